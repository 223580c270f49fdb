"""Checks of what callers pass to the functions of dice."""

from __future__ import annotations

import operator
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import numpy as np

from yith import argument
from yith.dice.challenge import Challenge
from yith.dice.pool import Pool, one_line
from yith.engine import ENGINES
from yith.errors import ConfigError

if TYPE_CHECKING:
    from numpy.typing import NDArray


def challenges(value: object) -> tuple[Challenge, ...]:
    """One challenge, or several."""
    given = (value,) if isinstance(value, Challenge) else tuple(value) if isinstance(value, Iterable) else ()
    if not given or not all(isinstance(challenge, Challenge) for challenge in given):
        raise ConfigError(f"challenges {one_line(value)} are not one Challenge or more", "bad-challenge")
    return given


def pool(value: object) -> Pool:
    """A pool."""
    if not isinstance(value, Pool):
        raise ConfigError(f"pool {one_line(value)} is not a Pool, as Pool.parse('1 1 3')", "bad-pool")
    return value


def pools(value: object) -> NDArray[np.uint8]:
    """Pools as an array, one row of counts for each."""
    if not isinstance(value, np.ndarray):
        raise ConfigError(f"pools are a {type(value).__name__}, expected a uint8 array of shape (n, 6)", "bad-pools")
    if value.dtype != np.uint8 or value.ndim != 2 or value.shape[1] != 6:
        message = f"pools are {value.dtype} of shape {value.shape}, expected uint8 of shape (n, 6)"
        raise ConfigError(message, "bad-pools")
    return value


def number(what: str, value: Any, least: int = 0, most: int = 255) -> int:
    """A number of dice, rerolls or steps."""
    if not argument.whole(value, least, most):
        raise ConfigError(f"{what} {one_line(value)} is not {least} to {most}", f"bad-{what}")
    return operator.index(value)


def is_reference(engine: object) -> bool:
    """Whether the engine is the reference, else native."""
    if not isinstance(engine, str) or engine not in ENGINES:
        raise ConfigError(f"unknown engine {one_line(engine)}, expected one of {', '.join(ENGINES)}", "unknown-engine")
    return engine == "reference"
