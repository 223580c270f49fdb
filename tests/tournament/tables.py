"""Games to play in the tests."""

from __future__ import annotations

from typing import Any

import yith
from tests.engine import mates, solo, toy
from yith.engine import Game, build

RIVALS = next(name for name in yith.game_names() if yith.load(name).info.utility_sum is not None)
"""A game whose players play against each other."""

ALONE = next(name for name in yith.game_names() if yith.load(name).num_players == 1)
"""A game for one."""


def chips(players: int = 2) -> Game[Any]:
    """The toy game, against each other."""
    return build(toy, "reference", None, {"players": players})


def shared() -> Game[Any]:
    """The toy game that all win or lose together."""
    return build(mates, "reference", None, {})


def alone() -> Game[Any]:
    """The toy game for one."""
    return build(solo, "reference", None, {})
