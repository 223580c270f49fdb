//! Many pools against many challenges: one row a pool, one column a challenge.

use super::odds::{Aim, Chances, Odds, dice_of};
use super::{Challenge, Pool};
use crate::error::Error;
use std::slice;

/// Whether each pool meets each challenge.
pub fn matches(challenges: &[Challenge], pools: &[Pool]) -> Vec<bool> {
    cells(challenges, pools, Challenge::matches)
}

/// By which values each pool meets each challenge: see [`Challenge::values`].
pub fn values(challenges: &[Challenge], pools: &[Pool]) -> Vec<u8> {
    cells(challenges, pools, Challenge::values)
}

/// The steps to each challenge: see [`Challenge::steps`]; -1 where there are too few dice.
pub fn steps(challenges: &[Challenge], pools: &[Pool]) -> Vec<i8> {
    cells(challenges, pools, |challenge, pool| challenge.steps(pool).map_or(-1, |steps| steps as i8))
}

fn cells<T>(challenges: &[Challenge], pools: &[Pool], cell: impl Fn(Challenge, Pool) -> T) -> Vec<T> {
    let mut cells = Vec::with_capacity(challenges.len() * pools.len());
    for &pool in pools {
        cells.extend(challenges.iter().map(|&challenge| cell(challenge, pool)));
    }
    cells
}

/// The odds of each pool for each challenge by itself: see [`super::odds::odds_of_pool`].
///
/// # Errors
/// `Config` where a pool has more than 6 dice, or `dice * rerolls` is more than 24.
pub fn odds(challenges: &[Challenge], pools: &[Pool], rerolls: u8, steps: u8) -> Result<Vec<Odds<u64>>, Error> {
    let dice = pools.iter().map(|&pool| dice_of(pool)).collect::<Result<Vec<u8>, Error>>()?;
    let mut odds = vec![Odds { hits: 0, total: 1 }; challenges.len() * pools.len()];
    for (column, challenge) in challenges.iter().enumerate() {
        let aim = Aim { challenges: slice::from_ref(challenge), steps };
        let mut chances: [Option<Box<Chances<u64>>>; 7] = Default::default();
        for (row, (&pool, &dice)) in pools.iter().zip(&dice).enumerate() {
            let of_dice = &mut chances[usize::from(dice)];
            let chances = match of_dice {
                Some(chances) => chances,
                None => of_dice.insert(Box::new(Chances::new(aim, dice, rerolls)?)),
            };
            odds[row * challenges.len() + column] = chances.of(pool)?;
        }
    }
    Ok(odds)
}
