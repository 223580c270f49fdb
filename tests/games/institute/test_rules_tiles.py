"""The board: cells, tiles as they lie, spaces that Portals join: I-3, I-5, I-6, I-7."""

from __future__ import annotations

from pathlib import Path

import pytest

from .play import load
from .table import (
    CELLS,
    asked,
    at,
    edges,
    health,
    lab,
    legal,
    lying,
    made,
    pack,
    refused,
    step,
    turn,
    where,
)

# I-5


def test_i5_rows_and_columns_wrap(engine: str) -> None:  # I-5 I-30
    game = load(engine)
    cells = ("b5 black-reeds", "b1 mystic-meadow", "a3 gallows-oak", "e3 firefly-hollow")
    assert where(step(at(game, *cells, seats=["at b5 1"]), "move e")) == "b1 1"
    assert where(step(at(game, *cells, seats=["at b1 1"]), "move w")) == "b5 1"
    assert where(step(at(game, *cells, seats=["at a3 1"]), "move n")) == "e3 1"
    assert where(step(at(game, *cells, seats=["at e3 1"]), "move s")) == "a3 1"


def test_i5_what_is_explored_across_the_edge(engine: str) -> None:  # I-5 I-31
    game = load(engine)
    cells = ("a1 black-reeds",)
    for way, cell in (("n", "e1"), ("e", "a2"), ("s", "b1"), ("w", "a5")):
        assert asked(step(at(game, *cells, seats=["at a1 1"]), f"explore {way}")) == f"tile cell {cell}"


def within(engine: str, cell: str, level: int) -> list[str]:
    """The face-down cells that the Lamplighter's special action reaches: 2, 3 and 4 steps."""
    state = at(load(engine), "a1 black-reeds", "e5 mystic-meadow", seats=[f"level {level} at {cell} 1"])
    return [text.removeprefix("at ") for text in legal(step(state, "special"))]


def test_i5_distances(engine: str) -> None:  # I-5
    """Steps on the grid, over the edges of the board too, whatever walls there are."""
    assert within(engine, "c3", 1) == ["a3", "b2", "b4", "c1", "c5", "d2", "d4", "e3"]
    assert within(engine, "a1", 1) == ["a2", "a3", "a4", "a5", "b1", "b2", "b5", "c1", "d1", "e1", "e2"]
    three = within(engine, "a1", 2)
    # Four steps away are the cells two rows and two columns off.
    assert [cell for cell in CELLS if cell not in three] == [
        *("a1", "b3", "c2", "c3", "c4", "d3", "d4", "e5"),
    ]
    assert "d4" in within(engine, "a1", 3)
    assert len(within(engine, "c3", 3)) == 18


def test_i5_the_school(engine: str) -> None:  # I-5
    """Rows b to d of columns 2 to 4. A pawn on each side of its edge, all corners: the event hurts those inside."""
    game = load(engine, players=4)
    inside = ("b2 ashen-library", "d4 bell-stairwell", "a2 mystic-meadow", "d5 gallows-oak")
    seats = ["at b2 1", "at d4 1", "at a2 1", "at d5 1"]
    assert health(turn(game, "falling-portraits", *inside, seats=seats)) == (4, 4, 5, 5)
    assert health(turn(game, "marsh-fever", *inside, seats=seats)) == (5, 5, 4, 4)


# I-7


@pytest.mark.parametrize(("facing", "expected"), [(0, "1122"), (1, "2112"), (2, "2211"), (3, "1221")])
def test_i7_facings(engine: str, facing: int, expected: str) -> None:  # I-7
    """Printed north and east belong to space 1, south and west to 2."""
    state = at(load(engine), f"b3 ashen-library {facing}")
    assert edges(state, "b3") == expected
    # The pawn comes from the south.
    assert where(step(state, "move n")) == f"b3 {expected[2]}"


@pytest.mark.parametrize(("facing", "expected"), [(0, "111."), (1, ".111"), (2, "1.11"), (3, "11.1")])
def test_i7_closed_edges_turn(engine: str, facing: int, expected: str) -> None:  # I-7 I-30
    state = at(load(engine), f"d3 candle-refectory {facing}")
    assert edges(state, "d3") == expected
    assert ("move s" in legal(state)) == (facing != 1)


def test_i7_what_is_on_the_tile_keeps_its_space(engine: str) -> None:  # I-7 I-33
    """Items, pawns, Portals and lines: numbers stay, edges turn."""
    game = load(engine)
    cells = ("b3 crooked-dormitory portal 1 ; 1 soul ; 3 herbs",)
    state = at(game, *cells, seats=["at b3 3 ; talisman"])
    assert edges(state, "b3") == "1113"
    step(state, "talisman", "at b3", "turn 1")
    assert edges(state, "b3") == "3111"
    assert (where(state), lying(state, "b3", 1), lying(state, "b3", 3)) == ("b3 3", "soul", "herbs")
    assert state.view.cells[7].lines == ((1, 1), (1, 3), (0, 0))
    assert state.view.cells[7].facing == 1


def test_i7_turns_add_up(engine: str) -> None:  # I-7 I-70
    state = at(load(engine), "b3 ashen-library 3", seats=["; talisman talisman"])
    step(state, "talisman", "at b3", "turn 3", "talisman", "at b3", "turn 2")
    assert (state.view.cells[7].facing, edges(state, "b3")) == (0, "1122")


# I-3


def test_i3_a_sealed_room(engine: str) -> None:  # I-3 I-33
    """Nobody gets at what lies there before a Portal."""
    game = load(engine)
    state = at(game, "c4 sealed-vault ; 2 soul soul", seats=["at c4 1 ; pendant"])
    assert legal(state, "pick") == []
    assert (lying(state, "c4", 1), state.view.cells[13].lines[0]) == ("", (1, 2))
    step(state, "pendant 1", "pick soul")
    assert (lying(state, "c4", 1), lying(state, "c4", 2), pack(state)) == ("soul", "", "soul")


# I-6

JOINED: dict[str, tuple[str, str, list[tuple[int, int]]]] = {
    "nothing": ("crooked-dormitory", "1123", [(1, 2), (2, 3), (0, 0)]),
    "first line": ("crooked-dormitory portal 1", "1113", [(1, 1), (1, 3), (0, 0)]),
    "second line": ("crooked-dormitory portal 2", "1122", [(1, 2), (2, 2), (0, 0)]),
    "over several": ("crooked-dormitory portal 1 portal 2", "1111", [(1, 1), (1, 1), (0, 0)]),
    "turned": ("crooked-dormitory 1 portal 2", "2112", [(1, 2), (2, 2), (0, 0)]),
}
SWAMPS: dict[str, tuple[str, str, list[tuple[int, int]]]] = {
    "two pairs": ("root-crossing portal 1 portal 2", "1133", [(1, 1), (3, 3), (1, 3)]),
    "two pairs and between": ("root-crossing portal 1 portal 2 portal 3", "1111", [(1, 1), (1, 1), (1, 1)]),
    "past a space": ("root-crossing portal 3", "1214", [(1, 2), (1, 4), (1, 1)]),
    "a triangle": ("weeping-willows portal 2 portal 3", "1111", [(1, 1), (1, 1), (1, 1)]),
    "a sealed room": ("bone-islet portal 1", "1111", [(1, 1), (0, 0), (0, 0)]),
}


@pytest.mark.parametrize("name", [*JOINED, *SWAMPS])
def test_i6_joined_spaces(engine: str, name: str) -> None:  # I-6
    """The lowest number is the name of all."""
    cell, table = ("b3", JOINED) if name in JOINED else ("a3", SWAMPS)
    text, owners, lines = table[name]
    state = at(load(engine), f"{cell} {text}")
    assert (edges(state, cell), state.view.cells[CELLS.index(cell)].lines) == (owners, tuple(lines))


def test_i6_pawns_and_items_go_by_the_lowest(engine: str) -> None:  # I-6
    """From the moment when the Portal is placed: everybody's, on that tile alone."""
    game = load(engine, players=3)
    cells = ("b3 ashen-library ; 1 boots ; 2 herbs soul", "c4 drowned-laboratory ; 2 soul")
    state = at(game, *cells, seats=["at b3 2 ; pendant", "at b3 2", "at c4 2"])
    step(state, "pendant 1")
    assert [where(state, seat) for seat in range(3)] == ["b3 1", "b3 1", "c4 2"]
    assert (lying(state, "b3", 1), lying(state, "b3", 2)) == ("boots herbs soul", "")
    assert (lying(state, "c4", 1), lying(state, "c4", 2)) == ("", "soul")
    assert (state.view.portals_left, edges(state, "b3")) == (9, "1111")
    assert legal(state, "pick") == ["pick boots", "pick herbs", "pick soul"]


def test_i6_over_several_spaces(engine: str) -> None:  # I-6
    """2 and 3 are one by then, so the second Portal makes 1 the name of both."""
    game = load(engine)
    cells = ("b3 crooked-dormitory ; 1 boots ; 2 herbs ; 3 soul",)
    state = at(game, *cells, seats=["at b3 3 ; pendant pendant", "at b3 2"])
    step(state, "pendant 2")
    assert (where(state), where(state, 1)) == ("b3 2", "b3 2")
    assert [lying(state, "b3", space) for space in (1, 2, 3)] == ["boots", "herbs soul", ""]
    step(state, "pendant 1")
    assert (where(state), where(state, 1)) == ("b3 1", "b3 1")
    assert [lying(state, "b3", space) for space in (1, 2, 3)] == ["boots herbs soul", "", ""]
    assert edges(state, "b3") == "1111"


def test_i6_one_space_has_all_edges(engine: str) -> None:  # I-6 I-30
    """The book's example: no way south before the Portal."""
    game = load(engine)
    state = at(game, "b3 bell-stairwell", seats=["at b3 1 ; pendant"])
    assert (edges(state, "b3"), "move s" in legal(state)) == ("1121", False)
    assert refused(state, "move s") == ("closed", "I-30")
    step(state, "pendant 1", "move s")
    assert where(state) == "c3 1"


def test_i6_a_line_written_from_the_higher_space(engine: str, folder: Path) -> None:  # I-6 I-3
    path = made(folder, {"ashen-library": {"lines": ["21"]}})
    state = at(lab(engine, path), "b3 ashen-library ; 2 soul", seats=["at b3 2 ; pendant"])
    assert state.view.cells[7].lines[0] == (2, 1)
    step(state, "pendant 1")
    assert (state.view.cells[7].lines[0], where(state), lying(state, "b3", 1)) == ((1, 1), "b3 1", "soul")


def test_i6_a_faint_drops_into_the_joined_space(engine: str) -> None:  # I-6 I-40
    game = load(engine)
    fields = {"seats": ["health 1 at b3 1 ; soul", "at c4 1"], "sorcerer": "a5"}
    state = turn(game, "thirteenth-bell", "b3 ashen-library 0 portal 1 ; 1 boots", **fields)
    assert (where(state), lying(state, "b3", 1), lying(state, "b3", 2)) == ("c3 1", "boots soul", "")
