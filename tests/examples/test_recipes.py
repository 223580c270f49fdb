"""The recipes for other libraries learn, where those are installed. An action that is not legal would be an error."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING

import pytest

from tests.examples.running import run, share

if TYPE_CHECKING:
    from pathlib import Path

RECIPES = {"rllib_masking.py": "ray", "sb3_masking.py": "sb3_contrib", "torchrl_masking.py": "torchrl"}
"""The library that each of them needs, which brings all others along."""


@pytest.mark.parametrize("name", RECIPES)
def test_recipe(name: str, tmp_path: Path) -> None:
    # Not imported here: some of them warn, and all take long.
    for library in (RECIPES[name], "torch", "gymnasium"):
        if find_spec(library) is None:
            pytest.skip(f"{library} is not installed")
    done = run(name, home=tmp_path)
    # A random player wins 47%, the recipes nine of ten.
    assert share(done.stdout) > 0.7
