"""What a picture is drawn on: shapes and text, in the colours of `yith.pictures.ink`."""

from __future__ import annotations

from contextlib import contextmanager
from functools import lru_cache
from typing import TYPE_CHECKING, Literal, TypeAlias

from yith.pictures import lettering
from yith.pictures.picture import Picture

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from yith.pictures.picture import Part

Anchor: TypeAlias = Literal["start", "middle", "end"]
Point: TypeAlias = tuple[float, float]


class Canvas:
    """A sheet of some width. Places are from its upper left corner, y grows downwards.

    `fill` and `edge` are roles of `yith.pictures.ink.COLOURS`; without `fill` a shape is empty, without `edge` it has
    no line around it. `dash` makes the line one of dashes and gaps so long, as "2 3".
    """

    def __init__(self, width: int) -> None:
        """Begins an empty sheet."""
        self.width = width
        self._parts: list[Part] = []
        self._open: list[str] = []
        self._depth = 0

    def rect(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        *,
        fill: str = "none",
        edge: str | None = None,
        stroke: float = 1,
        radius: float = 0,
        dash: str = "",
    ) -> None:
        """A rectangle, its corners rounded by a radius."""
        rounded = f' rx="{number(radius)}"' if radius else ""
        place = f'x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"{rounded}'
        self._draw(f"<rect{look(fill, edge, stroke, dash)} {place}/>")

    def circle(
        self,
        x: float,
        y: float,
        radius: float,
        *,
        fill: str = "none",
        edge: str | None = None,
        stroke: float = 1,
        dash: str = "",
    ) -> None:
        """A circle around a point."""
        place = f'cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"'
        self._draw(f"<circle{look(fill, edge, stroke, dash)} {place}/>")

    def line(self, *points: Point, edge: str = "ink", stroke: float = 1, dash: str = "") -> None:
        """A line from point to point."""
        self.path(f"M{' '.join(map(pair, points))}", edge=edge, stroke=stroke, dash=dash)

    def polygon(
        self, points: Sequence[Point], *, fill: str = "none", edge: str | None = None, stroke: float = 1
    ) -> None:
        """A closed shape with these corners."""
        self.path(f"M{' '.join(map(pair, points))}Z", fill=fill, edge=edge, stroke=stroke)

    def path(
        self, data: str, *, fill: str = "none", edge: str | None = None, stroke: float = 1, dash: str = ""
    ) -> None:
        """Any shape, in the words of SVG."""
        self._draw(f'<path{look(fill, edge, stroke, dash)} d="{data}"/>')

    def text(
        self,
        x: float,
        y: float,
        words: str,
        *,
        size: float = 13,
        fill: str = "ink",
        bold: bool = False,
        anchor: Anchor = "start",
        room: float | None = None,
    ) -> None:
        """A line of text on the base line `y`; with `room` it is made smaller, and then cut, until it fits."""
        if room is not None:
            words, size = lettering.fit(words, size, room, bold=bold)
        placed = "" if anchor == "start" else f' text-anchor="{anchor}"'
        kind = f"{fill} b" if bold else fill
        tag = f'<text class="{kind}" x="{number(x)}" y="{number(y)}" font-size="{number(size)}"{placed}>'
        self._draw(f"{tag}{lettering.content(words)}</text>")

    def paragraph(
        self, x: float, y: float, words: str, *, room: float, lines: int, size: float = 12, fill: str = "ink"
    ) -> int:
        """Text on so many lines at most, each within the room; gives how many lines there are."""
        found = lettering.wrap(words, size, room, lines)
        for place, line in enumerate(found):
            self.text(x, y + place * size * 1.3, line, size=size, fill=fill, room=room)
        return len(found)

    @contextmanager
    def group(self, title: str = "", *, x: float = 0, y: float = 0, turn: float = 0) -> Iterator[None]:
        """What is drawn within belongs together: with a title, moved to a place, turned around that by degrees.

        What changes together should be a group, since films keep a group that does not change once.
        """
        moved = f"translate({pair((x, y))})" if x or y else ""
        turned = f"rotate({number(turn)})" if turn else ""
        transform = f' transform="{moved}{turned}"' if moved or turned else ""
        self._depth += 1
        self._open.append(f"<g{transform}>")
        if title:
            self._open.append(f"<title>{lettering.content(title)}</title>")
        try:
            yield
        finally:
            self._open.append("</g>")
            self._depth -= 1
            self._close()

    def picture(self, height: float, title: str, description: str) -> Picture:
        """The sheet so far, cut at a height."""
        return Picture(self.width, round(height), title, description, tuple(self._parts))

    def _draw(self, tag: str) -> None:
        self._open.append(tag)
        self._close()

    def _close(self) -> None:
        if self._depth == 0:
            self._parts.append(tuple(self._open))
            self._open = []


def look(fill: str, edge: str | None, stroke: float, dash: str) -> str:
    """The attributes of a shape's colours and line."""
    if edge is None:
        return f' class="{fill}"'
    wide = f' stroke-width="{number(stroke)}"' if stroke != 1 else ""
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    return f' class="{fill} e-{edge}"{wide}{dashed}'


@lru_cache(maxsize=8192)
def number(value: float) -> str:
    """A number, to a hundredth."""
    return f"{round(value, 2):g}"


def pair(point: Point) -> str:
    """A point, as paths and moves have it."""
    return f"{number(point[0])},{number(point[1])}"
