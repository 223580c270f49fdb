"""The reference replays from the root, the core from segments: the same histories and streams, whatever is done."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

import yith
from tests.traces.golden import short
from yith import State
from yith.engine import game_names

Derive = Callable[[State[Any]], State[Any]]


def shown(state: State[Any]) -> tuple[object, ...]:
    players = range(state.game.num_players)
    return (
        state.to_bytes(),
        state.history,
        state.events,
        state.tally,
        [state.observe_event(player) for player in players],
        ahead(state),
    )


def ahead(state: State[Any]) -> list[int]:
    """What a copy shows some steps later: it tells where the stream stands."""
    state = copy.copy(state)
    for _ in range(6):
        ids = possible(state)
        if ids:
            state.apply(ids[-1])
    return state.history


def possible(state: State[Any]) -> list[int]:
    return state.legal_actions or [move for move, _ in state.outcomes]


def applied(choice: int) -> Derive:
    def derive(state: State[Any]) -> State[Any]:
        ids = possible(state)
        if ids:
            state.apply(ids[choice % len(ids)])
        return state

    return derive


def undone(state: State[Any]) -> State[Any]:
    with suppress(yith.NodeError):
        state.undo()
    return state


def followed(state: State[Any]) -> State[Any]:
    state.follow(5, 1, 2)
    return state


def steps(choose: random.Random) -> Derive:
    """One of the things that can be done to a state."""
    ways: list[tuple[int, Derive]] = [
        (50, applied(choose.randrange(1000))),
        (25, undone),
        (5, lambda state: state.clone()),
        (5, lambda state: state.fork(7, 8)),
        (3, followed),
        (3, copy.deepcopy),
        (5, lambda state: pickle.loads(pickle.dumps(state))),
        (2, lambda state: state.game.from_bytes(state.to_bytes())),
    ]
    return choose.choices([way for _, way in ways], [weight for weight, _ in ways])[0]


@pytest.mark.parametrize("name", game_names())
@pytest.mark.parametrize("seed", range(4))
def test_both_engines_keep_the_same_history(name: str, seed: int) -> None:
    choose = random.Random(seed)
    games = [yith.load(name, engine=engine) for engine in ("native", "reference")]
    pair = [game.new_state(seed) if seed % 2 else game.initial_state() for game in games]
    for _ in range(80):
        derive = steps(choose)
        pair = [derive(state) for state in pair]
        assert shown(pair[0]) == shown(pair[1])


@pytest.mark.parametrize("name", game_names())
def test_undo_goes_back_through_long_histories(name: str) -> None:
    games = [yith.load(name, engine=engine, **short(name)) for engine in ("native", "reference")]
    choose = random.Random(1)
    pair = [game.new_state(1) for game in games]
    while not pair[0].is_terminal:
        choice = choose.randrange(1000)
        pair = [applied(choice)(state) for state in pair]
    length = len(pair[0].history)
    forks = [state.fork(1) for state in pair]
    for states in (pair, forks):
        while len(states[0].history) > length // 4:
            for state in states:
                for _ in range(1 + length // 5):
                    undone(state)
            assert shown(states[0]) == shown(states[1])
