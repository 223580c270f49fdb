"""Answers to what was asked in the course of an action or a step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yith.games.institute.act import new_ritual, portal, take_from_board
from yith.games.institute.explore import reveal, turn
from yith.games.institute.harm import arrive, damage, place_minion, send_back
from yith.games.institute.items import add, remove
from yith.games.institute.special import bury, go_on_giving
from yith.games.institute.state import CENTRE, FIRST, NOTHING, Asked, Question, State, Verb
from yith.games.institute.step import heal, lose_item
from yith.games.institute.tally import Count
from yith.node import clockwise

if TYPE_CHECKING:
    from yith.games.institute.action import Cell, Item
    from yith.games.institute.rules import Institute
    from yith.tally import Watch


def at(game: Institute, state: State, cell: Cell, watch: Watch) -> None:
    """A cell was chosen or drawn."""
    asked, state.asked = state.asked, NOTHING
    match asked.verb:
        case Verb.TURN if asked.question is Question.CELL:
            state.asked = Asked(Question.SPIN, cell=cell)  # I-60
        case Verb.TALISMAN | Verb.TURN:
            state.asked = Asked(Question.TURN, cell=cell)  # I-33
        case Verb.TAKE if asked.item is not None:
            take_from_board(state, cell, asked.item)  # I-60
        case Verb.TAKE | Verb.FETCH:
            state.asked = Asked(Question.ITEM, Verb.BOARD, cell=cell)  # I-60, I-61
        case Verb.SCATTER:
            state.asked = Asked(Question.SCATTER, cell=cell, space=FIRST, number=asked.number)  # I-60
        case Verb.MINION:
            place_minion(game, state, cell, watch)  # I-60
        case Verb.BANISH:
            send_back(state, cell, watch)  # I-60
        case Verb.REVEAL:
            reveal(state, cell)  # I-60
        case Verb.TRAVEL:
            arrive(game, state, state.active, (CENTRE, FIRST), watch)  # I-60


def turned(state: State, quarters: int, watch: Watch) -> None:
    """How far a tile turns was chosen or drawn."""
    asked, state.asked = state.asked, NOTHING
    assert asked.cell is not None, "a tile turns on a cell"
    turn(state, asked.cell, quarters, watch)


def item(game: Institute, state: State, chosen: Item) -> None:
    """An item was chosen."""
    if state.asked.question is Question.LOSE:
        lose_item(game, state, chosen)
        return
    asked, state.asked = state.asked, NOTHING
    match asked.verb:
        case Verb.PILE:
            remove(state.pile, chosen)
            add(state.seat().pack, chosen)  # I-60
        case Verb.DISCARDS:
            remove(state.discards, chosen)
            add(state.seat().pack, chosen)  # I-60
        case Verb.BOARD:
            assert asked.cell is not None, "items lie on a cell"
            take_from_board(state, asked.cell, chosen)  # I-60
        case _:
            state.asked = Asked(  # I-61
                Question.SEAT, Verb.GIVE, item=chosen, number=asked.number, reach=asked.reach
            )


def seat(game: Institute, state: State, steps: int, watch: Watch) -> None:
    """A seat was chosen."""
    asked, state.asked = state.asked, NOTHING
    player = clockwise(state.active, steps, game.players)
    chosen = state.seats[player]
    match asked.verb:
        case Verb.HEAL:
            heal(game, state, player, asked.number)  # I-60
        case Verb.HURT:
            damage(game, state, player, watch, cause=Count.DAMAGE_EVENT, times=asked.number)  # I-60
        case Verb.TRAVEL:
            arrive(game, state, state.active, chosen.place(), watch)  # I-60
        case Verb.BRING:
            arrive(game, state, player, state.seat().place(), watch)  # I-61
        case _:
            assert asked.item is not None, "an item is given"
            remove(state.seat().pack, asked.item)
            add(chosen.pack, asked.item)  # I-61
            go_on_giving(game, state, asked.number - 1, asked.reach)


def line(game: Institute, state: State, chosen: int, watch: Watch) -> None:
    """A line was chosen for a Portal."""
    state.asked = NOTHING
    portal(game, state, chosen, watch)  # I-60


def put_away(state: State) -> None:
    """The story card or the Ritual leaves the game."""
    if state.asked.question is Question.FATE:
        bury(state)
    else:
        state.seat().ritual = None  # I-60
        new_ritual(state, state.active)
