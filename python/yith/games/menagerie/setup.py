"""Characters, rows of objects, the ghosts under them, and what comes next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from yith.games.menagerie.action import OBJECTS, SLOTS, STATS, GhostId, ObjectId, Slot, Stat
from yith.games.menagerie.state import ROWS, Phase, Place, State, no_dice, no_flags
from yith.games.menagerie.tally import Count, count_rank
from yith.games.menagerie.tracks import starts
from yith.node import Player

if TYPE_CHECKING:
    from yith.games.menagerie.rules import Menagerie
    from yith.tally import Watch

ESCAPE: Final = 3
"""What an escape costs in Prestige (C-71)."""


def first(game: Menagerie) -> State:
    """The position before the first move."""
    state = State(character=game.character, role=game.role)
    if state.character is not None and state.role is not None:
        set_up(game, state)  # C-20
    return state


def choose_character(game: Menagerie, state: State, character: int) -> None:
    """The character is chosen."""
    state.character = character  # C-20
    if state.role is not None:
        set_up(game, state)


def choose_role(game: Menagerie, state: State, role: int) -> None:
    """The role is chosen."""
    state.role = role  # C-20
    set_up(game, state)


def set_up(game: Menagerie, state: State) -> None:
    """Cubes go to their spaces, and the first objects are to be dealt."""
    state.cubes = start_cubes(game, state)  # C-11, C-12
    state.deck = set(OBJECTS)
    state.to_deal = sum(row_sizes(game, 1))  # C-21
    advance(game, state)


def start_cubes(game: Menagerie, state: State) -> list[int]:
    """The spaces where the cubes of the chosen cards start."""
    assert state.character is not None
    assert state.role is not None
    return starts(game, state.character, state.role)


def row_sizes(game: Menagerie, number: int) -> tuple[int, ...]:
    """The objects of each row, from the lowest, in a game of the campaign."""
    if game.arcade:
        return (3,)  # C-71
    if number == 2:
        return (3, 3, 1)  # C-21
    return (3, 2, 1)  # C-21


def advance(game: Menagerie, state: State) -> None:
    """What comes next in the turn (C-36)."""
    if state.to_deal > 0:
        if not state.deck:
            state.deck = set(OBJECTS) - objects_on_table(state)  # C-71
        state.phase = Phase.DEAL
    elif not game.challenger and state.faced is None:
        state.phase = Phase.FACE  # C-23
    elif unknown_ghost(game, state) is not None:
        state.phase = Phase.GHOST  # C-22
    elif not state.rolled:
        state.phase = Phase.BEFORE  # C-30
    else:
        state.phase = Phase.MAIN


def objects_on_table(state: State) -> set[ObjectId]:
    """The objects that lie on the table."""
    return {place.object for place in state.table if place.object is not None}


def deal(game: Menagerie, state: State, found: ObjectId, watch: Watch) -> None:
    """An object is dealt to the lowest row that has room."""
    if state.game == 1 and state.deck == set(OBJECTS) and not any(state.captured):
        begin(state, watch)
    sizes = row_sizes(game, state.game)
    row, dealt = 0, sum(sizes) - state.to_deal
    while dealt >= sizes[row]:
        dealt -= sizes[row]  # C-21
        row += 1
    rank = 0 if game.arcade else row + 1  # C-21, C-71
    places = [*state.table[3 * row : 3 * row + dealt], Place(object=found, rank=rank)]
    places.sort(key=lambda place: -1 if place.object is None else place.object)  # C-24
    state.table[3 * row : 3 * row + dealt + 1] = places
    state.deck.remove(found)
    state.to_deal -= 1
    advance(game, state)


def begin(state: State, watch: Watch) -> None:
    """The first turn begins. With options for both cards no move is made before the first deal."""
    assert state.character is not None
    assert state.role is not None
    watch.count(Count.TURNS, Player(0))
    watch.count(Count.CHARACTER + state.character, Player(0))
    watch.count(Count.ROLE + state.role, Player(0))


def face(game: Menagerie, state: State, found: ObjectId) -> None:
    """The object to attempt is picked."""
    state.faced = next(slot for slot in SLOTS if state.table[slot].object == found)  # C-23
    advance(game, state)


def unknown_ghost(game: Menagerie, state: State) -> Slot | None:
    """The slot whose ghost is to be drawn."""
    for slot in SLOTS:
        in_play = game.challenger or state.faced == slot  # C-72
        if in_play and state.table[slot].object is not None and state.table[slot].ghost is None:
            return slot
    return None


def ghosts_left(game: Menagerie, state: State) -> list[GhostId]:
    """The ghosts that can be drawn."""
    slot = unknown_ghost(game, state)
    rank = 0 if slot is None else state.table[slot].rank
    return [
        GhostId(place)
        for place, card in enumerate(game.content.ghosts)
        if place not in state.drawn and rank in {0, card.rank}  # C-22, C-71
    ]


def meet(game: Menagerie, state: State, ghost: GhostId) -> None:
    """The ghost under an object shows its first ability."""
    slot = unknown_ghost(game, state)
    assert slot is not None, "a ghost is drawn for a place"
    place = state.table[slot]
    place.ghost = ghost  # C-22
    place.rank = game.content.ghosts[ghost].rank
    place.shown = 1  # C-23
    state.drawn.add(ghost)
    advance(game, state)


def escape(game: Menagerie, state: State, slot: Slot, watch: Watch) -> None:
    """An object and its ghost are put away for Prestige."""
    watch.count(Count.ESCAPES, Player(0))
    state.prestige -= ESCAPE  # C-71
    clear(game, state, slot)
    if state.prestige == 0:
        finish(state, watch, won=False)  # C-71
    else:
        advance(game, state)


def clear(game: Menagerie, state: State, slot: Slot) -> None:
    """A place becomes empty, and so perhaps the row."""
    state.table[slot] = Place()  # C-24
    state.ignored[4 * slot : 4 * slot + 4] = [False] * 4
    state.faced = None
    if any(place.object is not None for place in state.lowest_row()):
        return
    state.table = [*state.table[3:], *(Place() for _ in range(3))]
    if game.arcade:
        state.to_deal = sum(row_sizes(game, 1))  # C-71
        state.drawn = set()  # C-71


def second_game(game: Menagerie, state: State, watch: Watch) -> None:
    """The second game of the campaign begins, with a new turn."""
    watch.count(Count.TURNS, Player(0))
    clear_turn(state)  # C-70
    state.game = 2
    state.drawn = set()  # C-21
    state.to_deal = sum(row_sizes(game, 2))  # C-21
    if not game.carry:
        state.cubes = start_cubes(game, state)  # C-70
        state.saved = [0] * 3  # C-70
    advance(game, state)


def clear_turn(state: State) -> None:
    """What lasts for a turn is over."""
    state.ordinary, state.locked, state.extra = no_dice(), no_dice(), no_dice()  # C-33
    state.fresh, state.ignored = no_flags(), [False] * (4 * ROWS)  # C-52
    state.rolled = state.free_used = state.achieved = state.ended = False


def reset_knowledge(game: Menagerie, state: State) -> None:
    """Knowledge returns to its start."""
    place = STATS.index(Stat.KNOWLEDGE)
    state.cubes[place] = start_cubes(game, state)[place]  # C-44


def lose_game(state: State, watch: Watch) -> None:
    """The game is lost where the cards stand."""
    slot = state.faced
    if slot is None:
        slot = next((slot for slot in SLOTS if state.table[slot].object is not None), None)
    place = Place() if slot is None else state.table[slot]
    if place.object is not None:
        watch.count(Count.LOST_TO_OBJECT + place.object, Player(0))
    if place.ghost is not None:
        watch.count(Count.LOST_TO_GHOST + place.ghost, Player(0))
    finish(state, watch, won=False)


def finish(state: State, watch: Watch, *, won: bool) -> None:
    """The game is over."""
    state.to_deal = 0
    state.won = won
    state.phase = Phase.OVER  # C-36
    count_rank(state, watch)  # C-74
