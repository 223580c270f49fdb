"""The test-only game, as a package that `yith.engine.build` takes: Kuhn poker with a drawn card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from yith.errors import ConfigError
from yith.pictures import Canvas, Picture

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from yith.api import Rules
    from yith.content import Document
    from yith.option import OptionValue
    from yith.pictures.artist import Artist

NAME = "kuhn"


@dataclass(frozen=True)
class Seat:
    """Cards are 0 for none or unknown, else rank + 1."""

    card: int
    gone: int


@dataclass(frozen=True)
class View:
    """What bytes hold (K-10), seats absolute or relative."""

    seats: tuple[Seat, Seat]
    line: int


def view(body: bytes, players: int) -> View:
    assert players == 2
    card0, gone0, card1, gone1, line = body
    return View((Seat(card0, gone0), Seat(card1, gone1)), line)


def view_of(observation: bytes, player: int, players: int) -> View:
    assert player in range(players)
    first, second = observation[:4], observation[4:8]
    return View((Seat(first[0], first[3]), Seat(second[0], second[3])), observation[11])


def encode(view: View, players: int) -> bytes:
    assert players == 2
    numbers = [*(part for seat in view.seats for part in (seat.card, seat.gone)), view.line]
    if wrong := [number for number in numbers if not 0 <= number < 256]:
        raise ConfigError.listing("impossible-position", "impossible position", [f"{n} is no byte" for n in wrong])
    return bytes(numbers)


def static_features(document: Document) -> dict[str, NDArray[Any]]:
    return {"ranks": np.arange(len(document.ids("card")))}


def draw(view: View, player: int | None) -> Picture:
    canvas = Canvas(200)
    canvas.text(10, 20, f"line {view.line}")
    if player is not None:
        canvas.text(10, 50, f"card {view.seats[0].card}, before it {view.seats[0].gone}")
    return canvas.picture(60, "Kuhn poker", "A card.")


def artist(options: Mapping[str, OptionValue], content: Document) -> Artist[View]:
    assert options.keys() >= {"copies"}, content
    return draw


def reference() -> type[Rules[Any]]:
    from .game import Kuhn

    return Kuhn
