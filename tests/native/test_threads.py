"""Threads: on one state, on one game, and beside a long call."""

from __future__ import annotations

import random
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

import yith
from yith.engine import game_names


def hammer(state: yith.State[Any], seed: int) -> int:
    """Does this and that to a state that others change meanwhile; the number of moves that were made."""
    rng, moves = random.Random(seed), 0
    for _ in range(3000):
        match rng.randrange(8):
            case 0:
                state.undo() if len(state.history) > 50 else None
            case 1:
                assert len(state.observation(0)) == sum(slot.size for slot in state.game.observation_spec)
            case 2:
                assert state.clone().game is state.game
            case 3:
                assert isinstance(state.resample(0, seed), type(state))
            case 4:
                state.fork(seed).to_bytes()
            case _:
                legal = state.legal_actions
                try:
                    state.apply(rng.choice(legal) if legal else 0)
                    moves += 1
                except (yith.IllegalActionError, yith.NodeError):
                    # Another thread was faster, and left another position.
                    continue
    return moves


def test_a_state_that_many_threads_change_is_a_state(game: yith.Game[Any]) -> None:
    state = game.new_state(5)
    with ThreadPoolExecutor(4) as pool:
        moves = list(pool.map(lambda seed: hammer(state, seed), range(4)))
    assert sum(moves) > 0
    again = game.initial_state()
    for step in state.history:
        again.apply(step)
    assert again == state
    assert (again.events, again.tally) == (state.events, state.tally)


def test_games_are_shared(game: yith.Game[Any]) -> None:
    def play(seed: int) -> tuple[list[int], bytes]:
        state, rng = game.new_state(seed), random.Random(seed)
        while not state.is_terminal:
            state.apply(rng.choice(state.legal_actions))
        return state.history, state.to_bytes()

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(play, range(40))) == list(map(play, range(40)))


def test_playouts_at_once_are_playouts_one_by_one(game: yith.Game[Any]) -> None:
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda seed: game.playouts(300, seed=seed, threads=2), range(8)))
    for seed, results in enumerate(together):
        alone = game.playouts(300, seed=seed)
        assert np.array_equal(results.returns, alone.returns)
        assert np.array_equal(results.scores, alone.scores)
        assert all(np.array_equal(results.tally[name], alone.tally[name]) for name in alone.tally)


def test_other_threads_run_while_games_are_played(game: yith.Game[Any]) -> None:
    started, done = threading.Event(), threading.Event()
    counts = []

    def count() -> None:
        started.set()
        ticks = 0
        while not done.is_set():
            ticks += 1
            if ticks == 100:
                counts.append(ticks)

    thread = threading.Thread(target=count)
    thread.start()
    started.wait()
    while not counts:
        game.playouts(2000)
    done.set()
    thread.join()


STARVED = """
import resource, sys
import yith

game = yith.load(sys.argv[1])
expected = game.playouts(20_000, tally=False)
used = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (used + 2**26, used + 2**26))
results = game.playouts(20_000, threads=256, tally=False)
assert (results.returns == expected.returns).all()
"""


@pytest.mark.skipif(sys.platform != "linux", reason="limits the memory of a process as Linux does")
@pytest.mark.parametrize("name", game_names())
def test_fewer_threads_than_asked_for_do_the_same_work(name: str) -> None:
    subprocess.run([sys.executable, "-c", STARVED, name], check=True, timeout=120)
