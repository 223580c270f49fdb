//! The position: counts and masks, 144 bytes.

use super::action::{BOARD_KINDS, FRAGMENTS, Kind, SEALS};
use crate::node::Player;

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

    /// The word that users see.
    pub fn id(self) -> &'static str {
        ["reward", "turn", "foresee", "draw", "react", "assign", "flip", "end"][self as usize]
    }
}

const LOW: u64 = 0x0101_0101_0101_0101;
const HIGH: u64 = LOW << 7;

/// A pile of cards: a count, in a byte, for each of up to 16 places (kinds, or red numbers). No sum of a pile exceeds 250 (the
/// content's bound), so eight places at a time add up in one multiplication without a carry between bytes. Counts change by
/// arithmetic on words, never on bytes: a word read right after a byte of it was written waits for memory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pile([u64; 2]);

impl Pile {
    /// The pile with these counts.
    pub fn of_counts(counts: &[u8]) -> Self {
        let mut bytes = [0; 16];
        bytes[..counts.len()].copy_from_slice(counts);
        let (low, high) = bytes.split_at(8);
        Pile([low, high].map(|half| u64::from_le_bytes(half.try_into().expect("half of sixteen"))))
    }

    /// The counts of all places.
    #[inline]
    pub fn counts(self) -> [u8; 16] {
        let [low, high] = self.0.map(u64::to_le_bytes);
        std::array::from_fn(|place| if place < 8 { low[place] } else { high[place - 8] })
    }

    /// One card at every place in a mask.
    #[inline]
    pub fn of_mask(mask: u16) -> Self {
        let spread = |byte: u64| ((((byte * LOW) & 0x8040_2010_0804_0201) + (HIGH - LOW)) & HIGH) >> 7;
        Pile([spread(u64::from(mask & 0xff)), spread(u64::from(mask >> 8))])
    }

    /// The places with cards, as a mask.
    #[inline]
    pub fn mask(self) -> u16 {
        let gather = |word: u64| {
            let filled = (((word & !HIGH) + (HIGH - LOW)) | word) & HIGH;
            ((filled >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u16
        };
        gather(self.0[0]) | gather(self.0[1]) << 8
    }

    /// The pile with only the places in a mask.
    #[inline]
    pub fn only(self, mask: u16) -> Self {
        let Pile([low, high]) = Pile::of_mask(mask);
        Pile([self.0[0] & (low * 0xff), self.0[1] & (high * 0xff)])
    }

    /// The pile with another on top.
    #[inline]
    pub fn with(self, other: Pile) -> Self {
        Pile([self.0[0] + other.0[0], self.0[1] + other.0[1]])
    }

    /// How many cards there are.
    #[inline]
    pub fn total(self) -> u8 {
        (self.0[0].wrapping_mul(LOW).wrapping_add(self.0[1].wrapping_mul(LOW)) >> 56) as u8
    }

    /// Whether no card lies there.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == [0, 0]
    }

    /// At every place the number of cards there and at the places before; at the last place the total.
    #[inline]
    pub fn running_sums(self) -> Self {
        let low = self.0[0].wrapping_mul(LOW);
        Pile([low, self.0[1].wrapping_add(low >> 56).wrapping_mul(LOW)])
    }

    /// The last count: of running sums, the total.
    #[inline]
    pub fn last(self) -> u8 {
        (self.0[1] >> 56) as u8
    }

    /// In running sums, the first place whose sum exceeds `drawn`: where the card with `drawn` cards before it lies.
    #[inline]
    pub fn place(self, drawn: u8) -> u8 {
        // In each byte's highest bit whether sum > drawn: above it by subtraction, with it by logic.
        let all = u64::from(drawn) * LOW;
        let passed = |sums: u64| {
            let below = (sums | HIGH) - (all & !HIGH) - LOW;
            (((sums & !all) | (!(all ^ sums) & below)) & HIGH).trailing_zeros() / 8
        };
        (passed(self.0[0]) + passed(self.0[1])) as u8
    }

    /// How many cards there are at a place.
    #[inline]
    pub fn of(self, place: impl Into<usize>) -> u8 {
        let place = place.into();
        (self.0[place >> 3 & 1] >> (8 * (place & 7))) as u8
    }

    /// Adds cards at a place.
    #[inline]
    pub fn add(&mut self, place: impl Into<usize>, cards: u8) {
        let place = place.into();
        self.0[place >> 3 & 1] += u64::from(cards) << (8 * (place & 7));
    }

    /// Takes a card from a place that has one.
    #[inline]
    pub fn take(&mut self, place: impl Into<usize>) {
        let place = place.into();
        self.0[place >> 3 & 1] -= 1 << (8 * (place & 7));
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
    pub red_deck: Pile,
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
        self.red_deck.only(u16::from(!self.rewards))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::{Source, stream};

    /// House bound: a State is held, cloned and passed around by the million.
    #[test]
    fn a_state_has_144_bytes() {
        assert_eq!(size_of::<State>(), 144);
    }

    #[test]
    fn piles_count_as_loops_do() {
        let mut rng = stream(3, 0, 0, 0);
        for _ in 0..5000 {
            let high = 1 + rng.below(20);
            let counts: [u8; 12] = std::array::from_fn(|_| rng.below(high) as u8);
            let mut pile = Pile::of_counts(&counts);
            assert_eq!(pile.counts()[..12], counts);
            let sums: Vec<u8> = (0..16).map(|last| counts.iter().take(last + 1).sum()).collect();
            assert_eq!(pile.running_sums().counts()[..], sums);
            assert_eq!((pile.total(), pile.running_sums().last()), (sums[15], sums[15]));
            assert_eq!(pile.is_empty(), sums[15] == 0);
            assert_eq!(pile.mask(), (0..12).filter(|&place| counts[place] > 0).map(|place| 1 << place).sum::<u16>());
            for drawn in 0..sums[15] {
                let place = sums.iter().position(|&sum| sum > drawn).map(|place| place as u8);
                assert_eq!(Some(pile.running_sums().place(drawn)), place);
            }
            let place = rng.below(12) as usize;
            pile.add(place, 3);
            pile.take(place);
            assert_eq!(pile.of(place), counts[place] + 2);
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
            assert_eq!(pile.only(mask).mask(), pile.mask() & mask);
        }
    }
}
