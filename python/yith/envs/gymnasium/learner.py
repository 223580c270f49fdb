"""Who learns: the game, the players that the agent plays, who plays the others, and what illegal moves cost."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, Self, TypeAlias, get_args

import numpy as np
from gymnasium import spaces

from yith import argument
from yith.engine import Game, load
from yith.errors import ConfigError
from yith.observation import bounds

Illegal: TypeAlias = Literal["penalty", "raise", "terminate"]
"""What an illegal action does."""

Opponents: TypeAlias = str | Mapping[int, str]
"""The name of the agent that plays every other player, or a name for each of them."""


@dataclass(frozen=True, slots=True)
class Learner:
    """What single environments and vectors are made of.

    Attributes:
        game: The game.
        player: The player; None where the agent plays all of them.
        agents: Who plays the others.
        illegal: What an illegal action does.
        illegal_reward: What it is worth, unless it raises.
    """

    game: Game[Any]
    player: int | None
    agents: dict[int, str]
    illegal: Illegal
    illegal_reward: float

    @classmethod
    def of(
        cls,
        game: str | Game[Any],
        options: Mapping[str, object],
        *,
        player: int | None,
        opponents: Opponents | None,
        illegal: Illegal,
        penalty: float | None,
    ) -> Self:
        """Checks what a caller gave and fills in what is left open.

        Raises:
            ConfigError: An argument or option is wrong.
            ContentError: The content file cannot be read or has faults.
        """
        game = _game(game, options)
        if illegal not in get_args(Illegal):
            raise ConfigError(f"illegal {illegal!r}, expected one of {', '.join(get_args(Illegal))}", "bad-illegal")
        shared = game.info.utility_sum is None
        if shared and opponents is None:
            if player is not None:
                message = f"player {player!r} needs opponents: without, the agent plays all players of this game"
                raise ConfigError(message, "bad-player")
            return cls(game, None, {}, illegal, _illegal_reward(game, illegal, penalty))
        seat = argument.player(0 if player is None else player, game.num_players)
        agents = _agents(game, seat, "heuristic" if opponents is None else opponents)
        return cls(game, int(seat), agents, illegal, _illegal_reward(game, illegal, penalty))

    @property
    def column(self) -> int:
        """The player whose reward it is: one of all where they share it."""
        return self.player or 0

    @property
    def terminates(self) -> bool:
        """Whether an illegal action ends the episode."""
        return self.illegal == "terminate"

    def observation_space(self) -> spaces.Box[np.uint8]:
        """What an observation can be."""
        return spaces.Box(*bounds(self.game.observation_spec), dtype=np.uint8)

    def action_space(self) -> spaces.Discrete[np.int64]:
        """What an action can be."""
        return spaces.Discrete(self.game.num_actions)


def _game(game: object, options: Mapping[str, object]) -> Game[Any]:
    if isinstance(game, str):
        return load(game, **options)  # type: ignore[arg-type]  # `load` checks them
    if not isinstance(game, Game):
        raise ConfigError(f"game {game!r} is neither a name nor a game", "bad-game")
    if options:
        raise ConfigError(f"options {', '.join(options)} are given for a game that is loaded", "bad-option")
    return game


def _agents(game: Game[Any], player: int, opponents: object) -> dict[int, str]:
    others = [other for other in range(game.num_players) if other != player]
    if isinstance(opponents, str):
        return dict.fromkeys(others, opponents)
    if not isinstance(opponents, Mapping) or set(opponents) != set(others):
        who = ", ".join(map(str, others)) or "none"
        raise ConfigError(f"opponents {opponents!r} are neither a name nor names for players {who}", "bad-opponents")
    return {other: opponents[other] for other in others}


def _illegal_reward(game: Game[Any], illegal: Illegal, penalty: object) -> float:
    if penalty is None:
        info = game.info
        return info.min_utility if illegal == "terminate" else info.min_utility - info.max_utility
    if illegal != "penalty":
        raise ConfigError(f"penalty {penalty!r} needs illegal='penalty', not {illegal!r}", "bad-penalty")
    if isinstance(penalty, bool) or not isinstance(penalty, int | float) or not 0 <= penalty < math.inf:
        raise ConfigError(f"penalty {penalty!r} is not a number from 0", "bad-penalty")
    return -float(penalty)
