"""The law of pictures."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final
from xml.etree import ElementTree as ET

from yith.api import State
from yith.engine import Game
from yith.errors import ConfigError
from yith.rng import Rng
from yith.testing.verdict import Verdict, ensure
from yith.testing.walk import LONGEST, SEEDS, streamed

_ROOT: Final = "{http://www.w3.org/2000/svg}svg"


def check_pictures(game: Game[Any], *, seeds: Iterable[int] = SEEDS, longest: int = LONGEST) -> Verdict:
    """Pictures are whole, and exchanging what a player does not know changes neither that player's nor everybody's.

    It is trivial where a game has no pictures.
    """
    try:
        game.picture(game.initial_state())
    except ConfigError as error:
        if error.code == "no-picture":
            return Verdict("pictures", 0, trivial=True)
        raise

    def visit(state: State[Any], rng: Rng) -> int:
        public, player = _whole(state, None), rng.below(game.num_players)
        picture, decides = _whole(state, player), state.current_player
        if decides in {player, None}:
            shown = public if decides is None else picture
            ensure(state._repr_svg_() == shown, f"the picture in a notebook is not that of {decides}")
        ensure(game.from_bytes(state.to_bytes()).svg() == public, "equal states have other pictures")
        if game.info.hidden:
            sample = state.resample(player, rng.next_u64())
            differ = f"{state} and {sample} have other pictures"
            ensure(sample.svg(player) == picture, f"player {player} tells apart: {differ}")
            ensure(sample.svg() == public, f"everybody tells apart: {differ}")
        return 1

    return streamed("pictures", game, seeds, longest, visit)


def _whole(state: State[Any], player: int | None) -> str:
    picture = state.svg(player)
    try:
        root = ET.fromstring(picture).tag
    except ET.ParseError as error:
        root = str(error)
    ensure(root == _ROOT, f"the picture of {player} is no SVG: {root}")
    return picture
