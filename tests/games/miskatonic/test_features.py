"""The arrays of the content say all that the file says."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

import yith
from yith.engine import shipped_content
from yith.games import miskatonic

FILE: dict[str, Any] = tomllib.loads(shipped_content(miskatonic.NAME))


@pytest.mark.parametrize("engine", ["native", "reference"])
def test_numbers_are_those_of_the_file(engine: str) -> None:
    features = {
        name: values.tolist() for name, values in yith.load(miskatonic.NAME, engine=engine).static_features.items()
    }
    assert features == {
        "copies": [row["copies"] for row in FILE["card"]],
        "sets": [FILE["sets"]["fragment"], FILE["sets"]["student"]],
        "red": FILE["red"]["numbers"],
        "red_copies": FILE["red"]["copies"],
        "black": FILE["black"]["numbers"],
        "knowledge": [FILE["knowledge"]["count"], FILE["points"]["knowledge"]],
    }
