//! Items for others: who would make more of them, and how they get there.

use super::super::action::{Cell, ITEMS};
use super::mind::Mind;
use super::price;
use super::routes::{apart, cell_of};
use crate::set::bits;

/// What is worth dropping for another seat.
pub(super) struct Parcel {
    pub gain: f32,
    pub count: f32,
    /// The kind that gains most.
    pub kind: usize,
}

impl Mind<'_> {
    /// What another seat makes of an item that lies on a cell: the most, less its way.
    #[inline]
    pub(super) fn claim(&self, cell: Cell, kind: usize) -> f32 {
        let mut most = 0.0f32;
        for other in bits(self.rivals[kind].into()) {
            let need = &self.needs[other];
            let moves = f32::from(apart(self.state.seats[other].cell, cell)) * price::DETOUR;
            if need.actions > moves + 2.0 {
                most = most.max(need.worth[kind] - price::ERRAND * (moves + 1.0));
            }
        }
        most
    }

    /// What is worth dropping at a place where another pawn stands.
    pub(super) fn parcel(&self, place: usize) -> Option<Parcel> {
        let mut parcel = Parcel { gain: 0.0, count: 0.0, kind: 0 };
        let mut most = 0.0;
        for kind in 0..ITEMS {
            if self.rivals[kind] == 0 || self.own.pack.kinds() >> kind & 1 == 0 {
                continue;
            }
            let gain = self.claim(cell_of(place), kind) - self.need().held[kind];
            if gain > price::LEAST_GIFT {
                parcel.gain += gain;
                parcel.count += 1.0;
                if gain > most {
                    (most, parcel.kind) = (gain, kind);
                }
            }
        }
        (parcel.count > 0.0).then_some(parcel)
    }

    /// The best gift within a distance: what it gains, and the kind.
    pub(super) fn gift(&self, range: u8) -> Option<(f32, usize)> {
        let mut best: Option<(f32, usize)> = None;
        for other in (0..self.game.players).filter(|&other| other != self.seat) {
            let there = self.state.seats[other].cell;
            if self.own.cell.within(range) & there.bit() == 0 || self.game.is_full(self.state, other) {
                continue;
            }
            for kind in (0..ITEMS).filter(|kind| self.own.pack.kinds() >> kind & 1 == 1) {
                let gain = self.needs[other].worth[kind] - self.need().held[kind];
                if gain > price::RIVAL && best.is_none_or(|best| gain > best.0) {
                    best = Some((gain, kind));
                }
            }
        }
        best
    }
}
