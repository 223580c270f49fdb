"""Pictures: tiles as they lie, the Sorcerer's next path, and words for everything that can be asked or printed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from importlib.resources import files
from itertools import pairwise, product
from math import hypot
from xml.etree import ElementTree as ET

import pytest

from tests.games.playing import walk
from yith.content import Document
from yith.games.institute import Phase, Question, Result, Verb, View
from yith.games.institute.action import ITEMS, Region
from yith.games.institute.content import Content, Tile
from yith.games.institute.event import LEVELS, SPECIALS, STEPS, Level, step
from yith.games.institute.picture import phrase
from yith.games.institute.picture.course import course, percent
from yith.games.institute.picture.ground import HALF, STRIP, Ground, ground, is_split, rim, runs
from yith.games.institute.state import CellView
from yith.pictures.artist import names

from .plan import EASY
from .play import DRIVERS, State, load

SHIPPED = (files("yith.games.institute") / "content.toml").read_text(encoding="utf-8")

NOBODY = ((0,) * 5,) * 4

ODD_TILES = (
    ("1111", '["12", "23", "34"]', "234"),
    ("1213", '["12"]', "1123"),
    ("1234", '["12", "23", "34"]', "1234"),
    ("....", '["12", "34", "23"]', "1234"),
    ("1212", '["12", "13"]', "333"),
    ("1.1.", "[]", "11"),
    ("1..2", '["12"]', "12"),
    ("1...", '["12", "13"]', "123"),
)
"""Edges, lines and icons: sealed rooms, ways over and below each other, closed edges."""


@pytest.fixture(scope="module")
def odd(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A content file with odd tiles, long names, and as many things as there can be."""
    head, *rows = SHIPPED.split("\n[[tile]]\n")
    for place in range(1, len(rows)):
        edges, lines, icons = ODD_TILES[place % len(ODD_TILES)]
        row = re.sub(r'edges = ".*"', f'edges = "{edges}"', rows[place])
        rows[place] = re.sub(r"lines = .*", f"lines = {lines}", re.sub(r'icons = ".*"', f'icons = "{icons}"', row))
    text = "\n[[tile]]\n".join([head, *rows])
    text = re.sub(
        r'^name = "(.*)"$', r'name = "The Extremely Long Name of the \1, with <&> in it"', text, flags=re.MULTILINE
    )
    for few, many in (("health = 5", "health = 9"), ("minions = 8", "minions = 16"), ("portals = 10", "portals = 30")):
        text = text.replace(f"\n{few}\n", f"\n{many}\n")
    path = tmp_path_factory.mktemp("odd") / "odd.toml"
    path.write_text(text.replace("soul = 10", "soul = 20"), encoding="utf-8")
    return str(path)


def game(content: str | None, players: int, driver: str = "dabble", seed: int = 1) -> Iterator[State]:
    """The positions of a game of the reference engine."""
    loaded = load("reference", players=players, content=content)
    return walk(loaded, [DRIVERS[driver]] * players, seed)


def laid(tile: Tile, facing: int = 0, portals: tuple[bool, ...] = (False,) * 3) -> Ground:
    """A tile as it lies, its spaces joined by Portals."""
    names = list(range(5))
    for line, portal in zip(tile.lines, portals, strict=False):
        low, high = sorted(names[space] for space in line)
        names = [low if portal and name == high else name for name in names]
    edges = tuple(names[tile.edges[(way - facing) % 4]] for way in range(4))
    lines = [(names[first], names[second]) for first, second in tile.lines]
    padded = (*lines, *[(0, 0)] * (3 - len(lines)))
    return ground(tile, CellView(0, True, facing, False, portals, NOBODY, edges, padded))


def printed(edges: str, *lines: str) -> Tile:
    """A tile of these edges and lines."""
    spaces = tuple(0 if edge == "." else int(edge) for edge in edges)
    return Tile("t", Region.SWAMP, spaces, tuple((int(line[0]), int(line[1])) for line in lines), ())


@pytest.mark.parametrize(
    ("edges", "parts"),
    [
        ("1234", "11223344"),
        ("1.1.", "11111111"),
        ("1.2.", "11122221"),
        ("1...", "11111111"),
        ("1..2", "11112222"),
        ("12..", "11222211"),
        ("....", "00000000"),
    ],
)
def test_closed_edges_are_shared_out(edges: str, parts: str) -> None:
    assert "".join(map(str, rim([int(edge.replace(".", "0")) for edge in edges]))) == parts


def test_runs_begin_where_a_space_does() -> None:
    assert runs((1, 1, 2, 2, 1, 1, 1, 1)) == [[2, 3], [4, 5, 6, 7, 0, 1]]
    assert runs((1,) * 8) == [list(range(8))]


def test_ways_cross_where_spaces_have_opposite_edges() -> None:
    for edges, expected in (("1212", [0, 1]), ("1213", [0]), ("2131", [1]), ("1111", []), ("1122", []), ("12.2", [])):
        assert [way for way in (0, 1) if is_split(laid(printed(edges, "12")), way)] == expected


def test_tiles_turn_and_portals_join() -> None:
    tile = printed("1.23", "14", "23")
    assert [laid(tile, facing).edges for facing in range(4)] == [(1, 0, 2, 3), (3, 1, 0, 2), (2, 3, 1, 0), (0, 2, 3, 1)]
    assert laid(tile).rooms == (4,)
    assert laid(tile).names == (0, 1, 2, 3, 4)
    assert laid(tile, 2, (True, False, False)).names == (0, 1, 2, 3, 1)
    assert laid(tile, 1, (True, True, False)).names == (0, 1, 2, 2, 1)


def test_every_space_has_a_place_of_its_own() -> None:
    lines = [(), ("12",), ("12", "23"), ("12", "13", "34")]
    for edges, joined, facing in product(product("1234.", repeat=4), lines, range(4)):
        tile = printed("".join(edges), *joined)
        used = {*tile.edges, *(space for line in tile.lines for space in line)} - {0}
        if used != set(range(1, len(used) + 1)) or not used:
            continue
        there = laid(tile, facing)
        middles = [there.middle(space) for space in sorted(used)]
        for x, y in middles:
            assert abs(x) < HALF - 6
            assert STRIP - HALF < y < HALF - 6
        for place, (x, y) in enumerate(middles):
            for to_x, to_y in middles[:place]:
                assert hypot(x - to_x, y - to_y) > 20, (edges, joined, facing)


@pytest.mark.parametrize("players", [2, 4])
def test_odd_contents_stay_small_and_whole(odd: str, players: int) -> None:
    state = None
    for number, state in enumerate(game(odd, players)):
        if number % 60 == 0:
            whole(state)
    assert state is not None
    whole(state)


def whole(state: State) -> None:
    svg = state.svg(0)
    assert len(svg.encode()) < 60_000
    ET.fromstring(svg)


def test_what_stands_on_the_board_is_shown() -> None:
    for number, state in enumerate(game(EASY, 3, "seek")):
        if number % 25 == 0 or state.is_terminal:
            view, svg = state.view, state.svg()
            assert svg.count(">S</text>") == 2  # beside its health, too
            assert svg.count(">M</text>") == 1 + sum(cell.minion for cell in view.cells)  # and in the legend
            assert svg.count("<title>") >= 25
            assert f">{view.tracker}</text>" in svg


DOCUMENT = Document.parse("content.toml", SHIPPED)
CONTENT = Content.read(DOCUMENT)
NAMES = {key: names(DOCUMENT, key) for key in ("tile", "story", "ritual", "class")}


@cache
def settled() -> View:
    """The view of a player's first action."""
    return next(state.view for state in game(None, 2) if state.view.question is Question.ACT)


def test_the_next_path_is_exact_for_a_known_card() -> None:
    view = replace(settled(), sorcerer=22, top=0)
    way = course(CONTENT, view)
    assert way is not None
    assert CONTENT.stories[0].move[0] == 8
    assert way.chances == dict.fromkeys((23, 24, 0, 1, 2, 3, 4, 5), 1.0)
    assert (way.fewest, way.most, way.is_known, way.ends) == (8, 8, True, (5, 5))
    assert phrase.way_words(way) == "enters 8 tiles next, to b1"


def test_the_next_path_fades_by_the_unseen_cards() -> None:
    view = replace(settled(), sorcerer=0, top=None, unseen_stories=(0, 1, 5, 7))
    way = course(CONTENT, view)
    assert way is not None
    assert [CONTENT.stories[card].move[0] for card in view.unseen_stories] == [8, 7, 5, 4]
    assert list(way.chances.values()) == [1, 1, 1, 1, 0.75, 0.5, 0.5, 0.25]
    assert all(first >= second for first, second in pairwise(way.chances.values()))
    assert (way.fewest, way.most, way.is_known) == (4, 8, False)
    assert phrase.way_words(way) == "enters 4 to 8 tiles next, to a5 … b4"
    assert [percent(chance) for chance in (1, 0.999, 0.5, 0.001)] == ["sure", "99%", "50%", "1%"]


def test_there_is_no_path_without_a_card() -> None:
    view = settled()
    for other in (replace(view, deck=0), replace(view, result=Result.WON), replace(view, unseen_stories=())):
        assert course(CONTENT, other) is None
    assert phrase.way_words(None) == "no story card will come"


@pytest.mark.parametrize("question", Question)
def test_every_question_has_words(question: Question) -> None:
    view = replace(settled(), question=question, q_cell=3, q_tile=4, q_item=1, q_seat=1, q_number=2, top=3)
    for verb in (None, *Verb):
        for one in (view, replace(view, q_cell=None, q_tile=None, q_item=None, top=None)):
            words = phrase.now(CONTENT, NAMES, replace(one, verb=verb))
            assert not re.search(r"[{}]|None|  ", words)


def test_every_end_has_words() -> None:
    view = replace(settled(), question=None, acting=None, phase=Phase.OVER)
    assert phrase.now(CONTENT, NAMES, replace(view, result=Result.WON)).startswith("won")
    assert "8 Minions" in phrase.now(CONTENT, NAMES, replace(view, result=Result.LOST, minions_left=0))
    assert "ran out" in phrase.now(CONTENT, NAMES, replace(view, result=Result.LOST))


def test_every_step_and_special_has_words_of_its_own() -> None:
    found = []
    for do, takes in STEPS.items():
        for values in product(*takes.values()):
            words = {key: str(value) for key, value in zip(takes, values, strict=True) if isinstance(value, str)}
            number = next((value for value in values if isinstance(value, int)), 0)
            found.append(phrase.step_words(step(do, words, number)))
    assert len(set(found)) == len(found)
    assert not [words for words in found if re.search(r"[{}]|None|  ", words)]
    specials = [phrase.special_words(special, Level(2, 3)) for special in SPECIALS]
    assert len(set(specials)) == len(LEVELS)


def test_every_ritual_says_where() -> None:
    found = {phrase.where(ritual, NAMES["tile"]) for ritual in CONTENT.rituals}
    assert {"anywhere", "in the school", "in the swamp", "on Whispering Hallway"} <= found
    assert len(phrase.NAMES) == len(ITEMS)
