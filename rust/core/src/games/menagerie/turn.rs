//! What a player does in a turn: rolls, changes and saves dice, uses bonuses, ends it.

use super::Menagerie;
use super::action::{Benefit, Bonus, Letters, Slot, Space, Stat};
use super::effect::{Effect, Standing, When};
use super::state::{Phase, State, ability_bit, object_bit};
use super::tally::count;
use crate::dice::Pool;
use crate::node::Player;
use crate::tally::Watch;

/// The one player.
const PLAYER: Player = Player(0);
/// The dice of the game.
pub(super) const DICE: u8 = 6;

impl Menagerie {
    /// The initial roll begins.
    pub(super) fn roll(&self, state: &mut State, watch: &mut impl Watch) {
        if !self.suffer(state, When::TurnStart, watch) {
            return self.lose(state, watch); // C-31
        }
        state.rolled = true;
        let saved = state.saved_dice();
        let dice = self.value(state, Stat::Knowledge).saturating_sub(saved).min(DICE - saved); // C-13, C-31
        let fewer = self.acting(state).map(|effect| if let Effect::Fewer(n) = effect { n } else { 0 });
        state.to_roll = dice.saturating_sub(fewer.sum::<u8>()); // C-31
        state.initial = state.to_roll > 0;
        state.phase = if state.initial { Phase::Roll } else { Phase::Main };
    }

    /// A die shows a face.
    #[inline(always)]
    pub(super) fn die(&self, state: &mut State, face: u8, watch: &mut impl Watch) {
        state.ordinary = state.ordinary.with(face);
        state.to_roll -= 1;
        if state.initial {
            watch.count(count::ROLLS, PLAYER);
        }
        if state.to_roll > 0 {
            return;
        }
        if !state.initial {
            state.phase = Phase::Main; // C-34
        } else if self.may_ignore(state) {
            state.phase = Phase::Rolled; // C-52
        } else {
            self.resolve(state);
        }
    }

    /// Whether a bonus could ignore something of the initial roll.
    #[inline]
    fn may_ignore(&self, state: &mut State) -> bool {
        if state.bonus(Bonus::IgnoreAbility) == 0 && state.bonus(Bonus::IgnoreObject) == 0 {
            return false;
        }
        state.phase = Phase::Rolled; // what can be ignored depends on the phase
        self.ignorable_with_bonuses(state) != 0
    }

    /// The effects on the initial roll act.
    #[inline]
    pub(super) fn resolve(&self, state: &mut State) {
        state.initial = false;
        state.phase = Phase::Main;
        let (mut dice, mut locked) = (state.ordinary, state.locked);
        for effect in self.acting(state) {
            match effect {
                Effect::DiscardHighest(n) => (0..n).for_each(|_| dice = without(dice, highest(dice))),
                Effect::DiscardLowest(n) => (0..n).for_each(|_| dice = without(dice, lowest(dice))),
                Effect::DiscardFace(face) => dice = all_of(dice, face, None),
                Effect::Turn(from, to) => dice = all_of(dice, from, Some(to)),
                Effect::LowerHighest(n) => (0..n).for_each(|_| {
                    if let Some(face) = highest(dice).filter(|&face| face > 1) {
                        dice = dice.without(face).with(face - 1);
                    }
                }),
                Effect::RaiseLowest(n) => (0..n).for_each(|_| {
                    if let Some(face) = lowest(dice).filter(|&face| face < 6) {
                        dice = dice.without(face).with(face + 1);
                    }
                }),
                Effect::Lock(face) => {
                    (0..dice.of(face)).for_each(|_| locked = locked.with(face));
                    dice = all_of(dice, face, None);
                }
                _ => {}
            }
        }
        (state.ordinary, state.locked) = (dice, locked);
    }

    /// Some ordinary dice are rolled again.
    #[inline]
    pub(super) fn reroll(&self, state: &mut State, letters: Letters, watch: &mut impl Watch) {
        self.pay_reroll(state, watch);
        let chosen = chosen(state.ordinary, letters);
        state.ordinary = state.ordinary.remove(chosen);
        state.to_roll = letters.0.count_ones() as u8;
        (0..state.to_roll).for_each(|_| watch.count(count::DICE_REROLLED, PLAYER));
        state.phase = Phase::Roll;
    }

    /// The free reroll is used, or one is paid.
    #[inline]
    pub(super) fn pay_reroll(&self, state: &mut State, watch: &mut impl Watch) {
        let cost = self.reroll_cost(state, self.standing(state));
        watch.count(if cost == 0 { count::REROLLS_FREE } else { count::REROLLS_PAID }, PLAYER);
        if cost == 0 {
            state.free_used = true; // C-32
        }
        (0..cost).for_each(|_| watch.count(count::LUCK_SPENT, PLAYER));
        self.pay(state, Stat::Luck, cost, watch); // C-32
    }

    /// An ordinary die moves by one.
    #[inline]
    pub(super) fn step_die(&self, state: &mut State, from: u8, to: u8, watch: &mut impl Watch) {
        watch.count(if to > from { count::RAISED } else { count::LOWERED }, PLAYER);
        self.pay_step(state, watch);
        state.ordinary = state.ordinary.without(from).with(to);
    }

    /// A step is paid.
    #[inline]
    pub(super) fn pay_step(&self, state: &mut State, watch: &mut impl Watch) {
        let cost = 1 + self.standing(state).resolve_cost(); // C-32
        (0..cost).for_each(|_| watch.count(count::RESOLVE_SPENT, PLAYER));
        self.pay(state, Stat::Resolve, cost, watch);
    }

    /// A saved die joins the pool as it is.
    #[inline]
    pub(super) fn recall(&self, state: &mut State, space: Space, watch: &mut impl Watch) {
        watch.count(count::RECALLED, PLAYER);
        state.ordinary = state.ordinary.with(state.saved[space.index()]); // C-32
        state.saved[space.index()] = 0;
    }

    /// A saved die is rolled.
    #[inline]
    pub(super) fn recall_roll(&self, state: &mut State, space: Space, watch: &mut impl Watch) {
        watch.count(count::RECALL_ROLLED, PLAYER);
        state.saved[space.index()] = 0;
        state.to_roll = 1; // C-32
        state.phase = Phase::Roll;
    }

    /// A die is saved on a space.
    #[inline]
    pub(super) fn place(&self, state: &mut State, face: u8, space: Space, benefit: Benefit, watch: &mut impl Watch) {
        watch.count(count::PLACED, PLAYER);
        if state.locked.of(face) > 0 {
            state.locked = state.locked.without(face); // C-41
        } else {
            state.ordinary = state.ordinary.without(face);
        }
        state.fresh |= 1 << space.0;
        state.saved[space.index()] = match benefit {
            Benefit::Flip => 7 - face,
            Benefit::PlusTwo if face <= 4 => face + 2, // C-60
            _ => face,
        };
        match benefit {
            Benefit::Luck => self.gain_points(state, Stat::Luck, 1),       // C-60
            Benefit::Resolve => self.gain_points(state, Stat::Resolve, 1), // C-60
            Benefit::Set => {
                state.setting = Some(space);
                state.phase = Phase::Set; // C-36
            }
            _ => {}
        }
    }

    /// A die just placed gets its value.
    pub(super) fn set(&self, state: &mut State, value: u8) {
        let space = state.setting.take().expect("a die waits for its value");
        state.saved[space.index()] = value; // C-60
        state.phase = if state.ended { Phase::Store } else { Phase::Main }; // C-36
    }

    /// A bonus is used.
    pub(super) fn use_bonus(&self, state: &mut State, bonus: Bonus, watch: &mut impl Watch) {
        self.spend_bonus(state, bonus, watch);
        match bonus.gain() {
            Some((stat, points)) => self.gain_points(state, stat, points), // C-51
            None => state.extra = state.extra.with(bonus as u8 + 1),       // C-50
        }
    }

    /// An ordinary die is turned over.
    pub(super) fn flip(&self, state: &mut State, face: u8, watch: &mut impl Watch) {
        self.spend_bonus(state, Bonus::Flip, watch);
        state.ordinary = state.ordinary.without(face).with(7 - face); // C-51
    }

    /// An ability is off this turn.
    pub(super) fn ignore_ability(&self, state: &mut State, slot: Slot, ability: u8, watch: &mut impl Watch) {
        watch.count(count::IGNORES_USED, PLAYER);
        self.spend_bonus(state, Bonus::IgnoreAbility, watch);
        state.ignored |= ability_bit(slot, ability); // C-51
    }

    /// An object's effect is off this turn.
    pub(super) fn ignore_object(&self, state: &mut State, slot: Slot, watch: &mut impl Watch) {
        watch.count(count::IGNORES_USED, PLAYER);
        self.spend_bonus(state, Bonus::IgnoreObject, watch);
        state.ignored |= object_bit(slot); // C-51
    }

    fn spend_bonus(&self, state: &mut State, bonus: Bonus, watch: &mut impl Watch) {
        watch.count(count::BONUSES_USED, PLAYER);
        state.bonuses[bonus as usize] -= 1;
    }

    /// The turn ends, or dice are saved first.
    #[inline]
    pub(super) fn end(&self, state: &mut State, watch: &mut impl Watch) {
        if state.phase == Phase::Store {
            return self.end_turn(state, watch); // C-33
        }
        state.ended = true;
        if !state.achieved && !self.fail(state, watch) {
            return self.lose(state, watch); // C-33
        }
        if state.ordinary.add(state.locked) != Pool::EMPTY && self.open_spaces(state, self.standing(state)) != 0 {
            state.phase = Phase::Store; // C-33
        } else {
            self.end_turn(state, watch);
        }
    }

    /// A turn without a completed challenge takes its toll.
    ///
    /// Whether the game goes on.
    #[inline]
    pub(super) fn fail(&self, state: &mut State, watch: &mut impl Watch) -> bool {
        watch.count(count::FAILED_TURNS, PLAYER);
        self.lose_points(state, Stat::Health, 1, watch) && self.suffer(state, When::TurnFailed, watch)
    }

    /// The next turn begins.
    #[inline]
    fn end_turn(&self, state: &mut State, watch: &mut impl Watch) {
        watch.count(count::TURNS, PLAYER);
        self.clear_turn(state);
        self.advance(state);
    }

    /// What lasts for a turn is over.
    #[inline]
    pub(super) fn clear_turn(&self, state: &mut State) {
        (state.ordinary, state.locked, state.extra) = (Pool::EMPTY, Pool::EMPTY, Pool::EMPTY); // C-33
        (state.fresh, state.ignored) = (0, 0);
        (state.rolled, state.free_used, state.achieved, state.ended) = (false, false, false, false);
    }

    /// What is lost at a moment of the turn is lost.
    ///
    /// Whether the game goes on.
    #[inline]
    pub(super) fn suffer(&self, state: &mut State, moment: When, watch: &mut impl Watch) -> bool {
        if !self.anything_loses(state) {
            return true;
        }
        let acting = *state;
        self.acting(&acting).all(|effect| match effect {
            Effect::Lose(when, stat, points) if when == moment => self.lose_points(state, stat, points, watch),
            _ => true,
        })
    }

    /// The spaces that are free and open, a bit each.
    #[inline]
    pub(super) fn open_spaces(&self, state: &State, standing: Standing) -> u8 {
        let filled = Space::ALL.into_iter().fold(0, |set, space| set | u8::from(state.saved[space.index()] > 0) << space.0);
        state.role.map_or(0, |role| self.content.roles[usize::from(role)].printed) & !filled & !standing.closed_spaces()
    }

    /// The benefits that a space of the role offers, a bit each; none where the role has no such space.
    #[inline]
    pub(super) fn benefits(&self, state: &State, space: Space) -> u8 {
        state.role.map_or(0, |role| self.content.roles[usize::from(role)].spaces[space.index()])
    }
}

/// The highest face there is.
#[inline]
fn highest(dice: Pool) -> Option<u8> {
    8u8.checked_sub(dice.faces().leading_zeros() as u8).filter(|&face| face > 0)
}

/// The lowest face there is.
#[inline]
fn lowest(dice: Pool) -> Option<u8> {
    let face = dice.faces().trailing_zeros() as u8 + 1;
    (face <= 6).then_some(face)
}

/// The dice without one of a face.
#[inline]
fn without(dice: Pool, face: Option<u8>) -> Pool {
    face.map_or(dice, |face| dice.without(face))
}

/// All dice of a face leave, or become another.
#[inline]
fn all_of(dice: Pool, from: u8, to: Option<u8>) -> Pool {
    (0..dice.of(from)).fold(dice, |dice, _| {
        let left = dice.without(from);
        to.map_or(left, |face| left.with(face))
    })
}

/// The dice of some letters, which name dice in ascending order (C-81).
#[inline]
pub(super) fn chosen(dice: Pool, letters: Letters) -> Pool {
    let (mut chosen, mut place) = ([0; 6], 0);
    for (face, &count) in dice.counts().iter().enumerate() {
        let run = letters.0 >> place & ((1 << count) - 1);
        chosen[face] = run.count_ones() as u8;
        place += count;
    }
    Pool::of_counts(chosen)
}
