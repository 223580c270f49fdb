"""The board: neighbours and distances, tiles as they lie, and spaces that Portals join."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yith.games.institute.action import LINES, SPACES, Cell, Direction, Region, Space
from yith.games.institute.state import held

if TYPE_CHECKING:
    from yith.games.institute.action import Item
    from yith.games.institute.content import Tile as PrintedTile
    from yith.games.institute.rules import Institute
    from yith.games.institute.state import State, Tile


def neighbour(cell: Cell, direction: Direction) -> Cell:
    """The next cell in a direction; rows and columns wrap."""
    row, column = divmod(cell, 5)
    match direction:
        case Direction.NORTH:
            row -= 1
        case Direction.EAST:
            column += 1
        case Direction.SOUTH:
            row += 1
        case Direction.WEST:
            column -= 1
    return Cell(5 * (row % 5) + column % 5)  # I-5


def opposite(direction: Direction) -> Direction:
    """The direction that looks back."""
    return Direction((direction + 2) % 4)


def distance(first: Cell, second: Cell) -> int:
    """The steps on the grid from one cell to another, walls ignored."""
    rows, columns = abs(first // 5 - second // 5), abs(first % 5 - second % 5)
    return min(rows, 5 - rows) + min(columns, 5 - columns)  # I-5


def region(cell: Cell) -> Region:
    """Where a cell lies: the nine in the middle are the school."""
    row, column = divmod(cell, 5)
    return Region.SCHOOL if 1 <= row <= 3 and 1 <= column <= 3 else Region.SWAMP  # I-5


def printed(game: Institute, there: Tile) -> PrintedTile | None:
    """What is printed on the tile of a cell; nothing face down."""
    return None if there.tile is None else game.content.tiles[there.tile]


def joined(game: Institute, there: Tile) -> dict[Space, Space]:
    """For every space of a tile the lowest of those that Portals join it with."""
    tile = printed(game, there)
    if tile is None:
        return {}
    names = {space: space for space in SPACES[: tile.spaces]}
    for line, placed in zip(tile.lines, there.portals, strict=False):
        if placed:
            low, high = sorted(names[Space(space)] for space in line)
            names = {space: low if name == high else name for space, name in names.items()}  # I-6
    return names


def edges(game: Institute, there: Tile) -> list[int]:
    """The space that owns each edge as the tile lies, 0 where it is closed; all closed face down."""
    tile = printed(game, there)
    if tile is None:
        return [0] * 4
    names = joined(game, there)
    owners = [tile.edges[(direction - there.facing) % 4] for direction in Direction]  # I-7
    return [0 if owner == 0 else names[Space(owner)] for owner in owners]


def owner(game: Institute, state: State, cell: Cell, direction: Direction) -> int:
    """The space that owns an edge of a cell, 0 where it is closed or the tile face down."""
    return edges(game, state.board[cell])[direction]


def lines(game: Institute, there: Tile) -> list[tuple[int, int]]:
    """The two spaces that each line joins, as they are joined already; (0, 0) where there is no line."""
    tile = printed(game, there)
    if tile is None:
        return [(0, 0)] * len(LINES)
    names = joined(game, there)
    found = [(int(names[Space(first)]), int(names[Space(second)])) for first, second in tile.lines]
    return found + [(0, 0)] * (len(LINES) - len(found))


def entered(game: Institute, state: State, cell: Cell, direction: Direction) -> tuple[Cell, Space] | None:
    """Where a Move leads that leaves a cell in a direction; None where the edge beyond is closed."""
    beyond = neighbour(cell, direction)
    space = owner(game, state, beyond, opposite(direction))
    return None if space == 0 else (beyond, Space(space))  # I-30


def is_explored(state: State, cell: Cell) -> bool:
    """Whether the tile of a cell lies face up."""
    return state.board[cell].tile is not None


def lowest_with(state: State, cell: Cell, item: Item) -> Space:
    """The lowest space of a cell where an item of a kind lies."""
    return next(space for space in SPACES if held(state.board[cell].lying[space - 1], item) > 0)  # I-60


def place_portal(game: Institute, state: State, cell: Cell, line: int) -> None:
    """A Portal joins two spaces: pawns and items there go by the lower name."""
    there = state.board[cell]
    there.portals[line] = True
    names = joined(game, there)
    for space, name in names.items():
        if space != name:
            moved, there.lying[space - 1] = there.lying[space - 1], [0] * len(there.lying[space - 1])
            pile = there.lying[name - 1]
            there.lying[name - 1] = [one + more for one, more in zip(pile, moved, strict=True)]  # I-6
    for seat in state.seats:
        if seat.cell == cell:
            seat.space = names[seat.space]  # I-6
