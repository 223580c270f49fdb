"""How far a command is, on a terminal."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from time import perf_counter
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


@contextmanager
def progress(title: str, total: int, unit: str = "games") -> Iterator[Callable[[int], None]]:
    """Shows a bar on standard error while the block runs, if that is a terminal.

    Args:
        title: What is going on.
        total: How many games there will be.
        unit: What they are, if not games.

    Yields:
        A function to call with the number so far.
    """
    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(bar_width=None),
        TextColumn("{task.completed:,.0f} of {task.total:,.0f} {task.fields[unit]}"),
        TextColumn("{task.fields[rate]}", style="cyan"),
        TimeRemainingColumn(),
    )
    screen = Console(stderr=True)
    # Room for the ^C that the terminal shows: were the line full, it would go on in the next and the bar stay behind.
    screen.width = max(screen.width - 4, 1)
    with Progress(*columns, console=screen, transient=True, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task(title, total=total, rate="", unit=unit)
        begun = perf_counter()

        def show(done: int) -> None:
            bar.update(task, completed=done, rate=f"{done / (perf_counter() - begun):,.0f} {unit}/s")

        yield show
