"""The tracks of the character: where cubes start, what a point moves, and what can be paid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yith.games.menagerie.action import STATS, Stat
from yith.games.menagerie.tally import Count
from yith.node import Player

if TYPE_CHECKING:
    from collections.abc import Sequence

    from yith.games.menagerie.rules import Menagerie
    from yith.games.menagerie.state import State
    from yith.tally import Watch


def track(game: Menagerie, state: State, stat: Stat) -> tuple[int, ...]:
    """The values of a track, bottom space to top."""
    assert state.character is not None, "tracks are asked for once the character is chosen"
    return game.content.characters[state.character].track(stat)


def start_space(values: Sequence[int], due: int) -> int:
    """The space of a track where a cube starts that is due so much."""
    if due > values[-1]:
        return len(values) - 1  # C-11
    reached = [value for value in values if value <= due]
    return values.index(reached[-1]) if reached else 0  # C-11


def starts(game: Menagerie, character: int, role: int) -> list[int]:
    """The spaces where the cubes start."""
    card, modifiers = game.content.characters[character], game.content.roles[role].modifiers
    due = [value + modifier for value, modifier in zip(card.start, modifiers, strict=True)]
    spaces = [start_space(values, points) for values, points in zip(card.tracks[:3], due, strict=True)]
    return [*spaces, len(card.track(Stat.HEALTH)) - 1]  # C-12


def value(game: Menagerie, state: State, stat: Stat) -> int:
    """The printed value at the cube."""
    return track(game, state, stat)[state.cube(stat)]


def is_at_top(game: Menagerie, state: State, stat: Stat) -> bool:
    """Whether the cube is on the top space."""
    return state.cube(stat) == len(track(game, state, stat)) - 1


def gain(game: Menagerie, state: State, stat: Stat, points: int) -> None:
    """Points are gained, a space each; at the top they are lost."""
    top = len(track(game, state, stat)) - 1
    state.cubes[STATS.index(stat)] = min(top, state.cube(stat) + points)  # C-10


def payable(game: Menagerie, state: State, stat: Stat) -> int:
    """How many points a track can lose before Health does: above value 0 and the bottom space."""
    if stat is Stat.HEALTH:
        return 0
    values = track(game, state, stat)
    return sum(values[space] > 0 for space in range(1, state.cube(stat) + 1))  # C-12


def can_pay(game: Menagerie, state: State, stat: Stat, cost: int) -> bool:
    """Whether a cost can be paid without losing the game."""
    return cost <= payable(game, state, stat) + state.cube(Stat.HEALTH)  # C-14


def lose(game: Menagerie, state: State, stat: Stat, points: int, watch: Watch) -> bool:
    """Points are lost one by one.

    Returns:
        Whether the game goes on.
    """
    for _ in range(points):
        if payable(game, state, stat) > 0:
            state.cubes[STATS.index(stat)] -= 1  # C-10
            continue
        watch.count(Count.HEALTH_LOST, Player(0))
        if state.cube(Stat.HEALTH) == 0:
            return False  # C-12
        state.cubes[STATS.index(Stat.HEALTH)] -= 1  # C-12
    return True


def pay(game: Menagerie, state: State, stat: Stat, cost: int, watch: Watch) -> None:
    """A cost that can be paid is paid."""
    goes_on = lose(game, state, stat, cost, watch)  # C-14
    assert goes_on, "a cost that would lose the game is not legal"
