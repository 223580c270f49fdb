"""Every game as a game of OpenSpiel, with explicit chance nodes and information states; extra `openspiel`.

    import pyspiel
    from yith.envs import openspiel

    game = openspiel.load(name, players=3)  # of any game
    state = game.new_initial_state()

`load` adapts a game. Importing this module also registers each, so that `pyspiel.load_game("yith_<name>(players=3)")`
finds it. The parameters are the options of the game, `engine`, and `content`, the path of a content file, or nothing
for the one that ships. OpenSpiel has no parameter without a value and takes a comma for the end of a parameter: an
option that is None is written `None`, and a list of ids `one+two`.

An outcome's id is its id in yith less `num_actions`, as OpenSpiel counts outcomes from 0. A probability is the quotient
of integer weights. Observation tensors are the numbers of `Game.observation_spec` as floats, not scaled.

Planners for hidden information resample: in OpenSpiel's `ISMCTSBot` of Python call `set_resampler(Resampler(seed))`.

What this form cannot express, and `yith.State` can:

* A decision with a single legal action is no node: yith takes it, and OpenSpiel's history holds applied ids only.
* Scores, tallies and events. Returns come at the end; every reward before is 0.
* `undo_action`: a game in Python cannot shorten the history that OpenSpiel keeps.
* The log of other players in a resample: what the observer cannot know is drawn anew, so another player's log begins
  with what that player would know of the position drawn. OpenSpiel's history of a resample is empty at first.
* A tensor of an information state, which grows with the game.

What OpenSpiel has and this adapter does not give: the public or the private part of an observation alone, and
enforced bounds; `max_game_length` and `max_chance_nodes_in_history` only tell `Game.info`. A game with a content file
that came from no path, and one of a package of your own, can be pickled, but not loaded by OpenSpiel's text.

OpenSpiel's bots in C++ do not find `resample_from_infostate`. In version 2.0.2 the `step` of its `MCTSBot` in C++
crashes on every game that is written in Python; `step_with_policy` plays.

`str` of a state, its history and its pickle show everything, as OpenSpiel has it. Agents that must not see all read
observations and information states alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

import yith
from yith.argument import key
from yith.engine import ENGINES, Game
from yith.errors import ConfigError, TraceError, UnknownActionError
from yith.option import written
from yith.rng import stream

try:
    import pyspiel
except ModuleNotFoundError as missing:
    message = f"{__name__} needs {missing.name}: pip install 'yith[openspiel]'"
    raise ConfigError(message, "missing-extra") from missing

if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Mapping

    from numpy.typing import NDArray

    from yith.api import Option, State
    from yith.option import OptionValue

__all__ = ["Observer", "Resampler", "SpielGame", "SpielState", "load"]

_PREFIX: Final = "yith_"
"""What OpenSpiel's names of the games begin with."""

_PLAYERS: Final = "players"
_MOST_PLAYERS: Final = 5
_RESAMPLING: Final = 15
"""The purpose of a stream for resamples."""


def load(game: str | Game[Any], **options: Any) -> SpielGame:
    """Adapts a game.

    Args:
        game: The name of a game, or a game of yith.
        **options: With a name, what `yith.load` takes: the game's options, `engine` and `content`.

    Raises:
        ConfigError: An unknown name, wrong options, or options beside a game that has its own.
        ContentError: The content file cannot be read or has faults.
    """
    if not isinstance(game, Game):
        return SpielGame(yith.load(game, **options), options.get("content"))
    if options:
        given = ", ".join(f"{name}={value!r}" for name, value in options.items())
        raise ConfigError(f"options {given} beside {game!r}, which has its own", "options-of-a-game")
    return SpielGame(game)


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """A game of yith as OpenSpiel's.

    Attributes:
        game: The game of yith.
    """

    game: Game[Any]

    def __init__(self, game: Game[Any], content: str | os.PathLike[str] | None = None) -> None:
        """Adapts a game; `load` does it.

        Args:
            game: The game of yith.
            content: The path that its content was read from.
        """
        info = game.info
        counts = pyspiel.GameInfo(
            num_distinct_actions=game.num_actions,
            max_chance_outcomes=game.num_outcomes,
            num_players=game.num_players,
            min_utility=info.min_utility,
            max_utility=info.max_utility,
            utility_sum=info.utility_sum,
            max_game_length=info.max_decisions,
        )
        super().__init__(_type(game, game.num_players, game.num_players), counts, _parameters(game, content))
        self.game = game

    def new_initial_state(self) -> SpielState:
        """The state before the first move."""
        return SpielState(self, self.game.initial_state())

    def deserialize_state(self, data: str) -> SpielState:
        """The state that `SpielState.serialize` wrote; as with a pickle, of a source that you trust.

        Raises:
            TraceError: It is a state of another game.
        """
        state: SpielState = super().deserialize_state(data)
        if state.held.game != self.game:
            raise TraceError(f"a state of {state.held.game!r} is none of {self.game!r}", "foreign-state")
        return state

    def max_chance_nodes_in_history(self) -> int:
        """The most chance nodes of a game."""
        return self.game.info.max_chances

    def make_py_observer(self, iig_obs_type: Any = None, params: Mapping[str, object] | None = None) -> Observer | None:
        """What writes down observations or information states.

        Args:
            iig_obs_type: OpenSpiel's `IIGObservationType`; by default what a player knows, without perfect recall.
            params: Nothing.

        Returns:
            The observer; None, as OpenSpiel wants it, for public or private parts alone and for all players' at once,
            unless nothing is hidden.

        Raises:
            ConfigError: There are parameters.
        """
        if params:
            raise ConfigError(f"observer parameters {dict(params)!r}, expected none", "observer-parameters")
        if iig_obs_type is None:
            return Observer(self.game, perfect_recall=False)
        whole_view = iig_obs_type.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER or not self.game.info.hidden
        if not (iig_obs_type.public_info and whole_view):
            return None
        return Observer(self.game, perfect_recall=iig_obs_type.perfect_recall)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickles the game of yith, its content file included where it is not the one that ships."""
        return SpielGame, (self.game, self.get_parameters().get("content"))


class SpielState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A state of yith as OpenSpiel's.

    Attributes:
        held: The state of yith. Moves go through OpenSpiel's `apply_action`.
    """

    held: State[Any]

    def __init__(self, game: SpielGame, held: State[Any], observer: int | None = None, log: str = "") -> None:
        """Adapts a state; `SpielGame.new_initial_state` and `resample` do it.

        Args:
            game: The game.
            held: The state of yith, without stream.
            observer: The player for whom it was drawn, if it is a resample.
            log: What that player had seen.
        """
        super().__init__(game)
        self.held = held
        self._observer = observer
        self._log = log

    def current_player(self) -> int:
        """The player who decides, or OpenSpiel's number for a chance node or the end."""
        player = self.held.current_player
        if player is not None:
            return player
        return int(pyspiel.PlayerId.TERMINAL if self.held.is_terminal else pyspiel.PlayerId.CHANCE)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.held.is_terminal

    def _legal_actions(self, player: int) -> list[int]:
        return self.held.legal_actions if player == self.held.current_player else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of a chance node with their probabilities."""
        outcomes, first = self.held.outcomes, self.held.game.num_actions
        total = sum(weight for _, weight in outcomes)
        return [(outcome - first, weight / total) for outcome, weight in outcomes]

    def _apply_action(self, action: int) -> None:
        chance = self.held.node == "chance"
        self.held.apply(self._id(action, chance=chance))

    def _action_to_string(self, player: int, action: int) -> str:
        return self.held.game.texts[self._id(action, chance=player == int(pyspiel.PlayerId.CHANCE))]

    def _id(self, action: int, *, chance: bool) -> int:
        game = self.held.game
        count = game.num_outcomes if chance else game.num_actions
        if not 0 <= action < count:
            what = "outcome" if chance else "action"
            raise UnknownActionError(f"unknown {what} {action!r}: {what}s are 0 to {count - 1}", "unknown-action")
        return action + game.num_actions if chance else action

    def returns(self) -> list[float]:
        """The returns of all players: 0 each before the end."""
        return self.held.returns

    def log(self, player: int) -> str:
        """The information state of a player: what it saw since the start, a line each."""
        seen = self.held.information_state(player)
        if player == self._observer:
            # A position that was set up begins with what is known of it, which stands for the observer's log.
            seen[:1] = [self._log] if self._log else []
        return "\n".join(seen)

    def resample(self, player: int, seed: int) -> SpielState:
        """A state drawn uniformly among those that a player cannot tell from this one.

        It carries the player's information state. Of this state it keeps nothing else: OpenSpiel's history of it begins
        anew.

        Args:
            player: The observer.
            seed: The seed of the draw.

        Raises:
            ConfigError: There is no such player or seed.
        """
        game = self.get_game()
        drawn = self.held.resample(player, seed)
        return SpielState(game, game.game.from_bytes(drawn.to_bytes()), player, self.log(player))

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> SpielState:
        """As `resample`, with a seed made of a number from 0 to 1 that a sampler gives."""
        return self.resample(player_id, int(probability_sampler() * 2**53))

    def __str__(self) -> str:
        """The whole position, hidden parts included."""
        return str(self.held)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickles the game, OpenSpiel's history and the state of yith."""
        return _deserialized, (self.get_game(), self.serialize())


class Observer:
    """Writes down what a player knows, as OpenSpiel asks of an observer.

    Attributes:
        tensor: The observation, float32 of shape (n,); None for information states, which have none.
        dict: The parts of `tensor` by the names of `Game.observation_spec`, in their shapes.
    """

    tensor: NDArray[np.float32] | None
    dict: dict[str, NDArray[np.float32]]

    def __init__(self, game: Game[Any], *, perfect_recall: bool) -> None:
        """Makes an observer of observations, or with perfect recall of information states."""
        self._recalls = perfect_recall
        self.tensor, self.dict = None, {}
        if not perfect_recall:
            spec = game.observation_spec
            sizes = [int(np.prod(slot.shape, dtype=np.int64)) for slot in spec]
            self.tensor = np.zeros(sum(sizes), np.float32)
            for slot, size in zip(spec, sizes, strict=True):
                self.dict[slot.name] = self.tensor[slot.offset : slot.offset + size].reshape(slot.shape)

    def set_from(self, state: SpielState, player: int) -> None:
        """Writes what a player knows of a state into `tensor`.

        Raises:
            ConfigError: There is no such player.
        """
        if self.tensor is not None:
            self.tensor[:] = state.held.observation(player)

    def string_from(self, state: SpielState, player: int) -> str:
        """What a player knows of a state, or what it saw since the start.

        Raises:
            ConfigError: There is no such player.
        """
        return state.log(player) if self._recalls else state.held.observation_text(player)


class Resampler:
    """What `ISMCTSBot.set_resampler` takes: resamples by `State.resample`, with seeds from a stream of their own."""

    def __init__(self, seed: int = 0) -> None:
        """Begins the stream.

        Raises:
            ConfigError: The seed is not 0 to 2^64 - 1.
        """
        self._seeds = stream(key("seed", seed), 0, 0, _RESAMPLING)

    def __call__(self, state: SpielState, player: int) -> SpielState:
        """A state drawn among those that a player cannot tell from `state`."""
        return state.resample(player, self._seeds.below(2**63))


def _deserialized(game: SpielGame, data: str) -> object:
    return game.deserialize_state(data)


def _type(game: Game[Any], fewest: int, most: int) -> Any:
    info, kinds = game.info, pyspiel.GameType
    if info.utility_sum is None:
        # Alone or together: the players share one outcome.
        utility = kinds.Utility.IDENTICAL
    else:
        utility = kinds.Utility.CONSTANT_SUM if info.utility_sum else kinds.Utility.ZERO_SUM
    return kinds(
        short_name=_PREFIX + game.name,
        long_name=game.version,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION if info.hidden else kinds.Information.PERFECT_INFORMATION,
        utility=utility,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            **{option.name: _parameter(option.default) for option in game.option_spec},
            "engine": ENGINES[0],
            "content": "",
        },
    )


def _parameter(value: OptionValue) -> bool | int | str:
    return value if isinstance(value, bool | int) else written(value).replace(",", "+")


def _parameters(game: Game[Any], content: str | os.PathLike[str] | None) -> dict[str, bool | int | str]:
    """What differs from the defaults."""
    defaults = {option.name: option.default for option in game.option_spec}
    found = {name: _parameter(value) for name, value in game.options.items() if value != defaults[name]}
    if game.engine != ENGINES[0]:
        found["engine"] = game.engine
    if game.content_text is not None:
        # Without a path the parameter says which content it is, and OpenSpiel refuses to load it.
        found["content"] = f"sha256:{game.content_digest}" if content is None else str(content)
    return found


def _given(option: Option, value: object) -> object:
    """The value of an option that a parameter stands for."""
    if not isinstance(value, str):
        return value
    if option.kind == "word" and value == written(None):
        return None
    return value.replace("+", ",") if option.kind == "words" else value


class _Maker:
    """Makes a game of the parameters that OpenSpiel read."""

    def __init__(self, standard: Game[Any]) -> None:
        self._name = standard.name
        self._options = {option.name: option for option in standard.option_spec}
        # OpenSpiel lets go of what it registered after Python has ended, when nothing may be freed any more.
        self._kept = self

    def __call__(self, parameters: Mapping[str, object]) -> SpielGame:
        given = dict(parameters)
        for name, option in self._options.items():
            given[name] = _given(option, given[name])
        if given["content"] == "":
            del given["content"]
        return load(self._name, **given)


def _player_numbers(game: Game[Any]) -> tuple[int, int]:
    """The fewest and the most who can play."""
    numbers = [game.num_players]
    if any(option.name == _PLAYERS for option in game.option_spec):
        for players in range(1, _MOST_PLAYERS + 1):
            try:
                numbers.append(yith.load(game.name, players=players).num_players)
            except ConfigError:
                continue
    return min(numbers), max(numbers)


for _standard in map(yith.load, yith.game_names()):
    pyspiel.register_game(_type(_standard, *_player_numbers(_standard)), _Maker(_standard))
