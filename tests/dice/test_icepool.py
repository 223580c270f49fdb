"""Rerolls by another hand: the best play as icepool finds it, die by die with its own mixtures."""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import Any, TypeAlias

import icepool
import pytest

from tests.dice.brute import CHALLENGES, Dice, spends, steps
from yith.dice import Challenge, Pool, keeps, odds

Success: TypeAlias = Any
"""Whether a challenge is met in the end: a die of icepool, which has no types."""


def chance(success: Success) -> Fraction:
    return Fraction(success.probability(True))


class Player:
    """Plays for any of several challenges and keeps, before every reroll, what makes success most likely."""

    def __init__(self, is_met: Callable[[Dice], bool], dice: int) -> None:
        self.is_met, self.dice = is_met, dice
        self.kept, self.held = cache(self._kept), cache(self._held)

    def _kept(self, keep: Dice, rerolls: int) -> Success:
        """The rest is rolled, and so many rerolls are left after that."""
        rolled = icepool.d6.pool(self.dice - len(keep)).expand() if len(keep) < self.dice else icepool.Die([()])
        return rolled.map(lambda roll: self.held(tuple(sorted(keep + roll)), rerolls), star=False)

    def _held(self, pool: Dice, rerolls: int) -> Success:
        if rerolls == 0:
            return icepool.Die([self.is_met(pool)])
        choices = {keep for size in range(self.dice + 1) for keep in combinations(pool, size)}
        return max((self.kept(keep, rerolls - 1) for keep in choices), key=chance)


def player(texts: list[str], dice: int, most: int) -> Player:
    if most == 0:
        return Player(lambda pool: any(spends(text, pool) for text in texts), dice)
    near = [steps(text, dice) for text in texts]
    return Player(lambda pool: any(far.get(pool, 99) <= most for far in near), dice)


SAMPLE = random.Random(2)


def case(dice: int, rerolls: int, several: int, most: int) -> tuple[list[str], int, int, int]:
    possible = [text for text in CHALLENGES if int(text.split()[1]) <= dice]
    return SAMPLE.sample(possible, several), dice, rerolls, most


CASES = [
    *(case(dice, rerolls, 1, 0) for dice, rerolls in [(1, 3), (2, 2), (2, 3), (3, 1), (3, 2), (3, 2), (3, 3)] * 2),
    *(case(dice, rerolls, 1, 0) for dice, rerolls in [(4, 1), (4, 1), (3, 1), (3, 3), (4, 2), (4, 3), (5, 1)] * 2),
    *(case(dice, rerolls, 2, 0) for dice, rerolls in [(2, 1), (3, 2), (3, 3), (4, 2), (5, 1)]),
    *(case(dice, rerolls, 1, 1) for dice, rerolls in [(2, 1), (3, 2), (3, 3), (4, 2), (4, 2)]),
    *(case(dice, rerolls, 3, 2) for dice, rerolls in [(2, 1), (3, 1), (4, 1)]),
    (["matching 5"], 5, 2, 0),
    (["sequence 5"], 5, 2, 0),
]


@pytest.mark.parametrize(("texts", "dice", "rerolls", "most"), CASES)
def test_the_best_play_of_icepool(texts: list[str], dice: int, rerolls: int, most: int) -> None:
    plays, challenges = player(texts, dice, most), [Challenge.parse(text) for text in texts]
    assert odds(challenges, dice=dice, rerolls=rerolls, steps=most).fraction == chance(plays.kept((), rerolls))
    for _ in range(3):
        pool = tuple(sorted(SAMPLE.choices(range(1, 7), k=dice)))
        found = odds(challenges, pool=Pool.of_faces(pool), rerolls=rerolls, steps=most)
        assert found.fraction == chance(plays.held(pool, rerolls))
        for keep in keeps(challenges, Pool.of_faces(pool), rerolls=rerolls, steps=most):
            assert keep.odds.fraction == chance(plays.kept(keep.pool.faces, rerolls - 1))


@pytest.mark.parametrize("text", ["sequence 6", "matching 4", "exact 3 6", "threshold 5 4"])
def test_six_dice_with_one_reroll(text: str) -> None:
    plays, challenge = player([text], 6, 0), Challenge.parse(text)
    for _ in range(2):
        pool = tuple(sorted(SAMPLE.choices(range(1, 7), k=6)))
        for keep in keeps(challenge, Pool.of_faces(pool)):
            assert keep.odds.fraction == chance(plays.kept(keep.pool.faces, 0))


def test_there_are_enough_cases() -> None:
    assert len(CASES) >= 40
