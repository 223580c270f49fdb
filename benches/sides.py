"""What is timed: the sides of a comparison. Each does a fixed piece of work and checks what it did."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from statistics import fmean, stdev
from time import perf_counter, process_time
from typing import Any

import numpy as np
import pyspiel

import yith

COUNTED = 10_000

Side = Callable[[], float]
"""Does a fixed piece of work and gives its nanoseconds for one unit of it."""

Clock = Callable[[], float]
"""Seconds: of the processor where one thread works, so that other programs count less, else of the wall."""


def yith_playouts(
    game: yith.Game[Any],
    games: int,
    threads: int = 1,
    *,
    agents: str = "random",
    tally: bool = False,
    clock: Clock = process_time,
) -> Side:
    """One call of `playouts`, a decision: those that agents took; forced moves and chance nodes do not count."""
    expected = game.playouts(games, agents, seed=1, tally=tally)
    if game.info.utility_sum is not None:
        assert np.allclose(expected.returns.sum(axis=1), game.info.utility_sum)
    decisions = int(expected.decisions.sum(dtype=np.int64))

    def side() -> float:
        begun = clock()
        found = game.playouts(games, agents, seed=1, threads=threads, tally=tally)
        took = 1e9 * (clock() - begun)
        assert np.array_equal(found.decisions, expected.decisions)
        assert np.array_equal(found.scores, expected.scores)
        return took / decisions

    return side


def yith_simulate(game: yith.Game[Any], games: int) -> Side:
    """The command `yith simulate` from its start to its end, a decision, on two threads and in time on the wall."""
    expected = game.playouts(games, "heuristic", seed=1)
    decisions = int(expected.decisions.sum(dtype=np.int64))
    words = ["simulate", game.name, f"--players={game.num_players}", f"--games={games}", "--seed=1", "--threads=2"]
    command = [sys.executable, "-c", f"from yith.cli import main; raise SystemExit(main({words!r}))"]

    def side() -> float:
        begun = perf_counter()
        page = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
        took = 1e9 * (perf_counter() - begun)
        assert f"{games:,} games, agents heuristic, seed 1" in page
        return took / decisions

    return side


@cache
def spiel_decisions(name: str, games: int) -> float:
    """The mean number of decisions in a game of uniformly random players, forced ones included."""
    game, counts = pyspiel.load_game(name), []
    for number in range(games):
        state = game.new_initial_state()
        bots = [pyspiel.make_uniform_random_bot(player, number) for player in range(game.num_players())]
        pyspiel.evaluate_bots(state, bots, number)
        assert state.is_terminal()
        counts.append(sum(move.player >= 0 for move in state.full_history()))
    assert stdev(counts) / games**0.5 < 0.01 * fmean(counts), "one standard error is to be below 1 %"
    return fmean(counts)


DEALS = 10


def dealt(game: Any, rng: random.Random) -> Any:
    """A new state, its first chance nodes drawn."""
    state = game.new_initial_state()
    while state.is_chance_node():
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(outcomes, weights)[0])
    return state


def spiel_rollouts(name: str, rollouts: int, counted: int = COUNTED) -> Side:
    """Random rollouts from the first decision in C++, a decision: so many from each of several deals.

    A search with a budget of one simulation evaluates its root and stops; its evaluator plays the rollouts.
    """
    game = pyspiel.load_game(name)
    decisions = DEALS * rollouts * spiel_decisions(name, counted)
    seeds = iter(range(1, 1_000_000))

    def side() -> float:
        took = 0.0
        for _ in range(DEALS):
            seed = next(seeds)
            start = dealt(game, random.Random(seed))
            evaluator = pyspiel.RandomRolloutEvaluator(rollouts, seed)
            bot = pyspiel.MCTSBot(game, evaluator, 1.0, 1, 1, False, seed, False)
            begun = process_time()
            root = bot.mcts_search(start)
            took += 1e9 * (process_time() - begun)
            # One evaluation of the root and no more, its value the mean of that many results.
            assert (root.explore_count, len(root.children)) == (1, 0)
            assert game.min_utility() < root.total_reward < game.max_utility()
        return took / decisions

    return side


def yith_loop(game: yith.Game[Any], games: int) -> Side:
    """The plain loop in Python, a decision."""

    def play(choose: Callable[[list[int]], int]) -> int:
        decisions = 0
        for episode in range(games):
            state = game.new_state(seed=1, episode=episode)
            while not state.is_terminal:
                state.apply(choose(state.legal_actions))
                decisions += 1
            assert game.info.utility_sum in {None, sum(state.returns)}
        return decisions

    return lambda: loop_time(play)


def spiel_loop(name: str, games: int) -> Side:
    """The same loop on a game of open_spiel, a decision. Every chance node is drawn on the way."""
    game, draw = pyspiel.load_game(name), random.Random(2).choices

    def play(choose: Callable[[list[int]], int]) -> int:
        decisions = 0
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(draw(outcomes, weights)[0])
                else:
                    state.apply_action(choose(state.legal_actions()))
                    decisions += 1
            assert game.min_utility() <= state.returns()[0] <= game.max_utility()
        return decisions

    return lambda: loop_time(play)


def loop_time(play: Callable[[Callable[[list[int]], int]], int]) -> float:
    choose = random.Random(1).choice
    begun = process_time()
    decisions = play(choose)
    return 1e9 * (process_time() - begun) / decisions


STEPS = 40
"""Decisions before the position that is drawn anew."""


def yith_resample(game: yith.Game[Any], draws: int) -> Side:
    """`State.resample` in the middle of games, for the player to decide, a call."""
    rng, states = random.Random(1), []
    for episode in range(20):
        state = game.new_state(seed=1, episode=episode)
        for _ in range(STEPS):
            state.apply(rng.choice(state.legal_actions))
        states.append(state)

    def side() -> float:
        begun = process_time()
        for state in states:
            player = state.current_player
            assert player is not None
            samples = [state.resample(player, seed) for seed in range(draws)]
            assert samples[-1].observation_text(player) == state.observation_text(player)
        return 1e9 * (process_time() - begun) / (len(states) * draws)

    return side


def spiel_resample(name: str, draws: int) -> Side:
    """`resample_from_infostate` of open_spiel in the middle of games, for the player to decide, a call."""
    rng, game = random.Random(1), pyspiel.load_game(name)
    sampler = pyspiel.UniformProbabilitySampler(1, 0.0, 1.0)
    states: list[Any] = []
    while len(states) < 20:
        state, decisions = dealt(game, rng), 0
        while not state.is_terminal() and (decisions < STEPS or state.is_chance_node()):
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, weights)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                decisions += 1
        if not state.is_terminal():
            states.append(state)

    def side() -> float:
        begun = process_time()
        for state in states:
            player = state.current_player()
            samples = [state.resample_from_infostate(player, sampler) for _ in range(draws)]
            assert samples[-1].information_state_string(player) == state.information_state_string(player)
        return 1e9 * (process_time() - begun) / (len(states) * draws)

    return side
