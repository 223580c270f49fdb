"""Tournaments in Python: what is played, what is said of it, and what is refused."""

from __future__ import annotations

import doctest
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

import pytest

import yith
import yith.tournament
import yith.tournament.tournament as module
from tests.tournament import agents
from tests.tournament.tables import RIVALS, alone, chips, shared
from yith.agents import Agent, Seat, Table, play
from yith.engine import Game
from yith.errors import ConfigError
from yith.interval import mean_interval
from yith.tournament import Row, Tournament, run
from yith.tournament.meeting import mean_with_interval
from yith.tournament.sprt import BLOCK

KEEPING = """\
with open(__file__ + ".loaded", "a") as file:
    file.write("x")
calls = []


def agent(view):
    calls.append(view.player)
    raise RuntimeError(f"call {len(calls)}")
"""
"""An agent that keeps something from game to game."""

PLACES = "module:function or path/to/file.py:function"
FIELD: dict[str, str | Agent | Seat] = {"last": agents.last, "first": agents.first, "random": "random"}


def played(game: Game[Any], field: Any, **wanted: Any) -> Tournament:
    tournament = Tournament(game, field, **wanted)
    tournament.play()
    return tournament


@pytest.mark.parametrize("players", [2, 3])
def test_every_game_is_that_of_its_deal_and_seating(players: int) -> None:
    game = chips(players)
    found = played(game, FIELD, games=20, seed=3)
    deals = {2: 10, 3: 4}[players]
    assert [len(rows) for rows in found.tables] == [deals * len(found.schedule.seatings)] * 3
    for (one, other), rows in zip(combinations(FIELD.values(), 2), found.tables, strict=True):
        for place, row in enumerate(rows):
            assert row.deal == place // len(found.schedule.seatings)
            assert row.seating == found.schedule.seatings[place % len(found.schedule.seatings)]
            seats = [one if side == "A" else other for side in row.seating]
            (result,) = play(game, seats, seed=3, episodes=[row.deal])
            assert Row.of(row.deal, row.seating, result) == row


@pytest.mark.parametrize("game", [shared(), alone()], ids=["shared", "alone"])
def test_without_rivals_every_agent_plays_all_seats_of_the_same_deals(game: Game[Any]) -> None:
    found = played(game, FIELD, games=12, seed=3)
    for agent, rows in zip(FIELD.values(), found.tables, strict=True):
        assert [row.deal for row in rows] == list(range(12))
        results = play(game, [agent] * game.num_players, seed=3, episodes=range(12))
        assert [row.returns for row in rows] == [result.returns for result in results]


def test_standings_against_each_other_by_hand() -> None:
    found = played(chips(), FIELD, games=60, seed=1)
    standings = found.standings()
    assert standings.complete
    assert standings.versus
    assert standings.games == 180
    assert [each.games for each in standings.agents] == [120] * 3
    got: dict[str, list[list[float]]] = {name: [] for name in FIELD}
    for names, rows in zip(combinations(FIELD, 2), found.tables, strict=True):
        halves = [0, 0, 0]
        sides = [[], []]  # type: list[list[float]]
        for row in rows:
            mine, theirs = (row.returns[row.seating.index(side)] for side in "AB")
            halves[1 + (mine > theirs) - (mine < theirs)] += 1
            sides[0].append(mine)
            sides[1].append(theirs)
        meeting = standings.between(*names)
        assert [meeting.losses, meeting.draws, meeting.wins] == halves
        for name, values in zip(names, sides, strict=True):
            got[name].append([(values[place] + values[place + 1]) / 2 for place in range(0, 60, 2)])
        differences = [
            (sides[0][place] + sides[0][place + 1] - sides[1][place] - sides[1][place + 1]) / 2
            for place in range(0, 60, 2)
        ]
        centre, interval = mean_with_interval(differences)
        assert meeting.difference == pytest.approx(centre)
        assert meeting.interval is not None
        assert interval is not None
        assert meeting.interval.low == pytest.approx(interval.low)
        assert standings.between(*names[::-1]) == meeting.turned()
    for each in standings.agents:
        values = [(one + other) / 2 for one, other in zip(*got[each.agent], strict=True)]
        centre = sum(values) / 30
        sd = (sum((value - centre) ** 2 for value in values) / 29) ** 0.5
        expected = mean_interval(centre, sd, 30)
        assert expected is not None
        assert each.interval is not None
        assert each.mean == pytest.approx(centre)
        assert each.interval.low == pytest.approx(expected.low)
    means = [each.mean for each in standings.agents]
    assert means == sorted(means, reverse=True)  # type: ignore[type-var]
    assert sum(each.elo.value for each in standings.agents) == pytest.approx(0, abs=1e-6)
    assert len({each.skill.mu for each in standings.agents}) == 3


def test_standings_without_rivals_compare_the_same_deals() -> None:
    found = played(alone(), FIELD, games=40, seed=1)
    standings = found.standings()
    values = {name: [row.returns[0] for row in rows] for name, rows in zip(FIELD, found.tables, strict=True)}
    assert not standings.versus
    for one, other in combinations(FIELD, 2):
        meeting = standings.between(one, other)
        pairs = list(zip(values[one], values[other], strict=True))
        assert meeting.wins == sum(mine > theirs for mine, theirs in pairs)
        assert meeting.losses == sum(mine < theirs for mine, theirs in pairs)
        assert meeting.games == 40
        assert meeting.difference == pytest.approx(sum(mine - theirs for mine, theirs in pairs) / 40)
    assert {each.agent: each.mean for each in standings.agents} == {
        name: pytest.approx(sum(got) / 40) for name, got in values.items()
    }


def test_nobody_is_better_than_itself() -> None:
    standings = run(chips(3), {"one": "random", "other": "random"}, games=30)
    meeting = standings.between("one", "other")
    assert meeting.superiority == 0.5
    assert meeting.wins == meeting.losses
    assert [each.elo.value for each in standings.agents] == [pytest.approx(0, abs=1e-9)] * 2


def test_forfeits_are_counted_and_the_others_play_on() -> None:
    game = chips()
    found = played(game, {"fickle": agents.fickle, "random": "random", "last": agents.last}, games=60)
    rows = [(table, row) for table, rows in enumerate(found.tables) for row in rows if row.forfeit is not None]
    standings = found.standings()
    assert standings.games == 180
    assert {each.agent: each.forfeits for each in standings.agents} == {
        "fickle": len(rows), "random": 0, "last": 0,
    }  # fmt: skip
    assert 0 < len(rows) < 120
    for table, row in rows:
        assert row.forfeit is not None
        assert found.names[found.schedule.agents(table, row.seating)[row.forfeit.player]] == "fickle"
        assert row.returns[row.forfeit.player] == game.info.min_utility
        assert sum(row.returns) == game.info.utility_sum
    counts = {(each.agent, each.reason): each.games for each in standings.forfeits}
    assert counts == {
        ("fickle", f"RuntimeError: lost the {what}"): sum(
            row.forfeit is not None and row.forfeit.player == player for _, row in rows
        )
        for player, what in enumerate(("plot", "thread"))
    }


def test_a_forfeit_of_a_game_together_is_one_of_the_agent() -> None:
    found = played(shared(), {"fickle": agents.fickle, "random": "random"}, games=60)
    (forfeits, *_) = (each.forfeits for each in found.standings().agents if each.agent == "fickle")
    assert forfeits == sum(row.forfeit is not None for row in found.tables[0]) > 0
    assert all(set(row.returns) == {0.0} for row in found.tables[0] if row.forfeit)


@pytest.mark.parametrize("threads", [1, 2])
def test_results_depend_on_no_threads_and_no_blocks(threads: int, monkeypatch: pytest.MonkeyPatch) -> None:
    game = yith.load(RIVALS)
    expected = played(game, ["random", "heuristic", agents.last], games=40, seed=2).standings()
    monkeypatch.setattr(module, "_SHORT", 0)
    monkeypatch.setattr(module, "_SHARE", 0)
    calls = []
    tournament = Tournament(game, ["random", "heuristic", agents.last], games=40, seed=2)
    tournament.play(threads=threads, after=lambda: calls.append(tournament.played))
    assert tournament.standings() == expected
    assert calls == list(range(2 * threads, 121, 2 * threads))


def test_no_table_is_far_ahead_while_games_are_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_SHORT", 0)
    monkeypatch.setattr(module, "_SHARE", 0)
    tournament = Tournament(chips(), FIELD, games=20)
    ahead = []

    def look() -> None:
        sizes = [len(rows) for rows in tournament.tables]
        ahead.append(max(sizes) - min(sizes))
        assert all(size % 2 == 0 for size in sizes)
        assert tournament.standings().complete == (tournament.played == 60)

    tournament.play(after=look)
    assert max(ahead) == 2


def test_more_deals_leave_the_first_as_they_are() -> None:
    short, long = (played(chips(3), FIELD, games=games, seed=8) for games in (12, 36))
    assert [rows[: len(first)] for rows, first in zip(long.tables, short.tables, strict=True)] == short.tables


def test_an_interruption_loses_no_more_than_a_block() -> None:
    tournament = Tournament(chips(), FIELD, games=40)
    expected = played(chips(), FIELD, games=40)

    def interrupt() -> None:
        if tournament.played > 20:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        tournament.play(after=interrupt)
    assert 20 < tournament.played < 120
    assert not tournament.standings().complete
    assert tournament.play() == expected.standings()
    assert tournament.tables == expected.tables


def test_the_sequential_test_stops_at_a_block() -> None:
    found = played(chips(), {"last": agents.last, "first": agents.first}, games=2000, sprt=(0, 200), seed=5)
    verdict = found.verdict
    assert verdict is not None
    assert verdict.decided
    assert found.complete
    assert found.standings().complete
    assert found.played == 2 * verdict.deals < 2000
    assert verdict.deals % BLOCK == 0
    assert found.standings().sprt == verdict


def test_the_sequential_test_may_not_know() -> None:
    found = played(chips(), {"one": "random", "other": "random"}, games=50, sprt=(-5, 5))
    assert found.verdict is not None
    assert (found.verdict.outcome, found.verdict.deals, found.played) == ("undecided", 25, 50)
    assert found.verdict.ratio == pytest.approx(0, abs=1e-9)


def test_a_tournament_shows_itself() -> None:
    standings = run(chips(), {"<last>": agents.last, "random": "random"}, games=8)
    lines = str(standings).splitlines()
    assert len(lines) == 3
    assert lines[0].split() == ["agent", "games", "mean", "return", "Elo", "OpenSkill", "forfeits"]
    html = standings._repr_html_()
    assert "&lt;last&gt;" in html
    assert html.count("<tr>") == 3


def test_agents_have_the_names_of_the_parser() -> None:
    place = f"{agents.FILE}:last"
    assert Tournament(chips(), [place, "random", agents.first]).names == (place, "random", "first")
    assert Tournament(chips(), {"a": place, "b": place}).names == ("a", "b")


@pytest.mark.parametrize(
    ("field", "message"),
    [
        (["random"], "1 agent, expected two or more"),
        ([], "0 agents, expected two or more"),
        ("random", "agents 'random' are neither a list of agents nor agents by name"),
        (7, "agents 7 are neither a list of agents nor agents by name"),
        (["random", "random"], "agent 'random' is given twice, expected different names"),
        ([agents.last, agents.last], "agent 'last' is given twice, expected different names"),
        ({"a\nb": "random", "c": "random"}, r"agent name 'a\nb' is no line of text"),
        ({" ": "random", "c": "random"}, "agent name ' ' is no line of text"),
        (["random", "nobody"], f"unknown agent 'nobody', expected one of random, {PLACES}"),
        (["random", "no.module:last"], f"agent 'no.module:last': no module 'no', expected {PLACES}"),
    ],
)  # fmt: skip
def test_wrong_agents_are_refused(field: Any, message: str) -> None:
    with pytest.raises(ConfigError) as caught:
        Tournament(chips(), field)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        ({"games": 0}, "bad-games"),
        ({"games": 2.5}, "bad-games"),
        ({"games": True}, "bad-games"),
        ({"seed": -1}, "bad-seed"),
        ({"seconds": 0}, "bad-argument"),
        ({"isolate": 1}, "bad-argument"),
        ({"sprt": (10, 0)}, "bad-sprt"),
        ({"sprt": (0, 0)}, "bad-sprt"),
        ({"sprt": (0, 2000)}, "bad-sprt"),
        ({"sprt": (0, float("nan"))}, "bad-sprt"),
        ({"sprt": 20}, "bad-sprt"),
        ({"sprt": ("0", "20")}, "bad-sprt"),
    ],
)
def test_wrong_arguments_are_refused_before_a_game(
    wanted: Mapping[str, Any], code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(Table, "play")
    with pytest.raises(ConfigError) as caught:
        Tournament(chips(), ["random", agents.last], **wanted)
    assert caught.value.code == code
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("game", "field"),
    [(alone(), ("random", agents.last)), (shared(), ("random", agents.last)), (chips(), tuple(FIELD.values()))],
    ids=["alone", "shared", "three"],
)
def test_the_sequential_test_is_for_two_that_play_against_each_other(game: Game[Any], field: Sequence[Any]) -> None:
    with pytest.raises(ConfigError, match="sprt ") as caught:
        Tournament(game, field, sprt=(0, 10))
    assert caught.value.code == "bad-sprt"


def test_other_things_are_refused() -> None:
    with pytest.raises(ConfigError, match="game 'chips' is no game"):
        Tournament("chips", ["random", agents.last])  # type: ignore[arg-type]
    with pytest.raises(ConfigError, match="threads 0 is not 1 to 256"):
        run(chips(), ["random", agents.last], threads=0)
    standings = run(chips(), ["random", agents.last], games=2)
    with pytest.raises(ConfigError, match="'random' and 'nobody' did not meet, expected two of"):
        standings.between("random", "nobody")


def test_a_missing_library_is_told_before_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing() -> None:
        raise ConfigError("a tournament needs openskill: pip install 'yith[tournament]'", "openskill-missing")

    monkeypatch.setattr(module, "openskill", missing)
    monkeypatch.delattr(Table, "play")
    with pytest.raises(ConfigError, match="openskill"):
        Tournament(chips(), ["random", agents.last])


def test_the_example_of_the_package_runs() -> None:
    found = doctest.testmod(yith.tournament)
    assert found.attempted > 0
    assert found.failed == 0


def test_an_agent_is_loaded_once_for_all_its_games(tmp_path: Any) -> None:
    path = tmp_path / "keeping.py"
    path.write_text(KEEPING, encoding="utf-8")
    found = played(chips(), [f"{path}:agent", "random"], games=20)
    reasons = sorted(
        int(row.forfeit.reason.rpartition(" ")[2]) for rows in found.tables for row in rows if row.forfeit is not None
    )
    assert reasons == list(range(1, len(reasons) + 1))
    assert len(reasons) == 20
    assert (tmp_path / "keeping.py.loaded").read_text(encoding="utf-8") == "x"


def test_an_isolated_agent_plays_the_same_games() -> None:
    field = [f"{agents.FILE}:drawn", "random"]
    here, apart = (played(chips(), field, games=6, seed=4, isolate=isolate) for isolate in (False, True))
    assert apart.tables == here.tables
