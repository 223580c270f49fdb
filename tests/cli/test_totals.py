"""Totals: exact, and the same however the games are split."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import yith
from yith.cli.chart import Scale
from yith.cli.totals import Histogram, Totals

VALUES = st.lists(st.integers(-40, 200), min_size=1, max_size=60)


def histogram(values: list[int]) -> Histogram:
    return Histogram.of(np.array(values, np.int32))


def seen(found: Histogram) -> dict[int, int]:
    return {found.low + index: int(count) for index, count in enumerate(found.counts)}


@given(VALUES, VALUES)
def test_histograms_add_up(first: list[int], second: list[int]) -> None:
    assert seen(histogram(first) + histogram(second)) == seen(histogram(first + second))


@given(VALUES)
def test_a_histogram_has_the_statistics_of_its_values(values: list[int]) -> None:
    found = histogram(values)
    assert (found.low, found.high) == (min(values), max(values))
    assert found.moments.mean == pytest.approx(np.mean(values), abs=1e-12)
    assert found.moments.sd == pytest.approx(np.std(values, ddof=1) if len(values) > 1 else 0)
    for percent in (5, 25, 50, 75, 95, 100):
        assert found.quantile(percent) == np.percentile(values, percent, method="inverted_cdf")


@given(VALUES, VALUES, st.integers(1, 30))
def test_a_chart_draws_every_value_once(first: list[int], second: list[int], columns: int) -> None:
    both = [histogram(first), histogram(second)]
    scale = Scale.over(both, columns)
    assert scale.bins <= columns
    assert scale.low == min(first + second)
    assert scale.high >= max(first + second)
    for values, found in zip((first, second), both, strict=True):
        counts = found.binned(scale.low, scale.width, scale.bins)
        assert counts == [
            sum(scale.low + place * scale.width <= value < scale.low + (place + 1) * scale.width for value in values)
            for place in range(scale.bins)
        ]
        line = scale.line(found, ascii_only=False)
        assert [mark == " " for mark in line] == [count == 0 for count in counts]
        assert line[counts.index(max(counts))] == "█"
        assert scale.line(found, ascii_only=True).isascii()


@pytest.mark.parametrize("name", yith.game_names())
def test_totals_do_not_depend_on_the_parts(name: str) -> None:
    game = yith.load(name)
    whole = Totals.of(game.playouts(100, seed=3), game.tally_spec)
    parts = [
        Totals.of(game.playouts(count, seed=3, first_episode=first), game.tally_spec)
        for first, count in ((0, 1), (1, 32), (33, 67))
    ]
    for split in (parts[0] + parts[1] + parts[2], parts[0] + (parts[1] + parts[2])):
        assert split.games == whole.games == 100
        assert split.returns == whole.returns
        assert list(map(seen, split.scores)) == list(map(seen, whole.scores))
        assert (seen(split.decisions), seen(split.chances)) == (seen(whole.decisions), seen(whole.chances))
        assert split.families == whole.families
        assert split.tally.keys() == whole.tally.keys()
        for counter, tally in split.tally.items():
            assert tally.columns == whole.tally[counter].columns
            assert seen(tally.game) == seen(whole.tally[counter].game)


@pytest.mark.parametrize("name", yith.game_names())
def test_totals_are_those_of_the_arrays(name: str) -> None:
    game = yith.load(name)
    played = game.playouts(200, seed=4)
    found = Totals.of(played, game.tally_spec)
    for player in range(game.num_players):
        assert found.returns[player].mean == pytest.approx(played.returns[:, player].mean())
        assert found.returns[player].sd == pytest.approx(played.returns[:, player].std(ddof=1))
        assert found.scores[player].moments.total == played.scores[:, player].sum()
    assert found.decisions.moments.total == played.decisions.sum()
    assert found.chances.moments.total == played.chances.sum()
    for counter in game.tally_spec:
        assert found.tally[counter.name].columns == tuple(played.tally[counter.name].sum(axis=0).tolist())
        assert found.tally[counter.name].game.moments.total == played.tally[counter.name].sum()


@pytest.mark.parametrize("name", [name for name in yith.game_names() if yith.load(name).num_players == 1])
def test_what_is_counted_in_lost_games_is_told_apart(name: str) -> None:
    game = yith.load(name)
    playouts = game.playouts(300, "heuristic", seed=2)
    lost = playouts.returns[:, 0] == 0
    assert 0 < lost.sum() < 300
    found = Totals.of(playouts, game.tally_spec).lost
    assert list(found) == [counter.name for counter in game.tally_spec if not counter.family]
    for counter, counts in found.items():
        values = playouts.tally[counter][lost, 0].tolist()
        assert seen(counts) == {value: values.count(value) for value in range(counts.low, counts.high + 1)}


@pytest.mark.parametrize("name", [name for name in yith.game_names() if yith.load(name).num_players > 1])
def test_where_several_play_nobody_loses_alone(name: str) -> None:
    game = yith.load(name)
    assert Totals.of(game.playouts(20, seed=2), game.tally_spec).lost == {}
