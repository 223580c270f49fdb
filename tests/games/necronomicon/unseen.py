"""What a player cannot see: every deal of it, card by card, and other truths that look the same."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import permutations
from math import comb, factorial, prod
from typing import Final, TypeAlias

from yith.games.necronomicon import Phase, SeatView, View
from yith.rng import Rng

from .play import State

Pile: TypeAlias = tuple[int, ...]
"""Counts by kind."""

Piles: TypeAlias = tuple[Pile, ...]
"""The hands of all seats, then the stock."""

STOCK: Final = -1
"""Where a place lies that is no hand's."""


def known_pile(pile: Pile | None) -> Pile:
    """A pile that lies open."""
    assert pile is not None
    return pile


def piles(view: View) -> Piles:
    """What a view that shows all has in hands and stock."""
    return (*(known_pile(seat.hand) for seat in view.seats), known_pile(view.stock))


def covered(view: View, observer: int) -> View:
    """A view with the steps of another's laying taken back (N-53)."""
    if view.phase is not Phase.BOOK or view.acting == observer:
        return view
    return replace(view, phase=Phase.MAIN, laying=())


def hidden(view: View, observer: int) -> View:
    """What the observer may know of a view that shows all."""
    seats = (seat if place == observer else replace(seat, hand=None) for place, seat in enumerate(view.seats))
    return replace(covered(view, observer), stock=None, seats=tuple(seats))


def with_piles(view: View, found: Piles) -> View:
    """A view with other hands and another stock."""
    seats = (replace(seat, hand=hand, hand_size=sum(hand)) for seat, hand in zip(view.seats, found[:-1], strict=True))
    return replace(view, seats=tuple(seats), stock=found[-1], stock_size=sum(found[-1]))


@dataclass(frozen=True)
class Unseen:
    """What an observer does not know of a position, from a view that shows all."""

    view: View
    observer: int

    def unknown(self, place: int) -> Pile:
        """The cards of a hand that are not known, or of the stock."""
        if place == STOCK:
            return known_pile(self.view.stock)
        seat: SeatView = self.view.seats[place]
        return tuple(have - known for have, known in zip(known_pile(seat.hand), seat.known, strict=True))

    @cached_property
    def others(self) -> list[int]:
        """The other seats."""
        return [seat for seat in range(len(self.view.seats)) if seat != self.observer]

    @cached_property
    def places(self) -> list[int]:
        """Where unknown cards lie, a place a card: the seat, or the stock."""
        return [place for place in (*self.others, STOCK) for _ in range(sum(self.unknown(place)))]

    @cached_property
    def cards(self) -> Pile:
        """The unseen cards by kind."""
        return tuple(map(sum, zip(*(self.unknown(place) for place in (*self.others, STOCK)), strict=True)))

    @cached_property
    def surplus(self) -> Pile:
        """How many cards of a kind no stock can hold."""
        return tuple(max(0, count - most) for count, most in zip(self.cards, self.view.ceiling, strict=True))

    @cached_property
    def branches(self) -> int:
        """How many branches a sample has that first draws a place a surplus card, then a card a place in hands."""
        hands = sum(place != STOCK for place in self.places)
        surplus = sum(self.surplus)
        rest = len(self.places) - surplus
        first = factorial(hands) // factorial(hands - surplus)
        return first * factorial(rest) // factorial(rest - (hands - surplus))

    def dealt(self, found: dict[int, Counter[int]]) -> Piles:
        """Hands and stock with these unknown cards."""
        hands = []
        for seat, held in enumerate(self.view.seats):
            if seat == self.observer:
                hands.append(known_pile(held.hand))
            else:
                hands.append(tuple(known + found[seat][kind] for kind, known in enumerate(held.known)))
        return (*hands, tuple(found[STOCK][kind] for kind in range(50)))

    def deals(self) -> Counter[Piles]:
        """How many deals of single cards lead to each hands and stock (N-51), every one of them looked at.

        The cards of a kind are numbered; the first of them are the surplus, which lies in hands.
        """
        cards = [
            (kind, number < self.surplus[kind]) for kind, count in enumerate(self.cards) for number in range(count)
        ]
        found: Counter[tuple[tuple[int, ...], ...]] = Counter()
        for deal in permutations(cards):
            laid: dict[int, list[int]] = {place: [] for place in (*self.others, STOCK)}
            for place, (kind, surplus) in zip(self.places, deal, strict=True):
                if surplus and place == STOCK:
                    break
                laid[place].append(kind)
            else:
                found[tuple(tuple(sorted(kinds)) for kinds in laid.values())] += 1
        samples: Counter[Piles] = Counter()
        for laid_kinds, ways in found.items():
            counts = map(Counter, laid_kinds)
            samples[self.dealt(dict(zip((*self.others, STOCK), counts, strict=True)))] = ways
        return samples

    def ways(self) -> int:
        """How many deals lead to just these hands and this stock: counted by formula, which `deals` confirms."""
        piles = [self.unknown(place) for place in (*self.others, STOCK)]
        ways = prod(factorial(sum(pile)) // prod(map(factorial, pile)) for pile in piles)
        for kind, (count, surplus) in enumerate(zip(self.cards, self.surplus, strict=True)):
            in_hands = count - piles[-1][kind]
            ways *= comb(in_hands, surplus) * factorial(surplus) * factorial(count - surplus)
        return ways


def exchanged(state: State, observer: int, rng: Rng) -> State:
    """Another truth that looks the same to the observer: unknown cards of two places exchanged, again and again."""
    view = covered(state.view, observer)
    for _ in range(24):
        view = swapped(Unseen(view, observer), rng)
    return state.game.position(view)


def swapped(unseen: Unseen, rng: Rng) -> View:
    """The view with two unknown cards exchanged, if these two may be."""
    view, places = unseen.view, unseen.places
    if len(places) < 2:
        return view
    first, second = (places[rng.below(len(places))] for _ in range(2))
    given, taken = (any_of(unseen.unknown(place), rng) for place in (first, second))
    found = [list(pile) for pile in piles(view)]
    for place, lost, gained in ((first, given, taken), (second, taken, given)):
        found[place][lost] -= 1
        found[place][gained] += 1
    if any(have > most for have, most in zip(found[STOCK], view.ceiling, strict=True)):
        return view
    return with_piles(view, tuple(map(tuple, found)))


def any_of(pile: Pile, rng: Rng) -> int:
    """The kind of a random card."""
    return [kind for kind, count in enumerate(pile) for _ in range(count)][rng.below(sum(pile))]
