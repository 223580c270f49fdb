//! What a player does not know, drawn anew (N-51).

use super::Necronomicon;
use super::action::Kind;
use super::laying::Laying;
use super::state::{Phase, Pile, SEATS, State, Stock};
use crate::node::Player;
use crate::rng::Source;

impl Necronomicon {
    /// Deals the cards that a player cannot see anew into their places.
    pub(super) fn deal_unseen(&self, state: &State, player: Player, source: &mut impl Source) -> State {
        let mut sample = covered(state, Some(player));
        let others = || (0..self.players).filter(|&seat| seat != player.index());
        let mut unseen = *sample.stock.pile();
        let mut places = [0u32; SEATS];
        let mut hands = [Pile::default(); SEATS];
        for other in others() {
            let seat = &sample.seats[other];
            unseen = unseen.with(&seat.hand.without(&seat.known));
            places[other] = u32::from(seat.size - seat.known.total());
            hands[other] = seat.known;
        }
        let mut pool = Stock::from(unseen);
        for kind in kinds_above(&unseen, &sample.ceiling) {
            for _ in sample.ceiling.of(kind)..unseen.of(kind) {
                let other = seat_of(&places, source.below(places.iter().sum()));
                hands[other].add(kind);
                places[other] -= 1;
                pool.remove(kind);
            }
        }
        for other in others() {
            for _ in 0..places[other] {
                let kind = pool.kind_of(source.below(u32::from(pool.len())));
                hands[other].add(kind);
                pool.remove(kind);
            }
            sample.seats[other].set_hand(hands[other]);
        }
        sample.stock = pool;
        sample
    }
}

/// The kinds of which a pile has more cards than another one.
fn kinds_above(pile: &Pile, other: &Pile) -> impl Iterator<Item = Kind> {
    let kinds = if pile == other { 0 } else { pile.kinds() };
    Kind::all().filter(move |kind| kinds & kind.bit() != 0 && pile.of(*kind) > other.of(*kind))
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
