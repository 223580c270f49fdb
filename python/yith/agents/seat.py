"""Who sits at a table: what users write, read."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from yith.agents.forfeit import told
from yith.errors import ConfigError

if TYPE_CHECKING:
    from yith.engine import Game

Agent: TypeAlias = Callable[[Any], Any]
"""A player written in Python: it takes a `View` and answers with an action, or if it is batched a `Batch`."""

PLACES: Final = "module:function or path/to/file.py:function"
"""How the place of an agent is written."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where an agent lies: `module:function` or `path/to/file.py:function`; the function may be `thing.method`.

    A module is one that Python can import, a file is run anew every time it is loaded.

    Attributes:
        where: The module or the path.
        name: The name in it.
    """

    where: str
    name: str

    @classmethod
    def parse(cls, text: str) -> Place | None:
        """Reads a place; None if the text is none."""
        where, _, name = text.rpartition(":")
        if not where or not all(part.isidentifier() for part in name.split(".")):
            return None
        is_file = where.endswith(".py")
        return cls(where, name) if is_file or all(part.isidentifier() for part in where.split(".")) else None

    def __str__(self) -> str:
        """How users write it."""
        return f"{self.where}:{self.name}"

    def load(self) -> Agent:
        """Imports the agent.

        Raises:
            ConfigError: There is no such module, file or name, it fails while it is run, or it is no agent.
        """
        found: object = self._file() if self.where.endswith(".py") else self._module()
        for part in self.name.split("."):
            try:
                found = getattr(found, part)
            except AttributeError:
                raise self._refusal(f"{self.where!r} has no {self.name!r}", "no-attribute") from None
        return checked(found, repr(str(self)))

    def _refusal(self, what: str, code: str) -> ConfigError:
        return ConfigError(f"agent {str(self)!r}: {what}", code)

    def _module(self) -> object:
        try:
            return importlib.import_module(self.where)
        except ModuleNotFoundError as error:
            missing = error.name or ""
            if self.where != missing and not self.where.startswith(f"{missing}."):
                raise self._refusal(f"{self.where!r} fails with {told(error)}", "module-fails") from error
            path = Path(*self.where.split(".")).with_suffix(".py")
            hint = f", did you mean '{path}:{self.name}'?" if path.is_file() else f", expected {PLACES}"
            raise self._refusal(f"no module {missing!r}{hint}", "no-module") from None
        except Exception as error:
            raise self._refusal(f"{self.where!r} fails with {told(error)}", "module-fails") from error

    def _file(self) -> object:
        path = Path(self.where).resolve()
        if not path.is_file():
            raise self._refusal(f"no file {self.where!r}", "no-file")
        # No import statement can spell this name. Classes of the file are looked up by it.
        name = f"yith.agents:{path}"
        spec = importlib.util.spec_from_file_location(name, path)
        if spec is None or spec.loader is None:
            raise self._refusal(f"{self.where!r} is no Python file", "no-file")
        module = importlib.util.module_from_spec(spec)
        sys.modules[name] = module
        try:
            spec.loader.exec_module(module)
        except Exception as error:
            del sys.modules[name]
            raise self._refusal(f"{self.where!r} fails with {told(error)}", "module-fails") from error
        return module


@dataclass(frozen=True, slots=True)
class Seat:
    """An agent as users give it, read but not loaded.

    Attributes:
        name: What to call it: the text that users wrote, or the name of what they gave.
        spec: The text that the core plays by; None for an agent written in Python.
        source: The agent itself, or where it lies; None for an agent of the core.
    """

    name: str
    spec: str | None
    source: Agent | Place | None

    def load(self) -> Agent | None:
        """The agent written in Python, imported if need be; None for one of the core.

        Raises:
            ConfigError: It cannot be imported, or is no agent.
        """
        return self.source.load() if isinstance(self.source, Place) else self.source


def parse(game: Game[Any], agent: str | Agent | Seat) -> Seat:
    """Reads who plays. Nothing is imported yet: `Seat.load` does it, or a process of its own.

    Args:
        game: The game that is to be played.
        agent: What `Game.playouts` takes as the name of an agent, as `heuristic` or `mcts:1000`; otherwise
            `module:function` or `path/to/file.py:function`; or an agent.

    Raises:
        ConfigError: It is none of these, or no agent of the core plays this game by that text.
    """
    if isinstance(agent, Seat):
        return agent
    if not isinstance(agent, str):
        return Seat(str(getattr(agent, "__qualname__", type(agent).__qualname__)), None, checked(agent, repr(agent)))
    try:
        game.playouts(0, agent, tally=False)
    except ConfigError as error:
        if error.code != "unknown-agent":
            raise
        place = Place.parse(agent)
        if place is None:
            raise ConfigError(f"{error}, {PLACES}", error.code) from None
        return Seat(agent, None, place)
    return Seat(agent, agent, None)


def checked(agent: object, shown: str) -> Agent:
    """An agent written in Python.

    Raises:
        ConfigError: It is none.
    """
    if isinstance(agent, type):
        raise ConfigError(f"agent {shown} is a class, expected a function or an object that can be called", "bad-agent")
    if not callable(agent):
        raise ConfigError(f"agent {shown} cannot be called, expected a function or text", "bad-agent")
    called: Agent = agent
    return called
