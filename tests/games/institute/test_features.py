"""The arrays of the content say all that the file says (I-73)."""

from __future__ import annotations

import tomllib
from typing import Any, Final

import pytest

import yith
from yith.engine import shipped_content
from yith.games import institute
from yith.games.institute.action import ITEMS, Region
from yith.games.institute.event import SPECIALS, STEPS, Goal, Source, Where, Who

FILE: dict[str, Any] = tomllib.loads(shipped_content(institute.NAME))
WORDS: Final[dict[str, tuple[str, ...]]] = {
    "who": tuple(Who),
    "where": tuple(Where),
    "from": tuple(Source),
    "kind": (*ITEMS, "any"),
    "to": tuple(Goal),
}
"""What the words of a step are counted by, in the order of its columns."""


def step(row: list[int]) -> dict[str, object]:
    """The step of the content file that a row means."""
    code, *columns, number = row
    found: dict[str, object] = {"do": list(STEPS)[code - 1]}
    found |= {key: words[column - 1] for (key, words), column in zip(WORDS.items(), columns, strict=True) if column}
    return found | ({"n": number} if number else {})


def items(row: list[int]) -> list[str]:
    return [item for item, count in zip(ITEMS, row, strict=True) for _ in range(count)]


@pytest.mark.parametrize("engine", ["native", "reference"])
def test_cards_are_those_of_the_file(engine: str) -> None:
    features = {
        name: values.tolist() for name, values in yith.load(institute.NAME, engine=engine).static_features.items()
    }
    regions, ids = list(Region), [tile["id"] for tile in FILE["tile"]]
    for place, tile in enumerate(FILE["tile"]):
        assert regions[features["tile_kind"][place]] == tile["kind"]
        assert "".join(str(space or ".") for space in features["tile_edges"][place]) == tile["edges"]
        lines = [f"{one}{other}" for one, other in features["tile_lines"][place]]
        assert lines == tile["lines"] + ["00"] * (3 - len(tile["lines"]))
        assert "".join(map(str, features["tile_icons"][place])) == tile["icons"].ljust(4, "0")
    for place, story in enumerate(FILE["story"]):
        assert features["story_move"][place] == story["move"]
        assert [step(row) for row in features["story_event"][place] if any(row)] == story["event"]
    for place, ritual in enumerate(FILE["ritual"]):
        assert items(features["ritual_items"][place]) == sorted(ritual["items"], key=list(ITEMS).index)
        kind, tile = features["ritual_where"][place]
        where = ["anywhere", *regions, *[ids[tile - 1]]][kind]
        assert (where, bool(tile)) == (ritual["where"], kind == 3)
        assert features["ritual_points"][place] == ritual["points"]
    for place, one in enumerate(FILE["class"]):
        assert (features["class_card"][place], SPECIALS[features["class_special"][place]]) == (
            one["card"],
            one["special"],
        )
        levels = [[level.get("n", 0), level.get("range", 0)] for level in one["levels"]]
        assert features["class_levels"][place] == levels
        costs = [sorted(cost, key=list(ITEMS).index) for cost in one["costs"]]
        assert [items(row) for row in features["class_costs"][place]] == costs


@pytest.mark.parametrize("engine", ["native", "reference"])
def test_numbers_are_those_of_the_file(engine: str) -> None:
    features = {
        name: values.tolist() for name, values in yith.load(institute.NAME, engine=engine).static_features.items()
    }
    rules = FILE["rules"]
    assert features["items"] == [rules["items"][item] for item in ITEMS]
    assert (features["removed"], features["difficulty"]) == (rules["removed"], list(rules["difficulty"].values()))
    names = ("minions", "portals", "health", "actions", "herbs", "boots")
    assert features["numbers"] == [rules[name] for name in names]
    assert FILE["tile"][features["hallway"]]["id"] == rules["hallway"]
