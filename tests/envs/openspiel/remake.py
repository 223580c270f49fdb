"""Writes the golden playthroughs anew: `python -m tests.envs.openspiel.remake`, from the root of the tree.

Do it when the meaning of a rule changes, an option joins, or OpenSpiel writes playthroughs in another form.
"""

from __future__ import annotations

import yith
from tests.traces.remake import write

from .playthrough import condense, generate, path


def main() -> None:
    """Remakes the files of every game."""
    for name in yith.game_names():
        write(path(name), condense(generate(name)))


if __name__ == "__main__":
    main()
