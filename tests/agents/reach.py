"""Everything that can be reached from an object, breadth first: by attributes, by what the collector sees, by asking.

Not entered are types, modules and the globals of functions: they are the same objects whatever is dealt, and through
them everything in the interpreter can be reached, the test's own truth too. Closures and defaults are entered, as are
frames. A `yith.State` is asked all that it answers.
"""

from __future__ import annotations

import gc
import pickle
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from types import BuiltinMethodType, FrameType, FunctionType, MethodWrapperType, ModuleType
from typing import Any, Final

import numpy as np

import yith
from yith import State

ATOMS: Final = (str, bytes, bytearray, int, float, complex, bool, type(None), type(Ellipsis))
STATES: Final = tuple(
    type(yith.load(yith.game_names()[0], engine=engine).initial_state()) for engine in ("native", "reference")
)
CLOSED: Final = (type, ModuleType, MethodWrapperType)


@dataclass
class Reached:
    """What was reached: states, and everything that says something, as text."""

    states: list[State[Any]] = field(default_factory=list)
    said: set[str] = field(default_factory=set)
    objects: int = 0

    def says(self, thing: object) -> bool:
        """Whether this very thing was reached."""
        return said(thing) in self.said


def said(thing: object) -> str:
    """What tells a thing apart."""
    if isinstance(thing, np.ndarray):
        return f"array {thing.dtype} {thing.shape} {thing.tobytes().hex()}"
    return f"{type(thing).__name__} {thing!r}"


def answers(state: State[Any]) -> Iterator[object]:
    """All that a state answers."""
    questions: list[Callable[[], object]] = [
        lambda: state.node,
        lambda: state.current_player,
        lambda: state.legal_actions,
        lambda: state.mask,
        lambda: state.outcomes,
        lambda: state.history,
        lambda: state.events,
        lambda: state.returns,
        lambda: state.scores,
        lambda: state.tally,
        lambda: state.view,
        state.to_bytes,
        state.__str__,
        state.__reduce__,
        lambda: pickle.dumps(state),
    ]
    for player in range(state.game.num_players):
        asks = (
            state.observation,
            state.observation_text,
            state.observe_event,
            state.information_state,
            state.view_of,
        )
        questions += [partial(ask, player) for ask in asks]
    for question in questions:
        with suppress(yith.NodeError):
            yield question()


def attributes(thing: object) -> Iterator[object]:
    """The values of all attributes that are not special."""
    for name in dir(thing):
        if not name.startswith("__"):
            with suppress(AttributeError, NotImplementedError, yith.YithError):
                yield getattr(thing, name)


def next_to(thing: object) -> Iterator[object]:
    """What can be reached from a thing in one step."""
    if isinstance(thing, FunctionType):
        yield from (thing.__closure__, thing.__defaults__, thing.__kwdefaults__, thing.__dict__)
        return
    if isinstance(thing, FrameType):
        yield from (thing.f_locals, thing.f_back)
        return
    if isinstance(thing, BuiltinMethodType):
        yield thing.__self__
        return
    if isinstance(thing, np.ndarray):
        # An array may be a part of a larger one.
        yield thing.base
        return
    if isinstance(thing, np.random.BitGenerator):
        # Its other attributes are addresses in memory, which differ from run to run.
        yield from (thing.state, thing.seed_seq.__reduce__())
        return
    yield from gc.get_referents(thing)
    if isinstance(thing, STATES):
        yield from answers(thing)
    elif not isinstance(thing, list | tuple | dict | set | frozenset):
        yield from attributes(thing)


def reach(start: object) -> Reached:
    """All that can be reached."""
    reached = Reached()
    seen: dict[int, object] = {}
    same: set[tuple[str, str]] = set()
    queue = deque([start])
    while queue:
        thing = queue.popleft()
        if id(thing) in seen or isinstance(thing, CLOSED):
            continue
        seen[id(thing)] = thing
        if isinstance(thing, (ATOMS, np.ndarray | np.generic)):
            reached.said.add(said(thing))
        elif isinstance(thing, list | tuple):
            reached.said.add(f"{type(thing).__name__} of {len(thing)}")
        if isinstance(thing, STATES):
            # States give fresh ones for ever; one of each kind is enough.
            key = str(thing.__reduce__()), str(thing.game)
            if key in same:
                continue
            same.add(key)
            reached.states.append(thing)
        if not isinstance(thing, ATOMS):
            queue.extend(next_to(thing))
    reached.objects = len(seen)
    return reached
