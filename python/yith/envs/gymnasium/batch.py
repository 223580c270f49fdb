"""Many environments at once, in one call of the engine."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any, Literal, cast

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space

from yith import argument
from yith.envs import frame
from yith.envs.gymnasium.learner import Illegal, Learner, Opponents
from yith.errors import ConfigError, NodeError, UnknownActionError
from yith.vector import Vector

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from yith.engine import Game
    from yith.envs.frame import RenderMode
    from yith.vector import Reward

_AUTORESETS: dict[AutoresetMode, Literal["next_step", "same_step", "disabled"]] = {
    AutoresetMode.NEXT_STEP: "next_step",
    AutoresetMode.SAME_STEP: "same_step",
    AutoresetMode.DISABLED: "disabled",
}

_SHOWN_SLOTS = 8


class VectorEnv(gymnasium.vector.VectorEnv["NDArray[np.uint8]", "NDArray[np.integer[Any]]", "NDArray[Any]"]):
    """A game for one agent, in many environments that one call steps.

    With `AutoresetMode.NEXT_STEP` the step after an end begins the next episode, whatever its action, with reward 0.
    With `SAME_STEP` the step of the end does, and infos have `final_obs`, an object array, and `final_info`, both for
    the environments of `_final_obs`. With `DISABLED` environments that ended must be reset before the next step:
    `reset(options={"reset_mask": mask})`.

    Attributes:
        vector: The engine, which may show what the agent may not know.
        copy: Whether observations are fresh arrays; otherwise the engine's own, which the next call overwrites.
    """

    metadata = {**frame.METADATA, "autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012 - the library declares it

    def __init__(
        self,
        game: str | Game[Any],
        num_envs: int = 1,
        *,
        player: int | None = None,
        opponents: Opponents | None = None,
        reward: Reward = "outcome",
        illegal: Illegal = "penalty",
        penalty: float | None = None,
        render_mode: RenderMode | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        max_episode_steps: int | None = None,
        first_lane: int = 0,
        threads: int = 1,
        copy: bool = True,
        **options: object,
    ) -> None:
        """Makes the environments; `reset` begins their first episodes.

        Args:
            game: The name of a game, or a game.
            num_envs: How many.
            player: The agent's player, 0 without it; not where the agent plays all.
            opponents: The name of the agent that plays all others, or a name for each; the package tells the default.
            reward: What a step is worth, as `yith.vector.Vector` tells.
            illegal: What an illegal action does: `penalty`, `raise` or `terminate`.
            penalty: What it costs with `penalty`, 0 or more; the range of utilities without it.
            render_mode: `ansi`, `svg` or `rgb_array`.
            autoreset_mode: When the next episode begins, or its name: `NextStep`, `SameStep` or `Disabled`.
            max_episode_steps: The steps after which an episode is cut, those with illegal actions included.
            first_lane: The lane of the first environment's streams; the others follow.
            threads: How many threads step them.
            copy: Whether observations are fresh arrays.
            **options: The game's own options, and `content`, as `yith.load` takes them.

        Raises:
            ConfigError: An argument or option is wrong.
            ContentError: The content file cannot be read or has faults.
        """
        self.render_mode = frame.checked(render_mode)
        mode = _autoreset(autoreset_mode)
        if max_episode_steps is not None and not argument.whole(max_episode_steps, 1):
            message = f"max_episode_steps {max_episode_steps!r} is not a whole number from 1"
            raise ConfigError(message, "bad-max-episode-steps")
        learner = Learner.of(game, options, player=player, opponents=opponents, illegal=illegal, penalty=penalty)
        self.vector: Vector[Any] = Vector(
            learner.game,
            num_envs,
            first_lane=first_lane,
            threads=threads,
            autoreset=_AUTORESETS[mode],
            agents=learner.agents,
            reward=reward,
            final_observation=mode is AutoresetMode.SAME_STEP,
        )
        self.copy = copy
        self.metadata = {**self.metadata, "autoreset_mode": mode}
        self.num_envs = self.vector.num_envs
        self.single_observation_space = learner.observation_space()
        self.single_action_space = learner.action_space()
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._learner = learner
        self.autoreset_mode = mode
        self._limit = None if max_episode_steps is None else int(max_episode_steps)
        self._places = np.arange(self.num_envs)
        self._rows = cast("NDArray[np.uint8]", self.vector.observations)
        self._mask = cast("NDArray[np.uint8]", self.vector.action_mask)
        self._seeded = False
        self._steps = np.zeros(self.num_envs, np.int64)
        self._viewers = np.full(self.num_envs, learner.column, np.int8)
        # What ended with the last step: all of it, and what the engine does not know of.
        self._over = np.ones(self.num_envs, np.bool_)
        self._cut = np.zeros(self.num_envs, np.bool_)

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        """Begins an episode in every environment, or in some: the first of a seed, or the next one.

        Args:
            seed: The seed, 0 to 2^64 - 1. Without it, the episode after the last; the first time, a seed is drawn.
            options: `reset_mask`, bool[num_envs], chooses the environments, at least one.

        Returns:
            The observations, uint8[num_envs, n], and infos, as the package tells, every one with its batch in front and
            with `_<name>`, bool[num_envs], for the environments that have it.

        Raises:
            ConfigError: A wrong seed or mask, both together, a mask before the first reset, or another option.
        """
        mask = self._reset_mask(options, seed)
        if seed is not None:
            seed = argument.key("seed", seed)
        elif not self._seeded:
            seed = secrets.randbits(63)
        super().reset(seed=seed)
        if mask is None:
            self.vector.reset(seed)
            mask = np.ones(self.num_envs, np.bool_)
        else:
            self.vector.reset(mask=mask)
        self._seeded = True
        self._steps[mask] = 0
        self._over[mask] = False
        self._cut[mask] = False
        return self._observations(), self._infos(self._over)

    def step(
        self, actions: NDArray[np.integer[Any]]
    ) -> tuple[NDArray[np.uint8], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Takes an action in every environment, then all that follows until the agent decides again.

        Args:
            actions: Ids of actions, of shape (num_envs,).

        Returns:
            Observations, uint8[num_envs, n]; rewards, float32[num_envs]; whether games are over; whether episodes were
            cut, at `Info.max_decisions` or `max_episode_steps`; and infos, those of `reset` and `illegal_action`.

        Raises:
            UnknownActionError: An action is no member of its space.
            IllegalActionError: An action is not legal, with `illegal="raise"`. In every case nothing has moved.
            NodeError: `reset` was not called, or environments that ended were not reset with `DISABLED`.
            ConfigError: The actions are no array of whole numbers of that shape.
        """
        self._check_running()
        moves = self._moves(actions)
        began, illegal = self._over, self._illegal(moves)
        vector, learner = self.vector, self._learner
        np.copyto(self._viewers, vector.current_player, where=vector.current_player >= 0)
        still = illegal | self._cut
        if still.any():
            vector.step(moves, active=~still)
        else:
            vector.step(moves)
        rewards = vector.rewards[:, learner.column].copy()
        terminated, truncated = vector.terminated.copy(), vector.truncated.copy()
        if self._cut.any():
            vector.reset(mask=self._cut)
        if illegal.any():
            rewards[illegal] = learner.illegal_reward
            terminated |= illegal & learner.terminates
        cut = terminated & illegal
        self._steps += 1
        self._steps[began] = 0
        if self._limit is not None:
            late = self._steps >= self._limit
            cut |= late & ~(terminated | truncated)
            truncated |= late
        ended = terminated | truncated
        if self.autoreset_mode is not AutoresetMode.SAME_STEP:
            self._over, self._cut = ended, cut
            return self._observations(), rewards, terminated, truncated, self._infos(ended, illegal, ~began)
        final = self._restart(ended, cut, illegal) if ended.any() else {}
        infos = self._infos(self._over, illegal & ~ended, ~ended) | final
        return self._observations(), rewards, terminated, truncated, infos

    def render(self) -> tuple[str | NDArray[np.uint8], ...]:
        """Draws what the agent's player knows, in every environment, as `Env.render` does.

        Raises:
            ConfigError: There is no render mode, or the extra `render` is missing.
        """
        current = self.vector.current_player
        viewers = np.where(current < 0, self._viewers, current)
        states = map(self.vector.get_state, range(self.num_envs))
        return tuple(
            frame.draw(self.render_mode, state, int(viewer)) for state, viewer in zip(states, viewers, strict=True)
        )

    def _check_running(self) -> None:
        if not self._seeded:
            raise NodeError("no episode is running: reset begins the first", "no-episode")
        if self.autoreset_mode is AutoresetMode.DISABLED and self._over.any():
            message = f"{_slots(self._over)} ended: reset(options={{'reset_mask': ...}}) begins their next episodes"
            raise NodeError(message, "no-episode")

    def _moves(self, actions: object) -> NDArray[np.int64]:
        moves = np.ascontiguousarray(actions)
        if moves.shape != (self.num_envs,) or moves.dtype.kind not in "iu":
            message = f"actions of shape {moves.shape} and {moves.dtype}, expected whole numbers of ({self.num_envs},)"
            raise ConfigError(message, "bad-actions")
        return moves.astype(np.int64, copy=False)

    def _illegal(self, moves: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Where a move is kept from the engine, which would refuse it."""
        if self._learner.illegal == "raise":
            return np.zeros(self.num_envs, np.bool_)
        running, actions = ~self._over, self._learner.game.num_actions
        unknown = running & ((moves < 0) | (moves >= actions))
        if unknown.any():
            message = f"unknown actions in {_slots(unknown)}: actions are 0 to {actions - 1}"
            raise UnknownActionError(message, "unknown-action")
        legal = self._mask[self._places, np.where(running, moves, 0)]
        refused: NDArray[np.bool_] = running & (legal == 0)
        return refused

    def _observations(self) -> NDArray[np.uint8]:
        return self._rows.copy() if self.copy else self._rows

    def _infos(
        self,
        over: NDArray[np.bool_],
        illegal: NDArray[np.bool_] | None = None,
        stepped: NDArray[np.bool_] | None = None,
    ) -> dict[str, Any]:
        """What all have, and what those have that took a step. The engine may not know of an end."""
        mask = self._mask.astype(np.int8)
        current = self.vector.current_player.astype(np.int64)
        mask[over] = 0
        current[over] = -1
        infos: dict[str, Any] = {"action_mask": mask, "current_player": current}
        infos |= {f"_{key}": np.ones(self.num_envs, np.bool_) for key in infos}
        if illegal is not None:
            infos |= {"illegal_action": illegal, "_illegal_action": stepped}
        return infos

    def _restart(self, ended: NDArray[np.bool_], cut: NDArray[np.bool_], illegal: NDArray[np.bool_]) -> dict[str, Any]:
        """Begins what the engine does not by itself, and keeps what episodes ended with."""
        finals = cast("NDArray[np.uint8]", self.vector.final_observations)
        places = np.flatnonzero(ended)
        rows = np.where(cut[places, None], self._rows[places], finals[places, self._viewers[places]])
        last = np.full(self.num_envs, None, object)
        for place, row in zip(places, rows, strict=True):
            last[place] = row
        if cut.any():
            self.vector.reset(mask=cut)
        self._steps[ended] = 0
        info: dict[str, Any] = {
            "action_mask": np.zeros((self.num_envs, self._learner.game.num_actions), np.int8),
            "current_player": -ended.astype(np.int64),
            "illegal_action": illegal & ended,
        }
        info |= {f"_{key}": ended.copy() for key in info}
        return {"final_obs": last, "_final_obs": ended.copy(), "final_info": info, "_final_info": ended.copy()}

    def _reset_mask(self, options: Mapping[str, Any] | None, seed: int | None) -> NDArray[np.bool_] | None:
        unknown = [option for option in options or () if option != "reset_mask"]
        if unknown:
            message = f"unknown reset options {', '.join(map(repr, unknown))}: there is only 'reset_mask'"
            raise ConfigError(message, "bad-option")
        if not options:
            return None
        mask: object = options["reset_mask"]
        shape = (self.num_envs,)
        if not isinstance(mask, np.ndarray) or mask.shape != shape or mask.dtype != np.bool_ or not mask.any():
            raise ConfigError(f"reset_mask {mask!r} is not bool of shape {shape} with a True", "bad-reset-mask")
        if seed is not None:
            raise ConfigError(f"seed {seed!r} with reset_mask: a seed resets all environments", "bad-reset-mask")
        if not self._seeded:
            raise ConfigError("reset_mask before the first reset, which resets all environments", "bad-reset-mask")
        chosen: NDArray[np.bool_] = np.ascontiguousarray(mask)
        return chosen


def _autoreset(mode: object) -> AutoresetMode:
    for known in AutoresetMode:
        if mode in (known, known.value):
            return known
    names = ", ".join(known.value for known in AutoresetMode)
    raise ConfigError(f"autoreset_mode {mode!r}, expected an AutoresetMode or one of {names}", "bad-autoreset")


def _slots(where: NDArray[np.bool_]) -> str:
    places = np.flatnonzero(where)
    more = ", ..." if len(places) > _SHOWN_SLOTS else ""
    return f"environments {', '.join(map(str, places[:_SHOWN_SLOTS]))}{more}"
