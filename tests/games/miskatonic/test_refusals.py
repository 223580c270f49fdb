"""Refused moves: the rule that refuses, its code, and one line that shows the position; nothing changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.games.playing import play, refusal, step
from yith.errors import NodeError, UnknownActionError

from .play import load
from .table import Game, State, place, setup


def reward(game: Game) -> State:
    return play(game, "reward 4")


def turn(game: Game) -> State:
    """Seat 0 could use neither Silver Container (spent) nor Storage Box (no Fragment)."""
    return place(game, setup(game, "1 S", "1 A* 2 S", "B", "", out=[3], spent=["silver"]))


def empty(game: Game) -> State:
    """No card in deck and discard pile."""
    table = setup(game, "1", "2")
    table.centre, table.deck = table.deck, table.centre
    return place(game, table)


def committed(game: Game) -> State:
    return step(place(game, setup(game, "1 A", "2")), "silver")


def react(game: Game) -> State:
    """Seat 0 has drawn Seal 1."""
    return step(place(game, setup(game, "", "1", "", "", out=[3], spent=["reflexes"])), "explore", "draw seal-1")


def assistant(game: Game) -> State:
    return step(place(game, setup(game)), "explore", "draw assistant")


def flip(game: Game) -> State:
    return step(place(game, setup(game, "1", spent=["silver storage"])), "explore", "draw seal-1", "accept")


def helped(game: Game) -> State:
    """Seat 0, inside, may turn a card face up for four Students."""
    return step(place(game, setup(game, "S S S", spent=["silver storage"])), "explore", "draw student", "accept")


FOUR: dict[str, Any] = {"players": 4, "assistants": True}

CASES: list[tuple[Callable[[Game], State], str, str, str]] = [
    (committed, "leave", "committed", "M-20"),
    (empty, "explore", "no-card", "M-16"),
    (turn, "take student", "not-in-centre", "M-21"),
    (turn, "silver", "spent", "M-40"),
    (turn, "storage", "no-fragment", "M-40"),
    (committed, "silver", "spent", "M-40"),
    (empty, "premonition", "foresee-none", "M-40"),
    (turn, "latent", "not-dealt", "M-47"),
    (turn, "receive seal-2 from +4", "no-seat", "M-6"),
    (turn, "receive seal-2 from +3", "outside", "M-43"),
    (turn, "receive fragment-a from +2", "not-there", "M-43"),
    (turn, "receive seal-1 from +1", "own-kind", "M-43"),
    (turn, "receive fragment-a from +1", "assistant-stays", "M-51"),
    (react, "reflexes", "spent", "M-40"),
    (react, "present to +1", "has-kind", "M-45"),
    (react, "present to +3", "given-outside", "M-45"),
    (react, "present to +4", "no-seat", "M-6"),
    (assistant, "present to +1", "assistant-stays", "M-51"),
    (flip, "flip escape", "face-up", "M-32"),
    (helped, "flip escape", "face-up", "M-25"),
    (flip, "flip latent", "not-dealt", "M-47"),
    (turn, "accept", "wrong-phase", "M-27"),
    (turn, "flip silver", "wrong-phase", "M-27"),
    (turn, "assign seal-1", "wrong-phase", "M-27"),
    (react, "explore", "wrong-phase", "M-27"),
    (flip, "leave", "wrong-phase", "M-27"),
]


@pytest.mark.parametrize(("position", "text", "code", "rule"), CASES)
def test_illegal_actions(engine: str, position: Callable[[Game], State], text: str, code: str, rule: str) -> None:
    state = position(load(engine, **FOUR))
    player = state.current_player
    assert player is not None
    error = refusal(state, text)
    assert (error.code, error.rule, error.reasons) == (code, rule, ())
    message = str(error)
    assert message.startswith(f"illegal action {text!r}: ")
    assert message.endswith(f" [{rule}]; {state.observation_text(player)}")
    assert "\n" not in message


def test_m43_not_from_the_left(engine: str) -> None:  # M-43
    error = refusal(turn(load(engine, **FOUR, receive_from="right")), "receive seal-2 from +1")
    assert (error.code, error.rule) == ("not-right", "M-43")


def test_m40_no_seal_to_discard(engine: str) -> None:  # M-40 M-52
    game = load(engine, assistants=True)
    state = place(game, setup(game, "1* 2* A*"))
    assert (refusal(state, "silver").code, refusal(state, "silver").rule) == ("no-seal", "M-40")
    assert (refusal(state, "storage").code, refusal(state, "storage").rule) == ("no-fragment", "M-40")


def test_impossible_outcomes(engine: str) -> None:
    game = load(engine, players=3)
    state = reward(game)
    error = refusal(state, "reward 4")
    assert (error.code, error.rule) == ("reward-lies", "M-11")
    # A chance node is nobody's: the seats of the text are absolute.
    assert str(error).startswith("impossible outcome 'reward 4': ")
    assert str(error).endswith(f" [M-11]; {state}")
    step(state, "reward 2", "explore")
    error = refusal(state, "draw assistant")
    assert (error.code, error.rule) == ("not-in-deck", "M-21")
    foreseeing = step(place(game, setup(game, "1", "2", "")), "premonition")
    error = refusal(foreseeing, "draw assistant")
    assert (error.code, error.rule) == ("not-in-deck", "M-41")


def test_ids_of_another_kind_of_node(engine: str) -> None:
    game = load(engine)
    for state, text, code in (
        (game.initial_state(), "leave", "action-at-chance"),
        (reward(game), "draw seal-1", "outcome-at-decision"),
        (play(game, *["reward 2", "leave", "leave"] * 5), "leave", "terminal-node"),
    ):
        before = state.to_bytes()
        with pytest.raises(NodeError, match=text) as caught:
            step(state, text)
        assert caught.value.code == code
        assert state.to_bytes() == before


@pytest.mark.parametrize("action", [-1, 101, 2**40])
def test_ids_that_there_are_not(engine: str, action: int) -> None:
    state = reward(load(engine))
    with pytest.raises(UnknownActionError, match="actions are 0 to 83, outcomes 84 to 100") as caught:
        state.apply(action)
    assert caught.value.code == "unknown-action"
