"""What is refused at which node, and what the message shows: what the acting player knows, or all know."""

from __future__ import annotations

import pytest

import yith
from tests.engine import toy
from tests.engine.toy import HEAVY, KEEP, LIGHT, SWAP
from yith import Game
from yith.engine import build

Toy = Game[toy.View]


def test_an_illegal_action() -> None:
    game = build(toy, "reference", None, {"swaps": False})
    state = game.position(toy.View(1, (1, 2)))
    with pytest.raises(yith.IllegalActionError) as caught:
        state.apply(SWAP)
    assert (caught.value.code, caught.value.rule) == ("no-swaps", "T-3")
    assert str(caught.value) == ("illegal action 'swap': no chip is swapped without the option [T-3]; turn +0 chip 2")


def test_an_impossible_outcome(game: Toy, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toy.Toy, "check", lambda *_: yith.errors.Rule("no-chip", "T-1", "no such chip is left"))
    with pytest.raises(yith.IllegalActionError) as caught:
        game.initial_state().apply(HEAVY)
    assert (caught.value.code, caught.value.rule) == ("no-chip", "T-1")
    assert str(caught.value) == "impossible outcome 'chip heavy': no such chip is left [T-1]; turn 0"


def test_moves_of_another_node(game: Toy) -> None:
    state = game.initial_state()
    cases = [
        (KEEP, "action-at-chance", "'keep' is an action at a chance node, expected an outcome (2 to 3); turn 0"),
        (
            LIGHT,
            "outcome-at-decision",
            "'chip light' is an outcome at a decision node, expected an action (0 to 1); turn +0 chip 1",
        ),
        (KEEP, "terminal-node", "'keep' at a terminal node, where the game is over; turn 2"),
    ]
    ways = [[], [LIGHT, HEAVY], [KEEP, KEEP]]
    for (move, code, message), way in zip(cases, ways, strict=True):
        for step in way:
            state.apply(step)
        with pytest.raises(yith.NodeError) as caught:
            state.apply(move)
        assert (caught.value.code, caught.value.rule, str(caught.value)) == (code, None, message)
