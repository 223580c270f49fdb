"""The reference engine as `yith.engine` sees it: the twin of the binding `yith._native`."""

from __future__ import annotations

import threading
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Generic, Literal

import numpy as np

from yith import argument
from yith.agent import NAMES, Agent
from yith.api import Rules, V
from yith.content import Document
from yith.errors import ConfigError, NodeError
from yith.held import HEADER, Held, Loaded
from yith.node import Player
from yith.option import Options, kind_name
from yith.playout import Request, Results, playouts
from yith.rng import Purpose, Rng, Source, stream
from yith.saved import read

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from numpy.typing import NDArray

    from yith.core import Planner, Saved
    from yith.engine import Game
    from yith.option import KindName, OptionValue


def plain(value: object) -> object:
    """The value of an option, without a class of the caller's own."""
    if isinstance(value, int) and not isinstance(value, bool):
        return int(value)
    if isinstance(value, list | tuple) and all(isinstance(item, str) for item in value):
        words = map(str, value)
        return list(words) if isinstance(value, list) else tuple(words)
    return str(value) if isinstance(value, str) else value


class Core:
    """A game of the reference engine. See `yith.api.Core` for what the members give."""

    def __init__(self, rules: type[Rules[Any]], options: Mapping[str, object], content: tuple[str, str] | None) -> None:
        """Builds a game from options and, if not the one that ships, a content file: its label and its text.

        Raises:
            ConfigError: The options are wrong.
            ContentError: The content file is wrong.
        """
        given = {name: plain(value) for name, value in options.items()}
        label, text = ("content.toml", rules.CONTENT) if content is None else content
        document = Document.parse(label, text)
        resolved = Options.resolve(rules.NAME, rules.OPTIONS, given, document)
        self._loaded = Loaded(rules, resolved, document, content is None)
        game = self._loaded.game
        self.name = rules.NAME
        self.version = rules.VERSION
        self.num_players = game.num_players()
        self.num_actions = game.num_actions()
        self.num_outcomes = len(game.texts()) - game.num_actions()

    @property
    def options(self) -> dict[str, OptionValue]:
        """Every option with its value."""
        return dict(self._loaded.options.iter())

    @property
    def texts(self) -> list[str]:
        """The text of every id."""
        return list(self._loaded.game.texts())

    @property
    def info(self) -> dict[str, Any]:
        """The fields of `Info`."""
        return asdict(self._loaded.game.info())

    @property
    def observation_spec(self) -> list[tuple[str, int, tuple[int, ...], str, int, int, str]]:
        """The fields of every `Slot`."""
        return [
            (slot.name, slot.offset, slot.shape, slot.kind, slot.low, slot.high, slot.meaning)
            for slot in self._loaded.game.observation_spec()
        ]

    @property
    def tally_spec(self) -> list[tuple[str, str, str, str, str, str, int]]:
        """The fields of every `Counter`."""
        return [
            (one.name, one.scope, one.unit, one.meaning, one.family, one.group, one.columns)
            for one in self._loaded.game.tally_spec()
        ]

    @property
    def option_specs(self) -> list[tuple[str, KindName, OptionValue, str, str]]:
        """The fields of every `Option`."""
        specs, content = self._loaded.game.OPTIONS, self._loaded.content
        return [
            (spec.name, kind_name(spec.kind), spec.default_value(), spec.expected(content), spec.meaning)
            for spec in specs
        ]

    @property
    def content_digest(self) -> str:
        """The digest of the content."""
        return self._loaded.content.digest

    @property
    def content_label(self) -> str:
        """What the caller calls the content file."""
        return self._loaded.content.label

    @property
    def content_text(self) -> str | None:
        """The content file; None where it is the one that ships."""
        return None if self._loaded.standard_content else self._loaded.content.text

    def initial(self, game: Game[V]) -> State[V]:
        """The initial state."""
        return State(game, Held.initial(self._loaded))

    def decode(self, game: Game[V], data: bytes) -> State[V]:
        """The state in bytes."""
        return State(game, Held.position(self._loaded, self._loaded.decode(data)))

    def position(self, game: Game[V], body: bytes) -> State[V]:
        """The state in bytes without their header."""
        return State(game, Held.position(self._loaded, self._loaded.position(body)))

    def restore(self, game: Game[V], saved: Saved) -> State[V]:
        """The saved state."""
        checked = read(saved, self.version, self.num_players)
        return State(game, Held.restore(self._loaded, checked))

    def agents(self) -> list[str]:
        """The names of the agents that play this game."""
        return list(NAMES)

    def planner(self, _weights: list[float] | None, _memory: int, /) -> Planner:
        """Refuses: the reference engine does not search.

        Raises:
            ConfigError: Always.
        """
        raise ConfigError("the reference engine solves no turns, expected the native one", "no-turn-solver")

    def playouts(  # noqa: PLR0917 - the arguments of the binding, for one caller
        self,
        agents: list[str],
        games: int,
        seed: int,
        lane: int,
        first_episode: int,
        threads: int,
        tally: bool,
        /,
    ) -> Results:
        """Whole games, all on one thread: any number of threads has the same results."""
        del threads
        parsed = tuple(Agent.parse(name) for name in agents)
        self._afford(games, len(self._loaded.game.tally_spec()) if tally else 0)
        return playouts(self._loaded.game, Request(games, parsed, seed, lane, first_episode, tally))

    def _afford(self, games: int, counters: int) -> None:
        try:
            np.empty((games, 12 * self.num_players + 8 + 4 * counters * self.num_players), np.uint8)
        except (MemoryError, OverflowError, ValueError):
            fault = "more than memory holds the results of: play fewer at once, and go on with first_episode"
            raise ConfigError(f"games {games} is {fault}", "bad-games") from None


@dataclass(frozen=True, slots=True)
class Given:
    """A caller's source of bounded integers, checked."""

    source: Source

    def below(self, bound: int, /) -> int:
        """What the source gives."""
        value = self.source.below(bound)
        if argument.whole(value, 0, bound - 1):
            return value
        raise ConfigError(f"source gave {value!r} for below({bound})", "bad-source")


class State(Generic[V]):
    """A state of the reference engine. See `yith.api.State` for what the members give.

    Like the binding's, it asks its game for what only the two know: views, and the way back from a pickle.
    """

    def __init__(self, game: Game[V], held: Held[Any]) -> None:
        """Takes the parts; the methods of `Game` make states."""
        self._game = game
        self._held = held
        self._lock = threading.Lock()

    @contextmanager
    def _claim(self) -> Iterator[Held[Any]]:
        if not self._lock.acquire(blocking=False):
            raise NodeError("state is in use by another thread", "state-in-use")
        try:
            yield self._held
        finally:
            self._lock.release()

    @property
    def game(self) -> Game[V]:
        """The game."""
        return self._game

    @property
    def node(self) -> Literal["decision", "chance", "terminal"]:
        """The kind of node."""
        with self._claim() as held:
            return held.loaded.game.node(held.value).name

    @property
    def current_player(self) -> int | None:
        """The player who decides."""
        with self._claim() as held:
            return held.loaded.game.node(held.value).player

    @property
    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.node == "terminal"

    @property
    def legal_actions(self) -> list[int]:
        """The legal actions."""
        with self._claim() as held:
            return list(held.legal())

    @property
    def mask(self) -> NDArray[np.uint8]:
        """1 where an action is legal."""
        mask = np.zeros(self._game.num_actions, np.uint8)
        mask[self.legal_actions] = 1
        mask.flags.writeable = False
        return mask

    @property
    def outcomes(self) -> list[tuple[int, int]]:
        """The outcomes with their weights."""
        with self._claim() as held:
            return list(held.loaded.game.outcomes(held.value))

    def apply(self, action: int, /) -> None:
        """Applies an action or an outcome."""
        game = self._game
        move = argument.move(action, game.version, game.num_actions, game.texts)
        with self._claim() as held:
            held.apply(move)

    def undo(self) -> None:
        """Takes the last applied id back."""
        with self._claim() as held:
            held.undo()

    @property
    def history(self) -> list[int]:
        """The applied and drawn ids."""
        return [move for move, forced in self.events if not forced]

    @property
    def events(self) -> list[tuple[int, bool]]:
        """Every id, and whether it was forced."""
        with self._claim() as held:
            return held.events()

    @property
    def returns(self) -> list[float]:
        """The returns."""
        with self._claim() as held:
            return held.loaded.game.returns(held.value)

    @property
    def scores(self) -> list[int]:
        """The raw points."""
        with self._claim() as held:
            return held.loaded.game.scores(held.value)

    @property
    def tally(self) -> dict[str, tuple[int, ...]]:
        """The counts."""
        with self._claim() as held:
            counts = held.record.tally.copy()
        players = self._game.num_players
        rows = (counts[start : start + players] for start in range(0, len(counts), players))
        return {
            counter.name: tuple(row if counter.scope == "player" else row[:1])
            for counter, row in zip(self._game.tally_spec, rows, strict=True)
        }

    def observation(self, player: int, out: NDArray[np.uint8] | None = None) -> NDArray[np.uint8]:
        """What a player knows, as a tensor."""
        observer = argument.player(player, self._game.num_players)
        size = sum(slot.size for slot in self._game.observation_spec)
        target = np.zeros(size, np.uint8) if out is None else argument.out(out, size)
        written = bytearray(size)
        with self._claim() as held:
            held.loaded.game.observe(held.value, observer, written)
        target[:] = np.frombuffer(written, np.uint8)
        return target

    def observation_text(self, player: int) -> str:
        """What a player knows, as a text."""
        observer = argument.player(player, self._game.num_players)
        with self._claim() as held:
            return held.loaded.known(held.value, observer)

    def observe_event(self, player: int) -> list[str]:
        """What a player saw of the last step."""
        observer = argument.player(player, self._game.num_players)
        with self._claim() as held:
            return held.observe_event(observer)

    def information_state(self, player: int) -> list[str]:
        """What a player saw since the start."""
        observer = argument.player(player, self._game.num_players)
        with self._claim() as held:
            return held.information_state(observer)

    def resample(self, player: int, seed: int = 0, *, source: Source | None = None) -> State[V]:
        """A position that a player cannot tell from this one."""
        observer = argument.player(player, self._game.num_players)
        rng = stream(argument.key("seed", seed), 0, 0, Purpose.RESAMPLE)
        return State(self._game, self._duplicate().resample(observer, rng if source is None else Given(source)))

    def choose(self, agent: str, seed: int = 0, *, source: Source | None = None) -> int:
        """The action that an agent takes here."""
        chosen = Agent.parse(agent)
        key = argument.key("seed", seed)
        held = self._duplicate()
        node = held.loaded.game.node(held.value)
        rng = stream(key, 0, 0, Purpose.agent(Player(node.player or 0)))
        return held.choose(chosen, rng if source is None else Given(source))

    def _duplicate(self) -> Held[Any]:
        with self._claim() as held:
            return held.clone()

    def _following(self, rng: Rng | None) -> State[V]:
        held = self._duplicate()
        held.follow(rng)
        return State(self._game, held)

    def clone(self) -> State[V]:
        """A copy without stream."""
        return self._following(None)

    def fork(self, seed: int, episode: int = 0) -> State[V]:
        """A copy that follows a stream of its own."""
        rng = stream(argument.key("seed", seed), 0, argument.key("episode", episode), Purpose.CHANCE)
        return self._following(rng)

    def follow(self, seed: int, lane: int, episode: int) -> None:
        """Follows a stream from here on."""
        keys = (argument.key("seed", seed), argument.key("lane", lane), argument.key("episode", episode))
        with self._claim() as held:
            held.follow(stream(*keys, Purpose.CHANCE))

    def __copy__(self) -> State[V]:
        """A copy with its stream."""
        return State(self._game, self._duplicate())

    def __deepcopy__(self, memo: dict[int, object]) -> State[V]:
        """A copy with its stream."""
        return self.__copy__()

    def __reduce__(self) -> tuple[Callable[[Saved], object], tuple[Saved]]:
        """Pickles the state with its history and stream."""
        with self._claim() as held:
            return self._game._restore, (held.save(),)  # noqa: SLF001 - see above

    def to_bytes(self) -> bytes:
        """The position as bytes."""
        with self._claim() as held:
            return held.loaded.encode(held.value)

    def __eq__(self, other: object) -> bool:
        """Whether both are the same position of the same game."""
        return self.to_bytes() == other.to_bytes() if isinstance(other, State) else NotImplemented

    def __hash__(self) -> int:
        """The hash of the bytes."""
        return hash(self.to_bytes())

    def __str__(self) -> str:
        """The whole position as one line."""
        with self._claim() as held:
            return held.loaded.game.state_text(held.value)

    def __repr__(self) -> str:
        """The call that makes an equal state."""
        return f"{self._game!r}.from_bytes(bytes.fromhex({self.to_bytes().hex()!r}))"

    def svg(self, player: int | None = None) -> str:
        """What a player knows, or everybody, as a picture."""
        return self._game.picture(self, player).svg()

    def _repr_svg_(self) -> str | None:
        """The picture in a notebook."""
        return self._game._repr_svg(self)  # noqa: SLF001 - see above

    @property
    def view(self) -> V:
        """All of the position."""
        return self._game._view(self.to_bytes()[HEADER:])  # noqa: SLF001 - see above

    def view_of(self, player: int) -> V:
        """What a player knows."""
        observer = argument.player(player, self._game.num_players)
        return self._game._view_of(self.observation(observer).tobytes(), observer)  # noqa: SLF001 - see above
