"""The content file: suits and copies of cards, with the ranges that the head of the file states."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from yith.content import Reader, json
from yith.games.necronomicon.action import CTHULHU, EFFECTS, REVELATION, SUITED, SUITS, Effect, effect_of

if TYPE_CHECKING:
    from yith.content import Document, Section

FEWEST = 21
"""Cards that the deal to four players and the discard pile take."""
MOST = 102
"""Cards that a deck has at most."""


@dataclass(frozen=True, slots=True)
class Content:
    """The numbers of a content file.

    Attributes:
        suits: The ids of the eight suits.
        copies: Cards by kind.
    """

    suits: tuple[str, ...]
    copies: tuple[int, ...]

    @property
    def repeats(self) -> int:
        """Repeats in the deck."""
        return sum(self.copies[kind] for kind in SUITED if effect_of(kind) is Effect.REPEAT)

    @property
    def revelations(self) -> int:
        """Revelations in the deck."""
        return self.copies[REVELATION]

    @property
    def cthulhus(self) -> int:
        """Cthulhu cards in the deck."""
        return self.copies[CTHULHU]

    @classmethod
    def read(cls, document: Document) -> Content:
        """Reads a content file (N-4).

        Two things are refused beside single values: a deck that a deal could exhaust once every Revelation is spent,
        and one of more cards than the discard pile has slots for.

        Raises:
            ContentError: With every fault of the file.
        """
        reader = Reader(document, "necronomicon", ["cthulhu", "revelation", "suit"])
        cthulhu = reader.int_(reader.section("cthulhu", ["copies"]), "copies", 0, 8)
        revelation = reader.int_(reader.section("revelation", ["copies"]), "copies", 0, 4)
        rows = reader.rows("suit", ["id", "name", "copies"])
        if "suit" in document.table and len(rows) != len(SUITS):
            reader.fault("suit", f"{len(rows)} rows, expected {len(SUITS)}")
        suits: list[str] = []
        copies: list[int] = []
        for row in rows:
            suits.append(read_id(reader, row, suits))
            reader.name(row, "name")
            effects = reader.inner(row, "copies", EFFECTS)
            counts = [reader.int_(effects, effect, 0, 12) for effect in EFFECTS]
            if sum(counts) > 12:
                reader.fault(row.path_of("copies"), f"{sum(counts)} cards, expected at most 12")
            copies += counts
        if reader.sound("cthulhu") and reader.sound("revelation") and reader.sound("suit"):
            deck = sum(copies) + cthulhu + revelation
            if deck < FEWEST + revelation:
                what = f"{deck} cards with {revelation} of revelation, expected at least {FEWEST + revelation}"
                reader.fault("suit", what)
            if deck > MOST:
                reader.fault("suit", f"{deck} cards, expected at most {MOST}")
        reader.finish()
        return cls(tuple(suits), (*copies, cthulhu, revelation))


def read_id(reader: Reader, row: Section, before: list[str]) -> str:
    """The id of a suit, which no row before it has."""
    value = row.value("id")
    if value is None:
        return ""
    path = row.path_of("id")
    if not isinstance(value, str) or not re.fullmatch("[a-z][a-z0-9]{0,11}", value):
        reader.fault(path, f"{json(value)} is not a letter and up to 11 letters and digits, all lower-case")
        return ""
    if value in {"cthulhu", "revelation"}:
        reader.fault(path, f"{json(value)} is not the id of a suit")
    if value in before:
        reader.fault(path, f"{json(value)} is the id of suit[{before.index(value)}] already")
    return value
