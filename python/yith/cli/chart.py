"""Histograms in one line of text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from yith.cli.totals import Histogram

_BLOCKS, _ASCII = "▁▂▃▄▅▆▇█", ".:-=+*#@"


@dataclass(frozen=True, slots=True)
class Scale:
    """Equal bins that several histograms share.

    Attributes:
        low: The lowest value of the first bin.
        width: How many values one bin holds.
        bins: How many bins there are.
    """

    low: int
    width: int
    bins: int

    @classmethod
    def over(cls, histograms: Sequence[Histogram], columns: int) -> Scale:
        """Covers all values in at most so many columns."""
        low, high = min(part.low for part in histograms), max(part.high for part in histograms)
        width = -(-(high + 1 - low) // columns)
        return cls(low, width, -(-(high + 1 - low) // width))

    def line(self, histogram: Histogram, ascii_only: bool) -> str:
        """Draws one character a bin: blank for none, the tallest for the fullest."""
        glyphs = _ASCII if ascii_only else _BLOCKS
        counts = histogram.binned(self.low, self.width, self.bins)
        most = max(counts)
        return "".join(glyphs[-(-count * len(glyphs) // most) - 1] if count else " " for count in counts)

    @property
    def high(self) -> int:
        """The highest value of the last bin."""
        return self.low + self.width * self.bins - 1
