"""Games of OpenSpiel as tests play them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import yith
from tests.traces.golden import plan, short
from yith.envs.openspiel import SpielGame, SpielState, load
from yith.rng import Rng, stream

OPTION_SETS = [
    (name, options)
    for name in yith.game_names()
    for options in (short(name), *(other for other in plan(name).OPTION_SETS if other != short(name)))
]
"""Every game with options for short games, then with those that tests of the engines play."""

HIDDEN = [name for name in yith.game_names() if yith.load(name).info.hidden]
OPEN = [name for name in yith.game_names() if name not in HIDDEN]


def brief(name: str) -> SpielGame:
    """A game with options for short games."""
    return load(name, **short(name))


def pick(state: SpielState, rng: Rng) -> int:
    """One of the ids that can be applied, each as likely."""
    ids: list[int] = state.legal_actions()
    return ids[rng.below(len(ids))]


def played(game: SpielGame, seed: int) -> Iterator[SpielState]:
    """A random game, state by state: always the same object."""
    rng = stream(seed, 0, 0, 0)
    state = game.new_initial_state()
    yield state
    while not state.is_terminal():
        state.apply_action(pick(state, rng))
        yield state


def at_decision(game: SpielGame, seed: int, decisions: int) -> SpielState:
    """A random game at a player's decision, after so many others."""
    for state in played(game, seed):
        if state.current_player() >= 0:
            if decisions == 0:
                return state
            decisions -= 1
    raise AssertionError(f"{game} ended before")


def shown(state: SpielState) -> tuple[Any, ...]:
    """All that a state says."""
    players = range(state.num_players())
    return (
        str(state),
        state.history(),
        state.current_player(),
        state.legal_actions(),
        state.returns(),
        [state.information_state_string(player) for player in players],
        [state.observation_string(player) for player in players],
        [state.observation_tensor(player) for player in players],
    )
