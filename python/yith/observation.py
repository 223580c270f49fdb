"""The description of an observation tensor: every slot has a name, a place, a range and a meaning."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

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
