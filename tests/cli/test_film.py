"""`yith replay --svg DIR` and `--html FILE`: the frames, what they say, where they go, and what is refused."""

from __future__ import annotations

import errno
import os
import re
from pathlib import Path

import pytest

import yith
from tests.cli.command import run
from tests.cli.test_errors import refused
from tests.cli.test_replay import TRACES
from tests.pictures.test_drawing import texts
from tests.pictures.test_film import data
from tests.traces.golden import path as golden
from tests.tree import ROOT
from yith.cli import main

Capture = pytest.CaptureFixture[str]

NAMES = yith.game_names()
HIDDEN = [name for name in NAMES if yith.load(name).info.hidden]
OPEN = [name for name in NAMES if name not in HIDDEN]
SHORT = 70
"""Lines of a short trace, its head among them."""


def short(name: str, folder: Path) -> str:
    """The path of a trace of a game, cut after some moves."""
    whole = ROOT / golden(*next(one for one in TRACES if one[0] == name))
    path = folder / "game.trace"
    lines = whole.read_text(encoding="utf-8").splitlines(keepends=True)
    path.write_text("".join(lines[:SHORT]), encoding="utf-8")
    return str(path)


def film(path: str, folder: Path, *options: str) -> list[list[str]]:
    """The frames of the HTML film of a trace."""
    page = folder / f"film{len(list(folder.iterdir()))}.html"
    assert main(["replay", path, "--html", str(page), *options]) == 0
    return [entry[:2] for entry in data(page.read_text(encoding="utf-8"))[2]]


@pytest.mark.parametrize("name", OPEN)
def test_every_move_of_an_open_game_has_a_frame(name: str, tmp_path: Path, capsys: Capture) -> None:
    path = short(name, tmp_path)
    state, shown = yith.replay(path), film(path, tmp_path)
    assert len(shown) == len(state.history) + 1
    assert capsys.readouterr() == (f"{len(shown)} frames written to '{tmp_path / 'film1.html'}'\n", "")
    assert shown[0][0] == "the start"
    assert shown[-1][1] == state.game.picture(state).title
    for (text, _), move in zip(shown[1:], state.history, strict=True):
        assert text
        assert text.partition("; ")[0].removeprefix(f"{text.partition(': ')[0]}: ").split()[0] in state.game.text(move)


@pytest.mark.parametrize("name", HIDDEN)
def test_a_film_says_no_more_than_its_viewer_sees(name: str, tmp_path: Path) -> None:
    path = short(name, tmp_path)
    state = yith.replay(path)
    drawn = re.compile(r"player \d+: card \S")
    public = film(path, tmp_path)
    assert not [text for text, _ in public if drawn.search(text)]
    for player in range(state.game.num_players):
        shown = film(path, tmp_path, "--player", str(player))
        assert {text[:8] for text, _ in shown if drawn.search(text)} == {f"player {player}"}
        seen = state.information_state(player)
        assert sum(len(text.split("; ")) for text, _ in shown[1:]) == len(seen)
        assert [text.split("; ")[-1].split()[-1] for text, _ in shown[1:]][-1] == seen[-1].split()[-1]


@pytest.mark.parametrize("name", NAMES)
def test_files_are_the_frames_in_order(name: str, tmp_path: Path, capsys: Capture) -> None:
    path, folder = short(name, tmp_path), tmp_path / "film"
    assert main(["replay", path, "--svg", str(folder), "--engine", "both", "--player", "0"]) == 0
    assert re.fullmatch(rf"(\d+) frames written to '{folder}'\n", capsys.readouterr().out)
    files = sorted(folder.iterdir())
    shown = film(path, tmp_path, "--player", "0")
    assert [path.name for path in files] == [f"{number:04}.svg" for number in range(len(shown))]
    for number, file in enumerate(files):
        assert f"{number}/{len(shown) - 1}" in texts(file.read_text(encoding="utf-8"))


def test_a_film_ends_where_an_unfinished_game_does(tmp_path: Path) -> None:
    name = OPEN[0]
    state = yith.load(name).new_state(1)
    state.apply(state.legal_actions[0])
    path = tmp_path / "game.trace"
    path.write_text(state.game.trace(state), encoding="utf-8")
    assert len(film(str(path), tmp_path)) == len(state.history) + 1


def test_wrong_use_is_refused_before_anything_is_written(tmp_path: Path, capsys: Capture) -> None:
    path, page, folder = short(OPEN[0], tmp_path), str(tmp_path / "film.html"), str(tmp_path / "film")
    full = tmp_path / "full"
    full.mkdir()
    (full / "mine").write_text("mine")
    file = tmp_path / "file"
    file.write_text("mine")
    players = yith.replay(path).game.num_players
    for options, code, message in (
        (["--player", "0"], 2, "--player is for films, expected --svg or --html"),
        (["--step", "--html", page], 2, "--step makes no film, expected no --svg and no --html"),
        (["--html", page, "--player", str(players)], 2, f"player {players} is not 0 to {players - 1}"),
        (["--svg", folder, "--player", "-1"], 2, f"player -1 is not 0 to {players - 1}"),
        (["--svg", str(full)], 2, f"'{full}' has files, expected a new or an empty folder"),
        (["--svg", str(file)], 1, f"cannot write '{file}': Not a directory"),
        (["--svg", f"{folder}/deep"], 1, f"cannot write '{folder}/deep': No such file or directory"),
        (["--html", str(file)], 2, f"'{file}' exists, expected a new file"),
        (["--html", f"{folder}/film.html"], 1, f"cannot write '{folder}/film.html': No such file or directory"),
        (["--html", "/dev/full"], 1, "cannot write '/dev/full': No space left on device"),
    ):
        assert refused(capsys, "replay", path, *options) == (code, message)
    assert sorted(tmp_path.iterdir()) == [file, full, Path(path)]


def test_a_fault_of_the_trace_leaves_nothing(tmp_path: Path, capsys: Capture) -> None:
    path, page, folder = Path(short(OPEN[0], tmp_path)), tmp_path / "film.html", tmp_path / "film"
    with path.open("a", encoding="utf-8") as file:
        file.write("nothing = 01234567\n")
    code, message = refused(capsys, "replay", str(path), "--html", str(page), "--svg", str(folder))
    assert code == 1
    assert "unknown action 'nothing'" in message
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    ("failure", "code"), [(OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)), 1), (KeyboardInterrupt(), 130)]
)
def test_frames_before_a_failure_are_whole(
    failure: BaseException, code: int, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, synced = os.fsync, []

    def sync(descriptor: int) -> None:
        synced.append(descriptor)
        if len(synced) == 4:
            raise failure
        whole(descriptor)

    monkeypatch.setattr(os, "fsync", sync)
    folder = tmp_path / "film"
    assert main(["replay", short(OPEN[0], tmp_path), "--svg", str(folder)]) == code
    page, errors = capsys.readouterr()
    assert page == ""
    assert errors == ("" if code == 130 else f"error: cannot write '{folder / '0003.svg'}': No space left on device\n")
    assert sorted(path.name for path in folder.iterdir()) == ["0000.svg", "0001.svg", "0002.svg"]
    assert all(path.read_text(encoding="utf-8").endswith("</svg>\n") for path in folder.iterdir())


def test_an_empty_folder_serves(tmp_path: Path) -> None:
    folder = tmp_path / "film"
    folder.mkdir()
    assert main(["replay", short(OPEN[0], tmp_path), "--svg", str(folder)]) == 0
    assert (folder / "0000.svg").exists()


def test_the_installed_command_films(tmp_path: Path) -> None:
    page = tmp_path / "film.html"
    found = run("replay", short(OPEN[0], tmp_path), "--html", str(page))
    assert (found.returncode, found.stderr) == (0, "")
    assert page.stat().st_size > 0
