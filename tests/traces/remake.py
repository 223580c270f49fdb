"""Writes the golden traces and node counts anew: `python -m tests.traces.remake`, from the root of the tree.

Do it when the meaning of a rule changes, with the version of the game, and read the difference before you commit it.
"""

from __future__ import annotations

import yith
from tests.tree import ROOT

from . import counting, golden


def main() -> None:
    """Remakes the files of every game from the reference engine."""
    for name in yith.game_names():
        for trace in golden.plan(name).TRACES:
            text = "\n".join([*golden.record(name, trace, "reference"), ""])
            write(golden.path(name, trace), text)
        write(counting.path(name), counting.record(name, "reference"))


def write(place: str, text: str) -> None:
    """Writes a file and says so."""
    (ROOT / place).parent.mkdir(parents=True, exist_ok=True)
    (ROOT / place).write_text(text, encoding="utf-8")
    print(f"{place}: {len(text)} bytes")


if __name__ == "__main__":
    main()
