"""The rules of dice as slowly and plainly as can be: dice are lists of faces, everything is tried."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations, combinations_with_replacement, product

import numpy as np
from numpy.typing import NDArray

from yith.dice import Challenge

Dice = tuple[int, ...]
"""The face of every die, ascending."""

CHALLENGES = [
    *(f"sequence {dice}" for dice in range(2, 7)),
    *(f"matching {dice}" for dice in range(1, 7)),
    *(f"{kind} {dice} {face}" for kind in ("exact", "threshold") for dice in range(1, 7) for face in range(1, 7)),
]
PARSED = [Challenge.parse(text) for text in CHALLENGES]


def pools(dice: int) -> list[Dice]:
    return list(combinations_with_replacement(range(1, 7), dice))


POOLS = [pool for dice in range(7) for pool in pools(dice)]
COUNTS: NDArray[np.uint8] = np.array([[pool.count(face) for face in range(1, 7)] for pool in POOLS], np.uint8)


def value_paid(text: str, spend: Dice) -> int | None:
    """By which value dice, ascending, pay for a challenge exactly; `None` where they do not."""
    kind, dice, *printed = text.split()
    if len(spend) != int(dice):
        return None
    if kind == "sequence":
        return spend[0] if list(spend) == list(range(spend[0], spend[0] + len(spend))) else None
    if kind == "matching":
        return spend[0] if len(set(spend)) == 1 else None
    face = int(printed[0])
    pays = all(die == face for die in spend) if kind == "exact" else all(die >= face for die in spend)
    return face if pays else None


@cache
def parts(pool: Dice, dice: int) -> list[Dice]:
    """What so many dice of a pool can be, in order."""
    return sorted(set(combinations(pool, dice)))


@cache
def spends(text: str, pool: Dice) -> dict[Dice, int]:
    """Every way to pay and the value by which it pays."""
    found = {spend: value_paid(text, spend) for spend in parts(pool, int(text.split()[1]))}
    return {spend: value for spend, value in found.items() if value is not None}


def steps(text: str, dice: int) -> dict[Dice, int]:
    """How far all pools of so many dice are from a challenge, found by going back from those that meet it."""
    reached = {pool: 0 for pool in pools(dice) if spends(text, pool)}
    edge = list(reached)
    while edge:
        near, edge = edge, []
        for pool in near:
            for place, step in product(range(dice), (-1, 1)):
                moved = tuple(sorted((*pool[:place], pool[place] + step, *pool[place + 1 :])))
                if 1 <= pool[place] + step <= 6 and moved not in reached:
                    reached[moved] = reached[pool] + 1
                    edge.append(moved)
    return reached


@cache
def rolls(dice: int) -> Counter[Dice]:
    """How many of the 6 ** dice rolls give each pool, by enumeration."""
    return Counter(tuple(sorted(roll)) for roll in product(range(1, 7), repeat=dice))
