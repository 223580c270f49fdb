"""What a game counts while it is played, and who listens."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from yith.node import Id, Player

Scope: TypeAlias = Literal["player", "game"]
"""Whether a counter has a value for every player or one for the game."""


@dataclass(frozen=True, slots=True)
class Counter:
    """A counter's description.

    Attributes:
        name: The name users read it by.
        scope: `player` with one value a player, `game` with one value a game.
        unit: What one count is.
        meaning: What is counted, in a phrase.
        family: What it is an answer to: of the counters of a family at most one is counted in a game, once. Empty for a
            counter of its own.
        group: Which others it goes with: of the counters of a group any number are counted, any number of times. They
            stand together and have one scope and unit. Empty for a counter of its own.
        columns: Where the counters of its group lie in a grid, row by row: how many stand in a row. 0 where they lie in
            none.
    """

    name: str
    scope: Scope
    unit: str
    meaning: str
    family: str = ""
    group: str = ""
    columns: int = 0


class Cause(Enum):
    """How a move came about."""

    APPLIED = "applied"
    """A caller applied it."""
    SAMPLED = "sampled"
    """It was drawn from a stream."""
    FORCED = "forced"
    """It was the only legal action."""


class Watch:
    """A listener to a game being played. Both methods do nothing unless overridden."""

    def count(self, counter: int, player: Player) -> None:
        """Counter number `counter` of the `tally_spec` goes up by one, for player 0 where the game has the counter."""

    def moved(self, move: Id, cause: Cause) -> None:
        """The move `move` is about to be made."""


class Silent(Watch):
    """Listens to nothing."""


@dataclass(slots=True)
class Tally(Watch):
    """Adds counts up: entry `counter * players + player` of the list, players as many as play."""

    counts: list[int]
    players: int

    def count(self, counter: int, player: Player) -> None:
        """Counts."""
        self.counts[counter * self.players + player] += 1
