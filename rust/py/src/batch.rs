//! Whole games in one call, with the interpreter released.

use crate::argument::{shown, whole};
use crate::error::refused;
use crate::processor::playouts;
use numpy::{PyArray1, PyArray2, PyArray3, PyArrayMethods};
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;
use pyo3::types::PyInt;
use yith_core::erased::{AnyGame, Starts};
use yith_core::playout::{Interrupted, Playouts, Request};

/// Returns and scores by game and player, decisions and chances by game, tallies by game, counter and player.
pub(crate) type Results<'py> = (
    Bound<'py, PyArray2<f64>>,
    Bound<'py, PyArray2<i32>>,
    Bound<'py, PyArray1<u32>>,
    Bound<'py, PyArray1<u32>>,
    Bound<'py, PyArray3<u32>>,
);

/// How many bytes the results of one game take.
fn bytes_per_game(players: usize, counters: usize) -> usize {
    (size_of::<f64>() + size_of::<i32>()) * players + 2 * size_of::<u32>() + size_of::<u32>() * counters * players
}

/// The number of games, if memory holds their results.
pub(crate) fn games(value: &Bound<'_, PyAny>, players: usize, counters: usize) -> PyResult<usize> {
    if let Some(games) = whole(value).and_then(|games| affordable(games, bytes_per_game(players, counters))) {
        return Ok(games);
    }
    let is_large = value.is_exact_instance_of::<PyInt>() && value.gt(0)?;
    let fault = if is_large || whole(value).is_some() {
        "more than memory holds the results of: play fewer at once, and go on with first_episode"
    } else {
        "not a whole number from 0"
    };
    Err(refused("bad-games", format!("games {} is {fault}", shown(value)?)))
}

/// The number of things of so many bytes each, if memory holds them.
pub(crate) fn affordable(count: u64, bytes: usize) -> Option<usize> {
    let count = usize::try_from(count).ok()?;
    let bytes = count.checked_mul(bytes)?;
    // One block of the size of all: a system that gives memory on trust refuses at least what it could never give.
    Vec::<u8>::new().try_reserve_exact(bytes).ok()?;
    Some(count)
}

/// The number of threads.
pub(crate) fn threads(value: &Bound<'_, PyAny>) -> PyResult<usize> {
    match whole(value) {
        Some(threads @ 1..=256) => Ok(threads as usize),
        _ => Err(refused("bad-threads", format!("threads {} is not 1 to 256", shown(value)?))),
    }
}

/// Plays games. Signals are handled now and then; what a handler raises ends the call.
pub(crate) fn play(py: Python<'_>, game: &dyn AnyGame, starts: Option<&Starts>, request: &Request) -> PyResult<Playouts> {
    let (played, signal) = heeding(py, |ask| playouts(game, starts, request, ask));
    played.map_err(|Interrupted| signal.unwrap_or_else(|| PyKeyboardInterrupt::new_err(())))
}

/// Works with the interpreter released, and asks for signals now and then; with what a handler raised.
pub(crate) fn heeding<T: Send>(py: Python<'_>, work: impl FnOnce(&mut dyn FnMut() -> bool) -> T + Send) -> (T, Option<PyErr>) {
    let mut signal = None;
    let done = py.detach(|| {
        work(&mut || {
            Python::attach(|py| match py.check_signals() {
                Ok(()) => false,
                Err(error) => {
                    signal = Some(error);
                    true
                }
            })
        })
    });
    (done, signal)
}

/// The results of games from the initial state, as arrays.
pub(crate) fn arrays<'py>(py: Python<'py>, results: Playouts, players: usize, counters: usize) -> PyResult<Results<'py>> {
    let games = results.decisions.len();
    Ok((
        PyArray1::from_vec(py, results.returns).reshape([games, players])?,
        PyArray1::from_vec(py, results.scores).reshape([games, players])?,
        PyArray1::from_vec(py, results.decisions),
        PyArray1::from_vec(py, results.chances),
        PyArray1::from_vec(py, results.tally).reshape([games, counters, players])?,
    ))
}
