"""What of institute is traced, counted and compared."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from .play import DRIVERS

__all__ = ["COUNTS", "DRIVERS", "OPTION_SETS", "SHORT", "TRACES"]

FOLDER: Final = Path(__file__).resolve().parent

EASY: Final = str(FOLDER / "easy.toml")
"""Content with which games are won soon, with every step of an event; what ships is seldom won."""

BARE: Final = str(FOLDER / "bare.toml")
"""Content at the ends of its ranges: every loss is a faint, there are no Portals and hardly an item."""

SHORT: Final[dict[str, Any]] = {"players": 2, "backpack_limit": 1}
"""Options with which random games are short."""

OPTION_SETS: Final[tuple[dict[str, Any], ...]] = (
    {"players": 3},
    {"players": 4, "classes": ("walker", "bringer", "healer", "fetcher"), "backpack_limit": 3, "content": EASY},
    {"difficulty": "advanced", "content": BARE},
)

TRACES: Final[dict[str, tuple[dict[str, Any], tuple[str, ...], int]]] = {
    "two-won": ({}, ("seek", "seek"), 27),
    "three-minions": ({"players": 3, "difficulty": "advanced"}, ("seek", "dabble", "seek"), 156),
    "four-stories": (
        {
            "players": 4,
            "difficulty": "deadly",
            "classes": ("wallwalker", "ferrywarden", "apothecary", "beachcomber"),
            "backpack_limit": 4,
        },
        ("dabble", "seek", "dabble", "seek"),
        14,
    ),
}
"""Name: options, a driver for each player, seed."""

LAID: Final = (
    *("tile ashen-library", "facing 2", "find boots", "find soul"),
    *("tile sealed-vault", "facing 0", "find pendant", "find pendant"),
    *("tile candle-refectory", "facing 1", "find herbs"),
    *("tile crooked-dormitory", "facing 0", "find talisman", "find soul"),
)
"""Around the Hallway: a space with an item on three sides, a closed edge in the south."""

COUNTS: Final[tuple[tuple[dict[str, Any], tuple[str, ...], int], ...]] = (
    ({}, (), 5),
    (
        {"classes": ("wallwalker", "beachcomber")},
        (*LAID, "ritual nine-knots", "ritual drowned-choir", "story thirteenth-bell", "move n", "pick boots"),
        3,
    ),
    (
        {"players": 4},
        (
            *(*LAID, "class lamplighter", "ritual silver-nail", "class courier", "ritual bitter-tea", "class augur"),
            *("ritual open-grave", "class exorcist", "ritual star-ladder", "story obliging-architect"),
        ),
        5,
    ),
)
"""Options, texts to apply first, depth."""
