"""What no move gains or loses. What leaves the game for good is told as the once that it can be there at most."""

from __future__ import annotations

from yith.games.institute import Item, View

from .play import ITEMS, State

Sums = tuple[list[int], list[int], list[int], list[int], int, int, int]


def conserved(state: State) -> Sums:
    """Items by kind, tiles, Rituals, story cards, Minions, Portals, and the health that the Sorcerer began with."""
    view = state.view
    minions = view.minions_left + sum(cell.minion for cell in view.cells)
    portals = view.portals_left + sum(sum(cell.portals) for cell in view.cells)
    return items(view), tiles(view), rituals(view), stories(view), minions, portals, health(view)


def items(view: View) -> list[int]:
    """Where each kind of item is: in pile or discards, on the board, in a backpack."""
    piles = [view.pile, view.discards, *(seat.pack for seat in view.seats)]
    piles += [pile for cell in view.cells for pile in cell.lying]
    return [sum(kind) for kind in zip(*piles, strict=True)]


def tiles(view: View) -> list[int]:
    """Where each tile is: unseen, just drawn, or on the board."""
    known = [view.q_tile, *(cell.tile for cell in view.cells)]
    return [known.count(tile) + (tile in view.unseen_tiles) for tile in range(25)]


def rituals(view: View) -> list[int]:
    """How often each Ritual is unseen or with a player: once at most."""
    known = [seat.ritual for seat in view.seats]
    return [max(1, known.count(ritual) + (ritual in view.unseen_rituals)) for ritual in range(20)]


def stories(view: View) -> list[int]:
    """How often each story card is unseen, on top or that of the turn: once at most."""
    known = [view.story, view.top]
    return [max(1, known.count(story) + (story in view.unseen_stories)) for story in range(32)]


def health(view: View) -> int:
    """The tracker without what players scored and events did."""
    levels = sum(seat.level - 1 for seat in view.seats)
    souls = sum(seat.pack[ITEMS.index(Item.SOUL)] for seat in view.seats)
    return view.tracker + view.points + levels + souls - view.shift
