"""Challenges: what meets them, how they are paid, what they gain and reveal, captures: C-40 to C-45, C-75."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement
from math import factorial, prod
from pathlib import Path

import pytest

from .play import State, load
from .table import (
    CHOSEN,
    IDLE,
    Changes,
    at,
    content,
    counted,
    extra,
    have,
    legal,
    locked,
    made,
    phase,
    pool,
    refused,
    shown,
    step,
    tracks,
)

# C-40: a challenge, the pool, and the values by which it is met.
MET: dict[str, tuple[str, str, str]] = {
    "a sequence": ("sequence 4", "2 3 4 5", "2"),
    "two ways": ("sequence 4", "2 3 4 5 6", "2 3"),
    "all ways": ("sequence 2", "1 2 3 4 5 6", "1 2 3 4 5"),
    "six in a row": ("sequence 6", "1 2 3 4 5 6", "1"),
    "nothing comes after 6": ("sequence 4", "6 1 2 3", ""),
    "a gap": ("sequence 3", "1 2 4 5", ""),
    "equal ones between": ("sequence 3", "1 1 2 2 3", "1"),
    "a set": ("matching 3", "4 4 4 1", "4"),
    "two sets": ("matching 3", "4 4 4 1 1 1", "1 4"),
    "more than the set": ("matching 3", "4 4 4 4 4", "4"),
    "too few": ("matching 3", "4 4 3 3", ""),
    "one die": ("matching 1", "2 5 5", "2 5"),
    "the face": ("exact 2 6", "6 6 1", "6"),
    "another face": ("exact 2 6", "5 5 5 6", ""),
    "at the threshold": ("threshold 3 4", "4 4 4", "4"),
    "above it": ("threshold 3 4", "4 5 6 1", "4"),
    "below it": ("threshold 3 4", "3 5 6 1", ""),
    "any dice": ("threshold 4 1", "1 2 3 6", "1"),
}


@pytest.mark.parametrize("name", MET)
def test_c40_what_meets_a_challenge(engine: str, folder: Path, name: str) -> None:  # C-40 C-41
    challenge, dice, values = MET[name]
    path = made(folder, {"moth-lantern": {"challenges": [challenge, "exact 6 1", "exact 6 2"]}}, quiet=True)
    state = at(load(engine, content=path, **CHOSEN), dice)
    assert legal(state, "attempt") == [f"attempt 1 1 with {value}" for value in values.split()]
    for value in range(1, 7):
        if str(value) not in values.split():
            assert refused(state, f"attempt 1 1 with {value}") == ("not-met", "C-40")


SPENT: dict[str, tuple[str, str, str, str]] = {
    "a sequence": ("sequence 3", "2 2 3 3 4 4", "2", "2 3 4"),
    "the higher one": ("sequence 3", "1 2 3 4", "2", "1"),
    "a set": ("matching 2", "5 5 5 1", "5", "1 5"),
    "the face": ("exact 1 6", "6 6", "6", "6"),
}


@pytest.mark.parametrize("name", SPENT)
def test_c40_exactly_that_many_are_spent(engine: str, folder: Path, name: str) -> None:  # C-40
    challenge, dice, value, left = SPENT[name]
    path = made(folder, {"moth-lantern": {"challenges": [challenge, "exact 6 1", "exact 6 2"]}}, quiet=True)
    state = step(at(load(engine, content=path, **CHOSEN), dice), f"attempt 1 1 with {value}")
    assert (phase(state), pool(state)) == ("gain", left)


# Of the rolls of so many dice, how many meet a challenge.
ROLLS = [
    ("matching 3", 4, 6 * (4 * 5 + 1)),
    # 1 2 3 or 2 3 4 ... with a fourth die: one of the three, or another; four in a row hold two sequences.
    ("sequence 3", 4, 4 * 3 * 12 + (3 + 3 + 3 + 3) * 24 - 3 * 24),
    ("exact 2 1", 3, 3 * 5 + 1),
    ("threshold 2 3", 3, 3 * 16 * 2 + 64),
    ("matching 2", 3, 6**3 - 6 * 5 * 4),
    ("sequence 3", 3, 4 * 6),
]


@pytest.mark.parametrize(("text", "size", "expected"), ROLLS)
def test_c40_how_many_rolls_meet_it(engine: str, folder: Path, text: str, size: int, expected: int) -> None:  # C-40
    """Each pool as often as there are orders of it."""
    path = made(folder, {"moth-lantern": {"challenges": [text, "exact 6 1", "exact 6 2"]}}, quiet=True)
    game, met = load(engine, content=path, **CHOSEN), 0
    for roll in combinations_with_replacement(range(1, 7), size):
        if legal(at(game, " ".join(map(str, roll))), "attempt 1 1"):
            met += factorial(size) // prod(map(factorial, Counter(roll).values()))
    assert met == expected


# C-41


def test_c41_a_threshold_is_paid_die_by_die(engine: str) -> None:  # C-41
    """Four dice of 4 or more out of 4 4 5 6 6 6; faces do not fall."""
    game = load(engine, **CHOSEN)
    state = step(at(game, "4 4 5 6 6 6", "0/0 1 2"), "attempt 1 2 with 4")
    assert (phase(state), state.view.paid, state.view.price, state.view.least) == ("spend", (0, 1), 4, 4)
    assert legal(state) == ["spend 4", "spend 5"]
    assert refused(state, "spend 6") == ("too-few", "C-41")
    assert refused(state, "spend 3") == ("too-low", "C-41")
    step(state, "spend 4")
    assert (legal(state), pool(state)) == (["spend 4", "spend 5", "spend 6"], "4 5 6 6 6")
    step(state, "spend 5")
    # Only 6s are left to pay with.
    assert (phase(state), pool(state), shown(state)) == ("gain", "4 6", "0/0 1")
    assert state.view.paid == (0, 1)
    assert (state.view.price, state.view.least) == (0, 0)
    step(state, "gain luck")
    assert (phase(state), shown(state)) == ("main", "0/0 2 :2")


def test_c41_no_die_shows_the_face(engine: str) -> None:  # C-41
    state = step(at(load(engine, **CHOSEN), "4 4 4 4 6", "0/0 1 2"), "attempt 1 2 with 4", "spend 4")
    assert (phase(state), pool(state)) == ("gain", "6")
    state = step(at(load(engine, **CHOSEN), "4 4 4 6 6 6", "0/0 1 2"), "attempt 1 2 with 4")
    # The first 4 is paid without a choice.
    assert (pool(state), legal(state)) == ("4 4 6 6 6", ["spend 4", "spend 6"])
    assert refused(state, "spend 5") == ("no-die", "C-41")


def test_c41_every_way_to_pay(engine: str) -> None:  # C-41
    """Three of 4 4 5 6: 4 4 5, 4 4 6, 4 5 6, each along one way."""
    game = load(engine, **CHOSEN)
    ends = []

    def pay(state: State, spent: tuple[str, ...]) -> None:
        if phase(state) != "spend":
            ends.append(pool(state))
            return
        for text in legal(state):
            following = state.clone()
            step(following, text)
            pay(following, (*spent, text))

    pay(step(at(game, "4 4 5 6 1", "1 2 12/0", faced=3), "attempt 3 3 with 4"), ())
    assert sorted(ends) == ["1 4", "1 5", "1 6"]


@pytest.mark.parametrize(
    ("extras", "locks", "dice", "left"),
    [
        ("3", "3", "3 3", ("", "", "3")),
        ("3 3", "3", "3", ("", "", "3")),
        ("", "3 3 3", "3", ("", "", "3")),
        ("3 3 3", "3", "3", ("", "3", "3")),
        ("3", "", "3 3 3", ("", "", "3")),
    ],
)
def test_c41_of_equal_faces_the_least_useful_go_first(
    engine: str, extras: str, locks: str, dice: str, left: tuple[str, str, str]
) -> None:  # C-41
    """Bonus dice, then locked, then ordinary ones, for three 3s."""
    game = load(engine, mode="arcade", **CHOSEN)
    state = at(game, dice, "0/0 1 3", extra=extras, locked=locks, captured=(2, 2, 2), bonuses={})
    step(state, "attempt 1 1 with 3")
    assert (extra(state), locked(state), pool(state)) == left


def test_c41_in_a_threshold_too(engine: str) -> None:  # C-41
    game = load(engine, mode="arcade", **CHOSEN)
    state = at(game, "5 5", "0/0 1 3", extra="5", locked="5 6", captured=(4,), bonuses={})
    # Three 5s are paid without a choice.
    step(state, "attempt 1 2 with 4")
    assert (extra(state), locked(state), pool(state)) == ("", "6", "5")
    assert legal(state) == ["spend 5", "spend 6"]
    assert pool(step(state, "spend 6")) == "5"


def test_c41_place_takes_the_locked_die(engine: str) -> None:  # C-41 C-32
    state = step(at(load(engine, **CHOSEN), "3", locked="3"), "place 3 on 1 for luck")
    assert (locked(state), pool(state)) == ("", "3")


# C-42


def test_c42_a_gain_of_choice(engine: str) -> None:  # C-42 C-36
    game = load(engine, **CHOSEN)
    state = step(at(game, "4 4 4 1", health=2), "attempt 1 1 with 4")
    assert (phase(state), state.view.achieved) == ("gain", True)
    assert legal(state) == ["gain luck", "gain resolve", "gain knowledge"]
    assert refused(state, "gain health") == ("not-offered", "C-73")
    for text, cubes in (("luck", (4, 1, 2, 2)), ("resolve", (3, 2, 2, 2)), ("knowledge", (3, 1, 3, 2))):
        assert tracks(step(state.clone(), f"gain {text}")) == cubes


def test_c42_no_gain_at_the_top(engine: str) -> None:  # C-42 C-10
    game = load(engine, **CHOSEN)
    state = step(at(game, "4 4 4 1", luck=5), "attempt 1 1 with 4")
    assert legal(state) == ["gain resolve", "gain knowledge"]
    assert refused(state, "gain luck") == ("at-top", "C-10")
    # Only one is left: it is taken. With none left the challenge is completed without.
    assert tracks(step(at(game, "4 4 4 1", luck=5, resolve=4), "attempt 1 1 with 4")) == (5, 4, 3, 4)
    state = step(at(game, "4 4 4 1", luck=5, resolve=4, knowledge=4), "attempt 1 1 with 4")
    assert (phase(state), tracks(state), shown(state)) == ("main", (5, 4, 4, 4), "0/0 2 :1")


# C-43


def test_c43_each_challenge_shows_the_next_ability(engine: str) -> None:  # C-43 C-75
    """The third shows none, sets the object aside and opens the challenges of the ghost."""
    game = load(engine, **CHOSEN)
    state = step(at(game, "3 4 5 6"), "attempt 1 3 with 3", "gain luck")
    assert (shown(state), state.view.progress) == ("0/0 2 :3", 1)
    state = step(at(game, "3 3 3", "0/0:3 1 2"), "attempt 1 1 with 3", "gain luck")
    assert (shown(state), state.view.progress) == ("0/0 3 :13", 2)
    assert refused(at(game, "3 3 3", "0/0:1 1 2"), "attempt 1 1 with 3") == ("completed", "C-43")
    state = step(at(game, "4 4 4 4 1", "0/0:13 1 2"), "attempt 1 2 with 4", "gain luck")
    assert (shown(state), state.view.progress) == ("0/0 3 aside", 3)


def test_c43_the_effect_ends_and_the_abilities_stay(engine: str, folder: Path) -> None:  # C-43
    changes: Changes = {
        "moth-lantern": {"effect": "always no-raise"},
        "lamplit-child": {"abilities": ["always no-lower", IDLE, "always luck-cost 1"]},
    }
    game = load(engine, content=made(folder, changes, quiet=True), **CHOSEN)
    assert legal(at(game, "2 4", "0/0:12 1 2"), "raise", "lower") == []
    state = step(at(game, "2 3 4 4", "0/0:12 1 2"), "attempt 1 3 with 2", "gain resolve")
    assert legal(state, "raise", "lower") == ["raise 4"]
    assert refused(state, "lower 4") == ("no-lower", "C-61")
    assert tracks(step(at(game, "2 4", "0/0* 1 2", free_used=True), "reroll a")) == (1, 1, 2, 4)


def test_c43_any_order(engine: str) -> None:  # C-43
    """On the object and on the ghost: matching 4, sequence 5, exact 3 6."""
    game = load(engine, **CHOSEN)
    assert legal(at(game, "3 3 3 4 5 6"), "attempt") == ["attempt 1 1 with 3", "attempt 1 3 with 3"]
    assert legal(at(game, "6 6 6 6", "0/0* 1 2"), "attempt") == ["attempt 1 1 with 6", "attempt 1 3 with 6"]
    assert legal(at(game, "6 6 6 6", "0/0*:1 1 2"), "attempt") == ["attempt 1 3 with 6"]
    assert legal(at(game, "6 6 6 6", "0/0*:3 1 2"), "attempt") == ["attempt 1 1 with 6"]
    state = step(at(game, "6 6 6 6", "0/0*:3 1 2"), "attempt 1 1 with 6", "gain luck")
    assert (shown(state), phase(state)) == ("0/0 3 aside :13", "roll")


@pytest.mark.parametrize("count", [1, 2])
def test_c43_ghosts_with_fewer_challenges(engine: str, folder: Path, count: int) -> None:  # C-43 C-44 C-2
    printed = ["matching 2", "exact 2 6"][:count]
    game = load(engine, content=made(folder, {"lamplit-child": {"challenges": printed}}, quiet=True), **CHOSEN)
    state = at(game, "6 6 1", f"0/0*{':2' if count == 2 else ''} 1 2")
    assert legal(state, "attempt") == ["attempt 1 1 with 6"]
    assert refused(state, "attempt 1 3 with 6") == ("no-challenge", "C-43")
    step(state, "attempt 1 1 with 6", "gain luck")
    assert (shown(state), phase(state), state.view.captured[0]) == ("-", "face", 1)


# C-44


def test_c44_a_capture(engine: str) -> None:  # C-44
    """Both values are scored, Knowledge goes back, all else stays, the bonus is there, the next is picked at once."""
    game = load(engine, **CHOSEN)
    state = at(
        game, "6 6 6 2", "1 2 4/0*:12", faced=3, saved="5 3", fresh="2", knowledge=4, luck=1, resolve=3, health=2
    )
    step(state, "attempt 3 3 with 6", "gain luck")
    view = state.view
    assert (view.prestige, list(state.scores), view.captured[4], have(state)) == (4 + 2, [6], 1, {"die-5": 1})
    assert tracks(state) == (2, 3, 2, 2)
    assert (view.saved, view.fresh, pool(state)) == ((5, 3, 0), (False, True, False), "2")
    assert (phase(state), view.faced, legal(state)) == ("face", None, ["face brass-heron", "face ivory-hare"])
    step(state, "face ivory-hare", "ghost kennel-boy")
    assert (phase(state), pool(state), state.view.drawn) == ("main", "2", (0, 1))
    assert legal(state, "use") == ["use die-5"]
    assert counted(state, "dice_spent") == {"captures": 1}


def test_c44_knowledge_goes_up_too(engine: str) -> None:  # C-44
    state = at(load(engine, **CHOSEN), "6 6 6 2", "1 2 4/0*:12", faced=3, knowledge=0)
    assert tracks(step(state, "attempt 3 3 with 6", "gain luck")) == (4, 1, 2, 4)
    # What the last challenge gains goes back as well.
    state = at(load(engine, **CHOSEN), "6 6 6 2", "1 2 4/0*:12", faced=3, knowledge=2)
    assert tracks(step(state, "attempt 3 3 with 6", "gain knowledge")) == (3, 1, 2, 4)


def test_c44_the_last_object_wins_at_once(engine: str) -> None:  # C-44 C-74
    """Prestige: five objects of 2, 3, 3, 3, 4 over ghosts of 2, 2, 2, 4, 4, then 4 over 7."""
    state = at(load(engine, **CHOSEN), "3 3 3 3 3 6", "5/6*:23", captured=(0, 1, 2, 3, 4), knowledge=3)
    assert state.view.prestige == 29
    step(state, "attempt 1 1 with 3", "gain luck")
    assert state.is_terminal
    assert (state.view.won, list(state.returns), list(state.scores)) == (True, [1.0], [40])
    assert (phase(state), pool(state), state.view.rolled) == ("over", "6", True)
    assert counted(state, "dice_spent") == {"captures": 1, "rank expert": 1}


# C-45


def test_c45_the_order_on_completion(engine: str, folder: Path) -> None:  # C-45
    """Dice, gain, what it loses, and only then the next ability."""
    changes: Changes = {
        "moth-lantern": {"effect": "challenge-completed lose luck 1"},
        "lamplit-child": {
            "abilities": ["challenge-completed lose resolve 1", "challenge-completed lose health 1", IDLE]
        },
    }
    game = load(engine, content=made(folder, changes, quiet=True), **CHOSEN)
    state = step(at(game, "1 1 6", luck=0, resolve=0, health=1), "attempt 1 1 with 1")
    assert (phase(state), pool(state), tracks(state), shown(state)) == ("gain", "6", (0, 0, 2, 1), "0/0 1")
    # The gain pays for one of the two losses; the ability that is shown then does not act yet.
    step(state, "gain luck")
    assert (tracks(state), shown(state), state.view.progress) == ((0, 0, 2, 0), "0/0 2 :1", 1)
    both = step(at(game, "1 1 6", "0/0:2 1 2", luck=1, resolve=1, health=2), "attempt 1 1 with 1", "gain knowledge")
    assert (tracks(both), shown(both)) == ((0, 0, 3, 1), "0/0 3 :12")


def test_c45_it_can_lose_the_game(engine: str, folder: Path) -> None:  # C-45 C-12
    """The challenge counts for the turn, but is not marked and no progress."""
    changes: Changes = {"moth-lantern": {"effect": "challenge-completed lose health 2"}}
    game = load(engine, content=made(folder, changes, quiet=True), **CHOSEN)
    state = step(at(game, "1 1 6", health=1), "attempt 1 1 with 1", "gain luck")
    assert state.is_terminal
    assert (list(state.returns), tracks(state), shown(state)) == ([0.0], (4, 1, 2, 0), "0/0 1")
    assert (state.view.achieved, state.view.progress, state.view.paid, pool(state)) == (True, 0, None, "6")


def test_c45_it_can_lose_the_last_capture(engine: str, folder: Path) -> None:  # C-45 C-44
    changes: Changes = {"mother-of-cages": {"abilities": [IDLE, IDLE, "challenge-completed lose health 1"]}}
    game = load(engine, content=made(folder, changes, quiet=True), **CHOSEN)
    fields = {"captured": (0, 1, 2, 3, 4)}
    lost = step(at(game, "1 1 6", "5/6*:23", health=0, **fields), "attempt 1 1 with 1", "gain luck")
    assert (lost.is_terminal, lost.view.won, sum(lost.view.captured)) == (True, False, 5)
    won = step(at(game, "1 1 6", "5/6*:23", health=1, **fields), "attempt 1 1 with 1", "gain luck")
    assert (won.is_terminal, won.view.won, tracks(won)[3]) == (True, True, 0)


def test_c45_the_object_acts_until_it_is_set_aside(engine: str, folder: Path) -> None:  # C-45 C-43
    """With its third challenge its own effect still loses a point, and keeps the reward."""
    changes: Changes = {
        "moth-lantern": {"effect": "challenge-completed lose luck 2"},
        "brass-heron": {"effect": "always no-reward"},
    }
    game = load(engine, content=made(folder, changes, quiet=True), **CHOSEN)
    state = step(at(game, "1 1 6", "0/0:23 1 2"), "attempt 1 1 with 1", "gain resolve")
    assert (tracks(state), shown(state)) == ((1, 2, 2, 4), "0/0 3 aside")
    state = step(at(game, "1 1 6", "1/0:23 2 3"), "attempt 1 1 with 1")
    assert (tracks(state), shown(state), phase(state)) == ((3, 1, 2, 4), "1/0 3 aside", "main")


def test_c45_what_is_shown_acts_from_then_on(engine: str, folder: Path) -> None:  # C-45 C-34
    """`always` at once; what acts on the initial roll or at the start of the turn in the next one."""
    changes: Changes = {"lamplit-child": {"abilities": [IDLE, "always no-raise", "initial-roll turn 6 1"]}}
    game = load(engine, content=made(folder, changes, quiet=True), **CHOSEN)
    state = step(at(game, "1 1 2 6"), "attempt 1 1 with 1", "gain luck")
    assert refused(state, "raise 2") == ("no-raise", "C-61")
    state = step(at(game, "1 1 2 6", "0/0:2 1 2"), "attempt 1 1 with 1", "gain luck")
    assert pool(state) == "2 6"
    step(state, "end", "end")
    step(state, *["die 6"] * 5)
    assert pool(state) == "1 1 1 1 1"
    changes = {"lamplit-child": {"abilities": [IDLE, "turn-start lose luck 1", "turn-failed lose luck 1"]}}
    game = load(engine, content=made(folder, changes, quiet=True), **CHOSEN)
    state = step(at(game, "1 1 2 6"), "attempt 1 1 with 1", "gain resolve")
    assert tracks(state) == (3, 2, 2, 4)
    assert tracks(step(state, "end", "end")) == (2, 2, 2, 4)


def test_c75_progress_counts_challenges(engine: str) -> None:  # C-75
    """Those of the row, and of captures: three and three each."""
    state = at(load(engine, **CHOSEN), "6 6 6", "1 4/0*:12", faced=2, captured=(2,))
    assert state.view.progress == 6 + 5
    assert step(state, "attempt 2 3 with 6", "gain luck").view.progress == 12


def test_c2_the_house_set(engine: str) -> None:  # C-2
    """Longest challenges: five dice."""
    tables = content(load(engine))
    longest = max(int(text.split()[1]) for row in (*tables["object"], *tables["ghost"]) for text in row["challenges"])
    assert longest == 5
