"""The test-only game, as a package that `yith.engine.build` takes: Kuhn poker with a drawn card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from yith.errors import ConfigError

if TYPE_CHECKING:
    from yith.api import Rules

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


def reference() -> type[Rules[Any]]:
    from .game import Kuhn

    return Kuhn
