"""The Cursed Menagerie. Solo dice game; everything is public."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal

from yith import engine as engines
from yith.games.menagerie.action import Bonus, Stat
from yith.games.menagerie.features import static_features
from yith.games.menagerie.position import encode, view, view_of
from yith.games.menagerie.solve import ActionWorth, Objective, TurnAnalysis, TurnSolver, solve_turn
from yith.games.menagerie.state import Phase, PlaceView, View

if TYPE_CHECKING:
    import os
    from collections.abc import Mapping

    from yith.api import Rules
    from yith.content import Document
    from yith.engine import Game
    from yith.option import OptionValue
    from yith.pictures.artist import Artist

__all__ = [
    "NAME",
    "VERSION",
    "ActionWorth",
    "Bonus",
    "Objective",
    "Phase",
    "PlaceView",
    "Stat",
    "TurnAnalysis",
    "TurnSolver",
    "View",
    "artist",
    "encode",
    "load",
    "reference",
    "solve_turn",
    "static_features",
    "view",
    "view_of",
]

NAME = "menagerie"
VERSION = "menagerie-v1"


def load(
    *,
    mode: Literal["standard", "campaign", "arcade"] = "standard",
    challenger: bool = False,
    beginner: bool = False,
    character: str | None = None,
    role: str | None = None,
    campaign_stats: Literal["reset", "carry"] = "reset",
    limit: int = 39,
    engine: Literal["native", "reference"] = "native",
    content: str | os.PathLike[str] | None = None,
) -> Game[View]:
    """Loads the game: `yith.load` with the types of its options and views.

    Args:
        mode: One game, a campaign of two, or row after row.
        challenger: Whether the whole lowest row is attempted at once.
        beginner: Whether a completed challenge can gain Health.
        character: The id of a character of the content; the first decision of the game otherwise.
        role: The id of a role of the content; a decision otherwise.
        campaign_stats: Whether the second game of a campaign begins with stats, Health and ability spaces anew, or goes
            on with them.
        limit: How many captures win arcade, 1 to 99; nothing but 39 in other modes.
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
        mode=mode,
        challenger=challenger,
        beginner=beginner,
        character=character,
        role=role,
        campaign_stats=campaign_stats,
        limit=limit,
    )


def reference() -> type[Rules[Any]]:
    """The rules of the reference engine, imported when they are asked for."""
    rules: type[Rules[Any]] = import_module(f"{__name__}.rules").Menagerie
    return rules


def artist(options: Mapping[str, OptionValue], content: Document) -> Artist[View]:
    """What draws positions, imported when it is asked for."""
    drawing: Artist[View] = import_module(f"{__name__}.picture").Artist(options, content)
    return drawing
