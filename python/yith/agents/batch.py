"""Many decisions at once, for agents that answer them in one call."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

import numpy as np

from yith.agents.view import View
from yith.api import V
from yith.errors import ConfigError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

F = TypeVar("F", bound=Callable[..., Any])
"""An agent."""

_MARK: Final = "yith_batched"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Batch(Generic[V]):
    """Decisions of different games that wait for one agent, ascending by game. N is how many. It can be pickled.

    No two are of one game. All arrays are read-only.

    Attributes:
        views: One view a decision, for what the arrays do not show: its text, its draws, a position to search.
        games: int64[N]: the place of each game among the results, the same as long as the game lasts.
        players: int64[N]: who decides.
        decisions: int64[N]: how many decisions that player has taken in that game; at 0 there is nothing to remember.
        observations: uint8[N, n]: what the player knows.
        masks: uint8[N, A]: 1 where an action is legal.
    """

    views: tuple[View[V], ...]
    games: NDArray[np.int64]
    players: NDArray[np.int64]
    decisions: NDArray[np.int64]
    observations: NDArray[np.uint8]
    masks: NDArray[np.uint8]

    @classmethod
    def of(cls, views: Sequence[View[V]], games: Sequence[int] | None = None) -> Batch[V]:
        """Puts views together; agents can be tried out with it.

        Args:
            views: One or more, of one game with its options.
            games: The number of each game; 0, 1, 2 and so on otherwise.
        """
        arrays = (
            np.array(range(len(views)) if games is None else games, np.int64),
            np.array([view.player for view in views], np.int64),
            np.array([view.decision for view in views], np.int64),
            np.stack([view.observation for view in views]),
            np.stack([view.mask for view in views]),
        )
        for array in arrays:
            array.flags.writeable = False
        return cls(tuple(views), *arrays)

    def __len__(self) -> int:
        """N."""
        return len(self.views)

    def __reduce__(self) -> tuple[Callable[..., Batch[V]], tuple[tuple[View[V], ...], list[int]]]:
        """Pickles the views, which have all that the arrays show."""
        return Batch.of, (self.views, self.games.tolist())

    def __repr__(self) -> str:
        """How many decisions of what game."""
        return f"<yith.agents.Batch of {len(self)} decisions of {self.views[0].game!r}>"


def batched(agent: F) -> F:
    """Marks an agent as one that takes a `Batch` and answers with N action ids: a decorator.

    Raises:
        ConfigError: It cannot be called, or cannot be marked.
    """
    if not callable(agent):
        raise ConfigError(f"agent {agent!r} cannot be called", "bad-agent")
    try:
        setattr(agent, _MARK, True)
    except (AttributeError, TypeError):
        message = f"agent {agent!r} cannot be marked as batched, expected a function or an object with attributes"
        raise ConfigError(message, "bad-agent") from None
    return agent


def is_batched(agent: Callable[..., Any]) -> bool:
    """Whether an agent takes a `Batch`."""
    return getattr(agent, _MARK, False) is True
