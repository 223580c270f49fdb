"""The differential state machine: hypothesis drives both engines through everything that a state can do."""

from __future__ import annotations

import copy
import pickle
from functools import partial
from types import ModuleType
from typing import Any, ClassVar

from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, initialize, rule

import yith
from yith.rng import Rng, stream
from yith.testing.pair import Pair, refused
from yith.testing.walk import weighted

SEEDS = st.integers(0, 2**64 - 1)
CHOICES = st.integers(0, 10_000)


class Machine(RuleBasedStateMachine):
    """What both engines do alike; `machine` names the game."""

    NAME: ClassVar[str]
    PLAN: ClassVar[ModuleType]

    pairs: Bundle[Pair] = Bundle("pairs")

    @initialize(target=pairs, choice=CHOICES, seed=st.none() | SEEDS)
    def start(self, choice: int, seed: int | None) -> Pair:
        options = self.PLAN.OPTION_SETS[choice % len(self.PLAN.OPTION_SETS)]
        native, reference = (yith.load(self.NAME, engine=engine, **options) for engine in ("native", "reference"))
        return Pair.start((native, reference), seed)

    @rule(pair=pairs, choice=CHOICES)
    def apply_what_is_possible(self, pair: Pair, choice: int) -> None:
        ids = pair.first.legal_actions or [outcome for outcome, _ in pair.first.outcomes]
        if ids:
            pair.apply(ids[choice % len(ids)])

    @rule(pair=pairs, choice=CHOICES, seed=SEEDS, steps=st.integers(1, 60))
    def play_on(self, pair: Pair, choice: int, seed: int, steps: int) -> None:
        drivers = list(self.PLAN.DRIVERS.values())
        rng = stream(seed, 0, 0, 1)
        for _ in range(steps):
            if pair.first.is_terminal:
                break
            pair.apply(move(pair, drivers[choice % len(drivers)], rng))
        pair.compare_history()

    @rule(pair=pairs, number=st.integers(-5, 400))
    def apply_anything(self, pair: Pair, number: int) -> None:
        error = refused(partial(pair.apply, number))
        assert error is None or "\n" not in str(error)

    @rule(pair=pairs)
    def refuse_all_else(self, pair: Pair) -> None:
        pair.compare_refusals()
        pair.compare()

    @rule(pair=pairs, times=st.integers(1, 8))
    def undo(self, pair: Pair, times: int) -> None:
        errors = [refused(pair.undo) for _ in range(times)]
        assert {error.code for error in errors if error is not None} <= {"nothing-to-undo"}

    @rule(target=pairs, pair=pairs)
    def clone(self, pair: Pair) -> Pair:
        return pair.fork(lambda state: state.clone())

    @rule(target=pairs, pair=pairs)
    def copy(self, pair: Pair) -> Pair:
        return pair.fork(copy.deepcopy)

    @rule(target=pairs, pair=pairs)
    def pickle(self, pair: Pair) -> Pair:
        return pair.fork(lambda state: pickle.loads(pickle.dumps(state)))

    @rule(target=pairs, pair=pairs, seed=SEEDS, episode=SEEDS)
    def fork(self, pair: Pair, seed: int, episode: int) -> Pair:
        return pair.fork(lambda state: state.fork(seed, episode))

    @rule(target=pairs, pair=pairs)
    def set_up_again(self, pair: Pair) -> Pair:
        return pair.fork(lambda state: state.game.position(state.view))

    @rule(target=pairs, pair=pairs, choice=CHOICES, seed=SEEDS)
    def resample(self, pair: Pair, choice: int, seed: int) -> Pair:
        observer = choice % pair.first.game.num_players
        error = refused(partial(pair.both, "observer", lambda state: state.information_state(observer)))
        if error is not None:
            assert error.code == "not-the-observer"
            return pair
        return pair.fork(lambda state: state.resample(observer, seed))

    @rule(pair=pairs, place=CHOICES, value=st.integers(0, 255))
    def read_damaged_bytes(self, pair: Pair, place: int, value: int) -> None:
        data = bytearray(pair.first.to_bytes())
        data[place % len(data)] = value
        for damaged in (data, data[: place % len(data)], data + b"\0"):
            refused(partial(pair.both, "damaged bytes", partial(read, bytes(damaged))))


def read(data: bytes, state: yith.State[Any]) -> str:
    """The text of the position in bytes."""
    return str(state.game.from_bytes(data))


def machine(name: str, plan: ModuleType) -> type[Machine]:
    """The machine of a game. Its plan names the option sets and the drivers."""
    return type(f"{name.capitalize()}Machine", (Machine,), {"NAME": name, "PLAN": plan})


def move(pair: Pair, driver: Any, rng: Rng) -> int:
    """A driver's action, or a drawn outcome."""
    state = pair.first
    if state.node == "decision":
        chosen: int = driver(state.game, state, rng)
        return chosen
    return weighted(state.outcomes, rng)
