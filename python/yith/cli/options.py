"""Options as the command line gives them: those of a game, and the number of threads."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from yith.engine import MAX_THREADS

if TYPE_CHECKING:
    from collections.abc import Container, Mapping, Sequence

    from yith.api import Option

_WORDS = {"true": True, "false": False}
_FEWEST_VARIED = 2


def workers_of(threads: int | None) -> int:
    """The number of threads: what was given, otherwise one a core that this process may use."""
    return min(len(os.sched_getaffinity(0)), MAX_THREADS) if threads is None else threads


def parse_options(table: Sequence[Option], players: int | None, given: Sequence[str]) -> Mapping[str, object]:
    """Reads `NAME=VALUE` words by a game's option table.

    A value that is not of the option's type stays a text: the engine refuses it with its own words.

    Args:
        table: The game's options.
        players: The value of the option `players`, if given apart from the others.
        given: The words.

    Raises:
        click.UsageError: A word has no `=`, names no option of the table, or names one twice.
    """
    specs = {option.name: option for option in table}
    options: dict[str, object] = {}
    pairs = [("players", "=", str(players))] if players is not None else []
    for name, equals, text in pairs + [word.partition("=") for word in given]:
        if not equals:
            raise click.UsageError(f"option {name!r} has no value, expected NAME=VALUE")
        _check(name, specs, options)
        options[name] = _value(specs[name], text)
    return options


def parse_varied(
    table: Sequence[Option], given: Mapping[str, object], words: Sequence[str]
) -> Mapping[str, Sequence[object]]:
    """Reads `NAME=V1,V2,...` words by a game's option table; `;` is between values that are ids with commas.

    Args:
        table: The game's options.
        given: The options that have one value.
        words: The words.

    Returns:
        All values of each option, in order: read as `parse_options` reads one.

    Raises:
        click.UsageError: A word has fewer than two values or one of them twice, names no option of the table, or
            names one that is given already.
    """
    specs = {option.name: option for option in table}
    varied: dict[str, list[object]] = {}
    for word in words:
        name, _, text = word.partition("=")
        _check(name, specs, given.keys() | varied.keys())
        separator = ";" if specs[name].kind == "words" else ","
        texts = text.split(separator) if text else []
        if len(texts) < _FEWEST_VARIED:
            found = "one value only" if texts else "no value"
            raise click.UsageError(f"option {name!r} has {found}, expected two or more, as in {name}=V1{separator}V2")
        values = [_value(specs[name], one) for one in texts]
        for place, value in enumerate(values):
            if value in values[:place]:
                raise click.UsageError(f"option {name!r} has the value {texts[place]!r} twice")
        varied[name] = values
    return varied


def _check(name: str, specs: Mapping[str, Option], taken: Container[str]) -> None:
    """Refuses the name of no option, and of one that has its value."""
    if name not in specs:
        known = ", ".join(specs) or "none: the game has no options"
        raise click.UsageError(f"unknown option {name!r}, expected one of {known}")
    if name in taken:
        raise click.UsageError(f"option {name!r} is given twice")


def _value(option: Option, text: str) -> object:
    if isinstance(option.default, bool):
        return _WORDS.get(text.lower(), text)
    if isinstance(option.default, int):
        try:
            return int(text)
        except ValueError:
            return text
    if option.default is None and text.lower() == "none":
        return None
    return text
