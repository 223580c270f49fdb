"""Intervals, against published tables."""

from __future__ import annotations

import math

import pytest

from yith.interval import Interval, mean_interval, t_quantile, wilson


@pytest.mark.parametrize(
    ("degrees", "level", "quantile"),
    [
        (1, 0.95, 12.706),
        (2, 0.95, 4.303),
        (3, 0.95, 3.182),
        (4, 0.99, 4.604),
        (5, 0.90, 2.015),
        (10, 0.95, 2.228),
        (29, 0.95, 2.045),
        (30, 0.99, 2.750),
        (120, 0.95, 1.980),
        (1000, 0.95, 1.962),
        (10**9, 0.95, 1.960),
    ],
)
def test_student_quantiles_are_those_of_the_tables(degrees: int, level: float, quantile: float) -> None:
    assert t_quantile(degrees, level) == pytest.approx(quantile, abs=5.1e-4)


@pytest.mark.parametrize("level", [0.5, 0.9, 0.95, 0.99, 0.999])
def test_student_quantiles_have_no_step_where_the_method_changes(level: float) -> None:
    before, at, after = (t_quantile(degrees, level) for degrees in (199, 200, 201))
    assert before - at == pytest.approx(at - after, rel=0.02)


def test_wilson_gives_the_published_example() -> None:
    # Newcombe, "Two-sided confidence intervals for the single proportion", Statistics in Medicine 17 (1998), table I.
    for hits, trials, low, high in [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ]:
        found = wilson(hits, trials)
        assert [found.low, found.high] == pytest.approx([low, high], abs=5.1e-5)


@pytest.mark.parametrize("trials", [1, 2, 1000, 10**12])
def test_wilson_ends_exactly_at_the_ends(trials: int) -> None:
    assert wilson(0, trials).low == 0
    assert wilson(trials, trials).high == 1
    assert 0 < wilson(0, trials).high < 1
    assert 0 < wilson(trials, trials).low < 1


def test_a_mean_has_an_interval_about_it() -> None:
    assert mean_interval(10.0, 3.0, 9) == Interval(10 - t_quantile(8), 10 + t_quantile(8))
    assert mean_interval(10.0, 0.0, 2) == Interval(10, 10)
    assert mean_interval(10.0, 0.0, 1) is None


def test_senseless_arguments_are_refused() -> None:
    for hits, trials in [(0, 0), (-1, 5), (6, 5)]:
        with pytest.raises(ValueError, match=f"{hits} hits in {trials} trials"):
            wilson(hits, trials)
    with pytest.raises(ValueError, match="0 values"):
        mean_interval(0.0, 0.0, 0)
    with pytest.raises(ValueError, match="0 degrees of freedom"):
        t_quantile(0)
    for level in (0.0, 1.0, math.nan):
        with pytest.raises(ValueError, match="level"):
            wilson(1, 2, level)
