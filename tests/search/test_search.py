"""Searches from Python: what they tell, that it is the same again, with nothing hidden in it; what is refused."""

from __future__ import annotations

import signal
import subprocess
import sys
from typing import Any

import pytest

import yith
from tests.traces.golden import plan
from yith.analysis import Analysis
from yith.errors import ConfigError, NodeError, YithError

NAMES = yith.game_names()


def position(name: str, moves: int = 6) -> yith.State[Any]:
    """A decision some moves into a game."""
    state = yith.load(name, **plan(name).SHORT).new_state(4)
    for move in range(moves):
        state.apply(state.choose("random", move))
    assert state.node == "decision"
    return state


def told(analysis: Analysis) -> tuple[object, ...]:
    """All but how long it took."""
    return analysis.player, analysis.best, analysis.candidates, analysis.line, analysis.simulations, analysis.situations


@pytest.mark.parametrize("name", NAMES)
def test_what_a_search_tells(name: str) -> None:
    state = position(name)
    before, history = state.to_bytes(), state.history
    analysis = yith.search(state, 300)
    assert (state.to_bytes(), state.history) == (before, history)
    assert analysis.player == state.current_player
    assert sorted(int(each.action) for each in analysis.candidates) == state.legal_actions
    assert sum(each.visits for each in analysis.candidates) == analysis.simulations == 300
    assert 1 <= analysis.situations <= 301
    info = state.game.info
    for each in analysis.candidates:
        assert len(each.values) == len(each.errors) == state.game.num_players
        if each.visits:
            assert all(info.min_utility <= value <= info.max_utility for value in each.values)
            if info.utility_sum is not None:
                assert sum(each.values) == pytest.approx(info.utility_sum)
    visits = [each.visits for each in analysis.candidates]
    assert visits == sorted(visits, reverse=True)
    assert analysis.best == analysis.candidates[0].action
    assert analysis.line[0] == analysis.best.text
    assert analysis.seconds > 0
    assert analysis.simulations_per_second == 300 / analysis.seconds


@pytest.mark.parametrize("name", NAMES)
def test_the_same_search_is_the_same_on_any_number_of_threads(name: str) -> None:
    state = position(name)
    one = yith.search(state, 120, trees=3, rollout="heuristic", seed=5)
    assert told(yith.search(state, 120, trees=3, rollout="heuristic", seed=5, threads=2)) == told(one)
    assert told(yith.search(state.clone(), 120, trees=3, rollout="heuristic", seed=5)) == told(one)
    if state.game.info.utility_sum is not None:  # random players of other games win too seldom to tell seeds apart
        assert len({told(yith.search(state, 120, seed=seed)) for seed in range(3)}) > 1


@pytest.mark.parametrize("name", NAMES)
def test_every_action_is_tried_whatever_a_searcher_remembers(name: str) -> None:
    game = yith.load(name, **plan(name).SHORT)
    searcher, state = yith.Searcher(game, 500), game.new_state(0)
    for move in range(12):
        if state.is_terminal:
            break
        analysis = searcher.search(state, seed=move)
        assert all(each.visits + each.inherited for each in analysis.candidates), analysis
        state.apply(int(analysis.best))


@pytest.mark.parametrize("name", NAMES)
def test_nothing_hidden_is_in_a_search(name: str) -> None:
    state = position(name)
    player = state.current_player
    assert player is not None
    expected = yith.search(state, 150, seed=2)
    for seed in range(3):
        found = yith.search(state.resample(player, seed), 150, seed=2)
        assert told(found) == told(expected)


def test_a_certain_win_is_found() -> None:
    """Whatever the game: where an action wins at once and others do not, what is taken wins."""
    seen = 0
    for name in NAMES:
        for seed in range(40):
            state = yith.load(name, **plan(name).SHORT).new_state(seed)
            last = state
            while not state.is_terminal:
                last = state.clone()
                state.apply(state.choose("heuristic", seed))
            player = last.current_player
            assert player is not None
            worths = {action: outcome(last, action, player) for action in last.legal_actions}
            sure = {action for action, worth in worths.items() if worth == {last.game.info.max_utility}}
            worse = [worth for worth in worths.values() if max(worth) < last.game.info.max_utility]
            if sure and worse:
                seen += 1
                analysis = yith.search(last, 400, seed=seed)
                won = analysis.of(analysis.best).values[player]
                assert won == pytest.approx(last.game.info.max_utility), (name, seed)
    assert seen


def outcome(state: yith.State[Any], action: int, player: int) -> set[float]:
    """What the player gets if the game ends with the action, by all that chance may bring; else the lowest."""
    copy = state.clone()
    copy.apply(action)
    if copy.is_terminal:
        return {copy.returns[player]}
    if copy.node == "chance":
        return {worth for move, _ in copy.outcomes for worth in outcome(copy, move, player)}
    return {state.game.info.min_utility}


def test_a_time_ends_a_search() -> None:
    analysis = yith.search(position(NAMES[0]), seconds=0.05)
    assert 0 < analysis.simulations < 2**32 - 1
    assert yith.search(position(NAMES[0])).simulations == 1000


def test_rollouts_may_be_cut() -> None:
    state = position(NAMES[0])
    assert told(yith.search(state, 200, depth=1)) != told(yith.search(state, 200))


def test_memory_is_bounded() -> None:
    state = position(NAMES[-1])
    small, large = (yith.search(state, 3000, memory=memory) for memory in (2**16, 2**26))
    assert small.situations < large.situations
    assert small.simulations == large.simulations == 3000


def test_an_action_is_looked_up_and_told() -> None:
    state = position(NAMES[0])
    analysis = yith.search(state, 50)
    assert analysis.of(analysis.best) is analysis.of(analysis.best.text) is analysis.candidates[0]
    with pytest.raises(ConfigError, match=r"^action 'nothing' is not legal here, expected one of "):
        analysis.of("nothing")
    first, *rows, line = str(analysis).splitlines()
    assert first.startswith(f"player {analysis.player}: {analysis.best.text}; 50 simulations, ")
    assert [row.split("  ")[0].strip() for row in rows] == [each.action.text for each in analysis.candidates]
    assert line == f"line: {', '.join(analysis.line)}"
    page = analysis._repr_html_()
    assert page.count("<tr>") == len(analysis.candidates) + 1
    assert all(f"<td>{each.action.text}</td>" in page for each in analysis.candidates)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"simulations": 0}, "simulations 0 is not a whole number from 1 to 4294967295"),
        ({"simulations": 2.5}, "simulations 2.5 is not a whole number from 1 to 4294967295"),
        ({"seconds": 0}, "seconds 0 is not a number above 0"),
        ({"seconds": float("nan")}, "seconds nan is not a number above 0"),
        ({"seconds": 1e300}, "seconds 1e+300 is longer than anything lasts"),
        ({"exploration": -1}, "exploration -1 is not a number from 0"),
        ({"exploration": "c"}, "exploration 'c' is not a number from 0"),
        ({"rollout": "clever"}, "rollout 'clever' is not one of random, heuristic"),
        ({"depth": -1}, "depth -1 is not a whole number from 0 to 4294967295"),
        ({"trees": 0}, "trees 0 is not a whole number from 1 to 1024"),
        ({"memory": 100}, f"memory 100 is not a whole number from 65536 to {2**64 - 1}"),
        ({"seed": -1}, f"seed -1 is not a whole number from 0 to {2**64 - 1}"),
        ({"threads": 0}, "threads 0 is not 1 to 256"),
    ],
)
def test_wrong_arguments(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(ConfigError) as refused:
        yith.search(position(NAMES[0]), **arguments)
    assert str(refused.value) == message


def test_where_nobody_decides() -> None:
    game = yith.load(NAMES[0])
    over = yith.load(NAMES[0], **plan(NAMES[0]).SHORT).new_state(0)
    while not over.is_terminal:
        over.apply(over.choose("random", len(over.history)))
    for state, node in ((game.initial_state(), "chance"), (over, "terminal")):
        with pytest.raises(NodeError, match=f"^nobody decides at a {node} node; "):
            yith.search(state)


def test_states_of_the_reference_engine_are_not_searched() -> None:
    state = yith.load(NAMES[0], engine="reference").new_state(0)
    with pytest.raises(YithError, match=r"^the reference engine plays no batches"):
        yith.search(state)


INTERRUPTED = """
import signal
import yith
signal.signal(signal.SIGALRM, signal.default_int_handler)
state = yith.load({name!r}).new_state(0)
before = state.to_bytes()
signal.setitimer(signal.ITIMER_REAL, 0.2)
try:
    yith.search(state, 2**32 - 1, trees=2, threads=2, memory=2**20)
except KeyboardInterrupt:
    assert state.to_bytes() == before
else:
    raise SystemExit("not interrupted")
"""


def test_a_search_can_be_interrupted() -> None:
    assert signal.SIGALRM
    subprocess.run([sys.executable, "-c", INTERRUPTED.format(name=NAMES[0])], check=True, timeout=60)
