//! The contract for callers that know a game by its name: object-safe twins of a game and of a held state.

use crate::agent::Agent;
use crate::content::Document;
use crate::error::{Error, ErrorKind};
use crate::game::{Game, Info};
use crate::held::{Held, Loaded, Saved};
use crate::node::{Id, Node, Player};
use crate::observation::Slot;
use crate::option::Options;
use crate::planner::{Planner, Valued};
use crate::playout::{Interrupted, Playouts, Request, playouts};
use crate::processor::{Portable, Processor};
use crate::rng::{Rng, Source};
use crate::search::{Analysis, Plan, Searcher};
use crate::set::{IdSet, Set320};
use crate::tally::Counter;
use crate::team::Scoped;
use crate::vector::{AnyVector, Settings, Vector};
use std::any::Any;
use std::marker::PhantomData;
use std::sync::Arc;

/// A game whose type is not known. See [`Game`] and [`Loaded`] for what the methods give.
pub trait AnyGame: Any + Send + Sync {
    /// [`Game::NAME`].
    fn name(&self) -> &'static str;
    /// [`Game::VERSION`].
    fn version(&self) -> &'static str;
    /// The options it was built with.
    fn options(&self) -> &Options;
    /// The content file it was built from.
    fn content(&self) -> &Document;
    /// Whether that file is the one that ships.
    fn standard_content(&self) -> bool;
    /// [`Game::num_players`].
    fn num_players(&self) -> usize;
    /// [`Game::num_actions`].
    fn num_actions(&self) -> usize;
    /// [`Game::texts`].
    fn texts(&self) -> &[String];
    /// [`Loaded::id`].
    fn id(&self, text: &str) -> Option<Id>;
    /// [`Game::info`].
    fn info(&self) -> Info;
    /// [`Game::observation_spec`].
    fn observation_spec(&self) -> Vec<Slot>;
    /// [`Game::tally_spec`].
    fn tally_spec(&self) -> &[Counter];
    /// [`Held::initial`].
    fn initial(self: Arc<Self>) -> Box<dyn AnyState>;
    /// The state in bytes.
    ///
    /// # Errors
    /// As [`Loaded::decode`].
    fn decode(self: Arc<Self>, bytes: &[u8]) -> Result<Box<dyn AnyState>, Error>;
    /// The state in bytes without their header.
    ///
    /// # Errors
    /// As [`Loaded::position`].
    fn position(self: Arc<Self>, body: &[u8]) -> Result<Box<dyn AnyState>, Error>;
    /// The saved state.
    ///
    /// # Errors
    /// As [`Held::restore`].
    fn restore(self: Arc<Self>, saved: Saved) -> Result<Box<dyn AnyState>, Error>;
    /// Whether it is a state of this very game.
    ///
    /// # Errors
    /// As [`Loaded::own`].
    fn owns(&self, state: &dyn AnyState) -> Result<(), Error>;
    /// The positions of states.
    ///
    /// # Errors
    /// As [`Loaded::own`].
    fn starts(&self, states: &[&dyn AnyState]) -> Result<Starts, Error>;
    /// [`playouts`], by default from the initial state.
    ///
    /// # Errors
    /// [`Interrupted`] when `ask` said so.
    fn playouts(&self, starts: Option<&Starts>, request: &Request, ask: &mut dyn FnMut() -> bool) -> Result<Playouts, Interrupted>;
    /// [`Searcher::new`].
    fn searcher(self: Arc<Self>, plan: Plan, reuse: bool) -> Box<dyn AnySearcher>;
    /// [`Vector::new`].
    fn vector(self: Arc<Self>, lanes: usize, settings: Settings) -> Box<dyn AnyVector>;
    /// [`Game::SOLVES_TURNS`].
    fn solves_turns(&self) -> bool;
    /// [`Game::planner`].
    ///
    /// # Errors
    /// As there.
    fn planner(self: Arc<Self>, weights: Option<&[f64]>, memory: usize) -> Result<Box<dyn AnyPlanner>, Error>;
}

impl<G: Game> AnyGame for Loaded<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }
    fn version(&self) -> &'static str {
        G::VERSION
    }
    fn options(&self) -> &Options {
        &self.options
    }
    fn content(&self) -> &Document {
        &self.content
    }
    fn standard_content(&self) -> bool {
        self.standard_content
    }
    fn num_players(&self) -> usize {
        self.game.num_players()
    }
    fn num_actions(&self) -> usize {
        self.game.num_actions()
    }
    fn texts(&self) -> &[String] {
        self.game.texts()
    }
    fn id(&self, text: &str) -> Option<Id> {
        Loaded::id(self, text)
    }
    fn info(&self) -> Info {
        self.game.info()
    }
    fn observation_spec(&self) -> Vec<Slot> {
        self.game.observation_spec()
    }
    fn tally_spec(&self) -> &[Counter] {
        self.game.tally_spec()
    }
    fn initial(self: Arc<Self>) -> Box<dyn AnyState> {
        Box::new(Held::initial(self))
    }
    fn decode(self: Arc<Self>, bytes: &[u8]) -> Result<Box<dyn AnyState>, Error> {
        let value = Loaded::decode(&self, bytes)?;
        Ok(Box::new(Held::position(self, value)))
    }
    fn position(self: Arc<Self>, body: &[u8]) -> Result<Box<dyn AnyState>, Error> {
        let value = Loaded::position(&self, body)?;
        Ok(Box::new(Held::position(self, value)))
    }
    fn restore(self: Arc<Self>, saved: Saved) -> Result<Box<dyn AnyState>, Error> {
        Ok(Box::new(Held::restore(self, saved)?))
    }
    fn owns(&self, state: &dyn AnyState) -> Result<(), Error> {
        self.own(state).map(|_| ())
    }
    fn starts(&self, states: &[&dyn AnyState]) -> Result<Starts, Error> {
        let values: Result<Vec<G::State>, Error> = states.iter().map(|&state| self.own(state).cloned()).collect();
        Ok(Starts(Box::new(values?)))
    }
    fn playouts(&self, starts: Option<&Starts>, request: &Request, ask: &mut dyn FnMut() -> bool) -> Result<Playouts, Interrupted> {
        self.playouts_on::<Portable>(starts, request, ask)
    }
    fn searcher(self: Arc<Self>, plan: Plan, reuse: bool) -> Box<dyn AnySearcher> {
        Box::new(Searching::<G, Portable>::new(self, plan, reuse))
    }
    fn vector(self: Arc<Self>, lanes: usize, settings: Settings) -> Box<dyn AnyVector> {
        Box::new(Vector::<G, Portable>::new(self, lanes, settings))
    }
    fn solves_turns(&self) -> bool {
        G::SOLVES_TURNS
    }
    fn planner(self: Arc<Self>, weights: Option<&[f64]>, memory: usize) -> Result<Box<dyn AnyPlanner>, Error> {
        let planner = self.game.planner(weights, memory)?;
        Ok(Box::new(Planning { loaded: self, planner }))
    }
}

/// Positions of a game whose type is not known.
pub struct Starts(Box<dyn Any + Send + Sync>);

impl<G: Game> Loaded<G> {
    /// The position of a state of this very game.
    ///
    /// # Errors
    /// `Config` for a state of another game, or with other options or content.
    pub fn own<'a>(&self, state: &'a dyn AnyState) -> Result<&'a G::State, Error> {
        let held = (state as &dyn Any).downcast_ref::<Held<G>>().filter(|held| held.loaded().is_same(self));
        held.map(Held::value).ok_or_else(|| {
            let message = format!("a state of another game, expected one of {} with {}", G::VERSION, self.options);
            Error::new(ErrorKind::Config, "foreign-state", message)
        })
    }

    /// [`AnyGame::playouts`] on a processor.
    ///
    /// # Errors
    /// [`Interrupted`] when `ask` said so.
    pub fn playouts_on<P: Processor>(
        &self,
        starts: Option<&Starts>,
        request: &Request,
        ask: &mut dyn FnMut() -> bool,
    ) -> Result<Playouts, Interrupted> {
        let initial = [self.game.initial_state()];
        let starts = match starts {
            None => &initial[..],
            Some(Starts(values)) => values.downcast_ref::<Vec<G::State>>().expect("starts of this game"),
        };
        playouts::<G, P>(&self.game, starts, request, ask)
    }
}

/// A searcher with its game, whose type is not known.
pub trait AnySearcher: Send {
    /// [`Searcher::search`] at a state of this very game, on so many threads.
    ///
    /// # Errors
    /// `Config` as [`Loaded::own`], `Node` where nobody decides; inside, [`Interrupted`] when `ask` said so.
    fn search(
        &mut self,
        root: &dyn AnyState,
        seed: u64,
        threads: usize,
        ask: &mut dyn FnMut() -> bool,
    ) -> Result<Result<Analysis, Interrupted>, Error>;
    /// [`Searcher::forget`].
    fn forget(&mut self);
}

/// A searcher beside its game, for a processor.
pub struct Searching<G: Game, P> {
    loaded: Arc<Loaded<G>>,
    searcher: Searcher<G>,
    processor: PhantomData<fn() -> P>,
}

impl<G: Game, P: Processor> Searching<G, P> {
    /// A searcher of a game.
    pub fn new(loaded: Arc<Loaded<G>>, plan: Plan, reuse: bool) -> Self {
        let searcher = Searcher::new(&loaded.game, plan, reuse);
        Searching { loaded, searcher, processor: PhantomData }
    }
}

impl<G: Game, P: Processor + 'static> AnySearcher for Searching<G, P> {
    fn search(
        &mut self,
        root: &dyn AnyState,
        seed: u64,
        threads: usize,
        ask: &mut dyn FnMut() -> bool,
    ) -> Result<Result<Analysis, Interrupted>, Error> {
        let (loaded, value) = (&self.loaded, self.loaded.own(root)?);
        match loaded.game.node(value) {
            Node::Decision(_) => {
                let team = Scoped(threads.min(self.searcher.plan().trees as usize));
                Ok(self.searcher.search::<P>(&loaded.game, value, seed, &team, ask))
            }
            node => Err(loaded.nobody_decides(value, node)),
        }
    }
    fn forget(&mut self) {
        self.searcher.forget();
    }
}

/// A planner with its game, whose type is not known.
pub trait AnyPlanner: Send {
    /// [`Planner::solve`] of the state in bytes.
    ///
    /// # Errors
    /// As [`Loaded::decode`] and [`Planner::solve`].
    fn solve(&mut self, bytes: &[u8]) -> Result<Vec<Valued>, Error>;
    /// [`Planner::memory`].
    fn memory(&self) -> usize;
}

/// A planner beside its game.
struct Planning<G: Game> {
    loaded: Arc<Loaded<G>>,
    planner: Box<dyn Planner<G>>,
}

impl<G: Game> AnyPlanner for Planning<G> {
    fn solve(&mut self, bytes: &[u8]) -> Result<Vec<Valued>, Error> {
        let value = Loaded::decode(&self.loaded, bytes)?;
        self.planner.solve(&self.loaded.game, &value)
    }
    fn memory(&self) -> usize {
        self.planner.memory()
    }
}

/// A held state whose game's type is not known. See [`Held`] for what the methods give.
pub trait AnyState: Any + Send + Sync {
    /// [`Game::node`].
    fn node(&self) -> Node;
    /// [`Held::legal`].
    fn legal(&self) -> Set320;
    /// [`Game::outcomes`].
    fn outcomes(&self, buffer: &mut Vec<(Id, u32)>);
    /// [`Held::apply`], with the node that it leads to.
    ///
    /// # Errors
    /// As there.
    fn apply(&mut self, id: u64) -> Result<Node, Box<Error>>;
    /// Whether [`Held::apply`] would apply the id.
    ///
    /// # Errors
    /// As there.
    fn check(&self, id: u64) -> Result<(), Box<Error>>;
    /// [`Held::undo`].
    ///
    /// # Errors
    /// As there.
    fn undo(&mut self) -> Result<(), Error>;
    /// [`Held::follow`].
    fn follow(&mut self, stream: Option<Rng>);
    /// [`Held::events`].
    fn events(&self) -> Vec<(Id, bool)>;
    /// [`Held::tally`].
    fn tally(&self) -> &[u32];
    /// [`Game::returns`].
    fn returns(&self, out: &mut [f64]);
    /// [`Game::scores`].
    fn scores(&self, out: &mut [i32]);
    /// [`Game::observe`].
    fn observe(&self, player: Player, out: &mut [u8]);
    /// [`Game::observation_text`] of a player.
    fn observation_text(&self, player: Player) -> String;
    /// [`Game::state_text`].
    fn text(&self) -> String;
    /// [`Held::observe_event`].
    fn observe_event(&self, player: Player) -> Vec<String>;
    /// [`Held::information_state`].
    ///
    /// # Errors
    /// As there.
    fn information_state(&self, player: Player) -> Result<Vec<String>, Error>;
    /// [`Held::resample`].
    ///
    /// # Errors
    /// As there.
    fn resample(&self, player: Player, source: &mut dyn Source) -> Result<Box<dyn AnyState>, Error>;
    /// [`Held::choose`].
    ///
    /// # Errors
    /// As there.
    fn choose(&self, agent: Agent, source: &mut dyn Source) -> Result<Id, Error>;
    /// [`Loaded::encode`].
    fn encode(&self) -> Vec<u8>;
    /// [`Held::save`].
    fn save(&self) -> Saved;
    /// A copy with history and stream.
    fn duplicate(&self) -> Box<dyn AnyState>;
}

/// A source behind a reference.
struct Borrowed<'a>(&'a mut dyn Source);

impl Source for Borrowed<'_> {
    fn below(&mut self, bound: u32) -> u32 {
        self.0.below(bound)
    }
}

impl<G: Game> AnyState for Held<G> {
    fn node(&self) -> Node {
        self.loaded().game.node(self.value())
    }
    fn legal(&self) -> Set320 {
        Held::legal(self).widen()
    }
    fn outcomes(&self, buffer: &mut Vec<(Id, u32)>) {
        self.loaded().game.outcomes(self.value(), buffer);
    }
    fn apply(&mut self, id: u64) -> Result<Node, Box<Error>> {
        Held::apply(self, id)?;
        Ok(self.node())
    }
    fn check(&self, id: u64) -> Result<(), Box<Error>> {
        self.loaded().check(self.value(), id).map(|_| ())
    }
    fn undo(&mut self) -> Result<(), Error> {
        Held::undo(self)
    }
    fn follow(&mut self, stream: Option<Rng>) {
        Held::follow(self, stream);
    }
    fn events(&self) -> Vec<(Id, bool)> {
        Held::events(self)
    }
    fn tally(&self) -> &[u32] {
        Held::tally(self)
    }
    fn returns(&self, out: &mut [f64]) {
        self.loaded().game.returns(self.value(), out);
    }
    fn scores(&self, out: &mut [i32]) {
        self.loaded().game.scores(self.value(), out);
    }
    fn observe(&self, player: Player, out: &mut [u8]) {
        self.loaded().game.observe(self.value(), player, out);
    }
    fn observation_text(&self, player: Player) -> String {
        let mut text = String::new();
        self.loaded().game.observation_text(self.value(), Some(player), &mut text);
        text
    }
    fn text(&self) -> String {
        let mut text = String::new();
        self.loaded().game.state_text(self.value(), &mut text);
        text
    }
    fn observe_event(&self, player: Player) -> Vec<String> {
        Held::observe_event(self, player)
    }
    fn information_state(&self, player: Player) -> Result<Vec<String>, Error> {
        Held::information_state(self, player)
    }
    fn resample(&self, player: Player, source: &mut dyn Source) -> Result<Box<dyn AnyState>, Error> {
        Ok(Box::new(Held::resample(self, player, &mut Borrowed(source))?))
    }
    fn choose(&self, agent: Agent, source: &mut dyn Source) -> Result<Id, Error> {
        Held::choose(self, agent, &mut Borrowed(source))
    }
    fn encode(&self) -> Vec<u8> {
        self.loaded().encode(self.value())
    }
    fn save(&self) -> Saved {
        Held::save(self)
    }
    fn duplicate(&self) -> Box<dyn AnyState> {
        Box::new(self.clone())
    }
}
