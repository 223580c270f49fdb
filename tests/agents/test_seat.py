"""What users write for an agent, read."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import yith
from tests.agents import players
from tests.agents.tables import SHIPPED, TOYS
from yith.agents import Place, Seat, Table, View, parse, play

TOY = TOYS["toy"]
HERE = players.__name__
FIRST = """
from dataclasses import dataclass
from yith.agents import batched

@dataclass
class Settings:
    place: int = -1

class Thing:
    def act(self, view):
        return view.legal_actions[Settings().place]

thing = Thing()

@batched
def rows(batch):
    return [thing.act(view) for view in batch.views]
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "an agent.py"
    path.write_text(FIRST)
    return path


def test_agents_of_the_core_are_read_by_the_core() -> None:
    for game in (*SHIPPED.values(), TOY):
        for text in game.agents:
            assert parse(game, text) == Seat(text, text, None)
            assert parse(game, text).load() is None
    for game in SHIPPED.values():
        text = f"{'ismcts' if game.info.hidden else 'mcts'}:50,c=1.2,rollout=heuristic"
        assert parse(game, text) == Seat(text, text, None)


def test_what_the_core_refuses_it_refuses_in_its_own_words() -> None:
    for game in SHIPPED.values():
        for text in ("mcts:x", "ismcts:0", "ismcts:5,c=no", *(["mcts:100"] if game.info.hidden else [])):
            with pytest.raises(yith.ConfigError) as expected:
                game.playouts(0, text)
            with pytest.raises(yith.ConfigError) as caught:
                parse(game, text)
            assert (caught.value.code, str(caught.value)) == (expected.value.code, str(expected.value))


def test_places_are_read_and_not_loaded() -> None:
    for text, place in [
        ("some.module:function", Place("some.module", "function")),
        ("some/path.py:thing.act", Place("some/path.py", "thing.act")),
        ("c:/path.py:f", Place("c:/path.py", "f")),
    ]:
        assert parse(TOY, text) == Seat(text, None, place)
        assert str(place) == text
    for nothing in ("", ":", "a:", ":f", "some/path:f", "module:1000", "module:f()", "module", "a b:c"):
        assert Place.parse(nothing) is None


def test_what_is_given_is_taken() -> None:
    assert parse(TOY, players.last) == Seat("last", None, players.last)
    assert parse(TOY, players.counting) == Seat("Counting", None, players.counting)
    seat = parse(TOY, "random")
    assert parse(TOY, seat) is seat


def test_places_play(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = play(TOY, players.last, episodes=range(4))
    monkeypatch.chdir(file.parent)
    for text in (f"{HERE}:last", f"{HERE}:last_rows", f"{HERE}:counting", f"{file}:thing.act", "an agent.py:rows"):
        assert play(TOY, text, episodes=range(4)) == expected
        assert play(TOY, parse(TOY, text), episodes=range(4)) == expected


def test_a_file_is_run_anew_for_every_table_and_once_for_its_seats(tmp_path: Path) -> None:
    path = tmp_path / "counted.py"
    path.write_text("asked = 0\ndef act(view):\n    global asked\n    asked += 1\n    raise RuntimeError(asked)\n")
    for _ in range(2):
        with Table(TOY, f"{path}:act") as table:
            reasons = [result.forfeit.reason for result in table.play(range(2)) if result.forfeit]
        assert reasons == ["RuntimeError: 1", "RuntimeError: 2"]
    path.write_text("def act(view):\n    return view.legal_actions[-1]\n")
    assert play(TOY, f"{path}:act", episodes=range(2)) == play(TOY, players.last, episodes=range(2))


def refused(act: Any, *arguments: Any) -> tuple[str, str]:
    with pytest.raises(yith.ConfigError) as caught:
        act(*arguments)
    assert "\n" not in str(caught.value)
    return caught.value.code, str(caught.value)


PLACES = "module:function or path/to/file.py:function"


@pytest.mark.parametrize("text", ["", "rndom", "mcts:1000", "module:f()", "random:"])
def test_what_is_no_agent_and_no_place(text: str) -> None:
    message = f"unknown agent {text!r}, expected one of random, {PLACES}"
    assert refused(parse, TOY, text) == ("unknown-agent", message)


class Agents:
    def __call__(self, view: View[Any]) -> int:
        return view.legal_actions[0]


def test_what_is_given_and_is_no_agent() -> None:
    assert refused(parse, TOY, 7) == ("bad-agent", "agent 7 cannot be called, expected a function or text")
    code, message = refused(parse, TOY, Agents)
    assert code == "bad-agent"
    assert message.endswith("is a class, expected a function or an object that can be called")


def test_places_that_have_no_agent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name, text in {
        "fails.py": "1 / 0",
        "needs.py": "import nothing_of_this_name",
        "wrong.py": "def f(:",
        "beside.py": "",
    }.items():
        Path(name).write_text(text)
    monkeypatch.syspath_prepend(str(tmp_path / "modules"))
    Path("modules").mkdir()
    Path("modules/failing_module.py").write_text("raise KeyError('a\\nb')")
    Path("modules/needing_module.py").write_text("import nothing.of_this_name")
    failing, nothing = "fails with", "ModuleNotFoundError: No module named 'nothing"
    for text, code, what in [
        ("no_such_module:f", "no-module", f"no module 'no_such_module', expected {PLACES}"),
        ("yith.no_such:f", "no-module", f"no module 'yith.no_such', expected {PLACES}"),
        ("beside:f", "no-module", "no module 'beside', did you mean 'beside.py:f'?"),
        ("none.py:f", "no-file", "no file 'none.py'"),
        (f"{HERE}:lst", "no-attribute", f"{HERE!r} has no 'lst'"),
        (f"{HERE}:counting.asks", "no-attribute", f"{HERE!r} has no 'counting.asks'"),
        ("beside.py:f", "no-attribute", "'beside.py' has no 'f'"),
        ("fails.py:f", "module-fails", "'fails.py' fails with ZeroDivisionError: division by zero"),
        (
            "needs.py:f",
            "module-fails",
            f"'needs.py' {failing} {nothing}_of_this_name'",
        ),
        ("failing_module:f", "module-fails", r"'failing_module' fails with KeyError: 'a\nb'"),
        (
            "needing_module:f",
            "module-fails",
            f"'needing_module' {failing} {nothing}'",
        ),
    ]:
        assert refused(play_nothing, text) == (code, f"agent {text!r}: {what}")
    code, message = refused(play_nothing, "wrong.py:f")
    assert code == "module-fails"
    assert message.startswith("agent 'wrong.py:f': 'wrong.py' fails with SyntaxError: ")
    assert refused(play_nothing, f"{HERE}:SEVEN") == (
        "bad-agent",
        f"agent '{HERE}:SEVEN' cannot be called, expected a function or text",
    )
    assert refused(play_nothing, f"{HERE}:Counting")[0] == "bad-agent"


def play_nothing(text: str) -> None:
    play(TOY, ["random", text], episodes=[])
