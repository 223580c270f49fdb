"""The colours, by role, in light and dark, and the style sheet that knows them.

Hues are told apart by people with any colour vision (after Okabe and Ito), and yet no picture says anything by colour
alone: a letter, a number, a sign or a shape says it too.
"""

from __future__ import annotations

from typing import Final

COLOURS: Final[dict[str, tuple[str, str]]] = {
    "paper": ("#f4f1ea", "#14171c"),
    "panel": ("#fffdf9", "#1d2128"),
    "card": ("#ffffff", "#2b313b"),
    "sunk": ("#ebe6db", "#272c35"),
    "line": ("#cdc5b6", "#434b58"),
    "faint": ("#9b9385", "#7a8492"),
    "dim": ("#665f54", "#a9b2bf"),
    "ink": ("#211e1a", "#eef1f5"),
    "accent": ("#0b5cad", "#7cc0ff"),
    "on-accent": ("#ffffff", "#0d1420"),
    "jet": ("#211e1a", "#07090c"),
    "on-jet": ("#ffffff", "#ffffff"),
    "good": ("#00694b", "#4fd6a5"),
    "bad": ("#a83a0c", "#ff9a66"),
    "hue0": ("#0068a8", "#5db3f0"),
    "hue1": ("#c24f00", "#ff9355"),
    "hue2": ("#00805c", "#45d3a2"),
    "hue3": ("#a8487f", "#ec9fcb"),
    "hue4": ("#3b93c6", "#9adcff"),
    "hue5": ("#b27700", "#f5b942"),
    "hue6": ("#857a00", "#efe36a"),
    "hue7": ("#5b5f66", "#c3c9d2"),
}
"""The roles, each with its colour in light and in dark."""

HUES: Final = 8
"""How many hues there are: `hue0` to `hue7`."""

SCOPE: Final = "svg.yith"
"""What the rules hold for, so that they leave alone the page that a picture stands in."""


def rules(shade: int) -> str:
    """The colours of a shade: 0 light, 1 dark. A role fills what has its class, and edges what has `e-` before it."""
    return "".join(
        f"{SCOPE} .{role}{{fill:{both[shade]}}}{SCOPE} .e-{role}{{stroke:{both[shade]}}}"
        for role, both in COLOURS.items()
    )


STYLE: Final = (
    f"{SCOPE}{{max-width:100%;height:auto}}"
    f"{SCOPE} text{{font-family:system-ui,sans-serif}}{SCOPE} .b{{font-weight:700}}"
    f"{rules(0)}{SCOPE} .none{{fill:none}}@media(prefers-color-scheme:dark){{{rules(1)}}}"
)
"""The style sheet of every picture."""
