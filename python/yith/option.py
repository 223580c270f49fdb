"""Options of a game: their table, and the check of what a caller gives."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from yith.errors import ConfigError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

OptionValue: TypeAlias = bool | int | str
"""The value of an option."""


@dataclass(frozen=True, slots=True)
class Int:
    """A whole number from `low` to `high`."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Bool:
    """`True` or `False`."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One of some words."""

    words: tuple[str, ...]


OptionKind: TypeAlias = Int | Bool | Choice
"""What values an option takes."""


@dataclass(frozen=True, slots=True)
class OptionSpec:
    """One row of a game's option table.

    Attributes:
        name: The keyword.
        kind: What it takes.
        default: Its default: the number, 0 or 1 for a bool, the index of the word.
        meaning: What it does, in a phrase.
    """

    name: str
    kind: OptionKind
    default: int
    meaning: str

    def default_value(self) -> OptionValue:
        """The default as a value."""
        match self.kind:
            case Int():
                return self.default
            case Bool():
                return self.default != 0
            case Choice(words):
                return words[self.default]

    def expected(self) -> str:
        """What the option takes, in words."""
        match self.kind:
            case Int(low, high):
                return f"a whole number from {low} to {high}"
            case Bool():
                return "True or False"
            case Choice(words):
                return f"one of {', '.join(map(repr, words))}"

    def taken(self, value: object) -> OptionValue | None:
        """The value, if the option takes it."""
        match self.kind, value:
            case Bool(), bool():
                return value
            case _, bool():
                return None
            case Int(low, high), int() if low <= value <= high:
                return value
            case Choice(words), str() if value in words:
                return value
            case _:
                return None


class Options:
    """A full set of checked options, in the order of the game's table."""

    def __init__(self, values: Mapping[str, OptionValue]) -> None:
        """Takes checked values; `resolve` checks them."""
        self._values = dict(values)

    @classmethod
    def resolve(cls, game: str, table: Sequence[OptionSpec], given: Mapping[str, object]) -> Options:
        """Checks what a caller gave against the table and fills in the defaults.

        Raises:
            ConfigError: With every unknown option and every wrong value.
        """
        specs = {spec.name: spec for spec in table}
        values = {spec.name: spec.default_value() for spec in table}
        reasons = []
        for name, value in given.items():
            if name not in specs:
                reasons.append(f"unknown option {name!r}, expected one of {', '.join(specs)}")
            elif (taken := specs[name].taken(value)) is None:
                reasons.append(f"{name}={value!r}, expected {specs[name].expected()}")
            else:
                values[name] = taken
        if reasons:
            raise ConfigError.listing("bad-option", game, reasons)
        return cls(values)

    def iter(self) -> Iterator[tuple[str, OptionValue]]:
        """Every name with its value."""
        return iter(self._values.items())

    def int_(self, name: str) -> int:
        """The value of a whole-number option of the game's table."""
        value = self._values[name]
        assert isinstance(value, int)
        return value

    def flag(self, name: str) -> bool:
        """The value of a true-or-false option of the game's table."""
        return self._values[name] is True

    def is_(self, name: str, word: str) -> bool:
        """Whether a word option of the game's table has this value."""
        return self._values[name] == word

    def __str__(self) -> str:
        """As a call would give them: `players=2, swift=False`."""
        return ", ".join(f"{name}={value!r}" for name, value in self.iter())
