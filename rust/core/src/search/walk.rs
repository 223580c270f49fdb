//! Simulations in one tree.

use super::tree::{Key, Place, Tree};
use super::{Grown, Plan, Sums};
use crate::agent::Rollout;
use crate::game::Game;
use crate::node::{Id, Node, Player};
use crate::planner::Thinking;
use crate::playout::MAX_PLAYERS;
use crate::processor::Processor;
use crate::rng::{Rng, Source};
use crate::set::IdSet;
use crate::tally::Silent;

/// What every player got.
type Values = [f64; MAX_PLAYERS];

/// One tree, and what its simulations need.
pub(super) struct Walk<'a, G: Game> {
    game: &'a G,
    root: &'a G::State,
    plan: &'a Plan,
    observer: Player,
    hidden: bool,
    rng: Rng,
    tree: Tree,
    start: Place,
    sums: Vec<Sums>,
    simulations: u64,
    /// The way of the simulation that is going on.
    path: Vec<(Place, u32)>,
    observation: Vec<u8>,
    /// The lowest utility, and one over the range of utilities.
    scale: (f64, f64),
    players: usize,
    thinking: Thinking<G>,
}

/// How far a line is told at most.
const LONGEST: usize = 24;

impl<'a, G: Game> Walk<'a, G> {
    pub(super) fn new(game: &'a G, root: &'a G::State, plan: &'a Plan, rng: Rng) -> Self {
        let Node::Decision(observer) = game.node(root) else { panic!("a search starts where somebody decides") };
        let (info, legal) = (game.info(), game.legal(root));
        let width = game.observation_spec().last().map_or(0, |slot| slot.offset + slot.size());
        let mut observation = vec![0; width];
        game.observe(root, observer, &mut observation);
        let mut tree = Tree::new(plan.memory);
        let start = tree.insert(Key::of(&observation, observer), observer, legal).expect("a tree has room for its root");
        let range = info.max_utility - info.min_utility;
        Walk {
            game,
            root,
            plan,
            observer,
            hidden: info.hidden,
            rng,
            tree,
            start,
            sums: vec![Sums::default(); legal.len() as usize],
            simulations: 0,
            path: Vec::new(),
            observation,
            scale: (info.min_utility, if range > 0.0 { 1.0 / range } else { 1.0 }),
            players: game.num_players(),
            thinking: Thinking::default(),
        }
    }

    /// A position that the searching player cannot tell from the root's.
    fn position(&mut self) -> G::State {
        if self.hidden { self.game.resample(self.root, self.observer, &mut self.rng) } else { self.root.clone() }
    }

    /// One simulation.
    #[inline(always)]
    pub(super) fn simulate<P: Processor>(&mut self) {
        let mut state = self.position();
        self.path.clear();
        let values = self.descend::<P>(&mut state);
        let (lowest, scale) = self.scale;
        for &(place, edge) in &self.path {
            let value = values[self.tree.player(place).index()];
            self.tree.credit(place, edge, (value - lowest) * scale);
        }
        if let Some(&(_, edge)) = self.path.first() {
            let sums = &mut self.sums[edge as usize];
            sums.visits += 1;
            for (seat, value) in values.iter().enumerate() {
                sums.sums[seat] += value;
                sums.squares[seat] += value * value;
            }
        }
        self.simulations += 1;
    }

    /// Follows the tree to its edge, and plays on from there.
    #[inline(always)]
    fn descend<P: Processor>(&mut self, state: &mut G::State) -> Values {
        let (mut inside, mut rollout) = (true, 0);
        loop {
            let id = match self.game.node(state) {
                Node::Terminal => return self.values(state, G::returns),
                Node::Chance => {
                    self.game.sample_chance(state, &mut self.rng, &mut Silent);
                    continue;
                }
                Node::Decision(player) => {
                    let legal = self.game.legal(state);
                    let known = if inside { self.situation(state, player, legal) } else { None };
                    match known {
                        Some(place) => {
                            let edge = self.choose(place, state, legal);
                            self.path.push((place, edge));
                            self.tree.edges(place)[edge as usize].id
                        }
                        None if legal.is_single() => legal.nth_on::<P>(0),
                        None => {
                            inside = false;
                            rollout += 1;
                            if rollout > self.plan.depth && self.plan.depth > 0 {
                                return self.values(state, G::judge);
                            }
                            self.plan.rollout.agent().act::<G, P>(self.game, state, legal, &mut self.thinking, &mut self.rng)
                        }
                    }
                }
            };
            self.game.transition(state, id, &mut Silent);
        }
    }

    fn values(&self, state: &G::State, tell: impl Fn(&G, &G::State, &mut [f64])) -> Values {
        let mut values = [0.0; MAX_PLAYERS];
        tell(self.game, state, &mut values[..self.players]);
        values
    }

    /// The situation at a decision, if the tree knows it; a new one is remembered. With a single action it is none.
    #[inline(always)]
    fn situation(&mut self, state: &G::State, player: Player, legal: G::Legal) -> Option<Place> {
        if self.path.is_empty() {
            return Some(self.start);
        }
        if legal.is_single() {
            return None;
        }
        self.game.observe(state, player, &mut self.observation);
        let key = Key::of(&self.observation, player);
        let known = self.tree.find(key);
        if known.is_none() {
            self.tree.insert(key, player, legal);
        }
        known
    }

    /// The action to follow: those that were not tried come first, one of them drawn, the heuristic's before the others where it
    /// plays the rollouts; then the one with the highest upper bound (UCB1).
    #[inline(always)]
    fn choose(&mut self, place: Place, state: &G::State, legal: G::Legal) -> u32 {
        let (edges, visits) = (self.tree.edges(place), self.tree.visits(place));
        let untried = (edges.len() as u32).saturating_sub(visits);
        if untried > 0 {
            if visits == 0 && self.plan.rollout == Rollout::Heuristic {
                let id = self.game.heuristic(state, legal);
                return edges.iter().position(|edge| edge.id == id).expect("the heuristic takes a legal action") as u32;
            }
            let rank = self.rng.below(untried);
            let mut free = edges.iter().enumerate().filter(|(_, edge)| edge.visits == 0);
            let (edge, _) = free.nth(rank as usize).expect("as many are untried as the visits leave");
            return edge as u32;
        }
        let spread = self.plan.exploration * f64::from(visits).ln().sqrt();
        let (mut best, mut highest) = (0, f64::NEG_INFINITY);
        for (number, edge) in edges.iter().enumerate() {
            let count = f64::from(edge.visits);
            let bound = edge.sum / count + spread / count.sqrt();
            if bound > highest {
                (best, highest) = (number as u32, bound);
            }
        }
        best
    }

    /// What the tree found out.
    pub(super) fn finish(mut self) -> Grown {
        let line = self.line();
        Grown { sums: self.sums, simulations: self.simulations, situations: self.tree.len() as u64, line }
    }

    /// The most visited actions one after the other, with the likeliest outcomes of chance between them, as far as the tree knows
    /// them; forced moves are left out.
    fn line(&mut self) -> Vec<Id> {
        let (mut state, mut line, mut outcomes) = (self.position(), Vec::new(), Vec::new());
        let mut place = Some(self.start);
        while line.len() < LONGEST {
            let id = match self.game.node(&state) {
                Node::Terminal => break,
                Node::Chance => {
                    self.game.outcomes(&state, &mut outcomes);
                    // Of equals the lowest id.
                    let (id, _) = outcomes.iter().rev().max_by_key(|&&(_, weight)| weight).expect("chance has an outcome");
                    *id
                }
                Node::Decision(player) => {
                    let legal = self.game.legal(&state);
                    self.game.observe(&state, player, &mut self.observation);
                    let known = place.take().or_else(|| self.tree.find(Key::of(&self.observation, player)));
                    let edges = known.map_or(&[][..], |place| self.tree.edges(place));
                    let Some(edge) = edges.iter().rev().filter(|edge| edge.visits > 0).max_by_key(|edge| edge.visits) else {
                        if legal.is_single() {
                            self.game.transition(&mut state, legal.nth(0), &mut Silent);
                            continue;
                        }
                        break;
                    };
                    edge.id
                }
            };
            line.push(id);
            self.game.transition(&mut state, id, &mut Silent);
        }
        line
    }
}
