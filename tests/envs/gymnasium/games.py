"""The games that these tests play: every one as it comes, and those that take a number of players with more."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from yith.engine import Game, game_names, load
from yith.rng import Rng, stream

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from yith.api import State

MORE = 4
"""Players, more than the least."""


def _settings() -> list[tuple[str, dict[str, Any]]]:
    found: list[tuple[str, dict[str, Any]]] = []
    for name in game_names():
        found.append((name, {}))
        if any(option.name == "players" for option in load(name).option_spec):
            found.append((name, {"players": MORE}))
    return found


SETTINGS = _settings()
"""Names with options."""

every_setting = pytest.mark.parametrize(
    ("name", "options"), SETTINGS, ids=[f"{name}-{options.get('players', 'least')}" for name, options in SETTINGS]
)


def shared(game: Game[Any]) -> bool:
    """Whether one agent plays all."""
    return game.info.utility_sum is None


def some(what: str, fits: Callable[[Game[Any]], bool]) -> str:
    """A game of a kind."""
    for name in game_names():
        if fits(load(name)):
            return name
    pytest.fail(f"no game is {what}")


def rival() -> str:
    """A game of two players with a fixed sum."""
    return some("against others", lambda game: not shared(game))


def team() -> str:
    """A game of several players that one agent plays."""
    return some("played together", lambda game: shared(game) and game.num_players > 1)


def secret() -> str:
    """A game with hidden cards."""
    return some("hidden", lambda game: game.info.hidden)


class Twin:
    """What an environment should do, played on a state."""

    def __init__(
        self, game: Game[Any], agents: dict[int, str], *, seed: int = 0, lane: int = 0, episode: int = 0
    ) -> None:
        self.agents = agents
        self.state: State[Any] = game.new_state(seed, lane, episode)
        self.streams: dict[int, Rng] = {player: stream(seed, lane, episode, 1 + player) for player in agents}
        self.viewer = 0
        self._others()

    def apply(self, action: int) -> None:
        assert self.state.current_player is not None
        self.viewer = self.state.current_player
        self.state.apply(action)
        self._others()

    def observation(self) -> NDArray[np.uint8]:
        player = self.state.current_player
        return self.state.observation(self.viewer if player is None else player)

    def _others(self) -> None:
        while (player := self.state.current_player) in self.agents:
            assert player is not None
            self.state.apply(self.state.choose(self.agents[player], source=self.streams[player]))


def pick(mask: NDArray[np.int8], rng: np.random.Generator) -> int:
    """A legal action."""
    return int(rng.choice(np.flatnonzero(mask)))


def wrong(mask: NDArray[np.int8]) -> int:
    """An action that is not legal."""
    return int(np.argmin(mask))
