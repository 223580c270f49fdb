"""Laying the objective down, more books, and cards onto books: N-22 and N-23."""

from __future__ import annotations

from pathlib import Path

import pytest

from yith.games.necronomicon import BookView, Phase

from .play import State, load
from .table import (
    at,
    copies,
    counted,
    edited,
    hand,
    known,
    laid,
    lay_down,
    legal,
    moves,
    pile_of,
    refused,
    special,
    step,
    table_of,
    through,
)

FIVE = "A1*2 A2*2 A3"


def books(state: State) -> list[str]:
    """The suits that may be opened, as letters."""
    return [text.removeprefix("open ") for text in legal(state) if text.startswith("open")]


def adds(state: State) -> list[str]:
    """The kinds that may be added."""
    texts = legal(state)
    assert all(text.startswith("add ") for text in texts)
    return [text.removeprefix("add ") for text in texts]


# N-22: when.


def test_n22_before_and_after_the_play(engine: str) -> None:  # N-22
    state = at(load(engine), f"{FIVE} B1 W", "C1")
    assert books(state) == ["A"]
    step(state, "play W")
    assert books(state) == ["A"]
    lay_down(state, "A A1 A1 A2 A2 A3")
    assert (hand(state, 0), table_of(state), laid(state, 0)) == ("B1", "A1 A1 A2 A2 A3", "A")
    assert state.view.seats[0].opened
    assert counted(state)["books"] == (1, 0)


def test_n22_between_play_and_again(engine: str) -> None:  # N-22 N-33
    state = at(load(engine), f"{FIVE} Br B1", "C1")
    step(state, "play Br")
    assert legal(state) == ["open A", "again", "end"]
    lay_down(state, "A A1 A1 A2 A2 A3")
    assert legal(state) == ["go out", "again", "end"]
    step(state, "again", "card D1")
    assert legal(state) == ["play B1", "play D1"]


@pytest.mark.parametrize("card", ["Ai", "As", "V"])
def test_n22_not_before_the_action_is_finished(engine: str, card: str) -> None:  # N-22
    """What a card does is done to its end before anything else."""
    state = at(load(engine), f"{FIVE} {card} B1", "C1", discard="D1 D2")
    step(state, f"play {card}")
    assert state.view.phase in {Phase.INVOKE, Phase.SACRIFICE, Phase.REVELATION}
    assert refused(state, "open A") == ("wrong-phase", "N-54")
    assert refused(state, "lay A1") == ("wrong-phase", "N-54")
    assert refused(state, "end") == ("wrong-phase", "N-54")


def test_n22_not_in_the_draw(engine: str) -> None:  # N-22
    assert refused(at(load(engine), FIVE, "C1", phase="draw"), "open A") == ("wrong-phase", "N-54")


def test_n22_the_cards_stay_in_hand_until_all_is_complete(engine: str) -> None:  # N-22
    state = at(load(engine), f"{FIVE} B1*2 B2*2 B3 C1 C2", "D1", round_number=2, known=["A1 B1 C1"])
    through(state, "open A", "add A1", "add A1", "add A2", "add A2", "add A3", "open B", "add B1")
    # All that was left to choose was the suit: the last add completed both books.
    assert moves(state)[0] == "open A"
    assert (hand(state, 0), laid(state, 0)) == ("C1 C2", "AB")
    assert table_of(state) == "A1 A1 A2 A2 A3 B1 B1 B2 B2 B3"
    assert known(state, 0) == "C1"
    slow = at(load(engine), f"{FIVE} Ai B1*2 B2*2 B3 Bi C1 C2", "D1", round_number=2)
    through(slow, "open A", "add A1", "add A1", "add A2", "add A2", "add A3", "open B", "add B1", "add B1")
    assert (laid(slow, 0), table_of(slow), slow.view.seats[0].opened) == ("", "", False)
    assert slow.view.seats[0].hand_size == 14
    assert slow.view.laying == (BookView(0, (0, 0, 1, 1, 2)), BookView(1, (6, 6, 7)))
    # A B2 was forced: of B2, B2, B3 and Bi only one could be left out.
    assert (slow.view.phase, adds(slow)) == (Phase.BOOK, ["B2", "B3"])


def test_n22_once_a_round(engine: str) -> None:  # N-22
    state = at(load(engine), "B1*2 B2*2 B3 C1 C2", "D1", books=["A"])
    assert books(state) == []
    assert refused(state, "open B") == ("laid-down", "N-22")


@pytest.mark.parametrize(("number", "count"), [(1, 1), (2, 2), (3, 2), (4, 3), (9, 3)])
def test_n22_all_books_of_the_objective_in_one_go(engine: str, number: int, count: int) -> None:  # N-22 N-11
    books_in_hand = ["A1*2 A2*2 A3", "B1*2 B2*2 B3", "C1*2 C2*2 C3"]
    words = "A A1 A1 A2 A2 A3", "B B1 B1 B2 B2 B3", "C C1 C1 C2 C2 C3"
    few = at(load(engine), " ".join([*books_in_hand[: count - 1], "D1 D2"]), "E1", round_number=number)
    assert books(few) == []
    enough = at(load(engine), " ".join([*books_in_hand[:count], "D1 D2"]), "E1", round_number=number)
    assert books(enough) == ["A"]
    lay_down(enough, *words[:count])
    assert (hand(enough, 0), laid(enough, 0)) == ("D1 D2", "ABC"[:count])


# N-22: the canonical order.


def test_n22_suits_ascend(engine: str) -> None:  # N-22
    """With three books in hand and two to lay, the last cannot be the first."""
    state = at(load(engine), f"{FIVE} Ai B1*2 B2*2 B3 C1*2 C2*2 C3 D1", "E1", round_number=2)
    assert books(state) == ["A", "B"]
    assert refused(state, "open C") == ("not-completable", "N-22")
    step(state, "open B")
    # B and C have no cards to spare: the engine adds them.
    assert moves(state)[-1] == "!add C3"
    assert laid(state, 0) == "BC"
    other = at(load(engine), f"{FIVE} B1*2 B2*2 B3 C1*2 C2*2 C3 D1", "E1", round_number=2)
    through(other, "open A", "add A1", "add A1", "add A2", "add A2", "add A3")
    assert books(other) == ["B", "C"]
    assert refused(other, "open A") == ("not-ascending", "N-22")
    assert refused(other, "add B1") == ("no-book-open", "N-22")
    assert refused(other, "open D") == ("not-completable", "N-22")
    assert refused(other, "play D1") == ("wrong-phase", "N-54")


def test_n22_kinds_ascend_and_cthulhu_comes_last(engine: str) -> None:  # N-22
    state = at(load(engine), "A1 A2*2 A3*2 Ai*2 As W*2 B1 C1", "D1")
    step(state, "open A")
    # At most five cards: from As on there would be one card and two Cthulhu.
    assert adds(state) == ["A1", "A2", "A3", "Ai"]
    assert refused(state, "add As") == ("not-completable", "N-22")
    assert refused(state, "add W") == ("not-completable", "N-22")
    step(state, "add A2")
    assert refused(state, "add A1") == ("not-ascending", "N-22")
    assert adds(state) == ["A2", "A3", "Ai"]
    step(state, "add A3")
    assert adds(state) == ["A3", "Ai", "As"]
    step(state, "add As")
    # Nothing but Cthulhu can follow.
    assert moves(state)[-2:] == ["!add W", "!add W"]
    assert table_of(state) == "A2 A3 As W W"


def test_n22_no_card_of_the_suit_after_cthulhu(engine: str) -> None:  # N-22
    state = at(load(engine), "A1*2 A2*2 A3 Ai W*2 B1 C1", "D1")
    through(state, "open A", "add A1", "add A1", "add A2")
    assert adds(state) == ["A2", "A3", "Ai", "W"]
    step(state, "add W")
    assert table_of(state) == "A1 A1 A2 W W"


def test_n22_exactly_five_cards(engine: str) -> None:  # N-22 N-23
    """The sixth follows as a card that is laid."""
    state = at(load(engine), f"{FIVE} A3 B1 C1", "D1")
    lay_down(state, "A A1 A1 A2 A2 A3")
    assert hand(state, 0) == "A3 B1 C1"
    step(state, "lay A3")
    assert table_of(state) == "A1 A1 A2 A2 A3 A3"


def test_n22_other_cards_do_not_fit(engine: str) -> None:  # N-22 N-11
    state = at(load(engine), "A1 A2*2 A3*2 Ai*2 B1 C1 V", "D1")
    step(state, "open A", "add A1")
    assert refused(state, "add B1") == ("other-suit", "N-11")
    assert refused(state, "add A1") == ("not-in-hand", "N-22")
    assert refused(state, "add As") == ("not-in-hand", "N-22")
    assert refused(state, "open B") == ("book-open", "N-22")


# N-22: whether a step can still be completed.


def test_n22_cthulhu_is_shared_out(engine: str) -> None:  # N-22
    """Two books with three Cthulhu: one lacks one, the other two cards."""
    state = at(load(engine), "A1*2 A2*2 B1*2 B2 W*3 C1 C2", "D1", round_number=2)
    assert books(state) == ["A"]
    # B first would need a suit above it, and C lacks three.
    assert refused(state, "open B") == ("not-completable", "N-22")
    through(state, "open A", "add A1", "add A1", "add A2", "add A2", "add W", "open B", "add B1", "add B1", "add B2")
    assert table_of(state) == "A1 A1 A2 A2 B1 B1 B2 W W W"


def test_n22_no_cthulhu_that_another_book_needs(engine: str) -> None:  # N-22
    state = at(load(engine), "A1*2 A2*2 A3 Ai B1*2 B2*2 W*2 C1 C2", "D1", round_number=2)
    through(state, "open A", "add A1", "add A1", "add A2")
    # One Cthulhu is for B, so one is to spare; with A3 skipped two would be needed.
    assert adds(state) == ["A2", "A3", "Ai"]
    step(state, "add A3")
    assert adds(state) == ["Ai", "W"]
    one = at(load(engine), "A1*2 A2*2 A3 Ai B1*2 B2*2 W C1 C2", "D1", round_number=2)
    through(one, "open A", "add A1", "add A1", "add A2")
    assert adds(one) == ["A2", "A3"]
    assert refused(one, "add Ai") == ("not-completable", "N-22")
    assert refused(one, "add W") == ("not-completable", "N-22")


def test_n22_the_cheapest_later_suits_count(engine: str) -> None:  # N-22
    """A is open; of B, C and D the two with most cards matter, whatever their order."""
    state = at(load(engine), "A1*2 A2*2 A3 B1 C1*2 C2*2 D1*2 D2*2 D3 W E1", "H1", round_number=4)
    assert books(state) == ["A"]
    step(state, "open A")
    assert moves(state)[:6] == ["open A", "!add A1", "!add A1", "!add A2", "!add A2", "!add A3"]
    # B would take four Cthulhu, and there would be no Cthulhu for C.
    assert moves(state)[6] == "!open C"
    assert laid(state, 0) == "ACD"


def test_n22_a_suit_without_a_card_is_no_book(engine: str) -> None:  # N-22 N-11
    state = at(load(engine), "A1*2 A2*2 A3 W*4 V*2", "H1", round_number=2)
    assert books(state) == []
    assert refused(state, "open A") == ("not-completable", "N-22")
    assert refused(state, "open B") == ("not-completable", "N-22")


def test_n22_five_cthulhu_are_no_book(engine: str, tmp_path: Path) -> None:  # N-22 N-11
    """With eight of them in the deck: neither as the first book nor as one to come, nor before the suit's card."""
    game = load(engine, content=edited(tmp_path, special("cthulhu", 8), copies("thorn", 2, 2, 2, 2, 0, 0)))
    assert books(at(game, "W*6 V", "D1")) == []
    assert books(at(game, f"{FIVE} W*5 V", "D1", round_number=2)) == []
    two = at(game, "A1 A2 B1 W*8 V", "D1", round_number=2)
    assert books(two) == ["A"]
    step(two, "open A")
    assert adds(two) == ["A1", "A2"]
    assert refused(two, "add W") == ("not-completable", "N-22")
    step(two, "add A2")
    assert table_of(two) == "A2 B1 W W W W W W W W"


def test_n22_no_step_back(engine: str) -> None:  # N-22
    """In the middle there is nothing but the next card."""
    state = at(load(engine), f"{FIVE} Ai B1 B2", "C1")
    step(state, "open A", "add A1")
    assert all(text.startswith("add") for text in legal(state))
    for text in ("play B1", "end", "go out", "lay A1", "again"):
        assert refused(state, text)[0] == "wrong-phase"


def test_n22_laid_cards_stay_on_the_table(engine: str) -> None:  # N-22 N-23
    state = at(load(engine), f"W {FIVE} B1", "C1 C2", discard="D1 D2")
    lay_down(state, "A A1 A1 A2 A2 A3")
    assert pile_of(state) == "D1 D2"
    step(state, "play B1", "card E1", "end", "draw stock", "card E2")
    assert (table_of(state), laid(state, 0)) == ("A1 A1 A2 A2 A3", "A")


# N-22: `extra_books`.


def test_n22_extra_books_one_at_a_time(engine: str) -> None:  # N-22
    game = load(engine, extra_books=True)
    state = at(game, "B1*2 B2*2 B3 Bi D1*2 D2*2 D3 W E1 E2", "F1", books=["AC"], round_number=2)
    # A and C are laid; E needs three Cthulhu.
    assert books(state) == ["B", "D"]
    assert refused(state, "open A") == ("suit-laid", "N-11")
    assert refused(state, "open E") == ("not-completable", "N-22")
    lay_down(state, "D D1 D1 D2 D2 D3")
    assert (laid(state, 0), books(state)) == ("ACD", ["B"])
    lay_down(state, "B B1 B1 B2 B2 B3")
    assert (laid(state, 0), hand(state, 0)) == ("ABCD", "Bi E1 E2 W")
    assert books(state) == []
    assert counted(state)["books"] == (2, 0)


def test_n22_extra_books_not_before_the_objective(engine: str) -> None:  # N-22
    state = at(load(engine, extra_books=True), "A1*2 A2*2 A3 B1 B2", "F1", round_number=2)
    assert books(state) == []


def test_n22_extra_books_add_to_the_first_by_two_layings(engine: str) -> None:  # N-22
    """In round 1 one book is the objective: two books are two layings."""
    state = at(load(engine, extra_books=True), f"{FIVE} B1*2 B2*2 B3 C1 C2", "F1")
    lay_down(state, "A A1 A1 A2 A2 A3")
    assert (laid(state, 0), books(state), state.view.phase) == ("A", ["B"], Phase.MAIN)
    lay_down(state, "B B1 B1 B2 B2 B3")
    assert laid(state, 0) == "AB"


def test_n22_an_extra_book_with_the_last_cards_wins(engine: str) -> None:  # N-22 N-26
    state = at(load(engine, extra_books=True, round_limit=1), FIVE, "F1", books=["H"])
    # The five cards could also be played, but no other book can be laid.
    assert legal(state) == ["play A1", "play A2", "play A3", "open A"]
    step(state, "open A")
    assert (state.is_terminal, state.view.winner, laid(state, 0)) == (True, 0, "AH")
    assert counted(state)["won_by_laying_down"] == (1, 0)


# N-23.


def test_n23_onto_own_and_other_books(engine: str) -> None:  # N-23
    state = at(load(engine), "A3 B3 C1 D1", "E1", books=["A", "B"], table="A1*2 A2*2 Ai B1*2 B2*2 Bi")
    assert [text for text in legal(state) if text.startswith("lay")] == ["lay A3", "lay B3"]
    assert refused(state, "lay C1") == ("no-book", "N-23")
    assert refused(state, "lay E1") == ("not-in-hand", "N-23")
    step(state, "lay B3", "lay A3")
    assert table_of(state) == "A1 A1 A2 A2 A3 Ai B1 B1 B2 B2 B3 Bi"
    assert (laid(state, 0), laid(state, 1), hand(state, 0)) == ("A", "B", "C1 D1")
    assert counted(state) == {"laid_off": (2, 0)}


def test_n23_cthulhu_onto_any_book(engine: str) -> None:  # N-23
    state = at(load(engine), "W*2 C1 D1", "E1", books=["A"])
    step(state, "lay W", "lay W")
    assert table_of(state)[-3:] == "W W"
    assert hand(state, 0) == "C1 D1"


def test_n23_a_revelation_joins_no_book(engine: str) -> None:  # N-23
    state = at(load(engine), "V C1", "E1", books=["A"])
    assert legal(state) == ["play C1", "play V"]


def test_n23_only_with_the_objective_laid_down(engine: str) -> None:  # N-23
    state = at(load(engine), "B3 W C1", "E1", books=["", "B"], table="B1*2 B2*2 Bi")
    assert legal(state) == ["play B3", "play C1", "play W"]
    assert refused(state, "lay B3") == ("not-laid-down", "N-23")
    assert refused(state, "lay W") == ("not-laid-down", "N-23")


def test_n23_any_number_before_and_after_the_play(engine: str) -> None:  # N-23
    state = at(load(engine), "A3*2 Ai*2 W C1 C2 D1", "E1", books=["A"], table="A1*2 A2*2 As")
    step(state, "lay A3", "lay Ai", "play C1", "card D2", "lay A3", "lay Ai", "lay W")
    assert hand(state, 0) == "C2 D1 D2"
    assert table_of(state) == "A1 A1 A2 A2 A3 A3 Ai Ai As W"
    assert moves(state)[-1] == "!end"


def test_n23_in_the_turn_of_the_laying(engine: str) -> None:  # N-23 N-22
    state = at(load(engine), f"{FIVE} Ai B1 B2", "E1", books=["", "B"], table="B3*2 Bi*2 Bs")
    assert not any(text.startswith("lay") for text in legal(state))
    lay_down(state, "A A1 A1 A2 A2 A3")
    assert [text for text in legal(state) if text.startswith("lay")] == ["lay Ai", "lay B1", "lay B2"]


def test_n23_known_cards_leave_the_hand(engine: str) -> None:  # N-23 N-50
    state = at(load(engine), "A3*2 Ai C1 D1", "E1", books=["A"], table="A1*2 A2*2 As", known=["A3 C1"])
    step(state, "lay A3")
    assert known(state, 0) == "C1"
    step(state, "lay A3")
    assert known(state, 0) == "C1"


def test_n23_the_table_keeps_suits_and_one_count_a_kind(engine: str) -> None:  # N-23
    """Two books of a suit: whoever's book the card joins, the position is the same."""
    state = at(load(engine), "Ar W C1 C2", "E1", books=["A", "A"], table="A1*2 A2*2 A3*2 Ai*2 As*2")
    step(state, "lay Ar")
    assert table_of(state) == "A1 A1 A2 A2 A3 A3 Ai Ai As As Ar"
    assert (laid(state, 0), laid(state, 1)) == ("A", "A")
