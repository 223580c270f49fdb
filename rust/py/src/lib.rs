//! The Python module `yith._native`: converts, calls the core, converts back. It names no game.
#![deny(unsafe_code)]

mod argument;
mod batch;
mod dice;
mod error;
mod game;
mod mask;
mod planner;
mod processor;
mod saved;
mod search;
mod source;
mod state;
mod states;
mod team;
mod vector;

/// The compiled engine of yith. Use it through `yith.load`.
#[pyo3::pymodule]
mod _native {
    use crate::error::raised;
    use pyo3::prelude::*;
    use yith_core::agent::Agent;
    use yith_core::games::{GAMES, find};

    #[pymodule_export]
    use crate::dice::{
        dice_keeps, dice_matches, dice_odds_batch, dice_odds_of_pool, dice_odds_of_roll, dice_steps, dice_table, dice_values,
    };
    #[pymodule_export]
    use crate::game::Core;
    #[pymodule_export]
    use crate::mask::pick;
    #[pymodule_export]
    use crate::planner::Planner;
    #[pymodule_export]
    use crate::search::Searcher;
    #[pymodule_export]
    use crate::state::State;
    #[pymodule_export]
    use crate::vector::Vector;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        // Were they missing, the first error to be raised would panic.
        module.py().import("yith.errors")?;
        Ok(())
    }

    /// The names of all games.
    #[pyfunction]
    fn games() -> Vec<&'static str> {
        GAMES.iter().map(|entry| entry.name).collect()
    }

    /// The names of the agents that play every game and have no numbers in them.
    #[pyfunction]
    fn agents() -> &'static [&'static str] {
        Agent::names(false)
    }

    /// The rules page of a game.
    #[pyfunction]
    #[pyo3(signature = (name, /))]
    fn rules(name: &str) -> PyResult<&'static str> {
        find(name).map(|entry| entry.rules).map_err(raised)
    }

    /// The content file of a game that ships.
    #[pyfunction]
    #[pyo3(signature = (name, /))]
    fn content(name: &str) -> PyResult<&'static str> {
        find(name).map(|entry| entry.content).map_err(raised)
    }
}
