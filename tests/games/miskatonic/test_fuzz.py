"""The fuzzer finds what is broken on purpose, and makes it small."""

from __future__ import annotations

import os
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import yith
from yith.cli import main
from yith.errors import Rule
from yith.games import miskatonic
from yith.games.miskatonic.rules import Miskatonic
from yith.games.miskatonic.state import State
from yith.node import Id
from yith.testing.fuzz import Case, Depth, Difference, both_engines, differs, fuzz
from yith.testing.shrink import shrink

from .broken import Broken, DiscardsAssistants, GivesToTheNext, KeepsTheBlackCard

LONG = os.environ.get("YITH_LONG") == "1"
GAMES = 2000

Capture = pytest.CaptureFixture[str]
Patch = pytest.MonkeyPatch


def first_difference(broken: Any, seed: int, first: int = 0) -> Difference:
    """The difference that a run finds, from one of its games on."""
    return next(found for found in fuzz(broken, seed, first, GAMES) if found is not None)


def shrunk(broken: Any, found: Difference) -> tuple[Case, tuple[int, ...]]:
    small = shrink(found, both_engines(broken))
    assert small.moves is not None
    return small.case, small.moves


@pytest.mark.parametrize("seed", range(4) if LONG else range(1))
@pytest.mark.parametrize(
    ("rules", "shortest", "first"), [(KeepsTheBlackCard, 8, 0), (GivesToTheNext, 5, 0), (DiscardsAssistants, 9, 6)]
)
def test_a_broken_rule_is_found_and_shrunk(rules: type[Miskatonic], shortest: int, first: int, seed: int) -> None:
    """The shortest ways there were counted by hand.

    M-31: a reward, one leaves, the other draws a card and its like. M-45: two rewards, a card is drawn and presented to
    +2. M-52: a reward, an Assistant is drawn, accepted and assigned as a Fragment; the other draws a Fragment and
    presents it; Storage Box.
    """
    broken: Any = Broken(rules)
    found = first_difference(broken, seed, 0 if LONG else first)
    case, moves = shrunk(broken, found)
    assert shortest <= len(moves) <= shortest + 3
    assert differs(both_engines(broken)(case), moves, Depth.CLOSE) == moves
    sound: Any = miskatonic
    # The sound reference agrees on every one of these moves.
    assert differs(both_engines(sound)(case), moves, Depth.CLOSE) is None


def test_a_run_can_be_gone_on_with() -> None:
    broken: Any = Broken(KeepsTheBlackCard)
    whole = list(fuzz(broken, 3, 0, 4))
    assert whole == [*fuzz(broken, 3, 0, 2), *fuzz(broken, 3, 2, 2)]
    assert any(found is not None for found in whole)


def test_a_crash_of_an_engine_is_a_difference() -> None:
    class Crashes(Miskatonic):
        def leave(self, *_: Any) -> None:
            raise KeyError("leave")

    broken: Any = Broken(Crashes)
    found = first_difference(broken, 1)
    assert "KeyError('leave')" in found.message
    _, moves = shrunk(broken, found)
    assert [yith.load("miskatonic").text(move) for move in moves][1:] == ["leave"]


def test_a_difference_that_only_a_closer_look_shows(capsys: Capture, tmp_path: Path, monkeypatch: Patch) -> None:
    """A refusal of one action, with another code: no move of a game shows that."""
    sound = Miskatonic.check

    def check(game: Miskatonic, state: State, move: Id) -> Rule | None:
        refusal = sound(game, state, move)
        if refusal is None or game.texts()[move] != "flip latent":
            return refusal
        return replace(refusal, code="never")

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(Miskatonic, "check", check)
    assert main(["fuzz", "miskatonic", "--seed", "2"]) == 1
    page = capsys.readouterr().out
    assert "refusal of " in page
    told = re.search(r"shrunk to (\d+) moves; see it with: yith (replay \S+ --engine both)$", page, re.MULTILINE)
    assert told
    # One reward, and the first player decides.
    assert int(told[1]) == 1
    assert main(told[2].split()) == 1
    explained = capsys.readouterr().err
    assert re.match(r"error: \S+: engines differ at the end, refusal of \d+: native refuses: ", explained)
    monkeypatch.setattr(Miskatonic, "check", sound)
    assert main(told[2].split()) == 0


def test_a_content_that_only_one_engine_takes_is_a_difference() -> None:
    class Picky(Miskatonic):
        def __init__(self, options: Any, content: Any) -> None:
            super().__init__(options, content)
            if self.content.knowledge != 30:
                raise yith.ContentError("30 are 30", "picky")

    broken: Any = Broken(Picky)
    found = next(found for found in fuzz(broken, 10, 0, GAMES) if found is not None and found.moves is None)
    assert "30 are 30" in found.message
    assert shrink(found, both_engines(broken)) is found
    assert found.case.content is not None


def test_a_difference_leaves_a_trace(capsys: Capture, tmp_path: Path, monkeypatch: Patch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("yith.cli.fuzz._package", lambda _: Broken(KeepsTheBlackCard))
    assert main(["fuzz", "miskatonic", "--seed", "4"]) == 1
    page = capsys.readouterr().out
    assert re.search(r"^miskatonic: game \d+ of seed 4 differs after \d+ moves: ", page)
    told = re.search(r"shrunk to (\d+) moves; see it with: yith replay (\S+) --engine both$", page, re.MULTILINE)
    assert told
    assert [path.name for path in tmp_path.iterdir()] == [told[2]]
    state = yith.replay(told[2])
    assert len(state.history) == int(told[1]) <= 11
    # The shipped engines agree, so the replay finds nothing.
    assert main(["replay", told[2], "--engine", "both"]) == 0
