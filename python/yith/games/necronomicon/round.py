"""A round around its turns: the deal, whose turn it is, the end of the round, and the end of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yith.games.necronomicon.action import REVELATION, SUITS, Kind, Suit
from yith.games.necronomicon.state import Phase, Pile, Seat, State, empty_pile
from yith.games.necronomicon.tally import Count
from yith.node import Player, clockwise

if TYPE_CHECKING:
    from yith.games.necronomicon.rules import Necronomicon
    from yith.tally import Watch

HAND = 5
"""Cards dealt to a hand (N-10)."""
SANE = 8
"""Where Sanity starts, and its most (N-1)."""


def first_round(game: Necronomicon) -> State:
    """The position before the first move: seat 0 starts (N-12)."""
    stock = deck(game, 0)
    return State(
        phase=Phase.DEAL,
        round=1,
        turn=0,
        owner=Player(0),
        starter=Player(0),
        actor=Player(0),
        winner=None,
        extra=False,
        due=0,
        played=False,
        pending=False,
        again=0,
        barred=None,
        suit=None,
        spent=0,
        stock=stock,
        ceiling=stock.copy(),  # N-50
        discard=[],
        table=empty_pile(),
        laying=[],
        seats=[Seat() for _ in range(game.players)],
    )


def deck(game: Necronomicon, spent: int) -> Pile:
    """The cards in the game, by kind."""
    pile = list(game.content.copies)
    pile[REVELATION] -= spent
    return pile


def next_round(game: Necronomicon, state: State) -> None:
    """All cards are gathered for the next round."""
    starter = state.winner  # N-12
    if starter is None:
        starter = clockwise(state.starter, 1, game.players)  # N-14
    state.phase = Phase.DEAL
    state.round += 1
    state.turn = 0
    state.owner = state.starter = state.actor = starter
    state.winner = None
    clear_turn(state)
    state.stock = deck(game, state.spent)  # N-10
    state.ceiling = state.stock.copy()  # N-50
    state.discard = []
    state.table = empty_pile()
    for seat in state.seats:
        seat.hand = empty_pile()
        seat.known = empty_pile()
        seat.opened = False
        seat.books = set()


def deal(game: Necronomicon, state: State, kind: Kind) -> None:
    """A card is dealt."""
    seat = state.seats[state.owner]
    state.stock[kind] -= 1
    seat.hand[kind] += 1
    if seat.size() < HAND:
        return
    following = clockwise(state.owner, 1, game.players)  # N-10
    state.owner = state.actor = following
    if following == state.starter:
        state.phase = Phase.FLIP  # N-10


def flip(state: State, kind: Kind, watch: Watch) -> None:
    """A card is turned up; the first turn begins."""
    state.stock[kind] -= 1
    state.discard = [kind]
    begin_turn(state, state.starter, watch)


def clear_turn(state: State) -> None:
    """Nothing has happened in the turn."""
    state.extra = False
    state.due = 0
    state.played = False
    state.pending = False
    state.again = 0
    state.barred = None
    state.suit = None


def begin_turn(state: State, player: Player, watch: Watch) -> None:
    """A player's turn begins."""
    state.turn += 1
    state.owner = state.actor = player
    clear_turn(state)
    watch.count(Count.TURNS, player)
    if state.can_be_had() or (state.discard and state.seats[player].size() > 0):
        state.phase = Phase.DRAW  # N-20
    else:
        state.phase = Phase.MAIN  # N-20: neither is possible


def end_turn(game: Necronomicon, state: State, watch: Watch) -> None:
    """The turn ends."""
    if state.turn == game.turn_limit:
        void(game, state, watch)  # N-14
    elif state.extra:
        begin_turn(state, state.owner, watch)  # N-34
    else:
        begin_turn(state, clockwise(state.owner, 1, game.players), watch)


def void(game: Necronomicon, state: State, watch: Watch) -> None:
    """The round ends without a winner."""
    watch.count(Count.ROUNDS, Player(0))
    watch.count(Count.VOID_ROUNDS, Player(0))
    if not game.quick:
        mark(state)  # N-14, N-42
    conclude(game, state)


def win(game: Necronomicon, state: State, winner: Player, way: Count, watch: Watch) -> None:
    """A player wins the round."""
    watch.count(Count.ROUNDS, Player(0))
    watch.count(way, winner)
    state.winner = winner
    state.due = 0
    state.suit = None
    if game.quick:
        conclude(game, state)  # N-45
        return
    for player in state.others_of_winner():
        lose_sanity(state, player, watch)  # N-40
    settle(game, state, watch)


def sanity_loss(cards: int) -> int:
    """The Sanity that so many cards in hand cost (N-40)."""
    points = 0
    while (points + 1) * (points + 2) // 2 <= cards:
        points += 1
    return points


def lose_sanity(state: State, player: Player, watch: Watch) -> None:
    """A player pays for the cards in hand."""
    seat = state.seats[player]
    points = min(sanity_loss(seat.size()), seat.sanity)  # N-40
    for _ in range(points):
        watch.count(Count.SANITY_LOST, player)
    seat.sanity -= points
    seat.broken = seat.sanity == 0  # N-41


def settle(game: Necronomicon, state: State, watch: Watch) -> None:
    """Players at 0 are settled one by one, until the winner has to choose or none is left."""
    while (loser := state.loser()) is not None:
        if state.seats[loser].grimoire:
            state.phase = Phase.SETTLE  # N-41
            assert state.winner is not None, "only who wins makes others lose"
            state.actor = state.winner
            return
        restore(state.seats[loser])  # N-41: no book to lose
    mark(state)  # N-42
    regain(state, watch)  # N-43
    conclude(game, state)


def restore(seat: Seat) -> None:
    """A player at 0 is settled."""
    seat.sanity = SANE  # N-41
    seat.broken = False


def lose_book(game: Necronomicon, state: State, suit: Suit, taken: bool, watch: Watch) -> None:
    """The winner chooses the book that a player at 0 loses, and may take it."""
    loser = state.loser()
    assert loser is not None, "somebody is at 0 in settle"
    state.seats[loser].grimoire.remove(suit)  # N-41
    watch.count(Count.BOOKS_LOST, loser)
    if taken:
        state.seats[state.actor].grimoire.add(suit)  # N-41
        watch.count(Count.BOOKS_TAKEN, state.actor)
    restore(state.seats[loser])
    settle(game, state, watch)


def mark(state: State) -> None:
    """The books laid this round are marked."""
    for seat in state.seats:
        seat.grimoire |= seat.books  # N-42


def regain(state: State, watch: Watch) -> None:
    """The winner regains Sanity."""
    assert state.winner is not None, "who regains has won"
    seat = state.seats[state.winner]
    points = min(len(seat.books), SANE - seat.sanity)  # N-43
    for _ in range(points):
        watch.count(Count.SANITY_REGAINED, state.winner)
    seat.sanity += points


def conclude(game: Necronomicon, state: State) -> None:
    """The game ends, or the next round begins."""
    winners = champions(game, state)
    if not winners:
        next_round(game, state)
        return
    for player in winners:
        state.seats[player].won = True
    state.phase = Phase.OVER
    state.actor = state.owner


def champions(game: Necronomicon, state: State) -> list[Player]:
    """Who has won the game at the end of a round, its books marked; nobody if it goes on."""
    if game.quick:
        if state.winner is not None:
            return [state.winner]  # N-45
        return best([(len(seat.books), -seat.size()) for seat in state.seats])  # N-45
    first = state.starter if state.winner is None else state.winner
    for steps in range(game.players):
        player = clockwise(first, steps, game.players)
        if len(state.seats[player].grimoire) == len(SUITS):
            return [player]  # N-44
    if state.round < game.round_limit:
        return []
    return best([(len(seat.grimoire), seat.sanity) for seat in state.seats])  # N-46


def best(ranks: list[tuple[int, int]]) -> list[Player]:
    """The players of the highest rank."""
    return [Player(place) for place, rank in enumerate(ranks) if rank == max(ranks)]
