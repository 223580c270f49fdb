"""Games as users load and hold them, on either engine.

This is the only module that imports the native engine, and only when it is asked for.
"""

from __future__ import annotations

import difflib
import importlib
import os
import pkgutil
import re
from collections.abc import Iterable, Sequence
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Generic, cast

from yith import agent, argument, games, reference, trace
from yith.api import Action, Counter, Info, Option, Package, Playouts, Slot, State, V
from yith.content import Document
from yith.errors import ConfigError, ContentError, TraceError, UnknownActionError
from yith.inspection import Inspected
from yith.pictures.artist import Illustrated
from yith.pictures.sketch import Sketched

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from yith.core import Batches, Core, Planner, Saved
    from yith.inspection import Inspection
    from yith.option import OptionValue
    from yith.pictures import Picture
    from yith.pictures.artist import Artist
    from yith.pictures.sketch import Sketch, Sketcher

ENGINES: Final = ("native", "reference")
"""The engines: the Rust core, and the Python rules that are written to be read."""

MAX_THREADS: Final = 256
"""The most threads of one call of `Game.playouts`."""


def game_names() -> list[str]:
    """The names of all games, ascending."""
    return sorted(module.name for module in pkgutil.iter_modules(games.__path__) if module.ispkg)


def agent_names(engine: str = "native") -> list[str]:
    """The names of the agents that play every game on an engine; `Game.agents` has those of a game."""
    names: list[str] = list(agent.NAMES) if engine == "reference" else native().agents()
    return names


def native() -> Any:
    """The compiled engine, imported when it is first asked for."""
    return importlib.import_module("yith._native")


def rules(name: str) -> str:
    """The rules page of a game.

    Raises:
        ConfigError: There is no such game.
    """
    known = _known(name)
    page: str = native().rules(known)
    return page


def _known(name: str) -> str:
    names = game_names()
    if name not in names:
        raise ConfigError(f"unknown game {name!r}, expected one of {', '.join(names)}", "unknown-game")
    return name


def shipped_content(name: str) -> str:
    """The content file of a game that ships.

    Raises:
        ConfigError: There is no such game.
    """
    text: str = native().content(_known(name))
    return text


def load(
    name: str, *, engine: str = "native", content: str | os.PathLike[str] | None = None, **options: object
) -> Game[Any]:
    """Loads a game.

    Args:
        name: One of `game_names()`.
        engine: `native` or `reference`.
        content: The path of a content file; the one that ships otherwise.
        **options: The game's own options.

    Raises:
        ConfigError: An unknown name or engine, or wrong options, all at once.
        ContentError: The content file cannot be read or has faults, all at once.
    """
    package = _package(f"{games.__name__}.{_known(name)}")
    return build(package, engine, None if content is None else read_content(content), options)


def read_content(path: str | os.PathLike[str]) -> tuple[str, str]:
    """The label and text of a content file.

    Raises:
        ConfigError: `path` is no path.
        ContentError: The file cannot be read.
    """
    try:
        place = Path(path)
    except TypeError:
        raise ConfigError(f"content {path!r} is not a path", "bad-content") from None
    label = os.fspath(path).encode(errors="backslashreplace").decode()
    try:
        return label, place.read_bytes().decode("utf-8-sig")
    except OSError as error:
        what = (error.strerror or str(error)).lower()
    except UnicodeDecodeError as error:
        what = f"not UTF-8 at byte {error.start}"
    except ValueError as error:
        what = str(error)
    raise ContentError(f"content {label!r} cannot be read: {what}", "content-unreadable")


def build(package: Package[V], engine: str, content: tuple[str, str] | None, options: Mapping[str, object]) -> Game[V]:
    """Builds the game of a package, of `yith.games` or of your own.

    Args:
        package: The package.
        engine: `native` or `reference`.
        content: Label and text of a content file; the one that ships otherwise.
        options: The game's own options.

    Raises:
        ConfigError: An unknown engine, or wrong options, all at once.
        ContentError: The content file has faults, all at once.
    """
    if engine == "reference":
        return Game(package, engine, reference.Core(package.reference(), options, content))
    if engine == "native":
        name = package.__name__.rpartition(".")[2]
        return Game(package, engine, native().Core(name, dict(options), content))
    raise ConfigError(f"unknown engine {engine!r}, expected one of {', '.join(ENGINES)}", "unknown-engine")


def replay(
    source: str | os.PathLike[str] | Iterable[str],
    *,
    engine: str = "native",
    content: str | os.PathLike[str] | None = None,
) -> State[Any]:
    """Replays a trace that `Game.trace` wrote, and checks all that it says; `Game.replay` does it for your own games.

    Args:
        source: The path of a file, or the lines of a trace, as `text.splitlines()`.
        engine: `native` or `reference`.
        content: The path of the content file that the trace was played with; the one that ships otherwise.

    Returns:
        The state at the end, with the history from where the trace starts, and without stream.

    Raises:
        TraceError: The file cannot be read, or a line is wrong: the message names it and says what would be right. A
            move that the engine refuses has the code and rule of the engine's error.
        ConfigError: `source` is neither a path nor lines, or an unknown engine.
        ContentError: The content file cannot be read or has faults, all at once.
    """
    with trace.reading(source) as reader:
        return _replayed(reader, traced(reader, engine, content))


def traced(reader: trace.Reader, engine: str, content: str | os.PathLike[str] | None) -> Game[Any]:
    """Loads the game that the header of a trace describes.

    Raises:
        TraceError: There is no such game.
        ConfigError: An unknown engine.
        ContentError: The content file cannot be read or has faults, all at once.
    """
    header, given = reader.header, None if content is None else read_content(content)
    name = header.version.rpartition("-")[0]
    if name not in game_names():
        versions = ", ".join(load(known, engine=engine).version for known in game_names())
        raise reader.fault(f"unknown game {header.version!r}, expected {versions}", "unknown-game", place="game")
    standard = load(name, engine=engine)
    defaults = {option.name: option.default for option in standard.option_spec}
    if header.version != standard.version or header.options.keys() != defaults.keys():
        reader.root(standard)  # refuses it
    options = {option: _option(text, defaults[option]) for option, text in header.options.items()}
    try:
        return build(_package(f"{games.__name__}.{name}"), engine, given, options)
    except ConfigError as error:
        wrong = (error.reasons or (str(error),))[0]
        place = f"option {wrong.partition('=')[0]}"
        place = place if place in header.places else "content"
        raise reader.fault(wrong, error.code, place=place) from error


def _option(text: str, default: OptionValue) -> object:
    """The value of an option by its text; one that is not of the option's type stays a text, which `build` refuses."""
    if isinstance(default, bool):
        return {"True": True, "False": False}.get(text, text)
    if default is None and text == "None":
        return None
    if isinstance(default, int) and re.fullmatch("0|-?[1-9][0-9]{0,18}", text):
        return int(text)
    return text


def _replayed(reader: trace.Reader, game: Game[V]) -> State[V]:
    state = reader.root(game)
    for _ in reader.steps(state):
        pass
    return state


def _package(module: str) -> Package[Any]:
    return cast("Package[Any]", importlib.import_module(module))


def _rebuild(
    module: str, engine: str, content: tuple[str, str] | None, options: Mapping[str, object], saved: tuple[str, str]
) -> Game[Any]:
    version, digest = saved
    game = build(_package(module), engine, content, options)
    if game.version != version:
        raise TraceError(f"pickle of {version} cannot be read by {game.version}", "foreign-version")
    if game.content_digest != digest:
        message = f"pickle of {version} with content {digest} cannot be read with content {game.content_digest}"
        raise TraceError(message, "foreign-content")
    return game


class Game(Generic[V]):
    """A game with its options and content on an engine, made by `load`. A value: equal where all of them are equal."""

    def __init__(self, package: Package[V], engine: str, core: Core) -> None:
        """Takes the parts; `load` and `build` make them."""
        self._package = package
        self._engine = engine
        self._core = core

    @property
    def name(self) -> str:
        """The name of the game."""
        return self._core.name

    @property
    def version(self) -> str:
        """The name with the version of the rules' meaning."""
        return self._core.version

    @property
    def engine(self) -> str:
        """The engine: `native` or `reference`."""
        return self._engine

    @property
    def options(self) -> dict[str, OptionValue]:
        """Every option with its value, in a fresh dict."""
        return self._core.options

    @cached_property
    def num_players(self) -> int:
        """The number of players."""
        return self._core.num_players

    @cached_property
    def num_actions(self) -> int:
        """The number of action ids, 0 to `num_actions` - 1, the same for every option."""
        return self._core.num_actions

    @cached_property
    def num_outcomes(self) -> int:
        """The number of outcome ids, which follow the action ids."""
        return self._core.num_outcomes

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """The text of every id, actions first, then outcomes."""
        return tuple(self._core.texts)

    @cached_property
    def info(self) -> Info:
        """Facts and bounds."""
        return Info(**self._core.info)

    @cached_property
    def observation_spec(self) -> tuple[Slot, ...]:
        """The layout of `State.observation`."""
        return tuple(Slot(*cast("Any", fields)) for fields in self._core.observation_spec)

    @cached_property
    def tally_spec(self) -> tuple[Counter, ...]:
        """The counters of `State.tally` and `Playouts.tally`."""
        return tuple(Counter(*cast("Any", fields)) for fields in self._core.tally_spec)

    @cached_property
    def option_spec(self) -> tuple[Option, ...]:
        """The options that `load` takes for this game."""
        return tuple(Option(*fields) for fields in self._core.option_specs)

    @property
    def content_digest(self) -> str:
        """SHA-256, in hex, of the content: layout and comments do not count."""
        return self._core.content_digest

    @property
    def content_text(self) -> str | None:
        """The text of the content file; None where it is the one that ships."""
        return self._core.content_text

    @cached_property
    def static_features(self) -> Mapping[str, NDArray[Any]]:
        """What the content says that no observation has, for learners: read-only arrays by name.

        The same for every option and on both engines. The module `features` of a game's package tells its arrays.
        """
        found = dict(self._package.static_features(self._content))
        for values in found.values():
            values.flags.writeable = False
        return MappingProxyType(found)

    @cached_property
    def inspection(self) -> Inspection | None:
        """What is worth knowing of the content beside that it has no fault; None where the game says nothing."""
        package = self._package
        return package.inspection(self.options, self._content) if isinstance(package, Inspected) else None

    @cached_property
    def _content(self) -> Document:
        text = self.content_text
        return Document.parse(self._core.content_label, self._package.reference().CONTENT if text is None else text)

    def text(self, action: int) -> str:
        """The text of an action or outcome.

        Raises:
            UnknownActionError: The game has no such id.
        """
        return self.texts[argument.move(action, self.version, self.num_actions, self.texts)]

    @cached_property
    def _actions(self) -> dict[str, Action]:
        return {text: Action(number, text, self.version) for number, text in enumerate(self.texts)}

    def action(self, text: str) -> Action:
        """The action or outcome of a text: an `int` with a name.

        Raises:
            UnknownActionError: The game has no such text.
        """
        given: object = text
        found = self._actions.get(given) if isinstance(given, str) else None
        if found is None:
            close = difflib.get_close_matches(str(text), self.texts, n=1)
            hint = f"did you mean {close[0]!r}?" if close else "game.texts lists all"
            raise UnknownActionError(f"unknown action {text!r}{', ' if close else ': '}{hint}", "unknown-action")
        return found

    def initial_state(self) -> State[V]:
        """The state before the first move, its chance nodes left to the caller."""
        return self._core.initial(self)

    def new_state(self, seed: int = 0, lane: int = 0, episode: int = 0) -> State[V]:
        """The state before the first move, its chance nodes resolved from the stream of these three numbers.

        Raises:
            ConfigError: A number is not 0 to 2^64 - 1.
        """
        state = self._core.initial(self)
        state.follow(seed, lane, episode)
        return state

    def from_bytes(self, data: bytes | bytearray | memoryview) -> State[V]:
        """The state that `State.to_bytes` wrote.

        Raises:
            TraceError: The bytes are no state of this game with these options and this content.
            ConfigError: No such position is possible, with all reasons.
        """
        if not isinstance(data, bytes | bytearray | memoryview):
            raise TraceError(f"state {data!r} is not bytes", "not-bytes")
        return self._core.decode(self, bytes(data))

    def position(self, view: V) -> State[V]:
        """A position set up by hand: the view of another, changed by `dataclasses.replace`, or one of your own.

        Raises:
            ConfigError: No such position is possible, with all reasons.
        """
        return self._core.position(self, self._package.encode(view, self.num_players))

    @property
    def agents(self) -> list[str]:
        """The names of the agents that play this game on this engine and have no numbers in them."""
        return list(self._core.agents())

    def planner(self, weights: Sequence[float] | None = None, memory: int = 1 << 28) -> Planner:
        """What solves turns of this game exactly, where it has such a thing; packages of games give it names.

        Args:
            weights: The numbers of the objective; the game's own objective otherwise.
            memory: The bytes to remember at most, 1 MiB or more.

        Raises:
            ConfigError: The game or the engine solves no turns, or an argument is out of its range.
        """
        return self._core.planner(None if weights is None else list(weights), memory)

    @property
    def batches(self) -> Batches:
        """What plays many games in one call, for `yith.vector` and `yith.search`.

        Raises:
            ConfigError: The game is one of the reference engine, which plays one after the other.
        """
        if self._engine != ENGINES[0]:
            message = f"the {self._engine} engine plays no batches, expected a game of the {ENGINES[0]} one"
            raise ConfigError(message, "no-batches")
        return cast("Batches", self._core)

    def playouts(
        self,
        games: int,
        agents: str | Sequence[str] = "random",
        seed: int = 0,
        threads: int = 1,
        *,
        lane: int = 0,
        first_episode: int = 0,
        tally: bool = True,
    ) -> Playouts:
        """Plays whole games, each from its own streams, with the same results on any number of threads.

        Args:
            games: How many. If memory cannot hold their results, play fewer at once and go on with `first_episode`.
            agents: The name of an agent for all players, or one name a player: one of `Game.agents`, or on the native
                engine a search with its number of simulations, as `mcts:1000` or, where something is hidden,
                `ismcts:1000`, with settings behind it if need be: `mcts:1000,c=1.2,rollout=heuristic,rounds=1`; `c` is
                `exploration`, the others are called as in `yith.search`.
            seed: The seed of all streams.
            threads: How many threads, at most `MAX_THREADS`; the reference engine uses one.
            lane: The lane of all streams.
            first_episode: The episode of the first game; the others follow.
            tally: Whether to keep tallies.

        Raises:
            ConfigError: An argument is wrong.
            KeyboardInterrupt: The user interrupts.
        """
        names = self._agents(agents)
        if not argument.whole(games, 0):
            raise ConfigError(f"games {games!r} is not a whole number from 0", "bad-games")
        keys = [
            argument.key(what, value)
            for what, value in (("seed", seed), ("lane", lane), ("first_episode", first_episode))
        ]
        if not argument.whole(threads, 1, MAX_THREADS):
            raise ConfigError(f"threads {threads!r} is not 1 to {MAX_THREADS}", "bad-threads")
        returns, scores, decisions, chances, counts = self._core.playouts(
            names, games, keys[0], keys[1], keys[2], threads, bool(tally)
        )
        counters = {
            counter.name: counts[:, place, : self.num_players if counter.scope == "player" else 1]
            for place, counter in enumerate(self.tally_spec if tally else ())
        }
        return Playouts(returns, scores, decisions, chances, counters)

    def trace(self, state: State[V], *, seed: str | int | None = None) -> str:
        """A state's history as text, which `replay` and the command `yith replay` read; `yith.trace` has the format.

        Outcomes that a stream drew are written as if they had been applied. The history of a resample starts at the
        position that was drawn.

        Args:
            state: The state at the end, of this game.
            seed: Where it came from, kept for people as a line of text.

        Returns:
            The trace, one line a move, with a line end behind the last.

        Raises:
            TraceError: It is no state of this game, or `seed` is not printable text.
        """
        if getattr(state, "game", None) != self:
            raise TraceError(f"{state!r} is no state of {self!r}", "foreign-state")
        return "".join(f"{line}\n" for line in trace.write(state, seed))

    def replay(self, source: str | os.PathLike[str] | Iterable[str]) -> State[V]:
        """Replays a trace of this game with these options and this content, as `yith.replay` does.

        Args:
            source: The path of a file, or the lines of a trace.

        Raises:
            TraceError: The file cannot be read, or a line is wrong.
            ConfigError: `source` is neither a path nor lines.
        """
        with trace.reading(source) as reader:
            return _replayed(reader, self)

    def picture(self, state: State[V], player: int | None = None) -> Picture:
        """What a player knows of a state, as a picture; `State.svg` gives it as text.

        Args:
            state: The state, of this game.
            player: The observer; without one, it is what everybody knows.

        Raises:
            ConfigError: There is no such player, it is no state of this game, or the game has no pictures.
        """
        viewer = None if player is None else argument.player(player, self.num_players)
        if getattr(state, "game", None) != self:
            raise ConfigError(f"{state!r} is no state of {self!r}", "foreign-state")
        artist = self._artist
        if artist is None:
            raise ConfigError(f"{self.name} has no pictures", "no-picture")
        return artist(state.view_of(viewer or 0), viewer)

    @cached_property
    def _artist(self) -> Artist[V] | None:
        package = self._package
        return package.artist(self.options, self._content) if isinstance(package, Illustrated) else None

    def sketch(self, state: State[V], player: int | None, width: int) -> Sketch | None:
        """What a player knows of a state, as text in lines so wide at most; None where the game draws none."""
        return None if self._sketcher is None else self._sketcher(state.view_of(player or 0), player, width)

    @cached_property
    def _sketcher(self) -> Sketcher[V] | None:
        package = self._package
        return package.sketcher(self.options, self._content) if isinstance(package, Sketched) else None

    def _repr_svg(self, state: State[V]) -> str | None:
        return None if self._artist is None else self.picture(state, state.current_player).svg()

    def _agents(self, agents: object) -> list[str]:
        given = [agents] * self.num_players if isinstance(agents, str) else agents
        if not isinstance(given, Sequence):
            raise ConfigError(f"agents {agents!r} are neither a name nor a list of names", "bad-agents")
        if len(given) != self.num_players:
            message = f"{len(given)} agents for {self.num_players} players, expected one for each"
            raise ConfigError(message, "bad-agents")
        return list(given)

    def _view(self, body: bytes) -> V:
        return self._package.view(body, self.num_players)

    def _view_of(self, observation: bytes, player: int) -> V:
        return self._package.view_of(observation, player, self.num_players)

    def _restore(self, saved: Saved) -> State[V]:
        return self._core.restore(self, saved)

    def _key(self) -> tuple[object, ...]:
        return self.version, self._engine, tuple(self.options.items()), self.content_digest

    def __eq__(self, other: object) -> bool:
        """Whether both are the same game with the same options and content on the same engine."""
        return self._key() == other._key() if isinstance(other, Game) else NotImplemented

    def __hash__(self) -> int:
        """The hash that goes with equality."""
        return hash(self._key())

    def __copy__(self) -> Game[V]:
        """The game itself: nothing in it changes."""
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Game[V]:
        """The game itself: nothing in it changes."""
        return self

    def __reduce__(self) -> tuple[object, ...]:
        """Pickles what makes the game again, the content file included where it is not the one that ships."""
        content = None if self.content_text is None else (self._core.content_label, self.content_text)
        saved = self.version, self.content_digest
        return _rebuild, (self._package.__name__, self._engine, content, self.options, saved)

    def __repr__(self) -> str:
        """The call that makes the game; a content file is named, not quoted."""
        defaults = {option.name: option.default for option in self.option_spec}
        arguments = {"engine": self._engine} if self._engine != ENGINES[0] else {}
        if self.content_text is not None:
            arguments["content"] = self._core.content_label
        shown = [f"{name}={value!r}" for name, value in arguments.items()]
        shown += [f"{name}={value!r}" for name, value in self.options.items() if value != defaults[name]]
        return f"yith.load({', '.join([repr(self.name), *shown])})"
