"""The actions of a turn (I-30 to I-37)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from yith.games.institute.action import DIRECTIONS, Cell, Direction, Item, Region, Space, Word
from yith.games.institute.explore import reveal
from yith.games.institute.harm import arrive, tracker
from yith.games.institute.items import add, discard, remove
from yith.games.institute.place import (
    entered,
    lowest_with,
    neighbour,
    owner,
    place_portal,
    region,
)
from yith.games.institute.special import can_phase, question
from yith.games.institute.state import FIRST, NOTHING, Asked, Question, State, Verb
from yith.games.institute.step import heal
from yith.games.institute.tally import Count, count_up

if TYPE_CHECKING:
    from yith.games.institute.content import Ritual
    from yith.games.institute.rules import Institute
    from yith.games.institute.state import Seat
    from yith.node import Player
    from yith.tally import Watch

EMERGENCY: Final = 4
"""What the emergency plan spends, in any file (I-37)."""


def can_move(game: Institute, state: State) -> bool:
    """Whether the active pawn can Move in a direction."""
    return any(is_way(game, state, direction) for direction in DIRECTIONS)


def leaves(game: Institute, state: State, direction: Direction) -> bool:
    """Whether the active pawn's space owns an open edge in a direction."""
    seat = state.seat()
    return owner(game, state, seat.cell, direction) == seat.space  # I-30


def is_way(game: Institute, state: State, direction: Direction) -> bool:
    """Whether the active pawn can Move in a direction."""
    return leaves(game, state, direction) and entered(game, state, state.seat().cell, direction) is not None


def spend(state: State, actions: int) -> None:
    """Actions are spent, and what they do is under way."""
    state.actions -= actions
    state.asked = NOTHING


def go(game: Institute, state: State, direction: Direction, watch: Watch) -> None:
    """The pawn moves: an action, a Move of Boots or one of the special action."""
    asked = state.asked
    spend(state, 1 if asked.question is Question.ACT else 0)
    place = entered(game, state, state.seat().cell, direction)
    if asked.question is Question.PHASE:
        place = place or (neighbour(state.seat().cell, direction), FIRST)  # I-61
    else:
        watch.count(Count.MOVES, state.active)
    assert place is not None, "a pawn moves where it can"
    arrive(game, state, state.active, place, watch)  # I-30
    left = asked.number - 1
    if asked.question is Question.BOOTS:
        go_on_in_boots(game, state, left)
    elif asked.question is Question.PHASE and left > 0 and can_phase(state):
        state.asked = Asked(Question.PHASE, number=left)  # I-61


def go_on_in_boots(game: Institute, state: State, number: int) -> None:
    """The next of so many Moves is offered, if there is one."""
    if number > 0 and can_move(game, state):
        state.asked = Asked(Question.BOOTS, number=number)  # I-33


def explore(state: State, direction: Direction) -> None:
    """The next tile is turned up."""
    spend(state, 1)
    reveal(state, neighbour(state.seat().cell, direction))  # I-31


def pick(state: State, item: Item, watch: Watch) -> None:
    """An item is picked up."""
    spend(state, 1)
    watch.count(Count.PICKED, state.active)
    seat = state.seat()
    take_from_space(state, seat.cell, seat.space, item)  # I-32


def drop(state: State, item: Item, watch: Watch) -> None:
    """An item is dropped."""
    spend(state, 1)
    watch.count(Count.DROPPED, state.active)
    seat = state.seat()
    remove(seat.pack, item)
    add(state.board[seat.cell].lying[seat.space - 1], item)  # I-32


def take_from_space(state: State, cell: Cell, space: Space, item: Item) -> None:
    """An item of a space comes into the active player's backpack."""
    remove(state.board[cell].lying[space - 1], item)
    add(state.seat().pack, item)


def take_from_board(state: State, cell: Cell, item: Item) -> None:
    """An item of a tile comes into the active player's backpack, from the lowest space that has it."""
    take_from_space(state, cell, lowest_with(state, cell, item), item)  # I-60


def portal(game: Institute, state: State, line: int, watch: Watch) -> None:
    """A Portal is placed on a line of the active pawn's tile."""
    watch.count(Count.PORTALS, state.active)
    place_portal(game, state, state.seat().cell, line)


def pendant(game: Institute, state: State, line: int, watch: Watch) -> None:
    """A Pendant places a Portal."""
    spend(state, 1)
    use(state, Item.PENDANT, Count.PENDANTS, watch)
    portal(game, state, line, watch)  # I-33


def emergency_portal(game: Institute, state: State, line: int, watch: Watch) -> None:
    """The emergency plan places a Portal."""
    spend(state, EMERGENCY)  # I-37
    watch.count(Count.EMERGENCIES, state.active)
    portal(game, state, line, watch)


def use(state: State, item: Item, count: Count, watch: Watch) -> None:
    """An item is used and discarded."""
    watch.count(count, state.active)
    discard(state, state.active, [item])  # I-33


def act(game: Institute, state: State, word: Word, watch: Watch) -> None:
    """An action that names nothing."""
    spend(state, EMERGENCY if word is Word.EMERGENCY_TURN else 1)
    match word:
        case Word.BOOTS:
            use(state, Item.BOOTS, Count.BOOTS, watch)
            go_on_in_boots(game, state, game.content.rules.boots)
        case Word.TALISMAN:
            use(state, Item.TALISMAN, Count.TALISMANS, watch)
            state.asked = Asked(Question.AT, Verb.TALISMAN)  # I-33
        case Word.HERBS:
            use(state, Item.HERBS, Count.HERBS, watch)
            heal(game, state, state.active, game.content.rules.herbs)  # I-33
        case Word.LEVEL_UP:
            level_up(game, state, watch)
        case Word.RITUAL:
            complete(game, state, watch)
        case Word.SPECIAL:
            state.asked = question(game, state) or NOTHING  # I-36
            state.special_used = True  # I-36
            watch.count(Count.SPECIALS, state.active)
        case Word.EMERGENCY_TURN:
            watch.count(Count.EMERGENCIES, state.active)
            state.asked = Asked(Question.AT, Verb.TALISMAN)  # I-37
        case Word.END:
            state.actions = 0  # I-24


def cost(game: Institute, seat: Seat) -> tuple[Item, ...]:
    """What the next level takes."""
    assert seat.role is not None, "players have classes"
    return game.content.classes[seat.role].costs[seat.level - 1]


def level_up(game: Institute, state: State, watch: Watch) -> None:
    """The active player gains a level."""
    watch.count(Count.LEVEL_UPS, state.active)
    seat = state.seat()
    discard(state, state.active, cost(game, seat))  # I-34
    seat.level += 1  # I-34


def ritual_of(game: Institute, seat: Seat) -> Ritual | None:
    """The Ritual of a player, if there is one."""
    return None if seat.ritual is None else game.content.rituals[seat.ritual]


def is_at(state: State, ritual: Ritual) -> bool:
    """Whether the active pawn is where a Ritual is to be completed."""
    cell = state.seat().cell
    match ritual.where:
        case None:
            return True
        case Region():
            return region(cell) is ritual.where  # I-5
        case tile:
            return state.board[cell].tile == tile  # I-35


def complete(game: Institute, state: State, watch: Watch) -> None:
    """The active player completes the Ritual, and a new one is to be drawn unless that wins."""
    seat = state.seat()
    ritual = ritual_of(game, seat)
    assert ritual is not None, "a Ritual is completed"
    watch.count(Count.RITUALS, state.active)
    count_up(watch, Count.RITUAL_POINTS, state.active, ritual.points)
    discard(state, state.active, ritual.items)  # I-35
    state.points += ritual.points  # I-35
    seat.ritual = None  # I-35
    if tracker(game, state) > 0:
        new_ritual(state, state.active)


def new_ritual(state: State, player: Player) -> None:
    """A Ritual is to be drawn for a seat, if there is one."""
    if state.rituals:
        state.asked = Asked(Question.RITUAL, seat=player)  # I-35
