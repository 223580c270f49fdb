"""The board as text: walls, gaps and what stands on tiles, within the width of a terminal."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from yith.content import Document
from yith.games.institute import Question
from yith.games.institute.content import Content
from yith.games.institute.picture.course import course
from yith.games.institute.picture.sketch import LEFT, LETTERS, NARROW, WIDE, Sketcher, is_narrow, printable

from .plan import EASY
from .test_picture import CONTENT, DOCUMENT, SHIPPED, game, odd

if TYPE_CHECKING:
    from yith.pictures.sketch import Sketch

    from .play import State

__all__ = ["odd"]

OPEN, UNEXPLORED = " ", "?"


def lines_of(sketch: Sketch | None) -> list[str]:
    """The lines without their colours."""
    assert sketch is not None
    return ["".join(words for words, _ in line) for line in sketch.lines]


def drawn(state: State, width: int = 100) -> list[str]:
    """The lines of a state."""
    return lines_of(state.game.sketch(state, None, width))


class Sheet:
    """The board of a sketch, read back."""

    def __init__(self, lines: list[str], width: int) -> None:
        self.wide = min(WIDE, max(NARROW, (width - LEFT - 6) // 5))
        corner = " " * LEFT + "┼"
        self.tops = [place for place, line in enumerate(lines) if line.startswith(corner)]
        self.lines = lines

    def inner(self, cell: int) -> list[str]:
        """The rows within a tile."""
        row, column = divmod(cell, 5)
        left = LEFT + column * (self.wide + 1) + 1
        return [line[left : left + self.wide] for line in self.lines[self.tops[row] + 1 : self.tops[row + 1]]]

    def border(self, cell: int, way: int) -> str:
        """What is drawn on an edge of a tile."""
        row, column = divmod(cell, 5)
        left = LEFT + column * (self.wide + 1)
        if way % 2 == 0:
            return self.lines[self.tops[row + (way == 2)]][left + 1 : left + 1 + self.wide]
        x = left + (self.wide + 1 if way == 1 else 0)
        return "".join(line[x] for line in self.lines[self.tops[row] + 1 : self.tops[row + 1]])


def beyond(cell: int, way: int) -> int:
    row, column = divmod(cell, 5)
    rows, columns = ((-1, 0), (0, 1), (1, 0), (0, -1))[way]
    return 5 * ((row + rows) % 5) + (column + columns) % 5


def is_rim(cell: int, way: int) -> bool:
    row, column = divmod(cell, 5)
    return (row, column)[way % 2] == (0, 4, 4, 0)[way]


def middle(border: str) -> str:
    """What is in the middle of an edge: a gap, a question mark, or a sign of its line."""
    post = len(border) // 3
    inside = border[post : len(border) - post]
    return inside.strip() or OPEN if set(inside) <= {" ", "?"} else border[len(border) // 2]


@pytest.mark.parametrize("width", [76, 96])
def test_walls_and_gaps_are_those_of_the_tiles(width: int) -> None:
    for number, state in enumerate(game(None, 3, "seek")):
        if number % 40:
            continue
        view, sheet = state.view, Sheet(drawn(state, width), width)
        assert len(sheet.tops) == 6
        for cell, way in ((cell, way) for cell in range(25) for way in range(4)):
            here, there = view.cells[cell], view.cells[beyond(cell, way)]
            shut = [one.edges[side] == 0 for one, side in ((here, way), (there, (way + 2) % 4)) if one.explored]
            if is_rim(cell, way):  # the edge across is drawn on the other side of the board
                shut = [here.edges[way] == 0] if here.explored else []
            border = sheet.border(cell, way)
            if any(shut):
                assert len(set(border) & set("█▀▄▌▐")) == 1
            elif not shut:
                assert middle(border) in "─│"
            else:
                assert middle(border) == (OPEN if here.explored and there.explored else UNEXPLORED)


@pytest.mark.parametrize("content", [None, EASY])
@pytest.mark.parametrize("width", [63, 96])
def test_what_stands_on_tiles_is_there(content: str | None, width: int) -> None:
    for number, state in enumerate(game(content, 4)):
        if number % 50:
            continue
        view, sheet = state.view, Sheet(drawn(state, width), width)
        way = course(Content.read(Document.parse("", state.game.content_text or SHIPPED)), view)
        for cell in range(25):
            head, *rows = sheet.inner(cell)
            assert head.endswith("S") == (view.sorcerer == cell)
            assert ("M" in head[-2:]) == view.cells[cell].minion
            assert ("»" in rows[-1]) == (way is not None and cell in way.chances)
            for seat, one in enumerate(view.seats):
                assert (f"@{seat}" in " ".join(rows)) == (one.cell == cell)
            lying = re.findall(r"\b([bthps])(\d*)(?!\S)", " ".join(rows))
            found = [sum(int(count or 1) for sign, count in lying if sign == letter) for letter in LETTERS]
            assert found == [sum(kind) for kind in zip(*view.cells[cell].lying, strict=True)]
            placed = sum(view.cells[cell].portals)
            printed = sum(line != (0, 0) for line in view.cells[cell].lines)
            assert sum("=" in row[-3:] for row in rows) == placed
            assert sum("-" in row[-3:] for row in rows) == printed - placed


@pytest.mark.parametrize("width", [50, 63, 76, 100])
def test_lines_fit(odd: str, width: int) -> None:
    for content in (None, odd):
        for number, state in enumerate(game(content, 4)):
            if number % 120 == 0:
                lines = lines_of(state.game.sketch(state, 1, width))
                assert max(map(len, lines)) <= width
                assert any(line.startswith("you ") for line in lines)


def test_a_narrow_terminal_gets_lists() -> None:
    state = next(state for state in game(None, 2) if state.view.question is Question.ACT)
    wide, narrow = (state.game.sketch(state, None, width) for width in (63, 62))
    assert wide is not None
    assert narrow is not None
    assert "c3" in wide.tells - narrow.tells
    assert len(wide.lines) > len(narrow.lines)


def test_a_known_card_numbers_the_path() -> None:
    view = next(state.view for state in game(None, 2) if state.view.question is Question.ACT)
    view = replace(view, sorcerer=22, top=0)
    lines = lines_of(Sketcher({}, DOCUMENT)(view, None, 100))
    sheet = Sheet(lines, 100)
    assert [sheet.inner(cell)[-1].split()[-1] for cell in (23, 24, 0, 5)] == ["»1", "»2", "»3", "»8"]
    assert any(line.startswith("next card") and CONTENT.stories[0].id[:5] in line.lower() for line in lines)


def test_names_take_a_column_a_letter() -> None:
    assert printable("Bé漢\x1b[0m\u0301") == "Bé??[0m?"
    assert is_narrow("é")
