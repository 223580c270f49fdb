"""A game of a tournament, played again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from yith import argument
from yith.agents import Forfeit, Table
from yith.errors import ConfigError
from yith.tournament.row import Row

if TYPE_CHECKING:
    from yith.api import State
    from yith.tournament.tournament import Tournament


@dataclass(frozen=True, slots=True)
class Replayed:
    """A game that was played again.

    Attributes:
        number: The number of the game.
        agents: The agent of every player.
        state: Where it stopped, with its history.
        row: How it came out.
        difference: What is not as it was, in one line; None where all is. An agent that does not play the same again
            makes such a difference.
        trace: The game as text, as `Game.trace` writes it.
    """

    number: int
    agents: tuple[str, ...]
    state: State[Any]
    row: Row
    difference: str | None
    trace: str


def replay(tournament: Tournament, number: int) -> Replayed:
    """Plays a game of a tournament again and compares it with its row.

    Args:
        tournament: A tournament that has played the game.
        number: The number of the game: deal by deal, then table by table, then seating by seating.

    Raises:
        ConfigError: The tournament has not played it.
    """
    schedule = tournament.schedule
    table, place = schedule.find(number) if argument.whole(number, 0, schedule.games - 1) else (0, tournament.played)
    if place >= len(tournament.tables[table]):
        raise ConfigError(f"game {number!r} is none of the {tournament.played:,} that were played", "not-played")
    was = tournament.tables[table][place]
    seats = tournament.seats(table, was.seating)
    with Table(tournament.game, seats, seconds=tournament.seconds, isolate=tournament.isolate) as seated:
        state, result = seated.watch(was.deal, seed=tournament.seed)
    now = Row.of(was.deal, was.seating, result)
    agents = tuple(tournament.names[agent] for agent in schedule.agents(table, was.seating))
    origin = f"{tournament.seed}, deal {was.deal}: game {number} of a tournament, {', '.join(agents)}"
    return Replayed(
        number, agents, state, now, _difference(number, was, now), tournament.game.trace(state, seed=origin)
    )


def _difference(number: int, was: Row, now: Row) -> str | None:
    for what in ("forfeit", "returns", "decisions"):
        before, after = getattr(was, what), getattr(now, what)
        if before != after:
            return f"game {number} came out otherwise: {what} {_shown(after)}, expected {_shown(before)}"
    return None


def _shown(value: object) -> str:
    match value:
        case Forfeit(player, reason):
            return f"of player {player}: {reason}"
        case tuple():
            return " ".join(f"{number:g}" for number in value)
        case _:
            return str(value)
