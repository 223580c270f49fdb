"""Makes a difference small: the plainest game that shows one, and as few moves as can be found.

A fault that shows in a large game mostly shows in a small one, too: so the plainest options are played anew first, and
only what they don't show is shrunk where it was found.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from yith.engine import Game
from yith.errors import ConfigError, YithError
from yith.rng import Rng, stream
from yith.testing.fuzz import Case, Depth, Difference, Games, brief_game, differs, driver

Pair = tuple[Game[Any], Game[Any]]
Moves = tuple[int, ...]

TRIES: Final = 60
"""How many games of a plainer case are played."""

ENOUGH: Final = 10
"""How many differences of a plainer case are enough to choose from."""

WALKS: Final = 600
"""How many random ways off a short game are tried without success."""

_SEED: Final = 34
"""The purpose of the streams that nothing else uses."""


def shrink(found: Difference, games: Games) -> Difference:
    """A difference with as few moves as can be found, of the same kind or another.

    Args:
        found: The difference.
        games: Loads a case on both engines.
    """
    if found.moves is None:
        return found
    rng = stream(0, 0, found.index, _SEED)
    loaded = games(found.case)
    for depth in Depth:
        same = differs(loaded, found.moves, depth)
        if same is not None:
            # Games are played anew only where a brief comparison shows the fault: there are many of them.
            anew = _in_a_plainer_case(found, games, rng) if depth is Depth.BRIEF else None
            return _small(anew or replace(found, moves=same), games, depth, rng)
    return found


def _in_a_plainer_case(found: Difference, games: Games, rng: Rng) -> Difference | None:
    for case in _plainer(found.case, games):
        loaded = _loaded(case, games)
        moves = None if loaded is None else _played_anew(loaded, rng)
        if moves is not None:
            return replace(found, case=case, moves=moves)
    return None


def _loaded(case: Case, games: Games) -> Pair | None:
    """The case on both engines; None where its options do not go together."""
    try:
        return games(case)
    except ConfigError:
        return None


def _small(found: Difference, games: Games, depth: Depth, rng: Rng) -> Difference:
    assert found.moves is not None
    moves = _fewer(games(found.case), found.moves, depth)
    if depth is Depth.BRIEF:  # A closer comparison takes too long to look for other ways before the case is plain.
        moves = _short(games(found.case), moves, depth, rng)
    case, moves = _with_defaults(found.case, moves, games, depth)
    return replace(found, case=case, moves=_short(games(case), moves, depth, rng))


def _plainer(case: Case, games: Games) -> Iterator[Case]:
    """Plainer cases, plainest first: the defaults, one option as found, all but one."""
    spec = games(Case({}))[0].option_spec
    default = {option.name: option.default for option in spec}
    changed = [name for name, value in case.options.items() if value != default[name]]
    for content in dict.fromkeys((None, case.content)):
        yield Case(default, content)
        for name in changed:
            yield Case({**default, name: case.options[name]}, content)
        for name in changed:
            yield Case({**case.options, name: default[name]}, content)


def _with_defaults(case: Case, moves: Moves, games: Games, depth: Depth) -> tuple[Case, Moves]:
    """The case with as many options at their defaults as these moves allow."""
    for option in games(Case({}))[0].option_spec:
        plainer = replace(case, options={**case.options, option.name: option.default})
        loaded = _loaded(plainer, games)
        shorter = None if loaded is None else differs(loaded, moves, depth)
        if shorter is not None:
            case, moves = plainer, shorter
    return case, moves


def _played_anew(loaded: Pair, rng: Rng) -> Moves | None:
    """The shortest of the differences that some games show, each with fewer moves already: ways there differ by far."""
    shown: list[Moves] = []
    for _ in range(TRIES):
        moves = brief_game(loaded, [driver(rng) for _ in range(loaded[0].num_players)], rng)
        if moves is not None:
            shown.append(_fewer(loaded, moves, Depth.BRIEF))
        if len(shown) == ENOUGH:
            break
    return min(shown, key=len, default=None)


def _short(loaded: Pair, moves: Moves, depth: Depth, rng: Rng) -> Moves:
    moves = _fewer(loaded, moves, depth)
    tries = 0
    while tries < WALKS and len(moves) > 1:
        tries += 1
        other = _walked(loaded, moves, depth, rng)
        if other is not None:
            moves = _fewer(loaded, other, depth)
            tries = 0
    return moves


def _fewer(loaded: Pair, moves: Moves, depth: Depth) -> Moves:
    """Leaves out runs of moves, long ones first, until none can go.

    Moves that are not possible where they stand are left out, too, so that a turn can go with the move that began it.
    """
    size = max(len(moves) // 2, 1)
    while size:
        place, before = 0, len(moves)
        while place < len(moves):
            shorter = differs(loaded, moves[:place] + moves[place + size :], depth)
            if shorter is not None and len(shorter) < len(moves):
                moves = shorter
            else:
                place += size
        if size > 1 or len(moves) == before:
            size //= 2
    return moves


def _walked(loaded: Pair, moves: Moves, depth: Depth, rng: Rng) -> Moves | None:
    """A shorter difference on a random way off these moves, if that meets one."""
    first = loaded[0].initial_state()
    kept = rng.below(len(moves) - 1) if len(moves) > 1 else 0
    way = list(moves[:kept])
    for move in way:
        first.apply(move)
    while len(way) < len(moves) - 1 and not first.is_terminal:
        ids = first.legal_actions or [outcome for outcome, _ in first.outcomes]
        # Half of the time as in the moves themselves: most of a difference is needed.
        rest = [move for move in moves[kept:] if move in ids]
        way.append(rest[rng.below(len(rest))] if rest and rng.below(2) else ids[rng.below(len(ids))])
        try:
            first.apply(way[-1])
        except YithError:
            break
    found = differs(loaded, tuple(way), depth)
    return found if found is not None and len(found) < len(moves) else None
