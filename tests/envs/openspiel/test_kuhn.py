"""OpenSpiel's algorithms solve the test-only game: Kuhn poker without its draw is the game that they know."""

from __future__ import annotations

import pyspiel
import pytest
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability
from open_spiel.python.policy import UniformRandomPolicy

import tests.kuhn
from yith.engine import build
from yith.envs.openspiel import SpielGame, load


def kuhn(draw: str) -> SpielGame:
    return load(build(tests.kuhn, "reference", None, {"copies": 1, "draw": draw, "must_call": False}))


def test_uniform_play_is_as_exploitable_as_in_the_game_of_openspiel() -> None:
    game, known = kuhn("never"), pyspiel.load_game("kuhn_poker")
    ours, theirs = (exploitability.exploitability(one, UniformRandomPolicy(one)) for one in (game, known))
    assert ours == pytest.approx(theirs) == pytest.approx(11 / 24)


def test_regret_minimisation_finds_the_value_of_the_game() -> None:
    game = kuhn("never")
    solver = cfr.CFRPlusSolver(game)
    for _ in range(30):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    assert exploitability.exploitability(game, policy) < 0.01
    values = expected_game_score.policy_value(game.new_initial_state(), [policy] * 2)
    assert values == pytest.approx([-1 / 18, 1 / 18], abs=0.001)


def test_a_game_with_the_draw_is_solved_in_c_too() -> None:
    game = kuhn("once")
    assert game.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM
    uniform = pyspiel.exploitability(game, pyspiel.UniformRandomPolicy(game))
    assert uniform == pytest.approx(exploitability.exploitability(game, UniformRandomPolicy(game)))
    assert 0 < uniform < 2
