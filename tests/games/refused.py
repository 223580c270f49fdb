"""What a game says of positions and content files that it refuses, all reasons at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import pytest

from yith.engine import Game
from yith.errors import ConfigError, ContentError

V = TypeVar("V")


def reasons(game: Game[V], view: V) -> tuple[str, ...]:
    """All reasons why a position cannot be."""
    with pytest.raises(ConfigError) as caught:
        game.position(view)
    error = caught.value
    assert error.code == "impossible-position"
    assert str(error) == f"impossible position: {'; '.join(error.reasons)}"
    assert "\n" not in str(error)
    return error.reasons


def faults(path: str, load: Callable[[], object]) -> tuple[str, ...]:
    """All faults of a content file that a game is loaded with."""
    with pytest.raises(ContentError) as caught:
        load()
    error = caught.value
    assert error.code == "content-fault"
    assert str(error) == f"content {path!r} has {len(error.reasons)} faults: {'; '.join(error.reasons)}"
    assert "\n" not in str(error)
    return error.reasons


def parts(reason: str) -> tuple[int, str, str]:
    """Line, path and what is wrong."""
    line, path, what = reason.split(": ", 2)
    return int(line.removeprefix("line ")), path, what
