"""What no move gains or loses: read from the observation, which is the whole position."""

from __future__ import annotations

from .table import State, added, held, read


def conserved(state: State) -> tuple[list[int], list[int], int]:
    """Cards by kind, red cards by number, Knowledge cards."""
    table = read(state)
    pending = [int(table.pending == kind + 1) for kind in range(12)]
    cards = added(*map(held, table.seats), table.deck, table.discard, table.centre, pending)
    red = added(table.red_deck, table.rewards, *(seat.red for seat in table.seats))
    return cards, red, table.knowledge + sum(seat.knowledge for seat in table.seats)
