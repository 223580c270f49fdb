//! Books of a laying in progress: what is left for them, and whether they can be completed (N-22).

use super::action::{Kind, SUITS, Suit};
use super::state::{Pile, Seat};

/// Cards of a book (N-11).
pub(super) const FULL: usize = 5;

/// What no hand affords.
const NEVER: u8 = 100;

/// The books of a laying in progress (N-22): suit + 1, then the kinds + 1 as they were added; 0 where nothing is yet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Laying(pub [Book; 3]);

/// A book of a laying in progress.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Book {
    /// Its suit + 1.
    pub suit: u8,
    /// The kinds of its cards + 1.
    pub cards: [u8; FULL],
}

impl Book {
    /// A book without cards.
    pub fn of(suit: Suit) -> Self {
        Book { suit: suit.0 + 1, cards: [0; FULL] }
    }

    /// Its suit.
    pub fn suit(&self) -> Suit {
        Suit(self.suit - 1)
    }

    /// Its cards.
    pub fn kinds(&self) -> impl Iterator<Item = Kind> {
        self.cards.into_iter().filter(|&card| card > 0).map(|card| Kind(card - 1))
    }

    /// A card joins.
    pub fn push(&mut self, kind: Kind) {
        let place = self.kinds().count();
        self.cards[place] = kind.0 + 1;
    }
}

impl Laying {
    /// How many books were begun.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().take_while(|book| book.suit > 0).count()
    }

    /// Whether none was begun.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0[0].suit == 0
    }

    /// The books.
    pub fn books(&self) -> &[Book] {
        &self.0[..self.len()]
    }

    /// The book that was begun last.
    pub fn last(&self) -> Option<&Book> {
        self.books().last()
    }

    /// The laying with one more book.
    pub fn with_book(mut self, suit: Suit) -> Self {
        let len = self.len();
        self.0[len] = Book::of(suit);
        self
    }

    /// The laying with one more card in the book that was begun last.
    pub fn with_card(mut self, kind: Kind) -> Self {
        let len = self.len();
        self.0[len - 1].push(kind);
        self
    }
}

/// How many books a laying has: the objective, or one more book after it (N-22).
#[inline]
pub(super) fn needed(seat: &Seat, objective: usize) -> usize {
    if seat.opened { 1 } else { objective }
}

/// Whether the last book that was begun lacks cards.
pub(super) fn is_open(laying: &Laying) -> bool {
    laying.last().is_some_and(|book| book.cards[FULL - 1] == 0)
}

/// Whether a laying has all its books.
pub(super) fn is_complete(laying: &Laying, books: usize) -> bool {
    laying.len() == books && !is_open(laying)
}

/// The hand without the cards of a laying.
pub(super) fn left(seat: &Seat, laying: &Laying) -> Pile {
    let mut pile = seat.hand;
    laying.books().iter().flat_map(|book| book.kinds()).for_each(|kind| pile.remove(kind));
    pile
}

/// Whether legal steps can complete a laying of so many books that begins like this.
pub(super) fn is_completable(seat: &Seat, laying: &Laying, books: usize) -> bool {
    let pile = left(seat, laying);
    let book = laying.last().expect("a laying that began has a book");
    let suit = book.suit();
    let (mut placed, mut last, mut own) = (0, None, false);
    for kind in book.kinds() {
        (placed, last, own) = (placed + 1, Some(kind), own || kind != Kind::CTHULHU);
    }
    let following: u8 = Kind::all()
        .filter(|kind| kind.suit() == Some(suit) && last.is_none_or(|last| *kind >= last))
        .map(|kind| pile.of(kind))
        .sum();
    if !(own || placed == 0 && following > 0) {
        return false; // N-11
    }
    let wild = (FULL as u8 - placed).saturating_sub(following);
    let mut later = Cheapest::new();
    for other in Suit::all().filter(|other| *other > suit && seat.books & other.bit() == 0) {
        later.insert(cost(pile.of_suit(other)));
    }
    wild + later.sum(books - laying.len()) <= pile.of(Kind::CTHULHU)
}

/// The suits with which a laying of so many books can begin, or go on after a complete book, a bit each: those that
/// [`is_completable`] lets through.
pub(super) fn openable(seat: &Seat, laying: &Laying, books: usize) -> u8 {
    // Most hands are too small.
    let missing = books - laying.len();
    if usize::from(seat.size) < FULL * books {
        return 0;
    }
    let pile = if laying.is_empty() { seat.hand } else { left(seat, laying) };
    let first = laying.last().map_or(0, |book| book.suit);
    let wild = pile.of(Kind::CTHULHU);
    let mut later = Cheapest::new();
    let mut suits = 0;
    for place in (usize::from(first)..SUITS).rev() {
        let suit = Suit(place as u8);
        let price = if seat.books & suit.bit() == 0 { cost(pile.of_suit(suit)) } else { NEVER };
        suits |= u8::from(price + later.sum(missing - 1) <= wild) << place;
        later.insert(price);
    }
    suits
}

/// The kinds that can join the book that was begun last, as a mask: those that [`is_completable`] lets through.
pub(super) fn addable(seat: &Seat, laying: &Laying, books: usize) -> u64 {
    let book = laying.last().expect("an open book was begun");
    let suit = book.suit();
    let mut later = Cheapest::new();
    for place in suit.index() + 1..SUITS {
        let other = Suit(place as u8);
        later.insert(if seat.books & other.bit() == 0 { cost(seat.hand.of_suit(other)) } else { NEVER });
    }
    let later = later.sum(books - laying.len());
    let used = laying.books().iter().flat_map(Book::kinds).filter(|&kind| kind == Kind::CTHULHU).count() as u8;
    let wild = seat.hand.of(Kind::CTHULHU) - used;
    let (mut own, mut last, mut missing) = (seat.hand, 0, FULL as u8 - 1);
    for kind in book.kinds() {
        (last, missing) = (kind.0, missing - 1);
        if kind != Kind::CTHULHU {
            own.remove(kind);
        }
    }
    // A card goes before Cthulhu, and before cards of its own kind or a higher one: those are the ones that may follow it.
    let (mut kinds, mut following) = (0, 0);
    for kind in (6 * suit.0..6 * suit.0 + 6).rev().map(Kind).take_while(|kind| kind.0 >= last) {
        let cards = own.of(kind);
        following += cards;
        let fits = cards > 0 && missing.saturating_sub(following - 1) + later <= wild;
        kinds |= u64::from(fits) << kind.0;
    }
    let begun = missing < FULL as u8 - 1;
    kinds | u64::from(begun && 1 + missing + later <= wild) << Kind::CTHULHU.0
}

/// How many Cthulhu a book takes of whose suit so many cards are in hand (N-11, N-22).
#[inline]
fn cost(cards: u8) -> u8 {
    if cards == 0 { NEVER } else { (FULL as u8).saturating_sub(cards) }
}

/// The two lowest of some costs.
struct Cheapest(u8, u8);

impl Cheapest {
    fn new() -> Self {
        Cheapest(NEVER, NEVER)
    }

    #[inline]
    fn insert(&mut self, cost: u8) {
        self.1 = self.1.min(self.0.max(cost));
        self.0 = self.0.min(cost);
    }

    /// What so many of them cost, at most two; not above 200.
    #[inline]
    fn sum(&self, count: usize) -> u8 {
        match count {
            0 => 0,
            1 => self.0,
            _ => (self.0 + self.1).min(NEVER),
        }
    }
}
