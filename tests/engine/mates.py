"""The toy game played together: all win where nobody ends with a light chip. Counters in groups, one of them a grid."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

from tests.engine.toy import CONTENT as CHIPS
from tests.engine.toy import HEAVY, LIGHT, State, Toy, encode, static_features, view, view_of
from yith.api import Info, Rules
from yith.node import Id, Player
from yith.tally import Counter, Watch

__all__ = ["CHIP", "CONTENT", "SEEN", "encode", "reference", "static_features", "view", "view_of"]

CHIP, SEEN = 2, 5
"""The places of the first counters of the groups."""

CONTENT = CHIPS.replace('"toy"', '"mates"')


class Mates(Toy):
    NAME: ClassVar[str] = "mates"
    VERSION: ClassVar[str] = "mates-v1"
    CONTENT: ClassVar[str] = CONTENT

    def info(self) -> Info:
        return replace(super().info(), utility_sum=None)

    def tally_spec(self) -> tuple[Counter, ...]:
        return (
            *super().tally_spec(),
            *(
                Counter(f"chip {chip}", "game", "chips", f"{chip} chips that were dealt", group="chip")
                for chip in ("light", "heavy", "golden")
            ),
            *(
                Counter(f"seen at {seat}{chip}", "game", "chips", "chips dealt to a seat", group="seen", columns=2)
                for seat in range(self._players)
                for chip in "lh"
            ),
        )

    def transition(self, state: State, move: Id, watch: Watch) -> None:
        if move in {LIGHT, HEAVY}:
            watch.count(CHIP + move - LIGHT, Player(0))
            watch.count(SEEN + 2 * state.seat + move - LIGHT, Player(0))
        super().transition(state, move, watch)

    def returns(self, state: State) -> list[float]:
        won = self.node(state).name == "terminal" and 1 not in state.chips
        return [float(won)] * self._players


def reference() -> type[Rules[Any]]:
    return Mates
