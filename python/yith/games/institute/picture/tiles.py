"""The board: tiles with their names, and what lies and stands on them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeVar

from yith.games.institute.action import CELLS, SPACES, Cell, Region, cell_text
from yith.games.institute.picture.course import percent
from yith.games.institute.picture.ground import HALF, MIDDLE, STRIP, Ground, draw, ground
from yith.games.institute.place import region
from yith.pictures import pieces
from yith.pictures.canvas import pair
from yith.pictures.lettering import measure

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from yith.games.institute.content import Content
    from yith.games.institute.picture.course import Course
    from yith.games.institute.state import View
    from yith.pictures import Canvas

PITCH: Final = 2 * HALF + 3
"""From tile to tile."""
SIZE: Final = 5 * PITCH - 3
"""The side of the board."""
PAWN: Final = 18
ITEM: Final = 14
LABEL: Final = 14
"""The sides of what lies and stands on a tile."""

FEW: Final = 3
"""With more kinds of items in a space they are written closer."""

T = TypeVar("T")


def board(
    canvas: Canvas, content: Content, names: Sequence[str], view: View, way: Course | None, *, x: float, y: float
) -> None:
    """The 25 tiles, the upper left corner of the first one at a place."""
    for cell in CELLS:
        row, column = divmod(cell, 5)
        middle = x + HALF + column * PITCH, y + HALF + row * PITCH
        found = view.cells[cell]
        if found.tile is None:
            with canvas.group(f"{cell_text(cell)}, face down", x=middle[0], y=middle[1]):
                face_down(canvas, cell)
            there = None
        else:
            there = ground(content.tiles[found.tile], found)
            name = names[found.tile]
            turned = f", turned by {found.facing} quarters" if found.facing else ""
            with canvas.group(f"{cell_text(cell)}, {name}{turned}", x=middle[0], y=middle[1]):
                draw(canvas, there)
                canvas.text(0, 14 - HALF, name, size=9.5, anchor="middle", room=2 * HALF - 12)
        if there is not None or is_marked(view, way, cell):
            with canvas.group(x=middle[0], y=middle[1]):
                marks(canvas, view, there, way, cell)


def is_marked(view: View, way: Course | None, cell: Cell) -> bool:
    """Whether there is anything on a face-down tile."""
    on_way = way is not None and cell in way.chances
    return on_way or view.cells[cell].minion or cell in {view.sorcerer, view.q_cell}


def marks(canvas: Canvas, view: View, there: Ground | None, way: Course | None, cell: Cell) -> None:
    """What lies and stands on a tile."""
    if way is not None and cell in way.chances:
        step(canvas, way, cell)
    if there is not None:
        heaps = [heap(view, there, cell, space) for space in SPACES[: there.tile.spaces]]
        lay(canvas, view, [one for one in heaps if one is not None])
    if view.cells[cell].minion:
        minion(canvas, HALF - 13, HALF - 13)
    if view.sorcerer == cell:
        sorcerer(canvas, 15 - HALF, HALF - 15)
    if view.q_cell == cell:
        canvas.rect(-HALF, -HALF, 2 * HALF, 2 * HALF, edge="accent", stroke=3)


def face_down(canvas: Canvas, cell: Cell) -> None:
    """A tile that lies face down."""
    is_school = region(cell) is Region.SCHOOL
    canvas.rect(-HALF, -HALF, 2 * HALF, 2 * HALF, fill="sunk", edge="line", radius=3)
    side, radius = HALF - 18, 4 if is_school else 26
    canvas.rect(-side, MIDDLE - side, 2 * side, 2 * side, edge="faint", radius=radius, dash="2 3")
    canvas.text(0, MIDDLE + 4, region(cell), size=12, fill="dim", anchor="middle")


def step(canvas: Canvas, way: Course, cell: int) -> None:
    """A part of the Sorcerer's next path: the thicker the likelier, dashed where it is not sure."""
    chance, number = way.chances[cell], list(way.chances).index(cell) + 1
    y = STRIP - HALF + 1
    canvas.line((-HALF, y), (HALF, y), edge="bad", stroke=1 + 3 * chance, dash="" if chance == 1 else "5 3")
    words = str(number) if way.is_known else percent(chance)
    canvas.text(HALF - 13, y + 14, words, size=10, fill="bad", bold=True, anchor="end")


def sorcerer(canvas: Canvas, x: float, y: float, radius: float = 11) -> None:
    """The Sorcerer around a point."""
    canvas.circle(x, y, radius, fill="jet", edge="bad", stroke=2.5)
    canvas.text(x, y + radius * 0.38, "S", size=radius * 1.15, fill="on-jet", bold=True, anchor="middle")


def minion(canvas: Canvas, x: float, y: float, half: float = 9) -> None:
    """A Minion around a point."""
    canvas.rect(x - half, y - half, 2 * half, 2 * half, fill="jet", edge="faint", radius=half * 0.3)
    canvas.text(x, y + half * 0.45, "M", size=half * 1.25, fill="on-jet", bold=True, anchor="middle")


def item(canvas: Canvas, kind: int, x: float, y: float, radius: float = 5.5, *, held: bool = True) -> None:
    """The sign of a kind of item around a point; pawns alone are round."""
    pieces.sign(canvas, kind + 1, x, y, radius, held=held)


def pawn(canvas: Canvas, seat: int, x: float, y: float, *, radius: float = 8, active: bool = False) -> None:
    """A pawn around a point, the active one in a ring."""
    if active:
        canvas.circle(x, y, radius + 2, edge="ink", stroke=1.5)
    pieces.token(canvas, x, y, str(seat), radius=radius, role=f"hue{seat}")


@dataclass(frozen=True, slots=True)
class Heap:
    """What is in a space, in rows.

    Attributes:
        x: Its left.
        y: Its top.
        label: The number of the space, if the tile has several.
        pawns: The seats of pawns, in rows.
        items: Kinds of items, how many, as it is written, in rows.
    """

    x: float
    y: float
    label: str
    pawns: list[list[int]]
    items: list[list[tuple[int, str]]]


def heap(view: View, there: Ground, cell: Cell, space: int) -> Heap | None:
    """What is in a space and where it is shown; nothing for one that goes by the name of another."""
    if there.names[space] != space:
        return None
    label = str(space) if there.tile.spaces > 1 else ""
    seats = [seat for seat, one in enumerate(view.seats) if (one.cell, one.space) == (cell, space)]
    counts = [(kind, count) for kind, count in enumerate(view.cells[cell].lying[space - 1]) if count]
    sign = str if len(counts) > FEW else pieces.times
    lying = [(kind, sign(count) if count > 1 else "") for kind, count in counts]
    room = width_of(there, space)
    pawns = broken(seats, room, lambda _: PAWN, LABEL if label else 0)
    items = broken(lying, room, width, LABEL if label and not pawns else 0)
    tall = PAWN * len(pawns) + ITEM * len(items) or LABEL
    wide = max(
        [
            LABEL,
            *(len(row) * PAWN + (LABEL if label else 0) for row in pawns),
            *(sum(map(width, row)) + (LABEL if label and not pawns else 0) for row in items),
        ]
    )
    x, y = there.middle(space)
    beside = abs(y - MIDDLE) > abs(x)
    y -= tall / 2 if not beside else tall - 8 if y < MIDDLE else 8
    left = min(max(x - wide / 2, 4 - HALF), HALF - 4 - wide)
    high = min(max(y, 2 + STRIP - HALF), HALF - 4 - tall)
    return Heap(round(left), round(high), label, pawns, items)


def lay(canvas: Canvas, view: View, heaps: Sequence[Heap]) -> None:
    """Draws what is in the spaces of a tile."""
    numbers = [(one.x + LABEL / 2, one.y + (PAWN if one.pawns else LABEL) / 2, one.label) for one in heaps if one.label]
    number(canvas, numbers)
    for one in heaps:
        y, start = one.y, one.x + (LABEL if one.label else 0)
        for row in one.pawns:
            for place, seat in enumerate(row):
                pawn(canvas, seat, start + PAWN * (place + 0.5), y + PAWN / 2, active=seat == view.active)
            y, start = y + PAWN, one.x
        for line in one.items:
            x = start
            for kind, count in line:
                item(canvas, kind, x + ITEM / 2, y + ITEM / 2)
                if count:
                    canvas.text(x + ITEM - 1, y + ITEM / 2 + 3, count, size=9)
                x += round(width((kind, count)))
            y, start = y + ITEM, one.x


def number(canvas: Canvas, found: Sequence[tuple[float, float, str]]) -> None:
    """Numbers of spaces, each around a point."""
    if found:
        canvas.path("".join(f"M{pair((x - 5.5, y - 6))}h11v12h-11z" for x, y, _ in found), fill="panel", edge="faint")
    for x, y, words in found:
        canvas.text(x, y + 3.5, words, size=9.5, fill="dim", bold=True, anchor="middle")


def width(found: tuple[int, str]) -> float:
    """The width of items of a kind."""
    _, count = found
    return ITEM + (measure(count, 9) if count else 0)


def broken(found: Sequence[T], room: float, wide: Callable[[T], float], used: float) -> list[list[T]]:
    """Things in rows that have room; of the first one some is used."""
    lines: list[list[T]] = [[]]
    left = room - used
    for one in found:
        if wide(one) > left and (used or lines[-1]):
            lines.append([])
            left, used = room, 0
        lines[-1].append(one)
        left -= wide(one)
    return lines if found else []


def width_of(there: Ground, space: int) -> float:
    """The room that a space has for things side by side."""
    if space in there.rooms:
        return 40 if len(there.rooms) == 1 else 27
    parts = [place for place in range(8) if there.parts[place] == space]
    if len(parts) == 8:
        return 100
    upright = len(parts) < 4 and any(place in {2, 3, 6, 7} for place in parts)
    return 42 if upright else 62
