"""A replay on the screen: a heading, a line a move, positions, and the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click
from rich.console import Console
from rich.text import Text

from yith.cli.sketching import drawn, untold

if TYPE_CHECKING:
    from yith.api import State
    from yith.trace import Header, Step


class Board:
    """What shows the moves of a state."""

    def __init__(self, state: State[Any]) -> None:
        """Shows this state, wherever it is moved."""
        self._state = state
        self._screen = Console(highlight=False, markup=False, emoji=False, soft_wrap=True)

    def show_heading(self, header: Header, engine: str) -> None:
        """Prints what is replayed, and on which engine."""
        options = ", ".join(f"{name}={value}" for name, value in header.options.items())
        engines = "both engines" if engine == "both" else f"{engine} engine"
        self._print(Text.assemble((header.version, "bold"), f"  {options}"))
        self._print(Text(f"content {header.content}, {engines}"))
        if header.seed is not None:
            self._print(Text(f"seed {header.seed}"))
        if header.start is not None:
            self._print(Text(f"starts at {self._state}"))
        self._print(Text())

    def show_move(self, step: Step) -> None:
        """Prints a move, who made it, and the forced ones that followed."""
        game = self._state.game
        who = "chance" if step.player is None else f"player {step.player}"
        forced = ", ".join(map(game.text, step.forced))
        self._print(
            Text.assemble(
                (f"{step.number:>4}  ", "dim"),
                (f"{who:<8}  ", "cyan" if step.player is None else "green"),
                game.text(step.move),
                (f"  forced: {forced}" if forced else "", "dim"),
            )
        )

    def show_position(self) -> None:
        """Prints the position, a part a line, and who acts next."""
        state = self._state
        parts, options = str(state).split(" | "), self._screen.options
        sketch = state.game.sketch(state, None, options.max_width)
        if sketch is not None:
            self._print(drawn(sketch, ascii_only=options.ascii_only))
            parts = parts[:1] + untold(sketch, parts[1:])
        for part in parts:
            self._print(Text(f"      {part}"))
        if not state.is_terminal:
            who = "chance" if state.current_player is None else f"player {state.current_player}"
            self._print(Text(f"      next: {who}", "dim"))

    def show_end(self) -> None:
        """Prints how the game ended, or that it did not."""
        state = self._state
        self._print(Text())
        if state.is_terminal:
            self._print(Text(f"returns {' '.join(map(str, state.returns))}"))
        else:
            who = "chance" if state.current_player is None else f"player {state.current_player}"
            self._print(Text(f"not over: {who} is next"))
        self._print(Text(f"scores {' '.join(map(str, state.scores))}"))

    def _print(self, text: Text) -> None:
        # By click, which meets a reader that left as the other commands do.
        with self._screen.capture() as page:
            self._screen.print(text)
        click.echo(page.get().rstrip())
