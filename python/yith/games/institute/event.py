"""Steps of events and special actions of classes (I-60, I-61): one vocabulary, read from the content file."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final, TypeAlias

from yith.games.institute.action import ITEMS, Item

if TYPE_CHECKING:
    from collections.abc import Mapping


class Who(StrEnum):
    """Whom a step is about. The value is the word of content files."""

    ACTIVE = "active"
    ALL = "all"
    SCHOOL = "school"
    SWAMP = "swamp"
    CHOSEN = "chosen"


class Where(StrEnum):
    """Where a step acts. The value is the word of content files."""

    HERE = "here"
    HALLWAY = "hallway"
    SORCERER = "sorcerer"
    CHOSEN = "chosen"
    RANDOM = "random"


class Source(StrEnum):
    """Where an item is taken from. The value is the word of content files."""

    PILE = "pile"
    DISCARDS = "discards"
    BOARD = "board"


class Goal(StrEnum):
    """Where a pawn travels to. The value is the word of content files."""

    HALLWAY = "hallway"
    PAWN = "pawn"


@dataclass(frozen=True, slots=True)
class Heal:
    """Health is gained."""

    who: Who
    points: int


@dataclass(frozen=True, slots=True)
class Hurt:
    """Health is lost."""

    who: Who
    points: int


@dataclass(frozen=True, slots=True)
class Take:
    """An item of a kind, or of any, comes to the active player."""

    source: Source
    item: Item | None


@dataclass(frozen=True, slots=True)
class Scatter:
    """Items come from the pile to the board."""

    items: int
    where: Where


@dataclass(frozen=True, slots=True)
class Lose:
    """Items are discarded."""

    who: Who
    items: int


@dataclass(frozen=True, slots=True)
class Advance:
    """The Sorcerer moves on."""

    tiles: int


@dataclass(frozen=True, slots=True)
class Retreat:
    """The Sorcerer moves back."""

    tiles: int


@dataclass(frozen=True, slots=True)
class Anger:
    """The Sorcerer gains health."""

    points: int


@dataclass(frozen=True, slots=True)
class Wound:
    """The Sorcerer loses health."""

    points: int


@dataclass(frozen=True, slots=True)
class Foresee:
    """The top of the Story deck is looked at."""

    cards: int


@dataclass(frozen=True, slots=True)
class Actions:
    """This turn has more actions, or fewer."""

    change: int


@dataclass(frozen=True, slots=True)
class PlaceMinion:
    """A Minion comes."""

    where: Where


@dataclass(frozen=True, slots=True)
class Banish:
    """A Minion goes back."""

    where: Where


@dataclass(frozen=True, slots=True)
class TurnTile:
    """A tile is turned."""

    where: Where


@dataclass(frozen=True, slots=True)
class Reveal:
    """A tile is turned up."""

    where: Where


@dataclass(frozen=True, slots=True)
class Travel:
    """The active pawn may go elsewhere."""

    goal: Goal


class Plain(StrEnum):
    """A step that is told by its name. The value is the word of content files."""

    PORTAL = "portal"
    """A Portal may be placed."""
    REDRAW = "redraw"
    """The Ritual may be exchanged."""


Step: TypeAlias = (
    Heal
    | Hurt
    | Take
    | Scatter
    | Lose
    | Advance
    | Retreat
    | Anger
    | Wound
    | Foresee
    | Actions
    | PlaceMinion
    | Banish
    | TurnTile
    | Reveal
    | Travel
    | Plain
)
"""A step of an event."""

Numbers: TypeAlias = tuple[int, ...]
Words: TypeAlias = tuple[str, ...]

ANY: Final = "any"
"""The word for an item of any kind."""

FEW: Final[Numbers] = tuple(range(1, 6))
EVERYBODY: Final[Words] = tuple(Who)
SOMEWHERE: Final[Words] = (Where.CHOSEN, Where.RANDOM)

STEPS: Final[dict[str, dict[str, Numbers | Words]]] = {
    "heal": {"who": EVERYBODY, "n": FEW},
    "hurt": {"who": EVERYBODY, "n": FEW},
    "take": {"from": tuple(Source), "kind": (*ITEMS, ANY)},
    "scatter": {"n": FEW, "where": tuple(Where)},
    "lose": {"who": (Who.ACTIVE, Who.ALL), "n": FEW},
    "advance": {"n": tuple(range(1, 25))},
    "retreat": {"n": tuple(range(1, 25))},
    "anger": {"n": tuple(range(1, 10))},
    "wound": {"n": tuple(range(1, 10))},
    "foresee": {"n": (1, 2, 3)},
    "actions": {"n": (-1, 1)},
    "portal": {},
    "redraw": {},
    "minion": {"where": (Where.HALLWAY, *SOMEWHERE)},
    "banish": {"where": SOMEWHERE},
    "turn": {"where": (Where.HERE, *SOMEWHERE)},
    "reveal": {"where": SOMEWHERE},
    "travel": {"to": tuple(Goal)},
}
"""The keys of every step beside `do`, with what they take (I-60)."""


def step(do: str, words: Mapping[str, str], number: int) -> Step:
    """The step of a word of `STEPS`, with the words and the number at its keys."""
    found: Step
    match do:
        case "heal":
            found = Heal(Who(words["who"]), number)
        case "hurt":
            found = Hurt(Who(words["who"]), number)
        case "take":
            kind = words["kind"]
            found = Take(Source(words["from"]), None if kind == ANY else Item(kind))
        case "scatter":
            found = Scatter(number, Where(words["where"]))
        case "lose":
            found = Lose(Who(words["who"]), number)
        case "travel":
            found = Travel(Goal(words["to"]))
        case "portal" | "redraw":
            found = Plain(do)
        case _ if do in ON_BOARD:
            found = ON_BOARD[do](Where(words["where"]))
        case _:
            found = COUNTED[do](number)
    return found


OnBoard: TypeAlias = PlaceMinion | Banish | TurnTile | Reveal
"""The steps that are told by where alone."""

ON_BOARD: Final[dict[str, type[OnBoard]]] = {
    "minion": PlaceMinion,
    "banish": Banish,
    "turn": TurnTile,
    "reveal": Reveal,
}
"""Their words."""


Counted: TypeAlias = Advance | Retreat | Anger | Wound | Foresee | Actions
"""The steps with a number alone."""

COUNTED: Final[dict[str, type[Counted]]] = {
    "advance": Advance,
    "retreat": Retreat,
    "anger": Anger,
    "wound": Wound,
    "foresee": Foresee,
    "actions": Actions,
}
"""Their words."""


class Special(StrEnum):
    """A special action (I-61). The value is the word of content files."""

    REVEAL = "reveal"
    BANISH = "banish"
    FETCH = "fetch"
    PHASE = "phase"
    BRING = "bring"
    GIVE = "give"
    HEAL = "heal"
    FORESEE = "foresee"


SPECIALS: Final = tuple(Special)

REACH: Final[Numbers] = (1, 2, 3, 4)
TIMES: Final[Numbers] = (1, 2, 3)

LEVELS: Final[dict[Special, dict[str, Numbers]]] = {
    Special.REVEAL: {"range": REACH},
    Special.BANISH: {"range": REACH},
    Special.FETCH: {"range": REACH},
    Special.PHASE: {"n": TIMES},
    Special.BRING: {"range": REACH},
    Special.GIVE: {"n": TIMES, "range": REACH},
    Special.HEAL: {"n": TIMES, "range": REACH},
    Special.FORESEE: {"n": TIMES},
}
"""The numbers of each special action, with what they take (I-61)."""


@dataclass(frozen=True, slots=True)
class Level:
    """The numbers of a special action at a level.

    Attributes:
        times: Points, moves, items or looks; 0 where the action has no such number.
        reach: The greatest distance; 0 where the action has none.
    """

    times: int
    reach: int
