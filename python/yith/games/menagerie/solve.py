"""Turns solved exactly: the worth of every legal action for an objective, by dynamic programming.

The native engine solves; states of either engine can be asked about. A turn ends where the next one begins, where the
second game of a campaign begins, where the game ends, and where the player escapes. What is solved is remembered, so
that the decisions of a turn, and turns with the same cards, are solved once; the answers do not depend on that.
"""

from __future__ import annotations

from dataclasses import astuple, dataclass
from typing import TYPE_CHECKING, Any, Final
from weakref import WeakKeyDictionary

from yith.errors import ConfigError
from yith.games.menagerie.action import BONUSES

if TYPE_CHECKING:
    from yith.api import State
    from yith.core import Planner
    from yith.engine import Game

MEMORY: Final = 1 << 28
"""The bytes that a solver remembers at most, unless it is told otherwise: 256 MiB. Few turns need more than 50 MB."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Objective:
    """What a turn is played for: points for what it completes, and for the position that it leaves. All add up.

    The default is the probability of completing a challenge, and nothing else.

    Attributes:
        challenge: Points for a completed challenge.
        capture: Points for a captured object.
        won: Points for a game that is won.
        lost: Points for a game that is lost, in place of those for tracks and bonuses.
        luck: Points for each space of Luck, from 0.
        resolve: Points for each space of Resolve, from 0.
        knowledge: Points for each space of Knowledge, from 0.
        health: Points for each space of Health, from 0.
        saved: Points for a die on an ability space, by its face: six numbers from 0. Dice count as they lay before the
            move that ended the turn.
        bonuses: Points for each Capture Bonus left, from 0, in the order of `Bonus`: thirteen numbers. A bonus die is
            held to be used for a challenge only.
    """

    challenge: float = 1.0
    capture: float = 0.0
    won: float = 0.0
    lost: float = 0.0
    luck: float = 0.0
    resolve: float = 0.0
    knowledge: float = 0.0
    health: float = 0.0
    saved: tuple[float, ...] = (0.0,) * 6
    bonuses: tuple[float, ...] = (0.0,) * len(BONUSES)

    def weights(self) -> list[float]:
        """All numbers in the order in which the native engine takes them.

        Raises:
            ConfigError: One of them is no number, or `saved` or `bonuses` has not as many as it must.
        """
        *single, saved, bonuses = astuple(self)
        for name, given, count in (("saved", saved, 6), ("bonuses", bonuses, len(BONUSES))):
            if not isinstance(given, tuple) or len(given) != count:
                raise ConfigError(f"objective: {name} is {given!r}, expected {count} numbers", "bad-objective")
        numbers = [*single, *saved, *bonuses]
        for number in numbers:
            if isinstance(number, bool) or not isinstance(number, int | float):
                raise ConfigError(f"objective: {number!r} is not a number", "bad-objective")
        return [float(number) for number in numbers]


@dataclass(frozen=True, slots=True)
class ActionWorth:
    """A legal action under the best play of the rest of the turn.

    Attributes:
        action: Its id.
        text: Its text.
        value: The expected points of the objective.
        probability: How likely a challenge is completed this turn, or was. Of plays of the same value the one with the
            highest probability is meant.
    """

    action: int
    text: str
    value: float
    probability: float


@dataclass(frozen=True, slots=True)
class TurnAnalysis:
    """A solved decision.

    Attributes:
        actions: Every legal action, the best first; of equals the lowest id.
    """

    actions: tuple[ActionWorth, ...]

    @property
    def best(self) -> ActionWorth:
        """The best action."""
        return self.actions[0]

    @property
    def value(self) -> float:
        """The expected points of the objective under the best play."""
        return self.best.value

    @property
    def probability(self) -> float:
        """How likely a challenge is completed this turn under the best play, or was."""
        return self.best.probability

    def of(self, action: int | str) -> ActionWorth:
        """The worth of an action, by its id or text.

        Raises:
            ConfigError: It is not among the legal actions.
        """
        for found in self.actions:
            if action in {found.text, found.action}:
                return found
        raise ConfigError(f"action {action!r} is not legal here", "not-legal")


class TurnSolver:
    """Solves turns of a game for one objective, and remembers them."""

    def __init__(self, game: Game[Any], objective: Objective | None = None, *, memory: int = MEMORY) -> None:
        """A solver for a game of the native engine.

        Args:
            game: The game, whose options and content it solves for.
            objective: What turns are played for; that of the agent `turn-solver` otherwise, which depends on the cards.
            memory: The bytes to remember at most, 1 MiB or more.

        Raises:
            ConfigError: The game is of the reference engine or solves no turns, or an argument is out of its range.
        """
        self._game = game
        self._planner: Planner = game.planner(None if objective is None else objective.weights(), memory)

    @property
    def memory(self) -> int:
        """The bytes that are remembered."""
        return self._planner.memory

    def solve(self, state: State[Any]) -> TurnAnalysis:
        """The worth of every legal action of a decision, from `before` on.

        Args:
            state: A state of this game, of either engine.

        Raises:
            NodeError: Nobody decides, or the character or role is to be chosen.
            TraceError: The state is of another game, or of other options or content.
            ConfigError: The turn does not fit into the memory.
        """
        found = [
            ActionWorth(action, self._game.text(action), value, probability)
            for action, value, probability in self._planner.solve(state.to_bytes())
        ]
        found.sort(key=lambda worth: (-worth.value, -worth.probability, worth.action))
        return TurnAnalysis(tuple(found))


_SOLVERS: WeakKeyDictionary[Game[Any], dict[tuple[Objective | None, int], TurnSolver]] = WeakKeyDictionary()


def solve_turn(state: State[Any], objective: Objective | None = None, *, memory: int = MEMORY) -> TurnAnalysis:
    """The worth of every legal action of a decision, for what remains of the turn; see `TurnSolver`.

    A solver is kept for each game object that is alive, and each objective.

    Args:
        state: A state of the native engine.
        objective: What the turn is played for; that of the agent `turn-solver` otherwise.
        memory: The bytes to remember at most, 1 MiB or more.

    Raises:
        NodeError: Nobody decides, or the character or role is to be chosen.
        ConfigError: The state is of the reference engine, an argument is out of its range, or the turn does not fit
            into the memory.
    """
    solvers = _SOLVERS.setdefault(state.game, {})
    key = objective, memory
    if key not in solvers:
        solvers[key] = TurnSolver(state.game, objective, memory=memory)
    return solvers[key].solve(state)
