"""The vector of environments against the library's own vectors of single environments."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, get_args

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from gymnasium.wrappers import TimeLimit
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics

from tests.envs.gymnasium.games import MORE, every_setting, rival, team
from yith.engine import Game, load
from yith.envs.gymnasium import Env, VectorEnv, env_id
from yith.errors import ConfigError, IllegalActionError, NodeError, UnknownActionError
from yith.vector import Reward

if TYPE_CHECKING:
    from numpy.typing import NDArray

LANES = 3
FIRST = 11
SEED = 8


class Limit(TimeLimit[Any, Any]):
    """The library's limit leaves the infos of an episode that it cuts as if it went on."""

    def step(self, action: Any) -> Any:
        observation, reward, terminated, truncated, info = super().step(action)
        if truncated:
            info |= {"action_mask": np.zeros_like(info["action_mask"]), "current_player": -1}
        return observation, reward, terminated, truncated, info


def single(game: Game[Any], lane: int, limit: int | None, **arguments: Any) -> gymnasium.Env[Any, Any]:
    env = Env(game, lane=lane, **arguments)
    return env if limit is None else Limit(env, limit)


def singles(game: Game[Any], mode: AutoresetMode, limit: int | None, **arguments: Any) -> SyncVectorEnv:
    makers = [partial(single, game, FIRST + place, limit, **arguments) for place in range(LANES)]
    return SyncVectorEnv(makers, autoreset_mode=mode)


def picks(masks: NDArray[np.int8], rng: np.random.Generator, wrong: float) -> NDArray[np.int64]:
    """For each mask a legal action, or now and then one that need not be; anything where none is legal."""
    actions = rng.integers(masks.shape[1], size=len(masks))
    for place, mask in enumerate(masks):
        if mask.any() and rng.random() >= wrong:
            actions[place] = rng.choice(np.flatnonzero(mask))
    return actions


def assert_same_infos(ours: dict[str, Any], theirs: dict[str, Any]) -> None:
    """Both say the same of the same environments; the library leaves out a key that none has."""
    assert theirs.keys() <= ours.keys()
    for key in ours.keys() - theirs.keys():
        assert not np.any(ours[key if key.startswith("_") else f"_{key}"])
    for key, value in theirs.items():
        if key.startswith("_"):
            assert (ours[key] == value).all()
        elif isinstance(value, dict):
            assert_same_infos(ours[key], value)
        else:
            assert len(ours[key]) == len(value)
            for one, other in zip(ours[key], value, strict=True):
                assert np.array_equal(one, other)


@every_setting
@pytest.mark.parametrize("play", [("penalty", 0.2, 30), ("terminate", 0.05, None), ("raise", 0.0, 9)])
@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
def test_it_does_what_single_environments_do(
    name: str, options: dict[str, Any], mode: AutoresetMode, play: tuple[Any, float, int | None]
) -> None:
    illegal, wrong, limit = play
    game = load(name, **options)
    theirs = singles(game, mode, limit, illegal=illegal)
    ours = VectorEnv(
        game, LANES, illegal=illegal, autoreset_mode=mode, max_episode_steps=limit, first_lane=FIRST, threads=2
    )
    assert ours.observation_space == theirs.observation_space
    assert ours.action_space == theirs.action_space
    assert ours.metadata["autoreset_mode"] is mode
    rng = np.random.default_rng(3)
    observations, infos = ours.reset(seed=SEED)
    expected, told = theirs.reset(seed=[SEED] * LANES)
    ends = 0
    for _ in range(150):
        assert (observations == expected).all()
        assert_same_infos(infos, told)
        actions = picks(infos["action_mask"], rng, wrong)
        observations, rewards, terminated, truncated, infos = ours.step(actions)
        expected, *ending, told = theirs.step(actions)
        assert rewards.dtype == np.float32
        assert (rewards == ending[0]).all()
        assert (terminated == ending[1]).all()
        assert (truncated == ending[2]).all()
        ends += int((terminated | truncated).sum())
    assert ends > LANES
    assert (ours.reset()[0] == theirs.reset()[0]).all()


@pytest.mark.parametrize("reward", get_args(Reward))
def test_another_player_is_rewarded(reward: Reward) -> None:
    game = load(rival(), players=MORE)
    opponents = {0: "random", 1: "heuristic", 3: "random"}
    theirs = singles(game, AutoresetMode.SAME_STEP, None, player=2, opponents=opponents, reward=reward)
    ours = VectorEnv(
        game,
        LANES,
        player=2,
        opponents=opponents,
        reward=reward,
        autoreset_mode=AutoresetMode.SAME_STEP,
        first_lane=FIRST,
        threads=2,
    )
    assert ours.vector.threads == 2
    rng = np.random.default_rng(3)
    _, infos = ours.reset(seed=SEED)
    theirs.reset(seed=[SEED] * LANES)
    earned, total, ends = np.zeros(game.num_players), 0.0, 0
    for _ in range(150):
        actions = picks(infos["action_mask"], rng, 0)
        observations, rewards, terminated, _, infos = ours.step(actions)
        expected, theirs_rewards, *_, told = theirs.step(actions)
        assert (rewards == theirs_rewards).all()
        assert (observations == expected).all()
        assert_same_infos(infos, told)
        earned += ours.vector.rewards.sum(axis=0)
        total += rewards.sum()
        ends += int(terminated.sum())
    assert ends > LANES
    assert total == earned[2]
    assert len(set(earned)) > 1


@pytest.mark.parametrize("illegal", ["penalty", "terminate"])
@pytest.mark.parametrize("name", [rival(), team()])
def test_disabled_environments_wait_for_a_reset(name: str, illegal: Any) -> None:
    game = load(name)
    theirs = singles(game, AutoresetMode.DISABLED, 12, illegal=illegal)
    ours = VectorEnv(game, LANES, illegal=illegal, autoreset_mode="Disabled", max_episode_steps=12, first_lane=FIRST)
    rng = np.random.default_rng(3)
    observations, infos = ours.reset(seed=SEED)
    expected, _ = theirs.reset(seed=[SEED] * LANES)
    resets = 0
    for _ in range(150):
        assert (observations == expected).all()
        actions = picks(infos["action_mask"], rng, 0.1)
        observations, rewards, terminated, truncated, infos = ours.step(actions)
        expected, *ending, told = theirs.step(actions)
        for mine, other in zip((rewards, terminated, truncated), ending, strict=True):
            assert (mine == other).all()
        assert_same_infos(infos, told)
        over = terminated | truncated
        if over.any():
            with pytest.raises(NodeError, match=f"environments {np.flatnonzero(over)[0]}.*reset_mask"):
                ours.step(actions)
            observations, infos = ours.reset(options={"reset_mask": over})
            expected, told = theirs.reset(options={"reset_mask": over})
            assert infos["action_mask"].any(axis=1).all()
            assert (infos["action_mask"][over] == told["action_mask"][over]).all()
            resets += 1
    assert resets > 1


@every_setting
def test_it_is_made_by_the_library(name: str, options: dict[str, Any]) -> None:
    fast = gymnasium.make_vec(env_id(name), num_envs=4, vectorization_mode="vector_entry_point", **options)
    assert isinstance(fast, VectorEnv)
    assert isinstance(gymnasium.make_vec(env_id(name), num_envs=4, **options), VectorEnv)
    slow = gymnasium.make_vec(env_id(name), num_envs=4, vectorization_mode="sync", **options)
    assert isinstance(slow, SyncVectorEnv)
    for envs in (fast, slow):
        observations, infos = envs.reset(seed=1)
        assert observations in envs.observation_space
        rng = np.random.default_rng(1)
        for _ in range(20):
            observations, *_, infos = envs.step(picks(infos["action_mask"], rng, 0.1))
            assert observations in envs.observation_space
        envs.close()


@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_statistics_of_the_library(mode: AutoresetMode) -> None:
    envs = RecordEpisodeStatistics(VectorEnv(rival(), LANES, autoreset_mode=mode, illegal="raise"))
    rng = np.random.default_rng(3)
    _, infos = envs.reset(seed=SEED)
    lengths, sums, found = np.zeros(LANES, int), np.zeros(LANES), 0
    restarting = np.zeros(LANES, bool)
    for _ in range(200):
        _, rewards, terminated, truncated, infos = envs.step(picks(infos["action_mask"], rng, 0))
        lengths[~restarting] += 1
        sums += rewards
        over = terminated | truncated
        if over.any():
            assert (infos["episode"]["l"][over] == lengths[over]).all()
            assert (infos["episode"]["r"][over] == sums[over]).all()
            found += int(over.sum())
            lengths[over] = 0
            sums[over] = 0
        restarting = over & (mode is AutoresetMode.NEXT_STEP)
        if over.any() and mode is AutoresetMode.DISABLED:
            _, infos = envs.reset(options={"reset_mask": over})
    assert envs.episode_count == found > LANES


def test_other_wrappers_of_the_library() -> None:
    envs = DictInfoToList(gymnasium.make_vec(env_id(team()), num_envs=LANES, autoreset_mode=AutoresetMode.SAME_STEP))
    _, infos = envs.reset(seed=1)
    assert [sorted(info) for info in infos] == [["action_mask", "current_player"]] * LANES


def test_observations_are_copies_unless_not_wanted() -> None:
    for copy in (True, False):
        envs = VectorEnv(rival(), LANES, copy=copy)
        first, infos = envs.reset(seed=1)
        kept, mask = first.copy(), infos["action_mask"].copy()
        second, *_ = envs.step(picks(mask, np.random.default_rng(1), 0))
        assert (first is second) is not copy
        assert (first == kept).all() == copy
        assert (infos["action_mask"] == mask).all()
        assert (first is envs.vector.observations) is not copy


def test_results_of_a_step_stay_as_they_are() -> None:
    envs = VectorEnv(rival(), LANES, illegal="terminate", autoreset_mode=AutoresetMode.SAME_STEP)
    rng = np.random.default_rng(3)
    _, infos = envs.reset(seed=1)
    kept: list[tuple[Any, Any]] = []
    for _ in range(40):
        result = envs.step(picks(infos["action_mask"], rng, 0.1))
        infos = result[4]
        arrays = [*result[:4], *(value for value in infos.values() if isinstance(value, np.ndarray))]
        kept += [(array, array.copy()) for array in arrays]
    for array, copy in kept:
        assert all(np.array_equal(one, other) for one, other in zip(array, copy, strict=True))


def test_a_refused_step_moves_nothing() -> None:
    envs = VectorEnv(rival(), LANES, illegal="raise")
    _, infos = envs.reset(seed=1)
    states = [envs.vector.get_state(place) for place in range(LANES)]
    actions = infos["action_mask"].argmax(axis=1)
    actions[1] = infos["action_mask"][1].argmin()
    with pytest.raises(IllegalActionError):
        envs.step(actions)
    assert [envs.vector.get_state(place) for place in range(LANES)] == states


@pytest.mark.parametrize("illegal", ["penalty", "raise", "terminate"])
def test_wrong_actions_are_refused(illegal: Any) -> None:
    envs = VectorEnv(rival(), LANES, illegal=illegal)
    with pytest.raises(NodeError, match="reset begins the first"):
        envs.step(np.zeros(LANES, np.int64))
    _, infos = envs.reset(seed=1)
    states = [envs.vector.get_state(place) for place in range(LANES)]
    good = infos["action_mask"].argmax(axis=1)
    bad: list[Any] = [good[:2], good.astype(float), good == 1, good[None], 3, None, ["a"] * LANES]
    for actions in bad:
        with pytest.raises(ConfigError):
            envs.step(actions)
    for action in (-1, load(rival()).num_actions):
        with pytest.raises(UnknownActionError, match="1"):
            envs.step(np.where(np.arange(LANES) == 1, action, good))
    assert [envs.vector.get_state(place) for place in range(LANES)] == states
    forms: list[Any] = [good, good.astype(np.int32), good.astype(np.uint8), good.tolist(), np.repeat(good, 2)[::2]]
    after = []
    for actions in forms:
        envs.reset(seed=1)
        envs.step(actions)
        after.append([envs.vector.get_state(place) for place in range(LANES)])
    assert all(reached == after[0] for reached in after)


def test_frames_of_all() -> None:
    envs = VectorEnv(team(), LANES, render_mode="ansi")
    rng = np.random.default_rng(3)
    _, infos = envs.reset(seed=1)
    viewers, ends = infos["current_player"], 0
    for _ in range(120):
        viewers = np.where(infos["current_player"] < 0, viewers, infos["current_player"])
        ends += int((infos["current_player"] < 0).sum())
        states = [envs.vector.get_state(place) for place in range(LANES)]
        assert envs.render() == tuple(
            state.observation_text(int(viewer)) for state, viewer in zip(states, viewers, strict=True)
        )
        *_, infos = envs.step(picks(infos["action_mask"], rng, 0))
    assert ends > 0


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"autoreset_mode": "sometimes"}, "bad-autoreset"),
        ({"max_episode_steps": 0}, "bad-max-episode-steps"),
        ({"max_episode_steps": 1.5}, "bad-max-episode-steps"),
        ({"render_mode": "human"}, "bad-render-mode"),
        ({"player": 2}, "bad-player"),
        ({"nonsense": 1}, "bad-option"),
    ],
)
def test_wrong_arguments_are_refused(arguments: dict[str, Any], code: str) -> None:
    with pytest.raises(ConfigError) as error:
        VectorEnv(rival(), LANES, **arguments)
    assert error.value.code == code


def test_wrong_resets_are_refused() -> None:
    envs = VectorEnv(rival(), LANES)
    some = np.arange(LANES) == 1
    with pytest.raises(ConfigError, match="before the first reset"):
        envs.reset(options={"reset_mask": some})
    envs.reset(seed=1)
    masks: list[Any] = [some[:2], some.astype(int), ~(some | True), some.tolist(), None]
    for options, seed, code in (
        *(({"reset_mask": mask}, None, "bad-reset-mask") for mask in masks),
        ({"reset_mask": some}, 1, "bad-reset-mask"),
        ({"a": 1}, None, "bad-option"),
        ({}, -1, "bad-seed"),
    ):
        with pytest.raises(ConfigError) as error:
            envs.reset(seed=seed, options=options)
        assert error.value.code == code
    untouched = [envs.vector.get_state(place) for place in (0, 2)]
    envs.reset(options={"reset_mask": some})
    assert [envs.vector.get_state(place) for place in (0, 2)] == untouched


def test_an_unseeded_vector_draws_a_seed() -> None:
    envs = [VectorEnv(rival(), LANES) for _ in range(2)]
    for unseeded in envs:
        observations, _ = unseeded.reset()
        assert (VectorEnv(rival(), LANES).reset(seed=unseeded.np_random_seed)[0] == observations).all()
    assert envs[0].np_random_seed != envs[1].np_random_seed
