"""Positions that cannot be, each with every reason (I-72, I-74)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final, TypeAlias

from yith.games.institute import CellView, Phase, Question, Result, SeatView, Verb, View

from .play import Game
from .table import CELLS, setup

Make: TypeAlias = Callable[[Game], View]
Case: TypeAlias = tuple[dict[str, Any], Make, Sequence[str]]


def base(game: Game, *cells: str, **fields: Any) -> View:
    return setup(game, *cells, **fields)


def changed(make: Make, **fields: Any) -> Make:
    """With fields of the view changed afterwards, so that nothing else follows."""
    return lambda game: replace(make(game), **fields)


def on(make: Make, cell: str, **fields: Any) -> Make:
    """With a cell changed."""

    def built(game: Game) -> View:
        view, place = make(game), CELLS.index(cell)
        cells: list[CellView] = list(view.cells)
        cells[place] = replace(cells[place], **fields)
        return replace(view, cells=tuple(cells))

    return built


def of(make: Make, seat: int, **fields: Any) -> Make:
    """With a seat changed."""

    def built(game: Game) -> View:
        view = make(game)
        seats: list[SeatView] = list(view.seats)
        seats[seat] = replace(seats[seat], **fields)
        return replace(view, seats=tuple(seats))

    return built


def event(card: str, **fields: Any) -> Make:
    """At a question of a card's event."""
    return lambda game: setup(game, phase="event", story=card, **({"step": 1} | fields))


def first(game: Game) -> View:
    return game.initial_state().view


LOST: Final = ["result is lost in phase act", "the game is lost with 0 minions and 25 cards in the deck"]

CASES: Final[dict[str, Case]] = {
    # Tiles.
    "a tile that is nowhere": (
        {},
        lambda game: replace(base(game), unseen_tiles=base(game).unseen_tiles[1:]),
        ["0 times ashen-library on the board, unseen and drawn, expected 1"],
    ),
    "a tile that is unseen and lies": (
        {},
        lambda game: replace(base(game), unseen_tiles=(1, *base(game).unseen_tiles)),
        ["2 times candle-refectory on the board, unseen and drawn, expected 1"],
    ),
    "a cell beside the Hallway": (
        {},
        lambda game: replace(
            base(game),
            cells=tuple(
                replace(base(game).cells[0]) if place == CELLS.index("b3") else cell
                for place, cell in enumerate(base(game).cells)
            ),
            unseen_tiles=tuple(sorted((8, *base(game).unseen_tiles))),
        ),
        ["b3 is face down in phase act"],
    ),
    "a tile of the other ring": (
        {},
        lambda game: base(game, "a3 ashen-library"),
        ["ashen-library is on a3, expected a swamp tile"],
    ),
    # Cells.
    "a Minion face down": (
        {},
        on(changed(base, minions_left=7), "a1", minion=True),
        ["something is on a1, which is face down"],
    ),
    "a Portal without a line": (
        {},
        on(changed(base, portals_left=9), "b3", portals=(True, False, False)),
        ["a portal on b3 without a line"],
    ),
    "a Portal for nothing": (
        {},
        lambda game: base(game, "a3 weeping-willows portal 1 portal 2 portal 3"),
        ["3 portals on a3, expected 2 for what is joined"],
    ),
    "items in a space that is none": (
        {},
        lambda game: base(game, "b3 ashen-library portal 1 ; 2 soul"),
        ["items in space 2 of b3, which is none"],
    ),
    "a Minion with a pawn": (
        {},
        lambda game: base(game, "c3 whispering-hallway minion"),
        ["a minion and a pawn are on c3"],
    ),
    # Items.
    "an item too many": (
        {},
        changed(base, pile=(6, 6, 5, 6, 10)),
        ["6 boots in all, expected 5"],
    ),
    "an item too few": (
        {},
        changed(base, pile=(5, 6, 5, 6, 9)),
        ["9 soul in all, expected 10"],
    ),
    # Seats.
    "a pawn face down": (
        {},
        of(base, 1, cell=0),
        ["the pawn of seat 1 is on a1, which is face down"],
    ),
    "a pawn in a space that is none": (
        {},
        of(base, 0, space=2),
        ["the pawn of seat 0 is in space 2 of c3, which is none"],
    ),
    "a pawn in a joined space": (
        {},
        lambda game: base(game, "b3 ashen-library portal 1", seats=["at b3 2"]),
        ["the pawn of seat 0 is in space 2 of b3, which is none"],
    ),
    "too much Health": ({}, of(base, 0, health=6), ["health of seat 0 is 6, expected at most 5"]),
    "a backpack beyond its limit": (
        {"backpack_limit": 1},
        lambda game: base(game, seats=["; soul soul"]),
        ["2 items in the backpack of seat 0, expected at most 1"],
    ),
    "no class": ({}, of(base, 1, role=None), ["no class of seat 1 in phase act"]),
    "two classes of a card": ({}, of(base, 1, role=1), ["2 classes of card 1, expected at most 1"]),
    "another class than the given one": (
        {"classes": ("augur", "exorcist")},
        of(base, 0, role=5),
        ["the class of seat 0 is not augur"],
    ),
    # Rituals.
    "a Ritual twice": (
        {},
        lambda game: replace(base(game), unseen_rituals=tuple(sorted((18, *base(game).unseen_rituals)))),
        ["2 times star-ladder unseen and with players, expected at most 1"],
    ),
    "no Ritual": ({}, of(base, 0, ritual=None), ["no ritual of seat 0 in phase act"]),
    "points that no Rituals make": (
        {},
        lambda game: replace(base(game, gone=("nine-knots",)), points=3, tracker=27),
        ["3 points, which no rituals that are gone add up to"],
    ),
    # Story cards.
    "a card of the turn that is unseen": (
        {},
        lambda game: replace(base(game, seen=("flotsam",)), unseen_stories=tuple(range(31))),
        ["story is thirteenth-bell, which is unseen"],
    ),
    "a known card that is unseen": (
        {},
        lambda game: replace(base(game), top=5),
        ["top is falling-portraits, which is unseen"],
    ),
    "a card twice": ({}, lambda game: base(game, top="thirteenth-bell"), ["thirteenth-bell is story and top"]),
    "a deck without cards": (
        {},
        lambda game: replace(base(game), unseen_stories=(5, 6), deck=4),
        ["4 unseen cards in the deck, but 2 are unseen"],
    ),
    "a deck too large": ({}, lambda game: base(game, deck=26), ["26 cards in the deck, expected at most 25"]),
    "a deck that shrank by itself": (
        {},
        lambda game: base(game, phase="story", deck=25),
        ["25 cards in the deck, but none was seen"],
    ),
    "a shift that no card made": (
        {},
        lambda game: base(game, shift=1),
        ["shift is 1, expected 0 to 0 for the cards seen"],
    ),
    "a shift below": (
        {},
        lambda game: base(game, shift=-2, seen=("blood-price",)),
        ["shift is -2, expected -1 to 0 for the cards seen"],
    ),
    # Phases.
    "no card of the turn": (
        {},
        lambda game: replace(base(game, deck=24), story=None),
        ["no story card in phase act"],
    ),
    "a turn before it begins": (
        {},
        changed(lambda game: base(game, phase="story"), actions=2),
        ["a turn is under way in phase story"],
    ),
    "a step of no event": (
        {},
        lambda game: base(game, step=1),
        ["step is 1 in phase act, expected 0 to 0"],
    ),
    "a step beyond the event": (
        {},
        event("kindly-ghost", step=2, seats=["health 3", "health 3"], question="seat", verb="heal", q_number=2),
        ["step is 2 in phase event, expected 1 to 1"],
    ),
    # Actions.
    "too many actions": ({}, lambda game: base(game, actions=5), ["5 actions in phase act, expected 1 to 4"]),
    "no action": ({}, lambda game: base(game, actions=0), ["0 actions in phase act, expected 1 to 4"]),
    "an action that the special took": (
        {},
        lambda game: base(game, special_used=True),
        ["4 actions in phase act, expected 1 to 3"],
    ),
    "fewer actions in an event": (
        {},
        event("kindly-ghost", actions=3, seats=["health 3", "health 3"], question="seat", verb="heal", q_number=2),
        ["3 actions in phase event, expected 4 to 4"],
    ),
    "the special action in an event": (
        {},
        event(
            "kindly-ghost", special_used=True, seats=["health 3", "health 3"], question="seat", verb="heal", q_number=2
        ),
        ["the special action was used in phase event"],
    ),
    # The end.
    "a result before the end": ({}, changed(base, result=Result.LOST), LOST),
    "won too soon": (
        {},
        lambda game: base(game, phase="over", question=None, result="won"),
        ["the tracker is 30 in a game that is won"],
    ),
    "won, but played on": (
        {},
        lambda game: base(
            game,
            gone=("vault-whisper", "star-ladder", "oak-verdict", "cave-offering"),
            seats=["for nine-knots", "for bitter-tea"],
        ),
        ["the tracker is -1 in a game that is not won"],
    ),
    "lost with cards": (
        {},
        lambda game: base(game, phase="over", question=None, result="lost"),
        ["the game is lost with 0 minions and 25 cards in the deck"],
    ),
    "all Minions stand": (
        {},
        lambda game: base(
            game,
            *(f"{cell} minion" for cell in ("a1 black-reeds", "a2 mystic-meadow", "a3 gallows-oak", "a4 leech-pond")),
            *(f"{cell} minion" for cell in ("b3 moonlit-conservatory", "c4 sealed-vault", "d3 candle-refectory")),
            "c2 portrait-gallery minion",
        ),
        ["8 minions, expected fewer than 8"],
    ),
    # Questions.
    "a question that does not come": (
        {},
        lambda game: base(game, question="redraw", actions=3),
        ["the question redraw does not come in phase act with what it is about"],
    ),
    "a question with another slot": (
        {},
        lambda game: base(game, q_number=2),
        ["the question act does not come in phase act with what it is about"],
    ),
    "too many Boots": (
        {},
        lambda game: base(game, question="boots", q_number=5, actions=3),
        ["the question boots does not come in phase act with what it is about"],
    ),
    "healing by another number": (
        {},
        event("kindly-ghost", seats=["health 3", "health 3"], question="seat", verb="heal", q_number=1),
        ["the question seat to heal does not come in phase event step 1 with what it is about"],
    ),
    "nobody to heal": (
        {},
        event("kindly-ghost", question="seat", verb="heal", q_number=2),
        ["nothing answers the question seat in phase event step 1"],
    ),
    "more to discard than there is": (
        {},
        event("thieving-imps", question="lose", q_seat=0, q_number=1, seats=["", "; soul"]),
        ["1 items are to be discarded, but 0 are in the backpack"],
    ),
    "the story of a known card": (
        {},
        lambda game: base(game, phase="story", top="flotsam", deck=20),
        ["a turn is under way in phase story"],
    ),
    "a fate without a card": (
        {},
        event("borrowed-omen", step=2, question="fate"),
        ["the question is fate, but the top is not known"],
    ),
    "a tile that lies already": (
        {},
        lambda game: base(game, question="tile", q_cell="b3", actions=3),
        ["the question is tile, but b3 is face up"],
    ),
    "a tile out of reach": (
        {},
        lambda game: base(game, question="tile", q_cell="a1", actions=3),
        ["the question tile does not come in phase act with what it is about"],
    ),
    "an icon that is filled": (
        {},
        lambda game: base(
            game, "b3 ashen-library ; 1 soul ; 2 soul", question="icon", q_cell="b3", q_number=2, actions=3
        ),
        ["icon 2 of 2 is to be filled on b3, but 2 items lie there"],
    ),
    # Setup.
    "explored in setup": (
        {},
        lambda game: replace(
            first(game),
            cells=base(game).cells,
            unseen_tiles=base(game).unseen_tiles,
        ),
        [
            "b3 is face up in setup",
            "c2 is face up in setup",
            "c4 is face up in setup",
            "d3 is face up in setup",
        ],
    ),
    "hurt in setup": (
        {},
        of(first, 0, health=4),
        ["something that setup does not change is changed in phase setup"],
    ),
    "a Ritual too soon": (
        {},
        lambda game: replace(of(first, 0, ritual=3)(game), unseen_rituals=(0, 1, 2, *range(4, 20))),
        ["a ritual of seat 0 in step 1"],
    ),
    "a class too soon": ({}, of(first, 0, role=3), ["a class of seat 0 in step 1"]),
}

RANGES: Final[list[tuple[dict[str, Any], str]]] = [
    ({"step": 13}, "step is 13, expected 0 to 12"),
    ({"actions": 12}, "actions is 12, expected 0 to 11"),
    ({"deck": 33}, "deck is 33, expected 0 to 32"),
    ({"minions_left": 17}, "minions_left is 17, expected 0 to 16"),
    ({"q_number": 9}, "q_number is 9, expected 0 to 8"),
    ({"q_range": 5}, "q_range is 5, expected 0 to 4"),
    ({"pile": (21, 0, 0, 0, 0)}, "pile[0] is 21, expected 0 to 20"),
    ({"pile": (1, 2)}, "pile is (1, 2), expected 5 numbers"),
    ({"sorcerer": 25}, "sorcerer is 25, expected a number from 0 to 24"),
    ({"active": 2}, "active is 2, expected a number from 0 to 1"),
    ({"acting": 2}, "acting is 2, expected a number from 0 to 1, or None"),
    ({"top": 32}, "top is 32, expected a number from 0 to 31, or None"),
    ({"q_space": 5}, "q_space is 5, expected one of None, 1, 2, 3, 4"),
    ({"tracker": -129}, "tracker is -129, expected a number from -128 to 65407"),
    ({"unseen_tiles": (3, 2)}, "unseen_tile is (3, 2), expected tiles from 0 to 24 that ascend"),
    ({"unseen_rituals": (20,)}, "unseen_ritual is (20,), expected rituals from 0 to 19 that ascend"),
    ({"phase": "dream"}, f"phase is 'dream', expected one of {', '.join(Phase)}"),
    ({"result": "draw"}, "result is 'draw', expected one of None, won, lost"),
    ({"question": "why"}, f"question is 'why', expected one of None, {', '.join(Question)}"),
    ({"verb": "sing"}, f"verb is 'sing', expected one of None, {', '.join(Verb)}"),
    ({"cells": ()}, "cells is (), expected 25 CellView"),
    ({"seats": ()}, "seats is (), expected 2 SeatView"),
]
"""Fields of a view of two players that do not fit, with the reason."""
