"""Frames: what a player knows of a state, as text or as a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, get_args

from yith.envs.raster import rasterise
from yith.errors import ConfigError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from yith.api import State

RenderMode: TypeAlias = Literal["ansi", "svg", "rgb_array"]
"""What a frame is: `State.observation_text`, `State.svg`, or that as uint8[height, width, 3] (extra `render`)."""

METADATA: Final[dict[str, Any]] = {"render_modes": list(get_args(RenderMode)), "render_fps": 4}
"""What environments tell of their frames."""


def checked(mode: RenderMode | None) -> RenderMode | None:
    """A render mode that a caller gave.

    Raises:
        ConfigError: It is none, nor None.
    """
    if mode is not None and mode not in get_args(RenderMode):
        raise ConfigError(f"render_mode {mode!r}, expected one of {', '.join(get_args(RenderMode))}", "bad-render-mode")
    return mode


def draw(mode: str | None, state: State[Any], player: int) -> str | NDArray[np.uint8]:
    """Draws what a player knows.

    Raises:
        ConfigError: No mode was chosen, the game has no pictures, or the extra `render` is missing.
    """
    if mode is None:
        raise ConfigError("render_mode is None: choose one when the environment is made", "no-render-mode")
    if mode == "ansi":
        return state.observation_text(player)
    picture = state.svg(player)
    return picture if mode == "svg" else rasterise(picture)
