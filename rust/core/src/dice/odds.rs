//! The odds with which rolls and rerolls meet challenges: exact, as numbers of equally likely outcomes.
//!
//! Before each reroll any dice are kept and the others rolled; whoever plays does the best. With `k` dice kept of `n`, what the rest
//! may become is summed die by die, `sum(K) = sum over faces f of sum(K + f)`; the best that a pool can keep is found die by die
//! too, `best(P) = max(worth of P, max over faces f of best(P - f))`. Both run over the 924 pools of at most six dice.

use super::lattice::{LATTICE, MOST_DICE, POOLS};
use super::{Challenge, Pool};
use crate::error::{Error, ErrorKind, repr};
use std::cmp::Reverse;
use std::iter::Sum;
use std::ops::Mul;

/// How many of equally likely outcomes are hits. `total` is a power of 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Odds<W = u128> {
    /// The outcomes that meet a challenge.
    pub hits: W,
    /// All outcomes.
    pub total: W,
}

/// A word that counts outcomes.
pub trait Word: Copy + Ord + From<u8> + Mul<Output = Self> + Sum {
    /// The largest power of 6 that it holds.
    const MOST_ROLLED: u32;
}

impl Word for u64 {
    const MOST_ROLLED: u32 = 24;
}

impl Word for u128 {
    const MOST_ROLLED: u32 = 49;
}

/// What is to be met: any of several challenges, after up to so many steps of 1 on single dice when all is rolled.
#[derive(Clone, Copy, Debug)]
pub struct Aim<'a> {
    /// The challenges.
    pub challenges: &'a [Challenge],
    /// The steps.
    pub steps: u8,
}

impl Aim<'_> {
    /// Whether the pool meets it.
    pub fn is_met(self, pool: Pool) -> bool {
        match self.steps {
            0 => self.challenges.iter().any(|challenge| challenge.matches(pool)),
            most => self.challenges.iter().any(|challenge| challenge.steps(pool).is_some_and(|steps| steps <= most)),
        }
    }
}

/// The odds of all pools of so many dice, and of all that can be kept of them.
#[derive(Clone, Debug)]
pub struct Chances<W = u128> {
    dice: u8,
    rerolls: u32,
    /// Hits of 6^(dice * rerolls), when so much is kept and the rest rolled.
    kept: [W; POOLS],
    /// Hits of the same total, when of so much the best is kept.
    best: [W; POOLS],
}

impl<W: Word> Chances<W> {
    /// The odds with that many dice, 0 to 6, and rerolls.
    ///
    /// # Errors
    /// `Config` where there are more dice, or more outcomes than the word counts: `dice * rerolls` is at most
    /// [`Word::MOST_ROLLED`].
    pub fn new(aim: Aim<'_>, dice: u8, rerolls: u8) -> Result<Self, Error> {
        if dice > MOST_DICE {
            return Err(refusal("bad-dice", format!("{dice} dice, expected 0 to {MOST_DICE}")));
        }
        let rolled = u32::from(dice) * u32::from(rerolls);
        if rolled > W::MOST_ROLLED {
            let message =
                format!("{dice} dice rolled {rerolls} times have 6^{rolled} outcomes, expected at most 6^{}", W::MOST_ROLLED);
            return Err(refusal("bad-rerolls", message));
        }
        let mut chances = Self::without_rerolls(aim, dice);
        (0..rerolls).for_each(|_| chances.reroll());
        Ok(chances)
    }

    fn without_rerolls(aim: Aim<'_>, dice: u8) -> Self {
        let mut best = [W::from(0); POOLS];
        for place in LATTICE.of_dice(dice) {
            best[place] = W::from(u8::from(aim.is_met(LATTICE.pools[place])));
        }
        Chances { dice, rerolls: 0, kept: best, best }
    }

    /// Puts one reroll more before all others.
    fn reroll(&mut self) {
        let lattice = &*LATTICE;
        let Chances { dice, kept, best, .. } = self;
        let full = lattice.of_dice(*dice);
        kept[full.clone()].copy_from_slice(&best[full.clone()]);
        for place in (0..full.start).rev() {
            kept[place] = lattice.more[place].map(|more| kept[usize::from(more)]).into_iter().sum();
        }
        // Dice that are kept are counted as if they had been rolled, so that all totals are the same.
        let mut scale = W::from(1);
        for size in 0..=*dice {
            for place in lattice.of_dice(size) {
                kept[place] = kept[place] * scale;
                best[place] = kept[place];
                best[place] = lattice.less[place].into_iter().fold(kept[place], |most, less| most.max(best[usize::from(less)]));
            }
            scale = scale * W::from(6);
        }
        self.rerolls += 1;
    }

    /// The odds of a pool under best play.
    ///
    /// # Errors
    /// `Config` where it has another number of dice.
    pub fn of(&self, pool: Pool) -> Result<Odds<W>, Error> {
        Ok(self.odds(self.best[self.place(pool)?]))
    }

    /// What can be kept of a pool, and the odds with it, best first. Of equal odds, more dice come first, then the order of their
    /// faces, written ascending.
    ///
    /// # Errors
    /// `Config` where the pool has another number of dice, or there is no reroll to keep dice from.
    pub fn keeps(&self, pool: Pool) -> Result<Vec<(Pool, Odds<W>)>, Error> {
        if self.rerolls == 0 {
            return Err(refusal("bad-rerolls", "0 rerolls leave nothing to decide, expected 1 or more".to_owned()));
        }
        let last = self.place(pool)?;
        let mut places: Vec<usize> = (0..=last).filter(|&place| LATTICE.pools[place].is_within(pool)).collect();
        places.sort_by_key(|&place| (Reverse(self.kept[place]), Reverse(LATTICE.pools[place].total()), place));
        Ok(places.into_iter().map(|place| (LATTICE.pools[place], self.odds(self.kept[place]))).collect())
    }

    /// The odds when all dice are rolled first: the first of the rerolls, of which nothing is kept.
    pub fn of_roll(&self) -> Odds<W> {
        self.odds(self.kept[0])
    }

    fn place(&self, pool: Pool) -> Result<usize, Error> {
        if pool.total() == u16::from(self.dice) {
            return Ok(LATTICE.place(pool));
        }
        let message = format!("pool {} has {} dice, expected {}", repr(&pool.to_string()), pool.total(), self.dice);
        Err(refusal("bad-pool", message))
    }

    fn odds(&self, hits: W) -> Odds<W> {
        Odds { hits, total: power(u32::from(self.dice) * self.rerolls) }
    }
}

/// The odds of a pool under best play, with so many rerolls.
///
/// # Errors
/// `Config` where the pool has more than 6 dice, or `dice * rerolls` is more than 49.
pub fn odds_of_pool(aim: Aim<'_>, pool: Pool, rerolls: u8) -> Result<Odds, Error> {
    Chances::new(aim, dice_of(pool)?, rerolls)?.of(pool)
}

/// The odds of so many dice that are still to be rolled, and then rerolled under best play.
///
/// # Errors
/// `Config` where there are more than 6 dice, or `dice * (rerolls + 1)` is more than 49.
pub fn odds_of_roll(aim: Aim<'_>, dice: u8, rerolls: u8) -> Result<Odds, Error> {
    Ok(Chances::new(aim, dice, rerolls.saturating_add(1))?.of_roll())
}

/// What can be kept of a pool before the first of so many rerolls, best first: see [`Chances::keeps`].
///
/// # Errors
/// `Config` where the pool has more than 6 dice, `dice * rerolls` is more than 49, or there is no reroll.
pub fn keeps(aim: Aim<'_>, pool: Pool, rerolls: u8) -> Result<Vec<(Pool, Odds)>, Error> {
    Chances::new(aim, dice_of(pool)?, rerolls)?.keeps(pool)
}

/// The odds of every challenge that can be made, for every pool of 1 to 6 dice and 1 to 3 rerolls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// The challenges: [`Challenge::all`].
    pub challenges: Vec<Challenge>,
    /// The pools: fewer dice first, then in the order of their faces, written ascending.
    pub pools: Vec<Pool>,
    /// Hits of 6^(dice * rerolls): of every challenge, for every number of rerolls, for every pool.
    pub hits: Vec<u64>,
}

impl Table {
    /// The most rerolls of the table.
    pub const REROLLS: u8 = 3;

    /// Computes the table.
    pub fn new() -> Self {
        let challenges: Vec<Challenge> = Challenge::all().collect();
        let pools = LATTICE.pools[1..].to_vec();
        let mut hits = vec![0; challenges.len() * usize::from(Table::REROLLS) * pools.len()];
        for (challenge, rows) in challenges.iter().zip(hits.chunks_exact_mut(usize::from(Table::REROLLS) * pools.len())) {
            let aim = Aim { challenges: std::slice::from_ref(challenge), steps: 0 };
            for dice in challenge.dice()..=MOST_DICE {
                let mut chances = Chances::<u64>::without_rerolls(aim, dice);
                let places = LATTICE.of_dice(dice);
                for row in rows.chunks_exact_mut(pools.len()) {
                    chances.reroll();
                    row[places.start - 1..places.end - 1].copy_from_slice(&chances.best[places.clone()]);
                }
            }
        }
        Table { challenges, pools, hits }
    }
}

impl Default for Table {
    fn default() -> Self {
        Self::new()
    }
}

pub(super) fn dice_of(pool: Pool) -> Result<u8, Error> {
    match u8::try_from(pool.total()) {
        Ok(dice @ 0..=MOST_DICE) => Ok(dice),
        _ => {
            let message = format!("pool {} has {} dice, expected 0 to {MOST_DICE}", repr(&pool.to_string()), pool.total());
            Err(refusal("bad-pool", message))
        }
    }
}

fn power<W: Word>(exponent: u32) -> W {
    (0..exponent).fold(W::from(1), |power, _| power * W::from(6))
}

fn refusal(code: &'static str, message: String) -> Error {
    Error::new(ErrorKind::Config, code, message)
}
