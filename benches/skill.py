"""How much skill and how much luck there is in every game: the tables of the README, in Markdown.

The ladder is that of `yith skill`, with the options that a game ships with. Run it with `python benches/skill.py`; the
figures depend on --seed, --games and --agents alone, but for the times, which are processor time of one thread.
With --deeper a search of so many simulations is a rung more wherever its match is short enough, by a few games of it.
"""

from __future__ import annotations

import argparse
import os
import sys
from time import perf_counter
from typing import Any

import yith
from yith.cli.skill_report import duration, notes
from yith.skill import Estimate, Report, Rung, Share, Study, decision_times, ladder

DEEPER_MINUTES = 20
TRIED = 2
MATCH = 200
"""Of how many games a match is whose time decides."""


def shown(found: Estimate | None) -> str:
    if found is None:
        return ""
    return f"{found.mean:.3f} ({found.interval.low:.2f} to {found.interval.high:.2f})"


def rung_cells(found: Report, rung: Rung, seconds: float) -> list[str]:
    label = found.labels[rung.agent]
    branching = next((each for each in found.branching if each.agent == rung.agent), None)
    cells = [label, shown(rung.returns), rung.verdict or "", duration(seconds)]
    if branching is None:
        return [*cells, "", "", ""]
    return [*cells, f"{branching.mean:.1f}", str(branching.most), f"{branching.decisions.mean:,.0f}"]


def share_text(share: Share) -> str:
    return f"{share.share:.0%} ({share.interval.low:.0%} to {share.interval.high:.0%})"


def share_cells(found: Report) -> list[str]:
    if found.shares is None:
        return [""] * 4
    named = found.shares.named
    return [share_text(share) if found.competes or name in {"skill", "chance"} else "" for name, share in named.items()]


def line(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


def markdown(results: list[tuple[Report, dict[str, float]]]) -> str:
    lines = [
        "| game | agent | return | than below | a decision | legal actions | most | decisions a game |",
        "|---|---|---|---|---:|---:|---:|---:|",
    ]
    for found, times in results:
        for place, rung in enumerate(found.rungs):
            name = f"`{found.game.name}`, {found.game.num_players}" if not place else ""
            lines.append(line([name, *rung_cells(found, rung, times[rung.agent])]))
    lines += ["", "| game | seat | skill | both | chance |", "|---|---|---|---|---|"]
    lines += [line([f"`{found.game.name}`", *share_cells(found)]) for found, _ in results]
    lines += [""]
    for found, _ in results:
        lines += [f"`{found.game.name}`: {' '.join(notes(found))}"]
    return "\n".join(lines)


def deeper(game: yith.Game[Any], agents: list[str], simulations: int, seed: int, threads: int) -> list[str]:
    """The ladder, with one rung more if its match would be short enough; says so on standard error."""
    word, _, plan = agents[-1].partition(":")
    _, comma, rest = plan.partition(",")
    agent = f"{word}:{simulations}{comma}{rest}"
    competes = game.num_players > 1 and game.info.utility_sum is not None
    lineup = [agent, *agents[-1:] * (game.num_players - 1)] if competes else agent
    begun = perf_counter()
    game.playouts(TRIED, lineup, seed, threads, tally=False)
    minutes = (perf_counter() - begun) / TRIED * MATCH / 60
    fits = minutes < DEEPER_MINUTES
    what = "a rung of the ladder" if fits else "left out"
    print(f"{game.name}: {MATCH} games of {agent} would take {minutes:.0f} minutes: {what}", file=sys.stderr)
    return [*agents, agent] if fits else agents


def measured(name: str, arguments: argparse.Namespace) -> tuple[Report, dict[str, float]]:
    game, begun = yith.load(name), perf_counter()
    agents = list(arguments.agent or ladder(game))
    if arguments.deeper:
        agents = deeper(game, agents, arguments.deeper, arguments.seed, arguments.threads)
    study = Study(
        game,
        agents,
        games=arguments.games,
        seed=arguments.seed,
        threads=arguments.threads,
        samples=arguments.samples,
    )
    found, times = study.run(), decision_times(game, agents, arguments.seed)
    assert len(found.rungs) == len(agents)
    assert found.shares is None or abs(sum(share.share for share in found.shares.named.values()) - 1) < 1e-9
    print(f"{name}: {study.total:,} games in {(perf_counter() - begun) / 60:.1f} minutes", file=sys.stderr)
    return found, times


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", action="append", help="a game, several times; all otherwise")
    parser.add_argument("--agent", action="append", help="a rung, several times from below; the usual ladder otherwise")
    parser.add_argument("--games", type=int, default=40, help="games a match (default: %(default)s)")
    parser.add_argument("--samples", type=int, default=4, help="games looked at move by move (default: %(default)s)")
    parser.add_argument("--deeper", type=int, metavar="N", help="try a rung more, a search of N simulations")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=len(os.sched_getaffinity(0)))
    arguments = parser.parse_args()
    print(markdown([measured(name, arguments) for name in arguments.game or yith.game_names()]))


if __name__ == "__main__":
    main()
