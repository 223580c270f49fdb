"""Exact values of tiny games: expectimax over everything that can happen, in fractions.

Every player takes what is best for itself (max^n). Where two actions are worth the same to the player who decides and
not to the others, max^n leaves open which is taken, and with it what the others get. In a game of one player, of two
with a constant sum, or of players who win and lose together there is no such case: who is indifferent is so for all. Of
other games `Expectimax` tells one answer, with ties going to the lowest id, and by `highest` the one with ties going to
the highest; a value that both give does not hinge on a tie of that kind.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from itertools import repeat
from typing import Any, TypeAlias

from yith.api import State

Values: TypeAlias = tuple[Fraction, ...]
"""What every player gets."""

SHARES = 60
"""Returns are shares of 1 among at most five players, which doubles come close to."""


def returns(state: State[Any]) -> Values:
    """What every player got, exactly."""
    exact = tuple(Fraction(value).limit_denominator(SHARES) for value in state.returns)
    assert [float(value) for value in exact] == state.returns
    return exact


def after(state: State[Any], move: int) -> State[Any]:
    """The state behind a move."""
    copy = state.clone()
    copy.apply(move)
    return copy


def mean(worths: list[tuple[Values, int]]) -> Values:
    """The mean of weighted values."""
    total = sum(weight for _, weight in worths)
    shares = [[worth * Fraction(weight, total) for worth in values] for values, weight in worths]
    return tuple(map(sum, zip(*shares, strict=True), repeat(Fraction(0))))


@dataclass
class Expectimax:
    """Solves positions and remembers them.

    Attributes:
        highest: Whether of actions that are worth the same to the player the one with the highest id is taken.
        most: Beyond so many positions it gives up.
    """

    highest: bool = False
    most: int = 100_000
    _solved: dict[bytes, Values | None] = field(default_factory=dict)
    _seen: dict[tuple[int, bytes], bytes] = field(default_factory=dict)

    @property
    def positions(self) -> int:
        """How many positions are solved."""
        return len(self._solved)

    def value(self, state: State[Any]) -> Values:
        """What every player gets if all go on as best they can."""
        key = state.to_bytes()
        if key in self._solved:
            found = self._solved[key]
            assert found is not None, f"the game can go round in a circle: {state}"
            return found
        assert len(self._solved) < self.most, "too large a game to be solved"
        self._solved[key] = None
        found = self._solved[key] = self._find(state, key)
        return found

    def _find(self, state: State[Any], key: bytes) -> Values:
        if state.is_terminal:
            return returns(state)
        player = state.current_player
        if player is None:
            return mean([(self.value(after(state, outcome)), weight) for outcome, weight in state.outcomes])
        seen = player, state.observation(player).tobytes()
        assert self._seen.setdefault(seen, key) == key, f"to player {player} it looks like another position: {state}"
        return self.best(state)[1]

    def actions(self, state: State[Any]) -> dict[int, Values]:
        """What every legal action is worth to every player."""
        return {action: self.value(after(state, action)) for action in state.legal_actions}

    def best(self, state: State[Any]) -> tuple[int, Values]:
        """The best action, of several the one that ties go to, and what it is worth."""
        player = state.current_player
        assert player is not None
        ranked = sorted(self.actions(state).items(), reverse=self.highest)
        return max(ranked, key=lambda each: each[1][player])

    def argmax(self, state: State[Any]) -> list[int]:
        """All actions that are worth most to the player who decides."""
        player = state.current_player
        assert player is not None
        worths = {action: values[player] for action, values in self.actions(state).items()}
        return [action for action, worth in worths.items() if worth == max(worths.values())]
