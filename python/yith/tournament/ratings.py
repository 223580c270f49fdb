"""How strong agents are: Elo by maximum likelihood, and OpenSkill.

Elo is the model of Bradley and Terry: an agent that is rated d points higher scores 1 / (1 + 10^(-d / 400)) of a game,
a draw being half a win. Ratings are those under which all results are likeliest, with mean 0. As the likeliest ratings
of agents that won every game are infinite, every two agents are given one drawn game besides those they played.

Intervals are Student's, from the robust variance of the estimate with a deal as the unit: games on the same cards are
not independent of each other, deals are.

Sources: R. A. Bradley and M. E. Terry, "Rank analysis of incomplete block designs I", Biometrika 39 (1952), 324-345;
K.-Y. Liang and S. L. Zeger, "Longitudinal data analysis using generalized linear models", Biometrika 73 (1986), 13-22,
for the variance; R. C. Weng and C.-J. Lin, "A Bayesian approximation method for online ranking", Journal of Machine
Learning Research 12 (2011), 267-300, for the Plackett-Luce model of OpenSkill.
"""

from __future__ import annotations

import importlib
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from yith.errors import ConfigError
from yith.interval import t_quantile

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from numpy.typing import NDArray

PRIOR: Final = 1.0
"""How many drawn games every two agents are given besides those they played."""

_POINTS: Final = 400 / math.log(10)
"""Elo points of one unit of log-odds."""

_LONGEST_STEP, _MOST_STEPS, _CLOSE = 2.0, 200, 1e-12


@dataclass(frozen=True, slots=True)
class Elo:
    """A rating.

    Attributes:
        value: The points; those of all agents have the mean 0.
        half: Half of the 95 % interval; None for fewer than two deals.
    """

    value: float
    half: float | None


@dataclass(frozen=True, slots=True)
class Skill:
    """A rating by OpenSkill.

    Attributes:
        mu: The mean of the belief.
        sigma: Its standard deviation.
        ordinal: `mu` - 3 `sigma`: what the agent is worth almost certainly.
    """

    mu: float
    sigma: float
    ordinal: float


def expected(elo: float) -> float:
    """The share of a game that an agent scores against one that is rated so many points lower."""
    return 1 / (1 + math.pow(10, -elo / 400))


def difference(score: float) -> float:
    """The Elo difference at which an agent scores such a share of its games, strictly between 0 and 1."""
    return _POINTS * math.log(score / (1 - score))


def rate(
    agents: int, scores: Mapping[tuple[int, int], Sequence[float]], games: int, prior: float = PRIOR
) -> tuple[Elo, ...]:
    """Rates agents by the games that every two of them played.

    Args:
        agents: How many agents there are.
        scores: For every two agents what the first of them scored in each deal, a win 1 and a draw 1/2; all play the
            same deals, as far as they got.
        games: How many games a deal has.
        prior: How many drawn games every two agents are given besides.
    """
    firsts, seconds = (np.array(column, np.intp) for column in zip(*scores, strict=True))
    signs = np.zeros((len(scores), agents))
    signs[np.arange(len(scores)), firsts] = 1
    signs[np.arange(len(scores)), seconds] = -1
    played = np.array([games * len(found) for found in scores.values()])
    scored = np.array([math.fsum(found) for found in scores.values()])
    odds = _fit(signs, scored + prior / 2, played + prior)
    chances = 1 / (1 + np.exp(-signs @ odds))
    halves = _halves(signs, chances, list(scores.values()), games, prior)
    return tuple(
        Elo(float(value) * _POINTS, None if halves is None else float(halves[agent]) * _POINTS)
        for agent, value in enumerate(odds)
    )


def _fit(signs: NDArray[np.float64], scored: NDArray[np.float64], played: NDArray[np.float64]) -> NDArray[np.float64]:
    """The likeliest log-odds, by Newton's method."""
    odds = np.zeros(signs.shape[1])
    for _ in range(_MOST_STEPS):
        chances = 1 / (1 + np.exp(-signs @ odds))
        slope = signs.T @ (scored - played * chances)
        step = _inverse(signs, played * chances * (1 - chances)) @ slope
        size = float(np.abs(step).max())
        odds += step * min(1.0, _LONGEST_STEP / size) if size > 0 else 0
        if size < _CLOSE:
            break
    centred: NDArray[np.float64] = odds - odds.mean()
    return centred


def _inverse(signs: NDArray[np.float64], weights: NDArray[np.float64]) -> NDArray[np.float64]:
    """The inverse of the information, among ratings with mean 0."""
    agents = signs.shape[1]
    level = np.full((agents, agents), 1 / agents)
    information = signs.T @ (weights[:, None] * signs)
    inverse: NDArray[np.float64] = np.linalg.inv(information + level) - level
    return inverse


def _halves(
    signs: NDArray[np.float64],
    chances: NDArray[np.float64],
    scores: Sequence[Sequence[float]],
    games: int,
    prior: float,
) -> NDArray[np.float64] | None:
    """Half of the 95 % interval of every agent's log-odds."""
    deals = max(map(len, scores))
    if deals < 2:
        return None
    off = np.zeros((deals, len(scores)))
    for table, found in enumerate(scores):
        off[: len(found), table] = np.array(found) - games * chances[table]
    parts = off @ signs
    # A drawn game of the prior is an observation, too: with it, few wins without a loss prove little.
    drawn = prior * (0.5 - chances)
    middle = deals / (deals - 1) * parts.T @ parts + signs.T @ (drawn[:, None] ** 2 * signs)
    played = np.array([games * len(found) + prior for found in scores])
    inverse = _inverse(signs, played * chances * (1 - chances))
    variances = np.diag(inverse @ middle @ inverse)
    return t_quantile(deals - 1) * np.sqrt(np.maximum(variances, 0))


def openskill() -> Any:
    """The Plackett-Luce model of the library OpenSkill.

    Raises:
        ConfigError: The library is missing.
    """
    try:
        models = importlib.import_module("openskill.models")
    except ImportError as error:
        message = "a tournament needs openskill: pip install 'yith[tournament]'"
        raise ConfigError(message, "openskill-missing") from error
    return models.PlackettLuce()


def believe(agents: int, matches: Iterable[tuple[Sequence[int], Sequence[float]]]) -> tuple[Skill, ...]:
    """Rates agents by OpenSkill, match by match.

    Args:
        agents: How many agents there are.
        matches: Who played, and what each of them scored.

    Raises:
        ConfigError: The library is missing.
    """
    model = openskill()
    ratings = [model.rating() for _ in range(agents)]
    for players, scores in matches:
        rated = model.rate([[ratings[player]] for player in players], scores=list(scores))
        for player, (rating,) in zip(players, rated, strict=True):
            ratings[player] = rating
    return tuple(Skill(rating.mu, rating.sigma, rating.ordinal()) for rating in ratings)
