"""Options of a game: their table, and the check of what a caller gives."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, TypeGuard

from yith.errors import ConfigError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from yith.content import Document

OptionValue: TypeAlias = bool | int | str | tuple[str, ...] | None
"""The value of an option; None where nothing is chosen."""

KindName: TypeAlias = Literal["int", "bool", "choice", "word", "words"]
"""What values an option takes, as a word: the class of an `OptionKind`."""

RANDOM: Final = "random"
"""What an option that takes ids has for ids that are drawn."""

_PLAYERS: Final = "players"
"""The option that says how many play, where a game has it."""


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


@dataclass(frozen=True, slots=True)
class Word:
    """The id of one of the content's rows at `key`, or nothing."""

    key: str


@dataclass(frozen=True, slots=True)
class Words:
    """The ids of some of the content's rows at `key`, one for each player, or `RANDOM`."""

    key: str


OptionKind: TypeAlias = Int | Bool | Choice | Word | Words
"""What values an option takes."""

_KIND_NAMES: Final[dict[type, KindName]] = {Int: "int", Bool: "bool", Choice: "choice", Word: "word", Words: "words"}


def kind_name(kind: OptionKind) -> KindName:
    """The name of a kind."""
    return _KIND_NAMES[type(kind)]


def written(value: OptionValue) -> str:
    """A value as the command line and traces write it."""
    return ",".join(value) if isinstance(value, tuple) else str(value)


def settings(options: Mapping[str, OptionValue]) -> str:
    """Options with their values, as the command line shows them."""
    return ", ".join(f"{name}={written(value)}" for name, value in options.items())


@dataclass(frozen=True, slots=True)
class Unfit:
    """What would be right instead of a value."""

    expected: str


@dataclass(frozen=True, slots=True)
class OptionSpec:
    """One row of a game's option table.

    Attributes:
        name: The keyword.
        kind: What it takes.
        default: Its default: the number, 0 or 1 for a bool, the index of the word of a choice; 0 for an id, whose
            default is None, and for ids, whose default is `RANDOM`.
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
            case Word():
                return None
            case Words():
                return RANDOM

    def expected(self, content: Document) -> str:
        """What the option takes with this content, in words."""
        match self.kind:
            case Int(low, high):
                return f"a whole number from {low} to {high}"
            case Bool():
                return "True or False"
            case Choice(words):
                return f"one of {', '.join(map(repr, words))}"
            case Word(key):
                ids = ", ".join(map(repr, content.ids(key)))
                return f"None or one of the {key} ids {ids}" if ids else f"None, as the content has no {key} ids"
            case Words(key):
                ids = ", ".join(map(repr, content.ids(key)))
                each = f"{RANDOM!r} or for each player one of the {key} ids {ids}"
                return each if ids else f"{RANDOM!r}, as the content has no {key} ids"

    def normal(self, value: object) -> object:
        """What a caller gave in the form of the option's values: several ids in a list, or in a text with commas."""
        match self.kind, value:
            case Words(), list():
                return tuple(value)
            case Words(), str() if value != RANDOM:
                return tuple(value.split(","))
            case _:
                return value

    def read(self, given: object, content: Document, players: int | None) -> OptionValue | Unfit:
        """The value that a caller gave, or what would be right."""
        value = self.normal(given)
        if not self.takes(value, content):
            return Unfit(self.expected(content))
        if isinstance(value, tuple) and players is not None and len(value) != players:
            return Unfit(f"{players} ids, one a player")
        return value

    def takes(self, value: object, content: Document) -> TypeGuard[OptionValue]:
        """Whether the option takes a value with this content."""
        match self.kind, value:
            case (Bool(), bool()) | (Word(), None):
                return True
            case Int(low, high), int() if not isinstance(value, bool):
                return low <= value <= high
            case Choice(words), str():
                return value in words
            case Word(key), str():
                return value in content.ids(key)
            case Words(key), str() | tuple():
                ids = content.ids(key)
                return value == RANDOM or (
                    isinstance(value, tuple) and value != () and all(word in ids for word in value)
                )
            case _:
                return False


def _players(specs: Mapping[str, OptionSpec], given: Mapping[str, object], content: Document) -> int | None:
    """How many play, if an option says so; a wrong number of players says nothing about the number of ids."""
    spec = specs.get(_PLAYERS)
    if spec is None:
        return None
    value = spec.read(given.get(_PLAYERS, spec.default), content, None)
    return value if isinstance(value, int) else None


class Options:
    """A full set of checked options, in the order of the game's table."""

    def __init__(self, values: Mapping[str, OptionValue]) -> None:
        """Takes checked values; `resolve` checks them."""
        self._values = dict(values)

    @classmethod
    def resolve(cls, game: str, table: Sequence[OptionSpec], given: Mapping[str, object], content: Document) -> Options:
        """Checks what a caller gave against the table and the content, and fills in the defaults.

        Raises:
            ConfigError: With every unknown option and every wrong value.
        """
        specs = {spec.name: spec for spec in table}
        values = {spec.name: spec.default_value() for spec in table}
        players = _players(specs, given, content)
        reasons = []
        for name, value in given.items():
            if name not in specs:
                reasons.append(f"unknown option {name!r}, expected one of {', '.join(specs)}")
                continue
            read = specs[name].read(value, content, players)
            if isinstance(read, Unfit):
                reasons.append(_reason(name, value, read.expected))
            else:
                values[name] = read
        if reasons:
            raise cls.refusal(game, reasons)
        return cls(values)

    @staticmethod
    def refusal(game: str, reasons: Iterable[str]) -> ConfigError:
        """The error for options that a game refuses, each with its `reason`."""
        return ConfigError.listing("bad-option", game, reasons)

    def reason(self, name: str, expected: str) -> str:
        """Why a game refuses the value of an option that is one of its table."""
        return _reason(name, self._values[name], expected)

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

    def word(self, name: str) -> str | None:
        """The id that was chosen by an option of the game's table, if one was."""
        value = self._values[name]
        assert value is None or isinstance(value, str)
        return value

    def words(self, name: str) -> tuple[str, ...] | None:
        """The ids that were chosen for the players by an option of the game's table, if they were."""
        value = self._values[name]
        return value if isinstance(value, tuple) else None

    def __str__(self) -> str:
        """As a call would give them: `players=2, swift=False`."""
        return ", ".join(f"{name}={value!r}" for name, value in self.iter())


def _reason(name: str, value: object, expected: str) -> str:
    return f"{name}={value!r}, expected {expected}"
