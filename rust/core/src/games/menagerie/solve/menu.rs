//! All ways to pay for challenges, by pool of ordinary dice: they do not depend on cubes, so that many layers share them.

use super::super::Menagerie;
use super::super::action::Slot;
use super::super::state::State;
use super::frame::Frame;
use super::worth::{place_of, pools_of};
use crate::dice::Pool;
use crate::dice::lattice::LATTICE;

/// A way to pay, but for the ordinary dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Payment {
    /// The challenge.
    pub slot: Slot,
    /// Its number.
    pub number: u8,
    /// Bonuses used for their dice.
    pub bonuses: Pool,
    /// Locked dice left.
    pub locked: Pool,
    /// Ordinary dice left.
    pub dice: u8,
}

/// The payments that some ordinary dice allow.
#[derive(Debug)]
pub(super) struct Menu {
    /// The position, but for what the payments do not depend on.
    situation: Frame,
    /// All payments.
    pub payments: Vec<Payment>,
    /// By pool: where its options begin; the next one's follow.
    starts: Vec<u32>,
    /// A payment and the pool of ordinary dice left.
    options: Vec<(u16, u16)>,
}

/// The bonuses that are dice, as a pool.
fn bonus_dice(state: &State) -> Pool {
    let mut counts = [0; 6];
    counts.copy_from_slice(&state.bonuses[..6]);
    Pool::of_counts(counts)
}

/// A frame without what payments do not depend on.
fn situation(frame: &Frame) -> Frame {
    let mut bare = Frame { settled: false, ..*frame };
    (bare.state.cubes, bare.state.saved, bare.state.fresh, bare.state.free_used) = ([0; 4], [0; 3], 0, false);
    bare.state.bonuses[6..].fill(0);
    bare
}

impl Menu {
    /// Whether this is the menu of a frame.
    pub(super) fn is_of(&self, frame: &Frame) -> bool {
        self.situation == situation(frame)
    }

    /// The menu of a frame.
    pub(super) fn new(game: &Menagerie, frame: &Frame) -> Self {
        let mut menu = Menu { situation: situation(frame), payments: Vec::new(), starts: vec![0], options: Vec::new() };
        let standing = game.standing(&frame.state);
        for place in pools_of(frame.dice) {
            for slot in game.acting_slots(&frame.state) {
                for number in 0..3 {
                    let Some(challenge) = game.open_challenge(frame.state.place(slot), number, standing) else { continue };
                    let ordinary = LATTICE.pools[place];
                    let all =
                        ordinary.add(frame.state.locked).add(frame.state.extra.capped()).add(bonus_dice(&frame.state).capped());
                    for spend in challenge.spends(all) {
                        menu.pay(&frame.state, (slot, number), ordinary, spend);
                    }
                }
            }
            menu.starts.push(menu.options.len() as u32);
        }
        menu
    }

    /// Notes every way to pay some dice: for each face any number of bonus dice that is of use.
    fn pay(&mut self, state: &State, (slot, number): (Slot, u8), ordinary: Pool, spend: Pool) {
        let held = bonus_dice(state);
        let mut ways = vec![(Pool::EMPTY, state.locked, ordinary)];
        for face in (1..=6).filter(|&face| spend.of(face) > 0) {
            let due = spend.of(face);
            let mut more = Vec::new();
            for (bonuses, locked, ordinary) in ways {
                for used in 0..=held.of(face).min(due) {
                    let due = due - (state.extra.of(face).saturating_add(used)).min(due); // C-41
                    let of_locked = locked.of(face).min(due);
                    let of_ordinary = due - of_locked;
                    if of_ordinary <= ordinary.of(face) {
                        let take = |pool: Pool, count: u8| (0..count).fold(pool, |pool, _| pool.without(face));
                        let bonuses = (0..used).fold(bonuses, |pool, _| pool.with(face));
                        more.push((bonuses, take(locked, of_locked), take(ordinary, of_ordinary)));
                    }
                }
            }
            ways = more;
        }
        for (bonuses, locked, left) in ways {
            let payment = Payment { slot, number, bonuses, locked, dice: left.total() as u8 };
            let known = self.payments.iter().position(|other| *other == payment);
            let place = known.unwrap_or_else(|| {
                self.payments.push(payment);
                self.payments.len() - 1
            });
            self.options.push((place as u16, place_of(left) as u16));
        }
    }

    /// The options of a pool of ordinary dice, by its number among those of as many dice.
    #[inline]
    pub(super) fn of(&self, place: usize) -> &[(u16, u16)] {
        &self.options[self.starts[place] as usize..self.starts[place + 1] as usize]
    }
}
