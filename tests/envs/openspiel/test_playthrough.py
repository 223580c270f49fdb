"""OpenSpiel's playthroughs are the committed ones, and tell what yith tells."""

from __future__ import annotations

import re
from typing import Any

import pytest

import yith
from tests.tree import ROOT, files

from .playthrough import blocks, condense, generate, path
from .tables import brief


def field(block: str, name: str) -> str | None:
    """What a state's block says after a name, if it says it."""
    found = re.search(rf"^{re.escape(name)} = (.*)$", block, re.MULTILINE)
    return None if found is None else found[1]


def check_block(block: str, state: yith.State[Any], first: int) -> None:
    """A block tells what a state of yith tells."""
    history = [move - first if move >= first else move for move in state.history]
    assert field(block, "History()") in (None, str(history))
    assert field(block, "IsTerminal()") in (None, str(state.is_terminal))
    for player in range(state.game.num_players):
        text = state.observation_text(player)
        assert field(block, f"ObservationString({player})") in (None, f'"{text}"')
        log = r"\n".join(state.information_state(player))
        assert field(block, f"InformationStateString({player})") in (None, f'"{log}"')
    actions = state.legal_actions
    if field(block, "IsTerminal()") and actions:
        assert field(block, "LegalActions()") == str(actions)
        texts = ", ".join(f'"{state.game.text(action)}"' for action in actions)
        assert field(block, "StringLegalActions()") == f"[{texts}]"


@pytest.mark.parametrize("name", yith.game_names())
def test_a_playthrough_is_the_committed_one_and_that_of_yith(name: str) -> None:
    text = generate(name)
    golden = (ROOT / path(name)).read_text(encoding="utf-8")
    assert condense(text) == golden, "run: python -m tests.envs.openspiel.remake"
    golden_files = [file for file in files(f"seeds/{name}") if file.name != "rules.md"]
    assert sum(file.stat().st_size for file in golden_files) < 40_000

    game = brief(name).game
    state = game.initial_state()
    _, *states = blocks(text)
    told = 0
    for block in states:
        check_block(block, state, game.num_actions)
        told += field(block, "History()") is not None
        if not state.is_terminal:
            applied = re.search(r'^# Apply action "(.*)"\naction: (\d+)$', block, re.MULTILINE)
            assert applied is not None
            action = int(applied[2]) + (game.num_actions if state.node == "chance" else 0)
            assert game.text(action) == applied[1]
            state.apply(action)
    assert state.is_terminal
    assert told >= 4
    returns = ", ".join(f"{value:.6g}" for value in state.returns)
    assert field(states[-1], "Returns()") == f"[{returns}]"
    assert game.replay(game.trace(state).splitlines()) == state
