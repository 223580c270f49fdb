//! Positions of a turn without the faces of the dice that still move: what layers of the solver are known by.

use super::super::effect::Standing;
use super::super::state::{Phase, State};
use crate::dice::Pool;
use std::hash::{BuildHasherDefault, Hash, Hasher};

/// A position without its ordinary dice and without the faces of the dice saved this turn: neither matters for what is legal, but for
/// the first by number. Points for the second are given where they are placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Frame {
    pub state: State,
    /// How many ordinary dice there are.
    pub dice: u8,
    /// Whether no die is rolled or recalled, and no effect ignored, any more before a challenge is paid.
    pub settled: bool,
}

impl Frame {
    /// The frame of a position.
    pub(super) fn of(state: &State) -> Self {
        let mut bare = *state;
        bare.ordinary = Pool::EMPTY;
        if state.achieved {
            bare.extra = Pool::EMPTY; // for challenges only
        }
        for (space, face) in bare.saved.iter_mut().enumerate() {
            if state.fresh >> space & 1 == 1 {
                *face = 0;
            }
        }
        Frame { state: bare, dice: state.ordinary.total() as u8, settled: false }
    }

    /// The frame with other ordinary dice.
    pub(super) fn with_dice(self, dice: u8) -> Self {
        Frame { dice, ..self }
    }

    /// Whether there is nothing to be rolled, recalled, placed or used.
    pub(super) fn is_fixed(&self) -> bool {
        let State { saved, locked, bonuses, .. } = self.state;
        self.dice == 0 && saved == [0; 3] && locked == Pool::EMPTY && bonuses == [0; 13]
    }

    /// The frame once nothing more is rolled for now.
    pub(super) fn settled(self) -> Self {
        Frame { settled: true, ..self }
    }

    /// What the main phase and the storing of a turn depend on. Before a challenge is completed the cards are the same for the whole
    /// memory of a solver; after that they count by `outlook` only.
    pub(super) fn key(&self, outlook: u16) -> Key {
        let State { cubes, saved, fresh, ignored, bonuses, locked, extra, free_used, achieved, phase, .. } = self.state;
        Key {
            locked,
            extra,
            bonuses,
            cubes,
            saved,
            ignored: if achieved { 0 } else { ignored },
            outlook,
            rest: [fresh, self.dice, phase as u8, u8::from(free_used) | u8::from(achieved) << 1 | u8::from(self.settled) << 2],
        }
    }
}

/// What [`Frame::key`] says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Key {
    locked: Pool,
    extra: Pool,
    bonuses: [u8; 13],
    cubes: [u8; 4],
    saved: [u8; 3],
    ignored: u16,
    outlook: u16,
    rest: [u8; 4],
}

/// What cards can still do once a challenge is completed: what acts all the time, and what of it each slot and line could be kept from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Outlook {
    pub standing: Standing,
    pub ignorable: Vec<Standing>,
}

/// A hash of words by multiplication; keys are no enemies.
#[derive(Clone, Copy, Default)]
pub(super) struct Words(u64);

impl Hasher for Words {
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, number: u8) {
        self.write_u64(u64::from(number));
    }

    fn write_u16(&mut self, number: u16) {
        self.write_u64(u64::from(number));
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(26) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }
}

/// Builds [`Words`].
pub(super) type ByWords = BuildHasherDefault<Words>;

/// Whether the turn goes on.
pub(super) fn goes_on(state: &State) -> bool {
    state.phase != Phase::Over && state.rolled
}
