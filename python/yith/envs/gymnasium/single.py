"""A single environment."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any, SupportsIndex, cast

import gymnasium
import numpy as np

from yith import argument
from yith.envs import frame
from yith.envs.gymnasium.learner import Illegal, Learner, Opponents
from yith.errors import ConfigError, NodeError
from yith.vector import Vector

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from yith.engine import Game
    from yith.envs.frame import RenderMode
    from yith.vector import Reward


class Env(gymnasium.Env["NDArray[np.uint8]", SupportsIndex]):
    """A game for one agent.

    Attributes:
        vector: The engine, which may show what the agent may not know.
    """

    metadata = frame.METADATA

    def __init__(
        self,
        game: str | Game[Any],
        *,
        player: int | None = None,
        opponents: Opponents | None = None,
        reward: Reward = "outcome",
        illegal: Illegal = "penalty",
        penalty: float | None = None,
        render_mode: RenderMode | None = None,
        lane: int = 0,
        **options: object,
    ) -> None:
        """Makes the environment; `reset` begins the first episode.

        Args:
            game: The name of a game, or a game.
            player: The agent's player, 0 without it; not where the agent plays all.
            opponents: The name of the agent that plays all others, or a name for each; the module tells the default.
            reward: What a step is worth, as `yith.vector.Vector` tells.
            illegal: What an illegal action does: `penalty`, `raise` or `terminate`.
            penalty: What it costs with `penalty`, 0 or more; the range of utilities without it.
            render_mode: `ansi`, `svg` or `rgb_array`.
            lane: The lane of all streams.
            **options: The game's own options, and `content`, as `yith.load` takes them.

        Raises:
            ConfigError: An argument or option is wrong.
            ContentError: The content file cannot be read or has faults.
        """
        self.render_mode = frame.checked(render_mode)
        learner = Learner.of(game, options, player=player, opponents=opponents, illegal=illegal, penalty=penalty)
        self.observation_space = learner.observation_space()
        self.action_space = learner.action_space()
        self.vector: Vector[Any] = Vector(
            learner.game, 1, first_lane=lane, autoreset="disabled", agents=learner.agents, reward=reward
        )
        self._learner = learner
        self._num_actions = learner.game.num_actions
        self._checked = learner.illegal != "raise"
        self._seeded = False
        self._over = True
        self._viewer = learner.column
        # The arrays are the vector's own for ever, so that rows of them can be taken once.
        self._observation = cast("NDArray[np.uint8]", self.vector.observations)[0]
        self._mask = cast("NDArray[np.uint8]", self.vector.action_mask)[0].view(np.int8)
        self._moves = np.zeros(1, np.int64)
        self._move = _numbers(self._moves)
        self._legal = _numbers(self._mask)
        self._reward = _numbers(self.vector.rewards[0, learner.column :])
        self._terminated = _numbers(self.vector.terminated)
        self._truncated = _numbers(self.vector.truncated)
        self._current = _numbers(self.vector.current_player)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        """Begins an episode: the first of a seed, or the next one.

        Args:
            seed: The seed, 0 to 2^64 - 1. Without it, the episode after the last; the first time, a seed is drawn.
            options: None are known.

        Returns:
            The observation, uint8[n], and `info`.

        Raises:
            ConfigError: A wrong seed, or an option.
        """
        if options:
            raise ConfigError(f"unknown reset options {', '.join(map(repr, options))}: there are none", "bad-option")
        if seed is not None:
            seed = argument.key("seed", seed)
        elif not self._seeded:
            seed = secrets.randbits(63)
        super().reset(seed=seed)
        self.vector.reset(seed)
        self._seeded = True
        self._over = False
        self._viewer = self._current[0]
        return self._observation.copy(), {"action_mask": self._mask.copy(), "current_player": self._viewer}

    def step(self, action: SupportsIndex) -> tuple[NDArray[np.uint8], float, bool, bool, dict[str, Any]]:
        """Takes an action, then all that follows until the agent decides again.

        Args:
            action: The id of an action.

        Returns:
            The observation, uint8[n], after the end the last of who acted; the reward; whether the game is over;
            whether it was cut at `Info.max_decisions`; and `info`.

        Raises:
            UnknownActionError: It is no member of the action space.
            IllegalActionError: It is not legal, with `illegal="raise"`.
            NodeError: No episode is running.
        """
        if self._over:
            raise NodeError("no episode is running: reset begins the next one", "no-episode")
        # Of these two the protocol need not be asked, which takes long.
        move = int(action) if type(action) is int or type(action) is np.int64 else self._id(action)
        if not 0 <= move < self._num_actions:
            raise argument.unknown(move, self._num_actions, len(self._learner.game.texts))
        if self._checked and not self._legal[move]:
            return self._refuse()
        self._move[0] = move
        self.vector.step(self._moves)
        terminated, truncated, current = self._terminated[0], self._truncated[0], self._current[0]
        if terminated or truncated:
            self._over = True
        else:
            self._viewer = current
        info = {"action_mask": self._mask.copy(), "current_player": current, "illegal_action": False}
        return self._observation.copy(), self._reward[0], terminated, truncated, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal, of shape (num_actions,), in the form that sb3-contrib asks for."""
        legal: NDArray[np.bool_] = self._mask == 1
        return legal

    def render(self) -> str | NDArray[np.uint8]:
        """Draws what the agent's player knows: where it plays all, the player who decides or decided last.

        Returns:
            Text with `ansi`, an SVG file with `svg`, an array uint8[height, width, 3] with `rgb_array`.

        Raises:
            ConfigError: There is no render mode, or the extra `render` is missing.
        """
        return frame.draw(self.render_mode, self.vector.get_state(0), self._viewer)

    def _id(self, action: SupportsIndex) -> int:
        game = self._learner.game
        return argument.move(action, game.version, self._num_actions, game.texts)

    def _refuse(self) -> tuple[NDArray[np.uint8], float, bool, bool, dict[str, Any]]:
        learner = self._learner
        info = {"action_mask": self._mask.copy(), "current_player": self._viewer, "illegal_action": True}
        if learner.terminates:
            self._over = True
            info |= {"action_mask": np.zeros_like(self._mask), "current_player": -1}
        return self._observation.copy(), learner.illegal_reward, learner.terminates, False, info


def _numbers(array: Any) -> memoryview[Any]:
    """An array whose numbers are taken one by one, which takes an array itself as long as a step."""
    return memoryview(array)
