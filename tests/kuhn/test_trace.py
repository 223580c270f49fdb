"""The reference engine shows what `trace.toml` says, as the core does in `rust/core/tests/kuhn/trace.rs`."""

from __future__ import annotations

from typing import Any

import pytest

from tests.kuhn import trace

FILE = trace.read()
OPTIONS = ("copies", "draw", "must_call")


@pytest.mark.parametrize("expected", FILE["tree"], ids=lambda tree: f"copies={tree['copies']}-draw={tree['draw']}")
def test_every_node_of_a_tree_is_shown_alike(expected: dict[str, Any]) -> None:
    options = {name: expected[name] for name in OPTIONS}
    assert trace.tree(options) == expected


def test_the_file_has_the_trees_that_are_written() -> None:
    assert [{name: tree[name] for name in OPTIONS} for tree in FILE["tree"]] == list(trace.TREES)


def test_a_game_is_shown_as_it_stands_in_the_file() -> None:
    assert trace.sample() == FILE["step"]


def test_without_draws_it_is_kuhns_game() -> None:
    tree = FILE["tree"][0]
    assert tree["draw"] == "never"
    # Six deals of two of three cards, five ways to end each; a root, three first cards, and four decisions a deal.
    assert (tree["ends"], tree["nodes"]) == (30, 1 + 3 + 6 * (4 + 5))
