"""What of menagerie is traced, counted and compared."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from .play import DRIVERS

__all__ = ["COUNTS", "DRIVERS", "OPTION_SETS", "SHORT", "TRACES"]

EASY: Final = str(Path(__file__).resolve().parent / "easy.toml")
"""Content with which games are won soon; that which ships is seldom won."""

SHORT: Final[dict[str, Any]] = {"mode": "arcade", "limit": 1, "character": "hester-vane", "role": "curator"}
"""Options with which random games are short."""

OPTION_SETS: Final[tuple[dict[str, Any], ...]] = (
    {"mode": "campaign", "campaign_stats": "carry", "content": EASY},
    {"character": "hester-vane", "role": "medium"},
    {"mode": "arcade", "limit": 4, "character": "sturdy", "content": EASY},
    {"mode": "campaign", "challenger": True, "beginner": True, "character": "sturdy", "content": EASY},
    {"challenger": True, "character": "frail", "content": EASY},
    {"mode": "arcade", "challenger": True, "limit": 1},
)

TRACES: Final[dict[str, tuple[dict[str, Any], tuple[str, ...], int]]] = {
    "campaign-carry": ({"mode": "campaign", "campaign_stats": "carry", "beginner": True}, ("hunt",), 220),
    "arcade-escapes": ({"mode": "arcade", "limit": 3}, ("hunt",), 62),
    "challenger-lost": ({"challenger": True, "character": "tobias-quill"}, ("hunt",), 93),
}
"""Name: options, a driver for each player, seed."""

CHOSEN: Final = {"character": "odile-marrow", "role": "curator"}

DEALT: Final = tuple(f"deal {name}" for name in ("moth-lantern", "ivory-hare", "toad-censer"))
"""The lowest row: a turn of 6 to 1, a lock of 3, no raising."""

COUNTS: Final[tuple[tuple[dict[str, Any], tuple[str, ...], int], ...]] = (
    ({}, (), 5),
    (
        CHOSEN,
        (
            *(*DEALT, "deal owl-mirror", "deal fox-mask", "deal raven-seal", "face ivory-hare", "ghost kennel-boy"),
            *("die 1", "die 3", "die 3", "die 5"),
        ),
        3,
    ),
    (
        {"mode": "arcade", "challenger": True, "beginner": True, **CHOSEN},
        (
            *(*DEALT, "ghost mother-of-cages", "ghost ashen-groom", "ghost lamplit-child"),
            *("die 6", "die 6", "die 6", "die 3"),
        ),
        4,
    ),
)
"""Options, texts to apply first, depth."""
