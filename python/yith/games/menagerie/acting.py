"""Which cards act, what they do together, and which of it can be ignored."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from yith.games.menagerie.action import SLOTS, Bonus, Slot, Stat
from yith.games.menagerie.effect import Always, Effect, Standing, is_always, is_of_the_roll, waits_for_a_challenge
from yith.games.menagerie.state import Phase
from yith.games.menagerie.tracks import can_pay

if TYPE_CHECKING:
    from yith.dice import Challenge
    from yith.games.menagerie.rules import Menagerie
    from yith.games.menagerie.state import Place, State


def acting_slots(game: Menagerie, state: State) -> list[Slot]:
    """The slots whose cards act: the object that is attempted, or the whole lowest row (C-72)."""
    if game.challenger:
        return [slot for slot in SLOTS if state.table[slot].ghost is not None]  # C-72
    if state.faced is None or state.table[state.faced].ghost is None:
        return []
    return [state.faced]  # C-23


def showing(game: Menagerie, state: State, slot: Slot) -> list[tuple[int, Effect]]:
    """What shows on a place, from the object to the topmost ability, with its flag among `ignored`."""
    place = state.table[slot]
    if place.object is None or place.ghost is None:
        return []
    first = 4 * slot
    found = [] if place.aside else [(first, game.content.objects[place.object].effect)]  # C-43
    abilities = game.content.ghosts[place.ghost].abilities[: place.shown]
    return [*found, *enumerate(abilities, first + 1)]


def acting(game: Menagerie, state: State) -> list[Effect]:
    """The effects that act, in the order in which they act."""
    return [
        effect
        for slot in acting_slots(game, state)
        for flag, effect in showing(game, state, slot)  # C-31
        if not state.ignored[flag]
    ]


def standing(game: Menagerie, state: State) -> Standing:
    """What acts all the time, added up."""
    found = Standing()
    for effect in acting(game, state):
        found.add(effect)  # C-61
    return found


def reroll_cost(state: State, effects: Standing) -> int:
    """What a reroll costs in Luck."""
    if not state.free_used and Always.NO_FREE_REROLL not in effects.words:
        return 0  # C-32
    return 1 + effects.luck_cost  # C-32


def step_cost(effects: Standing) -> int:
    """What a step of a die costs in Resolve."""
    return 1 + effects.resolve_cost  # C-32


def can_reroll(game: Menagerie, state: State, effects: Standing) -> bool:
    """Whether a reroll can be paid."""
    return can_pay(game, state, Stat.LUCK, reroll_cost(state, effects))


def can_step(game: Menagerie, state: State, effects: Standing) -> bool:
    """Whether a step of a die can be paid."""
    return can_pay(game, state, Stat.RESOLVE, step_cost(effects))


def challenges(game: Menagerie, place: Place) -> tuple[Challenge, ...]:
    """The challenges that are open on a place, completed ones included; none without a known ghost."""
    if place.object is None or place.ghost is None:
        return ()
    if place.aside:
        return game.content.ghosts[place.ghost].challenges  # C-43
    return game.content.objects[place.object].challenges


def as_needed(challenge: Challenge, effects: Standing) -> Challenge:
    """A challenge with the dice that it needs."""
    longer = effects.longer.get(challenge.kind, 0)
    return replace(challenge, dice=min(6, challenge.dice + longer)) if longer else challenge  # C-61


def can_be_ignored(state: State, effect: Effect) -> bool:
    """Whether an effect can still act this turn, so that ignoring it is not wasted."""
    match state.phase:
        case Phase.BEFORE:
            return True  # C-52
        case Phase.ROLLED:
            return is_of_the_roll(effect)  # C-52
        case _:
            waits = waits_for_a_challenge(effect) and not state.achieved
            return is_always(effect) or waits  # C-52


def ignorable(game: Menagerie, state: State) -> set[int]:
    """What can be ignored in this phase if a bonus allows it, as flags among `ignored`."""
    return {
        flag
        for slot in acting_slots(game, state)
        for flag, effect in showing(game, state, slot)
        if not state.ignored[flag] and can_be_ignored(state, effect)
    }


def is_object_flag(flag: int) -> bool:
    """Whether a flag among `ignored` is that of an object's effect."""
    return flag % 4 == 0


def can_ignore(game: Menagerie, state: State) -> bool:
    """Whether a bonus could ignore something in this phase."""
    bonuses = {True: state.bonus(Bonus.IGNORE_OBJECT), False: state.bonus(Bonus.IGNORE_ABILITY)}
    return any(bonuses[is_object_flag(flag)] > 0 for flag in ignorable(game, state))
