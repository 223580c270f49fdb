//! A player that collects the suits it has most of, lays down as soon as it can and then gets rid of its cards. It looks at its own
//! hand and at what lies open.
//!
//! Values are in tenths of a card drawn from the stock. They are estimates; nothing has tuned them.

use super::Necronomicon;
use super::action::*;
use super::laying::{FULL, needed};
use super::legal::kinds_of;
use super::state::{Phase, Seat, State};
use crate::node::Id;
use crate::set::{IdSet, Set320};

/// A card drawn while the objective is not laid down.
const CARD: i32 = 10;
/// A play that follows a Repeat, and the turn that follows a Revelation.
const PLAY: i32 = 12;
/// A card fewer in hand once the objective is laid down.
const SHED: i32 = 10;
/// A wild card, which completes any book.
const WILD: i32 = 60;

/// What the cards of a player are worth for books.
struct Collection {
    /// What one more card of a suit would be worth.
    gain: [i32; SUITS],
    /// What a card of a suit is worth.
    price: [i32; SUITS],
}

impl Collection {
    fn of_kind(values: &[i32; SUITS], kind: Kind) -> i32 {
        match kind.suit() {
            Some(suit) => values[suit.index()],
            None if kind == Kind::CTHULHU => WILD,
            None => 0,
        }
    }

    /// What one more card would be worth.
    fn gain(&self, kind: Kind) -> i32 {
        Self::of_kind(&self.gain, kind)
    }

    /// What a card of the hand is worth.
    fn price(&self, kind: Kind) -> i32 {
        Self::of_kind(&self.price, kind)
    }
}

impl Necronomicon {
    /// The action that promises most.
    pub(super) fn promising(&self, state: &State, legal: Set320) -> Id {
        let seat = &state.seats[state.actor.index()];
        match state.phase {
            Phase::Draw => self.source(state, legal),
            Phase::Main => self.main(state, legal),
            Phase::Book => self.step_of_book(state, legal),
            Phase::Invoke => {
                let collection = self.collection(state, seat);
                best(state.discard.kinds_below_top(), |kind| taken(state, seat, &collection, kind)).id(FIRST_INVOKE)
            }
            Phase::Sacrifice | Phase::Revelation => self.discarded(state, seat),
            // Settle: a book taken helps more than one lost.
            _ => {
                let taken = (FIRST_TAKE..END).map(Id).find(|&id| legal.contains(id));
                taken.unwrap_or_else(|| legal.nth(0))
            }
        }
    }

    /// What the cards of the acting player are worth: the more of a suit, the more each of them, as long as a book is to be completed;
    /// suits beyond those that the objective asks for are worth a third.
    fn collection(&self, state: &State, seat: &Seat) -> Collection {
        let cards: [i32; SUITS] = std::array::from_fn(|suit| i32::from(seat.hand.of_suit(Suit(suit as u8))));
        // A suit that is not marked yet is worth a little more.
        let rank = |suit: usize| 4 * cards[suit] + i32::from(seat.grimoire >> suit & 1 == 0);
        let mut wanted = 0u8;
        for _ in 0..needed(seat, self.objective(state.round)) {
            let best = (0..SUITS).filter(|suit| wanted >> suit & 1 == 0).max_by_key(|&suit| rank(suit));
            wanted |= 1 << best.expect("more suits than books");
        }
        let worth = |suit: usize, cards: i32| {
            let worth = if cards >= FULL as i32 { 0 } else { 4 * cards + 2 };
            if wanted >> suit & 1 == 1 { worth } else { worth / 3 }
        };
        Collection {
            gain: std::array::from_fn(|suit| worth(suit, cards[suit])),
            price: std::array::from_fn(|suit| worth(suit, cards[suit] - 1)),
        }
    }

    /// Where a turn's card comes from.
    fn source(&self, state: &State, legal: Set320) -> Id {
        let seat = state.owner_seat();
        let worth = |kind: Kind| taken(state, seat, &self.collection(state, seat), kind);
        match state.discard.from_top().next() {
            Some(top) if legal.contains(Id(DRAW_DISCARD)) && worth(top) > CARD => Id(DRAW_DISCARD),
            _ => Id(if legal.contains(Id(DRAW_STOCK)) { DRAW_STOCK } else { DRAW_DISCARD }),
        }
    }

    /// What is done in main: whatever puts cards on the table, else a play, else the end.
    fn main(&self, state: &State, legal: Set320) -> Id {
        if let Some(id) = self.opened(state, legal) {
            return id;
        }
        let lay = (FIRST_LAY..=GO_OUT).rev().map(Id).find(|&id| legal.contains(id));
        if let Some(id) = lay {
            return id;
        }
        if !state.played && state.playable() != 0 {
            return self.played(state).id(FIRST_PLAY);
        }
        Id(if legal.contains(Id(AGAIN)) { AGAIN } else { END })
    }

    /// The card to play.
    fn played(&self, state: &State) -> Best {
        let seat = state.owner_seat();
        let collection = self.collection(state, seat);
        best(state.playable(), |kind| {
            let price = if seat.opened { 0 } else { collection.price(kind) };
            self.effect_value(state, seat, &collection, kind) - price
        })
    }

    /// What the action of a card is worth.
    fn effect_value(&self, state: &State, seat: &Seat, collection: &Collection, kind: Kind) -> i32 {
        let draws = |cards: i32| if seat.opened { -cards * SHED } else { cards * CARD };
        let shed = || if seat.opened { SHED * most_of_a_suit(seat, kind) } else { 0 };
        match kind.effect() {
            Some(Effect::Investigate1) => draws(1),
            Some(Effect::Investigate2) => draws(2),
            Some(Effect::Investigate3) => draws(3),
            Some(Effect::Invoke) if seat.opened => -SHED,
            Some(Effect::Invoke) => {
                let below = state.discard.from_top().map(|kind| kind.bit()).fold(0, |kinds, kind| kinds | kind);
                if below == 0 { 0 } else { best(below, |kind| collection.gain(kind)).value }
            }
            Some(Effect::Sacrifice) => shed(),
            Some(Effect::Repeat) => PLAY,
            None if kind == Kind::REVELATION => PLAY + shed(),
            None => 0,
        }
    }

    /// A card to discard by a Sacrifice or a Revelation: all of the suit that the hand has most of, once the objective is laid down.
    fn discarded(&self, state: &State, seat: &Seat) -> Id {
        let suited = seat.held & state.suit.map_or(SUITED, Suit::kinds);
        if !seat.opened || suited == 0 {
            return Id(STOP);
        }
        best(suited, |kind| kind.suit().map_or(0, |suit| i32::from(seat.hand.of_suit(suit)))).id(FIRST_DISCARD)
    }

    /// The book to begin, if the objective can be laid down: marks what is not marked yet, with few wild cards.
    fn opened(&self, state: &State, legal: Set320) -> Option<Id> {
        let suits = (FIRST_OPEN..FIRST_ADD).filter(|&id| legal.contains(Id(id)));
        let seat = state.owner_seat();
        let value = |id: u16| {
            let suit = Suit((id - FIRST_OPEN) as u8);
            let wild = (FULL as i32 - i32::from(seat.hand.of_suit(suit))).max(0);
            3 * i32::from(seat.grimoire & suit.bit() == 0) - wild
        };
        // Of equal ones the first: it leaves most suits for the books after it.
        suits.rev().max_by_key(|&id| value(id)).map(Id)
    }

    /// The next step of a laying: cards in the order of their kinds, so that Investigates go first and Cthulhu last.
    fn step_of_book(&self, state: &State, legal: Set320) -> Id {
        self.opened(state, legal).unwrap_or_else(|| legal.nth(0))
    }
}

/// What a card taken openly would be worth.
fn taken(state: &State, seat: &Seat, collection: &Collection, kind: Kind) -> i32 {
    if !seat.opened {
        return collection.gain(kind);
    }
    // Laid down, what joins a book at once is no burden.
    let joins = kinds_of(state.suits_on_table()) & kind.bit() != 0;
    if joins { 2 * SHED } else { i32::from(kind.effect() == Some(Effect::Sacrifice)) }
}

/// How many cards of one suit a player could discard after a play.
fn most_of_a_suit(seat: &Seat, played: Kind) -> i32 {
    let cards = |suit: Suit| i32::from(seat.hand.of_suit(suit)) - i32::from(played.suit() == Some(suit));
    Suit::all().map(cards).max().unwrap_or(0)
}

/// The best of some kinds.
struct Best {
    kind: Kind,
    value: i32,
}

impl Best {
    fn id(&self, first: u16) -> Id {
        Id(first + u16::from(self.kind.0))
    }
}

/// The kind of the highest value, the lowest of several.
fn best(kinds: u64, value: impl Fn(Kind) -> i32) -> Best {
    let mut rest = kinds;
    let mut best = Best { kind: Kind(0), value: i32::MIN };
    while rest != 0 {
        let kind = Kind(rest.trailing_zeros() as u8);
        rest &= rest - 1;
        let value = value(kind);
        if value > best.value {
            best = Best { kind, value };
        }
    }
    best
}
