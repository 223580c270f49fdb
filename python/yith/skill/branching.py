"""How many actions there are to choose from in games that are played."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from yith import rng
from yith.node import Player
from yith.skill.estimate import Estimate

if TYPE_CHECKING:
    from collections.abc import Callable

    from yith.engine import Game


@dataclass(frozen=True, slots=True)
class Branching:
    """What there is to choose from where an agent plays in all seats. Forced moves are no decisions.

    Attributes:
        agent: The agent.
        games: How many games were looked at.
        decisions: Decisions a game.
        mean: Legal actions at a decision, over all decisions.
        most: The most legal actions at a decision.
        size: The decimal logarithm of the product of the numbers of legal actions in a game: how large the tree is that
            branches everywhere as along the game, chance aside. See Allis, "Searching for solutions in games and
            artificial intelligence" (1994), on game-tree complexity.
    """

    agent: str
    games: int
    decisions: Estimate
    mean: float
    most: int
    size: Estimate


def branching(
    game: Game[Any], agent: str, games: int = 10, seed: int = 0, tell: Callable[[int], None] = lambda _: None
) -> Branching:
    """Plays games of an agent in all seats move by move: those of `Game.playouts` with this seed.

    Args:
        game: The game.
        agent: The agent.
        games: How many games, two or more.
        seed: The seed of all streams.
        tell: Is called with the number of games that were played since the last call.
    """
    counts = []
    for episode in range(games):
        counts.append(_counts(game, agent, seed, episode))
        tell(1)
    most_decisions, widest = float(game.info.max_decisions), math.log10(game.info.max_legal_actions)
    sizes = [math.fsum(map(math.log10, found)) for found in counts]
    return Branching(
        agent,
        games,
        Estimate.of(np.array([len(found) for found in counts], np.float64), 0.0, most_decisions),
        sum(map(sum, counts)) / max(sum(map(len, counts)), 1),
        max((max(found) for found in counts if found), default=0),
        Estimate.of(np.array(sizes), 0.0, most_decisions * widest),
    )


def _counts(game: Game[Any], agent: str, seed: int, episode: int) -> list[int]:
    """The number of legal actions at every decision of a game."""
    state = game.new_state(seed, episode=episode)
    streams = [rng.stream(seed, 0, episode, rng.Purpose.agent(Player(player))) for player in range(game.num_players)]
    found = []
    while (player := state.current_player) is not None:
        found.append(len(state.legal_actions))
        state.apply(state.choose(agent, source=streams[player]))
    return found
