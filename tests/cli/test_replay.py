"""`yith replay`: what it shows, how it compares engines, how it steps, and what it refuses."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

import yith
from tests.cli.command import PLAIN, SEVERAL, YITH, run
from tests.cli.test_errors import refused
from tests.cli.test_terminal import Terminal
from tests.traces.golden import path as golden
from tests.traces.golden import plan
from tests.tree import ROOT
from yith import reference
from yith.cli import main

NAME = SEVERAL
TRACES = [(name, trace) for name in yith.game_names() for trace in plan(name).TRACES]
FILE = str(ROOT / golden(*next(one for one in TRACES if one[0] == NAME)))
LINES = Path(FILE).read_text(encoding="utf-8").splitlines()
HEAD = next(number for number, line in enumerate(LINES) if line.startswith("seed ")) + 1
MOVES = [line.partition(" = ")[0] for line in LINES[HEAD:] if " = " in line]

Capture = pytest.CaptureFixture[str]


def written(folder: Path, lines: list[str]) -> str:
    path = folder / "trace.txt"
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("engine", ["native", "reference", "both"])
@pytest.mark.parametrize(("name", "trace"), TRACES)
def test_every_move_is_shown(name: str, trace: str, engine: str, capsys: Capture) -> None:
    path = ROOT / golden(name, trace)
    lines = path.read_text(encoding="utf-8").splitlines()
    assert main(["replay", str(path), "--engine", engine]) == 0
    page, errors = capsys.readouterr()
    assert errors == ""
    shown = page.splitlines()
    state = yith.replay(path)
    option, value = next(iter(state.game.options.items()))
    assert shown[0].startswith(f"{state.game.version}  {option}={value}, ")
    assert shown[1].endswith("both engines" if engine == "both" else f"{engine} engine")
    assert shown[2] in lines
    found = [
        re.fullmatch(r" *(\d+)  (chance|player \d) +(.*?)(?:  forced: (.*))?", line)
        for line in shown
        if re.match(r" *\d+  ", line)
    ]
    moves = [
        " ! ".join([match[3], *(match[4].split(", ") if match[4] else [])]) for match in found if match is not None
    ]
    assert moves == [line.partition(" = ")[0] for line in lines if " = " in line and not line.startswith(": ")]
    assert [int(match[1]) for match in found if match] == list(range(1, len(moves) + 1))
    assert shown[-2:] == [line for line in lines if line.startswith(("returns ", "scores "))]


def test_an_unfinished_game_says_who_is_next(tmp_path: Path, capsys: Capture) -> None:
    game = yith.load(NAME)
    state = game.from_bytes(game.new_state(1).to_bytes())
    state.apply(state.legal_actions[0])
    assert main(["replay", written(tmp_path, game.trace(state).splitlines())]) == 0
    page = capsys.readouterr().out
    assert "\nstarts at " in page
    next_up = "chance" if state.current_player is None else f"player {state.current_player}"
    assert f"\nnot over: {next_up} is next\n" in page


def test_the_installed_command_is_plain_in_a_pipe() -> None:
    found = run("replay", FILE)
    assert (found.returncode, found.stderr) == (0, "")
    assert "\x1b" not in found.stdout


def test_faults_of_a_file_fail(tmp_path: Path, capsys: Capture) -> None:
    for lines, message in (
        ([], ":1: the trace is empty, expected 'yith trace 1'"),
        (["what"], ":1: 'what' does not begin a trace, expected 'yith trace 1'"),
        ([LINES[0], "game chess-v1"], ":2: the trace ends here, expected 'content <64 hex digits>'"),
        ([LINES[0], "game chess-v1", f"content {'0' * 64}"], ":2: unknown game 'chess-v1', expected "),
    ):
        path = written(tmp_path, lines)
        code, found = refused(capsys, "replay", path)
        assert code == 1
        assert found.startswith(path + message)
    code, found = refused(capsys, "replay", str(tmp_path / "none"))
    assert (code, found) == (1, f"trace {tmp_path / 'none'} cannot be read: no such file or directory")


def test_a_fault_on_the_way_comes_after_the_moves_before_it(tmp_path: Path, capsys: Capture) -> None:
    path = written(tmp_path, [*LINES[: HEAD + 2], "nothing = 01234567"])
    assert main(["replay", path]) == 1
    page, errors = capsys.readouterr()
    assert page.splitlines()[-1].endswith(MOVES[1])
    assert errors.startswith(f"error: {path}:{HEAD + 3}: unknown action 'nothing'")
    assert errors.count("\n") == 1


def test_other_content_is_named(tmp_path: Path, capsys: Capture) -> None:
    path = written(tmp_path, [f"content {'0' * 64}" if line.startswith("content ") else line for line in LINES])
    code, found = refused(capsys, "replay", path)
    assert code == 1
    assert f"trace of content {'0' * 64} cannot be read with content {yith.load(NAME).content_digest}" in found
    code, found = refused(capsys, "replay", path, "--content", str(tmp_path / "none.toml"))
    assert code == 1
    assert "none.toml" in found


def test_wrong_use_exits_with_2(capsys: Capture) -> None:
    assert refused(capsys, "replay") == (2, "missing argument 'FILE'")
    message = "unknown engine 'warp', expected one of native, reference, both"
    assert refused(capsys, "replay", FILE, "--engine", "warp") == (2, message)


def test_stepping_needs_a_terminal() -> None:
    found = subprocess.run(
        [YITH, "replay", FILE, "--step"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        env=PLAIN,
        check=False,
    )
    expected = "error: --step needs a terminal as standard input\n"
    assert (found.returncode, found.stdout, found.stderr) == (2, "", expected)


def test_a_reader_that_leaves_is_no_error() -> None:
    with subprocess.Popen([YITH, "replay", FILE], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=PLAIN) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 0


def test_engines_that_differ_are_explained(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    sound: Any = reference.State.scores

    def wrong(state: reference.State[object]) -> list[int]:
        found: list[int] = sound.fget(state)
        return [9, *found[1:]] if len(state.history) > 2 else found

    monkeypatch.setattr(reference.State, "scores", property(wrong))
    assert main(["replay", FILE, "--engine", "both"]) == 1
    page, errors = capsys.readouterr()
    assert page.splitlines()[-1].endswith(MOVES[1])
    expected = (
        rf"error: {FILE}:{HEAD + 3}: engines differ after '{MOVES[2]}', scores: native has \[.*\], reference has \[9, "
    )
    assert re.match(expected, errors)
    assert errors.count("\n") == 1


def test_a_move_that_one_engine_refuses_is_explained(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    sound = reference.State.apply

    def apply(state: reference.State[object], action: int, /) -> None:
        if len(state.history) == 1:
            raise yith.IllegalActionError("not today", "never", "X-1")
        sound(state, action)

    monkeypatch.setattr(reference.State, "apply", apply)
    assert main(["replay", FILE, "--engine", "both"]) == 1
    errors = capsys.readouterr().err
    assert f":{HEAD + 2}: engines differ after '{MOVES[1]}', apply " in errors
    assert errors.endswith(": native does it, reference refuses: not today\n")


def test_a_difference_at_the_start_is_explained(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reference.State, "__str__", lambda _: "nowhere")
    code, found = refused(capsys, "replay", FILE, "--engine", "both")
    assert code == 1
    assert "engines differ at the start, position: native has '" in found
    assert found.endswith(", reference has 'nowhere'")


@pytest.mark.parametrize("engine", ["native", "both"])
def test_stepping_goes_on_and_back(engine: str) -> None:
    terminal = Terminal("replay", FILE, "--step", "--engine", engine)
    prompt = r"\[n\] next  \[p\] previous  \[q\] quit, then Enter: "

    def answer(key: str, shown: str) -> None:
        terminal.read_until(rf"{prompt}$")
        terminal.text = ""
        terminal.send(f"{key}\n")
        terminal.read_until(shown)

    answer("p", "this is the start")
    answer("", rf" 1 .*{MOVES[0]}")
    answer("n", rf" 2 .*{MOVES[1]}")
    answer("p", "back before move 2")
    answer("x", "unknown key 'x', expected n, p or q")
    answer("n", rf" 2 .*{MOVES[1]}")
    answer("n", rf" 3 .*{MOVES[2]}")
    answer("q", "q")
    assert terminal.finish() == 0
    assert "Traceback" not in terminal.text


def test_stepping_ends_with_the_trace(tmp_path: Path) -> None:
    terminal = Terminal("replay", written(tmp_path, LINES[: HEAD + 1]), "--step")
    terminal.send("\n\n")
    assert terminal.finish() == 0
    assert "not over: " in terminal.text
    terminal = Terminal("replay", FILE, "--step")
    terminal.send("\n\x04")
    assert terminal.finish() == 0
    assert "not over: " not in terminal.text
