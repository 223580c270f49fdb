"""The description of an observation tensor: every slot has a name, a place, a range and a meaning."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeAlias

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

Kind: TypeAlias = Literal["count", "flag", "categorical"]
"""What the numbers of a slot are: a number of things, 0 or 1, or one of several cases without order."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A named run of `uint8` slots in an observation.

    Attributes:
        name: Unique in the observation.
        offset: Index of the first slot.
        shape: The run read as an array in row-major order; empty for a single slot.
        kind: What the numbers are.
        low: Lowest value.
        high: Highest value.
        meaning: What it says, in a phrase.
    """

    name: str
    offset: int
    shape: tuple[int, ...]
    kind: Kind
    low: int
    high: int
    meaning: str

    @property
    def size(self) -> int:
        """The number of `uint8` slots in the run."""
        return math.prod(self.shape)

    def of(self, data: bytes) -> bytes:
        """The numbers of the run in a whole observation."""
        return data[self.offset : self.offset + self.size]

    def out_of_range(self, values: Sequence[object]) -> list[str]:
        """Every one of the run's values that is no number in its range, in words."""
        reasons = []
        for place, value in enumerate(values):
            flag = self.kind == "flag" or not isinstance(value, bool)
            if not (isinstance(value, int) and flag and self.low <= value <= self.high):
                name = f"{self.name}[{place}]" if self.shape else self.name
                reasons.append(f"{name} is {value!r}, expected {self.low} to {self.high}")
        return reasons


def bounds(slots: Iterable[Slot]) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """The lowest and the highest value of every number of an observation, each uint8[n]."""
    rows = [(slot.size, slot.low, slot.high) for slot in slots]
    sizes, low, high = np.array(rows, np.int64).reshape(-1, 3).T
    return np.repeat(low.astype(np.uint8), sizes), np.repeat(high.astype(np.uint8), sizes)


@dataclass(slots=True)
class Layout:
    """Lays slots one after the other."""

    slots: list[Slot] = field(default_factory=list)

    def size(self) -> int:
        """The number of `uint8` slots laid so far."""
        return self.slots[-1].offset + self.slots[-1].size if self.slots else 0

    def push(self, name: str, shape: tuple[int, ...], kind: Kind, bounds: tuple[int, int], meaning: str) -> None:
        """Appends a slot behind the last one."""
        self.slots.append(Slot(name, self.size(), shape, kind, *bounds, meaning))
