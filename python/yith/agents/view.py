"""What an agent is shown of one decision."""

from __future__ import annotations

import struct
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING, Final, Generic

import numpy as np

from yith.api import State, V
from yith.errors import NodeError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from yith.engine import Game

_DRAW: Final = 8
"""How many bytes of a digest seed the position drawn anew; as many again and as many more seed the agent's draws."""


def digest(seed: int, lane: int, episode: int, player: int, decision: int) -> bytes:
    """What keys the draws of one decision: of the position that is shown, and of the agent.

    The streams of `yith.rng` can be run backwards to their key, and with it the other streams of the game. From a
    digest nobody finds out what chance draws.
    """
    return sha256(struct.pack("<5Q", seed, lane, episode, 1 + player, decision)).digest()


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class View(Generic[V]):
    """One decision as the player knows it who takes it. It can be pickled.

    All that it shows is read off a position that was drawn uniformly among those which the player cannot tell from the
    true one; where nothing is hidden that is the true one. Nothing here leads to anything else: neither what others
    hold nor what chance will draw can be found out through a view.

    Attributes:
        player: Who decides.
        decision: How many decisions this player has taken in this game, from 0; forced moves are none.
    """

    player: int
    decision: int
    _sample: State[V]
    _digest: bytes
    _rng: list[np.random.Generator] = field(default_factory=list)

    @classmethod
    def of(cls, state: State[V], decision: int = 0, *, seed: int = 0, lane: int = 0, episode: int = 0) -> View[V]:
        """What the player who decides in a state is shown; agents can be tried out with it.

        Args:
            state: A state at a decision.
            decision: How many decisions the player has taken in this game.
            seed: With the next two, the player and `decision` it keys all draws.
            lane: See `seed`.
            episode: See `seed`.

        Raises:
            NodeError: Nobody decides here, or it is a resample for another player.
        """
        player = state.current_player
        if player is None:
            raise NodeError(f"nobody decides at a {state.node} node, expected a decision", "nobody-decides")
        key = digest(seed, lane, episode, player, decision)
        return cls(player, decision, state.resample(player, int.from_bytes(key[:_DRAW], "little")), key)

    @property
    def game(self) -> Game[V]:
        """The game."""
        return self._sample.game

    @property
    def legal_actions(self) -> tuple[int, ...]:
        """The legal actions, ascending: two or more."""
        return tuple(self._sample.legal_actions)

    @property
    def texts(self) -> tuple[str, ...]:
        """The texts of the legal actions."""
        texts = self._sample.game.texts
        return tuple(texts[action] for action in self._sample.legal_actions)

    @property
    def mask(self) -> NDArray[np.uint8]:
        """A read-only array uint8[num_actions]: 1 where an action is legal."""
        return self._sample.mask

    @property
    def observation(self) -> NDArray[np.uint8]:
        """What the player knows, as a read-only array uint8[n] that `Game.observation_spec` describes."""
        observation = self._sample.observation(self.player)
        observation.flags.writeable = False
        return observation

    @property
    def text(self) -> str:
        """What the player knows, as one line, seats relative to the player."""
        return self._sample.observation_text(self.player)

    @property
    def information_state(self) -> tuple[str, ...]:
        """What the player saw since the start."""
        return tuple(self._sample.information_state(self.player))

    @property
    def state(self) -> State[V]:
        """A position that the player cannot tell from the true one, without stream and history.

        A fresh copy of the same position every time, so that trying moves out changes nothing here. Further positions
        come of it: `view.state.resample(view.player, seed)`.
        """
        return self._sample.clone()

    @property
    def rng(self) -> np.random.Generator:
        """The agent's own draws for this decision.

        Keyed by seed, lane and episode of the game, player and decision: the same whatever was drawn at other
        decisions, by others, or in another process.
        """
        # Made when it is first asked for, since that takes longer than all the rest.
        if not self._rng:
            self._rng.append(np.random.default_rng(int.from_bytes(self._digest[_DRAW:], "little")))
        return self._rng[0]

    def __repr__(self) -> str:
        """The player, the number of the decision, and what the player knows."""
        return f"<yith.agents.View of player {self.player}, decision {self.decision}: {self.text}>"
