"""Every game as an environment of Gymnasium, one at a time or many at once; extra `gymnasium`.

    import gymnasium
    import yith.envs.gymnasium

    env = gymnasium.make("yith/<Name>-v0", players=4, render_mode="svg")  # of any game
    observation, info = env.reset(seed=7)
    action = env.action_space.sample(info["action_mask"])
    observation, reward, terminated, truncated, info = env.step(action)

    envs = gymnasium.make_vec("yith/<Name>-v0", num_envs=4096, players=4, threads=2)

Importing this module registers the games: Gymnasium looks for no plugins. `gymnasium.make` can do it by itself, with
ids as `yith.envs.gymnasium:yith/<Name>-v0`. The version of an id goes up when a step comes to mean something else.

**Who acts.** Where the returns of all players have a fixed sum, the agent is one player, and agents of the engine play
the others: `opponents`, without it `"heuristic"`. Where they have none, in games that one player plays or that all win
or lose together, the agent plays all players, each on its turn; with `opponents`, it is one player among partners.

**Observation and mask.** An observation is the tensor of `Game.observation_spec`, uint8[n], of the player to act.
`info` has the `action_mask`, int8[num_actions], which is zero after the end, and the `current_player`, -1 after the
end; that of a step also has `illegal_action`, whether the action was not legal.

**Reward.** That of the player, or the shared one. What it is worth, `reward`, is told by `yith.vector.Vector`.

**Illegal actions** are a matter of `illegal`: `"penalty"`, the position stays and the reward is minus `penalty`,
without it the range of utilities; `"raise"`, an `IllegalActionError`; `"terminate"`, the episode ends with the lowest
utility as reward. What is no member of the action space is an error with all three. Penalties alone end no episode:
`max_episode_steps` bounds those of a policy that insists.

**Seeds.** `reset(seed=s)` begins episode 0 of seed s, every further `reset()` the next one: the games of
`Game.new_state(s, lane, episode)`. An environment never given a seed draws one; `np_random_seed` tells it. Environment
i of a vector is lane i, where the single `Env(..., lane=i)` plays the same games.

What this form cannot express, and `yith.State` and `yith.vector.Vector` can:

* Several learners at once: the rewards of other players, and who they are, are not told. Several that learn need
  `yith.envs.pettingzoo` or `yith.vector`.
* Chance is part of a step, and so are forced moves and the moves of opponents; what a player saw on the way,
  `State.information_state`, is no part of an observation.
* Nothing can be tried out or taken back: no clone, undo or resample for planners, and no copy or pickle.
* Positions set up by hand, typed views, texts of moves, histories, traces, tallies and scores are left out.
* The action space has every action that the game has anywhere; which are legal stands in the mask alone.
"""

from __future__ import annotations

from typing import Final

from yith.engine import game_names
from yith.errors import ConfigError

try:
    import gymnasium
except ModuleNotFoundError as missing:
    message = f"{__name__} needs {missing.name}: pip install 'yith[gymnasium]'"
    raise ConfigError(message, "missing-extra") from missing

from yith.envs.gymnasium.batch import VectorEnv
from yith.envs.gymnasium.single import Env

__all__ = ["VERSION", "Env", "VectorEnv", "env_id", "register"]

VERSION: Final = 0
"""The version of all ids."""


def env_id(name: str) -> str:
    """The id of a game by its name."""
    return f"yith/{''.join(word.capitalize() for word in name.split('_'))}-v{VERSION}"


def register() -> None:
    """Registers all games with Gymnasium, where they are not yet; importing this module does it."""
    for name in game_names():
        if env_id(name) not in gymnasium.registry:
            gymnasium.register(
                env_id(name),
                entry_point=f"{__name__}:{Env.__name__}",
                vector_entry_point=f"{__name__}:{VectorEnv.__name__}",
                kwargs={"game": name},
            )


register()
