"""Whole games of a toy game on the reference engine."""

from __future__ import annotations

from tests.engine import toy
from yith import Game
from yith.node import Player
from yith.rng import Purpose, stream

Toy = Game[toy.View]


def test_playouts_are_the_games_of_their_streams(three: Toy) -> None:
    results = three.playouts(12, seed=5, lane=2, first_episode=3)
    for game in range(12):
        state = three.new_state(5, 2, 3 + game)
        agents = [stream(5, 2, 3 + game, Purpose.agent(player)) for player in map(Player, range(3))]
        decisions = 0
        while (player := state.current_player) is not None:
            legal = state.legal_actions
            state.apply(legal[agents[player].below(len(legal))])
            decisions += 1
        assert results.returns[game].tolist() == state.returns
        assert results.scores[game].tolist() == state.scores
        assert results.decisions[game] == decisions
        assert results.chances[game] == sum(move >= three.num_actions for move in state.history)
        assert {name: tuple(counts[game].tolist()) for name, counts in results.tally.items()} == state.tally


def test_shapes_and_kinds(three: Toy) -> None:
    results = three.playouts(4)
    assert (results.returns.shape, str(results.returns.dtype)) == ((4, 3), "float64")
    assert (results.scores.shape, str(results.scores.dtype)) == ((4, 3), "int32")
    assert (results.decisions.shape, str(results.decisions.dtype)) == ((4,), "uint32")
    assert (results.chances.shape, str(results.chances.dtype)) == ((4,), "uint32")
    assert {name: counts.shape for name, counts in results.tally.items()} == {"swaps": (4, 3), "heavies": (4, 1)}
    assert {str(counts.dtype) for counts in results.tally.values()} == {"uint32"}
    assert three.playouts(4, tally=False).tally == {}
    assert three.playouts(0).returns.shape == (0, 3)


def test_a_call_can_be_split(three: Toy) -> None:
    whole = three.playouts(10, ["random"] * 3, 1, threads=4)
    parts = [three.playouts(6, seed=1), three.playouts(4, seed=1, first_episode=6, tally=False)]
    assert whole.returns.tolist() == [*parts[0].returns.tolist(), *parts[1].returns.tolist()]
    assert whole.decisions.tolist() == [*parts[0].decisions.tolist(), *parts[1].decisions.tolist()]


def test_episodes_wrap_around(game: Toy) -> None:
    last = 2**64 - 1
    both = game.playouts(2, first_episode=last)
    assert both.scores[1].tolist() == game.playouts(1, first_episode=0).scores[0].tolist()
