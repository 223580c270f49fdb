//! Effects of objects and abilities of ghosts (C-61): one vocabulary, read from the words of the content file.

use super::action::{SPACES, Space, Stat};
use crate::dice::Kind;
use std::fmt;
use std::ops::AddAssign;

/// When points are lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum When {
    /// Before the initial roll.
    TurnStart,
    /// At the end of a turn without a completed challenge.
    TurnFailed,
    /// After the gain for a challenge.
    ChallengeCompleted,
}

impl When {
    const ALL: [When; 3] = [When::TurnStart, When::TurnFailed, When::ChallengeCompleted];
    const IDS: [&'static str; 3] = ["turn-start", "turn-failed", "challenge-completed"];
}

/// An effect of an object, or an ability of a ghost. Faces of dice are 1 to 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the words of the content file, which the rules page explains, say it")]
pub enum Effect {
    Fewer(u8),
    DiscardHighest(u8),
    DiscardLowest(u8),
    DiscardFace(u8),
    Turn(u8, u8),
    LowerHighest(u8),
    RaiseLowest(u8),
    Lock(u8),
    Lose(When, Stat, u8),
    NoFreeReroll,
    LuckCost(u8),
    ResolveCost(u8),
    NoRaise,
    NoLower,
    Closed(Space),
    NoKeep,
    Longer(Kind),
    NoReward,
}

impl Effect {
    /// Whether it changes the dice of the initial roll, once they lie.
    #[inline]
    pub fn is_of_the_roll(self) -> bool {
        use Effect::{DiscardFace, DiscardHighest, DiscardLowest, Lock, LowerHighest, RaiseLowest, Turn};
        matches!(
            self,
            DiscardHighest(_) | DiscardLowest(_) | DiscardFace(_) | Turn(..) | LowerHighest(_) | RaiseLowest(_) | Lock(_)
        )
    }

    /// Whether it acts all the time.
    #[inline]
    pub fn is_always(self) -> bool {
        use Effect::{Closed, Longer, LuckCost, NoFreeReroll, NoKeep, NoLower, NoRaise, NoReward, ResolveCost};
        matches!(self, NoFreeReroll | LuckCost(_) | ResolveCost(_) | NoRaise | NoLower | Closed(_) | NoKeep | Longer(_) | NoReward)
    }

    /// Whether it acts at a moment that comes only as long as no challenge is completed this turn.
    #[inline]
    pub fn waits_for_a_challenge(self) -> bool {
        matches!(self, Effect::Lose(When::TurnFailed | When::ChallengeCompleted, ..))
    }

    /// The dice that it takes from the initial roll, however they lie (C-62).
    pub fn dice_taken(self) -> u8 {
        match self {
            Effect::Fewer(dice) | Effect::DiscardHighest(dice) | Effect::DiscardLowest(dice) => dice,
            _ => 0,
        }
    }

    /// The effect of some words, if they are one.
    pub(super) fn parse(text: &str) -> Option<Effect> {
        let words: Vec<&str> = text.split(' ').collect();
        let number = |word: &str, high: u8| {
            let plain = word.len() == 1 && word.bytes().all(|byte| byte.is_ascii_digit());
            word.parse().ok().filter(|number| plain && (1..=high).contains(number))
        };
        let (dice, face) = (|word: &str| number(word, 6), |word: &str| number(word, 6));
        Some(match words[..] {
            ["initial-roll", "fewer", n] => Effect::Fewer(dice(n)?),
            ["initial-roll", "discard-highest", n] => Effect::DiscardHighest(dice(n)?),
            ["initial-roll", "discard-lowest", n] => Effect::DiscardLowest(dice(n)?),
            ["initial-roll", "discard-face", f] => Effect::DiscardFace(face(f)?),
            ["initial-roll", "turn", from, to] if from != to => Effect::Turn(face(from)?, face(to)?),
            ["initial-roll", "lower-highest", n] => Effect::LowerHighest(dice(n)?),
            ["initial-roll", "raise-lowest", n] => Effect::RaiseLowest(dice(n)?),
            ["initial-roll", "lock", f] => Effect::Lock(face(f)?),
            ["always", "no-free-reroll"] => Effect::NoFreeReroll,
            ["always", "luck-cost", n] => Effect::LuckCost(dice(n)?),
            ["always", "resolve-cost", n] => Effect::ResolveCost(dice(n)?),
            ["always", "no-raise"] => Effect::NoRaise,
            ["always", "no-lower"] => Effect::NoLower,
            ["always", "closed", space] => Effect::Closed(Space(number(space, SPACES as u8)? - 1)),
            ["always", "no-keep"] => Effect::NoKeep,
            ["always", "longer", kind] => Effect::Longer(Kind::ALL.into_iter().find(|known| known.name() == kind)?),
            ["always", "no-reward"] => Effect::NoReward,
            [when, "lose", stat, n] => {
                let when = When::IDS.iter().position(|&id| id == when)?;
                let stat = Stat::IDS.iter().position(|&id| id == stat)?;
                Effect::Lose(When::ALL[when], Stat::ALL[stat], dice(n)?)
            }
            _ => return None,
        })
    }
}

impl fmt::Display for Effect {
    /// The words of the content file.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Effect::Fewer(n) => write!(f, "initial-roll fewer {n}"),
            Effect::DiscardHighest(n) => write!(f, "initial-roll discard-highest {n}"),
            Effect::DiscardLowest(n) => write!(f, "initial-roll discard-lowest {n}"),
            Effect::DiscardFace(face) => write!(f, "initial-roll discard-face {face}"),
            Effect::Turn(from, to) => write!(f, "initial-roll turn {from} {to}"),
            Effect::LowerHighest(n) => write!(f, "initial-roll lower-highest {n}"),
            Effect::RaiseLowest(n) => write!(f, "initial-roll raise-lowest {n}"),
            Effect::Lock(face) => write!(f, "initial-roll lock {face}"),
            Effect::Lose(when, stat, n) => write!(f, "{} lose {} {n}", When::IDS[when as usize], stat.id()),
            Effect::NoFreeReroll => write!(f, "always no-free-reroll"),
            Effect::LuckCost(n) => write!(f, "always luck-cost {n}"),
            Effect::ResolveCost(n) => write!(f, "always resolve-cost {n}"),
            Effect::NoRaise => write!(f, "always no-raise"),
            Effect::NoLower => write!(f, "always no-lower"),
            Effect::Closed(Space(space)) => write!(f, "always closed {}", space + 1),
            Effect::NoKeep => write!(f, "always no-keep"),
            Effect::Longer(kind) => write!(f, "always longer {}", kind.name()),
            Effect::NoReward => write!(f, "always no-reward"),
        }
    }
}

/// What acts all the time, added up: a number of bits for each thing, wide enough for twelve effects (three objects, nine abilities).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Standing(u64);

/// Where the numbers of a [`Standing`] begin.
mod bit {
    pub(super) const LUCK_COST: u32 = 0;
    pub(super) const RESOLVE_COST: u32 = 7;
    pub(super) const LONGER: u32 = 14;
    pub(super) const NO_FREE_REROLL: u32 = 30;
    pub(super) const NO_RAISE: u32 = 34;
    pub(super) const NO_LOWER: u32 = 38;
    pub(super) const CLOSED: u32 = 42;
    pub(super) const NO_KEEP: u32 = 54;
    pub(super) const NO_REWARD: u32 = 58;
}

impl From<Effect> for Standing {
    /// The effect alone; nothing where it does not act all the time.
    fn from(effect: Effect) -> Self {
        Standing(match effect {
            Effect::LuckCost(n) => u64::from(n) << bit::LUCK_COST,
            Effect::ResolveCost(n) => u64::from(n) << bit::RESOLVE_COST,
            Effect::Longer(kind) => 1 << (bit::LONGER + 4 * kind as u32),
            Effect::NoFreeReroll => 1 << bit::NO_FREE_REROLL,
            Effect::NoRaise => 1 << bit::NO_RAISE,
            Effect::NoLower => 1 << bit::NO_LOWER,
            Effect::Closed(space) => 1 << (bit::CLOSED + 4 * u32::from(space.0)),
            Effect::NoKeep => 1 << bit::NO_KEEP,
            Effect::NoReward => 1 << bit::NO_REWARD,
            _ => 0,
        })
    }
}

impl AddAssign for Standing {
    #[inline]
    fn add_assign(&mut self, other: Standing) {
        self.0 += other.0; // C-61
    }
}

impl Standing {
    #[inline]
    fn number(self, first: u32, bits: u32) -> u8 {
        (self.0 >> first & ((1 << bits) - 1)) as u8
    }

    /// What a paid reroll costs beyond 1.
    #[inline]
    pub fn luck_cost(self) -> u8 {
        self.number(bit::LUCK_COST, 7)
    }

    /// What a step costs beyond 1.
    #[inline]
    pub fn resolve_cost(self) -> u8 {
        self.number(bit::RESOLVE_COST, 7)
    }

    /// Dice that challenges of a kind need beyond the printed ones.
    #[inline]
    pub fn longer(self, kind: Kind) -> u8 {
        self.number(bit::LONGER + 4 * kind as u32, 4)
    }

    /// Whether there is no free reroll.
    #[inline]
    pub fn no_free_reroll(self) -> bool {
        self.number(bit::NO_FREE_REROLL, 4) > 0
    }

    /// Whether no die may be raised.
    #[inline]
    pub fn no_raise(self) -> bool {
        self.number(bit::NO_RAISE, 4) > 0
    }

    /// Whether no die may be lowered.
    #[inline]
    pub fn no_lower(self) -> bool {
        self.number(bit::NO_LOWER, 4) > 0
    }

    /// Whether a space is closed.
    #[inline]
    pub fn closed(self, space: Space) -> bool {
        self.closed_spaces() >> space.0 & 1 == 1
    }

    /// The spaces that are closed, a bit each.
    #[inline]
    pub fn closed_spaces(self) -> u8 {
        let counts = self.0 >> bit::CLOSED & 0xfff;
        let pairs = counts | counts >> 1;
        let closed = (pairs | pairs >> 2) & 0x111;
        ((closed | closed >> 3 | closed >> 6) & 0b111) as u8
    }

    /// Whether saved dice can only be rolled.
    #[inline]
    pub fn no_keep(self) -> bool {
        self.number(bit::NO_KEEP, 4) > 0
    }

    /// Whether a completed challenge gains nothing.
    #[inline]
    pub fn no_reward(self) -> bool {
        self.number(bit::NO_REWARD, 4) > 0
    }
}
