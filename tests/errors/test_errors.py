"""The exceptions themselves."""

from __future__ import annotations

import copy
import pickle

import pytest

import yith

KINDS = [
    yith.ConfigError,
    yith.ContentError,
    yith.IllegalActionError,
    yith.UnknownActionError,
    yith.NodeError,
    yith.TraceError,
]


@pytest.mark.parametrize("kind", KINDS)
def test_one_tree(kind: type[yith.YithError]) -> None:
    assert kind.__mro__[1:3] == (yith.YithError, ValueError)
    error = kind("what is wrong", "a-code", "X-1", ["one", "two"])
    assert (str(error), error.code, error.rule, error.reasons) == ("what is wrong", "a-code", "X-1", ("one", "two"))
    assert (kind("what", code="a-code").rule, kind("what", code="a-code").reasons) == (None, ())


@pytest.mark.parametrize("kind", KINDS)
def test_pickles_and_copies_keep_everything(kind: type[yith.YithError]) -> None:
    error = kind.listing("a-code", "what", ["one", "two"])
    error.add_note("a note")
    for twin in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
        assert type(twin) is kind
        assert str(twin) == "what: one; two"
        assert (twin.code, twin.rule, twin.reasons) == ("a-code", None, ("one", "two"))
        assert twin.__notes__ == ["a note"]
