"""OpenSpiel's own checks and bots play the games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import MCTSBot, RandomRolloutEvaluator

from yith.envs.openspiel import Resampler, SpielGame, SpielState, load
from yith.rng import stream

from .tables import HIDDEN, OPEN, OPTION_SETS, at_decision, brief, pick

SIMULATIONS = 4


class Veil:
    """All that a bot may ask of the true state, beside a resample."""

    def __init__(self, state: SpielState) -> None:
        self._state = state

    def get_game(self) -> Any:
        return self._state.get_game()

    def is_chance_node(self) -> bool:
        return self._state.held.node == "chance"

    def current_player(self) -> int:
        return self._state.current_player()

    def legal_actions(self) -> list[int]:
        actions: list[int] = self._state.legal_actions()
        return actions

    def information_state_string(self) -> str:
        text: str = self._state.information_state_string()
        return text

    def observation_string(self) -> str:
        text: str = self._state.observation_string()
        return text

    def lifted(self, resampler: Resampler, player: int) -> SpielState:
        drawn = resampler(self._state, player)
        assert drawn.held is not self._state.held
        return drawn


def python_mcts(game: SpielGame, seed: int) -> Any:
    evaluator = RandomRolloutEvaluator(1, np.random.RandomState(seed))
    return MCTSBot(game, 1.4, SIMULATIONS, evaluator, random_state=np.random.RandomState(seed))


def native_mcts(game: SpielGame, seed: int) -> Any:
    evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
    return pyspiel.MCTSBot(game, evaluator, 1.4, SIMULATIONS, max_memory_mb=10, solve=True, seed=seed, verbose=False)


def ismcts(game: SpielGame, seed: int, resampler: Any, *, observations: bool = False) -> Any:
    rolls = RandomRolloutEvaluator(1, np.random.RandomState(seed))
    state = np.random.RandomState(seed)
    bot = ISMCTSBot(game, rolls, 1.4, SIMULATIONS, random_state=state, use_observation_string=observations)
    if resampler is not None:
        bot.set_resampler(resampler)
    return bot


def play(game: SpielGame, bots: Sequence[Any], view: Any) -> SpielState:
    """Plays a game to its end; a bot is shown `view` of the state."""
    draws = stream(11, 0, 0, 0)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(pick(state, draws))
        else:
            _, action = bots[state.current_player()].step_with_policy(view(state))
            assert action in state.legal_actions()
            state.apply_action(int(action))
    assert state.returns() == state.held.returns
    return state


@pytest.mark.parametrize(("name", "options"), OPTION_SETS)
def test_random_simulations_pass(name: str, options: dict[str, Any]) -> None:
    game = load(name, **options)
    finished: list[str] = []

    def look(state: SpielState) -> None:
        if state.is_terminal():
            finished.append(str(state))

    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False, state_checker_fn=look)
    assert finished


@pytest.mark.parametrize("make", [python_mcts, native_mcts])
@pytest.mark.parametrize("name", OPEN)
def test_mcts_plays_open_games(name: str, make: Any) -> None:
    game = brief(name)
    assert play(game, [make(game, seed) for seed in range(game.num_players())], lambda state: state).is_terminal()


@pytest.mark.parametrize("name", OPEN)
def test_a_search_begins_with_the_legal_actions(name: str) -> None:
    game = brief(name)
    state = at_decision(game, seed=3, decisions=3)
    before = str(state)
    actions = state.legal_actions()
    bots = python_mcts(game, 1), native_mcts(game, 1)
    for bot in bots:
        root = bot.mcts_search(state)
        assert {child.action for child in root.children} == set(actions)
        # The first simulation looks at the root itself.
        assert root.explore_count == SIMULATIONS == 1 + sum(child.explore_count for child in root.children)
    assert str(state) == before


@pytest.mark.parametrize("observations", [False, True])
@pytest.mark.parametrize("name", HIDDEN)
def test_ismcts_plays_hidden_games_without_the_truth(name: str, observations: bool) -> None:
    game = brief(name)

    def lift(player: int) -> Any:
        resampler = Resampler(player)
        return lambda veil, observer: veil.lifted(resampler, observer)

    bots = [ismcts(game, player, lift(player), observations=observations) for player in range(game.num_players())]
    assert play(game, bots, Veil).is_terminal()


@pytest.mark.parametrize("name", HIDDEN)
def test_ismcts_resamples_by_itself(name: str) -> None:
    game = brief(name)
    bots = [ismcts(game, player, None) for player in range(game.num_players())]
    assert play(game, bots, lambda state: state).is_terminal()


@pytest.mark.parametrize("name", HIDDEN)
def test_ismcts_decides_the_same_whatever_is_hidden(name: str) -> None:
    game = brief(name)
    for decisions in range(5):
        state = at_decision(game, seed=12, decisions=decisions)
        other = state.resample(state.current_player(), 3)
        assert str(other) != str(state)
        policies = [ismcts(game, 5, Resampler(6)).get_policy(one) for one in (state, other)]
        assert policies[0] == policies[1]
        assert sum(chance for _, chance in policies[0]) == pytest.approx(1)
