"""The analysis of variance: by hand, by the textbook's mean squares, unbiased by enumeration; its intervals."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from yith.errors import ConfigError
from yith.interval import Interval
from yith.rng import stream
from yith.skill import Shares, shares

Values = NDArray[np.float64]


def components(values: Values) -> list[float]:
    found = shares(values, resamples=2)
    return [0.0] * 4 if found is None else [share.component for share in found.named.values()]


def test_two_seats_two_lineups_two_deals_by_hand() -> None:
    # The cell means are 2 3 / 5 8 about 4.5: effects of seats 2, of lineups 1, of both 0.5. The first deal has effects
    # 2, 1, 0 and the second 2, 1, 1. Twice the square of the means less the mean of the squares: 8 - 4, 2 - 1,
    # 0.5 - 0.5. The variances in the cells are 2, 0, 0, 2.
    values = np.array([[[1.0, 3.0], [5.0, 7.0]], [[3.0, 3.0], [5.0, 9.0]]])
    found = shares(values)
    assert found is not None
    assert [share.component for share in found.named.values()] == pytest.approx([4, 1, 0, 1])
    assert found.variance == pytest.approx(6)
    assert [share.share for share in found.named.values()] == pytest.approx([4 / 6, 1 / 6, 0, 1 / 6])
    assert found.deals == 2


def textbook(values: Values) -> list[float]:
    """Mean squares by their definitions, sum by sum."""
    deals, seats, lineups = values.shape
    mean = float(values.mean())
    of_seat = [float(values[:, s].mean()) - mean for s in range(seats)]
    of_lineup = [float(values[:, :, k].mean()) - mean for k in range(lineups)]
    of_deal = [float(values[d].mean()) - mean for d in range(deals)]
    square = dict.fromkeys(("s", "l", "sl", "sd", "ld", "sld"), 0.0)
    inner = 0.0
    for d, s, k in product(range(deals), range(seats), range(lineups)):
        both = float(values[:, s, k].mean()) - mean - of_seat[s] - of_lineup[k]
        seat_deal = float(values[d, s].mean()) - mean - of_seat[s] - of_deal[d]
        lineup_deal = float(values[d, :, k].mean()) - mean - of_lineup[k] - of_deal[d]
        rest = float(values[d, s, k]) - mean - of_seat[s] - of_lineup[k] - of_deal[d] - both - seat_deal - lineup_deal
        square["s"] += of_seat[s] ** 2
        square["l"] += of_lineup[k] ** 2
        square["sl"] += both**2
        square["sd"] += seat_deal**2
        square["ld"] += lineup_deal**2
        square["sld"] += rest**2
        inner += (float(values[d, s, k]) - float(values[:, s, k].mean())) ** 2
    s1, l1, d1 = seats - 1, lineups - 1, deals - 1
    seat = (square["s"] / s1 - square["sd"] / (s1 * d1)) * (1 - 1 / seats) / (lineups * deals)
    skill = (square["l"] / l1 - square["ld"] / (l1 * d1)) * (1 - 1 / lineups) / (seats * deals)
    both_of = (square["sl"] / (s1 * l1) - square["sld"] / (s1 * l1 * d1)) / deals
    return [seat, skill, both_of * (1 - 1 / seats) * (1 - 1 / lineups), inner / (seats * lineups * d1)]


@given(st.integers(2, 5), st.integers(2, 4), st.integers(2, 5), st.integers(0, 2**32 - 1))
def test_the_components_are_those_of_the_textbook(deals: int, seats: int, lineups: int, seed: int) -> None:
    values = np.random.default_rng(seed).integers(-3, 4, (deals, seats, lineups)).astype(np.float64)
    assert components(values) == pytest.approx(textbook(values), abs=1e-9)


def true_components(deals: Values) -> list[float]:
    """What the components are where every one of some deals is as likely, by the definition of the model."""
    cells = deals.mean(axis=0)
    mean = cells.mean()
    seat, skill = cells.mean(axis=1) - mean, cells.mean(axis=0) - mean
    both = cells - mean - seat[:, None] - skill[None, :]
    return [float(np.mean(part**2)) for part in (seat, skill, both, deals - cells)]


def test_they_are_unbiased_over_all_samples() -> None:
    # Three deals there are; all 27 samples of three with replacement are as likely. In the last the second seat gets
    # what the first does not, so that the chances of a deal depend on each other.
    known = np.array([[[1, 0, 4], [2, 2, 0]], [[0, 0, 1], [3, 1, 1]], [[1, 0, 0], [0, 1, 1]]], np.float64)
    found = [components(known[list(drawn)]) for drawn in product(range(3), repeat=3)]
    assert np.mean(found, axis=0) == pytest.approx(true_components(known))
    assert min(min(each) for each in found) < 0


def synthetic(seed: int, deals: int, seat: float, skill: float, noise: float) -> Values:
    """Two seats with effects +-seat, four lineups with effects +-skill, and noise that seats share in part."""
    random = np.random.default_rng(seed)
    effects = np.array([[-seat], [seat]]) + skill * np.array([[-1, 1, -1, 1]])
    shared = random.normal(0, noise * np.sqrt(0.5), (deals, 1, 4))
    return np.asarray(effects + shared + random.normal(0, noise * np.sqrt(0.5), (deals, 2, 4)))


def test_known_components_are_found() -> None:
    found = shares(synthetic(1, 4000, 0.5, 1.0, 2.0), resamples=50)
    assert found is not None
    assert [share.component for share in found.named.values()] == pytest.approx([0.25, 1, 0, 4], abs=0.15)
    assert [share.share for share in found.named.values()] == pytest.approx(
        [0.25 / 5.25, 1 / 5.25, 0, 4 / 5.25], abs=0.03
    )
    assert found.skill.interval.low < 1 / 5.25 < found.skill.interval.high


def test_intervals_cover_what_is_true() -> None:
    truth = {"seat": 0.09 / 1.34, "skill": 0.25 / 1.34, "chance": 1 / 1.34}
    covered = dict.fromkeys(truth, 0)
    for seed in range(100):
        found = shares(synthetic(seed, 30, 0.3, 0.5, 1.0), seed=1, resamples=200)
        assert found is not None
        for name, share in truth.items():
            interval = found.named[name].interval
            covered[name] += interval.low <= share <= interval.high
    assert all(86 <= count <= 100 for count in covered.values()), covered
    assert sum(covered.values()) < 300


def test_intervals_without_effects_reach_down_to_0() -> None:
    reached = [shares(synthetic(seed, 30, 0.0, 0.5, 1.0), resamples=200) for seed in range(60)]
    assert sum(found is not None and found.seat.interval.low == 0 for found in reached) >= 54


def test_an_estimate_below_0_is_a_share_of_0() -> None:
    values = synthetic(0, 30, 0.0, 1.0, 1.0)
    values -= values.mean(axis=(0, 2), keepdims=True)  # all seats get the same, closer than chance would have it
    found = shares(values)
    assert found is not None
    assert found.seat.component < 0
    assert found.seat.share == 0
    assert sum(share.share for share in found.named.values()) == pytest.approx(1)
    kept = found.skill.component + max(found.both.component, 0) + found.chance.component
    assert found.skill.share == pytest.approx(found.skill.component / kept)


def test_a_single_seat_has_no_share() -> None:
    values = np.array([[[0.0, 1.0]], [[1.0, 1.0]], [[0.0, 0.0]]])
    found = shares(values)
    assert found is not None
    assert (found.seat, found.both) == (found.both, found.seat)
    assert (found.seat.component, found.seat.share, found.seat.interval) == (0, 0, Interval(0, 0))
    # Means 1/3 and 2/3: effects 1/6, and in single deals 1/2, 0, 0; variances 1/3 and 1/3.
    assert found.skill.component == pytest.approx((3 / 36 - 1 / 12) / 2, abs=1e-12)
    assert found.chance.component == pytest.approx(1 / 3)


def test_without_variance_there_are_no_shares() -> None:
    assert shares(np.full((5, 2, 4), 0.1)) is None


def test_without_chance_all_is_who_plays() -> None:
    found = shares(np.tile([[0.0, 1.0, 1.0]], (6, 1, 1)))
    assert found is not None
    assert found.skill.share == 1
    assert (found.seat.component, found.chance.component) == (0, 0)
    assert found.skill.interval == Interval(1, 1)


def test_resamples_are_drawn_from_the_stream() -> None:
    values = synthetic(3, 4, 0.2, 0.5, 1.0)
    found = shares(values, seed=9, resamples=3)
    source = stream(9, 0, 0, 17)
    drawn = [[source.below(4) for _ in range(4)] for _ in range(3)]
    noise = [plain - own for plain, own in zip(true_components(values)[:3], components(values)[:3], strict=True)]
    parts = []
    for rows in drawn:
        seat, skill, both, chance = components(values[rows])
        each = [seat - noise[0], skill - noise[1], both - noise[2], chance * 4 / 3]
        kept = [max(part, 0) for part in each]
        parts.append([part / sum(kept) for part in kept])
    assert found is not None
    for place, share in enumerate(found.named.values()):
        low, high = np.quantile([part[place] for part in parts], (0.025, 0.975))
        assert (share.interval.low, share.interval.high) == pytest.approx((low, high))


def test_only_intervals_depend_on_the_seed() -> None:
    values = synthetic(5, 20, 0.2, 0.5, 1.0)
    assert shares(values, seed=1) == shares(values, seed=1)
    first, second = shares(values, seed=1), shares(values, seed=2)
    assert isinstance(first, Shares)
    assert isinstance(second, Shares)
    assert [share.share for share in first.named.values()] == [share.share for share in second.named.values()]
    assert first.chance.interval != second.chance.interval


@pytest.mark.parametrize("shape", [(1, 2, 4), (5, 2), (5, 0, 4), (0, 2, 4)])
def test_other_shapes_are_refused(shape: tuple[int, ...]) -> None:
    with pytest.raises(ConfigError, match="expected \\(deals, seats, lineups\\) with two deals or more") as found:
        shares(np.zeros(shape))
    assert found.value.code == "bad-returns"
