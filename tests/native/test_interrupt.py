"""Signals while games are played. No test looks at a clock: a signal that is not handled makes a test endless."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

import pytest

import yith

ENDLESS = 100_000_000


class StopError(Exception):
    """What the handler of these tests raises."""


@contextmanager
def alarms(handler: Any, interval: float = 0) -> Iterator[None]:
    """Sends a signal, with an interval again and again."""
    before = signal.signal(signal.SIGALRM, handler)
    signal.setitimer(signal.ITIMER_REAL, 0.05, interval)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("tally", [False, True])
def test_what_a_handler_raises_comes_out_as_it_is(game: yith.Game[Any], threads: int, tally: bool) -> None:
    raised = []

    def handler(number: int, frame: FrameType | None) -> None:
        del number, frame
        raised.append(StopError("enough"))
        raise raised[-1]

    games = ENDLESS // 50 if tally else ENDLESS
    with pytest.raises(StopError) as caught, alarms(handler):
        game.playouts(games, threads=threads, tally=tally)
    assert caught.value is raised[0]


@pytest.mark.parametrize("threads", [1, 2])
def test_control_c(game: yith.Game[Any], threads: int) -> None:
    with pytest.raises(KeyboardInterrupt), alarms(signal.default_int_handler):
        game.playouts(ENDLESS, threads=threads, tally=False)


def test_a_handler_that_only_looks_lets_the_games_go_on(game: yith.Game[Any]) -> None:
    seen: list[int] = []
    expected = game.playouts(50)
    with alarms(lambda number, _: seen.append(number), interval=0.05):
        results = game.playouts(200_000, tally=False)
        # More than one signal in one call: the first was not left waiting for its end.
        while len(seen) < 2:
            seen.clear()
            results = game.playouts(200_000, tally=False)
    assert (results.returns[:50] == expected.returns).all()


def test_only_the_main_thread_is_interrupted(game: yith.Game[Any]) -> None:
    results: list[Any] = []
    worker = threading.Thread(target=lambda: results.append(game.playouts(20_000, tally=False)))
    seen: list[int] = []
    with alarms(lambda number, _: seen.append(number), interval=0.05):
        worker.start()
        worker.join()
    assert (results[0].returns == game.playouts(20_000, tally=False).returns).all()
