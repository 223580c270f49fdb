"""The reference with one rule broken on purpose: what a fuzzer must find."""

from __future__ import annotations

from typing import Any

from yith.errors import Rule
from yith.games import necronomicon
from yith.games.necronomicon.action import MOVES, Invoke, Play, Word
from yith.games.necronomicon.rules import Necronomicon
from yith.games.necronomicon.state import Phase, State
from yith.node import Id, Player
from yith.tally import Watch


class ForgetsTheBar(Necronomicon):
    """N-21 broken: the card just taken from the discard pile may be played."""

    def transition(self, state: State, move: Id, watch: Watch) -> None:
        super().transition(state, move, watch)
        state.barred = None


class RemembersTooMuch(Necronomicon):
    """N-50 broken: a known card that is played is known to be in the hand as long as there is another."""

    def transition(self, state: State, move: Id, watch: Watch) -> None:
        step, seat = MOVES[move], state.seats[state.actor]
        known = seat.known.copy()
        super().transition(state, move, watch)
        if isinstance(step, Play):
            seat.known[step.kind] = min(known[step.kind], seat.hand[step.kind])


class OverlooksTheInvoke(Necronomicon):
    """N-50 broken: a card taken by Invoke is not known."""

    def transition(self, state: State, move: Id, watch: Watch) -> None:
        step, seat = MOVES[move], state.seats[state.actor]
        known = seat.known.copy()
        super().transition(state, move, watch)
        if isinstance(step, Invoke):
            seat.known = known


class MixesSuits(Necronomicon):
    """N-32 broken: a Sacrifice discards cards of several suits."""

    def transition(self, state: State, move: Id, watch: Watch) -> None:
        super().transition(state, move, watch)
        if state.phase is Phase.SACRIFICE:
            state.suit = None


class ShowsTheBook(Necronomicon):
    """N-53 broken: everybody sees that a laying is in progress."""

    def observe(self, state: State, player: Player, out: bytearray) -> None:
        super().observe(state, player, out)
        if state.phase is Phase.BOOK:
            out[0] = 5


class ShowsTheHand(Necronomicon):
    """N-52 broken: the hand of the next player shows as known."""

    def observe(self, state: State, player: Player, out: bytearray) -> None:
        super().observe(state, player, out)
        out[291:341] = bytes(state.seats[(player + 1) % self.players].hand)


class SaysWhatIsHidden(Necronomicon):
    """N-52 broken: a refusal depends on the hand of the next player."""

    def check(self, state: State, move: Id) -> Rule | None:
        rule = super().check(state, move)
        if rule is not None and MOVES[move] is Word.END and state.seats[(state.actor + 1) % self.players].hand[48] > 0:
            return Rule(rule.code, rule.number, "a card is to be played first, for another has Cthulhu")
        return rule


class Broken:
    """The package of necronomicon with another reference."""

    def __init__(self, rules: type[Necronomicon]) -> None:
        self._rules = rules

    def __getattr__(self, name: str) -> Any:
        return getattr(necronomicon, name)

    def reference(self) -> type[Necronomicon]:
        return self._rules
