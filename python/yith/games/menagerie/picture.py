"""The table as a picture. Everything is public, and one player plays alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from yith.dice import Kind
from yith.games.menagerie import effect
from yith.games.menagerie.action import BONUSES, FACES, SLOTS, STATS
from yith.games.menagerie.content import Content
from yith.games.menagerie.state import ROWS, Phase
from yith.pictures import Canvas, pieces
from yith.pictures.artist import names
from yith.pictures.lettering import measure, wrap

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from yith.content import Document
    from yith.dice import Challenge
    from yith.games.menagerie.state import PlaceView, View
    from yith.option import OptionValue
    from yith.pictures import Picture

WIDTH: Final = 960
ABOVE: Final = 200
"""The height of the panels of character and dice."""
CARD: Final = 300
"""The width of a place of the table."""
TALL: Final = 282
"""The height of a place of the lowest row."""
FLAT: Final = 58
"""The height of a place of the rows above."""
CHANCES: Final = {
    Kind.SEQUENCE: "in sequence",
    Kind.MATCHING: "that match",
    Kind.EXACT: "of {0}",
    Kind.THRESHOLD: "of {0} or more",
}
"""What the dice of a challenge have to be."""


class Artist:
    """Draws the positions of a game with one content file."""

    def __init__(self, options: Mapping[str, OptionValue], content: Document) -> None:
        """Reads the names on cards, and what else stands there."""
        self._options = options
        self._content = Content.read(content)
        self._names = {key: names(content, key) for key in ("character", "role", "object", "ghost")}

    def __call__(self, view: View, player: int | None) -> Picture:
        """Draws what a player knows, or what all know."""
        del player
        canvas = Canvas(WIDTH)
        title, now = self._title(view), self._now(view)
        pieces.heading(canvas, title, now, "The Cursed Menagerie")
        top: float = pieces.HEADING
        self._character(canvas, view, top)
        self._dice(canvas, view, top)
        self._spaces(canvas, view, top + 106)
        top += ABOVE + pieces.GAP
        for slot in SLOTS:
            self._place(canvas, view, slot, 20 + slot * (CARD + 10), top)
        top += TALL + pieces.GAP
        for row in range(1, ROWS):
            places = view.table[3 * row : 3 * row + 3]
            if any(place.object is not None for place in places):
                for number, place in enumerate(places):
                    self._above(canvas, place, row, 20 + number * (CARD + 10), top)
                top += FLAT + pieces.GAP
        top = self._store(canvas, view, top)
        said = f"{now}. Prestige {view.prestige}, {sum(view.captured)} captured, {view.progress} challenges completed."
        return canvas.picture(top + 8, f"The Cursed Menagerie: {title}", said)

    def _title(self, view: View) -> str:
        match self._options["mode"]:
            case "campaign":
                return f"Campaign, game {view.game} of 2"
            case "arcade":
                return f"Arcade, {sum(view.captured)} of {self._options['limit']} captured"
            case _:
                return "A single game"

    def _now(self, view: View) -> str:
        what = "the character" if view.character is None else "the role"
        dice = "a die" if view.to_roll == 1 else f"{view.to_roll} dice"
        due = "one more die" if view.price == 1 else f"{view.price} more dice"
        space = 0 if view.setting is None else view.setting + 1
        return {
            Phase.CHOOSE: f"{what} is chosen",
            Phase.DEAL: f"an object is dealt, {view.to_deal} to come",
            Phase.FACE: "which object is attempted?",
            Phase.GHOST: "a ghost shows",
            Phase.BEFORE: "before the roll",
            Phase.ROLL: f"{dice} to be rolled",
            Phase.ROLLED: "the dice lie, effects wait: what is ignored?",
            Phase.MAIN: "dice, challenges, or the end of the turn",
            Phase.SET: f"which value has the die on space {space}?",
            Phase.SPEND: f"a challenge is paid: {due} of {view.least} or more",
            Phase.GAIN: "a challenge is completed: what is gained?",
            Phase.STORE: "the turn ends: dice can be saved",
            Phase.OVER: "the game is won" if view.won else "the game is lost",
        }[view.phase]

    def _character(self, canvas: Canvas, view: View, top: float) -> None:
        with canvas.group():
            pieces.panel(canvas, 20, top, 400, ABOVE)
            name = "no character yet" if view.character is None else self._names["character"][view.character]
            role = "no role yet" if view.role is None else self._names["role"][view.role]
            canvas.text(34, top + 28, name, size=16, bold=True, room=372)
            canvas.text(34, top + 47, role, fill="dim", room=372)
        if view.character is None:
            return
        for place, (stat, space) in enumerate(zip(STATS, view.cubes, strict=True)):
            y = top + 60 + place * 34
            values = self._content.characters[view.character].tracks[place]
            with canvas.group():
                canvas.text(34, y + 18, stat, room=80)
                for number, value in enumerate(values):
                    x, here = 120 + number * 24, number == space
                    fill, edge = ("accent", "accent") if here else ("none", "line")
                    canvas.rect(x, y, 22, 26, fill=fill, edge=edge, stroke=2 if here else 1, radius=5)
                    ink = "on-accent" if here else "ink" if number < space else "faint"
                    canvas.text(x + 11, y + 18, str(value), fill=ink, bold=here, anchor="middle")

    def _dice(self, canvas: Canvas, view: View, top: float) -> None:
        loose = sum((*view.ordinary, *view.locked, *view.extra)) + view.to_roll
        with canvas.group():
            pieces.panel(canvas, 432, top, 508, 94, label=f"Dice, {loose}" if loose else "Dice")
            step = min(48, 480 / max(1, loose))
            x = 446.0
            for face in FACES:
                for _ in range(view.ordinary[face - 1]):
                    pieces.die(canvas, x, top + 38, face)
                    x += step
            for face in FACES:
                for _ in range(view.locked[face - 1]):
                    with canvas.group("locked"):
                        pieces.die(canvas, x, top + 38, face, fill="sunk", edge="bad")
                        pieces.lock(canvas, x + 29, top + 27)
                    x += step
            for face in FACES:
                for _ in range(view.extra[face - 1]):
                    with canvas.group("of a bonus"):
                        pieces.die(canvas, x, top + 38, face, edge="good")
                        canvas.circle(x + 36, top + 38, 8, fill="good")
                        canvas.text(x + 36, top + 42.5, "+", fill="panel", bold=True, anchor="middle")
                    x += step
            for _ in range(view.to_roll):
                pieces.empty_die(canvas, x, top + 38, words="?")
                x += step
            if not loose:
                canvas.text(446, top + 60, "none to use now", fill="dim")
            done = [
                word
                for word, holds in (
                    ("rolled", view.rolled),
                    ("free reroll used", view.free_used),
                    ("challenge completed", view.achieved),
                )
                if holds
            ]
            canvas.text(926, top + 22, ", ".join(done), size=11, fill="dim", anchor="end", room=340)

    def _spaces(self, canvas: Canvas, view: View, top: float) -> None:
        with canvas.group():
            pieces.panel(canvas, 432, top, 508, 94, label="Ability spaces and saved dice")
            spaces = () if view.role is None else self._content.roles[view.role].spaces
            for space, benefits in enumerate(spaces):
                x = 446 + space * 162
                face = view.saved[space]
                if face:
                    pieces.die(canvas, x, top + 38, face)
                else:
                    pieces.empty_die(canvas, x, top + 38, words=str(space + 1))
                canvas.text(x + 48, top + 53, f"{space + 1}: {benefits[0]}", size=12, room=108)
                canvas.text(x + 48, top + 70, f"or {benefits[1]}", size=12, room=108)
                if view.fresh[space]:
                    canvas.text(x + 48, top + 86, "saved this turn", size=10, fill="dim", room=108)

    def _place(self, canvas: Canvas, view: View, slot: int, x: float, top: float) -> None:
        place = view.table[slot]
        with canvas.group():
            if place.object is None:
                canvas.rect(x, top, CARD, TALL, edge="line", radius=10, dash="4 4")
                canvas.text(x + CARD / 2, top + TALL / 2, f"slot {slot + 1} is empty", fill="dim", anchor="middle")
                return
            faced = slot == view.faced
            found = self._content.objects[place.object]
            pieces.panel(canvas, x, top, CARD, TALL, active=faced)
            name = self._names["object"][place.object]
            note = "set aside" if place.aside else "attempted" if faced else ""
            width = pieces.tag(canvas, x + 14, top + 10, note) + 8 if note else 0
            prestige = f"Prestige {found.prestige}"
            if place.ghost is not None:
                prestige += f" + {self._content.ghosts[place.ghost].prestige}"
            canvas.text(
                x + 14 + width, top + 25, name, size=15, bold=True, room=CARD - 36 - measure(prestige, 12) - width
            )
            canvas.text(x + CARD - 14, top + 25, prestige, size=12, anchor="end")
            self._object(canvas, view, slot, x + 14, top)
            canvas.line((x + 14, top + 138), (x + CARD - 14, top + 138), edge="line")
        with canvas.group():
            if place.ghost is None:
                canvas.text(x + 14, top + 162, "a ghost that nobody has seen", fill="dim")
            else:
                self._ghost(canvas, view, slot, x + 14, top)

    def _object(self, canvas: Canvas, view: View, slot: int, x: float, top: float) -> None:
        place = view.table[slot]
        assert place.object is not None, "an object lies there"
        found = self._content.objects[place.object]
        canvas.text(x, top + 44, f"bonus: {found.bonus}", size=11, fill="dim")
        acts = self._acts(view, slot) and not place.aside
        self._effect(canvas, found.effect, x, top + 62, acts=acts, ignored=view.ignored[4 * slot])
        for number, challenge in enumerate(found.challenges):
            done = place.aside or place.completed[number]
            paid = not place.aside and view.paid == (slot, number)
            self._challenge(canvas, challenge, x, top + 70 + number * 20, done=done, paid=paid)

    def _ghost(self, canvas: Canvas, view: View, slot: int, x: float, top: float) -> None:
        place = view.table[slot]
        assert place.ghost is not None, "a ghost shows there"
        ghost = self._content.ghosts[place.ghost]
        canvas.text(x, top + 158, self._names["ghost"][place.ghost], size=14, bold=True, room=CARD - 86)
        canvas.text(x + CARD - 28, top + 158, f"class {ghost.rank}", size=12, anchor="end")
        for number, ability in enumerate(ghost.abilities):
            acts = self._acts(view, slot) and number < place.shown
            ignored = view.ignored[4 * slot + 1 + number]
            self._effect(canvas, ability, x, top + 176 + number * 17, acts=acts, ignored=ignored)
        for number, challenge in enumerate(ghost.challenges):
            done = place.aside and place.completed[number]
            paid = place.aside and view.paid == (slot, number)
            y = top + 217 + number * 20
            self._challenge(canvas, challenge, x, y, done=done, paid=paid, is_open=place.aside)

    def _acts(self, view: View, slot: int) -> bool:
        """Whether the cards of a place act: those of the attempted object, or in challenger of the whole row."""
        return view.table[slot].ghost is not None and (slot == view.faced or self._options["challenger"] is True)

    def _effect(self, canvas: Canvas, found: effect.Effect, x: float, y: float, *, acts: bool, ignored: bool) -> None:
        """An effect or ability: in full, or pale where it does not show, or no more."""
        words = phrase(found)
        canvas.circle(
            x + 5, y - 4, 3.5, fill="ink" if acts and not ignored else "none", edge="ink" if acts else "faint"
        )
        words = f"{words} (ignored)" if ignored else words
        canvas.text(x + 16, y, words, size=12, fill="ink" if acts and not ignored else "dim", room=CARD - 44)

    def _challenge(
        self, canvas: Canvas, challenge: Challenge, x: float, y: float, *, done: bool, paid: bool, is_open: bool = True
    ) -> None:
        """A challenge with its box, which is checked once it is completed."""
        edge = "accent" if paid else "ink" if is_open else "faint"
        canvas.rect(x, y + 2, 14, 14, edge=edge, stroke=2 if paid else 1.2, radius=3)
        if done:
            pieces.check(canvas, x + 2, y + 2.5, 11)
        words = f"{challenge.dice} dice {CHANCES[challenge.kind].format(challenge.face)}"
        words = f"{words}, being paid" if paid else words
        canvas.text(x + 24, y + 14, words, size=12, fill="accent" if paid else "ink" if is_open and not done else "dim")

    def _above(self, canvas: Canvas, place: PlaceView, row: int, x: float, top: float) -> None:
        with canvas.group():
            if place.object is None:
                return
            found = self._content.objects[place.object]
            pieces.panel(canvas, x, top, CARD, FLAT)
            canvas.text(x + 14, top + 23, self._names["object"][place.object], size=14, bold=True, room=CARD - 130)
            canvas.text(
                x + CARD - 14, top + 23, f"row {row + 1} · Prestige {found.prestige}", size=11, fill="dim", anchor="end"
            )
            self._effect(canvas, found.effect, x + 14, top + 44, acts=False, ignored=False)

    def _store(self, canvas: Canvas, view: View, top: float) -> float:
        """Prestige, and what was captured, can be used and can still come."""
        names = self._names["object"]
        lists = (
            ("Bonuses to use", amounts(zip(BONUSES, view.bonuses, strict=True))),
            ("Captured", amounts(zip(names, view.captured, strict=True))),
            ("Can still be dealt", ", ".join(names[found] for found in view.deck) or "none"),
            ("Ghosts drawn", ", ".join(self._names["ghost"][ghost] for ghost in view.drawn) or "none"),
        )
        height = 40 + 34 * len(lists)
        with canvas.group():
            pieces.panel(canvas, 20, top, WIDTH - 40, height)
            canvas.text(34, top + 50, str(view.prestige), size=34, bold=True)
            canvas.text(34, top + 70, "Prestige", size=12, fill="dim")
            canvas.text(34, top + 114, str(view.progress), size=24, bold=True)
            canvas.text(34, top + 132, "challenges completed", size=12, fill="dim", room=130)
            canvas.line((190, top + height - 26), (WIDTH - 34, top + height - 26), edge="line")
            canvas.circle(195, top + height - 13, 3.5, fill="ink", edge="ink")
            canvas.text(206, top + height - 9, "an effect or ability that acts", size=11, fill="dim")
            canvas.circle(475, top + height - 13, 3.5, edge="faint")
            canvas.text(
                486, top + height - 9, "one that does not act: not yet, no more, or not this turn", size=11, fill="dim"
            )
        for number, (name, words) in enumerate(lists):
            with canvas.group():
                y = top + 34 + number * 34
                raised = y - 8 if len(wrap(words, 12, 596, 2)) > 1 else y
                canvas.text(190, y, name, size=12, fill="dim", bold=True)
                canvas.paragraph(330, raised, words, room=596, lines=2, size=12)
        return top + height + pieces.GAP


def phrase(found: effect.Effect) -> str:
    """An effect or ability as people say it."""
    when, _, what = effect.words(found).partition(" ")
    match found:
        case effect.Turn(before, after):
            what = f"every {before} becomes {after}"
        case effect.DiscardFace(face):
            what = f"every {face} is discarded"
        case effect.Lock(face):
            what = f"every {face} is locked"
        case effect.Fewer(dice):
            what = f"{dice} fewer"
        case effect.LuckCost(points):
            what = f"a paid reroll costs {points} luck more"
        case effect.ResolveCost(points):
            what = f"a step costs {points} resolve more"
        case effect.Closed(space):
            what = f"space {space + 1} is closed"
        case effect.Longer(kind):
            what = f"{kind.value} takes 1 die more"
    return f"{when} · {what}".replace("-", " ")


def amounts(found: Iterable[tuple[str, int]]) -> str:
    """Names with their numbers; those with 0 are left out."""
    return (
        ", ".join(f"{name} {pieces.times(number)}" if number > 1 else name for name, number in found if number)
        or "none"
    )
