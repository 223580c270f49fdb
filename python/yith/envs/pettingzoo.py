"""Every game as a turn-based (AEC) environment of PettingZoo, in the layout of its classic games; extra `pettingzoo`.

    from yith.envs.pettingzoo import env

    table = env(name, players=4)  # of any game
    table.reset(seed=7)
    for agent in table.agent_iter():
        observation, reward, termination, truncation, info = table.last()
        over = termination or truncation
        table.step(None if over else table.action_space(agent).sample(observation["action_mask"]))

The agents are the players, `player_0` and so on, also where all play together or one plays alone. Each acts when it is
its turn, now and then several times in a row. An observation is a dict of `observation`, the player's tensor as
`Game.observation_spec` describes it, uint8[n], and `action_mask`, int8[num_actions], which is zero but for the agent
that is to act. Infos are empty.

What a module of the classic games holds, `env` and `raw_env`, is here for every game under the version of its rules:
for the game `<name>-v1` it is `from yith.envs.pettingzoo import <name>_v1`. Once this module is imported, the registry
of the library has it too: `pettingzoo.make("aec", "yith/<name>_v1", players=4)`. The library's wrappers, which `env`
puts around a game and `raw_env` does not, take several times as long as the game. Its `api_test` warns of observations
that are dicts, which it allows to its own classic games only.

What this form cannot express, and `yith.State` can:

* Chance is no agent. The stream of seed and episode draws the outcomes; they are neither listed nor chosen.
* A forced move is no step of an agent: it follows the step before.
* An observation is what a player knows now. What it saw on the way, `State.information_state`, is no part of it.
* Nothing can be tried out: a copy or pickle of an environment goes on with the same draws, so a planner would foresee
  them. Planners need `State.clone`, `State.resample` and `State.undo`.
* `AECEnv.state` is not implemented: what all agents share would show what a player may not know.
* There is no parallel form: at every step a single agent decides.
* Positions set up by hand, typed views, texts of moves, traces and tallies are left out.
"""

from __future__ import annotations

import secrets
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, cast, get_args

import numpy as np

from yith import argument
from yith.engine import Game, game_names, load
from yith.envs.frame import draw
from yith.errors import ConfigError, NodeError
from yith.observation import bounds

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv, register
    from pettingzoo.utils import wrappers
except ModuleNotFoundError as missing:
    message = f"{__name__} needs {missing.name}: pip install 'yith[pettingzoo]'"
    raise ConfigError(message, "missing-extra") from missing

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from yith.api import State

__all__ = ["Classic", "RawEnv", "RenderMode", "Reward", "env", "raw_env"]

Reward: TypeAlias = Literal["outcome", "score"]
"""What an agent is rewarded with: its return when the game ends, or at every step what its score gained or lost."""

RenderMode: TypeAlias = Literal["human", "ansi", "svg", "rgb_array"]
"""What `RawEnv.render` does: print a line of text, or give a line, the text of an SVG file, or pixels."""


class RawEnv(AECEnv[str, dict[str, Any], Any]):
    """A game without wrappers, `raw_env` in the classic games.

    Copies and pickles keep the stream, for exact resume.

    Attributes:
        game: The game.
        metadata: Name and render modes.
        possible_agents: The names of all players, by number.
        observation_spaces: For each agent a space of its own: a dict of `observation` and `action_mask`.
        action_spaces: For each agent a space of its own: the ids of the actions.
        agents: The agents that have not yet been told that the game is over; none before `reset`.
        agent_selection: The agent that is to step.
        rewards: What the last step gave to every agent.
        terminations: Whether the game is over, for every agent.
        truncations: Whether it was cut off, for every agent.
        infos: An empty dict for every agent.
        stream_key: Seed and episode of the game at hand, whose stream draws all chance; None before `reset`.
        render_mode: What `render` does.
    """

    def __init__(
        self,
        game: str | Game[Any],
        *,
        reward: Reward = "outcome",
        render_mode: RenderMode | None = None,
        max_decisions: int | None = None,
        **options: Any,
    ) -> None:
        """Makes an environment; `reset` begins a game.

        Args:
            game: A game, or the name of one.
            reward: `outcome` or `score`.
            render_mode: What `render` does; `rgb_array` needs the extra `render`.
            max_decisions: The steps after which a game is cut off; `Info.max_decisions` otherwise.
            **options: The game's own options, and what else `yith.load` takes; none if `game` is a game.

        Raises:
            ConfigError: An argument or an option is wrong.
            ContentError: The content file cannot be read or has faults.
        """
        super().__init__()  # type: ignore[no-untyped-call] # the library's has no types
        _check("reward", reward, get_args(Reward))
        _check("render_mode", render_mode, (None, *get_args(RenderMode)))
        if max_decisions is not None and not argument.whole(max_decisions, 1):
            raise ConfigError(f"max_decisions {max_decisions!r} is not a whole number from 1", "bad-max-decisions")
        if not isinstance(game, Game):
            game = load(game, **options)
        elif options:
            raise ConfigError(f"options {', '.join(options)} beside {game!r}, expected none", "bad-options")
        self.game: Game[Any] = game
        self.render_mode = render_mode
        self.metadata = {
            "name": _identifier(game),
            "render_modes": list(get_args(RenderMode)),
            "render_fps": 2,
            "is_parallelizable": False,
        }
        self.possible_agents = [f"player_{player}" for player in range(game.num_players)]
        self.observation_spaces = {agent: _observation_space(game) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(game.num_actions) for agent in self.possible_agents}
        self.agents = []
        self.stream_key: tuple[int, int] | None = None
        self._pays_scores = reward == "score"
        self._max_decisions = game.info.max_decisions if max_decisions is None else int(max_decisions)
        self._steps = 0
        self._scores: list[int] = []
        self._begun: State[Any] | None = None

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 - the library's form
        """Begins a game: `Game.new_state(seed, 0, episode)`.

        Args:
            seed: Begins episode 0 of this seed. Without it, it is the next episode of the seed at hand; an environment
                that was never given one draws it.
            options: Not used.

        Raises:
            ConfigError: The seed is not 0 to 2^64 - 1.
        """
        if seed is not None:
            key, episode = argument.key("seed", seed), 0
        elif self.stream_key is None:
            key, episode = secrets.randbits(64), 0
        else:
            key, episode = self.stream_key[0], self.stream_key[1] + 1
        self._begun = state = self.game.new_state(key, 0, episode)
        self.stream_key = key, episode
        self._steps = 0
        self._scores = state.scores
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._turn(state)

    def step(self, action: int | None) -> None:
        """Acts for `agent_selection`; then come forced moves and what chance draws.

        Args:
            action: An id of the game; None for an agent whose game is over.

        Raises:
            UnknownActionError: The game has no such id.
            IllegalActionError: The rules do not allow it here.
            NodeError: It is the id of an outcome, or no agent is left. In every case nothing has moved.
            ValueError: An action for an agent whose game is over.
        """
        state = self._state()
        agent = self.agent_selection
        if not self.agents:
            raise NodeError(f"step {action!r} after the end, expected reset", "terminal")
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        state.apply(cast("int", action))  # refuses None
        self._steps += 1
        self._cumulative_rewards[agent] = 0.0
        if self._pays_scores:
            before, self._scores = self._scores, state.scores
            self._pay([float(score - earlier) for score, earlier in zip(self._scores, before, strict=True)])
        self._turn(state)

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent knows, in fresh arrays: at any time, its last knowledge after the end.

        Returns:
            `observation`, uint8[n], and `action_mask`, int8[num_actions], 1 where the agent can act so.

        Raises:
            ConfigError: There is no such agent.
        """
        state = self._state()
        observation = state.observation(self._player(agent))
        acts = agent == self.agent_selection and not (
            self.terminations.get(agent, True) or self.truncations.get(agent, True)
        )
        mask = state.mask.astype(np.int8) if acts else np.zeros(self.game.num_actions, np.int8)
        return {"observation": observation, "action_mask": mask}

    def render(self) -> NDArray[np.uint8] | str | None:
        """Shows what `agent_selection` knows, as `render_mode` says.

        Returns:
            For `ansi` `State.observation_text`, for `svg` `State.svg`, for `rgb_array` its pixels, uint8[height, width,
            3]; None for `human`, which prints the text, and does so at every position by itself.

        Raises:
            ConfigError: There is no render mode, or the game has no pictures.
        """
        state, player = self._state(), self._player(self.agent_selection)
        if self.render_mode == "human":
            sys.stdout.write(f"{state.observation_text(player)}\n")
            return None
        return draw(self.render_mode, state, player)

    def close(self) -> None:
        """Does nothing: there is nothing to release."""

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's observations, always the same object.

        Raises:
            ConfigError: There is no such agent.
        """
        return self.observation_spaces[self.possible_agents[self._player(agent)]]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's actions, always the same object.

        Raises:
            ConfigError: There is no such agent.
        """
        return self.action_spaces[self.possible_agents[self._player(agent)]]

    def _state(self) -> State[Any]:
        if self._begun is None:
            raise NodeError("no game has begun, expected reset first", "not-begun")
        return self._begun

    def _player(self, agent: str) -> int:
        try:
            return self.possible_agents.index(agent)
        except ValueError:
            known = ", ".join(self.possible_agents)
            raise ConfigError(f"unknown agent {agent!r}, expected one of {known}", "unknown-agent") from None

    def _turn(self, state: State[Any]) -> None:
        player = state.current_player
        if player is not None and self._steps < self._max_decisions:
            self.agent_selection = self.possible_agents[player]
        else:
            self.terminations = dict.fromkeys(self.agents, player is None)
            self.truncations = dict.fromkeys(self.agents, player is not None)
            self.agent_selection = self.agents[0]
            if not self._pays_scores:
                self._pay(state.returns)
        if self.render_mode == "human":
            self.render()

    def _pay(self, amounts: list[float]) -> None:
        self.rewards = dict(zip(self.agents, amounts, strict=True))
        self._accumulate_rewards()


raw_env = RawEnv


def env(game: str | Game[Any], **arguments: Any) -> AECEnv[str, dict[str, Any], Any]:
    """A game in the wrappers of the classic games.

    An illegal action ends the game for all: whoever took it gets `Info.min_utility`, the others nothing. An id that is
    no action, and calls before `reset`, fail an assertion of the library.

    Args:
        game: A game, or the name of one.
        **arguments: What `RawEnv` takes.

    Raises:
        ConfigError: An argument or an option is wrong.
        ContentError: The content file cannot be read or has faults.
    """
    raw = RawEnv(game, **arguments)
    terminating = wrappers.TerminateIllegalWrapper(raw, illegal_reward=raw.game.info.min_utility)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(terminating))


@dataclass(frozen=True, slots=True)
class Classic:
    """What a module of the classic games holds, for one game.

    Attributes:
        name: The name of the game.
    """

    name: str

    def env(self, **arguments: Any) -> AECEnv[str, dict[str, Any], Any]:
        """The function `env` of this module, for this game."""
        return env(self.name, **arguments)

    def raw_env(self, **arguments: Any) -> RawEnv:
        """The class `RawEnv`, for this game."""
        return RawEnv(self.name, **arguments)


def _check(what: str, value: object, known: tuple[object, ...]) -> None:
    if value not in known:
        raise ConfigError(
            f"{what} {value!r}, expected one of {', '.join(map(str, known))}", f"bad-{what.replace('_', '-')}"
        )


def _identifier(game: Game[Any]) -> str:
    return game.version.replace("-", "_")


def _observation_space(game: Game[Any]) -> spaces.Dict:
    observation = spaces.Box(*bounds(game.observation_spec), dtype=np.uint8)
    mask = spaces.Box(0, 1, (game.num_actions,), np.int8)
    return spaces.Dict({"observation": observation, "action_mask": mask})


_CLASSICS: Final = {_identifier(load(name)): Classic(name) for name in game_names()}

for _known, _classic in _CLASSICS.items():
    register("aec", f"yith/{_known}", f"{__name__}:env", kwargs={"game": _classic.name})


def __getattr__(name: str) -> Classic:
    """Gives every game under the version of its rules."""
    if name in _CLASSICS:
        return _CLASSICS[name]
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}, expected one of {', '.join(_CLASSICS)}")


def __dir__() -> list[str]:
    """Lists the games too."""
    return sorted([*globals(), *_CLASSICS])
