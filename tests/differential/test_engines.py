"""Both engines agree on everything: the state machine, whole games with every driver, and content files."""

from __future__ import annotations

import os
from typing import Any

import pytest
from hypothesis import settings

import yith
from tests.traces.golden import plan
from yith.rng import stream
from yith.testing.pair import Pair

from .machine import machine, move

LONG = os.environ.get("YITH_LONG") == "1"
GAMES = yith.game_names()


@pytest.mark.parametrize("name", GAMES)
def test_the_machine_finds_no_difference(name: str) -> None:
    test: Any = machine(name, plan(name)).TestCase
    test.settings = settings(max_examples=2000 if LONG else 25, stateful_step_count=25)
    test().runTest()


def engines(name: str, options: dict[str, Any]) -> tuple[yith.Game[Any], yith.Game[Any]]:
    return yith.load(name, engine="native", **options), yith.load(name, engine="reference", **options)


CASES = [
    pytest.param(name, number, driver, id=f"{name}-{number}-{driver}")
    for name in GAMES
    for number in range(len(plan(name).OPTION_SETS))
    for place, driver in enumerate(plan(name).DRIVERS)
    if LONG or (number + place) % 2 == 0
]
"""Every other set of options for a driver, so that each set and each driver play: the sets differ in little."""


@pytest.mark.parametrize(("name", "number", "driver"), CASES)
def test_a_game_of_every_driver_is_the_same(name: str, number: int, driver: str) -> None:
    games = engines(name, plan(name).OPTION_SETS[number])
    every = (games[0].num_actions + games[0].num_outcomes) // 6
    for seed in range(20 if LONG else 1):
        pair = Pair.start(games)
        rng = stream(seed, 0, number, 1)
        while not pair.first.is_terminal and len(pair.first.history) < 400:
            if len(pair.first.history) % every == seed % every:
                pair.compare_refusals()
            pair.apply(move(pair, plan(name).DRIVERS[driver], rng))
        pair.compare_history()


@pytest.mark.parametrize("name", GAMES)
def test_facts_of_a_game_are_the_same(name: str) -> None:
    for options in plan(name).OPTION_SETS:
        native, reference = engines(name, options)
        for what in (
            "name",
            "version",
            "options",
            "texts",
            "num_players",
            "num_actions",
            "num_outcomes",
            "info",
            "observation_spec",
            "tally_spec",
            "option_spec",
            "content_digest",
            "content_text",
        ):
            assert getattr(native, what) == getattr(reference, what), what


@pytest.mark.parametrize("name", GAMES)
def test_playouts_are_the_same(name: str) -> None:
    for options in plan(name).OPTION_SETS:
        native, reference = engines(name, options)
        first = native.playouts(12, seed=5, first_episode=3, threads=2)
        second = reference.playouts(12, seed=5, first_episode=3)
        for what in ("returns", "scores", "decisions", "chances"):
            assert getattr(first, what).tolist() == getattr(second, what).tolist(), what
        assert {name: counts.tolist() for name, counts in first.tally.items()} == {
            name: counts.tolist() for name, counts in second.tally.items()
        }
