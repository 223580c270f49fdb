"""The source tree that the tests stand in, for tests that read it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def files(*places: str, suffixes: tuple[str, ...] = ()) -> Iterator[Path]:
    """The files under places of the tree, ascending; hidden ones, caches and compiled ones left out.

    Args:
        *places: Paths from the root.
        suffixes: Endings to keep; all when empty.
    """
    for place in places:
        for path in sorted((ROOT / place).rglob("*")):
            hidden = any(part.startswith(".") or part == "__pycache__" for part in path.relative_to(ROOT).parts[:-1])
            wanted = path.suffix in suffixes if suffixes else path.suffix not in {".so", ".pyc"}
            if path.is_file() and wanted and not hidden:
                yield path


def folders(place: str) -> set[str]:
    """The names of the folders at a place of the tree that hold files."""
    return {path.name for path in (ROOT / place).iterdir() if path.is_dir() and any(files(str(path.relative_to(ROOT))))}


def show(path: Path) -> str:
    """A path from the root."""
    return path.relative_to(ROOT).as_posix()


def expect_none(found: Iterable[str], fault: str) -> None:
    """Fails with every line of what was found."""
    lines = list(found)
    assert not lines, "\n".join([f"{fault}:", *lines])
