"""Arrays of the content for learners: the same on both engines, read-only, as their module tells them."""

from __future__ import annotations

import importlib
import inspect
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import yith
from tests.engine import solo
from tests.traces.golden import plan
from yith import games as packages
from yith.engine import build, shipped_content
from yith.rng import stream
from yith.testing.fuzz import other_content

ROW = re.compile(r"^\* `(\w+)\[([\d, ]*)\]`: ", re.MULTILINE)
"""How a module tells the name and the shape of an array."""


def told(name: str) -> dict[str, tuple[int, ...]]:
    module = importlib.import_module(f"{packages.__name__}.{name}.features")
    found = ROW.findall(inspect.getdoc(module) or "")
    assert len(dict(found)) == len(found)
    return {array: tuple(int(size) for size in shape.split(", ") if size) for array, shape in found}


@pytest.mark.parametrize("engine", yith.engine.ENGINES)
@pytest.mark.parametrize("name", yith.game_names())
def test_the_module_tells_every_array(name: str, engine: str) -> None:
    features = yith.load(name, engine=engine).static_features
    assert {array: values.shape for array, values in features.items()} == told(name)
    assert {values.dtype for values in features.values()} == {np.dtype(np.int16)}


def same(one: Any, other: Any) -> bool:
    return one.keys() == other.keys() and all(np.array_equal(one[array], other[array]) for array in one)


@pytest.mark.parametrize("name", yith.game_names())
def test_engines_and_options_have_the_same(name: str) -> None:
    for options in plan(name).OPTION_SETS:
        features = yith.load(name, content=options.get("content")).static_features
        for engine in yith.engine.ENGINES:
            assert same(yith.load(name, engine=engine, **options).static_features, features)


def put(into: Any, place: Any) -> None:
    into[place] = 0


@pytest.mark.parametrize("name", yith.game_names())
def test_nobody_can_change_them(name: str) -> None:
    game = yith.load(name)
    assert game.static_features is game.static_features
    with pytest.raises(TypeError):
        put(game.static_features, next(iter(game.static_features)))
    for values in game.static_features.values():
        with pytest.raises(ValueError, match="read-only"):
            put(values, ...)


@pytest.mark.parametrize("engine", yith.engine.ENGINES)
@pytest.mark.parametrize("name", yith.game_names())
def test_they_are_of_the_content_that_is_played(name: str, engine: str, tmp_path: Path) -> None:
    """A content file with other numbers, which only their own array shows; layout and comments show in none."""
    standard, rng = yith.load(name).static_features, stream(4, 0, 0, 0)
    path, changed = tmp_path / "own.toml", set()
    path.write_text(f"# mine\n{shipped_content(name)}", encoding="utf-8")
    assert same(yith.load(name, engine=engine, content=path).static_features, standard)
    for _ in range(60):
        path.write_text(other_content(shipped_content(name), rng), encoding="utf-8")
        try:
            game = yith.load(name, engine=engine, content=path)
        except yith.ContentError:
            continue
        found = game.static_features
        different = {array for array in found if not np.array_equal(found[array], standard[array])}
        assert bool(different) == (game.content_digest != yith.load(name).content_digest)
        changed |= different
    assert changed


def test_own_packages_give_their_own() -> None:
    fewer = solo.CONTENT[: solo.CONTENT.rindex("\n[[house]]")]
    for content, ids in ((None, [0, 1]), (("own.toml", fewer), [0])):
        assert build(solo, "reference", content, {}).static_features["ids"].tolist() == ids
