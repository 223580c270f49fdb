"""The test-only game with a fault of choice: it shows that the laws have teeth.

`faults.toml` says which laws find what, `rust/core/tests/kuhn/broken.rs` is its twin.
"""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar, Final

from yith.api import Info, Rules
from yith.content import Document
from yith.errors import Rule
from yith.node import TERMINAL, Id, Player
from yith.option import Choice, Options, OptionSpec
from yith.rng import Rng, Source
from yith.tally import Cause, Counter, Watch

from . import encode, static_features, view, view_of
from .game import BET, DRAW, PASS, SHOWDOWNS, Kuhn, Line, Rank, State, byte, counted, deal, pick

__all__ = ["FAULTS", "Broken", "encode", "reference", "static_features", "view", "view_of"]

FAULTS: Final[dict[str, list[str]]] = tomllib.loads(
    (Path(__file__).parent / "faults.toml").read_text(encoding="utf-8"),
)
"""The laws that find each fault."""


def reference() -> type[Rules[Any]]:
    return Broken


def hidden_card(state: State, viewer: Player) -> int:
    return 0 if state.line.is_showdown else byte(state.card[1 - viewer])


class Broken(Kuhn):
    """A twin: the option `fault` says which."""

    OPTIONS: ClassVar[tuple[OptionSpec, ...]] = (
        *Kuhn.OPTIONS,
        OptionSpec("fault", Choice(tuple(FAULTS)), 0, "what is broken"),
    )

    def __init__(self, options: Options, content: Document) -> None:
        super().__init__(options, content)
        (self._fault,) = (fault for fault in FAULTS if options.is_("fault", fault))
        if self._fault == "names-twice":
            self._texts[BET] = self._texts[PASS]

    def info(self) -> Info:
        return replace(super().info(), max_decisions=2) if self._fault == "promises-less" else super().info()

    def tally_spec(self) -> tuple[Counter, ...]:
        first, *others, last = super().tally_spec()
        group = "split" if self._fault == "splits-a-group" else ""
        return replace(first, group=group), *others, replace(last, group=group)

    def legal(self, state: State) -> list[Id]:
        sound = super().legal(state)
        match self._fault:
            case "lists-less":
                return [action for action in sound if action != DRAW]
            case "leaks-in-mask":
                return [action for action in sound if self.check(state, action) is None]
            case _:
                return sound

    def check(self, state: State, move: Id) -> Rule | None:
        mover = state.line.mover
        king = mover is not None and hidden_card(state, mover) == 3
        rule = super().check(state, move)
        match self._fault:
            case "leaks-in-mask" if rule is None and move == DRAW and king:
                return Rule("no-draw", "K-4", "nobody draws against a king")
            case "leaks-in-error" if rule is not None and king:
                return replace(rule, text="not now")
            case "allows-more" if rule is not None and rule.code == "drawn-already":
                return None
            case _:
                return rule

    def transition(self, state: State, move: Id, watch: Watch) -> None:
        phase = state.phase()
        if self._fault == "copies-a-card" and phase.doing == "act" and phase.seat is not None and move == DRAW:
            state.deck[state.card[phase.seat] or 0] += 1
        super().transition(state, move, watch)
        if self._fault == "ends-twice" and self.node(state) == TERMINAL:
            watch.count(SHOWDOWNS, Player(0))

    def outcomes(self, state: State) -> list[tuple[Id, int]]:
        sound = super().outcomes(state)
        return sound[::-1] if self._fault == "outcomes-descend" else sound

    def collapse(self, state: State, watch: Watch) -> None:
        if self._fault != "leaves-forced":
            super().collapse(state, watch)

    def sample_chance(self, state: State, rng: Rng, watch: Watch) -> None:
        outcomes = self.outcomes(state)
        match self._fault:
            case "draws-twice":
                rng.next_u64()
            case "draws-backwards":
                outcomes.reverse()
        move = pick(outcomes, rng)
        watch.moved(move, Cause.SAMPLED)
        self.transition(state, move, watch)

    def returns(self, state: State) -> list[float]:
        if self._fault == "pays-early" and state.line.is_facing_bet:
            return [1.0, -1.0]
        return super().returns(state)

    def observe(self, state: State, player: Player, out: bytearray) -> None:
        super().observe(state, player, out)
        match self._fault:
            case "leaks-in-tensor":
                out[7] = hidden_card(state, player) & 1
            case "leaves-range":
                out[11] += 3

    def state_text(self, state: State) -> str:
        if self._fault == "texts-collide":
            return super().state_text(State(state.card, [state.gone[0], None], state.line, [0, 0, 0]))
        return super().state_text(state)

    def observe_event(self, before: State, move: Id, after: State, player: Player) -> list[str]:
        seen = super().observe_event(before, move, after, player)
        if self._fault == "leaks-in-event" and seen[0] == "+1 card":
            seen[0] = f"+1 {self._texts[move]}"
        return seen

    def resample(self, state: State, player: Player, source: Source) -> State:
        truth = hidden_card(state, player)

        def rotated(deck: list[int]) -> list[tuple[Rank, int]]:
            ranks = counted(deck)
            start = truth % len(ranks)
            return ranks[start:] + ranks[:start]

        match self._fault:
            case "resamples-the-truth":
                return state.clone()
            case "not-uniform":
                return deal(state, player, lambda deck: pick([(rank, 1) for rank, _ in counted(deck)], source))
            case "follows-the-truth":
                return deal(state, player, lambda deck: pick(rotated(deck), source))
            case "resamples-the-known":
                return super().resample(super().resample(state, player, source), Player(1 - player), source)
            case _:
                return super().resample(state, player, source)

    def encode(self, state: State) -> bytes:
        if self._fault == "bytes-collide" and state.line == Line.BET:
            return super().encode(State(state.card, state.gone, Line.PASS, state.deck))
        return super().encode(state)
