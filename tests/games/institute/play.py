"""The players of institute that reach what uniformly random play does not: it hardly completes a Ritual.

They read texts, the position and the cards, so they play both engines alike.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, Final, TypeAlias

from yith.api import State as AnyState
from yith.engine import Game as AnyGame
from yith.games import institute
from yith.games.institute import Item, Question, SeatView, View
from yith.rng import Rng

Game: TypeAlias = AnyGame[View]
State: TypeAlias = AnyState[View]
Driver: TypeAlias = Callable[[Game, State, Rng], int]
Place: TypeAlias = tuple[int, int]

ITEMS: Final = tuple(Item)


@lru_cache(maxsize=None, typed=True)
def load(engine: Any, **options: Any) -> Game:
    """The game; the same object for the same arguments."""
    return institute.load(engine=engine, **options)


@cache
def cards(content: str | None) -> dict[str, Any]:
    """The tables of a content file; of the one that ships, if none is given."""
    return tomllib.loads(content or (files("yith.games.institute") / "content.toml").read_text(encoding="utf-8"))


def beyond(cell: int, way: int) -> int:
    """The next cell north, east, south or west; rows and columns wrap."""
    row, column = divmod(cell, 5)
    rows, columns = ((-1, 0), (0, 1), (1, 0), (0, -1))[way]
    return 5 * ((row + rows) % 5) + (column + columns) % 5


def is_school(cell: int) -> bool:
    """Whether a cell is one of the nine in the middle."""
    return cell // 5 in {1, 2, 3} and cell % 5 in {1, 2, 3}


class Look:
    """The position, and the legal actions by their first words."""

    def __init__(self, game: Game, state: State, rng: Rng) -> None:
        self.rng = rng
        self.view: View = state.view
        self.cards = cards(game.content_text)
        self.legal = state.legal_actions
        self.texts = {game.text(action): action for action in self.legal}
        self.words: dict[str, list[str]] = {}
        for text in self.texts:
            self.words.setdefault(text.split()[0], []).append(text)
        self.me: SeatView = self.view.seats[self.view.active]

    def once_in(self, times: int) -> bool:
        return self.rng.below(times) == 0

    def any_of(self, texts: Sequence[str]) -> int:
        return self.texts[texts[self.rng.below(len(texts))]]

    def first(self, *words: str) -> int | None:
        """An action with the first of these words that any begins with."""
        for word in words:
            if word in self.words:
                return self.any_of(self.words[word])
        return None

    def wanted(self, seat: SeatView) -> list[str]:
        """What a player's Ritual takes."""
        items: list[str] = [] if seat.ritual is None else self.cards["ritual"][seat.ritual]["items"]
        return items

    def lacks(self, seat: SeatView) -> list[str]:
        """What the player's Ritual takes that the backpack has not."""
        missing = self.wanted(seat).copy()
        for item, count in zip(ITEMS, seat.pack, strict=True):
            for _ in range(min(count, missing.count(item))):
                missing.remove(item)
        return missing

    def spare(self, item: str) -> bool:
        """Whether the Ritual leaves one of this kind."""
        return self.me.pack[ITEMS.index(Item(item))] > self.wanted(self.me).count(item)

    def is_ritual_place(self, cell: int) -> bool:
        """Whether one's Ritual can be completed on a cell."""
        if self.me.ritual is None:
            return False
        where: str = self.cards["ritual"][self.me.ritual]["where"]
        if where in {"school", "swamp"}:
            return is_school(cell) == (where == "school")
        tile = self.view.cells[cell].tile
        name: str | None = None if tile is None else self.cards["tile"][tile]["id"]
        return where in {"anywhere", name}

    def ways(self, place: Place) -> list[tuple[int, Place]]:
        """The Moves from a place: direction, place."""
        found = []
        for way in range(4):
            cell = beyond(place[0], way)
            space = self.view.cells[cell].edges[(way + 2) % 4]
            if self.view.cells[place[0]].edges[way] == place[1] and space:
                found.append((way, (cell, space)))
        return found

    def first_step(self, is_goal: Callable[[Place], bool]) -> int | None:
        """The direction of the shortest way to a goal other than one's place; none where there is no such way."""
        start = (self.me.cell, self.me.space)
        seen, row = {start}, [(way, place) for way, place in self.ways(start)]
        while row:
            following = []
            for way, place in row:
                if place in seen:
                    continue
                seen.add(place)
                if is_goal(place):
                    return way
                following += [(way, more) for _, more in self.ways(place)]
            row = following
        return None

    def lying(self, place: Place) -> tuple[int, ...]:
        return self.view.cells[place[0]].lying[place[1] - 1]

    def goals(self) -> list[Callable[[Place], bool]]:
        """Where one wants to go, the best first."""
        missing = self.lacks(self.me)
        needed = [place for place, item in enumerate(ITEMS) if item in missing or item is Item.SOUL]
        goals: list[Callable[[Place], bool]] = []
        if self.me.ritual is not None and not missing:
            goals.append(lambda place: self.is_ritual_place(place[0]))
        goals.append(lambda place: any(self.lying(place)[item] for item in needed))
        goals.append(self.is_frontier)
        goals.append(lambda place: any(self.lying(place)))
        return goals

    def is_frontier(self, place: Place) -> bool:
        """Whether a face-down tile is next to a place."""
        edges = self.view.cells[place[0]].edges
        return any(edges[way] == place[1] and not self.view.cells[beyond(place[0], way)].explored for way in range(4))


def uniform(_: Game, state: State, rng: Rng) -> int:
    """Every legal action with the same probability."""
    actions = state.legal_actions
    return actions[rng.below(len(actions))]


def dabble(game: Game, state: State, rng: Rng) -> int:
    """Every kind of action with the same probability, but seldom `end`, `pass` and steps without aim."""
    look = Look(game, state, rng)
    rare = {"end", "pass", "drop"}
    words = [word for word in look.words if word not in rare or look.once_in(6)] or [*look.words]
    return look.any_of(look.words[words[rng.below(len(words))]])


def seek(game: Game, state: State, rng: Rng) -> int:
    """Collects what its Ritual takes, and Soul pieces, completes it, gains levels; explores where nothing lies."""
    look = Look(game, state, rng)
    match look.view.question:
        case Question.ACT:
            found = act(look)
        case Question.BOOTS:
            found = walk(look) or look.first("pass")
        case Question.LOSE | Question.ITEM:
            found = choose_item(look)
        case _:
            found = look.first(*[word for word in look.words if word != "pass"], "pass")
    return look.legal[0] if found is None else found


def act(look: Look) -> int | None:
    """Scores what it can; else takes what it needs, or goes there."""
    moves = [
        look.first("ritual"),
        look.first("level-up"),
        look.first("herbs") if look.me.health <= 2 else None,
        pick(look),
        used(look),
        walk(look),
        look.first("explore"),
        look.first("emergency-portal", "emergency-turn") if look.once_in(2) else None,
        look.first("move") if look.once_in(2) else None,
        look.texts["end"],
    ]
    return next((move for move in moves if move is not None), None)


def pick(look: Look) -> int | None:
    """Picks up what is needed, a Soul piece, then anything; drops something for it where the backpack is full."""
    here = [item for item, count in zip(ITEMS, look.lying((look.me.cell, look.me.space)), strict=True) if count]
    needed = [item for item in here if item in look.lacks(look.me)]
    for item in (*needed, Item.SOUL, *here):
        if f"pick {item}" in look.texts:
            return look.texts[f"pick {item}"]
    if needed:
        for text in look.words.get("drop", []):
            if look.spare(text.split()[1]):
                return look.texts[text]
    return None


def used(look: Look) -> int | None:
    """Uses what the Ritual leaves, and the special action, now and then."""
    if "special" in look.words and look.once_in(3):
        return look.texts["special"]
    for word in ("pendant", "boots", "talisman"):
        if word in look.words and look.spare(word) and look.once_in(3):
            return look.any_of(look.words[word])
    return None


def walk(look: Look) -> int | None:
    """A Move towards the best of what is wanted, or the exploration of what is next."""
    for goal in look.goals():
        if goal == look.is_frontier and "explore" in look.words:
            return look.first("explore")
        way = look.first_step(goal)
        if way is not None:
            return look.texts[f"move {'nesw'[way]}"]
    return None


def choose_item(look: Look) -> int | None:
    """Takes what it needs, discards and gives what it can spare."""
    gives = look.view.question is Question.LOSE or look.view.verb == "give"
    wanted = look.wanted(look.me) if gives else look.lacks(look.me)
    items = look.words["item"]
    best = [text for text in items if (text.split()[1] in wanted) != gives]
    return look.any_of(best or items)


DRIVERS: Final[dict[str, Driver]] = {"dabble": dabble, "seek": seek, "uniform": uniform}
