"""Assistants: M-50 to M-53."""

from __future__ import annotations

import pytest

from tests.games.playing import legal, moves, outcomes, play, refusal, run, step

from .play import load, stay
from .table import KINDS, Game, State, letters, place, read, setup

ASSIGN = [f"assign {kind}" for kind in KINDS[:11]]


def loaded(engine: str, **options: object) -> Game:
    return load(engine, assistants=True, **options)


def boards(state: State) -> list[str]:
    return [seat.cards for seat in read(state).seats]


def used(state: State, word: str) -> list[str]:
    return [text for text in legal(state) if text.startswith(word)]


def test_m50_four_in_the_library(engine: str) -> None:  # M-50
    state = play(loaded(engine), "reward 2", "explore")
    assert read(state).deck == [4, 4, 4, 4, 4, 4, 4, 12, 12, 12, 16, 4]
    assert outcomes(state)["draw assistant"] == 4
    assert sum(outcomes(state).values()) == 84
    without = play(load(engine), "reward 2", "explore")
    assert refusal(without, "draw assistant").rule is not None


def test_m50_a_reaction_comes_first(engine: str) -> None:  # M-50 M-51
    state = play(loaded(engine, players=3), "reward 2", "reward 3", "explore", "draw assistant")
    assert read(state).phase_name == "react"
    assert read(state).pending == 12
    # Presentation does not work on it.
    assert legal(state) == ["accept", "reflexes", "escape"]
    assert refusal(state, "present to +1").rule in ("M-45", "M-51")
    assert refusal(state, "assign seal-1").rule is not None
    step(state, "accept")
    assert read(state).phase_name == "assign"
    assert read(state).pending == 12
    assert state.current_player == 0


@pytest.mark.parametrize("spent", ["reflexes escape present", "reflexes escape"])
def test_m50_at_once_when_no_card_could_be_used(engine: str, spent: str) -> None:  # M-50 M-51
    game = loaded(engine)
    state = place(game, setup(game, spent=[spent]))
    step(state, "explore", "draw assistant")
    assert read(state).phase_name == "assign"
    assert moves(state) == ["explore", "draw assistant"]
    assert legal(state) == ASSIGN


def test_m50_any_of_eleven_kinds(engine: str) -> None:  # M-50
    game = loaded(engine)
    for board in ("", "A 1 S", "A* 1* S*", "A B C D 1 2 S S S"):
        state = place(game, setup(game, board))
        step(state, "explore", "draw assistant", "accept")
        assert legal(state) == ASSIGN


@pytest.mark.parametrize(
    ("kind", "board"), [("fragment-a", "A*"), ("fragment-g", "G*"), ("seal-3", "3*"), ("student", "S*")]
)
def test_m50_it_counts_as_that_kind(engine: str, kind: str, board: str) -> None:  # M-50
    state = play(loaded(engine), "reward 2", "explore", "draw assistant", "accept", f"assign {kind}")
    assert boards(state) == [board, ""]
    assert read(state).phase_name == "turn"
    assert state.current_player == 1
    assert read(state).deck[11] == 3
    assert read(state).discard == [0] * 12


@pytest.mark.parametrize(
    ("board", "kind"), [("1", "seal-1"), ("2*", "seal-2"), ("A", "fragment-a"), ("B* C", "fragment-b")]
)
def test_m50_even_one_that_expels(engine: str, board: str, kind: str) -> None:  # M-50 M-31
    game = loaded(engine)
    state = place(game, setup(game, board + " S S*"))
    step(state, "explore", "draw assistant", "accept", f"assign {kind}")
    table = read(state)
    assert boards(state) == ["", ""]
    assert table.seats[0].inside == 0
    assert table.discard[11] == 2 + board.count("*")
    assert table.discard[10] == 1
    assert sum(table.discard) == len(board.split()) + 3
    assert table.rewards == [0] * 5
    assert state.current_player == 1


def test_m50_expelled_by_an_assistant_then_flip(engine: str) -> None:  # M-50 M-32
    game = loaded(engine)
    state = place(game, setup(game, "1", spent=["silver storage"]))
    step(state, "explore", "draw assistant", "accept", "assign seal-1")
    assert read(state).phase_name == "flip"
    assert legal(state) == ["flip silver", "flip storage"]
    assert read(state).pending == 0


@pytest.mark.parametrize(("board", "drawn"), [("1*", "draw seal-1"), ("A B*", "draw fragment-b")])
def test_m50_a_card_of_its_kind_expels(engine: str, board: str, drawn: str) -> None:  # M-50
    game = loaded(engine)
    state = place(game, setup(game, board))
    step(state, "explore", drawn, "accept")
    assert read(state).seats[0].inside == 0
    assert read(state).discard[11] == 1


@pytest.mark.parametrize(
    ("board", "texts", "discard"),
    [
        ("1 2", ["draw assistant", "accept", "assign seal-3"], "1 2 X"),
        ("1* 2*", ["draw assistant", "accept", "assign seal-3"], "Xx3"),
        ("1* 2", ["draw seal-3", "accept"], "2 3 X"),
        ("A B C D", ["draw assistant", "accept", "assign fragment-g"], "A B C D X"),
        ("A* B* C D", ["draw fragment-e", "accept"], "C D E Xx2"),
    ],
)
def test_m52_sets_with_assistants(engine: str, board: str, texts: list[str], discard: str) -> None:  # M-50 M-52
    game = loaded(engine)
    state = place(game, setup(game, board + " S*"))
    step(state, "explore", *texts)
    table = read(state)
    assert table.seats[0].cards == "S*"
    assert table.seats[0].knowledge == 1
    assert letters(table.discard) == discard
    assert state.current_player == 1


@pytest.mark.parametrize(
    ("board", "texts", "discard"),
    [
        ("S S S", ["draw assistant", "accept", "assign student"], "Sx3 X"),
        ("S S* S*", ["draw student", "accept"], "Sx2 Xx2"),
        ("S* S* S*", ["draw assistant", "accept", "assign student"], "Xx4"),
    ],
)
def test_m52_students_with_assistants(
    engine: str, board: str, texts: list[str], discard: str
) -> None:  # M-50 M-52 M-25
    game = loaded(engine)
    state = place(game, setup(game, "A 1 " + board, spent=["silver storage"]))
    step(state, "explore", *texts)
    assert read(state).seats[0].cards == "A 1"
    assert letters(read(state).discard) == discard
    assert legal(state) == ["flip silver", "flip storage"]
    assert read(state).seats[0].inside == 1


def test_m50_no_kind_in_the_centre(engine: str) -> None:  # M-50
    state = play(loaded(engine), "reward 2", "premonition", "draw assistant", "draw seal-1", "draw assistant")
    assert letters(read(state).centre) == "1 Xx2"
    assert legal(state) == ["explore", "take seal-1", "take assistant"]
    step(state, "take assistant")
    assert letters(read(state).centre) == "1 X"
    assert legal(state) == ["accept", "reflexes", "escape"]
    step(state, "accept", "assign seal-2")
    assert boards(state) == ["2*", ""]
    # The other keeps the choice of kind for whoever takes it.
    step(state, "take assistant", "accept", "assign fragment-f")
    assert boards(state) == ["2*", "F*"]


def test_m51_not_taken_with_receive(engine: str) -> None:  # M-51 M-43
    game = loaded(engine, players=3)
    state = place(game, setup(game, "", "A* B 1* 2 S*", "C*"))
    assert used(state, "receive") == ["receive fragment-b from +1", "receive seal-2 from +1"]
    for text in ("receive fragment-a from +1", "receive seal-1 from +1", "receive fragment-c from +2"):
        assert refusal(state, text).rule in ("M-40", "M-43", "M-51")


def test_m51_own_assistants_bar_their_kind(engine: str) -> None:  # M-50 M-43
    game = loaded(engine)
    state = place(game, setup(game, "A* 1*", "A B 1 2"))
    assert used(state, "receive") == ["receive fragment-b from +1", "receive seal-2 from +1"]


@pytest.mark.parametrize(("own", "text", "discard"), [
    ("1* 2", "receive seal-3 from +1", "2 3 X"),
    ("A* B* C D*", "receive fragment-g from +1", "C G Xx3"),
])  # fmt: skip
def test_m51_receive_completes_a_set_with_assistants(
    engine: str, own: str, text: str, discard: str
) -> None:  # M-50 M-43
    game = loaded(engine)
    state = place(game, setup(game, own, "3 G"))
    step(state, text)
    assert read(state).seats[0].cards == ""
    assert read(state).seats[0].knowledge == 1
    assert letters(read(state).discard) == discard
    assert state.current_player == 0


def test_m51_presentation_minds_the_kind_of_an_assistant(engine: str) -> None:  # M-50 M-45
    game = loaded(engine, players=4)
    state = place(game, setup(game, "", "1* S*", "2*", "S"))
    step(state, "explore", "draw seal-1")
    assert used(state, "present") == ["present to +2", "present to +3"]
    state = place(game, setup(game, "", "1* S*", "2*", "S"))
    step(state, "explore", "draw student")
    assert used(state, "present") == ["present to +2"]


def test_m51_presentation_completes_a_set_with_assistants(engine: str) -> None:  # M-52 M-45
    game = loaded(engine)
    state = place(game, setup(game, "", "1* 2"))
    step(state, "explore", "draw seal-3", "present to +1")
    assert boards(state) == ["", ""]
    assert letters(read(state).discard) == "2 3 X"
    assert read(state).seats[1].knowledge == 1


def test_m51_reflexes_and_escape_work(engine: str) -> None:  # M-51 M-44
    game = loaded(engine)
    for answer, board in (("reflexes", "A* 1 S*"), ("escape", "S*")):
        state = place(game, setup(game, "A* 1 S*"))
        step(state, "explore", "draw assistant", answer)
        assert boards(state) == [board, ""]
        assert state.current_player == 1
        assert letters(read(state).discard) == ("X" if answer == "reflexes" else "1 Xx2")


def test_m52_silver_and_storage_leave_it(engine: str) -> None:  # M-52
    game = loaded(engine)
    state = place(game, setup(game, "A B* C 1* 2 S*"))
    step(state, "silver")
    assert boards(state)[0] == "A B* C 1* S*"
    assert letters(read(state).discard) == "2"
    step(state, "storage")
    assert boards(state)[0] == "B* 1* S*"
    assert letters(read(state).discard) == "A C 2"
    # What stays still expels.
    step(state, "explore", "draw fragment-b", "accept")
    assert read(state).seats[0].inside == 0


def test_m52_cards_with_nothing_to_discard(engine: str) -> None:  # M-52 M-40
    game = loaded(engine)
    state = place(game, setup(game, "A* B* 1* 2*", "S"))
    assert legal(state) == ["leave", "explore", "premonition"]
    assert refusal(state, "silver").rule in ("M-40", "M-52")
    assert refusal(state, "storage").rule in ("M-40", "M-52")


def test_m52_leaving(engine: str) -> None:  # M-52 M-30
    game = loaded(engine)
    state = place(game, setup(game, "A* B 1* 2 S S*"))
    step(state, "leave")
    assert boards(state)[0] == "S S*"
    assert letters(read(state).discard) == "B 2 Xx2"


def test_m52_students_of_the_kind_stay_between_rounds(engine: str) -> None:  # M-52 M-15
    game = loaded(engine)
    state = place(game, setup(game, "1* S S*", "S*"))
    step(state, "leave", "leave")
    table = read(state)
    assert table.round == 2
    assert boards(state) == ["S S*", "S*"]
    assert table.deck[11] == 2
    assert sum(table.deck) == 81


def test_m52_expulsion(engine: str) -> None:  # M-52 M-31
    game = loaded(engine)
    state = place(game, setup(game, "A* B 1* 2 S S*"))
    step(state, "explore", "draw seal-2", "accept")
    assert boards(state)[0] == ""
    assert letters(read(state).discard) == "B 2x2 S Xx3"


def test_m52_in_a_discarded_pile_it_is_an_assistant_again(engine: str) -> None:  # M-52 M-16
    game = loaded(engine)
    table = setup(game, "1* 2*", deck="")
    state = step(place(game, table), "explore")
    assert outcomes(state)["draw assistant"] == 2
    state = step(place(game, table), "leave", "explore")
    assert outcomes(state)["draw assistant"] == 4


def test_m53_no_limit_of_turns(engine: str) -> None:  # M-53
    # The broken sentence about "a turn of 10" limits nothing: a round goes on as long as someone is in it.
    game = loaded(engine)
    state = place(game, setup(game, "A* 1*"))
    for kind in (*["student"] * 8, "fragment-b", "fragment-c", "fragment-d"):
        for player in (0, 1):
            assert state.current_player == player
            step(state, "explore", f"draw {kind}", "accept")
    assert read(state).round == 1


def test_m50_games_with_assistants_end(engine: str) -> None:  # M-50
    game = loaded(engine, players=3)
    end = run(game, [stay] * 3, seed=2)
    table = read(end)
    assert end.is_terminal
    held = sum(sum(value == 2 for value in seat.board) + seat.assistants for seat in table.seats)
    assert held + table.deck[11] + table.discard[11] + table.centre[11] == 4
