"""Golden playthroughs: OpenSpiel's account of a game, short enough to review.

A file has the seed and the game, then the facts line by line, then a digest for every twenty states. A line of facts
that is long stands as its digest, too.
"""

from __future__ import annotations

import re
from hashlib import sha256

from open_spiel.python.algorithms.generate_playthrough import playthrough

from .tables import brief

STATES = 20
"""How many states share a digest."""

LONG = 120
SEED = 1


def path(name: str) -> str:
    """Where the playthrough of a game lies, from the root of the tree."""
    return f"seeds/{name}/playthrough.txt"


def generate(name: str) -> str:
    """OpenSpiel's playthrough of a short game."""
    text: str = playthrough(str(brief(name)), None, seed=SEED)
    return text


def blocks(text: str) -> list[str]:
    """The facts, then the states, one by one."""
    return re.split(r"^(?=# State \d+$)", text, flags=re.MULTILINE)


def condense(text: str) -> str:
    """What the golden file has of a playthrough."""
    facts, *states = blocks(text)
    facts = facts.rstrip()
    lines = [
        line if len(line) <= LONG else f"{line.split(' = ')[0]} = sha256 {digest(line)}" for line in facts.split("\n")
    ]
    for start in range(0, len(states), STATES):
        several = states[start : start + STATES]
        lines.append(f"states {start} to {start + len(several) - 1}: {digest(''.join(several))}")
    return f"seed: {SEED}\n" + "\n".join(lines) + "\n"


def digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:16]
