//! Who may do what: the rules one by one with their reasons, and the same as masks for speed.

use super::action::*;
use super::effect::Standing;
use super::state::{Phase, State, ability_bit, object_bit};
use super::{Menagerie, Mode};
use crate::dice::Pool;
use crate::error::Rule;
use crate::set::Set320;

/// The bits of objects' effects among what is ignored; the others belong to abilities.
pub(super) const OBJECT_BITS: u16 = 0x111;

/// Why moves are refused.
mod refusal {
    use crate::error::Rule;

    const fn rule(code: &'static str, number: &'static str, text: &'static str) -> Rule {
        Rule { code, number, text }
    }

    pub(super) const PHASE: [Rule; 13] = [
        rule("wrong-phase", "C-36", "the phase is choose"),
        rule("wrong-phase", "C-36", "the phase is deal"),
        rule("wrong-phase", "C-36", "the phase is face"),
        rule("wrong-phase", "C-36", "the phase is ghost"),
        rule("wrong-phase", "C-36", "the phase is before"),
        rule("wrong-phase", "C-36", "the phase is roll"),
        rule("wrong-phase", "C-36", "the phase is rolled"),
        rule("wrong-phase", "C-36", "the phase is main"),
        rule("wrong-phase", "C-36", "the phase is set"),
        rule("wrong-phase", "C-36", "the phase is spend"),
        rule("wrong-phase", "C-36", "the phase is gain"),
        rule("wrong-phase", "C-36", "the phase is store"),
        rule("wrong-phase", "C-36", "the phase is over"),
    ];
    pub(super) const HAS_CHARACTER: Rule = rule("chosen", "C-20", "the character is chosen already");
    pub(super) const HAS_ROLE: Rule = rule("chosen", "C-20", "the role is chosen already");
    pub(super) const CHARACTER_FIRST: Rule = rule("character-first", "C-20", "the character is to be chosen first");
    pub(super) const NOT_IN_DECK: Rule = rule("not-in-deck", "C-82", "no such object can be dealt");
    pub(super) const NOT_DRAWABLE: Rule = rule("not-drawable", "C-82", "no such ghost can be under the object");
    pub(super) const NOT_IN_ROW: Rule = rule("not-in-row", "C-23", "no such object is in the lowest row");
    pub(super) const NO_SUCH_DIE: Rule = rule("no-die", "C-81", "there are fewer ordinary dice");
    pub(super) const NOT_LEFTMOST: Rule = rule("not-leftmost", "C-81", "of equal dice the leftmost are to be named");
    pub(super) const NO_LUCK: Rule = rule("cannot-pay", "C-14", "its cost in Luck would lose the game");
    pub(super) const NO_RESOLVE: Rule = rule("cannot-pay", "C-14", "its cost in Resolve would lose the game");
    pub(super) const CANNOT_RAISE: Rule = rule("no-raise", "C-61", "an effect keeps dice from being raised");
    pub(super) const CANNOT_LOWER: Rule = rule("no-lower", "C-61", "an effect keeps dice from being lowered");
    pub(super) const NOT_ORDINARY: Rule = rule("no-die", "C-32", "no ordinary die shows that face");
    pub(super) const NOT_SAVED: Rule = rule("not-saved", "C-32", "no die is saved on that space");
    pub(super) const FRESH: Rule = rule("fresh", "C-32", "the die was saved this turn");
    pub(super) const CANNOT_KEEP: Rule = rule("no-keep", "C-61", "an effect lets saved dice join the pool only rolled");
    pub(super) const NO_SPACE: Rule = rule("no-space", "C-60", "the role has no such space");
    pub(super) const NO_BENEFIT: Rule = rule("no-benefit", "C-60", "the space does not offer that");
    pub(super) const NOT_FREE: Rule = rule("not-free", "C-32", "a die is saved on that space");
    pub(super) const CLOSED: Rule = rule("closed", "C-61", "an effect closes the space");
    pub(super) const NOT_IN_POOL: Rule = rule("no-die", "C-32", "no ordinary or locked die shows that face");
    pub(super) const ACHIEVED: Rule = rule("completed", "C-32", "a challenge was completed this turn");
    pub(super) const NOT_OPEN: Rule = rule("not-open", "C-23", "no open challenges are in that slot");
    pub(super) const NO_CHALLENGE: Rule = rule("no-challenge", "C-43", "the open card has no such challenge");
    pub(super) const COMPLETED: Rule = rule("completed", "C-43", "that challenge is completed");
    pub(super) const NOT_MET: Rule = rule("not-met", "C-40", "the dice do not meet the challenge with that value");
    pub(super) const TOO_LOW: Rule = rule("too-low", "C-41", "dice are paid in ascending order, from the printed face on");
    pub(super) const NOT_TO_SPEND: Rule = rule("no-die", "C-41", "no die of the pool shows that face");
    pub(super) const TOO_FEW: Rule = rule("too-few", "C-41", "too few dice show that face or more");
    pub(super) const NOT_OFFERED: Rule = rule("not-offered", "C-73", "only beginners gain Health");
    pub(super) const AT_TOP: Rule = rule("at-top", "C-10", "the track is at its top");
    pub(super) const NO_BONUS: Rule = rule("no-bonus", "C-50", "no such bonus is available");
    pub(super) const NOT_SHOWN: Rule = rule("not-shown", "C-51", "nothing like that is shown there");
    pub(super) const IGNORED: Rule = rule("ignored", "C-51", "that is ignored already");
    pub(super) const TOO_LATE: Rule = rule("too-late", "C-52", "that cannot act any more, or not yet");
    pub(super) const NOT_ARCADE: Rule = rule("not-arcade", "C-71", "only arcade has escapes");
    pub(super) const NOT_ATTEMPTED: Rule = rule("not-attempted", "C-71", "no object is attempted there");
    pub(super) const TOO_POOR: Rule = rule("too-poor", "C-71", "an escape takes 3 Prestige");
}

impl Menagerie {
    /// Why a move is refused, if it is: the first rule that is not kept. [`Menagerie::legal_actions`] says the same.
    pub(super) fn allow(&self, state: &State, step: Move) -> Result<(), Rule> {
        let require = |holds: bool, rule: Rule| if holds { Ok(()) } else { Err(rule) };
        let phases = |phases: &[Phase]| require(phases.contains(&state.phase), refusal::PHASE[state.phase as usize]);
        let standing = || self.standing(state);
        let is_held = |bonus: Bonus| require(state.bonus(bonus) > 0, refusal::NO_BONUS); // C-50
        match step {
            Move::Roll => phases(&[Phase::Before]),            // C-30
            Move::Resolve => phases(&[Phase::Rolled]),         // C-52
            Move::End => phases(&[Phase::Main, Phase::Store]), // C-32, C-33
            Move::Set(_) => phases(&[Phase::Set]),             // C-60
            Move::ChooseCharacter(_) => {
                phases(&[Phase::Choose])?;
                require(state.character.is_none(), refusal::HAS_CHARACTER) // C-20
            }
            Move::ChooseRole(_) => {
                phases(&[Phase::Choose])?;
                require(state.role.is_none(), refusal::HAS_ROLE)?; // C-20
                require(state.character.is_some(), refusal::CHARACTER_FIRST) // C-20
            }
            Move::Face(object) => {
                phases(&[Phase::Face])?;
                let there = Slot::ALL.iter().any(|&slot| state.place(slot).object == Some(object));
                require(there, refusal::NOT_IN_ROW) // C-23
            }
            Move::Escape(slot) => {
                phases(&[Phase::Before])?;
                require(self.mode == Mode::Arcade, refusal::NOT_ARCADE)?; // C-71
                require(self.is_acting(state, slot), refusal::NOT_ATTEMPTED)?; // C-71
                require(self.can_escape(state), refusal::TOO_POOR) // C-71
            }
            Move::Reroll(letters) => {
                phases(&[Phase::Main])?;
                require(u16::from(letters.0) < 1 << state.ordinary.total(), refusal::NO_SUCH_DIE)?; // C-81
                require(is_leftmost(state.ordinary, letters), refusal::NOT_LEFTMOST)?; // C-81
                require(self.can_reroll(state, standing()), refusal::NO_LUCK) // C-14
            }
            Move::Raise(face) => {
                phases(&[Phase::Main])?;
                require(!standing().no_raise(), refusal::CANNOT_RAISE)?; // C-61
                require(state.ordinary.of(face) > 0, refusal::NOT_ORDINARY)?; // C-32
                require(self.can_step(state, standing()), refusal::NO_RESOLVE) // C-14
            }
            Move::Lower(face) => {
                phases(&[Phase::Main])?;
                require(!standing().no_lower(), refusal::CANNOT_LOWER)?; // C-61
                require(state.ordinary.of(face) > 0, refusal::NOT_ORDINARY)?; // C-32
                require(self.can_step(state, standing()), refusal::NO_RESOLVE) // C-14
            }
            Move::Place(face, space, benefit) => {
                phases(&[Phase::Main, Phase::Store])?;
                let benefits = self.benefits(state, space);
                require(benefits != 0, refusal::NO_SPACE)?; // C-60
                require(benefits >> benefit as u8 & 1 == 1, refusal::NO_BENEFIT)?; // C-60
                require(state.saved[space.index()] == 0, refusal::NOT_FREE)?; // C-32
                require(!standing().closed(space), refusal::CLOSED)?; // C-61
                require(state.ordinary.add(state.locked).of(face) > 0, refusal::NOT_IN_POOL) // C-32
            }
            Move::Recall(space) => {
                phases(&[Phase::Main])?;
                require(state.saved[space.index()] > 0, refusal::NOT_SAVED)?; // C-32
                require(!state.is_fresh(space), refusal::FRESH)?; // C-32
                require(!standing().no_keep(), refusal::CANNOT_KEEP) // C-61
            }
            Move::RecallRoll(space) => {
                phases(&[Phase::Main])?;
                require(state.saved[space.index()] > 0, refusal::NOT_SAVED)?; // C-32
                require(!state.is_fresh(space), refusal::FRESH) // C-32
            }
            Move::Attempt(slot, number, value) => {
                phases(&[Phase::Main])?;
                require(!state.achieved, refusal::ACHIEVED)?; // C-32
                require(self.is_acting(state, slot), refusal::NOT_OPEN)?; // C-23, C-72
                let place = state.place(slot);
                require(usize::from(number) < self.challenges(place).len(), refusal::NO_CHALLENGE)?; // C-43
                let open = self.open_challenge(place, number, standing());
                let values = open.ok_or(refusal::COMPLETED)?.values(state.pool()); // C-43
                require(values >> (value - 1) & 1 == 1, refusal::NOT_MET) // C-40, C-41
            }
            Move::Spend(face) => {
                phases(&[Phase::Spend])?;
                require(face >= state.least, refusal::TOO_LOW)?; // C-41
                let from = &state.pool().counts()[usize::from(face) - 1..];
                require(from[0] > 0, refusal::NOT_TO_SPEND)?; // C-41
                require(from.iter().sum::<u8>() >= state.price, refusal::TOO_FEW) // C-41
            }
            Move::Gain(stat) => {
                phases(&[Phase::Gain])?;
                require(self.beginner || stat != Stat::Health, refusal::NOT_OFFERED)?; // C-42, C-73
                require(!self.is_at_top(state, stat), refusal::AT_TOP) // C-42
            }
            Move::Use(bonus) => match bonus.gain() {
                Some((stat, _)) => {
                    phases(&[Phase::Before, Phase::Main])?; // C-53
                    is_held(bonus)?;
                    require(!self.is_at_top(state, stat), refusal::AT_TOP) // C-53
                }
                None => {
                    phases(&[Phase::Main])?; // C-53
                    is_held(bonus)
                }
            },
            Move::Flip(face) => {
                phases(&[Phase::Main])?; // C-53
                is_held(Bonus::Flip)?;
                require(state.ordinary.of(face) > 0, refusal::NOT_ORDINARY) // C-51
            }
            Move::IgnoreAbility(slot, ability) => {
                phases(&[Phase::Before, Phase::Rolled, Phase::Main])?; // C-52
                is_held(Bonus::IgnoreAbility)?;
                self.allow_ignoring(state, slot, ability_bit(slot, ability))
            }
            Move::IgnoreObject(slot) => {
                phases(&[Phase::Before, Phase::Rolled, Phase::Main])?; // C-52
                is_held(Bonus::IgnoreObject)?;
                self.allow_ignoring(state, slot, object_bit(slot))
            }
            Move::Deal(object) => {
                phases(&[Phase::Deal])?;
                require(state.deck >> object.0 & 1 == 1, refusal::NOT_IN_DECK) // C-21, C-82
            }
            Move::Ghost(ghost) => {
                phases(&[Phase::Ghost])?;
                require(self.ghosts_left(state) >> ghost.0 & 1 == 1, refusal::NOT_DRAWABLE) // C-22, C-82
            }
            Move::Die(_) => phases(&[Phase::Roll]), // C-82
        }
    }

    /// The rules for what is ignored, whose bit stands for it.
    fn allow_ignoring(&self, state: &State, slot: Slot, bit: u16) -> Result<(), Rule> {
        let shown = self.showing(state, slot).find(|&(shown, _)| shown == bit && self.is_acting(state, slot));
        let (_, effect) = shown.ok_or(refusal::NOT_SHOWN)?; // C-51
        if state.ignored & bit != 0 {
            return Err(refusal::IGNORED); // C-51
        }
        if self.can_be_ignored(state, effect) { Ok(()) } else { Err(refusal::TOO_LATE) } // C-52
    }

    /// Whether the cards of a slot act.
    fn is_acting(&self, state: &State, slot: Slot) -> bool {
        self.acting_slots(state).any(|acting| acting == slot)
    }

    /// What can be ignored with the bonuses there are, as bits among what is ignored.
    #[inline]
    pub(super) fn ignorable_with_bonuses(&self, state: &State) -> u16 {
        let abilities = if state.bonus(Bonus::IgnoreAbility) > 0 { !OBJECT_BITS } else { 0 };
        let objects = if state.bonus(Bonus::IgnoreObject) > 0 { OBJECT_BITS } else { 0 };
        if abilities | objects == 0 { 0 } else { self.ignorable(state) & (abilities | objects) }
    }

    /// The legal actions: what [`Menagerie::allow`] lets through, by masks.
    #[inline]
    pub(super) fn legal_actions(&self, state: &State) -> Set320 {
        match state.phase {
            Phase::Main => self.main_actions(state),
            Phase::Before => {
                let escapes: u64 = if self.can_escape(state) {
                    let there =
                        |slot: &Slot| state.place(*slot).object.is_some() && (self.challenger || state.faced == Some(*slot));
                    Slot::ALL.iter().filter(|slot| there(slot)).map(|slot| 1 << slot.0).sum()
                } else {
                    0
                };
                let last = self.gain_bonuses(state) << (FIRST_USE - 256) | self.ignores(state) | escapes << (FIRST_ESCAPE - 256);
                Set320([1 << ROLL, 0, 0, 0, last])
            }
            Phase::Rolled => Set320([1 << RESOLVE, 0, 0, 0, self.ignores(state)]),
            Phase::Set => Set320([0, 0, 3 << 62, 0xf, 0]),
            Phase::Spend => {
                let (counts, mut above, mut payable) = (state.pool().counts(), 0, 0);
                for face in (state.least..=6).rev() {
                    let count = counts[usize::from(face) - 1];
                    above += count;
                    payable |= u64::from(count > 0 && above >= state.price) << face; // C-41
                }
                Set320([0, 0, 0, payable << (FIRST_SPEND - 193), 0])
            }
            Phase::Gain => Set320([0, 0, 0, 0, u64::from(self.gains(state))]),
            Phase::Store => {
                let [middle, high] = self.placings(state, self.standing(state));
                Set320([0, middle, high, 0, 1 << (END - 256)])
            }
            Phase::Face => {
                let faces = Slot::ALL.iter().filter_map(|&slot| state.place(slot).object);
                Set320([faces.map(|object| 1 << (FIRST_FACE + u16::from(object.0))).sum(), 0, 0, 0, 0])
            }
            Phase::Choose => Set320([if state.character.is_none() { 0b111 } else { 0b111 << FIRST_ROLE }, 0, 0, 0, 0]),
            Phase::Deal | Phase::Ghost | Phase::Roll | Phase::Over => Set320([0; 5]),
        }
    }

    #[inline]
    fn main_actions(&self, state: &State) -> Set320 {
        let standing = self.standing(state);
        let faces = u64::from(state.ordinary.faces());
        let (mut rerolls, mut steps) = (0, 0);
        if faces != 0 {
            if self.can_reroll(state, standing) {
                rerolls = rerolls_of(state.ordinary); // C-32
            }
            if self.can_step(state, standing) {
                let raise = if standing.no_raise() { 0 } else { faces & 0x1f }; // C-32
                let lower = if standing.no_lower() { 0 } else { faces >> 1 }; // C-32
                steps = raise << (FIRST_RAISE - 64) | lower << (FIRST_LOWER - 64);
            }
        }
        let there = |space: &Space| u64::from(state.saved[space.index()] > 0) << space.0;
        let old = Space::ALL.iter().map(there).sum::<u64>() & !u64::from(state.fresh); // C-32
        let keep = if standing.no_keep() { 0 } else { old }; // C-61
        let recalls = keep << (FIRST_RECALL - 64) | old << (FIRST_RECALL_ROLL - 64);
        let [middle, high] = self.placings(state, standing);
        let attempts = if state.achieved { 0 } else { self.attempts(state, standing) }; // C-32
        let mut last = 1 << (END - 256);
        if state.bonuses != [0; BONUSES] {
            let flips = if state.bonus(Bonus::Flip) > 0 { faces } else { 0 }; // C-51
            let dice = Bonus::ALL[..6].iter().filter(|&&bonus| state.bonus(bonus) > 0).map(|&bonus| 1 << bonus as u64).sum::<u64>();
            let used = dice | self.gain_bonuses(state);
            last |= used << (FIRST_USE - 256) | flips << (FIRST_FLIP - 256) | self.ignores(state);
        }
        Set320([
            rerolls << RESOLVE,
            rerolls >> (64 - RESOLVE) | steps | recalls | middle,
            high,
            attempts << (FIRST_ATTEMPT - 192),
            last,
        ])
    }

    /// The placings as bits of the second and third word.
    #[inline]
    fn placings(&self, state: &State, standing: Standing) -> [u64; 2] {
        let open = self.open_spaces(state, standing); // C-32
        let dice = state.ordinary.add(state.locked);
        if open == 0 || dice == Pool::EMPTY {
            return [0; 2];
        }
        let role = &self.content.roles[usize::from(state.role.expect("spaces are open once the role is chosen"))];
        let pattern = u64::from(role.benefits[usize::from(open)]); // C-60
        // Faces 1 and 2 from the second word on, in which there are 28 ids.
        let faces = u64::from(dice.faces());
        let of = |face: u32| if faces >> (face - 1) & 1 == 1 { pattern } else { 0 };
        let low = of(1) | of(2) << 15;
        let high = low >> 28 | of(3) << 2 | of(4) << 17 | of(5) << 32 | of(6) << 47;
        [low << (FIRST_PLACE - 64), high]
    }

    /// The attempts from the first on.
    #[inline]
    fn attempts(&self, state: &State, standing: Standing) -> u64 {
        let pool = state.pool();
        let dice = pool.total();
        let of = |slot: Slot| {
            let place = state.place(slot);
            let mut attempts = 0;
            for (number, challenge) in self.challenges(place).iter().enumerate() {
                if place.completed >> number & 1 == 0 {
                    let challenge = challenge.longer(standing.longer(challenge.kind())); // C-61
                    if u16::from(challenge.dice()) > dice {
                        continue; // mostly so: a glance is quicker than the values
                    }
                    attempts |= u64::from(challenge.values(pool)) << (6 * number); // C-40
                }
            }
            attempts << (18 * slot.0)
        };
        if self.challenger { Slot::ALL.into_iter().map(of).sum() } else { state.faced.map_or(0, of) }
    }

    /// The bonuses that gain points, from the first `use` on.
    #[inline]
    fn gain_bonuses(&self, state: &State) -> u64 {
        let gains = [Bonus::Health, Bonus::Luck, Bonus::Resolve, Bonus::Knowledge];
        let useful = |bonus: Bonus| {
            let there = state.bonus(bonus) > 0 && bonus.gain().is_some_and(|(stat, _)| !self.is_at_top(state, stat)); // C-53
            u64::from(there)
        };
        gains.into_iter().enumerate().map(|(place, bonus)| useful(bonus) << (6 + place)).sum()
    }

    /// The ignores as bits of the last word.
    #[inline]
    fn ignores(&self, state: &State) -> u64 {
        let bits = u64::from(self.ignorable_with_bonuses(state));
        let of = |slot: u16| {
            let here = bits >> (4 * slot);
            (here >> 1 & 7) << (FIRST_IGNORE_ABILITY - 256 + 3 * slot) | (here & 1) << (FIRST_IGNORE_OBJECT - 256 + slot)
        };
        of(0) | of(1) | of(2)
    }
}

/// The choices of letters, one of each set of dice, by how many ordinary dice there are and which of them show a face that the die before
/// them does not, a bit each: bit m of the entry for the letters of mask m.
static REROLLS: [[u64; 64]; 7] = {
    let mut table = [[0; 64]; 7];
    let mut dice = 1;
    while dice <= 6 {
        let mut starts = 0;
        while starts < 1 << dice {
            let mut mask: u64 = 1;
            while mask < 1 << dice {
                // Of equal faces the leftmost are taken: who is chosen starts a face, or the die before is chosen (C-81).
                if mask & !(mask << 1) & !starts == 0 {
                    table[dice][starts as usize] |= 1 << mask;
                }
                mask += 1;
            }
            starts += 1;
        }
        dice += 1;
    }
    table
};

/// The rerolls of some dice, a bit for each mask of letters.
#[inline]
fn rerolls_of(dice: Pool) -> u64 {
    let (mut starts, mut place) = (0usize, 0);
    for count in dice.counts() {
        starts |= usize::from(count > 0) << place;
        place += count;
    }
    REROLLS[usize::from(place)][starts]
}

/// Whether letters name, of equal dice, the leftmost (C-81).
fn is_leftmost(dice: Pool, letters: Letters) -> bool {
    let mut left = letters.0;
    dice.counts().iter().all(|&count| {
        let run = left & ((1 << count) - 1);
        left >>= count;
        run & (run + 1) == 0
    })
}
