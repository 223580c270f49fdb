"""`yith fuzz`: what it says, and what it leaves behind."""

from __future__ import annotations

import re
import signal
import subprocess
from pathlib import Path

import pytest

import yith
from tests.cli.command import PLAIN, SEVERAL, YITH, sealed
from tests.cli.test_terminal import Terminal
from yith import reference
from yith.cli import main

GAME = SEVERAL

Capture = pytest.CaptureFixture[str]


def test_sound_engines(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """That the engines of every game are sound is in `tests/fuzz`."""
    monkeypatch.chdir(tmp_path)
    assert main(["fuzz", GAME, "--games", "2", "--seed", "4"]) == 0
    assert capsys.readouterr().out == f"{GAME}: 2 games on both engines, no difference\n"
    assert main(["fuzz", GAME, "--seed", "4", "--minutes", "0.000001", "--first", "7"]) == 0
    assert capsys.readouterr().out == f"{GAME}: 1 game on both engines, no difference; go on with --first 8\n"
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


def test_a_path_that_cannot_be_written_is_refused_before_playing(tmp_path: Path, capsys: Capture) -> None:
    for path, reason in (
        (tmp_path / "missing" / "found.txt", "No such file or directory"),
        (sealed(tmp_path) / "found.txt", "Permission denied"),
    ):
        assert main(["fuzz", GAME, "--games", "1000000", "--out", str(path)]) == 1
        assert capsys.readouterr().err == f"error: cannot write {str(path)!r}: {reason}\n"


def test_a_full_disk_is_told_after_the_difference(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reference.State, "scores", property(lambda _: []))
    assert main(["fuzz", GAME, "--out", "/dev/full"]) == 1
    page, errors = capsys.readouterr()
    assert page.startswith(f"{GAME}: game 0 of seed 0 differs after 0 moves: returns and scores: ")
    assert errors == "error: cannot write '/dev/full': No space left on device\n"


def test_a_reader_that_leaves_is_no_error() -> None:
    command = (str(YITH), "fuzz", GAME, "--games", "1")
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=PLAIN) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 0


def test_output_that_cannot_be_written_fails() -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        command = (str(YITH), "fuzz", GAME, "--games", "1")
        found = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, env=PLAIN, check=False)
    assert found.returncode == 1
    assert found.stderr == "error: cannot write to standard output: No space left on device\n"
