//! What a player does not know, drawn anew (N-51).

use super::Necronomicon;
use super::action::Kind;
use super::state::{Laying, Phase, Pile, SEATS, State};
use crate::node::Player;
use crate::rng::Source;

impl Necronomicon {
    /// Deals the cards that a player cannot see anew into their places.
    pub(super) fn deal_unseen(&self, state: &State, player: Player, source: &mut impl Source) -> State {
        let mut sample = covered(state, Some(player));
        let others = || (0..self.players).filter(|&seat| seat != player.index());
        let mut pool = sample.stock;
        let mut places = [0u32; SEATS];
        let mut hands = [Pile::default(); SEATS];
        for other in others() {
            let seat = &sample.seats[other];
            pool = pool.with(&seat.hand.without(&seat.known));
            places[other] = u32::from(seat.size) - u32::from(seat.known.total());
            hands[other] = seat.known;
        }
        let mut left = u32::from(pool.total());
        for kind in Kind::all() {
            for _ in sample.ceiling.of(kind)..pool.of(kind) {
                let other = seat_of(&places, source.below(places.iter().sum()));
                hands[other].add(kind);
                places[other] -= 1;
                pool.remove(kind);
                left -= 1;
            }
        }
        for other in others() {
            for _ in 0..places[other] {
                let kind = pool.kind_of(source.below(left));
                hands[other].add(kind);
                pool.remove(kind);
                left -= 1;
            }
            sample.seats[other].set_hand(hands[other]);
        }
        sample.stock = pool;
        sample
    }
}

/// A copy as a player may see it: the steps of another player's laying are taken back (N-53).
pub(super) fn covered(state: &State, player: Option<Player>) -> State {
    let mut copy = *state;
    if copy.phase == Phase::Book && Some(copy.actor) != player {
        copy.phase = Phase::Main;
        copy.laying = Laying::default();
    }
    copy
}

/// The player in whose hand a place lies, all places counted through in the order of seats.
fn seat_of(places: &[u32; SEATS], mut drawn: u32) -> usize {
    let mut seat = 0;
    while drawn >= places[seat] {
        drawn -= places[seat];
        seat += 1;
    }
    seat
}
