"""What no move gains or loses, and how many deals make a state that a player does not know."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import factorial, prod

from .play import REVELATION, State


def conserved(state: State) -> tuple[int, ...]:
    """Cards by kind, those that left the game included."""
    view = state.view
    found = list(view.stock or ())
    for kind in view.discard:
        found[kind] += 1
    for kind, count in enumerate(view.table):
        found[kind] += count
    for seat in view.seats:
        for kind, count in enumerate(seat.hand or ()):
            found[kind] += count
    found[REVELATION] += view.spent
    return tuple(found)


def deals(state: State, player: int) -> int:
    """How many deals of single cards to the places that a player cannot see make a state (N-51).

    Of the unseen cards of a kind, as many as exceed the ceiling are particular ones, and lie in hands.
    """
    view = state.view
    assert view.stock is not None
    ways = 1
    for kind in range(50):
        hands = [
            seat.hand[kind] - seat.known[kind]
            for number, seat in enumerate(view.seats)
            if number != player and seat.hand is not None
        ]
        unseen = sum(hands) + view.stock[kind]
        surplus = max(0, unseen - view.ceiling[kind])
        ways *= sum(
            splits(lots) * splits([*(have - lot for have, lot in zip(hands, lots, strict=True)), view.stock[kind]])
            for lots in shares(surplus, hands)
        )
    return ways


def splits(parts: Sequence[int]) -> int:
    """In how many ways single cards can be split into parts of these sizes."""
    return factorial(sum(parts)) // prod(map(factorial, parts))


def shares(count: int, most: Sequence[int]) -> Iterator[list[int]]:
    """All ways to spread so many over places that take so many each."""
    if not most:
        if count == 0:
            yield []
        return
    for here in range(min(count, most[0]) + 1):
        for others in shares(count - here, most[1:]):
            yield [here, *others]
