"""What stands beside the board: the Sorcerer, cards, supplies, and the players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from yith.games.institute.action import ITEMS, Item
from yith.games.institute.picture import phrase
from yith.games.institute.picture.ground import connections, trees, walls
from yith.games.institute.picture.tiles import item, minion, number, pawn, sorcerer
from yith.games.institute.state import Phase
from yith.pictures import pieces

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from yith.games.institute.content import Content
    from yith.games.institute.picture.course import Course
    from yith.games.institute.state import SeatView, View
    from yith.pictures import Canvas

SHORT: Final = ("Boots", "Talisman", "Herbs", "Pendant", "Soul")
"""What the items are called where there is little room."""

SEAT: Final = 212
"""The height of a player's panel."""


MOST_DOTS: Final = 10
"""Above it a number is not shown as dots, too."""
MOST_HEALTH: Final = 8
"""Above it Health is not shown as dots, too."""


class Panels:
    """Draws what stands beside the board."""

    def __init__(self, content: Content, names: Mapping[str, Sequence[str]], start: int) -> None:
        """Takes the content, its names, and the Sorcerer's health at the start."""
        self._content, self._names, self._start = content, names, start

    def sorcerer(self, canvas: Canvas, view: View, way: Course | None, *, x: float, top: float, width: float) -> None:
        """The Sorcerer's health, where it comes from, and the next path."""
        with canvas.group("the Sorcerer"):
            pieces.panel(canvas, x, top, width, 132, label="The Sorcerer")
            sorcerer(canvas, x + 30, top + 52, 15)
            canvas.text(x + 56, top + 64, str(view.tracker), size=34, bold=True, room=92)
            canvas.text(x + 57, top + 82, "health", size=11, fill="dim")
            said = (
                ("at the start", self._start),
                ("events", view.shift),
                ("Rituals", -view.points),
                ("levels", -sum(seat.level - 1 for seat in view.seats)),
                ("Soul pieces", -sum(seat.pack[ITEMS.index(Item.SOUL)] for seat in view.seats)),
            )
            for place, (words, points) in enumerate(said):
                y = top + 25 + place * 14.5
                canvas.text(x + width - 50, y, words, size=11, fill="dim", anchor="end")
                shown = f"{points:+d}" if place else str(points)
                canvas.text(x + width - 14, y, shown.replace("-", "\N{MINUS SIGN}"), size=11, anchor="end")
            ink = "dim" if way is None else "bad"
            canvas.text(x + 14, top + 103, phrase.way_words(way), size=12, fill=ink, bold=True, room=width - 28)
            if way is not None:
                words = "by the top of the Story deck" if way.is_known else "by the story cards that nobody has seen"
                canvas.text(x + 14, top + 119, words, size=12, fill="dim", room=width - 28)

    def story(self, canvas: Canvas, view: View, *, x: float, top: float, width: float) -> None:
        """The story card of the turn, and the top of the deck if it is known."""
        with canvas.group("story cards"):
            pieces.panel(canvas, x, top, width, 168, label="Story card of this turn")
            if view.story is None:
                canvas.text(x + 14, top + 50, "none", fill="dim")
            else:
                card = self._content.stories[view.story]
                steps = phrase.many(card.move[len(view.seats) - 2], "tile")
                canvas.text(x + 14, top + 46, self._names["story"][view.story], size=16, bold=True, room=width - 28)
                canvas.text(x + 14, top + 64, f"the Sorcerer moves {steps}", size=12, fill="dim")
                y = top + 83
                for number, found in enumerate(card.event, 1):
                    here = view.phase is Phase.EVENT and number == view.step
                    ink = "accent" if here else "ink"
                    canvas.text(x + 14, y, f"{number}.", size=12, fill=ink, bold=here)
                    canvas.text(x + 30, y, phrase.step_words(found), size=12, fill=ink, bold=here, room=width - 44)
                    y += 17
                if not card.event:
                    canvas.text(x + 14, y, "no event", size=12, fill="dim")
            canvas.line((x + 14, top + 134), (x + width - 14, top + 134), edge="line")
            known = "not known" if view.top is None else self._names["story"][view.top]
            canvas.text(x + 14, top + 154, "next card", size=11, fill="dim")
            canvas.text(x + 74, top + 154, known, size=12, bold=view.top is not None, room=width - 88)

    def supply(self, canvas: Canvas, view: View, *, x: float, top: float, width: float) -> None:
        """What is left: story cards, Minions, Portals."""
        rules = self._content.rules
        with canvas.group("what is left"):
            pieces.panel(canvas, x, top, width, 84)
            pieces.back(canvas, x + 16, top + 14, 36, 46, words=str(view.deck))
            canvas.text(x + 34, top + 75, "Story deck", size=10, fill="dim", anchor="middle", room=60)
            for place, (left, of, word) in enumerate(
                ((view.minions_left, rules.minions, "Minions"), (view.portals_left, rules.portals, "Portals"))
            ):
                y = top + 22 + place * 38
                canvas.text(x + 78, y, f"{word} left: {left} of {of}", size=12, bold=True)
                role = "bad" if word == "Minions" else "accent"
                if 0 < of <= MOST_DOTS:
                    pieces.track(canvas, x + 77, y + 13, left, of, role=role, step=min(15, (width - 92) / of))

    def items(self, canvas: Canvas, view: View, *, x: float, top: float, width: float) -> None:
        """The pile and the discards, with the signs of items."""
        step = (width - 72) / len(ITEMS)
        with canvas.group():
            pieces.panel(canvas, x, top, width, 100)
            for kind, name in enumerate(SHORT):
                middle = x + 66 + (kind + 0.5) * step
                item(canvas, kind, middle, top + 19, 8)
                canvas.text(middle, top + 42, name, size=9.5, fill="dim", anchor="middle", room=step - 2)
        for place, (word, pile) in enumerate((("pile", view.pile), ("discards", view.discards))):
            with canvas.group():
                y = top + 65 + place * 23
                canvas.text(x + 14, y, word, size=12)
                for kind, count in enumerate(pile):
                    middle = x + 66 + (kind + 0.5) * step
                    ink = "ink" if count else "faint"
                    canvas.text(middle, y, str(count or "·"), fill=ink, bold=count > 0, anchor="middle")

    def legend(self, canvas: Canvas, *, x: float, top: float, width: float) -> None:
        """What the signs of the board mean."""
        with canvas.group():
            pieces.panel(canvas, x, top, width, 124)
            left, right = x + 14, x + width / 2 + 4
            walls(canvas, [((left, top + 20), (left + 25, top + 20))])
            trees(canvas, [((left, top + 44), (left + 25, top + 44))])
            walls(canvas, [((left, top + 66), (left + 7, top + 66)), ((left + 18, top + 66), (left + 25, top + 66))])
            connections(
                canvas,
                [
                    ((left, top + 88), (left + 26, top + 88), False),
                    ((left, top + 110), (left + 26, top + 110), True),
                ],
            )
            for place, words in enumerate(("wall", "trees", "open edge", "dotted line 1", "Portal on line 2")):
                canvas.text(left + 32, top + 24 + place * 22.5, words, size=11, room=width / 2 - 48)
            pawn(canvas, 0, right + 10, top + 19, active=True)
            minion(canvas, right + 10, top + 42, 8)
            canvas.line((right - 2, top + 65), (right + 22, top + 65), edge="bad", stroke=4)
            canvas.line((right - 2, top + 87), (right + 22, top + 87), edge="bad", stroke=2, dash="5 3")
            number(canvas, [(right + 10, top + 110, "1")])
            said = ("active pawn", "Minion", "path, sure", "path, perhaps", "space 1 of a tile")
            for place, words in enumerate(said):
                canvas.text(right + 32, top + 24 + place * 22.5, words, size=11, room=width / 2 - 50)

    def seat(
        self, canvas: Canvas, view: View, place: int, *, x: float, top: float, width: float, is_viewer: bool
    ) -> None:
        """A player: class, Health, backpack and Ritual."""
        seat = view.seats[place]
        over = view.result is not None
        active = view.active == place and not over and view.phase is not Phase.SETUP
        decides = view.acting == place
        note = "" if active or not decides else "decides"
        with canvas.group():
            pieces.panel(canvas, x, top, width, SEAT, active=active or decides)
            pieces.player(canvas, x + 12, top + 12, place, active=active or decides, is_viewer=is_viewer, note=note)
            pawn(canvas, place, x + width - 24, top + 24, radius=11)
            self._role(canvas, seat, x + 12, top + 62, width - 24)
            if active and view.story is not None:
                words = phrase.many(view.actions, "action") + (", special used" if view.special_used else "")
                canvas.text(x + width - 40, top + 30, words, size=10, fill="accent", anchor="end", room=width - 150)
        with canvas.group():
            canvas.text(x + 12, top + 110, "Health", size=11, fill="dim")
            most = self._content.rules.health
            if most <= MOST_HEALTH:
                pieces.track(canvas, x + 54, top + 106, seat.health, most, role="good", step=16)
            canvas.text(x + width - 14, top + 110, f"{seat.health} of {most}", size=12, bold=True, anchor="end")
        with canvas.group("the backpack"):
            step = (width - 24) / len(ITEMS)
            for kind, count in enumerate(seat.pack):
                left = x + 12 + kind * step
                item(canvas, kind, left + 8, top + 131, 7, held=count > 0)
                if count:
                    canvas.text(left + 18, top + 135, pieces.times(count), size=11, bold=True, room=step - 18)
        with canvas.group():
            canvas.line((x + 12, top + 149), (x + width - 12, top + 149), edge="line")
            self._ritual(canvas, seat, x + 12, top + 168, width - 24)

    def _role(self, canvas: Canvas, seat: SeatView, x: float, y: float, width: float) -> None:
        if seat.role is None:
            canvas.text(x, y, "no class yet", fill="dim")
            return
        card = self._content.classes[seat.role]
        canvas.text(x, y, self._names["class"][seat.role], size=14, bold=True, room=width - 52)
        canvas.text(x + width, y, f"level {seat.level}", size=12, anchor="end")
        canvas.text(x, y + 16, phrase.special_words(card.special, card.levels[seat.level - 1]), size=11, room=width)
        if seat.level <= len(card.costs):
            canvas.text(x, y + 32, f"level {seat.level + 1} takes", size=11, fill="dim")
            for place, found in enumerate(card.costs[seat.level - 1]):
                item(canvas, ITEMS.index(found), x + 84 + place * 18, y + 28, 6.5)
        else:
            canvas.text(x, y + 32, "the highest level", size=11, fill="dim")

    def _ritual(self, canvas: Canvas, seat: SeatView, x: float, y: float, width: float) -> None:
        if seat.ritual is None:
            canvas.text(x, y, "no Ritual", fill="dim")
            return
        ritual = self._content.rituals[seat.ritual]
        canvas.text(x, y, self._names["ritual"][seat.ritual], size=13, bold=True, room=width - 66)
        canvas.text(x + width, y, phrase.many(ritual.points, "point"), size=12, anchor="end")
        missing = list(seat.pack)
        for place, found in enumerate(ritual.items):
            kind = ITEMS.index(found)
            held = missing[kind] > 0
            missing[kind] -= held
            item(canvas, kind, x + 7 + place * 18, y + 18, 6.5, held=True)
            if held:
                pieces.check(canvas, x + 3 + place * 18, y + 26, 8)
        left = x + 12 + len(ritual.items) * 18
        canvas.text(left, y + 22, phrase.where(ritual, self._names["tile"]), size=12, room=width - (left - x))
