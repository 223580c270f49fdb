//! The position: counts and masks, 160 bytes.

use super::action::{FRAGMENTS, Kind, SEALS};
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
        self.0.iter().map(|&sum| u8::from(sum <= drawn)).sum()
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

/// What lies in front of a player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Seat {
    /// The Fragments and Seals on the board, a bit a kind, Assistants included.
    pub board: u16,
    /// Which of them are Assistants.
    pub wild: u16,
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
    /// How many different Fragments lie there.
    #[inline]
    pub fn fragments(&self) -> u32 {
        (self.board & FRAGMENTS).count_ones()
    }

    /// Whether all Seals lie there.
    #[inline]
    pub fn has_all_seals(&self) -> bool {
        self.board & SEALS == SEALS
    }

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

    /// The red numbers that can still be drawn this round, with the cards left of each (M-11).
    #[inline]
    pub fn reward_weights(&self) -> Pile {
        let mut weights = Pile::default();
        for (place, &left) in self.red_deck.iter().enumerate() {
            weights.0[place] = if self.rewards >> place & 1 == 0 { left } else { 0 };
        }
        weights
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
            let mask = rng.below(1 << 12) as u16;
            let spread = Pile::of_mask(mask);
            assert_eq!(spread.mask(), mask);
            assert_eq!(u32::from(spread.total()), mask.count_ones());
            assert_eq!(pile.with(spread).total(), pile.total() + spread.total());
        }
    }
}
