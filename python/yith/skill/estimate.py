"""A mean over deals with what is known of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

import numpy as np

from yith.interval import Interval, mean_interval, wilson

if TYPE_CHECKING:
    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean of values that do not depend on each other.

    Attributes:
        mean: The mean.
        sd: The standard deviation of the sample.
        count: How many values there were.
        interval: The 95 % interval of the mean: Student's, inside the range of values. Where all values were equal it
            would have no width; there it is as far from them as if the share of values that may differ, at most that of
            Wilson's interval, were all at one end of the range.
    """

    mean: float
    sd: float
    count: int
    interval: Interval

    @classmethod
    def of(cls, values: NDArray[np.float64], low: float, high: float) -> Self:
        """The estimate of at least two values.

        Args:
            values: The values.
            low: The lowest value there can be.
            high: The highest.
        """
        count = len(values)
        first = float(values[0])
        if np.all(values == first):
            missed = 1 - wilson(count, count).low
            return cls(first, 0.0, count, Interval(first - missed * (first - low), first + missed * (high - first)))
        mean, sd = float(values.mean()), float(values.std(ddof=1))
        found = mean_interval(mean, sd, count)
        assert found is not None
        return cls(mean, sd, count, Interval(max(found.low, low), min(found.high, high)))
