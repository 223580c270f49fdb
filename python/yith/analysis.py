"""What is best here: a Monte Carlo tree search over what the player who decides knows.

A simulation starts at the state, or where something is hidden at one drawn anew among those that the player cannot tell
from it; it follows a tree of situations, draws chance as the game does, makes one new situation, plays on from there,
and credits every action on its way with what its player got. Every player takes what is best for itself.

Sources: Kocsis and Szepesvari, "Bandit based Monte-Carlo planning" (2006); Cowling, Powley and Whitehouse, "Information
set Monte Carlo tree search" (2012); Luckhardt and Irani, "An algorithmic solution of n-person games" (1986).
"""

from __future__ import annotations

import html
from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from yith.api import Action
from yith.errors import ConfigError

if TYPE_CHECKING:
    from yith.api import State
    from yith.engine import Game

__all__ = ["Analysis", "Candidate", "Rollout", "Searcher", "search"]

Rollout: TypeAlias = Literal["random", "heuristic"]
"""Who plays on from a new situation."""

SIMULATIONS: Final = 1000
"""How many simulations are made where neither their number nor a time is given."""

_MOST: Final = 2**32 - 1


@dataclass(frozen=True, slots=True)
class Candidate:
    """A legal action, and what came after it.

    Attributes:
        action: The action.
        visits: In how many simulations it was taken.
        inherited: In how many simulations of earlier searches it was taken, which a searcher remembers.
        values: The mean return of every player in those of this search; 0 without visits.
        errors: The standard errors of these means; 0 with fewer than two visits.
    """

    action: Action
    visits: int
    inherited: int
    values: tuple[float, ...]
    errors: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Analysis:
    """What a search found out; a notebook shows it as a table.

    Attributes:
        player: Who decides.
        best: The most visited action, inherited visits counted; of several the one with the highest mean for the
            player.
        candidates: All legal actions, the most visited first.
        line: The most visited actions one after the other and between them the likeliest outcomes, as texts, as far as
            the search knows them. In a game with hidden information it is a line of a position drawn anew.
        simulations: How many were made.
        situations: How many are remembered.
        seconds: How long it took, on the wall.
    """

    player: int
    best: Action
    candidates: tuple[Candidate, ...]
    line: tuple[str, ...]
    simulations: int
    situations: int
    seconds: float

    @property
    def simulations_per_second(self) -> float:
        """How fast it was."""
        return self.simulations / self.seconds

    def of(self, action: int | str) -> Candidate:
        """What was found out about a legal action, given by its id or text.

        Raises:
            ConfigError: It is not legal here.
        """
        for candidate in self.candidates:
            if action in {candidate.action.text, int(candidate.action)}:
                return candidate
        legal = ", ".join(candidate.action.text for candidate in self.candidates)
        raise ConfigError(f"action {action!r} is not legal here, expected one of {legal}", "not-legal")

    def _rows(self) -> list[tuple[str, str, str]]:
        own = self.player
        return [
            (each.action.text, f"{each.visits:,}", f"{each.values[own]:.3f} +- {each.errors[own]:.3f}")
            for each in self.candidates
        ]

    def _summary(self) -> str:
        rate = f"{self.simulations_per_second:,.0f} a second"
        return f"player {self.player}: {self.best.text}; {self.simulations:,} simulations, {rate}"

    def __str__(self) -> str:
        """A line that sums up, one for each action, and the line of play."""
        rows = self._rows()
        texts, visits = (max(len(row[column]) for row in rows) for column in (0, 1))
        lines = [f"{text:{texts}}  {count:>{visits}}  {value}" for text, count, value in rows]
        return "\n".join([self._summary(), *lines, f"line: {', '.join(self.line)}"])

    def _repr_html_(self) -> str:
        """A table for notebooks."""
        rows = [("action", "visits", f"value for player {self.player}"), *self._rows()]
        cells = [
            "".join(f"<{tag}>{html.escape(text)}</{tag}>" for text in row)
            for tag, row in zip(["th", *["td"] * len(self.candidates)], rows, strict=True)
        ]
        table = "".join(f"<tr>{row}</tr>" for row in cells)
        line = html.escape(", ".join(self.line))
        return f"<p>{html.escape(self._summary())}</p><table>{table}</table><p>line: {line}</p>"


class Searcher:
    """Searches a game again and again by one plan.

    With `reuse` a search begins with what the trees of earlier ones remember, if they know where it starts, so that
    the moves of a game that follow each other share their work. Trees that are half full are begun anew.
    """

    def __init__(
        self,
        game: Game[Any],
        simulations: int | None = None,
        *,
        seconds: float | None = None,
        exploration: float = 0.7,
        rollout: Rollout = "heuristic",
        depth: int = 0,
        rounds: int = 0,
        trees: int = 1,
        memory: int = 2**28,
        reuse: bool = True,
    ) -> None:
        """Makes a searcher without memories.

        Args:
            game: The game, of the native engine.
            simulations: How many simulations a search makes, all trees counted; 1,000 if neither this nor `seconds` is
                given.
            seconds: After how long a search stops at the latest.
            exploration: The weight of what was tried rarely against what went well, on the scale of the range of
                returns.
            rollout: Who plays on from a new situation.
            depth: After how many decisions of a rollout the position is judged instead; 0 for never.
            rounds: How many rounds after the one where a search starts the position is judged instead of played; 0 for
                never. A game without rounds is played to its end.
            trees: How many trees share the simulations, 1 to 1,024; threads work on trees.
            memory: The bytes that a tree may take, at least 65,536; when they are taken, no new situation is
                remembered.
            reuse: Whether searches begin with what earlier ones remember.

        Raises:
            ConfigError: An argument is wrong.
        """
        if simulations is None:
            simulations = SIMULATIONS if seconds is None else _MOST
        self._game = game
        self._searches = game.batches.searcher(
            simulations, seconds, exploration, rollout, depth, rounds, trees, memory, reuse
        )

    @property
    def game(self) -> Game[Any]:
        """The game."""
        return self._game

    def search(self, state: State[Any], *, seed: int = 0, threads: int = 1) -> Analysis:
        """Searches for the player who decides; the state stays as it is.

        The same searches one after the other have the same results on any number of threads, unless time cuts them
        short.

        Args:
            state: A state of the game at a decision.
            seed: The seed of `yith.rng.stream(seed, tree, 0, 16)`, which draws everything in a tree.
            threads: How many threads.

        Raises:
            ConfigError: An argument is wrong, or another thread uses the searcher.
            NodeError: Nobody decides here.
            KeyboardInterrupt: The user interrupts.
        """
        game, begun = self._game, perf_counter()
        player, rows, best, made, situations, line = self._searches.search(state, seed, threads)
        took = perf_counter() - begun
        candidates = [
            Candidate(game.action(game.texts[move]), visits, inherited, tuple(values), tuple(errors))
            for move, visits, inherited, values, errors in rows
        ]
        candidates.sort(key=lambda each: (-each.visits - each.inherited, -each.values[player], int(each.action)))
        told = tuple(game.texts[move] for move in line)
        return Analysis(player, game.action(game.texts[best]), tuple(candidates), told, made, situations, took)

    def forget(self) -> None:
        """Forgets what earlier searches found, as before another game.

        Raises:
            ConfigError: Another thread uses the searcher.
        """
        self._searches.forget()


def search(
    state: State[Any],
    simulations: int | None = None,
    *,
    seconds: float | None = None,
    exploration: float = 0.7,
    rollout: Rollout = "heuristic",
    depth: int = 0,
    rounds: int = 0,
    trees: int = 1,
    memory: int = 2**28,
    seed: int = 0,
    threads: int = 1,
) -> Analysis:
    """Searches once for the player who decides; the state stays as it is.

    `Searcher` has the arguments, `Searcher.search` says what is raised.
    """
    searcher = Searcher(
        state.game,
        simulations,
        seconds=seconds,
        exploration=exploration,
        rollout=rollout,
        depth=depth,
        rounds=rounds,
        trees=trees,
        memory=memory,
        reuse=False,
    )
    return searcher.search(state, seed=seed, threads=threads)
