"""`yith content`: files of cards and numbers to play with instead of those that ship."""

from __future__ import annotations

import click

from yith import engine
from yith.cli.target import new_file
from yith.content import Document
from yith.errors import ContentError


@click.group()
def content() -> None:
    """Check files with cards and numbers of your own, and begin new ones."""


@content.command()
@click.argument("file", type=click.Path())
@click.pass_context
def check(context: click.Context, file: str) -> None:
    """Tell every fault of the content file FILE, with its line and path.

    FILE says by its key 'game' which game it is for.
    """
    label, text = engine.read_content(file)
    name = Document.parse(label, text).table.get("game")
    if name not in engine.game_names():
        what = "missing" if name is None else f"{name!r} is no game"
        message = f"content {label!r}: game: {what}, expected one of {', '.join(engine.game_names())}"
        raise ContentError(message, "content-game")
    try:
        game = engine.load(str(name), content=file)
    except ContentError as error:
        if not error.reasons:
            raise
        click.echo(f"{file}: {len(error.reasons)} faults" if len(error.reasons) > 1 else f"{file}: 1 fault")
        for reason in error.reasons:
            click.echo(f"  {reason}")
        context.exit(1)
    click.echo(f"{file}: no fault, a content of {game.version}, digest {game.content_digest}")


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
