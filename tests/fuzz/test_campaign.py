"""The campaign: sound games pass, broken ones and engines that differ are found, and it says so."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import yith
from tests import kuhn
from tests.fuzz.test_fuzz import package
from tests.kuhn import broken
from yith.api import Playouts
from yith.cli import main
from yith.engine import Game
from yith.testing import campaign as campaigns
from yith.testing.campaign import EACH, TWINS, campaign
from yith.testing.fuzz import Case

Capture = pytest.CaptureFixture[str]


def load_broken(case: Case) -> Game[Any]:
    return replace(case, options={**case.options, "fault": "promises-less"}).load(broken, "reference")


@pytest.mark.parametrize("name", yith.game_names())
def test_sound_games_pass(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(campaigns, "TWINS", 2)
    assert list(campaign(package(name), 5, 2, 1)) == [None]


@pytest.mark.parametrize("name", yith.game_names())
def test_both_engines_play_the_same_games(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """200 games over random contents; 10 where a random game is long."""
    monkeypatch.setattr(campaigns, "_LAWS", [])
    length = yith.load(name).playouts(20).decisions.mean()
    cases = 20 if length < 500 else 1
    assert list(campaign(package(name), 9, 0, cases)) == [None] * cases


def altered(found: Playouts, name: str, episode: int) -> Playouts:
    """The results with one number of one game changed."""
    if name in found.tally:
        counts = found.tally[name].copy()
        counts[episode] += 1
        return replace(found, tally={**found.tally, name: counts})
    values = getattr(found, name).copy()
    values[episode] += 1
    return replace(found, **{name: values})


def test_engines_that_differ_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Case({}).load(kuhn, "reference")
    found = game.playouts(TWINS, seed=3)
    monkeypatch.setattr(campaigns, "_LAWS", [])
    for name in ("returns", "scores", "decisions", "chances", *found.tally):
        other = altered(found, name, 4)
        monkeypatch.setattr(Game, "playouts", lambda self, *_, other=other, **__: found if self is game else other)
        (fault,) = campaign(kuhn, 0, 0, 1, lambda _: game)
        assert fault
        assert fault.message.startswith("random players, episode 4: ")
        assert name in fault.message


def test_a_broken_game_is_found() -> None:
    (fault,) = campaign(broken, 0, 4, 1, load_broken)
    assert fault
    assert fault.index == 4
    assert "at most" in fault.message


def test_an_engine_that_fails_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(*_: object, **__: object) -> None:
        raise ZeroDivisionError("out of bounds")

    monkeypatch.setattr(campaigns, "_LAWS", [failing])
    (fault,) = campaign(broken, 0, 0, 1, load_broken)
    assert fault
    assert fault.message == "the engine raises ZeroDivisionError('out of bounds')"


def test_what_the_command_says(capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    name = min(yith.game_names(), key=lambda name: yith.load(name).num_actions)  # the quickest
    arguments = ["fuzz", name, "--engine", "native", "--seed", "2"]
    assert main([*arguments, "--games", "1"]) == 0
    assert capsys.readouterr().out == f"{name}: {EACH} games on the native engine, no fault\n"
    assert main([*arguments, "--minutes", "0.000001", "--first", str(3 * EACH + 1)]) == 0
    expected = f"{name}: {EACH} games on the native engine, no fault; go on with --first {4 * EACH}\n"
    assert capsys.readouterr().out == expected
    monkeypatch.setattr(campaigns, "_breach", lambda *_: "one return too many")
    assert main([*arguments, "--games", "5000", "--out", "found.txt"]) == 1
    first, second = capsys.readouterr().out.splitlines()
    assert first == f"{name}: game 0 of seed 2: one return too many"
    assert second.startswith("options {")
    content = tmp_path / "found.txt.toml"
    assert second.endswith("content as shipped") or content.exists()
