"""What an engine gives with a game loaded, which `yith.engine.Game` stands on, and states as it saves them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeAlias

from yith.rng import Words

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from yith.api import State, V
    from yith.engine import Game
    from yith.option import KindName, OptionValue

SavedRoot: TypeAlias = (
    tuple[Literal["start"]] | tuple[Literal["position"], bytes] | tuple[Literal["resample"], bytes, int, list[str]]
)
"""Where a saved history starts: at the initial state, or at a position in bytes."""

Saved: TypeAlias = tuple[SavedRoot, list[tuple[Words | None, list[int]]], Words | None, Words | None, int]
"""A state as plain data: root, segments (stream at the start, moves), stream, origin of it, number of moves before."""


class Planner(Protocol):
    """What solves turns of a game exactly, and remembers them."""

    @property
    def memory(self) -> int:
        """The bytes that are remembered."""

    def solve(self, state: bytes, /) -> list[tuple[int, float, float]]:
        """Every legal action of a decision, with its expected value and the chance that the turn reaches its aim."""


class Core(Protocol):
    """An engine with a game loaded: what `yith.engine.Game` stands on."""

    @property
    def name(self) -> str:
        """The name of the game."""

    @property
    def version(self) -> str:
        """The name with the version of the rules' meaning."""

    @property
    def options(self) -> dict[str, OptionValue]:
        """Every option with its value, in a fresh dict."""

    @property
    def num_players(self) -> int:
        """The number of players."""

    @property
    def num_actions(self) -> int:
        """The number of action ids."""

    @property
    def num_outcomes(self) -> int:
        """The number of outcome ids."""

    @property
    def texts(self) -> list[str]:
        """The text of every id."""

    @property
    def info(self) -> dict[str, Any]:
        """The fields of `Info`."""

    @property
    def observation_spec(self) -> list[tuple[str, int, tuple[int, ...], str, int, int, str]]:
        """The fields of every `Slot`."""

    @property
    def tally_spec(self) -> list[tuple[str, str, str, str, str, str, int]]:
        """The fields of every `Counter`."""

    @property
    def option_specs(self) -> list[tuple[str, KindName, OptionValue, str, str]]:
        """The fields of every `Option`."""

    @property
    def content_digest(self) -> str:
        """The digest of the content."""

    @property
    def content_label(self) -> str:
        """What the caller calls the content file."""

    @property
    def content_text(self) -> str | None:
        """The content file; None where it is the one that ships."""

    def initial(self, game: Game[V], /) -> State[V]:
        """The initial state."""

    def decode(self, game: Game[V], data: bytes, /) -> State[V]:
        """The state in bytes."""

    def position(self, game: Game[V], body: bytes, /) -> State[V]:
        """The state in bytes without their header."""

    def restore(self, game: Game[V], saved: Saved, /) -> State[V]:
        """The saved state."""

    def agents(self) -> list[str]:
        """The names of the agents that play this game."""

    def planner(self, weights: list[float] | None, memory: int, /) -> Planner:
        """What solves turns for an objective."""

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
    ) -> tuple[NDArray[np.float64], NDArray[np.int32], NDArray[np.uint32], NDArray[np.uint32], NDArray[np.uint32]]:
        """Returns, scores, decisions, chances, and the tally of shape (games, counters, players)."""
