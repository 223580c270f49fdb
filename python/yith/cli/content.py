"""`yith content`: files of cards and numbers to play with instead of those that ship."""

from __future__ import annotations

from itertools import zip_longest
from textwrap import wrap
from typing import TYPE_CHECKING

import click
from rich.console import Console

from yith import engine
from yith.cli.options import parse_options
from yith.cli.target import new_file
from yith.content import Document
from yith.errors import ContentError
from yith.inspection import ASCII

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from yith.inspection import Drawing, Inspection


@click.group()
def content() -> None:
    """Check files with cards and numbers of your own, and begin new ones."""


@content.command()
@click.argument("file", type=click.Path())
@click.option("--players", type=int, metavar="N", help="How many players: short for --option players=N.")
@click.option(
    "--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game, see 'yith games'."
)
@click.pass_context
def check(context: click.Context, file: str, players: int | None, options: Sequence[str]) -> None:
    """Tell every fault of the content file FILE, with its line and path.

    FILE says by its key 'game' which game it is for. Of a file without fault some games draw what can be drawn, and
    warn of what may not be meant: a warning is no fault. With options, it is looked at for a game with these.
    """
    label, text = engine.read_content(file)
    name = Document.parse(label, text).table.get("game")
    if name not in engine.game_names():
        what = "missing" if name is None else f"{name!r} is no game"
        message = f"content {label!r}: game: {what}, expected one of {', '.join(engine.game_names())}"
        raise ContentError(message, "content-game")
    given = parse_options(engine.load(str(name)).option_spec, players, options)
    try:
        game = engine.load(str(name), engine="native", content=file, **given)
    except ContentError as error:
        if not error.reasons:
            raise
        click.echo(f"{file}: {_counted(len(error.reasons), 'fault')}")
        for reason in error.reasons:
            click.echo(f"  {reason}")
        context.exit(1)
    click.echo(f"{file}: no fault, a content of {game.version}, digest {game.content_digest}")
    if game.inspection is not None:
        show(game.inspection)


def _counted(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 's'}"


def show(inspection: Inspection) -> None:
    """Prints the drawings, as many beside each other as there is room for, and the warnings."""
    screen = Console(highlight=False, markup=False, emoji=False)
    lines = [*inspection.legend, "", *_pages(inspection.drawings, screen.width)] if inspection.drawings else []
    if lines:
        click.echo()
    for line in lines:
        click.echo(line.translate(ASCII) if screen.options.ascii_only else line)
    if inspection.warnings:
        click.echo(f"{_counted(len(inspection.warnings), 'warning')}, no fault")
        for warning in inspection.warnings:
            click.echo(f"  {warning}")


def _pages(drawings: Sequence[Drawing], columns: int) -> Iterator[str]:
    """The lines of drawings, row by row, each with its name below and an empty line behind."""
    width = max(len(line) for drawing in drawings for line in drawing.lines)
    beside = max((columns + 2) // (width + 2), 1)
    for first in range(0, len(drawings), beside):
        blocks = [[*drawing.lines, *wrap(drawing.name, max(width, 1))] for drawing in drawings[first : first + beside]]
        for cells in zip_longest(*blocks, fillvalue=""):
            yield "  ".join(f"{cell:<{width}}" for cell in cells).rstrip()
        yield ""


@content.command()
@click.argument("game")
@click.option("--out", type=click.Path(), metavar="FILE", help="Write to FILE, a new one, instead of standard output.")
def new(game: str, out: str | None) -> None:
    """Print the content file of GAME that ships, to be changed into one of your own.

    'yith content check' tells what is wrong with a changed one, and --content FILE plays with it.
    """
    text = engine.shipped_content(game)
    if out is None:
        click.echo(text, nl=False)
    else:
        new_file(out).write(text)
        click.echo(f"written to {out!r}")
