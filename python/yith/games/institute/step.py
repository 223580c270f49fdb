"""Steps of events (I-60): what each does, or what it asks first, and what follows on an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from yith.games.institute.action import Cell, Item, Space
from yith.games.institute.event import (
    Actions,
    Advance,
    Anger,
    Banish,
    Foresee,
    Goal,
    Heal,
    Hurt,
    Lose,
    OnBoard,
    PlaceMinion,
    Plain,
    Retreat,
    Reveal,
    Scatter,
    Source,
    Step,
    Take,
    Travel,
    TurnTile,
    Where,
    Who,
    Wound,
)
from yith.games.institute.harm import advance, damage, place_minion
from yith.games.institute.items import add, has_kind, is_full, refill, remove
from yith.games.institute.place import is_explored, region
from yith.games.institute.special import look
from yith.games.institute.state import CENTRE, FIRST, NOTHING, Asked, Question, State, Verb
from yith.games.institute.tally import Count
from yith.games.institute.target import cells, has_line, has_seat

if TYPE_CHECKING:
    from collections.abc import Sequence

    from yith.games.institute.rules import Institute
    from yith.node import Player
    from yith.tally import Watch


def current(game: Institute, state: State) -> Step:
    """The step that is under way."""
    assert state.story is not None, "an event is that of a story card"
    return game.content.stories[state.story].event[state.step - 1]


def begin(game: Institute, state: State, watch: Watch) -> None:
    """The step that is under way begins: it is done, or asks something."""
    match current(game, state):
        case Heal() | Hurt() as step:
            change_health(game, state, step, watch)
        case Take() as step:
            begin_take(game, state, step)
        case Scatter() as step:
            begin_scatter(state, step)
        case Lose(who, items):
            ask_loser(state, [state.active] if who is Who.ACTIVE else state.order(), items)
        case PlaceMinion() | Banish() | TurnTile() | Reveal() as step:
            begin_on_board(game, state, step, watch)
        case Travel(goal):
            begin_travel(game, state, goal)
        case Foresee() | Plain() as step:
            begin_offer(game, state, step)
        case step:
            do_at_once(game, state, step, watch)


def begin_offer(game: Institute, state: State, step: Foresee | Plain) -> None:
    """The top of the Story deck is looked at, or a Portal or another Ritual is offered."""
    match step:
        case Foresee(number) if state.deck > 0:
            state.asked = look(state, number)  # I-62
        case Plain.PORTAL if has_line(game, state):
            state.asked = Asked(Question.LINE)  # I-60
        case Plain.REDRAW if state.rituals:
            state.asked = Asked(Question.REDRAW)  # I-60


def do_at_once(game: Institute, state: State, step: Advance | Retreat | Anger | Wound | Actions, watch: Watch) -> None:
    """A step that asks nothing is done."""
    match step:
        case Advance(tiles):
            advance(game, state, tiles, watch)  # I-60
        case Retreat(tiles):
            state.sorcerer = Cell((state.sorcerer - tiles) % len(state.board))  # I-60
        case Anger(points):
            state.shift += points  # I-60
        case Wound(points):
            state.shift -= points  # I-60
        case Actions(change):
            state.actions = max(0, state.actions + change)  # I-60


def change_health(game: Institute, state: State, step: Heal | Hurt, watch: Watch) -> None:
    """Pawns gain or lose Health, or one is to be chosen."""
    if step.who is Who.CHOSEN:
        verb = Verb.HEAL if isinstance(step, Heal) else Verb.HURT
        asked = Asked(Question.SEAT, verb, number=step.points)
        if has_seat(game, state, asked):
            state.asked = asked  # I-60
        return
    for player in state.order():
        if concerns(state, step.who, player):
            if isinstance(step, Heal):
                heal(game, state, player, step.points)
            else:
                damage(game, state, player, watch, cause=Count.DAMAGE_EVENT, times=step.points)  # I-60


def concerns(state: State, who: Who, player: Player) -> bool:
    """Whether a step that chooses nobody is about a player."""
    match who:
        case Who.ACTIVE:
            return player == state.active
        case Who.SCHOOL | Who.SWAMP:
            return region(state.seats[player].cell).value == who.value  # I-60
        case _:
            return True


def heal(game: Institute, state: State, player: Player, points: int) -> None:
    """A pawn gains Health."""
    seat = state.seats[player]
    seat.health = min(game.content.rules.health, seat.health + points)  # I-60


def begin_take(game: Institute, state: State, step: Take) -> None:
    """An item is to be taken, or where it lies is to be chosen."""
    if is_full(game, state.seat()):  # I-16
        return
    item = step.item
    match step.source:
        case Source.PILE if not refill(state):  # I-38
            return
        case Source.PILE if item is None:
            state.asked = Asked(Question.DRAW)  # I-60
        case Source.PILE if has_kind(state.pile, item):
            state.asked = Asked(Question.ITEM, Verb.PILE, item=item)  # I-60
        case Source.DISCARDS if has_kind(state.discards, item):
            state.asked = Asked(Question.ITEM, Verb.DISCARDS, item=item)  # I-60
        case Source.BOARD:
            asked = Asked(Question.AT, Verb.TAKE, item=item)
            if cells(state, asked):
                state.asked = asked  # I-60


def begin_scatter(state: State, step: Scatter) -> None:
    """Items are to come to the board, or where is to be chosen."""
    match step.where:
        case Where.HERE:
            scatter(state, *state.seat().place(), step.items)
        case Where.HALLWAY:
            scatter(state, CENTRE, FIRST, step.items)
        case Where.SORCERER if is_explored(state, state.sorcerer):
            scatter(state, state.sorcerer, FIRST, step.items)  # I-60
        case Where.CHOSEN if refill(state):
            state.asked = Asked(Question.AT, Verb.SCATTER, number=step.items)  # I-60
        case Where.RANDOM:
            scatter_at_random(state, step.items)


def scatter(state: State, cell: Cell, space: int, number: int) -> None:
    """The next of so many items is to come to a space, if there is one."""
    more = number > 0 and refill(state)  # I-38
    state.asked = Asked(Question.SCATTER, cell=cell, space=Space(space), number=number) if more else NOTHING


def scatter_at_random(state: State, number: int) -> None:
    """The cell for the next of so many items is to be drawn, if there is an item."""
    more = number > 0 and refill(state)  # I-38
    state.asked = Asked(Question.CELL, Verb.SCATTER, number=number) if more else NOTHING  # I-60


def find_scattered(game: Institute, state: State, item: Item) -> None:
    """An item comes to the board."""
    asked = state.asked
    assert asked.cell is not None, "an item comes to a cell"
    assert asked.space is not None, "an item comes to a space"
    remove(state.pile, item)
    add(state.board[asked.cell].lying[asked.space - 1], item)  # I-60
    step = current(game, state)
    if isinstance(step, Scatter) and step.where is Where.RANDOM:
        scatter_at_random(state, asked.number - 1)
    else:
        scatter(state, asked.cell, asked.space, asked.number - 1)


def ask_loser(state: State, players: Sequence[Player], items: int) -> None:
    """The first of some players who has items is to discard some."""
    state.asked = NOTHING
    for player in players:
        number = min(items, sum(state.seats[player].pack))  # I-60
        if number > 0:
            state.asked = Asked(Question.LOSE, seat=player, number=number)  # I-60
            return


def lose_item(game: Institute, state: State, item: Item) -> None:
    """An item is discarded, and the next one is asked for."""
    asked = state.asked
    assert asked.seat is not None, "a seat discards"
    remove(state.seats[asked.seat].pack, item)
    add(state.discards, item)  # I-60
    step = current(game, state)
    assert isinstance(step, Lose), "a step makes seats discard"
    order = state.order()
    if asked.number > 1:
        state.asked = Asked(Question.LOSE, seat=asked.seat, number=asked.number - 1)
    else:
        others = order[order.index(asked.seat) + 1 :] if step.who is Who.ALL else []
        ask_loser(state, others, step.items)


def begin_on_board(game: Institute, state: State, step: OnBoard, watch: Watch) -> None:
    """A Minion comes or goes, or a tile turns or is turned up: there, or at a cell that is to be chosen or drawn."""
    asked = Asked(Question.CELL if step.where is Where.RANDOM else Question.AT, VERBS[type(step)])
    found = cells(state, asked)
    match step.where:
        case Where.HERE:
            state.asked = Asked(Question.SPIN, cell=state.seat().cell)  # I-60
        case Where.HALLWAY if CENTRE in found:
            place_minion(game, state, CENTRE, watch)  # I-60
        case Where.CHOSEN | Where.RANDOM if found:
            state.asked = asked  # I-60


VERBS: Final[dict[type[OnBoard], Verb]] = {
    PlaceMinion: Verb.MINION,
    Banish: Verb.BANISH,
    TurnTile: Verb.TURN,
    Reveal: Verb.REVEAL,
}
"""What a cell is chosen or drawn for."""


def begin_travel(game: Institute, state: State, goal: Goal) -> None:
    """The active pawn may go elsewhere."""
    if goal is Goal.HALLWAY:
        if state.seat().place() != (CENTRE, FIRST):
            state.asked = Asked(Question.AT, Verb.TRAVEL)  # I-60
        return
    asked = Asked(Question.SEAT, Verb.TRAVEL)
    if has_seat(game, state, asked):
        state.asked = asked  # I-60
