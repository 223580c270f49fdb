"""Slow twins: what is kept by hand, and what is legal, against views worked out anew, over played games (I-6, I-25)."""

from __future__ import annotations

import pytest

from tests.games.playing import legal, walk
from yith.games.institute import Question

from .plan import DRIVERS, OPTION_SETS
from .play import load
from .twin import Act, kept

CASES = [
    (engine, number, driver)
    for engine, drivers in (("native", tuple(DRIVERS)), ("reference", ("dabble",)))
    for number in range(len(OPTION_SETS))
    for driver in drivers
]


@pytest.mark.parametrize(("engine", "number", "driver"), CASES)
def test_what_is_kept_is_what_it_should_be(engine: str, number: int, driver: str) -> None:  # I-6 I-25 I-74
    """At every node of a game, every third one on the slow engine."""
    game = load(engine, **OPTION_SETS[number])
    players = [DRIVERS[driver]] * game.num_players
    for place, state in enumerate(walk(game, players, seed=number)):
        if engine == "reference" and place % 3:
            continue
        assert list(kept(game, state.view)) == [], str(state)


@pytest.mark.parametrize(("engine", "number", "driver"), CASES)
def test_legal_actions_are_those_of_the_twin(engine: str, number: int, driver: str) -> None:  # I-30 to I-37
    game = load(engine, **OPTION_SETS[number])
    players = [DRIVERS[driver]] * game.num_players
    looked = 0
    for place, state in enumerate(walk(game, players, seed=10 + number)):
        if state.view.question is Question.ACT and (engine == "native" or place % 3 == 0):
            assert set(legal(state)) == Act(state).texts(), str(state)
            looked += 1
    assert looked > 3
