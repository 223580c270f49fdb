"""The agent `heuristic`: how it does. Its choices in single positions are tested beside it, in the core."""

from __future__ import annotations

import numpy as np
import pytest

import yith
from yith.api import Playouts

from .play import load

GAMES = 2000


def counted(played: Playouts, counter: str) -> int:
    return int(played.tally[counter].sum())


@pytest.mark.parametrize("seat", [0, 1])
def test_it_beats_random_from_either_seat(seat: int) -> None:
    agents = ["random", "random"]
    agents[seat] = "heuristic"
    played = load("native").playouts(GAMES, agents, seed=seat)
    assert played.returns[:, seat].mean() >= 0.99


@pytest.mark.parametrize(
    ("players", "decisions", "expelled"), [(2, 170, 0.37), (3, 292, 0.51), (4, 412, 0.57), (5, 526, 0.61)]
)
def test_how_it_plays(players: int, decisions: int, expelled: float) -> None:
    """Figures of 3,000 other games; the bounds are four standard errors of these and more."""
    played = load("native", players=players).playouts(GAMES, "heuristic", seed=7, tally=True)
    assert played.decisions.mean() == pytest.approx(decisions, rel=0.03)
    exits = counted(played, "left") + counted(played, "expelled")
    assert exits == GAMES * players * 5
    assert counted(played, "expelled") / exits == pytest.approx(expelled, abs=0.02)
    # No seat is favoured beyond chance.
    errors = played.returns.std(axis=0) / np.sqrt(GAMES)
    assert (abs(played.returns.mean(axis=0) - 1 / players) < 4 * errors).all()


def test_it_plays_every_variant() -> None:
    for options in (
        {"latent": True, "assistants": True, "players": 3},
        {"receive_from": "right", "receive_set": "ends-turn", "centre": "deck", "players": 5},
    ):
        game = load("native", **options)
        played = game.playouts(200, "heuristic", seed=3)
        assert played.decisions.max() < game.info.max_decisions


def test_the_reference_has_no_heuristic() -> None:
    with pytest.raises(yith.ConfigError, match="unknown agent 'heuristic', expected one of random"):
        load("reference").playouts(1, "heuristic")
