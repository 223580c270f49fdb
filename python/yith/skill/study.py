"""Which games a report needs, and how it comes of them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, product
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from yith import argument
from yith.errors import ConfigError
from yith.interval import wilson
from yith.skill.arena import Arena, Lineup
from yith.skill.branching import branching
from yith.skill.estimate import Estimate
from yith.skill.report import Report, Rung, Wins
from yith.skill.shares import shares

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from yith.engine import Game

GAMES: Final = 100
"""How many games a match has."""

SAMPLES: Final = 10
"""How many games of an agent are looked at for what there is to choose from."""

_SIMULATIONS: Final = (100, 1000)
_PLAN: Final = "rounds=1"
"""How the searches of the ladder go about it: with random players few games come to an end that tells anything."""

_FEW_LINEUPS: Final = 16
"""Up to so many lineups all agents of the ladder are crossed unless it is told which."""
_MOST_LINEUPS: Final = 1024


def ladder(game: Game[Any]) -> tuple[str, ...]:
    """The agents of a ladder, from below: random, heuristic, and searches with more and more simulations.

    They search from what they know where something is hidden, and with the heuristic agent in their rollouts.
    """
    search = "ismcts" if game.info.hidden else "mcts"
    return ("random", "heuristic", *(f"{search}:{simulations},{_PLAN}" for simulations in _SIMULATIONS))


class Study:
    """The games that a report needs, and what comes of them."""

    def __init__(
        self,
        game: Game[Any],
        agents: Sequence[str] | None = None,
        *,
        games: int = GAMES,
        seed: int = 0,
        threads: int = 1,
        crossed: Sequence[str] | None = None,
        samples: int = SAMPLES,
    ) -> None:
        """Checks what is asked for; nothing is played yet.

        Args:
            game: The game.
            agents: The ladder, from below, as `Game.playouts` calls agents; `ladder` otherwise.
            games: How many games a match has. Where players compete it is played once in every seat on as many deals
                as make these games, rounded up; otherwise on as many deals.
            seed: The seed of all randomness.
            threads: How many threads; the results do not depend on it.
            crossed: The agents of the ladder that the shares are of, in all lineups. All of them otherwise, or where
                that would be more than 16 lineups the lowest and the highest.
            samples: How many games of each agent are looked at for what there is to choose from; 0 for none. One
                thread plays them.

        Raises:
            ConfigError: An argument is wrong.
        """
        self.game = game
        self.agents = _named("agents", ladder(game) if agents is None else agents)
        self.competes = game.num_players > 1 and game.info.utility_sum is not None
        self.deals = self._deals(games)
        if not argument.whole(samples, 0) or samples == 1:
            raise ConfigError(f"samples {samples!r}, expected 0, or a whole number from 2", "bad-samples")
        self.samples = samples
        self.seed, self._threads = seed, threads
        for agent in self.agents:
            game.playouts(0, agent, seed, threads)  # no game at all: checks them
        self.crossed = self._crossed(crossed)

    @property
    def total(self) -> int:
        """How many games there are to play."""
        met = dict.fromkeys([*self._matches(), *product(self.crossed, repeat=self.game.num_players)])
        lineups = len(met) if self.competes else len(self.agents)
        return lineups * self.deals + self.samples * len(self.agents)

    def run(self, tell: Callable[[int], None] = lambda _: None) -> Report:
        """Plays the games.

        Args:
            tell: Is called now and then with the number of games that have been played.

        Raises:
            KeyboardInterrupt: The user interrupts.
        """
        done = 0

        def more(games: int) -> None:
            nonlocal done
            done += games
            tell(done)

        arena = Arena(self.game, self.deals, self.seed, self._threads, more)
        rungs = self._competing(arena) if self.competes else self._alone(arena)
        sampled = self.agents if self.samples else ()
        return Report(
            game=self.game,
            competes=self.competes,
            seed=self.seed,
            deals=self.deals,
            rungs=tuple(rungs),
            branching=tuple(branching(self.game, agent, self.samples, self.seed, more) for agent in sampled),
            crossed=self.crossed,
            shares=shares(self._cells(arena), self.seed),
        )

    def _deals(self, games: int) -> int:
        a_deal = self.game.num_players if self.competes else 1
        if not argument.whole(games, a_deal + 1):
            raise ConfigError(f"games {games!r}, expected a whole number from {a_deal + 1}: two deals", "bad-games")
        return -(-int(games) // a_deal)

    def _crossed(self, given: Sequence[str] | None) -> tuple[str, ...]:
        if given is None:
            few = not self.competes or len(self.agents) ** self.game.num_players <= _FEW_LINEUPS
            return self.agents if few else (self.agents[0], self.agents[-1])
        found = _named("crossed", given)
        for agent in found:
            if agent not in self.agents:
                raise ConfigError(f"crossed {agent!r}, expected agents of the ladder", "bad-agents")
        lineups = len(found) ** self.game.num_players if self.competes else 0
        if lineups > _MOST_LINEUPS:
            message = f"{len(found)} agents crossed make {lineups} lineups, expected {_MOST_LINEUPS} at most"
            raise ConfigError(message, "too-many-lineups")
        return found

    def _matches(self) -> list[Lineup]:
        """The lineups of all matches of neighbours on the ladder: the one above in each seat in turn."""
        seats = range(self.game.num_players)
        return [_among(above, seat, below, len(seats)) for below, above in pairwise(self.agents) for seat in seats]

    def _competing(self, arena: Arena) -> list[Rung]:
        info, players = self.game.info, self.game.num_players
        low, high, even = info.min_utility, info.max_utility, (info.utility_sum or 0.0) / players
        rungs = [Rung(self.agents[0], None, None, None)]
        for below, above in pairwise(self.agents):
            values = np.mean(
                [arena.returns(_among(above, seat, below, players))[:, seat] for seat in range(players)], axis=0
            )
            gain = Estimate.of(values - even, low - even, high - even)
            rungs.append(Rung(above, Estimate.of(values, low, high), None, gain))
        return rungs

    def _alone(self, arena: Arena) -> list[Rung]:
        info, players = self.game.info, self.game.num_players
        low, high = info.min_utility, info.max_utility
        rungs: list[Rung] = []
        before: NDArray[np.float64] | None = None
        for agent in self.agents:
            values = arena.returns((agent,) * players).mean(axis=1)
            won = int((values == high).sum())
            wins = Wins(won, self.deals, wilson(won, self.deals))
            gain = None if before is None else Estimate.of(values - before, low - high, high - low)
            rungs.append(Rung(agent, Estimate.of(values, low, high), wins, gain))
            before = values
        return rungs

    def _cells(self, arena: Arena) -> NDArray[np.float64]:
        """The returns of shape (deals, seats, lineups); an agent in all seats is a lineup that has one seat."""
        players = self.game.num_players
        if not self.competes:
            columns = [arena.returns((agent,) * players).mean(axis=1) for agent in self.crossed]
            return np.stack(columns, axis=-1)[:, None, :]
        lineups = list(product(self.crossed, repeat=players))
        seats = [
            # Seen from a seat a lineup begins with the agent there.
            np.stack([arena.returns(lineup[-seat:] + lineup[:-seat])[:, seat] for lineup in lineups], axis=-1)
            for seat in range(players)
        ]
        return np.stack(seats, axis=1)


def measure(
    game: Game[Any],
    agents: Sequence[str] | None = None,
    *,
    games: int = GAMES,
    seed: int = 0,
    threads: int = 1,
    crossed: Sequence[str] | None = None,
    samples: int = SAMPLES,
) -> Report:
    """Measures how much skill and how much luck there is in a game.

    The same arguments have the same report on any number of threads, unless an agent stops by the clock. `Study` has
    the arguments and says what is raised.
    """
    study = Study(game, agents, games=games, seed=seed, threads=threads, crossed=crossed, samples=samples)
    return study.run()


def _named(what: str, agents: Sequence[str]) -> tuple[str, ...]:
    """Two agents or more that all differ."""
    given: object = agents
    if isinstance(given, str) or not isinstance(given, Sequence) or not all(isinstance(one, str) for one in given):
        raise ConfigError(f"{what} {agents!r}, expected a list of names", "bad-agents")
    if len(agents) < 2:
        raise ConfigError(f"{what} {list(agents)!r}, expected two or more", "bad-agents")
    for place, agent in enumerate(agents):
        if agent in agents[:place]:
            raise ConfigError(f"{what} has {agent!r} twice", "bad-agents")
    return tuple(agents)


def _among(agent: str, seat: int, others: str, players: int) -> Lineup:
    """One agent among others."""
    return tuple(agent if place == seat else others for place in range(players))
