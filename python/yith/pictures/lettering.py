"""How wide text is, without a font at hand: as wide as in the widest that are common, so that it fits in any."""

from __future__ import annotations

import re
import unicodedata
from typing import Final
from xml.sax.saxutils import escape

EMS: Final[dict[str, float]] = {
    letter: width
    for letters, width in (
        ("ijlI'|!.,:;J", 0.34),
        ('ft()[]{}/\\- "`', 0.42),
        ("rszc*_^", 0.55),
        ("aekvxyogbdhnpqu?LFET", 0.64),
        ("0123456789$", 0.64),
        ("ABCKPRSVXYZ", 0.7),
        ("DGHNOQU&<>=+~#", 0.8),
        ("mwMW@%", 0.99),
    )
    for letter in letters
}
"""The width of letters, as parts of the size."""

BOLD: Final = 1.1
"""How much wider bold letters are."""

SMALLEST: Final = 0.8
"""How far text is made smaller before it is cut."""

_FORBIDDEN: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML cannot hold."""


def measure(text: str, size: float, *, bold: bool = False) -> float:
    """The width of a line at most."""
    return sum(map(_em, text)) * size * (BOLD if bold else 1)


def _em(letter: str) -> float:
    known = EMS.get(letter)
    if known is None:
        return 0.0 if unicodedata.combining(letter) else 1.0 if unicodedata.east_asian_width(letter) in "WF" else 0.85
    return known


def fit(text: str, size: float, room: float, *, bold: bool = False) -> tuple[str, float]:
    """A line that fits into some room, and its size: smaller if that helps, cut if it does not."""
    width = measure(text, size, bold=bold)
    if width <= room:
        return text, size
    if width * SMALLEST <= room:
        return text, size * room / width
    size *= SMALLEST
    kept = text
    while kept and measure(f"{kept}…", size, bold=bold) > room:
        kept = kept[:-1]
    return f"{kept.rstrip()}…", size


def wrap(text: str, size: float, room: float, lines: int, *, bold: bool = False) -> list[str]:
    """A text on so many lines at most; what is too long for the last is left to `fit`."""
    found = [""]
    for word in text.split():
        longer = f"{found[-1]} {word}".strip()
        if not found[-1] or len(found) == lines or measure(longer, size, bold=bold) <= room:
            found[-1] = longer
        else:
            found.append(word)
    return found


def content(text: str) -> str:
    """A text as it stands between tags."""
    return escape(_FORBIDDEN.sub("\ufffd", text))
