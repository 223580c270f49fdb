//! What users hold: a position with its history, tally and, if it has one, the stream that resolves its chance nodes.
//!
use crate::agent::{Agent, Thinking};
use crate::content::{Document, hex};
use crate::error::{Error, ErrorKind, repr};
use crate::game::Game;
use crate::history::{Base, History, Log, Move, Root};
use crate::node::{Id, Node, Player};
use crate::option::Options;
use crate::processor::Portable;
use crate::rng::{Rng, Source};
use crate::set::IdSet;
use crate::tally::{Cause, Watch};
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// How many bytes of [`Loaded::encode`] name the game, its options and its content.
pub const HEADER: usize = 8;

/// A game with what all its states share.
#[derive(Debug)]
pub struct Loaded<G: Game> {
    /// The rules.
    pub game: G,
    /// The options it was built with.
    pub options: Options,
    /// The content file it was built from.
    pub content: Document,
    /// Whether that file is the one that ships.
    pub standard_content: bool,
    /// What the agent `turn-solver` remembers when states are asked one by one.
    thinking: Mutex<Thinking<G>>,
    ids: HashMap<String, Id>,
    header: [u8; HEADER],
}

impl<G: Game> Loaded<G> {
    /// Builds a game and what its states share.
    ///
    /// # Errors
    /// `Content` for a bad file, `Config` where the options do not fit it.
    pub fn new(options: Options, content: Document, standard_content: bool) -> Result<Self, Error> {
        let game = G::new(&options, &content)?;
        let ids = game.texts().iter().zip(0..).map(|(text, id)| (text.clone(), Id(id))).collect();
        let key = format!("{}\n{options}\n{}", G::VERSION, content.digest);
        let header = Sha256::digest(key.as_bytes())[..HEADER].try_into().expect("a digest has 32 bytes");
        Ok(Loaded { game, options, content, standard_content, thinking: Mutex::default(), ids, header })
    }

    /// Whether it is the same game with the same options and content.
    pub fn is_same(&self, other: &Self) -> bool {
        self.header == other.header
    }

    /// The id of a text.
    pub fn id(&self, text: &str) -> Option<Id> {
        self.ids.get(text).copied()
    }

    fn text(&self, id: Id) -> String {
        repr(&self.game.texts()[id.index()])
    }

    /// The refusal of a question that only who decides can answer.
    pub(crate) fn nobody_decides(&self, state: &G::State, node: Node) -> Error {
        let message = format!("nobody decides at a {} node; {}", node.name(), self.known(state, None));
        Error::new(ErrorKind::Node, "nobody-decides", message)
    }

    pub(crate) fn known(&self, state: &G::State, viewer: Option<Player>) -> String {
        let mut text = String::new();
        self.game.observation_text(state, viewer, &mut text);
        text
    }

    /// Why `id` cannot be applied to `state`. The message shows the position as the acting player knows it.
    pub(crate) fn check(&self, state: &G::State, id: u64) -> Result<Id, Box<Error>> {
        let (actions, all) = (self.game.num_actions(), self.game.texts().len());
        if id >= all as u64 {
            return Err(Box::new(unknown(&id.to_string(), actions, all)));
        }
        let id = Id(id as u16);
        let outcome = id.index() >= actions;
        let node = self.game.node(state);
        let wrong_node = |code, what| {
            let viewer = if let Node::Decision(player) = node { Some(player) } else { None };
            let message = format!("{} {what}; {}", self.text(id), self.known(state, viewer));
            Err(Box::new(Error::new(ErrorKind::Node, code, message)))
        };
        match node {
            Node::Terminal => return wrong_node("terminal-node", "at a terminal node, where the game is over".to_owned()),
            Node::Chance if !outcome => {
                let what = format!("is an action at a chance node, expected an outcome ({actions} to {})", all - 1);
                return wrong_node("action-at-chance", what);
            }
            Node::Decision(_) if outcome => {
                let what = format!("is an outcome at a decision node, expected an action (0 to {})", actions - 1);
                return wrong_node("outcome-at-decision", what);
            }
            Node::Chance | Node::Decision(_) => {}
        }
        self.game.check(state, id).map(|()| id).map_err(|rule| {
            let viewer = if let Node::Decision(player) = node { Some(player) } else { None };
            let what = if outcome { "impossible outcome" } else { "illegal action" };
            let message = format!("{what} {}: {} [{}]; {}", self.text(id), rule.text, rule.number, self.known(state, viewer));
            Box::new(Error { rule: Some(rule.number), ..Error::new(ErrorKind::IllegalAction, rule.code, message) })
        })
    }

    /// The position as bytes: [`HEADER`] that name the game, options and content, then what the game writes.
    pub fn encode(&self, state: &G::State) -> Vec<u8> {
        let mut bytes = self.header.to_vec();
        self.game.encode(state, &mut bytes);
        bytes
    }

    /// The position in bytes.
    ///
    /// # Errors
    /// `Trace` for bytes of something else, `Config` with every reason for a position that cannot be.
    pub fn decode(&self, bytes: &[u8]) -> Result<G::State, Error> {
        match bytes.split_at_checked(HEADER) {
            Some((header, body)) if header == self.header => self.position(body),
            _ => {
                let start = hex(&bytes[..bytes.len().min(HEADER)]);
                let expected = hex(&self.header);
                let message = format!(
                    "bytes that start with '{start}' are no state of {} with {}, whose bytes start with '{expected}'",
                    G::VERSION,
                    self.options
                );
                Err(Error::new(ErrorKind::Trace, "foreign-bytes", message))
            }
        }
    }

    /// The position in bytes without the first [`HEADER`].
    ///
    /// # Errors
    /// `Config` with every reason for a position that cannot be.
    pub fn position(&self, body: &[u8]) -> Result<G::State, Error> {
        self.game
            .decode(body)
            .map_err(|reasons| Error::listing(ErrorKind::Config, "impossible-position", "impossible position", reasons))
    }
}

/// The error for an id or text that a game does not have.
pub fn unknown(shown: &str, actions: usize, all: usize) -> Error {
    let message = format!("unknown action {shown}: actions are 0 to {}, outcomes {actions} to {}", actions - 1, all - 1);
    Error::new(ErrorKind::UnknownAction, "unknown-action", message)
}

/// A position that users hold.
#[derive(Debug)]
pub struct Held<G: Game> {
    loaded: Arc<Loaded<G>>,
    value: G::State,
    record: Record<G::State>,
}

/// All of a [`Held`] but the position itself; it listens to the moves.
#[derive(Debug)]
struct Record<S> {
    tally: Box<[u32]>,
    players: usize,
    stream: Option<Rng>,
    /// The stream as it was when this object began to follow it, and how many moves lay behind then. Undo goes back to it, but
    /// never to the stream of an earlier object: a clone would otherwise foresee the draws of what it was cloned from.
    origin: Option<Rng>,
    followed: usize,
    history: History<S>,
}

impl<S> Watch for Record<S> {
    fn count(&mut self, counter: usize, player: Player) {
        self.tally[counter * self.players + player.index()] += 1;
    }

    fn moved(&mut self, id: Id, cause: Cause) {
        self.history.moves.push(Move::new(id, cause));
    }
}

impl<S: Clone> Record<S> {
    fn new(value: &S, players: usize, tally: Box<[u32]>, root: Root<S>) -> Self {
        let history = History::new(root, value, &tally);
        Record { tally, players, stream: None, origin: None, followed: 0, history }
    }

    /// Starts a new segment at `value`.
    fn seal(&mut self, value: &S) {
        self.history.seal(value, &self.tally, self.stream);
    }

    /// Follows `stream` from `value` on.
    fn follow(&mut self, value: &S, stream: Option<Rng>) {
        (self.stream, self.origin) = (stream, stream);
        self.seal(value);
        self.followed = self.history.base.start;
    }
}

impl<G: Game> Clone for Held<G> {
    fn clone(&self) -> Self {
        let record = Record {
            tally: self.record.tally.clone(),
            players: self.record.players,
            stream: self.record.stream,
            origin: self.record.origin,
            followed: self.record.followed,
            history: self.record.history.clone(),
        };
        Held { loaded: self.loaded.clone(), value: self.value.clone(), record }
    }
}

impl<G: Game> Held<G> {
    fn at(loaded: Arc<Loaded<G>>, value: G::State, root: Root<G::State>) -> Self {
        let players = loaded.game.num_players();
        let tally = vec![0; loaded.game.tally_spec().len() * players].into_boxed_slice();
        let record = Record::new(&value, players, tally, root);
        Held { loaded, value, record }
    }

    /// The initial state, its chance nodes left to the caller.
    pub fn initial(loaded: Arc<Loaded<G>>) -> Self {
        let value = loaded.game.initial_state();
        Self::at(loaded, value, Root::Start)
    }

    /// A position, its chance nodes left to the caller.
    pub fn position(loaded: Arc<Loaded<G>>, value: G::State) -> Self {
        Self::at(loaded, value, Root::Position)
    }

    /// The game.
    pub fn loaded(&self) -> &Arc<Loaded<G>> {
        &self.loaded
    }

    /// The position itself.
    pub fn value(&self) -> &G::State {
        &self.value
    }

    /// Counts so far, counter by counter, each with one entry a player.
    pub fn tally(&self) -> &[u32] {
        &self.record.tally
    }

    /// The stream that resolves chance nodes.
    pub fn stream(&self) -> Option<Rng> {
        self.record.stream
    }

    /// Sets the stream that resolves chance nodes from here on, and resolves those that wait.
    pub fn follow(&mut self, stream: Option<Rng>) {
        if self.record.stream.is_some() || stream.is_some() {
            self.record.follow(&self.value, stream);
            self.resolve();
        }
    }

    /// Draws from the stream until a decision or the end.
    fn resolve(&mut self) {
        let Some(mut stream) = self.record.stream else { return };
        while self.loaded.game.node(&self.value) == Node::Chance {
            self.loaded.game.sample_chance(&mut self.value, &mut stream, &mut self.record);
            self.loaded.game.collapse(&mut self.value, &mut self.record);
        }
        self.record.stream = Some(stream);
    }

    /// Applies an action or an outcome, then every forced move, then what the stream draws.
    ///
    /// # Errors
    /// `UnknownAction`, `Node` or `IllegalAction`; the state stays as it was.
    pub fn apply(&mut self, id: u64) -> Result<(), Box<Error>> {
        let id = self.loaded.check(&self.value, id)?;
        if self.record.history.is_full() {
            self.record.seal(&self.value);
        }
        self.loaded.game.apply_unchecked(&mut self.value, id, Cause::Applied, &mut self.record);
        self.resolve();
        Ok(())
    }

    /// Takes the last applied id back, with the forced and drawn moves that followed it. The stream goes back too, as far as this
    /// object follows it.
    ///
    /// # Errors
    /// `Node` where nothing was applied.
    pub fn undo(&mut self) -> Result<(), Error> {
        let Some(length) = self.record.history.back_to_applied() else {
            let message = "nothing to undo: no id was applied to this state".to_owned();
            return Err(Error::new(ErrorKind::Node, "nothing-to-undo", message));
        };
        self.rewind(length);
        Ok(())
    }

    /// Back to the state before move `length` of the last segment.
    fn rewind(&mut self, length: usize) {
        let moves: Vec<Move> = self.record.history.moves.drain(..).take(length).collect();
        let own = self.record.history.base.start >= self.record.followed;
        self.value = self.record.history.base.value.clone();
        self.record.tally = self.record.history.base.tally.clone();
        self.record.stream = if own { self.record.history.base.stream } else { self.record.origin };
        let mut outcomes = Vec::new();
        // A forced move is made again by the move that it followed.
        for step in moves.into_iter().filter(|step| !step.is_forced()) {
            let cause = if step.is_applied() { Cause::Applied } else { Cause::Sampled };
            if let (Cause::Sampled, true, Some(stream)) = (cause, own, &mut self.record.stream) {
                self.loaded.game.outcomes(&self.value, &mut outcomes);
                stream.below(outcomes.iter().map(|&(_, weight)| weight).sum());
            }
            self.loaded.game.apply_unchecked(&mut self.value, step.id(), cause, &mut self.record);
        }
        if !own {
            self.record.follow(&self.value, self.record.origin);
        }
    }

    /// Every move from the root on: its id, and whether it was forced.
    pub fn events(&self) -> Vec<(Id, bool)> {
        let segments = self.record.history.segments();
        segments.iter().flat_map(|(_, moves)| moves.iter()).map(|step| (step.id(), step.is_forced())).collect()
    }

    /// What a player saw of the last step: the last applied id and all that followed it. Nothing where nothing was applied.
    pub fn observe_event(&self, player: Player) -> Vec<String> {
        let history = &self.record.history;
        history.last_applied().map_or_else(Vec::new, |last| history.seen(&self.loaded.game, player, last))
    }

    /// What a player saw since the start. A position set up or read begins with what the player knew of it.
    ///
    /// # Errors
    /// `Node` for another player than the observer of a resample.
    pub fn information_state(&self, player: Player) -> Result<Vec<String>, Error> {
        self.record.history.is_known_to(player)?;
        Ok(self.record.history.log(&self.loaded, player))
    }

    /// A position drawn among those that a player cannot tell from this one, with the player's log and without stream.
    ///
    /// # Errors
    /// `Node` where this state is itself another player's resample.
    pub fn resample(&self, player: Player, source: &mut impl Source) -> Result<Self, Error> {
        self.record.history.is_known_to(player)?;
        let value = self.loaded.game.resample(&self.value, player, source);
        let root = Root::Resample { observer: player, log: self.record.history.carried(&self.loaded, player) };
        Ok(Self::at(self.loaded.clone(), value, root))
    }

    /// The action that an agent takes here, with draws from a source.
    ///
    /// # Errors
    /// `Node` where nobody decides.
    pub fn choose(&self, agent: Agent, source: &mut impl Source) -> Result<Id, Error> {
        let game = &self.loaded.game;
        match game.node(&self.value) {
            Node::Decision(_) => {
                let legal = game.legal(&self.value);
                let mut thinking = self.loaded.thinking.lock().unwrap_or_else(PoisonError::into_inner);
                let chosen = agent.act::<G, Portable>(game, &self.value, legal, &mut thinking, source, &mut || false);
                Ok(chosen.expect("nobody asks it to stop"))
            }
            node => Err(self.loaded.nobody_decides(&self.value, node)),
        }
    }

    /// The legal actions, ascending; none unless at a decision.
    pub fn legal(&self) -> G::Legal {
        match self.loaded.game.node(&self.value) {
            Node::Decision(_) => self.loaded.game.legal(&self.value),
            Node::Chance | Node::Terminal => G::Legal::EMPTY,
        }
    }

    /// All that makes this object resume exactly, beside the game.
    pub fn save(&self) -> Saved {
        let segments = self.record.history.segments();
        let root = match &self.record.history.root {
            Root::Start => SavedRoot::Start,
            Root::Position => SavedRoot::Position(self.loaded.encode(&segments[0].0.value)),
            Root::Resample { observer, log } => SavedRoot::Resample(
                self.loaded.encode(&segments[0].0.value),
                *observer,
                log.texts(&self.loaded, *observer).to_vec(),
            ),
        };
        let own = |base: &Base<G::State>| if base.start >= self.record.followed { base.stream } else { None };
        let segments = segments.iter().map(|(base, moves)| (own(base), moves.iter().map(|step| step.0).collect())).collect();
        let (origin, followed) = (self.record.origin, self.record.followed);
        Saved { root, segments, stream: self.record.stream, origin, followed }
    }

    /// The object that [`Held::save`] described.
    ///
    /// # Errors
    /// As [`Loaded::decode`]; `Trace` for moves that the rules do not allow.
    pub fn restore(loaded: Arc<Loaded<G>>, saved: Saved) -> Result<Self, Error> {
        let mut held = match saved.root {
            SavedRoot::Start => Self::initial(loaded),
            SavedRoot::Position(bytes) => {
                let value = loaded.decode(&bytes)?;
                Self::position(loaded, value)
            }
            SavedRoot::Resample(bytes, observer, log) => {
                let value = loaded.decode(&bytes)?;
                Self::at(loaded, value, Root::Resample { observer, log: Arc::new(Log::of(log)) })
            }
        };
        for (stream, moves) in saved.segments {
            held.record.stream = stream;
            held.record.seal(&held.value);
            for step in moves.into_iter().map(Move).filter(|step| !step.is_forced()) {
                let id = u64::from(step.id().0);
                let id = held.loaded.check(&held.value, id).map_err(|error| Error { kind: ErrorKind::Trace, ..*error })?;
                let cause = if step.is_applied() { Cause::Applied } else { Cause::Sampled };
                held.loaded.game.apply_unchecked(&mut held.value, id, cause, &mut held.record);
            }
        }
        (held.record.stream, held.record.origin, held.record.followed) = (saved.stream, saved.origin, saved.followed);
        Ok(held)
    }
}

/// A [`Held`] as plain data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saved {
    /// Where the history starts.
    pub root: SavedRoot,
    /// Segment by segment the stream at its start and its moves.
    pub segments: Vec<(Option<Rng>, Vec<u16>)>,
    /// The stream now.
    pub stream: Option<Rng>,
    /// The stream as it was when the object began to follow it.
    pub origin: Option<Rng>,
    /// How many moves lay behind then.
    pub followed: usize,
}

/// A root as plain data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SavedRoot {
    /// The initial state.
    Start,
    /// A position in bytes.
    Position(Vec<u8>),
    /// A resample in bytes, with its observer and the observer's log.
    Resample(Vec<u8>, Player, Vec<String>),
}
