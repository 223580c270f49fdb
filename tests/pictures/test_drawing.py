"""Sheets, letters and the SVG that comes of them."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

from yith.pictures import Canvas, Picture, pieces
from yith.pictures.canvas import number
from yith.pictures.ink import COLOURS, HUES, STYLE
from yith.pictures.lettering import fit, measure, wrap

SVG = "{http://www.w3.org/2000/svg}"

ODD = "<&\"'>]]><script>é\u202e漢\U0001f600\ud800\x07"
"""What a file for people may say, and worse."""


def texts(svg: str) -> list[str]:
    return [element.text or "" for element in ET.fromstring(svg).iter(f"{SVG}text")]


def test_odd_letters_stay_letters() -> None:
    canvas = Canvas(400)
    canvas.text(0, 20, ODD)
    with canvas.group(ODD):
        canvas.circle(1, 2, 3)
    svg = canvas.picture(30, ODD, ODD).svg()
    shown = ODD.replace("\ud800", "\ufffd").replace("\x07", "\ufffd")
    root = ET.fromstring(svg)
    assert texts(svg) == [shown]
    assert [element.text for element in root.iter() if element.tag in {f"{SVG}title", f"{SVG}desc"}] == [shown] * 3
    assert svg.encode().decode() == svg
    assert "<script" not in svg


def test_a_picture_stands_alone() -> None:
    canvas = Canvas(300)
    canvas.rect(1, 2, 30.004, 4.5, fill="panel", edge="line", stroke=2, radius=3, dash="2 3")
    canvas.line((0, 0), (10, 5.25))
    canvas.polygon([(0, 0), (1, 0), (0, 1)], fill="good")
    picture = canvas.picture(99.6, "one", "two")
    svg = picture.svg()
    assert (picture.width, picture.height, len(picture.parts)) == (300, 100, 3)
    assert picture._repr_svg_() == svg
    root = ET.fromstring(svg)
    assert root.tag == f"{SVG}svg"
    assert root.attrib == {"class": "yith", "role": "img", "viewBox": "0 0 300 100", "width": "300", "height": "100"}
    assert [child.tag.removeprefix(SVG) for child in root] == ["title", "desc", "style", "rect", "rect", "path", "path"]
    dashed = '<rect class="panel e-line" stroke-width="2" stroke-dasharray="2 3"'
    assert f'{dashed} x="1" y="2" width="30" height="4.5" rx="3"/>' in svg
    assert '<path class="none e-ink" d="M0,0 10,5.25"/>' in svg
    assert '<path class="good" d="M0,0 1,0 0,1Z"/>' in svg


def test_groups_are_parts_and_may_stand_in_groups() -> None:
    canvas = Canvas(300)
    with canvas.group("outer", x=5, y=6, turn=90):
        canvas.circle(0, 0, 1)
        with canvas.group():
            canvas.circle(0, 0, 2)
    canvas.circle(0, 0, 3)
    assert canvas.picture(10, "", "").parts == (
        (
            '<g transform="translate(5,6)rotate(90)">',
            "<title>outer</title>",
            '<circle class="none" cx="0" cy="0" r="1"/>',
            "<g>",
            '<circle class="none" cx="0" cy="0" r="2"/>',
            "</g>",
            "</g>",
        ),
        ('<circle class="none" cx="0" cy="0" r="3"/>',),
    )


def test_every_colour_has_both_shades() -> None:
    assert {f"hue{hue}" for hue in range(HUES)} < COLOURS.keys()
    light, dark = STYLE.split("@media(prefers-color-scheme:dark)")
    for role, (bright, dim) in COLOURS.items():
        assert f"svg.yith .{role}{{fill:{bright}}}" in light
        assert f"svg.yith .e-{role}{{stroke:{dim}}}" in dark


def luminance(colour: str) -> float:
    channels = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in channels]
    return sum(part * weight for part, weight in zip(linear, (0.2126, 0.7152, 0.0722), strict=True))


@pytest.mark.parametrize("shade", [0, 1])
@pytest.mark.parametrize(
    ("ink", "ground", "least"),
    [
        *(
            (ink, ground, 4.5)
            for ink in ("ink", "dim", "accent", "good", "bad")
            for ground in ("paper", "panel", "card")
        ),
        ("ink", "sunk", 4.5),
        ("on-accent", "accent", 4.5),
        ("on-jet", "jet", 4.5),
        ("faint", "panel", 2.5),
        *((f"hue{hue}", "card", 3.0) for hue in range(HUES)),
        *(("on-accent", f"hue{hue}", 3.0) for hue in range(3)),
    ],
)
def test_text_and_signs_stand_out(ink: str, ground: str, least: float, shade: int) -> None:
    bright, dark = sorted((luminance(COLOURS[role][shade]) + 0.05 for role in (ink, ground)), reverse=True)
    assert bright / dark >= least


def test_letters_have_widths() -> None:
    assert measure("", 10) == 0
    assert measure("ii", 10) < measure("mm", 10)
    assert measure("mm", 10) < measure("mm", 10, bold=True)
    assert measure("e\u0301", 10) == measure("e", 10)
    assert measure("漢", 10) == 10


def test_lines_fit_or_are_cut() -> None:
    assert fit("short", 10, 100) == ("short", 10)
    text, size = fit("just too long", 10, 0.9 * measure("just too long", 10))
    assert (text, round(size, 2)) == ("just too long", 9.0)
    text, size = fit("much too long for this", 10, 50)
    assert text.endswith("…")
    assert measure(text, size) <= 50
    assert fit("mm", 10, 0)[0] == "…"


def test_paragraphs_break_between_words() -> None:
    assert wrap("a bb ccc", 10, measure("a bb", 10), 3) == ["a bb", "ccc"]
    assert wrap("a bb ccc", 10, 1, 2) == ["a", "bb ccc"]
    assert wrap("", 10, 10, 2) == [""]
    canvas = Canvas(100)
    assert canvas.paragraph(0, 10, "a bb ccc", room=measure("a bb", 12), lines=2) == 2


@pytest.mark.parametrize(
    ("value", "text"), [(1, "1"), (0, "0"), (1.5, "1.5"), (2.004, "2"), (100, "100"), (-3.25, "-3.25")]
)
def test_numbers_are_short(value: float, text: str) -> None:
    assert number(value) == text


def test_signs_differ_in_shape() -> None:
    drawn = set()
    for suit in range(pieces.SIGNS):
        canvas = Canvas(20)
        pieces.sign(canvas, suit, 10, 10, 8, held=False)
        ((tag,),) = canvas.picture(20, "", "").parts
        drawn.add(tag)
    assert len(drawn) == pieces.SIGNS


def test_pieces_are_whole() -> None:
    canvas = Canvas(300)
    for face in range(1, 7):
        pieces.die(canvas, 40 * face, 0, face)
    pieces.empty_die(canvas, 0, 0, words="?")
    pieces.lock(canvas, 0, 0)
    pieces.check(canvas, 0, 0)
    pieces.token(canvas, 0, 0, "A", held=False)
    pieces.track(canvas, 0, 0, 2, 5)
    pieces.back(canvas, 0, 0, 40, 60, words="12")
    assert pieces.tag(canvas, 0, 0, "word", role="good") > measure("word", 11)
    assert isinstance(canvas.picture(90, "", ""), Picture)
    ET.fromstring(canvas.picture(90, "", "").svg())
