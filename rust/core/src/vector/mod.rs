//! Many games stepped together, each in a lane of its own: the same results on any number of threads and any split into vectors.
//!
//! A lane plays episode after episode. What happens in it depends on the seed, its number, the episode and the actions alone.

mod lane;
mod rows;

pub use rows::{Mask, Rows, Sizes, mask_words, write_bytes};

use crate::agent::{Agent, Thinking};
use crate::erased::AnyState;
use crate::error::{Error, ErrorKind, repr};
use crate::game::Game;
use crate::held::{Held, Loaded};
use crate::node::{Id, Node, Player};
use crate::playout::MAX_PLAYERS;
use crate::processor::{Processor, Work};
use crate::set::IdSet;
use crate::team::Team;
use lane::{Driver, Lane, rest};
use std::marker::PhantomData;
use std::mem::take;
use std::sync::{Arc, Mutex};

/// When a lane whose episode has ended begins the next one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Autoreset {
    /// In the next step, whose action does not count.
    NextStep,
    /// In the step that ends it.
    SameStep,
    /// When it is told to.
    Disabled,
}

/// What a step's reward is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reward {
    /// The returns, in the step that ends the game.
    Outcome,
    /// By how much the scores have changed.
    Score,
    /// By how much [`Game::progress`] has changed.
    Progress,
}

/// How a vector plays.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The seed of all streams.
    pub seed: u64,
    /// The number of the first lane; the others follow.
    pub first_lane: u64,
    /// When the next episode begins.
    pub autoreset: Autoreset,
    /// Players that play inside; the others are asked.
    pub agents: [Option<Agent>; MAX_PLAYERS],
    /// What a step's reward is.
    pub reward: Reward,
    /// After how many decisions of an episode, forced ones and those inside counted, it is cut off.
    pub max_decisions: u32,
}

impl Settings {
    /// The first player that nobody plays inside.
    fn outside(&self) -> Player {
        Player(self.agents.iter().take_while(|agent| agent.is_some()).count() as u8)
    }
}

/// One action a lane.
#[derive(Clone, Copy, Debug)]
pub enum Actions<'a> {
    /// Of 8 bytes each.
    Long(&'a [i64]),
    /// Of 4 bytes each.
    Short(&'a [i32]),
}

impl Actions<'_> {
    fn at(self, lane: usize) -> i64 {
        match self {
            Actions::Long(actions) => actions[lane],
            Actions::Short(actions) => i64::from(actions[lane]),
        }
    }
}

/// A vector whose game's type is not known. `rows` is everywhere the same arrays, one row a lane.
pub trait AnyVector: Send + Sync {
    /// Begins the next episode of the lanes in a mask, or of all. With a seed, all streams are keyed by it from here on, and the
    /// episode is number 0.
    fn reset(&mut self, seed: Option<u64>, lanes: Option<&[bool]>, rows: Rows<'_>, team: &dyn Team);
    /// Steps the active lanes, or all.
    ///
    /// # Errors
    /// `UnknownAction` or `IllegalAction` with the lanes whose actions cannot be applied; nothing has moved then.
    fn step(&mut self, actions: Actions<'_>, active: Option<&[bool]>, rows: Rows<'_>, team: &dyn Team) -> Result<(), Error>;
    /// Makes so many steps with actions drawn from the streams of the players.
    fn step_random(&mut self, steps: u32, rows: Rows<'_>, team: &dyn Team);
    /// Draws an action for every lane as [`AnyVector::step_random`] would; 0 for those at their end.
    fn sample(&mut self, out: &mut [i64]);
    /// The position of a lane, without its streams.
    fn state(&self, lane: usize) -> Box<dyn AnyState>;
    /// Begins the next episode of a lane at a position; `rows` are those of this lane.
    ///
    /// # Errors
    /// `Config` for a state of another game, `Node` where the game is over.
    fn place(&mut self, lane: usize, state: &dyn AnyState, rows: Rows<'_>) -> Result<(), Error>;
    /// A copy: of the streams, too, or following those of another seed.
    fn duplicate(&self, seed: Option<u64>) -> Box<dyn AnyVector>;
}

/// Lanes of a game, for a processor.
pub struct Vector<G: Game, P> {
    loaded: Arc<Loaded<G>>,
    settings: Settings,
    sizes: Sizes,
    lanes: Vec<Lane<G::State>>,
    /// The legal actions of every lane; none at the end of an episode.
    legal: Vec<G::Legal>,
    processor: PhantomData<fn() -> P>,
}

/// How many lanes a thread claims at once.
const CLAIM: usize = 64;

/// Consecutive lanes with their rows.
struct Chunk<'a, G: Game> {
    first: usize,
    lanes: &'a mut [Lane<G::State>],
    legal: &'a mut [G::Legal],
    rows: Rows<'a>,
}

impl<'a, G: Game> Chunk<'a, G> {
    /// Cuts off the lanes that a thread claims.
    fn claim(&mut self, sizes: Sizes) -> Option<Chunk<'a, G>> {
        let count = self.lanes.len().min(CLAIM);
        if count == 0 {
            return None;
        }
        let (lanes, others) = take(&mut self.lanes).split_at_mut(count);
        let (legal, rest) = take(&mut self.legal).split_at_mut(count);
        let claimed = Chunk { first: self.first, lanes, legal, rows: self.rows.cut(count, sizes) };
        (self.first, self.lanes, self.legal) = (self.first + count, others, rest);
        Some(claimed)
    }
}

/// What is done with every chunk.
trait Task<G: Game>: Sync {
    fn run<P: Processor>(&self, driver: &mut Driver<'_, G>, chunk: Chunk<'_, G>);
}

/// A thread's part: it claims chunks until there are none left.
struct Part<'p, 'a, G: Game, P, T> {
    game: &'p G,
    settings: &'p Settings,
    sizes: Sizes,
    unclaimed: &'p Mutex<Chunk<'a, G>>,
    task: &'p T,
    processor: PhantomData<P>,
}

impl<G: Game, P: Processor, T: Task<G>> Work for Part<'_, '_, G, P, T> {
    #[inline(always)]
    fn run(self) {
        let Part { game, settings, sizes, .. } = self;
        let mut driver = Driver { game, settings, sizes, thinking: Thinking::default() };
        loop {
            let claimed = self.unclaimed.lock().expect("no thread panics while it claims").claim(sizes);
            let Some(chunk) = claimed else { break };
            self.task.run::<P>(&mut driver, chunk);
        }
    }
}

struct Step<'a> {
    actions: Actions<'a>,
    active: Option<&'a [bool]>,
}

impl<G: Game> Task<G> for Step<'_> {
    #[inline(always)]
    fn run<P: Processor>(&self, driver: &mut Driver<'_, G>, mut chunk: Chunk<'_, G>) {
        let lanes = chunk.lanes.iter_mut().zip(chunk.legal).zip(chunk.rows.each(driver.sizes));
        for (number, ((lane, legal), mut row)) in (chunk.first..).zip(lanes) {
            if self.active.is_some_and(|active| !active[number]) {
                rest(legal, &mut row);
            } else if legal.is_empty() {
                driver.pass::<P>(lane, legal, &mut row);
            } else {
                driver.step::<P>(lane, legal, Id(self.actions.at(number) as u16), &mut row);
            }
        }
    }
}

struct Random {
    steps: u32,
}

impl<G: Game> Task<G> for Random {
    #[inline(always)]
    fn run<P: Processor>(&self, driver: &mut Driver<'_, G>, mut chunk: Chunk<'_, G>) {
        // Lane by lane: what a lane does next follows from what it did, for the processor too.
        for ((lane, legal), mut row) in chunk.lanes.iter_mut().zip(chunk.legal).zip(chunk.rows.each(driver.sizes)) {
            for _ in 0..self.steps {
                if legal.is_empty() {
                    driver.pass::<P>(lane, legal, &mut row);
                } else {
                    let id = lane.draw::<P>(*legal);
                    driver.step::<P>(lane, legal, id, &mut row);
                }
            }
        }
    }
}

struct Reset<'a> {
    lanes: Option<&'a [bool]>,
}

impl<G: Game> Task<G> for Reset<'_> {
    fn run<P: Processor>(&self, driver: &mut Driver<'_, G>, mut chunk: Chunk<'_, G>) {
        let lanes = chunk.lanes.iter_mut().zip(chunk.legal).zip(chunk.rows.each(driver.sizes));
        for (number, ((lane, legal), mut row)) in (chunk.first..).zip(lanes) {
            if self.lanes.is_none_or(|lanes| lanes[number]) {
                driver.reset::<P>(lane, legal, &mut row);
            }
        }
    }
}

/// How many lanes an error names.
const NAMED: usize = 8;

impl<G: Game, P: Processor + 'static> Vector<G, P> {
    /// So many lanes, none of which has begun yet: [`AnyVector::reset`] comes first.
    pub fn new(loaded: Arc<Loaded<G>>, lanes: usize, settings: Settings) -> Self {
        let sizes = Sizes::of(&loaded.game);
        let start = loaded.game.initial_state();
        let number = |lane: usize| settings.first_lane.wrapping_add(lane as u64);
        let lane = |lane| Lane::new(start.clone(), settings.seed, number(lane), u64::MAX);
        let lanes: Vec<_> = (0..lanes).map(lane).collect();
        let legal = vec![G::Legal::EMPTY; lanes.len()];
        Vector { loaded, settings, sizes, lanes, legal, processor: PhantomData }
    }

    fn share(&mut self, task: &impl Task<G>, rows: Rows<'_>, team: &dyn Team) {
        let unclaimed = Mutex::new(Chunk { first: 0, lanes: &mut self.lanes, legal: &mut self.legal, rows });
        let part = || Part {
            game: &self.loaded.game,
            settings: &self.settings,
            sizes: self.sizes,
            unclaimed: &unclaimed,
            task,
            processor: PhantomData::<P>,
        };
        team.run(&mut || P::run(part()), &|| P::run(part()));
    }

    /// The lanes whose actions cannot be applied.
    fn refused(&self, actions: Actions<'_>, active: Option<&[bool]>) -> Vec<usize> {
        let steps = |lane: usize| active.is_none_or(|active| active[lane]);
        let fits = |(lane, legal): (usize, &G::Legal)| {
            let action = actions.at(lane);
            legal.is_empty()
                || (0..self.sizes.actions as i64).contains(&action) && legal.contains(Id(action as u16))
                || !steps(lane)
        };
        self.legal.iter().enumerate().filter(|&entry| !fits(entry)).map(|(lane, _)| lane).collect()
    }

    /// What is wrong with the actions of some lanes.
    #[cold]
    fn refusal(&self, lanes: &[usize], actions: Actions<'_>) -> Error {
        let count = self.sizes.actions;
        let known = |lane: usize| usize::try_from(actions.at(lane)).ok().filter(|&action| action < count);
        let mut reasons: Vec<String> = lanes[..lanes.len().min(NAMED)]
            .iter()
            .map(|&lane| match known(lane) {
                None => format!("slot {lane}: unknown action {}, actions are 0 to {}", actions.at(lane), count - 1),
                Some(action) => {
                    let text = repr(&self.loaded.game.texts()[action]);
                    match self.loaded.game.check(&self.lanes[lane].state, Id(action as u16)) {
                        Err(rule) => format!("slot {lane}: illegal action {text}: {} [{}]", rule.text, rule.number),
                        Ok(()) => unreachable!("legal actions are those that a check lets through"),
                    }
                }
            })
            .collect();
        if lanes.len() > NAMED {
            reasons.push(format!("and {} more slots", lanes.len() - NAMED));
        }
        if lanes.iter().any(|&lane| known(lane).is_none()) {
            Error::listing(ErrorKind::UnknownAction, "unknown-actions", "nothing moved", reasons)
        } else {
            Error::listing(ErrorKind::IllegalAction, "illegal-actions", "nothing moved", reasons)
        }
    }
}

impl<G: Game, P: Processor + 'static> AnyVector for Vector<G, P> {
    fn reset(&mut self, seed: Option<u64>, lanes: Option<&[bool]>, rows: Rows<'_>, team: &dyn Team) {
        if let Some(seed) = seed {
            self.settings.seed = seed;
            self.lanes.iter_mut().for_each(|lane| lane.episode = u64::MAX); // the next one is 0
        }
        self.share(&Reset { lanes }, rows, team);
    }

    fn step(&mut self, actions: Actions<'_>, active: Option<&[bool]>, rows: Rows<'_>, team: &dyn Team) -> Result<(), Error> {
        let refused = self.refused(actions, active);
        if !refused.is_empty() {
            return Err(self.refusal(&refused, actions));
        }
        self.share(&Step { actions, active }, rows, team);
        Ok(())
    }

    fn step_random(&mut self, steps: u32, rows: Rows<'_>, team: &dyn Team) {
        self.share(&Random { steps }, rows, team);
    }

    fn sample(&mut self, out: &mut [i64]) {
        for ((lane, &legal), action) in self.lanes.iter_mut().zip(&self.legal).zip(out) {
            *action = if legal.is_empty() { 0 } else { i64::from(lane.draw::<P>(legal).0) };
        }
    }

    fn state(&self, lane: usize) -> Box<dyn AnyState> {
        Box::new(Held::position(self.loaded.clone(), self.lanes[lane].state.clone()))
    }

    fn place(&mut self, lane: usize, state: &dyn AnyState, mut rows: Rows<'_>) -> Result<(), Error> {
        let value = self.loaded.own(state)?.clone();
        if self.loaded.game.node(&value) == Node::Terminal {
            let message = format!("the game is over, expected a state to go on from; {}", self.loaded.known(&value, None));
            return Err(Error::new(ErrorKind::Node, "terminal-node", message));
        }
        let (game, settings, sizes) = (&self.loaded.game, &self.settings, self.sizes);
        let mut driver = Driver { game, settings, sizes, thinking: Thinking::default() };
        let mut row = rows.each(sizes).next().expect("the rows of one lane");
        driver.place::<P>(&mut self.lanes[lane], &mut self.legal[lane], value, &mut row);
        Ok(())
    }

    fn duplicate(&self, seed: Option<u64>) -> Box<dyn AnyVector> {
        let (mut settings, mut lanes) = (self.settings.clone(), self.lanes.clone());
        if let Some(seed) = seed {
            settings.seed = seed;
            lanes.iter_mut().for_each(|lane| lane.follow(seed));
        }
        let (loaded, sizes, legal) = (self.loaded.clone(), self.sizes, self.legal.clone());
        Box::new(Vector::<G, P> { loaded, settings, sizes, lanes, legal, processor: PhantomData })
    }
}
