"""Agents for the tests, in a module so that processes of their own can import them."""

from __future__ import annotations

import os
import signal
import sys
import time
from typing import Any, NoReturn

import numpy as np
from numpy.typing import NDArray

import yith
from yith.agents import Batch, View, batched

Shown = View[Any]
Many = Batch[Any]


def last(view: Shown) -> int:
    return view.legal_actions[-1]


def last_text(view: Shown) -> str:
    return view.texts[-1]


def last_numpy(view: Shown) -> np.integer[Any]:
    return np.int16(view.legal_actions[-1])


def drawn(view: Shown) -> int:
    return int(view.rng.choice(view.legal_actions))


def searching(view: Shown) -> int:
    """Uses all that a view leads to."""
    other = view.state.resample(view.player, int(view.rng.integers(2**63)))
    assert other.observation_text(view.player) == view.text
    return yith.search(view.state, 20, seed=int(view.rng.integers(2**63))).best


def raises(view: Shown) -> NoReturn:
    raise KeyError(f"no answer\nat decision {view.decision}")


def raises_later(view: Shown) -> int:
    if view.decision < 2:
        return view.legal_actions[-1]
    raises(view)


def hangs(view: Shown) -> int:
    while view.decision >= 1:
        time.sleep(1)
    return view.legal_actions[-1]


def dies(view: Shown) -> int:
    if view.decision >= 1:
        os._exit(7)
    return view.legal_actions[-1]


def leaves(_: Shown) -> NoReturn:
    sys.exit("enough")


def prints(view: Shown) -> int:
    print("thinking", view.decision)
    os.write(1, b"thinking aloud\n")
    return view.legal_actions[-1]


def killed(_: Shown) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return 0


def answers_nothing(_: Shown) -> None:
    return None


def hangs_at_once(_: Shown) -> NoReturn:
    print(os.getpid())
    while True:
        time.sleep(1)


ASKED: list[int] = []


def where(view: Shown) -> NoReturn:
    """Tells which process it is in, and how often it was asked there."""
    ASKED.append(view.player)
    raise RuntimeError(f"{os.getpid()} {len(ASKED)}")


@batched
def last_rows(batch: Many) -> NDArray[np.int64]:
    rows: NDArray[np.int64] = batch.masks.shape[1] - 1 - batch.masks[:, ::-1].argmax(axis=1)
    return rows


@batched
def drawn_rows(batch: Many) -> list[int]:
    return [int(view.rng.choice(view.legal_actions)) for view in batch.views]


@batched
def raises_rows(_: Many) -> NoReturn:
    raise ZeroDivisionError


@batched
def hangs_rows(_: Many) -> NoReturn:
    while True:
        time.sleep(1)


class Counting:
    """An agent that is an object."""

    def __init__(self) -> None:
        self.asked = 0

    def __call__(self, view: Shown) -> int:
        self.asked += 1
        return last(view)


counting = Counting()
SEVEN = 7
