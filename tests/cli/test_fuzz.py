"""`yith fuzz`: what it says, and what it leaves behind."""

from __future__ import annotations

import re
import signal
from pathlib import Path

import pytest

import yith
from tests.cli.test_terminal import Terminal
from yith.cli import main

GAME = yith.game_names()[0]


@pytest.mark.parametrize("name", yith.game_names())
def test_sound_engines(
    name: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["fuzz", name, "--games", "2", "--seed", "4"]) == 0
    assert capsys.readouterr().out == f"{name}: 2 games on both engines, no difference\n"
    assert main(["fuzz", name, "--seed", "4", "--minutes", "0.000001", "--first", "7"]) == 0
    assert capsys.readouterr().out == f"{name}: 1 game on both engines, no difference; go on with --first 8\n"
    assert list(tmp_path.iterdir()) == []


def test_ctrl_c_says_how_to_go_on() -> None:
    terminal = Terminal("fuzz", yith.game_names()[0], "--games", "1000000", "--first", "3")
    terminal.read_until(r"[1-9]\d* of 1,000,000 games")
    terminal.process.send_signal(signal.SIGINT)
    assert terminal.finish() == 130
    stopped = re.search(r"stopped after (\d+) games? without a difference; go on with --first (\d+)", terminal.text)
    assert stopped
    assert int(stopped[2]) == int(stopped[1]) + 3


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["chess"], "unknown game 'chess'"),
        ([GAME, "--games", "0"], "--games: 0 is not in the range"),
        ([GAME, "--minutes", "0"], "--minutes: 0.0 is not in the range"),
        ([GAME, "--seed", "-1"], "--seed: -1 is not in the range"),
    ],
)
def test_wrong_use(arguments: list[str], expected: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fuzz", *arguments]) == 2
    assert expected in capsys.readouterr().err


def test_a_path_that_cannot_be_written_is_refused_before_playing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "missing" / "found.txt"
    assert main(["fuzz", GAME, "--games", "1000000", "--out", str(path)]) == 1
    assert f"cannot write {str(path)!r}" in capsys.readouterr().err
