"""`yith simulate`: its numbers, and what it prints where."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import yith
import yith.cli.simulate as command
from tests.cli.command import run
from tests.traces.golden import short
from yith.cli import main
from yith.interval import wilson

if TYPE_CHECKING:
    from pathlib import Path

ANSI = re.compile(r"\x1b\[")


def simulate(path: Path, *arguments: str) -> dict[str, Any]:
    """Runs it in this process and reads its JSON."""
    assert main(["simulate", *arguments, "--json", str(path)]) == 0
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize("name", yith.game_names())
def test_the_numbers_are_those_of_the_playouts(name: str, tmp_path: Path) -> None:
    found = simulate(tmp_path / "found.json", name, "--games", "1000", "--seed", "5")
    game = yith.load(name)
    played = game.playouts(1000, "heuristic", seed=5)
    assert (found["game"], found["version"], found["engine"]) == (name, game.version, "native")
    assert (found["options"], found["content_digest"]) == (game.options, game.content_digest)
    assert (found["agents"], found["seed"], found["games"]) == (["heuristic"] * game.num_players, 5, 1000)
    assert [seat["seat"] for seat in found["seats"]] == list(range(game.num_players))
    for player, seat in enumerate(found["seats"]):
        assert seat["return"]["mean"] == pytest.approx(played.returns[:, player].mean())
        assert seat["return"]["interval_95"][0] < seat["return"]["mean"] < seat["return"]["interval_95"][1]
        wins = int((played.returns[:, player] == game.info.max_utility).sum())
        interval = wilson(wins, 1000)
        assert seat["sole_wins"] == {"count": wins, "share": wins / 1000, "interval_95": [interval.low, interval.high]}
        check_distribution(seat["score"], played.scores[:, player])
    check_distribution(found["decisions"], played.decisions)
    check_distribution(found["chances"], played.chances)
    assert list(found["tally"]) == [counter.name for counter in game.tally_spec]
    for counter in game.tally_spec:
        tally = found["tally"][counter.name]
        assert (tally["scope"], tally["unit"], tally["meaning"]) == (counter.scope, counter.unit, counter.meaning)
        assert tally["column_means"] == pytest.approx(played.tally[counter.name].mean(axis=0).tolist())
        check_distribution(tally["a_game"], played.tally[counter.name].sum(axis=1))


def check_distribution(found: dict[str, Any], values: np.ndarray[Any, Any]) -> None:
    assert found["mean"] == pytest.approx(values.mean())
    assert found["sd"] == pytest.approx(values.std(ddof=1))
    assert (found["min"], found["max"]) == (values.min(), values.max())
    quantiles = {
        percent: int(np.percentile(values, int(percent), method="inverted_cdf")) for percent in found["quantiles"]
    }
    assert found["quantiles"] == quantiles
    assert found["histogram"]["low"] == values.min()
    assert found["histogram"]["counts"] == np.bincount(values.astype(int) - int(values.min())).tolist()


@pytest.mark.parametrize("name", yith.game_names())
def test_threads_and_parts_change_nothing(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path, pages = tmp_path / "found.json", []
    for threads, first, largest in ((1, 16, 1 << 15), (2, 16, 1 << 15), (3, 1, 7), (1, 500, 500)):
        monkeypatch.setattr(command, "_FIRST_PART", first)
        monkeypatch.setattr(command, "_LARGEST_PART", largest)
        simulate(path, name, "--games", "500", "--threads", str(threads))
        pages.append((capsys.readouterr().out, path.read_bytes()))
    assert len(set(pages)) == 1


@pytest.mark.parametrize("name", yith.game_names())
def test_engines_agree(name: str, tmp_path: Path) -> None:
    options = [f"--option={option}={value}" for option, value in short(name).items()]
    native, reference = (
        simulate(tmp_path / engine, name, "--games", "30", "--agents", "random", "--engine", engine, *options)
        for engine in ("native", "reference")
    )
    assert native.pop("engine") == "native"
    assert reference.pop("engine") == "reference"
    assert native == reference


@pytest.mark.parametrize("name", yith.game_names())
def test_every_option_can_be_given(name: str, tmp_path: Path) -> None:
    for option in yith.load(name).option_spec:
        for value in (option.default, *re.findall(r"\w[\w-]*", option.expected)):
            word = str(value).lower()
            if main(
                [
                    "simulate",
                    name,
                    "--games",
                    "1",
                    "--option",
                    f"{option.name}={word}",
                    "--json",
                    str(tmp_path / "found"),
                ]
            ):
                continue
            found = json.loads((tmp_path / "found").read_text(encoding="utf-8"))
            assert str(found["options"][option.name]).lower() == word


def test_in_a_pipe_it_is_plain_and_quiet() -> None:
    found = run("simulate", yith.game_names()[0], "--games", "2000")
    assert (found.returncode, found.stderr) == (0, "")
    assert not ANSI.search(found.stdout)
    assert "2,000 games" in found.stdout


@pytest.mark.parametrize("name", yith.game_names())
@pytest.mark.parametrize("columns", [80, 100, 120])
def test_every_table_fits(
    name: str, columns: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    specs = {option.name: option for option in yith.load(name).option_spec}
    most = re.findall(r"\d+", specs["players"].expected)[-1:] if "players" in specs else []
    assert main(["simulate", name, "--games", "200", *(f"--players={players}" for players in most)]) == 0
    assert main(["games"]) == 0
    page = capsys.readouterr().out
    assert max(map(len, page.splitlines())) <= columns
    assert "…" not in page
    for counter in yith.load(name).tally_spec:
        label = counter.name.split(" ")[-1] if counter.columns else f"^{counter.name}"
        assert re.search(rf"{label} ", page, re.MULTILINE)


def test_one_game_has_no_intervals(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", yith.game_names()[0], "--games", "1"]) == 0
    page = capsys.readouterr().out
    assert "1 game, agents heuristic" in page
    assert "±" not in page
    assert "nan" not in page


def test_ascii_is_enough() -> None:
    found = run("simulate", yith.game_names()[0], "--games", "500", env={"PYTHONIOENCODING": "ascii"})
    assert (found.returncode, found.stderr) == (0, "")
    assert found.stdout.isascii()
    assert "?" not in found.stdout
    assert "+-" in found.stdout
