"""How much of what a seat gets comes of the seat, of who plays, and of chance: an analysis of variance.

A lineup is who plays, told from a seat on clockwise. Every lineup is looked at from every seat on every deal, so that
the design is crossed and balanced. With S seats, L lineups and D deals, the return of seat s in lineup l on deal d is

    y[d, s, l] = mean + seat[s] + skill[l] + both[s, l] + chance[d, s, l]

Seats and lineups are fixed, all that there are, and each as likely as the others; deals are drawn. The chances of one
deal may depend on each other in any way, as they do where one player wins what another loses. The components are the
variance over all levels of seat, skill and both, and the mean variance of chance in a cell; they add up to the
variance of a return whose seat, lineup and deal are drawn.

Their estimators are those of the method of moments, unbiased: mean squares are set equal to their expectations, by
which an effect is held against its interaction with deals,

    seat   = (1 - 1/S) (MS_seat - MS_seat.deal) / (L D)
    skill  = (1 - 1/L) (MS_skill - MS_skill.deal) / (S D)
    both   = (1 - 1/S) (1 - 1/L) (MS_both - MS_both.deal) / D
    chance = the mean over all cells of the variance in a cell, D - 1 in its denominator

An estimate may come out negative where there is little to find; its share is then 0.

Intervals are bootstrap percentiles over deals. The squares of effects in a resample are too large by the noise of the
sample, a second time; that is known and taken off again.

Sources: Searle, Casella and McCulloch, "Variance Components" (1992), chapter 4, for estimators from balanced data;
Cornfield and Tukey, "Average values of mean squares in factorials", Annals of Mathematical Statistics 27 (1956), for
factors with few levels; Efron and Tibshirani, "An Introduction to the Bootstrap" (1993), for percentiles.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from yith.errors import ConfigError
from yith.interval import Interval
from yith.rng import stream

if TYPE_CHECKING:
    from numpy.typing import NDArray

RESAMPLES: Final = 1000
"""How many times the deals are drawn again for the intervals."""

_PURPOSE: Final = 17
"""The purpose of the stream that draws them; those before it are taken."""

_NOTHING: Final = 1e-12
"""What is nearer to 0, against the mean square of the returns, is the rounding of sums."""


@dataclass(frozen=True, slots=True)
class Share:
    """One source of variance.

    Attributes:
        component: The estimate of its variance; below 0 now and then where there is little.
        share: Its share of all variance, with components below 0 taken for 0.
        interval: The 95 % interval of the share.
    """

    component: float
    share: float
    interval: Interval


@dataclass(frozen=True, slots=True)
class Shares:
    """Where the variance of a seat's return comes from. The shares add up to 1.

    Attributes:
        deals: How many deals there were.
        variance: The variance of a return whose seat, lineup and deal are drawn.
        seat: Which seat it is.
        skill: Who plays: the agent in the seat, and those in the others.
        both: What a lineup gets in one seat and not in another.
        chance: All that differs from deal to deal.
    """

    deals: int
    variance: float
    seat: Share
    skill: Share
    both: Share
    chance: Share

    @property
    def named(self) -> dict[str, Share]:
        """The four by their names."""
        return {"seat": self.seat, "skill": self.skill, "both": self.both, "chance": self.chance}


def shares(returns: NDArray[np.float64], seed: int = 0, resamples: int = RESAMPLES) -> Shares | None:
    """Estimates the shares; None where all returns are equal, so that there is no variance to share.

    Args:
        returns: Of shape (deals, seats, lineups), two deals or more.
        seed: The seed of `yith.rng.stream(seed, 0, 0, 17)`, which draws the resamples.
        resamples: How many of them.

    Raises:
        ConfigError: An array of another shape.
    """
    if returns.ndim != 3 or returns.shape[0] < 2 or 0 in returns.shape:
        raise ConfigError(
            f"returns of shape {returns.shape}, expected (deals, seats, lineups) with two deals or more", "bad-returns"
        )
    deals = len(returns)
    squares = _squares(returns)
    found = _components(np.ones((1, deals)), returns, squares)[0]
    scale = float(squares[:, 3].mean())
    found[np.abs(found) <= _NOTHING * scale] = 0
    if not found.any():
        return None
    drawn = _components(_weights(deals, seed, resamples), returns, squares)
    drawn[:, :3] += found[:3] - _squares(returns.mean(axis=0))[:3]
    drawn[:, 3] *= deals / (deals - 1)
    parts = _parts_of_one(drawn)
    if not len(parts):  # of few resamples none had any variance
        parts = np.array([[0.0] * 4, [1.0] * 4])
    lows, highs = np.quantile(parts, (0.025, 0.975), axis=0)
    whole = _parts_of_one(found[None])[0]
    each = [
        Share(float(component), float(share), Interval(float(low), float(high)))
        for component, share, low, high in zip(found, whole, lows, highs, strict=True)
    ]
    return Shares(deals, float(found.sum()), *each)


def _squares(cells: NDArray[np.float64]) -> NDArray[np.float64]:
    """The mean squares of the effects of seat, skill and both, and of the returns themselves, over all cells."""
    grand = cells.mean(axis=(-2, -1), keepdims=True)
    seat = cells.mean(axis=-1, keepdims=True) - grand
    skill = cells.mean(axis=-2, keepdims=True) - grand
    both = cells - grand - seat - skill
    return np.stack([np.square(part).mean(axis=(-2, -1)) for part in (seat, skill, both, cells)], axis=-1)


def _components(
    weights: NDArray[np.float64], returns: NDArray[np.float64], squares: NDArray[np.float64]
) -> NDArray[np.float64]:
    """The components by every row of weights of the deals, which adds up to their number.

    The mean square of an effect's means is too large by the noise in them, which is what the effect's mean square in
    single deals has beyond it, divided by D - 1. This is MS_effect - MS_effect.deal without the sums in between.
    """
    deals = len(returns)
    of_means = _squares(np.einsum("bd,dsl->bsl", weights, returns) / deals)
    in_deals = np.einsum("bd,dk->bk", weights, squares) / deals
    noise = (in_deals - of_means) / (deals - 1)
    return np.column_stack([of_means[:, :3] - noise[:, :3], deals * noise[:, 3]])


def _weights(deals: int, seed: int, resamples: int) -> NDArray[np.float64]:
    """How often every deal is in every resample."""
    source = stream(seed, 0, 0, _PURPOSE)
    drawn = np.array([source.below(deals) for _ in range(resamples * deals)]).reshape(resamples, deals)
    return np.stack([np.bincount(row, minlength=deals) for row in drawn]).astype(np.float64)


def _parts_of_one(components: NDArray[np.float64]) -> NDArray[np.float64]:
    """The shares in every row; rows without variance are left out."""
    parts = np.maximum(components, 0)
    total = parts.sum(axis=1)
    found: NDArray[np.float64] = parts[total > 0] / total[total > 0, None]
    return found
