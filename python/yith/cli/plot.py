"""The pictures of `yith simulate --plot`: who wins, how scores and lengths spread, what happened how often."""

from __future__ import annotations

import io
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click
import numpy as np

from yith.cli.families import alone, families, games, groups, listed
from yith.cli.grid import labels, rows
from yith.cli.results import common_settings, have_one_outcome
from yith.interval import mean_interval, wilson
from yith.option import settings

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from yith.api import Counter
    from yith.cli.families import Split
    from yith.cli.results import Cell, Run
    from yith.cli.totals import Histogram, Totals
    from yith.interval import Interval

FORMATS: Final = ("png", "svg", "pdf")
"""What a picture can be."""

_SEATS: Final = ("#4477aa", "#ee6677", "#228833", "#ccbb44", "#aa3377")
"""A colour a seat; told apart with every kind of sight, and in grey."""

INK, _EVEN, FAINT = "#333333", "#777777", "#bbbbbb"
_MOST_BINS: Final = 40
_HEIGHTS: Final = (3.5, 4.375)
"""Of the two rows that are always there, in inches."""
_MEMBER_HEIGHT, _GRID_HEIGHT = 0.22, 4.5
_CELLS_HEIGHT, _CELL_HEIGHT = 2.0, 0.35
_TALLEST: Final = 100.0
"""Of a picture of very many cells, in inches, so that it can be held in memory."""


def check(path: str) -> str:
    """The format of a path.

    Raises:
        click.UsageError: Another ending, or the library is missing.
    """
    kind = Path(path).suffix.removeprefix(".").lower()
    if kind not in FORMATS:
        raise click.UsageError(f"--plot {path!r} ends in none of .{', .'.join(FORMATS)}")
    if find_spec("matplotlib") is None:
        raise click.UsageError("--plot needs matplotlib: pip install 'yith[plot]'")
    return kind


def plot(run: Run, totals: Totals, kind: str) -> bytes:
    """Draws the results.

    Args:
        run: What was asked for.
        totals: What came out.
        kind: One of `FORMATS`.
    """
    sorted_by = _sorted_by(run, totals)
    members = sum(len(names) for names, _ in sorted_by)
    grids = [group for group in groups(run.game.tally_spec).values() if group[0].columns]
    below = [max(3.0, _MEMBER_HEIGHT * members)] if members else []
    below += [_GRID_HEIGHT] * -(-len(grids) // 2)
    with page(8 + sum(below), kind) as (figure, picture):
        figure.suptitle(_title(run, totals), fontsize=13)
        grid = figure.add_gridspec(2 + len(below), 2, height_ratios=[*_HEIGHTS, *below])
        _returns(figure.add_subplot(grid[0, 0]), run, totals)
        _lengths(figure.add_subplot(grid[0, 1]), totals)
        _scores(figure.add_subplot(grid[1, 0]), totals)
        _tallies(figure.add_subplot(grid[1, 1]), run, totals)
        if members:
            _families(figure.add_subplot(grid[2, :]), run, sorted_by)
        for place, group in enumerate(grids):
            row = 2 + bool(members) + place // 2
            _grid(figure.add_subplot(grid[row, place % 2]), group, totals)
    return picture.getvalue()


def plot_cells(varied: Sequence[str], cells: Sequence[Cell], kind: str) -> bytes:
    """Draws how the games of every cell came out.

    Args:
        varied: The options that the cells differ in.
        cells: At least one, each with as many games.
        kind: One of `FORMATS`.
    """
    height = min(_CELLS_HEIGHT + _CELL_HEIGHT * len(cells), _TALLEST)
    with page(height, kind) as (figure, picture):
        figure.suptitle(_cells_title(varied, *cells[0]), fontsize=13)
        axes = figure.add_subplot()
        if have_one_outcome(cells):
            _cells_wins(axes, cells)
        else:
            _cells_returns(axes, cells)
        names = [settings({name: run.game.options[name] for name in varied}) for run, _ in cells]
        axes.set_yticks(range(len(cells)), names)
        axes.set_ylim(len(cells) - 0.5, -0.5)
        axes.grid(axis="x", color=FAINT, alpha=0.5, linewidth=0.5)
        axes.set_axisbelow(True)
    return picture.getvalue()


@contextmanager
def page(height: float, kind: str) -> Iterator[tuple[Figure, io.BytesIO]]:
    """A figure so many inches high to draw in, and where its file will be."""
    from matplotlib import rc_context  # noqa: PLC0415, the library is an extra
    from matplotlib.figure import Figure  # noqa: PLC0415, the library is an extra

    style: Any = {
        "font.size": 10,
        "axes.titlesize": 11,
        "axes.titleweight": "bold",
        "axes.titlelocation": "left",
        "axes.spines.top": False,
        "axes.spines.right": False,
        "axes.edgecolor": FAINT,
        "axes.labelcolor": INK,
        "text.color": INK,
        "xtick.color": INK,
        "ytick.color": INK,
        "svg.hashsalt": "yith",
    }
    with rc_context(style):
        figure, picture = Figure(figsize=(11, height), dpi=150, layout="constrained"), io.BytesIO()
        yield figure, picture
        # No date, so that the same results give the same file.
        metadata = {"png": {"Software": None}, "svg": {"Date": None}, "pdf": {"CreationDate": None}}[kind]
        figure.savefig(picture, format=kind, metadata=metadata)


def _title(run: Run, totals: Totals) -> str:
    return f"{run.game.version}: {totals.games:,} games, {run.conduct}\n{settings(run.game.options)}"


def _cells_title(varied: Sequence[str], run: Run, totals: Totals) -> str:
    return f"{run.game.version}: {totals.games:,} games each, {run.conduct}\n{common_settings(run, varied)}".rstrip()


def colour(seat: int) -> str:
    """The colour of a seat."""
    return _SEATS[seat % len(_SEATS)]


def _returns(axes: Axes, run: Run, totals: Totals) -> None:
    axes.set_title("Who wins, with 95 % intervals")
    info = run.game.info
    if info.utility_sum is not None:
        fair = info.utility_sum / len(totals.returns)
        axes.axhline(fair, color=FAINT, linestyle="--", linewidth=1)
        axes.annotate(" even", (1, fair), xycoords=("axes fraction", "data"), color=_EVEN, va="center")
    for seat, returns in enumerate(totals.returns):
        interval = mean_interval(returns.mean, returns.sd, totals.games)
        low, high = (interval.low, interval.high) if interval is not None else (returns.mean, returns.mean)
        below, above = max(returns.mean - low, 0), max(high - returns.mean, 0)
        axes.bar(seat, returns.mean, width=0.6, color=colour(seat), alpha=0.85)
        axes.errorbar(seat - 0.08, returns.mean, [[below], [above]], color=INK, capsize=4, linewidth=1.2)
        share = run.wins(returns) / totals.games
        wide = wilson(run.wins(returns), totals.games)
        axes.errorbar(
            seat + 0.12,
            share,
            [[max(share - wide.low, 0)], [max(wide.high - share, 0)]],
            fmt="o",
            color=INK,
            markerfacecolor="white",
            markersize=5,
            capsize=3,
            linewidth=1,
        )
        axes.annotate(f"{returns.mean:.3f}", (seat, high), xytext=(0, 4), textcoords="offset points", ha="center")
    wins = "share of wins" if info.utility_sum is None else "share of sole wins"
    axes.plot([], [], "o", color=INK, markerfacecolor="white", label=wins)
    axes.legend(frameon=False, loc="lower right", bbox_to_anchor=(1, 1), borderaxespad=0, fontsize=9)
    axes.set_xticks(range(len(totals.returns)), [f"seat {seat}\n{agent}" for seat, agent in enumerate(run.agents)])
    axes.set_ylabel("mean return")
    axes.margins(y=0.15)
    if min(returns.mean for returns in totals.returns) >= 0:
        axes.set_ylim(bottom=0)


def _binned(histogram: Histogram, low: int, high: int) -> tuple[list[int], list[int], int]:
    """Edges and counts of bins of whole numbers, all as wide."""
    width = max(-(-(high - low + 1) // _MOST_BINS), 1)
    bins = -(-(high - low + 1) // width)
    return [low + width * place for place in range(bins + 1)], histogram.binned(low, width, bins), width


def _lengths(axes: Axes, totals: Totals) -> None:
    axes.set_title("How long a game is")
    lengths = totals.decisions
    edges, counts, _ = _binned(lengths, lengths.low, lengths.high)
    axes.stairs(np.array(counts) / totals.games, edges, fill=True, color="#66aabb", alpha=0.85)
    middle = lengths.quantile(50)
    axes.axvline(middle, color=INK, linewidth=1)
    moments = lengths.moments
    axes.text(
        0.98,
        0.95,
        f"median {middle:,}\nmean {moments.mean:,.1f}\n5 to 95 %: {lengths.quantile(5):,} to {lengths.quantile(95):,}",
        transform=axes.transAxes,
        ha="right",
        va="top",
    )
    axes.set_xlabel("decisions a game")
    axes.set_ylabel("share of games")


def _scores(axes: Axes, totals: Totals) -> None:
    axes.set_title("How scores spread")
    low = min(scores.low for scores in totals.scores)
    high = max(scores.high for scores in totals.scores)
    for seat, scores in enumerate(totals.scores):
        edges, counts, _ = _binned(scores, low, high)
        label = f"seat {seat}: mean {scores.moments.mean:,.1f}"
        axes.stairs(np.array(counts) / totals.games, edges, color=colour(seat), linewidth=1.8, label=label)
        axes.stairs(np.array(counts) / totals.games, edges, color=colour(seat), fill=True, alpha=0.08)
    axes.legend(frameon=False, fontsize=9)
    axes.set_xlabel("score")
    axes.set_ylabel("share of games")


def _tallies(axes: Axes, run: Run, totals: Totals) -> None:
    axes.set_title("How often in a game, all players together")
    names = [counter.name for counter in alone(run.game.tally_spec)]
    means = [totals.tally[name].game.moments.mean for name in names]
    places = range(len(names))
    axes.barh(places, means, color="#99aabb", height=0.7)
    for place, mean in enumerate(means):
        axes.annotate(f"{mean:,.2f}", (mean, place), xytext=(4, 0), textcoords="offset points", va="center", fontsize=8)
    axes.set_yticks(places, names, fontsize=8)
    axes.invert_yaxis()
    axes.set_xlabel("mean")
    axes.margins(x=0.12)
    if means and max(means) > 20 * max(sorted(means)[len(means) // 2], 1e-9):
        axes.set_xscale("symlog", linthresh=1)


def _sorted_by(run: Run, totals: Totals) -> list[tuple[list[str], Split]]:
    """The members of every family and of every group that is no grid, with the games of each."""
    spec, found = run.game.tally_spec, totals.families
    return [
        *((names, found.single[family]) for family, names in families(spec).items()),
        *((names, found.grouped[group]) for group, names in listed(spec).items()),
    ]


def _families(axes: Axes, run: Run, sorted_by: Sequence[tuple[list[str], Split]]) -> None:
    axes.set_title("Mean return by what a game was counted as, with 95 % intervals")
    place, names = 0, []
    for members, split in sorted_by:
        axes.axhline(place - 0.5, color=FAINT, linewidth=0.8)
        for member in members:
            found = split.get((member,), ())
            shown = found[:1] if run.is_shared(found) else found
            for seat, returns in enumerate(shown):
                interval = mean_interval(returns.mean, returns.sd, games(found))
                half = 0.0 if interval is None else (interval.high - interval.low) / 2
                off = 0.6 * ((seat + 0.5) / len(shown) - 0.5)
                axes.errorbar(
                    returns.mean,
                    place + off,
                    xerr=half,
                    fmt="o",
                    color=colour(seat),
                    markersize=4,
                    capsize=2,
                    linewidth=1,
                )
            axes.annotate(f" {games(found):,}", (1, place), xycoords=("axes fraction", "data"), va="center", fontsize=8)
            names.append(member)
            place += 1
    axes.set_yticks(range(place), names, fontsize=8)
    axes.set_ylim(place - 0.5, -0.5)
    axes.set_xlabel("mean return; on the right how many games")


def _grid(axes: Axes, group: Sequence[Counter], totals: Totals) -> None:
    columns = group[0].columns
    axes.set_title(f"Mean {group[0].group} in a game: {group[0].unit}")
    means = rows((totals.tally[counter.name].game.moments.mean for counter in group), columns)
    drawn = axes.imshow(means, cmap="OrRd", vmin=0)
    most = max(map(max, means))
    for place, label in enumerate(labels([counter.name for counter in group])):
        row, column = divmod(place, columns)
        value = means[row][column]
        colour = "white" if value > 0.6 * most else INK
        axes.annotate(label, (column, row - 0.2), ha="center", va="center", fontsize=8, color=colour)
        axes.annotate(f"{value:,.3g}", (column, row + 0.15), ha="center", va="center", fontsize=9, color=colour)
    axes.set_xticks([])
    axes.set_yticks([])
    axes.figure.colorbar(drawn, ax=axes, shrink=0.9)


def _cells_wins(axes: Axes, cells: Sequence[Cell]) -> None:
    axes.set_title("Share of wins, with 95 % intervals")
    for place, (run, totals) in enumerate(cells):
        wins = run.wins(totals.returns[0])
        _point(axes, wins / totals.games, wilson(wins, totals.games), place, 0)
    axes.set_xlabel("share of wins")


def _cells_returns(axes: Axes, cells: Sequence[Cell]) -> None:
    axes.set_title("Mean return of every seat, with 95 % intervals")
    seats = max(len(totals.returns) for _, totals in cells)
    for place, (run, totals) in enumerate(cells):
        total = run.game.info.utility_sum
        if total is not None:
            even = total / len(totals.returns)
            axes.plot([even, even], [place - 0.4, place + 0.4], color=_EVEN, linewidth=1)
        for seat, returns in enumerate(totals.returns):
            off = 0.6 * ((seat + 0.5) / len(totals.returns) - 0.5)
            interval = mean_interval(returns.mean, returns.sd, totals.games)
            _point(axes, returns.mean, interval, place + off, seat)
    for seat in range(seats):
        axes.plot([], [], "o", color=colour(seat), markersize=4, label=f"seat {seat}")
    if any(run.game.info.utility_sum is not None for run, _ in cells):
        axes.plot([], [], color=_EVEN, linewidth=1, label="even")
    axes.figure.legend(frameon=False, ncols=seats + 1, loc="outside lower right", fontsize=9)
    axes.set_xlabel("mean return")


def _point(axes: Axes, value: float, interval: Interval | None, place: float, seat: int) -> None:
    low, high = (value, value) if interval is None else (interval.low, interval.high)
    spread = [[max(value - low, 0)], [max(high - value, 0)]]
    axes.errorbar(value, place, xerr=spread, fmt="o", color=colour(seat), markersize=4, capsize=2, linewidth=1)
