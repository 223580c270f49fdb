//! Simulations in one tree.

use super::Plan;
use super::tree::{Edge, Key, Place, Tree};
use crate::agent::Rollout;
use crate::game::Game;
use crate::node::{Id, Node, Player};
use crate::playout::MAX_PLAYERS;
use crate::processor::Processor;
use crate::rng::{Rng, Source, stream};
use crate::set::IdSet;
use crate::tally::Silent;
use std::marker::PhantomData;

/// What every player got.
type Values = [f64; MAX_PLAYERS];

/// Where a search stands.
#[derive(Debug)]
pub(super) struct Ground<'a, G: Game> {
    pub(super) game: &'a G,
    pub(super) root: &'a G::State,
    pub(super) plan: &'a Plan,
    /// Who searches.
    pub(super) observer: Player,
    hidden: bool,
    /// The lowest utility, and one over the range of utilities.
    scale: (f64, f64),
    players: usize,
    /// The first round that is judged rather than played.
    horizon: u32,
}

impl<'a, G: Game> Ground<'a, G> {
    pub(super) fn new(game: &'a G, root: &'a G::State, plan: &'a Plan) -> Self {
        let Node::Decision(observer) = game.node(root) else { panic!("a search starts where somebody decides") };
        let info = game.info();
        let range = info.max_utility - info.min_utility;
        let scale = (info.min_utility, if range > 0.0 { 1.0 / range } else { 1.0 });
        let horizon = if plan.rounds == 0 { u32::MAX } else { game.round(root).saturating_add(plan.rounds) };
        Ground { game, root, plan, observer, hidden: info.hidden, scale, players: game.num_players(), horizon }
    }

    fn values(&self, state: &G::State, tell: impl Fn(&G, &G::State, &mut [f64])) -> Values {
        let mut values = [0.0; MAX_PLAYERS];
        tell(self.game, state, &mut values[..self.players]);
        values
    }

    /// A position that the searching player cannot tell from the root's.
    fn position(&self, rng: &mut Rng) -> G::State {
        if self.hidden { self.game.resample(self.root, self.observer, rng) } else { self.root.clone() }
    }
}

/// Sums over the simulations of one tree, for an action of the root.
#[derive(Clone, Debug, Default)]
pub(super) struct Sums {
    pub(super) visits: u64,
    pub(super) inherited: u64,
    pub(super) values: Values,
    pub(super) squares: Values,
}

/// One tree, and what its simulations need.
#[derive(Debug)]
pub(super) struct Walk<G> {
    rng: Rng,
    tree: Tree,
    start: Place,
    sums: Vec<Sums>,
    simulations: u64,
    /// The way of the simulation that is going on.
    path: Vec<(Place, u32)>,
    observation: Vec<u8>,
    game: PhantomData<fn() -> G>,
}

/// The part of a situation's prior that the heuristic's action has; the others share the rest.
const TRUST: f64 = 0.7;

/// How much worse than the mean of a situation an action counts that was never taken there.
const DOUBT: f64 = 0.1;

/// How much less exploration counts with priors: it then falls with visits, not with their root.
const CALM: f64 = 0.5;

/// The action with the highest value, the first of several.
#[inline(always)]
fn highest(edges: &[Edge], value: impl Fn(&Edge, u32) -> f64) -> u32 {
    let (mut best, mut most) = (0, f64::NEG_INFINITY);
    for (number, edge) in (0..).zip(edges) {
        let value = value(edge, number);
        if value > most {
            (best, most) = (number, value);
        }
    }
    best
}

/// The action by its mean and prior (PUCT, after Rosin, "Multi-armed bandits with episode context", 2011): rollouts hardly tell good
/// actions from bad ones in the few visits that most situations have, but the heuristic does.
fn trusting(edges: &[Edge], favourite: u32, visits: u32, exploration: f64) -> u32 {
    if visits == 0 {
        return favourite;
    }
    let (count, rest) = (f64::from(visits), (1.0 - TRUST) / (edges.len() - 1) as f64);
    let mean = edges.iter().map(|edge| edge.sum).sum::<f64>() / count;
    let spread = CALM * exploration * count.sqrt();
    highest(edges, |edge, number| {
        let prior = if number == favourite { TRUST } else { rest };
        let value = if edge.visits == 0 { mean - DOUBT } else { edge.sum / f64::from(edge.visits) };
        value + spread * prior / f64::from(1 + edge.visits)
    })
}

/// The place of the heuristic's action among the legal ones, if the heuristic plays the rollouts; 0 otherwise.
#[inline(always)]
fn favourite<G: Game>(ground: &Ground<'_, G>, state: &G::State, legal: G::Legal) -> u32 {
    if ground.plan.rollout == Rollout::Random {
        return 0;
    }
    let (choice, mut place, mut found) = (ground.game.heuristic(state, legal), 0, 0);
    legal.for_each(|id| {
        if id == choice {
            found = place;
        }
        place += 1;
    });
    found
}

/// How far a line is told at most.
const LONGEST: usize = 24;

impl<G: Game> Walk<G> {
    pub(super) fn new(game: &G, memory: usize) -> Self {
        let width = game.observation_spec().last().map_or(0, |slot| slot.offset + slot.size());
        Walk {
            rng: stream(0, 0, 0, 0),
            tree: Tree::new(memory),
            start: Place::default(),
            sums: Vec::new(),
            simulations: 0,
            path: Vec::new(),
            observation: vec![0; width],
            game: PhantomData,
        }
    }

    pub(super) fn forget(&mut self) {
        self.tree.clear();
    }

    /// The sums of the last search, an action of its root each.
    pub(super) fn sums(&self) -> &[Sums] {
        &self.sums
    }

    /// How many simulations the last search made.
    pub(super) fn simulations(&self) -> u64 {
        self.simulations
    }

    /// How many situations are remembered.
    pub(super) fn situations(&self) -> u64 {
        self.tree.len() as u64
    }

    /// Begins a search. What the tree remembers is of use only where it knows the root, and is not in the way of much that is new.
    pub(super) fn begin(&mut self, ground: &Ground<'_, G>, rng: Rng, reuse: bool) {
        let (game, root, observer) = (ground.game, ground.root, ground.observer);
        let legal = game.legal(root);
        game.observe(root, observer, &mut self.observation);
        let key = Key::of(&self.observation, observer);
        let known = if reuse && !self.tree.is_half_full() { self.tree.find(key) } else { None };
        self.start = known.unwrap_or_else(|| {
            self.tree.clear();
            let favourite = favourite(ground, root, legal);
            self.tree.insert(key, observer, legal, favourite).expect("an empty tree has room for its root")
        });
        self.sums.clear();
        let inherited = |edge: &Edge| Sums { inherited: u64::from(edge.visits), ..Sums::default() };
        self.sums.extend(self.tree.edges(self.start).iter().map(inherited));
        (self.rng, self.simulations) = (rng, 0);
    }

    /// One simulation.
    #[inline(always)]
    pub(super) fn simulate<P: Processor>(&mut self, ground: &Ground<'_, G>) {
        let mut state = ground.position(&mut self.rng);
        self.path.clear();
        let values = self.descend::<P>(ground, &mut state);
        let (lowest, scale) = ground.scale;
        for &(place, edge) in &self.path {
            let value = values[self.tree.player(place).index()];
            self.tree.credit(place, edge, (value - lowest) * scale);
        }
        if let Some(&(_, edge)) = self.path.first() {
            let sums = &mut self.sums[edge as usize];
            sums.visits += 1;
            for (seat, value) in values.iter().enumerate() {
                sums.values[seat] += value;
                sums.squares[seat] += value * value;
            }
        }
        self.simulations += 1;
    }

    /// Follows the tree to its edge, and plays on from there.
    #[inline(always)]
    fn descend<P: Processor>(&mut self, ground: &Ground<'_, G>, state: &mut G::State) -> Values {
        let (game, plan) = (ground.game, ground.plan);
        let (mut inside, mut rollout) = (true, 0);
        loop {
            let id = match game.node(state) {
                Node::Terminal => return ground.values(state, G::returns),
                _ if game.round(state) >= ground.horizon => return ground.values(state, G::judge),
                Node::Chance => {
                    game.sample_chance(state, &mut self.rng, &mut Silent);
                    continue;
                }
                Node::Decision(player) => {
                    let legal = game.legal(state);
                    let known = if inside { self.situation(ground, state, player, legal) } else { None };
                    match known {
                        Some(place) => {
                            let edge = self.choose(ground, place);
                            self.path.push((place, edge));
                            self.tree.edges(place)[edge as usize].id
                        }
                        None if legal.is_single() => legal.nth_on::<P>(0),
                        None => {
                            inside = false;
                            rollout += 1;
                            if rollout > plan.depth && plan.depth > 0 {
                                return ground.values(state, G::judge);
                            }
                            plan.rollout.act::<G, P>(game, state, legal, &mut self.rng)
                        }
                    }
                }
            };
            game.transition(state, id, &mut Silent);
        }
    }

    /// The situation at a decision, if the tree knows it; a new one is remembered. With a single action it is none.
    #[inline(always)]
    fn situation(&mut self, ground: &Ground<'_, G>, state: &G::State, player: Player, legal: G::Legal) -> Option<Place> {
        if self.path.is_empty() {
            return Some(self.start);
        }
        if legal.is_single() {
            return None;
        }
        ground.game.observe(state, player, &mut self.observation);
        let key = Key::of(&self.observation, player);
        let known = self.tree.find(key);
        if known.is_none() {
            self.tree.insert(key, player, legal, favourite(ground, state, legal));
        }
        known
    }

    /// The action to follow. Below the root, where the heuristic plays the rollouts, others must earn their visits; elsewhere all
    /// are tried.
    #[inline(always)]
    fn choose(&mut self, ground: &Ground<'_, G>, place: Place) -> u32 {
        let exploration = ground.plan.exploration;
        if self.path.is_empty() || ground.plan.rollout == Rollout::Random {
            self.highest_bound(place, exploration)
        } else {
            trusting(self.tree.edges(place), self.tree.favourite(place), self.tree.visits(place), exploration)
        }
    }

    /// Those that were not tried come first, one of them drawn; then the one with the highest upper bound (UCB1).
    #[inline(always)]
    fn highest_bound(&mut self, place: Place, exploration: f64) -> u32 {
        let (edges, visits) = (self.tree.edges(place), self.tree.visits(place));
        let untried = edges.iter().filter(|edge| edge.visits == 0).count() as u32;
        if untried > 0 {
            let rank = self.rng.below(untried);
            let mut free = edges.iter().enumerate().filter(|(_, edge)| edge.visits == 0);
            let (edge, _) = free.nth(rank as usize).expect("as many are untried as the visits leave");
            return edge as u32;
        }
        let spread = exploration * f64::from(visits).ln().sqrt();
        highest(edges, |edge, _| {
            let count = f64::from(edge.visits);
            edge.sum / count + spread / count.sqrt()
        })
    }

    /// The most visited actions one after the other, with the likeliest outcomes of chance between them, as far as the tree knows
    /// them; forced moves are left out.
    pub(super) fn line(&mut self, ground: &Ground<'_, G>) -> Vec<Id> {
        let game = ground.game;
        let (mut state, mut line, mut outcomes) = (ground.position(&mut self.rng), Vec::new(), Vec::new());
        let mut place = Some(self.start);
        while line.len() < LONGEST {
            let id = match game.node(&state) {
                Node::Terminal => break,
                Node::Chance => {
                    game.outcomes(&state, &mut outcomes);
                    // Of equals the lowest id.
                    let (id, _) = outcomes.iter().rev().max_by_key(|&&(_, weight)| weight).expect("chance has an outcome");
                    *id
                }
                Node::Decision(player) => {
                    let legal = game.legal(&state);
                    game.observe(&state, player, &mut self.observation);
                    let known = place.take().or_else(|| self.tree.find(Key::of(&self.observation, player)));
                    let edges = known.map_or(&[][..], |place| self.tree.edges(place));
                    let Some(edge) = edges.iter().rev().filter(|edge| edge.visits > 0).max_by_key(|edge| edge.visits) else {
                        if legal.is_single() {
                            game.transition(&mut state, legal.nth(0), &mut Silent);
                            continue;
                        }
                        break;
                    };
                    edge.id
                }
            };
            line.push(id);
            game.transition(&mut state, id, &mut Silent);
        }
        line
    }
}
