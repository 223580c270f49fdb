"""Games are loaded, described and pickled."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from typing import Any

import pyspiel
import pytest

import tests.kuhn
import yith
from yith.engine import build
from yith.envs.openspiel import Observer, SpielGame, load
from yith.errors import ConfigError, ContentError

from .tables import HIDDEN, OPTION_SETS, brief

NAMES = yith.game_names()


@pytest.mark.parametrize("name", NAMES)
def test_every_game_is_registered(name: str) -> None:
    assert f"yith_{name}" in pyspiel.registered_names()
    game = pyspiel.load_game(f"yith_{name}")
    assert isinstance(game, SpielGame)
    assert game.game == yith.load(name)
    assert str(game) == f"yith_{name}()"


@pytest.mark.parametrize(("name", "options"), OPTION_SETS)
def test_the_text_of_a_game_loads_it(name: str, options: dict[str, Any]) -> None:
    game = load(name, **options)
    assert game.game == yith.load(name, **options)
    again = pyspiel.load_game(str(game))
    assert again.game == game.game
    assert str(again) == str(game)
    assert again.get_parameters() == game.get_parameters()


@pytest.mark.parametrize("name", NAMES)
def test_parameters_are_the_options_the_engine_and_the_content(name: str) -> None:
    standard = yith.load(name)
    game_type = next(one for one in pyspiel.registered_games() if one.short_name == f"yith_{name}")
    specification = game_type.parameter_specification
    assert set(specification) == {option.name for option in standard.option_spec} | {"engine", "content"}
    for option in standard.option_spec:
        expected = option.default if isinstance(option.default, bool | int) else str(option.default)
        assert (specification[option.name], type(specification[option.name])) == (expected, type(expected))
    # Written out, the defaults are the defaults.
    written = ",".join(f"{option}={value}" for option, value in specification.items() if value != "")
    assert str(pyspiel.load_game(f"yith_{name}({written})")) == f"yith_{name}()"


def test_lists_of_ids_are_joined_by_a_plus() -> None:
    lists = [
        (load(name, **options).get_parameters()[option], value)
        for name, options in OPTION_SETS
        for option, value in options.items()
        if isinstance(value, tuple)
    ]
    assert lists
    assert [written for written, _ in lists] == ["+".join(value) for _, value in lists]


def test_the_engine_is_a_parameter() -> None:
    for name in NAMES:
        game = pyspiel.load_game(f"yith_{name}(engine=reference)")
        assert game.game.engine == "reference"
        assert game.get_parameters() == {"engine": "reference"}


@pytest.mark.parametrize(("name", "options"), OPTION_SETS)
def test_the_description_is_that_of_yith(name: str, options: dict[str, Any]) -> None:
    game = load(name, **options)
    info, kind = game.game.info, game.get_type()
    assert game.num_distinct_actions() == game.game.num_actions
    assert game.max_chance_outcomes() == game.game.num_outcomes
    assert game.num_players() == kind.min_num_players == kind.max_num_players == game.game.num_players
    assert (game.min_utility(), game.max_utility()) == (info.min_utility, info.max_utility)
    assert game.utility_sum() == info.utility_sum
    assert game.max_game_length() == info.max_decisions
    assert game.max_chance_nodes_in_history() == info.max_chances
    assert game.observation_tensor_shape() == [len(game.game.initial_state().observation(0))]
    assert kind.long_name == game.game.version
    assert kind.dynamics == pyspiel.GameType.Dynamics.SEQUENTIAL
    assert kind.chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    assert kind.reward_model == pyspiel.GameType.RewardModel.TERMINAL
    perfect = kind.information == pyspiel.GameType.Information.PERFECT_INFORMATION
    assert perfect == (not info.hidden)
    utilities = {
        None: pyspiel.GameType.Utility.IDENTICAL,
        0.0: pyspiel.GameType.Utility.ZERO_SUM,
        1.0: pyspiel.GameType.Utility.CONSTANT_SUM,
    }
    assert kind.utility == utilities[info.utility_sum]
    assert (kind.provides_information_state_string, kind.provides_observation_string) == (True, True)
    assert (kind.provides_information_state_tensor, kind.provides_observation_tensor) == (False, True)


@pytest.mark.parametrize("name", NAMES)
def test_a_registered_type_tells_how_many_can_play(name: str) -> None:
    game_type = next(one for one in pyspiel.registered_games() if one.short_name == f"yith_{name}")
    standard = yith.load(name)
    fewest, most = game_type.min_num_players, game_type.max_num_players
    assert fewest <= standard.num_players <= most
    spec = [option for option in standard.option_spec if option.name == "players"]
    assert [option.expected for option in spec] in ([], [f"a whole number from {fewest} to {most}"])
    assert bool(spec) == (fewest < most)


def test_copies_and_pickles_of_a_game_are_the_same_game() -> None:
    for name, options in OPTION_SETS:
        game = load(name, **options)
        for again in (pickle.loads(pickle.dumps(game)), copy.deepcopy(game)):
            assert isinstance(again, SpielGame)
            assert (again.game, str(again)) == (game.game, str(game))


def test_a_pickle_holds_content_that_has_no_path() -> None:
    own = [(name, options) for name, options in OPTION_SETS if "content" in options]
    assert own
    for name, options in own:
        game = load(yith.load(name, **options))
        digest = game.game.content_digest
        assert digest != yith.load(name).content_digest
        again = pickle.loads(pickle.dumps(game))
        assert (again.game, str(again)) == (game.game, str(game))
        # What OpenSpiel's text cannot say is refused, never loaded as something else.
        with pytest.raises(ContentError, match=f"content 'sha256:{digest}' cannot be read"):
            pyspiel.load_game(str(game))


def test_a_game_of_a_package_of_its_own_is_adapted() -> None:
    kuhn = build(tests.kuhn, "reference", None, {"draw": "never"})
    game = load(kuhn)
    assert game.game is kuhn
    assert game.get_type().short_name == "yith_kuhn"
    with pytest.raises(pyspiel.SpielError, match="Unknown game 'yith_kuhn'"):
        pyspiel.load_game("yith_kuhn")


@pytest.mark.parametrize("name", NAMES)
def test_wrong_options_are_refused(name: str) -> None:
    with pytest.raises(ConfigError, match="unknown option 'colour'") as caught:
        load(name, colour="red")
    assert caught.value.code == "bad-option"
    game = yith.load(name)
    with pytest.raises(ConfigError, match=r"options players=2 beside yith\.load") as caught:
        load(game, players=2)
    assert caught.value.code == "options-of-a-game"
    with pytest.raises(ConfigError, match="unknown engine 'steam'"):
        pyspiel.load_game(f"yith_{name}(engine=steam)")
    for option in game.option_spec:
        wrong = {"int": 1_000_000, "bool": None, "choice": "odd", "word": "odd", "words": "odd+even"}[option.kind]
        if wrong is not None:
            with pytest.raises(ConfigError, match=f"{name}: {option.name}=.*, expected {option.expected[:9]}"):
                pyspiel.load_game(f"yith_{name}", {option.name: wrong})


@pytest.mark.parametrize("game", ["chess", "", None, 3])
def test_an_unknown_game_is_refused(game: Any) -> None:
    with pytest.raises(ConfigError, match="unknown game") as caught:
        load(game)
    assert caught.value.code == "unknown-game"


@pytest.mark.parametrize("name", NAMES)
def test_observers_show_a_player_all_that_it_knows_or_are_refused(name: str) -> None:
    game = brief(name)
    kinds, private = pyspiel.IIGObservationType, pyspiel.PrivateInfoType
    assert isinstance(game.make_py_observer(), Observer)
    assert isinstance(game.make_py_observer(kinds(perfect_recall=True)), Observer)
    for kind in (
        kinds(perfect_recall=False, private_info=private.NONE),
        kinds(perfect_recall=False, private_info=private.ALL_PLAYERS),
    ):
        assert (game.make_py_observer(kind) is None) == (name in HIDDEN)
    assert game.make_py_observer(kinds(perfect_recall=False, public_info=False)) is None
    with pytest.raises(ConfigError, match=r"observer parameters \{'x': 1\}, expected none") as caught:
        game.make_py_observer(None, {"x": 1})
    assert caught.value.code == "observer-parameters"


def test_without_the_library_the_extra_is_named() -> None:
    program = "import sys; sys.modules['pyspiel'] = None; import yith.envs.openspiel"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    last = done.stderr.splitlines()[-1]
    assert last == "yith.errors.ConfigError: yith.envs.openspiel needs pyspiel: pip install 'yith[openspiel]'"


def test_python_ends_well_with_registered_games() -> None:
    name = NAMES[0]
    program = (
        "import pyspiel, yith.envs.openspiel\n"
        f"state = pyspiel.load_game('yith_{name}').new_initial_state()\n"
        "assert state.observation_tensor(0)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
