"""A table: games played by agents of the core and agents written in Python, with forfeits and time limits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from numbers import Real
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, Generic, Self

from yith import argument
from yith.agents.asking import Asked, Here, late
from yith.agents.forfeit import Fault, Forfeit, forfeited
from yith.agents.isolation import Apart
from yith.agents.seat import Agent, Place, Seat, parse
from yith.agents.view import View
from yith.api import State, V
from yith.engine import MAX_THREADS, Game
from yith.errors import ConfigError
from yith.node import Player
from yith.rng import Purpose, Rng, stream

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import TracebackType

    from yith.agents.answer import Answer

WIDTH: Final = 256
"""How many games are played at once where an agent is batched."""

MAX_WIDTH: Final = 65_536
"""The most games that are played at once."""

MAX_SECONDS: Final = 86_400.0
"""The longest time of a decision: a day."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended.

    Attributes:
        returns: One number a player; after a forfeit what `yith.agents.forfeit` tells.
        scores: The raw points of all players, after a forfeit those where the game stopped.
        decisions: How many decisions the agents took, forced moves not counted.
        forfeit: Who lost the game for something else than play; None where it was played to its end.
    """

    returns: tuple[float, ...]
    scores: tuple[int, ...]
    decisions: int
    forfeit: Forfeit | None = None


class _Match(Generic[V]):
    """One game being played."""

    def __init__(self, number: int, state: State[V], keys: tuple[int, int, int]) -> None:
        self.number = number
        self.state = state
        self.keys = keys
        self.taken = [0] * state.game.num_players
        self.forfeit: Forfeit | None = None
        self._streams: list[Rng | None] = [None] * state.game.num_players

    def stream(self, player: int) -> Rng:
        """The draws of an agent of the core."""
        found = self._streams[player]
        if found is None:
            found = self._streams[player] = stream(*self.keys, Purpose.agent(Player(player)))
        return found

    def view(self, player: int) -> View[V]:
        seed, lane, episode = self.keys
        return View.of(self.state, self.taken[player], seed=seed, lane=lane, episode=episode)

    def take(self, player: int, answer: Answer) -> None:
        """Makes the move that an agent answered, or ends the game."""
        if isinstance(answer, Fault):
            self.forfeit = Forfeit(player, answer.reason)
        else:
            self.state.apply(answer)
            self.taken[player] += 1

    @property
    def player(self) -> int | None:
        """Who decides; None where the game is over."""
        return None if self.forfeit else self.state.current_player

    def result(self) -> Result:
        state, decisions = self.state, sum(self.taken)
        if self.forfeit is None:
            return Result(tuple(state.returns), tuple(state.scores), decisions)
        game = state.game
        returns = forfeited(game.info, game.num_players, self.forfeit.player)
        return Result(returns, tuple(state.scores), decisions, self.forfeit)


class Table(Generic[V]):
    """Seats with agents, at which one game after the other is played. Close it, or use it in a `with` statement."""

    def __init__(
        self,
        game: Game[V],
        seats: str | Agent | Seat | Sequence[str | Agent | Seat],
        *,
        threads: int = 1,
        seconds: float | None = None,
        isolate: bool = False,
        width: int = WIDTH,
    ) -> None:
        """Seats the agents; those written in Python are imported, and with `isolate` their processes started.

        Args:
            game: The game.
            seats: An agent for each player, or one for all: what `parse` takes.
            threads: How many threads play where all agents are the core's and no time is limited, at most 256; games
                with others are played on one. Results do not depend on it.
            seconds: How long a decision may take on the wall; None for ever. An agent in the caller's process, and
                one of the core, is judged when it answers.
            isolate: Whether every agent written in Python plays in a process of its own, one for each seat. It is
                ended when its time is over, and a fresh one follows. `seconds` then counts the way there and back.
            width: How many games are played at once where an agent is batched. Results do not depend on it, unless the
                answers of the agent do.

        Raises:
            ConfigError: An argument is wrong, or an agent cannot be loaded.
        """
        if not isinstance(game, Game):
            raise ConfigError(f"game {game!r} is no game, expected what yith.load gives", "bad-game")
        if not argument.whole(threads, 1, MAX_THREADS):
            raise ConfigError(f"threads {threads!r} is not 1 to {MAX_THREADS}", "bad-threads")
        if not argument.whole(width, 1, MAX_WIDTH):
            raise ConfigError(f"width {width!r} is not 1 to {MAX_WIDTH}", "bad-argument")
        if not isinstance(isolate, bool):
            raise ConfigError(f"isolate {isolate!r} is not True or False", "bad-argument")
        self._seconds = _seconds(seconds)
        self.game = game
        self.seats = _seats(game, seats)
        self._threads, self._width = int(threads), int(width)
        self._asked: list[Asked | None] = []
        self._closed = False
        try:
            self._seat(isolate=isolate)
        except BaseException:
            self.close()
            raise

    def _seat(self, *, isolate: bool) -> None:
        known: dict[object, Asked] = {}
        for seat in self.seats:
            if seat.source is None:
                self._asked.append(None)
            elif isolate:
                self._asked.append(Apart(seat, self.game))
            else:
                # An agent at several seats is one agent, which is asked for all of them at once if it is batched.
                key = seat.source if isinstance(seat.source, Place) else id(seat.source)
                if key not in known:
                    agent = seat.load()
                    assert agent is not None
                    known[key] = Here(agent)
                self._asked.append(known[key])

    def play(self, episodes: Sequence[int], *, seed: int = 0, lane: int = 0) -> list[Result]:
        """Plays games.

        Args:
            episodes: The episode of each game. Chance follows `yith.rng.stream(seed, lane, episode, 0)`, the same
                whoever plays.
            seed: The seed of all streams.
            lane: The lane of all streams.

        Returns:
            A result for each, in the order of `episodes`.

        Raises:
            ConfigError: An argument is wrong.
            KeyboardInterrupt: The user interrupts.
        """
        keys = self._keys(seed, lane)
        numbers = _episodes(episodes)
        if self._seconds is None and not any(self._asked):
            return self._whole(numbers, *keys)
        results: dict[int, Result] = {}
        for match in self._matches(numbers, *keys):
            results[match.number] = match.result()
        return [results[number] for number in range(len(numbers))]

    def watch(self, episode: int, *, seed: int = 0, lane: int = 0) -> tuple[State[V], Result]:
        """Plays one game, and gives the state where it stopped, which has its history, with the result.

        Raises:
            ConfigError: An argument is wrong.
            KeyboardInterrupt: The user interrupts.
        """
        keys = self._keys(seed, lane)
        (match,) = self._matches([argument.key("episode", episode)], *keys)
        return match.state, match.result()

    def _keys(self, seed: int, lane: int) -> tuple[int, int]:
        if self._closed:
            raise ConfigError("the table is closed, expected one that is open", "table-closed")
        return argument.key("seed", seed), argument.key("lane", lane)

    def _whole(self, episodes: list[int], seed: int, lane: int) -> list[Result]:
        """Games of the core's agents, in as few calls as possible."""
        specs = [seat.spec or "" for seat in self.seats]
        results: list[Result] = []
        for first, games in _runs(episodes):
            found = self.game.playouts(games, specs, seed, self._threads, lane=lane, first_episode=first, tally=False)
            rows = zip(found.returns.tolist(), found.scores.tolist(), found.decisions.tolist(), strict=True)
            results += [Result(tuple(returns), tuple(scores), decisions) for returns, scores, decisions in rows]
        return results

    def _matches(self, episodes: list[int], seed: int, lane: int) -> Iterator[_Match[V]]:
        """Games that have ended, in the order in which they do."""
        waiting: list[_Match[V]] = []
        width = self._width if any(player and player.batched for player in self._asked) else 1
        for number, episode in enumerate(episodes):
            keys = seed, lane, episode
            match = _Match(number, self.game.new_state(*keys), keys)
            self._advance(match)
            waiting.append(match)
            while len(waiting) == width:
                yield from self._ended(waiting)
        while waiting:
            yield from self._ended(waiting)

    def _ended(self, waiting: list[_Match[V]]) -> list[_Match[V]]:
        """Takes the games out that have ended; if none has, asks the batched agents."""
        ended = [match for match in waiting if match.player is None]
        if ended:
            waiting[:] = [match for match in waiting if match.player is not None]
        else:
            self._ask_all(waiting)
        return ended

    def _advance(self, match: _Match[V]) -> None:
        """Plays until a batched agent is to decide, or the game is over."""
        while (player := match.player) is not None:
            asked = self._asked[player]
            if asked is None:
                match.take(player, self._chosen(match, player))
            elif asked.batched:
                return
            else:
                (answer,) = asked.ask([match.view(player)], [match.number], self._seconds)
                match.take(player, answer)

    def _chosen(self, match: _Match[V], player: int) -> Answer:
        """What an agent of the core answers."""
        spec, begun = self.seats[player].spec, monotonic()
        assert spec is not None
        action = match.state.choose(spec, source=match.stream(player))
        if self._seconds is not None and monotonic() - begun > self._seconds:
            return late(self._seconds)
        return action

    def _ask_all(self, waiting: list[_Match[V]]) -> None:
        """Asks every batched agent for all that waits for it, and plays on."""
        groups: dict[int, tuple[Asked, list[tuple[_Match[V], int]]]] = {}
        for match in waiting:
            player = match.player
            asked = None if player is None else self._asked[player]
            assert player is not None
            assert asked is not None
            groups.setdefault(id(asked), (asked, []))[1].append((match, player))
        for asked, group in groups.values():
            views = [match.view(player) for match, player in group]
            answers = asked.ask(views, [match.number for match, _ in group], self._seconds)
            for (match, player), answer in zip(group, answers, strict=True):
                match.take(player, answer)
                self._advance(match)

    def close(self) -> None:
        """Ends the processes of the agents."""
        self._closed = True
        for asked in self._asked:
            if asked is not None:
                asked.close()

    def __enter__(self) -> Self:
        """The table."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Closes it."""
        self.close()


def _seconds(value: object) -> float | None:
    if value is None:
        return None
    seconds = 0.0 if isinstance(value, bool) or not isinstance(value, Real) else float(value)
    if 0.0 < seconds <= MAX_SECONDS:
        return seconds
    raise ConfigError(f"seconds {value!r} is not a number above 0, at most {MAX_SECONDS:,.0f}", "bad-argument")


def _seats(game: Game[Any], given: Any) -> tuple[Seat, ...]:
    players = game.num_players
    seats = list(given) if isinstance(given, Sequence) and not isinstance(given, str) else [given] * players
    if len(seats) != players:
        raise ConfigError(f"{len(seats)} seats for {players} players, expected one for each", "bad-agents")
    return tuple(parse(game, seat) for seat in seats)


def _episodes(given: object) -> list[int]:
    if not isinstance(given, Sequence) or isinstance(given, str):
        raise ConfigError(f"episodes {given!r} are no range or list of numbers", "bad-argument")
    return [argument.key("episode", episode) for episode in given]


def _runs(episodes: list[int]) -> Iterator[tuple[int, int]]:
    """Where every run of episodes that follow each other begins, and how long it is."""
    start = 0
    for place in range(1, len(episodes) + 1):
        if place == len(episodes) or episodes[place] != episodes[place - 1] + 1:
            yield episodes[start], place - start
            start = place


def play(
    game: Game[Any],
    seats: str | Agent | Seat | Sequence[str | Agent | Seat],
    *,
    seed: int = 0,
    lane: int = 0,
    episodes: Sequence[int],
    threads: int = 1,
    seconds: float | None = None,
    isolate: bool = False,
    width: int = WIDTH,
) -> list[Result]:
    """Plays games at a table that is opened for them: `Table` has the arguments, `Table.play` the rest.

    Returns:
        A result for each game, in the order of `episodes`.

    Raises:
        ConfigError: An argument is wrong or an agent cannot be loaded; nothing was played.
        KeyboardInterrupt: The user interrupts.
    """
    with Table(game, seats, threads=threads, seconds=seconds, isolate=isolate, width=width) as table:
        return table.play(episodes, seed=seed, lane=lane)
