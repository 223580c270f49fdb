"""Two engines that replay a trace side by side, and what is told where they differ."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

import click

from yith.testing.pair import EnginesDifferError, Pair, answer, shown
from yith.testing.scrutiny import scrutinise

if TYPE_CHECKING:
    from yith.api import State
    from yith.trace import Reader

_READABLE: Final[tuple[tuple[str, Callable[[State[Any]], object]], ...]] = (
    ("position", str),
    ("node", lambda state: (state.node, state.current_player)),
    ("legal actions", lambda state: list(map(state.game.text, state.legal_actions))),
    ("outcomes", lambda state: {state.game.text(outcome): weight for outcome, weight in state.outcomes}),
    ("observation texts", lambda state: list(map(state.observation_text, range(state.game.num_players)))),
    ("tally", lambda state: state.tally),
    ("returns", lambda state: state.returns),
    ("scores", lambda state: state.scores),
)
"""What is told rather than bytes and tensors, where it differs too."""


class Lockstep:
    """A state on both engines, compared after every move."""

    def __init__(self, reader: Reader, first: State[Any], second: State[Any]) -> None:
        """Compares the states where the trace starts.

        Raises:
            click.ClickException: They differ.
        """
        self._reader = reader
        self._states = first, second
        with self._explaining("at the start"):
            self._pair = Pair(first, second)

    def apply(self, move: int) -> None:
        """Makes a move on both.

        Raises:
            YithError: Both refuse it alike.
            click.ClickException: They differ.
        """
        with self._explaining(f"after {self._states[0].game.text(move)!r}"):
            self._pair.apply(move)

    def undo(self) -> None:
        """Takes the last move back on both.

        Raises:
            click.ClickException: They differ.
        """
        with self._explaining("after a move was taken back"):
            self._pair.undo()

    def finish(self) -> None:
        """Looks more closely at where the trace ends.

        Raises:
            click.ClickException: The engines differ in what the players saw since the start, in a refusal, in a copy.
        """
        with self._explaining("at the end"):
            scrutinise(self._pair)

    @contextmanager
    def _explaining(self, when: str) -> Iterator[None]:
        try:
            yield
        except EnginesDifferError as error:
            first, second = (state.game.engine for state in self._states)
            what, one, other = self._difference(error)
            message = f"engines differ {when}, {what}: {first} {_told(one)}, {second} {_told(other)}"
            # No TraceError: the file has no fault.
            raise click.ClickException(str(self._reader.fault(message, "engines-differ"))) from error

    def _difference(self, error: EnginesDifferError) -> tuple[str, object, object]:
        """What differs: the refusal of one engine alone, else what people can read."""
        if not error.what.startswith(("apply", "undo")):
            for what, ask in _READABLE:
                first, second = (shown(answer(state, ask)) for state in self._states)
                if first != second:
                    return what, first, second
        return error.what or str(error), error.first, error.second


def _told(found: object) -> str:
    match found:
        case None:
            return "does it"
        case (str(), str(), _, str(message), tuple()):
            return f"refuses: {message}"
    return f"has {found!r}"
