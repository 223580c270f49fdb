"""The turn: before the roll, the initial roll, the main phase, the end: C-30 to C-35."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.playing import moves, outcomes

from .play import load
from .table import (
    CHOSEN,
    IDLE,
    Changes,
    at,
    before,
    counted,
    legal,
    locked,
    made,
    phase,
    pool,
    refused,
    rolled,
    step,
    thrown,
    tracks,
)

CURATOR = {"character": "odile-marrow", "role": "curator"}
"""Spaces flip or luck, plus-2 or resolve, set or luck; Luck 3 at 3, Resolve 2 at 2, Knowledge 4 at 1."""


# C-30


def test_c30_before_the_roll(engine: str) -> None:  # C-30 C-53 C-71
    """The four gains, both ignores and, in arcade, the escape; neither dice nor `flip`."""
    standard = before(load(engine, mode="campaign", **CHOSEN), captured=(7, 8, 9, 10, 11), health=3)
    assert legal(standard) == [
        *("roll", "use health", "use luck", "use resolve", "ignore ability 1 1", "ignore object 1"),
    ]
    arcade = before(load(engine, mode="arcade", **CHOSEN), "0/0 1 2", captured=tuple(range(13)), health=3)
    assert legal(arcade) == [
        *("roll", "use health", "use luck", "use resolve", "use knowledge"),
        *("ignore ability 1 1", "ignore object 1", "escape 1"),
    ]
    assert refused(arcade, "use die-1") == refused(arcade, "flip 1") == ("wrong-phase", "C-36")
    assert refused(arcade, "end") == refused(arcade, "reroll a") == ("wrong-phase", "C-36")


def test_c30_alone_the_roll_is_made(engine: str) -> None:  # C-30 C-36
    state = step(at(load(engine, **CHOSEN), "1 2"), "end", "end")
    assert (moves(state)[-1], phase(state), state.view.to_roll) == ("!roll", "roll", 5)


# C-31


def test_c31_every_die_is_a_draw(engine: str) -> None:  # C-31 C-82
    state = step(before(load(engine, **CHOSEN)), "roll")
    for left in (5, 4, 3, 2, 1):
        assert (phase(state), state.view.to_roll, state.view.initial) == ("roll", left, True)
        assert outcomes(state) == {f"die {face}": 1 for face in range(1, 7)}
        thrown(state, "5")
    assert (phase(state), pool(state), state.view.initial) == ("main", "4 5 5 5 5", False)


def test_c31_the_order_of_the_turn_start(engine: str, folder: Path) -> None:  # C-31 C-13
    """What is lost at the start of the turn is lost before Knowledge is read, and `fewer` takes from what is left."""
    changes: Changes = {
        "moth-lantern": {"effect": "turn-start lose knowledge 2"},
        "lamplit-child": {"abilities": ["initial-roll fewer 1", IDLE, IDLE]},
    }
    game = load(engine, content=made(folder, changes, quiet=True), **CHOSEN)
    # Knowledge falls from 6 on space 4 to 5 on space 2; a die is saved, another is not rolled.
    state = step(before(game, knowledge=4, saved="- 5"), "roll")
    assert (tracks(state)[2], state.view.to_roll) == (2, 3)


@pytest.mark.parametrize("case", [(1, 0, "", 2), (2, 4, "3 3", 2), (3, 0, "2", 0)])
def test_c31_fewer(engine: str, folder: Path, case: tuple[int, int, str, int]) -> None:  # C-31
    """Knowledge 3 or 6; never fewer than no dice. Without dice effects have nothing to act on."""
    fewer, knowledge, saved, dice = case
    changes: Changes = {"moth-lantern": {"effect": f"initial-roll fewer {fewer}"}}
    game = load(engine, content=made(folder, changes, quiet=True), **CHOSEN)
    state = step(before(game, knowledge=knowledge, saved=saved), "roll")
    assert (state.view.to_roll, phase(state)) == (dice, "roll" if dice else "main")


def test_c31_fewer_takes_from_the_dice_that_can_be_rolled(engine: str, folder: Path) -> None:  # C-31
    """Knowledge 9 and no die saved: 9, at most six, and one less than that."""
    changes: Changes = {
        "moth-lantern": {"effect": "initial-roll fewer 1"},
        "odile-marrow": {"knowledge": [9]},
    }
    game = load(engine, content=made(folder, changes, quiet=True), **CHOSEN)
    assert step(before(game, knowledge=0), "roll").view.to_roll == 5
    # 9 less 2 is 7, at most the four that are not saved, less 1.
    assert step(before(game, knowledge=0, saved="1 1"), "roll").view.to_roll == 3


def test_c31_two_that_take_dice_add_up(engine: str, folder: Path) -> None:  # C-31 C-61
    changes: Changes = {
        "moth-lantern": {"effect": "initial-roll fewer 1"},
        "lamplit-child": {"abilities": ["initial-roll fewer 2", IDLE, IDLE]},
    }
    path = made(folder, changes | {"hester-vane": {"knowledge": [6]}}, quiet=True)
    assert step(before(load(engine, content=path, **CHOSEN), knowledge=2), "roll").view.to_roll == 2


ORDERS: dict[str, tuple[str, tuple[str, ...], str, str, str]] = {
    # The object's effect, the abilities from the bottom up, completed challenges, the roll, and the pool then.
    "object, then ability": ("initial-roll turn 6 1", ("initial-roll turn 1 3",), "", "6 1 2 2 2", "2 2 2 3 3"),
    "not ability, then object": ("initial-roll turn 1 3", ("initial-roll turn 6 1",), "", "6 1 2 2 2", "1 2 2 2 3"),
    "abilities from the bottom up": (
        "initial-roll turn 6 5",
        ("initial-roll turn 5 4", "initial-roll turn 4 3", "initial-roll turn 3 2"),
        "12",
        "6 6 1 3 5",
        "1 2 2 2 2",
    ),
    "what is not shown does not act": (
        "initial-roll turn 6 5",
        ("initial-roll turn 5 4", "initial-roll turn 4 3", "initial-roll turn 3 2"),
        "1",
        "6 6 1 3 5",
        "1 3 3 3 3",
    ),
    "a lock before a discard": ("initial-roll lock 6", ("initial-roll discard-highest 1",), "", "6 6 5 4 1", "1 4"),
    "a discard before a lock": ("initial-roll discard-highest 1", ("initial-roll lock 6",), "", "6 6 5 4 1", "1 4 5"),
}


@pytest.mark.parametrize("name", ORDERS)
def test_c31_the_order_of_effects(engine: str, folder: Path, name: str) -> None:  # C-31 C-61
    effect, abilities, completed, dice, expected = ORDERS[name]
    both = [*abilities, IDLE, IDLE][:3]
    changes: Changes = {"moth-lantern": {"effect": effect}, "lamplit-child": {"abilities": both}}
    game = load(engine, content=made(folder, changes, quiet=True), **CHOSEN)
    state = rolled(before(game, f"0/0:{completed} 1 2"), dice)
    assert pool(state) == expected
    if "lock" in effect:
        assert locked(state) == "6 6"


def test_c31_slot_by_slot(engine: str, folder: Path) -> None:  # C-31 C-72
    """Challenger: slot 1 with its object and abilities, then slot 2, then slot 3."""
    changes: Changes = {
        "moth-lantern": {"effect": "initial-roll turn 6 5"},
        "lamplit-child": {"abilities": ["initial-roll turn 5 4", IDLE, IDLE]},
        "brass-heron": {"effect": "initial-roll turn 4 3"},
        "kennel-boy": {"abilities": ["initial-roll turn 6 1", IDLE, IDLE]},
        "ivory-hare": {"effect": "initial-roll turn 3 2"},
        "feather-widow": {"abilities": ["initial-roll turn 2 6", IDLE, IDLE]},
    }
    game = load(engine, challenger=True, content=made(folder, changes, quiet=True), **CHOSEN)
    assert pool(rolled(before(game, "0/0 1/1 2/2"), "6 6 5 1 1")) == "1 1 6 6 6"
    # With the ghosts the other way round: 6 to 5, 2 to 6, 4 to 3, 6 to 1, 3 to 2, 5 to 4.
    assert pool(rolled(before(game, "0/2 1/1 2/0"), "6 2 5 4 3")) == "1 2 2 4 4"


# C-32: rerolls.


def test_c32_the_first_reroll_is_free(engine: str) -> None:  # C-32
    state = at(load(engine, **CHOSEN), "1 2 2 6 6")
    step(state, "reroll a b")
    assert (phase(state), state.view.to_roll, pool(state), tracks(state)[0]) == ("roll", 2, "2 6 6", 3)
    assert (state.view.free_used, state.view.initial) == (True, False)
    thrown(state, "6 6")
    assert (pool(state), phase(state)) == ("2 6 6 6 6", "main")
    step(state, "reroll a")
    assert (tracks(state)[0], state.view.to_roll) == (2, 1)
    thrown(state, "1")
    assert tracks(step(state, "reroll a b c d e"))[0] == 1
    thrown(state, "1 1 1 1 1")
    step(state, "end", "end")
    assert not state.view.free_used


def test_c32_any_dice_that_are_ordinary(engine: str) -> None:  # C-32 C-81
    """Neither locked nor bonus dice; of equal ones the leftmost."""
    game = load(engine, mode="arcade", **CHOSEN)
    state = at(game, "2 2 5", locked="3", extra="1", captured=(0,), bonuses={})
    assert legal(state, "reroll") == [f"reroll {letters}" for letters in ("a", "a b", "c", "a c", "a b c")]
    assert refused(state, "reroll b") == refused(state, "reroll b c") == ("not-leftmost", "C-81")
    assert refused(state, "reroll d") == refused(state, "reroll a e") == ("no-die", "C-81")
    assert legal(at(game, "", locked="3 4", extra="1", captured=(0,), bonuses={}), "reroll") == []


def test_c32_all_choices_of_six_different_dice(engine: str) -> None:  # C-32 C-81
    assert len(legal(at(load(engine, **CHOSEN), "1 2 3 4 5 6"), "reroll")) == 63
    assert len(legal(at(load(engine, **CHOSEN), "4 4 4 4 4 4"), "reroll")) == 6


# C-32: steps.


def test_c32_steps(engine: str) -> None:  # C-32
    """An ordinary die by one for 1 Resolve, never between 1 and 6."""
    state = at(load(engine, **CHOSEN), "1 3 6", locked="4", resolve=4)
    assert legal(state, "raise") == ["raise 1", "raise 3"]
    assert legal(state, "lower") == ["lower 3", "lower 6"]
    assert refused(state, "raise 4") == refused(state, "lower 5") == ("no-die", "C-32")
    assert not any(text in state.game.texts for text in ("raise 6", "lower 1"))
    step(state, "raise 3", "raise 4", "lower 6")
    assert (pool(state), locked(state), tracks(state)) == ("1 5 5", "4", (3, 1, 2, 4))
    step(state, "lower 5")
    assert (pool(state), tracks(state)) == ("1 4 5", (3, 0, 2, 4))
    step(state, "raise 1")
    assert (pool(state), tracks(state)) == ("2 4 5", (3, 0, 2, 3))


# C-32: saved dice.


def test_c32_recall(engine: str) -> None:  # C-32
    """As it is, or rolled; its space is free then."""
    game = load(engine, **CURATOR)
    state = at(game, "1", role=0, saved="4 5 6")
    assert legal(state, "recall") == ["recall 1", "recall 2", "recall 3"] + [f"recall-roll {n}" for n in (1, 2, 3)]
    step(state, "recall 2")
    assert (pool(state), state.view.saved, phase(state)) == ("1 5", (4, 0, 6), "main")
    step(state, "recall-roll 3")
    assert (pool(state), state.view.saved, phase(state), state.view.to_roll) == ("1 5", (4, 0, 0), "roll", 1)
    assert outcomes(state) == {f"die {face}": 1 for face in range(1, 7)}
    thrown(state, "2")
    assert (pool(state), tracks(state)) == ("1 2 5", (3, 2, 1, 4))
    assert refused(state, "recall 2") == refused(state, "recall-roll 3") == ("not-saved", "C-32")


def test_c32_not_one_saved_this_turn(engine: str) -> None:  # C-32
    game = load(engine, **CURATOR)
    state = at(game, "1", role=0, saved="4 5", fresh="2")
    assert legal(state, "recall") == ["recall 1", "recall-roll 1"]
    assert refused(state, "recall 2") == refused(state, "recall-roll 2") == ("fresh", "C-32")
    step(state, "recall 1", "place 4 on 1 for luck")
    assert refused(state, "recall 1") == ("fresh", "C-32")
    assert (state.view.saved, state.view.fresh) == ((4, 5, 0), (True, True, False))
    step(state, "end", "end")
    assert (state.view.saved, state.view.fresh) == ((4, 5, 0), (False, False, False))


def test_c32_place_ordinary_and_locked_dice(engine: str) -> None:  # C-32
    """On a free space, and no bonus dice."""
    game = load(engine, mode="arcade", **CURATOR)
    state = at(game, "1", locked="3", extra="6", role=0, saved="4", captured=(5,), bonuses={})
    assert legal(state, "place") == [
        *("place 1 on 2 for plus-2", "place 1 on 2 for resolve", "place 1 on 3 for set", "place 1 on 3 for luck"),
        *("place 3 on 2 for plus-2", "place 3 on 2 for resolve", "place 3 on 3 for set", "place 3 on 3 for luck"),
    ]
    assert refused(state, "place 6 on 2 for plus-2") == ("no-die", "C-32")
    assert refused(state, "place 1 on 1 for flip") == ("not-free", "C-32")
    assert refused(state, "place 1 on 2 for flip") == ("no-benefit", "C-60")
    step(state, "place 3 on 3 for luck")
    assert (pool(state), locked(state), state.view.saved, tracks(state)[0]) == ("1", "", (4, 0, 3), 4)


def test_c32_one_challenge_a_turn(engine: str) -> None:  # C-32
    state = at(load(engine, **CHOSEN), "1 1 1 3 3 3", "1/0:3 2 3")
    assert legal(state, "attempt") == []
    state = at(load(engine, **CHOSEN), "1 1 1 3 3 3", "0/0 2 3")
    assert legal(state, "attempt") == ["attempt 1 1 with 1", "attempt 1 1 with 3"]
    step(state, "attempt 1 1 with 1", "gain luck")
    assert legal(state, "attempt") == []
    assert refused(state, "attempt 1 1 with 3") == ("completed", "C-32")
    assert {text.split()[0] for text in legal(state)} == {"reroll", "raise", "lower", "place", "end"}


def test_c32_gains_adjust_dice_again(engine: str) -> None:  # C-32 C-42
    """What a challenge gains is spent in the same turn."""
    state = at(load(engine, **CHOSEN), "1 1 1 3", "0/0 2 3", resolve=0, health=0)
    assert legal(state, "raise") == []
    step(state, "attempt 1 1 with 1", "gain resolve", "raise 3")
    assert (pool(state), tracks(state)) == ("4", (3, 0, 2, 0))


def test_c32_the_end_is_always_legal(engine: str) -> None:  # C-32
    state = at(load(engine, **CHOSEN), "1 1 1 3 5 6", "0/0 2 3")
    assert legal(state)[-1] == "end"
    step(state, "attempt 1 1 with 1", "gain luck")
    assert legal(state)[-1] == "end"
    assert refused(step(at(load(engine, **CURATOR), "1", role=0), "place 1 on 3 for set"), "end")[0] == "wrong-phase"


# C-33


def test_c33_a_failed_turn(engine: str) -> None:  # C-33
    state = step(at(load(engine, **CHOSEN), "1 1", health=3), "end")
    assert (phase(state), tracks(state)[3], state.view.ended) == ("store", 2, True)
    assert counted(state) == {"challenges_failed_turns": 1, "health_lost": 1}


def test_c33_a_turn_with_a_challenge(engine: str, folder: Path) -> None:  # C-33
    """No loss, neither of Health nor of what failed turns lose."""
    changes: Changes = {"moth-lantern": {"effect": "turn-failed lose luck 2"}}
    game = load(engine, content=made(folder, changes, quiet=True), **CHOSEN)
    failed = step(at(game, "1 1 3"), "end")
    assert tracks(failed) == (1, 1, 2, 3)
    state = step(at(game, "1 1 3"), "attempt 1 1 with 1", "gain resolve", "end")
    assert tracks(state) == (3, 2, 2, 4)
    assert counted(state) == {"dice_spent": 2}


def test_c33_health_first(engine: str, folder: Path) -> None:  # C-33 C-31
    """Health for the failure, then what the object and the abilities say, in their order."""
    changes: Changes = {
        "moth-lantern": {"effect": "turn-failed lose luck 1"},
        "lamplit-child": {"abilities": ["turn-failed lose health 1", "turn-failed lose resolve 1", IDLE]},
    }
    game = load(engine, content=made(folder, changes, quiet=True), **CHOSEN)
    state = step(at(game, "1", "0/0:1 1 2", health=1), "end")
    assert (state.is_terminal, tracks(state)) == (True, (2, 1, 2, 0))
    state = step(at(game, "1", "0/0:1 1 2", health=0), "end")
    assert (state.is_terminal, tracks(state)) == (True, (3, 1, 2, 0))
    state = step(at(game, "1", "0/0:1 1 2", health=2), "end")
    assert (phase(state), tracks(state)) == ("store", (2, 0, 2, 0))


def test_c33_store(engine: str) -> None:  # C-33 C-36
    """Nothing but placing, as often as there are dice and spaces, and `end`."""
    game = load(engine, mode="arcade", **CURATOR)
    state = at(game, "2 4", locked="3", extra="6", role=0, captured=(5, 6, 8), bonuses={"luck": 1, "flip": 1})
    step(state, "end")
    assert {text.split()[0] for text in legal(state)} == {"place", "end"}
    for text in ("reroll a", "raise 2", "recall 1", "attempt 1 1 with 2", "use luck", "flip 2"):
        assert refused(state, text) == ("wrong-phase", "C-36")
    step(state, "place 4 on 3 for set")
    assert (phase(state), state.view.setting) == ("set", 2)
    step(state, "set 1")
    assert (phase(state), state.view.saved) == ("store", (0, 0, 1))
    step(state, "place 3 on 1 for flip")
    assert (phase(state), state.view.saved) == ("store", (4, 0, 1))
    step(state, "place 2 on 2 for resolve")
    # No space is left, so the turn ends by itself; Knowledge 4 with three saved dice rolls one.
    assert moves(state)[-1] == "!end"
    assert (phase(state), state.view.saved) == ("before", (4, 2, 1))
    assert (pool(state), locked(state), state.view.extra) == ("", "", (0,) * 6)
    assert step(state, "roll").view.to_roll == 1


@pytest.mark.parametrize(
    ("dice", "more", "saved", "store"),
    [
        ("2", "", "", True),
        ("", "2", "", True),
        ("2", "", "1", True),
        ("2", "", "1 1", False),
        ("", "", "1", False),
        ("", "", "", False),
    ],
)
def test_c33_store_needs_a_die_and_a_space(engine: str, dice: str, more: str, saved: str, store: bool) -> None:  # C-33
    """The role has two spaces. Bonus dice cannot be placed."""
    game = load(engine, mode="arcade", **CHOSEN)
    state = at(game, dice, locked=more, extra="5", saved=saved, captured=(4, 8), bonuses={"luck": 1})
    step(state, "end")
    assert phase(state) == ("store" if store else "before")
    assert tracks(state)[3] == 3


def test_c33_a_closed_space_is_not_open_in_store(engine: str, folder: Path) -> None:  # C-33 C-61
    changes: Changes = {"moth-lantern": {"effect": "always closed 2"}}
    game = load(engine, content=made(folder, changes, quiet=True), **CHOSEN)
    state = step(at(game, "1", saved="2"), "end")
    # There is no `store` in between, not even one that ends by itself.
    assert (moves(state), phase(state)) == (["end", "!roll"], "roll")
    state = step(at(game, "1 3"), "end")
    assert legal(state) == [f"place {face} on 1 for {what}" for face in (1, 3) for what in ("flip", "luck")] + ["end"]
    step(state, "place 1 on 1 for flip")
    assert (phase(state), state.view.saved) == ("roll", (6, 0, 0))


def test_c33_all_dice_are_gone(engine: str) -> None:  # C-33
    game = load(engine, mode="arcade", **CHOSEN)
    state = at(game, "2 4", locked="3", extra="6", saved="1 5", captured=(5,), bonuses={}, free_used=True)
    step(state, "end")
    assert (pool(state), locked(state), state.view.extra, state.view.saved) == ("", "", (0,) * 6, (1, 5, 0))
    assert (state.view.rolled, state.view.free_used, state.view.ended) == (False, False, False)


# C-34, C-35


def test_c34_effects_on_the_initial_roll_alone(engine: str) -> None:  # C-34
    """moth-lantern turns 6 to 1, lamplit-child lowers the highest die; neither after a reroll or a recall."""
    game = load(engine, **CHOSEN)
    state = rolled(before(game, "0/0 1 2", saved="5"), "6 6 2 3")
    assert pool(state) == "1 1 2 2"
    thrown(step(state, "reroll a b c d"), "6 6 6 2")
    assert pool(state) == "2 6 6 6"
    thrown(step(state, "recall-roll 1"), "6")
    assert pool(state) == "2 6 6 6 6"


def test_c34_a_recalled_die_as_it_is(engine: str) -> None:  # C-34
    state = step(at(load(engine, **CHOSEN), "2", "0/0 1 2", saved="6"), "recall 1")
    assert pool(state) == "2 6"


def test_c35_saved_dice_stay_as_they_are(engine: str, folder: Path) -> None:  # C-35
    changes: Changes = {
        "moth-lantern": {"effect": "initial-roll turn 6 1"},
        "lamplit-child": {"abilities": ["initial-roll discard-face 1", "initial-roll lock 5", IDLE]},
    }
    game = load(engine, content=made(folder, changes, quiet=True), **CHOSEN)
    state = rolled(before(game, "0/0:1 1 2", saved="6 5"), "6 1 5")
    assert (pool(state), locked(state), state.view.saved) == ("", "5", (6, 5, 0))
    assert pool(step(state, "recall 2")) == "5"
