"""Capture Bonuses: what each does, when it can be used, what can be ignored when: C-50 to C-53."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from yith.games.menagerie import Bonus

from .play import Game, State, load
from .table import (
    CHOSEN,
    IDLE,
    Changes,
    at,
    before,
    counted,
    extra,
    have,
    legal,
    locked,
    made,
    phase,
    pool,
    refused,
    rolled,
    step,
    tracks,
)

ROW = "0/0 1 2"
EVERY = tuple(range(13))


def arcade(engine: str, **options: Any) -> Game:
    """Arcade, where objects come back, so that any bonus can be there."""
    return load(engine, mode="arcade", **CHOSEN, **options)


# C-50


@pytest.mark.parametrize("face", range(1, 7))
def test_c50_bonus_dice(engine: str, face: int) -> None:  # C-50
    """One of the face for this turn, none of the six, neither changed, rerolled nor placed; it pays for challenges."""
    other = 7 - face
    state = at(arcade(engine), f"{other} {other}", "0/0:2 1 2", captured=(face - 1,))
    step(state, f"use die-{face}")
    assert (pool(state), extra(state), have(state)) == (f"{other} {other}", str(face), {})
    assert legal(state, "reroll") == ["reroll a", "reroll a b"]
    assert all(f" {face}" not in text for text in legal(state, "raise", "lower", "flip"))
    assert refused(state, f"place {face} on 1 for luck") == ("no-die", "C-32")
    assert refused(state, f"use die-{face}") == ("no-bonus", "C-50")
    step(state, "end", "end")
    assert (extra(state), have(state)) == ("", {})


def test_c50_beside_six_dice(engine: str) -> None:  # C-50 C-41
    state = at(arcade(engine), "3 3 1 1 1 2", ROW, captured=(2, 2, 5))
    step(state, "use die-3", "use die-3", "use die-6")
    assert (pool(state), extra(state)) == ("1 1 1 2 3 3", "3 3 6")
    step(state, "attempt 1 1 with 3", "gain luck")
    assert (pool(state), extra(state)) == ("1 1 1 2 3", "6")


def test_c50_each_once_and_kept_until_used(engine: str) -> None:  # C-50 C-70
    """In the second game of a campaign as well."""
    game = load(engine, mode="campaign", **CHOSEN)
    state = at(game, "1 1", captured=(0, 1, 2, 3, 4, 5), number=2)
    assert legal(state, "use") == [f"use die-{face}" for face in range(1, 7)]
    step(state, "use die-4", "end", "end")
    assert have(state) == {f"die-{face}": 1 for face in (1, 2, 3, 5, 6)}


# C-51


@pytest.mark.parametrize("face", range(1, 7))
def test_c51_flip(engine: str, face: int) -> None:  # C-51
    state = at(arcade(engine), f"{face} {face}", ROW, captured=(6,))
    assert legal(state, "flip") == [f"flip {face}"]
    step(state, f"flip {face}")
    assert pool(state) == " ".join(map(str, sorted([face, 7 - face])))
    assert have(state) == {}


def test_c51_flip_takes_an_ordinary_die(engine: str) -> None:  # C-51 C-61
    state = at(arcade(engine), "2", ROW, locked="3", extra="6", captured=(6, 5), bonuses={"flip": 1})
    assert legal(state, "flip") == ["flip 2"]
    assert refused(state, "flip 3") == refused(state, "flip 6") == ("no-die", "C-32")


@pytest.mark.parametrize(
    ("bonus", "card", "cubes"),
    [
        ("health", 7, (1, 1, 1, 2)),
        ("luck", 8, (3, 1, 1, 1)),
        ("resolve", 10, (1, 3, 1, 1)),
        ("knowledge", 12, (1, 1, 2, 1)),
    ],
)
@pytest.mark.parametrize("moment", ["before", "main"])
def test_c51_gains(engine: str, bonus: str, card: int, cubes: tuple[int, ...], moment: str) -> None:  # C-51 C-53
    """Health and Knowledge 1, Luck and Resolve 2, before the roll too."""
    fields = {"captured": (card,), "luck": 1, "resolve": 1, "knowledge": 1, "health": 1}
    state = step(at(arcade(engine), "" if moment == "before" else "1", ROW, phase=moment, **fields), f"use {bonus}")
    assert (tracks(state), have(state), phase(state)) == (cubes, {}, moment)


@pytest.mark.parametrize(
    ("bonus", "card", "top"), [("health", 7, 4), ("luck", 8, 5), ("resolve", 10, 4), ("knowledge", 12, 4)]
)
def test_c53_no_gain_at_the_top(engine: str, bonus: str, card: int, top: int) -> None:  # C-53 C-10
    for moment in ("before", "main"):
        fields = {"captured": (card,), bonus: top, "phase": moment}
        state = at(arcade(engine), "" if moment == "before" else "1", ROW, **fields)
        assert refused(state, f"use {bonus}") == ("at-top", "C-10")
        assert f"use {bonus}" not in legal(state)


def test_c53_dice_and_flip_need_a_pool(engine: str) -> None:  # C-53
    state = before(arcade(engine), ROW, captured=EVERY)
    for text in (*(f"use die-{face}" for face in range(1, 7)), "flip 1"):
        assert refused(state, text) == ("wrong-phase", "C-36")
    state = at(arcade(engine), "1 2 3 6 6", ROW, phase="rolled", captured=EVERY, health=2)
    assert legal(state) == ["resolve", "ignore ability 1 1", "ignore object 1"]
    for text in ("use die-1", "use health", "use luck", "flip 1", "end"):
        assert refused(state, text) == ("wrong-phase", "C-36")


def test_c51_no_bonus(engine: str) -> None:  # C-50 C-51
    state = at(arcade(engine), "1 2", ROW, captured=EVERY, bonuses={}, health=2)
    for bonus in Bonus:
        text = {"flip": "flip 1", "ignore-ability": "ignore ability 1 1", "ignore-object": "ignore object 1"}
        assert refused(state, text.get(bonus.value, f"use {bonus.value}")) == ("no-bonus", "C-50")


# C-51, C-52: ignoring.


def test_c51_an_ignored_effect_does_not_act(engine: str) -> None:  # C-51 C-52
    """moth-lantern turns 6 to 1; lamplit-child lowers the highest die."""
    game = arcade(engine)
    plain = before(game, ROW, captured=(9, 11))
    state = rolled(step(plain.clone(), "ignore object 1"), "6 6 5 2 2")
    # The other ignore can still be used on the dice that lie.
    assert (phase(state), legal(state)) == ("rolled", ["resolve", "ignore ability 1 1"])
    assert pool(step(state.clone(), "resolve")) == "2 2 5 5 6"
    assert pool(step(state, "ignore ability 1 1")) == "2 2 5 6 6"
    state = step(rolled(step(plain.clone(), "ignore ability 1 1"), "6 6 5 2 2"), "resolve")
    assert pool(state) == "1 1 2 2 5"
    assert state.view.ignored == (False, True, *[False] * 10)
    assert counted(state) == {"bonuses_used": 1, "ignores_used": 1, "rolls": 5}


def test_c51_for_this_turn(engine: str) -> None:  # C-51 C-52
    game = arcade(engine)
    state = rolled(step(before(game, ROW, captured=(11,)), "ignore object 1"), "6 6 6 6 6")
    assert pool(state) == "5 6 6 6 6"
    step(state, "end", "end")
    assert state.view.ignored == (False,) * 12
    assert pool(rolled(state, "6 6 6 6 6")) == "1 1 1 1 1"


def test_c51_twice_is_refused(engine: str) -> None:  # C-51
    state = step(before(arcade(engine), ROW, captured=(9, 9, 11, 11)), "ignore object 1", "ignore ability 1 1")
    assert refused(state, "ignore object 1") == refused(state, "ignore ability 1 1") == ("ignored", "C-51")
    assert have(state) == {"ignore-ability": 1, "ignore-object": 1}


def test_c51_what_is_not_shown(engine: str) -> None:  # C-51 C-43
    """Abilities not yet shown, slots that are not attempted or empty, and an object set aside."""
    game = arcade(engine)
    state = before(game, "0/0:1 1 2", captured=(9, 11))
    assert legal(state, "ignore") == ["ignore ability 1 1", "ignore ability 1 2", "ignore object 1"]
    for text in ("ignore ability 1 3", "ignore ability 2 1", "ignore object 2", "ignore object 3"):
        assert refused(state, text) == ("not-shown", "C-51")
    state = before(game, "0/0* - 2", captured=(9, 11))
    assert legal(state, "ignore") == [f"ignore ability 1 {number}" for number in (1, 2, 3)]
    assert refused(state, "ignore object 1") == refused(state, "ignore object 2") == ("not-shown", "C-51")


EFFECTS = {
    "roll": "initial-roll turn 6 1",
    "fewer": "initial-roll fewer 1",
    "start": "turn-start lose luck 1",
    "failed": "turn-failed lose luck 1",
    "completed": "challenge-completed lose luck 1",
    "always": "always no-raise",
}
# C-52: what can be ignored before the roll, once its dice lie, in main, and in main after a challenge.
WHEN = {
    "roll": ("yes", "yes", "no", "no"),
    "fewer": ("yes", "no", "no", "no"),
    "start": ("yes", "no", "no", "no"),
    "failed": ("yes", "no", "yes", "no"),
    "completed": ("yes", "no", "yes", "no"),
    "always": ("yes", "no", "yes", "yes"),
}


def moments(game: Game, line: str) -> list[State]:
    """The same cards before the roll, with the dice lying, in main, and in main after a challenge."""
    fields: dict[str, Any] = {"captured": (9, 11)}
    waiting = "1 2 3 4" if "initial-roll fewer" in (game.content_text or "") else "1 2 3 4 5"
    return [
        before(game, line, **fields),
        at(game, waiting, line, phase="rolled", **fields),
        at(game, "1 2 3 4", line, **fields),
        at(game, "1 2 3 4", line, achieved=True, **fields),
    ]


@pytest.mark.parametrize("name", WHEN)
@pytest.mark.parametrize("card", ["object", "ability"])
def test_c52_only_what_can_still_act(engine: str, folder: Path, name: str, card: str) -> None:  # C-52
    effect = EFFECTS[name]
    # The other two abilities are of the initial roll, so that `rolled` is a position at all.
    abilities = [IDLE, "initial-roll turn 6 5", IDLE]
    changes: Changes = {"lamplit-child": {"abilities": abilities}}
    if card == "object":
        changes |= {"moth-lantern": {"effect": effect}}
    else:
        abilities[0] = effect
    game = arcade(engine, content=made(folder, changes, quiet=True))
    text = "ignore object 1" if card == "object" else "ignore ability 1 1"
    for state, allowed in zip(moments(game, "0/0:1 1 2"), WHEN[name], strict=True):
        if allowed == "yes":
            assert text in legal(state)
            assert step(state, text).view.ignored.count(True) in {0, 1}
        else:
            assert refused(state, text) == ("too-late", "C-52")


def test_c52_not_in_other_phases(engine: str) -> None:  # C-52
    fields: dict[str, Any] = {"captured": (9, 11)}
    game = arcade(engine)
    spending = step(at(game, "4 4 4 5 6", "0/0 1 2", **fields), "attempt 1 2 with 4")
    gaining = step(at(game, "4 4 4 5 6", "0/0 1 2", **fields), "attempt 1 1 with 4")
    storing = step(at(game, "4 4 4 5 6", "0/0 1 2", **fields), "end")
    for state in (spending, gaining, storing):
        assert refused(state, "ignore ability 1 1") == ("wrong-phase", "C-36")


def test_c52_rolled_only_if_something_can_be_ignored(engine: str, folder: Path) -> None:  # C-52 C-36
    """moth-lantern acts on the roll; of the ghost nothing does."""
    changes: Changes = {
        "moth-lantern": {"effect": "initial-roll turn 6 1"},
        "lamplit-child": {"abilities": ["initial-roll fewer 1", IDLE, IDLE]},
    }
    game = arcade(engine, content=made(folder, changes, quiet=True))
    for captured, lines, expected in (
        ((11,), "0/0 1 2", "rolled"),
        ((9,), "0/0 1 2", "main"),
        ((9, 11), "0/0 1 2", "rolled"),
        ((8,), "0/0 1 2", "main"),
        ((11,), "0/0* 1 2", "main"),
    ):
        state = rolled(before(game, lines, captured=captured), "6 6 2 2")
        assert phase(state) == expected, captured
        assert pool(state) == ("2 2 6 6" if expected == "rolled" or "*" in lines else "1 1 2 2")


def test_c52_not_without_a_die(engine: str) -> None:  # C-52 C-31
    """Knowledge 3 and three saved dice."""
    game = load(engine, mode="arcade", character="odile-marrow", role="curator")
    state = step(before(game, ROW, role=0, captured=(9, 11), knowledge=0, saved="1 1 1"), "roll")
    assert (phase(state), state.view.initial) == ("main", False)


def test_c52_the_dice_are_seen_first(engine: str) -> None:  # C-52
    """In `rolled` all dice lie unchanged; `resolve` lets effects act."""
    state = rolled(before(arcade(engine), ROW, captured=(11,)), "6 6 6 1 2")
    assert (phase(state), pool(state), state.view.initial, state.view.to_roll) == ("rolled", "1 2 6 6 6", True, 0)
    assert legal(state) == ["resolve", "ignore object 1"]
    kept = step(state.clone(), "resolve")
    assert (phase(kept), pool(kept), have(kept), kept.view.initial) == (
        "main",
        "1 1 1 1 1",
        {"ignore-object": 1},
        False,
    )
    # With the effect ignored nothing else can be, and `resolve` is made at once.
    step(state, "ignore object 1")
    assert (phase(state), pool(state), have(state)) == ("main", "1 2 5 6 6", {})


def test_c52_several_at_once(engine: str, folder: Path) -> None:  # C-52
    changes: Changes = {
        "moth-lantern": {"effect": "initial-roll turn 6 1"},
        "lamplit-child": {"abilities": ["initial-roll turn 5 1", "initial-roll turn 4 1", IDLE]},
    }
    game = arcade(engine, content=made(folder, changes, quiet=True))
    state = rolled(before(game, "0/0:1 1 2", captured=(9, 9, 11)), "6 5 4 3 3")
    assert legal(state) == ["resolve", "ignore ability 1 1", "ignore ability 1 2", "ignore object 1"]
    step(state, "ignore ability 1 2")
    assert legal(state) == ["resolve", "ignore ability 1 1", "ignore object 1"]
    step(state, "ignore object 1", "resolve")
    assert (pool(state), have(state)) == ("1 3 3 4 6", {"ignore-ability": 1})


def test_c52_it_lasts_through_store(engine: str, folder: Path) -> None:  # C-52 C-33
    """A closed space that is ignored is open in `store`; what a failed turn loses is not lost."""
    changes: Changes = {
        "moth-lantern": {"effect": "always closed 2"},
        "lamplit-child": {"abilities": ["turn-failed lose luck 3", IDLE, IDLE]},
    }
    game = arcade(engine, content=made(folder, changes, quiet=True))
    state = at(game, "1 2", ROW, saved="4", captured=(9, 11))
    assert legal(state, "place") == []
    step(state, "ignore object 1")
    assert legal(state, "place 1") == ["place 1 on 2 for plus-2", "place 1 on 2 for luck"]
    step(state, "ignore ability 1 1", "end")
    assert (phase(state), tracks(state)) == ("store", (3, 1, 2, 3))
    assert legal(state, "place 1") == ["place 1 on 2 for plus-2", "place 1 on 2 for luck"]
    # The bonuses are gone: the next turn has the effects again.
    step(state, "end", "roll")
    assert state.view.ignored == (False,) * 12


def test_c52_what_is_ignored_costs_nothing(engine: str, folder: Path) -> None:  # C-52 C-61
    """Neither a dearer reroll or step, nor a forbidden move, nor a longer challenge, nor a lost reward."""

    def ignoring(effect: str, **fields: Any) -> State:
        game = arcade(engine, content=made(folder, {"moth-lantern": {"effect": effect}}, quiet=True))
        return step(at(game, "2 2 5", ROW, captured=(11,), **fields), "ignore object 1")

    assert tracks(step(ignoring("always no-free-reroll"), "reroll a"))[0] == 3
    assert tracks(step(ignoring("always luck-cost 2", free_used=True), "reroll a"))[0] == 2
    assert tracks(step(ignoring("always resolve-cost 1", resolve=4), "raise 2"))[1] == 3
    assert "raise 2" in legal(ignoring("always no-raise"))
    assert "lower 2" in legal(ignoring("always no-lower"))
    assert "recall 1" in legal(ignoring("always no-keep", saved="3"))
    assert "place 2 on 1 for luck" in legal(ignoring("always closed 1"))
    assert "attempt 1 1 with 2" in legal(ignoring("always longer matching"))
    assert phase(step(ignoring("always no-reward"), "attempt 1 1 with 2")) == "gain"


def test_c52_an_ignored_loss_at_completion(engine: str, folder: Path) -> None:  # C-52 C-45
    changes: Changes = {"moth-lantern": {"effect": "challenge-completed lose health 4"}}
    game = arcade(engine, content=made(folder, changes, quiet=True))
    state = step(at(game, "1 1 2", ROW, captured=(11,), health=0), "ignore object 1", "attempt 1 1 with 1", "gain luck")
    assert (tracks(state)[3], state.view.progress) == (0, 6 + 1)


def test_c51_a_new_object_is_not_ignored(engine: str, folder: Path) -> None:  # C-51 C-44
    """What was ignored in the slot of a captured object says nothing about the object that comes there."""
    game = arcade(engine, content=made(folder, {}, quiet=True))
    state = at(game, "1 1 2 3", "0/0*:23", captured=(9,), deck=(3, 4, 5))
    step(state, "ignore ability 1 1", "attempt 1 1 with 1", "gain luck")
    assert state.view.ignored == (False,) * 12
    step(state, "deal toad-censer", "deal spider-loom", "deal stag-helm", "face toad-censer", "ghost lamplit-child")
    assert (phase(state), state.view.ignored) == ("main", (False,) * 12)


def test_c51_the_object_stays_ignored_when_set_aside(engine: str, folder: Path) -> None:  # C-51 C-43
    """The bonus is used for all of the turn; nothing of the object acts any more anyhow."""
    game = arcade(engine, content=made(folder, {"moth-lantern": {"effect": "always no-raise"}}, quiet=True))
    state = step(at(game, "1 1 2", "0/0:23 1 2", captured=(11,)), "ignore object 1", "attempt 1 1 with 1", "gain luck")
    assert (state.view.table[0].aside, state.view.ignored) == (True, (True, *[False] * 11))
    assert "raise 2" in legal(state)


def test_c51_nor_one_that_comes_after_an_escape(engine: str, folder: Path) -> None:  # C-51 C-71
    game = arcade(engine, content=made(folder, {}, quiet=True))
    state = step(before(game, "0/0 1 2", captured=(9, 11, 4), prestige=8), "ignore object 1", "ignore ability 1 1")
    assert state.view.ignored == (True, True, *[False] * 10)
    assert step(state, "escape 1").view.ignored == (False,) * 12


def test_c52_a_free_reroll_after_all(engine: str, folder: Path) -> None:  # C-52 C-61
    """One was paid because of the effect, which is then ignored: the free one is still there."""
    game = arcade(engine, content=made(folder, {"moth-lantern": {"effect": "always no-free-reroll"}}, quiet=True))
    state = step(at(game, "2 3", ROW, captured=(11,)), "reroll a", "die 5", "ignore object 1", "reroll a")
    assert (tracks(state)[0], state.view.free_used) == (2, True)


def test_c51_others_of_the_row_stay_ignored(engine: str, folder: Path) -> None:  # C-51 C-72
    game = arcade(engine, challenger=True, content=made(folder, {}, quiet=True))
    state = at(game, "1 1 2 3", "0/0*:23 1/1 2/2", captured=(9, 9, 11))
    step(state, "ignore ability 1 1", "ignore object 2", "ignore ability 3 1")
    assert [flag for flag, holds in enumerate(state.view.ignored) if holds] == [1, 4, 9]
    step(state, "attempt 1 1 with 1", "gain luck")
    assert [flag for flag, holds in enumerate(state.view.ignored) if holds] == [4, 9]


def test_c51_bonuses_of_a_file_with_two_alike(engine: str, folder: Path) -> None:  # C-51 C-2
    changes: Changes = {"moth-lantern": {"bonus": "flip"}}
    game = load(engine, content=made(folder, changes), **CHOSEN)
    state = at(game, "1 3", "1/0 2", captured=(0,), defeated=(1,))
    assert have(state) == {"flip": 1}
    assert locked(step(state, "flip 1")) == ""
    assert pool(state) == "3 6"
