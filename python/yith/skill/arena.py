"""Where agents meet: the same deals for every lineup."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    from yith.engine import Game

Lineup: TypeAlias = tuple[str, ...]
"""An agent a seat."""

_PART_SECONDS = 0.5


class Arena:
    """Plays lineups on the same deals: episodes 0, 1, ... of a seed, whose chance is drawn alike as long as play is."""

    def __init__(self, game: Game[Any], deals: int, seed: int, threads: int, tell: Callable[[int], None]) -> None:
        """Plays nothing yet.

        Args:
            game: The game.
            deals: How many deals a lineup plays.
            seed: The seed of all streams.
            threads: How many threads.
            tell: Is called with the number of games that were played since the last call.
        """
        self.game = game
        self.deals = deals
        self.seed = seed
        self.tell = tell
        self._threads = threads
        self._played: dict[Lineup, NDArray[np.float64]] = {}

    def returns(self, lineup: Lineup) -> NDArray[np.float64]:
        """The returns of a lineup, of shape (deals, players); played once, however often it is asked for."""
        if lineup not in self._played:
            self._played[lineup] = np.concatenate(list(self._parts(lineup)))
        return self._played[lineup]

    def _parts(self, lineup: Lineup) -> Iterator[NDArray[np.float64]]:
        """The games in parts, small ones where a game takes long, so that progress shows."""
        done, size = 0, self._threads
        while done < self.deals:
            begun, count = perf_counter(), min(size, self.deals - done)
            played = self.game.playouts(count, list(lineup), self.seed, self._threads, first_episode=done, tally=False)
            yield played.returns
            self.tell(count)
            done += count
            if perf_counter() - begun < _PART_SECONDS:
                size *= 2
