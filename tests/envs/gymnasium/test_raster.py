"""Pictures as arrays."""

from __future__ import annotations

import sys
from typing import Any

import gymnasium
import numpy as np
import pytest

from tests.envs.gymnasium.games import every_setting
from yith.engine import load
from yith.envs.gymnasium import env_id
from yith.envs.raster import WIDEST, rasterise
from yith.errors import ConfigError

SQUARE = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10">'
    '<rect x="10" width="10" height="10" fill="#f00"/></svg>'
)


def test_colours_stand_where_they_are_drawn() -> None:
    pixels = rasterise(SQUARE)
    assert pixels.shape == (10, 20, 3)
    assert pixels.dtype == np.uint8
    assert (pixels[:, :10] == 255).all()
    assert (pixels[:, 10:] == (255, 0, 0)).all()
    assert rasterise(SQUARE, np.int64(40)).shape == (20, 40, 3)  # type: ignore[arg-type]  # numpy's numbers serve too
    pixels[:] = 0
    assert rasterise(SQUARE).any()


@every_setting
def test_every_game_has_pictures(name: str, options: dict[str, Any]) -> None:
    game = load(name, **options)
    env = gymnasium.make(env_id(name), render_mode="rgb_array", **options)
    env.reset(seed=1)
    pixels: Any = env.render()
    state = env.unwrapped.get_wrapper_attr("vector").get_state(0)
    picture = game.picture(state, state.current_player)
    assert pixels.shape == (picture.height, picture.width, 3)
    assert pixels.dtype == np.uint8
    assert (pixels[0, 0] == 255).all()
    _, counts = np.unique(pixels @ np.array([1, 256, 65536]), return_counts=True)
    assert len(counts) > 50
    assert counts.max() < 0.9 * counts.sum()


def test_words_are_drawn_in_a_font_that_comes_along() -> None:
    word = SQUARE.replace("<rect", '<text y="9" font-size="9" font-family="system-ui,sans-serif">W</text><rect')
    drawn, plain = rasterise(word, 200), rasterise(SQUARE, 200)
    assert (drawn[:, :100] == 0).all(axis=2).any()
    np.testing.assert_array_equal(drawn[:, 100:], plain[:, 100:])


@pytest.mark.parametrize("svg", [None, b"", "", "<svg", "no picture", "<a/>"])
def test_what_is_no_picture_is_refused(svg: Any) -> None:
    with pytest.raises(ConfigError) as error:
        rasterise(svg)
    assert error.value.code == "bad-svg"


@pytest.mark.parametrize("width", [0, -1, WIDEST + 1, 1.5, "9", True])
def test_wrong_widths_are_refused(width: Any) -> None:
    with pytest.raises(ConfigError) as error:
        rasterise(SQUARE, width)
    assert error.value.code == "bad-width"


def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(ConfigError, match=r"pip install 'yith\[render\]'") as error:
        rasterise(SQUARE)
    assert error.value.code == "missing-extra"
