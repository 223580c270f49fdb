"""What a player does not know, drawn anew (N-51)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yith.games.necronomicon.action import KINDS, Kind
from yith.games.necronomicon.state import Phase, Pile, State
from yith.node import Player

if TYPE_CHECKING:
    from yith.rng import Source


def resample(state: State, player: Player, source: Source) -> State:
    """Deals the cards that a player cannot see anew into their places."""
    sample = covered(state, player)
    others = [Player(seat) for seat in range(len(state.seats)) if seat != player]
    pool = unseen(sample, others)
    places = {other: sum(sample.seats[other].hand) - sum(sample.seats[other].known) for other in others}
    for other in others:
        sample.seats[other].hand = sample.seats[other].known.copy()
    for kind in KINDS:
        for _ in range(pool[kind] - sample.ceiling[kind]):
            other = seat_of(places, source.below(sum(places.values())))
            sample.seats[other].hand[kind] += 1
            places[other] -= 1
            pool[kind] -= 1
    for other in others:
        for _ in range(places[other]):
            kind = kind_of(pool, source.below(sum(pool)))
            sample.seats[other].hand[kind] += 1
            pool[kind] -= 1
    sample.stock = pool
    return sample


def covered(state: State, player: Player | None) -> State:
    """A copy as a player may see it: the steps of another player's laying are taken back (N-53)."""
    copy = state.clone()
    if copy.phase is Phase.BOOK and copy.actor != player:
        copy.phase = Phase.MAIN
        copy.laying = []
    return copy


def unseen(state: State, others: list[Player]) -> Pile:
    """The cards of the stock, and those of other hands that are not known."""
    pile = state.stock.copy()
    for other in others:
        seat = state.seats[other]
        for kind in KINDS:
            pile[kind] += seat.hand[kind] - seat.known[kind]
    return pile


def seat_of(places: dict[Player, int], drawn: int) -> Player:
    """The player in whose hand a place lies, all places counted through in the order of seats."""
    for player, count in places.items():
        if drawn < count:
            return player
        drawn -= count
    raise AssertionError("a place is below their number")


def kind_of(pile: Pile, drawn: int) -> Kind:
    """The kind of a card, all cards counted through in the order of kinds."""
    for kind in KINDS:
        if drawn < pile[kind]:
            return kind
        drawn -= pile[kind]
    raise AssertionError("a card is below their number")
