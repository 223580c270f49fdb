"""What the compiled module shows of itself, and what it refuses without the help of the layers above."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import yith
from yith import _native
from yith.engine import game_names

if TYPE_CHECKING:
    from yith import api, core

    def state_of_the_contract(state: _native.State[int]) -> api.State[int]:
        """Type-checked only."""
        return state

    def core_of_the_contract(found: _native.Core) -> core.Core:
        """Type-checked only."""
        return found


def public() -> list[str]:
    members = [f"{owner.__name__}.{name}" for owner in (_native.Core, _native.State) for name in vars(owner)]
    return sorted(name for name in [*_native.__all__, *members] if "__" not in name)


@pytest.mark.parametrize("name", public())
def test_everything_public_says_what_it_does(name: str) -> None:
    member: Any = _native
    for part in name.split("."):
        member = inspect.getattr_static(member, part)
    assert member.__doc__.strip()


def test_files_of_the_core() -> None:
    assert sorted(_native.games()) == game_names()
    for name in _native.games():
        assert _native.rules(name).strip()
        assert _native.content(name).strip()
    for ask in (_native.rules, _native.content):
        with pytest.raises(yith.ConfigError) as caught:
            ask("chess")
        assert caught.value.code == "unknown-game"


def test_states_come_from_games_and_nothing_can_be_set(game: yith.Game[Any]) -> None:
    kind: Any = _native.State
    with pytest.raises(TypeError):
        kind()
    with pytest.raises(TypeError):
        type("Mine", (kind,), {})
    state = game.new_state(1)
    for name in ("node", "game", "mine"):
        with pytest.raises(AttributeError):
            setattr(state, name, 1)


def test_lists_and_arrays_are_fresh(game: yith.Game[Any]) -> None:
    state = game.new_state(1)
    for read in (
        lambda: state.legal_actions,
        lambda: state.history,
        lambda: state.events,
        lambda: state.returns,
        lambda: state.scores,
    ):
        first: Any = read()
        first.append(None)
        assert first[:-1] == read()
    assert not state.mask.flags.writeable
    assert state.mask is not state.mask
    first, second = state.observation(0), state.observation(0)
    first[:] = 255
    assert not np.array_equal(first, second)


def test_the_mask_is_the_legal_list(game: yith.Game[Any]) -> None:
    for state in (game.initial_state(), game.new_state(3)):
        while True:
            assert np.flatnonzero(state.mask).tolist() == state.legal_actions
            assert state.mask.dtype == np.uint8
            assert state.mask.shape == (game.num_actions,)
            if state.is_terminal:
                break
            state.apply(state.legal_actions[0] if state.node == "decision" else state.outcomes[-1][0])


def test_a_core_refuses_what_is_no_game() -> None:
    core: Any = _native.Core
    name = game_names()[0]
    unknown: list[Any] = [("chess", {}, None), (name, {"chess": 1}, None), (name, {"\ud800": 1}, None)]
    for given in unknown:
        with pytest.raises(yith.ConfigError):
            core(*given)
    with pytest.raises(yith.ContentError):
        core(name, {}, ("mine", "= no TOML"))
    untyped: list[Any] = [(), (name,), (7, {}, None), (name, None, None), (name, {1: 1}, None), (name, {}, "text")]
    for given in untyped:
        with pytest.raises(TypeError):
            core(*given)


def test_a_core_checks_playouts_itself(game: yith.Game[Any]) -> None:
    play: Any = _native.Core(game.name, dict(game.options), None).playouts
    agents = ["random"] * game.num_players
    good = [agents, 1, 0, 0, 0, 1, True]
    assert play(*good)[0].shape == (1, game.num_players)
    for place, value, code in [
        (0, agents[1:], "bad-agents"),
        (0, [*agents[1:], "chess"], "unknown-agent"),
        (1, -1, "bad-games"),
        (1, 2**64, "bad-games"),
        (2, -1, "bad-seed"),
        (3, 2**64, "bad-seed"),
        (4, None, "bad-seed"),
        (5, 0, "bad-threads"),
        (5, 257, "bad-threads"),
    ]:
        with pytest.raises(yith.ConfigError) as caught:
            play(*good[:place], value, *good[place + 1 :])
        assert caught.value.code == code
