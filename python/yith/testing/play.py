"""Laws about streams, agents and whole games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

import numpy as np

from yith.api import Playouts, State
from yith.engine import Game
from yith.node import Player
from yith.rng import Purpose, Rng, stream
from yith.testing.verdict import Verdict, ensure
from yith.testing.walk import LANE, LONGEST, SEEDS, Wanderer, everywhere, judging, placing, weighted

Agent = Callable[[State[Any], Rng], int]
"""Chooses at a decision, with a stream of its own."""


def uniform_agent(state: State[Any], rng: Rng) -> int:
    """The agent `random`: every legal action with the same probability."""
    legal = state.legal_actions
    return legal[rng.below(len(legal))]


AGENTS: Final[Mapping[str, Agent]] = {"random": uniform_agent}
"""The agents that `check_agents` looks at unless told."""


def check_sampling(game: Game[Any], *, seeds: Iterable[int] = SEEDS, longest: int = LONGEST) -> Verdict:
    """A state that follows a stream draws one bounded integer a chance node, over the sum of the weights."""
    checked = 0
    with judging("sampling", game):
        for seed in seeds:
            player, rng = Wanderer(game, seed), stream(seed, LANE, 5, Purpose.CHANCE)
            state, by_hand = game.new_state(seed, LANE, 5), game.initial_state()
            for _ in range(longest):
                with placing(seed, state):
                    while by_hand.node == "chance":
                        by_hand.apply(weighted(by_hand.outcomes, rng))
                        checked += 1
                    same = (state.events, state.tally) == (by_hand.events, by_hand.tally) and state == by_hand
                    ensure(same, f"the stream draws {state.events}, by hand it is {by_hand.events}")
                move = player.choose(state)
                if move is None:
                    break
                with placing(seed, state):
                    state.apply(move)
                    by_hand.apply(move)
    return Verdict("sampling", checked)


def check_agents(
    game: Game[Any],
    *,
    seeds: Iterable[int] = SEEDS,
    longest: int = LONGEST,
    agents: Mapping[str, Agent] = AGENTS,
) -> Verdict:
    """An agent chooses a legal action, and the same one on every position that it cannot tell from this one.

    Args:
        game: The game.
        seeds: Where its games come from.
        longest: How far they are followed.
        agents: The agents by name. Each gets a state and a stream.
    """

    def visit(state: State[Any], rng: Rng) -> int:
        player = state.current_player
        if player is None:
            return 0
        for name, agent in agents.items():
            words = Rng((rng.next_u64(), rng.next_u64(), rng.next_u64(), rng.next_u64()))
            chosen = agent(state.clone(), words.clone())
            ensure(chosen in state.legal_actions, f"agent {name} chooses {chosen}, which is illegal")
            for _ in range(3 if game.info.hidden else 1):
                sample = state.resample(player, rng.next_u64())
                other = agent(sample, words.clone())
                ensure(chosen == other, f"agent {name} chooses {chosen}, but {other} on {sample}")
        return 1

    return everywhere("agents", game, seeds, longest, visit)


def check_ends(game: Game[Any], *, seeds: Iterable[int] = SEEDS, longest: int = LONGEST) -> Verdict:
    """Players who may stop come to an end within the bounds of `info`, forced decisions included.

    Only games that end sooner than any game may are cut short: `longest` does not count.
    """
    del longest
    checked, info = 0, game.info
    with judging("ends", game):
        for seed in seeds:
            rng, state = stream(seed, LANE, 3, 1), game.new_state(seed, LANE, 3)
            decisions, most = 0, (info.max_decisions, info.max_chances)
            while not state.is_terminal and decisions <= info.max_decisions:
                with placing(seed, state):
                    state.apply(uniform_agent(state, rng))
                decisions += 1
            actions = sum(move < game.num_actions for move, _ in state.events)
            made = actions, len(state.events) - actions
            with placing(seed, state):
                within = state.is_terminal and made[0] <= most[0] and made[1] <= most[1]
                ensure(within, f"{made} decisions and chance nodes, expected an end after at most {most}")
            checked += 1
    return Verdict("ends", checked)


def check_playouts(game: Game[Any], *, seeds: Iterable[int] = SEEDS, longest: int = LONGEST) -> Verdict:
    """Whole games in one call are the games that a caller plays move by move, on any threads and however split.

    One game a seed; every game is played to its end, whatever `longest` is.
    """
    del longest
    games, seed = len(list(seeds)), next(iter(seeds), 0)

    def run(number: int, first: int = 5, threads: int = 1, *, tally: bool = True) -> dict[str, list[Any]]:
        return listed(game.playouts(number, seed=seed, threads=threads, lane=LANE, first_episode=first, tally=tally))

    with judging("playouts", game):
        whole = run(games)
        ensure(run(games, threads=2) == whole, f"seed {seed}: two threads give other results than one")
        silent = {name: values for name, values in whole.items() if not name.startswith("tally ")}
        ensure(run(games, tally=False) == silent, f"seed {seed}: results depend on the tally")
        part = games // 3
        parts = run(part), run(games - part, first=5 + part)
        joined = {name: values + parts[1][name] for name, values in parts[0].items()}
        ensure(joined == whole, f"seed {seed}: results depend on the split")
        for number in range(games):
            one = {name: values[number] for name, values in whole.items()}
            alone = play(game, seed, 5 + number)
            ensure(alone == one, f"seed {seed}, episode {5 + number}: move by move {alone}, in one call {one}")
    return Verdict("playouts", games)


def listed(playouts: Playouts) -> dict[str, list[Any]]:
    """The results by name, game by game."""
    arrays: dict[str, np.ndarray[Any, Any]] = {
        "returns": playouts.returns,
        "scores": playouts.scores,
        "decisions": playouts.decisions,
        "chances": playouts.chances,
    }
    arrays |= {f"tally {name}": counts for name, counts in playouts.tally.items()}
    return {name: values.tolist() for name, values in arrays.items()}


def play(game: Game[Any], seed: int, episode: int) -> dict[str, object]:
    """One game, move by move, with a stream for each player's agent."""
    streams = [stream(seed, LANE, episode, Purpose.agent(Player(player))) for player in range(game.num_players)]
    state, decisions = game.new_state(seed, LANE, episode), 0
    while (player := state.current_player) is not None:
        state.apply(uniform_agent(state, streams[player]))
        decisions += 1
    chances = sum(move >= game.num_actions for move, _ in state.events)
    tally = {f"tally {name}": list(counts) for name, counts in state.tally.items()}
    return {"returns": state.returns, "scores": state.scores, "decisions": decisions, "chances": chances, **tally}
