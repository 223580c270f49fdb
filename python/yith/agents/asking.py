"""Whom a table asks for the decisions of agents written in Python: the agent itself, in the caller's process."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, Any, Protocol

from yith.agents.answer import consult
from yith.agents.batch import is_batched
from yith.agents.forfeit import Fault

if TYPE_CHECKING:
    from collections.abc import Sequence

    from yith.agents.answer import Answer
    from yith.agents.seat import Agent
    from yith.agents.view import View


class Asked(Protocol):
    """An agent that can be asked."""

    @property
    def batched(self) -> bool:
        """Whether it takes many decisions at once."""

    def ask(self, views: Sequence[View[Any]], games: Sequence[int], seconds: float | None) -> list[Answer]:
        """Asks for decisions, a single one unless it is batched.

        Args:
            views: The decisions.
            games: The number of the game of each.
            seconds: How long each may take; None for ever.
        """

    def close(self) -> None:
        """Ends what was begun for it."""


def late(seconds: float) -> Fault:
    """What is wrong with an answer that comes too late."""
    return Fault(f"took longer than {seconds:g} s for a decision")


class Here:
    """An agent in the caller's process. Its time is judged when it returns."""

    def __init__(self, agent: Agent) -> None:
        """Takes the agent."""
        self._agent = agent
        self.batched = is_batched(agent)

    def ask(self, views: Sequence[View[Any]], games: Sequence[int], seconds: float | None) -> list[Answer]:
        """See `Asked`."""
        begun = monotonic()
        answers = consult(self._agent, views, games if self.batched else None)
        if seconds is not None and monotonic() - begun > seconds * len(views):
            return [late(seconds)] * len(views)
        return answers

    def close(self) -> None:
        """Nothing was begun."""
