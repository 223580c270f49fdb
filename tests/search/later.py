"""How well a search knows what an action is worth.

What a search tells of an action is the mean of all its simulations, those included in which UCB1 still tried what is
worse: at first that pulls the mean of whoever tries, by about as much whatever comes later, so its share falls with
their number. The mean of the later simulations is free of most of it: a search of 10,000 simulations is the beginning
of one of 100,000 with the same seed, and what the longer one has beyond it is known from both.
"""

from __future__ import annotations

from typing import Final

from yith.analysis import Analysis

COUNTS: Final = (1_000, 10_000, 100_000)
SEEDS: Final = range(3)

CLOSE: Final = 4
"""How many standard errors the later mean may be off."""

SLACK: Final = 0.005
"""What it may be off beyond that, since UCB1 never stops trying."""


def later(short: Analysis, long: Analysis, action: int, player: int) -> tuple[float, float]:
    """The mean of what an action got in the simulations that a longer search made beyond a shorter, and its error."""
    parts = [(each.visits, each.values[player], each.errors[player]) for each in (long.of(action), short.of(action))]
    counts = [visits for visits, _, _ in parts]
    sums = [visits * mean for visits, mean, _ in parts]
    squares = [visits * (mean**2 + error**2 * (visits - 1)) for visits, mean, error in parts]
    count = counts[0] - counts[1]
    mean = (sums[0] - sums[1]) / count
    variance = max(0.0, (squares[0] - squares[1]) / count - mean**2)
    return mean, float((variance / (count - 1)) ** 0.5)
