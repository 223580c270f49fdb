//! What a position is worth, and the numbers of pools.

use crate::dice::Pool;
use crate::dice::lattice::LATTICE;
use std::ops::Range;

/// Sums of the same points in another order differ by less than this: such values are equal.
pub(super) const ROUNDING: f64 = 1e-12;

/// What a position is worth under the best play: the expected points of the objective, and how likely a challenge is completed this turn.
/// Of decisions of the same value that with the higher chance is taken.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Worth {
    /// Expected points of the objective.
    pub value: f64,
    /// The probability that a challenge is completed this turn, or was.
    pub chance: f64,
}

impl Worth {
    /// Less than anything.
    pub(super) const NOTHING: Worth = Worth { value: f64::NEG_INFINITY, chance: 0.0 };
    /// A sum without terms.
    pub(super) const ZERO: Worth = Worth { value: 0.0, chance: 0.0 };

    /// The better of two.
    #[inline]
    pub(super) fn or(self, other: Worth) -> Worth {
        let more = other.value - self.value;
        if more > ROUNDING || (more >= -ROUNDING) & (other.chance > self.chance) { other } else { self }
    }

    /// Whether it is better than another, by more than rounding.
    pub(super) fn beats(self, other: Worth) -> bool {
        let more = self.value - other.value;
        more > ROUNDING || (more >= -ROUNDING && self.chance > other.chance + ROUNDING)
    }

    /// With some points more.
    #[inline]
    pub(super) fn plus(self, points: f64) -> Worth {
        Worth { value: self.value + points, ..self }
    }

    /// The sum.
    #[inline]
    pub(super) fn and(self, other: Worth) -> Worth {
        Worth { value: self.value + other.value, chance: self.chance + other.chance }
    }

    /// The sum shared out among so many equally likely cases.
    #[inline]
    pub(super) fn over(self, cases: f64) -> Worth {
        Worth { value: self.value / cases, chance: self.chance / cases }
    }
}

/// The numbers of the pools of so many dice.
#[inline]
pub(super) fn pools_of(dice: u8) -> Range<usize> {
    LATTICE.of_dice(dice)
}

/// The number of a pool among those of as many dice.
#[inline]
pub(super) fn place_of(pool: Pool) -> usize {
    LATTICE.place(pool) - pools_of(pool.total() as u8).start
}
