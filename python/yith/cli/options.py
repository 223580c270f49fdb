"""Options of a game as the command line gives them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from yith.api import Option

_WORDS = {"true": True, "false": False}


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
        if name not in specs:
            known = ", ".join(specs) or "none: the game has no options"
            raise click.UsageError(f"unknown option {name!r}, expected one of {known}")
        if name in options:
            raise click.UsageError(f"option {name!r} is given twice")
        options[name] = _value(specs[name], text)
    return options


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
