"""What a simulation found, as tables for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from yith.cli.chart import Scale
from yith.cli.families import alone, families, games, groups, listed
from yith.cli.grid import heat
from yith.cli.results import QUANTILES, Run
from yith.cli.tables import decimals, empty_table, fitting, mean_with_half, natural_width, screen_of_text, show, span
from yith.interval import mean_interval, wilson
from yith.option import settings

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rich.console import Console
    from rich.table import Table

    from yith.cli.families import Split
    from yith.cli.returns import Returns
    from yith.cli.totals import Histogram, Tally, Totals

_NARROWEST_CHART, _WIDEST_CHART = 6, 40
_TALLY_COLUMNS = ("seats", "unit", "meaning")


def report(run: Run, totals: Totals) -> None:
    """Prints what was played and what came of it."""
    screen = screen_of_text()
    scores = {str(seat): histogram for seat, histogram in enumerate(totals.scores)}
    lengths = {"decisions": totals.decisions, "chance nodes": totals.chances}
    tables = {
        "Wins": _wins(run, totals),
        "Scores": _distributions(screen, "seat", scores),
        "Length of a game": _distributions(screen, "", lengths),
    }
    if alone(run.game.tally_spec):
        tables["Counted in a game"] = _tallies(screen, run, totals)
    if lost := {name: found for name, found in totals.lost.items() if found.high > 0}:
        tables["Counted in a lost game"] = _distributions(screen, "counter", lost)
    tables |= _family_tables(screen, run, totals)
    tables |= _group_tables(screen, run, totals)
    show(screen, _heading(run, totals.games), tables)


def _heading(run: Run, games: int) -> Text:
    game = run.game
    played = f"{games:,} game{'s' if games > 1 else ''}, {run.conduct}, {game.engine} engine"
    return Text.assemble((game.version, "bold"), f"  {settings(game.options)}\n{played}")


def _wins(run: Run, totals: Totals) -> Table:
    table = empty_table()
    shared = run.game.info.utility_sum is not None
    for name in ("seat", "mean return", "95 % interval", "sole wins" if shared else "wins", "95 % interval"):
        table.add_column(name, justify="right")
    if run.is_mixed:
        table.add_column("agent")
    means = [mean_interval(returns.mean, returns.sd, totals.games) for returns in totals.returns]
    places = max(map(decimals, means))
    together = run.is_shared(totals.returns) and not run.is_mixed
    for seat, returns in enumerate(totals.returns[:1] if together else totals.returns):
        wins = run.wins(returns)
        percent = wilson(wins, totals.games)
        cells = ["all" if together else str(seat), f"{returns.mean:.{places}f}", span(means[seat], places)]
        cells += [f"{wins / totals.games:.2%}", f"[{percent.low:.2%}, {percent.high:.2%}]"]
        table.add_row(*cells, *(run.agents[seat : seat + 1] if run.is_mixed else ()))
    return table


def _distributions(screen: Console, label: str, rows: Mapping[str, Histogram]) -> Table:
    plain = _distribution_table(label, rows, None, screen.options.ascii_only)
    room = screen.width - natural_width(screen, plain) - 2
    if room < _NARROWEST_CHART:
        return plain
    scale = Scale.over(list(rows.values()), min(room, _WIDEST_CHART))
    if len(_chart_name(scale)) > room:
        return plain
    return _distribution_table(label, rows, scale, screen.options.ascii_only)


def _distribution_table(label: str, rows: Mapping[str, Histogram], scale: Scale | None, ascii_only: bool) -> Table:
    table = empty_table()
    table.add_column(label, justify="right" if label else "left")
    for name in ("mean", "sd", "min", *(f"{percent} %" for percent in QUANTILES), "max"):
        table.add_column(name, justify="right")
    if scale:
        table.add_column(_chart_name(scale), no_wrap=True, style="cyan")
    for name, histogram in rows.items():
        moments = histogram.moments
        values = [histogram.low, *(histogram.quantile(percent) for percent in QUANTILES), histogram.high]
        cells = [name, f"{moments.mean:.2f}", f"{moments.sd:.2f}", *map(str, values)]
        table.add_row(*cells, *([scale.line(histogram, ascii_only)] if scale else []))
    return table


def _chart_name(scale: Scale) -> str:
    return f"{scale.low} to {scale.high}"


def _tallies(screen: Console, run: Run, totals: Totals) -> Table:
    """The first table that fits, from the one with all columns to the one without any that can be missed."""
    columns = (_TALLY_COLUMNS[:count] for count in range(len(_TALLY_COLUMNS), -1, -1))
    return fitting(screen, (_tally_table(screen, run, totals, names) for names in columns))


def _tally_table(screen: Console, run: Run, totals: Totals, columns: tuple[str, ...]) -> Table:
    table = empty_table()
    table.add_column("counter")
    table.add_column("mean", justify="right")
    table.add_column("95 %", justify="right")
    several = "seats" in columns and len(run.agents) > 1
    if several:
        for seat in range(len(run.agents)):
            table.add_column(f"seat {seat}", justify="right")
    for name in columns[1:]:
        table.add_column(name, style="dim")
    for counter in alone(run.game.tally_spec):
        tally = totals.tally[counter.name]
        cells = [counter.name, *_mean(tally, screen.options.ascii_only)]
        if several:
            cells += _seats(tally, len(run.agents), totals.games)
        table.add_row(*cells, *(counter.unit, counter.meaning)[: len(columns[1:])])
    return table


def _mean(tally: Tally, ascii_only: bool) -> tuple[str, str]:
    moments = tally.game.moments
    return mean_with_half(moments.mean, moments.sd, moments.count, ascii_only)


def _seats(tally: Tally, players: int, games: int) -> list[str]:
    if len(tally.columns) < players:
        return [""] * players
    return [f"{column / games:.3f}" for column in tally.columns]


def _family_tables(screen: Console, run: Run, totals: Totals) -> dict[str, Table]:
    """A table for every family, and one a seat for every two that both sort all games."""
    members = families(run.game.tally_spec)
    tables = {
        f"Games by {family}": fitting(
            screen, (_family_table(run, names, totals.families.single[family], full) for full in (True, False))
        )
        for family, names in members.items()
    }
    for (first, second), split in totals.families.crossed.items():
        several = all(len(set(names)) > 1 for names in zip(*split, strict=True))
        for seat, returns in enumerate(totals.returns):
            if several and len(returns.counts) > 1:  # otherwise it would say nothing new
                whose = f" of seat {seat}" if len(run.agents) > 1 else ""
                title = f"Mean return{whose} by {first} and {second}"
                tables[title] = _cross_table(screen, (members[first], members[second]), split, seat)
    return tables


def _group_tables(screen: Console, run: Run, totals: Totals) -> dict[str, Table]:
    """A map of every group that is a grid; of another the games in which each member was counted."""
    tables = {
        f"Games by {group}, several in a game": fitting(
            screen, (_family_table(run, names, totals.families.grouped[group], full) for full in (True, False))
        )
        for group, names in listed(run.game.tally_spec).items()
    }
    for group, members in groups(run.game.tally_spec).items():
        if columns := members[0].columns:
            means = {one.name: totals.tally[one.name].game.moments.mean for one in members}
            title = f"Mean {group} in a game: {members[0].unit}"
            tables[title] = heat(means, columns, screen.options.ascii_only)
    return tables


def _family_table(run: Run, members: list[str], split: Split, full: bool) -> Table:
    """The games of every member, and of none if there were any; for narrow screens without the mean's interval."""
    table = empty_table()
    table.add_column("counter")
    together = all(map(run.is_shared, split.values()))
    seats = 1 if together else len(run.agents)
    shared = run.game.info.utility_sum is not None
    names = ["seat"] if seats > 1 else []
    names += ["mean return", *(["95 % interval"] if full else []), "sole wins" if shared else "wins", "95 % interval"]
    for name in ("games", *names):
        table.add_column(name, justify="right")
    for member in [*members, *([""] if ("",) in split else [])]:
        found = split.get((member,), ())
        count = games(found)
        if not found:
            table.add_row(member, "0")
        for seat, returns in enumerate(found[:seats]):
            cells = [str(seat)] if seats > 1 else []
            mean, interval = _mean_and_interval(returns, count)
            wins, percent = run.wins(returns), wilson(run.wins(returns), count)
            cells += [mean, *([interval] if full else [])]
            cells += [f"{wins / count:.2%}", f"[{percent.low:.2%}, {percent.high:.2%}]"]
            head = ("", "") if seat else (member or "none of them", f"{count:,}")
            table.add_row(*head, *cells)
    return table


def _mean_and_interval(returns: Returns, count: int) -> tuple[str, str]:
    interval = mean_interval(returns.mean, returns.sd, count)
    places = decimals(interval)
    return f"{returns.mean:.{places}f}", span(interval, places)


def _cross_table(screen: Console, members: tuple[list[str], list[str]], split: Split, seat: int) -> Table:
    """The mean return in the games of every two members, as far as there were any; with its spread where that fits."""
    rows, columns = ([name for name in names if any(name in pair for pair in split)] for names in members)
    cells = {
        pair: mean_with_half(returns[seat].mean, returns[seat].sd, games(returns), screen.options.ascii_only)
        for pair, returns in split.items()
    }

    def table(upright: bool, parts: int) -> Table:
        found = empty_table()
        found.add_column("")
        for name in columns if upright else rows:
            found.add_column(name.replace(" ", "\n"), justify="right")
        for head in rows if upright else columns:
            pairs = ((head, name) for name in columns) if upright else ((name, head) for name in rows)
            found.add_row(head, *(" ".join(cells.get(pair, ())[:parts]).strip() for pair in pairs))
        return found

    return fitting(screen, (table(upright, parts) for parts in (2, 1) for upright in (True, False)))
