"""How a game says that it can be drawn: what its package gives beside what `yith.api.Package` asks for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeVar, runtime_checkable

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from yith.content import Document
    from yith.option import OptionValue
    from yith.pictures.picture import Picture

V_contra = TypeVar("V_contra", contravariant=True)
"""A game's view, which is only taken."""


class Artist(Protocol[V_contra]):
    """What draws the positions of a game with its options and its content.

    What is drawn follows from the view, the player, options and content alone, so equal positions have equal pictures.
    """

    def __call__(self, view: V_contra, player: int | None, /) -> Picture:
        """Draws a player's view as that player sees it; without player, what everybody sees, from anybody's view."""


@runtime_checkable
class Illustrated(Protocol[V_contra]):
    """A package of a game whose positions can be drawn."""

    @property
    def artist(self) -> Callable[[Mapping[str, OptionValue], Document], Artist[V_contra]]:
        """Reads what is drawn from the game's options and its content, which are without fault."""


def names(content: Document, key: str) -> list[str]:
    """The names for people in the rows at a key of a content without fault."""
    rows = content.table[key]
    assert isinstance(rows, list), "a content without fault has rows"
    return [row["name"] for row in rows]
