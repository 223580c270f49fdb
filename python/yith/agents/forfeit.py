"""Forfeits: what loses a game at once, and what everybody at the table then gets.

The rule. An agent forfeits when, asked for a decision,

* it raises: every `Exception`, and in a process of its own every other exception too. In the caller's process what is
  no `Exception`, as `KeyboardInterrupt` and `SystemExit`, goes through and ends the call: nobody can tell there
  whether the user or the agent raised it;
* it answers something that is no legal action: of another type, another shape, another game, or illegal here;
* it takes more than its time. Of a batch that is the time of one decision for each of the batch;
* its process ends.

The game ends there. Who forfeits gets the lowest return of the game. Where the returns have a fixed sum the others
share the rest equally; where all win or lose together all get the lowest. An agent that is asked for many decisions at
once, and fails as a whole, forfeits all of those games; for a single row that is wrong it forfeits only that row's.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from yith.api import Info

LONGEST: Final = 200
"""The most characters of a reason."""


@dataclass(frozen=True, slots=True)
class Forfeit:
    """Who lost a game for something else than play, and why.

    Attributes:
        player: The player.
        reason: What the agent did, in one line of at most `LONGEST` characters: what it raised itself, or what was
            wrong with its answer. It says nothing of the position.
    """

    player: int
    reason: str


@dataclass(frozen=True, slots=True)
class Fault:
    """An answer that forfeits, with the reason."""

    reason: str


def forfeited(info: Info, players: int, player: int) -> tuple[float, ...]:
    """The returns of all players where one forfeits."""
    if info.utility_sum is None or players == 1:
        return (info.min_utility,) * players
    share = (info.utility_sum - info.min_utility) / (players - 1)
    return tuple(info.min_utility if seat == player else share for seat in range(players))


def line(text: str) -> str:
    """A text as one line that can be shown, its end left out if it is long."""
    shown = "".join(letter if letter.isprintable() else "?" for letter in " ".join(text.split()))
    return shown if len(shown) <= LONGEST else f"{shown[: LONGEST - 3]}..."


def told(error: BaseException) -> str:
    """An exception in one line: its type and what it says."""
    name = type(error).__name__
    try:
        said = str(error)
    except Exception:  # noqa: BLE001 - the exception is the agent's own and may raise anything
        said = ""
    return line(f"{name}: {said}" if said else name)
