"""Sinister Institute. A cooperative game on a board of tiles; everything that anybody has seen is public."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal

from yith import engine as engines
from yith.games.institute.action import Item
from yith.games.institute.features import static_features
from yith.games.institute.inspecting import inspection
from yith.games.institute.position import encode, view, view_of
from yith.games.institute.state import CellView, Phase, Question, Result, SeatView, Verb, View

if TYPE_CHECKING:
    import os
    from collections.abc import Mapping, Sequence

    from yith.api import Rules
    from yith.content import Document
    from yith.engine import Game
    from yith.option import OptionValue
    from yith.pictures.artist import Artist
    from yith.pictures.sketch import Sketcher

__all__ = [
    "NAME",
    "VERSION",
    "CellView",
    "Item",
    "Phase",
    "Question",
    "Result",
    "SeatView",
    "Verb",
    "View",
    "artist",
    "encode",
    "inspection",
    "load",
    "reference",
    "sketcher",
    "static_features",
    "view",
    "view_of",
]

NAME = "institute"
VERSION = "institute-v1"


def load(
    *,
    players: int = 2,
    difficulty: Literal["normal", "advanced", "deadly"] = "normal",
    classes: Literal["random"] | Sequence[str] = "random",
    backpack_limit: int = 0,
    engine: Literal["native", "reference"] = "native",
    content: str | os.PathLike[str] | None = None,
) -> Game[View]:
    """Loads the game: `yith.load` with the types of its options and views.

    Args:
        players: How many play, 2 to 4.
        difficulty: The Sorcerer's health.
        classes: The id of a class of the content for each player, all from different cards; drawn if random.
        backpack_limit: How many items a backpack takes, 0 to 32; any number if 0.
        engine: The Rust core, or the Python rules that are written to be read.
        content: The path of a content file; the one that ships otherwise.

    Raises:
        ConfigError: Wrong options, all at once.
        ContentError: The content file cannot be read or has faults, all at once.
    """
    return engines.load(
        NAME,
        engine=engine,
        content=content,
        players=players,
        difficulty=difficulty,
        classes=classes,
        backpack_limit=backpack_limit,
    )


def reference() -> type[Rules[Any]]:
    """The rules of the reference engine, imported when they are asked for."""
    rules: type[Rules[Any]] = import_module(f"{__name__}.rules").Institute
    return rules


def artist(options: Mapping[str, OptionValue], content: Document) -> Artist[View]:
    """What draws positions, imported when it is asked for."""
    drawing: Artist[View] = import_module(f"{__name__}.picture").Artist(options, content)
    return drawing


def sketcher(options: Mapping[str, OptionValue], content: Document) -> Sketcher[View]:
    """What draws positions as text, imported when it is asked for."""
    drawing: Sketcher[View] = import_module(f"{__name__}.picture.sketch").Sketcher(options, content)
    return drawing
