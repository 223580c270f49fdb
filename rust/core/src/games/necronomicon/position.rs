//! What bytes say: the position, every slot within its range and in its one form.

use super::Necronomicon;
use super::action::{KINDS, Kind, SUITS, Suit};
use super::laying::{Book, FULL, Laying};
use super::observe::{BOOKS, layout, whole_size};
use super::state::{Discard, Phase, Pile, SEATS, Seat, State};
use crate::node::{Node, Player};

/// The position in bytes; what [`Necronomicon::irregular`] finds is overlooked.
///
/// # Errors
/// A wrong length, or every slot out of its range.
pub(super) fn read(players: usize, bytes: &[u8]) -> Result<State, Vec<String>> {
    let size = whole_size(players);
    if bytes.len() != size {
        return Err(vec![format!("{} bytes of position, expected {size}", bytes.len())]);
    }
    let reasons: Vec<String> = layout(players, true).iter().flat_map(|slot| slot.out_of_range(bytes)).collect();
    if reasons.is_empty() { Ok(parse(players, bytes)) } else { Err(reasons) }
}

/// Takes bytes one after the other.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn several(&mut self, count: usize) -> &'a [u8] {
        let (here, rest) = self.0.split_at(count);
        self.0 = rest;
        here
    }

    fn single(&mut self) -> u8 {
        self.several(1)[0]
    }

    fn flag(&mut self) -> bool {
        self.single() == 1
    }

    /// 0, or a place + 1.
    fn optional(&mut self) -> Option<u8> {
        self.single().checked_sub(1)
    }

    fn pile(&mut self) -> Pile {
        Pile::of_counts(self.several(KINDS))
    }

    fn suits(&mut self) -> u8 {
        self.several(SUITS).iter().enumerate().map(|(suit, &flag)| flag << suit).sum()
    }

    fn seat(&mut self) -> Seat {
        let mut seat = Seat::default();
        seat.set_hand(self.pile());
        seat.known = self.pile();
        seat.opened = self.flag();
        seat.books = self.suits();
        seat.grimoire = self.suits();
        seat.sanity = self.single();
        seat.broken = self.flag();
        seat.won = self.flag();
        seat
    }

    /// A book of a laying in progress, if there is one.
    fn book(&mut self) -> Option<Book> {
        let (suit, cards) = (self.optional(), self.several(FULL));
        let mut book = Book::of(Suit(suit?));
        cards.iter().filter_map(|card| card.checked_sub(1)).for_each(|kind| book.push(Kind(kind)));
        Some(book)
    }
}

/// The position in bytes with all slots in their ranges.
fn parse(players: usize, bytes: &[u8]) -> State {
    let mut reader = Reader(bytes);
    let (phase, round) = (Phase::ALL[usize::from(reader.single())], reader.single());
    let turn = u16::from_be_bytes([reader.single(), reader.single()]);
    reader.single(); // the objective, which follows
    let (owner, starter) = (Player(reader.single()), Player(reader.single()));
    let (actor, winner) = (reader.optional().map_or(owner, Player), reader.optional().map(Player));
    let (extra, due, played, pending) = (reader.flag(), reader.single(), reader.flag(), reader.flag());
    let (again, barred, suit) = (reader.single(), reader.optional().map(Kind), reader.optional().map(Suit));
    let (stock, spent, ceiling) = (reader.pile(), reader.single(), reader.pile());
    let mut discard = Discard::EMPTY;
    let pile = reader.several(Discard::MOST);
    pile.iter().rev().filter_map(|card| card.checked_sub(1)).for_each(|kind| discard.push(Kind(kind)));
    let table = Pile::of_counts(reader.several(KINDS - 1));
    let mut seats = [Seat::default(); SEATS];
    seats[..players].iter_mut().for_each(|seat| *seat = reader.seat());
    let mut laying = Laying::default();
    let books = (0..BOOKS).filter_map(|_| reader.book());
    laying.0.iter_mut().zip(books).for_each(|(place, book)| *place = book);
    State {
        seats,
        stock: stock.into(),
        ceiling,
        table,
        discard,
        laying,
        turn,
        phase,
        round,
        owner,
        starter,
        actor,
        winner,
        extra,
        due,
        played,
        pending,
        again,
        barred,
        suit,
        spent,
    }
}

impl Necronomicon {
    /// Every slot that a position with all slots in their ranges would write otherwise.
    pub(super) fn irregular(&self, bytes: &[u8], state: &State) -> Vec<String> {
        let slots = layout(self.players, true);
        let of = |name: &str| {
            let slot = slots.iter().find(|slot| slot.name == name).expect("the layout has the slot");
            slot.of(bytes)
        };
        let mut reasons = Vec::new();
        let (objective, expected) = (usize::from(of("objective")[0]), self.objective(state.round));
        if objective != expected {
            reasons.push(format!("objective is {objective}, expected {expected} in round {}", state.round));
        }
        let decides = matches!(self.node_of(state), Node::Decision(_));
        let acts = of("acting")[0] > 0;
        if decides && !acts {
            reasons.push(format!("nobody acts in phase {}", state.phase.id()));
        }
        if !decides && acts {
            reasons.push(format!("seat {} acts in phase {}", state.actor.0, state.phase.id()));
        }
        if has_gap(of("discard")) {
            reasons.push("the discard pile has a gap".to_owned());
        }
        let mut begun = [0; BOOKS];
        for (book, suit) in begun.iter_mut().enumerate() {
            let cards = of(&format!("laying{book}.cards"));
            *suit = of(&format!("laying{book}.suit"))[0];
            if has_gap(cards) {
                reasons.push(format!("book {book} of the laying has a gap"));
            }
            if *suit == 0 && cards.iter().any(|&card| card > 0) {
                reasons.push(format!("book {book} of the laying has cards, but no suit"));
            }
        }
        if has_gap(&begun) {
            reasons.push("the laying has a gap".to_owned());
        }
        reasons
    }
}

/// Whether a 0 lies before another number.
fn has_gap(values: &[u8]) -> bool {
    values.iter().skip_while(|&&value| value > 0).any(|&value| value > 0)
}
