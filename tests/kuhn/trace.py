"""What both engines must show of the test-only game, as one file: `python -m tests.kuhn.trace` writes `trace.toml`.

A tree is every node of a game with its options, depth first, counted and digested. A sample is one game in full, to
read where a digest differs.
"""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import tests.kuhn
from yith.api import State
from yith.engine import build
from yith.errors import YithError

PATH: Final = Path(__file__).parent / "trace.toml"
TREES: Final[tuple[dict[str, Any], ...]] = (
    {"copies": 1, "draw": "never", "must_call": True},
    {"copies": 1, "draw": "once", "must_call": True},
    {"copies": 2, "draw": "once", "must_call": False},
)
SAMPLE: Final = ("card king", "card jack", "draw", "card queen", "pass", "bet")
RESAMPLE_SEED: Final = 5


def show(state: State[Any]) -> str:
    """All that can be asked of a state, as lines."""
    game = state.game
    player = "-" if state.current_player is None else state.current_player
    outcomes = " ".join(f"{outcome}:{weight}" for outcome, weight in state.outcomes)
    tally = ", ".join(f"{name} {' '.join(map(str, counts))}" for name, counts in state.tally.items())
    lines = [
        str(state),
        f"bytes {state.to_bytes().hex()}",
        f"{state.node} {player}, legal {' '.join(map(str, state.legal_actions)) or '-'}, outcomes {outcomes or '-'}",
        f"returns {state.returns}, scores {state.scores}, tally {tally}",
    ]
    for seat in range(game.num_players):
        lines.append(f"{seat} observes {bytes(state.observation(seat)).hex()} {state.observation_text(seat)}")
        lines.append(f"{seat} saw {'; '.join(state.observe_event(seat))}")
        lines.append(f"{seat} may be in {state.resample(seat, RESAMPLE_SEED)}")
    for move in range(len(game.texts)):
        try:
            state.clone().apply(move)
        except YithError as error:
            lines.append(f"refused {move} {error.code}: {error}")
    return "".join(f"{line}\n" for line in lines)


def nodes(state: State[Any]) -> Iterator[State[Any]]:
    """A state and all that follow it, depth first."""
    yield state
    for move in state.legal_actions or [outcome for outcome, _ in state.outcomes]:
        after = state.clone()
        after.apply(move)
        yield from nodes(after)


def tree(options: dict[str, Any]) -> dict[str, Any]:
    """The count and the digest of a tree."""
    game = build(tests.kuhn, "reference", None, options)
    digest, count, ends = hashlib.sha256(), 0, 0
    for state in nodes(game.initial_state()):
        digest.update(show(state).encode())
        count += 1
        ends += state.is_terminal
    return {**options, "nodes": count, "ends": ends, "digest": digest.hexdigest()}


def sample() -> list[dict[str, str]]:
    """One game in full."""
    state = build(tests.kuhn, "reference", None, {}).initial_state()
    steps = []
    for text in SAMPLE:
        state.apply(state.game.action(text))
        steps.append({"move": text, "shown": show(state)})
    return steps


def read() -> dict[str, Any]:
    """What the file says."""
    return tomllib.loads(PATH.read_text(encoding="utf-8"))


def written(value: object) -> str:
    """A value as TOML."""
    return str(value).lower() if isinstance(value, bool | int) else f'"{value}"'


def main() -> None:
    """Writes the file."""
    parts = ["# Written by `python -m tests.kuhn.trace`. Both engines must show just this."]
    for options in TREES:
        lines = [f"{name} = {written(value)}" for name, value in tree(options).items()]
        parts.append("\n".join(["[[tree]]", *lines]))
    parts += [f"[[step]]\nmove = {written(step['move'])}\nshown = '''\n{step['shown']}'''" for step in sample()]
    PATH.write_text("\n\n".join(parts) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
