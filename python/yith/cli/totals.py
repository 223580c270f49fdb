"""Results of many games, added up in memory that does not grow with their number.

Everything is kept as exact integer counts, so that sums do not depend on the order or the size of the parts.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from yith.cli.families import Families, alone
from yith.cli.returns import Returns

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from yith.api import Counter, Playouts


@dataclass(frozen=True, slots=True)
class Moments:
    """How many values, their sum and the sum of their squares."""

    count: int
    total: int
    squares: int

    @property
    def mean(self) -> float:
        """The mean."""
        return self.total / self.count

    @property
    def sd(self) -> float:
        """The standard deviation of the sample; 0 for a single value."""
        if self.count == 1:
            return 0.0
        return math.sqrt((self.count * self.squares - self.total**2) / (self.count * (self.count - 1)))


@dataclass(frozen=True, slots=True, eq=False)
class Histogram:
    """How often each whole number came up; `counts[i]` belongs to `low + i`, and both ends came up."""

    low: int
    counts: NDArray[np.int64]

    @classmethod
    def of(cls, values: NDArray[np.integer]) -> Histogram:
        """Counts values, at least one."""
        low = int(values.min())
        return cls(low, np.bincount(values.astype(np.int64) - low))

    def __add__(self, other: Histogram) -> Histogram:
        """The values of both."""
        low = min(self.low, other.low)
        counts = np.zeros(max(self.high, other.high) + 1 - low, dtype=np.int64)
        for part in (self, other):
            counts[part.low - low : part.high + 1 - low] += part.counts
        return Histogram(low, counts)

    @property
    def high(self) -> int:
        """The highest value."""
        return self.low + len(self.counts) - 1

    @property
    def moments(self) -> Moments:
        """The exact sums behind mean and standard deviation."""
        pairs = [(self.low + index, int(count)) for index, count in enumerate(self.counts) if count]
        return Moments(
            count=sum(count for _, count in pairs),
            total=sum(value * count for value, count in pairs),
            squares=sum(value * value * count for value, count in pairs),
        )

    def quantile(self, percent: int) -> int:
        """The lowest value that at least `percent` in a hundred of the values do not exceed."""
        reached = np.cumsum(self.counts)
        return self.low + int(np.searchsorted(reached, -(-percent * int(reached[-1]) // 100)))

    def binned(self, low: int, width: int, bins: int) -> list[int]:
        """The counts of `bins` ranges of `width` values each, the first from `low` on."""
        edges = np.clip(low + width * np.arange(bins + 1) - self.low, 0, len(self.counts))
        reached = np.concatenate(([0], np.cumsum(self.counts)))
        return [int(count) for count in np.diff(reached[edges])]


@dataclass(frozen=True, slots=True)
class Tally:
    """One counter: its sum over the players, game by game, and the sum of each column over the games."""

    game: Histogram
    columns: tuple[int, ...]

    @classmethod
    def of(cls, counts: NDArray[np.uint32]) -> Tally:
        """Adds up an array with a row a game, at least one."""
        # Column by column: a sum along so short an axis costs more than the game did.
        columns = [column.astype(np.int64) for column in counts.T]
        total = sum(columns[1:], start=columns[0])
        return cls(Histogram.of(total), tuple(int(column.sum()) for column in columns))

    def __add__(self, other: Tally) -> Tally:
        """The games of both."""
        columns = tuple(mine + theirs for mine, theirs in zip(self.columns, other.columns, strict=True))
        return Tally(self.game + other.game, columns)


@dataclass(frozen=True, slots=True)
class Totals:
    """Everything that is reported of some games; adding two gives that of both."""

    games: int
    returns: tuple[Returns, ...]
    scores: tuple[Histogram, ...]
    decisions: Histogram
    chances: Histogram
    tally: Mapping[str, Tally]
    lost: Mapping[str, Histogram]
    """Of a single player's game: the counters of neither family nor group in the games that were lost, if any was."""
    families: Families

    @classmethod
    def of(cls, playouts: Playouts, spec: Sequence[Counter]) -> Totals:
        """Adds up the games of one call, at least one.

        Args:
            playouts: The games, with their tallies.
            spec: The counters of the game.
        """
        return cls(
            games=len(playouts.decisions),
            returns=tuple(Returns.of(column) for column in playouts.returns.T),
            scores=tuple(Histogram.of(column) for column in playouts.scores.T),
            decisions=Histogram.of(playouts.decisions),
            chances=Histogram.of(playouts.chances),
            tally={name: Tally.of(counts) for name, counts in playouts.tally.items()},
            lost=_lost(playouts, spec),
            families=Families.of(playouts, spec),
        )

    def __add__(self, other: Totals) -> Totals:
        """The games of both."""
        return Totals(
            games=self.games + other.games,
            returns=tuple(mine + theirs for mine, theirs in zip(self.returns, other.returns, strict=True)),
            scores=tuple(mine + theirs for mine, theirs in zip(self.scores, other.scores, strict=True)),
            decisions=self.decisions + other.decisions,
            chances=self.chances + other.chances,
            tally={name: tally + other.tally[name] for name, tally in self.tally.items()},
            lost=_together(self.lost, other.lost),
            families=self.families + other.families,
        )


def _lost(playouts: Playouts, spec: Sequence[Counter]) -> dict[str, Histogram]:
    lost = playouts.returns[:, 0] == 0
    if playouts.returns.shape[1] > 1 or not lost.any():
        return {}
    names = [counter.name for counter in alone(spec) if counter.name in playouts.tally]
    return {name: Histogram.of(playouts.tally[name][lost, 0]) for name in names}


def _together(mine: Mapping[str, Histogram], theirs: Mapping[str, Histogram]) -> dict[str, Histogram]:
    if not mine or not theirs:
        return dict(mine or theirs)
    return {name: found + theirs[name] for name, found in mine.items()}
