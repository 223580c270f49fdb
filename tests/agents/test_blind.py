"""Nothing that a player may not know can be reached from what an agent is asked with.

Two ways to look. Pairs: where two positions look alike to a player, everything that can be reached from what the agent
gets is the same for both, to the last byte. Truth: at every decision of whole games nothing that can be reached is
the true position, its history, its streams or what another player knows.
"""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from typing import Any, NoReturn
from zlib import crc32

import numpy as np
import pytest

import yith
from tests.agents.reach import Reached, reach, said
from tests.agents.tables import ALL, HIDDEN
from yith import State
from yith.agents import Batch, View, batched, play
from yith.rng import Episode, stream

SEED, LANE, EPISODE = 0x9A3D_66F1_0C28_B741, 0x5EED_0000_1234, 0x7E57_0000_5678
"""Numbers that are reached nowhere by chance."""


def positions(game: yith.Game[Any], games: int, decisions: int) -> Iterator[State[Any]]:
    """Decisions of games of random agents."""
    for episode in range(games):
        state = game.new_state(SEED, LANE, episode)
        for number in range(decisions):
            if state.current_player is None:
                break
            yield state
            state.apply(state.choose("random", number))


def twins(game: yith.Game[Any], games: int = 7, decisions: int = 4) -> Iterator[tuple[State[Any], State[Any]]]:
    """Two different positions that look alike to the player who decides."""
    for number, state in enumerate(positions(game, games, decisions)):
        player = state.current_player
        assert player is not None
        other = state.resample(player, number)
        if other != state:
            yield copy.copy(state), other


STARTS: list[State[Any]] = []
"""Where games start: not in a closure, through which it could be reached."""


def started(*_: object) -> State[Any]:
    return copy.copy(STARTS[-1])


class Enough(BaseException):
    """Ends a game from inside an agent: it is no `Exception` and goes through."""


def reached_by_agents(monkeypatch: pytest.MonkeyPatch, start: State[Any], *, batch: bool) -> tuple[Reached, bytes]:
    """What an agent can reach that is asked for the decision of a state, and its pickle."""
    found: list[tuple[Reached, bytes]] = []

    def spy(argument: View[Any] | Batch[Any]) -> NoReturn:
        found.append((reach(argument), pickle.dumps(argument)))
        raise Enough

    agent = batched(spy) if batch else spy
    STARTS[:] = [start]
    with monkeypatch.context() as patched:
        patched.setattr(yith.Game, "new_state", started)
        with pytest.raises(Enough):
            play(start.game, agent, seed=SEED, lane=LANE, episodes=[EPISODE])
    return found[0]


def compared(monkeypatch: pytest.MonkeyPatch, game: yith.Game[Any], *, batch: bool) -> Iterator[bool]:
    """Pair by pair, whether an agent could tell the two apart."""
    for pair in twins(game):
        (one, one_pickle), (two, two_pickle) = (reached_by_agents(monkeypatch, state, batch=batch) for state in pair)
        yield one.said != two.said or one_pickle != two_pickle


@pytest.mark.parametrize("batch", [False, True], ids=["view", "batch"])
@pytest.mark.parametrize("name", HIDDEN)
def test_what_looks_alike_is_alike_in_all_that_can_be_reached(
    monkeypatch: pytest.MonkeyPatch, name: str, batch: bool
) -> None:
    found = list(compared(monkeypatch, HIDDEN[name], batch=batch))
    assert len(found) >= 3
    assert not any(found)


def secrets(truth: State[Any], player: int) -> dict[str, object]:
    """What may not be reached, unless the position that is shown has the same by chance."""
    others = [other for other in range(truth.game.num_players) if other != player]
    return {
        "bytes": truth.to_bytes(),
        "text": str(truth),
        **{f"text of {other}": truth.observation_text(other) for other in others},
        **{f"observation of {other}": truth.observation(other) for other in others},
    }


def keys(truth: State[Any], episode: int) -> set[int]:
    """Numbers that would tell what chance draws."""
    saved: Any = truth.__reduce__()
    words = [word for part in saved[1][0][2:4] for word in part]
    streams = [stream(SEED, LANE, episode, purpose).words for purpose in (*range(7), 15, 16)]
    return {SEED, Episode.new(SEED, LANE, episode).key, *words, *(word for one in streams for word in one)}


def faults(truth: State[Any], player: int, reached: Reached, episode: int) -> list[str]:
    """What of the truth was reached."""
    found = [f"key {number}" for number in keys(truth, episode) if reached.says(number)]
    shown: set[str] = set()
    for state in reached.states:
        saved: Any = state.__reduce__()
        root, segments, *streams, followed = saved[1][0]
        shown |= {said(value) for value in secrets(state, player).values()}
        if root[0] != "resample" or root[2] != player:
            found.append(f"a state that starts at {root[0]}")
        if streams != [None, None] or followed != 0 or any(segment != (None, []) for segment in segments):
            found.append("a state with a stream or a history")
        if (
            state.observation_text(player) != truth.observation_text(player)
            or state.legal_actions != truth.legal_actions
        ):
            found.append("a position that the player can tell from the true one")
    if not reached.states:
        found.append("no state at all")
    events = truth.events
    if reached.says(events) or (f"list of {len(events)}" in reached.said and reached.says(truth.history)):
        found.append("the history")
    found += [
        what for what, value in secrets(truth, player).items() if reached.says(value) and said(value) not in shown
    ]
    return found


def watched(game: yith.Game[Any], episode: int, *, batch: bool, every: int = 1) -> tuple[int, list[str]]:
    """Plays a game with agents that look around, beside the true game; how often they looked, and what they found."""
    truth, found, looked = game.new_state(SEED, LANE, episode), list[str](), 0

    def look(argument: View[Any] | Batch[Any], one: View[Any]) -> int:
        nonlocal looked
        assert truth.current_player == one.player
        if sum(move < game.num_actions for move in truth.history) % every == 0:
            looked += 1
            found.extend(faults(truth, one.player, reach(argument), episode))
        action = int(one.rng.choice(one.legal_actions))
        truth.apply(action)
        return action

    def single(argument: View[Any]) -> int:
        return look(argument, argument)

    @batched
    def many(argument: Batch[Any]) -> list[int]:
        (one,) = argument.views
        return [look(argument, one)]

    (result,) = play(game, many if batch else single, seed=SEED, lane=LANE, episodes=[episode])
    assert result.returns == tuple(truth.returns)
    assert truth.is_terminal
    return looked, found


@pytest.mark.parametrize("batch", [False, True], ids=["view", "batch"])
@pytest.mark.parametrize("name", ALL)
def test_no_decision_of_a_game_leads_to_the_truth(name: str, batch: bool) -> None:
    game = ALL[name]
    looked, found = 0, list[str]()
    for episode in range(EPISODE, EPISODE + 4):
        more, faulty = watched(game, episode, batch=batch, every=1 if game.info.hidden else 9)
        looked, found = looked + more, found + faulty
        if looked > 8:
            break
    assert looked >= 4
    assert sorted(set(found)) == []


def leaking(leak: Callable[[View[Any], State[Any]], View[Any]]) -> classmethod[View[Any], Any, View[Any]]:
    """A twin of `View.of` with a leak."""
    sound = View.of

    def of(_: type[View[Any]], /, state: State[Any], decision: int = 0, **keyed: int) -> View[Any]:
        return leak(sound(state, decision, **keyed), state)

    return classmethod(of)


class Open(View[Any]):
    """A twin with room for what does not belong there."""

    def __init__(self, sound: View[Any], leak: object) -> None:
        super().__init__(*(getattr(sound, part.name) for part in fields(sound)))
        object.__setattr__(self, "leak", leak)

    def __reduce__(self) -> tuple[object, ...]:
        return str, ("a pickle that says nothing",)


def alone(sound: View[Any], sample: State[Any]) -> View[Any]:
    return replace(sound, _sample=sample)


def default(sound: View[Any], state: State[Any]) -> View[Any]:
    def show(truth: State[Any] = state) -> str:
        return str(truth)

    return Open(sound, show)


def later(sound: View[Any], state: State[Any]) -> View[Any]:
    """The truth in a closure, as an attribute that is worked out when it is asked for would have it."""
    truth = copy.copy(state)
    return Open(sound, lambda: truth)


def part(sound: View[Any], state: State[Any]) -> View[Any]:
    """An observation that is a part of the observations of all."""
    everybody = np.concatenate([state.observation(player) for player in range(state.game.num_players)])
    return Open(sound, everybody[: len(sound.observation)])


LEAKS: dict[str, Callable[[View[Any], State[Any]], View[Any]]] = {
    "the state itself": alone,
    "a clone": lambda sound, state: alone(sound, state.clone()),
    "a fork": lambda sound, state: alone(sound, state.fork(1)),
    "another player's resample": lambda sound, state: alone(sound, state.resample(1 - min(sound.player, 1), 5)),
    "an attribute": Open,
    "in a closure": later,
    "in a default": default,
    "a bound method": lambda sound, state: Open(sound, copy.copy(state).resample),
    "a generator": lambda sound, state: Open(sound, (line for line in [str(state)])),
    "bytes": lambda sound, state: Open(sound, {"deep": [(state.to_bytes(),)]}),
    "a text": lambda sound, state: Open(sound, str(state)),
    "a part of an array": part,
    "a seed of the truth": lambda sound, state: alone(sound, state.resample(sound.player, crc32(state.to_bytes()))),
    "draws of the truth": lambda sound, state: replace(sound, _digest=(state.to_bytes() * 9)[-32:]),
}


SEEN_ALONE = set(LEAKS) - {"a seed of the truth", "draws of the truth"}
"""What shows in one position; to see that draws follow the truth it takes two."""


@pytest.mark.parametrize("batch", [False, True], ids=["view", "batch"])
@pytest.mark.parametrize("leak", sorted(set(LEAKS) - {"another player's resample"}))
def test_every_leak_is_found_by_pairs(monkeypatch: pytest.MonkeyPatch, leak: str, batch: bool) -> None:
    monkeypatch.setattr(View, "of", leaking(LEAKS[leak]))
    assert any(apart for name in ("kuhn", "three") for apart in compared(monkeypatch, HIDDEN[name], batch=batch))


@pytest.mark.parametrize("batch", [False, True], ids=["view", "batch"])
@pytest.mark.parametrize("leak", sorted(SEEN_ALONE))
def test_every_leak_is_found_beside_the_truth(monkeypatch: pytest.MonkeyPatch, leak: str, batch: bool) -> None:
    monkeypatch.setattr(View, "of", leaking(LEAKS[leak]))
    assert any(watched(HIDDEN["kuhn"], episode, batch=batch)[1] for episode in range(8))
