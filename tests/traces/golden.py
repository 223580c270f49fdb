"""Golden traces: whole games in the format of `yith.trace`, which both engines and the core replay."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import yith
from tests.tree import ROOT
from yith.rng import stream
from yith.testing.walk import weighted
from yith.trace import write


def plan(name: str) -> ModuleType:
    """The plan of a game's tests."""
    return importlib.import_module(f"tests.games.{name}.plan")


def short(name: str) -> dict[str, Any]:
    """Options with which games of random players are short: for tests that play whole ones on the slow engine."""
    options: dict[str, Any] = plan(name).SHORT
    return options


def path(name: str, trace: str) -> str:
    """Where a trace lies, from the root of the tree."""
    return f"seeds/{name}/traces/{trace}.txt"


def read(name: str, trace: str) -> list[str]:
    """The lines of a trace."""
    return (ROOT / path(name, trace)).read_text(encoding="utf-8").splitlines()


def record(name: str, trace: str, engine: str) -> Iterator[str]:
    """The lines of a trace, played anew on an engine."""
    options, drivers, seed = plan(name).TRACES[trace]
    game = yith.load(name, engine=engine, **options)
    players = [plan(name).DRIVERS[driver] for driver in drivers]
    streams = [stream(seed, 0, 0, 1 + player) for player in range(game.num_players)]
    draws = stream(seed, 0, 0, 0)
    state = game.initial_state()
    while not state.is_terminal:
        if state.current_player is None:
            state.apply(weighted(state.outcomes, draws))
        else:
            state.apply(players[state.current_player](game, state, streams[state.current_player]))
    return write(state, f"{seed} drivers {' '.join(drivers)}")
