"""What a simulation found, as plain data: the same for any number of threads."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from yith.cli.families import families, games, listed
from yith.interval import Interval, mean_interval, wilson
from yith.option import settings

if TYPE_CHECKING:
    from collections.abc import Sequence

    from yith.cli.families import Split
    from yith.cli.returns import Returns
    from yith.cli.totals import Histogram, Tally, Totals
    from yith.engine import Game

QUANTILES = (5, 25, 50, 75, 95)
"""Of every distribution, in per cent; together with the lowest and the highest value."""


@dataclass(frozen=True, slots=True)
class Run:
    """What was asked for.

    Attributes:
        game: The game with its options and content.
        agents: One name a player.
        seed: The seed of all randomness.
        games: How many games.
    """

    game: Game[Any]
    agents: tuple[str, ...]
    seed: int
    games: int

    @property
    def is_mixed(self) -> bool:
        """Whether not all seats have the same agent."""
        return len(set(self.agents)) > 1

    @property
    def conduct(self) -> str:
        """Who played, with what seed, in words."""
        return f"agents {', '.join(self.agents if self.is_mixed else self.agents[:1])}, seed {self.seed}"

    def wins(self, returns: Returns) -> int:
        """How many games gave a player the highest return there is: a win shared with no rival."""
        return returns.counts.get(self.game.info.max_utility, 0)

    def is_shared(self, returns: Sequence[Returns]) -> bool:
        """Whether all of several players came out alike, as where they win or lose together: one line tells it."""
        return self.game.info.utility_sum is None and len(returns) > 1 and all(one == returns[0] for one in returns)


Cell: TypeAlias = "tuple[Run, Totals]"
"""One of several simulations that differ in options: what was asked for, and what came out."""


def common_settings(run: Run, varied: Sequence[str]) -> str:
    """The options that all of several simulations have, with their values."""
    return settings({name: value for name, value in run.game.options.items() if name not in varied})


def have_one_outcome(cells: Sequence[Cell]) -> bool:
    """Whether in all games everybody came out alike, or there is a single player: one figure tells it."""
    return all(len(totals.returns) == 1 or run.is_shared(totals.returns) for run, totals in cells)


def to_json(run: Run, totals: Totals) -> str:
    """Gives everything that is reported, and the histograms behind it, as one JSON object."""
    return _written(_found(run, totals))


def cells_to_json(varied: Sequence[str], cells: Sequence[Cell]) -> str:
    """Gives several simulations as one JSON object: the names of the options that were varied, and all of each cell."""
    return _written({"schema": 1, "varied": varied, "cells": [_found(run, totals) for run, totals in cells]})


def _written(found: dict[str, object]) -> str:
    return json.dumps(found, indent=2) + "\n"


def _found(run: Run, totals: Totals) -> dict[str, object]:
    game = run.game
    return {
        "schema": 1,
        "game": game.name,
        "version": game.version,
        "engine": game.engine,
        "options": game.options,
        "content_digest": game.content_digest,
        "agents": run.agents,
        "seed": run.seed,
        "games": totals.games,
        "seats": [
            {
                "seat": seat,
                "agent": run.agents[seat],
                "return": _return(returns),
                "sole_wins": _wins(run.wins(returns), totals.games),
                "score": _distribution(totals.scores[seat]),
            }
            for seat, returns in enumerate(totals.returns)
        ],
        "decisions": _distribution(totals.decisions),
        "chances": _distribution(totals.chances),
        "tally": {
            counter.name: {
                "scope": counter.scope,
                "unit": counter.unit,
                "meaning": counter.meaning,
                "family": counter.family,
                "group": counter.group,
                "columns": counter.columns,
            }
            | _tally(totals.tally[counter.name], totals.games)
            for counter in game.tally_spec
        },
        "lost": {name: _distribution(found) for name, found in totals.lost.items()},
        "families": _families(run, totals),
        "crossed_families": _crossed_families(run, totals),
        "groups": _groups(run, totals),
    }


def _return(returns: Returns) -> dict[str, object]:
    interval = mean_interval(returns.mean, returns.sd, sum(returns.counts.values()))
    return {
        "mean": returns.mean,
        "sd": returns.sd,
        "interval_95": _pair(interval),
        "counts": [[value, count] for value, count in returns.counts.items()],
    }


def _wins(wins: int, games: int) -> dict[str, object]:
    return {"count": wins, "share": wins / games, "interval_95": _pair(wilson(wins, games))}


def _families(run: Run, totals: Totals) -> dict[str, object]:
    return {
        family: [
            {"member": name or None} | _cell(run, totals.families.single[family], (name,)) for name in [*members, ""]
        ]
        for family, members in families(run.game.tally_spec).items()
    }


def _crossed_families(run: Run, totals: Totals) -> list[dict[str, object]]:
    members = families(run.game.tally_spec)
    return [
        {
            "families": [first, second],
            "cells": [
                {"members": [one, other]} | _cell(run, split, (one, other))
                for one in members[first]
                for other in members[second]
            ],
        }
        for (first, second), split in totals.families.crossed.items()
    ]


def _groups(run: Run, totals: Totals) -> dict[str, object]:
    return {
        group: [{"member": name} | _cell(run, totals.families.grouped[group], (name,)) for name in members]
        for group, members in listed(run.game.tally_spec).items()
    }


def _cell(run: Run, split: Split, members: tuple[str, ...]) -> dict[str, object]:
    """The games under some members; no seats where there were none."""
    found = split.get(members, ())
    count = games(found)
    seats = [
        {"seat": seat, "return": _return(returns), "sole_wins": _wins(run.wins(returns), count)}
        for seat, returns in enumerate(found)
    ]
    return {"games": count, "seats": seats}


def _distribution(histogram: Histogram) -> dict[str, object]:
    moments = histogram.moments
    return {
        "mean": moments.mean,
        "sd": moments.sd,
        "interval_95": _pair(mean_interval(moments.mean, moments.sd, moments.count)),
        "min": histogram.low,
        "quantiles": {str(percent): histogram.quantile(percent) for percent in QUANTILES},
        "max": histogram.high,
        "histogram": {"low": histogram.low, "counts": [int(count) for count in histogram.counts]},
    }


def _tally(tally: Tally, games: int) -> dict[str, object]:
    return {"a_game": _distribution(tally.game), "column_means": [column / games for column in tally.columns]}


def _pair(interval: Interval | None) -> list[float] | None:
    return None if interval is None else [interval.low, interval.high]
