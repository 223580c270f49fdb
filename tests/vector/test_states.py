"""Lanes as states, and lists of states in one call."""

from __future__ import annotations

import copy
from typing import Any

import numpy as np
import pytest

import yith
from tests.traces.golden import plan
from yith.errors import ConfigError, IllegalActionError, NodeError, UnknownActionError, YithError
from yith.rng import stream
from yith.vector import Vector

from .shadow import Shadow, assert_same, assert_shown, snapshot

NAMES = yith.game_names()
GAMES = {name: yith.load(name, **plan(name).SHORT) for name in NAMES}


def states(name: str, count: int = 6) -> list[yith.State[Any]]:
    """Positions at decisions, some moves into games."""
    found = []
    for number in range(count):
        state = GAMES[name].new_state(number)
        for move in range(2 * number):
            if state.is_terminal:
                break
            state.apply(state.choose("random", move))
        found.append(state if not state.is_terminal else GAMES[name].new_state(number))
    return found


@pytest.mark.parametrize("name", NAMES)
def test_a_lane_as_a_state(name: str) -> None:
    vector = Vector(GAMES[name], 3, 1)
    vector.step_random(4)
    before = snapshot(vector)
    for slot in range(3):
        state = vector.get_state(slot)
        assert state.game is GAMES[name]
        assert state.history == []
        player = state.current_player
        assert (-1 if player is None else player) == vector.current_player[slot]
        if player is None:
            continue
        assert vector.observations is not None
        np.testing.assert_array_equal(state.observation(player), vector.observations[slot])
        state.apply(state.legal_actions[0])
        # Its chance nodes wait: the stream is not to be foreseen.
        assert state.node != "chance" or state.outcomes
    assert_same(before, snapshot(vector))


@pytest.mark.parametrize("mode", ["next_step", "same_step", "disabled"])
@pytest.mark.parametrize("name", NAMES)
def test_a_lane_goes_on_from_a_state(name: str, mode: str) -> None:
    game = GAMES[name]
    vector = Vector(game, 6, 4, autoreset=mode)  # type: ignore[arg-type]
    vector.step_random(2)
    shadows = [Shadow(game, 4, lane, mode, episode=int(vector.episode[lane]) - 1) for lane in range(6)]
    for slot, (state, shadow) in enumerate(zip(states(name), shadows, strict=True)):
        vector.set_state(slot, state)
        shadow.begin(state)
    assert_shown(vector, shadows)
    for _ in range(30):
        vector.step(vector.sample_legal())
        for shadow in shadows:
            shadow.step(shadow.draw())
        assert_shown(vector, shadows)


@pytest.mark.parametrize("name", NAMES)
def test_a_clone_goes_its_own_way(name: str) -> None:
    vector = Vector(GAMES[name], 40, 2, threads=2)
    vector.step_random(5)
    twin, other = vector.clone(), vector.clone(seed=99)
    before = snapshot(vector)
    assert_same(before, snapshot(twin))
    assert_same(before, snapshot(other))
    twin.step_random(6)
    other.step_random(6)
    assert_same(before, snapshot(vector))
    vector.step_random(6)
    assert_same(snapshot(vector), snapshot(twin))
    assert any((snapshot(vector)[key] != snapshot(other)[key]).any() for key in ("observations", "rewards", "episode"))
    assert twin.threads == 2
    for copied in (copy.copy(vector), copy.deepcopy(vector)):
        expected = vector.clone()
        copied.step_random(6)
        expected.step_random(6)
        assert_same(snapshot(expected), snapshot(copied))


@pytest.mark.parametrize("name", NAMES)
def test_rollouts_are_games_from_there(name: str) -> None:
    game = GAMES[name]
    given = states(name, 4)
    found = Vector(game, 1, threads=2).rollouts(given, 5, seed=3)
    assert found.shape == (4, 5, game.num_players)
    assert found.dtype == np.float64
    for lane, state in enumerate(given):
        for episode in range(5):
            played = state.clone()
            played.follow(3, lane, episode)
            agents = [stream(3, lane, episode, 1 + player) for player in range(game.num_players)]
            while played.current_player is not None:
                played.apply(played.choose("random", source=agents[played.current_player]))
            np.testing.assert_array_equal(found[lane, episode], played.returns)


def test_rollouts_of_named_agents_and_of_nothing() -> None:
    name = NAMES[0]
    vector = Vector(GAMES[name], 1)
    agents = ["heuristic"] * GAMES[name].num_players
    given = states(name, 3)
    np.testing.assert_array_equal(vector.rollouts(given, 4, "heuristic"), vector.rollouts(given, 4, agents))
    assert vector.rollouts([], 4).shape == (0, 4, GAMES[name].num_players)
    assert vector.rollouts(given, 0).shape == (3, 0, GAMES[name].num_players)


@pytest.mark.parametrize("name", NAMES)
def test_resamples_look_the_same(name: str) -> None:
    game = GAMES[name]
    given = states(name)
    vector = Vector(game, 1)
    drawn = vector.resample(given, seed=7)
    for lane, (state, other) in enumerate(zip(given, drawn, strict=True)):
        player = state.current_player
        assert player is not None
        assert other.information_state(player) == state.information_state(player)
        assert other == state.resample(player, source=stream(7, lane, 0, 15))
    assert drawn[0] == given[0].resample(given[0].current_player or 0, 7)
    everyone = vector.resample(given, [0] * len(given), seed=7)
    assert everyone == vector.resample(given, 0, seed=7)


@pytest.mark.parametrize("name", NAMES)
def test_masks_and_observations_of_lists(name: str) -> None:
    given = states(name)
    vector = Vector(GAMES[name], 1)
    np.testing.assert_array_equal(vector.legal(given), [state.mask for state in given])
    own = [state.observation(state.current_player or 0) for state in given]
    np.testing.assert_array_equal(vector.observe(given), own)
    last = GAMES[name].num_players - 1
    np.testing.assert_array_equal(vector.observe(given, last), [state.observation(last) for state in given])
    players = [number % GAMES[name].num_players for number in range(len(given))]
    expected = [state.observation(player) for state, player in zip(given, players, strict=True)]
    np.testing.assert_array_equal(vector.observe(given, players), expected)
    assert vector.legal([]).shape == (0, GAMES[name].num_actions)


@pytest.mark.parametrize("name", NAMES)
def test_actions_for_lists(name: str) -> None:
    given, twins = states(name), states(name)
    actions = [state.legal_actions[-1] for state in given]
    Vector(GAMES[name], 1).apply_many(given, actions)
    for twin, action in zip(twins, actions, strict=True):
        twin.apply(action)
    assert given == twins
    assert [state.history for state in given] == [twin.history for twin in twins]
    assert [state.node for state in given] == [twin.node for twin in twins]


@pytest.mark.parametrize("name", NAMES)
def test_lists_with_a_fault_leave_all_as_it_was(name: str) -> None:
    vector = Vector(GAMES[name], 1)
    given = states(name, 4)
    kept = [state.clone() for state in given]
    good = [state.legal_actions[0] for state in given]
    illegal = int(np.nonzero(given[2].mask == 0)[0][0])
    outcome = GAMES[name].num_actions
    foreign = GAMES[NAMES[0] if name != NAMES[0] else NAMES[1]].new_state(0)
    cases: list[tuple[Any, Any, type[YithError], str]] = [
        (given, [*good[:2], illegal, good[3]], IllegalActionError, "slot 2: illegal action "),
        (given, [*good[:2], outcome, good[3]], NodeError, "slot 2: "),
        (given, [*good[:3], 10**6], UnknownActionError, "slot 3: unknown action 1000000"),
        (given, good[:3], ConfigError, "3 actions for 4 states, expected one each"),
        (given, 7, ConfigError, "actions 7 are no list"),
        ([given[0], given[0]], good[:2], NodeError, "slot 1: state is given twice, or in use by another thread"),
        ([given[0], foreign], good[:2], ConfigError, "a state of another game"),
        ([given[0], "x"], good[:2], ConfigError, "'x' is no state of the native engine"),
        (5, good, ConfigError, "states are no list of states"),
    ]
    for some, actions, kind, start in cases:
        with pytest.raises(kind) as refused:
            vector.apply_many(some, actions)
        assert str(refused.value).startswith(start)
        assert "\n" not in str(refused.value)
        assert given == kept
        assert all(state.history == twin.history for state, twin in zip(given, kept, strict=True))


def anything(value: object) -> Any:
    return value


def test_wrong_lists_are_refused() -> None:
    game = GAMES[NAMES[0]]
    vector = Vector(game, 1)
    given = states(NAMES[0], 3)
    waiting = game.initial_state()
    assert waiting.node == "chance"
    cases: list[tuple[Any, type[YithError], str]] = [
        (lambda: vector.observe(given, [0, 1]), ConfigError, "2 players for 3 states, expected one each"),
        (lambda: vector.observe(given, 99), ConfigError, "player 99 is not 0 to"),
        (lambda: vector.observe(given, anything("0")), ConfigError, "player '0' is not 0 to"),
        (lambda: vector.observe(given, anything(1.5)), ConfigError, "players 1.5 are no number and no list"),
        (lambda: vector.observe([waiting]), NodeError, "slot 0: nobody decides at a chance node, expected players"),
        (lambda: vector.resample([waiting]), NodeError, "slot 0: nobody decides at a chance node, expected players"),
        (lambda: vector.rollouts(given, -1), ConfigError, "games -1 is not a whole number from 0"),
        (lambda: vector.rollouts(given, 2**60), ConfigError, f"games {2**60} is more than memory holds"),
        (lambda: vector.rollouts(given, 1, "clever"), ConfigError, "unknown agent 'clever', expected one of"),
        (lambda: vector.rollouts(given, 1, ["random"]), ConfigError, "1 agents for "),
        (lambda: vector.rollouts(given, 1, seed=-1), ConfigError, "seed -1 is not a whole number"),
        (lambda: vector.legal(anything(given[0])), ConfigError, "states are no list of states"),
    ]
    for work, kind, start in cases:
        with pytest.raises(kind) as refused:
            work()
        assert str(refused.value).startswith(start), str(refused.value)
