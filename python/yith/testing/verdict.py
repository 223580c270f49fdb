"""What a law says."""

from __future__ import annotations

from dataclasses import dataclass


class LawBroken(AssertionError):  # noqa: N818 - what failed is the game, not the law
    """A law does not hold. The message is one line with all that is needed to see it again."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """A law that holds, as far as it looked.

    Attributes:
        law: Its name.
        checked: How many things it looked at.
        trivial: Whether it has nothing to say of this game, as a law about hidden data where nothing is hidden.
    """

    law: str
    checked: int
    trivial: bool = False


class BreachError(Exception):
    """What broke, before anyone said in which game."""


def ensure(holds: bool, breach: str) -> None:
    """Fails unless something holds."""
    if not holds:
        raise BreachError(breach)
