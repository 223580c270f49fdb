//! Dice on the table: how many show each face. Which die is which means nothing.

use crate::error::{Error, ErrorKind, repr};
use std::fmt;
use std::str::FromStr;

/// A multiset of six-sided dice, up to 255 of each face: one byte a face in a word, that of face 1 the lowest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pool(u64);

/// 1 in the byte of every face.
const ONES: u64 = 0x0101_0101_0101;

/// The topmost bit in the byte of every face.
const TOPS: u64 = ONES << 7;

impl Pool {
    /// The pool without dice.
    pub const EMPTY: Pool = Pool(0);

    /// The pool with so many dice of the faces 1 to 6.
    #[inline]
    pub const fn of_counts(counts: [u8; 6]) -> Self {
        let [a, b, c, d, e, f] = counts;
        Pool(u64::from_le_bytes([a, b, c, d, e, f, 0, 0]))
    }

    /// How many dice show 1, 2, 3, 4, 5 and 6.
    #[inline]
    pub const fn counts(self) -> [u8; 6] {
        let [a, b, c, d, e, f, ..] = self.0.to_le_bytes();
        [a, b, c, d, e, f]
    }

    /// The word: one byte a face, that of face 1 the lowest, the highest two 0.
    #[inline]
    pub const fn word(self) -> u64 {
        self.0
    }

    /// How many dice show `face`, which is 1 to 6.
    #[inline]
    pub const fn of(self, face: u8) -> u8 {
        (self.0 >> shift(face)) as u8
    }

    /// How many dice there are.
    #[inline]
    pub const fn total(self) -> u16 {
        sum(self.0)
    }

    /// How many dice show `face` or more; `face` is 1 to 6. There are none of face 0, which is what is not asked for.
    #[inline]
    pub(super) const fn up_from(self, face: u8) -> u16 {
        sum(self.0.wrapping_shr(8 * face as u32 + 56))
    }

    /// The faces shown: bit `face` - 1.
    #[inline]
    pub const fn faces(self) -> u8 {
        self.faces_of(1)
    }

    /// The faces that so many dice or more show: bit `face` - 1. `count` is 1 to 127.
    #[inline]
    pub const fn faces_of(self, count: u8) -> u8 {
        // Brings the top bit of byte k to bit 56 + k.
        (at_least(self.0, count).wrapping_mul(0x0002_0408_1020_4081) >> 56) as u8
    }

    /// Whether these are dice of `other`.
    #[inline]
    pub const fn is_within(self, other: Pool) -> bool {
        // The top bit of a byte keeps what a comparison of the lower seven would borrow from the next.
        let (small, large) = (self.0, other.0);
        let lower = (large | TOPS) - (small & !TOPS);
        let borrowed = ((!large & small) | (!(large ^ small) & !lower)) & TOPS;
        borrowed == 0
    }

    /// The dice of both. No face may get more than 255.
    #[inline]
    #[must_use]
    pub const fn add(self, other: Pool) -> Pool {
        let sum = Pool(self.0 + other.0);
        debug_assert!(self.is_within(sum));
        sum
    }

    /// The dice without those of `other`, which are among them.
    #[inline]
    #[must_use]
    pub const fn remove(self, other: Pool) -> Pool {
        debug_assert!(other.is_within(self));
        Pool(self.0 - other.0)
    }

    /// One more die that shows `face`, 1 to 6. There may be 254 of them before.
    #[inline]
    #[must_use]
    pub const fn with(self, face: u8) -> Pool {
        debug_assert!(self.of(face) < u8::MAX);
        Pool(self.0 + (1 << shift(face)))
    }

    /// One die less that shows `face`, 1 to 6; there is one.
    #[inline]
    #[must_use]
    pub const fn without(self, face: u8) -> Pool {
        debug_assert!(self.of(face) > 0);
        Pool(self.0 - (1 << shift(face)))
    }

    /// At most six dice of each face: more are never of use to a challenge.
    #[inline]
    #[must_use]
    pub const fn capped(self) -> Pool {
        let over = (at_least(self.0, 7) >> 7) * 0xff;
        Pool((self.0 & !over) | ((ONES * 6) & over))
    }
}

/// Where the byte of a face starts.
#[inline]
const fn shift(face: u8) -> u32 {
    debug_assert!(1 <= face && face <= 6);
    8 * (face as u32 - 1)
}

/// The sum of the bytes, which would not fit into one: pairs of them first, then the four lanes.
#[inline]
const fn sum(word: u64) -> u16 {
    const LANES: u64 = 0x0001_0001_0001_0001;
    let pairs = (word & (LANES * 0xff)) + ((word >> 8) & (LANES * 0xff));
    (pairs.wrapping_mul(LANES) >> 48) as u16
}

/// The top bit of every byte that is at least `count`, which is 1 to 127.
#[inline]
const fn at_least(word: u64, count: u8) -> u64 {
    (((word & !TOPS) + (0x80 - count as u64) * ONES) | word) & TOPS
}

impl FromStr for Pool {
    type Err = Error;

    /// Reads the face of every die, as `1 1 3`, in any order; the empty text is the empty pool.
    ///
    /// # Errors
    /// `Config` where the text is something else.
    fn from_str(text: &str) -> Result<Self, Error> {
        let mut counts = [0u8; 6];
        let dice = if text.is_empty() { None } else { Some(text.split(' ')) };
        for die in dice.into_iter().flatten() {
            let &[digit @ b'1'..=b'6'] = die.as_bytes() else {
                let message = format!("pool {} is not a list of faces from 1 to 6, as '1 1 3'", repr(text));
                return Err(Error::new(ErrorKind::Config, "bad-pool", message));
            };
            let count = &mut counts[usize::from(digit - b'1')];
            *count = count.checked_add(1).ok_or_else(|| {
                let message = format!("pool has more than {} dice of face {}, expected fewer", u8::MAX, char::from(digit));
                Error::new(ErrorKind::Config, "bad-pool", message)
            })?;
        }
        Ok(Pool::of_counts(counts))
    }
}

impl fmt::Display for Pool {
    /// Writes the face of every die, ascending, as [`FromStr`] reads them.
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        let dice = (1..=6u8).flat_map(|face| (0..self.of(face)).map(move |_| face));
        for (place, face) in dice.enumerate() {
            write!(to, "{}{face}", if place == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}
