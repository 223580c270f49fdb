//! The position: counts and masks, 160 bytes.

use super::action::{BOARD_KINDS, FRAGMENTS, Kind, SEALS};
use crate::node::Player;
use crate::set::Set128;

/// What the game waits for (M-27).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Phase {
    /// Chance: a red reward is drawn.
    Reward,
    /// Decision: leave or explore.
    Turn,
    /// Chance: a card is drawn for the centre.
    Foresee,
    /// Chance: a card is drawn.
    Draw,
    /// Decision: a reactive card, or none.
    React,
    /// Decision: the kind of an Assistant.
    Assign,
    /// Decision: the Defense card to turn face up.
    Flip,
    /// The game is over.
    End,
}

impl Phase {
    /// All phases in the order of the observation.
    pub const ALL: [Phase; 8] =
        [Phase::Reward, Phase::Turn, Phase::Foresee, Phase::Draw, Phase::React, Phase::Assign, Phase::Flip, Phase::End];

    /// Whether the world acts. A test of one bit: a jump table here would be mispredicted at every other node.
    #[inline]
    pub fn is_chance(self) -> bool {
        const CHANCE: u8 = 1 << Phase::Reward as u8 | 1 << Phase::Foresee as u8 | 1 << Phase::Draw as u8;
        CHANCE >> self as u8 & 1 == 1
    }

    /// The word that users see.
    pub fn id(self) -> &'static str {
        ["reward", "turn", "foresee", "draw", "react", "assign", "flip", "end"][self as usize]
    }
}

const LOW: u64 = 0x0101_0101_0101_0101;
const HIGH: u64 = LOW << 7;

/// A pile of cards by kind. No sum of a pile exceeds 250 (the content's bound), so eight kinds at a time add up in one
/// multiplication without a carry between bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pile(pub [u8; 16]);

impl Pile {
    #[inline]
    fn words(self) -> [u64; 2] {
        let (low, high) = self.0.split_at(8);
        [low, high].map(|half| u64::from_le_bytes(half.try_into().expect("half of sixteen")))
    }

    #[inline]
    fn of_words(words: [u64; 2]) -> Self {
        let mut pile = Pile::default();
        pile.0[..8].copy_from_slice(&words[0].to_le_bytes());
        pile.0[8..].copy_from_slice(&words[1].to_le_bytes());
        pile
    }

    /// One card of every kind in a mask.
    #[inline]
    pub fn of_mask(mask: u16) -> Self {
        let spread = |byte: u64| ((((byte * LOW) & 0x8040_2010_0804_0201) + (HIGH - LOW)) & HIGH) >> 7;
        Pile::of_words([spread(u64::from(mask & 0xff)), spread(u64::from(mask >> 8))])
    }

    /// The kinds that lie there, as a mask.
    #[inline]
    pub fn mask(self) -> u16 {
        let gather = |word: u64| {
            let filled = (((word & !HIGH) + (HIGH - LOW)) | word) & HIGH;
            ((filled >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u16
        };
        let [low, high] = self.words().map(gather);
        low | high << 8
    }

    /// The pile with another on top.
    #[inline]
    pub fn with(self, other: Pile) -> Self {
        let ([a, b], [c, d]) = (self.words(), other.words());
        Pile::of_words([a + c, b + d])
    }

    /// How many cards there are.
    #[inline]
    pub fn total(self) -> u8 {
        let [low, high] = self.words();
        (low.wrapping_mul(LOW).wrapping_add(high.wrapping_mul(LOW)) >> 56) as u8
    }

    /// Whether no card lies there.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.words() == [0, 0]
    }

    /// Entry k is the number of cards of the kinds 0 to k.
    #[inline]
    pub fn running_sums(self) -> Self {
        let [low, high] = self.words();
        let low = low.wrapping_mul(LOW);
        Pile::of_words([low, high.wrapping_add(low >> 56).wrapping_mul(LOW)])
    }

    /// In running sums, the first place whose sum exceeds `drawn`: the kind of the card with `drawn` cards before it.
    #[inline]
    pub fn place(self, drawn: u8) -> u8 {
        let mut passed = 0;
        for sum in self.0 {
            passed += u8::from(sum <= drawn);
        }
        passed
    }

    /// How many cards of a kind there are.
    #[inline]
    pub fn of(self, kind: Kind) -> u8 {
        self.0[kind.index()]
    }

    /// Adds a card.
    #[inline]
    pub fn add(&mut self, kind: Kind) {
        self.0[kind.index()] += 1;
    }

    /// Takes a card away.
    #[inline]
    pub fn take(&mut self, kind: Kind) {
        self.0[kind.index()] -= 1;
    }
}

/// The Fragments and Seals on all boards: ten bits a seat, a bit a kind. One word, so that what can be taken from anybody is
/// found without a loop over the seats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Boards(u64);

/// A bit in the place of every seat.
const SEATS: u64 = 1 | 1 << 10 | 1 << 20 | 1 << 30 | 1 << 40;

impl Boards {
    #[inline]
    fn shift(player: Player) -> u32 {
        u32::from(player.0) * BOARD_KINDS as u32
    }

    /// A player's kinds as a mask.
    #[inline]
    pub fn of(self, player: Player) -> u16 {
        (self.0 >> Self::shift(player)) as u16 & (FRAGMENTS | SEALS)
    }

    /// Adds kinds to a player's.
    #[inline]
    pub fn add(&mut self, player: Player, kinds: u16) {
        self.0 |= u64::from(kinds) << Self::shift(player);
    }

    /// Removes kinds from a player's.
    #[inline]
    pub fn remove(&mut self, player: Player, kinds: u16) {
        self.0 &= !(u64::from(kinds) << Self::shift(player));
    }

    /// The kinds that lie on these boards and not on those.
    #[inline]
    pub fn without(self, other: Boards) -> Self {
        Boards(self.0 & !other.0)
    }

    /// The boards turned so that the seat after `player` is lowest; the lowest `players` - 1 are those of the others.
    #[inline]
    pub fn others(self, player: Player, players: usize) -> u64 {
        let next = Self::shift(player) + BOARD_KINDS as u32;
        self.0 >> next | self.0 << ((players * BOARD_KINDS) as u32 - next)
    }

    /// The players with a kind on the board, a bit a seat.
    #[inline]
    pub fn holders(self, kind: Kind) -> u8 {
        // The product moves the bit of seat s from 10s to 36 + s; no two others meet there or below.
        let seats = self.0 >> kind.index() & SEATS;
        (seats.wrapping_mul(1 | 1 << 9 | 1 << 18 | 1 << 27 | 1 << 36) >> 36) as u8 & 0x1f
    }
}

/// The same kinds at every seat.
#[inline]
pub(super) fn spread(kinds: u16) -> u64 {
    u64::from(kinds & (FRAGMENTS | SEALS)) * SEATS
}

/// What else lies in front of a player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Seat {
    /// Students.
    pub students: u8,
    /// Assistants that count as Students.
    pub wild_students: u8,
    /// Defense cards face up, a bit a card.
    pub ready: u8,
    /// Knowledge cards.
    pub knowledge: u8,
    /// Red cards by number.
    pub red: [u8; 5],
    /// Black cards, a bit a round.
    pub black: u8,
}

impl Seat {
    /// Students and Assistants that count as Students.
    #[inline]
    pub fn all_students(&self) -> u8 {
        self.students + self.wild_students
    }
}

/// A position. Canonical: see M-28.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// The legal actions, kept up to date by every move; a function of all the rest.
    pub(super) legal: Set128,
    /// The deck.
    pub deck: Pile,
    /// The discard pile.
    pub discard: Pile,
    /// The cards in the centre.
    pub centre: Pile,
    /// The Fragments and Seals on the boards, Assistants included.
    pub boards: Boards,
    /// Which of them are Assistants.
    pub wild: Boards,
    /// The players; seats that nobody has are all zero.
    pub seats: [Seat; 5],
    /// Red cards in their deck, by number.
    pub red_deck: [u8; 5],
    /// The red rewards that lie there, a bit a number.
    pub rewards: u8,
    /// Whether the black reward lies there.
    pub black_reward: bool,
    /// Knowledge cards left.
    pub knowledge: u8,
    /// The round, 1 to 5.
    pub round: u8,
    /// What the game waits for.
    pub phase: Phase,
    /// Whose turn it is; in `reward` the starter, at the end the last to act.
    pub turn: Player,
    /// The players in the Library, a bit a seat.
    pub inside: u8,
    /// Whether a preventive card was used this turn (M-20).
    pub committed: bool,
    /// Premonition draws to come.
    pub foresee: u8,
    /// The drawn card that waits for a reaction or for its kind.
    pub pending: Option<Kind>,
}

impl State {
    /// Whether a player is in the Library.
    #[inline]
    pub fn is_inside(&self, player: Player) -> bool {
        self.inside >> player.0 & 1 == 1
    }

    /// The players with a card of a kind on the board, a bit a seat; of a Student, any that counts as one.
    #[inline]
    pub fn holders(&self, kind: Kind) -> u8 {
        if kind == Kind::Student {
            let bits = self.seats.iter().enumerate().map(|(seat, held)| u8::from(held.all_students() > 0) << seat);
            return bits.fold(0, |all, bit| all | bit);
        }
        self.boards.holders(kind)
    }

    /// The red numbers that can still be drawn this round, with the cards left of each (M-11).
    #[inline]
    pub fn reward_weights(&self) -> Pile {
        let mut weights = Pile::default();
        weights.0[..5].copy_from_slice(&self.red_deck);
        let [low, high] = weights.words();
        let [open, _] = Pile::of_mask(u16::from(!self.rewards)).words();
        Pile::of_words([low & (open * 0xff), high])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::{Source, stream};

    /// House bound: a State is held, cloned and passed around by the million.
    #[test]
    fn a_state_has_160_bytes() {
        assert_eq!(size_of::<State>(), 160);
    }

    #[test]
    fn piles_count_as_loops_do() {
        let mut rng = stream(3, 0, 0, 0);
        for _ in 0..5000 {
            let mut pile = Pile::default();
            let high = 1 + rng.below(20);
            pile.0[..12].iter_mut().for_each(|count| *count = rng.below(high) as u8);
            let sums: Vec<u8> = (0..16).map(|last| pile.0[..=last].iter().sum()).collect();
            assert_eq!(pile.running_sums().0[..], sums);
            assert_eq!(pile.total(), sums[15]);
            assert_eq!(pile.is_empty(), sums[15] == 0);
            assert_eq!(pile.mask(), (0..12).filter(|&kind| pile.0[kind] > 0).map(|kind| 1 << kind).sum::<u16>());
            for drawn in 0..sums[15] {
                let place = sums.iter().position(|&sum| sum > drawn).map(|place| place as u8);
                assert_eq!(Some(pile.running_sums().place(drawn)), place);
            }
            let mut boards = Boards::default();
            let players = 2 + rng.below(4) as usize;
            let masks: Vec<u16> = (0..players).map(|_| rng.below(1 << 10) as u16).collect();
            for (player, &kinds) in (0..).map(Player).zip(&masks) {
                boards.add(player, 0x3ff);
                boards.remove(player, 0x3ff & !kinds);
            }
            for player in (0..players as u8).map(Player) {
                assert_eq!(boards.of(player), masks[player.index()]);
                let others =
                    (1..players).map(|steps| u64::from(masks[player.clockwise(steps, players).index()]) << (10 * (steps - 1)));
                let lowest = (1 << (10 * (players - 1))) - 1;
                assert_eq!(boards.others(player, players) & lowest, others.sum::<u64>());
            }
            for kind in &Kind::ALL[..BOARD_KINDS] {
                let holders = masks.iter().enumerate().map(|(seat, mask)| u8::from(mask & kind.bit() != 0) << seat);
                assert_eq!(boards.holders(*kind), holders.sum::<u8>());
            }
            let mask = rng.below(1 << 12) as u16;
            let spread = Pile::of_mask(mask);
            assert_eq!(spread.mask(), mask);
            assert_eq!(u32::from(spread.total()), mask.count_ones());
            assert_eq!(pile.with(spread).total(), pile.total() + spread.total());
        }
    }
}
