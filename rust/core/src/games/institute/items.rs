//! Items as numbers by kind in one word, the pile, and how items come to a space or a backpack and leave it.

use super::Institute;
use super::action::{Cell, ITEMS, Item, Space};
use super::event::{Spot, Step, Who};
use super::state::{Asked, Question, State, Verb};
use crate::tally::Watch;

/// Bits a kind: five for its number, and one that sums of all kinds may use.
const WIDTH: u32 = 6;
/// The lowest bit of every kind.
const ONES: u32 = 1 | 1 << 6 | 1 << 12 | 1 << 18 | 1 << 24;
/// The highest bit of every kind, which no number reaches.
const GUARDS: u32 = ONES << (WIDTH - 1);

/// Items by kind, at most 20 of each (I-2) and 60 in all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pack(u32);

impl Pack {
    /// No items.
    pub const EMPTY: Pack = Pack(0);

    /// One item.
    #[inline]
    pub fn one(item: Item) -> Pack {
        Pack(1 << (WIDTH * item as u32))
    }

    /// As many of each kind.
    pub fn of_counts(counts: [u8; ITEMS]) -> Pack {
        Pack(counts.iter().rev().fold(0, |word, &count| word << WIDTH | u32::from(count)))
    }

    /// The numbers by kind.
    pub fn counts(self) -> [u8; ITEMS] {
        Item::ALL.map(|item| self.of(item))
    }

    /// The number of a kind.
    #[inline]
    pub fn of(self, item: Item) -> u8 {
        (self.0 >> (WIDTH * item as u32) & 0x1f) as u8
    }

    /// The number of all kinds.
    #[inline]
    pub fn total(self) -> u32 {
        self.0.wrapping_mul(ONES) >> 24 & 0x3f
    }

    /// The kinds that are there, a bit each.
    #[inline]
    pub fn kinds(self) -> u32 {
        const GATHER: u32 = 1 << 20 | 1 << 15 | 1 << 10 | 1 << 5 | 1;
        let there = (self.0 + (GUARDS - ONES)) & GUARDS;
        (there >> (WIDTH - 1)).wrapping_mul(GATHER) >> 20 & 0x1f
    }

    /// Whether there is no item.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether all of `other` is here.
    #[inline]
    pub fn covers(self, other: Pack) -> bool {
        ((self.0 | GUARDS) - other.0) & GUARDS == GUARDS
    }

    /// These and those.
    #[inline]
    pub fn plus(self, other: Pack) -> Pack {
        Pack(self.0 + other.0)
    }

    /// These without those, which are here.
    #[inline]
    pub fn minus(self, other: Pack) -> Pack {
        Pack(self.0 - other.0)
    }

    /// The kind of the item with so many below it, in the order of kinds.
    #[inline]
    pub fn nth(self, mut rank: u32) -> Item {
        for item in Item::ALL {
            let count = u32::from(self.of(item));
            if rank < count {
                return item;
            }
            rank -= count;
        }
        panic!("no so many items")
    }
}

impl State {
    /// Items come to a space.
    #[inline]
    pub(super) fn put(&mut self, cell: Cell, space: Space, items: Pack) {
        let there = &mut self.items[cell.index()][space.index()];
        *there = there.plus(items);
        self.littered |= u32::from(!items.is_empty()) << cell.0;
    }

    /// An item leaves a space.
    #[inline]
    pub(super) fn lift(&mut self, cell: Cell, space: Space, item: Item) {
        let there = &mut self.items[cell.index()][space.index()];
        *there = there.minus(Pack::one(item));
        if self.items[cell.index()].iter().all(|there| there.is_empty()) {
            self.littered &= !cell.bit();
        }
    }

    /// The kinds that lie on a cell, a bit each.
    #[inline]
    pub(super) fn kinds_at(&self, cell: Cell) -> u32 {
        self.items[cell.index()].iter().fold(0, |kinds, there| kinds | there.kinds())
    }

    /// The cells where an item of a kind, or of any, lies, a bit each.
    pub(super) fn cells_with(&self, item: Option<Item>) -> u32 {
        match item {
            None => self.littered,
            Some(item) => {
                let there = |&cell: &Cell| self.littered & cell.bit() != 0 && self.kinds_at(cell) >> item as u32 & 1 == 1;
                Cell::all().filter(there).map(Cell::bit).sum()
            }
        }
    }

    /// An item comes to the active player's backpack.
    #[inline]
    pub(super) fn gain(&mut self, item: Item) {
        let own = self.own_mut();
        own.pack = own.pack.plus(Pack::one(item));
        self.tracker -= i32::from(item == Item::Soul); // I-25
    }

    /// Items of a seat are discarded.
    #[inline]
    pub(super) fn discard(&mut self, seat: usize, items: Pack) {
        let pack = &mut self.seats[seat].pack;
        *pack = pack.minus(items);
        self.discards = self.discards.plus(items);
        self.tracker += i32::from(items.of(Item::Soul)); // I-25
    }
}

impl Institute {
    /// Whether a seat's backpack takes nothing more (I-16).
    #[inline]
    pub(super) fn is_full(&self, state: &State, seat: usize) -> bool {
        self.backpack_limit > 0 && state.seats[seat].pack.total() >= u32::from(self.backpack_limit)
    }

    /// An item is needed: whether the pile has one, after it was refilled if empty (I-38).
    #[inline]
    pub(super) fn refill(&self, state: &mut State) -> bool {
        if state.pile.is_empty() {
            (state.pile, state.discards) = (state.discards, Pack::EMPTY); // I-38
        }
        !state.pile.is_empty() // I-38
    }

    /// Items are scattered on a place, if there are any.
    pub(super) fn scatter_at(&self, state: &mut State, cell: Cell, space: Space, number: u8) {
        if number > 0 && self.refill(state) {
            state.asked = Asked { cell: Some(cell), space: Some(space), number, ..Asked::of(Question::Scatter) };
        }
    }

    /// Items are scattered, each on a tile drawn for it.
    pub(super) fn scatter_anywhere(&self, state: &mut State, number: u8) {
        if number > 0 && self.refill(state) {
            state.asked = Asked { number, ..Asked::to(Question::Cell, Verb::Scatter) };
        }
    }

    /// The item that is scattered is drawn.
    pub(super) fn draw_scattered(&self, state: &mut State, item: Item, watch: &mut impl Watch) {
        let (cell, number) = (state.asked_cell(), state.asked.number);
        let space = state.asked.space.expect("items are scattered on a space");
        state.asked = Asked::NOTHING;
        state.pile = state.pile.minus(Pack::one(item));
        state.put(cell, space, Pack::one(item));
        if matches!(self.step_of(state), Some(Step::Scatter(_, Spot::Random))) {
            self.scatter_anywhere(state, number - 1);
        } else {
            self.scatter_at(state, cell, space, number - 1);
        }
        self.go_on_unless_asked(state, watch);
    }

    /// An item of the pile is drawn for the backpack.
    pub(super) fn draw_item(&self, state: &mut State, item: Item, watch: &mut impl Watch) {
        state.asked = Asked::NOTHING;
        state.pile = state.pile.minus(Pack::one(item));
        state.gain(item);
        self.go_on(state, watch);
    }

    /// An item of a tile comes to the backpack, from the lowest space that has it (I-60).
    pub(super) fn take_from(&self, state: &mut State, cell: Cell, item: Item) {
        let lowest = state.items[cell.index()].iter().position(|there| there.of(item) > 0);
        let space = Space(lowest.expect("the item lies there") as u8 + 1);
        state.lift(cell, space, item);
        state.gain(item);
    }

    /// The next seat from one on, up to the last before the active one, that has items to discard (I-60).
    pub(super) fn lose_from(&self, state: &mut State, first: usize, who: Who, number: u8) {
        let active = usize::from(state.active);
        for steps in first..if who == Who::All { self.players } else { 1 } {
            let seat = (active + steps) % self.players;
            let number = number.min(state.seats[seat].pack.total() as u8);
            if number > 0 {
                state.asked = Asked { seat: Some(seat as u8), number, ..Asked::of(Question::Lose) };
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_counts_as_five_numbers_do() {
        let packs: Vec<[u8; ITEMS]> =
            vec![[0; 5], [5, 6, 5, 6, 10], [20, 20, 20, 0, 0], [0, 0, 0, 20, 20], [1, 0, 1, 0, 1], [0, 1, 0, 2, 0]];
        for &counts in &packs {
            let pack = Pack::of_counts(counts);
            assert_eq!(pack.counts(), counts);
            assert_eq!(pack.total(), counts.iter().map(|&count| u32::from(count)).sum::<u32>());
            assert_eq!(pack.kinds(), (0..5).map(|kind| u32::from(counts[kind] > 0) << kind).sum::<u32>());
            assert_eq!(pack.is_empty(), pack.total() == 0);
            let all: Vec<Item> = (0..pack.total()).map(|rank| pack.nth(rank)).collect();
            assert!(
                all.is_sorted()
                    && Item::ALL
                        .iter()
                        .all(|&item| all.iter().filter(|&&found| found == item).count() == usize::from(pack.of(item)))
            );
            for &others in &packs {
                let other = Pack::of_counts(others);
                assert_eq!(pack.covers(other), (0..5).all(|kind| counts[kind] >= others[kind]));
                if pack.covers(other) {
                    assert_eq!(pack.minus(other).plus(other), pack);
                }
            }
        }
    }
}
