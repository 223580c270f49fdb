"""Refused moves: the rule that refuses, its code, and one line that shows the position; nothing changes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.games import playing
from yith.engine import ENGINES
from yith.errors import IllegalActionError, NodeError, Rule, UnknownActionError
from yith.games.menagerie import legal as reference

from .play import Game, State, load
from .table import Changes, at, before, made, phase, step

EVERY = tuple(range(13))
NOTHING = ["always no-raise", "always no-lower", "always no-keep"]
"""Three abilities that forbid."""


def choose(game: Game) -> State:
    return game.initial_state()


def role(game: Game) -> State:
    """The character is chosen."""
    return step(game.initial_state(), "choose-character odile-marrow")


def given(game: Game) -> State:
    """Dealing; the character and the role are chosen."""
    return at(game, "", "2 3", "", phase="deal", to_deal=4)


def face(game: Game) -> State:
    return at(game, phase="face")


def ghost(game: Game) -> State:
    return at(game, "", "0 1 2", phase="ghost")


def poor(game: Game) -> State:
    """Before the roll, with a bonus, in a standard game."""
    return before(game, "0/0", captured=(8, 9))


def roll(game: Game) -> State:
    return at(game, "1 2", phase="roll", to_roll=3, initial=True)


def main(game: Game) -> State:
    """Two dice saved, one of them this turn."""
    return at(game, "2 2 5", "0/0:3 1 2", saved="4 3", fresh="2")


def broke(game: Game) -> State:
    """Nothing can be paid any more."""
    return at(game, "2 2 5", saved="4", luck=0, resolve=0, health=0, free_used=True)


def done(game: Game) -> State:
    """A challenge was completed."""
    return at(game, "2 2 2 2", "0/0:3 1 2", achieved=True)


def setting(game: Game) -> State:
    return step(at(game, "2 3", role=0), "place 2 on 3 for set")


def spend(game: Game) -> State:
    return step(at(game, "4 4 4 6 6 6"), "attempt 1 2 with 4")


def gain(game: Game) -> State:
    return step(at(game, "4 4 4", luck=5, health=3), "attempt 1 1 with 4")


def store(game: Game) -> State:
    return step(at(game, "2 5", saved="- 4"), "end")


CASES: list[tuple[Callable[[Game], State], str, str, str, str]] = [
    (role, "choose-character hester-vane", "chosen", "C-20", "the character is chosen already"),
    (choose, "choose-role medium", "character-first", "C-20", "the character is to be chosen first"),
    (face, "face toad-censer", "not-in-row", "C-23", "no such object is in the lowest row"),
    (main, "reroll d", "no-die", "C-81", "there are fewer ordinary dice"),
    (main, "reroll b c", "not-leftmost", "C-81", "of equal dice the leftmost are to be named"),
    (broke, "reroll a", "cannot-pay", "C-14", "its cost in Luck would lose the game"),
    (broke, "raise 2", "cannot-pay", "C-14", "its cost in Resolve would lose the game"),
    (broke, "lower 5", "cannot-pay", "C-14", "its cost in Resolve would lose the game"),
    (main, "raise 3", "no-die", "C-32", "no ordinary die shows that face"),
    (main, "lower 4", "no-die", "C-32", "no ordinary die shows that face"),
    (main, "recall 3", "not-saved", "C-32", "no die is saved on that space"),
    (main, "recall-roll 3", "not-saved", "C-32", "no die is saved on that space"),
    (main, "recall 2", "fresh", "C-32", "the die was saved this turn"),
    (main, "recall-roll 2", "fresh", "C-32", "the die was saved this turn"),
    (store, "place 2 on 3 for luck", "no-space", "C-60", "the role has no such space"),
    (store, "place 2 on 1 for set", "no-benefit", "C-60", "the space does not offer that"),
    (store, "place 2 on 2 for luck", "not-free", "C-32", "a die is saved on that space"),
    (store, "place 3 on 1 for luck", "no-die", "C-32", "no ordinary or locked die shows that face"),
    (done, "attempt 1 1 with 2", "completed", "C-32", "a challenge was completed this turn"),
    (main, "attempt 2 1 with 2", "not-open", "C-23", "no open challenges are in that slot"),
    (main, "attempt 1 3 with 2", "completed", "C-43", "that challenge is completed"),
    (main, "attempt 1 1 with 2", "not-met", "C-40", "the dice do not meet the challenge with that value"),
    (spend, "spend 3", "too-low", "C-41", "dice are paid in ascending order, from the printed face on"),
    (spend, "spend 5", "no-die", "C-41", "no die of the pool shows that face"),
    (gain, "gain luck", "at-top", "C-10", "the track is at its top"),
    (gain, "gain health", "not-offered", "C-73", "only beginners gain Health"),
    (main, "use die-1", "no-bonus", "C-50", "no such bonus is available"),
    (main, "use luck", "no-bonus", "C-50", "no such bonus is available"),
    (main, "flip 2", "no-bonus", "C-50", "no such bonus is available"),
    (main, "ignore object 1", "no-bonus", "C-50", "no such bonus is available"),
    (poor, "ignore ability 1 2", "not-shown", "C-51", "nothing like that is shown there"),
    (poor, "escape 1", "not-arcade", "C-71", "only arcade has escapes"),
]


def check(state: State, text: str, code: str, rule: str, why: str) -> None:
    error = playing.refusal(state, text)
    assert (error.code, error.rule, error.reasons) == (code, rule, ())
    message = str(error)
    kind = "outcome" if state.node == "chance" else "action"
    what = "impossible" if kind == "outcome" else "illegal"
    assert message == f"{what} {kind} {text!r}: {why} [{rule}]; {state.observation_text(0)}"
    assert "\n" not in message


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[0].__name__}-{case[1]}")
def test_illegal_actions(engine: str, case: tuple[Callable[[Game], State], str, str, str, str]) -> None:
    position, *expected = case
    check(position(load(engine)), expected[0], *expected[1:])


def more(engine: str, folder: Path) -> list[tuple[State, str, str, str, str]]:
    """Those that take an option or a content of their own."""
    arcade = load(engine, mode="arcade")
    late = at(arcade, "2 5", captured=EVERY, luck=5)
    twice = step(before(arcade, "0/0 1 2", captured=(9, 9)), "ignore ability 1 1")
    changes: Changes = {"moth-lantern": {"effect": "always closed 1"}, "lamplit-child": {"abilities": NOTHING}}
    strict = load(engine, content=made(folder, changes, quiet=True))
    hindered = at(strict, "2 5", "0/0:12 1 2", saved="- 4")
    few = load(engine, content=made(folder, {"lamplit-child": {"challenges": ["matching 2"]}}, quiet=True))
    # Of the four dice that are to be paid the first can be a 4 or the 5.
    few_high = step(at(load(engine), "4 5 6 6 6 1"), "attempt 1 2 with 4")
    return [
        (
            load(engine, role="curator").initial_state(),
            "choose-role medium",
            "chosen",
            "C-20",
            "the role is chosen already",
        ),
        (given(load(engine)), "deal ivory-hare", "not-in-deck", "C-82", "no such object can be dealt"),
        (ghost(load(engine)), "ghost drowned-tamer", "not-drawable", "C-82", "no such ghost can be under the object"),
        (hindered, "raise 2", "no-raise", "C-61", "an effect keeps dice from being raised"),
        (hindered, "lower 2", "no-lower", "C-61", "an effect keeps dice from being lowered"),
        (hindered, "recall 2", "no-keep", "C-61", "an effect lets saved dice join the pool only rolled"),
        (hindered, "place 2 on 1 for luck", "closed", "C-61", "an effect closes the space"),
        (
            at(few, "2 2", "0/0* 1 2"),
            "attempt 1 2 with 2",
            "no-challenge",
            "C-43",
            "the open card has no such challenge",
        ),
        (late, "use luck", "at-top", "C-10", "the track is at its top"),
        (late, "flip 1", "no-die", "C-32", "no ordinary die shows that face"),
        (late, "ignore ability 1 1", "too-late", "C-52", "that cannot act any more, or not yet"),
        (twice, "ignore ability 1 1", "ignored", "C-51", "that is ignored already"),
        (before(arcade, captured=(8,), prestige=2), "escape 1", "too-poor", "C-71", "an escape takes 3 Prestige"),
        (before(arcade, captured=(8,)), "escape 2", "not-attempted", "C-71", "no object is attempted there"),
        (few_high, "spend 6", "too-few", "C-41", "too few dice show that face or more"),
    ]


def test_illegal_moves_of_other_games(engine: str, folder: Path) -> None:
    for state, text, *expected in more(engine, folder):
        check(state, text, *expected)


def test_every_rule_of_the_reference_has_a_case(folder: Path) -> None:
    rules = [rule for rule in vars(reference).values() if isinstance(rule, Rule)]
    cases = {(code, number, why) for _, _, code, number, why in [*CASES, *more("reference", folder)]}
    assert {(rule.code, rule.number, rule.text) for rule in rules} == cases


# The order in which reasons are looked for: what is wrong in two ways.
ORDER: list[tuple[Callable[[Game], State], str, str]] = [
    (main, "attempt 2 3 with 1", "not-open"),
    (done, "attempt 2 3 with 1", "completed"),
    (spend, "spend 1", "too-low"),
    (store, "place 3 on 3 for set", "no-space"),
    (store, "place 3 on 2 for set", "no-benefit"),
    (store, "place 3 on 2 for luck", "not-free"),
    (broke, "reroll b c d e", "no-die"),
    (broke, "reroll b", "not-leftmost"),
    (broke, "raise 1", "no-die"),
    (main, "ignore object 3", "no-bonus"),
    (poor, "escape 3", "not-arcade"),
    (choose, "face toad-censer", "wrong-phase"),
]


@pytest.mark.parametrize("case", ORDER, ids=lambda case: f"{case[0].__name__}-{case[1]}")
def test_the_first_reason_is_given(engine: str, case: tuple[Callable[[Game], State], str, str]) -> None:
    position, text, code = case
    assert playing.refusal(position(load(engine)), text).code == code


# C-36: what each phase lets try. Everything else is refused for its phase.
WORDS: dict[str, tuple[str, ...]] = {
    "choose": ("choose-character", "choose-role"),
    "face": ("face",),
    "before": ("roll", "use health", "use luck", "use resolve", "use knowledge", "ignore", "escape"),
    "main": ("reroll", "raise", "lower", "recall", "recall-roll", "place", "attempt", "use", "flip", "ignore", "end"),
    "set": ("set",),
    "spend": ("spend",),
    "gain": ("gain",),
    "store": ("place", "end"),
}


@pytest.mark.parametrize("position", [choose, face, poor, main, setting, spend, gain, store])
def test_c36_moves_of_other_phases(engine: str, position: Callable[[Game], State]) -> None:  # C-36
    state = position(load(engine))
    data, found = state.to_bytes(), 0
    for number in range(0, 292, 1 if engine == "native" else 5):
        text = state.game.text(number)
        own = any(f"{text} ".startswith(f"{word} ") for word in WORDS[phase(state)])
        if number in state.legal_actions:
            assert own, text
            continue
        with pytest.raises(IllegalActionError) as caught:
            state.apply(number)
        if own:
            assert caught.value.code != "wrong-phase", text
        else:
            assert (caught.value.code, caught.value.rule) == ("wrong-phase", "C-36"), text
            assert f": the phase is {phase(state)} [C-36]; " in str(caught.value)
            found += 1
    assert found
    assert state.to_bytes() == data


def test_both_engines_refuse_alike() -> None:
    """In every position above, every eleventh action: the same error, word for word."""
    for position in (choose, role, face, poor, main, broke, done, setting, spend, gain, store):
        found = []
        for engine in ENGINES:
            state = position(load(engine))
            errors = []
            for number in range(0, 292, 11):
                if number not in state.legal_actions:
                    with pytest.raises(IllegalActionError) as caught:
                        state.apply(number)
                    errors.append((caught.value.code, caught.value.rule, str(caught.value)))
            found.append(errors)
        assert found[0] == found[1], position.__name__


def test_ids_of_another_kind_of_node(engine: str) -> None:
    over = step(at(load(engine), "1", health=0), "end")
    for state, text, code in (
        (roll(load(engine)), "end", "action-at-chance"),
        (main(load(engine)), "die 2", "outcome-at-decision"),
        (over, "end", "terminal-node"),
        (over, "die 2", "terminal-node"),
    ):
        data = state.to_bytes()
        with pytest.raises(NodeError, match=text) as caught:
            step(state, text)
        assert caught.value.code == code
        assert state.to_bytes() == data


def test_outcomes_of_another_phase(engine: str) -> None:  # C-82
    state = roll(load(engine))
    error = playing.refusal(state, "deal moth-lantern")
    assert (error.code, error.rule) == ("wrong-phase", "C-36")


@pytest.mark.parametrize("action", [-1, 320, 2**40])
def test_ids_that_there_are_not(engine: str, action: int) -> None:  # C-81 C-82
    with pytest.raises(UnknownActionError, match="actions are 0 to 291, outcomes 292 to 319") as caught:
        main(load(engine)).apply(action)
    assert caught.value.code == "unknown-action"


@pytest.mark.parametrize(
    "text",
    [
        *("raise 6", "lower 1", "reroll", "reroll b a", "reroll a a", "reroll g", "recall 0", "recall 4", "set 0"),
        *("attempt 1 1", "attempt 4 1 with 1", "place 1 on 1", "gain prestige", "use flip", "use ignore-object"),
        *("ignore ability 1", "ignore ability 1 4", "escape", "face kennel-boy", "deal kennel-boy", "ghost fox-mask"),
    ],
)
def test_texts_that_there_are_not(engine: str, text: str) -> None:  # C-81 C-82
    with pytest.raises(UnknownActionError) as caught:
        load(engine).action(text)
    assert caught.value.code == "unknown-action"
