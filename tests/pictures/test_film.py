"""Films: what is in them, that frames share it, and that no text can break the page."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from typing import Any
from xml.etree import ElementTree as ET

import yith
from tests.pictures.test_drawing import ODD, texts
from yith.pictures import Canvas, Film, Picture
from yith.testing.walk import Wanderer


def frame(number: int, height: int = 50) -> Picture:
    canvas = Canvas(400)
    with canvas.group():
        canvas.rect(0, 0, 10, 10)
        canvas.text(5, 10, "the same in all frames")
    canvas.text(5, 30, f"number {number}")
    return canvas.picture(height, f"frame {number}", "")


def data(page: str) -> tuple[list[str], list[list[int]], list[list[Any]]]:
    """The strings, parts and frames of a film."""
    found = re.search(r'<script type="application/json" id="film">(.*?)</script>', page, re.DOTALL)
    assert found
    tags, parts, frames = json.loads(found[1])
    return tags, parts, frames


def drawn(page: str, number: int) -> str:
    """What the page shows as a frame."""
    tags, parts, frames = data(page)
    _, _, width, height, *numbers = frames[number]
    return f"{width} {height} " + "".join(tags[tag] for part in numbers for tag in parts[part])


class Tags(HTMLParser):
    """The tags of a page in order."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        del attrs
        self.found.append(tag)


def test_frames_are_kept_once_where_they_are_alike() -> None:
    film = Film("a film")
    for number in range(30):
        film.add(frame(number // 10), f"move {number}")
    assert len(film) == 30
    page = film.html()
    tags, parts, frames = data(page)
    assert len(frames) == 30
    assert len(parts) == 4
    assert len(tags) == 4 + 3
    assert drawn(page, 25) == "400 50 " + "".join(tag for part in frame(2).parts for tag in part)
    assert [entry[:2] for entry in frames[9:11]] == [["move 9", "frame 0"], ["move 10", "frame 1"]]


def test_files_are_numbered_pictures_with_their_text() -> None:
    film = Film("a film")
    for number in range(3):
        film.add(frame(number, 50 + number), f"move {number} {ODD}")
    files = dict(film.files())
    assert list(files) == ["0000.svg", "0001.svg", "0002.svg"]
    for number, svg in enumerate(files.values()):
        root = ET.fromstring(svg)
        assert root.get("viewBox") == f"0 0 400 {96 + number}"
        shown = texts(svg)
        assert shown[:3] == ["the same in all frames", f"number {number}", f"{number}/2"]
        assert shown[3].startswith(f"move {number} <&")


def test_no_text_breaks_the_page() -> None:
    plain, film = Film("a film"), Film(f"{ODD}</title></script>")
    plain.add(frame(0), "move")
    film.add(frame(0), f"</script><img src=x>{ODD}")
    page = film.html()
    assert Tags(page).found == Tags(plain.html()).found
    assert "<img" not in page
    assert data(page)[2][0][0].startswith("</script><img")
    page.replace("\ud800", "").encode()


def test_a_page_needs_no_network() -> None:
    film = Film("a film")
    film.add(frame(0), "move")
    page = film.html()
    assert page.startswith("<!DOCTYPE html>")
    assert "default-src 'none'" in page
    assert set(re.findall(r"https?://[^\"`]*", page)) == {"http://www.w3.org/2000/svg"}
    assert "href" not in page
    assert film.html() == page


def test_films_of_games_stay_small() -> None:
    for name in yith.game_names():
        game = yith.load(name)
        wanderer, state, film = Wanderer(game, 0), game.initial_state(), Film(name)
        for _ in range(120):
            film.add(game.picture(state), "move")
            move = wanderer.choose(state)
            if move is None:
                break
            state.apply(move)
        single = len(state.svg().encode())
        assert len(film.html().encode()) < single * len(film) / 4
