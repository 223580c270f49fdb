"""`yith content`: a file that ships is sound, every fault of a changed one is told, and nothing is written over."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import yith
from tests.cli.command import run

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("name", yith.game_names())
def test_a_new_file_is_what_ships_and_has_no_fault(name: str, tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    found = run("content", "new", name)
    assert (found.returncode, found.stderr) == (0, "")
    written = run("content", "new", name, "--out", str(file))
    assert (written.returncode, written.stdout, written.stderr) == (0, f"written to {str(file)!r}\n", "")
    assert file.read_text(encoding="utf-8") == found.stdout
    checked = run("content", "check", str(file))
    game = yith.load(name)
    told = f"{file}: no fault, a content of {game.version}, digest {game.content_digest}\n"
    assert (checked.returncode, checked.stdout, checked.stderr) == (0, told, "")


@pytest.mark.parametrize("name", yith.game_names())
def test_every_fault_is_told_with_its_line(name: str, tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    lines = run("content", "new", name).stdout.splitlines()
    places = [number for number, line in enumerate(lines) if line.startswith("origin = ")][:2]
    for number in places:
        lines[number] = 'origin = "nowhere"'
    file.write_text("\n".join(lines), encoding="utf-8")
    found = run("content", "check", str(file))
    assert (found.returncode, found.stderr) == (1, "")
    head, *faults = found.stdout.splitlines()
    assert head == f"{file}: 2 faults"
    assert [fault.split(": ")[0] for fault in faults] == [f"  line {number + 1}" for number in places]
    assert all(fault.endswith(': "nowhere" is not one of rulebook, fact, house') for fault in faults)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("x =", "not valid TOML"),
        ("schema = 1", "game: missing, expected one of "),
        ('game = "chess"', "game: 'chess' is no game, expected one of "),
        ("game = 5", "game: 5 is no game, expected one of "),
    ],
)
def test_a_file_of_no_game_is_refused(text: str, told: str, tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text(text, encoding="utf-8")
    found = run("content", "check", str(file))
    assert (found.returncode, found.stdout) == (1, "")
    assert told in found.stderr
    assert len(found.stderr.splitlines()) == 1


def test_wrong_use_is_refused_in_one_line(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text("mine", encoding="utf-8")
    name = yith.game_names()[0]
    for arguments, code, told in [
        (("new", "chess"), 2, "unknown game 'chess'"),
        (("new", name, "--out", str(file)), 2, "exists, expected a new file\n"),
        (("new", name, "--out", str(tmp_path)), 1, "cannot write"),
        (("check", str(tmp_path / "none.toml")), 1, "cannot be read: no such file or directory"),
    ]:
        found = run("content", *arguments)
        assert (found.returncode, found.stdout) == (code, "")
        assert told in found.stderr
        assert len(found.stderr.splitlines()) == 1
    assert file.read_text(encoding="utf-8") == "mine"
