"""Tiles as small drawings of characters, at facing 0."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from yith.games.institute.action import Direction
from yith.games.institute.inspecting.passage import sealed
from yith.inspection import Drawing

if TYPE_CHECKING:
    from yith.games.institute.content import Tile

LEGEND: Final = (
    "tiles at facing 0, north above: a number in a gap of the wall is the space that owns that edge",
    "1┄2 a dotted line between spaces 1 and 2, ◆2 an item icon in space 2, [2] a space 2 without an edge",
)
"""How the drawings are to be read."""

INNER: Final = 11
"""Columns between the walls: three lines, or four icons, just fit."""


def draw(tile: Tile) -> Drawing:
    """Draws a tile: who owns its edges, its lines, its icons, and the spaces without an edge, those that it has."""
    north, east, south, west = (tile.edges[direction] for direction in Direction)
    rows = (
        " ".join(f"{first}┄{second}" for first, second in tile.lines),
        " ".join(f"◆{space}" for space in tile.icons),
        " ".join(f"[{space}]" for space in sealed(tile)),
    )
    lines = [_wall("┏", north, "┓")]
    for place, row in enumerate(rows):
        left, right = (_side(owner) if place == 1 else "┃" for owner in (west, east))
        lines.append(f"{left}{row:^{INNER}}{right}")
    lines.append(_wall("┗", south, "┛"))
    return Drawing(f"{tile.id} ({tile.kind})", tuple(lines))


def _wall(left: str, owner: int, right: str) -> str:
    gap = f" {owner} " if owner else "━" * 3
    return f"{left}{gap:━^{INNER}}{right}"


def _side(owner: int) -> str:
    return str(owner) if owner else "┃"
