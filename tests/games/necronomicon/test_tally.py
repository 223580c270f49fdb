"""What is counted while a game is played: every counter worked by hand, and against the texts of whole games."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.games.playing import walk

from .plan import OPTION_SETS
from .play import DRIVERS, State, load
from .table import KEEP, at, counted, dealt, step, through

USED = (
    *("used_investigate_1", "used_investigate_2", "used_investigate_3", "used_invoke", "used_sacrifice"),
    *("used_repeat", "used_cthulhu", "used_revelation"),
)
WON = ("won_by_going_out", "won_by_play", "won_by_lay", "won_by_laying_down", "won_by_discarding")
NAMES = (
    *("rounds", "void_rounds", "stocks_formed", "turns", "drew_stock", "drew_discard"),
    *USED,
    *("cards_drawn", "cards_sacrificed", "books", "laid_off"),
    *WON,
    *("sanity_lost", "sanity_regained", "books_lost", "books_taken"),
)


def test_names_scopes_and_units(engine: str) -> None:
    spec = load(engine, players=3).tally_spec
    assert tuple(counter.name for counter in spec) == NAMES
    assert [counter.name for counter in spec if counter.scope == "game"] == list(NAMES[:3])
    assert {counter.scope for counter in spec[3:]} == {"player"}
    assert all(counter.unit and counter.meaning for counter in spec)
    tally = load(engine, players=3).initial_state().tally
    assert tally == {name: (0,) if name in NAMES[:3] else (0, 0, 0) for name in NAMES}


CASES: dict[str, tuple[dict[str, Any], tuple[str, ...], tuple[str, ...], dict[str, tuple[int, ...]]]] = {
    "a turn from the stock": (
        {"phase": "draw"},
        ("A1", "B1"),
        ("draw stock", "card C1"),
        {"drew_stock": (1, 0)},
    ),
    "a turn from the pile": ({"phase": "draw"}, ("A1 A2", "B1"), ("draw discard",), {"drew_discard": (1, 0)}),
    "a turn begins": ({}, (f"W {KEEP}", "B1"), ("play W", "end"), {"used_cthulhu": (1, 0), "turns": (0, 1)}),
    "Investigate 1": (
        {},
        (f"A1 {KEEP}", "B1"),
        ("play A1", "card C1"),
        {"used_investigate_1": (1, 0), "cards_drawn": (1, 0)},
    ),
    "Investigate 2": (
        {"owner": 1},
        ("B1", f"A2 {KEEP}"),
        ("play A2", "card C1", "card C2"),
        {"used_investigate_2": (0, 1), "cards_drawn": (0, 2)},
    ),
    "Investigate 3 with two cards to be had": (
        {"stock": "C1", "discard": "C2", "rest": 1},
        (f"A3 {KEEP}", "B1"),
        ("play A3", "card C1", "card C2"),
        {"used_investigate_3": (1, 0), "cards_drawn": (2, 0), "stocks_formed": (1,)},
    ),
    "Investigate with no card to be had": (
        {"stock": "", "discard": "", "rest": 1},
        (f"A3 {KEEP}", "B1"),
        ("play A3",),
        {"used_investigate_3": (1, 0)},
    ),
    "Invoke": ({"discard": "C1 C2"}, (f"Ai {KEEP}", "B1"), ("play Ai", "invoke C2"), {"used_invoke": (1, 0)}),
    "Invoke with nothing to take": ({"discard": ""}, (f"Ai {KEEP}", "B1"), ("play Ai",), {"used_invoke": (1, 0)}),
    "Sacrifice": (
        {},
        (f"As B1 B2 {KEEP}", "B1"),
        ("play As", "discard B1", "discard B2"),
        {"used_sacrifice": (1, 0), "cards_sacrificed": (2, 0)},
    ),
    "Sacrifice of nothing": ({}, (f"As B1 {KEEP}", "B1"), ("play As", "stop"), {"used_sacrifice": (1, 0)}),
    "Repeat, not used": ({}, (f"Ar {KEEP}", "B1"), ("play Ar",), {"used_repeat": (1, 0)}),
    "Repeat, used": (
        {},
        (f"Ar {KEEP}", "B1"),
        ("play Ar", "again", "card C1"),
        {"used_repeat": (1, 0), "cards_drawn": (1, 0)},
    ),
    "Revelation": (
        {},
        (f"V A1 {KEEP}", "B1 B2"),
        ("play V", "discard A1", "discard B1", "discard B2"),
        {"used_revelation": (1, 0), "cards_sacrificed": (1, 2)},
    ),
    "a laying": (
        {"round_number": 2},
        ("A1*2 A2*2 A3 B1*2 B2*2 B3 C1 C2", "D1"),
        ("open A",),
        {"books": (2, 0)},
    ),
    "cards onto books": (
        {"books": ["H"], "table": "H1*2 H2*2 Hi"},
        ("H3 W C1 C2", "D1"),
        ("lay H3", "lay W"),
        {"laid_off": (2, 0)},
    ),
    "won by going out": (
        {"books": ["H"], "played": True},
        ("A3", ""),
        ("go out",),
        {"rounds": (1,), "won_by_going_out": (1, 0)},
    ),
    "won by play": ({"books": ["H"]}, ("A3", ""), ("play A3",), {"rounds": (1,), "won_by_play": (1, 0)}),
    "won by lay": (
        {"books": ["H"], "table": "H1*2 H2*2 Hi"},
        ("H3", ""),
        ("lay H3",),
        {"rounds": (1,), "won_by_lay": (1, 0), "laid_off": (1, 0)},
    ),
    "won by laying down": (
        {},
        ("A1*2 A2*2 A3", ""),
        ("open A",),
        {"rounds": (1,), "won_by_laying_down": (1, 0), "books": (1, 0)},
    ),
    "won by a Sacrifice": (
        {"books": ["H"]},
        ("As B1", ""),
        ("play As", "discard B1"),
        {"rounds": (1,), "won_by_discarding": (1, 0), "used_sacrifice": (1, 0), "cards_sacrificed": (1, 0)},
    ),
    "won by another player's Revelation": (
        {"books": ["", "H"]},
        ("V W", "B1"),
        ("play V", "discard B1"),
        {
            "rounds": (1,),
            "won_by_discarding": (0, 1),
            "used_revelation": (1, 0),
            "cards_sacrificed": (0, 1),
            "sanity_lost": (1, 0),
        },
    ),
    "Sanity": (
        {"books": ["FG"], "played": True, "round_number": 2, "sanity": [7, 6]},
        ("W", "A1 A2 A3"),
        ("go out",),
        # Two points for three cards; one of two books, for the track ends at 8.
        {"rounds": (1,), "won_by_going_out": (1, 0), "sanity_lost": (0, 2), "sanity_regained": (1, 0)},
    ),
    "Sanity down to 0 and back": (
        {"books": ["FG"], "played": True, "round_number": 2, "sanity": [8, 1]},
        ("W", "A1*2 A2*2 A3*2"),
        ("go out",),
        # Six cards cost three points, of which one was there; the return to 8 is not regained.
        {"rounds": (1,), "won_by_going_out": (1, 0), "sanity_lost": (0, 1)},
    ),
    "a book lost": (
        {"books": ["FGH"], "played": True, "round_number": 5, "sanity": [8, 1], "marked": ["", "AB"]},
        ("W", "A1"),
        ("go out", "lose-book A"),
        {"rounds": (1,), "won_by_going_out": (1, 0), "sanity_lost": (0, 1), "books_lost": (0, 1)},
    ),
    "a book taken": (
        {"books": ["FGH"], "played": True, "round_number": 5, "sanity": [8, 1], "marked": ["", "AB"]},
        ("W", "A1"),
        ("go out", "take-book A"),
        {
            "rounds": (1,),
            "won_by_going_out": (1, 0),
            "sanity_lost": (0, 1),
            "books_lost": (0, 1),
            "books_taken": (1, 0),
        },
    ),
    "a void round": (
        {"turn": 1000, "owner": 1, "played": True, "books": ["H"]},
        ("A1", "B1"),
        ("end",),
        {"rounds": (1,), "void_rounds": (1,)},
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_what_is_counted(engine: str, name: str) -> None:
    """Exactly this, and nothing else; undone with the moves."""
    fields, hands, texts, expected = CASES[name]
    state = at(load(engine, turn_limit=1000), *hands, **fields)
    step(state, *texts)
    assert counted(state) == expected
    while state.history:
        state.undo()
    assert counted(state) == {}


def test_the_first_turn_is_begun_by_the_flip(engine: str) -> None:
    state = dealt(load(engine), "A1 A2 A3 Ai As", "B1 B2 B3 Bi Bs", flipped="C1")
    assert counted(state) == {"turns": (1, 0)}


def test_an_extra_turn_is_a_turn(engine: str) -> None:  # N-34
    state = at(load(engine), "V W", "W")
    step(state, "play V")
    assert counted(state) == {"used_revelation": (1, 0), "turns": (1, 0)}


def test_a_use_is_counted_unless_the_round_is_over_with_the_play(engine: str) -> None:  # N-26
    for kind in ("A1", "A2", "A3", "Ai", "As", "Ar", "W", "V"):
        state = step(at(load(engine), kind, "", books=["H"]), f"play {kind}")
        assert counted(state) == {"rounds": (1,), "won_by_play": (1, 0)}


def test_a_laying_in_progress_counts_nothing(engine: str) -> None:  # N-22
    state = at(load(engine), "A1*2 A2*2 A3 Ai B1 B2", "C1")
    through(state, "open A", "add A1", "add A1", "add A2")
    assert counted(state) == {}


LOST = ("lose-book", "books_taken")
COUNTED = {
    "draw stock": "drew_stock",
    "draw discard": "drew_discard",
    "discard": "cards_sacrificed",
    "lay down": "books",
    "lay": "laid_off",
    "card": "cards_drawn",
    "go out": "won_by_going_out",
    "take-book": "books_taken",
}


def counter_of(words: list[str]) -> str:
    """The counter of a move; of others, the word."""
    if words[0] == "play":
        kind, _, effect = words[1].partition("-")
        return f"used_{(effect or kind).replace('-', '_')}"
    return COUNTED.get(" ".join(words[:2]), COUNTED.get(words[0], words[0]))


def of_texts(state: State, players: int) -> Counter[tuple[str, int]]:
    """What the texts of seat 0 tell, whose relative seats are the absolute ones."""
    found: Counter[tuple[str, int]] = Counter()
    for text in state.information_state(0):
        mover, *words = text.split()
        if mover == "card":
            found["flip", 0] += 1
        else:
            name = counter_of(words)
            found[name, int(mover)] += (len(words) - 2) // 6 if name == "books" else 1
    for seat in range(players):
        # Neither the deal nor the draw at the beginning of a turn.
        found["cards_drawn", seat] -= 5 * found["flip", 0] + found["drew_stock", seat]
    return found


@pytest.mark.parametrize("driver", ["shed", "erratic", "uniform"])
@pytest.mark.parametrize("options", OPTION_SETS, ids=range(len(OPTION_SETS)))
def test_tally_against_the_texts(options: dict[str, Any], driver: str) -> None:
    game = load("native", **options)
    players = game.num_players
    *_, state = walk(game, [DRIVERS[driver]] * players, seed=31)
    tally, found = state.tally, of_texts(state, players)
    for name in NAMES[4:18]:
        plays = [found[name, seat] for seat in range(players)]
        if name not in USED:
            assert list(tally[name]) == plays, name
    # A card that wins the round is played, but not used.
    for seat in range(players):
        plays_of = sum(found[name, seat] for name in USED)
        assert sum(tally[name][seat] for name in USED) + tally["won_by_play"][seat] == plays_of
    for name in ("won_by_going_out", "books_taken"):
        assert list(tally[name]) == [found[name, seat] for seat in range(players)]
    assert sum(tally["books_lost"]) == sum(found[name, seat] for name in LOST for seat in range(players))
    wins = sum(sum(tally[name]) for name in WON)
    assert tally["rounds"] == (state.view.round,) == (found["flip", 0],)
    assert tally["rounds"][0] == wins + tally["void_rounds"][0]
    # Every turn comes to its end, or the round is over with it.
    assert sum(tally["turns"]) == sum(found["end", seat] for seat in range(players)) + wins
    if options.get("mode") != "quick":
        for seat, shown in enumerate(state.view.seats):
            change = tally["sanity_regained"][seat] - tally["sanity_lost"][seat]
            # Back from 0, each time by 8.
            assert (shown.sanity - 8 - change) % 8 == 0


def test_tally_of_whole_games() -> None:
    game = load("native", players=4, turn_limit=40, round_limit=3)
    results = game.playouts(100, agents="heuristic", seed=5)
    wins = sum(results.tally[name].sum(axis=1) for name in WON)
    assert (results.tally["rounds"][:, 0] == wins + results.tally["void_rounds"][:, 0]).all()
    assert (results.tally["books_taken"].sum(axis=1) <= results.tally["books_lost"].sum(axis=1)).all()
    assert results.tally["stocks_formed"].shape == (100, 1)
    assert results.tally["turns"].shape == (100, 4)
