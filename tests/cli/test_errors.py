"""Wrong use and failures: one line on standard error, and the exit code that goes with it."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

import yith
from tests.cli.command import PLAIN, SEVERAL, YITH, run, sealed
from yith.cli import main

NAME = SEVERAL
SIMULATE = ("simulate", NAME)

Capture = pytest.CaptureFixture[str]


def refused(capsys: Capture, *arguments: str) -> tuple[int, str]:
    """Runs the command, which fails with one line on standard error and nothing else; gives exit code and message."""
    code = main(arguments)
    page, errors = capsys.readouterr()
    assert page == ""
    assert errors.startswith("error: ")
    assert errors.endswith("\n")
    assert errors.count("\n") == 1
    return code, errors.removeprefix("error: ").removesuffix("\n")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("simulate",), "missing argument 'GAME'"),
        (("simulate", "chess"), f"unknown game 'chess', expected one of {', '.join(yith.game_names())}"),
        (("rules", "chess"), f"unknown game 'chess', expected one of {', '.join(yith.game_names())}"),
        (("simulat",), "no such command 'simulat'"),
        ((*SIMULATE, "--sed", "1"), "no such option"),
        ((*SIMULATE, "--games", "0"), "--games: 0 is not in the range x>=1"),
        ((*SIMULATE, "--games", "many"), "--games: 'many' is not a valid integer"),
        ((*SIMULATE, "--seed", "-1"), "seed -1 is not a whole number from 0 to 18446744073709551615"),
        ((*SIMULATE, "--seed", str(2**64)), f"seed {2**64} is not a whole number from 0 to {2**64 - 1}"),
        ((*SIMULATE, "--threads", "0"), "threads 0 is not "),
        ((*SIMULATE, "--engine", "warp"), "unknown engine 'warp', expected one of native, reference"),
        ((*SIMULATE, "--agents", "clever"), "unknown agent 'clever', expected one of random"),
        ((*SIMULATE, "--agents", ",".join(["random"] * 9)), "9"),
        ((*SIMULATE, "--players", "99"), "players=99, expected a whole number from"),
        ((*SIMULATE, "--option", "players"), "option 'players' has no value, expected NAME=VALUE"),
        ((*SIMULATE, "--option", "players=few"), "players='few', expected a whole number from"),
        ((*SIMULATE, "--option", "engine=reference"), "unknown option 'engine', expected one of "),
        ((*SIMULATE, "--players", "2", "--option", "players=3"), "option 'players' is given twice"),
    ],
)
def test_wrong_use_exits_with_2(arguments: tuple[str, ...], message: str, capsys: Capture) -> None:
    code, found = refused(capsys, *arguments)
    assert code == 2
    assert message in found


def test_an_error_of_the_installed_command_is_one_line() -> None:
    found = run("simulate", "chess")
    expected = f"error: unknown game 'chess', expected one of {', '.join(yith.game_names())}\n"
    assert (found.returncode, found.stdout, found.stderr) == (2, "", expected)


def test_a_bare_command_shows_what_there_is() -> None:
    found = run()
    assert (found.returncode, found.stdout) == (2, "")
    for command in ("fuzz", "games", "play", "replay", "rules", "simulate", "skill", "tournament"):
        assert f"  {command} " in found.stderr


def test_a_path_that_cannot_be_written_is_refused_before_playing(tmp_path: Path, capsys: Capture) -> None:
    for path, reason in (
        (tmp_path / "missing" / "found.json", "No such file or directory"),
        (sealed(tmp_path) / "found.json", "Permission denied"),
    ):
        code, found = refused(capsys, *SIMULATE, "--games", str(10**15), "--json", str(path))
        assert (code, found) == (1, f"cannot write {str(path)!r}: {reason}")


def test_a_full_disk_is_told_after_the_results() -> None:
    found = run(*SIMULATE, "--games", "10", "--json", "/dev/full")
    assert found.returncode == 1
    assert "10 games" in found.stdout
    assert found.stderr == "error: cannot write '/dev/full': No space left on device\n"


@pytest.mark.parametrize("arguments", [("games",), ("rules", NAME), ("--help",), (*SIMULATE, "--games", "10")])
def test_output_that_cannot_be_written_fails(arguments: tuple[str, ...]) -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        found = subprocess.run(
            [YITH, *arguments], stdout=full, stderr=subprocess.PIPE, text=True, env=PLAIN, check=False
        )
    assert found.returncode == 1
    assert found.stderr == "error: cannot write to standard output: No space left on device\n"


@pytest.mark.parametrize(
    "arguments", [("games",), ("rules", NAME), ("--help",), ("--version",), (*SIMULATE, "--games", "10")]
)
def test_a_reader_that_leaves_is_no_error(arguments: tuple[str, ...]) -> None:
    with subprocess.Popen([YITH, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=PLAIN) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 0


def test_faults_of_a_content_file_fail(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "own.toml"
    for text, reason in [(None, "no such file or directory"), (b"\xff", "UTF-8"), (b"schema = 9", "schema")]:
        if text is not None:
            path.write_bytes(text)
        code, found = refused(capsys, *SIMULATE, "--content", str(path))
        assert code == 1
        assert str(path) in found
        assert reason in found
