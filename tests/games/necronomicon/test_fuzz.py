"""The fuzzer finds what is broken on purpose, leaks too, and makes it small."""

from __future__ import annotations

import os
from typing import Any

import pytest

from yith.games import necronomicon
from yith.games.necronomicon.rules import Necronomicon
from yith.games.necronomicon.state import State
from yith.node import Player
from yith.rng import Source
from yith.testing.fuzz import Case, Depth, Difference, both_engines, differs, fuzz
from yith.testing.shrink import shrink

from .broken import (
    Broken,
    ForgetsTheBar,
    MixesSuits,
    OverlooksTheInvoke,
    RemembersTooMuch,
    SaysWhatIsHidden,
    ShowsTheBook,
    ShowsTheHand,
)

LONG = os.environ.get("YITH_LONG") == "1"
GAMES = 2000

SHORTEST: dict[type[Necronomicon], int] = {ForgetsTheBar: 12}
"""The shortest ways to a difference, counted by hand.

All of them begin with a deal to two players, 11 cards. N-21: `draw discard`. N-50: `draw stock`, a card, an Invoke, and
the engine takes the only card in the pile. N-32: `draw discard`, a Sacrifice, a card, and another suit is legal.
"""
if LONG:
    # A card is taken, then one of its kind is played: RemembersTooMuch.
    SHORTEST |= {OverlooksTheInvoke: 14, MixesSuits: 14, RemembersTooMuch: 13}


def first_difference(package: Any, seed: int) -> Difference:
    """The first difference in a game that both engines load."""
    return next(found for found in fuzz(package, seed, 0, GAMES) if found is not None and found.moves is not None)


def shrunk(package: Any, found: Difference) -> tuple[Case, tuple[int, ...]]:
    small = shrink(found, both_engines(package))
    assert small.moves is not None
    return small.case, small.moves


def agree(case: Case, moves: tuple[int, ...]) -> bool:
    """Whether the sound engines agree on all of these moves."""
    sound: Any = necronomicon
    return differs(both_engines(sound)(case), moves, Depth.CLOSE) is None


@pytest.mark.parametrize("seed", range(1, 4) if LONG else [1])
@pytest.mark.parametrize("rules", SHORTEST)
def test_a_broken_rule_is_found_and_shrunk(
    rules: type[Necronomicon], seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not LONG:
        # Less patience is enough for these, and saves most of the time.
        for name, less in (("TRIES", 12), ("ENOUGH", 3), ("WALKS", 60)):
            monkeypatch.setattr(f"yith.testing.shrink.{name}", less)
    broken: Any = Broken(rules)
    found = first_difference(broken, seed)
    case, moves = shrunk(broken, found)
    assert SHORTEST[rules] <= len(moves) <= SHORTEST[rules] + 3
    assert differs(both_engines(broken)(case), moves, Depth.CLOSE) == moves
    assert agree(case, moves)


def test_a_hand_that_shows_is_found_and_shrunk() -> None:
    """One card dealt is enough."""
    broken: Any = Broken(ShowsTheHand)
    found = first_difference(broken, 1)
    assert found.message.startswith("observation of ")
    case, moves = shrunk(broken, found)
    assert len(moves) == 1
    assert agree(case, moves)


@pytest.mark.parametrize(
    ("rules", "message"), [(ShowsTheBook, "observation of "), (SaysWhatIsHidden, "refusal of 275: ")]
)
def test_other_leaks_are_found(rules: type[Necronomicon], message: str) -> None:
    broken: Any = Broken(rules)
    found = first_difference(broken, 3)
    assert found.message.startswith(message)
    assert found.moves is not None
    assert agree(found.case, found.moves)


def test_a_resample_that_peeks_is_found_and_shrunk(monkeypatch: pytest.MonkeyPatch) -> None:
    """N-51 broken: a resample leaves the hand of the next player as it is. One card dealt is enough."""
    sound = Necronomicon.resample

    def resample(game: Necronomicon, state: State, player: Player, source: Source) -> State:
        sample = sound(game, state, player, source)
        following = (player + 1) % game.players
        for kind, count in enumerate(state.seats[following].hand):
            sample.stock[kind] += sample.seats[following].hand[kind] - count
            sample.seats[following].hand[kind] = count
        return sample

    # Not a `Broken` package: a pickled game of it would be a sound one, and resamples are compared behind the pickle.
    package: Any = necronomicon
    with monkeypatch.context() as patch:
        patch.setattr(Necronomicon, "resample", resample)
        found = first_difference(package, 1)
        assert found.message.startswith("a resample for ")
        case, moves = shrunk(package, found)
    assert len(moves) == 1
    assert agree(case, moves)
