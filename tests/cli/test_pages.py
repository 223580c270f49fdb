"""`yith games`, `yith rules`, `yith --version`, and the commands themselves."""

from __future__ import annotations

import re
from importlib.metadata import version

import pytest

import yith
from tests.cli.command import run
from tests.tree import ROOT, expect_none, files, show


def test_version() -> None:
    found = run("--version")
    assert (found.returncode, found.stdout, found.stderr) == (0, f"yith {version('yith')}\n", "")


@pytest.mark.parametrize("name", yith.game_names())
def test_games_lists_every_option(name: str) -> None:
    found = run("games", env={"COLUMNS": "200"})
    assert (found.returncode, found.stderr) == (0, "")
    game = yith.load(name)
    assert re.search(rf"^ *{name} +{game.version} ", found.stdout, re.MULTILINE)
    for option in game.option_spec:
        if option.name != "players":
            assert f"{option.name}={option.default}" in found.stdout
            assert option.meaning in found.stdout


@pytest.mark.parametrize("name", yith.game_names())
def test_rules_prints_the_page(name: str) -> None:
    found = run("rules", name)
    assert (found.returncode, found.stderr) == (0, "")
    assert found.stdout == (ROOT / "seeds" / name / "rules.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "arguments",
    [
        ("--help",),
        ("-h",),
        ("simulate", "--help"),
        ("games", "-h"),
        ("rules", "-h"),
        ("replay", "-h"),
        ("play", "-h"),
        ("skill", "-h"),
        ("tournament", "-h"),
    ],
)
def test_help(arguments: tuple[str, ...]) -> None:
    found = run(*arguments)
    assert (found.returncode, found.stderr) == (0, "")
    assert found.stdout.startswith("Usage: yith")
    assert max(map(len, found.stdout.splitlines())) <= 80


def test_no_command_names_a_game() -> None:
    expect_none(
        (
            f"{show(path)}: {name}"
            for path in files("python/yith/cli", suffixes=(".py",))
            for name in yith.game_names()
            if name in path.read_text(encoding="utf-8")
        ),
        "commands that name a game",
    )
