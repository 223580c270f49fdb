//! The history of a held position: a chain of shared segments of ids, each with the position it starts from. So a copy copies at most
//! one segment, and undo replays at most one.

use crate::error::{Error, ErrorKind};
use crate::game::Game;
use crate::held::Loaded;
use crate::node::{Id, Player};
use crate::rng::Rng;
use crate::tally::{Cause, Silent};
use std::sync::{Arc, OnceLock};

/// A move of the history: an id and how it came about, in 16 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Move(pub(crate) u16);

const SAMPLED: u16 = 1 << 14;
const FORCED: u16 = 1 << 15;

impl Move {
    pub(crate) fn new(id: Id, cause: Cause) -> Self {
        Move(
            id.0 | match cause {
                Cause::Applied => 0,
                Cause::Sampled => SAMPLED,
                Cause::Forced => FORCED,
            },
        )
    }

    pub(crate) fn id(self) -> Id {
        Id(self.0 & (SAMPLED - 1))
    }

    pub(crate) fn is_forced(self) -> bool {
        self.0 & FORCED != 0
    }

    pub(crate) fn is_applied(self) -> bool {
        self.0 & (FORCED | SAMPLED) == 0
    }
}

/// The longest segment. A longer one makes undo slower, a shorter one history larger.
const SEGMENT: usize = 256;

/// A segment that ended, with its moves.
type Earlier<S> = (Arc<Base<S>>, Box<[Move]>);

/// Where a segment starts, and all before it.
#[derive(Debug)]
pub(crate) struct Base<S> {
    /// How many moves lie before it.
    pub(crate) start: usize,
    pub(crate) value: S,
    pub(crate) tally: Box<[u32]>,
    pub(crate) stream: Option<Rng>,
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
pub(crate) enum Root<S> {
    /// At the initial state.
    Start,
    /// At a position set up by hand or read from bytes.
    Position,
    /// At a position drawn for an observer, whose log goes on.
    Resample { observer: Player, log: Arc<Log<S>> },
}

/// The log that a resample carries on. Searches draw thousands and ask none for its log, so it is written when it is asked for.
#[derive(Debug)]
pub(crate) struct Log<S> {
    texts: OnceLock<Vec<String>>,
    past: Option<History<S>>,
}

impl<S: Clone> Log<S> {
    /// A log that is written.
    pub(crate) fn of(texts: Vec<String>) -> Self {
        Log { texts: OnceLock::from(texts), past: None }
    }

    /// What the observer saw.
    pub(crate) fn texts<G: Game<State = S>>(&self, loaded: &Loaded<G>, observer: Player) -> &[String] {
        self.texts.get_or_init(|| self.past.as_ref().map_or_else(Vec::new, |past| past.log(loaded, observer)))
    }
}

/// All moves since the root.
#[derive(Debug)]
pub(crate) struct History<S> {
    pub(crate) root: Root<S>,
    /// Where the last segment starts.
    pub(crate) base: Arc<Base<S>>,
    /// The last segment.
    pub(crate) moves: Vec<Move>,
}

impl<S: Clone> Clone for History<S> {
    fn clone(&self) -> Self {
        let mut moves = Vec::with_capacity(SEGMENT);
        moves.extend_from_slice(&self.moves);
        History { root: self.root.clone(), base: self.base.clone(), moves }
    }
}

impl<S: Clone> History<S> {
    pub(crate) fn new(root: Root<S>, value: &S, tally: &[u32]) -> Self {
        let base = Arc::new(Base { start: 0, value: value.clone(), tally: tally.into(), stream: None, before: None });
        History { root, base, moves: Vec::with_capacity(SEGMENT) }
    }

    /// Whether the last segment is as long as one may be.
    #[inline]
    pub(crate) fn is_full(&self) -> bool {
        self.moves.len() >= SEGMENT
    }

    /// Starts a new segment at `value`; an empty one is replaced.
    pub(crate) fn seal(&mut self, value: &S, tally: &[u32], stream: Option<Rng>) {
        let (start, before) = if self.moves.is_empty() {
            (self.base.start, self.base.before.clone())
        } else {
            let moves = std::mem::take(&mut self.moves).into_boxed_slice();
            (self.base.start + moves.len(), Some((self.base.clone(), moves)))
        };
        self.base = Arc::new(Base { start, value: value.clone(), tally: tally.into(), stream, before });
        self.moves.reserve(SEGMENT);
    }

    /// Every segment from the root on.
    pub(crate) fn segments(&self) -> Vec<(&Base<S>, &[Move])> {
        let mut segments = vec![(&*self.base, &self.moves[..])];
        while let Some((base, moves)) = &segments[segments.len() - 1].0.before {
            segments.push((base, moves));
        }
        segments.reverse();
        segments
    }

    /// The number of the last applied move.
    pub(crate) fn last_applied(&self) -> Option<usize> {
        let segments = self.segments();
        let steps: Vec<&Move> = segments.iter().flat_map(|(_, moves)| moves.iter()).collect();
        steps.iter().rposition(|step| step.is_applied())
    }

    /// Makes the segment with the last applied move the last one, and gives the place of that move in it. None if nothing was applied.
    pub(crate) fn back_to_applied(&mut self) -> Option<usize> {
        let segments = self.segments();
        let applied = |(_, moves): &(_, &[Move])| moves.iter().rposition(|step| step.is_applied());
        let (back, length) = segments.iter().rev().map(applied).enumerate().find_map(|(back, at)| at.map(|at| (back, at)))?;
        for _ in 0..back {
            let (base, moves) = self.base.before.as_ref().expect("the segment was just listed");
            (self.moves, self.base) = (moves.to_vec(), base.clone());
        }
        Some(length)
    }

    /// What a player saw of the moves from number `from` on, starting with the segment that holds it.
    pub(crate) fn seen<G: Game<State = S>>(&self, game: &G, player: Player, from: usize) -> Vec<String> {
        let (mut texts, mut number) = (Vec::new(), 0);
        for (base, moves) in self.segments() {
            if number + moves.len() <= from {
                number += moves.len();
                continue;
            }
            let mut before = base.value.clone();
            for step in moves {
                let mut after = before.clone();
                game.transition(&mut after, step.id(), &mut Silent);
                if number >= from {
                    game.observe_event(&before, step.id(), &after, player, &mut texts);
                }
                before = after;
                number += 1;
            }
        }
        texts
    }

    /// Refuses another player than the observer of a resample.
    pub(crate) fn is_known_to(&self, player: Player) -> Result<(), Error> {
        match &self.root {
            Root::Resample { observer, .. } if *observer != player => {
                let message =
                    format!("information state of player {} in a resample, which has that of player {} only", player.0, observer.0);
                Err(Error::new(ErrorKind::Node, "not-the-observer", message))
            }
            _ => Ok(()),
        }
    }

    /// What a player saw since the start; the player is one that [`History::is_known_to`] lets through.
    pub(crate) fn log<G: Game<State = S>>(&self, loaded: &Loaded<G>, player: Player) -> Vec<String> {
        let mut texts = match &self.root {
            Root::Start => Vec::new(),
            Root::Position => vec![loaded.known(&self.segments()[0].0.value, Some(player))],
            Root::Resample { log, .. } => log.texts(loaded, player).to_vec(),
        };
        texts.extend(self.seen(&loaded.game, player, 0));
        texts
    }

    /// The log that a resample carries on.
    pub(crate) fn carried<G: Game<State = S>>(&self, loaded: &Loaded<G>, player: Player) -> Arc<Log<S>> {
        match &self.root {
            Root::Resample { log, .. } if self.base.start + self.moves.len() == 0 => log.clone(),
            // Written at once, so that no chain of logs grows.
            Root::Resample { .. } => Arc::new(Log::of(self.log(loaded, player))),
            Root::Start | Root::Position => Arc::new(Log { texts: OnceLock::new(), past: Some(self.clone()) }),
        }
    }
}
