"""Positions set up by hand, and cards and moves in short words.

A kind is two letters: the suit, `A` to `H` in the order of the content file, and the action, `1`, `2`, `3`, `i`, `s`
or `r`; Cthulhu is `W`, the Revelation `V`. So `play A1` is `play tide-investigate-1`, and `open B` is `open star`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from tests.games import contents, playing
from yith.games.necronomicon import BookView, Phase, SeatView, View

from .play import Game, State

SUITS: Final = ("tide", "star", "bone", "moth", "lamp", "root", "mirror", "thorn")
EFFECTS: Final = ("investigate-1", "investigate-2", "investigate-3", "invoke", "sacrifice", "repeat")
KINDS: Final = (*(f"{suit}-{effect}" for suit in SUITS for effect in EFFECTS), "cthulhu", "revelation")

SHORT_SUITS: Final = tuple("ABCDEFGH")
SHORT_KINDS: Final = (*(suit + effect for suit in SHORT_SUITS for effect in "123isr"), "W", "V")
LONG: Final = dict(zip((*SHORT_SUITS, *SHORT_KINDS), (*SUITS, *KINDS), strict=True))
SHORT: Final = {long: short for short, long in LONG.items()}

KEEP: Final = "F1*2 F2*2 F3"
"""A book in hand, which may be laid down: so the engine does not make the end of the turn by itself."""

CHANCE: Final = ("deal", "flip", "take")


def long(text: str) -> str:
    """A text in the words of the game."""
    return " ".join(LONG.get(word, word) for word in text.split(" "))


def short(text: str) -> str:
    """A text of the game in short words."""
    return " ".join(SHORT.get(word, word) for word in text.split(" "))


# Content files.


def shipped() -> str:
    """The content file that ships."""
    return (files("yith.games.necronomicon") / "content.toml").read_text(encoding="utf-8")


def row(suit: str) -> str:
    """The row of a suit, from its id to its end."""
    start = shipped().index(f'id = "{suit}"')
    return shipped()[start : shipped().index("origin", start)]


def copies(suit: str, *counts: int) -> tuple[str, str]:
    """The edit that gives a suit other copies, in the order of the actions."""
    text = row(suit)
    inner = ", ".join(f"{effect} = {count}" for effect, count in zip(EFFECTS, counts, strict=True))
    return text, text[: text.index("copies")] + f"copies = {{ {inner} }}\n"


def special(table: str, count: object) -> tuple[str, str]:
    """The edit that gives `cthulhu` or `revelation` other copies."""
    text = shipped()
    start = text.index(f"\n[{table}]\n")
    old = text[start : text.index("origin", start)]
    return old, f"\n[{table}]\ncopies = {count}\n"


def edited(folder: Path, *edits: tuple[str, str]) -> str:
    """Writes the content file that ships with some texts replaced, each of which occurs once; gives its path."""
    return contents.edited(folder, shipped(), *edits)


@cache
def deck(text: str | None) -> tuple[int, ...]:
    """The cards of a content file, by kind."""
    data = tomllib.loads(text or shipped())
    suited = [row["copies"][effect] for row in data["suit"] for effect in EFFECTS]
    return (*suited, data["cthulhu"]["copies"], data["revelation"]["copies"])


# Piles: in words, and by kind.


def kinds(words: str) -> list[int]:
    """Kinds in words, in that order: `A1 Bi*2 W`."""
    found = []
    for word in words.split():
        kind, _, times = word.partition("*")
        found += [SHORT_KINDS.index(kind)] * int(times or 1)
    return found


def pile(words: str) -> list[int]:
    """Counts by kind of a pile in words."""
    found = kinds(words)
    return [found.count(kind) for kind in range(50)]


def words(found: Iterable[int]) -> str:
    """Kinds in words."""
    return " ".join(SHORT_KINDS[kind] for kind in found)


def cards(counts: Sequence[int]) -> str:
    """A pile by kind in words, ascending."""
    return words(kind for kind, count in enumerate(counts) for _ in range(count))


def suits(letters: str) -> tuple[int, ...]:
    """Suits in letters, ascending."""
    return tuple(sorted(SHORT_SUITS.index(letter) for letter in letters.replace(" ", "")))


def of(parts: Sequence[Any], seat: int, otherwise: Any) -> Any:
    return parts[seat] if seat < len(parts) else otherwise


def objective(game: Game, number: int) -> int:
    """The books that complete the objective of a round."""
    return 3 if game.options["mode"] == "quick" or number > 3 else 1 if number == 1 else 2


def laid_cards(left: list[int], books: Sequence[tuple[int, ...]]) -> list[int]:
    """Five cards for each book out of what is left, Cthulhu where a suit has too few; they are taken from `left`."""
    table = [0] * 50
    for suit in sorted(suit for seat in books for suit in seat):
        own = [kind for kind in range(6 * suit, 6 * suit + 6) for _ in range(left[kind])][:5]
        for kind in [*own, *[48] * (5 - len(own))]:
            left[kind] -= 1
            table[kind] += 1
    return table


def setup(
    game: Game,
    *hands: str,
    discard: str = "G1",
    stock: str | None = None,
    rest: int | None = None,
    books: Sequence[str] = (),
    table: str | None = None,
    marked: Sequence[str] = (),
    known: Sequence[str] = (),
    sanity: Sequence[int] = (),
    won: Sequence[int] = (),
    round_number: int = 1,
    turn: int | None = None,
    phase: str = "main",
    owner: int = 0,
    starter: int = 0,
    acting: int | None = None,
    winner: int | None = None,
    extra: bool = False,
    due: int = 0,
    played: bool = False,
    pending: bool = False,
    again: int = 0,
    barred: str = "",
    suit: str = "",
    spent: int = 0,
    ceiling: str | None = None,
    laying: Sequence[str] = (),
) -> View:
    """A position in which every card is somewhere, seat 0 in the main part of its second turn or later.

    Hands are in words, the discard pile too, its top first. Who has `books` (letters of suits) has laid the objective
    down; five cards for each lie on the table unless `table` says otherwise. All other cards lie in the stock; or,
    where `stock` is given, in the hand of seat `rest`, or below the discard pile. Books of a laying are as `A A1 A2 W`.
    """
    players = game.num_players
    left = list(deck(game.content_text))
    left[49] -= spent
    full = left.copy()
    held = [pile(of(hands, seat, "")) for seat in range(players)]
    top, under = kinds(discard), [0] * 50
    for counts in (*held, pile(discard), pile(stock or ""), pile(table or "")):
        left = [have - gone for have, gone in zip(left, counts, strict=True)]
    laid = [suits(of(books, seat, "")) for seat in range(players)]
    lying = laid_cards(left, laid) if table is None else pile(table)
    assert min(left) >= 0, cards([max(0, -count) for count in left])
    if stock is None:
        lower = left
    elif rest is not None:
        lower, held[rest] = pile(stock), [have + more for have, more in zip(held[rest], left, strict=True)]
    else:
        lower, under = pile(stock), left
    seats = [
        SeatView(
            hand_size=sum(held[seat]),
            hand=tuple(held[seat]),
            known=tuple(pile(of(known, seat, ""))),
            opened=bool(laid[seat]),
            books=laid[seat],
            grimoire=suits(of(marked, seat, "")),
            sanity=of(sanity, seat, 8),
            broken=of(sanity, seat, 8) == 0,
            won=seat in won,
        )
        for seat in range(players)
    ]
    decider = winner if phase == "settle" else owner if acting is None else acting
    return View(
        phase=Phase(phase),
        round=round_number,
        turn=players + 1 + (owner - starter) % players if turn is None else turn,
        objective=objective(game, round_number),
        owner=owner,
        starter=starter,
        acting=None if phase in {*CHANCE, "over"} else decider,
        winner=winner,
        extra=extra,
        due=due,
        played=played,
        pending=pending,
        again=again,
        barred=SHORT_KINDS.index(barred) if barred else None,
        suit=SHORT_SUITS.index(suit) if suit else None,
        stock_size=sum(lower),
        stock=tuple(lower),
        spent=spent,
        ceiling=tuple(full if ceiling is None else pile(ceiling)),
        discard=(*top, *(kind for kind, count in enumerate(under) for _ in range(count))),
        table=tuple(lying[:49]),
        laying=tuple(BookView(suits(book[0])[0], tuple(kinds(book[1:]))) for book in laying),
        seats=tuple(seats),
    )


def at(game: Game, *hands: str, **fields: Any) -> State:
    """The state of a position set up by hand."""
    return game.position(setup(game, *hands, **fields))


# Views, changed.


def seat(view: View, number: int, **fields: Any) -> View:
    """Changes what a seat has."""
    seats = list(view.seats)
    seats[number] = replace(seats[number], **fields)
    return replace(view, seats=tuple(seats))


def plus(counts: tuple[int, ...] | None, words: str, times: int) -> tuple[int, ...]:
    assert counts is not None
    return tuple(have + times * more for have, more in zip(counts, pile(words), strict=False))


def stock(view: View, words: str, times: int = 1) -> View:
    """Puts cards into the stock, or takes them out."""
    found = plus(view.stock, words, times)
    return replace(view, stock=found, stock_size=sum(found))


def into_hand(view: View, number: int, words: str, times: int = 1) -> View:
    """Gives a seat cards, or takes them."""
    found = plus(view.seats[number].hand, words, times)
    return seat(view, number, hand=found, hand_size=sum(found))


# Moves, in short words.


def step(state: State, *texts: str) -> State:
    """Applies texts, forced moves left out; gives the same state back. Where it ends could be set up by hand."""
    playing.step(state, *map(long, texts))
    assert state.game.position(state.view) == state
    return state


def through(state: State, *texts: str) -> State:
    """Applies texts, those passed over that the engine made because they were forced."""
    done = len(state.events)
    for text in texts:
        if done == len(state.events):
            step(state, text)
        assert moves(state)[done].removeprefix("!") == text
        done += 1
    return state


def lay_down(state: State, *books: str) -> State:
    """Lays down books as `A A1 A2 A3 Ai W`."""
    steps = [f"{'add' if place else 'open'} {word}" for book in books for place, word in enumerate(book.split())]
    return through(state, *steps)


def dealt(game: Game, *hands: str, flipped: str) -> State:
    """The first turn of a game with these hands, from the starting seat on."""
    return step(game.initial_state(), *(f"card {word}" for hand in hands for word in hand.split()), f"card {flipped}")


def legal(state: State) -> list[str]:
    """The legal actions."""
    return list(map(short, playing.legal(state)))


def outcomes(state: State) -> dict[str, int]:
    """The cards that can come, with their weights."""
    return {SHORT[text.removeprefix("card ")]: weight for text, weight in playing.outcomes(state).items()}


def moves(state: State) -> list[str]:
    """All moves so far, forced ones with a `!`."""
    return list(map(short, playing.moves(state)))


def refused(state: State, text: str) -> tuple[str, str | None]:
    """Code and rule of a move that the rules refuse."""
    error = playing.refusal(state, long(text))
    assert re.fullmatch(r"[a-z-]+", error.code)
    return error.code, error.rule


# A position, read.


def hand(state: State, seat: int) -> str:
    """A hand, in words."""
    counts = state.view.seats[seat].hand
    assert counts is not None
    return cards(counts)


def known(state: State, seat: int) -> str:
    """The cards of a hand that all know."""
    return cards(state.view.seats[seat].known)


def pile_of(state: State, most: int | None = None) -> str:
    """The discard pile, or the first cards of it, the top first."""
    return words(state.view.discard[:most])


def table_of(state: State) -> str:
    """The cards in books."""
    return cards(state.view.table)


def stock_of(state: State) -> str:
    """The stock."""
    counts = state.view.stock
    assert counts is not None
    return cards(counts)


def ceiling_of(state: State) -> str:
    """The ceiling."""
    return cards(state.view.ceiling)


def laid(state: State, seat: int) -> str:
    """The suits that a seat has laid this round, in letters."""
    return "".join(SHORT_SUITS[suit] for suit in state.view.seats[seat].books)


def marked(state: State, seat: int) -> str:
    """The suits on a seat's Grimoire, in letters."""
    return "".join(SHORT_SUITS[suit] for suit in state.view.seats[seat].grimoire)


def sanity(state: State) -> list[int]:
    """The Sanity of all seats."""
    return [seat.sanity for seat in state.view.seats]


def counted(state: State, *but: str) -> dict[str, tuple[int, ...]]:
    """The counters that are not zero, some left out."""
    return {name: counts for name, counts in state.tally.items() if any(counts) and name not in but}
