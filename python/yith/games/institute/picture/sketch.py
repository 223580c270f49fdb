"""The table as text: the board as a plan of walls and gaps, and what cards say."""

from __future__ import annotations

import textwrap
import unicodedata
from collections import deque
from typing import TYPE_CHECKING, Final

from yith.games.institute.action import CELLS, DIRECTIONS, ITEMS, SPACES, Cell, Direction, cell_text, letter
from yith.games.institute.content import Content
from yith.games.institute.picture import phrase
from yith.games.institute.picture.course import course, percent
from yith.games.institute.picture.ground import ground
from yith.games.institute.place import neighbour, opposite, region
from yith.pictures.artist import names
from yith.pictures.sketch import Sketch

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from yith.content import Document
    from yith.games.institute.action import Item
    from yith.games.institute.picture.ground import Ground
    from yith.games.institute.state import SeatView, View
    from yith.option import OptionValue
    from yith.pictures.sketch import Line, Role

LEFT: Final = 2
"""The width of what is left of the board."""
NARROW: Final = 11
WIDE: Final = 17
"""The width of a tile at least and at most; where there is less, there is no board."""
LETTERS: Final = "bthps"
"""What stands for the items."""
LABEL: Final = 10
"""The width of the words before what is told below the board."""
CARDS: Final = frozenset({"sorcerer", "story", "minions", "unseen", "question"})
"""The parts of the observation text that the words below the board make needless."""
BOARD: Final = frozenset(map(cell_text, CELLS))
"""Those that the board makes needless."""
MARK: Final = 6
"""The room that the Sorcerer's next path takes on a tile."""

WALLS: Final = {(True, True): "█", (True, False): "▀", (False, True): "▄"}
"""What is between a tile and the one below, by which of them is closed there."""
UPRIGHT: Final = {(True, True): "█", (True, False): "▌", (False, True): "▐"}
"""What is between a tile and the one at its right."""

LEGEND: Final = (
    "@0 pawn, b boots, t talisman, h herbs, p pendant, s soul, M Minion, S Sorcerer, »52% its next path; "
    "1NE space 1 with its open edges, 1-2 line, 1=2 Portal, thick closed, gap open, ? unexplored"
)


class Sketcher:
    """Draws positions as text, with one content file."""

    def __init__(self, options: Mapping[str, OptionValue], content: Document) -> None:
        """Reads the names on tiles and cards, and what else stands there."""
        del options
        self._content = Content.read(content)
        self._names = {
            key: [printable(name) for name in names(content, key)] for key in ("tile", "story", "ritual", "class")
        }

    def __call__(self, view: View, player: int | None, width: int) -> Sketch:
        """Draws what all know; the player is called `you`."""
        wide = min(WIDE, (width - LEFT - 6) // 5)
        found: list[Line] = []
        if wide >= NARROW:
            found = [*Plan(self._content, self._names["tile"], view, wide).lines(), ()]
        for label, role, words in self._told(view, player):
            rest = textwrap.wrap(words, max(20, width - LABEL)) or [""]
            for place, line in enumerate(rest):
                found.append((((label if place == 0 else "").ljust(LABEL)[:LABEL], "dim"), (line, role)))
        return Sketch(tuple(found), CARDS | BOARD if wide >= NARROW else CARDS)

    def _told(self, view: View, player: int | None) -> Iterable[tuple[str, Role, str]]:
        """What stands below the board: label, role, words."""
        yield "", "dim", LEGEND
        yield "now", "accent", phrase.now(self._content, self._names, view)
        way = course(self._content, view)
        yield "Sorcerer", "ink", f"health {view.tracker}; {phrase.way_words(way)}"
        yield "story", "ink", "none" if view.story is None else self._story(view, view.story)
        if view.top is not None:
            yield "next card", "ink", self._story(view, view.top)
        left = (
            (len(view.unseen_tiles), "tile"),
            (len(view.unseen_stories), "story card"),
            (len(view.unseen_rituals), "Ritual"),
        )
        unseen = ", ".join(phrase.many(count, what) for count, what in left)
        supply = f"{phrase.many(view.minions_left, 'Minion')}, {phrase.many(view.portals_left, 'Portal')}"
        yield "left", "ink", f"{phrase.many(view.deck, 'story card')} to play, {supply}; unseen: {unseen}"
        for place, seat in enumerate(view.seats):
            yield "you" if place == player else f"player {place}", "ink", self._seat(seat)

    def _story(self, view: View, story: int) -> str:
        card = self._content.stories[story]
        steps = "; ".join(map(phrase.step_words, card.event)) or "no event"
        return f"{self._names['story'][story]}, {phrase.many(card.move[len(view.seats) - 2], 'tile')}: {steps}"

    def _seat(self, seat: SeatView) -> str:
        """What the cards of a player say."""
        if seat.role is None:
            return "no class yet"
        card = self._content.classes[seat.role]
        words = f"{self._names['class'][seat.role]}: {phrase.special_words(card.special, card.levels[seat.level - 1])}"
        if seat.level <= len(card.costs):
            words += f", level {seat.level + 1} takes {letters(card.costs[seat.level - 1])}"
        if seat.ritual is None:
            return f"{words}. No Ritual"
        ritual = self._content.rituals[seat.ritual]
        place = phrase.where(ritual, self._names["tile"])
        points = phrase.many(ritual.points, "point")
        return f"{words}. {self._names['ritual'][seat.ritual]}: {letters(ritual.items)} {place}, {points}"


def letters(items: Sequence[Item]) -> str:
    """Items, a letter each."""
    return " ".join(LETTERS[ITEMS.index(item)] for item in items)


class Plan:
    """The board: a sheet of letters, each in a role."""

    def __init__(self, content: Content, tiles: Sequence[str], view: View, wide: int) -> None:
        """Draws the board with tiles of a width."""
        self._tiles, self._view, self._wide = tiles, view, wide
        self._way = course(content, view)
        self._grounds = [None if one.tile is None else ground(content.tiles[one.tile], one) for one in view.cells]
        self._inner = {cell: self._contents(cell) for cell in CELLS}
        tall = [max(3, *(len(self._inner[cell]) for cell in CELLS[5 * row : 5 * row + 5])) for row in range(5)]
        self._tops = [1 + sum(one + 1 for one in tall[:row]) for row in range(6)]
        self._sheet: list[list[tuple[str, Role]]] = [
            [(" ", "ink")] * (LEFT + 5 * (wide + 1) + 1) for _ in range(self._tops[5] + 1)
        ]
        self._draw()

    def lines(self) -> list[Line]:
        """The sheet, letters of one role together."""
        found: list[Line] = []
        for row in self._sheet:
            parts: list[tuple[str, Role]] = []
            for sign, role in row:
                if parts and parts[-1][1] == role:
                    parts[-1] = parts[-1][0] + sign, role
                else:
                    parts.append((sign, role))
            found.append(tuple(parts))
        return found

    def _put(self, x: int, y: int, words: str, role: Role) -> None:
        for place, sign in enumerate(words):
            self._sheet[y][x + place] = sign, role

    def _draw(self) -> None:
        for place in range(5):
            self._put(LEFT + place * (self._wide + 1) + (self._wide + 1) // 2, 0, str(place + 1), "dim")
            self._put(0, (self._tops[place] + self._tops[place + 1]) // 2, "abcde"[place], "dim")
        for cell in CELLS:
            row, column = divmod(cell, 5)
            x, y = LEFT + column * (self._wide + 1), self._tops[row]
            for line, parts in enumerate(self._inner[cell], 1):
                right = x + 1
                for words, role in parts:
                    self._put(right, y + line, words, role)
                    right += len(words)
            self._mark(cell, x, self._tops[row + 1])
            for way in DIRECTIONS:
                if way in {Direction.NORTH, Direction.WEST} or row == 4 or column == 4:
                    self._border(cell, way)
        for y in self._tops:
            for column in range(6):
                self._put(LEFT + column * (self._wide + 1), y, "┼", "dim")

    def _mark(self, cell: Cell, x: int, below: int) -> None:
        """The Sorcerer's next path, in the last row of a tile."""
        if self._way is not None and cell in self._way.chances:
            words = f"»{list(self._way.chances).index(cell) + 1}" if self._way.is_known else ""
            words = words or f"»{percent(self._way.chances[cell])}"
            self._put(x + self._wide + 1 - len(words), below - 1, words, "bad")

    def _border(self, cell: Cell, way: Direction) -> None:
        """What is between a tile and the next in a direction."""
        row, column = divmod(cell, 5)
        shut, beyond = self._is_shut(cell, way), neighbour(cell, way)
        is_rim = (way, row if way in {Direction.NORTH, Direction.SOUTH} else column) in RIM
        across = None if is_rim else self._is_shut(beyond, opposite(way))
        known = shut if across is None else across if shut is None else shut or across
        first, second = (shut, across) if way in {Direction.SOUTH, Direction.EAST} else (across, shut)
        sides = bool(first), bool(second)
        unexplored = known is False and None in {shut, self._is_shut(beyond, opposite(way))}
        if way in {Direction.NORTH, Direction.SOUTH}:
            x = LEFT + column * (self._wide + 1) + 1
            y = self._tops[row + (way is Direction.SOUTH)]
            self._put(x, y, *segment(self._wide, WALLS.get(sides), "─", known=known, unexplored=unexplored))
        else:
            x = LEFT + (column + (way is Direction.EAST)) * (self._wide + 1)
            top, tall = self._tops[row] + 1, self._tops[row + 1] - self._tops[row] - 1
            words, role = segment(tall, UPRIGHT.get(sides), "│", known=known, unexplored=unexplored)
            for place, sign in enumerate(words):
                self._put(x, top + place, sign, role)

    def _is_shut(self, cell: Cell, way: Direction) -> bool | None:
        """Whether a tile is closed in a direction; None face down."""
        there = self._grounds[cell]
        return None if there is None else there.edges[way] == 0

    def _contents(self, cell: Cell) -> list[list[tuple[str, Role]]]:
        """The rows of a tile: its name with Minion and Sorcerer, spaces with lines at the right, room for the path."""
        view, there, wide = self._view, self._grounds[cell], self._wide
        found = view.cells[cell]
        signs = ("M" if found.minion else "") + ("S" if view.sorcerer == cell else "")
        asked = view.q_cell == cell
        head: list[tuple[str, Role]] = []
        if there is None:
            name = f"{'*' if asked else ''}{region(cell)}"
        else:
            assert found.tile is not None, "a tile lies there"
            name = f"{'*' if asked else ''}{self._tiles[found.tile]}"
        name = name[: wide - len(signs) - 1].ljust(wide - len(signs))
        head = [(name, "accent" if asked else "dim" if there is None else "ink"), (signs, "bad")]
        if there is None:
            return [head]
        rows = [row for space in there_spaces(there) for row in self._space(there, cell, space)]
        joins = [
            (f"{first}{'=' if portal else '-'}{second}", portal)
            for (first, second), portal in zip(there.tile.lines, there.portals, strict=False)
        ]
        rows += [[] for _ in range(len(joins) - len(rows))]
        for row, (words, portal) in zip(rows, joins, strict=False):
            used = sum(len(text) for text, _ in row)
            row.append((" " * (wide - used - len(words)) + words, "accent" if portal else "dim"))
        crowded = len(rows) > 1 and sum(len(text) for text, _ in rows[-1]) + MARK > wide
        if crowded and self._way is not None and cell in self._way.chances:
            rows.append([])
        return [head, *rows]

    def _space(self, there: Ground, cell: Cell, space: int) -> list[list[tuple[str, Role]]]:
        """What is in a space, in as many rows as it takes."""
        view = self._view
        several = there.tile.spaces > 1
        room = self._wide - (4 if there.tile.lines else 0)
        owned = "".join(letter(way).upper() for way in DIRECTIONS if there.names[there.edges[way]] == space)
        parts: deque[tuple[str, Role]] = deque()
        label = f"{space}{owned} " if several else ""
        for seat, one in enumerate(view.seats):
            if (one.cell, one.space) == (cell, space):
                parts.append((f"@{seat}", HUES[seat]))
        for kind, count in enumerate(view.cells[cell].lying[space - 1]):
            if count:
                parts.append((LETTERS[kind] + (str(count) if count > 1 else ""), "good"))
        rows: list[list[tuple[str, Role]]] = [[(label, "dim")] if label else []]
        left = room - len(label)
        while parts:
            words, role = parts.popleft()
            if len(words) > left:
                rows.append([(" ", "ink")])
                left = room - 1
            rows[-1] += [(words, role), (" ", "ink")]
            left -= len(words) + 1
        for row in rows:
            if row and row[-1][0] == " " and len(row) > 1:
                row.pop()
        return rows


HUES: Final[tuple[Role, ...]] = ("hue0", "hue1", "hue2", "hue3")
RIM: Final = {(Direction.NORTH, 0), (Direction.SOUTH, 4), (Direction.WEST, 0), (Direction.EAST, 4)}
"""The edges of the board, by direction and row or column."""


def there_spaces(there: Ground) -> list[int]:
    """The spaces of a tile, those joined by Portals once."""
    return [space for space in SPACES[: there.tile.spaces] if there.names[space] == space]


def printable(name: str) -> str:
    """A name of which every letter is one column wide."""
    return "".join(sign if sign.isprintable() and is_narrow(sign) else "?" for sign in name)


def is_narrow(sign: str) -> bool:
    """Whether a letter takes one column."""
    return unicodedata.east_asian_width(sign) not in {"W", "F"} and unicodedata.combining(sign) == 0


def segment(length: int, wall: str | None, thin: str, *, known: bool | None, unexplored: bool) -> tuple[str, Role]:
    """What is between two tiles: a wall, a gap, or a thin line where nothing is known."""
    if wall is not None:
        return wall * length, "ink"
    if known is None:
        return thin * length, "dim"
    post = length // 3
    gap = length - 2 * post
    return thin * post + ("?" if unexplored else " ").center(gap) + thin * post, "dim"
