"""Positions set up by hand: possible ones are taken, impossible ones refused with all reasons at once: C-83."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.games.refused import reasons
from yith.engine import ENGINES
from yith.errors import ConfigError
from yith.games.menagerie import Phase

from .impossible import CASES, base
from .play import load
from .table import CHOSEN, at, phase, setup


@pytest.mark.parametrize("name", CASES)
def test_impossible_positions(engine: str, name: str) -> None:  # C-83
    options, make, expected = CASES[name]
    game = load(engine, **options)
    assert list(reasons(game, make(game))) == expected


def test_captures_beyond_the_first_game(engine: str) -> None:  # C-70
    """Many other reasons follow."""
    game = load(engine, mode="campaign")
    view = setup(game, "1", "6/0 7", captured=tuple(range(6)), number=2)
    assert reasons(game, replace(view, game=1))[0] == "6 captures in game 1"
    assert reasons(game, replace(setup(game, "1"), game=2))[0] == "0 captures in game 2"


def test_both_engines_give_the_same_reasons() -> None:  # C-83
    for options, make, _ in CASES.values():
        native, reference = (load(engine, **options) for engine in ENGINES)
        assert reasons(native, make(native)) == reasons(reference, make(reference))


def test_all_reasons_at_once(engine: str) -> None:  # C-83
    game = load(engine)
    view = replace(base(game, luck=6, prestige=9, to_roll=1, bonuses={"luck": 1}), drawn=())
    assert reasons(game, view) == (
        "luck is on space 6, expected at most 5",
        "1 bonuses luck, expected at most 0",
        "1 dice to be rolled in phase main",
        "lamplit-child is on the table, but was not drawn",
        "0 ghosts of class 1 drawn, expected 1",
        "prestige is 9, expected 0 to 0",
    )


RANGES: list[tuple[dict[str, Any], str]] = [
    ({"cubes": (12, 0, 0, 0)}, "cubes[0] is 12, expected 0 to 11"),
    ({"saved": (7, 0, 0)}, "saved[0] is 7, expected 0 to 6"),
    ({"ordinary": (0, 0, 7, 0, 0, 0)}, "ordinary[2] is 7, expected 0 to 6"),
    ({"extra": (0, 100, 0, 0, 0, 0)}, "extra[1] is 100, expected 0 to 99"),
    ({"game": 0}, "game is 0, expected 1 to 2"),
    ({"to_deal": 8}, "to_deal is 8, expected 0 to 7"),
    ({"faced": 3}, "faced is 3, expected a number from 0 to 2, or None"),
    ({"character": 3}, "character is 3, expected a number from 0 to 2, or None"),
    ({"deck": (3, 2)}, "deck is (3, 2), expected objects from 0 to 12 that ascend"),
    ({"drawn": (9,)}, "drawn is (9,), expected ghosts from 0 to 8 that ascend"),
    ({"cubes": (1, 2, 3)}, "cubes is (1, 2, 3), expected 4 numbers"),
    ({"prestige": 65536}, "prestige is 65536, expected a number from 0 to 65535"),
    (
        {"phase": "dream"},
        f"phase is 'dream', expected one of {', '.join(Phase)}",
    ),
    ({"table": ()}, "0 places, expected 9"),
]


@pytest.mark.parametrize(("fields", "reason"), RANGES)
def test_views_that_do_not_fit(engine: str, fields: dict[str, Any], reason: str) -> None:  # C-83
    game = load(engine)
    assert reasons(game, replace(base(game), **fields)) == (reason,)


def test_bytes_out_of_range_or_in_another_form(engine: str) -> None:  # C-83
    """A slot too many, one out of its range, and one that says something about an empty place."""
    game = load(engine)
    data = game.position(base(game)).to_bytes()
    for place, value, reason in (
        (3, 12, "cubes[0] is 12, expected 0 to 11"),
        (50 + 8 * 5 + 1, 2, "place5.class is 2, expected 0"),
        (177, 1, "paid_slot is 1, expected 0"),
    ):
        other = bytearray(data)
        other[8 + place] = value
        with pytest.raises(ConfigError) as caught:
            game.from_bytes(bytes(other))
        assert reason in caught.value.reasons
    with pytest.raises(ConfigError):
        game.from_bytes(data + b"\0")


def test_a_position_is_what_it_was(engine: str) -> None:  # C-83
    """By view and by bytes, in every phase of a turn."""
    game = load(engine, mode="arcade", character="odile-marrow", role="curator")
    fields: dict[str, Any] = {"role": 0, "captured": (4, 9, 11)}
    for state in (
        at(
            game,
            "1 2",
            "0/0:12 1 2",
            locked="3",
            extra="5",
            bonuses={},
            saved="1",
            ignored=("1.2",),
            **fields | {"captured": (4, 9)},
        ),
        at(game, "4 4 5 6", "0/0 1 2", phase="spend", paid=(1, 2), price=3, least=4, **fields),
        at(game, "1", "0/0 1 2", phase="set", setting=2, saved="- - 4", fresh="3", **fields),
        at(game, "", "0 - 2", phase="ghost", faced=3, rolled=True, achieved=True, **fields),
    ):
        assert game.position(state.view) == state == game.from_bytes(state.to_bytes())


def test_text_of_a_position(engine: str) -> None:
    """The parts of the line that have numbers of this game."""
    game = load(engine, mode="arcade", **CHOSEN)
    fields: dict[str, Any] = {"captured": (4, 8, 8, 9, 11), "bonuses": {"luck": 2}, "prestige": 11}
    state = at(
        game, "1 4", "0/3:13 - 2", locked="5", extra="5", saved="4 6", fresh="2", ignored=("1.object", "1.2"), **fields
    )
    parts = state.observation_text(0).split(" | ")
    assert parts[:6] == [
        "game 1 main rolled",
        "character odile-marrow role gamekeeper",
        "luck 3 at 3 resolve 1 at 1 knowledge 5 at 2 health 5 at 4",
        "saved 4 6* -",
        "dice 1 4 ; locked 5 ; extra 5",
        "ignored 1.object 1.2",
    ]
    assert parts[6].startswith("1.1 moth-lantern class 2 ghost drowned-tamer shown 3")
    assert parts[6].endswith("completed 1 3")
    assert parts[7] == "1.3 ivory-hare class -"
    assert parts[8] == "deal 0 faced 1"
    assert parts[10:] == [
        "drawn lamplit-child drowned-tamer",
        "bonuses luck 2",
        "captured spider-loom 1 magpie-purse 2 fox-mask 1 raven-seal 1",
        f"prestige 11 progress {state.view.progress}",
    ]


def test_text_of_what_is_pending(engine: str) -> None:
    game = load(engine, character="odile-marrow", role="curator")
    spending = at(game, "4 4 5 6", "0/0 1 2", role=0, phase="spend", paid=(1, 2), price=3, least=4)
    assert spending.observation_text(0).startswith("game 1 spend rolled paid 1 2 price 3 least 4 | ")
    setting = at(game, "1", role=0, phase="set", setting=2, saved="- - 4", fresh="3", ended=True, free_used=True)
    assert setting.observation_text(0).startswith("game 1 set rolled rerolled ended set 3 | ")
    rolling = at(game, "1", role=0, phase="roll", to_roll=3, initial=True)
    assert rolling.observation_text(0).startswith("game 1 roll to roll 3 initial rolled | ")
    assert (
        load(engine)
        .initial_state()
        .observation_text(0)
        .startswith("game 1 choose | character - role - | saved - - - | ")
    )


def test_phases_are_words(engine: str) -> None:  # C-36
    assert phase(load(engine).initial_state()) == "choose"
    assert repr(load(engine).initial_state().view.phase) == "Phase.CHOOSE"
