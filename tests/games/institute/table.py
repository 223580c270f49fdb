"""Positions set up by hand, content files made from the one that ships, and positions read in short words.

A cell is `b3 ashen-library 2 minion portal 1 ; 1 boots soul ; 2 herbs`: the tile with its facing, what stands on
it, and the items of its spaces. A seat is `augur level 2 health 3 at b3 1 for nine-knots ; boots soul`, where
everything has a default.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, TypeAlias

from tests.games import contents, playing
from yith.games.institute import CellView, Phase, Question, Result, SeatView, Verb, View

from .play import ITEMS, Game, State, cards, load

TABLES: Final = ("tile", "story", "ritual", "class")
CELLS: Final = tuple(f"{row}{column}" for row in "abcde" for column in "12345")
BOARD: Final = (
    *("c3 whispering-hallway", "b3 moonlit-conservatory", "c4 sealed-vault", "d3 candle-refectory"),
    "c2 portrait-gallery",
)
"""What lies in the middle unless told: with facing 0 all of them are open towards the Hallway."""
CLASSES: Final = ("lamplighter", "ferrywarden", "augur", "exorcist")
RITUALS: Final = ("star-ladder", "oak-verdict", "meadow-vigil", "cave-offering")
"""Of the seats, unless told; the Rituals are bound to tiles that seldom lie."""
CALM: Final = "thirteenth-bell"
"""A story card without an event."""

Step: TypeAlias = dict[str, Any]
Changes: TypeAlias = Mapping[str, Mapping[str, Any]]
"""Values for the rows of some ids, and for `rules`."""


# Content files.


@cache
def shipped() -> str:
    """The content file that ships."""
    return (files("yith.games.institute") / "content.toml").read_text(encoding="utf-8")


def content(game: Game) -> dict[str, Any]:
    """The tables of a game's content."""
    return cards(game.content_text)


def ids(game: Game, table: str) -> list[str]:
    """The ids of a table."""
    return [row["id"] for row in content(game)[table]]


def do(what: str, **keys: object) -> Step:
    """A step; `source` stands for `from`."""
    return {"do": what} | {{"source": "from"}.get(key, key): value for key, value in keys.items()}


def made(folder: Path, changes: Changes, events: Mapping[str, Sequence[Step]] | None = None) -> str:
    """Writes the content file that ships with other values in the rows of some ids; gives its path.

    With events, story cards have these ids and events, in order, and every card has one step of the Sorcerer.
    """
    table = deepcopy(cards(None))
    for name, values in changes.items():
        rows = [row for key in TABLES for row in table[key] if row["id"] == name]
        (row,) = [table["rules"]] if name == "rules" else rows
        row |= values
    if events is not None:
        for row in table["story"]:
            row |= {"move": [1, 1, 1], "event": []}
        for row, (name, steps) in zip(table["story"][1:], events.items(), strict=False):
            row |= {"id": name, "event": list(steps)}
    lines = ["schema = 1", 'game = "institute"', "", "[rules]"]
    lines += [f"{name} = {contents.written(value)}" for name, value in table["rules"].items()]
    for key in TABLES:
        for row in table[key]:
            lines += ["", f"[[{key}]]", *(f"{name} = {contents.written(value)}" for name, value in row.items())]
    return contents.saved_as(folder, "\n".join(lines))


def edited(folder: Path, *edits: tuple[str, str]) -> str:
    """Writes the content file that ships with some texts replaced, each of which occurs once; gives its path."""
    return contents.edited(folder, shipped(), *edits)


# Positions.


def items(words: str) -> tuple[int, ...]:
    """Items by kind, of kinds in words: `boots soul soul`."""
    found = words.split()
    assert set(found) <= set(ITEMS), words
    return tuple(found.count(item) for item in ITEMS)


def named(counts: Sequence[int]) -> str:
    """The kinds of items by kind."""
    return " ".join(item for item, count in zip(ITEMS, counts, strict=True) for _ in range(count))


def names_of(tile: Mapping[str, Any], portals: Iterable[int]) -> dict[int, int]:
    """For every space of a printed tile the lowest that Portals on these lines join it with (I-6)."""
    printed = [int(letter) for letter in tile["edges"].replace(".", "") + "".join(tile["lines"])]
    groups = [{space} for space in range(1, max(printed) + 1)]
    for line in portals:
        one, other = (next(group for group in groups if int(space) in group) for space in tile["lines"][line])
        if one is not other:
            one |= other
            groups.remove(other)
    return {space: min(group) for group in groups for space in group}


def as_it_lies(
    tile: Mapping[str, Any], facing: int, portals: Sequence[bool]
) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]:
    """The owners of edges and the ends of lines (I-6, I-7), worked out from what is printed."""
    names = names_of(tile, [line for line, placed in enumerate(portals) if placed]) | {0: 0}
    printed = [0 if letter == "." else int(letter) for letter in tile["edges"]]
    turned = [0] * 4
    for edge, space in enumerate(printed):
        turned[(edge + facing) % 4] = names[space]
    lines = [tuple(names[int(space)] for space in line) for line in tile["lines"]]
    return tuple(turned), (*lines, *[(0, 0)] * (3 - len(lines)))


NOTHING: Final = ((0,) * 5,) * 4
FACE_DOWN: Final = CellView(
    None, False, 0, minion=False, portals=(False,) * 3, lying=NOTHING, edges=(0,) * 4, lines=((0, 0),) * 3
)


def cell_view(game: Game, text: str) -> tuple[int, CellView]:
    """A cell in words."""
    head, *lying = text.split(" ; ")
    found = re.fullmatch(r"([a-e][1-5]) ([a-z0-9-]+)(?: ([0-3]))?( minion)?((?: portal [123])*)", head)
    assert found is not None, text
    tile, facing = ids(game, "tile").index(found[2]), int(found[3] or 0)
    portals = tuple(str(line) in found[5] for line in (1, 2, 3))
    piles: list[tuple[int, ...]] = [(0,) * 5] * 4
    for part in lying:
        space, _, words = part.partition(" ")
        piles[int(space) - 1] = items(words)
    edges, lines = as_it_lies(content(game)["tile"][tile], facing, portals)
    view = CellView(tile, True, facing, found[4] is not None, portals, tuple(piles), edges, lines)
    return CELLS.index(found[1]), view


def seat_view(game: Game, text: str, place: int) -> SeatView:
    """A seat in words."""
    head, _, pack = text.partition(";")
    words, said = head.split(), {"level": "1", "for": RITUALS[place], "health": str(content(game)["rules"]["health"])}
    given = game.options["classes"]
    role = given[place] if isinstance(given, tuple) else CLASSES[place]
    cell, space = "c3", "1"
    while words:
        match words:
            case ["at", cell, space, *words]:
                pass
            case ["level" | "health" | "for" as key, value, *words]:
                said[key] = value
            case [role, *words]:
                pass
    return SeatView(
        role=ids(game, "class").index(role),
        level=int(said["level"]),
        health=int(said["health"]),
        cell=CELLS.index(cell),
        space=int(space),
        pack=items(pack),
        ritual=None if said["for"] == "none" else ids(game, "ritual").index(said["for"]),
    )


def setup(
    game: Game,
    *cells: str,
    seats: Sequence[str] = (),
    phase: str = "act",
    story: str | None = CALM,
    top: str | None = None,
    seen: Sequence[str] = (),
    gone: Sequence[str] = (),
    deck: int | None = None,
    sorcerer: str = "e4",
    pile: str | None = None,
    discards: str | None = None,
    rest: str = "c3",
    **fields: Any,
) -> View:
    """A position at the first action of a turn, with everything that is not given as play would have it.

    Of the items the rest is in the pile; with a pile, in the discards; with both, in space 1 of the cell `rest`. Story
    cards `seen` and Rituals `gone` left the game, Rituals with their points. The Sorcerer is two steps before a1, where
    nothing is explored. Other fields are those of the view, cells in words.
    """
    table, players = content(game), game.num_players
    board = [FACE_DOWN] * 25
    for place, cell in (cell_view(game, text) for text in (*BOARD, *cells)):
        board[place] = cell
    found = [seat_view(game, text, place) for place, text in enumerate([*seats, *[""] * (players - len(seats))])]
    ritual_ids, story_ids = ids(game, "ritual"), ids(game, "story")
    owned = [seat.ritual for seat in found]
    used = [
        *(pile for cell in board for pile in cell.lying),
        *(seat.pack for seat in found),
        *(items(words) for words in (pile, discards) if words is not None),
    ]
    left = tuple(
        table["rules"]["items"][item] - sum(count) for item, count in zip(ITEMS, zip(*used, strict=True), strict=True)
    )
    assert min(left) >= 0, left
    piles = [None if words is None else items(words) for words in (pile, discards)]
    if pile is None:
        piles[0] = left
    elif discards is None:
        piles[1] = left
    else:
        board[CELLS.index(rest)] = with_items(board[CELLS.index(rest)], left)
    turn = phase in {"act", "event", "over"}
    story = story if turn else None
    known = {story, top, *seen}
    scored = sum(table["ritual"][ritual_ids.index(name)]["points"] for name in gone)
    given: dict[str, Any] = {
        "phase": Phase(phase),
        "step": 0,
        "result": None,
        "active": 0,
        "acting": None,
        "actions": table["rules"]["actions"] if turn else 0,
        "special_used": False,
        "sorcerer": CELLS.index(sorcerer),
        "deck": len(story_ids) - table["rules"]["removed"][players - 2] - turn if deck is None else deck,
        "top": None if top is None else story_ids.index(top),
        "story": None if story is None else story_ids.index(story),
        "points": scored,
        "shift": 0,
        "question": {"act": Question.ACT, "story": Question.STORY}.get(phase),
        "verb": None,
        "q_cell": None,
        "q_space": None,
        "q_tile": None,
        "q_item": None,
        "q_seat": None,
        "q_number": 0,
        "q_range": 0,
        "cells": tuple(board),
        "seats": tuple(found),
        "pile": piles[0] or (0,) * 5,
        "discards": piles[1] or (0,) * 5,
        "unseen_tiles": tuple(tile for tile in range(25) if tile not in [cell.tile for cell in board]),
        "unseen_stories": tuple(place for place, name in enumerate(story_ids) if name not in known),
        "unseen_rituals": tuple(
            place for place, name in enumerate(ritual_ids) if place not in owned and name not in gone
        ),
    }
    assert set(fields) <= set(given), set(fields) - set(given)
    return View(**derived(game, given | {name: meant(name, value) for name, value in fields.items()}))


def with_items(cell: CellView, more: Sequence[int]) -> CellView:
    """A cell with more items in its first space."""
    first, *others = cell.lying
    pile = tuple(one + other for one, other in zip(first, more, strict=True))
    return CellView(**{name: getattr(cell, name) for name in CellView.__slots__} | {"lying": (pile, *others)})


def meant(name: str, value: Any) -> Any:
    """The value of a field, of which words are taken."""
    if name == "q_cell" and isinstance(value, str):
        return CELLS.index(value)
    if name == "q_item" and isinstance(value, str):
        return ITEMS.index(next(item for item in ITEMS if item == value))
    kinds: dict[str, Any] = {"question": Question, "verb": Verb, "result": Result}
    return kinds[name](value) if name in kinds and value is not None else value


def derived(game: Game, fields: dict[str, Any]) -> dict[str, Any]:
    """The fields with those that follow from others: who decides, what is left, the tracker (I-25)."""
    rules, seats, cells = content(game)["rules"], fields["seats"], fields["cells"]
    question = fields["question"]
    if fields["acting"] is None and question is not None and not question.is_chance:
        fields["acting"] = fields["q_seat"] if question is Question.LOSE else fields["active"]
    scored = sum(seat.level - 1 + seat.pack[-1] for seat in seats) + fields["points"]
    return fields | {
        "tracker": rules["difficulty"][game.options["difficulty"]] + fields["shift"] - scored,
        "minions_left": rules["minions"] - sum(cell.minion for cell in cells),
        "portals_left": rules["portals"] - sum(sum(cell.portals) for cell in cells),
    }


def at(game: Game, *cells: str, **fields: Any) -> State:
    """The state of a position set up by hand."""
    return game.position(setup(game, *cells, **fields))


def turn(game: Game, card: str, *cells: str, **fields: Any) -> State:
    """The state after a story card is turned up in a position set up by hand."""
    return step(at(game, *cells, phase="story", **fields), f"story {card}")


def lab(engine: str, path: str, **options: Any) -> Game:
    """The game with a content file."""
    return load(engine, content=path, **options)


# Moves.


def step(state: State, *texts: str) -> State:
    """Applies texts, forced moves left out; gives the same state back. Where it ends could be set up by hand."""
    playing.step(state, *texts)
    assert state.game.position(state.view) == state
    return state


def legal(state: State, *first: str) -> list[str]:
    """The legal actions, or those of them that begin with one of some words."""
    found = playing.legal(state)
    return [text for text in found if text.split()[0] in first] if first else found


def refused(state: State, text: str) -> tuple[str, str | None]:
    """Code and rule of a move that the rules refuse."""
    error = playing.refusal(state, text)
    assert re.fullmatch(r"[a-z-]+", error.code)
    return error.code, error.rule


# A position, read.


def asked(state: State) -> str:
    """What the game waits for, as texts have it, without the word `question`."""
    return str(state).split(" | ")[1].removeprefix("question ")


def where(state: State, seat: int = 0) -> str:
    """The place of a pawn."""
    found = state.view.seats[seat]
    return f"{CELLS[found.cell]} {found.space}"


def health(state: State) -> tuple[int, ...]:
    """The Health of every seat."""
    return tuple(seat.health for seat in state.view.seats)


def pack(state: State, seat: int = 0) -> str:
    """What is in a backpack."""
    return named(state.view.seats[seat].pack)


def lying(state: State, cell: str, space: int = 1) -> str:
    """What lies in a space."""
    return named(state.view.cells[CELLS.index(cell)].lying[space - 1])


def discarded(state: State) -> str:
    """What was discarded."""
    return named(state.view.discards)


def minions(state: State) -> str:
    """Where Minions stand."""
    return " ".join(name for name, cell in zip(CELLS, state.view.cells, strict=True) if cell.minion)


def edges(state: State, cell: str) -> str:
    """The owners of the edges of a tile as it lies, a point where it is closed."""
    return "".join(str(space or ".") for space in state.view.cells[CELLS.index(cell)].edges)


def counted(state: State, *but: str) -> dict[str, int | tuple[int, ...]]:
    """The counters that are not zero, some left out."""
    return {
        name: counts[0] if len(counts) == 1 else counts
        for name, counts in state.tally.items()
        if any(counts) and name not in but
    }
