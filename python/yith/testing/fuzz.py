"""The differential fuzzer: whole games on both engines, over random options and contents, until something differs.

Game `index` of a seed is always the same game, so a run can be split and gone on with. A difference is shrunk by
`yith.testing.shrink`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import IntEnum
from itertools import permutations
from operator import methodcaller
from typing import Any, Final

from yith.api import Option, Package, State
from yith.engine import Game, agent_names, build
from yith.errors import ConfigError, ContentError, YithError
from yith.option import OptionValue
from yith.rng import Rng, stream
from yith.testing.pair import EnginesDifferError, Pair, answer, shown
from yith.testing.scrutiny import scrutinise
from yith.testing.walk import weighted

LONGEST: Final = 600
"""No game is followed beyond so many moves."""

LABEL: Final = "fuzz.toml"
"""What messages call a random content."""

CRASHES: Final = (ArithmeticError, AssertionError, AttributeError, LookupError, RuntimeError, TypeError, ValueError)
"""What an engine with a fault in it raises, beside refusals."""

_CASE, _LOOKS = 32, 35
"""Purposes of streams that nothing else uses: what is played, and when it is looked at more closely."""

_NUMBER: Final = re.compile(r"(?<![\w-])-?\d+")  # not the end of a word such as `part-1`
_VALUE: Final = re.compile(r"(?<=[=,\[ ])-?\d+(?=[\s,\]}]|$)")
"""A number of a content file, not one in a key."""
_ROW: Final = re.compile(r"(?!schema\b|game\b|id\b|name\b|origin\b)(?P<key>[\w-]+) *=")
"""A line of a content file that gives a value, those aside that say which row it is."""

_FEW: Final = 16
"""Of so many values of an option each is as likely."""

Games = Callable[["Case"], "tuple[Game[Any], Game[Any]]"]
"""Loads what a case says on both engines; `ConfigError` or `ContentError` where both refuse it alike."""

Driver = Callable[["State[Any]", Rng], int]


@dataclass(frozen=True)
class Case:
    """What is played.

    Attributes:
        options: The options, all of them.
        content: The text of a content file; None for the one that ships.
    """

    options: Mapping[str, OptionValue]
    content: str | None = None

    def load(self, package: Package[Any], engine: str) -> Game[Any]:
        """Loads it on an engine.

        Raises:
            ConfigError: The options are refused.
            ContentError: The content is refused.
        """
        return build(package, engine, None if self.content is None else (LABEL, self.content), self.options)


@dataclass(frozen=True)
class Difference:
    """Where the engines differ.

    Attributes:
        index: The number of the game.
        case: What was played.
        moves: The ids that were applied, the one that shows the difference last; None if the engines do not even load
            the same game.
        message: What differs, in words.
    """

    index: int
    case: Case
    moves: tuple[int, ...] | None
    message: str


class CaseDiffersError(EnginesDifferError):
    """The engines do not even load the same game.

    Attributes:
        case: What they were to load.
    """

    def __init__(self, case: Case, message: str) -> None:
        """Makes the error; `str()` of it is the message."""
        super().__init__(message)
        self.case = case


def both_engines(package: Package[Any]) -> Games:
    """Loads a package on the native and on the reference engine."""

    def load(case: Case) -> tuple[Game[Any], Game[Any]]:
        found: list[Game[Any] | YithError] = []
        for engine in ("native", "reference"):
            try:
                found.append(case.load(package, engine))
            except YithError as error:
                found.append(error)
        native, reference = found
        if isinstance(native, Game) and isinstance(reference, Game):
            return native, reference
        if shown(native) != shown(reference):
            message = f"load: {shown(native)!r} on the first engine, {shown(reference)!r} on the second"
            raise CaseDiffersError(case, message)
        assert isinstance(native, YithError)
        raise native

    return load


def values(option: Option, players: int) -> list[OptionValue]:
    """All values that an option takes where so many play; of ids for all players those that differ."""
    if option.kind == "bool":
        return [False, True]
    if option.kind == "int":
        low, high = (int(number) for number in _NUMBER.findall(option.expected))
        return list(range(low, high + 1))
    words: list[str] = re.findall(r"'([^']*)'", option.expected)
    if option.kind == "words":
        return [option.default, *permutations(words[1:], players)]
    return [None, *words] if option.kind == "word" else [*words]


def random_case(game: Game[Any], content: str, load: Callable[[Case], object], rng: Rng) -> Case:
    """Random options that go together, and every other time a content with other values that is taken.

    Args:
        game: The game, with any options.
        content: The content file that ships.
        load: Loads a case; where both engines do, every refused case is a comparison, too.
        rng: Draws.
    """
    options = _together(_random_options(game, rng), game, load)
    if rng.below(2):
        for _ in range(20):
            case = Case(options, other_content(content, rng))
            try:
                load(case)
            except (ConfigError, ContentError):
                continue
            return case
    return Case(options)


def _random_options(game: Game[Any], rng: Rng) -> dict[str, OptionValue]:
    options: dict[str, OptionValue] = {}
    for option in sorted(game.option_spec, key=lambda option: option.kind == "words"):  # when the players are known
        choices = values(option, players(options, game))
        # The low numbers of a range more often: limits are to be met.
        most = 1 + rng.below(len(choices)) if option.kind == "int" and len(choices) > _FEW else len(choices)
        if option.kind == "words" and rng.below(2) == 0:
            most = 1
        options[option.name] = choices[rng.below(most)]
    return options


def players(options: Mapping[str, OptionValue], game: Game[Any]) -> int:
    """How many play with these options of a game."""
    found = options.get("players")
    return found if isinstance(found, int) else game.num_players


def _together(
    options: dict[str, OptionValue], game: Game[Any], load: Callable[[Case], object]
) -> Mapping[str, OptionValue]:
    """The options, those that the game refuses beside the others at their defaults.

    They are not drawn again: a limit that only one mode has would leave hardly any case of the other modes.
    """
    default = {option.name: option.default for option in game.option_spec}
    while True:
        try:
            load(Case(options))
        except ConfigError as error:
            refused = {reason.partition("=")[0] for reason in error.reasons}
            plainer = options | {name: value for name, value in default.items() if name in refused}
            if plainer == options:
                raise
            options = plainer
        else:
            return options


def other_content(content: str, rng: Rng) -> str:
    """A content file with one to four of its values changed: to another number, or to what another row has there."""
    lines = content.splitlines(keepends=True)
    places: dict[tuple[str, str], list[int]] = {}
    table = ""
    for place, line in enumerate(lines):
        if line.startswith("["):
            table = line.strip()
        elif found := _ROW.match(line):
            places.setdefault((table, found["key"]), []).append(place)
    several = [row for row in places.values() if len(row) > 1 or _VALUE.search(lines[row[0]])]
    for _ in range(1 + rng.below(4)):
        row = several[rng.below(len(several))]
        place = row[rng.below(len(row))]
        numbers = list(_VALUE.finditer(lines[place]))
        if numbers and (len(row) == 1 or rng.below(2)):
            lines[place] = _other_number(lines[place], numbers[rng.below(len(numbers))], rng)
        else:
            lines[place] = lines[row[rng.below(len(row))]]
    return "".join(lines)


def _other_number(line: str, place: re.Match[str], rng: Rng) -> str:
    number = int(place[0])
    other = (number - 1, number + 1, number * 2, number // 2, rng.below(10))[rng.below(5)]
    return f"{line[: place.start()]}{other}{line[place.end() :]}"


def _uniform(state: State[Any], rng: Rng) -> int:
    legal = state.legal_actions
    return legal[rng.below(len(legal))]


def _skilled(state: State[Any], rng: Rng) -> int:
    return state.choose(agent_names()[-1], source=rng)


def _mixed(state: State[Any], rng: Rng) -> int:
    return _uniform(state, rng) if rng.below(4) == 0 else _skilled(state, rng)


def _stubborn(seed: int) -> Driver:
    """Nearly always takes the action that it likes best, the seed says which: it stays, hoards, or uses what it has."""

    def choose(state: State[Any], rng: Rng) -> int:
        if rng.below(8) == 0:
            return _uniform(state, rng)
        return max(state.legal_actions, key=lambda action: stream(seed, 0, action, _CASE).next_u64())

    return choose


def driver(rng: Rng) -> Driver:
    """A random player."""
    return (_uniform, _skilled, _mixed, _stubborn(rng.next_u64()))[rng.below(4)]


def fuzz(
    package: Package[Any], seed: int, first: int, count: int, games: Games | None = None
) -> Iterator[Difference | None]:
    """Plays games one by one, the first of them number `first`.

    Args:
        package: The game.
        seed: The seed of everything.
        first: The number of the first game.
        count: How many.
        games: Loads a case; by default the native and the reference engine.

    Yields:
        After each game None, or what differed.
    """
    load = both_engines(package) if games is None else games
    plain = build(package, "native", None, {})
    content: str = package.reference().CONTENT
    for index in range(first, first + count):
        rng = stream(seed, 0, index, _CASE)
        try:
            case = random_case(plain, content, load, rng)
            pairs = load(case)
        except CaseDiffersError as error:
            yield Difference(index, error.case, None, str(error))
            continue
        drivers = [driver(rng) for _ in range(pairs[0].num_players)]
        message, moves = _play(pairs, drivers, seed, index)
        yield None if message is None else Difference(index, case, moves, message)


def _play(
    games: tuple[Game[Any], Game[Any]], drivers: list[Driver], seed: int, index: int
) -> tuple[str | None, tuple[int, ...]]:
    """What differs in a game, if anything, and the ids that were applied."""
    sources = [stream(seed, 0, index, 1 + player) for player in range(len(drivers))]
    world, looks = stream(seed, 0, index, 0), stream(seed, 0, index, _LOOKS)
    moves: list[int] = []
    try:
        pair = Pair.start(games)
        while not pair.first.is_terminal and len(moves) < LONGEST:
            player = pair.first.current_player
            if player is None:
                moves.append(weighted(pair.first.outcomes, world))
            else:
                moves.append(drivers[player](pair.first, sources[player]))
            pair.apply(moves[-1])
            if looks.below(100) == 0:
                scrutinise(pair)
        scrutinise(pair)
    except EnginesDifferError as error:
        return str(error), tuple(moves)
    except CRASHES as error:
        return f"an engine raises {error!r}", tuple(moves)
    return None, tuple(moves)


class Depth(IntEnum):
    """How much is compared."""

    BRIEF = 0
    """After every move positions, legal actions, tallies and results."""
    FULL = 1
    """After every move everything that can be asked."""
    CLOSE = 2
    """As `FULL`, and `scrutinise` at the end."""


def differs(games: tuple[Game[Any], Game[Any]], moves: tuple[int, ...], depth: Depth) -> tuple[int, ...] | None:
    """The moves up to the first difference, without those that are impossible where they stand; None if there is none.

    Args:
        games: The game on both engines.
        moves: Ids to apply.
        depth: How much to compare.
    """
    applied: list[int] = []
    try:
        pair = None if depth is Depth.BRIEF else Pair.start(games)
        first, second = (pair.first, pair.second) if pair else (games[0].initial_state(), games[1].initial_state())
        for move in moves:
            if move not in first.legal_actions and move not in {outcome for outcome, _ in first.outcomes}:
                continue
            applied.append(move)
            if pair:
                pair.apply(move)
            elif _brief(first, move) != _brief(second, move):
                return tuple(applied)
        if pair and depth is Depth.CLOSE:
            scrutinise(pair)
    except (EnginesDifferError, *CRASHES):
        return tuple(applied)
    return None


def brief_game(games: tuple[Game[Any], Game[Any]], drivers: list[Driver], rng: Rng) -> tuple[int, ...] | None:
    """The moves of a game up to the first difference in what is quickly compared; None if there is none."""
    first, second = games[0].initial_state(), games[1].initial_state()
    moves: list[int] = []
    while not first.is_terminal and len(moves) < LONGEST:
        player = first.current_player
        moves.append(weighted(first.outcomes, rng) if player is None else drivers[player](first, rng))
        try:
            if _brief(first, moves[-1]) != _brief(second, moves[-1]):
                return tuple(moves)
        except CRASHES:
            return tuple(moves)
    return None


def _brief(state: State[Any], move: int) -> object:
    """What is left of a state after a move, in what is quickly had."""
    refusal = answer(state, methodcaller("apply", move))
    return shown(refusal), state.to_bytes(), state.node, state.legal_actions, state.tally, state.returns, state.scores
