"""Every branch in play is reached: line tracing of the reference while the drivers play.

A rule number in a comment behind code speaks of that line, one in a line of its own of the next line of code.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest

import yith
from tests.traces.golden import plan
from tests.tree import expect_none, show
from yith.rng import Rng, stream
from yith.testing.walk import weighted

from .test_rules_cited import CITED, GAMES, Page

GAMES_PER_DRIVER = 3


def executable(code: CodeType) -> Iterator[int]:
    """The numbers of all lines that hold code within functions."""
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            if constant.co_name not in {"<module>", "<genexpr>", "<listcomp>", "<dictcomp>", "<setcomp>"}:
                yield from {
                    line for _, _, line in constant.co_lines() if line is not None and line > constant.co_firstlineno
                }
            yield from executable(constant)


def cited_lines(path: Path, branches: tuple[str, ...]) -> dict[int, list[str]]:
    """The lines of code that cite branches, with the numbers they cite."""
    text = path.read_text(encoding="utf-8")
    lines = set(executable(compile(text, str(path), "exec")))
    found: dict[int, list[str]] = {}
    waiting: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        code, _, comment = line.partition("# ")
        waiting += [f"{letter}-{digits}" for letter, digits in CITED.findall(comment)]
        if code.strip() and number in lines:
            here = [rule for rule in waiting if rule in branches]
            if here:
                found[number] = here
        if code.strip():
            waiting = []
    return found


class Tracer:
    """Notes which wanted lines run. Code that has none left is not watched, which saves most of the time."""

    def __init__(self, wanted: Mapping[Path, Iterable[int]]) -> None:
        self.missing = {str(path): set(lines) for path, lines in wanted.items()}
        self._lines: dict[CodeType, set[int]] = {}

    def __enter__(self) -> None:
        sys.settrace(self.watch)

    def __exit__(self, *_: object) -> None:
        sys.settrace(None)

    def watch(self, frame: FrameType, *_: Any) -> Any:
        """What `sys.settrace` calls for every frame, and then for every line of those that it watches."""
        code = frame.f_code
        lines = self._lines.get(code)
        if lines is None:
            here = {line for _, _, line in code.co_lines() if line is not None}
            lines = self._lines[code] = here & self.missing.get(code.co_filename, set())
        if not lines:
            return None
        if frame.f_lineno in lines:
            lines.remove(frame.f_lineno)
            self.missing[code.co_filename].discard(frame.f_lineno)
        return self.watch


def play_until(name: str, tracer: Tracer, done: Callable[[], bool]) -> None:
    """Plays whole games of every driver with every set of options, watched, until that is enough.

    First each driver once, with one set or another, since every set shows much the same.
    """
    plans = plan(name)
    sets = plans.OPTION_SETS
    for seed in range(GAMES_PER_DRIVER):
        for shift in range(len(sets)):
            for place, driver in enumerate(plans.DRIVERS.values()):
                if done():
                    return
                number = (place + shift) % len(sets)
                game = yith.load(name, engine="reference", **sets[number])
                play(game, driver, stream(seed, 0, number, 1), tracer)


def play(game: yith.Game[Any], driver: Any, rng: Rng, tracer: Tracer) -> None:
    """Plays a game, watched."""
    with tracer:
        state = game.initial_state()
    while not state.is_terminal and len(state.history) < 300:
        move = weighted(state.outcomes, rng) if state.node == "chance" else driver(game, state, rng)
        with tracer:
            state.apply(move)
    with tracer:
        assert len(state.returns) == len(state.scores) == game.num_players


@pytest.mark.parametrize("page", [page for page in GAMES if page.game in yith.game_names()], ids=lambda page: page.game)
def test_every_branch_is_reached(page: Page) -> None:
    folder = Path(yith.games.__path__[0]) / page.game
    cited = {path: cited_lines(path, page.branches) for path in sorted(folder.glob("*.py"))}
    named = {rule for lines in cited.values() for rules in lines.values() for rule in rules}
    expect_none((rule for rule in page.branches if rule not in named), "branches that no line of code cites")
    tracer = Tracer(cited)

    def missing() -> list[str]:
        return [
            f"{path.name}:{line}: {', '.join(rules)}"
            for path, lines in cited.items()
            for line, rules in lines.items()
            if line in tracer.missing[str(path)]
        ]

    play_until(page.game, tracer, lambda: not missing())
    expect_none(missing(), f"branches of {show(page.path)} that no game reached")


def test_the_tracer_sees_a_branch_that_is_not_taken(tmp_path: Path) -> None:
    file = tmp_path / "twin.py"
    source = "def double(number):\n    if number > 5:\n        return 0  # M-3\n    # M-16\n    return 2 * number\n"
    file.write_text(source, encoding="utf-8")
    assert cited_lines(file, ("M-3", "M-16")) == {3: ["M-3"], 5: ["M-16"]}
    names: dict[str, Any] = {}
    exec(compile(source, str(file), "exec"), names)
    tracer = Tracer({file: (2, 3, 5)})
    with tracer:
        assert names["double"](3) == 6
    assert tracer.missing[str(file)] == {3}
