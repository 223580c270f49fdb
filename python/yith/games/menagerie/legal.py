"""What may be done: the rules one by one with their reasons."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from yith.errors import Rule
from yith.games.menagerie.acting import (
    acting_slots,
    as_needed,
    can_be_ignored,
    can_reroll,
    can_step,
    challenges,
    showing,
    standing,
)
from yith.games.menagerie.action import (
    BENEFITS,
    FACES,
    FIRST_DEAL,
    GAINS,
    MOVES,
    SLOTS,
    SPACES,
    Attempt,
    Bonus,
    ChooseCharacter,
    ChooseRole,
    Deal,
    Die,
    DrawGhost,
    Escape,
    FaceObject,
    Flip,
    Gain,
    IgnoreAbility,
    IgnoreObject,
    Lower,
    Move,
    PlaceDie,
    Raise,
    Recall,
    RecallRoll,
    Reroll,
    SetDie,
    Slot,
    Space,
    Spend,
    Stat,
    Use,
    Word,
)
from yith.games.menagerie.attempt import met_by
from yith.games.menagerie.effect import Always, Standing
from yith.games.menagerie.setup import ESCAPE, ghosts_left
from yith.games.menagerie.state import Phase, State
from yith.games.menagerie.tracks import is_at_top
from yith.games.menagerie.turn import chosen, in_order, spaces
from yith.node import Id

if TYPE_CHECKING:
    from collections.abc import Iterator

    from yith.games.menagerie.rules import Menagerie

# Why moves are refused.
PHASE: Final = {phase: Rule("wrong-phase", "C-36", f"the phase is {phase}") for phase in Phase}
HAS_CHARACTER: Final = Rule("chosen", "C-20", "the character is chosen already")
HAS_ROLE: Final = Rule("chosen", "C-20", "the role is chosen already")
CHARACTER_FIRST: Final = Rule("character-first", "C-20", "the character is to be chosen first")
NOT_IN_DECK: Final = Rule("not-in-deck", "C-82", "no such object can be dealt")
NOT_DRAWABLE: Final = Rule("not-drawable", "C-82", "no such ghost can be under the object")
NOT_IN_ROW: Final = Rule("not-in-row", "C-23", "no such object is in the lowest row")
NO_SUCH_DIE: Final = Rule("no-die", "C-81", "there are fewer ordinary dice")
NOT_LEFTMOST: Final = Rule("not-leftmost", "C-81", "of equal dice the leftmost are to be named")
NO_LUCK: Final = Rule("cannot-pay", "C-14", "its cost in Luck would lose the game")
NO_RESOLVE: Final = Rule("cannot-pay", "C-14", "its cost in Resolve would lose the game")
CANNOT_RAISE: Final = Rule("no-raise", "C-61", "an effect keeps dice from being raised")
CANNOT_LOWER: Final = Rule("no-lower", "C-61", "an effect keeps dice from being lowered")
NOT_ORDINARY: Final = Rule("no-die", "C-32", "no ordinary die shows that face")
NOT_SAVED: Final = Rule("not-saved", "C-32", "no die is saved on that space")
FRESH: Final = Rule("fresh", "C-32", "the die was saved this turn")
CANNOT_KEEP: Final = Rule("no-keep", "C-61", "an effect lets saved dice join the pool only rolled")
NO_SPACE: Final = Rule("no-space", "C-60", "the role has no such space")
NO_BENEFIT: Final = Rule("no-benefit", "C-60", "the space does not offer that")
NOT_FREE: Final = Rule("not-free", "C-32", "a die is saved on that space")
CLOSED: Final = Rule("closed", "C-61", "an effect closes the space")
NOT_IN_POOL: Final = Rule("no-die", "C-32", "no ordinary or locked die shows that face")
ACHIEVED: Final = Rule("completed", "C-32", "a challenge was completed this turn")
NOT_OPEN: Final = Rule("not-open", "C-23", "no open challenges are in that slot")
NO_CHALLENGE: Final = Rule("no-challenge", "C-43", "the open card has no such challenge")
COMPLETED: Final = Rule("completed", "C-43", "that challenge is completed")
NOT_MET: Final = Rule("not-met", "C-40", "the dice do not meet the challenge with that value")
TOO_LOW: Final = Rule("too-low", "C-41", "dice are paid in ascending order, from the printed face on")
NOT_TO_SPEND: Final = Rule("no-die", "C-41", "no die of the pool shows that face")
TOO_FEW: Final = Rule("too-few", "C-41", "too few dice show that face or more")
NOT_OFFERED: Final = Rule("not-offered", "C-73", "only beginners gain Health")
AT_TOP: Final = Rule("at-top", "C-10", "the track is at its top")
NO_BONUS: Final = Rule("no-bonus", "C-50", "no such bonus is available")
NOT_SHOWN: Final = Rule("not-shown", "C-51", "nothing like that is shown there")
IGNORED: Final = Rule("ignored", "C-51", "that is ignored already")
TOO_LATE: Final = Rule("too-late", "C-52", "that cannot act any more, or not yet")
NOT_ARCADE: Final = Rule("not-arcade", "C-71", "only arcade has escapes")
NOT_ATTEMPTED: Final = Rule("not-attempted", "C-71", "no object is attempted there")
TOO_POOR: Final = Rule("too-poor", "C-71", f"an escape takes {ESCAPE} Prestige")


def require(holds: bool, rule: Rule) -> Rule | None:
    """The rule, unless it is kept."""
    return None if holds else rule


def in_phase(state: State, *phases: Phase) -> Rule | None:
    """Requires one of these phases."""
    return None if state.phase in phases else PHASE[state.phase]


def allow(game: Menagerie, state: State, move: Move) -> Rule | None:
    """Why a move is refused, if it is: the first rule that is not kept."""
    return allow_under(game, state, move, standing(game, state))


def allow_under(game: Menagerie, state: State, move: Move, effects: Standing) -> Rule | None:
    """Why a move is refused under the effects that act all the time, which are added up once for many moves."""
    for rule in rules_for(game, state, move, effects):
        if rule is not None:
            return rule
    return None


def rules_for(game: Menagerie, state: State, move: Move, effects: Standing) -> Iterator[Rule | None]:
    """The rules for a move, kept or not."""
    match move:
        case Reroll() | Raise() | Lower():
            rules = allow_change(game, state, move, effects)
        case PlaceDie() | Recall() | RecallRoll():
            rules = allow_saving(game, state, move, effects)
        case Attempt() | Spend() | Gain():
            rules = allow_challenge(game, state, move, effects)
        case Use() | Flip() | IgnoreAbility() | IgnoreObject():
            rules = allow_bonus(game, state, move)
        case ChooseCharacter() | ChooseRole() | FaceObject() | Escape():
            rules = allow_card(game, state, move)
        case Word() | SetDie():
            rules = allow_step(state, move)
        case _:
            rules = allow_outcome(game, state, move)
    return rules


def allow_step(state: State, move: Word | SetDie) -> Iterator[Rule | None]:
    """The rules for a move that only takes its phase."""
    match move:
        case Word.ROLL:
            yield in_phase(state, Phase.BEFORE)  # C-30
        case Word.RESOLVE:
            yield in_phase(state, Phase.ROLLED)  # C-52
        case Word.END:
            yield in_phase(state, Phase.MAIN, Phase.STORE)  # C-32, C-33
        case SetDie():
            yield in_phase(state, Phase.SET)  # C-60


def allow_card(
    game: Menagerie, state: State, move: ChooseCharacter | ChooseRole | FaceObject | Escape
) -> Iterator[Rule | None]:
    """The rules for a choice among cards."""
    match move:
        case ChooseCharacter():
            yield in_phase(state, Phase.CHOOSE)
            yield require(state.character is None, HAS_CHARACTER)  # C-20
        case ChooseRole():
            yield in_phase(state, Phase.CHOOSE)
            yield require(state.role is None, HAS_ROLE)  # C-20
            yield require(state.character is not None, CHARACTER_FIRST)  # C-20
        case FaceObject(found):
            yield in_phase(state, Phase.FACE)
            yield require(any(place.object == found for place in state.lowest_row()), NOT_IN_ROW)  # C-23
        case Escape(slot):
            yield in_phase(state, Phase.BEFORE)
            yield require(game.arcade, NOT_ARCADE)  # C-71
            yield require(slot in acting_slots(game, state), NOT_ATTEMPTED)  # C-71
            yield require(state.prestige >= ESCAPE, TOO_POOR)  # C-71


def allow_change(
    game: Menagerie, state: State, move: Reroll | Raise | Lower, effects: Standing
) -> Iterator[Rule | None]:
    """The rules for a change of ordinary dice."""
    yield in_phase(state, Phase.MAIN)
    match move:
        case Reroll(mask):
            yield require(mask < 1 << sum(state.ordinary), NO_SUCH_DIE)  # C-81
            yield require(mask in choices(tuple(state.ordinary)), NOT_LEFTMOST)  # C-81
            yield require(can_reroll(game, state, effects), NO_LUCK)  # C-14
        case Raise(face):
            yield require(Always.NO_RAISE not in effects.words, CANNOT_RAISE)  # C-61
            yield require(state.ordinary[face - 1] > 0, NOT_ORDINARY)  # C-32
            yield require(can_step(game, state, effects), NO_RESOLVE)  # C-14
        case Lower(face):
            yield require(Always.NO_LOWER not in effects.words, CANNOT_LOWER)  # C-61
            yield require(state.ordinary[face - 1] > 0, NOT_ORDINARY)  # C-32
            yield require(can_step(game, state, effects), NO_RESOLVE)  # C-14


@cache
def choices(dice: tuple[int, ...]) -> frozenset[int]:
    """The masks that name each choice of dice, six counts, once: of equal dice the leftmost."""
    found = in_order(dice)
    leftmost = {tuple(chosen(dice, mask)): mask for mask in reversed(range(1, 1 << len(found)))}
    return frozenset(leftmost.values())


def allow_saving(
    game: Menagerie, state: State, move: PlaceDie | Recall | RecallRoll, effects: Standing
) -> Iterator[Rule | None]:
    """The rules for dice that come from ability spaces or go there."""
    match move:
        case PlaceDie(face, space, benefit):
            yield in_phase(state, Phase.MAIN, Phase.STORE)
            printed = spaces(game, state)
            yield require(space < len(printed), NO_SPACE)  # C-60
            yield require(benefit in printed[space], NO_BENEFIT)  # C-60
            yield require(state.saved[space] == 0, NOT_FREE)  # C-32
            yield require(space not in effects.closed, CLOSED)  # C-61
            yield require(state.has(face), NOT_IN_POOL)  # C-32
        case Recall(space):
            yield in_phase(state, Phase.MAIN)
            yield from allow_recalling(state, space)
            yield require(Always.NO_KEEP not in effects.words, CANNOT_KEEP)  # C-61
        case RecallRoll(space):
            yield in_phase(state, Phase.MAIN)
            yield from allow_recalling(state, space)


def allow_recalling(state: State, space: Space) -> Iterator[Rule | None]:
    """The rules for a saved die that joins the pool."""
    yield require(state.saved[space] > 0, NOT_SAVED)  # C-32
    yield require(not state.fresh[space], FRESH)  # C-32


def allow_challenge(
    game: Menagerie, state: State, move: Attempt | Spend | Gain, effects: Standing
) -> Iterator[Rule | None]:
    """The rules for challenges, their payment and their gain."""
    match move:
        case Attempt(slot, number, value):
            yield in_phase(state, Phase.MAIN)
            yield require(not state.achieved, ACHIEVED)  # C-32
            yield require(slot in acting_slots(game, state), NOT_OPEN)  # C-23, C-72
            place = state.table[slot]
            printed = challenges(game, place)
            yield require(number < len(printed), NO_CHALLENGE)  # C-43
            yield require(not place.completed[number], COMPLETED)  # C-43
            met = met_by(as_needed(printed[number], effects), state.pool())
            yield require(value in met, NOT_MET)  # C-40, C-41
        case Spend(face):
            yield in_phase(state, Phase.SPEND)
            yield require(face >= state.least, TOO_LOW)  # C-41
            pool = state.pool()
            yield require(pool[face - 1] > 0, NOT_TO_SPEND)  # C-41
            yield require(sum(pool[face - 1 :]) >= state.price, TOO_FEW)  # C-41
        case Gain(stat):
            yield in_phase(state, Phase.GAIN)
            yield require(game.beginner or stat is not Stat.HEALTH, NOT_OFFERED)  # C-42, C-73
            yield require(not is_at_top(game, state, stat), AT_TOP)  # C-42


def allow_bonus(
    game: Menagerie, state: State, move: Use | Flip | IgnoreAbility | IgnoreObject
) -> Iterator[Rule | None]:
    """The rules for Capture Bonuses."""
    match move:
        case Use(bonus) if bonus in GAINS:
            yield in_phase(state, Phase.BEFORE, Phase.MAIN)  # C-53
            yield require(state.bonus(bonus) > 0, NO_BONUS)  # C-50
            yield require(not is_at_top(game, state, GAINS[bonus][0]), AT_TOP)  # C-53
        case Use(bonus):
            yield in_phase(state, Phase.MAIN)  # C-53
            yield require(state.bonus(bonus) > 0, NO_BONUS)  # C-50
        case Flip(face):
            yield in_phase(state, Phase.MAIN)  # C-53
            yield require(state.bonus(Bonus.FLIP) > 0, NO_BONUS)  # C-50
            yield require(state.ordinary[face - 1] > 0, NOT_ORDINARY)  # C-51
        case IgnoreAbility(slot, ability):
            yield from allow_ignoring(game, state, slot, 1 + ability, Bonus.IGNORE_ABILITY)
        case IgnoreObject(slot):
            yield from allow_ignoring(game, state, slot, 0, Bonus.IGNORE_OBJECT)


def allow_ignoring(game: Menagerie, state: State, slot: Slot, line: int, bonus: Bonus) -> Iterator[Rule | None]:
    """The rules for what is ignored: line 0 of a slot is the object's effect, then come the abilities."""
    yield in_phase(state, Phase.BEFORE, Phase.ROLLED, Phase.MAIN)  # C-52
    yield require(state.bonus(bonus) > 0, NO_BONUS)  # C-50
    shown = dict(showing(game, state, slot)) if slot in acting_slots(game, state) else {}
    flag = 4 * slot + line
    yield require(flag in shown, NOT_SHOWN)  # C-51
    yield require(not state.ignored[flag], IGNORED)  # C-51
    yield require(can_be_ignored(state, shown[flag]), TOO_LATE)  # C-52


def allow_outcome(game: Menagerie, state: State, move: Deal | DrawGhost | Die) -> Iterator[Rule | None]:
    """The rules for what the world does."""
    match move:
        case Deal(found):
            yield in_phase(state, Phase.DEAL)
            yield require(found in state.deck, NOT_IN_DECK)  # C-21, C-82
        case DrawGhost(ghost):
            yield in_phase(state, Phase.GHOST)
            yield require(ghost in ghosts_left(game, state), NOT_DRAWABLE)  # C-22, C-82
        case Die():
            yield in_phase(state, Phase.ROLL)  # C-82


NUMBERS: Final = {move: Id(place) for place, move in enumerate(MOVES)}
"""The id of every move."""


def numbers(kind: type[Move]) -> list[Id]:
    """The ids of all actions of a kind."""
    return [Id(place) for place, move in enumerate(MOVES[:FIRST_DEAL]) if isinstance(move, kind)]


STEPS: Final = [*numbers(Raise), *numbers(Lower), *numbers(Recall), *numbers(RecallRoll)]
IGNORING: Final = [*numbers(IgnoreAbility), *numbers(IgnoreObject)]
WITH_BONUSES: Final = [*numbers(Use), *numbers(Flip), *IGNORING]
REROLLS: Final = numbers(Reroll)
PLACES: Final = {
    (face, space): [NUMBERS[PlaceDie(face, space, benefit)] for benefit in BENEFITS]
    for face in FACES
    for space in SPACES
}
ATTEMPTS: Final = {
    (slot, number): [NUMBERS[Attempt(slot, number, face)] for face in FACES] for slot in SLOTS for number in range(3)
}

BY_PHASE: Final = {
    Phase.CHOOSE: [*numbers(ChooseCharacter), *numbers(ChooseRole)],
    Phase.FACE: numbers(FaceObject),
    Phase.BEFORE: [NUMBERS[Word.ROLL], *numbers(Use), *IGNORING, *numbers(Escape)],
    Phase.ROLLED: [NUMBERS[Word.RESOLVE], *IGNORING],
    Phase.SET: numbers(SetDie),
    Phase.SPEND: numbers(Spend),
    Phase.GAIN: numbers(Gain),
}
"""The ids that a phase can have, but for `main` and `store`, where it depends on the dice."""


def candidates(state: State) -> list[Id]:
    """Ids among which all legal ones are, ascending."""
    if state.phase not in {Phase.MAIN, Phase.STORE}:
        return BY_PHASE.get(state.phase, [])
    free = [space for space in SPACES if state.saved[space] == 0]
    placing = [place for face in FACES if state.has(face) for space in free for place in PLACES[face, space]]
    if state.phase is Phase.STORE:
        return [*placing, NUMBERS[Word.END]]
    found = [*REROLLS[: (1 << sum(state.ordinary)) - 1], *STEPS, *placing]
    if not state.achieved:
        for slot, place in zip(SLOTS, state.lowest_row(), strict=True):
            for number, done in enumerate(place.completed):
                if place.ghost is not None and not done:
                    found += ATTEMPTS[slot, number]
    if any(state.bonuses):
        found += WITH_BONUSES
    return [*found, NUMBERS[Word.END]]


def actions(game: Menagerie, state: State) -> list[Id]:
    """The legal actions, ascending: what `allow` lets through."""
    effects = standing(game, state)
    return [place for place in candidates(state) if allow_under(game, state, MOVES[place], effects) is None]
