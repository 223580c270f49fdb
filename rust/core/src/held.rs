//! What users hold: a position with its history, tally and, if it has one, the stream that resolves its chance nodes.
//!
//! The history is a chain of shared segments of ids, each with the position it starts from. So a clone copies at most one segment,
//! and undo replays at most one.

use crate::agent::Agent;
use crate::content::{Document, hex};
use crate::error::{Error, ErrorKind, repr};
use crate::game::Game;
use crate::node::{Id, Node, Player};
use crate::option::Options;
use crate::processor::Portable;
use crate::rng::{Rng, Source};
use crate::set::IdSet;
use crate::tally::{Cause, Watch};
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::sync::Arc;

/// How many bytes of [`Loaded::encode`] name the game, its options and its content.
pub const HEADER: usize = 8;

/// A game with what all its states share.
#[derive(Debug)]
pub struct Loaded<G> {
    /// The rules.
    pub game: G,
    /// The options it was built with.
    pub options: Options,
    /// The content file it was built from.
    pub content: Document,
    /// Whether that file is the one that ships.
    pub standard_content: bool,
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
        Ok(Loaded { game, options, content, standard_content, ids, header })
    }

    /// The id of a text.
    pub fn id(&self, text: &str) -> Option<Id> {
        self.ids.get(text).copied()
    }

    fn text(&self, id: Id) -> String {
        repr(&self.game.texts()[id.index()])
    }

    fn known(&self, state: &G::State, viewer: Option<Player>) -> String {
        let mut text = String::new();
        self.game.observation_text(state, viewer, &mut text);
        text
    }

    /// Why `id` cannot be applied to `state`. The message shows the position as the acting player knows it.
    fn check(&self, state: &G::State, id: u64) -> Result<Id, Box<Error>> {
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

/// A move of the history: an id and how it came about, in 16 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Move(u16);

const SAMPLED: u16 = 1 << 14;
const FORCED: u16 = 1 << 15;

impl Move {
    fn new(id: Id, cause: Cause) -> Self {
        Move(
            id.0 | match cause {
                Cause::Applied => 0,
                Cause::Sampled => SAMPLED,
                Cause::Forced => FORCED,
            },
        )
    }

    fn id(self) -> Id {
        Id(self.0 & (SAMPLED - 1))
    }

    fn is_forced(self) -> bool {
        self.0 & FORCED != 0
    }

    fn is_applied(self) -> bool {
        self.0 & (FORCED | SAMPLED) == 0
    }
}

/// The longest segment. A longer one makes undo slower, a shorter one history larger.
const SEGMENT: usize = 256;

/// A segment that ended, with its moves.
type Earlier<S> = (Arc<Base<S>>, Box<[Move]>);

/// Where a segment starts, and all before it.
#[derive(Debug)]
struct Base<S> {
    /// How many moves lie before it.
    start: usize,
    value: S,
    tally: Box<[u32]>,
    stream: Option<Rng>,
    before: Option<Earlier<S>>,
}

impl<S> Drop for Base<S> {
    /// Unlinks the chain in a loop: a long game's chain is too deep to be dropped by recursion.
    fn drop(&mut self) {
        let mut before = self.before.take();
        while let Some((base, _)) = before {
            before = Arc::into_inner(base).and_then(|mut base| base.before.take());
        }
    }
}

/// Where a history starts.
#[derive(Clone, Debug)]
enum Root {
    /// At the initial state.
    Start,
    /// At a position set up by hand or read from bytes.
    Position,
    /// At a position drawn for an observer, whose log goes on.
    Resample { observer: Player, log: Arc<[String]> },
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
    root: Root,
    base: Arc<Base<S>>,
    moves: Vec<Move>,
}

impl<S> Watch for Record<S> {
    fn count(&mut self, counter: usize, player: Player) {
        self.tally[counter * self.players + player.index()] += 1;
    }

    fn moved(&mut self, id: Id, cause: Cause) {
        self.moves.push(Move::new(id, cause));
    }
}

impl<S: Clone> Record<S> {
    fn new(value: &S, players: usize, tally: Box<[u32]>, root: Root) -> Self {
        let base = Arc::new(Base { start: 0, value: value.clone(), tally: tally.clone(), stream: None, before: None });
        Record { tally, players, stream: None, origin: None, followed: 0, root, base, moves: Vec::with_capacity(SEGMENT) }
    }

    /// Starts a new segment at `value`; an empty one is replaced.
    fn seal(&mut self, value: &S) {
        let (start, before) = if self.moves.is_empty() {
            (self.base.start, self.base.before.clone())
        } else {
            let moves = std::mem::take(&mut self.moves).into_boxed_slice();
            (self.base.start + moves.len(), Some((self.base.clone(), moves)))
        };
        self.base = Arc::new(Base { start, value: value.clone(), tally: self.tally.clone(), stream: self.stream, before });
        self.moves.reserve(SEGMENT);
    }

    /// Follows `stream` from `value` on.
    fn follow(&mut self, value: &S, stream: Option<Rng>) {
        (self.stream, self.origin) = (stream, stream);
        self.seal(value);
        self.followed = self.base.start;
    }

    /// Every segment from the root on.
    fn segments(&self) -> Vec<(&Base<S>, &[Move])> {
        let mut segments = vec![(&*self.base, &self.moves[..])];
        while let Some((base, moves)) = &segments[segments.len() - 1].0.before {
            segments.push((base, moves));
        }
        segments.reverse();
        segments
    }
}

impl<G: Game> Clone for Held<G> {
    fn clone(&self) -> Self {
        let mut moves = Vec::with_capacity(SEGMENT);
        moves.extend_from_slice(&self.record.moves);
        let record = Record {
            tally: self.record.tally.clone(),
            players: self.record.players,
            stream: self.record.stream,
            origin: self.record.origin,
            followed: self.record.followed,
            root: self.record.root.clone(),
            base: self.record.base.clone(),
            moves,
        };
        Held { loaded: self.loaded.clone(), value: self.value.clone(), record }
    }
}

impl<G: Game> Held<G> {
    fn at(loaded: Arc<Loaded<G>>, value: G::State, root: Root) -> Self {
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
        if self.record.moves.len() >= SEGMENT {
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
        let segments = self.record.segments();
        let applied = |(_, moves): &(_, &[Move])| moves.iter().rposition(|step| step.is_applied());
        let Some((back, length)) = segments.iter().rev().map(applied).enumerate().find_map(|(back, at)| at.map(|at| (back, at)))
        else {
            let message = "nothing to undo: no id was applied to this state".to_owned();
            return Err(Error::new(ErrorKind::Node, "nothing-to-undo", message));
        };
        for _ in 0..back {
            let (base, moves) = self.record.base.before.as_ref().expect("the segment was just listed");
            (self.record.moves, self.record.base) = (moves.to_vec(), base.clone());
        }
        self.rewind(length);
        Ok(())
    }

    /// Back to the state before move `length` of the last segment.
    fn rewind(&mut self, length: usize) {
        let moves: Vec<Move> = self.record.moves.drain(..).take(length).collect();
        let own = self.record.base.start >= self.record.followed;
        self.value = self.record.base.value.clone();
        self.record.tally = self.record.base.tally.clone();
        self.record.stream = if own { self.record.base.stream } else { self.record.origin };
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
        let segments = self.record.segments();
        segments.iter().flat_map(|(_, moves)| moves.iter()).map(|step| (step.id(), step.is_forced())).collect()
    }

    /// What a player saw of the moves from number `from` on, starting with the segment that holds it.
    fn seen(&self, player: Player, from: usize) -> Vec<String> {
        let game = &self.loaded.game;
        let (mut texts, mut number) = (Vec::new(), 0);
        for (base, moves) in self.record.segments() {
            if number + moves.len() <= from {
                number += moves.len();
                continue;
            }
            let mut before = base.value.clone();
            for step in moves {
                let mut after = before.clone();
                game.transition(&mut after, step.id(), &mut crate::tally::Silent);
                if number >= from {
                    game.observe_event(&before, step.id(), &after, player, &mut texts);
                }
                before = after;
                number += 1;
            }
        }
        texts
    }

    /// What a player saw of the last step: the last applied id and all that followed it. Nothing where nothing was applied.
    pub fn observe_event(&self, player: Player) -> Vec<String> {
        let segments = self.record.segments();
        let steps: Vec<&Move> = segments.iter().flat_map(|(_, moves)| moves.iter()).collect();
        steps.iter().rposition(|step| step.is_applied()).map_or_else(Vec::new, |last| self.seen(player, last))
    }

    /// What a player saw since the start. A position set up or read begins with what the player knew of it.
    ///
    /// # Errors
    /// `Node` for another player than the observer of a resample.
    pub fn information_state(&self, player: Player) -> Result<Vec<String>, Error> {
        let mut texts = match &self.record.root {
            Root::Start => Vec::new(),
            Root::Position => vec![self.loaded.known(&self.record.segments()[0].0.value, Some(player))],
            Root::Resample { observer, log } if *observer == player => log.to_vec(),
            Root::Resample { observer, .. } => {
                let message =
                    format!("information state of player {} in a resample, which has that of player {} only", player.0, observer.0);
                return Err(Error::new(ErrorKind::Node, "not-the-observer", message));
            }
        };
        texts.extend(self.seen(player, 0));
        Ok(texts)
    }

    /// A position drawn among those that a player cannot tell from this one, with the player's log and without stream.
    ///
    /// # Errors
    /// `Node` where this state is itself another player's resample.
    pub fn resample(&self, player: Player, source: &mut impl Source) -> Result<Self, Error> {
        let log = self.information_state(player)?.into();
        let value = self.loaded.game.resample(&self.value, player, source);
        Ok(Self::at(self.loaded.clone(), value, Root::Resample { observer: player, log }))
    }

    /// The action that an agent takes here, with draws from a source.
    ///
    /// # Errors
    /// `Node` where nobody decides.
    pub fn choose(&self, agent: Agent, source: &mut impl Source) -> Result<Id, Error> {
        let game = &self.loaded.game;
        match game.node(&self.value) {
            Node::Decision(_) => Ok(agent.act::<G, Portable>(game, &self.value, game.legal(&self.value), source)),
            node => {
                let message = format!("nobody decides at a {} node; {}", node.name(), self.loaded.known(&self.value, None));
                Err(Error::new(ErrorKind::Node, "nobody-decides", message))
            }
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
        let segments = self.record.segments();
        let root = match &self.record.root {
            Root::Start => SavedRoot::Start,
            Root::Position => SavedRoot::Position(self.loaded.encode(&segments[0].0.value)),
            Root::Resample { observer, log } => {
                SavedRoot::Resample(self.loaded.encode(&segments[0].0.value), *observer, log.to_vec())
            }
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
                Self::at(loaded, value, Root::Resample { observer, log: log.into() })
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
