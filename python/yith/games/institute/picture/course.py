"""Where the Sorcerer goes next, as far as it is known."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from yith.games.institute.action import CELLS

if TYPE_CHECKING:
    from yith.games.institute.content import Content
    from yith.games.institute.state import View


@dataclass(frozen=True, slots=True)
class Course:
    """The tiles that the Sorcerer can enter by the next story card, its event left aside.

    Attributes:
        chances: For each of these cells, in the order in which they are entered, how likely it is to be entered.
        fewest: The least number of tiles.
        is_known: Whether the card is known.
    """

    chances: dict[int, float]
    fewest: int
    is_known: bool

    @property
    def most(self) -> int:
        """The greatest number of tiles."""
        return len(self.chances)

    @property
    def ends(self) -> tuple[int, int]:
        """Where the Sorcerer stops at the earliest, and at the latest."""
        cells = list(self.chances)
        return cells[self.fewest - 1], cells[-1]


def course(content: Content, view: View) -> Course | None:
    """The way of the next story card; None where no card comes."""
    known = view.top is not None
    cards = view.unseen_stories if view.top is None else (view.top,)
    if view.result is not None or view.deck == 0 or not cards:
        return None
    steps = [content.stories[card].move[len(view.seats) - 2] for card in cards]
    return Course(
        {
            (view.sorcerer + step) % len(CELLS): sum(step <= far for far in steps) / len(steps)
            for step in range(1, max(steps) + 1)
        },
        min(steps),
        known,
    )


def percent(chance: float) -> str:
    """A chance in words, never 0 or 100 % where it is neither."""
    return f"{min(99, max(1, round(100 * chance)))}%" if chance < 1 else "sure"
