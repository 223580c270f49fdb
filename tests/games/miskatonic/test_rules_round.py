"""Rounds: M-10 to M-16."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.playing import legal, moves, outcomes, play, refusal, step

from .play import drawable, load
from .table import KINDS, Game, State, copies, edited, letters, place, read, setup

AWAY = ("reward 2", "leave", "leave")


def inside(state: State) -> list[int]:
    return [seat.inside for seat in read(state).seats]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_m10_rewards_of_a_round(engine: str, players: int) -> None:  # M-10
    game = load(engine, players=players)
    state = game.initial_state()
    for number in range(1, 6):
        assert read(state).round == number
        for red in range(players - 1):
            assert state.node == "chance"
            assert sum(read(state).rewards) == red
            step(state, f"reward {red + 2}")
        assert state.node == "decision"
        assert read(state).black == 1
        step(state, *["leave"] * players)
    assert state.is_terminal
    # Whoever leaves last wins the round's black card: 6 in round 1, 10 in round 5.
    assert sum(state.scores) == 5 * sum(range(2, players + 1)) + 6 + 7 + 8 + 9 + 10


def test_m11_numbers_that_lie_there_are_not_drawn_again(engine: str) -> None:  # M-11
    state = play(load(engine, players=5))
    assert outcomes(state) == {"reward 2": 6, "reward 3": 6, "reward 4": 6, "reward 5": 6, "reward 6": 6}
    step(state, "reward 4")
    assert outcomes(state) == {"reward 2": 6, "reward 3": 6, "reward 5": 6, "reward 6": 6}
    assert refusal(state, "reward 4").rule == "M-11"
    step(state, "reward 2", "reward 6")
    assert outcomes(state) == {"reward 3": 6, "reward 5": 6}
    step(state, "reward 3")
    assert state.node == "decision"
    assert read(state).rewards == [1, 1, 1, 0, 1]


def test_m11_the_order_of_the_draws_does_not_matter(engine: str) -> None:  # M-11
    game = load(engine, players=4)
    first, second = play(game, "reward 6", "reward 2", "reward 3"), play(game, "reward 2", "reward 3", "reward 6")
    assert first == second
    assert first.to_bytes() == second.to_bytes()


def test_m11_weights_are_the_copies_left(engine: str) -> None:  # M-11
    state = play(load(engine), *AWAY, *AWAY, "reward 3", "leave", "leave")
    assert outcomes(state) == {"reward 2": 4, "reward 3": 5, "reward 4": 6, "reward 5": 6, "reward 6": 6}


def test_m12_seat_0_starts(engine: str) -> None:  # M-12
    for players in (2, 5):
        state = play(load(engine, players=players))
        assert read(state).turn == 0
        step(state, *[f"reward {number}" for number in range(2, players + 1)])
        assert state.current_player == 0


def test_m13_clockwise_over_those_inside(engine: str) -> None:  # M-13
    state = play(load(engine, players=4), "reward 2", "reward 3", "reward 4")
    order = []
    for text in ("draw fragment-a", "leave", "draw fragment-b", "draw student", "draw seal-1", "leave", "draw seal-2"):
        order.append(state.current_player)
        step(state, *([text] if text == "leave" else ["explore", text, "accept"]))
    assert order == [0, 1, 2, 3, 0, 2, 3]
    assert state.current_player == 0
    step(state, "leave")
    # Seat 3 is alone and follows themselves.
    for kind in ("fragment-a", "fragment-b", "fragment-c"):
        assert state.current_player == 3
        step(state, "explore", f"draw {kind}", "accept")
    assert state.current_player == 3
    assert inside(state) == [0, 0, 0, 1]
    step(state, "leave")
    assert state.node == "chance"
    assert read(state).round == 2
    assert inside(state) == [1, 1, 1, 1]


def test_m13_expelled_players_are_skipped_too(engine: str) -> None:  # M-13
    game = load(engine, players=3)
    state = place(game, setup(game, "", "1", ""))
    step(state, "explore", "draw student", "accept", "explore", "draw seal-1", "accept")
    assert inside(state) == [1, 0, 1]
    assert state.current_player == 2
    step(state, "explore", "draw student", "accept")
    assert state.current_player == 0
    step(state, "explore", "draw student", "accept")
    assert state.current_player == 2


def test_m14_the_last_to_leave_starts(engine: str) -> None:  # M-14
    game = load(engine, players=3)
    state = play(game, "reward 2", "reward 3", "leave", "explore", "draw seal-1", "accept", "leave", "leave")
    assert read(state).phase_name == "reward"
    assert read(state).turn == 1
    step(state, "reward 2", "reward 3")
    assert state.current_player == 1
    step(state, "leave")
    assert state.current_player == 2
    step(state, "explore", "draw seal-1", "accept", "leave", "leave", "reward 2", "reward 3")
    assert state.current_player == 2


def test_m14_also_when_expelled(engine: str) -> None:  # M-14
    state = play(load(engine), "reward 2", "leave", *["explore", "draw seal-1", "accept"] * 2)
    assert read(state).round == 2
    assert read(state).turn == 1
    step(state, "reward 2")
    assert state.current_player == 1


def test_m14_expelled_flips_first(engine: str) -> None:  # M-14
    game = load(engine)
    state = place(game, setup(game, "", "2", out=[0], spent=["", "escape silver"], turn=1))
    step(state, "explore", "draw seal-2", "accept")
    assert read(state).round == 1
    assert legal(state) == ["flip silver", "flip escape"]
    step(state, "flip escape")
    assert read(state).round == 2
    assert read(state).phase_name == "reward"
    assert read(state).turn == 1


def test_m14_also_after_escape(engine: str) -> None:  # M-14
    state = play(load(engine), "reward 2", "leave", "explore", "draw seal-1", "escape")
    assert read(state).round == 2
    step(state, "reward 2")
    assert state.current_player == 1


def test_m15_the_discard_pile_returns(engine: str) -> None:  # M-15
    state = play(load(engine), "reward 2", "explore", "draw seal-1", "accept", "explore", "draw fragment-c", "reflexes")
    assert letters(read(state).discard) == "C"
    step(state, "leave")
    assert letters(read(state).discard) == "C 1"
    step(state, "leave")
    assert letters(read(state).discard) == ""
    assert sum(read(state).deck) == 80


def test_m15_students_stay_on_their_boards(engine: str) -> None:  # M-15
    state = play(load(engine), "reward 2")
    for kind in ("student", "student", "seal-1"):
        step(state, "explore", f"draw {kind}", "accept")
    step(state, "leave", "leave", "reward 2")
    assert [seat.cards for seat in read(state).seats] == ["S", "S"]
    assert read(state).deck[10] == 14
    assert sum(read(state).deck) == 78


@pytest.mark.parametrize(("centre", "lying", "deck"), [("stays", "Ax2 S", 77), ("deck", "", 80)])
def test_m15_the_centre_between_rounds(engine: str, centre: str, lying: str, deck: int) -> None:  # M-15
    game = load(engine, centre=centre)
    state = play(game, "reward 2", "premonition", "draw fragment-a", "draw fragment-a", "draw student")
    assert letters(read(state).centre) == "Ax2 S"
    step(state, "explore", "draw fragment-b", "accept", "leave")
    assert letters(read(state).centre) == "Ax2 S"
    step(state, "leave")
    assert letters(read(state).centre) == lying
    assert sum(read(state).deck) == deck
    step(state, "reward 2")
    assert ("take student" in legal(state)) == (centre == "stays")


@pytest.mark.parametrize("centre", ["stays", "deck"])
def test_m15_nothing_of_this_after_round_5(engine: str, centre: str) -> None:  # M-15
    state = play(load(engine, centre=centre), *AWAY * 4, "reward 2")
    step(state, "premonition", "draw seal-1", "draw seal-2", "draw student", "take student", "accept")
    step(state, "explore", "draw fragment-g", "accept", "leave", "leave")
    table = read(state)
    assert state.is_terminal
    assert table.round == 5
    assert letters(table.discard) == "G"
    assert letters(table.centre) == "1 2"
    assert table.seats[0].cards == "S"
    assert sum(table.deck) == 76


def test_m16_the_discard_pile_becomes_the_deck(engine: str) -> None:  # M-16
    game = load(engine)
    state = place(game, setup(game, "A 1", "B S", deck=""))
    assert sum(read(state).discard) == 76
    assert legal(state)[:2] == ["leave", "explore"]
    # Not in `turn`, where no card is missing yet.
    assert sum(read(state).deck) == 0
    step(state, "explore")
    table = read(state)
    assert table.phase_name == "draw"
    assert table.deck == [3, 3, 4, 4, 4, 4, 4, 11, 12, 12, 15, 0]
    assert sum(table.discard) == 0
    assert drawable(state) == "Ax3 Bx3 Cx4 Dx4 Ex4 Fx4 Gx4 1x11 2x12 3x12 Sx15"


def test_m16_not_when_the_last_card_is_drawn(engine: str) -> None:  # M-16
    game = load(engine)
    state = place(game, setup(game, deck="A"))
    step(state, "explore")
    assert outcomes(state) == {"draw fragment-a": 1}
    assert state.node == "chance"
    step(state, "draw fragment-a")
    assert sum(read(state).deck) == 0
    assert sum(read(state).discard) == 79
    step(state, "accept")
    assert sum(read(state).deck) == 0
    assert state.current_player == 1
    step(state, "explore")
    assert sum(read(state).deck) == 79
    assert sum(read(state).discard) == 0


def test_m16_a_discarded_card_comes_back(engine: str) -> None:  # M-16
    game = load(engine)
    state = place(game, setup(game, deck="A"))
    step(state, "explore", "draw fragment-a", "reflexes", "explore")
    assert read(state).deck == [4, 4, 4, 4, 4, 4, 4, 12, 12, 12, 16, 0]


def test_m16_within_a_premonition(engine: str) -> None:  # M-16
    game = load(engine)
    state = place(game, setup(game, "", "1", deck="A S"))
    step(state, "premonition")
    assert outcomes(state) == {"draw fragment-a": 1, "draw student": 1}
    step(state, "draw student")
    assert outcomes(state) == {"draw fragment-a": 1}
    assert read(state).foresee == 2
    step(state, "draw fragment-a")
    # The third draw is missing a card: now the discard pile becomes the deck.
    assert read(state).foresee == 1
    assert sum(read(state).deck) == 77
    assert sum(read(state).discard) == 0
    assert outcomes(state)["draw fragment-a"] == 3
    step(state, "draw fragment-a")
    assert letters(read(state).centre) == "Ax2 S"
    assert sum(read(state).deck) == 76


def test_m16_a_premonition_that_takes_the_last_card(engine: str) -> None:  # M-16
    game = load(engine)
    state = place(game, setup(game, deck="A S B"))
    step(state, "premonition", "draw student", "draw fragment-a", "draw fragment-b")
    assert sum(read(state).deck) == 0
    assert sum(read(state).discard) == 77
    assert read(state).phase_name == "turn"


def test_m16_a_premonition_with_an_empty_deck(engine: str) -> None:  # M-16
    game = load(engine)
    state = place(game, setup(game, deck=""))
    step(state, "premonition")
    assert sum(read(state).deck) == 80
    assert sum(read(state).discard) == 0


def everything_in_the_centre(game: Game) -> State:
    """Boards hold four cards, the centre all others."""
    table = setup(game, "A 1", "B S", deck="")
    table.centre, table.discard = table.discard, table.centre
    return place(game, table)


def test_m16_explore_needs_a_card(engine: str) -> None:  # M-16
    state = everything_in_the_centre(load(engine))
    assert legal(state) == [
        "leave",
        *(f"take fragment-{letter}" for letter in "abcdefg"),
        *("take seal-1", "take seal-2", "take seal-3", "take student"),
        *("silver", "storage"),
        "receive fragment-b from +1",
    ]
    assert refusal(state, "explore").rule == "M-16"
    step(state, "silver")
    # The discarded Seal can be drawn.
    assert "explore" in legal(state)
    step(state, "explore")
    assert outcomes(state) == {"draw seal-1": 1}


def test_m16_take_needs_one_in_the_centre(engine: str) -> None:  # M-16
    game = load(engine)
    state = place(game, setup(game, centre="S"))
    assert legal(state) == ["leave", "explore", "take student", "premonition"]
    refusal(state, "take fragment-a")


def test_m16_take_alone_is_forced(engine: str, tmp_path: Path) -> None:  # M-16 M-27
    few = [copies(kind, 1) for kind in KINDS[:10]]
    path = edited(tmp_path, *few, copies("student", 40), ("fragment = 5", "fragment = 3"))
    game = load(engine, players=5, content=path)
    words = ["A", "B C 1 2", "D E 3", "F G"]
    state = place(game, setup(game, *words, deck="", centre="Sx40", spent=["silver storage"]))
    assert legal(state) == [
        *("leave", "take student"),
        *(f"receive {kind} from +1" for kind in ("fragment-b", "fragment-c", "seal-1", "seal-2")),
        *(f"receive {kind} from +2" for kind in ("fragment-d", "fragment-e", "seal-3")),
        *(f"receive {kind} from +3" for kind in ("fragment-f", "fragment-g")),
    ]
    step(state, "receive seal-1 from +1")
    assert moves(state) == ["receive seal-1 from +1", "!take student"]
    assert read(state).phase_name == "react"
    assert letters(read(state).centre) == "Sx39"


@pytest.mark.parametrize("players", [2, 5])
def test_m16_boards_at_their_fullest(engine: str, players: int) -> None:  # M-16
    game = load(engine, players=players)
    full = ["1 2 A B C D S S S", "1 2 A B C D S S S", "1 3 A B E F S S S", "1 3 E F G C S S S", "2 3 E F G D S S S"]
    state = place(game, setup(game, *full[:players]))
    assert sum(read(state).deck) == 80 - 9 * players
    assert "explore" in legal(state)
