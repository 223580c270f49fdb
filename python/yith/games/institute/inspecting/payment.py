"""Rituals that nobody can complete, and levels that nobody can gain."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from yith.games.institute.action import ITEMS, Region

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from yith.games.institute.action import Item
    from yith.games.institute.content import Content


def payments(content: Content, limit: int) -> Iterator[tuple[str, str]]:
    """Warns of what takes more items than there are or than a backpack holds, and of Rituals where nobody can be.

    Args:
        content: The content.
        limit: How many items a backpack holds; any number if 0.
    """
    for place, ritual in enumerate(content.rituals):
        path = f"ritual[{place}]"
        for lack in _lacks(content, ritual.items, limit):
            yield f"{path}.items", f"{ritual.id} cannot be completed: {lack}"
        where = ritual.where
        if where is not None and not isinstance(where, Region) and not any(content.tiles[where].edges):
            yield f"{path}.where", f"{ritual.id} cannot be completed: no move enters {content.tiles[where].id}"
    for place, role in enumerate(content.classes):
        for step, items in enumerate(role.costs):
            for lack in _lacks(content, items, limit):
                yield f"class[{place}].costs[{step}]", f"{role.id} cannot gain level {step + 2}: {lack}"


def _lacks(content: Content, items: Sequence[Item], limit: int) -> Iterator[str]:
    takes, there_are = Counter(items), dict(zip(ITEMS, content.rules.items, strict=True))
    for item, count in takes.items():
        if count > there_are[item]:
            yield f"it takes {count} {item}, there are {there_are[item]}"
    if 0 < limit < len(items):
        yield f"it takes {len(items)} items, a backpack holds {limit}"
