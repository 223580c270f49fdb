"""What a search found, in words for the person who plays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from yith.interval import mean_interval

if TYPE_CHECKING:
    from yith.analysis import Analysis, Candidate
    from yith.api import Info

_SHOWN: Final = 3
"""How many actions are told of."""

_LONGEST_LINE: Final = 6
"""How many moves of the line are told."""


def advice(found: Analysis, info: Info, *, ascii_only: bool = False) -> str:
    """The best action and the two next best with what they are worth, then the line, where it is one of this game.

    Args:
        found: What a search for the person found.
        info: The facts of the game: where something is hidden, the line is of a position drawn anew and is not told.
        ascii_only: Whether the screen has plain letters only.
    """
    best = found.of(found.best)
    others = [each for each in found.candidates if each is not best and each.visits + each.inherited]
    shown = [best, *others[: _SHOWN - 1]]
    width = max(len(each.action.text) for each in shown)
    lines = [f"hint: '{best.action.text}' is best, after {found.simulations:,} simulated games"]
    lines += [f"  {each.action.text:{width}}  {_worth(each, found.player, info, ascii_only)}" for each in shown]
    if not info.hidden and len(found.line) > 1:
        more = ", ..." if len(found.line) > _LONGEST_LINE else ""
        lines += [f"  it may go on so: {', '.join(found.line[:_LONGEST_LINE])}{more}"]
    return "\n".join(lines)


def _worth(each: Candidate, player: int, info: Info, ascii_only: bool) -> str:
    """What an action is worth to a player, with the half of its 95 % interval."""
    value, error = each.values[player], each.errors[player]
    games = f"in {each.visits:,} game{'s' if each.visits != 1 else ''}"
    sign = "+-" if ascii_only else "±"
    # The mean of so many values has this standard error.
    interval = mean_interval(value, error * each.visits**0.5, each.visits) if each.visits else None
    half = None if interval is None else (interval.high - interval.low) / 2
    if (info.min_utility, info.max_utility) == (0, 1):
        spread = "" if half is None else f" {sign}{half:.0%}"
        return f"wins {value:.0%}{spread}, {games}"
    spread = "" if half is None else f" {sign}{half:.3f}"
    return f"expected return {value:.3f}{spread}, {games}"
