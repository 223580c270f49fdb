"""How long it takes to solve a turn of menagerie: at the first decision of every turn of games that the solver plays.

Every turn is solved from nothing, in processor time. Run it with `python benches/turns.py [GAMES]`.
"""

from __future__ import annotations

import sys
from statistics import median, quantiles
from time import process_time

from yith.games import menagerie


def turns(games: int) -> tuple[list[float], list[int]]:
    """Milliseconds and remembered bytes of every turn."""
    game = menagerie.load()
    took, memory = [], []
    for episode in range(games):
        state = game.new_state(seed=1, episode=episode)
        solved = None
        while not state.is_terminal:
            turn = int(state.tally["turns"][0])
            if turn != solved and state.view.phase not in {menagerie.Phase.CHOOSE, menagerie.Phase.FACE}:
                solver = menagerie.TurnSolver(game)
                begun = process_time()
                analysis = solver.solve(state)
                took.append(1e3 * (process_time() - begun))
                memory.append(solver.memory)
                assert {worth.action for worth in analysis.actions} == set(state.legal_actions)
                assert 0 <= analysis.probability <= 1 + 1e-9
                solved = turn
            state.apply(state.choose("turn-solver"))
    return took, memory


def main() -> None:
    """Prints medians and the slow end."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    took, memory = turns(games)
    slow = quantiles(took, n=100)
    print(
        f"{len(took)} turns of {games} games: median {median(took):.1f} ms, "
        f"90 in 100 {slow[89]:.1f}, 99 in 100 {slow[98]:.1f}"
    )
    print(f"remembered: median {median(memory) / 1e6:.1f} MB, most {max(memory) / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
