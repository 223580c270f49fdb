"""Many pools against many challenges in one call, on either engine: one row a pool, one column a challenge.

Pools are an array `uint8[n, 6]`, in each row how many dice show 1, 2, 3, 4, 5 and 6.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from yith.dice import argument
from yith.dice.challenge import Challenge
from yith.dice.odds import MOST_DICE, Aim, Chances, Odds, dice_of, pools_of
from yith.dice.pool import Pool
from yith.engine import native
from yith.errors import ConfigError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from numpy.typing import NDArray

MOST_ROLLED: Final = 24
"""The largest power of 6 that 64 bits hold."""


def matches_batch(
    challenges: Challenge | Iterable[Challenge], pools: NDArray[np.uint8], *, engine: str = "native"
) -> NDArray[np.bool_]:
    """Whether each pool meets each challenge.

    Args:
        challenges: One challenge, or several: c of them.
        pools: Of shape (n, 6).
        engine: `native` or `reference`.

    Returns:
        bool of shape (n, c).

    Raises:
        ConfigError: An argument is wrong.
    """
    if argument.is_reference(engine):
        return _cells(challenges, pools, np.bool_, lambda challenge, pool: challenge.matches(pool))
    found: NDArray[np.bool_] = native().dice_matches(*_columns_and_rows(challenges, pools))
    return found


def values_batch(
    challenges: Challenge | Iterable[Challenge], pools: NDArray[np.uint8], *, engine: str = "native"
) -> NDArray[np.uint8]:
    """By which values each pool meets each challenge, as a mask: see `Challenge.values`.

    Args:
        challenges: One challenge, or several: c of them.
        pools: Of shape (n, 6).
        engine: `native` or `reference`.

    Returns:
        uint8 of shape (n, c); bit v - 1 is set for each value v, so that 0 is not met.

    Raises:
        ConfigError: An argument is wrong.
    """

    def mask(challenge: Challenge, pool: Pool) -> int:
        return sum(1 << (value - 1) for value in challenge.values(pool))

    if argument.is_reference(engine):
        return _cells(challenges, pools, np.uint8, mask)
    found: NDArray[np.uint8] = native().dice_values(*_columns_and_rows(challenges, pools))
    return found


def steps_batch(
    challenges: Challenge | Iterable[Challenge], pools: NDArray[np.uint8], *, engine: str = "native"
) -> NDArray[np.int8]:
    """The fewest steps until each pool meets each challenge: see `Challenge.steps`.

    Args:
        challenges: One challenge, or several: c of them.
        pools: Of shape (n, 6).
        engine: `native` or `reference`.

    Returns:
        int8 of shape (n, c); -1 where there are too few dice.

    Raises:
        ConfigError: An argument is wrong.
    """

    def fewest(challenge: Challenge, pool: Pool) -> int:
        steps = challenge.steps(pool)
        return -1 if steps is None else steps

    if argument.is_reference(engine):
        return _cells(challenges, pools, np.int8, fewest)
    found: NDArray[np.int8] = native().dice_steps(*_columns_and_rows(challenges, pools))
    return found


@dataclass(frozen=True, slots=True, eq=False)
class OddsBatch:
    """The odds of many pools: `Odds` as arrays.

    Attributes:
        hits: uint64 of shape (n, c).
        total: uint64 of shape (n, c); the same in a row.
    """

    hits: NDArray[np.uint64]
    total: NDArray[np.uint64]

    @property
    def probability(self) -> NDArray[np.float64]:
        """The probabilities, rounded to floats: of shape (n, c)."""
        return self.hits / self.total


def odds_batch(
    challenges: Challenge | Iterable[Challenge],
    pools: NDArray[np.uint8],
    *,
    rerolls: int = 0,
    steps: int = 0,
    engine: str = "native",
) -> OddsBatch:
    """The exact odds of each pool for each challenge by itself, under best play: see `odds`.

    Args:
        challenges: One challenge, or several: c of them.
        pools: Of shape (n, 6), at most 6 dice each.
        rerolls: How many rerolls there are.
        steps: When all is rolled, so many steps are free.
        engine: `native` or `reference`.

    Returns:
        Hits and totals, of shape (n, c).

    Raises:
        ConfigError: An argument is wrong, or a pool would have more than 6^24 outcomes.
    """
    rerolls, steps = argument.number("rerolls", rerolls), argument.number("steps", steps)
    if not argument.is_reference(engine):
        return OddsBatch(*native().dice_odds_batch(*_columns_and_rows(challenges, pools), rerolls, steps))
    chances: dict[tuple[Challenge, int], Chances] = {}

    def found(challenge: Challenge, pool: Pool) -> Odds:
        key = challenge, _countable(pool, rerolls)
        if key not in chances:
            chances[key] = Chances(Aim((challenge,), steps), pool.total, rerolls)
        return chances[key].of(pool)

    cells = _cells(challenges, pools, np.object_, found)
    hits, total = (np.array([getattr(odds, part) for odds in cells.flat], np.uint64) for part in ("hits", "total"))
    return OddsBatch(hits.reshape(cells.shape), total.reshape(cells.shape))


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """The odds of every challenge for every pool of 1 to 6 dice, under best play with 1 to 3 rerolls.

    Attributes:
        challenges: All that there are, in the order of kind, dice and face: c of them.
        pools: uint8 of shape (n, 6): fewer dice first, then in the order of their faces, written ascending.
        hits: uint64 of shape (c, 3, n).
        total: uint64 of shape (3, n).
    """

    challenges: tuple[Challenge, ...]
    pools: NDArray[np.uint8]
    hits: NDArray[np.uint64]
    total: NDArray[np.uint64]

    @property
    def probability(self) -> NDArray[np.float64]:
        """The probabilities, rounded to floats: of shape (c, 3, n)."""
        return self.hits / self.total


REROLLS: Final = range(1, 4)
"""The numbers of rerolls in the table."""


def table(*, engine: str = "native") -> Table:
    """Computes the whole table at once.

    Args:
        engine: `native`, some milliseconds, or `reference`, some seconds.

    Raises:
        ConfigError: There is no such engine.
    """
    if argument.is_reference(engine):
        challenges = Challenge.all()
        sizes = range(1, MOST_DICE + 1)
        pools = np.array([Pool.of_faces(faces).counts for dice in sizes for faces in pools_of(dice)], np.uint8)
        rows = (odds_batch(challenges, pools, rerolls=rerolls, engine=engine).hits.T for rerolls in REROLLS)
        hits = np.stack(list(rows), axis=1)
    else:
        texts, pools, hits = native().dice_table()
        challenges = tuple(map(Challenge.parse, texts))
    total = np.uint64(6) ** np.outer(REROLLS, pools.sum(axis=1, dtype=np.uint64)).astype(np.uint64)
    return Table(challenges, pools, hits, total)


def _countable(pool: Pool, rerolls: int) -> int:
    """The number of dice of a pool whose outcomes 64 bits can count."""
    dice = dice_of(pool)
    if dice * rerolls > MOST_ROLLED:
        message = (
            f"{dice} dice rolled {rerolls} times have 6^{dice * rerolls} outcomes, expected at most 6^{MOST_ROLLED}"
        )
        raise ConfigError(message, "bad-rerolls")
    return dice


def _columns_and_rows(challenges: object, pools: object) -> tuple[list[str], NDArray[np.uint8]]:
    """The arguments as the native engine takes them."""
    return list(map(str, argument.challenges(challenges))), argument.pools(pools)


def _cells(
    challenges: object, pools: object, dtype: type[Any], cell: Callable[[Challenge, Pool], object]
) -> NDArray[Any]:
    """The table that the reference fills cell by cell."""
    columns, rows = argument.challenges(challenges), argument.pools(pools)
    cells = np.empty((len(rows), len(columns)), dtype)
    for place, counts in enumerate(rows):
        pool = Pool.of_counts(counts)
        cells[place] = [cell(challenge, pool) for challenge in columns]
    return cells
