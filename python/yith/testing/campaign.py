"""Many whole games over random options and contents: every law, nothing that breaks the bounds, some on both engines.

Case `index` of a seed is always the same, so a run can be split and gone on with.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from yith.api import Package, Playouts
from yith.engine import Game, agent_names
from yith.errors import ConfigError, ContentError
from yith.rng import Rng, stream
from yith.testing.fuzz import CRASHES, Case, random_case
from yith.testing.laws import LAWS
from yith.testing.resamples import check_uniform
from yith.testing.verdict import LawBroken

EACH: Final = 500
"""How many games are played of a case."""

TWINS: Final = 10
"""How many more games of random players are played of a case on this engine and on the reference."""

_CASE: Final = 37
"""The purpose of a stream that nothing else uses: what is played."""

_LAWS: Final = [law for law in LAWS if law is not check_uniform]
"""Every law but the one that must be told how many deals make a position."""

_LONGEST: Final = 60
"""How far every law follows its game."""

Load = Callable[[Case], "Game[Any]"]
"""Loads what a case says; `ConfigError` or `ContentError` where it is refused."""


@dataclass(frozen=True)
class Fault:
    """What is wrong with a case.

    Attributes:
        index: Its number.
        case: What was played.
        message: What is wrong, in words.
    """

    index: int
    case: Case
    message: str


def native(package: Package[Any]) -> Load:
    """Loads a package on the native engine."""
    return lambda case: case.load(package, "native")


def campaign(
    package: Package[Any], seed: int, first: int, count: int, load: Load | None = None
) -> Iterator[Fault | None]:
    """Plays cases one by one, the first of them number `first`: every law, `EACH` games, and `TWINS` on both engines.

    Args:
        package: The game.
        seed: The seed of everything.
        first: The number of the first case.
        count: How many.
        load: Loads a case; by default on the native engine.

    Yields:
        After each case None, or what is wrong with it.
    """
    one = native(package) if load is None else load
    plain, content = one(Case({})), package.reference().CONTENT
    for index in range(first, first + count):
        rng = stream(seed, 0, index, _CASE)
        case = random_case(plain, content, one, rng)
        message = _fault(one(case), case.load(package, "reference"), seed, index, rng)
        yield None if message is None else Fault(index, case, message)


def _fault(game: Game[Any], reference: Game[Any], seed: int, index: int, rng: Rng) -> str | None:
    try:
        for law in _LAWS:
            law(game, seeds=[index], longest=_LONGEST)
        agents = [agent_names()[rng.below(len(agent_names()))] for _ in range(game.num_players)]
        breach = _breach(game, game.playouts(EACH, agents, seed=seed, lane=index))
        return breach or _difference(*(each.playouts(TWINS, seed=seed, lane=index) for each in (game, reference)))
    except LawBroken as error:
        return str(error)
    except (ConfigError, ContentError):
        raise
    except CRASHES as error:
        return f"the engine raises {error!r}"


def _breach(game: Game[Any], found: Playouts) -> str | None:
    """What of whole games is out of its bounds, if anything."""
    info = game.info
    sums = found.returns.sum(axis=1)
    reasons = {
        f"{found.decisions.max()} decisions, at most {info.max_decisions}": found.decisions.max() > info.max_decisions,
        f"{found.chances.max()} chance nodes, at most {info.max_chances}": found.chances.max() > info.max_chances,
        f"a return of {found.returns.min()}, at least {info.min_utility}": found.returns.min() < info.min_utility,
        f"a return of {found.returns.max()}, at most {info.max_utility}": found.returns.max() > info.max_utility,
        f"returns add up to {sums.min()} to {sums.max()}, expected {info.utility_sum}": info.utility_sum is not None
        and not np.allclose(sums, info.utility_sum),
    }
    broken = [reason for reason, holds in reasons.items() if holds]
    return "; ".join(broken) if broken else None


def _difference(found: Playouts, reference: Playouts) -> str | None:
    """What differs between the same games on two engines, if anything: results, lengths or counts."""
    names = ("returns", "scores", "decisions", "chances")
    pairs = {name: (getattr(found, name), getattr(reference, name)) for name in names}
    pairs |= {f"tally {name!r}": (counts, reference.tally[name]) for name, counts in found.tally.items()}
    for name, (ours, theirs) in pairs.items():
        if not np.array_equal(ours, theirs):
            episode = int(np.nonzero((ours != theirs).reshape(TWINS, -1).any(axis=1))[0][0])
            values = f"{ours[episode].tolist()}, on the reference {theirs[episode].tolist()}"
            return f"random players, episode {episode}: {name} {values}"
    return None
