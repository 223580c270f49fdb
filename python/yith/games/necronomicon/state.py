"""The position: plain counts, lists and sets for the rules."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias

from yith.games.necronomicon.action import KINDS, Kind, Suit
from yith.node import Player, clockwise


class Phase(StrEnum):
    """What the game waits for (N-54), in the order of the observation. The value is the word that users see."""

    DEAL = "deal"
    """Chance: a card is dealt to a hand."""
    FLIP = "flip"
    """Chance: a card is turned up for the discard pile."""
    DRAW = "draw"
    """Decision: the stock or the discard pile."""
    TAKE = "take"
    """Chance: a card is drawn from the stock."""
    MAIN = "main"
    """Decision: play, books, end of the turn."""
    BOOK = "book"
    """Decision: the next step of a laying."""
    INVOKE = "invoke"
    """Decision: the card to take from the discard pile."""
    SACRIFICE = "sacrifice"
    """Decision: a card to discard, or no more."""
    REVELATION = "revelation"
    """Decision: a card to discard, or no more, player by player."""
    SETTLE = "settle"
    """Decision: the book that a player without Sanity loses."""
    OVER = "over"
    """The game is over."""

    @property
    def is_chance(self) -> bool:
        """Whether the world acts."""
        return self in {Phase.DEAL, Phase.FLIP, Phase.TAKE}

    def __repr__(self) -> str:
        """The name, as code has it."""
        return f"{type(self).__name__}.{self.name}"


PHASES = tuple(Phase)

Pile: TypeAlias = list[int]
"""How many cards of each kind, in the order of kinds."""


def empty_pile() -> Pile:
    """No cards, all 50 kinds listed."""
    return [0] * len(KINDS)


@dataclass(slots=True)
class Book:
    """A book of a laying in progress: its suit, and the cards in the order in which they were added."""

    suit: Suit
    cards: list[Kind] = field(default_factory=list)

    def clone(self) -> Book:
        """A copy."""
        return Book(self.suit, self.cards.copy())


@dataclass(slots=True)
class Seat:
    """What a player has.

    Attributes:
        hand: The hand.
        known: What all know to be in the hand (N-50).
        opened: Whether the objective is laid down.
        books: The suits laid this round.
        grimoire: The suits marked.
        sanity: Sanity, 0 to 8.
        broken: Whether Sanity is at 0 and that is not settled yet (N-41).
        won: Whether the player has won the game.
    """

    hand: Pile = field(default_factory=empty_pile)
    known: Pile = field(default_factory=empty_pile)
    opened: bool = False
    books: set[Suit] = field(default_factory=set)
    grimoire: set[Suit] = field(default_factory=set)
    sanity: int = 8  # N-1
    broken: bool = False
    won: bool = False

    def size(self) -> int:
        """How many cards are in the hand."""
        return sum(self.hand)

    def is_out(self) -> bool:
        """Whether the objective is laid down and the hand is empty (N-26)."""
        return self.opened and self.size() == 0

    def gain(self, kind: Kind) -> None:
        """A card comes to the hand openly."""
        self.hand[kind] += 1
        self.known[kind] += 1  # N-50

    def give(self, kind: Kind) -> None:
        """A card leaves the hand."""
        self.hand[kind] -= 1
        self.known[kind] = max(0, self.known[kind] - 1)  # N-50

    def clone(self) -> Seat:
        """A copy."""
        return Seat(
            self.hand.copy(),
            self.known.copy(),
            self.opened,
            self.books.copy(),
            self.grimoire.copy(),
            self.sanity,
            self.broken,
            self.won,
        )


@dataclass(slots=True)
class State:
    """A position (N-61).

    Attributes:
        phase: What the game waits for.
        round: The round, from 1.
        turn: The number of the turn in the round, from 1; 0 in `deal` and `flip`.
        owner: Whose turn it is; in `deal` who gets the card, in `flip` the starter.
        starter: Who began the round, or will.
        actor: Who decides: the owner, save in `revelation` and `settle`.
        winner: Who won the round, in `settle` and `over`.
        extra: Whether the owner has another turn after this one (N-34).
        due: Cards still to be drawn; 0 except in `take`.
        played: Whether the play that is due was made.
        pending: Whether a Repeat waits to be used (N-33).
        again: How often `again` was done this turn.
        barred: The kind taken from the discard pile this turn, until the bar ends (N-21).
        suit: The suit of the cards being discarded (N-32, N-34).
        spent: Revelations that left the game.
        stock: The stock, by kind.
        ceiling: What the stock was when it was last formed, by kind (N-50).
        discard: The discard pile, its top first.
        table: The cards in books, by kind.
        laying: The books of a laying in progress, their cards still in hand (N-22).
        seats: The players.
    """

    phase: Phase
    round: int
    turn: int
    owner: Player
    starter: Player
    actor: Player
    winner: Player | None
    extra: bool
    due: int
    played: bool
    pending: bool
    again: int
    barred: Kind | None
    suit: Suit | None
    spent: int
    stock: Pile
    ceiling: Pile
    discard: list[Kind]
    table: Pile
    laying: list[Book]
    seats: list[Seat]

    def can_be_had(self) -> bool:
        """Whether a card can be drawn from the stock, formed anew if it is empty (N-13)."""
        return sum(self.stock) >= 1 or len(self.discard) >= 2

    def is_on_table(self, suit: Suit) -> bool:
        """Whether a book of a suit lies on the table."""
        return any(suit in seat.books for seat in self.seats)

    def is_barred(self, kind: Kind) -> bool:
        """Whether a card of this kind cannot be the first play: it is the one just taken (N-21)."""
        return self.barred == kind and self.seats[self.owner].hand[kind] == 1

    def can_play(self) -> bool:
        """Whether the owner has a card that may be played."""
        return any(count > 0 and not self.is_barred(kind) for kind, count in self.owner_hand())

    def owner_hand(self) -> list[tuple[Kind, int]]:
        """The hand of the player whose turn it is: every kind with its count."""
        return list(zip(KINDS, self.seats[self.owner].hand, strict=True))

    def loser(self) -> Player | None:
        """The first player from the winner's left whose Sanity is at 0 and not settled (N-41)."""
        for player in self.others_of_winner():
            if self.seats[player].broken:
                return player
        return None

    def others_of_winner(self) -> list[Player]:
        """The other players in turn order from the left of the winner of the round; none where nobody won."""
        if self.winner is None:
            return []
        players = len(self.seats)
        return [clockwise(self.winner, steps, players) for steps in range(1, players)]

    def clone(self) -> State:
        """A copy."""
        return State(
            self.phase,
            self.round,
            self.turn,
            self.owner,
            self.starter,
            self.actor,
            self.winner,
            self.extra,
            self.due,
            self.played,
            self.pending,
            self.again,
            self.barred,
            self.suit,
            self.spent,
            self.stock.copy(),
            self.ceiling.copy(),
            self.discard.copy(),
            self.table.copy(),
            [book.clone() for book in self.laying],
            [seat.clone() for seat in self.seats],
        )


@dataclass(frozen=True, slots=True)
class SeatView:
    """What a player has.

    Attributes:
        hand_size: Cards in hand.
        hand: The hand, by kind; None where it is hidden.
        known: What all know to be in the hand, by kind.
        opened: Whether the objective is laid down.
        books: The suits laid this round, ascending.
        grimoire: The suits marked, ascending.
        sanity: Sanity.
        broken: Whether Sanity is at 0 and that is not settled yet.
        won: Whether the player has won the game.
    """

    hand_size: int
    hand: tuple[int, ...] | None
    known: tuple[int, ...]
    opened: bool
    books: tuple[int, ...]
    grimoire: tuple[int, ...]
    sanity: int
    broken: bool
    won: bool


@dataclass(frozen=True, slots=True)
class BookView:
    """A book of a laying in progress.

    Attributes:
        suit: Its suit.
        cards: Its cards, as kinds in the order in which they were added.
    """

    suit: int
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class View:
    """A position, or what a player knows of it. Seats are absolute.

    Change a whole one with `dataclasses.replace` and give it to `Game.position`. A kind is a number from 0 to 49: 6
    times the suit plus the place of the effect in `Effect`, then Cthulhu and Revelation; a suit is a number from 0 to
    7. Counts by kind are in that order.

    Attributes:
        phase: What the game waits for.
        round: The round, from 1.
        turn: The number of the turn in the round, from 1; 0 in `deal` and `flip`.
        objective: Books that complete the objective of the round.
        owner: Whose turn it is; in `deal` who gets the card, in `flip` the starter.
        starter: Who began the round, or will.
        acting: Who decides; None where nobody does.
        winner: Who won the round, in `settle` and `over`; None elsewhere, and where nobody did.
        extra: Whether the owner has another turn after this one.
        due: Cards still to be drawn.
        played: Whether the play that is due was made.
        pending: Whether a Repeat waits to be used.
        again: How many Repeats were used this turn.
        barred: The kind that is barred from the first play, if one is.
        suit: The suit that is being discarded, if one is.
        stock_size: Cards in the stock.
        stock: The stock, by kind; None where it is hidden.
        spent: Revelations that left the game.
        ceiling: What the stock was when it was last formed, by kind.
        discard: The discard pile, as kinds, its top first.
        table: The cards in books: kinds 0 to 48.
        laying: The books of a laying in progress; hidden ones are left out.
        seats: What each player has.
    """

    phase: Phase
    round: int
    turn: int
    objective: int
    owner: int
    starter: int
    acting: int | None
    winner: int | None
    extra: bool
    due: int
    played: bool
    pending: bool
    again: int
    barred: int | None
    suit: int | None
    stock_size: int
    stock: tuple[int, ...] | None
    spent: int
    ceiling: tuple[int, ...]
    discard: tuple[int, ...]
    table: tuple[int, ...]
    laying: tuple[BookView, ...]
    seats: tuple[SeatView, ...]
