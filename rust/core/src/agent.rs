//! Players that need no Python.

use crate::error::{Error, ErrorKind, repr};
use crate::game::Game;
use crate::node::Id;
use crate::processor::Processor;
use crate::rng::Source;
use crate::set::IdSet;

/// An agent: it chooses among the legal actions of a decision node, with a stream of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Agent {
    /// Every legal action with the same probability: the k-th lowest, k one bounded integer.
    Random,
    /// What [`Game::heuristic`] takes; without use of the stream.
    Heuristic,
}

impl Agent {
    /// The names that [`Agent::parse`] knows.
    pub const NAMES: &'static [&'static str] = &["random", "heuristic"];

    /// The agent of a name.
    ///
    /// # Errors
    /// `Config` for a name that is not among [`Agent::NAMES`].
    pub fn parse(name: &str) -> Result<Self, Error> {
        match name {
            "random" => Ok(Agent::Random),
            "heuristic" => Ok(Agent::Heuristic),
            _ => {
                let message = format!("unknown agent {}, expected one of {}", repr(name), Self::NAMES.join(", "));
                Err(Error::new(ErrorKind::Config, "unknown-agent", message))
            }
        }
    }

    /// The action it chooses at a decision node among the legal ones.
    #[inline]
    pub fn act<G: Game, P: Processor>(self, game: &G, state: &G::State, legal: G::Legal, rng: &mut impl Source) -> Id {
        match self {
            Agent::Random => legal.nth_on::<P>(rng.below(legal.len_on::<P>())),
            Agent::Heuristic => game.heuristic(state, legal),
        }
    }
}
