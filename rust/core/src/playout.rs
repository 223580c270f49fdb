//! Whole games in one call, on any number of threads, with the same results on all of them.

use crate::agent::{Agent, Thinking};
use crate::game::Game;
use crate::node::{Id, Node, Player};
use crate::processor::{Processor, Work};
use crate::rng::{Episode, Purpose, Rng};
use crate::set::IdSet;
use crate::tally::{Cause, Silent, Tally, Watch};
use crate::team::{Scoped, Team};
use std::array;
use std::marker::PhantomData;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The most players a game has.
pub const MAX_PLAYERS: usize = 5;

/// Which games to play.
#[derive(Clone, Debug)]
pub struct Request {
    /// How many from every start.
    pub games: usize,
    /// One agent a player.
    pub agents: Vec<Agent>,
    /// The seed of all streams.
    pub seed: u64,
    /// The lane of the streams of the first start; those of the others follow.
    pub lane: u64,
    /// The episode of the first game of each start; the others follow.
    pub first_episode: u64,
    /// How many threads, at least 1.
    pub threads: usize,
    /// Whether to keep tallies.
    pub tally: bool,
}

/// What came out, game by game.
#[derive(Clone, Debug, PartialEq)]
pub struct Playouts {
    /// One entry a game and player.
    pub returns: Vec<f64>,
    /// One entry a game and player.
    pub scores: Vec<i32>,
    /// Decisions that agents took, forced moves not counted.
    pub decisions: Vec<u32>,
    /// Chance nodes.
    pub chances: Vec<u32>,
    /// One entry a game, counter and player; empty where tallies were not asked for.
    pub tally: Vec<u32>,
}

/// The caller asked to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interrupted;

/// Counts moves by their cause and passes counts on.
struct Counting<W> {
    decisions: u32,
    chances: u32,
    inner: W,
}

impl<W: Watch> Watch for Counting<W> {
    #[inline]
    fn count(&mut self, counter: usize, player: Player) {
        self.inner.count(counter, player);
    }

    #[inline]
    fn moved(&mut self, _: Id, cause: Cause) {
        match cause {
            Cause::Applied => self.decisions += 1,
            Cause::Sampled => self.chances += 1,
            Cause::Forced => {}
        }
    }
}

/// How many decisions pass between two looks at whether to stop: well under 10 ms of work.
const PATIENCE: u32 = 4096;

/// How long between two questions to the caller, which may cost it a lock.
const QUIET: Duration = Duration::from_millis(20);

/// Looks now and then whether to stop.
struct Pause<'s, 'a> {
    stop: &'s AtomicBool,
    /// Asks the caller; only the calling thread has one.
    ask: Option<&'a mut dyn FnMut() -> bool>,
    asked: Instant,
    decisions: u32,
}

impl Pause<'_, '_> {
    /// Whether to stop; asked after every decision, forced ones included.
    #[inline]
    fn is_over(&mut self) -> bool {
        self.decisions += 1;
        self.decisions >= PATIENCE && self.look()
    }

    #[cold]
    fn look(&mut self) -> bool {
        self.decisions = 0;
        if let Some(ask) = &mut self.ask
            && self.asked.elapsed() >= QUIET
        {
            self.asked = Instant::now();
            if ask() {
                self.stop.store(true, Ordering::Relaxed);
            }
        }
        self.stop.load(Ordering::Relaxed)
    }
}

/// Plays one game from a state to its end.
#[inline(always)]
fn play<G: Game, P: Processor, W: Watch>(
    game: &G,
    mut state: G::State,
    agents: &[Agent],
    episode: Episode,
    watch: &mut W,
    thinking: &mut Thinking<G>,
    pause: &mut Pause<'_, '_>,
) -> Result<G::State, Interrupted> {
    let mut chance = episode.stream(Purpose::Chance);
    let mut seats: [(Agent, Rng); MAX_PLAYERS] = array::from_fn(|seat| {
        let agent = agents.get(seat).copied().unwrap_or(Agent::Random); // seats that nobody has are never asked
        (agent, episode.stream(Purpose::Agent(Player(seat as u8))))
    });
    loop {
        match game.node(&state) {
            Node::Decision(player) => {
                let legal = game.legal(&state);
                // Forced moves are made here rather than by `collapse`, so that the legal set is worked out and counted once.
                let (id, cause) = if legal.is_single() {
                    (legal.nth_on::<P>(0), Cause::Forced)
                } else {
                    let (agent, stream) = &mut seats[player.index()];
                    let id = agent.act::<G, P>(game, &state, legal, thinking, stream, &mut || pause.look())?;
                    (id, Cause::Applied)
                };
                watch.moved(id, cause);
                game.transition(&mut state, id, watch);
                if pause.is_over() {
                    return Err(Interrupted);
                }
            }
            Node::Chance => game.sample_chance(&mut state, &mut chance, watch),
            Node::Terminal => return Ok(state),
        }
    }
}

/// The results of some consecutive games, to be filled in.
struct Chunk<'a> {
    first: usize,
    returns: &'a mut [f64],
    scores: &'a mut [i32],
    decisions: &'a mut [u32],
    chances: &'a mut [u32],
    tally: &'a mut [u32],
}

/// How many games a thread claims at once at most.
const CLAIM: usize = 64;

/// How many times a thread claims at least, where there are as many games: the last claims end at about the same time.
const CLAIMS: usize = 8;

#[inline(always)]
fn fill<G: Game, P: Processor>(
    game: &G,
    starts: &[G::State],
    request: &Request,
    chunk: Chunk<'_>,
    thinking: &mut Thinking<G>,
    pause: &mut Pause<'_, '_>,
) -> Result<(), Interrupted> {
    let players = game.num_players();
    let counters = game.tally_spec().len() * players;
    for index in 0..chunk.decisions.len() {
        let (start, number) = ((chunk.first + index) / request.games, (chunk.first + index) % request.games);
        let (lane, number) = (request.lane.wrapping_add(start as u64), request.first_episode.wrapping_add(number as u64));
        let (start, episode) = (starts[start].clone(), Episode::new(request.seed, lane, number));
        let (state, decisions, chances) = if request.tally {
            let inner = Tally { counts: &mut chunk.tally[index * counters..][..counters], players };
            let mut watch = Counting { decisions: 0, chances: 0, inner };
            (play::<G, P, _>(game, start, &request.agents, episode, &mut watch, thinking, pause)?, watch.decisions, watch.chances)
        } else {
            let mut watch = Counting { decisions: 0, chances: 0, inner: Silent };
            (play::<G, P, _>(game, start, &request.agents, episode, &mut watch, thinking, pause)?, watch.decisions, watch.chances)
        };
        (chunk.decisions[index], chunk.chances[index]) = (decisions, chances);
        game.returns(&state, &mut chunk.returns[index * players..][..players]);
        game.scores(&state, &mut chunk.scores[index * players..][..players]);
    }
    Ok(())
}

/// A thread's part: it claims chunks and plays their games until there is none left or it is time to stop.
struct Part<'p, 'a, G: Game, P, C> {
    game: &'p G,
    starts: &'p [G::State],
    request: &'p Request,
    chunks: &'p Mutex<C>,
    stop: &'p AtomicBool,
    ask: Option<&'a mut dyn FnMut() -> bool>,
    processor: PhantomData<P>,
}

impl<'c, G: Game, P: Processor, C: Iterator<Item = Chunk<'c>>> Work for Part<'_, '_, G, P, C> {
    #[inline(always)]
    fn run(self) {
        let mut pause = Pause { stop: self.stop, ask: self.ask, asked: Instant::now(), decisions: 0 };
        let mut thinking = Thinking::default();
        loop {
            let chunk = self.chunks.lock().expect("no thread panics while it claims").next();
            match chunk.map(|chunk| fill::<G, P>(self.game, self.starts, self.request, chunk, &mut thinking, &mut pause)) {
                Some(Ok(())) => {}
                Some(Err(Interrupted)) | None => break,
            }
        }
    }
}

/// Plays games from every start, each from its own streams: game i of start s is episode `first_episode` + i of lane `lane` + s,
/// whatever the threads. `ask` is called now and then on the calling thread and says whether to stop.
///
/// # Errors
/// [`Interrupted`] when `ask` said so.
pub fn playouts<G: Game, P: Processor>(
    game: &G,
    starts: &[G::State],
    request: &Request,
    ask: &mut dyn FnMut() -> bool,
) -> Result<Playouts, Interrupted> {
    let (games, players) = (starts.len() * request.games, game.num_players());
    assert_eq!(request.agents.len(), players, "one agent a player");
    let counters = if request.tally { game.tally_spec().len() * players } else { 0 };
    let mut results = Playouts {
        returns: vec![0.0; games * players],
        scores: vec![0; games * players],
        decisions: vec![0; games],
        chances: vec![0; games],
        tally: vec![0; games * counters],
    };
    let claim = (games / (CLAIMS * request.threads)).clamp(1, CLAIM);
    let mut tallies = results.tally.chunks_mut((claim * counters).max(1));
    let chunks = results
        .returns
        .chunks_mut(claim * players)
        .zip(results.scores.chunks_mut(claim * players))
        .zip(results.decisions.chunks_mut(claim).zip(results.chances.chunks_mut(claim)))
        .zip((0..).step_by(claim))
        .map(|(((returns, scores), (decisions, chances)), first)| {
            let tally = tallies.next().unwrap_or_default();
            Chunk { first, returns, scores, decisions, chances, tally }
        });
    let chunks = Mutex::new(chunks);
    let stop = AtomicBool::new(false);
    let part = || Part { game, starts, request, chunks: &chunks, stop: &stop, ask: None, processor: PhantomData::<P> };
    let team = Scoped(request.threads.min(games.div_ceil(claim)));
    team.run(&mut || P::run(Part { ask: Some(&mut *ask), ..part() }), &|| P::run(part()));
    if stop.into_inner() { Err(Interrupted) } else { Ok(results) }
}
