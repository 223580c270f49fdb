"""Agents in processes of their own: the same games, and nothing that they do ends anything but their game."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from multiprocessing import active_children
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import yith
from tests.agents import players
from tests.agents.tables import HIDDEN, SHIPPED, TOYS
from tests.tree import ROOT
from yith.agents import Forfeit, Table, play

HERE = players.__name__
GAME = next(game for name, game in SHIPPED.items() if name in HIDDEN)
"""A game that ships, with hidden hands, for two."""

LIMIT = 2.0
"""Seconds within which an agent that does not hang answers, even where much else is running."""


@pytest.fixture(autouse=True)
def _nothing_is_left(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    # Processes look for modules where this one does, and pytest need not have the tree there.
    monkeypatch.syspath_prepend(ROOT)
    yield
    assert active_children() == []


def test_games_do_not_depend_on_where_agents_are() -> None:
    tables: list[tuple[yith.Game[Any], list[Any]]] = [
        (GAME, [players.drawn, players.drawn_rows]),
        (TOYS["three"], [f"{HERE}:drawn", "random", f"{HERE}:counting"]),
    ]
    for game, seats in tables:
        here = play(game, seats, seed=5, lane=6, episodes=range(3), width=2)
        apart = play(game, seats, seed=5, lane=6, episodes=range(3), width=2, isolate=True)
        assert here == apart
        assert not any(result.forfeit for result in here)


def test_paths_are_those_of_the_caller(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mine.py").write_text("def act(view):\n    return view.legal_actions[-1]\n")
    monkeypatch.chdir(tmp_path)
    found = play(TOYS["toy"], ["mine.py:act", "random"], episodes=range(3), isolate=True)
    assert found == play(TOYS["toy"], [players.last, "random"], episodes=range(3))


def test_who_hangs_loses_and_a_fresh_process_plays_the_next_game() -> None:
    found = play(GAME, [players.hangs, "random"], episodes=range(2), isolate=True, seconds=LIMIT)
    for result in found:
        assert result.forfeit == Forfeit(0, "took longer than 2 s for a decision")
        assert result.returns == (0.0, 1.0)
        assert result.decisions >= 1


def test_a_batched_agent_that_hangs_loses_all_that_waits() -> None:
    found = play(TOYS["toy"], [players.hangs_rows, "random"], episodes=range(3), isolate=True, seconds=0.2)
    assert [result.forfeit for result in found] == [Forfeit(0, "took longer than 0.2 s for a decision")] * 3


def test_whose_process_ends_loses_and_a_fresh_one_plays_the_next_game() -> None:
    found = play(GAME, ["random", players.dies], episodes=range(2), isolate=True)
    for result in found:
        assert result.forfeit == Forfeit(1, "its process ended with exit code 7")
        assert result.returns == (1.0, 0.0)
        assert result.decisions >= 1
    (result,) = play(TOYS["toy"], [players.killed, "random"], episodes=[0], isolate=True)
    assert result.forfeit == Forfeit(0, f"its process was ended by signal {int(signal.SIGKILL)}")


def test_what_is_raised_there_is_told_here() -> None:
    game = TOYS["mates"]
    table = [players.leaves, f"{HERE}:raises", players.answers_nothing]
    for seat, reason in enumerate(
        ["SystemExit: enough", r"KeyError: 'no answer\nat decision 0'", "answered None, which is no action"]
    ):
        seats: list[Any] = ["random"] * 3
        seats[seat] = table[seat]
        with Table(game, seats, isolate=True) as opened:
            (first, second) = opened.play(range(2))
        assert first.forfeit == second.forfeit == Forfeit(seat, reason)
        assert first.returns == (0.0, 0.0, 0.0)


def test_every_seat_has_a_process_as_long_as_the_table_is_open() -> None:
    with Table(TOYS["three"], [players.where, "random", players.where], isolate=True) as table:
        assert len(active_children()) == 2
        asked = [result.forfeit.reason.split() for result in table.play(range(3)) if result.forfeit]
        assert [count for _, _, count in asked] == ["1", "2", "3"]
        assert {int(process) for _, process, _ in asked} < {child.pid for child in active_children()}
    assert active_children() == []


@pytest.mark.parametrize("agent", [players.hangs, players.hangs_rows])
def test_the_user_can_interrupt_an_agent_that_hangs(agent: Any) -> None:
    with Table(GAME, [agent, "random"], isolate=True) as table:
        timer = threading.Timer(0.5, signal.pthread_kill, [threading.main_thread().ident, signal.SIGINT])
        timer.start()
        with pytest.raises(KeyboardInterrupt):
            table.play(range(3))
        timer.join()
        assert active_children() == []


def test_an_interrupt_is_not_for_a_process_that_starts() -> None:
    """As when a user interrupts all: what has just begun must not say so itself."""
    pids: list[int] = []

    def interrupt() -> None:
        while not pids:
            pids.extend(child.pid for child in active_children() if child.pid is not None)
        os.kill(pids[0], signal.SIGINT)

    with Table(TOYS["toy"], [players.last, "random"], isolate=True):
        pass
    thread = threading.Thread(target=interrupt)
    thread.start()
    (result,) = play(TOYS["toy"], [players.last, "random"], episodes=[0], isolate=True)
    thread.join()
    assert result.forfeit is None


def refused(*seats: Any) -> tuple[str, str]:
    with pytest.raises(yith.ConfigError) as caught:
        play(TOYS["toy"], seats, episodes=range(2), isolate=True)
    assert "\n" not in str(caught.value)
    return caught.value.code, str(caught.value)


def test_agents_that_cannot_be_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    code, message = refused(players.last, lambda view: view.legal_actions[0])
    assert code == "not-isolable"
    what = "cannot be sent to a process of its own, expected a function of a module: "
    assert message.startswith(f"agent 'test_agents_that_cannot_be_there.<locals>.<lambda>' {what}")
    assert refused("random", f"{HERE}:nobody") == ("no-attribute", f"agent '{HERE}:nobody': {HERE!r} has no 'nobody'")
    only_here = ModuleType("only_here")
    exec("def act(view):\n    return view.legal_actions[0]\n", only_here.__dict__)
    with monkeypatch.context() as patched:
        patched.setitem(sys.modules, "only_here", only_here)
        code, message = refused("random", only_here.act)
    assert code == "not-isolable"
    what = "cannot be imported in a process of its own, expected a function of a module: ModuleNotFoundError: "
    assert message == f"agent 'act' {what}No module named 'only_here'"
    leaving = tmp_path / "leaving.py"
    leaving.write_text("import os\nos._exit(3)\n")
    assert refused("random", f"{leaving}:f") == (
        "not-isolable",
        (
            f"agent '{leaving}:f': its process ended with exit code 3 before it had the agent; "
            "a script needs `if __name__ == '__main__':`"
        ),
    )


SCRIPT = f"""
import json, sys
from dataclasses import asdict
from {HERE} import *
from tests.agents.tables import TOYS
from yith.agents import play

def mine(view):
    print("mine", view.decision)
    return view.legal_actions[-1]

if __name__ == "__main__":
    what = dict(prints=prints, mine=mine, hangs=hangs_at_once)[sys.argv[1]]
    found = play(TOYS["toy"], [what, "random"], episodes=range(3), isolate=True)
    print(json.dumps([asdict(result) for result in found]))
"""


def script(tmp_path: Path, what: str) -> subprocess.Popen[str]:
    """Runs a script that plays, in a group of its own as a shell does."""
    path = tmp_path / "script.py"
    path.write_text(SCRIPT)
    return subprocess.Popen(
        [sys.executable, path, what],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


@pytest.mark.parametrize(("what", "said"), [("prints", ["thinking 0", "thinking aloud"] * 3), ("mine", ["mine 0"] * 3)])
def test_what_agents_print_does_not_reach_standard_output(tmp_path: Path, what: str, said: list[str]) -> None:
    with script(tmp_path, what) as running:
        out, err = running.communicate(timeout=120)
    assert running.returncode == 0, err
    assert [result["forfeit"] for result in json.loads(out)] == [None] * 3
    assert err.splitlines() == said


def ended(process: int) -> bool:
    """Whether a process has ended; one that nobody has waited for yet counts as ended."""
    try:
        return Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0] == "Z"
    except (FileNotFoundError, ProcessLookupError):
        return True


@pytest.mark.parametrize("whom", ["group", "caller"])
def test_agents_end_with_who_plays(tmp_path: Path, whom: str) -> None:
    """Whether the user interrupts all, or the caller's process is ended without a word."""
    with script(tmp_path, "hangs") as running:
        assert running.stderr is not None
        agent = int(running.stderr.readline())
        assert not ended(agent)
        if whom == "group":
            os.killpg(running.pid, signal.SIGINT)
        else:
            running.kill()
        _, err = running.communicate(timeout=120)
        assert err.count("Traceback") == err.count("KeyboardInterrupt") == (1 if whom == "group" else 0)
        until = time.monotonic() + 60
        while not ended(agent) and time.monotonic() < until:
            time.sleep(0.05)
        left = not ended(agent)
        if left:
            os.kill(agent, signal.SIGKILL)
    assert not left
    assert running.returncode == (-signal.SIGINT if whom == "group" else -signal.SIGKILL)
