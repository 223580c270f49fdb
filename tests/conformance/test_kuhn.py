"""The test-only game keeps every law, each of which has something to look at; its broken twins do not."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

import tests.kuhn
from tests.kuhn import broken
from tests.kuhn.game import State
from yith import Game
from yith import State as Held
from yith.engine import build
from yith.rng import Rng
from yith.testing import (
    LAWS,
    LawBroken,
    check_agents,
    check_all,
    check_clones,
    check_conservation,
    check_hidden,
    check_uniform,
)

OPTION_SETS = [
    {"copies": copies, "draw": draw, "must_call": must_call}
    for copies, draw, must_call in product((1, 2), ("once", "never"), (True, False))
]


def conserved(state: Held[tests.kuhn.View]) -> list[int]:
    """Cards by rank: those that a seat sees, and those that it cannot see."""
    counts = []
    for player in range(2):
        tensor = state.observation(player).tolist()
        seen = [tensor[place] for place in (0, 3, 4)]
        counts += [unseen + seen.count(rank + 1) for rank, unseen in enumerate(tensor[8:11])]
    return counts


def deals(state: Held[tests.kuhn.View], player: int) -> int:
    """How many deals of single cards to the places that `player` cannot see make a state."""
    other = state.view.seats[1 - player]
    unseen = state.observation(player)[8:11].tolist()
    shown = state.observation(player)[4] != 0
    ways = 1
    for card in (0 if shown else other.card, other.gone):
        if card:
            ways *= unseen[card - 1]
            unseen[card - 1] -= 1
    return ways


def findings(game: Game[Any], seeds: range) -> set[str]:
    """The laws that a game breaks."""
    own: dict[object, dict[str, object]] = {
        check_conservation: {"conserved": conserved},
        check_uniform: {"deals": deals},
    }
    found = set()
    for law in LAWS:
        try:
            law(game, seeds=seeds, **own.get(law, {}))
        except LawBroken:
            found.add(law.__name__.removeprefix("check_"))
    return found


@pytest.mark.parametrize("number", range(len(OPTION_SETS)))
def test_kuhn_keeps_every_law(number: int) -> None:
    game = build(tests.kuhn, "reference", None, OPTION_SETS[number])
    verdicts = check_all(game, seeds=range(number * 10, number * 10 + 10), conserved=conserved, deals=deals)
    assert [verdict.law for verdict in verdicts if verdict.trivial or not verdict.checked] == []


@pytest.mark.parametrize("fault", broken.FAULTS)
def test_every_fault_is_found_by_the_laws_that_it_is_about(fault: str) -> None:
    game = build(broken, "reference", None, {"copies": 2, "fault": fault})
    found, about = findings(game, range(8)), broken.FAULTS[fault]
    assert about[0] in found
    assert found <= set(about)


def test_a_clone_that_shares_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def sharing(state: State) -> State:
        return State(state.card, state.gone.copy(), state.line, state.deck.copy())

    game = build(tests.kuhn, "reference", None, {})
    monkeypatch.setattr(State, "clone", sharing)
    with pytest.raises(LawBroken, match=r"^clones: "):
        check_clones(game, seeds=range(10))


def test_an_agent_that_peeks_is_found() -> None:
    def peek(state: Held[tests.kuhn.View], _: Rng) -> int:
        first, second = state.view.seats
        legal = state.legal_actions
        return legal[0] if first.card > second.card else legal[1]

    game = build(tests.kuhn, "reference", None, {})
    with pytest.raises(LawBroken, match=r"^agents: .* agent peek chooses "):
        check_agents(game, seeds=range(10), agents={"peek": peek})


def test_single_cards_count_where_ranks_are_unlike() -> None:
    game = build(tests.kuhn, "reference", None, {"copies": 2})
    assert check_uniform(game, seeds=range(4), deals=deals).checked
    with pytest.raises(LawBroken, match=r"^uniform: .* with 2/5, expected 1/3$"):
        check_uniform(game, seeds=range(4))


def test_a_law_without_anything_to_say_says_so() -> None:
    assert check_conservation(build(tests.kuhn, "reference", None, {})).trivial


def test_a_breach_says_how_to_see_it_again() -> None:
    game = build(broken, "reference", None, {"fault": "leaks-in-tensor"})
    with pytest.raises(LawBroken) as caught:
        check_hidden(game, seeds=range(4))
    message = str(caught.value)
    start = f"hidden: {game!r}, seed 0, history "
    assert message.startswith(start)
    assert message.endswith(" by the observation")
    assert "\n" not in message
    history = message.removeprefix(start).partition(": ")[0]
    state = game.initial_state()
    for move in history.strip("[]").split(", "):
        state.apply(int(move))
    assert f"tells {state} from" in message
