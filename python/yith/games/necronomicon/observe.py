"""What players see: the slots of the tensor, which are nearly those of the position, the text, and events."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yith.games.necronomicon.action import ACTIONS, BOOK_KINDS, KINDS, MOVES, SUITS, Add, Open, Word
from yith.games.necronomicon.laying import FULL
from yith.games.necronomicon.resample import covered
from yith.games.necronomicon.state import PHASES, Phase
from yith.node import Id, Player, clockwise, relative_to
from yith.observation import Layout, Slot

if TYPE_CHECKING:
    from collections.abc import Iterable

    from yith.games.necronomicon.action import Kind, Suit
    from yith.games.necronomicon.rules import Necronomicon
    from yith.games.necronomicon.state import Book, Pile, Seat, State

PILE = 102
"""Slots of the discard pile: as many as a deck has cards."""
BOOKS = 3
"""Books of a laying at most."""


def spec(players: int) -> list[Slot]:
    """The layout of the tensor (N-54)."""
    return layout(players, whole=False)


def layout(players: int, *, whole: bool) -> list[Slot]:
    """The layout of the tensor, or of the whole position: with all hands and the stock by kind, seats absolute."""
    found = Layout()
    slot = found.push
    slot("phase", (), "categorical", (0, 10), ", ".join(PHASES))
    slot("round", (), "count", (1, 100), "round")
    slot("turn", (2,), "count", (0, 255), "turn number in the round, high byte first; 0 in deal and flip")
    slot("objective", (), "count", (1, 3), "books that complete the objective")
    slot("owner", (), "categorical", (0, players - 1), "seat whose turn it is; in deal who gets the card")
    slot("starter", (), "categorical", (0, players - 1), "seat that begins the round")
    slot("acting", (), "categorical", (0, players), "0 chance or over, else the acting seat + 1")
    slot("winner", (), "categorical", (0, players), "0 none, else the seat that won the round + 1")
    slot("extra", (), "flag", (0, 1), "another turn of the owner follows")
    slot("due", (), "count", (0, 3), "cards still to be drawn")
    slot("played", (), "flag", (0, 1), "the play that is due was made")
    slot("pending", (), "flag", (0, 1), "a Repeat waits to be used")
    slot("again", (), "count", (0, 96), "Repeats used this turn")
    slot("barred", (), "categorical", (0, 50), "0 none, else the kind + 1 that is barred from the first play")
    slot("suit", (), "categorical", (0, 8), "0 none, else the suit + 1 that is being discarded")
    if whole:
        slot("stock", (50,), "count", (0, 12), "cards in the stock, by kind")
    else:
        slot("stock", (), "count", (0, PILE), "cards in the stock")
    slot("spent", (), "count", (0, 4), "Revelations that left the game")
    slot("ceiling", (50,), "count", (0, 12), "the stock when it was last formed, by kind")
    slot("discard", (PILE,), "categorical", (0, 50), "discard pile, the top first: 0 none, else the kind + 1")
    slot("table", (49,), "count", (0, 12), "cards in books, by kind")
    for seat in range(players):
        name = f"seat{seat}" if whole else f"seat+{seat}"
        if whole:
            slot(f"{name}.hand", (50,), "count", (0, 12), "hand, by kind")
        else:
            slot(f"{name}.hand_size", (), "count", (0, PILE), "cards in hand")
        slot(f"{name}.known", (50,), "count", (0, 12), "cards known to be in the hand, by kind")
        slot(f"{name}.opened", (), "flag", (0, 1), "the objective is laid down")
        slot(f"{name}.books", (8,), "flag", (0, 1), "suits laid this round")
        slot(f"{name}.grimoire", (8,), "flag", (0, 1), "suits marked")
        slot(f"{name}.sanity", (), "count", (0, 8), "Sanity")
        slot(f"{name}.broken", (), "flag", (0, 1), "Sanity is at 0 and not settled")
        slot(f"{name}.won", (), "flag", (0, 1), "has won the game")
    if not whole:
        slot("hand", (50,), "count", (0, 12), "own hand, by kind")
    for book in range(BOOKS):
        slot(f"laying{book}.suit", (), "categorical", (0, 8), "own laying in progress: 0 none, else a suit + 1")
        slot(f"laying{book}.cards", (FULL,), "categorical", (0, 49), "its cards as added: 0 none, else the kind + 1")
    return found.slots


def slots(game: Necronomicon, state: State, viewer: Player | None) -> list[int]:
    """The tensor of a viewer, or without one the whole position."""
    whole = viewer is None
    first = viewer or Player(0)
    shown = state if whole else covered(state, first)  # N-53

    def seat(player: Player) -> int:
        return relative_to(player, first, game.players)

    acting = shown.actor if game.node(shown).name == "decision" else None
    values = [PHASES.index(shown.phase), shown.round, shown.turn // 256, shown.turn % 256]
    values += [game.objective(shown.round), seat(shown.owner), seat(shown.starter)]
    values += [0 if player is None else seat(player) + 1 for player in (acting, shown.winner)]
    values += [shown.extra, shown.due, shown.played, shown.pending, shown.again]
    values += [0 if value is None else value + 1 for value in (shown.barred, shown.suit)]
    values += shown.stock if whole else [sum(shown.stock)]
    values += [shown.spent, *shown.ceiling]
    values += padded([kind + 1 for kind in shown.discard], PILE)
    values += shown.table[: len(BOOK_KINDS)]
    for steps in range(game.players):
        held = shown.seats[clockwise(first, steps, game.players)]
        values += held.hand if whole else [held.size()]
        values += [*held.known, held.opened]
        values += [suit in held.books for suit in SUITS]
        values += [suit in held.grimoire for suit in SUITS]
        values += [held.sanity, held.broken, held.won]
    if not whole:
        values += shown.seats[first].hand
    books = [[book.suit + 1, *padded([kind + 1 for kind in book.cards], FULL)] for book in shown.laying]
    return values + padded([value for book in books for value in book], BOOKS * (1 + FULL))


def padded(values: list[int], size: int) -> list[int]:
    """Values with zeros behind them."""
    return values + [0] * (size - len(values))


def describe(game: Necronomicon, state: State, viewer: Player | None, *, everything: bool) -> str:
    """The position as one line: all of it, or what all know, or what a viewer knows with seats relative."""
    shown = state if everything else covered(state, viewer)
    first = viewer or Player(0)

    def label(player: Player) -> str:
        return str(player) if viewer is None else f"+{relative_to(player, first, game.players)}"

    line = f"round {shown.round} turn {shown.turn} {shown.phase}"
    if game.node(shown).name == "decision":
        line += f" {label(shown.actor)}"
    line += "".join(f" {word}" for word in turn_words(game, shown))
    parts = [line, f"owner {label(shown.owner)} starter {label(shown.starter)}"]
    if shown.winner is not None:
        parts[-1] += f" winner {label(shown.winner)}"
    parts.append(f"objective {game.objective(shown.round)}")
    stock = amounts(game, shown.stock) if everything else str(sum(shown.stock))
    parts += [f"stock {stock}", f"spent {shown.spent}", f"ceiling {amounts(game, shown.ceiling)}"]
    parts.append(f"discard {words(map(game.kind_text, shown.discard))}")
    parts.append(f"table {amounts(game, shown.table)}")
    for steps in range(game.players):
        player = clockwise(first, steps, game.players)
        seat = shown.seats[player]
        hand = cards(game, seat.hand) if everything or player == viewer else str(seat.size())
        parts.append(f"{label(player)} {describe_seat(game, seat, hand)}")
    if shown.laying:
        parts.append(f"laying {describe_laying(game, shown.laying)}")
    return " | ".join(parts)


def turn_words(game: Necronomicon, state: State) -> list[str]:
    """What is left of the turn, as it applies."""
    found = ["extra"] if state.extra else []
    if state.due > 0:
        found.append(f"due {state.due}")
    if state.played:
        found.append("played")
    if state.pending:
        found.append("pending")
    if state.again > 0:
        found.append(f"again {state.again}")
    if state.barred is not None:
        found.append(f"barred {game.kind_text(state.barred)}")
    if state.suit is not None:
        found.append(f"suit {game.content.suits[state.suit]}")
    return found


def describe_seat(game: Necronomicon, seat: Seat, hand: str) -> str:
    """What a player has, as a part of the line."""
    line = (
        f"hand {hand} ; known {cards(game, seat.known)} ; laid {suits(game, seat.books)}"
        f" ; marked {suits(game, seat.grimoire)} ; sanity {seat.sanity}"
    )
    if seat.broken:
        line += " broken"
    if seat.won:
        line += " won"
    return line


def describe_laying(game: Necronomicon, laying: Iterable[Book]) -> str:
    """The books of a laying in progress."""
    return " ; ".join(f"{game.content.suits[book.suit]}: {words(map(game.kind_text, book.cards))}" for book in laying)


def suits(game: Necronomicon, found: set[Suit]) -> str:
    """The ids of suits, ascending."""
    return words(game.content.suits[suit] for suit in SUITS if suit in found)


def cards(game: Necronomicon, pile: Pile) -> str:
    """Every single card of a pile."""
    return words(game.kind_text(kind) for kind in KINDS for _ in range(pile[kind]))


def amounts(game: Necronomicon, pile: Pile) -> str:
    """A pile as numbers: suit by suit with its six kinds, Cthulhu, Revelation; what has no card is left out."""
    found = []
    for suit in SUITS:
        six = pile[6 * suit : 6 * suit + 6]
        if any(six):
            found.append(f"{game.content.suits[suit]} {words(six)}")
    found += [f"{game.kind_text(kind)} {pile[kind]}" for kind in KINDS[48:] if pile[kind] > 0]
    return ", ".join(found) or "-"


def words(parts: Iterable[object]) -> str:
    """Parts with spaces between; a dash where there is none."""
    return " ".join(map(str, parts)) or "-"


def events(game: Necronomicon, before: State, move: Id, after: State, player: Player) -> list[str]:
    """What a player sees of a move (N-56)."""
    text = game.texts()[move]
    if before.phase is Phase.FLIP:
        return [text]
    mover = relative_to(before.actor, player, game.players)
    if move >= ACTIONS:
        return [f"{mover} {text if mover == 0 else 'card'}"]
    match MOVES[move]:
        case Open() | Add():
            seen = [f"{mover} {text}"] if mover == 0 else []
            if not after.laying:
                seen.append(f"{mover} lay down {laid(game, before, move)}")
            return seen
        case Word.DRAW_DISCARD | Word.GO_OUT:
            return [f"{mover} {text} {game.kind_text(openly(before, move))}"]
        case _:
            return [f"{mover} {text}"]


def laid(game: Necronomicon, before: State, move: Id) -> str:
    """Suit and cards of every book of a laying that a move completes."""
    last = MOVES[move]
    assert isinstance(last, Add), "a card completes a laying"
    found = []
    for book in before.laying:
        found += [game.content.suits[book.suit], *map(game.kind_text, book.cards)]
    return words([*found, game.kind_text(last.kind)])


def openly(before: State, move: Id) -> Kind:
    """The card that `draw discard` takes or `go out` puts away."""
    if MOVES[move] is Word.DRAW_DISCARD:
        return before.discard[0]
    return next(kind for kind, count in before.owner_hand() if count > 0)
