"""The campaign on one engine: sound games pass, broken ones are found, and it says so."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import yith
from tests.fuzz.test_fuzz import package
from tests.kuhn import broken
from yith.cli import main
from yith.engine import Game
from yith.testing import campaign as campaigns
from yith.testing.campaign import EACH, campaign
from yith.testing.fuzz import Case

Capture = pytest.CaptureFixture[str]


def load_broken(case: Case) -> Game[Any]:
    return replace(case, options={**case.options, "fault": "promises-less"}).load(broken, "reference")


@pytest.mark.parametrize("name", yith.game_names())
def test_sound_games_pass(name: str) -> None:
    assert list(campaign(package(name), 5, 2, 1)) == [None]


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
