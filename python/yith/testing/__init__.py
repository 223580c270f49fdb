"""The laws that every game is held to, as a test kit: for the games of yith, on both engines, and for your own.

    from yith.testing import check_all

    verdicts = check_all(game, seeds=range(20))

A law plays a few games from seeds and looks at every node on the way. It returns a `Verdict`, which says how much it
looked at, or raises `LawBroken` with one line that says what broke and how to come there again. `Pair` compares two
engines step by step.
"""

from __future__ import annotations

from yith.testing.information import check_information as check_information
from yith.testing.knowledge import check_events as check_events
from yith.testing.knowledge import check_hidden as check_hidden
from yith.testing.knowledge import check_observation as check_observation
from yith.testing.laws import LAWS as LAWS
from yith.testing.laws import check_all as check_all
from yith.testing.moves import check_choices as check_choices
from yith.testing.moves import check_conservation as check_conservation
from yith.testing.moves import check_families as check_families
from yith.testing.moves import check_legal as check_legal
from yith.testing.moves import check_outcomes as check_outcomes
from yith.testing.moves import check_returns as check_returns
from yith.testing.moves import check_texts as check_texts
from yith.testing.pair import EnginesDifferError as EnginesDifferError
from yith.testing.pair import Pair as Pair
from yith.testing.pictures import check_pictures as check_pictures
from yith.testing.play import check_agents as check_agents
from yith.testing.play import check_ends as check_ends
from yith.testing.play import check_playouts as check_playouts
from yith.testing.play import check_sampling as check_sampling
from yith.testing.resamples import check_independent as check_independent
from yith.testing.resamples import check_resample as check_resample
from yith.testing.resamples import check_uniform as check_uniform
from yith.testing.values import check_bytes as check_bytes
from yith.testing.values import check_clones as check_clones
from yith.testing.values import check_equality as check_equality
from yith.testing.values import check_history as check_history
from yith.testing.values import check_recomputed as check_recomputed
from yith.testing.values import check_undo as check_undo
from yith.testing.verdict import LawBroken as LawBroken
from yith.testing.verdict import Verdict as Verdict
