"""The agent `heuristic`: how it does, and that it sees no more than its seat."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

import yith
from yith.games.necronomicon import Phase
from yith.rng import Rng, stream
from yith.testing import check_agents

from .gallery import FOLDER, SETS, heuristic, states
from .play import load
from .unseen import exchanged

GAMES = 1000


@pytest.mark.parametrize("seat", [0, 1])
def test_it_beats_random_from_either_seat(seat: int) -> None:
    agents = ["random", "random"]
    agents[seat] = "heuristic"
    played = load("native", mode="quick").playouts(GAMES, agents, seed=seat)
    assert played.returns[:, seat].mean() >= 0.95


@pytest.mark.parametrize(
    ("players", "decisions", "rounds", "turns"), [(2, 340, 6.2, 16), (3, 420, 6.3, 20), (4, 520, 6.8, 25)]
)
def test_how_it_plays(players: int, decisions: int, rounds: float, turns: float) -> None:
    """Figures about which N-48 says what sensible players need, with wide bounds."""
    played = load("native", players=players).playouts(GAMES, "heuristic", seed=7)
    assert played.decisions.mean() == pytest.approx(decisions, rel=0.15)
    ended, void = played.tally["rounds"].sum(), played.tally["void_rounds"].sum()
    assert ended / GAMES == pytest.approx(rounds, rel=0.15)
    assert played.tally["turns"].sum() / ended == pytest.approx(turns, rel=0.2)
    # Hardly a round is void, and games end with a complete Grimoire.
    assert void <= 0.005 * ended
    assert (played.tally["rounds"][:, 0] < 30).mean() > 0.99
    assert (played.scores.max(axis=1) == 8).mean() > 0.99
    # Each seat wins its share, but for the start.
    errors = played.returns.std(axis=0) / np.sqrt(GAMES)
    assert (abs(played.returns.mean(axis=0) - 1 / players) < 0.06 + 3 * errors).all()


def test_it_uses_what_there_is() -> None:
    """It wins in every way, takes books, and uses all cards but Cthulhu, which it keeps for books."""
    played = load("native", players=3).playouts(GAMES, "heuristic", seed=8)
    silent = {name for name, counts in played.tally.items() if not counts.any()}
    assert silent <= {"used_cthulhu", "void_rounds"}


def test_it_plays_every_variant() -> None:
    for options in (
        {"players": 3, "extra_books": True, "turn_limit": 40},
        {"mode": "quick", "extra_books": True, "players": 4},
        {"turn_limit": 1, "round_limit": 3},
        {"players": 4, "content": str(FOLDER / "tiny.toml"), "turn_limit": 30, "round_limit": 4},
        {"content": str(FOLDER / "few.toml"), "turn_limit": 30, "round_limit": 4},
        {"content": str(FOLDER / "dense.toml"), "extra_books": True, "turn_limit": 60, "round_limit": 8},
    ):
        game = load("native", **options)
        played = game.playouts(100, "heuristic", seed=3)
        assert played.decisions.max() < game.info.max_decisions


@pytest.mark.parametrize("name", SETS)
def test_it_is_blind(name: str) -> None:
    """It chooses alike on resamples and on truths with hidden cards exchanged, in decisions of every phase."""
    rng = stream(20, 0, 0, 0)
    seen: Counter[Phase] = Counter()
    for state in states("native", name, 40):
        player = state.current_player
        if player is None:
            continue
        words = Rng((rng.next_u64(), rng.next_u64(), rng.next_u64(), rng.next_u64()))
        others = [state.resample(player, rng.next_u64()) for _ in range(4)] + [exchanged(state, player, rng)]
        chosen = heuristic(state.game, state, words.clone())
        assert chosen in state.legal_actions
        for other in others:
            assert heuristic(state.game, other, words.clone()) == chosen, (str(state), str(other))
            seen[state.view.phase] += other != state
    phases = {Phase.DRAW, Phase.MAIN, Phase.BOOK, Phase.INVOKE, Phase.SACRIFICE, Phase.REVELATION}
    assert set(seen) - {Phase.SETTLE} == phases
    assert Phase.SETTLE in seen or not name.startswith("shipped")
    assert all(seen[phase] > 10 for phase in seen)


@pytest.mark.parametrize("options", [{}, {"players": 4, "extra_books": True}, {"content": str(FOLDER / "few.toml")}])
def test_it_keeps_the_law_of_agents(options: dict[str, str | int | bool]) -> None:
    game = load("native", **options)
    verdict = check_agents(
        game,
        seeds=range(4),
        longest=400,
        agents={"heuristic": lambda state, rng: state.choose("heuristic", source=rng)},
    )
    assert verdict.checked > 400


def test_the_reference_has_no_heuristic() -> None:
    with pytest.raises(yith.ConfigError, match="unknown agent 'heuristic', expected one of random"):
        load("reference").playouts(1, "heuristic")
