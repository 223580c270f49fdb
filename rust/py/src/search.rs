//! Searches.

use crate::argument::{number, shown};
use crate::batch::heeding;
use crate::error::{raised, refused};
use crate::game::Shared;
use crate::processor;
use crate::state::State;
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;
use std::time::Duration;
use yith_core::agent::Rollout;
use yith_core::playout::Interrupted;
use yith_core::search::{Analysis, Plan};

/// An action, its visits, and the means of all players with their standard errors.
type Row = (u16, u64, Vec<f64>, Vec<f64>);

/// The player, a row an action, the best action, the numbers of simulations and situations, and the line.
pub(crate) type Found = (u8, Vec<Row>, u16, u64, u64, Vec<u16>);

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
    pub(crate) trees: &'a Bound<'py, PyAny>,
    pub(crate) memory: &'a Bound<'py, PyAny>,
}

/// The bytes that a tree takes at least.
const LEAST: u64 = 1 << 16;

impl Given<'_, '_> {
    fn plan(&self) -> PyResult<Plan> {
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
            trees: number(self.trees, "trees", 1, 1024)? as u32,
            memory: number(self.memory, "memory", LEAST, u64::MAX)? as usize,
        })
    }
}

/// Searches at a state.
pub(crate) fn search(
    py: Python<'_>,
    shared: &Shared,
    state: &Bound<'_, State>,
    given: &Given<'_, '_>,
    seed: u64,
    threads: usize,
) -> PyResult<Found> {
    let plan = given.plan()?;
    // A copy: others may go on with the state meanwhile.
    let root = state.get().read()?.duplicate();
    let game = &*shared.game;
    let (found, signal) = heeding(py, |ask| processor::search(game, &*root, &plan, seed, threads, ask));
    let found = found.map_err(raised)?.map_err(|Interrupted| signal.unwrap_or_else(|| PyKeyboardInterrupt::new_err(())))?;
    let best = found.best();
    let Analysis { player, candidates, simulations, situations, line } = found;
    let rows = candidates.into_iter().map(|candidate| (candidate.id.0, candidate.visits, candidate.values, candidate.errors));
    Ok((player.0, rows.collect(), best.0, simulations, situations, line.into_iter().map(|id| id.0).collect()))
}
