"""Counts the instructions of native random playouts and of a vector's random steps, a decision: the same in every run.

And sees that no step allocates: many allocate exactly as often as few. A vector's step writes an observation and a mask
of bytes, too.

Needs valgrind, cargo, and the package. Two runs of different length are subtracted, so that loading the game does not
count. Run it with `python benches/instructions.py`.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
from pathlib import Path

import yith
from yith.testing.fuzz import values

ROOT = Path(__file__).parent.parent
LENGTHS = {"playouts": (50, 300), "vector": (100, 600)}
"""What is run, and how many games or steps of 64 lanes: few and many."""


def build() -> str:
    """Builds the bench and gives its path."""
    command = ["cargo", "bench", "-p", "yith-core", "--bench", "instructions", "--no-run", "--message-format=json"]
    built = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout
    found = [message["executable"] for message in map(json.loads, built.splitlines()) if message.get("executable")]
    assert len(found) == 1, found
    return str(found[0])


def count(command: list[str]) -> tuple[int, int]:
    """The instructions and the decisions of a run."""
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", *command]
    run = subprocess.run(command, check=True, capture_output=True, text=True)
    collected = re.search(r"Collected : (\d+)", run.stderr)
    assert collected, run.stderr
    return int(collected[1]), int(run.stdout)


def allocations(command: list[str]) -> int:
    """How often a run allocates."""
    run = subprocess.run(["valgrind", *command], check=True, capture_output=True, text=True)
    used = re.search(r"total heap usage: ([\d,]+) allocs", run.stderr)
    assert used, run.stderr
    return int(used[1].replace(",", ""))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="miskatonic", help="the game (default: %(default)s)")
    parser.add_argument("--players", type=int, nargs="*", help="numbers of players (default: all that the game takes)")
    arguments = parser.parse_args()
    game = yith.load(arguments.game)
    rows = [option for option in game.option_spec if option.name == "players"]
    several = [int(str(value)) for option in rows for value in values(option, game.num_players)]
    binary = build()
    for players in arguments.players or several or [game.num_players]:
        for what, lengths in LENGTHS.items():
            runs = [[binary, what, arguments.game, str(players), str(length)] for length in lengths]
            few, many = map(count, runs)
            instructions, decisions = many[0] - few[0], many[1] - few[1]
            assert decisions > lengths[1] - lengths[0]
            counts = set(map(allocations, runs))
            assert len(counts) == 1, f"allocations grow with the length: {sorted(counts)}"
            print(
                f"{arguments.game}, {players} players, {what}: {instructions / decisions:.1f} instructions a decision"
            )


if __name__ == "__main__":
    main()
