"""What dice can be asked to show, when a pool shows it, and which dice that takes."""

from __future__ import annotations

import operator
import re
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from yith.dice.pool import FACES, Pool, whole
from yith.errors import ConfigError

if TYPE_CHECKING:
    from collections.abc import Iterator


class Kind(Enum):
    """The kinds of challenges; `value` is the word that texts use."""

    SEQUENCE = "sequence"
    """Consecutive values, without going from 6 to 1."""
    MATCHING = "matching"
    """Equal values."""
    EXACT = "exact"
    """Dice of the challenge's face."""
    THRESHOLD = "threshold"
    """Dice of the challenge's face or more."""

    @property
    def has_face(self) -> bool:
        """Whether challenges of this kind print a face."""
        return self in {Kind.EXACT, Kind.THRESHOLD}

    @property
    def fewest(self) -> int:
        """The fewest dice that challenges of this kind take; the most is 6."""
        return 2 if self is Kind.SEQUENCE else 1


@dataclass(frozen=True, slots=True, repr=False)
class Challenge:
    """A challenge, checked when it is made; hashable.

    >>> challenge = Challenge.parse("threshold 2 5")
    >>> challenge.matches(Pool.parse("1 5 6 6")), challenge.steps(Pool.parse("1 3 5"))
    (True, 2)
    >>> [str(spend) for spend in challenge.spends(Pool.parse("1 5 6 6"))]
    ['5 6', '6 6']

    Attributes:
        kind: The kind.
        dice: How many dice it takes, 1 to 6; a sequence takes 2 or more.
        face: The printed face, 1 to 6, of `exact` and `threshold`; 0 of the others.
    """

    kind: Kind
    dice: int
    face: int = 0

    def __post_init__(self) -> None:
        """Checks the parts.

        Raises:
            ConfigError: One of them is out of its range.
        """
        if not isinstance(self.kind, Kind):
            raise ConfigError(f"kind {self.kind!r} is not a Kind, as Kind.MATCHING", "bad-challenge")
        if not whole(self.dice, self.kind.fewest, 6):
            raise self._fault(f"{self.dice!r} dice, expected {self.kind.fewest} to 6")
        if not (whole(self.face, 1, 6) if self.kind.has_face else whole(self.face, 0, 0)):
            raise self._fault(f"face {self.face!r}, expected {'1 to 6' if self.kind.has_face else 'none'}")
        object.__setattr__(self, "dice", operator.index(self.dice))
        object.__setattr__(self, "face", operator.index(self.face))

    def _fault(self, what: str) -> ConfigError:
        return ConfigError(f"challenge {str(self)!r} has {what}", "bad-challenge")

    @classmethod
    def parse(cls, text: str) -> Challenge:
        """The challenge of a text: `sequence n`, `matching n`, `exact n face` or `threshold n face`.

        Raises:
            ConfigError: The text is something else.
        """
        found = _parts(text)
        if not found or Kind(found[1]).has_face != (found[3] is not None):
            forms = ", ".join(f"'{kind.value} n{' face' if kind.has_face else ''}'" for kind in Kind)
            raise ConfigError(f"unknown challenge {text!r}, expected one of {forms}", "bad-challenge")
        return cls(Kind(found[1]), int(found[2]), int(found[3] or 0))

    @classmethod
    def all(cls) -> tuple[Challenge, ...]:
        """The challenges that can be made, in the order of kind, dice and face: 83."""
        return tuple(
            cls(kind, dice, face)
            for kind in Kind
            for dice in range(kind.fewest, 7)
            for face in (FACES if kind.has_face else (0,))
        )

    def matches(self, pool: Pool) -> bool:
        """Whether the pool meets the challenge."""
        return bool(self.values(pool))

    def values(self, pool: Pool) -> list[int]:
        """By which values the pool meets the challenge, ascending; none where it does not.

        Returns:
            The lowest value of each sequence, the face of each set, or the printed face.
        """
        return [value for value in self._candidates() if self._is_met(pool, value)]

    def _candidates(self) -> range:
        """The values by which any pool can meet the challenge."""
        if self.kind is Kind.SEQUENCE:
            return range(1, 6 - self.dice + 2)
        if self.kind is Kind.MATCHING:
            return FACES
        return range(self.face, self.face + 1)

    def _is_met(self, pool: Pool, value: int) -> bool:
        if self.kind is Kind.SEQUENCE:
            return all(pool.of(face) >= 1 for face in range(value, value + self.dice))
        if self.kind is Kind.THRESHOLD:
            return sum(pool.counts[value - 1 :]) >= self.dice
        return pool.of(value) >= self.dice

    def spends(self, pool: Pool) -> list[Pool]:
        """All ways to pay: every multiset of exactly `dice` dice of the pool that meets the challenge by itself.

        Returns:
            Each once, in the order of their faces, written ascending.
        """
        if self.kind is Kind.SEQUENCE:
            return [Pool.of_faces(range(value, value + self.dice)) for value in self.values(pool)]
        if self.kind is Kind.THRESHOLD:
            return [Pool.of_faces(spend) for spend in _spends_from(pool, self.face, self.dice)]
        return [Pool.of_faces([value] * self.dice) for value in self.values(pool)]

    def steps(self, pool: Pool) -> int | None:
        """The fewest steps until the pool meets the challenge; a step moves one die by 1, never between 1 and 6.

        Returns:
            The number of steps, 0 where it is met; `None` where there are fewer dice than it takes.
        """
        if pool.total < self.dice:
            return None
        return min(self._steps_to(pool, value) for value in self._candidates())

    def _steps_to(self, pool: Pool, value: int) -> int:
        if self.kind is Kind.SEQUENCE:
            return _steps_to_sequence(pool, range(value, value + self.dice))
        if self.kind is Kind.THRESHOLD:
            return sum(sorted(max(0, value - face) for face in pool.faces)[: self.dice])
        return sum(sorted(abs(value - face) for face in pool.faces)[: self.dice])

    def __str__(self) -> str:
        """The text that `parse` reads."""
        return f"{self.kind.value} {self.dice}{f' {self.face}' if self.face else ''}"

    def __repr__(self) -> str:
        """The call that makes the challenge."""
        return f"Challenge.parse({str(self)!r})"


def _parts(text: object) -> re.Match[str] | None:
    return TEXT.fullmatch(text) if isinstance(text, str) else None


TEXT = re.compile(r"(sequence|matching|exact|threshold) (0|[1-9][0-9]?)(?: (0|[1-9][0-9]?))?")


def _spends_from(pool: Pool, face: int, dice: int) -> Iterator[list[int]]:
    """The lists of so many dice of `face` or more."""
    if dice == 0:
        yield []
    elif face <= 6:
        for count in range(min(pool.of(face), dice), -1, -1):
            for others in _spends_from(pool, face + 1, dice - count):
                yield [face] * count + others


def _steps_to_sequence(pool: Pool, sequence: range) -> int:
    """The fewest steps to a sequence. Dice that do not cross on their way are as good as any."""
    unreachable = 6 * len(sequence)
    fewest = [0] + [unreachable] * len(sequence)  # to the first values of the sequence, by the dice seen so far
    for die in pool.faces:
        for length in range(len(sequence), 0, -1):
            fewest[length] = min(fewest[length], fewest[length - 1] + abs(sequence[length - 1] - die))
    return fewest[-1]
