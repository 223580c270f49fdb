from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.engine import toy
from yith.engine import build

if TYPE_CHECKING:
    from yith import Game


@pytest.fixture
def game() -> Game[toy.View]:
    """The toy game of two."""
    return build(toy, "reference", None, {})


@pytest.fixture
def three() -> Game[toy.View]:
    """The toy game of three."""
    return build(toy, "reference", None, {"players": 3})
