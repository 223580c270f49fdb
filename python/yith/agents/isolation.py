"""An agent in a process of its own: it is ended when it hangs, and when it ends by itself nothing else does.

Views go there, and numbers and reasons come back. What the agent prints goes to standard error.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import pickle
import signal
import sys
import threading
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

from yith.agents.answer import consult, single
from yith.agents.asking import late
from yith.agents.batch import is_batched
from yith.agents.forfeit import Fault, line, told
from yith.agents.seat import Place, checked
from yith.errors import ConfigError, YithError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from io import TextIOWrapper
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

    from yith.agents.answer import Answer
    from yith.agents.seat import Agent, Seat
    from yith.agents.view import View
    from yith.engine import Game

START: Final = 120.0
"""How many seconds a process may take to start and to import its agent. It is no part of the time of a decision."""

_LAST_WORDS: Final = 5.0
"""How many seconds a process whose pipe is closed may take to end by itself, so that its exit code is known."""

_LONGEST: Final = 2**24
"""The most bytes of a message from there."""

_GAME: Final = "game"


class _Pickler(pickle.Pickler):
    """Writes a word for the game, which the other side has."""

    def __init__(self, file: BytesIO, game: Game[Any]) -> None:
        super().__init__(file, pickle.HIGHEST_PROTOCOL)
        self._game = game

    def persistent_id(self, obj: object) -> str | None:
        return _GAME if obj is self._game else None


class _Unpickler(pickle.Unpickler):
    """Reads what `_Pickler` writes."""

    def __init__(self, data: bytes, game: Game[Any]) -> None:
        super().__init__(BytesIO(data))
        self._game = game

    def persistent_load(self, pid: object) -> Game[Any]:
        if pid == _GAME:
            return self._game
        raise pickle.UnpicklingError(f"unknown word {pid!r}, expected {_GAME!r}")


class _Process:
    """A process and the pipe to it."""

    def __init__(self, name: str, start: bytes) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, self._theirs = context.Pipe()
        args = self._theirs, name, start, Path.cwd()
        self._process: SpawnProcess = context.Process(target=serve, args=args, daemon=True)

    def start(self) -> None:
        # What starts blocks what its parent blocks: an interrupt by the user is not for it, from its first moment on.
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            self._process.start()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
        self._theirs.close()

    def send(self, data: bytes) -> None:
        self._pipe.send_bytes(data)

    def receive(self, seconds: float | None) -> Any:
        """What it answers.

        Raises:
            TimeoutError: It does not answer in time.
            EOFError: It has ended.
            OSError: It ends while it answers.
            ValueError: The answer cannot be read.
        """
        if not self._pipe.poll(seconds):
            raise TimeoutError
        return json.loads(self._pipe.recv_bytes(_LONGEST))

    def last_words(self) -> str:
        """How it ended."""
        self._process.join(_LAST_WORDS)
        match self._process.exitcode:
            case None:
                return "its process no longer answers"
            case code if code < 0:
                return f"its process was ended by signal {-code}"
            case code:
                return f"its process ended with exit code {code}"

    def end(self) -> None:
        self._pipe.close()
        self._theirs.close()
        if self._process.pid is not None:
            self._process.kill()
            self._process.join()
        self._process.close()


class Apart:
    """An agent in a process of its own, as the caller's process sees it."""

    def __init__(self, seat: Seat, game: Game[Any]) -> None:
        """Starts the process and waits until it has the agent.

        Raises:
            ConfigError: The agent cannot be sent there or imported there, or the process does not start.
        """
        self._seat, self._game = seat, game
        try:
            self._start = pickle.dumps((seat.source, game))
        except (pickle.PicklingError, AttributeError, TypeError) as error:
            what = f"cannot be sent to a process of its own, expected a function of a module: {told(error)}"
            raise ConfigError(f"agent {seat.name!r} {what}", "not-isolable") from error
        self._process: _Process | None = None
        self.batched = False
        self._begin()

    def _begin(self) -> _Process:
        self._process = process = _Process(self._seat.name, self._start)
        try:
            process.start()
            found = process.receive(START)
        except TimeoutError:
            what = f"its process did not start within {START:g} s"
        except (EOFError, OSError):
            what = f"{process.last_words()} before it had the agent; a script needs `if __name__ == '__main__':`"
        except BaseException:
            self.close()
            raise
        else:
            match found:
                case {"batched": bool(batched)}:
                    self.batched = batched
                    return process
                case {"refused": [str(message), str(code)]}:
                    self.close()
                    raise ConfigError(message, code)
            what = f"its process says {found!r}"
        self.close()
        raise ConfigError(f"agent {self._seat.name!r}: {what}", "not-isolable")

    def ask(self, views: Sequence[View[Any]], games: Sequence[int], seconds: float | None) -> list[Answer]:
        """See `yith.agents.asking.Asked`. A process that has ended is followed by a fresh one."""
        try:
            process = self._process or self._begin()
        except ConfigError as error:
            return [Fault(line(str(error)))] * len(views)
        file = BytesIO()
        _Pickler(file, self._game).dump((list(views), list(games) if self.batched else None))
        try:
            process.send(file.getvalue())
            found = process.receive(None if seconds is None else seconds * len(views))
        except TimeoutError:
            fault = late(seconds or 0.0)
        except (EOFError, OSError):
            fault = Fault(process.last_words())
        except ValueError as error:
            fault = Fault(f"its process sent what cannot be read: {told(error)}")
        except BaseException:
            # The answer is still to come, and must not be taken for that to the next question.
            self.close()
            raise
        else:
            return self._answers(found, views)
        self.close()
        return [fault] * len(views)

    def _answers(self, found: object, views: Sequence[View[Any]]) -> list[Answer]:
        if not isinstance(found, list) or len(found) != len(views):
            return [Fault("its process sent something else than answers")] * len(views)
        return [
            Fault(line(answer)) if isinstance(answer, str) else single(answer, view)
            for answer, view in zip(found, views, strict=True)
        ]

    def close(self) -> None:
        """Ends the process."""
        if self._process is not None:
            process, self._process = self._process, None
            process.end()


def serve(pipe: Connection, name: str, start: bytes, folder: Path) -> None:
    """What runs in the process: loads the agent, then answers until nobody is left to ask."""
    # The user's interrupt is the caller's, who ends this process.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    # Paths mean there what they mean here, even if the caller has changed its folder.
    os.chdir(folder)
    os.dup2(2, 1)
    cast("TextIOWrapper", sys.stdout).reconfigure(line_buffering=True)
    threading.Thread(target=_follow_parent, daemon=True).start()
    try:
        agent, game = _load(name, start)
    except YithError as error:
        pipe.send_bytes(json.dumps({"refused": [str(error), error.code]}).encode())
        return
    pipe.send_bytes(json.dumps({"batched": is_batched(agent)}).encode())
    while True:
        try:
            data = pipe.recv_bytes()
        except EOFError:
            return
        views, games = _Unpickler(data, game).load()
        answers = consult(agent, views, games, BaseException)
        words = [answer.reason if isinstance(answer, Fault) else answer for answer in answers]
        pipe.send_bytes(json.dumps(words).encode())


def _load(name: str, start: bytes) -> tuple[Agent, Game[Any]]:
    try:
        source, game = pickle.loads(start)
    except Exception as error:
        what = f"cannot be imported in a process of its own, expected a function of a module: {told(error)}"
        raise ConfigError(f"agent {name!r} {what}", "not-isolable") from error
    return source.load() if isinstance(source, Place) else checked(source, repr(name)), game


def _follow_parent() -> None:
    """Ends this process with the one that started it, even in the middle of a decision."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
