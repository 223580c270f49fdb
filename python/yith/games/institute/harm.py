"""Points, damage and faints, Minions, what a pawn meets where it arrives, and the end of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yith.games.institute.action import ITEMS, Cell, Item, Space
from yith.games.institute.place import is_explored
from yith.games.institute.state import CENTRE, FIRST, NOTHING, Phase, Result, held, no_items
from yith.games.institute.tally import Count, count_game, count_up

if TYPE_CHECKING:
    from yith.games.institute.rules import Institute
    from yith.games.institute.state import State
    from yith.node import Player
    from yith.tally import Watch


def points(state: State) -> int:
    """What all have scored: Rituals, levels and Soul pieces."""
    levels = sum(seat.level - 1 for seat in state.seats)
    return state.points + levels + sum(held(seat.pack, Item.SOUL) for seat in state.seats)  # I-25


def tracker(game: Institute, state: State) -> int:
    """The Sorcerer's health on the points board."""
    return game.sorcerer_health() + state.shift - points(state)  # I-25


def finish(state: State, result: Result, ending: Count, watch: Watch) -> None:
    """The game is over where it stands."""
    state.phase, state.step, state.result, state.asked = Phase.OVER, 0, result, NOTHING  # I-74
    count_game(watch, ending)
    count_game(watch, Count.TURNS_LEFT, state.deck)
    for player in state.order():
        count_up(watch, Count.SOULS, player, held(state.seats[player].pack, Item.SOUL))


def damage(game: Institute, state: State, player: Player, watch: Watch, *, cause: Count, times: int = 1) -> bool:
    """A pawn loses Health point by point.

    Returns:
        Whether it fainted, which ends the loss.
    """
    seat = state.seats[player]
    for _ in range(times):
        watch.count(cause, player)
        count_game(watch, Count.DAMAGE_AT + seat.cell)
        seat.health -= 1
        if seat.health == 0:
            faint(game, state, player, watch)  # I-40
            return True  # I-41
    return False


def faint(game: Institute, state: State, player: Player, watch: Watch) -> None:
    """A pawn drops everything and wakes up in the Hallway."""
    watch.count(Count.FAINTS, player)
    seat = state.seats[player]
    ground = state.board[seat.cell].lying[seat.space - 1]
    for place in range(len(ITEMS)):
        ground[place] += seat.pack[place]  # I-40
    seat.pack = no_items()
    seat.cell, seat.space = CENTRE, FIRST  # I-40
    send_back(state, CENTRE, watch)  # I-40
    seat.health = game.content.rules.health  # I-40
    if state.deck > 0:
        state.deck -= 1  # I-40
        state.top = None  # I-40


def send_back(state: State, cell: Cell, watch: Watch) -> None:
    """A Minion, if there is one, goes back to the supply."""
    if state.board[cell].minion:
        count_game(watch, Count.MINIONS_BANISHED)
        state.board[cell].minion = False


def place_minion(game: Institute, state: State, cell: Cell, watch: Watch) -> None:
    """A Minion comes to an explored tile without one."""
    count_game(watch, Count.MINIONS_PLACED)
    state.board[cell].minion = True
    if state.minions() == game.content.rules.minions:
        finish(state, Result.LOST, Count.ENDING_MINIONS, watch)  # I-22
        return
    met = False
    for player in state.order():
        if state.seats[player].cell == cell:
            met = True
            damage(game, state, player, watch, cause=Count.DAMAGE_MINION)  # I-22
    if met:
        send_back(state, cell, watch)  # I-22


def advance(game: Institute, state: State, tiles: int, watch: Watch) -> None:
    """The Sorcerer moves on, and a Minion is placed where it stops."""
    for _ in range(tiles):
        state.sorcerer = Cell((state.sorcerer + 1) % len(state.board))  # I-21
        for player in state.order():
            if state.seats[player].cell == state.sorcerer:
                damage(game, state, player, watch, cause=Count.DAMAGE_SORCERER)  # I-21
    if is_explored(state, state.sorcerer) and not state.board[state.sorcerer].minion:
        place_minion(game, state, state.sorcerer, watch)  # I-22


def arrive(game: Institute, state: State, player: Player, place: tuple[Cell, Space], watch: Watch) -> None:
    """A pawn comes to a place and meets who is on the tile."""
    seat = state.seats[player]
    seat.cell, seat.space = place
    met = state.sorcerer == seat.cell  # I-30
    if met and damage(game, state, player, watch, cause=Count.DAMAGE_SORCERER):
        return
    if state.board[seat.cell].minion:
        send_back(state, seat.cell, watch)  # I-30
        damage(game, state, player, watch, cause=Count.DAMAGE_MINION)  # I-30
