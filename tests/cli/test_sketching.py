"""Boards as text on the screen: colours, plain letters, and what is not told twice."""

from __future__ import annotations

from typing import Any

import pytest

import yith
from tests.pictures.test_games import positions
from tests.traces.golden import plan
from yith.cli.board import Board
from yith.cli.sketching import drawn, untold
from yith.pictures.sketch import Sketch, Sketched

SKETCH = Sketch(((("┼──  ", "dim"), ("»@0…", "hue0")), ((("█▀▄▌▐│"), "ink"),)), frozenset({"a1", "story"}))

CASES = [
    (name, number)
    for name in yith.game_names()
    if isinstance(getattr(yith.games, name), Sketched)
    for number in range(len(plan(name).OPTION_SETS))
]


def test_lines_keep_their_letters_and_colours() -> None:
    text = drawn(SKETCH, ascii_only=False)
    assert text.plain == "┼──  »@0…\n█▀▄▌▐│"
    assert [str(span.style) for span in text.spans] == ["dim", "bold bright_blue"]


def test_plain_terminals_get_plain_letters() -> None:
    text = drawn(SKETCH, ascii_only=True).plain
    assert text == "+--  >@0.\n#####|"
    assert text.isascii()


def test_what_a_sketch_tells_is_not_told_again() -> None:
    assert untold(SKETCH, ["a1 tile", "story x", "stories y", "pile -"]) == ["stories y", "pile -"]


@pytest.mark.parametrize(("name", "number"), CASES)
def test_sketches_are_equal_on_both_engines(name: str, number: int, capsys: pytest.CaptureFixture[str]) -> None:
    native, reference = (
        yith.load(name, engine=engine, **plan(name).OPTION_SETS[number]) for engine in ("native", "reference")
    )
    for state in positions(native, number, every=41):
        twin: Any = reference.from_bytes(state.to_bytes())
        for player in (None, *range(native.num_players)):
            for width in (76, 96):
                sketch = native.sketch(state, player, width)
                assert sketch is not None
                assert sketch == reference.sketch(twin, player, width)
                assert max(sum(len(words) for words, _ in line) for line in sketch.lines) <= width
        Board(state).show_position()
        page = capsys.readouterr().out
        sketch = native.sketch(state, None, 80)
        assert sketch is not None
        first = "".join(words for words, _ in sketch.lines[1]).rstrip()
        assert first in page or not page.isascii()
        for part in str(state).split(" | ")[1:]:
            assert (f"\n      {part}\n" in page) == (part.partition(" ")[0] not in sketch.tells)
