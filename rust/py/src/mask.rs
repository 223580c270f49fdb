//! Draws from masks of legal actions.

use crate::error::refused;
use numpy::{PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1, PyUntypedArrayMethods};
use pyo3::prelude::*;
use yith_core::processor::{Portable, Processor};

/// One member of every row of a mask: bytes, or bits in words. A draw of 64 bits a row decides.
#[pyfunction]
#[pyo3(signature = (mask, draws, /))]
pub(crate) fn pick<'py>(
    py: Python<'py>,
    mask: &Bound<'py, PyAny>,
    draws: PyReadonlyArray1<'py, u64>,
) -> PyResult<Bound<'py, PyArray1<i64>>> {
    let draws = draws.as_slice()?;
    let wrong = || refused("bad-array", "mask is no contiguous array of bytes or words with a row a draw".to_owned());
    let picked = if let Ok(bytes) = mask.cast::<PyArray2<u8>>() {
        let (bytes, width) = (bytes.try_readonly().map_err(|_| wrong())?, bytes.shape()[1]);
        rows_of(bytes.as_slice().map_err(|_| wrong())?, width, draws.len()).map(|rows| picked_bytes(rows, draws))
    } else if let Ok(words) = mask.cast::<PyArray2<u64>>() {
        let (words, width) = (words.try_readonly().map_err(|_| wrong())?, words.shape()[1]);
        rows_of(words.as_slice().map_err(|_| wrong())?, width, draws.len()).map(|rows| picked_bits(rows, draws))
    } else {
        None
    };
    Ok(PyArray1::from_vec(py, picked.ok_or_else(wrong)?))
}

/// The rows, if there are so many.
fn rows_of<T>(slots: &[T], width: usize, count: usize) -> Option<std::slice::ChunksExact<'_, T>> {
    (slots.len() == width * count && width > 0).then(|| slots.chunks_exact(width))
}

/// Which of so many members a draw means.
fn rank(draw: u64, count: u32) -> u32 {
    ((u128::from(draw) * u128::from(count)) >> 64) as u32
}

fn picked_bytes<'a>(rows: impl Iterator<Item = &'a [u8]>, draws: &[u64]) -> Vec<i64> {
    let pick = |(row, &draw): (&[u8], &u64)| {
        let (rank, mut passed) = (rank(draw, row.iter().map(|&flag| u32::from(flag != 0)).sum()), 0);
        let place = row.iter().position(|&flag| {
            passed += u32::from(flag != 0);
            passed > rank
        });
        place.map_or(0, |place| place as i64)
    };
    rows.zip(draws).map(pick).collect()
}

fn picked_bits<'a>(rows: impl Iterator<Item = &'a [u64]>, draws: &[u64]) -> Vec<i64> {
    let pick = |(row, &draw): (&[u64], &u64)| {
        let mut left = rank(draw, row.iter().map(|word| word.count_ones()).sum());
        for (place, &word) in row.iter().enumerate() {
            match left.checked_sub(word.count_ones()) {
                Some(fewer) => left = fewer,
                None => return (64 * place) as i64 + i64::from(Portable::select(word, left)),
            }
        }
        0
    };
    rows.zip(draws).map(pick).collect()
}
