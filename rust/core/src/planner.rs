//! Exact plans for what remains of a turn, for games in which a turn can be solved.

use crate::error::{Error, ErrorKind};
use crate::game::Game;
use crate::node::Id;
use std::fmt::Debug;

/// A legal action with its worth under the best play of the rest of the turn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Valued {
    /// The action.
    pub id: Id,
    /// The expected value of the objective.
    pub value: f64,
    /// The probability that the turn reaches what the game says a turn is for.
    pub chance: f64,
}

/// Solves turns of a game, and remembers what it has solved. What it answers does not depend on what it remembers.
pub trait Planner<G: Game>: Debug + Send {
    /// The worth of every legal action of a decision, ids ascending.
    ///
    /// # Errors
    /// `Node` where no turn is under way; `Config` where the memory does not suffice.
    fn solve(&mut self, game: &G, state: &G::State) -> Result<Vec<Valued>, Error>;

    /// The action that the agent `turn-solver` takes.
    fn choose(&mut self, game: &G, state: &G::State, legal: G::Legal) -> Id;

    /// The bytes that it remembers.
    fn memory(&self) -> usize;
}

/// The bytes that the agent `turn-solver` may use a thread.
pub const AGENT_MEMORY: usize = 1 << 28;

/// The refusal of a game that solves no turns.
pub fn no_planner(game: &str) -> Error {
    Error::new(ErrorKind::Config, "no-turn-solver", format!("{game} has no turn solver"))
}
