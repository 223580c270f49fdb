"""Compares yith with open_spiel and with itself, by ratios of interleaved runs: a busy machine slows both sides alike.

What is timed, and how it is counted, stands in benches/README.md. Run it with `python benches/compare.py`.
"""

from __future__ import annotations

import argparse
import json
import platform
import random
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import cache
from importlib.metadata import version
from pathlib import Path
from statistics import fmean, median, stdev
from time import perf_counter, process_time
from typing import Any

import numpy as np
import pyspiel
from rich import box
from rich.console import Console
from rich.table import Table

import yith

PAIRS = 9
PLAYERS = 4
COUNTED = 10_000
README = Path(__file__).with_name("README.md")

Side = Callable[[], float]
"""Does a fixed piece of work and gives its nanoseconds for one unit of it."""

Clock = Callable[[], float]
"""Seconds: of the processor where one thread works, so that other programs count less, else of the wall."""


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


def pairs(ours: Side, other: Side) -> list[tuple[float, float]]:
    """Runs both sides once to warm up, then in pairs, each pair the other way round."""
    ours()
    other()
    found = []
    for index in range(PAIRS):
        if index % 2:
            theirs, mine = other(), ours()
        else:
            mine, theirs = ours(), other()
        found.append((mine, theirs))
    return found


def by_medians(comparison: Comparison, ours: Side, other: Side) -> Result:
    found = pairs(ours, other)
    ratio = median(theirs / mine for mine, theirs in found)
    return Result(comparison, median(mine for mine, _ in found), median(theirs for _, theirs in found), ratio)


def by_best(comparison: Comparison, ours: Side, other: Side) -> Result:
    found = pairs(ours, other)
    mine, theirs = min(mine for mine, _ in found), min(theirs for _, theirs in found)
    return Result(comparison, mine, theirs, theirs / mine)


def yith_playouts(
    game: yith.Game[Any],
    games: int,
    threads: int = 1,
    *,
    agents: str = "random",
    tally: bool = False,
    clock: Clock = process_time,
) -> Side:
    """One call of `playouts`, a decision: those that agents took; forced moves and chance nodes do not count."""
    expected = game.playouts(games, agents, seed=1, tally=tally)
    assert np.array_equal(expected.returns.sum(axis=1), np.ones(games))
    decisions = int(expected.decisions.sum(dtype=np.int64))

    def side() -> float:
        begun = clock()
        found = game.playouts(games, agents, seed=1, threads=threads, tally=tally)
        took = 1e9 * (clock() - begun)
        assert np.array_equal(found.decisions, expected.decisions)
        assert np.array_equal(found.scores, expected.scores)
        return took / decisions

    return side


def yith_simulate(game: yith.Game[Any], games: int) -> Side:
    """The command `yith simulate` from its start to its end, a decision, on two threads and in time on the wall."""
    expected = game.playouts(games, "heuristic", seed=1)
    decisions = int(expected.decisions.sum(dtype=np.int64))
    words = ["simulate", game.name, f"--players={PLAYERS}", f"--games={games}", "--seed=1", "--threads=2"]
    command = [sys.executable, "-c", f"from yith.cli import main; raise SystemExit(main({words!r}))"]

    def side() -> float:
        begun = perf_counter()
        page = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
        took = 1e9 * (perf_counter() - begun)
        assert f"{games:,} games, agents heuristic, seed 1" in page
        return took / decisions

    return side


@cache
def spiel_decisions(name: str) -> float:
    """The mean number of decisions in a game of uniformly random players, forced ones included."""
    game, counts = pyspiel.load_game(name), []
    for number in range(COUNTED):
        state = game.new_initial_state()
        bots = [pyspiel.make_uniform_random_bot(player, number) for player in range(game.num_players())]
        pyspiel.evaluate_bots(state, bots, number)
        assert state.is_terminal()
        counts.append(sum(move.player >= 0 for move in state.full_history()))
    assert stdev(counts) / COUNTED**0.5 < 0.01 * fmean(counts), "one standard error is to be below 1 %"
    return fmean(counts)


def spiel_rollouts(name: str, rollouts: int) -> Side:
    """Random rollouts from the start in C++, a decision.

    A search with a budget of one simulation evaluates its root and stops; its evaluator plays the rollouts.
    """
    game = pyspiel.load_game(name)
    start = game.new_initial_state()
    decisions = rollouts * spiel_decisions(name)
    seeds = iter(range(1, 1_000_000))

    def side() -> float:
        seed = next(seeds)
        evaluator = pyspiel.RandomRolloutEvaluator(rollouts, seed)
        bot = pyspiel.MCTSBot(game, evaluator, 1.0, 1, 1, False, seed, False)
        begun = process_time()
        root = bot.mcts_search(start)
        took = 1e9 * (process_time() - begun)
        # One evaluation of the root and no more, its value the mean of that many results of +1 or -1.
        assert (root.explore_count, len(root.children)) == (1, 0)
        assert abs(root.total_reward * rollouts / 2 - round(root.total_reward * rollouts / 2)) < 1e-6
        assert abs(root.total_reward) < 0.2
        return took / decisions

    return side


def yith_loop(game: yith.Game[Any], games: int) -> Side:
    """The plain loop in Python, a decision."""

    def play(choose: Callable[[list[int]], int]) -> int:
        decisions = 0
        for episode in range(games):
            state = game.new_state(seed=1, episode=episode)
            while not state.is_terminal:
                state.apply(choose(state.legal_actions))
                decisions += 1
            assert sum(state.returns) == 1
        return decisions

    return lambda: loop_time(play)


def spiel_loop(name: str, games: int) -> Side:
    """The same loop on a game of open_spiel without chance nodes, a decision."""
    game = pyspiel.load_game(name)

    def play(choose: Callable[[list[int]], int]) -> int:
        decisions = 0
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(choose(state.legal_actions()))
                decisions += 1
            assert sum(state.returns()) == 0
        return decisions

    return lambda: loop_time(play)


def loop_time(play: Callable[[Callable[[list[int]], int]], int]) -> float:
    choose = random.Random(1).choice
    begun = process_time()
    decisions = play(choose)
    return 1e9 * (process_time() - begun) / decisions


def compare(name: str) -> list[Result]:
    game = yith.load(name, players=PLAYERS)
    reference = yith.load(name, engine="reference", players=PLAYERS)
    mine, theirs = game.playouts(20, seed=1), reference.playouts(20, seed=1)
    assert np.array_equal(mine.scores, theirs.scores)
    assert np.array_equal(mine.decisions, theirs.decisions)
    playouts = f"{name}, {PLAYERS} players, random, one call"
    return [
        by_medians(
            Comparison("native playouts", playouts, "open_spiel pig, C++ rollouts", 2),
            yith_playouts(game, 40_000),
            spiel_rollouts("pig", 10_000),
        ),
        by_medians(
            Comparison("the same with tally", playouts, "open_spiel pig, C++ rollouts", 2),
            yith_playouts(game, 40_000, tally=True),
            spiel_rollouts("pig", 10_000),
        ),
        by_medians(
            # 150 ns where pig takes 71.
            Comparison("agent heuristic", f"{name}, {PLAYERS} players, one call", "open_spiel pig, C++ rollouts", 0.47),
            yith_playouts(game, 8_000, agents="heuristic"),
            spiel_rollouts("pig", 10_000),
        ),
        by_medians(
            Comparison("yith simulate", f"{name}, {PLAYERS} players, heuristic, 2 threads", "playouts, 2 threads", 0.8),
            yith_simulate(game, 60_000),
            yith_playouts(game, 60_000, 2, agents="heuristic", clock=perf_counter),
        ),
        by_medians(
            Comparison("Python loop", f"{name}, {PLAYERS} players", "open_spiel tic_tac_toe", 2),
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


def table(results: list[Result]) -> Table:
    shown = Table(box=box.SIMPLE_HEAD, header_style="dim", show_edge=False, padding=(0, 1, 0, 0))
    for name in ("comparison", "against"):
        shown.add_column(name)
    for name in ("yith", "other", "ratio", "target"):
        shown.add_column(name, justify="right")
    for result in results:
        good = result.ratio >= result.comparison.target
        ratio = f"[{'green' if good else 'red'}]{result.ratio:.2f}[/]"
        figures = (f"{result.ours:,.1f} ns", f"{result.other:,.1f} ns", ratio, f">= {result.comparison.target:g}")
        shown.add_row(result.comparison.name, result.comparison.other, *figures)
    return shown


def machine() -> str:
    cpu = re.search(r"model name\s*: (.*)", Path("/proc/cpuinfo").read_text())
    names = [cpu[1] if cpu else platform.machine(), f"Python {platform.python_version()}"]
    return ", ".join([*names, f"yith {version('yith')}", f"open_spiel {version('open-spiel')}"])


def markdown(results: list[Result]) -> str:
    lines = ["| comparison | yith | against | ns | ratio | target |", "|---|---:|---|---:|---:|---:|"]
    for result in results:
        what = result.comparison
        cells = (
            what.name,
            f"{result.ours:,.1f}",
            what.other,
            f"{result.other:,.1f}",
            f"{result.ratio:.2f}",
            f"{what.target:g}",
        )
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join([*lines, "", f"Nanoseconds a decision. {machine()}."])


def write(results: list[Result]) -> None:
    """Replaces the table between the two marks of the README."""
    text = README.read_text()
    found = re.compile(r"(?<=<!-- compare: begin -->\n).*(?=\n<!-- compare: end -->)", re.DOTALL)
    assert found.search(text), f"{README} has lost its marks"
    README.write_text(found.sub(lambda _: markdown(results), text))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="miskatonic", help="the game to play (default: %(default)s)")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument("--write", action="store_true", help="put the table into benches/README.md")
    arguments = parser.parse_args()
    results = compare(arguments.game)
    if arguments.json:
        print(json.dumps([asdict(result) for result in results], indent=2))
    else:
        Console().print(table(results))
        print(machine())
    if arguments.write:
        write(results)


if __name__ == "__main__":
    main()
