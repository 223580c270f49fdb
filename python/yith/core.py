"""What an engine gives with a game loaded, which `yith.engine.Game` stands on, and states as it saves them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeAlias

from yith.rng import Words

if TYPE_CHECKING:
    from collections.abc import Sequence

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


class Stepper(Protocol):
    """What steps the lanes of a `yith.vector.Vector`, whose methods say what those here do."""

    threads: int

    def arrays(self) -> dict[str, NDArray[Any] | None]:
        """The arrays by name."""

    def reset(self, seed: int | None, mask: NDArray[np.bool_] | None, /) -> None:
        """`Vector.reset`."""

    def step(self, actions: NDArray[np.int64] | NDArray[np.int32], active: NDArray[np.bool_] | None, /) -> None:
        """`Vector.step`."""

    def step_random(self, steps: int, /) -> None:
        """`Vector.step_random`."""

    def sample_legal(self, out: NDArray[np.int64] | None, /) -> NDArray[np.int64]:
        """`Vector.sample_legal`."""

    def get_state(self, slot: int, /) -> State[Any]:
        """`Vector.get_state`."""

    def set_state(self, slot: int, state: State[Any], /) -> None:
        """`Vector.set_state`."""

    def duplicate(self, seed: int | None, /) -> Stepper:
        """`Vector.clone`."""


class Searches(Protocol):
    """What searches a game by a plan; `yith.Searcher` says what the methods do."""

    def search(
        self, state: State[Any], seed: int, threads: int, /
    ) -> tuple[int, list[tuple[int, int, int, list[float], list[float]]], int, int, int, list[int]]:
        """`Searcher.search`: player, a row an action, best action, simulations, situations, line."""

    def forget(self) -> None:
        """`Searcher.forget`."""


class Batches(Protocol):
    """What plays many games of one kind in one call; `yith.vector.Vector` says what the methods do."""

    def vector(  # noqa: PLR0917 - the arguments of the binding, for one caller
        self,
        game: Game[Any],
        num_envs: int,
        seed: int,
        first_lane: int,
        threads: int,
        autoreset: str,
        observation: bool,
        mask: str | None,
        agents: dict[int, str],
        reward: str,
        final_observation: bool,
        max_decisions: int | None,
        /,
    ) -> Stepper:
        """Makes lanes."""

    def searcher(  # noqa: PLR0917 - the arguments of the binding, for one caller
        self,
        simulations: int,
        seconds: float | None,
        exploration: float,
        rollout: str,
        depth: int,
        rounds: int,
        trees: int,
        memory: int,
        reuse: bool,
        /,
    ) -> Searches:
        """Makes what `yith.Searcher` stands on."""

    def rollouts(
        self, states: Sequence[State[Any]], games: int, agents: list[str], seed: int, threads: int, /
    ) -> NDArray[np.float64]:
        """`Vector.rollouts`."""

    def resample(
        self, states: Sequence[State[Any]], players: int | Sequence[int] | None, seed: int, /
    ) -> list[State[Any]]:
        """`Vector.resample`."""

    def apply_many(self, states: Sequence[State[Any]], actions: Sequence[int], /) -> None:
        """`Vector.apply_many`."""

    def legal(self, states: Sequence[State[Any]], /) -> NDArray[np.uint8]:
        """`Vector.legal`."""

    def observe(self, states: Sequence[State[Any]], players: int | Sequence[int] | None, /) -> NDArray[np.uint8]:
        """`Vector.observe`."""


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
