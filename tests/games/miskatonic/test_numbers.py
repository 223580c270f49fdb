"""Numbers every implementation must give."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.games.playing import legal, outcomes, paths, play, run, step, walk

from .play import DRIVERS, load
from .table import KINDS, Game, State, added, held, pile, read

EVERYTHING = {"latent": True, "assistants": True}


def chances(state: State) -> dict[str, Fraction]:
    weights = outcomes(state)
    total = sum(weights.values())
    return {text: Fraction(weight, total) for text, weight in weights.items()}


@pytest.mark.parametrize(
    ("engine", "options"),
    [
        ("native", {"players": 5}),
        ("native", {"players": 4, "centre": "deck", **EVERYTHING}),
        ("reference", {}),
        ("reference", {"players": 3, **EVERYTHING}),
    ],
)
@pytest.mark.parametrize("driver", ["stay", "defend", "drain", "hoard", "erratic"])
def test_conservation_at_every_node(engine: str, options: dict[str, object], driver: str) -> None:
    game = load(engine, **options)
    copies = pile("Ax4 Bx4 Cx4 Dx4 Ex4 Fx4 Gx4 1x12 2x12 3x12 Sx16" + (" Xx4" if "assistants" in options else ""))
    for state in walk(game, [DRIVERS[driver]] * game.num_players, seed=6):
        table = read(state)
        pending = [int(table.pending == kind + 1) for kind in range(12)]
        found = added(*map(held, table.seats), table.deck, table.discard, table.centre, pending)
        assert found == copies
        assert sum(found) in (80, 84)
        assert added(table.red_deck, table.rewards, *(seat.red for seat in table.seats)) == [6] * 5
        assert table.knowledge + sum(seat.knowledge for seat in table.seats) == 30
        for player, seat in enumerate(table.seats):
            numbers = sum(count * number for number, count in enumerate(seat.red, start=2))
            numbers += sum(count * number for number, count in enumerate(seat.black, start=6))
            assert state.scores[player] == numbers + 3 * seat.knowledge
            assert sum(map(bool, seat.board[7:])) <= 2
            assert sum(map(bool, seat.board[:7])) <= 4
            assert seat.students + seat.assistants <= 3
        assert all(sum(column) <= 1 for column in zip(*(seat.black for seat in table.seats), strict=True))


def test_first_draw_of_a_game(engine: str) -> None:
    drawn = chances(play(load(engine), "reward 2", "explore"))
    assert sum(drawn[f"draw {kind}"] for kind in KINDS[7:10]) == Fraction(36, 80)
    assert sum(drawn[f"draw {kind}"] for kind in KINDS[:7]) == Fraction(28, 80)
    assert drawn["draw student"] == Fraction(16, 80)


def test_two_cards_expel(engine: str) -> None:
    start, expelled = play(load(engine), "reward 2", "explore"), Fraction(0)
    for first, weight in chances(start).items():
        # Seat 1 goes out in between, so the round ends where seat 0 does.
        state = step(start.clone(), first, "accept", "leave", "explore")
        for second, share in chances(state).items():
            if read(step(state.clone(), second, "accept")).round == 2:
                expelled += weight * share
    assert expelled == Fraction(6, 79)


def test_two_who_always_leave(engine: str) -> None:
    state = play(load(engine), *["reward 2", "leave", "leave"] * 5)
    assert state.is_terminal
    assert list(state.scores) == [22, 28]
    assert list(state.returns) == [0.0, 1.0]
    for seat in read(state).seats:
        assert seat.cards == ""
        assert len(seat.ready) == 7
    assert sum(read(state).deck) == 80


@pytest.mark.parametrize(
    ("options", "counts"),
    [
        ({}, [5, 15, 125, 960, 8260]),
        (EVERYTHING, [5, 20, 160, 1265, 12095]),
        ({"players": 5}, [5, 20, 60, 120, 360, 3000]),
    ],
)
def test_paths_from_the_start(engine: str, options: dict[str, object], counts: list[int]) -> None:
    state = load(engine, **options).initial_state()
    assert [paths(state, depth) for depth in range(1, len(counts) + 1)] == counts


def after_a_premonition(game: Game) -> State:
    state = play(game, "reward 2", "premonition", "draw fragment-a", "draw fragment-a", "draw student")
    return step(state, "explore", "draw fragment-b", "accept", "leave", "leave")


@pytest.mark.parametrize(
    ("centre", "deck", "lying", "counts"), [("stays", 77, 3, [5, 20, 120, 575]), ("deck", 80, 0, [5, 10, 70, 355])]
)
def test_paths_after_a_premonition(engine: str, centre: str, deck: int, lying: int, counts: list[int]) -> None:
    state = after_a_premonition(load(engine, centre=centre))
    table = read(state)
    assert (table.round, table.turn) == (2, 0)
    assert (sum(table.deck), sum(table.centre)) == (deck, lying)
    assert [paths(state, depth) for depth in range(1, 5)] == counts


def after_a_receive(game: Game) -> State:
    state = play(game, "reward 2")
    for kind in ("seal-1", "seal-3", "seal-2", "fragment-a"):
        step(state, "explore", f"draw {kind}", "accept")
    return step(state, "receive seal-3 from +1")


def test_paths_after_a_receive(engine: str) -> None:
    state = after_a_receive(load(engine))
    assert [seat.knowledge for seat in read(state).seats] == [1, 0]
    assert state.current_player == 0
    assert legal(state) == ["explore", "premonition"]
    assert [paths(state, depth) for depth in range(1, 5)] == [2, 22, 164, 1515]


def test_paths_after_a_receive_that_ends_the_turn(engine: str) -> None:
    state = after_a_receive(load(engine, receive_set="ends-turn"))
    assert [seat.knowledge for seat in read(state).seats] == [1, 0]
    assert state.current_player == 1
    assert [paths(state, depth) for depth in range(1, 5)] == [4, 27, 214, 1807]


def test_random_play_seldom_completes_a_set() -> None:
    game = load("native")
    results = game.playouts(4000, seed=1)
    assert results.decisions.max() < 150
    assert results.chances.max() < 150
    knowledge = 0
    for episode in range(300):
        tables = [read(state) for state in walk(game, [DRIVERS["uniform"]] * 2, seed=8, episode=episode)]
        assert all(sum(table.deck) > 0 for table in tables)
        knowledge += sum(seat.knowledge for seat in tables[-1].seats)
    assert 0 < knowledge / 600 < 0.15


@pytest.mark.parametrize(("players", "longest"), [(2, 64), (3, 85), (4, 107), (5, 128)])
def test_random_games_are_short(players: int, longest: int) -> None:  # M-61
    results = load("native", players=players).playouts(2000, seed=3)
    assert longest / 2 < results.decisions.max() < longest * 2


@pytest.mark.parametrize("driver", ["drain", "hoard"])
def test_players_who_stay_refill_the_deck(driver: str) -> None:  # M-16
    game = load("native", players=5, **EVERYTHING)
    ends = [run(game, [DRIVERS[driver]] * 5, seed=1, episode=episode) for episode in range(6)]
    assert sum(end.tally["refills"][0] for end in ends) > 0
    assert sum(sum(end.tally["knowledge"]) for end in ends) > 50


def test_players_who_never_leave() -> None:  # M-61
    game = load("native", players=5, **EVERYTHING)
    decisions, draws = [], []
    for episode in range(8):
        end = run(game, [DRIVERS["stay"]] * 5, seed=9, episode=episode)
        words = [game.text(move).split()[0] for move, _ in end.events]
        draws.append(sum(word in ("draw", "reward") for word in words))
        decisions.append(len(words) - draws[-1])
    # The page's players, whose choices it does not tell, need 634 on average.
    assert 300 < sum(decisions) / 8 < 900
    assert max(decisions) < 5000
    assert max(draws) < 5000
