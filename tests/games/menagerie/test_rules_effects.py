"""Every effect of the vocabulary, each in a content file of its own, and several that add up: C-61."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from .play import Game, State, load
from .table import (
    CHOSEN,
    IDLE,
    Changes,
    at,
    before,
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


def game_of(engine: str, folder: Path, *effects: str, **options: Any) -> Game:
    """The first is that of moth-lantern, the others are the abilities of lamplit-child."""
    effect, *abilities = effects
    changes: Changes = {
        "moth-lantern": {"effect": effect},
        "lamplit-child": {"abilities": [*abilities, IDLE, IDLE, IDLE][:3]},
    }
    return load(engine, content=made(folder, changes, quiet=True), **CHOSEN, **options)


def line(abilities: int) -> str:
    """The lowest row, with so many abilities shown, and `matching 2` open where it can be."""
    return f"0/0:{'32'[: abilities - 1]} 1 2"


# On the initial roll: the effect, five dice, and the ordinary and locked dice then.
ROLLS: dict[str, tuple[str, str, str, str]] = {
    "discard the highest": ("discard-highest 1", "1 6 6 3 2", "1 2 3 6", ""),
    "discard two of the highest": ("discard-highest 2", "1 6 5 3 2", "1 2 3", ""),
    "discard more than the highest": ("discard-highest 4", "4 4 4 4 6", "4", ""),
    "discard the lowest": ("discard-lowest 1", "1 1 6 3 2", "1 2 3 6", ""),
    "discard two of the lowest": ("discard-lowest 2", "1 4 6 3 5", "4 5 6", ""),
    "discard a face": ("discard-face 3", "3 3 3 1 6", "1 6", ""),
    "discard a face that there is not": ("discard-face 3", "1 2 4 5 6", "1 2 4 5 6", ""),
    "discard all": ("discard-face 2", "2 2 2 2 2", "", ""),
    "turn": ("turn 2 5", "2 2 5 1 6", "1 5 5 5 6", ""),
    "turn nothing": ("turn 2 5", "1 1 5 1 6", "1 1 1 5 6", ""),
    "lower the highest": ("lower-highest 1", "6 6 1 1 1", "1 1 1 5 6", ""),
    "lower the then highest": ("lower-highest 3", "6 6 4 1 1", "1 1 4 4 5", ""),
    "lower a single high die": ("lower-highest 4", "6 1 1 1 1", "1 1 1 1 2", ""),
    "a 1 stays": ("lower-highest 3", "2 1 1 1 1", "1 1 1 1 1", ""),
    "raise the lowest": ("raise-lowest 1", "1 1 6 6 6", "1 2 6 6 6", ""),
    "raise the then lowest": ("raise-lowest 3", "1 1 3 6 6", "2 3 3 6 6", ""),
    "a 6 stays": ("raise-lowest 4", "5 6 6 6 6", "6 6 6 6 6", ""),
    "lock": ("lock 4", "4 4 1 2 6", "1 2 6", "4 4"),
    "lock nothing": ("lock 4", "3 3 1 2 6", "1 2 3 3 6", ""),
    "lock all": ("lock 4", "4 4 4 4 4", "", "4 4 4 4 4"),
}


@pytest.mark.parametrize("name", ROLLS)
@pytest.mark.parametrize("card", ["object", "ability"])
def test_c61_initial_roll(engine: str, folder: Path, name: str, card: str) -> None:  # C-61
    effect, dice, ordinary, lock = ROLLS[name]
    effects = (f"initial-roll {effect}", IDLE) if card == "object" else (IDLE, f"initial-roll {effect}")
    state = rolled(before(game_of(engine, folder, *effects)), dice)
    if not ordinary and not lock:
        # Nothing is left to do: the turn has ended.
        assert (phase(state), tracks(state)[3]) == ("roll", 3)
        return
    assert (pool(state), locked(state), phase(state)) == (ordinary, lock, "main")


def test_c61_fewer(engine: str, folder: Path) -> None:  # C-61 C-31
    for dice in (1, 2, 3, 4):
        state = step(before(game_of(engine, folder, f"initial-roll fewer {dice}" if dice < 4 else IDLE)), "roll")
        assert state.view.to_roll == {1: 4, 2: 3, 3: 2, 4: 5}[dice]


def test_c61_fewer_does_not_act_on_the_dice(engine: str, folder: Path) -> None:  # C-61
    state = rolled(before(game_of(engine, folder, "initial-roll fewer 2")), "6 6 1")
    assert (pool(state), state.view.saved) == ("1 6 6", (0, 0, 0))


# Effects that add up: object, abilities, dice, and then ordinary and locked ones.
SUMS: dict[str, tuple[Sequence[str], str, str, str]] = {
    "two discards": (("discard-highest 1", "discard-lowest 1"), "1 2 3 4 5", "2 3 4", ""),
    "the same twice": (("lower-highest 1", "lower-highest 1"), "6 6 1 1 1", "1 1 1 5 5", ""),
    "up and down": (("raise-lowest 1", "lower-highest 1"), "1 2 3 4 5", "2 2 3 4 4", ""),
    "a lock is skipped by a discard of the face": (("lock 3", "discard-face 3"), "3 3 1 1 2", "1 1 2", "3 3"),
    "a lock is skipped by a turn": (("lock 3", "turn 3 1"), "3 3 1 1 2", "1 1 2", "3 3"),
    "a lock is skipped by the lowest": (("lock 1", "discard-lowest 1"), "1 1 2 4 5", "4 5", "1 1"),
    "a lock is skipped by the highest": (("lock 6", "lower-highest 2"), "6 6 2 4 5", "2 3 4", "6 6"),
    "a lock is skipped by raising": (("lock 1", "raise-lowest 1"), "1 1 2 4 5", "3 4 5", "1 1"),
    "two locks": (("lock 1", "lock 2"), "1 1 2 4 5", "4 5", "1 1 2"),
    "the same lock twice": (("lock 1", "lock 1"), "1 1 2 4 5", "2 4 5", "1 1"),
    "a turn before a lock": (("turn 2 1", "lock 1"), "1 1 2 4 5", "4 5", "1 1 1"),
    "nothing is left for the next": (("discard-face 2", "lower-highest 1"), "2 2 2 2 6", "5", ""),
    "three after each other": (("turn 1 2", "turn 2 3", "turn 3 4"), "1 2 3 4 5", "4 4 4 4 5", ""),
}


@pytest.mark.parametrize("name", SUMS)
def test_c61_several_on_the_initial_roll(engine: str, folder: Path, name: str) -> None:  # C-61 C-31
    effects, dice, ordinary, lock = SUMS[name]
    game = game_of(engine, folder, *(f"initial-roll {effect}" for effect in effects))
    state = rolled(before(game, line(len(effects) - 1)), dice)
    assert (pool(state), locked(state)) == (ordinary, lock)


def test_c61_locked_dice(engine: str, folder: Path) -> None:  # C-61
    """Neither rerolled, raised, lowered nor flipped; placed and spent they can be. The lock is over with the turn."""
    game = game_of(engine, folder, "initial-roll lock 3", mode="arcade")
    state = rolled(before(game, captured=(6,)), "3 3 4 1 1")
    assert (pool(state), locked(state)) == ("1 1 4", "3 3")
    assert legal(state, "reroll") == [f"reroll {letters}" for letters in ("a", "a b", "c", "a c", "a b c")]
    assert legal(state, "raise", "lower", "flip") == ["raise 1", "raise 4", "lower 4", "flip 1", "flip 4"]
    assert "place 3 on 1 for flip" in legal(state)
    assert legal(state, "attempt") == ["attempt 1 1 with 1", "attempt 1 1 with 3", "attempt 1 3 with 3"]
    thrown(step(state, "reroll c"), "3")
    # The die just rolled is ordinary.
    assert (pool(state), locked(state)) == ("1 1 3", "3 3")
    step(state, "raise 3")
    assert (pool(state), locked(state)) == ("1 1 4", "3 3")


# Losses: when, and what happens at that moment.


def at_start(game: Game, abilities: int, **cubes: int) -> State:
    return step(before(game, line(abilities), **cubes), "roll")


def at_failure(game: Game, abilities: int, **cubes: int) -> State:
    """The Health that every failed turn costs is given back."""
    cubes["health"] = cubes.get("health", 3) + 1
    return step(at(game, "1 1 6", line(abilities), **cubes), "end")


def at_completion(game: Game, abilities: int, **cubes: int) -> State:
    """Knowledge is gained by the challenge."""
    cubes["knowledge"] = cubes.get("knowledge", 2) - 1
    return step(at(game, "1 1 6", line(abilities), **cubes), "attempt 1 1 with 1", "gain knowledge")


MOMENTS = {"turn-start": at_start, "turn-failed": at_failure, "challenge-completed": at_completion}
LOSSES = {
    "luck 1": (2, 1, 2, 3),
    "luck 4": (0, 1, 2, 2),
    "resolve 1": (3, 0, 2, 3),
    "resolve 3": (3, 0, 2, 1),
    "knowledge 1": (3, 1, 1, 3),
    "knowledge 3": (3, 1, 0, 2),
    "health 1": (3, 1, 2, 2),
    "health 3": (3, 1, 2, 0),
}


@pytest.mark.parametrize("when", MOMENTS)
@pytest.mark.parametrize("what", LOSSES)
def test_c61_losses(engine: str, folder: Path, when: str, what: str) -> None:  # C-61 C-12
    """At their moment and at no other."""
    game = game_of(engine, folder, f"{when} lose {what}")
    for moment, happens in MOMENTS.items():
        state = happens(game, 1, health=3)
        assert tracks(state) == (LOSSES[what] if moment == when else (3, 1, 2, 3)), moment
        assert not state.is_terminal


@pytest.mark.parametrize("when", MOMENTS)
def test_c61_losses_add_up_in_order(engine: str, folder: Path, when: str) -> None:  # C-61 C-31
    """Object and abilities; what is lost first can take the point that the next one needs."""
    game = game_of(engine, folder, f"{when} lose luck 2", f"{when} lose health 1", f"{when} lose luck 2")
    assert tracks(MOMENTS[when](game, 2, health=3)) == (0, 1, 2, 1)
    assert tracks(MOMENTS[when](game, 1, health=3)) == (1, 1, 2, 2)


@pytest.mark.parametrize("when", MOMENTS)
def test_c61_the_first_loss_that_cannot_be_borne_ends_it(engine: str, folder: Path, when: str) -> None:  # C-61 C-12
    """The ability after it takes no Luck any more."""
    state = MOMENTS[when](game_of(engine, folder, f"{when} lose health 2", f"{when} lose luck 3"), 1, health=1)
    assert (state.is_terminal, tracks(state)) == (True, (3, 1, 2, 0))


# Always.


def test_c61_no_free_reroll(engine: str, folder: Path) -> None:  # C-61 C-32
    """Every reroll is paid, also the first; the free one is not used."""
    game = game_of(engine, folder, "always no-free-reroll")
    state = thrown(step(at(game, "2 3"), "reroll a"), "2")
    assert (tracks(state)[0], state.view.free_used) == (2, False)
    assert tracks(step(state, "reroll a"))[0] == 1
    assert refused(at(game, "2 3", luck=0, health=0), "reroll a") == ("cannot-pay", "C-14")


def test_c61_luck_cost(engine: str, folder: Path) -> None:  # C-61 C-32
    """The free reroll stays free; paid ones are dearer, by each effect."""
    game = game_of(engine, folder, "always luck-cost 1", "always luck-cost 2")
    state = thrown(step(at(game, "2 3", luck=5), "reroll a"), "2")
    assert tracks(state)[0] == 5
    assert tracks(step(state, "reroll a"))[0] == 1
    both = game_of(engine, folder, "always no-free-reroll", "always luck-cost 1")
    assert tracks(step(at(both, "2 3", luck=5), "reroll a"))[0] == 3


def test_c61_resolve_cost(engine: str, folder: Path) -> None:  # C-61 C-32
    game = game_of(engine, folder, "always resolve-cost 1", "always resolve-cost 1")
    assert tracks(step(at(game, "2 3", resolve=4), "raise 2"))[1] == 1
    assert tracks(step(at(game, "2 3", resolve=4), "lower 2"))[1] == 1
    assert tracks(step(at(game, "2 3", free_used=True), "reroll a"))[0] == 2


@pytest.mark.parametrize(("word", "other"), [("raise", "lower"), ("lower", "raise")])
def test_c61_no_steps(engine: str, folder: Path, word: str, other: str) -> None:  # C-61
    """Effects on the initial roll still move dice, and dice can be flipped."""
    game = game_of(
        engine, folder, f"always no-{word}", f"initial-roll {word}-{'lowest' if word == 'raise' else 'highest'} 1"
    )
    state = rolled(before(game), "3 3 3 3 3")
    assert pool(state) == ("3 3 3 3 4" if word == "raise" else "2 3 3 3 3")
    assert legal(state, word) == []
    assert refused(state, f"{word} 3") == (f"no-{word}", "C-61")
    assert f"{other} 3" in legal(state)


@pytest.mark.parametrize("space", [1, 2, 3])
def test_c61_closed(engine: str, folder: Path, space: int) -> None:  # C-61
    """Nothing is placed there; a die saved there before can be recalled."""
    changes: Changes = {
        "moth-lantern": {"effect": f"always closed {space}"},
        "lamplit-child": {"abilities": ["turn-failed lose luck 1", "turn-start lose luck 1", "turn-start lose luck 1"]},
        "gamekeeper": {"spaces": [["flip", "luck"]] * 3},
    }
    for name in ("kennel-boy", "feather-widow"):
        changes[name] = {"abilities": [f"turn-start lose luck {len(name) % 5 + 1}", IDLE, IDLE]}
    game = load(engine, content=made(folder, changes, quiet=True), **CHOSEN)
    state = at(game, "2", "0/0 1 2")
    assert {text.split()[3] for text in legal(state, "place")} == {"1", "2", "3"} - {str(space)}
    assert refused(state, f"place 2 on {space} for luck") == ("closed", "C-61")
    saved = " ".join("4" if place == space else "-" for place in (1, 2, 3))
    state = at(game, "2", "0/0 1 2", saved=saved)
    assert legal(state, "recall") == [f"recall {space}", f"recall-roll {space}"]
    assert refused(state, f"place 2 on {space} for luck") == ("not-free", "C-32")


def test_c61_two_spaces_closed(engine: str, folder: Path) -> None:  # C-61
    game = game_of(engine, folder, "always closed 1", "always closed 2")
    assert legal(at(game, "2 3"), "place") == []
    assert phase(step(at(game, "2 3"), "end")) == "roll"


def test_c61_no_keep(engine: str, folder: Path) -> None:  # C-61
    state = at(game_of(engine, folder, "always no-keep"), "2", saved="4 5")
    assert legal(state, "recall") == ["recall-roll 1", "recall-roll 2"]
    assert refused(state, "recall 1") == ("no-keep", "C-61")
    assert pool(thrown(step(state, "recall-roll 1"), "6")) == "2 6"


# `longer`: the kind, what is printed, dice that are too few, dice that suffice, and those left.
LONGER = {
    "sequence": ("sequence 3", "2 3 4 6", "2 3 4 5 6", "attempt 1 1 with 2", "6"),
    "matching": ("matching 3", "4 4 4 1", "4 4 4 4 1", "attempt 1 1 with 4", "1"),
    "exact": ("exact 2 6", "6 6 5", "6 6 6 5", "attempt 1 1 with 6", "5"),
    "threshold": ("threshold 2 4", "4 5 3", "4 5 6 3", "attempt 1 1 with 4", "3"),
}


@pytest.mark.parametrize("kind", LONGER)
def test_c61_longer(engine: str, folder: Path, kind: str) -> None:  # C-61
    printed, few, enough, text, left = LONGER[kind]
    others = [challenge for name, (challenge, *_) in LONGER.items() if name != kind][:2]
    changes: Changes = {
        "moth-lantern": {"effect": f"always longer {kind}", "challenges": [printed, *others]},
    }
    game = load(engine, content=made(folder, changes, quiet=True), **CHOSEN)
    assert legal(at(game, few), "attempt 1 1") == []
    assert refused(at(game, few), text) == ("not-met", "C-40")
    state = step(at(game, enough), text)
    assert (phase(state), pool(state)) == ("gain", left)


def test_c61_longer_adds_up(engine: str, folder: Path) -> None:  # C-61
    """Two dice more for sequences of two, none for the others."""
    game = game_of(engine, folder, "always longer sequence", "always longer sequence")
    assert legal(at(game, "1 2 3 5 5 6"), "attempt") == ["attempt 1 1 with 5", "attempt 1 2 with 4"]
    assert legal(at(game, "1 2 3 4 6 6"), "attempt 1 3") == ["attempt 1 3 with 1"]


def test_c61_six_dice_at_most(engine: str, folder: Path) -> None:  # C-61 C-62
    """Challenger: four effects on a set of three ask for six dice, not seven."""
    changes: Changes = {
        "moth-lantern": {"challenges": ["matching 3", "sequence 2", "threshold 2 4"]},
        "brass-heron": {"effect": "always longer matching"},
        "ivory-hare": {"effect": "always longer matching"},
        "lamplit-child": {"abilities": ["always longer matching", "always longer matching", IDLE]},
    }
    path = made(folder, changes | {"hester-vane": {"knowledge": [6]}}, quiet=True)
    game = load(engine, challenger=True, content=path, **CHOSEN)
    row = "0/0:2 1/1 2/2"
    assert legal(at(game, "4 4 4 4 4 1", row), "attempt 1 1") == []
    state = step(at(game, "4 4 4 4 4 4", row), "attempt 1 1 with 4", "gain luck")
    assert pool(state) == ""


def test_c61_longer_counts_for_ghosts(engine: str, folder: Path) -> None:  # C-61 C-43
    """Abilities act on the ghost's own challenges; the effect of the object set aside does not."""
    game = game_of(engine, folder, "always longer matching", "always longer threshold")
    assert legal(at(game, "2 2 2", "0/0* 1 2"), "attempt") == ["attempt 1 1 with 2"]
    assert legal(at(game, "4 4 1", "0/0* 1 2"), "attempt") == ["attempt 1 1 with 4"]
    assert legal(at(game, "4 5 6", "0/0*:13 1 2"), "attempt") == ["attempt 1 2 with 4"]


def test_c61_no_reward(engine: str, folder: Path) -> None:  # C-61 C-42
    """No gain, also for beginners; what spaces and bonuses give is another thing."""
    for beginner in (False, True):
        game = game_of(engine, folder, "always no-reward", beginner=beginner)
        state = step(at(game, "1 1 2", health=2), "attempt 1 1 with 1")
        assert (phase(state), tracks(state), state.view.progress) == ("main", (3, 1, 2, 2), 1)
        assert tracks(step(state, "place 2 on 1 for luck"))[0] == 4


def test_c61_words_twice_are_as_once(engine: str, folder: Path) -> None:  # C-61
    game = game_of(engine, folder, "always no-free-reroll", "always no-free-reroll")
    assert tracks(step(at(game, "2 3"), "reroll a"))[0] == 2


def test_c61_only_what_is_attempted_acts(engine: str, folder: Path) -> None:  # C-61 C-72
    """Of the row one card acts; in challenger all do."""
    changes: Changes = {"brass-heron": {"effect": "always no-raise"}, "ivory-hare": {"effect": "always no-lower"}}
    path = made(folder, changes, quiet=True)
    alone = at(load(engine, content=path, **CHOSEN), "2 3", "0/0 1 2")
    assert legal(alone, "raise", "lower") == ["raise 2", "raise 3", "lower 2", "lower 3"]
    other = at(load(engine, content=path, **CHOSEN), "2 3", "0 1/0 2", faced=2)
    assert legal(other, "raise", "lower") == ["lower 2", "lower 3"]
    every = at(load(engine, content=path, challenger=True, **CHOSEN), "2 3", "0/0 1/1 2/2")
    assert legal(every, "raise", "lower") == []
