"""Tournaments as files: everything that is needed to go on, to play a game again, and to read the results.

A file is one JSON object with, in this order,

* `format`, and `yith`, the version of the package;
* what was wanted: `game`, `version`, `engine`, `options`, `content_digest`, `content` (the text of the content file
  where it is not the one that ships), `agents`, `seed`, `seconds`, `isolate`, `sprt`, `games`;
* `tables`: of every table its agents, by their places, and a row for every game: its number, the deal, the seating,
  the return of every seat, the decisions, and of a forfeit the player and the reason;
* `results`: null while games are played;
* `digest`: the SHA-256 of all before it, so that a file that was cut or changed is not taken for one that was not.

The same tournament gives the same bytes, whether it was interrupted or not, on any number of threads: no row says when
or how fast a game was played. The number of a game stays the same when a tournament goes on with more games. An agent
is known by its name alone: whether what a module or file has under that name is still the same, a game played again
tells.
"""

from __future__ import annotations

import hashlib
import importlib
import json
import re
from collections.abc import Mapping
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

from yith import engine, games
from yith.agents import Forfeit
from yith.errors import ConfigError, TraceError
from yith.tournament.row import Row
from yith.tournament.sprt import BOUND
from yith.tournament.tournament import Tournament

if TYPE_CHECKING:
    import os

    from yith.agents import Agent, Seat
    from yith.api import Package
    from yith.interval import Interval
    from yith.tournament.standings import Standings

FORMAT: Final = "yith tournament 1"

_SETTINGS: Final = (
    "yith",
    "game",
    "version",
    "engine",
    "options",
    "content_digest",
    "agents",
    "seed",
    "seconds",
    "isolate",
    "sprt",
)
"""What two runs of one tournament have in common, in the order in which they are compared."""

_FIELDS: Final = ("format", *_SETTINGS, "content", "games", "tables", "results", "digest")

_DIGEST: Final = re.compile(rb'  "digest": "([0-9a-f]{64})"\n}\n')
_PLACES: Final = 9
"""Decimal places of results: no more differ from machine to machine."""


def write(tournament: Tournament, results: bool = True) -> str:
    """A tournament as the text of a file.

    Args:
        tournament: The tournament.
        results: Whether to work out the results, which takes longer than all else.
    """
    found = _results(tournament.standings()) if results else None
    tables = ",\n".join(_table(tournament, table) for table in range(len(tournament.tables)))
    text = _listed(_settings(tournament)).removesuffix("\n}")
    text += f',\n  "tables": [\n{tables}\n  ],\n'
    text += f'  "results": {_listed(found).replace(chr(10), chr(10) + "  ")},\n'
    return f'{text}  "digest": "{hashlib.sha256(text.encode()).hexdigest()}"\n}}\n'


def read(path: str | os.PathLike[str], agents: Mapping[str, str | Agent | Seat] | None = None) -> Tournament:
    """Reads a tournament, which can show its standings, go on, and play games again.

    For a game of your own, which has no name to load it by, make the tournament and use `Saved.resume`.

    Args:
        path: The file.
        agents: The agents by the names that the file has, where those do not say all.

    Raises:
        TraceError: The file cannot be read, is no tournament or not all of one, was changed, or is of another version
            of the game.
        ConfigError: The game or an agent of the file is unknown here.
    """
    return Saved.read(path).tournament(agents)


class Saved:
    """A file that was found whole.

    Attributes:
        label: What to call the file.
        fields: What is in it.
    """

    def __init__(self, label: str, fields: dict[str, Any]) -> None:
        """Takes the parts; `read` makes them."""
        self.label = label
        self.fields = fields

    @classmethod
    def read(cls, path: str | os.PathLike[str]) -> Saved:
        """Reads a file.

        Raises:
            TraceError: It cannot be read, or is no tournament or not all of one, or was changed.
        """
        label = str(path)
        try:
            data = Path(path).read_bytes()
        except OSError as error:
            what = (error.strerror or str(error)).lower()
            raise TraceError(f"tournament {label!r} cannot be read: {what}", "tournament-unreadable") from error
        if not data.startswith(f'{{\n  "format": "{FORMAT}",\n'.encode()):
            raise TraceError(f"{label!r} is no tournament, expected a file of format {FORMAT!r}", "no-tournament")
        begin = data.rfind(b'  "digest": ')
        found = _DIGEST.fullmatch(data, begin)
        if begin < 0 or found is None:
            raise TraceError(f"tournament {label!r} is cut off: its digest is missing", "tournament-cut")
        if hashlib.sha256(data[:begin]).hexdigest().encode() != found[1]:
            raise TraceError(f"tournament {label!r} was changed: its digest is of another text", "tournament-changed")
        fields = json.loads(data)
        if fields.keys() != set(_FIELDS):
            raise TraceError(f"tournament {label!r} has not the fields {', '.join(_FIELDS)}", "no-tournament")
        return cls(label, fields)

    def tournament(self, agents: Mapping[str, str | Agent | Seat] | None = None) -> Tournament:
        """The tournament, with all its games.

        Raises:
            TraceError: It is of another version of the game.
            ConfigError: The game or an agent of the file is unknown here.
        """
        fields = self.fields
        known = engine.game_names()
        if fields["game"] not in known:
            message = f"tournament {self.label!r}: unknown game {fields['game']!r}, expected one of {', '.join(known)}"
            raise ConfigError(message, "unknown-game")
        package = importlib.import_module(f"{games.__name__}.{fields['game']}")
        content = None if fields["content"] is None else (f"content of {self.label}", fields["content"])
        game: engine.Game[Any] = engine.build(
            cast("Package[Any]", package), fields["engine"], content, fields["options"]
        )
        for name in ("version", "content_digest"):
            if getattr(game, name) != fields[name]:
                message = f"tournament {self.label!r}: {name} {fields[name]!r}, expected {getattr(game, name)!r}"
                raise TraceError(message, "foreign-version")
        found = Tournament(
            game,
            fields["agents"] if agents is None else {name: agents.get(name, name) for name in fields["agents"]},
            games=fields["games"],
            seed=fields["seed"],
            sprt=None if fields["sprt"] is None else tuple(fields["sprt"]),
            seconds=fields["seconds"],
            isolate=fields["isolate"],
        )
        self.fill(found)
        return found

    def resume(self, tournament: Tournament) -> None:
        """Gives a tournament without games those of the file.

        Raises:
            ConfigError: They are of another tournament: the message names the first setting that differs. Games may
                have become more.
        """
        here = json.loads(json.dumps(_settings(tournament)))
        for name in _SETTINGS:
            if here[name] != self.fields[name]:
                raise ConfigError(
                    f"tournament {self.label!r} has {_differing(name, self.fields[name], here[name])}",
                    "other-tournament",
                )
        if tournament.games < self.fields["games"]:
            message = f"tournament {self.label!r} has games {self.fields['games']}, expected no fewer, not "
            raise ConfigError(message + str(tournament.games), "other-tournament")
        self.fill(tournament)

    def fill(self, tournament: Tournament) -> None:
        """Gives a tournament without games those of the file.

        Raises:
            TraceError: A row is not the one that is due.
        """
        seatings = tournament.schedule.seatings
        for table, found in enumerate(self.fields["tables"]):
            rows = []
            for place, plain in enumerate(found["games"]):
                row, (deal, seat) = _row(plain), divmod(place, len(seatings))
                if row is None or (row.deal, row.seating) != (deal, seatings[seat]):
                    what = f"has {plain!r} as row {place} of table {table}"
                    due = f"expected deal {deal} and seating {seatings[seat]!r}"
                    raise TraceError(f"tournament {self.label!r} {what}, {due}", "bad-row")
                rows.append(row)
            tournament.add(table, rows)


def _settings(tournament: Tournament) -> dict[str, object]:
    game, sprt = tournament.game, tournament.sprt
    return {
        "format": FORMAT,
        "yith": metadata.version("yith"),
        "game": game.name,
        "version": game.version,
        "engine": game.engine,
        "options": game.options,
        "content_digest": game.content_digest,
        "content": game.content_text,
        "agents": tournament.names,
        "seed": tournament.seed,
        "seconds": tournament.seconds,
        "isolate": tournament.isolate,
        "sprt": None if sprt is None else [sprt.elo0, sprt.elo1],
        "games": tournament.games,
    }


def _differing(name: str, there: object, here: object) -> str:
    """A setting that differs, as far as it does."""
    if isinstance(there, dict) and isinstance(here, dict):
        name, there, here = next(
            (f"option {option}", there.get(option), here.get(option))
            for option in here | there
            if there.get(option) != here.get(option)
        )
    return f"{name} {there!r}, not {here!r}"


def _table(tournament: Tournament, table: int) -> str:
    schedule, rows = tournament.schedule, tournament.tables[table]
    lines = ",\n".join(
        f"      {json.dumps(_plain(row, schedule.number(table, place)))}" for place, row in enumerate(rows)
    )
    return f'    {{"agents": {json.dumps(schedule.tables[table])}, "games": [\n{lines}\n    ]}}'


def _plain(row: Row, number: int) -> list[object]:
    forfeit = None if row.forfeit is None else [row.forfeit.player, row.forfeit.reason]
    return [number, row.deal, row.seating, row.returns, row.decisions, forfeit]


def _row(found: Any) -> Row | None:
    """A row; None if it is none."""
    match found:
        case [int(), int(deal), str(seating), [*returns], int(decisions), None]:
            return Row(deal, seating, tuple(returns), decisions, None)
        case [int(), int(deal), str(seating), [*returns], int(decisions), [int(player), str(reason)]]:
            return Row(deal, seating, tuple(returns), decisions, Forfeit(player, reason))
        case _:
            return None


def _results(standings: Standings) -> dict[str, object]:
    verdict = standings.sprt
    return {
        "complete": standings.complete,
        "games": standings.games,
        "agents": [
            {
                "agent": each.agent,
                "games": each.games,
                "mean_return": _rounded(each.mean),
                "interval_95": _pair(each.interval),
                "elo": _rounded(each.elo.value),
                "elo_half_95": _rounded(each.elo.half),
                "openskill": {
                    "mu": _rounded(each.skill.mu),
                    "sigma": _rounded(each.skill.sigma),
                    "ordinal": _rounded(each.skill.ordinal),
                },
                "forfeits": each.forfeits,
                "decisions": each.decisions,
            }
            for each in standings.agents
        ],
        "meetings": [
            {
                "agents": list(meeting.agents),
                "wins": meeting.wins,
                "draws": meeting.draws,
                "losses": meeting.losses,
                "score": _rounded(meeting.score),
                "difference": _rounded(meeting.difference),
                "interval_95": _pair(meeting.interval),
                "superiority": _rounded(meeting.superiority),
            }
            for meeting in standings.meetings
        ],
        "sprt": None
        if verdict is None
        else {
            "ratio": _rounded(verdict.ratio),
            "bound": _rounded(BOUND),
            "deals": verdict.deals,
            "outcome": verdict.outcome,
        },
        "forfeits": [{"agent": each.agent, "reason": each.reason, "games": each.games} for each in standings.forfeits],
    }


def _listed(found: object) -> str:
    return json.dumps(found, indent=2)


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, _PLACES)


def _pair(interval: Interval | None) -> list[float | None] | None:
    return None if interval is None else [_rounded(interval.low), _rounded(interval.high)]
