"""The picture of `yith tournament --plot`: how strong agents are, and who beats whom."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from yith.cli.plot import FAINT, INK, colour, page
from yith.cli.tournament_report import folded
from yith.option import settings

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from yith.tournament import Standings, Tournament

_MARGIN, _AGENT_HEIGHT, _TALLEST = 2.8, 0.5, 100.0
_MOST_NUMBERS = 12
"""Of so many agents the map has numbers."""

_PALER = 1.25
"""How much further than the values the colours go, so that the furthest can be read on."""

_NOBODY = "#eeeeee"
"""Where an agent would meet itself."""


def plot(tournament: Tournament, kind: str) -> bytes:
    """Draws the results.

    Args:
        tournament: The tournament.
        kind: One of `yith.cli.plot.FORMATS`.
    """
    found = tournament.standings()
    agents = len(found.agents)
    with page(min(_MARGIN + _AGENT_HEIGHT * agents, _TALLEST), kind) as (figure, picture):
        figure.suptitle(_title(tournament, found), fontsize=13)
        left, right = figure.subplots(1, 2, sharey=True)
        _elo(left, found)
        _crossed(right, found)
    return picture.getvalue()


def _title(tournament: Tournament, found: Standings) -> str:
    game = tournament.game
    return f"{game.version}: {found.games:,} games, seed {tournament.seed}\n{settings(game.options)}"


def _elo(axes: Axes, found: Standings) -> None:
    axes.set_title("Elo, with 95 % intervals")
    axes.axvline(0, color=FAINT, linestyle="--", linewidth=1)
    for place, each in enumerate(found.agents):
        half = each.elo.half or 0.0
        axes.errorbar(
            each.elo.value, place, xerr=half, fmt="o", color=colour(0), markersize=5, capsize=3, linewidth=1.2
        )
        axes.annotate(
            f"{round(each.elo.value):+}",
            (each.elo.value, place),
            xytext=(0, 6),
            textcoords="offset points",
            ha="center",
            fontsize=9,
        )
    names = [f"{folded(each.agent)}  {place}" for place, each in enumerate(found.agents, start=1)]
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(len(found.agents) - 0.5, -0.5)
    axes.margins(x=0.12)
    axes.grid(axis="x", color=FAINT, alpha=0.5, linewidth=0.5)
    axes.set_axisbelow(True)
    axes.set_xlabel("points; the mean of all agents is 0")


def _crossed(axes: Axes, found: Standings) -> None:
    """The map: blue where the row is better than the column, red where it is worse."""
    names = [each.agent for each in found.agents]
    values = np.array([[_value(found, row, column) for column in names] for row in names])
    centre = 50.0 if found.versus else 0.0
    most = 50.0 if found.versus else max(abs(value) for value in values.flat if not math.isnan(value)) or 1.0
    title = "Score against the column, in %" if found.versus else "Mean return less that of the column"
    axes.set_title(title)
    axes.set_facecolor(_NOBODY)
    edges = np.arange(len(names) + 1) - 0.5
    low, high = centre - _PALER * most, centre + _PALER * most
    axes.pcolormesh(edges, edges, np.ma.masked_invalid(values), cmap="RdBu", vmin=low, vmax=high)
    for edge in edges[1:-1]:
        axes.axhline(edge, color="white", linewidth=1.5)
        axes.axvline(edge, color="white", linewidth=1.5)
    if len(names) <= _MOST_NUMBERS:
        for (row, column), value in np.ndenumerate(values):
            if not math.isnan(value):
                text = f"{value:.1f}" if found.versus else f"{value:+.3f}"
                ink = "white" if abs(value - centre) > 0.7 * most else INK
                axes.annotate(text, (column, row), ha="center", va="center", fontsize=9, color=ink)
    axes.set_xticks(range(len(names)), [str(place) for place in range(1, len(names) + 1)])
    axes.tick_params(length=0)
    axes.spines[:].set_visible(False)


def _value(found: Standings, row: str, column: str) -> float:
    """What stands in a cell of the map; NaN for nothing."""
    if row == column:
        return math.nan
    meeting = found.between(row, column)
    if not found.versus:
        return math.nan if meeting.difference is None else meeting.difference
    return math.nan if meeting.score is None else 100 * meeting.score
