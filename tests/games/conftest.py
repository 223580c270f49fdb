"""Every test of a game that asks for `engine` runs on both."""

from __future__ import annotations

from pathlib import Path

import pytest

from yith.engine import ENGINES


@pytest.fixture(params=ENGINES)
def engine(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where content files are made, each once."""
    return tmp_path_factory.mktemp("content")
