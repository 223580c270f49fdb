"""Streams, history and what players know, on a toy game of the reference engine."""

from __future__ import annotations

import copy
import pickle
import random
from typing import Any

import pytest

import yith
from tests.engine import toy
from tests.engine.toy import HEAVY, KEEP, LIGHT, SWAP
from yith import Game, State

Toy = Game[toy.View]


def explicit(game: Toy, *moves: int) -> State[toy.View]:
    state = game.initial_state()
    for move in moves:
        state.apply(move)
    return state


def everything(state: State[Any]) -> tuple[object, ...]:
    """All that a state shows, but for its stream."""
    return (
        str(state),
        state.node,
        state.current_player,
        state.legal_actions,
        state.mask.tolist(),
        state.outcomes,
        state.history,
        state.events,
        state.returns,
        state.scores,
        state.tally,
        state.to_bytes(),
        [state.observation(player).tolist() for player in range(state.game.num_players)],
        [state.observation_text(player) for player in range(state.game.num_players)],
        [state.observe_event(player) for player in range(state.game.num_players)],
        [state.information_state(player) for player in range(state.game.num_players)],
    )


def rest(state: State[Any], seed: int) -> list[list[tuple[int, bool]]]:
    """Plays a copy on to its end and gives all its events: they tell where its stream stands."""
    choose, state = random.Random(seed), copy.copy(state)
    while not state.is_terminal:
        state.apply(choose.choice(state.legal_actions or [move for move, _ in state.outcomes]))
    return [list(state.events)]


def test_moves_and_what_they_show(game: Toy) -> None:
    state = explicit(game, LIGHT)
    assert (state.node, state.current_player, state.legal_actions) == ("chance", None, [])
    assert state.outcomes == [(LIGHT, 2), (HEAVY, 1)]
    state.apply(HEAVY)
    assert (state.node, state.current_player, state.legal_actions) == ("decision", 0, [KEEP, SWAP])
    assert state.outcomes == []
    assert state.mask.tolist() == [1, 1]
    assert not state.mask.flags.writeable
    state.apply(SWAP)
    assert state.node == "chance"
    state.apply(HEAVY)
    assert state.events == [(LIGHT, False), (HEAVY, False), (SWAP, False), (HEAVY, False), (KEEP, True)]
    assert state.history == [LIGHT, HEAVY, SWAP, HEAVY]
    assert state.tally == {"swaps": (1, 0), "heavies": (2,)}
    assert state.observe_event(0) == ["+0 chip heavy", "+0 keep"]
    assert state.observe_event(1) == ["+1 chip", "+1 keep"]
    assert state.information_state(1) == ["+1 chip", "+0 chip heavy", "+1 swap", "+1 chip", "+1 keep"]
    assert state.returns == [0.0, 0.0]
    state.apply(KEEP)
    assert (state.node, state.current_player, state.is_terminal) == ("terminal", None, True)
    assert (state.returns, state.scores) == ([0.5, 0.5], [2, 2])


def test_the_history_leads_to_the_state(three: Toy) -> None:
    for seed in range(20):
        state = three.new_state(seed)
        choose = random.Random(seed)
        while not state.is_terminal:
            state.apply(choose.choice(state.legal_actions))
        again = explicit(three, *state.history)
        assert everything(again)[:8] == everything(state)[:8]
        assert [again.information_state(player) for player in range(3)] == [
            state.information_state(player) for player in range(3)
        ]


def test_streams_are_keyed_by_all_three_numbers(three: Toy) -> None:
    deals = {
        key: tuple(three.new_state(*key, episode).to_bytes() for episode in range(20))
        for key in ((0, 0), (1, 0), (0, 1))
    }
    assert len(set(deals.values())) == 3
    assert three.new_state() == three.new_state(0, 0, 0)
    assert all(state.node == "decision" for state in (three.new_state(seed) for seed in range(20)))


def test_undo_takes_back_every_step(three: Toy) -> None:
    for seed in range(20):
        choose = random.Random(seed)
        state = three.new_state(seed)
        shown = []
        while not state.is_terminal:
            shown.append((everything(state), rest(state, seed)))
            state.apply(choose.choice(state.legal_actions))
        while shown:
            state.undo()
            assert (everything(state), rest(state, seed)) == shown.pop()
        with pytest.raises(yith.NodeError, match="nothing to undo: no id was applied to this state") as caught:
            state.undo()
        assert caught.value.code == "nothing-to-undo"


def test_undo_takes_explicit_outcomes_back(game: Toy) -> None:
    state = explicit(game, LIGHT, HEAVY, SWAP, LIGHT)
    for length in (3, 2, 1, 0):
        state.undo()
        assert everything(state) == everything(explicit(game, *[LIGHT, HEAVY, SWAP, LIGHT][:length]))


def test_a_clone_has_no_stream(game: Toy) -> None:
    state = game.new_state(3)
    clone = state.clone()
    assert everything(clone) == everything(state)
    for _ in range(2):
        clone.apply(SWAP)
        assert clone.outcomes
        clone.undo()
    state.apply(SWAP)
    assert not state.outcomes


def test_a_clone_foresees_nothing_by_undo(game: Toy) -> None:
    state = game.new_state(3)
    state.apply(SWAP)
    clone = state.clone()
    clone.undo()
    assert clone.legal_actions
    clone.apply(SWAP)
    assert clone.outcomes


def test_a_fork_follows_a_stream_of_its_own(game: Toy) -> None:
    state = game.new_state(3)
    drawn = {tuple(rest(state.fork(seed), 0)[0]) for seed in range(40)}
    assert len(drawn) > 1
    assert rest(state.fork(5), 0) == rest(state.fork(5, 0), 0)
    assert len({tuple(rest(state.fork(5, episode), 0)[0]) for episode in range(40)}) > 1
    waiting = game.initial_state()
    assert waiting.fork(1) == game.new_state(1)
    assert waiting.node == "chance"


def test_undo_past_a_fork_goes_back_to_its_own_origin(game: Toy) -> None:
    # Both were in another stream's hands before they followed the fork's; neither may show where that stream stood.
    first, second = game.new_state(3), game.new_state(3)
    for state in (first, second):
        state.apply(KEEP)
    forks = [first.fork(9), second.clone().fork(9)]
    for fork in forks:
        fork.apply(SWAP)
        fork.undo()
        fork.undo()
    assert everything(forks[0]) == everything(forks[1]) == everything(game.new_state(3))
    origin = game.new_state(3).fork(9)
    assert rest(forks[0], 1) == rest(forks[1], 1) == rest(origin, 1)


def test_undo_past_a_fork_and_forward_again(game: Toy) -> None:
    fork = game.new_state(3).fork(9)
    fork.apply(KEEP)
    late = fork.fork(11)
    late.undo()
    late.apply(SWAP)
    drawn = late.events
    late.undo()
    late.apply(SWAP)
    assert late.events == drawn


def test_copies_and_pickles_keep_the_stream(three: Toy) -> None:
    for seed in range(10):
        state = three.new_state(seed).fork(seed + 1)
        choose = random.Random(seed)
        while not state.is_terminal:
            for twin in (copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
                assert type(twin) is type(state)
                assert everything(twin) == everything(state)
                assert rest(twin, seed) == rest(state, seed)
                if state.history != three.new_state(seed).history:
                    twin.undo()
                    again = copy.copy(state)
                    again.undo()
                    assert (everything(twin), rest(twin, seed)) == (everything(again), rest(again, seed))
            state.apply(choose.choice(state.legal_actions))


def test_deepcopy_keeps_the_game(game: Toy) -> None:
    state = game.new_state(1)
    assert copy.deepcopy(state).game is state.game
    assert pickle.loads(pickle.dumps(state)).game == game


def test_a_position_starts_an_own_history(game: Toy) -> None:
    state = explicit(game, LIGHT, HEAVY, SWAP)
    read = game.from_bytes(state.to_bytes())
    assert (read == state, hash(read) == hash(state), str(read) == str(state)) == (True, True, True)
    assert (read.history, read.events, read.tally) == ([], [], {"swaps": (0, 0), "heavies": (0,)})
    assert read.information_state(1) == [state.observation_text(1)]
    read.apply(LIGHT)
    assert read.information_state(1) == [state.observation_text(1), "+1 chip", "+1 keep"]
    twin = pickle.loads(pickle.dumps(read))
    assert everything(twin) == everything(read)
    read.undo()
    assert read == state
    with pytest.raises(yith.NodeError):
        read.undo()


def test_a_resample_carries_the_observers_log(three: Toy) -> None:
    state = explicit(three, LIGHT, HEAVY, LIGHT, SWAP, HEAVY)
    seen = set()
    for seed in range(60):
        sample = state.resample(0, seed)
        seen.add(sample.to_bytes())
        assert sample.observation(0).tolist() == state.observation(0).tolist()
        assert sample.information_state(0) == state.information_state(0)
        assert (sample.history, sample.tally) == ([], {"swaps": (0, 0, 0), "heavies": (0,)})
        sample.apply(KEEP)
        assert sample.information_state(0) == [*state.information_state(0), "+1 keep"]
        assert pickle.loads(pickle.dumps(sample)).information_state(0) == sample.information_state(0)
        assert sample.resample(0, 1).information_state(0) == sample.information_state(0)
        for act in (sample.information_state, sample.resample):
            with pytest.raises(yith.NodeError) as caught:
                act(2)
            assert caught.value.code == "not-the-observer"
            assert str(caught.value) == ("information state of player 2 in a resample, which has that of player 0 only")
    assert len(seen) == 4
    assert state.resample(0) == state.resample(0, 0)


def test_a_resample_has_no_stream(game: Toy) -> None:
    sample = game.new_state(3).resample(1)
    sample.apply(SWAP)
    assert sample.node == "chance"


class Odometer:
    """Gives the same number again and again."""

    def __init__(self, value: Any) -> None:
        self.value = value
        self.bounds: list[int] = []

    def below(self, bound: int, /) -> int:
        self.bounds.append(bound)
        return self.value  # type: ignore[no-any-return]  # the wrong types are the test


def test_a_source_takes_the_place_of_the_seed(game: Toy) -> None:
    state = explicit(game, LIGHT, LIGHT)
    for drawn, chip in ((0, 1), (1, 1), (2, 2)):
        source = Odometer(drawn)
        assert state.resample(0, source=source).view.chips == (1, chip)
        assert source.bounds == [3]


@pytest.mark.parametrize("value", [3, -1, True, 1.0, None, "1"])
def test_a_wrong_source_is_refused(game: Toy, value: object) -> None:
    state = explicit(game, LIGHT, LIGHT)
    with pytest.raises(yith.ConfigError) as caught:
        state.resample(0, source=Odometer(value))
    assert caught.value.code == "bad-source"
    assert str(caught.value) == f"source gave {value!r} for below(3)"


def test_a_source_may_look_at_the_state(game: Toy) -> None:
    state = explicit(game, LIGHT, LIGHT)

    class Curious:
        def below(self, bound: int, /) -> int:
            assert state.legal_actions == [KEEP, SWAP]
            return bound - 1

    assert state.resample(0, source=Curious()).view.chips == (1, 2)


def test_refusals_leave_the_state_as_it_was(game: Toy) -> None:
    state = explicit(game, LIGHT, HEAVY)
    before = everything(state)
    for move in (LIGHT, 4, -1, "keep"):
        with pytest.raises(yith.YithError):
            state.apply(move)  # type: ignore[arg-type]  # one move is a text on purpose
    assert everything(state) == before


def test_following_again_starts_at_the_new_stream(game: Toy) -> None:
    state = game.new_state(3)
    state.apply(KEEP)
    state.follow(9, 0, 0)
    other = game.new_state(3)
    other.apply(KEEP)
    assert rest(state, 0) == rest(other.fork(9), 0)
