"""How much skill and how much luck there is in a game, measured by agents that play each other.

`measure` plays a ladder of agents, each rung against the rung below, and gives a `Report`: what every rung gains, how
many actions there are to choose from, and how much of what a seat gets comes of the seat, of who plays, and of chance.
A `Study` is the same with its number of games told before. `decision_times` is apart from it, since a report has
nothing in it that differs from run to run.
"""

from __future__ import annotations

from yith.skill.branching import Branching as Branching
from yith.skill.branching import branching as branching
from yith.skill.estimate import Estimate as Estimate
from yith.skill.report import Report as Report
from yith.skill.report import Rung as Rung
from yith.skill.report import Verdict as Verdict
from yith.skill.report import Wins as Wins
from yith.skill.shares import Share as Share
from yith.skill.shares import Shares as Shares
from yith.skill.shares import shares as shares
from yith.skill.study import Study as Study
from yith.skill.study import ladder as ladder
from yith.skill.study import measure as measure
from yith.skill.timing import decision_times as decision_times
