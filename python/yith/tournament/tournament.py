"""A tournament: who plays what, the games so far, and how they go on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

from yith import argument
from yith.agents import Seat, Table, parse
from yith.engine import MAX_THREADS, Game
from yith.errors import ConfigError
from yith.tournament.meeting import meet
from yith.tournament.ratings import openskill
from yith.tournament.row import Row
from yith.tournament.schedule import Schedule, is_versus
from yith.tournament.sprt import BLOCK, Hypotheses, Trial
from yith.tournament.standings import Standings, stand

if TYPE_CHECKING:
    from yith.agents import Agent
    from yith.tournament.sprt import Verdict

GAMES: Final = 100
"""How many games a table plays where no number is given."""

_FEWEST_AGENTS, _MOST_GAMES = 2, 2**53
_MOST_ELO = 1000
"""Beyond that a hypothesis says that nearly every game is won."""

_SHORT, _SHARE = 1.0, 4
"""A call that plays games is short if it takes fewer seconds, or less than so many times what seating agents takes."""


class Tournament:
    """Agents that all play the same deals of a game, and the rows of the games so far.

    Attributes:
        game: The game.
        names: The agents' names.
        games: How many games a table plays at least: it plays whole deals.
        seed: The seed of all deals and agents.
        sprt: The sequential test, if there is one.
        seconds: How long a decision may take, if there is a limit.
        isolate: Whether agents written in Python have processes of their own.
        schedule: All games.
        tables: The rows of every table so far, in order, whole deals only.
        pace: The seconds and the decisions of all games of every table that were played here.
    """

    def __init__(
        self,
        game: Game[Any],
        agents: Sequence[str | Agent | Seat] | Mapping[str, str | Agent | Seat],
        *,
        games: int = GAMES,
        seed: int = 0,
        sprt: tuple[float, float] | None = None,
        seconds: float | None = None,
        isolate: bool = False,
    ) -> None:
        """Checks what is wanted and imports agents written in Python; no game is played.

        Args:
            game: The game.
            agents: At least two, as `yith.agents.parse` takes them; their names are what it calls them, or your own.
            games: How many games a table plays, rounded up to whole deals: a table is two agents in a versus game,
                otherwise one.
            seed: The seed of all deals and agents; deal d is episode d of lane 0.
            sprt: The Elo differences of the two hypotheses of a sequential test, for two agents in a versus game: it
                may end the tournament early.
            seconds: How long a decision may take. With a limit, results depend on the machine.
            isolate: Whether agents written in Python have processes of their own.

        Raises:
            ConfigError: An argument is wrong, an agent cannot be loaded, or the library OpenSkill is missing.
        """
        if not isinstance(game, Game):
            raise ConfigError(f"game {game!r} is no game, expected what yith.load gives", "bad-game")
        self.game = game
        self._seats = _named(game, agents)
        self.names = tuple(self._seats)
        if not argument.whole(games, 1, _MOST_GAMES):
            raise ConfigError(f"games {games!r} is not a whole number from 1", "bad-games")
        self.games = int(games)
        self.seed = argument.key("seed", seed)
        self.sprt = None if sprt is None else _test(game, len(self.names), sprt)
        openskill()
        for name, seat in self._seats.items():
            if isolate is False:  # loaded once for all tables, so that what it keeps stays
                self._seats[name] = Seat(name, seat.spec, seat.load())
            with Table(game, self._seats[name], seconds=seconds, isolate=isolate):
                pass
        self.seconds = None if seconds is None else float(seconds)
        self.isolate = isolate
        self.schedule = Schedule.of(game, len(self.names), self.games)
        self.tables: list[list[Row]] = [[] for _ in self.schedule.tables]
        self.pace = [(0.0, 0) for _ in self.schedule.tables]
        self._standings: Standings | None = None
        self._trial = None if self.sprt is None else Trial(self.sprt, len(self.schedule.seatings), self.schedule.deals)

    @property
    def verdict(self) -> Verdict | None:
        """What the sequential test found so far, if there is one."""
        return None if self._trial is None else self._trial.verdict

    @property
    def played(self) -> int:
        """How many games were played."""
        return sum(map(len, self.tables))

    @property
    def complete(self) -> bool:
        """Whether no game is left, or the sequential test has ended."""
        return self.played == self.schedule.games or (self.verdict is not None and self.verdict.decided)

    def play(self, *, threads: int = 1, after: Callable[[], object] = lambda: None) -> Standings:
        """Plays all games that are left.

        An interruption loses the block of games under way and no more: `play` goes on from there.

        Args:
            threads: How many threads; the results do not depend on it.
            after: Is called after every block of games.

        Raises:
            ConfigError: `threads` is wrong.
            KeyboardInterrupt: The user interrupts.
        """
        if not argument.whole(threads, 1, MAX_THREADS):
            raise ConfigError(f"threads {threads!r} is not 1 to {MAX_THREADS}", "bad-threads")
        size = int(threads)
        while not self.complete:
            table = min(range(len(self.tables)), key=lambda place: len(self.tables[place]))
            begun = perf_counter()
            rows, seconds = self._block(table, size, threads)
            self.add(table, rows)
            before, decisions = self.pace[table]
            self.pace[table] = before + seconds, decisions + sum(row.decisions for row in rows)
            seating = perf_counter() - begun - seconds
            if seconds < max(_SHORT * len(self.schedule.seatings), _SHARE * seating):
                size *= 2
            after()
        return self.standings()

    def add(self, table: int, rows: Sequence[Row]) -> None:
        """Takes the rows of the next deals of a table."""
        self.tables[table] += rows
        self._standings = None
        if self._trial is not None:
            for deals in meet(self.schedule, [rows]).values():
                self._trial.see([sum(deal.halves) for deal in deals])

    def seats(self, table: int, seating: str) -> list[Seat]:
        """The agent of every player of a table in a seating."""
        return [self._seats[self.names[agent]] for agent in self.schedule.agents(table, seating)]

    def standings(self) -> Standings:
        """What the games so far say."""
        if self._standings is None:
            self._standings = stand(self.names, self.schedule, self.tables, self.verdict)
        return self._standings

    def _block(self, table: int, size: int, threads: int) -> tuple[list[Row], float]:
        """The rows of the next deals of a table, so many or fewer, and how long they were played."""
        first = len(self.tables[table]) // len(self.schedule.seatings)
        last = min(first + size, self.schedule.deals)
        if self.sprt is not None:
            last = min(last, first - first % BLOCK + BLOCK)
        deals = range(first, last)
        played, seconds = [], 0.0
        for seating in self.schedule.seatings:
            seats = self.seats(table, seating)
            with Table(self.game, seats, threads=threads, seconds=self.seconds, isolate=self.isolate) as seated:
                begun = perf_counter()
                played.append(seated.play(deals, seed=self.seed))
                seconds += perf_counter() - begun
        rows = [
            Row.of(deal, seating, result)
            for deal, results in zip(deals, zip(*played, strict=True), strict=True)
            for seating, result in zip(self.schedule.seatings, results, strict=True)
        ]
        return rows, seconds


def run(
    game: Game[Any],
    agents: Sequence[str | Agent | Seat] | Mapping[str, str | Agent | Seat],
    *,
    games: int = GAMES,
    seed: int = 0,
    sprt: tuple[float, float] | None = None,
    seconds: float | None = None,
    isolate: bool = False,
    threads: int = 1,
) -> Standings:
    """Plays a tournament.

    The same arguments give the same standings on any number of threads, unless there is a time limit or an agent
    answers differently from time to time. `Tournament` says what the arguments are and what is raised.
    """
    tournament = Tournament(game, agents, games=games, seed=seed, sprt=sprt, seconds=seconds, isolate=isolate)
    return tournament.play(threads=threads)


def _named(game: Game[Any], agents: object) -> dict[str, Seat]:
    """The agents by their names."""
    if isinstance(agents, Mapping):
        given = [(name, parse(game, agent)) for name, agent in agents.items()]
    elif isinstance(agents, Sequence) and not isinstance(agents, str):
        seats = [parse(game, agent) for agent in agents]
        given = [(seat.name, seat) for seat in seats]
    else:
        raise ConfigError(f"agents {agents!r} are neither a list of agents nor agents by name", "bad-agents")
    if len(given) < _FEWEST_AGENTS:
        raise ConfigError(f"{len(given)} agent{'' if given else 's'}, expected two or more", "bad-agents")
    named: dict[str, Seat] = {}
    for name, seat in given:
        if not isinstance(name, str) or not name.strip() or not name.isprintable():
            raise ConfigError(f"agent name {name!r} is no line of text", "bad-agents")
        if name in named:
            raise ConfigError(f"agent {name!r} is given twice, expected different names", "bad-agents")
        named[name] = seat
    return named


def _test(game: Game[Any], agents: int, sprt: object) -> Hypotheses:
    """The sequential test of two Elo differences."""
    if not is_versus(game):
        raise ConfigError(f"sprt is for games against each other, and {game.name} is none", "bad-sprt")
    if agents != _FEWEST_AGENTS:
        raise ConfigError(f"sprt is for two agents, not {agents}", "bad-sprt")
    match sprt:
        case (int() | float() as low, int() | float() as high) if -_MOST_ELO <= low < high <= _MOST_ELO:
            return Hypotheses(float(low), float(high))
    raise ConfigError(f"sprt {sprt!r} is not two Elo differences from -{_MOST_ELO} up, the lower first", "bad-sprt")
