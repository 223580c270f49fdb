"""Options, the tables of actions, outcomes and slots, questions, bounds: I-52, I-70 to I-75."""

from __future__ import annotations

from collections.abc import Callable
from math import prod
from pathlib import Path
from typing import Any

import pytest

import yith
from yith.api import Info
from yith.errors import ConfigError
from yith.games.institute import Phase, Question, Verb

from .plan import LAID, OPTION_SETS
from .play import Game, State, load
from .table import CALM, CELLS, asked, at, do, ids, lab, legal, made, step, turn

CLASSES = "'lamplighter', 'wallwalker', 'ferrywarden', 'courier', 'augur', 'apothecary', 'exorcist', 'beachcomber'"

# Options


def test_options(engine: str) -> None:  # I-12 I-14 I-16
    game = load(engine)
    assert game.options == {"players": 2, "difficulty": "normal", "classes": "random", "backpack_limit": 0}
    assert list(game.options) == [option.name for option in game.option_spec]
    assert load(engine, **game.options).initial_state() == game.initial_state()
    assert [load(engine, players=players).num_players for players in (2, 3, 4)] == [2, 3, 4]
    given = yith.load("institute", engine=engine, players=3, classes=["augur", "courier", "exorcist"])
    assert given.options["classes"] == ("augur", "courier", "exorcist")


WORDS = f"expected 'random' or for each player one of the class ids {CLASSES}"
UNKNOWN: dict[str, tuple[dict[str, Any], list[str]]] = {
    "one player": ({"players": 1}, ["players=1, expected a whole number from 2 to 4"]),
    "five players": ({"players": 5}, ["players=5, expected a whole number from 2 to 4"]),
    "a limit of 33": ({"backpack_limit": 33}, ["backpack_limit=33, expected a whole number from 0 to 32"]),
    "a limit below 0": ({"backpack_limit": -1}, ["backpack_limit=-1, expected a whole number from 0 to 32"]),
    "no difficulty": ({"difficulty": "easy"}, ["difficulty='easy', expected one of 'normal', 'advanced', 'deadly'"]),
    "one class for two": ({"classes": ("augur",)}, ["classes=('augur',), expected 2 ids, one a player"]),
    "no such class": ({"classes": ("augur", "bard")}, [f"classes=('augur', 'bard'), {WORDS}"]),
    "another word": ({"classes": "given"}, [f"classes='given', {WORDS}"]),
    "two of a card": (
        {"classes": ("augur", "apothecary")},
        ["classes=('augur', 'apothecary'), expected ids of different cards"],
    ),
    "a class twice": ({"classes": ("augur", "augur")}, ["classes=('augur', 'augur'), expected ids of different cards"]),
    "all at once": (
        {"players": 0, "difficulty": "", "backpack_limit": 99},
        [
            "players=0, expected a whole number from 2 to 4",
            "difficulty='', expected one of 'normal', 'advanced', 'deadly'",
            "backpack_limit=99, expected a whole number from 0 to 32",
        ],
    ),
}


@pytest.mark.parametrize("name", UNKNOWN)
def test_options_that_are_refused(engine: str, name: str) -> None:  # I-14 I-1
    options, expected = UNKNOWN[name]
    with pytest.raises(ConfigError) as caught:
        load(engine, **options)
    assert (caught.value.code, list(caught.value.reasons)) == ("bad-option", expected)


# I-70, I-71

IDS = {
    0: "move n",
    1: "move e",
    2: "move s",
    3: "move w",
    4: "explore n",
    7: "explore w",
    8: "pick boots",
    9: "pick talisman",
    10: "pick herbs",
    11: "pick pendant",
    12: "pick soul",
    13: "drop boots",
    17: "drop soul",
    18: "boots",
    19: "talisman",
    20: "pendant 1",
    22: "pendant 3",
    23: "herbs",
    24: "level-up",
    25: "ritual",
    26: "special",
    27: "emergency-portal 1",
    29: "emergency-portal 3",
    30: "emergency-turn",
    31: "end",
    32: "at a1",
    44: "at c3",
    56: "at e5",
    57: "turn 1",
    59: "turn 3",
    60: "item boots",
    64: "item soul",
    65: "seat +0",
    68: "seat +3",
    69: "line 1",
    71: "line 3",
    72: "keep",
    73: "bury",
    74: "pass",
    75: "tile whispering-hallway",
    99: "tile root-crossing",
    100: "facing 0",
    103: "facing 3",
    104: "find boots",
    108: "find soul",
    109: "class lamplighter",
    116: "class beachcomber",
    117: "ritual chalk-circle",
    136: "ritual oak-verdict",
    137: "story thirteenth-bell",
    168: "story borrowed-omen",
    169: "cell a1",
    193: "cell e5",
    194: "spin 1",
    196: "spin 3",
}


def test_i70_i71_the_table_of_moves(engine: str) -> None:  # I-70 I-71
    game = load(engine, players=4)
    assert (game.num_actions, game.num_outcomes, len(set(game.texts))) == (75, 122, 197)
    assert {number: game.text(number) for number in IDS} == IDS
    assert all(game.action(text) == number for number, text in IDS.items())
    table = {key: ids(game, key) for key in ("tile", "class", "ritual", "story")}
    assert list(game.texts[75:100]) == [f"tile {name}" for name in table["tile"]]
    assert list(game.texts[109:117]) == [f"class {name}" for name in table["class"]]
    assert list(game.texts[117:137]) == [f"ritual {name}" for name in table["ritual"]]
    assert list(game.texts[137:169]) == [f"story {name}" for name in table["story"]]
    assert list(game.texts[32:57]) == [f"at {cell}" for cell in CELLS]


def test_i71_ids_of_the_file(engine: str, folder: Path) -> None:  # I-71
    game = lab(engine, made(folder, {"augur": {"id": "seer"}, "bone-islet": {"id": "a-1"}, "flotsam": {"id": "7"}}))
    assert (game.text(113), game.text(95), game.text(151)) == ("class seer", "tile a-1", "story 7")


# I-72, I-73


def test_i72_the_words(engine: str) -> None:  # I-72 I-75
    del engine
    assert [phase.value for phase in Phase] == ["setup", "story", "event", "act", "over"]
    assert " ".join(question.value for question in Question) == (
        "act boots phase at turn item lose seat line fate redraw tile facing icon class ritual story peek draw "
        "scatter cell spin"
    )
    assert " ".join(verb.value for verb in Verb) == (
        "talisman turn take scatter minion banish reveal travel fetch bring give heal hurt pile discards board"
    )


def test_i73_all_is_public(engine: str) -> None:  # I-73
    """Texts and arrays of players differ by whom they count from alone; a resample is a copy."""
    game = load(engine, players=3)
    assert not game.info.hidden
    state = at(game, seats=["; soul", "at b3 1", "at c4 1 ; boots"], active=1)
    text = state.observation_text(2)
    assert text.startswith("act active +2 actions 4 | question act of +2 | sorcerer e4 tracker 29 points 0 shift 0 | ")
    assert "| +0 augur level 1 health 5 at c4 1 ; pack boots 1 ; ritual meadow-vigil | +1 lamplighter" in text
    assert str(state) == state.observation_text(0).replace(" +", " ")
    again = state.resample(0, 5)
    assert (again == state, again.to_bytes() == state.to_bytes()) == (True, True)
    assert state.view_of(1) == state.view


def test_i73_what_players_see_of_a_move(engine: str) -> None:  # I-73
    """`+k` who decided, k places clockwise of the observer; outcomes alone."""
    game = load(engine, players=3)
    state = game.initial_state()
    for text in (*LAID, "class augur", "ritual nine-knots", "class courier", "ritual bitter-tea", "class exorcist"):
        step(state, text)
    step(state, "ritual open-grave", "story lesser-evil", "at b3", "find soul", "end", f"story {CALM}", "move n")
    seen = [state.information_state(player) for player in range(3)]
    for player, found in enumerate(seen):
        first, second = f"+{-player % 3}", f"+{(1 - player) % 3}"
        for event in (f"{first} at b3", "find soul", f"{first} end", f"story {CALM}", f"{second} move n"):
            assert event in str(found), (player, event)


# I-74

LAYOUT: list[tuple[str, tuple[int, ...] | str, int, int]] = [
    ("tile", (25,), 0, 25),
    ("explored", (25,), 0, 1),
    ("facing", (25,), 0, 3),
    ("minion", (25,), 0, 1),
    ("portal", (25, 3), 0, 1),
    ("lying", (25, 4, 5), 0, 20),
    ("edge", (25, 4), 0, 4),
    ("line", (25, 3, 2), 0, 4),
    ("class", "n", 0, 8),
    ("level", "n", 1, 3),
    ("health", "n", 1, 9),
    ("cell", "n", 1, 25),
    ("space", "n", 1, 4),
    ("pack", "n5", 0, 20),
    ("ritual", "n", 0, 20),
    ("pile", (5,), 0, 20),
    ("discards", (5,), 0, 20),
    ("unseen_tile", (25,), 0, 1),
    ("unseen_story", (32,), 0, 1),
    ("unseen_ritual", (20,), 0, 1),
    ("phase", (), 1, 5),
    ("step", (), 0, 12),
    ("result", (), 0, 2),
    ("active", (), 1, 4),
    ("acting", (), 0, 4),
    ("actions", (), 0, 11),
    ("special_used", (), 0, 1),
    ("sorcerer", (), 1, 25),
    ("deck", (), 0, 32),
    ("top", (), 0, 32),
    ("story", (), 0, 32),
    ("tracker", (2,), 0, 255),
    ("points", (2,), 0, 255),
    ("shift", (2,), 0, 255),
    ("minions_left", (), 0, 16),
    ("portals_left", (), 0, 30),
    ("question", (), 0, 22),
    ("verb", (), 0, 16),
    ("q_cell", (), 0, 25),
    ("q_space", (), 0, 4),
    ("q_tile", (), 0, 25),
    ("q_item", (), 0, 5),
    ("q_seat", (), 0, 4),
    ("q_number", (), 0, 8),
    ("q_range", (), 0, 4),
]


@pytest.mark.parametrize(("players", "size"), [(2, 1062), (3, 1073), (4, 1084)])
def test_i74_the_layout(engine: str, players: int, size: int) -> None:  # I-74
    """Every slot, one behind the other: 1040 + 11n numbers."""
    spec = load(engine, players=players).observation_spec
    offset = 0
    for slot, (name, shape, low, high) in zip(spec, LAYOUT, strict=True):
        wide = {"n": (players,), "n5": (players, 5)}[shape] if isinstance(shape, str) else shape
        assert (slot.name, slot.offset, slot.shape, slot.low, slot.high) == (name, offset, wide, low, high)
        offset += prod(wide)
    assert offset == size == 1040 + 11 * players
    observation = load(engine, players=players).initial_state().observation(0)
    assert (observation.shape, observation.dtype.name) == ((size,), "uint8")


def read(state: State, player: int) -> dict[str, Any]:
    """An observation by slots."""
    found = state.observation(player)
    parts = {}
    for slot in state.game.observation_spec:
        values = [int(value) for value in found[slot.offset : slot.offset + prod(slot.shape)]]
        parts[slot.name] = values if slot.shape else values[0]
    return parts


def test_i74_every_slot(engine: str) -> None:  # I-74 I-25
    """A position with all of them in use, worked out from the table of the page."""
    game = load(engine, players=3)
    cells = (
        "b3 crooked-dormitory 1 minion portal 1 ; 1 boots soul soul ; 3 herbs",
        "e5 root-crossing 3 portal 2",
    )
    seats = ["wallwalker level 2 health 3 at e5 3 for nine-knots ; boots soul", "at c4 1", "augur health 1 ; pendant"]
    state = at(
        game,
        *cells,
        seats=seats,
        active=1,
        actions=2,
        special_used=True,
        sorcerer="b2",
        top="flotsam",
        deck=9,
        seen=("warm-broth", "dark-feast"),
        gone=("drowned-choir",),
        discards="talisman talisman",
        shift=1,
        pile="boots",
        rest="c2",
    )
    got = read(state, 2)
    place = {name: CELLS.index(name) for name in ("b3", "c2", "c3", "c4", "d3", "e5")}
    tiles = [0] * 25
    for name, tile in (("b3", 7), ("c2", 5), ("c3", 0), ("c4", 6), ("d3", 1), ("e5", 24)):
        tiles[place[name]] = tile + 1
    assert got["tile"] == tiles
    assert got["explored"] == [int(tile > 0) for tile in tiles]
    assert [number for number, facing in enumerate(got["facing"]) if facing] == [place["b3"], place["e5"]]
    assert (got["facing"][place["b3"]], got["facing"][place["e5"]]) == (1, 3)
    assert [number for number, minion in enumerate(got["minion"]) if minion] == [place["b3"]]
    assert [number for number, portal in enumerate(got["portal"]) if portal] == [3 * place["b3"], 3 * place["e5"] + 1]
    assert got["lying"][20 * place["b3"] : 20 * place["b3"] + 20] == [1, 0, 0, 0, 2, *[0] * 5, 0, 0, 1, 0, 0, *[0] * 5]
    # Boots 1 + 1 + 1, talismans 2, herbs 1, a pendant and soul pieces 1 + 2 are elsewhere.
    assert got["lying"][20 * place["c2"] : 20 * place["c2"] + 5] == [2, 4, 4, 5, 7]
    assert sum(got["lying"]) == 4 + 22
    # 1123 with 1 and 2 joined, turned once: 3111. 1234 with 3 and 4 joined, turned three times: 2331.
    assert got["edge"][4 * place["b3"] : 4 * place["b3"] + 4] == [3, 1, 1, 1]
    assert got["edge"][4 * place["e5"] : 4 * place["e5"] + 4] == [2, 3, 3, 1]
    assert got["line"][6 * place["b3"] : 6 * place["b3"] + 6] == [1, 1, 1, 3, 0, 0]
    assert got["line"][6 * place["e5"] : 6 * place["e5"] + 6] == [1, 2, 3, 3, 1, 3]
    assert sum(got["edge"][:28]) == 0
    # Seats from seat 2 on.
    assert (got["class"], got["level"], got["health"]) == ([5, 2, 3], [1, 2, 1], [1, 3, 5])
    assert (got["cell"], got["space"], got["ritual"]) == ([13, 25, 14], [1, 3, 1], [10, 3, 20])
    assert got["pack"] == [0, 0, 0, 1, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0]
    assert (got["pile"], got["discards"]) == ([1, 0, 0, 0, 0], [0, 2, 0, 0, 0])
    assert got["unseen_tile"] == [int(tile not in {0, 1, 5, 6, 7, 24}) for tile in range(25)]
    assert got["unseen_story"] == [int(story not in {0, 2, 14, 22}) for story in range(32)]
    assert got["unseen_ritual"] == [int(ritual not in {2, 7, 9, 19}) for ritual in range(20)]
    assert (got["phase"], got["step"], got["result"]) == (4, 0, 0)
    # Seat 1 is two places clockwise of seat 2.
    assert (got["active"], got["acting"], got["actions"], got["special_used"]) == (3, 3, 2, 1)
    assert (got["sorcerer"], got["deck"], got["top"], got["story"]) == (7, 9, 15, 1)
    # 30 + 1 less 6 for the Ritual, a level and a Soul piece is 23.
    assert (got["tracker"], got["points"], got["shift"]) == ([0, 151], [0, 6], [0, 129])
    assert (got["minions_left"], got["portals_left"], got["question"]) == (7, 8, 1)
    assert [got[name] for name in ("verb", "q_cell", "q_space", "q_tile", "q_item", "q_seat")] == [0] * 6
    assert (got["q_number"], got["q_range"]) == (0, 0)


def test_i74_two_bytes(engine: str, folder: Path) -> None:  # I-74
    """99 + 9 x 3 + 128 is 254; with nine more it is 263, one and 7."""
    rules = {"difficulty": {"normal": 99, "advanced": 1, "deadly": 1}}
    events = {"a": [do("anger", n=9)] * 3, "b": [do("anger", n=9)], "c": [do("wound", n=9)] * 3}
    game = lab(engine, made(folder, {"rules": rules}, events))
    state = turn(game, "a")
    assert (read(state, 0)["tracker"], read(state, 0)["shift"]) == ([0, 254], [0, 155])
    step(state, "end", "story b", "end")
    assert (read(state, 0)["tracker"], read(state, 0)["shift"]) == ([1, 7], [0, 164])
    assert read(step(state, "story c"), 0)["shift"] == [0, 137]


def test_i74_the_end_changes_four_slots(engine: str) -> None:  # I-74
    state = at(load(engine), "c3 whispering-hallway ; 1 soul", seats=["level 2"], shift=0, points=0, gone=())
    before = read(step(state, "pick soul"), 0)
    gone = ("vault-whisper", "star-ladder", "oak-verdict", "mirror-oath")
    seats = ["level 2 for nine-knots", "for bitter-tea"]
    won = at(load(engine), "c3 whispering-hallway ; 1 soul", seats=seats, gone=gone)
    after = read(step(won, "pick soul"), 0)
    assert (after["phase"], after["step"], after["result"], after["question"], after["acting"]) == (5, 0, 1, 0, 0)
    changed = {name for name in before if before[name] != after[name]}
    assert changed == {*("phase", "result", "question", "acting"), *("ritual", "unseen_ritual", "points", "tracker")}


def test_i74_the_steps_of_setup(engine: str) -> None:  # I-74 I-17
    state = step(load(engine).initial_state(), *LAID)
    assert [state.view.step, read(state, 1)["q_seat"], read(state, 1)["active"]] == [5, 2, 2]
    step(state, "class augur")
    got = read(state, 1)
    assert (got["step"], got["phase"], got["question"], got["q_seat"], got["class"]) == (6, 1, 16, 2, [0, 5])


# I-75

ASKED: dict[str, tuple[Callable[[Game], State], str]] = {
    "act": (at, "act of 0"),
    "boots": (lambda game: step(at(game, seats=["; boots"]), "boots"), "boots of 0 number 4"),
    "talisman": (lambda game: step(at(game, seats=["; talisman"]), "talisman"), "at to talisman of 0"),
    "turn": (lambda game: step(at(game, seats=["; talisman"]), "talisman", "at c3"), "turn of 0 cell c3"),
    "tile": (lambda game: step(at(game, seats=["at b3 1"]), "explore n"), "tile cell a3"),
    "facing": (
        lambda game: step(at(game, seats=["at b3 1"]), "explore n", "tile gallows-oak"),
        "facing cell a3 tile gallows-oak",
    ),
    "icon": (
        lambda game: step(at(game, seats=["at b3 1"]), "explore n", "tile gallows-oak", "facing 1"),
        "icon cell a3 number 1",
    ),
    "story": (lambda game: at(game, phase="story"), "story"),
    "give": (
        lambda game: step(at(game, seats=["courier ; soul boots", "augur", "exorcist"]), "special"),
        "item to give of 0 number 1 range 2",
    ),
    "give, seat": (
        lambda game: step(at(game, seats=["courier ; soul boots", "augur", "exorcist"]), "special", "item soul"),
        "seat to give of 0 item soul number 1 range 2",
    ),
    "lose": (
        lambda game: turn(game, "thieving-imps", seats=["", "; soul boots"]),
        "lose of 1 seat 1 number 1",
    ),
}


@pytest.mark.parametrize("name", ASKED)
def test_i75_questions(engine: str, name: str) -> None:  # I-75 I-72
    """The rest of them is asked in the tests of events and special actions."""
    make, expected = ASKED[name]
    state = make(load(engine, players=3))
    assert asked(state) == expected


# I-52


@pytest.mark.parametrize("number", range(len(OPTION_SETS)))
def test_i52_bounds(engine: str, number: int) -> None:  # I-52
    """The same for every option and file: 32 turns of 132 and 79, and 32 chance nodes of setup."""
    assert (32 * 132, 32 * 79 + 32) == (4224, 2560)
    assert load(engine, **OPTION_SETS[number]).info == Info(
        hidden=False,
        max_legal_actions=28,
        max_decisions=4224,
        max_chances=2560,
        min_utility=0.0,
        max_utility=1.0,
        utility_sum=None,
    )


def test_i52_most_actions_at_once(engine: str, folder: Path) -> None:  # I-52 I-70
    """28: all four ways, items and lines, and eight words. Ways are moves or explorations, one a direction."""
    whole = {"edges": "1111", "lines": ["12", "13", "14"], "icons": ""}
    path = made(folder, {"moonlit-conservatory": whole})
    everything = "boots talisman herbs pendant soul"
    seats = [f"wallwalker health 1 at b3 1 for wax-effigy ; {everything}"]
    state = at(lab(engine, path), f"b3 moonlit-conservatory ; 1 {everything}", "b4 ashen-library", seats=seats)
    assert len(legal(state)) == 28
    assert len(legal(state)) == state.game.info.max_legal_actions


def test_i52_the_most_boots_of_a_turn(engine: str, folder: Path) -> None:  # I-52
    """Eight actions, eight Moves each with `pass` after seven: the ends of the ranges."""
    path = made(folder, {"rules": {"actions": 8, "boots": 8, "items": dict.fromkeys(("boots",), 8) | REST}})
    state = at(lab(engine, path), seats=["; " + "boots " * 8])
    for _ in range(8):
        step(state, "boots")
        assert asked(state) == "boots of 0 number 8"
        step(state, *["move n", "move s"] * 3, "move n", "move s")
    assert (state.view.active, len(state.history)) == (1, 72)


REST = {"talisman": 6, "herbs": 5, "pendant": 6, "soul": 10}


# Texts, and random play


def test_a_position_as_text(engine: str) -> None:  # I-72 I-73
    """All parts of the line."""
    game = load(engine, classes=("courier", "augur"))
    cells = ("b3 crooked-dormitory 1 minion portal 1 ; 1 boots soul soul ; 3 herbs", "e5 root-crossing 3")
    seats = ["level 2 health 3 at e5 3 for nine-knots ; boots soul", "; pendant"]
    state = at(game, *cells, seats=seats, top="flotsam", shift=1, seen=("dark-feast",), discards="talisman talisman")
    expected = [
        "act active 0 actions 4",
        "question act of 0",
        "sorcerer e4 tracker 29 points 0 shift 1",
        "story thirteenth-bell deck 25 top flotsam",
        "minions 7 portals 9",
        "0 courier level 2 health 3 at e5 3 ; pack boots 1 soul 1 ; ritual nine-knots",
        "1 augur level 1 health 5 at c3 1 ; pack pendant 1 ; ritual oak-verdict",
        "b3 crooked-dormitory facing 1 minion portals 1 ; 1 boots 1 soul 2 ; 3 herbs 1",
        "c2 portrait-gallery facing 0",
        "c3 whispering-hallway facing 0",
        "c4 sealed-vault facing 0",
        "d3 candle-refectory facing 0",
        "e5 root-crossing facing 3",
        "pile boots 3 talisman 4 herbs 4 pendant 5 soul 7 ; discards talisman 2",
    ]
    parts = str(state).split(" | ")
    assert parts[:14] == expected
    assert [part.split()[:2] for part in parts[14:]] == [
        ["unseen", "tiles"],
        ["unseen", "stories"],
        ["unseen", "rituals"],
    ]
    assert parts[16].startswith("unseen rituals chalk-circle bog-lantern bitter-tea ")
    over = step(at(game, deck=0), "end")
    assert str(over).startswith("over lost active 1 actions 0 | question - | sorcerer e4 ")
    event = turn(load(engine), "salt-and-iron", "b3 moonlit-conservatory minion", "c4 sealed-vault minion")
    assert str(event).startswith("event step 1 active 0 actions 4 | question at to banish of 0 | ")


def test_random_play() -> None:  # I-52
    """Over 2, 3 and 4 players some 92 decisions and 87 chance nodes a game."""
    played = [load("native", players=players).playouts(200, seed=1) for players in (2, 3, 4)]
    decisions = [number for found in played for number in found.decisions.tolist()]
    chances = [number for found in played for number in found.chances.tolist()]
    assert 90 < sum(decisions) / 600 < 94
    assert 85 < sum(chances) / 600 < 89
    assert max(decisions) < 150
    assert max(chances) < 140
