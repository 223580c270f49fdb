"""Wrong input: one line that names the value and what would be right, with a stable code."""

from __future__ import annotations

import operator
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pytest

from yith import ConfigError, _native
from yith.dice import (
    Challenge,
    Kind,
    Odds,
    Pool,
    keeps,
    matches_batch,
    odds,
    odds_batch,
    steps_batch,
    table,
    values_batch,
)

MATCHING = Challenge.parse("matching 2")
SEVEN = Pool.of_counts([7, 0, 0, 0, 0, 0])
PAIR = Pool.parse("1 1")
HUGE = np.full((1, 6), 255, np.uint8)
FEW = np.ones((2, 6), np.uint8)

any_: Any = None


def refused(act: Callable[[], object]) -> ConfigError:
    with pytest.raises(ConfigError) as caught:
        act()
    assert type(caught.value) is ConfigError
    assert str(caught.value).splitlines() == [str(caught.value)]
    assert str(caught.value)[0] == str(caught.value)[0].lower()
    return caught.value


@pytest.mark.parametrize(
    ("counts", "shown"),
    [
        ([1, 2], "[1, 2]"),
        ([0, 0, 0, 0, 0, 256], "256"),
        ([0, 0, 0, 0, 0, -1], "-1"),
        ([True] * 6, "True"),
        ([0.0] * 6, "0.0"),
        (7, "7"),
        (None, "None"),
        ("111111", "111111"),
        (np.zeros((6, 6)), "0."),
    ],
)
def test_counts(counts: Any, shown: str) -> None:
    for make in (Pool.of_counts, Pool):
        error = refused(partial(make, counts))
        assert "are not six whole numbers from 0 to 255" in str(error)
        assert shown in str(error)
        assert error.code == "bad-pool"


@pytest.mark.parametrize("face", [0, 7, -1, True, None, 1.0, "1"])
def test_faces(face: Any) -> None:
    for act in (lambda: Pool.of_faces([1, face]), lambda: PAIR.of(face)):
        assert refused(act).code == "bad-face"
    assert refused(lambda: Pool.of_faces(any_)).code == "bad-pool"
    assert refused(lambda: Pool.of_faces([1] * 256)).code == "bad-pool"


@pytest.mark.parametrize("text", ["0", "7", "1 ", " 1", "1  1", "1,1", "11", "\u0661", "1\n", 1, None, b"1"])
def test_texts_of_pools(text: Any) -> None:
    error = refused(lambda: Pool.parse(text))
    assert error.code == "bad-pool"
    assert repr(text) in str(error)


def test_what_is_no_pool_does_not_combine() -> None:
    untyped: Any = PAIR
    for act in (operator.add, operator.sub, operator.le):
        with pytest.raises(TypeError):
            act(untyped, 1)


@pytest.mark.parametrize(
    ("kind", "dice", "face", "message"),
    [
        ("exact", 1, 1, "kind 'exact' is not a Kind, as Kind.MATCHING"),
        (Kind.SEQUENCE, 1, 0, "challenge 'sequence 1' has 1 dice, expected 2 to 6"),
        (Kind.MATCHING, 0, 0, "challenge 'matching 0' has 0 dice, expected 1 to 6"),
        (Kind.EXACT, 7, 1, "challenge 'exact 7 1' has 7 dice, expected 1 to 6"),
        (Kind.EXACT, 1, 7, "challenge 'exact 1 7' has face 7, expected 1 to 6"),
        (Kind.THRESHOLD, 1, 0, "challenge 'threshold 1' has face 0, expected 1 to 6"),
        (Kind.MATCHING, 1, 2, "challenge 'matching 1 2' has face 2, expected none"),
        (Kind.MATCHING, True, 0, "challenge 'matching True' has True dice, expected 1 to 6"),
        (Kind.MATCHING, 1, None, "challenge 'matching 1' has face None, expected none"),
    ],
)
def test_parts_of_challenges(kind: Any, dice: Any, face: Any, message: str) -> None:
    error = refused(lambda: Challenge(kind, dice, face))
    assert (str(error), error.code) == (message, "bad-challenge")


@pytest.mark.parametrize("odds_of", [(1, 0), (2, 1), (-1, 6), (True, 6), (0.5, 1)])
def test_odds(odds_of: Any) -> None:
    assert refused(lambda: Odds(*odds_of)).code == "bad-odds"


SINGLE: list[tuple[Callable[[str], object], str]] = [
    (lambda engine: odds(any_, dice=1, engine=engine), "bad-challenge"),
    (lambda engine: odds([], dice=1, engine=engine), "bad-challenge"),
    (lambda engine: odds(["matching 2"], dice=1, engine=engine), "bad-challenge"),  # type: ignore[list-item] # a text
    (lambda engine: odds(MATCHING, engine=engine), "bad-dice"),
    (lambda engine: odds(MATCHING, dice=2, pool=PAIR, engine=engine), "bad-dice"),
    (lambda engine: odds(MATCHING, dice=7, engine=engine), "bad-dice"),
    (lambda engine: odds(MATCHING, dice=-1, engine=engine), "bad-dice"),
    (lambda engine: odds(MATCHING, dice=True, engine=engine), "bad-dice"),
    (lambda engine: odds(MATCHING, pool="1 1", engine=engine), "bad-pool"),  # type: ignore[arg-type] # a text
    (lambda engine: odds(MATCHING, pool=SEVEN, engine=engine), "bad-pool"),
    (lambda engine: odds(MATCHING, dice=2, rerolls=-1, engine=engine), "bad-rerolls"),
    (lambda engine: odds(MATCHING, dice=2, rerolls=256, engine=engine), "bad-rerolls"),
    (lambda engine: odds(MATCHING, dice=2, steps=256, engine=engine), "bad-steps"),
    (lambda engine: odds(MATCHING, dice=2, steps=any_, engine=engine), "bad-steps"),
    (lambda engine: keeps(MATCHING, SEVEN, engine=engine), "bad-pool"),
    (lambda engine: keeps(MATCHING, any_, engine=engine), "bad-pool"),
    (lambda engine: keeps(MATCHING, PAIR, rerolls=0, engine=engine), "bad-rerolls"),
    (lambda engine: matches_batch(MATCHING, any_, engine=engine), "bad-pools"),
    (lambda engine: values_batch(MATCHING, FEW.astype(np.int64), engine=engine), "bad-pools"),
    (lambda engine: steps_batch(MATCHING, FEW[0], engine=engine), "bad-pools"),
    (lambda engine: steps_batch(MATCHING, FEW[:, :5], engine=engine), "bad-pools"),
    (lambda engine: steps_batch([], FEW, engine=engine), "bad-challenge"),
    (lambda engine: steps_batch(FEW, FEW, engine=engine), "bad-challenge"),
    (lambda engine: odds_batch(MATCHING, HUGE, engine=engine), "bad-pool"),
    (lambda engine: odds_batch(MATCHING, FEW, rerolls=5, engine=engine), "bad-rerolls"),
    (lambda engine: odds_batch(MATCHING, FEW, steps=-1, engine=engine), "bad-steps"),
]


@pytest.mark.parametrize("place", range(len(SINGLE)))
def test_both_engines_refuse_alike(place: int) -> None:
    act, code = SINGLE[place]
    native, reference = (refused(partial(act, engine)) for engine in ("native", "reference"))
    assert native.code == reference.code == code
    assert str(native) == str(reference)


def test_engines() -> None:
    for act in (
        lambda: odds(MATCHING, dice=2, engine="chess"),
        lambda: keeps(MATCHING, PAIR, engine=any_),
        lambda: keeps(MATCHING, PAIR, engine=np.ones((2, 2))),  # type: ignore[arg-type] # an array
        lambda: matches_batch(MATCHING, FEW, engine="chess"),
        lambda: odds_batch(MATCHING, FEW, engine="chess"),
        lambda: table(engine="chess"),
    ):
        assert refused(act).code == "unknown-engine"


def test_the_native_engine_refuses_what_it_cannot_count() -> None:
    for act in (
        lambda: odds(MATCHING, pool=Pool.parse("1 2 3 4 5 6"), rerolls=9),
        lambda: odds(MATCHING, dice=6, rerolls=8),
        lambda: odds(MATCHING, dice=1, rerolls=255),
        lambda: keeps(MATCHING, Pool.parse("1 2 3 4 5"), rerolls=10),
    ):
        error = refused(act)
        assert error.code == "bad-rerolls"
        assert "expected at most 6^49" in str(error)
    assert odds(MATCHING, dice=2, rerolls=30, engine="reference").total == 6**62


def test_native_functions_check_for_themselves() -> None:
    for act in (
        lambda: _native.dice_matches(["matching"], FEW),
        lambda: _native.dice_matches(["matching 2"], FEW[:, :5]),
        lambda: _native.dice_odds_of_roll(["matching 2"], 7, 0, 0),
        lambda: _native.dice_keeps(["matching 2"], PAIR.counts, 0, 0),
    ):
        refused(act)
    untyped: Any = _native.dice_values
    with pytest.raises(TypeError):
        untyped(["matching 2"], FEW.astype(np.int8))


def test_views_of_arrays_are_read_as_they_lie() -> None:
    wide = np.zeros((4, 12), np.uint8)
    wide[:, ::2] = [2, 0, 0, 0, 0, 1]
    for pools in (wide[:, ::2], wide[::-2, ::2], np.asfortranarray(wide[:, ::2])):
        assert values_batch(MATCHING, pools).tolist() == [[1]] * len(pools)
    assert matches_batch(MATCHING, FEW[:0]).shape == (0, 1)
    assert odds_batch([MATCHING, MATCHING], FEW[:0]).hits.shape == (0, 2)
