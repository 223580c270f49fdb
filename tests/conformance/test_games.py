"""Every game keeps every law, with all option sets of its plan, on both engines."""

from __future__ import annotations

import importlib
from typing import Any

import pytest

import yith
from tests.traces.golden import plan
from yith.testing import LAWS, Verdict, check_all

EXTENT = {"native": (2, 200), "reference": (1, 40)}
"""How many games a law plays, and how far: the reference is slow."""

LARGE = frozenset(name for name in yith.game_names() if yith.load(name).num_actions > 128)
"""Games with many actions: half as far on the native engine, every other set on the reference."""

CASES = [
    pytest.param(name, engine, number, id=f"{name}-{engine}-{number}")
    for name in yith.game_names()
    for engine in EXTENT
    for number in range(0, len(plan(name).OPTION_SETS), 2 if name in LARGE and engine == "reference" else 1)
]


def laws_of(name: str, engine: str, number: int) -> list[Verdict]:
    """The verdicts on a game with one of its option sets. Seeds differ from set to set."""
    game = yith.load(name, engine=engine, **plan(name).OPTION_SETS[number])
    own = importlib.import_module(f"tests.games.{name}.conserved")
    seeds, longest = EXTENT[engine]
    return check_all(
        game,
        seeds=range(number * seeds, (number + 1) * seeds),
        longest=longest // 2 if name in LARGE and engine == "native" else longest,
        conserved=own.conserved,
        deals=getattr(own, "deals", None),
        branches=200,
    )


@pytest.mark.parametrize(("name", "engine", "number"), CASES)
def test_a_game_keeps_every_law(name: str, engine: str, number: int) -> None:
    verdicts = laws_of(name, engine, number)
    assert [f"check_{verdict.law}" for verdict in verdicts] == [law.__name__ for law in LAWS]
    silent = [verdict.law for verdict in verdicts if not verdict.checked and not verdict.trivial]
    assert not silent, f"laws that looked at nothing: {silent}"


@pytest.mark.parametrize("name", yith.game_names())
def test_option_sets_have_every_option_off_its_default(name: str) -> None:
    sets: tuple[dict[str, Any], ...] = plan(name).OPTION_SETS
    spec = yith.load(name).option_spec
    missing = [
        option.name
        for option in spec
        if all(options.get(option.name, option.default) == option.default for options in sets)
    ]
    assert not missing, f"options that no set in tests/games/{name}/plan.py changes: {missing}"
