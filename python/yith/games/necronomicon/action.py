"""Suits, kinds of cards, what a card does, and the table of moves: 276 actions, then 50 outcomes."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, NewType, TypeAlias, assert_never

if TYPE_CHECKING:
    from collections.abc import Sequence

Suit = NewType("Suit", int)
"""A suit: 0 to 7, its place in the content file."""

Kind = NewType("Kind", int)
"""A kind of card (N-3): 6 times the suit plus the place of the effect, then `CTHULHU` and `REVELATION`."""


class Effect(StrEnum):
    """What a card of a suit does (N-2). The value is its id in content files and texts."""

    INVESTIGATE_1 = "investigate-1"
    INVESTIGATE_2 = "investigate-2"
    INVESTIGATE_3 = "investigate-3"
    INVOKE = "invoke"
    SACRIFICE = "sacrifice"
    REPEAT = "repeat"


EFFECTS = tuple(Effect)
INVESTIGATIONS = EFFECTS[:3]
"""In the order of the cards they draw: 1, 2, 3."""

SUITS = tuple(Suit(place) for place in range(8))
KINDS = tuple(Kind(place) for place in range(50))
SUITED = KINDS[:48]
"""The kinds that have a suit."""
CTHULHU = Kind(48)
"""The wild card."""
REVELATION = Kind(49)
"""The card that leaves the game when it is played."""
BOOK_KINDS = KINDS[:49]
"""The kinds that can lie in a book: all but the Revelation."""


def suit_of(kind: Kind) -> Suit | None:
    """The suit of a kind; Cthulhu and the Revelation have none."""
    return Suit(kind // 6) if kind < CTHULHU else None


def effect_of(kind: Kind) -> Effect | None:
    """What a card of this kind does as a card of its suit; None for Cthulhu and the Revelation."""
    return EFFECTS[kind % 6] if kind < CTHULHU else None


def kinds_of(suit: Suit) -> tuple[Kind, ...]:
    """The six kinds of a suit, ascending."""
    return KINDS[6 * suit : 6 * suit + 6]


class Word(StrEnum):
    """A move that names neither card nor suit."""

    DRAW_STOCK = "draw stock"
    DRAW_DISCARD = "draw discard"
    GO_OUT = "go out"
    STOP = "stop"
    AGAIN = "again"
    END = "end"


@dataclass(frozen=True, slots=True)
class Play:
    """A card of the hand is played."""

    kind: Kind


@dataclass(frozen=True, slots=True)
class Open:
    """A book is begun."""

    suit: Suit


@dataclass(frozen=True, slots=True)
class Add:
    """A card is chosen for the book that was begun."""

    kind: Kind


@dataclass(frozen=True, slots=True)
class Lay:
    """A card of the hand joins a book on the table."""

    kind: Kind


@dataclass(frozen=True, slots=True)
class Invoke:
    """A card of the discard pile is taken by an Invoke."""

    kind: Kind


@dataclass(frozen=True, slots=True)
class Discard:
    """A card is discarded by a Sacrifice or a Revelation."""

    kind: Kind


@dataclass(frozen=True, slots=True)
class LoseBook:
    """A marked book is lost."""

    suit: Suit


@dataclass(frozen=True, slots=True)
class TakeBook:
    """A marked book is lost to the winner of the round."""

    suit: Suit


@dataclass(frozen=True, slots=True)
class Card:
    """A card comes from the stock."""

    kind: Kind


Move: TypeAlias = Word | Play | Open | Add | Lay | Invoke | Discard | LoseBook | TakeBook | Card
"""A move: an action or an outcome."""

MOVES: tuple[Move, ...] = (
    Word.DRAW_STOCK,
    Word.DRAW_DISCARD,
    *(Play(kind) for kind in KINDS),
    *(Open(suit) for suit in SUITS),
    *(Add(kind) for kind in BOOK_KINDS),
    *(Lay(kind) for kind in BOOK_KINDS),
    Word.GO_OUT,
    *(Invoke(kind) for kind in KINDS),
    *(Discard(kind) for kind in SUITED),
    Word.STOP,
    Word.AGAIN,
    *(LoseBook(suit) for suit in SUITS),
    *(TakeBook(suit) for suit in SUITS),
    Word.END,
    *(Card(kind) for kind in KINDS),
)
"""All moves in the order of ids."""

ACTIONS = 276
"""The number of actions."""
FIRST_CARD = 276
"""The id of the outcome that gives kind 0."""


def kind_text(kind: Kind, suits: Sequence[str]) -> str:
    """The text of a kind (N-3); `suits` are the ids of the suits."""
    if kind == CTHULHU:
        return "cthulhu"
    if kind == REVELATION:
        return "revelation"
    return f"{suits[kind // 6]}-{EFFECTS[kind % 6]}"


def text(move: Move, suits: Sequence[str]) -> str:
    """The text of a move; `suits` are the ids of the suits."""
    match move:
        case Word():
            return move.value
        case Open(suit):
            return f"open {suits[suit]}"
        case LoseBook(suit):
            return f"lose-book {suits[suit]}"
        case TakeBook(suit):
            return f"take-book {suits[suit]}"
        case _:
            return f"{verb(move)} {kind_text(move.kind, suits)}"


def verb(move: Play | Add | Lay | Invoke | Discard | Card) -> str:
    """What is done with a card."""
    match move:
        case Play():
            return "play"
        case Add():
            return "add"
        case Lay():
            return "lay"
        case Invoke():
            return "invoke"
        case Discard():
            return "discard"
        case Card():
            return "card"
        case _:
            assert_never(move)
