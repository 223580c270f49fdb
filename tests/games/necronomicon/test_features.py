"""The arrays of the content say all that the file says."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

import yith
from yith.engine import shipped_content
from yith.games import necronomicon
from yith.games.necronomicon import Effect

FILE: dict[str, Any] = tomllib.loads(shipped_content(necronomicon.NAME))


@pytest.mark.parametrize("engine", ["native", "reference"])
def test_numbers_are_those_of_the_file(engine: str) -> None:
    game = yith.load(necronomicon.NAME, engine=engine)
    features = {name: values.tolist() for name, values in game.static_features.items()}
    copies = [[suit["copies"][effect] for effect in Effect] for suit in FILE["suit"]]
    special = [FILE[name]["copies"] for name in ("cthulhu", "revelation")]
    assert features["copies"] == copies
    assert [features["cthulhu"], features["revelation"]] == special
    assert features["investigations"] == [sum(row[:3]) for row in copies]
    assert features["suit_cards"] == [sum(row) for row in copies]
    assert features["kind_copies"] == [count for row in copies for count in row] + special
    for kind, (suit, effect) in enumerate(zip(features["kind_suit"], features["kind_effect"], strict=True)):
        text = game.text(game.num_actions + kind).split(" ")[-1]
        named = f"{FILE['suit'][suit - 1]['id']}-{list(Effect)[effect - 1]}" if suit else text
        assert text == named
        assert bool(suit) == bool(effect) == (text not in {"cthulhu", "revelation"})
