"""Positions of every phase, from games in which players do what players do; in bytes, for both engines."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from tests.games.playing import walk
from yith.games.necronomicon import Phase
from yith.rng import Rng

from .play import Driver, Game, State, load

FOLDER: Final = Path(__file__).resolve().parent


def heuristic(_: Game, state: State, rng: Rng) -> int:
    """The agent of that name."""
    return state.choose("heuristic", source=rng)


def uniform(_: Game, state: State, rng: Rng) -> int:
    """The agent `random`."""
    return state.choose("random", source=rng)


def mixed(game: Game, state: State, rng: Rng) -> int:
    """Now one of them, now the other."""
    return (heuristic, heuristic, uniform)[rng.below(3)](game, state, rng)


def hasty(game: Game, state: State, rng: Rng) -> int:
    """Uses Revelations, Sacrifices, Invokes and the discard pile whenever it can."""
    texts = {action: game.text(action) for action in state.legal_actions}
    for start in ("play revelation", "again", "draw discard", "invoke", "discard"):
        for action, text in texts.items():
            if text.startswith(start) and rng.below(4):
                return action
    for action, text in texts.items():
        if text.endswith(("-sacrifice", "-invoke")) and rng.below(2):
            return action
    return mixed(game, state, rng)


SETS: Final[dict[str, tuple[dict[str, int | str | bool], tuple[tuple[Driver, ...], ...]]]] = {
    "shipped-2": ({"turn_limit": 60, "round_limit": 8}, ((heuristic, mixed), (hasty, uniform))),
    "shipped-3": ({"players": 3, "extra_books": True, "round_limit": 6}, ((heuristic,) * 3, (mixed, hasty, uniform))),
    "shipped-4": ({"players": 4, "round_limit": 6}, ((heuristic,) * 4, (heuristic, *(mixed,) * 3))),
    "few": (
        {"turn_limit": 60, "round_limit": 6, "content": str(FOLDER / "few.toml")},
        ((mixed, mixed), (hasty, mixed), (uniform, hasty)),
    ),
    "tiny": (
        {"players": 3, "turn_limit": 60, "round_limit": 6, "content": str(FOLDER / "tiny.toml")},
        ((mixed,) * 3, (hasty,) * 3, (uniform, mixed, hasty)),
    ),
}
"""Options, and the players of some games."""


@cache
def gallery(name: str, most: int) -> dict[Phase, list[bytes]]:
    """Up to so many positions of each phase, from the beginnings of games to their ends."""
    options, tables = SETS[name]
    game = load("native", **options)
    found: dict[Phase, dict[bytes, None]] = {phase: {} for phase in Phase}
    for episode, drivers in enumerate(tables * 2):
        for state in walk(game, drivers, 11, episode):
            data = state.to_bytes()
            found[PHASES[data[8]]][data] = None
    return {phase: spread(list(those), most) for phase, those in found.items() if those}


PHASES: Final = tuple(Phase)


def spread(those: list[bytes], most: int) -> list[bytes]:
    """Some of a list at equal distances."""
    if len(those) <= most:
        return those
    return [those[place * (len(those) - 1) // (most - 1)] for place in range(most)] if most > 1 else those[-1:]


def states(engine: str, name: str, most: int) -> list[State]:
    """The positions of a gallery on an engine."""
    game = load(engine, **SETS[name][0])
    return [game.from_bytes(data) for those in gallery(name, most).values() for data in those]
