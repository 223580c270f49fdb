"""Damage, faints, and the end of the game: I-40, I-41, I-50, I-51, and the rulebook's second example."""

from __future__ import annotations

from pathlib import Path

import pytest

from .play import load
from .table import (
    CALM,
    CELLS,
    asked,
    at,
    counted,
    do,
    health,
    lab,
    legal,
    lying,
    made,
    minions,
    pack,
    step,
    turn,
    where,
)

# I-40


def test_i40_the_four_steps(engine: str) -> None:  # I-40
    """Items on one's space, the Hallway, 5 Health, the top card; on another player's turn."""
    cells = ("b3 ashen-library ; 2 herbs", "c4 sealed-vault")
    seats = ["at c4 1", "health 1 at b3 2 ; boots soul soul"]
    state = turn(load(engine), CALM, *cells, sorcerer="b2", seats=seats)
    # b3 to d5: the Sorcerer comes by b3, then c3, where the pawn is by then, and c4.
    assert (CELLS[state.view.sorcerer], lying(state, "b3", 2)) == ("c5", "boots herbs soul soul")
    assert (pack(state, 1), where(state, 1), health(state)) == ("", "c3 1", (4, 4))
    assert (state.view.tracker, state.view.deck) == (30, 24)
    assert len(state.view.unseen_stories) == 31
    assert counted(state, "turns", "damage_sorcerer") == {
        "faints": (0, 1),
        "damage at b3": 1,
        "damage at c3": 1,
        "damage at c4": 1,
    }


def test_i40_the_sorcerer_in_the_hallway_does_not_matter(engine: str) -> None:  # I-40
    state = at(load(engine), "b3 moonlit-conservatory 0 minion", seats=["health 1", "at c4 1"], sorcerer="c3")
    step(state, "move n")
    assert (where(state), health(state), minions(state)) == ("c3 1", (5, 5), "")


def test_i40_a_minion_in_the_hallway_goes_back(engine: str) -> None:  # I-40
    """Without damage, even where other pawns are elsewhere; the one that felled the pawn has gone, too."""
    cells = ("c3 whispering-hallway 0 minion", "b3 moonlit-conservatory 0 minion")
    state = at(load(engine), *cells, seats=["health 1 at c4 1", "at c4 1"], actions=2)
    assert minions(state) == "b3 c3"
    state = at(load(engine), *cells, "b4 ashen-library", seats=["health 1 at b4 2", "at c4 1"], actions=2)
    step(state, "move w")
    assert (where(state), health(state), minions(state)) == ("c3 1", (5, 5), "")
    assert counted(state)["minions_banished"] == 2


def test_i40_a_known_card_leaves(engine: str) -> None:  # I-40 I-62
    state = at(load(engine), top="flotsam", seats=["health 1"], sorcerer="b3")
    step(state, "move n")
    assert (state.view.top, state.view.deck) == (None, 24)
    # It was seen, so it cannot be drawn any more.
    assert 14 not in state.view.unseen_stories


def test_i40_an_unseen_card_leaves_unseen(engine: str) -> None:  # I-40
    state = at(load(engine), seats=["health 1"], sorcerer="b3")
    before = state.view.unseen_stories
    step(state, "move n")
    assert (state.view.deck, state.view.unseen_stories) == (24, before)


def test_i40_an_empty_deck(engine: str) -> None:  # I-40 I-20
    """Nothing more happens: this is the final turn."""
    state = at(load(engine), seats=["health 1"], sorcerer="b3", deck=0)
    step(state, "move n")
    assert (state.view.deck, asked(state), state.view.actions) == (0, "act of 0", 3)
    step(state, "end")
    assert state.view.result == "lost"


def test_i40_the_last_card_by_a_faint(engine: str) -> None:  # I-40 I-20
    state = at(load(engine), seats=["health 1"], sorcerer="b3", deck=1)
    assert not step(state, "move n").is_terminal
    assert step(state, "end").view.result == "lost"


def test_i40_fainting_in_the_hallway(engine: str) -> None:  # I-40
    """Items lie there, and can be picked up at once."""
    state = turn(load(engine), "night-terrors", seats=["health 1 ; soul herbs", "at b3 1"])
    assert (where(state), health(state), lying(state, "c3")) == ("c3 1", (5, 4), "herbs soul")
    assert legal(state, "pick") == ["pick herbs", "pick soul"]


def test_the_example_of_fainting(engine: str) -> None:  # I-21 I-22 I-40
    """Two steps to Red's School tile; Red faints with a Soul piece, and then a Minion comes there."""
    cells = ("c3 whispering-hallway 0 minion", "b3 moonlit-conservatory", "b4 ashen-library")
    seats = ["at c4 1", "health 1 at b4 1 ; soul", "at c4 1", "at c4 1"]
    state = at(load(engine, players=4), *cells, phase="story", sorcerer="b2", seats=seats)
    assert (state.view.tracker, state.view.deck) == (29, 28)
    step(state, "story cobbler-imp")
    assert (CELLS[state.view.sorcerer], lying(state, "b4", 1), state.view.tracker) == ("b4", "soul", 30)
    assert (where(state, 1), health(state), minions(state)) == ("c3 1", (5, 5, 5, 5), "b4")
    assert (state.view.deck, asked(state)) == (26, "item to pile of 0 item boots")


# I-41


def test_i41_point_by_point(engine: str, folder: Path) -> None:  # I-41
    """A faint ends the rest of that loss only: 2 of 3 points are lost, and the next step hurts again."""
    events = {"twice": [{"do": "hurt", "who": "all", "n": 3}, {"do": "hurt", "who": "active", "n": 1}]}
    game = lab(engine, made(folder, {}, events))
    state = turn(game, "twice", seats=["health 2", "health 4"])
    assert health(state) == (4, 1)
    assert counted(state)["damage_event"] == (3, 3)
    assert counted(state)["faints"] == (1, 0)


def test_i41_several_pawns(engine: str) -> None:  # I-41
    """Seats 2 and 0 faint, each where it is, and each takes a card of the deck."""
    seats = ["health 1 ; soul", "", "health 1 at b3 1 ; boots"]
    state = turn(load(engine, players=3), "night-terrors", active=2, seats=seats)
    assert (health(state), lying(state, "c3"), lying(state, "b3")) == ((5, 4, 5), "soul", "boots")
    assert (state.view.deck, asked(state)) == (24, "act of 2")


def test_i41_the_sorcerer_on_his_way_hits_again(engine: str) -> None:  # I-41 I-21
    """Felled on c2, the pawn is in the Hallway when he enters it."""
    state = turn(load(engine), CALM, seats=["health 1 at c2 1", "at b3 1"], sorcerer="c1")
    assert (CELLS[state.view.sorcerer], health(state), where(state)) == ("d4", (4, 5), "c3 1")


def test_i41_felled_twice_by_one_move(engine: str, folder: Path) -> None:  # I-41 I-40
    """With one Health every point is a faint, and each takes a card."""
    game = lab(engine, made(folder, {"rules": {"health": 1}}))
    state = turn(game, CALM, seats=["at c2 1", "at b3 1"], sorcerer="c1", deck=9, seen=("flotsam",))
    assert (state.view.deck, counted(state)["faints"]) == (6, (2, 0))


def test_i41_the_turn_goes_on(engine: str) -> None:  # I-41
    state = turn(load(engine), "blood-price", seats=["health 1 at c4 1 ; boots", "at b3 1"])
    assert (where(state), state.view.actions, asked(state), state.view.tracker) == ("c3 1", 4, "act of 0", 29)


# I-50, I-51


def test_i51_scores_and_returns(engine: str) -> None:  # I-51
    """The points of I-25 for every seat, won or lost."""
    game = load(engine, players=3)
    seats = ["level 3 ; soul", "level 2"]
    lost = step(at(game, deck=0, seats=seats, gone=("drowned-choir",)), "end")
    assert (lost.returns, lost.scores) == ([0.0] * 3, [10] * 3)
    gone = ("vault-whisper", "drowned-choir", "cave-offering", "fen-baptism")
    seats = ["for nine-knots ; boots pendant", "for bitter-tea", "for silver-nail"]
    won = step(at(game, seats=seats, gone=gone), "ritual")
    assert (won.view.tracker, won.returns, won.scores) == (-2, [1.0] * 3, [32] * 3)


def test_i51_souls_on_the_floor_do_not_score(engine: str) -> None:  # I-51 I-25
    state = step(at(load(engine), "b3 moonlit-conservatory ; 1 soul soul", deck=0, seats=["; soul"]), "end")
    assert state.scores == [1, 1]


@pytest.mark.parametrize("event", ["hallway", "chosen", "random"])
def test_i50_lost_by_an_event(engine: str, folder: Path, event: str) -> None:  # I-50 I-22 I-60
    """The last Minion by an event loses at once, before its damage and before what the event does next."""
    steps = [do("minion", where=event), do("wound", n=9)]
    game = lab(engine, made(folder, {"rules": {"minions": 2}}, {"guest": steps}))
    cells = [f"{cell} minion" for cell in ("b3 moonlit-conservatory",)]
    state = turn(game, "guest", *cells)
    if event == "chosen":
        step(state, "at c3")
    elif event == "random":
        step(state, "cell c3")
    assert (state.view.result, health(state), minions(state)) == ("lost", (5, 5), "b3 c3")
    assert (state.view.shift, state.view.actions, counted(state)["ending minions"]) == (0, 4, 1)


def test_i50_the_only_minion_of_the_file(engine: str, folder: Path) -> None:  # I-50 I-22
    game = lab(engine, made(folder, {"rules": {"minions": 1}}))
    state = turn(game, CALM, "b4 ashen-library", sorcerer="a1", seats=["at b4 1"])
    assert (state.view.result, health(state), state.view.minions_left) == ("lost", (4, 5), 0)


def test_nothing_is_legal_when_it_is_over(engine: str) -> None:  # I-50 I-75
    state = step(at(load(engine), deck=0), "end")
    assert (legal(state), state.outcomes, state.view.question, state.view.acting) == ([], [], None, None)
    assert asked(state) == "-"
