//! What a position is worth, and the ways between pools of ordinary dice.

use crate::dice::Pool;
use crate::dice::lattice::{LATTICE, POOLS};
use std::ops::Range;
use std::sync::LazyLock;

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
        if other.value > self.value || (other.value == self.value && other.chance > self.chance) { other } else { self }
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

/// The ways between pools of the same number of dice; a pool itself where there is no such way.
pub(super) struct Ways {
    /// By pool and face: a die of the face is raised.
    pub up: [[u16; 6]; POOLS],
    /// By pool and face: a die of the face is lowered.
    pub down: [[u16; 6]; POOLS],
    /// By pool and face: a die of the face is turned over.
    pub flip: [[u16; 6]; POOLS],
}

pub(super) static WAYS: LazyLock<Ways> = LazyLock::new(|| {
    let by = |to: &dyn Fn(u8) -> u8| {
        std::array::from_fn(|place| {
            std::array::from_fn(|column| {
                let (pool, face) = (LATTICE.pools[place], column as u8 + 1);
                let there = pool.of(face) > 0 && (1..=6).contains(&to(face));
                if there { LATTICE.place(pool.without(face).with(to(face))) as u16 } else { place as u16 }
            })
        })
    };
    Ways { up: by(&|face| face + 1), down: by(&|face| face - 1), flip: by(&|face| 7 - face) }
});

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
