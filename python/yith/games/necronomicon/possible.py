"""Every reason why a position cannot be: what play and samples (N-51) never break."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yith.games.necronomicon.action import (
    CTHULHU,
    INVESTIGATIONS,
    KINDS,
    REVELATION,
    SUITS,
    Add,
    Effect,
    Move,
    Open,
    Suit,
    effect_of,
    suit_of,
)
from yith.games.necronomicon.laying import FULL, is_complete, needed, of_suit
from yith.games.necronomicon.legal import allow
from yith.games.necronomicon.round import HAND, SANE, champions, deck, sanity_loss
from yith.games.necronomicon.state import Book, Phase, State
from yith.node import Player, relative_to

if TYPE_CHECKING:
    from collections.abc import Iterator

    from yith.games.necronomicon.rules import Necronomicon

ENDED = (Phase.SETTLE, Phase.OVER)
"""The round is over, hands and table lie as they were."""
SETUP = (Phase.DEAL, Phase.FLIP)
"""No turn has begun."""


def impossible(game: Necronomicon, state: State) -> list[str]:
    """Every reason why a position with all slots in their ranges and in their one form cannot be."""
    return [
        *impossible_cards(game, state),
        *impossible_books(game, state),
        *impossible_numbers(game, state),
        *impossible_seats(game, state),
        *impossible_sanity(game, state),
        *impossible_setup(game, state),
        *impossible_turn(state),
        *impossible_pile(state),
        *impossible_hands(game, state),
        *impossible_laying(game, state),
        *impossible_end(game, state),
    ]


def unless(holds: bool, reason: str) -> Iterator[str]:
    """The reason, unless the position meets it."""
    if not holds:
        yield reason


def impossible_cards(game: Necronomicon, state: State) -> Iterator[str]:
    """Conservation: every card is somewhere; and what is known of hands and stock (N-50)."""
    for kind, copies in zip(KINDS, game.content.copies, strict=True):
        name = game.kind_text(kind)
        found = state.stock[kind] + state.discard.count(kind) + state.table[kind]
        found += sum(seat.hand[kind] for seat in state.seats) + (state.spent if kind == REVELATION else 0)
        yield from unless(found == copies, f"{found} cards {name}, expected {copies}")
        ceiling = state.ceiling[kind]
        yield from unless(ceiling <= copies, f"the ceiling of {name} is {ceiling}, expected at most {copies}")
        stock = state.stock[kind]
        yield from unless(
            stock <= ceiling, f"{stock} cards {name} in the stock, expected at most the ceiling {ceiling}"
        )
        for player, seat in enumerate(state.seats):
            known, held = seat.known[kind], seat.hand[kind]
            reason = f"seat {player} is known to hold {known} cards {name}, but holds {held}"
            yield from unless(known <= held, reason)
    yield from unless(sum(state.ceiling) > 0, "the ceiling has no card")


def impossible_books(game: Necronomicon, state: State) -> Iterator[str]:
    """The books on the table: five cards or more, one of them of the suit (N-11); as many as N-22 lets lay."""
    wild = state.table[CTHULHU]
    missing = 0
    for suit in SUITS:
        books = sum(suit in seat.books for seat in state.seats)
        found = of_suit(state.table, suit)
        name = f"cards of {game.content.suits[suit]} on the table"
        if books == 0:
            yield from unless(found == 0, f"{found} {name}, but no book of it")
        else:
            yield from unless(found >= books, f"{found} {name}, expected {books} or more in {books} books")
        missing += max(0, FULL * books - found)
    laid = any(seat.books for seat in state.seats)
    yield from unless(laid or wild == 0, f"{wild} cards cthulhu on the table, but no book")
    yield from unless(missing <= wild, f"books on the table lack {missing} cards, with {wild} cards cthulhu")
    objective = game.objective(state.round)
    for player, seat in enumerate(state.seats):
        books = len(seat.books)
        yield from unless(
            seat.opened == (books > 0), f"seat {player} has {books} books, and opened is {int(seat.opened)}"
        )
        fits = books in {0, objective} or (game.extra_books and books > objective)
        yield from unless(fits, f"seat {player} has {books} books in round {state.round}")


def impossible_numbers(game: Necronomicon, state: State) -> Iterator[str]:
    """Rounds, turns, whose turn it is (N-12, N-45), and the Revelations that extra turns take (N-34)."""
    limit = 1 if game.quick else game.round_limit
    yield from unless(state.round <= limit, f"round {state.round}, expected at most {limit}")
    yield from unless(state.turn <= game.turn_limit, f"turn {state.turn}, expected at most {game.turn_limit}")
    setup = state.phase in SETUP
    yield from unless(setup == (state.turn == 0), f"turn {state.turn} in phase {state.phase}")
    yield from unless(state.round > 1 or state.starter == 0, f"seat {state.starter} starts round 1")
    # One Revelation a turn at most, and the extra flag says whether it was this one.
    before = (state.round - 1) * game.turn_limit + max(0, state.turn - 1)
    yield from unless(state.spent <= before + state.extra, f"{state.spent} Revelations spent after {before} turns")
    yield from unless(state.spent > 0 or not state.extra, "an extra turn without a Revelation spent")
    if not setup and state.turn > 0:
        passed = relative_to(state.owner, state.starter, game.players)
        most = min(state.turn - 1, max(0, state.spent - state.extra))
        fits = any((state.turn - 1 - extra) % game.players == passed for extra in range(most + 1))
        yield from unless(fits, f"seat {state.owner} owns turn {state.turn} of a round that seat {state.starter} began")
    if state.phase is Phase.FLIP:
        yield from unless(state.owner == state.starter, f"seat {state.owner} is the owner in phase flip")


def impossible_seats(game: Necronomicon, state: State) -> Iterator[str]:
    """Who acts, who has won the round, and the marks that rounds can have left (N-41, N-42, N-44)."""
    phase, here = state.phase, f"in phase {state.phase}"
    if phase is Phase.SETTLE:
        yield from unless(state.actor == state.winner, f"seat {state.actor} acts {here}, but has not won the round")
    elif phase is not Phase.REVELATION:
        yield from unless(state.actor == state.owner, f"seat {state.actor} acts {here} in the turn of {state.owner}")
    yield from unless(state.winner is None or phase in ENDED, f"seat {state.winner} has won the round {here}")
    yield from unless(state.winner is not None or phase is not Phase.SETTLE, f"nobody has won the round {here}")
    over = phase is Phase.OVER
    ended = state.round if over else state.round - 1
    taking = state.round - 1 if phase in ENDED else state.round - 2  # round 1 has none to take
    most = sum(8 if game.extra_books else game.objective(number + 1) for number in range(ended))
    most += (game.players - 1) * max(0, taking)
    loser = state.loser()
    for player, seat in enumerate(state.seats):
        marks = len(seat.grimoire)
        if game.quick:
            yield from unless(marks == 0, f"seat {player} has {marks} suits marked in a quick game")
            continue
        yield from unless(marks <= most, f"seat {player} has {marks} suits marked, expected at most {most}")
        # The winner may complete the Grimoire with a book taken from a player settled before.
        settled = phase is Phase.SETTLE and player == state.winner and loser != state.others_of_winner()[0]
        full = marks == len(SUITS) and not over and not settled
        yield from unless(not full, f"seat {player} has a complete Grimoire {here}")
        marked = seat.books <= seat.grimoire or not over
        yield from unless(marked, f"seat {player} has books that are not marked {here}")


def impossible_sanity(game: Necronomicon, state: State) -> Iterator[str]:
    """Sanity: what it can have been before the round, and what the end of the round makes of it (N-40 to N-43)."""
    loser = state.loser()
    for player, seat in enumerate(state.seats):
        broken = f"seat {player} has Sanity {seat.sanity}, and broken is {int(seat.broken)}"
        yield from unless(seat.broken == (seat.sanity == 0), broken)
        fits = seat.sanity in sanities(game, state, Player(player), loser)
        yield from unless(fits, f"seat {player} has Sanity {seat.sanity} in phase {state.phase}")
    if state.phase is Phase.SETTLE:
        yield from unless(loser is not None, "no other seat than the winner has Sanity 0 in phase settle")
        books = loser is None or len(state.seats[loser].grimoire) > 0
        yield from unless(books, f"seat {loser} has no book to lose in phase settle")


def sanities(game: Necronomicon, state: State, player: Player, loser: Player | None) -> set[int]:
    """What a player's Sanity can be (N-40 to N-43)."""
    seat = state.seats[player]
    before = {SANE} if state.round == 1 or game.quick else set(range(1, SANE + 1))
    if game.quick or state.phase not in ENDED or state.winner is None:
        return before
    if player == state.winner:
        if state.phase is Phase.SETTLE:
            return before
        return {min(SANE, points + len(seat.books)) for points in before}
    after = {max(0, points - sanity_loss(seat.size())) for points in before}
    if state.phase is Phase.OVER or is_settled(game, state, player, loser):
        return {points or SANE for points in after}
    return after


def is_settled(game: Necronomicon, state: State, player: Player, loser: Player | None) -> bool:
    """Whether a player comes before the one who is to lose a book (N-41)."""
    if loser is None or state.winner is None:
        return False
    places = [relative_to(seat, state.winner, game.players) for seat in (player, loser)]
    return places[0] < places[1]


def impossible_setup(game: Necronomicon, state: State) -> Iterator[str]:
    """What deal and flip find: the cards dealt in order, nothing else (N-10)."""
    if state.phase not in SETUP:
        return
    here = f"in phase {state.phase}"
    yield from unless(not state.discard, f"cards in the discard pile {here}")
    full = deck(game, state.spent)
    yield from unless(state.ceiling == full, f"the ceiling is not the deck {here}")
    dealt = relative_to(state.owner, state.starter, game.players)
    for player, seat in enumerate(state.seats):
        place = relative_to(Player(player), state.starter, game.players)
        size = seat.size()
        if state.phase is Phase.FLIP or place < dealt:
            yield from unless(size == HAND, f"seat {player} has {size} cards {here}, expected {HAND}")
        elif place > dealt:
            yield from unless(size == 0, f"seat {player} has {size} cards {here}, expected 0")
        else:
            yield from unless(size < HAND, f"seat {player} has {size} cards {here}, expected fewer than {HAND}")
        yield from unless(not seat.books, f"seat {player} has books {here}")
        yield from unless(not any(seat.known), f"seat {player} is known to hold cards {here}")


def impossible_turn(state: State) -> Iterator[str]:
    """What has happened in the turn: the draw (N-20), the bar (N-21), Repeats (N-33), a Revelation (N-34)."""
    phase, here = state.phase, f"in phase {state.phase}"
    taking = phase is Phase.TAKE
    yield from unless((state.due > 0) == taking, f"{state.due} draws due {here}")
    yield from unless(not taking or sum(state.stock) > 0, f"an empty stock {here}")
    unplayed = phase in {*SETUP, Phase.DRAW}
    played = phase in {Phase.INVOKE, Phase.SACRIFICE, Phase.REVELATION}
    yield from unless(not state.played or not unplayed, f"a card was played {here}")
    yield from unless(state.played or not played, f"no card was played {here}")
    yield from unless(state.again == 0 or not unplayed, f"{state.again} Repeats used {here}")
    lasting = phase in {Phase.MAIN, Phase.BOOK, *ENDED}
    yield from unless(not state.pending or lasting, f"a Repeat waits {here}")
    yield from unless(not state.pending or state.played, "a Repeat waits, but no card was played")
    yield from unless(not state.extra or lasting or phase is Phase.REVELATION, f"an extra turn {here}")
    yield from unless(state.extra or phase is not Phase.REVELATION, f"no extra turn {here}")
    # A Revelation is the last play of its turn.
    yield from unless(not state.extra or state.played, "an extra turn, but no card was played")
    yield from unless(not state.extra or not state.pending, "an extra turn, but a Repeat waits")
    yield from unless(state.barred is None or lasting, f"a kind is barred {here}")
    first = not state.played and state.again == 0
    yield from unless(state.barred is None or first, "a kind is barred after the first play")
    discarding = phase in {Phase.SACRIFICE, Phase.REVELATION}
    yield from unless(state.suit is None or discarding, f"a suit is being discarded {here}")
    if phase is Phase.DRAW:
        hand = state.seats[state.owner].size()
        can_draw = state.can_be_had() or (len(state.discard) > 0 and hand > 0)
        yield from unless(can_draw, f"no card can be drawn {here}")


def impossible_pile(state: State) -> Iterator[str]:
    """What the turn has left on top of the discard pile (N-30 to N-33)."""
    phase, here = state.phase, f"in phase {state.phase}"
    top = state.discard[0] if state.discard else None
    effect = None if top is None else effect_of(top)
    if state.played and not state.extra:
        yield from unless(top is not None, "a card was played, but the discard pile is empty")
    repeats = (state.pending and phase not in ENDED) or (state.again > 0 and not state.played)
    yield from unless(not repeats or effect is Effect.REPEAT, "a Repeat was played, but none is on top")
    match phase:
        case Phase.TAKE if state.played:
            fits = effect in INVESTIGATIONS[state.due - 1 :] if state.due > 0 else effect in INVESTIGATIONS
            yield from unless(fits, f"{state.due} draws due after a play, but no Investigate for them is on top")
        case Phase.TAKE:
            yield from unless(state.due <= 1, f"{state.due} draws due before the play")
        case Phase.INVOKE:
            yield from unless(effect is Effect.INVOKE, f"no Invoke is on top {here}")
            yield from unless(len(state.discard) > 1, f"no card to take {here}")
        case Phase.SACRIFICE | Phase.REVELATION if state.suit is not None:
            suited = top is not None and suit_of(top) == state.suit
            yield from unless(suited, f"a suit is being discarded, but no card of it is on top {here}")
            if phase is Phase.SACRIFICE:
                yield from unless(is_sacrificed(state, state.suit), f"no Sacrifice lies below the suit {here}")
        case Phase.SACRIFICE:
            yield from unless(effect is Effect.SACRIFICE, f"no Sacrifice is on top {here}")


def is_sacrificed(state: State, suit: Suit) -> bool:
    """Whether a Sacrifice lies below one or more cards of a suit."""
    for place, kind in enumerate(state.discard):
        if place > 0 and effect_of(kind) is Effect.SACRIFICE:
            return True
        if suit_of(kind) != suit:
            return False
    return False


def impossible_hands(game: Necronomicon, state: State) -> Iterator[str]:
    """Hands: of those who have laid the objective down (N-26), of those who had no turn, and of the owner."""
    if state.phase in SETUP:
        return
    first = state.turn <= game.players
    turns = relative_to(state.owner, state.starter, game.players)
    for player, seat in enumerate(state.seats):
        out = may_be_out(game, state, Player(player))
        yield from unless(out or not seat.is_out(), f"seat {player} is out in phase {state.phase}")
        if first and relative_to(Player(player), state.starter, game.players) > turns:
            untouched = seat.size() <= HAND and not any(seat.known) and not seat.books
            yield from unless(untouched, f"seat {player} had no turn, but has more than was dealt")
    owner, barred = state.seats[state.owner], state.barred
    if state.phase in ENDED:
        return
    if barred is not None:
        known = owner.known[barred] > 0
        yield from unless(known, f"{game.kind_text(barred)} is barred, but not known to be in the hand")
    if state.phase is Phase.MAIN and not state.played:
        yield from unless(
            owner.size() > 0 or not state.can_be_had(), "an empty hand before the play, but a card can be had"
        )
        yield from unless(owner.size() > 0 or state.again == 0, "an empty hand before the play after a Repeat")


def may_be_out(game: Necronomicon, state: State, player: Player) -> bool:
    """Whether a player with the objective laid down may have an empty hand (N-26, N-34)."""
    place = relative_to(player, state.owner, game.players)
    if state.phase is Phase.REVELATION:
        acting = relative_to(state.actor, state.owner, game.players)
        return place < acting or (place == acting and state.suit is not None)
    if state.winner is None:
        return False
    winning = relative_to(state.winner, state.owner, game.players)
    return player == state.winner or (state.extra and place > winning)


def impossible_laying(game: Necronomicon, state: State) -> Iterator[str]:
    """The steps of a laying in progress, one by one (N-22)."""
    here = f"in phase {state.phase}"
    laying = state.phase is Phase.BOOK
    yield from unless(laying == (len(state.laying) > 0), f"{len(state.laying)} books of a laying {here}")
    if not laying or not state.laying:
        return
    books = needed(state.seats[state.actor], game.objective(state.round))
    yield from unless(not is_complete(state.laying, books), f"the laying is complete {here}")
    trial = state.clone()
    trial.phase, trial.laying = Phase.MAIN, []
    for move in steps(state.laying):
        rule = allow(game, trial, move)
        if rule is not None:
            yield f"the laying cannot be: {rule.text}"
            return
        trial.phase = Phase.BOOK
        if isinstance(move, Open):
            trial.laying.append(Book(move.suit))
        elif isinstance(move, Add):
            trial.laying[-1].cards.append(move.kind)


def steps(laying: list[Book]) -> Iterator[Move]:
    """The moves that lead to a laying."""
    for book in laying:
        yield Open(book.suit)
        for kind in book.cards:
            yield Add(kind)


def impossible_end(game: Necronomicon, state: State) -> Iterator[str]:
    """What the last move of a round leaves (N-14, N-24 to N-26, N-34), and who has won the game (N-44 to N-46)."""
    owner = state.seats[state.owner]
    over = state.phase is Phase.OVER
    for player, seat in enumerate(state.seats):
        yield from unless(over or not seat.won, f"seat {player} has won the game in phase {state.phase}")
    if state.phase not in ENDED:
        return
    yield from unless(not game.quick or over, "a quick game settles nothing")
    if state.winner is not None:
        out = state.seats[state.winner].is_out()
        yield from unless(out, f"seat {state.winner} has won the round, but is not out")
        elsewhere = state.winner != state.owner and not state.extra
        yield from unless(not elsewhere, f"seat {state.winner} has won the round in the turn of {state.owner}")
        away = state.barred is None or state.discard[:1] == [state.barred]
        yield from unless(away, "a kind is barred, but was not the last card")
    elif over:
        yield from unless(state.turn == game.turn_limit, f"turn {state.turn} ends a round that nobody won")
        stuck = state.played or (state.again == 0 and owner.size() <= (state.barred is not None))
        yield from unless(stuck, f"seat {state.owner} ended the turn without a play")
        kept = state.barred is None or owner.hand[state.barred] == 1
        yield from unless(kept, "a kind is barred, but not in the hand")
    if over:
        winners = champions(game, state)
        yield from unless(len(winners) > 0, f"the game goes on after round {state.round}")
        for player in range(game.players):
            won, expected = state.seats[player].won, player in winners
            yield from unless(won == expected, f"seat {player} has won is {int(won)}, expected {int(expected)}")
