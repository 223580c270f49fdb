"""What of miskatonic is traced, counted and compared."""

from __future__ import annotations

from typing import Any, Final

from .play import DRIVERS

__all__ = ["COUNTS", "DRIVERS", "OPTION_SETS", "SHORT", "TRACES"]

SHORT: Final[dict[str, Any]] = {}
"""Options with which random games are short."""

OPTION_SETS: Final[tuple[dict[str, Any], ...]] = (
    {},
    {"players": 3, "receive_from": "right"},
    {"players": 4, "assistants": True, "centre": "deck"},
    {"players": 5},
    {"players": 2, "latent": True, "assistants": True, "receive_set": "ends-turn"},
    {"players": 3, "latent": True, "assistants": True, "centre": "deck"},
    {"players": 5, "latent": True, "assistants": True, "receive_from": "right", "receive_set": "ends-turn"},
)

TRACES: Final[dict[str, tuple[dict[str, Any], tuple[str, ...], int]]] = {
    "two-hoard": ({}, ("hoard", "hoard"), 1),
    "three-erratic": ({"players": 3, "receive_from": "right"}, ("erratic", "erratic", "erratic"), 2),
    "four-centre": ({"players": 4, "assistants": True, "centre": "deck"}, ("drain", "give", "hoard", "uniform"), 3),
    "five-all": (
        {"players": 5, "latent": True, "assistants": True, "receive_set": "ends-turn"},
        ("defend", "hoard", "give", "reckless", "uniform"),
        4,
    ),
}
"""Name: options, a driver for each player, seed."""

COUNTS: Final[tuple[tuple[dict[str, Any], tuple[str, ...], int], ...]] = (
    ({}, (), 5),
    ({"latent": True, "assistants": True}, (), 5),
    ({"players": 5}, (), 6),
    (
        {},
        (
            "reward 2",
            "premonition",
            "draw fragment-a",
            "draw fragment-a",
            "draw student",
            "explore",
            "draw fragment-b",
            "accept",
            "leave",
            "leave",
        ),
        4,
    ),
    (
        {"receive_set": "ends-turn"},
        (
            "reward 2",
            *("explore", "draw seal-1", "accept", "explore", "draw seal-3", "accept"),
            *("explore", "draw seal-2", "accept", "explore", "draw fragment-a", "accept"),
            "receive seal-3 from +1",
        ),
        4,
    ),
)
"""Options, texts to apply first, depth."""
