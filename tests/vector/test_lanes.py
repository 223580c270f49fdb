"""What lanes show is what the scalar engine says, whatever the threads, the split and the form of the arrays."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import yith
from tests.traces.golden import plan
from yith.vector import Vector, sample_mask

from .shadow import Shadow, assert_same, assert_shown, snapshot

NAMES = yith.game_names()
MODES = ("next_step", "same_step", "disabled")


def short(name: str) -> yith.Game[Any]:
    return yith.load(name, **plan(name).SHORT)


def cases() -> list[Any]:
    return [pytest.param(name, n, id=f"{name}-{n}") for name in NAMES for n in range(len(plan(name).OPTION_SETS))]


@pytest.mark.parametrize(("name", "number"), cases())
def test_rows_are_those_of_the_scalar_engine(name: str, number: int) -> None:
    game = yith.load(name, **plan(name).OPTION_SETS[number])
    mode = MODES[number % 3]
    lanes, seed, first = 3, 11, 5
    vector = Vector(game, lanes, seed, first, autoreset=mode, final_observation=True, reward="score")  # type: ignore[arg-type]
    shadows = [Shadow(game, seed, first + lane, mode, reward="score") for lane in range(lanes)]
    assert_shown(vector, shadows)
    for _ in range(120):
        actions = vector.sample_legal()
        assert actions.tolist() == [shadow.draw() for shadow in shadows]
        vector.step(actions)
        for shadow, action in zip(shadows, actions.tolist(), strict=True):
            shadow.step(action)
        assert_shown(vector, shadows)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", NAMES)
def test_whole_episodes_in_every_mode(name: str, mode: str) -> None:
    game = short(name)
    vector = Vector(game, 4, 3, autoreset=mode, mask="bits", final_observation=True)  # type: ignore[arg-type]
    shadows = [Shadow(game, 3, lane, mode) for lane in range(4)]
    ended = 0
    for _ in range(400):
        actions = vector.sample_legal()
        vector.step(actions.astype(np.int32))
        for shadow in shadows:
            shadow.step(shadow.draw())
        assert_shown(vector, shadows)
        ended += int(vector.terminated.sum())
        if mode == "disabled" and vector.terminated.all():
            vector.reset(mask=np.array([True, False, True, True]))
            for shadow in (shadows[0], *shadows[2:]):
                shadow.begin()
                shadow.rewards = shadow.sums = [0.0] * game.num_players
                shadow.length, shadow.terminated = 0, False
            assert_shown(vector, shadows)
    assert ended >= 4


@pytest.mark.parametrize("name", NAMES)
def test_random_steps_are_the_games_of_playouts(name: str) -> None:
    game = short(name)
    vector = Vector(game, 3, 8, first_lane=2, autoreset="same_step", observation=False, mask=None)
    found: dict[tuple[int, int], tuple[int, list[float]]] = {}
    for _ in range(600):
        begun = vector.episode.copy()
        vector.step_random()
        for slot in np.nonzero(vector.terminated)[0].tolist():
            entry = int(vector.episode_length[slot]), vector.episode_return[slot].tolist()
            found[slot, int(begun[slot])] = entry
    assert len(found) >= 3
    for (slot, episode), (length, returns) in found.items():
        played = game.playouts(1, "random", 8, lane=2 + slot, first_episode=episode)
        assert length == played.decisions[0]
        np.testing.assert_array_equal(returns, played.returns[0].astype(np.float32))


@pytest.mark.parametrize("name", NAMES)
def test_threads_splits_and_step_counts_change_nothing(name: str) -> None:
    game = short(name)
    whole = Vector(game, 200, 4, threads=1)
    others = [Vector(game, 200, 4, threads=threads) for threads in (2, 8)]
    parts = [Vector(game, 70, 4), Vector(game, 130, 4, first_lane=70, threads=3)]
    for n in (1, 7, 40):
        for _ in range(n):
            whole.step(whole.sample_legal())
        for vector in (*others, *parts):
            vector.step_random(n)
        shown = snapshot(whole)
        for vector in others:
            assert_same(shown, snapshot(vector))
        first, second = map(snapshot, parts)
        joined = {name: None if first[name] is None else np.concatenate([first[name], second[name]]) for name in first}
        assert_same(shown, joined)


@pytest.mark.parametrize("name", NAMES)
def test_threads_may_change_between_steps(name: str) -> None:
    game = short(name)
    one, many = Vector(game, 150, 1), Vector(game, 150, 1)
    for threads in (2, 1, 5, 2):
        many.threads = threads
        assert many.threads == threads
        one.step_random(9)
        many.step_random(9)
        assert_same(snapshot(one), snapshot(many))


def test_what_is_not_asked_for_is_not_there() -> None:
    game = short(NAMES[0])
    vector = Vector(game, 2, observation=False, mask=None)
    assert vector.observations is None
    assert vector.action_mask is None
    assert vector.final_observations is None


def test_shapes_and_types() -> None:
    game = short(NAMES[0])
    vector = Vector(game, 6, mask="bits", final_observation=True)
    width = sum(slot.size for slot in game.observation_spec)
    players = game.num_players
    expected = {
        "current_player": (np.int8, (6,)),
        "terminated": (np.bool_, (6,)),
        "truncated": (np.bool_, (6,)),
        "rewards": (np.float32, (6, players)),
        "episode_length": (np.int32, (6,)),
        "episode_return": (np.float32, (6, players)),
        "episode": (np.uint64, (6,)),
        "skipped": (np.uint32, (6,)),
        "observations": (np.uint8, (6, width)),
        "action_mask": (np.uint64, (6, -(-game.num_actions // 64))),
        "final_observations": (np.uint8, (6, players, width)),
    }
    assert {name: (array.dtype, array.shape) for name, array in snapshot(vector).items()} == expected


@pytest.mark.parametrize("kind", ["bytes", "bits"])
@pytest.mark.parametrize("name", NAMES)
def test_masks_are_sampled_uniformly(name: str, kind: str) -> None:
    vector = Vector(short(name), 1, mask=kind)  # type: ignore[arg-type]
    mask = vector.action_mask
    assert mask is not None
    legal = vector.get_state(0).legal_actions
    rng = np.random.default_rng(5)
    draws = 4000 * len(legal)
    rows: Any = np.repeat(mask, draws, axis=0)
    counts = np.bincount(sample_mask(rows, rng), minlength=vector.game.num_actions)
    assert np.nonzero(counts)[0].tolist() == legal
    # A count is binomial; five standard deviations of it never come about by chance here.
    assert abs(counts[legal] - 4000).max() < 5 * 4000**0.5


def test_sampled_masks_step_and_repeat() -> None:
    game = short(NAMES[0])
    vector, twin = Vector(game, 64), Vector(game, 64, mask="bits")
    one, other = np.random.default_rng(1), np.random.default_rng(1)
    for _ in range(60):
        assert vector.action_mask is not None
        assert twin.action_mask is not None
        actions = sample_mask(vector.action_mask, one)
        np.testing.assert_array_equal(actions, sample_mask(twin.action_mask, other))
        np.testing.assert_array_equal(actions[vector.current_player < 0], 0)
        vector.step(actions)
        twin.step(actions)


def test_the_reset_begins_again_or_goes_on() -> None:
    game = short(NAMES[0])
    vector = Vector(game, 3, seed=9)
    start = snapshot(vector)
    vector.step_random(5)
    vector.reset(seed=9)
    assert_same(start, snapshot(vector))
    vector.reset()
    assert vector.episode.tolist() == [1, 1, 1]
    assert_shown(vector, [again(game, 9, lane, 1) for lane in range(3)])
    assert vector.seed == 9
    vector.reset(seed=10)
    assert vector.seed == 10
    assert_shown(vector, [Shadow(game, 10, lane, "next_step") for lane in range(3)])


def again(game: yith.Game[Any], seed: int, lane: int, episode: int) -> Shadow:
    shadow = Shadow(game, seed, lane, "next_step")
    while shadow.episode < episode:
        shadow.begin()
    return shadow


def test_inactive_lanes_stay() -> None:
    game = short(NAMES[0])
    vector = Vector(game, 4, 2, autoreset="same_step")
    shadows = [Shadow(game, 2, lane, "same_step") for lane in range(4)]
    active = np.array([True, False, True, False])
    for turn in range(200):
        actions = vector.sample_legal()
        drawn = [shadow.draw() for shadow in shadows]
        assert actions.tolist() == drawn
        actions[~active] = 2**40  # does not count
        vector.step(actions, active)
        for shadow, action, moves in zip(shadows, drawn, active.tolist(), strict=True):
            if moves:
                shadow.step(action)
            else:
                shadow.rewards, shadow.terminated = [0.0] * game.num_players, False
        assert_shown(vector, shadows)
        active = np.roll(active, turn % 3)


def test_progress_is_what_a_game_names_so() -> None:
    named = 0
    for name in NAMES:
        game = short(name)
        slots = [slot for slot in game.observation_spec if slot.name == "progress"]
        progress, score = Vector(game, 40, 1, reward="progress"), Vector(game, 40, 1, reward="score")
        total = np.zeros(40)
        for _ in range(150):
            actions = progress.sample_legal()
            if not slots:
                score.step(actions)
            progress.step(actions)
            if slots:
                (slot,) = slots
                assert progress.observations is not None
                high, low = progress.observations[:, slot.offset : slot.offset + 2].T
                total = np.where(progress.episode_length == 0, 0, total + progress.rewards[:, 0])
                np.testing.assert_array_equal(total, 256.0 * high + low)
            else:
                np.testing.assert_array_equal(progress.rewards, score.rewards)
        named += len(slots)
    assert named == 1
