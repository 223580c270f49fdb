"""`yith play menagerie`: the board shows tracks, dice and challenges, and `odds` what every move is worth."""

from __future__ import annotations

import re
import subprocess

from tests.cli.command import PLAIN, YITH
from yith.games import menagerie

OPTIONS = {"character": "odile-marrow", "role": "curator"}


def page(typed: str, *more: str) -> str:
    words = [word for name, value in OPTIONS.items() for word in ("--option", f"{name}={value}")]
    found = subprocess.run(
        [YITH, "play", "menagerie", *words, "--seed", "1", *more],
        input=typed,
        capture_output=True,
        text=True,
        env=PLAIN,
        check=False,
    )
    assert (found.returncode, found.stderr) == (0, "")
    return found.stdout


def test_the_board_shows_tracks_dice_and_challenges() -> None:
    found = page("1\n")
    board = found[found.rindex("╭") :]
    for shown in ("luck", "resolve", "knowledge", "health", "dice", "saved", "open", "acts"):
        assert shown in board
    assert re.search(r"(matching|sequence|exact|threshold) [1-6]", board)
    assert re.search(r"^  you +face ", found, re.MULTILINE)
    assert re.search(r"^  chance +die [1-6]$", found, re.MULTILINE)


def test_the_odds_of_every_move_are_those_of_the_solver() -> None:
    game = menagerie.load(character="odile-marrow", role="curator")
    found = page("odds\n1\nodds\nq\n")
    tables = found.split("  move ")[1:]
    assert len(tables) == 2
    texts: list[str] = []
    for table in tables:
        rows = re.findall(r"^ +(\S.*?) +([\d.]+)%  +(-?[\d.]+)$", table, re.MULTILINE)
        texts = [text for text, _, _ in rows]
        assert len(rows) == len(set(texts))
        assert all(game.text(game.action(text)) == text for text in texts)
        values = [float(value) for _, _, value in rows]
        assert values == sorted(values, reverse=True)
        assert all(0 <= float(chance) <= 100 for _, chance, _ in rows)
    menu = found[found.rindex("╰") :]
    assert sorted(texts) == sorted(re.findall(r"\d+  ((?:[a-z]\S*)(?: \S+)*)", menu.split("your move")[0]))
