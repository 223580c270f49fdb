"""Boards as text, for a terminal: lines of letters in roles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, Protocol, TypeAlias, TypeVar, runtime_checkable

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from yith.content import Document
    from yith.option import OptionValue

V_contra = TypeVar("V_contra", contravariant=True)
"""A game's view, which is only taken."""

Role: TypeAlias = Literal["ink", "dim", "bold", "accent", "good", "bad", "hue0", "hue1", "hue2", "hue3"]
"""What a text looks like, as far as the terminal has colours; all is said by letters, too."""

Line: TypeAlias = tuple[tuple[str, Role], ...]
"""A line: texts side by side."""


@dataclass(frozen=True, slots=True)
class Sketch:
    """A board as text.

    Attributes:
        lines: The lines, none wider than was asked for.
        tells: The first words of those parts of an observation text that need not be told beside it.
    """

    lines: tuple[Line, ...]
    tells: frozenset[str]


class Sketcher(Protocol[V_contra]):
    """What draws the positions of a game as text, with its options and its content.

    It is for games whose board the parts of the observation text do not show.
    """

    def __call__(self, view: V_contra, player: int | None, width: int, /) -> Sketch:
        """Draws a player's view in lines so wide at most; without player, players are called by number."""


@runtime_checkable
class Sketched(Protocol[V_contra]):
    """A package of a game whose positions can be drawn as text."""

    @property
    def sketcher(self) -> Callable[[Mapping[str, OptionValue], Document], Sketcher[V_contra]]:
        """Reads what is drawn from the game's options and its content, which are without fault."""
