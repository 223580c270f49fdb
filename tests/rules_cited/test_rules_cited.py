"""Rule numbers: every one that code cites is explained on the rules page, every branch in play is cited.

The pages are `seeds/<game>/rules.md` and those of test-only games; `(branch)` behind a number marks a branch in play.
Both engines and the game's tests cite each of these.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.tree import ROOT, expect_none, files, show

CITED = re.compile(r"(?<![\w-])([A-Z])-(\d{1,3})\b")
DEFINED = re.compile(r"^- (?:\*\*)?([A-Z]-\d+)(?:\*\*)?( \(branch\))? ", re.MULTILINE)


@dataclass(frozen=True)
class Page:
    """A rules page: its game, the letter of its numbers, all of them, and those of the branches."""

    path: Path
    game: str
    letter: str
    numbers: frozenset[str]
    branches: tuple[str, ...]

    @classmethod
    def read(cls, path: Path) -> Page:
        rules = DEFINED.findall(path.read_text(encoding="utf-8"))
        (letter,) = {number[0] for number, _ in rules}
        numbers = [number for number, _ in rules]
        assert len(numbers) == len(set(numbers)), f"{show(path)} explains a number twice"
        return cls(
            path, path.parent.name, letter, frozenset(numbers), tuple(number for number, branch in rules if branch)
        )


GAME_FOLDERS = ("rust/core/src/games", "python/yith/games", "tests/games")

PAGES = [Page.read(path) for path in [*sorted(ROOT.glob("seeds/*/rules.md")), *sorted(ROOT.glob("tests/*/rules.md"))]]
GAMES = [page for page in PAGES if page.branches]

each_page = pytest.mark.parametrize("page", PAGES, ids=[page.game for page in PAGES])
each_game = pytest.mark.parametrize("page", GAMES, ids=[page.game for page in GAMES])


def cited(paths: list[Path]) -> dict[str, list[str]]:
    """Every number that is cited, with the places."""
    places: dict[str, list[str]] = {}
    for path in paths:
        for line, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            for letter, digits in CITED.findall(text):
                places.setdefault(f"{letter}-{digits}", []).append(f"{show(path)}:{line}")
    return places


def code() -> list[Path]:
    return list(files("rust", "python", "tests", "benches", suffixes=(".rs", ".py", ".pyi", ".toml")))


def test_no_two_pages_number_alike() -> None:
    letters = [page.letter for page in PAGES]
    expect_none(
        (f"{page.letter}: {show(page.path)}" for page in PAGES if letters.count(page.letter) > 1),
        "pages that number alike",
    )


@each_page
def test_cited_numbers_are_explained(page: Page) -> None:
    numbers = cited([*code(), page.path])
    unknown = (number for number in numbers if number[0] == page.letter and number not in page.numbers)
    expect_none(
        (f"{number}: {', '.join(numbers[number])}" for number in unknown), f"not explained in {show(page.path)}"
    )


@each_game
@pytest.mark.parametrize("place", GAME_FOLDERS)
def test_every_branch_is_cited(page: Page, place: str) -> None:
    numbers = cited(list(files(f"{place}/{page.game}", suffixes=(".rs", ".py"))))
    expect_none(
        (number for number in page.branches if number not in numbers), f"branches not cited in {place}/{page.game}"
    )


@each_game
@pytest.mark.parametrize("place", GAME_FOLDERS)
def test_a_game_cites_its_own_rules_alone(page: Page, place: str) -> None:
    letters = {other.letter for other in PAGES} - {page.letter}
    numbers = cited(list(files(f"{place}/{page.game}")))
    foreign = (number for number in numbers if number[0] in letters)
    expect_none(
        (f"{number}: {', '.join(numbers[number])}" for number in foreign), f"rules of another game than {page.game}"
    )
