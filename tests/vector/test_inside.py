"""Players that are played inside: a learner sees its own decisions only."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import yith
from tests.traces.golden import plan
from yith.errors import ConfigError
from yith.vector import Vector

from .shadow import Shadow, assert_shown

NAMES = [name for name in yith.game_names() if yith.load(name, **plan(name).SHORT).num_players > 1]


def seated(name: str) -> yith.Game[Any]:
    return yith.load(name, **{**plan(name).SHORT, "players": 3})


@pytest.mark.parametrize("mode", ["next_step", "same_step"])
@pytest.mark.parametrize("learner", [0, 1, 2])
@pytest.mark.parametrize("name", NAMES)
def test_a_learner_sees_its_own_decisions(name: str, learner: int, mode: str) -> None:
    game = seated(name)
    agents = {seat: ("heuristic", "random")[seat % 2] for seat in range(3) if seat != learner}
    vector = Vector(game, 3, 6, autoreset=mode, agents=agents, reward="score", final_observation=True)  # type: ignore[arg-type]
    shadows = [Shadow(game, 6, lane, mode, agents, "score") for lane in range(3)]
    for _ in range(60):
        assert_shown(vector, shadows)
        assert set(vector.current_player.tolist()) <= {learner, -1}
        actions = vector.sample_legal()
        vector.step(actions)
        for shadow in shadows:
            shadow.step(shadow.draw())


@pytest.mark.parametrize("bound", [1, 4, 6])
@pytest.mark.parametrize("name", NAMES)
def test_episodes_without_a_decision_are_counted_and_skipped(name: str, bound: int) -> None:
    """With a bound on decisions some episodes end before the last seat has one: they are no rows."""
    game = seated(name)
    agents = {0: "random", 1: "random"}
    vector = Vector(game, 30, 5, autoreset="same_step", agents=agents, max_decisions=bound)
    reached = vector.current_player == 2
    # Each lane shows the first episode in which somebody outside decides; or, after 255 without, the end of the next.
    np.testing.assert_array_equal(vector.episode, vector.skipped)
    np.testing.assert_array_equal(vector.skipped[~reached], 255)
    np.testing.assert_array_equal(vector.truncated, ~reached)
    # What is shown of an end is what the learner knows, not what those inside know.
    assert vector.observations is not None
    for slot in np.nonzero(~reached)[0].tolist():
        np.testing.assert_array_equal(vector.observations[slot], vector.get_state(slot).observation(2))
    for slot in np.nonzero(reached)[0].tolist():
        for episode in range(int(vector.episode[slot]) + 1):
            ended, decisions = played_to(game, slot, episode, bound)
            assert ended == (episode < vector.episode[slot]), (slot, episode, decisions)


def played_to(game: yith.Game[Any], lane: int, episode: int, bound: int) -> tuple[bool, int]:
    """Whether the bound comes before seat 2 decides, and after how many decisions, forced ones counted."""
    shadow = Shadow(game, 5, lane, "disabled", {0: "random", 1: "random"}, episode=episode - 1)
    moves = [move for move, _ in shadow.state.events if move < game.num_actions]
    return len(moves) >= bound, len(moves)


@pytest.mark.parametrize("name", yith.game_names())
def test_the_bound_on_decisions_truncates(name: str) -> None:
    game = yith.load(name, **plan(name).SHORT)
    bound = 9
    vector = Vector(game, 20, 1, max_decisions=bound, final_observation=True)
    for _ in range(bound):
        vector.step_random()
        for slot in np.nonzero(vector.truncated)[0].tolist():
            state = vector.get_state(slot)
            moves = state.observation(0)
            assert not state.is_terminal
            assert not vector.terminated[slot]
            assert vector.current_player[slot] == -1
            assert vector.episode_length[slot] <= bound
            assert vector.final_observations is not None
            np.testing.assert_array_equal(vector.final_observations[slot][0], moves)
        if vector.truncated.any():
            break
    assert vector.truncated.any()


def test_a_bound_that_no_episode_reaches_cuts_nothing() -> None:
    for name in yith.game_names():
        game = yith.load(name, **plan(name).SHORT)
        vector = Vector(game, 8, 2, observation=False)
        for _ in range(300):
            vector.step_random()
            assert not vector.truncated.any()


@pytest.mark.parametrize(
    ("agents", "message"),
    [
        ({3: "random"}, "player 3 is not 0 to 2"),
        ({-1: "random"}, "player -1 is not 0 to 2"),
        ({"1": "random"}, "player '1' is not 0 to 2"),
        ({1: "clever"}, "unknown agent 'clever', expected one of random, heuristic, mcts:N"),
        ({1: None}, "unknown agent None, expected one of random, heuristic, mcts:N"),
        ({0: "random", 1: "random", 2: "random"}, "agents for all 3 players, expected one player at least without"),
        ("random", "agents 'random' are no mapping of players to names"),
    ],
)
def test_wrong_agents_are_refused(agents: Any, message: str) -> None:
    with pytest.raises(ConfigError) as refused:
        Vector(seated(NAMES[0]), 2, agents=agents)
    assert str(refused.value) == message
