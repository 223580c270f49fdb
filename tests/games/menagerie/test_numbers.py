"""Options, the tables of actions, outcomes and slots, bounds: C-80 to C-83, C-85, C-86."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.playing import moves
from yith.api import Info
from yith.errors import ConfigError

from .play import load
from .table import CHOSEN, at, before, legal, step

# C-80


def test_c80_options(engine: str) -> None:  # C-80
    game = load(engine)
    assert game.options == {
        "mode": "standard",
        "challenger": False,
        "beginner": False,
        "character": None,
        "role": None,
        "campaign_stats": "reset",
        "limit": 39,
    }
    assert list(game.options) == [option.name for option in game.option_spec]
    assert load(engine, **game.options).initial_state() == game.initial_state()
    assert game.num_players == 1


CHARACTERS = "'odile-marrow', 'tobias-quill', 'hester-vane'"
UNKNOWN: dict[str, tuple[dict[str, Any], list[str]]] = {
    "limit in a game": ({"limit": 38}, ["limit=38, expected 39 unless mode='arcade'"]),
    "limit in a campaign": ({"mode": "campaign", "limit": 1}, ["limit=1, expected 39 unless mode='arcade'"]),
    "limit 0": ({"mode": "arcade", "limit": 0}, ["limit=0, expected a whole number from 1 to 99"]),
    "limit 100": ({"mode": "arcade", "limit": 100}, ["limit=100, expected a whole number from 1 to 99"]),
    "limit that is true": ({"mode": "arcade", "limit": True}, ["limit=True, expected a whole number from 1 to 99"]),
    "a mode": ({"mode": "solo"}, ["mode='solo', expected one of 'standard', 'campaign', 'arcade'"]),
    "stats": ({"campaign_stats": "keep"}, ["campaign_stats='keep', expected one of 'reset', 'carry'"]),
    "a number for a flag": (
        {"challenger": 1, "beginner": 0},
        ["challenger=1, expected True or False", "beginner=0, expected True or False"],
    ),
    "no such cards": (
        {"character": "curator", "role": "odile-marrow"},
        [
            f"character='curator', expected None or one of the character ids {CHARACTERS}",
            "role='odile-marrow', expected None or one of the role ids 'curator', 'medium', 'gamekeeper'",
        ],
    ),
}


@pytest.mark.parametrize("name", UNKNOWN)
def test_c80_refusals(engine: str, name: str) -> None:  # C-80
    options, reasons = UNKNOWN[name]
    with pytest.raises(ConfigError) as caught:
        load(engine, **options)
    assert (caught.value.code, list(caught.value.reasons)) == ("bad-option", reasons)


@pytest.mark.parametrize("limit", [1, 39, 99])
def test_c80_limits(engine: str, limit: int) -> None:  # C-80
    assert load(engine, mode="arcade", limit=limit).options["limit"] == limit


def test_c80_campaign_stats_are_accepted_everywhere(engine: str) -> None:  # C-80
    for mode in ("standard", "arcade"):
        assert load(engine, mode=mode, campaign_stats="carry").options["campaign_stats"] == "carry"


# C-81, C-82

IDS = {
    0: "choose-character odile-marrow",
    2: "choose-character hester-vane",
    3: "choose-role curator",
    5: "choose-role gamekeeper",
    6: "face moth-lantern",
    18: "face tortoise-codex",
    19: "roll",
    20: "resolve",
    21: "reroll a",
    22: "reroll b",
    23: "reroll a b",
    24: "reroll c",
    33: "reroll a c d",
    52: "reroll f",
    83: "reroll a b c d e f",
    84: "raise 1",
    88: "raise 5",
    89: "lower 2",
    93: "lower 6",
    94: "recall 1",
    96: "recall 3",
    97: "recall-roll 1",
    99: "recall-roll 3",
    100: "place 1 on 1 for flip",
    101: "place 1 on 1 for plus-2",
    102: "place 1 on 1 for set",
    103: "place 1 on 1 for luck",
    104: "place 1 on 1 for resolve",
    105: "place 1 on 2 for flip",
    115: "place 2 on 1 for flip",
    189: "place 6 on 3 for resolve",
    190: "set 1",
    195: "set 6",
    196: "attempt 1 1 with 1",
    201: "attempt 1 1 with 6",
    202: "attempt 1 2 with 1",
    214: "attempt 2 1 with 1",
    249: "attempt 3 3 with 6",
    250: "spend 1",
    255: "spend 6",
    256: "gain luck",
    257: "gain resolve",
    258: "gain knowledge",
    259: "gain health",
    260: "use die-1",
    265: "use die-6",
    266: "use health",
    267: "use luck",
    268: "use resolve",
    269: "use knowledge",
    270: "flip 1",
    275: "flip 6",
    276: "ignore ability 1 1",
    277: "ignore ability 1 2",
    279: "ignore ability 2 1",
    284: "ignore ability 3 3",
    285: "ignore object 1",
    287: "ignore object 3",
    288: "escape 1",
    290: "escape 3",
    291: "end",
    292: "deal moth-lantern",
    304: "deal tortoise-codex",
    305: "ghost lamplit-child",
    313: "ghost pale-furrier",
    314: "die 1",
    319: "die 6",
}


def test_c81_one_table_for_all_options(engine: str) -> None:  # C-81 C-82
    games = [load(engine), load(engine, mode="arcade", challenger=True), load(engine, mode="campaign", beginner=True)]
    for game in games:
        assert (game.num_actions, game.num_outcomes, len(set(game.texts))) == (292, 28, 320)
        assert {number: game.text(number) for number in IDS} == IDS
    assert games[0].texts == games[1].texts == games[2].texts


def test_c81_letters_are_the_dice_in_ascending_order(engine: str) -> None:  # C-81
    """Of 2 2 5 6: a and b are the 2s, c the 5, d the 6."""
    state = step(at(load(engine, **CHOSEN), "6 2 5 2"), "reroll a c d")
    assert (state.view.to_roll, state.view.ordinary) == (3, (0, 1, 0, 0, 0, 0))


# C-83


def test_c83_the_observation_is_the_position(engine: str) -> None:  # C-83
    game = load(engine, mode="arcade", **CHOSEN)
    spec = game.observation_spec
    assert sum(slot.size for slot in spec) == 182
    state = at(
        game,
        "1 2 2",
        "0/3:13 - 2",
        locked="5",
        extra="6",
        saved="4 - -",
        captured=(5, 8, 8),
        bonuses={"luck": 2},
        free_used=True,
    )
    data = bytes(state.observation(0))
    assert state.to_bytes()[8:] == data
    expected = {
        0: [7, 1, 3, 3, 1, 2, 4],
        7: [4, 0, 0, 0, 0, 0],
        13: [1, 2, 0, 0, 0, 0],
        19: [0, 0, 0, 0, 1, 0],
        25: [0, 0, 0, 0, 0, 1],
        31: [0, 0, 1, 1, 0, 0],
        37: [0] * 12,
        49: [1],
        50: [1, 2, 4, 3, 0, 1, 0, 1],
        58: [0] * 8,
        66: [3, 0, 0, 0, 0, 0, 0, 0],
        74: [0] * 48,
        122: [0, 1],
        124: [0, 1, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        137: [1, 0, 0, 1, 0, 0, 0, 0, 0],
        146: [0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0],
        159: [0, 0, 0, 0, 0, 1, 0, 0, 2, 0, 0, 0, 0],
        # Prestige of Stag Helm, twice of Magpie Purse and of the ghost that is gone; six challenges for each capture.
        172: [0, 4 + 3 + 3 + 2, 0, 6 * 3 + 2],
        176: [0, 0, 0, 0, 0, 0],
    }
    for first, values in expected.items():
        assert list(data[first : first + len(values)]) == values, first


def test_c83_high_and_low_bytes(engine: str) -> None:  # C-83 C-74
    """Arcade: Prestige of 300, and 600 challenges."""
    game = load(engine, mode="arcade", **CHOSEN)
    state = at(game, "1", "0/0 1 2", captured=(12,) * 30, bonuses={}, prestige=300, progress=600)
    assert list(state.observation(0)[172:176]) == [1, 44, 2, 88]
    assert (state.view.prestige, state.view.progress) == (300, 600)


def test_c83_slots_of_what_is_pending(engine: str) -> None:  # C-83
    game = load(engine, character="odile-marrow", role="curator")
    assert list(step(at(game, "2 3", role=0), "place 2 on 3 for set").observation(0)[176:182]) == [3, 0, 0, 0, 0, 0]
    state = step(at(game, "5 5 6 6 6 6", role=0), "attempt 1 2 with 4", "spend 5")
    assert list(state.observation(0)[176:182]) == [0, 1, 2, 3, 5, 0]
    assert list(step(at(game, "4 4 4", role=0), "attempt 1 1 with 4").observation(0)[176:182]) == [0, 1, 1, 0, 0, 0]
    lost = step(at(game, "1", role=0, health=0), "end")
    assert list(lost.observation(0)[176:182]) == [0] * 6


def test_c83_a_resample_is_a_copy(engine: str) -> None:  # C-83
    state = at(load(engine, **CHOSEN), "1 2 3")
    assert state.resample(0, seed=5) == state
    assert state.view_of(0) == state.view


def test_c83_every_move_is_seen(engine: str) -> None:  # C-83
    """Also the roll that the engine makes by itself."""
    state = at(load(engine, **CHOSEN), "1 2")
    step(state, "end", "end")
    assert state.observe_event(0) == ["end", "roll"]
    assert moves(state) == ["end", "end", "!roll"]


# C-86: captures, escapes, challenges, hearts; turns; decisions and draws.
BOUNDS: list[tuple[dict[str, Any], int, int]] = [
    ({}, 1479, 2484),
    ({"mode": "campaign"}, 25 * 115 + 78 + 52 + 69, 33 * 115 + 6 * 78 + 14 * 13 + 402),
    ({"beginner": True}, 25 * 90 + 36 + 24 + 69, 33 * 90 + 6 * 36 + 14 * 6 + 402),
    ({"mode": "campaign", "beginner": True}, 25 * 193 + 78 + 52 + 69, 33 * 193 + 6 * 78 + 14 * 13 + 402),
    ({"mode": "arcade"}, 25 * 2895 + 2844 + 156 + 1040 + 69, 33 * 2895 + 6 * 2844 + 14 * 39 + 1040 + 402),
    ({"mode": "arcade", "limit": 1}, 25 * 94 + 81 + 4 + 26 + 69, 33 * 94 + 6 * 81 + 14 + 26 + 402),
    ({"mode": "arcade", "limit": 1, "beginner": True}, 25 * 175 + 81 + 4 + 26 + 69, 33 * 175 + 6 * 81 + 14 + 26 + 402),
]


@pytest.mark.parametrize(("options", "decisions", "draws"), BOUNDS)
@pytest.mark.parametrize("challenger", [False, True])
def test_c86_bounds(engine: str, options: dict[str, Any], decisions: int, draws: int, challenger: bool) -> None:  # C-86
    info = load(engine, challenger=challenger, **options).info
    assert info == Info(
        hidden=False,
        max_legal_actions=192 if challenger else 148,
        max_decisions=decisions,
        max_chances=draws,
        min_utility=0.0,
        max_utility=1.0,
        utility_sum=None,
    )


def test_c81_most_legal_actions(engine: str) -> None:  # C-81 C-86
    """Six different dice, all bonuses, one ability of each kind: 63 rerolls, 10 steps, 36 places and more."""
    game = load(engine, mode="arcade", character="odile-marrow", role="curator")
    fields: dict[str, Any] = {"role": 0, "luck": 1, "resolve": 1, "knowledge": 1, "health": 1}
    state = at(game, "1 2 3 4 5 6", "0/1:2 1 2", captured=(*range(13), 9, 9), **fields)
    found = legal(state)
    words = {word: sum(text.split()[0] == word for text in found) for word in {text.split()[0] for text in found}}
    assert words == {
        "reroll": 63,
        "raise": 5,
        "lower": 5,
        "place": 36,
        "attempt": 3,
        "use": 10,
        "flip": 6,
        "ignore": 1,
        "end": 1,
    }


def test_c85_a_game_of_failed_turns(engine: str) -> None:  # C-85 C-33
    """Five hearts, five failed turns."""
    state = before(load(engine, **CHOSEN))
    step(state, "roll")
    while not state.is_terminal:
        if state.current_player is None:
            state.apply(state.game.action("die 1"))
        else:
            state.apply(state.game.action("end"))
    assert (state.tally["turns"], state.tally["health_lost"]) == ((4,), (5,))
