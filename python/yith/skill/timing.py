"""How long agents think."""

from __future__ import annotations

from time import process_time
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from yith.engine import Game


def decision_times(
    game: Game[Any], agents: Sequence[str], seed: int = 0, least_seconds: float = 0.1
) -> dict[str, float]:
    """Times whole games with an agent in all seats, on one thread, in processor time.

    Args:
        game: The game.
        agents: The agents.
        seed: The seed of all streams.
        least_seconds: How long an agent is timed at least; one game at least.

    Returns:
        The seconds a decision of every agent, with the forced moves and the chance that follow it.

    Raises:
        ConfigError: An unknown agent, or a wrong seed.
    """
    return {agent: _seconds(game, agent, seed, least_seconds) for agent in agents}


def _seconds(game: Game[Any], agent: str, seed: int, least: float) -> float:
    games = 1
    while True:
        begun = process_time()
        played = game.playouts(games, agent, seed, tally=False)
        took = process_time() - begun
        if took >= least:
            return took / max(int(played.decisions.sum()), 1)
        games *= 2
