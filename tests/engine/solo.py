"""The toy game for one: an option that takes an id of the content, one that not every game takes, and families."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

from tests.engine.toy import CONTENT as CHIPS
from tests.engine.toy import HEAVY, KEEP, State, Toy, encode, static_features, view, view_of
from yith.api import Info, Rules
from yith.content import Document, Reader
from yith.node import Id, Player
from yith.option import Bool, Int, Options, OptionSpec, Word
from yith.tally import Counter, Watch

__all__ = ["CONTENT", "HOUSES", "encode", "reference", "static_features", "view", "view_of"]

HOUSES = ("north", "far-south")
FIRST, LAST, HOUSE = 2, 4, 6
"""The places of the first counters of the families."""

CONTENT = CHIPS.replace('"toy"', '"solo"') + "".join(
    f'\n[[house]]\nid = "{house}"\norigin = "house"\n' for house in HOUSES
)


class Solo(Toy):
    NAME: ClassVar[str] = "solo"
    VERSION: ClassVar[str] = "solo-v1"
    OPTIONS: ClassVar[tuple[OptionSpec, ...]] = (
        OptionSpec("house", Word("house"), 0, "where it is played"),
        OptionSpec("swaps", Bool(), 1, "whether a chip may be swapped"),
        OptionSpec("most", Int(1, 20), 3, "a number that only a game with swaps takes"),
    )
    CONTENT: ClassVar[str] = CONTENT

    def __init__(self, options: Options, content: Document) -> None:
        reader = Reader(content, self.NAME, ["chips", "house"])
        chips = reader.section("chips", ["light", "heavy"])
        self._weights = [reader.int_(chips, key, 1, 9) for key in ("light", "heavy")]
        reader.rows("house", ["id"])
        reader.finish()
        if options.int_("most") != 3 and not options.flag("swaps"):
            raise Options.refusal(self.NAME, [options.reason("most", "3 where swaps=False")])
        self._players, self._light_wins = 1, False
        self._swaps = options.flag("swaps")
        house = options.word("house")
        self._houses = content.ids("house")
        self._house = None if house is None else self._houses.index(house)

    def info(self) -> Info:
        return replace(super().info(), hidden=False, utility_sum=None)

    def tally_spec(self) -> tuple[Counter, ...]:
        return (
            *super().tally_spec(),
            *(
                Counter(f"first {chip}", "game", "games", f"the first chip is {chip}", "first")
                for chip in ("light", "heavy")
            ),
            *(
                Counter(f"last {chip}", "game", "games", f"the last chip is {chip}", "last")
                for chip in ("light", "heavy")
            ),
            *(Counter(f"house {house}", "game", "games", f"played in {house}", "house") for house in self._houses),
        )

    def transition(self, state: State, move: Id, watch: Watch) -> None:
        nobody = Player(0)
        if move == KEEP:
            watch.count(LAST + state.chips[0] - 1, nobody)
            if self._house is not None:
                watch.count(HOUSE + self._house, nobody)
        elif not state.dealt:
            watch.count(FIRST + (move == HEAVY), nobody)
        super().transition(state, move, watch)

    def returns(self, state: State) -> list[float]:
        return [float(self.node(state).name == "terminal" and state.chips == [2])]


def reference() -> type[Rules[Any]]:
    return Solo
