"""Long use: resets, clones, states set and threads changed at random, and neither leaks nor differs.

A short form runs always; YITH_LONG=1 makes ten million steps of lanes.
"""

from __future__ import annotations

import gc
import os
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import yith
from tests.traces.golden import plan
from yith.vector import Vector

from .shadow import Shadow, assert_shown

LONG = os.environ.get("YITH_LONG") == "1"
STEPS = 10_000_000 if LONG else 400_000
LANES, SEEN = 512, 5
"""Every hundredth lane is played by the scalar engine, too."""

KINDS = 5
"""Of disturbance."""

PAGE = os.sysconf("SC_PAGE_SIZE")


def resident() -> int:
    """The bytes of the process that lie in memory, without what nobody needs any more."""
    gc.collect()
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * PAGE


class Soak:
    """A vector under random use, and what a few of its lanes have to show."""

    def __init__(self, game: yith.Game[Any], rng: np.random.Generator) -> None:
        self.game, self.rng = game, rng
        self.vector = Vector(game, LANES, 1, autoreset="same_step")
        self.shadows = [Shadow(game, 1, lane, "same_step") for lane in range(SEEN)]

    def step(self) -> None:
        for shadow in self.shadows:
            shadow.step(shadow.draw())
        self.vector.step_random()
        assert_shown(self.vector, self.shadows)

    def disturb(self, kind: int) -> None:
        match kind:
            case 0:
                chosen = self.rng.random(LANES) < 0.1
                self.vector.reset(mask=chosen)
                for shadow, begins in zip(self.shadows, chosen[:SEEN].tolist(), strict=True):
                    if begins:
                        shadow.begin()
                        clear(shadow)
            case 1:
                self.vector = self.vector.clone()
            case 2:
                self.vector.threads = int(self.rng.integers(1, 4))
            case 3:
                slot, source = self.rng.integers(SEEN), self.rng.integers(LANES)
                state = self.vector.get_state(int(source))
                self.vector.set_state(int(slot), state)
                self.shadows[slot].begin(state)
                clear(self.shadows[slot])
            case _:
                seed = int(self.rng.integers(2**63))
                self.vector.reset(seed)
                self.shadows = [Shadow(self.game, seed, lane, "same_step", skipped=0) for lane in range(SEEN)]


def clear(shadow: Shadow) -> None:
    shadow.rewards = shadow.sums = [0.0] * shadow.game.num_players
    shadow.length, shadow.terminated = 0, False


@pytest.mark.parametrize("name", yith.game_names())
def test_a_long_life(name: str) -> None:
    game = yith.load(name, **plan(name).SHORT)
    soak = Soak(game, np.random.default_rng(3))
    # Warm: everything has been done some times, on as many threads as there ever are.
    for kind in [*range(KINDS)] * 30:
        soak.disturb(kind)
        soak.step()
    settled = resident()
    for step in range(STEPS // LANES // len(yith.game_names())):
        soak.step()
        if step % 9 == 8:
            soak.disturb(int(soak.rng.integers(KINDS)))
    assert resident() - settled < 1 << 20
