"""What `yith simulate` tells of groups of counters, on a toy game that is played together."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

import pytest

from tests.engine import mates
from yith import Game
from yith.api import Playouts
from yith.cli.grid import heat, labels
from yith.cli.plot import plot
from yith.cli.report import report
from yith.cli.results import Run, to_json
from yith.cli.totals import Totals
from yith.engine import build
from yith.interval import wilson
from yith.testing import LawBroken, check_families

GAMES = 300


@pytest.fixture(scope="module")
def game() -> Game[Any]:
    return build(mates, "reference", None, {})


@pytest.fixture(scope="module")
def played(game: Game[Any]) -> Playouts:
    return game.playouts(GAMES, seed=2)


def run_of(game: Game[Any]) -> Run:
    return Run(game, ("random",) * game.num_players, 2, GAMES)


def expected(played: Playouts, name: str) -> list[float]:
    """The returns in the games in which a counter was counted."""
    return [value for value, count in zip(played.returns[:, 0], played.tally[name][:, 0], strict=True) if count]


def test_groups_are_told_of_counters(game: Game[Any]) -> None:
    found = {counter.name: (counter.group, counter.columns) for counter in game.tally_spec}
    assert found["swaps"] == ("", 0)
    assert found["chip golden"] == ("chip", 0)
    assert found["seen at 1h"] == ("seen", 2)
    assert check_families(game, seeds=range(4)).trivial


@pytest.mark.parametrize(
    ("breach", "changes"),
    [
        ("columns without a group", {0: {"columns": 2}}),
        ("group chip is in parts", {3: {"group": "other"}}),
        ("group chip differs in itself", {4: {"unit": "games"}}),
        ("group seen differs in itself", {6: {"columns": 1}}),
        ("group chip has a family", {2: {"family": "chip"}}),
        ("group seen has a row of less than 3", {place: {"columns": 3} for place in range(5, 9)}),
    ],
)
def test_counters_of_a_group_go_together(
    breach: str, changes: dict[int, dict[str, Any]], game: Game[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    spec = list(game.tally_spec)
    for place, change in changes.items():
        spec[place] = replace(spec[place], **change)
    monkeypatch.setattr(mates.Mates, "tally_spec", lambda _: tuple(spec))
    with pytest.raises(LawBroken, match=f"^families: .*{breach}$"):
        check_families(build(mates, "reference", None, {}), seeds=range(2))


def test_games_are_told_by_what_was_counted(game: Game[Any], played: Playouts) -> None:
    totals = Totals.of(played, game.tally_spec)
    assert totals.families.grouped.keys() == {"chip"}
    split = totals.families.grouped["chip"]
    assert split.keys() == {("chip light",), ("chip heavy",)}
    for (name,), returns in split.items():
        values = expected(played, name)
        assert len(values) < GAMES
        counts = {value: values.count(value) for value in sorted(set(values))}
        assert [found.counts for found in returns] == [counts, counts]
    parts = [game.playouts(count, seed=2, first_episode=first) for first, count in ((0, 1), (1, 150), (151, 149))]
    first, second, third = (Totals.of(part, game.tally_spec) for part in parts)
    assert (first + second + third).families == totals.families
    assert to_json(run_of(game), first + second + third) == to_json(run_of(game), totals)


def test_the_json(game: Game[Any], played: Playouts) -> None:
    found = json.loads(to_json(run_of(game), Totals.of(played, game.tally_spec)))
    assert (found["tally"]["seen at 0l"]["group"], found["tally"]["seen at 0l"]["columns"]) == ("seen", 2)
    assert found["groups"].keys() == {"chip"}
    light, heavy, golden = found["groups"]["chip"]
    assert [row["member"] for row in (light, heavy, golden)] == ["chip light", "chip heavy", "chip golden"]
    assert golden == {"member": "chip golden", "games": 0, "seats": []}
    assert light["games"] == len(expected(played, "chip light"))
    assert [seat["sole_wins"]["count"] for seat in heavy["seats"]] == [expected(played, "chip heavy").count(1.0)] * 2


@pytest.mark.parametrize("columns", [60, 80, 120])
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
    assert max(map(len, page.splitlines())) <= max(columns, 72)
    counted = page.partition("Counted in a game")[2].partition("Games by")[0]
    assert "swaps" in counted
    assert "chip" not in re.sub("chips", "", counted)
    table = page.partition("Games by chip, several in a game")[2].partition("Mean seen")[0]
    for name in ("chip light", "chip heavy"):
        values = expected(played, name)
        percent = wilson(values.count(1.0), len(values))
        share, interval = f"{values.count(1.0) / len(values):.2%}", f"[{percent.low:.2%}, {percent.high:.2%}]"
        shown = re.search(rf"^{name} +{len(values)} .* {re.escape(share)} +(\[.*\])$", table, re.MULTILINE)
        assert shown is not None
        assert shown[1].split("  ")[-1].strip() == interval
    assert re.search(r"^chip golden +0$", table, re.MULTILINE)
    lines = page.partition("Mean seen in a game: chips\n")[2].splitlines()
    for seat, line in enumerate(lines):
        means = [played.tally[f"seen at {seat}{chip}"].mean() for chip in "lh"]
        assert re.fullmatch(rf"{seat}l \S\S {means[0]:.3f} +{seat}h \S\S {means[1]:.3f}", line)
    assert len(lines) == 2


def test_who_win_together_are_one_line(game: Game[Any], played: Playouts, capsys: pytest.CaptureFixture[str]) -> None:
    report(run_of(game), Totals.of(played, game.tally_spec))
    wins = int(played.returns[:, 0].sum())
    page = capsys.readouterr().out.partition("Scores")[0]
    assert re.search(rf"^ *all .* {wins / GAMES:.2%} ", page, re.MULTILINE)
    assert not re.search(r"^ *[01] ", page, re.MULTILINE)


def test_the_picture_has_every_member(game: Game[Any], played: Playouts) -> None:
    shown = re.findall(r"<!-- (.*?) -->", plot(run_of(game), Totals.of(played, game.tally_spec), "svg").decode())
    assert {"chip light", "chip heavy", "chip golden", "Mean seen in a game: chips"} <= set(shown)
    assert {"0l", "0h", "1l", "1h"} <= set(shown)


def test_labels_are_what_tells_names_apart() -> None:
    assert labels(["damage at a1", "damage at b2"]) == ["a1", "b2"]
    assert labels(["one", "two"]) == ["one", "two"]
    assert labels(["deep cut", "deep cut low"]) == ["cut", "cut low"]
    assert labels(["alone here"]) == ["here"]


@pytest.mark.parametrize("ascii_only", [False, True])
def test_the_darkest_is_the_highest(ascii_only: bool) -> None:
    def shown(**values: float) -> list[str]:
        columns = [list(map(str, column.cells)) for column in heat(values, 2, ascii_only).columns]
        return [cell for row in zip(*columns, strict=True) for cell in row]

    none, faint, half, full = (" ", ".", ":", "#") if ascii_only else (" ", "░", "▒", "█")
    assert shown(a=0, b=0.001, c=2, d=4) == [
        f"a {2 * none} 0.00",
        f"b {2 * faint} 0.00",
        f"c {2 * half} 2.00",
        f"d {2 * full} 4.00",
    ]
    assert shown(a=0, b=0.0) == [f"a {2 * none} 0.00", f"b {2 * none} 0.00"]
    assert shown(a=0.05, b=0.0125)[1].endswith("0.0125")
