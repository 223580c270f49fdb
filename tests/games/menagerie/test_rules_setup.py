"""Cards, the choice of character and role, dealing, ghosts, what is faced: C-1, C-2, C-20 to C-24, C-36."""

from __future__ import annotations

from pathlib import Path

from tests.games.playing import moves, outcomes, play

from .play import State, load
from .table import (
    CHOSEN,
    GHOSTS,
    IDLE,
    OBJECTS,
    Changes,
    at,
    before,
    content,
    legal,
    lying,
    made,
    phase,
    pool,
    refused,
    shown,
    step,
    tracks,
)

SIX = ("raven-seal", "moth-lantern", "stag-helm", "brass-heron", "fox-mask", "toad-censer")
"""Objects 11, 0, 5; 1, 9; 3."""


def deals(*ids: str) -> list[str]:
    return [f"deal {name}" for name in ids]


def drawn(state: State) -> list[str]:
    """The ghosts that can be drawn, each with the weight 1."""
    found = outcomes(state)
    assert set(found.values()) == {1}
    return [text.removeprefix("ghost ") for text in found]


def test_c1_numbers_of_cards(engine: str) -> None:  # C-1 C-2
    tables = content(load(engine))
    assert [len(tables[key]) for key in ("object", "ghost", "character", "role")] == [13, 9, 3, 3]
    assert [row["id"] for row in tables["object"]] == list(OBJECTS)
    assert [row["id"] for row in tables["ghost"]] == list(GHOSTS)
    assert [row["class"] for row in tables["ghost"]] == [1, 1, 1, 2, 2, 2, 3, 3, 3]
    bonuses = [row["bonus"] for row in tables["object"]]
    assert len(set(bonuses)) == 13
    assert all(len(row["challenges"]) == 3 for row in (*tables["object"], *tables["ghost"]))


# C-20


def test_c20_character_then_role(engine: str) -> None:  # C-20
    state = load(engine).initial_state()
    assert legal(state) == [f"choose-character {name}" for name in ("odile-marrow", "tobias-quill", "hester-vane")]
    assert (phase(state), tracks(state), state.view.to_deal, state.view.deck) == ("choose", (0, 0, 0, 0), 0, ())
    assert refused(state, "choose-role medium") == ("character-first", "C-20")
    step(state, "choose-character hester-vane")
    assert (phase(state), tracks(state)) == ("choose", (0, 0, 0, 0))
    assert legal(state) == [f"choose-role {name}" for name in ("curator", "medium", "gamekeeper")]
    assert refused(state, "choose-character odile-marrow") == ("chosen", "C-20")
    step(state, "choose-role medium")
    assert (state.view.character, state.view.role, tracks(state)) == (2, 1, (2, 2, 2, 5))
    assert (phase(state), state.view.to_deal, len(state.view.deck)) == ("deal", 6, 13)


def test_c20_by_options(engine: str) -> None:  # C-20 C-80
    """What an option gives is not asked for; the result is the same."""
    chosen = play(load(engine), "choose-character odile-marrow", "choose-role gamekeeper").view
    character = load(engine, character="odile-marrow").initial_state()
    assert (phase(character), character.view.character) == ("choose", 0)
    assert legal(character) == [f"choose-role {name}" for name in ("curator", "medium", "gamekeeper")]
    assert step(character, "choose-role gamekeeper").view == chosen
    role = load(engine, role="gamekeeper").initial_state()
    assert (phase(role), role.view.role) == ("choose", 2)
    assert len(legal(role, "choose-character")) == len(legal(role)) == 3
    assert refused(role, "choose-role medium") == ("chosen", "C-20")
    assert step(role, "choose-character odile-marrow").view == chosen
    assert load(engine, **CHOSEN).initial_state().view == chosen


# C-21, C-24


def test_c21_rows_of_three_two_and_one(engine: str) -> None:  # C-21 C-24
    game = load(engine, **CHOSEN)
    state = game.initial_state()
    assert outcomes(state) == dict.fromkeys(deals(*OBJECTS), 1)
    step(state, *deals(*SIX[:2]))
    assert (lying(state), state.view.to_deal) == ([0, 11, None], 4)
    assert set(outcomes(state)) == set(deals(*OBJECTS)) - {"deal raven-seal", "deal moth-lantern"}
    assert refused(state, "deal raven-seal") == ("not-in-deck", "C-82")
    step(state, *deals(*SIX[2:]))
    assert [lying(state, row) for row in (1, 2, 3)] == [[0, 5, 11], [1, 9, None], [3, None, None]]
    classes = [place.rank for place in state.view.table if place.object is not None]
    assert classes == [1, 1, 1, 2, 2, 3]
    assert (state.view.to_deal, phase(state)) == (0, "face")
    assert state.view.deck == (2, 4, 6, 7, 8, 10, 12)
    assert all(place.ghost is None for place in state.view.table)


def test_c24_places_mean_nothing(engine: str) -> None:  # C-24
    """The same objects in the same rows, dealt in another order."""
    game = load(engine, **CHOSEN)
    other = ("stag-helm", "raven-seal", "moth-lantern", "fox-mask", "brass-heron", "toad-censer")
    assert play(game, *deals(*SIX)) == play(game, *deals(*other))
    across = ("brass-heron", "raven-seal", "moth-lantern", "fox-mask", "stag-helm", "toad-censer")
    assert play(game, *deals(*SIX)) != play(game, *deals(*across))


def test_c21_the_last_object_needs_no_choice_of_the_player(engine: str) -> None:  # C-21 C-82
    """Chance nodes do not collapse: the seventh object is dealt like the others."""
    game = load(engine, mode="campaign", **CHOSEN)
    first = {"captured": (0, 1, 2, 3, 4, 5), "number": 2}
    lines = "6 7 8", "9 10 11"
    state = at(game, "", *lines, phase="deal", to_deal=1, deck=(12,), **first)
    assert outcomes(state) == {"deal tortoise-codex": 1}
    step(state, "deal tortoise-codex")
    assert [lying(state, row) for row in (1, 2, 3)] == [[6, 7, 8], [9, 10, 11], [12, None, None]]
    assert [place.rank for place in state.view.table[:7]] == [1, 1, 1, 2, 2, 2, 3]


# C-22, C-23


def test_c22_the_ghost_is_drawn_when_its_ability_shows(engine: str) -> None:  # C-22 C-23
    state = play(load(engine, **CHOSEN), *deals(*SIX))
    assert legal(state) == ["face moth-lantern", "face stag-helm", "face raven-seal"]
    assert refused(state, "face brass-heron") == ("not-in-row", "C-23")
    step(state, "face raven-seal")
    assert (phase(state), state.view.faced) == ("ghost", 2)
    assert drawn(state) == ["lamplit-child", "kennel-boy", "feather-widow"]
    assert refused(state, "ghost drowned-tamer") == ("not-drawable", "C-82")
    step(state, "ghost kennel-boy")
    assert (shown(state, 3), state.view.drawn) == ("11/1 1", (1,))
    assert [shown(state, slot) for slot in (1, 2)] == ["0", "5"]
    assert (moves(state)[-1], phase(state)) == ("!roll", "roll")


def test_c22_ghosts_drawn_before_are_not_drawn_again(engine: str) -> None:  # C-22
    game = load(engine, **CHOSEN)
    state = step(at(game, "", "0 2", captured=(5,), defeated=(1,), phase="face"), "face ivory-hare")
    assert drawn(state) == ["lamplit-child", "feather-widow"]
    state = at(game, "", "- 2 -", captured=(5, 6), defeated=(0, 1), phase="ghost", faced=2)
    assert drawn(state) == ["feather-widow"]
    state = at(game, "", "- 2", "12", captured=(5, 6, 7, 8), defeated=(0, 1, 2, 4), phase="ghost", faced=2)
    assert drawn(state) == ["drowned-tamer", "ashen-groom"]
    state = at(game, "", "3", captured=(0, 1, 2, 4, 5), phase="ghost")
    assert drawn(state) == ["mother-of-cages", "nameless-keeper", "pale-furrier"]


def test_c22_more_ghosts_of_a_class(engine: str, folder: Path) -> None:  # C-22 C-2
    """Five of class 1, three of 2, one of 3: each of its class is as likely."""
    changes: Changes = {
        "mother-of-cages": {"class": 1, "abilities": ["turn-start lose luck 1", IDLE, IDLE]},
        "pale-furrier": {"class": 1, "abilities": ["turn-start lose luck 2", IDLE, IDLE]},
    }
    game = load(engine, content=made(folder, changes, quiet=True), **CHOSEN)
    state = at(game, "", "0 1 2", phase="ghost")
    assert drawn(state) == ["lamplit-child", "kennel-boy", "feather-widow", "mother-of-cages", "pale-furrier"]
    assert drawn(at(game, "", "3", captured=(0, 1, 2, 4, 5), phase="ghost")) == ["nameless-keeper"]


def test_c22_all_of_the_ghost_is_known(engine: str) -> None:  # C-22
    """The position names the ghost, not only the ability that shows."""
    state = at(load(engine, **CHOSEN), "1", "0/2 1 2")
    assert "ghost feather-widow shown 1" in state.observation_text(0)
    assert "drawn feather-widow" in state.observation_text(0)


def test_c23_no_other_object_is_attempted(engine: str) -> None:  # C-23
    state = at(load(engine, **CHOSEN), "2 2 2 2 3 3", "0/0 1 2")
    assert legal(state, "attempt") == ["attempt 1 1 with 2"]
    assert refused(state, "attempt 2 2 with 2") == ("not-open", "C-23")
    assert refused(state, "face brass-heron") == ("wrong-phase", "C-36")


def test_c23_it_lasts_through_turns(engine: str) -> None:  # C-23
    state = at(load(engine, **CHOSEN), "2 2 2 2 3 3", "0/0 1 2")
    for _ in range(2):
        step(state, "end", "end")
        assert (state.view.faced, phase(state)) == (0, "roll")
        step(state, *["die 1"] * 5)


def test_c24_the_slot_of_a_captured_object_stays_empty(engine: str) -> None:  # C-24
    game = load(engine, **CHOSEN)
    state = at(game, "6 6 6", "0 5/0*:12 11", "1 9", "3", faced=2)
    step(state, "attempt 2 3 with 6", "gain luck")
    assert lying(state) == [0, None, 11]
    assert legal(state) == ["face moth-lantern", "face raven-seal"]
    step(state, "face raven-seal")
    assert state.view.faced == 2


def test_c24_rows_move_down(engine: str) -> None:  # C-24 C-44
    state = at(load(engine, **CHOSEN), "6 6 6 1", "- - 11/0*:12", "1 9", "3", captured=(4, 5), faced=3)
    step(state, "attempt 3 3 with 6", "gain luck")
    assert [lying(state, row) for row in (1, 2, 3)] == [[1, 9, None], [3, None, None], [None] * 3]
    assert [place.rank for place in state.view.table] == [2, 2, 0, 3, 0, 0, 0, 0, 0]
    assert legal(state) == ["face brass-heron", "face fox-mask"]


def test_c24_a_row_of_one_leaves_no_choice(engine: str) -> None:  # C-24 C-23 C-44
    """The last object is faced by itself, within the turn: the dice are still there."""
    state = at(load(engine, **CHOSEN), "4 4 4 4 2", "1/5*:23", "3", captured=(0, 4, 5, 9))
    step(state, "attempt 1 1 with 4", "gain luck")
    assert moves(state)[-1] == "!face toad-censer"
    assert (phase(state), state.view.faced, pool(state), state.view.rolled) == ("ghost", 0, "2", True)
    step(state, "ghost nameless-keeper")
    assert (phase(state), shown(state), pool(state)) == ("main", "3/7 1", "2")


# C-36: the phases, each with what it waits for.


def test_c36_the_numbers_of_the_phases(engine: str) -> None:  # C-36 C-83
    phases = ["choose", "deal", "face", "ghost", "before", "roll", "rolled", "main", "set", "spend", "gain", "store"]
    (slot,) = (slot for slot in load(engine).observation_spec if slot.name == "phase")
    assert slot.meaning == ", ".join([*phases, "over"])


def test_c36_who_acts(engine: str) -> None:  # C-36
    game = load(engine, mode="arcade", **CHOSEN)
    nodes = {
        "choose": load(engine).initial_state(),
        "deal": game.initial_state(),
        "face": at(game, phase="face"),
        "ghost": at(game, "", "0 1 2", phase="ghost"),
        "before": before(game, captured=(8,)),
        "roll": at(game, "1 1", phase="roll", to_roll=3, initial=True),
        "rolled": at(game, "1 1 2 6 6", "0/0 1 2", phase="rolled", captured=(11,)),
        "main": at(game, "1 1"),
        "spend": at(game, "5 5 5 6", "0/0 1 2", phase="spend", paid=(1, 2), price=4, least=4),
        "gain": at(game, "1 1", phase="gain", paid=(1, 1)),
        "store": at(game, "1 1", phase="store"),
    }
    for name, state in nodes.items():
        assert phase(state) == name
        expected = (None, "chance") if name in {"deal", "ghost", "roll"} else (0, "decision")
        assert (state.current_player, state.node) == expected, name


def test_c36_next_in_its_order(engine: str) -> None:  # C-36 C-23 C-71
    """Arcade: the last of a row is captured in the middle of a turn; `deal`, `face`, `ghost`, then `main` again."""
    game = load(engine, mode="arcade", **CHOSEN)
    state = at(game, "6 6 6 1 2", "- 1/0*:12 -", captured=(5, 6), faced=2, deck=(0, 2, 3))
    step(state, "attempt 2 3 with 6", "gain luck")
    texts = ("deal ivory-hare", "deal moth-lantern", "deal toad-censer", "face ivory-hare", "ghost pale-furrier")
    found = [phase(state), *(phase(step(state, text)) for text in texts)]
    assert found == ["deal", "deal", "deal", "face", "ghost", "main"]
    assert (pool(state), shown(state, 2), state.view.achieved) == ("1 2", "2/8 1", True)
    assert refused(state, "attempt 2 1 with 3") == ("completed", "C-32")
