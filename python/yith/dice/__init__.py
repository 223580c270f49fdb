"""Dice: what pools show, what challenges ask, and with which odds rolls and rerolls meet them.

`Pool` and `Challenge` are values. `odds` and `keeps` ask about one pool, the functions that end in `_batch` about many,
and `table` about all: exact, under best play, by the Rust core or by the reference in `yith.dice.odds`.
"""

from __future__ import annotations

from yith.dice.batch import OddsBatch as OddsBatch
from yith.dice.batch import Table as Table
from yith.dice.batch import matches_batch as matches_batch
from yith.dice.batch import odds_batch as odds_batch
from yith.dice.batch import steps_batch as steps_batch
from yith.dice.batch import table as table
from yith.dice.batch import values_batch as values_batch
from yith.dice.challenge import Challenge as Challenge
from yith.dice.challenge import Kind as Kind
from yith.dice.odds import Keep as Keep
from yith.dice.odds import Odds as Odds
from yith.dice.pool import Pool as Pool
from yith.dice.single import keeps as keeps
from yith.dice.single import odds as odds
