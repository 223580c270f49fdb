"""The example that learns with numpy alone learns, says how well, draws it, and can be interrupted."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from typing import TYPE_CHECKING

from tests.examples.running import EXAMPLES, environment, run, share

if TYPE_CHECKING:
    from pathlib import Path

NAME = "train_numpy.py"
PNG = b"\x89PNG\r\n\x1a\n"


def curve(output: str) -> list[tuple[int, float]]:
    """The updates at the points of a learning curve, and the share of games that were won there."""
    points = re.findall(r"^update (\d+): won (\d+) of (\d+)$", output, re.MULTILINE)
    return [(int(update), int(wins) / int(games)) for update, wins, games in points]


def test_it_learns_to_beat_a_random_player(tmp_path: Path) -> None:
    picture = tmp_path / "curve.png"
    # It wins more than 90% with every seed that was tried.
    done = run(NAME, "--updates", "60", "--goal", "0.75", "--plot", str(picture), home=tmp_path)
    assert share(done.stdout) > 0.75
    points = curve(done.stdout)
    assert [update for update, _ in points] == [10, 20, 30, 40, 50, 60]
    assert points[0][1] < 0.65
    assert points[-1][1] > 0.75
    assert picture.read_bytes().startswith(PNG)


def test_a_goal_that_is_missed_is_no_success(tmp_path: Path) -> None:
    done = run(NAME, "--updates", "1", "--games", "40", "--goal", "0.9", home=tmp_path, check=False)
    assert done.returncode == 1
    assert done.stderr.endswith("that is not sure to be 90%\n")
    assert share(done.stdout) < 0.9


def test_an_interrupt_keeps_what_was_learnt(tmp_path: Path) -> None:
    picture = tmp_path / "curve.png"
    arguments = ["--updates", "1000000", "--games", "40", "--goal", "0", "--plot", str(picture)]
    process = subprocess.Popen(
        [sys.executable, str(EXAMPLES / NAME), *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(tmp_path),
    )
    assert process.stderr is not None
    assert "update 10: " in process.stderr.readline()
    process.send_signal(signal.SIGINT)
    output, errors = process.communicate()
    assert process.returncode == 0, errors
    assert re.search(r"^interrupted after update \d+$", errors, re.MULTILINE)
    assert curve(output)[0][0] == 10
    assert 0 <= share(output) <= 1
    assert picture.read_bytes().startswith(PNG)
