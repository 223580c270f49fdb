//! A searcher: trees, and what was found out in all of them.

use super::walk::{Ground, Walk};
use super::{Analysis, Candidate, Plan};
use crate::game::Game;
use crate::node::Id;
use crate::playout::Interrupted;
use crate::processor::{Processor, Work};
use crate::rng::{Episode, Purpose, Source};
use crate::set::IdSet;
use crate::team::Team;
use std::marker::PhantomData;
use std::slice::IterMut;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Searches a game by a plan, and keeps its trees from one search to the next.
#[derive(Debug)]
pub struct Searcher<G: Game> {
    plan: Plan,
    /// Whether a search begins with what earlier ones remember.
    reuse: bool,
    walks: Vec<Walk<G>>,
}

/// The seed of a search, drawn from the stream of the agent that searches.
pub fn seed(source: &mut impl Source) -> u64 {
    const HALF: u32 = 1 << 31;
    u64::from(source.below(HALF)) << 31 | u64::from(source.below(HALF))
}

impl<G: Game> Searcher<G> {
    /// A searcher without memories. With `reuse` it gathers some; otherwise only its memory is used again.
    pub fn new(game: &G, plan: Plan, reuse: bool) -> Self {
        Searcher { plan, reuse, walks: (0..plan.trees).map(|_| Walk::new(game, plan.memory)).collect() }
    }

    /// The plan.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Forgets all situations.
    pub fn forget(&mut self) {
        for walk in &mut self.walks {
            walk.forget();
        }
    }

    /// Searches at a decision node for the player who decides. The result follows from the plan, the seed, and what is remembered, if
    /// no time is set, whatever the threads of the team. `ask` says now and then, on the calling thread, whether to stop.
    ///
    /// # Errors
    /// [`Interrupted`] when `ask` said so.
    pub fn search<P: Processor>(
        &mut self,
        game: &G,
        root: &G::State,
        seed: u64,
        team: &dyn Team,
        ask: &mut dyn FnMut() -> bool,
    ) -> Result<Analysis, Interrupted> {
        let ground = Ground::new(game, root, &self.plan);
        let (stop, began, reuse) = (AtomicBool::new(false), Instant::now(), self.reuse);
        let walks = Mutex::new((0, self.walks.iter_mut()));
        let part =
            || Part { ground: &ground, seed, reuse, walks: &walks, stop: &stop, began, ask: None, processor: PhantomData::<P> };
        team.run(&mut || P::run(Part { ask: Some(&mut *ask), ..part() }), &|| P::run(part()));
        if stop.into_inner() { Err(Interrupted) } else { Ok(joined(&ground, &mut self.walks)) }
    }
}

/// The results of all trees, in their order.
fn joined<G: Game>(ground: &Ground<'_, G>, walks: &mut [Walk<G>]) -> Analysis {
    let mut ids: Vec<Id> = Vec::new();
    ground.game.legal(ground.root).for_each(|id| ids.push(id));
    let line = walks.first_mut().map(|walk| walk.line(ground)).unwrap_or_default();
    let candidate = |(edge, &id): (usize, &Id)| {
        let sums = || walks.iter().map(|walk| &walk.sums()[edge]);
        let visits: u64 = sums().map(|sums| sums.visits).sum();
        let count = visits as f64;
        let mean = |seat: usize| {
            if visits == 0 { 0.0 } else { sums().map(|sums| sums.values[seat]).sum::<f64>() / count }
        };
        let error = |seat: usize| match visits {
            0 | 1 => 0.0,
            _ => {
                let square = sums().map(|sums| sums.squares[seat]).sum::<f64>() / count;
                ((square - mean(seat) * mean(seat)).max(0.0) / (count - 1.0)).sqrt()
            }
        };
        let seats = 0..ground.game.num_players();
        let inherited = sums().map(|sums| sums.inherited).sum();
        Candidate { id, visits, inherited, values: seats.clone().map(mean).collect(), errors: seats.map(error).collect() }
    };
    Analysis {
        player: ground.observer,
        candidates: ids.iter().enumerate().map(candidate).collect(),
        simulations: walks.iter().map(Walk::simulations).sum(),
        situations: walks.iter().map(Walk::situations).sum(),
        line,
    }
}

/// Trees that wait for a thread.
struct Part<'p, 'a, G: Game, P> {
    ground: &'p Ground<'p, G>,
    seed: u64,
    reuse: bool,
    /// The number of the next tree, and the trees from it on.
    walks: &'p Mutex<(u32, IterMut<'p, Walk<G>>)>,
    stop: &'p AtomicBool,
    began: Instant,
    ask: Option<&'a mut dyn FnMut() -> bool>,
    processor: PhantomData<P>,
}

/// How many simulations pass between two looks at the clock and at whether to stop.
const PATIENCE: u32 = 32;

/// How long between two questions to the caller.
const QUIET: Duration = Duration::from_millis(20);

impl<G: Game, P: Processor> Work for Part<'_, '_, G, P> {
    fn run(mut self) {
        loop {
            let (number, walk) = {
                let mut walks = self.walks.lock().expect("no thread panics while it claims");
                let Some(walk) = walks.1.next() else { return };
                walks.0 += 1;
                (walks.0 - 1, walk)
            };
            self.grow(number, walk);
        }
    }
}

impl<G: Game, P: Processor> Part<'_, '_, G, P> {
    fn grow(&mut self, number: u32, walk: &mut Walk<G>) {
        let plan = self.ground.plan;
        let share = plan.simulations / plan.trees + u32::from(number < plan.simulations % plan.trees);
        let rng = Episode::new(self.seed, u64::from(number), 0).stream(Purpose::Search);
        walk.begin(self.ground, rng, self.reuse);
        let mut asked = self.began;
        for simulation in 0..share {
            if simulation % PATIENCE == 0 && simulation > 0 && self.is_over(&mut asked) {
                break;
            }
            walk.simulate::<P>(self.ground);
        }
    }

    fn is_over(&mut self, asked: &mut Instant) -> bool {
        let now = Instant::now();
        if let Some(ask) = &mut self.ask
            && now - *asked >= QUIET
        {
            *asked = now;
            if ask() {
                self.stop.store(true, Ordering::Relaxed);
            }
        }
        self.stop.load(Ordering::Relaxed) || self.ground.plan.time.is_some_and(|time| now - self.began >= time)
    }
}
