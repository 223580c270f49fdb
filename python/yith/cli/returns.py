"""How often each return came up, in exact counts."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Returns:
    """How often each return came up. There are few different ones: shares of one win, or win and loss."""

    counts: Mapping[float, int]

    @classmethod
    def of(cls, values: NDArray[np.float64]) -> Returns:
        """Counts values, at least one."""
        found, counts = np.unique(values, return_counts=True)
        return cls({float(value): int(count) for value, count in zip(found, counts, strict=True)})

    def __add__(self, other: Returns) -> Returns:
        """The values of both."""
        values = sorted(self.counts.keys() | other.counts.keys())
        return Returns({value: self.counts.get(value, 0) + other.counts.get(value, 0) for value in values})

    @property
    def mean(self) -> float:
        """The mean."""
        return math.fsum(value * count for value, count in self.counts.items()) / sum(self.counts.values())

    @property
    def sd(self) -> float:
        """The standard deviation of the sample; 0 for a single value."""
        games, mean = sum(self.counts.values()), self.mean
        if games == 1:
            return 0.0
        return math.sqrt(math.fsum((value - mean) ** 2 * count for value, count in self.counts.items()) / (games - 1))
