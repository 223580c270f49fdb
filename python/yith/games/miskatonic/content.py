"""The content file: counts and values, with the ranges that the head of the file states."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from yith.content import Reader
from yith.games.miskatonic.action import DEFENSES, KINDS, Kind

if TYPE_CHECKING:
    from yith.content import Document


@dataclass(frozen=True, slots=True)
class Content:
    """The numbers of a content file.

    Attributes:
        copies: Library cards by kind.
        fragment_set: Different Fragments in a set.
        student_set: Students in a set.
        red: Red numbers, ascending.
        red_copies: Red cards of each number.
        black: Black numbers, ascending: round by round.
        knowledge: Knowledge cards in the box.
        knowledge_points: What one of them is worth.
    """

    copies: tuple[int, ...]
    fragment_set: int
    student_set: int
    red: tuple[int, ...]
    red_copies: int
    black: tuple[int, ...]
    knowledge: int
    knowledge_points: int

    @classmethod
    def read(cls, document: Document) -> Content:
        """Reads a content file.

        Two things are refused beside single values: a black card below a red one, since it is the winner's (M-30), and
        a Library that boards could hold, since nobody could explore then (M-16).

        Raises:
            ContentError: With every fault of the file.
        """
        reader = Reader(document, "miskatonic", ["card", "sets", "red", "black", "knowledge", "points", "defense"])
        cards = reader.rows("card", ["id", "name", "copies"])
        reader.fixed_ids("card", cards, KINDS)
        copies = [1] * 12
        for place, row in enumerate(cards):
            reader.name(row, "name")
            least = 0 if KINDS[place : place + 1] == (Kind.ASSISTANT,) else 1
            count = reader.int_(row, "copies", least, 40)
            if place < 12:
                copies[place] = count
        sets = reader.section("sets", ["seal", "fragment", "student"])
        reader.int_(sets, "seal", 3, 3)
        fragment_set = reader.int_(sets, "fragment", 2, 7)
        student_set = reader.int_(sets, "student", 2, 8)
        red = reader.section("red", ["numbers", "copies"])
        red_numbers = reader.ascending(red, "numbers", 5, 1, 50)
        red_copies = reader.int_(red, "copies", 5, 40)
        black = reader.section("black", ["numbers"])
        black_numbers = reader.ascending(black, "numbers", 5, 1, 50)
        knowledge = reader.int_(reader.section("knowledge", ["count"]), "count", 0, 60)
        knowledge_points = reader.int_(reader.section("points", ["knowledge"]), "knowledge", 0, 20)
        defense = reader.rows("defense", ["id", "name"])
        reader.fixed_ids("defense", defense, DEFENSES)
        for row in defense:
            reader.name(row, "name")
        if reader.sound("red") and reader.sound("black") and black_numbers[0] < red_numbers[4]:
            reader.fault("black.numbers", f"{black_numbers[0]} is below the highest red number {red_numbers[4]}")
        if reader.sound("card"):
            deck = sum(copies[:11])
            boards = 5 * (fragment_set + student_set)
            if reader.sound("sets") and deck <= boards:
                what = f"{deck} cards without Assistants, expected more than the {boards} that boards can hold"
                reader.fault("card", what)
            if sum(copies) > 250:
                reader.fault("card", f"{sum(copies)} cards with Assistants, expected at most 250")
        reader.finish()
        return cls(
            tuple(copies),
            fragment_set,
            student_set,
            tuple(red_numbers),
            red_copies,
            tuple(black_numbers),
            knowledge,
            knowledge_points,
        )
