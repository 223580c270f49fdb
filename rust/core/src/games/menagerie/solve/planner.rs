//! The solver behind the contract: its objective by weights, and the agent `turn-solver`.

use super::super::Menagerie;
use super::super::action::{Bonus, Move, SLOTS};
use super::super::state::{Phase, State};
use super::{Full, Objective, Solver};
use crate::dice::{Aim, Challenge, Chances, Kind};
use crate::error::{Error, ErrorKind};
use crate::game::Game;
use crate::node::{Id, Node};
use crate::planner::{Planner, Valued};
use crate::set::Set320;

/// The weights of an objective, in the order in which callers give them.
const WEIGHTS: [&str; 27] = [
    "challenge",
    "capture",
    "won",
    "lost",
    "luck",
    "resolve",
    "knowledge",
    "health",
    "saved 1",
    "saved 2",
    "saved 3",
    "saved 4",
    "saved 5",
    "saved 6",
    "bonus die-1",
    "bonus die-2",
    "bonus die-3",
    "bonus die-4",
    "bonus die-5",
    "bonus die-6",
    "bonus flip",
    "bonus health",
    "bonus luck",
    "bonus resolve",
    "bonus knowledge",
    "bonus ignore-ability",
    "bonus ignore-object",
];
/// The first of those that may not be below 0.
const FIRST_FROM_0: usize = 4;

impl Objective {
    /// The objective with the same weight for every space of a track.
    ///
    /// # Errors
    /// `Config` with every weight that is out of its range.
    fn of_weights(weights: &[f64]) -> Result<Self, Error> {
        let refused = |reasons| Error::listing(ErrorKind::Config, "bad-objective", "objective", reasons);
        let Ok(weights): Result<[f64; WEIGHTS.len()], _> = weights.try_into() else {
            return Err(refused(vec![format!("{} weights, expected {}", weights.len(), WEIGHTS.len())]));
        };
        let mut reasons = Vec::new();
        for (place, (name, weight)) in WEIGHTS.iter().zip(weights).enumerate() {
            if !weight.is_finite() || weight.abs() > 1e9 {
                reasons.push(format!("{name} is {weight}, expected a number up to 1e9"));
            } else if place >= FIRST_FROM_0 && weight < 0.0 {
                reasons.push(format!("{name} is {weight}, expected a number from 0"));
            }
        }
        if !reasons.is_empty() {
            return Err(refused(reasons));
        }
        let track = |weight: f64| std::array::from_fn(|space| weight * space as f64);
        let [challenge, capture, won, lost, luck, resolve, knowledge, health, rest @ ..] = weights;
        let (saved, bonuses) = rest.split_at(6);
        Ok(Objective {
            challenges: [[challenge; 3]; SLOTS],
            capture,
            won,
            lost,
            cubes: [luck, resolve, knowledge, health].map(track),
            saved: saved.try_into().expect("six faces"),
            bonuses: bonuses.try_into().expect("thirteen bonuses"),
        })
    }
}

/// A solver, and whose objective it has.
#[derive(Debug)]
pub(in super::super) struct TurnPlanner {
    solver: Solver,
    /// Whether the objective is that of the agent, which depends on the cards.
    own: bool,
}

impl TurnPlanner {
    pub(in super::super) fn new(weights: Option<&[f64]>, memory: usize) -> Result<Self, Error> {
        let objective = weights.map(Objective::of_weights).transpose()?;
        let own = objective.is_none();
        let solver = Solver::new(objective.unwrap_or(Objective::NOTHING), memory);
        Ok(TurnPlanner { solver, own })
    }

    /// Takes the agent's objective for a position, if there is no other.
    fn aim(&mut self, game: &Menagerie, state: &State) {
        if self.own {
            let objective = game.objective(state);
            if *self.solver.objective() != objective {
                self.solver.aim(objective);
            }
        }
    }
}

impl Planner<Menagerie> for TurnPlanner {
    fn solve(&mut self, game: &Menagerie, state: &State) -> Result<Vec<Valued>, Error> {
        let fault = |kind, code, message: String| Err(Error::new(kind, code, message));
        if game.node(state) != Node::Decision(crate::node::Player(0)) {
            return fault(ErrorKind::Node, "nobody-decides", format!("nobody decides at a {} node", game.node(state).name()));
        }
        if state.phase == Phase::Choose {
            return fault(ErrorKind::Node, "no-turn", "no turn is under way in phase choose".to_owned());
        }
        self.aim(game, state);
        match self.solver.solve(game, state) {
            Ok(worths) => {
                Ok(worths.into_iter().map(|(id, worth)| Valued { id, value: worth.value, chance: worth.chance }).collect())
            }
            Err(Full) => {
                let message = format!("the turn does not fit into memory={}, expected more", self.solver.limit());
                fault(ErrorKind::Config, "memory-full", message)
            }
        }
    }

    /// The best action of the turn; what goes beyond it, the choice of characters and objects and escapes, is that of the heuristic, and
    /// so is all where the memory does not suffice.
    fn choose(&mut self, game: &Menagerie, state: &State, legal: Set320) -> Id {
        let usual = game.heuristic(state, legal);
        if matches!(Move::of(usual), Move::ChooseCharacter(_) | Move::ChooseRole(_) | Move::Face(_) | Move::Escape(_)) {
            return usual;
        }
        self.aim(game, state);
        self.solver.best(game, state, legal).unwrap_or(usual)
    }

    fn memory(&self) -> usize {
        self.solver.memory()
    }
}

impl Menagerie {
    /// What the agent plays a turn for: challenges count by the turns that they are likely to take, points of tracks by how few there are,
    /// saved dice by the open challenges that their faces serve. Estimates that nothing has tuned.
    pub(in super::super) fn objective(&self, state: &State) -> Objective {
        let standing = self.standing(state);
        let mut challenges = [[1.0; 3]; SLOTS];
        let mut saved = [0.0; 6];
        for slot in self.acting_slots(state) {
            for number in 0..3 {
                if let Some(challenge) = self.open_challenge(state.place(slot), number, standing) {
                    challenges[slot.index()][usize::from(number)] = difficulty(challenge);
                    for (face, points) in (1..=6).zip(&mut saved) {
                        *points += usefulness(challenge, face);
                    }
                }
            }
        }
        let concave = |most: f64, share: f64| std::array::from_fn(|space| most * (1.0 - share.powi(space as i32)));
        let mut bonuses = [0.5; 13];
        bonuses[Bonus::Health as usize] = 1.5;
        Objective {
            challenges,
            capture: 0.5,
            won: 20.0,
            lost: -6.0,
            cubes: [concave(2.5, 0.8), concave(2.0, 0.8), std::array::from_fn(|space| 0.5 * space as f64), concave(10.0, 0.7)],
            saved,
            bonuses,
        }
    }
}

/// How many turns a challenge is likely to take, by the odds of five dice with a reroll.
fn difficulty(challenge: Challenge) -> f64 {
    let chances: Chances = Chances::new(Aim { challenges: &[challenge], steps: 1 }, 5, 1).expect("few rolls");
    let odds = chances.of_roll();
    (odds.total as f64 / odds.hits.max(1) as f64).min(4.0)
}

/// How much a saved die of a face helps to complete a challenge.
fn usefulness(challenge: Challenge, face: u8) -> f64 {
    let (helps, points, otherwise) = match challenge.kind() {
        Kind::Exact => (face == challenge.face(), 0.12, 0.0),
        Kind::Threshold => (face >= challenge.face(), 0.08, 0.0),
        Kind::Sequence => ((2..=5).contains(&face), 0.06, 0.03),
        Kind::Matching => (face == 5, 0.06, 0.04), // one face for all, so that saved dice match
    };
    if helps { points } else { otherwise }
}
