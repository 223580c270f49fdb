"""`yith tournament`: what it shows and writes, and that nothing is lost when it is ended."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

import yith
from tests.cli.command import PLAIN, YITH, run, sealed
from tests.tournament import agents
from tests.tournament.agents import KILL_AT
from tests.tournament.tables import ALONE, RIVALS
from yith.cli import main, plot
from yith.tournament import Tournament, read, write

KILLED, FICKLE, CHANGING, FIRST = (f"{agents.FILE}:{name}" for name in ("killed", "fickle", "changing", "first"))
TWO = (RIVALS, "random", "heuristic")
Capture = pytest.CaptureFixture[str]


def tournament(*words: str) -> int:
    return main(["tournament", *words])


def test_the_file_is_what_the_library_writes(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "found.json"
    words = (
        RIVALS,
        "random",
        "heuristic",
        FICKLE,
        "--players",
        "3",
        "--games",
        "20",
        "--seed",
        "5",
        "--json",
        str(path),
    )
    assert tournament(*words) == 0
    expected = Tournament(yith.load(RIVALS, players=3), ["random", "heuristic", FICKLE], games=20, seed=5)
    expected.play()
    assert path.read_text(encoding="utf-8") == write(expected)
    shown = capsys.readouterr()
    assert shown.err == ""
    before = path.stat().st_mtime_ns
    assert tournament(*words) == 0
    again = capsys.readouterr()
    assert (again.err, path.stat().st_mtime_ns) == ("", before)
    # All but the time of a decision, which nobody measured this time.
    assert "ms a decision" in shown.out
    assert "ms a decision" not in again.out
    assert again.out.partition("What the row")[2] == shown.out.partition("What the row")[2]


@pytest.mark.parametrize("name", [RIVALS, ALONE])
def test_threads_change_nothing(name: str, tmp_path: Path) -> None:
    paths = [tmp_path / f"{threads}.json" for threads in (1, 2)]
    for threads, path in enumerate(paths, start=1):
        words = ("random", "heuristic", "--games", "50", "--threads", str(threads), "--json", str(path))
        assert tournament(name, *words) == 0
    assert paths[0].read_bytes() == paths[1].read_bytes()


def lines(shown: str, title: str) -> list[list[str]]:
    """The rows of a table, in words, without its head."""
    table = shown.partition(f"{title}\n")[2].partition("\n\n")[0].splitlines()
    head = next(place for place, line in enumerate(table) if line.startswith(("─", "-")))
    return [line.split() for line in table[head + 1 :]]


def test_what_it_shows_of_rivals(tmp_path: Path) -> None:
    path = tmp_path / "found.json"
    found = run("tournament", RIVALS, "random", "heuristic", FICKLE, "--games", "40", "--json", str(path))
    assert (found.returncode, found.stderr) == (0, "")
    assert "120 games: 40 for every two agents, on 20 deals, seed 0, native engine" in found.stdout
    assert max(map(len, found.stdout.splitlines())) <= 80
    standings = read(path).standings()
    ranks = {each.agent: str(place) for place, each in enumerate(standings.agents, start=1)}
    for each, row in zip(standings.agents, lines(found.stdout, "How they played"), strict=False):
        assert row[0] == ranks[each.agent]
    (first, second) = ("heuristic", "random")
    score = standings.between(first, second).score
    assert score is not None
    assert ranks[first] == "1"
    crossed = lines(found.stdout, "What the row scored against the column, in %")
    assert f"{100 * score:.1f}" in crossed[0]
    assert f"{100 * (1 - score):.1f}" in next(row for row in crossed if second in row)
    likely = lines(found.stdout, "How likely the row is better than the column, in %")
    assert f"{100 * standings.between(first, second).superiority:.1f}" in likely[0]
    forfeits = found.stdout.partition("Forfeits\n")[2]
    assert "RuntimeError: lost the plot" in forfeits
    assert "RuntimeError: lost the thread" in forfeits


def test_what_it_shows_of_others() -> None:
    found = run("tournament", ALONE, "random", "heuristic", FIRST, "--games", "15", env={"COLUMNS": "120"})
    assert "45 games: 15 deals for every agent, seed 0, native engine" in found.stdout
    assert "Mean return of the row less that of the column" in found.stdout
    assert "How they played" not in found.stdout
    assert "Forfeits" not in found.stdout


def test_two_agents_are_compared_in_a_line() -> None:
    found = run("tournament", RIVALS, "heuristic", "random", "--games", "400", "--sprt", "0,50")
    ((wins, draws, losses, *_, likely, _),) = lines(found.stdout, "heuristic against random")
    assert int(wins) + int(draws) + int(losses) == int(lines(found.stdout, "native engine\n")[0][2]) < 400
    assert float(likely) > 99
    ((*_, outcome, accepted),) = lines(found.stdout, "Sequential test of heuristic against random")
    assert (outcome, accepted) == ("H1", "accepted")
    assert re.search(r"\n\d+ of 400 games: 400 for every two agents, on 200 deals", found.stdout)


@pytest.mark.parametrize("field", [("random", "heuristic"), tuple(f"mcts:{count}" for count in range(1, 13))])
def test_it_fits_on_a_screen(field: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    for columns in (80, 100, 200):
        monkeypatch.setenv("COLUMNS", str(columns))
        assert tournament(RIVALS, *field, "mcts:1,rollout=heuristic,rounds=1,c=0.75", "--games", "2") == 0
        shown = capsys.readouterr().out
        assert max(map(len, shown.splitlines())) <= columns
        assert all(name in shown for name in field)


def test_plain_text_where_the_terminal_has_no_more() -> None:
    found = run("tournament", RIVALS, "random", "heuristic", "--games", "8", env={"PYTHONIOENCODING": "ascii"})
    assert found.returncode == 0
    assert found.stdout.isascii()
    assert "+-" in found.stdout


@pytest.mark.parametrize("sign", ["SIGINT", "SIGKILL"])
@pytest.mark.parametrize("at", [1, 3000])
def test_a_process_that_is_ended_goes_on_where_it_stopped(sign: str, at: int, tmp_path: Path) -> None:
    path, whole = tmp_path / "found.json", tmp_path / "whole.json"
    words = ("tournament", RIVALS, "random", KILLED, "heuristic", "--games", "60", "--json")
    ended = run(*words, str(path), env={KILL_AT: f"{at} {sign}"})
    if sign == "SIGINT":
        assert ended.returncode == 130
        played = re.fullmatch(
            rf"stopped after (\d+) of 180 games; the same command goes on with '{path}'\n", ended.stderr
        )
        assert played is not None
        part = read(path)
        assert part.played == int(played[1]) < 180
        assert json.loads(path.read_text(encoding="utf-8"))["results"]["complete"] is False
    else:
        assert (ended.returncode, ended.stderr) == (-signal.SIGKILL, "")
        assert at == 1 or read(path).played > 0
    resumed = run(*words, str(path))
    assert (resumed.returncode, resumed.stderr, main([*words, str(whole)])) == (0, "", 0)
    assert path.read_bytes() == whole.read_bytes()
    assert [entry.name for entry in sorted(tmp_path.iterdir())] == ["found.json", "whole.json"]


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGKILL])
def test_a_signal_from_outside_leaves_a_whole_file(sign: signal.Signals, tmp_path: Path) -> None:
    path = tmp_path / "found.json"
    words = ("tournament", RIVALS, "random", "mcts:20", "heuristic", "--games", "10000000", "--json", str(path))
    with subprocess.Popen(
        [YITH, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=PLAIN
    ) as process:
        while not path.exists():
            assert process.poll() is None
            time.sleep(0.01)
        process.send_signal(sign)
        _, told = process.communicate(timeout=120)
    found = read(path)
    assert 0 < found.played < 30_000_000
    assert all(len(rows) % 2 == 0 for rows in found.tables)
    if sign == signal.SIGINT:
        assert process.returncode == 130
        assert told.startswith(f"stopped after {found.played:,} of 30,000,000 games")
    else:
        assert process.returncode == -signal.SIGKILL


def test_without_a_file_an_interruption_shows_what_there_is() -> None:
    found = run("tournament", RIVALS, "random", KILLED, "--games", "60", env={KILL_AT: "700 SIGINT"})
    assert found.returncode == 130
    assert re.fullmatch(r"stopped after \d+ of 60 games\n", found.stderr)
    assert " of 60 games: " in found.stdout


def test_it_goes_on_with_more_games(tmp_path: Path) -> None:
    path, whole = tmp_path / "found.json", tmp_path / "whole.json"
    for games, target in (("10", path), ("30", path), ("30", whole)):
        assert tournament(RIVALS, "random", FICKLE, "--games", games, "--json", str(target)) == 0
    assert path.read_bytes() == whole.read_bytes()


def test_an_empty_file_is_a_new_one(tmp_path: Path) -> None:
    path = tmp_path / "found.json"
    path.touch()
    assert tournament(RIVALS, "random", "heuristic", "--games", "4", "--json", str(path)) == 0
    assert read(path).complete


def test_a_game_is_printed_as_a_trace(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "found.json"
    assert tournament(RIVALS, "random", "heuristic", "--games", "4", "--seed", "9", "--json", str(path)) == 0
    capsys.readouterr()
    before = path.read_bytes()
    assert tournament("--json", str(path), "--replay", "3") == 0
    shown = capsys.readouterr()
    assert shown.err == ""
    state = yith.replay(shown.out.splitlines())
    rows = json.loads(before)["tables"][0]["games"]
    assert state.returns == rows[3][3]
    assert "seed 9, deal 1: game 3 of a tournament, heuristic, random" in shown.out
    assert path.read_bytes() == before


def test_an_agent_that_plays_otherwise_is_told(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "found.json"
    assert tournament(RIVALS, "random", CHANGING, "--games", "4", "--json", str(path)) == 0
    capsys.readouterr()
    codes, told = set(), []
    for number in range(4):
        codes.add(tournament("--json", str(path), "--replay", str(number)))
        told += capsys.readouterr().err.splitlines()
    assert codes <= {0, 1}
    assert 1 in codes
    assert re.fullmatch(r"error: game \d came out otherwise: \w+ .+, expected .+", told[0])


def refused(capsys: Capture, code: int, message: str, *words: str) -> None:
    assert tournament(*words) == code
    shown = capsys.readouterr()
    assert (shown.out, shown.err) == ("", f"error: {message}\n")


def test_wrong_words_are_refused(tmp_path: Path, capsys: Capture) -> None:
    path = str(tmp_path / "found.json")
    places = "module:function or path/to/file.py:function"
    core = f"unknown agent 'nobody', expected one of {', '.join(yith.load(RIVALS).agents)}, mcts:N, {places}"
    for code, message, words in [
        (2, "missing argument GAME", ()),
        (2, "0 agents, expected two or more", (RIVALS,)),
        (2, "1 agent, expected two or more", (RIVALS, "random")),
        (2, "agent 'random' is given twice, expected different names", (RIVALS, "random", "random")),
        (2, core, (RIVALS, "random", "nobody")),
        (2, "--sprt '20' is not two numbers with a comma between them, as 0,20", (*TWO, "--sprt", "20")),
        (2, "--replay plays a game of a file again, expected --json FILE", ("--replay", "3")),
        (2, "--replay takes all from the file, expected no --seed", ("--replay", "3", "--json", path, "--seed", "1")),
        (2, "--replay takes all from the file, expected no game", ("--replay", "3", "--json", path, RIVALS)),
        (1, f"tournament {path!r} cannot be read: no such file or directory", ("--replay", "3", "--json", path)),
        (2, "threads 0 is not 1 to 256", (*TWO, "--json", path, "--threads", "0")),
        (2, f"--plot {path!r} ends in none of .png, .svg, .pdf", (*TWO, "--plot", path)),
    ]:  # fmt: skip
        refused(capsys, code, message, *words)
    assert list(tmp_path.iterdir()) == []


def test_other_files_are_refused_and_left_as_they_are(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "found.json"
    words = (RIVALS, "random", "heuristic", "--games", "4", "--json", str(path))
    path.write_text("my notes\n", encoding="utf-8")
    refused(capsys, 1, f"{str(path)!r} is no tournament, expected a file of format 'yith tournament 1'", *words)
    assert path.read_text(encoding="utf-8") == "my notes\n"
    path.unlink()
    assert tournament(*words) == 0
    capsys.readouterr()
    whole = path.read_bytes()
    refused(capsys, 2, f"tournament {str(path)!r} has seed 0, not 1", *words, "--seed", "1")
    assert path.read_bytes() == whole
    path.write_bytes(whole.replace(b"[1.0, 0.0]", b"[0.0, 1.0]", 1))
    refused(capsys, 1, f"tournament {str(path)!r} was changed: its digest is of another text", *words)


def test_a_place_that_cannot_be_written_is_refused_before_a_game(tmp_path: Path, capsys: Capture) -> None:
    for option, name in (("--json", "found.json"), ("--plot", "found.png")):
        path = sealed(tmp_path) / name
        assert tournament(RIVALS, "random", "heuristic", "--games", str(10**12), option, str(path)) == 1
        assert capsys.readouterr().err.startswith(f"error: cannot write {str(path)!r}: ")


@pytest.mark.parametrize("kind", plot.FORMATS)
@pytest.mark.parametrize("name", [RIVALS, ALONE])
def test_the_same_results_give_the_same_picture(name: str, kind: str, tmp_path: Path) -> None:
    paths = [tmp_path / f"{number}.{kind}" for number in range(2)]
    for path in paths:
        assert tournament(name, "random", "heuristic", "--games", "20", "--plot", str(path)) == 0
    assert paths[0].read_bytes() == paths[1].read_bytes()
    assert len(paths[0].read_bytes()) > 5000


def words_of(path: Path) -> set[str]:
    """The words of a picture: text is drawn as outlines, and a comment before each has its words."""
    return set(re.findall(r"<!-- (.*?) -->", path.read_text(encoding="utf-8")))


def test_the_picture_says_what_it_shows(tmp_path: Path) -> None:
    path, file = tmp_path / "found.svg", tmp_path / "found.json"
    words: tuple[Any, ...] = ("--games", "20", "--plot", str(path), "--json", str(file))
    assert tournament(RIVALS, "random", "heuristic", FICKLE, *words) == 0
    standings, shown = read(file).standings(), words_of(path)
    assert {"Elo, with 95 % intervals", "Score against the column, in %"} <= shown
    assert {f"{round(each.elo.value):+}" for each in standings.agents} <= shown
    scores = [meeting.score for meeting in standings.meetings]
    assert {f"{100 * score:.1f}" for score in scores if score is not None} <= shown
    assert tournament(ALONE, "random", "heuristic", "--games", "5", "--plot", str(path)) == 0
    assert "Mean return less that of the column" in words_of(path)
