"""The library's own tests, its registry and its wrappers, for every game."""

from __future__ import annotations

import importlib
import itertools
import random
import subprocess
import sys
import warnings
from functools import partial
from types import SimpleNamespace
from typing import Any

import gymnasium
import numpy as np
import pettingzoo
import pytest
from pettingzoo.utils import wrappers
from pettingzoo.utils.env_logger import EnvLogger

import yith
from tests.traces.golden import short
from yith.envs import pettingzoo as adapter
from yith.envs.pettingzoo import RawEnv, env, raw_env

with warnings.catch_warnings():
    # The kit imports environments of its own in a way that it deprecates.
    warnings.simplefilter("ignore", DeprecationWarning)
    kit: Any = importlib.import_module("pettingzoo.test")


def seeded(make: Any, game: yith.Game[Any], **arguments: Any) -> Any:
    """An environment with a seed, whose spaces sample from one too."""
    made = make(game, **arguments)
    made.reset(seed=1)
    for number, agent in enumerate(made.possible_agents):
        made.action_space(agent).seed(number)
    return made


@pytest.fixture
def known(monkeypatch: pytest.MonkeyPatch, game: yith.Game[Any]) -> str:
    """Has the library's test treat a game as it treats its classic games.

    It warns of observations that are dicts, but for the names in its lists.
    """
    module = importlib.import_module("pettingzoo.test.api_test")
    name = game.version.replace("-", "_")
    for listed in ("env_obs_dicts", "env_obs_space"):
        monkeypatch.setattr(module, listed, [*getattr(module, listed), name])
    return name


@pytest.mark.parametrize("reward", ["outcome", "score"])
@pytest.mark.parametrize("make", [env, raw_env])
def test_api(game: yith.Game[Any], known: str, make: Any, reward: str) -> None:
    made = seeded(make, game, reward=reward)
    assert str(made.unwrapped) == known
    kit.api_test(made, num_cycles=150)


@pytest.mark.parametrize("make", [env, raw_env])
def test_seeds(game: yith.Game[Any], make: Any) -> None:
    kit.seed_test(partial(make, game), num_cycles=60)


def test_pictures_and_texts(quick: yith.Game[Any], capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("resvg_py", reason="pictures as arrays need the extra `render`")
    kinds = {"svg": lambda shown: shown.startswith("<svg") and "</svg>" in shown, "ansi": str.isprintable}
    kit.render_test(partial(seeded, env, quick), custom_tests=kinds)
    assert capsys.readouterr().out.count("\n") >= 7


@pytest.mark.parametrize("make", [env, raw_env])
def test_benchmark(quick: yith.Game[Any], make: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    module = importlib.import_module("pettingzoo.test.performance_benchmark")
    # Its five seconds are a hundred cycles here, and its players draw from a seed.
    monkeypatch.setattr(module, "time", SimpleNamespace(time=map((0.05).__mul__, itertools.count()).__next__))
    monkeypatch.setattr(module, "random", random.Random(1))
    made = seeded(make, quick)
    kit.performance_benchmark(made)
    assert made.unwrapped.stream_key[0] == 1


@pytest.mark.parametrize("name", yith.game_names())
def test_modules_of_the_classic_games(name: str) -> None:
    identifier = yith.load(name).version.replace("-", "_")
    module = getattr(adapter, identifier)
    assert identifier in dir(adapter)
    options: dict[str, Any] = short(name)
    raw, made = module.raw_env(render_mode="ansi", **options), module.env(**options)
    assert isinstance(raw, RawEnv)
    assert raw.render_mode == "ansi"
    assert raw.metadata["name"] == str(made) == identifier
    assert raw.game == made.unwrapped.game == yith.load(name, **options)


def test_no_other_modules() -> None:
    for name in ("nothing_v0", "__nothing__"):
        with pytest.raises(AttributeError, match=f"has no attribute '{name}'"):
            getattr(adapter, name)


@pytest.mark.parametrize("name", yith.game_names())
def test_the_registry_of_the_library(name: str) -> None:
    version = yith.load(name).version
    options: dict[str, Any] = short(name)
    for identifier in (f"yith/{version}", f"yith/{version.replace('-', '_')}", f"yith/{name}"):
        made = pettingzoo.make("aec", identifier, **options)
        assert isinstance(made, wrappers.OrderEnforcingWrapper)
        assert isinstance(made.unwrapped, RawEnv)
        assert made.unwrapped.game == yith.load(name, **options)
    assert not [spec for spec in pettingzoo.parallel_registry if spec.startswith("yith/")]


def test_the_wrappers_of_the_classic_games(quick: yith.Game[Any]) -> None:
    made: Any = env(quick)
    layers = []
    while made is not made.unwrapped:
        layers.append(type(made))
        made = made.env
    assert layers == [
        wrappers.OrderEnforcingWrapper,
        wrappers.AssertOutOfBoundsWrapper,
        wrappers.TerminateIllegalWrapper,
    ]


def test_an_illegal_action_ends_the_game_in_wrappers(quick: yith.Game[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(EnvLogger, "_output", False)
    made: Any = env(quick)
    made.reset(seed=3)
    while (mask := made.observe(made.agent_selection)["action_mask"]).all():
        made.step(quick.num_actions - 1)
    agent = made.agent_selection
    made.step(int(mask.argmin()))
    assert all(made.terminations.values())
    assert made.rewards == {name: quick.info.min_utility if name == agent else 0.0 for name in made.possible_agents}
    for name in made.possible_agents:
        assert not made.observe(name)["action_mask"].any()
    while made.agents:
        made.step(None)
    made.reset(seed=3)
    assert made.agents == made.possible_agents
    assert made.observe(made.agent_selection)["action_mask"].any()


def test_wrappers_assert_bounds_and_order(quick: yith.Game[Any]) -> None:
    made = env(quick)
    for act in (made.render, partial(made.observe, "player_0"), partial(made.step, 0), made.agent_iter):
        with pytest.raises(AssertionError, match="before"):
            act()
    made.reset()
    for action in (-1, quick.num_actions, None):
        with pytest.raises(AssertionError, match="action is not in action space"):
            made.step(action)


def test_spaces(game: yith.Game[Any]) -> None:
    made = raw_env(game)
    assert made.possible_agents == [f"player_{player}" for player in range(game.num_players)]
    seen = []
    for agent in made.possible_agents:
        space, actions = made.observation_space(agent), made.action_space(agent)
        assert actions == gymnasium.spaces.Discrete(game.num_actions)
        assert isinstance(space, gymnasium.spaces.Dict)
        observation, mask = space["observation"], space["action_mask"]
        assert isinstance(observation, gymnasium.spaces.Box)
        assert observation.dtype == np.uint8
        for slot in game.observation_spec:
            places = slice(slot.offset, slot.offset + slot.size)
            assert set(observation.low[places]) == {slot.low}
            assert set(observation.high[places]) == {slot.high}
        assert observation.shape == (sum(slot.size for slot in game.observation_spec),)
        assert mask == gymnasium.spaces.Box(0, 1, (game.num_actions,), np.int8)
        seen += [id(space), id(actions)]
    assert len(set(seen)) == len(seen), "agents share spaces, and so their generators"


@pytest.mark.parametrize("library", ["pettingzoo", "gymnasium"])
def test_a_missing_library_is_named(library: str) -> None:
    code = f"import sys; sys.modules[{library!r}] = None\nimport yith.envs.pettingzoo"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    message = f"yith.envs.pettingzoo needs {library}: pip install 'yith[pettingzoo]'"
    assert run.stderr.splitlines()[-1] == f"yith.errors.ConfigError: {message}"
