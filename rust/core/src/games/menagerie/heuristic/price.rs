//! What it costs to roll until some dice show what is asked: a table, computed once.

use super::*;
use std::sync::LazyLock;

/// What a turn without a completed challenge costs. Other costs are measured by it.
pub(super) const FAIL: i32 = 1024;
/// Rolls that are looked ahead at most.
const ROLLS: usize = 4;
/// Steps that are looked ahead at most.
const STEPS: usize = 2;
/// Dice at most.
const DICE: usize = 6;
/// 0 to 6 dice that are rolled, and 0 to as many that are to hit.
const PAIRS: usize = (DICE + 1) * (DICE + 2) / 2;

/// How many of the six faces hit, and how many are a step away; with 0 that hit, any of as many values as are missing does, each once.
const WANTED: [(u8, u8); 14] =
    [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (2, 0), (2, 1), (3, 0), (3, 1), (4, 0), (4, 1), (5, 0), (5, 1)];

/// What dice are to show: a place in [`WANTED`].
#[derive(Clone, Copy)]
pub(super) struct Wanted(u8);

impl Wanted {
    /// Different values; `near` faces are a step away from each.
    #[inline]
    pub(super) fn values(near: u8) -> Self {
        Wanted(near)
    }

    /// One value.
    #[inline]
    pub(super) fn value(near: u8) -> Self {
        Wanted(3 + near)
    }

    /// A value or more.
    #[inline]
    pub(super) fn least(value: u8, near: u8) -> Self {
        let hits = 7 - value;
        if hits == 1 { Wanted(3 + near) } else { Wanted(2 + 2 * hits.min(5) + near) }
    }
}

/// Costs for some number of rolls and steps: by what is wanted, and by the dice that are rolled and those of them that are to hit.
pub(super) struct Prices([[u16; PAIRS]; WANTED.len()]);

impl Prices {
    /// The costs with so many rolls, the first of which is paid already, and steps.
    #[inline]
    pub(super) fn with(rolls: u8, steps: u8) -> &'static Prices {
        static PRICES: LazyLock<Vec<Prices>> = LazyLock::new(all);
        &PRICES[place(usize::from(rolls).min(ROLLS), usize::from(steps).min(STEPS))]
    }

    /// The cost until so many of the dice that are rolled have hit, or the turn has failed.
    #[inline]
    pub(super) fn of(&self, wanted: Wanted, missing: u8, dice: u8) -> i32 {
        let (missing, dice) = (usize::from(missing), usize::from(dice).min(DICE));
        if missing > dice { FAIL } else { i32::from(self.0[usize::from(wanted.0)][pair(missing, dice)]) }
    }
}

/// The place of a number of rolls and of steps.
#[inline]
fn place(rolls: usize, steps: usize) -> usize {
    rolls * (STEPS + 1) + steps
}

/// The place of the dice that are rolled and those of them that are to hit.
#[inline]
fn pair(missing: usize, dice: usize) -> usize {
    dice * (dice + 1) / 2 + missing
}

/// The costs for all numbers of rolls and steps.
fn all() -> Vec<Prices> {
    let mut all: Vec<Prices> = Vec::new();
    for rolls in 0..=ROLLS {
        for steps in 0..=STEPS {
            let mut prices = Prices([[0; PAIRS]; WANTED.len()]);
            for (place, wanted) in WANTED.into_iter().enumerate() {
                for dice in 1..=DICE {
                    for missing in 1..=dice {
                        let cost = expected(&all, place, wanted, (rolls, steps, missing, dice));
                        prices.0[place][pair(missing, dice)] = cost as u16;
                    }
                }
            }
            all.push(prices);
        }
    }
    all
}

/// The cost of a roll now and what follows, from the costs with fewer rolls.
fn expected(all: &[Prices], wanted: usize, faces: (u8, u8), (rolls, steps, missing, dice): (usize, usize, usize, usize)) -> i32 {
    if rolls == 0 {
        return FAIL;
    }
    let (mut sum, mut total) = (0, 0);
    for (hits, row) in ways(faces, missing, dice).into_iter().enumerate() {
        for (near, ways) in row.into_iter().enumerate().filter(|&(_, ways)| ways > 0) {
            // Some dice a step away may be kept, the others are rolled again.
            let (missing, dice) = (missing.saturating_sub(hits), dice - hits);
            let with = |kept: usize| {
                let rest = if kept == missing {
                    0
                } else if rolls == 1 {
                    FAIL
                } else {
                    let next = &all[place(rolls - 1, steps - kept)];
                    LUCK_PRICE + i32::from(next.0[wanted][pair(missing - kept, dice - kept)])
                };
                kept as i32 * STEP_PRICE + rest
            };
            let best = (0..=near.min(steps).min(missing)).map(with).fold(FAIL, i32::min);
            sum += ways * i64::from(best);
            total += ways;
        }
    }
    (sum / total) as i32
}

/// By dice that hit and dice a step away: in how many ways dice fall so.
fn ways((hits, near): (u8, u8), missing: usize, dice: usize) -> [[i64; DICE + 1]; DICE + 1] {
    let mut ways = [[0; DICE + 1]; DICE + 1];
    ways[0][0] = 1;
    for _ in 0..dice {
        let before = std::mem::replace(&mut ways, [[0; DICE + 1]; DICE + 1]);
        for (done, row) in before.into_iter().enumerate() {
            let hits = if hits == 0 { missing.saturating_sub(done) as i64 } else { i64::from(hits) };
            let near = i64::from(near).min(6 - hits);
            for (close, before) in row.into_iter().enumerate().filter(|&(_, before)| before > 0) {
                ways[done][close] += before * (6 - hits - near);
                if hits > 0 {
                    ways[done + 1][close] += before * hits;
                }
                if near > 0 {
                    ways[done][close + 1] += before * near;
                }
            }
        }
    }
    ways
}
