"""A toy game of hidden chips for the reference engine, and the package that `yith.engine.build` takes.

Every seat is dealt a chip that only it sees. In turn each keeps its chip or swaps it once, and after a swap can only
keep. The heaviest chip wins.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final

import numpy as np
from numpy.typing import NDArray

from yith.api import Info, Rules
from yith.content import Document, Reader
from yith.errors import ConfigError, Rule
from yith.node import CHANCE, TERMINAL, Id, Node, Player, clockwise, decision, relative_to
from yith.observation import Layout, Slot
from yith.option import Bool, Choice, Int, Options, OptionSpec
from yith.rng import Source
from yith.tally import Counter, Watch

KEEP, SWAP, LIGHT, HEAVY = map(Id, range(4))
TEXTS: Final = ["keep", "swap", "chip light", "chip heavy"]
SWAPS, HEAVIES = range(2)
FIRST = Player(0)

CONTENT: Final = """\
schema = 1
game = "toy"

[chips]
light = 2
heavy = 1
origin = "house"
"""


@dataclass
class State:
    """Chips are 0 for none yet, 1 for light, 2 for heavy; after the last seat the game is over."""

    chips: list[int]
    seat: Player = FIRST
    swapped: bool = False
    dealt: bool = False

    def clone(self) -> State:
        return replace(self, chips=self.chips.copy())


class Toy(Rules[State]):
    NAME: ClassVar[str] = "toy"
    VERSION: ClassVar[str] = "toy-v1"
    OPTIONS: ClassVar[tuple[OptionSpec, ...]] = (
        OptionSpec("players", Int(2, 3), 2, "how many play"),
        OptionSpec("swaps", Bool(), 1, "whether a chip may be swapped"),
        OptionSpec("win", Choice(("heavy", "light")), 0, "which chip wins"),
    )
    CONTENT: ClassVar[str] = CONTENT

    def __init__(self, options: Options, content: Document) -> None:
        reader = Reader(content, self.NAME, ["chips"])
        chips = reader.section("chips", ["light", "heavy"])
        self._weights = [reader.int_(chips, key, 1, 9) for key in ("light", "heavy")]
        reader.finish()
        self._players = options.int_("players")
        self._swaps = options.flag("swaps")
        self._light_wins = options.is_("win", "light")

    def num_players(self) -> int:
        return self._players

    def num_actions(self) -> int:
        return 2

    def texts(self) -> list[str]:
        return TEXTS

    def info(self) -> Info:
        return Info(True, 2, 2 * self._players, 2 * self._players, 0.0, 1.0, 1.0)

    def observation_spec(self) -> list[Slot]:
        layout = Layout()
        layout.push("chip", (), "categorical", (0, 2), "the own chip: none, light, heavy")
        layout.push("turn", (self._players,), "flag", (0, 1), "whose turn it is")
        return layout.slots

    def tally_spec(self) -> tuple[Counter, ...]:
        return (
            Counter("swaps", "player", "chips", "chips that were swapped"),
            Counter("heavies", "game", "chips", "heavy chips that were dealt"),
        )

    def initial_state(self) -> State:
        return State([0] * self._players)

    def node(self, state: State) -> Node:
        if state.seat == self._players:
            return TERMINAL
        return CHANCE if state.chips[state.seat] == 0 or not state.dealt else decision(state.seat)

    def legal(self, state: State) -> list[Id]:
        if self.node(state).name != "decision":
            return []
        return [action for action in (KEEP, SWAP) if self.check(state, action) is None]

    def check(self, state: State, move: Id) -> Rule | None:
        if move == SWAP and state.swapped:
            return Rule("swapped-already", "T-2", "a chip is swapped once")
        if move == SWAP and not self._swaps:
            return Rule("no-swaps", "T-3", "no chip is swapped without the option")
        return None

    def transition(self, state: State, move: Id, watch: Watch) -> None:
        if move == KEEP:
            state.seat, state.swapped = Player(state.seat + 1), False
        elif move == SWAP:
            watch.count(SWAPS, state.seat)
            state.chips[state.seat], state.swapped = 0, True
        else:
            if move == HEAVY:
                watch.count(HEAVIES, FIRST)
            state.chips[state.seat] = move - 1
            if not state.dealt:
                state.seat = clockwise(state.seat, 1, self._players)
                state.dealt = state.seat == 0

    def outcomes(self, state: State) -> list[tuple[Id, int]]:
        return list(zip((LIGHT, HEAVY), self._weights, strict=True)) if self.node(state) == CHANCE else []

    def returns(self, state: State) -> list[float]:
        if self.node(state) != TERMINAL:
            return [0.0] * self._players
        best = min(state.chips) if self._light_wins else max(state.chips)
        return [float(chip == best) / state.chips.count(best) for chip in state.chips]

    def scores(self, state: State) -> list[int]:
        return list(state.chips)

    def observe(self, state: State, player: Player, out: bytearray) -> None:
        out[0] = state.chips[player]
        if state.seat < self._players:
            out[1 + relative_to(state.seat, player, self._players)] = 1

    def observation_text(self, state: State, viewer: Player | None) -> str:
        if viewer is None:
            return f"turn {state.seat}"
        return f"turn +{relative_to(state.seat, viewer, self._players)} chip {state.chips[viewer]}"

    def state_text(self, state: State) -> str:
        return f"turn {state.seat} chips {state.chips} swapped {state.swapped} dealt {state.dealt}"

    def observe_event(self, before: State, move: Id, after: State, player: Player) -> list[str]:
        seat = f"+{relative_to(before.seat, player, self._players)}"
        seen = f"{seat} {TEXTS[move] if move < LIGHT or player == before.seat else 'chip'}"
        return [seen, "the end"] if self.node(after) == TERMINAL else [seen]

    def resample(self, state: State, player: Player, source: Source) -> State:
        sample = state.clone()
        for seat, chip in enumerate(state.chips):
            if chip and seat != player:
                sample.chips[seat] = 1 if source.below(sum(self._weights)) < self._weights[0] else 2
        return sample

    def encode(self, state: State) -> bytes:
        return bytes([state.seat, state.swapped, state.dealt, *state.chips])

    def decode(self, data: bytes) -> State | list[str]:
        if len(data) != 3 + self._players:
            return [f"{len(data)} bytes, expected {3 + self._players}"]
        seat, swapped, dealt, *chips = data
        reasons = [f"chip {chip} is not 0 to 2" for chip in chips if chip > 2]
        if seat > self._players:
            reasons.append(f"seat {seat} is not 0 to {self._players}")
        return reasons or State(chips, Player(seat), bool(swapped), bool(dealt))


@dataclass(frozen=True)
class View:
    seat: int
    chips: tuple[int, ...]
    swapped: bool = False
    dealt: bool = True


def view(body: bytes, players: int) -> View:
    seat, swapped, dealt, *chips = body
    assert len(chips) == players
    return View(seat, tuple(chips), bool(swapped), bool(dealt))


def view_of(observation: bytes, player: int, players: int) -> View:
    chip, *turn = observation
    assert (player < players, len(turn)) == (True, players)
    return View(turn.index(1) if 1 in turn else players, (chip,) + (0,) * (players - 1))


def encode(view: View, players: int) -> bytes:
    if len(view.chips) != players:
        raise ConfigError.listing("impossible-position", "impossible position", [f"{len(view.chips)} chips"])
    return bytes([view.seat, view.swapped, view.dealt, *view.chips])


def static_features(document: Document) -> dict[str, NDArray[Any]]:
    return {"ids": np.arange(len(document.ids("house")))}


def reference() -> type[Rules[Any]]:
    return Toy
