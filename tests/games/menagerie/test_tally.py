"""What is counted while a game is played: every counter worked by hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from .play import Game, State, load
from .table import CHOSEN, GHOSTS, IDLE, OBJECTS, Changes, at, before, counted, made, step, thrown

NUMBERS = (
    *("turns", "rolls", "rerolls_free", "rerolls_paid", "dice_rerolled", "raised", "lowered", "recalled"),
    *("recall_rolled", "placed", "dice_spent", "luck_spent", "resolve_spent", "health_lost"),
    *("challenges_failed_turns", "captures", "escapes", "bonuses_used", "ignores_used"),
)
FAMILIES = {
    "character": [f"character {name}" for name in ("odile-marrow", "tobias-quill", "hester-vane")],
    "role": [f"role {name}" for name in ("curator", "medium", "gamekeeper")],
    "rank": [f"rank {name}" for name in ("novice", "expert", "savior")],
    "object lost to": [f"lost to {name}" for name in OBJECTS],
    "ghost lost to": [f"lost to {name}" for name in GHOSTS],
}


def test_names_scopes_and_families(engine: str) -> None:
    spec = load(engine).tally_spec
    names = [name for family in FAMILIES.values() for name in family]
    assert [counter.name for counter in spec] == [*NUMBERS, *names]
    assert {counter.scope for counter in spec} == {"game"}
    assert all(counter.unit and counter.meaning for counter in spec)
    for family, members in FAMILIES.items():
        assert [counter.name for counter in spec if counter.family == family] == members
    assert all(not counter.family for counter in spec[: len(NUMBERS)])
    assert load(engine).initial_state().tally == dict.fromkeys([*NUMBERS, *names], (0,))


def test_the_start(engine: str) -> None:
    """Counted with the first deal, whether cards are chosen or given."""
    expected = {"turns": 1, "character odile-marrow": 1, "role gamekeeper": 1}
    chosen = step(load(engine).initial_state(), "choose-character odile-marrow", "choose-role gamekeeper")
    assert counted(chosen) == {}
    assert counted(step(chosen, "deal fox-mask")) == expected
    assert counted(step(chosen, "deal boar-idol", "deal moth-lantern", "deal stag-helm")) == expected
    state = step(load(engine, mode="arcade", **CHOSEN).initial_state(), "deal fox-mask")
    assert counted(state) == expected
    other = load(engine, character="hester-vane", role="medium").initial_state()
    assert counted(step(other, "deal fox-mask")) == {"turns": 1, "character hester-vane": 1, "role medium": 1}


BONUS: dict[str, Any] = {"captured": (0, 2, 6, 7, 8), "health": 3}
CASES: dict[str, tuple[str, dict[str, Any], tuple[str, ...], dict[str, int]]] = {
    "a free reroll": ("1 2 3", {}, ("reroll a b",), {"rerolls_free": 1, "dice_rerolled": 2}),
    "a paid one": (
        "1 2 3",
        {"free_used": True},
        ("reroll a b c",),
        {"rerolls_paid": 1, "dice_rerolled": 3, "luck_spent": 1},
    ),
    "a paid one, in Health": (
        "1 2 3",
        {"free_used": True, "luck": 0},
        ("reroll a",),
        {"rerolls_paid": 1, "dice_rerolled": 1, "luck_spent": 1, "health_lost": 1},
    ),
    "rerolled dice are no rolls": ("1", {}, ("reroll a", "die 3"), {"rerolls_free": 1, "dice_rerolled": 1}),
    "steps": (
        "1 5",
        {"resolve": 3},
        ("raise 1", "raise 2", "lower 5"),
        {"raised": 2, "lowered": 1, "resolve_spent": 3},
    ),
    "a step in Health": (
        "1 5",
        {"resolve": 0},
        ("lower 5",),
        {"lowered": 1, "resolve_spent": 1, "health_lost": 1},
    ),
    "a die recalled": ("1", {"saved": "4 5"}, ("recall 1",), {"recalled": 1}),
    "a die recalled and rolled": ("1", {"saved": "4 5"}, ("recall-roll 1", "die 2"), {"recall_rolled": 1}),
    "a die placed": ("1 2", {}, ("place 1 on 1 for flip",), {"placed": 1}),
    "a die placed in store": (
        "1 2",
        {"line": "0/0:2 1 2", "achieved": True},
        ("end", "place 1 on 1 for flip"),
        {"placed": 1},
    ),
    "a challenge": ("3 3 3", {}, ("attempt 1 1 with 3",), {"dice_spent": 3}),
    "a threshold": ("4 4 4 6 6 6", {}, ("attempt 1 2 with 4", "spend 6"), {"dice_spent": 4}),
    "a threshold on its way": ("4 5 5 6 6 6", {}, ("attempt 1 2 with 4", "spend 4", "spend 5"), {"dice_spent": 2}),
    "a failed turn": ("1 2", {}, ("end",), {"challenges_failed_turns": 1, "health_lost": 1}),
    "a turn that did not fail": ("1 2", {"line": "0/0:2 1 2", "achieved": True}, ("end", "end"), {"turns": 1}),
}


@pytest.mark.parametrize("name", CASES)
def test_counters(engine: str, name: str) -> None:
    dice, fields, texts, expected = CASES[name]
    fields = {"line": "0/0 1 2", **fields}
    assert counted(step(at(load(engine, **CHOSEN), dice, fields.pop("line"), **fields), *texts)) == expected


def test_rolls(engine: str) -> None:
    """Each die of the initial roll, as it falls."""
    state = thrown(step(before(load(engine, **CHOSEN), saved="3"), "roll"), "1 2 2")
    assert counted(state) == {"rolls": 3}
    assert counted(thrown(state, "2")) == {"rolls": 4}


def test_bonuses(engine: str) -> None:
    game = load(engine, mode="arcade", **CHOSEN)
    state = step(at(game, "1 2", "1/0 3 4", **BONUS), "use die-1", "use die-3", "flip 1", "use health", "use luck")
    assert counted(state) == {"bonuses_used": 5}
    spent = step(at(game, "3 3", "0/0 1 2", captured=(2, 2)), "use die-3", "use die-3", "attempt 1 1 with 3")
    assert counted(spent) == {"bonuses_used": 2, "dice_spent": 3}
    ignoring = step(before(game, "0/0 1 2", captured=(9, 11)), "ignore object 1", "ignore ability 1 1")
    assert counted(ignoring) == {"bonuses_used": 2, "ignores_used": 2}


def test_captures_and_escapes(engine: str) -> None:
    game = load(engine, mode="arcade", **CHOSEN)
    assert counted(step(at(game, "6 6 6 1", "0/0*:12 1 2"), "attempt 1 3 with 6", "gain luck")) == {
        "captures": 1,
        "dice_spent": 3,
    }
    state = before(game, "0/0 1 2", captured=(4, 5), prestige=8)
    assert counted(step(state, "escape 1")) == {"escapes": 1}


def test_the_second_game_is_a_turn(engine: str) -> None:  # C-70
    game = load(engine, mode="campaign", **CHOSEN)
    state = step(at(game, "3 3 3 3", "5/7*:12", captured=(0, 1, 2, 3, 4)), "attempt 1 3 with 3")
    assert counted(state) == {"captures": 1, "dice_spent": 4, "turns": 1}


def lost(state: State) -> dict[str, int]:
    """The families at a loss."""
    assert state.is_terminal
    return {name: count for name, count in counted(state).items() if name.startswith(("rank", "lost"))}


def test_what_a_game_was_lost_to(engine: str, folder: Path) -> None:
    """The object that is attempted and its ghost; in challenger those of the lowest slot."""
    game = load(engine, **CHOSEN)
    state = step(at(game, "1", "0 1/2 2", faced=2, health=0), "end")
    assert lost(state) == {"rank novice": 1, "lost to brass-heron": 1, "lost to feather-widow": 1}
    assert counted(state)["health_lost"] == 1
    aside = step(at(game, "1", "0 1/2*:2 2", faced=2, health=0), "end")
    assert lost(aside) == lost(state)
    challenger = load(engine, challenger=True, **CHOSEN)
    state = step(at(challenger, "1", "- 1/1 2/0", captured=(5,), health=0), "end")
    assert lost(state) == {"rank novice": 1, "lost to brass-heron": 1, "lost to kennel-boy": 1}
    changes: Changes = {"moth-lantern": {"effect": "turn-start lose health 6"}}
    start = load(engine, content=made(folder, changes, quiet=True), **CHOSEN)
    assert lost(step(before(start), "roll")) == {
        "rank novice": 1,
        "lost to moth-lantern": 1,
        "lost to lamplit-child": 1,
    }


def test_an_escape_to_0_is_no_loss_to_a_card(engine: str) -> None:  # C-71
    game = load(engine, mode="arcade", **CHOSEN)
    for line, faced in (("0/0 1 2", 1), ("- 1/0 2", 2)):
        assert lost(step(before(game, line, faced=faced, captured=(4, 5), prestige=3), f"escape {faced}")) == {
            "rank novice": 1
        }


def test_a_won_game_has_a_rank_only(engine: str) -> None:  # C-74
    state = step(at(load(engine, **CHOSEN), "3 3 3 3", "5/7*:12", captured=(0, 1, 2, 3, 4)), "attempt 1 3 with 3")
    assert lost(state) == {"rank expert": 1}


def test_a_first_reroll_that_is_paid(engine: str, folder: Path) -> None:  # C-61
    changes: Changes = {"moth-lantern": {"effect": "always no-free-reroll"}}
    game = load(engine, content=made(folder, changes, quiet=True), **CHOSEN)
    found = counted(step(at(game, "1 5"), "reroll a"))
    assert found == {"rerolls_paid": 1, "dice_rerolled": 1, "luck_spent": 1}


def test_points_of_the_cost_asked(engine: str, folder: Path) -> None:  # C-61 C-14
    """Dearer ones count in full, whatever they are paid in."""
    changes: Changes = {"moth-lantern": {"effect": "always luck-cost 2"}}
    changes |= {"lamplit-child": {"abilities": ["always resolve-cost 1", IDLE, IDLE]}}
    game: Game = load(engine, content=made(folder, changes, quiet=True), **CHOSEN)
    state = at(game, "1 5", luck=2, resolve=1, free_used=True)
    step(state, "raise 1", "reroll a")
    assert counted(state) == {
        "raised": 1,
        "resolve_spent": 2,
        "rerolls_paid": 1,
        "dice_rerolled": 1,
        "luck_spent": 3,
        "health_lost": 2,
    }
