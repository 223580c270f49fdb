"""Every test that asks for `engine` runs on both."""

from __future__ import annotations

import pytest

from .play import ENGINES


@pytest.fixture(params=ENGINES)
def engine(request: pytest.FixtureRequest) -> str:
    return str(request.param)
