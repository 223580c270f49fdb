"""Times the dice of the Python face: the native engine, and how many times longer the reference takes in the same run.

Run it with `python benches/dice.py`. It times the installed package.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import product
from time import process_time

import numpy as np
from numpy.typing import NDArray
from rich import box
from rich.console import Console
from rich.table import Table

from yith import dice

ROUNDS = 5

CHALLENGES = dice.Challenge.all()
ROLLS = np.array(list(product(range(1, 7), repeat=5)))
POOLS = np.stack([np.equal(ROLLS, face).sum(axis=1) for face in range(1, 7)], axis=1).astype(np.uint8)
"""Every roll of five dice."""

FIVE = dice.Challenge.parse("matching 5")


@dataclass(frozen=True)
class Call:
    """What is called, how often it does its unit of work, and whether what came out is right.

    `slow` is a smaller piece of the same work for the reference, with its own number of units.
    """

    name: str
    units: int
    fast: Callable[[], bool]
    slow: Callable[[], bool] | None = None
    slow_units: int = 1


def met(pools: NDArray[np.uint8]) -> int:
    """How many pairs match, by the reference on every different pool."""
    different, counts = np.unique(pools, axis=0, return_counts=True)
    return int((counts @ dice.matches_batch(CHALLENGES, different, engine="reference")).sum())


def matches(pools: NDArray[np.uint8], engine: str) -> Callable[[], bool]:
    right = met(pools)
    return lambda: int(dice.matches_batch(CHALLENGES, pools, engine=engine).sum()) == right


def five_of_a_kind(engine: str) -> bool:
    return round(dice.odds(FIVE, dice=5, rerolls=2, engine=engine).probability, 6) == 0.046029


def best_keep(engine: str) -> bool:
    best = dice.keeps(FIVE, dice.Pool.parse("1 1 3 3 3"), rerolls=2, engine=engine)[0]
    return str(best.pool) == "3 3 3"


def whole_table() -> bool:
    found = dice.table()
    row = found.challenges.index(FIVE)
    once = found.hits[row, 0, found.total[0] == 6**5]
    return found.hits.shape == (83, 3, 923) and bool(once.max() == 6**5)


CALLS = [
    Call(
        "matches_batch, a pair",
        len(POOLS) * len(CHALLENGES),
        matches(POOLS, "native"),
        matches(POOLS[::100], "reference"),
        len(POOLS[::100]) * len(CHALLENGES),
    ),
    Call("odds, five dice and two rerolls", 1, lambda: five_of_a_kind("native"), lambda: five_of_a_kind("reference")),
    Call("keeps, five dice and two rerolls", 1, lambda: best_keep("native"), lambda: best_keep("reference")),
    Call("table", 1, whole_table),
]


def microseconds(call: Callable[[], bool], units: int) -> float:
    """The time of one unit in the best round."""
    best = float("inf")
    for _ in range(ROUNDS):
        begun = process_time()
        assert call()
        best = min(best, process_time() - begun)
    return 1e6 * best / units


def main() -> None:
    shown = Table(box=box.SIMPLE_HEAD, header_style="dim", show_edge=False, padding=(0, 1, 0, 0))
    shown.add_column("call")
    for column in ("native, us", "reference, times"):
        shown.add_column(column, justify="right")
    for call in CALLS:
        fast = microseconds(call.fast, call.units)
        times = f"{microseconds(call.slow, call.slow_units) / fast:,.0f}" if call.slow else ""
        shown.add_row(call.name, f"{fast:,.4f}", times)
    Console().print(shown)


if __name__ == "__main__":
    main()
