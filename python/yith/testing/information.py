"""The law that the information state says all: who saw the same knows the same."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from yith.api import State
from yith.engine import Game
from yith.errors import YithError
from yith.rng import Rng, stream
from yith.testing.verdict import Verdict, ensure
from yith.testing.walk import LANE, LONGEST, SEEDS, Wanderer, everywhere, judging, placing


def check_information(game: Game[Any], *, seeds: Iterable[int] = SEEDS, longest: int = LONGEST) -> Verdict:
    """A player to whom two games looked alike so far can tell nothing apart in them.

    And what of a move is hidden from a player's observation, the player is not told in passing either.
    """
    if not game.info.hidden:
        return Verdict("information", 0, trivial=True)
    seeds = list(seeds)
    known: dict[tuple[int, tuple[str, ...]], tuple[State[Any], object]] = {}

    def visit(state: State[Any], _: Rng) -> int:
        checked, afters = 0, one_on(state)
        for player in range(game.num_players):
            key = player, tuple(state.information_state(player))
            first, view = known.setdefault(key, (state.clone(), shown(state, player)))
            checked += first != state
            ensure(view == shown(state, player), f"player {player} saw the same in {first}, but knows otherwise")
            checked += told_in_passing(afters, player)
        return checked

    checked = everywhere("information", game, seeds, longest, visit).checked
    with judging("information", game):
        for seed in seeds:
            checked += paired(game, seed)
    return Verdict("information", checked)


def shown(state: State[Any], player: int) -> object:
    """What a player is shown of a state."""
    legal = state.legal_actions if state.current_player == player else None
    return state.observation(player).tolist(), state.observation_text(player), legal, state.current_player


def one_on(state: State[Any]) -> list[State[Any]]:
    """The states one outcome on from a chance node."""
    afters = []
    for outcome, _ in state.outcomes:
        after = state.clone()
        after.apply(outcome)
        afters.append(after)
    return afters


def look_alikes(afters: Iterable[State[Any]], player: int) -> list[tuple[State[Any], State[Any]]]:
    """Pairs of such states, which differ in what is hidden from a player."""
    seen: dict[bytes, State[Any]] = {}
    pairs = []
    for after in afters:
        twin = seen.setdefault(after.observation(player).tobytes(), after)
        if twin != after:
            pairs.append((after, twin))
    return pairs


def told_in_passing(afters: Iterable[State[Any]], player: int) -> int:
    """Outcomes that a player's observation cannot tell apart afterwards must look alike while they happen."""
    pairs = look_alikes(afters, player)
    for after, twin in pairs:
        told = after.observe_event(player), twin.observe_event(player)
        ensure(told[0] == told[1], f"player {player} is told {told[0]} or {told[1]} of what is hidden")
    return len(pairs)


def paired(game: Game[Any], seed: int) -> int:
    """Pairs of games: a state and a resample of it, both played on with moves that the player sees alike."""
    rng, walker, start = stream(seed, LANE, 4, 16), Wanderer(game, seed), game.initial_state()
    walker.wander(start, rng.below(12))
    checked = 0
    for viewer in range(game.num_players):
        first, second = start.clone(), start.resample(viewer, rng.next_u64())
        for _ in range(64):
            if not step(first, second, viewer, walker, rng):
                break
            checked += first != second
            with placing(seed, first):
                alike = shown(first, viewer) == shown(second, viewer)
                ensure(alike, f"player {viewer} saw the same in {second}, but knows otherwise")
    return checked


def step(first: State[Any], second: State[Any], viewer: int, walker: Wanderer, rng: Rng) -> bool:
    """Plays both one step on, by moves that look alike to `viewer`; false where there are no such moves."""
    move = walker.choose(first)
    if move is None:
        return False
    first.apply(move)
    seen = first.observe_event(viewer)
    moves = [outcome for outcome, _ in second.outcomes] or [move]
    middle = rng.below(len(moves))
    for other in moves[middle:] + moves[:middle]:
        try:
            second.apply(other)
        except YithError:
            continue
        if second.observe_event(viewer) == seen:
            return True
        second.undo()
    return False
