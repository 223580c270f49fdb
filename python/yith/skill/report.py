"""What a study found, as plain data: the same for any number of threads."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

if TYPE_CHECKING:
    from yith.engine import Game
    from yith.interval import Interval
    from yith.skill.branching import Branching
    from yith.skill.estimate import Estimate
    from yith.skill.shares import Share, Shares

Verdict: TypeAlias = Literal["stronger", "weaker", "open"]
"""Whether a rung gains over the rung below: surely, surely not, or neither."""

_PLACES = 9
"""Decimal places of figures in JSON: beyond them sums may differ from processor to processor."""


@dataclass(frozen=True, slots=True)
class Wins:
    """How often the highest return there is was reached.

    Attributes:
        count: How often.
        games: Of how many games.
        interval: The 95 % interval of the share.
    """

    count: int
    games: int
    interval: Interval

    @property
    def share(self) -> float:
        """The share."""
        return self.count / self.games


@dataclass(frozen=True, slots=True)
class Rung:
    """An agent of the ladder. The values behind means are those of deals.

    Attributes:
        agent: The agent.
        returns: Where players compete, the return of the agent in one seat, and the rung below in all others, over
            all seats; of the lowest rung none. Otherwise the return with the agent in all seats.
        wins: The games that were won with the agent in all seats; none where players compete.
        gain: What it is better by than the rung below: where players compete, the return beyond an even share;
            otherwise the difference of returns on the same deals. Of the lowest rung none.
    """

    agent: str
    returns: Estimate | None
    wins: Wins | None
    gain: Estimate | None

    @property
    def verdict(self) -> Verdict | None:
        """Whether it gains over the rung below; of the lowest rung none."""
        if self.gain is None:
            return None
        interval = self.gain.interval
        return "stronger" if interval.low > 0 else "weaker" if interval.high < 0 else "open"


@dataclass(frozen=True, slots=True)
class Report:
    """What a study found.

    Attributes:
        game: The game.
        competes: Whether players compete, which is where their returns add up to the same in every game; otherwise
            an agent has all seats, and its return is the mean over them.
        seed: The seed of all randomness.
        deals: How many deals every lineup played.
        rungs: The ladder, from below.
        branching: What every agent has to choose from; empty where no game was sampled.
        crossed: The agents that the shares are of.
        shares: Where the variance of a seat's return comes from, if there is any.
    """

    game: Game[Any]
    competes: bool
    seed: int
    deals: int
    rungs: tuple[Rung, ...]
    branching: tuple[Branching, ...]
    crossed: tuple[str, ...]
    shares: Shares | None

    @property
    def holds(self) -> bool:
        """Whether every rung is surely stronger than the one below."""
        return all(rung.verdict == "stronger" for rung in self.rungs[1:])

    @property
    def labels(self) -> dict[str, str]:
        """A short name of every agent: what is before its first comma, where that tells it from the others."""
        short = [rung.agent.partition(",")[0] for rung in self.rungs]
        return {
            rung.agent: name if short.count(name) == 1 else rung.agent
            for rung, name in zip(self.rungs, short, strict=True)
        }

    @property
    def even(self) -> float:
        """What a seat gets where players compete and are equally strong."""
        return (self.game.info.utility_sum or 0.0) / self.game.num_players

    def to_dict(self) -> dict[str, object]:
        """All of it, as JSON has it; figures are rounded to 9 decimal places."""
        game = self.game
        return {
            "schema": 1,
            "game": game.name,
            "version": game.version,
            "options": game.options,
            "content_digest": game.content_digest,
            "competes": self.competes,
            "seed": self.seed,
            "deals": self.deals,
            "even": _figure(self.even) if self.competes else None,
            "ladder": [
                {
                    "agent": rung.agent,
                    "return": _estimate(rung.returns),
                    "wins": _wins(rung.wins),
                    "gain": _estimate(rung.gain),
                    "verdict": rung.verdict,
                }
                for rung in self.rungs
            ],
            "holds": self.holds,
            "branching": [
                {
                    "agent": found.agent,
                    "games": found.games,
                    "decisions": _estimate(found.decisions),
                    "mean_legal_actions": _figure(found.mean),
                    "most_legal_actions": found.most,
                    "log10_size": _estimate(found.size),
                }
                for found in self.branching
            ],
            "shares": self._shares(),
        }

    def _shares(self) -> dict[str, object] | None:
        found = self.shares
        if found is None:
            return None
        return {
            "agents": self.crossed,
            "deals": found.deals,
            "variance": _figure(found.variance),
            **{name: _share(share) for name, share in found.named.items()},
        }


def _figure(value: float) -> float:
    return round(value, _PLACES) + 0.0  # never -0.0


def _pair(interval: Interval) -> list[float]:
    return [_figure(interval.low), _figure(interval.high)]


def _estimate(found: Estimate | None) -> dict[str, object] | None:
    if found is None:
        return None
    return {
        "mean": _figure(found.mean),
        "sd": _figure(found.sd),
        "count": found.count,
        "interval_95": _pair(found.interval),
    }


def _wins(wins: Wins | None) -> dict[str, object] | None:
    if wins is None:
        return None
    return {
        "count": wins.count,
        "games": wins.games,
        "share": _figure(wins.share),
        "interval_95": _pair(wins.interval),
    }


def _share(share: Share) -> dict[str, object]:
    return {
        "component": _figure(share.component),
        "share": _figure(share.share),
        "interval_95": _pair(share.interval),
    }
