"""Games for tables: those that ship with short options, and toys played together, alone, and by three."""

from __future__ import annotations

from typing import Any

import tests.kuhn
import yith
from tests.engine import mates, solo, toy
from tests.traces.golden import short
from yith.engine import build

SHIPPED = {name: yith.load(name, **short(name)) for name in yith.game_names()}

TOYS: dict[str, yith.Game[Any]] = {
    "kuhn": build(tests.kuhn, "reference", None, {}),
    "toy": build(toy, "reference", None, {}),
    "three": build(toy, "reference", None, {"players": 3}),
    "mates": build(mates, "reference", None, {"players": 3}),
    "solo": build(solo, "reference", None, {}),
}

ALL = SHIPPED | TOYS

HIDDEN = {name: game for name, game in ALL.items() if game.info.hidden}
