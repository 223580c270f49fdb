"""Challenges on both engines: all 83 of them against all 924 pools of at most six dice, by brute force."""

from __future__ import annotations

import pickle
from copy import copy

import numpy as np
import pytest

from tests.dice.brute import CHALLENGES, COUNTS, PARSED, POOLS, pools, spends, steps
from yith.dice import Challenge, Kind, Pool, matches_batch, steps_batch, values_batch


def test_all_lists_every_challenge_once() -> None:
    assert list(Challenge.all()) == PARSED
    assert len(set(PARSED)) == 83


@pytest.mark.parametrize("text", CHALLENGES)
def test_texts_and_values_are_the_same_thing(text: str) -> None:
    challenge = Challenge.parse(text)
    assert str(challenge) == text
    assert challenge == eval(repr(challenge)) == pickle.loads(pickle.dumps(challenge)) == copy(challenge)
    assert challenge == Challenge(challenge.kind, np.int64(challenge.dice), challenge.face)  # type: ignore[arg-type] # taken as it is read
    assert [challenge.kind.value, str(challenge.dice)] == text.split()[:2]


def test_kinds_have_the_words_of_the_texts() -> None:
    assert [kind.value for kind in Kind] == ["sequence", "matching", "exact", "threshold"]
    assert [kind.has_face for kind in Kind] == [False, False, True, True]


def test_native_values_are_those_of_brute_force() -> None:
    right = np.array(
        [[sum({1 << (value - 1) for value in spends(text, pool).values()}) for text in CHALLENGES] for pool in POOLS]
    )
    assert np.array_equal(values_batch(PARSED, COUNTS), right)
    assert np.array_equal(matches_batch(PARSED, COUNTS), right > 0)


@pytest.mark.parametrize("text", CHALLENGES[::2])
def test_reference_values_and_spends_are_those_of_brute_force(text: str) -> None:
    challenge = Challenge.parse(text)
    for dice in POOLS[CHALLENGES.index(text) % 9 :: 9]:
        pool, right = Pool.of_faces(dice), spends(text, dice)
        assert challenge.values(pool) == sorted(set(right.values()))
        assert challenge.matches(pool) == bool(right)
        assert [spend.faces for spend in challenge.spends(pool)] == list(right)


def test_native_steps_are_those_of_brute_force() -> None:
    columns = zip(CHALLENGES, steps_batch(PARSED, COUNTS).T.tolist(), strict=True)
    found = {text: dict(zip(POOLS, column, strict=True)) for text, column in columns}
    for text in CHALLENGES:
        for dice in range(7):
            right = steps(text, dice)
            assert {pool: found[text][pool] for pool in pools(dice)} == {
                pool: right.get(pool, -1) for pool in pools(dice)
            }


@pytest.mark.parametrize("text", ["sequence 2", "sequence 4", "sequence 6", "matching 3", "exact 2 4", "threshold 3 5"])
def test_reference_steps_are_those_of_brute_force(text: str) -> None:
    challenge = Challenge.parse(text)
    for dice in range(7):
        right = steps(text, dice)
        assert [challenge.steps(Pool.of_faces(pool)) for pool in pools(dice)] == [
            right.get(pool) for pool in pools(dice)
        ]


def test_engines_agree_on_large_pools() -> None:
    rng = np.random.default_rng(1)
    counts = rng.integers(0, 256, (200, 6), np.uint8) * rng.integers(0, 2, (200, 6), np.uint8)
    counts[100:] %= 9
    for call in (matches_batch, values_batch, steps_batch):
        native = call(PARSED[::7], counts)
        reference = call(PARSED[::7], counts, engine="reference")
        assert native.dtype == reference.dtype
        assert np.array_equal(native, reference)
    pool = Pool.of_counts([255] * 6)
    assert len(Challenge.parse("threshold 6 1").spends(pool)) == 462
