"""`State.choose`: what an agent does here."""

from __future__ import annotations

from typing import Any

import pytest

import yith
from tests.traces.golden import short
from yith.rng import stream

CASES = [(name, engine) for name in yith.game_names() for engine in ("native", "reference")]


@pytest.fixture(params=CASES, ids="-".join)
def game(request: pytest.FixtureRequest) -> yith.Game[Any]:
    name, engine = request.param
    return yith.load(name, engine=engine, **short(name))


def test_choices_one_by_one_are_the_playouts(game: yith.Game[Any]) -> None:
    for agent in game.agents:
        for episode in range(2):
            state = game.new_state(5, 1, episode)
            sources = [stream(5, 1, episode, 1 + player) for player in range(game.num_players)]
            decisions = 0
            while (player := state.current_player) is not None:
                state.apply(state.choose(agent, source=sources[player]))
                decisions += 1
            played = game.playouts(1, agent, seed=5, lane=1, first_episode=episode)
            assert state.returns == played.returns[0].tolist()
            assert state.scores == played.scores[0].tolist()
            assert decisions == played.decisions[0]


def test_a_seed_is_the_stream_of_the_player(game: yith.Game[Any]) -> None:
    state = game.new_state(3)
    for seed in range(40):
        player = state.current_player
        assert player is not None
        chosen = state.choose("random", seed)
        assert chosen in state.legal_actions
        assert chosen == state.choose("random", source=stream(seed, 0, 0, 1 + player))
    assert len({state.choose("random", seed) for seed in range(40)}) > 1
    assert state.choose("random") == state.choose("random", 0)


def test_refusals(game: yith.Game[Any]) -> None:
    state = game.new_state(1)
    searches = ["ismcts:N" if game.info.hidden else "mcts:N"] if game.engine == "native" else []
    known = ", ".join([*game.agents, *searches])
    for name in ("", "rndom", 7, None):
        unknown: Any = name
        with pytest.raises(yith.ConfigError) as caught:
            state.choose(unknown)
        assert (caught.value.code, str(caught.value)) == (
            "unknown-agent",
            f"unknown agent {name!r}, expected one of {known}",
        )
    with pytest.raises(yith.ConfigError, match="seed -1 is not"):
        state.choose("random", -1)
    chance = game.initial_state()
    with pytest.raises(yith.NodeError) as refused:
        chance.choose("random")
    assert refused.value.code == "nobody-decides"
    what, _, shown = str(refused.value).partition("; ")
    assert what == "nobody decides at a chance node"
    # Where something is hidden, errors show what all know.
    with pytest.raises(yith.NodeError) as other:
        chance.apply(0)
    assert shown == str(other.value).partition("; ")[2]
    assert (shown == str(chance)) != game.info.hidden


class Wrong:
    """A source that gives one more than it may."""

    def below(self, bound: int, /) -> int:
        return bound


def test_a_source_that_is_wrong_is_refused(game: yith.Game[Any]) -> None:
    with pytest.raises(yith.ConfigError) as caught:
        game.new_state(1).choose("random", source=Wrong())
    assert caught.value.code == "bad-source"
