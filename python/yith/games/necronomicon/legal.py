"""Who may do what: the rules one by one with their reasons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yith.errors import Rule
from yith.games.necronomicon.action import (
    ACTIONS,
    CTHULHU,
    MOVES,
    Add,
    Card,
    Discard,
    Invoke,
    Kind,
    Lay,
    LoseBook,
    Move,
    Open,
    Play,
    TakeBook,
    Word,
    suit_of,
)
from yith.games.necronomicon.laying import is_completable, is_open, left, needed
from yith.games.necronomicon.state import Book, Phase, State
from yith.node import Id

if TYPE_CHECKING:
    from collections.abc import Iterator

    from yith.games.necronomicon.action import Suit
    from yith.games.necronomicon.rules import Necronomicon

# Why moves are refused.
PHASE = {phase: Rule("wrong-phase", "N-54", f"the phase is {phase}") for phase in Phase}
NOT_IN_STOCK = Rule("not-in-stock", "N-60", "no such card is in the stock")
NO_CARD = Rule("no-card", "N-13", "the stock is empty, and the discard pile has no second card")
PILE_EMPTY = Rule("pile-empty", "N-20", "the discard pile is empty")
HAND_EMPTY = Rule("hand-empty", "N-20", "the hand is empty, so that no other card could be played")
PLAYED = Rule("played", "N-21", "a card was played already")
NOT_TO_PLAY = Rule("not-in-hand", "N-21", "no such card is in the hand")
BARRED = Rule("barred", "N-21", "a card just taken from the discard pile cannot be played")
LAID_DOWN = Rule("laid-down", "N-22", "the objective is laid down already, and the option extra_books is off")
BOOK_OPEN = Rule("book-open", "N-22", "the book that was opened lacks cards")
SUIT_ORDER = Rule("not-ascending", "N-22", "the suits of a laying ascend")
SUIT_LAID = Rule("suit-laid", "N-11", "a book of that suit is laid down already")
NO_BOOK_OPEN = Rule("no-book-open", "N-22", "a book is to be opened first")
OTHER_BOOK = Rule("other-suit", "N-11", "the book is of another suit")
NOT_TO_ADD = Rule("not-in-hand", "N-22", "no such card is left in the hand")
KIND_ORDER = Rule("not-ascending", "N-22", "the kinds in a book ascend")
NOT_COMPLETABLE = Rule("not-completable", "N-22", "the hand could not complete the laying after that")
NOT_LAID_DOWN = Rule("not-laid-down", "N-23", "the objective is not laid down")
NOT_TO_LAY = Rule("not-in-hand", "N-23", "no such card is in the hand")
NO_BOOK = Rule("no-book", "N-23", "no book of that suit is on the table")
NOT_OUT = Rule("not-laid-down", "N-25", "the objective is not laid down")
NOT_LAST = Rule("not-last-card", "N-25", "more than one card is in the hand")
STILL_TO_PLAY = Rule("play-first", "N-25", "the last card is to be played")
NOT_IN_PILE = Rule("not-in-pile", "N-31", "no such card is in the discard pile below the Invoke just played")
NOT_TO_DISCARD = Rule("not-in-hand", "N-32", "no such card is in the hand")
OTHER_SUIT = Rule("other-suit", "N-32", "a card of another suit was discarded")
NO_REPEAT = Rule("no-repeat", "N-33", "no Repeat waits to be used")
NO_MORE_REPEATS = Rule("no-more-repeats", "N-33", "as many were used this turn as the deck has Repeats")
NOT_TO_DRAW = Rule("no-card", "N-33", "the stock is empty, and the discard pile has no second card")
PLAY_FIRST = Rule("play-first", "N-24", "a card is to be played first")
NOT_MARKED = Rule("not-marked", "N-41", "that book is not marked on the Grimoire of the loser")
HAS_BOOK = Rule("has-book", "N-41", "that book is marked on the Grimoire of the winner already")


def require(holds: bool, rule: Rule) -> Rule | None:
    """The rule, unless it is kept."""
    return None if holds else rule


def in_phase(state: State, *phases: Phase) -> Rule | None:
    """Requires one of these phases."""
    return require(state.phase in phases, PHASE[state.phase])


def allow(game: Necronomicon, state: State, move: Move) -> Rule | None:
    """Why a move is refused, if it is: the first rule that is not kept."""
    match move:
        case Word():
            rules = allow_word(game, state, move)
        case Open(suit):
            rules = allow_open(game, state, suit)
        case Add(kind):
            rules = allow_add(game, state, kind)
        case _:
            rules = allow_other(state, move)
    for rule in rules:
        if rule is not None:
            return rule
    return None


def allow_word(game: Necronomicon, state: State, move: Word) -> Iterator[Rule | None]:
    """The rules for a move that names neither card nor suit."""
    seat = state.seats[state.actor]
    match move:
        case Word.DRAW_STOCK:
            yield in_phase(state, Phase.DRAW)
            yield require(state.can_be_had(), NO_CARD)  # N-13
        case Word.DRAW_DISCARD:
            yield in_phase(state, Phase.DRAW)
            yield require(len(state.discard) > 0, PILE_EMPTY)  # N-20
            yield require(seat.size() > 0, HAND_EMPTY)  # N-20
        case Word.GO_OUT:
            yield in_phase(state, Phase.MAIN)
            yield require(seat.opened, NOT_OUT)  # N-25
            yield require(seat.size() == 1, NOT_LAST)  # N-25
            yield require(state.played or not state.can_play(), STILL_TO_PLAY)  # N-25
        case Word.STOP:
            yield in_phase(state, Phase.SACRIFICE, Phase.REVELATION)  # N-32, N-34
        case Word.AGAIN:
            yield in_phase(state, Phase.MAIN)
            yield require(state.pending, NO_REPEAT)  # N-33
            yield require(state.again < game.content.repeats, NO_MORE_REPEATS)  # N-33
            yield require(state.can_be_had(), NOT_TO_DRAW)  # N-33
        case Word.END:
            yield in_phase(state, Phase.MAIN)
            yield require(state.played or not state.can_play(), PLAY_FIRST)  # N-24


def allow_open(game: Necronomicon, state: State, suit: Suit) -> Iterator[Rule | None]:
    """The rules for the beginning of a book."""
    seat = state.seats[state.actor]
    yield in_phase(state, Phase.MAIN, Phase.BOOK)
    yield require(not seat.opened or game.extra_books, LAID_DOWN)  # N-22
    yield require(not is_open(state.laying), BOOK_OPEN)  # N-22
    yield require(not state.laying or suit > state.laying[-1].suit, SUIT_ORDER)  # N-22
    yield require(suit not in seat.books, SUIT_LAID)  # N-11
    after = [*state.laying, Book(suit)]
    yield require(is_completable(seat, after, needed(seat, game.objective(state.round))), NOT_COMPLETABLE)  # N-22


def allow_add(game: Necronomicon, state: State, kind: Kind) -> Iterator[Rule | None]:
    """The rules for a card of a book."""
    seat = state.seats[state.actor]
    yield in_phase(state, Phase.BOOK)
    yield require(is_open(state.laying), NO_BOOK_OPEN)  # N-22
    book = state.laying[-1]
    yield require(kind == CTHULHU or suit_of(kind) == book.suit, OTHER_BOOK)  # N-11
    yield require(left(seat, state.laying)[kind] > 0, NOT_TO_ADD)  # N-22
    yield require(not book.cards or kind >= book.cards[-1], KIND_ORDER)  # N-22
    after = [*state.laying[:-1], Book(book.suit, [*book.cards, kind])]
    yield require(is_completable(seat, after, needed(seat, game.objective(state.round))), NOT_COMPLETABLE)  # N-22


def allow_other(state: State, move: Move) -> Iterator[Rule | None]:
    """The rules for all other moves."""
    seat = state.seats[state.actor]
    match move:
        case Play(kind):
            yield in_phase(state, Phase.MAIN)
            yield require(not state.played, PLAYED)  # N-21
            yield require(seat.hand[kind] > 0, NOT_TO_PLAY)  # N-21
            yield require(not state.is_barred(kind), BARRED)  # N-21
        case Lay(kind):
            yield in_phase(state, Phase.MAIN)
            yield require(seat.opened, NOT_LAID_DOWN)  # N-23
            yield require(seat.hand[kind] > 0, NOT_TO_LAY)  # N-23
            suit = suit_of(kind)
            yield require(suit is None or state.is_on_table(suit), NO_BOOK)  # N-23
        case Invoke(kind):
            yield in_phase(state, Phase.INVOKE)
            yield require(kind in state.discard[1:], NOT_IN_PILE)  # N-31
        case Discard(kind):
            yield in_phase(state, Phase.SACRIFICE, Phase.REVELATION)
            yield require(seat.hand[kind] > 0, NOT_TO_DISCARD)  # N-32
            yield require(state.suit in {None, suit_of(kind)}, OTHER_SUIT)  # N-32
        case LoseBook(suit):
            yield in_phase(state, Phase.SETTLE)
            yield require(suit in marked_by_loser(state), NOT_MARKED)  # N-41
        case TakeBook(suit):
            yield in_phase(state, Phase.SETTLE)
            yield require(suit in marked_by_loser(state), NOT_MARKED)  # N-41
            yield require(suit not in seat.grimoire, HAS_BOOK)  # N-41
        case Card(kind):
            yield in_phase(state, Phase.DEAL, Phase.FLIP, Phase.TAKE)
            yield require(state.stock[kind] > 0, NOT_IN_STOCK)  # N-60


def marked_by_loser(state: State) -> set[Suit]:
    """The suits on the Grimoire of the player who is to lose a book."""
    loser = state.loser()
    return set() if loser is None else state.seats[loser].grimoire


def actions(game: Necronomicon, state: State) -> list[Id]:
    """The legal actions, ascending: what `allow` lets through."""
    return [Id(place) for place, move in enumerate(MOVES[:ACTIONS]) if allow(game, state, move) is None]
