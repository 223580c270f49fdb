"""Checks of what callers pass to methods of games and states."""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, SupportsIndex, TypeGuard

import numpy as np

from yith.api import Action
from yith.errors import ConfigError, UnknownActionError
from yith.node import Id, Player

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray


def whole(value: object, low: int, high: int | None = None) -> TypeGuard[SupportsIndex]:
    """Whether a value is a whole number in a range: an int, or what serves as one, as those of numpy do.

    `True` and `False` do not.
    """
    # Of a plain int the protocol need not be asked, which takes long.
    if isinstance(value, bool) or not isinstance(value, int | SupportsIndex):
        return False
    try:
        number = operator.index(value)
    except TypeError:
        return False
    return low <= number and (high is None or number <= high)


def player(value: object, players: int) -> Player:
    """A player of the game."""
    if whole(value, 0, players - 1):
        return Player(operator.index(value))
    raise ConfigError(f"player {value!r} is not 0 to {players - 1}", "bad-player")


def key(what: str, value: object) -> int:
    """One of the numbers that key a stream."""
    if whole(value, 0, 2**64 - 1):
        return operator.index(value)
    raise ConfigError(f"{what} {value!r} is not a whole number from 0 to {2**64 - 1}", "bad-seed")


def unknown(value: object, actions: int, total: int) -> UnknownActionError:
    """The error for an id or text that a game does not have."""
    message = f"unknown action {value!r}: actions are 0 to {actions - 1}, outcomes {actions} to {total - 1}"
    return UnknownActionError(message, "unknown-action")


def move(value: object, version: str, actions: int, texts: Sequence[str]) -> Id:
    """An id of the game."""
    if isinstance(value, Action) and not (
        value.version == version and 0 <= value < len(texts) and texts[value] == value.text
    ):
        message = f"action {value.text!r} of {value.version} is not one of {version}"
        raise UnknownActionError(message, "foreign-action")
    if isinstance(value, bool) or not isinstance(value, int | SupportsIndex):
        raise unknown(value, actions, len(texts))
    try:
        index = operator.index(value)
    except TypeError:
        raise unknown(value, actions, len(texts)) from None
    if not 0 <= index < len(texts):
        raise unknown(index, actions, len(texts))
    return Id(index)


def out(value: object, size: int) -> NDArray[np.uint8]:
    """An array that takes an observation."""
    if (
        isinstance(value, np.ndarray)
        and value.dtype == np.uint8
        and value.shape == (size,)
        and value.flags.c_contiguous
        and value.flags.writeable
    ):
        return value
    raise ConfigError(f"out is not a writable, contiguous uint8 array of shape ({size},)", "bad-out")
