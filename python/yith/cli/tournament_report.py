"""What a tournament found, as tables for people."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from rich.text import Text

from yith.cli.tables import decimals, empty_table, natural_width, screen_of_text, show
from yith.option import settings
from yith.tournament.sprt import BOUND

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rich.console import Console
    from rich.table import Table

    from yith.interval import Interval
    from yith.tournament import Meeting, Standings, Tournament, Verdict

_MOST_REASONS = 5
_FEWEST_CROSSED = 3
_NAME_WIDTH, _REASON_WIDTH = 28, 40


class _Column(NamedTuple):
    name: str
    values: Sequence[str]


def report(tournament: Tournament) -> None:
    """Prints who played and what came of it."""
    screen = screen_of_text()
    found = tournament.standings()
    sign = "+-" if screen.options.ascii_only else "±"
    tables = _ranking(screen, tournament, found, sign)
    if len(found.agents) < _FEWEST_CROSSED:
        tables |= {f"{found.agents[0].agent} against {found.agents[1].agent}": _pair(found, sign)}
    elif found.versus:
        tables |= _crossed(screen, found, "What the row scored against the column, in %", _score)
    else:
        title = "Mean return of the row less that of the column"
        tables |= _crossed(screen, found, title, lambda meeting: _difference(meeting, sign))
    if len(found.agents) >= _FEWEST_CROSSED:
        tables |= _crossed(screen, found, "How likely the row is better than the column, in %", _likelihood)
    if found.sprt is not None:
        tables[f"Sequential test of {tournament.names[0]} against {tournament.names[1]}"] = _sprt(found.sprt)
    if found.forfeits:
        tables["Forfeits"] = _forfeits(found)
    show(screen, _heading(tournament, found), tables)


def folded(text: str, width: int = _NAME_WIDTH) -> str:
    """A text in lines so wide at most, broken behind a comma or slash where there is one."""
    lines = [""]
    for part in re.findall(rf"[^,/ ]{{1,{width - 1}}}[,/ ]?|[,/ ]", text):
        if len(lines[-1]) + len(part) > width:
            lines.append("")
        lines[-1] += part
    return "\n".join(line.rstrip() for line in lines)


def _heading(tournament: Tournament, found: Standings) -> Text:
    game, schedule = tournament.game, tournament.schedule
    all_played = found.games == schedule.games
    total = f"{found.games:,}{'' if all_played else f' of {schedule.games:,}'} games"
    each = f"{schedule.deals:,} deal{'s' if schedule.deals > 1 else ''}"
    if found.versus:
        each = f"{schedule.deals * len(schedule.seatings):,} for every two agents, on {each}"
    else:
        each = f"{each} for every agent"
    played = f"{total}: {each}, seed {tournament.seed}, {game.engine} engine"
    return Text.assemble((game.version, "bold"), f"  {settings(game.options)}\n{played}")


def _ranking(screen: Console, tournament: Tournament, found: Standings, sign: str) -> dict[str, Table]:
    """One table, or on narrow screens a second for how agents played; on very narrow ones without some spreads."""
    agents = found.agents
    places = max(decimals(each.interval) for each in agents)
    names = _ranked([each.agent for each in agents])
    means = [("" if each.mean is None else f"{each.mean:.{places}f}") for each in agents]
    spreads = [_half(each.interval, places, sign) for each in agents]
    elos = [f"{round(each.elo.value):+}" for each in agents]
    elo_spreads = ["" if each.elo.half is None else f" {sign}{each.elo.half:.0f}" for each in agents]
    skills = [f"{each.skill.mu:.1f}" for each in agents]
    beliefs = [f" {sign}{each.skill.sigma:.1f}" for each in agents]
    ordinal = _Column("OpenSkill\nordinal", [f"{each.skill.ordinal:.1f}" for each in agents])
    results = [
        _Column("games", [f"{each.games:,}" for each in agents]),
        _Column("mean\nreturn", _joined(means, spreads)),
        _Column("Elo", _joined(elos, elo_spreads)),
        _Column("OpenSkill\nmean", _joined(skills, beliefs)),
        ordinal,
    ]
    conduct = [
        _Column("for-\nfeits", [f"{each.forfeits:,}" for each in agents]),
        _Column("decisions\na game", [f"{each.decisions / each.games:.1f}" if each.games else "" for each in agents]),
    ]
    paces = [_pace(tournament, each.agent) for each in agents]
    if any(paces):
        conduct.append(_Column("ms a decision\nat its tables", paces))
    whole = _table([*names, *results, *conduct])
    if natural_width(screen, whole) <= screen.width:
        return {"": whole}
    first = _table([*names, *results])
    if natural_width(screen, first) > screen.width:
        first = _table([*names, *results[:-2], _Column("OpenSkill\nmean", skills)])
    return {"": first, "How they played": _table([*names, *conduct])}


def _pace(tournament: Tournament, name: str) -> str:
    """The time of a decision at the tables of an agent, of all seats, where games were played here."""
    agent = tournament.names.index(name)
    own = [pace for agents, pace in zip(tournament.schedule.tables, tournament.pace, strict=True) if agent in agents]
    decisions = sum(count for _, count in own)
    return f"{1000 * sum(seconds for seconds, _ in own) / decisions:.3g}" if decisions else ""


def _joined(values: Sequence[str], spreads: Sequence[str]) -> list[str]:
    """Values with their spreads, the values below each other."""
    width = max(map(len, spreads))
    return [f"{value}{spread:<{width}}" for value, spread in zip(values, spreads, strict=True)]


def _half(interval: Interval | None, places: int, sign: str) -> str:
    return "" if interval is None else f" {sign}{(interval.high - interval.low) / 2:.{places}f}"


def _table(columns: Sequence[_Column]) -> Table:
    table = empty_table()
    for column in columns:
        table.add_column(column.name, justify="left" if column.name in {"agent", "reason"} else "right")
    for row in zip(*(column.values for column in columns), strict=True):
        table.add_row(*row)
    return table


def _pair(found: Standings, sign: str) -> Table:
    meeting = found.between(*(each.agent for each in found.agents))
    return _table(
        [
            _Column("wins", [f"{meeting.wins:,}"]),
            _Column("draws", [f"{meeting.draws:,}"]),
            _Column("losses", [f"{meeting.losses:,}"]),
            _Column("score", [f"{_score(meeting)} %"]),
            _Column("mean difference", [_difference(meeting, sign)]),
            _Column("likely better", [f"{_likelihood(meeting)} %"]),
        ]
    )


def _crossed(screen: Console, found: Standings, title: str, show_one: Callable[[Meeting], str]) -> dict[str, Table]:
    """Every agent against every other, which stand above by their ranks: in as many tables as it takes to fit."""
    names = [each.agent for each in found.agents]
    heads = _ranked(names)
    columns = [
        _Column(str(place), ["" if row == name else show_one(found.between(row, name)) for row in names])
        for place, name in enumerate(names, start=1)
    ]
    tables: dict[str, Table] = {}
    first = 0
    while first < len(columns):
        last = len(columns)
        while last > first + 1 and natural_width(screen, _table([*heads, *columns[first:last]])) > screen.width:
            last -= 1
        whole = last - first == len(columns)
        tables[title if whole else f"{title}: columns {first + 1} to {last}"] = _table([*heads, *columns[first:last]])
        first = last
    return tables


def _ranked(names: Sequence[str]) -> list[_Column]:
    """The columns of ranks and names."""
    ranks = [str(place) for place in range(1, len(names) + 1)]
    return [_Column("", ranks), _Column("agent", [folded(name) for name in names])]


def _score(meeting: Meeting) -> str:
    return "" if meeting.score is None else f"{100 * meeting.score:.1f}"


def _difference(meeting: Meeting, sign: str) -> str:
    if meeting.difference is None:
        return ""
    places = decimals(meeting.interval)
    return f"{meeting.difference:+.{places}f}{_half(meeting.interval, places, sign)}"


def _likelihood(meeting: Meeting) -> str:
    return f"{100 * meeting.superiority:.1f}"


def _sprt(verdict: Verdict) -> Table:
    tested = verdict.hypotheses
    outcome = f"{verdict.outcome} accepted" if verdict.decided else "undecided"
    return _table(
        [
            _Column("H0: Elo", [f"{tested.elo0:g}"]),
            _Column("H1: Elo", [f"{tested.elo1:g}"]),
            _Column("log-likelihood ratio", [f"{verdict.ratio:.2f} in [{-BOUND:.2f}, {BOUND:.2f}]"]),
            _Column("deals", [f"{verdict.deals:,}"]),
            _Column("verdict", [outcome]),
        ]
    )


def _forfeits(found: Standings) -> Table:
    shown, others = found.forfeits[:_MOST_REASONS], found.forfeits[_MOST_REASONS:]
    rest = f"and {len(others)} other reason{'s' if len(others) > 1 else ''}"
    more = [("", sum(each.games for each in others), rest)] if others else []
    rows = [*((each.agent, each.games, each.reason) for each in shown), *more]
    return _table(
        [
            _Column("games", [f"{games:,}" for _, games, _ in rows]),
            _Column("agent", [folded(agent) for agent, _, _ in rows]),
            _Column("reason", [folded(reason, _REASON_WIDTH) for _, _, reason in rows]),
        ]
    )
