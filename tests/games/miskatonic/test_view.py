"""The typed view: the same position as the observation, and a way to set one up."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, replace
from typing import Any

import pytest

from tests.games.playing import legal, outcomes, play, step, walk
from yith.errors import ConfigError
from yith.games.miskatonic import Defense, Kind, Phase, SeatView, View

from .play import DRIVERS, load
from .table import DEFENSES, KINDS, PHASES, Seat, Table, place, read, setup

EVERYTHING: dict[str, Any] = {"players": 4, "latent": True, "assistants": True}


def table_of(view: View) -> Table:
    """The table that a view tells of."""
    seats = [
        Seat(
            [(kind in seat.board) + (kind in seat.assistants) for kind in KINDS[:10]],
            seat.students,
            seat.wild_students,
            [int(card in seat.ready) for card in DEFENSES],
            int(seat.inside),
            seat.knowledge,
            list(seat.red),
            list(map(int, seat.black)),
        )
        for seat in view.seats
    ]
    return Table(
        seats,
        list(view.deck),
        list(view.discard),
        list(view.centre),
        list(view.red_deck),
        [int(place in view.rewards) for place in range(5)],
        int(view.black_reward),
        view.knowledge,
        view.round,
        PHASES.index(view.phase),
        view.turn,
        int(view.committed),
        view.foresee,
        0 if view.pending is None else KINDS.index(view.pending) + 1,
    )


@pytest.mark.parametrize("driver", ["defend", "erratic"])
def test_the_view_is_the_position(engine: str, driver: str) -> None:
    game = load(engine, **EVERYTHING)
    for state in walk(game, [DRIVERS[driver]] * 4, seed=12):
        view = state.view
        assert table_of(view) == read(state)
        assert game.position(view) == state
        assert hash(view) == hash(state.view)


def test_everybody_knows_the_whole_position(engine: str) -> None:
    game = load(engine, **EVERYTHING)
    for state in walk(game, [DRIVERS["erratic"]] * 4, seed=13):
        view = state.view
        assert all(state.view_of(player) == view for player in range(4))


def test_the_words_of_the_view_are_those_of_the_rules() -> None:
    assert tuple(Kind) == KINDS
    assert tuple(Defense) == DEFENSES
    assert tuple(Phase) == PHASES


def test_a_view_by_hand(engine: str) -> None:
    state = play(load(engine), "reward 4", "explore", "draw seal-2", "accept", "premonition", "draw student")
    view = state.view
    ready = frozenset(set(Defense) - {Defense.LATENT})
    assert view.seats == (
        SeatView(frozenset({Kind("seal-2")}), frozenset(), 0, 0, ready, True, 0, (0,) * 5, (False,) * 5),
        SeatView(frozenset(), frozenset(), 0, 0, ready - {Defense.PREMONITION}, True, 0, (0,) * 5, (False,) * 5),
    )
    assert (view.round, view.phase, view.turn, view.committed) == (1, "foresee", 1, True)
    assert (view.foresee, view.pending, view.rewards, view.black_reward) == (2, None, (2,), True)
    assert (view.knowledge, view.red_deck) == (30, (6, 6, 5, 6, 6))
    assert view.deck == (4, 4, 4, 4, 4, 4, 4, 12, 11, 12, 15, 0)
    assert view.discard == (0,) * 12
    assert view.centre == (*(0,) * 10, 1, 0)
    assert view.centre_by_kind[Kind.STUDENT] == 1
    assert sum(view.deck_by_kind.values()) == 78
    assert sum(view.discard_by_kind.values()) == 0


def test_a_view_does_not_change(engine: str) -> None:
    state = play(load(engine), "reward 4")
    view = state.view
    for name in ("round", "deck"):
        with pytest.raises(FrozenInstanceError):
            setattr(view, name, 2)
    step(state, "leave")
    assert view.seats[0].inside
    assert not state.view.seats[0].inside


def test_a_changed_view_is_a_position(engine: str) -> None:
    game = load(engine)
    view = place(game, setup(game, "1")).view
    seat = replace(view.seats[0], ready=view.seats[0].ready - {Defense.PREMONITION, Defense.REFLEXES})
    state = game.position(replace(view, seats=(seat, view.seats[1])))
    assert legal(state) == ["leave", "explore", "silver"]
    step(state, "explore", "draw seal-1")
    assert legal(state) == ["accept", "escape", "present to +1"]
    reward = game.position(replace(game.initial_state().view, red_deck=(6, 6, 6, 6, 6)))
    assert list(outcomes(reward).values()) == [6, 6, 6, 6, 6]


def faults(engine: str, **changes: Any) -> tuple[str, ...]:
    game = load(engine)
    view = place(game, setup(game, "1")).view
    with pytest.raises(ConfigError) as caught:
        game.position(replace(view, **changes))
    assert caught.value.code == "impossible-position"
    assert "\n" not in str(caught.value)
    return caught.value.reasons


@pytest.mark.parametrize(
    "changes",
    [
        {"round": 7},
        {"round": -1},
        {"round": 300},
        {"round": "one"},
        {"turn": 2},
        {"foresee": 4},
        {"knowledge": 31},
        {"knowledge": None},
        {"rewards": (0, 5)},
        {"rewards": ()},
        {"red_deck": (6, 6)},
        {"deck": (4,) * 11},
        {"deck": (300,) * 12},
        {"centre": (1,) * 12},
        {"seats": ()},
        {"phase": "sleep"},
        {"pending": "seal-4"},
        {"pending": Kind.STUDENT},
        {"committed": True},
        {"black_reward": False},
    ],
    ids=str,
)
def test_impossible_views(engine: str, changes: dict[str, Any]) -> None:
    assert len(faults(engine, **changes)) >= 1


def test_all_reasons_of_a_view_at_once(engine: str) -> None:
    assert len(faults(engine, knowledge=29, centre=(0,) * 11 + (1,), foresee=1, red_deck=(6,) * 5)) >= 4
    assert len(faults(engine, knowledge=300, round=-2, foresee=9, red_deck=(256,) * 5)) >= 4


def test_a_view_of_other_players(engine: str) -> None:
    game = load(engine)
    with pytest.raises(ConfigError):
        game.position(load(engine, players=3).initial_state().view)


def test_repr_rebuilds(engine: str) -> None:
    game = load(engine, **EVERYTHING)
    table = setup(
        game, "A* 1", "B S S*", "", "2*", owned=["k", "r2", "b6"], round_number=2, centre="X", spent=["silver"]
    )
    view = place(game, table).view
    names = {"View": View, "SeatView": SeatView, "Kind": Kind, "Defense": Defense, "Phase": Phase}
    assert eval(repr(view), names) == view
