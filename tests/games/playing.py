"""Plays any game by texts, and with drivers.

A driver is a function of game, state and stream that gives the id of a legal action. `walk` plays a whole game with
explicit chance; its streams are keyed as those of the engines, so equal seeds give equal games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias, TypeVar

from yith.api import State
from yith.engine import Game
from yith.errors import IllegalActionError
from yith.rng import Rng, stream
from yith.testing.walk import weighted

V = TypeVar("V")

Driver: TypeAlias = Callable[[Game[V], State[V], Rng], int]


def step(state: State[V], *texts: str) -> State[V]:
    """Applies texts, forced moves left out; gives the same state back."""
    for text in texts:
        state.apply(state.game.action(text))
    return state


def play(game: Game[V], *texts: str) -> State[V]:
    """Applies texts from the start on."""
    return step(game.initial_state(), *texts)


def legal(state: State[V]) -> list[str]:
    """The texts of the legal actions."""
    return [state.game.text(action) for action in state.legal_actions]


def outcomes(state: State[V]) -> dict[str, int]:
    """The texts of the outcomes with their weights."""
    return {state.game.text(outcome): weight for outcome, weight in state.outcomes}


def moves(state: State[V]) -> list[str]:
    """The texts of all moves so far, forced ones with a `!`."""
    return [("!" if forced else "") + state.game.text(move) for move, forced in state.events]


def refusal(state: State[V], text: str) -> IllegalActionError:
    """The error of a move that the rules refuse; the state stays as it was."""
    before = state.to_bytes()
    try:
        step(state, text)
    except IllegalActionError as error:
        assert state.to_bytes() == before
        return error
    raise AssertionError(f"{text} is legal")


def paths(state: State[V], depth: int) -> int:
    """How many sequences of `depth` applied ids there are from here."""
    ids = state.legal_actions or [outcome for outcome, _ in state.outcomes]
    if depth == 1:
        return len(ids)
    total = 0
    for move in ids:
        following = state.clone()
        following.apply(move)
        total += paths(following, depth - 1)
    return total


def walk(game: Game[V], drivers: Sequence[Driver[V]], seed: int = 0, episode: int = 0) -> Iterator[State[V]]:
    """Plays a game, one driver a player, and gives the state at every node, start and end included: one object."""
    draws = stream(seed, 0, episode, 0)
    streams = [stream(seed, 0, episode, 1 + player) for player in range(game.num_players)]
    state = game.initial_state()
    yield state
    while not state.is_terminal:
        player = state.current_player
        state.apply(
            weighted(state.outcomes, draws) if player is None else drivers[player](game, state, streams[player])
        )
        yield state


def run(game: Game[V], drivers: Sequence[Driver[V]], seed: int = 0, episode: int = 0) -> State[V]:
    """The end of a game."""
    *_, end = walk(game, drivers, seed, episode)
    return end
