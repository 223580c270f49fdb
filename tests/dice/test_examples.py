"""The examples in the docstrings."""

from __future__ import annotations

import doctest
from importlib import import_module

import pytest

from yith import dice


@pytest.mark.parametrize("name", ["pool", "challenge", "odds", "single"])
def test_examples_say_what_happens(name: str) -> None:
    module, names = import_module(f"yith.dice.{name}"), vars(dice)
    found = doctest.testmod(module, extraglobs=names, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert (found.failed, found.attempted > 0) == (0, True)
