"""Tables: which games are played, and that nothing but agents and streams has a say in them."""

from __future__ import annotations

import signal
import threading
from typing import Any

import numpy as np
import pytest

import yith
from tests.agents import players
from tests.agents.tables import ALL, SHIPPED, TOYS
from yith.agents import Result, Table, View, play
from yith.rng import stream

SEED, LANE = 2**61 + 7, 3
LONG = 3600.0
"""A time that no decision takes; with one, every game is played move by move."""


@pytest.fixture(params=ALL)
def game(request: pytest.FixtureRequest) -> yith.Game[Any]:
    return ALL[request.param]


@pytest.fixture(params=SHIPPED)
def shipped(request: pytest.FixtureRequest) -> yith.Game[Any]:
    return SHIPPED[request.param]


def results_of(game: yith.Game[Any], specs: list[str], episodes: range) -> list[Result]:
    """What the core plays."""
    found = game.playouts(len(episodes), specs, seed=SEED, lane=LANE, first_episode=episodes[0])
    rows = zip(found.returns.tolist(), found.scores.tolist(), found.decisions.tolist(), strict=True)
    return [Result(tuple(returns), tuple(scores), decisions) for returns, scores, decisions in rows]


def test_agents_of_the_core_play_the_games_of_playouts(game: yith.Game[Any]) -> None:
    episodes, found = range(4, 7), []
    for shift in range(len(game.agents)):
        seats = [game.agents[(seat + shift) % len(game.agents)] for seat in range(game.num_players)]
        expected = results_of(game, seats, episodes)
        for seconds in (None, LONG):
            assert play(game, seats, seed=SEED, lane=LANE, episodes=episodes, seconds=seconds) == expected
        found += expected
    assert game.name in TOYS or len(set(found)) > 1


def test_searches_play_the_games_of_playouts(shipped: yith.Game[Any]) -> None:
    search = "ismcts:8" if shipped.info.hidden else "mcts:8,rollout=heuristic"
    seats = [search] + ["heuristic"] * (shipped.num_players - 1)
    expected = results_of(shipped, seats, range(1))
    for seconds in (None, LONG):
        assert play(shipped, seats, seed=SEED, lane=LANE, episodes=[0], seconds=seconds) == expected


def test_episodes_may_come_in_any_order_and_twice(game: yith.Game[Any]) -> None:
    one_by_one = {
        episode: results_of(game, ["random"] * game.num_players, range(episode, episode + 1)) for episode in range(5)
    }
    order = [3, 4, 0, 1, 2, 2, 4]
    expected = [one_by_one[episode][0] for episode in order]
    assert play(game, "random", seed=SEED, lane=LANE, episodes=order, threads=2) == expected
    assert play(game, "random", seed=SEED, lane=LANE, episodes=order, seconds=LONG) == expected
    assert play(game, "random", seed=SEED, lane=LANE, episodes=tuple(order)) == expected
    assert play(game, "random", episodes=[]) == []
    last = 2**64 - 1
    assert play(game, "random", seed=1, episodes=[last, 0]) == play(
        game, "random", seed=1, episodes=[last, 0], seconds=LONG
    )


def by_hand(game: yith.Game[Any], episode: int) -> Result:
    """The game that `players.last` plays with itself."""
    state, decisions = game.new_state(SEED, LANE, episode), 0
    while not state.is_terminal:
        state.apply(state.legal_actions[-1])
        decisions += 1
    return Result(tuple(state.returns), tuple(state.scores), decisions)


def test_agents_in_python_play_the_game(game: yith.Game[Any]) -> None:
    expected = [by_hand(game, episode) for episode in range(2)]
    for agent in (players.last, players.last_text, players.last_numpy, players.counting):
        assert play(game, agent, seed=SEED, lane=LANE, episodes=range(2)) == expected


@pytest.mark.parametrize("name", [name for name in ALL if ALL[name].num_players > 1])
def test_agents_of_both_kinds_share_a_table(name: str) -> None:
    game = ALL[name]
    seats = [players.last] + ["random"] * (game.num_players - 1)
    state, decisions = game.new_state(SEED, LANE, 9), 0
    sources = [stream(SEED, LANE, 9, 1 + player) for player in range(game.num_players)]
    while (player := state.current_player) is not None:
        state.apply(state.choose("random", source=sources[player]) if player else state.legal_actions[-1])
        decisions += 1
    (result,) = play(game, seats, seed=SEED, lane=LANE, episodes=[9])
    assert result == Result(tuple(state.returns), tuple(state.scores), decisions)


def test_width_changes_nothing(game: yith.Game[Any]) -> None:
    episodes = range(7)
    tables: list[Any] = [
        players.last_rows,
        [players.last_rows, *["random"] * (game.num_players - 1)],
        players.drawn_rows,
    ]
    for seats in tables:
        widths = [play(game, seats, seed=SEED, lane=LANE, episodes=episodes, width=width) for width in (1, 3, 256)]
        assert widths[0] == widths[1] == widths[2]
    one_by_one = play(game, players.last, seed=SEED, lane=LANE, episodes=episodes)
    assert one_by_one == play(game, players.last_rows, seed=SEED, lane=LANE, episodes=episodes)
    one_by_one = play(game, players.drawn, seed=SEED, lane=LANE, episodes=episodes)
    assert one_by_one == play(game, players.drawn_rows, seed=SEED, lane=LANE, episodes=episodes, width=4)


def test_a_searching_agent_plays(shipped: yith.Game[Any]) -> None:
    seats = [players.searching] + ["heuristic"] * (shipped.num_players - 1)
    first, second = (play(shipped, seats, seed=SEED, episodes=[0]) for _ in range(2))
    assert first == second
    assert first[0].forfeit is None


def test_watching_gives_the_history(game: yith.Game[Any]) -> None:
    with Table(game, players.last) as table:
        state, result = table.watch(5, seed=SEED, lane=LANE)
        assert [result] == table.play([5], seed=SEED, lane=LANE)
    assert state.is_terminal
    assert (tuple(state.returns), result.forfeit) == (result.returns, None)
    again = game.replay(game.trace(state).splitlines())
    assert again == state
    with Table(game, "random") as table:
        watched, result = table.watch(5, seed=SEED, lane=LANE)
    assert result == results_of(game, ["random"] * game.num_players, range(5, 6))[0]
    assert watched.returns == list(result.returns)


def test_a_table_plays_one_call_after_the_other() -> None:
    game = TOYS["three"]
    with Table(game, [players.drawn, "random", players.drawn]) as table:
        parts = table.play(range(3), seed=SEED) + table.play(range(3, 8), seed=SEED)
    assert parts == play(game, [players.drawn, "random", players.drawn], seed=SEED, episodes=range(8))
    assert [seat.name for seat in table.seats] == ["drawn", "random", "drawn"]
    for use in (lambda: table.play([0]), lambda: table.watch(0)):
        with pytest.raises(yith.ConfigError, match="the table is closed") as caught:
            use()
        assert caught.value.code == "table-closed"


def unplayed(_: View[Any]) -> int:
    raise AssertionError("a game was played")


WRONG: list[tuple[dict[str, Any], str, str]] = [
    ({"game": "toy"}, "bad-game", "game 'toy' is no game, expected what yith.load gives"),
    ({"seats": [unplayed]}, "bad-agents", "1 seats for 2 players, expected one for each"),
    ({"seats": [unplayed, 7]}, "bad-agent", "agent 7 cannot be called, expected a function or text"),
    ({"seats": None}, "bad-agent", "agent None cannot be called, expected a function or text"),
    ({"seed": -1}, "bad-seed", f"seed -1 is not a whole number from 0 to {2**64 - 1}"),
    ({"lane": 0.5}, "bad-seed", f"lane 0.5 is not a whole number from 0 to {2**64 - 1}"),
    ({"episodes": [0, 2**64]}, "bad-seed", f"episode {2**64} is not a whole number from 0 to {2**64 - 1}"),
    ({"episodes": [0, True]}, "bad-seed", f"episode True is not a whole number from 0 to {2**64 - 1}"),
    ({"episodes": 3}, "bad-argument", "episodes 3 are no range or list of numbers"),
    ({"episodes": "012"}, "bad-argument", "episodes '012' are no range or list of numbers"),
    ({"threads": 0}, "bad-threads", "threads 0 is not 1 to 256"),
    ({"width": 0}, "bad-argument", "width 0 is not 1 to 65536"),
    ({"width": True}, "bad-argument", "width True is not 1 to 65536"),
    ({"isolate": 1}, "bad-argument", "isolate 1 is not True or False"),
    *(
        ({"seconds": value}, "bad-argument", f"seconds {value!r} is not a number above 0, at most 86,400")
        for value in (0, -1.0, float("nan"), float("inf"), "1", True, 86_401)
    ),
]


@pytest.mark.parametrize(("wrong", "code", "message"), WRONG)
def test_wrong_arguments_are_refused_before_anything_is_played(wrong: dict[str, Any], code: str, message: str) -> None:
    given: dict[str, Any] = {"game": TOYS["toy"], "seats": unplayed, "episodes": range(2), **wrong}
    with pytest.raises(yith.ConfigError) as caught:
        play(**given)
    assert (caught.value.code, str(caught.value)) == (code, message)


def test_numbers_of_numpy_serve() -> None:
    game = TOYS["toy"]
    given: Any = {"seed": np.uint64(5), "width": np.int32(3), "threads": np.int8(1), "seconds": np.float32(60)}
    episodes: Any = list(np.arange(3))
    assert play(game, players.drawn_rows, episodes=episodes, **given) == play(
        game, players.drawn, seed=5, episodes=range(3)
    )


@pytest.mark.parametrize("agent", [players.last, players.last_rows, "random"])
def test_the_user_can_interrupt(agent: Any) -> None:
    timer = threading.Timer(0.3, signal.pthread_kill, [threading.main_thread().ident, signal.SIGINT])
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        play(TOYS["three"], agent, episodes=range(10**6), seconds=LONG)
    timer.join()
