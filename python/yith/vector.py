"""Many games stepped together: one native call a step, in arrays that are made once and written in place.

A vector has `num_envs` lanes. Each plays episode after episode; what happens in episode e of lane i depends on the
seed, on `first_lane` + i, on e and on the actions alone, whatever the threads and however lanes are split into vectors.
Chance follows `yith.rng.stream(seed, first_lane + i, e, 0)`, as in `game.new_state(seed, first_lane + i, e)`; players
inside and random steps of player p follow purpose 1 + p, so that lanes of random steps are the games of `playouts`.

    vector = Vector(yith.load("..."), 4096)
    while training:
        actions = policy(vector.observations, vector.action_mask)  # int64[4096]
        vector.step(actions)
        learn(vector.rewards, vector.terminated)

The arrays stay the vector's: the next call overwrites them. Copy what you keep.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, Generic, Literal, TypeAlias

import numpy as np

from yith.api import State, V
from yith.engine import Game, native
from yith.errors import ConfigError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from yith.core import Stepper

Autoreset: TypeAlias = Literal["next_step", "same_step", "disabled"]
"""When a lane begins its next episode: in the step after the end, in the step that ends it, or by `Vector.reset`."""

MaskKind: TypeAlias = Literal["bytes", "bits"]
"""How legal actions are shown: a byte an action, or a bit in words of 64."""

Reward: TypeAlias = Literal["outcome", "score", "progress"]
"""What a step brings: the returns at the end, the change of the scores, or the change of what a game calls progress."""

_DRAWS: Final = 2**64
"""How many values a draw has."""

_MASKS: Final = [np.dtype(kind) for kind in (np.uint8, np.int8, np.bool_, np.uint64)]
"""What masks are made of."""


class Vector(Generic[V]):
    """Lanes of a game. B is `num_envs`, P the number of players, A of actions, n the length of an observation.

    Rows of `observations` and `action_mask` belong to `current_player`. Where an episode has ended (never with
    `same_step`) `current_player` is -1, the mask is 0 and the observation is that of the player who decided last. Such
    a row's action does not count in the next step: with `next_step` the next episode begins, with `disabled` nothing
    happens until `reset(mask=...)`.

    Attributes:
        game: The game.
        num_envs: B.
        seed: The seed of all streams, as the constructor, `reset` or `clone` was given it last.
        first_lane: The number of the first lane.
        autoreset: When a lane whose episode has ended begins the next one.
        reward: What `rewards` are.
        observations: uint8[B, n], laid out by `Game.observation_spec`; None where not asked for.
        action_mask: uint8[B, A], or uint64[B, ceil(A / 64)] with the lowest bit first; None where not asked for.
        rewards: float32[B, P]: what the last step brought.
        current_player: int8[B].
        terminated: bool[B]: the last step ended the game.
        truncated: bool[B]: the last step reached the bound on decisions.
        episode_length: int32[B]: steps of the episode that the last step was in.
        episode_return: float32[B, P]: its rewards so far.
        episode: uint64[B]: the number of the running episode.
        skipped: uint32[B]: episodes that ended before a decision outside.
        final_observations: uint8[B, P, n]: what every player knew at the end of the episode that ended last; None where
            not asked for.
    """

    game: Game[V]
    num_envs: int
    seed: int
    first_lane: int
    autoreset: Autoreset
    reward: Reward
    observations: NDArray[np.uint8] | None
    action_mask: NDArray[np.uint8] | NDArray[np.uint64] | None
    rewards: NDArray[np.float32]
    current_player: NDArray[np.int8]
    terminated: NDArray[np.bool_]
    truncated: NDArray[np.bool_]
    episode_length: NDArray[np.int32]
    episode_return: NDArray[np.float32]
    episode: NDArray[np.uint64]
    skipped: NDArray[np.uint32]
    final_observations: NDArray[np.uint8] | None

    def __init__(  # noqa: PLR0917 - the order is part of the interface
        self,
        game: Game[V],
        num_envs: int,
        seed: int = 0,
        first_lane: int = 0,
        threads: int = 1,
        autoreset: Autoreset = "next_step",
        observation: bool = True,
        mask: MaskKind | None = "bytes",
        agents: Mapping[int, str] | None = None,
        reward: Reward = "outcome",
        final_observation: bool = False,
        max_decisions: int | None = None,
    ) -> None:
        """Makes the lanes and begins episode 0 of each.

        Args:
            game: The game, on the native engine.
            num_envs: How many lanes, at least 1.
            seed: The seed of all streams.
            first_lane: The number of the first lane.
            threads: How many threads step the lanes, the calling one counted; results do not depend on it.
            autoreset: When a lane whose episode has ended begins the next one.
            observation: Whether to write `observations`.
            mask: How to write `action_mask`; None not at all.
            agents: Players that are played inside, and by which agent: `{1: "heuristic"}`. The others' decisions are
                rows; an episode that ends before the first of them is counted in `skipped` and not shown.
            reward: What `rewards` are.
            final_observation: Whether to write `final_observations`.
            max_decisions: After how many decisions of an episode, forced ones and those inside counted, it is cut off;
                by default the game's own bound, which no game reaches.

        Raises:
            ConfigError: An argument is wrong.
        """
        if not isinstance(game, Game):
            raise ConfigError(f"game {game!r} is no game, expected what yith.load gives", "bad-game")
        if not isinstance(agents, Mapping | None):
            raise ConfigError(f"agents {agents!r} are no mapping of players to names", "bad-agents")
        for name, flag in (("observation", observation), ("final_observation", final_observation)):
            if not isinstance(flag, bool):
                raise ConfigError(f"{name} {flag!r} is not True or False", "bad-argument")
        self.game = game
        stepper = game.batches.vector(
            game,
            num_envs,
            seed,
            first_lane,
            threads,
            autoreset,
            observation,
            mask,
            dict(agents or {}),
            reward,
            final_observation,
            max_decisions,
        )
        self.seed, self.first_lane, self.autoreset, self.reward = seed, first_lane, autoreset, reward
        self._hold(stepper)

    def _hold(self, stepper: Stepper) -> None:
        self._stepper = stepper
        self.__dict__.update(stepper.arrays())
        self.num_envs = len(self.current_player)

    @property
    def threads(self) -> int:
        """How many threads step the lanes; may be set at any time."""
        return self._stepper.threads

    @threads.setter
    def threads(self, threads: int) -> None:
        self._stepper.threads = threads

    def reset(self, seed: int | None = None, mask: NDArray[np.bool_] | None = None) -> None:
        """Begins the next episode of all lanes, or of those in a mask.

        Args:
            seed: The seed of all streams from here on; the episodes are then number 0.
            mask: bool[B]: which lanes. Not together with a seed.

        Raises:
            ConfigError: An argument is wrong.
        """
        self._stepper.reset(seed, mask)
        if seed is not None:
            self.seed = seed

    def step(self, actions: NDArray[np.int64] | NDArray[np.int32], active: NDArray[np.bool_] | None = None) -> None:
        """Steps every lane: its action, and all that follows until a decision outside.

        Args:
            actions: Contiguous, int64[B] or int32[B]. Those of rows at the end of an episode do not count.
            active: bool[B]: lanes where it is False do not move, and their actions do not count.

        Raises:
            ConfigError: An array is not as it should be.
            UnknownActionError: Some actions are none of the game's; the message names their slots.
            IllegalActionError: The rules refuse some; the message names their slots. In every case nothing has moved.
        """
        self._stepper.step(actions, active)

    def step_random(self, n: int = 1) -> None:
        """Makes n steps whose actions are drawn uniformly from the legal ones, by the streams of the players.

        Every step writes the arrays. After an interrupt all lanes have made the same number of steps.

        Raises:
            ConfigError: n is no whole number.
            KeyboardInterrupt: The user interrupts.
        """
        self._stepper.step_random(n)

    def sample_legal(self, out: NDArray[np.int64] | None = None) -> NDArray[np.int64]:
        """Draws the actions that `step_random` would take, so that `step(sample_legal())` is `step_random(1)`.

        Args:
            out: A writable, contiguous array int64[B]; a new one by default.

        Returns:
            The array; 0 for rows at the end of an episode.

        Raises:
            ConfigError: `out` is not as it should be.
        """
        return self._stepper.sample_legal(out)

    def get_state(self, slot: int) -> State[V]:
        """The position of a lane: a state without stream and history, which goes its own way.

        Raises:
            ConfigError: There is no such slot.
        """
        return self._stepper.get_state(slot)

    def set_state(self, slot: int, state: State[V]) -> None:
        """Begins the next episode of a lane at the position of a state, with fresh streams.

        Raises:
            ConfigError: There is no such slot, or it is no state of this game.
            NodeError: The game is over there.
        """
        self._stepper.set_state(slot, state)

    def clone(self, seed: int | None = None) -> Vector[V]:
        """A vector with the same lanes, which goes its own way.

        Args:
            seed: The seed that its streams are keyed by from here on. By default it keeps them where they are, and the
                same actions have the same results; what plans with the clone can then foresee what the vector draws.

        Raises:
            ConfigError: The seed is wrong.
        """
        stepper = self._stepper.duplicate(seed)
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin._hold(stepper)
        if seed is not None:
            twin.seed = seed
        return twin

    def __copy__(self) -> Vector[V]:
        """A clone that keeps the streams."""
        return self.clone()

    def __deepcopy__(self, memo: dict[int, object]) -> Vector[V]:
        """A clone that keeps the streams."""
        return self.clone()

    def rollouts(
        self, states: Sequence[State[V]], n: int, agent: str | Sequence[str] = "random", seed: int = 0
    ) -> NDArray[np.float64]:
        """Plays n games from every state to the end: game k of state s from lane s and episode k of the seed's streams.

        Args:
            states: States of this game.
            n: How many games.
            agent: The name of an agent for all players, or one name a player.
            seed: The seed of all streams.

        Returns:
            The returns, of shape (states, n, P).

        Raises:
            ConfigError: An argument is wrong.
            KeyboardInterrupt: The user interrupts.
        """
        names = [agent] * self.game.num_players if isinstance(agent, str) else list(agent)
        return self.game.batches.rollouts(states, n, names, seed, self.threads)

    def resample(
        self, states: Sequence[State[V]], players: int | Sequence[int] | None = None, seed: int = 0
    ) -> list[State[V]]:
        """For every state one drawn uniformly among those that a player cannot tell from it.

        State i is drawn from `yith.rng.stream(seed, i, 0, 15)`, the first one as by `State.resample(player, seed)`.

        Args:
            states: States of this game.
            players: The observer, or one for each state; by default who decides.
            seed: The seed of the draws.

        Raises:
            ConfigError: An argument is wrong.
            NodeError: Nobody decides at a state, or it is a resample for another player.
        """
        return self.game.batches.resample(states, players, seed)

    def apply_many(self, states: Sequence[State[V]], actions: Sequence[int]) -> None:
        """Applies an action or outcome to every state, or to none where one is refused.

        Raises:
            ConfigError: The lists do not fit.
            YithError: As of `State.apply`, with the slot.
        """
        self.game.batches.apply_many(states, actions)

    def legal(self, states: Sequence[State[V]]) -> NDArray[np.uint8]:
        """The legal actions of every state, of shape (states, A): 1 where an action is legal.

        Raises:
            ConfigError: It is no list of states of this game.
        """
        return self.game.batches.legal(states)

    def observe(self, states: Sequence[State[V]], players: int | Sequence[int] | None = None) -> NDArray[np.uint8]:
        """What a player knows of every state, of shape (states, n).

        Args:
            states: States of this game.
            players: The observer, or one for each state; by default who decides.

        Raises:
            ConfigError: An argument is wrong.
            NodeError: Nobody decides at a state.
        """
        return self.game.batches.observe(states, players)

    def __repr__(self) -> str:
        """The game and the number of lanes."""
        return f"<yith.vector.Vector of {self.num_envs} lanes of {self.game!r}>"


def sample_mask(
    mask: NDArray[np.uint8] | NDArray[np.int8] | NDArray[np.bool_] | NDArray[np.uint64], rng: np.random.Generator
) -> NDArray[np.int64]:
    """Draws one of the actions of every row of a mask, all with the same probability to within 2^-55.

    Args:
        mask: Of shape (rows, A), in bytes, 0 where an action is not legal; or uint64 (rows, words) with a bit each.
        rng: Draws one number of 64 bits a row.

    Returns:
        int64[rows]; 0 for rows without an action.

    Raises:
        ConfigError: An argument is wrong.
    """
    if not isinstance(rng, np.random.Generator):
        raise ConfigError(f"rng {rng!r} is no numpy Generator", "bad-argument")
    rows = np.ascontiguousarray(_mask(mask))
    draws = rng.integers(_DRAWS, size=len(rows), dtype=np.uint64)
    chosen: NDArray[np.int64] = native().pick(rows.view(np.uint8) if rows.itemsize == 1 else rows, draws)
    return chosen


def _mask(mask: object) -> NDArray[Any]:
    if not isinstance(mask, np.ndarray) or mask.ndim != 2 or mask.dtype not in _MASKS:
        given = f"{mask.dtype} of shape {mask.shape}" if isinstance(mask, np.ndarray) else repr(mask)
        raise ConfigError(f"mask is {given}, expected two-dimensional uint8, int8, bool or uint64", "bad-array")
    return mask
