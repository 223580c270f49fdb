"""Odds and decisions: single rolls by enumeration, rerolls by the rule of the best play, and figures that are known."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import TypeAlias

import numpy as np
import pytest

from tests.dice.brute import CHALLENGES, COUNTS, PARSED, POOLS, rolls, spends, steps
from yith.dice import Challenge, Keep, Odds, Pool, keeps, odds, odds_batch, table

SAMPLE = random.Random(1)


@pytest.mark.parametrize("dice", range(7))
def test_one_roll_by_enumeration(dice: int) -> None:
    outcomes = rolls(dice)
    assert outcomes.total() == 6**dice
    for text, challenge in zip(CHALLENGES, PARSED, strict=True):
        hits = sum(count for roll, count in outcomes.items() if spends(text, roll))
        found = odds(challenge, dice=dice)
        assert (found.hits, found.total) == (hits, 6**dice), text


@pytest.mark.parametrize("dice", range(1, 7))
def test_one_roll_for_any_of_several_and_with_steps_by_enumeration(dice: int) -> None:
    outcomes = rolls(dice)
    for number in range(8):
        texts, most = SAMPLE.sample(CHALLENGES, 1 + number % 3), number % 4
        near = [steps(text, dice) for text in texts]
        hits = sum(count for roll, count in outcomes.items() if any(far.get(roll, 99) <= most for far in near))
        found = odds([Challenge.parse(text) for text in texts], dice=dice, steps=most)
        assert found.hits == hits, (texts, most)


def test_five_of_a_kind_within_three_rolls() -> None:
    for engine in ("native", "reference"):
        found = odds(Challenge.parse("matching 5"), dice=5, rerolls=2, engine=engine)
        assert found.total == 6**15
        assert round(found.probability, 6) == 0.046029


def test_one_die_has_a_closed_form() -> None:
    five_in_six = Odds(5, 6)
    for rerolls in range(49):
        found = odds(Challenge.parse("exact 1 3"), dice=1, rerolls=rerolls)
        assert found.fraction == 1 - five_in_six.fraction ** (rerolls + 1)


Case: TypeAlias = tuple[list[Challenge], Pool, int, int]
"""Challenges, a pool, rerolls and steps."""


def case() -> Case:
    dice = SAMPLE.choice([0, 1, 2, 3, 3, 4, 4, 5])
    possible = [challenge for challenge in PARSED if challenge.dice <= max(dice, 2)]
    pool = Pool.of_faces(SAMPLE.choices(range(1, 7), k=dice))
    return (
        SAMPLE.sample(possible, SAMPLE.choice([1, 1, 2, 3])),
        pool,
        SAMPLE.randrange(1, 4),
        SAMPLE.choice([0, 0, 1, 2]),
    )


CASES = [case() for _ in range(40)]


@pytest.mark.parametrize(("challenges", "pool", "rerolls", "most"), CASES)
def test_engines_agree(challenges: list[Challenge], pool: Pool, rerolls: int, most: int) -> None:
    native, reference = (
        keeps(challenges, pool, rerolls=rerolls, steps=most, engine=engine) for engine in ("native", "reference")
    )
    assert [(keep, keep.odds.hits) for keep in native] == [(keep, keep.odds.hits) for keep in reference]
    for again in (0, 1):
        found = [
            odds(challenges, pool=pool, rerolls=again, steps=most, engine=engine) for engine in ("native", "reference")
        ]
        found += [
            odds(challenges, dice=pool.total, rerolls=again, steps=most, engine=engine)
            for engine in ("native", "reference")
        ]
        assert (found[0].hits, found[0].total) == (found[1].hits, found[1].total)
        assert (found[2].hits, found[2].total) == (found[3].hits, found[3].total)


@pytest.mark.parametrize(("challenges", "pool", "rerolls", "most"), CASES[::2])
def test_keeps_are_all_that_can_be_kept_and_lead_where_they_say(
    challenges: list[Challenge], pool: Pool, rerolls: int, most: int
) -> None:
    found = keeps(challenges, pool, rerolls=rerolls, steps=most)
    assert {keep.pool.faces for keep in found} == {dice for dice in POOLS if Pool.of_faces(dice) <= pool}
    assert len({keep.pool for keep in found}) == len(found)
    assert found == sorted(found, key=lambda keep: (-keep.odds.hits, -keep.pool.total, keep.pool.faces))
    assert found[0].odds == odds(challenges, pool=pool, rerolls=rerolls, steps=most)
    for keep in found[:: 1 + len(found) // 4]:
        after = {
            roll: odds(challenges, pool=keep.pool + Pool.of_faces(roll), rerolls=rerolls - 1, steps=most)
            for roll in rolls(pool.total - keep.pool.total)
        }
        outcomes = rolls(pool.total - keep.pool.total)
        expected = sum((count * after[roll].fraction for roll, count in outcomes.items()), Fraction(0))
        assert keep.odds.fraction == expected / outcomes.total()


def test_the_table_is_what_single_calls_say() -> None:
    found = table()
    assert list(found.challenges) == PARSED
    assert np.array_equal(found.pools, COUNTS[1:])
    assert found.hits.shape == (83, 3, 923)
    assert found.total.shape == (3, 923)
    for rerolls in (1, 2, 3):
        batch = odds_batch(PARSED, found.pools, rerolls=rerolls)
        assert np.array_equal(batch.hits, found.hits[:, rerolls - 1].T)
        assert np.array_equal(batch.total, np.broadcast_to(found.total[rerolls - 1][:, None], (923, 83)))
    for _ in range(200):
        challenge, row, rerolls = SAMPLE.randrange(83), SAMPLE.randrange(923), SAMPLE.randrange(1, 4)
        single = odds(PARSED[challenge], pool=Pool.of_counts(found.pools[row]), rerolls=rerolls)
        assert (found.hits[challenge, rerolls - 1, row], found.total[rerolls - 1, row]) == (single.hits, single.total)
        assert found.probability[challenge, rerolls - 1, row] == single.probability


def test_the_reference_batch_is_the_same() -> None:
    challenges, pools = PARSED[1::25], COUNTS[5:400:20]
    for rerolls, most in ((0, 0), (1, 0), (2, 1)):
        native, reference = (
            odds_batch(challenges, pools, rerolls=rerolls, steps=most, engine=engine)
            for engine in ("native", "reference")
        )
        assert (native.hits.dtype, native.total.dtype) == (reference.hits.dtype, reference.total.dtype)
        assert np.array_equal(native.hits, reference.hits)
        assert np.array_equal(native.total, reference.total)


def test_more_rerolls_and_steps_never_hurt() -> None:
    for challenge in PARSED[::5]:
        pool = Pool.parse("1 2 2 4 6")
        found = [odds(challenge, pool=pool, rerolls=rerolls) for rerolls in range(5)]
        assert found == sorted(found)
        found = [odds(challenge, pool=pool, rerolls=1, steps=most) for most in range(5)]
        assert found == sorted(found)


def test_odds_are_fractions() -> None:
    half = Odds(3, 6)
    assert half == Odds(18, 36)
    assert hash(half) == hash(Odds(18, 36))
    assert half != Fraction(1, 2)
    assert Odds(0, 1) < half < Odds(6, 6)
    assert half <= Odds(1, 2) <= half
    assert (half.fraction, half.probability) == (Fraction(1, 2), 0.5)
    assert eval(repr(half)).hits == 3
    keep = keeps(PARSED[0], Pool.parse("1 2"))[0]
    assert eval(repr(keep)) == keep == Keep(Pool.parse("1 2"), Odds(36, 36))


def test_the_native_engine_counts_up_to_6_to_the_49th() -> None:
    challenge = Challenge.parse("threshold 1 6")
    for dice, rerolls in ((6, 8), (4, 12), (1, 49)):
        pool = Pool.of_faces([1, 2, 3, 4, 5, 6][:dice])
        native, reference = (
            odds(challenge, pool=pool, rerolls=rerolls, engine=engine) for engine in ("native", "reference")
        )
        assert (native.hits, native.total) == (reference.hits, reference.total)
    certain = odds(Challenge.parse("threshold 1 1"), pool=Pool.parse("1"), rerolls=49)
    assert certain.hits == certain.total == 6**49
