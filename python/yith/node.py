"""Players, ids and nodes: the words in which every game speaks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NewType

Player = NewType("Player", int)
"""A player, 0 to n - 1 clockwise: the seat number of the rules pages."""


def relative_to(player: Player, observer: Player, players: int) -> int:
    """How many seats clockwise of `observer` a player sits, with `players` at the table."""
    return (player - observer) % players


def clockwise(player: Player, steps: int, players: int) -> Player:
    """The player `steps` seats clockwise of this one."""
    return Player((player + steps) % players)


Id = NewType("Id", int)
"""One of a game's ids: actions are 0 to A - 1, chance outcomes A to A + C - 1."""


@dataclass(frozen=True, slots=True)
class Node:
    """Who acts in a state.

    Attributes:
        name: The word that users see.
        player: The player who chooses at a decision; None elsewhere.
    """

    name: Literal["decision", "chance", "terminal"]
    player: Player | None = None


def decision(player: Player) -> Node:
    """A player chooses among the legal actions."""
    return Node("decision", player)


CHANCE = Node("chance")
"""The world draws one of the weighted outcomes."""

TERMINAL = Node("terminal")
"""Nobody acts: the game is over."""
