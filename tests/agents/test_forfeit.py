"""What forfeits a game, what everybody then gets, and what is told of it."""

from __future__ import annotations

import re
from typing import Any, NoReturn

import numpy as np
import pytest

from tests.agents import players
from tests.agents.tables import ALL, SHIPPED, TOYS
from yith.agents import Batch, Forfeit, Result, View, batched, play
from yith.api import Action


@pytest.mark.parametrize(
    ("name", "player", "expected"),
    [
        ("toy", 0, (0.0, 1.0)),
        ("toy", 1, (1.0, 0.0)),
        ("three", 1, (0.5, 0.0, 0.5)),
        ("kuhn", 0, (-2.0, 2.0)),
        ("mates", 2, (0.0, 0.0, 0.0)),
        ("solo", 0, (0.0,)),
    ],
)
def test_who_gets_what(name: str, player: int, expected: tuple[float, ...]) -> None:
    game = TOYS[name]
    seats: list[Any] = [players.last] * game.num_players
    seats[player] = players.raises
    found = [result for result in play(game, seats, episodes=range(12)) if result.forfeit]
    assert found
    for result in found:
        assert result.returns == expected
        assert result.forfeit == Forfeit(player, r"KeyError: 'no answer\nat decision 0'")


@pytest.mark.parametrize("name", ALL)
def test_a_forfeit_ends_the_game_where_it_is(name: str) -> None:
    game = ALL[name]
    info, state = game.info, game.new_state(2, 3, 4)
    seats: list[Any] = [players.raises_later] + [players.last] * (game.num_players - 1)
    (result,) = play(game, seats, seed=2, lane=3, episodes=[4])
    taken = [0] * game.num_players
    while (player := state.current_player) is not None and (player or taken[0] < 2):
        state.apply(state.legal_actions[-1])
        taken[player] += 1
    assert (result.decisions, result.scores) == (sum(taken), tuple(state.scores))
    if player is None:
        assert result == Result(tuple(state.returns), tuple(state.scores), sum(taken))
    else:
        total = info.min_utility * game.num_players if info.utility_sum is None else info.utility_sum
        assert result.returns[0] == info.min_utility
        assert sum(result.returns) == pytest.approx(total)
        assert len(set(result.returns[1:])) <= 1
        assert result.forfeit is not None
        assert result.forfeit.player == 0


class Sly:
    """Serves as a whole number, or fails to."""

    def __init__(self, number: Any) -> None:
        self.number = number

    def __index__(self) -> int:
        return int(1 / self.number)

    def __repr__(self) -> str:
        raise AssertionError("shown")


FOREIGN = Action(0, "keep", "foreign-v1")

ANSWERS: list[tuple[Any, str | None]] = [
    (0, None),
    (np.int64(1), None),
    (np.uint8(0), None),
    (np.array(1), None),
    ("swap", None),
    (Action(1, "swap", "toy-v1"), None),
    (Sly(1), None),
    (2, "answered 2, which is no legal action"),
    (99, "answered 99, which is no action"),
    (-1, "answered -1, which is no action"),
    (True, "answered True, which is no action"),
    (np.bool_(True), "answered np.True_, which is no action"),
    (None, "answered None, which is no action"),
    (0.0, "answered 0.0, which is no action"),
    (np.float64(1), "answered np.float64(1.0), which is no action"),
    (np.array([1]), "answered a value of type ndarray, which is no action"),
    ([0], "answered a value of type list, which is no action"),
    ("chip heavy", "answered 'chip heavy', which is no legal action"),
    ("sw\nap", r"answered 'sw\nap', which is no legal action"),
    (FOREIGN, "answered 'keep', which is no action"),
    (Sly(0.25), "answered a value of type Sly, which is no action"),
    (Sly(0), "ZeroDivisionError: division by zero"),
]


@pytest.mark.parametrize(("answer", "reason"), ANSWERS, ids=lambda value: type(value).__name__)
def test_what_is_an_answer(answer: Any, reason: str | None) -> None:
    (result,) = play(TOYS["toy"], [lambda _: answer, "random"], episodes=[0])
    assert result.forfeit == (None if reason is None else Forfeit(0, reason))


class UnspeakableError(Exception):
    def __str__(self) -> str:
        raise RuntimeError


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (ValueError("plain"), "ValueError: plain"),
        (ValueError(), "ValueError"),
        (ValueError(" two\n\tlines\x1b[2J "), "ValueError: two lines?[2J"),
        (ValueError("x" * 1000), f"ValueError: {'x' * 185}..."),
        (UnspeakableError(), "UnspeakableError"),
        (AssertionError("\udc80"), "AssertionError: ?"),
        (MemoryError(), "MemoryError"),
        (StopIteration(3), "StopIteration: 3"),
    ],
)
def test_a_reason_is_one_line_of_what_the_agent_raised(error: Exception, reason: str) -> None:
    def agent(_: object) -> NoReturn:
        raise error

    for one in (agent, batched(agent)):
        (result,) = play(TOYS["toy"], [one, "random"], episodes=[0])
        assert result.forfeit == Forfeit(0, reason)
        assert len(reason) <= 200


@pytest.mark.parametrize("error", [KeyboardInterrupt, SystemExit, GeneratorExit])
def test_what_may_be_the_users_goes_through(error: type[BaseException]) -> None:
    def agent(_: object) -> NoReturn:
        raise error

    for one in (agent, batched(agent)):
        with pytest.raises(error):
            play(TOYS["toy"], [one, "random"], episodes=[0])


def test_an_agent_that_plays_on_does_not_move_the_game() -> None:
    """What it tries out is its own; what the engine tells it of that is of the position that it was shown."""

    def agent(view: View[Any]) -> int:
        state = view.state
        while state.current_player is not None:
            state.apply(state.legal_actions[0])
        return view.legal_actions[-1]

    for game in SHIPPED.values():
        assert play(game, agent, episodes=[0]) == play(game, players.last, episodes=[0])


SOON = 1e-9
"""A time that every decision takes."""

LATE = "took longer than 1e-09 s for a decision"


@pytest.mark.parametrize("agent", ["random", players.last, players.last_rows])
def test_who_takes_too_long_forfeits(agent: Any) -> None:
    for name, game in ALL.items():
        found = play(game, agent, episodes=range(2), seconds=SOON)
        assert {result.decisions for result in found} == {0}, name
        assert {result.forfeit.reason for result in found if result.forfeit} == {
            "took longer than 1e-09 s for a decision"
        }


def test_who_raises_too_late_is_late() -> None:
    (result,) = play(TOYS["toy"], [players.raises, "random"], episodes=[0], seconds=SOON)
    assert result.forfeit == Forfeit(0, LATE)


def test_a_batched_agent_that_fails_as_a_whole_forfeits_every_game_that_waits() -> None:
    for answer, found in [
        (lambda _: None, "object of shape ()"),
        (lambda batch: [0.0] * len(batch), "float64 of shape (N,)"),
        (lambda batch: [True] * len(batch), "bool of shape (N,)"),
        (lambda batch: ["keep"] * len(batch), "<U4 of shape (N,)"),
        (lambda batch: batch.masks, "uint8 of shape (N, 2)"),
        (lambda batch: batch.players[:, None], "int64 of shape (N, 1)"),
    ]:
        reason = f"answered an array of {found}, expected integers of shape (N,)"
        # Seven games, three at once: three, three, and one.
        assert waiting(answer) == [reason.replace("N", str(size)) for size in (3, 3, 3, 3, 3, 3, 1)]
    assert waiting(players.raises_rows) == ["ZeroDivisionError"] * 7
    assert waiting(lambda batch: batch.players[1:])[-1] == (
        "answered an array of int64 of shape (0,), expected integers of shape (1,)"
    )


def waiting(answer: Any) -> list[str]:
    """The reasons of seven games in which a batched agent answers so."""
    results = play(TOYS["toy"], batched(answer), episodes=range(7), width=3)
    assert {result.decisions for result in results} == {0}
    return [result.forfeit.reason for result in results if result.forfeit]


def test_a_wrong_row_forfeits_its_own_game_only() -> None:
    wrong = {1: 2, 3: -1, 4: 10**6}

    @batched
    def agent(batch: Batch[Any]) -> Any:
        return np.array(
            [wrong.get(game, int(mask.argmax())) for game, mask in zip(batch.games.tolist(), batch.masks, strict=False)]
        )

    results = play(TOYS["toy"], agent, episodes=range(6), width=4)
    told = {number: result.forfeit.reason for number, result in enumerate(results) if result.forfeit}
    assert told == {number: f"answered {action}, which is no legal action" for number, action in wrong.items()}
    assert [results[number] for number in (0, 2, 5)] == [
        play(TOYS["toy"], lambda view: view.legal_actions[0], episodes=[number])[0] for number in (0, 2, 5)
    ]


@pytest.mark.parametrize("name", SHIPPED)
def test_an_action_that_is_illegal_here_forfeits(name: str) -> None:
    game = SHIPPED[name]

    def agent(view: View[Any]) -> int:
        return int(view.mask.argmin())

    for one in (agent, batched(lambda batch: batch.masks.argmin(axis=1))):
        for result in play(game, one, episodes=range(2)):
            assert result.forfeit is not None
            assert re.fullmatch(r"answered \d+, which is no legal action", result.forfeit.reason)
            assert result.decisions == 0


def test_play_goes_on_after_a_forfeit() -> None:
    results = play(TOYS["three"], [players.last, "random", players.raises], episodes=range(30))
    assert [result.forfeit.player for result in results if result.forfeit] == [2] * 30
