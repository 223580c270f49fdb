"""The hidden game near its end as a game of OpenSpiel, small enough to walk its whole tree, and policies for it.

OpenSpiel's best responses walk every history. From the start there are half a million with the smallest deck, of two
kinds, and two turns; so play begins in one of the last turns, and one chance node deals what nobody has seen to two
hands and the stock.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any, Final, TypeAlias

import pyspiel
from open_spiel.python.algorithms.exploitability import nash_conv
from open_spiel.python.policy import Policy

import yith
from tests.search.tiny import HIDDEN, rummy, table
from yith.analysis import Rollout
from yith.engine import Game
from yith.envs.openspiel import SpielGame, SpielState

Deals: TypeAlias = dict[bytes, int]
"""Positions as bytes, with weights."""

Choice: TypeAlias = Callable[[SpielState], dict[int, float]]
"""What a player does at a decision: actions with their probabilities."""


LIMIT: Final = 4
"""The turn that ends a game."""

SMALLEST: Final = 21
"""Cards of the smallest deck."""


@dataclass(frozen=True)
class Deal:
    """What is dealt near the end: the other cards of the deck lie in the discard pile and are dull.

    Attributes:
        cards: The cards that nobody has seen, in the short words of the game's tests.
        hands: How many of them each player has; the others are the stock.
        turns: How many turns are left, 2 or 3.
    """

    cards: str
    hands: tuple[int, int]
    turns: int

    def game(self, folder: Path) -> DealtGame:
        """The game, with a content file that has these cards."""
        tools = table(HIDDEN)
        unseen = self.cards.split()
        copies = {suit: [unseen.count(f"{suit}{action}") for action in "123isr"] for suit in "ABCD"}
        dull = SMALLEST - len(unseen)
        copies["C"][0] += min(dull, 12)
        copies["D"][0] += max(0, dull - 12)
        game = rummy(folder, "native", {suit: tuple(counts) for suit, counts in copies.items()}, 0, LIMIT)
        turn, discard = LIMIT + 1 - self.turns, f"C1*{min(dull, 12)} D1*{max(0, dull - 12)}"
        deals: Deals = Counter()
        for own, other, stock in map(_sorted, splits(unseen, *self.hands)):
            places = {"stock": stock, "discard": discard, "phase": "draw", "turn": turn, "owner": (turn - 1) % 2}
            deals[tools.at(game, own, other, **places).to_bytes()] += 1
        return DealtGame(game, deals)


def _sorted(piles: tuple[tuple[str, ...], ...]) -> list[str]:
    return [" ".join(sorted(pile)) for pile in piles]


def splits(cards: list[str], *sizes: int) -> Iterator[tuple[tuple[str, ...], ...]]:
    """All ways to deal cards to piles of some sizes, and the others to a last one."""
    if not sizes:
        yield (tuple(cards),)
        return
    for chosen in combinations(range(len(cards)), sizes[0]):
        left = [card for place, card in enumerate(cards) if place not in chosen]
        for others in splits(left, *sizes[1:]):
            yield (tuple(cards[place] for place in chosen), *others)


class DealtGame(SpielGame):
    """A game that begins with one chance node, which draws a position.

    Attributes:
        deals: The positions, with weights.
    """

    deals: Deals

    def __init__(self, game: Game[Any], deals: Deals) -> None:
        super().__init__(game)
        self.deals = deals

    def new_initial_state(self) -> DealtState:
        """The state before the deal."""
        return DealtState(self, self.game.from_bytes(next(iter(self.deals))))


class DealtState(SpielState):
    """A state of such a game. Before the deal it holds a position that nothing asks for."""

    def __init__(self, game: DealtGame, held: yith.State[Any]) -> None:
        super().__init__(game, held)
        self.deals, self.begun = game.deals, False

    def current_player(self) -> int:
        return super().current_player() if self.begun else int(pyspiel.PlayerId.CHANCE)

    def is_terminal(self) -> bool:
        return self.begun and super().is_terminal()

    def _legal_actions(self, player: int) -> list[int]:
        return super()._legal_actions(player) if self.begun else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        if self.begun:
            return super().chance_outcomes()
        total = sum(self.deals.values())
        return [(number, weight / total) for number, weight in enumerate(self.deals.values())]

    def _apply_action(self, action: int) -> None:
        if self.begun:
            super()._apply_action(action)
        else:
            self.held, self.begun = self.held.game.from_bytes(list(self.deals)[action]), True

    def _action_to_string(self, player: int, action: int) -> str:
        return super()._action_to_string(player, action) if self.begun else f"deal {action}"


class Remembered(Policy):  # type: ignore[misc]  # open_spiel has no types
    """A policy that makes up its mind once in every information state.

    Attributes:
        situations: How many it has met.
    """

    def __init__(self, game: SpielGame, choice: Choice) -> None:
        super().__init__(game, list(range(game.num_players())))
        self._choice = choice
        self._chosen: dict[str, dict[int, float]] = {}

    @property
    def situations(self) -> int:
        return len(self._chosen)

    def action_probabilities(self, state: SpielState, player_id: int | None = None) -> dict[int, float]:
        """What it does in a state."""
        player = state.current_player() if player_id is None else player_id
        key = f"{player}\n{state.information_state_string(player)}"
        if key not in self._chosen:
            self._chosen[key] = self._choice(state)
        return self._chosen[key]


def uniform(state: SpielState) -> dict[int, float]:
    """Any action, each as likely."""
    legal = state.legal_actions()
    return {action: 1 / len(legal) for action in legal}


def heuristic(state: SpielState) -> dict[int, float]:
    """The built-in player."""
    return {state.held.choose("heuristic"): 1.0}


def searching(simulations: int, rollout: Rollout, *, seed: int = 0, greedy: bool = True) -> Choice:
    """The best action of a search; or all actions, as often as it took them."""

    def choice(state: SpielState) -> dict[int, float]:
        analysis = yith.search(state.held, simulations, rollout=rollout, seed=seed)
        if greedy:
            return {int(analysis.best): 1.0}
        return {int(each.action): each.visits / analysis.simulations for each in analysis.candidates if each.visits}

    return choice


@dataclass(frozen=True)
class Measured:
    """How much better responses could do against a policy.

    Attributes:
        gains: What each player would gain by the best response to the other.
        situations: In how many information states the policy was asked.
    """

    gains: tuple[float, ...]
    situations: int

    @property
    def nash_conv(self) -> float:
        """The sum of the gains: 0 for an equilibrium."""
        return sum(self.gains)

    @property
    def exploitability(self) -> float:
        """The mean of the gains."""
        return self.nash_conv / len(self.gains)


def measured(game: SpielGame, choice: Choice) -> Measured:
    """Walks the tree with OpenSpiel's exact best responses."""
    policy = Remembered(game, choice)
    found = nash_conv(game, policy, return_only_nash_conv=False)
    return Measured(tuple(float(gain) for gain in found.player_improvements), policy.situations)
