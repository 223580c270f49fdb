"""Traces are read as they were written, on both engines, and every fault is named with its line."""

from __future__ import annotations

import io
import os
import pickle
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tests.kuhn
import yith
from tests.traces import golden
from yith import trace
from yith.engine import build
from yith.rng import stream
from yith.testing.pair import answer
from yith.testing.walk import Wanderer

LONG = os.environ.get("YITH_LONG") == "1"
ENGINES = ("native", "reference")
NAMES = yith.game_names()
OTHER = {"native": "reference", "reference": "native"}
KUHN = build(tests.kuhn, "reference", None, {})
PLAYED = ("card king", "card jack", "draw", "card queen", "pass", "bet", "call")


def played(game: yith.Game[Any], seed: int, steps: int, *, drawn: bool = False) -> yith.State[Any]:
    state = game.new_state(seed) if drawn else game.initial_state()
    Wanderer(game, seed).wander(state, steps)
    return state


def kuhn(*texts: str) -> yith.State[Any]:
    state = KUHN.initial_state()
    for text in texts:
        state.apply(KUHN.action(text))
    return state


def whole_kuhn() -> list[str]:
    """The lines of a game that is over."""
    state = kuhn(*PLAYED[:4])
    Wanderer(KUHN, 0).wander(state, 20)
    assert state.is_terminal
    return KUHN.trace(state, seed=3).splitlines()


def same(first: yith.State[Any], second: yith.State[Any]) -> bool:
    facts = [
        (state.to_bytes(), state.history, state.events, state.tally, state.returns, state.scores)
        for state in (first, second)
    ]
    return facts[0] == facts[1]


@pytest.mark.parametrize("drawn", [False, True])
@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("name", NAMES)
def test_a_trace_is_read_as_it_was_written(name: str, engine: str, drawn: bool, tmp_path: Path) -> None:
    for seed, options in enumerate(golden.plan(name).OPTION_SETS):
        game = yith.load(name, engine=engine, **options)
        # One long game is enough: to a trace options are but words.
        for steps in (0, 1, 41, 400 if LONG or seed == 0 else 90):
            state = played(game, seed, steps, drawn=drawn)
            text = game.trace(state, seed=f"{seed} wandering")
            path = tmp_path / "game.txt"
            path.write_text(text, encoding="utf-8")
            assert text.endswith("\n")
            assert same(game.replay(text.splitlines()), state)
            content = options.get("content")
            found = yith.replay(path, engine=OTHER[engine], content=content)
            assert same(found, state)
            assert found.game.engine == OTHER[engine]
            assert found.game.trace(found, seed=f"{seed} wandering") == text
            assert (
                not drawn
                or state.is_terminal
                or found.clone() == yith.replay(str(path), engine=OTHER[engine], content=content)
            )


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("name", NAMES)
def test_undone_moves_are_not_written(name: str, engine: str) -> None:
    game = yith.load(name, engine=engine)
    state, rng = game.new_state(4), stream(4, 0, 0, 1)
    before = game.trace(state)
    for _ in range(30):
        state.apply(state.legal_actions[rng.below(len(state.legal_actions))])
        before = game.trace(state)
        if state.is_terminal:
            break
        state.apply(state.legal_actions[0])
        state.undo()
        assert game.trace(state) == before
    assert same(game.replay(before.splitlines()), state)
    assert game.trace(pickle.loads(pickle.dumps(state))) == before


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    "start",
    [
        lambda state: state.game.from_bytes(state.to_bytes()),
        lambda state: state.game.position(state.view),
        lambda state: state.resample(0, 5),
        lambda state: state.resample(0, 5).fork(6),
    ],
)
def test_a_start_elsewhere_is_written(name: str, engine: str, start: Callable[[Any], yith.State[Any]]) -> None:
    game = yith.load(name, engine=engine)
    state = start(played(game, 2, 33))
    root = state.to_bytes() if not state.history else None
    Wanderer(game, 3).wander(state, 20)
    lines = game.trace(state).splitlines()
    assert any(line.startswith("start ") for line in lines)
    assert root is None or f"start {root.hex()}" in lines
    found = yith.replay(lines, engine=OTHER[engine])
    assert same(found, state)
    assert found.game.trace(found).splitlines() == lines


def test_a_start_at_the_end_has_only_results() -> None:
    state = KUHN.from_bytes(KUHN.replay(whole_kuhn()).to_bytes())
    lines = KUHN.trace(state).splitlines()
    assert [line.split()[0] for line in lines[-3:]] == ["start", "returns", "scores"]
    assert KUHN.replay(lines).returns == state.returns
    with pytest.raises(yith.TraceError, match=f"trace:{len(lines) - 1}: .* ends here, expected 'scores"):
        KUHN.replay(lines[:-1])


@pytest.mark.parametrize("options", [{}, {"copies": 2, "draw": "once", "must_call": False}])
def test_games_of_ones_own(options: dict[str, Any]) -> None:
    game = build(tests.kuhn, "reference", None, options)
    for seed in range(20):
        state = played(game, seed, 20, drawn=seed % 2 == 0)
        assert same(game.replay(game.trace(state).splitlines()), state)


def test_lines_may_come_from_anywhere() -> None:
    text = "".join(f"{line}\n" for line in whole_kuhn())
    expected = KUHN.replay(text.splitlines())
    sources = (io.StringIO(text), iter(text.splitlines()), tuple(text.splitlines(keepends=True)))
    assert all(same(KUHN.replay(source), expected) for source in sources)


def test_positions_stand_now_and_then_and_may_stand_anywhere() -> None:
    lines = golden.read(NAMES[0], next(iter(golden.plan(NAMES[0]).TRACES)))
    state = yith.replay(lines)
    game = state.game
    at = [number for number, line in enumerate(lines) if line.startswith(": ")]
    assert at[1] - at[0] == trace.FULL_TEXT_EVERY + 1
    without = [line for line in lines if not line.startswith(": ")]
    assert same(game.replay(without), state)
    head = next(number for number, line in enumerate(lines) if line.startswith("seed ")) + 1
    game.replay([*lines[:head], f": {game.initial_state()}", *lines[head:]])


def test_own_content_is_given_again(tmp_path: Path) -> None:
    name = NAMES[0]
    standard = yith.load(name)
    text = standard._package.reference().CONTENT  # noqa: SLF001
    changed = next(
        own for own in variants(text) if digest_of(tmp_path, name, own) not in {None, standard.content_digest}
    )
    path = tmp_path / "own.toml"
    path.write_text(changed, encoding="utf-8")
    game = yith.load(name, content=path)
    lines = game.trace(played(game, 1, 30)).splitlines()
    found = yith.replay(lines, content=path, engine="reference")
    assert found.game.content_digest == game.content_digest
    with pytest.raises(yith.TraceError) as caught:
        yith.replay(lines)
    assert caught.value.code == "foreign-content"
    assert game.content_digest in str(caught.value)
    assert standard.content_digest in str(caught.value)
    path.write_text("schema = 9", encoding="utf-8")
    with pytest.raises(yith.ContentError):
        yith.replay(lines, content=path)


def variants(text: str) -> Iterator[str]:
    """A content file with one of its numbers changed."""
    for match in re.finditer(r"= (\d+)\b", text):
        yield f"{text[: match.start(1)]}{int(match[1]) + 1}{text[match.end(1) :]}"


def digest_of(folder: Path, name: str, text: str) -> str | None:
    path = folder / "try.toml"
    path.write_text(text, encoding="utf-8")
    try:
        return yith.load(name, content=path).content_digest
    except yith.YithError:
        return None


def test_what_cannot_be_written() -> None:
    state = kuhn("card king")
    for seed in ("", "two\nlines", "x = 01234567", "\x1b[1m"):
        with pytest.raises(yith.TraceError) as caught:
            KUHN.trace(state, seed=seed)
        assert caught.value.code == "bad-seed"
    other = build(tests.kuhn, "reference", None, {"copies": 2}).initial_state()
    for foreign in (other, "state", None):
        with pytest.raises(yith.TraceError) as caught:
            KUHN.trace(foreign)  # type: ignore[arg-type]
        assert caught.value.code == "foreign-state"


FIRST, GAME, OPTION, CONTENT, SEED, MOVE = 1, 2, 3, 6, 7, 8
Change = Callable[[list[str]], object]


def put(line: int, text: str) -> Change:
    return lambda lines: lines.__setitem__(line - 1, text)


def insert(line: int, text: str) -> Change:
    return lambda lines: lines.insert(line - 1, text)


def drop(line: int) -> Change:
    return lambda lines: lines.pop(line - 1)


def cut(line: int) -> Change:
    return lambda lines: lines.__delitem__(slice(line - 1, None))


LAST = len(whole_kuhn())
RETURNS = next(number for number, line in enumerate(whole_kuhn(), 1) if line.startswith("returns "))
FAULTS: list[tuple[str, Change, int, str]] = [
    ("empty", cut(1), 1, "the trace is empty, expected 'yith trace 1'"),
    ("unknown-format", put(FIRST, "yith trace 2"), 1, "unknown version, expected 'yith trace 1'"),
    ("unknown-format", put(FIRST, "once upon a time"), 1, "does not begin a trace"),
    ("truncated", cut(GAME), 1, "ends here, expected 'game <version>'"),
    ("truncated", cut(CONTENT), 5, "ends here, expected 'content <64 hex digits>'"),
    ("missing-line", drop(GAME), 2, "'game' is missing"),
    ("missing-line", drop(CONTENT), 6, "'content' is missing"),
    ("bad-line", put(GAME, "game"), 2, "expected 'game <version>'"),
    ("bad-line", put(OPTION, "option copies"), 3, "expected 'option <name> <value>'"),
    ("bad-line", put(CONTENT, "content 12"), 6, "expected 'content <64 hex digits>'"),
    ("bad-line", insert(SEED, "start 0"), 7, "expected 'start <bytes in hex>'"),
    ("bad-line", put(SEED, "seed "), 7, "expected 'seed <text>'"),
    ("repeated-line", insert(3, "game kuhn-v1"), 3, "given twice, expected once: line 2 has it"),
    ("repeated-line", insert(5, "option copies 1"), 5, "'option copies' is given twice"),
    ("repeated-line", insert(SEED, "seed 4"), 8, "'seed' is given twice"),
    ("line-out-of-order", insert(SEED, "option more 1"), 7, "out of order, expected game, option, content"),
    ("foreign-version", put(GAME, "game kuhn-v9"), 2, "trace of kuhn-v9 cannot be read by kuhn-v1"),
    ("unknown-option", put(OPTION, "option height 3"), 3, "unknown option 'height', expected one of copies"),
    ("foreign-option", put(OPTION, "option copies 9"), 3, "option copies is '9', expected"),
    ("missing-option", drop(OPTION), 5, "option copies is missing"),
    ("foreign-content", put(CONTENT, f"content {'0' * 64}"), 6, f"trace of content {'0' * 64} cannot be read with"),
    ("foreign-bytes", insert(SEED, "start 0011"), 7, "no state of kuhn-v1"),
    ("bad-line", put(MOVE, "card king"), 8, "is no move, expected '<move> = <8 hex digits>'"),
    ("bad-line", put(MOVE, "returns 0.0 0.0"), 8, "is no move"),
    ("bad-line", put(MOVE, "card king = 0123456"), 8, "is no move"),
    ("unknown-action", put(MOVE, "card kind = 01234567"), 8, "did you mean 'card king'?"),
    ("action-at-chance", put(MOVE, "pass = 01234567"), 8, "is an action at a chance node"),
    (
        "wrong-forced-moves",
        put(MOVE, "card king ! pass = 01234567"),
        8,
        "forced moves 'pass' after 'card king', expected none",
    ),
    (
        "wrong-digest",
        put(MOVE, "card king = 01234567"),
        8,
        "digest 01234567 of the position after 'card king', expected",
    ),
    ("wrong-position", insert(MOVE, ": nothing"), 8, "position is 'nothing' from column 3 on, expected"),
    ("wrong-result", put(RETURNS, "returns 0.0 9.0"), RETURNS, "expected 'returns "),
    ("wrong-result", drop(RETURNS), RETURNS, "expected 'returns "),
    ("truncated", cut(LAST), LAST - 1, "ends here, expected "),
    ("line-after-end", insert(LAST + 1, "and so on"), LAST + 1, "'and so on' after the end, expected no more lines"),
    ("long-line", put(SEED, f"seed {'9' * 20000}"), 7, "longer than 16384"),
    ("bad-line-end", put(SEED, "seed 3\r"), 7, "line ends in CR LF, expected LF alone"),
    ("unprintable", put(SEED, "seed \x1b[1m"), 7, r"unprintable character '\x1b'"),
]


@pytest.mark.parametrize(("code", "change", "line", "message"), FAULTS)
def test_a_fault_is_named_with_its_line(code: str, change: Change, line: int, message: str, tmp_path: Path) -> None:
    lines = whole_kuhn()
    change(lines)
    path = tmp_path / "bad.txt"
    path.write_bytes("".join(f"{text}\n" for text in lines).encode())
    for source, name in ((lines, "trace"), (path, str(path))):
        with pytest.raises(yith.TraceError) as caught:
            KUHN.replay(source)
        assert str(caught.value).startswith(f"{name}:{line}: ")
        assert message in str(caught.value)
        assert "\n" not in str(caught.value)
        assert caught.value.code == code


@pytest.mark.parametrize(
    ("data", "code", "message"),
    [
        (b"", "empty", ":1: the trace is empty"),
        (b"yith trace 1\ngame ku", "truncated", ":2: the last line is cut off, expected LF at its end"),
        (b"yith trace 1\n\xff\xfe\n", "not-utf-8", ":2: not UTF-8 at byte 0 of the line"),
        (b"\x7fELF\x00\x01\n", "unprintable", ":1: unprintable character '\\x7f'"),
        (b"yith trace 1\r\n", "bad-line-end", ":1: line ends in CR LF"),
        ("\ufeffyith trace 1\n".encode(), "unprintable", ":1: unprintable character '\\ufeff'"),
        (b"x" * 10**6, "long-line", ":1: line is longer than 16384 bytes"),
        (b"yith trace 1\n\n", "missing-line", ":2: 'game' is missing, expected 'game <version>' here"),
    ],
)
def test_files_that_are_no_text(data: bytes, code: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.txt"
    path.write_bytes(data)
    with pytest.raises(yith.TraceError) as caught:
        yith.replay(path)
    assert str(caught.value).startswith(f"{path}{message}")
    assert caught.value.code == code


def test_what_is_no_file(tmp_path: Path) -> None:
    for path, why in ((tmp_path, "is a directory"), (tmp_path / "none", "no such file or directory"), ("\0", "null")):
        with pytest.raises(yith.TraceError, match=why) as caught:
            yith.replay(path)
        assert caught.value.code == "trace-unreadable"
    for source in (5, None, b"bytes"):
        with pytest.raises(yith.ConfigError, match="neither a path nor lines"):
            yith.replay(source)  # type: ignore[arg-type]
    with pytest.raises(yith.TraceError, match="trace:1: '5' is not text"):
        yith.replay([5])  # type: ignore[list-item]
    with pytest.raises(yith.ConfigError, match="unknown engine 'warp'"):
        yith.replay(start_of(NAMES[0]), engine="warp")


def start_of(name: str) -> list[str]:
    game = yith.load(name)
    return game.trace(played(game, 1, 20)).splitlines()


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("name", NAMES)
def test_the_game_is_found_by_its_version(name: str, engine: str) -> None:
    lines, version = start_of(name), yith.load(name).version
    known = ", ".join(yith.load(other).version for other in NAMES)
    for changed, code, message in (
        ("game chess-v1", "unknown-game", f"trace:2: unknown game 'chess-v1', expected {known}"),
        (f"game {name}-v99", "foreign-version", f"trace:2: trace of {name}-v99 cannot be read by {version}"),
    ):
        with pytest.raises(yith.TraceError) as caught:
            yith.replay([lines[0], changed, *lines[2:]], engine=engine)
        assert (str(caught.value), caught.value.code) == (message, code)


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("name", NAMES)
def test_options_are_checked_where_they_stand(name: str, engine: str) -> None:
    lines = start_of(name)
    for number, line in enumerate(lines):
        if not line.startswith("option "):
            continue
        option = line.split()[1]
        for value in ("never", "9" * 5000, "true", "1e0", "-0"):
            with pytest.raises(yith.TraceError) as caught:
                yith.replay([*lines[:number], f"option {option} {value}", *lines[number + 1 :]], engine=engine)
            assert str(caught.value).startswith(f"trace:{number + 1}: {option}=")
            assert caught.value.code == "bad-option"


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("name", NAMES)
def test_a_refused_move_has_the_engines_own_words(name: str, engine: str) -> None:
    game = yith.load(name, engine=engine)
    state = played(game, 1, 20)
    refused = next(action for action in range(game.num_actions) if action not in state.legal_actions)
    with pytest.raises(yith.YithError) as expected:
        state.apply(refused)
    lines = game.trace(state).splitlines()
    with pytest.raises(yith.TraceError) as caught:
        yith.replay([*lines, f"{game.text(refused)} = 01234567"], engine=engine)
    assert str(caught.value) == f"trace:{len(lines) + 1}: {expected.value}"
    assert (caught.value.code, caught.value.rule) == (expected.value.code, expected.value.rule)


WHOLE = "".join(f"{line}\n" for line in whole_kuhn())
END = KUHN.replay(WHOLE.splitlines())


def refused_or_same(data: bytes, path: Path) -> None:
    path.write_bytes(data)
    found = answer(KUHN.initial_state(), lambda state: state.game.replay(path))
    if isinstance(found, yith.YithError):
        assert isinstance(found, yith.TraceError)
        assert re.match(rf"{re.escape(str(path))}:\d+: ", str(found))
        assert "\n" not in str(found)
    else:
        assert same(found, END)


@settings(max_examples=300)
@given(at=st.integers(0, len(WHOLE) - 1), byte=st.integers(0, 255))
def test_a_changed_byte_is_refused_or_means_the_same(
    tmp_path_factory: pytest.TempPathFactory, at: int, byte: int
) -> None:
    data = bytearray(WHOLE.encode())
    data[at] = byte
    refused_or_same(bytes(data), tmp_path_factory.getbasetemp() / "changed.txt")


@settings(max_examples=300)
@given(
    at=st.integers(0, LAST - 1),
    line=st.one_of(
        st.text(max_size=20),
        st.sampled_from(WHOLE.splitlines()),
        st.sampled_from([f"{text} = 01234567" for text in KUHN.texts]),
    ),
    way=st.sampled_from(["put", "insert", "drop"]),
)
def test_a_changed_line_is_refused_or_means_the_same(
    tmp_path_factory: pytest.TempPathFactory, at: int, line: str, way: str
) -> None:
    lines = WHOLE.splitlines()
    lines[at : at if way == "insert" else at + 1] = [] if way == "drop" else [line]
    text = "".join(f"{line}\n" for line in lines)
    refused_or_same(text.encode(), tmp_path_factory.getbasetemp() / "changed.txt")
