"""Elo by maximum likelihood, its intervals, and OpenSkill."""

from __future__ import annotations

import importlib
import math
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openskill.models import PlackettLuce

from yith.errors import ConfigError
from yith.interval import t_quantile
from yith.tournament.ratings import Elo, believe, difference, expected, rate

POINTS = 400 / math.log(10)


def values(found: tuple[Elo, ...]) -> list[float]:
    return [one.value for one in found]


def test_elo_of_scores() -> None:
    assert difference(0.75) == pytest.approx(190.8485)
    assert difference(0.5) == 0
    assert expected(190.8485) == pytest.approx(0.75)
    assert expected(400) == pytest.approx(10 / 11)


@given(st.floats(-1000, 1000))
def test_score_and_elo_are_inverse(elo: float) -> None:
    assert difference(expected(elo)) == pytest.approx(elo, abs=1e-6)
    assert expected(elo) + expected(-elo) == pytest.approx(1)


def test_two_agents_at_three_quarters() -> None:
    found = rate(2, {(0, 1): [2.0, 1.0, 1.0, 2.0]}, 2, prior=0)
    assert values(found) == [pytest.approx(190.8485 / 2), pytest.approx(-190.8485 / 2)]


def test_the_prior_is_one_drawn_game() -> None:
    # 6 of 8 games, and half of one more: 6.5 of 9.
    found = rate(2, {(0, 1): [2.0, 1.0, 1.0, 2.0]}, 2)
    assert found[0].value - found[1].value == pytest.approx(difference(6.5 / 9))


def test_who_wins_all_has_a_finite_rating_and_a_wide_interval() -> None:
    few, many = (rate(2, {(0, 1): [2.0] * deals}, 2) for deals in (5, 500))
    assert few[0].value - few[1].value == pytest.approx(difference(10.5 / 11))
    assert many[0].value - many[1].value == pytest.approx(difference(1000.5 / 1001))
    for found in (few, many):
        assert found[0].half is not None
        assert found[0].half > 150


def test_without_a_game_all_are_alike() -> None:
    assert rate(3, dict.fromkeys(combinations(range(3), 2), ()), 2) == (Elo(0.0, None),) * 3


def test_one_deal_has_no_interval() -> None:
    (found, _) = rate(2, {(0, 1): [1.5]}, 2)
    assert found.half is None
    assert found.value > 0


def test_deals_that_are_always_shared_prove_that_agents_are_alike() -> None:
    assert rate(2, {(0, 1): [1.0] * 50}, 2) == (Elo(0.0, 0.0), Elo(0.0, 0.0))


def test_three_agents_by_hand() -> None:
    # Scores that fit the differences 100 and 200 exactly: the likeliest ratings are those.
    games = 1_000_000
    scores = {pair: [games * expected(100.0 * (pair[1] - pair[0]))] for pair in combinations(range(3), 2)}
    assert values(rate(3, scores, games, prior=0)) == [
        pytest.approx(100),
        pytest.approx(0, abs=1e-6),
        pytest.approx(-100),
    ]


def tables(agents: int, most: int = 2) -> st.SearchStrategy[dict[tuple[int, int], list[float]]]:
    scores = st.lists(st.integers(0, 2 * most).map(lambda half: half / 2), max_size=12)
    return st.fixed_dictionaries(dict.fromkeys(combinations(range(agents), 2), scores))


@given(st.integers(2, 6).flatmap(lambda agents: st.tuples(st.just(agents), tables(agents))))
def test_at_the_likeliest_ratings_everybody_scored_what_is_expected(
    drawn: tuple[int, dict[tuple[int, int], list[float]]],
) -> None:
    agents, scores = drawn
    found = values(rate(agents, scores, 2))
    assert sum(found) == pytest.approx(0, abs=1e-6)
    surplus = [0.0] * agents
    for (one, other), scored in scores.items():
        off = sum(scored) + 0.5 - (2 * len(scored) + 1) * expected(found[one] - found[other])
        surplus[one] += off
        surplus[other] -= off
    assert surplus == [pytest.approx(0, abs=1e-7)] * agents


def test_the_interval_by_hand() -> None:
    scored = [2.0, 1.0, 1.5, 0.5, 2.0, 1.0]
    found = rate(2, {(0, 1): scored}, 2)
    share = (8 + 0.5) / 13
    # The slope of the likelihood along the difference, deal by deal and for the prior, and its curvature.
    slopes = [one - 2 * share for one in scored]
    spread = 6 / 5 * sum(slope**2 for slope in slopes) + (0.5 - share) ** 2
    error = math.sqrt(spread) / (13 * share * (1 - share))
    assert found[0].half == pytest.approx(t_quantile(5) * error / 2 * POINTS)
    assert found[0].half == pytest.approx(found[1].half)


def test_deals_that_cancel_have_narrower_intervals_than_single_games() -> None:
    paired = rate(2, {(0, 1): [1.0, 1.0, 1.5, 1.0] * 10}, 2)
    single = rate(2, {(0, 1): [0.0, 2.0, 2.0, 0.5] * 10}, 2)
    assert paired[0].value == pytest.approx(single[0].value)
    assert paired[0].half is not None
    assert single[0].half is not None
    assert paired[0].half < single[0].half / 3


def test_openskill_is_what_the_library_gives() -> None:
    matches = [((0, 1), (1.0, 0.0)), ((0, 2), (0.5, 0.5)), ((1, 2), (0.25, 0.75)), ((0, 1, 2), (3.0, 1.0, 1.0))]
    model = PlackettLuce()
    a, b, c = (model.rating() for _ in range(3))
    (a,), (b,) = model.rate([[a], [b]], ranks=[1, 2])
    (a,), (c,) = model.rate([[a], [c]], ranks=[1, 1])
    (b,), (c,) = model.rate([[b], [c]], ranks=[2, 1])
    (a,), (b,), (c,) = model.rate([[a], [b], [c]], ranks=[1, 2, 2])
    found = believe(3, matches)
    assert [(one.mu, one.sigma) for one in found] == [(rating.mu, rating.sigma) for rating in (a, b, c)]
    assert [one.ordinal for one in found] == [pytest.approx(one.mu - 3 * one.sigma) for one in found]
    assert found[0].mu > 25 > found[1].mu


def test_a_missing_library_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> Any:
        raise ModuleNotFoundError(name)

    monkeypatch.setattr(importlib, "import_module", missing)
    with pytest.raises(ConfigError, match=r"pip install 'yith\[tournament\]'") as caught:
        believe(2, [])
    assert caught.value.code == "openskill-missing"
