"""Boards that games draw as text, as the terminal shows them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.text import Text

if TYPE_CHECKING:
    from yith.pictures.sketch import Role, Sketch

_STYLES: Final[dict[Role, str]] = {
    "ink": "",
    "dim": "dim",
    "bold": "bold",
    "accent": "bold bright_cyan",
    "good": "green",
    "bad": "bold bright_red",
    "hue0": "bold bright_blue",
    "hue1": "bold bright_yellow",
    "hue2": "bold bright_green",
    "hue3": "bold bright_magenta",
}

_ASCII: Final = str.maketrans("─│┼█▀▄▌▐»…", "-|+#####>.")
"""What stands for letters that a terminal may not have."""


def drawn(sketch: Sketch, *, ascii_only: bool) -> Text:
    """The lines of a sketch, in the colours of a terminal."""
    lines = [
        Text.assemble(*((words.translate(_ASCII) if ascii_only else words, _STYLES[role]) for words, role in line))
        for line in sketch.lines
    ]
    return Text("\n").join(lines)


def untold(sketch: Sketch, parts: list[str]) -> list[str]:
    """The parts of an observation text that a sketch does not tell."""
    return [part for part in parts if part.partition(" ")[0] not in sketch.tells]
