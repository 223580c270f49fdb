//! Players that need no Python.

use crate::error::{Error, ErrorKind, repr};
use crate::game::{Game, Info};
use crate::node::{Id, Node};
use crate::planner::{AGENT_MEMORY, Planner};
use crate::playout::{Interrupted, MAX_PLAYERS};
use crate::processor::Processor;
use crate::rng::Source;
use crate::search::{Plan, Searcher, seed};
use crate::set::IdSet;
use crate::team::Scoped;

/// An agent: it chooses among the legal actions of a decision node, with a stream of its own.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Agent {
    /// Every legal action with the same probability: the k-th lowest, k one bounded integer.
    Random,
    /// What [`Game::heuristic`] takes; without use of the stream.
    Heuristic,
    /// What [`Planner::choose`](crate::planner::Planner::choose) takes, in games that solve turns; without use of the stream.
    TurnSolver,
    /// The best action of a search, whose seed comes from the stream. It remembers nothing from one decision to the next.
    Search(Plan),
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

    /// The action it chooses at a decision node among the legal ones.
    #[inline(always)]
    pub fn act<G: Game, P: Processor>(self, game: &G, state: &G::State, legal: G::Legal, rng: &mut impl Source) -> Id {
        match self {
            Rollout::Random => legal.nth_on::<P>(rng.below(legal.len_on::<P>())),
            Rollout::Heuristic => game.heuristic(state, legal),
        }
    }
}

/// The word before the plan of a search, where nothing is hidden and anywhere.
const SEARCHES: [&str; 2] = ["mcts", "ismcts"];

impl Agent {
    /// The names of the agents that play a game and have no numbers in them; that of the turn solver only where the game has one.
    pub fn names(solves_turns: bool) -> &'static [&'static str] {
        const NAMES: &[&str] = &["random", "heuristic", "turn-solver"];
        if solves_turns { NAMES } else { &NAMES[..2] }
    }

    /// What [`Agent::parse`] takes, N a number of simulations.
    pub fn expected(solves_turns: bool, info: &Info) -> String {
        format!("{}, {}:N", Self::names(solves_turns).join(", "), SEARCHES[usize::from(info.hidden)])
    }

    /// The agent of a name: one of [`Agent::names`], or `mcts:` or `ismcts:` with a plan ([`Plan::parse`]).
    ///
    /// # Errors
    /// `Config` for a name of no agent that plays the game.
    pub fn parse(name: &str, solves_turns: bool, info: &Info) -> Result<Self, Error> {
        let refuse = |code, message| Err(Error::new(ErrorKind::Config, code, message));
        match name {
            "random" => Ok(Agent::Random),
            "heuristic" => Ok(Agent::Heuristic),
            "turn-solver" if solves_turns => Ok(Agent::TurnSolver),
            _ => match name.split_once(':') {
                Some((word, _)) if word == SEARCHES[0] && info.hidden => {
                    let instead = format!("{}{}", SEARCHES[1], &name[SEARCHES[0].len()..]);
                    let message = format!("agent {} would look at what is hidden, expected {}", repr(name), repr(&instead));
                    refuse("hidden", message)
                }
                Some((word, plan)) if SEARCHES.contains(&word) => match Plan::parse(plan) {
                    Ok(plan) => Ok(Agent::Search(plan)),
                    Err(fault) => refuse("bad-agent", format!("agent {}: {fault}", repr(name))),
                },
                _ => {
                    let expected = Self::expected(solves_turns, info);
                    refuse("unknown-agent", format!("unknown agent {}, expected one of {expected}", repr(name)))
                }
            },
        }
    }

    /// The action it chooses at a decision node among the legal ones. A search asks now and then whether to stop.
    ///
    /// # Errors
    /// [`Interrupted`] when `ask` said so.
    #[inline]
    pub fn act<G: Game, P: Processor>(
        &self,
        game: &G,
        state: &G::State,
        legal: G::Legal,
        thinking: &mut Thinking<G>,
        rng: &mut impl Source,
        ask: &mut impl FnMut() -> bool,
    ) -> Result<Id, Interrupted> {
        match self {
            Agent::Random => Ok(Rollout::Random.act::<G, P>(game, state, legal, rng)),
            Agent::Heuristic => Ok(Rollout::Heuristic.act::<G, P>(game, state, legal, rng)),
            Agent::TurnSolver => Ok(thinking.planned(game, state, legal)),
            Agent::Search(plan) => thinking.searched::<P>(game, state, plan, seed(rng), ask),
        }
    }
}

/// What agents need to think, made when it is first asked for: what they choose does not depend on it.
#[derive(Debug)]
pub struct Thinking<G: Game> {
    planner: Option<Box<dyn Planner<G>>>,
    /// One a player, whose plans may differ.
    searchers: [Option<Box<Searcher<G>>>; MAX_PLAYERS],
}

impl<G: Game> Default for Thinking<G> {
    fn default() -> Self {
        Thinking { planner: None, searchers: [const { None }; MAX_PLAYERS] }
    }
}

impl<G: Game> Thinking<G> {
    /// The action that the agent `turn-solver` takes; the game has one.
    #[cold]
    fn planned(&mut self, game: &G, state: &G::State, legal: G::Legal) -> Id {
        let new = || game.planner(None, AGENT_MEMORY).expect("only games that solve turns are asked");
        self.planner.get_or_insert_with(new).choose(game, state, legal)
    }

    /// The best action of a search.
    #[cold]
    fn searched<P: Processor>(
        &mut self,
        game: &G,
        state: &G::State,
        plan: &Plan,
        seed: u64,
        ask: &mut dyn FnMut() -> bool,
    ) -> Result<Id, Interrupted> {
        let Node::Decision(player) = game.node(state) else { panic!("agents are asked where they decide") };
        let place = &mut self.searchers[player.index()];
        let searcher = match place.take().filter(|searcher| searcher.plan() == plan) {
            Some(searcher) => place.insert(searcher),
            None => place.insert(Box::new(Searcher::new(game, *plan, false))),
        };
        Ok(searcher.search::<P>(game, state, seed, &Scoped(1), ask)?.best())
    }
}
