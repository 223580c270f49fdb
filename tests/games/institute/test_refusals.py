"""Refused moves: the rule that refuses, its code, and one line that shows the position; nothing changes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.games import playing
from yith.engine import ENGINES
from yith.errors import IllegalActionError, NodeError, Rule, UnknownActionError
from yith.games.institute import legal, target

from .play import Game, State, load
from .table import CALM, at, lab, made, step, turn


def act(game: Game) -> State:
    """In space 1 of the library, with an item of each kind but Herbs."""
    cells = ("b3 ashen-library", "d3 candle-refectory 1")
    return at(game, *cells, seats=["at b3 1 ; boots talisman pendant soul", "at c3 1"], actions=3)


def middle(game: Game) -> State:
    """In the Hallway, the tile in the south turned away, with Herbs."""
    return at(game, "d3 candle-refectory 1", seats=["level 3 for nine-knots ; herbs"], special_used=True, actions=3)


def stuck(game: Game) -> State:
    """Where no Move leads, with Boots."""
    return at(game, "c2 bell-stairwell", seats=["exorcist at c2 2 ; boots", "augur", "courier"])


def portals(game: Game) -> State:
    """Between two lines, one with a Portal."""
    return at(game, "b3 crooked-dormitory portal 1", seats=["at b3 3 ; pendant"])


def over_a_portal(game: Game) -> State:
    return at(game, "b3 crooked-dormitory portal 1", seats=["at b3 1 ; pendant"])


def apart(game: Game) -> State:
    """A Ritual elsewhere, whose items are there."""
    return at(game, seats=["for walking-stones ; boots talisman"])


def poor(game: Game) -> State:
    """A Ritual here, whose items are not there."""
    return at(game, seats=["for nine-knots ; boots"])


def done(game: Game) -> State:
    """No Ritual is left."""
    return step(at(game, seats=["for nine-knots ; boots pendant"], unseen_rituals=()), "ritual")


def phase(game: Game) -> State:
    return step(at(game, seats=["wallwalker level 2 at b3 1"]), "special")


def talisman(game: Game) -> State:
    return step(at(game, seats=["; talisman"]), "talisman")


def turn_chosen(game: Game) -> State:
    return turn(game, "obliging-architect")


def reveal(game: Game) -> State:
    return step(at(game), "special")


def minion(game: Game) -> State:
    return turn(game, "lesser-evil", "c4 sealed-vault minion")


def banish(game: Game) -> State:
    return turn(game, "salt-and-iron", "c4 sealed-vault minion", "b3 moonlit-conservatory minion")


def take(game: Game) -> State:
    return turn(game, "herb-garden", "b3 moonlit-conservatory ; 1 herbs")


def travel(game: Game) -> State:
    return turn(game, "servants-stair", seats=["at b3 1"])


def heal(game: Game) -> State:
    return turn(game, "kindly-ghost", seats=["health 4", "health 4"])


def follow(game: Game) -> State:
    return turn(game, "borrowed-omen", seats=["at b3 1", "", "at b3 1"])


def give(game: Game) -> State:
    return step(at(game, seats=["courier ; soul boots", "augur", "exorcist"]), "special", "item soul")


def pile(game: Game) -> State:
    return turn(game, "cobbler-imp")


def discards(game: Game) -> State:
    return turn(game, "lost-property", discards="boots")


def lose(game: Game) -> State:
    return turn(game, "thieving-imps", seats=["; soul boots"])


def tile(game: Game) -> State:
    return game.initial_state()


def icon(game: Game) -> State:
    return step(at(game, seats=["at b3 1"], pile="soul"), "explore n", "tile gallows-oak", "facing 0")


def role(game: Game) -> State:
    state = game.initial_state()
    names = ("candle-refectory", "portrait-gallery", "bell-stairwell", "moonlit-conservatory")
    for name in names:
        step(state, f"tile {name}", "facing 0", "find soul")
    return step(state, "class augur", "ritual nine-knots")


def ritual(game: Game) -> State:
    return step(role(game), "class courier")


def story(game: Game) -> State:
    return at(game, phase="story", seen=("flotsam",))


CASES: list[tuple[Callable[[Game], State], str, str, str, str]] = [
    (act, "move s", "closed", "I-30", "no open edge of the pawn's space is there"),
    (act, "explore w", "closed", "I-30", "no open edge of the pawn's space is there"),
    (middle, "move s", "closed", "I-30", "the edge of the next tile is closed"),
    (act, "move n", "face-down", "I-30", "the next tile is face down"),
    (middle, "explore n", "face-up", "I-31", "the next tile is face up"),
    (act, "pick soul", "no-item", "I-32", "no such item is in the pawn's space"),
    (act, "drop herbs", "no-item", "I-32", "no such item is in the backpack"),
    (act, "herbs", "no-item", "I-32", "no such item is in the backpack"),
    (stuck, "boots", "no-move", "I-33", "no Move is possible"),
    (middle, "herbs", "healthy", "I-33", "Health is full"),
    (middle, "level-up", "top-level", "I-34", "there is no level above 3"),
    (stuck, "level-up", "no-item", "I-34", "the backpack lacks what the level takes"),
    (done, "ritual", "no-ritual", "I-35", "there is no Ritual"),
    (apart, "ritual", "not-here", "I-35", "the Ritual is to be completed elsewhere"),
    (poor, "ritual", "no-item", "I-35", "the backpack lacks what the Ritual takes"),
    (middle, "special", "special-used", "I-36", "the special action was used this turn"),
    (stuck, "special", "no-target", "I-36", "the special action has no target"),
    (act, "emergency-turn", "too-few-actions", "I-37", "the emergency plan takes 4 actions"),
    (phase, "move n", "face-down", "I-61", "the next tile is face down"),
    (minion, "pass", "must-choose", "I-60", "there is no passing here"),
    (tile, "tile gallows-oak", "not-drawable", "I-11", "no such tile can be there"),
    (icon, "find boots", "no-item", "I-71", "no such item is in the pile"),
    (role, "class apothecary", "not-drawable", "I-14", "a class of that card is in play"),
    (ritual, "ritual nine-knots", "not-drawable", "I-35", "that Ritual was seen"),
    (story, "story flotsam", "not-drawable", "I-20", "that story card was seen"),
    (talisman, "at a1", "face-down", "I-33", "the tile there is face down"),
    (turn_chosen, "at a1", "face-down", "I-60", "the tile there is face down"),
    (reveal, "at b3", "face-up", "I-60", "the tile there is face up"),
    (take, "at c4", "no-item", "I-60", "no such item lies there"),
    (minion, "at c4", "has-minion", "I-60", "a Minion is there"),
    (banish, "at c3", "no-minion", "I-60", "no Minion is there"),
    (travel, "at b3", "not-hallway", "I-60", "the way leads to the Hallway"),
    (reveal, "at a1", "too-far", "I-61", "that is too far away"),
    (heal, "seat +3", "no-seat", "I-70", "no such seat plays"),
    (heal, "seat +2", "healthy", "I-60", "that pawn has full Health"),
    (follow, "seat +2", "same-place", "I-60", "that pawn is at the same place"),
    (give, "seat +0", "oneself", "I-61", "another pawn is to be chosen"),
    (pile, "item soul", "other-kind", "I-60", "another kind of item is to be chosen"),
    (discards, "item soul", "no-item", "I-60", "no such item is among the discards"),
    (lose, "item herbs", "no-item", "I-32", "no such item is in the backpack"),
    (portals, "pendant 3", "no-line", "I-33", "the tile has no such line"),
    (portals, "pendant 1", "not-here", "I-33", "the line does not touch the pawn's space"),
    (over_a_portal, "pendant 1", "joined", "I-33", "the line joins what is one space already"),
]


def check(state: State, text: str, code: str, rule: str, why: str) -> None:
    error = playing.refusal(state, text)
    assert (error.code, error.rule, error.reasons) == (code, rule, ())
    kind = "outcome" if state.node == "chance" else "action"
    what = "impossible" if kind == "outcome" else "illegal"
    viewer = state.current_player or 0
    shown = str(state) if state.node == "chance" else state.observation_text(viewer)
    assert str(error) == f"{what} {kind} {text!r}: {why} [{rule}]; {shown}"
    assert "\n" not in str(error)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[0].__name__}-{case[1]}")
def test_illegal_moves(engine: str, case: tuple[Callable[[Game], State], str, str, str, str]) -> None:
    position, *expected = case
    check(position(load(engine, players=3)), expected[0], *expected[1:])


def more(engine: str, folder: Path) -> list[tuple[State, str, str, str, str]]:
    """Those that take options or a file of their own."""
    full = at(load(engine, backpack_limit=1), "c3 whispering-hallway ; 1 soul", seats=["; soul"])
    one = lab(engine, made(folder, {"rules": {"portals": 1}}))
    placed = at(one, "b3 crooked-dormitory portal 1", seats=["at b3 1 ; pendant"])
    return [
        (full, "pick soul", "full", "I-16", "that backpack takes nothing more"),
        (placed, "pendant 2", "no-portal", "I-33", "no Portal is left"),
    ]


def test_illegal_moves_of_other_games(engine: str, folder: Path) -> None:
    for state, text, *expected in more(engine, folder):
        check(state, text, *expected)


UNREACHED = {
    # `keep` is alone then, and is made by itself.
    ("no-card", "I-62", "no unseen card is in the box"),
    # The kind that is asked for is in the pile, else there is no question.
    ("no-item", "I-60", "no such item is in the pile"),
    # The game is over: it is the wrong kind of node.
    ("wrong-question", "I-75", "nothing is asked"),
}


def test_every_rule_of_the_reference_has_a_case(folder: Path) -> None:
    rules = [rule for module in (legal, target) for rule in vars(module).values() if isinstance(rule, Rule)]
    cases = {(code, number, why) for _, _, code, number, why in [*CASES, *more("reference", folder)]}
    assert {(rule.code, rule.number, rule.text) for rule in rules} == cases | UNREACHED


# The order in which reasons are looked for: what is wrong in two ways.
ORDER: list[tuple[Callable[[Game], State], str, str]] = [
    (stuck, "move w", "closed"),
    (act, "pendant 2", "no-line"),
    (middle, "pendant 1", "no-item"),
    (act, "emergency-portal 3", "too-few-actions"),
    (over_a_portal, "pendant 3", "no-line"),
    (apart, "item soul", "wrong-question"),
    (minion, "at a1", "face-down"),
    (give, "seat +3", "no-seat"),
    (middle, "special", "special-used"),
]


@pytest.mark.parametrize("case", ORDER, ids=lambda case: f"{case[0].__name__}-{case[1]}")
def test_the_first_reason_is_given(engine: str, case: tuple[Callable[[Game], State], str, str]) -> None:
    position, text, code = case
    assert playing.refusal(position(load(engine, players=3)), text).code == code


# I-75: what each question lets try. Everything else is refused for its question.
WORDS: dict[str, tuple[str, ...]] = {
    "act": (
        *("move", "explore", "pick", "drop", "boots", "talisman", "pendant", "herbs", "level-up", "ritual", "special"),
        *("emergency-portal", "emergency-turn", "end"),
    ),
    "phase": ("move", "pass"),
    "boots": ("move", "pass"),
    "at": ("at", "pass"),
    "turn": ("turn",),
    "item": ("item", "pass"),
    "lose": ("item",),
    "seat": ("seat", "pass"),
    "line": ("line", "pass"),
    "fate": ("keep", "bury"),
    "redraw": ("keep", "bury"),
    "tile": ("tile",),
    "facing": ("facing",),
    "icon": ("find",),
    "class": ("class",),
    "ritual": ("ritual",),
    "story": ("story",),
    "peek": ("story",),
    "draw": ("find",),
    "scatter": ("find",),
    "cell": ("cell",),
    "spin": ("spin",),
}


def waiting(game: Game) -> list[State]:
    """A position for every question."""
    augur = step(at(game, seats=["augur level 2", "exorcist", "courier"]), "special")
    line = turn(game, "obliging-architect", "b3 crooked-dormitory", seats=["at b3 2"])
    draw = step(turn(game, "lesser-evil"), "at c4")
    return [
        *(act(game), phase(game), step(at(game, seats=["; boots"]), "boots"), talisman(game)),
        *(step(talisman(game), "at b3"), pile(game), lose(game), give(game), step(line, "pass")),
        *(step(augur.clone(), "story flotsam"), step(travel(game), "pass"), tile(game)),
        *(step(tile(game), "tile ashen-library"), step(tile(game), "tile ashen-library", "facing 0")),
        *(role(game), ritual(game), story(game), augur, draw, turn(game, "flotsam")),
        *(turn(game, "shifting-walls"), step(turn(game, "shifting-walls"), "cell b3")),
    ]


def test_i75_moves_of_other_questions(engine: str) -> None:  # I-75
    game = load(engine, players=3)
    seen = set()
    for state in waiting(game):
        question = state.view.question
        assert question is not None
        seen.add(question.value)
        data, chance = state.to_bytes(), state.node == "chance"
        for number in range(75, 197, 3) if chance else range(0, 75, 1 if engine == "native" else 2):
            text = game.text(number)
            if number in state.legal_actions or number in dict(state.outcomes):
                assert text.split()[0] in WORDS[question.value], text
                continue
            with pytest.raises(IllegalActionError) as caught:
                state.apply(number)
            if text.split()[0] in WORDS[question.value]:
                assert caught.value.code != "wrong-question", text
            else:
                assert (caught.value.code, caught.value.rule) == ("wrong-question", "I-75"), text
                assert f": the question is {question} [I-75]; " in str(caught.value)
        assert state.to_bytes() == data
    assert seen == set(WORDS)


def test_both_engines_refuse_alike() -> None:
    """In every position above, every seventh action or outcome: the same error, word for word."""
    native, reference = (waiting(load(engine, players=3)) for engine in ENGINES)
    for first, second in zip(native, reference, strict=True):
        assert first.to_bytes() == second.to_bytes()
        for number in range(75 if first.node == "chance" else 0, 197 if first.node == "chance" else 75, 7):
            assert said(first, number) == said(second, number)


def said(state: State, number: int) -> tuple[str, str | None, str] | None:
    """The error of an action, if there is one."""
    try:
        state.clone().apply(number)
    except IllegalActionError as error:
        return error.code, error.rule, str(error)
    return None


def test_ids_of_another_kind_of_node(engine: str) -> None:
    game = load(engine, players=3)
    over = step(at(game, deck=0), "end")
    for state, text, code in (
        (story(game), "end", "action-at-chance"),
        (act(game), f"story {CALM}", "outcome-at-decision"),
        (over, "end", "terminal-node"),
        (over, f"story {CALM}", "terminal-node"),
    ):
        data = state.to_bytes()
        with pytest.raises(NodeError, match=text) as caught:
            step(state, text)
        assert (caught.value.code, state.to_bytes()) == (code, data)


@pytest.mark.parametrize("action", [-1, 197, 2**40])
def test_ids_that_there_are_not(engine: str, action: int) -> None:  # I-70 I-71
    with pytest.raises(UnknownActionError, match="actions are 0 to 74, outcomes 75 to 196") as caught:
        act(load(engine, players=3)).apply(action)
    assert caught.value.code == "unknown-action"


@pytest.mark.parametrize(
    "text",
    ["move", "move north", "pick", "soul", "pendant", "pendant 0", "line 4", "turn 0", "turn 4", "seat +4", "at f1"],
)
def test_texts_that_there_are_not(engine: str, text: str) -> None:  # I-70
    with pytest.raises(UnknownActionError) as caught:
        load(engine).action(text)
    assert caught.value.code == "unknown-action"
