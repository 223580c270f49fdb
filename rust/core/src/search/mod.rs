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

mod tree;
mod walk;

use crate::agent::Rollout;
use crate::game::Game;
use crate::node::{Id, Node, Player};
use crate::playout::{Interrupted, MAX_PLAYERS};
use crate::processor::{Processor, Work};
use crate::rng::{Episode, Purpose};
use crate::set::IdSet;
use crate::team::Team;
use std::marker::PhantomData;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use walk::Walk;

/// How a search goes about it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plan {
    /// How many simulations, all trees counted.
    pub simulations: u32,
    /// After how long to stop, in any case.
    pub time: Option<Duration>,
    /// The weight of what was tried rarely against what went well, on the scale of the range of utilities.
    pub exploration: f64,
    /// Who plays on from a new situation.
    pub rollout: Rollout,
    /// After how many decisions of a rollout the position is judged by [`Game::judge`]; 0 for never.
    pub depth: u32,
    /// How many trees share the simulations; their results are added up.
    pub trees: u32,
    /// The bytes that a tree may take.
    pub memory: usize,
}

impl Plan {
    /// What a search does unless it is told otherwise.
    pub const DEFAULT: Plan =
        Plan { simulations: 1000, time: None, exploration: 0.7, rollout: Rollout::Random, depth: 0, trees: 1, memory: 1 << 28 };
}

/// What a search found out about an action.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// The action.
    pub id: Id,
    /// In how many simulations it was taken.
    pub visits: u64,
    /// What all players got then, in the mean; 0 without visits.
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
    /// The most visited action; of several the one with the best mean, then the lowest id.
    pub fn best(&self) -> Id {
        let rank = |candidate: &&Candidate| (candidate.visits, candidate.values[self.player.index()]);
        let mut best = &self.candidates[0];
        for candidate in &self.candidates {
            if rank(&candidate) > rank(&best) {
                best = candidate;
            }
        }
        best.id
    }
}

/// Sums over the simulations of one tree, for every action of the root.
#[derive(Clone, Debug, Default)]
struct Sums {
    visits: u64,
    sums: [f64; MAX_PLAYERS],
    squares: [f64; MAX_PLAYERS],
}

/// What one tree found out.
struct Grown {
    sums: Vec<Sums>,
    simulations: u64,
    situations: u64,
    line: Vec<Id>,
}

/// Trees that wait for a thread, and what those that are done found.
struct Part<'a, G: Game, P> {
    game: &'a G,
    root: &'a G::State,
    plan: &'a Plan,
    seed: u64,
    next: &'a Mutex<u32>,
    grown: &'a Mutex<Vec<(u32, Grown)>>,
    stop: &'a AtomicBool,
    began: Instant,
    ask: Option<&'a mut dyn FnMut() -> bool>,
    processor: PhantomData<P>,
}

/// How many simulations pass between two looks at the clock and at whether to stop.
const PATIENCE: u32 = 32;

/// How long between two questions to the caller.
const QUIET: Duration = Duration::from_millis(20);

impl<G: Game, P: Processor> Work for Part<'_, G, P> {
    fn run(mut self) {
        loop {
            let number = {
                let mut next = self.next.lock().expect("no thread panics while it claims");
                if *next == self.plan.trees {
                    return;
                }
                *next += 1;
                *next - 1
            };
            let found = self.grow(number);
            self.grown.lock().expect("no thread panics while it tells").push((number, found));
        }
    }
}

impl<G: Game, P: Processor> Part<'_, G, P> {
    fn grow(&mut self, number: u32) -> Grown {
        let (trees, simulations) = (self.plan.trees, self.plan.simulations);
        let share = simulations / trees + u32::from(number < simulations % trees);
        let rng = Episode::new(self.seed, u64::from(number), 0).stream(Purpose::Search);
        let mut walk = Walk::new(self.game, self.root, self.plan, rng);
        let mut asked = Instant::now();
        for simulation in 0..share {
            if simulation % PATIENCE == 0 && simulation > 0 {
                let now = Instant::now();
                if self.plan.time.is_some_and(|time| now - self.began >= time) {
                    break;
                }
                if let Some(ask) = &mut self.ask
                    && now - asked >= QUIET
                {
                    asked = now;
                    if ask() {
                        self.stop.store(true, Ordering::Relaxed);
                    }
                }
                if self.stop.load(Ordering::Relaxed) {
                    break;
                }
            }
            walk.simulate::<P>();
        }
        walk.finish()
    }
}

/// Searches at a decision node for the player who decides. The result follows from the plan and the seed, if no time is set,
/// whatever the threads of the team. `ask` says now and then, on the calling thread, whether to stop.
///
/// # Errors
/// [`Interrupted`] when `ask` said so.
pub fn search<G: Game, P: Processor>(
    game: &G,
    root: &G::State,
    plan: &Plan,
    seed: u64,
    team: &dyn Team,
    ask: &mut dyn FnMut() -> bool,
) -> Result<Analysis, Interrupted> {
    let Node::Decision(player) = game.node(root) else { panic!("a search starts where somebody decides") };
    let (next, grown, stop, began) = (Mutex::new(0), Mutex::new(Vec::new()), AtomicBool::new(false), Instant::now());
    let part =
        || Part { game, root, plan, seed, next: &next, grown: &grown, stop: &stop, began, ask: None, processor: PhantomData::<P> };
    team.run(&mut || P::run(Part { ask: Some(&mut *ask), ..part() }), &|| P::run(part()));
    if stop.into_inner() {
        return Err(Interrupted);
    }
    let mut grown = grown.into_inner().expect("no thread panics while it tells");
    grown.sort_by_key(|&(number, _)| number);
    Ok(joined(game, root, player, grown.into_iter().map(|(_, found)| found)))
}

/// The results of all trees, in their order.
fn joined<G: Game>(game: &G, root: &G::State, player: Player, grown: impl Iterator<Item = Grown>) -> Analysis {
    let mut ids = Vec::new();
    game.legal(root).for_each(|id| ids.push(id));
    let mut sums = vec![Sums::default(); ids.len()];
    let (mut simulations, mut situations, mut line) = (0, 0, Vec::new());
    for tree in grown {
        for (all, one) in sums.iter_mut().zip(&tree.sums) {
            all.visits += one.visits;
            for seat in 0..MAX_PLAYERS {
                all.sums[seat] += one.sums[seat];
                all.squares[seat] += one.squares[seat];
            }
        }
        simulations += tree.simulations;
        situations += tree.situations;
        if line.is_empty() {
            line = tree.line;
        }
    }
    let players = game.num_players();
    let candidate = |(id, sums): (Id, Sums)| {
        let count = sums.visits as f64;
        let mean = |sum: f64| if sums.visits == 0 { 0.0 } else { sum / count };
        let error = |(sum, square): (f64, f64)| match sums.visits {
            0 | 1 => 0.0,
            _ => ((square / count - mean(sum) * mean(sum)).max(0.0) / (count - 1.0)).sqrt(),
        };
        Candidate {
            id,
            visits: sums.visits,
            values: sums.sums[..players].iter().map(|&sum| mean(sum)).collect(),
            errors: sums.sums.into_iter().zip(sums.squares).take(players).map(error).collect(),
        }
    };
    Analysis { player, candidates: ids.into_iter().zip(sums).map(candidate).collect(), simulations, situations, line }
}
