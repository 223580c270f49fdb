"""`yith replay`: plays a trace again, checks it, and shows it."""

from __future__ import annotations

import sys

import click

from yith import engine, trace
from yith.cli.board import Board
from yith.cli.film import Camera
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
@click.option("--svg", type=click.Path(), metavar="DIR", help="Make a film: numbered SVG files in DIR, a new folder.")
@click.option(
    "--html", type=click.Path(), metavar="FILE", help="Make a film: one HTML file, to be played in a browser."
)
@click.option("--player", type=int, metavar="K", help="Film what player K sees.  [default: what everybody sees]")
def replay(
    *,
    file: str,
    engine_name: str,
    content: str | None,
    step: bool,
    svg: str | None,
    html: str | None,
    player: int | None,
) -> None:
    """Play the trace in FILE again, check all that it says, and show every move, or make a film of it.

    A trace says everything: hidden cards, too. A film says what its player may know.
    """
    names = engine.ENGINES if engine_name == _BOTH else (engine_name,)
    if engine_name not in {*engine.ENGINES, _BOTH}:
        known = ", ".join([*engine.ENGINES, _BOTH])
        raise click.UsageError(f"unknown engine {engine_name!r}, expected one of {known}")
    films = svg is not None or html is not None
    if films and step:
        raise click.UsageError("--step makes no film, expected no --svg and no --html")
    if player is not None and not films:
        raise click.UsageError("--player is for films, expected --svg or --html")
    if step and not sys.stdin.isatty():
        raise click.UsageError("--step needs a terminal as standard input")
    with trace.reading(file) as reader:
        games = [engine.traced(reader, name, content) for name in names]
        states = [reader.root(game) for game in games]
        pair = Lockstep(reader, states[0], states[1]) if engine_name == _BOTH else None
        moved = pair or states[0]
        steps = reader.steps(states[0], moved.apply)
        board = Camera(states[0], player, svg, html) if films else Board(states[0])
        board.show_heading(reader.header, engine_name)
        if step and not step_through(Board(states[0]), steps, moved.apply, moved.undo):
            return
        for made in steps:
            board.show_move(made)
        if pair is not None:
            pair.finish()
        board.show_end()
