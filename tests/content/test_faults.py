"""Content files with faults: every fault at once, with its line and path, the same from both engines, for any game."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import yith
from tests.content.test_shipped import ENGINES, each_engine, each_game, shipped

Loader = Callable[[str, str, str], str | yith.ContentError]


@pytest.fixture
def load(tmp_path: Path) -> Loader:
    """Loads a text as the content of a game: its digest, or the error."""

    def digest(name: str, engine: str, text: str) -> str | yith.ContentError:
        path = tmp_path / "own.toml"
        path.write_bytes(text.encode())
        try:
            return yith.load(name, engine=engine, content=path).content_digest
        except yith.ContentError as error:
            return error

    return digest


def shown(result: str | yith.ContentError) -> object:
    """What both engines must agree on; the words for bad TOML are those of the two parsers."""
    if isinstance(result, str):
        return result
    assert "\n" not in str(result)
    assert result.rule is None
    if result.code == "content-syntax":
        return result.code
    return result.code, str(result), result.reasons


def headers(lines: list[str]) -> list[int]:
    """The places of all table headers."""
    return [place for place, line in enumerate(lines) if line.startswith("[")]


@each_game
def test_ten_faults_at_once(name: str, load: Loader) -> None:
    lines = shipped(name).splitlines()
    first, second, third, fourth, fifth = headers(lines)[:5]
    spans = {start: range(start + 1, end) for start, end in zip(headers(lines), headers(lines)[1:], strict=False)}
    origin = {start: next(at for at in span if lines[at].startswith("origin")) for start, span in spans.items()}
    lines[lines.index("schema = 1")] = "schema = 2"
    game = lines.index(f'game = "{name}"')
    lines[game] = 'game = "another"\nsurprise = true'
    lines[origin[first]] = 'origin = "hearsay"'
    lines[origin[second]] = "origin = 7"
    lines[origin[third]] = ""
    lines[origin[fourth]] += '\ncolour = "blue"\n"quoted key" = [1, 2.5, {a = 1}]'
    lines[fifth] += "\nextra = 1979-05-27T07:32:00Z"
    lines[origin[fifth]] = "origin = []"
    text = "\n".join(lines)

    # A missing or quoted key stands at the head of its table.
    faults = [
        ("schema = 2", r"schema: 2 is not 1"),
        ('game = "another"', rf'game: "another" is not "{name}"'),
        ("surprise = true", r"surprise: unknown key, expected one of .*"),
        ('origin = "hearsay"', r'.*\.origin: "hearsay" is not one of rulebook, fact, house'),
        ("origin = 7", r".*\.origin: 7 is not one of rulebook, fact, house"),
        (None, r".*\.origin: missing"),
        (None, r".*\.quoted key: unknown key, expected one of .*"),
        ('colour = "blue"', r".*\.colour: unknown key, expected one of .*"),
        ("extra = ", r".*\.extra: unknown key, expected one of .*"),
        ("origin = []", r".*\.origin: \[\] is not one of rulebook, fact, house"),
    ]
    for engine in ENGINES:
        error = load(name, engine, text)
        assert isinstance(error, yith.ContentError)
        assert error.code == "content-fault"
        assert str(error).startswith("content '")
        assert f"has {len(error.reasons)} faults: " in str(error)
        assert len(error.reasons) == len(faults), error.reasons
        for reason, (line, pattern) in zip(error.reasons, faults, strict=True):
            match = re.fullmatch(rf"line (\d+): {pattern}", reason)
            assert match, reason
            if line is not None:
                assert text.splitlines()[int(match[1]) - 1].startswith(line)
        numbers = [int(reason.split()[1].rstrip(":")) for reason in error.reasons]
        assert numbers == sorted(numbers)


@each_game
def test_engines_agree_when_a_line_is_missing(name: str, load: Loader) -> None:
    lines = shipped(name).splitlines()
    for place in (place for place, line in enumerate(lines) if line and not line.startswith("#")):
        text = "\n".join(lines[:place] + lines[place + 1 :])
        native, reference = (load(name, engine, text) for engine in ENGINES)
        assert shown(native) == shown(reference), f"without line {place + 1}: {lines[place]}"


VALUES = (
    "-1",
    "0",
    "9223372036854775807",
    "2.5",
    "nan",
    "true",
    '""',
    '"caf\\u00e9 \\t \\u0007"',
    "[]",
    "[[1], {}]",
    "{}",
    "1979-05-27",
    "07:32:00.5",
)
LONG = 60
"""Keys of a long file: a value stands for some of them, others for each value."""


@each_game
@pytest.mark.parametrize("value", VALUES)
def test_engines_agree_on_any_value(name: str, value: str, load: Loader) -> None:
    lines = shipped(name).splitlines()
    keys = [place for place, line in enumerate(lines) if "=" in line and not line.startswith("#")]
    every = 1 + len(keys) // LONG
    for place in keys[VALUES.index(value) % every :: every]:
        key = lines[place].partition("=")[0]
        text = "\n".join([*lines[:place], f"{key}= {value}", *lines[place + 1 :]])
        native, reference = (load(name, engine, text) for engine in ENGINES)
        assert shown(native) == shown(reference), f"line {place + 1}: {key}= {value}"


@each_game
@pytest.mark.parametrize(
    "text",
    ["", "schema = 1", "card = 1", "[card]\n", "[[card]]\n[[card]]\n", "[[sets]]\n[[points]]\n", "\ufeffschema = 1"],
)
def test_engines_agree_on_a_file_of_another_kind(name: str, text: str, load: Loader) -> None:
    native, reference = (load(name, engine, text) for engine in ENGINES)
    assert isinstance(native, yith.ContentError)
    assert shown(native) == shown(reference)


@each_game
@each_engine
@pytest.mark.parametrize(
    "text", ["= 1", "a = 1\na = 2", "[a\n", 'a = "', "a = 9223372036854775808", "a = " + "[" * 5000]
)
def test_no_toml(name: str, engine: str, text: str, load: Loader) -> None:
    error = load(name, engine, text)
    assert isinstance(error, yith.ContentError)
    assert error.code == "content-syntax"
    assert "not valid TOML" in str(error)


@each_game
@each_engine
def test_unreadable_files(name: str, engine: str, tmp_path: Path) -> None:
    latin = tmp_path / "latin.toml"
    latin.write_bytes('name = "caf\u00e9"'.encode("latin-1"))
    for path, what in (
        (tmp_path / "none.toml", "no such file"),
        (tmp_path, "directory"),
        (latin, "not UTF-8"),
    ):
        with pytest.raises(yith.ContentError, match=what) as caught:
            yith.load(name, engine=engine, content=path)
        assert caught.value.code == "content-unreadable"
        assert str(caught.value).startswith(f"content {str(path)!r} cannot be read: ")


@each_game
@each_engine
@pytest.mark.parametrize("content", [7, b"content.toml", ["content.toml"]])
def test_no_path(name: str, engine: str, content: Any) -> None:
    with pytest.raises(yith.ConfigError) as caught:
        yith.load(name, engine=engine, content=content)
    assert caught.value.code == "bad-content"
    assert repr(content) in str(caught.value)
