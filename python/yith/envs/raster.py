"""Pictures as arrays: what `State.svg` draws, rasterised by resvg (extra `render`).

Words are set in DejaVu Sans as matplotlib carries it, so that a picture has the same pixels on every system, even on
one without fonts; matplotlib also reads the PNG file that resvg gives.
"""

from __future__ import annotations

import io
import operator
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np

from yith import argument
from yith.errors import ConfigError

if TYPE_CHECKING:
    from numpy.typing import NDArray

WIDEST: Final = 4096
"""The most pixels in a row."""

_PAPER: Final = "#ffffff"
_FONTS: Final = ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf", "DejaVuSans-Oblique.ttf", "DejaVuSansMono.ttf")


def rasterise(svg: str, width: int | None = None) -> NDArray[np.uint8]:
    """Draws an SVG file on white, in its light colours.

    Args:
        svg: The text of the file, as `State.svg` gives it.
        width: The pixels in a row, 1 to 4096; as many as the file says otherwise. The height goes with it.

    Returns:
        A fresh array of shape (height, width, 3): red, green and blue.

    Raises:
        ConfigError: `svg` is no SVG file, `width` is out of its range, or the extra `render` is missing.
    """
    if not isinstance(svg, str):
        raise ConfigError(f"svg {svg!r} is not the text of an SVG file", "bad-svg")
    if width is not None and not argument.whole(width, 1, WIDEST):
        raise ConfigError(f"width {width!r} is not 1 to {WIDEST}", "bad-width")
    try:
        import matplotlib as mpl  # noqa: PLC0415 - the library is an extra
        import resvg_py  # noqa: PLC0415 - the library is an extra
        from matplotlib.image import imread  # noqa: PLC0415 - the library is an extra
    except ModuleNotFoundError as error:
        message = f"pictures as arrays need {error.name}: pip install 'yith[render]'"
        raise ConfigError(message, "missing-extra") from error
    folder = Path(mpl.get_data_path()) / "fonts" / "ttf"
    try:
        file = resvg_py.svg_to_bytes(
            svg_string=svg,
            width=None if width is None else operator.index(width),
            background=_PAPER,
            skip_system_fonts=True,
            font_files=[str(folder / font) for font in _FONTS],
            sans_serif_family="DejaVu Sans",
            monospace_family="DejaVu Sans Mono",
        )
    except ValueError as error:
        raise ConfigError(f"svg cannot be drawn: {str(error).lower()}", "bad-svg") from None
    # matplotlib gives shares of 1, in four channels or three.
    pixels: NDArray[np.uint8] = np.rint(imread(io.BytesIO(file))[..., :3] * 255).astype(np.uint8)
    return pixels
