"""A campaign across its two games: saved, resumed and replayed, before, at and after the change (C-70)."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from functools import cache
from typing import Final

import pytest

import yith
from tests.games.playing import run, walk
from tests.traces import golden
from yith.games.menagerie import Phase, View
from yith.trace import write

from .conserved import conserved
from .plan import EASY
from .play import DRIVERS, Game, State, load

SAVINGS: Final[dict[str, Callable[[State], State]]] = {
    "pickle": lambda state: pickle.loads(pickle.dumps(state)),
    "bytes": lambda state: state.game.from_bytes(state.to_bytes()),
    "trace": lambda state: state.game.replay(state.game.trace(state).splitlines()),
    "view": lambda state: state.game.position(state.view),
}
OTHER: Final = {"native": "reference", "reference": "native"}

each_start = pytest.mark.parametrize("stats", ["reset", "carry"])


def campaign(engine: str, stats: str) -> Game:
    """A campaign that is soon won."""
    return load(engine, mode="campaign", campaign_stats=stats, character="sturdy", content=EASY)


@cache
def won(stats: str) -> tuple[list[int], int]:
    """The moves of a campaign that was won, and how many of them lead to its second game."""
    game = campaign("native", stats)
    ends = (run(game, [DRIVERS["hunt"]], seed) for seed in range(40))
    history = next(end.history for end in ends if end.view.won)
    return history, to_second_game(game.initial_state(), history)


def to_second_game(state: State, moves: list[int]) -> int:
    """Applies moves until the second game begins; gives how many."""
    for made, move in enumerate(moves):
        if state.view.game == 2:
            return made
        state.apply(move)
    raise AssertionError("no second game")


def after(state: State, moves: list[int]) -> State:
    """Applies moves; gives the same state back."""
    for move in moves:
        state.apply(move)
    return state


@each_start
@pytest.mark.parametrize("saving", SAVINGS)
def test_a_campaign_is_resumed(engine: str, saving: str, stats: str) -> None:
    history, change = won(stats)
    state = campaign(engine, stats).initial_state()
    made = 0
    resumed = []
    for stop in (change - 1, change, (change + len(history)) // 2):
        after(state, history[made:stop])
        made = stop
        found = SAVINGS[saving](state)
        assert (found, str(found), found.view) == (state, str(state), state.view)
        resumed.append((found, stop))
    after(state, history[made:])
    assert state.returns == [1.0]
    for found, stop in resumed:
        after(found, history[stop:])
        assert (found, found.returns, found.scores) == (state, state.returns, state.scores)
        if saving in {"pickle", "trace"}:
            assert (found.history, found.events, found.tally) == (state.history, state.events, state.tally)


@each_start
def test_a_campaign_is_replayed_on_the_other_engine(engine: str, stats: str) -> None:
    history, _ = won(stats)
    game = campaign(engine, stats)
    end = after(game.initial_state(), history)
    found = yith.replay(game.trace(end).splitlines(), engine=OTHER[engine], content=EASY)
    assert (found.to_bytes(), found.history, found.tally) == (end.to_bytes(), end.history, end.tally)
    assert found.view.game == 2


@each_start
def test_moves_are_taken_back_across_the_change(engine: str, stats: str) -> None:
    history, change = won(stats)
    game = campaign(engine, stats)
    state = after(game.initial_state(), history[: change + 3])
    for _ in range(6):
        state.undo()
    assert state.view.game == 1
    assert state == after(game.initial_state(), history[: change - 3])
    assert after(state, history[change - 3 :]).view.won


@each_start
def test_what_the_second_game_begins_with(engine: str, stats: str) -> None:  # C-70
    history, change = won(stats)
    game = campaign(engine, stats)
    state = after(game.initial_state(), history[: change - 1])
    before: View = state.view
    state.apply(history[change - 1])
    view: View = state.view
    assert (before.game, view.game, view.phase) == (1, 2, Phase.DEAL)
    assert sum(view.captured) == sum(before.captured) + 1 == 6
    assert len(view.deck) == view.to_deal == 7
    assert not {card for card in view.deck if view.captured[card]}
    assert view.drawn == ()
    assert sum(view.bonuses) == sum(before.bonuses) + 1
    assert view.prestige > before.prestige
    assert view.progress == before.progress + 1
    start = next(state.view for state in walk(game, [DRIVERS["uniform"]]) if state.view.phase is Phase.DEAL)
    assert view.cubes[2] == start.cubes[2]  # C-44
    anew = (view.cubes, view.saved) == (start.cubes, start.saved)
    assert anew == (stats == "reset")
    assert view.saved == ((0, 0, 0) if anew else before.saved)
    assert not any((*view.ordinary, *view.locked, *view.extra, *view.fresh, *view.ignored))


@each_start
def test_sums_hold_through_a_campaign(stats: str) -> None:
    history, _ = won(stats)
    state = campaign("native", stats).initial_state()
    expected = conserved(state)
    for move in history:
        state.apply(move)
        assert conserved(state) == expected


def test_the_golden_campaign_is_resumed_in_its_second_game(engine: str) -> None:
    lines = golden.read("menagerie", "campaign-carry")
    end = yith.replay(lines, engine=engine)
    state = end.game.initial_state()
    made = to_second_game(state, end.history)
    assert made > 400
    resumed = after(SAVINGS["pickle"](state), end.history[made:])
    seed = next(line for line in lines if line.startswith("seed "))
    assert list(write(resumed, seed.removeprefix("seed "))) == lines
