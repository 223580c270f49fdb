"""The odds with which rolls and rerolls meet challenges: exact, as numbers of equally likely outcomes.

Before each reroll any dice are kept and the others rolled; whoever plays does the best. With `k` dice kept of `n`, what
the rest may become is summed die by die, `sum(K) = sum over faces f of sum(K + f)`; the best that a pool can keep is
found die by die too, `best(P) = max(worth of P, max over faces f of best(P - f))`. Both run over the pools of at most
`n` dice.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import total_ordering
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Final, TypeAlias

from yith.dice.pool import FACES, Pool, whole
from yith.errors import ConfigError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from yith.dice.challenge import Challenge

MOST_DICE: Final = 6
"""The most dice that are rolled at once."""


@total_ordering
@dataclass(frozen=True, slots=True, eq=False)
class Odds:
    """How many of equally likely outcomes are hits; compares and hashes as the fraction.

    >>> Odds(1, 6) == Odds(6, 36), Odds(1, 6) < Odds(1, 5), Odds(1, 4).probability
    (True, True, 0.25)

    Attributes:
        hits: The outcomes that meet a challenge.
        total: All outcomes; a power of 6.
    """

    hits: int
    total: int

    def __post_init__(self) -> None:
        """Checks the numbers.

        Raises:
            ConfigError: There are more hits than outcomes, or no outcomes.
        """
        if type(self.total) is not int or self.total < 1 or not whole(self.hits, 0, self.total):
            raise ConfigError(f"odds of {self.hits!r} in {self.total!r} are not 0 to all of 1 or more", "bad-odds")

    @property
    def fraction(self) -> Fraction:
        """The exact probability, in lowest terms."""
        return Fraction(self.hits, self.total)

    @property
    def probability(self) -> float:
        """The probability, rounded to a float."""
        return self.hits / self.total

    def __eq__(self, other: object) -> bool:
        """Whether both are the same probability."""
        return self.fraction == other.fraction if isinstance(other, Odds) else NotImplemented

    def __lt__(self, other: object) -> bool:
        """Whether the other probability is larger."""
        return self.fraction < other.fraction if isinstance(other, Odds) else NotImplemented

    def __hash__(self) -> int:
        """The hash that goes with equality."""
        return hash(self.fraction)


@dataclass(frozen=True, slots=True)
class Aim:
    """What is to be met: any of several challenges, after up to so many steps of 1 on single dice when all is rolled.

    Attributes:
        challenges: The challenges.
        steps: The steps.
    """

    challenges: tuple[Challenge, ...]
    steps: int

    def is_met(self, pool: Pool) -> bool:
        """Whether the pool meets it."""
        needed = (challenge.steps(pool) for challenge in self.challenges)
        return any(steps is not None and steps <= self.steps for steps in needed)


@dataclass(frozen=True, slots=True)
class Keep:
    """What is kept of a pool before a reroll.

    Attributes:
        pool: The dice that stay as they are; the others are rolled.
        odds: The odds with it, under best play in the rerolls after.
    """

    pool: Pool
    odds: Odds


Faces: TypeAlias = tuple[int, ...]
"""A pool by the face of every die, ascending."""


def pools_of(dice: int) -> Iterator[Faces]:
    """All pools of so many dice, in the order of their faces."""
    return combinations_with_replacement(FACES, dice)


def more(faces: Faces) -> list[Faces]:
    """The pools with one more die of each face."""
    return [tuple(sorted((*faces, face))) for face in FACES]


def less(faces: Faces) -> list[Faces]:
    """The pools with one die less."""
    return [faces[:place] + faces[place + 1 :] for place in range(len(faces))]


class Chances:
    """The odds of all pools of so many dice, and of all that can be kept of them."""

    def __init__(self, aim: Aim, dice: int, rerolls: int) -> None:
        """The odds with that many dice, 0 to 6, and rerolls.

        Raises:
            ConfigError: There are more dice.
        """
        if dice > MOST_DICE:
            raise ConfigError(f"{dice} dice, expected 0 to {MOST_DICE}", "bad-dice")
        self.dice = dice
        self.rerolls = 0
        # Hits of 6 ** (dice * rerolls): when so much is kept and the rest rolled, and when of so much the best is kept.
        self.kept: dict[Faces, int] = {}
        self.best = {faces: int(aim.is_met(Pool.of_faces(faces))) for faces in pools_of(dice)}
        for _ in range(rerolls):
            self._reroll()

    def _reroll(self) -> None:
        """Puts one reroll more before all others."""
        sums = {faces: self.best[faces] for faces in pools_of(self.dice)}
        for size in range(self.dice - 1, -1, -1):
            for faces in pools_of(size):
                sums[faces] = sum(sums[larger] for larger in more(faces))
        for size in range(self.dice + 1):
            for faces in pools_of(size):
                # Dice that are kept are counted as if they had been rolled, so that all totals are the same.
                self.kept[faces] = sums[faces] * 6**size
                self.best[faces] = max([self.kept[faces], *(self.best[smaller] for smaller in less(faces))])
        self.rerolls += 1

    def of(self, pool: Pool) -> Odds:
        """The odds of a pool under best play.

        Raises:
            ConfigError: The pool has another number of dice.
        """
        return self._odds(self.best[self._faces(pool)])

    def keeps(self, pool: Pool) -> list[Keep]:
        """What can be kept of a pool, and the odds with it, best first.

        Of equal odds, more dice come first, then the order of their faces, written ascending.

        Raises:
            ConfigError: The pool has another number of dice, or there is no reroll to keep dice from.
        """
        if self.rerolls == 0:
            raise ConfigError("0 rerolls leave nothing to decide, expected 1 or more", "bad-rerolls")
        kept = {self._faces(pool)}
        for _ in range(self.dice):
            kept |= {smaller for faces in kept for smaller in less(faces)}
        order = sorted(kept, key=lambda faces: (-self.kept[faces], -len(faces), faces))
        return [Keep(Pool.of_faces(faces), self._odds(self.kept[faces])) for faces in order]

    def of_roll(self) -> Odds:
        """The odds when all dice are rolled first: the first of the rerolls, of which nothing is kept."""
        return self._odds(self.kept[()])

    def _faces(self, pool: Pool) -> Faces:
        if pool.total != self.dice:
            raise ConfigError(f"pool {str(pool)!r} has {pool.total} dice, expected {self.dice}", "bad-pool")
        return pool.faces

    def _odds(self, hits: int) -> Odds:
        return Odds(hits, 6 ** (self.dice * self.rerolls))


def odds_of_pool(aim: Aim, pool: Pool, rerolls: int) -> Odds:
    """The odds of a pool under best play, with so many rerolls.

    Raises:
        ConfigError: The pool has more than 6 dice.
    """
    return Chances(aim, dice_of(pool), rerolls).of(pool)


def odds_of_roll(aim: Aim, dice: int, rerolls: int) -> Odds:
    """The odds of so many dice that are still to be rolled, and then rerolled under best play.

    Raises:
        ConfigError: There are more than 6 dice.
    """
    return Chances(aim, dice, rerolls + 1).of_roll()


def keeps(aim: Aim, pool: Pool, rerolls: int) -> list[Keep]:
    """What can be kept of a pool before the first of so many rerolls, best first: see `Chances.keeps`.

    Raises:
        ConfigError: The pool has more than 6 dice, or there is no reroll.
    """
    return Chances(aim, dice_of(pool), rerolls).keeps(pool)


def dice_of(pool: Pool) -> int:
    """The number of dice of a pool that can be rolled."""
    if pool.total > MOST_DICE:
        raise ConfigError(f"pool {str(pool)!r} has {pool.total} dice, expected 0 to {MOST_DICE}", "bad-pool")
    return pool.total
