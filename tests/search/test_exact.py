"""Searches of tiny positions come to what expectimax over everything that can happen finds.

Exactly: in fractions, on the reference engine.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import yith
from tests.search.beliefs import believed
from tests.search.expectimax import Expectimax, Values
from tests.search.later import CLOSE, COUNTS, SEEDS, SLACK, later
from tests.search.tiny import HANDS, POSITIONS, TIED, Tiny
from yith.api import State


@dataclass(frozen=True)
class Case:
    """A position with its solution."""

    tiny: Tiny
    state: State[Any]
    reference: State[Any]
    solver: Expectimax
    actions: dict[int, Values]

    @property
    def player(self) -> int:
        player = self.state.current_player
        assert player is not None
        return player


@pytest.fixture(scope="module", params=POSITIONS)
def case(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Case:
    tiny, folder = POSITIONS[request.param], tmp_path_factory.mktemp("tiny")
    reference = tiny.build("reference", folder)
    solver = Expectimax()
    return Case(tiny, tiny.build("native", folder), reference, solver, solver.actions(reference))


def test_what_a_position_is_worth(case: Case) -> None:
    """As worked out by hand; no tie hides another answer, and the native engine has the same game."""
    assert case.solver.value(case.reference)[case.player] == case.tiny.worth
    assert max(values[case.player] for values in case.actions.values()) == case.tiny.worth
    for highest in (False, True):
        assert Expectimax(highest).actions(case.state) == case.actions
    assert len(case.solver.argmax(case.reference)) < len(case.actions)
    assert 100 < case.solver.positions < 3_000


def test_searches_come_to_it(case: Case) -> None:
    best = case.solver.argmax(case.reference)
    for rollout in case.tiny.rollouts:
        errors = dict.fromkeys(COUNTS, 0.0)
        for seed in SEEDS:
            analyses = [yith.search(case.state, count, rollout=rollout, seed=seed) for count in COUNTS]
            action = int(analyses[-1].best)
            assert action in best
            for count, analysis in zip(COUNTS, analyses, strict=True):
                errors[count] += abs(analysis.of(action).values[case.player] - float(case.tiny.worth)) / len(SEEDS)
            for player, worth in enumerate(case.actions[action]):
                late, error = later(analyses[-2], analyses[-1], action, player)
                assert abs(late - float(worth)) <= CLOSE * error + SLACK, (rollout, seed, player, late, error)
        assert errors[COUNTS[0]] > 3 * errors[COUNTS[-1]], (rollout, errors)


def test_where_a_tie_says_what_others_get(tmp_path: Path) -> None:
    state = TIED("native", tmp_path)
    lowest, highest = Expectimax().actions(state), Expectimax(highest=True).actions(state)
    explore = int(state.game.action("explore"))
    assert lowest[explore] == (Fraction(0), Fraction(2, 3), Fraction(1, 3))
    assert highest[explore] == (Fraction(1, 15), Fraction(2, 3), Fraction(4, 15))


def test_hands_are_nothing_for_expectimax(tmp_path: Path) -> None:
    """It would play every deal as if it were known, and says so."""
    solver = Expectimax()
    one, *others = believed(HANDS["before the draw"].build("native", tmp_path))
    assert solver.value(one)[0] >= 0
    with pytest.raises(AssertionError, match=r"^to player 0 it looks like another position: "):
        solver.value(others[0])
