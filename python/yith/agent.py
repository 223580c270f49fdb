"""Players of the reference engine."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from yith.errors import ConfigError

if TYPE_CHECKING:
    from yith.api import Rules, S
    from yith.node import Id
    from yith.rng import Source


class Agent(Enum):
    """An agent: it chooses among the legal actions of a decision node, with a stream of its own."""

    RANDOM = "random"
    """Every legal action with the same probability: the k-th lowest, k one bounded integer."""

    @classmethod
    def parse(cls, name: str) -> Agent:
        """The agent of a name.

        Raises:
            ConfigError: The name is not among `NAMES`.
        """
        if name not in NAMES:
            raise ConfigError(f"unknown agent {name!r}, expected one of {', '.join(NAMES)}", "unknown-agent")
        return cls(name)

    def act(self, _game: Rules[S], _state: S, legal: list[Id], source: Source) -> Id:
        """The action it chooses at a decision node among the legal ones."""
        match self:
            case Agent.RANDOM:
                return legal[source.below(len(legal))]


NAMES: tuple[str, ...] = tuple(agent.value for agent in Agent)
