"""Odds and decisions for one pool, on either engine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yith.dice import argument
from yith.dice.odds import MOST_DICE, Aim, Keep, Odds, odds_of_pool, odds_of_roll
from yith.dice.odds import keeps as reference_keeps
from yith.dice.pool import Pool
from yith.engine import native
from yith.errors import ConfigError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from yith.dice.challenge import Challenge


def odds(
    challenges: Challenge | Iterable[Challenge],
    *,
    dice: int | None = None,
    pool: Pool | None = None,
    rerolls: int = 0,
    steps: int = 0,
    engine: str = "native",
) -> Odds:
    """The exact odds of meeting a challenge, or any of several, under best play.

    Give either `dice`, which are all rolled first, or the `pool` that lies on the table. At each reroll any dice may be
    rolled again, none too. Five of a kind within three rolls of five dice:

    >>> odds(Challenge.parse("matching 5"), dice=5, rerolls=2)
    Odds(hits=21641976576, total=470184984576)

    Args:
        challenges: One challenge, or several of which any will do.
        dice: How many dice are to be rolled, 0 to 6.
        pool: The dice as they lie, at most 6.
        rerolls: How many rerolls there are.
        steps: When all is rolled, so many steps are free: each moves one die by 1, never between 1 and 6.
        engine: `native` or `reference`.

    Returns:
        The hits of 6^(dice * rolls) outcomes, the first roll of `dice` counted.

    Raises:
        ConfigError: An argument is wrong; the native engine counts no more than 6^49 outcomes.
    """
    is_reference = argument.is_reference(engine)
    given = argument.challenges(challenges)
    rerolls, steps = argument.number("rerolls", rerolls), argument.number("steps", steps)
    if (dice is None) == (pool is None):
        raise ConfigError(f"dice {dice!r} and pool {pool!r}, expected one of them", "bad-dice")
    if pool is None:
        rolled = argument.number("dice", dice, 0, MOST_DICE)
        if is_reference:
            return odds_of_roll(Aim(given, steps), rolled, rerolls)
        return Odds(*native().dice_odds_of_roll(list(map(str, given)), rolled, rerolls, steps))
    pool = argument.pool(pool)
    if is_reference:
        return odds_of_pool(Aim(given, steps), pool, rerolls)
    return Odds(*native().dice_odds_of_pool(list(map(str, given)), pool.counts, rerolls, steps))


def keeps(
    challenges: Challenge | Iterable[Challenge],
    pool: Pool,
    *,
    rerolls: int = 1,
    steps: int = 0,
    engine: str = "native",
) -> list[Keep]:
    """What can be kept of a pool before the next reroll, each with its exact odds under best play from then on.

    >>> keeps(Challenge.parse("matching 2"), Pool.parse("1 6"))[:2]
    [Keep(pool=Pool.of_counts([1, 0, 0, 0, 0, 0]), odds=Odds(hits=6, total=36)),
     Keep(pool=Pool.of_counts([0, 0, 0, 0, 0, 1]), odds=Odds(hits=6, total=36))]

    Args:
        challenges: One challenge, or several of which any will do.
        pool: The dice as they lie, at most 6.
        rerolls: How many rerolls there are, the next counted: 1 or more.
        steps: When all is rolled, so many steps are free: each moves one die by 1, never between 1 and 6.
        engine: `native` or `reference`.

    Returns:
        Every sub-multiset of the pool, once, best first. Of equal odds, more dice kept come first, then the order of
        their faces, written ascending.

    Raises:
        ConfigError: An argument is wrong; the native engine counts no more than 6^49 outcomes.
    """
    is_reference = argument.is_reference(engine)
    given, pool = argument.challenges(challenges), argument.pool(pool)
    rerolls, steps = argument.number("rerolls", rerolls, least=1), argument.number("steps", steps)
    if is_reference:
        return reference_keeps(Aim(given, steps), pool, rerolls)
    found = native().dice_keeps(list(map(str, given)), pool.counts, rerolls, steps)
    return [Keep(Pool.of_counts(counts), Odds(*exact)) for counts, exact in found]
