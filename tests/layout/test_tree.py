"""The tree itself: complete lists, layers, names and sizes. A failure prints what is missing or where the fault is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import yith
from tests.tree import ROOT, expect_none, files, folders, show

CODE = (".rs", ".py", ".pyi")
TEXTS = (*CODE, ".toml", ".md")
PLACES = ("rust", "python", "tests", "benches")

GAME_FOLDERS = ("rust/core/src/games", "python/yith/games", "seeds", "tests/games")
"""A game is one folder in each of these."""

LISTS = ("rust/core/src/games/mod.rs", "python/yith/games/__init__.py")
"""The only files outside of its folders that name a game: the list of the core, and the typed re-exports."""

EXPECTED = {"content", "action", "state", "rules", "observe"}
"""What every game has in both languages: a file, or a folder in place of a large one."""

ONE_SIDED = {"mod", "__init__", "tests", "heuristic", "judge", "solve", "features", "inspecting", "picture"}
"""What one language may have alone: the files that make a module, tests inside a crate, what the native engine alone
plays and solves, and arrays, pictures and looks at content files, which only Python gives."""

LONGEST = 600
DRAWERS = {"util", "utils", "helper", "helpers", "common", "misc"}


def listed() -> list[str]:
    """The games of the core's list, in its order."""
    text = (ROOT / LISTS[0]).read_text(encoding="utf-8")
    return re.findall(r"^pub mod (\w+);", text, re.MULTILINE)


def occurrences(pattern: re.Pattern[str], paths: list[Path]) -> list[str]:
    """Every line that matches, as `path:line: text`."""
    return [
        f"{show(path)}:{number}: {line.strip()}"
        for path in paths
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if pattern.search(line)
    ]


@pytest.mark.parametrize("place", GAME_FOLDERS)
def test_every_game_has_its_four_folders(place: str) -> None:
    found = folders(place)
    expect_none(sorted(set(listed()) - found), f"games without a folder in {place}")
    expect_none(sorted(found - set(listed())), f"folders in {place} of no game that {LISTS[0]} lists")


def test_the_engines_know_the_same_games() -> None:
    assert yith.game_names() == sorted(listed())
    for name in listed():
        assert yith.load(name).version == yith.load(name, engine="reference").version


def test_the_typed_reexports_name_every_game() -> None:
    text = (ROOT / LISTS[1]).read_text(encoding="utf-8")
    lines = [f"from yith.games import {name} as {name}" for name in listed()]
    expect_none((line for line in lines if line not in text), f"missing in {LISTS[1]}")


def parts(folder: Path) -> set[str]:
    """The files of a game in one language, and their folders, without endings."""
    names = {path.relative_to(folder).with_suffix("") for path in files(show(folder), suffixes=CODE)}
    folders = {parent for name in names for parent in name.parents[:-1]}
    return {name.as_posix() for name in names | folders if ONE_SIDED.isdisjoint(name.parts)}


@pytest.mark.parametrize("name", listed())
def test_both_languages_have_the_same_files(name: str) -> None:
    rust, python = (ROOT / place / name for place in GAME_FOLDERS[:2])
    for folder, twin in ((rust, python), (python, rust)):
        expect_none(sorted((EXPECTED | parts(twin)) - parts(folder)), f"missing in {show(folder)}")


@pytest.mark.parametrize("name", listed())
@pytest.mark.parametrize(
    ("place", "parts"),
    [
        ("seeds", ("rules.md", "counts.toml", "traces", "playthrough.txt")),
        ("tests/games", ("plan.py", "conserved.py")),
    ],
)
def test_what_tests_ask_of_a_game_is_there(name: str, place: str, parts: tuple[str, ...]) -> None:
    folder = ROOT / place / name
    expect_none((part for part in parts if not (folder / part).exists()), f"missing in {show(folder)}")


@pytest.mark.parametrize("name", listed())
def test_a_game_is_named_in_its_own_folders_only(name: str) -> None:
    own = tuple(f"{place}/{name}/" for place in GAME_FOLDERS)
    places = [*files("rust", "python/yith", "tests", "seeds", suffixes=TEXTS), *ROOT.glob("*.toml")]
    paths = [path for path in places if not show(path).startswith(own) and show(path) not in LISTS]
    expect_none(occurrences(re.compile(rf"{name}(?![a-z])", re.IGNORECASE), paths), "named where no game may be")


def test_one_module_imports_the_native_engine() -> None:
    pattern = re.compile(r"\bimport _native\b|\bfrom yith\._native\b|\bimport yith\._native\b")
    paths = [path for path in files("python/yith", suffixes=(".py",)) if show(path) != "python/yith/engine.py"]
    expect_none(occurrences(pattern, paths), "the native engine is imported outside of python/yith/engine.py")


def test_the_core_knows_no_python() -> None:
    manifest = (ROOT / "rust/core/Cargo.toml").read_text(encoding="utf-8")
    assert "pyo3" not in manifest
    assert "numpy" not in manifest
    assert "#![forbid(unsafe_code)]" in (ROOT / "rust/core/src/lib.rs").read_text(encoding="utf-8")


def test_files_have_one_subject() -> None:
    sizes = ((path, len(path.read_bytes().splitlines())) for path in files(*PLACES, suffixes=CODE))
    expect_none(
        (f"{show(path)}: {size} lines" for path, size in sizes if size >= LONGEST), f"files of {LONGEST} lines or more"
    )


def test_no_file_is_a_drawer() -> None:
    drawers = (show(path) for path in files(*PLACES) if DRAWERS & {path.stem, *path.relative_to(ROOT).parts[:-1]})
    expect_none(drawers, "files whose name does not say what they do")


def test_nothing_names_a_machine() -> None:
    pattern = re.compile(r"(?<![\w.])/(?:work|farm|root|home|tmp)/\w")
    paths = [*files(*PLACES, "seeds", suffixes=TEXTS), *ROOT.glob("*.md"), *ROOT.glob("*.toml"), ROOT / ".ci/run"]
    expect_none(occurrences(pattern, paths), "paths of a machine")
