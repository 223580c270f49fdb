"""Returns of many games by the members of families and groups of counters, in memory that does not grow with them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from yith.cli.returns import Returns

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from yith.api import Counter, Playouts

Members: TypeAlias = tuple[str, ...]
"""A counter of each of some families; an empty name for the games without any."""

Split: TypeAlias = "Mapping[Members, tuple[Returns, ...]]"
"""The returns of every player, by the members under which there was a game."""


def families(spec: Sequence[Counter]) -> dict[str, list[str]]:
    """The families of some counters with the names of their members, in order."""
    found: dict[str, list[str]] = {}
    for counter in spec:
        if counter.family:
            found.setdefault(counter.family, []).append(counter.name)
    return found


def groups(spec: Sequence[Counter]) -> dict[str, list[Counter]]:
    """The groups of some counters with their members, in order."""
    found: dict[str, list[Counter]] = {}
    for counter in spec:
        if counter.group:
            found.setdefault(counter.group, []).append(counter)
    return found


def listed(spec: Sequence[Counter]) -> dict[str, list[str]]:
    """The groups that are no grids, with the names of their members: what some games have and others have not."""
    return {group: [one.name for one in members] for group, members in groups(spec).items() if not members[0].columns}


def alone(spec: Sequence[Counter]) -> list[Counter]:
    """The counters of neither family nor group."""
    return [counter for counter in spec if not counter.family and not counter.group]


@dataclass(frozen=True, slots=True)
class Families:
    """Some games by families and groups; adding two gives the games of both.

    Attributes:
        single: The games by the members of every family.
        crossed: The games by the members of every two families that both have a member for every game.
        grouped: For every group that is no grid, the games in which each member was counted.
    """

    single: Mapping[str, Split]
    crossed: Mapping[tuple[str, str], Split]
    grouped: Mapping[str, Split]

    @classmethod
    def of(cls, playouts: Playouts, spec: Sequence[Counter]) -> Families:
        """Sorts the games of one call, at least one.

        Args:
            playouts: The games, with their tallies.
            spec: The counters of the game.
        """
        found = families(spec)
        members = {family: ["", *names] for family, names in found.items()}
        places = {family: _places(playouts, names) for family, names in found.items()}
        whole = [family for family in found if places[family].all()]
        single = {
            family: _split([(name,) for name in members[family]], places[family], playouts.returns) for family in found
        }
        crossed = {}
        for first, second in combinations(whole, 2):
            pairs = [(one, other) for one in members[first] for other in members[second]]
            both = places[first] * len(members[second]) + places[second]
            crossed[first, second] = _split(pairs, both, playouts.returns)
        grouped = {group: _counted(playouts, names) for group, names in listed(spec).items()}
        return cls(single, crossed, grouped)

    def __add__(self, other: Families) -> Families:
        """The games of both."""
        return Families(
            {family: _joined(split, other.single[family]) for family, split in self.single.items()},
            {
                pair: _joined(split, other.crossed[pair])
                for pair, split in self.crossed.items()
                if pair in other.crossed
            },
            {group: _joined(split, other.grouped[group]) for group, split in self.grouped.items()},
        )


def games(returns: tuple[Returns, ...]) -> int:
    """How many games the returns are of."""
    return sum(returns[0].counts.values()) if returns else 0


def _places(playouts: Playouts, names: Sequence[str]) -> NDArray[np.int64]:
    """For every game the place of the member that was counted, from 1; 0 for none."""
    found = np.zeros(len(playouts.decisions), np.int64)
    for place, name in enumerate(names, start=1):
        found += place * playouts.tally[name][:, 0].astype(np.int64)
    return found


def _counted(playouts: Playouts, names: Sequence[str]) -> Split:
    """The returns of every player in the games in which each counter was counted."""
    where = {name: playouts.tally[name].any(axis=1) for name in names}
    return {
        (name,): tuple(Returns.of(column[counted]) for column in playouts.returns.T)
        for name, counted in where.items()
        if counted.any()
    }


def _split(members: Sequence[Members], places: NDArray[np.int64], returns: NDArray[np.float64]) -> Split:
    by_player = [_by_place(places, column, len(members)) for column in returns.T]
    split = {name: tuple(found[place] for found in by_player) for place, name in enumerate(members)}
    return {name: returns for name, returns in split.items() if games(returns)}


def _by_place(places: NDArray[np.int64], column: NDArray[np.float64], count: int) -> list[Returns]:
    values, which = np.unique(column, return_inverse=True)
    table = np.bincount(places * len(values) + which, minlength=count * len(values)).reshape(count, len(values))
    rows = (zip(values.tolist(), row, strict=True) for row in table.tolist())
    return [Returns({value: number for value, number in row if number}) for row in rows]


def _joined(one: Split, other: Split) -> Split:
    joined = dict(one)
    for name, theirs in other.items():
        mine = joined.get(name)
        joined[name] = theirs if mine is None else tuple(a + b for a, b in zip(mine, theirs, strict=True))
    return joined
