"""Both engines fulfil the protocols: mypy checks the assignments, the test that nothing public is beside them."""

from __future__ import annotations

from typing import TypeVar

import pytest

from yith import _native, api, core, reference

V = TypeVar("V")


def native_core(found: _native.Core) -> core.Core:
    return found


def native_state(state: _native.State[V]) -> api.State[V]:
    return state


def reference_core(found: reference.Core) -> core.Core:
    return found


def reference_state(state: reference.State[V]) -> api.State[V]:
    return state


def members(of: type) -> set[str]:
    return {name for name in dir(of) if not name.startswith("_")}


@pytest.mark.parametrize("state", [_native.State, reference.State])
def test_states_have_what_the_protocol_names(state: type) -> None:
    assert members(state) == members(api.State)
