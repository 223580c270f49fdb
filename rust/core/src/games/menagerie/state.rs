//! The position: 168 bytes. The table takes 72 (nine places of 8), bonuses and captured objects 13 each, three pools of dice 8 each
//! (a byte a face, of which two are idle), sets of cards 2 each, and the rest is single numbers.

use super::action::{BONUSES, Bonus, Ghost, OBJECTS, Object, SLOTS, SPACES, Slot, Space, Stat};
use crate::dice::Pool;

/// What the game waits for (C-36), in the order of the observation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Phase {
    /// Decision: the character, then the role.
    Choose,
    /// Chance: an object is dealt.
    Deal,
    /// Decision: the object to attempt.
    Face,
    /// Chance: the ghost under an object shows.
    Ghost,
    /// Decision: what comes before the roll.
    Before,
    /// Chance: a die is rolled.
    Roll,
    /// Decision: what to ignore once the dice are seen.
    Rolled,
    /// Decision: dice, bonuses, a challenge, the end of the turn.
    Main,
    /// Decision: the value of a die just placed.
    Set,
    /// Decision: the next die of a threshold.
    Spend,
    /// Decision: what a completed challenge gains.
    Gain,
    /// Decision: dice to save when the turn ends.
    Store,
    /// The game is over.
    Over,
}

impl Phase {
    /// All phases in the order of the observation.
    pub const ALL: [Phase; 13] = [
        Phase::Choose,
        Phase::Deal,
        Phase::Face,
        Phase::Ghost,
        Phase::Before,
        Phase::Roll,
        Phase::Rolled,
        Phase::Main,
        Phase::Set,
        Phase::Spend,
        Phase::Gain,
        Phase::Store,
        Phase::Over,
    ];

    /// The word that users see.
    pub fn id(self) -> &'static str {
        let ids = ["choose", "deal", "face", "ghost", "before", "roll", "rolled", "main", "set", "spend", "gain", "store", "over"];
        ids[self as usize]
    }

    /// Whether the world acts.
    #[inline]
    pub fn is_chance(self) -> bool {
        const CHANCE: u16 = 1 << Phase::Deal as u16 | 1 << Phase::Ghost as u16 | 1 << Phase::Roll as u16;
        CHANCE >> self as u16 & 1 == 1
    }
}

/// A place of the table: an object with the ghost under it, or nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Place {
    /// The object that lies there.
    pub object: Option<Object>,
    /// The class of the ghost, 1 to 3; 0 as long as it is not seen.
    pub class: u8,
    /// The ghost, once its first ability shows.
    pub ghost: Option<Ghost>,
    /// How many of its abilities show, from the bottom.
    pub shown: u8,
    /// Whether the object is set aside, so that the ghost's challenges are open.
    pub aside: bool,
    /// Which of the open challenges are completed, a bit each.
    pub completed: u8,
}

/// The rows of the table.
pub(super) const ROWS: usize = 3;

/// A position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// Dice of the pool that may be changed.
    pub ordinary: Pool,
    /// Dice of the pool that may not (C-61).
    pub locked: Pool,
    /// Dice of bonuses (C-50).
    pub extra: Pool,
    /// Rows from the lowest left, three slots each.
    pub table: [Place; ROWS * SLOTS],
    /// Bonuses available.
    pub bonuses: [u8; BONUSES],
    /// How often each object was captured.
    pub captured: [u8; OBJECTS],
    /// Spaces of the cubes on the tracks, from the bottom.
    pub cubes: [u8; 4],
    /// Faces of the saved dice, 0 where a space is free.
    pub saved: [u8; SPACES],
    /// The spaces filled this turn, a bit each.
    pub fresh: u8,
    /// What is ignored this turn: bit 4 x slot for an object's effect, those behind it for abilities.
    pub ignored: u16,
    /// Objects that can still be dealt, a bit each.
    pub deck: u16,
    /// Ghosts drawn this game or row, a bit each.
    pub drawn: u16,
    /// Prestige scored.
    pub prestige: u16,
    /// Challenges completed (C-75).
    pub progress: u16,
    /// What the game waits for.
    pub phase: Phase,
    /// The character, by its place in the content.
    pub character: Option<u8>,
    /// The role, by its place in the content.
    pub role: Option<u8>,
    /// Dice to be rolled.
    pub to_roll: u8,
    /// Whether those dice are of the initial roll, or it waits to be changed by effects.
    pub initial: bool,
    /// Whether the initial roll was made this turn.
    pub rolled: bool,
    /// Whether the free reroll was used this turn.
    pub free_used: bool,
    /// Whether a challenge was completed this turn.
    pub achieved: bool,
    /// Whether the turn's first `end` was taken.
    pub ended: bool,
    /// The game of the campaign, 1 or 2.
    pub game: u8,
    /// Objects to be dealt.
    pub to_deal: u8,
    /// The slot of the object that is attempted.
    pub faced: Option<Slot>,
    /// The space whose die waits for its value.
    pub setting: Option<Space>,
    /// The challenge that is paid or rewarded: its slot and number.
    pub paid: Option<(Slot, u8)>,
    /// Dice still to be spent for it.
    pub price: u8,
    /// The least face that can be spent.
    pub least: u8,
    /// Whether the game is won.
    pub won: bool,
}

impl State {
    /// A position with nothing on the table.
    pub(super) const EMPTY: State = State {
        ordinary: Pool::EMPTY,
        locked: Pool::EMPTY,
        extra: Pool::EMPTY,
        table: [Place { object: None, class: 0, ghost: None, shown: 0, aside: false, completed: 0 }; ROWS * SLOTS],
        bonuses: [0; BONUSES],
        captured: [0; OBJECTS],
        cubes: [0; 4],
        saved: [0; SPACES],
        fresh: 0,
        ignored: 0,
        deck: 0,
        drawn: 0,
        prestige: 0,
        progress: 0,
        phase: Phase::Choose,
        character: None,
        role: None,
        to_roll: 0,
        initial: false,
        rolled: false,
        free_used: false,
        achieved: false,
        ended: false,
        game: 1,
        to_deal: 0,
        faced: None,
        setting: None,
        paid: None,
        price: 0,
        least: 0,
        won: false,
    };

    /// The place at a slot of the lowest row.
    #[inline]
    pub fn place(&self, slot: Slot) -> &Place {
        &self.table[slot.index()]
    }

    #[inline]
    pub(super) fn place_mut(&mut self, slot: Slot) -> &mut Place {
        &mut self.table[slot.index()]
    }

    /// The space of a cube, from the bottom.
    #[inline]
    pub fn cube(&self, stat: Stat) -> u8 {
        self.cubes[stat as usize]
    }

    /// How many bonuses of a kind are available.
    #[inline]
    pub fn bonus(&self, bonus: Bonus) -> u8 {
        self.bonuses[bonus as usize]
    }

    /// Dice on ability spaces.
    #[inline]
    pub fn saved_dice(&self) -> u8 {
        self.saved.iter().map(|&face| u8::from(face > 0)).sum()
    }

    /// Whether a space was filled this turn.
    #[inline]
    pub fn is_fresh(&self, space: Space) -> bool {
        self.fresh >> space.0 & 1 == 1
    }

    /// The dice that challenges can be paid with. No challenge takes more than six of a face, so bonus dice are counted up to that.
    #[inline]
    pub fn pool(&self) -> Pool {
        self.ordinary.add(self.locked).add(self.extra.capped())
    }
}

/// The bit of an object's effect among what is ignored.
#[inline]
pub(super) fn object_bit(slot: Slot) -> u16 {
    1 << (4 * slot.0)
}

/// The bit of an ability, 0 to 2 from the bottom, among what is ignored.
#[inline]
pub(super) fn ability_bit(slot: Slot, ability: u8) -> u16 {
    2 << (4 * slot.0 + ability)
}

#[cfg(test)]
mod tests {
    use super::State;

    #[test]
    fn a_position_takes_168_bytes() {
        assert_eq!(size_of::<State>(), 168);
    }
}
