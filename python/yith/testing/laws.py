"""The list of the laws, and all of them at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from yith.api import State
from yith.engine import Game
from yith.testing.information import check_information
from yith.testing.knowledge import check_events, check_hidden, check_observation
from yith.testing.moves import (
    check_choices,
    check_conservation,
    check_families,
    check_legal,
    check_outcomes,
    check_returns,
    check_texts,
)
from yith.testing.pictures import check_pictures
from yith.testing.play import AGENTS, Agent, check_agents, check_ends, check_playouts, check_sampling
from yith.testing.resamples import BRANCHES, check_independent, check_resample, check_uniform
from yith.testing.values import (
    check_bytes,
    check_clones,
    check_equality,
    check_history,
    check_recomputed,
    check_undo,
)
from yith.testing.verdict import Verdict
from yith.testing.walk import LONGEST, SEEDS

LAWS: Final[tuple[Callable[..., Verdict], ...]] = (
    check_texts,
    check_legal,
    check_choices,
    check_outcomes,
    check_conservation,
    check_returns,
    check_families,
    check_clones,
    check_bytes,
    check_equality,
    check_recomputed,
    check_undo,
    check_history,
    check_observation,
    check_events,
    check_hidden,
    check_information,
    check_pictures,
    check_resample,
    check_uniform,
    check_independent,
    check_agents,
    check_sampling,
    check_ends,
    check_playouts,
)
"""Every law. Each takes a game, and by keyword `seeds` and `longest`."""


def check_all(
    game: Game[Any],
    *,
    seeds: Iterable[int] = SEEDS,
    longest: int = LONGEST,
    conserved: Callable[[State[Any]], object] | None = None,
    deals: Callable[[State[Any], int], int] | None = None,
    branches: int = BRANCHES,
    agents: Mapping[str, Agent] = AGENTS,
) -> list[Verdict]:
    """Holds a game to every law.

    Args:
        game: The game.
        seeds: Where the games that are played come from: one a seed and law.
        longest: How many nodes of each are looked at.
        conserved: As in `check_conservation`.
        deals: As in `check_uniform`.
        branches: As in `check_uniform`.
        agents: As in `check_agents`.

    Returns:
        A verdict a law, in the order of `LAWS`.

    Raises:
        LawBroken: The first law that does not hold.
    """
    own: dict[Callable[..., Verdict], dict[str, object]] = {
        check_conservation: {"conserved": conserved},
        check_uniform: {"deals": deals, "branches": branches},
        check_agents: {"agents": agents},
    }
    seeds = list(seeds)
    return [law(game, seeds=seeds, longest=longest, **own.get(law, {})) for law in LAWS]
