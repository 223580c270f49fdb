"""Both engines play the golden traces and count the counted nodes."""

from __future__ import annotations

import pytest

import yith
from tests.tree import ROOT

from . import counting, golden

ENGINES = ("native", "reference")
TRACES = [(name, trace) for name in yith.game_names() for trace in golden.plan(name).TRACES]


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(("name", "trace"), TRACES)
def test_the_engine_plays_the_trace(name: str, trace: str, engine: str) -> None:
    for number, (line, expected) in enumerate(
        zip(golden.record(name, trace, engine), golden.read(name, trace), strict=True), start=1
    ):
        assert line == expected, f"{golden.path(name, trace)}:{number}"


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("name", yith.game_names())
def test_the_engine_counts_the_nodes(name: str, engine: str) -> None:
    for row in counting.read(name):
        state = counting.reach(row, name, engine)
        start = state.to_bytes()
        # The reference is slow: it counts the lower depths only.
        depths = [k for k, paths in enumerate(row["paths"], start=1) if engine == "native" or paths < 1000]
        assert [counting.paths(state, k) for k in depths] == [row["paths"][k - 1] for k in depths]
        assert state.to_bytes() == start


@pytest.mark.parametrize("name", yith.game_names())
def test_the_folder_holds_the_planned_traces_and_stays_small(name: str) -> None:
    folder = ROOT / f"seeds/{name}/traces"
    assert sorted(file.stem for file in folder.iterdir()) == sorted(golden.plan(name).TRACES), (
        "run: python -m tests.traces.remake"
    )
    golden_files = [*folder.iterdir(), ROOT / counting.path(name)]
    assert sum(file.stat().st_size for file in golden_files) < 40_000
