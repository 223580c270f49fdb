"""States say and do what those of yith do, with ids and probabilities as OpenSpiel has them."""

from __future__ import annotations

import copy
import gc
import pickle
from fractions import Fraction
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.observation import make_observation

import yith
from tests.traces.golden import short
from yith.engine import ENGINES
from yith.envs.openspiel import SpielState, load
from yith.errors import ConfigError, IllegalActionError, TraceError, UnknownActionError
from yith.rng import stream

from .tables import HIDDEN, OPTION_SETS, at_decision, brief, pick, played, shown

NAMES = yith.game_names()


def check_node(state: SpielState, twin: yith.State[Any]) -> None:
    """Both say the same of a node."""
    game = twin.game
    assert str(state) == str(twin)
    assert state.is_terminal() == twin.is_terminal
    assert state.is_chance_node() == (twin.node == "chance")
    assert state.returns() == twin.returns
    assert state.rewards() == (twin.returns if twin.is_terminal else [0.0] * game.num_players)
    if twin.node == "chance":
        weights = dict(twin.outcomes)
        outcomes = state.chance_outcomes()
        assert [outcome + game.num_actions for outcome, _ in outcomes] == list(weights)
        assert [chance for _, chance in outcomes] == [
            float(Fraction(weight, sum(weights.values()))) for weight in weights.values()
        ]
        assert sum(chance for _, chance in outcomes) == pytest.approx(1, abs=1e-12)
        assert state.legal_actions() == [outcome for outcome, _ in outcomes]
        texts = [state.action_to_string(outcome) for outcome, _ in outcomes]
        assert texts == [game.text(move) for move in weights]
    elif twin.node == "decision":
        assert state.current_player() == twin.current_player
        assert state.legal_actions() == twin.legal_actions
        assert state.legal_actions_mask() == twin.mask.tolist()
        others = set(range(game.num_players)) - {twin.current_player}
        assert [state.legal_actions(player) for player in others] == [[]] * len(others)
        assert [state.action_to_string(action) for action in twin.legal_actions] == [
            game.text(action) for action in twin.legal_actions
        ]
    else:
        assert state.current_player() == pyspiel.PlayerId.TERMINAL
        assert state.legal_actions() == []
    for player in range(game.num_players):
        assert state.observation_string(player) == twin.observation_text(player)
        assert state.observation_tensor(player) == twin.observation(player).tolist()
        assert state.information_state_string(player) == "\n".join(twin.information_state(player))


@pytest.mark.parametrize(("name", "options"), OPTION_SETS)
def test_every_node_is_that_of_yith(name: str, options: dict[str, Any]) -> None:
    game = load(name, **options)
    twin = game.game.initial_state()
    ids: list[int] = []
    for count, state in enumerate(played(game, seed=5)):
        for move in state.history()[len(ids) :]:
            ids.append(move + game.game.num_actions if twin.node == "chance" else move)
            twin.apply(ids[-1])
        if count < 60 or count % 50 == 0 or state.is_terminal():
            check_node(state, twin)
        if count == 600:
            break
    # Forced moves are no part of the history; all that was applied is.
    assert ids == twin.history
    assert state.move_number() == len(ids) <= len(twin.events)


@pytest.mark.parametrize("name", NAMES)
def test_both_engines_make_the_same_game(name: str) -> None:
    games = [load(yith.load(name, engine=engine, **short(name))) for engine in ENGINES]
    for count, (state, twin) in enumerate(zip(*(played(game, seed=8) for game in games), strict=True)):
        assert shown(state) == shown(twin)
        if count == 40:
            break


@pytest.mark.parametrize("name", NAMES)
def test_named_parts_of_a_tensor_are_the_slots(name: str) -> None:
    game = brief(name)
    state = at_decision(game, seed=1, decisions=3)
    observer = make_observation(game)
    for player in range(game.num_players()):
        observer.set_from(state, player)
        expected = state.held.observation(player)
        assert observer.tensor.dtype == np.float32
        assert observer.tensor.tolist() == expected.tolist()
        assert list(observer.dict) == [slot.name for slot in game.game.observation_spec]
        for slot in game.game.observation_spec:
            part = observer.dict[slot.name]
            assert part.shape == slot.shape
            assert np.shares_memory(part, observer.tensor)
            assert part.ravel().tolist() == expected[slot.offset : slot.offset + part.size].tolist()
    recall = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))
    recall.set_from(state, 0)
    assert (recall.tensor, recall.dict) == (None, {})
    assert recall.string_from(state, 0) == "\n".join(state.held.information_state(0))


@pytest.mark.parametrize("name", NAMES)
def test_clones_children_copies_and_pickles_are_equal_and_independent(name: str) -> None:
    game = brief(name)
    rng = stream(2, 0, 0, 0)
    for count, state in enumerate(played(game, seed=2)):
        if count % 7:
            continue
        before = shown(state)
        twins = [
            state.clone(),
            copy.deepcopy(state),
            pickle.loads(pickle.dumps(state)),
            game.deserialize_state(state.serialize()),
            pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))[1],
        ]
        assert [shown(twin) for twin in twins] == [before] * len(twins)
        assert all(type(twin) is SpielState and twin.held is not state.held for twin in twins)
        if not state.is_terminal():
            move = pick(state, rng)
            child = shown(state.child(move))
            for twin in twins:
                twin.apply_action(move)
            assert [shown(twin) for twin in twins] == [child] * len(twins)
            assert child != before
        assert shown(state) == before
        if count > 60:
            break


@pytest.mark.parametrize("name", NAMES)
def test_a_state_outlives_the_name_of_its_game(name: str) -> None:
    state = brief(name).new_initial_state()
    gc.collect()
    assert state.get_game().game == brief(name).game
    twin = state.clone().clone()
    twin.apply_action(pick(twin, stream(1, 0, 0, 0)))
    assert (len(twin.history()), state.history()) == (1, [])


@pytest.mark.parametrize("name", NAMES)
def test_a_refused_move_changes_nothing(name: str) -> None:
    game = brief(name)
    seen = set()
    for state in played(game, seed=3):
        if state.is_terminal() or state.is_chance_node() in seen:
            continue
        seen.add(state.is_chance_node())
        count = game.game.num_outcomes if state.is_chance_node() else game.game.num_actions
        what = "outcome" if state.is_chance_node() else "action"
        before = shown(state)
        for wrong in (count, count + 1000, -2):
            with pytest.raises(UnknownActionError, match=f"^unknown {what} {wrong}: {what}s are 0 to {count - 1}$"):
                state.apply_action(wrong)
            with pytest.raises(UnknownActionError):
                state.action_to_string(state.current_player(), wrong)
        illegal = next((move for move in range(count) if move not in state.legal_actions()), None)
        if illegal is not None:
            text = state.action_to_string(illegal)
            with pytest.raises(IllegalActionError, match=text.replace("+", r"\+")) as caught:
                state.apply_action(illegal)
            assert caught.value.rule is not None
        assert shown(state) == before
        if len(seen) == 2:
            break
    assert seen == {True, False}


@pytest.mark.parametrize("name", HIDDEN)
def test_a_refusal_tells_what_the_acting_player_knows(name: str) -> None:
    game = brief(name)
    state = at_decision(game, seed=4, decisions=2)
    twin = state.resample(state.current_player(), 1)
    assert str(twin) != str(state)
    illegal = next(move for move in range(game.game.num_actions) if move not in state.legal_actions())
    messages = []
    for one in (state, twin):
        with pytest.raises(IllegalActionError) as caught:
            one.apply_action(illegal)
        messages.append(str(caught.value))
    assert messages[0] == messages[1]


@pytest.mark.parametrize("name", NAMES)
def test_players_that_do_not_play_are_refused(name: str) -> None:
    game = brief(name)
    state = at_decision(game, seed=1, decisions=0)
    for player in (-1, game.num_players()):
        for ask in (state.observation_string, state.observation_tensor, state.information_state_string):
            with pytest.raises(pyspiel.SpielError):
                ask(player)
        observer = make_observation(game)
        for look in (observer.set_from, observer.string_from):
            with pytest.raises(ConfigError, match=f"player {player} is not 0 to"):
                look(state, player)


def test_the_state_of_another_game_is_refused() -> None:
    for name in NAMES:
        data = load(name).new_initial_state().serialize()
        other = load(name, engine="reference")
        with pytest.raises(TraceError, match="is none of") as caught:
            other.deserialize_state(data)
        assert caught.value.code == "foreign-state"
