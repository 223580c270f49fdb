"""The typed view: the same position as the observation, and a way to set one up."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, replace
from typing import Any

import pytest

from yith.errors import ConfigError
from yith.games.necronomicon import BookView, Effect, Phase, SeatView, View

from .gallery import SETS, states
from .play import load
from .table import EFFECTS, KEEP, at, dealt, hand, legal, outcomes, pile, setup, step, through

SEATS: dict[str, Any] = {"players": 3, "extra_books": True}


def tensor(view: View, player: int) -> list[int]:
    """The observation that a view tells of; what the player does not know is left out."""
    players = len(view.seats)

    def relative(seat: int) -> int:
        return (seat - player) % players

    def shifted(value: int | None) -> int:
        return 0 if value is None else value + 1

    def padded(values: list[int], size: int) -> list[int]:
        return [*values, *[0] * (size - len(values))]

    hidden = view.phase is Phase.BOOK and view.acting != player
    phase = Phase.MAIN if hidden else view.phase
    values = [list(Phase).index(phase), view.round, view.turn // 256, view.turn % 256, view.objective]
    values += [relative(view.owner), relative(view.starter)]
    values += [0 if seat is None else relative(seat) + 1 for seat in (view.acting, view.winner)]
    values += [int(view.extra), view.due, int(view.played), int(view.pending), view.again]
    values += [shifted(view.barred), shifted(view.suit), view.stock_size, view.spent, *view.ceiling]
    values += padded([kind + 1 for kind in view.discard], 102)
    values += view.table
    for steps in range(players):
        seat = view.seats[(player + steps) % players]
        values += [seat.hand_size, *seat.known, int(seat.opened)]
        values += [int(suit in seat.books) for suit in range(8)]
        values += [int(suit in seat.grimoire) for suit in range(8)]
        values += [seat.sanity, int(seat.broken), int(seat.won)]
    values += view.seats[player].hand or ()
    books = [[book.suit + 1, *padded([kind + 1 for kind in book.cards], 5)] for book in view.laying]
    return values + padded([] if hidden else [value for book in books for value in book], 18)


@pytest.mark.parametrize("name", SETS)
def test_the_view_is_the_position(engine: str, name: str) -> None:  # N-54 N-61
    for state in states(engine, name, 8):
        view = state.view
        assert state.game.position(view) == state
        assert hash(view) == hash(state.view)
        for player in range(state.game.num_players):
            assert list(map(int, state.observation(player))) == tensor(view, player)


@pytest.mark.parametrize("name", SETS)
def test_what_a_player_knows(engine: str, name: str) -> None:  # N-50 N-53
    """The view without other hands, the stock and the steps of another's laying."""
    for state in states(engine, name, 8):
        view = state.view
        for player in range(state.game.num_players):
            secret = view.phase is Phase.BOOK and view.acting != player
            seats = tuple(
                seat if place == player else replace(seat, hand=None) for place, seat in enumerate(view.seats)
            )
            expected = replace(view, stock=None, seats=seats)
            if secret:
                expected = replace(expected, phase=Phase.MAIN, laying=())
            assert state.view_of(player) == expected


def test_the_words_of_the_view_are_those_of_the_rules() -> None:  # N-2 N-54
    assert tuple(Effect) == EFFECTS
    assert tuple(Phase) == (
        *("deal", "flip", "draw", "take", "main", "book", "invoke", "sacrifice", "revelation", "settle", "over"),
    )


def test_a_view_by_hand(engine: str) -> None:
    state = dealt(load(engine), "A1 A1 A2 W V", "B1 B2 B3 Bi Bs", flipped="C1")
    step(state, "draw discard")
    view = state.view
    none = (0,) * 50
    assert view.seats == (
        SeatView(6, tuple(pile("A1*2 A2 C1 W V")), tuple(pile("C1")), False, (), (), 8, False, False),
        SeatView(5, tuple(pile("B1 B2 B3 Bi Bs")), none, False, (), (), 8, False, False),
    )
    assert (view.phase, view.round, view.turn, view.objective) == (Phase.MAIN, 1, 1, 1)
    assert (view.owner, view.starter, view.acting, view.winner) == (0, 0, 0, None)
    assert (view.extra, view.due, view.played, view.pending, view.again) == (False, 0, False, False, 0)
    assert (view.barred, view.suit, view.stock_size, view.spent) == (12, None, 91, 0)
    assert view.stock == tuple(
        have - gone for have, gone in zip(view.ceiling, pile("A1*2 A2 W V B1 B2 B3 Bi Bs C1"), strict=True)
    )
    assert (view.discard, view.table, view.laying) == ((), (0,) * 49, ())
    assert sum(view.ceiling) == 102


def test_a_view_of_a_laying(engine: str) -> None:  # N-53
    state = at(load(engine, players=3), "A1*2 A2*2 A3 Ai B1*2 B2*2 B3 Bi C1", "D1", "E1", round_number=2)
    through(state, "open A", "add A1", "add A1", "add A2", "add A2", "add Ai", "open B", "add B1")
    assert state.view.laying == (BookView(0, (0, 0, 1, 1, 3)), BookView(1, (6,)))
    assert (state.view_of(0).phase, state.view_of(0).laying) == (Phase.BOOK, state.view.laying)
    assert (state.view_of(1).phase, state.view_of(1).laying) == (Phase.MAIN, ())
    assert state.view_of(1).seats[0].hand_size == 13
    assert [seat.hand is None for seat in state.view_of(1).seats] == [True, False, True]


def test_a_view_does_not_change(engine: str) -> None:
    state = at(load(engine), f"W {KEEP}", "B1")
    view = state.view
    for name in ("round", "stock", "seats"):
        with pytest.raises(FrozenInstanceError):
            setattr(view, name, 2)
    step(state, "play W")
    assert not view.played
    assert state.view.played


def test_a_changed_view_is_a_position(engine: str) -> None:
    game = load(engine)
    view = setup(game, "A1 A2", "B1", discard="C1 C2", phase="draw")
    alone = game.position(replace(view, discard=view.discard[:1], stock=plus(view.stock, 13), stock_size=98))
    assert outcomes(step(alone, "draw stock"))["C2"] == 2
    state = game.position(replace(view, discard=view.discard[::-1]))
    step(state, "draw discard")
    assert hand(state, 0) == "A1 A2 C2"
    seats = (replace(view.seats[0], sanity=3), view.seats[1])
    later = game.position(replace(view, round=2, objective=2, seats=seats))
    assert later.view.seats[0].sanity == 3
    assert legal(later) == ["draw stock", "draw discard"]


def plus(stock: tuple[int, ...] | None, kind: int) -> tuple[int, ...]:
    assert stock is not None
    return tuple(count + (place == kind) for place, count in enumerate(stock))


def test_a_view_without_what_is_hidden_is_no_position(engine: str) -> None:  # N-50
    """What one player knows leaves cards open."""
    game = load(engine)
    state = at(game, "A1 A2", "B1")
    with pytest.raises(ConfigError) as caught:
        game.position(state.view_of(0))
    assert caught.value.code == "impossible-position"
    assert caught.value.reasons == ("stock is None, expected 50 numbers", "seat1.hand is None, expected 50 numbers")


def test_a_view_of_other_players(engine: str) -> None:
    game = load(engine)
    with pytest.raises(ConfigError) as caught:
        game.position(load(engine, players=3).initial_state().view)
    assert caught.value.reasons == ("3 seats, expected 2",)


def test_repr_rebuilds(engine: str) -> None:
    game = load(engine, **SEATS)
    state = at(game, "A1*2 A2*2 A3 Ai B1", "B2", "C1", books=["", "HF"], round_number=2, marked=["", "D"], known=["A1"])
    view = replace(state.view, laying=(BookView(1, (6,)),))
    names = {"View": View, "SeatView": SeatView, "BookView": BookView, "Phase": Phase}
    assert eval(repr(view), names) == view
    assert eval(repr(state.view_of(2)), names) == state.view_of(2)
