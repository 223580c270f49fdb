"""What several games have on their tables: headings, panels, badges, tokens, dice, cards, and the signs of suits."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING, Final, TypeAlias

from yith.pictures.lettering import measure

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from yith.pictures.canvas import Canvas, Point

MARGIN: Final = 20
"""The room around a picture."""

GAP: Final = 12
"""The room between panels."""

HEADING: Final = 74
"""The height of the heading, the gap below included."""

SIGNS: Final = 8
"""How many signs of suits there are."""

Sign: TypeAlias = "Callable[[Canvas, float, float, float, tuple[str, str]], None]"
"""Draws around a point, within a radius, in the roles of filling and edge."""


def times(number: int) -> str:
    """A number of things that are alike."""
    return f"\N{MULTIPLICATION SIGN}{number}"


def heading(canvas: Canvas, title: str, now: str, aside: str = "") -> None:
    """The title of the picture, what happens now below it, and what else is to be said at the right."""
    room = canvas.width - 2 * MARGIN
    with canvas.group():
        apart = measure(aside, 13) + 20 if aside else 0
        canvas.text(MARGIN, 36, title, size=21, bold=True, room=room - apart)
        canvas.text(MARGIN, 58, now, size=14, fill="accent", bold=True, room=room)
        if aside:
            canvas.text(canvas.width - MARGIN, 34, aside, fill="dim", anchor="end")


def panel(
    canvas: Canvas, x: float, y: float, width: float, height: float, *, label: str = "", active: bool = False
) -> None:
    """A part of the table with its label; an active one has a bold edge."""
    edge, stroke = ("accent", 2.5) if active else ("line", 1)
    canvas.rect(x, y, width, height, fill="panel", edge=edge, stroke=stroke, radius=10)
    if label:
        canvas.text(x + 14, y + 22, label, size=12, fill="dim", bold=True, room=width - 28)


def tag(canvas: Canvas, x: float, y: float, words: str, *, role: str = "accent", size: float = 11) -> float:
    """A short word that stands out, in a frame of its colour; gives its width."""
    width = measure(words, size, bold=True) + 14
    fill, ink = ("accent", "on-accent") if role == "accent" else ("none", role)
    canvas.rect(x, y, width, size + 8, fill=fill, edge=role, stroke=1.5, radius=(size + 8) / 2)
    canvas.text(x + width / 2, y + size + 2.5, words, size=size, fill=ink, bold=True, anchor="middle")
    return width


def token(
    canvas: Canvas, x: float, y: float, words: str, *, radius: float = 13, role: str = "ink", held: bool = True
) -> None:
    """A round thing with a word on it, as a pawn or a number; or the empty place for one."""
    if held:
        canvas.circle(x, y, radius, fill=role)
    else:
        canvas.circle(x, y, radius, edge="faint", dash="3 3")
    ink = "paper" if held else "faint"
    canvas.text(x, y + radius * 0.36, words, size=radius, fill=ink, bold=held, anchor="middle", room=radius * 1.8)


def track(canvas: Canvas, x: float, y: float, value: int, top: int, *, role: str = "accent", step: float = 15) -> None:
    """So many of so many points, full ones and empty ones."""
    for place in range(top):
        center = x + place * step + step / 2
        if place < value:
            canvas.circle(center, y, step * 0.36, fill=role, edge=role)
        else:
            canvas.circle(center, y, step * 0.36, edge="faint")


def back(canvas: Canvas, x: float, y: float, width: float, height: float, *, words: str = "") -> None:
    """A card that lies face down, with a word on it, as how many there are."""
    canvas.rect(x, y, width, height, fill="sunk", edge="faint", radius=width * 0.12)
    inset = width * 0.1
    canvas.rect(
        x + inset, y + inset, width - 2 * inset, height - 2 * inset, edge="faint", radius=width * 0.08, dash="2 3"
    )
    if words:
        size = min(width * 0.42, 22)
        canvas.text(
            x + width / 2, y + height / 2 + size * 0.36, words, size=size, bold=True, anchor="middle", room=width * 0.7
        )


PIPS: Final[dict[int, tuple[Point, ...]]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""The pips of a die, from its middle."""


def die(
    canvas: Canvas, x: float, y: float, face: int, *, side: float = 38, fill: str = "card", edge: str = "ink"
) -> None:
    """A die that shows a face."""
    canvas.rect(x, y, side, side, fill=fill, edge=edge, stroke=1.5, radius=side * 0.2)
    for right, down in PIPS[face]:
        canvas.circle(x + side * (0.5 + 0.26 * right), y + side * (0.5 + 0.26 * down), side * 0.085, fill="ink")


def empty_die(canvas: Canvas, x: float, y: float, *, side: float = 38, words: str = "") -> None:
    """A place for a die."""
    canvas.rect(x, y, side, side, edge="faint", stroke=1.5, radius=side * 0.2, dash="3 3")
    if words:
        canvas.text(x + side / 2, y + side * 0.64, words, size=side * 0.4, fill="dim", anchor="middle", room=side - 6)


def lock(canvas: Canvas, x: float, y: float, size: float = 14) -> None:
    """A padlock, its upper left corner at a place."""
    body = size * 0.55
    canvas.rect(x, y + size - body, size * 0.8, body, fill="bad", radius=1.5)
    canvas.path(
        f"M{x + size * 0.18:.2f},{y + size - body:.2f}v{-size * 0.18:.2f}"
        f"a{size * 0.22:.2f},{size * 0.22:.2f} 0 0 1 {size * 0.44:.2f},0v{size * 0.18:.2f}",
        edge="bad",
        stroke=1.8,
    )


def check(canvas: Canvas, x: float, y: float, size: float = 12, *, role: str = "good") -> None:
    """A check mark, its upper left corner at a place."""
    canvas.line(
        (x, y + size * 0.55), (x + size * 0.38, y + size * 0.9), (x + size, y + size * 0.1), edge=role, stroke=2.4
    )


def sign(canvas: Canvas, suit: int, x: float, y: float, radius: float, *, held: bool = True) -> None:
    """The sign of a suit around a point, each of its own shape and hue; hollow where the suit is not held."""
    role = f"hue{suit % SIGNS}"
    _SIGNS[suit % SIGNS](canvas, x, y, radius, (role, role) if held else ("none", "faint"))


def _disc(canvas: Canvas, x: float, y: float, radius: float, look: tuple[str, str]) -> None:
    canvas.circle(x, y, radius * 0.88, fill=look[0], edge=look[1], stroke=1.5)


def _square(canvas: Canvas, x: float, y: float, radius: float, look: tuple[str, str]) -> None:
    side = radius * 0.8
    canvas.rect(x - side, y - side, 2 * side, 2 * side, fill=look[0], edge=look[1], stroke=1.5)


def _cross(canvas: Canvas, x: float, y: float, radius: float, look: tuple[str, str]) -> None:
    long, thick = radius * 0.95, radius * 0.36
    corners = [(thick, long), (thick, thick), (long, thick)]
    quarter = [*corners, *((right, -down) for right, down in reversed(corners))]
    around = [*quarter, *((-right, -down) for right, down in quarter)]
    canvas.polygon([(x + right, y + down) for right, down in around], fill=look[0], edge=look[1], stroke=1.5)


def _moon(canvas: Canvas, x: float, y: float, radius: float, look: tuple[str, str]) -> None:
    outer, inner = radius * 0.95, radius * 0.8
    data = (
        f"M{x + outer * 0.55:.2f},{y - outer * 0.78:.2f}A{outer:.2f},{outer:.2f} 0 1 0 {x + outer * 0.55:.2f},"
        f"{y + outer * 0.78:.2f}A{inner:.2f},{inner:.2f} 0 1 1 {x + outer * 0.55:.2f},{y - outer * 0.78:.2f}Z"
    )
    canvas.path(data, fill=look[0], edge=look[1], stroke=1.5)


def _corners(count: int, inner: float, turn: float) -> Sign:
    """A star of so many points, whose inner corners are at a part of its radius; 0 for none."""
    steps = 2 * count if inner else count

    def draw(canvas: Canvas, x: float, y: float, radius: float, look: tuple[str, str]) -> None:
        points = []
        for place in range(steps):
            reach = radius * (inner if inner and place % 2 else 1)
            angle = 2 * pi * place / steps + turn
            points.append((x + reach * sin(angle), y - reach * cos(angle)))
        canvas.polygon(points, fill=look[0], edge=look[1], stroke=1.5)

    return draw


_SIGNS: Final[Sequence[Sign]] = (
    _disc,
    _corners(5, 0.42, 0),
    _square,
    _corners(3, 0, 0),
    _moon,
    _corners(4, 0, 0),
    _cross,
    _corners(6, 0, 0),
)


def player(
    canvas: Canvas, x: float, y: float, seat: int, *, active: bool, is_viewer: bool = False, note: str = ""
) -> None:
    """The name of a player, in the corner of the panel; whether it is their turn, and whether the picture is theirs."""
    fill, edge, ink = ("accent", "accent", "on-accent") if active else ("none", "dim", "ink")
    canvas.circle(x + 13, y + 13, 13, fill=fill, edge=edge, stroke=1.5)
    canvas.text(x + 13, y + 18, str(seat), size=14, fill=ink, bold=True, anchor="middle")
    canvas.text(x + 34, y + 18, f"player {seat}", size=14, bold=True)
    words = note or ("has the turn" if active else "")
    if is_viewer:
        words = f"you · {words}" if words else "you"
    if words:
        canvas.text(x + 34, y + 33, words, size=11, fill="accent" if active else "dim", bold=active)
