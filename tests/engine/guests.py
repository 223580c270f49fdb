"""The toy game with an option that takes an id of the content for every player."""

from __future__ import annotations

from typing import Any, ClassVar

from tests.engine.solo import CONTENT as SOLO
from tests.engine.toy import Toy, encode, static_features, view, view_of
from yith.api import Rules
from yith.content import Document, Reader
from yith.option import Int, Options, OptionSpec, Words

__all__ = ["CONTENT", "encode", "reference", "static_features", "view", "view_of"]

CONTENT = SOLO.replace('"solo"', '"guests"') + '\n[[house]]\nid = "inn"\norigin = "house"\n'


class Guests(Toy):
    NAME: ClassVar[str] = "guests"
    VERSION: ClassVar[str] = "guests-v1"
    OPTIONS: ClassVar[tuple[OptionSpec, ...]] = (
        OptionSpec("houses", Words("house"), 0, "where the players come from"),
        OptionSpec("players", Int(1, 3), 2, "how many play"),
    )
    CONTENT: ClassVar[str] = CONTENT

    def __init__(self, options: Options, content: Document) -> None:
        reader = Reader(content, self.NAME, ["chips", "house"])
        chips = reader.section("chips", ["light", "heavy"])
        self._weights = [reader.int_(chips, key, 1, 9) for key in ("light", "heavy")]
        reader.rows("house", ["id"])
        reader.finish()
        self._players, self._light_wins, self._swaps = options.int_("players"), False, True
        self.houses = options.words("houses") or tuple(content.ids("house")[: self._players])
        if len(set(self.houses)) < self._players:
            raise Options.refusal(self.NAME, [options.reason("houses", "a house for each player")])


def reference() -> type[Rules[Any]]:
    return Guests
