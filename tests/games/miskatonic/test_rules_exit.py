"""Leaving and being expelled: M-30 to M-33."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.playing import legal, moves, outcomes, play, refusal, step, walk

from .play import DRIVERS, load
from .table import edited, letters, place, read, setup


def test_m30_the_lowest_reward_first(engine: str) -> None:  # M-30
    state = play(load(engine, players=5), "reward 6", "reward 2", "reward 5", "reward 3")
    got = []
    for _ in range(5):
        before = list(state.scores)
        step(state, "leave")
        got.append([after - score for after, score in zip(state.scores, before, strict=True)])
    assert got == [[2, 0, 0, 0, 0], [0, 3, 0, 0, 0], [0, 0, 5, 0, 0], [0, 0, 0, 6, 0], [0, 0, 0, 0, 6]]


def test_m30_red_before_black_at_equal_numbers(engine: str) -> None:  # M-30
    state = play(load(engine), "reward 6", "leave")
    table = read(state)
    assert table.seats[0].red == [0, 0, 0, 0, 1]
    assert table.seats[0].black == [0] * 5
    assert (table.rewards, table.black) == ([0] * 5, 1)
    step(state, "leave")
    assert read(state).seats[1].black == [1, 0, 0, 0, 0]


def test_m30_red_before_black_in_any_round(engine: str, tmp_path: Path) -> None:  # M-30
    path = edited(tmp_path, ("[2, 3, 4, 5, 6]", "[1, 2, 3, 4, 9]"), ("[6, 7, 8, 9, 10]", "[9, 10, 11, 12, 50]"))
    game = load(engine, content=path)
    assert list(outcomes(game.initial_state())) == ["reward 1", "reward 2", "reward 3", "reward 4", "reward 9"]
    state = play(game, "reward 9", "leave")
    assert read(state).seats[0].red == [0, 0, 0, 0, 1]
    step(state, "leave", *["reward 1", "leave", "leave"] * 4)
    # Seat 1 went out last in rounds 1, 3 and 5.
    assert list(state.scores) == [9 + 10 + 1 + 12 + 1, 9 + 1 + 11 + 1 + 50]


def test_m30_seals_and_fragments_go_students_stay(engine: str) -> None:  # M-30
    game = load(engine)
    state = place(game, setup(game, "A B 1 3 S S S", "C S"))
    step(state, "leave")
    table = read(state)
    assert [seat.cards for seat in table.seats] == ["S S S", "C S"]
    assert [seat.inside for seat in table.seats] == [0, 1]
    assert letters(table.discard) == "A B 1 3"
    assert len(table.seats[0].ready) == 7
    assert table.seats[0].red == [1, 0, 0, 0, 0]
    assert state.current_player == 1


def test_m30_leaving_turns_no_card_up(engine: str) -> None:  # M-30
    game = load(engine)
    state = place(game, setup(game, "1", spent=["silver storage"]))
    step(state, "leave")
    assert moves(state) == ["leave"]
    assert len(read(state).seats[0].ready) == 5


def test_m31_everything_on_the_board_is_discarded(engine: str) -> None:  # M-31
    game = load(engine)
    state = place(game, setup(game, "A B C 1 3 S S S", "C S"))
    step(state, "explore", "draw seal-3", "accept")
    table = read(state)
    assert [seat.cards for seat in table.seats] == ["", "C S"]
    assert letters(table.discard) == "A B C 1 3x2 Sx3"
    assert [seat.inside for seat in table.seats] == [0, 1]


def test_m31_the_lowest_red_card_goes_back_into_the_deck(engine: str) -> None:  # M-31
    game = load(engine, players=3)
    state = place(game, setup(game, "1", rewards="3 5"))
    assert read(state).red_deck == [6, 5, 6, 5, 6]
    step(state, "explore", "draw seal-1", "accept")
    table = read(state)
    assert table.red_deck == [6, 6, 6, 5, 6]
    assert table.rewards == [0, 0, 0, 1, 0]
    assert table.black == 1
    assert list(state.scores) == [0, 0, 0]
    step(state, "leave", "leave")
    assert list(state.scores) == [0, 5, 6]
    assert outcomes(state) == {"reward 2": 6, "reward 3": 6, "reward 4": 6, "reward 5": 5, "reward 6": 6}


def test_m31_red_before_black_is_lost_too(engine: str) -> None:  # M-31
    game = load(engine)
    state = place(game, setup(game, "1", rewards="6"))
    step(state, "explore", "draw seal-1", "accept")
    table = read(state)
    assert table.red_deck == [6] * 5
    assert (table.rewards, table.black) == ([0] * 5, 1)


def test_m31_a_black_card_goes_out_of_the_game(engine: str) -> None:  # M-31
    state = play(load(engine), "reward 4", "leave", *["explore", "draw seal-1", "accept"] * 2)
    table = read(state)
    assert table.round == 2
    assert [seat.black for seat in table.seats] == [[0] * 5, [0] * 5]
    assert list(state.scores) == [4, 0]
    assert table.red_deck == [6, 6, 5, 6, 6]
    step(state, "reward 2", *["leave", "leave", "reward 2"] * 3, "leave", "leave")
    assert state.is_terminal
    # 7, 8, 9 and 10 were won, the 6 never.
    assert sum(state.scores) == 4 + 4 * 2 + 7 + 8 + 9 + 10


def test_m31_what_was_won_is_kept(engine: str) -> None:  # M-31
    game = load(engine)
    state = place(game, setup(game, "1", owned=["k k r4 b6", "r3 b7"], round_number=3))
    step(state, "explore", "draw seal-1", "accept")
    assert list(state.scores) == [16, 10]
    seat = read(state).seats[0]
    assert (seat.knowledge, seat.red, seat.black) == (2, [0, 0, 1, 0, 0], [1, 0, 0, 0, 0])


def test_m32_the_expelled_player_turns_one_card_up(engine: str) -> None:  # M-32
    game = load(engine, players=3)
    state = place(game, setup(game, "1", spent=["premonition receive present"]))
    step(state, "explore", "draw seal-1", "accept")
    assert state.current_player == 0
    assert read(state).seats[0].inside == 0
    assert legal(state) == ["flip premonition", "flip receive", "flip present"]
    assert refusal(state, "flip silver").rule == "M-32"
    step(state, "flip receive")
    assert read(state).seats[0].ready == ["silver", "storage", "receive", "reflexes", "escape"]
    assert state.current_player == 1


def test_m32_mandatory_when_there_is_one(engine: str) -> None:  # M-32
    game = load(engine)
    state = place(game, setup(game, "1", spent=["storage"]))
    step(state, "explore", "draw seal-1", "accept")
    assert moves(state)[-1] == "!flip storage"
    assert len(read(state).seats[0].ready) == 7
    assert state.current_player == 1


def test_m32_none_when_there_is_none(engine: str) -> None:  # M-32
    game = load(engine)
    state = place(game, setup(game, "1"))
    step(state, "explore", "draw seal-1", "accept")
    assert moves(state)[-1] == "accept"
    assert state.current_player == 1


def test_m32_a_card_used_this_turn_counts(engine: str) -> None:  # M-32
    game = load(engine)
    state = place(game, setup(game, "A 1"))
    step(state, "storage", "explore", "draw seal-1", "accept")
    assert moves(state)[-1] == "!flip storage"
    state = place(game, setup(game, "A 1", spent=["escape"]))
    step(state, "storage", "explore", "draw seal-1", "accept")
    assert legal(state) == ["flip storage", "flip escape"]


def test_m32_latent_is_not_there_without_its_option(engine: str) -> None:  # M-32 M-47
    game = load(engine)
    cards = ["premonition", "silver", "storage", "receive", "reflexes", "escape", "present"]
    state = place(game, setup(game, "1", spent=[" ".join(cards)]))
    step(state, "explore", "draw seal-1")
    assert legal(state) == [f"flip {card}" for card in cards]
    game = load(engine, latent=True)
    state = place(game, setup(game, "1", spent=["latent silver"]))
    step(state, "explore", "draw seal-1", "accept")
    assert legal(state) == ["flip silver", "flip latent"]


def test_m32_the_last_one_out_flips_before_the_round_ends(engine: str) -> None:  # M-32 M-33
    game = load(engine)
    state = place(game, setup(game, "", "1", out=[0], turn=1, spent=["", "escape silver"], discard="A"))
    step(state, "explore", "draw seal-1", "accept")
    table = read(state)
    assert (table.phase_name, table.round) == ("flip", 1)
    assert [seat.inside for seat in table.seats] == [0, 0]
    assert (table.rewards, table.black) == ([0] * 5, 0)
    assert letters(table.discard) == "A 1x2"
    step(state, "flip silver")
    assert (read(state).phase_name, read(state).round) == ("reward", 2)
    assert letters(read(state).discard) == ""


def test_m32_the_last_one_out_flips_in_round_5(engine: str) -> None:  # M-32 M-15
    game = load(engine)
    state = place(game, setup(game, "", "1", out=[0], turn=1, spent=["", "escape silver"], round_number=5))
    step(state, "explore", "draw seal-1", "accept")
    assert read(state).phase_name == "flip"
    step(state, "flip silver")
    assert state.is_terminal
    assert letters(read(state).discard) == "1x2"


@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.parametrize("driver", ["reckless", "erratic"])
def test_m33_rewards_left_are_players_inside(engine: str, players: int, driver: str) -> None:  # M-33
    game = load(engine, players=players, latent=True, assistants=True)
    for state in walk(game, [DRIVERS[driver]] * players, seed=players):
        table = read(state)
        if table.phase_name == "reward":
            continue
        within = sum(seat.inside for seat in table.seats)
        assert sum(table.rewards) + table.black == within
        assert table.black == (within > 0)


def test_m33_every_exit_uses_up_one(engine: str) -> None:  # M-33
    game = load(engine, players=4)
    state = place(game, setup(game, "1", "2", "", "3", rewards="2 4 5"))
    step(state, "explore", "draw seal-1", "accept")
    assert read(state).rewards == [0, 0, 1, 1, 0]
    step(state, "explore", "draw student", "escape")
    assert read(state).rewards == [0, 0, 0, 1, 0]
    step(state, "leave")
    assert read(state).rewards == [0, 0, 0, 0, 0]
    assert read(state).black == 1
    step(state, "explore", "draw seal-3", "reflexes", "explore", "draw seal-3", "accept")
    assert read(state).round == 2
    assert list(state.scores) == [0, 4, 5, 0]


def test_m11_five_copies_never_run_short(engine: str, tmp_path: Path) -> None:  # M-11
    game = load(engine, content=edited(tmp_path, ("copies = 6", "copies = 5")))
    state = play(game, "reward 2")
    for number in range(1, 6):
        assert read(state).red_deck[0] == 5 - number
        step(state, "leave", "leave", *(["reward 2"] if number < 5 else []))
    assert state.is_terminal
