"""THE contract: what users hold, what an engine gives, and what a game of the reference engine fulfils.

`State` is the object that users hold, the same for both engines; `Slot`, `Counter`, `Option`, `Info`, `Action` and
`Playouts` are the data they read. `Package` is what `yith.games.<game>` gives to `yith.engine`; `yith.core` has what an
engine gives.

`Rules` is the contract of a game in the reference engine, method by method that of the Rust core. A `Rules` is content
and options: immutable, shared. A position is a plain value that knows neither: every method takes both.

* **Nodes.** `node` says who acts. At a decision `legal` lists what `check` lets through; at a chance node `outcomes`
  lists ids with integer weights; at a terminal node nothing moves.
* **Moves.** `transition` makes one move, `sample_chance` draws and makes one. `collapse` makes the forced ones that
  follow: a decision with a single legal action is taken by the engine, so that a decision node of a played game has two
  legal actions or more. Chance nodes never collapse. `apply_unchecked` is a move with the forced ones.
* **Randomness is an argument.** A position holds no generator and no hidden future: order that nobody has seen is a
  multiset, and a draw is a weighted outcome.
* **Knowledge.** `observe` and `observation_text` show what a player knows, `observe_event` what a player sees of one
  move; the information state is the list of those texts. `resample` exchanges what a player does not know.
* **Laws.** `yith.testing` holds every game to them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, Protocol, Self, TypeVar

from yith.observation import Slot
from yith.rng import Rng, Source
from yith.tally import Cause, Counter, Watch

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    import numpy as np
    from numpy.typing import NDArray

    from yith.content import Document
    from yith.engine import Game  # a state leads back to its game; only the type checker follows
    from yith.errors import Rule
    from yith.node import Id, Node, Player
    from yith.option import KindName, Options, OptionSpec, OptionValue

__all__ = [
    "Action",
    "Counter",
    "Info",
    "Option",
    "Package",
    "Playouts",
    "Position",
    "Rules",
    "S",
    "Slot",
    "State",
    "V",
]

V = TypeVar("V")
"""A game's view."""


@dataclass(frozen=True, slots=True)
class Info:
    """Facts about a game with its options.

    Attributes:
        hidden: Whether any player may not know all of a state.
        max_legal_actions: The most actions that can be legal at once.
        max_decisions: The bound on decisions, forced ones included, that adapters truncate at; the engine never does.
        max_chances: The bound on chance nodes that goes with it.
        min_utility: The lowest return.
        max_utility: The highest return.
        utility_sum: What the returns of all players add up to, where that is fixed.
    """

    hidden: bool
    max_legal_actions: int
    max_decisions: int
    max_chances: int
    min_utility: float
    max_utility: float
    utility_sum: float | None


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a game.

    Attributes:
        name: The keyword.
        kind: What values it takes: `int`, `bool`, `choice` of words, `word`, an id of the content or None, or `words`,
            ids of the content, one for each player, or `random`.
        default: Its default.
        expected: What it takes, in words.
        meaning: What it does, in a phrase.
    """

    name: str
    kind: KindName
    default: OptionValue
    expected: str
    meaning: str


class Action(int):
    """An id that carries its text and the game it belongs to. Its `str` is the text.

    Attributes:
        text: The text of the id.
        version: The version of the game.
    """

    text: str
    version: str

    def __new__(cls, number: int, text: str, version: str) -> Self:
        """Names an id; `Game.action` does it for a text."""
        self = super().__new__(cls, number)
        self.text = text
        self.version = version
        return self

    def __reduce__(self) -> tuple[type[Self], tuple[int, str, str]]:
        """Pickles the id with its name."""
        return type(self), (int(self), self.text, self.version)

    def __str__(self) -> str:
        """The text."""
        return self.text

    def __repr__(self) -> str:
        """The call that makes it."""
        return f"{type(self).__name__}({int(self)}, {self.text!r}, {self.version!r})"


@dataclass(frozen=True, slots=True, eq=False)
class Playouts:
    """What came out of whole games, game by game.

    Attributes:
        returns: Of shape (games, players).
        scores: Of shape (games, players).
        decisions: Of shape (games,): decisions that agents took, forced moves not counted.
        chances: Of shape (games,): chance nodes.
        tally: For each counter an array of shape (games, players), or (games, 1) where the game has the counter; empty
            where tallies were not asked for.
    """

    returns: NDArray[np.float64]
    scores: NDArray[np.int32]
    decisions: NDArray[np.uint32]
    chances: NDArray[np.uint32]
    tally: dict[str, NDArray[np.uint32]]


class State(Protocol[V]):
    """A position with its history, tally and, if it has one, the stream that resolves its chance nodes.

    Equal positions of a game are equal states, whatever their history and stream. Copies and pickles keep the stream,
    for exact resume; `clone` does not, so that a planner cannot foresee draws.
    """

    @property
    def game(self) -> Game[V]:
        """The game."""

    @property
    def node(self) -> Literal["decision", "chance", "terminal"]:
        """The kind of node."""

    @property
    def current_player(self) -> int | None:
        """The player who decides; None unless at a decision."""

    @property
    def is_terminal(self) -> bool:
        """Whether the game is over."""

    @property
    def legal_actions(self) -> list[int]:
        """The legal actions, ascending, in a fresh list; empty unless at a decision."""

    @property
    def mask(self) -> NDArray[np.uint8]:
        """A fresh read-only array of shape (num_actions,): 1 where an action is legal."""

    @property
    def outcomes(self) -> list[tuple[int, int]]:
        """The outcomes with their integer weights, ascending; empty unless at a chance node."""

    def apply(self, action: int, /) -> None:
        """Applies an action or an outcome, then every forced move, then what the stream draws.

        Raises:
            UnknownActionError: The game has no such id.
            NodeError: It is an id of another kind of node.
            IllegalActionError: The rules do not allow it here. In every case the state stays as it was.
        """

    def undo(self) -> None:
        """Takes the last applied id back, with the forced and drawn moves that followed it.

        The stream goes back too, as far as this object follows it.

        Raises:
            NodeError: Nothing was applied.
        """

    @property
    def history(self) -> list[int]:
        """The applied and drawn ids from the root on, forced moves left out: applied one by one they lead here."""

    @property
    def events(self) -> list[tuple[int, bool]]:
        """Every id from the root on, and whether it was forced."""

    @property
    def returns(self) -> list[float]:
        """The returns of all players: 0 each before the end."""

    @property
    def scores(self) -> list[int]:
        """The raw points of all players."""

    @property
    def tally(self) -> dict[str, tuple[int, ...]]:
        """The counts so far: one entry a player, or a single one where the game has the counter."""

    def observation(self, player: int, out: NDArray[np.uint8] | None = None) -> NDArray[np.uint8]:
        """What a player knows, as the tensor that `Game.observation_spec` describes, seats relative to the player.

        Args:
            player: The observer.
            out: An array to write into; a fresh one otherwise.

        Raises:
            ConfigError: There is no such player, or `out` does not take an observation.
        """

    def observation_text(self, player: int) -> str:
        """What a player knows, as one line, seats relative to the player."""

    def observe_event(self, player: int) -> list[str]:
        """What a player saw of the last step: the last applied id and all that followed it."""

    def information_state(self, player: int) -> list[str]:
        """What a player saw since the start. A position set up or read begins with what the player knew of it.

        Raises:
            NodeError: This is a resample for another player.
        """

    def resample(self, player: int, seed: int = 0, *, source: Source | None = None) -> State[V]:
        """A position drawn uniformly among those that a player cannot tell from this one.

        It carries the player's information state and goes on from it; it has no stream.

        Args:
            player: The observer.
            seed: The seed of the draw.
            source: Draws instead of the seed; for tests.

        Raises:
            NodeError: This is itself a resample for another player.
        """

    def choose(self, agent: str, seed: int = 0, *, source: Source | None = None) -> int:
        """The action that an agent takes here.

        Games of `Game.playouts` are those in which player p always chooses with the same
        `yith.rng.stream(seed, lane, episode, 1 + p)` as source.

        Args:
            agent: The name of an agent; `agent_names` lists them.
            seed: The seed of its draws: of `stream(seed, 0, 0, 1 + player)`.
            source: Draws instead of the seed.

        Raises:
            ConfigError: An unknown agent.
            NodeError: Nobody decides here.
        """

    def clone(self) -> State[V]:
        """A copy without stream: its chance nodes are left to the caller."""

    def fork(self, seed: int, episode: int = 0) -> State[V]:
        """A copy that follows a stream of its own."""

    def follow(self, seed: int, lane: int, episode: int) -> None:
        """Follows a stream from here on, and resolves the chance nodes that wait."""

    def to_bytes(self) -> bytes:
        """The position as bytes, which `Game.from_bytes` reads; neither history nor stream."""

    def svg(self, player: int | None = None) -> str:
        """What a player knows, or without a player what everybody knows, as a picture: the text of an SVG file.

        Raises:
            ConfigError: There is no such player, or the game has no pictures.
        """

    def _repr_svg_(self) -> str | None:
        """The picture in a notebook: what the player who decides knows, or else everybody."""

    @property
    def view(self) -> V:
        """All of the position, as the game's own frozen dataclass, seats absolute."""

    def view_of(self, player: int) -> V:
        """What a player knows, as the game's own frozen dataclass, seats absolute."""


class Position(Protocol):
    """A position of the reference engine: a value with `==` that can be cloned."""

    def clone(self) -> Self:
        """A copy that shares nothing that changes."""


S = TypeVar("S", bound=Position)
"""A game's position."""


class Rules(ABC, Generic[S]):
    """A game with its options and content, in the reference engine."""

    NAME: ClassVar[str]
    """The word that users load it by."""
    VERSION: ClassVar[str]
    """The name with the version of the rules' meaning."""
    OPTIONS: ClassVar[tuple[OptionSpec, ...]]
    """The option table."""
    CONTENT: ClassVar[str]
    """The text of the content file that ships."""

    @abstractmethod
    def __init__(self, options: Options, content: Document) -> None:
        """Builds the game from checked options and a parsed content file.

        Raises:
            ContentError: With every fault of the file.
            ConfigError: Options do not fit it.
        """

    @abstractmethod
    def num_players(self) -> int:
        """The number of players, at most 5."""

    @abstractmethod
    def num_actions(self) -> int:
        """The number of action ids, the same for every option."""

    @abstractmethod
    def texts(self) -> list[str]:
        """The text of every id, actions first, then outcomes. All differ."""

    @abstractmethod
    def info(self) -> Info:
        """Facts and bounds."""

    @abstractmethod
    def observation_spec(self) -> list[Slot]:
        """The layout of `observe`."""

    @abstractmethod
    def tally_spec(self) -> tuple[Counter, ...]:
        """What `Watch.count` counts, by number."""

    @abstractmethod
    def initial_state(self) -> S:
        """The position before the first move."""

    @abstractmethod
    def node(self, state: S) -> Node:
        """Who acts."""

    @abstractmethod
    def legal(self, state: S) -> list[Id]:
        """The legal actions, ascending; none unless at a decision. Exactly what `check` lets through."""

    @abstractmethod
    def check(self, state: S, move: Id) -> Rule | None:
        """Why the move is refused, if it is. At a decision `move` is an action, at a chance node an outcome."""

    @abstractmethod
    def transition(self, state: S, move: Id, watch: Watch) -> None:
        """Makes one move that `check` lets through, in place. No forced move follows."""

    @abstractmethod
    def outcomes(self, state: S) -> list[tuple[Id, int]]:
        """The outcomes of a chance node, ids ascending, weights positive; none elsewhere."""

    def apply_unchecked(self, state: S, move: Id, cause: Cause, watch: Watch) -> None:
        """Makes a move that `check` lets through, then every forced move."""
        watch.moved(move, cause)
        self.transition(state, move, watch)
        self.collapse(state, watch)

    def collapse(self, state: S, watch: Watch) -> None:
        """Makes every forced move: as long as a single action is legal, it is taken."""
        while len(legal := self.legal(state)) == 1:
            watch.moved(legal[0], Cause.FORCED)
            self.transition(state, legal[0], watch)

    def sample_chance(self, state: S, rng: Rng, watch: Watch) -> None:
        """Draws the outcome of a chance node from a stream and makes that move. No forced move follows.

        One bounded integer over the sum of the weights, outcomes in the order of their ids.
        """
        outcomes = self.outcomes(state)
        drawn = rng.below(sum(weight for _, weight in outcomes))
        for move, weight in outcomes:
            if drawn < weight:
                watch.moved(move, Cause.SAMPLED)
                self.transition(state, move, watch)
                return
            drawn -= weight

    @abstractmethod
    def returns(self, state: S) -> list[float]:
        """The returns of all players: 0 each before the end."""

    @abstractmethod
    def scores(self, state: S) -> list[int]:
        """The raw points of all players, at any node."""

    @abstractmethod
    def observe(self, state: S, player: Player, out: bytearray) -> None:
        """Writes what a player knows over the zeros in `out`, laid out by `observation_spec`; seats are relative."""

    @abstractmethod
    def observation_text(self, state: S, viewer: Player | None) -> str:
        """What a player knows, or what all know, as one line; with a player, seats are relative."""

    @abstractmethod
    def state_text(self, state: S) -> str:
        """The whole position as one line, seats absolute. Equal positions and only those have equal texts."""

    @abstractmethod
    def observe_event(self, before: S, move: Id, after: S, player: Player) -> list[str]:
        """What a player sees of the move from `before` to `after`: no text, one, or several."""

    @abstractmethod
    def resample(self, state: S, player: Player, source: Source) -> S:
        """A position drawn uniformly among those that a player cannot tell from this; a copy if nothing is hidden."""

    @abstractmethod
    def encode(self, state: S) -> bytes:
        """The position as bytes. Equal positions and only those have equal bytes."""

    @abstractmethod
    def decode(self, data: bytes) -> S | list[str]:
        """Reads what `encode` writes, or says every reason why the bytes are no possible position of this game."""


class Package(Protocol[V]):
    """What `yith.games.<game>` gives to `yith.engine`; the last part of its name is the game's.

    Seats are absolute in `view` and `view_of`. A package that draws gives what `yith.pictures.artist.Illustrated` asks
    for, too; one that inspects content files gives what `yith.inspection.Inspected` asks for.
    """

    __name__: str

    @property
    def view(self) -> Callable[[bytes, int], V]:
        """Reads a position's bytes without header, for a number of players."""

    @property
    def view_of(self) -> Callable[[bytes, int, int], V]:
        """Reads a player's observation, for a player and a number of players."""

    @property
    def encode(self) -> Callable[[V, int], bytes]:
        """Writes what `view` reads; raises `ConfigError` with every reason where a value does not fit."""

    @property
    def static_features(self) -> Callable[[Document], Mapping[str, NDArray[Any]]]:
        """Reads arrays for learners out of a content file without faults."""

    @property
    def reference(self) -> Callable[[], type[Rules[Any]]]:
        """Imports the rules of the reference engine."""
