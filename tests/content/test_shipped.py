"""The content file that a game ships: the same for both engines, the same game from a copy, whatever the layout."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

import yith

ENGINES = ("native", "reference")

each_game = pytest.mark.parametrize("name", yith.game_names())
each_engine = pytest.mark.parametrize("engine", ENGINES)


def shipped(name: str) -> str:
    return (files("yith.games") / name / "content.toml").read_text(encoding="utf-8")


@each_game
def test_both_engines_hold_the_same_content(name: str) -> None:
    native, reference = (yith.load(name, engine=engine) for engine in ENGINES)
    assert native.content_digest == reference.content_digest
    assert len(native.content_digest) == 64
    assert native.content_text is None
    assert reference.content_text is None


@each_game
@each_engine
def test_a_copy_of_the_file_is_the_same_game(name: str, engine: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy.toml"
    copy.write_text(shipped(name), encoding="utf-8")
    game, standard = yith.load(name, engine=engine, content=copy), yith.load(name, engine=engine)
    assert game == standard
    assert game.content_text == shipped(name)
    assert game.new_state(seed=1).to_bytes() == standard.new_state(seed=1).to_bytes()
    assert repr(str(copy)) in repr(game)


@each_game
@each_engine
def test_layout_and_comments_do_not_count(name: str, engine: str, tmp_path: Path) -> None:
    lines = (line.split("#")[0].rstrip() for line in shipped(name).splitlines())
    bare = tmp_path / "bare.toml"
    bare.write_bytes("\r\n".join(line for line in lines if line).encode())
    assert yith.load(name, engine=engine, content=bare).content_digest == yith.load(name).content_digest


@each_game
@each_engine
def test_another_value_is_another_game(name: str, engine: str, tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(shipped(name).replace('name = "', 'name = "My ', 1), encoding="utf-8")
    game, standard = yith.load(name, engine=engine, content=own), yith.load(name, engine=engine)
    assert game.content_digest != standard.content_digest
    assert game != standard
    with pytest.raises(yith.TraceError) as caught:
        game.from_bytes(standard.initial_state().to_bytes())
    assert caught.value.code == "foreign-bytes"
