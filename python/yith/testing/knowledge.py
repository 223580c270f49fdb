"""Laws about what players are shown."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import numpy as np

from yith.api import State
from yith.engine import Game
from yith.errors import YithError
from yith.rng import Rng
from yith.testing.verdict import Verdict, ensure
from yith.testing.walk import LONGEST, SEEDS, Wanderer, everywhere, judging, placing

MANY: Final = 128
"""Beyond so many actions not each is tried everywhere."""


def check_observation(game: Game[Any], *, seeds: Iterable[int] = SEEDS, longest: int = LONGEST) -> Verdict:
    """The slots cover the tensor, and every number in it is within the range of its slot."""
    with judging("observation", game):
        _lay_out(game)
    slots = game.observation_spec
    low = np.array([slot.low for slot in slots for _ in range(slot.size)])
    high = np.array([slot.high for slot in slots for _ in range(slot.size)])

    def visit(state: State[Any], _: Rng) -> int:
        for player in range(game.num_players):
            shown, out = state.observation(player), np.full(len(low), 0xAA, np.uint8)
            ensure(shown.dtype == np.uint8 and shown.shape == low.shape, f"a tensor {shown.dtype} of {shown.shape}")
            ensure(state.observation(player, out) is out, "`out` is not given back")
            ensure(out.tolist() == shown.tolist(), f"the observation of player {player} does not fill `out`")
            if ((shown < low) | (shown > high)).any():
                for slot in slots:
                    part = shown[slot.offset : slot.offset + slot.size].tolist()
                    within = all(slot.low <= value <= slot.high for value in part)
                    ensure(within, f"player {player}: {slot.name} is {part}, expected {slot.low} to {slot.high}")
            text = state.observation_text(player)
            ensure(bool(text) and text.isprintable(), f"the observation text {text!r} is not one line")
        return game.num_players

    return everywhere("observation", game, seeds, longest, visit)


def _lay_out(game: Game[Any]) -> None:
    end, names = 0, set()
    for slot in game.observation_spec:
        ensure(bool(slot.name) and slot.name not in names, f"two slots are named {slot.name!r}")
        names.add(slot.name)
        ensure(slot.offset == end and slot.size > 0, f"{slot.name} starts at {slot.offset}, expected {end}")
        ensure(0 <= slot.low <= slot.high <= 255, f"{slot.name} ranges from {slot.low} to {slot.high}")
        ensure(slot.kind != "flag" or (slot.low, slot.high) == (0, 1), f"{slot.name} is a flag of {slot.high}")
        ensure(bool(slot.meaning), f"{slot.name} has no meaning")
        end += slot.size


def check_events(game: Game[Any], *, seeds: Iterable[int] = SEEDS, longest: int = LONGEST) -> Verdict:
    """The information state is the list of what a player saw, move by move."""
    checked = 0
    with judging("events", game):
        for seed in seeds:
            walker, state = Wanderer(game, seed), game.initial_state()
            logs: list[list[str]] = [[] for _ in range(game.num_players)]
            for step in range(longest):
                move = walker.choose(state)
                if move is None:
                    break
                with placing(seed, state):
                    state.apply(move)
                    for player, log in enumerate(logs):
                        log.extend(state.observe_event(player))
                        # The whole log is walked through anew each time, so it is asked for ever less often.
                        if step < 16 or step & (step - 1) == 0:
                            known = state.information_state(player)
                            ensure(known == log, f"player {player} knows {known}, but saw {log}")
                            ensure(all(text and text.isprintable() for text in log), f"{log} has more than lines")
                            checked += 1
    return Verdict("events", checked)


def refusals(state: State[Any], actions: Iterable[int] | None = None) -> list[str | None]:
    """What applying each action, or each of some, says: nothing where it is taken."""
    found: list[str | None] = []
    tried = state.clone()
    for action in range(state.game.num_actions) if actions is None else actions:
        try:
            tried.apply(action)
        except YithError as error:
            # The law about legal actions says that it stays as it was.
            found.append(f"{type(error).__name__} {error.code} {error.rule} {error}")
        else:
            found.append(None)
            tried = state.clone()
    return found


def check_hidden(game: Game[Any], *, seeds: Iterable[int] = SEEDS, longest: int = LONGEST) -> Verdict:
    """Exchanging what a player does not know changes nothing that the player sees: tensor, text, legal actions, errors.

    Where nothing is hidden it holds every resample to be a copy, and is trivial otherwise.
    """
    secret = game.info.hidden

    def visit(state: State[Any], rng: Rng) -> int:
        if not secret:
            player = rng.below(game.num_players)
            sample = state.resample(player, rng.next_u64())
            ensure(sample == state, f"nothing is hidden, but a resample of player {player} is {sample}")
            return 1
        for player in range(game.num_players):
            sample = state.resample(player, rng.next_u64())
            differ = f"player {player} tells {state} from {sample} by the"
            nodes = [(one.node, one.current_player) for one in (state, sample)]
            ensure(nodes[0] == nodes[1], f"{differ} node")
            tensors = [one.observation(player).tolist() for one in (state, sample)]
            ensure(tensors[0] == tensors[1], f"{differ} observation")
            ensure(state.observation_text(player) == sample.observation_text(player), f"{differ} text")
            ensure(state.view_of(player) == sample.view_of(player), f"{differ} view")
            ensure(state.information_state(player) == sample.information_state(player), f"{differ} information state")
            if state.current_player == player:
                ensure(state.legal_actions == sample.legal_actions, f"{differ} legal actions")
                ensure(state.mask.tolist() == sample.mask.tolist(), f"{differ} mask")
            # At a chance node, and on another player's turn, an error shows what all know, or what that player knows.
            if state.current_player in {player, None}:
                # A game with many actions has many alike: of these an eighth is looked at, another one each time.
                first, by = (rng.below(8), 8) if game.num_actions > MANY else (0, 1)
                some = range(first, game.num_actions, by)
                ensure(refusals(state, some) == refusals(sample, some), f"{differ} errors")
        return game.num_players

    verdict = everywhere("hidden", game, seeds, longest, visit)
    return Verdict(verdict.law, verdict.checked, trivial=not secret)
