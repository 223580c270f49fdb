"""What a person at the terminal sees of a match: no more than the player knows."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import click
from rich import box
from rich.columns import Columns
from rich.console import Console, Group
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from yith.cli.sketching import drawn, untold
from yith.cli.telling import Teller
from yith.option import settings

if TYPE_CHECKING:
    from rich.console import RenderableType

    from yith.cli.match import Match

_SEAT = re.compile(r"\+(\d+) (.*)")
_LONG_MENU = 12


class Seen:
    """Prints a match for the person in it.

    It reads the observation text, which is written for people and has the numbers that stand on the cards, and from
    the player's view the names of what is counted. Both hold only what the player knows.
    """

    def __init__(self, match: Match) -> None:
        """Shows this match, wherever it goes."""
        self._match = match
        self._screen = Console(highlight=False, markup=False, emoji=False)
        self._teller = Teller(match.state.game)

    def show_heading(self) -> None:
        """Prints what is played, and by whom."""
        game = self._match.state.game
        self._print(Text.assemble((game.version, "bold"), f"  {settings(game.options)}"))
        self._print(Text(f"{', '.join(self._players())}; seed {self._match.seed}"))

    def show_events(self, events: list[str]) -> None:
        """Prints what the person saw of a move."""
        for event in events:
            who, text = self._actor(event)
            style = {"": "cyan", "you": "bold green"}.get(who, "green")
            self._print(Text.assemble((f"  {who or 'chance':<10}", style), text))

    def show_board(self) -> None:
        """Prints what the person knows of the position."""
        match = self._match
        head, *parts = match.state.observation_text(match.seat).split(" | ")
        view = match.state.view_of(match.seat)
        seats = [(int(found[1]), found[2]) for part in parts if (found := _SEAT.fullmatch(part))]
        shared = [part for part in parts if not _SEAT.fullmatch(part)]
        body: list[RenderableType] = []
        options = self._screen.options
        sketch = match.state.game.sketch(match.state, match.seat, options.max_width - 4)
        if sketch is not None:
            body += [drawn(sketch, ascii_only=options.ascii_only), Text()]
            shared = untold(sketch, shared)
        if shared:
            body.append(self._shared(shared, view))
        if seats:
            body.append(self._seats(seats))
        title = re.sub(r"\+(\d+)", lambda found: f"({self.name(self._absolute(int(found[1])))})", head)
        self._print(Text())
        self._print(
            Panel(Group(*body), title=Text(title, "bold"), title_align="left", border_style="blue", padding=(0, 1))
        )

    def show_moves(self, texts: list[str]) -> None:
        """Prints the legal moves with their numbers."""
        width = len(str(len(texts)))
        cells = [
            Text.assemble((f"{number:>{width}}", "bold cyan"), f"  {text}")
            for number, text in enumerate(texts, start=1)
        ]
        moves: RenderableType = Group(*cells)
        if len(cells) > _LONG_MENU:
            moves = Columns(cells, equal=True, column_first=True, padding=(0, 3))
        self._print(Padding(moves, (0, 0, 0, 2)))

    def show_odds(self, odds: list[tuple[str, float, float]]) -> None:
        """Prints what every move is worth, and how likely the turn reaches its aim after it."""
        table = Table(box=box.SIMPLE_HEAD, header_style="dim", show_edge=False, padding=(0, 1, 0, 0))
        table.add_column("move")
        table.add_column("chance", justify="right")
        table.add_column("value", justify="right")
        for text, value, chance in odds:
            table.add_row(text, f"{chance:.1%}", f"{value:.3f}")
        self._print(Padding(table, (0, 0, 0, 2)))
        self.say("  chance that the turn reaches its aim, and what its rest is worth, both under the best play")

    def show_end(self) -> None:
        """Prints how the game came out."""
        state = self._match.state
        table = Table(box=box.SIMPLE_HEAD, header_style="dim", show_edge=False, padding=(0, 1, 0, 0))
        table.add_column("player")
        table.add_column("return", justify="right")
        table.add_column("score", justify="right")
        # Who plays alone wins by reaching all that can be reached.
        alone = len(state.returns) == 1
        best = state.game.info.max_utility if alone else max(state.returns)
        winners = [player for player, won in enumerate(state.returns) if won == best]
        decided = alone or len(winners) < len(state.returns)
        for player, name in enumerate(self._players()):
            style = "bold green" if player in winners and decided else ""
            table.add_row(Text(name, style), f"{state.returns[player]:g}", str(state.scores[player]))
        self._print(Text("\nThe game is over.", "bold"))
        self._print(table)
        names = " and ".join(self.name(player) for player in winners) or "nobody"
        self._print(Text(f"won: {names}" if decided else "won: nobody, all are equal", "bold"))

    def say(self, text: str) -> None:
        """Prints a line, or several."""
        click.echo(text)

    def name(self, player: int) -> str:
        """What a player is called."""
        return "you" if player == self._match.seat else f"player {player}"

    def _players(self) -> list[str]:
        match = self._match
        return [
            f"you are player {player}" if player == match.seat else f"player {player} is {match.agents[player]}"
            for player in range(match.state.game.num_players)
        ]

    def _absolute(self, relative: int) -> int:
        return (self._match.seat + relative) % self._match.state.game.num_players

    def _actor(self, event: str) -> tuple[str, str]:
        player, what = self._teller.actor(event, self._match.seat)
        return "" if player is None else self.name(player), what

    def _shared(self, parts: list[str], view: object) -> Table:
        names, piles = _names(view), _piles(view)
        meanings = {slot.name: slot.meaning for slot in self._match.state.game.observation_spec}
        table = Table.grid(padding=(0, 2, 0, 0))
        table.add_column(style="dim", no_wrap=True)
        table.add_column()
        for part in parts:
            label, value = _labelled(part, names)
            cell: RenderableType
            field = label.replace(" ", "_")
            if field in piles:
                cell = _counted(piles[field])
            else:
                several = re.fullmatch(r"\d+( \d+)+", value) is not None
                meaning = meanings.get(field, "") if several else ""
                cell = Text.assemble(value, (f"  {meaning}" if meaning else "", "dim"))
            table.add_row(label, cell)
        return table

    def _seats(self, seats: list[tuple[int, str]]) -> Table:
        table = Table(box=box.SIMPLE_HEAD, show_edge=False, padding=(0, 1, 0, 0), expand=False)
        rows = [text.split(" ; ") for _, text in seats]
        table.add_column(style="dim", no_wrap=True)
        for relative, _ in seats:
            player = self._absolute(relative)
            style = "bold green" if player == self._match.state.current_player else "bold"
            place_name = f"  +{relative}" if relative else ""  # as moves call it
            table.add_column(Text.assemble((self.name(player), style), (place_name, "dim")), overflow="fold")
        for place in range(max(map(len, rows))):
            cells = [row[place] if place < len(row) else "" for row in rows]
            words = {cell.partition(" ")[0] for cell in cells}
            named = len(words) == 1 and not any(word.endswith(":") for word in words)
            label = words.pop() if named else ""
            table.add_row(label, *(Text(cell.partition(" ")[2] if named else cell) for cell in cells))
        return table

    def _print(self, shown: RenderableType) -> None:
        # By click, which meets a reader that left as the other commands do.
        with self._screen.capture() as page:
            self._screen.print(shown)
        click.echo("\n".join(line.rstrip() for line in page.get().splitlines()))


def _names(view: object) -> list[str]:
    """The fields of a view in words, longest first."""
    if not dataclasses.is_dataclass(view):
        return []
    return sorted((field.name.replace("_", " ") for field in dataclasses.fields(view)), key=len, reverse=True)


def _piles(view: object) -> dict[str, Mapping[Any, int]]:
    """What a view counts by name: its properties `<field>_by_<what>`, by field."""
    found = {name.partition("_by_")[0]: getattr(view, name) for name in dir(type(view)) if "_by_" in name}
    return {name: pile for name, pile in found.items() if isinstance(pile, Mapping)}


def _labelled(part: str, names: list[str]) -> tuple[str, str]:
    """A part of an observation text as label and value: the label is a field of the view, or else the first word."""
    for name in names:
        if part.startswith(f"{name} "):
            return name, part.removeprefix(f"{name} ")
    label, _, value = part.partition(" ")
    return label, value


def _counted(pile: Mapping[Any, int]) -> RenderableType:
    cells = [Text(f"{count:>2} {kind}") for kind, count in pile.items() if count]
    return Columns(cells, padding=(0, 2), equal=True) if cells else Text("-")
