"""What agents see and get is what the game says; refusals move nothing; copies go on alike."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np
import pytest

import yith
from tests.engine import toy
from tests.traces.golden import short
from yith.engine import build
from yith.envs.pettingzoo import env, raw_env
from yith.rng import Rng, stream


def chosen(state: yith.State[Any], rng: Rng) -> int:
    """A legal action, drawn uniformly."""
    return state.legal_actions[rng.below(len(state.legal_actions))]


def played(made: Any, seed: int, steps: int = 400) -> Iterator[yith.State[Any]]:
    """Plays an environment and a state of the same stream side by side, and gives the state at every turn."""
    made.reset(seed=seed)
    state, rng = made.game.new_state(seed), stream(seed, 0, 0, 1)
    yield state
    while steps and not state.is_terminal:
        action = chosen(state, rng)
        state.apply(action)
        made.step(action)
        yield state
        steps -= 1


def everything(made: Any) -> list[object]:
    """All that an environment tells."""
    seen: list[object] = [made.agent_selection, list(made.agents)]
    seen += [dict(each) for each in (made.rewards, made.terminations, made.truncations, made.infos)]
    for agent in made.possible_agents:
        seen += [values.tobytes() for values in made.observe(agent).values()]
    return seen


def refusal(kind: type[yith.YithError], code: str, act: Callable[..., object], *arguments: Any, **named: Any) -> str:
    with pytest.raises(yith.YithError) as caught:
        act(*arguments, **named)
    assert type(caught.value) is kind
    assert caught.value.code == code
    return str(caught.value)


def test_agents_see_what_players_know(game: yith.Game[Any]) -> None:
    made = raw_env(game)
    for state in played(made, 1, steps=120):
        for player, agent in enumerate(made.possible_agents):
            seen = made.observe(agent)
            assert list(seen) == ["observation", "action_mask"]
            assert made.observation_space(agent).contains(seen)
            assert seen["observation"].tobytes() == state.observation(player).tobytes()
            assert seen["action_mask"].dtype == np.int8
            assert np.flatnonzero(seen["action_mask"]).tolist() == (
                state.legal_actions if player == state.current_player else []
            )
        if not state.is_terminal:
            assert made.agent_selection == made.possible_agents[state.current_player or 0]
            assert not any(made.terminations.values())
        assert not any(made.truncations.values())
        assert made.infos == {agent: {} for agent in made.possible_agents}


@pytest.mark.parametrize("reward", ["outcome", "score"])
@pytest.mark.parametrize("make", [env, raw_env])
def test_rewards_add_up_to_what_the_game_says(quick: yith.Game[Any], make: Any, reward: str) -> None:
    made = make(quick, reward=reward)
    for seed in range(4):
        paid = dict.fromkeys(made.possible_agents, 0.0)
        told = dict.fromkeys(made.possible_agents, 0.0)
        made.reset(seed=seed)
        state, rng = quick.new_state(seed), stream(seed, 0, 0, 1)
        first, steps = state.scores, 0
        for agent in made.agent_iter():
            _, amount, termination, truncation, _ = made.last()
            told[agent] += amount
            over = termination or truncation
            assert over == state.is_terminal
            action = None if over else chosen(state, rng)
            made.step(action)
            if action is not None:
                state.apply(action)
                for name, gained in made.rewards.items():
                    assert isinstance(gained, float)
                    paid[name] += gained
                if reward == "outcome" and not state.is_terminal:
                    assert not any(made.rewards.values())
            steps += 1
        assert state.is_terminal
        assert steps > quick.num_players
        scores = [float(last - before) for last, before in zip(state.scores, first, strict=True)]
        assert list(paid.values()) == (state.returns if reward == "outcome" else scores)
        assert told == paid


def test_the_end(quick: yith.Game[Any]) -> None:
    made = raw_env(quick)
    *_, state = played(made, 2, steps=-1)
    assert state.is_terminal
    assert list(made.terminations.values()) == [True] * quick.num_players
    assert list(made.truncations.values()) == [False] * quick.num_players
    for agent in made.possible_agents:
        assert made.agent_selection == agent
        with pytest.raises(ValueError, match="the only valid action is None"):
            made.step(0)
        made.step(None)
    for each in (made.agents, made.rewards, made.terminations, made.truncations, made.infos):
        assert not each
    for player, agent in enumerate(made.possible_agents):
        seen = made.observe(agent)
        assert seen["observation"].tobytes() == state.observation(player).tobytes()
        assert not seen["action_mask"].any()
    assert refusal(yith.NodeError, "terminal", made.step, None) == "step None after the end, expected reset"


def test_a_long_game_is_cut_off(quick: yith.Game[Any]) -> None:
    bounded = pickle.loads(pickle.dumps(quick))
    vars(bounded)["info"] = replace(quick.info, max_decisions=1)
    for made in (raw_env(quick, max_decisions=1), raw_env(bounded)):
        *_, state = played(made, 8, steps=1)
        assert not state.is_terminal
        assert not any(made.terminations.values())
        assert all(made.truncations.values())
        assert not any(made.rewards.values())
        for player, agent in enumerate(made.possible_agents):
            seen = made.observe(agent)
            assert seen["observation"].tobytes() == state.observation(player).tobytes()
            assert not seen["action_mask"].any()
            assert made.last(observe=False)[1:4] == (0.0, False, True)
            made.step(None)
        assert not made.agents


def test_a_game_that_ends_with_its_last_step_is_not_cut_off(quick: yith.Game[Any]) -> None:
    steps = sum(1 for _ in played(raw_env(quick), 2, steps=-1)) - 1
    for bound, cut in ((steps, False), (steps - 1, True)):
        made = raw_env(quick, max_decisions=bound)
        for _ in played(made, 2, steps=bound):
            pass
        assert all(made.terminations.values()) is not cut
        assert all(made.truncations.values()) is cut


def test_arrays_are_fresh(quick: yith.Game[Any]) -> None:
    made = raw_env(quick)
    made.reset(seed=1)
    before = everything(made)
    for agent in made.possible_agents:
        for values in made.observe(agent).values():
            values.fill(1)
    assert everything(made) == before


def test_an_illegal_action_is_refused_and_moves_nothing(game: yith.Game[Any]) -> None:
    made = raw_env(game)
    for state in played(made, 5, steps=30):
        if state.is_terminal:
            break
        before = everything(made)
        illegal = int(state.mask.argmin())
        with pytest.raises(yith.IllegalActionError) as expected:
            state.apply(illegal)
        message = refusal(yith.IllegalActionError, expected.value.code, made.step, illegal)
        assert message == str(expected.value)
        for unknown in (-1, game.num_actions + game.num_outcomes, None, 0.0, "0", True):
            refusal(yith.UnknownActionError, "unknown-action", made.step, unknown)
        with pytest.raises(yith.NodeError):
            made.step(game.num_actions)
        assert everything(made) == before


def test_a_seed_is_a_game_and_what_follows_are_others(quick: yith.Game[Any]) -> None:
    both: tuple[Any, Any] = raw_env(quick), env(quick)

    def game_of(made: Any) -> bytes:
        state: yith.State[Any] = made.game.new_state(made.stream_key[0], 0, made.stream_key[1])
        assert made.observe("player_0")["observation"].tobytes() == state.observation(0).tobytes()
        return state.to_bytes()

    starts = []
    for made in both:
        for seed in (7, np.uint64(2**64 - 1)):
            made.reset(seed=seed, options={"anything": 1})
            assert made.stream_key == (int(seed), 0)
            starts.append(game_of(made))
            for episode in range(1, 4):
                made.reset()
                assert made.stream_key == (int(seed), episode)
                starts.append(game_of(made))
    assert starts[:8] == starts[8:]
    drawn = {raw_env(quick): None for _ in range(3)}
    for made in drawn:
        assert made.stream_key is None
        made.reset()
        game_of(made)
    assert len({made.stream_key for made in drawn}) == 3
    assert {made.stream_key[1] for made in drawn if made.stream_key} == {0}


@pytest.mark.parametrize("name", yith.game_names())
def test_episodes_differ(name: str) -> None:
    made = raw_env(name, **short(name))
    made.reset(seed=1)
    games = []
    for _ in range(5):
        rng = stream(1, 0, 0, 1)
        seen: list[bytes] = []
        while not all(made.terminations.values()) and len(seen) < 60:
            values = made.observe(made.agent_selection)
            legal = np.flatnonzero(values["action_mask"])
            made.step(int(legal[rng.below(len(legal))]))
            seen.append(values["observation"].tobytes())
        games.append(tuple(seen))
        made.reset()
    assert len(set(games)) == len(games)


@pytest.mark.parametrize("value", [-1, 2**64, True, 1.0, "1", np.int8(-1)])
def test_a_wrong_seed_leaves_the_game_as_it_was(value: Any) -> None:
    made = raw_env(build(toy, "reference", None, {}))
    for _ in played(made, 3, steps=1):
        pass
    before = everything(made), made.stream_key
    message = refusal(yith.ConfigError, "bad-seed", made.reset, seed=value)
    assert message == f"seed {value!r} is not a whole number from 0 to {2**64 - 1}"
    assert (everything(made), made.stream_key) == before


@pytest.mark.parametrize("duplicate", [copy.deepcopy, lambda made: pickle.loads(pickle.dumps(made))])
@pytest.mark.parametrize("make", [env, raw_env])
def test_copies_go_on_alike(quick: yith.Game[Any], make: Any, duplicate: Any) -> None:
    made = make(quick, reward="score", render_mode="ansi")
    for _ in played(made, 4, steps=3):
        pass
    twin = duplicate(made)
    assert twin.game == made.game
    assert twin.stream_key == made.stream_key
    rng = stream(4, 0, 0, 2)
    for _ in range(60):
        assert everything(twin) == everything(made)
        assert twin.render() == made.render()
        legal = np.flatnonzero(made.observe(made.agent_selection)["action_mask"])
        action = int(legal[rng.below(len(legal))]) if legal.size else None
        before = everything(twin)
        made.step(action)
        assert everything(twin) == before
        twin.step(action)
        if not made.agents:
            break
    made.reset()
    twin.reset()
    assert everything(twin) == everything(made)


@pytest.mark.parametrize("name", yith.game_names())
def test_both_engines_play_the_same(name: str) -> None:
    options: dict[str, Any] = short(name)
    native, reference = (raw_env(name, engine=engine, **options) for engine in ("native", "reference"))
    rng = stream(6, 0, 0, 1)
    for made in (native, reference):
        made.reset(seed=6)
    for _ in range(25):
        assert everything(reference) == everything(native)
        if any(native.terminations.values()):
            break
        legal = np.flatnonzero(native.observe(native.agent_selection)["action_mask"])
        action = int(legal[rng.below(len(legal))])
        for made in (native, reference):
            made.step(action)


@pytest.mark.parametrize("mode", ["ansi", "svg", "human"])
def test_what_the_selected_agent_knows_is_shown(
    quick: yith.Game[Any], mode: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    made = raw_env(quick, render_mode=mode)
    for state in played(made, 2, steps=30):
        player = made.possible_agents.index(made.agent_selection)
        text = state.observation_text(player)
        shown = made.render()
        if mode == "human":
            assert shown is None
            assert capsys.readouterr().out == f"{text}\n" * 2, "once by itself, once when asked"
        else:
            assert shown == (text if mode == "ansi" else state.svg(player))
    made.close()


def test_pixels(quick: yith.Game[Any]) -> None:
    pytest.importorskip("resvg_py", reason="pictures as arrays need the extra `render`")
    made = raw_env(quick, render_mode="rgb_array")
    made.reset(seed=2)
    picture = quick.picture(quick.new_state(2), made.possible_agents.index(made.agent_selection))
    pixels = made.render()
    assert isinstance(pixels, np.ndarray)
    assert pixels.dtype == np.uint8
    assert pixels.shape == (picture.height, picture.width, 3)
    assert len(np.unique(pixels)) > 2


def test_what_is_hidden_is_told_to_nobody_else(quick: yith.Game[Any]) -> None:
    """All that an environment tells an agent is a function of what the player knows: two deals that it cannot tell
    apart look the same."""
    made = raw_env(quick)
    for state in played(made, 9, steps=20):
        for player, agent in enumerate(made.possible_agents):
            other = state.resample(player, 1)
            seen = made.observe(agent)
            assert seen["observation"].tobytes() == other.observation(player).tobytes()
            assert made.infos[agent] == {}
            if player == other.current_player:
                assert seen["action_mask"].tobytes() == other.mask.tobytes()


def test_the_global_state_is_not_shown(quick: yith.Game[Any]) -> None:
    made = raw_env(quick)
    made.reset()
    with pytest.raises(NotImplementedError):
        made.state()


def test_nothing_is_asked_before_reset(quick: yith.Game[Any]) -> None:
    made = raw_env(quick, render_mode="ansi")
    for act in (made.render, partial(made.observe, "player_0"), partial(made.step, 0)):
        assert refusal(yith.NodeError, "not-begun", act) == "no game has begun, expected reset first"
    assert made.agents == []


def test_wrong_arguments(quick: yith.Game[Any]) -> None:
    for make in (raw_env, env):
        for reward in ("outcomes", None, 1):
            message = refusal(yith.ConfigError, "bad-reward", make, quick, reward=reward)
            assert message == f"reward {reward!r}, expected one of outcome, score"
        message = refusal(yith.ConfigError, "bad-render-mode", make, quick, render_mode="rgb")
        assert message == "render_mode 'rgb', expected one of None, human, ansi, svg, rgb_array"
        for bound in (0, -1, True, 1.0, "1"):
            message = refusal(yith.ConfigError, "bad-max-decisions", make, quick, max_decisions=bound)
            assert message == f"max_decisions {bound!r} is not a whole number from 1"
        message = refusal(yith.ConfigError, "bad-options", make, quick, players=2, content=None)
        assert message == f"options players, content beside {quick!r}, expected none"
        for name in ("nothing", 3, None):
            refusal(yith.ConfigError, "unknown-game", make, name)
    for name in yith.game_names():
        with pytest.raises(yith.ConfigError, match="nonsense"):
            raw_env(name, nonsense=1)
        assert not {option.name for option in yith.load(name).option_spec} & {"reward", "render_mode", "max_decisions"}


def test_unknown_agents(quick: yith.Game[Any]) -> None:
    made = raw_env(quick)
    made.reset()
    known = ", ".join(made.possible_agents)
    for agent in ("player_9", 0, None, ["player_0"]):
        for ask in (made.observe, made.observation_space, made.action_space):
            message = refusal(yith.ConfigError, "unknown-agent", ask, agent)
            assert message == f"unknown agent {agent!r}, expected one of {known}"


def test_a_picture_is_asked_for_in_a_mode(quick: yith.Game[Any]) -> None:
    made = raw_env(quick)
    made.reset()
    message = refusal(yith.ConfigError, "no-render-mode", made.render)
    assert message == "render_mode is None: choose one when the environment is made"


def test_a_game_without_pictures_has_texts() -> None:
    game = build(toy, "reference", None, {})
    made = raw_env(game, render_mode="svg")
    made.reset(seed=1)
    refusal(yith.ConfigError, "no-picture", made.render)
