"""What a player does in a turn: rolls, changes and saves dice, uses bonuses, ends it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yith.games.menagerie.acting import acting, can_ignore, reroll_cost, standing, step_cost
from yith.games.menagerie.action import BONUSES, FACES, GAINS, SPACES, Benefit, Bonus, Face, PlaceDie, Space, Stat
from yith.games.menagerie.effect import (
    DiscardFace,
    DiscardHighest,
    DiscardLowest,
    Effect,
    Fewer,
    Lock,
    Lose,
    LowerHighest,
    RaiseLowest,
    Turn,
    When,
)
from yith.games.menagerie.setup import advance, clear_turn, lose_game
from yith.games.menagerie.state import DICE, Phase
from yith.games.menagerie.tally import Count, count_up
from yith.games.menagerie.tracks import gain, lose, pay, value
from yith.node import Player

if TYPE_CHECKING:
    from collections.abc import Sequence

    from yith.games.menagerie.effect import Standing
    from yith.games.menagerie.rules import Menagerie
    from yith.games.menagerie.state import Dice, State
    from yith.tally import Watch


def suffer(game: Menagerie, state: State, moment: When, watch: Watch) -> bool:
    """What is lost at a moment of the turn is lost.

    Returns:
        Whether the game goes on.
    """
    losses = [effect for effect in acting(game, state) if isinstance(effect, Lose) and effect.when is moment]
    return all(lose(game, state, loss.stat, loss.points, watch) for loss in losses)  # C-61


def roll(game: Menagerie, state: State, watch: Watch) -> None:
    """The initial roll begins."""
    if not suffer(game, state, When.TURN_START, watch):
        lose_game(state, watch)  # C-31
        return
    state.rolled = True
    saved = state.saved_dice()
    dice = min(value(game, state, Stat.KNOWLEDGE) - saved, DICE - saved)  # C-13, C-31
    fewer = sum(effect.dice for effect in acting(game, state) if isinstance(effect, Fewer))
    state.to_roll = max(0, max(0, dice) - fewer)  # C-31
    state.initial = state.to_roll > 0
    state.phase = Phase.ROLL if state.initial else Phase.MAIN


def die(game: Menagerie, state: State, face: Face, watch: Watch) -> None:
    """A die falls."""
    state.ordinary[face - 1] += 1
    state.to_roll -= 1
    if state.initial:
        watch.count(Count.ROLLS, Player(0))
    if state.to_roll > 0:
        return
    if not state.initial:
        state.phase = Phase.MAIN  # C-34
        return
    state.phase = Phase.ROLLED
    if not can_ignore(game, state):
        resolve(game, state)  # C-52


def resolve(game: Menagerie, state: State) -> None:
    """The effects on the initial roll act."""
    state.initial = False
    state.phase = Phase.MAIN
    for effect in acting(game, state):
        change(state, effect)  # C-31


def change(state: State, effect: Effect) -> None:
    """An effect on the initial roll acts; others do nothing here."""
    dice = state.ordinary
    match effect:
        case DiscardHighest(count):
            for _ in range(count):
                change_die(dice, highest(dice), None)  # C-61
        case DiscardLowest(count):
            for _ in range(count):
                change_die(dice, lowest(dice), None)  # C-61
        case LowerHighest(times):
            for _ in range(times):
                shift(dice, highest(dice), -1)  # C-61
        case RaiseLowest(times):
            for _ in range(times):
                shift(dice, lowest(dice), 1)  # C-61
        case _:
            change_face(state, effect)


def change_face(state: State, effect: Effect) -> None:
    """An effect on all dice of a face acts; others do nothing here."""
    dice = state.ordinary
    match effect:
        case DiscardFace(face):
            dice[face - 1] = 0  # C-61
        case Turn(before, after):
            dice[after - 1] += dice[before - 1]  # C-61
            dice[before - 1] = 0
        case Lock(face):
            state.locked[face - 1] += dice[face - 1]  # C-61
            dice[face - 1] = 0


def highest(dice: Dice) -> Face | None:
    """The highest face there is."""
    return next((face for face in reversed(FACES) if dice[face - 1] > 0), None)


def lowest(dice: Dice) -> Face | None:
    """The lowest face there is."""
    return next((face for face in FACES if dice[face - 1] > 0), None)


def change_die(dice: Dice, before: Face | None, after: Face | None) -> None:
    """A die of a face shows another one, or leaves."""
    if before is not None:
        dice[before - 1] -= 1
    if after is not None:
        dice[after - 1] += 1


def shift(dice: Dice, face: Face | None, by: int) -> None:
    """A die moves by one, if it can."""
    if face is not None and face + by in FACES:
        change_die(dice, face, Face(face + by))


def reroll(game: Menagerie, state: State, mask: int, watch: Watch) -> None:
    """Some ordinary dice are rolled again."""
    cost = reroll_cost(state, standing(game, state))
    watch.count(Count.REROLLS_PAID if cost else Count.REROLLS_FREE, Player(0))
    if cost == 0:
        state.free_used = True  # C-32
    count_up(watch, Count.LUCK_SPENT, cost)
    pay(game, state, Stat.LUCK, cost, watch)  # C-32
    for face in chosen(state.ordinary, mask):
        change_die(state.ordinary, face, None)
        state.to_roll += 1
    count_up(watch, Count.DICE_REROLLED, state.to_roll)
    state.phase = Phase.ROLL


def in_order(dice: Sequence[int]) -> list[Face]:
    """Single dice, ascending: those that letters name (C-81)."""
    return [face for face in FACES for _ in range(dice[face - 1])]


def chosen(dice: Sequence[int], mask: int) -> list[Face]:
    """The faces of the dice that a mask chooses."""
    return [face for place, face in enumerate(in_order(dice)) if mask >> place & 1]


def step(game: Menagerie, state: State, face: Face, by: int, watch: Watch) -> None:
    """An ordinary die moves by one."""
    cost = step_cost(standing(game, state))
    watch.count(Count.RAISED if by > 0 else Count.LOWERED, Player(0))
    count_up(watch, Count.RESOLVE_SPENT, cost)
    pay(game, state, Stat.RESOLVE, cost, watch)  # C-32
    shift(state.ordinary, face, by)


def recall(state: State, space: Space, watch: Watch) -> None:
    """A saved die joins the pool as it is."""
    watch.count(Count.RECALLED, Player(0))
    state.ordinary[state.saved[space] - 1] += 1  # C-32
    state.saved[space] = 0


def recall_roll(state: State, space: Space, watch: Watch) -> None:
    """A saved die joins the pool and is rolled."""
    watch.count(Count.RECALL_ROLLED, Player(0))
    state.saved[space] = 0
    state.to_roll = 1  # C-32
    state.phase = Phase.ROLL


def place(game: Menagerie, state: State, move: PlaceDie, watch: Watch) -> None:
    """A die is saved on a space for one of its benefits."""
    watch.count(Count.PLACED, Player(0))
    face, space = move.face, move.space
    change_die(state.locked if state.locked[face - 1] > 0 else state.ordinary, face, None)  # C-41
    state.fresh[space] = True  # C-32
    state.saved[space] = face
    match move.benefit:
        case Benefit.FLIP:
            state.saved[space] = 7 - face  # C-60
        case Benefit.PLUS_TWO:
            state.saved[space] = face + 2 if face + 2 in FACES else face  # C-60
        case Benefit.SET:
            state.setting = space
            state.phase = Phase.SET  # C-60
        case Benefit.LUCK:
            gain(game, state, Stat.LUCK, 1)  # C-60
        case Benefit.RESOLVE:
            gain(game, state, Stat.RESOLVE, 1)  # C-60


def set_die(state: State, face: Face) -> None:
    """The die just placed gets its value."""
    assert state.setting is not None, "a die waits for its value"
    state.saved[state.setting] = face  # C-60
    state.setting = None
    state.phase = Phase.STORE if state.ended else Phase.MAIN  # C-36


def use(game: Menagerie, state: State, bonus: Bonus, watch: Watch) -> None:
    """A bonus die or a gain is used."""
    take_bonus(state, bonus, watch)
    if bonus in GAINS:
        gain(game, state, *GAINS[bonus])  # C-51
    else:
        state.extra[BONUSES.index(bonus)] += 1  # C-50


def flip(state: State, face: Face, watch: Watch) -> None:
    """An ordinary die is flipped."""
    take_bonus(state, Bonus.FLIP, watch)
    change_die(state.ordinary, face, Face(7 - face))  # C-51


def ignore(state: State, flag: int, bonus: Bonus, watch: Watch) -> None:
    """An ability or the effect of an object is off this turn."""
    watch.count(Count.IGNORES_USED, Player(0))
    take_bonus(state, bonus, watch)
    state.ignored[flag] = True  # C-51


def take_bonus(state: State, bonus: Bonus, watch: Watch) -> None:
    """A bonus is used up."""
    watch.count(Count.BONUSES_USED, Player(0))
    state.bonuses[BONUSES.index(bonus)] -= 1


def is_open(game: Menagerie, state: State, space: Space, effects: Standing) -> bool:
    """Whether the role has a space that is free and open."""
    return space < len(spaces(game, state)) and state.saved[space] == 0 and space not in effects.closed


def spaces(game: Menagerie, state: State) -> tuple[tuple[Benefit, ...], ...]:
    """The ability spaces of the role."""
    return () if state.role is None else game.content.roles[state.role].spaces


def end(game: Menagerie, state: State, watch: Watch) -> None:
    """The turn ends, or dice are saved first."""
    if state.ended:
        end_turn(game, state, watch)  # C-33
        return
    state.ended = True
    if not state.achieved:
        watch.count(Count.CHALLENGES_FAILED_TURNS, Player(0))
        goes_on = lose(game, state, Stat.HEALTH, 1, watch) and suffer(game, state, When.TURN_FAILED, watch)  # C-33
        if not goes_on:
            lose_game(state, watch)  # C-33
            return
    effects = standing(game, state)
    dice = any(state.ordinary) or any(state.locked)
    if dice and any(is_open(game, state, space, effects) for space in SPACES):
        state.phase = Phase.STORE  # C-33
    else:
        end_turn(game, state, watch)


def end_turn(game: Menagerie, state: State, watch: Watch) -> None:
    """The next turn begins."""
    watch.count(Count.TURNS, Player(0))
    clear_turn(state)
    advance(game, state)
