"""Compares yith with open_spiel and with itself, by ratios of interleaved runs: a busy machine slows both sides alike.

What is timed, and how it is counted, stands in benches/README.md. Run it with `python benches/compare.py`.
"""

from __future__ import annotations

import argparse
import json
import platform
import re
from dataclasses import asdict, dataclass
from importlib.metadata import version
from pathlib import Path
from statistics import median
from time import perf_counter

import numpy as np
from pairs import pairs
from rich import box
from rich.console import Console
from rich.table import Table
from sides import (
    Side,
    spiel_loop,
    spiel_resample,
    spiel_rollouts,
    yith_loop,
    yith_playouts,
    yith_resample,
    yith_simulate,
)

import yith

PAIRS = 9
README = Path(__file__).with_name("README.md")


@dataclass(frozen=True)
class Comparison:
    """What is compared with what, a decision, and how many times faster it is to be."""

    name: str
    ours: str
    other: str
    target: float


@dataclass(frozen=True)
class Result:
    """The nanoseconds of both sides and their ratio: medians of all pairs, or the best of each side."""

    comparison: Comparison
    ours: float
    other: float
    ratio: float


def by_medians(comparison: Comparison, ours: Side, other: Side) -> Result:
    found = pairs(ours, other, PAIRS)
    ratio = median(theirs / mine for mine, theirs in found)
    return Result(comparison, median(mine for mine, _ in found), median(theirs for _, theirs in found), ratio)


def by_best(comparison: Comparison, ours: Side, other: Side) -> Result:
    found = pairs(ours, other, PAIRS)
    mine, theirs = min(mine for mine, _ in found), min(theirs for _, theirs in found)
    return Result(comparison, mine, theirs, theirs / mine)


def open_table() -> list[Result]:
    """miskatonic, where everything is open, with four players."""
    name, players = "miskatonic", 4
    game = yith.load(name, players=players)
    reference = yith.load(name, engine="reference", players=players)
    mine, theirs = game.playouts(20, seed=1), reference.playouts(20, seed=1)
    assert np.array_equal(mine.scores, theirs.scores)
    assert np.array_equal(mine.decisions, theirs.decisions)
    playouts = f"{name}, {players} players, random, one call"
    return [
        by_medians(
            Comparison("native playouts", playouts, "open_spiel pig, C++ rollouts", 2),
            yith_playouts(game, 40_000),
            spiel_rollouts("pig", 1_000),
        ),
        by_medians(
            Comparison("the same with tally", playouts, "open_spiel pig, C++ rollouts", 2),
            yith_playouts(game, 40_000, tally=True),
            spiel_rollouts("pig", 1_000),
        ),
        by_medians(
            # 150 ns where pig takes 71.
            Comparison("agent heuristic", f"{name}, {players} players, one call", "open_spiel pig, C++ rollouts", 0.47),
            yith_playouts(game, 8_000, agents="heuristic"),
            spiel_rollouts("pig", 1_000),
        ),
        by_medians(
            Comparison("yith simulate", f"{name}, {players} players, heuristic, 2 threads", "playouts, 2 threads", 0.8),
            yith_simulate(game, 60_000),
            yith_playouts(game, 60_000, 2, agents="heuristic", clock=perf_counter),
        ),
        by_medians(
            Comparison("Python loop", f"{name}, {players} players", "open_spiel tic_tac_toe", 2),
            yith_loop(game, 2_000),
            spiel_loop("tic_tac_toe", 5_000),
        ),
        by_medians(
            Comparison("native playouts", playouts, "reference playouts", 300),
            yith_playouts(game, 30_000, tally=True),
            yith_playouts(reference, 60, tally=True),
        ),
        by_best(
            Comparison("two threads", f"{playouts}, 2 threads", "1 thread", 1.7),
            yith_playouts(game, 100_000, 2, clock=perf_counter),
            yith_playouts(game, 100_000, 1, clock=perf_counter),
        ),
    ]


def hidden_hands() -> list[Result]:
    """necronomicon, where hands are hidden, with two players and with four."""
    name, results = "necronomicon", []
    for players in (2, 4):
        game = yith.load(name, players=players)
        playouts = f"{name}, {players} players, random, one call"
        results += [
            by_medians(
                Comparison("native playouts", playouts, "open_spiel crazy_eights, C++ rollouts", 1.5),
                yith_playouts(game, 400),
                spiel_rollouts("crazy_eights", 300),
            ),
            by_medians(
                Comparison("native playouts", playouts, "open_spiel gin_rummy, C++ rollouts", 40),
                yith_playouts(game, 400),
                spiel_rollouts("gin_rummy", 20, 5_000),
            ),
            by_medians(
                Comparison("Python loop", f"{name}, {players} players", "open_spiel crazy_eights", 3),
                yith_loop(game, 60),
                spiel_loop("crazy_eights", 300),
            ),
            by_medians(
                Comparison("resample", f"{name}, {players} players", "open_spiel gin_rummy", 20),
                yith_resample(game, 200),
                spiel_resample("gin_rummy", 20),
            ),
        ]
    return results


def solo_dice() -> list[Result]:
    """menagerie, a solo dice game. A decision includes the dice that follow it."""
    name = "menagerie"
    game, reference = yith.load(name), yith.load(name, engine="reference")
    mine, theirs = game.playouts(20, seed=1), reference.playouts(20, seed=1)
    assert np.array_equal(mine.scores, theirs.scores)
    assert np.array_equal(mine.decisions, theirs.decisions)
    playouts = f"{name}, random, one call"
    return [
        by_medians(
            # 80 ns where pig takes 71.
            Comparison("native playouts", playouts, "open_spiel pig, C++ rollouts", 0.89),
            yith_playouts(game, 60_000),
            spiel_rollouts("pig", 1_000),
        ),
        by_medians(
            Comparison("native playouts", playouts, "open_spiel yacht, C++ rollouts", 40),
            yith_playouts(game, 60_000),
            spiel_rollouts("yacht", 20, 2_000),
        ),
        by_medians(
            Comparison("native playouts", playouts, "reference playouts", 300),
            yith_playouts(game, 60_000, tally=True),
            yith_playouts(reference, 100, tally=True),
        ),
        by_best(
            Comparison("two threads", f"{playouts}, 2 threads", "1 thread", 1.7),
            yith_playouts(game, 400_000, 2, clock=perf_counter),
            yith_playouts(game, 400_000, 1, clock=perf_counter),
        ),
    ]


def shared_board() -> list[Result]:
    """institute, where all play together on one board, with two players and with four."""
    name, results = "institute", []
    for players in (2, 4):
        game, reference = yith.load(name, players=players), yith.load(name, engine="reference", players=players)
        mine, theirs = game.playouts(6, seed=1), reference.playouts(6, seed=1)
        assert np.array_equal(mine.scores, theirs.scores)
        assert np.array_equal(mine.decisions, theirs.decisions)
        playouts = f"{name}, {players} players, random, one call"
        results += [
            by_medians(
                # 150 ns where pig takes 71.
                Comparison("native playouts", playouts, "open_spiel pig, C++ rollouts", 0.47),
                yith_playouts(game, 15_000),
                spiel_rollouts("pig", 1_000),
            ),
            by_medians(
                Comparison("native playouts", playouts, "reference playouts", 300),
                yith_playouts(game, 15_000, tally=True),
                yith_playouts(reference, 12, tally=True),
            ),
            by_best(
                Comparison("two threads", f"{playouts}, 2 threads", "1 thread", 1.7),
                yith_playouts(game, 60_000, 2, clock=perf_counter),
                yith_playouts(game, 60_000, 1, clock=perf_counter),
            ),
        ]
    return results


COMPARED = {
    "institute": shared_board,
    "menagerie": solo_dice,
    "miskatonic": open_table,
    "necronomicon": hidden_hands,
}


def table(results: list[Result]) -> Table:
    shown = Table(box=box.SIMPLE_HEAD, header_style="dim", show_edge=False, padding=(0, 1, 0, 0))
    for name in ("comparison", "of", "against"):
        shown.add_column(name)
    for name in ("yith", "other", "ratio", "target"):
        shown.add_column(name, justify="right")
    for result in results:
        good = result.ratio >= result.comparison.target
        ratio = f"[{'green' if good else 'red'}]{result.ratio:.2f}[/]"
        figures = (f"{result.ours:,.1f} ns", f"{result.other:,.1f} ns", ratio, f">= {result.comparison.target:g}")
        shown.add_row(result.comparison.name, result.comparison.ours, result.comparison.other, *figures)
    return shown


def machine() -> str:
    cpu = re.search(r"model name\s*: (.*)", Path("/proc/cpuinfo").read_text())
    names = [cpu[1] if cpu else platform.machine(), f"Python {platform.python_version()}"]
    return ", ".join([*names, f"yith {version('yith')}", f"open_spiel {version('open-spiel')}"])


def markdown(results: list[Result]) -> str:
    lines = ["| comparison | of | yith | against | ns | ratio | target |", "|---|---|---:|---|---:|---:|---:|"]
    for result in results:
        what = result.comparison
        cells = (
            what.name,
            what.ours,
            f"{result.ours:,.1f}",
            what.other,
            f"{result.other:,.1f}",
            f"{result.ratio:.2f}",
            f"{what.target:g}",
        )
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join([*lines, "", f"Nanoseconds a decision, or a resample. {machine()}."])


def write(game: str, results: list[Result]) -> None:
    """Replaces the game's table between its two marks of the README."""
    text = README.read_text()
    found = re.compile(rf"(?<=<!-- {game}: begin -->\n).*(?=<!-- {game}: end -->)", re.DOTALL)
    assert found.search(text), f"{README} has lost its marks"
    README.write_text(found.sub(lambda _: f"{markdown(results)}\n", text))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--game", default="miskatonic", choices=COMPARED, help="the game to play (default: %(default)s)"
    )
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument("--write", action="store_true", help="put the table into benches/README.md")
    arguments = parser.parse_args()
    results = COMPARED[arguments.game]()
    if arguments.json:
        print(json.dumps([asdict(result) for result in results], indent=2))
    else:
        Console().print(table(results))
        print(machine())
    if arguments.write:
        write(arguments.game, results)


if __name__ == "__main__":
    main()
