"""A game that was played, as a row of a tournament's file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from yith.tournament.meeting import mean
from yith.tournament.schedule import SIDES

if TYPE_CHECKING:
    from yith.agents import Forfeit, Result


@dataclass(frozen=True, slots=True)
class Row:
    """A game.

    Attributes:
        deal: The deal: the episode of all streams.
        seating: Who sat where, a letter a seat: A is the first agent of the table.
        returns: The return of every seat.
        decisions: How many decisions were taken.
        forfeit: Who forfeited, and why.
    """

    deal: int
    seating: str
    returns: tuple[float, ...]
    decisions: int
    forfeit: Forfeit | None

    @classmethod
    def of(cls, deal: int, seating: str, result: Result) -> Row:
        """The row of a game that ended so."""
        return cls(deal, seating, result.returns, result.decisions, result.forfeit)

    def sides(self) -> tuple[float, float]:
        """What each agent of the table got: the mean of its seats; 0 for the second where there is one agent."""
        first, second = (
            [value for seat, value in zip(self.seating, self.returns, strict=True) if seat == side] for side in SIDES
        )
        return mean(first), mean(second) if second else 0.0
