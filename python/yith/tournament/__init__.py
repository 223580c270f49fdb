"""Tournaments: agents play the same deals, and what comes of it is said with its uncertainty.

    >>> import yith
    >>> from yith import tournament
    >>> game = yith.load(yith.game_names()[0])
    >>> found = tournament.run(game, ["random", "heuristic"], games=20, seed=1)
    >>> [standing.agent for standing in found.agents]
    ['heuristic', 'random']

In a versus game, whose returns add up to a fixed sum, every two agents meet on the same deals and change seats. In a
game for one, and in one that all win or lose together, an agent plays all seats, and agents are compared deal by deal.

`run` plays all at once. A `Tournament` can be written with `write` while it is played and afterwards; `read` gives it
back to go on with it, and `replay` plays one of its games again. `yith.tournament.schedule` says who sits where,
`meeting` how two agents are compared, `ratings` how they are rated, `sprt` when a test ends, `record` what a file has.
"""

from __future__ import annotations

from yith.tournament.meeting import Meeting as Meeting
from yith.tournament.ratings import Elo as Elo
from yith.tournament.ratings import Skill as Skill
from yith.tournament.record import Saved as Saved
from yith.tournament.record import read as read
from yith.tournament.record import write as write
from yith.tournament.replaying import replay as replay
from yith.tournament.row import Row as Row
from yith.tournament.sprt import Verdict as Verdict
from yith.tournament.standings import Standing as Standing
from yith.tournament.standings import Standings as Standings
from yith.tournament.tournament import Tournament as Tournament
from yith.tournament.tournament import run as run
