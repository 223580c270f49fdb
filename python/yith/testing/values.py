"""Laws about a state as a value, and about the history beside it."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Iterable
from typing import Any

from yith.api import State
from yith.engine import Game
from yith.errors import ConfigError, NodeError, TraceError, YithError
from yith.rng import Rng, stream
from yith.testing.verdict import BreachError, Verdict, ensure
from yith.testing.walk import LANE, LONGEST, SEEDS, Wanderer, everywhere, judging, placing, streamed


def snapshot(state: State[Any]) -> tuple[bytes, str, list[tuple[int, bool]], dict[str, tuple[int, ...]]]:
    """The value of a state, its history and its tally."""
    return state.to_bytes(), str(state), state.events, state.tally


def _same(what: str, state: State[Any], expected: object) -> None:
    found = snapshot(state)
    ensure(found == expected, f"{what} is {found}, expected {expected}")


def check_clones(game: Game[Any], *, seeds: Iterable[int] = SEEDS, longest: int = LONGEST) -> Verdict:
    """A clone, a fork or a copy, and what it was made from, never touch each other; a clone has no stream."""
    makers: tuple[Callable[[State[Any]], State[Any]], ...] = (
        lambda state: state.clone(),
        lambda state: state.fork(3),
        copy.copy,
        copy.deepcopy,
    )

    def visit(state: State[Any], rng: Rng) -> int:
        before, player = snapshot(state), Wanderer(game, rng.below(100))
        for make in makers:
            clone, second = make(state), make(state)
            ensure(type(clone) is type(state) and clone.game == game, f"{make} gives a {type(clone).__name__}")
            first = snapshot(clone)
            player.wander(clone, 4)
            _same("a state whose clone was played", state, before)
            _same("a clone whose origin's other clone was played", second, first)
        clone, events = state.clone(), len(state.events)
        ensure(clone == state and hash(clone) == hash(state), "a clone is not equal")
        if state.current_player is not None:
            clone.apply(state.legal_actions[0])
            drawn = [move for move, _ in clone.events[events:] if move >= game.num_actions]
            ensure(not drawn, f"a clone draws {drawn} from a stream")
        return 1

    return streamed("clones", game, seeds, longest, visit)


def check_bytes(game: Game[Any], *, seeds: Iterable[int] = SEEDS, longest: int = LONGEST) -> Verdict:
    """Bytes, `repr` parts and views give the state back, and no other bytes do; pickles and copies keep all of it."""

    def written(state: State[Any], rng: Rng) -> int:
        data = state.to_bytes()
        for what, back in (("bytes", game.from_bytes(data)), ("view", game.position(state.view))):
            ensure(back == state and str(back) == str(state), f"the {what} of {state} are read as {back}")
        if rng.below(4) == 0:
            mangle(state, data, rng)
        return 1

    def resumed(state: State[Any], _: Rng) -> int:
        before = snapshot(state)
        for back in (pickle.loads(pickle.dumps(state)), copy.copy(state), copy.deepcopy(state)):
            _same("a pickled or copied state", back, before)
            ensure(back == state and hash(back) == hash(state) and back.game == game, "a pickled state is not equal")
        play_alike(copy.copy(state), pickle.loads(pickle.dumps(state)))
        return 1

    checked = everywhere("bytes", game, seeds, longest, written).checked
    return Verdict("bytes", checked + streamed("bytes", game, seeds, longest, resumed).checked)


def play_alike(state: State[Any], back: State[Any]) -> None:
    """What resumes exactly draws what the state draws, and undoes what it undoes."""
    for one in (state, back):
        Wanderer(one.game, 0).wander(one, 2)
    _same("a resumed state that was played on", back, snapshot(state))
    undone = [_refused(state.undo), _refused(back.undo)]
    ensure(undone[0] == undone[1], f"undo gives {undone[1]!r}, expected {undone[0]!r}")
    _same("a resumed state after undo", back, snapshot(state))


def _refused(call: Callable[[], object]) -> str | None:
    try:
        call()
    except YithError as error:
        return error.code
    return None


def mangle(state: State[Any], data: bytes, rng: Rng) -> None:
    """Bytes that are no state's are refused; bytes that are read are the bytes of what was read."""
    game = state.game
    for other in (data[: rng.below(len(data))], data + b"\0"):
        ensure(reading(game, other) is None, f"{other.hex()} are read as a state")
    place = rng.below(len(data))
    mangled = bytearray(data)
    mangled[place] = rng.below(256)
    read = reading(game, bytes(mangled))
    if read is not None:
        ensure(read.to_bytes() == mangled, f"{mangled.hex()} are read as {read}, whose bytes they are not")


def reading(game: Game[Any], data: bytes) -> State[Any] | None:
    """The state in bytes, if they are accepted."""
    try:
        return game.from_bytes(data)
    except TraceError as error:
        ensure(data[:8] != game.initial_state().to_bytes()[:8], f"{data.hex()} are refused as foreign: {error}")
    except ConfigError as error:
        ensure(bool(error.reasons), f"an impossible position has no reasons: {error}")
    return None


def check_equality(game: Game[Any], *, seeds: Iterable[int] = SEEDS, longest: int = LONGEST) -> Verdict:
    """Equal states, equal bytes, equal texts: any one of them and all of them."""
    known: dict[object, tuple[State[Any], bytes, str]] = {}

    def visit(state: State[Any], rng: Rng) -> int:
        observers = range(game.num_players if game.info.hidden else 0)
        for one in (state.clone(), *(state.resample(player, rng.next_u64()) for player in observers)):
            data, text = one.to_bytes(), str(one)
            ensure(bool(text) and text.isprintable(), f"the text {text!r} is not one line")
            for key in (data, text, one):
                other, *shown = known.setdefault(key, (one, data, text))
                ensure(other == one, f"{other} and {one} have the same {type(key).__name__} {key!r}")
                ensure(shown == [data, text], f"{one} shows as {shown} and as {[data, text]}")
        return 1

    return everywhere("equality", game, seeds, longest, visit)


def check_recomputed(game: Game[Any], *, seeds: Iterable[int] = SEEDS, longest: int = LONGEST) -> Verdict:
    """A state that was played to is the state that is built anew from its bytes, in all that can be asked of it."""

    def asked(state: State[Any]) -> dict[str, object]:
        players = range(game.num_players)
        return {
            "node": (state.node, state.current_player),
            "legal actions": state.legal_actions,
            "outcomes": state.outcomes,
            "pay": (state.returns, state.scores),
            "text": str(state),
            "view": state.view,
            "observations": [state.observation(player).tolist() for player in players],
            "observation texts": [state.observation_text(player) for player in players],
            "views of players": [state.view_of(player) for player in players],
        }

    def visit(state: State[Any], _: Rng) -> int:
        built = game.from_bytes(state.to_bytes())
        ensure(built == state and hash(built) == hash(state), f"{state} is {built}, built from its bytes")
        played, anew = asked(state), asked(built)
        for what, answer in played.items():
            ensure(answer == anew[what], f"{what} of {state}: {answer}, built from its bytes {anew[what]}")
        return 1

    return everywhere("recomputed", game, seeds, longest, visit)


def check_undo(game: Game[Any], *, seeds: Iterable[int] = SEEDS, longest: int = LONGEST) -> Verdict:
    """Undo goes back exactly: the value, the history, the tally, and the stream, which draws the same again."""
    checked = 0

    def back(state: State[Any], behind: list[tuple[object, int]], again: bool) -> None:
        expected, move = behind.pop()
        after = snapshot(state)
        state.undo()
        _same("the state before", state, expected)
        if again:
            state.apply(move)
            _same("the state after the same move again", state, after)
            state.undo()

    with judging("undo", game):
        for seed in seeds:
            player, own = Wanderer(game, seed), stream(seed, LANE, 2, 16)
            state = game.new_state(seed, LANE, 2) if seed % 4 < 2 else game.initial_state()
            behind: list[tuple[object, int]] = []
            for _ in range(longest):
                move = player.choose(state)
                if move is None:
                    break
                with placing(seed, state):
                    behind.append((snapshot(state), move))
                    state.apply(move)
                    for _ in range(own.below(16) - 12):
                        if behind:
                            back(state, behind, own.below(2) == 0)
                            checked += 1
            # The reference engine replays all that lies before a step to undo it.
            for _ in range(min(len(behind), 12)):
                with placing(seed, state):
                    back(state, behind, again=False)
                    checked += 1
            with placing(seed, state):
                _unstarted(game.new_state(seed))
    return Verdict("undo", checked)


def _unstarted(state: State[Any]) -> None:
    try:
        state.undo()
    except NodeError as error:
        ensure(error.code == "nothing-to-undo", f"undo at the start gives {error.code}")
    else:
        raise BreachError("undo at the start is taken")


def check_history(game: Game[Any], *, seeds: Iterable[int] = SEEDS, longest: int = LONGEST) -> Verdict:
    """The history leads to the state again: the ids that were not forced, applied one by one from the start."""

    def visit(state: State[Any], _: Rng) -> int:
        unforced = [move for move, forced in state.events if not forced]
        ensure(state.history == unforced, f"the history of events {state.events} is {state.history}")
        again = game.initial_state()
        for move in state.history:
            again.apply(move)
        _same("the replayed state", again, snapshot(state))
        return 1

    return streamed("history", game, seeds, longest, visit)
