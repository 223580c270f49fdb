"""Games as values, on a toy game of the reference engine."""

from __future__ import annotations

import copy
import pickle
from dataclasses import replace

import numpy as np
import pytest

import yith
from tests.engine import toy
from yith import Game
from yith.api import Action, Counter, Info, Option, Slot
from yith.engine import build
from yith.observation import bounds

Toy = Game[toy.View]

OWN = toy.CONTENT.replace("heavy = 1", "heavy = 2")


def test_what_a_game_tells(three: Toy) -> None:
    assert (three.name, three.version, three.engine) == ("toy", "toy-v1", "reference")
    assert three.options == {"players": 3, "swaps": True, "win": "heavy"}
    assert (three.num_players, three.num_actions, three.num_outcomes) == (3, 2, 2)
    assert three.texts == ("keep", "swap", "chip light", "chip heavy")
    assert three.info == Info(True, 2, 6, 6, 0.0, 1.0, 1.0)
    assert three.observation_spec == (
        Slot("chip", 0, (), "categorical", 0, 2, "the own chip: none, light, heavy"),
        Slot("turn", 1, (3,), "flag", 0, 1, "whose turn it is"),
    )
    assert [slot.size for slot in three.observation_spec] == [1, 3]
    assert three.tally_spec[1] == Counter("heavies", "game", "chips", "heavy chips that were dealt")
    assert three.option_spec == (
        Option("players", "int", 2, "a whole number from 2 to 3", "how many play"),
        Option("swaps", "bool", True, "True or False", "whether a chip may be swapped"),
        Option("win", "choice", "heavy", "one of 'heavy', 'light'", "which chip wins"),
    )
    assert three.content_text is None
    three.options["players"] = 5
    assert three.options["players"] == 3


def test_texts_and_actions(game: Toy) -> None:
    for number, text in enumerate(game.texts):
        action = game.action(text)
        assert (action, action.text, action.version, str(action), f"{action}") == (number, text, "toy-v1", text, text)
        assert repr(action) == f"Action({number}, {text!r}, 'toy-v1')"
        assert isinstance(action, int)
        for twin in (pickle.loads(pickle.dumps(action)), copy.copy(action), copy.deepcopy(action)):
            assert (type(twin), twin, twin.text, twin.version) == (Action, number, text, "toy-v1")
        assert game.text(action) == game.text(number) == text
    state = game.new_state(1)
    state.apply(game.action("keep"))
    assert state.history[-1] == 0


def test_games_are_values(game: Toy) -> None:
    for twin in (copy.copy(game), copy.deepcopy(game), build(toy, "reference", None, {"players": 2})):
        assert twin == game
        assert hash(twin) == hash(game)
    others = [
        build(toy, "reference", None, {"players": 3}),
        build(toy, "reference", None, {"swaps": False}),
        build(toy, "reference", ("own.toml", OWN), {}),
    ]
    assert len({game, *others}) == 4
    assert game != "toy"
    assert build(toy, "reference", ("own.toml", toy.CONTENT + "\n# layout\n"), {}) == game


def test_games_are_pickled_with_options_and_content(game: Toy) -> None:
    own = build(toy, "reference", ("own.toml", OWN), {"players": 3, "win": "light"})
    for given in (game, own):
        twin = pickle.loads(pickle.dumps(given))
        assert twin == given
        assert (repr(twin), twin.content_text, twin.options) == (repr(given), given.content_text, given.options)
        assert twin.new_state(4) == given.new_state(4)


@pytest.mark.parametrize(
    ("attribute", "value", "code"),
    [
        ("VERSION", "toy-v2", "foreign-version"),
        ("CONTENT", toy.CONTENT.replace("light = 2", "light = 3"), "foreign-content"),
    ],
)
def test_a_pickle_of_another_version_is_refused(
    game: Toy, monkeypatch: pytest.MonkeyPatch, attribute: str, value: str, code: str
) -> None:
    kept = pickle.dumps(game.new_state(1))
    monkeypatch.setattr(toy.Toy, attribute, value)
    with pytest.raises(yith.TraceError) as caught:
        pickle.loads(kept)
    assert caught.value.code == code
    assert "toy-v1" in str(caught.value)


def test_repr_is_the_call(game: Toy) -> None:
    assert repr(game) == "yith.load('toy', engine='reference')"
    own = build(toy, "reference", ("my chips.toml", OWN), {"players": 3, "swaps": False})
    assert repr(own) == "yith.load('toy', engine='reference', content='my chips.toml', players=3, swaps=False)"
    state = game.new_state(1)
    assert repr(state) == f"{game!r}.from_bytes(bytes.fromhex({state.to_bytes().hex()!r}))"


def test_bytes(game: Toy) -> None:
    state = game.new_state(1)
    for data in (state.to_bytes(), bytearray(state.to_bytes()), memoryview(state.to_bytes())):
        assert game.from_bytes(data) == state
    assert game.from_bytes(state.to_bytes()).to_bytes() == state.to_bytes()
    assert game.position(state.view) == state


def test_bytes_of_something_else(game: Toy, three: Toy) -> None:
    own, other = game.new_state(1).to_bytes(), three.new_state(1).to_bytes()
    for data in (b"", own[:7], other):
        with pytest.raises(yith.TraceError) as caught:
            game.from_bytes(data)
        assert caught.value.code == "foreign-bytes"
        assert str(caught.value) == (
            f"bytes that start with '{data[:8].hex()}' are no state of toy-v1 with players=2, swaps=True, win='heavy', "
            f"whose bytes start with '{own[:8].hex()}'"
        )
    with pytest.raises(yith.ConfigError) as refused:
        game.from_bytes(own[:8] + bytes([9, 0, 1, 3, 4]))
    assert refused.value.code == "impossible-position"
    assert refused.value.reasons == ("chip 3 is not 0 to 2", "chip 4 is not 0 to 2", "seat 9 is not 0 to 2")
    assert str(refused.value) == f"impossible position: {'; '.join(refused.value.reasons)}"


def test_views(game: Toy) -> None:
    state = game.position(toy.View(0, (1, 2)))
    assert state.view == toy.View(0, (1, 2))
    assert state.view_of(1) == toy.View(1, (2, 0))
    assert game.position(replace(state.view, chips=(2, 2))).scores == [2, 2]
    with pytest.raises(yith.ConfigError) as caught:
        game.position(toy.View(0, (1, 2, 1)))
    assert caught.value.reasons == ("3 chips",)


def test_states_are_not_equal_to_other_things(game: Toy, three: Toy) -> None:
    state = game.new_state(1)
    data: object = state.to_bytes()
    assert state != data
    assert state != three.new_state(1)


def test_an_observation_is_written_into_what_is_given(game: Toy) -> None:
    state = game.new_state(1)
    out = np.full(3, 9, np.uint8)
    assert state.observation(1, out) is out
    assert state.observation(1, out=out).tolist() == state.observation(1).tolist()
    assert state.observation(1).dtype == np.uint8
    table = np.zeros((2, 3), np.uint8)
    state.observation(0, table[1])
    assert table[1].tolist() == state.observation(0).tolist()


def test_content_of_your_own(game: Toy) -> None:
    own = build(toy, "reference", ("own.toml", OWN), {})
    assert own.content_text == OWN
    assert own.initial_state().outcomes == [(2, 2), (3, 2)]
    assert len(own.content_digest) == 64
    assert own.content_digest != game.content_digest
    bad = toy.CONTENT.replace("light = 2", "light = 0\nlighter = 1").replace("house", "home")
    with pytest.raises(yith.ContentError) as caught:
        build(toy, "reference", ("bad.toml", bad), {})
    assert caught.value.code == "content-fault"
    assert caught.value.reasons == (
        "line 5: chips.light: 0 is not a whole number from 1 to 9",
        "line 6: chips.lighter: unknown key, expected one of light, heavy, origin",
        'line 8: chips.origin: "home" is not one of rulebook, fact, house',
    )
    assert str(caught.value) == f"content 'bad.toml' has 3 faults: {'; '.join(caught.value.reasons)}"


def test_bounds_are_those_of_every_number() -> None:
    for name in yith.game_names():
        spec = yith.load(name).observation_spec
        low, high = bounds(spec)
        assert low.dtype == high.dtype == np.uint8
        for slot in spec:
            assert set(slot.of(low.tobytes())) == {slot.low}
            assert set(slot.of(high.tobytes())) == {slot.high}
        assert len(low) == len(high) == spec[-1].offset + spec[-1].size
    assert [array.shape for array in bounds([])] == [(0,), (0,)]
