"""Who and what can be chosen: the rules for cells, seats, items and lines, one by one with their reasons."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from yith.errors import Rule
from yith.games.institute.action import CELLS, LINES
from yith.games.institute.items import has_kind, is_full
from yith.games.institute.place import distance, is_explored, lines
from yith.games.institute.state import CENTRE, Asked, Question, State, Verb, held
from yith.node import clockwise

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from yith.games.institute.action import Cell, Item
    from yith.games.institute.rules import Institute

# Why choices are refused.
TALISMAN_DOWN: Final = Rule("face-down", "I-33", "the tile there is face down")
FACE_DOWN: Final = Rule("face-down", "I-60", "the tile there is face down")
FACE_UP: Final = Rule("face-up", "I-60", "the tile there is face up")
NOTHING_LIES: Final = Rule("no-item", "I-60", "no such item lies there")
HAS_MINION: Final = Rule("has-minion", "I-60", "a Minion is there")
NO_MINION: Final = Rule("no-minion", "I-60", "no Minion is there")
NOT_HALLWAY: Final = Rule("not-hallway", "I-60", "the way leads to the Hallway")
TOO_FAR: Final = Rule("too-far", "I-61", "that is too far away")
NO_SEAT: Final = Rule("no-seat", "I-70", "no such seat plays")
HEALTHY: Final = Rule("healthy", "I-60", "that pawn has full Health")
SAME_PLACE: Final = Rule("same-place", "I-60", "that pawn is at the same place")
ONESELF: Final = Rule("oneself", "I-61", "another pawn is to be chosen")
FULL: Final = Rule("full", "I-16", "that backpack takes nothing more")
OTHER_KIND: Final = Rule("other-kind", "I-60", "another kind of item is to be chosen")
NOT_IN_PILE: Final = Rule("no-item", "I-60", "no such item is in the pile")
NOT_DISCARDED: Final = Rule("no-item", "I-60", "no such item is among the discards")
NOT_IN_PACK: Final = Rule("no-item", "I-32", "no such item is in the backpack")
NO_LINE: Final = Rule("no-line", "I-33", "the tile has no such line")
JOINED: Final = Rule("joined", "I-33", "the line joins what is one space already")
NOT_HERE: Final = Rule("not-here", "I-33", "the line does not touch the pawn's space")
NO_PORTAL: Final = Rule("no-portal", "I-33", "no Portal is left")


def require(holds: bool, rule: Rule) -> Rule | None:
    """The rule, unless it is kept."""
    return None if holds else rule


def first(rules: Iterable[Rule | None]) -> Rule | None:
    """The first rule that is not kept, if one is not."""
    return next((rule for rule in rules if rule is not None), None)


def near(state: State, cell: Cell, reach: int) -> Rule | None:
    """Requires a cell within a distance from the active pawn, if there is one."""
    return require(reach == 0 or distance(state.seat().cell, cell) <= reach, TOO_FAR)  # I-61


def refuse_cell(state: State, asked: Asked, cell: Cell) -> Rule | None:
    """Why a cell is refused as the answer to a question, if it is."""
    return first(rules_for_cell(state, asked, cell))


def rules_for_cell(state: State, asked: Asked, cell: Cell) -> Iterator[Rule | None]:
    """The rules for a cell as the answer to a question."""
    there, explored = state.board[cell], is_explored(state, cell)
    match asked.verb:
        case Verb.TALISMAN:
            yield require(explored, TALISMAN_DOWN)  # I-33
        case Verb.TURN | Verb.SCATTER:
            yield require(explored, FACE_DOWN)  # I-60
        case Verb.TAKE:
            yield require(has_kind(there.items(), asked.item), NOTHING_LIES)  # I-60
        case Verb.MINION:
            yield require(explored, FACE_DOWN)  # I-60
            yield require(not there.minion, HAS_MINION)  # I-60
        case Verb.BANISH:
            yield require(there.minion, NO_MINION)  # I-60
            yield near(state, cell, asked.reach)
        case Verb.REVEAL:
            yield require(not explored, FACE_UP)  # I-60
            yield near(state, cell, asked.reach)
        case Verb.TRAVEL:
            yield require(cell == CENTRE, NOT_HALLWAY)  # I-60
        case Verb.FETCH:
            yield require(any(there.items()), NOTHING_LIES)  # I-61
            yield near(state, cell, asked.reach)


def cells(state: State, asked: Asked) -> list[Cell]:
    """The cells that answer a question."""
    return [cell for cell in CELLS if refuse_cell(state, asked, cell) is None]


def refuse_seat(game: Institute, state: State, asked: Asked, steps: int) -> Rule | None:
    """Why the seat so many places clockwise is refused as the answer to a question, if it is."""
    return first(rules_for_seat(game, state, asked, steps))


def rules_for_seat(game: Institute, state: State, asked: Asked, steps: int) -> Iterator[Rule | None]:
    """The rules for a seat as the answer to a question."""
    yield require(steps < game.players, NO_SEAT)  # I-70
    seat = state.seats[clockwise(state.active, steps, game.players)]
    match asked.verb:
        case Verb.HEAL:
            yield require(seat.health < game.content.rules.health, HEALTHY)  # I-60
            yield near(state, seat.cell, asked.reach)
        case Verb.TRAVEL:
            yield require(seat.place() != state.seat().place(), SAME_PLACE)  # I-60
        case Verb.BRING:
            yield require(seat.place() != state.seat().place(), SAME_PLACE)  # I-61
            yield near(state, seat.cell, asked.reach)
        case Verb.GIVE:
            yield require(steps > 0, ONESELF)  # I-61
            yield near(state, seat.cell, asked.reach)
            yield require(not is_full(game, seat), FULL)  # I-16


def has_seat(game: Institute, state: State, asked: Asked) -> bool:
    """Whether a seat answers a question."""
    return any(refuse_seat(game, state, asked, steps) is None for steps in range(game.players))


def refuse_item(state: State, asked: Asked, item: Item) -> Rule | None:
    """Why an item is refused as the answer to a question, if it is."""
    return first(rules_for_item(state, asked, item))


def rules_for_item(state: State, asked: Asked, item: Item) -> Iterator[Rule | None]:
    """The rules for an item as the answer to a question."""
    if asked.question is Question.LOSE:
        assert asked.seat is not None, "a seat discards"
        yield require(held(state.seats[asked.seat].pack, item) > 0, NOT_IN_PACK)  # I-60
        return
    match asked.verb:
        case Verb.PILE:
            yield require(asked.item in {None, item}, OTHER_KIND)  # I-60
            yield require(held(state.pile, item) > 0, NOT_IN_PILE)  # I-60
        case Verb.DISCARDS:
            yield require(asked.item in {None, item}, OTHER_KIND)  # I-60
            yield require(held(state.discards, item) > 0, NOT_DISCARDED)  # I-60
        case Verb.BOARD:
            assert asked.cell is not None, "items lie on a cell"
            yield require(held(state.board[asked.cell].items(), item) > 0, NOTHING_LIES)  # I-60
        case _:
            yield require(held(state.seat().pack, item) > 0, NOT_IN_PACK)  # I-61


def refuse_line(game: Institute, state: State, line: int) -> Rule | None:
    """Why a Portal on a line of the active pawn's tile is refused, if it is."""
    return first(rules_for_line(game, state, line))


def rules_for_line(game: Institute, state: State, line: int) -> Iterator[Rule | None]:
    """The rules for a Portal on a line of the active pawn's tile."""
    seat = state.seat()
    ends = lines(game, state.board[seat.cell])[line]
    yield require(ends != (0, 0), NO_LINE)  # I-33
    yield require(seat.space in ends, NOT_HERE)  # I-33
    yield require(ends[0] != ends[1], JOINED)  # I-33
    yield require(state.portals() < game.content.rules.portals, NO_PORTAL)  # I-33


def has_line(game: Institute, state: State) -> bool:
    """Whether a Portal can be placed on a line of the active pawn's space."""
    return any(refuse_line(game, state, line) is None for line in LINES)
