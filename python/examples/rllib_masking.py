"""PPO of RLlib learns two-player miskatonic; its own masking module takes the legal actions from the observation.

`python rllib_masking.py [--iterations N] [--seed S]` trains against a random player and then plays new games against
it. Needs `pip install yith 'ray[rllib]' torch`: RLlib brings the one version of Gymnasium that it works with.
"""

from __future__ import annotations

import argparse
import itertools
from typing import TYPE_CHECKING, Any, SupportsIndex

import gymnasium
import numpy as np
import ray
import torch
from gymnasium import spaces
from ray import tune
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.default_model_config import DefaultModelConfig
from ray.rllib.core.rl_module.rl_module import RLModule, RLModuleSpec
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule

from yith.envs.gymnasium import Env

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    Masked = dict[str, NDArray[np.float32]]


class MaskInObservation(gymnasium.Wrapper[Any, Any, Any, Any]):
    """Puts the mask where RLlib's module looks for it, and the observation beside it as the numbers that it takes."""

    def __init__(self, env: Env) -> None:
        super().__init__(env)
        inner = env.observation_space
        assert isinstance(inner, spaces.Box)
        self.observation_space = spaces.Dict(
            {
                "action_mask": spaces.Box(0, 1, (env.vector.game.num_actions,), np.float32),
                "observations": spaces.Box(scaled(inner.low), scaled(inner.high), dtype=np.float32),
            }
        )

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Masked, dict[str, Any]]:
        observation, info = self.env.reset(seed=seed, options=options)
        return masked(observation, info), info

    def step(self, action: SupportsIndex) -> tuple[Masked, Any, bool, bool, dict[str, Any]]:
        observation, reward, terminated, truncated, info = self.env.step(action)
        return masked(observation, info), reward, terminated, truncated, info


def masked(observation: NDArray[np.uint8], info: Mapping[str, Any]) -> Masked:
    """The observation with the mask of its `info`."""
    return {"action_mask": info["action_mask"].astype(np.float32), "observations": scaled(observation)}


def scaled(observation: NDArray[np.uint8]) -> NDArray[np.float32]:
    """What the network takes: most are small numbers of cards."""
    return observation * np.float32(0.25)


def make(player: int, lane: int) -> MaskInObservation:
    """An environment for one player. An action that slips past the mask is an error, not a penalty."""
    env = Env("miskatonic", players=2, player=player, opponents="random", illegal="raise", lane=lane)
    return MaskInObservation(env)


def wins(module: RLModule, player: int, games: int, seed: int) -> int:
    """How many new games the likeliest actions win."""
    env = make(player, 0)
    total = 0
    for game in range(games):
        observation, _ = env.reset(seed=None if game else seed)
        reward, over = 0.0, False
        while not over:
            batch = {"obs": {name: torch.from_numpy(part[None]) for name, part in observation.items()}}
            logits = module.forward_inference(batch)["action_dist_inputs"]
            observation, reward, terminated, truncated, _ = env.step(int(logits.argmax()))
            over = terminated or truncated
        total += reward == 1
    return total


def main() -> None:
    """Trains and evaluates."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--iterations", type=int, default=15, help="rounds of playing and learning (%(default)s)")
    parser.add_argument("--games", type=int, default=200, help="games of the evaluation (%(default)s)")
    parser.add_argument("--seed", type=int, default=0, help="the seed of everything (%(default)s)")
    args = parser.parse_args()

    torch.set_num_threads(1)
    ray.init(num_cpus=1, include_dashboard=False, log_to_driver=False)
    # RLlib does not say which of its environments it asks for: half of them take each seat, all have their own lane.
    lanes = itertools.count()
    tune.register_env("yith", lambda _: make((lane := next(lanes)) % 2, lane))
    config = (
        PPOConfig()
        .environment("yith")
        .env_runners(num_env_runners=0, num_envs_per_env_runner=16)
        .learners(num_learners=0)
        .rl_module(
            rl_module_spec=RLModuleSpec(
                module_class=ActionMaskingTorchRLModule,
                model_config=DefaultModelConfig(fcnet_hiddens=[128], vf_share_layers=True),
            )
        )
        .training(train_batch_size=2048, minibatch_size=512, num_epochs=4, lr=1e-3, entropy_coeff=0.01)
        .debugging(seed=args.seed, log_level="ERROR")
    )
    algorithm = config.build_algo()
    for _ in range(args.iterations):
        algorithm.train()
    module = algorithm.get_module()
    won = sum(wins(module, player, args.games // 2, args.seed + (1 << 32)) for player in range(2))
    algorithm.stop()
    ray.shutdown()
    print(f"wins {won / args.games:.1%} of {args.games} games")


if __name__ == "__main__":
    main()
