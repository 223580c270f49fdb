"""What a player does in a turn: draws, plays and what they do, books."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yith.games.necronomicon.action import (
    CTHULHU,
    EFFECTS,
    INVESTIGATIONS,
    REVELATION,
    Effect,
    Kind,
    Suit,
    effect_of,
    suit_of,
)
from yith.games.necronomicon.laying import is_complete, needed
from yith.games.necronomicon.round import win
from yith.games.necronomicon.state import Book, Phase, State
from yith.games.necronomicon.tally import Count
from yith.node import Player, clockwise

if TYPE_CHECKING:
    from yith.games.necronomicon.rules import Necronomicon
    from yith.tally import Watch


def draw_stock(state: State, watch: Watch) -> None:
    """The turn begins with a card of the stock."""
    watch.count(Count.DREW_STOCK, state.owner)
    draw(state, 1, watch)  # N-20


def draw_discard(state: State, watch: Watch) -> None:
    """The turn begins with the top of the discard pile."""
    watch.count(Count.DREW_DISCARD, state.owner)
    kind = state.discard.pop(0)  # N-20
    state.seats[state.owner].gain(kind)
    state.barred = kind  # N-21
    state.phase = Phase.MAIN


def draw(state: State, cards: int, watch: Watch) -> None:
    """So many cards are to be drawn, as long as one can be had."""
    if cards == 0 or not state.can_be_had():
        state.due = 0  # N-13
        state.phase = Phase.MAIN
        return
    if sum(state.stock) == 0:
        form_stock(state, watch)  # N-13
    state.due = cards
    state.phase = Phase.TAKE


def form_stock(state: State, watch: Watch) -> None:
    """The discard pile becomes the stock; its top stays."""
    for kind in state.discard[1:]:
        state.stock[kind] += 1  # N-13
    state.discard = state.discard[:1]  # N-13
    state.ceiling = state.stock.copy()  # N-50
    watch.count(Count.STOCKS_FORMED, Player(0))


def take(state: State, kind: Kind, watch: Watch) -> None:
    """A card is drawn."""
    state.stock[kind] -= 1
    state.seats[state.owner].hand[kind] += 1
    if state.played or state.again > 0:
        watch.count(Count.CARDS_DRAWN, state.owner)
    draw(state, state.due - 1, watch)  # N-30


def play(game: Necronomicon, state: State, kind: Kind, watch: Watch) -> None:
    """A card is played."""
    seat = state.seats[state.owner]
    seat.give(kind)
    state.discard.insert(0, kind)  # N-21
    state.played = True
    state.barred = None  # N-21
    if seat.is_out():
        win(game, state, state.owner, Count.WON_BY_PLAY, watch)  # N-26
    elif kind == REVELATION:
        reveal(state, watch)
    elif kind == CTHULHU:
        watch.count(Count.USED_CTHULHU, state.owner)  # N-35
    else:
        act(state, kind, watch)


def act(state: State, kind: Kind, watch: Watch) -> None:
    """A played card of a suit does what it says."""
    effect = effect_of(kind)
    assert effect is not None, "a card of a suit has an effect"
    watch.count(Count.USED_INVESTIGATE_1 + EFFECTS.index(effect), state.owner)
    match effect:
        case Effect.INVESTIGATE_1 | Effect.INVESTIGATE_2 | Effect.INVESTIGATE_3:
            draw(state, INVESTIGATIONS.index(effect) + 1, watch)  # N-30
        case Effect.INVOKE:
            if len(state.discard) > 1:
                state.phase = Phase.INVOKE  # N-31
        case Effect.SACRIFICE:
            state.phase = Phase.SACRIFICE  # N-32
        case Effect.REPEAT:
            state.pending = True  # N-33


def reveal(state: State, watch: Watch) -> None:
    """A played Revelation leaves the game; everybody may discard."""
    watch.count(Count.USED_REVELATION, state.owner)
    state.discard.pop(0)  # N-34
    state.spent += 1  # N-34
    state.extra = True  # N-34
    state.phase = Phase.REVELATION  # N-34


def invoke(state: State, kind: Kind) -> None:
    """The topmost card of a kind is taken from below the Invoke."""
    del state.discard[state.discard.index(kind, 1)]  # N-31
    state.seats[state.owner].gain(kind)
    state.phase = Phase.MAIN


def discard(game: Necronomicon, state: State, kind: Kind, watch: Watch) -> None:
    """A card is discarded by a Sacrifice or a Revelation."""
    seat = state.seats[state.actor]
    seat.give(kind)
    state.discard.insert(0, kind)  # N-32
    state.suit = suit_of(kind)  # N-32
    watch.count(Count.CARDS_SACRIFICED, state.actor)
    if state.phase is Phase.SACRIFICE and seat.is_out():
        win(game, state, state.owner, Count.WON_BY_DISCARDING, watch)  # N-26


def stop(game: Necronomicon, state: State, watch: Watch) -> None:
    """A player discards no more."""
    state.suit = None
    if state.phase is Phase.SACRIFICE:
        state.phase = Phase.MAIN
        return
    state.actor = clockwise(state.actor, 1, game.players)  # N-34
    if state.actor != state.owner:
        return
    for steps in range(game.players):
        player = clockwise(state.owner, steps, game.players)
        if state.seats[player].is_out():
            win(game, state, player, Count.WON_BY_DISCARDING, watch)  # N-34
            return
    state.phase = Phase.MAIN


def again(state: State, watch: Watch) -> None:
    """A Repeat is used: a card is drawn, and another play is due."""
    state.pending = False  # N-33
    state.played = False  # N-33
    state.again += 1
    draw(state, 1, watch)  # N-33


def open_book(state: State, suit: Suit) -> None:
    """A book is begun."""
    state.laying.append(Book(suit))  # N-22
    state.phase = Phase.BOOK


def add(game: Necronomicon, state: State, kind: Kind, watch: Watch) -> None:
    """A card is chosen for the book; the last one lays down all."""
    seat = state.seats[state.owner]
    state.laying[-1].cards.append(kind)  # N-22
    if not is_complete(state.laying, needed(seat, game.objective(state.round))):
        return
    for book in state.laying:
        for card in book.cards:
            place(state, card)  # N-22
        seat.books.add(book.suit)
        watch.count(Count.BOOKS, state.owner)
    state.laying = []
    seat.opened = True
    state.phase = Phase.MAIN
    if seat.is_out():
        win(game, state, state.owner, Count.WON_BY_LAYING_DOWN, watch)  # N-26


def place(state: State, kind: Kind) -> None:
    """A card of the hand goes into a book on the table."""
    state.seats[state.owner].give(kind)
    state.table[kind] += 1
    if state.barred == kind:
        state.barred = None  # N-21


def lay(game: Necronomicon, state: State, kind: Kind, watch: Watch) -> None:
    """A card of the hand joins a book on the table."""
    place(state, kind)  # N-23
    watch.count(Count.LAID_OFF, state.owner)
    if state.seats[state.owner].is_out():
        win(game, state, state.owner, Count.WON_BY_LAY, watch)  # N-26


def go_out(game: Necronomicon, state: State, watch: Watch) -> None:
    """The last card is put on the discard pile."""
    (kind,) = (kind for kind, count in state.owner_hand() if count > 0)
    state.seats[state.owner].give(kind)
    state.discard.insert(0, kind)  # N-25
    win(game, state, state.owner, Count.WON_BY_GOING_OUT, watch)  # N-26
