"""What several simulations found that differ in options, as a table for people: a row for each."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rich.text import Text

from yith.cli.families import families, games
from yith.cli.grid import labels
from yith.cli.results import common_settings, have_one_outcome
from yith.cli.tables import empty_table, fitting, mean_with_half, natural_width, screen_of_text, show
from yith.interval import wilson
from yith.option import written

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.table import Table

    from yith.cli.results import Cell, Run
    from yith.cli.returns import Returns
    from yith.cli.totals import Totals


class _Column(NamedTuple):
    name: str
    values: list[str]
    """One a cell."""


def compare(varied: Sequence[str], cells: Sequence[Cell]) -> None:
    """Prints how the games of every cell came out.

    Args:
        varied: The options that the cells differ in.
        cells: At least one, each with as many games.
    """
    screen = screen_of_text()
    options = [_Column(name, [written(run.game.options[name]) for run, _ in cells]) for name in varied]
    means = [
        _Column("mean\nscore", [f"{_mean_score(totals):.2f}" for _, totals in cells]),
        _Column("mean\ndecisions", [f"{totals.decisions.moments.mean:.2f}" for _, totals in cells]),
    ]
    if have_one_outcome(cells):
        choices = [([*_wins(cells), *means], "Lost games", _losses(cells))]
    else:
        choices = [(_returns(cells, parts, screen.options.ascii_only), "Means", means) for parts in (2, 1)]
    figures, title, others = choices[0]
    tables = {"": _table([*options, *figures, *others])}
    if others and natural_width(screen, tables[""]) > screen.width:
        first = fitting(screen, (_table([*options, *figures]) for figures, _, _ in choices))
        tables = {"": first, title: _table([*options, *others])}
    show(screen, _heading(varied, cells), tables)


def _heading(varied: Sequence[str], cells: Sequence[Cell]) -> Text:
    run, totals = cells[0]
    count = f"{len(cells):,} combination{'s' if len(cells) > 1 else ''}"
    each = f"{totals.games:,} game{'s' if totals.games > 1 else ''} each"
    played = f"{count}, {each}, {run.conduct}, {run.game.engine} engine"
    return Text.assemble((run.game.version, "bold"), f"  {common_settings(run, varied)}".rstrip(), f"\n{played}")


def _table(columns: Sequence[_Column]) -> Table:
    table = empty_table()
    for column in columns:
        table.add_column(column.name, justify="right")
    for row in zip(*(column.values for column in columns), strict=True):
        table.add_row(*row)
    return table


def _mean_score(totals: Totals) -> float:
    return sum(scores.moments.mean for scores in totals.scores) / len(totals.scores)


def _wins(cells: Sequence[Cell]) -> list[_Column]:
    counts = [(run.wins(totals.returns[0]), totals.games) for run, totals in cells]
    intervals = [wilson(*count) for count in counts]
    return [
        _Column("wins", [f"{wins / games:.2%}" for wins, games in counts]),
        _Column("95 % interval", [f"[{interval.low:.2%}, {interval.high:.2%}]" for interval in intervals]),
    ]


def _returns(cells: Sequence[Cell], parts: int, ascii_only: bool) -> list[_Column]:
    """The mean return of every seat, with half of its 95 % interval if there are two parts."""
    rows = [
        [
            " ".join(mean_with_half(returns.mean, returns.sd, totals.games, ascii_only)[:parts]).rstrip()
            for returns in totals.returns
        ]
        for _, totals in cells
    ]
    seats = max(map(len, rows))
    return [
        _Column(f"return of\nseat {seat}", [row[seat] if seat < len(row) else "" for row in rows])
        for seat in range(seats)
    ]


def _losses(cells: Sequence[Cell]) -> list[_Column]:
    """For every family that tells what games were lost to, the most frequent of its counters in each cell."""
    names = dict.fromkeys(family for run, _ in cells for family in families(run.game.tally_spec))
    return [
        _Column(f"most losses:\n{family}", [_most_lost(run, totals, family) for run, totals in cells])
        for family in names
        if _tells_losses(cells, family)
    ]


def _tells_losses(cells: Sequence[Cell], family: str) -> bool:
    """Whether games were lost under some of its counters, and none was won under those."""
    won, lost = set(), set()
    for run, totals in cells:
        for (member,), returns in totals.families.single.get(family, {}).items():
            won |= {member} if run.wins(returns[0]) else set()
            lost |= {member} if _lost(run, returns) else set()
    named = lost - {""}
    return bool(named) and not named & won


def _most_lost(run: Run, totals: Totals, family: str) -> str:
    """The counter under which most games were lost, with its share of all that were."""
    split = totals.families.single.get(family, {})
    members = families(run.game.tally_spec).get(family, [])
    lost = [_lost(run, split.get((name,), ())) for name in members]
    if not any(lost):
        return ""
    place = lost.index(max(lost))
    return f"{labels(members)[place]} {lost[place] / _lost(run, totals.returns):.0%}"


def _lost(run: Run, returns: tuple[Returns, ...]) -> int:
    """How many of some games that have one outcome were lost."""
    return games(returns) - run.wins(returns[0]) if returns else 0
