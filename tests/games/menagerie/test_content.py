"""The content file: what its head allows and refuses, all faults at once: C-2, C-22, C-62, C-84."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from tests.games import refused
from tests.games.refused import parts
from yith.engine import ENGINES
from yith.errors import ContentError

from .play import load
from .table import CHOSEN, GHOSTS, IDLE, OBJECTS, Changes, at, edited, legal, made, shipped


def faults(engine: str, path: str, **options: object) -> tuple[str, ...]:
    return refused.faults(path, lambda: load(engine, content=path, **options))


def test_what_ships() -> None:  # C-2 C-3
    table = tomllib.loads(shipped())
    assert (table["schema"], table["game"]) == (1, "menagerie")
    assert [row["id"] for row in table["object"]] == list(OBJECTS)
    assert [row["id"] for row in table["ghost"]] == list(GHOSTS)
    rows = [row for key in ("character", "role", "object", "ghost") for row in table[key]]
    assert {row["origin"] for row in rows} == {"house"}
    assert len(rows) == 28


def test_a_file_made_of_what_ships_is_the_same_game(engine: str, folder: Path) -> None:  # C-84
    """Layout is not content; values are."""
    same, other = (
        load(engine, content=made(folder, {})),
        load(engine, content=made(folder, {"fox-mask": {"prestige": 4}})),
    )
    assert same.content_digest == load(engine).content_digest
    assert other.content_digest != load(engine).content_digest


PAIR = [IDLE, IDLE, IDLE]
ACCEPTED: dict[str, Changes] = {
    "tracks of one space": {"odile-marrow": {"luck": [0], "resolve": [9], "knowledge": [6], "health": 1}},
    "tracks of twelve": {"odile-marrow": {"luck": [0] * 12, "resolve": [0] * 11 + [9], "health": 12}},
    "starts of 0 and 9": {"odile-marrow": {"start": {"luck": 0, "resolve": 9, "knowledge": 0}}},
    "modifiers of 9": {"curator": {"luck": -9, "resolve": 9, "knowledge": 9}},
    "spaces alike": {"curator": {"spaces": [["flip", "set"], ["set", "flip"], ["flip", "set"]]}},
    "one space": {"curator": {"spaces": [["resolve", "luck"]]}},
    "no Prestige": {"fox-mask": {"prestige": 0}, "kennel-boy": {"prestige": 0}},
    "Prestige of 20": {"fox-mask": {"prestige": 20}, "kennel-boy": {"prestige": 20}},
    "a bonus twice": {"fox-mask": {"bonus": "die-1"}},
    "a challenge twice": {"fox-mask": {"challenges": ["matching 1", "matching 1", "matching 1"]}},
    "one challenge of a ghost": {"kennel-boy": {"challenges": ["exact 1 1"]}},
    "two challenges of a ghost": {"kennel-boy": {"challenges": ["exact 1 1", "sequence 2"]}},
    "other classes": {
        "mother-of-cages": {"class": 1, "abilities": PAIR},
        "pale-furrier": {"class": 2, "abilities": PAIR},
    },
    "ghosts of two classes with the same first ability": {
        "kennel-boy": {"abilities": PAIR},
        "ashen-groom": {"abilities": PAIR},
        "pale-furrier": {"abilities": PAIR},
    },
    "another ability twice": {"kennel-boy": {"abilities": ["initial-roll lock 2", IDLE, IDLE]}},
    "a long id": {"curator": {"id": "a-1" * 13 + "b"}},
    "a short id": {"curator": {"id": "-"}},
    "an object with the id of a role": {"fox-mask": {"id": "curator"}},
    "ids of another character": {"odile-marrow": {"id": "fox-mask"}},
}


@pytest.mark.parametrize("name", ACCEPTED)
def test_ends_of_the_ranges(engine: str, folder: Path, name: str) -> None:  # C-84 C-2 C-22
    game = load(engine, content=made(folder, ACCEPTED[name]))
    assert len(legal(game.initial_state())) == 3


ID = "is not 1 to 40 letters, digits and hyphens, all lower-case"
TWO = "is not two different of flip, plus-2, set, luck, resolve"
BONUSES = (
    "die-1, die-2, die-3, die-4, die-5, die-6, flip, health, luck, resolve, knowledge, ignore-ability, ignore-object"
)


def whole(low: int, high: int) -> str:
    return f"is not a whole number from {low} to {high}"


# A row, a key, its value, the path below the row, and what is wrong with it.
REFUSED: dict[str, tuple[str, str, object, str, str]] = {
    "a track that falls": ("odile-marrow", "luck", [0, 2, 1], "character[0].luck", "[0,2,1] falls"),
    "no space": ("odile-marrow", "luck", [], "character[0].luck", "[] is not a list of 1 to 12 numbers"),
    "thirteen spaces": (
        *("odile-marrow", "resolve", [1] * 13, "character[0].resolve"),
        "[1,1,1,1,1,1,1,1,1,1,1,1,1] is not a list of 1 to 12 numbers",
    ),
    "a value of 10": ("tobias-quill", "luck", [0, 10], "character[1].luck[1]", f"10 {whole(0, 9)}"),
    "a value below 0": ("tobias-quill", "luck", [-1, 0], "character[1].luck[0]", f"-1 {whole(0, 9)}"),
    "a value that is true": ("tobias-quill", "luck", [False, 1], "character[1].luck[0]", f"false {whole(0, 9)}"),
    "a track that is a number": ("tobias-quill", "luck", 3, "character[1].luck", "3 is not a list of 1 to 12 numbers"),
    "no heart": ("hester-vane", "health", 0, "character[2].health", f"0 {whole(1, 12)}"),
    "thirteen hearts": ("hester-vane", "health", 13, "character[2].health", f"13 {whole(1, 12)}"),
    "a start of 10": (
        *("hester-vane", "start", {"luck": 10, "resolve": 3, "knowledge": 4}, "character[2].start.luck"),
        f"10 {whole(0, 9)}",
    ),
    "a start of Health": (
        *("hester-vane", "start", {"luck": 1, "resolve": 3, "knowledge": 4, "health": 1}, "character[2].start.health"),
        "unknown key, expected one of luck, resolve, knowledge",
    ),
    "a start missing": ("hester-vane", "start", {"luck": 1, "resolve": 3}, "character[2].start.knowledge", "missing"),
    "a modifier of 10": ("medium", "luck", 10, "role[1].luck", f"10 {whole(-9, 9)}"),
    "a modifier of -10": ("medium", "knowledge", -10, "role[1].knowledge", f"-10 {whole(-9, 9)}"),
    "no spaces": ("medium", "spaces", [], "role[1].spaces", "[] is not a list of 1 to 3 spaces"),
    "four spaces": (
        *("medium", "spaces", [["flip", "set"]] * 4, "role[1].spaces"),
        '[["flip","set"],["flip","set"],["flip","set"],["flip","set"]] is not a list of 1 to 3 spaces',
    ),
    "a space with one benefit": ("medium", "spaces", [["flip"]], "role[1].spaces[0]", f'["flip"] {TWO}'),
    "a benefit twice": ("medium", "spaces", [["flip", "flip"]], "role[1].spaces[0]", f'["flip","flip"] {TWO}'),
    "three benefits": (
        *("medium", "spaces", [["set", "flip"], ["flip", "set", "luck"]], "role[1].spaces[1]"),
        f'["flip","set","luck"] {TWO}',
    ),
    "a space for Health": ("medium", "spaces", [["flip", "health"]], "role[1].spaces[0]", f'["flip","health"] {TWO}'),
    "Prestige of 21": ("fox-mask", "prestige", 21, "object[9].prestige", f"21 {whole(0, 20)}"),
    "Prestige below 0": ("fox-mask", "prestige", -1, "object[9].prestige", f"-1 {whole(0, 20)}"),
    "a bonus that there is not": ("fox-mask", "bonus", "die-7", "object[9].bonus", f'"die-7" is not one of {BONUSES}'),
    "two challenges of an object": (
        *("fox-mask", "challenges", ["matching 1"] * 2, "object[9].challenges"),
        '["matching 1","matching 1"] is not a list of 3 challenges',
    ),
    "four challenges of a ghost": (
        *("kennel-boy", "challenges", ["matching 1"] * 4, "ghost[1].challenges"),
        '["matching 1","matching 1","matching 1","matching 1"] is not a list of 1 to 3 challenges',
    ),
    "no challenge of a ghost": (
        *("kennel-boy", "challenges", [], "ghost[1].challenges"),
        "[] is not a list of 1 to 3 challenges",
    ),
    "two abilities": (
        *("kennel-boy", "abilities", [IDLE, IDLE], "ghost[1].abilities"),
        f'["{IDLE}","{IDLE}"] is not a list of 3 abilities',
    ),
    "class 0": ("pale-furrier", "class", 0, "ghost[8].class", f"0 {whole(1, 3)}"),
    "class 4": ("pale-furrier", "class", 4, "ghost[8].class", f"4 {whole(1, 3)}"),
    "a type of two lines": ("kennel-boy", "type", "a\nb", "ghost[1].type", '"a\\nb" is not one line of text'),
    "an empty name": ("fox-mask", "name", "", "object[9].name", '"" is not one line of text'),
    "another origin": ("fox-mask", "origin", "book", "object[9].origin", '"book" is not one of rulebook, fact, house'),
    "an unknown key": (
        *("fox-mask", "colour", 1, "object[9].colour"),
        "unknown key, expected one of id, name, prestige, bonus, effect, challenges, origin",
    ),
    "an empty id": ("curator", "id", "", "role[0].id", f'"" {ID}'),
    "an id of 41": ("curator", "id", "a" * 41, "role[0].id", f'"{"a" * 41}" {ID}'),
    "an id with a capital": ("curator", "id", "Curator", "role[0].id", f'"Curator" {ID}'),
    "an id with a space": ("curator", "id", "the curator", "role[0].id", f'"the curator" {ID}'),
    "an id with another letter": ("curator", "id", "maré", "role[0].id", f'"maré" {ID}'),
    "an id with a line end": ("curator", "id", "curator\n", "role[0].id", f'"curator\\n" {ID}'),
    "an id that is a number": ("curator", "id", 3, "role[0].id", f"3 {ID}"),
    "an id twice": ("medium", "id", "curator", "role[1].id", '"curator" is the id of role[0] already'),
    "a ghost with the id of an object": (
        *("kennel-boy", "id", "fox-mask", "ghost[1].id"),
        '"fox-mask" is the id of object[9] already',
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_refusals(engine: str, folder: Path, name: str) -> None:  # C-84
    """One fault: its path, what is wrong, and the line where it stands."""
    row, key, value, path, what = REFUSED[name]
    file = made(folder, {row: {key: value}})
    ((line, where, found),) = map(parts, faults(engine, file))
    assert (where, found) == (path, what)
    text = Path(file).read_text(encoding="utf-8").splitlines()[line - 1]
    assert text.startswith(f"{key} = ")


EFFECTS = [
    *("initial-roll fewer 1", "initial-roll discard-highest 1", "initial-roll discard-lowest 1"),
    *("initial-roll discard-face 6", "initial-roll turn 1 6", "initial-roll lower-highest 6"),
    *("initial-roll raise-lowest 6", "initial-roll lock 1", "turn-start lose luck 6", "turn-failed lose health 6"),
    *("challenge-completed lose knowledge 1", "turn-start lose resolve 1", "always no-free-reroll"),
    *("always luck-cost 6", "always resolve-cost 6", "always no-raise", "always no-lower", "always closed 3"),
    *("always no-keep", "always longer sequence", "always longer exact", "always longer matching"),
    *("always longer threshold", "always no-reward"),
]


@pytest.mark.parametrize("words", EFFECTS)
def test_c61_every_effect_is_read(engine: str, folder: Path, words: str) -> None:  # C-61 C-84
    path = made(folder, {"moth-lantern": {"effect": words}}, quiet=True)
    assert phase_of(engine, path) == "deal"


def phase_of(engine: str, path: str) -> str:
    return load(engine, content=path, **CHOSEN).initial_state().view.phase.value


NO_EFFECTS = [
    *("", "always", "initial-roll", "initial-roll fewer", "initial-roll fewer 0", "initial-roll fewer 7"),
    *("initial-roll fewer 1 1", "initial-roll turn 1", "initial-roll turn 3 3", "initial-roll turn 0 1"),
    *("initial-roll turn 1 7", "initial-roll turn 1 2 3", "initial-roll lock 7", "initial-roll discard-face 0"),
    *("initial-roll discard 1", "turn-start", "turn-start lose luck", "turn-start lose luck 0"),
    *("turn-start lose luck 7", "turn-start gain luck 1", "turn-end lose luck 1", "turn-failed lose prestige 1"),
    *("initial-roll lose luck 1", "always fewer 1", "always luck-cost", "always luck-cost 0", "always luck-cost 7"),
    *("always resolve-cost 0", "always health-cost 1", "always closed 0", "always closed 4", "always closed"),
    *("always no-raise 1", "always longer", "always longer set", "always longer sequence 1", "always no-luck"),
    *(" always no-raise", "always no-raise ", "always  no-raise", "Always no-raise", "always no-raise\n"),
    *("initial-roll fewer 01", "initial-roll fewer +1", "initial-roll fewer \uff11", "initial-roll fewer 1.0"),
]


@pytest.mark.parametrize("words", NO_EFFECTS)
def test_c61_what_is_no_effect(folder: Path, words: str) -> None:  # C-61 C-84
    path = made(folder, {"moth-lantern": {"effect": words}}, quiet=True)
    for engine in ENGINES:
        ((_, where, what),) = map(parts, faults(engine, path))
        assert where == "object[0].effect"
        assert what.endswith(" is not an effect")


NO_CHALLENGES = [
    *("", "sequence", "sequence 1", "sequence 7", "sequence 3 1", "matching 0", "matching 7", "matching 2 2"),
    *("exact 1", "exact 1 0", "exact 1 7", "exact 0 1", "exact 7 1", "threshold 2", "threshold 2 0", "threshold 2 7"),
    *("threshold 7 1", "set 3", "Matching 3", "matching  3", " matching 3", "matching 03", "matching 3\n"),
]


@pytest.mark.parametrize("words", NO_CHALLENGES)
def test_c40_what_is_no_challenge(folder: Path, words: str) -> None:  # C-40 C-84
    changes: Changes = {"moth-lantern": {"challenges": ["matching 2", words, "matching 2"]}}
    changes["kennel-boy"] = {"challenges": [words]}
    path = made(folder, changes, quiet=True)
    for engine in ENGINES:
        found = [parts(reason)[1:] for reason in faults(engine, path)]
        assert [where for where, _ in found] == ["object[0].challenges[1]", "ghost[1].challenges[0]"]
        assert all(what.endswith(" is not a challenge") for _, what in found)


def test_other_types_than_words(engine: str, folder: Path) -> None:  # C-84
    """Numbers where words are expected."""
    changes: Changes = {"moth-lantern": {"effect": 3, "bonus": 1, "challenges": [1, "matching 2", ["matching 2"]]}}
    changes |= {"kennel-boy": {"abilities": [2, IDLE, IDLE]}, "curator": {"spaces": ["flip", ["flip", 1]]}}
    found = [parts(reason)[1:] for reason in faults(engine, made(folder, changes, quiet=True))]
    assert found == [
        ("role[0].spaces[0]", f'"flip" {TWO}'),
        ("role[0].spaces[1]", f'["flip",1] {TWO}'),
        ("object[0].bonus", f"1 is not one of {BONUSES}"),
        ("object[0].effect", "3 is not an effect"),
        ("object[0].challenges[0]", "1 is not a challenge"),
        ("object[0].challenges[2]", '["matching 2"] is not a challenge'),
        ("ghost[1].abilities[0]", "2 is not an effect"),
    ]


@pytest.mark.parametrize("key", ["character", "role", "object", "ghost"])
def test_rows_missing_and_too_many(engine: str, folder: Path, key: str) -> None:  # C-84 C-1
    counts = {"character": 3, "role": 3, "object": 13, "ghost": 9}
    text = Path(made(folder, {})).read_text(encoding="utf-8")
    head, *blocks = text.split("\n\n")
    own = [block for block in blocks if block.startswith(f"[[{key}]]")]
    for rows in (own[:-1], [*own, own[-1].replace('id = "', 'id = "x')]):
        path = folder / f"rows-{key}-{len(rows)}.toml"
        others = [block for block in blocks if block not in own]
        path.write_text("\n\n".join([head, *others, *rows]), encoding="utf-8")
        found = [parts(reason)[1:] for reason in faults(engine, str(path))]
        assert (key, f"{len(rows)} rows, expected {counts[key]}") in found
    path = folder / f"rows-{key}-0.toml"
    path.write_text("\n\n".join([head, *(block for block in blocks if block not in own)]), encoding="utf-8")
    assert [parts(reason)[1:] for reason in faults(engine, str(path))] == [(key, "missing")]


# C-2: enough ghosts of each class. C-22: told apart by the first ability.


def test_c2_enough_ghosts_of_each_class(engine: str, folder: Path) -> None:  # C-2 C-21
    for name, rank, other in (("lamplit-child", 1, 2), ("ashen-groom", 2, 3)):
        path = made(folder, {name: {"class": other, "abilities": ["turn-start lose luck 3", IDLE, IDLE]}})
        found = [parts(reason)[1:] for reason in faults(engine, path)]
        assert found == [("ghost", f"2 ghosts of class {rank}, expected at least 3")]
    changes: Changes = {}
    for place, name in enumerate(GHOSTS[6:]):
        changes[name] = {"class": 2, "abilities": [f"turn-start lose luck {place + 1}", IDLE, IDLE]}
    found = [parts(reason)[1:] for reason in faults(engine, made(folder, changes))]
    assert found == [("ghost", "0 ghosts of class 3, expected at least 1")]
    # Seven of class 1 and two of class 3: each class that lacks ghosts is named.
    for place, name in enumerate(GHOSTS[2:7]):
        changes[name] = {"class": 1, "abilities": [f"turn-start lose luck {place + 1}", IDLE, IDLE]}
    changes |= {name: {"class": 3} for name in GHOSTS[:2]}
    changes[GHOSTS[7]] = changes[GHOSTS[8]] = {"class": 3}
    found = [parts(reason)[1:] for reason in faults(engine, made(folder, changes, quiet=True))]
    assert ("ghost", "0 ghosts of class 2, expected at least 3") in found


def test_c22_the_same_first_ability(engine: str, folder: Path) -> None:  # C-22
    """Of the same class; the later of the two is at fault, and each only once."""
    changes: Changes = {
        "kennel-boy": {"abilities": ["initial-roll lower-highest 1", IDLE, IDLE]},
        "feather-widow": {"abilities": ["initial-roll lower-highest 1", IDLE, IDLE]},
        "pale-furrier": {"abilities": ["always no-free-reroll", IDLE, IDLE]},
    }
    found = [parts(reason)[1:] for reason in faults(engine, made(folder, changes))]
    text = "the first ability of ghost[{}] of the same class, expected another"
    assert found == [
        ("ghost[1].abilities[0]", text.format(0)),
        ("ghost[2].abilities[0]", text.format(0)),
        ("ghost[8].abilities[0]", text.format(6)),
    ]
    # Other numbers are another ability.
    other = {"kennel-boy": {"abilities": ["initial-roll lower-highest 2", IDLE, IDLE]}}
    assert phase_of(engine, made(folder, other)) == "deal"


# C-62: a challenge of moth-lantern or of lamplit-child, the effect of the one, the abilities of the other, Knowledge of
# the three characters at the top, and the dice that it needs; None where it can be met.
MEETABLE: dict[str, tuple[str, str, list[str], tuple[int, int, int], int | None]] = {
    "six dice": ("matching 6", IDLE, [IDLE], (6, 6, 6), None),
    "six dice, five to roll": ("matching 6", IDLE, [IDLE], (6, 5, 6), 6),
    "as many as the least of the characters": ("matching 4", IDLE, [IDLE], (9, 6, 4), None),
    "more than the least": ("matching 5", IDLE, [IDLE], (9, 6, 4), 5),
    "more than six with Knowledge 9": ("matching 6", "always longer matching", [IDLE], (9, 9, 9), 7),
    "longer of its kind": ("exact 4 6", "always longer exact", [IDLE], (5, 6, 6), None),
    "longer of its kind twice": ("exact 4 6", "always longer exact", ["always longer exact"], (5, 6, 6), 6),
    "longer of another kind": ("exact 5 6", "always longer matching", ["always longer threshold"], (5, 6, 6), None),
    "fewer": ("threshold 4 4", "initial-roll fewer 2", [IDLE], (5, 6, 6), 6),
    "discards": ("threshold 3 4", "initial-roll discard-highest 1", ["initial-roll discard-lowest 2"], (5, 6, 6), 6),
    "all abilities count": ("sequence 3", IDLE, [IDLE, "initial-roll fewer 1", "always longer sequence"], (4, 6, 6), 5),
    "discarded faces and locks do not": (
        "matching 5",
        "initial-roll discard-face 3",
        ["initial-roll lock 2"],
        (5, 5, 5),
        None,
    ),
    "losses do not": ("matching 5", "turn-start lose knowledge 6", ["turn-failed lose knowledge 6"], (5, 5, 5), None),
}


@pytest.mark.parametrize("name", MEETABLE)
def test_c62_challenges_of_objects(engine: str, folder: Path, name: str) -> None:  # C-62
    """Effect and all abilities of every ghost."""
    challenge, effect, abilities, tops, need = MEETABLE[name]
    changes: Changes = {
        "moth-lantern": {"effect": effect, "challenges": ["matching 1", challenge, "matching 1"]},
        "lamplit-child": {"abilities": [*abilities, IDLE, IDLE][:3], "challenges": ["matching 1"]},
    }
    names = ("odile-marrow", "tobias-quill", "hester-vane")
    changes |= {name: {"knowledge": [1, top]} for name, top in zip(names, tops, strict=True)}
    path = made(folder, with_one_die(changes), quiet=True)
    if need is None:
        assert phase_of(engine, path) == "deal"
        return
    most = min(6, *tops)
    found = [parts(reason)[1:] for reason in faults(engine, path)]
    assert found == [("object[0].challenges[1]", f"{need} dice over ghost[0], expected at most {most}")]


def with_one_die(changes: Changes) -> Changes:
    """The challenges of all other cards take a die."""
    every: Changes = {name: {"challenges": ["matching 1"] * 3} for name in (*OBJECTS, *GHOSTS)}
    for name, values in changes.items():
        every[name] = every.get(name, {}) | values
    return every


def test_c62_over_every_ghost(engine: str, folder: Path) -> None:  # C-62
    """The first ghost over which it cannot be met is named; other challenges are faults of their own."""
    changes: Changes = with_one_die(
        {
            "fox-mask": {"challenges": ["matching 5", "sequence 5", "exact 5 1"]},
            "drowned-tamer": {"abilities": [IDLE, IDLE, "always longer matching"]},
            "pale-furrier": {"abilities": ["always longer exact", "initial-roll fewer 1", IDLE]},
            "odile-marrow": {"knowledge": [5]},
        }
    )
    found = [parts(reason)[1:] for reason in faults(engine, made(folder, changes, quiet=True))]
    assert found == [
        ("object[9].challenges[0]", "6 dice over ghost[3], expected at most 5"),
        ("object[9].challenges[1]", "6 dice over ghost[8], expected at most 5"),
        ("object[9].challenges[2]", "7 dice over ghost[8], expected at most 5"),
    ]


def test_c62_challenges_of_ghosts(engine: str, folder: Path) -> None:  # C-62 C-43
    """The object is set aside: its effect does not count, the ghost's own abilities do."""
    changes: Changes = with_one_die(
        {
            "lamplit-child": {"challenges": ["matching 5", "exact 4 1"]},
            "kennel-boy": {"abilities": ["always longer exact", IDLE, "initial-roll discard-highest 1"]},
            "odile-marrow": {"knowledge": [5]},
        }
    )
    changes["kennel-boy"]["challenges"] = ["exact 3 1"]
    light = changes | {"moth-lantern": {"challenges": ["matching 1"] * 3, "effect": "initial-roll fewer 3"}}
    assert phase_of(engine, made(folder, light, quiet=True)) == "deal"
    changes["kennel-boy"]["challenges"] = ["matching 5", "exact 4 1"]
    found = [parts(reason)[1:] for reason in faults(engine, made(folder, changes, quiet=True))]
    assert found == [
        ("ghost[1].challenges[0]", "6 dice, expected at most 5"),
        ("ghost[1].challenges[1]", "6 dice, expected at most 5"),
    ]


def test_c62_not_asked_of_a_file_with_other_faults(engine: str, folder: Path) -> None:  # C-62
    """A challenge that cannot be read says nothing about what it needs."""
    path = made(folder, {"fox-mask": {"challenges": ["matching 9", "matching 6", "matching 6"]}}, quiet=True)
    assert [parts(reason)[1] for reason in faults(engine, path)] == ["object[9].challenges[0]"]


# All at once.
TEN: list[tuple[str, str, str]] = [
    ("schema = 1", "schema = 2", "schema"),
    ('name = "Odile Marrow"', 'name = ""', "character[0].name"),
    ("start = { luck = 2, resolve = 2", "start = { luck = 12, resolve = 2", "character[1].start.luck"),
    ('id = "medium"', 'id = "MEDIUM"', "role[1].id"),
    ('[["flip", "luck"], ["plus-2", "luck"]]', '[["flip", "luck"], ["plus-2"]]', "role[2].spaces[1]"),
    ('effect = "initial-roll lock 3"', 'effect = "initial-roll lock 9"', "object[2].effect"),
    ('id = "stag-helm"', 'id = "spider-loom"', "object[5].id"),
    ('"threshold 4 5", "exact 3 6"]', '"threshold 4 7", "exact 3 6"]', "object[11].challenges[1]"),
    ('type = "wisp"', 'type = "wisp"\nweight = 3', "ghost[0].weight"),
    ('"always no-lower", "turn-failed lose resolve 1"]', '"always no-lower", "lose"]', "ghost[4].abilities[2]"),
]


def test_ten_faults_at_once(engine: str, folder: Path) -> None:  # C-84
    path = edited(folder, *((old, new) for old, new, _ in TEN))
    text = Path(path).read_text(encoding="utf-8")
    found = [parts(reason) for reason in faults(engine, path)]
    assert [where for _, where, _ in found] == [where for _, _, where in TEN]
    for (_, new, _), (line, _, _) in zip(TEN, found, strict=True):
        assert line == text[: text.rindex(new) + len(new)].count("\n") + 1


def test_both_engines_give_the_same_faults(folder: Path) -> None:  # C-84
    path = edited(folder, *((old, new) for old, new, _ in TEN))
    assert len({faults(engine, path) for engine in ENGINES}) == 1


def test_values_are_used(engine: str, folder: Path) -> None:  # C-84
    """Ids make the texts."""
    changes: Changes = {"fox-mask": {"id": "wolf-mask"}, "kennel-boy": {"id": "x1"}, "medium": {"id": "witch"}}
    game = load(engine, content=made(folder, changes))
    assert [game.text(number) for number in (4, 15, 301, 306)] == [
        *("choose-role witch", "face wolf-mask", "deal wolf-mask", "ghost x1"),
    ]
    assert {"role witch", "lost to wolf-mask", "lost to x1"} <= {counter.name for counter in game.tally_spec}


def test_the_order_of_rows_is_the_order_of_cards(engine: str, folder: Path) -> None:  # C-24 C-81
    """Two objects change places, with all that is theirs."""
    head, *blocks = Path(made(folder, {})).read_text(encoding="utf-8").split("\n\n")
    first, last = 6, 18
    assert ("moth-lantern" in blocks[first], "tortoise-codex" in blocks[last]) == (True, True)
    blocks[first], blocks[last] = blocks[last], blocks[first]
    path = folder / "swapped.toml"
    path.write_text("\n\n".join([head, *blocks]), encoding="utf-8")
    game = load(engine, content=str(path), **CHOSEN)
    assert [game.text(number) for number in (6, 18)] == ["face tortoise-codex", "face moth-lantern"]
    assert legal(at(game, "4 4 4"), "attempt") == ["attempt 1 1 with 4", "attempt 1 3 with 4"]


def test_no_toml_and_no_file(engine: str, folder: Path) -> None:
    (folder / "broken.toml").write_text("schema = ", encoding="utf-8")
    for name, code in (("broken.toml", "content-syntax"), ("nowhere.toml", "content-unreadable")):
        with pytest.raises(ContentError) as caught:
            load(engine, content=str(folder / name))
        assert caught.value.code == code


def test_an_empty_file(engine: str, folder: Path) -> None:
    (folder / "empty.toml").write_text("", encoding="utf-8")
    places = [parts(reason)[1:] for reason in faults(engine, str(folder / "empty.toml"))]
    assert set(places) == {(key, "missing") for key in ("schema", "game", "character", "role", "object", "ghost")}
