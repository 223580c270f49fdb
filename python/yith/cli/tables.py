"""Tables for people: how they look, what fits on the screen, and how figures with their uncertainty are written."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import click
from rich import box
from rich.console import Console
from rich.table import Table

from yith.interval import Interval, mean_interval

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from rich.text import Text

_ROOM = 10_000


def screen_of_text() -> Console:
    """A screen that shows names as they are."""
    return Console(highlight=False, markup=False, emoji=False)


def show(screen: Console, heading: Text, tables: Mapping[str, Table]) -> None:
    """Prints a heading, then every table under its title, if it has one."""
    with screen.capture() as page:
        screen.print(heading)
        # Where there is no room, a line that the terminal breaks still shows every figure.
        screen.width = max(screen.width, *(natural_width(screen, table) for table in tables.values()))
        for title, table in tables.items():
            screen.print()
            if title:
                screen.print(title, style="bold")
            screen.print(table)
    click.echo("\n".join(line.rstrip() for line in page.get().splitlines()))


def empty_table() -> Table:
    """A table in the style of all, without columns."""
    return Table(box=box.SIMPLE_HEAD, header_style="dim", show_edge=False, padding=(0, 1, 0, 0))


def fitting(screen: Console, tables: Iterable[Table]) -> Table:
    """The first table that fits, or the last."""
    for table in tables:
        if natural_width(screen, table) <= screen.width:
            break
    return table


def natural_width(screen: Console, table: Table) -> int:
    """How wide a table is where nothing is broken."""
    return screen.measure(table, options=screen.options.update_width(_ROOM)).maximum


def mean_with_half(mean: float, sd: float, count: int, ascii_only: bool) -> tuple[str, str]:
    """A mean, and half of its 95 % interval if it has one."""
    interval = mean_interval(mean, sd, count)
    if interval is None or sd == 0:
        return f"{mean:g}", ""
    places = decimals(interval)
    return f"{mean:.{places}f}", f"{'+-' if ascii_only else '±'}{(interval.high - interval.low) / 2:.{places}f}"


def span(interval: Interval | None, places: int) -> str:
    """An interval with so many decimal places; empty if there is none."""
    return "" if interval is None else f"[{interval.low:.{places}f}, {interval.high:.{places}f}]"


def decimals(interval: Interval | None) -> int:
    """Decimal places that show two digits of the uncertainty."""
    half = 0.0 if interval is None else (interval.high - interval.low) / 2
    return 2 if half == 0 else min(max(1 - math.floor(math.log10(half)), 0), 6)
