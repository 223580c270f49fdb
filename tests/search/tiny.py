"""Positions small enough to be solved exactly, of every game, with the content that they need.

Games are told by their facts, not by their names. Comments say how to work out by hand what a position is worth, where
that can be done.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, Final, TypeAlias

import yith
from yith.analysis import Rollout
from yith.api import State
from yith.engine import Game

BOTH: Final[tuple[Rollout, ...]] = ("random", "heuristic")

RANDOM: Final[tuple[Rollout, ...]] = ("random",)
"""Where the heuristic plays on, searches trust its choices; those of hands that are nearly empty are bad."""

Build: TypeAlias = Callable[[str, Path], State[Any]]
"""Sets a position up, given an engine and a folder for content files."""


def only(fits: Callable[[Game[Any]], bool]) -> str:
    """The name of the game with some facts."""
    (name,) = [name for name in yith.game_names() if fits(yith.load(name))]
    return name


ALONE: Final = only(lambda game: game.num_players == 1)
TOGETHER: Final = only(lambda game: game.num_players > 1 and game.info.utility_sum is None)
OPEN: Final = only(lambda game: not game.info.hidden and game.info.utility_sum is not None)
HIDDEN: Final = only(lambda game: game.info.hidden)


def table(name: str) -> ModuleType:
    """What sets up positions of a game."""
    return import_module(f"tests.games.{name}.table")


@dataclass(frozen=True)
class Tiny:
    """A position.

    Attributes:
        build: Sets it up.
        worth: What the best action is worth to the player who decides.
        rollouts: The rollouts with which a search soon comes to it.
    """

    build: Build
    worth: Fraction
    rollouts: tuple[Rollout, ...] = BOTH


# Everything is open, and one wins.


def lucky(
    *boards: str,
    deck: str,
    ready: tuple[str, ...],
    owned: tuple[str, ...],
    reward: int,
    pending: str = "",
    out: tuple[int, ...] = (),
) -> Build:
    """The last round, with a few cards in the deck and few Defense cards."""

    def build(engine: str, _: Path) -> State[Any]:
        tools = table(OPEN)
        game = yith.load(OPEN, players=len(ready), engine=engine)
        cards = [card for card in tools.DEFENSES if card != "latent"]
        spent = [" ".join(card for card in cards if card not in kept.split()) for kept in ready]
        turn = {"round_number": 5, "pending": pending, "phase": "react" if pending else "turn"}
        lying = {"deck": deck, "rewards": str(reward)}
        set_up = tools.setup(game, *boards, spent=spent, owned=owned, out=out, **lying, **turn)
        state: State[Any] = tools.place(game, set_up)
        return state

    return build


# One player, with dice.

TURN: Final = ("matching 2", "threshold 2 4", "sequence 2")


def dicey(pool: str, completed: str, challenges: tuple[str, ...], dice: int, luck: int = 0) -> Build:
    """A ghost's last challenge in a turn that loses the game if it fails; 1 Resolve, and the free reroll."""

    def build(engine: str, folder: Path) -> State[Any]:
        tools = table(ALONE)
        rows = tools.cards(None)
        tracks = {"luck": [0, 1], "resolve": [0, 1], "knowledge": [dice], "health": 1}
        character = tracks | {"start": {"luck": 1, "resolve": 1, "knowledge": dice}}
        role = {"luck": 0, "resolve": 0, "knowledge": 0, "spaces": [["flip", "resolve"]]}
        values = {"character": character, "role": role}
        values |= {key: {"challenges": list(challenges)} for key in ("object", "ghost")}
        changes = {row["id"]: given for key, given in values.items() for row in rows[key]}
        chosen = {key: rows[key][0]["id"] for key in ("character", "role")}
        path = tools.made(folder, changes, quiet=True)
        game = yith.load(ALONE, engine=engine, content=path, mode="arcade", limit=1, **chosen)
        state: State[Any] = tools.at(game, pool, f"0/0*:{completed} 1 2", role=0, luck=luck, resolve=1, health=0)
        return state

    return build


# All together.

NOTHING: Final = {"boots": 0, "talisman": 0, "herbs": 0, "pendant": 0, "soul": 0}
SCHOOL: Final = {
    "b2": "ashen-library",
    "b4": "bell-stairwell",
    "d2": "drowned-laboratory",
    "d4": "crooked-dormitory",
}


def joint(
    *seats: str, items: dict[str, int], down: dict[str, str], actions: int, left: int, deck: int, tracker: int
) -> Build:
    """The last turns, on a board where all tiles but a few lie face up, and one point or two are missing.

    With a deck of 1 the next player has the last turn, and the card is known that drops an item where that player is.
    """

    def build(engine: str, folder: Path) -> State[Any]:
        tools = table(TOGETHER)
        rules = {
            "items": NOTHING | items,
            "actions": actions,
            "portals": 0,
            "difficulty": {"normal": tracker, "advanced": 35, "deadly": 39},
        }
        path = tools.made(folder, {"rules": rules})
        game = yith.load(TOGETHER, players=2, engine=engine, content=path)
        swamps = [row["id"] for row in tools.content(game)["tile"] if row["kind"] == "swamp"]
        cells = [cell for cell in tools.CELLS if cell[0] in "ae" or cell[1] in "15"]
        lying = dict(
            zip(
                (cell for cell in cells if cell not in down),
                (tile for tile in swamps if tile not in down.values()),
                strict=True,
            )
        )
        shown = [f"{cell} {tile}" for cell, tile in (lying | SCHOOL).items()]
        top = "flotsam" if deck else None
        state: State[Any] = tools.at(game, *shown, seats=seats, actions=left, deck=deck, top=top)
        return state

    return build


# Hands are hidden.

SUITS: Final = "ABCDEFGH"
NONE: Final = (0,) * 6

MIXED: Final = {"A": (2, 1, 0, 1, 3, 1), "B": (2, 0, 0, 1, 2, 1), "C": (2, 1, 0, 0, 2, 1)}
"""Cards of three suits: which of them are in the stock makes a difference."""

DULL: Final = {"A": (1, 1, 1, 1, 2, 1), "B": (1, 0, 0, 1, 1, 1), "C": (10, 0, 0, 0, 0, 0)}
"""Cards of two suits, and ten that are alike."""


def rummy(folder: Path, engine: str, copies: Mapping[str, tuple[int, ...]], wild: int, turns: int) -> Game[Any]:
    """The quick game of two with a small deck, which ends after so many turns."""
    tools = table(HIDDEN)
    edits = [tools.copies(suit, *copies.get(letter, NONE)) for letter, suit in zip(SUITS, tools.SUITS, strict=True)]
    path = tools.edited(folder, *edits, tools.special("cthulhu", wild), tools.special("revelation", 0))
    return yith.load(HIDDEN, engine=engine, content=path, mode="quick", turn_limit=turns)


def held(own: str, other: str, stock: str, discard: str, phase: str = "main") -> Build:
    """The last turn: only its player decides any more. Who has fewer cards then wins, and with as many both share."""

    def build(engine: str, folder: Path) -> State[Any]:
        game = rummy(folder, engine, MIXED, 2, 3)
        places = {"stock": stock, "discard": discard, "phase": phase, "turn": 3}
        state: State[Any] = table(HIDDEN).at(game, own, other, **places)
        return state

    return build


def known(own: str, other: str) -> Build:
    """The last two turns: all cards of both hands were taken openly, and all of the stock are alike."""

    def build(engine: str, folder: Path) -> State[Any]:
        tools, game = table(HIDDEN), rummy(folder, engine, DULL, 0, 4)
        left = tools.deck(game.content_text)
        left = [have - gone for have, gone in zip(left, tools.pile(f"{own} {other}"), strict=True)]
        dull = tools.SHORT_KINDS.index("C1")
        stock = f"C1*{left[dull]}"
        left[dull] = 0
        state: State[Any] = tools.at(
            game, own, other, known=[own, other], stock=stock, discard=tools.cards(left), turn=3
        )
        return state

    return build


ALIKE: Final = ("matching 3", "threshold 2 5", "sequence 3")

POSITIONS: Final = {
    "two, one of them ready to discard": Tiny(
        lucky(
            *("2 A", "2"),
            deck="2x3 Ax2 B",
            ready=("storage", ""),
            owned=("k k b6 b7", "r5 k b9"),
            reward=2,
        ),
        Fraction(1, 3),
    ),
    "two, a card to be answered": Tiny(
        lucky(
            *("1 A", "2"),
            deck="Cx2 Ax2",
            ready=("present escape", "receive"),
            owned=("r4 b7", "k b9"),
            reward=4,
            pending="C",
        ),
        Fraction(5, 6),
    ),
    "three, one of them out": Tiny(
        lucky(
            *("1 3", "1 2"),
            deck="2x6 Ax3",
            ready=("escape", "escape", ""),
            owned=("b6", "b7", "b8 b9"),
            reward=2,
            pending="A",
            out=(2,),
        ),
        Fraction(2, 3),
    ),
    # The 2 is rolled again: 4, 5 or 6, or a 3 that is raised.
    "dice, two of 4 or more from 2 and 4": Tiny(dicey("2 4", "13", TURN, 2), Fraction(4, 6)),
    # With 1 Luck it is rolled once more: both fail by a 1 or a 2.
    "dice, the same with Luck": Tiny(dicey("2 4", "13", TURN, 2, luck=1), 1 - Fraction(2, 6) ** 2),
    # The 5 is rolled again: a 2, or a 1 or 3 that is changed.
    "dice, three alike from 2, 2 and 5": Tiny(dicey("2 2 5", "23", ALIKE, 3), Fraction(3, 6)),
    # One of two tiles has an item, one of three items is the Soul piece that is missing; to walk there and take it is
    # all that can be done after the tile is turned up.
    "together, the last turn": Tiny(
        joint(
            *("lamplighter at b3 1", "exorcist at b3 1"),
            items={"herbs": 1, "pendant": 1, "soul": 1},
            down={"a3": "mystic-meadow", "a2": "black-reeds"},
            actions=3,
            left=3,
            deck=0,
            tracker=1,
        ),
        Fraction(1, 6),
    ),
    # The Herbs are given away for the next player's level, who may find the Soul piece: one of three items.
    "together, the last two turns": Tiny(
        joint(
            *("courier at b3 1 ; herbs", "apothecary at b3 1"),
            items={"herbs": 1, "pendant": 2, "soul": 1},
            down={},
            actions=2,
            left=1,
            deck=1,
            tracker=2,
        ),
        Fraction(1, 3),
    ),
    "hands that everybody knows": Tiny(known("Ai Ar As C1", "As A2"), Fraction(1, 2), RANDOM),
    "longer hands that everybody knows": Tiny(known("As Ai B1 A1 A3", "Bi As"), Fraction(1, 2), RANDOM),
}

TIED: Final = lucky(
    *("1 2", "1 3"),
    deck="Bx2 1x4",
    ready=("receive", "present", ""),
    owned=("b6", "b7 r3", "b8 b9 r2"),
    reward=2,
    out=(2,),
)
"""One of three who cannot win any more says who does."""


@dataclass(frozen=True)
class Hidden:
    """A position in which one player decides and does not know everything.

    Attributes:
        build: Sets it up.
        worth: What the best action is worth to the player.
        fused: What it would seem to be worth if every deal were played as if it were known.
    """

    build: Build
    worth: Fraction
    fused: Fraction


HANDS: Final = {
    # Three cards are left after the Repeat, as many as the other has. To draw again is good for a Sacrifice of the suit
    # A, of which two are among the four cards that may be the stock's only one, and loses otherwise: both come to 1/2.
    # Who knew the card would draw it half of the time and stop half of the time.
    "a card that is a Sacrifice or not": Hidden(
        held("Ar A1 B1 B1", "C1 As As", "Ai", "W A1"), Fraction(1, 2), Fraction(1, 2) + Fraction(1, 2) * Fraction(1, 2)
    ),
    "two Repeats and another card": Hidden(
        held("Ar Br A1", "As Bs", "C1 A1", "C2 Ai"), Fraction(5, 6), Fraction(11, 12)
    ),
    "before the draw": Hidden(held("A2 C1", "Bs Br", "Bs A1", "B1 Cs", phase="draw"), Fraction(2, 3), Fraction(17, 24)),
}
