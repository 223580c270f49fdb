"""Who sits where on which deal.

In a *versus* game, whose returns add up to a fixed sum, every two agents meet at a *table* on the same deals. A deal is
played in all rotations of the seating A B A B ..., which for an odd number of players gives one agent more seats: there
also in those of B A B A ... So both agents sit in every seat equally often, and both play the same cards: 2 games a
deal for an even number of players, twice the number of players for an odd one.

In a game for one, and in one that all win or lose together, an agent has a table alone: it plays all seats, one game a
deal, and every agent plays the same deals.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from yith.engine import Game

SIDES = "AB"
"""The agents of a table, as seatings name them."""


def is_versus(game: Game[Any]) -> bool:
    """Whether agents can play this game against each other."""
    return game.info.utility_sum is not None and game.num_players > 1


def seatings(players: int, versus: bool) -> tuple[str, ...]:
    """The seatings in which a deal is played: a letter a seat."""
    if not versus:
        return (SIDES[0] * players,)
    first = (SIDES * players)[:players]
    starts = [first] if players % 2 == 0 else [first, (SIDES[::-1] * players)[:players]]
    turned = (start[turn:] + start[:turn] for start in starts for turn in range(players))
    return tuple(dict.fromkeys(turned))


@dataclass(frozen=True, slots=True)
class Schedule:
    """All games of a tournament, each with a number that stays when more deals are played.

    Attributes:
        tables: The agents of every table, by their places: two in a versus game, otherwise one.
        seatings: The seatings of a deal.
        deals: How many deals every table plays.
    """

    tables: tuple[tuple[int, ...], ...]
    seatings: tuple[str, ...]
    deals: int

    @classmethod
    def of(cls, game: Game[Any], agents: int, games: int) -> Schedule:
        """The schedule of so many agents that play at least so many games a table."""
        versus = is_versus(game)
        tables = combinations(range(agents), 2) if versus else ((agent,) for agent in range(agents))
        found = seatings(game.num_players, versus)
        return cls(tuple(tables), found, -(-games // len(found)))

    @property
    def versus(self) -> bool:
        """Whether two agents meet at a table."""
        return len(self.tables[0]) > 1

    @property
    def games(self) -> int:
        """How many games there are."""
        return self.deals * len(self.tables) * len(self.seatings)

    def number(self, table: int, row: int) -> int:
        """The number of the game in a row of a table: deal by deal, then table by table, then seating by seating."""
        deal, place = divmod(row, len(self.seatings))
        return (deal * len(self.tables) + table) * len(self.seatings) + place

    def find(self, number: int) -> tuple[int, int]:
        """The table of a game, and the row there."""
        rest, place = divmod(number, len(self.seatings))
        deal, table = divmod(rest, len(self.tables))
        return table, deal * len(self.seatings) + place

    def agents(self, table: int, seating: str) -> tuple[int, ...]:
        """The agent of every seat."""
        return tuple(self.tables[table][SIDES.index(side)] for side in seating)
