"""The pictures of every game: whole, small, within their sheet, equal on both engines, blind to what is hidden."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree as ET

import pytest

import tests.kuhn
import yith
from tests.engine import toy
from tests.pictures.test_drawing import SVG
from tests.traces.golden import plan
from yith.engine import build, shipped_content
from yith.pictures import Canvas, Picture
from yith.pictures.artist import Illustrated
from yith.pictures.lettering import measure
from yith.testing import LawBroken, check_pictures
from yith.testing.walk import Wanderer

LARGEST = 60_000
"""Bytes of a picture at most."""

CASES = [(name, number) for name in yith.game_names() for number in range(len(plan(name).OPTION_SETS))]


def positions(game: yith.Game[Any], seed: int, every: int = 13, longest: int = 260) -> Iterator[yith.State[Any]]:
    """Some positions of a game: the start, every so many nodes, and the last."""
    wanderer, state = Wanderer(game, seed), game.initial_state()
    for step in range(longest):
        if step % every == 0:
            yield state
        move = wanderer.choose(state)
        if move is None:
            break
        state.apply(move)
    yield state


def test_every_game_has_pictures() -> None:
    missing = [name for name in yith.game_names() if not isinstance(getattr(yith.games, name), Illustrated)]
    assert not missing, f"games without python/yith/games/<game>/picture.py and its artist: {missing}"


def inspect(picture: Picture) -> None:
    """Holds a picture to what every one must be."""
    svg = picture.svg()
    assert len(svg.encode()) < LARGEST
    root = ET.fromstring(svg)
    assert root.get("viewBox") == f"0 0 {picture.width} {picture.height}"
    assert picture.title
    assert picture.description
    assert not re.search(r"url\(|href|<script|<image|@import|@font-face", svg)
    assert svg.count("http") == 1
    for element in root.iter():
        assert element.tag.startswith(SVG)
    for element, x, y in texts(root, 0, 0):
        within(element, x, y, picture)


def texts(element: ET.Element, x: float, y: float) -> Iterator[tuple[ET.Element, float, float]]:
    """The texts within an element, with where they are on the sheet; texts in turned groups are refused."""
    if element.tag == f"{SVG}text":
        yield element, x + float(element.get("x", 0)), y + float(element.get("y", 0))
    moved = re.match(r"translate\((\S+),(\S+?)\)", element.get("transform", ""))
    if moved is not None:
        x, y = x + float(moved[1]), y + float(moved[2])
    for child in element:
        for found in texts(child, x, y):
            assert "rotate" not in element.get("transform", ""), found[0].text
            yield found


def within(element: ET.Element, x: float, y: float, picture: Picture) -> None:
    """A text is not cut by the edge of the sheet, as far as its letters can be measured."""
    bold = " b" in element.get("class", "")
    text = element.text or ""
    width = measure(text, float(element.get("font-size", 0)), bold=bold)
    left = x - {"start": 0.0, "middle": width / 2, "end": width}[element.get("text-anchor", "start")]
    assert left >= 0, text
    assert left + width <= picture.width, text
    assert 0 < y < picture.height, text


@pytest.mark.parametrize(("name", "number"), CASES)
def test_pictures_are_whole_and_equal_on_both_engines(name: str, number: int) -> None:
    native, reference = (
        yith.load(name, engine=engine, **plan(name).OPTION_SETS[number]) for engine in ("native", "reference")
    )
    for state in positions(native, number, every=19):
        twin = reference.from_bytes(state.to_bytes())
        for player in (None, *range(native.num_players)):
            picture = native.picture(state, player)
            inspect(picture)
            assert state.svg(player) == picture.svg() == twin.svg(player)
        assert state._repr_svg_() == twin._repr_svg_() == state.svg(state.current_player)


@pytest.mark.parametrize("name", yith.game_names())
def test_names_of_your_own_are_shown_as_they_are(name: str, tmp_path: Path) -> None:
    odd = "<&'>]]><b>é{}"
    text = re.sub(r'^name = ".*"$', f'name = "{odd}"', shipped_content(name), flags=re.MULTILINE)
    path = tmp_path / "odd.toml"
    path.write_text(text.replace(f'name = "{odd}"', f'name = "{odd * 9}"', 3), encoding="utf-8")
    game = yith.load(name, content=path)
    shown = set()
    for state in positions(game, 1):
        inspect(game.picture(state))
        shown |= {element.text or "" for element in ET.fromstring(state.svg()).iter()}
    assert any(odd in text for text in shown)


@pytest.mark.parametrize("engine", ["native", "reference"])
@pytest.mark.parametrize("name", yith.game_names())
def test_what_cannot_be_drawn_is_refused(name: str, engine: str) -> None:
    game = yith.load(name, engine=engine)
    state: Any = game.new_state(1)
    for player in (-1, game.num_players, "0", True, 0.0):
        with pytest.raises(yith.ConfigError, match=f"player .* is not 0 to {game.num_players - 1}") as caught:
            state.svg(player)
        assert caught.value.code == "bad-player"
    other: Any = build(toy, "reference", None, {}).new_state(1)
    with pytest.raises(yith.ConfigError, match="is no state of") as caught:
        game.picture(other)
    assert caught.value.code == "foreign-state"
    anything: Any = None
    with pytest.raises(yith.ConfigError, match="None is no state of"):
        game.picture(anything)


def test_a_game_may_have_no_pictures() -> None:
    game = build(toy, "reference", None, {})
    with pytest.raises(yith.ConfigError, match="toy has no pictures") as caught:
        game.new_state(1).svg()
    assert caught.value.code == "no-picture"
    assert game.new_state(1)._repr_svg_() is None
    assert check_pictures(game).trivial


def blabbing(view: tests.kuhn.View, player: int | None) -> Picture:
    canvas = Canvas(100)
    canvas.text(0, 10, f"{player} {view}")
    return canvas.picture(20, "all", "all")


def broken(view: tests.kuhn.View, player: int | None) -> Picture:
    return Picture(10, 10, "", "", (("<g>",),) if player is not None and view.line else ())


def painted(draw: Any) -> yith.Game[Any]:
    names = ("__name__", "view", "view_of", "encode", "static_features", "reference")
    package: Any = SimpleNamespace(**{name: getattr(tests.kuhn, name) for name in names}, artist=lambda *_: draw)
    return build(package, "reference", None, {})


def test_the_law_finds_a_leak() -> None:
    assert not check_pictures(painted(tests.kuhn.draw), seeds=range(8)).trivial
    with pytest.raises(LawBroken, match=r"pictures: .*everybody tells apart"):
        check_pictures(painted(blabbing), seeds=range(8))
    with pytest.raises(LawBroken, match=r"pictures: .* is no SVG: mismatched tag"):
        check_pictures(painted(broken), seeds=range(8))


def test_a_view_is_all_that_an_artist_gets() -> None:
    game = painted(lambda view, player: Picture(1, 1, f"{player} {type(view).__name__}", "", ()))
    state = game.new_state(1)
    assert [game.picture(state, player).title for player in (None, 0, 1)] == ["None View", "0 View", "1 View"]


@pytest.mark.parametrize("name", [name for name in yith.game_names() if yith.load(name).info.hidden])
def test_a_hand_is_shown_to_its_player_alone(name: str) -> None:
    game = yith.load(name)
    for state in islice(positions(game, 2, every=5), 1, 12):
        public = state.svg()
        for player in range(game.num_players):
            assert state.svg(player) != public
