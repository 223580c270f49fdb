"""Compares vectors with bare playouts and with what others offer, and the adapters with their bars, on one core.

What is timed, and how it is counted, stands in benches/README.md. Run it with `python benches/vector.py`.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import re
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass
from importlib import import_module
from importlib.metadata import distributions, version
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Any, Literal

import numpy as np
from pairs import pairs
from peers import CARTPOLES, LANES, ONE_THREAD, PEERS, SEED, STEPS, Run, Side
from rich import box
from rich.console import Console
from rich.table import Table

import yith
from yith.vector import Vector, sample_mask

NAME, PLAYERS = "miskatonic", 4

STEADY = 300
"""Steps before the first run, after which the lanes are at all points of their games."""

YARDSTICK = 21.6e6
"""Steps a second of the vector of CartPoles where the bars in steps a second hold."""

README = Path(__file__).with_name("README.md")

Clock = Callable[[], float]

Unit = Literal["ns a decision", "M steps/s", "µs a step of all lanes"]


def figure(unit: Unit, run: Run) -> float:
    if unit == "M steps/s":
        return run.steps / run.seconds / 1e6
    return 1e9 * run.seconds / run.decisions if unit == "ns a decision" else 1e6 * run.seconds


@dataclass(frozen=True)
class Comparison:
    """Two sides and the bar for the ratio of their figures: where small figures are good at most, else at least.

    `absolute` is the bar of the first side's own figure, of which that for the ratio comes.
    """

    ours: str
    other: str
    unit: Unit
    bar: float | None
    absolute: float | None = None

    @property
    def most(self) -> bool:
        return self.unit != "M steps/s"

    def met(self, ratio: float) -> bool:
        return self.bar is None or (ratio <= self.bar if self.most else ratio >= self.bar)

    def bar_text(self) -> str:
        if self.bar is None:
            return ""
        text = f"{'at most' if self.most else 'at least'} {self.bar:.3g}"
        return text if self.absolute is None else f"{text} ({self.absolute:g} M steps/s)"


@dataclass(frozen=True)
class Result:
    """The figures of both sides and their ratio: medians of all pairs, or the best of each side."""

    comparison: Comparison
    ours: float
    other: float
    ratio: float


def by_medians(comparison: Comparison, ours: Side, other: Side, count: int) -> Result:
    unit = comparison.unit
    found = [(figure(unit, mine), figure(unit, theirs)) for mine, theirs in pairs(ours, other, count)]
    ratio = median(mine / theirs for mine, theirs in found)
    return Result(comparison, median(mine for mine, _ in found), median(theirs for _, theirs in found), ratio)


def by_best(comparison: Comparison, ours: Side, other: Side, count: int) -> Result:
    found = pairs(ours, other, count)
    choose = min if comparison.most else max
    mine, theirs = (choose(figure(comparison.unit, pair[side]) for pair in found) for side in (0, 1))
    return Result(comparison, mine, theirs, mine / theirs)


# Our sides.


def check(game: yith.Game[Any]) -> None:
    """That vectors play the games of `playouts`, whatever they write and however they are stepped."""
    lanes = 32
    bare = Vector(game, lanes, SEED, observation=False, mask=None)
    single, many = Vector(game, lanes, SEED), Vector(game, lanes, SEED)
    games = [game.playouts(1, seed=SEED, lane=lane, tally=False) for lane in range(lanes)]
    ended = np.zeros(lanes, np.bool_)
    for _ in range(STEADY):
        bare.step_random()
        single.step_random()
        for lane in np.flatnonzero(single.terminated & ~ended):
            assert single.episode_length[lane] == games[lane].decisions[0]
            assert np.array_equal(single.episode_return[lane], games[lane].returns[0].astype(np.float32))
        ended |= single.terminated
    assert ended.all()
    many.step_random(STEADY)
    same(single, bare)
    same(single, many)


def same(one: Vector[Any], other: Vector[Any]) -> None:
    """That two vectors show the same wherever both show something."""
    for name in ("episode", "episode_length", "rewards", "current_player", "observations", "action_mask"):
        mine, theirs = getattr(one, name), getattr(other, name)
        assert mine is None or theirs is None or np.array_equal(mine, theirs), name


def decided(vector: Vector[Any], begun: int, steps: int) -> int:
    """How many of so many steps were decisions, by the sum of `episode` before them; and looks at the rows."""
    episodes = int(vector.episode.sum()) - begun
    assert episodes > 0
    assert np.array_equal(vector.current_player < 0, vector.terminated)
    assert not vector.truncated.any()
    if vector.action_mask is not None:
        assert np.array_equal(vector.action_mask.any(axis=1), vector.current_player >= 0)
    if vector.observations is not None:
        assert vector.observations.any(axis=1).all()
    return steps - episodes


def vector_side(vector: Vector[Any], drive: Callable[[Vector[Any]], None], clock: Clock = process_time) -> Side:
    """Steps a vector `STEPS` times and goes on from there in the next run."""
    vector.step_random(STEADY)

    def side() -> Run:
        episodes = int(vector.episode.sum())
        begun = clock()
        drive(vector)
        took = clock() - begun
        steps = STEPS * vector.num_envs
        return Run(took, steps, decided(vector, episodes, steps))

    return side


def in_a_loop(vector: Vector[Any]) -> None:
    for _ in range(STEPS):
        vector.step_random()


def by_fifties(vector: Vector[Any]) -> None:
    for _ in range(STEPS // 50):
        vector.step_random(50)


def chosen_outside(rng: np.random.Generator) -> Callable[[Vector[Any]], None]:
    def drive(vector: Vector[Any]) -> None:
        assert vector.action_mask is not None
        for _ in range(STEPS):
            vector.step(sample_mask(vector.action_mask, rng))

    return drive


def median_step(vector: Vector[Any], count: int = 200) -> Side:
    """The median of single steps, in time on the wall."""
    vector.step_random(STEADY)

    def side() -> Run:
        times = []
        episodes = int(vector.episode.sum())
        for _ in range(count):
            begun = perf_counter()
            vector.step_random()
            times.append(perf_counter() - begun)
        decided(vector, episodes, count * vector.num_envs)
        return Run(median(times), vector.num_envs, vector.num_envs)

    return side


def playouts(game: yith.Game[Any], games: int = 12_000) -> Side:
    """One call of `playouts` of random players."""
    expected = game.playouts(games, seed=SEED, tally=False)
    decisions = int(expected.decisions.sum(dtype=np.int64))

    def side() -> Run:
        begun = process_time()
        found = game.playouts(games, seed=SEED, tally=False)
        took = process_time() - begun
        assert np.array_equal(found.decisions, expected.decisions)
        assert np.array_equal(found.returns, expected.returns)
        return Run(took, decisions, decisions)

    return side


def first_of(game: int) -> int | None:
    """What `reset` is given: the seed for the first game; the others are its next episodes."""
    return None if game else SEED


def gymnasium_side(env: Any, games: int = 500) -> Side:
    """Plays recorded actions in an environment of Gymnasium, resets included."""
    rng, record = random.Random(SEED), []
    for game in range(games):
        actions, over, rewards = [], False, 0.0
        _, info = env.reset(seed=first_of(game))
        while not over:
            actions.append(rng.choice(np.flatnonzero(info["action_mask"]).tolist()))
            _, reward, over, cut, info = env.step(actions[-1])
            assert not cut
            rewards += reward
        record.append((actions, rewards))
    steps = sum(len(actions) for actions, _ in record)

    def side() -> Run:
        begun = process_time()
        for game, (actions, rewards) in enumerate(record):
            env.reset(seed=first_of(game))
            total, over = 0.0, False
            for action in actions:
                _, reward, over, _, _ = env.step(action)
                total += reward
            assert over
            assert total == rewards
        return Run(process_time() - begun, steps, steps)

    return side


def pettingzoo_side(env: Any, games: int = 30) -> Side:
    """Plays recorded actions in an environment of PettingZoo: `last` and `step`, resets included."""
    rng, record = random.Random(SEED), []

    def play(game: int, choose: Callable[[dict[str, Any]], int]) -> dict[str, float]:
        rewards: dict[str, float] = {}
        env.reset(seed=first_of(game))
        for agent in env.agent_iter():
            observation, reward, terminated, truncated, _ = env.last()
            assert not truncated
            if terminated:
                rewards[agent] = reward
            env.step(None if terminated else choose(observation))
        return rewards

    for game in range(games):
        actions: list[int] = []

        def draw(observation: dict[str, Any], actions: list[int] = actions) -> int:
            actions.append(rng.choice(np.flatnonzero(observation["action_mask"]).tolist()))
            return actions[-1]

        record.append((actions, play(game, draw)))
    steps = sum(len(actions) for actions, _ in record)

    def side() -> Run:
        begun = process_time()
        for game, (actions, rewards) in enumerate(record):
            left = deque(actions)

            def again(_: dict[str, Any], left: deque[int] = left) -> int:
                return left.popleft()

            assert play(game, again) == rewards
            assert not left
        return Run(process_time() - begun, steps, steps)

    return side


# What is compared.


@contextmanager
def on_cores(cores: list[int]) -> Iterator[None]:
    """Keeps this thread, and all threads that it starts, on some cores."""
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, cores)
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


BUSY = """
import os, sys
parent = os.getppid()
os.sched_setaffinity(0, {int(sys.argv[1])})
print("busy", flush=True)
while os.getppid() == parent:
    sum(range(100_000))
"""


@contextmanager
def busy(cores: list[int]) -> Iterator[None]:
    """Keeps a process busy on every core, and ends it."""
    with ExitStack() as stack:
        loops = []
        for core in cores:
            command = [sys.executable, "-c", BUSY, str(core)]
            loop = stack.enter_context(subprocess.Popen(command, stdout=subprocess.PIPE, text=True))
            stack.callback(loop.kill)
            loops.append(loop)
        for loop in loops:
            assert loop.stdout is not None
            assert loop.stdout.readline() == "busy\n"
        yield
        assert all(loop.poll() is None for loop in loops)


def threads(game: yith.Game[Any], cores: list[int], count: int) -> list[Result]:
    """Two threads against one, on idle cores and on busy ones."""
    results = []
    with on_cores(cores):
        one, two = Vector(game, LANES, SEED), Vector(game, LANES, SEED, threads=2)
        results.append(
            by_best(
                Comparison("2 threads, step_random(1)", "1 thread", "M steps/s", 1.7),
                vector_side(two, in_a_loop, perf_counter),
                vector_side(one, in_a_loop, perf_counter),
                count,
            )
        )
        same(one, two)
        with busy(cores):
            results.append(
                by_medians(
                    Comparison("2 threads, both cores busy", "1 thread", "µs a step of all lanes", 1.25),
                    median_step(two),
                    median_step(one),
                    count,
                )
            )
        same(one, two)
    return results


def pooled(game: yith.Game[Any], cores: list[int], count: int) -> list[Result]:
    """Vectors against peers that have a thread of their own, both on all cores."""
    with on_cores(cores):
        return [
            by_medians(
                Comparison(f"{name}, observation and mask", peer.name, "M steps/s", peer.bar),
                vector_side(Vector(game, LANES, SEED), drive, perf_counter),
                peer.side(),
                count,
            )
            for peer in PEERS
            if not peer.missing() and peer.own_thread
            for name, drive in (("step_random(1)", in_a_loop), ("step_random(50)", by_fifties))
        ]


def single(game: yith.Game[Any], count: int) -> list[Result]:
    """Vectors against playouts, against peers, and with actions from outside."""
    bare = [
        vector_side(Vector(game, LANES, SEED, observation=False, mask=None), drive) for drive in (in_a_loop, by_fifties)
    ]
    loop = vector_side(Vector(game, LANES, SEED), in_a_loop)
    fifties = vector_side(Vector(game, LANES, SEED), by_fifties)
    outside = vector_side(Vector(game, LANES, SEED), chosen_outside(np.random.default_rng(SEED)))
    played = playouts(game)
    results = [
        by_medians(Comparison(name, "playouts, random", "ns a decision", bar), side, played, count)
        for name, side, bar in (
            ("step_random(1), no observation, no mask", bare[0], 1.3),
            ("step_random(50), no observation, no mask", bare[1], 1.3),
            ("step_random(1), observation and mask", loop, 2.1),
            ("step_random(50), observation and mask", fifties, 2.1),
        )
    ]
    results += [
        by_medians(
            Comparison("step_random(1), observation and mask", peer.name, "M steps/s", peer.bar),
            loop,
            peer.side(),
            count,
        )
        for peer in PEERS
        if not peer.missing() and not peer.own_thread
    ]
    absolute = [("step(sample_mask(...)), observation and mask", outside, 4.0), *adapters(game)]
    if not CARTPOLES.missing():
        yardstick = CARTPOLES.side()
        for name, side, asked in absolute:
            bar = None if asked is None else asked * 1e6 / YARDSTICK
            results.append(
                by_medians(Comparison(name, CARTPOLES.name, "M steps/s", bar, asked), side, yardstick, count)
            )
    return results


def adapters(game: yith.Game[Any]) -> list[tuple[str, Side, float | None]]:
    """Single environments, as far as their libraries are installed: name, side, million steps a second asked for."""
    found: list[tuple[str, Side, float | None]] = []
    if find_spec("gymnasium"):
        adapter = import_module("yith.envs.gymnasium")
        wrapped = import_module("gymnasium").make(adapter.env_id(NAME), players=PLAYERS)
        found += [
            ("yith.envs.gymnasium.Env, heuristic opponents", gymnasium_side(adapter.Env(game)), 0.15),
            ("the same by gymnasium.make, with its wrappers", gymnasium_side(wrapped), None),
        ]
    if find_spec("pettingzoo"):
        raw = import_module("yith.envs.pettingzoo").RawEnv(game)
        found.append(("yith.envs.pettingzoo.RawEnv", pettingzoo_side(raw), 0.04))
    return found


# The table.


def shown(value: float) -> str:
    return f"{value:,.1f}" if value >= 10 else f"{value:.2f}" if value >= 1 else f"{value:.3f}"


def ratio_text(result: Result) -> str:
    return f"{result.ratio:.2f}" if result.ratio >= 0.1 else f"{result.ratio:.4f}"


def cells(result: Result) -> tuple[str, ...]:
    what = result.comparison
    return (
        what.ours,
        shown(result.ours),
        what.other,
        shown(result.other),
        what.unit,
        ratio_text(result),
        what.bar_text(),
    )


HEADINGS = ("yith", "figure", "against", "figure", "unit", "ratio", "bar")


def table(results: list[Result]) -> Table:
    page = Table(box=box.SIMPLE_HEAD, header_style="dim", show_edge=False, padding=(0, 1, 0, 0))
    for heading in HEADINGS:
        page.add_column(heading, justify="right" if heading in {"figure", "ratio"} else "left")
    for result in results:
        texts = list(cells(result))
        if result.comparison.bar is not None:
            texts[5] = f"[{'green' if result.comparison.met(result.ratio) else 'red'}]{texts[5]}[/]"
        page.add_row(*texts)
    return page


def left_out(cores: list[int]) -> list[str]:
    """A line for everything that could not be measured."""
    lines = [f"{peer.name}: {', '.join(peer.missing())} is not installed" for peer in PEERS if peer.missing()]
    if find_spec("gymnasium") is None:
        lines.append("what is scaled by CartPole, and the adapter to Gymnasium: gymnasium is not installed")
    if find_spec("pettingzoo") is None:
        lines.append("yith.envs.pettingzoo.RawEnv: pettingzoo is not installed")
    if len(cores) < 2:
        lines.append("two threads: there is one core only")
    return lines


def installed(name: str) -> bool:
    """Whether it has a version: what is imported from its sources has none."""
    return any(True for _ in distributions(name=name))


def machine() -> str:
    cpu = re.search(r"model name\s*: (.*)", Path("/proc/cpuinfo").read_text())
    libraries = {library for peer in PEERS for library in peer.libraries} | {"numpy", "pettingzoo"}
    versions = [f"{name} {version(name)}" for name in ("yith", *sorted(libraries)) if installed(name)]
    return ", ".join([cpu[1] if cpu else platform.machine(), f"Python {platform.python_version()}", *versions])


def markdown(results: list[Result], cores: list[int]) -> str:
    lines = [f"| {' | '.join(HEADINGS)} |", "|---|---:|---|---:|---|---:|---|"]
    lines += [f"| {' | '.join(cells(result))} |" for result in results]
    lines += ["", "What the others do in a step:", ""]
    lines += [f"- **{peer.name}** {peer.does}." for peer in PEERS]
    missing = left_out(cores)
    if missing:
        lines += ["", "Left out:", "", *(f"- {line}." for line in missing)]
    return "\n".join([*lines, "", f"{machine()}."])


def write(results: list[Result], cores: list[int]) -> None:
    """Replaces the table between its two marks of the README."""
    text = README.read_text()
    found = re.compile(r"(?<=<!-- vectors: begin -->\n).*(?=<!-- vectors: end -->)", re.DOTALL)
    assert found.search(text), f"{README} has lost its marks"
    README.write_text(found.sub(lambda _: f"{markdown(results, cores)}\n", text))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=9, help="pairs of runs a comparison (default: %(default)s)")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument("--write", action="store_true", help="put the table into benches/README.md")
    arguments = parser.parse_args()
    os.environ.update(ONE_THREAD)
    game = yith.load(NAME, players=PLAYERS)
    check(game)
    cores = sorted(os.sched_getaffinity(0))[-2:]
    results = threads(game, cores, arguments.pairs) if len(cores) == 2 else []
    results = pooled(game, cores, arguments.pairs) + results
    with on_cores(cores[-1:]):
        results = single(game, arguments.pairs) + results
    if arguments.json:
        print(json.dumps([asdict(result) for result in results], indent=2))
    else:
        console = Console()
        console.print(table(results))
        for line in left_out(cores):
            console.print(f"left out: {line}", markup=False)
        print(machine())
    if arguments.write:
        write(results, cores)


if __name__ == "__main__":
    main()
