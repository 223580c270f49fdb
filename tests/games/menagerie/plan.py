"""What of menagerie is traced, counted and compared."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from .play import DRIVERS

__all__ = ["COUNTS", "DRIVERS", "OPTION_SETS", "SHORT", "TRACES"]

EASY: Final = str(Path(__file__).resolve().parent / "easy.toml")
"""Content with which games are won soon; that which ships is seldom won."""

SHORT: Final[dict[str, Any]] = {"character": "hester-vane", "role": "curator"}
"""Options with which random games are short."""

OPTION_SETS: Final[tuple[dict[str, Any], ...]] = (
    {"mode": "campaign", "campaign_stats": "carry", "content": EASY},
    {"character": "hester-vane", "role": "medium"},
    {"mode": "arcade", "limit": 6, "character": "sturdy", "content": EASY},
    {"mode": "campaign", "challenger": True, "beginner": True, "character": "sturdy", "content": EASY},
    {"challenger": True, "character": "frail", "content": EASY},
    {"mode": "arcade", "challenger": True, "limit": 1},
)

TRACES: Final[dict[str, tuple[dict[str, Any], tuple[str, ...], int]]] = {}
COUNTS: Final[tuple[tuple[dict[str, Any], tuple[str, ...], int], ...]] = ()
