"""What the game can wait for: the questions of a phase, with what they can be about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from yith.games.institute.act import leaves
from yith.games.institute.action import CELLS, DIRECTIONS, ITEMS, TILES, cell_text
from yith.games.institute.event import (
    Banish,
    Foresee,
    Goal,
    Heal,
    Hurt,
    Lose,
    OnBoard,
    PlaceMinion,
    Plain,
    Reveal,
    Scatter,
    Source,
    Special,
    Step,
    Take,
    Travel,
    TurnTile,
    Where,
    Who,
)
from yith.games.institute.legal import candidates
from yith.games.institute.place import distance, is_explored, neighbour, printed, region
from yith.games.institute.state import CENTRE, FIRST, Asked, Phase, Question, State, Verb, held
from yith.games.institute.step import VERBS, current

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Mapping

    from yith.games.institute.action import Cell
    from yith.games.institute.rules import Institute

Fit: TypeAlias = "tuple[Question, Verb | None, Mapping[str, Container[object]]]"
"""A question with what it is for, and what each of its slots can be."""

SLOTS: Final = ("cell", "space", "tile", "item", "seat", "number", "reach")
COUNTED: Final = ("number", "reach")
"""Those that are 0, not None, where a question does not name them."""


def unanswerable(game: Institute, state: State) -> Iterator[str]:
    """Why the question cannot be asked in a position that is sound otherwise."""
    asked = state.asked
    if asked.question is None:
        if asked != Asked():
            yield "something is asked about, but there is no question"
        return
    here = f"in phase {state.phase}" + (f" step {state.step}" if state.step > 0 else "")
    if not any(is_fit(asked, fit) for fit in fits(game, state)):
        verb = "" if asked.verb is None else f" to {asked.verb}"
        yield f"the question {asked.question}{verb} does not come {here} with what it is about"
        return
    reasons = [*misplaced(game, state)]
    yield from reasons
    if not reasons and not candidates(game, state):
        yield f"nothing answers the question {asked.question} {here}"


def is_fit(asked: Asked, fit: Fit) -> bool:
    """Whether a question is one that can come."""
    question, verb, slots = fit
    if (asked.question, asked.verb) != (question, verb):
        return False
    return all(getattr(asked, slot) in slots.get(slot, (0 if slot in COUNTED else None,)) for slot in SLOTS)


def misplaced(game: Institute, state: State) -> Iterator[str]:
    """What does not go with the question: tiles, the Story deck, backpacks."""
    asked = state.asked
    yield from misplaced_tile(game, state, asked)
    if asked.question in {Question.STORY, Question.PEEK} and (state.top is not None or state.deck == 0):
        yield f"the question is {asked.question}, but the top is known or the deck empty"
    if asked.question is Question.FATE and state.top is None:
        yield "the question is fate, but the top is not known"
    if asked.question is Question.LOSE and asked.seat is not None:
        size = sum(state.seats[asked.seat].pack)
        if asked.number > size:
            yield f"{asked.number} items are to be discarded, but {size} are in the backpack"


def misplaced_tile(game: Institute, state: State, asked: Asked) -> Iterator[str]:
    """What does not go with a tile that is turned up."""
    if asked.cell is None:
        return
    name, there = cell_text(asked.cell), state.board[asked.cell]
    explored = there.tile is not None
    turning = asked.question in {Question.TILE, Question.FACING, Question.ICON}
    if turning and explored != (asked.question is Question.ICON):
        yield f"the question is {asked.question}, but {name} is face {'up' if explored else 'down'}"
    if asked.question is Question.FACING and asked.tile is not None:
        tile, kind = game.content.tiles[asked.tile], region(asked.cell)
        if tile.kind is not kind:
            yield f"{tile.id} is drawn for {name}, expected a {kind} tile"
    if asked.question is Question.ICON:
        laid = printed(game, there)
        icons, lying = 0 if laid is None else len(laid.icons), sum(there.items())
        if asked.number > icons or lying != asked.number - 1:
            yield f"icon {asked.number} of {icons} is to be filled on {name}, but {lying} items lie there"


def up_to(most: int) -> range:
    """The numbers from 1 on."""
    return range(1, most + 1)


def fits(game: Institute, state: State) -> Iterator[Fit]:
    """The questions that can come."""
    match state.phase:
        case Phase.SETUP if state.step <= len(DIRECTIONS):
            yield from revealing([neighbour(CENTRE, DIRECTIONS[state.step - 1])])
        case Phase.SETUP:
            player, last = divmod(state.step - 5, 2)
            if last:
                yield Question.RITUAL, None, {"seat": [player]}
            elif game.classes is None:
                yield Question.CLASS, None, {"seat": [player]}
        case Phase.STORY:
            yield Question.STORY, None, {}
        case Phase.EVENT:
            yield from fits_step(state, current(game, state))
        case Phase.ACT:
            yield from fits_act(game, state)


def revealing(cells: list[Cell]) -> Iterator[Fit]:
    """The questions of a tile that is turned up on one of some cells."""
    yield Question.TILE, None, {"cell": cells}
    yield Question.FACING, None, {"cell": cells, "tile": TILES}
    yield Question.ICON, None, {"cell": cells, "number": up_to(4)}


def foreseeing(times: int) -> Iterator[Fit]:
    """The questions of up to so many looks at the Story deck."""
    yield Question.PEEK, None, {"number": up_to(times)}
    yield Question.FATE, None, {"number": range(times)}


def fits_step(state: State, step: Step) -> Iterator[Fit]:
    """The questions of a step of an event (I-60)."""
    match step:
        case Heal(Who.CHOSEN, points) | Hurt(Who.CHOSEN, points):
            yield Question.SEAT, Verb.HEAL if isinstance(step, Heal) else Verb.HURT, {"number": [points]}
        case Take():
            yield from fits_take(step)
        case Scatter():
            yield from fits_scatter(state, step)
        case Lose(who, items):
            losers = [state.active] if who is Who.ACTIVE else state.order()
            yield Question.LOSE, None, {"seat": losers, "number": up_to(items)}
        case Foresee(number):
            yield from foreseeing(number)
        case Plain.PORTAL:
            yield Question.LINE, None, {}
        case Plain.REDRAW:
            yield Question.REDRAW, None, {}
            yield Question.RITUAL, None, {"seat": [state.active]}
        case Travel(goal):
            yield Question.AT if goal is Goal.HALLWAY else Question.SEAT, Verb.TRAVEL, {}
        case PlaceMinion() | Banish() | TurnTile() | Reveal():
            yield from fits_on_board(state, step)


def fits_take(step: Take) -> Iterator[Fit]:
    """The questions of an item that is taken."""
    match step.source:
        case Source.PILE if step.item is None:
            yield Question.DRAW, None, {}
        case Source.PILE:
            yield Question.ITEM, Verb.PILE, {"item": [step.item]}
        case Source.DISCARDS:
            yield Question.ITEM, Verb.DISCARDS, {"item": [step.item]}
        case Source.BOARD:
            yield Question.AT, Verb.TAKE, {"item": [step.item]}
            if step.item is None:
                yield Question.ITEM, Verb.BOARD, {"cell": CELLS}


def fits_scatter(state: State, step: Scatter) -> Iterator[Fit]:
    """The questions of items that come to the board."""
    numbers = up_to(step.items)
    cells, space = [cell for cell in CELLS if is_explored(state, cell)], FIRST
    match step.where:
        case Where.HERE:
            cell, space = state.seat().place()
            cells = [cell]
        case Where.HALLWAY:
            cells = [CENTRE]
        case Where.SORCERER:
            cells = [state.sorcerer] if is_explored(state, state.sorcerer) else []
        case Where.CHOSEN:
            yield Question.AT, Verb.SCATTER, {"number": [step.items]}
        case Where.RANDOM:
            yield Question.CELL, Verb.SCATTER, {"number": numbers}
    yield Question.SCATTER, None, {"cell": cells, "space": [space], "number": numbers}


def fits_on_board(state: State, step: OnBoard) -> Iterator[Fit]:
    """The questions of a step that picks a cell, and what follows."""
    where = step.where
    if where in {Where.CHOSEN, Where.RANDOM}:
        yield Question.CELL if where is Where.RANDOM else Question.AT, VERBS[type(step)], {}
    explored = [cell for cell in CELLS if is_explored(state, cell)]
    if isinstance(step, Reveal):
        yield from revealing([*CELLS])
    elif isinstance(step, TurnTile) and where is Where.CHOSEN:
        yield Question.TURN, None, {"cell": explored}
    elif isinstance(step, TurnTile):
        yield Question.SPIN, None, {"cell": [state.seat().cell] if where is Where.HERE else explored}


def fits_act(game: Institute, state: State) -> Iterator[Fit]:
    """The questions of a player's own turn."""
    cell = state.seat().cell
    yield Question.ACT, None, {}
    yield Question.BOOTS, None, {"number": up_to(game.content.rules.boots)}
    yield Question.AT, Verb.TALISMAN, {}
    yield Question.TURN, None, {"cell": [there for there in CELLS if is_explored(state, there)]}
    yield Question.RITUAL, None, {"seat": [state.active]}
    yield from revealing([neighbour(cell, direction) for direction in DIRECTIONS if leaves(game, state, direction)])
    if state.special_used:
        yield from fits_special(game, state)


def fits_special(game: Institute, state: State) -> Iterator[Fit]:
    """The questions of the special action (I-61)."""
    seat = state.seat()
    assert seat.role is not None, "players have classes"
    role = game.content.classes[seat.role]
    level = role.levels[seat.level - 1]
    reach, numbers = [level.reach], up_to(level.times)
    match role.special:
        case Special.REVEAL:
            yield Question.AT, Verb.REVEAL, {"reach": reach}
            yield from revealing([cell for cell in CELLS if distance(seat.cell, cell) <= level.reach])
        case Special.BANISH:
            yield Question.AT, Verb.BANISH, {"reach": reach}
        case Special.FETCH:
            yield Question.AT, Verb.FETCH, {"reach": reach}
            near = [cell for cell in CELLS if distance(seat.cell, cell) <= level.reach]
            yield Question.ITEM, Verb.BOARD, {"cell": near}
        case Special.PHASE:
            yield Question.PHASE, None, {"number": numbers}
        case Special.BRING:
            yield Question.SEAT, Verb.BRING, {"reach": reach}
        case Special.HEAL:
            yield Question.SEAT, Verb.HEAL, {"number": [level.times], "reach": reach}
        case Special.GIVE:
            gifts = [item for item in ITEMS if held(seat.pack, item) > 0]
            yield Question.ITEM, Verb.GIVE, {"number": numbers, "reach": reach}
            yield Question.SEAT, Verb.GIVE, {"item": gifts, "number": numbers, "reach": reach}
        case Special.FORESEE:
            yield from foreseeing(level.times)
