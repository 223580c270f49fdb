"""Golden traces: whole games as text, which both engines and the core replay.

A line is a move: its text, forced moves behind ` ! `, and behind ` = ` the digest of the position after it. A line that
starts with `: ` is the position in full. The last lines are the result and what was counted.
"""

from __future__ import annotations

import hashlib
import importlib
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import yith
from tests.tree import ROOT
from yith.rng import stream
from yith.testing.walk import weighted

FULL_TEXT_EVERY = 40


def plan(name: str) -> ModuleType:
    """The plan of a game's tests."""
    return importlib.import_module(f"tests.games.{name}.plan")


def path(name: str, trace: str) -> str:
    """Where a trace lies, from the root of the tree."""
    return f"seeds/{name}/traces/{trace}.txt"


def read(name: str, trace: str) -> list[str]:
    """The lines of a trace."""
    return (ROOT / path(name, trace)).read_text(encoding="utf-8").splitlines()


def digest(state: yith.State[Any]) -> str:
    """The first eight hex digits of the position's SHA-256."""
    return hashlib.sha256(state.to_bytes()).hexdigest()[:8]


def record(name: str, trace: str, engine: str) -> Iterator[str]:
    """The lines of a trace, played anew on an engine."""
    options, drivers, seed = plan(name).TRACES[trace]
    game = yith.load(name, engine=engine, **options)
    yield "yith trace 1"
    yield f"game {game.version}"
    for option, value in game.options.items():
        yield f"option {option} {value}"
    yield f"content {game.content_digest}"
    yield f"seed {seed} drivers {' '.join(drivers)}"
    players = [plan(name).DRIVERS[driver] for driver in drivers]
    streams = [stream(seed, 0, 0, 1 + player) for player in range(game.num_players)]
    draws = stream(seed, 0, 0, 0)
    state = game.initial_state()
    number = 0
    while not state.is_terminal:
        shown = len(state.events)
        if state.current_player is None:
            state.apply(weighted(state.outcomes, draws))
        else:
            state.apply(players[state.current_player](game, state, streams[state.current_player]))
        texts = [game.text(move) for move, _ in state.events[shown:]]
        yield f"{' ! '.join(texts)} = {digest(state)}"
        number += 1
        if number % FULL_TEXT_EVERY == 0:
            yield f": {state}"
    yield f"returns {' '.join(map(str, state.returns))}"
    yield f"scores {' '.join(map(str, state.scores))}"
    for counter, counts in state.tally.items():
        if any(counts):
            yield f"tally {counter} {' '.join(map(str, counts))}"
