"""Campaign, arcade, challenger and beginner, ranks: C-70 to C-74."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.games.playing import moves, outcomes

from .play import State, load
from .table import (
    CHOSEN,
    GHOSTS,
    IDLE,
    OBJECTS,
    Changes,
    at,
    before,
    counted,
    extra,
    have,
    legal,
    lying,
    made,
    phase,
    pool,
    refused,
    rolled,
    shown,
    step,
    tracks,
)

FIVE = (0, 1, 2, 3, 4)
SIX = (0, 1, 2, 3, 4, 5)


# C-70


def capture_first(engine: str, **options: Any) -> State:
    """The last capture of the first game, in the middle of a turn; the Nameless Keeper lets nothing be gained."""
    game = load(engine, mode="campaign", **CHOSEN, **options)
    fields: dict[str, Any] = {"luck": 1, "resolve": 3, "knowledge": 4, "health": 2, "saved": "5 2", "fresh": "2"}
    state = at(game, "3 3 3 3", "5/7*:12", captured=FIVE, extra="1", bonuses={"die-2": 1}, free_used=True, **fields)
    return step(state, "attempt 1 3 with 3")


@pytest.mark.parametrize("stats", ["reset", "carry"])
def test_c70_the_second_game(engine: str, stats: str) -> None:  # C-70 C-21 C-44
    """Stats, Health and spaces anew, or as they are; bonuses and Prestige carry over, the turn is over."""
    state = capture_first(engine, campaign_stats=stats)
    view = state.view
    assert (phase(state), view.game, view.to_deal, view.deck) == ("deal", 2, 7, (6, 7, 8, 9, 10, 11, 12))
    if stats == "reset":
        assert (tracks(state), view.saved) == ((3, 1, 2, 4), (0, 0, 0))
    else:
        assert (tracks(state), view.saved) == ((1, 3, 2, 2), (5, 2, 0))
    assert view.fresh == (False,) * 3
    assert (view.drawn, have(state)) == ((), {"die-2": 1, "die-6": 1})
    # 15 for the objects so far, 14 for their ghosts, 4 for Stag Helm and 7 for the Nameless Keeper.
    assert (view.prestige, list(state.scores), list(state.returns)) == (40, [40], [0.0])
    assert (pool(state), extra(state)) == ("", "")
    assert not any([view.rolled, view.free_used, view.achieved, view.ended])
    assert state.tally["turns"] == (1,)
    assert set(outcomes(state)) == {f"deal {name}" for name in OBJECTS[6:]}
    step(state, *(f"deal {name}" for name in reversed(OBJECTS[6:])))
    assert [lying(state, row) for row in (1, 2, 3)] == [[10, 11, 12], [7, 8, 9], [6, None, None]]
    step(state, "face boar-idol", "ghost lamplit-child")
    assert (phase(state), state.view.to_roll) == ("roll", 5 if stats == "reset" else 3)


def test_c70_ghosts_come_back(engine: str) -> None:  # C-70 C-21 C-22
    game = load(engine, mode="campaign", **CHOSEN)
    state = at(game, "", "6 7 8", captured=SIX, number=2, phase="ghost")
    assert set(outcomes(state)) == {"ghost lamplit-child", "ghost kennel-boy", "ghost feather-widow"}


def test_c70_the_last_capture_of_the_campaign(engine: str) -> None:  # C-70 C-44
    game = load(engine, mode="campaign", **CHOSEN)
    state = at(game, "4 4 4 4 4 6", "12/8*:23", captured=tuple(range(12)), number=2)
    step(state, "attempt 1 1 with 4", "gain luck")
    assert (state.is_terminal, state.view.won, list(state.returns)) == (True, True, [1.0])
    assert list(state.scores) == [state.view.prestige]
    assert counted(state, "dice_spent") == {"captures": 1, "rank savior": 1}


def test_c70_a_loss_loses_the_campaign(engine: str) -> None:  # C-70 C-12
    game = load(engine, mode="campaign", **CHOSEN)
    state = step(at(game, "1", captured=(*SIX, 6), number=2, health=0), "end")
    assert (state.is_terminal, list(state.returns)) == (True, [0.0])


def test_c70_campaign_stats_are_idle_elsewhere(engine: str) -> None:  # C-70 C-80
    """A standard game ends with its last object."""
    game = load(engine, campaign_stats="carry", **CHOSEN)
    state = at(game, "3 3 3 3", "5/7*:12", captured=FIVE)
    assert step(state, "attempt 1 3 with 3").view.won


# C-71


def test_c71_one_row_of_three(engine: str) -> None:  # C-71 C-22
    """Ghosts of all classes together, the class unseen until the ghost is."""
    game = load(engine, mode="arcade", **CHOSEN)
    state = game.initial_state()
    assert state.view.to_deal == 3
    step(state, "deal fox-mask", "deal moth-lantern", "deal stag-helm")
    assert [lying(state, row) for row in (1, 2, 3)] == [[0, 5, 9], [None] * 3, [None] * 3]
    assert [place.rank for place in state.view.table] == [0] * 9
    step(state, "face stag-helm")
    assert len(outcomes(state)) == 9
    step(state, "ghost mother-of-cages")
    assert (shown(state, 2), state.view.table[1].rank) == ("5/6 1", 3)
    # Drawn in this row: eight are left for the next.
    assert len(outcomes(at(game, "", "0 - 2", captured=(5,), defeated=(6,), phase="ghost"))) == 8


def test_c71_a_cleared_row(engine: str) -> None:  # C-71 C-44
    """Another row in the same turn; stats and saved dice carry on, Knowledge goes back, all nine ghosts again."""
    game = load(engine, mode="arcade", **CHOSEN)
    state = at(game, "6 6 6 2", "- 2/0*:12 -", captured=(0, 1), faced=2, saved="5", luck=1, health=2, knowledge=4)
    step(state, "attempt 2 3 with 6", "gain luck")
    assert (phase(state), state.view.to_deal, state.view.drawn) == ("deal", 3, ())
    assert (tracks(state), state.view.saved, pool(state)) == ((2, 1, 2, 2), (5, 0, 0), "2")
    assert list(state.scores) == [3]
    step(state, "deal stag-helm", "deal fox-mask", "deal owl-mirror", "face fox-mask")
    assert len(outcomes(state)) == 9


def rich(engine: str, *lines: str, prestige: int = 8, **fields: Any) -> State:
    """Before the roll, with Prestige."""
    game = load(engine, mode="arcade", **CHOSEN)
    return before(game, *(lines or ("0/0 1 2",)), captured=(4, 5, 9, 11), prestige=prestige, **fields)


def test_c71_escape(engine: str) -> None:  # C-71
    """Object and ghost are put away for 3; the next is faced in the same turn, and Knowledge stays."""
    state = rich(engine, "0 1/3:12 2", faced=2, knowledge=4, saved="5", luck=1)
    assert legal(state, "escape") == ["escape 2"]
    assert refused(state, "escape 1") == ("not-attempted", "C-71")
    step(state, "escape 2")
    assert (state.view.prestige, phase(state), lying(state)) == (5, "face", [0, None, 2])
    assert (tracks(state), state.view.saved, sum(state.view.captured)) == ((1, 1, 4, 4), (5, 0, 0), 4)
    assert have(state) == {"die-5": 1, "die-6": 1, "ignore-ability": 1, "ignore-object": 1}
    assert 1 not in state.view.deck
    step(state, "face ivory-hare")
    assert "ghost drowned-tamer" not in outcomes(state)
    step(state, "ghost kennel-boy")
    # The turn goes on: nothing was rolled yet, and another escape is possible.
    assert (phase(state), legal(state, "escape")) == ("before", ["escape 3"])
    assert counted(state) == {"escapes": 1}


def test_c71_escape_takes_3_prestige(engine: str) -> None:  # C-71
    for prestige in (0, 1, 2):
        assert refused(rich(engine, prestige=prestige), "escape 1") == ("too-poor", "C-71")
    assert step(rich(engine, prestige=4), "escape 1").view.prestige == 1


@pytest.mark.parametrize("line", ["0/0 1 2", "- - 2/0"])
def test_c71_falling_to_0_loses(engine: str, line: str) -> None:  # C-71
    """Nothing is dealt any more, also where the row is cleared by it."""
    faced = 1 if line.startswith("0") else 3
    state = step(rich(engine, line, faced=faced, prestige=3), f"escape {faced}")
    assert (state.is_terminal, list(state.returns), state.view.prestige) == (True, [0.0], 0)
    assert (state.view.to_deal, state.view.faced, list(state.scores)) == (0, None, [4])
    assert counted(state) == {"escapes": 1, "rank novice": 1}
    assert tracks(state)[3] == 4


def test_c71_escape_from_the_last_of_a_row(engine: str) -> None:  # C-71
    """A new row is dealt, still before the roll."""
    state = step(rich(engine, "- - 2/0", faced=3, deck=(6, 7, 8)), "escape 3")
    assert (phase(state), state.view.to_deal, state.view.deck, state.view.drawn) == ("deal", 3, (6, 7, 8), ())
    step(state, "deal owl-mirror", "deal magpie-purse", "deal serpent-chalice", "face owl-mirror", "ghost kennel-boy")
    assert (phase(state), state.view.rolled) == ("before", False)


def test_c71_only_before_the_roll_and_in_arcade(engine: str) -> None:  # C-71 C-30
    game = load(engine, mode="arcade", **CHOSEN)
    assert refused(at(game, "1", captured=(4, 5)), "escape 1") == ("wrong-phase", "C-36")
    for mode in ("standard", "campaign"):
        state = before(load(engine, mode=mode, **CHOSEN), captured=(8, 9))
        assert state.view.prestige > 3
        assert refused(state, "escape 1") == ("not-arcade", "C-71")


def test_c71_the_deck_is_refilled_when_a_card_is_due(engine: str) -> None:  # C-71
    """With every object not on the table: those captured, and those escaped from."""
    game = load(engine, mode="arcade", **CHOSEN)
    state = at(game, "", "0 1", captured=(5, 6), phase="deal", to_deal=1, deck=(4,))
    assert outcomes(state) == {"deal spider-loom": 1}
    step(state, "deal spider-loom")
    # The deck is empty now, but nothing is due.
    assert (phase(state), state.view.deck) == ("face", ())
    state = step(at(game, "", "0", captured=(5, 6), phase="deal", to_deal=2, deck=(4,)), "deal spider-loom")
    assert state.view.deck == tuple(card for card in range(13) if card not in (0, 4))
    assert len(outcomes(state)) == 11
    # At a new row everything is off the table.
    state = at(game, "6 6 6 2", "- 1/0*:12 -", captured=(5, 6), faced=2, deck=())
    step(state, "attempt 2 3 with 6", "gain luck")
    assert state.view.deck == tuple(range(13))


def test_c71_a_recaptured_object_gives_again(engine: str) -> None:  # C-71 C-50
    """Prestige and bonus for the second time."""
    game = load(engine, mode="arcade", **CHOSEN)
    state = at(game, "6 6 6 2", "1/0*:12 2 3", captured=(1,), knowledge=4)
    score = state.view.prestige
    step(state, "attempt 1 3 with 6", "gain luck")
    assert (state.view.captured[1], have(state), state.view.prestige) == (2, {"die-2": 2}, score + 3 + 2)


@pytest.mark.parametrize("limit", [1, 3, 99])
def test_c71_the_limit_wins(engine: str, limit: int) -> None:  # C-71 C-74 C-80
    """At once, with objects on the table or none; `scores` are captures."""
    game = load(engine, mode="arcade", limit=limit, **CHOSEN)
    for line in ("0/0*:12 1 2", "0/0*:12 - -")[: 1 if limit == 1 else 2]:
        captured = tuple(3 + place % 10 for place in range(limit - 1))
        state = at(game, "6 6 6 2", line, captured=captured)
        step(state, "attempt 1 3 with 6", "gain luck")
        assert (state.is_terminal, state.view.won, list(state.scores)) == (True, True, [limit])
        assert (list(state.returns), state.view.to_deal) == ([1.0], 0)


# C-72


def test_c72_the_whole_row_at_once(engine: str) -> None:  # C-72 C-22
    """Ghosts are drawn slot by slot as the row opens; nothing is faced."""
    game = load(engine, challenger=True, **CHOSEN)
    state = game.initial_state()
    step(state, *(f"deal {OBJECTS[number]}" for number in (2, 0, 1, 4, 3, 5)))
    assert (phase(state), len(outcomes(state)), state.view.faced) == ("ghost", 3, None)
    step(state, "ghost kennel-boy")
    assert [shown(state, slot) for slot in (1, 2, 3)] == ["0/1 1", "1", "2"]
    assert set(outcomes(state)) == {"ghost lamplit-child", "ghost feather-widow"}
    step(state, "ghost feather-widow")
    assert set(outcomes(state)) == {"ghost lamplit-child"}
    step(state, "ghost lamplit-child")
    assert [shown(state, slot) for slot in (1, 2, 3)] == ["0/1 1", "1/2 1", "2/0 1"]
    assert (phase(state), state.view.faced) == ("roll", None)


def test_c72_any_open_challenge(engine: str) -> None:  # C-72 C-43
    """moth-lantern: matching 3, threshold 4 4, sequence 4. The second is set aside over kennel-boy: threshold 4 4,
    matching 4, sequence 4. ivory-hare: exact 3 3, matching 3, sequence 4."""
    game = load(engine, challenger=True, **CHOSEN)
    state = at(game, "3 3 3 3 1", "0/0:3 1/1* 2/2:1")
    assert legal(state, "attempt") == ["attempt 1 1 with 3", "attempt 2 2 with 3", "attempt 3 2 with 3"]
    step(state, "attempt 3 2 with 3", "gain luck")
    assert [shown(state, slot) for slot in (1, 2, 3)] == ["0/0 2 :3", "1/1 3 aside", "2/2 3 :12"]
    assert refused(state, "attempt 1 1 with 3") == ("completed", "C-32")


def test_c72_everything_shown_acts(engine: str, folder: Path) -> None:  # C-72 C-61
    changes: Changes = {
        "moth-lantern": {"effect": "turn-failed lose luck 1"},
        "brass-heron": {"effect": "turn-failed lose luck 1"},
        "ivory-hare": {"effect": "always luck-cost 1"},
        "kennel-boy": {"abilities": ["turn-failed lose resolve 1", IDLE, IDLE]},
        "feather-widow": {"abilities": ["always luck-cost 1", IDLE, IDLE]},
    }
    game = load(engine, challenger=True, content=made(folder, changes, quiet=True), **CHOSEN)
    state = step(at(game, "1 2", "0/0 1/1 2/2", health=3), "end")
    assert tracks(state) == (1, 0, 2, 2)
    assert tracks(step(at(game, "1 2", "0/0 1/1 2/2", luck=5, free_used=True), "reroll a"))[0] == 2


def test_c72_captures(engine: str) -> None:  # C-72 C-44
    """No other is to be picked; with the last of the row the next row opens, in the middle of the turn."""
    game = load(engine, challenger=True, **CHOSEN)
    state = step(at(game, "6 6 6 2", "0/0*:12 1/1 2/2"), "attempt 1 3 with 6", "gain luck")
    assert (phase(state), [shown(state, slot) for slot in (1, 2, 3)]) == ("main", ["-", "1/1 1", "2/2 1"])
    state = step(at(game, "6 6 6 2", "0/0*:12", "3 4", "5", captured=(1, 2)), "attempt 1 3 with 6", "gain luck")
    assert (phase(state), lying(state)) == ("ghost", [3, 4, None])
    step(state, "ghost ashen-groom", "ghost drowned-tamer")
    assert (phase(state), pool(state)) == ("main", "2")
    assert [shown(state, slot) for slot in (1, 2)] == ["3/5 1", "4/3 1"]


def test_c72_campaign(engine: str) -> None:  # C-72 C-70
    game = load(engine, mode="campaign", challenger=True, **CHOSEN)
    state = step(at(game, "3 3 3 3", "5/7*:12", captured=FIVE), "attempt 1 3 with 3")
    step(state, *(f"deal {name}" for name in OBJECTS[6:]))
    assert (phase(state), lying(state)) == ("ghost", [6, 7, 8])


def test_c72_arcade_escapes_from_any(engine: str) -> None:  # C-72 C-71
    game = load(engine, mode="arcade", challenger=True, **CHOSEN)
    state = before(game, "0/0 1/4 2/8", captured=(4, 5, 9), prestige=8)
    assert legal(state, "escape") == ["escape 1", "escape 2", "escape 3"]
    step(state, "escape 2")
    assert (phase(state), lying(state), legal(state, "escape")) == ("before", [0, None, 2], ["escape 1", "escape 3"])
    assert refused(state, "escape 2") == ("not-attempted", "C-71")


def test_c72_a_new_row_in_arcade(engine: str) -> None:  # C-72 C-71
    game = load(engine, mode="arcade", challenger=True, **CHOSEN)
    state = at(game, "6 6 6 2", "0/0*:12 - -", captured=(1, 2), deck=(3, 4, 5))
    step(state, "attempt 1 3 with 6", "gain luck", "deal toad-censer", "deal spider-loom", "deal stag-helm")
    assert (phase(state), len(outcomes(state))) == ("ghost", 9)
    step(state, "ghost lamplit-child", "ghost mother-of-cages", "ghost kennel-boy")
    assert (phase(state), [place.rank for place in state.view.table[:3]]) == ("main", [1, 3, 1])


# C-73


def test_c73_beginner(engine: str) -> None:  # C-73 C-42
    game = load(engine, beginner=True, **CHOSEN)
    state = step(at(game, "4 4 4 1", health=2), "attempt 1 1 with 4")
    assert legal(state) == ["gain luck", "gain resolve", "gain knowledge", "gain health"]
    assert tracks(step(state.clone(), "gain health")) == (3, 1, 2, 3)
    top = step(at(game, "4 4 4 1", health=4), "attempt 1 1 with 4")
    assert legal(top) == ["gain luck", "gain resolve", "gain knowledge"]
    assert refused(top, "gain health") == ("at-top", "C-10")
    only = step(at(game, "4 4 4 1", luck=5, resolve=4, knowledge=4, health=2), "attempt 1 1 with 4")
    assert (moves(only)[-1], tracks(only)) == ("!gain health", (5, 4, 4, 3))


def test_c73_others_gain_no_health(engine: str) -> None:  # C-73
    """Health is not at its top, but all else is: nothing is gained."""
    state = step(at(load(engine, **CHOSEN), "4 4 4 1", luck=5, resolve=4, knowledge=4, health=2), "attempt 1 1 with 4")
    assert (phase(state), tracks(state)) == ("main", (5, 4, 4, 2))


# C-74


def lost_with(engine: str, folder: Path, prestige: int) -> State:
    """A game lost with so much Prestige, of the five objects captured alone."""
    changes: Changes = {name: {"prestige": 0} for name in (*OBJECTS, *GHOSTS)}
    for place, name in enumerate(OBJECTS[:5]):
        changes[name] = {"prestige": max(0, min(20, prestige - 20 * place))}
    game = load(engine, content=made(folder, changes), **CHOSEN)
    return step(at(game, "1", captured=FIVE, health=0), "end")


@pytest.mark.parametrize(
    ("prestige", "rank"),
    [(0, "novice"), (35, "novice"), (36, "expert"), (60, "expert"), (61, "savior"), (100, "savior")],
)
def test_c74_ranks(engine: str, folder: Path, prestige: int, rank: str) -> None:  # C-74
    state = lost_with(engine, folder, prestige)
    assert (list(state.scores), state.view.prestige) == ([prestige], prestige)
    ranks = {name: count for name, count in counted(state).items() if name.startswith("rank")}
    assert ranks == {f"rank {rank}": 1}


def test_c74_scores_and_returns(engine: str) -> None:  # C-74
    """During the game as well: Prestige, in arcade captures; nothing is won yet."""
    standard = at(load(engine, **CHOSEN), "1", captured=(4, 5))
    assert (list(standard.scores), list(standard.returns)) == ([4 + 4 + 2 + 2], [0.0])
    arcade = at(load(engine, mode="arcade", **CHOSEN), "1", captured=(4, 4, 5))
    assert (list(arcade.scores), list(arcade.returns)) == ([3], [0.0])


def test_c71_rank_of_arcade_is_by_prestige(engine: str) -> None:  # C-71 C-74
    game = load(engine, mode="arcade", **CHOSEN)
    state = step(at(game, "1", "0/0 1 2", captured=tuple(range(13)), health=0), "end")
    assert state.view.prestige == 41
    assert counted(state)["rank expert"] == 1


def test_c71_stats_last_from_turn_to_turn(engine: str) -> None:  # C-71
    game = load(engine, mode="arcade", **CHOSEN)
    state = step(at(game, "1", luck=1, saved="4 4"), "end")
    assert tracks(state) == (1, 1, 2, 3)
    assert pool(rolled(state, "2 2 2")) == "1 2 2"
