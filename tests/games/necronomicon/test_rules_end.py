"""The end of a round and of the game: N-40 to N-47. Void rounds are in `test_rules_setup` (N-14)."""

from __future__ import annotations

from typing import Any

import pytest

from yith.games.necronomicon import Phase

from .play import Game, State, load
from .table import (
    at,
    counted,
    hand,
    laid,
    legal,
    marked,
    moves,
    pile_of,
    refused,
    sanity,
    step,
    table_of,
)


def many(count: int) -> str:
    """So many cards for a hand, of the suits A to E."""
    words = [f"{suit}{effect}" for suit in "ABCDE" for effect in "123isr" for _ in range(2)]
    return " ".join(words[:count])


def finish(game: Game, *hands: str, books: Any = ("H",), **fields: Any) -> State:
    """A player who has laid the objective down goes out with a Cthulhu, named `out` in the hands."""
    winner = hands.index("out")
    words = ["W" if name == "out" else name for name in hands]
    state = at(game, *words, books=books, owner=winner, played=True, discard="G1", **fields)
    return step(state, "go out")


def marks(state: State) -> list[str]:
    """The suits on all Grimoires."""
    return [marked(state, seat) for seat in range(len(state.view.seats))]


# N-40: losing Sanity.

LOSSES = {0: 0, 1: 1, 2: 1, 3: 2, 5: 2, 6: 3, 9: 3, 10: 4, 11: 4, 14: 4, 15: 5, 20: 5, 21: 6, 27: 6, 28: 7, 35: 7}


@pytest.mark.parametrize("cards", LOSSES)
def test_n40_what_cards_cost(engine: str, cards: int) -> None:  # N-40
    state = finish(load(engine), "out", many(cards))
    assert sanity(state) == [8, 8 - LOSSES[cards]]
    assert counted(state).get("sanity_lost", (0, 0)) == (0, LOSSES[cards])


def test_n40_the_book_s_example(engine: str) -> None:  # N-40
    """Five cards cost 2, six cards 3, eleven cards 4."""
    hands = ["out", many(5), "F1*2 F2*2 F3*2", "Fi*2 Fs*2 Fr*2 Gi*2 Gs*2 Gr"]
    state = finish(load(engine, players=4), *hands)
    assert sanity(state) == [8, 6, 5, 4]


def test_n40_not_below_zero(engine: str) -> None:  # N-40 N-41
    """What goes beyond 0 is forgotten: from 0 back to 8, whatever the cards cost."""
    state = finish(load(engine), "out", many(11), sanity=[8, 2], round_number=2, books=["GH"])
    assert sanity(state) == [8, 8]
    assert counted(state)["sanity_lost"] == (0, 2)


def test_n40_laid_cards_do_not_count(engine: str) -> None:  # N-40
    state = finish(load(engine), "out", "B1 B2", books=["H", "A"])
    assert sanity(state) == [8, 7]


# N-41: a player at 0.


def settle(game: Game, **fields: Any) -> State:
    """Seat 0 goes out in round 5; the others have a card each."""
    hands = ["out", "A1", "B1", "C1"][: game.num_players]
    given: dict[str, Any] = {"books": ["FGH"], "round_number": 5} | fields
    return finish(game, *hands, **given)


def test_n41_the_winner_chooses(engine: str) -> None:  # N-41
    state = settle(load(engine), sanity=[4, 1], marked=["A", "ABC"])
    view = state.view
    assert (view.phase, view.winner, state.current_player) == (Phase.SETTLE, 0, 0)
    assert (view.seats[1].sanity, view.seats[1].broken, sanity(state)) == (0, True, [4, 0])
    # A is on the winner's Grimoire already; F, G and H are not marked yet.
    assert legal(state) == ["lose-book A", "lose-book B", "lose-book C", "take-book B", "take-book C"]
    assert marks(state) == ["A", "ABC"]
    # Hands and table lie as they were.
    assert (hand(state, 1), pile_of(state)) == ("A1", "W G1")
    assert table_of(state) != ""


def test_n41_lose(engine: str) -> None:  # N-41
    state = settle(load(engine), sanity=[4, 1], marked=["A", "ABC"])
    step(state, "lose-book B")
    assert marks(state) == ["AFGH", "AC"]
    assert (sanity(state), state.view.round, state.view.phase) == ([7, 8], 6, Phase.DEAL)
    assert counted(state)["books_lost"] == (0, 1)
    assert "books_taken" not in counted(state)


def test_n41_take(engine: str) -> None:  # N-41 N-43
    """It is marked, and regains no Sanity."""
    state = settle(load(engine), sanity=[4, 1], marked=["A", "ABC"])
    step(state, "take-book B")
    assert marks(state) == ["ABFGH", "AC"]
    assert sanity(state) == [7, 8]
    assert (counted(state)["books_lost"], counted(state)["books_taken"]) == ((0, 1), (1, 0))
    assert counted(state)["sanity_regained"] == (3, 0)


def test_n41_refusals(engine: str) -> None:  # N-41
    state = settle(load(engine), sanity=[4, 1], marked=["A", "ABC"])
    assert refused(state, "take-book A") == ("has-book", "N-41")
    assert refused(state, "lose-book D") == ("not-marked", "N-41")
    assert refused(state, "take-book D") == ("not-marked", "N-41")
    assert refused(state, "end") == ("wrong-phase", "N-54")


def test_n41_one_book_that_the_winner_has(engine: str) -> None:  # N-41
    """Then there is no choice."""
    state = settle(load(engine), sanity=[4, 1], marked=["AB", "B"])
    assert moves(state) == ["go out", "!lose-book B"]
    assert (marks(state), sanity(state)) == (["ABFGH", ""], [7, 8])


def test_n41_one_book_that_the_winner_lacks(engine: str) -> None:  # N-41
    state = settle(load(engine), sanity=[4, 1], marked=["A", "B"])
    assert legal(state) == ["lose-book B", "take-book B"]


def test_n41_a_book_that_the_winner_laid_this_round(engine: str) -> None:  # N-41 N-42
    """What counts is the Grimoire, on which it is not yet."""
    state = settle(load(engine), sanity=[4, 1], marked=["", "F"])
    assert legal(state) == ["lose-book F", "take-book F"]
    step(state, "take-book F")
    assert marks(state) == ["FGH", ""]
    assert counted(state)["books_taken"] == (1, 0)


def test_n41_no_book_to_lose(engine: str) -> None:  # N-41
    state = settle(load(engine), sanity=[4, 1], marked=["A", ""])
    assert moves(state) == ["go out"]
    assert (marks(state), sanity(state)) == (["AFGH", ""], [7, 8])
    assert counted(state)["sanity_lost"] == (0, 1)
    assert "books_lost" not in counted(state)


def test_n41_a_book_of_this_round_cannot_be_lost(engine: str) -> None:  # N-41 N-42
    """Only books marked before the round: what is laid is marked afterwards."""
    state = settle(load(engine), sanity=[4, 1], marked=["", ""], books=["FGH", "ABC"])
    assert moves(state) == ["go out"]
    assert (marks(state), sanity(state)) == (["FGH", "ABC"], [7, 8])
    two = settle(load(engine), sanity=[4, 1], marked=["", "AD"], books=["FGH", "ABC"])
    assert legal(two) == ["lose-book A", "lose-book D", "take-book A", "take-book D"]


def test_n42_a_lost_book_is_marked_again(engine: str) -> None:  # N-42 N-41
    state = settle(load(engine), sanity=[4, 1], marked=["", "AD"], books=["FGH", "ABC"])
    step(state, "take-book A")
    assert marks(state) == ["AFGH", "ABCD"]


def test_n41_not_the_winner(engine: str) -> None:  # N-41 N-40
    state = settle(load(engine), sanity=[1, 3], marked=["A", "B"])
    assert moves(state) == ["go out"]
    assert sanity(state) == [4, 2]


@pytest.mark.parametrize("winner", range(4))
def test_n41_in_turn_order_from_the_winner_s_left(engine: str, winner: int) -> None:  # N-41
    game = load(engine, players=4)
    hands = ["out" if seat == winner else f"{'ABCD'[seat]}1" for seat in range(4)]
    books = ["EFG" if seat == winner else "" for seat in range(4)]
    ones = [8 if seat == winner else 1 for seat in range(4)]
    state = finish(game, *hands, books=books, sanity=ones, marked=["A", "B", "C", "D"], round_number=5)
    for steps in (1, 2, 3):
        loser = (winner + steps) % 4
        letter = "ABCD"[loser]
        assert legal(state) == [f"lose-book {letter}", f"take-book {letter}"]
        assert state.current_player == winner
        broken = [seat.broken for seat in state.view.seats]
        assert broken == [seat != winner and (seat - winner) % 4 >= steps for seat in range(4)]
        step(state, f"take-book {letter}")
    assert marks(state)[winner] == "ABCDEFG"
    assert sanity(state) == [8] * 4
    assert counted(state)["books_taken"] == tuple(3 * (seat == winner) for seat in range(4))


def test_n41_one_without_a_book_between_two_with(engine: str) -> None:  # N-41
    """They return to 8 when their turn comes, not before."""
    state = settle(load(engine, players=4), sanity=[8, 1, 1, 1], marked=["", "A", "", "B"])
    assert sanity(state) == [8, 0, 0, 0]
    step(state, "lose-book A")
    assert sanity(state) == [8, 8, 8, 0]
    assert legal(state) == ["lose-book B", "take-book B"]
    step(state, "lose-book B")
    assert (state.view.phase, sanity(state)) == (Phase.DEAL, [8] * 4)


def test_n41_a_book_once_taken_is_the_winner_s(engine: str) -> None:  # N-41
    state = settle(load(engine, players=3), sanity=[8, 1, 1], marked=["", "A", "A"])
    step(state, "take-book A")
    # The winner has A now, so seat 2 loses it without a choice.
    assert moves(state)[-2:] == ["take-book A", "!lose-book A"]
    assert counted(state)["books_lost"] == (0, 1, 1)
    lost = settle(load(engine, players=3), sanity=[8, 1, 1], marked=["", "A", "A"])
    step(lost, "lose-book A")
    assert legal(lost) == ["lose-book A", "take-book A"]


def test_n41_the_winner_of_another_player_s_turn_chooses(engine: str) -> None:  # N-41 N-34
    hands = ["V A1 W", "B1 B2", "C1 W"]
    fields = {"books": ["", "EFG"], "sanity": [1, 8, 1], "marked": ["A", "", "C"], "round_number": 5}
    state = at(load(engine, players=3), *hands, discard="D1", **fields)
    step(state, "play V", "stop", "discard B1", "discard B2", "stop")
    assert (state.view.phase, state.view.owner, state.view.winner) == (Phase.SETTLE, 0, 1)
    assert (state.current_player, legal(state)) == (1, ["lose-book C", "take-book C"])
    step(state, "lose-book C")
    assert (state.current_player, legal(state)) == (1, ["lose-book A", "take-book A"])


# N-42 and N-43.


def test_n42_all_players_mark(engine: str) -> None:  # N-42
    state = settle(load(engine, players=3), books=["FGH", "ABC", ""], marked=["AF", "A", "D"])
    assert marks(state) == ["AFGH", "ABC", "D"]
    assert [laid(state, seat) for seat in range(3)] == ["", "", ""]


@pytest.mark.parametrize(("before", "after"), [(1, 4), (4, 7), (5, 8), (6, 8), (7, 8), (8, 8)])
def test_n43_one_for_each_book_up_to_eight(engine: str, before: int, after: int) -> None:  # N-43
    state = settle(load(engine), sanity=[before, 8])
    assert sanity(state) == [after, 7]
    assert counted(state).get("sanity_regained", (0, 0)) == (after - before, 0)


def test_n43_marked_suits_count_too(engine: str) -> None:  # N-43 N-12
    """What counts is that the books were laid this round."""
    state = settle(load(engine), sanity=[2, 8], marked=["FGH"])
    assert sanity(state)[0] == 5


def test_n43_extra_books_count(engine: str) -> None:  # N-43 N-22
    state = settle(load(engine, extra_books=True), sanity=[2, 8], books=["DEFGH"])
    assert sanity(state)[0] == 7


def test_n43_the_winner_only(engine: str) -> None:  # N-43
    state = settle(load(engine), sanity=[5, 5], books=["FGH", "ABC"])
    assert sanity(state) == [8, 4]


# N-44: the first complete Grimoire.


def test_n44_the_winner_s(engine: str) -> None:  # N-44 N-47
    state = settle(load(engine), marked=["ABCDE", "ABCDEFG"])
    assert state.is_terminal
    assert (marks(state)[0], list(state.scores), list(state.returns)) == ("ABCDEFGH", [8, 7], [1.0, 0.0])
    assert [seat.won for seat in state.view.seats] == [True, False]
    # The last round is settled: seat 1 has paid for a card.
    assert (sanity(state), state.view.round, state.view.winner) == ([8, 7], 5, 0)
    # Hands and table stay.
    assert (hand(state, 1), pile_of(state)) == ("A1", "W G1")


def test_n44_another_player_s(engine: str) -> None:  # N-44
    """The round is lost, the game is won."""
    state = settle(load(engine), marked=["", "ABCDE"], books=["ABC", "FGH"])
    assert (state.is_terminal, state.view.winner) == (True, 0)
    assert list(state.returns) == [0.0, 1.0]
    assert list(state.scores) == [3, 8]


@pytest.mark.parametrize(
    ("winner", "complete", "champion"),
    [(0, (0, 1), 0), (1, (0, 1), 1), (0, (1, 2), 1), (1, (0, 2), 2), (2, (0, 1), 0), (1, (0, 1, 2), 1)],
)
def test_n44_several_at_once(engine: str, winner: int, complete: tuple[int, ...], champion: int) -> None:  # N-44
    """The winner of the round, then turn order."""
    hands = ["out" if seat == winner else "A1" if seat % 2 else "B1" for seat in range(3)]
    books = ["FGH", "CDE", "ABC"]
    others = ["ABCDE", "ABFGH", "DEFGH"]
    before = [others[seat] if seat in complete else "" for seat in range(3)]
    state = finish(load(engine, players=3), *hands, books=books, marked=before, round_number=5)
    assert state.is_terminal
    assert list(state.scores) == [8 if seat in complete else 3 for seat in range(3)]
    assert list(state.returns) == [float(seat == champion) for seat in range(3)]


@pytest.mark.parametrize(("starter", "champion"), [(0, 1), (1, 1), (2, 2)])
def test_n44_several_after_a_void_round(engine: str, starter: int, champion: int) -> None:  # N-44 N-14
    """From the starter of the round on."""
    fields: dict[str, Any] = {"books": ["", "FGH", "FGH"], "marked": ["", "ABCDE", "ABCDE"], "round_number": 5}
    owner = (starter + 5) % 3
    game = load(engine, players=3, turn_limit=6)
    state = at(game, "A1", "A2", "A3", turn=6, owner=owner, starter=starter, played=True, **fields)
    step(state, "end")
    assert (state.is_terminal, state.view.winner) == (True, None)
    assert list(state.returns) == [float(seat == champion) for seat in range(3)]
    assert list(state.scores) == [0, 8, 8]


def test_n44_completed_by_a_book_that_was_taken(engine: str) -> None:  # N-44 N-41
    """The rest is settled all the same."""
    state = settle(load(engine, players=3), sanity=[8, 1, 1], marked=["ABCDEFG", "H", "AB"], books=["FGD"])
    step(state, "take-book H")
    assert (state.view.phase, marks(state)[0], state.is_terminal) == (Phase.SETTLE, "ABCDEFGH", False)
    assert legal(state) == ["lose-book A", "lose-book B"]
    step(state, "lose-book A")
    assert (state.is_terminal, list(state.returns)) == (True, [1.0, 0.0, 0.0])
    assert list(state.scores) == [8, 0, 1]
    assert sanity(state) == [8, 8, 8]


def test_n44_a_book_lost_in_the_round_of_completion(engine: str) -> None:  # N-44 N-41
    """Seat 1 would have been complete."""
    state = settle(load(engine), sanity=[8, 1], marked=["", "ABCDE"], books=["ABC", "FGH"])
    step(state, "lose-book A")
    assert (state.is_terminal, marks(state)) == (False, ["ABC", "BCDEFGH"])


def test_n44_a_lost_suit_laid_this_round_completes(engine: str) -> None:  # N-44 N-42
    state = settle(load(engine), sanity=[8, 1], marked=["", "ABCDEF"], books=["ABC", "FGH"])
    step(state, "lose-book F")
    assert (state.is_terminal, list(state.returns), marks(state)[1]) == (True, [0.0, 1.0], "ABCDEFGH")


# N-45: quick games.


def test_n45_three_books_in_the_only_round(engine: str) -> None:  # N-45 N-11
    game = load(engine, mode="quick")
    assert game.initial_state().view.objective == 3
    state = finish(game, "out", many(30), books=["FGH"])
    assert (state.is_terminal, state.view.winner, list(state.returns)) == (True, 0, [1.0, 0.0])
    # No Grimoire, no Sanity.
    assert (marks(state), sanity(state), list(state.scores)) == (["", ""], [8, 8], [3, 0])
    assert counted(state) == {"rounds": (1,), "won_by_going_out": (1, 0)}


def test_n45_the_winner_of_the_round_whatever_others_have(engine: str) -> None:  # N-45
    state = finish(load(engine, mode="quick", extra_books=True), "out", "A1", books=["FGH", "ABCD"])
    assert (list(state.scores), list(state.returns)) == ([3, 4], [1.0, 0.0])


@pytest.mark.parametrize(
    ("books", "cards", "returns"),
    [
        (["FGH", "", ""], (9, 1, 1), [1.0, 0.0, 0.0]),
        (["FGH", "CDE", ""], (3, 2, 1), [0.0, 1.0, 0.0]),
        (["FGH", "CDE", ""], (2, 2, 1), [0.5, 0.5, 0.0]),
        (["", "", ""], (2, 2, 1), [0.0, 0.0, 1.0]),
        (["", "", ""], (2, 2, 2), [1 / 3, 1 / 3, 1 / 3]),
        (["", "", ""], (0, 2, 0), [0.5, 0.0, 0.5]),
    ],
)
def test_n45_void(engine: str, books: list[str], cards: tuple[int, ...], returns: list[float]) -> None:  # N-45
    """Most books laid, then fewest cards in hand."""
    game = load(engine, mode="quick", players=3, turn_limit=6)
    hands = [" ".join([f"{'ABE'[seat]}{effect}" for effect in "123isr123"][:count]) for seat, count in enumerate(cards)]
    state = at(game, *hands, books=books, turn=6, owner=2, played=True, discard="G1")
    assert tuple(seat.hand_size for seat in state.view.seats) == cards
    step(state, "end")
    assert (state.is_terminal, state.view.winner, list(state.returns)) == (True, None, returns)
    assert list(state.scores) == list(map(len, books))


def test_n45_more_books_beat_fewer_cards(engine: str) -> None:  # N-45 N-22
    game = load(engine, mode="quick", extra_books=True, turn_limit=4)
    state = at(game, "E1 E2 E3", "E1", books=["ABCD", "FGH"], turn=4, owner=1, played=True, discard="E2")
    step(state, "end")
    assert list(state.returns) == [1.0, 0.0]


# N-46: the last round.


@pytest.mark.parametrize(
    ("marked_before", "sane", "returns"),
    [
        (["ABC", "AB", "AB"], [1, 8, 8], [1.0, 0.0, 0.0]),
        (["AB", "ABC", "ABC"], [8, 3, 2], [0.0, 1.0, 0.0]),
        (["AB", "ABC", "ABC"], [8, 3, 3], [0.0, 0.5, 0.5]),
        (["AB", "CD", "EF"], [4, 4, 4], [1 / 3, 1 / 3, 1 / 3]),
        (["", "", ""], [7, 8, 7], [0.0, 1.0, 0.0]),
    ],
)
def test_n46_most_suits_then_most_sanity(
    engine: str, marked_before: list[str], sane: list[int], returns: list[float]
) -> None:  # N-46 N-14
    game = load(engine, players=3, turn_limit=6, round_limit=4)
    fields: dict[str, Any] = {"marked": marked_before, "sanity": sane, "round_number": 4}
    state = at(game, "A1", "A2", "A3", turn=6, owner=2, played=True, **fields)
    step(state, "end")
    assert (state.is_terminal, list(state.returns)) == (True, returns)
    assert sanity(state) == sane


def test_n46_after_a_round_that_was_won(engine: str) -> None:  # N-46 N-43
    """Marks and Sanity are those after the round: seat 0 has 5 + 3 points, seat 1 has 8 - 1."""
    game = load(engine, round_limit=4)
    state = settle(game, marked=["", "ABC"], sanity=[5, 8], round_number=4)
    assert (list(state.scores), sanity(state), list(state.returns)) == ([3, 3], [8, 7], [1.0, 0.0])


def test_n46_the_winner_of_the_round_may_lose_the_game(engine: str) -> None:  # N-46
    state = settle(load(engine, round_limit=5), marked=["", "ABCD"])
    assert (state.view.winner, list(state.scores), list(state.returns)) == (0, [3, 4], [0.0, 1.0])


def test_n46_a_complete_grimoire_comes_first(engine: str) -> None:  # N-46 N-44
    """Both are complete: nothing is shared."""
    state = settle(load(engine, round_limit=5), marked=["ABCDE", "ABCDE"], books=["FGH", "FGH"])
    assert list(state.returns) == [1.0, 0.0]


def test_n46_not_before_the_limit(engine: str) -> None:  # N-46
    state = settle(load(engine, round_limit=6), marked=["", "ABCD"])
    assert (state.is_terminal, state.view.round) == (False, 6)


def test_n46_settled_before_it_is_over(engine: str) -> None:  # N-46 N-41
    state = settle(load(engine, round_limit=5), sanity=[8, 1], marked=["", "ABCDE"])
    assert state.view.phase is Phase.SETTLE
    step(state, "take-book A")
    assert (list(state.scores), list(state.returns)) == ([4, 4], [0.5, 0.5])
    assert sanity(state) == [8, 8]


# N-47.


def test_n47_scores_at_any_time(engine: str) -> None:  # N-47
    state = at(load(engine), "A1 A2", "B1", marked=["ABC", "D"], books=["EF"], round_number=3)
    assert (list(state.scores), list(state.returns)) == ([3, 1], [0.0, 0.0])
    quick = at(load(engine, mode="quick"), "A1 A2", "B1", books=["EFG"])
    assert (list(quick.scores), list(quick.returns)) == ([3, 0], [0.0, 0.0])


def test_n47_the_round_s_winner_settles_with_returns_at_0(engine: str) -> None:  # N-47 N-41
    state = settle(load(engine), sanity=[8, 1], marked=["", "AB"])
    assert (list(state.scores), list(state.returns)) == ([0, 2], [0.0, 0.0])
