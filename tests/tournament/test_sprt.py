"""The sequential test, by hand and by its definition."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from yith.tournament.ratings import expected
from yith.tournament.sprt import BLOCK, BOUND, Hypotheses, Trial


def test_bounds() -> None:
    assert pytest.approx(math.log(19)) == BOUND
    assert pytest.approx(2.9444, abs=1e-4) == BOUND


def test_wins_and_losses_by_hand() -> None:
    # With two classes the likeliest distribution is given by its mean alone.
    low, high = expected(0), expected(100)
    ratio = 60 * math.log(high / low) + 40 * math.log((1 - high) / (1 - low))
    assert Hypotheses(0, 100).ratio([40, 60]) == pytest.approx(ratio, abs=1e-9)
    # 60 log(0.640065 / 0.5) + 40 log(0.359935 / 0.5) = 14.8182 - 13.1479.
    assert ratio == pytest.approx(1.6703, abs=1e-3)


def test_draws_by_hand() -> None:
    # 20 losses, 50 draws, 30 wins: with the mean m the shares are p, d, w with w + d / 2 = m, and the likelihood
    # 20 log p + 50 log d + 30 log w is at its top where its derivative along w (p changes as w, d as -2 w) is 0:
    # 20 / p + 30 / w = 100 / d, with p = w + 1 - 2 m and d = 2 m - 2 w.
    def top(mean: float) -> float:
        low, high = max(0.0, 2 * mean - 1) + 1e-12, mean - 1e-12
        for _ in range(200):
            win = (low + high) / 2
            rising = 20 / (win + 1 - 2 * mean) + 30 / win > 100 / (2 * mean - 2 * win)
            low, high = (win, high) if rising else (low, win)
        return 20 * math.log(low + 1 - 2 * mean) + 50 * math.log(2 * mean - 2 * low) + 30 * math.log(low)

    ratio = top(expected(50)) - top(expected(0))
    assert Hypotheses(0, 50).ratio([20, 50, 30]) == pytest.approx(ratio, abs=1e-6)


def test_near_the_truth_it_is_the_normal_approximation() -> None:
    # Van den Bergh's N (s1 - s0) (2 s - s0 - s1) / (2 variance), for small differences.
    counts = [500, 2000, 5000, 2200, 600]
    total = sum(counts)
    mean = sum(place * count for place, count in enumerate(counts)) / 4 / total
    variance = sum((place / 4 - mean) ** 2 * count for place, count in enumerate(counts)) / total
    low, high = expected(0), expected(5)
    normal = total * (high - low) * (2 * mean - low - high) / (2 * variance)
    assert Hypotheses(0, 5).ratio(counts) == pytest.approx(normal, rel=0.02)


def test_no_deals_say_nothing() -> None:
    assert Hypotheses(0, 5).ratio([0] * 5) == 0.0


@given(st.lists(st.integers(0, 200), min_size=5, max_size=13).filter(any), st.integers(-50, 50), st.integers(1, 50))
def test_the_other_side_sees_the_opposite(counts: list[int], low: int, width: int) -> None:
    ratio = Hypotheses(low, low + width).ratio(counts)
    assert Hypotheses(-low - width, -low).ratio(counts[::-1]) == pytest.approx(-ratio, rel=1e-6, abs=1e-6)
    better = [*counts[:-1], counts[-1] + 1]
    worse = [counts[0] + 1, *counts[1:]]
    assert Hypotheses(low, low + width).ratio(better) > Hypotheses(low, low + width).ratio(worse)


HALVES = st.lists(st.integers(0, 4), max_size=150)


@given(halves=HALVES, cuts=st.lists(st.integers(0, 150), max_size=6), spare=st.integers(0, 40))
def test_a_verdict_does_not_depend_on_how_deals_come_in(halves: list[int], cuts: list[int], spare: int) -> None:
    deals = len(halves) + spare
    whole, parts = (Trial(Hypotheses(0, 60), 2, deals) for _ in range(2))
    whole.see(halves)
    edges = [0, *sorted(min(cut, len(halves)) for cut in cuts), len(halves)]
    for begin, end in pairwise(edges):
        parts.see(halves[begin:end])
    assert parts.verdict == whole.verdict
    # Only whole blocks count, and the last one.
    assert whole.verdict.deals % BLOCK == 0 or whole.verdict.deals == deals
    counts = [halves[: whole.verdict.deals].count(score) for score in range(5)]
    assert whole.verdict.ratio == Hypotheses(0, 60).ratio(counts)
    assert whole.verdict.decided == (abs(whole.verdict.ratio) >= BOUND)


@pytest.mark.parametrize(("halves", "outcome"), [([3, 4, 3, 2], "H1"), ([1, 0, 1, 2], "H0")])
def test_it_ends_at_the_first_block_that_decides(halves: list[int], outcome: str) -> None:
    trial = Trial(Hypotheses(-10, 10), 2, 10_000)
    found = []
    while not trial.verdict.decided:
        trial.see(halves * (BLOCK // 4))
        found.append(trial.verdict)
        assert trial.verdict.deals == len(found) * BLOCK
    assert [verdict.outcome for verdict in found[:-1]] == ["undecided"] * (len(found) - 1)
    assert len(found) > 1
    assert found[-1].outcome == outcome
    trial.see([2] * 500)
    assert trial.verdict == found[-1]


def test_what_is_left_over_at_the_end_counts() -> None:
    trial = Trial(Hypotheses(0, 10), 2, BLOCK + 3)
    trial.see([2] * (BLOCK + 2))
    assert trial.verdict.deals == BLOCK
    trial.see([2])
    assert (trial.verdict.deals, trial.verdict.outcome) == (BLOCK + 3, "undecided")
