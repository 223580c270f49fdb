"""Whole games in one call."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from yith.node import Id, Player
from yith.rng import MASK, Episode, Purpose
from yith.tally import Cause, Silent, Tally, Watch

if TYPE_CHECKING:
    from yith.agent import Agent
    from yith.api import Rules, S


@dataclass(frozen=True, slots=True)
class Request:
    """Which games to play.

    Attributes:
        games: How many.
        agents: One agent a player.
        seed: The seed of all streams.
        lane: The lane of all streams.
        first_episode: The episode of the first game; the others follow.
        tally: Whether to keep tallies.
    """

    games: int
    agents: tuple[Agent, ...]
    seed: int
    lane: int
    first_episode: int
    tally: bool


@dataclass(slots=True)
class Counting(Watch):
    """Counts moves by their cause and passes all on."""

    inner: Watch
    decisions: int = 0
    chances: int = 0

    def count(self, counter: int, player: Player) -> None:
        """Passes on."""
        self.inner.count(counter, player)

    def moved(self, move: Id, cause: Cause) -> None:
        """Counts and passes on."""
        self.decisions += cause is Cause.APPLIED
        self.chances += cause is Cause.SAMPLED
        self.inner.moved(move, cause)


def play(game: Rules[S], agents: tuple[Agent, ...], episode: Episode, watch: Watch) -> S:
    """Plays one game from the initial state to its end."""
    chance = episode.stream(Purpose.CHANCE)
    streams = [episode.stream(Purpose.agent(Player(player))) for player in range(game.num_players())]
    state = game.initial_state()
    while (node := game.node(state)).name != "terminal":
        if node.player is None:
            game.sample_chance(state, chance, watch)
            continue
        legal = game.legal(state)
        if len(legal) == 1:
            # Forced moves are made here rather than by `collapse`, so that the legal actions are worked out once.
            move, cause = legal[0], Cause.FORCED
        else:
            move, cause = agents[node.player].act(game, state, legal, streams[node.player]), Cause.APPLIED
        watch.moved(move, cause)
        game.transition(state, move, watch)
    return state


Results = tuple[NDArray[np.float64], NDArray[np.int32], NDArray[np.uint32], NDArray[np.uint32], NDArray[np.uint32]]
"""Returns and scores of shape (games, players), decisions, chances, tally of shape (games, counters, players)."""


def playouts(game: Rules[S], request: Request) -> Results:
    """Plays games, each from its own streams: game i is episode `first_episode` + i."""
    games, players = request.games, game.num_players()
    counters = len(game.tally_spec()) if request.tally else 0
    returns = np.zeros((games, players), np.float64)
    scores = np.zeros((games, players), np.int32)
    decisions = np.zeros(games, np.uint32)
    chances = np.zeros(games, np.uint32)
    tally = np.zeros((games, counters, players), np.uint32)
    for index in range(games):
        episode = Episode.new(request.seed, request.lane, request.first_episode + index & MASK)
        counts = [0] * (counters * players)
        watch = Counting(Tally(counts, players) if request.tally else Silent())
        state = play(game, request.agents, episode, watch)
        decisions[index], chances[index] = watch.decisions, watch.chances
        tally[index] = np.array(counts, np.uint32).reshape(counters, players)
        returns[index] = game.returns(state)
        scores[index] = game.scores(state)
    return returns, scores, decisions, chances, tally
