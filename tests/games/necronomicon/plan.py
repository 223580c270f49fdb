"""What of necronomicon is traced, counted and compared."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from .play import DRIVERS

__all__ = ["COUNTS", "DRIVERS", "OPTION_SETS", "SHORT", "TRACES"]

SHORT: Final[dict[str, Any]] = {"mode": "quick", "turn_limit": 12}
"""Options with which random games are short."""

FOLDER: Final = Path(__file__).resolve().parent

OPTION_SETS: Final[tuple[dict[str, Any], ...]] = (
    {"round_limit": 4},
    {"players": 3, "turn_limit": 12, "round_limit": 3},
    {"players": 4, "extra_books": True, "turn_limit": 40, "round_limit": 3},
    {"mode": "quick", "turn_limit": 40},
    {"players": 3, "turn_limit": 18, "round_limit": 3, "content": str(FOLDER / "tiny.toml")},
    {"extra_books": True, "turn_limit": 24, "round_limit": 4, "content": str(FOLDER / "dense.toml")},
)

TRACES: Final[dict[str, tuple[dict[str, Any], tuple[str, ...], int]]] = {
    "two-grimoire": ({"turn_limit": 40, "round_limit": 5}, ("shed", "caught"), 40),
    "three-quick": ({"players": 3, "mode": "quick", "turn_limit": 25}, ("dig", "dig", "dig"), 19),
    "four-void": ({"players": 4, "turn_limit": 2, "round_limit": 2}, ("collect", "uniform", "burn", "neat"), 38),
}
"""Name: options, a driver for each player, seed."""

HANDS: Final = (
    *(f"card tide-{effect}" for effect in ("investigate-1", "investigate-1", "investigate-2", "sacrifice", "repeat")),
    *(f"card {kind}" for kind in ("bone-invoke", "bone-repeat", "moth-invoke", "cthulhu", "revelation")),
    "card star-invoke",
)
"""A deal to two: a book for seat 0, and a card turned up."""

COUNTS: Final[tuple[tuple[dict[str, Any], tuple[str, ...], int], ...]] = (
    ({}, (), 2),
    ({}, HANDS, 3),
    ({"extra_books": True}, (*HANDS, "draw stock", "card tide-investigate-2"), 3),
)
"""Options, texts to apply first, depth."""
