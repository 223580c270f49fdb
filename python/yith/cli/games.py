"""`yith games`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click
from rich import box
from rich.console import Console, Group
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from yith import engine

if TYPE_CHECKING:
    from yith.api import Option


@click.command()
def games() -> None:
    """List the games, with their players and options."""
    table = Table(box=box.SIMPLE_HEAD, header_style="dim", show_edge=False, padding=(0, 1, 0, 0))
    for name in ("game", "version", "players", "options and their defaults"):
        table.add_column(name, no_wrap=name in {"game", "version", "players"})
    for name in engine.game_names():
        game = engine.load(name)
        players = next((option.expected for option in game.option_spec if option.name == "players"), game.num_players)
        options = [part for option in game.option_spec if option.name != "players" for part in _described(option)]
        shown = str(players).removeprefix("a whole number from ")
        table.add_row(Text(name, style="bold"), game.version, shown, Group(*options))
    screen = Console(highlight=False, markup=False, emoji=False)
    with screen.capture() as page:
        screen.print(table)
    click.echo("\n".join(line.rstrip() for line in page.get().splitlines()))


def _described(option: Option) -> tuple[Text, Padding]:
    head = Text.assemble((f"{option.name}={option.default}", "bold"), f"  {option.expected}")
    return head, Padding(Text(option.meaning, style="dim"), (0, 0, 0, 2))
