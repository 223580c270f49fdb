"""Trains a policy from scratch with numpy alone, until it beats a random player in nine of ten games.

`python train_numpy.py [--updates N] [--seed S] [--plot FILE]` learns two-player miskatonic from nothing but who won, by
proximal policy optimisation (Schulman et al., 2017): a network with one hidden layer gives the policy and the value
of positions; its gradients and Adam are written out. Then it plays 2,000 new games, half of them from each seat.

Progress goes to standard error, results to standard output: the same seed gives the same results on the same machine.
Ctrl-C ends the training; what was learnt so far is still evaluated and plotted. `OPENBLAS_NUM_THREADS=1` keeps numpy on
one core, which is as fast here.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

from yith.games import miskatonic
from yith.vector import Vector

Array: TypeAlias = NDArray[np.float32]
Mask: TypeAlias = NDArray[np.bool_]

GAME = miskatonic.load(players=2)
LANES = 128  # for each seat
STEPS = 16
HIDDEN = 128
PASSES, PARTS = 2, 4
RATE = 3e-3
CLIP = 0.2
ENTROPY = 0.01
LAMBDA = 0.95
EVERY = 10  # updates between two points of the curve
EVALUATION = 1 << 32  # what is added to the seed: evaluation meets no game of the training


class Network:
    """One hidden layer; every action's logit and, last, the value of the position are the outputs."""

    def __init__(self, inputs: int, actions: int, rng: np.random.Generator) -> None:
        self.weights: list[Array] = [
            (rng.standard_normal((inputs, HIDDEN)) / math.sqrt(inputs)).astype(np.float32),
            np.zeros(HIDDEN, np.float32),
            # Almost zero, so that the first policy is almost uniform.
            (rng.standard_normal((HIDDEN, actions + 1)) / 100).astype(np.float32),
            np.zeros(actions + 1, np.float32),
        ]
        self.mean = [np.zeros_like(weight) for weight in self.weights]
        self.square = [np.zeros_like(weight) for weight in self.weights]
        self.time = 0

    def forward(self, inputs: Array, legal: Mask) -> tuple[Array, Array, Array]:
        """The hidden layer, the logarithms of the probabilities of all actions, and the values."""
        w1, b1, w2, b2 = self.weights
        hidden = np.tanh(inputs @ w1 + b1)
        outputs = hidden @ w2 + b2
        logits = np.where(legal, outputs[:, :-1], np.float32(-1e9))
        logits -= logits.max(axis=1, keepdims=True)
        logits -= np.log(np.exp(logits).sum(axis=1, keepdims=True))
        return hidden, logits, outputs[:, -1]

    def backward(self, inputs: Array, hidden: Array, slopes: Array, rate: float) -> None:
        """A step of Adam down the gradient of a loss, of which `slopes` are the derivatives by the outputs."""
        inner = slopes @ self.weights[2].T * (1 - hidden * hidden)
        gradients = [inputs.T @ inner, inner.sum(axis=0), hidden.T @ slopes, slopes.sum(axis=0)]
        self.time += 1
        rate *= math.sqrt(1 - 0.999**self.time) / (1 - 0.9**self.time)
        for place, gradient in enumerate(gradients):
            self.mean[place] += 0.1 * (gradient - self.mean[place])
            self.square[place] += 0.001 * (gradient * gradient - self.square[place])
            self.weights[place] -= rate * self.mean[place] / (np.sqrt(self.square[place]) + 1e-8)


class Games:
    """Lanes in which the learner sits in seat 0, then as many in which it sits in seat 1, against a random player."""

    def __init__(self, seed: int) -> None:
        self.vectors = [
            Vector(GAME, LANES, seed, first_lane=seat * LANES, autoreset="same_step", agents={1 - seat: "random"})
            for seat in range(2)
        ]

    def inputs(self) -> Array:
        """What the learner sees in every lane."""
        return np.concatenate([inputs(vector) for vector in self.vectors])

    def legal(self) -> Mask:
        """What the learner may do in every lane."""
        return np.concatenate([legal(vector) for vector in self.vectors])

    def step(self, actions: NDArray[np.int64]) -> tuple[Array, Mask]:
        """Steps every lane: the learner's rewards, and where a game ended; the next one has begun there."""
        for seat, vector in enumerate(self.vectors):
            vector.step(actions[seat * LANES : (seat + 1) * LANES])
        rewards = np.concatenate([vector.rewards[:, seat] for seat, vector in enumerate(self.vectors)])
        return rewards, np.concatenate([vector.terminated | vector.truncated for vector in self.vectors])


def inputs(vector: Vector[miskatonic.View]) -> Array:
    """Observations as the network takes them: most are small numbers of cards."""
    return cast("NDArray[np.uint8]", vector.observations) * np.float32(0.25)


def legal(vector: Vector[miskatonic.View]) -> Mask:
    """The legal actions."""
    return cast("NDArray[np.uint8]", vector.action_mask).astype(np.bool_)


@dataclass
class Batch:
    """Steps to learn from, each with the probability its action was taken with: arrays of STEPS * 2 * LANES rows."""

    inputs: Array
    legal: Mask
    actions: NDArray[np.int64]
    log_chances: Array
    advantages: Array
    values: Array
    games: int
    wins: int


def play(network: Network, games: Games, rng: np.random.Generator) -> Batch:
    """Plays on for some steps, and tells how much better than expected each of them turned out."""
    lanes, rows = 2 * LANES, np.arange(2 * LANES)
    seen = np.empty((STEPS, lanes, network.weights[0].shape[0]), np.float32)
    could = np.empty((STEPS, lanes, GAME.num_actions), np.bool_)
    actions = np.empty((STEPS, lanes), np.int64)
    log_chances, rewards = np.empty((2, STEPS, lanes), np.float32)
    ended = np.empty((STEPS, lanes), np.bool_)
    values = np.empty((STEPS + 1, lanes), np.float32)
    for step in range(STEPS):
        seen[step], could[step] = games.inputs(), games.legal()
        _, logits, values[step] = network.forward(seen[step], could[step])
        # The largest of logits with Gumbel noise is a draw from their softmax.
        actions[step] = (logits + rng.gumbel(size=logits.shape)).argmax(axis=1)
        log_chances[step] = logits[rows, actions[step]]
        rewards[step], ended[step] = games.step(actions[step])
    values[STEPS] = network.forward(games.inputs(), games.legal())[2]
    advantages = np.empty((STEPS, lanes), np.float32)
    later = np.zeros(lanes, np.float32)
    for step in reversed(range(STEPS)):
        # Behind the end of a game there is nothing to expect.
        goes_on = ~ended[step]
        surprise = rewards[step] + goes_on * values[step + 1] - values[step]
        later = advantages[step] = surprise + np.float32(LAMBDA) * goes_on * later
    targets = advantages + values[:STEPS]
    return Batch(
        seen.reshape(STEPS * lanes, -1),
        could.reshape(STEPS * lanes, -1),
        actions.ravel(),
        log_chances.ravel(),
        ((advantages - advantages.mean()) / (advantages.std() + 1e-6)).ravel(),
        targets.ravel(),
        int(ended.sum()),
        int((rewards[ended] == 1).sum()),
    )


def learn(network: Network, batch: Batch, left: float, rng: np.random.Generator) -> None:
    """Goes through a batch some times. What is left of the training, 1 to 0, is how far the steps go."""
    for _ in range(PASSES):
        for part in np.array_split(rng.permutation(len(batch.actions)), PARTS):
            seen, actions, advantages = batch.inputs[part], batch.actions[part], batch.advantages[part]
            rows = np.arange(len(part))
            hidden, logits, values = network.forward(seen, batch.legal[part])
            chances = np.exp(logits)
            ratio = np.exp(logits[rows, actions] - batch.log_chances[part])
            # A change that has gone far enough in the direction of its advantage pulls no further.
            pull = np.where(advantages * (ratio - 1) > CLIP * np.abs(advantages), 0, advantages * ratio)
            slopes = np.empty((len(part), GAME.num_actions + 1), np.float32)
            slopes[:, :-1] = chances * pull[:, None]
            slopes[rows, actions] -= pull
            entropy = -(chances * logits).sum(axis=1, keepdims=True)
            slopes[:, :-1] += ENTROPY * left * chances * (logits + entropy)
            slopes[:, -1] = values - batch.values[part]
            network.backward(seen, hidden, slopes / np.float32(len(part)), RATE * left)


def evaluate(network: Network, games: int, seed: int) -> int:
    """How many new games the likeliest actions win outright, every second one from either seat."""
    wins = 0
    for seat in range(2):
        lanes = (games + 1 - seat) // 2
        vector = Vector(GAME, lanes, seed, autoreset="disabled", agents={1 - seat: "random"})
        ended = np.zeros(lanes, np.bool_)
        while not ended.all():
            _, logits, _ = network.forward(inputs(vector), legal(vector))
            vector.step(logits.argmax(axis=1))
            wins += int((vector.rewards[:, seat] == 1).sum())
            ended |= vector.terminated | vector.truncated
    return wins


def bounds(wins: int, games: int) -> tuple[float, float]:
    """The 95% interval of a share (Wilson, 1927)."""
    z = 1.96
    middle = (wins + z * z / 2) / (games + z * z)
    reach = z / (games + z * z) * math.sqrt(wins * (games - wins) / games + z * z / 4)
    return middle - reach, middle + reach


@dataclass
class Point:
    """A point of the learning curve: games of the training since the last one."""

    updates: int
    games: int
    wins: int


def train(network: Network, updates: int, seed: int) -> list[Point]:
    """Trains, and shows how it goes on. An interrupt ends it early."""
    rng = np.random.default_rng([seed, 1])
    games = Games(seed)
    curve: list[Point] = []
    point = Point(0, 0, 0)
    start = time.monotonic()
    try:
        for update in range(1, updates + 1):
            batch = play(network, games, rng)
            learn(network, batch, 1 - (update - 1) / updates, rng)
            point = Point(update, point.games + batch.games, point.wins + batch.wins)
            if update % EVERY == 0 or update == updates:
                curve.append(point)
                won = f"won {point.wins / point.games:.1%} of {point.games} games"
                print(f"{time.monotonic() - start:5.1f} s, update {update}: {won}", file=sys.stderr, flush=True)
                point = Point(update, 0, 0)
    except KeyboardInterrupt:
        print(f"interrupted after update {point.updates}", file=sys.stderr, flush=True)
    return curve


def plot(curve: list[Point], wins: int, games: int, file: Path) -> None:
    """Draws the learning curve, with its 95% interval, and the evaluation."""
    import matplotlib as mpl

    mpl.use("agg")
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(figsize=(8, 4.5), layout="constrained")
    steps = [2 * LANES * STEPS * point.updates for point in curve]
    low, high = np.array([bounds(point.wins, point.games) for point in curve]).reshape(-1, 2).T
    axes.fill_between(steps, low, high, alpha=0.25, linewidth=0)
    axes.plot(steps, [point.wins / point.games for point in curve], label="games of the training")
    bottom, top = bounds(wins, games)
    spread = [[wins / games - bottom], [top - wins / games]]
    axes.errorbar(steps[-1:] or [0], [wins / games], spread, fmt="o", capsize=4, label=f"evaluation, {games:,} games")
    axes.axhline(0.9, color="grey", linestyle=":", linewidth=1)
    axes.xaxis.set_major_formatter("{x:,.0f}")
    axes.yaxis.set_major_formatter("{x:.0%}")
    axes.set(xlabel="decisions learnt from", ylabel="games won", ylim=(0, 1.02))
    axes.set_title(f"{GAME.name}, 2 players, against random")
    axes.legend(loc="lower right", frameon=False)
    figure.savefig(file, dpi=120)


def main() -> None:
    """Trains, evaluates, and plots."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--updates", type=int, default=200, help="updates of the network (%(default)s)")
    parser.add_argument("--seed", type=int, default=0, help="the seed of everything (%(default)s)")
    parser.add_argument("--games", type=int, default=2000, help="games of the evaluation (%(default)s)")
    parser.add_argument("--goal", type=float, default=0.9, help="the share of them to win (%(default)s)")
    parser.add_argument("--plot", type=Path, metavar="FILE", help="where to draw the learning curve")
    args = parser.parse_args()

    inputs = sum(slot.size for slot in GAME.observation_spec)
    network = Network(inputs, GAME.num_actions, np.random.default_rng([args.seed, 0]))
    curve = train(network, args.updates, args.seed)
    wins = evaluate(network, args.games, args.seed + EVALUATION)
    for point in curve:
        print(f"update {point.updates}: won {point.wins} of {point.games}")
    low, _ = bounds(wins, args.games)
    print(f"wins {wins / args.games:.1%} of {args.games} games against random, at least {low:.1%} (95%)")
    if args.plot:
        plot(curve, wins, args.games, args.plot)
    if low < args.goal:
        sys.exit(f"that is not sure to be {args.goal:.0%}")


if __name__ == "__main__":
    main()
