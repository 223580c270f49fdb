"""Books of a laying in progress: what is left for them, and whether they can be completed (N-22)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yith.games.necronomicon.action import CTHULHU, SUITS, Suit, kinds_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from yith.games.necronomicon.state import Book, Pile, Seat

FULL = 5
"""Cards of a book (N-11)."""


def needed(seat: Seat, objective: int) -> int:
    """How many books a laying has: the objective, or one more book after it (N-22)."""
    return 1 if seat.opened else objective


def is_open(laying: Sequence[Book]) -> bool:
    """Whether the last book that was begun lacks cards."""
    return bool(laying) and len(laying[-1].cards) < FULL


def is_complete(laying: Sequence[Book], books: int) -> bool:
    """Whether a laying has all its books."""
    return len(laying) == books and not is_open(laying)


def left(seat: Seat, laying: Sequence[Book]) -> Pile:
    """The hand without the cards of a laying."""
    pile = seat.hand.copy()
    for book in laying:
        for kind in book.cards:
            pile[kind] -= 1
    return pile


def of_suit(pile: Pile, suit: Suit) -> int:
    """How many cards of a suit there are."""
    return sum(pile[kind] for kind in kinds_of(suit))


def is_completable(seat: Seat, laying: Sequence[Book], books: int) -> bool:
    """Whether legal steps can complete a laying of so many books that begins like this."""
    pile = left(seat, laying)
    book = laying[-1]
    if book.cards:
        following = sum(pile[kind] for kind in kinds_of(book.suit) if kind >= book.cards[-1])
        own = book.cards[0] != CTHULHU
    else:
        following = of_suit(pile, book.suit)
        own = following > 0
    if not own:
        return False  # N-11
    wild = max(0, FULL - len(book.cards) - following)
    later = sorted(
        max(0, FULL - of_suit(pile, suit))
        for suit in SUITS
        if suit > book.suit and suit not in seat.books and of_suit(pile, suit) > 0
    )
    missing = books - len(laying)
    return missing <= len(later) and wild + sum(later[:missing]) <= pile[CTHULHU]
