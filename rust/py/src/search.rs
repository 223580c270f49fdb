//! Searches.

use crate::argument::{key, number, shown};
use crate::batch::{self, heeding};
use crate::error::{raised, refused};
use crate::processor;
use crate::states;
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;
use std::sync::{Arc, Mutex, TryLockError};
use std::time::Duration;
use yith_core::agent::Rollout;
use yith_core::erased::{AnyGame, AnySearcher, AnyState};
use yith_core::node::Id;
use yith_core::playout::Interrupted;
use yith_core::search::{Analysis, Candidate, Plan};

/// An action, its visits, those of earlier searches, and the means of all players with their standard errors.
type Row = (u16, u64, u64, Vec<f64>, Vec<f64>);

/// The player, a row an action, the best action, the numbers of simulations and situations, and the line.
type Found = (u8, Vec<Row>, u16, u64, u64, Vec<u16>);

/// A number above 0, or from 0.
fn real(value: &Bound<'_, PyAny>, name: &str, open: bool) -> PyResult<f64> {
    match value.extract::<f64>() {
        Ok(number) if number.is_finite() && (number > 0.0 || !open && number == 0.0) => Ok(number),
        _ => {
            let range = if open { "above 0" } else { "from 0" };
            Err(refused("bad-argument", format!("{name} {} is not a number {range}", shown(value)?)))
        }
    }
}

/// A time to search for.
fn seconds(value: &Bound<'_, PyAny>) -> PyResult<Duration> {
    let number = real(value, "seconds", true)?;
    match Duration::try_from_secs_f64(number) {
        Ok(time) => Ok(time),
        Err(_) => Err(refused("bad-argument", format!("seconds {} is longer than anything lasts", shown(value)?))),
    }
}

/// The plan of a search.
pub(crate) struct Given<'a, 'py> {
    pub(crate) simulations: &'a Bound<'py, PyAny>,
    pub(crate) seconds: Option<&'a Bound<'py, PyAny>>,
    pub(crate) exploration: &'a Bound<'py, PyAny>,
    pub(crate) rollout: &'a Bound<'py, PyAny>,
    pub(crate) depth: &'a Bound<'py, PyAny>,
    pub(crate) rounds: &'a Bound<'py, PyAny>,
    pub(crate) trees: &'a Bound<'py, PyAny>,
    pub(crate) memory: &'a Bound<'py, PyAny>,
}

impl Given<'_, '_> {
    pub(crate) fn plan(&self) -> PyResult<Plan> {
        let rollout = self.rollout.extract::<String>().ok().and_then(|name| Rollout::parse(&name));
        let Some(rollout) = rollout else {
            let names = Rollout::NAMES.join(", ");
            return Err(refused("bad-argument", format!("rollout {} is not one of {names}", shown(self.rollout)?)));
        };
        let most = u64::from(u32::MAX);
        Ok(Plan {
            simulations: number(self.simulations, "simulations", 1, most)? as u32,
            time: self.seconds.map(seconds).transpose()?,
            exploration: real(self.exploration, "exploration", false)?,
            rollout,
            depth: number(self.depth, "depth", 0, most)? as u32,
            rounds: number(self.rounds, "rounds", 0, most)? as u32,
            trees: number(self.trees, "trees", 1, Plan::MOST_TREES)? as u32,
            memory: number(self.memory, "memory", Plan::LEAST_MEMORY, u64::MAX)? as usize,
        })
    }
}

/// Searches with the interpreter released; what a handler of a signal raises ends it.
fn run(
    py: Python<'_>,
    searcher: &Mutex<Box<dyn AnySearcher>>,
    root: &dyn AnyState,
    seed: u64,
    threads: usize,
) -> PyResult<Analysis> {
    let (found, signal) = heeding(py, |ask| {
        let mut searcher = match searcher.try_lock() {
            Ok(searcher) => searcher,
            Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
            Err(TryLockError::WouldBlock) => return None,
        };
        Some(searcher.search(root, seed, threads, ask))
    });
    let found = found.ok_or_else(in_use)?.map_err(raised)?;
    found.map_err(|Interrupted| signal.unwrap_or_else(|| PyKeyboardInterrupt::new_err(())))
}

fn in_use() -> PyErr {
    refused("searcher-in-use", "searcher is in use by another thread".to_owned())
}

/// The action that the agent of a plan takes.
pub(crate) fn chosen(py: Python<'_>, game: &Arc<dyn AnyGame>, root: &dyn AnyState, plan: Plan, seed: u64) -> PyResult<Id> {
    let searcher = Mutex::new(processor::searcher(game, plan, false));
    Ok(run(py, &searcher, root, seed, 1)?.best())
}

/// Searches a game by a plan. Use it through `yith.Searcher`.
#[pyclass(frozen, module = "yith._native")]
pub(crate) struct Searcher(Mutex<Box<dyn AnySearcher>>);

impl Searcher {
    pub(crate) fn new(game: &Arc<dyn AnyGame>, plan: Plan, reuse: bool) -> Self {
        Searcher(Mutex::new(processor::searcher(game, plan, reuse)))
    }
}

#[pymethods]
impl Searcher {
    /// Searches at a state; `yith.Searcher.search` has the arguments.
    ///
    /// Returns:
    ///     The player; for every action its id, visits, visits of earlier searches, and the means of all players with their standard
    ///     errors; the best action; the numbers of simulations and of situations; the line.
    #[pyo3(signature = (state, seed, threads, /))]
    fn search(
        &self,
        py: Python<'_>,
        state: &Bound<'_, PyAny>,
        seed: &Bound<'_, PyAny>,
        threads: &Bound<'_, PyAny>,
    ) -> PyResult<Found> {
        let (seed, threads) = (key(seed, "seed")?, batch::threads(threads)?);
        // A copy: others may go on with the state meanwhile.
        let root = states::one(state)?.get().read()?.duplicate();
        let found = run(py, &self.0, &*root, seed, threads)?;
        let best = found.best();
        let Analysis { player, candidates, simulations, situations, line } = found;
        let row = |each: Candidate| (each.id.0, each.visits, each.inherited, each.values, each.errors);
        let rows = candidates.into_iter().map(row).collect();
        Ok((player.0, rows, best.0, simulations, situations, line.into_iter().map(|id| id.0).collect()))
    }

    /// Forgets what earlier searches found.
    fn forget(&self) -> PyResult<()> {
        self.0.try_lock().map_err(|_| in_use())?.forget();
        Ok(())
    }
}
