"""Kinds of cards, Defense cards, and the table of moves: 84 actions, then 17 outcomes."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias, assert_never


class Kind(StrEnum):
    """A kind of Library card. The value is its id in content files and texts."""

    FRAGMENT_A = "fragment-a"
    FRAGMENT_B = "fragment-b"
    FRAGMENT_C = "fragment-c"
    FRAGMENT_D = "fragment-d"
    FRAGMENT_E = "fragment-e"
    FRAGMENT_F = "fragment-f"
    FRAGMENT_G = "fragment-g"
    SEAL_1 = "seal-1"
    SEAL_2 = "seal-2"
    SEAL_3 = "seal-3"
    STUDENT = "student"
    ASSISTANT = "assistant"

    def __repr__(self) -> str:
        """The name, as code has it."""
        return f"{type(self).__name__}.{self.name}"


KINDS = tuple(Kind)
FRAGMENTS = KINDS[:7]
SEALS = KINDS[7:10]
BOARD_KINDS = FRAGMENTS + SEALS
"""The kinds that lie on a board by kind."""


class Defense(StrEnum):
    """A Defense card. The value is its id in content files and texts."""

    PREMONITION = "premonition"
    SILVER = "silver"
    STORAGE = "storage"
    LATENT = "latent"
    RECEIVE = "receive"
    REFLEXES = "reflexes"
    ESCAPE = "escape"
    PRESENT = "present"

    def __repr__(self) -> str:
        """The name, as code has it."""
        return f"{type(self).__name__}.{self.name}"


DEFENSES = tuple(Defense)


class Word(StrEnum):
    """A move that one word says."""

    LEAVE = "leave"
    EXPLORE = "explore"
    PREMONITION = "premonition"
    SILVER = "silver"
    STORAGE = "storage"
    LATENT = "latent"
    ACCEPT = "accept"
    REFLEXES = "reflexes"
    ESCAPE = "escape"


@dataclass(frozen=True, slots=True)
class Take:
    """A card is taken from the centre."""

    kind: Kind


@dataclass(frozen=True, slots=True)
class Receive:
    """A card is taken from the board of the player `steps` seats clockwise."""

    kind: Kind
    steps: int


@dataclass(frozen=True, slots=True)
class Present:
    """The drawn card goes to the player `steps` seats clockwise."""

    steps: int


@dataclass(frozen=True, slots=True)
class Flip:
    """A Defense card is turned face up."""

    card: Defense


@dataclass(frozen=True, slots=True)
class Assign:
    """An Assistant becomes a kind."""

    kind: Kind


@dataclass(frozen=True, slots=True)
class Reward:
    """The red card at a place of the content's numbers is drawn."""

    place: int


@dataclass(frozen=True, slots=True)
class Draw:
    """A Library card is drawn."""

    kind: Kind


Move: TypeAlias = Word | Take | Receive | Present | Flip | Assign | Reward | Draw
"""A move: an action or an outcome."""

MOVES: tuple[Move, ...] = (
    Word.LEAVE,
    Word.EXPLORE,
    *(Take(kind) for kind in KINDS),
    Word.PREMONITION,
    Word.SILVER,
    Word.STORAGE,
    Word.LATENT,
    *(Receive(kind, steps) for steps in range(1, 5) for kind in BOARD_KINDS),
    Word.ACCEPT,
    Word.REFLEXES,
    Word.ESCAPE,
    *(Present(steps) for steps in range(1, 5)),
    *(Flip(card) for card in DEFENSES),
    *(Assign(kind) for kind in KINDS[:11]),
    *(Reward(place) for place in range(5)),
    *(Draw(kind) for kind in KINDS),
)
"""All moves in the order of ids."""

ACTIONS = 84
"""The number of actions."""
FIRST_REWARD = 84
FIRST_DRAW = 89


def text(move: Move, red: tuple[int, ...]) -> str:
    """The text of a move; `red` are the red numbers."""
    match move:
        case Word():
            words = move.value
        case Take(kind):
            words = f"take {kind}"
        case Receive(kind, steps):
            words = f"receive {kind} from +{steps}"
        case Present(steps):
            words = f"present to +{steps}"
        case Flip(card):
            words = f"flip {card}"
        case Assign(kind):
            words = f"assign {kind}"
        case Reward(place):
            words = f"reward {red[place]}"
        case Draw(kind):
            words = f"draw {kind}"
        case _:
            assert_never(move)
    return words
