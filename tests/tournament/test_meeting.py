"""Two agents on the same deals, by hand."""

from __future__ import annotations

import math
from statistics import NormalDist

import pytest
from hypothesis import given
from hypothesis import strategies as st

from yith.interval import Interval
from yith.tournament.meeting import Deal, Meeting, mean, meet, superiority
from yith.tournament.row import Row
from yith.tournament.schedule import Schedule, seatings

WON, LOST = Deal((1.0, 0.0), (2, 2)), Deal((0.0, 1.0), (0, 0))
SPLIT = Deal((0.5, 0.5), (2, 0))


def test_a_side_gets_the_mean_of_its_seats() -> None:
    assert Row(0, "BAB", (0.25, 0.5, 0.0), 9, None).sides() == (0.5, 0.125)
    assert Row(0, "AAA", (0.25, 0.5, 0.0), 9, None).sides() == (0.25, 0.0)
    thirds = Row(0, "ABA", (1 / 3, 1 / 3, 1 / 3), 9, None).sides()
    assert thirds[0] == thirds[1]


def test_a_deal_by_its_games() -> None:
    deal = Deal.of([(1.0, 0.0), (0.25, 0.5), (0.5, 0.5)])
    assert deal.halves == (2, 0, 1)
    assert deal.returns == pytest.approx((1.75 / 3, 1 / 3))
    assert deal.difference == pytest.approx(0.25)


def test_a_meeting_by_hand() -> None:
    found = Meeting.of(("a", "b"), [WON, SPLIT, WON, LOST, WON])
    assert (found.wins, found.draws, found.losses, found.games) == (7, 0, 3, 10)
    assert found.score == 0.7
    # Differences 1, 0, 1, -1, 1: mean 0.4, squares about it 3.2, so s = sqrt(0.8) and t(4) = 2.776445.
    assert found.difference == pytest.approx(0.4)
    half = 2.7764451 * math.sqrt(0.8 / 5)
    assert found.interval is not None
    assert (found.interval.low, found.interval.high) == pytest.approx((0.4 - half, 0.4 + half))
    # Three deals won, one lost: Phi(2 / sqrt(4)) = Phi(1).
    assert found.superiority == pytest.approx(0.8413447)


def test_seen_from_the_other_side_it_is_turned() -> None:
    found = Meeting.of(("a", "b"), [WON, SPLIT, WON, LOST, WON])
    turned = Meeting.of(
        ("b", "a"),
        [Deal(one.returns[::-1], tuple(2 - half for half in one.halves)) for one in [WON, SPLIT, WON, LOST, WON]],
    )
    back = found.turned()
    assert back.superiority == pytest.approx(turned.superiority)
    assert back.interval is not None
    assert turned.interval is not None
    assert back.interval.low == pytest.approx(turned.interval.low)
    assert (back.agents, back.wins, back.losses, back.difference) == (
        turned.agents, turned.wins, turned.losses, turned.difference,
    )  # fmt: skip
    assert back.turned().wins == found.wins


def test_few_deals_say_little() -> None:
    none = Meeting.of(("a", "b"), [])
    assert (none.games, none.score, none.difference, none.interval, none.superiority) == (0, None, None, None, 0.5)
    one = Meeting.of(("a", "b"), [WON])
    assert (one.difference, one.interval) == (1.0, None)
    assert one.superiority == pytest.approx(NormalDist().cdf(1))
    alike = Meeting.of(("a", "b"), [SPLIT, SPLIT])
    assert (alike.difference, alike.interval, alike.superiority) == (0.0, Interval(0.0, 0.0), 0.5)
    assert str(alike.turned().difference) == "0.0"


@given(wins=st.integers(0, 500), draws=st.integers(0, 500), losses=st.integers(0, 500))
def test_superiority_of_won_and_lost_deals_is_the_classical_one(wins: int, draws: int, losses: int) -> None:
    found = superiority([1.0] * wins + [0.0] * draws + [-1.0] * losses)
    decided = wins + losses
    expected = 0.5 * (1 + math.erf((wins - losses) / math.sqrt(2 * decided))) if decided else 0.5
    assert found == pytest.approx(expected)


def test_means_of_shares_are_equal_where_they_are() -> None:
    assert mean([0.1, 0.2, 0.3]) == mean([0.2]) == 0.2
    assert mean([1 / 3] * 7) == mean([1 / 3])


def test_deals_are_put_together_from_the_games_of_a_table() -> None:
    schedule = Schedule(((0, 1),), seatings(2, True), 2)
    rows = [
        Row(0, "AB", (1.0, 0.0), 5, None), Row(0, "BA", (1.0, 0.0), 5, None),
        Row(1, "AB", (0.5, 0.5), 5, None), Row(1, "BA", (0.0, 1.0), 5, None),
    ]  # fmt: skip
    assert meet(schedule, [rows]) == {(0, 1): [Deal((0.5, 0.5), (2, 0)), Deal((0.75, 0.25), (1, 2))]}


def test_agents_that_play_alone_meet_on_the_deals_that_both_played() -> None:
    schedule = Schedule(((0,), (1,), (2,)), ("AA",), 3)
    tables = [
        [Row(deal, "AA", (value, value), 5, None) for deal, value in enumerate(values)]
        for values in ([1.0, 0.0, 0.5], [0.0, 0.0], [0.5, 0.5, 0.5])
    ]
    assert meet(schedule, tables) == {
        (0, 1): [Deal((1.0, 0.0), (2,)), Deal((0.0, 0.0), (1,))],
        (0, 2): [Deal((1.0, 0.5), (2,)), Deal((0.0, 0.5), (0,)), Deal((0.5, 0.5), (1,))],
        (1, 2): [Deal((0.0, 0.5), (0,)), Deal((0.0, 0.5), (0,))],
    }


def test_the_interval_is_that_of_paired_differences() -> None:
    pairs = [(0.9, 0.8), (0.1, 0.1), (0.6, 0.4), (1.0, 0.9)]
    found = Meeting.of(("a", "b"), [Deal.of([pair]) for pair in pairs])
    # 0.1, 0, 0.2, 0.1: mean 0.1, squares about it 0.02, t(3) = 3.182446.
    assert found.interval is not None
    assert found.interval.high == pytest.approx(0.1 + 3.1824463 * math.sqrt(0.02 / 3 / 4))
    assert found.interval.low == pytest.approx(0.1 - 3.1824463 * math.sqrt(0.02 / 3 / 4))
