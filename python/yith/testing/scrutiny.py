"""A closer look at a state on both engines: what is too slow to compare after every move.

What is drawn follows from the position alone, so a trace that ends there shows the same difference again.
"""

from __future__ import annotations

import copy
import hashlib
import pickle
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from operator import methodcaller
from typing import Any, Final

from yith.api import State
from yith.rng import Rng, stream
from yith.testing.pair import EnginesDifferError, Pair, refused

_LOOKS: Final = 33
"""The purpose of the streams that nothing else uses."""

DAMAGES: Final = 8
"""How many damaged copies of the bytes are read."""


def scrutinise(pair: Pair) -> None:
    """Compares refusals, information states, pictures, the way back and forth, damaged bytes, and every kind of copy.

    Raises:
        EnginesDifferError: The first thing on which the engines disagree.
    """
    key = hashlib.sha256(pair.first.to_bytes()).digest()[:8]
    rng = stream(int.from_bytes(key, "little"), 0, 0, _LOOKS)
    pair.compare_refusals()
    pair.compare_history()
    for player in (None, *range(pair.first.game.num_players)):
        refused(partial(pair.both, f"picture of {player}", methodcaller("svg", player)))
    if pair.first.history:
        last = pair.first.history[-1]
        pair.undo()
        pair.apply(last)
    for _ in range(DAMAGES):
        _compare_damaged(pair, rng)
    _compare_copies(pair, rng)


def _compare_damaged(pair: Pair, rng: Rng) -> None:
    damaged = bytearray(pair.first.to_bytes())
    place = rng.below(len(damaged))
    damaged[place] = rng.below(256)

    def read(state: State[Any]) -> str:
        return str(state.game.from_bytes(bytes(damaged)))

    refused(partial(pair.both, f"bytes with {damaged[place]} at {place}", read))


def _compare_copies(pair: Pair, rng: Rng) -> None:
    _derived(pair, "a copy", copy.deepcopy)
    _derived(pair, "a clone", methodcaller("clone"))
    _derived(pair, "a pickle", lambda state: pickle.loads(pickle.dumps(state)))
    _derived(pair, "the position of the view", lambda state: state.game.position(state.view))
    seed = rng.next_u64()
    _derived(pair, f"a fork of seed {seed}", methodcaller("fork", seed))
    for player in range(pair.first.game.num_players):
        seed = rng.next_u64()
        _derived(pair, f"a resample for {player} of seed {seed}", methodcaller("resample", player, seed))


def _derived(pair: Pair, what: str, derive: Any) -> None:
    with _of(what):
        pair.fork(derive).compare_history()


@contextmanager
def _of(what: str) -> Iterator[None]:
    try:
        yield
    except EnginesDifferError as error:
        where = f"{error.what} of {what}"
        raise EnginesDifferError(f"{what}: {error}", where, error.first, error.second) from error
