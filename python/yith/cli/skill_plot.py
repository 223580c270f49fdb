"""The picture of `yith skill --plot`: the ladder, and where a seat's return comes from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from yith.cli.plot import FAINT, INK, page
from yith.option import settings

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from yith.skill import Report

_BAR = "#4477aa"
_VERDICTS: Final = {"stronger": "#228833", "weaker": "#ee6677", "open": "#777777", None: "#777777"}
_RUNG_HEIGHT, _SHARES_HEIGHT, _MARGIN = 0.45, 2.6, 1.6
"""In inches."""


def plot(found: Report, kind: str) -> bytes:
    """Draws a report.

    Args:
        found: The report.
        kind: One of `yith.cli.plot.FORMATS`.
    """
    rungs = max(_RUNG_HEIGHT * len(found.rungs), 1.6)
    heights = [rungs, _SHARES_HEIGHT] if found.shares is not None else [rungs]
    with page(sum(heights) + _MARGIN, kind) as (figure, picture):
        who = ", ".join(found.labels.values())
        figure.suptitle(
            f"{found.game.version}: {who}; {found.deals:,} deals, seed {found.seed}\n{settings(found.game.options)}",
            fontsize=13,
        )
        grid = figure.add_gridspec(len(heights), 1, height_ratios=heights)
        _ladder(figure.add_subplot(grid[0, 0]), found)
        if found.shares is not None:
            _shares(figure.add_subplot(grid[1, 0]), found)
    return picture.getvalue()


def _ladder(axes: Axes, found: Report) -> None:
    info = found.game.info
    if found.competes:
        axes.set_title("Return against the rung below, with 95 % intervals")
        axes.axvline(found.even, color=FAINT, linestyle="--", linewidth=1)
        axes.annotate(
            "even", (found.even, 0), xycoords=("data", "axes fraction"), xytext=(4, 3), textcoords="offset points"
        )
    else:
        axes.set_title("Return with the agent in all seats, with 95 % intervals")
    for place, rung in enumerate(found.rungs):
        if rung.returns is not None:
            mean, interval = rung.returns.mean, rung.returns.interval
            axes.errorbar(
                mean,
                place,
                xerr=[[mean - interval.low], [interval.high - mean]],
                fmt="o",
                color=_VERDICTS[rung.verdict],
                capsize=4,
            )
            axes.annotate(f"{mean:.3f}", (mean, place), xytext=(0, 6), textcoords="offset points", ha="center")
        if rung.verdict is not None:
            axes.annotate(
                f"  {rung.verdict}",
                (1, place),
                xycoords=("axes fraction", "data"),
                color=_VERDICTS[rung.verdict],
                va="center",
            )
    axes.set_yticks(range(len(found.rungs)), [found.labels[rung.agent] for rung in found.rungs])
    axes.set_ylim(-0.5, len(found.rungs) - 0.4)
    spare = 0.03 * (info.max_utility - info.min_utility)
    axes.set_xlim(info.min_utility - spare, info.max_utility + spare)
    axes.set_xlabel("mean return; on the right whether it is stronger than the rung below")


def _shares(axes: Axes, found: Report) -> None:
    assert found.shares is not None
    axes.set_title("Where a seat's return comes from, with 95 % intervals")
    named = {name: share for name, share in found.shares.named.items() if found.competes or name != "both"}
    for place, share in enumerate(named.values()):
        axes.barh(place, share.share, height=0.6, color=_BAR, alpha=0.85)
        low, high = share.interval.low, share.interval.high
        spread = [[max(share.share - low, 0)], [max(high - share.share, 0)]]
        axes.errorbar(share.share, place, xerr=spread, color=INK, capsize=4, linewidth=1.2)
        axes.annotate(
            f"{share.share:.1%}",
            (max(high, share.share), place),
            xytext=(6, 0),
            textcoords="offset points",
            va="center",
        )
    meanings = {
        "seat": "seat" if found.competes else "seat:\n0 by definition",
        "skill": "skill:\nwho plays",
        "both": "both: who plays\nin which seat",
        "chance": "chance",
    }
    axes.set_yticks(range(len(named)), [meanings[name] for name in named])
    axes.invert_yaxis()
    axes.set_xlim(0, 1.08)
    axes.set_xlabel(f"share of variance, over lineups of {', '.join(found.labels[agent] for agent in found.crossed)}")
