"""The content file: what its head allows and refuses, all faults at once: I-1 to I-4, I-15, I-18, I-60, I-61."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.games import refused
from tests.games.refused import parts
from yith.engine import ENGINES

from .plan import BARE, EASY
from .play import load
from .table import Changes, asked, at, do, edited, lab, legal, made, shipped, step, turn


def faults(engine: str, path: str) -> tuple[str, ...]:
    return refused.faults(path, lambda: load(engine, content=path))


def test_what_ships() -> None:  # I-2
    table = tomllib.loads(shipped())
    assert (table["schema"], table["game"]) == (1, "institute")
    rows = [row for key in ("tile", "story", "ritual", "class") for row in table[key]]
    assert {row["origin"] for row in rows} == {"house"}
    assert table["rules"]["origin"] == "rulebook"
    assert len(rows) == 85


def test_every_step_and_special_action_ships() -> None:  # I-60 I-61
    table = tomllib.loads(shipped())
    steps = {step["do"] for story in table["story"] for step in story["event"]}
    assert steps == {
        *("heal", "hurt", "take", "scatter", "lose", "advance", "retreat", "anger", "wound", "foresee", "actions"),
        *("portal", "redraw", "minion", "banish", "turn", "reveal", "travel"),
    }
    assert len({one["special"] for one in table["class"]}) == 8


@pytest.mark.parametrize("path", [EASY, BARE])
def test_the_files_of_these_tests(engine: str, path: str) -> None:  # I-2
    assert len(load(engine, content=path).texts) == 197


def test_a_file_made_of_what_ships_is_the_same_game(engine: str, folder: Path) -> None:  # I-2
    """Layout is not content; values are."""
    same, other = lab(engine, made(folder, {})), lab(engine, made(folder, {"nine-knots": {"points": 5}}))
    assert same.content_digest == load(engine).content_digest
    assert other.content_digest != load(engine).content_digest


def rules(**values: Any) -> Changes:
    return {"rules": values}


ITEMS = {"boots": 5, "talisman": 6, "herbs": 5, "pendant": 6, "soul": 10}
ACCEPTED: dict[str, Changes] = {
    "one item": rules(items=dict.fromkeys(ITEMS, 0) | {"soul": 1}),
    "sixty items": rules(items=dict.fromkeys(ITEMS, 20) | {"soul": 0, "herbs": 0}),
    "least numbers": rules(minions=1, portals=0, health=1, actions=1, herbs=1, boots=1, removed=[0, 0, 0]),
    "most numbers": rules(minions=16, portals=30, health=9, actions=8, herbs=9, boots=8, removed=[20, 20, 20]),
    "difficulties": rules(difficulty={"normal": 99, "advanced": 1, "deadly": 50}),
    "another hallway": {"rules": {"hallway": "moonlit-conservatory"}, "moonlit-conservatory": {"icons": ""}},
    "a sealed room of lines": {"candle-refectory": {"edges": "1...", "lines": ["12", "23", "34"], "icons": "4444"}},
    "no edge": {"candle-refectory": {"edges": "....", "lines": ["12"], "icons": ""}},
    "lines both ways": {"candle-refectory": {"edges": "1111", "lines": ["21", "32", "13"]}},
    "moves of 1 and 9": {"flotsam": {"move": [1, 9, 1]}},
    "three steps": {"flotsam": {"event": [do("lose", who="all", n=5)] * 3}},
    "a Ritual of five": {"nine-knots": {"items": ["soul"] * 5, "where": "root-crossing", "points": 20}},
    "a Ritual of one": {"nine-knots": {"items": ["soul"], "where": "swamp", "points": 1}},
    "costs": {"augur": {"costs": [["soul"] * 5, ["boots"]]}},
    "a class of another card": {"augur": {"card": 4}, "exorcist": {"card": 3}},
    "ids": {"nine-knots": {"id": "9"}, "augur": {"id": "nine-knots"}, "flotsam": {"id": "a-1-b" * 20}},
}


@pytest.mark.parametrize("name", ACCEPTED)
def test_ends_of_the_ranges(engine: str, folder: Path, name: str) -> None:  # I-18 I-3 I-4
    assert asked(lab(engine, made(folder, ACCEPTED[name])).initial_state()) == "tile cell b3"


def whole(low: int, high: int) -> str:
    return f"is not a whole number from {low} to {high}"


def unknown(what: str) -> str:
    return f"unknown key, expected one of {what}"


SPACES = "is not two different of 1, 2, 3 and 4"
KINDS = "boots, talisman, herbs, pendant, soul"
ID = "is not words of lower-case letters and digits joined by single hyphens"
PLACE = "is not school, swamp, anywhere or the id of a tile"
STEPS = (
    "heal, hurt, take, scatter, lose, advance, retreat, anger, wound, foresee, actions, portal, redraw, minion, "
    "banish, turn, reveal, travel"
)

# A row, a key, its value, the path below the row, and what is wrong with it.
REFUSED: dict[str, tuple[str, str, object, str, str]] = {
    "no items": ("rules", "items", dict.fromkeys(ITEMS, 0), "rules.items", "0 items, expected 1 to 60"),
    "61 items": (
        *("rules", "items", dict.fromkeys(ITEMS, 12) | {"soul": 13}, "rules.items"),
        "61 items, expected 1 to 60",
    ),
    "21 of a kind": ("rules", "items", ITEMS | {"soul": 21}, "rules.items.soul", f"21 {whole(0, 20)}"),
    "no Minion": ("rules", "minions", 0, "rules.minions", f"0 {whole(1, 16)}"),
    "17 Minions": ("rules", "minions", 17, "rules.minions", f"17 {whole(1, 16)}"),
    "31 Portals": ("rules", "portals", 31, "rules.portals", f"31 {whole(0, 30)}"),
    "no Health": ("rules", "health", 0, "rules.health", f"0 {whole(1, 9)}"),
    "Health of ten": ("rules", "health", 10, "rules.health", f"10 {whole(1, 9)}"),
    "Health that is true": ("rules", "health", True, "rules.health", f"true {whole(1, 9)}"),
    "no action": ("rules", "actions", 0, "rules.actions", f"0 {whole(1, 8)}"),
    "nine actions": ("rules", "actions", 9, "rules.actions", f"9 {whole(1, 8)}"),
    "weak Herbs": ("rules", "herbs", 0, "rules.herbs", f"0 {whole(1, 9)}"),
    "slow Boots": ("rules", "boots", 9, "rules.boots", f"9 {whole(1, 8)}"),
    "two numbers": ("rules", "removed", [6, 5], "rules.removed", "[6,5] is not a list of 3 numbers"),
    "21 in the box": ("rules", "removed", [6, 21, 4], "rules.removed[1]", f"21 {whole(0, 20)}"),
    "no hallway": ("rules", "hallway", "kitchen", "rules.hallway", '"kitchen" is not the id of a tile'),
    "a hallway in the swamp": (
        *("rules", "hallway", "black-reeds", "rules.hallway"),
        '"black-reeds" is a swamp tile, expected a school tile',
    ),
    "a hallway with icons": (
        *("rules", "hallway", "candle-refectory", "rules.hallway"),
        '"candle-refectory" has 1 icons, expected none',
    ),
    "a difficulty of 0": (
        *("rules", "difficulty", {"normal": 0, "advanced": 1, "deadly": 2}, "rules.difficulty.normal"),
        f"0 {whole(1, 99)}",
    ),
    "a tile of the forest": ("black-reeds", "kind", "forest", "tile[23].kind", '"forest" is not one of school, swamp'),
    "ten of the school": ("black-reeds", "kind", "school", "tile", "10 tiles of kind school, expected 9"),
    "three edges": ("black-reeds", "edges", "111", "tile[23].edges", '"111" is not four of 1, 2, 3, 4 and .'),
    "a fifth space": ("black-reeds", "edges", "1115", "tile[23].edges", '"1115" is not four of 1, 2, 3, 4 and .'),
    "a gap": ("black-reeds", "edges", "1113", "tile[23].edges", "spaces 1, 3, expected 1 to 3 without a gap"),
    "no space": (
        *("black-reeds", "edges", "....", "tile[23].edges"),
        "no space owns an edge or ends a line, expected one or more",
    ),
    "a line to itself": ("ashen-library", "lines", ["11"], "tile[2].lines[0]", f'"11" {SPACES}'),
    "a line of three": ("ashen-library", "lines", ["123"], "tile[2].lines[0]", f'"123" {SPACES}'),
    "a line twice": (
        "ashen-library",
        "lines",
        ["12", "12"],
        "tile[2].lines[1]",
        '"12" joins the spaces of an earlier line',
    ),
    "a line back": (
        "ashen-library",
        "lines",
        ["12", "21"],
        "tile[2].lines[1]",
        '"21" joins the spaces of an earlier line',
    ),
    "four lines": (
        *("ashen-library", "lines", ["12", "13", "14", "23"], "tile[2].lines"),
        '["12","13","14","23"] is not a list of 0 to 3 lines',
    ),
    "five icons": ("black-reeds", "icons", "11111", "tile[23].icons", '"11111" is not up to four of 1, 2, 3 and 4'),
    "an icon in no space": ("black-reeds", "icons", "2", "tile[23].icons", "an icon in space 2, expected 1 to 1"),
    "no steps of the Sorcerer": ("flotsam", "move", [1, 0, 1], "story[14].move[1]", f"0 {whole(1, 9)}"),
    "four numbers": ("flotsam", "move", [1, 1, 1, 1], "story[14].move", "[1,1,1,1] is not a list of 3 numbers"),
    "four steps": (
        *("flotsam", "event", [do("portal")] * 4, "story[14].event"),
        '[{"do":"portal"},{"do":"portal"},{"do":"portal"},{"do":"portal"}] is not a list of 0 to 3 steps',
    ),
    "a Ritual without items": (
        *("nine-knots", "items", [], "ritual[2].items"),
        "[] is not a list of 1 to 5 items",
    ),
    "a Ritual with a lamp": ("nine-knots", "items", ["lamp"], "ritual[2].items[0]", f'"lamp" is not one of {KINDS}'),
    "a Ritual nowhere": ("nine-knots", "where", "attic", "ritual[2].where", f'"attic" {PLACE}'),
    "no points": ("nine-knots", "points", 0, "ritual[2].points", f"0 {whole(1, 20)}"),
    "21 points": ("nine-knots", "points", 21, "ritual[2].points", f"21 {whole(1, 20)}"),
    "card 5": ("augur", "card", 5, "class[4].card", f"5 {whole(1, 4)}"),
    "two levels": ("augur", "levels", [{"n": 1}] * 2, "class[4].levels", '[{"n":1},{"n":1}] is not a list of 3 levels'),
    "a look too many": ("augur", "levels", [{"n": 1}, {"n": 2}, {"n": 4}], "class[4].levels[2].n", f"4 {whole(1, 3)}"),
    "a level with a range": (
        *("augur", "levels", [{"n": 1, "range": 1}, {"n": 2}, {"n": 3}], "class[4].levels[0].range"),
        unknown("n"),
    ),
    "a level without": ("augur", "levels", [{"n": 1}, {}, {"n": 3}], "class[4].levels[1].n", "missing"),
    "one cost": ("augur", "costs", [["soul"]], "class[4].costs", '[["soul"]] is not a list of 2 costs'),
    "a level for nothing": ("augur", "costs", [["soul"], []], "class[4].costs[1]", "[] is not a list of 1 to 5 items"),
    "an unknown key": (
        *("black-reeds", "colour", 1, "tile[23].colour"),
        unknown("id, name, kind, edges, lines, icons, origin"),
    ),
    "another origin": ("flotsam", "origin", "book", "story[14].origin", '"book" is not one of rulebook, fact, house'),
    "an empty name": ("flotsam", "name", "", "story[14].name", '"" is not one line of text'),
    "an id with a capital": ("flotsam", "id", "Flotsam", "story[14].id", f'"Flotsam" {ID}'),
    "an id with a hyphen": ("flotsam", "id", "flot-", "story[14].id", f'"flot-" {ID}'),
    "a word of the rules": ("flotsam", "id", "school", "story[14].id", '"school" is a word of the rules'),
    "another word of the rules": ("augur", "id", "random", "class[4].id", '"random" is a word of the rules'),
    "an id twice": ("flotsam", "id", "warm-broth", "story[14].id", '"warm-broth" is the id of story[2] already'),
}


@pytest.mark.parametrize("name", REFUSED)
def test_refusals(engine: str, folder: Path, name: str) -> None:  # I-1 I-2 I-3 I-4 I-15
    """One fault: its path, what is wrong, and the line where it stands."""
    row, key, value, path, what = REFUSED[name]
    file = made(folder, {row: {key: value}})
    found = [parts(reason) for reason in faults(engine, file)]
    # A tile of another kind is missing in its own ring, too.
    assert found[0][1:] == (path, what)
    assert len(found) == (2 if name == "ten of the school" else 1)
    if path.startswith(("rules", "tile[", "story[", "ritual[", "class[")):
        text = Path(file).read_text(encoding="utf-8").splitlines()[found[0][0] - 1]
        assert text.startswith(f"{path.split('.')[1].split('[')[0]} = ")


def test_an_unknown_special_action(engine: str, folder: Path) -> None:  # I-61
    file = made(folder, {"augur": {"special": "sing"}})
    names = "reveal, banish, fetch, phase, bring, give, heal, foresee"
    assert [parts(reason)[1:] for reason in faults(engine, file)] == [
        ("class[4].special", f'"sing" is not one of {names}'),
    ]


ACTIVE = "active, all, school, swamp, chosen"
WRONG_STEPS: dict[str, tuple[object, str, str]] = {
    "no table": ("heal", "", '"heal" is not a table'),
    "nothing to do": ({"n": 1}, ".do", "missing"),
    "an unknown word": ({"do": "sing"}, ".do", f'"sing" is not one of {STEPS}'),
    "nobody": (do("heal", who="nobody", n=1), ".who", f'"nobody" is not one of {ACTIVE}'),
    "heal nothing": (do("heal", who="all", n=0), ".n", f"0 {whole(1, 5)}"),
    "hurt by six": (do("hurt", who="all", n=6), ".n", f"6 {whole(1, 5)}"),
    "without a number": (do("hurt", who="all"), ".n", "missing"),
    "an unknown key": (do("portal", n=1), ".n", unknown("do")),
    "take from the box": (
        do("take", source="box", kind="any"),
        ".from",
        '"box" is not one of pile, discards, board',
    ),
    "take a lamp": (do("take", source="pile", kind="lamp"), ".kind", f'"lamp" is not one of {KINDS}, any'),
    "scatter nowhere": (
        do("scatter", n=1, where="moon"),
        ".where",
        '"moon" is not one of here, hallway, sorcerer, chosen, random',
    ),
    "lose in the swamp": (do("lose", who="swamp", n=1), ".who", '"swamp" is not one of active, all'),
    "advance by 25": (do("advance", n=25), ".n", f"25 {whole(1, 24)}"),
    "retreat by 0": (do("retreat", n=0), ".n", f"0 {whole(1, 24)}"),
    "anger by ten": (do("anger", n=10), ".n", f"10 {whole(1, 9)}"),
    "foresee four": (do("foresee", n=4), ".n", f"4 {whole(1, 3)}"),
    "no action": (do("actions", n=0), ".n", "0 is not -1 or 1"),
    "two actions": (do("actions", n=2), ".n", "2 is not -1 or 1"),
    "a Minion here": (do("minion", where="here"), ".where", '"here" is not one of hallway, chosen, random'),
    "banish here": (do("banish", where="here"), ".where", '"here" is not one of chosen, random'),
    "turn the hallway": (do("turn", where="hallway"), ".where", '"hallway" is not one of here, chosen, random'),
    "reveal here": (do("reveal", where="here"), ".where", '"here" is not one of chosen, random'),
    "travel home": (do("travel", to="home"), ".to", '"home" is not one of hallway, pawn'),
}


@pytest.mark.parametrize("name", WRONG_STEPS)
def test_steps_that_are_refused(engine: str, folder: Path, name: str) -> None:  # I-60
    value, path, what = WRONG_STEPS[name]
    file = made(folder, {"flotsam": {"event": [do("portal"), value]}})
    ((line, where, found),) = map(parts, faults(engine, file))
    assert (where, found) == (f"story[14].event[1]{path}", what)
    assert Path(file).read_text(encoding="utf-8").splitlines()[line - 1].startswith("event = ")


def test_every_step_is_read_with_its_greatest_numbers(engine: str, folder: Path) -> None:  # I-60
    steps = [
        *(do(word, who=who, n=n) for word in ("heal", "hurt") for who in ACTIVE.split(", ") for n in (1, 5)),
        *(do("take", source=source, kind="any") for source in ("pile", "discards", "board")),
        *(do("scatter", n=5, where=where) for where in ("here", "hallway", "sorcerer", "chosen", "random")),
        *(do(word, n=24) for word in ("advance", "retreat")),
        *(do(word, n=9) for word in ("anger", "wound")),
        do("foresee", n=3),
    ]
    events = {f"card-{place}": steps[3 * place : 3 * place + 3] for place in range((len(steps) + 2) // 3)}
    assert lab(engine, made(folder, {}, events)).initial_state().view.deck == 26


def test_all_faults_at_once(engine: str, folder: Path) -> None:  # I-2
    """In the order of their lines, on both engines alike."""
    file = edited(
        folder,
        ("minions = 8", "minions = 80"),
        ('id = "ashen-library"\nname = "Ashen Library"\nkind = "school"', 'id = "ashen-library"\nkind = "swamp"'),
        ("move = [8, 5, 3]\nevent = []", "move = [8, 5, 30]\nevent = [3]"),
        ('where = "gallows-oak"\npoints = 8', 'where = "oak"\npoints = 80'),
        ('special = "fetch"', 'special = "find"'),
    )
    found = [parts(reason) for reason in faults(engine, file)]
    assert [line for line, _, _ in found] == sorted(line for line, _, _ in found)
    assert [path for _, path, _ in found] == [
        *("rules.minions", "tile[2].name", "story[0].move[2]", "story[0].event[0]"),
        *("ritual[19].where", "ritual[19].points", "class[7].special"),
    ]
    assert faults(ENGINES[0], file) == faults(ENGINES[1], file)


def test_missing_and_unknown_parts(engine: str, folder: Path) -> None:  # I-2
    file = edited(folder, ("herbs = 3\n", "herb = 3\n"), ('edges = "1234"\n', ""))
    assert [parts(reason)[1:] for reason in faults(engine, file)] == [
        ("rules.herbs", "missing"),
        (
            "rules.herb",
            unknown(
                "items, minions, portals, health, actions, herbs, boots, hallway, removed, difficulty, origin",
            ),
        ),
        ("tile[24].edges", "missing"),
    ]


def test_a_row_too_few_and_a_card_of_three(engine: str, folder: Path) -> None:  # I-1
    text = shipped()
    start = text.index('[[ritual]]\nid = "oak-verdict"')
    path = folder / "short.toml"
    path.write_text(text[:start] + text[text.index('[[class]]\nid = "lamplighter"') :], encoding="utf-8")
    assert [parts(reason)[1:] for reason in faults(engine, str(path))] == [("ritual", "19 rows, expected 20")]
    cards = made(folder, {"augur": {"card": 1}})
    assert [parts(reason)[1:] for reason in faults(engine, cards)] == [
        ("class", "1 classes of card 3, expected 2"),
        ("class", "3 classes of card 1, expected 2"),
    ]


def test_a_hallway_whose_first_space_is_sealed(engine: str, folder: Path) -> None:  # I-15
    path = made(folder, {"whispering-hallway": {"edges": "2222", "lines": ["12"]}})
    assert [parts(reason)[1:] for reason in faults(engine, path)] == [
        ("rules.hallway", 'space 1 of "whispering-hallway" owns no edge, expected one or more'),
    ]


def test_a_hallway_from_the_file(engine: str, folder: Path) -> None:  # I-15
    """Any school tile without icons whose space 1 owns an edge; the old one is drawn like others."""
    path = made(folder, {"rules": {"hallway": "bell-stairwell"}, "bell-stairwell": {"icons": ""}})
    state = lab(engine, path).initial_state()
    assert (state.view.cells[12].tile, state.view.cells[12].edges, "tile whispering-hallway" in str(state)) == (
        3,
        (1, 1, 2, 1),
        False,
    )
    step(state, "tile whispering-hallway", "facing 3")
    assert asked(state) == "tile cell c4"


def test_numbers_that_the_file_gives_to_cards(engine: str, folder: Path) -> None:  # I-4
    changes: Changes = {
        "thirteenth-bell": {"move": [1, 2, 3], "event": [do("wound", n=3)]},
        "nine-knots": {"items": ["soul"], "where": "moonlit-conservatory", "points": 20},
    }
    game = lab(engine, made(folder, changes))
    state = turn(game, "thirteenth-bell", seats=["at b3 1 for nine-knots ; soul"])
    assert (state.view.sorcerer, state.view.tracker, "ritual" in legal(state)) == (24, 26, True)
    assert step(state, "ritual").view.tracker == 7
    assert "ritual" not in legal(at(game, seats=["at c3 1 for nine-knots ; soul"]))
