"""Dice on the table: how many show each face. Which die is which means nothing."""

from __future__ import annotations

import operator
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, SupportsIndex, TypeGuard

from yith import argument
from yith.errors import ConfigError

FACES: Final = range(1, 7)
"""The faces of a die."""

MOST: Final = 255
"""The most dice of one face that a pool holds."""


@dataclass(frozen=True, slots=True, repr=False)
class Pool:
    """A multiset of six-sided dice; hashable. Equal pools are equal values.

    `Pool.of_counts` and `Pool.of_faces` make one. `small <= large` is whether `large` holds the dice of `small`.

    >>> Pool.of_faces([3, 1, 1])
    Pool.of_counts([2, 0, 1, 0, 0, 0])
    >>> str(Pool.of_faces([3, 1, 1]) - Pool.parse("1"))
    '1 3'

    Attributes:
        counts: How many dice show 1, 2, 3, 4, 5 and 6, 0 to 255 each.
    """

    counts: tuple[int, ...]

    def __post_init__(self) -> None:
        """Checks the counts."""
        if type(self.counts) is not tuple or not _are_counts(self.counts):
            raise _not_counts(self.counts)

    @classmethod
    def of_counts(cls, counts: Iterable[SupportsIndex]) -> Pool:
        """The pool with so many dice of the faces 1 to 6, six numbers from 0 to 255.

        Raises:
            ConfigError: These are no such numbers.
        """
        given = _listed(counts)
        if given is None or not _are_counts(given):
            raise _not_counts(counts)
        return cls(tuple(map(operator.index, given)))

    @classmethod
    def of_faces(cls, faces: Iterable[SupportsIndex]) -> Pool:
        """The pool of dice that show these faces, in any order.

        Raises:
            ConfigError: A value is not 1 to 6, or more than 255 dice show the same face.
        """
        given = _listed(faces)
        if given is None:
            raise ConfigError(f"faces {one_line(faces)} are not a list of numbers from 1 to 6", "bad-pool")
        counts = [0] * 6
        for face in given:
            if not whole(face, 1, 6):
                raise ConfigError(f"face {one_line(face)} is not 1 to 6", "bad-face")
            counts[operator.index(face) - 1] += 1
        return cls.of_counts(counts)

    @classmethod
    def parse(cls, text: str) -> Pool:
        """The pool of a text that names every die, as `1 1 3`, in any order; the empty text is the empty pool.

        Raises:
            ConfigError: The text is something else.
        """
        if not _is_faces(text):
            raise ConfigError(f"pool {text!r} is not a list of faces from 1 to 6, as '1 1 3'", "bad-pool")
        return cls.of_faces(map(int, text.split()))

    def of(self, face: int) -> int:
        """How many dice show a face, 1 to 6.

        Raises:
            ConfigError: There is no such face.
        """
        if not whole(face, 1, 6):
            raise ConfigError(f"face {one_line(face)} is not 1 to 6", "bad-face")
        return self.counts[face - 1]

    @property
    def total(self) -> int:
        """How many dice there are."""
        return sum(self.counts)

    @property
    def faces(self) -> tuple[int, ...]:
        """The face of every die, ascending."""
        return tuple(face for face, count in zip(FACES, self.counts, strict=True) for _ in range(count))

    def __add__(self, other: Pool) -> Pool:
        """The dice of both.

        Raises:
            ConfigError: More than 255 dice would show the same face.
        """
        if not isinstance(other, Pool):
            return NotImplemented
        return Pool.of_counts(map(operator.add, self.counts, other.counts))

    def __sub__(self, other: Pool) -> Pool:
        """The dice left when those of `other` are taken.

        Raises:
            ConfigError: Not all of them are there.
        """
        if not isinstance(other, Pool):
            return NotImplemented
        if not other <= self:
            raise ConfigError(f"pool {str(self)!r} does not hold {str(other)!r}", "dice-missing")
        return Pool(tuple(map(operator.sub, self.counts, other.counts)))

    def __le__(self, other: Pool) -> bool:
        """Whether `other` holds all these dice."""
        if not isinstance(other, Pool):
            return NotImplemented
        return all(map(operator.le, self.counts, other.counts))

    def __str__(self) -> str:
        """The face of every die, ascending, as `parse` reads them."""
        return " ".join(map(str, self.faces))

    def __repr__(self) -> str:
        """The call that makes the pool."""
        return f"Pool.of_counts({list(self.counts)})"


def whole(value: object, low: int, high: int) -> TypeGuard[SupportsIndex]:
    """Whether a value is a whole number in a range; plain ones are seen at a glance."""
    return low <= value <= high if type(value) is int else argument.whole(value, low, high)


def one_line(value: object) -> str:
    """A value as messages show it: arrays have a `repr` of several lines."""
    return " ".join(repr(value).split())


def _listed(values: object) -> tuple[object, ...] | None:
    return tuple(values) if isinstance(values, Iterable) else None


def _is_faces(text: object) -> bool:
    return isinstance(text, str) and re.fullmatch(r"(?:[1-6](?: [1-6])*)?", text) is not None


def _are_counts(counts: tuple[object, ...]) -> TypeGuard[tuple[SupportsIndex, ...]]:
    return len(counts) == 6 and all(whole(count, 0, MOST) for count in counts)


def _not_counts(counts: object) -> ConfigError:
    return ConfigError(f"counts {one_line(counts)} are not six whole numbers from 0 to {MOST}", "bad-pool")
