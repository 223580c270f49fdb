"""What a study of skill and luck found, as tables for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click
from rich.text import Text

from yith.cli.tables import decimals, empty_table, fitting, mean_with_half, screen_of_text, show, span
from yith.option import settings

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rich.table import Table

    from yith.skill import Estimate, Report

_UNITS = ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs"), (0.0, "ns"))


def report(found: Report, times: Mapping[str, float]) -> None:
    """Prints what was found, and the seconds a decision of every agent."""
    screen = screen_of_text()
    ascii_only = screen.options.ascii_only
    if found.competes:
        first = _competing(found, times, ascii_only)
    else:
        first = fitting(screen, (_alone(found, times, ascii_only, full) for full in (True, False)))
    tables = {"The ladder": first}
    if found.branching:
        tables["To choose from, with the agent in all seats"] = _branching(found, ascii_only)
    if found.shares is not None:
        tables["Where a seat's return comes from"] = _shares(found)
    show(screen, _heading(found), tables)
    click.echo("\n" + "\n".join(notes(found)))


def notes(found: Report) -> list[str]:
    """What the tables do not say, in sentences."""
    labels = found.labels
    told = [_holding(found)]
    if found.competes:
        seats = found.game.num_players
        told += [f"A rung plays in one of {seats} seats, the one below in all others; even is {found.even:.3g}."]
    told += [f"{name} is {agent}." for agent, name in labels.items() if name != agent]
    if found.shares is None:
        return [*told, "No shares: all returns are equal."]
    crossed = ", ".join(labels[agent] for agent in found.crossed)
    what = "every lineup of them" if found.competes else "each in all seats"
    told += [f"The shares are of {crossed}: {what} on {found.deals:,} deals."]
    if not found.competes:
        told += ["The seat has no share by definition: one agent has all seats, and what they get is counted together."]
    if found.shares.chance.component == 0:
        told += ["No deal differed from another, so that the intervals of shares have no width: play more games."]
    below = [name for name, share in found.shares.named.items() if share.component < 0]
    if below:
        told += [f"Estimated below 0, and shown as 0: {', '.join(below)}."]
    return told


def _heading(found: Report) -> Text:
    agents = ", ".join(found.labels.values())
    games = f"{found.deals:,} deals, seed {found.seed}"
    return Text.assemble((found.game.version, "bold"), f"  {settings(found.game.options)}\n{agents}; {games}")


def _holding(found: Report) -> str:
    if found.holds:
        return "The ladder holds: every rung is stronger than the one below."
    faults = [
        f"{found.labels[rung.agent]} is {'weaker than' if rung.verdict == 'weaker' else 'not surely stronger than'} "
        f"{found.labels[below.agent]}"
        for below, rung in zip(found.rungs, found.rungs[1:], strict=False)
        if rung.verdict != "stronger"
    ]
    return f"The ladder does not hold: {', '.join(faults)}."


def _competing(found: Report, times: Mapping[str, float], ascii_only: bool) -> Table:
    table = empty_table()
    table.add_column("agent")
    for name in ("return", "95 % interval"):
        table.add_column(name, justify="right")
    table.add_column("than below")
    table.add_column("a decision", justify="right")
    for rung in found.rungs:
        cells = ("", "") if rung.returns is None else _figures(rung.returns)
        table.add_row(found.labels[rung.agent], *cells, rung.verdict, duration(times[rung.agent], ascii_only))
    return table


def _alone(found: Report, times: Mapping[str, float], ascii_only: bool, full: bool) -> Table:
    """The ladder of agents that have all seats; for narrow screens without the interval of the gain."""
    table = empty_table()
    table.add_column("agent")
    for name in ("return", "wins", "95 % interval", "gain", *(["95 % interval"] if full else [])):
        table.add_column(name, justify="right")
    table.add_column("than below")
    table.add_column("a decision", justify="right")
    for rung in found.rungs:
        assert rung.returns is not None
        assert rung.wins is not None
        cells = [_figures(rung.returns)[0], f"{rung.wins.share:.1%}"]
        cells += [f"[{rung.wins.interval.low:.1%}, {rung.wins.interval.high:.1%}]"]
        cells += (("", "") if rung.gain is None else _figures(rung.gain))[: 1 + full]
        table.add_row(found.labels[rung.agent], *cells, rung.verdict, duration(times[rung.agent], ascii_only))
    return table


def _branching(found: Report, ascii_only: bool) -> Table:
    table = empty_table()
    table.add_column("agent")
    for name in ("games", "decisions", "95 %", "legal actions", "most", "log10 size", "95 %"):
        table.add_column(name, justify="right")
    for each in found.branching:
        sums = (each.decisions, each.size)
        decisions, size = (mean_with_half(one.mean, one.sd, one.count, ascii_only) for one in sums)
        cells = [str(each.games), *decisions, f"{each.mean:.2f}", str(each.most), *size]
        table.add_row(found.labels[each.agent], *cells)
    return table


def _shares(found: Report) -> Table:
    assert found.shares is not None
    table = empty_table()
    table.add_column("source")
    for name in ("share", "95 % interval"):
        table.add_column(name, justify="right")
    table.add_column("", style="dim")
    meanings = {
        "seat": "which seat it is",
        "skill": "who plays, in it and in the others" if found.competes else "who plays",
        "both": "who plays in which seat",
        "chance": "what differs from deal to deal",
    }
    for name, share in found.shares.named.items():
        if name == "both" and not found.competes:
            continue
        interval = f"[{share.interval.low:.1%}, {share.interval.high:.1%}]"
        table.add_row(name, f"{share.share:.1%}", interval, meanings[name])
    return table


def _figures(found: Estimate) -> tuple[str, str]:
    places = decimals(found.interval)
    return f"{found.mean:.{places}f}", span(found.interval, places)


def duration(seconds: float, ascii_only: bool = False) -> str:
    """A time with two digits or more, in a unit that fits."""
    unit, name = next((unit, name) for unit, name in _UNITS if seconds >= unit)
    value = seconds / (unit or 1e-9)
    name = "us" if ascii_only and name == "µs" else name
    return f"{value:.0f} {name}" if value >= 10 else f"{value:.1f} {name}"
