"""Components and setup: I-1, I-2, I-4, I-10 to I-18."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from tests.games.playing import outcomes

from .plan import LAID
from .play import ITEMS, load
from .table import (
    CELLS,
    asked,
    at,
    discarded,
    edges,
    health,
    ids,
    lab,
    legal,
    lying,
    made,
    minions,
    pack,
    refused,
    shipped,
    step,
    turn,
    where,
)

SCHOOL = (
    *("candle-refectory", "ashen-library", "bell-stairwell", "drowned-laboratory", "portrait-gallery"),
    *("sealed-vault", "crooked-dormitory", "moonlit-conservatory"),
)


# I-1, I-2, I-4


def test_i1_components() -> None:  # I-1 I-2 I-4
    table = tomllib.loads(shipped())
    kinds = [tile["kind"] for tile in table["tile"]]
    assert (kinds.count("school"), kinds.count("swamp")) == (9, 16)
    assert (len(table["story"]), len(table["ritual"]), len(table["class"])) == (32, 20, 8)
    assert table["rules"]["items"] == {"boots": 5, "talisman": 6, "herbs": 5, "pendant": 6, "soul": 10}
    assert (table["rules"]["minions"], table["rules"]["portals"], table["rules"]["health"]) == (8, 10, 5)
    assert [one["card"] for one in table["class"]] == [1, 1, 2, 2, 3, 3, 4, 4]
    names = [tile["name"] for tile in table["tile"]]
    assert {"Whispering Hallway", "Mystic Meadow", "Forbidden Cave"} <= set(names)
    assert all(1 <= steps <= 9 for story in table["story"] for steps in story["move"])


def test_i1_the_supplies(engine: str) -> None:  # I-1
    view = load(engine).initial_state().view
    assert (view.minions_left, view.portals_left, view.pile, view.discards) == (8, 10, (5, 6, 5, 6, 10), (0,) * 5)


# I-10 to I-13


@pytest.mark.parametrize("players", [2, 3, 4])
def test_i10_the_first_position(engine: str, players: int) -> None:  # I-10 I-12 I-13 I-14
    state = load(engine, players=players).initial_state()
    view = state.view
    assert [name for name, cell in zip(CELLS, view.cells, strict=True) if cell.explored] == ["c3"]
    assert (view.cells[12].tile, view.cells[12].facing, edges(state, "c3")) == (0, 0, "1111")
    assert (view.unseen_tiles, view.unseen_stories) == (tuple(range(1, 25)), tuple(range(32)))
    assert (view.unseen_rituals, view.top, view.story) == (tuple(range(20)), None, None)
    assert (CELLS[view.sorcerer], view.tracker, view.points, view.shift) == ("a1", 30, 0, 0)
    assert (minions(state), view.minions_left) == ("", 8)
    assert view.deck == {2: 26, 3: 27, 4: 28}[players]
    assert (view.active, view.acting, view.actions, view.special_used) == (0, None, 0, False)
    for seat in view.seats:
        assert (CELLS[seat.cell], seat.space, seat.health, seat.level) == ("c3", 1, 5, 1)
        assert (seat.pack, seat.role, seat.ritual) == ((0,) * 5, None, None)


@pytest.mark.parametrize(("difficulty", "tracker"), [("normal", 30), ("advanced", 35), ("deadly", 39)])
def test_i12_difficulties(engine: str, difficulty: str, tracker: int) -> None:  # I-12
    assert load(engine, difficulty=difficulty).initial_state().view.tracker == tracker


def test_i11_the_first_tile(engine: str) -> None:  # I-11 I-71
    """Which tile, how it faces, an item on every icon: one draw each."""
    state = load(engine).initial_state()
    assert asked(state) == "tile cell b3"
    assert outcomes(state) == {f"tile {name}": 1 for name in SCHOOL}
    step(state, "tile ashen-library")
    assert asked(state) == "facing cell b3 tile ashen-library"
    assert state.view.cells[7].explored is False
    assert 2 not in state.view.unseen_tiles
    assert outcomes(state) == {f"facing {facing}": 1 for facing in range(4)}
    step(state, "facing 3")
    assert asked(state) == "icon cell b3 number 1"
    assert (state.view.cells[7].tile, state.view.cells[7].facing) == (2, 3)
    assert outcomes(state) == {"find boots": 5, "find talisman": 6, "find herbs": 5, "find pendant": 6, "find soul": 10}
    step(state, "find soul")
    assert asked(state) == "icon cell b3 number 2"
    assert outcomes(state)["find soul"] == 9
    step(state, "find boots")
    assert (lying(state, "b3", 1), lying(state, "b3", 2)) == ("soul", "boots")
    assert asked(state) == "tile cell c4"
    assert outcomes(state) == {f"tile {name}": 1 for name in SCHOOL if name != "ashen-library"}


def test_i11_icons_are_filled_in_their_order(engine: str) -> None:  # I-11 I-3
    """Both icons of the vault are in its sealed space, those of the dormitory in 1 and 3."""
    state = step(load(engine).initial_state(), "tile sealed-vault", "facing 2", "find soul", "find herbs")
    assert (lying(state, "b3", 1), lying(state, "b3", 2)) == ("", "herbs soul")
    step(state, "tile crooked-dormitory", "facing 1", "find boots", "find pendant")
    assert [lying(state, "c4", space) for space in (1, 2, 3)] == ["boots", "", "pendant"]


def test_i11_a_kind_that_is_gone_is_not_found(engine: str, folder: Path) -> None:  # I-11 I-71
    rules = {"rules": {"items": {"boots": 1, "talisman": 0, "herbs": 0, "pendant": 2, "soul": 0}}}
    state = step(lab(engine, made(folder, rules)).initial_state(), "tile ashen-library", "facing 0")
    assert outcomes(state) == {"find boots": 1, "find pendant": 2}
    step(state, "find boots")
    assert outcomes(state) == {"find pendant": 2}
    assert refused(state, "find boots") == ("no-item", "I-71")
    # The third icon takes the last item; the rest stays empty, and nothing is asked about it.
    step(state, "find pendant", "tile sealed-vault", "facing 0", "find pendant")
    assert asked(state) == "tile cell d3"
    step(state, "tile crooked-dormitory", "facing 0")
    assert asked(state) == "tile cell c2"


def test_i11_a_tile_without_icons(engine: str, folder: Path) -> None:  # I-11
    path = made(folder, {"candle-refectory": {"icons": ""}})
    state = step(lab(engine, path).initial_state(), "tile candle-refectory", "facing 0")
    assert (asked(state), lying(state, "b3")) == ("tile cell c4", "")


def test_i10_the_rings(engine: str) -> None:  # I-10 I-5
    """A tile of the outer ring is one of the swamp, one of the inner ring of the school."""
    game = load(engine)
    state = step(at(game, seats=["at b3 1"]), "explore n")
    swamp = ids(game, "tile")[9:]
    assert (asked(state), len(swamp)) == ("tile cell a3", 16)
    assert outcomes(state) == {f"tile {name}": 1 for name in swamp}
    inner = step(at(game, seats=["at b3 1"]), "explore e")
    names = ("ashen-library", "bell-stairwell", "drowned-laboratory", "crooked-dormitory")
    assert (asked(inner), outcomes(inner)) == ("tile cell b4", {f"tile {name}": 1 for name in names})


# I-14, I-17


def test_i17_the_order_of_setup(engine: str) -> None:  # I-17 I-14
    state = load(engine).initial_state()
    found = []
    texts = [*LAID, "class augur", "ritual nine-knots", "class courier", "ritual bitter-tea"]
    for text in texts:
        found.append((state.view.step, asked(state).split()[0]))
        step(state, text)
    expected = [(1, "tile"), (1, "facing"), (1, "icon"), (1, "icon")]
    expected += [(2, "tile"), (2, "facing"), (2, "icon"), (2, "icon")]
    expected += [(3, "tile"), (3, "facing"), (3, "icon"), (4, "tile"), (4, "facing"), (4, "icon"), (4, "icon")]
    assert found == [*expected, (5, "class"), (6, "ritual"), (7, "class"), (8, "ritual")]
    assert (state.view.phase, state.view.step, asked(state)) == ("story", 0, "story")
    assert [cell for cell in CELLS if state.view.cells[CELLS.index(cell)].explored] == ["b3", "c2", "c3", "c4", "d3"]
    assert (state.view.active, len(outcomes(state))) == (0, 32)


def test_i14_classes_of_cards_that_nobody_has(engine: str) -> None:  # I-14 I-1
    state = step(load(engine, players=4).initial_state(), *LAID)
    every = ids(state.game, "class")
    assert (asked(state), outcomes(state)) == ("class seat 0", {f"class {name}": 1 for name in every})
    for number, (name, card) in enumerate([("wallwalker", 0), ("augur", 2), ("ferrywarden", 1), ("exorcist", 3)]):
        assert asked(state) == f"class seat {number}"
        step(state, f"class {name}")
        assert asked(state) == f"ritual seat {number}"
        step(state, f"ritual {ids(state.game, 'ritual')[number]}")
        for both in every[2 * card : 2 * card + 2]:
            if number < 3:
                assert f"class {both}" not in outcomes(state)
    assert [every[seat.role or 0] for seat in state.view.seats] == ["wallwalker", "augur", "ferrywarden", "exorcist"]


def test_i14_a_class_of_the_same_card_is_refused(engine: str) -> None:  # I-14
    state = step(load(engine).initial_state(), *LAID, "class wallwalker", "ritual nine-knots")
    assert refused(state, "class lamplighter") == ("not-drawable", "I-14")
    assert len(outcomes(state)) == 6


def test_i14_rituals_are_drawn_once(engine: str) -> None:  # I-14 I-35
    state = step(load(engine).initial_state(), *LAID, "class augur", "ritual nine-knots", "class courier")
    assert len(outcomes(state)) == 19
    assert refused(state, "ritual nine-knots") == ("not-drawable", "I-35")


def test_i14_given_classes(engine: str) -> None:  # I-14 I-17
    """They stand from the first position on, and setup leaves their steps out."""
    game = load(engine, players=3, classes=("beachcomber", "augur", "lamplighter"))
    state = game.initial_state()
    assert [seat.role for seat in state.view.seats] == [7, 4, 0]
    step(state, *LAID)
    for number, name in enumerate(("nine-knots", "bitter-tea", "star-ladder")):
        assert (state.view.step, asked(state)) == (6 + 2 * number, f"ritual seat {number}")
        step(state, f"ritual {name}")
    assert asked(state) == "story"


# I-15


def test_i15_a_hallway_of_two_spaces(engine: str, folder: Path) -> None:  # I-15 I-14
    """Pawns start in space 1, and a faint leads there."""
    path = made(folder, {"whispering-hallway": {"edges": "2221", "lines": ["12"]}})
    game = lab(engine, path)
    state = at(game)
    assert (where(state), legal(state, "move")) == ("c3 1", ["move w"])
    # The Sorcerer fells the pawn in space 2: its items stay there, it comes to space 1.
    state = step(at(game, seats=["at c3 2 health 1 ; soul"], sorcerer="b5", phase="story"), "story salt-and-iron")
    assert (where(state), lying(state, "c3", 2)) == ("c3 1", "soul")


# I-16


def test_i16_pick(engine: str) -> None:  # I-16
    game = load(engine, backpack_limit=2)
    cells = ("c3 whispering-hallway ; 1 boots soul herbs",)
    state = step(at(game, *cells, seats=["; soul"]), "pick boots")
    assert (pack(state), legal(state, "pick")) == ("boots soul", [])
    assert refused(state, "pick soul") == ("full", "I-16")
    assert step(state, "drop boots", "pick herbs").view.seats[0].pack == (0, 0, 1, 0, 1)


def test_i16_fetch(engine: str) -> None:  # I-16
    game = load(engine, backpack_limit=1, classes=("beachcomber", "augur"))
    cells = ("b3 moonlit-conservatory ; 1 soul",)
    full = at(game, *cells, seats=["; soul"])
    assert refused(full, "special") == ("no-target", "I-36")
    assert "special" in legal(at(game, *cells))


def test_i16_give(engine: str) -> None:  # I-16
    """Who is full is no target."""
    game = load(engine, players=3, backpack_limit=1, classes=("courier", "augur", "exorcist"))
    state = at(game, seats=["; soul", "; boots"])
    step(state, "special", "item soul")
    # Only one seat can take it, and nothing is left to give.
    assert ([pack(state, seat) for seat in range(3)], asked(state)) == (["", "boots", "soul"], "act of 0")
    full = at(game, seats=["; soul", "; boots", "; herbs"])
    assert refused(full, "special") == ("no-target", "I-36")


@pytest.mark.parametrize("card", ["cobbler-imp", "lost-property", "unmarked-grave", "herb-garden"])
def test_i16_steps_that_take(engine: str, card: str) -> None:  # I-16 I-60
    game = load(engine, backpack_limit=1)
    fields = {"seats": ["; soul"], "discards": "soul", "pile": None}
    state = turn(game, card, "b3 moonlit-conservatory ; 1 herbs soul", **fields)
    assert (asked(state), pack(state)) == ("act of 0", "soul")
    assert asked(turn(game, card, "b3 moonlit-conservatory ; 1 herbs soul", discards="soul")) != "act of 0"


def test_i16_a_draw_from_an_empty_pile_is_skipped_before_it_is_filled(engine: str) -> None:  # I-16 I-38
    game = load(engine, backpack_limit=1)
    state = turn(game, "short-straw", seats=["; soul"], pile="")
    step(state, "seat +0")
    assert (asked(state), sum(state.view.pile)) == ("act of 0", 0)


@pytest.mark.parametrize("limit", [0, 32])
def test_i16_without_a_limit(engine: str, limit: int) -> None:  # I-16
    """0 is none, and 32 are all the items that ship."""
    game = load(engine, backpack_limit=limit)
    everything = " ".join(f"{item} " * count for item, count in zip(ITEMS, (5, 6, 5, 6, 9), strict=True))
    state = at(game, "c3 whispering-hallway ; 1 soul", seats=[f"; {everything}"], pile="", discards="")
    assert sum(step(state, "pick soul").view.seats[0].pack) == 32


# I-18


def test_i18_numbers_of_the_file(engine: str, folder: Path) -> None:  # I-18
    rules = {
        "minions": 3,
        "portals": 1,
        "health": 7,
        "actions": 2,
        "herbs": 1,
        "boots": 2,
        "removed": [20, 10, 0],
        "difficulty": {"normal": 9, "advanced": 10, "deadly": 11},
    }
    path = made(folder, {"rules": rules})
    state = lab(engine, path).initial_state()
    view = state.view
    assert (view.minions_left, view.portals_left, view.deck, view.tracker) == (3, 1, 12, 9)
    assert health(state) == (7, 7)
    assert lab(engine, path, players=3).initial_state().view.deck == 22
    assert lab(engine, path, players=4, difficulty="deadly").initial_state().view.deck == 32
    game = lab(engine, path)
    assert turn(game, "thirteenth-bell").view.actions == 2
    assert health(step(at(game, seats=["health 2 ; herbs"]), "herbs")) == (3, 7)
    state = step(at(game, seats=["; boots"]), "boots")
    assert asked(state) == "boots of 0 number 2"
    assert refused(at(game), "emergency-turn") == ("too-few-actions", "I-37")
    assert discarded(state) == "boots"
