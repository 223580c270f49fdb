"""What played cards do: N-30 to N-36; and what all know of taken cards (N-50)."""

from __future__ import annotations

import pytest

from yith.games.necronomicon import Phase

from .play import State, load
from .table import (
    KEEP,
    SHORT_SUITS,
    at,
    counted,
    deck,
    hand,
    known,
    laid,
    legal,
    moves,
    outcomes,
    pile_of,
    refused,
    sanity,
    step,
    stock_of,
)

FEW = "F1 F1 F2 F2 F3"
"""The cards of `KEEP`, at the end of a hand."""


def discards(state: State) -> list[str]:
    """The cards that may be discarded; `stop` is legal beside them."""
    *texts, last = legal(state)
    assert last == "stop"
    assert all(text.startswith("discard ") for text in texts)
    return [text.removeprefix("discard ") for text in texts]


# N-30: Investigate.


@pytest.mark.parametrize(("card", "drawn"), [("A1", 1), ("A2", 2), ("A3", 3)])
def test_n30_one_two_or_three_cards(engine: str, card: str, drawn: int) -> None:  # N-30
    state = at(load(engine), f"{card} {KEEP}", "B1")
    size = state.view.stock_size
    step(state, f"play {card}")
    for number in range(drawn):
        view = state.view
        assert (view.phase, view.due, view.stock_size) == (Phase.TAKE, drawn - number, size - number)
        assert state.current_player is None
        step(state, f"card {['C1', 'C2', 'C1'][number]}")
    assert (state.view.phase, state.view.due) == (Phase.MAIN, 0)
    assert hand(state, 0) == f"{['C1', 'C1 C2', 'C1 C1 C2'][drawn - 1]} {FEW}"
    assert known(state, 0) == ""
    assert counted(state)["cards_drawn"] == (drawn, 0)


def test_n30_every_card_is_a_chance_node_of_its_own(engine: str) -> None:  # N-30 N-60
    state = at(load(engine), f"A2 {KEEP}", "B1", stock="C1*2 W", rest=1)
    step(state, "play A2")
    assert outcomes(state) == {"C1": 2, "W": 1}
    step(state, "card C1")
    assert outcomes(state) == {"C1": 1, "W": 1}


def test_n30_there_is_no_choice(engine: str) -> None:  # N-30
    state = at(load(engine), "A1 B1", "C1")
    step(state, "play A1")
    assert state.node == "chance"
    assert state.legal_actions == []


# N-31: Invoke.


def test_n31_any_card_of_the_pile(engine: str) -> None:  # N-31 N-50
    state = at(load(engine), f"Ai {KEEP}", "B1", discard="C1 W V C2 C1")
    stock = stock_of(state)
    step(state, "play Ai")
    assert (state.view.phase, state.current_player) == (Phase.INVOKE, 0)
    assert legal(state) == ["invoke C1", "invoke C2", "invoke W", "invoke V"]
    step(state, "invoke W")
    assert (hand(state, 0), known(state, 0)) == (f"{FEW} W", "W")
    assert (pile_of(state), stock_of(state)) == ("Ai C1 V C2 C1", stock)
    assert legal(state) == ["open F", "end"]


def test_n31_not_the_invoke_just_played(engine: str) -> None:  # N-31
    """Another one of its kind can be taken."""
    state = at(load(engine), f"Ai {KEEP}", "B1", discard="C1 C2")
    step(state, "play Ai")
    assert legal(state) == ["invoke C1", "invoke C2"]
    assert refused(state, "invoke Ai") == ("not-in-pile", "N-31")
    other = at(load(engine), f"Ai {KEEP}", "B1", discard="C1 Ai C2")
    step(other, "play Ai")
    assert legal(other) == ["invoke Ai", "invoke C1", "invoke C2"]
    step(other, "invoke Ai")
    assert (pile_of(other), hand(other, 0)) == ("Ai C1 C2", f"Ai {FEW}")


def test_n31_the_topmost_of_several_and_the_order_of_the_others(engine: str) -> None:  # N-31
    state = at(load(engine), f"Ai {KEEP}", "B1", discard="C1 C2 D1 C2 C3 D1")
    step(state, "play Ai", "invoke C2")
    assert pile_of(state) == "Ai C1 D1 C2 C3 D1"
    bottom = at(load(engine), f"Ai {KEEP}", "B1", discard="C1 C2 D1 C2 C3 D2")
    step(bottom, "play Ai", "invoke D2")
    assert pile_of(bottom) == "Ai C1 C2 D1 C2 C3"


def test_n31_the_only_other_card_is_taken(engine: str) -> None:  # N-31
    """It is mandatory: with one card there the engine takes it."""
    state = at(load(engine), f"Ai {KEEP}", "B1", discard="C1")
    step(state, "play Ai")
    assert moves(state) == ["play Ai", "!invoke C1"]
    assert (pile_of(state), hand(state, 0)) == ("Ai", f"C1 {FEW}")
    two = at(load(engine), f"Ai {KEEP}", "B1", discard="C1 C1")
    step(two, "play Ai")
    assert (moves(two), pile_of(two)) == (["play Ai", "!invoke C1"], "Ai C1")


def test_n31_nothing_happens_without_another_card(engine: str) -> None:  # N-31
    state = at(load(engine), f"Ai {KEEP}", "B1", discard="")
    step(state, "play Ai")
    assert (state.view.phase, pile_of(state), hand(state, 0)) == (Phase.MAIN, "Ai", FEW)
    assert counted(state) == {"used_invoke": (1, 0)}
    assert moves(state) == ["play Ai"]


def test_n31_invoke_never_forms_a_stock(engine: str) -> None:  # N-31 N-13
    state = at(load(engine), f"Ai {KEEP}", "B1", stock="", discard="C1 C2", rest=1, ceiling="C1")
    step(state, "play Ai", "invoke C2")
    assert (pile_of(state), stock_of(state)) == ("Ai C1", "")


# N-32: Sacrifice.


def test_n32_cards_of_one_suit(engine: str) -> None:  # N-32
    state = at(load(engine), f"As B1 B2*2 C1 W V {KEEP}", "D1", discard="E1")
    step(state, "play As")
    assert (state.view.phase, state.view.suit) == (Phase.SACRIFICE, None)
    assert discards(state) == ["B1", "B2", "C1", "F1", "F2", "F3"]
    step(state, "discard B2")
    assert SHORT_SUITS[state.view.suit or 0] == "B"
    assert discards(state) == ["B1", "B2"]
    assert refused(state, "discard C1") == ("other-suit", "N-32")
    step(state, "discard B1")
    assert (discards(state), pile_of(state)) == (["B2"], "B1 B2 As E1")
    step(state, "stop")
    assert (state.view.phase, state.view.suit) == (Phase.MAIN, None)
    assert hand(state, 0) == f"B2 C1 {FEW} W V"
    assert counted(state)["cards_sacrificed"] == (2, 0)


def test_n32_in_any_order(engine: str) -> None:  # N-32
    piles = set()
    for order in (["B1", "B2", "B3"], ["B3", "B1", "B2"], ["B2", "B3", "B1"]):
        state = at(load(engine), f"As B1 B2 B3 {KEEP}", "D1", discard="E1")
        step(state, "play As", *(f"discard {kind}" for kind in order))
        assert moves(state)[-1] == "!stop"
        piles.add(pile_of(state))
    assert piles == {"B3 B2 B1 As E1", "B2 B1 B3 As E1", "B1 B3 B2 As E1"}


def test_n32_none_at_all(engine: str) -> None:  # N-32
    state = at(load(engine), f"As B1 {KEEP}", "D1", discard="E1")
    step(state, "play As", "stop")
    assert (pile_of(state), hand(state, 0)) == ("As E1", f"B1 {FEW}")
    assert counted(state) == {"used_sacrifice": (1, 0)}


def test_n32_cthulhu_and_revelation_have_no_suit(engine: str) -> None:  # N-32
    """With nothing else in hand there is only `stop`, which the engine makes."""
    state = at(load(engine), "As W V", "D1", discard="E1")
    step(state, "play As")
    assert moves(state)[:2] == ["play As", "!stop"]
    assert hand(state, 0) == "W V"


def test_n32_its_own_suit_too(engine: str) -> None:  # N-32
    state = at(load(engine), f"As*2 A1 {KEEP}", "D1", discard="E1")
    step(state, "play As", "discard As", "discard A1")
    # The second Sacrifice was discarded, not played.
    assert counted(state) == {"used_sacrifice": (1, 0), "cards_sacrificed": (2, 0)}
    assert state.view.phase is Phase.MAIN


def test_n32_all_cards_without_the_objective(engine: str) -> None:  # N-32 N-26
    state = at(load(engine), "As B1 B2", "D1", discard="E1")
    step(state, "play As", "discard B1", "discard B2")
    assert moves(state)[2:5] == ["discard B2", "!stop", "!end"]
    assert (hand(state, 0), state.view.round, state.view.owner) == ("", 1, 1)


def test_n32_all_cards_with_the_objective(engine: str) -> None:  # N-32 N-26
    state = at(load(engine), "As B1 B2", "D1", discard="E1", books=["H"])
    step(state, "play As", "discard B1", "discard B2")
    assert moves(state) == ["play As", "discard B1", "discard B2"]
    assert (state.view.round, state.view.starter) == (2, 0)


def test_n32_known_cards_leave_the_hand(engine: str) -> None:  # N-32 N-50
    state = at(load(engine), f"As B1*2 B2 {KEEP}", "D1", known=["As B1 B2"])
    step(state, "play As")
    assert known(state, 0) == "B1 B2"
    step(state, "discard B1")
    assert known(state, 0) == "B2"
    step(state, "discard B1")
    assert known(state, 0) == "B2"


# N-33: Repeat.


def test_n33_one_card_and_another_play(engine: str) -> None:  # N-33
    state = at(load(engine), f"Ar A1 {KEEP}", "B1", discard="C1")
    step(state, "play Ar")
    assert (state.view.pending, state.view.played, state.view.again) == (True, True, 0)
    assert refused(state, "play A1") == ("played", "N-21")
    step(state, "again")
    assert (state.view.phase, state.view.due, state.view.again) == (Phase.TAKE, 1, 1)
    assert (state.view.pending, state.view.played) == (False, False)
    step(state, "card D1")
    assert legal(state)[:2] == ["play A1", "play D1"]
    assert counted(state) == {"used_repeat": (1, 0), "cards_drawn": (1, 0)}


def test_n33_not_used(engine: str) -> None:  # N-33
    """The turn ends, and the Repeat with it."""
    state = at(load(engine), "Ar A1", "W B1", discard="C1")
    step(state, "play Ar", "end", "draw stock", "card D1", "play W")
    assert (state.view.owner, state.view.pending) == (0, False)
    step(state, "draw stock", "card D2")
    assert refused(state, "again") == ("no-repeat", "N-33")


def test_n33_once_a_repeat(engine: str) -> None:  # N-33
    state = at(load(engine), f"Ar W {KEEP}", "B1", discard="C1")
    assert refused(state, "again") == ("no-repeat", "N-33")
    step(state, "play Ar", "again", "card D1")
    assert refused(state, "again") == ("no-repeat", "N-33")
    step(state, "play W")
    assert refused(state, "again") == ("no-repeat", "N-33")


def test_n33_another_repeat_repeats(engine: str) -> None:  # N-33
    state = at(load(engine), f"Ar {KEEP}", "B1", discard="C1")
    step(state, "play Ar", "again", "card Ar", "play Ar", "again", "card Br", "play Br")
    assert (state.view.again, state.view.pending, pile_of(state)) == (2, True, "Br Ar Ar C1")
    step(state, "again", "card D1", "play D1", "card D2")
    assert (state.view.again, legal(state)) == (3, ["open F", "end"])
    assert counted(state) == {"used_repeat": (3, 0), "cards_drawn": (4, 0), "used_investigate_1": (1, 0)}


def test_n33_any_time_before_the_turn_ends(engine: str) -> None:  # N-33 N-22 N-23
    state = at(load(engine), f"Ar F3 W A1 {KEEP}", "B1", discard="C1")
    step(state, "play Ar", "open F")
    assert refused(state, "again") == ("wrong-phase", "N-54")
    while state.view.phase is Phase.BOOK:
        step(state, legal(state)[0])
    assert laid(state, 0) == "F"
    step(state, "lay W", "again", "card D1")
    assert hand(state, 0) == "A1 D1 F3"


def test_n33_a_card_must_be_had(engine: str) -> None:  # N-33 N-13
    none = at(load(engine), f"Ar {KEEP}", "B1", stock="", discard="", rest=1)
    step(none, "play Ar")
    assert legal(none) == ["open F", "end"]
    assert refused(none, "again") == ("no-card", "N-33")


def test_n33_the_stock_is_formed_anew(engine: str) -> None:  # N-33 N-13 N-50
    """Below the Repeat there is one card: it becomes the stock, and the Repeat stays."""
    state = at(load(engine), f"Ar {KEEP}", "B1", stock="", discard="C1", rest=1)
    step(state, "play Ar", "again")
    assert (outcomes(state), pile_of(state)) == ({"C1": 1}, "Ar")
    step(state, "card C1")
    assert (hand(state, 0), known(state, 0)) == (f"C1 {FEW}", "")
    assert counted(state)["stocks_formed"] == (1,)


def test_n33_any_card_of_the_hand(engine: str) -> None:  # N-33
    """A second Repeat of the same kind is a different card."""
    state = at(load(engine), f"Ar*2 {KEEP}", "B1")
    step(state, "play Ar", "again", "card D1")
    assert legal(state)[:2] == ["play Ar", "play D1"]


def test_n33_at_most_as_often_as_the_deck_has_repeats(engine: str) -> None:  # N-33
    """The 16th is allowed, a 17th is not."""
    assert sum(deck(None)[5:48:6]) == 16
    state = at(load(engine), f"Ar Br {KEEP}", "B1", discard="Cr", again=15, pending=True, played=True)
    step(state, "again", "card D1", "play Ar")
    assert state.view.again == 16
    assert refused(state, "again") == ("no-more-repeats", "N-33")
    assert legal(state) == ["open F", "end"]


def test_n33_the_limit_is_a_turns(engine: str) -> None:  # N-33
    state = at(load(engine), "Ar W", "W Br A1", discard="Cr", again=16, pending=True, played=True)
    step(state, "end", "draw stock", "card D1", "play Br")
    assert (state.view.owner, state.view.again) == (1, 0)
    assert legal(state) == ["again", "end"]


# N-34: Revelation.


def test_n34_all_discard_in_turn_order(engine: str) -> None:  # N-34
    """From the player of the card on, each a suit of their own."""
    game = load(engine, players=3)
    state = at(game, "C1 C2", f"V A1 A2 B1 {KEEP}", "B2 A3 Ai", discard="D1", owner=1)
    step(state, "play V")
    assert (state.view.phase, state.view.owner, state.current_player) == (Phase.REVELATION, 1, 1)
    assert (state.view.extra, state.view.spent, pile_of(state)) == (True, 1, "D1")
    assert discards(state) == ["A1", "A2", "B1", "F1", "F2", "F3"]
    step(state, "discard A2")
    assert discards(state) == ["A1"]
    step(state, "stop")
    # Seat 2 may choose the same suit or another.
    assert (state.view.owner, state.current_player, state.view.suit) == (1, 2, None)
    assert discards(state) == ["A3", "Ai", "B2"]
    step(state, "discard B2")
    # The engine stops: no other card of the suit is left.
    assert (moves(state)[-1], state.current_player) == ("!stop", 0)
    step(state, "discard C2", "stop")
    assert (state.view.phase, state.current_player, pile_of(state)) == (Phase.MAIN, 1, "C2 B2 A2 D1")
    assert [hand(state, seat) for seat in range(3)] == ["C1", f"A1 B1 {FEW}", "A3 Ai"]
    assert counted(state) == {"used_revelation": (0, 1, 0), "cards_sacrificed": (1, 1, 1)}


def test_n34_it_leaves_the_game(engine: str) -> None:  # N-34 N-10
    """It is in no pile, and the next deal does without it."""
    state = at(load(engine), "V W", "W", discard="D1", turn=3)
    step(state, "play V")
    assert (state.view.spent, pile_of(state)) == (1, "D1")
    void = at(load(engine, turn_limit=3), "V W", "W", discard="D1", turn=3)
    step(void, "play V")
    assert (void.view.round, void.view.phase, outcomes(void)["V"]) == (2, Phase.DEAL, 1)
    both = at(load(engine, turn_limit=3), "V W", "W", discard="D1", turn=3, round_number=2, spent=1)
    step(both, "play V")
    assert (both.view.spent, "V" in outcomes(both), sum(outcomes(both).values())) == (2, False, 100)


def test_n34_one_extra_turn(engine: str) -> None:  # N-34
    state = at(load(engine), "V W A1", "W", discard="D1 D2")
    step(state, "play V", "stop")
    assert moves(state) == ["play V", "stop", "!stop", "!end"]
    assert (state.view.owner, state.view.turn, state.view.extra) == (0, 4, False)
    assert (state.view.phase, state.view.played) == (Phase.DRAW, False)
    step(state, "draw stock", "card E1", "play W")
    assert (state.view.owner, state.view.turn) == (1, 5)


def test_n34_the_extra_turn_comes_after_this_one(engine: str) -> None:  # N-34 N-22
    """The turn goes on: books can be laid before it ends."""
    state = at(load(engine), f"V W {KEEP}", "W", discard="D1 D2")
    step(state, "play V", "stop")
    assert (state.view.phase, state.view.extra, state.view.turn) == (Phase.MAIN, True, 3)
    assert legal(state) == ["open F", "end"]
    step(state, "end")
    assert (state.view.owner, state.view.turn, state.view.extra) == (0, 4, False)


def test_n34_a_revelation_in_the_extra_turn(engine: str) -> None:  # N-34
    """It brings another one."""
    state = at(load(engine), "V*2 W A1", "W", discard="D1 D2")
    step(state, "play V", "stop", "draw stock", "card E1", "play V", "stop")
    assert (state.view.owner, state.view.turn, state.view.spent) == (0, 5, 2)
    step(state, "draw stock", "card E2", "play W")
    assert (state.view.owner, state.view.turn) == (1, 6)


def test_n34_after_a_repeat(engine: str) -> None:  # N-34 N-33
    """A Revelation is the last play of its turn: no Repeat waits any more."""
    state = at(load(engine), f"Ar V {KEEP}", "W", discard="D1 D2")
    step(state, "play Ar", "again", "card E1", "play V", "stop")
    assert (state.view.extra, state.view.pending, legal(state)) == (True, False, ["open F", "end"])


def test_n34_the_player_is_out_after_all_discards(engine: str) -> None:  # N-34 N-26
    """The others get theirs before the round ends, and so lose less Sanity."""
    state = at(load(engine, round_limit=1), "V A1 A2", "B1 B2 B3 C1", discard="D1", books=["H"])
    step(state, "play V", "discard A1", "discard A2")
    assert (state.view.phase, state.current_player) == (Phase.REVELATION, 1)
    step(state, "discard B1", "discard B2", "discard B3")
    assert (state.is_terminal, state.view.winner) == (True, 0)
    # One card is left: one point.
    assert sanity(state) == [8, 7]
    assert state.view.spent == 1
    assert counted(state)["won_by_discarding"] == (1, 0)


def test_n34_another_player_is_out(engine: str) -> None:  # N-34
    state = at(load(engine), "V A1 A2 W", "B1 B2", discard="D1", books=["", "H"])
    step(state, "play V", "stop", "discard B1", "discard B2")
    assert moves(state)[-2:] == ["discard B2", "!stop"]
    # Seat 1 has won in the turn of seat 0, whose extra turn is gone.
    assert (state.view.round, state.view.starter, state.view.phase) == (2, 1, Phase.DEAL)
    assert sanity(state) == [6, 8]
    assert counted(state)["won_by_discarding"] == (0, 1)


@pytest.mark.parametrize(
    ("owner", "books", "winner"),
    [(0, "011", 1), (0, "111", 0), (1, "111", 1), (2, "110", 0), (2, "011", 2), (1, "101", 2)],
)
def test_n34_several_are_out(engine: str, owner: int, books: str, winner: int) -> None:  # N-34
    """The first in turn order from the player of the card has won; nobody else wins anything."""
    game = load(engine, players=3, round_limit=1)
    hands = [("V " if seat == owner else "") + f"{letter}1 {letter}2" for seat, letter in enumerate("ABC")]
    state = at(game, *hands, discard="D1", owner=owner, books=["FGH"[seat] * int(books[seat]) for seat in range(3)])
    step(state, "play V")
    for letter in ("ABC" * 2)[owner : owner + 3]:
        step(state, f"discard {letter}1", f"discard {letter}2")
    assert (state.is_terminal, state.view.winner) == (True, winner)
    assert [hand(state, seat) for seat in range(3)] == ["", "", ""]
    assert sanity(state) == [8, 8, 8]
    assert counted(state)["won_by_discarding"] == tuple(int(seat == winner) for seat in range(3))
    # All books are marked.
    assert list(state.scores) == [int(flag) for flag in books]


def test_n34_as_the_last_card(engine: str) -> None:  # N-34 N-26
    """With the objective laid down the round is over first: the card stays in the game. Else it leaves it."""
    out = at(load(engine, round_limit=1), "V", "B1 B2", discard="D1", books=["H"])
    step(out, "play V")
    assert (out.is_terminal, out.view.spent, pile_of(out), hand(out, 1)) == (True, 0, "V D1", "B1 B2")
    still = at(load(engine), "V", "B1 B2", discard="D1")
    step(still, "play V", "discard B1", "stop")
    assert (still.view.spent, pile_of(still), hand(still, 1)) == (1, "B1 D1", "B2")
    # The extra turn begins with the only draw there is for an empty hand.
    assert moves(still)[-2:] == ["!end", "!draw stock"]
    assert (still.view.owner, still.view.turn, still.view.phase) == (0, 4, Phase.TAKE)


def test_n34_no_discard_is_needed(engine: str) -> None:  # N-34
    state = at(load(engine), f"V {KEEP}", "B1", discard="D1")
    step(state, "play V", "stop", "stop")
    assert (hand(state, 0), hand(state, 1), pile_of(state)) == (FEW, "B1", "D1")


def test_n34_no_cthulhu_and_no_revelation(engine: str) -> None:  # N-34 N-32
    state = at(load(engine), f"V*2 W {KEEP}", "W B1", discard="D1")
    step(state, "play V")
    assert discards(state) == ["F1", "F2", "F3"]
    assert refused(state, "discard B1") == ("not-in-hand", "N-32")
    step(state, "stop")
    assert (state.current_player, discards(state)) == (1, ["B1"])


def test_n34_known_cards_of_all_hands(engine: str) -> None:  # N-34 N-50
    state = at(load(engine), f"V A1 A2 {KEEP}", "B1 B2", discard="D1", known=["V A1 A2", "B1 B2"])
    step(state, "play V")
    assert known(state, 0) == "A1 A2"
    step(state, "discard A1", "stop", "discard B2", "stop")
    assert (known(state, 0), known(state, 1)) == ("A2", "B1")


# N-35 and N-36.


def test_n35_cthulhu_does_nothing(engine: str) -> None:  # N-35
    state = at(load(engine), f"W {KEEP}", "B1", discard="D1")
    stock = stock_of(state)
    step(state, "play W")
    assert (state.view.phase, pile_of(state), stock_of(state)) == (Phase.MAIN, "W D1", stock)
    assert legal(state) == ["open F", "end"]
    assert counted(state) == {"used_cthulhu": (1, 0)}


def test_n36_a_drawn_revelation_does_nothing(engine: str) -> None:  # N-36
    state = at(load(engine), "A1 B1", "C1", phase="draw", discard="D1 D2")
    step(state, "draw stock", "card V")
    assert (state.view.phase, state.view.spent, state.view.extra) == (Phase.MAIN, 0, False)
    assert hand(state, 0) == "A1 B1 V"


def test_n36_a_revelation_that_was_turned_up(engine: str) -> None:  # N-36 N-20
    state = load(engine).initial_state()
    step(state, *(f"card {kind}" for kind in ["A1", "A2", "A3", "Ai", "V", "B1", "B2", "B3", "Bi", "Bs"]), "card V")
    assert (pile_of(state), state.view.spent) == ("V", 0)
    step(state, "draw discard")
    assert (hand(state, 0), known(state, 0)) == ("A1 A2 A3 Ai V V", "V")


def test_n36_a_discarded_revelation_goes_into_the_new_stock(engine: str) -> None:  # N-36 N-13
    state = at(load(engine), "A1 B1", "C1", phase="draw", stock="", discard="D1 V D2", rest=1)
    step(state, "draw stock")
    assert outcomes(state) == {"D2": 1, "V": 1}


# N-50: what all know.


def test_n50_a_taken_card_is_known_until_one_of_its_kind_leaves(engine: str) -> None:  # N-50
    state = at(load(engine), "C1 A1 W B2", "B1 W", discard="C1 Ei E1", phase="draw")
    step(state, "draw discard")
    assert (hand(state, 0), known(state, 0)) == ("A1 B2 C1 C1 W", "C1")
    step(state, "play W", "draw stock", "card D1", "play W", "draw discard")
    # Seat 1 drew unseen; seat 0 took the Cthulhu that seat 1 had played.
    assert (known(state, 0), known(state, 1)) == ("C1 W", "")
    step(state, "play C1", "card D2")
    assert (known(state, 0), hand(state, 0)) == ("W", "A1 B2 C1 D2 W")


def test_n50_never_below_zero(engine: str) -> None:  # N-50
    state = at(load(engine), f"C1*2 {KEEP}", "B1", known=[""])
    step(state, "play C1", "card D1")
    assert known(state, 0) == ""


def test_n50_cards_of_the_stock_are_not_known(engine: str) -> None:  # N-50
    state = at(load(engine), f"A3 {KEEP}", "B1", known=["F1"])
    step(state, "play A3", "card C1", "card C2", "card C3")
    assert known(state, 0) == "F1"
