"""The table as a picture: what is public, and the hand of the player whose picture it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from yith.games.necronomicon.action import (
    CTHULHU,
    EFFECTS,
    INVESTIGATIONS,
    KINDS,
    REVELATION,
    SUITS,
    Kind,
    effect_of,
    kind_text,
    kinds_of,
    suit_of,
)
from yith.games.necronomicon.content import Content
from yith.games.necronomicon.state import Phase
from yith.pictures import Canvas, pieces
from yith.pictures.artist import names

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from yith.content import Document
    from yith.games.necronomicon.state import SeatView, View
    from yith.option import OptionValue
    from yith.pictures import Picture

WIDTH: Final = 960
PILES: Final = 172
"""The height of the panels of stock and discard pile."""
ROW: Final = 22
"""The height of a row of the cards by suit."""
CARDS: Final = 68 + (len(SUITS) + 1) * ROW
"""The height of the cards by suit."""
SEAT: Final = 104
"""The height of a player's panel."""
ABREAST: Final = 14
"""Cards of a hand in a row."""
CARD: Final = (60, 86)
"""The width and height of a card."""
KNOWN: Final = 8
"""Cards of a hand that are known to all, as far as they are shown one by one."""
SHORT: Final = dict(zip(EFFECTS, ("I 1", "I 2", "I 3", "Inv", "Sac", "Rep"), strict=True))
"""The effects as headings of columns."""


class Artist:
    """Draws the positions of a game with one content file."""

    def __init__(self, options: Mapping[str, OptionValue], content: Document) -> None:
        """Reads the names of suits, and how many cards there are."""
        self._content = Content.read(content)
        self._names = names(content, "suit")
        self._quick = options["mode"] == "quick"

    def __call__(self, view: View, player: int | None) -> Picture:
        """Draws what a player knows, or what all know."""
        canvas = Canvas(WIDTH)
        now = self._now(view, player)
        title = "Quick game" if self._quick else f"Round {view.round}"
        title += f", turn {view.turn}" if view.turn else ""
        seen = "everybody sees it" if player is None else f"player {player} sees it"
        pieces.heading(canvas, title, now, f"Necronomicon, as {seen}")
        top: float = pieces.HEADING
        self._piles(canvas, view, top)
        top += PILES + pieces.GAP
        self._table(canvas, view, player, top)
        top += CARDS + pieces.GAP
        for place, seat in enumerate(view.seats):
            self._seat(canvas, view, place, seat, top, is_viewer=place == player)
            top += SEAT + pieces.GAP
        if player is not None:
            top = self._hand(canvas, view, player, top)
        hands = ", ".join(f"player {place} {seat.hand_size}" for place, seat in enumerate(view.seats))
        return canvas.picture(top + 8, f"Necronomicon: {title}", f"{now}. Cards in hand: {hands}.")

    def _now(self, view: View, player: int | None) -> str:
        owner, acting = f"player {view.owner}", f"player {view.acting}"
        suit = "of one suit" if view.suit is None else f"of the suit {self._content.suits[view.suit]}"
        main = f"{acting} goes on or ends the turn" if view.played else f"{acting} plays a card"
        words = {
            Phase.DEAL: f"{owner} is dealt a card",
            Phase.FLIP: "a card is turned up",
            Phase.DRAW: f"{acting} draws from the stock or the discard pile",
            Phase.TAKE: f"{owner} takes a card from the stock, {view.due} to come",
            Phase.MAIN: main,
            Phase.BOOK: main if player is None else f"{acting} lays books down",  # N-53
            Phase.INVOKE: f"{acting} takes a card from the discard pile",
            Phase.SACRIFICE: f"{acting} discards cards {suit}",
            Phase.REVELATION: f"Revelation: {acting} discards cards {suit}",
            Phase.SETTLE: f"{acting} says which book is lost",
            Phase.OVER: self._ending(view),
        }[view.phase]
        notes = [f"{owner} has another turn after this one"] if view.extra else []
        notes += ["a Repeat can be used"] if view.pending else []
        notes += [] if view.barred is None else [f"{self._word(view.barred)} cannot be played yet"]
        return " · ".join([words, *notes])

    def _ending(self, view: View) -> str:
        won = [f"player {place}" for place, seat in enumerate(view.seats) if seat.won]
        return f"the game is over, won by {' and '.join(won) or 'nobody'}"

    def _word(self, kind: int) -> str:
        return kind_text(Kind(kind), self._content.suits)

    def _piles(self, canvas: Canvas, view: View, top: float) -> None:
        width, height = CARD
        with canvas.group("the stock"):
            pieces.panel(canvas, 20, top, 128, PILES, label="Stock")
            pieces.back(canvas, 54, top + 40, width, height, words=str(view.stock_size))
            canvas.text(84, top + 150, "cards", size=12, fill="dim", anchor="middle")
        shown = view.discard[:9]
        with canvas.group("the discard pile"):
            pieces.panel(canvas, 160, top, 640, PILES, label=f"Discard pile, {len(view.discard)} cards, the top first")
            for place, kind in reversed(list(enumerate(shown))):
                x = 174 + (place * 64 + 12 if place else 0)
                self._card(canvas, x, top + 40, Kind(kind), edge="ink" if place == 0 else "line")
            if shown:
                canvas.text(204, top + 150, "top", size=12, bold=True, anchor="middle")
            if len(view.discard) > len(shown):
                left = f"and {len(view.discard) - len(shown)} below, in the table"
                canvas.text(786, top + 150, left, size=12, fill="dim", anchor="end")
            if not shown:
                canvas.text(174, top + 86, "empty", fill="dim")
        with canvas.group():
            pieces.panel(canvas, 812, top, 128, PILES, label="Objective")
            canvas.text(876, top + 88, str(view.objective), size=40, bold=True, anchor="middle")
            canvas.text(876, top + 112, "book" if view.objective == 1 else "books", anchor="middle")
            canvas.text(876, top + 150, "of 5 cards or more", size=11, fill="dim", anchor="middle", room=112)

    def _table(self, canvas: Canvas, view: View, player: int | None, top: float) -> None:
        """Where the cards of every kind are, as far as all know or the player does."""
        discard = [view.discard.count(kind) for kind in KINDS]
        table = [*view.table, 0]
        areas = (
            ("discard pile", discard),
            ("in books", table),
            ("not seen", self._unseen(view, player, discard, table)),
        )
        with canvas.group():
            pieces.panel(canvas, 20, top, WIDTH - 40, CARDS, label="Cards by suit")
            for suit in SUITS:
                y = top + 68 + suit * ROW
                pieces.sign(canvas, suit, 44, y - 4, 8)
                canvas.text(60, y, self._content.suits[suit], bold=True, room=90)
                with canvas.group(self._names[suit]):
                    canvas.text(150, y, self._names[suit], size=11, fill="dim", room=150)
            canvas.text(60, top + 68 + len(SUITS) * ROW, "without suit", fill="dim")
        for number, (name, cards) in enumerate(areas):
            left = 314 + number * 212
            with canvas.group():
                canvas.text(left + 98, top + 20, f"{name}, {sum(cards)} cards", size=12, bold=True, anchor="middle")
                canvas.line((left - 8, top + 12), (left - 8, top + CARDS - 10), edge="line")
                for place, effect in enumerate(EFFECTS):
                    canvas.text(left + 16 + place * 33, top + 42, SHORT[effect], size=11, fill="dim", anchor="middle")
                for suit in SUITS:
                    for place, kind in enumerate(kinds_of(suit)):
                        self._count(canvas, left + 16 + place * 33, top + 68 + suit * ROW, cards[kind])
                loose = f"Cthulhu {cards[CTHULHU]} · Revelation {cards[REVELATION]}"
                canvas.text(left + 98, top + 68 + len(SUITS) * ROW, loose, size=12, anchor="middle")

    def _count(self, canvas: Canvas, x: float, y: float, cards: int) -> None:
        canvas.text(x, y, str(cards or "·"), fill="ink" if cards else "faint", bold=cards > 0, anchor="middle")

    def _unseen(self, view: View, player: int | None, discard: Sequence[int], table: Sequence[int]) -> list[int]:
        found = [copies - discard[kind] - table[kind] for kind, copies in enumerate(self._content.copies)]
        found[REVELATION] -= view.spent
        for place, seat in enumerate(view.seats):
            held = seat.hand if place == player and seat.hand is not None else seat.known
            found = [left - cards for left, cards in zip(found, held, strict=True)]
        return found

    def _seat(self, canvas: Canvas, view: View, place: int, seat: SeatView, top: float, *, is_viewer: bool) -> None:
        active = place == (view.owner if view.acting is None else view.acting) and view.phase is not Phase.OVER
        note = "" if not active or place == view.owner else "decides"
        with canvas.group():
            pieces.panel(canvas, 20, top, WIDTH - 40, SEAT, active=active)
            pieces.player(canvas, 34, top + 12, place, active=active, is_viewer=is_viewer, note=note)
            if seat.won:
                pieces.tag(canvas, 34, top + 66, "has won", role="good")
            elif seat.opened:
                pieces.tag(canvas, 34, top + 66, "objective laid down", role="good")
        with canvas.group():
            canvas.text(204, top + 22, f"Hand {seat.hand_size}", size=11, fill="dim")
            if seat.hand_size:
                pieces.back(canvas, 204, top + 30, 42, 60, words=str(seat.hand_size))
            else:
                canvas.rect(204, top + 30, 42, 60, edge="faint", radius=5, dash="3 3")
            self._known(canvas, seat, top)
        with canvas.group():
            self._books(canvas, seat, top)
        if not self._quick:
            with canvas.group():
                canvas.text(806, top + 22, f"Sanity {seat.sanity} of 8", size=11, fill="dim")
                pieces.track(canvas, 804, top + 46, seat.sanity, 8)
                if seat.broken:
                    pieces.tag(canvas, 806, top + 66, "loses a book", role="bad")

    def _books(self, canvas: Canvas, seat: SeatView, top: float) -> None:
        """The suits laid this round, and those marked."""
        rows = (("laid", seat.books), ("marked", seat.grimoire))
        for number, (name, suits) in enumerate(rows[: 1 if self._quick else 2]):
            y = top + 46 + number * 32
            canvas.text(504, y + 4, f"{name} {len(suits)}", size=12, fill="ink" if suits else "dim")
            for suit in SUITS:
                with canvas.group(f"{self._content.suits[suit]}: {name if suit in suits else 'not ' + name}"):
                    pieces.sign(canvas, suit, 592 + suit * 25, y, 9, held=suit in suits)
        canvas.text(
            504, top + 22, "Books" if self._quick else "Books this round, and in the Grimoire", size=11, fill="dim"
        )

    def _hand(self, canvas: Canvas, view: View, player: int, top: float) -> float:
        """The hand of the player whose picture it is, and the books that the player is laying."""
        hand = view.seats[player].hand or ()
        held = [(kind, cards) for kind, cards in zip(KINDS, hand, strict=False) if cards]
        rows = max(1, -(-len(held) // ABREAST))
        laying = view.laying
        height = 36 + rows * (CARD[1] + 8) + 6 + 26 * len(laying)
        with canvas.group():
            pieces.panel(canvas, 20, top, WIDTH - 40, height, label=f"Hand of player {player}, {sum(hand)} cards")
        for place, (kind, cards) in enumerate(held):
            x, y = 34 + place % ABREAST * 64, top + 36 + place // ABREAST * (CARD[1] + 8)
            with canvas.group():
                self._card(canvas, x, y, kind, cards=cards)
        for number, book in enumerate(laying):
            y = top + 36 + rows * (CARD[1] + 8) + 16 + 26 * number
            cards_laid = ", ".join(map(self._word, book.cards)) or "no card yet"
            with canvas.group():
                pieces.sign(canvas, book.suit, 44, y - 4, 8)
                words = f"laying {self._content.suits[book.suit]}: {cards_laid}"
                canvas.text(60, y, words, size=13, room=WIDTH - 100)
        return top + height + pieces.GAP

    def _card(self, canvas: Canvas, x: float, y: float, kind: Kind, *, edge: str = "faint", cards: int = 1) -> None:
        """A card face up; of several that are alike one with their number."""
        width, height = CARD
        suit, effect = suit_of(kind), effect_of(kind)
        if cards > 1:
            canvas.rect(x + 3, y - 4, width, height, fill="sunk", edge=edge, radius=6)
        canvas.rect(x, y, width, height, fill="card", edge=edge, stroke=1.5, radius=6)
        middle = x + width / 2
        if suit is None or effect is None:
            name, does = ("Cthulhu", "wild") if kind == CTHULHU else ("Revelation", "leaves")
            canvas.rect(x + 3, y + 3, width - 6, height - 6, edge="accent", stroke=1.5, radius=4)
            canvas.text(middle, y + 42, name, size=11, anchor="middle", room=width - 7)
            canvas.text(middle, y + 60, does, size=10, fill="dim", anchor="middle", room=width - 14)
        else:
            pieces.sign(canvas, suit, middle - (9 if cards > 1 else 0), y + 18, 10)
            verb, _, amount = effect.partition("-")
            if effect in INVESTIGATIONS:
                canvas.text(middle, y + 54, amount, size=20, bold=True, anchor="middle")
            canvas.text(
                middle, y + (67 if amount else 52), verb, size=10.5, bold=not amount, anchor="middle", room=width - 7
            )
            canvas.text(middle, y + 80, self._content.suits[suit], size=10, fill="dim", anchor="middle", room=width - 8)
        if cards > 1:
            pieces.token(canvas, x + width - 13, y + 14, pieces.times(cards), radius=11)

    def _known(self, canvas: Canvas, seat: SeatView, top: float) -> None:
        """What all know to be in a hand: as many cards as there is room for."""
        known = [kind for kind in KINDS for _ in range(seat.known[kind])]
        canvas.text(258, top + 22, f"known to all {len(known)}", size=11, fill="dim")
        shown = known if len(known) <= KNOWN else known[: KNOWN - 1]
        for number, kind in enumerate(shown):
            x, y = 258 + number % 4 * 58, top + 30 + number // 4 * 32
            suit, effect = suit_of(kind), effect_of(kind)
            with canvas.group(self._word(kind)):
                canvas.rect(x, y, 54, 28, fill="card", edge="faint", radius=5)
                if suit is None or effect is None:
                    name = "Cthulhu" if kind == CTHULHU else "Reve."
                    canvas.text(x + 27, y + 18, name, size=11, anchor="middle", room=48)
                else:
                    pieces.sign(canvas, suit, x + 14, y + 14, 8)
                    canvas.text(x + 37, y + 18, SHORT[effect], size=11, anchor="middle")
        if len(shown) < len(known):
            canvas.text(459, top + 80, f"+ {len(known) - len(shown)}", size=12, bold=True, anchor="middle")
