"""The reference with one rule broken on purpose: what a fuzzer must find."""

from __future__ import annotations

from typing import Any

from yith.games import miskatonic
from yith.games.miskatonic.action import Defense, Kind
from yith.games.miskatonic.rules import Miskatonic
from yith.games.miskatonic.state import State
from yith.tally import Watch


class KeepsTheBlackCard(Miskatonic):
    """M-31 broken: the last player to be expelled wins the black card all the same."""

    def expel(self, state: State, watch: Watch) -> None:
        last, player, place = not state.rewards, state.turn, state.round - 1
        super().expel(state, watch)
        if last:
            state.seats[player].black.add(place)


class GivesToTheNext(Miskatonic):
    """M-45 broken: whoever is presented with a card, the next player gets it."""

    def present(self, state: State, steps: int, watch: Watch) -> None:
        super().present(state, min(steps, 1), watch)


class DiscardsAssistants(Miskatonic):
    """M-52 broken: Silver Container and Storage Box discard Assistants."""

    def put_away(self, state: State, card: Defense, kinds: Any, watch: Watch) -> None:
        seat = state.seats[state.turn]
        for kind in [kind for kind in kinds if kind in seat.wild]:
            seat.wild.remove(kind)
            seat.board.remove(kind)
            state.discard[Kind.ASSISTANT] += 1
        super().put_away(state, card, kinds, watch)


class Broken:
    """The package of miskatonic with another reference."""

    def __init__(self, rules: type[Miskatonic]) -> None:
        self._rules = rules

    def __getattr__(self, name: str) -> Any:
        return getattr(miskatonic, name)

    def reference(self) -> type[Miskatonic]:
        return self._rules
