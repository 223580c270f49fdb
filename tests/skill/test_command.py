"""`yith skill`: its page, its files, and what is refused."""

from __future__ import annotations

import json
import re
import signal
from pathlib import Path
from typing import Any

import pytest

import yith
from tests.cli.command import run
from tests.cli.test_errors import refused
from tests.cli.test_terminal import Terminal
from yith.cli import main, plot, skill_plot
from yith.cli.skill_report import duration, notes
from yith.skill import measure

NAMES = yith.game_names()
COMPETING = next(name for name in NAMES if yith.load(name).info.utility_sum is not None)
SKILL = ("skill", COMPETING)
SIMPLE = ("--agent", "random", "--agent", "heuristic")
SMALL = ("--games", "20", "--samples", "2", "--seed", "3")

Capture = pytest.CaptureFixture[str]


def page(capsys: Capture, *arguments: str) -> str:
    assert main(arguments) == 0
    shown, errors = capsys.readouterr()
    assert errors == ""
    return shown


def read(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", NAMES)
def test_the_page(name: str, capsys: Capture) -> None:
    shown = page(capsys, "skill", name, *SIMPLE, *SMALL)
    game = yith.load(name)
    found = measure(game, ("random", "heuristic"), games=20, samples=2, seed=3)
    assert shown.startswith(f"{game.version}  ")
    assert f"\nrandom, heuristic; {found.deals} deals, seed 3\n" in shown
    rung = found.rungs[1]
    assert rung.returns is not None
    row = re.search(rf"^heuristic +([\d.]+) .* {rung.verdict} +[\d.]+ (ns|µs|ms)$", shown, re.MULTILINE)
    assert row is not None
    assert float(row[1]) == pytest.approx(rung.returns.mean, abs=0.01)
    assert found.shares is not None
    for source, share in found.shares.named.items():
        shows = source != "both" or found.competes
        line = f"^{source} +{share.share:.1%} +\\[{share.interval.low:.1%}, {share.interval.high:.1%}\\]"
        assert (re.search(line, shown, re.MULTILINE) is not None) == shows
    branching = found.branching[1]
    assert re.search(rf"^heuristic +2 .* {branching.mean:.2f} +{branching.most} ", shown, re.MULTILINE)
    assert ("by definition" in shown) != found.competes
    assert max(map(len, shown.partition("\n\nThe ladder ")[0].splitlines())) <= 80


@pytest.mark.parametrize("name", NAMES)
def test_json_is_the_same_on_any_number_of_threads(name: str, tmp_path: Path, capsys: Capture) -> None:
    paths = [tmp_path / f"{threads}.json" for threads in (1, 2)]
    for threads, path in enumerate(paths, start=1):
        page(capsys, "skill", name, *SIMPLE, *SMALL, "--threads", str(threads), "--json", str(path))
    assert paths[0].read_bytes() == paths[1].read_bytes()
    found = measure(yith.load(name), ("random", "heuristic"), games=20, samples=2, seed=3)
    assert read(paths[0]) == json.loads(json.dumps(found.to_dict()))


def test_json_has_all_figures_and_no_time(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "found.json"
    options = ("--players", "3", "--cross", "heuristic", "--cross", "random")
    page(capsys, *SKILL, *SIMPLE, *SMALL, *options, "--json", str(path))
    found = read(path)
    assert list(found) == [
        "schema",
        "game",
        "version",
        "options",
        "content_digest",
        "competes",
        "seed",
        "deals",
        "even",
        "ladder",
        "holds",
        "branching",
        "shares",
    ]
    assert (found["options"]["players"], found["deals"], found["even"]) == (3, 7, 0.333333333)
    assert found["ladder"][0] == {"agent": "random", "return": None, "wins": None, "gain": None, "verdict": None}
    assert list(found["ladder"][1]["gain"]) == ["mean", "sd", "count", "interval_95"]
    assert found["shares"]["agents"] == ["heuristic", "random"]
    shares = [found["shares"][name]["share"] for name in ("seat", "skill", "both", "chance")]
    assert sum(shares) == pytest.approx(1)
    assert list(found["ladder"][1]) == ["agent", "return", "wins", "gain", "verdict"]
    assert list(found["branching"][1]) == [
        "agent",
        "games",
        "decisions",
        "mean_legal_actions",
        "most_legal_actions",
        "log10_size",
    ]


def test_what_the_tables_do_not_say() -> None:
    game = yith.load(COMPETING)
    search = f"{'ismcts' if game.info.hidden else 'mcts'}:1"
    agents = ("heuristic", "random", f"{search},depth=1")
    told = notes(measure(game, agents, games=20, samples=0))
    assert told[0].startswith("The ladder does not hold: random is weaker than heuristic")
    assert told[1] == "A rung plays in one of 2 seats, the one below in all others; even is 0.5."
    assert told[2] == f"{search} is {search},depth=1."
    assert told[3] == f"The shares are of heuristic, random, {search}: every lineup of them on 10 deals."


def test_times_have_a_unit_that_fits() -> None:
    shown = {2.5: "2.5 s", 0.0312: "31 ms", 1.5e-3: "1.5 ms", 4.27e-5: "43 µs", 4.3e-8: "43 ns", 0.0: "0.0 ns"}
    assert {seconds: duration(seconds) for seconds in shown} == shown
    assert duration(4.27e-5, ascii_only=True) == "43 us"


@pytest.mark.parametrize("name", NAMES)
def test_a_picture_is_drawn(name: str) -> None:
    found = measure(yith.load(name), ("random", "heuristic"), games=20, samples=0)
    assert len(skill_plot.plot(found, "svg")) > 10_000


def test_the_same_report_gives_the_same_picture() -> None:
    found = measure(yith.load(COMPETING), ("random", "heuristic"), games=20, samples=0)
    for kind in plot.FORMATS:
        assert skill_plot.plot(found, kind) == skill_plot.plot(found, kind)


def test_the_picture_says_what_it_shows(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "found.svg"
    page(capsys, *SKILL, *SIMPLE, *SMALL, "--plot", str(path))
    # Text is drawn as outlines; each is preceded by a comment with its words.
    shown = re.findall(r"<!-- (.*?) -->", path.read_text(encoding="utf-8"))
    game = yith.load(COMPETING)
    found = measure(game, ("random", "heuristic"), games=20, samples=0, seed=3)
    assert f"{game.version}: random, heuristic; {found.deals} deals, seed 3" in " ".join(shown)
    assert {"Return against the rung below, with 95 % intervals", "even", "random", "heuristic"} <= set(shown)
    assert {"Where a seat's return comes from, with 95 % intervals", "chance"} <= set(shown)
    rung = found.rungs[1]
    assert rung.returns is not None
    assert f"{rung.returns.mean:.3f}" in shown
    assert any(rung.verdict in text for text in shown if rung.verdict)
    assert found.shares is not None
    assert {f"{share.share:.1%}" for share in found.shares.named.values()} <= set(shown)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("skill",), "missing argument 'GAME'"),
        (("skill", "chess"), "unknown game 'chess', expected one of "),
        ((*SKILL, "--agent", "random"), "agents ['random'], expected two or more"),
        ((*SKILL, "--agent", "random", "--agent", "clever"), "unknown agent 'clever', expected one of random"),
        ((*SKILL, *SIMPLE, "--cross", "random"), "crossed ['random'], expected two or more"),
        ((*SKILL, *SIMPLE, "--games", "1"), "games 1, expected a whole number from 3: two deals"),
        ((*SKILL, *SIMPLE, "--games", "many"), "--games: 'many' is not a valid integer"),
        ((*SKILL, *SIMPLE, "--samples", "1"), "samples 1, expected 0, or a whole number from 2"),
        ((*SKILL, *SIMPLE, "--seed", "-1"), "seed -1 is not a whole number from 0"),
        ((*SKILL, *SIMPLE, "--threads", "0"), "threads 0 is not 1 to"),
        ((*SKILL, "--players", "99"), "players=99, expected a whole number from"),
        ((*SKILL, "--plot", "found.gif"), "--plot 'found.gif' ends in none of .png, .svg, .pdf"),
    ],
)
def test_wrong_use_exits_with_2(arguments: tuple[str, ...], message: str, capsys: Capture) -> None:
    code, found = refused(capsys, *arguments)
    assert code == 2
    assert message in found


def test_a_place_that_cannot_be_written_is_refused_before_playing(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "missing" / "found"
    for option, ending in (("--json", ".json"), ("--plot", ".png")):
        code, found = refused(capsys, *SKILL, *SIMPLE, "--games", str(10**12), option, f"{path}{ending}")
        assert (code, found) == (1, f"cannot write {f'{path}{ending}'!r}: No such file or directory")


def test_progress_shows_and_ctrl_c_stops(tmp_path: Path) -> None:
    path = tmp_path / "found.json"
    terminal = Terminal(*SKILL, *SIMPLE, "--games", str(10**12), "--json", str(path))
    terminal.read_until(r"[1-9][\d,]* of [\d,]+ games")
    terminal.process.send_signal(signal.SIGINT)
    assert terminal.finish() == 130
    assert re.search(r"stopped after [\d,]+ of [\d,]+ games", terminal.text)
    assert "Traceback" not in terminal.text
    assert list(tmp_path.iterdir()) == []


def test_help() -> None:
    found = run("skill", "-h")
    assert (found.returncode, found.stderr) == (0, "")
    assert found.stdout.startswith("Usage: yith skill")
    assert max(map(len, found.stdout.splitlines())) <= 80
