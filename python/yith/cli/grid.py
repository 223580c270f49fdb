"""Counters that lie in a grid, as a map in text: a shade and a number each."""

from __future__ import annotations

import math
from itertools import takewhile
from typing import TYPE_CHECKING, TypeVar

from rich.table import Table
from rich.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

T = TypeVar("T")

_SHADES, _ASCII = " ░▒▓█", " .:*#"


def labels(names: Sequence[str]) -> list[str]:
    """The names without the words with which all begin: what tells one from another."""
    words = [name.split(" ") for name in names]
    shared = sum(1 for _ in takewhile(lambda alike: len(set(alike)) == 1, zip(*words, strict=False)))
    shared = min(shared, *(len(parts) - 1 for parts in words))
    return [" ".join(parts[shared:]) for parts in words]


def rows(cells: Iterable[T], columns: int) -> list[list[T]]:
    """What lies in a grid, in rows."""
    listed = list(cells)
    return [listed[first : first + columns] for first in range(0, len(listed), columns)]


def heat(values: Mapping[str, float], columns: int, ascii_only: bool) -> Table:
    """A map: the darker the higher, blank where there is nothing."""
    glyphs = _ASCII if ascii_only else _SHADES
    most = max(values.values()) or 1.0
    places = max(2, 2 - math.floor(math.log10(most)))
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    for _ in range(columns):
        table.add_column(no_wrap=True)
    cells = [
        Text.assemble((f"{name} ", "dim"), (2 * _shade(value / most, glyphs), "red"), f" {value:.{places}f}")
        for name, value in zip(labels(list(values)), values.values(), strict=True)
    ]
    for row in rows(cells, columns):
        table.add_row(*row)
    return table


def _shade(share: float, glyphs: str) -> str:
    return glyphs[math.ceil(share * (len(glyphs) - 1))]
