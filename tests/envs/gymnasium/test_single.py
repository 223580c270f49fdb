"""The single environment against states with the same streams, and the checks of the library."""

from __future__ import annotations

import importlib
import json
import sys
from typing import TYPE_CHECKING, Any, get_args

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from tests.envs.gymnasium.games import Twin, every_setting, pick, rival, secret, shared, team, wrong
from yith.engine import game_names, load
from yith.envs.gymnasium import VERSION, Env, env_id, register
from yith.errors import ConfigError, IllegalActionError, NodeError, UnknownActionError
from yith.vector import Reward, Vector

if TYPE_CHECKING:
    from yith.engine import Game

KEYS = {"action_mask", "current_player"}


def made(name: str, **arguments: Any) -> Env:
    env = gymnasium.make(env_id(name), **arguments).unwrapped
    assert isinstance(env, Env)
    return env


def rivals(game: Game[Any], agent: str = "heuristic") -> dict[int, str]:
    return {} if shared(game) else dict.fromkeys(range(1, game.num_players), agent)


@every_setting
def test_the_library_finds_no_fault(name: str, options: dict[str, Any]) -> None:
    check_env(made(name, **options))


def test_every_game_is_registered_once() -> None:
    register()
    ids = [env_id(name) for name in game_names()]
    assert [found for found in gymnasium.registry if found.startswith("yith/")] == ids
    assert all(found.endswith(f"-v{VERSION}") for found in ids)
    for name in game_names():
        spec = gymnasium.spec(env_id(name))
        assert spec.kwargs == {"game": name}
        assert json.loads(spec.to_json())["kwargs"] == {"game": name}
        made_by_module = gymnasium.make(f"yith.envs.gymnasium:{env_id(name)}").unwrapped
        assert isinstance(made_by_module, Env)
        assert made_by_module.vector.game == load(name)


def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gymnasium", None)
    monkeypatch.delitem(sys.modules, "yith.envs.gymnasium")
    with pytest.raises(ConfigError, match=r"pip install 'yith\[gymnasium\]'") as error:
        importlib.import_module("yith.envs.gymnasium")
    assert error.value.code == "missing-extra"


@every_setting
def test_it_plays_the_games_of_the_same_streams(name: str, options: dict[str, Any]) -> None:
    game = load(name, **options)
    env = Env(game, lane=5)
    rng = np.random.default_rng(1)
    for episode in range(3):
        observation, info = env.reset(seed=77 if episode == 0 else None)
        assert info.keys() == KEYS
        twin = Twin(game, rivals(game), seed=77, lane=5, episode=episode)
        over, total = False, 0.0
        while not over:
            assert observation.dtype == np.uint8
            assert (observation == twin.observation()).all()
            assert info["action_mask"].dtype == np.int8
            assert (info["action_mask"] == twin.state.mask).all()
            assert (env.action_masks() == (twin.state.mask == 1)).all()
            assert info["current_player"] == twin.state.current_player
            action = pick(info["action_mask"], rng)
            twin.apply(action)
            observation, reward, over, truncated, info = env.step(action)
            assert info.keys() == KEYS | {"illegal_action"}
            assert info["illegal_action"] is False
            assert over == twin.state.is_terminal
            assert truncated is False
            total += reward
        assert total == twin.state.returns[0]
        assert (observation == twin.observation()).all()
        assert not info["action_mask"].any()
        assert info["current_player"] == -1
        with pytest.raises(NodeError, match="reset begins the next"):
            env.step(0)


def test_another_player_and_other_opponents() -> None:
    game = load(rival())
    for opponents in ("random", {0: "random"}):
        env = Env(game, player=1, opponents=opponents)
        rng = np.random.default_rng(2)
        observation, info = env.reset(seed=3)
        twin, reward = Twin(game, {0: "random"}, seed=3), 0.0
        while not twin.state.is_terminal:
            assert info["current_player"] == 1
            assert (observation == twin.state.observation(1)).all()
            action = pick(info["action_mask"], rng)
            twin.apply(action)
            observation, reward, *_, info = env.step(action)
        assert reward == twin.state.returns[1]


def test_partners_may_play_where_the_agent_could_play_all() -> None:
    game = load(team())
    env = Env(game, player=1, opponents="heuristic")
    rng = np.random.default_rng(2)
    _, info = env.reset(seed=3)
    players = set()
    over = False
    while not over:
        players.add(info["current_player"])
        *_, over, _, info = env.step(pick(info["action_mask"], rng))
    assert players == {1}


@every_setting
@pytest.mark.parametrize("reward", get_args(Reward))
def test_rewards_are_those_of_the_engine(name: str, options: dict[str, Any], reward: Reward) -> None:
    game = load(name, **options)
    env = Env(game, reward=reward)
    engine = Vector(game, 1, seed=1, autoreset="disabled", agents=rivals(game), reward=reward)
    rng = np.random.default_rng(1)
    _, info = env.reset(seed=1)
    over = False
    while not over:
        action = pick(info["action_mask"], rng)
        engine.step(np.array([action]))
        _, step, over, _, info = env.step(action)
        assert step == engine.rewards[0, 0]
        assert not shared(game) or (engine.rewards == step).all()


def test_seeds() -> None:
    env = made(rival())
    first, _ = env.reset(seed=9)
    assert env.np_random_seed == 9
    second, _ = env.reset()
    assert env.np_random_seed == 9
    again, _ = env.reset(seed=9)
    assert (first == again).all()
    assert (env.reset()[0] == second).all()
    assert (env.reset(seed=np.int64(9))[0] == first).all()  # type: ignore[arg-type]  # numpy's numbers serve too
    drawn = [made(rival()) for _ in range(2)]
    for unseeded in drawn:
        observation, _ = unseeded.reset()
        assert (made(rival()).reset(seed=unseeded.np_random_seed)[0] == observation).all()
    assert drawn[0].np_random_seed != drawn[1].np_random_seed


def test_nothing_runs_before_the_first_reset() -> None:
    with pytest.raises(NodeError, match="reset begins the next"):
        made(rival()).step(0)


@pytest.mark.parametrize("penalty", [None, 0, 0.25])
def test_a_penalty_leaves_the_position(penalty: float | None) -> None:
    game = load(rival())
    env = made(rival(), penalty=penalty)
    before, info = env.reset(seed=4)
    mask, state = info["action_mask"], env.vector.get_state(0)
    action = wrong(mask)
    for _ in range(3):
        observation, reward, terminated, truncated, info = env.step(action)
        assert (observation == before).all()
        assert reward == -(game.info.max_utility - game.info.min_utility if penalty is None else penalty)
        assert (terminated, truncated) == (False, False)
        assert (info["action_mask"] == mask).all()
        assert info["illegal_action"] is True
        assert env.vector.get_state(0) == state
    assert env.step(int(np.argmax(mask)))[4]["illegal_action"] is False


def test_an_illegal_action_can_end_the_episode() -> None:
    env = made(rival(), illegal="terminate")
    before, info = env.reset(seed=4)
    observation, reward, terminated, truncated, info = env.step(wrong(info["action_mask"]))
    assert (observation == before).all()
    assert (reward, terminated, truncated) == (load(rival()).info.min_utility, True, False)
    assert not info["action_mask"].any()
    assert (info["current_player"], info["illegal_action"]) == (-1, True)
    with pytest.raises(NodeError):
        env.step(0)
    following, info = env.reset()
    assert (following == Twin(load(rival()), {1: "heuristic"}, seed=4, episode=1).observation()).all()
    assert info["action_mask"].any()


def test_an_illegal_action_can_be_refused() -> None:
    env = made(rival(), illegal="raise")
    _, info = env.reset(seed=4)
    state = env.vector.get_state(0)
    with pytest.raises(IllegalActionError):
        env.step(wrong(info["action_mask"]))
    assert env.vector.get_state(0) == state
    assert env.step(int(np.argmax(info["action_mask"])))[4]["illegal_action"] is False


@pytest.mark.parametrize("illegal", ["penalty", "raise", "terminate"])
def test_what_is_no_action_is_refused(illegal: Any) -> None:
    game = load(rival())
    other = load(team())
    env = made(rival(), illegal=illegal)
    _, info = env.reset(seed=4)
    state = env.vector.get_state(0)
    foreign = other.action(other.texts[0])
    for action in (-1, game.num_actions, game.num_actions + 1, 10**30, np.int64(-1), True, 1.0, "x", None, foreign):
        with pytest.raises(UnknownActionError):
            env.step(action)  # type: ignore[arg-type]
    assert env.vector.get_state(0) == state
    legal = int(np.argmax(info["action_mask"]))
    for form in (np.int64(legal), np.int32(legal), np.array(legal), game.action(game.texts[legal])):
        env.reset(seed=4)
        assert env.step(form)[4]["illegal_action"] is False


@every_setting
def test_data_is_the_callers_own(name: str, options: dict[str, Any]) -> None:
    env = made(name, **options)
    first, info = env.reset(seed=1)
    kept = first.copy(), info["action_mask"].copy()
    env.step(int(np.argmax(info["action_mask"])))
    assert (first == kept[0]).all()
    assert (info["action_mask"] == kept[1]).all()
    first.fill(255)
    info["action_mask"].fill(1)
    assert (env.reset(seed=1)[0] == kept[0]).all()


@pytest.mark.parametrize("mode", ["ansi", "svg"])
def test_nothing_that_a_player_may_not_know_is_shown(mode: Any) -> None:
    game = load(secret())
    env = Env(game, render_mode=mode)
    rng = np.random.default_rng(5)
    observation, info = env.reset(seed=6)
    differ = False
    for _ in range(40):
        player, state = info["current_player"], env.vector.get_state(0)
        guess = state.resample(player, int(rng.integers(2**32)))
        differ |= guess != state
        assert (guess.observation(player) == observation).all()
        assert (guess.mask == info["action_mask"]).all()
        assert env.render() == (guess.observation_text(player) if mode == "ansi" else guess.svg(player))
        observation, _, over, _, info = env.step(pick(info["action_mask"], rng))
        assert info.keys() == KEYS | {"illegal_action"}
        if over:
            observation, info = env.reset()
    assert differ


@every_setting
def test_frames_are_those_of_the_player_to_act(name: str, options: dict[str, Any]) -> None:
    game = load(name, **options)
    texts, pictures = (Env(game, render_mode=mode) for mode in ("ansi", "svg"))
    rng = np.random.default_rng(5)
    _, info = texts.reset(seed=1)
    pictures.reset(seed=1)
    twin = Twin(game, rivals(game), seed=1)
    over = False
    while not over:
        player = twin.state.current_player
        assert player == info["current_player"]
        assert texts.render() == twin.state.observation_text(info["current_player"])
        action = pick(info["action_mask"], rng)
        twin.apply(action)
        *_, over, _, info = texts.step(action)
        pictures.step(action)
    assert texts.render() == twin.state.observation_text(twin.viewer)
    assert pictures.render() == twin.state.svg(twin.viewer)


def test_wrappers_of_the_library_work() -> None:
    name = rival()
    env = gymnasium.wrappers.RecordEpisodeStatistics(gymnasium.make(env_id(name), max_episode_steps=5))
    _, info = env.reset(seed=1)
    ends = []
    for _ in range(5):
        *_, terminated, truncated, info = env.step(wrong(info["action_mask"]))
        ends.append((terminated, truncated))
    assert ends == [(False, False)] * 4 + [(False, True)]
    assert (info["episode"]["l"], info["episode"]["r"]) == (5, -5.0)
    flat = gymnasium.wrappers.FlattenObservation(gymnasium.make(env_id(name)))
    observation, _ = flat.reset(seed=1)
    assert observation.shape == flat.observation_space.shape
    assert flat.get_wrapper_attr("action_masks")().dtype == np.bool_


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"player": 2}, "bad-player"),
        ({"player": -1}, "bad-player"),
        ({"player": True}, "bad-player"),
        ({"opponents": "nobody"}, "unknown-agent"),
        ({"opponents": {1: "nobody"}}, "unknown-agent"),
        ({"opponents": {}}, "bad-opponents"),
        ({"opponents": {0: "random"}}, "bad-opponents"),
        ({"opponents": {0: "random", 1: "random"}}, "bad-opponents"),
        ({"opponents": 3}, "bad-opponents"),
        ({"reward": "fame"}, "bad-argument"),
        ({"illegal": "ignore"}, "bad-illegal"),
        ({"penalty": -1}, "bad-penalty"),
        ({"penalty": float("nan")}, "bad-penalty"),
        ({"penalty": float("inf")}, "bad-penalty"),
        ({"penalty": "much"}, "bad-penalty"),
        ({"penalty": True}, "bad-penalty"),
        ({"penalty": 1, "illegal": "raise"}, "bad-penalty"),
        ({"render_mode": "human"}, "bad-render-mode"),
        ({"render_mode": []}, "bad-render-mode"),
        ({"nonsense": 1}, "bad-option"),
        ({"lane": -1}, "bad-seed"),
    ],
)
def test_wrong_arguments_are_refused(arguments: dict[str, Any], code: str) -> None:
    with pytest.raises(ConfigError) as error:
        Env(rival(), **arguments)
    assert error.value.code == code
    assert "\n" not in str(error.value)


def test_wrong_games_are_refused() -> None:
    for game, arguments, code in (
        ("no-such-game", {}, "unknown-game"),
        (3, {}, "bad-game"),
        (load(rival()), {"players": 2}, "bad-option"),
        (team(), {"player": 0}, "bad-player"),
    ):
        with pytest.raises(ConfigError) as error:
            Env(game, **arguments)  # type: ignore[arg-type]
        assert error.value.code == code


def test_wrong_resets_are_refused() -> None:
    env = made(rival())
    wrong_ones: list[tuple[dict[str, Any], str]] = [
        ({"seed": -1}, "bad-seed"),
        ({"seed": 2**64}, "bad-seed"),
        ({"seed": "x"}, "bad-seed"),
        ({"options": {"a": 1}}, "bad-option"),
    ]
    for arguments, code in wrong_ones:
        with pytest.raises(ConfigError) as error:
            env.reset(**arguments)
        assert error.value.code == code


def test_a_frame_needs_a_mode() -> None:
    env = made(rival())
    env.reset(seed=1)
    with pytest.raises(ConfigError) as error:
        env.render()
    assert error.value.code == "no-render-mode"
