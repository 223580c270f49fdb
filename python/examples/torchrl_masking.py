"""Clipped PPO of TorchRL learns two-player miskatonic; its MaskedCategorical takes the legal actions from `info`.

`python torchrl_masking.py [--updates N] [--seed S]` trains against a random player and then plays new games against it.
Needs `pip install 'yith[gymnasium]' torchrl`.
"""

from __future__ import annotations

import argparse

import torch
from tensordict.nn import TensorDictModule, TensorDictSequential
from torch import Tensor, nn
from torchrl.collectors import Collector
from torchrl.data import Binary
from torchrl.envs import GymWrapper, SerialEnv, default_info_dict_reader
from torchrl.envs.utils import ExplorationType, set_exploration_type
from torchrl.modules import MaskedCategorical, ProbabilisticActor, ValueOperator
from torchrl.objectives import ClipPPOLoss
from torchrl.objectives.value import GAE

from yith.envs.gymnasium import Env

ENVS, STEPS = 16, 128
PASSES, PART = 4, 512


def make(player: int, lane: int) -> GymWrapper:
    """An environment for one player. An action that slips past the mask is an error, not a penalty."""
    inner = Env("miskatonic", players=2, player=player, opponents="random", illegal="raise", lane=lane)
    env = GymWrapper(inner, categorical_action_encoding=True)
    mask = Binary(inner.vector.game.num_actions, dtype=torch.int8)
    env.set_info_dict_reader(default_info_dict_reader(["action_mask"], [mask]))
    return env


def prepare(observation: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
    """What the networks take: most of an observation are small numbers of cards."""
    return observation * 0.25, mask.bool()


def networks(inputs: int, actions: int) -> tuple[ProbabilisticActor, TensorDictSequential]:
    """The policy and the value, with a hidden layer each."""
    head = TensorDictModule(prepare, ["observation", "action_mask"], ["inputs", "legal"])
    layers = [nn.Sequential(nn.Linear(inputs, 128), nn.ReLU(), nn.Linear(128, outputs)) for outputs in (actions, 1)]
    policy = ProbabilisticActor(
        TensorDictSequential(head, TensorDictModule(layers[0], ["inputs"], ["logits"])),
        in_keys={"logits": "logits", "mask": "legal"},
        distribution_class=MaskedCategorical,
        return_log_prob=True,
    )
    return policy, TensorDictSequential(head, ValueOperator(layers[1], in_keys=["inputs"]))


def train(policy: ProbabilisticActor, value: TensorDictSequential, updates: int, seed: int) -> None:
    """Plays and learns in turn, half of the environments in each seat."""
    envs = SerialEnv(ENVS, [lambda lane=lane: make(lane % 2, lane) for lane in range(ENVS)])
    envs.set_seed(seed)
    batch = ENVS * STEPS
    collector = Collector(
        envs, policy, frames_per_batch=batch, total_frames=batch * updates, auto_register_policy_transforms=False
    )
    advantage = GAE(gamma=1.0, lmbda=0.95, value_network=value, average_gae=True)
    loss = ClipPPOLoss(policy, value, entropy_coeff=0.01, critic_coeff=0.5, loss_critic_type="l2")
    optimiser = torch.optim.Adam(loss.parameters(), lr=3e-3)
    for played in collector:
        for _ in range(PASSES):
            steps = advantage(played).reshape(-1)
            for part in torch.randperm(batch).split(PART):
                losses = loss(steps[part])
                optimiser.zero_grad()
                (losses["loss_objective"] + losses["loss_entropy"] + losses["loss_critic"]).backward()
                optimiser.step()
    collector.shutdown()


def wins(policy: ProbabilisticActor, player: int, games: int, seed: int) -> int:
    """How many new games the likeliest actions win."""
    env = make(player, 0)
    env.set_seed(seed, static_seed=True)
    total = 0
    with torch.no_grad(), set_exploration_type(ExplorationType.DETERMINISTIC):
        for _ in range(games):
            total += int(env.rollout(10_000, policy)["next", "reward"][-1] == 1)
    return total


def main() -> None:
    """Trains and evaluates."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--updates", type=int, default=20, help="rounds of playing and learning (%(default)s)")
    parser.add_argument("--games", type=int, default=200, help="games of the evaluation (%(default)s)")
    parser.add_argument("--seed", type=int, default=0, help="the seed of everything (%(default)s)")
    args = parser.parse_args()

    torch.set_num_threads(1)
    torch.manual_seed(args.seed)
    env = make(0, 0)
    policy, value = networks(env.observation_spec["observation"].shape[-1], env.action_spec.n)
    train(policy, value, args.updates, args.seed)
    won = sum(wins(policy, player, args.games // 2, args.seed + (1 << 20)) for player in range(2))
    print(f"wins {won / args.games:.1%} of {args.games} games")


if __name__ == "__main__":
    main()
