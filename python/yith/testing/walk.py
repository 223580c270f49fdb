"""How laws play: wandering players, and a visit at every node."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from yith.errors import YithError
from yith.rng import Rng, stream
from yith.testing.verdict import BreachError, LawBroken, Verdict

if TYPE_CHECKING:
    from collections.abc import Iterator

    from yith.api import State
    from yith.engine import Game

SEEDS: Final = range(4)
"""The seeds that laws play from unless told."""

LONGEST: Final = 400
"""No game is followed beyond so many nodes unless told."""

LANE: Final = 7
"""The lane of the streams that laws use."""

Visit = Callable[["State[Any]", Rng], int]
"""Looks at a node with a stream of its own, and says how much it looked at."""


class Wanderer:
    """Plays every seat, and the world.

    With an even seed it chooses uniformly; with an odd one it nearly always takes the action that it likes best, the
    seed says which, so that some games are played by people who stay, hoard or draw whenever they can.
    """

    def __init__(self, game: Game[Any], seed: int) -> None:
        """Takes its tastes from the seed."""
        taste = stream(seed, LANE, 0, 1)
        self._likes = [taste.next_u64() for _ in range(game.num_actions)] if seed % 2 else []
        self._rng = stream(seed, LANE, 0, 0)

    def choose(self, state: State[Any]) -> int | None:
        """The id to apply; none at the end."""
        if state.node == "chance":
            return weighted(state.outcomes, self._rng)
        legal = state.legal_actions
        if not legal:
            return None
        if not self._likes or self._rng.below(8) == 0:
            return legal[self._rng.below(len(legal))]
        return max(legal, key=lambda action: self._likes[action])

    def wander(self, state: State[Any], steps: int) -> None:
        """Plays up to so many moves."""
        for _ in range(steps):
            move = self.choose(state)
            if move is None:
                break
            state.apply(move)


def weighted(outcomes: list[tuple[int, int]], rng: Rng) -> int:
    """The outcome that one bounded integer draws."""
    drawn = rng.below(sum(weight for _, weight in outcomes))
    for outcome, weight in outcomes:
        if drawn < weight:
            return outcome
        drawn -= weight
    raise AssertionError("a draw is below the sum of the weights")


@contextmanager
def judging(law: str, game: Game[Any]) -> Iterator[None]:
    """Turns a breach, and an error that nobody expected, into the law's."""
    try:
        yield
    except (BreachError, YithError) as breach:
        raise LawBroken(f"{law}: {game!r}, {breach}") from breach


@contextmanager
def placing(seed: int, state: State[Any]) -> Iterator[None]:
    """Puts the seed and the ids that led here before a breach."""
    try:
        yield
    except (BreachError, YithError) as breach:
        raise BreachError(f"seed {seed}, history {state.history}: {breach}") from breach


def everywhere(law: str, game: Game[Any], seeds: Iterable[int], longest: int, visit: Visit) -> Verdict:
    """Plays one game a seed and visits every node, the first and the last included; chance is left to the player."""
    checked = 0
    with judging(law, game):
        for seed in seeds:
            player, own = Wanderer(game, seed), stream(seed, LANE, 0, 16)
            state = game.initial_state()
            for _ in range(longest):
                with placing(seed, state):
                    checked += visit(state, own)
                move = player.choose(state)
                if move is None:
                    break
                with placing(seed, state):
                    state.apply(move)
    return Verdict(law, checked)


def streamed(law: str, game: Game[Any], seeds: Iterable[int], longest: int, visit: Visit) -> Verdict:
    """As `everywhere`, but half of the games draw from a stream, and the visits are ever rarer, the last at the end."""
    checked = 0
    with judging(law, game):
        for seed in seeds:
            player, own = Wanderer(game, seed), stream(seed, LANE, 1, 16)
            state = game.new_state(seed, LANE, 1) if seed % 4 < 2 else game.initial_state()
            for step in range(longest):
                if own.below(step + 1) == 0:
                    with placing(seed, state):
                        checked += visit(state, own)
                move = player.choose(state)
                if move is None:
                    break
                with placing(seed, state):
                    state.apply(move)
            with placing(seed, state):
                checked += visit(state, own)
    return Verdict(law, checked)
