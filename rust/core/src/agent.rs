//! Players that need no Python.

use crate::error::{Error, ErrorKind, repr};
use crate::game::Game;
use crate::node::Id;
use crate::planner::Thinking;
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
    /// What [`Planner::choose`](crate::planner::Planner::choose) takes, in games that solve turns; without use of the stream.
    TurnSolver,
}

/// Who plays on from where a search's tree ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rollout {
    /// [`Agent::Random`].
    Random,
    /// [`Agent::Heuristic`].
    Heuristic,
}

impl Rollout {
    /// The names of all.
    pub const NAMES: &[&str] = &["random", "heuristic"];

    /// The one of a name.
    pub fn parse(name: &str) -> Option<Self> {
        match name {
            "random" => Some(Rollout::Random),
            "heuristic" => Some(Rollout::Heuristic),
            _ => None,
        }
    }

    /// The agent.
    pub fn agent(self) -> Agent {
        match self {
            Rollout::Random => Agent::Random,
            Rollout::Heuristic => Agent::Heuristic,
        }
    }
}

impl Agent {
    /// The names of the agents that play a game; that of the turn solver only where the game has one.
    pub fn names(solves_turns: bool) -> &'static [&'static str] {
        const NAMES: &[&str] = &["random", "heuristic", "turn-solver"];
        if solves_turns { NAMES } else { &NAMES[..2] }
    }

    /// The agent of a name.
    ///
    /// # Errors
    /// `Config` for a name that is not among [`Agent::names`].
    pub fn parse(name: &str, solves_turns: bool) -> Result<Self, Error> {
        match name {
            "random" => Ok(Agent::Random),
            "heuristic" => Ok(Agent::Heuristic),
            "turn-solver" if solves_turns => Ok(Agent::TurnSolver),
            _ => {
                let names = Self::names(solves_turns).join(", ");
                let message = format!("unknown agent {}, expected one of {names}", repr(name));
                Err(Error::new(ErrorKind::Config, "unknown-agent", message))
            }
        }
    }

    /// The action it chooses at a decision node among the legal ones.
    #[inline]
    pub fn act<G: Game, P: Processor>(
        self,
        game: &G,
        state: &G::State,
        legal: G::Legal,
        thinking: &mut Thinking<G>,
        rng: &mut impl Source,
    ) -> Id {
        match self {
            Agent::Random => legal.nth_on::<P>(rng.below(legal.len_on::<P>())),
            Agent::Heuristic => game.heuristic(state, legal),
            Agent::TurnSolver => thinking.choose(game, state, legal),
        }
    }
}
