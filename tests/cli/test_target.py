"""Files are written whole or not at all."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import click
import pytest

from yith.cli.target import Target


def test_a_new_file_has_the_usual_mode(tmp_path: Path) -> None:
    path = tmp_path / "new.json"
    Target(str(path)).write("text é\n")
    assert path.read_text(encoding="utf-8") == "text é\n"
    plain = tmp_path / "plain"
    plain.touch()
    assert path.stat().st_mode == plain.stat().st_mode
    assert sorted(tmp_path.iterdir()) == [path, plain]


def test_trying_leaves_no_trace(tmp_path: Path) -> None:
    Target(str(tmp_path / "new.json"))
    assert list(tmp_path.iterdir()) == []


def test_an_old_file_keeps_its_mode_and_links_to_it_stay(tmp_path: Path) -> None:
    old, link = tmp_path / "old.json", tmp_path / "link.json"
    old.write_text("old")
    old.chmod(0o640)
    link.symlink_to(old)
    Target(str(link)).write("new")
    assert link.is_symlink()
    assert old.read_text() == "new"
    assert stat.S_IMODE(old.stat().st_mode) == 0o640


def test_an_old_file_survives_a_write_that_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "old.json"
    path.write_text("old")
    target = Target(str(path))

    def full(_: int) -> None:
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(click.ClickException, match="No space left on device") as caught:
        target.write("new")
    assert str(path) in caught.value.message
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("", "Is a directory"),
        (".", "Is a directory"),
        ("missing/new.json", "No such file or directory"),
        ("file/new.json", "Not a directory"),
        ("n" * 256, "File name too long"),
        ("loop", "Too many levels of symbolic links"),
    ],
)
def test_impossible_places_are_refused_at_once(
    name: str, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("file").touch()
    Path("loop").symlink_to("loop")
    with pytest.raises(click.ClickException, match=reason):
        Target(name)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "loop"]


def test_a_device_is_written_to_and_stays(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    Target(str(pipe)).write("text")
    assert os.read(reader, 10) == b"text"
    os.close(reader)
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    with pytest.raises(click.ClickException, match="cannot write '/dev/full': No space left on device"):
        Target("/dev/full").write("text")
