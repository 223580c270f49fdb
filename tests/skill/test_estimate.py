"""Means over deals: by hand, and where all values are equal."""

from __future__ import annotations

import numpy as np
import pytest

from yith.interval import mean_interval, wilson
from yith.skill import Estimate


def test_a_mean_by_hand() -> None:
    found = Estimate.of(np.array([0.5, 0.5, 1.0, 0.5, 0.0]), 0.0, 1.0)
    assert (found.mean, found.count) == (0.5, 5)
    assert found.sd == pytest.approx(np.sqrt(0.125))
    assert found.interval == mean_interval(0.5, found.sd, 5)
    # t of 4 degrees of freedom is 2.776.
    assert found.interval.high == pytest.approx(0.5 + 2.776445 * np.sqrt(0.125 / 5), abs=1e-6)


def test_an_interval_stays_in_the_range() -> None:
    high = Estimate.of(np.array([1.0, 1.0, 0.5]), 0.0, 1.0)
    assert high.interval.high == 1
    assert 0 < high.interval.low < 0.5
    low = Estimate.of(np.array([0.0, 0.0, 0.5]), 0.0, 1.0)
    assert low.interval.low == 0
    assert 0.5 < low.interval.high < 1


@pytest.mark.parametrize("count", [2, 10, 200])
def test_equal_values_leave_open_what_may_come(count: int) -> None:
    won = Estimate.of(np.ones(count), 0.0, 1.0)
    assert (won.mean, won.sd) == (1, 0)
    assert won.interval.low == pytest.approx(wilson(count, count).low)
    assert won.interval.high == 1
    lost = Estimate.of(np.zeros(count), 0.0, 1.0)
    assert lost.interval.low == 0
    assert lost.interval.high == pytest.approx(wilson(0, count).high)
    same = Estimate.of(np.zeros(count), -1.0, 1.0)
    assert same.interval.high == -same.interval.low == pytest.approx(wilson(0, count).high)
