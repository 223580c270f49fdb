"""What the games of a tournament say: of every agent, of every two, and of one test."""

from __future__ import annotations

import html
import math
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from yith.errors import ConfigError
from yith.tournament.meeting import Deal, Meeting, mean, mean_with_interval, meet
from yith.tournament.ratings import Elo, Skill, believe, rate

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from yith.interval import Interval
    from yith.tournament.row import Row
    from yith.tournament.schedule import Schedule
    from yith.tournament.sprt import Verdict

_HEADINGS = ("agent", "games", "mean return", "Elo", "OpenSkill", "forfeits")


@dataclass(frozen=True, slots=True)
class Standing:
    """How an agent did.

    Attributes:
        agent: Its name.
        games: How many games it played.
        mean: What it got of a deal, over the deals that it and all others played; None without one.
        interval: The 95 % interval of this mean; None for fewer than two deals.
        elo: Its Elo rating.
        skill: Its rating by OpenSkill.
        forfeits: How many games it forfeited.
        decisions: How many decisions were taken in its games, by all seats.
    """

    agent: str
    games: int
    mean: float | None
    interval: Interval | None
    elo: Elo
    skill: Skill
    forfeits: int
    decisions: int


@dataclass(frozen=True, slots=True)
class Forfeits:
    """Games that an agent forfeited for one reason.

    Attributes:
        agent: The agent.
        reason: The reason.
        games: How many games.
    """

    agent: str
    reason: str
    games: int


@dataclass(frozen=True, slots=True)
class Standings:
    """What a tournament found; a notebook shows it as a table.

    Attributes:
        agents: Every agent, the one with the highest mean return first.
        meetings: Every two agents, in the order in which they were given.
        sprt: What the sequential test found; None where there is none.
        forfeits: What games were forfeited for, the most frequent first.
        games: How many games were played.
        complete: Whether these are all.
        versus: Whether agents played against each other.
    """

    agents: tuple[Standing, ...]
    meetings: tuple[Meeting, ...]
    sprt: Verdict | None
    forfeits: tuple[Forfeits, ...]
    games: int
    complete: bool
    versus: bool

    def between(self, first: str, second: str) -> Meeting:
        """Two agents, as the first sees it.

        Raises:
            ConfigError: They are not two agents of this tournament.
        """
        for meeting in self.meetings:
            if meeting.agents == (first, second):
                return meeting
            if meeting.agents == (second, first):
                return meeting.turned()
        known = ", ".join(each.agent for each in self.agents)
        raise ConfigError(f"{first!r} and {second!r} did not meet, expected two of {known}", "unknown-agent")

    def _rows(self) -> list[tuple[str, ...]]:
        return [
            (
                each.agent,
                f"{each.games:,}",
                "" if each.mean is None else f"{each.mean:.4f}{_spread(each.interval)}",
                f"{round(each.elo.value):+}" + ("" if each.elo.half is None else f" +- {each.elo.half:.0f}"),
                f"{each.skill.mu:.2f} +- {each.skill.sigma:.2f}",
                f"{each.forfeits:,}",
            )
            for each in self.agents
        ]

    def __str__(self) -> str:
        """A line for each agent."""
        rows = [_HEADINGS, *self._rows()]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        lines = ("  ".join(f"{cell:{width}}" for cell, width in zip(row, widths, strict=True)) for row in rows)
        return "\n".join(line.rstrip() for line in lines)

    def _repr_html_(self) -> str:
        """A table for notebooks."""
        lines = [("th", _HEADINGS), *(("td", row) for row in self._rows())]
        cells = ("".join(f"<{tag}>{html.escape(text)}</{tag}>" for text in row) for tag, row in lines)
        return f"<table>{''.join(f'<tr>{row}</tr>' for row in cells)}</table>"


def _spread(interval: Interval | None) -> str:
    return "" if interval is None else f" +- {(interval.high - interval.low) / 2:.4f}"


def stand(
    names: Sequence[str], schedule: Schedule, tables: Sequence[Sequence[Row]], verdict: Verdict | None
) -> Standings:
    """Works out what games say.

    Args:
        names: The agents.
        schedule: All games.
        tables: The rows of every table so far, in order, whole deals only.
        verdict: What the sequential test found, if there is one.

    Raises:
        ConfigError: The library OpenSkill is missing.
    """
    pairs = meet(schedule, tables)
    scores = {pair: [sum(deal.halves) / 2 for deal in deals] for pair, deals in pairs.items()}
    elos = rate(len(names), scores, len(schedule.seatings) if schedule.versus else 1)
    skills = believe(len(names), _matches(pairs, schedule.versus))
    faults = _faults(schedule, tables)
    found = []
    for agent, name in enumerate(names):
        centre, interval = mean_with_interval(_got(agent, pairs))
        own = [rows for agents, rows in zip(schedule.tables, tables, strict=True) if agent in agents]
        found.append(
            Standing(
                name,
                sum(map(len, own)),
                centre,
                interval,
                elos[agent],
                skills[agent],
                sum(count for (who, _), count in faults.items() if who == agent),
                sum(row.decisions for rows in own for row in rows),
            )
        )
    found.sort(key=lambda each: (math.inf if each.mean is None else -each.mean, -each.elo.value))
    games = sum(map(len, tables))
    return Standings(
        tuple(found),
        tuple(Meeting.of((names[first], names[second]), deals) for (first, second), deals in pairs.items()),
        verdict,
        tuple(Forfeits(names[agent], reason, count) for (agent, reason), count in faults.most_common()),
        games,
        games == schedule.games or (verdict is not None and verdict.decided),
        schedule.versus,
    )


def _got(agent: int, pairs: Mapping[tuple[int, int], Sequence[Deal]]) -> list[float]:
    """What an agent got of every deal that it played with all others: the mean over these."""
    own = [[deal.returns[pair.index(agent)] for deal in deals] for pair, deals in pairs.items() if agent in pair]
    return [mean(values) for values in zip(*own, strict=False)]


def _matches(
    pairs: Mapping[tuple[int, int], Sequence[Deal]], versus: bool
) -> Iterator[tuple[tuple[int, ...], tuple[float, ...]]]:
    """Who met whom, deal by deal: every two at a table, otherwise all that played the deal at once."""
    for number in range(max(map(len, pairs.values()))):
        played = [(pair, deals[number].returns) for pair, deals in pairs.items() if number < len(deals)]
        if versus:
            yield from played
        else:
            got = {agent: value for pair, values in played for agent, value in zip(pair, values, strict=True)}
            yield tuple(got), tuple(got.values())


def _faults(schedule: Schedule, tables: Sequence[Sequence[Row]]) -> Counter[tuple[int, str]]:
    """How often every agent forfeited for every reason."""
    return Counter(
        (schedule.agents(table, row.seating)[row.forfeit.player], row.forfeit.reason)
        for table, rows in enumerate(tables)
        for row in rows
        if row.forfeit is not None
    )
