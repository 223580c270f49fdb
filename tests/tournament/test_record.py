"""Files of tournaments: they go on where they stopped, and no other file is taken for one."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import yith
from tests.engine import toy
from tests.tournament import agents
from tests.tournament.tables import ALONE, RIVALS, chips
from yith.engine import build
from yith.errors import ConfigError, TraceError, YithError
from yith.tournament import Saved, Tournament, read, replay, write

FIELD = ("random", "heuristic", f"{agents.FILE}:fickle")


def wanted(game: Any = None, games: int = 12, **other: Any) -> Tournament:
    return Tournament(yith.load(RIVALS, players=3) if game is None else game, FIELD, games=games, seed=3, **other)


def finished(*given: Any, **other: Any) -> Tournament:
    tournament = wanted(*given, **other)
    tournament.play()
    return tournament


def cut(tournament: Tournament, deals: tuple[int, ...]) -> Tournament:
    """The tournament as it was when its tables had played so many deals."""
    found = wanted(tournament.game, tournament.games)
    for table, count in enumerate(deals):
        found.add(table, tournament.tables[table][: count * len(found.schedule.seatings)])
    return found


@pytest.fixture(scope="module")
def text() -> str:
    return write(finished())


@pytest.fixture
def path(tmp_path: Path, text: str) -> Path:
    found = tmp_path / "found.json"
    found.write_text(text, encoding="utf-8")
    return found


def signed(fields: dict[str, Any]) -> str:
    """A file with a right digest, in the form that `write` gives it."""
    fields = {name: value for name, value in fields.items() if name != "digest"}
    text = json.dumps(fields, indent=2).removesuffix("\n}") + ",\n"
    return f'{text}  "digest": "{hashlib.sha256(text.encode()).hexdigest()}"\n}}\n'


def test_a_file_has_all_that_is_needed(path: Path) -> None:
    found, tournament = json.loads(path.read_text(encoding="utf-8")), finished()
    game = tournament.game
    assert list(found) == [
        "format", "yith", "game", "version", "engine", "options", "content_digest", "content", "agents", "seed",
        "seconds", "isolate", "sprt", "games", "tables", "results", "digest",
    ]  # fmt: skip
    assert (found["version"], found["options"], found["content_digest"]) == (
        game.version, game.options, game.content_digest,
    )  # fmt: skip
    assert (found["agents"], found["seed"], found["games"], found["content"]) == (list(FIELD), 3, 12, None)
    assert [table["agents"] for table in found["tables"]] == [[0, 1], [0, 2], [1, 2]]
    numbers = [row[0] for table in found["tables"] for row in table["games"]]
    assert sorted(numbers) == list(range(36))
    for table, rows in zip(found["tables"], tournament.tables, strict=True):
        for (_, deal, seating, returns, decisions, forfeit), row in zip(table["games"], rows, strict=True):
            assert (deal, seating, tuple(returns), decisions) == (row.deal, row.seating, row.returns, row.decisions)
            assert forfeit == (None if row.forfeit is None else [row.forfeit.player, row.forfeit.reason])
    assert any(row[-1] for table in found["tables"] for row in table["games"])
    standings = tournament.standings()
    results = found["results"]
    assert results["complete"]
    assert [(each["agent"], each["elo"], each["forfeits"]) for each in results["agents"]] == [
        (each.agent, round(each.elo.value, 9), each.forfeits) for each in standings.agents
    ]
    assert [(each["wins"], each["superiority"]) for each in results["meetings"]] == [
        (each.wins, round(each.superiority, 9)) for each in standings.meetings
    ]
    assert results["forfeits"] == [
        {"agent": each.agent, "reason": each.reason, "games": each.games} for each in standings.forfeits
    ]


def test_what_is_read_is_what_was_written(path: Path, text: str) -> None:
    found = read(path)
    assert found.complete
    assert found.tables == finished().tables
    assert write(found) == text
    assert found.play() == found.standings()
    assert write(found) == text


@settings(max_examples=30)
@given(deals=st.tuples(*[st.integers(0, 2)] * 3), results=st.booleans())
def test_from_wherever_it_stopped_the_bytes_at_the_end_are_the_same(
    deals: tuple[int, ...], results: bool, text: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.mktemp("cut") / "part.json"
    part = cut(finished(), deals)
    path.write_text(write(part, results), encoding="utf-8")
    fields = json.loads(path.read_text(encoding="utf-8"))
    assert (fields["results"] is None) == (not results)
    if results:
        assert fields["results"]["complete"] == (deals == (2, 2, 2))
    again = wanted()
    Saved.read(path).resume(again)
    assert again.tables == part.tables
    again.play(threads=2)
    assert write(again) == text
    other = read(path)
    other.play()
    assert write(other) == text


def test_it_goes_on_with_more_games(path: Path) -> None:
    more = wanted(games=30)
    Saved.read(path).resume(more)
    assert (more.played, more.schedule.games) == (36, 90)
    more.play()
    assert write(more) == write(finished(games=30))


@pytest.mark.parametrize(("few", "many"), [(50, 90), (64, 65), (10, 2000)])
def test_a_sequential_test_goes_on_with_more_games(few: int, many: int, tmp_path: Path) -> None:
    def trial(games: int) -> Tournament:
        field = {"one": agents.last, "other": agents.drawn}
        return Tournament(chips(), field, games=games, seed=1, sprt=(-40, 60))

    short, long, whole = trial(few), trial(many), trial(many)
    short.play()
    whole.play()
    path = tmp_path / "trial.json"
    path.write_text(write(short), encoding="utf-8")
    Saved.read(path).resume(long)
    long.play()
    assert long.verdict == whole.verdict
    assert write(long) == write(whole)
    outcome = json.loads(write(whole))["results"]["sprt"]
    assert whole.verdict is not None
    assert outcome == {
        "ratio": round(whole.verdict.ratio, 9),
        "bound": 2.944438979,
        "deals": whole.verdict.deals,
        "outcome": whole.verdict.outcome,
    }


def test_content_of_your_own_is_kept(tmp_path: Path) -> None:
    content = tmp_path / "own.toml"
    content.write_text("# my own\n" + yith.engine.shipped_content(ALONE), encoding="utf-8")
    tournament = Tournament(yith.load(ALONE, content=content), ["random", "heuristic"], games=3)
    tournament.play()
    path = tmp_path / "found.json"
    path.write_text(write(tournament), encoding="utf-8")
    content.unlink()
    found = read(path)
    assert found.game.content_text == tournament.game.content_text is not None
    assert write(found) == write(tournament)


def test_agents_of_your_own_are_given_by_name(tmp_path: Path) -> None:
    game = yith.load(RIVALS)
    tournament = Tournament(game, {"mine": agents.last, "random": "random"}, games=6)
    tournament.play()
    path = tmp_path / "found.json"
    path.write_text(write(tournament), encoding="utf-8")
    with pytest.raises(ConfigError, match="unknown agent 'mine'"):
        read(path)
    assert write(read(path, {"mine": agents.last})) == write(tournament)


def take(path: Path, tournament: Tournament | None) -> None:
    if tournament is None:
        read(path)
    else:
        Saved.read(path).resume(tournament)


def refusal(path: Path, tournament: Tournament | None = None) -> YithError:
    before = path.read_bytes()
    with pytest.raises(YithError) as caught:
        take(path, tournament)
    assert path.read_bytes() == before
    assert "\n" not in str(caught.value)
    assert tournament is None or tournament.played == 0
    return caught.value


def other_settings() -> dict[str, tuple[str, Tournament]]:
    rivals = yith.load(RIVALS, players=3)
    return {
        "game": (f"game {RIVALS!r}, not {ALONE!r}", wanted(yith.load(ALONE))),
        "option": ("option players 3, not 2", wanted(yith.load(RIVALS))),
        "agents": (f"agents {list(FIELD)!r}, not ", Tournament(rivals, FIELD[::-1], games=12, seed=3)),
        "fewer agents": (f"agents {list(FIELD)!r}, not ", Tournament(rivals, FIELD[:2], games=12, seed=3)),
        "seed": ("seed 3, not 4", Tournament(rivals, FIELD, games=12, seed=4)),
        "seconds": ("seconds None, not 5.0", wanted(seconds=5)),
        "fewer games": ("games 12, expected no fewer, not 11", wanted(games=11)),
    }


@pytest.mark.parametrize("name", list(other_settings()))
def test_other_settings_are_refused_by_the_first_that_differs(name: str, path: Path) -> None:
    what, tournament = other_settings()[name]
    error = refusal(path, tournament)
    assert str(error).startswith(f"tournament {str(path)!r} has {what}")
    assert error.code == "other-tournament"


def test_other_content_and_hypotheses_are_refused(tmp_path: Path) -> None:
    field = {"one": agents.last, "other": agents.drawn}
    path = tmp_path / "found.json"
    path.write_text(write(Tournament(chips(), field)), encoding="utf-8")
    heavier = build(toy, "reference", ("own", toy.CONTENT.replace("heavy = 1", "heavy = 2")), {})
    assert "has content_digest " in str(refusal(path, Tournament(heavier, field)))
    assert "has sprt None, not [0.0, 5.0]" in str(refusal(path, Tournament(chips(), field, sprt=(0, 5))))


@pytest.mark.parametrize("change", ["yith", "version", "content_digest"])
def test_files_of_another_version_are_refused(change: str, path: Path) -> None:
    fields = json.loads(path.read_text(encoding="utf-8"))
    fields[change] += "0"
    path.write_text(signed(fields), encoding="utf-8")
    assert f"has {change} {fields[change]!r}, not " in str(refusal(path, wanted()))
    if change != "yith":
        error = refusal(path)
        assert isinstance(error, TraceError)
        assert error.code == "foreign-version"


def test_a_file_that_was_cut_is_refused(path: Path, text: str) -> None:
    errors = []
    for length in [*range(1, 400, 37), *range(400, len(text), 301), len(text) - 1]:
        path.write_text(text[:length], encoding="utf-8")
        errors.append(refusal(path, wanted()))
    assert {error.code for error in errors} == {"no-tournament", "tournament-cut"}
    assert str(errors[-1]) == f"tournament {str(path)!r} is cut off: its digest is missing"


def test_a_file_that_was_changed_is_refused(path: Path, text: str) -> None:
    places = [text.index(part) + len(part) - 1 for part in ('"seed": 3', "[1", '"elo": ')]
    errors = []
    for place in [*range(60, len(text) - 100, 97), *places]:
        other = "7" if text[place] != "7" else "8"
        path.write_text(text[:place] + other + text[place + 1 :], encoding="utf-8")
        errors.append(refusal(path, wanted()))
    assert {error.code for error in errors} == {"tournament-changed"}
    assert str(errors[0]) == f"tournament {str(path)!r} was changed: its digest is of another text"
    for place in (text.index('"digest"') + 12, len(text)):
        path.write_text(text[:place] + "x" + text[place:], encoding="utf-8")
        assert refusal(path).code == "tournament-cut"


@pytest.mark.parametrize(
    "content", [b"{}", b"[1, 2]\n", b"\xff\xfe", b"yith trace 1\n", b'{\n  "format": "yith tournament 2",\n']
)
def test_other_files_are_refused(content: bytes, path: Path) -> None:
    path.write_bytes(content)
    error = refusal(path, wanted())
    assert str(error) == f"{str(path)!r} is no tournament, expected a file of format 'yith tournament 1'"


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(TraceError, match="cannot be read: no such file or directory"):
        read(tmp_path / "none.json")


def changed(change: str, fields: dict[str, Any]) -> None:
    rows = fields["tables"][1]["games"]
    match change:
        case "no seed":
            del fields["seed"]
        case "a row is missing":
            del rows[3]
        case "rows have changed places":
            rows[0], rows[1] = rows[1], rows[0]
        case "a row is short":
            del rows[0][-1]
        case "a row has other things":
            rows[0][1] = "0"
        case "an unknown game":
            fields["game"] = "chess"


@pytest.mark.parametrize(
    "change",
    [
        "no seed",
        "a row is missing",
        "rows have changed places",
        "a row is short",
        "a row has other things",
        "an unknown game",
    ],
)
def test_a_changed_file_with_a_right_digest_is_refused_too(change: str, path: Path) -> None:
    fields = json.loads(path.read_text(encoding="utf-8"))
    changed(change, fields)
    path.write_text(signed(fields), encoding="utf-8")
    assert refusal(path).code in {"no-tournament", "bad-row", "unknown-game"}


def test_every_game_can_be_played_again(path: Path) -> None:
    tournament = read(path)
    seen = set()
    for number in range(36):
        found = replay(tournament, number)
        assert found.difference is None
        assert (found.state.is_terminal, found.row.forfeit is None) in {(True, True), (False, False)}
        if found.row.forfeit is None:
            assert tuple(found.state.returns) == found.row.returns
        again = yith.replay(found.trace.splitlines())
        assert again == found.state
        assert f"deal {found.row.deal}: game {number} of a tournament, {', '.join(found.agents)}" in found.trace
        seen.add((found.row.deal, found.agents))
    assert len(seen) == 36


@pytest.mark.parametrize("number", [36, -1, True, 10**30, "0"])
def test_a_game_that_was_not_played_is_refused(number: Any, path: Path) -> None:
    with pytest.raises(ConfigError) as caught:
        replay(read(path), number)
    assert str(caught.value) == f"game {number!r} is none of the 36 that were played"


def test_of_an_interrupted_tournament_only_what_was_played_is_played_again() -> None:
    part = cut(finished(), (2, 1, 0))
    with pytest.raises(ConfigError, match="game 12 is none of the 18 that were played"):
        replay(part, 12)
    assert replay(part, 6).difference is None
    assert replay(part, 18).difference is None


def test_an_agent_that_does_not_play_the_same_again_is_found_out() -> None:
    tournament = Tournament(chips(), {"changing": agents.changing, "random": "random"}, games=20)
    tournament.play()
    lines = [replay(tournament, number).difference for number in range(20)]
    told = [line for line in lines if line is not None]
    assert told
    number = lines.index(told[0])
    assert told[0].startswith(f"game {number} came out otherwise: ")
    assert ", expected " in told[0]
