"""Dice against `seeds/dice.toml`, which the core reads too. Run as a script, this file prints that file."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from yith import ConfigError
from yith.dice import Challenge, Pool, keeps, odds

SEEDS = Path(__file__).parents[2] / "seeds" / "dice.toml"

MET = [
    ("sequence 2", "1 2 3 5"),
    ("sequence 3", "1 1 2 4 6"),
    ("sequence 4", "1 2 3 6"),
    ("sequence 5", "1 2 3 4 5 6"),
    ("sequence 6", "1 2 3 4 5 6"),
    ("sequence 6", "1 1 1 1 1 6"),
    ("matching 1", "2 4 4"),
    ("matching 2", "1 1 3 3 3 6"),
    ("matching 4", "1 3 3 5 5"),
    ("exact 1 3", "3"),
    ("exact 3 5", "4 5 5 6"),
    ("exact 2 1", "1 1 1 2"),
    ("threshold 1 1", ""),
    ("threshold 2 5", "1 5 5 6"),
    ("threshold 3 4", "4 5 6 6 6"),
    ("threshold 4 6", "1 6 6 6"),
    ("threshold 6 2", "1 2 2 3 3 3 6"),
    ("sequence 2", "1"),
]

ODDS: list[tuple[list[str], str | int, int, int]] = [
    (["matching 5"], 5, 2, 0),
    (["sequence 4"], 6, 0, 0),
    (["exact 3 5"], 6, 1, 0),
    (["threshold 4 4"], 5, 1, 1),
    (["sequence 4", "matching 4"], 5, 1, 0),
    (["matching 1"], 0, 2, 0),
    (["matching 4"], "1 1 3 3 6", 2, 0),
    (["sequence 5"], "1 2 2 4 6", 1, 0),
    (["sequence 5"], "1 2 2 4 6", 1, 1),
    (["exact 2 6", "sequence 3", "threshold 4 5"], "1 3 4 4", 2, 0),
    (["threshold 5 3"], "1 1 2 3 6 6", 3, 2),
]

KEEPS = [
    (["matching 2"], "1 6", 1, 0),
    (["sequence 3"], "1 2 2 5", 1, 0),
    (["sequence 3", "matching 3"], "2 3 3", 2, 0),
    (["threshold 2 5"], "1 4 5", 2, 1),
]

REFUSED = [
    "matching",
    "matching 2 3",
    "exact 2",
    "exact 2 3 4",
    "Exact 2 3",
    "exact  2 3",
    "exact 2 3 ",
    "exact 02 3",
    "exact 100 3",
    "exact +2 3",
    "exact 7 3",
    "exact 10 3",
    "exact 0 3",
    "exact 2 7",
    "exact 2 0",
    "sequence 1",
    "sequence 7",
    "it's 2",
    "",
]


def quoted(text: str) -> str:
    return f'"{text}"'


def listed(texts: list[str]) -> str:
    return f"[{', '.join(map(quoted, texts))}]"


def message(text: str) -> str:
    with pytest.raises(ConfigError) as caught:
        Challenge.parse(text)
    return str(caught.value)


def render(engine: str) -> str:
    """The text of `seeds/dice.toml`, its numbers from an engine."""
    lines = [
        "# Vectors of dice, read by both languages. `python tests/dice/test_vectors.py` prints this file.",
        "# Counts of outcomes are texts, since TOML's integers end at 2^63. An unreachable challenge has steps -1.",
        "",
        "# By which values a pool meets a challenge, all ways to pay, and the steps.",
    ]
    for text, dice in MET:
        challenge, pool = Challenge.parse(text), Pool.parse(dice)
        steps = challenge.steps(pool)
        lines += [
            "[[met]]",
            f"challenge = {quoted(text)}",
            f"pool = {quoted(dice)}",
            f"values = {challenge.values(pool)}",
        ]
        lines += [
            f"spends = {listed(list(map(str, challenge.spends(pool))))}",
            f"steps = {-1 if steps is None else steps}",
        ]
    lines += ["", "# Hits of all outcomes for any of the challenges: of dice still to be rolled, or of a pool."]
    for texts, start, rerolls, most in ODDS:
        challenges = list(map(Challenge.parse, texts))
        if isinstance(start, int):
            found = odds(challenges, dice=start, rerolls=rerolls, steps=most, engine=engine)
        else:
            found = odds(challenges, pool=Pool.parse(start), rerolls=rerolls, steps=most, engine=engine)
        lines += ["[[odds]]", f"challenges = {listed(texts)}"]
        lines += [f"dice = {start}" if isinstance(start, int) else f"pool = {quoted(start)}"]
        lines += [f"rerolls = {rerolls}", f"steps = {most}"]
        lines += [f"hits = {quoted(str(found.hits))}", f"total = {quoted(str(found.total))}"]
    lines += ["", "# What can be kept, best first, and the hits."]
    for texts, dice, rerolls, most in KEEPS:
        challenges, pool = list(map(Challenge.parse, texts)), Pool.parse(dice)
        kept = keeps(challenges, pool, rerolls=rerolls, steps=most, engine=engine)
        lines += ["[[keep]]", f"challenges = {listed(texts)}", f"pool = {quoted(dice)}"]
        lines += [f"rerolls = {rerolls}", f"steps = {most}"]
        lines += [f"kept = {listed([str(keep.pool) for keep in kept])}"]
        lines += [f"hits = {listed([str(keep.odds.hits) for keep in kept])}"]
    lines += ["", "# Texts that are no challenge, and why."]
    for text in REFUSED:
        lines += ["[[refused]]", f"challenge = {quoted(text)}", f'message = """{message(text)}"""']
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("engine", ["native", "reference"])
def test_the_file_is_what_this_file_prints(engine: str) -> None:
    assert SEEDS.read_text("utf-8") == render(engine), "remake it: python tests/dice/test_vectors.py > seeds/dice.toml"


def test_the_file_is_toml() -> None:
    tables = tomllib.loads(SEEDS.read_text("utf-8"))
    assert list(tables) == ["met", "odds", "keep", "refused"]


if __name__ == "__main__":
    print(render("reference"), end="")
