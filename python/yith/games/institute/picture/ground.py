"""Tiles as they lie: which part of a tile is which space, its walls, lines and Portals."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import cos, hypot, pi, sin
from typing import TYPE_CHECKING, Final

from yith.games.institute.action import DIRECTIONS, Region
from yith.pictures.canvas import pair

if TYPE_CHECKING:
    from collections.abc import Sequence

    from yith.games.institute.content import Tile
    from yith.games.institute.state import CellView
    from yith.pictures import Canvas
    from yith.pictures.canvas import Point

HALF: Final = 59
"""Half of the side of a tile; its middle is at 0, 0."""
STRIP: Final = 17
"""The height of the strip with the name, which belongs to what is in the north."""
MIDDLE: Final = STRIP / 2
"""How far down the middle of the rest is."""
POST: Final = 15
"""How long a wall is on either side of an open edge."""
WAIST: Final = 10
"""Half of the width of a way through the middle."""

TINTS: Final = ("sunk", "card", "line", "paper", "sunk")
"""What fills each space by its number; 0 is what no space has."""

_TOP: Final = STRIP - HALF
_RIM: Final[tuple[tuple[Point, ...], ...]] = (
    ((-HALF, _TOP), (-HALF, -HALF), (0, -HALF)),
    ((0, -HALF), (HALF, -HALF), (HALF, _TOP)),
    ((HALF, _TOP), (HALF, MIDDLE)),
    ((HALF, MIDDLE), (HALF, HALF)),
    ((HALF, HALF), (0, HALF)),
    ((0, HALF), (-HALF, HALF)),
    ((-HALF, HALF), (-HALF, MIDDLE)),
    ((-HALF, MIDDLE), (-HALF, _TOP)),
)
"""The rim of a tile in eight parts, clockwise from the upper left corner, two for an edge."""

_TREE: Final = "l5,-9 5,9z"

_SIDES: Final[tuple[tuple[Point, Point], ...]] = (
    ((-HALF, -HALF), (HALF, -HALF)),
    ((HALF, -HALF), (HALF, HALF)),
    ((HALF, HALF), (-HALF, HALF)),
    ((-HALF, HALF), (-HALF, -HALF)),
)
"""The edges, clockwise from the north."""

ROOMS: Final[dict[int, tuple[float, float, tuple[Point, ...]]]] = {
    0: (0, 0, ()),
    1: (42, 42, ((0, 0),)),
    2: (34, 40, ((-20, 0), (20, 0))),
    3: (32, 40, ((-35, 0), (0, 0), (35, 0))),
    4: (44, 38, ((-26, -23), (26, -23), (-26, 23), (26, 23))),
}
"""Inner rooms, by how many there are: width, height, and where their middles are."""


@dataclass(frozen=True, slots=True)
class Ground:
    """A tile as it lies.

    Attributes:
        tile: What is printed on it.
        edges: The space that owns each edge, from the north clockwise, 0 where it is closed.
        parts: The space of each of the eight parts of the rim.
        rooms: The spaces without an edge, ascending.
        names: The lowest of the spaces that Portals join each space with.
        portals: Which lines have a Portal.
    """

    tile: Tile
    edges: tuple[int, ...]
    parts: tuple[int, ...]
    rooms: tuple[int, ...]
    names: tuple[int, ...]
    portals: tuple[bool, ...]

    def middle(self, space: int) -> Point:
        """Where the things of a space are shown, spaces joined by Portals being the lowest of them."""
        if space in self.rooms:
            right, down = ROOMS[len(self.rooms)][2][self.rooms.index(space)]
            return right, down + MIDDLE
        run = next(run for run in runs(self.parts) if self.parts[run[0]] == space)
        turns = [pi / 4 * (place + 0.5) - 3 * pi / 4 for place in run]
        right, down = sum(map(cos, turns)) / len(run), sum(map(sin, turns)) / len(run)
        reach = hypot(right, down)
        if reach < 0.1:
            return (0, 42) if self.rooms else (0, MIDDLE)
        far = 42 if self.rooms or len(run) == 2 else reach * 42
        return round(right / reach * far), round(MIDDLE + down / reach * far * 0.9)

    def is_whole(self) -> bool:
        """Whether the rim is one space."""
        return len(set(self.parts)) == 1


@lru_cache(maxsize=4096)
def ground(tile: Tile, cell: CellView) -> Ground:
    """The tile of a cell as it lies."""
    edges = tuple(tile.edges[(way - cell.facing) % 4] for way in DIRECTIONS)
    rooms = tuple(space for space in range(1, tile.spaces + 1) if space not in edges)
    names = list(range(tile.spaces + 1))
    for way in DIRECTIONS:
        names[edges[way]] = cell.edges[way]
    for line, ends in zip(tile.lines, cell.lines, strict=False):
        for space, name in zip(line, ends, strict=True):
            names[space] = name
    return Ground(tile, edges, rim(edges), rooms, tuple(names), cell.portals)


def rim(edges: Sequence[int]) -> tuple[int, ...]:
    """The space of each part of the rim: that of its edge; closed edges are shared out between those beside them."""
    parts = [space for space in edges for _ in range(2)]
    if not any(parts):
        return tuple(parts)
    start = next(place for place in range(8) if parts[place])
    order = [(start + place) % 8 for place in range(8)]
    found = parts.copy()
    for place, part in enumerate(order):
        if parts[part] == 0:
            before = next(steps for steps in range(1, 8) if parts[order[place - steps]])
            after = next(steps for steps in range(1, 8) if parts[order[(place + steps) % 8]])
            nearest = order[place - before] if before <= after else order[(place + after) % 8]
            found[part] = parts[nearest]
    return tuple(found)


def runs(parts: Sequence[int]) -> list[list[int]]:
    """The parts of the rim that lie side by side and are of one space; the first run begins where a space does."""
    start = next((place for place in range(8) if parts[place] != parts[place - 1]), 0)
    found: list[list[int]] = []
    for step in range(8):
        place = (start + step) % 8
        if found and parts[found[-1][-1]] == parts[place]:
            found[-1].append(place)
        else:
            found.append([place])
    return found


def draw(canvas: Canvas, there: Ground) -> None:
    """A tile around 0, 0, without its name and what lies on it."""
    surface(canvas, there)
    ways_through(canvas, there)
    inner_rooms(canvas, there)
    joins = zip(there.tile.lines, there.portals, strict=False)
    connections(canvas, [(there.middle(first), there.middle(second), portal) for (first, second), portal in joins])
    borders(canvas, there)


def surface(canvas: Canvas, there: Ground) -> None:
    """What the rim encloses, cut from the middle where one space ends and the next begins."""
    if there.is_whole():
        tint = TINTS[there.names[there.parts[0]]]
        canvas.rect(-HALF, -HALF, 2 * HALF, 2 * HALF, fill=tint)
        return
    for run in runs(there.parts):
        points = [point for place in run for point in _RIM[place]]
        outline = [(0.0, MIDDLE), *(point for place, point in enumerate(points) if point != points[place - 1])]
        canvas.polygon(outline, fill=TINTS[there.names[there.parts[run[0]]]])
    ends = [
        (there.parts[place], there.parts[place - 1], (0, MIDDLE), _RIM[place][0])
        for place in range(8)
        if there.parts[place] != there.parts[place - 1]
    ]
    partitions(canvas, there, ends)


def partitions(canvas: Canvas, there: Ground, ends: Sequence[tuple[int, int, Point, Point]]) -> None:
    """What is between two spaces, from point to point: a wall, or where Portals join them hardly anything."""
    shut = [(start, end) for first, second, start, end in ends if there.names[first] != there.names[second]]
    joined = [(start, end) for first, second, start, end in ends if there.names[first] == there.names[second]]
    if shut:
        canvas.path(strokes(shut), edge="dim", stroke=2)
    if joined:
        canvas.path(strokes(joined), edge="faint", dash="1 5")


def strokes(found: Sequence[tuple[Point, Point]]) -> str:
    """Lines, in the words of SVG."""
    return "".join(f"M{pair(start)} {pair(end)}" for start, end in found)


def ways_through(canvas: Canvas, there: Ground) -> None:
    """Where a space has two opposite edges and others the two between: a way over the middle, or a way below."""
    found = [way for way in (0, 1) if is_split(there, way)]
    for way in found[:1]:
        space, other = there.edges[way], there.parts[2 * (1 - way)]
        canvas.rect(-WAIST, MIDDLE - WAIST, 2 * WAIST, 2 * WAIST, fill=TINTS[there.names[space]])
        low, high = MIDDLE - WAIST, MIDDLE + WAIST
        sides: tuple[tuple[Point, Point], ...] = (((-WAIST, low), (-WAIST, high)), ((WAIST, low), (WAIST, high)))
        if way == 1:
            sides = (((-WAIST, low), (WAIST, low)), ((-WAIST, high), (WAIST, high)))
        partitions(canvas, there, [(space, other, *side) for side in sides])
    if len(found) > 1:
        below = [((2 - WAIST, MIDDLE + side), (WAIST - 2, MIDDLE + side)) for side in (-4, 4)]
        canvas.path(strokes(below), edge="dim", dash="3 2")


def is_split(there: Ground, way: int) -> bool:
    """Whether the space of an edge and of the edge across has other spaces on both sides."""
    space = there.edges[way]
    if space == 0 or there.edges[way + 2] != space:
        return False
    sides = [there.parts[2 * ((way + turn) % 4) :][:2] for turn in (1, 3)]
    return all(side != (space, space) for side in sides)


def inner_rooms(canvas: Canvas, there: Ground) -> None:
    """The spaces without an edge."""
    width, height, _ = ROOMS[len(there.rooms)]
    for space in there.rooms:
        x, y = there.middle(space)
        name = there.names[space]
        is_joined = there.names.count(name) > 1
        canvas.rect(
            x - width / 2,
            y - height / 2,
            width,
            height,
            fill=TINTS[name],
            edge="faint" if is_joined else "dim",
            stroke=1 if is_joined else 2,
            dash="1 5" if is_joined else "",
        )


def connections(canvas: Canvas, found: Sequence[tuple[Point, Point, bool]]) -> None:
    """Dotted lines from space to space and the Portals on some, numbered from 1 if there are several."""
    for is_portal in (False, True):
        lines = [(first, second) for first, second, portal in found if portal == is_portal]
        if lines and is_portal:
            canvas.path(strokes(lines), edge="accent", stroke=4)
        elif lines:
            canvas.path(strokes(lines), edge="dim", stroke=2, dash="2 4")
    for number, (first, second, portal) in enumerate(found if len(found) > 1 else (), 1):
        x, y = round((first[0] + second[0]) / 2), round((first[1] + second[1]) / 2)
        canvas.circle(x, y, 6, fill="accent" if portal else "panel", edge="accent" if portal else "dim")
        canvas.text(x, y + 3, str(number), size=9, fill="on-accent" if portal else "ink", bold=portal, anchor="middle")


def borders(canvas: Canvas, there: Ground) -> None:
    """The edges: walls in the school, trees in the swamp, with a gap where they are open."""
    canvas.rect(-HALF, -HALF, 2 * HALF, 2 * HALF, edge="line")
    pieces = [piece for way in DIRECTIONS for piece in closed(there, way)]
    if there.tile.kind is Region.SCHOOL:
        walls(canvas, pieces)
    else:
        trees(canvas, pieces)


def closed(there: Ground, way: int) -> list[tuple[Point, Point]]:
    """The closed pieces of an edge: all of it, or what is beside the gap."""
    (x, y), (to_x, to_y) = inset(way, 2)
    if there.edges[way] == 0:
        return [((x, y), (to_x, to_y))]
    part = POST / (2 * HALF)
    right, down = (to_x - x) * part, (to_y - y) * part
    return [((x, y), (x + right, y + down)), ((to_x - right, to_y - down), (to_x, to_y))]


def inset(way: int, depth: float) -> tuple[Point, Point]:
    """An edge, moved inwards."""
    (x, y), (to_x, to_y) = _SIDES[way]
    right, down = ((0, depth), (-depth, 0), (0, -depth), (depth, 0))[way]
    return (x + right, y + down), (to_x + right, to_y + down)


def walls(canvas: Canvas, found: Sequence[tuple[Point, Point]]) -> None:
    """Walls from point to point."""
    canvas.path(strokes(found), edge="ink", stroke=4)


def trees(canvas: Canvas, found: Sequence[tuple[Point, Point]]) -> None:
    """Rows of trees, their feet a little below the lines."""
    data = ""
    for (x, y), (to_x, to_y) in found:
        count = max(1, round(max(abs(to_x - x), abs(to_y - y)) / 16))
        right, down = round((to_x - x) / count), round((to_y - y) / count)
        # The first one stands so that all are in the middle.
        first = (x + to_x - right * (count - 1)) / 2 - 5, (y + to_y - down * (count - 1)) / 2 + 3
        data += f"M{pair((round(first[0]), round(first[1])))}{_TREE}" + f"m{pair((right, down))}{_TREE}" * (count - 1)
    canvas.path(data, fill="good")
