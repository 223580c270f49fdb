"""The content file: what its head allows and refuses."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from tests.games.playing import legal, outcomes, play, run, step
from yith.engine import ENGINES
from yith.errors import ContentError

from .play import DRIVERS, load
from .table import DEFENSES, KINDS, copies, edited, read, shipped


def faults(engine: str, path: str, **options: object) -> tuple[str, ...]:
    with pytest.raises(ContentError) as caught:
        load(engine, content=path, **options)
    error = caught.value
    assert error.code == "content-fault"
    assert "\n" not in str(error)
    assert repr(path) in str(error)
    assert all(reason in str(error) for reason in error.reasons)
    return error.reasons


def row(kind: str) -> str:
    """The row of a card or a Defense card, up to its origin."""
    start = shipped().index(f'id = "{kind}"')
    return shipped()[start : shipped().index("origin", start)]


def test_what_ships() -> None:
    table = tomllib.loads(shipped())
    assert (table["schema"], table["game"]) == (1, "miskatonic")
    assert [(card["id"], card["copies"]) for card in table["card"]] == list(
        zip(KINDS, [4] * 7 + [12] * 3 + [16, 4], strict=True)
    )
    assert [card["id"] for card in table["defense"]] == list(DEFENSES)
    counts = {key: value for key, value in table["sets"].items() if key != "origin"}
    assert counts == {"seal": 3, "fragment": 5, "student": 4}
    assert (table["red"]["numbers"], table["red"]["copies"]) == ([2, 3, 4, 5, 6], 6)
    assert table["black"]["numbers"] == [6, 7, 8, 9, 10]
    assert table["knowledge"]["count"] == 30
    assert table["points"]["knowledge"] == 3
    rows = [*table["card"], *table["defense"], *(table[key] for key in ("sets", "red", "black", "knowledge", "points"))]
    assert all(row["origin"] in ("rulebook", "fact", "house") for row in rows)


def test_the_same_file_by_path_is_the_same_game(engine: str, tmp_path: Path) -> None:
    own = load(engine, content=edited(tmp_path))
    standard = load(engine)
    assert own.content_digest == standard.content_digest
    assert own.content_text == shipped()
    assert standard.content_text is None
    assert play(own, "reward 2").to_bytes() == play(standard, "reward 2").to_bytes()


def test_layout_is_not_content(engine: str, tmp_path: Path) -> None:
    lines = [line for line in shipped().splitlines() if line and not line.startswith("#")]
    path = tmp_path / "bare.toml"
    path.write_text("\n".join(lines), encoding="utf-8")
    assert load(engine, content=str(path)).content_digest == load(engine).content_digest
    changed = load(engine, content=edited(tmp_path, ("knowledge = 3", "knowledge = 4")))
    assert changed.content_digest != load(engine).content_digest


ACCEPTED = {
    "one copy": [copies("seal-1", 1)],
    "forty copies": [copies("fragment-a", 40)],
    "no assistant": [copies("assistant", 0)],
    "forty assistants": [copies("assistant", 40)],
    "two fragments": [("fragment = 5", "fragment = 2")],
    "seven fragments": [("fragment = 5", "fragment = 7")],
    "two students": [("student = 4", "student = 2")],
    "eight students": [("student = 4", "student = 8")],
    "the largest sets": [("fragment = 5", "fragment = 7"), ("student = 4", "student = 8")],
    "low numbers": [("[2, 3, 4, 5, 6]", "[1, 2, 3, 4, 5]"), ("[6, 7, 8, 9, 10]", "[5, 6, 7, 8, 9]")],
    "high numbers": [("[2, 3, 4, 5, 6]", "[42, 43, 44, 45, 46]"), ("[6, 7, 8, 9, 10]", "[46, 47, 48, 49, 50]")],
    "five of each red": [("copies = 6", "copies = 5")],
    "forty of each red": [("copies = 6", "copies = 40")],
    "no knowledge": [("count = 30", "count = 0")],
    "sixty knowledge": [("count = 30", "count = 60")],
    "worthless knowledge": [("knowledge = 3", "knowledge = 0")],
    "dear knowledge": [("knowledge = 3", "knowledge = 20")],
    "another name": [('name = "Seal 1"', 'name = "Selo é"')],
    "another origin": [('knowledge = 3\norigin = "fact"', 'knowledge = 3\norigin = "house"')],
}


@pytest.mark.parametrize("name", ACCEPTED)
def test_ends_of_the_ranges(engine: str, tmp_path: Path, name: str) -> None:
    path = edited(tmp_path, *ACCEPTED[name])
    players = 5 if engine == "native" else 2
    game = load(engine, players=players, assistants=True, latent=True, content=path)
    end = run(game, [DRIVERS["hoard"], *[DRIVERS["uniform"]] * (players - 1)], seed=1)
    assert end.is_terminal
    assert game.from_bytes(end.to_bytes()) == end


REFUSED = {
    "schema": [("schema = 1", "schema = 2", "schema")],
    "schema kind": [("schema = 1", 'schema = "1"', "schema")],
    "game": [('game = "miskatonic"', 'game = "chess"', "game")],
    "no schema": [("schema = 1\n", "", "schema")],
    "no game": [('game = "miskatonic"\n', "", "game")],
    "no copies": [(*copies("seal-1", 0), "card[7].copies")],
    "41 copies": [(*copies("student", 41), "card[10].copies")],
    "41 assistants": [(*copies("assistant", 41), "card[11].copies")],
    "negative assistants": [(*copies("assistant", -1), "card[11].copies")],
    "half copies": [(row("seal-1"), row("seal-1").replace("12", "12.5"), "card[7].copies")],
    "true copies": [(row("seal-1"), row("seal-1").replace("12", "true"), "card[7].copies")],
    "word copies": [(row("seal-1"), row("seal-1").replace("12", '"12"'), "card[7].copies")],
    "missing copies": [(row("seal-1"), row("seal-1").replace("copies = 12\n", ""), "card[7].copies")],
    "two seals": [("seal = 3", "seal = 2", "sets.seal")],
    "four seals": [("seal = 3", "seal = 4", "sets.seal")],
    "one fragment": [("fragment = 5", "fragment = 1", "sets.fragment")],
    "eight fragments": [("fragment = 5", "fragment = 8", "sets.fragment")],
    "one student": [("student = 4", "student = 1", "sets.student")],
    "nine students": [("student = 4", "student = 9", "sets.student")],
    "four reds": [("[2, 3, 4, 5, 6]", "[2, 3, 4, 5]", "red.numbers")],
    "six reds": [("[2, 3, 4, 5, 6]", "[1, 2, 3, 4, 5, 6]", "red.numbers")],
    "descending reds": [("[2, 3, 4, 5, 6]", "[2, 4, 3, 5, 6]", "red.numbers")],
    "equal reds": [("[2, 3, 4, 5, 6]", "[2, 3, 3, 5, 6]", "red.numbers")],
    "red 0": [("[2, 3, 4, 5, 6]", "[0, 3, 4, 5, 6]", "red.numbers[0]")],
    "red 51": [("[2, 3, 4, 5, 6]", "[2, 3, 4, 5, 51]", "red.numbers[4]")],
    "word for reds": [("[2, 3, 4, 5, 6]", '"2 to 6"', "red.numbers")],
    "four copies of reds": [("copies = 6", "copies = 4", "red.copies")],
    "41 copies of reds": [("copies = 6", "copies = 41", "red.copies")],
    "four blacks": [("[6, 7, 8, 9, 10]", "[6, 7, 8, 9]", "black.numbers")],
    "descending blacks": [("[6, 7, 8, 9, 10]", "[10, 9, 8, 7, 6]", "black.numbers")],
    "black 51": [("[6, 7, 8, 9, 10]", "[6, 7, 8, 9, 51]", "black.numbers[4]")],
    "black below red": [("[6, 7, 8, 9, 10]", "[5, 7, 8, 9, 10]", "black.numbers")],
    "red above black": [("[2, 3, 4, 5, 6]", "[2, 3, 4, 5, 7]", "black.numbers")],
    "negative knowledge": [("count = 30", "count = -1", "knowledge.count")],
    "61 knowledge": [("count = 30", "count = 61", "knowledge.count")],
    "negative points": [("knowledge = 3", "knowledge = -1", "points.knowledge")],
    "21 points": [("knowledge = 3", "knowledge = 21", "points.knowledge")],
    "empty name": [('name = "Seal 1"', 'name = ""', "card[7].name")],
    "two-line name": [('name = "Seal 1"', 'name = "Seal\\n1"', "card[7].name")],
    "number name": [('name = "Seal 1"', "name = 1", "card[7].name")],
    "wrong kind": [('id = "seal-2"', 'id = "seal-4"', "card[8].id")],
    "kind twice": [('id = "seal-2"', 'id = "seal-1"', "card[8].id")],
    "wrong defense": [('id = "storage"', 'id = "box"', "defense[2].id")],
    "wrong origin": [('knowledge = 3\norigin = "fact"', 'knowledge = 3\norigin = "guess"', "points.origin")],
    "no origin": [('knowledge = 3\norigin = "fact"', "knowledge = 3\n", "points.origin")],
    "unknown key of a card": [(row("seal-1"), row("seal-1") + "cost = 3\n", "card[7].cost")],
    "unknown key of a table": [("count = 30", "count = 30\nvalue = 3", "knowledge.value")],
    "unknown key at the top": [("schema = 1", "schema = 1\nlanguage = 1", "language")],
    "unknown table": [("\n[points]\n", '\n[house]\norigin = "house"\n\n[points]\n', "house")],
}


@pytest.mark.parametrize("name", REFUSED)
def test_refusals(engine: str, tmp_path: Path, name: str) -> None:
    edits = REFUSED[name]
    path = edited(tmp_path, *((old, new) for old, new, _ in edits))
    reasons = faults(engine, path)
    places = [reason.split(": ")[1] for reason in reasons]
    assert [path for _, _, path in edits] == places


@pytest.mark.parametrize("table", ["sets", "red", "black", "knowledge", "points"])
def test_missing_tables(engine: str, tmp_path: Path, table: str) -> None:
    text = shipped()
    start = text.index(f"\n[{table}]\n")
    end = text.index("\n[", start + 1)
    path = edited(tmp_path, (text[start:end], ""))
    assert faults(engine, path)[0].split(": ")[1] == table


def test_rows_missing_or_too_many(engine: str, tmp_path: Path) -> None:
    text = shipped()
    start = text.index('[[card]]\nid = "assistant"')
    assistant = text[start : text.index("\n[sets]\n")]
    (reason, *_) = faults(engine, edited(tmp_path, (assistant, "")))
    assert reason.split(": ")[1] == "card"
    (reason, *_) = faults(engine, edited(tmp_path, (assistant, assistant * 2)))
    assert reason.split(": ")[1] == "card"


def test_rows_in_another_order(engine: str, tmp_path: Path) -> None:
    swap = ('id = "reflexes"', 'id = "@"'), ('id = "escape"', 'id = "reflexes"'), ('id = "@"', 'id = "escape"')
    reasons = faults(engine, edited(tmp_path, *swap))
    assert [reason.split(": ")[1] for reason in reasons] == ["defense[5].id", "defense[6].id"]


# The deck must hold more than 5 x (seal + fragment + student - 3) cards (M-16), and at most 250 with Assistants.
FEW = [copies(kind, 1) for kind in KINDS[:10]]


@pytest.mark.parametrize(
    ("sets", "least"), [([], 46), ([("fragment = 5", "fragment = 2"), ("student = 4", "student = 2")], 21)]
)
def test_m16_the_smallest_deck(engine: str, tmp_path: Path, sets: list[tuple[str, str]], least: int) -> None:  # M-16
    # Fragments and Seals are ten cards, the rest Students; Assistants do not count.
    game = load(engine, content=edited(tmp_path, *FEW, *sets, copies("student", least - 10)))
    assert sum(read(game.initial_state()).deck) == least
    (reason,) = faults(engine, edited(tmp_path, *FEW, *sets, copies("student", least - 11)), assistants=True)
    assert reason.startswith("line ")


def test_the_largest_deck(engine: str, tmp_path: Path) -> None:
    most = [copies(kind, 20) for kind in KINDS[:7]] + [copies(kind, 30) for kind in KINDS[7:10]]
    game = load(engine, assistants=True, content=edited(tmp_path, *most))
    state = play(game, "reward 2", "explore")
    assert sum(outcomes(state).values()) == 250
    (reason,) = faults(engine, edited(tmp_path, *most, copies("assistant", 5)))
    assert reason.startswith("line ")


TEN = [
    ("schema = 1", "schema = 2", "schema"),
    (*copies("fragment-a", 0), "card[0].copies"),
    ('name = "Gate magic"', 'name = ""', "card[4].name"),
    ('name = "Resurrection magic"', 'name = "Resurrection magic"\nspell = 3', "card[6].spell"),
    (*copies("assistant", 41), "card[11].copies"),
    ("seal = 3", "seal = 2", "sets.seal"),
    ("[2, 3, 4, 5, 6]", "[2, 3, 3, 5, 6]", "red.numbers"),
    ("count = 30", 'count = "many"', "knowledge.count"),
    ('knowledge = 3\norigin = "fact"', 'knowledge = 3\norigin = "rumour"', "points.origin"),
    ('id = "reflexes"', 'id = "reflex"', "defense[5].id"),
]


def test_ten_faults_at_once(engine: str, tmp_path: Path) -> None:
    path = edited(tmp_path, *((old, new) for old, new, _ in TEN))
    text = Path(path).read_text(encoding="utf-8")
    reasons = faults(engine, path)
    assert len(reasons) == 10
    for (_, new, place), reason in zip(TEN, reasons, strict=True):
        # The changed value stands on the last line of the edit.
        number = text[: text.index(new) + len(new.rstrip("\n"))].count("\n") + 1
        assert reason.startswith(f"line {number}: {place}: "), reason
    with pytest.raises(ContentError, match="10 faults"):
        load(engine, content=path)


def test_both_engines_give_the_same_faults(tmp_path: Path) -> None:
    path = edited(tmp_path, *((old, new) for old, new, _ in TEN))
    assert len({faults(engine, path) for engine in ENGINES}) == 1


@pytest.mark.parametrize("text", ["schema = ", "[[card]\n", "a = 1\na = 2\n"])
def test_no_toml(engine: str, tmp_path: Path, text: str) -> None:
    path = tmp_path / "broken.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ContentError, match="not valid TOML") as caught:
        load(engine, content=str(path))
    assert caught.value.code == "content-syntax"
    assert "\n" not in str(caught.value)


def test_an_empty_file(engine: str, tmp_path: Path) -> None:
    path = tmp_path / "empty.toml"
    path.write_text("", encoding="utf-8")
    places = {reason.split(": ")[1] for reason in faults(engine, str(path))}
    assert places >= {"schema", "game", "card", "sets", "red", "black", "knowledge", "points", "defense"}


def test_no_file(engine: str, tmp_path: Path) -> None:
    with pytest.raises(ContentError) as caught:
        load(engine, content=str(tmp_path / "nowhere.toml"))
    assert caught.value.code == "content-unreadable"


def test_values_are_used(engine: str, tmp_path: Path) -> None:
    path = edited(
        tmp_path,
        copies("fragment-g", 9),
        ("[2, 3, 4, 5, 6]", "[1, 4, 9, 16, 25]"),
        ("[6, 7, 8, 9, 10]", "[25, 30, 35, 40, 50]"),
        ("copies = 6", "copies = 7"),
        ("count = 30", "count = 2"),
    )
    game = load(engine, content=path)
    state = game.initial_state()
    assert read(state).deck[6] == 9
    assert read(state).knowledge == 2
    assert outcomes(state) == {"reward 1": 7, "reward 4": 7, "reward 9": 7, "reward 16": 7, "reward 25": 7}
    step(state, "reward 16", "leave")
    assert legal(state) == ["leave", "explore", "premonition"]
    step(state, "leave")
    assert list(state.scores) == [16, 25]
