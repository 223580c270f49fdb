"""What agents are shown, and that it is what the player knows."""

from __future__ import annotations

import pickle
from dataclasses import FrozenInstanceError
from hashlib import sha256
from itertools import product
from textwrap import dedent
from typing import Any

import numpy as np
import pytest

import yith
from tests.agents.tables import ALL, HIDDEN, SHIPPED
from yith import agents
from yith.agents import Batch, View, play
from yith.rng import stream


@pytest.fixture(params=ALL)
def game(request: pytest.FixtureRequest) -> yith.Game[Any]:
    return ALL[request.param]


def decisions(game: yith.Game[Any], most: int = 6) -> list[yith.State[Any]]:
    """The first decisions of a game of random agents."""
    state, found = game.new_state(11), list[yith.State[Any]]()
    while state.current_player is not None and len(found) < most:
        found.append(state.clone())
        state.apply(state.choose("random", len(found)))
    return found


def test_a_view_shows_what_the_player_knows(game: yith.Game[Any]) -> None:
    for number, state in enumerate(decisions(game)):
        view, player = View.of(state, number), state.current_player
        assert player is not None
        assert (view.player, view.decision, view.game) == (player, number, game)
        assert view.legal_actions == tuple(state.legal_actions)
        assert view.texts == tuple(game.text(action) for action in state.legal_actions)
        assert view.mask.tolist() == state.mask.tolist()
        assert view.observation.tolist() == state.observation(player).tolist()
        assert view.text == state.observation_text(player)
        assert view.information_state == tuple(state.information_state(player))
        assert (view.state == state) or game.info.hidden
        assert repr(view) == f"<yith.agents.View of player {player}, decision {number}: {view.text}>"


def test_nothing_in_a_view_changes(game: yith.Game[Any]) -> None:
    state = decisions(game)[-1]
    view = View.of(state)
    before = view.text, view.state.to_bytes(), view.legal_actions
    tried = view.state
    tried.apply(tried.legal_actions[0])
    assert tried != view.state
    assert before == (view.text, view.state.to_bytes(), view.legal_actions)
    for array in (view.mask, view.observation):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1
    field = "player"
    with pytest.raises(FrozenInstanceError):
        setattr(view, field, 1)
    with pytest.raises(AttributeError):
        object.__setattr__(view, "other", 1)


def test_a_view_leads_to_positions_that_the_player_cannot_tell_from_the_true_one(game: yith.Game[Any]) -> None:
    for state in decisions(game, 4):
        view = View.of(state)
        for other in (view.state, view.state.resample(view.player, 3)):
            assert other.observation_text(view.player) == view.text
            assert other.legal_actions == list(view.legal_actions)
            assert other.history == []
            assert tuple(other.information_state(view.player)) == view.information_state
        if game.engine == "native":
            assert yith.search(view.state, 16).best in view.legal_actions


@pytest.mark.parametrize("name", HIDDEN)
def test_the_position_is_drawn_anew_for_every_decision_and_game(name: str) -> None:
    state = decisions(HIDDEN[name])[0]
    player = state.current_player
    assert player is not None
    drawn = {View.of(state, number, seed=seed).state for number, seed in product(range(8), range(8))}
    possible = {state.resample(player, seed) for seed in range(64)}
    assert len(drawn) > 1
    assert len(drawn) >= len(possible) // 2


def test_draws_are_keyed_by_every_number_and_by_nothing_else(game: yith.Game[Any]) -> None:
    state = decisions(game)[0]
    keys = [{"seed": 0}, {"seed": 1}, {"lane": 1}, {"episode": 1}, {"decision": 1}, {"seed": 2**64 - 1}]
    draws = [View.of(state, **key).rng.integers(2**63) for key in keys]
    assert len(set(draws)) == len(keys)
    assert draws == [View.of(state, **key).rng.integers(2**63) for key in keys]
    seats = {one.current_player: one for one in decisions(game, 40)}
    assert len(seats) == game.num_players
    for one in seats.values():
        view = View.of(one, 3, seed=4, lane=5, episode=6)
        assert view.rng is view.rng
        numbers = (4, 5, 6, 1 + view.player, 3)
        digest = sha256(b"".join(number.to_bytes(8, "little") for number in numbers)).digest()
        expected = np.random.default_rng(int.from_bytes(digest[8:], "little"))
        assert view.rng.random(5).tolist() == expected.random(5).tolist()
        assert view.state == one.resample(view.player, int.from_bytes(digest[:8], "little"))


def test_the_draws_tell_nothing_of_the_streams_of_the_game(game: yith.Game[Any]) -> None:
    """The streams of the core can be run backwards; what agents get has none of their words."""
    view = View.of(decisions(game)[0], seed=9)
    words = {word for purpose in (*range(7), 15, 16) for word in stream(9, 0, 0, purpose).words}
    state: Any = view.rng.bit_generator.state["state"]
    assert words.isdisjoint({state["state"] >> 64, state["state"] % 2**64, state["inc"] >> 64, state["inc"] % 2**64})


def test_views_and_batches_can_be_pickled(game: yith.Game[Any]) -> None:
    views = [View.of(state, number, seed=number) for number, state in enumerate(decisions(game, 3))]
    batch = Batch.of(views, [4, 7, 9][: len(views)])
    back = pickle.loads(pickle.dumps(batch))
    for one, other in zip((*views, *batch.views), (*back.views, *back.views), strict=True):
        assert (one.player, one.decision, one.text) == (other.player, other.decision, other.text)
        assert (one.state, one.information_state) == (other.state, other.information_state)
        assert one.rng.integers(2**63) == other.rng.integers(2**63)
    for name in ("games", "players", "decisions", "observations", "masks"):
        one, other = getattr(batch, name), getattr(back, name)
        assert (one.tolist(), one.dtype) == (other.tolist(), other.dtype)
        assert not (one.flags.writeable)
        assert not (other.flags.writeable)


def test_nobody_is_shown_a_chance_node(game: yith.Game[Any]) -> None:
    with pytest.raises(yith.NodeError) as caught:
        View.of(game.initial_state())
    assert caught.value.code == "nobody-decides"
    assert str(caught.value) == "nobody decides at a chance node, expected a decision"


@pytest.mark.parametrize("name", [name for name, game in SHIPPED.items() if game.num_players == 2])
def test_the_examples_of_the_page_run(name: str) -> None:
    page, game = agents.__doc__, SHIPPED[name]
    assert page is not None
    code = "\n".join(dedent(part) for part in page.split("\n\n") if part.startswith("    "))
    names: dict[str, Any] = {"np": np, "batched": agents.batched, "Batch": Batch, "game": game}
    names["model"] = lambda observations: np.ones((len(observations), game.num_actions))
    exec(code.replace('yith.load("...")', "game").replace("range(100)", "range(3)").replace("1000", "9"), names)
    for found in (
        names["results"],
        play(game, names["thinker"], episodes=[0]),
        play(game, names["network"], episodes=[0]),
    ):
        assert [result.forfeit for result in found] == [None] * len(found)
        assert found[0].decisions > 0
