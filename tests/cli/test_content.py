"""`yith content`: a file that ships is sound, every fault of a changed one is told, and nothing is written over."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

import yith
from tests.cli.command import run
from yith.cli import main
from yith.cli.content import show
from yith.inspection import ASCII, Drawing, Inspection

if TYPE_CHECKING:
    from pathlib import Path

INSPECTED = [name for name in yith.game_names() if yith.load(name).inspection is not None]
"""The games that say more of a file than its faults."""


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
    told, *more = checked.stdout.splitlines()
    assert told == f"{file}: no fault, a content of {game.version}, digest {game.content_digest}"
    assert bool(more) == (game.inspection is not None)
    assert (checked.returncode, checked.stderr) == (0, "")


@pytest.mark.parametrize("name", INSPECTED)
@pytest.mark.parametrize("columns", [30, 80, 200])
def test_what_is_worth_knowing_of_a_file_is_shown(
    name: str, columns: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    file = tmp_path / "own.toml"
    assert main(["content", "new", name, "--out", str(file)]) == 0
    assert main(["content", "check", str(file)]) == 0
    page = capsys.readouterr().out
    found = yith.load(name, content=file).inspection
    assert found is not None
    drawn, _, warned = page.partition(" warnings, no fault\n")
    assert warned.splitlines() == [f"  {warning}" for warning in found.warnings]
    assert all(line in drawn.splitlines() for line in found.legend)
    pictures = drawn.partition(found.legend[-1])[2]
    assert max(map(len, pictures.splitlines())) <= columns
    for drawing in found.drawings:
        assert all(line in pictures for line in drawing.lines)
        assert all(word in pictures for word in re.split("[ -]", drawing.name))


def test_drawings_stand_beside_each_other(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    drawings = [Drawing(name, (f"┏{letter}┓", "┗━┛")) for name, letter in (("one", "1"), ("a-b two", "2"), ("c", "3"))]
    monkeypatch.setenv("COLUMNS", "8")
    show(Inspection(("how",), tuple(drawings), ("line 1: x: odd",)))
    shown = ["", "how", "", "┏1┓  ┏2┓", "┗━┛  ┗━┛", "one  a-b", "     two", "", "┏3┓", "┗━┛", "c", ""]
    assert capsys.readouterr().out.splitlines() == [*shown, "1 warning, no fault", "  line 1: x: odd"]
    show(Inspection((), (), ()))
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("name", INSPECTED)
def test_ascii_is_enough(name: str, tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    run("content", "new", name, "--out", str(file))
    found = run("content", "check", str(file), env={"PYTHONIOENCODING": "ascii"})
    assert (found.returncode, found.stderr) == (0, "")
    assert found.stdout.isascii()
    assert "?" not in found.stdout
    assert all(chr(sign).isascii() is False for sign in ASCII)


@pytest.mark.parametrize("name", yith.game_names())
def test_a_file_is_checked_with_options(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(tmp_path / "own.toml")
    assert main(["content", "new", name, "--out", file]) == 0
    for option in yith.load(name).option_spec:
        assert main(["content", "check", file, "--option", f"{option.name}={str(option.default).lower()}"]) == 0
        assert main(["content", "check", file, "--option", f"{option.name}=no-such-value"]) == 2
        assert f"{option.name}='no-such-value'" in capsys.readouterr().err
    assert main(["content", "check", file, "--option", "colour=red"]) == 2


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
