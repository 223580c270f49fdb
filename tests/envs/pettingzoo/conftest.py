"""The environments that the tests play: every game with every option set of its plan, and one that hides cards."""

from __future__ import annotations

from typing import Any

import pytest

import tests.kuhn
import yith
from tests.traces.golden import plan, short
from yith.engine import build

CASES = [(name, number) for name in yith.game_names() for number in range(len(plan(name).OPTION_SETS))]


@pytest.fixture(params=CASES, ids=str)
def game(request: pytest.FixtureRequest) -> yith.Game[Any]:
    """Every game with every option set."""
    name, number = request.param
    return yith.load(name, **plan(name).OPTION_SETS[number])


@pytest.fixture(params=[*yith.game_names(), "kuhn"])
def quick(request: pytest.FixtureRequest) -> yith.Game[Any]:
    """Every game, and one of the reference engine that is not in the list, with options for short games."""
    if request.param == "kuhn":
        package: Any = tests.kuhn
        return build(package, "reference", None, {})
    return yith.load(request.param, **short(request.param))
