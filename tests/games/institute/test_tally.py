"""What is counted while a game is played: every counter worked by hand."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.playing import run

from .plan import DRIVERS, LAID
from .play import Game, State, load
from .table import CALM, CELLS, at, counted, ids, minions, step, turn

PLAYER = (
    *("turns", "moves", "explored", "picked", "dropped", "boots", "talismans", "pendants", "herbs", "portals"),
    *("tiles_turned", "level_ups", "rituals", "ritual_points", "souls", "specials", "emergencies"),
    *("damage_sorcerer", "damage_minion", "damage_event", "faints"),
)
GAME = ("minions_placed", "minions_banished", "turns_left")
ENDINGS = ("ending won", "ending minions", "ending stories")


def test_names_scopes_and_families(engine: str) -> None:
    game = load(engine)
    spec = game.tally_spec
    names = [
        *GAME,
        *ENDINGS,
        *(f"class {name}" for name in ids(game, "class")),
        *(f"damage at {cell}" for cell in CELLS),
    ]
    assert [counter.name for counter in spec] == [*PLAYER, *names]
    assert [counter.name for counter in spec if counter.scope == "player"] == list(PLAYER)
    assert [counter.name for counter in spec if counter.family == "ending"] == list(ENDINGS)
    assert {counter.family for counter in spec} == {"", "ending"}
    assert all(counter.unit and counter.meaning for counter in spec)
    tally = game.initial_state().tally
    assert tally == dict.fromkeys(PLAYER, (0, 0)) | dict.fromkeys(names, (0,))


def test_setup(engine: str) -> None:
    """Tiles of setup are not explored by anybody; a class counts with its seat's Ritual."""
    state = step(load(engine).initial_state(), *LAID, "class augur")
    assert counted(state) == {}
    step(state, "ritual nine-knots", "class courier", "ritual bitter-tea")
    assert counted(state) == {"class augur": 1, "class courier": 1}
    given = load(engine, classes=("exorcist", "lamplighter")).initial_state()
    step(given, *LAID, "ritual nine-knots")
    assert counted(given) == {"class exorcist": 1}


EVERYTHING = "boots talisman herbs pendant soul"
CASES: dict[str, tuple[tuple[str, ...], dict[str, Any], tuple[str, ...], dict[str, Any]]] = {
    "a turn": ((), {"phase": "story"}, (f"story {CALM}",), {"turns": (0, 1)}),
    "moves": ((), {}, ("move n", "move s"), {"moves": (0, 2)}),
    "moves of Boots": ((), {}, ("boots", "move n", "pass"), {"moves": (0, 1), "boots": (0, 1)}),
    "no moves of `phase`": ((), {"classes": "wallwalker"}, ("special", "move n"), {"specials": (0, 1)}),
    "a tile": (
        (),
        {"place": "at b3 1"},
        ("explore n", "tile black-reeds", "facing 0"),
        {"explored": (0, 1)},
    ),
    "items": (
        ("c3 whispering-hallway ; 1 soul",),
        {},
        ("pick soul", "drop soul", "drop boots"),
        {"picked": (0, 1), "dropped": (0, 2)},
    ),
    "a Talisman": ((), {}, ("talisman", "at b3", "turn 1"), {"talismans": (0, 1), "tiles_turned": (0, 1)}),
    "a Pendant": (
        ("b3 ashen-library",),
        {"place": "at b3 1"},
        ("pendant 1",),
        {"pendants": (0, 1), "portals": (0, 1)},
    ),
    "Herbs": ((), {"place": "health 3"}, ("herbs",), {"herbs": (0, 1)}),
    "a level": ((), {}, ("level-up",), {"level_ups": (0, 1)}),
    "a Ritual": (
        (),
        {"place": "for wax-effigy"},
        ("ritual",),
        {"rituals": (0, 1), "ritual_points": (0, 6)},
    ),
    "the plan": (
        ("b3 ashen-library",),
        {"place": "at b3 1"},
        ("emergency-portal 1",),
        {"emergencies": (0, 1), "portals": (0, 1)},
    ),
    "the plan's turn": (
        (),
        {},
        ("emergency-turn", "at b3", "turn 2"),
        {"emergencies": (0, 1), "tiles_turned": (0, 1)},
    ),
    "the Sorcerer and a Minion": (
        ("b3 moonlit-conservatory minion",),
        {"sorcerer": "b3"},
        ("move n",),
        {
            "moves": (0, 1),
            "damage_sorcerer": (0, 1),
            "damage_minion": (0, 1),
            "damage at b3": 2,
            "minions_banished": 1,
        },
    ),
    "a faint": (
        ("c3 whispering-hallway minion",),
        {"sorcerer": "b3", "place": "health 1 at b2 1", "other": "at d3 1", "more": "b2 bell-stairwell"},
        ("move e",),
        {
            "moves": (0, 1),
            "damage_sorcerer": (0, 1),
            "faints": (0, 1),
            "damage at b3": 1,
            "minions_banished": 1,
        },
    ),
    "an event": (
        (),
        {"phase": "story", "place": "health 5"},
        ("story blood-price",),
        {"turns": (0, 1), "damage_event": (0, 1), "damage at c3": 1},
    ),
    "lost by the deck": (
        (),
        {"deck": 0},
        ("end",),
        {"souls": (0, 1), "ending stories": 1},
    ),
}


def start(game: Game, cells: tuple[str, ...], given: dict[str, Any]) -> State:
    """Seat 1 has the turn, with an item of each kind."""
    fields = {key: value for key, value in given.items() if key not in {"place", "other", "more", "classes"}}
    seats = [f"ferrywarden {given.get('other', '')}", f"lamplighter {given.get('place', '')} ; {EVERYTHING}"]
    if "classes" in given:
        seats[1] = f"{given['classes']} ; {EVERYTHING}"
    more = [given["more"]] if "more" in given else []
    return at(game, *cells, *more, seats=seats, active=1, **fields)


@pytest.mark.parametrize("name", CASES)
def test_counters(engine: str, name: str) -> None:
    cells, given, texts, expected = CASES[name]
    state = start(load(engine), cells, given)
    assert counted(step(state, *texts)) == expected


def test_won(engine: str) -> None:
    """30 less 28 for Rituals that are gone is 2; a Soul piece stays in the backpack of the one who wins."""
    gone = ("vault-whisper", "star-ladder", "oak-verdict", "mirror-oath")
    seats = ["for nine-knots ; boots pendant soul", "for bitter-tea"]
    state = step(at(load(engine), seats=seats, gone=gone, deck=7, seen=("flotsam",)), "ritual")
    assert counted(state) == {
        "rituals": (1, 0),
        "ritual_points": (4, 0),
        "souls": (1, 0),
        "turns_left": 7,
        "ending won": 1,
    }


def test_spins_and_drawn_minions(engine: str) -> None:
    """A tile that turns by chance counts for whose turn it is; Minions for the game."""
    state = step(turn(load(engine, players=3), "shifting-walls", active=2), "cell b3", "spin 1", "spin 2")
    assert counted(state) == {"turns": (0, 0, 1), "tiles_turned": (0, 0, 2)}
    state = step(turn(load(engine), "uninvited-guest"), "cell c3")
    assert counted(state) == {
        "turns": (1, 0),
        "damage_minion": (1, 1),
        "damage at c3": 2,
        "minions_placed": 1,
        "minions_banished": 1,
    }


def test_cards_and_minions_add_up(engine: str) -> None:
    """26 story cards are drawn, lost by faints that had one to lose, or left; Minions stand or went back."""
    state = run(load(engine), [DRIVERS["dabble"]] * 2, seed=3)
    tally = {name: sum(counts) for name, counts in state.tally.items()}
    assert tally["turns"] + tally["turns_left"] <= 26 <= tally["turns"] + tally["turns_left"] + tally["faints"]
    assert tally["minions_placed"] - tally["minions_banished"] == len(minions(state).split())
    hurt = tally["damage_sorcerer"] + tally["damage_minion"] + tally["damage_event"]
    assert hurt == sum(tally[f"damage at {cell}"] for cell in CELLS)
    assert sum(tally[name] for name in ENDINGS) == 1
