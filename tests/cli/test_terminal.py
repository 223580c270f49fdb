"""`yith simulate` on a terminal: colours, progress, and Ctrl-C."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import signal
import struct
import subprocess
import termios
import time
from typing import IO, TYPE_CHECKING

import pytest

import yith
from tests.cli.command import PLAIN, SEVERAL, YITH

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

NAME = SEVERAL
ENDLESS = ("simulate", NAME, "--games", str(10**15))
PATIENCE = 60.0
"""Seconds until a test gives up; nothing is measured."""


class Terminal:
    """The command on a terminal of its own."""

    def __init__(self, *arguments: str, stdout: IO[str] | None = None, env: Mapping[str, str] | None = None) -> None:
        self.leader, follower = pty.openpty()
        fcntl.ioctl(follower, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 80, 0, 0))
        self.process = subprocess.Popen(
            [YITH, *arguments],
            stdin=follower,
            stdout=stdout or follower,
            stderr=follower,
            env=PLAIN | {"TERM": "xterm-256color"} | dict(env or {}),
            start_new_session=True,
        )
        os.close(follower)
        self.text = ""

    def read(self) -> bool:
        """Waits for some more output; False when there will be none."""
        try:
            more = os.read(self.leader, 4096)
        except OSError:
            return False
        self.text += more.decode(errors="replace")
        return bool(more)

    def read_until(self, wanted: str) -> None:
        end = time.monotonic() + PATIENCE
        while not re.search(wanted, self.text):
            assert time.monotonic() < end
            assert self.read(), self.text

    def send(self, keys: str) -> None:
        os.write(self.leader, keys.encode())

    def finish(self) -> int:
        while self.read():
            pass
        os.close(self.leader)
        return self.process.wait(PATIENCE)


def test_progress_shows_and_goes() -> None:
    terminal = Terminal("simulate", NAME, "--games", "200000")
    assert terminal.finish() == 0
    assert re.search(r"of 200,000 games", terminal.text)
    assert re.search(r"[\d,]+ games/s", terminal.text)
    assert "\x1b[2K" in terminal.text
    assert re.search(r"\x1b\[[\d;]*m", terminal.text)


def test_no_color_is_heeded() -> None:
    terminal = Terminal("simulate", NAME, "--games", "200", env={"NO_COLOR": "1"})
    assert terminal.finish() == 0
    colours = [code for codes in re.findall(r"\x1b\[([\d;]*)m", terminal.text) for code in codes.split(";")]
    assert not {code for code in colours if code[:1] in {"3", "4", "9"}}


@pytest.mark.parametrize("engine", ["native", "reference"])
def test_ctrl_c_shows_what_was_played(engine: str, tmp_path: Path) -> None:
    path = tmp_path / "old.json"
    path.write_text("old")
    terminal = Terminal(*ENDLESS, "--engine", engine, "--json", str(path))
    terminal.read_until(r"[1-9][\d,]* of 1,000,000,000,000,000 games")
    terminal.process.send_signal(signal.SIGINT)
    assert terminal.finish() == 130
    shown = re.search(rf"([\d,]+) games?, agents {'heuristic' if engine == 'native' else 'random'}", terminal.text)
    assert shown
    assert f"stopped after {shown[1]} of 1,000,000,000,000,000 games" in terminal.text
    assert "Traceback" not in terminal.text
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_ctrl_c_with_results_in_a_file(tmp_path: Path) -> None:
    path = tmp_path / "page.txt"
    with path.open("w", encoding="utf-8") as stdout:
        terminal = Terminal(*ENDLESS, stdout=stdout)
    terminal.read_until(r"[1-9][\d,]* of 1,000,000,000,000,000 games")
    terminal.process.send_signal(signal.SIGINT)
    assert terminal.finish() == 130
    page = path.read_text(encoding="utf-8")
    assert page.startswith(yith.load(NAME).version)
    assert "\x1b" not in page
    assert "stopped after" in terminal.text
    assert "stopped after" not in page
