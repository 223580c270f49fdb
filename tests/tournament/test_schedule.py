"""Who sits where: balance, and numbers that stay."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournament.tables import alone, chips, shared
from yith.tournament.schedule import Schedule, is_versus, seatings


@pytest.mark.parametrize(
    ("players", "expected"),
    [
        (2, ["AB", "BA"]),
        (3, ["AAB", "ABA", "ABB", "BAA", "BAB", "BBA"]),
        (4, ["ABAB", "BABA"]),
        (
            5,
            [
                "AABAB", "ABAAB", "ABABA", "ABABB", "ABBAB", "BAABA", "BABAA", "BABAB", "BABBA", "BBABA",
            ],
        ),
    ],
)  # fmt: skip
def test_seatings_are_these(players: int, expected: list[str]) -> None:
    assert sorted(seatings(players, True)) == expected
    assert seatings(players, True)[0] == ("AB" * players)[:players]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_both_agents_sit_in_every_seat_equally_often_and_have_like_neighbours(players: int) -> None:
    found = seatings(players, True)
    assert len(found) == len(set(found)) == (2 if players % 2 == 0 else 2 * players)
    for seat in range(players):
        assert Counter(seating[seat] for seating in found) == {"A": len(found) / 2, "B": len(found) / 2}
    swapped = [seating.translate(str.maketrans("AB", "BA")) for seating in found]
    assert sorted(swapped) == sorted(found)
    for seating in found:  # no two seats in a row but where the round of an odd number closes
        alike = sum(seating[seat] == seating[(seat + 1) % players] for seat in range(players))
        assert alike == players % 2


@pytest.mark.parametrize("players", [1, 2, 5])
def test_without_rivals_one_agent_has_all_seats(players: int) -> None:
    assert seatings(players, False) == ("A" * players,)


def test_games_against_each_other_are_told_from_others() -> None:
    assert [is_versus(game) for game in (chips(), chips(3), shared(), alone())] == [True, True, False, False]


def test_tables_and_deals() -> None:
    two = Schedule.of(chips(), 3, 5)
    assert two.tables == ((0, 1), (0, 2), (1, 2))
    assert (two.deals, two.games, two.versus) == (3, 18, True)
    three = Schedule.of(chips(3), 2, 13)
    assert (three.tables, three.deals, three.games) == (((0, 1),), 3, 18)
    together = Schedule.of(shared(), 3, 5)
    assert (together.tables, together.deals, together.games, together.versus) == (((0,), (1,), (2,)), 5, 15, False)
    assert two.agents(1, "BA") == (2, 0)
    assert three.agents(0, "BAB") == (1, 0, 1)
    assert together.agents(2, "AA") == (2, 2)


@given(agents=st.integers(2, 6), players=st.sampled_from([2, 3]), games=st.integers(1, 40), more=st.integers(0, 40))
def test_every_game_has_a_number_that_stays_when_there_are_more(
    agents: int, players: int, games: int, more: int
) -> None:
    short, long = (Schedule.of(chips(players), agents, count) for count in (games, games + more))
    places = [(table, row) for table in range(len(short.tables)) for row in range(short.deals * len(short.seatings))]
    numbers = [short.number(*place) for place in places]
    assert sorted(numbers) == list(range(short.games))
    assert [short.find(number) for number in numbers] == places
    assert [long.number(*place) for place in places] == numbers
