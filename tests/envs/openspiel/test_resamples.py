"""Resamples know what the observer knows, and nothing of the truth beside it."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pyspiel
import pytest

import yith
from yith.envs.openspiel import Resampler
from yith.errors import ConfigError
from yith.rng import stream

from .tables import HIDDEN, at_decision, brief, pick, shown

NAMES = yith.game_names()


@pytest.mark.parametrize("name", NAMES)
def test_a_resample_is_the_one_of_yith(name: str) -> None:
    game = brief(name)
    for decisions in range(6):
        state = at_decision(game, seed=6, decisions=decisions)
        for player in range(game.num_players()):
            drawn = state.resample(player, 9)
            assert str(drawn) == str(state.held.resample(player, 9))
            assert drawn.observation_string(player) == state.observation_string(player)
            assert drawn.observation_tensor(player) == state.observation_tensor(player)
            assert drawn.information_state_string(player) == state.information_state_string(player)
            assert (drawn.history(), drawn.held.history) == ([], [])


@pytest.mark.parametrize("name", NAMES)
def test_a_resample_is_played_on(name: str) -> None:
    game = brief(name)
    state = at_decision(game, seed=6, decisions=4)
    player = state.current_player()
    drawn, real = state.resample(player, 2), state.held.resample(player, 2)
    known = [drawn.held.observation_text(other) for other in range(game.num_players())]
    rng = stream(3, 0, 0, 0)
    seen = [""] * game.num_players()
    while not drawn.is_terminal() and len(drawn.history()) < 80:
        chance = drawn.is_chance_node()
        move = pick(drawn, rng)
        drawn.apply_action(move)
        real.apply(move + game.game.num_actions if chance else move)
        assert str(drawn) == str(real)
        seen = [log + "".join(f"\n{text}" for text in real.observe_event(at)) for at, log in enumerate(seen)]
        # The observer's log goes on; that of another begins with what is known at the position drawn.
        for at, log in enumerate(seen):
            begun = state.information_state_string(at) if at == player else known[at]
            assert drawn.information_state_string(at) == (begun + log).removeprefix("\n")
    for twin in (drawn.clone(), copy.deepcopy(drawn), pickle.loads(pickle.dumps(drawn))):
        assert shown(twin) == shown(drawn)
    again = drawn.resample(player, 5)
    assert again.information_state_string(player) == drawn.information_state_string(player)


@pytest.mark.parametrize("name", HIDDEN)
def test_a_resample_does_not_depend_on_the_truth(name: str) -> None:
    state = at_decision(brief(name), seed=7, decisions=3)
    player = state.current_player()
    drawn = [str(state.resample(player, seed)) for seed in range(20)]
    assert len(set(drawn)) > 10
    other = state.resample(player, 0)
    assert str(other) != str(state)
    assert [str(other.resample(player, seed)) for seed in range(20)] == drawn


@pytest.mark.parametrize("name", NAMES)
def test_seeds_of_resamples_come_from_a_stream_or_a_sampler(name: str) -> None:
    state = at_decision(brief(name), seed=7, decisions=3)
    player = state.current_player()
    first, second, other = ([str(make(state, player)) for _ in range(9)] for make in map(Resampler, (1, 1, 2)))
    assert first == second
    assert (first != other) == (len(set(first)) > 1) == (name in HIDDEN)
    numbers = [0.0, 0.25, 1.0]
    sampled = [str(state.resample_from_infostate(player, iter([number]).__next__)) for number in numbers]
    assert sampled == [str(state.resample(player, int(number * 2**53))) for number in numbers]
    uniform = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    assert state.resample_from_infostate(player, uniform).observation_string() == state.observation_string()


@pytest.mark.parametrize("name", NAMES)
def test_wrong_observers_and_seeds_are_refused(name: str) -> None:
    state = at_decision(brief(name), seed=7, decisions=1)
    players: tuple[Any, ...] = (-1, state.num_players(), True, "0")
    seeds: tuple[Any, ...] = (-1, 2**64, 0.5)
    for player in players:
        with pytest.raises(ConfigError, match=f"player {player!r} is not 0 to"):
            state.resample(player, 0)
    for seed in seeds:
        with pytest.raises(ConfigError, match=f"seed {seed!r} is not"):
            state.resample(0, seed)
        with pytest.raises(ConfigError, match=f"seed {seed!r} is not"):
            Resampler(seed)
