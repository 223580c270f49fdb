"""One state on both engines: every step is made on both, and everything that can be asked is compared.

`Pair` is the heart of differential tests and fuzzers: it raises `EnginesDifferError` as soon as the engines disagree on
anything that a user could see.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from operator import methodcaller
from typing import Any, TypeVar

import numpy as np

from yith.api import State
from yith.engine import Game
from yith.errors import YithError

T = TypeVar("T")


class EnginesDifferError(AssertionError):
    """The engines disagree.

    Attributes:
        what: On what.
        first: The first engine's answer, or what describes its refusal.
        second: The second engine's.
    """

    def __init__(self, message: str, what: str = "", first: object = None, second: object = None) -> None:
        """Makes the error; `str()` of it is the message."""
        super().__init__(message)
        self.what = what
        self.first = first
        self.second = second


class Pair:
    """The same state on two engines.

    Attributes:
        first: The state on one engine, usually the native one.
        second: The state on the other.
    """

    def __init__(self, first: State[Any], second: State[Any]) -> None:
        """Compares two states that should be the same."""
        self.first = first
        self.second = second
        self.compare()

    @classmethod
    def start(cls, games: tuple[Game[Any], Game[Any]], seed: int | None = None) -> Pair:
        """The initial state of a game on two engines; with a seed, chance nodes are resolved from its stream."""
        if seed is None:
            return cls(games[0].initial_state(), games[1].initial_state())
        return cls(games[0].new_state(seed), games[1].new_state(seed))

    def both(self, what: str, ask: Callable[[State[Any]], T]) -> T:
        """Asks both states and gives the answer that they agree on.

        An error is an answer: its class, code, rule, message and reasons are compared, and the first state's is raised.

        Raises:
            EnginesDifferError: The answers differ.
            YithError: Both refuse alike.
        """
        first, second = answer(self.first, ask), answer(self.second, ask)
        if shown(first) != shown(second):
            history = [self.first.game.text(move) for move in self.first.history]
            message = f"{what}: {shown(first)!r} on the first engine, {shown(second)!r} on the second"
            message = f"{message}; {self.first.game!r} after {history!r}"
            raise EnginesDifferError(message, what, shown(first), shown(second))
        if isinstance(first, YithError):
            raise first
        return first

    def apply(self, move: int) -> None:
        """Applies an id to both, legal or not, and compares what follows; a refusal leaves both as they were.

        Raises:
            EnginesDifferError: They differ.
            YithError: Both refuse alike.
        """
        before = self.first.to_bytes(), self.first.events
        try:
            self.both(f"apply {move}", lambda state: state.apply(move))
        except YithError:
            if before != (self.first.to_bytes(), self.first.events):
                raise EnginesDifferError(f"the refused move {move} changed the first state") from None
            self.compare()
            raise
        self.compare()

    def undo(self) -> None:
        """Takes the last applied id back on both.

        Raises:
            EnginesDifferError: They differ.
            YithError: Both refuse alike.
        """
        self.both("undo", lambda state: state.undo())
        self.compare()

    def fork(self, derive: Callable[[State[Any]], State[Any]]) -> Pair:
        """A pair derived from both states: a clone, a copy, a fork, a resample."""
        return Pair(derive(self.first), derive(self.second))

    def compare(self) -> None:
        """Compares everything that can be asked of a state.

        Raises:
            EnginesDifferError: The first thing on which the engines disagree.
        """
        self.both("bytes", lambda state: state.to_bytes())
        self.both("text", str)
        self.both("node", lambda state: (state.node, state.current_player, state.is_terminal))
        self.both("legal actions", lambda state: state.legal_actions)
        self.both("mask", lambda state: state.mask.tolist())
        self.both("outcomes", lambda state: state.outcomes)
        self.both("events", lambda state: (state.events, state.history))
        self.both("tally", lambda state: state.tally)
        self.both("returns and scores", lambda state: (state.returns, state.scores))
        self.both("view", lambda state: state.view)
        for player in range(self.first.game.num_players):
            self.compare_player(player)

    def compare_player(self, player: int) -> None:
        """Compares what a player knows."""
        self.both(f"observation of {player}", lambda state: state.observation(player).tolist())
        self.both(f"observation text of {player}", lambda state: state.observation_text(player))
        self.both(f"view of {player}", lambda state: state.view_of(player))
        self.both(f"event for {player}", lambda state: state.observe_event(player))

    def compare_history(self) -> None:
        """Compares what grows with the history: the information states."""
        for player in range(self.first.game.num_players):
            refused(partial(self.both, f"information state of {player}", methodcaller("information_state", player)))

    def compare_refusals(self) -> None:
        """Compares the error of every id that cannot be applied here, and of some that no game has."""
        game = self.first.game
        legal = {*self.first.legal_actions, *(outcome for outcome, _ in self.first.outcomes)}
        for move in [*range(game.num_actions + game.num_outcomes + 1), -1, 2**70]:
            if move not in legal:
                refused(partial(self.both, f"refusal of {move}", methodcaller("apply", move)))


def refused(action: Callable[[], object]) -> YithError | None:
    """Does something that may be refused, and gives the refusal."""
    try:
        action()
    except YithError as error:
        return error
    return None


def answer(state: State[Any], ask: Callable[[State[Any]], T]) -> T | YithError:
    """What a state answers, or the error that it refuses with."""
    try:
        return ask(state)
    except YithError as error:
        return error


def shown(given: object) -> object:
    """An answer as a value that can be compared."""
    if isinstance(given, YithError):
        return type(given).__name__, given.code, given.rule, str(given), given.reasons
    return given.tolist() if isinstance(given, np.ndarray) else given
