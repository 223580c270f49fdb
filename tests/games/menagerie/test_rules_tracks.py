"""Tracks: where cubes start, gains, losses and costs: C-3, C-10 to C-14."""

from __future__ import annotations

from pathlib import Path

import pytest

from .play import load
from .table import CHOSEN, IDLE, Changes, at, before, legal, made, phase, pool, refused, rolled, step, tracks

LUCK_TWICE = {"lamplit-child": {"abilities": ["turn-start lose luck 2", IDLE, IDLE]}}

# Cubes of Luck, Resolve, Knowledge and Health, by character and role.
STARTS = {
    ("odile-marrow", "curator"): (3, 2, 1, 4),
    ("odile-marrow", "medium"): (4, 0, 1, 4),
    ("odile-marrow", "gamekeeper"): (3, 1, 2, 4),
    ("tobias-quill", "curator"): (2, 3, 1, 4),
    ("tobias-quill", "medium"): (3, 1, 1, 4),
    ("tobias-quill", "gamekeeper"): (2, 2, 2, 4),
    ("hester-vane", "curator"): (1, 4, 2, 5),
    ("hester-vane", "medium"): (2, 2, 2, 5),
    ("hester-vane", "gamekeeper"): (1, 3, 3, 5),
}


@pytest.mark.parametrize("chosen", STARTS, ids=" ".join)
def test_c3_character_and_role_add_up(engine: str, chosen: tuple[str, str]) -> None:  # C-3 C-11 C-12 C-20
    character, role = chosen
    assert tracks(load(engine, character=character, role=role).initial_state()) == STARTS[chosen]


# C-11: a track, what the character starts with, what the role adds, and the space.
PLACED: dict[str, tuple[list[int], int, int, int]] = {
    "printed once": ([0, 2, 4, 6], 3, 1, 2),
    "several spaces with that value: the lowest": ([3, 4, 5, 5, 5, 6], 5, 0, 2),
    "the same all along": ([5, 5, 5], 4, 1, 0),
    "below all: the bottom": ([3, 4, 5], 2, 0, 0),
    "below nothing": ([0, 4], 0, -9, 0),
    "below the lowest of several": ([3, 3, 5], 0, 1, 0),
    "above all: the top": ([0, 2, 4], 9, 9, 2),
    "above all: the top of several": ([2, 4, 4, 4], 5, 0, 3),
    "just the highest: the lowest of several": ([2, 4, 4, 4], 5, -1, 1),
    "between two: the lower": ([0, 2, 5], 4, 0, 1),
    "between two: the lowest of the lower": ([0, 2, 2, 2, 7], 7, -2, 1),
    "one space": ([6], 0, 0, 0),
    "twelve spaces": ([0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9], 9, 0, 10),
}


@pytest.mark.parametrize("name", PLACED)
def test_c11_where_cubes_start(engine: str, folder: Path, name: str) -> None:  # C-11
    values, due, more, space = PLACED[name]
    every = ("luck", "resolve", "knowledge")
    changes: Changes = {
        "odile-marrow": {**dict.fromkeys(every, values), "start": dict.fromkeys(every, due)},
        "gamekeeper": dict.fromkeys(every, more),
    }
    path = made(folder, changes, quiet=True)
    assert tracks(load(engine, content=path, **CHOSEN).initial_state()) == (space, space, space, 4)


def test_c10_a_point_is_a_space(engine: str, folder: Path) -> None:  # C-10
    """Luck is worth 7 at the top, 3 on two spaces below it."""
    changes = LUCK_TWICE | {"odile-marrow": {"luck": [1, 3, 3, 7]}}
    game = load(engine, content=made(folder, changes, quiet=True), **CHOSEN)
    state = rolled(before(game, luck=3), "1 2 3 4 5")
    assert tracks(state) == (1, 1, 2, 4)
    assert "luck 3 at 1" in state.observation_text(0)
    step(state, "place 1 on 1 for luck", "place 2 on 2 for luck")
    assert "luck 7 at 3" in state.observation_text(0)


def test_c10_a_gain_at_the_top_is_lost(engine: str) -> None:  # C-10 C-60
    state = at(load(engine, **CHOSEN), "1 2 3", luck=5)
    step(state, "place 1 on 1 for luck")
    assert (tracks(state), state.view.saved) == ((5, 1, 2, 4), (1, 0, 0))


def test_c10_what_there_is_no_space_for_is_lost(engine: str) -> None:  # C-10 C-51
    """Two points and one space."""
    state = step(at(load(engine, mode="arcade", **CHOSEN), "1", captured=(8,), luck=4), "use luck")
    assert tracks(state) == (5, 1, 2, 4)


def test_c12_health_starts_at_the_top(engine: str, folder: Path) -> None:  # C-12
    for hearts in (1, 12):
        game = load(engine, content=made(folder, {"odile-marrow": {"health": hearts}}), **CHOSEN)
        assert tracks(game.initial_state())[3] == hearts - 1


# C-12: the spaces of Luck, its space, and Luck and Health after a loss of 2.
LOSSES: dict[str, tuple[list[int], int, int, int]] = {
    "both from the track": ([0, 1, 2, 3], 2, 0, 4),
    "the second from Health": ([0, 1, 2, 3], 1, 0, 3),
    "both from Health": ([0, 1, 2, 3], 0, 0, 2),
    "value 0 above the bottom": ([0, 0, 0, 1], 2, 2, 2),
    "down to a value 0 above the bottom": ([0, 0, 0, 1], 3, 2, 3),
    "at the bottom, though not 0": ([4, 5, 6], 0, 0, 2),
    "down to a bottom that is not 0": ([4, 5, 6], 1, 0, 3),
    "a track of one space": ([7], 0, 0, 2),
}


@pytest.mark.parametrize("name", LOSSES)
def test_c12_a_point_that_is_not_there_is_health(engine: str, folder: Path, name: str) -> None:  # C-12
    values, space, luck, health = LOSSES[name]
    path = made(folder, LUCK_TWICE | {"odile-marrow": {"luck": values}}, quiet=True)
    state = step(before(load(engine, content=path, **CHOSEN), luck=space), "roll")
    assert tracks(state) == (luck, 1, 2, health)
    assert phase(state) == "roll"


def test_c12_every_track_loses_alike(engine: str, folder: Path) -> None:  # C-12 C-61
    """Knowledge at its bottom of 3 costs Health; so does Resolve of 0."""
    changes: Changes = {"lamplit-child": {"abilities": ["turn-start lose knowledge 1", IDLE, IDLE]}}
    changes |= {"moth-lantern": {"effect": "turn-start lose resolve 2"}}
    game = load(engine, content=made(folder, changes, quiet=True), **CHOSEN)
    assert tracks(step(before(game, knowledge=0, resolve=0), "roll")) == (3, 0, 0, 1)
    state = step(before(game, knowledge=2, resolve=1), "roll")
    assert (tracks(state), state.view.to_roll) == ((3, 0, 1, 3), 4)


@pytest.mark.parametrize("mode", ["standard", "campaign", "arcade"])
def test_c12_the_lowest_heart(engine: str, mode: str) -> None:  # C-12 C-33
    """A failed turn is survived on the second heart, and loses the game on the lowest."""
    game = load(engine, mode=mode, **CHOSEN)
    state = step(at(game, health=1), "end")
    assert (tracks(state)[3], phase(state)) == (0, "roll")
    state = step(at(game, health=0), "end")
    assert state.is_terminal
    assert (list(state.returns), state.view.won, tracks(state)[3]) == ([0.0], False, 0)


def test_c12_lost_with_more_points_to_lose(engine: str, folder: Path) -> None:  # C-12
    """One of four points finds a heart above the lowest; nothing else of the turn happens."""
    changes: Changes = {"lamplit-child": {"abilities": ["turn-start lose health 4", IDLE, IDLE]}}
    changes |= {"moth-lantern": {"effect": "turn-start lose luck 1"}}
    game = load(engine, content=made(folder, changes, quiet=True), **CHOSEN)
    state = step(before(game, health=1), "roll")
    assert (state.is_terminal, tracks(state)) == (True, (2, 1, 2, 0))
    assert (state.view.rolled, state.tally["health_lost"]) == (False, (2,))
    assert tracks(step(before(game, health=4), "roll")) == (2, 1, 2, 0)


@pytest.mark.parametrize(
    ("knowledge", "saved", "dice"),
    [(5, "4 5", 3), (9, "", 6), (2, "1 1 1", 0), (6, "3", 5), (9, "3", 5), (1, "", 1), (0, "3", 0), (7, "1 2 3", 3)],
)
def test_c13_the_initial_roll(engine: str, folder: Path, knowledge: int, saved: str, dice: int) -> None:  # C-13 C-31
    """Knowledge less the saved dice, and those not saved at most."""
    changes: Changes = {"odile-marrow": {"knowledge": [knowledge, 9]}}
    game = load(engine, content=made(folder, changes, quiet=True), character="odile-marrow", role="curator")
    state = step(before(game, role=0, knowledge=0, saved=saved), "roll")
    assert (state.view.to_roll, phase(state)) == (dice, "roll" if dice else "main")
    assert state.view.rolled


def test_c13_knowledge_is_read_at_the_roll(engine: str) -> None:  # C-13 C-53
    """Knowledge 4 at space 1 becomes 5 before the roll, but adds no die later."""
    game = load(engine, mode="arcade", **CHOSEN)
    early = step(before(game, captured=(12,), knowledge=1), "use knowledge", "roll")
    assert (tracks(early)[2], early.view.to_roll) == (2, 5)
    late = step(at(game, "1 1 2 3", captured=(12,), knowledge=1), "use knowledge")
    assert (tracks(late)[2], pool(late), late.view.to_roll) == (2, "1 1 2 3", 0)
    step(late, "end", "end", "roll")
    assert late.view.to_roll == 5


def test_c13_knowledge_of_0(engine: str, folder: Path) -> None:  # C-13 C-33
    """Without a die and without a saved one no turn offers a choice, and every one costs a heart."""
    game = load(engine, content=made(folder, {"odile-marrow": {"knowledge": [0, 9]}}, quiet=True), **CHOSEN)
    state = step(before(game, knowledge=0), "roll")
    assert (state.is_terminal, tracks(state)[3], state.tally["health_lost"]) == (True, 0, (5,))


def test_c13_a_value_that_does_not_change_adds_no_die(engine: str) -> None:  # C-13 C-10
    """The fourth space of Knowledge shows 5 like the third."""
    game = load(engine, mode="arcade", **CHOSEN)
    state = step(before(game, captured=(12,), knowledge=2), "use knowledge", "roll")
    assert (tracks(state)[2], state.view.to_roll) == (3, 5)


# C-14: points of a cost of 3, Luck and Health there, and after paying; None where it would lose the game.
COSTS = [
    ((3, 4), (0, 4)),
    ((2, 4), (0, 3)),
    ((1, 4), (0, 2)),
    ((0, 4), (0, 1)),
    ((0, 3), (0, 0)),
    ((0, 2), None),
    ((1, 2), (0, 0)),
    ((1, 1), None),
    ((2, 1), (0, 0)),
    ((2, 0), None),
    ((3, 0), (0, 0)),
]


@pytest.mark.parametrize(("there", "then"), COSTS)
def test_c14_a_cost_in_luck(
    engine: str, folder: Path, there: tuple[int, int], then: tuple[int, int] | None
) -> None:  # C-14 C-12
    path = made(folder, {"moth-lantern": {"effect": "always luck-cost 2"}}, quiet=True)
    state = at(load(engine, content=path, **CHOSEN), "2 3", luck=there[0], health=there[1], free_used=True)
    if then is None:
        assert legal(state, "reroll") == []
        assert refused(state, "reroll a") == ("cannot-pay", "C-14")
    else:
        assert legal(state, "reroll") == ["reroll a", "reroll b", "reroll a b"]
        assert tracks(step(state, "reroll a")) == (then[0], 1, 2, then[1])


@pytest.mark.parametrize(("there", "then"), COSTS)
def test_c14_a_cost_in_resolve(
    engine: str, folder: Path, there: tuple[int, int], then: tuple[int, int] | None
) -> None:  # C-14 C-12
    path = made(folder, {"moth-lantern": {"effect": "always resolve-cost 2"}}, quiet=True)
    state = at(load(engine, content=path, **CHOSEN), "1 6", resolve=there[0], health=there[1])
    if then is None:
        assert legal(state, "raise", "lower") == []
        assert refused(state, "raise 1") == refused(state, "lower 6") == ("cannot-pay", "C-14")
    else:
        assert legal(state, "raise", "lower") == ["raise 1", "lower 6"]
        assert tracks(step(state, "lower 6")) == (3, then[0], 2, then[1])


def test_c14_values_of_0_pay_nothing(engine: str, folder: Path) -> None:  # C-14 C-12
    """Luck stands on the third of three spaces that are worth nothing."""
    game = load(engine, content=made(folder, {"odile-marrow": {"luck": [0, 0, 0, 5]}}, quiet=True), **CHOSEN)
    assert tracks(step(at(game, "2 3", luck=2, health=1, free_used=True), "reroll a")) == (2, 1, 2, 0)
    assert refused(at(game, "2 3", luck=2, health=0, free_used=True), "reroll a") == ("cannot-pay", "C-14")
