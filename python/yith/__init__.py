"""Four tabletop games, played exactly and very fast: a Rust engine, and the same rules in Python to read.

`load` gives a game by its name, `yith.games.<game>.load` the same with the type of its views; `game_names` lists them.
`search` finds out what is best in a state, a `Searcher` in one after the other.
`Game.trace` writes a game as text, `replay` reads it back.
"""

from __future__ import annotations

from importlib import metadata

from yith import games as games
from yith.analysis import Searcher as Searcher
from yith.analysis import search as search
from yith.api import State as State
from yith.engine import Game as Game
from yith.engine import game_names as game_names
from yith.engine import load as load
from yith.engine import replay as replay
from yith.errors import ConfigError as ConfigError
from yith.errors import ContentError as ContentError
from yith.errors import IllegalActionError as IllegalActionError
from yith.errors import NodeError as NodeError
from yith.errors import TraceError as TraceError
from yith.errors import UnknownActionError as UnknownActionError
from yith.errors import YithError as YithError


def __getattr__(name: str) -> str:
    """Reads `__version__` from the installed package when it is asked for."""
    if name == "__version__":
        return metadata.version("yith")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
