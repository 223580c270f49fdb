"""Exact values of positions in which one player decides and does not know everything.

A belief is every position that the player holds possible, with its probability. One action is taken at all of them;
then the player sees something, and goes on with those that look so. Taking the best action of every single position
instead, as if they could be told apart, is strategy fusion: it is worth as much or more, and cannot be played.

Source: Frank and Basin, "Search in games with incomplete information" (1998).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, TypeAlias

from tests.search.expectimax import Expectimax, after, returns
from yith.api import State
from yith.testing.resamples import spread

Belief: TypeAlias = dict[State[Any], Fraction]

DEALS = 1_000
"""The most branches of a resample that are enumerated."""


def believed(state: State[Any]) -> Belief:
    """What the player who decides holds possible."""
    player = state.current_player
    assert player is not None
    found = spread(state, player, DEALS)
    assert found is not None, "too many deals"
    return found


@dataclass
class Beliefs:
    """Solves beliefs of a player, and remembers them.

    Attributes:
        player: Who decides alone.
        most: Beyond so many beliefs it gives up.
    """

    player: int
    most: int = 5_000
    _solved: dict[frozenset[tuple[bytes, Fraction]], Fraction] = field(default_factory=dict)

    def value(self, belief: Belief) -> Fraction:
        """What the player gets by playing best."""
        key = frozenset((state.to_bytes(), chance) for state, chance in belief.items())
        if key not in self._solved:
            assert len(self._solved) < self.most, "too many beliefs to be solved"
            self._solved[key] = max(self.actions(belief).values())
        return self._solved[key]

    def actions(self, belief: Belief) -> dict[int, Fraction]:
        """What every legal action is worth."""
        (legal,) = {tuple(state.legal_actions) for state in belief}
        return {action: self._behind(belief, action) for action in legal}

    def _behind(self, belief: Belief, action: int) -> Fraction:
        worth, seen = Fraction(0), dict[bytes, Belief]()
        for start, chance in belief.items():
            for state, share in self._until(after(start, action), chance):
                if state.is_terminal:
                    worth += share * returns(state)[self.player]
                else:
                    alike = seen.setdefault(state.observation(self.player).tobytes(), {})
                    alike[state] = alike.get(state, Fraction(0)) + share
        for alike in seen.values():
            total = sum(alike.values())
            worth += total * self.value({state: share / total for state, share in alike.items()})
        return worth

    def _until(self, state: State[Any], chance: Fraction) -> Iterator[tuple[State[Any], Fraction]]:
        """The next decisions of the player and the ends, with their probabilities."""
        if state.node != "chance":
            assert state.current_player in {self.player, None}, f"another player decides: {state}"
            yield state, chance
            return
        total = sum(weight for _, weight in state.outcomes)
        for outcome, weight in state.outcomes:
            yield from self._until(after(state, outcome), chance * weight / total)


def fused(belief: Belief, player: int) -> dict[int, Fraction]:
    """What every action would be worth if the player knew the position from then on."""
    worths: dict[int, Fraction] = {}
    for state, chance in belief.items():
        for action, values in Expectimax().actions(state).items():
            worths[action] = worths.get(action, Fraction(0)) + chance * values[player]
    return worths
