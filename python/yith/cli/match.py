"""A game between a person and agents: who moves when, from which draws, and how moves are taken back."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, Any

from yith import analysis, rng
from yith.testing.walk import weighted

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from yith.analysis import Analysis
    from yith.api import State
    from yith.core import Planner


class Match:
    """A state in which one player is a person and the others are agents.

    Every draw has a stream of its own, keyed by the seed and the number of moves before it, so that it depends on
    nothing else. A game that was saved and resumed is therefore the one that goes on without a break, and a move that
    was taken back and made again leads to the same card: undo shows what came, as it does on a table, but trying again
    never changes it. A stream that the state follows could not be resumed, since a trace does not keep it.

    Attributes:
        state: The state, its chance nodes resolved here.
        seat: The player who is the person.
        agents: The agent of every other player.
        seed: The seed of all draws.
    """

    def __init__(self, state: State[Any], seat: int, agents: Mapping[int, str], seed: int) -> None:
        """Takes a state without stream, at any node."""
        self.state = state
        self.seat = seat
        self.agents = agents
        self.seed = seed

        self._planner: Planner | None = None

    def odds(self) -> list[tuple[str, float, float]] | None:
        """What every move is worth, and how likely the turn reaches its aim; None where no turn is solved.

        Raises:
            NodeError: No turn is under way.
        """
        game = self.state.game
        if "turn-solver" not in game.agents:
            return None
        if self._planner is None:
            self._planner = game.planner()
        found = self._planner.solve(self.state.to_bytes())
        return [(game.text(move), value, chance) for move, value, chance in sorted(found, key=lambda row: -row[1])]

    @property
    def waits(self) -> bool:
        """Whether the person decides."""
        return self.state.current_player == self.seat

    def advance(self) -> Iterator[list[str]]:
        """Moves for chance and the agents until the person decides or the game is over.

        Yields:
            What the person saw of every move.
        """
        while not self.waits and not self.state.is_terminal:
            yield self.apply(self._drawn() if self.state.current_player is None else self._chosen())

    def apply(self, move: int) -> list[str]:
        """Makes a move; gives what the person saw of it."""
        self.state.apply(move)
        return self.state.observe_event(self.seat)

    def undo(self) -> bool:
        """Goes back to the person's previous decision; False where there is none, and all stays as it was."""
        earlier = copy(self.state)
        while earlier.history:
            earlier.undo()
            if earlier.current_player == self.seat:
                self.state = earlier
                return True
        return False

    def hint(self, simulations: int) -> Analysis:
        """What is best for the person, as far as the person can know: a search resamples what is hidden.

        Asked again, it is the same.

        Args:
            simulations: How many simulations are made, at least 1.

        Raises:
            ConfigError: The engine does not search.
            KeyboardInterrupt: The person interrupts.
        """
        seed = self._stream(rng.Purpose.SEARCH).next_u64()
        return analysis.search(self.state, simulations, seed=seed)

    def trace(self) -> str:
        """The game so far as a trace."""
        return self.state.game.trace(self.state, seed=self.seed)

    def _stream(self, purpose: int) -> rng.Rng:
        return rng.stream(self.seed, 0, len(self.state.events), purpose)

    def _drawn(self) -> int:
        return weighted(self.state.outcomes, self._stream(rng.Purpose.CHANCE))

    def _chosen(self) -> int:
        player = self.state.current_player
        assert player is not None
        return self.state.choose(self.agents[player], source=self._stream(1 + player))
