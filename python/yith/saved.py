"""What a pickle keeps of a state, read back.

`(root, segments, stream, origin, followed)` with root `("start",)`, `("position", bytes)` or `("resample", bytes,
observer, texts)`, segments `[(stream, moves), ...]`, and a stream as four ints or None.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeGuard

from yith.argument import whole
from yith.errors import TraceError
from yith.rng import MASK

if TYPE_CHECKING:
    from yith.core import Saved


def read(saved: object, version: str, players: int) -> Saved:
    """The saved state in a tuple, of a game with `players` players.

    Raises:
        TraceError: It is something else.
    """
    if _is_saved(saved, players):
        return saved
    message = f"no saved state of {version}: expected (root, segments, stream, origin, followed)"
    raise TraceError(message, "bad-pickle")


def _is_saved(saved: object, players: int) -> TypeGuard[Saved]:
    match saved:
        case (root, list(segments), stream, origin, followed):
            parts = [_is_root(root, players), _is_stream(stream), _is_stream(origin), whole(followed, 0, MASK)]
            return all(parts) and all(map(_is_segment, segments))
    return False


def _is_segment(segment: object) -> bool:
    match segment:
        case (stream, list(moves)):
            return _is_stream(stream) and all(whole(move, 0, 2**16 - 1) for move in moves)
    return False


def _is_stream(stream: object) -> bool:
    # The generator never reaches the state of zeros, and would never leave it.
    if isinstance(stream, tuple):
        return len(stream) == 4 and all(whole(word, 0, MASK) for word in stream) and any(stream)
    return stream is None


def _is_root(root: object, players: int) -> bool:
    match root:
        case ("start",) | ("position", bytes()):
            return True
        case ("resample", bytes(), observer, list(log)):
            return whole(observer, 0, players - 1) and all(isinstance(text, str) for text in log)
    return False
