"""Is one agent better than another by so much? A test that stops as soon as it knows.

The sequential probability ratio test of Wald, generalised to scores of deals. A deal is one observation: the games of
two agents on the same cards are not independent of each other, deals are. Its score is the mean of its games, of which
a win counts 1 and a draw 1/2; for two games a deal these are the five classes of chess engine testing. The distribution
of the scores is unknown, so each hypothesis is given the likeliest one whose mean is what it says.

Sources: A. Wald, "Sequential tests of statistical hypotheses", Annals of Mathematical Statistics 16 (1945), 117-186;
M. Van den Bergh, "The generalized maximum likelihood ratio for the expectation value of a distribution" (2019), for the
likeliest distribution with a given mean.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from yith.tournament.ratings import expected

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

ERROR: Final = 0.05
"""How often either hypothesis is refused though it is true."""

BOUND: Final = math.log((1 - ERROR) / ERROR)
"""The log-likelihood ratio at which the test ends, on either side."""

BLOCK: Final = 16
"""After how many deals the test looks again, so that the end depends on no timing."""

_UNSEEN: Final = 1e-3
"""The count of a class of scores that no deal had: without it a class would be impossible."""

Outcome: TypeAlias = Literal["H0", "H1", "undecided"]


@dataclass(frozen=True, slots=True)
class Hypotheses:
    """Two hypotheses about the Elo difference of the first agent to the second.

    Attributes:
        elo0: What H0 says.
        elo1: What H1 says; higher.
    """

    elo0: float
    elo1: float

    def ratio(self, counts: Sequence[int]) -> float:
        """The log-likelihood ratio of H1 to H0; 0 for no deals.

        Args:
            counts: How many deals scored 0, 1/c, 2/c, ... 1, where c + 1 is the number of classes.
        """
        if not any(counts):
            return 0.0
        highest = len(counts) - 1
        seen = {place / highest: count or _UNSEEN for place, count in enumerate(counts)}
        first, second = (_likeliest(seen, expected(elo)) for elo in (self.elo0, self.elo1))
        return math.fsum(count * math.log(second[score] / first[score]) for score, count in seen.items())


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a test found.

    Attributes:
        hypotheses: The hypotheses.
        ratio: The log-likelihood ratio of H1 to H0.
        deals: After how many deals.
        outcome: The hypothesis that is accepted.
    """

    hypotheses: Hypotheses
    ratio: float
    deals: int
    outcome: Outcome

    @property
    def decided(self) -> bool:
        """Whether the test is over."""
        return self.outcome != "undecided"


class Trial:
    """A test under way: it looks at blocks of deals as they come in.

    Attributes:
        verdict: What it found so far.
    """

    def __init__(self, hypotheses: Hypotheses, games: int, deals: int) -> None:
        """Starts without a deal.

        Args:
            hypotheses: The hypotheses.
            games: How many games a deal has.
            deals: How many deals there are at most; the last block may be shorter than the others.
        """
        self._deals = deals
        self._counts = [0] * (2 * games + 1)
        self._waiting: list[int] = []
        self.verdict = Verdict(hypotheses, 0.0, 0, "undecided")

    def see(self, halves: Sequence[int]) -> None:
        """Takes what the first agent scored in each of the next deals, in half games."""
        self._waiting += halves
        while not self.verdict.decided and self._waiting:
            room = min(BLOCK, self._deals - self.verdict.deals)
            if len(self._waiting) < room:
                break
            block, self._waiting = self._waiting[:room], self._waiting[room:]
            for scored in block:
                self._counts[scored] += 1
            ratio = self.verdict.hypotheses.ratio(self._counts)
            outcome: Outcome = "undecided" if abs(ratio) < BOUND else "H1" if ratio > 0 else "H0"
            self.verdict = Verdict(self.verdict.hypotheses, ratio, self.verdict.deals + room, outcome)


def _likeliest(seen: Mapping[float, float], mean: float) -> dict[float, float]:
    """Of all distributions with a mean the one under which what was seen is likeliest."""
    total = math.fsum(seen.values())
    shares = {score - mean: count / total for score, count in seen.items()}

    def excess(tilt: float) -> float:
        return math.fsum(share * off / (1 + tilt * off) for off, share in shares.items())

    # It falls from +infinity to -infinity between its two poles nearest to 0.
    low, high = -1 / max(shares), -1 / min(shares)
    while low < (middle := (low + high) / 2) < high:
        low, high = (middle, high) if excess(middle) > 0 else (low, middle)
    return {score: share / (1 + middle * (score - mean)) for score, share in zip(seen, shares.values(), strict=True)}
