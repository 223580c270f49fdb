"""Traces: a game as text, written from a state's history, and read back move by move.

    yith trace 1
    game <version>
    option <name> <value>           one line an option
    content <digest>
    start <bytes in hex>            where the history does not start at the initial state
    seed <text>                     where it came from, for people
    <move> ! <forced move> = <digest>
    : <position>
    returns <number> ...
    scores <number> ...
    tally <counter> <number> ...    one line a counter that counted anything

A move is an action or an outcome by its text, with the forced moves that followed; behind it are the first eight hex
digits of the SHA-256 of the position's bytes. A line with the position in full stands after every `FULL_TEXT_EVERY`
moves; it may stand anywhere behind the header. The last three kinds of lines are there when the game is over. A trace
of an unfinished game just ends. Lines end in LF, text is UTF-8.

A trace says everything, hidden things too. It keeps neither the stream that drew outcomes nor, of a resample, what its
observer saw before.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, Final

from yith.errors import ConfigError, TraceError, YithError
from yith.option import written

if TYPE_CHECKING:
    from yith.api import State
    from yith.core import SavedRoot
    from yith.engine import Game

FIRST_LINE: Final = "yith trace 1"
FULL_TEXT_EVERY: Final = 40
LONGEST_LINE: Final = 1 << 14
"""The most characters, or bytes in a file, of a line."""

_LONGEST_MESSAGE: Final = 2000
_MOVE: Final = re.compile(r"(.+) = ([0-9a-f]{8})")
_POSITION: Final = ": "
_FORCED: Final = " ! "
_FIELDS: Final = {
    "game": ("game <version>", r"\S+"),
    "option": ("option <name> <value>", r"\S+ .+"),
    "content": ("content <64 hex digits>", r"[0-9a-f]{64}"),
    "start": ("start <bytes in hex>", r"([0-9a-f]{2})+"),
    "seed": ("seed <text>", r".+"),
}


def digest(state: State[Any]) -> str:
    """The first eight hex digits of the SHA-256 of a position's bytes."""
    return hashlib.sha256(state.to_bytes()).hexdigest()[:8]


def write(state: State[Any], seed: str | int | None = None) -> Iterator[str]:
    """The lines of a state's trace, without line ends.

    Args:
        state: The state at the end of the trace.
        seed: Where it came from, as one line for people.

    Raises:
        TraceError: `seed`, or a text of the game, cannot stand in a trace.
    """
    game = state.game
    for text in game.texts:
        if _FORCED in text or text.startswith(_POSITION) or not text.isprintable():
            raise TraceError(f"action text {text!r} cannot be told from another line of a trace", "bad-text")
    if seed is not None and (not str(seed) or not str(seed).isprintable() or _MOVE.fullmatch(f"seed {seed}")):
        raise TraceError(f"seed {seed!r} cannot be a line of a trace, expected printable text", "bad-seed")
    now, start = _root(state)
    yield FIRST_LINE
    yield f"game {game.version}"
    for option, value in game.options.items():
        yield f"option {option} {written(value)}"
    yield f"content {game.content_digest}"
    if start is not None:
        yield f"start {start.hex()}"
    if seed is not None:
        yield f"seed {seed}"
    for number, moves in enumerate(_steps(state), start=1):
        now.apply(moves[0])
        yield f"{_FORCED.join(map(game.text, moves))} = {digest(now)}"
        if number % FULL_TEXT_EVERY == 0:
            yield f"{_POSITION}{now}"
    if now.is_terminal:
        yield from _results(now)


def _root(state: State[Any]) -> tuple[State[Any], bytes | None]:
    """Where a history starts, without stream, and its bytes where that is not the initial state.

    Only what a pickle keeps tells where that is.
    """
    saved: Any = state.__reduce__()[1]
    root: SavedRoot = saved[0][0]
    if root[0] == "start":
        return state.game.initial_state(), None
    return state.game.from_bytes(root[1]), root[1]


def _steps(state: State[Any]) -> list[list[int]]:
    """Every applied or drawn id with the forced ones that followed it."""
    steps: list[list[int]] = []
    for move, forced in state.events:
        if forced:
            steps[-1].append(move)
        else:
            steps.append([move])
    return steps


def _results(state: State[Any]) -> Iterator[str]:
    yield f"returns {' '.join(map(str, state.returns))}"
    yield f"scores {' '.join(map(str, state.scores))}"
    for counter, counts in state.tally.items():
        if any(counts):
            yield f"tally {counter} {' '.join(map(str, counts))}"


@dataclass
class Header:
    """What a trace says before the first move.

    Attributes:
        version: The version of the game.
        options: The text of every option.
        content: The digest of the content.
        start: The bytes of the position where the history starts; None for the initial state.
        seed: Where the trace came from, if it says so.
        places: The line of each of these, of an option under `option <name>`.
    """

    version: str = ""
    options: dict[str, str] = field(default_factory=dict)
    content: str = ""
    start: bytes | None = None
    seed: str | None = None
    places: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Step:
    """A move of a trace, as it was just made.

    Attributes:
        line: The number of its line, from 1.
        number: The number of the move, from 1.
        player: Who made it; None where it is an outcome.
        move: The id.
        forced: The forced moves that followed.
    """

    line: int
    number: int
    player: int | None
    move: int
    forced: tuple[int, ...]


class Reader:
    """A trace that is being read: its header, then a move at a time.

    Attributes:
        header: What it says before the first move.
        line: The number of the line that was read last.
    """

    header: Header

    def __init__(self, name: str, lines: Iterator[str] | Iterator[bytes]) -> None:
        """Reads the header.

        Args:
            name: What messages call the trace.
            lines: Its lines: as text, with or without line ends, or as bytes, with them.

        Raises:
            TraceError: The header is wrong.
        """
        self.line = 0
        self._name = name
        self._lines = lines
        self._kept: str | None = None
        self._ended = False
        self.header = self._read_header()

    def fault(self, message: str, code: str, *, place: str | int | None = None, rule: str | None = None) -> TraceError:
        """The error for a fault.

        Args:
            message: What is wrong and what would be right.
            code: A stable word for programs.
            place: The line: its number, or its key in `Header.places`; by default the one read last.
            rule: The number of the rule that refuses, if one does.
        """
        line = self.header.places[place] if isinstance(place, str) else place or max(self.line, 1)
        if len(message) > _LONGEST_MESSAGE:
            message = f"{message[:_LONGEST_MESSAGE]}..."
        return TraceError(f"{self._name}:{line}: {message}", code, rule)

    def root(self, game: Game[Any]) -> State[Any]:
        """The state where the history starts.

        Raises:
            TraceError: The trace is not one of this game with these options and this content.
        """
        header = self.header
        if header.version != game.version:
            message = f"trace of {header.version} cannot be read by {game.version}"
            raise self.fault(message, "foreign-version", place="game")
        for name, text in header.options.items():
            if name not in game.options:
                known = ", ".join(game.options) or "none: the game has no options"
                message = f"unknown option {_shown(name)}, expected one of {known}"
                raise self.fault(message, "unknown-option", place=f"option {name}")
            if text != written(game.options[name]):
                message = f"option {name} is {_shown(text)}, expected {written(game.options[name])!r}"
                raise self.fault(message, "foreign-option", place=f"option {name}")
        for name, value in game.options.items():
            if name not in header.options:
                message = f"option {name} is missing, expected a line as 'option {name} {written(value)}' above"
                raise self.fault(message, "missing-option", place="content")
        if header.content != game.content_digest:
            message = f"trace of content {header.content} cannot be read with content {game.content_digest}"
            raise self.fault(message, "foreign-content", place="content")
        if header.start is None:
            return game.initial_state()
        try:
            return game.from_bytes(header.start)
        except YithError as error:
            raise self.fault(str(error), error.code, place="start") from error

    def steps(self, state: State[Any], apply: Callable[[int], None] | None = None) -> Iterator[Step]:
        """Makes the moves one by one, and checks everything that the trace says on the way.

        Args:
            state: What `root` gave. It may be moved between two steps, if it is back before the next.
            apply: What makes a move of the state; its `apply` by default.

        Yields:
            Every move, when it was made.

        Raises:
            TraceError: A line is wrong, or the rules do not allow a move.
        """
        number = 0
        results = _results(state)  # works them out when the first is asked for
        while (line := self._next()) is not None:
            if line.startswith(_POSITION):
                self._check_position(line.removeprefix(_POSITION), str(state))
            elif state.is_terminal:
                self._check_result(line, next(results, None))
            else:
                number += 1
                yield self._step(number, line, state, apply or state.apply)
        if not state.is_terminal:
            return
        for expected in results:
            raise self._ended_early(repr(expected))

    def _step(self, number: int, line: str, state: State[Any], apply: Callable[[int], None]) -> Step:
        match = _MOVE.fullmatch(line)
        if match is None:
            raise self.fault(f"{_shown(line)} is no move, expected '<move> = <8 hex digits>'", "bad-line")
        game = state.game
        text, *forced = match[1].split(_FORCED)
        player, done = state.current_player, len(state.events)
        try:
            move = game.action(text)
            apply(move)
        except YithError as error:
            raise self.fault(str(error), error.code, rule=error.rule) from error
        followed = tuple(event for event, _ in state.events[done + 1 :])
        found = [game.text(event) for event in followed]
        if forced != found:
            message = f"forced moves {_listed(forced)} after {text!r}, expected {_listed(found)}"
            raise self.fault(message, "wrong-forced-moves")
        if match[2] != digest(state):
            message = f"digest {match[2]} of the position after {text!r}, expected {digest(state)}"
            raise self.fault(message, "wrong-digest")
        return Step(self.line, number, player, int(move), followed)

    def _check_position(self, text: str, expected: str) -> None:
        if text != expected:
            pairs = enumerate(zip(text, expected, strict=False))
            at = next((place for place, (one, other) in pairs if one != other), min(len(text), len(expected)))
            message = f"position is {_shown(text[at:])} from column {at + 3} on, expected {_shown(expected[at:])}"
            raise self.fault(message, "wrong-position")

    def _check_result(self, line: str, expected: str | None) -> None:
        if expected is None:
            raise self.fault(f"{_shown(line)} after the end, expected no more lines", "line-after-end")
        if line != expected:
            raise self.fault(f"{_shown(line)} where the game is over, expected {expected!r}", "wrong-result")

    def _ended_early(self, expected: str) -> TraceError:
        what = "the trace ends here" if self.line else "the trace is empty"
        return self.fault(f"{what}, expected {expected}", "truncated" if self.line else "empty")

    def _read_header(self) -> Header:
        first = self._next()
        if first is None:
            raise self._ended_early(repr(FIRST_LINE))
        if first != FIRST_LINE:
            what = "is an unknown version" if first.startswith("yith trace ") else "does not begin a trace"
            raise self.fault(f"{_shown(first)} {what}, expected {FIRST_LINE!r}", "unknown-format")
        header, place = Header(), 0
        names = list(_FIELDS)
        while (line := self._next()) is not None:
            word, _, value = line.partition(" ")
            if word not in _FIELDS or _MOVE.fullmatch(line):
                self._kept = line
                break
            form, pattern = _FIELDS[word]
            if not re.fullmatch(pattern, value):
                raise self.fault(f"{_shown(line)} is incomplete or wrong, expected '{form}'", "bad-line")
            key = f"option {value.partition(' ')[0]}" if word == "option" else word
            if key in header.places:
                message = f"{_shown(key)} is given twice, expected once: line {header.places[key]} has it"
                raise self.fault(message, "repeated-line")
            if names.index(word) < place:
                raise self.fault(f"{word!r} out of order, expected {', '.join(names)}", "line-out-of-order")
            place = names.index(word)
            self._check_needed(header, names[:place])
            header.places[key] = self.line
            _set(header, word, value)
        self._check_needed(header, names)
        return header

    def _check_needed(self, header: Header, names: list[str]) -> None:
        for name in names:
            if name in {"game", "content"} and name not in header.places:
                expected = f"'{_FIELDS[name][0]}'"
                if self._ended:
                    raise self._ended_early(expected)
                raise self.fault(f"{name!r} is missing, expected {expected} here", "missing-line")

    def _next(self) -> str | None:
        """The next line without its end; None behind the last."""
        if self._kept is not None:
            line, self._kept = self._kept, None
            return line
        self.line += 1
        given: object
        try:
            given = next(self._lines, None)
        except UnicodeDecodeError as error:  # of a text file that the caller opened
            raise self.fault("not UTF-8", "not-utf-8") from error
        except OSError as error:
            raise self.fault(f"cannot be read: {_why(error)}", "trace-unreadable") from error
        if given is None:
            self.line -= 1
            self._ended = True
            return None
        if isinstance(given, bytes):
            given = self._decoded(given)
        if not isinstance(given, str):
            raise self.fault(f"{_shown(repr(given))} is not text", "bad-line")
        return self._checked(given)

    def _decoded(self, given: bytes) -> str:
        if len(given) > LONGEST_LINE + 1:
            raise self.fault(f"line is longer than {LONGEST_LINE} bytes", "long-line")
        try:
            text = given.decode()
        except UnicodeDecodeError as error:
            raise self.fault(f"not UTF-8 at byte {error.start} of the line", "not-utf-8") from error
        if not text.endswith("\n"):
            raise self.fault("the last line is cut off, expected LF at its end", "truncated")
        return text

    def _checked(self, given: str) -> str:
        line = given.removesuffix("\n")
        if len(line) > LONGEST_LINE:
            raise self.fault(f"line is longer than {LONGEST_LINE} characters", "long-line")
        if line.endswith("\r"):
            raise self.fault("line ends in CR LF, expected LF alone", "bad-line-end")
        if not line.isprintable():
            character = next(character for character in line if not character.isprintable())
            raise self.fault(f"unprintable character {character!r}, expected text", "unprintable")
        return line


def _set(header: Header, word: str, value: str) -> None:
    match word:
        case "game":
            header.version = value
        case "option":
            name, _, text = value.partition(" ")
            header.options[name] = text
        case "content":
            header.content = value
        case "start":
            header.start = bytes.fromhex(value)
        case _:
            header.seed = value


@contextmanager
def reading(source: str | os.PathLike[str] | Iterable[str]) -> Iterator[Reader]:
    """Opens a trace and reads its header.

    Args:
        source: The path of a file, or the lines of a trace.

    Raises:
        ConfigError: `source` is neither a path nor lines.
        TraceError: The file cannot be read, or the header is wrong.
    """
    given: object = source
    if isinstance(given, str | os.PathLike):
        name = os.fsdecode(given).encode(errors="backslashreplace").decode()
        name = name if name.isprintable() and name else repr(name)
        with _opened(os.fsdecode(given), name) as file:
            yield Reader(name, iter(partial(file.readline, LONGEST_LINE + 2), b""))
    elif isinstance(given, Iterable) and not isinstance(given, bytes | bytearray):
        yield Reader("trace", iter(given))
    else:
        raise ConfigError(f"trace {_shown(repr(given))} is neither a path nor lines", "bad-trace")


def _opened(path: str, name: str) -> BinaryIO:
    try:
        return Path(path).open("rb")
    except (OSError, ValueError) as error:
        raise TraceError(f"trace {name} cannot be read: {_why(error)}", "trace-unreadable") from error


def _why(error: Exception) -> str:
    return ((error.strerror if isinstance(error, OSError) else None) or str(error)).lower()


def _shown(text: str) -> str:
    return repr(text if len(text) <= 80 else f"{text[:80]}...")


def _listed(texts: list[str]) -> str:
    return _shown(_FORCED.join(texts)) if texts else "none"
