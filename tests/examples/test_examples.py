"""Every example runs, twice with the same output. Those that need libraries of their own are in `test_recipes`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.examples.running import run
from tests.examples.test_recipes import RECIPES
from tests.tree import expect_none, files

if TYPE_CHECKING:
    from pathlib import Path

ARGUMENTS = {
    "cautious.py": ["20"],
    "train_numpy.py": ["--updates", "15", "--games", "40", "--goal", "0"],
}


def test_every_example_is_run() -> None:
    known = ARGUMENTS.keys() | RECIPES.keys()
    expect_none((path.name for path in files("python/examples") if path.name not in known), "examples without a test")


@pytest.mark.parametrize("name", ARGUMENTS)
def test_example(name: str, tmp_path: Path) -> None:
    runs = [run(name, *ARGUMENTS[name], home=tmp_path) for _ in range(2)]
    assert [done.stderr for done in runs if "Warning" in done.stderr] == []
    assert runs[0].stdout
    assert runs[0].stdout == runs[1].stdout
