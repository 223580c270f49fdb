//! The exact solution of what remains of a turn, by dynamic programming over its positions.
//!
//! **Decomposition.** Within a turn an action uses up dice, a space, a bonus, Luck, Resolve or Health (C-85), so that positions form layers
//! without a way back: all that a position holds but the faces of its ordinary dice is a [`Frame`], and one layer holds the worth of all
//! pools of so many ordinary dice (252 for five) for a frame. A move leads from a whole layer to a whole layer by a fixed map of pools:
//! costs and cards are looked at once a layer, not once a position. What the best reroll is worth follows for all pools of a layer at
//! once: the sum over what is rolled die by die, then the best of what is kept die by die. Facts that keep layers few:
//!
//! * A die saved this turn cannot be moved again, and points for saved dice add up: it is scored when it is placed, and frames forget
//!   its face.
//! * What is rolled, rolled again or recalled comes first, then steps and dice turned over, then a challenge is paid or the turn ends:
//!   a change of a die can wait until no die is rolled any more before that, since it costs the same later. So frames are two: one in
//!   which dice are rolled, and a settled one, reached from it for nothing. Only behind a die placed for Luck that the next reroll
//!   needs dice are rolled again.
//! * Bonus dice serve challenges only: it is never too late to use them when the challenge is paid, so that payments choose among them
//!   and no frame does before.
//! * A die is placed, and a bonus used for points, either when something could ask for the point that it gains (`is_needed`),
//!   or at the end of the turn, where the best choice of spaces for a pool is known for all frames at once (`savings`). Only where a
//!   challenge may close a space, or end the turn, dice do not wait.
//! * Once a challenge is completed, cards matter by what acts all the time only: frames of other cards that act alike are one.
//!
//! **Counted** at turns of games that a solver played: with three or four dice and at most a point of each track left, a turn has 5,000 to
//! 2,000,000 positions. With five or six dice and all points, layers over everything had 580,000 worths at the median and up to
//! 14,000,000, those of rerolls included; with the facts above it is 240,000 and 4,000,000.
//!
//! The turn ends where the next one begins, where a second game begins, where the game ends, and where the player escapes. A plain search
//! of all positions finds the same worths (`tests`).

mod beyond;
mod frame;
mod layers;
mod menu;
mod objective;
mod planner;
mod savings;
#[cfg(test)]
mod tests;
mod worth;

pub use objective::Objective;
pub(super) use planner::TurnPlanner;
pub use worth::Worth;

use super::Menagerie;
use super::action::{FIRST_USE, Move};
use super::state::{Phase, State};
use crate::dice::Pool;
use crate::dice::lattice::LATTICE;
use crate::game::Game;
use crate::node::Id;
use crate::set::{IdSet, Set320};
use crate::tally::Silent;
use frame::Frame;
use layers::Layers;
use worth::{place_of, pools_of};

/// More memory is needed than is allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Full;

/// Solves turns, and remembers what it has solved as long as the cards stay.
#[derive(Debug)]
pub struct Solver {
    layers: Layers,
    /// The position but for what changes in a turn before a challenge is completed.
    cards: Option<State>,
}

impl Solver {
    /// A solver for an objective, with so many bytes for what it remembers at most.
    pub fn new(objective: Objective, memory: usize) -> Self {
        Solver { layers: Layers::new(objective, memory), cards: None }
    }

    /// The objective.
    pub fn objective(&self) -> &Objective {
        &self.layers.objective
    }

    /// Takes another objective. All is forgotten, but its room is kept.
    fn aim(&mut self, objective: Objective) {
        self.layers.aim(objective);
    }

    /// The bytes that are remembered.
    pub fn memory(&self) -> usize {
        self.layers.bytes()
    }

    /// The bytes that may be remembered.
    fn limit(&self) -> usize {
        self.layers.memory()
    }

    /// The worth of every legal action of a decision, ids ascending.
    ///
    /// # Errors
    /// [`Full`].
    pub fn solve(&mut self, game: &Menagerie, state: &State) -> Result<Vec<(Id, Worth)>, Full> {
        self.begin();
        let legal = game.legal(state);
        (0..legal.len()).map(|place| legal.nth(place)).map(|id| Ok((id, self.after(game, state, id)?))).collect()
    }

    /// The best of the legal actions, the lowest of equals; none where memory does not suffice.
    ///
    /// Of bonus dice only those are looked at that the best payment takes, all others being no better by themselves.
    pub fn best(&mut self, game: &Menagerie, state: &State, legal: Set320) -> Option<Id> {
        self.begin();
        let mut best: Option<(Id, Worth)> = None;
        for id in (0..legal.len()).map(|place| legal.nth(place)) {
            if matches!(Move::of(id), Move::Use(bonus) if bonus.gain().is_none()) {
                continue;
            }
            let worth = self.after(game, state, id).ok()?;
            if best.is_none_or(|(_, other)| worth.beats(other)) {
                best = Some((id, worth));
            }
        }
        if state.phase == Phase::Main && !state.achieved {
            let whole = self.worth_of(game, state).ok()?;
            let face = self.layers.bonus_die(game, &Frame::of(state), place_of(state.ordinary)).ok()?;
            if let Some(face) = face.filter(|_| best.is_none_or(|(_, worth)| whole.beats(worth))) {
                return Some(Id(FIRST_USE + u16::from(face) - 1));
            }
        }
        best.map(|(id, _)| id)
    }

    /// The worth of a position.
    ///
    /// # Errors
    /// [`Full`].
    pub fn worth(&mut self, game: &Menagerie, state: &State) -> Result<Worth, Full> {
        self.begin();
        self.worth_of(game, state)
    }

    /// Makes room if a turn before has used most of it.
    fn begin(&mut self) {
        if self.layers.is_half_full() {
            self.layers.clear();
        }
    }

    /// Forgets what holds for other cards.
    fn look_at(&mut self, state: &State) {
        let cards = State {
            ordinary: Pool::EMPTY,
            locked: Pool::EMPTY,
            extra: Pool::EMPTY,
            bonuses: [0; 13],
            cubes: [0; 4],
            saved: [0; 3],
            fresh: 0,
            ignored: 0,
            phase: Phase::Main,
            to_roll: 0,
            initial: false,
            rolled: true,
            free_used: false,
            ended: false,
            setting: None,
            ..*state
        };
        if self.cards != Some(cards) {
            self.layers.clear();
            self.cards = Some(cards);
        }
    }

    /// The worth of a move, with the points that it scores.
    fn after(&mut self, game: &Menagerie, before: &State, id: Id) -> Result<Worth, Full> {
        let step = Move::of(id);
        let mut next = *before;
        game.step(&mut next, id, &mut Silent);
        let paid = if let Move::Attempt(slot, number, _) = step { Some((slot, number)) } else { before.paid };
        let points = paid.map_or(0.0, |paid| self.layers.objective.points_for(before, &next, paid));
        let is_over = next.phase == Phase::Over || (before.rolled && !next.rolled) || matches!(step, Move::Escape(_));
        let worth = if is_over { self.layers.objective.end(before, &next) } else { self.worth_of(game, &next)? };
        Ok(worth.plus(points))
    }

    fn worth_of(&mut self, game: &Menagerie, state: &State) -> Result<Worth, Full> {
        match state.phase {
            Phase::Main | Phase::Store => {
                if !state.achieved {
                    self.look_at(state);
                }
                let layer = self.layers.layer(game, Frame::of(state))?;
                let fresh = (0..3).filter(|&space| state.fresh >> space & 1 == 1);
                let points = fresh.map(|space| self.layers.objective.of_die(state.saved[space])).sum();
                Ok(self.layers.worths(layer)[place_of(state.ordinary)].plus(points))
            }
            Phase::Roll => self.rolled(game, state),
            Phase::Deal | Phase::Ghost => {
                let mut outcomes = Vec::new();
                game.outcomes(state, &mut outcomes);
                let mut sum = Worth::ZERO;
                for &(id, _) in &outcomes {
                    sum = sum.and(self.after(game, state, id)?);
                }
                Ok(sum.over(outcomes.len() as f64))
            }
            Phase::Over => Ok(self.layers.objective.end(state, state)),
            _ => {
                let legal = game.legal(state);
                let mut best = Worth::NOTHING;
                for place in 0..legal.len() {
                    best = best.or(self.after(game, state, legal.nth(place))?);
                }
                Ok(best)
            }
        }
    }

    /// The worth of a position whose dice are being rolled.
    fn rolled(&mut self, game: &Menagerie, state: &State) -> Result<Worth, Full> {
        let mut sum = Worth::ZERO;
        let mut cases = 0.0;
        for (pool, ways) in rolls(state.to_roll) {
            let last = (1..=6).find(|&face| pool.of(face) > 0).expect("a die is to be rolled");
            let mut next = State { ordinary: state.ordinary.add(pool.without(last)), to_roll: 1, ..*state };
            game.die(&mut next, last, &mut Silent);
            let worth = self.worth_of(game, &next)?;
            sum = sum.and(Worth { value: worth.value * ways, chance: worth.chance * ways });
            cases += ways;
        }
        Ok(sum.over(cases))
    }
}

/// What so many dice can show, and in how many ways.
fn rolls(dice: u8) -> impl Iterator<Item = (Pool, f64)> {
    let factorial = |count: u8| (1..=count).map(f64::from).product::<f64>();
    pools_of(dice).map(move |place| {
        let pool = LATTICE.pools[place];
        (pool, factorial(dice) / pool.counts().into_iter().map(factorial).product::<f64>())
    })
}
