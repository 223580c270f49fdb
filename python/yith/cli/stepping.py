"""The keys of `yith replay --step`."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from yith.cli.board import Board
    from yith.trace import Step

_PROMPT = "[n] next  [p] previous  [q] quit, then Enter: "


def step_through(board: Board, steps: Iterator[Step], apply: Callable[[int], None], undo: Callable[[], None]) -> bool:
    """Shows the position, and goes on or back as the user says, until the trace or the user's patience ends.

    Args:
        board: Shows the state.
        steps: The moves of the trace, each made as it is taken.
        apply: Makes a move of the state again.
        undo: Takes the last move back.

    Returns:
        Whether the trace ended.
    """
    made: list[Step] = []
    at = 0
    board.show_position()
    while (key := _key()) != "q":
        if key == "p" and at == 0:
            click.echo("this is the start")
        elif key == "p":
            at -= 1
            undo()
            click.echo(f"back before move {made[at].number}")
            board.show_position()
        else:
            if at < len(made):
                apply(made[at].move)
            elif (step := next(steps, None)) is not None:
                made.append(step)
            else:
                break
            at += 1
            board.show_move(made[at - 1])
            board.show_position()
    return key != "q"


def _key() -> str:
    """Asks until there is an answer; the end of the input quits."""
    while True:
        click.echo(_PROMPT, nl=False)
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not line:
            click.echo()
            return "q"
        word = line.strip().lower() or "n"
        if word in {"n", "p", "q"}:
            return word
        click.echo(f"unknown key {word!r}, expected n, p or q")
