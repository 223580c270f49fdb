"""What players see (N-50 to N-57): nothing hidden, and all that follows from what they saw."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

import pytest

from tests.games.playing import walk
from yith.errors import ConfigError, YithError
from yith.games.necronomicon import Phase
from yith.rng import Rng, stream
from yith.testing.knowledge import refusals
from yith.testing.walk import weighted

from .gallery import FOLDER, SETS, heuristic, mixed, states, uniform
from .play import Driver, Game, State, load
from .table import at
from .unseen import covered, exchanged, hidden

FEW: Final = str(FOLDER / "few.toml")

MOST: Final = {"native": 4, "reference": 1}
"""Positions of each phase."""


def twins(engine: str, name: str, most: int) -> Iterator[tuple[State, State, int]]:
    """Two truths that look the same to a seat, and the seat."""
    rng = stream(8, 0, 0, 0)
    for state in states(engine, name, most):
        for observer in range(state.game.num_players):
            yield state, exchanged(state, observer, rng), observer


def shown(state: State, observer: int) -> object:
    """Everything that a seat is shown of a position."""
    own = state.current_player == observer
    return (
        state.node,
        state.current_player,
        state.observation(observer).tolist(),
        state.observation_text(observer),
        state.view_of(observer),
        state.returns,
        state.scores,
        (state.legal_actions, state.mask.tolist()) if own else None,
    )


@pytest.mark.parametrize("name", SETS)
def test_hidden_cards_change_nothing_that_is_shown(name: str, engine: str) -> None:
    """Tensor, text, view, legal actions and mask, where unknown cards are exchanged by hand (N-52)."""
    different = 0
    for first, second, observer in twins(engine, name, 2 * MOST[engine]):
        assert shown(first, observer) == shown(second, observer)
        different += covered(first.view, observer) != second.view
    assert different > 15


@pytest.mark.parametrize("name", SETS)
def test_a_view_of_a_seat_has_what_is_known_and_no_more(name: str, engine: str) -> None:
    for state in states(engine, name, 2 * MOST[engine]):
        truth = state.view
        for observer in range(state.game.num_players):
            view = state.view_of(observer)
            assert view == hidden(truth, observer)
            assert view.stock is None
            assert [seat.hand is None for seat in view.seats] == [
                seat != observer for seat in range(state.game.num_players)
            ]
            assert not view.laying or truth.acting == observer


@pytest.mark.parametrize("name", SETS)
def test_refusals_say_nothing_that_is_hidden(name: str, engine: str) -> None:
    """The message of every refused action, for the seat that acts; at chance nodes, for every seat."""
    compared = 0
    for first, second, observer in twins(engine, name, MOST[engine]):
        if first.current_player in {observer, None}:
            assert refusals(first) == refusals(second)
            compared += first != second
    assert compared > 5


def test_what_is_known_binds_positions(engine: str) -> None:
    """Known cards are in the hand, and the stock is within the ceiling (N-50)."""
    game = load(engine)
    assert at(game, "A1", "B1", known=("", "B1"), stock="C1", ceiling="C1").view.stock_size == 1
    with pytest.raises(ConfigError, match="seat 1 is known to hold 1 cards star-investigate-1, but holds 0"):
        at(game, "A1", "B2", known=("", "B1"))
    with pytest.raises(ConfigError, match="1 cards bone-investigate-2 in the stock, expected at most the ceiling 0"):
        at(game, "A1", "B1", stock="C1 C2", ceiling="C1")


# Equal information states.


@dataclass
class Known:
    """What each seat was shown, by what it had seen: one number for each list of texts."""

    lists: dict[tuple[int, str], int] = field(default_factory=dict)
    shown: dict[tuple[int, int], tuple[object, State]] = field(default_factory=dict)
    repeated: int = 0

    def longer(self, number: int, texts: list[str]) -> int:
        """The number of a list with more texts."""
        for text in texts:
            number = self.lists.setdefault((number, text), len(self.lists) + 1)
        return number

    def look(self, state: State, observer: int, number: int) -> None:
        found = (
            state.observation(observer).tobytes(),
            state.observation_text(observer),
            state.legal_actions if state.current_player == observer else None,
            state.current_player,
        )
        before, first = self.shown.setdefault((observer, number), (found, state.clone()))
        assert before == found, f"seat {observer} saw the same in {first} and {state}"
        self.repeated += first != state


TABLES: Final[tuple[tuple[Driver, ...], ...]] = (
    (uniform, uniform),
    (mixed, mixed),
    (heuristic, uniform),
    (uniform, mixed),
)


def plan(game: Game, episode: int, most: int) -> Iterator[int]:
    """The first moves of a game. Four games each draw from equal streams, so that they begin alike."""
    rng = stream(9, 0, episode // len(TABLES), 0)
    state = game.initial_state()
    streams = [stream(9, 0, episode, 1 + seat) for seat in range(2)]
    drivers = TABLES[episode % len(TABLES)]
    for _ in range(most):
        if state.is_terminal:
            break
        seat = state.current_player
        move = weighted(state.outcomes, rng) if seat is None else drivers[seat](game, state, streams[seat])
        yield move
        state.apply(move)


@pytest.mark.parametrize(("options", "most"), [({}, 60), ({"mode": "quick", "extra_books": True}, 40)])
def test_who_saw_the_same_is_shown_the_same(options: dict[str, str | bool], most: int, engine: str) -> None:
    """The information state decides observation and legal actions (N-57), in many beginnings on a tiny deck."""
    played = load("native", content=FEW, **options)
    game = load(engine, content=FEW, **options)
    known = Known()
    for episode in range({"native": 600, "reference": 28}[engine]):
        state = game.initial_state()
        numbers = [0, 0]
        for move in plan(played, episode, most):
            state.apply(move)
            for observer in range(2):
                numbers[observer] = known.longer(numbers[observer], state.observe_event(observer))
                known.look(state, observer, numbers[observer])
        if episode % 50 == 0:
            for observer in range(2):
                assert known.longer(0, state.information_state(observer)) == numbers[observer]
    assert known.repeated > {"native": 2000, "reference": 50}[engine]


class Side:
    """Two games that look alike to a seat, played on by moves that look alike; hidden cards and steps differ.

    Where the second cannot follow, another takes its place: a resample of the first.
    """

    def __init__(self, state: State, observer: int, rng: Rng) -> None:
        self.first = state
        self.observer = observer
        self._rng = rng
        self.second = state.resample(observer, rng.next_u64())
        self._behind: list[int] = []
        self.compared = self.lost = 0

    def step(self, move: int) -> None:
        """Applies a move to the first, and one that looks the same to the second."""
        done = len(self.first.events)
        self.first.apply(move)
        seen = self.first.observe_event(self.observer)
        self._behind += [made for made, _ in self.first.events[done:]]
        if not seen:
            return  # Another's step of a laying: the second stays in main.
        if self._follow(seen):
            assert shown(self.first, self.observer) == shown(self.second, self.observer)
            self.compared += self.first != self.second
        else:
            self.second = self.first.resample(self.observer, self._rng.next_u64())
            self.lost += 1
        self._behind = self._behind if self._is_laid() else []

    def _is_laid(self) -> bool:
        """Whether another seat is in the middle of a laying."""
        return self.first.view.phase is Phase.BOOK and self.first.current_player != self.observer

    def _follow(self, seen: list[str]) -> bool:
        before = self.second.clone()
        for tried in range(4):
            self.second = before.clone()
            if self._made(tried) == seen:
                return True
        return False

    def _made(self, tried: int) -> list[str] | None:
        """What the observer sees of the same moves in the second, or with other cards drawn; None if they cannot be."""
        seen: list[str] = []
        done = start = len(self.second.events)
        for move in self._behind:
            if done == len(self.second.events):
                try:
                    self.second.apply(self._other(move, tried))
                except YithError:
                    return None
                seen += self.second.observe_event(self.observer)
            done += 1
        return seen if done == len(self.second.events) > start else None

    def _other(self, move: int, tried: int) -> int:
        """The move; where a card is drawn, any card at first, in the end the same."""
        if self.second.current_player is not None or tried == 3:
            return move
        outcomes = self.second.outcomes
        return weighted(outcomes, self._rng) if outcomes else move


@pytest.mark.parametrize("name", SETS)
def test_histories_that_look_alike_stay_alike(name: str, engine: str) -> None:
    """Games beside others with other hidden cards: tensor, text, view, mask and list stay equal.

    They are played from some moves before the end of a round to some after it, where most happens.
    """
    options, tables = SETS[name]
    game, rng = load(engine, **options), stream(10, 0, 0, 0)
    before, after = {"native": (150, 100), "reference": (40, 20)}[engine]
    compared = 0
    for episode, drivers in enumerate(tables):
        start, moves = around_the_end(load("native", **options), drivers, episode, before, after)
        for observer in range(game.num_players):
            side = Side(game.from_bytes(start), observer, rng)
            for place, move in enumerate(moves):
                side.step(move)
                if place % 16 == 0:
                    # In the middle of another's laying the second is behind; the seat has seen nothing of it.
                    assert side.first.information_state(observer) == side.second.information_state(observer)
            compared += side.compared
    assert compared > 50


def around_the_end(
    game: Game, drivers: tuple[Driver, ...], episode: int, before: int, after: int
) -> tuple[bytes, list[int]]:
    """The moves around the end of a round, won if one is, and the position that they start from."""
    played = [(state.to_bytes(), len(state.history), state.tally) for state in walk(game, drivers, 12, episode)]
    *_, last = walk(game, drivers, 12, episode)
    rounds = [place for place, (_, _, tally) in enumerate(played) if won(tally) > 0] or [len(played) - 1]
    first, end = max(0, rounds[0] - before), min(len(played) - 1, rounds[0] + after)
    return played[first][0], last.history[played[first][1] : played[end][1]]


def won(tally: Mapping[str, tuple[int, ...]]) -> int:
    """Rounds that somebody won by putting the last card away."""
    return sum(tally["won_by_going_out"])
