"""`yith replay`: plays a trace again, checks it, and shows it."""

from __future__ import annotations

import sys

import click

from yith import engine, trace
from yith.cli.board import Board
from yith.cli.lockstep import Lockstep
from yith.cli.stepping import step_through

_BOTH = "both"


@click.command()
@click.argument("file", type=click.Path())
@click.option(
    "--engine",
    "engine_name",
    default=engine.ENGINES[0],
    show_default=True,
    metavar="native|reference|both",
    help="The fast rules, the readable ones, or both, compared after every move.",
)
@click.option("--content", type=click.Path(), metavar="FILE", help="The cards and numbers that it was played with.")
@click.option("--step", is_flag=True, help="Show the position after every move, and wait for a key and Enter.")
def replay(*, file: str, engine_name: str, content: str | None, step: bool) -> None:
    """Play the trace in FILE again, check all that it says, and show every move.

    A trace says everything: hidden cards, too.
    """
    names = engine.ENGINES if engine_name == _BOTH else (engine_name,)
    if engine_name not in {*engine.ENGINES, _BOTH}:
        known = ", ".join([*engine.ENGINES, _BOTH])
        raise click.UsageError(f"unknown engine {engine_name!r}, expected one of {known}")
    if step and not sys.stdin.isatty():
        raise click.UsageError("--step needs a terminal as standard input")
    with trace.reading(file) as reader:
        games = [engine.traced(reader, name, content) for name in names]
        states = [reader.root(game) for game in games]
        pair = Lockstep(reader, states[0], states[1]) if engine_name == _BOTH else None
        moved = pair or states[0]
        steps = reader.steps(states[0], moved.apply)
        board = Board(states[0])
        board.show_heading(reader.header, engine_name)
        if step:
            if not step_through(board, steps, moved.apply, moved.undo):
                return
        else:
            for made in steps:
                board.show_move(made)
        if pair is not None:
            pair.finish()
        board.show_end()
