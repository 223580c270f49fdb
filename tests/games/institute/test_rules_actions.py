"""The actions of a turn: I-24, I-30 to I-37, and the pile that is filled again: I-38."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.playing import moves, outcomes

from .play import load
from .table import (
    Changes,
    asked,
    at,
    counted,
    discarded,
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
    turn,
    where,
)

# I-24


def test_i24_four_actions(engine: str) -> None:  # I-24
    """Any order, repeats allowed; with none left the turn ends by itself."""
    state = turn(load(engine), "thirteenth-bell", "b3 moonlit-conservatory ; 1 boots soul")
    assert (state.view.actions, asked(state)) == (4, "act of 0")
    step(state, "move n")
    assert state.view.actions == 3
    step(state, "pick soul", "pick boots")
    assert (state.view.actions, state.view.active) == (1, 0)
    step(state, "drop boots")
    assert (state.view.actions, state.view.active, asked(state)) == (0, 1, "story")
    assert (state.view.story, state.view.phase) == (None, "story")


def test_i24_the_end_gives_up_the_rest(engine: str) -> None:  # I-24
    state = step(turn(load(engine, players=3), "thirteenth-bell"), "move n", "end")
    assert (state.view.actions, state.view.active, asked(state), state.view.special_used) == (0, 1, "story", False)
    step(state, "story salt-and-iron", "end", "story dark-feast", "end")
    assert (state.view.active, asked(state)) == (0, "story")


def test_i24_they_are_set_when_the_card_is_turned(engine: str) -> None:  # I-24 I-23
    """So an event that gives one more leads to five."""
    state = turn(load(engine), "uninvited-guest", "c3 whispering-hallway minion", seats=["at b3 1", "at b3 1"])
    assert (state.view.actions, asked(state)) == (4, "cell to minion")
    assert step(state, "cell c4").view.actions == 5


# I-30


def test_i30_edges_open_on_both_tiles(engine: str) -> None:  # I-30
    """West of d3 is closed there, west of c4 stands open but d3's north may not."""
    game = load(engine)
    state = at(game, "d3 candle-refectory 0", "d2 ashen-library", seats=["at d3 1"])
    assert refused(state, "move w") == ("closed", "I-30")
    state = at(game, "d3 candle-refectory 1")
    assert refused(state, "move s") == ("closed", "I-30")
    assert refused(at(game, seats=["at b3 1"]), "move n") == ("face-down", "I-30")
    assert legal(at(game), "move") == ["move n", "move e", "move s", "move w"]


def test_i30_into_the_space_that_owns_the_edge(engine: str) -> None:  # I-30
    game = load(engine)
    for facing, space in enumerate((2, 1, 1, 2)):
        # Printed south and west are space 2: the south of the tile as it lies is printed s, e, n, w.
        assert where(step(at(game, f"b3 ashen-library {facing}"), "move n")) == f"b3 {space}"


def test_i30_spaces_of_a_tile_are_not_adjacent(engine: str) -> None:  # I-30
    """Space 2 of the library owns south and west alone."""
    state = at(load(engine), "b3 ashen-library", "a3 mystic-meadow", "b4 bell-stairwell", seats=["at b3 2"])
    assert legal(state, "move", "explore") == ["move s", "explore w"]
    assert refused(state, "move n") == ("closed", "I-30")


def test_i30_a_minion_is_met_in_whichever_space(engine: str) -> None:  # I-30
    game = load(engine)
    for facing in (0, 1):
        state = step(at(game, f"b3 ashen-library {facing} minion"), "move n")
        assert (where(state), health(state), minions(state)) == (f"b3 {2 - facing}", (4, 5), "")
        assert state.view.minions_left == 8
        assert counted(state) == {"moves": (1, 0), "damage_minion": (1, 0), "minions_banished": 1, "damage at b3": 1}


def test_i30_the_sorcerer_is_met(engine: str) -> None:  # I-30
    """Whoever leaves or stays loses nothing."""
    state = step(at(load(engine), sorcerer="b3"), "move n")
    assert (health(state), where(state)) == ((4, 5), "b3 1")
    step(state, "move s")
    assert health(state) == (4, 5)


BOTH = [(1, "c3 1", 5, "b3"), (2, "c3 1", 5, ""), (3, "b3 1", 1, "")]


@pytest.mark.parametrize(("before", "place", "after", "left"), BOTH)
def test_i30_sorcerer_and_minion(engine: str, before: int, place: str, after: int, left: str) -> None:  # I-30 I-40
    """The Sorcerer first; a pawn that faints to him has left, and the Minion stays."""
    seats = [f"health {before} at c4 1 ; soul"]
    state = at(load(engine), "c4 sealed-vault", "b4 ashen-library minion", seats=seats, sorcerer="b4")
    step(state, "move n")
    if place == "b3 1":
        place = "b4 2"
    assert (where(state), health(state)[0], minions(state)) == (place, after, left.replace("b3", "b4"))
    assert lying(state, "b4", 2) == ("" if before == 3 else "soul")
    assert state.view.deck == (25 if before == 3 else 24)
    # The turn goes on from the Hallway.
    assert (state.view.actions, asked(state)) == (3, "act of 0")


# I-31


def test_i31_explore(engine: str) -> None:  # I-31 I-11
    """Tile, facing and items by chance; nobody moves or is hurt, and no Minion comes, though the Sorcerer is there."""
    state = at(load(engine), seats=["at b3 1"], sorcerer="b4")
    assert legal(state, "explore") == ["explore n", "explore e", "explore w"]
    step(state, "explore e", "tile ashen-library", "facing 1", "find soul")
    assert asked(state) == "icon cell b4 number 2"
    step(state, "find boots")
    assert (where(state), health(state), minions(state), state.view.actions) == ("b3 1", (5, 5), "", 3)
    assert (edges(state, "b4"), lying(state, "b4", 1), lying(state, "b4", 2)) == ("2112", "soul", "boots")
    assert counted(state) == {"explored": (1, 0)}


def test_i31_only_ones_own_tile_needs_to_be_open(engine: str) -> None:  # I-31
    """A tile that turns its closed edge is turned up all the same."""
    state = at(load(engine), seats=["at b3 1"])
    step(state, "explore e", "tile bell-stairwell", "facing 0", "find soul")
    assert state.view.cells[8].explored
    closed = at(load(engine), "b3 crooked-dormitory", "d3 candle-refectory", seats=["at d3 1"])
    assert refused(closed, "explore w") == ("closed", "I-30")
    assert refused(closed, "explore n") == ("face-up", "I-31")


def test_i31_from_ones_own_space(engine: str) -> None:  # I-31
    state = at(load(engine), "b3 ashen-library", seats=["at b3 1"])
    assert legal(state, "explore") == ["explore n", "explore e"]
    assert refused(state, "explore w") == ("closed", "I-30")


# I-32


def test_i32_pick_up_and_drop(engine: str) -> None:  # I-32
    """In one's own space, one piece an action; what lies stays."""
    state = at(load(engine), "b3 ashen-library ; 1 soul soul ; 2 herbs", seats=["at b3 1 ; boots"])
    assert legal(state, "pick", "drop") == ["pick soul", "drop boots"]
    assert refused(state, "pick herbs") == refused(state, "drop herbs") == ("no-item", "I-32")
    step(state, "pick soul")
    assert (pack(state), lying(state, "b3", 1), state.view.tracker) == ("boots soul", "soul", 29)
    step(state, "drop boots", "drop soul")
    assert (pack(state), lying(state, "b3", 1), lying(state, "b3", 2)) == ("", "boots soul soul", "herbs")
    assert (state.view.tracker, discarded(state)) == (30, "")
    assert counted(state) == {"picked": (1, 0), "dropped": (2, 0)}


# I-33: Boots


def test_i33_boots(engine: str) -> None:  # I-33
    """Up to four Moves for one action; the Boots are discarded."""
    state = at(load(engine), seats=["; boots"])
    step(state, "boots")
    assert (asked(state), discarded(state), state.view.actions) == ("boots of 0 number 4", "boots", 3)
    assert legal(state) == ["move n", "move e", "move s", "move w", "pass"]
    step(state, "move n")
    assert (asked(state), legal(state)) == ("boots of 0 number 3", ["move s", "pass"])
    step(state, "move s", "move e")
    assert asked(state) == "boots of 0 number 1"
    step(state, "move w")
    assert (asked(state), where(state), state.view.actions) == ("act of 0", "c3 1", 3)
    assert counted(state) == {"moves": (4, 0), "boots": (1, 0)}


def test_i33_boots_stop(engine: str) -> None:  # I-33
    """Before the first Move, too."""
    state = step(at(load(engine), seats=["; boots"]), "boots", "pass")
    assert (asked(state), where(state), state.view.actions) == ("act of 0", "c3 1", 3)
    assert refused(at(load(engine)), "pass") == ("wrong-question", "I-75")


def test_i33_boots_go_on_after_a_faint(engine: str) -> None:  # I-33 I-41
    state = at(load(engine), seats=["health 1 ; boots soul"], sorcerer="b3")
    step(state, "boots", "move n")
    assert (asked(state), where(state), health(state)) == ("boots of 0 number 3", "c3 1", (5, 5))
    assert lying(state, "b3") == "soul"


def test_i33_boots_without_a_move(engine: str) -> None:  # I-33
    """Space 2 of the stairwell owns the south alone, where a tile is face down."""
    game = load(engine)
    state = at(game, "c2 bell-stairwell", seats=["at c2 2 ; boots"])
    assert refused(state, "boots") == ("no-move", "I-33")
    assert refused(state, "move s") == ("face-down", "I-30")
    assert refused(at(game), "boots") == ("no-item", "I-32")


def test_i33_boots_end_where_no_move_is_left(engine: str, folder: Path) -> None:  # I-33 I-41
    """A pawn that faints into a Hallway that nobody gets out of: no `pass` is asked for."""
    names = ("moonlit-conservatory", "sealed-vault", "candle-refectory", "portrait-gallery")
    closed: Changes = {name: {"edges": edges} for name, edges in zip(names, SHUT, strict=True)}
    game = lab(engine, made(folder, closed))
    seats = ["health 1 at b2 2 ; boots boots", "at c3 1"]
    state = at(game, "b2 drowned-laboratory", "b1 gallows-oak", sorcerer="b3", seats=seats)
    step(state, "boots", "move e")
    assert (where(state), asked(state), state.view.actions) == ("c3 1", "act of 0", 3)
    assert (legal(state, "move", "pass"), moves(state)) == ([], ["boots", "move e"])


SHUT = ("11.1", "111.", ".111", "1.11")
"""Tiles around the Hallway that turn a closed edge to it."""


def test_i33_the_last_move_of_boots_may_win_nothing(engine: str) -> None:  # I-33
    """Moves of Boots meet Minions and the Sorcerer, one after the other."""
    state = at(load(engine), "b3 moonlit-conservatory minion", "c4 sealed-vault minion", seats=["; boots"])
    step(state, "boots", "move n", "move s", "move e")
    assert (health(state), minions(state), asked(state)) == ((3, 5), "", "boots of 0 number 1")


# I-33: Talisman


def test_i33_talisman(engine: str) -> None:  # I-33 I-70
    """Any explored tile, the Hallway and one's own too, to another facing; no passing."""
    state = step(at(load(engine), "a1 foggy-causeway", seats=["; talisman"]), "talisman")
    assert (asked(state), discarded(state)) == ("at to talisman of 0", "talisman")
    assert legal(state) == ["at a1", "at b3", "at c2", "at c3", "at c4", "at d3"]
    assert refused(state, "at a2") == ("face-down", "I-33")
    assert refused(state, "pass") == ("must-choose", "I-60")
    step(state, "at a1")
    assert (asked(state), legal(state)) == ("turn of 0 cell a1", ["turn 1", "turn 2", "turn 3"])
    step(state, "turn 3")
    assert (edges(state, "a1"), state.view.actions, counted(state)) == (
        ".1.1",
        3,
        {"talismans": (1, 0), "tiles_turned": (1, 0)},
    )


# I-33: Pendant


def test_i33_pendant(engine: str) -> None:  # I-33
    """A line that touches one's space, between spaces that are not joined, while there are tokens."""
    game = load(engine)
    cells = ("b3 crooked-dormitory",)
    state = at(game, *cells, seats=["at b3 1 ; pendant pendant pendant"])
    assert legal(state, "pendant") == ["pendant 1"]
    assert refused(state, "pendant 2") == ("not-here", "I-33")
    assert refused(state, "pendant 3") == ("no-line", "I-33")
    step(state, "pendant 1")
    assert (discarded(state), state.view.portals_left, state.view.actions) == ("pendant", 9, 3)
    # Space 2 is one's own by now, and line 2 ends there.
    assert refused(state, "pendant 1") == ("joined", "I-33")
    assert legal(state, "pendant") == ["pendant 2"]
    step(state, "pendant 2")
    assert (edges(state, "b3"), counted(state)) == ("1111", {"pendants": (2, 0), "portals": (2, 0)})
    assert refused(at(game, *cells, seats=["at b3 1"]), "pendant 1") == ("no-item", "I-32")


def test_i33_a_line_between_spaces_that_others_join(engine: str) -> None:  # I-33 I-6
    state = at(load(engine), "a3 weeping-willows portal 1 portal 2", seats=["at a3 1 ; pendant"])
    assert refused(state, "pendant 3") == ("joined", "I-33")


def test_i33_no_token_is_left(engine: str, folder: Path) -> None:  # I-33
    game = lab(engine, made(folder, {"rules": {"portals": 1}}))
    state = at(game, "b3 crooked-dormitory portal 1", seats=["at b3 1 ; pendant"])
    assert (state.view.portals_left, refused(state, "pendant 2")) == (0, ("no-portal", "I-33"))
    assert refused(state, "emergency-portal 2") == ("no-portal", "I-33")


# I-33: Herbs


@pytest.mark.parametrize(("before", "after"), [(1, 4), (2, 5), (3, 5), (4, 5)])
def test_i33_herbs(engine: str, before: int, after: int) -> None:  # I-33
    state = step(at(load(engine), seats=[f"health {before} ; herbs"]), "herbs")
    assert (health(state), discarded(state), counted(state)) == ((after, 5), "herbs", {"herbs": (1, 0)})


def test_i33_herbs_of_the_healthy(engine: str) -> None:  # I-33
    assert refused(at(load(engine), seats=["; herbs"]), "herbs") == ("healthy", "I-33")
    assert refused(at(load(engine), seats=["health 1"]), "herbs") == ("no-item", "I-32")


def test_i33_soul_pieces_have_no_use(engine: str) -> None:  # I-33
    state = at(load(engine), seats=["; soul"])
    assert not any(text.startswith("soul") for text in state.game.texts)
    assert {text.split()[0] for text in legal(state)} == {"move", "drop", "special", "emergency-turn", "end"}


# I-34


def test_i34_levels(engine: str) -> None:  # I-34 I-25
    """The items of the class card: a talisman, then Boots and a talisman; a point each."""
    state = at(load(engine), seats=["; boots talisman talisman"])
    assert "level-up" in legal(state)
    step(state, "level-up")
    assert (state.view.seats[0].level, pack(state), state.view.tracker) == (2, "boots talisman", 29)
    step(state, "level-up")
    assert (state.view.seats[0].level, pack(state), state.view.tracker) == (3, "", 28)
    assert (discarded(state), counted(state)) == ("boots talisman talisman", {"level_ups": (2, 0)})
    assert refused(state, "level-up") == ("top-level", "I-34")


def test_i34_what_it_takes(engine: str) -> None:  # I-34
    game = load(engine)
    assert refused(at(game, seats=["; boots soul"]), "level-up") == ("no-item", "I-34")
    assert refused(at(game, seats=["level 2 ; talisman"]), "level-up") == ("no-item", "I-34")
    # The Ferrywarden's first level takes Boots.
    assert "level-up" in legal(at(game, seats=["ferrywarden ; boots", "lamplighter"]))


def test_i34_two_of_a_kind(engine: str, folder: Path) -> None:  # I-34
    changes: Changes = {"lamplighter": {"costs": [["soul", "herbs", "soul"], ["boots"]]}}
    game = lab(engine, made(folder, changes))
    assert refused(at(game, seats=["; herbs soul"]), "level-up") == ("no-item", "I-34")
    state = step(at(game, seats=["; herbs soul soul soul"]), "level-up")
    # Two points less for the Soul pieces, one more for the level.
    assert (pack(state), state.view.tracker) == ("soul", 28)


# I-35


def test_i35_a_ritual(engine: str) -> None:  # I-35 I-25
    """Nine Knots: Pendant and Boots, anywhere, 4 points. The old one leaves the game."""
    state = at(load(engine), seats=["for nine-knots ; boots pendant soul"])
    assert state.view.tracker == 29
    step(state, "ritual")
    assert (asked(state), state.view.points, state.view.tracker) == ("ritual seat 0", 4, 25)
    assert (discarded(state), state.view.seats[0].ritual) == ("boots pendant", None)
    assert len(outcomes(state)) == 18
    assert "ritual nine-knots" not in outcomes(state)
    step(state, "ritual bitter-tea")
    assert (asked(state), state.view.seats[0].ritual, state.view.actions) == ("act of 0", 3, 3)
    assert 2 not in state.view.unseen_rituals
    assert counted(state) == {"rituals": (1, 0), "ritual_points": (4, 0)}


def test_i35_a_soul_piece_is_spent_and_scored_together(engine: str) -> None:  # I-25 I-35
    """Chalk Circle takes a Soul piece and Herbs and scores 5: the tracker falls by 4."""
    state = step(at(load(engine), seats=["for chalk-circle ; herbs soul"]), "ritual")
    assert state.view.tracker == 25


PLACES: dict[str, tuple[str, str, bool]] = {
    "school in the school": ("silver-nail", "at b3 1", True),
    "school in the Hallway": ("silver-nail", "at c3 1", True),
    "school in the swamp": ("silver-nail", "at a3 1", False),
    "swamp in the swamp": ("walking-stones", "at a3 1", True),
    "swamp in the school": ("walking-stones", "at b3 1", False),
    "a tile": ("oak-verdict", "at a3 1", True),
    "another tile": ("oak-verdict", "at b3 1", False),
    "the Hallway": ("threshold-song", "at c3 1", True),
    "not the Hallway": ("threshold-song", "at c4 1", False),
    "anywhere": ("wax-effigy", "at c4 1", True),
}


@pytest.mark.parametrize("name", PLACES)
def test_i35_places(engine: str, name: str) -> None:  # I-35 I-5
    ritual, place, fits = PLACES[name]
    seats = [f"{place} for {ritual} ; boots talisman talisman herbs pendant soul", "for star-ladder"]
    state = at(load(engine), "a3 gallows-oak", seats=seats)
    assert ("ritual" in legal(state)) == fits
    if not fits:
        assert refused(state, "ritual") == ("not-here", "I-35")


def test_i35_what_it_takes(engine: str) -> None:  # I-35
    """Mirror Oath takes two Pendants."""
    state = at(load(engine), seats=["for mirror-oath ; pendant soul"])
    assert refused(state, "ritual") == ("no-item", "I-35")
    assert "ritual" in legal(at(load(engine), seats=["for mirror-oath ; pendant pendant"]))


def test_i35_no_ritual_is_left(engine: str) -> None:  # I-35
    """There is no draw, and the player has none."""
    game = load(engine, difficulty="deadly")
    seats = ["for nine-knots ; boots pendant"]
    state = at(game, seats=seats, unseen_rituals=())
    step(state, "ritual")
    assert (asked(state), state.view.seats[0].ritual) == ("act of 0", None)
    assert refused(state, "ritual") == ("no-ritual", "I-35")


def test_i35_the_new_one_can_be_completed_at_once(engine: str) -> None:  # I-35
    state = at(load(engine), seats=["for nine-knots ; boots pendant pendant pendant"])
    step(state, "ritual", "ritual mirror-oath", "ritual")
    assert (state.view.points, state.view.actions) == (8, 2)


# I-36


def test_i36_once_a_turn(engine: str) -> None:  # I-36
    state = at(load(engine, classes=("exorcist", "augur")), "b3 moonlit-conservatory minion", "c4 sealed-vault minion")
    step(state, "special", "at b3")
    assert (state.view.special_used, state.view.actions, minions(state)) == (True, 3, "c4")
    assert refused(state, "special") == ("special-used", "I-36")
    step(state, "end", "story warm-broth", "end", "story he-hesitates")
    assert (state.view.special_used, state.view.active, "special" in legal(state)) == (False, 0, True)


def test_i36_without_a_target(engine: str) -> None:  # I-36
    state = at(load(engine, classes=("exorcist", "augur")))
    assert refused(state, "special") == ("no-target", "I-36")


# I-37


def test_i37_the_emergency_plan(engine: str) -> None:  # I-37
    """Four actions for a Portal or a turn, without the item."""
    game = load(engine)
    cells = ("b3 crooked-dormitory",)
    state = at(game, *cells, seats=["at b3 2"])
    assert legal(state, "emergency-portal", "emergency-turn") == [
        *("emergency-portal 1", "emergency-portal 2", "emergency-turn"),
    ]
    assert refused(state, "emergency-portal 3") == ("no-line", "I-33")
    step(state, "emergency-portal 2")
    assert (edges(state, "b3"), state.view.active, asked(state)) == ("1122", 1, "story")
    assert counted(state) == {"portals": (1, 0), "emergencies": (1, 0)}
    state = step(at(game, *cells), "emergency-turn")
    assert (asked(state), state.view.actions) == ("at to talisman of 0", 0)
    step(state, "at b3", "turn 1")
    assert (edges(state, "b3"), state.view.active, counted(state)) == (
        "3112",
        1,
        {"tiles_turned": (1, 0), "emergencies": (1, 0)},
    )


@pytest.mark.parametrize("left", [1, 2, 3])
def test_i37_four_must_be_left(engine: str, left: int) -> None:  # I-37
    state = at(load(engine), "b3 crooked-dormitory", seats=["at b3 1"], actions=left)
    assert legal(state, "emergency-portal", "emergency-turn") == []
    assert refused(state, "emergency-turn") == refused(state, "emergency-portal 1") == ("too-few-actions", "I-37")


def test_i37_a_fifth_stays(engine: str) -> None:  # I-37
    seats = ["at c3 1", "at c3 1"]
    state = turn(load(engine), "uninvited-guest", "b3 crooked-dormitory", seats=seats)
    step(state, "cell c4", "emergency-turn", "at b3", "turn 2")
    assert (state.view.actions, state.view.active, asked(state)) == (1, 0, "act of 0")


def test_i37_a_fifth_stays_after_a_portal(engine: str) -> None:  # I-37
    state = turn(load(engine), "uninvited-guest", "b3 crooked-dormitory", seats=["at b3 2", "at b3 2"])
    step(state, "cell c4", "emergency-portal 1")
    assert (state.view.actions, state.view.active, edges(state, "b3")) == (1, 0, "1113")


def test_i37_three_actions_a_turn(engine: str, folder: Path) -> None:  # I-37 I-18
    """Four must be left whatever the file says of actions; events may add up to them."""
    game = lab(engine, made(folder, {"rules": {"actions": 3}}))
    fields = {"seats": ["at b3 2"]}
    state = turn(game, "thirteenth-bell", "b3 crooked-dormitory", **fields)
    assert refused(state, "emergency-turn") == refused(state, "emergency-portal 1") == ("too-few-actions", "I-37")
    state = step(turn(game, "uninvited-guest"), "cell b3")
    assert (state.view.actions, "emergency-turn" in legal(state)) == (4, True)
    six = lab(engine, made(folder, {"rules": {"actions": 6}}))
    state = step(turn(six, "thirteenth-bell"), "emergency-turn", "at c3", "turn 1")
    assert state.view.actions == 2
    state = turn(six, "thirteenth-bell", "b3 crooked-dormitory", **fields)
    assert step(state, "move s", "move n", "emergency-portal 1").view.actions == 0


# I-38


def test_i38_an_empty_pile_is_filled_when_an_item_is_needed(engine: str) -> None:  # I-38
    """Not when it runs out, but before the first question about the next item; all discards, none stays."""
    state = at(load(engine), seats=["at b3 1"], pile="soul", rest="c3", discards="boots herbs herbs")
    step(state, "explore e", "tile ashen-library", "facing 0", "find soul")
    assert (asked(state), state.view.pile, state.view.discards) == (
        "icon cell b4 number 2",
        (1, 0, 2, 0, 0),
        (0,) * 5,
    )
    assert outcomes(state) == {"find boots": 1, "find herbs": 2}


def test_i38_it_stays_empty_until_then(engine: str) -> None:  # I-38
    state = at(load(engine), seats=["at b3 1"], pile="soul", discards="boots")
    step(state, "explore e", "tile bell-stairwell", "facing 0", "find soul")
    assert (asked(state), state.view.pile, discarded(state)) == ("act of 0", (0,) * 5, "boots")


def test_i38_both_empty(engine: str) -> None:  # I-38
    """The rest of the tile stays without items."""
    state = at(load(engine), seats=["at b3 1"], pile="soul", discards="")
    step(state, "explore e", "tile ashen-library", "facing 0", "find soul")
    assert (asked(state), lying(state, "b4", 1), lying(state, "b4", 2)) == ("act of 0", "soul", "")
    empty = at(load(engine), seats=["at b3 1"], pile="", discards="")
    step(empty, "explore e", "tile ashen-library", "facing 0")
    assert (asked(empty), lying(empty, "b4", 1)) == ("act of 0", "")


def test_i24_a_single_action_is_no_choice(engine: str, folder: Path) -> None:  # I-24
    """The end of the turn is made by itself where nothing else can be done."""
    path = made(folder, {"moonlit-conservatory": {"edges": "1.1.", "lines": [], "icons": ""}})
    state = at(lab(engine, path), seats=["at b3 1"], actions=2)
    assert legal(state) == ["move s", "explore n", "special", "end"]
    closed = made(folder, {"whispering-hallway": {"edges": "...1"}, "portrait-gallery": {"edges": "1.11"}})
    state = at(lab(engine, closed), "c3 whispering-hallway ; 1 soul", seats=["exorcist", "augur"], actions=2)
    step(state, "pick soul")
    # A drop could follow; it is the last action, and then the next turn begins.
    assert legal(state) == ["drop soul", "end"]
    step(state, "drop soul")
    assert (moves(state), asked(state)) == (["pick soul", "drop soul"], "story")
    state = at(lab(engine, closed), "c3 whispering-hallway", seats=["exorcist ; soul", "augur"], actions=2)
    step(state, "drop soul", "pick soul")
    assert asked(state) == "story"
