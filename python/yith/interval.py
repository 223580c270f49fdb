"""Confidence intervals for proportions and means, from exact counts and sums."""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import NormalDist

__all__ = ["Interval", "mean_interval", "t_quantile", "wilson"]

_EXACT_DEGREES = 200


@dataclass(frozen=True, slots=True)
class Interval:
    """A range that covers the true value in a given share of all experiments.

    Attributes:
        low: The lower bound.
        high: The upper bound.
    """

    low: float
    high: float


def wilson(hits: int, trials: int, level: float = 0.95) -> Interval:
    """Gives the score interval of a proportion; it keeps its level for proportions near 0 and 1 and for few trials.

    Source: E. B. Wilson, "Probable inference, the law of succession, and statistical inference", Journal of the
    American Statistical Association 22 (1927), 209-212.

    Args:
        hits: How many trials succeeded, 0 to `trials`.
        trials: How many trials there were, at least 1.
        level: The confidence level, strictly between 0 and 1.

    Returns:
        The interval, inside 0 to 1.

    Raises:
        ValueError: An argument is out of its range.
    """
    if trials < 1 or not 0 <= hits <= trials:
        raise ValueError(f"{hits} hits in {trials} trials, expected 0 to {trials} hits in 1 trial or more")
    z = _normal_quantile(level)
    share = hits / trials
    shrink = 1 + z * z / trials
    centre = (share + z * z / (2 * trials)) / shrink
    half = z * math.sqrt(share * (1 - share) / trials + (z / (2 * trials)) ** 2) / shrink
    return Interval(0.0 if hits == 0 else centre - half, 1.0 if hits == trials else centre + half)


def mean_interval(mean: float, sd: float, count: int, level: float = 0.95) -> Interval | None:
    """Gives Student's interval of a mean: exact for normal values, close for the means of many values of any kind.

    Source: Student, "The probable error of a mean", Biometrika 6 (1908), 1-25.

    Args:
        mean: The mean of the sample.
        sd: The standard deviation of the sample, with `count - 1` in its denominator.
        count: How many values there are, at least 1.
        level: The confidence level, strictly between 0 and 1.

    Returns:
        The interval, symmetric about the mean; None for a single value, which says nothing about its spread.

    Raises:
        ValueError: An argument is out of its range.
    """
    if count < 1:
        raise ValueError(f"{count} values, expected at least 1")
    if count == 1:
        return None
    half = t_quantile(count - 1, level) * sd / math.sqrt(count)
    return Interval(mean - half, mean + half)


def t_quantile(degrees: int, level: float = 0.95) -> float:
    """Gives the t that a Student variable stays within, on both sides of 0, with probability `level`.

    Source: M. Abramowitz and I. A. Stegun, "Handbook of Mathematical Functions" (1964): the finite sums 26.7.3 and
    26.7.4 up to 200 degrees of freedom, the expansion 26.7.5 (relative error below 1e-7) beyond.

    Args:
        degrees: The degrees of freedom, at least 1.
        level: The probability, strictly between 0 and 1.

    Returns:
        The quantile, above 0.

    Raises:
        ValueError: An argument is out of its range.
    """
    if degrees < 1:
        raise ValueError(f"{degrees} degrees of freedom, expected at least 1")
    z = _normal_quantile(level)
    if degrees > _EXACT_DEGREES:
        terms = (
            z,
            (z**3 + z) / 4,
            (5 * z**5 + 16 * z**3 + 3 * z) / 96,
            (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        )
        return math.fsum(term / degrees**power for power, term in enumerate(terms))
    low, high = 0.0, math.pi / 2
    while low < (middle := (low + high) / 2) < high:
        low, high = (middle, high) if _within(middle, degrees) < level else (low, middle)
    return math.sqrt(degrees) * math.tan(low)


def _within(angle: float, degrees: int) -> float:
    """The probability that |t| <= sqrt(degrees) * tan(angle)."""
    sine, cosine = math.sin(angle), math.cos(angle)
    odd = degrees % 2 == 1
    term = cosine if odd else 1.0
    total = 0.0
    for power in range(2 + odd, degrees + 1, 2):
        total += term
        term *= cosine * cosine * (power - 1) / power
    return (angle + sine * total) * 2 / math.pi if odd else sine * total


def _normal_quantile(level: float) -> float:
    if not 0 < level < 1:
        raise ValueError(f"level {level!r}, expected a number between 0 and 1")
    return NormalDist().inv_cdf((1 + level) / 2)
