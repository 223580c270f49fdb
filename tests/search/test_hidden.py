"""Searches of a player who decides alone and does not know everything come to the best that can be played.

Exactly: by expectimax over beliefs, in fractions, on the reference engine. Nobody can play every deal as if it were
known, though that seems to be worth more, and searches do not believe it is.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import pytest

import yith
from tests.search.beliefs import Belief, Beliefs, believed, fused
from tests.search.later import CLOSE, COUNTS, SEEDS, SLACK, later
from tests.search.tiny import HANDS, RANDOM, Hidden
from yith.api import State


@dataclass(frozen=True)
class Case:
    """A position with what the player holds possible, and the worths of actions."""

    hidden: Hidden
    state: State[Any]
    belief: Belief
    solver: Beliefs
    actions: dict[int, Fraction]

    @property
    def best(self) -> list[int]:
        return [action for action, worth in self.actions.items() if worth == max(self.actions.values())]


@pytest.fixture(scope="module", params=HANDS)
def case(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Case:
    hidden, folder = HANDS[request.param], tmp_path_factory.mktemp("hidden")
    belief, solver = believed(hidden.build("reference", folder)), Beliefs(0)
    return Case(hidden, hidden.build("native", folder), belief, solver, solver.actions(belief))


def test_what_a_position_is_worth(case: Case) -> None:
    assert len(case.belief) > 1
    assert sum(case.belief.values()) == 1
    assert case.solver.value(case.belief) == max(case.actions.values()) == case.hidden.worth
    assert Beliefs(0).actions(believed(case.state)) == case.actions
    assert len(case.best) < len(case.actions)


def test_to_know_the_deal_would_be_worth_more(case: Case) -> None:
    known = fused(case.belief, 0)
    assert max(known.values()) == case.hidden.fused > case.hidden.worth
    assert all(known[action] >= worth for action, worth in case.actions.items())


def test_searches_come_to_it(case: Case) -> None:
    """With random rollouts: see `tiny.RANDOM`."""
    errors = dict.fromkeys(COUNTS, 0.0)
    for seed in SEEDS:
        analyses = [yith.search(case.state, count, rollout=RANDOM[0], seed=seed) for count in COUNTS]
        action = int(analyses[-1].best)
        assert action in case.best
        for count, analysis in zip(COUNTS, analyses, strict=True):
            errors[count] += abs(analysis.of(action).values[0] - float(case.hidden.worth)) / len(SEEDS)
        late, error = later(analyses[-2], analyses[-1], action, 0)
        assert abs(late - float(case.hidden.worth)) <= CLOSE * error + SLACK, (seed, late, error)
        assert late + CLOSE * error + SLACK < float(case.hidden.fused)
    assert errors[COUNTS[0]] > 3 * errors[COUNTS[-1]], errors
