"""Items: packs, the pile that is filled again, and what comes from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yith.games.institute.action import ITEMS, Item
from yith.games.institute.state import held, no_items

if TYPE_CHECKING:
    from collections.abc import Iterable

    from yith.games.institute.rules import Institute
    from yith.games.institute.state import Pile, Seat, State
    from yith.node import Player


def add(pile: Pile, item: Item) -> None:
    """An item comes."""
    pile[ITEMS.index(item)] += 1


def remove(pile: Pile, item: Item) -> None:
    """An item that is there goes."""
    assert held(pile, item) > 0, "an item that is there goes"
    pile[ITEMS.index(item)] -= 1


def discard(state: State, player: Player, items: Iterable[Item]) -> None:
    """Items of a backpack are discarded."""
    for item in items:
        remove(state.seats[player].pack, item)
        add(state.discards, item)  # I-33


def has_all(pack: Pile, items: Iterable[Item]) -> bool:
    """Whether a backpack has all of some items."""
    needed = list(items)
    return all(held(pack, item) >= needed.count(item) for item in needed)


def has_kind(pile: Pile, item: Item | None) -> bool:
    """Whether there is an item of a kind, or of any."""
    return any(pile) if item is None else held(pile, item) > 0


def is_full(game: Institute, seat: Seat) -> bool:
    """Whether a backpack takes nothing more."""
    return 0 < game.backpack_limit <= sum(seat.pack)  # I-16


def refill(state: State) -> bool:
    """An item is needed: an empty pile is filled with all discards.

    Returns:
        Whether there is an item.
    """
    if not any(state.pile):  # I-38
        state.pile, state.discards = state.discards, no_items()
    return any(state.pile)  # I-38
