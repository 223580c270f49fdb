"""Where moves cannot go while no Portal lies: spaces without a way in, tiles that cut a way, and boards in two.

Boards are looked at as they are dealt and all turned up: the hallway in the centre with facing 0, every other tile
somewhere in its ring with any facing, all equally likely. A blind edge is one behind which nothing follows: it is
closed, or its space owns no other edge.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING, Final, NamedTuple

from yith.games.institute.action import CELLS, DIRECTIONS, SPACES, TILES, Cell, Region, TileId
from yith.games.institute.place import neighbour, opposite, region
from yith.rng import Purpose, stream

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from yith.games.institute.action import Direction, Space
    from yith.games.institute.content import Content, Tile

CENTRE: Final = Cell(12)
BOARDS: Final = 1000
"""How many boards are dealt to see what is cut off."""
RINGS: Final = {kind: [cell for cell in CELLS if cell != CENTRE and region(cell) is kind] for kind in Region}
"""Where the tiles of a kind lie, the hallway left out."""


def sealed(tile: Tile) -> list[Space]:
    """The spaces without an edge."""
    return [space for space in SPACES[: tile.spaces] if space not in tile.edges]


def rooms(content: Content) -> Iterator[tuple[str, str]]:
    """Warns of tiles and spaces that no move can enter, and of tiles that none can pass through."""
    for place, tile in enumerate(content.tiles):
        path = f"tile[{place}]"
        shut = sealed(tile) if content.rules.portals == 0 else _shut(tile)
        if not any(tile.edges):
            yield f"{path}.edges", f"{tile.id} has no open edge: no move enters it"
        elif shut:
            why = "lines do not join it with an edge" if content.rules.portals else "there are no Portals"
            yield f"{path}.edges", f"no move enters space {' or '.join(map(str, shut))} of {tile.id}: {why}"
        if any(tile.edges) and not passable(tile):
            yield f"{path}.edges", f"no space of {tile.id} owns two edges: without a Portal no move passes through it"


def _shut(tile: Tile) -> list[Space]:
    """The spaces that lines do not join with a space that owns an edge."""
    reached = set(tile.edges)
    for _ in tile.lines:
        reached |= {space for line in tile.lines if not reached.isdisjoint(line) for space in line}
    return [space for space in sealed(tile) if space not in reached]


def passable(tile: Tile) -> bool:
    """Whether some space owns two edges: who enters over one may leave over another."""
    return any(tile.edges.count(space) > 1 for space in SPACES)


def is_blind(tile: Tile, edge: int) -> bool:
    """Whether nothing follows behind a printed edge."""
    owner = tile.edges[edge]
    return owner == 0 or tile.edges.count(owner) == 1


def cuts(content: Content, boards: int = BOARDS) -> Iterator[tuple[str, str]]:
    """Warns of boards that are cut.

    Those in which all ways from the start, or to some tile, end at blind edges are found by their exact chances. Where
    tiles have one space each with an open edge and the hallway is open all around, no board is cut unless one is cut
    so. Others are found if they are among those dealt for a sample.
    """
    hallway = content.tiles[content.rules.hallway].id
    if shut := _shut_in(content):
        what = f"every tile beside space 1 of {hallway} turns a blind edge to it"
        blind = "one that is closed or whose space owns no other"
        yield "rules.hallway", f"pawns can begin shut in, in 1 game of {_odds(shut)}: {what}, {blind}"
    chances = {place: chance for place in TILES if (chance := island(content, place))}
    if chances:
        most = max(chances, key=chances.__getitem__)
        what = "can lie where no move enters, with blind edges of their neighbours at all their open ones"
        often = f"most of all {content.tiles[most].id}, on 1 board of {_odds(chances[most])}"
        mean = f"{float(sum(chances.values())):.2g} tiles a board"
        yield "tile", f"{len(chances)} of {len(TILES)} tiles {what}: {mean}, {often}"
    found = sample(content, boards)
    if found.boards:
        most = max(found.tiles, key=found.tiles.__getitem__)
        what = f"no move leads from {hallway} to some tiles, to {found.most} on the worst"
        often = f"most often to {content.tiles[most].id}, on {found.tiles[most]:,}"
        yield "tile", f"on {found.boards:,} of {boards:,} boards dealt at random {what}; {often}"


def _odds(chance: Fraction) -> str:
    return f"{round(1 / chance):,}"


def _all_blind(tiles: Sequence[Tile], places: int) -> Fraction:
    """How likely some of these tiles, drawn for a number of places and turned, are all blind on one side each."""
    sums = [Fraction(1)] + [Fraction(0)] * places  # elementary symmetric polynomials
    for tile in tiles:
        blind = Fraction(sum(is_blind(tile, edge) for edge in range(4)), 4)
        for size in range(places, 0, -1):
            sums[size] += blind * sums[size - 1]
    return sums[places] / comb(len(tiles), places) if places <= len(tiles) else Fraction(0)


def _shut_in(content: Content) -> Fraction:
    """How likely all ways from the start, space 1 of the hallway, end behind the next edge."""
    hallway = content.rules.hallway
    others = [tile for place, tile in enumerate(content.tiles) if tile.kind is Region.SCHOOL and place != hallway]
    return _all_blind(others, content.tiles[hallway].edges.count(1))


def island(content: Content, place: TileId) -> Fraction:
    """How likely a tile with open edges lies with blind edges at all of them."""
    tile, hallway = content.tiles[place], content.rules.hallway
    if place == hallway or not any(tile.edges):
        return Fraction(0)
    pools = {
        kind: [one for other, one in enumerate(content.tiles) if one.kind is kind and other not in {place, hallway}]
        for kind in Region
    }
    blind = {kind: [_all_blind(pool, places) for places in range(5)] for kind, pool in pools.items()}
    cells = RINGS[tile.kind]
    total = Fraction(0)
    for cell in cells:
        for facing in range(4):
            open_ = [direction for direction in DIRECTIONS if tile.edges[(direction - facing) % 4]]
            beside = Counter(region(beyond) for beyond in _beyond(cell, open_) if beyond != CENTRE)
            centre = [opposite(one) for one in open_ if neighbour(cell, one) == CENTRE]
            if all(is_blind(content.tiles[hallway], edge) for edge in centre):
                total += blind[Region.SCHOOL][beside[Region.SCHOOL]] * blind[Region.SWAMP][beside[Region.SWAMP]]
    return total / (4 * len(cells))


def _beyond(cell: Cell, directions: Sequence[Direction]) -> list[Cell]:
    return [neighbour(cell, direction) for direction in directions]


class Sample(NamedTuple):
    """Boards dealt at random.

    Attributes:
        boards: How many have tiles that no move reaches from the hallway; those without open edges left out.
        most: How many such tiles one has at most.
        tiles: On how many each tile is one.
    """

    boards: int
    most: int
    tiles: Counter[TileId]


NEIGHBOURS: Final = [[neighbour(cell, direction) for direction in DIRECTIONS] for cell in CELLS]


def sample(content: Content, boards: int) -> Sample:
    """Deals boards, always the same, and looks which tiles no move reaches."""
    rng = stream(0, 0, 0, Purpose.CHANCE)
    turned = [[_turned(tile, facing) for facing in range(4)] for tile in content.tiles]
    hallway = content.rules.hallway
    piles = {
        kind: [place for place in TILES if content.tiles[place].kind is kind and place != hallway] for kind in Region
    }
    cut, most, tiles = 0, 0, Counter[TileId]()
    for _ in range(boards):
        lying = [hallway] * len(CELLS)
        for kind, pile in piles.items():
            for size, cell in enumerate(RINGS[kind], start=1):
                drawn = size - 1 + rng.below(len(pile) - size + 1)
                pile[size - 1], pile[drawn] = pile[drawn], pile[size - 1]
                lying[cell] = pile[size - 1]
        board = [turned[place][0 if cell == CENTRE else rng.below(4)] for cell, place in zip(CELLS, lying, strict=True)]
        known = reached(board)
        lost = [lying[cell] for cell in CELLS if cell not in known and any(board[cell])]
        cut, most = cut + bool(lost), max(most, len(lost))
        tiles.update(lost)
    return Sample(cut, most, tiles)


def _turned(tile: Tile, facing: int) -> list[int]:
    return [tile.edges[(direction - facing) % 4] for direction in DIRECTIONS]


def reached(board: Sequence[Sequence[int]]) -> set[Cell]:
    """The cells that moves reach from space 1 in the centre."""
    found = {(CENTRE, 1)}
    waiting = [(CENTRE, 1)]
    while waiting:
        cell, space = waiting.pop()
        for direction, owner in enumerate(board[cell]):
            if owner == space:
                beyond = NEIGHBOURS[cell][direction]
                there = beyond, board[beyond][(direction + 2) % 4]
                if there[1] and there not in found:
                    found.add(there)
                    waiting.append(there)
    return {cell for cell, _ in found}
