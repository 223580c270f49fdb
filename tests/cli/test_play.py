"""`yith play`: what the person sees and can do, how a game is saved and resumed, and what is refused."""

from __future__ import annotations

import io
import re
import signal
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import yith
from tests import kuhn
from tests.cli.command import PLAIN, SEVERAL, YITH, sealed
from tests.cli.test_errors import refused
from tests.cli.test_terminal import Terminal
from tests.traces.golden import path as golden
from tests.traces.golden import plan
from tests.tree import ROOT
from yith import engine, rng
from yith.analysis import Analysis, Candidate
from yith.api import Action, Info
from yith.cli import main
from yith.cli.advice import advice
from yith.cli.dialogue import Dialogue, understand
from yith.cli.match import Match

if TYPE_CHECKING:
    from collections.abc import Iterator

NAME = SEVERAL
PLAY = ("play", NAME)
PROMPT = r"your move \(1 to \d+, \? for help\): "

Capture = pytest.CaptureFixture[str]
Patch = pytest.MonkeyPatch


def played(patch: Patch, capsys: Capture, typed: str, *arguments: str) -> str:
    """The page of a command that gets these lines and ends well."""
    patch.setattr("sys.stdin", io.StringIO(typed))
    assert main(arguments) == 0
    page, errors = capsys.readouterr()
    assert errors == ""
    return page


def boards(page: str) -> list[str]:
    return re.findall(r"^╭.*?^╰.*?$", page, re.MULTILINE | re.DOTALL)


def matched(name: str = NAME, seat: int = 0, agent: str = "heuristic", seed: int = 1) -> Match:
    game = yith.load(name)
    others = {player: agent for player in range(game.num_players) if player != seat}
    return Match(game.initial_state(), seat, others, seed)


def settle(match: Match) -> Match:
    for _ in match.advance():
        pass
    return match


@pytest.mark.parametrize(
    ("name", "seat"),
    [(name, str(seat)) for name in yith.game_names() for seat in range(min(2, yith.load(name).num_players))],
)
def test_a_whole_game(name: str, seat: str, tmp_path: Path, monkeypatch: Patch, capsys: Capture) -> None:
    path = tmp_path / "game.txt"
    page = played(monkeypatch, capsys, "1\n" * 5000, "play", name, "--seat", seat, "--save", str(path))
    assert "The game is over." in page
    state = yith.replay(path)
    assert state.is_terminal
    for player, (won, score) in enumerate(zip(state.returns, state.scores, strict=True)):
        who = f"you are player {player}" if player == int(seat) else f"player {player} is heuristic"
        assert re.search(rf"^{who} +{won:g} +{score}$", page, re.MULTILINE)
    winners = [player for player, won in enumerate(state.returns) if won == max(state.returns)]
    if state.returns == [0.0]:
        assert "\nwon: nobody\n" in page
    elif len(winners) == 1:
        assert f"\nwon: {'you' if winners == [int(seat)] else f'player {winners[0]}'}\n" in page
    assert page.endswith(f"It is saved in {str(path)!r}; 'yith replay' shows it.\n")
    code, found = refused(capsys, "play", name, "--resume", str(path))
    assert code == 1
    assert found.startswith(f"{path}:")
    assert "the game is over" in found


def test_the_end_of_the_input_ends_well(monkeypatch: Patch, capsys: Capture) -> None:
    page = played(monkeypatch, capsys, "1\n", *PLAY)
    assert "The game is not over.\nIt is not saved; --save FILE keeps a game" in page
    assert page.count("? for help): ") == 2
    assert played(monkeypatch, capsys, "1\nquit", *PLAY).partition("? for help): q")[0] in page


def test_the_installed_command_takes_any_input() -> None:
    found = subprocess.run([YITH, *PLAY], input=b"\xff\x00\n1\n", capture_output=True, env=PLAIN, check=False)
    assert (found.returncode, found.stderr) == (0, b"")
    assert b"is no move, expected a number from 1 to " in found.stdout
    assert b"\x1b" not in found.stdout
    closed = subprocess.run(f"{YITH} play {NAME} <&-", shell=True, capture_output=True, env=PLAIN, check=False)
    assert (closed.returncode, closed.stderr) == (0, b"")
    assert b"The game is not over." in closed.stdout


def test_undo_goes_back_to_the_previous_decision(monkeypatch: Patch, capsys: Capture) -> None:
    page = played(monkeypatch, capsys, "u\n1\nu\n1\n1\nundo\nundo\nu\n", *PLAY)
    assert page.count("nothing to take back, this is your first decision\n") == 2
    assert page.count("taken back to your previous decision\n") == 3
    shown = boards(page)
    assert len(shown) == 7
    assert shown[0] == shown[2] == shown[6]
    assert shown[1] == shown[3] == shown[5]


def test_what_was_taken_back_comes_again() -> None:
    match = settle(matched())
    for _ in range(20):
        before, events = match.state.to_bytes(), match.state.events
        move = match.state.legal_actions[-1]
        match.apply(move)
        after = settle(match).state.to_bytes(), match.state.events
        if match.state.is_terminal:
            break
        assert match.undo()
        assert (match.state.to_bytes(), match.state.events) == (before, events)
        match.apply(move)
        assert (settle(match).state.to_bytes(), match.state.events) == after


def test_words_and_prefixes() -> None:
    texts = ["leave", "take seal-1", "take Seal-2", "save all", "7"]
    expected: dict[str, object] = {
        "1": 0,
        " 4\n": 3,
        "l": 0,
        "LEAVE": 0,
        "take  seal-2": 2,
        "save all": 3,
        "sa": 3,
        "u": "undo",
        "Hint": "hint",
        "s": "save",
        "s some/File": "save",
        "q": "quit",
        "?": "help",
        "7": ("no move 7, expected a number from 1 to 5",),
        "0": ("no move 0, expected a number from 1 to 5",),
        "t": ("'t' begins several moves, expected one of 'take seal-1', 'take Seal-2', or a number",),
        "": ("no move, expected a number from 1 to 5, the beginning of a move, or ? for help",),
        "²": ("'²' is no move, expected a number from 1 to 5, the beginning of a move, or ? for help",),
        "-1": ("'-1' is no move, expected a number from 1 to 5, the beginning of a move, or ? for help",),
        "u 2": ("'u 2' is no move, expected a number from 1 to 5, the beginning of a move, or ? for help",),
    }
    assert {line: understand(line, texts) for line in expected} == expected
    (long,) = str(understand("x" * 10_000, texts)).splitlines()
    assert len(long) < 200


def test_wrong_input_asks_again(monkeypatch: Patch, capsys: Capture) -> None:
    match = settle(matched(seed=0))
    text = match.state.game.text(match.state.legal_actions[1])
    page = played(monkeypatch, capsys, f"99\nnothing\n\nhelp\n{text}\n", *PLAY)
    assert "): 99\nno move 99, expected a number from 1 to " in page
    assert "): nothing\n'nothing' is no move, expected a number from 1 to " in page
    assert "): \nno move, expected a number from 1 to " in page
    assert "  q, quit     stop" in page
    assert re.search(rf"^  you +{text}$", page, re.MULTILINE)
    assert len(boards(page)) == 2


def test_hints_are_off_unless_asked_for(monkeypatch: Patch, capsys: Capture) -> None:
    page = played(monkeypatch, capsys, "h\n?\n", *PLAY)
    assert "): h\nhints are off, start with --hints to have them\n" in page
    assert "by 1,000 simulated games (off, see --hints)\n" in page
    assert "is best" not in page
    page = played(monkeypatch, capsys, "h\nhint\n?\n", *PLAY, "--hints", "--simulations", "60")
    found = re.findall(r"^hint: '(.*)' is best, after 60 simulated games$", page, re.MULTILINE)
    assert len(found) == 2
    assert found[0] == found[1]
    assert re.search(rf"^ +\d+  {re.escape(found[0])}$", page, re.MULTILINE)
    assert "by 60 simulated games\n" in page
    assert "hint:" not in played(monkeypatch, capsys, "1\n1\n", *PLAY, "--hints")


@pytest.mark.parametrize("name", yith.game_names())
def test_a_hint_is_what_a_search_finds(name: str, monkeypatch: Patch, capsys: Capture) -> None:
    match = settle(matched(name, seed=3))
    state = match.state
    assert state.current_player == 0
    seed = rng.stream(3, 0, len(state.events), 16).next_u64()
    found = yith.search(state, 80, rollout="heuristic", seed=seed)
    page = played(monkeypatch, capsys, "h\n", "play", name, "--seed", "3", "--hints", "--simulations", "80")
    assert f"\n{advice(found, state.game.info)}\n" in page
    assert ("it may go on so" in page) == (not state.game.info.hidden and len(found.line) > 1)


@pytest.mark.parametrize("name", [name for name in yith.game_names() if yith.load(name).info.hidden])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_hint_is_the_same_whatever_is_hidden(name: str, seat: int) -> None:
    match = settle(matched(name, seat, seed=2))
    for _ in range(12):
        match.apply(match.state.legal_actions[0])
        settle(match)
    state, told, others = match.state, set(), set()
    for seed in range(4):
        twin = state if seed == 0 else state.resample(seat, seed)
        others.add(twin.to_bytes())
        root = state.game.from_bytes(twin.to_bytes())
        told.add(advice(Match(root, seat, match.agents, 5).hint(100), state.game.info))
    assert len(others) == 4
    (text,) = told
    legal = {state.game.text(action) for action in state.legal_actions}
    assert {line.split("  ")[1].strip() for line in text.splitlines()[1:]} <= legal


def candidate(text: str, visits: int, value: float, error: float, inherited: int = 0) -> Candidate:
    return Candidate(Action(len(text), text, "some-v1"), visits, inherited, (9.0, value), (9.0, error))


SOME = (
    candidate("wait", 400, 0.625, 0.02),
    candidate("go on", 90, 0.5, 0.05),
    candidate("stop", 1, 1.0, 0.0),
    candidate("never", 9, 0.25, 0.1),
)


def analysed(*candidates: Candidate, line: tuple[str, ...] = ()) -> Analysis:
    made = sum(each.visits for each in candidates)
    return Analysis(1, candidates[0].action, candidates, line, made, 10, 0.1)


def information(low: float = 0.0, high: float = 1.0, *, hidden: bool = False) -> Info:
    return Info(hidden, 9, 9, 9, low, high, None)


def test_a_hint_says_what_moves_are_worth() -> None:
    text = advice(analysed(*SOME, line=("wait", *"abcdef")), information())
    # Of 400 values with t 1.966 and of 90 with t 1.987.
    assert text.splitlines() == [
        "hint: 'wait' is best, after 500 simulated games",
        "  wait   wins 62% ±4%, in 400 games",
        "  go on  wins 50% ±10%, in 90 games",
        "  stop   wins 100%, in 1 game",
        "  it may go on so: wait, a, b, c, d, e, ...",
    ]
    plain = advice(analysed(*SOME[:2], line=("wait", "a")), information(-1.0, 2.0), ascii_only=True)
    assert plain.splitlines() == [
        "hint: 'wait' is best, after 490 simulated games",
        "  wait   expected return 0.625 +-0.039, in 400 games",
        "  go on  expected return 0.500 +-0.099, in 90 games",
        "  it may go on so: wait, a",
    ]


def test_a_hint_says_nothing_of_moves_that_were_not_tried() -> None:
    untried = candidate("other", 0, 0.0, 0.0)
    assert "other" not in advice(analysed(SOME[0], untried, line=("wait",)), information())
    assert "go on" not in advice(analysed(SOME[0], untried, line=("wait",)), information())


def test_a_hint_tells_no_line_where_something_is_hidden() -> None:
    found = analysed(*SOME, line=("wait", "draw ace"))
    assert "draw ace" in advice(found, information())
    assert "draw ace" not in advice(found, information(hidden=True))


def test_ctrl_c_ends_a_hint_and_not_the_game(monkeypatch: Patch, capsys: Capture) -> None:
    lines = iter(["h\n", "1\n", ""])

    def typed() -> str:
        line = next(lines)
        if line == "h\n":
            signal.setitimer(signal.ITIMER_REAL, 0.3)
        return line

    stdin = io.StringIO()
    monkeypatch.setattr(stdin, "readline", typed)
    monkeypatch.setattr("sys.stdin", stdin)
    before = signal.signal(signal.SIGALRM, signal.default_int_handler)
    try:
        assert main([*PLAY, "--hints", "--simulations", str(2**32 - 1)]) == 0
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    page, errors = capsys.readouterr()
    assert errors == ""
    assert "no hint, it was interrupted\nyour move (1 to " in page
    assert len(boards(page)) == 2


def test_a_resumed_game_goes_on_as_if_without_a_break(tmp_path: Path, monkeypatch: Patch, capsys: Capture) -> None:
    whole, parts, options = tmp_path / "whole.txt", tmp_path / "parts.txt", ("--players", "3", "--seed", "9")
    played(monkeypatch, capsys, "1\n2\n2\n1\n2\n2\n", *PLAY, *options, "--save", str(whole))
    first = played(monkeypatch, capsys, "1\n2\n2\n", *PLAY, *options, "--save", str(parts))
    assert "--resume goes on with it." in first
    second = played(monkeypatch, capsys, "1\n2\n2\n", *PLAY, "--resume", str(parts), "--save", str(parts))
    assert "seed 9\n" in second
    assert "resumed, the last moves:\n" in second
    assert boards(first)[-1] == boards(second)[0]
    assert parts.read_text() == whole.read_text()
    assert list(tmp_path.iterdir()) in ([whole, parts], [parts, whole])
    once = parts.read_text()
    page = played(monkeypatch, capsys, "u\nu\n", *PLAY, "--resume", str(parts))
    assert page.count("taken back") == 2
    assert parts.read_text() == once


def test_golden_traces_can_be_resumed_before_their_end(tmp_path: Path, monkeypatch: Patch, capsys: Capture) -> None:
    for name in yith.game_names():
        for trace in plan(name).TRACES:
            lines = (ROOT / golden(name, trace)).read_text(encoding="utf-8").splitlines(keepends=True)
            first = next(number for number, line in enumerate(lines) if " = " in line)
            path = tmp_path / "part.txt"
            path.write_text("".join(lines[: first + 12]), encoding="utf-8")
            assert "The game is not over." in played(monkeypatch, capsys, "1\n", "play", name, "--resume", str(path))


def test_saving_by_hand(tmp_path: Path, monkeypatch: Patch, capsys: Capture) -> None:
    path, other = tmp_path / "my game.txt", tmp_path / "other.txt"
    other.write_text("mine")
    page = played(monkeypatch, capsys, f"s\n1\ns {path}\n1\ns\nsave {other}\ns {tmp_path / 'no' / 'x'}\n", *PLAY)
    assert "): s\nsave where? expected 's FILE'\n" in page
    assert page.count(f"\nsaved to {str(path)!r}\n") == 2
    assert f"\n{str(other)!r} exists, expected a new file" in page
    assert f"cannot write {str(tmp_path / 'no' / 'x')!r}: No such file or directory\n" in page
    assert other.read_text() == "mine"
    assert page.endswith(f"It is saved in {str(path)!r}; --resume goes on with it.\n")
    assert len(yith.replay(path).history) > 2


def test_every_move_is_saved_at_once(tmp_path: Path, monkeypatch: Patch) -> None:
    path, written = tmp_path / "game.txt", []

    def lines() -> Iterator[str]:
        for line in ("1\n", "1\n", "u\n", ""):
            written.append(path.read_text() if path.exists() else "")
            yield line

    typed = lines()
    stdin = io.StringIO()
    monkeypatch.setattr(stdin, "readline", lambda: next(typed))
    monkeypatch.setattr("sys.stdin", stdin)
    assert main([*PLAY, "--save", str(path)]) == 0
    moves = [len(text.splitlines()) for text in written]
    assert moves[0] == 0 < moves[1] < moves[2]
    assert moves[3] < moves[2]


def test_places_that_cannot_be_written(tmp_path: Path, monkeypatch: Patch, capsys: Capture) -> None:
    path = tmp_path / "missing" / "game.txt"
    code, found = refused(capsys, *PLAY, "--save", str(path))
    assert (code, found) == (1, f"cannot write {str(path)!r}: No such file or directory")
    other = tmp_path / "other.txt"
    other.write_text("mine")
    path = sealed(tmp_path) / "game.txt"
    code, found = refused(capsys, *PLAY, "--save", str(path))
    assert (code, found) == (1, f"cannot write {str(path)!r}: Permission denied")
    code, found = refused(capsys, *PLAY, "--save", str(other))
    assert (code, found.partition(", ")[0]) == (2, f"{str(other)!r} exists")
    assert other.read_text() == "mine"
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n1\n"))
    assert main([*PLAY, "--save", "/dev/full"]) == 1
    page, errors = capsys.readouterr()
    assert page.count("not saved: cannot write '/dev/full': No space left on device\n") == 2
    assert len(boards(page)) == 3
    assert errors == "error: cannot write '/dev/full': No space left on device\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("play",), "missing argument 'GAME'"),
        (("play", "chess"), "unknown game 'chess', expected one of "),
        ((*PLAY, "--seat", "9"), "seat 9 is no player, expected 0 to 1"),
        ((*PLAY, "--seat", "-1"), "seat -1 is no player, expected 0 to 1"),
        ((*PLAY, "--agents", "clever"), "unknown agent 'clever', expected one of random"),
        ((*PLAY, "--agents", ""), "unknown agent ''"),
        ((*PLAY, "--agents", "random,random"), "2 agents, expected 1, as one other plays"),
        ((*PLAY, "--players", "4", "--agents", "random,random"), "2 agents, expected 1, or 3"),
        ((*PLAY, "--seed", "-1"), "seed -1 is not a whole number from 0"),
        ((*PLAY, "--players", "99"), "players=99, expected a whole number from"),
        ((*PLAY, "--simulations", "0"), "--simulations: 0 is not in the range 1<=x<=4294967295"),
        ((*PLAY, "--option", "what=1"), "unknown option 'what', expected one of "),
        ((*PLAY, "--resume", "x", "--players", "2"), "a resumed game has its options from FILE"),
    ],
)
def test_wrong_use_exits_with_2(arguments: tuple[str, ...], message: str, capsys: Capture) -> None:
    code, found = refused(capsys, *arguments)
    assert code == 2
    assert message in found


def test_traces_that_cannot_be_resumed(tmp_path: Path, capsys: Capture) -> None:
    lines = matched().trace().splitlines(keepends=True)
    version = yith.load(NAME).version
    for text, message in (
        (None, f"trace {tmp_path / '0'} cannot be read: no such file or directory"),
        ("", f"{tmp_path / '1'}:1: the trace is empty, expected 'yith trace 1'"),
        ("".join(lines[:-1]) + "nothing = 01234567\n", f"{tmp_path / '2'}:{len(lines)}: unknown action 'nothing'"),
        (
            "".join(["yith trace 1\n", "game chess-v1\n", *lines[2:]]),
            f"{tmp_path / '3'}:2: trace of chess-v1 cannot be read by {version}",
        ),
    ):
        path = tmp_path / message.partition(str(tmp_path))[2][1]
        if text is not None:
            path.write_text(text)
        code, found = refused(capsys, *PLAY, "--resume", str(path))
        assert code == 1
        assert found.startswith(message)


def test_every_other_player_has_an_agent(monkeypatch: Patch, capsys: Capture) -> None:
    page = played(monkeypatch, capsys, "", *PLAY, "--players", "3", "--seat", "1", "--agents", "random,heuristic")
    assert "player 0 is random, you are player 1, player 2 is heuristic; seed 0\n" in page
    page = played(monkeypatch, capsys, "", *PLAY, "--players", "3", "--seat", "1", "--agents", "random")
    assert "player 0 is random, you are player 1, player 2 is random; seed 0\n" in page


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("seed", range(12))
def test_nothing_hidden_is_shown(seat: int, seed: int, monkeypatch: Patch, capsys: Capture) -> None:
    game: Any = engine.build(kuhn, "reference", None, {})
    others = {1 - seat: "random"}

    def page(root: Any, typed: str) -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        match = Match(root, seat, others, seed)
        Dialogue(match, hints=True, simulations=10, target=None).play()
        return capsys.readouterr().out

    match = settle(Match(game.initial_state(), seat, others, seed))
    if match.state.is_terminal:
        pytest.skip("the other player ended the game")
    own, other = (match.state.view.seats[player].card for player in (seat, 1 - seat))
    words = ("jack", "queen", "king")
    shown = page(game.initial_state(), "h\n?\nx\nu\n")
    assert words[own - 1] in shown
    assert words[other - 1] not in shown
    assert "no hint: the reference engine plays no batches, expected a game of the native one\n" in shown
    # Nor does anything differ that depends on the other's card, where all that the player knows is the same.
    twin = match.state.resample(seat, seed=seed + 1)
    alike = page(game.from_bytes(twin.to_bytes()), "h\n?\nx\nu\n")
    assert alike == page(game.from_bytes(match.state.to_bytes()), "h\n?\nx\nu\n")
    ended = page(game.initial_state(), "bet\nbet\n")
    assert "The game is over." in ended


def test_on_a_terminal(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    terminal = Terminal(*PLAY, "--save", str(path))
    terminal.read_until(PROMPT)
    assert re.search(r"\x1b\[[\d;]*m", terminal.text)
    terminal.text = ""
    terminal.send("1\n")
    terminal.read_until(PROMPT)
    terminal.process.send_signal(signal.SIGINT)
    assert terminal.finish() == 130
    assert "Traceback" not in terminal.text
    assert list(tmp_path.iterdir()) == [path]
    assert yith.replay(path).current_player == 0
    terminal = Terminal(*PLAY, "--resume", str(path))
    terminal.read_until(PROMPT)
    terminal.send("q\n")
    assert terminal.finish() == 0


def test_a_terminal_that_closes_loses_no_move(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    terminal = Terminal(*PLAY, "--save", str(path))
    terminal.read_until(PROMPT)
    terminal.text = ""
    terminal.send("2\n")
    terminal.read_until(PROMPT)
    terminal.process.kill()
    assert terminal.finish() == -signal.SIGKILL
    assert len(yith.replay(path).history) > 1


def test_a_reader_that_leaves_is_no_error() -> None:
    with subprocess.Popen(
        [YITH, *PLAY], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=PLAIN
    ) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        process.stdin.close()
        assert process.stderr.read() == b""
        assert process.wait() == 0


def test_the_resumed_file_may_be_saved_to_by_another_name(tmp_path: Path, monkeypatch: Patch, capsys: Capture) -> None:
    path, link = tmp_path / "game.txt", tmp_path / "link.txt"
    played(monkeypatch, capsys, "1\n", *PLAY, "--save", str(path))
    link.symlink_to(path)
    before = path.read_text()
    played(monkeypatch, capsys, "1\n", *PLAY, "--resume", str(path), "--save", str(link))
    assert path.read_text().startswith(before)
    assert len(path.read_text()) > len(before)
    assert link.is_symlink()
