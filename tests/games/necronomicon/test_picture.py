"""Pictures of what is hidden: a laying in progress, and hands."""

from __future__ import annotations

import pytest

import yith
from tests.games.playing import walk
from yith.games import necronomicon
from yith.games.necronomicon import Phase, View

from .plan import DRIVERS, FOLDER

GAME = necronomicon.load(players=3, turn_limit=24, round_limit=3, extra_books=True, content=FOLDER / "dense.toml")


@pytest.fixture(scope="module")
def layings() -> list[yith.State[View]]:
    """Positions within layings."""
    games = (walk(GAME, [DRIVERS["collect"]] * 3, seed) for seed in range(4))
    found = [state.clone() for game in games for state in game if state.view.phase is Phase.BOOK]
    return found[:12]


def test_a_laying_is_its_players_secret(layings: list[yith.State[View]]) -> None:
    assert len(layings) > 3
    for state in layings:
        owner = state.view.owner
        assert "lays books down" in state.svg(owner)
        assert "laying " in state.svg(owner)
        for player in {0, 1, 2} - {owner}:
            sample = state.resample(player, 1)
            assert sample != state
            assert sample.svg(player) == state.svg(player)
            assert sample.svg() == state.svg()
            assert "laying " not in state.svg(player)
        assert "laying " not in state.svg()
        assert "lays books down" not in state.svg()


def test_a_step_of_a_laying_changes_no_other_picture(layings: list[yith.State[View]]) -> None:
    for state in layings:
        before = state.clone()
        before.undo()
        if before.view.phase is Phase.BOOK:
            for player in (None, *({0, 1, 2} - {state.view.owner})):
                assert before.svg(player) == state.svg(player)


def test_a_hand_is_in_its_players_picture_alone() -> None:
    state = GAME.new_state(3)
    for player in range(3):
        assert f"Hand of player {player}" in state.svg(player)
        assert all(f"Hand of player {other}" not in state.svg(player) for other in range(3) if other != player)
    assert "Hand of player" not in state.svg()
