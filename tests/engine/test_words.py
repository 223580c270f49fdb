"""Options that take an id of the content for every player."""

from __future__ import annotations

import json
import pickle
from typing import Any

import numpy as np
import pytest

import yith
from tests.engine import guests
from yith import Game
from yith.api import Option
from yith.cli.options import parse_options
from yith.content import Document
from yith.engine import build
from yith.option import Options
from yith.rng import stream
from yith.testing.fuzz import Case, random_case, values

ALL = "'random' or for each player one of the house ids 'north', 'far-south', 'inn'"


def load(content: str | None = None, **options: Any) -> Game[Any]:
    return build(guests, "reference", None if content is None else ("own.toml", content), options)


def reasons(**options: Any) -> tuple[str, ...]:
    with pytest.raises(yith.ConfigError) as caught:
        load(**options)
    assert caught.value.code == "bad-option"
    assert str(caught.value) == f"guests: {'; '.join(caught.value.reasons)}"
    return caught.value.reasons


def test_random_or_an_id_a_player() -> None:
    assert load().options == {"houses": "random", "players": 2}
    assert load(houses="random") == load()
    assert load().option_spec[0] == Option("houses", "words", "random", ALL, "where the players come from")
    pair = ("inn", "north")
    for given in (pair, list(pair), "inn,north", [np.str_(house) for house in pair], np.str_("inn,north")):
        game = load(houses=given)
        assert game.options["houses"] == pair
        assert {type(house) for house in game.options["houses"]} == {str}
        assert (game, hash(game)) == (load(houses=pair), hash(load(houses=pair)))
    assert load(houses=pair) != load(houses=pair[::-1])
    assert load(houses=["inn"], players=1).options["houses"] == ("inn",)


def test_a_game_reads_them() -> None:
    document = Document.parse("content.toml", guests.CONTENT)
    read = [
        Options.resolve("guests", guests.reference().OPTIONS, given, document).words("houses")
        for given in ({}, {"houses": "random"}, {"houses": ["north", "inn"]})
    ]
    assert read == [None, None, ("north", "inn")]


@pytest.mark.parametrize(
    "houses", [None, 0, True, "", "east", "inn,", "inn, north", [], (), ["inn", 3], ("inn", "random"), {"inn", "north"}]
)
def test_anything_else_is_refused_with_all_ids(houses: object) -> None:
    assert reasons(houses=houses, players=5) == (
        f"houses={houses!r}, expected {ALL}",
        "players=5, expected a whole number from 1 to 3",
    )


@pytest.mark.parametrize("houses", ["inn", ["inn"], ("inn",), "inn,north,far-south", ["inn", "north", "far-south"]])
def test_there_is_one_a_player(houses: object) -> None:
    assert reasons(houses=houses, most=3) == (
        f"houses={houses!r}, expected 2 ids, one a player",
        "unknown option 'most', expected one of houses, players",
    )
    # Nobody knows how many go with a wrong number of players.
    assert reasons(houses=houses, players=5) == ("players=5, expected a whole number from 1 to 3",)


def test_a_game_refuses_what_does_not_go_together() -> None:
    expected = "houses=('inn', 'inn'), expected a house for each player"
    assert reasons(houses="inn,inn") == reasons(houses=["inn", "inn"]) == (expected,)


def test_a_content_without_ids_takes_none() -> None:
    content = guests.CONTENT[: guests.CONTENT.index("\n[[house]]")]
    with pytest.raises(yith.ConfigError) as caught:
        load(content, houses="inn,north")
    assert caught.value.reasons == ("houses='inn,north', expected 'random', as the content has no house ids",)


@pytest.mark.parametrize("houses", ["random", ("inn", "north")])
def test_all_are_kept(houses: str | tuple[str, ...]) -> None:
    game = load(houses=houses)
    state = game.new_state(3)
    state.apply(0)
    assert pickle.loads(pickle.dumps(state)).game == game
    assert game.from_bytes(state.to_bytes()) == state
    trace = game.trace(state)
    word = houses if isinstance(houses, str) else "inn,north"
    assert f"\noption houses {word}\n" in trace
    assert game.replay(trace.splitlines()) == state
    assert load(houses=word) == game
    with pytest.raises(yith.TraceError, match=f"option houses is '{word}', expected 'north,far-south'"):
        load(houses=["north", "far-south"]).replay(trace.splitlines())
    shown = "" if houses == "random" else f", houses={houses!r}"
    assert repr(game) == f"yith.load('guests', engine='reference'{shown})"
    assert json.loads(json.dumps(game.options))["houses"] == ("random" if houses == "random" else ["inn", "north"])


def test_the_command_line_separates_them_by_commas() -> None:
    given: Any = parse_options(load().option_spec, 2, ["houses=inn,north"])
    assert load(**given) == load(houses=("inn", "north"))
    assert parse_options(load().option_spec, None, ["houses=random"]) == {"houses": "random"}


def test_random_cases_have_them() -> None:
    def twice(case: Case) -> tuple[Game[Any], Game[Any]]:
        return load(case.content, **case.options), load(case.content, **case.options)

    rng = stream(5, 0, 0, 0)
    cases = [random_case(load(), guests.CONTENT, twice, rng) for _ in range(300)]
    for players in (1, 2, 3):
        found = {case.options["houses"] for case in cases if case.options["players"] == players}
        assert found == set(values(load().option_spec[0], players))
