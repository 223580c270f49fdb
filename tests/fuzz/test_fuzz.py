"""The fuzzer plays everything that there is, and sound engines pass."""

from __future__ import annotations

import importlib
import os
from typing import Any

import pytest

import yith
from yith import games as packages
from yith.rng import stream
from yith.testing.fuzz import both_engines, fuzz, players, random_case, values

LONG = os.environ.get("YITH_LONG") == "1"


def package(name: str) -> Any:
    return importlib.import_module(f"{packages.__name__}.{name}")


@pytest.mark.parametrize("name", yith.game_names())
def test_sound_engines_pass(name: str) -> None:
    count = 300 if LONG else 3
    assert list(fuzz(package(name), 7, 0, count)) == [None] * count


@pytest.mark.parametrize("name", yith.game_names())
def test_cases_are_of_every_kind(name: str) -> None:
    game = yith.load(name)
    loader = both_engines(package(name))
    rng = stream(1, 0, 0, 0)
    cases = [random_case(game, package(name).reference().CONTENT, loader, rng) for _ in range(120)]
    for option in game.option_spec:
        found = {case.options[option.name] for case in cases}
        possible = {value for case in cases for value in values(option, players(case.options, game))}
        assert found <= possible
        assert len(found) >= min(len(possible), 20)
        assert values(option, game.num_players)[0] in found
        assert option.default in possible
    others = [case for case in cases if case.content is not None]
    assert 30 < len(others) < 90
    assert len({loader(case)[0].content_digest for case in others}) > 25
