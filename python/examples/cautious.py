"""How far to push one's luck: a player who leaves when the next card is too dangerous, against three random ones.

`python cautious.py [GAMES]` prints how often that player wins for several ideas of what is too dangerous.
"""

from __future__ import annotations

import random
import sys

from yith import State
from yith.games import miskatonic
from yith.games.miskatonic import Kind, Phase, View

GAME = miskatonic.load(players=4)
LEAVE, EXPLORE, ACCEPT = (GAME.action(text) for text in ("leave", "explore", "accept"))


def danger(view: View) -> float:
    """The probability that a card from the deck expels the player whose turn it is."""
    board = view.seats[view.turn].board
    cards = dict(zip(Kind, view.deck if any(view.deck) else view.discard, strict=True))
    return sum(cards[kind] for kind in board) / max(sum(cards.values()), 1)


def cautious(state: State[View], limit: float, choose: random.Random) -> int:
    """Explores until it is too dangerous, and answers a card that expels."""
    view, legal = state.view, state.legal_actions
    if view.phase is Phase.TURN:
        if LEAVE in legal and danger(view) > limit:
            return LEAVE
        return EXPLORE if EXPLORE in legal else choose.choice(legal)
    if view.phase is Phase.REACT and view.pending not in view.seats[view.turn].board:
        return ACCEPT
    answers = [action for action in legal if action != ACCEPT]
    return choose.choice(answers or legal)


def wins(limit: float, games: int) -> float:
    """The share of games that the player in seat 0 wins."""
    choose = random.Random(7)
    total = 0.0
    for episode in range(games):
        state = GAME.new_state(seed=1, episode=episode)
        while not state.is_terminal:
            random_player = state.current_player != 0
            state.apply(choose.choice(state.legal_actions) if random_player else cautious(state, limit, choose))
        total += state.returns[0]
    return total / games


def main(games: int) -> None:
    """Prints one line for every limit."""
    for limit in (0.0, 0.1, 0.2, 0.3, 0.4, 0.5):
        print(f"leave above {limit:.0%}: wins {wins(limit, games):.1%}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000)
