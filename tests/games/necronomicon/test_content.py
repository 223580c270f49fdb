"""The content file (N-4): what its head allows and refuses."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from tests.games import playing, refused
from tests.games.playing import run
from tests.games.refused import parts
from yith.engine import ENGINES
from yith.errors import ContentError

from .play import DRIVERS, load
from .table import EFFECTS, SUITS, copies, dealt, deck, edited, outcomes, row, shipped, special


def faults(engine: str, path: str, **options: object) -> tuple[str, ...]:
    return refused.faults(path, lambda: load(engine, content=path, **options))


def renamed(suit: str, value: str) -> tuple[str, str]:
    return f'id = "{suit}"', f"id = {value}"


def titled(suit: str, value: str) -> tuple[str, str]:
    old = next(line for line in row(suit).splitlines() if line.startswith("name"))
    return old, f"name = {value}"


def inner(suit: str, old: str, new: str) -> tuple[str, str]:
    """The edit of a text in the row of a suit."""
    return row(suit), row(suit).replace(old, new)


def test_what_ships() -> None:  # N-1 N-2
    table = tomllib.loads(shipped())
    assert (table["schema"], table["game"]) == (1, "necronomicon")
    assert [suit["id"] for suit in table["suit"]] == list(SUITS)
    assert all(suit["copies"] == dict.fromkeys(EFFECTS, 2) for suit in table["suit"])
    assert (table["cthulhu"]["copies"], table["revelation"]["copies"]) == (4, 2)
    assert [table["cthulhu"]["origin"], table["revelation"]["origin"]] == ["rulebook", "rulebook"]
    assert all(suit["origin"] == "house" for suit in table["suit"])
    assert sum(deck(None)) == 102


def test_the_same_file_by_path_is_the_same_game(engine: str, tmp_path: Path) -> None:
    own, standard = load(engine, content=edited(tmp_path)), load(engine)
    assert own.content_digest == standard.content_digest
    assert (own.content_text, standard.content_text) == (shipped(), None)
    assert own.initial_state().to_bytes() == standard.initial_state().to_bytes()


def test_layout_is_not_content(engine: str, tmp_path: Path) -> None:
    lines = [line for line in shipped().splitlines() if line and not line.startswith("#")]
    path = tmp_path / "bare.toml"
    path.write_text("\n".join(lines), encoding="utf-8")
    assert load(engine, content=str(path)).content_digest == load(engine).content_digest
    changed = load(engine, content=edited(tmp_path, special("cthulhu", 5), copies("tide", 2, 2, 2, 2, 2, 1)))
    assert changed.content_digest != load(engine).content_digest


def test_nested_tables_as_tables_of_their_own(engine: str, tmp_path: Path) -> None:
    """`[suit.copies]` says the same as an inline table."""
    text = row("thorn")
    own = text[: text.index("copies")] + 'origin = "house"\n\n[suit.copies]\n'
    own += "".join(f"{effect} = 2\n" for effect in EFFECTS)
    path = tmp_path / "nested.toml"
    path.write_text(shipped()[: shipped().index(text)] + own, encoding="utf-8")
    assert load(engine, content=str(path)).content_digest == load(engine).content_digest


TWELVE = [copies(suit, 0, 0, 0, 0, 0, 12) for suit in SUITS]
SPARSE = [copies(suit, 1, 1, 0, 0, 0, 0) for suit in SUITS]
ACCEPTED: dict[str, list[tuple[str, str]]] = {
    "no Cthulhu": [special("cthulhu", 0)],
    "eight Cthulhu": [special("cthulhu", 8), copies("tide", 2, 2, 2, 2, 0, 0)],
    "no Revelation": [special("revelation", 0)],
    "four Revelations": [special("revelation", 4), copies("tide", 2, 2, 2, 2, 2, 0)],
    "twelve of one action": [copies("bone", 0, 12, 0, 0, 0, 0)],
    "a suit without a card": [copies("lamp", 0, 0, 0, 0, 0, 0)],
    "96 Repeats": TWELVE,
    "no Repeat": [copies(suit, 2, 2, 2, 2, 4, 0) for suit in SUITS],
    "21 cards besides the Revelations": [*SPARSE, special("cthulhu", 5), special("revelation", 4)],
    "a short id": [renamed("tide", '"t"')],
    "a long id": [renamed("tide", '"abcdefghij12"')],
    "another name": [titled("tide", '"Maré é"')],
    "a comment in a row": [inner("tide", "copies", "# copies\ncopies")],
}


@pytest.mark.parametrize("name", ACCEPTED)
def test_ends_of_the_ranges(engine: str, tmp_path: Path, name: str) -> None:
    """Such a game can be played to its end."""
    path = edited(tmp_path, *ACCEPTED[name])
    players = 4 if engine == "native" else 2
    game = load(engine, players=players, turn_limit=4, round_limit=2, content=path)
    state = run(game, [DRIVERS["uniform"]] * players, seed=1)
    assert state.is_terminal
    assert game.from_bytes(state.to_bytes()) == state


def test_96_repeats_bound_again(engine: str, tmp_path: Path) -> None:  # N-33 N-48
    game = load(engine, content=edited(tmp_path, *TWELVE))
    spec = {slot.name: slot.high for slot in game.observation_spec}
    assert spec["again"] == 96
    # 150 x (2 x 96 + 6) + 9 x 2 - 1, thirty times, and two `stop` for each of two Revelations.
    assert game.info.max_decisions == 30 * (150 * 198 + 17) + 4


CARDS = "is not a whole number from 0 to 12"
ID = "is not a letter and up to 11 letters and digits, all lower-case"
REFUSED: dict[str, tuple[tuple[str, str], list[tuple[str, str]]]] = {
    "schema": (("schema = 1", "schema = 2"), [("schema", "2 is not 1")]),
    "schema of another type": (("schema = 1", 'schema = "1"'), [("schema", '"1" is not 1')]),
    "no schema": (("schema = 1\n", ""), [("schema", "missing")]),
    "game": (('"necronomicon"\n', '"chess"\n'), [("game", '"chess" is not "necronomicon"')]),
    "no game": (('game = "necronomicon"\n', ""), [("game", "missing")]),
    "nine Cthulhu": (special("cthulhu", 9), [("cthulhu.copies", "9 is not a whole number from 0 to 8")]),
    "fewer than none": (special("cthulhu", -1), [("cthulhu.copies", "-1 is not a whole number from 0 to 8")]),
    "half a Cthulhu": (special("cthulhu", 0.5), [("cthulhu.copies", "0.5 is not a whole number from 0 to 8")]),
    "five Revelations": (special("revelation", 5), [("revelation.copies", "5 is not a whole number from 0 to 4")]),
    "a word": (special("revelation", '"2"'), [("revelation.copies", '"2" is not a whole number from 0 to 4')]),
    "13 cards of a kind": (
        copies("star", 0, 13, 0, 0, 0, 0),
        [("suit[1].copies.investigate-2", f"13 {CARDS}")],
    ),
    "13 cards of a suit": (copies("star", 2, 2, 2, 2, 2, 3), [("suit[1].copies", "13 cards, expected at most 12")]),
    "a negative count": (copies("bone", 2, -1, 2, 2, 2, 2), [("suit[2].copies.investigate-2", f"-1 {CARDS}")]),
    "a count that is true": (
        inner("bone", "invoke = 2", "invoke = true"),
        [("suit[2].copies.invoke", f"true {CARDS}")],
    ),
    "a count missing": (inner("bone", "invoke = 2, ", ""), [("suit[2].copies.invoke", "missing")]),
    "a seventh action": (
        inner("bone", "repeat = 2", "repeat = 2, dance = 1"),
        [("suit[2].copies.dance", f"unknown key, expected one of {', '.join(EFFECTS)}")],
    ),
    "copies as a number": (
        (row("bone"), row("bone")[: row("bone").index("copies")] + "copies = 12\n"),
        [("suit[2].copies", "12 is not a table")],
    ),
    "no copies": (
        (row("bone"), row("bone")[: row("bone").index("copies")]),
        [("suit[2].copies", "missing")],
    ),
    "an empty id": (renamed("moth", '""'), [("suit[3].id", f'"" {ID}')]),
    "an id of 13": (renamed("moth", '"abcdefghijklm"'), [("suit[3].id", f'"abcdefghijklm" {ID}')]),
    "an id with a capital": (renamed("moth", '"Moth"'), [("suit[3].id", f'"Moth" {ID}')]),
    "an id with a dash": (renamed("moth", '"mo-th"'), [("suit[3].id", f'"mo-th" {ID}')]),
    "an id that begins with a digit": (renamed("moth", '"1moth"'), [("suit[3].id", f'"1moth" {ID}')]),
    "an id with a space": (renamed("moth", '"mo th"'), [("suit[3].id", f'"mo th" {ID}')]),
    "an id with a line end": (renamed("moth", '"moth\\n"'), [("suit[3].id", f'"moth\\n" {ID}')]),
    "an id with another letter": (renamed("moth", '"maré"'), [("suit[3].id", f'"maré" {ID}')]),
    "an id that is a number": (renamed("moth", "3"), [("suit[3].id", f"3 {ID}")]),
    "an id of another suit": (renamed("moth", '"star"'), [("suit[3].id", '"star" is the id of suit[1] already')]),
    "Cthulhu as a suit": (renamed("moth", '"cthulhu"'), [("suit[3].id", '"cthulhu" is not the id of a suit')]),
    "Revelation as a suit": (
        renamed("moth", '"revelation"'),
        [("suit[3].id", '"revelation" is not the id of a suit')],
    ),
    "no id": (('id = "moth"\n', ""), [("suit[3].id", "missing")]),
    "an empty name": (titled("lamp", '""'), [("suit[4].name", '"" is not one line of text')]),
    "a name of two lines": (titled("lamp", '"La\\nmp"'), [("suit[4].name", '"La\\nmp" is not one line of text')]),
    "a name that is a number": (titled("lamp", "4"), [("suit[4].name", "4 is not one line of text")]),
    "no name": ((titled("lamp", "")[0] + "\n", ""), [("suit[4].name", "missing")]),
    "another origin": (
        ('[cthulhu]\ncopies = 4\norigin = "rulebook"', '[cthulhu]\ncopies = 4\norigin = "rumour"'),
        [("cthulhu.origin", '"rumour" is not one of rulebook, fact, house')],
    ),
    "no origin": (
        ('[revelation]\ncopies = 2\norigin = "rulebook"\n', "[revelation]\ncopies = 2\n"),
        [("revelation.origin", "missing")],
    ),
    "an unknown key of a suit": (
        inner("lamp", "name", "colour = 3\nname"),
        [("suit[4].colour", "unknown key, expected one of id, name, copies, origin")],
    ),
    "an unknown key of a table": (
        ("[cthulhu]\n", "[cthulhu]\nwild = true\n"),
        [("cthulhu.wild", "unknown key, expected one of copies, origin")],
    ),
    "an unknown key at the top": (
        ("schema = 1\n", "schema = 1\nlanguage = 1\n"),
        [("language", "unknown key, expected one of schema, game, cthulhu, revelation, suit")],
    ),
    "an unknown table": (
        ("[cthulhu]\n", '[house]\norigin = "house"\n\n[cthulhu]\n'),
        [("house", "unknown key, expected one of schema, game, cthulhu, revelation, suit")],
    ),
    "103 cards": (special("cthulhu", 5), [("suit", "103 cards, expected at most 102")]),
}


@pytest.mark.parametrize("name", REFUSED)
def test_refusals(engine: str, tmp_path: Path, name: str) -> None:
    """One fault: its path, and the line where it stands."""
    edit, expected = REFUSED[name]
    path = edited(tmp_path, edit)
    found = [parts(reason) for reason in faults(engine, path)]
    assert [(place, what) for _, place, what in found] == expected
    lines = Path(path).read_text(encoding="utf-8").splitlines()
    for line, place, what in found:
        key = place.rsplit(".", 1)[-1]
        if what != "missing" and key != "suit":
            # Of an inline table the line is that of its key.
            assert key.split("[")[0] in lines[line - 1], (line, place)


@pytest.mark.parametrize(("suit", "line"), [("tide", 0), ("thorn", 7)])
def test_lines_of_rows(engine: str, tmp_path: Path, suit: str, line: int) -> None:
    path = edited(tmp_path, inner(suit, "sacrifice = 2", "sacrifice = 20"))
    lines = Path(path).read_text(encoding="utf-8").splitlines()
    (number, place, _) = parts(faults(engine, path)[0])
    assert place == f"suit[{line}].copies.sacrifice"
    assert "sacrifice = 20" in lines[number - 1]


@pytest.mark.parametrize("table", ["cthulhu", "revelation"])
def test_missing_tables(engine: str, tmp_path: Path, table: str) -> None:
    text = shipped()
    start = text.index(f"\n[{table}]\n")
    path = edited(tmp_path, (text[start : text.index("\n[", start + 1)], ""))
    assert [parts(reason)[1:] for reason in faults(engine, path)] == [(table, "missing")]


def test_no_suit(engine: str, tmp_path: Path) -> None:
    text = shipped()
    path = edited(tmp_path, (text[text.index("[[suit]]\nid") :], ""))
    assert [parts(reason)[1:] for reason in faults(engine, path)] == [("suit", "missing")]


def test_rows_missing_or_too_many(engine: str, tmp_path: Path) -> None:
    text = shipped()
    last = text[text.rindex("[[suit]]") :]
    few = [parts(reason)[1:] for reason in faults(engine, edited(tmp_path, (last, "")))]
    assert few == [("suit", "7 rows, expected 8")]
    more = "\n" + last.replace('"thorn"', '"weed"')
    path = edited(tmp_path, (last, last + more))
    assert ("suit", "9 rows, expected 8") in [parts(reason)[1:] for reason in faults(engine, path)]


def test_other_kinds_of_tables(engine: str, tmp_path: Path) -> None:
    text = shipped()
    start = text.index("\n[cthulhu]\n")
    own = text[start : text.index("\n[", start + 1)]
    path = edited(tmp_path, (own, ""), ("schema = 1\n", "schema = 1\ncthulhu = 4\n"))
    assert [parts(reason)[1:] for reason in faults(engine, path)] == [("cthulhu", "4 is not a table")]
    rows = text[text.index("[[suit]]\nid") :]
    path = edited(tmp_path, (rows, ""), ("schema = 1\n", "schema = 1\nsuit = 8\n"))
    assert ("suit", "not an array of tables") in [parts(reason)[1:] for reason in faults(engine, path)]


@pytest.mark.parametrize("revelations", [0, 4])
def test_the_smallest_deck(engine: str, tmp_path: Path, revelations: int) -> None:  # N-10
    """21 cards besides the Revelations: four hands, and one for the pile."""
    edits = [*SPARSE, special("revelation", revelations)]
    game = load(engine, players=4, content=edited(tmp_path, *edits, special("cthulhu", 5)))
    assert sum(outcomes(game.initial_state()).values()) == 21 + revelations
    found = faults(engine, edited(tmp_path, *edits, special("cthulhu", 4)))
    what = f"{20 + revelations} cards with {revelations} of revelation, expected at least {21 + revelations}"
    assert [parts(reason)[1:] for reason in found] == [("suit", what)]


def test_the_largest_deck(engine: str, tmp_path: Path) -> None:
    path = edited(tmp_path, special("cthulhu", 6), special("revelation", 0))
    assert sum(outcomes(load(engine, content=path).initial_state()).values()) == 102
    found = faults(engine, edited(tmp_path, special("cthulhu", 6), special("revelation", 1)))
    assert [parts(reason)[1:] for reason in found] == [("suit", "103 cards, expected at most 102")]


TEN: list[tuple[str, str, str]] = [
    ("schema = 1", "schema = 2", "schema"),
    ("[cthulhu]\ncopies = 4", "[cthulhu]\ncopies = 40", "cthulhu.copies"),
    ('[revelation]\ncopies = 2\norigin = "rulebook"', '[revelation]\ncopies = 2\norigin = "x"', "revelation.origin"),
    ('id = "tide"', 'id = "TIDE"', "suit[0].id"),
    ('name = "The Ledger of Wrong Stars"', 'name = ""', "suit[1].name"),
    (*copies("bone", 2, 2, 2, 2, 2, 9), "suit[2].copies"),
    (*copies("moth", 2, 2, 2, 2, 2, 99), "suit[3].copies.repeat"),
    ('id = "lamp"', 'id = "star"', "suit[4].id"),
    ('name = "What the Roots Dictated"', 'name = "What the Roots Dictated"\ncolour = 1', "suit[5].colour"),
    ('id = "mirror"', 'id = "cthulhu"', "suit[6].id"),
]


def test_ten_faults_at_once(engine: str, tmp_path: Path) -> None:
    path = edited(tmp_path, *((old, new) for old, new, _ in TEN))
    text = Path(path).read_text(encoding="utf-8")
    reasons = faults(engine, path)
    assert len(reasons) == 10
    for (_, new, place), reason in zip(TEN, reasons, strict=True):
        # The changed value stands on the last line of the edit.
        number = text[: text.rindex(new) + len(new.rstrip("\n"))].count("\n") + 1
        assert reason.startswith(f"line {number}: {place}: "), reason


def test_both_engines_give_the_same_faults(tmp_path: Path) -> None:
    ten = edited(tmp_path, *((old, new) for old, new, _ in TEN))
    one = [edited(tmp_path, edit) for edit, _ in REFUSED.values()]
    for path in [ten, *one]:
        assert len({faults(engine, path) for engine in ENGINES}) == 1


@pytest.mark.parametrize("text", ["schema = ", "[[suit]\n", "a = 1\na = 2\n"])
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
    places = {parts(reason)[1] for reason in faults(engine, str(path))}
    assert places == {"schema", "game", "cthulhu", "revelation", "suit"}


def test_no_file(engine: str, tmp_path: Path) -> None:
    with pytest.raises(ContentError) as caught:
        load(engine, content=str(tmp_path / "nowhere.toml"))
    assert caught.value.code == "content-unreadable"


def test_values_are_used(engine: str, tmp_path: Path) -> None:  # N-3 N-4
    """Ids make the texts, copies the deck."""
    edits = [
        inner("tide", 'id = "tide"', 'id = "abyss9"'),
        copies("thorn", 0, 0, 0, 1, 0, 3),
        special("cthulhu", 8),
        special("revelation", 1),
    ]
    game = load(engine, content=edited(tmp_path, *edits))
    assert game.text(2) == "play abyss9-investigate-1"
    assert game.text(52) == "open abyss9"
    found = playing.outcomes(game.initial_state())
    assert found["card thorn-invoke"] == 1
    assert found["card thorn-repeat"] == 3
    assert (found["card cthulhu"], found["card revelation"]) == (8, 1)
    assert "card thorn-sacrifice" not in found
    assert sum(found.values()) == 7 * 12 + 4 + 8 + 1


def test_the_order_of_rows_is_the_order_of_suits(engine: str, tmp_path: Path) -> None:  # N-3
    swap = ('id = "tide"', 'id = "@"'), ('id = "thorn"', 'id = "tide"'), ('id = "@"', 'id = "thorn"')
    game = load(engine, content=edited(tmp_path, *swap))
    assert [game.text(52 + suit) for suit in (0, 7)] == ["open thorn", "open tide"]
    assert dealt(game, "H1 H2 H3 Hi Hs", "B1 B2 B3 Bi Bs", flipped="C1").view.seats[0].hand_size == 5
