"""Reports: what they stand on, that it is the same on any number of threads, and what is refused."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any, cast

import numpy as np
import pytest

import yith
from tests.traces.golden import plan
from yith.api import Info, Playouts
from yith.errors import ConfigError
from yith.interval import wilson
from yith.skill import Report, Study, branching, decision_times, ladder, measure

NAMES = yith.game_names()
SIMPLE = ("random", "heuristic")


def short(name: str, **options: object) -> yith.Game[Any]:
    return yith.load(name, **{**plan(name).SHORT, **options})


def competing() -> list[str]:
    return [name for name in NAMES if yith.load(name).info.utility_sum is not None]


@pytest.mark.parametrize("name", NAMES)
def test_a_report_is_the_same_on_any_number_of_threads(name: str) -> None:
    game = short(name)
    search = "ismcts" if game.info.hidden else "mcts"
    agents = [*SIMPLE, f"{search}:3,rollout=heuristic,depth=2"]
    one = measure(game, agents, games=8, seed=5, samples=2)
    two = measure(game, agents, games=8, seed=5, samples=2, threads=2)
    assert one == two
    assert json.dumps(one.to_dict()) == json.dumps(two.to_dict())
    other = measure(game, agents, games=8, seed=6, samples=2)
    assert [found.size for found in other.branching] != [found.size for found in one.branching]


@pytest.mark.parametrize("name", NAMES)
def test_the_ladder_of_a_game_can_be_played(name: str) -> None:
    game = yith.load(name)
    agents = ladder(game)
    assert agents[:2] == SIMPLE
    assert [agent.partition(",")[0].partition(":")[2] for agent in agents[2:]] == ["100", "1000"]
    study = Study(game, games=20)
    assert study.agents == agents
    assert study.crossed == agents


@pytest.mark.parametrize("name", competing())
@pytest.mark.parametrize("players", [2, 3])
def test_returns_are_those_of_rotated_seats_on_the_same_deals(name: str, players: int) -> None:
    game = short(name, players=players)
    found = measure(game, SIMPLE, games=20, seed=3, samples=0)
    deals = -(-20 // players)
    assert found.competes
    assert found.deals == deals
    values = np.zeros(deals)
    for seat in range(players):
        lineup = ["heuristic" if place == seat else "random" for place in range(players)]
        values += game.playouts(deals, lineup, seed=3).returns[:, seat] / players
    lowest, rung = found.rungs
    assert (lowest.returns, lowest.gain, lowest.wins, lowest.verdict) == (None, None, None, None)
    assert rung.returns is not None
    assert rung.gain is not None
    assert rung.returns.mean == pytest.approx(values.mean())
    assert rung.gain.mean == pytest.approx(values.mean() - 1 / players)
    assert rung.gain.interval.low == pytest.approx(rung.returns.interval.low - 1 / players)
    assert rung.returns.count == deals
    assert found.even == pytest.approx(1 / players)


@pytest.mark.parametrize("name", [name for name in NAMES if name not in competing()])
def test_who_wins_together_has_all_seats(name: str) -> None:
    game = yith.load(name)
    found = measure(game, SIMPLE, games=40, seed=3, samples=0)
    random, heuristic = (game.playouts(40, agent, seed=3).returns[:, 0] for agent in SIMPLE)
    assert not found.competes
    assert found.deals == 40
    lowest, rung = found.rungs
    assert rung.returns is not None
    assert rung.gain is not None
    assert rung.wins is not None
    assert rung.returns.mean == heuristic.mean()
    assert rung.gain.mean == pytest.approx((heuristic - random).mean())
    assert rung.gain.sd == pytest.approx((heuristic - random).std(ddof=1))
    assert rung.wins.count == (heuristic == 1).sum()
    assert rung.wins.interval == wilson(rung.wins.count, 40)
    assert lowest.gain is None
    assert found.shares is not None
    assert found.shares.seat.share == found.shares.both.share == 0


@pytest.mark.parametrize("name", NAMES)
def test_the_games_are_told_before_and_on_the_way(name: str) -> None:
    study = Study(short(name), SIMPLE, games=21, samples=3, threads=2)
    told: list[int] = []
    study.run(told.append)
    assert told == sorted(told)
    assert told[-1] == study.total


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("agent", SIMPLE)
def test_sampled_games_are_those_of_playouts(name: str, agent: str) -> None:
    game = short(name)
    played = game.playouts(5, agent, seed=4)
    found = branching(game, agent, 5, seed=4)
    assert found.decisions.mean == pytest.approx(played.decisions.mean())
    assert 2 <= found.mean <= found.most <= game.info.max_legal_actions
    fewest, widest = np.log10(2) * found.decisions.mean, np.log10(found.most) * found.decisions.mean
    assert fewest <= found.size.mean <= widest


@pytest.mark.parametrize("name", NAMES)
def test_both_engines_branch_alike(name: str) -> None:
    twin = yith.load(name, engine="reference", **plan(name).SHORT)
    assert branching(short(name), "random", 2, seed=1) == branching(twin, "random", 2, seed=1)


def test_legal_actions_are_counted_by_hand() -> None:
    game = short(NAMES[0])
    counts: list[int] = []
    products = []
    for episode in range(2):
        state, own = game.new_state(8, episode=episode), []
        while not state.is_terminal:
            own.append(len(state.legal_actions))
            state.apply(state.choose("heuristic"))
        counts += own
        products.append(np.log10(np.array(own, np.float64)).sum())
    found = branching(game, "heuristic", 2, seed=8)
    assert found.mean == pytest.approx(np.mean(counts))
    assert found.most == max(counts)
    assert found.size.mean == pytest.approx(np.mean(products))
    assert found.decisions.mean == len(counts) / 2


def test_every_agent_is_timed() -> None:
    found = decision_times(short(NAMES[0]), SIMPLE, least_seconds=0.0)
    assert list(found) == list(SIMPLE)
    assert all(0 <= seconds < 1 for seconds in found.values())
    assert "a decision" not in json.dumps(measure(short(NAMES[0]), SIMPLE, games=4, samples=0).to_dict())


@dataclass
class Made:
    """A game whose returns are made by a rule: `rule(lineup, deal)` gives those of all seats."""

    rule: Callable[[Sequence[str], int], Sequence[float]]
    num_players: int
    utility_sum: float | None
    played: list[tuple[str, ...]] = field(default_factory=list)

    @property
    def info(self) -> Info:
        return Info(False, 2, 1, 1, 0.0, 1.0, self.utility_sum)

    def playouts(
        self, games: int, agents: str | Sequence[str], *_keys: int, first_episode: int = 0, **_settings: bool
    ) -> Playouts:
        lineup = [agents] * self.num_players if isinstance(agents, str) else list(agents)
        self.played += [tuple(lineup)] * bool(games)
        rows = [list(self.rule(lineup, first_episode + place)) for place in range(games)]
        none = np.zeros(games, np.uint32)
        returns = np.array(rows, np.float64).reshape(games, self.num_players)
        return Playouts(returns, returns.astype(np.int32), none, none, {})


def made(
    rule: Callable[[Sequence[str], int], Sequence[float]], players: int = 2, utility_sum: float | None = 1.0
) -> yith.Game[Any]:
    return cast("yith.Game[Any]", Made(rule, players, utility_sum))


def studied(game: yith.Game[Any], agents: Sequence[str] = ("low", "high"), **arguments: Any) -> Report:
    return measure(game, agents, **{"games": 40, "samples": 0, **arguments})


def test_the_first_seat_wins() -> None:
    found = studied(made(lambda _lineup, _deal: (1, 0)))
    assert found.shares is not None
    assert {name: share.share for name, share in found.shares.named.items()} == {
        "seat": 1,
        "skill": 0,
        "both": 0,
        "chance": 0,
    }
    assert found.rungs[1].verdict == "open"
    assert not found.holds


def test_the_better_player_wins() -> None:
    strength = {"low": 0, "middle": 1, "high": 2}

    def rule(lineup: Sequence[str], deal: int) -> tuple[float, float]:
        first, second = (strength[agent] for agent in lineup)
        won = float(first > second) if first != second else deal % 2
        return won, 1 - won

    found = studied(made(rule), ("low", "middle", "high"))
    assert found.holds
    assert [rung.returns.mean for rung in found.rungs[1:] if rung.returns is not None] == [1, 1]
    assert found.shares is not None
    # Nine lineups: 0 or 1 in six of them, so 6/9 of 1/4; in three the deal decides, 3/9 of 1/4 and its D/(D - 1).
    assert found.shares.skill.component == pytest.approx(1 / 6)
    assert found.shares.chance.component == pytest.approx(1 / 12 * 20 / 19)
    assert found.shares.seat.component == pytest.approx(-1 / 36 / 4 / 19 * 4)
    turned = studied(made(rule), ("high", "middle", "low"))
    assert [rung.verdict for rung in turned.rungs] == [None, "weaker", "weaker"]
    assert not turned.holds


def test_lineups_are_told_from_every_seat_on_clockwise() -> None:
    # Who has a `high` behind it wins; of several, or of none, all share. That is lineup alone, no seat and no chance.
    def rule(lineup: Sequence[str], _deal: int) -> list[float]:
        behind = [lineup[(seat + 1) % 3] == "high" for seat in range(3)]
        return [float(own) / sum(behind) if any(behind) else 1 / 3 for own in behind]

    found = studied(made(rule, 3))
    assert found.shares is not None
    assert found.shares.skill.share == pytest.approx(1)
    assert found.shares.both.component == pytest.approx(0)
    # The eight lineups, by which seats have a `high` behind: 1/3 with none or all, 1 or 0 0, 1/2 1/2 or 0.
    values = [1 / 3, 1 / 3, 1, 0, 0, 1 / 2, 1 / 2, 0]
    assert found.shares.variance == pytest.approx(np.var(values))


def test_who_plays_where() -> None:
    # `high` wins in the second seat alone; otherwise the first seat wins.
    found = studied(made(lambda lineup, _deal: (0, 1) if lineup == ["low", "high"] else (1, 0)))
    assert found.shares is not None
    # Rows are seats, columns the lineups low-low, low-high, high-low, high-high as seen from the seat.
    cells = np.array([[1, 0, 1, 1], [0, 0, 1, 0]])
    seat, skill = cells.mean(axis=1) - 0.5, cells.mean(axis=0) - 0.5
    assert found.shares.seat.component == pytest.approx((seat**2).mean())
    assert found.shares.skill.component == pytest.approx((skill**2).mean())
    assert found.shares.both.component == pytest.approx(0.25 - (seat**2).mean() - (skill**2).mean())


def test_every_lineup_is_played_once() -> None:
    game = made(lambda _lineup, deal: (deal % 2, 1 - deal % 2))
    studied(game, ("low", "middle", "high"), games=4, crossed=("low", "high"), threads=256)
    lineups = {*product(("low", "high"), repeat=2), ("low", "middle"), ("middle", "low")}
    lineups |= {("middle", "high"), ("high", "middle")}
    played = cast("Made", game).played
    assert sorted(played) == sorted(lineups)


def test_returns_that_differ_where_nobody_competes_are_meaned() -> None:
    found = studied(made(lambda lineup, _deal: (1, 0.5) if lineup[0] == "high" else (0, 0.5), utility_sum=None))
    assert [rung.returns.mean for rung in found.rungs if rung.returns is not None] == [0.25, 0.75]
    assert found.rungs[1].gain is not None
    assert found.rungs[1].gain.mean == 0.5


def test_the_seed_draws_the_intervals_too() -> None:
    def rule(lineup: Sequence[str], deal: int) -> tuple[float, float]:
        won = deal * 7 % 11 / 10 if lineup[0] == "high" else 0.3
        return won, 1 - won

    game = made(rule)
    one, two = (studied(game, seed=seed).shares for seed in (1, 2))
    assert one is not None
    assert two is not None
    assert (one.variance, one.chance.share) == (two.variance, two.chance.share)
    assert one.chance.interval != two.chance.interval


def test_nothing_to_share() -> None:
    found = studied(made(lambda _lineup, _deal: (0.5, 0.5)))
    assert found.shares is None
    assert found.rungs[1].verdict == "open"


def test_the_lowest_and_the_highest_are_crossed_where_all_are_too_many() -> None:
    agents = tuple("abc")
    assert Study(made(lambda *_: (1, 0)), agents).crossed == agents
    three = made(lambda *_: (1, 0, 0), 3)
    assert Study(three, agents).crossed == ("a", "c")
    assert Study(three, agents, crossed=("a", "b", "c")).crossed == agents
    assert Study(made(lambda *_: (1, 1, 1), 3, None), agents).crossed == agents


def test_labels_are_short_where_they_differ() -> None:
    agents = ("a", "b:1,x=1", "c:1,x=1", "c:1,x=2")
    found = studied(made(lambda _lineup, deal: (deal % 2, 1 - deal % 2)), agents, crossed=agents[:2])
    assert list(found.labels.values()) == ["a", "b:1", "c:1,x=1", "c:1,x=2"]


GAME = short(competing()[0], players=2)


@pytest.mark.parametrize(
    ("arguments", "message", "code"),
    [
        ({"agents": ["random"]}, "agents ['random'], expected two or more", "bad-agents"),
        ({"agents": "random"}, "agents 'random', expected a list of names", "bad-agents"),
        ({"agents": ["random", 3]}, "agents ['random', 3], expected a list of names", "bad-agents"),
        ({"agents": ["random", "heuristic", "random"]}, "agents has 'random' twice", "bad-agents"),
        ({"agents": ["random", "clever"]}, "unknown agent 'clever', expected one of random", "unknown-agent"),
        ({"games": 2}, "games 2, expected a whole number from 3: two deals", "bad-games"),
        ({"games": 10.5}, "games 10.5, expected a whole number from 3", "bad-games"),
        ({"samples": 1}, "samples 1, expected 0, or a whole number from 2", "bad-samples"),
        ({"samples": -1}, "samples -1, expected 0", "bad-samples"),
        ({"seed": -1}, "seed -1 is not a whole number from 0", "bad-seed"),
        ({"threads": 0}, "threads 0 is not 1 to", "bad-threads"),
        ({"crossed": ["random"]}, "crossed ['random'], expected two or more", "bad-agents"),
        ({"crossed": ["random", "mcts:9"]}, "crossed 'mcts:9', expected agents of the ladder", "bad-agents"),
    ],
)
def test_what_is_refused(arguments: dict[str, Any], message: str, code: str) -> None:
    with pytest.raises(ConfigError) as found:
        Study(GAME, **{"agents": SIMPLE, **arguments})
    assert str(found.value).startswith(message)
    assert found.value.code == code


def test_too_many_lineups_are_refused() -> None:
    game = made(lambda *_: (1, 0, 0, 0, 0), 5)
    agents = [str(number) for number in range(5)]
    with pytest.raises(ConfigError, match="5 agents crossed make 3125 lineups, expected 1024 at most"):
        Study(game, agents, crossed=agents)


def test_searches_that_would_look_are_refused() -> None:
    for name in NAMES:
        if yith.load(name).info.hidden:
            with pytest.raises(ConfigError, match="would look at what is hidden, expected 'ismcts:10'"):
                Study(yith.load(name), ["random", "mcts:10"])
