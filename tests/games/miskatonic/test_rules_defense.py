"""Defense cards: M-40 to M-47."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.playing import legal, moves, outcomes, play, refusal, step

from .play import drawable, load
from .table import State, edited, letters, pile, place, read, setup


def boards(state: State) -> list[str]:
    return [seat.cards for seat in read(state).seats]


def used(state: State, word: str) -> list[str]:
    """The legal actions that start with a word."""
    return [text for text in legal(state) if text.startswith(word)]


def test_m40_a_used_card_turns_face_down(engine: str) -> None:  # M-40
    game = load(engine)
    state = place(game, setup(game, "1 A", "B"))
    ready = ["premonition", "silver", "storage", "receive", "reflexes", "escape", "present"]
    for text, card in (("silver", "silver"), ("storage", "storage"), ("receive fragment-b from +1", "receive")):
        step(state, text)
        ready.remove(card)
        assert read(state).seats[0].ready == ready
    step(state, "premonition", *["draw student"] * 3, "explore", "draw seal-1", "present to +1")
    assert read(state).seats[0].ready == ["reflexes", "escape"]
    assert len(read(state).seats[1].ready) == 7


def test_m40_a_spent_card_cannot_be_used(engine: str) -> None:  # M-40
    game = load(engine, latent=True)
    table = setup(game, "1 A", "B", spent=["premonition silver storage latent receive"])
    state = place(game, table)
    assert legal(state) == ["leave", "explore"]
    for text in ("premonition", "silver", "storage", "latent", "receive fragment-b from +1"):
        assert refusal(state, text).rule == "M-40"


def test_m40_only_what_would_do_something(engine: str) -> None:  # M-40
    game = load(engine)
    state = place(game, setup(game, "S", "S"))
    assert legal(state) == ["leave", "explore", "premonition"]
    for text in ("silver", "storage"):
        assert refusal(state, text).rule == "M-40"
    assert used(place(game, setup(game, "1 S", "1")), "s") == ["silver"]
    assert used(place(game, setup(game, "A S", "A")), "s") == ["storage"]


def test_m40_premonition_needs_a_card(engine: str) -> None:  # M-40
    game = load(engine)
    table = setup(game, deck="")
    assert "premonition" in legal(place(game, table))
    table.centre, table.discard = table.discard, table.centre
    state = place(game, table)
    assert "premonition" not in legal(state)
    assert refusal(state, "premonition").rule == "M-40"
    table.discard[0], table.centre[0] = 1, 3
    state = place(game, table)
    assert "premonition" in legal(state)


def test_m41_three_cards_to_the_centre(engine: str) -> None:  # M-41
    state = play(load(engine), "reward 2", "premonition")
    assert drawable(state) == "Ax4 Bx4 Cx4 Dx4 Ex4 Fx4 Gx4 1x12 2x12 3x12 Sx16"
    step(state, "draw fragment-a")
    assert drawable(state) == "Ax3 Bx4 Cx4 Dx4 Ex4 Fx4 Gx4 1x12 2x12 3x12 Sx16"
    assert letters(read(state).centre) == "A"
    step(state, "draw seal-2", "draw student")
    assert letters(read(state).centre) == "A 2 S"
    assert state.current_player == 0
    assert legal(state) == ["explore", "take fragment-a", "take seal-2", "take student"]


def test_m41_added_to_what_lies_there(engine: str) -> None:  # M-41
    game = load(engine)
    state = place(game, setup(game, centre="A 1"))
    step(state, "premonition", "draw fragment-a", "draw fragment-a", "draw student")
    assert letters(read(state).centre) == "Ax3 1 S"


def test_m41_fewer_where_fewer_are_left(engine: str) -> None:  # M-41
    game = load(engine)
    for deck, discard, draws in (("A", "", 1), ("A", "S", 2), ("", "Sx2", 2), ("A", "S 1", 3), ("", "1 2 3 S", 3)):
        table = setup(game)
        piles = zip(table.deck, pile(deck), pile(discard), strict=True)
        table.centre = [count - left - thrown for count, left, thrown in piles]
        table.deck, table.discard = pile(deck), pile(discard)
        state = step(place(game, table), "premonition")
        for left in range(draws, 0, -1):
            assert (read(state).phase_name, read(state).foresee) == ("foresee", left)
            step(state, next(iter(outcomes(state))))
        assert read(state).phase_name == "turn"
        assert read(state).committed == 1
        assert sum(read(state).centre) == sum(table.centre) + draws
        assert ("explore" in legal(state)) == (sum(table.deck) + sum(table.discard) > draws)


def test_m41_open_to_all_while_they_lie_there(engine: str) -> None:  # M-41
    state = play(load(engine, players=3), "reward 2", "reward 3", "premonition", *["draw student"] * 3)
    step(state, "explore", "draw seal-1", "accept")
    for _ in range(3):
        assert "take student" in legal(state)
        step(state, "take student", "accept")
    assert letters(read(state).centre) == ""
    assert "take student" not in legal(state)


def test_m42_silver_container(engine: str) -> None:  # M-42
    game = load(engine)
    state = place(game, setup(game, "A B 1 3 S", "1 2"))
    step(state, "silver")
    assert boards(state) == ["A B S", "1 2"]
    assert letters(read(state).discard) == "1 3"
    assert state.current_player == 0
    # A Seal of a kind that was there no longer expels.
    step(state, "explore", "draw seal-1", "accept")
    assert boards(state) == ["A B 1 S", "1 2"]


def test_m42_storage_box(engine: str) -> None:  # M-42
    game = load(engine)
    state = place(game, setup(game, "A B G 1 3 S", "C"))
    step(state, "storage")
    assert boards(state) == ["1 3 S", "C"]
    assert letters(read(state).discard) == "A B G"
    step(state, "explore", "draw fragment-g", "accept")
    assert boards(state) == ["G 1 3 S", "C"]


def test_m43_from_any_other_player_inside(engine: str) -> None:  # M-43
    game = load(engine, players=4)
    state = place(game, setup(game, "A 1", "A B 2", "S", "C 1 3 S"))
    assert used(state, "receive") == [
        *("receive fragment-b from +1", "receive seal-2 from +1"),
        *("receive fragment-c from +3", "receive seal-3 from +3"),
    ]
    step(state, "receive seal-3 from +3")
    assert boards(state) == ["A 1 3", "A B 2", "S", "C 1 S"]
    assert letters(read(state).discard) == ""
    assert read(state).seats[0].ready.count("receive") == 0
    assert state.current_player == 0


def test_m43_seats_count_from_the_one_who_takes(engine: str) -> None:  # M-43
    game = load(engine, players=5)
    state = place(game, setup(game, "A", "", "B", "C", "", turn=3))
    assert used(state, "receive") == ["receive fragment-a from +2", "receive fragment-b from +4"]
    step(state, "receive fragment-b from +4")
    assert boards(state) == ["A", "", "", "B C", ""]


def test_m43_never_from_a_player_outside(engine: str) -> None:  # M-43
    game = load(engine, players=3)
    state = place(game, setup(game, "A", "S S", "B S", out=[1]))
    assert used(state, "receive") == ["receive fragment-b from +2"]
    refusal(state, "receive fragment-a from +1")


@pytest.mark.parametrize("text", ["receive fragment-a from +1", "receive fragment-c from +1", "receive seal-1 from +1"])
def test_m43_refusals(engine: str, text: str) -> None:  # M-43
    game = load(engine)
    state = place(game, setup(game, "A", "A B"))
    assert used(state, "receive") == ["receive fragment-b from +1"]
    assert refusal(state, text).rule in ("M-40", "M-43")


def test_m43_seats_that_there_are_not(engine: str) -> None:  # M-43
    game = load(engine, players=3)
    state = place(game, setup(game, "", "A", "B"))
    for k in (3, 4):
        assert refusal(state, f"receive fragment-a from +{k}").rule is not None


def test_m43_only_from_the_right(engine: str) -> None:  # M-43
    game = load(engine, players=4, receive_from="right")
    table = setup(game, "A 1", "B", "C", "A D 2 S")
    assert used(place(game, table), "receive") == ["receive fragment-d from +3", "receive seal-2 from +3"]
    table.turn = 2
    assert used(place(game, table), "receive") == ["receive fragment-b from +3"]
    refusal(place(game, table), "receive fragment-d from +1")


def test_m43_nobody_stands_in_for_the_right(engine: str) -> None:  # M-43
    game = load(engine, players=4, receive_from="right")
    state = place(game, setup(game, "A 1", "B", "C", "S", out=[3]))
    assert used(state, "receive") == []


def test_m43_the_right_of_two(engine: str) -> None:  # M-43
    game = load(engine, receive_from="right")
    state = place(game, setup(game, "A", "B 1"))
    assert used(state, "receive") == ["receive fragment-b from +1", "receive seal-1 from +1"]


@pytest.mark.parametrize("centre", ["", "A"])
@pytest.mark.parametrize(("own", "other", "text"), [
    ("1 3 A S", "2 B", "receive seal-2 from +1"),
    ("A C E F 1", "G 1", "receive fragment-g from +1"),
])  # fmt: skip
def test_m43_a_completed_set_pays_at_once(engine: str, own: str, other: str, text: str, centre: str) -> None:  # M-43
    game = load(engine)
    state = place(game, setup(game, own, other, centre=centre))
    step(state, text)
    table = read(state)
    assert table.seats[0].knowledge == 1
    assert table.knowledge == 29
    assert sum(table.discard) == (3 if "seal" in text else 5)
    assert boards(state) == (["A S", "B"] if "seal" in text else ["1", "1"])
    # The turn goes on, and the player must still draw.
    assert state.current_player == 0
    assert table.committed == 1
    assert legal(state)[0] == "explore"
    assert "leave" not in legal(state)


def test_m43_a_completed_set_may_leave_explore_alone(engine: str) -> None:  # M-43 M-27
    game = load(engine)
    state = place(game, setup(game, "1 3", "2", spent=["premonition"]))
    step(state, "receive seal-2 from +1")
    assert moves(state) == ["receive seal-2 from +1", "!explore"]


@pytest.mark.parametrize(("own", "other", "text"), [
    ("1 3 A S", "2 B", "receive seal-2 from +1"),
    ("A C E F 1", "G 1", "receive fragment-g from +1"),
])  # fmt: skip
def test_m43_a_completed_set_ends_the_turn(engine: str, own: str, other: str, text: str) -> None:  # M-43
    game = load(engine, receive_set="ends-turn")
    state = place(game, setup(game, own, other))
    step(state, text)
    assert read(state).seats[0].knowledge == 1
    assert state.current_player == 1
    assert read(state).committed == 0
    assert moves(state) == [text]
    assert "leave" in legal(state)


def test_m43_no_set_no_end_of_the_turn(engine: str) -> None:  # M-43
    game = load(engine, receive_set="ends-turn")
    state = place(game, setup(game, "1 A B C", "2 D"))
    step(state, "receive fragment-d from +1")
    assert state.current_player == 0
    assert read(state).committed == 1
    assert "leave" not in legal(state)


def test_m43_the_last_one_follows_themselves(engine: str) -> None:  # M-43 M-13
    game = load(engine, players=3, receive_set="ends-turn")
    state = place(game, setup(game, "1 2", "", "3", out=[1]))
    step(state, "receive seal-3 from +2")
    assert state.current_player == 2


@pytest.mark.parametrize("then", ["continue", "ends-turn"])
def test_m43_paid_or_not(engine: str, then: str, tmp_path: Path) -> None:  # M-43 M-3
    game = load(engine, receive_set=then, content=edited(tmp_path, ("count = 30", "count = 0")))
    state = place(game, setup(game, "1 2", "3"))
    step(state, "receive seal-3 from +1")
    table = read(state)
    assert letters(table.discard) == "1 2 3"
    assert table.seats[0].knowledge == 0
    assert state.current_player == (0 if then == "continue" else 1)
    assert table.committed == (then == "continue")


def test_m43_small_sets(engine: str, tmp_path: Path) -> None:  # M-43 M-24
    game = load(engine, content=edited(tmp_path, ("fragment = 5", "fragment = 2"), ("student = 4", "student = 2")))
    state = place(game, setup(game, "A S", "B S"))
    step(state, "receive fragment-b from +1")
    assert boards(state) == ["S", "S"]
    assert read(state).seats[0].knowledge == 1
    state = place(game, setup(game, "", "B"))
    step(state, "explore", "draw fragment-a", "present to +1")
    assert boards(state) == ["", ""]
    assert read(state).seats[1].knowledge == 1
    state = place(game, setup(game, "", ""))
    step(state, "explore", "draw student", "present to +1")
    assert boards(state) == ["", "S"]


def test_m44_reflexes(engine: str) -> None:  # M-44
    game = load(engine)
    state = place(game, setup(game, "1 A S S S", "2"))
    step(state, "explore", "draw seal-1", "reflexes")
    assert boards(state) == ["A 1 S S S", "2"]
    assert letters(read(state).discard) == "1"
    assert read(state).seats[0].inside == 1
    assert state.current_player == 1


def test_m44_reflexes_on_a_taken_card(engine: str) -> None:  # M-44
    game = load(engine)
    state = place(game, setup(game, "1", centre="1"))
    step(state, "take seal-1", "reflexes")
    assert letters(read(state).centre) == ""
    assert letters(read(state).discard) == "1"


def test_m44_escape(engine: str) -> None:  # M-44
    game = load(engine)
    state = place(game, setup(game, "1 A S S", "2", rewards="4", spent=["silver storage"]))
    step(state, "explore", "draw seal-1", "escape")
    table = read(state)
    assert boards(state) == ["S S", "2"]
    assert letters(table.discard) == "A 1x2"
    assert table.seats[0].inside == 0
    assert list(state.scores) == [4, 0]
    # It is a way to leave, so no card is turned up.
    assert moves(state)[-1] == "escape"
    assert table.seats[0].ready == ["premonition", "receive", "reflexes", "present"]
    assert state.current_player == 1


def test_m44_a_drawn_student_is_discarded_by_escape(engine: str) -> None:  # M-44
    game = load(engine)
    state = place(game, setup(game, "S"))
    step(state, "explore", "draw student", "escape")
    assert boards(state) == ["S", ""]
    assert letters(read(state).discard) == "S"


def test_m45_to_another_players_board(engine: str) -> None:  # M-45
    game = load(engine, players=4)
    state = place(game, setup(game, "1", "1", "2", "A"))
    step(state, "explore", "draw seal-1")
    assert used(state, "present") == ["present to +2", "present to +3"]
    assert refusal(state, "present to +1").rule == "M-45"
    step(state, "present to +3")
    assert boards(state) == ["1", "1", "2", "A 1"]
    assert read(state).seats[0].ready == ["premonition", "silver", "storage", "receive", "reflexes", "escape"]
    # The turn of the giver ends; the receiver's does not come before its time.
    assert state.current_player == 1


def test_m45_seats_count_from_the_giver(engine: str) -> None:  # M-45
    game = load(engine, players=3)
    state = place(game, setup(game, "", "A", "", turn=2))
    step(state, "explore", "draw fragment-a")
    assert used(state, "present") == ["present to +1"]
    step(state, "present to +1")
    assert boards(state) == ["A", "A", ""]
    assert state.current_player == 0


def test_m45_a_student_not_to_one_who_has_a_student(engine: str) -> None:  # M-45
    game = load(engine, players=4)
    state = place(game, setup(game, "S", "S", "", "S S"))
    step(state, "explore", "draw student")
    assert used(state, "present") == ["present to +2"]
    step(state, "present to +2")
    assert boards(state) == ["S", "S", "S", "S S"]


def test_m45_the_receiver_is_inside(engine: str) -> None:  # M-45
    game = load(engine, players=3)
    state = place(game, setup(game, "", "", "", out=[1]))
    step(state, "explore", "draw seal-1")
    assert used(state, "present") == ["present to +2"]
    assert refusal(state, "present to +1").rule == "M-45"
    alone = place(game, setup(game, "", "", "", out=[1, 2]))
    step(alone, "explore", "draw seal-1")
    assert legal(alone) == ["accept", "reflexes", "escape"]


@pytest.mark.parametrize(("board", "kind"), [("1 2 S", "seal-3"), ("A B F G S", "fragment-c")])
def test_m45_it_can_complete_a_set_of_the_receiver(engine: str, board: str, kind: str) -> None:  # M-45
    game = load(engine, players=3)
    state = place(game, setup(game, "1 A", "", board))
    step(state, "explore", f"draw {kind}", "present to +2")
    table = read(state)
    assert boards(state) == ["A 1", "", "S"]
    assert [seat.knowledge for seat in table.seats] == [0, 0, 1]
    assert table.knowledge == 29
    assert sum(table.discard) == len(board.split())
    assert list(state.scores) == [0, 0, 3]
    assert state.current_player == 1


def test_m45_it_completes_a_set_without_knowledge(engine: str, tmp_path: Path) -> None:  # M-45 M-3
    game = load(engine, content=edited(tmp_path, ("count = 30", "count = 0")))
    state = place(game, setup(game, "", "1 2"))
    step(state, "explore", "draw seal-3", "present to +1")
    assert boards(state) == ["", ""]
    assert letters(read(state).discard) == "1 2 3"
    assert list(state.scores) == [0, 0]


def test_m45_the_receiver_gets_no_reaction(engine: str) -> None:  # M-45 M-22
    state = play(load(engine), "reward 2", "explore", "draw seal-1", "present to +1")
    assert boards(state) == ["", "1"]
    assert state.current_player == 1
    assert legal(state) == ["leave", "explore", "premonition", "silver"]


@pytest.mark.parametrize("receive_set", ["continue", "ends-turn"])
def test_m45_the_options_of_receive_do_not_matter(engine: str, receive_set: str) -> None:  # M-45 M-43
    game = load(engine, players=3, receive_set=receive_set, receive_from="right")
    state = place(game, setup(game, "1 2", "", "", turn=2))
    step(state, "explore", "draw seal-3", "present to +1")
    assert state.current_player == 0
    assert read(state).seats[0].knowledge == 1


def test_m46_students_are_untouched(engine: str) -> None:  # M-46
    game = load(engine)
    state = place(game, setup(game, "1 A S S", "S S S"))
    assert used(state, "receive") == []
    step(state, "silver", "storage")
    assert boards(state) == ["S S", "S S S"]


def test_m47_latent_ends_the_turn_without_drawing(engine: str) -> None:  # M-47
    state = play(load(engine, latent=True, players=3), "reward 2", "reward 3", "latent")
    table = read(state)
    assert state.current_player == 1
    assert table.seats[0].inside == 1
    assert table.seats[0].ready == ["premonition", "silver", "storage", "receive", "reflexes", "escape", "present"]
    assert sum(table.deck) == 80
    assert boards(state) == ["", "", ""]


def test_m47_other_cards_may_precede_it(engine: str) -> None:  # M-47
    game = load(engine, latent=True)
    state = place(game, setup(game, "1 A", "B"))
    step(state, "silver", "premonition", *["draw student"] * 3, "receive fragment-b from +1", "storage")
    assert legal(state) == ["explore", "take student", "latent"]
    step(state, "latent")
    assert state.current_player == 1
    assert boards(state) == ["", ""]
    assert "leave" in legal(state)


def test_m47_is_not_there_without_the_option(engine: str) -> None:  # M-47
    game = load(engine)
    state = play(game, "reward 2")
    assert "latent" not in legal(state)
    assert read(state).seats[0].defense[3] == 0
    assert read(play(load(engine, latent=True))).seats[1].defense[3] == 1
    assert refusal(state, "latent").rule == "M-47"


def test_m47_keeps_explore_a_choice(engine: str) -> None:  # M-47 M-27
    game = load(engine, latent=True)
    state = place(game, setup(game, "1", "S", spent=["premonition"]))
    step(state, "silver")
    assert legal(state) == ["explore", "latent"]


def test_m47_alone_inside(engine: str) -> None:  # M-47 M-13
    game = load(engine, latent=True)
    state = place(game, setup(game, out=[1]))
    step(state, "latent")
    assert state.current_player == 0
    assert legal(state) == ["leave", "explore", "premonition"]
