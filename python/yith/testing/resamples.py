"""Laws about resamples: what a player does not know is drawn anew, uniformly, without a look at the truth."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import islice
from typing import Any, Final

from yith.api import State
from yith.engine import Game
from yith.rng import Rng
from yith.testing.information import look_alikes, one_on
from yith.testing.verdict import Verdict, ensure
from yith.testing.walk import LONGEST, SEEDS, everywhere

PATIENCE: Final = 64
"""How often a resample may give back the very state before it counts as stuck."""

BRANCHES: Final = 2000
"""Beyond so many branches a resample is not enumerated unless told."""

MOST_TRUTHS: Final = 16
"""From so many of the samples of a state its spread is enumerated again."""


ENOUGH_PAIRS: Final = 6
"""Of more pairs of states that look alike at a node not each is looked at."""


def few(pairs: list[tuple[State[Any], State[Any]]], rng: Rng) -> list[tuple[State[Any], State[Any]]]:
    """Some of many pairs, others each time."""
    by = 1 + len(pairs) // ENOUGH_PAIRS
    return pairs[rng.below(by) :: by]


def check_resample(game: Game[Any], *, seeds: Iterable[int] = SEEDS, longest: int = LONGEST) -> Verdict:
    """Where two states look alike to a player, a resample of one is not always that one."""
    if not game.info.hidden:
        return Verdict("resample", 0, trivial=True)

    def visit(state: State[Any], rng: Rng) -> int:
        checked, afters = 0, one_on(state)
        for player in range(game.num_players):
            for one, twin in few(look_alikes(afters, player), rng):
                moves = any(one.resample(player, rng.next_u64()) != one for _ in range(PATIENCE))
                ensure(moves, f"player {player}'s resample of {one} is never another, as {twin} would be")
                checked += 1
        return checked

    return everywhere("resample", game, seeds, longest, visit)


class Odometer:
    """A source that walks through every branch: the values it gives out are the digits of a number that counts up."""

    def __init__(self) -> None:
        """Starts at the first branch."""
        self._digits: list[tuple[int, int]] = []
        self._given = 0

    def below(self, bound: int, /) -> int:
        """The next digit."""
        if self._given == len(self._digits):
            self._digits.append((0, bound))
        self._given += 1
        return self._digits[self._given - 1][0]

    def chance(self) -> Fraction:
        """The probability of this branch."""
        chance = Fraction(1)
        for _, bound in self._digits:
            chance /= bound
        return chance

    def advance(self) -> bool:
        """On to the next branch; false after the last."""
        self._given = 0
        while self._digits:
            digit, bound = self._digits.pop()
            if digit + 1 < bound:
                self._digits.append((digit + 1, bound))
                return True
        return False


def spread(state: State[Any], player: int, branches: int) -> dict[State[Any], Fraction] | None:
    """Every resample with its exact probability; None where there are, or seem to be, more branches than allowed."""
    odometer, found = Odometer(), dict[State[Any], Fraction]()
    for _ in range(branches):
        sample = state.resample(player, source=odometer)
        chance = odometer.chance()
        if chance * branches < 1:
            return None  # if all are as rare as this one, there are more
        found[sample] = found.get(sample, Fraction(0)) + chance
        if not odometer.advance():
            return found
    return None


def check_uniform(
    game: Game[Any],
    *,
    seeds: Iterable[int] = SEEDS,
    longest: int = LONGEST,
    deals: Callable[[State[Any], int], int] | None = None,
    branches: int = BRANCHES,
) -> Verdict:
    """Every position that a player cannot tell from this one is drawn as often as it should be, and so from each.

    Exactly, by enumeration, at the nodes where there are few branches: so give it a game with a tiny deck.

    Args:
        game: The game.
        seeds: Where its games come from.
        longest: How far they are followed.
        deals: How many equally likely deals of single things make a state for a player; otherwise one each.
        branches: Beyond so many branches a resample is not enumerated.
    """
    if not game.info.hidden:
        return Verdict("uniform", 0, trivial=True)
    done: dict[tuple[int, State[Any]], dict[State[Any], Fraction] | None] = {}

    def drawn(state: State[Any], player: int) -> dict[State[Any], Fraction] | None:
        # Games come through the same few states again and again.
        if (player, state) not in done:
            done[player, state.clone()] = spread(state, player, branches)
        return done[player, state]

    def visit(state: State[Any], _: Rng) -> int:
        checked = 0
        for player in range(game.num_players):
            found = drawn(state, player)
            if found is None:
                continue
            weights = {sample: 1 if deals is None else deals(sample, player) for sample in found}
            ensure(state in found, f"no resample of player {player} is the truth")
            for sample, chance in found.items():
                expected = Fraction(weights[sample], sum(weights.values()))
                ensure(chance == expected, f"player {player} draws {sample} with {chance}, expected {expected}")
            for truth in islice(found, MOST_TRUTHS):
                ensure(drawn(truth, player) == found, f"player {player} draws otherwise from {truth}")
            checked += 1
        return checked

    return everywhere("uniform", game, seeds, longest, visit)


def check_independent(game: Game[Any], *, seeds: Iterable[int] = SEEDS, longest: int = LONGEST) -> Verdict:
    """The same stream draws the same sample, whichever of the positions is the truth."""
    if not game.info.hidden:
        return Verdict("independent", 0, trivial=True)

    def visit(state: State[Any], rng: Rng) -> int:
        checked, afters = 0, one_on(state)
        for player in range(game.num_players):
            pairs = [(state, state.resample(player, rng.next_u64())), *few(look_alikes(afters, player), rng)]
            for truth, twin in pairs:
                seed = rng.next_u64()
                one, other = truth.resample(player, seed), twin.resample(player, seed)
                ensure(one == other, f"player {player}, seed {seed}: {truth} gives {one}, but {twin} gives {other}")
                checked += 1
        return checked

    return everywhere("independent", game, seeds, longest, visit)
