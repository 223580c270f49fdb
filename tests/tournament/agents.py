"""Agents for the tests, in a file that the command line can name."""

from __future__ import annotations

import os
import signal
from itertools import count
from typing import Any

from yith.agents import View

FILE = __file__.removesuffix("c")
"""This file, as users write it."""

KILL_AT = "TEST_KILL_AT"
"""The variable that says at which decision `killed` ends the process, and by which signal: `100 SIGINT`."""

_decisions = count(1)


def last(view: View[Any]) -> int:
    return view.legal_actions[-1]


def first(view: View[Any]) -> int:
    return view.legal_actions[0]


def drawn(view: View[Any]) -> int:
    return int(view.rng.choice(view.legal_actions))


def fickle(view: View[Any]) -> int:
    """Forfeits some games, for reasons of two kinds."""
    if view.rng.random() < 0.1:
        raise RuntimeError("lost the thread" if view.player else "lost the plot")
    return view.legal_actions[0]


def killed(view: View[Any]) -> int:
    at, _, by = os.environ.get(KILL_AT, "0 SIGINT").partition(" ")
    if next(_decisions) == int(at):
        os.kill(os.getpid(), signal.Signals[by])
    return view.legal_actions[-1]


def changing(view: View[Any]) -> int:
    """Does not play the same twice: whatever was asked before decides."""
    return view.legal_actions[next(_decisions) * 7 // 3 % len(view.legal_actions)]
