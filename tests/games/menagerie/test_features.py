"""The arrays of the content say all that the file says."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from tests.games.menagerie.play import load
from yith.dice import Kind
from yith.engine import shipped_content
from yith.games.menagerie.action import BENEFITS, BONUSES, STATS
from yith.games.menagerie.effect import Always, parse
from yith.games.menagerie.features import CODES, effect_row

FILE: dict[str, list[dict[str, Any]]] = tomllib.loads(shipped_content("menagerie"))
KINDS = [kind.value for kind in Kind]

EFFECTS = [
    *(f"initial-roll {what} 3" for what in ("fewer", "discard-highest", "discard-lowest", "lower-highest")),
    "initial-roll raise-lowest 2",
    "initial-roll discard-face 4",
    "initial-roll turn 2 5",
    "initial-roll lock 6",
    "turn-start lose luck 2",
    "turn-failed lose health 1",
    "challenge-completed lose knowledge 3",
    *(f"always {word}" for word in Always),
    "always luck-cost 2",
    "always resolve-cost 1",
    "always closed 3",
    "always longer exact",
]


def row(text: str) -> tuple[int, int, int]:
    effect = parse(text)
    assert effect is not None
    return effect_row(effect)


def test_codes_of_effects() -> None:
    assert sorted({row(text)[0] for text in EFFECTS}) == list(range(1, len(CODES) + 1))
    assert row("initial-roll fewer 3") == (1, 0, 3)
    assert row("initial-roll turn 2 5")[1:] == (2, 5)
    assert row("initial-roll discard-face 4")[1:] == (4, 0)
    assert row("turn-failed lose health 1")[1:] == (4, 1)
    assert row("always closed 3")[1:] == (3, 0)
    assert row("always longer exact")[1:] == (3, 0)
    assert row("always luck-cost 2")[1:] == (0, 2)
    assert row("always no-keep")[1:] == (0, 0)


def challenge(text: str) -> list[int]:
    kind, dice, *face = text.split(" ")
    return [KINDS.index(kind) + 1, int(dice), int(face[0]) if face else 0]


@pytest.mark.parametrize("engine", ["native", "reference"])
def test_cards_are_those_of_the_file(engine: str) -> None:
    features = {name: values.tolist() for name, values in load(engine).static_features.items()}
    for place, character in enumerate(FILE["character"]):
        for track, stat in zip(features["character_tracks"][place][:3], STATS[:3], strict=True):
            assert track == character[stat] + [-1] * (12 - len(character[stat]))
        hearts = character["health"]
        assert features["character_tracks"][place][3] == [*range(1, hearts + 1), *[-1] * (12 - hearts)]
        assert features["character_start"][place] == [character["start"][stat] for stat in STATS[:3]]
    for place, role in enumerate(FILE["role"]):
        assert features["role_modifiers"][place] == [role[stat] for stat in STATS[:3]]
        rows = [
            [benefit for benefit, has in zip(BENEFITS, space, strict=True) if has]
            for space in features["role_spaces"][place]
        ]
        assert [set(space) for space in rows if space] == [set(space) for space in role["spaces"]]
    for place, found in enumerate(FILE["object"]):
        assert features["object_prestige"][place] == found["prestige"]
        assert BONUSES[features["object_bonus"][place]] == found["bonus"]
        assert features["object_effect"][place] == list(row(found["effect"]))
        assert features["object_challenges"][place] == [challenge(text) for text in found["challenges"]]
    for place, ghost in enumerate(FILE["ghost"]):
        assert features["ghost_class"][place] == ghost["class"]
        assert features["ghost_prestige"][place] == ghost["prestige"]
        assert features["ghost_abilities"][place] == [list(row(text)) for text in ghost["abilities"]]
        challenges = [challenge(text) for text in ghost["challenges"]]
        assert features["ghost_challenges"][place] == challenges + [[0, 0, 0]] * (3 - len(challenges))
