"""The position before the first move, and the steps of setup (I-10 to I-17)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yith.games.institute.action import CELLS, CLASSES, DIRECTIONS, RITUALS, STORIES, TILES
from yith.games.institute.explore import reveal
from yith.games.institute.place import neighbour, region
from yith.games.institute.state import CENTRE, FIRST, NOTHING, Asked, Phase, Question, Seat, State, Tile, no_items
from yith.games.institute.tally import Count, count_game
from yith.node import Player

if TYPE_CHECKING:
    from yith.games.institute.action import ClassId, RitualId, TileId
    from yith.games.institute.rules import Institute
    from yith.tally import Watch


def first(game: Institute) -> State:
    """The position before the first move, nothing being asked yet."""
    rules = game.content.rules
    roles: list[ClassId | None] = [None] * game.players if game.classes is None else [*game.classes]
    state = State(
        seats=[Seat(role, 1, rules.health, CENTRE, FIRST) for role in roles],  # I-14
        board=[Tile() for _ in CELLS],
        pile=list(rules.items),
        discards=no_items(),
        tiles=set(TILES) - {rules.hallway},
        stories=set(STORIES),
        rituals=set(RITUALS),
        deck=game.first_deck(),
        active=Player(0),  # I-14
    )
    state.board[CENTRE].tile = rules.hallway  # I-10
    return state


def go_on(game: Institute, state: State) -> None:
    """The next step of setup asks for what it draws; after the last one the first turn begins."""
    state.step += 1
    player, last = divmod(state.step - 5, 2)
    if state.step <= len(DIRECTIONS):
        reveal(state, neighbour(CENTRE, DIRECTIONS[state.step - 1]))  # I-11, I-17
    elif player == game.players:
        state.step, state.phase = 0, Phase.STORY  # I-17
    elif last:
        state.asked = Asked(Question.RITUAL, seat=Player(player))  # I-14, I-17
    elif game.classes is None:
        state.asked = Asked(Question.CLASS, seat=Player(player))  # I-14, I-17


def tiles_for(game: Institute, state: State) -> list[TileId]:
    """The tiles that can be drawn for the cell that is asked about: the unseen ones of its ring."""
    cell = state.asked.cell
    assert cell is not None, "a tile is drawn for a cell"
    return [tile for tile in sorted(state.tiles) if game.content.tiles[tile].kind is region(cell)]  # I-11


def classes_left(game: Institute, state: State) -> list[ClassId]:
    """The classes that can be drawn: those of cards that nobody has."""
    taken = {game.content.classes[seat.role].card for seat in state.seats if seat.role is not None}
    return [place for place in CLASSES if game.content.classes[place].card not in taken]  # I-14


def draw_class(state: State, place: ClassId) -> None:
    """A seat gets a class."""
    seat = state.asked.seat
    assert seat is not None, "a class is for a seat"
    state.seats[seat].role, state.asked = place, NOTHING  # I-14


def draw_ritual(state: State, ritual: RitualId, watch: Watch) -> None:
    """A seat gets a Ritual."""
    seat = state.asked.seat
    assert seat is not None, "a Ritual is for a seat"
    state.rituals.remove(ritual)
    state.seats[seat].ritual, state.asked = ritual, NOTHING  # I-14
    if state.phase is Phase.SETUP:
        role = state.seats[seat].role
        assert role is not None, "the class comes first"
        count_game(watch, Count.CLASS + role)
