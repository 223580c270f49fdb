//! The rules of four tabletop games, their randomness and their playouts.
//!
//! Read [`game`] first: it is the contract that every game fulfils. [`erased`] is the same contract for callers that know a game by
//! its name only, [`games`] is the list of them.
#![forbid(unsafe_code)]

pub mod agent;
pub mod content;
pub mod dice;
pub mod erased;
pub mod error;
pub mod game;
pub mod games;
pub mod held;
mod history;
pub mod node;
pub mod observation;
pub mod option;
pub mod planner;
pub mod playout;
pub mod processor;
pub mod rng;
pub mod search;
pub mod set;
pub mod tally;
pub mod team;
pub mod vector;
