"""Draws, plays, the bar, the end of a turn, going out: N-20, N-21, N-24 to N-26. Books are in `test_rules_books`."""

from __future__ import annotations

import pytest

from yith.games.necronomicon import Phase

from .play import State, load
from .table import (
    KEEP,
    SHORT_KINDS,
    at,
    counted,
    dealt,
    hand,
    known,
    laid,
    lay_down,
    legal,
    moves,
    outcomes,
    pile_of,
    refused,
    sanity,
    step,
    stock_of,
    table_of,
)


def won(state: State) -> int | None:
    """The winner of the round with which a game of one round has ended."""
    assert state.is_terminal
    return state.view.winner


def plays(state: State) -> list[str]:
    """The cards that may be played."""
    return [text.removeprefix("play ") for text in legal(state) if text.startswith("play")]


# N-20: the draw.


def test_n20_stock_or_discard_pile(engine: str) -> None:  # N-20
    state = dealt(load(engine), "A1 A2 A3 Ai As", "B1 B2 B3 Bi Bs", flipped="C1")
    assert legal(state) == ["draw stock", "draw discard"]
    assert state.current_player == 0


def test_n20_a_card_of_the_stock(engine: str) -> None:  # N-20
    state = at(load(engine), "A1", "B1", discard="C1 C2", phase="draw")
    step(state, "draw stock")
    assert (state.view.phase, state.view.due, state.node) == (Phase.TAKE, 1, "chance")
    assert sum(outcomes(state).values()) == 102 - 4
    assert (outcomes(state)["A1"], outcomes(state)["W"], outcomes(state)["V"]) == (1, 4, 2)
    step(state, "card D2")
    assert (state.view.phase, state.view.due, state.view.barred) == (Phase.MAIN, 0, None)
    assert (hand(state, 0), known(state, 0), pile_of(state)) == ("A1 D2", "", "C1 C2")
    assert plays(state) == ["A1", "D2"]


def test_n20_the_top_of_the_discard_pile(engine: str) -> None:  # N-20 N-50
    state = at(load(engine), "A1 A2", "B1", discard="C1 C2 C3", phase="draw")
    stock = stock_of(state)
    step(state, "draw discard")
    assert (hand(state, 0), pile_of(state), stock_of(state)) == ("A1 A2 C1", "C2 C3", stock)
    assert known(state, 0) == "C1"
    assert state.view.phase is Phase.MAIN


def test_n20_no_card_of_the_pile_for_an_empty_hand(engine: str) -> None:  # N-20
    """Another card would have to be played."""
    state = at(load(engine), "", "B1", discard="C1 C2", phase="draw")
    assert legal(state) == ["draw stock"]
    assert refused(state, "draw discard") == ("hand-empty", "N-20")


def test_n20_no_card_of_an_empty_pile(engine: str) -> None:  # N-20
    state = at(load(engine), "A1", "B1", discard="", phase="draw")
    assert legal(state) == ["draw stock"]
    assert refused(state, "draw discard") == ("pile-empty", "N-20")


def test_n20_neither_is_possible(engine: str) -> None:  # N-20 N-13
    """The Revelation left no card behind: the extra turn begins without one."""
    state = at(load(engine), "V A1 B2", "", stock="", discard="", rest=1)
    step(state, "play V", "stop", "stop")
    assert (state.view.turn, state.view.owner, state.view.phase) == (4, 0, Phase.MAIN)
    assert legal(state) == ["play A1", "play B2"]
    assert counted(state)["turns"] == (1, 0)
    assert "drew_stock" not in counted(state)


# N-21: the play and the bar.


def test_n21_face_up_on_top(engine: str) -> None:  # N-21
    state = at(load(engine), f"A1 W {KEEP}", discard="C1 C2")
    step(state, "play W")
    assert pile_of(state) == "W C1 C2"
    assert (state.view.played, plays(state)) == (True, [])
    assert refused(state, "play A1") == ("played", "N-21")


def test_n21_any_card_of_the_hand(engine: str) -> None:  # N-21 N-35 N-36
    state = at(load(engine), "A1*2 A2 A3 Ai As Ar W V", "B1")
    assert plays(state) == ["A1", "A2", "A3", "Ai", "As", "Ar", "W", "V"]
    assert refused(state, "play B1") == ("not-in-hand", "N-21")


def test_n21_the_card_just_taken_is_barred(engine: str) -> None:  # N-21
    state = at(load(engine), "A1 A2", discard="C1 C2", phase="draw")
    step(state, "draw discard")
    assert plays(state) == ["A1", "A2"]
    assert state.view.barred == SHORT_KINDS.index("C1")
    assert refused(state, "play C1") == ("barred", "N-21")


def test_n21_a_second_card_of_the_kind_may_be_played(engine: str) -> None:  # N-21 N-50
    state = at(load(engine), f"C1 {KEEP} A1", discard="C1 C2", phase="draw")
    step(state, "draw discard")
    assert plays(state) == ["A1", "C1", "F1", "F2", "F3"]
    step(state, "play C1", "card D1")
    # One C1 is left; the known one counts as the one that went.
    assert (hand(state, 0), known(state, 0)) == ("A1 C1 D1 F1 F1 F2 F2 F3", "")
    assert state.view.barred is None


@pytest.mark.parametrize("kind", ["A1", "W", "V"])
def test_n21_every_kind_can_be_barred(engine: str, kind: str) -> None:  # N-21 N-36
    state = at(load(engine), "B1 B2", discard=f"{kind} C2", phase="draw")
    step(state, "draw discard")
    assert plays(state) == ["B1", "B2"]
    assert refused(state, f"play {kind}") == ("barred", "N-21")
    two = at(load(engine), f"B1 {kind}", discard=f"{kind} C2", phase="draw")
    step(two, "draw discard")
    assert kind in plays(two)


def test_n21_the_bar_is_over_when_a_card_of_the_kind_is_laid(engine: str) -> None:  # N-21 N-23
    """Two alike, one of them just taken: after one has gone into a book, the other may be played."""
    state = at(load(engine), "A1 H3", "B1", discard="H3", books=["H"], table="H1*2 H2*2 Hi", phase="draw")
    step(state, "draw discard")
    assert plays(state) == ["A1", "H3"]
    step(state, "lay H3")
    assert (hand(state, 0), state.view.barred) == ("A1 H3", None)
    assert plays(state) == ["A1", "H3"]


def test_n21_the_bar_stays_when_another_kind_is_laid(engine: str) -> None:  # N-21 N-23
    state = at(load(engine), "A1 H3", "B1", discard="H1", books=["H"], table="H1 H2*2 Hi*2", phase="draw")
    step(state, "draw discard", "lay H3")
    assert (hand(state, 0), plays(state)) == ("A1 H1", ["A1"])
    assert refused(state, "play H1") == ("barred", "N-21")
    step(state, "lay H1")
    assert state.view.barred is None


def test_n21_cthulhu_laid_ends_the_bar_of_cthulhu_only(engine: str) -> None:  # N-21 N-23
    fields = {"books": ["H"], "phase": "draw"}
    state = at(load(engine), "A1 W B1", "B2", discard="W", **fields)
    step(state, "draw discard", "lay W")
    assert plays(state) == ["A1", "B1", "W"]
    other = at(load(engine), "A1 W B1", "B2", discard="C1", **fields)
    step(other, "draw discard", "lay W")
    assert plays(other) == ["A1", "B1"]


def test_n21_a_completed_laying_ends_the_bar(engine: str) -> None:  # N-21 N-22
    state = at(load(engine), "A1*2 A2*2 A3 B1", "C1", discard="A3", phase="draw")
    step(state, "draw discard")
    lay_down(state, "A A1 A1 A2 A2 A3")
    assert (hand(state, 0), state.view.barred, plays(state)) == ("A3 B1", None, ["A3", "B1"])


def test_n21_a_laying_without_the_kind_leaves_the_bar(engine: str) -> None:  # N-21 N-22
    state = at(load(engine), "A1*2 A2*2 Ai*2 B1", "C1", discard="A3", phase="draw")
    step(state, "draw discard")
    lay_down(state, "A A1 A1 A2 A2 Ai")
    assert (hand(state, 0), plays(state)) == ("A3 Ai B1", ["Ai", "B1"])


def test_n21_a_laying_takes_the_only_card_of_the_kind(engine: str) -> None:  # N-21 N-22
    state = at(load(engine), "A1*2 A2*2 B1 B2", "C1", discard="A3", phase="draw")
    step(state, "draw discard")
    lay_down(state, "A A1 A1 A2 A2 A3")
    assert (hand(state, 0), state.view.barred, plays(state)) == ("B1 B2", None, ["B1", "B2"])


def test_n21_a_laying_in_progress_does_not_end_the_bar(engine: str) -> None:  # N-21 N-22
    state = at(load(engine), "A1*2 A2*2 A3 Ai B1", "C1", discard="A3", phase="draw")
    step(state, "draw discard", "open A", "add A1", "add A1", "add A2", "add A2")
    assert (state.view.phase, state.view.barred) == (Phase.BOOK, SHORT_KINDS.index("A3"))


def test_n21_only_the_first_play(engine: str) -> None:  # N-21 N-33
    """After a Repeat the taken card may be played."""
    state = at(load(engine), "Ar A1", discard="C1", phase="draw")
    step(state, "draw discard", "play Ar")
    assert state.view.barred is None
    step(state, "again", "card D1")
    assert plays(state) == ["A1", "C1", "D1"]


def test_n21_no_play_follows_an_invoke(engine: str) -> None:  # N-21 N-31 N-33
    """Only a Repeat brings another play, and one that an Invoke takes comes too late: nothing needs to be barred."""
    state = at(load(engine), f"Ai Br {KEEP}", "B1", discard="C1 Ar")
    step(state, "play Br", "again", "card D1", "play Ai", "invoke Br")
    assert (known(state, 0), state.view.barred, legal(state)) == ("Br", None, ["open F", "end"])
    assert refused(state, "play Br") == ("played", "N-21")
    assert refused(state, "again") == ("no-repeat", "N-33")


def test_n21_the_bar_ends_with_the_turn(engine: str) -> None:  # N-21
    state = at(load(engine), "W A1", "B1", discard="C1 C2 C3", phase="draw")
    step(state, "draw discard", "play W", "draw stock", "card D1", "play B1", "card D2", "draw stock", "card E1")
    assert state.view.owner == 0
    assert plays(state) == ["A1", "C1", "E1"]


# N-24: the end.


def test_n24_not_before_the_play(engine: str) -> None:  # N-24
    state = at(load(engine), f"W {KEEP}", "B1")
    assert "end" not in legal(state)
    assert refused(state, "end") == ("play-first", "N-24")
    step(state, "play W")
    assert legal(state) == ["open F", "end"]
    step(state, "end")
    assert (state.view.owner, state.view.turn, state.view.phase) == (1, 4, Phase.DRAW)


def test_n24_turns_go_round(engine: str) -> None:  # N-24
    state, owners = at(load(engine, players=3), "W A1", "W B1", "W C1", turn=4), []
    step(state, "play W")
    for card in ("D1", "D2", "D3"):
        owners.append((state.view.turn, state.view.owner))
        step(state, "draw stock", f"card {card}")
        if state.view.owner > 0:
            step(state, "play W")
    assert owners == [(5, 1), (6, 2), (7, 0)]
    assert moves(state)[:3] == ["play W", "!end", "draw stock"]


def test_n24_only_the_barred_card_is_left(engine: str) -> None:  # N-24 N-25
    state = at(load(engine), "H3", "B1", discard="C1 C2", books=["H"], table="H1*2 H2*2 Hi", phase="draw")
    step(state, "draw discard")
    assert legal(state) == ["play H3", "lay H3"]
    assert refused(state, "end") == ("play-first", "N-24")
    step(state, "lay H3")
    assert (hand(state, 0), legal(state)) == ("C1", ["go out", "end"])
    step(state, "end")
    assert (state.view.owner, state.view.phase, hand(state, 0)) == (1, Phase.DRAW, "C1")
    assert state.view.barred is None


def test_n24_not_while_a_play_is_due_again(engine: str) -> None:  # N-24 N-33
    state = at(load(engine), f"Ar {KEEP}", discard="C1")
    step(state, "play Ar")
    assert legal(state) == ["open F", "again", "end"]
    step(state, "again", "card D1")
    assert "end" not in legal(state)
    assert refused(state, "end") == ("play-first", "N-24")


def test_n24_an_empty_hand_before_the_objective(engine: str) -> None:  # N-24 N-26
    """The only card is played: the turn ends, the round does not."""
    state = at(load(engine), "W", "B1 B2", discard="C1")
    step(state, "play W")
    assert moves(state) == ["play W", "!end"]
    assert (hand(state, 0), state.view.owner, state.view.round) == ("", 1, 1)


# N-25: going out.


def test_n25_the_last_card_after_the_play(engine: str) -> None:  # N-25
    game = load(engine, round_limit=1)
    state = at(game, "W A3", "B1 B2", discard="C1", books=["H"])
    assert refused(state, "go out") == ("not-last-card", "N-25")
    step(state, "play W")
    assert legal(state) == ["go out", "end"]
    step(state, "go out")
    # The Investigate does nothing.
    assert (won(state), hand(state, 0), pile_of(state)) == (0, "", "A3 W C1")
    assert "cards_drawn" not in counted(state)


def test_n25_the_book_s_example(engine: str) -> None:  # N-25 N-32
    """A Sacrifice puts two cards of a suit away, then the last card is discarded."""
    state = at(load(engine, round_limit=1), "As B1 B2 C1", "D1", discard="E1", books=["H"])
    step(state, "play As", "discard B1", "discard B2", "go out")
    # No other card of the suit is left: the engine stops.
    assert moves(state)[2:] == ["discard B2", "!stop", "go out"]
    assert (won(state), pile_of(state)) == (0, "C1 B2 B1 As E1")


def test_n25_not_while_the_card_can_be_played(engine: str) -> None:  # N-25
    state = at(load(engine), "A1", "B1", books=["H"])
    assert refused(state, "go out") == ("play-first", "N-25")
    assert legal(state) == ["play A1"]


def test_n25_with_the_barred_card(engine: str) -> None:  # N-25 N-21
    state = at(load(engine, round_limit=1), "H3", "B1", discard="C2", books=["H"], table="H1*2 H2*2 Hi", phase="draw")
    step(state, "draw discard", "lay H3", "go out")
    assert (won(state), pile_of(state)) == (0, "C2")
    # It was no play, and the bar is as it was.
    assert (state.view.played, state.view.barred) == (False, SHORT_KINDS.index("C2"))
    assert counted(state)["won_by_going_out"] == (1, 0)


def test_n25_not_with_two_cards_of_the_barred_kind(engine: str) -> None:  # N-25 N-21
    state = at(load(engine), "H3 C2", "B1", discard="C2", books=["H"], table="H1*2 H2*2 Hi", phase="draw")
    step(state, "draw discard", "lay H3")
    assert moves(state) == ["draw discard", "lay H3", "!play C2"]
    assert hand(state, 0) == "C2"


def test_n25_not_without_the_objective(engine: str) -> None:  # N-25
    state = at(load(engine), "Ar A1", "B1", discard="C1")
    step(state, "play Ar")
    assert refused(state, "go out") == ("not-laid-down", "N-25")


def test_n25_not_while_a_play_is_due_again(engine: str) -> None:  # N-25 N-33
    """After `again` the card that was drawn must be played, which comes to the same."""
    due = at(load(engine), "Ar W", "B1", books=["H"], discard="C1")
    step(due, "play Ar", "again", "card D1", "lay W")
    assert moves(due) == ["play Ar", "again", "card D1", "lay W", "!play D1"]
    assert due.view.round == 2


def test_n25_a_revelation_put_away_stays_in_the_game(engine: str) -> None:  # N-25
    state = at(load(engine, round_limit=1), "V", "B1", discard="W", books=["H"], played=True)
    step(state, "go out")
    assert (won(state), pile_of(state), state.view.spent, state.view.extra) == (0, "V W", 0, False)


# N-26: being out.


@pytest.mark.parametrize("kind", ["A1", "A2", "A3", "Ai", "As", "Ar", "W", "V"])
def test_n26_the_last_card_is_played(engine: str, kind: str) -> None:  # N-26
    """Its action does not take place; a Revelation stays in the game."""
    state = at(load(engine, round_limit=1), kind, "B1 B2 B3", discard="C1 D1", books=["H"])
    size = state.view.stock_size
    step(state, f"play {kind}")
    assert moves(state) == [f"play {kind}"]
    assert (won(state), hand(state, 0), pile_of(state)) == (0, "", f"{kind} C1 D1")
    assert (state.view.stock_size, state.view.spent, state.view.extra) == (size, 0, False)
    assert (state.view.pending, state.view.due, state.view.played) == (False, 0, True)
    assert counted(state) == {"rounds": (1,), "won_by_play": (1, 0), "sanity_lost": (0, 2)}


def test_n26_the_last_card_is_laid(engine: str) -> None:  # N-26
    """Before the play, too."""
    state = at(load(engine, round_limit=1), "H3", "B1", books=["", "H"], table="H1*2 H2*2 Hi")
    assert refused(state, "lay H3") == ("not-laid-down", "N-23")
    state = at(load(engine, round_limit=1), "H3", "B1", books=["A", "H"], table="A1*2 A2*2 A3 H1*2 H2*2 Hi")
    step(state, "lay H3")
    assert (won(state), state.view.played) == (0, False)
    assert counted(state) == {"rounds": (1,), "won_by_lay": (1, 0), "laid_off": (1, 0), "sanity_lost": (0, 1)}


def test_n26_the_last_cards_are_laid_down(engine: str) -> None:  # N-26
    state = at(load(engine, round_limit=1), "A1*2 A2*2 A3", "B1", discard="C1")
    lay_down(state, "A A1 A1 A2 A2 A3")
    assert (won(state), state.view.played, laid(state, 0)) == (0, False, "A")
    assert counted(state) == {"rounds": (1,), "won_by_laying_down": (1, 0), "books": (1, 0), "sanity_lost": (0, 1)}
    assert table_of(state) == "A1 A1 A2 A2 A3"


def test_n26_the_last_card_is_sacrificed(engine: str) -> None:  # N-26 N-32
    """There is no `stop`."""
    state = at(load(engine, round_limit=1), "As B1 B2", "D1 D2 D3", discard="E1", books=["H"])
    step(state, "play As", "discard B1", "discard B2")
    assert moves(state)[-1] == "discard B2"
    assert (won(state), pile_of(state), state.view.suit) == (0, "B2 B1 As E1", None)
    assert sanity(state) == [8, 6]
    assert counted(state)["won_by_discarding"] == (1, 0)


def test_n26_nothing_ends_without_the_objective(engine: str) -> None:  # N-26
    """The last card is played, and its action takes place."""
    state = at(load(engine), "A2", "B1 B2", discard="C1")
    step(state, "play A2", "card D1", "card D2")
    assert (state.view.round, state.view.owner, hand(state, 0)) == (1, 1, "D1 D2")
    one = at(load(engine), "Ai", "B1 B2", discard="C1 C2")
    step(one, "play Ai", "invoke C2")
    assert (one.view.round, hand(one, 0), known(one, 0)) == (1, "C2", "C2")
    reveal = at(load(engine), "V", "W", discard="C1 C2")
    step(reveal, "play V")
    assert moves(reveal) == ["play V", "!stop", "!stop", "!end", "!draw stock"]
    assert (reveal.view.round, reveal.view.spent, reveal.view.turn) == (1, 1, 4)


def test_n26_others_do_not_end_the_round_with_an_empty_hand(engine: str) -> None:  # N-26 N-34
    """Only who has laid the objective down is out."""
    state = at(load(engine), "V W*2", "B1 B2", discard="C1")
    step(state, "play V", "discard B1", "discard B2")
    assert (hand(state, 1), state.view.round, state.view.phase) == ("", 1, Phase.DRAW)
    assert (state.view.owner, state.view.turn) == (0, 4)
