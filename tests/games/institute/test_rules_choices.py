"""Steps of events that place, turn, reveal, travel and foresee: I-60, I-62."""

from __future__ import annotations

from pathlib import Path

from tests.games.playing import moves, outcomes

from .play import Game
from .table import (
    CELLS,
    Step,
    asked,
    counted,
    do,
    edges,
    health,
    ids,
    lab,
    legal,
    lying,
    made,
    minions,
    refused,
    step,
    turn,
    where,
)

EVENTS: dict[str, list[Step]] = {
    "minion-hallway": [do("minion", where="hallway")],
    "minion-chosen": [do("minion", where="chosen")],
    "minion-random": [do("minion", where="random")],
    "banish-chosen": [do("banish", where="chosen")],
    "banish-random": [do("banish", where="random")],
    "turn-here": [do("turn", where="here")],
    "turn-chosen": [do("turn", where="chosen")],
    "turn-random": [do("turn", where="random")],
    "reveal-chosen": [do("reveal", where="chosen")],
    "reveal-random": [do("reveal", where="random")],
    "to-hallway": [do("travel", to="hallway")],
    "to-pawn": [do("travel", to="pawn")],
    "see-one": [do("foresee", n=1)],
    "see-three": [do("foresee", n=3)],
    "see-twice": [do("foresee", n=1), do("foresee", n=2)],
    "a-portal": [do("portal")],
    "redraw": [do("redraw")],
}

MIDDLE = ["b3", "c2", "c3", "c4", "d3"]


def events(engine: str, folder: Path, **options: object) -> Game:
    return lab(engine, made(folder, {}, EVENTS), **options)


def cells(word: str, names: list[str]) -> list[str]:
    return [f"{word} {name}" for name in names]


# minion, banish


def test_i60_a_minion_in_the_hallway(engine: str, folder: Path) -> None:  # I-60 I-22
    game = events(engine, folder)
    state = turn(game, "minion-hallway", seats=["at b3 1", "at b3 1"])
    assert (minions(state), asked(state)) == ("c3", "act of 0")
    state = turn(game, "minion-hallway", seats=["at b3 1", "health 1 ; soul"])
    assert (minions(state), health(state), lying(state, "c3")) == ("", (5, 5), "soul")
    state = turn(game, "minion-hallway", "c3 whispering-hallway minion", seats=["at b3 1", "at b3 1"])
    assert (minions(state), state.view.minions_left, asked(state)) == ("c3", 7, "act of 0")
    assert "minions_placed" not in counted(state)


def test_i60_a_chosen_minion(engine: str, folder: Path) -> None:  # I-60 I-22
    """On an explored tile without one; no passing."""
    game = events(engine, folder)
    state = turn(game, "minion-chosen", "c4 sealed-vault minion")
    assert (asked(state), legal(state)) == ("at to minion of 0", cells("at", ["b3", "c2", "c3", "d3"]))
    assert refused(state, "at c4") == ("has-minion", "I-60")
    assert refused(state, "at a1") == ("face-down", "I-60")
    assert refused(state, "pass") == ("must-choose", "I-60")
    assert minions(step(state.clone(), "at d3")) == "c4 d3"
    step(state, "at c3")
    assert (minions(state), health(state), counted(state)["damage_minion"]) == ("c4", (4, 4), (1, 1))


def test_i60_a_random_minion(engine: str, folder: Path) -> None:  # I-60 I-71
    state = turn(events(engine, folder), "minion-random", "c4 sealed-vault minion")
    assert (asked(state), outcomes(state)) == (
        "cell to minion",
        dict.fromkeys(cells("cell", ["b3", "c2", "c3", "d3"]), 1),
    )
    assert refused(state, "cell c4") == ("has-minion", "I-60")
    assert minions(step(state, "cell b3")) == "b3 c4"


def test_i60_no_tile_without_a_minion(engine: str, folder: Path) -> None:  # I-60
    board = [f"{text} minion" for text in ("b3 moonlit-conservatory", "c4 sealed-vault", "d3 candle-refectory")]
    board += ["c2 portrait-gallery minion", "c3 whispering-hallway minion"]
    seats = ["at a1 1", "at a1 1"]
    state = turn(events(engine, folder), "minion-random", *board, "a1 black-reeds", seats=seats)
    assert outcomes(state) == {"cell a1": 1}
    step(state, "cell a1")
    assert (health(state), state.view.minions_left) == ((4, 4), 3)
    # An only tile is chosen by itself.
    state = turn(events(engine, folder), "minion-chosen", *board, "a1 black-reeds", seats=seats)
    assert (health(state), moves(state)[-1]) == ((4, 4), "!at a1")


def test_i60_banish(engine: str, folder: Path) -> None:  # I-60
    game = events(engine, folder)
    board = ("c4 sealed-vault minion", "a1 black-reeds 0 minion")
    state = turn(game, "banish-chosen", *board)
    assert (asked(state), legal(state)) == ("at to banish of 0", ["at a1", "at c4"])
    assert refused(state, "at b3") == ("no-minion", "I-60")
    assert refused(state, "pass") == ("must-choose", "I-60")
    step(state, "at a1")
    assert (minions(state), state.view.minions_left, asked(state)) == ("c4", 7, "act of 0")
    state = turn(game, "banish-random", *board)
    assert (asked(state), outcomes(state)) == ("cell to banish", {"cell a1": 1, "cell c4": 1})
    assert (minions(step(state, "cell c4")), counted(state)["minions_banished"]) == ("a1", 1)
    for card in ("banish-chosen", "banish-random"):
        assert asked(turn(game, card)) == "act of 0"


# turn


def test_i60_ones_own_tile_turns(engine: str, folder: Path) -> None:  # I-60 I-71
    state = turn(events(engine, folder), "turn-here", "b3 ashen-library 2", seats=["at b3 2"])
    assert (asked(state), outcomes(state)) == ("spin cell b3", {"spin 1": 1, "spin 2": 1, "spin 3": 1})
    step(state, "spin 3")
    assert (edges(state, "b3"), where(state), counted(state)["tiles_turned"]) == ("2112", "b3 2", (1, 0))
    assert asked(state) == "act of 0"


def test_i60_a_random_tile_turns(engine: str, folder: Path) -> None:  # I-60
    state = turn(events(engine, folder), "turn-random")
    assert (asked(state), outcomes(state)) == ("cell to turn", dict.fromkeys(cells("cell", MIDDLE), 1))
    assert asked(step(state, "cell c2")) == "spin cell c2"
    assert edges(step(state, "spin 1"), "c2") == "111."


def test_i60_a_chosen_tile_turns(engine: str, folder: Path) -> None:  # I-60
    """May, as a Talisman; once the tile is chosen, it turns."""
    game = events(engine, folder)
    state = turn(game, "turn-chosen")
    assert (asked(state), legal(state)) == ("at to turn of 0", [*cells("at", MIDDLE), "pass"])
    assert refused(state, "at a1") == ("face-down", "I-60")
    assert asked(step(state.clone(), "pass")) == "act of 0"
    step(state, "at d3")
    assert (asked(state), legal(state)) == ("turn of 0 cell d3", ["turn 1", "turn 2", "turn 3"])
    assert refused(state, "pass") == ("wrong-question", "I-75")
    assert edges(step(state, "turn 1"), "d3") == ".111"
    assert counted(state)["tiles_turned"] == (1, 0)


# reveal


def test_i60_reveal(engine: str, folder: Path) -> None:  # I-60 I-31
    """Any face-down tile, far away too, as Explore; no passing."""
    game = events(engine, folder)
    down = [cell for cell in CELLS if cell not in MIDDLE]
    state = turn(game, "reveal-chosen")
    assert (asked(state), legal(state)) == ("at to reveal of 0", cells("at", down))
    assert refused(state, "at b3") == ("face-up", "I-60")
    assert refused(state, "pass") == ("must-choose", "I-60")
    step(state, "at e5")
    assert asked(state) == "tile cell e5"
    step(state, "tile gallows-oak", "facing 0")
    assert asked(state) == "icon cell e5 number 1"
    step(state, "find soul")
    # The Sorcerer stands there, but nobody entered.
    assert (CELLS[state.view.sorcerer], minions(state), health(state), asked(state)) == ("e5", "", (5, 5), "act of 0")
    assert counted(state)["explored"] == (1, 0)
    state = turn(game, "reveal-random")
    assert (asked(state), outcomes(state)) == ("cell to reveal", dict.fromkeys(cells("cell", down), 1))
    step(state, "cell b2", "tile ashen-library", "facing 3", "find soul", "find boots")
    assert edges(state, "b2") == "1221"


def test_i60_nothing_is_face_down(engine: str, folder: Path) -> None:  # I-60
    game = events(engine, folder)
    names = ids(game, "tile")
    ring = {"b3": 8, "c4": 6, "d3": 1, "c2": 5, "c3": 0}
    school = [tile for tile in range(9) if tile not in ring.values()]
    swamp = list(range(9, 25))
    board = []
    for cell in CELLS:
        inside = cell[0] in "bcd" and cell[1] in "234"
        tile = ring[cell] if cell in ring else school.pop() if inside else swamp.pop()
        board.append(f"{cell} {names[tile]}")
    for card in ("reveal-chosen", "reveal-random"):
        state = turn(game, card, *board)
        assert (asked(state), state.view.unseen_tiles) == ("act of 0", ())
    # A single one is revealed without a question, and its tile can only be one.
    state = turn(game, "reveal-chosen", *board[1:])
    assert (asked(state), len(outcomes(state)), moves(state)[-1]) == ("tile cell a1", 1, "!at a1")


# travel


def test_i60_travel_to_the_hallway(engine: str, folder: Path) -> None:  # I-60 I-30
    """May, if elsewhere; who arrives meets Sorcerer and Minion."""
    game = events(engine, folder)
    state = turn(game, "to-hallway", "c3 whispering-hallway minion", seats=["at b3 1", "at b3 1"])
    assert (asked(state), legal(state)) == ("at to travel of 0", ["at c3", "pass"])
    assert refused(state, "at b3") == ("not-hallway", "I-60")
    assert where(step(state.clone(), "pass")) == "b3 1"
    step(state, "at c3")
    assert (where(state), health(state), minions(state)) == ("c3 1", (4, 5), "")
    assert "moves" not in counted(state)
    assert asked(turn(game, "to-hallway")) == "act of 0"


def test_i60_from_the_second_space_of_the_hallway(engine: str, folder: Path) -> None:  # I-60 I-15
    """It is elsewhere, and space 1 is where the way leads; what is on the tile is met anew."""
    path = made(folder, {"whispering-hallway": {"edges": "2221", "lines": ["12"]}}, EVENTS)
    game = lab(engine, path)
    state = turn(game, "to-hallway", seats=["at c3 2", "at b3 1"], sorcerer="c2")
    # The Sorcerer came, and with him a Minion, for 2.
    assert (asked(state), health(state)) == ("at to travel of 0", (3, 5))
    step(state, "at c3")
    assert (where(state), health(state)) == ("c3 1", (2, 5))
    # Another pawn in the other space is elsewhere, too.
    state = turn(game, "to-pawn", seats=["at c3 2", "at c3 1"])
    assert (asked(state), legal(state)) == ("seat to travel of 0", ["seat +1", "pass"])
    assert where(step(state, "seat +1")) == "c3 1"


def test_i60_travel_to_a_pawn(engine: str, folder: Path) -> None:  # I-60 I-70
    """May; pawns at one's own place are none."""
    game = events(engine, folder, players=4)
    board = ("b3 ashen-library",)
    seats = ["at b3 2", "at b3 1", "at b3 2", "at c4 1"]
    state = turn(game, "to-pawn", *board, seats=seats, active=2)
    assert (asked(state), legal(state)) == ("seat to travel of 2", ["seat +1", "seat +3", "pass"])
    assert refused(state, "seat +2") == refused(state, "seat +0") == ("same-place", "I-60")
    assert where(step(state.clone(), "pass"), 2) == "b3 2"
    assert where(step(state.clone(), "seat +3"), 2) == "b3 1"
    step(state, "seat +1")
    assert (where(state, 2), health(state)) == ("c4 1", (5, 5, 5, 5))
    assert asked(turn(game, "to-pawn")) == "act of 0"


def test_i60_travel_into_the_sorcerer(engine: str, folder: Path) -> None:  # I-60 I-30
    """To b4, where he just stopped; that pawn had lost its points before."""
    state = turn(
        events(engine, folder), "to-pawn", "b4 ashen-library", seats=["health 1 ; soul", "at b4 2"], sorcerer="b3"
    )
    assert health(state) == (1, 3)
    step(state, "seat +1")
    # Felled where it arrived, it lies back in the Hallway, without what it carried.
    assert (where(state), health(state), lying(state, "b4", 2)) == ("c3 1", (5, 3), "soul")


# foresee


def test_i62_look_at_the_top(engine: str, folder: Path) -> None:  # I-62 I-60
    """Any card that nobody has seen; it is known to all, and comes next without a draw."""
    state = turn(events(engine, folder), "see-one")
    assert (asked(state), len(outcomes(state))) == ("peek number 1", 31)
    assert refused(state, "story see-one") == ("not-drawable", "I-20")
    step(state, "story a-portal")
    assert (asked(state), legal(state), state.view.deck) == ("fate of 0", ["keep", "bury"], 25)
    assert (state.view.top, 16 in state.view.unseen_stories) == (16, False)
    step(state, "keep")
    assert (asked(state), state.view.top) == ("act of 0", 16)
    step(state, "end")
    assert (state.view.story, state.view.top, state.view.deck) == (16, None, 24)


def test_i62_bury(engine: str, folder: Path) -> None:  # I-62
    """The card leaves the game, an unseen one from the box goes in; the next look follows, up to three."""
    state = turn(events(engine, folder), "see-three")
    step(state, "story a-portal")
    assert asked(state) == "fate of 0 number 2"
    step(state, "bury")
    assert (asked(state), state.view.top, state.view.deck, len(outcomes(state))) == ("peek number 2", None, 25, 30)
    step(state, "story redraw", "bury")
    assert asked(state) == "peek number 1"
    step(state, "story see-one")
    assert (asked(state), state.view.deck) == ("fate of 0", 25)
    step(state.clone(), "keep")
    step(state, "bury")
    assert (asked(state), state.view.top, state.view.deck, len(state.view.unseen_stories)) == ("act of 0", None, 25, 28)


def test_i62_keep_ends_it(engine: str, folder: Path) -> None:  # I-62
    state = step(turn(events(engine, folder), "see-three"), "story a-portal", "keep")
    assert (asked(state), state.view.top) == ("act of 0", 16)


def test_i62_a_known_card(engine: str, folder: Path) -> None:  # I-62
    """It is the first of the looks, and no chance node; the one below it is drawn."""
    state = turn(events(engine, folder), "see-twice")
    step(state, "story a-portal", "keep")
    # The second step: two looks, the first at the known card.
    assert (asked(state), state.view.step) == ("fate of 0 number 1", 2)
    assert step(state.clone(), "keep").view.top == 16
    step(state, "bury")
    assert (asked(state), state.view.top) == ("peek number 1", None)


def test_i62_the_box_is_empty(engine: str, folder: Path) -> None:  # I-62
    """As many unseen cards as the deck has must be left, the known one not counted; else it stays by itself."""
    game = events(engine, folder)
    # Four players left 4 in the box; five cards seen beside the two of the turn and the look leave the box with none.
    seen = ids(game, "story")[20:26]
    state = turn(game, "see-three", seen=seen, deck=26)
    # 32 less 6 seen less the card of the turn: 25 unseen, 25 in the deck.
    assert (len(outcomes(state)), state.view.deck) == (25, 25)
    step(state, "story a-portal")
    # 24 unseen are fewer than 25, so the card is kept by itself.
    assert (asked(state), moves(state)[-1], state.view.top) == ("act of 0", "!keep", 16)
    one = turn(game, "see-three", seen=seen[1:], deck=26)
    step(one, "story a-portal")
    assert legal(one) == ["keep", "bury"]
    step(one, "bury", "story redraw")
    assert (asked(one), one.view.top) == ("act of 0", 17)


def test_i62_an_empty_deck(engine: str, folder: Path) -> None:  # I-62
    state = turn(events(engine, folder), "see-three", deck=1, seen=("redraw",))
    assert (asked(state), state.view.deck) == ("act of 0", 0)


# portal, redraw


def test_i60_a_portal(engine: str, folder: Path) -> None:  # I-60 I-33
    """May, on a line of one's space, as a Pendant, without one."""
    game = events(engine, folder)
    state = turn(game, "a-portal", "b3 crooked-dormitory", seats=["at b3 2"])
    assert (asked(state), legal(state)) == ("line of 0", ["line 1", "line 2", "pass"])
    assert refused(state, "line 3") == ("no-line", "I-33")
    assert step(state.clone(), "pass").view.portals_left == 10
    step(state, "line 2")
    assert (edges(state, "b3"), state.view.portals_left, counted(state)["portals"]) == ("1122", 9, (1, 0))
    one = turn(game, "a-portal", "b3 crooked-dormitory", seats=["at b3 1"])
    assert legal(one) == ["line 1", "pass"]
    assert refused(one, "line 2") == ("not-here", "I-33")
    assert asked(turn(game, "a-portal")) == "act of 0"
    none = lab(engine, made(folder, {"rules": {"portals": 0}}, EVENTS))
    assert asked(turn(none, "a-portal", "b3 crooked-dormitory", seats=["at b3 2"])) == "act of 0"


def test_i60_redraw(engine: str, folder: Path) -> None:  # I-60 I-35
    """One's Ritual stays, or leaves the game for a new one, while there are any."""
    game = events(engine, folder)
    state = turn(game, "redraw")
    assert (asked(state), legal(state)) == ("redraw of 0", ["keep", "bury"])
    assert step(state.clone(), "keep").view.seats[0].ritual == ids(game, "ritual").index("star-ladder")
    step(state, "bury")
    assert (asked(state), state.view.seats[0].ritual, len(outcomes(state))) == ("ritual seat 0", None, 18)
    assert "ritual star-ladder" not in outcomes(state)
    step(state, "ritual nine-knots")
    assert (state.view.seats[0].ritual, state.view.points, asked(state)) == (2, 0, "act of 0")
    assert 18 not in state.view.unseen_rituals
    assert asked(turn(game, "redraw", unseen_rituals=())) == "act of 0"


def test_i60_a_step_that_is_skipped_asks_for_no_pass(engine: str, folder: Path) -> None:  # I-60 I-75
    """All the others skip alike: the state goes from the card to the first action."""
    game = events(engine, folder)
    for card in ("banish-chosen", "banish-random", "to-hallway", "to-pawn", "a-portal"):
        assert moves(turn(game, card)) == [f"story {card}"]
