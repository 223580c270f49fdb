"""Positions set up by hand: possible ones are taken, impossible ones refused with all reasons at once."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.games.refused import reasons
from yith.engine import ENGINES
from yith.errors import ConfigError, TraceError
from yith.games.necronomicon import BookView, Phase, SeatView, View

from .gallery import SETS, states
from .impossible import CASES, base, book, deal, over, settle, void
from .play import Game, load
from .table import KEEP, at, dealt, hand, into_hand, legal, outcomes, pile, pile_of, seat, setup, step, stock


@pytest.mark.parametrize("name", CASES)
def test_impossible(engine: str, name: str) -> None:
    """One fault, and the reasons that it gives."""
    options, view, expected = CASES[name]
    game = load(engine, **options)
    assert list(reasons(game, view(game))) == expected


def test_what_the_faults_change_is_possible(engine: str) -> None:
    """So each fault alone is what is refused."""
    game = load(engine)
    one = load(engine, round_limit=1)
    assert legal(game.position(base(game))) == ["play A1", "play A2", "play B1"]
    assert outcomes(game.position(deal(game)))["B3"] == 2
    assert outcomes(game.position(deal(game, "A1 A2 A3 Ai As", "B1 B2 B3 Bi Bs", phase="flip", owner=0)))["V"] == 2
    assert legal(game.position(settle(game))) == ["lose-book A", "lose-book B", "take-book B"]
    assert game.position(book(game, "A A1")).current_player == 0
    assert list(one.position(over(one)).returns) == [1.0, 0.0]
    void_game = load(engine, round_limit=1, turn_limit=3)
    assert list(void_game.position(void(void_game)).returns) == [0.5, 0.5]


def test_all_reasons_at_once(engine: str) -> None:
    game = load(engine)
    view = seat(into_hand(stock(base(game), "A1 C3"), 1, "W*2"), 0, known=tuple(pile("A3")), sanity=4)
    view = replace(view, due=1, suit=0, again=2, winner=1, objective=2, turn=0)
    assert reasons(game, view) == (
        "objective is 2, expected 1 in round 1",
        "3 cards tide-investigate-1, expected 2",
        "seat 0 is known to hold 1 cards tide-investigate-3, but holds 0",
        "3 cards bone-investigate-3, expected 2",
        "3 cards bone-investigate-3 in the stock, expected at most the ceiling 2",
        "6 cards cthulhu, expected 4",
        "turn 0 in phase main",
        "seat 1 has won the round in phase main",
        "seat 0 has Sanity 4 in phase main",
        "1 draws due in phase main",
        "a suit is being discarded in phase main",
        "a Repeat was played, but none is on top",
    )


def test_all_slots_out_of_range_at_once(engine: str) -> None:
    """Before anything else is looked at."""
    game = load(engine)
    view = seat(replace(base(game), round=0, due=4, spent=5, owner=2), 1, sanity=9, known=(13, *(0,) * 49))
    assert reasons(game, view) == (
        "round is 0, expected 1 to 100",
        "owner is 2, expected 0 to 1",
        "due is 4, expected 0 to 3",
        "spent is 5, expected 0 to 4",
        "seat1.known[0] is 13, expected 0 to 12",
        "seat1.sanity is 9, expected 0 to 8",
    )


PHASES = "deal, flip, draw, take, main, book, invoke, sacrifice, revelation, settle, over"
KINDS = "up to 102 kinds from 0 to 49"
WRONG: list[tuple[dict[str, Any], str]] = [
    ({"phase": "sleep"}, f"phase is 'sleep', expected one of {PHASES}"),
    ({"phase": 4}, f"phase is 4, expected one of {PHASES}"),
    ({"phase": None}, f"phase is None, expected one of {PHASES}"),
    ({"round": "one"}, "round is 'one', expected 1 to 100"),
    ({"round": None}, "round is None, expected 1 to 100"),
    ({"round": 1.0}, "round is 1.0, expected 1 to 100"),
    ({"turn": -1}, "turn is -1, expected a number from 0 to 65535"),
    ({"turn": "3"}, "turn is '3', expected a number from 0 to 65535"),
    ({"turn": 65536}, "turn is 65536, expected a number from 0 to 65535"),
    ({"owner": None}, "owner is None, expected 0 to 1"),
    ({"starter": -1}, "starter is -1, expected 0 to 1"),
    ({"acting": "0"}, "acting is '0', expected a number from 0 to 1, or None"),
    ({"acting": True}, "acting is True, expected a number from 0 to 1, or None"),
    ({"winner": -1}, "winner is -1, expected a number from 0 to 1, or None"),
    ({"barred": "W"}, "barred is 'W', expected a number from 0 to 49, or None"),
    ({"suit": 1.5}, "suit is 1.5, expected a number from 0 to 7, or None"),
    ({"extra": 2}, "extra is 2, expected 0 to 1"),
    ({"played": "no"}, "played is 'no', expected 0 to 1"),
    ({"pending": None}, "pending is None, expected 0 to 1"),
    ({"again": 97}, "again is 97, expected 0 to 96"),
    ({"stock": None}, "stock is None, expected 50 numbers"),
    ({"ceiling": (2,) * 49}, f"ceiling is {(2,) * 49}, expected 50 numbers"),
    ({"table": 3}, "table is 3, expected 49 numbers"),
    ({"table": ("W", *(0,) * 48)}, "table[0] is 'W', expected 0 to 12"),
    ({"discard": (50,)}, f"discard is (50,), expected {KINDS}"),
    ({"discard": ("W",)}, f"discard is ('W',), expected {KINDS}"),
    ({"discard": (0,) * 103}, f"discard is {(0,) * 103}, expected {KINDS}"),
    ({"discard": None}, f"discard is None, expected {KINDS}"),
    ({"seats": ()}, "0 seats, expected 2"),
    ({"seats": None}, "seats is None, expected 2 SeatView"),
    ({"seats": (1, 2)}, "seats is (1, 2), expected 2 SeatView"),
    ({"laying": None}, "laying is None, expected up to 3 BookView"),
    ({"laying": ("A",)}, "laying is ('A',), expected up to 3 BookView"),
    ({"laying": (BookView(0, ()),) * 4}, "4 books of a laying, expected at most 3"),
    ({"laying": (BookView(0, (1,) * 6),)}, f"laying0.cards is {(1,) * 6}, expected up to 5 kinds from 0 to 49"),
    ({"stock_size": 7}, "stock_size is 7, expected 95"),
    ({"stock_size": None}, "stock_size is None, expected 95"),
]


@pytest.mark.parametrize(("changes", "reason"), WRONG, ids=lambda part: str(part)[:40])
def test_views_of_wrong_types(engine: str, changes: dict[str, Any], reason: str) -> None:
    game = load(engine)
    assert reasons(game, replace(base(game), **changes)) == (reason,)


WRONG_SEATS: list[tuple[dict[str, Any], str]] = [
    ({"hand": None}, "seat1.hand is None, expected 50 numbers"),
    ({"hand": (1, 1, *(0,) * 49)}, f"seat1.hand is {(1, 1, *(0,) * 49)}, expected 50 numbers"),
    ({"hand_size": 3}, "seat1.hand_size is 3, expected 2"),
    ({"known": "W"}, "seat1.known is 'W', expected 50 numbers"),
    ({"opened": 2}, "seat1.opened is 2, expected 0 to 1"),
    ({"books": (1, 0)}, "seat1.books is (1, 0), expected suits from 0 to 7 that ascend"),
    ({"books": (8,)}, "seat1.books is (8,), expected suits from 0 to 7 that ascend"),
    ({"books": None}, "seat1.books is None, expected suits from 0 to 7 that ascend"),
    ({"grimoire": (1, 1)}, "seat1.grimoire is (1, 1), expected suits from 0 to 7 that ascend"),
    ({"grimoire": "AB"}, "seat1.grimoire is 'AB', expected suits from 0 to 7 that ascend"),
    ({"sanity": -1}, "seat1.sanity is -1, expected 0 to 8"),
    ({"sanity": None}, "seat1.sanity is None, expected 0 to 8"),
    ({"broken": "yes"}, "seat1.broken is 'yes', expected 0 to 1"),
    ({"won": 5}, "seat1.won is 5, expected 0 to 1"),
]


@pytest.mark.parametrize(("changes", "reason"), WRONG_SEATS, ids=lambda part: str(part)[:40])
def test_seats_of_wrong_types(engine: str, changes: dict[str, Any], reason: str) -> None:
    game = load(engine)
    assert reasons(game, seat(base(game), 1, **changes)) == (reason,)


def test_all_wrong_types_at_once(engine: str) -> None:
    game = load(engine)
    changes: dict[str, Any] = {"phase": None, "turn": "x", "barred": "W", "discard": 4, "stock": ()}
    view = seat(replace(base(game), **changes), 0, books=(3, 2), sanity=10)
    assert reasons(game, view) == (
        f"phase is None, expected one of {PHASES}",
        "turn is 'x', expected a number from 0 to 65535",
        "barred is 'W', expected a number from 0 to 49, or None",
        "stock is (), expected 50 numbers",
        f"discard is 4, expected {KINDS}",
        "seat0.books is (3, 2), expected suits from 0 to 7 that ascend",
        "seat0.sanity is 10, expected 0 to 8",
        "stock_size is 95, expected 0",
    )


@pytest.mark.parametrize("value", [None, "round 1", 3, {}])
def test_no_view_at_all(engine: str, value: Any) -> None:
    assert reasons(load(engine), value) == (f"{value!r} is not a View",)


# Bytes.


def offsets(game: Game) -> dict[str, int]:
    """Where slots of the bytes begin, behind their head: as in the tensor, but with all of the stock."""
    return {"discard": 68 + 49, "laying": 286 + 120 * game.num_players - 18}


def test_gaps(engine: str) -> None:
    """In bytes lists can have gaps."""
    game = load(engine)
    data = bytearray(game.position(base(game)).to_bytes())
    place = 8 + offsets(game)["discard"]
    assert list(data[place : place + 3]) == [13, 14, 0]
    data[place + 1 : place + 3] = [0, 14]
    with pytest.raises(ConfigError) as caught:
        game.from_bytes(data)
    assert caught.value.reasons == ("the discard pile has a gap",)
    data = bytearray(game.position(book(game, "A A1")).to_bytes())
    place = 8 + offsets(game)["laying"]
    assert list(data[place : place + 7]) == [1, 1, 0, 0, 0, 0, 0]
    data[place + 1 : place + 3] = [0, 1]
    with pytest.raises(ConfigError) as caught:
        game.from_bytes(data)
    assert caught.value.reasons == ("book 0 of the laying has a gap",)
    data[place : place + 8] = [0, 0, 0, 0, 0, 0, 1, 1]
    with pytest.raises(ConfigError) as caught:
        game.from_bytes(data)
    assert "the laying has a gap" in caught.value.reasons


@pytest.mark.parametrize("players", [2, 3, 4])
def test_sizes(engine: str, players: int) -> None:  # N-61
    game = load(engine, players=players)
    data = game.initial_state().to_bytes()
    assert len(data) == 8 + 286 + 120 * players
    for body in (b"", data[8:-1], data[8:] + b"\0"):
        with pytest.raises(ConfigError) as caught:
            game.from_bytes(data[:8] + body)
        assert caught.value.reasons == (f"{len(body)} bytes of position, expected {286 + 120 * players}",)


def test_bytes_of_something_else(engine: str) -> None:
    game = load(engine)
    data = game.initial_state().to_bytes()
    for wrong in (b"", data[:7], bytes(8) + data[8:], load(engine, players=3).initial_state().to_bytes()):
        with pytest.raises(TraceError):
            game.from_bytes(wrong)
    for options in ({"extra_books": True}, {"mode": "quick"}, {"turn_limit": 9}, {"round_limit": 9}):
        with pytest.raises(TraceError):
            game.from_bytes(load(engine, **options).initial_state().to_bytes())


# Round trips.


@pytest.mark.parametrize("name", SETS)
def test_every_position_of_a_game_is_possible(engine: str, name: str) -> None:  # N-61
    for state in states(engine, name, 10):
        again = state.game.position(state.view)
        assert again == state
        assert again.to_bytes() == state.to_bytes()
        assert hash(again) == hash(state)
        assert str(again) == str(state)
        assert legal(again) == legal(state)
        assert again.outcomes == state.outcomes
        assert (again.returns, again.scores) == (state.returns, state.scores)


@pytest.mark.parametrize("name", SETS)
def test_both_engines_write_the_same_bytes(name: str) -> None:  # N-61
    native, reference = (states(engine, name, 10) for engine in ENGINES)
    for one, other in zip(native, reference, strict=True):
        assert one.to_bytes() == other.to_bytes()
        assert str(one) == str(other)
        assert one.view == other.view


def test_a_position_is_played_on(engine: str) -> None:
    game = load(engine)
    state = at(game, f"A1 {KEEP}", "B1", discard="C1 C2", phase="draw")
    assert state.history == []
    step(state, "draw discard", "play A1", "card D1")
    assert (hand(state, 0), pile_of(state)) == ("C1 D1 F1 F1 F2 F2 F3", "A1 C2")
    assert len(state.events) == 3


def test_a_single_legal_action_may_be_left(engine: str) -> None:
    """Play never stops at one, but a position set up by hand does."""
    state = at(load(engine), "A1", "B1")
    assert (legal(state), state.events) == (["play A1"], [])


def test_played_positions_are_those_set_up(engine: str) -> None:
    """The deal and a few moves; the same position by hand."""
    game = load(engine)
    played = dealt(game, "A1 A2 A3 W V", "B1 B2 B3 Bi Bs", flipped="C1")
    step(played, "draw discard", "play A2", "card D1", "card D2", "draw stock")
    # The turn of seat 0 ended by itself, for nothing else was legal.
    by_hand = at(
        game,
        "A1 A3 C1 D1 D2 W V",
        "B1 B2 B3 Bi Bs",
        discard="A2",
        phase="take",
        known=["C1"],
        owner=1,
        turn=2,
        due=1,
    )
    assert played == by_hand


def test_extreme_positions(engine: str) -> None:
    """A hand of all cards but one, a pile of nearly all, all Revelations spent."""
    game = load(engine)
    most = at(game, "A1", stock="", discard="", rest=1)
    assert most.view.seats[1].hand_size == 101
    buried = at(game, "A1", "B1", stock="", phase="draw")
    assert len(buried.view.discard) == 100
    assert legal(buried) == ["draw stock", "draw discard"]
    spent = at(game, "A1 A2", "B1", spent=2, round_number=30, turn=149)
    assert "V" not in outcomes(step(spent, "play A1"))


def test_a_view_is_made_of_plain_parts(engine: str) -> None:
    """A view written by hand, without `replace`."""
    game = load(engine, players=2)
    full = tuple([2] * 48 + [4, 2])
    none = (0,) * 50
    empty = SeatView(0, none, none, False, (), (), 8, False, False)
    view = View(
        phase=Phase.DEAL,
        round=1,
        turn=0,
        objective=1,
        owner=0,
        starter=0,
        acting=None,
        winner=None,
        extra=False,
        due=0,
        played=False,
        pending=False,
        again=0,
        barred=None,
        suit=None,
        stock_size=102,
        stock=full,
        spent=0,
        ceiling=full,
        discard=(),
        table=none[:49],
        laying=(),
        seats=(empty, empty),
    )
    assert game.position(view) == game.initial_state()
    assert setup(game, phase="deal", turn=0, discard="") == view
