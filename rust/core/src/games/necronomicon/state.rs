//! The position: counts in half-bytes, sets as masks, 616 bytes. Four seats take 88 each (a hand and what is known of it, 36 bytes each),
//! stock, ceiling and table 36 each, the ordered discard pile 103, a laying 18; sums and masks that draws and legal sets ask for again and
//! again are kept beside the counts.

use super::action::{KINDS, Kind, SUITS, Suit};
use super::laying::Laying;
use crate::node::Player;

/// What the game waits for (N-54), in the order of the observation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Phase {
    /// Chance: a card is dealt to a hand.
    Deal,
    /// Chance: a card is turned up for the discard pile.
    Flip,
    /// Decision: the stock or the discard pile.
    Draw,
    /// Chance: a card is drawn from the stock.
    Take,
    /// Decision: play, books, end of the turn.
    Main,
    /// Decision: the next step of a laying.
    Book,
    /// Decision: the card to take from the discard pile.
    Invoke,
    /// Decision: a card to discard, or no more.
    Sacrifice,
    /// Decision: a card to discard, or no more, player by player.
    Revelation,
    /// Decision: the book that a player without Sanity loses.
    Settle,
    /// The game is over.
    Over,
}

impl Phase {
    /// All phases in the order of the observation.
    pub const ALL: [Phase; 11] = [
        Phase::Deal,
        Phase::Flip,
        Phase::Draw,
        Phase::Take,
        Phase::Main,
        Phase::Book,
        Phase::Invoke,
        Phase::Sacrifice,
        Phase::Revelation,
        Phase::Settle,
        Phase::Over,
    ];

    /// The word that users see.
    pub fn id(self) -> &'static str {
        let ids = ["deal", "flip", "draw", "take", "main", "book", "invoke", "sacrifice", "revelation", "settle", "over"];
        ids[self as usize]
    }

    /// Whether the world acts.
    #[inline]
    pub fn is_chance(self) -> bool {
        const CHANCE: u16 = 1 << Phase::Deal as u16 | 1 << Phase::Flip as u16 | 1 << Phase::Take as u16;
        CHANCE >> self as u16 & 1 == 1
    }
}

const LOW: u64 = 0x0101_0101_0101_0101;
const HIGH: u64 = LOW << 7;
const NIBBLES: u32 = 0x1111_1111;
const HALVES: u32 = 0x0f0f_0f0f;

/// Cards by kind: a word a suit, and one for Cthulhu and the Revelation, with half a byte a kind. No word of a possible position has
/// more than 12 cards (N-4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pile([u32; SUITS + 1]);

impl Pile {
    /// The pile with these counts.
    pub fn of_counts(counts: &[u8]) -> Self {
        let mut pile = Pile::default();
        for (kind, &count) in Kind::all().zip(counts) {
            pile.0[kind.index() / 6] |= u32::from(count) << (4 * (kind.index() % 6));
        }
        pile
    }

    /// The counts of all kinds.
    pub fn counts(&self) -> [u8; KINDS] {
        std::array::from_fn(|kind| self.of(Kind(kind as u8)))
    }

    /// Cards of a kind.
    #[inline]
    pub fn of(&self, kind: Kind) -> u8 {
        (self.0[kind.index() / 6] >> (4 * (kind.index() % 6)) & 15) as u8
    }

    /// A card joins.
    #[inline]
    pub fn add(&mut self, kind: Kind) {
        self.0[kind.index() / 6] += 1 << (4 * (kind.index() % 6));
    }

    /// A card leaves.
    #[inline]
    pub fn remove(&mut self, kind: Kind) {
        self.0[kind.index() / 6] -= 1 << (4 * (kind.index() % 6));
    }

    /// Cards in a word, however many.
    #[inline]
    fn of_word(&self, word: usize) -> u8 {
        let bytes = (self.0[word] & HALVES) + (self.0[word] >> 4 & HALVES);
        (bytes.wrapping_mul(0x0101_0101) >> 24) as u8
    }

    /// Cards of a suit, however many.
    #[inline]
    pub fn of_suit(&self, suit: Suit) -> u8 {
        self.of_word(suit.index())
    }

    /// All cards.
    #[inline]
    pub fn total(&self) -> u16 {
        (0..=SUITS).map(|word| u16::from(self.of_word(word))).sum()
    }

    /// The pile and another one.
    pub fn with(&self, other: &Pile) -> Pile {
        Pile(std::array::from_fn(|word| self.0[word] + other.0[word]))
    }

    /// The pile without another one, all of which is in it.
    pub fn without(&self, other: &Pile) -> Pile {
        Pile(std::array::from_fn(|word| self.0[word] - other.0[word]))
    }

    /// The kinds that are there, as a mask.
    #[inline]
    pub fn kinds(&self) -> u64 {
        let mut mask = 0;
        for (word, &counts) in self.0.iter().enumerate() {
            let pairs = counts | counts >> 1;
            let there = u64::from((pairs | pairs >> 2) & NIBBLES);
            // Bits 0, 4, 8, ... come together: first by twos, then those pairs.
            let twos = (there | there >> 3) & 0x0003_0303;
            mask |= ((twos | twos >> 6 | twos >> 12) & 0x3f) << (6 * word);
        }
        mask
    }
}

/// The stock, or any pile that single cards are drawn from by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stock {
    /// The cards.
    pile: Pile,
    /// Byte s: the cards of suits 0 to s, all of which are fewer than 128 in a possible position.
    sums: u64,
    /// All cards.
    len: u16,
}

impl From<Pile> for Stock {
    fn from(pile: Pile) -> Self {
        let counts = Suit::all().fold(0, |counts, suit| counts | u64::from(pile.of_suit(suit)) << (8 * suit.0));
        Stock { pile, sums: counts.wrapping_mul(LOW), len: pile.total() }
    }
}

impl Stock {
    /// The cards by kind.
    pub fn pile(&self) -> &Pile {
        &self.pile
    }

    /// How many cards there are.
    #[inline]
    pub fn len(&self) -> u16 {
        self.len
    }

    /// Whether there is no card.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Cards of a kind.
    pub fn of(&self, kind: Kind) -> u8 {
        self.pile.of(kind)
    }

    /// A card leaves.
    #[inline]
    pub fn remove(&mut self, kind: Kind) {
        self.pile.remove(kind);
        self.len -= 1;
        // From its suit on; Cthulhu and the Revelation are behind the last.
        self.sums -= (LOW << (8 * (kind.index() / 6 % 8))) & u64::from(kind >= Kind::CTHULHU).wrapping_sub(1);
    }

    /// The kind of a card, all cards counted through in the order of kinds; `drawn` is below [`Stock::len`].
    #[inline]
    pub fn kind_of(&self, drawn: u32) -> Kind {
        let drawn = drawn as u8;
        // The first byte that is above the number is its suit's.
        let suit = first_above(self.sums, drawn);
        let rank = drawn - ((u128::from(self.sums) << 8) >> (8 * suit)) as u8;
        // The running sums of the word, spread out to bytes: no sum needs more than half a byte.
        let sums = self.pile.0[suit as usize].wrapping_mul(NIBBLES);
        let even = u64::from(sums & HALVES);
        let odd = u64::from(sums >> 4 & HALVES);
        let passed = (!above(even | odd << 32, rank) & HIGH).count_ones();
        Kind((6 * suit + passed) as u8)
    }
}

/// The high bit of every byte that is above a number; all are below 128.
#[inline]
fn above(bytes: u64, number: u8) -> u64 {
    bytes + (HIGH - LOW - u64::from(number) * LOW)
}

/// The place of the first byte that is above a number, 8 if none is.
#[inline]
fn first_above(bytes: u64, number: u8) -> u32 {
    (above(bytes, number) & HIGH).trailing_zeros() / 8
}

/// The discard pile. The top is the last of its cards; the places above it are 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Discard {
    cards: [u8; Discard::MOST],
    len: u8,
}

impl Discard {
    /// The most cards of a deck (N-4).
    pub const MOST: usize = 102;
    /// The pile without cards.
    pub const EMPTY: Discard = Discard { cards: [0; Discard::MOST], len: 0 };

    /// How many cards there are.
    #[inline]
    pub fn len(&self) -> usize {
        usize::from(self.len)
    }

    /// Whether there is no card.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The cards, the top first.
    pub fn from_top(&self) -> impl Iterator<Item = Kind> {
        self.cards[..self.len()].iter().rev().map(|&kind| Kind(kind))
    }

    /// A card comes on top.
    #[inline]
    pub fn push(&mut self, kind: Kind) {
        self.cards[self.len()] = kind.0;
        self.len += 1;
    }

    /// The top leaves.
    #[inline]
    pub fn pop(&mut self) -> Kind {
        self.len -= 1;
        Kind(std::mem::take(&mut self.cards[usize::from(self.len)]))
    }

    /// The cards below the top.
    #[inline]
    fn below_top(&self) -> &[u8] {
        &self.cards[..self.len().saturating_sub(1)]
    }

    /// The kinds that lie below the top, as a mask.
    #[inline]
    pub fn kinds_below_top(&self) -> u64 {
        self.below_top().iter().fold(0, |mask, &kind| mask | 1 << kind)
    }

    /// The topmost card of a kind that lies below the top leaves.
    pub fn remove_below_top(&mut self, kind: Kind) {
        let place = self.below_top().iter().rposition(|&card| card == kind.0).expect("such a card lies below the top");
        self.cards.copy_within(place + 1..usize::from(self.len), place);
        self.pop();
    }

    /// All cards below the top leave.
    pub fn take_below_top(&mut self) -> Pile {
        let top = self.pop();
        let mut pile = Pile::default();
        for &kind in &self.cards[..usize::from(self.len)] {
            pile.add(Kind(kind));
        }
        *self = Discard::EMPTY;
        self.push(top);
        pile
    }
}

/// What a player has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Seat {
    /// The kinds in the hand, as a mask: always those of `hand`.
    pub held: u64,
    /// The hand.
    pub hand: Pile,
    /// What all know to be in the hand (N-50).
    pub known: Pile,
    /// Cards in the hand: always as many as in `hand`.
    pub size: u16,
    /// Whether the objective is laid down.
    pub opened: bool,
    /// The suits laid this round, a bit each.
    pub books: u8,
    /// The suits marked, a bit each.
    pub grimoire: u8,
    /// Sanity, 0 to 8.
    pub sanity: u8,
    /// Whether Sanity is at 0 and that is not settled yet (N-41).
    pub broken: bool,
    /// Whether the player has won the game.
    pub won: bool,
}

impl Default for Seat {
    /// A player before the first round.
    fn default() -> Self {
        Seat {
            held: 0,
            hand: Pile::default(),
            known: Pile::default(),
            size: 0,
            opened: false,
            books: 0,
            grimoire: 0,
            sanity: 8, // N-1
            broken: false,
            won: false,
        }
    }
}

impl Seat {
    /// Whether the objective is laid down and the hand is empty (N-26).
    #[inline]
    pub fn is_out(&self) -> bool {
        self.opened && self.size == 0
    }

    /// A card comes to the hand unseen by the others.
    #[inline]
    pub fn draw(&mut self, kind: Kind) {
        self.hand.add(kind);
        self.held |= kind.bit();
        self.size += 1;
    }

    /// A card comes to the hand openly.
    #[inline]
    pub fn gain(&mut self, kind: Kind) {
        self.draw(kind);
        self.known.add(kind); // N-50
    }

    /// A card leaves the hand.
    #[inline]
    pub fn give(&mut self, kind: Kind) {
        self.hand.remove(kind);
        self.held &= !(u64::from(self.hand.of(kind) == 0) << kind.0);
        self.size -= 1;
        if self.known.of(kind) > 0 {
            self.known.remove(kind); // N-50
        }
    }

    /// Another hand takes the place of this one.
    pub fn set_hand(&mut self, hand: Pile) {
        self.hand = hand;
        self.held = hand.kinds();
        self.size = hand.total();
    }
}

/// The most players.
pub(super) const SEATS: usize = 4;

/// A position (N-61).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// The players; seats that nobody has stay as at the start.
    pub seats: [Seat; SEATS],
    /// The stock.
    pub stock: Stock,
    /// What the stock was when it was last formed (N-50).
    pub ceiling: Pile,
    /// The cards in books.
    pub table: Pile,
    /// The discard pile.
    pub discard: Discard,
    /// The books of a laying in progress, their cards still in hand (N-22).
    pub laying: Laying,
    /// The number of the turn in the round, from 1; 0 in `Deal` and `Flip`.
    pub turn: u16,
    /// What the game waits for.
    pub phase: Phase,
    /// The round, from 1.
    pub round: u8,
    /// Whose turn it is; in `Deal` who gets the card, in `Flip` the starter.
    pub owner: Player,
    /// Who began the round, or will.
    pub starter: Player,
    /// Who decides: the owner, save in `Revelation` and `Settle`.
    pub actor: Player,
    /// Who won the round, in `Settle` and `Over`.
    pub winner: Option<Player>,
    /// Whether the owner has another turn after this one (N-34).
    pub extra: bool,
    /// Cards still to be drawn; 0 except in `Take`.
    pub due: u8,
    /// Whether the play that is due was made.
    pub played: bool,
    /// Whether a Repeat waits to be used (N-33).
    pub pending: bool,
    /// How often `again` was done this turn.
    pub again: u8,
    /// The kind taken from the discard pile this turn, until the bar ends (N-21).
    pub barred: Option<Kind>,
    /// The suit of the cards being discarded (N-32, N-34).
    pub suit: Option<Suit>,
    /// Revelations that left the game.
    pub spent: u8,
}

impl State {
    /// The player whose turn it is.
    #[inline]
    pub fn owner_seat(&self) -> &Seat {
        &self.seats[self.owner.index()]
    }

    /// The player whose turn it is, to be changed.
    #[inline]
    pub fn owner_seat_mut(&mut self) -> &mut Seat {
        &mut self.seats[self.owner.index()]
    }

    /// Whether a card can be drawn from the stock, formed anew if it is empty (N-13).
    #[inline]
    pub fn can_be_had(&self) -> bool {
        !self.stock.is_empty() || self.discard.len() >= 2
    }

    /// The suits of the books on the table, a bit each.
    #[inline]
    pub fn suits_on_table(&self) -> u8 {
        self.seats.iter().fold(0, |suits, seat| suits | seat.books)
    }

    /// The kinds that the owner may play as far as the bar goes (N-21): all in hand but the single card just taken.
    #[inline]
    pub fn playable(&self) -> u64 {
        let seat = self.owner_seat();
        match self.barred {
            Some(kind) if seat.hand.of(kind) == 1 => seat.held & !kind.bit(),
            _ => seat.held,
        }
    }

    /// The first player from the winner's left whose Sanity is at 0 and not settled (N-41).
    pub fn loser(&self, players: usize) -> Option<Player> {
        let winner = self.winner?;
        (1..players).map(|steps| winner.clockwise(steps, players)).find(|player| self.seats[player.index()].broken)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::{Rng, Source, stream};

    #[test]
    fn a_state_has_616_bytes() {
        assert_eq!(size_of::<State>(), 616);
        assert_eq!(size_of::<Seat>(), 88);
        assert_eq!(size_of::<Pile>(), 36);
    }

    /// Random counts of which no suit has more than 12.
    fn counts(rng: &mut Rng) -> [u8; KINDS] {
        let mut counts = [0; KINDS];
        for word in 0..=SUITS {
            let places = if word < SUITS { 6 } else { 2 };
            for _ in 0..rng.below(13) {
                counts[6 * word + rng.below(places) as usize] += 1;
            }
        }
        counts
    }

    #[test]
    fn piles_and_stocks_agree_with_counts() {
        let mut rng = stream(1, 0, 0, 0);
        for _ in 0..500 {
            let counts = counts(&mut rng);
            let pile = Pile::of_counts(&counts);
            assert_eq!(pile.counts(), counts);
            for suit in Suit::all() {
                assert_eq!(pile.of_suit(suit), counts[6 * suit.index()..][..6].iter().sum::<u8>());
            }
            let there = Kind::all().filter(|kind| counts[kind.index()] > 0);
            assert_eq!(pile.kinds(), there.fold(0, |mask, kind| mask | kind.bit()));
            let mut cards: Vec<Kind> = Kind::all().flat_map(|kind| (0..counts[kind.index()]).map(move |_| kind)).collect();
            let mut stock = Stock::from(pile);
            while !cards.is_empty() {
                assert_eq!(usize::from(stock.len()), cards.len());
                for (drawn, &kind) in cards.iter().enumerate() {
                    assert_eq!(stock.kind_of(drawn as u32), kind);
                }
                let gone = cards.remove(rng.below(cards.len() as u32) as usize);
                stock.remove(gone);
                assert_eq!(stock, Stock::from(*stock.pile()));
            }
            assert!(stock.is_empty());
        }
    }

    #[test]
    fn counts_of_no_possible_position_are_still_added_up() {
        let pile = Pile::of_counts(&[12; KINDS]);
        assert_eq!((pile.of_suit(Suit(3)), pile.total()), (72, 600));
        assert_eq!(Stock::from(pile).len(), 600);
    }

    #[test]
    fn the_discard_pile_keeps_its_order() {
        let kinds = [3, 7, 3, 9, 7].map(Kind);
        let mut pile = Discard::EMPTY;
        kinds.into_iter().for_each(|kind| pile.push(kind));
        assert_eq!(pile.kinds_below_top(), Kind(3).bit() | Kind(7).bit() | Kind(9).bit());
        pile.remove_below_top(Kind(3));
        assert_eq!(pile.from_top().map(|kind| kind.0).collect::<Vec<_>>(), [7, 9, 7, 3]);
        pile.remove_below_top(Kind(7));
        assert_eq!(pile.from_top().map(|kind| kind.0).collect::<Vec<_>>(), [7, 9, 3]);
        assert_eq!(pile.take_below_top(), Pile::of_counts(&[0, 0, 0, 1, 0, 0, 0, 0, 0, 1]));
        assert_eq!(pile.from_top().map(|kind| kind.0).collect::<Vec<_>>(), [7]);
        let mut again = Discard::EMPTY;
        again.push(Kind(7));
        assert_eq!(pile, again);
    }
}
