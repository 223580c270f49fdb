//! What a player does in a turn: draws, plays and what they do, books.

use super::Necronomicon;
use super::action::{Effect, Kind, Suit};
use super::laying::{is_complete, needed};
use super::state::{Phase, State};
use super::tally::count;
use crate::node::Player;
use crate::tally::Watch;

impl Necronomicon {
    /// The turn begins with a card of the stock.
    #[inline]
    pub(super) fn draw_stock(&self, state: &mut State, watch: &mut impl Watch) {
        watch.count(count::DREW_STOCK, state.owner);
        self.draw(state, 1, watch); // N-20
    }

    /// The turn begins with the top of the discard pile.
    #[inline]
    pub(super) fn draw_discard(&self, state: &mut State, watch: &mut impl Watch) {
        watch.count(count::DREW_DISCARD, state.owner);
        let kind = state.discard.pop(); // N-20
        state.owner_seat_mut().gain(kind);
        state.barred = Some(kind); // N-21
        state.phase = Phase::Main;
    }

    /// So many cards are to be drawn, as long as one can be had.
    #[inline]
    fn draw(&self, state: &mut State, cards: u8, watch: &mut impl Watch) {
        if cards == 0 || !state.can_be_had() {
            state.due = 0; // N-13
            state.phase = Phase::Main;
            return;
        }
        if state.stock.is_empty() {
            form_stock(state, watch); // N-13
        }
        state.due = cards;
        state.phase = Phase::Take;
    }

    /// A card is drawn.
    #[inline]
    pub(super) fn take(&self, state: &mut State, kind: Kind, watch: &mut impl Watch) {
        state.stock.remove(kind);
        state.owner_seat_mut().draw(kind);
        if state.played || state.again > 0 {
            watch.count(count::CARDS_DRAWN, state.owner);
        }
        self.draw(state, state.due - 1, watch); // N-30
    }

    /// A card is played.
    #[inline]
    pub(super) fn play(&self, state: &mut State, kind: Kind, watch: &mut impl Watch) {
        let seat = state.owner_seat_mut();
        seat.give(kind);
        let out = seat.is_out();
        state.discard.push(kind); // N-21
        state.played = true;
        state.barred = None; // N-21
        if out {
            self.win(state, state.owner, count::WON_BY_PLAY, watch); // N-26
            return;
        }
        match kind.effect() {
            Some(effect) => self.act(state, effect, watch),
            None if kind == Kind::REVELATION => reveal(state, watch),
            None => watch.count(count::USED_CTHULHU, state.owner), // N-35
        }
    }

    /// A played card of a suit does what it says.
    #[inline]
    fn act(&self, state: &mut State, effect: Effect, watch: &mut impl Watch) {
        watch.count(count::USED_INVESTIGATE_1 + effect as usize, state.owner);
        match effect {
            Effect::Investigate1 => self.draw(state, 1, watch), // N-30
            Effect::Investigate2 => self.draw(state, 2, watch), // N-30
            Effect::Investigate3 => self.draw(state, 3, watch), // N-30
            Effect::Invoke => {
                if state.discard.len() > 1 {
                    state.phase = Phase::Invoke; // N-31
                }
            }
            Effect::Sacrifice => state.phase = Phase::Sacrifice, // N-32
            Effect::Repeat => state.pending = true,              // N-33
        }
    }

    /// The topmost card of a kind is taken from below the Invoke.
    pub(super) fn invoke(&self, state: &mut State, kind: Kind) {
        state.discard.remove_below_top(kind); // N-31
        state.owner_seat_mut().gain(kind);
        state.phase = Phase::Main;
    }

    /// A card is discarded by a Sacrifice or a Revelation.
    #[inline]
    pub(super) fn discard(&self, state: &mut State, kind: Kind, watch: &mut impl Watch) {
        let seat = &mut state.seats[state.actor.index()];
        seat.give(kind);
        let out = seat.is_out();
        state.discard.push(kind); // N-32
        state.suit = kind.suit(); // N-32
        watch.count(count::CARDS_SACRIFICED, state.actor);
        if state.phase == Phase::Sacrifice && out {
            self.win(state, state.owner, count::WON_BY_DISCARDING, watch); // N-26
        }
    }

    /// A player discards no more.
    #[inline]
    pub(super) fn stop(&self, state: &mut State, watch: &mut impl Watch) {
        state.suit = None;
        if state.phase == Phase::Sacrifice {
            state.phase = Phase::Main;
            return;
        }
        state.actor = state.actor.clockwise(1, self.players); // N-34
        if state.actor != state.owner {
            return;
        }
        let mut others = (0..self.players).map(|steps| state.owner.clockwise(steps, self.players));
        match others.find(|player| state.seats[player.index()].is_out()) {
            Some(player) => self.win(state, player, count::WON_BY_DISCARDING, watch), // N-34
            None => state.phase = Phase::Main,
        }
    }

    /// A Repeat is used: a card is drawn, and another play is due.
    #[inline]
    pub(super) fn again(&self, state: &mut State, watch: &mut impl Watch) {
        state.pending = false; // N-33
        state.played = false; // N-33
        state.again += 1;
        self.draw(state, 1, watch); // N-33
    }

    /// A book is begun.
    pub(super) fn open_book(&self, state: &mut State, suit: Suit) {
        state.laying = state.laying.with_book(suit); // N-22
        state.phase = Phase::Book;
    }

    /// A card is chosen for the book; the last one lays down all.
    pub(super) fn add(&self, state: &mut State, kind: Kind, watch: &mut impl Watch) {
        state.laying = state.laying.with_card(kind); // N-22
        if !is_complete(&state.laying, needed(state.owner_seat(), self.objective(state.round))) {
            return;
        }
        for book in std::mem::take(&mut state.laying).books() {
            book.kinds().for_each(|card| place(state, card)); // N-22
            state.owner_seat_mut().books |= book.suit().bit();
            watch.count(count::BOOKS, state.owner);
        }
        state.owner_seat_mut().opened = true;
        state.phase = Phase::Main;
        if state.owner_seat().is_out() {
            self.win(state, state.owner, count::WON_BY_LAYING_DOWN, watch); // N-26
        }
    }

    /// A card of the hand joins a book on the table.
    #[inline]
    pub(super) fn lay(&self, state: &mut State, kind: Kind, watch: &mut impl Watch) {
        place(state, kind); // N-23
        watch.count(count::LAID_OFF, state.owner);
        if state.owner_seat().is_out() {
            self.win(state, state.owner, count::WON_BY_LAY, watch); // N-26
        }
    }

    /// The last card is put on the discard pile.
    pub(super) fn go_out(&self, state: &mut State, watch: &mut impl Watch) {
        let kind = Kind(state.owner_seat().held.trailing_zeros() as u8);
        state.owner_seat_mut().give(kind);
        state.discard.push(kind); // N-25
        self.win(state, state.owner, count::WON_BY_GOING_OUT, watch); // N-26
    }
}

/// The discard pile becomes the stock; its top stays.
fn form_stock(state: &mut State, watch: &mut impl Watch) {
    state.ceiling = state.discard.take_below_top(); // N-50
    state.stock = state.ceiling.into(); // N-13
    watch.count(count::STOCKS_FORMED, Player(0));
}

/// A played Revelation leaves the game; everybody may discard.
fn reveal(state: &mut State, watch: &mut impl Watch) {
    watch.count(count::USED_REVELATION, state.owner);
    state.discard.pop(); // N-34
    state.spent += 1; // N-34
    state.extra = true; // N-34
    state.phase = Phase::Revelation; // N-34
}

/// A card of the hand goes into a book on the table.
#[inline]
fn place(state: &mut State, kind: Kind) {
    state.owner_seat_mut().give(kind);
    state.table.add(kind);
    if state.barred == Some(kind) {
        state.barred = None; // N-21
    }
}
