"""What is wrong is refused in one line before anything moves."""

from __future__ import annotations

import subprocess
import sys
import threading
from typing import Any

import numpy as np
import pytest

import yith
from tests.traces.golden import plan
from yith.errors import ConfigError, IllegalActionError, NodeError, UnknownActionError, YithError
from yith.vector import Vector, sample_mask

from .shadow import assert_same, snapshot

NAMES = yith.game_names()


def short(name: str) -> yith.Game[Any]:
    return yith.load(name, **plan(name).SHORT)


def illegal(vector: Vector[Any], slot: int) -> int:
    mask = vector.action_mask
    assert mask is not None
    return int(np.nonzero(mask[slot] == 0)[0][0])


def assert_unmoved(vector: Vector[Any], work: Any, kind: type[YithError]) -> YithError:
    """The call is refused; nothing shows of it, now or later."""
    twin, before = vector.clone(), snapshot(vector)
    with pytest.raises(kind) as refused:
        work()
    assert_same(before, snapshot(vector))
    vector.step_random(3)
    twin.step_random(3)
    assert_same(snapshot(vector), snapshot(twin))
    error = refused.value
    assert type(error) is kind
    assert "\n" not in str(error)
    return error


@pytest.mark.parametrize("name", NAMES)
def test_actions_that_the_rules_refuse(name: str) -> None:
    vector = Vector(short(name), 6, 3)
    actions = vector.sample_legal()
    actions[[2, 5]] = [illegal(vector, 2), illegal(vector, 5)]
    error = assert_unmoved(vector, lambda: vector.step(actions), IllegalActionError)
    assert error.code == "illegal-actions"
    texts = vector.game.texts
    first, second = error.reasons
    assert first.startswith(f"slot 2: illegal action '{texts[actions[2]]}': ")
    assert second.startswith(f"slot 5: illegal action '{texts[actions[5]]}': ")


@pytest.mark.parametrize("bad", [-1, 2**40, -(2**63), 65536])
def test_ids_that_are_no_actions(bad: int) -> None:
    vector = Vector(short(NAMES[0]), 4)
    actions = vector.sample_legal()
    actions[1] = bad
    error = assert_unmoved(vector, lambda: vector.step(actions), UnknownActionError)
    last = vector.game.num_actions - 1
    assert str(error) == f"nothing moved: slot 1: unknown action {bad}, actions are 0 to {last}"


def test_an_outcome_is_no_action() -> None:
    vector = Vector(short(NAMES[0]), 2)
    actions = np.array([vector.game.num_actions, vector.sample_legal()[1]])
    assert_unmoved(vector, lambda: vector.step(actions), UnknownActionError)


def test_many_bad_slots_are_named_in_part() -> None:
    vector = Vector(short(NAMES[0]), 30)
    error = assert_unmoved(vector, lambda: vector.step(np.full(30, -7)), UnknownActionError)
    assert len(error.reasons) == 9
    assert error.reasons[-1] == "and 22 more slots"


def arrays(lanes: int) -> list[tuple[str, Any, str]]:
    good = np.zeros(lanes, np.int64)
    return [
        ("list", good.tolist(), "actions are list"),
        ("none", None, "actions are NoneType"),
        ("float", good.astype(float), f"actions are float64 of shape ({lanes},)"),
        ("bool", good.astype(bool), f"actions are bool of shape ({lanes},)"),
        ("small", good.astype(np.uint8), f"actions are uint8 of shape ({lanes},)"),
        ("swapped", good.astype(">i8"), f"actions are >i8 of shape ({lanes},)"),
        ("short", good[1:], f"actions are int64 of shape ({lanes - 1},)"),
        ("long", np.zeros(lanes + 1, np.int64), f"actions are int64 of shape ({lanes + 1},)"),
        ("column", good[:, None], f"actions are int64 of shape ({lanes}, 1)"),
        ("scalar", np.int64(0), "actions are int64"),
        ("strided", np.zeros(2 * lanes, np.int64)[::2], f"actions are int64 of shape ({lanes},), not contiguous"),
        ("backwards", good[::-1], f"actions are int64 of shape ({lanes},), not contiguous"),
    ]


@pytest.mark.parametrize(("actions", "start"), [pytest.param(*case[1:], id=case[0]) for case in arrays(5)])
def test_arrays_that_are_no_actions(actions: Any, start: str) -> None:
    vector = Vector(short(NAMES[0]), 5)
    error = assert_unmoved(vector, lambda: vector.step(actions), ConfigError)
    assert str(error) == f"{start}, expected a contiguous array int64 or int32 of shape (5,)"


@pytest.mark.parametrize("active", [[True] * 5, np.ones(5), np.ones(4, bool), np.ones(10, bool)[::2]])
def test_flags_that_are_none(active: Any) -> None:
    vector = Vector(short(NAMES[0]), 5)
    actions = vector.sample_legal()
    error = assert_unmoved(vector, lambda: vector.step(actions, active), ConfigError)
    assert str(error).endswith("expected a contiguous array bool of shape (5,)")
    error = assert_unmoved(vector, lambda: vector.reset(mask=active), ConfigError)
    assert str(error).startswith("mask are ")


def test_wrong_arguments_of_methods() -> None:
    vector = Vector(short(NAMES[0]), 3)
    flags = np.ones(3, bool)
    read_only = np.zeros(3, np.int64)
    read_only.flags.writeable = False
    for work, message in (
        (lambda: vector.reset(seed=-1), "seed -1 is not a whole number from 0 to 18446744073709551615"),
        (lambda: vector.reset(1, flags), "a mask and a seed, expected one of them: all lanes have one seed"),
        (lambda: vector.step_random(-1), "n -1 is not a whole number from 0"),
        (lambda: vector.step_random(1.5), "n 1.5 is not a whole number from 0"),  # type: ignore[arg-type]
        (lambda: vector.get_state(3), "slot 3 is not 0 to 2"),
        (lambda: vector.get_state(-1), "slot -1 is not 0 to 2"),
        (lambda: vector.clone(seed="x"), "seed 'x' is not a whole number from 0 to 18446744073709551615"),  # type: ignore[arg-type]
        (lambda: setattr(vector, "threads", 0), "threads 0 is not 1 to 256"),
        (
            lambda: vector.sample_legal(read_only),
            "out are int64 of shape (3,), expected a contiguous array int64 of shape (3,)",
        ),
    ):
        assert str(assert_unmoved(vector, work, ConfigError)) == message


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"num_envs": 0}, "num_envs 0 is not a whole number from 1"),
        ({"num_envs": -3}, "num_envs -3 is not a whole number from 1"),
        ({"num_envs": 2.0}, "num_envs 2.0 is not a whole number from 1"),
        ({"num_envs": True}, "num_envs True is not a whole number from 1"),
        ({"num_envs": 2**60}, f"num_envs {2**60} is more than memory holds the rows of"),
        ({"seed": 2**64}, f"seed {2**64} is not a whole number from 0 to {2**64 - 1}"),
        ({"first_lane": -1}, f"first_lane -1 is not a whole number from 0 to {2**64 - 1}"),
        ({"threads": 257}, "threads 257 is not 1 to 256"),
        ({"autoreset": "never"}, "autoreset 'never' is not one of 'next_step', 'same_step', 'disabled'"),
        ({"mask": "words"}, "mask 'words' is not one of 'bytes', 'bits'"),
        ({"reward": 1}, "reward 1 is not one of 'outcome', 'score', 'progress'"),
        ({"observation": 1}, "observation 1 is not True or False"),
        ({"final_observation": None}, "final_observation None is not True or False"),
        ({"max_decisions": 0}, f"max_decisions 0 is not a whole number from 1 to {2**32 - 1}"),
    ],
)
def test_wrong_arguments_of_the_class(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(ConfigError) as refused:
        Vector(short(NAMES[0]), **{"num_envs": 2, **arguments})
    assert str(refused.value) == message


def test_what_is_no_game_of_the_native_engine() -> None:
    with pytest.raises(ConfigError, match=r"^game 'x' is no game, expected what"):
        Vector("x", 2)  # type: ignore[arg-type]
    with pytest.raises(ConfigError, match=r"^the reference engine plays no batches, expected a game of the native one"):
        Vector(yith.load(NAMES[0], engine="reference"), 2)


def test_arrays_set_read_only_are_told() -> None:
    vector = Vector(short(NAMES[0]), 3)
    vector.rewards.flags.writeable = False
    actions = vector.sample_legal()
    with pytest.raises(ConfigError, match=r"^array 'rewards' of the vector cannot be written"):
        vector.step(actions)
    vector.rewards.flags.writeable = True
    twin = vector.clone()
    vector.step(actions)
    twin.step(actions)
    assert_same(snapshot(vector), snapshot(twin))


def test_what_callers_write_into_the_arrays_changes_nothing() -> None:
    vector = Vector(short(NAMES[0]), 50)
    twin = vector.clone()
    for _ in range(60):
        vector.current_player[:] = 0
        vector.terminated[:] = True
        vector.episode_length[:] = 7
        assert vector.action_mask is not None
        vector.action_mask[:] = 1
        vector.step(vector.sample_legal())
        twin.step(twin.sample_legal())
    shown, expected = snapshot(vector), snapshot(twin)
    for name in (
        "rewards",
        "terminated",
        "truncated",
        "observations",
        "action_mask",
        "episode_length",
        "current_player",
    ):
        np.testing.assert_array_equal(shown[name], expected[name])


@pytest.mark.parametrize(
    "mask", [[[1, 0]], np.ones(4, np.uint8), np.ones((2, 2)), np.ones((2, 2), np.int64), np.ones((1, 2, 3), bool)]
)
def test_what_is_no_mask(mask: Any) -> None:
    with pytest.raises(ConfigError, match=r"^mask is .*, expected two-dimensional uint8, int8, bool or uint64$"):
        sample_mask(mask, np.random.default_rng(0))


def test_what_is_no_generator() -> None:
    with pytest.raises(ConfigError, match=r"^rng .* is no numpy Generator$"):
        sample_mask(np.ones((1, 1), np.uint8), np.random.RandomState(0))  # type: ignore[arg-type]


def test_one_vector_in_two_threads_is_told_or_waits() -> None:
    vector = Vector(short(NAMES[0]), 2000)
    refused: list[YithError] = []

    def work() -> None:
        for _ in range(40):
            try:
                vector.step_random(20)
            except ConfigError as error:
                refused.append(error)

    threads = [threading.Thread(target=work) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {error.code for error in refused} <= {"vector-in-use", "bad-array"}
    vector.step(vector.sample_legal())


FORKS = """
import os
import yith
from yith.vector import Vector

game = yith.load({name!r})
vector, twin = Vector(game, 300, threads=2), Vector(game, 300)
vector.step_random(5)
child = os.fork()
vector.step_random(5)
twin.step_random(10)
assert (vector.observations == twin.observations).all()
if child == 0:
    os._exit(0)
assert os.waitpid(child, 0)[1] == 0
"""


def test_a_forked_process_has_its_own_threads() -> None:
    subprocess.run([sys.executable, "-c", FORKS.format(name=NAMES[0])], check=True, timeout=60)


INTERRUPTED = """
import signal
import numpy as np
import yith
from yith.vector import Vector

game = yith.load({name!r})
vector, twin = Vector(game, 64, threads=2), Vector(game, 64)
signal.setitimer(signal.ITIMER_REAL, 0.2)
signal.signal(signal.SIGALRM, signal.default_int_handler)
try:
    vector.step_random(2**62)
except KeyboardInterrupt:
    pass
else:
    raise SystemExit("not interrupted")
before = vector.observations.copy()
# All lanes have made the same number of steps: a twin that is stepped along comes by the same rows.
while True:
    twin.step_random()
    if (twin.episode == vector.episode).all() and (twin.observations == vector.observations).all():
        break
    if (twin.episode > vector.episode).any():
        raise SystemExit("never met")
vector.step_random(10)
twin.step_random(10)
assert (twin.observations == vector.observations).all()
"""


def test_an_interrupt_leaves_all_lanes_at_the_same_step() -> None:
    subprocess.run([sys.executable, "-c", INTERRUPTED.format(name=NAMES[0])], check=True, timeout=120)


def test_a_state_that_is_over_or_foreign_is_not_set() -> None:
    game = short(NAMES[0])
    vector = Vector(game, 2)
    over = game.new_state(1)
    while not over.is_terminal:
        over.apply(over.choose("random", len(over.history)))
    error = assert_unmoved(vector, lambda: vector.set_state(0, over), NodeError)
    assert error.code == "terminal-node"
    other = short(NAMES[1]).new_state(0)
    error = assert_unmoved(vector, lambda: vector.set_state(0, other), ConfigError)
    assert error.code == "foreign-state"
    reference = yith.load(NAMES[0], engine="reference", **plan(NAMES[0]).SHORT).new_state(0)
    error = assert_unmoved(vector, lambda: vector.set_state(0, reference), ConfigError)
    assert str(error).endswith("is no state of the native engine")
    assert_unmoved(vector, lambda: vector.set_state(2, game.new_state(0)), ConfigError)
