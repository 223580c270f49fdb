//! Who may do what: the rules one by one with their reasons, and the same as masks for speed.

use super::Necronomicon;
use super::action::*;
use super::laying::{addable, is_completable, is_open, left, needed, openable};
use super::state::{Phase, State};
use crate::error::Rule;
use crate::set::Set320;

/// Why moves are refused.
mod refusal {
    use crate::error::Rule;

    const fn rule(code: &'static str, number: &'static str, text: &'static str) -> Rule {
        Rule { code, number, text }
    }

    pub(super) const PHASE: [Rule; 11] = [
        rule("wrong-phase", "N-54", "the phase is deal"),
        rule("wrong-phase", "N-54", "the phase is flip"),
        rule("wrong-phase", "N-54", "the phase is draw"),
        rule("wrong-phase", "N-54", "the phase is take"),
        rule("wrong-phase", "N-54", "the phase is main"),
        rule("wrong-phase", "N-54", "the phase is book"),
        rule("wrong-phase", "N-54", "the phase is invoke"),
        rule("wrong-phase", "N-54", "the phase is sacrifice"),
        rule("wrong-phase", "N-54", "the phase is revelation"),
        rule("wrong-phase", "N-54", "the phase is settle"),
        rule("wrong-phase", "N-54", "the phase is over"),
    ];
    pub(super) const NOT_IN_STOCK: Rule = rule("not-in-stock", "N-60", "no such card is in the stock");
    pub(super) const NO_CARD: Rule = rule("no-card", "N-13", "the stock is empty, and the discard pile has no second card");
    pub(super) const PILE_EMPTY: Rule = rule("pile-empty", "N-20", "the discard pile is empty");
    pub(super) const HAND_EMPTY: Rule = rule("hand-empty", "N-20", "the hand is empty, so that no other card could be played");
    pub(super) const PLAYED: Rule = rule("played", "N-21", "a card was played already");
    pub(super) const NOT_TO_PLAY: Rule = rule("not-in-hand", "N-21", "no such card is in the hand");
    pub(super) const BARRED: Rule = rule("barred", "N-21", "a card just taken from the discard pile cannot be played");
    pub(super) const LAID_DOWN: Rule =
        rule("laid-down", "N-22", "the objective is laid down already, and the option extra_books is off");
    pub(super) const BOOK_OPEN: Rule = rule("book-open", "N-22", "the book that was opened lacks cards");
    pub(super) const SUIT_ORDER: Rule = rule("not-ascending", "N-22", "the suits of a laying ascend");
    pub(super) const SUIT_LAID: Rule = rule("suit-laid", "N-11", "a book of that suit is laid down already");
    pub(super) const NO_BOOK_OPEN: Rule = rule("no-book-open", "N-22", "a book is to be opened first");
    pub(super) const OTHER_BOOK: Rule = rule("other-suit", "N-11", "the book is of another suit");
    pub(super) const NOT_TO_ADD: Rule = rule("not-in-hand", "N-22", "no such card is left in the hand");
    pub(super) const KIND_ORDER: Rule = rule("not-ascending", "N-22", "the kinds in a book ascend");
    pub(super) const NOT_COMPLETABLE: Rule = rule("not-completable", "N-22", "the hand could not complete the laying after that");
    pub(super) const NOT_LAID_DOWN: Rule = rule("not-laid-down", "N-23", "the objective is not laid down");
    pub(super) const NOT_TO_LAY: Rule = rule("not-in-hand", "N-23", "no such card is in the hand");
    pub(super) const NO_BOOK: Rule = rule("no-book", "N-23", "no book of that suit is on the table");
    pub(super) const NOT_OUT: Rule = rule("not-laid-down", "N-25", "the objective is not laid down");
    pub(super) const NOT_LAST: Rule = rule("not-last-card", "N-25", "more than one card is in the hand");
    pub(super) const STILL_TO_PLAY: Rule = rule("play-first", "N-25", "the last card is to be played");
    pub(super) const NOT_IN_PILE: Rule =
        rule("not-in-pile", "N-31", "no such card is in the discard pile below the Invoke just played");
    pub(super) const NOT_TO_DISCARD: Rule = rule("not-in-hand", "N-32", "no such card is in the hand");
    pub(super) const OTHER_SUIT: Rule = rule("other-suit", "N-32", "a card of another suit was discarded");
    pub(super) const NO_REPEAT: Rule = rule("no-repeat", "N-33", "no Repeat waits to be used");
    pub(super) const NO_MORE_REPEATS: Rule = rule("no-more-repeats", "N-33", "as many were used this turn as the deck has Repeats");
    pub(super) const NOT_TO_DRAW: Rule = rule("no-card", "N-33", "the stock is empty, and the discard pile has no second card");
    pub(super) const PLAY_FIRST: Rule = rule("play-first", "N-24", "a card is to be played first");
    pub(super) const NOT_MARKED: Rule = rule("not-marked", "N-41", "that book is not marked on the Grimoire of the loser");
    pub(super) const HAS_BOOK: Rule = rule("has-book", "N-41", "that book is marked on the Grimoire of the winner already");
}

impl Necronomicon {
    /// Why a move is refused, if it is: the first rule that is not kept. [`Necronomicon::legal_actions`] says the same.
    pub(super) fn allow(&self, state: &State, step: Move) -> Result<(), Rule> {
        let require = |holds: bool, rule: Rule| if holds { Ok(()) } else { Err(rule) };
        let phases = |phases: &[Phase]| require(phases.contains(&state.phase), refusal::PHASE[state.phase as usize]);
        let seat = &state.seats[state.actor.index()];
        let books = needed(seat, self.objective(state.round));
        let laying = &state.laying;
        match step {
            Move::DrawStock => {
                phases(&[Phase::Draw])?;
                require(state.can_be_had(), refusal::NO_CARD) // N-13
            }
            Move::DrawDiscard => {
                phases(&[Phase::Draw])?;
                require(!state.discard.is_empty(), refusal::PILE_EMPTY)?; // N-20
                require(seat.size > 0, refusal::HAND_EMPTY) // N-20
            }
            Move::GoOut => {
                phases(&[Phase::Main])?;
                require(seat.opened, refusal::NOT_OUT)?; // N-25
                require(seat.size == 1, refusal::NOT_LAST)?; // N-25
                require(state.played || state.playable() == 0, refusal::STILL_TO_PLAY) // N-25
            }
            Move::Stop => phases(&[Phase::Sacrifice, Phase::Revelation]), // N-32, N-34
            Move::Again => {
                phases(&[Phase::Main])?;
                require(state.pending, refusal::NO_REPEAT)?; // N-33
                require(state.again < self.content.repeats, refusal::NO_MORE_REPEATS)?; // N-33
                require(state.can_be_had(), refusal::NOT_TO_DRAW) // N-33
            }
            Move::End => {
                phases(&[Phase::Main])?;
                require(state.played || state.playable() == 0, refusal::PLAY_FIRST) // N-24
            }
            Move::Open(suit) => {
                phases(&[Phase::Main, Phase::Book])?;
                require(!seat.opened || self.extra_books, refusal::LAID_DOWN)?; // N-22
                require(!is_open(laying), refusal::BOOK_OPEN)?; // N-22
                require(laying.last().is_none_or(|book| suit > book.suit()), refusal::SUIT_ORDER)?; // N-22
                require(seat.books & suit.bit() == 0, refusal::SUIT_LAID)?; // N-11
                require(is_completable(seat, &laying.with_book(suit), books), refusal::NOT_COMPLETABLE) // N-22
            }
            Move::Add(kind) => {
                phases(&[Phase::Book])?;
                require(is_open(laying), refusal::NO_BOOK_OPEN)?; // N-22
                let book = laying.last().expect("an open book was begun");
                require(kind.suit().is_none_or(|suit| suit == book.suit()), refusal::OTHER_BOOK)?; // N-11
                require(left(seat, laying).of(kind) > 0, refusal::NOT_TO_ADD)?; // N-22
                require(book.kinds().last().is_none_or(|last| kind >= last), refusal::KIND_ORDER)?; // N-22
                require(is_completable(seat, &laying.with_card(kind), books), refusal::NOT_COMPLETABLE) // N-22
            }
            Move::Play(kind) => {
                phases(&[Phase::Main])?;
                require(!state.played, refusal::PLAYED)?; // N-21
                require(seat.held & kind.bit() != 0, refusal::NOT_TO_PLAY)?; // N-21
                require(state.playable() & kind.bit() != 0, refusal::BARRED) // N-21
            }
            Move::Lay(kind) => {
                phases(&[Phase::Main])?;
                require(seat.opened, refusal::NOT_LAID_DOWN)?; // N-23
                require(seat.held & kind.bit() != 0, refusal::NOT_TO_LAY)?; // N-23
                require(kind.suit().is_none_or(|suit| state.suits_on_table() & suit.bit() != 0), refusal::NO_BOOK) // N-23
            }
            Move::Invoke(kind) => {
                phases(&[Phase::Invoke])?;
                require(state.discard.kinds_below_top() & kind.bit() != 0, refusal::NOT_IN_PILE) // N-31
            }
            Move::Discard(kind) => {
                phases(&[Phase::Sacrifice, Phase::Revelation])?;
                require(seat.held & kind.bit() != 0, refusal::NOT_TO_DISCARD)?; // N-32
                require(state.suit.is_none() || state.suit == kind.suit(), refusal::OTHER_SUIT) // N-32
            }
            Move::LoseBook(suit) => {
                phases(&[Phase::Settle])?;
                require(self.marked_by_loser(state) & suit.bit() != 0, refusal::NOT_MARKED) // N-41
            }
            Move::TakeBook(suit) => {
                phases(&[Phase::Settle])?;
                require(self.marked_by_loser(state) & suit.bit() != 0, refusal::NOT_MARKED)?; // N-41
                require(seat.grimoire & suit.bit() == 0, refusal::HAS_BOOK) // N-41
            }
            Move::Card(kind) => {
                phases(&[Phase::Deal, Phase::Flip, Phase::Take])?;
                require(state.stock.of(kind) > 0, refusal::NOT_IN_STOCK) // N-60
            }
        }
    }

    /// The suits on the Grimoire of the player who is to lose a book, a bit each.
    fn marked_by_loser(&self, state: &State) -> u8 {
        state.loser(self.players).map_or(0, |loser| state.seats[loser.index()].grimoire)
    }

    /// The legal actions: what [`Necronomicon::allow`] lets through, by masks.
    #[inline]
    pub(super) fn legal_actions(&self, state: &State) -> Set320 {
        match state.phase {
            Phase::Main => self.main_actions(state),
            Phase::Draw => {
                let discard = !state.discard.is_empty() && state.owner_seat().size > 0; // N-20
                Set320([u64::from(state.can_be_had()) << DRAW_STOCK | u64::from(discard) << DRAW_DISCARD, 0, 0, 0, 0])
            }
            Phase::Sacrifice | Phase::Revelation => {
                let suit = state.suit.map_or(SUITED, Suit::kinds); // N-32
                let kinds = state.seats[state.actor.index()].held & suit;
                let mut legal = placed(kinds, FIRST_DISCARD);
                legal.0[STOP as usize / 64] |= 1 << (STOP % 64);
                legal
            }
            Phase::Invoke => placed(state.discard.kinds_below_top(), FIRST_INVOKE),
            Phase::Book => self.book_actions(state),
            Phase::Settle => {
                let marked = u64::from(self.marked_by_loser(state));
                let taken = marked & !u64::from(state.seats[state.actor.index()].grimoire); // N-41
                placed(marked | taken << (FIRST_TAKE - FIRST_LOSE), FIRST_LOSE)
            }
            Phase::Deal | Phase::Flip | Phase::Take | Phase::Over => Set320([0; 5]),
        }
    }

    #[inline]
    fn main_actions(&self, state: &State) -> Set320 {
        let seat = state.owner_seat();
        let playable = state.playable();
        let over = state.played || playable == 0; // N-24
        let play = if state.played { 0 } else { playable }; // N-21
        let (mut open, mut lay, mut go_out) = (0, 0, false);
        if !seat.opened || self.extra_books {
            open = u64::from(openable(seat, &state.laying, needed(seat, self.objective(state.round)))); // N-22
        }
        if seat.opened {
            lay = seat.held & kinds_of(state.suits_on_table()); // N-23
            go_out = seat.size == 1 && over; // N-25
        }
        let again = state.pending && state.again < self.content.repeats && state.can_be_had(); // N-33
        Set320([
            play << FIRST_PLAY | open << FIRST_OPEN,
            open >> (64 - FIRST_OPEN) | lay << (FIRST_LAY - 64),
            lay >> (128 - FIRST_LAY) | u64::from(go_out) << (GO_OUT - 128),
            0,
            u64::from(again) << (AGAIN - 256) | u64::from(over) << (END - 256),
        ])
    }

    fn book_actions(&self, state: &State) -> Set320 {
        let seat = state.owner_seat();
        let books = needed(seat, self.objective(state.round));
        if is_open(&state.laying) {
            placed(addable(seat, &state.laying, books), FIRST_ADD)
        } else {
            placed(u64::from(openable(seat, &state.laying, books)), FIRST_OPEN)
        }
    }
}

/// Ids in a row, as far as their bits are set, from the id of bit 0 on.
#[inline]
fn placed(bits: u64, first: u16) -> Set320 {
    let (word, shift) = (usize::from(first / 64), first % 64);
    let mut set = [0; 5];
    set[word] = bits << shift;
    if shift > 0 && word < 4 {
        set[word + 1] = bits >> (64 - shift);
    }
    Set320(set)
}

/// The kinds of the books of some suits, Cthulhu among them, as masks by the set of suits.
static KINDS_OF: [u64; 256] = {
    let mut table = [1 << 48; 256];
    let mut suits: usize = 1;
    while suits < 256 {
        let suit = suits.trailing_zeros();
        table[suits] = table[suits & (suits - 1)] | 0x3f << (6 * suit);
        suits += 1;
    }
    table
};

/// The kinds of cards that join the books of some suits (N-23).
#[inline]
pub(super) fn kinds_of(suits: u8) -> u64 {
    KINDS_OF[usize::from(suits)]
}
