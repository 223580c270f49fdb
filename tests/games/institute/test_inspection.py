"""What `yith content check` draws, and what it says of ways that end, boards in two, and what nobody can pay."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

import yith
from yith.content import Document
from yith.games.institute.action import CELLS, Direction, Item, Region, TileId
from yith.games.institute.content import Content, Tile
from yith.games.institute.inspecting.drawing import draw
from yith.games.institute.inspecting.passage import CENTRE, cuts, island, reached, rooms, sample
from yith.games.institute.inspecting.payment import payments
from yith.games.institute.place import neighbour, opposite
from yith.inspection import ASCII
from yith.rng import stream

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

SHIPPED = yith.engine.shipped_content("institute")
CONTENT = Content.read(Document.parse("shipped", SHIPPED))
SWAMP = TileId(9)
"""The first tile of the swamp; the hallway is the first of the school."""


def tile(edges: str, *lines: str, icons: str = "", of: Tile = CONTENT.tiles[0]) -> Tile:
    """A tile as content files write it."""
    digits = [0 if letter == "." else int(letter) for letter in edges]
    pairs = tuple((int(line[0]), int(line[1])) for line in lines)
    return replace(of, edges=tuple(digits), lines=pairs, icons=tuple(map(int, icons)))


def board(changes: Mapping[int, str], others: str = "1111") -> Content:
    """The shipped content with tiles of plain edges: these, and the others all alike."""
    tiles = [tile(changes.get(place, others), of=one) for place, one in enumerate(CONTENT.tiles)]
    return replace(CONTENT, tiles=tuple(tiles))


def test_drawings_of_shipped_tiles() -> None:
    shown = {drawn.name: drawn.lines for drawn in map(draw, CONTENT.tiles)}
    assert shown["sealed-vault (school)"] == (
        "┏━━━━ 1 ━━━━┓",
        "┃    1┄2    ┃",
        "1   ◆2 ◆2   1",
        "┃    [2]    ┃",
        "┗━━━━ 1 ━━━━┛",
    )
    assert shown["foggy-causeway (swamp)"] == (
        "┏━━━━ 1 ━━━━┓",
        "┃           ┃",
        "┃    ◆1     ┃",
        "┃           ┃",
        "┗━━━━ 1 ━━━━┛",
    )
    assert [line.translate(ASCII) for line in shown["weeping-willows (swamp)"]] == [
        "+---- 1 ----+",
        "|1.2 1.3 2.3|",
        "3   *2 *3   1",
        "|           |",
        "+---- 2 ----+",
    ]


@st.composite
def tiles(draw_: st.DrawFn) -> Tile:
    pairs = [f"{first}{second}" for first, second in combinations("1234", 2)]
    edges = draw_(st.text("1234.", min_size=4, max_size=4))
    lines = draw_(st.lists(st.sampled_from(pairs), max_size=3, unique=True))
    return tile(edges, *lines, icons=draw_(st.text("1234", max_size=4)))


@given(tiles())
def test_a_drawing_says_all_of_a_tile(one: Tile) -> None:
    lines = draw(one).lines
    assert {len(line) for line in lines} == {13}
    top, joins, middle, rooms_, bottom = lines
    shown = [top[6], middle[-1], bottom[6], middle[0]]
    assert tuple(int(letter) if letter.isdigit() else 0 for letter in shown) == one.edges
    assert tuple((int(first), int(second)) for first, second in re.findall(r"(\d)┄(\d)", joins)) == one.lines
    assert tuple(map(int, re.findall(r"◆(\d)", middle))) == one.icons
    spaces = range(1, one.spaces + 1)
    assert [int(found) for found in re.findall(r"\[(\d)\]", rooms_)] == [s for s in spaces if s not in one.edges]
    assert "".join(lines).translate(ASCII).isascii()


def test_open_boards_have_no_warning() -> None:
    content = board({})
    assert [*rooms(content), *cuts(content, 20)] == []


def test_pawns_shut_in() -> None:
    # Four of eight tiles with one wall of four: they are the four about the hallway in 1 of 70 deals, all turned to it
    # in 1 of 256.
    found = list(cuts(board({1: "111.", 2: "11.1", 5: "1.11", 7: ".111"}), 1))
    told = "every tile beside space 1 of whispering-hallway turns a blind edge to it"
    assert found[0][0] == "rules.hallway"
    assert found[0][1].startswith(f"pawns can begin shut in, in 1 game of 17,920: {told}, ")
    # With three such tiles it cannot be.
    assert [path for path, _ in cuts(board({1: "111.", 2: "11.1", 5: "1.11"}), 1) if path == "rules.hallway"] == []
    # One way out, of space 1; one tile of eight with an edge of four whose space has no other.
    ((path, text), *_) = cuts(board({0: "1222", 3: "1112"}), 1)
    assert (path, text.partition(":")[0]) == ("rules.hallway", "pawns can begin shut in, in 1 game of 32")


def test_a_tile_that_its_neighbours_shut_off() -> None:
    # 64 ways to lie for the one open edge, 52 of them to the swamp; there the other tile is in 1 of 15 deals, its wall
    # towards it in 1 of 4.
    content = board({9: "1...", 10: "111."})
    assert island(content, SWAMP) == Fraction(52, 64) / 15 / 4
    assert [place for place in range(25) if island(content, TileId(place))] == [SWAMP]
    first = next(iter(cuts(content, 1)))
    assert first[0] == "tile"
    assert first[1].startswith("1 of 25 tiles can lie where no move enters, ")
    assert first[1].endswith(": 0.014 tiles a board, most of all mystic-meadow, on 1 board of 74")
    # In the other ring, 12 ways of 64 lead to the school: 1 of 8 tiles lies there.
    assert island(board({9: "1...", 3: "111."}), SWAMP) == Fraction(12, 64) / 8 / 4
    # A tile of the school looks to the centre in 4 of 32 ways, where the hallway lies with facing 0: its wall is south.
    assert island(board({0: "11.1", 1: "1..."}), TileId(1)) == Fraction(1, 32)
    # Two walls: both neighbours are needed.
    assert island(board({9: "1.1.", 10: "111."}), SWAMP) == 0
    assert island(board({9: "1.1.", 10: "111.", 11: "111."}), SWAMP) > 0


def test_boards_without_walls_can_be_cut() -> None:
    # Every way goes straight on: from the hallway only its row and its column are reached, 16 tiles are not.
    content = board({0: "1111"}, others="1212")
    ((path, text),) = cuts(content, 50)
    what = "no move leads from whispering-hallway to some tiles, to 16 on the worst; most often to "
    assert path == "tile"
    assert text.startswith(f"on 50 of 50 boards dealt at random {what}")


def test_boards_are_dealt_as_the_game_deals() -> None:
    # All tiles about the hallway have two walls: some are shut off, and now and then all that lies behind them.
    content = board(dict.fromkeys(range(1, 9), "1..1"))
    found = sample(content, 50)
    assert 0 < found.boards <= 50
    assert {CONTENT.tiles[place].kind for place in found.tiles} == {Region.SCHOOL, Region.SWAMP}
    assert sample(content, 50) == found


def joined(edges: list[list[int]]) -> set[int]:
    """The cells in the part of the board about the centre, found by merging parts."""
    part = {(cell, space): (cell, space) for cell in CELLS for space in range(1, 5)}
    for cell in CELLS:
        for direction in (Direction.EAST, Direction.SOUTH):
            beyond = neighbour(cell, direction)
            ends = (cell, edges[cell][direction]), (beyond, edges[beyond][opposite(direction)])
            if ends[0][1] and ends[1][1]:
                one, other = (part[end] for end in ends)
                part = {place: one if name == other else name for place, name in part.items()}
    return {cell for (cell, _), name in part.items() if name == part[CENTRE, 1]}


def test_what_moves_reach() -> None:
    rng = stream(1, 0, 0, 0)
    for _ in range(40):
        edges = [[max(rng.below(6) - 2, 0) for _ in range(4)] for _ in CELLS]
        assert reached(edges) == joined(edges)


def test_tiles_of_one_space_are_cut_only_about_one_tile() -> None:
    for changes in ({9: "1.11"}, {1: "1..1"}, {2: "1.11", 4: ".111", 9: "1.11"}, {9: "11.1", 10: "1.11", 11: ".111"}):
        content = board(changes)
        assert not any(island(content, TileId(place)) for place in range(25))
        assert list(cuts(content, 100)) == []


def test_rooms_without_a_way_in() -> None:
    def told(one: Tile, portals: int = 10) -> list[str]:
        found = list(rooms(replace(CONTENT, tiles=(one,), rules=replace(CONTENT.rules, portals=portals))))
        assert {path for path, _ in found} <= {"tile[0].edges"}
        return [text.replace("whispering-hallway", "it") for _, text in found]

    assert told(tile("1111", "12")) == []
    assert told(tile("1111", "12"), portals=0) == ["no move enters space 2 of it: there are no Portals"]
    assert told(tile("1111", "23", "12")) == []
    lines = "lines do not join it with an edge"
    assert told(tile("1111", "23")) == [f"no move enters space 2 or 3 of it: {lines}"]
    assert told(tile("....", "12")) == ["it has no open edge: no move enters it"]
    passed = "no space of it owns two edges: without a Portal no move passes through it"
    assert told(tile("1234", "12")) == [passed]
    assert told(tile("1..2", "34", "12")) == [f"no move enters space 3 or 4 of it: {lines}", passed]


def test_what_nobody_can_pay() -> None:
    few = replace(CONTENT, rules=replace(CONTENT.rules, items=(5, 6, 1, 6, 0)))
    assert list(payments(CONTENT, 0)) == []
    found = dict(payments(few, 0))
    assert found["ritual[3].items"] == "bitter-tea cannot be completed: it takes 2 herbs, there are 1"
    assert found["ritual[0].items"] == "chalk-circle cannot be completed: it takes 1 soul, there are 0"
    assert "ritual[2].items" not in found
    taking = {f"ritual[{place}].items" for place, one in enumerate(CONTENT.rituals) if Item.SOUL in one.items}
    assert taking <= found.keys()
    levels = {
        f"class[{place}].costs[{step}]"
        for place, one in enumerate(CONTENT.classes)
        for step, items in enumerate(one.costs)
        if Item.SOUL in items or items.count(Item.HERBS) > 1
    }
    assert levels == {path for path in found if path.startswith("class")}
    large = {f"ritual[{place}].items" for place, one in enumerate(CONTENT.rituals) if len(one.items) > 2}
    costly = {
        f"class[{place}].costs[{step}]"
        for place, one in enumerate(CONTENT.classes)
        for step, items in enumerate(one.costs)
        if len(items) > 2
    }
    bounded = dict(payments(CONTENT, 2))
    assert bounded.keys() == large | costly
    assert all(text.endswith("items, a backpack holds 2") for text in bounded.values())
    shut = board({TileId(9): "...."})
    assert [text for path, text in payments(shut, 0) if path.endswith("where")] == [
        "meadow-vigil cannot be completed: no move enters mystic-meadow"
    ]


@pytest.mark.parametrize("engine", ["native", "reference"])
def test_the_game_tells_it_with_lines(engine: str, tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text(SHIPPED.replace("soul = 10", "soul = 1"), encoding="utf-8")
    found = yith.load("institute", engine=engine, content=file, backpack_limit=2).inspection
    assert found is not None
    assert len(found.drawings) == 25
    lines = [int(re.match(r"line (\d+): ", warning)[1]) for warning in found.warnings]  # type: ignore[index] # all match
    assert lines == sorted(lines)
    number = next(place for place, line in enumerate(SHIPPED.splitlines(), 1) if line == 'items = ["soul", "soul"]')
    assert (
        f"line {number}: ritual[7].items: drowned-choir cannot be completed: it takes 2 soul, there are 1"
        in found.warnings
    )
    assert sum("a backpack holds 2" in warning for warning in found.warnings) >= 7


def test_the_shipped_content_can_all_be_paid() -> None:
    found = yith.load("institute").inspection
    assert found is not None
    assert [warning for warning in found.warnings if "cannot" in warning] == []
