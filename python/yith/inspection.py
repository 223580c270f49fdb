"""What is worth knowing of a content file without fault: drawings of its rows, and warnings. A game may give them.

Warnings are no faults: the file can be played with, but perhaps not as its author meant.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Protocol, runtime_checkable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from yith.content import Document
    from yith.option import OptionValue

ASCII: Final = str.maketrans("┏┓┗┛━┃┄◆", "++++-|.*")
"""What stands for the signs of a drawing where only ASCII can be shown."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """A row of a content file, drawn with characters.

    Attributes:
        name: What it shows, to be written below it.
        lines: The drawing, all lines of one width, without signs beyond ASCII but those of `ASCII`.
    """

    name: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Inspection:
    """What is worth knowing of a content file without fault.

    Attributes:
        legend: How the drawings are to be read, a line each.
        drawings: The drawings, in the order of the file.
        warnings: What may not be meant, each one line that begins with the place in the file; in the order of the file.
    """

    legend: tuple[str, ...]
    drawings: tuple[Drawing, ...]
    warnings: tuple[str, ...]


@runtime_checkable
class Inspected(Protocol):
    """A package of a game that inspects content files."""

    @property
    def inspection(self) -> Callable[[Mapping[str, OptionValue], Document], Inspection]:
        """Looks at a content without fault, for a game with these options."""


def warnings(content: Document, found: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    """Warnings as people read them, with lines as faults have them.

    Args:
        content: The content file.
        found: The path in it and the text of every warning.
    """
    placed = sorted((content.line(path), place, path, what) for place, (path, what) in enumerate(found))
    return tuple(f"line {line}: {path}: {what}" for line, _, path, what in placed)
