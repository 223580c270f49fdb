"""Players written in Python, and tables at which they play, with each other and with the agents of the core.

An agent is a function that takes a `View` of one decision and answers with an action: its id, or its text.

    import yith
    from yith.agents import View, play

    def eager(view: View) -> int:
        return max(view.legal_actions)

    results = play(yith.load("..."), [eager, "heuristic"], episodes=range(100))

A view has what the player knows as an array, as text and as the log since the start, draws of its own (`view.rng`),
and a position that the player cannot tell from the true one, which can be played on and searched:

    def thinker(view: View) -> int:
        return yith.search(view.state, 1000, seed=view.rng.integers(2**63)).best

`batched` marks an agent that answers many decisions in one call, as a network does; it takes a `Batch`:

    @batched
    def network(batch: Batch):
        logits = model(batch.observations)
        return np.where(batch.masks, logits, -np.inf).argmax(axis=1)

The draws of a game are those of `Game.playouts` with the same seed, lane and episode, so a table of the core's agents
plays the very same games. `yith.agents.forfeit` says what forfeits a game. `play` opens a `Table` for one call; keep
one open to play more, or to get a game with its history. An agent in the caller's process is trusted not to look at
what the interpreter holds beside its view; with `isolate` nothing but views comes to where it is. Who knows the seed
can play the game ahead: where agents may try, choose one that they do not know.
"""

from __future__ import annotations

from yith.agents.batch import Batch as Batch
from yith.agents.batch import batched as batched
from yith.agents.forfeit import Forfeit as Forfeit
from yith.agents.seat import Agent as Agent
from yith.agents.seat import Place as Place
from yith.agents.seat import Seat as Seat
from yith.agents.seat import parse as parse
from yith.agents.table import Result as Result
from yith.agents.table import Table as Table
from yith.agents.table import play as play
from yith.agents.view import View as View
