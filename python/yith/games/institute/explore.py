"""Tiles: turned up, laid and filled with items, and turned."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yith.games.institute.items import add, refill, remove
from yith.games.institute.place import printed
from yith.games.institute.state import NOTHING, Asked, Phase, Question
from yith.games.institute.tally import Count

if TYPE_CHECKING:
    from yith.games.institute.action import Cell, Item, TileId
    from yith.games.institute.rules import Institute
    from yith.games.institute.state import State
    from yith.tally import Watch


def reveal(state: State, cell: Cell) -> None:
    """A tile is to be turned up."""
    state.asked = Asked(Question.TILE, cell=cell)  # I-31


def draw_tile(state: State, tile: TileId) -> None:
    """Which tile it is shows."""
    state.tiles.remove(tile)
    state.asked = Asked(Question.FACING, cell=state.asked.cell, tile=tile)  # I-11


def face(game: Institute, state: State, facing: int, watch: Watch) -> None:
    """The tile lies, and its icons are to be filled."""
    cell, tile = state.asked.cell, state.asked.tile
    assert cell is not None, "a tile is laid on a cell"
    there = state.board[cell]
    there.tile, there.facing = tile, facing  # I-11
    if state.phase is not Phase.SETUP:
        watch.count(Count.EXPLORED, state.active)
    fill(game, state, cell, 1)


def fill(game: Institute, state: State, cell: Cell, number: int) -> None:
    """The next icon of a tile is to be filled, if there is one, and an item."""
    tile = printed(game, state.board[cell])
    more = tile is not None and number <= len(tile.icons) and refill(state)  # I-38
    state.asked = Asked(Question.ICON, cell=cell, number=number) if more else NOTHING  # I-11


def find_icon(game: Institute, state: State, item: Item) -> None:
    """An item comes to an icon."""
    cell, number = state.asked.cell, state.asked.number
    assert cell is not None, "an icon is on a cell"
    there = state.board[cell]
    tile = printed(game, there)
    assert tile is not None, "an icon is on a tile"
    remove(state.pile, item)
    add(there.lying[tile.icons[number - 1] - 1], item)  # I-11
    fill(game, state, cell, number + 1)


def turn(state: State, cell: Cell, quarters: int, watch: Watch) -> None:
    """A tile turns clockwise, with all that is on it."""
    watch.count(Count.TILES_TURNED, state.active)
    there = state.board[cell]
    there.facing = (there.facing + quarters) % 4  # I-70
