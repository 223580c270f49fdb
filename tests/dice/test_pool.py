"""Pools: what they hold, how they are written, and what can be done with them."""

from __future__ import annotations

import pickle
from collections import Counter
from copy import copy

import numpy as np
import pytest

from tests.dice.brute import COUNTS, POOLS
from yith import ConfigError
from yith.dice import Pool


def test_all_ways_to_make_a_pool_agree() -> None:
    for dice, counts in zip(POOLS[::5], COUNTS[::5], strict=True):
        pool = Pool.of_faces(reversed(dice))
        assert pool == Pool.of_counts(counts) == Pool.of_counts(counts.tolist()) == Pool.parse(str(pool))
        assert pool == eval(repr(pool)) == pickle.loads(pickle.dumps(pool)) == copy(pool)
        assert (pool.faces, pool.total, pool.counts) == (dice, len(dice), tuple(counts))
        assert [pool.of(face) for face in range(1, 7)] == counts.tolist()
        assert all(type(count) is int for count in pool.counts)
        assert str(pool) == " ".join(map(str, dice))
    assert len(set(map(Pool.of_faces, POOLS))) == 924


def test_arithmetic_is_that_of_multisets() -> None:
    few = [dice for dice in POOLS if len(dice) <= 2]
    for one in few:
        for other in few:
            first, second = Pool.of_faces(one), Pool.of_faces(other)
            assert first + second == Pool.of_faces(one + other)
            assert (first + second) - second == first
            assert (first <= second) == (second >= first) == (Counter(one) <= Counter(other))
            if first <= second:
                assert (second - first) + first == second
            else:
                with pytest.raises(ConfigError, match="does not hold"):
                    second - first


def test_counts_go_up_to_255() -> None:
    many = Pool.of_counts([255, 0, 0, 0, 0, 255])
    assert (many.total, many.of(6)) == (510, 255)
    assert many - many == Pool.of_counts(np.zeros(6, np.int64))
    with pytest.raises(ConfigError, match="255"):
        many + Pool.parse("1")


def test_pools_cannot_be_changed() -> None:
    pool = Pool.parse("1")
    for name in ("counts", "mine"):
        with pytest.raises((AttributeError, TypeError)):
            setattr(pool, name, (0,) * 6)
