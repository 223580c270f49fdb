"""Two agents on the same deals: who won, by how much, and how sure that is.

The unit of all statistics is a deal, as games on the same cards are not independent of each other. What an agent got of
a deal is its mean return over the games and seats in which it played it.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import combinations
from statistics import NormalDist
from typing import TYPE_CHECKING

from yith.interval import Interval, mean_interval

if TYPE_CHECKING:
    from collections.abc import Sequence

    from yith.tournament.row import Row
    from yith.tournament.schedule import Schedule

_DIGITS = 9
"""Decimal places of a mean return that count: means of shares may be off in their last digits."""


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal that two agents played.

    Attributes:
        returns: What each of them got of it.
        halves: What the first scored in every game of it, in half games: 2 for a win, 1 for a draw.
    """

    returns: tuple[float, float]
    halves: tuple[int, ...]

    @classmethod
    def of(cls, games: Sequence[tuple[float, float]]) -> Deal:
        """A deal by what each of the two got in its games."""
        first, second = (mean(side) for side in zip(*games, strict=True))
        return cls((first, second), tuple(1 + (one > other) - (one < other) for one, other in games))

    @property
    def difference(self) -> float:
        """What the first got less what the second got."""
        return round(self.returns[0] - self.returns[1], _DIGITS)


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two agents over all deals that both played.

    Attributes:
        agents: The names of both.
        wins: How many games the first won: its mean return was higher than the other's, in the same game where they
            play against each other, otherwise in the game of the same deal.
        draws: In how many games the two were equal.
        losses: How many games the first lost.
        difference: The mean difference of what they got of a deal, the first's less the second's; None without a deal.
        interval: The 95 % interval of the mean of the paired differences; None for fewer than two deals.
        superiority: The likelihood that the first is better: the normal distribution at the sum of the differences over
            the root of the sum of their squares, 0.5 where nothing differs. Where deals are won or lost alone this is
            the likelihood of superiority of chess engine testing, at (wins - losses) / sqrt(wins + losses).
    """

    agents: tuple[str, str]
    wins: int
    draws: int
    losses: int
    difference: float | None
    interval: Interval | None
    superiority: float

    @classmethod
    def of(cls, agents: tuple[str, str], deals: Sequence[Deal]) -> Meeting:
        """What deals say of two agents."""
        halves = [half for deal in deals for half in deal.halves]
        differences = [deal.difference for deal in deals]
        centre, interval = mean_with_interval(differences)
        return cls(
            agents, halves.count(2), halves.count(1), halves.count(0), centre, interval, superiority(differences)
        )

    @property
    def games(self) -> int:
        """How many games count."""
        return self.wins + self.draws + self.losses

    @property
    def score(self) -> float | None:
        """The share of the games that the first scored, a draw being half a win; None without a game."""
        return (self.wins + self.draws / 2) / self.games if self.games else None

    def turned(self) -> Meeting:
        """The same as the second sees it."""
        first, second = self.agents
        difference = None if self.difference is None else 0.0 - self.difference  # never -0.0
        interval = None if self.interval is None else Interval(-self.interval.high, -self.interval.low)
        return Meeting((second, first), self.losses, self.draws, self.wins, difference, interval, 1 - self.superiority)


def mean(values: Sequence[float]) -> float:
    """The mean, of at least one value; equal means of shares are equal numbers."""
    return round(math.fsum(values) / len(values), _DIGITS)


def mean_with_interval(values: Sequence[float]) -> tuple[float | None, Interval | None]:
    """The mean, if there is a value, and its 95 % interval, if there are two."""
    if not values:
        return None, None
    centre = math.fsum(values) / len(values)
    squares = math.fsum((value - centre) ** 2 for value in values)
    return centre, mean_interval(centre, math.sqrt(squares / max(len(values) - 1, 1)), len(values))


def superiority(differences: Sequence[float]) -> float:
    """The likelihood that the true mean of such differences is above 0; `Meeting` has the formula."""
    squares = math.fsum(one * one for one in differences)
    return NormalDist().cdf(math.fsum(differences) / math.sqrt(squares)) if squares > 0 else 0.5


def meet(schedule: Schedule, tables: Sequence[Sequence[Row]]) -> dict[tuple[int, int], list[Deal]]:
    """The deals that every two agents played.

    Args:
        schedule: All games.
        tables: The rows of every table so far, in order, whole deals only.
    """
    games = len(schedule.seatings)
    sides = [[row.sides() for row in rows] for rows in tables]
    if schedule.versus:
        return {
            (first, second): [Deal.of(rows[begin : begin + games]) for begin in range(0, len(rows), games)]
            for (first, second), rows in zip(schedule.tables, sides, strict=True)
        }
    return {
        (first, second): [
            Deal.of([(one, other)]) for (one, _), (other, _) in zip(sides[first], sides[second], strict=False)
        ]
        for first, second in combinations(range(len(tables)), 2)
    }
