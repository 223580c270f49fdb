"""`yith rules`."""

from __future__ import annotations

import click

from yith import engine


@click.command()
@click.argument("game")
def rules(game: str) -> None:
    """Print the rules page of GAME."""
    click.echo(engine.rules(game), nl=False)
