"""What `yith simulate` tells of families of counters, on a toy game for one player and on one for two."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

import tests.kuhn
from tests.engine import solo
from yith import Game
from yith.api import Playouts
from yith.cli.families import families
from yith.cli.plot import plot
from yith.cli.report import report
from yith.cli.results import Run, to_json
from yith.cli.totals import Totals
from yith.engine import build
from yith.interval import mean_interval, wilson

GAMES = 400


@pytest.fixture(scope="module")
def game() -> Game[Any]:
    return build(solo, "reference", None, {})


@pytest.fixture(scope="module")
def played(game: Game[Any]) -> Playouts:
    return game.playouts(GAMES, seed=2)


def run_of(game: Game[Any]) -> Run:
    return Run(game, ("random",) * game.num_players, 2, GAMES)


def expected(played: Playouts, *members: str) -> list[float]:
    """The returns of player 0 in the games of these members."""
    rows = zip(played.returns[:, 0].tolist(), *(played.tally[name][:, 0].tolist() for name in members), strict=True)
    return [value for value, *counts in rows if all(counts)]


def test_every_game_is_sorted(game: Game[Any], played: Playouts) -> None:
    found = Totals.of(played, game.tally_spec).families
    assert families(game.tally_spec)["first"] == ["first light", "first heavy"]
    assert list(found.crossed) == [("first", "last")]
    assert found.single["house"].keys() == {("",)}
    splits = [found.single["first"], found.single["last"], found.crossed["first", "last"]]
    for members, (returns,) in (pair for split in splits for pair in split.items()):
        values = expected(played, *members)
        assert returns.counts == {value: values.count(value) for value in sorted(set(values))}
    assert sum(len(expected(played, first, "last heavy")) for first in ("first light", "first heavy")) == len(
        expected(played, "last heavy")
    )


def test_parts_change_nothing(game: Game[Any], played: Playouts) -> None:
    parts = [game.playouts(count, seed=2, first_episode=first) for first, count in ((0, 1), (1, 150), (151, 249))]
    totals = [Totals.of(part, game.tally_spec) for part in parts]
    joined, whole = totals[0] + totals[1] + totals[2], Totals.of(played, game.tally_spec)
    assert joined.families == whole.families
    assert to_json(run_of(game), joined) == to_json(run_of(game), whole)


def test_a_family_without_a_member_for_every_game_is_not_crossed(game: Game[Any]) -> None:
    house = build(solo, "reference", None, {"house": "north"})
    parts = [Totals.of(part.playouts(20, seed=2), part.tally_spec) for part in (house, game)]
    assert [len(part.families.crossed) for part in parts] == [3, 1]
    both = (parts[0] + parts[1]).families
    assert list(both.crossed) == [("first", "last")]
    assert {members: sum(returns.counts.values()) for members, (returns,) in both.single["house"].items()} == {
        ("house north",): 20,
        ("",): 20,
    }


def test_the_json_has_every_member(game: Game[Any], played: Playouts) -> None:
    found = json.loads(to_json(run_of(game), Totals.of(played, game.tally_spec)))
    assert found["tally"]["first light"]["family"] == "first"
    assert found["tally"]["swaps"]["family"] == ""
    assert {family: [row["member"] for row in rows] for family, rows in found["families"].items()} == {
        "first": ["first light", "first heavy", None],
        "last": ["last light", "last heavy", None],
        "house": ["house north", "house far-south", None],
    }
    assert [row["games"] for row in found["families"]["house"]] == [0, 0, GAMES]
    light = expected(played, "first light")
    (cell,) = found["families"]["first"][0]["seats"]
    interval = wilson(light.count(1.0), len(light))
    assert cell["sole_wins"] == {
        "count": light.count(1.0),
        "share": light.count(1.0) / len(light),
        "interval_95": [interval.low, interval.high],
    }
    spread = mean_interval(cell["return"]["mean"], cell["return"]["sd"], len(light))
    assert spread is not None
    assert cell["return"]["interval_95"] == [spread.low, spread.high]
    (crossed,) = found["crossed_families"]
    assert crossed["families"] == ["first", "last"]
    assert [cell["members"] for cell in crossed["cells"]] == [
        ["first light", "last light"],
        ["first light", "last heavy"],
        ["first heavy", "last light"],
        ["first heavy", "last heavy"],
    ]
    assert [cell["games"] for cell in crossed["cells"]] == [
        len(expected(played, *cell["members"])) for cell in crossed["cells"]
    ]


@pytest.mark.parametrize("columns", [72, 80, 120])
def test_the_tables(
    columns: int,
    game: Game[Any],
    played: Playouts,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    report(run_of(game), Totals.of(played, game.tally_spec))
    page = capsys.readouterr().out
    assert max(map(len, page.splitlines())) <= columns
    for name in ("first light", "first heavy", "last light", "last heavy"):
        values = expected(played, name)
        share = f"{values.count(1.0) / len(values):.2%}"
        assert re.search(rf"^{name} +{len(values)} .*{re.escape(share)} +\[", page, re.MULTILINE)
    assert "Games by first" in page
    assert re.search(r"^house north +0$", page, re.MULTILINE)
    assert re.search(rf"^none of them +{GAMES} ", page, re.MULTILINE)
    cross = page.partition("Mean return by first and last")[2]
    assert re.search(r"^ +last +last\n +light +heavy$", cross, re.MULTILINE)
    assert re.search(r"^first light +0 +1$", cross, re.MULTILINE)
    counted = page.partition("Counted in a game")[2].partition("Games by")[0]
    assert "swaps" in counted
    assert "first light" not in counted


def test_one_player_wins_or_not(game: Game[Any], played: Playouts, capsys: pytest.CaptureFixture[str]) -> None:
    report(run_of(game), Totals.of(played, game.tally_spec))
    page = capsys.readouterr().out
    wins = int(played.returns.sum())
    percent = wilson(wins, GAMES)
    assert "sole" not in page
    assert re.search(
        rf"^ +0 +0\.\d+ +\[.*\] +{wins / GAMES:.2%} +\[{percent.low:.2%}, {percent.high:.2%}\]$", page, re.MULTILINE
    )
    assert re.search(r"^ +0 +1\.\d\d +0\.\d\d +1 ", page.partition("Scores")[2], re.MULTILINE)


def test_two_players(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    kuhn: Game[Any] = build(tests.kuhn, "reference", None, {})
    played = kuhn.playouts(GAMES, seed=2)
    totals = Totals.of(played, kuhn.tally_spec)
    assert totals.families.crossed == {}
    report(run_of(kuhn), totals)
    page = capsys.readouterr().out.partition("Games by end")[2]
    folds = int(played.tally["folds"].sum())
    assert re.search(rf"^showdowns +{GAMES - folds} +0 +-?\d", page, re.MULTILINE)
    assert re.search(rf"^folds +{folds} +0 .*\n +1 ", page, re.MULTILINE)
    assert "none of them" not in page


def test_the_picture_has_every_member(game: Game[Any], played: Playouts) -> None:
    totals = Totals.of(played, game.tally_spec)
    shown = re.findall(r"<!-- (.*?) -->", plot(run_of(game), totals, "svg").decode())
    for counter in game.tally_spec:
        assert counter.name in shown
    assert "share of wins" in shown
    assert plot(run_of(game), totals, "png").startswith(b"\x89PNG")
