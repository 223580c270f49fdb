"""Agents that answer many decisions at once."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

import yith
from tests.agents import players
from tests.agents.tables import ALL, SHIPPED, TOYS
from yith.agents import Batch, Table, View, batched, play


class Recording:
    """A batched agent that plays the last legal action and keeps what it was asked."""

    yith_batched = True

    def __init__(self) -> None:
        self.batches: list[Batch[Any]] = []

    def __call__(self, batch: Batch[Any]) -> list[int]:
        self.batches.append(batch)
        return [players.last(view) for view in batch.views]


@pytest.mark.parametrize("name", ALL)
def test_a_batch_shows_what_its_views_do(name: str) -> None:
    game, agent = ALL[name], Recording()
    results = play(game, agent, episodes=range(5), width=3)
    assert sum(len(batch) for batch in agent.batches) == sum(result.decisions for result in results)
    size = sum(slot.size for slot in game.observation_spec)
    taken: dict[tuple[int, int], int] = {}
    for batch in agent.batches:
        assert 1 <= len(batch) <= 3
        assert sorted(set(batch.games.tolist())) == batch.games.tolist()
        assert (batch.observations.shape, batch.observations.dtype.name) == ((len(batch), size), "uint8")
        assert (batch.masks.shape, batch.masks.dtype.name) == ((len(batch), game.num_actions), "uint8")
        for row, view in enumerate(batch.views):
            key = int(batch.games[row]), int(batch.players[row])
            assert batch.players[row] == view.player
            assert batch.decisions[row] == view.decision == taken.get(key, 0)
            taken[key] = view.decision + 1
            assert batch.observations[row].tolist() == view.observation.tolist()
            assert batch.masks[row].tolist() == view.mask.tolist()
        for array in (batch.games, batch.players, batch.decisions, batch.observations, batch.masks):
            with pytest.raises(ValueError, match="read-only"):
                array[0] = 0
    assert {game for game, _ in taken} == set(range(5))
    assert repr(agent.batches[0]) == f"<yith.agents.Batch of {len(agent.batches[0])} decisions of {game!r}>"


def test_as_many_games_as_the_width_wait_at_once() -> None:
    agent = Recording()
    play(TOYS["toy"], agent, episodes=range(50), width=8)
    sizes = [len(batch) for batch in agent.batches]
    assert set(sizes[:-8]) == {8}


TABLES = [game for game in SHIPPED.values() if game.num_players == 2]


def test_an_agent_at_several_seats_is_asked_once_for_all_of_them() -> None:
    mixed = []
    for game in TABLES:
        both, first, second = Recording(), Recording(), Recording()
        assert play(game, both, episodes=range(6)) == play(game, [first, second], episodes=range(6))
        mixed += [len(set(batch.players.tolist())) for batch in both.batches]
        assert {player for batch in first.batches for player in batch.players} == {0}
        assert {player for batch in second.batches for player in batch.players} == {1}
    assert set(mixed) == {1, 2}


def test_batched_and_plain_agents_share_a_table() -> None:
    mixed = play(TOYS["three"], [players.last_rows, players.last, players.drawn_rows], episodes=range(9), width=4)
    assert mixed == play(TOYS["three"], [players.last, players.last, players.drawn], episodes=range(9))


def test_what_can_be_marked() -> None:
    def rows(batch: Batch[Any], more: int = 0) -> list[int]:
        return [view.legal_actions[more - 1] for view in batch.views]

    class Network:
        @batched
        def act(self, batch: Batch[Any]) -> list[int]:
            return rows(batch)

    part = partial(rows, more=0)
    for agent in (batched(rows), batched(part), Network().act, batched(rows)):
        assert play(TOYS["toy"], agent, episodes=range(3)) == play(TOYS["toy"], players.last, episodes=range(3))
    assert batched(rows) is rows


@pytest.mark.parametrize(
    ("agent", "message"),
    [
        (7, "agent 7 cannot be called"),
        (len, f"agent {len!r} cannot be marked as batched, expected a function or an object with attributes"),
    ],
)
def test_what_cannot_be_marked(agent: Any, message: str) -> None:
    with pytest.raises(yith.ConfigError) as caught:
        batched(agent)
    assert (caught.value.code, str(caught.value)) == ("bad-agent", message)


def test_what_says_something_else_of_itself_is_not_batched() -> None:
    def agent(view: View[Any]) -> int:
        return view.legal_actions[0]

    agent.yith_batched = "no"  # type: ignore[attr-defined]
    with Table(TOYS["toy"], agent) as table:
        assert table.play([0])[0].forfeit is None
