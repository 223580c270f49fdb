"""The table as a picture. Everything is public, so all see the same."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from yith.games.miskatonic.action import BOARD_KINDS, DEFENSES, FRAGMENTS, KINDS, SEALS, Defense, Kind
from yith.games.miskatonic.content import Content
from yith.games.miskatonic.state import Phase
from yith.pictures import Canvas, pieces
from yith.pictures.artist import names
from yith.pictures.lettering import measure

if TYPE_CHECKING:
    from collections.abc import Mapping

    from yith.content import Document
    from yith.games.miskatonic.state import SeatView, View
    from yith.option import OptionValue
    from yith.pictures import Picture

WIDTH: Final = 960
SEAT: Final = 128
"""The height of a player's panel."""

LETTERS: Final = dict(zip(KINDS, (*"ABCDEFG", "1", "2", "3", "S", "?"), strict=True))
"""What stands for each kind."""


class Artist:
    """Draws the positions of a game with one content file."""

    def __init__(self, options: Mapping[str, OptionValue], content: Document) -> None:
        """Reads the names and numbers on cards."""
        self._content = Content.read(content)
        self._names = dict(zip(KINDS, names(content, "card"), strict=True))
        defenses = dict(zip(DEFENSES, names(content, "defense"), strict=True))
        self._defenses = {
            card: name for card, name in defenses.items() if card is not Defense.LATENT or options["latent"]
        }

    def __call__(self, view: View, player: int | None) -> Picture:
        """Draws what a player knows, or what all know."""
        canvas = Canvas(WIDTH)
        now = self._now(view)
        title = f"Round {view.round} of {len(self._content.black)}"
        pieces.heading(canvas, title, now, "Miskatonic University")
        top = pieces.HEADING
        self._rewards(canvas, view, top)
        self._drawn(canvas, view, top)
        self._box(canvas, view, top)
        top += 134 + pieces.GAP
        self._library(canvas, view, top)
        top += 134 + pieces.GAP
        for place, seat in enumerate(view.seats):
            self._seat(canvas, view, place, seat, top, is_viewer=place == player)
            top += SEAT + pieces.GAP
        points = ", ".join(f"player {place} {self._points(seat)}" for place, seat in enumerate(view.seats))
        return canvas.picture(top + 8, f"Miskatonic University: {title}", f"{now}. Points: {points}.")

    def _now(self, view: View) -> str:
        who, drawn = f"player {view.turn}", "" if view.pending is None else self._names[view.pending]
        return {
            Phase.REWARD: "a red reward is drawn",
            Phase.TURN: f"{who} explores on" if view.committed else f"{who} leaves or explores",
            Phase.FORESEE: f"{who} foresees: a card is drawn for the centre, {view.foresee} to come",
            Phase.DRAW: f"{who} draws a card",
            Phase.REACT: f"{who} drew {drawn}: accept it, or answer with a Defense card",
            Phase.ASSIGN: f"{who} drew {drawn}: what does it count as?",
            Phase.FLIP: f"{who} makes a Defense card ready",
            Phase.END: "the game is over",
        }[view.phase]

    def _points(self, seat: SeatView) -> int:
        red = sum(number * cards for number, cards in zip(self._content.red, seat.red, strict=True))
        black = sum(number for number, owned in zip(self._content.black, seat.black, strict=True) if owned)
        return red + black + seat.knowledge * self._content.knowledge_points

    def _rewards(self, canvas: Canvas, view: View, top: float) -> None:
        with canvas.group("what players who leave take"):
            pieces.panel(canvas, 20, top, 372, 134, label="Rewards of this round")
            cards = [(self._content.red[place], False) for place in view.rewards]
            if view.black_reward:
                cards.append((self._content.black[view.round - 1], True))
            for place, (number, black) in enumerate(cards):
                sanity(canvas, 34 + place * 62, top + 36, number, black=black, width=54, height=80)
            if not cards:
                canvas.text(34, top + 70, "none", fill="dim")

    def _drawn(self, canvas: Canvas, view: View, top: float) -> None:
        with canvas.group("the card that was drawn"):
            pieces.panel(canvas, 404, top, 200, 134, label="Drawn card", active=view.pending is not None)
            if view.pending is None:
                canvas.rect(418, top + 36, 54, 80, edge="faint", radius=6, dash="4 4")
                canvas.text(484, top + 80, "none", fill="dim")
            else:
                canvas.rect(418, top + 36, 54, 80, fill="card", edge="ink", stroke=1.5, radius=6)
                shape(canvas, view.pending, 445, top + 76, 32)
                canvas.paragraph(484, top + 72, self._names[view.pending], room=112, lines=3, size=14)

    def _box(self, canvas: Canvas, view: View, top: float) -> None:
        with canvas.group("Sanity and Knowledge cards that nobody has yet"):
            pieces.panel(canvas, 616, top, 324, 134, label="Still in the box")
            for place, (number, cards) in enumerate(zip(self._content.red, view.red_deck, strict=True)):
                sanity(canvas, 630 + place * 44, top + 36, number, black=False, width=34, height=48)
                canvas.text(
                    647 + place * 44, top + 102, pieces.times(cards), fill="ink" if cards else "faint", anchor="middle"
                )
            canvas.text(630, top + 122, "red cards by number", size=11, fill="dim")
            canvas.text(894, top + 70, str(view.knowledge), size=28, bold=True, anchor="middle")
            canvas.text(894, top + 102, "Knowledge", size=12, anchor="middle")

    def _library(self, canvas: Canvas, view: View, top: float) -> None:
        left, step = 178, 62
        with canvas.group():
            pieces.panel(canvas, 20, top, WIDTH - 40, 134)
            canvas.text(34, top + 31, "Library", size=12, fill="dim", bold=True)
            for place, kind in enumerate(KINDS):
                with canvas.group(self._names[kind]):
                    shape(canvas, kind, left + place * step + 24, top + 27, 24)
        piles = {"deck": view.deck, "discard pile": view.discard, "centre": view.centre}
        for row, (name, pile) in enumerate(piles.items()):
            with canvas.group():
                y = top + 66 + row * 27
                canvas.line((34, y - 19), (WIDTH - 34, y - 19), edge="line")
                canvas.text(34, y, name)
                canvas.text(148, y, str(sum(pile)), bold=True, anchor="end")
                for place, cards in enumerate(pile):
                    x = left + place * step + 24
                    canvas.text(x, y, str(cards or "·"), fill="ink" if cards else "faint", anchor="middle")

    def _seat(self, canvas: Canvas, view: View, place: int, seat: SeatView, top: float, *, is_viewer: bool) -> None:
        active = view.turn == place and view.phase is not Phase.END
        with canvas.group():
            pieces.panel(canvas, 20, top, WIDTH - 40, SEAT, active=active)
            pieces.player(canvas, 34, top + 12, place, active=active, is_viewer=is_viewer)
            where = ("inside the Library", "good") if seat.inside else ("outside", "dim")
            canvas.text(34, top + 62, where[0], size=12, fill=where[1], bold=seat.inside)
            canvas.text(34, top + 106, str(self._points(seat)), size=28, bold=True)
            canvas.text(42 + 18 * len(str(self._points(seat))), top + 106, "points", size=12, fill="dim")
        self._board(canvas, seat, top)
        self._won(canvas, seat, top)
        with canvas.group():
            canvas.text(176, top + 83, "Defense cards, checked when ready", size=11, fill="dim")
            widths = [measure(name, 11) + 28 for name in self._defenses.values()]
            part = min(1, (758 - 8 * len(widths)) / sum(widths))
            x = 176.0
            for (card, name), width in zip(self._defenses.items(), widths, strict=True):
                defense(canvas, x, top + 92, width * part, name, ready=card in seat.ready)
                x += width * part + 8

    def _board(self, canvas: Canvas, seat: SeatView, top: float) -> None:
        with canvas.group():
            students = seat.students + seat.wild_students
            fragments, seals = len(seat.board.intersection(FRAGMENTS)), len(seat.board.intersection(SEALS))
            captions = (
                (176, f"Fragments {fragments} of {self._content.fragment_set}"),
                (404, f"Seals {seals} of {len(SEALS)}"),
                (516, f"Students {students} of {self._content.student_set}"),
            )
            for x, caption in captions:
                canvas.text(x, top + 22, caption, size=11, fill="dim")
            for kind in BOARD_KINDS:
                x = 190 + FRAGMENTS.index(kind) * 31 if kind in FRAGMENTS else 418 + SEALS.index(kind) * 33
                with canvas.group(self._names[kind]):
                    shape(canvas, kind, x, top + 46, 26, held=kind in seat.board, wild=kind in seat.assistants)
            for number in range(self._content.student_set):
                step = min(31, 124 / self._content.student_set)
                wild = seat.students <= number < students
                shape(canvas, Kind.STUDENT, 529 + number * step, top + 46, 26, held=number < students, wild=wild)

    def _won(self, canvas: Canvas, seat: SeatView, top: float) -> None:
        red = [number for number, cards in zip(self._content.red, seat.red, strict=True) for _ in range(cards)]
        black = [number for number, owned in zip(self._content.black, seat.black, strict=True) if owned]
        cards = [*((number, False) for number in red), *((number, True) for number in black)]
        with canvas.group():
            canvas.text(662, top + 22, f"Sanity cards {len(cards)}", size=11, fill="dim")
            for place, (number, is_black) in enumerate(cards):
                sanity(canvas, 662 + place * 29, top + 30, number, black=is_black, width=25, height=34)
            canvas.text(856, top + 22, "Knowledge", size=11, fill="dim")
            canvas.text(856, top + 56, f"{seat.knowledge}", size=22, bold=True)
            points = self._content.knowledge_points
            canvas.text(864 + 14 * len(str(seat.knowledge)), top + 56, pieces.times(points), size=12, fill="dim")


def shape(
    canvas: Canvas, kind: Kind, x: float, y: float, side: float, *, held: bool = True, wild: bool = False
) -> None:
    """A Library card as a token: Fragments are square, Seals round, Students and Assistants on a shield."""
    letter, half = LETTERS[kind], side / 2
    hue = "hue0" if kind in FRAGMENTS else "hue1" if kind in SEALS else "hue2"
    fill, edge, dash = (hue, hue, "") if held else ("none", "faint", "3 3")
    if kind in FRAGMENTS:
        canvas.rect(x - half, y - half, side, side, fill=fill, edge=edge, radius=side * 0.16, dash=dash)
    elif kind in SEALS:
        canvas.circle(x, y, half, fill=fill, edge=edge, dash=dash)
    else:
        across = f"M{x - half:g},{y - half:g}h{side:g}v{half:g}"
        round_ = f"q0,{half * 0.7:g} {-half:g},{half:g}q{-half:g},{-half * 0.3:g} {-half:g},{-half:g}Z"
        canvas.path(across + round_, fill=fill, edge=edge, dash=dash)
    ink = "on-accent" if held else "faint"
    canvas.text(x, y + side * 0.18, letter, size=side * 0.5, fill=ink, bold=held, anchor="middle")
    if wild:  # an Assistant counts as this kind
        canvas.circle(x + half - 1, y - half + 1, 7, fill="panel", edge="ink", stroke=1.5)
        canvas.text(x + half - 1, y - half + 4.6, "?", size=10, bold=True, anchor="middle")


def sanity(canvas: Canvas, x: float, y: float, number: int, *, black: bool, width: float, height: float) -> None:
    """A Sanity card: black ones are dark, red ones have a bar at the foot."""
    fill, ink = ("jet", "on-jet") if black else ("card", "bad")
    canvas.rect(x, y, width, height, fill=fill, edge="ink" if black else "bad", stroke=1.5, radius=width * 0.14)
    size = width * (0.56 if width > 30 else 0.62)
    canvas.text(
        x + width / 2,
        y + height * 0.5 + size * 0.3,
        str(number),
        size=size,
        fill=ink,
        bold=True,
        anchor="middle",
        room=width - 4,
    )
    if not black:
        canvas.rect(x + width * 0.2, y + height * 0.84, width * 0.6, max(2, height * 0.05), fill="bad")


def defense(canvas: Canvas, x: float, y: float, width: float, name: str, *, ready: bool) -> None:
    """A Defense card: face up, or face down."""
    fill, edge, dash = ("card", "ink", "") if ready else ("none", "faint", "3 3")
    with canvas.group(f"{name}: {'ready' if ready else 'spent'}"):
        canvas.rect(x, y, width, 24, fill=fill, edge=edge, radius=5, dash=dash)
        if ready:
            pieces.check(canvas, x + 6, y + 7, 9)
        canvas.text(x + 19, y + 16, name, size=11, fill="ink" if ready else "dim", room=width - 25)
