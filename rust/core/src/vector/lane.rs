//! One lane: an episode under way, with its streams.

use super::rows::{Mask, Row, Sizes, write_bytes};
use super::{Autoreset, Reward, Settings};
use crate::agent::Thinking;
use crate::game::Game;
use crate::node::{Id, Node, Player};
use crate::playout::MAX_PLAYERS;
use crate::processor::Processor;
use crate::rng::{Episode, Purpose, Rng, Source};
use crate::set::IdSet;
use crate::tally::Silent;
use std::array;

/// After how many episodes in a row that end before a decision the last of them is shown as an ended one.
const MOST_SKIPPED: u32 = 256;

/// An episode.
#[derive(Clone, Debug)]
pub(super) struct Lane<S> {
    pub(super) state: S,
    chance: Rng,
    agents: [Rng; MAX_PLAYERS],
    /// Its key among all lanes.
    number: u64,
    /// The number of the episode.
    pub(super) episode: u64,
    /// Points or progress of all players when the last step ended.
    points: [i32; MAX_PLAYERS],
    /// Decisions of the episode, forced ones and those of inside agents counted.
    decisions: u32,
    /// Steps of the episode.
    length: i32,
    skipped: u32,
    /// Who decides, or at the end decided last; before the first decision somebody outside, never a player inside.
    player: Player,
}

/// Where a lane comes to rest.
enum Rest<L> {
    /// Someone outside decides.
    Decision(L),
    /// A terminal node.
    Terminal,
    /// The bound on decisions.
    Truncated,
}

/// What all lanes have in common, and what one thread has for its own.
pub(super) struct Driver<'a, G: Game> {
    pub(super) game: &'a G,
    pub(super) settings: &'a Settings,
    pub(super) sizes: Sizes,
    pub(super) thinking: Thinking<G>,
}

impl<S> Lane<S> {
    /// A lane at the start of an episode, whose streams are keyed by `seed`, `number` and `episode`.
    pub(super) fn new(state: S, seed: u64, number: u64, episode: u64) -> Self {
        let (chance, agents) = streams(seed, number, episode);
        Lane {
            state,
            chance,
            agents,
            number,
            episode,
            points: [0; MAX_PLAYERS],
            decisions: 0,
            length: 0,
            skipped: 0,
            player: Player(0),
        }
    }

    /// The next episode of the lane, at its start.
    fn next(&self, state: S, settings: &Settings) -> Self {
        let lane = Lane::new(state, settings.seed, self.number, self.episode.wrapping_add(1));
        Lane { skipped: self.skipped, player: settings.outside(), ..lane }
    }

    /// Follows the streams of its episode under another seed from here on.
    pub(super) fn follow(&mut self, seed: u64) {
        (self.chance, self.agents) = streams(seed, self.number, self.episode);
    }

    /// Draws one of the legal actions of the player to decide, from that player's stream.
    #[inline(always)]
    pub(super) fn draw<P: Processor>(&mut self, legal: impl IdSet) -> Id {
        legal.nth_on::<P>(self.agents[self.player.index()].below(legal.len_on::<P>()))
    }
}

/// The streams of an episode: of chance, and of every player.
fn streams(seed: u64, number: u64, episode: u64) -> (Rng, [Rng; MAX_PLAYERS]) {
    let key = Episode::new(seed, number, episode);
    (key.stream(Purpose::Chance), array::from_fn(|seat| key.stream(Purpose::Agent(Player(seat as u8)))))
}

impl<G: Game> Driver<'_, G> {
    /// Makes a move, if there is one, and all that follow without a decision outside.
    #[inline(always)]
    fn play<P: Processor>(&mut self, lane: &mut Lane<G::State>, mut step: Option<Id>) -> Rest<G::Legal> {
        loop {
            let id = match step.take() {
                Some(id) => id,
                None => match self.game.node(&lane.state) {
                    Node::Chance => {
                        self.game.sample_chance(&mut lane.state, &mut lane.chance, &mut Silent);
                        continue;
                    }
                    Node::Terminal => return Rest::Terminal,
                    Node::Decision(_) if lane.decisions >= self.settings.max_decisions => return Rest::Truncated,
                    Node::Decision(player) => {
                        let legal = self.game.legal(&lane.state);
                        if legal.is_single() {
                            legal.nth_on::<P>(0)
                        } else if let Some(agent) = self.settings.agents[player.index()] {
                            let stream = &mut lane.agents[player.index()];
                            let chosen =
                                agent.act::<G, P>(self.game, &lane.state, legal, &mut self.thinking, stream, &mut || false);
                            chosen.expect("nobody asks it to stop")
                        } else {
                            lane.player = player;
                            return Rest::Decision(legal);
                        }
                    }
                },
            };
            lane.decisions += 1;
            self.game.transition(&mut lane.state, id, &mut Silent);
        }
    }

    fn points(&self, state: &G::State) -> [i32; MAX_PLAYERS] {
        let mut points = [0; MAX_PLAYERS];
        match self.settings.reward {
            Reward::Outcome => {}
            Reward::Score => self.game.scores(state, &mut points[..self.sizes.players]),
            Reward::Progress => self.game.progress(state, &mut points[..self.sizes.players]),
        }
        points
    }

    /// One step: an action, and what follows it.
    #[inline(always)]
    pub(super) fn step<P: Processor>(&mut self, lane: &mut Lane<G::State>, legal: &mut G::Legal, id: Id, row: &mut Row<'_>) {
        let rest = self.play::<P>(lane, Some(id));
        lane.length += 1;
        if lane.length == 1 {
            row.returns.fill(0.0);
        }
        match self.settings.reward {
            Reward::Outcome if matches!(rest, Rest::Decision(_)) => row.rewards.fill(0.0),
            Reward::Outcome => {
                let mut ends = [0.0; MAX_PLAYERS];
                self.game.returns(&lane.state, &mut ends[..self.sizes.players]);
                for ((reward, sum), end) in row.rewards.iter_mut().zip(&mut *row.returns).zip(ends) {
                    *reward = end as f32;
                    *sum += *reward;
                }
            }
            Reward::Score | Reward::Progress => {
                let points = self.points(&lane.state);
                for (((reward, sum), now), before) in row.rewards.iter_mut().zip(&mut *row.returns).zip(points).zip(lane.points) {
                    *reward = (now - before) as f32;
                    *sum += *reward;
                }
                lane.points = points;
            }
        }
        *row.length = lane.length;
        *row.terminated = matches!(rest, Rest::Terminal);
        *row.truncated = matches!(rest, Rest::Truncated);
        match rest {
            Rest::Decision(actions) => {
                *legal = actions;
                self.show(lane, actions, row);
            }
            Rest::Terminal | Rest::Truncated => self.end::<P>(lane, legal, row),
        }
    }

    /// The row of a lane at whose rest someone outside decides.
    #[inline(always)]
    fn show(&self, lane: &Lane<G::State>, legal: G::Legal, row: &mut Row<'_>) {
        *row.current_player = lane.player.0 as i8;
        match &mut row.mask {
            Mask::Nothing => {}
            Mask::Bytes(bytes) => write_bytes(legal, bytes),
            Mask::Bits(words) => words.copy_from_slice(&legal.widen().0[..words.len()]),
        }
        if !row.observation.is_empty() {
            self.game.observe(&lane.state, lane.player, row.observation);
        }
    }

    /// The end of an episode by a step.
    #[cold]
    fn end<P: Processor>(&mut self, lane: &mut Lane<G::State>, legal: &mut G::Legal, row: &mut Row<'_>) {
        if !row.final_observations.is_empty() {
            for (seat, view) in row.final_observations.chunks_exact_mut(self.sizes.observation).enumerate() {
                self.game.observe(&lane.state, Player(seat as u8), view);
            }
        }
        if self.settings.autoreset == Autoreset::SameStep {
            self.begin::<P>(lane, legal, row);
        } else {
            self.stop(lane, legal, row);
        }
    }

    /// Shows a lane at its end.
    fn stop(&self, lane: &Lane<G::State>, legal: &mut G::Legal, row: &mut Row<'_>) {
        *legal = G::Legal::EMPTY;
        self.show(lane, *legal, row);
        *row.current_player = -1;
    }

    /// Begins the next episode that comes to a decision outside. What the last step brought stands.
    #[inline(never)]
    fn begin<P: Processor>(&mut self, lane: &mut Lane<G::State>, legal: &mut G::Legal, row: &mut Row<'_>) {
        for attempt in 1.. {
            *lane = lane.next(self.game.initial_state(), self.settings);
            if self.start::<P>(lane, legal, row) {
                return;
            }
            if attempt == MOST_SKIPPED {
                break;
            }
            lane.skipped += 1;
        }
        self.mark(lane, row);
        self.stop(lane, legal, row);
    }

    /// The lane is at the end of an episode without a decision outside.
    fn mark(&self, lane: &Lane<G::State>, row: &mut Row<'_>) {
        let over = self.game.node(&lane.state) == Node::Terminal;
        (*row.terminated, *row.truncated) = (*row.terminated || over, *row.truncated || !over);
    }

    /// Goes on from a position at which an episode starts to the first decision outside, and whether there is one.
    fn start<P: Processor>(&mut self, lane: &mut Lane<G::State>, legal: &mut G::Legal, row: &mut Row<'_>) -> bool {
        lane.points = self.points(&lane.state);
        let rest = self.play::<P>(lane, None);
        (*row.episode, *row.skipped) = (lane.episode, lane.skipped);
        match rest {
            Rest::Decision(actions) => {
                *legal = actions;
                self.show(lane, actions, row);
                true
            }
            Rest::Terminal | Rest::Truncated => false,
        }
    }

    /// Begins the lane's next episode by no step.
    pub(super) fn reset<P: Processor>(&mut self, lane: &mut Lane<G::State>, legal: &mut G::Legal, row: &mut Row<'_>) {
        clear(row);
        self.begin::<P>(lane, legal, row);
    }

    /// Begins the lane's next episode at a position.
    pub(super) fn place<P: Processor>(
        &mut self,
        lane: &mut Lane<G::State>,
        legal: &mut G::Legal,
        state: G::State,
        row: &mut Row<'_>,
    ) {
        clear(row);
        *lane = lane.next(state, self.settings);
        if self.start::<P>(lane, legal, row) {
            return;
        }
        if self.settings.autoreset == Autoreset::SameStep {
            lane.skipped += 1;
        } else {
            self.mark(lane, row);
        }
        self.end::<P>(lane, legal, row);
    }

    /// A step of a lane that is at its end: the action does not count.
    pub(super) fn pass<P: Processor>(&mut self, lane: &mut Lane<G::State>, legal: &mut G::Legal, row: &mut Row<'_>) {
        if self.settings.autoreset == Autoreset::Disabled {
            rest(legal, row);
        } else {
            self.reset::<P>(lane, legal, row);
        }
    }
}

/// Nothing has happened in the episode yet.
fn clear(row: &mut Row<'_>) {
    row.rewards.fill(0.0);
    row.returns.fill(0.0);
    *row.length = 0;
    (*row.terminated, *row.truncated) = (false, false);
}

/// A lane that does not move.
pub(super) fn rest(legal: &impl IdSet, row: &mut Row<'_>) {
    row.rewards.fill(0.0);
    if !legal.is_empty() {
        (*row.terminated, *row.truncated) = (false, false);
    }
}
