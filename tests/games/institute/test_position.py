"""Positions set up by hand: possible ones are taken, impossible ones refused with all reasons at once: I-72, I-74."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, replace
from typing import Any

import pytest

from tests.games.playing import walk
from tests.games.refused import reasons
from yith.engine import ENGINES
from yith.errors import ConfigError, TraceError
from yith.games import institute
from yith.games.institute import Result, View

from .impossible import CASES, RANGES, base
from .plan import DRIVERS, OPTION_SETS
from .play import load
from .table import at


@pytest.mark.parametrize("name", CASES)
def test_impossible_positions(engine: str, name: str) -> None:  # I-72 I-74
    options, make, expected = CASES[name]
    game = load(engine, **options)
    assert list(reasons(game, make(game))) == list(expected)


def test_all_reasons_at_once(engine: str) -> None:  # I-72
    game = load(engine)
    view = replace(base(game, actions=5, shift=1, deck=26), result=Result.LOST)
    assert reasons(game, view) == (
        "26 cards in the deck, expected at most 25",
        "shift is 1, expected 0 to 0 for the cards seen",
        "5 actions in phase act, expected 1 to 4",
        "result is lost in phase act",
        "the game is lost with 0 minions and 26 cards in the deck",
    )


@pytest.mark.parametrize(("fields", "reason"), RANGES)
def test_views_that_do_not_fit(engine: str, fields: dict[str, Any], reason: str) -> None:  # I-74
    game = load(engine)
    assert reasons(game, replace(base(game), **fields)) == (reason,)


DERIVED: list[tuple[dict[str, Any], str]] = [
    ({"tracker": 31}, "tracker[1] is 159, expected 158"),
    ({"acting": 1}, "acting is 2, expected 1"),
    ({"acting": None}, "acting is 0, expected 1"),
    ({"minions_left": 7}, "minions_left is 7, expected 8"),
    ({"portals_left": 11}, "portals_left is 11, expected 10"),
]


@pytest.mark.parametrize(("fields", "reason"), DERIVED)
def test_what_follows_from_the_rest(engine: str, fields: dict[str, Any], reason: str) -> None:  # I-74 I-25
    game = load(engine)
    assert reasons(game, replace(base(game), **fields)) == (reason,)


def test_edges_and_lines_that_do_not_follow(engine: str) -> None:  # I-7 I-6
    game = load(engine)
    view = base(game, "b3 ashen-library")
    cells = list(view.cells)
    cells[7] = replace(cells[7], edges=(1, 1, 2, 1), lines=((1, 1), (0, 0), (0, 0)))
    assert reasons(game, replace(view, cells=tuple(cells))) == (
        "edge[31] is 1, expected 2",
        "line[43] is 1, expected 2",
    )
    cells[7] = replace(view.cells[7], explored=False)
    assert reasons(game, replace(view, cells=tuple(cells))) == ("explored[7] is 0, expected 1",)
    cells[7] = replace(cells[0], facing=2)
    down = replace(view, cells=tuple(cells), unseen_tiles=tuple(sorted((2, *view.unseen_tiles))))
    assert reasons(game, down)[0] == "facing[7] is 2, expected 0"


def test_bytes_of_another_length(engine: str) -> None:  # I-74
    game = load(engine)
    data = at(game).to_bytes()
    for wrong in (data + b"\0", data[:-1]):
        with pytest.raises((ConfigError, TraceError)):
            game.from_bytes(wrong)
    damaged = bytearray(data)
    damaged[8] = 26
    with pytest.raises(ConfigError, match=r"tile\[0\] is 26, expected 0 to 25"):
        game.from_bytes(damaged)


def test_both_engines_give_the_same_reasons() -> None:  # I-72
    for options, make, _ in CASES.values():
        native, reference = (load(engine, **options) for engine in ENGINES)
        assert reasons(native, make(native)) == reasons(reference, make(reference))


@pytest.mark.parametrize("number", range(len(OPTION_SETS)))
def test_every_position_of_a_game_can_be_set_up(engine: str, number: int) -> None:  # I-72 I-74
    """By its view, by its bytes, and by what each player observes."""
    game = load(engine, **OPTION_SETS[number])
    players = [DRIVERS["dabble"]] * game.num_players
    for place, state in enumerate(walk(game, players, seed=20 + number)):
        if engine == "reference" and place % 5:
            continue
        view = state.view
        assert game.position(view) == state == game.from_bytes(state.to_bytes())
        assert hash(view) == hash(state.view)
        player = place % game.num_players
        assert state.view_of(player) == view
        assert institute.view(institute.encode(view, game.num_players), game.num_players) == view


def test_views_are_frozen(engine: str) -> None:
    view: View = load(engine).initial_state().view
    with pytest.raises(FrozenInstanceError):
        view.deck = 3  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        view.cells[0].facing = 3  # type: ignore[misc]
