"""Options that take an id of the content, and options that a game refuses beside others."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

import yith
from tests.engine import solo
from yith import Game
from yith.api import Option
from yith.cli.options import parse_options
from yith.engine import build
from yith.rng import stream
from yith.testing import LawBroken, check_families
from yith.testing.fuzz import Case, random_case, values

OTHER = solo.CONTENT.replace("north", "east")


def load(content: str | None = None, **options: object) -> Game[Any]:
    return build(solo, "reference", None if content is None else ("own.toml", content), options)


def test_an_id_of_the_content_or_none() -> None:
    assert load().options["house"] is None
    assert load(house=None) == load()
    for house in solo.HOUSES:
        assert load(house=house).options["house"] == house
    assert load(OTHER, house="east").options["house"] == "east"
    expected = "None or one of the house ids 'north', 'far-south'"
    assert load().option_spec[0] == Option("house", "word", None, expected, "where it is played")
    assert load(OTHER).option_spec[0].expected == "None or one of the house ids 'east', 'far-south'"


@pytest.mark.parametrize("house", ["east", "", "None", 0, True, ["north"]])
def test_anything_else_is_refused_with_all_ids(house: object) -> None:
    with pytest.raises(yith.ConfigError) as caught:
        load(house=house, most=0)
    assert caught.value.code == "bad-option"
    assert caught.value.reasons == (
        f"house={house!r}, expected None or one of the house ids 'north', 'far-south'",
        "most=0, expected a whole number from 1 to 20",
    )
    assert str(caught.value) == f"solo: {'; '.join(caught.value.reasons)}"


def test_a_content_without_ids_takes_none() -> None:
    content = solo.CONTENT[: solo.CONTENT.index("\n[[house]]")]
    with pytest.raises(yith.ConfigError) as caught:
        load(content, house="north")
    assert caught.value.reasons == ("house='north', expected None, as the content has no house ids",)
    with pytest.raises(yith.ContentError, match=r"line 1: house: missing"):
        load(content)


def test_faulty_rows_are_told_by_the_game() -> None:
    with pytest.raises(yith.ContentError, match="unknown key"):
        load(solo.CONTENT.replace('"north"\n', '"north"\ncolour = 1\n'), house="north")
    with pytest.raises(yith.ContentError, match="not an array of tables"):
        load(solo.CONTENT[: solo.CONTENT.index("\n[[house]]")] + "\n[house]\n")


def test_a_game_refuses_what_does_not_go_together() -> None:
    assert load(swaps=False).options["most"] == load(swaps=False, most=3).options["most"] == 3
    with pytest.raises(yith.ConfigError) as caught:
        load(swaps=False, most=4)
    assert (caught.value.code, caught.value.reasons) == ("bad-option", ("most=4, expected 3 where swaps=False",))
    assert str(caught.value) == "solo: most=4, expected 3 where swaps=False"


@pytest.mark.parametrize("house", [None, "north"])
def test_both_are_kept(house: str | None) -> None:
    game = load(house=house)
    state = game.new_state(3)
    state.apply(0)
    assert pickle.loads(pickle.dumps(state)).game == game
    trace = game.trace(state)
    assert f"\noption house {house}\n" in trace
    assert game.replay(trace.splitlines()) == state
    with pytest.raises(yith.TraceError, match=f"option house is '{house}', expected 'far-south'"):
        load(house="far-south").replay(trace.splitlines())
    assert repr(game) == f"yith.load('solo', engine='reference'{'' if house is None else f', house={house!r}'})"


def test_the_command_line_leaves_it_out_or_says_none() -> None:
    table = load().option_spec
    assert parse_options(table, None, ["house=north"]) == {"house": "north"}
    assert parse_options(table, None, ["house=none"]) == parse_options(table, None, ["house=None"]) == {"house": None}
    assert parse_options(table, None, ["house=0"]) == {"house": "0"}


def test_random_cases_go_together() -> None:
    def twice(case: Case) -> tuple[Game[Any], Game[Any]]:
        return load(case.content, **case.options), load(case.content, **case.options)

    rng = stream(5, 0, 0, 0)
    cases = [random_case(load(), solo.CONTENT, twice, rng) for _ in range(100)]
    assert {case.options["house"] for case in cases} == {None, *solo.HOUSES} == set(values(load().option_spec[0], 1))
    assert {case.options["swaps"] for case in cases} == {False, True}
    most = {
        swaps: {case.options["most"] for case in cases if case.options["swaps"] == swaps} for swaps in (False, True)
    }
    assert most[False] == {3}
    assert len(most[True]) > 10


def test_of_a_family_one_counter_counts_once(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load(house="far-south")
    assert check_families(game, seeds=range(6)).checked > 20
    monkeypatch.setattr(solo, "FIRST", solo.LAST)
    with pytest.raises(LawBroken, match=r"^families: .*: family last counts last "):
        check_families(game, seeds=range(6))
