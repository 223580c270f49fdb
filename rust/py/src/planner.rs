//! What solves turns of a game: states come as bytes, from either engine.

use crate::error::{raised, refused};
use pyo3::prelude::*;
use std::sync::{Mutex, PoisonError};
use yith_core::erased::AnyPlanner;

/// Solves turns of a game, and remembers what it has solved. Use it through `yith.engine.Game.planner`.
#[pyclass(frozen, module = "yith._native")]
pub(crate) struct Planner(Mutex<Box<dyn AnyPlanner>>);

impl Planner {
    pub(crate) fn new(planner: Box<dyn AnyPlanner>) -> Self {
        Planner(Mutex::new(planner))
    }
}

#[pymethods]
impl Planner {
    /// The worth of every legal action of the decision `state`, which is in bytes; with the interpreter released.
    ///
    /// Returns:
    ///     Action, expected value of the objective, probability that the turn reaches its aim; actions ascending.
    ///
    /// Raises:
    ///     TraceError: These are no bytes of a state of the game.
    ///     NodeError: No turn is under way, or nobody decides.
    ///     ConfigError: The memory does not suffice.
    #[pyo3(signature = (state, /))]
    fn solve(&self, py: Python<'_>, state: &[u8]) -> PyResult<Vec<(u16, f64, f64)>> {
        let solved = py.detach(|| self.0.lock().unwrap_or_else(PoisonError::into_inner).solve(state));
        let rows = solved.map_err(raised)?;
        Ok(rows.into_iter().map(|row| (row.id.0, row.value, row.chance)).collect())
    }

    /// The bytes that are remembered.
    #[getter]
    fn memory(&self, py: Python<'_>) -> usize {
        py.detach(|| self.0.lock().unwrap_or_else(PoisonError::into_inner).memory())
    }
}

/// The bytes that a planner may remember at most, of a Python number.
pub(crate) fn bound(memory: &Bound<'_, PyAny>) -> PyResult<usize> {
    let wrong = || -> PyResult<usize> {
        let message = format!("memory {} is not a whole number from {LEAST}", crate::argument::shown(memory)?);
        Err(refused("bad-memory", message))
    };
    match memory.extract::<usize>() {
        Ok(bytes) if bytes >= LEAST && !memory.is_instance_of::<pyo3::types::PyBool>() => Ok(bytes),
        _ => wrong(),
    }
}

/// The least memory that is of use.
const LEAST: usize = 1 << 20;
