//! Dice: challenges come as texts, pools as counts or as rows of an array.

use crate::error::{raised, refused};
use numpy::{Element, PyArray1, PyArray2, PyArray3, PyArrayMethods, PyReadonlyArray2, PyUntypedArrayMethods};
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;
use yith_core::dice::odds::{Aim, Table, keeps, odds_of_pool, odds_of_roll};
use yith_core::dice::{Challenge, Odds, Pool, batch};
use yith_core::error::Error;

type Counts = [u8; 6];

/// Hits and total, exact.
type Exact = (u128, u128);

/// An array with one row a pool and one column a challenge.
type Cells<'py, T> = Bound<'py, PyArray2<T>>;

/// The texts of challenges, the counts of pools, and hits by challenge, rerolls and pool.
type Hits<'py> = (Vec<String>, Bound<'py, PyArray2<u8>>, Bound<'py, PyArray3<u64>>);

fn challenges(texts: &[String]) -> PyResult<Vec<Challenge>> {
    let parsed: Result<Vec<Challenge>, Error> = texts.iter().map(|text| text.parse()).collect();
    parsed.map_err(raised)
}

/// The pools of an array, copied, so that nobody can change them while the interpreter is released.
fn pools(array: &PyReadonlyArray2<'_, u8>) -> PyResult<Vec<Pool>> {
    let &[_, 6] = array.shape() else {
        return Err(refused("bad-pools", format!("pools of shape {:?}, expected [n, 6]", array.shape())));
    };
    let rows = array.as_array();
    Ok(rows.rows().into_iter().map(|row| Pool::of_counts([row[0], row[1], row[2], row[3], row[4], row[5]])).collect())
}

/// Refuses what memory cannot hold: one cell for each challenge and pool.
fn afford<T>(challenges: &[Challenge], pools: &[Pool]) -> PyResult<()> {
    let cells = challenges.len().checked_mul(pools.len());
    let is_held = cells.is_some_and(|cells| Vec::<T>::new().try_reserve_exact(cells).is_ok());
    if is_held { Ok(()) } else { Err(PyMemoryError::new_err(())) }
}

fn cells<'py, T: Element + Send>(
    texts: &[String],
    array: &PyReadonlyArray2<'py, u8>,
    call: fn(&[Challenge], &[Pool]) -> Vec<T>,
) -> PyResult<Cells<'py, T>> {
    let py = array.py();
    let (challenges, pools) = (challenges(texts)?, pools(array)?);
    afford::<T>(&challenges, &pools)?;
    let cells = py.detach(|| call(&challenges, &pools));
    PyArray1::from_vec(py, cells).reshape([pools.len(), challenges.len()])
}

/// Whether each pool, a row of counts, meets each challenge, a column.
#[pyfunction]
#[pyo3(signature = (challenges, pools, /))]
pub(crate) fn dice_matches<'py>(challenges: Vec<String>, pools: PyReadonlyArray2<'py, u8>) -> PyResult<Cells<'py, bool>> {
    cells(&challenges, &pools, batch::matches)
}

/// By which values each pool meets each challenge: bit v - 1 for value v.
#[pyfunction]
#[pyo3(signature = (challenges, pools, /))]
pub(crate) fn dice_values<'py>(challenges: Vec<String>, pools: PyReadonlyArray2<'py, u8>) -> PyResult<Cells<'py, u8>> {
    cells(&challenges, &pools, batch::values)
}

/// The fewest steps until each pool meets each challenge, -1 where there are too few dice.
#[pyfunction]
#[pyo3(signature = (challenges, pools, /))]
pub(crate) fn dice_steps<'py>(challenges: Vec<String>, pools: PyReadonlyArray2<'py, u8>) -> PyResult<Cells<'py, i8>> {
    cells(&challenges, &pools, batch::steps)
}

/// The odds of so many dice to be rolled, for any of the challenges: hits and total.
#[pyfunction]
#[pyo3(signature = (challenges, dice, rerolls, steps, /))]
pub(crate) fn dice_odds_of_roll(challenges: Vec<String>, dice: u8, rerolls: u8, steps: u8) -> PyResult<Exact> {
    let challenges = self::challenges(&challenges)?;
    let Odds { hits, total } = odds_of_roll(Aim { challenges: &challenges, steps }, dice, rerolls).map_err(raised)?;
    Ok((hits, total))
}

/// The odds of a pool, by its counts, for any of the challenges: hits and total.
#[pyfunction]
#[pyo3(signature = (challenges, pool, rerolls, steps, /))]
pub(crate) fn dice_odds_of_pool(challenges: Vec<String>, pool: Counts, rerolls: u8, steps: u8) -> PyResult<Exact> {
    let (challenges, pool) = (self::challenges(&challenges)?, Pool::of_counts(pool));
    let Odds { hits, total } = odds_of_pool(Aim { challenges: &challenges, steps }, pool, rerolls).map_err(raised)?;
    Ok((hits, total))
}

/// What can be kept of a pool, best first: counts, hits and total.
#[pyfunction]
#[pyo3(signature = (challenges, pool, rerolls, steps, /))]
pub(crate) fn dice_keeps(challenges: Vec<String>, pool: Counts, rerolls: u8, steps: u8) -> PyResult<Vec<(Vec<u16>, Exact)>> {
    let (challenges, pool) = (self::challenges(&challenges)?, Pool::of_counts(pool));
    let keeps = keeps(Aim { challenges: &challenges, steps }, pool, rerolls).map_err(raised)?;
    Ok(keeps.into_iter().map(|(pool, odds)| (pool.counts().map(u16::from).to_vec(), (odds.hits, odds.total))).collect())
}

/// The odds of each pool for each challenge by itself: hits and totals.
#[pyfunction]
#[pyo3(signature = (challenges, pools, rerolls, steps, /))]
pub(crate) fn dice_odds_batch<'py>(
    challenges: Vec<String>,
    pools: PyReadonlyArray2<'py, u8>,
    rerolls: u8,
    steps: u8,
) -> PyResult<(Cells<'py, u64>, Cells<'py, u64>)> {
    let py = pools.py();
    let (challenges, pools) = (self::challenges(&challenges)?, self::pools(&pools)?);
    afford::<[u64; 4]>(&challenges, &pools)?;
    let odds = py.detach(|| batch::odds(&challenges, &pools, rerolls, steps)).map_err(raised)?;
    let shape = [pools.len(), challenges.len()];
    let column = |read: fn(&Odds<u64>) -> u64| PyArray1::from_iter(py, odds.iter().map(read)).reshape(shape);
    Ok((column(|odds| odds.hits)?, column(|odds| odds.total)?))
}

/// The odds of every challenge for every pool of 1 to 6 dice and 1 to 3 rerolls: texts, counts, and hits of shape (challenges,
/// rerolls, pools).
#[pyfunction]
#[pyo3(signature = ())]
pub(crate) fn dice_table(py: Python<'_>) -> PyResult<Hits<'_>> {
    let table = py.detach(Table::new);
    let shape = [table.challenges.len(), usize::from(Table::REROLLS), table.pools.len()];
    let counts: Vec<u8> = table.pools.iter().flat_map(|pool| pool.counts()).collect();
    Ok((
        table.challenges.iter().map(ToString::to_string).collect(),
        PyArray1::from_vec(py, counts).reshape([shape[2], 6])?,
        PyArray1::from_vec(py, table.hits).reshape(shape)?,
    ))
}
