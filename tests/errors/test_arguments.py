"""Wrong arguments: the same refusal from both engines, for any game."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable
from enum import IntEnum
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import yith
from tests.traces.golden import short
from yith.api import Action
from yith.engine import game_names, rules

ENGINES = ("native", "reference")


@pytest.fixture(params=[(name, engine) for name in game_names() for engine in ENGINES], ids=str)
def game(request: pytest.FixtureRequest) -> yith.Game[Any]:
    name, engine = request.param
    return yith.load(name, engine=engine, **short(name))


def refusal(kind: type[yith.YithError], act: Callable[..., object], *arguments: Any, **named: Any) -> yith.YithError:
    with pytest.raises(yith.YithError) as caught:
        act(*arguments, **named)
    assert type(caught.value) is kind
    assert "\n" not in str(caught.value)
    return caught.value


class Number(IntEnum):
    HUGE = 100_000


LAST = 2**64 - 1


@pytest.mark.parametrize("value", [-1, 99, 2**70, True, None, 0.0, "0", np.float64(0), np.int8(-1)])
def test_players(game: yith.Game[Any], value: Any) -> None:
    state = game.new_state(1)
    for ask in (
        state.observation,
        state.observation_text,
        state.observe_event,
        state.information_state,
        state.resample,
        state.view_of,
    ):
        error = refusal(yith.ConfigError, ask, value)
        assert error.code == "bad-player"
        assert str(error) == f"player {value!r} is not 0 to {game.num_players - 1}"


@pytest.mark.parametrize("kind", [np.uint8, np.int64, np.array])
def test_whole_numbers_of_numpy_are_taken(game: yith.Game[Any], kind: Any) -> None:
    state = game.new_state(kind(3), kind(2), kind(1))
    assert state == game.new_state(3, 2, 1)
    last = game.num_players - 1
    assert state.observation_text(kind(last)) == state.observation_text(last)
    assert state.resample(kind(last), kind(5)) == state.resample(last, 5)
    played = game.playouts(kind(2), seed=kind(3), threads=kind(1), first_episode=kind(1))
    assert played.scores.tolist() == game.playouts(2, seed=3, first_episode=1).scores.tolist()


@pytest.mark.parametrize("value", [-1, 2**64, True, None, 1.0, "1", np.float64(1), np.int8(-1)])
def test_seeds(game: yith.Game[Any], value: Any) -> None:
    state = game.new_state(1)
    asked: list[tuple[str, Callable[..., object], tuple[Any, ...], dict[str, Any]]] = [
        ("seed", game.new_state, (value,), {}),
        ("lane", game.new_state, (0, value), {}),
        ("episode", game.new_state, (0, 0, value), {}),
        ("seed", state.fork, (value,), {}),
        ("episode", state.fork, (0, value), {}),
        ("seed", state.follow, (value, 0, 0), {}),
        ("lane", state.follow, (0, value, 0), {}),
        ("episode", state.follow, (0, 0, value), {}),
        ("seed", state.resample, (0, value), {}),
        ("seed", game.playouts, (1,), {"seed": value}),
        ("lane", game.playouts, (1,), {"lane": value}),
        ("first_episode", game.playouts, (1,), {"first_episode": value}),
    ]
    for what, act, arguments, named in asked:
        error = refusal(yith.ConfigError, act, *arguments, **named)
        assert error.code == "bad-seed"
        assert str(error) == f"{what} {value!r} is not a whole number from 0 to {LAST}"


def test_the_largest_seed_is_one(game: yith.Game[Any]) -> None:
    assert game.new_state(LAST, LAST, LAST).fork(LAST, LAST).node != "chance"
    game.playouts(1, seed=LAST, lane=LAST, first_episode=LAST)


@pytest.mark.parametrize("value", [-1, 100_000, 2**16, 2**63, 2**64, 2**70, True, None, 1.0, "1", np.bool_(True), [1]])
def test_unknown_actions(game: yith.Game[Any], value: Any) -> None:
    total = len(game.texts)
    for act in (game.new_state(1).apply, game.text):
        error = refusal(yith.UnknownActionError, act, value)
        assert error.code == "unknown-action"
        numbers = f"actions are 0 to {game.num_actions - 1}, outcomes {game.num_actions} to {total - 1}"
        assert str(error) == f"unknown action {value!r}: {numbers}"


@pytest.mark.parametrize("value", [np.int64(100_000), Number.HUGE, np.int8(-1)])
def test_other_numbers_are_shown_as_ints(game: yith.Game[Any], value: Any) -> None:
    for act in (game.new_state(1).apply, game.text):
        error = refusal(yith.UnknownActionError, act, value)
        assert str(error).startswith(f"unknown action {int(value)}: actions are 0 to ")


def test_the_first_unknown_id_is_the_number_of_texts(game: yith.Game[Any]) -> None:
    total = len(game.texts)
    assert game.text(total - 1) == game.texts[-1]
    assert refusal(yith.UnknownActionError, game.new_state(1).apply, total).code == "unknown-action"
    assert refusal(yith.UnknownActionError, game.text, total).code == "unknown-action"


def test_numbers_of_other_kinds_are_taken(game: yith.Game[Any]) -> None:
    state = game.new_state(1)
    first = state.legal_actions[0]
    for number in (np.int64(first), np.uint8(first), np.array(first), game.action(game.text(first))):
        state.apply(number)  # type: ignore[arg-type]
        assert state.events
        state.undo()


@pytest.mark.parametrize("value", [np.array([0, 1]), np.array([[0]]), np.array(0.0)], ids=str)
def test_arrays_are_no_actions(game: yith.Game[Any], value: Any) -> None:
    state = game.new_state(1)
    with pytest.raises(yith.UnknownActionError) as caught:
        state.apply(value)
    assert caught.value.code == "unknown-action"


def test_foreign_actions(game: yith.Game[Any]) -> None:
    state = game.new_state(1)
    first = state.legal_actions[0]
    text = game.text(first)
    for action in (
        Action(first, text, "other-v1"),
        Action(first, f"{text} too", game.version),
        Action(100_000, text, game.version),
        Action(-1, game.texts[-1], game.version),
    ):
        for act in (state.apply, game.text):
            error = refusal(yith.UnknownActionError, act, action)
            assert error.code == "foreign-action"
            assert str(error) == f"action {action.text!r} of {action.version} is not one of {game.version}"


def test_unknown_texts(game: yith.Game[Any]) -> None:
    text = game.texts[0]
    near = f"{text}{text[-1]}"
    assert near not in game.texts
    error = refusal(yith.UnknownActionError, game.action, near)
    assert (error.code, str(error)) == ("unknown-action", f"unknown action {near!r}, did you mean {text!r}?")
    for far in ("", "~" * 40, 7, None, "\ud800"):
        error = refusal(yith.UnknownActionError, game.action, far)
        assert (error.code, str(error)) == ("unknown-action", f"unknown action {far!r}: game.texts lists all")


def test_every_text_names_its_id(game: yith.Game[Any]) -> None:
    assert [int(game.action(text)) for text in game.texts] == list(range(len(game.texts)))
    assert len(game.texts) == game.num_actions + game.num_outcomes


def frozen(array: Any) -> Any:
    array.flags.writeable = False
    return array


def test_arrays_that_take_no_observation(game: yith.Game[Any]) -> None:
    state = game.new_state(1)
    size = len(state.observation(0))
    for out in (
        np.zeros(size + 1, np.uint8),
        np.zeros(size - 1, np.uint8),
        np.zeros((1, size), np.uint8),
        np.zeros(size, np.int8),
        np.zeros(size, np.float64),
        np.zeros(2 * size, np.uint8)[::2],
        frozen(np.zeros(size, np.uint8)),
        bytearray(size),
        [0] * size,
    ):
        error = refusal(yith.ConfigError, state.observation, 0, out)
        assert error.code == "bad-out"
        assert str(error) == f"out is not a writable, contiguous uint8 array of shape ({size},)"


@pytest.mark.parametrize("value", ["abc", 7, None, [1, 2], np.zeros(3)], ids=repr)
def test_no_bytes(game: yith.Game[Any], value: Any) -> None:
    error = refusal(yith.TraceError, game.from_bytes, value)
    assert error.code == "not-bytes"
    assert str(error) == f"state {value!r} is not bytes"


def test_bytes_of_something_else(game: yith.Game[Any]) -> None:
    own = game.new_state(1).to_bytes()
    for data in (b"", own[:7], b"\0" * len(own)):
        error = refusal(yith.TraceError, game.from_bytes, data)
        assert error.code == "foreign-bytes"
        assert f"bytes that start with '{data[:8].hex()}' are no state of {game.version} with " in str(error)
    for data in (own[:8], own[:-1], own + b"\0"):
        error = refusal(yith.ConfigError, game.from_bytes, data)
        assert error.code == "impossible-position"
        assert error.reasons
        assert str(error) == f"impossible position: {'; '.join(error.reasons)}"


@pytest.mark.parametrize("value", [-1, True, None, 1.0, "1"])
def test_numbers_of_games(game: yith.Game[Any], value: Any) -> None:
    error = refusal(yith.ConfigError, game.playouts, value)
    assert (error.code, str(error)) == ("bad-games", f"games {value!r} is not a whole number from 0")


@pytest.mark.parametrize("value", [2**61, 2**64, 2**70])
def test_more_games_than_memory_holds(game: yith.Game[Any], value: int) -> None:
    error = refusal(yith.ConfigError, game.playouts, value)
    fault = "more than memory holds the results of: play fewer at once, and go on with first_episode"
    assert (error.code, str(error)) == ("bad-games", f"games {value} is {fault}")


@pytest.mark.parametrize("value", [0, -1, 257, True, None, 1.0, "1"])
def test_numbers_of_threads(game: yith.Game[Any], value: Any) -> None:
    error = refusal(yith.ConfigError, game.playouts, 1, threads=value)
    assert (error.code, str(error)) == ("bad-threads", f"threads {value!r} is not 1 to 256")


def test_agents(game: yith.Game[Any]) -> None:
    searches = ["ismcts:N" if game.info.hidden else "mcts:N"] if game.engine == "native" else []
    known = ", ".join([*game.agents, *searches])
    for name in ("", "rndom", "\ud800", 7, None):
        agents: Any = [name] * game.num_players
        error = refusal(yith.ConfigError, game.playouts, 1, agents)
        assert (error.code, str(error)) == ("unknown-agent", f"unknown agent {name!r}, expected one of {known}")
    for count in (0, game.num_players - 1, game.num_players + 1):
        agents = ["random"] * count
        error = refusal(yith.ConfigError, game.playouts, 1, agents)
        message = f"{count} agents for {game.num_players} players, expected one for each"
        assert (error.code, str(error)) == ("bad-agents", message)
    error = refusal(yith.ConfigError, game.playouts, 1, 7)
    assert (error.code, str(error)) == ("bad-agents", "agents 7 are neither a name nor a list of names")


def restore(game: yith.Game[Any]) -> Callable[[object], object]:
    """What a pickle of a state calls."""
    state: Any = game.new_state(1)
    call: Callable[[object], object] = state.__reduce__()[0]
    return call


@pytest.mark.parametrize(
    "saved",
    [
        (),
        (("start",), [], None, None),
        (("begin",), [], None, None, 0),
        (("start", 1), [], None, None, 0),
        (("position", "text"), [], None, None, 0),
        (("resample", b"", 9, []), [], None, None, 0),
        (("resample", b"", 0, [1]), [], None, None, 0),
        (("start",), [(None, [2**16])], None, None, 0),
        (("start",), [(None, ["1"])], None, None, 0),
        (("start",), [], (1, 2, 3), None, 0),
        (("start",), [], (0, 0, 0, 0), None, 0),
        (("start",), [], None, (1, 2, 3, 2**64), 0),
        (("start",), [], None, None, -1),
        None,
    ],
    ids=repr,
)
def test_no_saved_state(game: yith.Game[Any], saved: Any) -> None:
    error = refusal(yith.TraceError, restore(game), saved)
    message = f"no saved state of {game.version}: expected (root, segments, stream, origin, followed)"
    assert (error.code, str(error)) == ("bad-pickle", message)


def test_a_saved_move_that_the_rules_do_not_allow(game: yith.Game[Any]) -> None:
    state = game.initial_state()
    wrong = 0 if state.node == "chance" else game.num_actions
    error = refusal(yith.TraceError, restore(game), (("start",), [(None, [wrong])], None, None, 0))
    with pytest.raises(yith.NodeError) as caught:
        state.apply(wrong)
    assert (error.code, str(error)) == (caught.value.code, str(caught.value))


def test_saved_bytes_of_something_else(game: yith.Game[Any]) -> None:
    error = refusal(yith.TraceError, restore(game), (("position", b"12345678"), [], None, None, 0))
    assert error.code == "foreign-bytes"


def test_one_thread_at_a_time(game: yith.Game[Any]) -> None:
    state = game.new_state(1)
    barrier = threading.Barrier(4)
    faults: list[BaseException] = []

    def work() -> None:
        barrier.wait()
        for _ in range(50):
            try:
                state.apply(state.legal_actions[-1])
                state.undo()
            except (yith.NodeError, yith.IllegalActionError, IndexError) as error:
                faults.append(error)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    # Threads meet in any order: a step is refused, or made from where another left the state. It stays a whole one.
    assert {error.code for error in faults if isinstance(error, yith.NodeError)} <= {
        "state-in-use",
        "nothing-to-undo",
        "terminal-node",
    }
    again = game.initial_state()
    for move in state.history:
        again.apply(move)
    assert again == state


@pytest.mark.parametrize("engine", ["", "rust", None, 7])
@pytest.mark.parametrize("name", game_names())
def test_engines(name: str, engine: Any) -> None:
    error = refusal(yith.ConfigError, yith.load, name, engine=engine)
    assert (error.code, str(error)) == (
        "unknown-engine",
        f"unknown engine {engine!r}, expected one of native, reference",
    )


@pytest.mark.parametrize("name", ["", "chess", "..", "\ud800", 7, None, ["x"]], ids=repr)
def test_names(name: Any) -> None:
    for act in (yith.load, rules):
        error = refusal(yith.ConfigError, act, name)
        message = f"unknown game {name!r}, expected one of {', '.join(game_names())}"
        assert (error.code, str(error)) == ("unknown-game", message)


@pytest.mark.parametrize("name", game_names())
@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    "value", [-1, 2**70, 1.5, None, "?", "\ud800", np.int64(2), [2], b"2", np.str_("?"), Number.HUGE], ids=repr
)
def test_options(name: str, engine: str, value: Any) -> None:
    table = yith.load(name, engine=engine).option_spec
    given: dict[str, Any] = dict.fromkeys([*(option.name for option in table), "surprise"], value)
    error = refusal(yith.ConfigError, yith.load, name, engine=engine, **given)
    shown = repr(int(value) if isinstance(value, int) else str(value) if isinstance(value, str) else value)
    assert error.code == "bad-option"
    assert error.reasons == (
        *(
            f"{option.name}={shown}, expected {option.expected}"
            for option in table
            if value is not None or option.default is not None
        ),
        f"unknown option 'surprise', expected one of {', '.join(option.name for option in table)}",
    )
    assert str(error) == f"{name}: {'; '.join(error.reasons)}"


@pytest.mark.parametrize("name", game_names())
@pytest.mark.parametrize("engine", ENGINES)
def test_numbers_and_truth_are_two_things(name: str, engine: str) -> None:
    for option in yith.load(name, engine=engine).option_spec:
        value = 1 if isinstance(option.default, bool) else True
        error = refusal(yith.ConfigError, yith.load, name, engine=engine, **{option.name: value})
        assert error.reasons == (f"{option.name}={value}, expected {option.expected}",)


@pytest.mark.parametrize("name", game_names())
@pytest.mark.parametrize("engine", ENGINES)
def test_a_null_in_a_path(name: str, engine: str) -> None:
    error = refusal(yith.ContentError, yith.load, name, engine=engine, content="a\0b")
    assert error.code == "content-unreadable"
    assert re.fullmatch(r"content 'a\\x00b' cannot be read: .*null.*", str(error))


@pytest.mark.parametrize("name", game_names())
@pytest.mark.parametrize("engine", ENGINES)
def test_a_path_that_is_no_text(name: str, engine: str, tmp_path: Path) -> None:
    path = f"{tmp_path}/\udcff.toml"
    error = refusal(yith.ContentError, yith.load, name, engine=engine, content=path)
    assert error.code == "content-unreadable"
    Path(path).write_text("[", encoding="utf-8")
    assert refusal(yith.ContentError, yith.load, name, engine=engine, content=path).code == "content-syntax"
