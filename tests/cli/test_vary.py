"""`yith simulate --vary`: what several combinations of options come to."""

from __future__ import annotations

import json
import re
import struct
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest

import tests.kuhn
import yith
import yith.cli.simulate as command
from tests.cli.command import SEVERAL
from tests.engine import guests, mates, solo
from yith.cli import main, plot
from yith.cli.comparison import compare
from yith.cli.options import parse_varied
from yith.cli.results import Cell, Run, cells_to_json, have_one_outcome
from yith.cli.totals import Totals
from yith.engine import build
from yith.interval import mean_interval, wilson

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from yith.api import Package

NAME = SEVERAL
RIVALS = next(name for name in yith.game_names() if yith.load(name).info.utility_sum is not None)
"""A game that not all can win."""
SHORT = ("--games", "40", "--seed", "3")

Capture = pytest.CaptureFixture[str]


def cell(package: Package[Any], games: int = 300, **options: object) -> Cell:
    game = build(package, "reference", None, options)
    run = Run(game, ("random",) * game.num_players, 2, games)
    return run, Totals.of(game.playouts(games, seed=2), game.tally_spec)


def simulate(path: Path, *arguments: str) -> dict[str, Any]:
    assert main(["simulate", *arguments, "--json", str(path)]) == 0
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def two_values(name: str) -> dict[str, tuple[str, str]]:
    """Of two options of a game at most two values each."""
    found = {}
    for option in yith.load(name).option_spec:
        if option.kind == "bool":
            found[option.name] = ("False", "True")
        elif option.kind == "choice":
            first, second, *_ = re.findall(r"'([^']+)'", option.expected)
            found[option.name] = (first, second)
        elif option.name == "players":
            found[option.name] = ("2", "3")
    return dict(list(found.items())[:2])


@pytest.mark.parametrize("name", yith.game_names())
def test_every_cell_is_what_one_run_gives(name: str, tmp_path: Path) -> None:
    options = two_values(name)
    vary = [f"--vary={option}={','.join(values)}" for option, values in options.items()]
    found = simulate(tmp_path / "all", name, *SHORT, *vary)
    assert found.keys() == {"schema", "varied", "cells"}
    assert (found["schema"], found["varied"]) == (1, list(options))
    combinations = list(product(*options.values()))
    assert len(found["cells"]) == len(combinations)
    for one, values in zip(found["cells"], combinations, strict=True):
        chosen = [f"--option={option}={value}" for option, value in zip(options, values, strict=True)]
        assert one == simulate(tmp_path / "one", name, *SHORT, *chosen)


def test_threads_and_parts_change_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    pages = []
    for threads, first in ((1, 16), (2, 3)):
        monkeypatch.setattr(command, "_FIRST_PART", first)
        simulate(tmp_path / "found", NAME, *SHORT, "--vary=players=2,3", f"--threads={threads}")
        pages.append((capsys.readouterr().out, (tmp_path / "found").read_bytes()))
    assert pages[0] == pages[1]


@pytest.mark.parametrize("name", yith.game_names())
@pytest.mark.parametrize("columns", [80, 120])
def test_the_table_fits(name: str, columns: int, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    options = two_values(name)
    vary = [f"--vary={option}={','.join(values)}" for option, values in options.items()]
    assert main(["simulate", name, "--games", "200", *vary]) == 0
    page = capsys.readouterr().out
    assert max(map(len, page.splitlines())) <= columns
    assert "…" not in page
    assert page.startswith(yith.load(name).version)
    assert "\n4 combinations, 200 games each, agents heuristic, seed 0, native engine\n" in page
    for values in product(*options.values()):
        assert re.search(rf"^ *{' +'.join(values)} ", page, re.MULTILINE)
    assert not any(f"{option}=" in page for option in options)


def test_one_outcome_is_a_share_of_wins(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    cells = [cell(solo, house=house) for house in (None, "north")]
    compare(["house"], cells)
    page = capsys.readouterr().out
    assert "solo-v1  swaps=True, most=3\n2 combinations, 300 games each, agents random, seed 2, reference" in page
    for (_, totals), house in zip(cells, ("None", "north"), strict=True):
        (returns,) = totals.returns
        wins, found = returns.counts[1.0], wilson(returns.counts[1.0], 300)
        row = [house, f"{wins / 300:.2%}", f"[{found.low:.2%}, {found.high:.2%}]"]
        row += [f"{totals.scores[0].moments.mean:.2f}", f"{totals.decisions.moments.mean:.2f}", "light 100%"]
        assert re.search("^ *" + " +".join(map(re.escape, row)) + "$", page, re.MULTILINE)
    # Of the other families games were won and lost under the same counters: they tell nothing of losses.
    assert re.findall(r"most losses:", page) == ["most losses:"]
    assert re.search(r" last$", page, re.MULTILINE)


def test_the_most_frequent_of_what_games_were_lost_to(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    run, totals = cell(solo, house="north", swaps=False)
    compare(["swaps"], [(run, totals)])
    page = capsys.readouterr().out
    # Without swaps the first chip is the last.
    assert page.count("most losses:") == 2
    assert re.search(r"^ *False .* light 100% +light 100%$", page, re.MULTILINE)
    assert "1 combination, 300 games each" in page


def test_losses_have_a_table_of_their_own_where_there_is_no_room(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setenv("COLUMNS", "64")
    compare(["house"], [cell(solo, house=house) for house in (None, "far-south")])
    table, title, losses = capsys.readouterr().out.partition("\nLost games\n")
    assert title
    assert "most losses:" not in table
    assert re.search(r"^far-south .*%\] +\d", table, re.MULTILINE)
    assert re.search(r"^far-south +light 100%$", losses, re.MULTILINE)


def test_games_that_were_all_won(capsys: Capture) -> None:
    run, _ = cell(solo, 1)
    games = (run.game.playouts(1, seed=2, first_episode=episode) for episode in range(50))
    won = next(played for played in games if played.returns[0, 0] == 1)
    compare(["house"], [(run, Totals.of(won, run.game.tally_spec))])
    page = capsys.readouterr().out
    assert "1 combination, 1 game each" in page
    assert "100.00%" in page
    assert "losses" not in page


def test_those_who_win_together_have_one_outcome(capsys: Capture) -> None:
    cells = [cell(mates, players=players) for players in (2, 3)]
    assert have_one_outcome(cells)
    compare(["players"], cells)
    page = capsys.readouterr().out
    for run, totals in cells:
        assert re.search(rf"^ +{run.game.num_players} +{run.wins(totals.returns[0]) / 300:.2%} ", page, re.MULTILINE)


def test_every_seat_has_its_return(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    one = cell(tests.kuhn)
    assert not have_one_outcome([one])
    for columns, half in ((100, True), (20, False)):
        monkeypatch.setenv("COLUMNS", str(columns))
        compare([], [one])
        page = capsys.readouterr().out
        for returns in one[1].returns:
            found = mean_interval(returns.mean, returns.sd, 300)
            assert found is not None
            spread = f"{(found.high - found.low) / 2:.2f}"
            assert f"{returns.mean:.2f}{f' ±{spread}' if half else ''}" in page
            assert half == ("±" in page)


def test_seats_that_not_all_have(tmp_path: Path, capsys: Capture) -> None:
    simulate(tmp_path / "found", RIVALS, *SHORT, "--vary=players=3,2")
    page = capsys.readouterr().out
    three, two = (re.search(rf"^ +{players} .*$", page, re.MULTILINE) for players in (3, 2))
    assert three
    assert two
    assert (three[0].count("±"), two[0].count("±")) == (3, 2)


def test_lists_of_ids_stand_between_semicolons() -> None:
    spec = build(guests, "reference", None, {}).option_spec
    assert parse_varied(spec, {}, ["houses=inn,north;random"]) == {"houses": ["inn,north", "random"]}


def test_values_are_read_by_type() -> None:
    spec = build(solo, "reference", None, {}).option_spec
    found = parse_varied(spec, {}, ["house=None,north", "swaps=TRUE,false", "most=1,2"])
    assert found == {"house": [None, "north"], "swaps": [True, False], "most": [1, 2]}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--vary", "players"), "option 'players' has no value, expected two or more, as in players=V1,V2"),
        (("--vary", "players="), "option 'players' has no value, expected two or more, as in players=V1,V2"),
        (("--vary", "players=2"), "option 'players' has one value only, expected two or more, as in players=V1,V2"),
        (("--vary", "players=2,3,02"), "option 'players' has the value '02' twice"),
        (("--vary", "engine=native,reference"), "unknown option 'engine', expected one of players, "),
        (("--vary", "players=2,99"), f"{NAME}: players=99, expected a whole number from "),
        (("--vary", "players=2,"), f"{NAME}: players='', expected a whole number from "),
        (("--vary", "players=2,few"), f"{NAME}: players='few', expected a whole number from "),
        (("--vary", "players=2,3", "--players", "2"), "option 'players' is given twice"),
        (("--vary", "players=2,3", "--option", "players=2"), "option 'players' is given twice"),
        (("--vary", "players=2,3", "--vary", "players=2,3"), "option 'players' is given twice"),
        (("--vary", "players=2,3", "--agents", "random,random"), "2 agents for 3 players, expected one for each"),
    ],
)
def test_wrong_use_is_refused_before_playing(arguments: tuple[str, ...], message: str, capsys: Capture) -> None:
    assert main(["simulate", NAME, "--games", str(10**15), *arguments]) == 2
    page, errors = capsys.readouterr()
    assert page == ""
    assert errors.startswith(f"error: {message}")
    assert errors.count("\n") == 1


def test_one_list_of_ids_is_one_value() -> None:
    spec = build(guests, "reference", None, {}).option_spec
    with pytest.raises(Exception, match=r"'houses' has one value only, expected two or more, as in houses=V1;V2$"):
        parse_varied(spec, {}, ["houses=inn,north"])


@pytest.mark.parametrize("complete", [0, 1])
def test_ctrl_c_shows_what_is_complete(
    complete: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    play, begun = command._parts, []  # noqa: SLF001, where a signal would come in between

    def interrupted(run: Run, threads: int) -> Iterator[Totals]:
        begun.append(run)
        for part in play(run, threads):
            yield part
            if len(begun) > complete:
                raise KeyboardInterrupt

    monkeypatch.setattr(command, "_parts", interrupted)
    files = [tmp_path / "old.json", tmp_path / "old.svg"]
    for path in files:
        path.write_text("old")
    arguments = ["--json", str(files[0]), "--plot", str(files[1]), "--vary=players=2,3,4"]
    assert main(["simulate", NAME, *SHORT, *arguments]) == 130
    page, errors = capsys.readouterr()
    assert errors == f"stopped after {40 * complete + 16} of 120 games\n"
    assert ("1 combination, 40 games each" in page) == bool(complete)
    assert bool(page) == bool(complete)
    assert [path.read_text() for path in files] == ["old", "old"]
    assert sorted(tmp_path.iterdir()) == files


@pytest.mark.parametrize("kind", plot.FORMATS)
def test_the_same_results_give_the_same_picture(kind: str, tmp_path: Path) -> None:
    paths = [tmp_path / f"{number}.{kind}" for number in range(2)]
    for threads, path in enumerate(paths, start=1):
        vary = ("--vary=players=2,3", f"--threads={threads}")
        assert main(["simulate", NAME, *SHORT, *vary, "--plot", str(path)]) == 0
    first, second = (path.read_bytes() for path in paths)
    assert first == second
    assert len(first) > 5_000


@pytest.mark.parametrize(
    ("package", "options", "expected"),
    [
        (solo, {"most": (1, 3)}, {"share of wins", "most=1", "most=3"}),
        (mates, {"players": (2, 3)}, {"share of wins", "players=2", "players=3"}),
        (guests, {"players": (2, 3)}, {"mean return", "players=2", "players=3", "seat 0", "seat 2", "even"}),
    ],
)
def test_the_picture_says_what_it_shows(
    package: Package[Any], options: Mapping[str, tuple[object, ...]], expected: set[str]
) -> None:
    cells = [cell(package, 300, **{name: value}) for name, values in options.items() for value in values]
    shown = re.findall(r"<!-- (.*?) -->", plot.plot_cells(list(options), cells, "svg").decode())
    assert expected <= set(shown)
    assert f"{cells[0][0].game.version}: 300 games each, agents random, seed 2" in " ".join(shown)
    assert ("seat 0" in shown) == ("seat 0" in expected)


def test_very_many_cells_make_no_picture_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plot, "_TALLEST", 4)
    data = plot.plot_cells(["most"], [cell(solo, 2)] * 30, "png")
    assert struct.unpack(">II", data[16:24]) == (1650, 600)


def test_json_of_cells_is_json_of_each() -> None:
    cells = [cell(solo, house=house) for house in (None, "north")]
    found = json.loads(cells_to_json(["house"], cells))
    assert [one["options"]["house"] for one in found["cells"]] == [None, "north"]
    assert [one["games"] for one in found["cells"]] == [300, 300]
