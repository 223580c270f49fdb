//! Health that is lost, pawns that faint, and pawns that arrive.

use super::Institute;
use super::action::{Cell, Item, Space};
use super::items::Pack;
use super::state::State;
use super::tally::count;
use crate::node::Player;
use crate::tally::Watch;

/// What costs Health.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Harm {
    Sorcerer,
    Minion,
    Event,
}

impl Institute {
    /// The cells with a pawn, a bit each.
    #[inline]
    pub(super) fn pawns(&self, state: &State) -> u32 {
        state.seats[..self.players].iter().fold(0, |cells, seat| cells | seat.cell.bit())
    }

    /// The seats from the active one on, clockwise.
    #[inline]
    pub(super) fn clockwise(&self, state: &State) -> impl Iterator<Item = usize> + use<> {
        let (active, players) = (usize::from(state.active), self.players);
        (active..active + players).map(move |seat| if seat < players { seat } else { seat - players })
    }

    /// Pawns on a cell lose 1 Health each (I-41).
    #[cold]
    pub(super) fn harm_there(&self, state: &mut State, cell: Cell, harm: Harm, watch: &mut impl Watch) {
        for seat in self.clockwise(state) {
            if state.seats[seat].cell == cell {
                self.hurt(state, seat, 1, harm, watch);
            }
        }
    }

    /// A pawn loses Health point by point; whether it faints, which ends that loss (I-41).
    pub(super) fn hurt(&self, state: &mut State, seat: usize, points: u8, harm: Harm, watch: &mut impl Watch) -> bool {
        for _ in 0..points {
            watch.count(count::DAMAGE + harm as usize, Player(seat as u8));
            watch.count(count::DAMAGE_AT + state.seats[seat].cell.index(), Player(0));
            state.seats[seat].health -= 1;
            if state.seats[seat].health == 0 {
                self.faint(state, seat, watch);
                return true;
            }
        }
        false
    }

    /// A pawn faints (I-40).
    #[cold]
    fn faint(&self, state: &mut State, seat: usize, watch: &mut impl Watch) {
        watch.count(count::FAINTS, Player(seat as u8));
        let fallen = state.seats[seat].pack;
        let (cell, space) = (state.seats[seat].cell, state.seats[seat].space);
        state.put(cell, space, fallen); // I-40 (1)
        state.tracker += i32::from(fallen.of(Item::Soul)); // I-25
        self.send_back(state, Cell::CENTRE, watch); // I-40 (2)
        let seat = &mut state.seats[seat];
        seat.pack = Pack::EMPTY;
        (seat.cell, seat.space) = (Cell::CENTRE, Space::FIRST); // I-40 (2)
        seat.health = self.content.rules.health; // I-40 (3)
        if state.deck > 0 {
            state.deck -= 1; // I-40 (4)
            state.top = None; // I-40 (4)
        }
    }

    /// A Minion, if there is one, goes back to the supply.
    pub(super) fn send_back(&self, state: &mut State, cell: Cell, watch: &mut impl Watch) {
        if state.minions & cell.bit() != 0 {
            watch.count(count::MINIONS_BANISHED, Player(0));
            state.minions &= !cell.bit();
        }
    }

    /// A pawn comes to a place (I-30).
    pub(super) fn arrive(&self, state: &mut State, seat: usize, cell: Cell, space: Space, watch: &mut impl Watch) {
        (state.seats[seat].cell, state.seats[seat].space) = (cell, space);
        if state.sorcerer == cell && self.hurt(state, seat, 1, Harm::Sorcerer, watch) {
            return; // I-30
        }
        if state.minions & cell.bit() != 0 {
            self.send_back(state, cell, watch); // I-30
            self.hurt(state, seat, 1, Harm::Minion, watch); // I-30
        }
    }
}
