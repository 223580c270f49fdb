"""What single calls from Python cost, in nanoseconds: the best of several rounds, every call checked for what it gives.

Run it with `python benches/percall.py`.
"""

from __future__ import annotations

import argparse
import copy
import json
import pickle
import random
import timeit
from dataclasses import dataclass
from typing import Any

import numpy as np
from rich import box
from rich.console import Console
from rich.table import Table

import yith

PLAYERS = 4
ROUNDS = 9
ROUND_SECONDS = 0.02
GAMES = 200


@dataclass(frozen=True)
class Call:
    """A statement, an expression that is true where it does what it should, and what is done before a round.

    `calls` is how many calls one run of the statement makes. With `once` a round is one run: the statement uses up
    what was set up.
    """

    name: str
    statement: str
    right: str
    setup: str = "pass"
    calls: int = 1
    once: bool = False


def calls(applied: int, chosen: int) -> list[Call]:
    """The calls that are timed; `applied` and `chosen` are the lengths of the recorded games."""
    return [
        Call("apply, explicit chance", "for move in path: apply(move)", "state.is_terminal", FRESH, applied, once=True),
        Call("apply, chance drawn", "for move in choices: apply(move)", "state.is_terminal", DRAWN, chosen, once=True),
        Call("undo", "for _ in path: undo()", "state == game.initial_state()", PLAYED, applied, once=True),
        Call("legal_actions", "middle.legal_actions", "middle.legal_actions == legal"),
        Call("mask", "middle.mask", "np.flatnonzero(middle.mask).tolist() == legal"),
        Call("is_terminal", "middle.is_terminal", "not middle.is_terminal"),
        Call("node", "middle.node", "middle.node == 'decision'"),
        Call("current_player", "middle.current_player", "middle.current_player in range(players)"),
        Call("outcomes", "chance.outcomes", "sum(weight for _, weight in chance.outcomes) > 0"),
        Call("scores", "middle.scores", "len(middle.scores) == players"),
        Call("returns", "middle.returns", "middle.returns == [0.0] * players"),
        Call("tally", "middle.tally", "list(middle.tally) == [counter.name for counter in game.tally_spec]"),
        Call("observation(0)", "middle.observation(0)", "middle.observation(0).tolist() == seen"),
        Call("observation(0, out)", "middle.observation(0, out)", "middle.observation(0, out) is out"),
        Call("observation_text(0)", "middle.observation_text(0)", "middle.observation_text(0).isprintable()"),
        Call("view", "middle.view", "game.position(middle.view) == middle"),
        Call("to_bytes", "middle.to_bytes()", "middle.to_bytes() == data"),
        Call("from_bytes", "game.from_bytes(data)", "game.from_bytes(data) == middle"),
        Call("==", "middle == same", "middle == same and middle is not same"),
        Call("hash", "hash(middle)", "hash(middle) == hash(same)"),
        Call("str", "str(middle)", "str(middle) == str(same)"),
        Call("history", "middle.history", "middle.history == path[: len(middle.history)]"),
        Call("clone", "middle.clone()", "middle.clone() == middle"),
        Call("fork", "middle.fork(1)", "middle.fork(1) == middle"),
        Call("resample(0)", "middle.resample(0, 1)", "middle.resample(0, 1).observation(0).tolist() == seen"),
        Call("copy", "copy.copy(middle)", "copy.copy(middle).history == middle.history"),
        Call("pickle", "pickle.dumps(middle)", "pickle.loads(pickle.dumps(middle)) == middle"),
        Call("initial_state", "game.initial_state()", "game.initial_state().node == 'chance'"),
        Call("new_state", "game.new_state(1)", "game.new_state(1).node == 'decision'"),
        Call("playouts(1)", "game.playouts(1)", "game.playouts(1).returns.sum() == 1"),
    ]


FRESH = "state = game.initial_state(); apply = state.apply"
DRAWN = "state = game.new_state(1); apply = state.apply"
PLAYED = f"{FRESH}\nfor move in path: apply(move)\nundo = state.undo"


def recorded(game: yith.Game[Any]) -> dict[str, object]:
    """A random game and what is read of its middle: the names that the statements use."""
    rng = random.Random(1)
    state = game.new_state(1)
    while not state.is_terminal:
        state.apply(rng.choice(state.legal_actions))
    path = state.history
    middle = game.initial_state()
    for move in path[: len(path) // 2]:
        middle.apply(move)
    while middle.node != "decision":
        middle.undo()
    return {
        "copy": copy,
        "np": np,
        "pickle": pickle,
        "game": game,
        "players": game.num_players,
        "path": path,
        "choices": [move for move in path if move < game.num_actions],
        "middle": middle,
        "same": game.from_bytes(middle.to_bytes()),
        "chance": game.initial_state(),
        "legal": middle.legal_actions,
        "seen": middle.observation(0).tolist(),
        "out": np.zeros_like(middle.observation(0)),
        "data": middle.to_bytes(),
    }


def nanoseconds(call: Call, names: dict[str, object]) -> float:
    """The time of one call in the best round."""
    names = dict(names)
    exec(f"{call.setup}\n{call.statement}", names)
    assert eval(call.right, names), f"{call.name} does not do what it should"
    timer = timeit.Timer(call.statement, call.setup, globals=names)
    if call.once:
        return 1e9 * min(timer.repeat(GAMES * ROUNDS, 1)) / call.calls
    number = max(1, round(ROUND_SECONDS / timer.timeit(1)))
    return 1e9 * min(timer.repeat(ROUNDS, number)) / (number * call.calls)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="miskatonic", help="the game (default: %(default)s)")
    parser.add_argument("--engine", default="native", help="native or reference (default: %(default)s)")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    arguments = parser.parse_args()
    names = recorded(yith.load(arguments.game, engine=arguments.engine, players=PLAYERS))
    path, choices = names["path"], names["choices"]
    assert isinstance(path, list)
    assert isinstance(choices, list)
    found = {call.name: nanoseconds(call, names) for call in calls(len(path), len(choices))}
    if arguments.json:
        print(json.dumps(found, indent=2))
        return
    table = Table(box=box.SIMPLE_HEAD, header_style="dim", show_edge=False, padding=(0, 1, 0, 0))
    table.add_column("call")
    table.add_column("ns", justify="right")
    for name, cost in found.items():
        table.add_row(name, f"{cost:,.0f}")
    Console().print(table)


if __name__ == "__main__":
    main()
