"""Two sides that are run in turn, so that what else the machine does meets both."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


def pairs(ours: Callable[[], T], other: Callable[[], T], count: int) -> list[tuple[T, T]]:
    """Runs both sides once to warm up, then in pairs, each pair the other way round."""
    ours()
    other()
    found = []
    for index in range(count):
        if index % 2:
            theirs, mine = other(), ours()
        else:
            mine, theirs = ours(), other()
        found.append((mine, theirs))
    return found
