"""What vectors are compared with: the peers, each with what it does in a step.

Their modules are loaded by name: none of them has to be installed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from time import perf_counter, process_time
from typing import Any

import numpy as np

from yith.vector import sample_mask

LANES, SEED = 4096, 1

STEPS = 100
"""Of all lanes in one run of a side."""

ONE_THREAD = {
    "JAX_PLATFORMS": "cpu",
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
    "XLA_FLAGS": "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1",
}
"""Environment variables that libraries read when they are loaded; one core to run on does the rest."""


@dataclass(frozen=True)
class Run:
    """The seconds that a fixed number of steps took, and how many decisions were among the steps.

    The step that begins the next episode of a lane is one without a decision.
    """

    seconds: float
    steps: int
    decisions: int


Side = Callable[[], Run]
"""Does a fixed piece of work and checks what it did."""


def random_actions(steps: int, lanes: int) -> Any:
    return np.random.default_rng(SEED).integers(2, size=(steps, lanes))


def stepped(env: Any, actions: Any, clock: Callable[[], float] = process_time) -> Side:
    """Steps a vector of CartPoles by actions drawn before, on from where it is."""
    lanes = actions.shape[1]
    observations, _ = env.reset()

    def side() -> Run:
        nonlocal observations
        ends = 0
        begun = clock()
        for row in actions:
            observations, _, terminated, _, _ = env.step(row)
            ends += int(terminated[0])
        took = clock() - begun
        assert ends > 0
        assert observations.shape == (lanes, 4)
        return Run(took, actions.size, actions.size)

    return side


def cartpoles() -> Side:
    make_vec = import_module("gymnasium").make_vec
    env = make_vec("CartPole-v1", num_envs=LANES, vectorization_mode="vector_entry_point")
    return stepped(env, random_actions(2 * STEPS, LANES))


def cartpoles_in_turn() -> Side:
    env = import_module("gymnasium").make_vec("CartPole-v1", num_envs=256, vectorization_mode="sync")
    return stepped(env, random_actions(100, 256))


def pooled_cartpoles() -> Side:
    env = import_module("envpool").make_gymnasium("CartPole-v1", num_envs=256, num_threads=1, seed=SEED)
    return stepped(env, random_actions(500, 256).astype(np.int32), perf_counter)


def leduc() -> Side:
    jax, pgx, experimental = (import_module(name) for name in ("jax", "pgx", "pgx.experimental"))
    env = pgx.make("leduc_holdem")
    advance = jax.vmap(experimental.auto_reset(env.step, env.init))

    def random_step(state: Any, key: Any) -> tuple[Any, Any, Any]:
        key, chooses, draws = jax.random.split(key, 3)
        actions = experimental.act_randomly(chooses, state.legal_action_mask)
        return advance(state, actions, jax.random.split(draws, LANES)), key, actions

    step, steps = jax.jit(random_step), STEPS // 2
    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(SEED), LANES))
    key = jax.random.PRNGKey(SEED + 1)
    after, _, actions = step(state, key)
    assert np.asarray(state.legal_action_mask)[np.arange(LANES), np.asarray(actions)].all()
    assert after.observation.shape[0] == LANES

    def side() -> Run:
        nonlocal state, key
        begun = process_time()
        for _ in range(steps):
            state, key, _ = step(state, key)
        jax.block_until_ready(state)
        took = process_time() - begun
        # A lane that ended shows its end and stands at the start of the next game.
        assert np.asarray(state.terminated).any()
        assert np.asarray(state.legal_action_mask).any(axis=1).all()
        return Run(took, steps * LANES, steps * LANES)

    return side


def settlers() -> Side:
    fastcatan = import_module("fastcatan")
    games = fastcatan.BatchedEnv(LANES, seed=SEED)
    games.reset()
    masks = np.zeros((LANES, fastcatan.MASK_WORDS), np.uint64)
    dones, rng = np.zeros(LANES, np.uint8), np.random.default_rng(SEED)
    games.write_masks(masks)

    def play(steps: int) -> float:
        took = 0.0
        for _ in range(steps):
            actions = sample_mask(masks, rng).astype(np.uint32)
            begun = process_time()
            games.step_autoreset(actions, dones)
            games.write_masks(masks)
            took += process_time() - begun
            assert masks.any(axis=1).all()
        return took

    play(1_000)
    return lambda: Run(play(STEPS), STEPS * LANES, STEPS * LANES)


@dataclass(frozen=True)
class Peer:
    """Something to compare with.

    Attributes:
        name: Its name in the table.
        libraries: What has to be installed.
        bar: How many times its steps a second are asked for.
        does: What it does in a step.
        side: Sets it up.
    """

    name: str
    libraries: tuple[str, ...]
    bar: float
    does: str
    side: Callable[[], Side]
    own_thread: bool = False
    """Whether a thread of its own does the work, so that it is measured on all cores, in time on the wall."""

    def missing(self) -> list[str]:
        return [library for library in self.libraries if find_spec(library) is None]


CARTPOLES = Peer(
    f"gymnasium CartPole vector, {LANES:,}",
    ("gymnasium",),
    0.5,
    "moves all carts and poles by numpy operations over whole arrays, checks the actions, writes 4 numbers a lane as "
    "float32; it has no mask. Ended lanes begin again in the step after. Its actions are drawn before the clock starts",
    cartpoles,
)

PEERS = (
    CARTPOLES,
    Peer(
        f"pgx leduc_holdem, {LANES:,}",
        ("pgx", "jax"),
        5,
        "draws a legal action, plays it, writes 34 flags of observation and a mask of 3, and by `auto_reset` deals a "
        "new game in every lane, needed or not; one function, compiled by `jit` of `vmap` for the processor",
        leduc,
    ),
    Peer(
        f"fastcatan BatchedEnv, {LANES:,}",
        ("fastcatan",),
        1.5,
        "plays an action of four-player Catan by `step_autoreset` and writes a mask of 286 bits by `write_masks`; it "
        "has no observation. Of random legal actions seven in ten are parts of an offer of trade or answers to one. "
        "Drawing them, by `sample_mask`, is left out of its time",
        settlers,
    ),
    Peer(
        "envpool CartPole, 256",
        ("envpool",),
        15,
        "hands the actions to one worker thread in C++, which moves the carts and writes 4 numbers each, and waits for "
        "it, as it comes: on both cores, in time on the wall, and so are ours beside it. Kept on one core, where the "
        "threads need not wake each other across cores, it makes some 1.6 times as many steps. Its actions are drawn "
        "before the clock starts",
        pooled_cartpoles,
        own_thread=True,
    ),
    Peer(
        "gymnasium SyncVectorEnv of CartPoles, 256",
        ("gymnasium",),
        50,
        "calls 256 environments in Python with their usual wrappers one after the other and stacks what they give. Its "
        "actions are drawn before the clock starts",
        cartpoles_in_turn,
    ),
)
