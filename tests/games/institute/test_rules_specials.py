"""Special actions of the classes: I-36, I-61."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.playing import outcomes

from .play import Game, load
from .table import (
    CELLS,
    Changes,
    asked,
    at,
    counted,
    edges,
    health,
    lab,
    legal,
    lying,
    made,
    minions,
    pack,
    refused,
    step,
    where,
)

OTHERS = ("lamplighter", "ferrywarden", "augur", "exorcist")
CARDS = {
    "lamplighter": 0,
    "wallwalker": 0,
    "ferrywarden": 1,
    "courier": 1,
    "augur": 2,
    "apothecary": 2,
    "exorcist": 3,
    "beachcomber": 3,
}


def of(engine: str, role: str, players: int = 2, **options: object) -> Game:
    """The game where seat 0 has a class."""
    others = [name for name in OTHERS if CARDS[name] != CARDS[role]]
    return load(engine, players=players, classes=(role, *others[: players - 1]), **options)


# reveal


def test_i61_reveal(engine: str) -> None:  # I-61 I-31
    """A face-down tile within 2, at level 2 within 3; as Explore, but over walls."""
    game = of(engine, "lamplighter")
    state = at(game, seats=["at d3 1"])
    step(state, "special")
    assert (asked(state), state.view.actions) == ("at to reveal of 0 range 2", 3)
    assert legal(state) == [f"at {cell}" for cell in ("a3", "d1", "d2", "d4", "d5", "e2", "e3", "e4")]
    assert refused(state, "at c5") == refused(state, "at a1") == ("too-far", "I-61")
    assert refused(state, "at c3") == ("face-up", "I-60")
    assert refused(state, "pass") == ("must-choose", "I-60")
    step(state, "at d1", "tile gallows-oak", "facing 2", "find soul")
    assert (lying(state, "d1"), asked(state), state.view.actions, counted(state)) == (
        "soul",
        "act of 0",
        3,
        {"explored": (1, 0), "specials": (1, 0)},
    )
    assert "at c5" in legal(step(at(game, seats=["level 2 at d3 1"]), "special"))


# banish


@pytest.mark.parametrize(("level", "cells"), [(1, ["b3"]), (2, ["b1", "b3"]), (3, ["a1", "b1", "b3"])])
def test_i61_banish(engine: str, level: int, cells: list[str]) -> None:  # I-61
    """A Minion within 2, 3, 4: b3 is 1 off, b1 3, a1 4."""
    board = ("b3 moonlit-conservatory minion", "b1 mystic-meadow minion", "a1 black-reeds minion")
    state = at(of(engine, "exorcist"), *board, seats=[f"level {level}"])
    if level == 1:
        step(state, "special")
        # A single one is no question.
        assert minions(state) == "a1 b1"
        return
    step(state, "special")
    assert (asked(state), legal(state)) == (f"at to banish of 0 range {level + 1}", [f"at {cell}" for cell in cells])
    step(state, "at b1")
    assert (minions(state), state.view.minions_left) == ("a1 b3", 6)


# fetch


def test_i61_fetch(engine: str) -> None:  # I-61
    """A tile within 1 with an item, one's own too, whatever space; then the item, from the lowest space."""
    board = ("c3 whispering-hallway ; 1 boots", "c4 sealed-vault ; 2 soul herbs", "a3 mystic-meadow ; 1 soul")
    state = at(of(engine, "beachcomber"), *board)
    step(state, "special")
    assert (asked(state), legal(state)) == ("at to fetch of 0 range 1", ["at c3", "at c4"])
    assert refused(state, "at a3") == ("too-far", "I-61")
    assert refused(state, "at b3") == ("no-item", "I-60")
    assert refused(state, "pass") == ("must-choose", "I-60")
    step(state, "at c4")
    assert (asked(state), legal(state)) == ("item to board of 0 cell c4", ["item herbs", "item soul"])
    assert refused(state, "pass") == ("must-choose", "I-60")
    step(state, "item soul")
    assert (pack(state), lying(state, "c4", 2), counted(state)) == ("soul", "herbs", {"specials": (1, 0)})
    far = at(of(engine, "beachcomber"), board[2])
    assert refused(far, "special") == ("no-target", "I-36")
    assert pack(step(at(of(engine, "beachcomber"), board[2], seats=["level 3"]), "special")) == "soul"


# phase


def test_i61_phase(engine: str) -> None:  # I-61 I-30
    """Through any edge; into the space that owns the edge there, else space 1."""
    game = of(engine, "wallwalker")
    board = ("b3 ashen-library", "d3 candle-refectory 1", "b4 crooked-dormitory 2")
    state = at(game, *board, seats=["level 2"])
    step(state, "special")
    assert (asked(state), legal(state)) == (
        "phase of 0 number 2",
        ["move n", "move e", "move s", "move w", "pass"],
    )
    step(state, "move s")
    # The northern edge of d3 is closed: space 1.
    assert (where(state), asked(state), legal(state)) == ("d3 1", "phase of 0 number 1", ["move n", "pass"])
    assert refused(state, "move s") == ("face-down", "I-61")
    step(state, "move n")
    assert (where(state), asked(state), state.view.actions) == ("c3 1", "act of 0", 3)
    assert counted(state) == {"specials": (1, 0)}
    # From space 1 of the library over its western edge, and from the Hallway into the owner, space 2.
    state = step(at(game, *board, "b2 bell-stairwell", seats=["at b3 1"]), "special", "move w")
    assert where(state) == "b2 1"
    assert where(step(at(game, *board), "special", "move n")) == "b3 2"
    # The western edge of b4 as it lies is printed east: space 1.
    assert edges(state, "b4") == "2311"


def test_i61_phase_stops(engine: str) -> None:  # I-61
    """`pass`, before the first one too; or when no neighbour is explored."""
    game = of(engine, "wallwalker")
    state = step(at(game, seats=["level 3"]), "special", "pass")
    assert (where(state), asked(state), state.view.actions) == ("c3 1", "act of 0", 3)
    alone = at(game, "a1 mystic-meadow", seats=["level 3 at a1 1"])
    assert refused(alone, "special") == ("no-target", "I-36")


def test_i61_phase_meets(engine: str) -> None:  # I-61 I-30 I-41
    """Sorcerer, then Minion; after a faint the moves go on from the Hallway."""
    game = of(engine, "wallwalker")
    state = at(game, "b3 ashen-library minion", sorcerer="b3", seats=["level 3 health 1 ; soul"])
    step(state, "special", "move n")
    assert (asked(state), where(state), lying(state, "b3", 2), minions(state)) == (
        "phase of 0 number 2",
        "c3 1",
        "soul",
        "b3",
    )


def test_i61_phase_into_a_minion(engine: str) -> None:  # I-61 I-30
    """Over a closed edge too."""
    board = ("d3 candle-refectory 1 minion",)
    state = step(at(of(engine, "wallwalker"), *board), "special", "move s")
    assert (where(state), health(state), minions(state), asked(state)) == ("d3 1", (4, 5), "", "act of 0")
    assert counted(state)["damage_minion"] == (1, 0)


# bring


def test_i61_bring(engine: str) -> None:  # I-61 I-30
    """Another pawn within 2 and elsewhere comes to one's place, and meets what is there."""
    game = of(engine, "ferrywarden", 4)
    board = ("b3 ashen-library", "b1 mystic-meadow")
    seats = ["at b3 1", "health 3 at b3 2", "at b1 1", "at b3 1"]
    state = at(game, *board, seats=seats, sorcerer="b3")
    step(state, "special")
    assert (asked(state), legal(state)) == ("seat to bring of 0 range 2", ["seat +1", "seat +2"])
    assert refused(state, "seat +0") == refused(state, "seat +3") == ("same-place", "I-60")
    assert refused(state, "pass") == ("must-choose", "I-60")
    step(state, "seat +1")
    assert (where(state, 1), health(state), counted(state)["damage_sorcerer"]) == ("b3 1", (5, 2, 5, 5), (0, 1, 0, 0))
    far = step(at(game, *board, seats=["at c4 1", *seats[1:]]), "special")
    # From c4 it is three steps to b1, over the edge of the board.
    assert (legal(far), refused(far, "seat +2")) == (["seat +1", "seat +3"], ("too-far", "I-61"))


def test_i61_bring_into_a_minion(engine: str) -> None:  # I-61 I-30
    """A pawn beside the Sorcerer's tile: the one that comes faints, the Minion there having gone with the first."""
    game = of(engine, "ferrywarden")
    state = at(game, seats=["at b3 1", "health 1 ; soul"], sorcerer="b3")
    step(state, "special")
    assert (where(state, 1), health(state), lying(state, "b3")) == ("c3 1", (5, 5), "soul")
    assert refused(at(game), "special") == ("no-target", "I-36")


# give


def test_i61_give(engine: str) -> None:  # I-61 I-70
    """At level 2 up to two items, to seats within 3, one after the other; `pass` stops."""
    game = of(engine, "courier", 3)
    state = at(game, "a1 black-reeds", seats=["level 2 ; boots soul", "at b3 1", ""])
    step(state, "special")
    assert (asked(state), legal(state)) == ("item to give of 0 number 2 range 3", ["item boots", "item soul", "pass"])
    assert refused(state, "item herbs") == ("no-item", "I-32")
    step(state, "item soul")
    assert (asked(state), legal(state), pack(state)) == (
        "seat to give of 0 item soul number 2 range 3",
        ["seat +1", "seat +2"],
        "boots soul",
    )
    assert refused(state, "seat +0") == ("oneself", "I-61")
    assert refused(state, "seat +3") == ("no-seat", "I-70")
    assert refused(state, "pass") == ("must-choose", "I-60")
    step(state, "seat +2")
    assert (asked(state), pack(state), pack(state, 2)) == ("item to give of 0 number 1 range 3", "boots", "soul")
    assert asked(step(state.clone(), "pass")) == "act of 0"
    step(state, "item boots", "seat +1")
    assert (asked(state), [pack(state, seat) for seat in range(3)]) == ("act of 0", ["", "boots", "soul"])
    # Soul pieces count in anybody's backpack.
    assert (state.view.tracker, state.view.actions) == (28, 3)


def test_i61_give_needs_a_seat(engine: str) -> None:  # I-61
    game = of(engine, "courier")
    board = ("a1 black-reeds",)
    assert refused(at(game), "special") == ("no-target", "I-36")
    assert refused(at(game, *board, seats=["; soul", "at a1 1"]), "special") == ("no-target", "I-36")
    # a1 is 4 from the centre.
    state = step(at(game, *board, seats=["level 3 ; soul soul", "at a1 1"]), "special", "item soul")
    assert (pack(state), pack(state, 1), asked(state)) == ("soul", "soul", "item to give of 0 number 2 range 4")


def test_i61_give_ends_with_the_last_gift(engine: str) -> None:  # I-61
    """One at level 1, whatever is left in the backpack."""
    state = step(at(of(engine, "courier"), seats=["; boots soul soul"]), "special", "item soul")
    assert (asked(state), pack(state), pack(state, 1)) == ("act of 0", "boots soul", "soul")


def test_i61_give_ends_with_the_last_item(engine: str) -> None:  # I-61
    state = step(at(of(engine, "courier"), seats=["level 3 ; soul"]), "special", "item soul")
    assert (asked(state), pack(state, 1)) == ("act of 0", "soul")


# heal


def test_i61_heal(engine: str) -> None:  # I-61
    """Oneself too; n points to at most 5, at level 2 two within 2."""
    game = of(engine, "apothecary", 3)
    board = ("a3 mystic-meadow",)
    seats = ["level 2 health 2", "health 4 at a3 1", ""]
    state = step(at(game, *board, seats=seats), "special")
    assert (asked(state), legal(state)) == ("seat to heal of 0 number 2 range 2", ["seat +0", "seat +1"])
    assert refused(state, "seat +2") == ("healthy", "I-60")
    assert refused(state, "pass") == ("must-choose", "I-60")
    assert health(step(state.clone(), "seat +1")) == (2, 5, 5)
    assert health(step(state, "seat +0")) == (4, 4, 5)
    # At level 1 a3 is too far, so there is one choice.
    assert health(step(at(game, *board, seats=["health 2", *seats[1:]]), "special")) == (3, 4, 5)
    near = at(game, *board, seats=["health 2", "health 4 at a3 1", "health 1 at b3 1"])
    assert refused(step(near, "special"), "seat +1") == ("too-far", "I-61")
    assert refused(at(game, *board), "special") == ("no-target", "I-36")
    assert refused(at(game, *board, seats=["", "health 4 at a3 1"]), "special") == ("no-target", "I-36")


# foresee


def test_i61_foresee(engine: str) -> None:  # I-61 I-62
    """One look at level 1, two at 2."""
    game = of(engine, "augur")
    state = step(at(game), "special")
    assert (asked(state), len(outcomes(state))) == ("peek number 1", 31)
    step(state, "story flotsam", "bury")
    assert (asked(state), state.view.top, 14 in state.view.unseen_stories) == ("act of 0", None, False)
    state = step(at(game, top="flotsam", seats=["level 2"]), "special")
    assert (asked(state), legal(state)) == ("fate of 0 number 1", ["keep", "bury"])
    step(state, "bury", "story night-terrors")
    assert (asked(state), state.view.top) == ("fate of 0", 7)
    step(state, "keep")
    assert (state.view.top, state.view.deck, state.view.phase) == (7, 25, "act")
    assert refused(at(game, deck=0), "special") == ("no-target", "I-36")


def test_i61_the_level_at_that_moment(engine: str) -> None:  # I-61 I-34
    """Levels gained in the same turn count."""
    state = step(at(of(engine, "augur"), seats=["; talisman"]), "level-up", "special")
    assert asked(state) == "peek number 2"


def test_i61_any_class_with_other_numbers(engine: str, folder: Path) -> None:  # I-61 I-4
    changes: Changes = {"augur": {"special": "reveal", "levels": [{"range": 4}, {"range": 1}, {"range": 1}]}}
    state = step(at(lab(engine, made(folder, changes), classes=("augur", "exorcist"))), "special")
    assert (asked(state), len(legal(state))) == ("at to reveal of 0 range 4", 20)
    assert CELLS[state.view.sorcerer] == "e4"
