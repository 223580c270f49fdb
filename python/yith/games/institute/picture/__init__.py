"""The table as a picture. Everything that anybody has seen is public, so all see the same."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from yith.games.institute.content import DIFFICULTIES, Content
from yith.games.institute.picture import phrase, tiles
from yith.games.institute.picture.course import course
from yith.games.institute.picture.panels import SEAT, Panels
from yith.pictures import Canvas, pieces
from yith.pictures.artist import names

if TYPE_CHECKING:
    from collections.abc import Mapping

    from yith.content import Document
    from yith.games.institute.picture.course import Course
    from yith.games.institute.state import View
    from yith.option import OptionValue
    from yith.pictures import Picture

WIDTH: Final = 960
TALL: Final = tiles.SIZE + 30
"""The height of the panel of the board."""


class Artist:
    """Draws the positions of a game with one content file."""

    def __init__(self, options: Mapping[str, OptionValue], content: Document) -> None:
        """Reads the names on tiles and cards, and what else stands there."""
        self._content = Content.read(content)
        self._names = {key: names(content, key) for key in ("tile", "story", "ritual", "class")}
        start = self._content.rules.difficulty[DIFFICULTIES.index(str(options["difficulty"]))]
        self._panels = Panels(self._content, self._names, start)

    def __call__(self, view: View, player: int | None) -> Picture:
        """Draws what a player knows, or what all know."""
        canvas = Canvas(WIDTH)
        title = f"The Sorcerer has {view.tracker} health, {phrase.many(view.deck, 'story card')} left"
        now = phrase.now(self._content, self._names, view)
        pieces.heading(canvas, title, now, "Sinister Institute")
        top: float = pieces.HEADING
        way = course(self._content, view)
        self._frame(canvas, top)
        tiles.board(canvas, self._content, self._names["tile"], view, way, x=38, y=top + 22)
        self._side(canvas, view, way, top)
        top += TALL + pieces.GAP
        count = len(view.seats)
        width = (WIDTH - 40 - (count - 1) * pieces.GAP) / count
        for place in range(count):
            x = 20 + place * (width + pieces.GAP)
            self._panels.seat(canvas, view, place, x=x, top=top, width=width, is_viewer=place == player)
        said = f"{now}. {title}, {phrase.many(view.minions_left, 'Minion')} left."
        return canvas.picture(top + SEAT + 20, "Sinister Institute", said)

    def _frame(self, canvas: Canvas, top: float) -> None:
        """The panel below the board, with the names of rows and columns."""
        with canvas.group():
            pieces.panel(canvas, 20, top, tiles.SIZE + 28, TALL)
            for place in range(5):
                middle = place * tiles.PITCH + tiles.PITCH / 2
                canvas.text(38 + middle, top + 15, str(place + 1), size=11, fill="dim", anchor="middle")
                canvas.text(29, top + 26 + middle, "abcde"[place], size=11, fill="dim", anchor="middle")

    def _side(self, canvas: Canvas, view: View, way: Course | None, top: float) -> None:
        """The panels beside the board."""
        x: float = 20 + tiles.SIZE + 28 + pieces.GAP
        width = WIDTH - 20 - x
        self._panels.sorcerer(canvas, view, way, x=x, top=top, width=width)
        self._panels.story(canvas, view, x=x, top=top + 138, width=width)
        self._panels.supply(canvas, view, x=x, top=top + 312, width=width)
        self._panels.items(canvas, view, x=x, top=top + 402, width=width)
        self._panels.legend(canvas, x=x, top=top + 508, width=width)
