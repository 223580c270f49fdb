"""A forked process goes on with games, states and threads of its own."""

from __future__ import annotations

import subprocess
import sys

import pytest

from yith.engine import game_names

SCRIPT = """
import os, sys
import numpy as np
import yith

game = yith.load(sys.argv[1])
state = game.new_state(3)
before = game.playouts(300, threads=4)
child = os.fork()
state.apply(state.legal_actions[0])
again = game.playouts(300, threads=4)
assert np.array_equal(again.returns, before.returns) and np.array_equal(again.scores, before.scores)
assert state.clone() == state and len(state.history) > 0
if child == 0:
    os._exit(0)
assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
"""


@pytest.mark.parametrize("name", game_names())
def test_both_sides_of_a_fork_play_on(name: str) -> None:
    subprocess.run([sys.executable, "-c", SCRIPT, name], check=True, timeout=120)
