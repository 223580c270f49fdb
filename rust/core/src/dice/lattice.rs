//! All pools of at most six dice, numbered: fewer dice first, then in the order of their faces, written ascending.

use super::Pool;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::LazyLock;

/// The most dice that are rolled at once.
pub(crate) const MOST_DICE: u8 = 6;

/// How many pools there are of at most six dice.
pub(crate) const POOLS: usize = 924;

/// How many pools there are of at most five dice, to which one can be added.
const SMALLER: usize = 462;

/// The pools, and the ways between those that differ by one die.
pub(crate) struct Lattice {
    pub(crate) pools: [Pool; POOLS],
    /// The number of the first pool of so many dice.
    first: [usize; MOST_DICE as usize + 2],
    /// The pool with one more die of each face.
    pub(crate) more: [[u16; 6]; SMALLER],
    /// The pool with one die less of each face; itself where no die shows the face.
    pub(crate) less: [[u16; 6]; POOLS],
}

pub(crate) static LATTICE: LazyLock<Lattice> = LazyLock::new(Lattice::new);

impl Lattice {
    fn new() -> Self {
        let mut pools = vec![Pool::EMPTY];
        let mut first = [0; MOST_DICE as usize + 2];
        for dice in 1..=MOST_DICE {
            let smaller = first[usize::from(dice) - 1]..pools.len();
            first[usize::from(dice)] = pools.len();
            for place in smaller {
                let pool = pools[place];
                let highest = (1..=6).rev().find(|&face| pool.of(face) > 0).unwrap_or(1);
                pools.extend((highest..=6).map(|face| pool.with(face)));
            }
        }
        first[usize::from(MOST_DICE) + 1] = pools.len();
        let places: BTreeMap<Pool, u16> = pools.iter().copied().zip(0..).collect();
        let mut lattice = Lattice {
            pools: pools.try_into().expect("as many as six faces allow"),
            first,
            more: [[0; 6]; SMALLER],
            less: [[0; 6]; POOLS],
        };
        for (place, pool) in lattice.pools.iter().enumerate() {
            for (face, column) in (1..=6).zip(0..) {
                if let Some(more) = lattice.more.get_mut(place) {
                    more[column] = places[&pool.with(face)];
                }
                let less = if pool.of(face) > 0 { pool.without(face) } else { *pool };
                lattice.less[place][column] = places[&less];
            }
        }
        lattice
    }

    /// The numbers of the pools of so many dice.
    pub(crate) fn of_dice(&self, dice: u8) -> Range<usize> {
        self.first[usize::from(dice)]..self.first[usize::from(dice) + 1]
    }

    /// The number of a pool of at most six dice.
    pub(crate) fn place(&self, pool: Pool) -> usize {
        let mut place = 0;
        for (column, count) in pool.counts().into_iter().enumerate() {
            for _ in 0..count {
                place = usize::from(self.more[place][column]);
            }
        }
        place
    }
}
