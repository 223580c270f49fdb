"""Challenges: how they are paid, what they gain, what they reveal, and how objects are captured."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from yith.dice import Kind, Pool
from yith.games.menagerie.acting import as_needed, challenges, standing
from yith.games.menagerie.action import BONUSES, STATS, Attempt, Face, Slot, Stat
from yith.games.menagerie.effect import Always, When
from yith.games.menagerie.setup import advance, clear, finish, lose_game, reset_knowledge, second_game
from yith.games.menagerie.state import Phase
from yith.games.menagerie.tally import Count
from yith.games.menagerie.tracks import gain, is_at_top
from yith.games.menagerie.turn import suffer
from yith.node import Player

if TYPE_CHECKING:
    from yith.dice import Challenge
    from yith.games.menagerie.rules import Menagerie
    from yith.games.menagerie.state import State
    from yith.tally import Watch


@cache
def met_by(challenge: Challenge, pool: tuple[int, ...]) -> tuple[int, ...]:
    """The values by which a pool, six counts, meets a challenge."""
    return tuple(challenge.values(Pool.of_counts(pool)))


def attempt(game: Menagerie, state: State, move: Attempt, watch: Watch) -> None:
    """A challenge is met by a value."""
    slot, number = move.slot, move.challenge
    challenge = as_needed(challenges(game, state.table[slot])[number], standing(game, state))
    state.paid = (slot, number)
    if challenge.kind is Kind.THRESHOLD:
        state.price, state.least = challenge.dice, challenge.face  # C-41
        state.phase = Phase.SPEND
        return
    step = 1 if challenge.kind is Kind.SEQUENCE else 0
    for die in range(challenge.dice):
        pay_die(state, Face(move.face + die * step), watch)  # C-40
    reward(game, state, watch)


def spend(game: Menagerie, state: State, face: Face, watch: Watch) -> None:
    """A die of a threshold is spent."""
    pay_die(state, face, watch)
    state.price, state.least = state.price - 1, face  # C-41
    if state.price == 0:
        state.least = 0
        reward(game, state, watch)


def pay_die(state: State, face: Face, watch: Watch) -> None:
    """A die of a face leaves the pool: that with the least further use."""
    watch.count(Count.DICE_SPENT, Player(0))
    pool = next(dice for dice in (state.extra, state.locked, state.ordinary) if dice[face - 1] > 0)  # C-41
    pool[face - 1] -= 1


def gains(game: Menagerie, state: State) -> list[Stat]:
    """The tracks that a completed challenge can raise."""
    if Always.NO_REWARD in standing(game, state).words:
        return []  # C-61
    offered = STATS if game.beginner else STATS[:3]  # C-42, C-73
    return [stat for stat in offered if not is_at_top(game, state, stat)]  # C-42


def reward(game: Menagerie, state: State, watch: Watch) -> None:
    """The challenge is paid: the player chooses a gain, if there is one."""
    state.achieved = True
    if gains(game, state):
        state.phase = Phase.GAIN  # C-42
    else:
        complete(game, state, watch)


def gain_point(game: Menagerie, state: State, stat: Stat, watch: Watch) -> None:
    """The gain is chosen."""
    gain(game, state, stat, 1)  # C-42
    complete(game, state, watch)


def complete(game: Menagerie, state: State, watch: Watch) -> None:
    """The challenge is completed: what that loses, reveals and captures."""
    assert state.paid is not None, "a paid challenge is completed"
    slot, number = state.paid
    state.paid = None
    if not suffer(game, state, When.CHALLENGE_COMPLETED, watch):
        lose_game(state, watch)  # C-45
        return
    state.progress += 1  # C-75
    place = state.table[slot]
    place.completed[number] = True
    if place.aside:
        if sum(place.completed) == len(challenges(game, place)):
            capture(game, state, slot, watch)  # C-44
            return
    else:
        place.shown = min(3, place.shown + 1)  # C-43
        if all(place.completed):
            place.aside, place.completed = True, [False] * 3  # C-43
    state.phase = Phase.MAIN


def capture(game: Menagerie, state: State, slot: Slot, watch: Watch) -> None:
    """The object is captured."""
    watch.count(Count.CAPTURES, Player(0))
    place = state.table[slot]
    assert place.object is not None
    assert place.ghost is not None
    card, ghost = game.content.objects[place.object], game.content.ghosts[place.ghost]
    state.prestige += card.prestige + ghost.prestige  # C-44
    state.bonuses[BONUSES.index(card.bonus)] += 1  # C-44
    state.captured[place.object] += 1
    reset_knowledge(game, state)  # C-44
    clear(game, state, slot)
    if sum(state.captured) == game.captures:
        finish(state, watch, won=True)  # C-44, C-70, C-71
    elif game.campaign and state.game == 1 and all(place.object is None for place in state.table):
        second_game(game, state, watch)  # C-70
    else:
        advance(game, state)  # C-44
