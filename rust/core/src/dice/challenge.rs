//! What dice can be asked to show, when a pool shows it, and which dice that takes.

use super::Pool;
use crate::error::{Error, ErrorKind, repr};
use std::fmt;
use std::hint::select_unpredictable;
use std::str::FromStr;

/// The kinds of challenges.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// Consecutive values, without going from 6 to 1.
    Sequence,
    /// Equal values.
    Matching,
    /// Dice of the challenge's face.
    Exact,
    /// Dice of the challenge's face or more.
    Threshold,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 4] = [Kind::Sequence, Kind::Matching, Kind::Exact, Kind::Threshold];

    /// The word that texts use.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Sequence => "sequence",
            Kind::Matching => "matching",
            Kind::Exact => "exact",
            Kind::Threshold => "threshold",
        }
    }

    /// Whether challenges of this kind print a face.
    pub const fn has_face(self) -> bool {
        matches!(self, Kind::Exact | Kind::Threshold)
    }

    /// The fewest dice that challenges of this kind take; the most is 6.
    pub const fn fewest(self) -> u8 {
        if matches!(self, Kind::Sequence) { 2 } else { 1 }
    }
}

/// A challenge, checked when it is made. One word is read at once, three bytes are not.
#[repr(align(4))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Challenge {
    kind: Kind,
    dice: u8,
    face: u8,
}

impl Challenge {
    /// A challenge that takes so many dice, 1 to 6, of a sequence 2 or more; `face` is 1 to 6 where the kind has one, else 0.
    ///
    /// # Errors
    /// `Config` where a number is out of its range.
    pub fn new(kind: Kind, dice: u8, face: u8) -> Result<Self, Error> {
        let made = Challenge { kind, dice, face };
        let fault = |what: String| {
            let message = format!("challenge {} has {what}", repr(&made.to_string()));
            Err(Error::new(ErrorKind::Config, "bad-challenge", message))
        };
        if !(kind.fewest()..=6).contains(&dice) {
            return fault(format!("{dice} dice, expected {} to 6", kind.fewest()));
        }
        match (kind.has_face(), face) {
            (true, 1..=6) | (false, 0) => Ok(made),
            (true, _) => fault(format!("face {face}, expected 1 to 6")),
            (false, _) => fault(format!("face {face}, expected none")),
        }
    }

    /// The challenges that can be made, in the order of kind, dice and face: 83.
    pub fn all() -> impl Iterator<Item = Challenge> {
        Kind::ALL.into_iter().flat_map(|kind| {
            let faces = if kind.has_face() { 1..=6 } else { 0..=0 };
            (kind.fewest()..=6).flat_map(move |dice| faces.clone().map(move |face| Challenge { kind, dice, face }))
        })
    }

    /// The kind.
    #[inline]
    pub const fn kind(self) -> Kind {
        self.kind
    }

    /// How many dice it takes.
    #[inline]
    pub const fn dice(self) -> u8 {
        self.dice
    }

    /// The printed face, 0 where the kind has none.
    #[inline]
    pub const fn face(self) -> u8 {
        self.face
    }

    /// The challenge with so many dice more, six at most.
    #[inline]
    #[must_use]
    pub const fn longer(self, more: u8) -> Challenge {
        let dice = self.dice + more;
        Challenge { dice: if dice > 6 { 6 } else { dice }, ..self }
    }

    /// Whether the pool meets the challenge.
    #[inline]
    pub fn matches(self, pool: Pool) -> bool {
        self.values(pool) != 0
    }

    /// By which values the pool meets the challenge: bit v - 1 for the lowest value v of a sequence, the face v of a set, or the
    /// printed face v.
    #[inline]
    pub fn values(self, pool: Pool) -> u8 {
        // Kinds come mixed, and no branch on them would be predicted: all four are one computation. A sequence is a run of faces with
        // one die or more, anything else a run of one face with `dice` or more; only a threshold adds faces up.
        let is_sequence = self.kind == Kind::Sequence;
        let count = select_unpredictable(is_sequence, 1, self.dice);
        let length = select_unpredictable(is_sequence, self.dice, 1);
        let shown = RUNS[usize::from(length & 7)][usize::from(pool.faces_of(count) & 63)];
        let missing = i16::from(self.dice) - pool.up_from(self.face) as i16;
        let summed = ((missing - 1) >> 15) as u8; // all bits where nothing is missing
        let printed = PRINTED[usize::from(self.face & 7)];
        select_unpredictable(self.kind == Kind::Threshold, summed, shown) & printed
    }

    /// All ways to pay: every multiset of exactly `dice` dice of the pool that meets the challenge by itself, each once, in the order
    /// of their faces, written ascending.
    pub fn spends(self, pool: Pool) -> Vec<Pool> {
        let mut spends = Vec::new();
        if self.kind == Kind::Threshold {
            spend_from(pool, self.face, self.dice, Pool::EMPTY, &mut spends);
            return spends;
        }
        let values = self.values(pool);
        let stride = u8::from(self.kind == Kind::Sequence);
        for value in (1..=6u8).filter(|value| values >> (value - 1) & 1 == 1) {
            spends.push((0..self.dice).fold(Pool::EMPTY, |spend, place| spend.with(value + stride * place)));
        }
        spends
    }

    /// The fewest steps until the pool meets the challenge; a step moves one die by 1, never between 1 and 6. `None` where there are
    /// fewer dice than it takes.
    pub fn steps(self, pool: Pool) -> Option<u8> {
        if pool.total() < u16::from(self.dice) {
            return None;
        }
        let counts = pool.capped().counts();
        match self.kind {
            Kind::Sequence => (1..=7 - self.dice).map(|value| steps_to_sequence(counts, value, self.dice)).min(),
            Kind::Matching => (1..=6).map(|value| steps_to_set(counts, self.dice, |face| face.abs_diff(value))).min(),
            Kind::Exact => Some(steps_to_set(counts, self.dice, |face| face.abs_diff(self.face))),
            Kind::Threshold => Some(steps_to_set(counts, self.dice, |face| self.face.saturating_sub(face))),
        }
    }
}

/// Adds to `spends` what `spend` becomes with so many more dice of `face` or more.
fn spend_from(pool: Pool, face: u8, dice: u8, spend: Pool, spends: &mut Vec<Pool>) {
    if dice == 0 {
        spends.push(spend);
        return;
    }
    if face > 6 {
        return;
    }
    for count in (0..=pool.of(face).min(dice)).rev() {
        let spend = (0..count).fold(spend, |spend, _| spend.with(face));
        spend_from(pool, face + 1, dice - count, spend, spends);
    }
}

/// The steps of the nearest dice, so many of them.
fn steps_to_set(counts: [u8; 6], dice: u8, distance: impl Fn(u8) -> u8) -> u8 {
    let mut at = [0; 6];
    for (face, count) in (1..).zip(counts) {
        at[usize::from(distance(face))] += count;
    }
    let (mut left, mut steps) = (dice, 0);
    for (distance, count) in (0..).zip(at) {
        let moved = left.min(count);
        left -= moved;
        steps += distance * moved;
    }
    steps
}

/// The fewest steps to the sequence from `lowest`. Dice that do not cross on their way are as good as any.
fn steps_to_sequence(counts: [u8; 6], lowest: u8, dice: u8) -> u8 {
    const UNREACHABLE: u8 = 36;
    // To the first values of the sequence, by the dice seen so far.
    let mut fewest = [0, UNREACHABLE, UNREACHABLE, UNREACHABLE, UNREACHABLE, UNREACHABLE, UNREACHABLE];
    for (face, count) in (1..=6u8).zip(counts) {
        for _ in 0..count {
            for length in (1..=dice).rev() {
                let value = lowest + length - 1;
                let place = usize::from(length);
                fewest[place] = fewest[place].min(fewest[place - 1] + face.abs_diff(value));
            }
        }
    }
    fewest[usize::from(dice)]
}

/// By printed face, 0 where there is none: the values by which the challenge can be met.
static PRINTED: [u8; 8] = [63, 1, 2, 4, 8, 16, 32, 0];

/// By length and set of faces: the faces from which that many in a row are in the set.
static RUNS: [[u8; 64]; 8] = {
    let mut runs = [[0; 64]; 8];
    let mut faces = 0;
    while faces < 64 {
        let (mut length, mut run) = (1, faces as u8);
        while length <= 6 {
            runs[length][faces] = run;
            run &= faces as u8 >> length;
            length += 1;
        }
        faces += 1;
    }
    runs
};

impl FromStr for Challenge {
    type Err = Error;

    /// Reads `sequence n`, `matching n`, `exact n face` or `threshold n face`.
    ///
    /// # Errors
    /// `Config` where the text is something else.
    fn from_str(text: &str) -> Result<Self, Error> {
        let mut words = text.split(' ');
        let kind = Kind::ALL.into_iter().find(|kind| words.clone().next() == Some(kind.name()));
        words.next();
        let numbers: Option<Vec<u8>> = words.map(number).collect();
        match (kind, numbers.as_deref()) {
            (Some(kind), Some(&[dice])) if !kind.has_face() => Challenge::new(kind, dice, 0),
            (Some(kind), Some(&[dice, face])) if kind.has_face() => Challenge::new(kind, dice, face),
            _ => {
                let form = |kind: Kind| format!("'{} n{}'", kind.name(), if kind.has_face() { " face" } else { "" });
                let message = format!("unknown challenge {}, expected one of {}", repr(text), Kind::ALL.map(form).join(", "));
                Err(Error::new(ErrorKind::Config, "bad-challenge", message))
            }
        }
    }
}

/// A number of at most two digits.
fn number(word: &str) -> Option<u8> {
    let is_plain = matches!(word.as_bytes(), [b'0'..=b'9'] | [b'1'..=b'9', b'0'..=b'9']);
    if is_plain { word.parse().ok() } else { None }
}

impl fmt::Display for Challenge {
    /// Writes the text that [`FromStr`] reads.
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(to, "{} {}", self.kind.name(), self.dice)?;
        if self.face > 0 { write!(to, " {}", self.face) } else { Ok(()) }
    }
}
