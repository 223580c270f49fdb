"""Laying down (N-22): what the engines let a hand lay is what the hand can lay, found in other ways.

Three answers are compared. *Search* goes through all choices of single cards of a hand and gives the set of all
layings. *Counting* says with which suits a laying can begin, from the number of cards of each suit alone; search
confirms it on small hands. The *engines* say by their legal steps: on 100,000 hands the first step is compared with
counting, and on small hands all layings that legal steps reach are compared with search, one by one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Any, Final, TypeAlias

import numpy as np
import pytest
from numpy.typing import NDArray

from yith.games.necronomicon import Phase

from .play import Game, State, load
from .table import at, copies, deck, edited, pile, special

SUITS: Final = range(8)
FULL: Final = 5
CTHULHU: Final = 48

Book: TypeAlias = tuple[int, tuple[int, ...]]
"""A suit, and five kinds that ascend."""
Laying: TypeAlias = tuple[Book, ...]
"""Books, their suits ascending."""
Hand: TypeAlias = Sequence[int]
"""Counts by kind."""


# Search.


def layings(hand: Hand, laid: frozenset[int], books: int) -> set[Laying]:
    """All layings of so many books, by all choices of single cards."""
    cards = tuple(kind for kind, count in enumerate(hand) if kind <= CTHULHU for _ in range(count))
    return set(searched(cards, tuple(suit for suit in SUITS if suit not in laid), books))


def searched(cards: tuple[int, ...], suits: tuple[int, ...], books: int) -> Iterator[Laying]:
    if books == 0:
        yield ()
        return
    for place, suit in enumerate(suits):
        fitting = [kind for kind in cards if kind == CTHULHU or kind // 6 == suit]
        for chosen in set(combinations(fitting, FULL)):
            if chosen[0] == CTHULHU:
                continue  # N-11: one card at least of its suit
            left = Counter(cards)
            left.subtract(chosen)
            for rest in searched(tuple(sorted(left.elements())), suits[place + 1 :], books - 1):
                yield ((suit, chosen), *rest)


# Counting.


@cache
def openable(counts: tuple[int, ...], wild: int, laid: frozenset[int], books: int) -> frozenset[int]:
    """The first suits of all layings; `counts` are the cards of each suit, 5 standing for more."""
    usable = [suit for suit in SUITS if counts[suit] > 0 and suit not in laid]
    return frozenset(
        chosen[0] for chosen in combinations(usable, books) if sum(FULL - counts[suit] for suit in chosen) <= wild
    )


def counted(hand: Hand, laid: frozenset[int], books: int) -> frozenset[int]:
    counts = tuple(min(FULL, sum(hand[6 * suit : 6 * suit + 6])) for suit in SUITS)
    return openable(counts, hand[CTHULHU], laid, books)


# Hands and positions.


@dataclass(frozen=True)
class Setting:
    """What is to be laid, and what lies on the table.

    Attributes:
        number: The round.
        options: Options of the game.
        books: The suits that the seats have laid, in letters; seat 0 is to lay down.
        needed: How many books a laying has.
    """

    number: int
    options: tuple[tuple[str, Any], ...]
    books: tuple[str, str]
    needed: int

    @property
    def laid(self) -> frozenset[int]:
        return frozenset("ABCDEFGH".index(suit) for suit in self.books[0])


SETTINGS: Final = {
    "one book": Setting(1, (), ("", ""), 1),
    "two books": Setting(2, (), ("", ""), 2),
    "two books beside another's": Setting(3, (), ("", "BE"), 2),
    "three books": Setting(4, (), ("", ""), 3),
    "three books of a quick game": Setting(1, (("mode", "quick"),), ("", ""), 3),
    "an extra book": Setting(1, (("extra_books", True),), ("C", ""), 1),
    "an extra book after two": Setting(3, (("extra_books", True),), ("BF", "AB"), 1),
    "an extra book after six": Setting(2, (("extra_books", True),), ("ABCDEF", ""), 1),
}


@pytest.fixture(scope="module")
def wild(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A deck with eight Cthulhu."""
    return edited(tmp_path_factory.mktemp("wild"), special("cthulhu", 8), copies("thorn", 2, 2, 2, 2, 0, 0))


class Maker:
    """Positions of a setting that differ in the hand of seat 0 and the stock."""

    def __init__(self, engine: str, setting: Setting, content: str | None) -> None:
        more = {} if content is None else {"content": content}
        self.game: Game = load(engine, **dict(setting.options), **more)
        self.setting = setting
        fields: dict[str, Any] = {"books": setting.books, "round_number": setting.number}
        state = at(self.game, "V", "G2", discard="G1", **fields)
        self._data = state.to_bytes()
        self.free = np.array(state.view.stock, np.uint8) + np.array(state.view.seats[0].hand, np.uint8)

    def state(self, hand: bytes, stock: bytes, *, played: bool) -> State:
        """The position with a hand, before the play or after it."""
        data = bytearray(self._data)
        body = memoryview(data)[8:]
        body[11] = played
        body[16:66] = stock
        body[268:318] = hand
        return self.game.from_bytes(data)

    def hands(self, number: int, rng: np.random.Generator, most: int | None = None) -> NDArray[np.uint8]:
        """Random hands around the size that a laying needs, of few suits or many, with few Cthulhu or many."""
        cards = np.repeat(np.arange(50), self.free)
        weights = np.empty((number, 50))
        weights[:, :48] = np.repeat(rng.gamma(0.4, size=(number, 8)) + 0.01, 6, axis=1)
        weights[:, 48] = rng.choice([0.02, 0.5, 4.0], number)
        weights[:, 49] = 0.1
        keys = rng.exponential(size=(number, len(cards))) / weights[:, cards]
        size = FULL * self.setting.needed
        sizes = rng.integers(size - 1, size + 8 if most is None else most + 1, number)
        taken = np.argsort(np.argsort(keys, axis=1), axis=1) < sizes[:, None]
        return (taken.astype(np.uint8) @ np.eye(50, dtype=np.uint8)[cards]).astype(np.uint8)


def opening(state: State) -> frozenset[int]:
    """The suits that `open` is legal for."""
    first = int(state.game.action("open tide"))
    return frozenset(action - first for action in state.legal_actions if 0 <= action - first < 8)


@pytest.mark.parametrize("name", SETTINGS)
def test_counting_agrees_with_search(name: str, wild: str) -> None:
    setting = SETTINGS[name]
    possible = 0
    for content in (None, wild):
        maker = Maker("native", setting, content)
        for hand in maker.hands(150, np.random.default_rng(1), most=FULL * setting.needed + 2).tolist():
            found = {laying[0][0] for laying in layings(hand, setting.laid, setting.needed)}
            assert counted(hand, setting.laid, setting.needed) == found
            possible += bool(found)
    assert 20 <= possible <= 280


@pytest.mark.parametrize("name", SETTINGS)
def test_the_first_step_is_legal_where_counting_says_so(name: str, wild: str, engine: str) -> None:
    """100,000 hands on the native engine, in all settings together; fewer on the reference."""
    setting = SETTINGS[name]
    number = {"native": 12500, "reference": 120}[engine]
    rng = np.random.default_rng(2)
    possible = 0
    for content in (None, wild):
        maker = Maker(engine, setting, content)
        hands = maker.hands(number // 2, rng)
        stocks = maker.free - hands
        for place, hand in enumerate(hands):
            state = maker.state(hand.tobytes(), stocks[place].tobytes(), played=place % 2 == 0)
            expected = counted(hand.tolist(), setting.laid, setting.needed)
            assert opening(state) == expected, str(state)
            possible += bool(expected)
    assert number * 0.2 < possible < number * 0.95


def test_nothing_more_is_laid_without_the_option(engine: str) -> None:
    for number, books in ((1, "C"), (2, "AB"), (4, "ABC")):
        state = at(load(engine), "D1*2 D2*2 D3 F1 F2 F3 Fi Fs", books=(books,), round_number=number)
        assert opening(state) == frozenset()


# All layings, step by step.


def reached(state: State, books: int) -> list[Laying]:
    """What legal steps reach from here, the end of every way; a step that leads nowhere fails."""
    game = state.game
    found: list[Laying] = []
    waiting = [state]
    while waiting:
        before = waiting.pop()
        steps = [action for action in before.legal_actions if game.text(action).split()[0] in {"open", "add"}]
        if before is not state:
            assert before.view.phase is Phase.BOOK
            assert steps == before.legal_actions != []
        for action in steps:
            after = before.clone()
            after.apply(action)
            laying = steps_of(after, books)
            if laying is None:
                waiting.append(after)
            else:
                found.append(laying)
    return found


def steps_of(state: State, books: int) -> Laying | None:
    """The laying that the moves since the root make, forced ones included; None if it is not complete."""
    texts = state.game.texts
    first = state.game.num_actions
    names = {texts[first + kind].removeprefix("card "): kind for kind in range(50)}
    suits = {texts[int(state.game.action("open tide")) + suit]: suit for suit in SUITS}
    found: list[tuple[int, list[int]]] = []
    for move, _ in state.events:
        text = texts[move]
        if text in suits:
            found.append((suits[text], []))
        elif text.startswith("add "):
            found[-1][1].append(names[text.removeprefix("add ")])
        if len(found) == books and len(found[-1][1]) == FULL:
            return tuple((suit, tuple(cards)) for suit, cards in found)
    return None


@pytest.mark.parametrize("name", SETTINGS)
def test_steps_reach_every_laying_once_and_no_dead_end(name: str, wild: str, engine: str) -> None:
    setting = SETTINGS[name]
    number, most = {"native": (60, 200), "reference": (4, 40)}[engine]
    compared = 0
    for content in (None, wild):
        maker = Maker(engine, setting, content)
        rng = np.random.default_rng(3)
        done = 0
        for hand in maker.hands(20 * number, rng, most=FULL * setting.needed + 3):
            expected = layings(hand.tolist(), setting.laid, setting.needed)
            if len(expected) > most or (not expected and done % 4):
                continue
            state = maker.state(hand.tobytes(), (maker.free - hand).tobytes(), played=done % 2 == 0)
            found = reached(state, setting.needed)
            assert len(found) == len(set(found)), "a laying is reached twice"
            assert set(found) == expected
            compared += len(expected)
            done += 1
            if done == number:
                break
        assert done == number
    assert compared >= {"native": 200, "reference": 6}[engine]


def test_the_barred_card_may_be_laid(engine: str) -> None:
    game = load(engine)
    state = at(game, "A1 A2 A3 Ai As W B1", known=("A1",), barred="A1")
    found = reached(state, 1)
    hand = pile("A1 A2 A3 Ai As W B1")
    assert set(found) == layings(hand, frozenset(), 1)
    assert len(found) == 6
    assert sum(1 for ((_, cards),) in found if 0 in cards) == 5


def test_search_finds_what_can_be_written_down() -> None:
    """Five cards of six, Cthulhu among them, and a second book."""
    assert layings(pile("A1*2 A2 A3 Ai"), frozenset(), 1) == {((0, (0, 0, 1, 2, 3)),)}
    assert layings(pile("A1*2 A2 A3 W"), frozenset(), 1) == {((0, (0, 0, 1, 2, 48)),)}
    assert layings(pile("A1 W*4"), frozenset(), 1) == {((0, (0, 48, 48, 48, 48)),)}
    assert layings(pile("W*5"), frozenset(), 1) == set()
    assert layings(pile("A1 W*4"), frozenset({0}), 1) == set()
    assert layings(pile("A1*2 A2*2 A3 B1*2 B2 W*2 V"), frozenset(), 2) == {
        ((0, (0, 0, 1, 1, 2)), (1, (6, 6, 7, 48, 48))),
    }
    assert sum(deck(None)) == 102
