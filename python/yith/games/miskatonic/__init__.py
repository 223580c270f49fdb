"""Miskatonic University: The Restricted Collection. Push your luck; everything is public."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal

from yith import engine as engines
from yith.games.miskatonic.action import Defense, Kind
from yith.games.miskatonic.features import static_features
from yith.games.miskatonic.observe import encode, view, view_of
from yith.games.miskatonic.state import Phase, SeatView, View

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
    "Defense",
    "Kind",
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

NAME = "miskatonic"
VERSION = "miskatonic-v1"


def load(
    *,
    players: int = 2,
    latent: bool = False,
    assistants: bool = False,
    receive_from: Literal["any", "right"] = "any",
    receive_set: Literal["continue", "ends-turn"] = "continue",
    centre: Literal["stays", "deck"] = "stays",
    engine: Literal["native", "reference"] = "native",
    content: str | os.PathLike[str] | None = None,
) -> Game[View]:
    """Loads the game: `yith.load` with the types of its options and views.

    Args:
        players: How many play, 2 to 5.
        latent: Whether each player has an eighth Defense card, Latent.
        assistants: Whether Assistant cards are in the deck.
        receive_from: Whose board Receive may take from: that of any player inside, or of the player on the right.
        receive_set: What follows a set completed by Receive: the turn goes on, or it ends.
        centre: Where cards left in the centre go between rounds: they stay, or go to the deck.
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
        latent=latent,
        assistants=assistants,
        receive_from=receive_from,
        receive_set=receive_set,
        centre=centre,
    )


def reference() -> type[Rules[Any]]:
    """The rules of the reference engine, imported when they are asked for."""
    rules: type[Rules[Any]] = import_module(f"{__name__}.rules").Miskatonic
    return rules


def artist(options: Mapping[str, OptionValue], content: Document) -> Artist[View]:
    """What draws positions, imported when it is asked for."""
    drawing: Artist[View] = import_module(f"{__name__}.picture").Artist(options, content)
    return drawing
