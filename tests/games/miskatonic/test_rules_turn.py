"""A turn: M-20 to M-28."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.playing import legal, moves, outcomes, play, refusal, step, walk

from .play import DRIVERS, drawable, load
from .table import State, copies, edited, letters, place, read, setup


def boards(state: State) -> list[str]:
    return [seat.cards for seat in read(state).seats]


def test_m20_leave_or_explore(engine: str) -> None:  # M-20
    # Of the preventive cards only Premonition would do something yet (M-40).
    assert legal(play(load(engine), "reward 2")) == ["leave", "explore", "premonition"]
    assert legal(play(load(engine, latent=True), "reward 2")) == ["leave", "explore", "premonition", "latent"]


def test_m20_any_number_in_any_order(engine: str) -> None:  # M-20
    game = load(engine)
    table = setup(game, "1 A", "B")
    ways = [
        ["silver", "storage", "receive fragment-b from +1", "premonition", "draw seal-1", "draw seal-2", "draw seal-3"],
        ["premonition", "draw seal-3", "draw seal-2", "draw seal-1", "storage", "receive fragment-b from +1", "silver"],
    ]
    ends = [step(place(game, table), *way) for way in ways]
    assert ends[0] == ends[1]
    assert hash(ends[0]) == hash(ends[1])
    assert boards(ends[0]) == ["B", ""]
    # Storage was spent before: the Fragment stays.
    assert legal(ends[0]) == ["explore", "take seal-1", "take seal-2", "take seal-3"]


def test_m20_the_order_matters_where_cards_meet(engine: str) -> None:  # M-20
    game = load(engine)
    state = place(game, setup(game, "A", "B"))
    step(state, "receive fragment-b from +1")
    assert boards(state) == ["A B", ""]
    step(state, "storage")
    assert boards(state) == ["", ""]
    assert letters(read(state).discard) == "A B"


@pytest.mark.parametrize("text", ["silver", "storage", "receive fragment-b from +1", "premonition"])
def test_m20_using_one_commits_to_explore(engine: str, text: str) -> None:  # M-20
    game = load(engine)
    state = place(game, setup(game, "1 A", "B"))
    assert "leave" in legal(state)
    step(state, text)
    if text == "premonition":
        step(state, "draw student", "draw student", "draw student")
    assert read(state).committed == 1
    assert state.current_player == 0
    assert "leave" not in legal(state)
    error = refusal(state, "leave")
    assert error.rule == "M-20"
    assert "'leave'" in str(error)
    assert "[M-20]" in str(error)


def test_m20_not_beyond_the_turn(engine: str) -> None:  # M-20
    state = play(load(engine), "reward 2", "premonition", "draw seal-1", "draw seal-2", "draw seal-3")
    step(state, "explore", "draw student", "accept")
    assert "leave" in legal(state)
    step(state, "leave")
    assert "leave" in legal(state)


def test_m20_reactive_cards_not_before_the_draw(engine: str) -> None:  # M-20
    game = load(engine)
    state = place(game, setup(game, "1 A", "B"))
    for text in ("reflexes", "escape", "present to +1", "accept", "flip silver", "assign seal-1"):
        refusal(state, text)


def test_m20_preventive_cards_not_after_it(engine: str) -> None:  # M-20
    game = load(engine, latent=True)
    state = place(game, setup(game, "1 A", "B"))
    step(state, "explore", "draw student")
    for text in ("leave", "explore", "premonition", "silver", "storage", "latent", "receive fragment-b from +1"):
        refusal(state, text)


def test_m21_explore_draws_from_the_deck(engine: str) -> None:  # M-21
    game = load(engine)
    state = place(game, setup(game, "A", "A 1", discard="Bx2 S", centre="2"))
    step(state, "explore")
    assert drawable(state) == "Ax2 Bx2 Cx4 Dx4 Ex4 Fx4 Gx4 1x11 2x11 3x12 Sx15"
    step(state, "draw seal-3")
    assert read(state).pending == 10
    assert read(state).deck[9] == 11


def test_m21_take_from_the_centre_instead(engine: str) -> None:  # M-21
    game = load(engine)
    state = place(game, setup(game, centre="A 1x2 S"))
    assert legal(state) == ["leave", "explore", "take fragment-a", "take seal-1", "take student", "premonition"]
    deck = read(state).deck
    step(state, "take seal-1")
    assert letters(read(state).centre) == "A 1 S"
    assert read(state).deck == deck
    assert read(state).pending == 8
    assert read(state).phase_name == "react"
    step(state, "accept")
    assert boards(state) == ["1", ""]
    # Open to all players: the next one takes the other.
    step(state, "take seal-1", "accept")
    assert boards(state) == ["1", "1"]
    assert letters(read(state).centre) == "A S"


def test_m21_a_taken_card_expels_as_a_drawn_one(engine: str) -> None:  # M-21 M-23
    game = load(engine)
    state = place(game, setup(game, "1", centre="1"))
    step(state, "take seal-1", "accept")
    assert read(state).seats[0].inside == 0
    assert letters(read(state).discard) == "1x2"
    assert letters(read(state).centre) == ""


@pytest.mark.parametrize("kind", ["fragment-g", "seal-1", "student"])
def test_m22_asked_whatever_the_card(engine: str, kind: str) -> None:  # M-22
    state = play(load(engine), "reward 2", "explore", f"draw {kind}")
    assert legal(state) == ["accept", "reflexes", "escape", "present to +1"]
    assert state.current_player == 0


def test_m22_asked_wherever_it_came_from(engine: str) -> None:  # M-22
    game = load(engine)
    state = place(game, setup(game, centre="S"))
    step(state, "take student")
    assert legal(state) == ["accept", "reflexes", "escape", "present to +1"]


@pytest.mark.parametrize(
    ("spent", "answers"),
    [
        ("reflexes escape", ["accept", "present to +1"]),
        ("reflexes present", ["accept", "escape"]),
        ("escape present", ["accept", "reflexes"]),
        ("present", ["accept", "reflexes", "escape"]),
    ],
)
def test_m22_only_ready_cards(engine: str, spent: str, answers: list[str]) -> None:  # M-22
    game = load(engine)
    state = place(game, setup(game, spent=[spent]))
    step(state, "explore", "draw seal-1")
    assert legal(state) == answers


def test_m22_not_asked_where_none_could_be_used(engine: str) -> None:  # M-22
    game = load(engine)
    state = place(game, setup(game, spent=["reflexes escape present"]))
    step(state, "explore", "draw seal-1")
    assert moves(state) == ["explore", "draw seal-1"]
    assert boards(state) == ["1", ""]
    assert state.current_player == 1
    # Presentation is ready but seat 1 has the same kind (M-45).
    state = place(game, setup(game, "", "1", spent=["reflexes escape"]))
    step(state, "explore", "draw seal-1")
    assert moves(state) == ["explore", "draw seal-1"]
    assert boards(state) == ["1", "1"]
    state = place(game, setup(game, "", "1", spent=["reflexes escape"], centre="1"))
    step(state, "take seal-1")
    assert moves(state) == ["take seal-1"]
    assert boards(state) == ["1", "1"]


@pytest.mark.parametrize("answer", ["reflexes", "escape", "present to +1"])
def test_m22_one_card_and_the_turn_ends(engine: str, answer: str) -> None:  # M-22
    state = play(load(engine, players=3), "reward 2", "reward 3", "explore", "draw seal-1", answer)
    assert state.current_player == 1
    assert read(state).phase_name == "turn"
    assert len(read(state).seats[0].ready) == 6


def test_m22_nobody_else_reacts(engine: str) -> None:  # M-22
    game = load(engine, players=3)
    for state in walk(game, [DRIVERS["defend"]] * 3, seed=5):
        if state.node == "decision":
            assert state.current_player == read(state).turn


@pytest.mark.parametrize("seal", ["seal-1", "seal-2", "seal-3"])
def test_m23_a_second_seal_of_a_kind_expels(engine: str, seal: str) -> None:  # M-23
    state = play(load(engine), "reward 2", "explore", f"draw {seal}", "accept", "leave")
    step(state, "explore", f"draw {seal}", "accept")
    # Seat 1 left with the 2, so the 6 was lost and the round is over.
    assert read(state).round == 2
    assert list(state.scores) == [0, 2]


def test_m23_another_seal_stays(engine: str) -> None:  # M-23
    game = load(engine)
    state = place(game, setup(game, "1"))
    step(state, "explore", "draw seal-2", "accept")
    assert boards(state) == ["1 2", ""]
    assert read(state).seats[0].inside == 1
    assert state.current_player == 1


def test_m23_seals_of_others_do_not_matter(engine: str) -> None:  # M-23
    game = load(engine)
    state = place(game, setup(game, "", "1 2"))
    step(state, "explore", "draw seal-1", "accept")
    assert boards(state) == ["1", "1 2"]


@pytest.mark.parametrize(("board", "last"), [("1 2", "seal-3"), ("2 3", "seal-1"), ("1 3", "seal-2")])
def test_m23_all_three_seals(engine: str, board: str, last: str) -> None:  # M-23
    game = load(engine)
    state = place(game, setup(game, board + " A S", "B"))
    step(state, "explore", f"draw {last}", "accept")
    table = read(state)
    assert table.seats[0].cards == "A S"
    assert table.seats[0].knowledge == 1
    assert table.knowledge == 29
    assert letters(table.discard) == "1 2 3"
    assert state.current_player == 1
    assert table.rewards[0] + table.black == 2


def test_m24_a_second_fragment_of_a_kind_expels(engine: str) -> None:  # M-24
    game = load(engine)
    state = place(game, setup(game, "A B C D", "S"))
    step(state, "explore", "draw fragment-c", "accept")
    assert read(state).seats[0].inside == 0
    assert letters(read(state).discard) == "A B Cx2 D"


def test_m24_another_fragment_stays(engine: str) -> None:  # M-24
    game = load(engine)
    state = place(game, setup(game, "A B C"))
    step(state, "explore", "draw fragment-g", "accept")
    assert boards(state) == ["A B C G", ""]
    assert read(state).seats[0].knowledge == 0


@pytest.mark.parametrize(
    ("board", "last"), [("A B C D", "fragment-e"), ("D E F G", "fragment-a"), ("A C E G", "fragment-f")]
)
def test_m24_five_kinds(engine: str, board: str, last: str) -> None:  # M-24
    game = load(engine)
    state = place(game, setup(game, board + " 1 S S"))
    step(state, "explore", f"draw {last}", "accept")
    table = read(state)
    assert table.seats[0].cards == "1 S S"
    assert table.seats[0].knowledge == 1
    assert table.knowledge == 29
    assert sum(table.discard) == 5
    assert table.discard[7:] == [0] * 5
    assert state.current_player == 1


def test_m24_seven_kinds_with_other_content(engine: str, tmp_path: Path) -> None:  # M-24
    game = load(engine, content=edited(tmp_path, ("fragment = 5", "fragment = 7")))
    state = place(game, setup(game, "A B C D E F"))
    step(state, "explore", "draw fragment-g", "accept")
    assert letters(read(state).discard) == "A B C D E F G"
    assert read(state).seats[0].knowledge == 1


@pytest.mark.parametrize("board", ["1 2", "A B C D"])
def test_m3_no_knowledge_left(engine: str, tmp_path: Path, board: str) -> None:  # M-3
    game = load(engine, content=edited(tmp_path, ("count = 30", "count = 1")))
    last = "draw seal-3" if board == "1 2" else "draw fragment-e"
    state = place(game, setup(game, board, "", owned=["", "k"]))
    assert read(state).knowledge == 0
    step(state, "explore", last, "accept")
    table = read(state)
    assert table.seats[0].cards == ""
    assert table.seats[0].knowledge == 0
    assert table.knowledge == 0
    assert sum(table.discard) == len(board.split()) + 1
    assert list(state.scores) == [0, 3]
    assert state.current_player == 1


def test_m3_no_knowledge_in_the_box(engine: str, tmp_path: Path) -> None:  # M-3
    game = load(engine, content=edited(tmp_path, ("count = 30", "count = 0")))
    state = play(game, "reward 2")
    for kind in ("seal-1", "fragment-a", "seal-2", "fragment-b", "seal-3"):
        step(state, "explore", f"draw {kind}", "accept")
    assert boards(state) == ["", "A B"]
    assert letters(read(state).discard) == "1 2 3"
    assert list(state.scores) == [0, 0]


def test_m25_students_have_no_duplicate(engine: str) -> None:  # M-25
    game = load(engine)
    state = place(game, setup(game, "S S"))
    step(state, "explore", "draw student", "accept")
    assert boards(state) == ["S S S", ""]
    assert state.current_player == 1


def test_m25_the_fourth_student(engine: str) -> None:  # M-25
    game = load(engine)
    state = place(game, setup(game, "S S S 1 A", "2", spent=["silver escape premonition"]))
    step(state, "explore", "draw student", "accept")
    table = read(state)
    assert table.phase_name == "flip"
    assert table.seats[0].cards == "A 1"
    assert letters(table.discard) == "Sx4"
    assert legal(state) == ["flip premonition", "flip silver", "flip escape"]
    assert refusal(state, "flip storage").rule in ("M-25", "M-32")
    step(state, "flip silver")
    assert read(state).seats[0].ready == ["silver", "storage", "receive", "reflexes", "present"]
    assert read(state).seats[0].inside == 1
    assert state.current_player == 1


def test_m25_the_fourth_student_with_one_card_down(engine: str) -> None:  # M-25 M-27
    game = load(engine)
    state = place(game, setup(game, "S S S", "", spent=["present"]))
    step(state, "explore", "draw student", "accept")
    assert moves(state) == ["explore", "draw student", "accept", "!flip present"]
    assert len(read(state).seats[0].ready) == 7
    assert state.current_player == 1


def test_m25_the_fourth_student_with_no_card_down(engine: str) -> None:  # M-25
    game = load(engine)
    state = place(game, setup(game, "S S S"))
    step(state, "explore", "draw student", "accept")
    assert moves(state) == ["explore", "draw student", "accept"]
    assert letters(read(state).discard) == "Sx4"
    assert boards(state) == ["", ""]


def test_m25_no_knowledge_for_students(engine: str) -> None:  # M-25
    game = load(engine)
    state = place(game, setup(game, "S S S", centre="S"))
    step(state, "take student", "accept")
    assert read(state).seats[0].knowledge == 0
    assert read(state).knowledge == 30


def test_m25_two_students_with_other_content(engine: str, tmp_path: Path) -> None:  # M-25
    game = load(engine, content=edited(tmp_path, ("student = 4", "student = 2")))
    state = place(game, setup(game, "S"))
    step(state, "explore", "draw student", "accept")
    assert letters(read(state).discard) == "Sx2"


@pytest.mark.parametrize("kind", ["fragment-b", "seal-2", "student"])
def test_m26_every_resolved_explore_ends_the_turn(engine: str, kind: str) -> None:  # M-26
    state = play(load(engine, players=3), "reward 2", "reward 3", "explore", f"draw {kind}", "accept")
    assert state.current_player == 1
    assert read(state).phase_name == "turn"


def test_m27_explore_alone_is_forced(engine: str) -> None:  # M-27
    game = load(engine)
    state = place(game, setup(game, "1", "S", spent=["premonition"]))
    assert legal(state) == ["leave", "explore", "silver"]
    step(state, "silver")
    assert moves(state) == ["silver", "!explore"]
    assert state.node == "chance"
    assert [game.text(move) for move in state.history] == ["silver"]
    state.undo()
    assert legal(state) == ["leave", "explore", "silver"]


def test_m27_explore_is_not_forced_beside_another_card(engine: str) -> None:  # M-27
    game = load(engine)
    state = place(game, setup(game, "1 A", "S", spent=["premonition"]))
    step(state, "silver")
    assert legal(state) == ["explore", "storage"]
    step(state, "storage")
    assert moves(state) == ["silver", "storage", "!explore"]


def test_m27_two_ways_to_draw_are_a_choice(engine: str) -> None:  # M-27
    game = load(engine)
    state = place(game, setup(game, "1", "S", spent=["premonition"], centre="S"))
    step(state, "silver")
    assert legal(state) == ["explore", "take student"]


def test_m27_explore_is_never_alone_after_premonition(engine: str) -> None:  # M-27 M-41
    # The centre holds what was drawn, so there is something to take.
    state = play(load(engine), "reward 2", "premonition", "draw seal-1", "draw seal-1", "draw seal-1")
    assert legal(state) == ["explore", "take seal-1"]


def test_m27_chance_nodes_never_collapse(engine: str) -> None:  # M-27
    game = load(engine)
    state = place(game, setup(game, deck="A"))
    step(state, "explore")
    assert state.node == "chance"
    assert outcomes(state) == {"draw fragment-a": 1}


def test_m28_committed_only_in_turn_and_foresee(engine: str) -> None:  # M-28
    game = load(engine)
    state = place(game, setup(game, "1 A", "S"))
    step(state, "silver")
    assert read(state).committed == 1
    step(state, "premonition")
    assert (read(state).phase_name, read(state).committed, read(state).foresee) == ("foresee", 1, 3)
    step(state, "draw student")
    assert (read(state).phase_name, read(state).committed, read(state).foresee) == ("foresee", 1, 2)
    step(state, "draw student", "draw seal-3")
    assert (read(state).phase_name, read(state).committed, read(state).foresee) == ("turn", 1, 0)
    taken = step(state.clone(), "take student")
    assert (taken.node, read(taken).committed) == ("decision", 0)
    step(state, "explore")
    assert (read(state).phase_name, read(state).committed) == ("draw", 0)


def test_m28_equal_positions_are_equal_states(engine: str) -> None:  # M-28
    game = load(engine)
    played = step(place(game, setup(game, "1", "S")), "silver", "explore")
    other = place(game, setup(game, "", "S", discard="1", spent=["silver"], phase="draw"))
    assert played == other
    assert played.to_bytes() == other.to_bytes()
    assert str(played) == str(other)
    assert hash(played) == hash(other)


def test_m28_latent_clears_committed(engine: str) -> None:  # M-28
    game = load(engine, latent=True)
    state = step(place(game, setup(game, "1", "S", spent=["premonition"])), "silver", "latent")
    assert state == place(game, setup(game, "", "S", discard="1", spent=["premonition silver latent"], turn=1))


def test_m28_a_receive_that_ends_the_turn_clears_committed(engine: str) -> None:  # M-28
    game = load(engine, receive_set="ends-turn")
    state = step(place(game, setup(game, "1 2", "3")), "receive seal-3 from +1")
    assert state == place(game, setup(game, "", "", discard="1 2 3", spent=["receive"], owned=["k"], turn=1))


def test_m28_pending_only_in_react_and_assign(engine: str) -> None:  # M-28
    game = load(engine, players=3, assistants=True, latent=True)
    seen = set()
    for episode in range(2):
        for state in walk(game, [DRIVERS["erratic"]] * 3, seed=1, episode=episode):
            table = read(state)
            seen.add(table.phase_name)
            assert (table.pending > 0) == (table.phase_name in ("react", "assign"))
            assert (table.foresee > 0) == (table.phase_name == "foresee")
            assert table.committed == 0 or table.phase_name in ("turn", "foresee")
            assert table.committed == 1 or table.phase_name != "foresee"
    assert seen == {"reward", "turn", "foresee", "draw", "react", "assign", "flip", "end"}


def test_m28_the_order_of_draws_is_not_kept(engine: str) -> None:  # M-28
    game = load(engine)
    first = play(game, "reward 2", "premonition", "draw seal-1", "draw student", "draw fragment-a")
    second = play(game, "reward 2", "premonition", "draw fragment-a", "draw seal-1", "draw student")
    assert first == second
    assert str(first) == str(second)


def test_m25_students_of_a_small_box(engine: str, tmp_path: Path) -> None:  # M-25
    game = load(engine, content=edited(tmp_path, copies("student", 2)))
    state = play(game, "reward 2", "explore", "draw student", "accept", "explore", "draw student", "accept", "explore")
    assert "draw student" not in outcomes(state)
