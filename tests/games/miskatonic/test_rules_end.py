"""The end: M-60 and M-61."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.playing import legal, moves, play, run, step, walk

from .play import DRIVERS, load
from .table import State, edited, place, read, setup


def results(state: State) -> tuple[list[int], list[float]]:
    assert state.is_terminal
    return list(state.scores), list(state.returns)


def test_m60_after_round_5(engine: str) -> None:  # M-60
    state = play(load(engine), *["reward 2", "leave", "leave"] * 4, "reward 3", "leave")
    assert not state.is_terminal
    assert list(state.returns) == [0.0, 0.0]
    step(state, "leave")
    assert results(state) == ([23, 28], [0.0, 1.0])


def test_m60_totals_at_any_node(engine: str) -> None:  # M-60
    game = load(engine)
    state = place(game, setup(game, "1 2", owned=["k r2 r6 b7", "r3 b6 b8"], round_number=4, rewards="5"))
    assert list(state.scores) == [3 + 2 + 6 + 7, 3 + 6 + 8]
    step(state, "explore", "draw seal-3")
    assert list(state.scores) == [18, 17]
    step(state, "accept")
    assert list(state.scores) == [21, 17]
    step(state, "leave")
    assert list(state.scores) == [21, 22]
    step(state, "leave")
    assert state.node == "chance"
    assert list(state.scores) == [30, 22]
    assert list(state.returns) == [0.0, 0.0]


def test_m60_points_of_knowledge_are_data(engine: str, tmp_path: Path) -> None:  # M-60
    game = load(engine, content=edited(tmp_path, ("knowledge = 3", "knowledge = 20")))
    state = place(game, setup(game, owned=["k k", ""]))
    assert list(state.scores) == [40, 0]


def test_m60_the_highest_total_wins(engine: str) -> None:  # M-60
    game = load(engine, players=3)
    owned = ["r5 r6", "b6 b7", "k k k k k"]
    state = place(game, setup(game, out=[0, 2], owned=owned, round_number=5, turn=1))
    step(state, "leave")
    assert results(state) == ([11, 23, 15], [0.0, 1.0, 0.0])


def test_m60_tie_the_highest_black_card(engine: str) -> None:  # M-60
    game = load(engine)
    owned = ["b6 b7 b8 b9", "r5 r5 r5 r5"]
    state = place(game, setup(game, out=[0], owned=owned, round_number=5, turn=1))
    step(state, "leave")
    assert results(state) == ([30, 30], [0.0, 1.0])


def test_m60_the_number_of_black_cards_does_not_matter(engine: str) -> None:  # M-60
    game = load(engine)
    # 6 + 8 + 3 against 7 + 10: the highest, not the sum.
    owned = ["b6 b8 k", "b7"]
    state = place(game, setup(game, out=[0], owned=owned, round_number=5, turn=1))
    step(state, "leave")
    assert results(state) == ([17, 17], [0.0, 1.0])
    state = place(game, setup(game, "", "1", out=[0], owned=["b9 k k k", "b8 b7 k"], round_number=5, turn=1))
    step(state, "explore", "draw seal-1", "accept")
    assert results(state) == ([18, 18], [1.0, 0.0])


def test_m60_tie_with_one_black_card_among_those_tied(engine: str) -> None:  # M-60
    game = load(engine, players=3)
    # Seats 0 and 1 have 10; the black cards of seat 2 do not count, it is not tied.
    owned = ["r5 r5", "", "b6"]
    state = place(game, setup(game, out=[0, 2], owned=owned, round_number=5, turn=1))
    step(state, "leave")
    assert results(state) == ([10, 10, 6], [0.0, 1.0, 0.0])


def test_m60_still_tied_is_shared(engine: str) -> None:  # M-60
    game = load(engine)
    state = place(game, setup(game, "", "1", out=[0], owned=["r5", "r5"], round_number=5, turn=1))
    step(state, "explore", "draw seal-1", "accept")
    assert results(state) == ([5, 5], [0.5, 0.5])


def test_m60_shared_by_some(engine: str) -> None:  # M-60
    game = load(engine, players=4)
    owned = ["r5 r3", "r2", "k r5", "b6"]
    state = place(game, setup(game, "", "1", out=[0, 2, 3], owned=owned, round_number=5, turn=1))
    step(state, "explore", "draw seal-1", "accept")
    assert results(state) == ([8, 2, 8, 6], [0.5, 0.0, 0.5, 0.0])


def test_m60_three_tied_two_with_black_cards(engine: str) -> None:  # M-60
    game = load(engine, players=4)
    owned = ["k k k", "b9", "r6 r3", "b7 r2"]
    state = place(game, setup(game, "", "1", out=[0, 2, 3], owned=owned, round_number=5, turn=1))
    step(state, "explore", "draw seal-1", "accept")
    assert results(state) == ([9, 9, 9, 9], [0.0, 1.0, 0.0, 0.0])


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_m60_nobody_has_anything(engine: str, players: int) -> None:  # M-60
    game = load(engine, players=players)
    last = players - 1
    state = place(game, setup(game, *[""] * last, "1", out=range(last), round_number=5, turn=last))
    step(state, "explore", "draw seal-1", "accept")
    assert results(state) == ([0] * players, [1 / players] * players)


def test_m60_a_final_position(engine: str) -> None:  # M-60
    game = load(engine, players=3)
    table = setup(game, "S", owned=["b10 k", "r6 r4 k", "b6 b7"], round_number=5, phase="end")
    state = place(game, table)
    assert results(state) == ([13, 13, 13], [1.0, 0.0, 0.0])
    assert state.legal_actions == []


def test_m60_returns_add_up_to_one(engine: str) -> None:  # M-60
    for players in (2, 5):
        game = load(engine, players=players)
        assert (game.info.min_utility, game.info.max_utility, game.info.utility_sum) == (0.0, 1.0, 1.0)
        assert not game.info.hidden
        for seed in range(2):
            assert sum(run(game, [DRIVERS["uniform"]] * players, seed).returns) == pytest.approx(1.0)


def test_m61_a_turn_of_eight_decisions_and_four_draws(engine: str) -> None:  # M-61
    game = load(engine, assistants=True)
    state = place(game, setup(game, "A 1 S S S", "B", spent=["reflexes"]))
    texts = [
        *("premonition", "draw fragment-c", "draw fragment-c", "draw fragment-d"),
        *("silver", "storage", "receive fragment-b from +1", "explore", "draw assistant"),
        *("accept", "assign student", "flip reflexes"),
    ]
    decisions = 0
    for text in texts:
        if state.node == "decision":
            assert state.current_player == 0
            assert len(legal(state)) >= 2
            decisions += 1
        step(state, text)
    assert (decisions, len(texts) - decisions) == (8, 4)
    assert moves(state) == texts
    assert state.current_player == 1


@pytest.mark.parametrize("driver", ["defend", "hoard", "erratic"])
def test_m61_turns_are_short(engine: str, driver: str) -> None:  # M-61
    game = load(engine, players=3, latent=True, assistants=True)
    turns, decisions, chances, seat = 0, 0, 0, -1
    for state in walk(game, [DRIVERS[driver]] * 3, seed=11):
        table = read(state)
        fresh = table.phase_name == "turn" and not table.committed
        if fresh or table.phase_name in ("reward", "end"):
            assert decisions <= 8
            assert chances <= 4
            decisions = chances = 0
            turns += fresh
        if fresh:
            seat = table.turn
        elif table.phase_name not in ("reward", "end"):
            assert table.turn == seat
        decisions += state.node == "decision"
        chances += state.node == "chance" and table.phase_name != "reward"
    events = [game.text(move) for move, _ in state.events]
    assert sum(text.split()[0] not in ("reward", "draw") for text in events) <= 8 * turns
    assert sum(text.split()[0] in ("reward", "draw") for text in events) <= 4 * turns + 5 * 2


def test_m61_bounds(engine: str) -> None:  # M-61
    for players in (2, 5):
        info = load(engine, players=players, latent=True, assistants=True).info
        assert (info.max_decisions, info.max_chances) == (5000, 5000)
        assert info.max_legal_actions == 42


def test_m61_forty_two_actions(engine: str) -> None:  # M-61
    game = load(engine, players=5, latent=True, assistants=True)
    words = ["A 1", "B C D E 2 3", "B C F G 2 3", "D E F G 2 3", "B C D E 2 3"]
    state = place(game, setup(game, *words, centre="A B C D E F G 1 2 3 S X"))
    assert len(legal(state)) == 42
    expected = ["leave", "explore"]
    expected += [text for text in game.texts if text.startswith("take")]
    expected += ["premonition", "silver", "storage", "latent"]
    for k, letters in enumerate(["bcde", "bcfg", "defg", "bcde"], start=1):
        kinds = [*(f"fragment-{letter}" for letter in letters), "seal-2", "seal-3"]
        expected += [f"receive {kind} from +{k}" for kind in kinds]
    assert legal(state) == expected


def test_m61_players_who_never_leave(engine: str) -> None:  # M-61
    game = load(engine, players=5, latent=True, assistants=True)
    assert 200 < len(run(game, [DRIVERS["stay"]] * 5, seed=7).events) < 5000


def test_m61_students_for_ever(engine: str) -> None:  # M-61
    game = load(engine, players=2)
    # All but Students lie in the centre: who only draws Students is never expelled, and the pile turns over for ever.
    table = setup(game, deck="Sx2", discard=None)
    table.discard[10], table.deck[10] = 0, 16
    table.centre, table.discard = table.discard, [0] * 12
    state = place(game, table)
    for _ in range(40):
        step(state, "explore", "draw student", "accept")
    assert [seat.inside for seat in read(state).seats] == [1, 1]
    assert read(state).round == 1
