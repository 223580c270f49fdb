"""MaskablePPO of sb3-contrib learns two-player miskatonic; it takes the legal actions from `Env.action_masks`.

`python sb3_masking.py [--steps N] [--seed S]` trains against a random player and then plays new games against it.
Needs `pip install 'yith[gymnasium]' sb3-contrib`.
"""

from __future__ import annotations

import argparse

import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import DummyVecEnv

from yith.envs.gymnasium import Env


def make(player: int, lane: int) -> Env:
    """An environment for one player. An action that slips past the mask is an error, not a penalty."""
    return Env("miskatonic", players=2, player=player, opponents="random", illegal="raise", lane=lane)


def wins(model: MaskablePPO, player: int, games: int, seed: int) -> int:
    """How many new games the likeliest actions win."""
    env = make(player, 0)
    total = 0
    for game in range(games):
        observation, _ = env.reset(seed=None if game else seed)
        reward, over = 0.0, False
        while not over:
            action, _ = model.predict(observation, action_masks=env.action_masks(), deterministic=True)
            observation, reward, terminated, truncated, _ = env.step(int(action))
            over = terminated or truncated
        total += reward == 1
    return total


def main() -> None:
    """Trains and evaluates."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=45_000, help="decisions to learn from (%(default)s)")
    parser.add_argument("--games", type=int, default=200, help="games of the evaluation (%(default)s)")
    parser.add_argument("--seed", type=int, default=0, help="the seed of everything (%(default)s)")
    args = parser.parse_args()

    torch.set_num_threads(1)
    # Half of the lanes in each seat. One seed for all: lanes have streams of their own.
    envs = DummyVecEnv([lambda lane=lane: make(lane % 2, lane) for lane in range(16)])
    model = MaskablePPO(
        "MlpPolicy", envs, n_steps=128, batch_size=512, n_epochs=4, learning_rate=1e-3, seed=args.seed, device="cpu"
    )
    model.learn(args.steps)
    won = sum(wins(model, player, args.games // 2, args.seed + (1 << 32)) for player in range(2))
    print(f"wins {won / args.games:.1%} of {args.games} games")


if __name__ == "__main__":
    main()
