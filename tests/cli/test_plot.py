"""`yith simulate --plot`: the picture."""

from __future__ import annotations

import re
import struct
from pathlib import Path

import pytest

import yith
from tests.cli.command import SEVERAL
from yith.cli import main, plot

GAME = SEVERAL
SMALL = ("simulate", GAME, "--games", "60", "--seed", "3")


@pytest.mark.parametrize("name", yith.game_names())
def test_a_picture_is_drawn(name: str, tmp_path: Path) -> None:
    path = tmp_path / "found.png"
    assert main(["simulate", name, "--games", "200", "--plot", str(path)]) == 0
    data = path.read_bytes()
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", data[16:24])
    assert width == 1650
    assert (height > 1200) == any(counter.family or counter.group for counter in yith.load(name).tally_spec)


def test_the_picture_says_what_it_shows(tmp_path: Path) -> None:
    path = tmp_path / "found.svg"
    assert main([*SMALL, "--agents", "random,heuristic", "--plot", str(path)]) == 0
    text = path.read_text(encoding="utf-8")
    # Text is drawn as outlines; each is preceded by a comment with its words.
    shown = re.findall(r"<!-- (.*?) -->", text)
    game = yith.load(GAME)
    assert f"{game.version}: 60 games, agents random, heuristic, seed 3" in " ".join(shown)
    for counter in game.tally_spec:
        assert (counter.name.split(" ")[-1] if counter.columns else counter.name) in shown
    assert {"Who wins, with 95 % intervals", "How long a game is", "How scores spread"} <= set(shown)


@pytest.mark.parametrize("kind", plot.FORMATS)
def test_the_same_results_give_the_same_file(kind: str, tmp_path: Path) -> None:
    paths = [tmp_path / f"{number}.{kind}" for number in range(2)]
    for threads, path in enumerate(paths, start=1):
        assert main([*SMALL, "--threads", str(threads), "--plot", str(path)]) == 0
    first, second = (path.read_bytes() for path in paths)
    assert first == second
    assert len(first) > 10_000


def test_a_single_game(tmp_path: Path) -> None:
    path = tmp_path / "one.pdf"
    assert main(["simulate", GAME, "--games", "1", "--plot", str(path)]) == 0
    assert path.read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize("name", ["found", "found.gif", "found.png.txt"])
def test_other_endings_are_refused(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*SMALL, "--plot", str(tmp_path / name)]) == 2
    assert capsys.readouterr().err == f"error: --plot {str(tmp_path / name)!r} ends in none of .png, .svg, .pdf\n"
    assert list(tmp_path.iterdir()) == []


def test_a_missing_library_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plot, "find_spec", lambda _: None)
    assert main([*SMALL, "--plot", str(tmp_path / "found.png")]) == 2
    assert capsys.readouterr().err == "error: --plot needs matplotlib: pip install 'yith[plot]'\n"


def test_a_place_that_cannot_be_written_is_refused_before_playing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "missing" / "found.png"
    assert main(["simulate", GAME, "--games", str(10**15), "--plot", str(path)]) == 1
    assert f"cannot write {str(path)!r}" in capsys.readouterr().err
