from __future__ import annotations

from typing import Any

import pytest

import yith
from tests.traces.golden import short
from yith.engine import game_names


@pytest.fixture(params=game_names())
def game(request: pytest.FixtureRequest) -> yith.Game[Any]:
    """Every game on the native engine, with options for short games."""
    return yith.load(request.param, **short(request.param))
