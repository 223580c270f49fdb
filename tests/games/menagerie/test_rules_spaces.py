"""Ability spaces: what each benefit does to the die and to the tracks: C-60."""

from __future__ import annotations

from pathlib import Path

import pytest

from .play import Game, load
from .table import CHOSEN, at, legal, locked, made, phase, pool, refused, step, thrown, tracks

FLIP_LUCK = [["flip", "luck"], ["plus-2", "resolve"], ["set", "plus-2"]]


def game_of(engine: str, folder: Path, spaces: list[list[str]]) -> Game:
    return load(engine, content=made(folder, {"gamekeeper": {"spaces": spaces}}), **CHOSEN)


@pytest.mark.parametrize("face", range(1, 7))
def test_c60_flip_and_plus_two(engine: str, folder: Path, face: int) -> None:  # C-60
    """Flipped, 2 more if possible, or as it is with a gain."""
    game = game_of(engine, folder, FLIP_LUCK)
    flipped = step(at(game, f"{face} 3"), f"place {face} on 1 for flip")
    assert (flipped.view.saved, pool(flipped), tracks(flipped)) == ((7 - face, 0, 0), "3", (3, 1, 2, 4))
    more = step(at(game, f"{face} 3"), f"place {face} on 2 for plus-2")
    assert more.view.saved == (0, {1: 3, 2: 4, 3: 5, 4: 6, 5: 5, 6: 6}[face], 0)
    assert tracks(more) == (3, 1, 2, 4)


@pytest.mark.parametrize(("benefit", "cubes"), [("luck", (4, 1, 2, 4)), ("resolve", (3, 2, 2, 4))])
def test_c60_gains(engine: str, folder: Path, benefit: str, cubes: tuple[int, ...]) -> None:  # C-60
    game = game_of(engine, folder, [[benefit, "set"]])
    state = step(at(game, "2 3"), f"place 2 on 1 for {benefit}")
    assert (tracks(state), state.view.saved, phase(state)) == (cubes, (2, 0, 0), "main")
    top = step(at(game, "2 3", luck=5, resolve=4), f"place 2 on 1 for {benefit}")
    assert (tracks(top), top.view.saved) == ((5, 4, 2, 4), (2, 0, 0))


@pytest.mark.parametrize("value", range(1, 7))
def test_c60_set(engine: str, folder: Path, value: int) -> None:  # C-60 C-36
    """A decision of its own; until then the die is there with its face."""
    game = game_of(engine, folder, FLIP_LUCK)
    state = step(at(game, "2 3"), "place 2 on 3 for set")
    assert (phase(state), state.view.setting, state.view.saved, pool(state)) == ("set", 2, (0, 0, 2), "3")
    assert legal(state) == [f"set {face}" for face in range(1, 7)]
    step(state, f"set {value}")
    assert (phase(state), state.view.setting, state.view.saved) == ("main", None, (0, 0, value))


def test_c60_spaces_of_the_role(engine: str) -> None:  # C-60 C-3
    """The shipped roles: what each offers for a 4."""
    offered = {
        0: {1: ("flip", "luck"), 2: ("plus-2", "resolve"), 3: ("set", "luck")},
        1: {1: ("flip", "resolve"), 2: ("flip", "luck"), 3: ("plus-2", "set")},
        2: {1: ("flip", "luck"), 2: ("plus-2", "luck")},
    }
    for role, spaces in offered.items():
        state = at(load(engine), "4", role=role)
        expected = [f"place 4 on {space} for {benefit}" for space, pair in spaces.items() for benefit in pair]
        assert legal(state, "place") == expected
    assert refused(at(load(engine), "4"), "place 4 on 3 for luck") == ("no-space", "C-60")
    assert refused(at(load(engine), "4"), "place 4 on 2 for flip") == ("no-benefit", "C-60")


@pytest.mark.parametrize("count", [1, 2, 3])
def test_c60_one_to_three_spaces(engine: str, folder: Path, count: int) -> None:  # C-60 C-3
    """Two spaces may be alike."""
    game = game_of(engine, folder, [["luck", "flip"]] * count)
    state = at(game, "1 2 3 4")
    for space in range(1, 4):
        if space <= count:
            step(state, f"place {space} on {space} for luck")
        else:
            assert refused(state, f"place {space} on {space} for luck") == ("no-space", "C-60")
    assert tracks(state)[0] == min(5, 3 + count)
    assert sum(face > 0 for face in state.view.saved) == count


def test_c60_locked_dice_have_every_benefit(engine: str, folder: Path) -> None:  # C-60 C-61
    """A lock keeps a die from changing in the pool only; recalled it is ordinary."""
    game = game_of(engine, folder, FLIP_LUCK)
    state = step(at(game, "1", locked="2 2 2"), "place 2 on 1 for flip", "place 2 on 2 for plus-2")
    step(state, "place 2 on 3 for set", "set 6")
    assert (state.view.saved, locked(state), pool(state)) == ((5, 4, 6), "", "1")
    step(state, "end")
    thrown(state, "1 1")
    step(state, "recall 1")
    assert (pool(state), locked(state)) == ("1 1 5", "")


def test_c60_saved_dice_take_from_the_next_roll(engine: str) -> None:  # C-60 C-31
    """Gamekeeper: Knowledge 5, two dice saved, three rolled; both recalled make five."""
    state = step(at(load(engine, **CHOSEN), "1 2"), "place 1 on 1 for flip", "place 2 on 2 for plus-2")
    assert (state.view.to_roll, state.view.saved) == (3, (6, 4, 0))
    thrown(state, "1 1 1")
    step(state, "recall 1", "recall 2")
    assert (pool(state), state.view.saved) == ("1 1 1 4 6", (0, 0, 0))
