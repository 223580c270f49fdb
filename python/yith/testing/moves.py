"""Laws about ids, moves and what they lead to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby, pairwise
from math import isclose
from typing import Any

from yith.api import State
from yith.engine import Game
from yith.errors import IllegalActionError, NodeError, UnknownActionError, YithError
from yith.rng import Rng
from yith.tally import Counter
from yith.testing.verdict import Verdict, ensure
from yith.testing.walk import LONGEST, SEEDS, everywhere, judging


def check_texts(game: Game[Any], *, seeds: Iterable[int] = SEEDS, longest: int = LONGEST) -> Verdict:
    """Ids and texts name each other, actions and outcomes alike. It plays no game."""
    del seeds, longest
    with judging("texts", game):
        texts = game.texts
        ensure(game.num_actions > 0 and game.num_outcomes >= 0, f"{game.num_actions} actions")
        ensure(len(texts) == game.num_actions + game.num_outcomes, f"{len(texts)} texts for all ids")
        for number, text in enumerate(texts):
            ensure(bool(text) and text.strip() == text and text.isprintable(), f"text {text!r} is not a plain line")
            found = game.action(text)
            ensure(found == number and str(found) == text, f"text {text!r} of id {number} is that of {int(found)}")
            ensure(game.text(number) == text, f"id {number} is {game.text(number)!r}, expected {text!r}")
    return Verdict("texts", len(texts))


def check_legal(game: Game[Any], *, seeds: Iterable[int] = SEEDS, longest: int = LONGEST) -> Verdict:
    """`apply` takes just what `legal_actions` and `outcomes` list; the mask says the same; a refusal changes nothing.

    Refusals write long texts, so games with many ids are asked for all of them at some nodes only.
    """
    total = len(game.texts)

    def visit(state: State[Any], rng: Rng) -> int:
        legal, outcomes = state.legal_actions, [outcome for outcome, _ in state.outcomes]
        ensure(all(0 <= action < game.num_actions for action in legal), f"{legal} has an id that is no action")
        ensure(all(one < other for one, other in pairwise(legal)), f"the legal actions {legal} do not ascend")
        ensure(bool(legal) == (state.node == "decision"), f"legal actions {legal} at a {state.node} node")
        player = state.current_player
        ensure((player is not None) == (state.node == "decision"), f"player {player} at a {state.node} node")
        ensure(state.is_terminal == (state.node == "terminal"), f"is_terminal is {state.is_terminal}")
        mask = [int(action in legal) for action in range(game.num_actions)]
        ensure(state.mask.tolist() == mask and not state.mask.flags.writeable, f"the mask is {state.mask.tolist()}")
        if total < 32 or rng.below(8) == 0:
            for move in (*range(total + 2), -1, 2**16, 2**70):
                _apply_or_refuse(state, move, move in legal or move in outcomes)
            return total
        return 1

    return everywhere("legal", game, seeds, longest, visit)


def _apply_or_refuse(state: State[Any], move: int, listed: bool) -> None:
    clone = state.clone()
    try:
        clone.apply(move)
    except YithError as error:
        ensure(not listed, f"apply refuses id {move}, which is listed: {error}")
        same = (clone.to_bytes(), clone.events, clone.tally) == (state.to_bytes(), state.events, state.tally)
        ensure(same, f"refusing id {move} changed the state")
        expected = refusal(state, move)
        ensure(type(error) is expected, f"refusing id {move} gave {error!r}, expected {expected.__name__}")
        text = str(error)
        line = bool(text) and text.isprintable() and not text[0].isupper()
        ruled = (error.rule is not None) == (expected is IllegalActionError)
        ensure(line and bool(error.code) and ruled, f"refusing id {move} gave code {error.code!r}, text {text!r}")
    else:
        ensure(listed, f"apply takes id {move}, which is not listed")


def refusal(state: State[Any], move: int) -> type[YithError]:
    """The class that fits the refusal of an id."""
    actions, total = state.game.num_actions, len(state.game.texts)
    if not 0 <= move < total:
        return UnknownActionError
    asked = "decision" if move < actions else "chance"
    return IllegalActionError if state.node == asked else NodeError


def check_choices(game: Game[Any], *, seeds: Iterable[int] = SEEDS, longest: int = LONGEST) -> Verdict:
    """Whoever decides in a game being played has a choice, and no wider one than `info` says."""
    most = game.info.max_legal_actions

    def visit(state: State[Any], _: Rng) -> int:
        player, wide = state.current_player, len(state.legal_actions)
        if player is None:
            return 0
        ensure(0 <= player < game.num_players, f"player {player} decides")
        ensure(2 <= wide <= most, f"{wide} legal actions, expected 2 to {most}")
        return 1

    return everywhere("choices", game, seeds, longest, visit)


def check_outcomes(game: Game[Any], *, seeds: Iterable[int] = SEEDS, longest: int = LONGEST) -> Verdict:
    """A chance node has outcomes with ascending ids and positive weights; no other node has any."""

    def visit(state: State[Any], _: Rng) -> int:
        outcomes = state.outcomes
        ensure(bool(outcomes) == (state.node == "chance"), f"outcomes {outcomes} at a {state.node} node")
        known = range(game.num_actions, len(game.texts))
        ensure(all(outcome in known for outcome, _ in outcomes), f"{outcomes} has an id that is no outcome")
        ensure(all(one < other for (one, _), (other, _) in pairwise(outcomes)), f"the ids of {outcomes} do not ascend")
        ensure(all(weight > 0 for _, weight in outcomes), f"{outcomes} has a weight of 0")
        return bool(outcomes)

    return everywhere("outcomes", game, seeds, longest, visit)


def check_conservation(
    game: Game[Any],
    *,
    seeds: Iterable[int] = SEEDS,
    longest: int = LONGEST,
    conserved: Callable[[State[Any]], object] | None = None,
) -> Verdict:
    """What the game's own tests say is conserved is, in play and in every resample.

    Args:
        game: The game.
        seeds: Where its games come from.
        longest: How far they are followed.
        conserved: Gives what must be the same in every state, as the number of cards of each kind.
    """
    if conserved is None:
        return Verdict("conservation", 0, trivial=True)
    expected = conserved(game.initial_state())

    def visit(state: State[Any], rng: Rng) -> int:
        found = conserved(state)
        ensure(found == expected, f"conserved is {found}, expected {expected}")
        for player in range(game.num_players if game.info.hidden else 0):
            found = conserved(state.resample(player, rng.next_u64()))
            ensure(found == expected, f"conserved is {found} in a resample of player {player}, expected {expected}")
        return 1

    return everywhere("conservation", game, seeds, longest, visit)


def check_returns(game: Game[Any], *, seeds: Iterable[int] = SEEDS, longest: int = LONGEST) -> Verdict:
    """Nobody is paid before the end; then returns are within their range and add up."""
    info = game.info

    def visit(state: State[Any], _: Rng) -> int:
        returns, scores = state.returns, state.scores
        ensure(len(returns) == len(scores) == game.num_players, f"returns {returns} and scores {scores} of all players")
        if not state.is_terminal:
            ensure(not any(returns), f"returns {returns} before the end")
            return 1
        low, high = info.min_utility, info.max_utility
        ensure(all(low <= value <= high for value in returns), f"returns {returns}, expected {low} to {high}")
        expected = sum(returns) if info.utility_sum is None else info.utility_sum
        ensure(isclose(sum(returns), expected, abs_tol=1e-9), f"returns {returns} add up to {sum(returns)}")
        return 1

    return everywhere("returns", game, seeds, longest, visit)


def check_families(game: Game[Any], *, seeds: Iterable[int] = SEEDS, longest: int = LONGEST) -> Verdict:
    """Of the counters of a family at most one is counted in a game, once; those of a group stand together, alike."""
    with judging("families", game):
        _check_groups(game.tally_spec)
    families: dict[str, list[str]] = {}
    for counter in game.tally_spec:
        if counter.family:
            families.setdefault(counter.family, []).append(counter.name)
    if not families:
        return Verdict("families", 0, trivial=True)

    def visit(state: State[Any], _: Rng) -> int:
        tally = state.tally
        for family, members in families.items():
            counted = {name: sum(tally[name]) for name in members if any(tally[name])}
            shown = ", ".join(f"{name} {count}" for name, count in counted.items())
            ensure(sum(counted.values()) <= 1, f"family {family} counts {shown}")
        return len(families)

    return everywhere("families", game, seeds, longest, visit)


def _check_groups(spec: Sequence[Counter]) -> None:
    groups: set[str] = set()
    for group, found in groupby(spec, lambda one: one.group):
        together = list(found)
        columns = together[0].columns
        if not group:
            ensure(not any(one.columns for one in together), "columns without a group")
            continue
        ensure(group not in groups, f"group {group} is in parts")
        groups.add(group)
        ensure(len({(one.scope, one.unit, one.columns) for one in together}) == 1, f"group {group} differs in itself")
        ensure(not any(one.family for one in together), f"group {group} has a family")
        whole = columns == 0 or len(together) % columns == 0
        ensure(whole, f"group {group} has a row of less than {columns}")
