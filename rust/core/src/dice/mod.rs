//! Dice: what pools show, what challenges ask, and with which odds rolls and rerolls meet them.

pub mod batch;
pub mod challenge;
pub(crate) mod lattice;
pub mod odds;
pub mod pool;

pub use challenge::{Challenge, Kind};
pub use odds::{Aim, Chances, Odds};
pub use pool::Pool;
