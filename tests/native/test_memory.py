"""Nothing is kept that nobody holds: neither Python objects, nor references, nor memory."""

from __future__ import annotations

import gc
import os
import pickle
import sys
import weakref
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import yith
from tests.traces.golden import short
from yith.api import Action
from yith.engine import game_names


def refused(act: Callable[[], object]) -> Callable[[], None]:
    """The call, which must raise an error of yith."""

    def attempt() -> None:
        try:
            act()
        except yith.YithError:
            return
        raise AssertionError("not refused")

    return attempt


class Zeros:
    """Draws 0."""

    def below(self, bound: int, /) -> int:
        return bound - bound


def back_and_forth(state: yith.State[Any], move: int) -> None:
    state.apply(move)
    state.undo()


def acts(game: yith.Game[Any]) -> dict[str, Callable[[], object]]:
    """All that can be done with games and states, as calls that leave both as they were."""
    state, start = game.new_state(7), game.initial_state()
    for _ in range(10):
        state.apply(state.legal_actions[-1])
    move = state.legal_actions[0]
    out, data, pickled = state.observation(0), state.to_bytes(), pickle.dumps(state)
    action, other = game.action(game.texts[move]), Action(0, "chess", "chess-v1")
    unset: Any = None
    scalar: Any = np.int64(move)
    options: dict[str, Any] = game.options
    return {
        "node": lambda: (state.node, state.current_player, state.is_terminal, state.game),
        "legal": lambda: (state.legal_actions, state.mask, start.outcomes),
        "move": lambda: back_and_forth(state, move),
        "action": lambda: back_and_forth(state, action),
        "scalar": lambda: back_and_forth(state, scalar),
        "unknown": refused(lambda: state.apply(100_000)),
        "no number": refused(lambda: state.apply(unset)),
        "foreign": refused(lambda: state.apply(other)),
        "wrong node": refused(lambda: state.apply(game.num_actions)),
        "past": lambda: (state.history, state.events, state.tally, state.returns, state.scores),
        "observation": lambda: (state.observation(0), state.observation(0, out)),
        "wrong out": refused(lambda: state.observation(0, out[::2])),
        "wrong player": refused(lambda: state.observation(-1)),
        "texts": lambda: (state.observation_text(0), state.observe_event(0), state.information_state(0), str(state)),
        "resample": lambda: (state.resample(0, 1), state.resample(0, source=Zeros())),
        "copies": lambda: (state.clone(), state.fork(3, 4), game.new_state(3, 4, 5)),
        "value": lambda: (hash(state), state == state.clone(), state != start, repr(state)),
        "views": lambda: (state.view, state.view_of(0)),
        "bytes": lambda: game.from_bytes(data),
        "wrong bytes": refused(lambda: game.from_bytes(data[:-1])),
        "pickle": lambda: pickle.dumps(state),
        "unpickle": lambda: pickle.loads(pickled),
        "playouts": lambda: game.playouts(3, threads=2),
        "wrong playouts": refused(lambda: game.playouts(2**61)),
        "load": lambda: yith.load(game.name, **options),
        "wrong load": refused(lambda: yith.load(game.name, chess=1)),
    }


NAMES = list(acts(yith.load(game_names()[0])))

SLOW = frozenset() if os.environ.get("YITH_LONG") == "1" else frozenset({"load", "wrong load", "unpickle"})
"""What reads a content file, and would lose more than a few bytes: it is done fewer times."""


@pytest.fixture(autouse=True, scope="module")
def frozen() -> Iterator[None]:
    """The collector passes over what is there already, which takes most of its time."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


@pytest.mark.parametrize("name", NAMES)
def test_no_object_is_left(game: yith.Game[Any], name: str) -> None:
    act = acts(game)[name]
    shared = [None, True, False, *range(-1, 5), game, type(game.initial_state())]

    def held(times: int) -> list[int]:
        for _ in range(times):
            act()
        gc.collect()
        return [sys.getallocatedblocks(), *map(sys.getrefcount, shared)]

    # The interpreter's own caches fill for a while, now and then; a leak of one object a call would go on.
    times = 100 if name in SLOW else 300
    found = [held(times) for _ in range(5)]
    grown = [max(abs(new - old) for old, new in zip(before, after, strict=True)) for before, after in pairwise(found)]
    assert min(grown) < times // 2, grown


def resident() -> int:
    """The memory of this process, in pages."""
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])


@pytest.mark.skipif(sys.platform != "linux", reason="reads the memory of a process as Linux shows it")
@pytest.mark.parametrize("name", NAMES)
def test_no_memory_is_left(game: yith.Game[Any], name: str) -> None:
    act = acts(game)[name]
    # A leak of so many bytes a call would show.
    times, leak = (500, 1024) if name in SLOW else (4000, 128)
    for _ in range(times // 8):
        act()
    pages = resident()
    for _ in range(times):
        act()
    assert resident() - pages < times * leak // 4096


def test_a_state_that_its_game_holds_is_found_by_the_collector(game: yith.Game[Any]) -> None:
    mine = yith.load(game.name, **short(game.name))
    gone = weakref.ref(mine)
    vars(mine)["held"] = [mine.new_state(1)]
    del mine
    gc.collect()
    assert gone() is None


def test_results_outlive_the_game(game: yith.Game[Any]) -> None:
    mine = yith.load(game.name, **short(game.name))
    results, state = mine.playouts(20), mine.new_state(1)
    expected = game.playouts(20)
    del mine
    gc.collect()
    assert np.array_equal(results.returns, expected.returns)
    assert state == game.new_state(1)
