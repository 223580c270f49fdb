"""Node counts: how many sequences of k applied texts there are from a position."""

from __future__ import annotations

import tomllib
from typing import Any

import yith
from tests.tree import ROOT

from .golden import plan


def path(name: str) -> str:
    """Where the counts of a game lie, from the root of the tree."""
    return f"seeds/{name}/counts.toml"


def read(name: str) -> list[dict[str, Any]]:
    """The counts of a game."""
    rows: list[dict[str, Any]] = tomllib.loads((ROOT / path(name)).read_text(encoding="utf-8"))["count"]
    return rows


def reach(row: dict[str, Any], name: str, engine: str) -> yith.State[Any]:
    """The position that a row counts from."""
    game = yith.load(name, engine=engine, **row["options"])
    state = game.initial_state()
    for text in row["texts"]:
        state.apply(game.action(text))
    return state


def paths(state: yith.State[Any], depth: int) -> int:
    """How many sequences of `depth` applied ids lead on from here."""
    ids = state.legal_actions or [outcome for outcome, _ in state.outcomes]
    if depth == 1:
        return len(ids)
    total = 0
    for move in ids:
        state.apply(move)
        total += paths(state, depth - 1)
        state.undo()
    return total


def record(name: str, engine: str) -> str:
    """The file of a game's counts, counted anew on an engine."""
    lines = ["# Sequences of 1, 2, ... applied texts from the position that `texts` lead to.", ""]
    for options, texts, depth in plan(name).COUNTS:
        row = {"options": options, "texts": list(texts)}
        state = reach(row, name, engine)
        pairs = ", ".join(f"{option} = {toml(value)}" for option, value in options.items())
        lines += [
            "[[count]]",
            f"options = {{ {pairs} }}" if pairs else "options = {}",
            f"texts = {toml(list(texts))}",
            f"paths = {toml([paths(state, k) for k in range(1, depth + 1)])}",
            "",
        ]
    return "\n".join(lines)


def toml(value: object) -> str:
    """A value as TOML writes it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(toml, value))}]"
    return f'"{value}"' if isinstance(value, str) else str(value)
