//! Monte Carlo tree search over every game, from what players know.
//!
//! One search serves all games. A simulation starts at the root, at a position drawn anew among those that the searching player
//! cannot tell apart where something is hidden; it follows the tree, draws chance as the game does, makes one new situation, plays on
//! from there, and credits every action on its way with what the player who took it got. Situations are told apart by what the player
//! to decide knows: in a game without hidden information by the position, so that ways that lead to the same are one, in a game with
//! hidden information as in information-set Monte Carlo tree search. Every player maximises its own value; where all win or lose
//! together that is the same value.
//!
//! Sources: Kocsis and Szepesvári, "Bandit based Monte-Carlo planning" (2006); Cowling, Powley and Whitehouse, "Information set Monte
//! Carlo tree search" (2012); Luckhardt and Irani, "An algorithmic solution of n-person games" (1986).

mod plan;
mod searcher;
mod tree;
mod walk;

pub use plan::Plan;
pub use searcher::{Searcher, seed};

use crate::node::{Id, Player};

/// What a search found out about an action.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// The action.
    pub id: Id,
    /// In how many simulations it was taken.
    pub visits: u64,
    /// In how many simulations of earlier searches it was taken, which the trees remember.
    pub inherited: u64,
    /// What all players got in those of this search, in the mean; 0 without visits.
    pub values: Vec<f64>,
    /// The standard errors of these means; 0 with fewer than two visits.
    pub errors: Vec<f64>,
}

/// What a search found out.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis {
    /// Who decides.
    pub player: Player,
    /// The legal actions, ids ascending.
    pub candidates: Vec<Candidate>,
    /// How many simulations were made.
    pub simulations: u64,
    /// How many situations are remembered.
    pub situations: u64,
    /// The most visited actions one after the other, with the likeliest outcome of chance between them.
    pub line: Vec<Id>,
}

impl Analysis {
    /// The most visited action, visits of earlier searches counted; of several the one with the best mean, then the lowest id.
    pub fn best(&self) -> Id {
        let rank = |candidate: &&Candidate| (candidate.visits + candidate.inherited, candidate.values[self.player.index()]);
        let mut best = &self.candidates[0];
        for candidate in &self.candidates {
            if rank(&candidate) > rank(&best) {
                best = candidate;
            }
        }
        best.id
    }
}
