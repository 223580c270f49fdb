"""Positions that cannot be, each with all its reasons."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final, TypeAlias

from yith.games.necronomicon import BookView, View

from .play import Game
from .table import into_hand, pile, plus, seat, setup, stock


def base(game: Game, **fields: Any) -> View:
    """The main part of a turn in the first round."""
    given: dict[str, Any] = {"discard": "C1 C2"} | fields
    return setup(game, "A1 A2 B1", "B2 D1", **given)


def deal(game: Game, *hands: str, **fields: Any) -> View:
    """The middle of a deal: seat 1 gets cards."""
    given: dict[str, Any] = {"phase": "deal", "turn": 0, "owner": 1, "discard": ""} | fields
    return setup(game, *(hands or ("A1 A2 A3 Ai As", "B1 B2")), **given)


def settle(game: Game, **fields: Any) -> View:
    """Seat 0 has won round 5, and seat 1 is to lose a book."""
    given: dict[str, Any] = {
        "phase": "settle",
        "winner": 0,
        "round_number": 5,
        "played": True,
        "books": ["FGH"],
        "marked": ["A", "AB"],
        "sanity": [7, 0],
        "discard": "W",
    }
    return setup(game, "", "A1", **(given | fields))


def over(game: Game, **fields: Any) -> View:
    """Seat 0 has won the first round, and the game with it: `round_limit` is 1."""
    given: dict[str, Any] = {
        "phase": "over",
        "winner": 0,
        "played": True,
        "books": ["H"],
        "marked": ["H"],
        "sanity": [8, 7],
        "discard": "W",
        "won": [0],
    }
    return setup(game, "", "A1", **(given | fields))


def void(game: Game, *hands: str, **fields: Any) -> View:
    """Nobody has won the only round, which ended with turn 3: a tie."""
    given: dict[str, Any] = {"phase": "over", "turn": 3, "played": True, "won": [0, 1]}
    return setup(game, *(hands or ("A1", "B1")), **(given | fields))


ONE: dict[str, Any] = {"round_limit": 1}
SHORT: dict[str, Any] = {"round_limit": 1, "turn_limit": 3}
QUICK: dict[str, Any] = {"mode": "quick"}
BOOK = "A1*2 A2*2 A3 Ai B1"
A1 = "tide-investigate-1"

SUITED = " ".join(f"{suit}{effect}*2" for suit in "ABCDEFGH" for effect in "123isr")

Case: TypeAlias = tuple[dict[str, Any], Callable[[Game], View], list[str]]

CARDS: dict[str, Case] = {
    "a card too many in the stock": ({}, lambda game: stock(base(game), "A1"), [f"3 cards {A1}, expected 2"]),
    "a card too few in the stock": ({}, lambda game: stock(base(game), "A1", -1), [f"1 cards {A1}, expected 2"]),
    "a card too many in a hand": ({}, lambda game: into_hand(base(game), 1, "W"), ["5 cards cthulhu, expected 4"]),
    "a card too many in the pile": (
        {},
        lambda game: replace(base(game), discard=(12, 13, 49)),
        ["3 cards revelation, expected 2"],
    ),
    "a spent Revelation that is still there": (
        {},
        lambda game: replace(base(game), spent=1),
        ["3 cards revelation, expected 2"],
    ),
    "a ceiling above the deck": (
        {},
        lambda game: replace(base(game), ceiling=plus(base(game).ceiling, "A1", 1)),
        [f"the ceiling of {A1} is 3, expected at most 2"],
    ),
    "a stock above the ceiling": (
        {},
        lambda game: replace(base(game), ceiling=plus(base(game).ceiling, "Ai", -1)),
        ["2 cards tide-invoke in the stock, expected at most the ceiling 1"],
    ),
    "a known card that is not there": (
        {},
        lambda game: seat(base(game), 1, known=tuple(pile("A3"))),
        ["seat 1 is known to hold 1 cards tide-investigate-3, but holds 0"],
    ),
    "a ceiling without a card": ({}, lambda game: base(game, stock="", ceiling=""), ["the ceiling has no card"]),
}

BOOKS: dict[str, Case] = {
    "cards of no book": ({}, lambda game: base(game, table="E1"), ["1 cards of lamp on the table, but no book of it"]),
    "a book without a card of its suit": (
        {},
        lambda game: base(game, books=["E"], table="W*4"),
        [
            "0 cards of lamp on the table, expected 1 or more in 1 books",
            "books on the table lack 5 cards, with 4 cards cthulhu",
        ],
    ),
    "two books with one card of the suit": (
        {},
        lambda game: base(game, books=["E", "E"], table="E1 W*4"),
        [
            "1 cards of lamp on the table, expected 2 or more in 2 books",
            "books on the table lack 9 cards, with 4 cards cthulhu",
        ],
    ),
    "Cthulhu on an empty table": (
        {},
        lambda game: base(game, table="W"),
        ["1 cards cthulhu on the table, but no book"],
    ),
    "too few cards": (
        {},
        lambda game: base(game, books=["E", "F"], table="E1*2 E2*2 F1*2 F2 W*2"),
        ["books on the table lack 3 cards, with 2 cards cthulhu"],
    ),
    "laid down without a book": (
        {},
        lambda game: seat(base(game), 0, opened=True),
        ["seat 0 has 0 books, and opened is 1"],
    ),
    "a book without the objective": (
        {},
        lambda game: seat(base(game, books=["H"]), 0, opened=False),
        ["seat 0 has 1 books, and opened is 0"],
    ),
    "too few books for the objective": (
        {},
        lambda game: base(game, books=["H"], round_number=2),
        ["seat 0 has 1 books in round 2"],
    ),
    "too many books for the objective": (
        {},
        lambda game: base(game, books=["", "GH"]),
        ["seat 1 has 2 books in round 1"],
    ),
    "too few with `extra_books`": (
        {"extra_books": True},
        lambda game: base(game, books=["GH"], round_number=4),
        ["seat 0 has 2 books in round 4"],
    ),
}

NUMBERS: dict[str, Case] = {
    "a round too many": ({"round_limit": 3}, lambda game: base(game, round_number=4), ["round 4, expected at most 3"]),
    "a second round of a quick game": (QUICK, lambda game: base(game, round_number=2), ["round 2, expected at most 1"]),
    "a turn too many": ({"turn_limit": 4}, lambda game: base(game, turn=5), ["turn 5, expected at most 4"]),
    "no turn in main": ({}, lambda game: base(game, turn=0), ["turn 0 in phase main"]),
    "a turn in the deal": ({}, lambda game: deal(game, turn=2), ["turn 2 in phase deal"]),
    "another starter of round 1": ({}, lambda game: base(game, starter=1, turn=4), ["seat 1 starts round 1"]),
    "a Revelation before the first turn": (
        {},
        lambda game: base(game, turn=1, spent=1),
        ["1 Revelations spent after 0 turns"],
    ),
    "an extra turn without a Revelation": (
        {},
        lambda game: base(game, extra=True, played=True),
        ["an extra turn without a Revelation spent"],
    ),
    "another owner": ({}, lambda game: base(game, turn=4), ["seat 0 owns turn 4 of a round that seat 0 began"]),
    "two extra turns with one Revelation": (
        {"players": 4},
        lambda game: base(game, turn=7, spent=1),
        ["seat 0 owns turn 7 of a round that seat 0 began"],
    ),
    "flip in the turn of another": (
        {},
        lambda game: deal(game, "A1 A2 A3 Ai As", "B1 B2 B3 Bi Bs", phase="flip"),
        ["seat 1 is the owner in phase flip"],
    ),
    "another objective": ({}, lambda game: replace(base(game), objective=2), ["objective is 2, expected 1 in round 1"]),
    "nobody acts": ({}, lambda game: replace(base(game), acting=None), ["nobody acts in phase main"]),
    "somebody acts": ({}, lambda game: replace(deal(game), acting=1), ["seat 1 acts in phase deal"]),
}

SEATS: dict[str, Case] = {
    "another seat acts": ({}, lambda game: base(game, acting=1), ["seat 1 acts in phase main in the turn of 0"]),
    "the loser settles": (
        {},
        lambda game: replace(settle(game), acting=1),
        ["seat 1 acts in phase settle, but has not won the round"],
    ),
    "a winner in the round": ({}, lambda game: base(game, winner=0), ["seat 0 has won the round in phase main"]),
    "nobody won, but settles": (
        {"players": 3},
        lambda game: replace(settle(game), winner=None, acting=0),
        [
            "seat 0 acts in phase settle, but has not won the round",
            "nobody has won the round in phase settle",
            "seat 1 has Sanity 0 in phase settle",
            "no other seat than the winner has Sanity 0 in phase settle",
            "seat 0 is out in phase settle",
        ],
    ),
    "a mark in a quick game": (
        QUICK,
        lambda game: base(game, marked=["A"]),
        ["seat 0 has 1 suits marked in a quick game"],
    ),
    "a mark before the first round is over": (
        {},
        lambda game: base(game, marked=["", "A"]),
        ["seat 1 has 1 suits marked, expected at most 0"],
    ),
    "more marks than books": (
        {},
        lambda game: base(game, marked=["AB"], round_number=2),
        ["seat 0 has 2 suits marked, expected at most 1"],
    ),
    "a complete Grimoire": (
        {},
        lambda game: base(game, marked=["ABCDEFGH"], round_number=5),
        ["seat 0 has a complete Grimoire in phase main"],
    ),
    "books that are not marked": (
        ONE,
        lambda game: over(game, marked=[], won=[0]),
        ["seat 0 has books that are not marked in phase over"],
    ),
    "broken with Sanity left": (
        {},
        lambda game: seat(base(game, round_number=2, sanity=[3]), 0, broken=True),
        ["seat 0 has Sanity 3, and broken is 1"],
    ),
    "Sanity lost in the first round": (
        {},
        lambda game: base(game, sanity=[8, 7]),
        ["seat 1 has Sanity 7 in phase main"],
    ),
    "Sanity 0 in the round": (
        {},
        lambda game: base(game, sanity=[8, 0], round_number=2),
        ["seat 1 has Sanity 0 in phase main"],
    ),
    "Sanity lost in a quick game": (QUICK, lambda game: base(game, sanity=[7]), ["seat 0 has Sanity 7 in phase main"]),
    "nobody at 0": (
        {},
        lambda game: settle(game, sanity=[7, 3]),
        ["no other seat than the winner has Sanity 0 in phase settle"],
    ),
    "no book to lose": (
        {},
        lambda game: settle(game, marked=["A", ""]),
        ["seat 1 has no book to lose in phase settle"],
    ),
    "Sanity that the cards in hand would have cost": (
        ONE,
        lambda game: over(game, sanity=[8, 8]),
        ["seat 1 has Sanity 8 in phase over"],
    ),
}

SETUP: dict[str, Case] = {
    "a discard pile in the deal": (
        {},
        lambda game: deal(game, discard="C1"),
        ["cards in the discard pile in phase deal"],
    ),
    "another ceiling in the deal": (
        {},
        lambda game: deal(game, "A1 A2 A3 Ai V", "B1 B2", ceiling=f"{SUITED} W*4 V"),
        ["the ceiling is not the deck in phase deal"],
    ),
    "a hand of four in the flip": (
        {},
        lambda game: deal(game, "A1 A2 A3 Ai", "B1 B2 B3 Bi Bs", phase="flip", owner=0),
        ["seat 0 has 4 cards in phase flip, expected 5"],
    ),
    "a hand that is not dealt": (
        {},
        lambda game: deal(game, "A1", "B1", owner=0),
        ["seat 1 has 1 cards in phase deal, expected 0"],
    ),
    "a full hand that is being dealt": (
        {},
        lambda game: deal(game, "A1 A2 A3 Ai As", "B1 B2 B3 Bi Bs"),
        ["seat 1 has 5 cards in phase deal, expected fewer than 5"],
    ),
    "books in the deal": ({}, lambda game: deal(game, books=["H"]), ["seat 0 has books in phase deal"]),
    "known cards in the deal": (
        {},
        lambda game: deal(game, known=["A1"]),
        ["seat 0 is known to hold cards in phase deal"],
    ),
}

TURN: dict[str, Case] = {
    "a draw due in main": ({}, lambda game: base(game, due=1), ["1 draws due in phase main"]),
    "no draw due in take": ({}, lambda game: base(game, phase="take"), ["0 draws due in phase take"]),
    "a draw from an empty stock": (
        {},
        lambda game: base(game, phase="take", due=1, stock="", rest=1),
        ["an empty stock in phase take"],
    ),
    "a play before the draw": (
        {},
        lambda game: base(game, phase="draw", played=True),
        ["a card was played in phase draw"],
    ),
    "an Invoke without a play": (
        {},
        lambda game: base(game, phase="invoke", discard="Ci C1"),
        ["no card was played in phase invoke"],
    ),
    "a Sacrifice without a play": (
        {},
        lambda game: base(game, phase="sacrifice", discard="Cs C1"),
        ["no card was played in phase sacrifice"],
    ),
    "a Repeat used before the draw": (
        {},
        lambda game: base(game, phase="draw", again=1, discard="Cr"),
        ["1 Repeats used in phase draw"],
    ),
    "a Repeat that waits in an Invoke": (
        {},
        lambda game: base(game, phase="invoke", played=True, pending=True, discard="Ci C1"),
        ["a Repeat waits in phase invoke", "a Repeat was played, but none is on top"],
    ),
    "a Repeat that waits without a play": (
        {},
        lambda game: base(game, pending=True, discard="Cr"),
        ["a Repeat waits, but no card was played"],
    ),
    "an extra turn in an Invoke": (
        {},
        lambda game: base(game, phase="invoke", played=True, extra=True, spent=1, discard="Ci C1"),
        ["an extra turn in phase invoke"],
    ),
    "no extra turn in a Revelation": (
        {},
        lambda game: base(game, phase="revelation", played=True, spent=1),
        ["no extra turn in phase revelation"],
    ),
    "an extra turn without a play": (
        {},
        lambda game: base(game, extra=True, spent=1),
        ["an extra turn, but no card was played"],
    ),
    "an extra turn and a Repeat": (
        {},
        lambda game: base(game, extra=True, spent=1, played=True, pending=True, discard="Cr"),
        ["an extra turn, but a Repeat waits"],
    ),
    "a bar before the draw": (
        {},
        lambda game: base(game, phase="draw", barred="A1", known=["A1"]),
        ["a kind is barred in phase draw"],
    ),
    "a bar after the play": (
        {},
        lambda game: base(game, played=True, barred="A1", known=["A1"]),
        ["a kind is barred after the first play"],
    ),
    "a bar after a Repeat": (
        {},
        lambda game: base(game, again=1, barred="A1", known=["A1"], discard="Cr"),
        ["a kind is barred after the first play"],
    ),
    "a suit in main": ({}, lambda game: base(game, suit="A"), ["a suit is being discarded in phase main"]),
    "a draw without a card": (
        {},
        lambda game: base(game, phase="draw", stock="", discard="", rest=1),
        ["no card can be drawn in phase draw"],
    ),
    "a draw of the pile for an empty hand": (
        {},
        lambda game: setup(game, "", "B1", phase="draw", stock="", discard="C1", rest=1),
        ["no card can be drawn in phase draw"],
    ),
}

PILE: dict[str, Case] = {
    "a play and no pile": (
        {},
        lambda game: base(game, played=True, discard=""),
        ["a card was played, but the discard pile is empty"],
    ),
    "no Repeat that waits": (
        {},
        lambda game: base(game, played=True, pending=True),
        ["a Repeat was played, but none is on top"],
    ),
    "no Repeat that was used": ({}, lambda game: base(game, again=1), ["a Repeat was played, but none is on top"]),
    "draws without an Investigate": (
        {},
        lambda game: base(game, phase="take", played=True, due=1, discard="Ci"),
        ["1 draws due after a play, but no Investigate for them is on top"],
    ),
    "more draws than the Investigate has": (
        {},
        lambda game: base(game, phase="take", played=True, due=3, discard="C2"),
        ["3 draws due after a play, but no Investigate for them is on top"],
    ),
    "two draws before the play": ({}, lambda game: base(game, phase="take", due=2), ["2 draws due before the play"]),
    "no Invoke": ({}, lambda game: base(game, phase="invoke", played=True), ["no Invoke is on top in phase invoke"]),
    "nothing to invoke": (
        {},
        lambda game: base(game, phase="invoke", played=True, discard="Ci"),
        ["no card to take in phase invoke"],
    ),
    "a suit without a discard": (
        {},
        lambda game: base(game, phase="sacrifice", played=True, suit="B", discard="C1 Cs"),
        [
            "a suit is being discarded, but no card of it is on top in phase sacrifice",
            "no Sacrifice lies below the suit in phase sacrifice",
        ],
    ),
    "a suit without a Sacrifice": (
        {},
        lambda game: base(game, phase="sacrifice", played=True, suit="C", discard="C1 C2 D1 Cs"),
        ["no Sacrifice lies below the suit in phase sacrifice"],
    ),
    "no Sacrifice": (
        {},
        lambda game: base(game, phase="sacrifice", played=True),
        ["no Sacrifice is on top in phase sacrifice"],
    ),
    "a suit in a Revelation without a discard": (
        {},
        lambda game: base(game, phase="revelation", played=True, extra=True, spent=1, suit="B"),
        ["a suit is being discarded, but no card of it is on top in phase revelation"],
    ),
}

HANDS: dict[str, Case] = {
    "out in main": ({}, lambda game: setup(game, "A1", "", books=["", "H"]), ["seat 1 is out in phase main"]),
    "out before their part of a Revelation": (
        {},
        lambda game: setup(
            game, "A1", "", books=["", "H"], phase="revelation", acting=1, played=True, extra=True, spent=1
        ),
        ["seat 1 is out in phase revelation"],
    ),
    "more than was dealt": (
        {},
        lambda game: setup(game, "A1", "B1*2 B2*2 B3*2", turn=1),
        ["seat 1 had no turn, but has more than was dealt"],
    ),
    "known cards before the first turn": (
        {},
        lambda game: setup(game, "A1", "B1", turn=1, known=["", "B1"]),
        ["seat 1 had no turn, but has more than was dealt"],
    ),
    "books before the first turn": (
        {},
        lambda game: setup(game, "A1", "B1", turn=1, books=["", "H"]),
        ["seat 1 had no turn, but has more than was dealt"],
    ),
    "a barred card that nobody saw": (
        {},
        lambda game: base(game, barred="A1"),
        [f"{A1} is barred, but not known to be in the hand"],
    ),
    "an empty hand after the draw": (
        {},
        lambda game: setup(game, "", "B1"),
        ["an empty hand before the play, but a card can be had"],
    ),
    "an empty hand after a Repeat": (
        {},
        lambda game: setup(game, "", "B1", stock="", discard="Cr", rest=1, again=1),
        ["an empty hand before the play after a Repeat"],
    ),
}


def book(game: Game, *laying: str, **fields: Any) -> View:
    """A laying in progress."""
    return setup(game, BOOK, "C1", **({"phase": "book", "laying": laying} | fields))


LAYING: dict[str, Case] = {
    "no book": ({}, book, ["0 books of a laying in phase book"]),
    "a book in main": ({}, lambda game: book(game, "A A1", phase="main"), ["1 books of a laying in phase main"]),
    "a complete laying": ({}, lambda game: book(game, "A A1 A1 A2 A2 A3"), ["the laying is complete in phase book"]),
    "a book that cannot be": (
        {},
        lambda game: book(game, "B B1"),
        ["the laying cannot be: the hand could not complete the laying after that"],
    ),
    "a card that is not in hand": (
        {},
        lambda game: book(game, "A A1 As"),
        ["the laying cannot be: no such card is left in the hand"],
    ),
    "kinds that do not ascend": (
        {},
        lambda game: book(game, "A A1 A2 A1"),
        ["the laying cannot be: the kinds in a book ascend"],
    ),
    "a card of another suit": (
        {},
        lambda game: book(game, "A A1 B1"),
        ["the laying cannot be: the book is of another suit"],
    ),
    "after the objective": (
        {},
        lambda game: book(game, "A A1", books=["H"]),
        ["the laying cannot be: the objective is laid down already, and the option extra_books is off"],
    ),
    "two books open": (
        {},
        lambda game: setup(
            game, "A1*2 A2*2 A3 B1*2 B2*2 B3 C1", "D1", round_number=2, phase="book", laying=["A A1", "B B1"]
        ),
        ["the laying cannot be: the book that was opened lacks cards"],
    ),
    "suits that do not ascend": (
        {"players": 3},
        lambda game: setup(
            game,
            "A1*2 A2*2 A3 B1*2 B2*2 B3 C1*2 C2*2 C3",
            "D1",
            "D2",
            round_number=2,
            phase="book",
            laying=["B B1 B1 B2 B2 B3", "A A1"],
        ),
        ["the laying cannot be: the suits of a laying ascend"],
    ),
    "no suit": (
        {},
        lambda game: replace(book(game, "A A1"), laying=(BookView(0, (0,)), BookView(None, (1,)))),  # type: ignore[arg-type]
        ["book 1 of the laying has cards, but no suit"],
    ),
}

END: dict[str, Case] = {
    "won in main": ({}, lambda game: base(game, won=[0]), ["seat 0 has won the game in phase main"]),
    "settling a quick game": (
        QUICK,
        lambda game: settle(game, marked=[], sanity=[8, 8], round_number=1),
        ["no other seat than the winner has Sanity 0 in phase settle", "a quick game settles nothing"],
    ),
    "a winner with cards": (
        {},
        lambda game: into_hand(stock(settle(game), "E1", -1), 0, "E1"),
        ["seat 0 has won the round, but is not out"],
    ),
    "a winner in another's turn": (
        {},
        lambda game: settle(game, owner=1, turn=4),
        ["seat 0 has won the round in the turn of 1"],
    ),
    "a barred card that did not go": (
        ONE,
        lambda game: over(game, played=False, barred="A1"),
        ["a kind is barred, but was not the last card"],
    ),
    "a round that nobody won too early": (
        {"round_limit": 1, "turn_limit": 4},
        void,
        ["turn 3 ends a round that nobody won"],
    ),
    "the last turn without a play": (
        SHORT,
        lambda game: void(game, "A1 A2", "B1 B2", played=False),
        ["seat 0 ended the turn without a play"],
    ),
    "a bar of a card that is gone": (
        SHORT,
        lambda game: void(game, "A1", "B1", played=False, barred="C1"),
        ["a kind is barred, but not in the hand"],
    ),
    "the end before the last round": (
        {"round_limit": 2},
        lambda game: over(game, won=[]),
        ["the game goes on after round 1"],
    ),
    "another winner": (
        ONE,
        lambda game: over(game, won=[1]),
        ["seat 0 has won is 0, expected 1", "seat 1 has won is 1, expected 0"],
    ),
    "a winner too few": (SHORT, lambda game: void(game, won=[0]), ["seat 1 has won is 0, expected 1"]),
}

CASES: Final = CARDS | BOOKS | NUMBERS | SEATS | SETUP | TURN | PILE | HANDS | LAYING | END
"""Options, a view, and why it cannot be."""
