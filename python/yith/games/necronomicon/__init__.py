"""Necronomicon. A contract rummy with card actions; hands are hidden."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal

from yith import engine as engines
from yith.games.necronomicon.action import Effect
from yith.games.necronomicon.features import static_features
from yith.games.necronomicon.position import encode, view, view_of
from yith.games.necronomicon.state import BookView, Phase, SeatView, View

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
    "BookView",
    "Effect",
    "Phase",
    "SeatView",
    "View",
    "artist",
    "encode",
    "load",
    "reference",
    "static_features",
    "view",
    "view_of",
]

NAME = "necronomicon"
VERSION = "necronomicon-v1"


def load(
    *,
    players: int = 2,
    mode: Literal["standard", "quick"] = "standard",
    extra_books: bool = False,
    turn_limit: int = 150,
    round_limit: int = 30,
    engine: Literal["native", "reference"] = "native",
    content: str | os.PathLike[str] | None = None,
) -> Game[View]:
    """Loads the game: `yith.load` with the types of its options and views.

    Args:
        players: How many play, 2 to 4.
        mode: Rounds until a Grimoire is complete, or a single round.
        extra_books: Whether books beyond the objective may be laid down.
        turn_limit: After how many turns a round is void, 1 to 1000.
        round_limit: After how many rounds the game ends, 1 to 100.
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
        mode=mode,
        extra_books=extra_books,
        turn_limit=turn_limit,
        round_limit=round_limit,
    )


def reference() -> type[Rules[Any]]:
    """The rules of the reference engine, imported when they are asked for."""
    rules: type[Rules[Any]] = import_module(f"{__name__}.rules").Necronomicon
    return rules


def artist(options: Mapping[str, OptionValue], content: Document) -> Artist[View]:
    """What draws positions, imported when it is asked for."""
    drawing: Artist[View] = import_module(f"{__name__}.picture").Artist(options, content)
    return drawing
