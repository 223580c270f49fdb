"""The same lanes played one by one with the scalar engine, to say what a vector has to show."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

import yith
from yith.rng import Rng, stream

if TYPE_CHECKING:
    from yith.vector import Vector

AGENT = 1
"""The purpose of player 0's stream; those of the others follow."""


@dataclass
class Shadow:
    """One lane."""

    game: yith.Game[Any]
    seed: int
    lane: int
    autoreset: str
    agents: dict[int, str] = field(default_factory=dict)
    reward: str = "outcome"
    episode: int = -1
    skipped: int = 0

    def __post_init__(self) -> None:
        self.begin()
        self.rewards = [0.0] * self.game.num_players
        self.length, self.sums = 0, [0.0] * self.game.num_players
        self.terminated = False

    def streams(self, purpose: int) -> Rng:
        return stream(self.seed, self.lane, self.episode % 2**64, purpose)

    def begin(self, start: yith.State[Any] | None = None) -> None:
        """The next episode that comes to a decision outside."""
        while True:
            self.episode += 1
            self.state = self.game.initial_state() if start is None else start.clone()
            self.before = self.points()
            self.state.follow(self.seed, self.lane, self.episode)
            self.inside = {player: self.streams(AGENT + player) for player in range(self.game.num_players)}
            self.taken = 0
            self.run()
            if not self.over():
                return
            if start is not None and self.autoreset != "same_step":
                return
            self.skipped += 1
            start = None

    def over(self) -> bool:
        return self.state.is_terminal

    def run(self) -> None:
        """Plays the agents inside."""
        while not self.over():
            player = self.state.current_player
            assert player is not None
            if player not in self.agents:
                self.player = player
                return
            self.state.apply(self.state.choose(self.agents[player], source=self.inside[player]))

    def points(self) -> list[float]:
        if self.reward == "score":
            return [float(score) for score in self.state.scores]
        return self.state.returns

    def draw(self) -> int:
        """A random action, from the stream of the player."""
        if self.over():
            return 0
        legal = self.state.legal_actions
        return legal[self.inside[self.player].below(len(legal))]

    def step(self, action: int) -> None:
        players = self.game.num_players
        if self.over():
            self.rewards = [0.0] * players
            if self.autoreset == "next_step":
                self.begin()
                self.length, self.sums = 0, [0.0] * players
                self.terminated = False
            return
        if self.taken == 0:
            self.sums = [0.0] * players
        self.state.apply(action)
        self.taken += 1
        self.length = self.taken
        self.run()
        after = self.points()
        self.rewards = [now - then for now, then in zip(after, self.before, strict=True)]
        self.before = after
        self.sums = [total + reward for total, reward in zip(self.sums, self.rewards, strict=True)]
        self.terminated = self.over()
        self.last = self.state
        if self.over() and self.autoreset == "same_step":
            self.begin()


def assert_shown(vector: Vector[Any], shadows: list[Shadow]) -> None:
    """Every row is what the scalar engine says."""
    game = vector.game
    for slot, shadow in enumerate(shadows):
        state, player = shadow.state, shadow.player
        assert vector.current_player[slot] == (-1 if shadow.over() else player), slot
        assert vector.terminated[slot] == shadow.terminated, slot
        assert not vector.truncated[slot], slot
        assert vector.episode[slot] == shadow.episode, slot
        assert vector.skipped[slot] == shadow.skipped, slot
        assert vector.episode_length[slot] == shadow.length, slot
        np.testing.assert_array_equal(vector.rewards[slot], np.array(shadow.rewards, np.float32))
        np.testing.assert_allclose(vector.episode_return[slot], shadow.sums, rtol=1e-6)
        if vector.observations is not None:
            np.testing.assert_array_equal(vector.observations[slot], state.observation(player))
        if vector.action_mask is not None:
            mask = np.zeros(game.num_actions, np.uint8) if shadow.over() else state.mask
            np.testing.assert_array_equal(unpacked(vector.action_mask[slot], game.num_actions), mask)
        if vector.final_observations is not None and shadow.terminated:
            views = [shadow.last.observation(seat) for seat in range(game.num_players)]
            np.testing.assert_array_equal(vector.final_observations[slot], views)


def unpacked(row: Any, actions: int) -> Any:
    """A row of a mask as bytes."""
    return np.unpackbits(row.view(np.uint8), bitorder="little")[:actions] if row.dtype == np.uint64 else row


def snapshot(vector: Vector[Any]) -> dict[str, Any]:
    """A copy of all that a vector shows."""
    names = ("current_player", "terminated", "truncated", "rewards", "episode_length", "episode_return", "episode")
    others = ("skipped", "observations", "action_mask", "final_observations")
    return {name: None if (array := getattr(vector, name)) is None else array.copy() for name in names + others}


def assert_same(one: dict[str, Any], other: dict[str, Any]) -> None:
    """Two copies agree."""
    assert one.keys() == other.keys()
    for name, array in one.items():
        np.testing.assert_array_equal(array, other[name], err_msg=name)
