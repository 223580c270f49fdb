//! One lane: an episode under way, with its streams.

use super::rows::{Mask, Rows, Sizes, mask_words, write_bytes};
use super::{Autoreset, Reward, Settings};
use crate::game::Game;
use crate::node::{Id, Node, Player};
use crate::planner::Thinking;
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
    /// Who decides, or at the end decided last.
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

/// The rows of a few lanes, and which of them is meant.
pub(super) struct Place<'r, 'a> {
    pub(super) rows: &'r mut Rows<'a>,
    pub(super) index: usize,
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
    fn next(&self, state: S, seed: u64) -> Self {
        Lane { skipped: self.skipped, ..Lane::new(state, seed, self.number, self.episode.wrapping_add(1)) }
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
                            agent.act::<G, P>(self.game, &lane.state, legal, &mut self.thinking, stream)
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
    pub(super) fn step<P: Processor>(&mut self, lane: &mut Lane<G::State>, legal: &mut G::Legal, id: Id, mut place: Place<'_, '_>) {
        let rest = self.play::<P>(lane, Some(id));
        lane.length += 1;
        let Place { rows, index } = &mut place;
        let players = self.sizes.players;
        let (rewards, returns) =
            (&mut rows.rewards[*index * players..][..players], &mut rows.returns[*index * players..][..players]);
        if lane.length == 1 {
            returns.fill(0.0);
        }
        match self.settings.reward {
            Reward::Outcome if matches!(rest, Rest::Decision(_)) => rewards.fill(0.0),
            Reward::Outcome => {
                let mut ends = [0.0; MAX_PLAYERS];
                self.game.returns(&lane.state, &mut ends[..players]);
                for ((reward, sum), end) in rewards.iter_mut().zip(returns).zip(ends) {
                    *reward = end as f32;
                    *sum += *reward;
                }
            }
            Reward::Score | Reward::Progress => {
                let points = self.points(&lane.state);
                for (((reward, sum), now), before) in rewards.iter_mut().zip(returns).zip(points).zip(lane.points) {
                    *reward = (now - before) as f32;
                    *sum += *reward;
                }
                lane.points = points;
            }
        }
        rows.lengths[*index] = lane.length;
        rows.terminated[*index] = matches!(rest, Rest::Terminal);
        rows.truncated[*index] = matches!(rest, Rest::Truncated);
        match rest {
            Rest::Decision(actions) => {
                *legal = actions;
                self.show(lane, actions, place);
            }
            Rest::Terminal | Rest::Truncated => self.end::<P>(lane, legal, place),
        }
    }

    /// The rows of a lane at whose rest someone outside decides.
    #[inline(always)]
    fn show(&self, lane: &Lane<G::State>, legal: G::Legal, place: Place<'_, '_>) {
        let Place { rows, index } = place;
        rows.current_player[index] = lane.player.0 as i8;
        match &mut rows.mask {
            Mask::Nothing => {}
            Mask::Bytes(bytes) => write_bytes(legal, &mut bytes[index * self.sizes.actions..][..self.sizes.actions]),
            Mask::Bits(words) => {
                let width = mask_words(self.sizes.actions);
                words[index * width..][..width].copy_from_slice(&legal.widen().0[..width]);
            }
        }
        if !rows.observations.is_empty() {
            let width = self.sizes.observation;
            self.game.observe(&lane.state, lane.player, &mut rows.observations[index * width..][..width]);
        }
    }

    /// The end of an episode by a step.
    #[cold]
    fn end<P: Processor>(&mut self, lane: &mut Lane<G::State>, legal: &mut G::Legal, place: Place<'_, '_>) {
        let (players, width) = (self.sizes.players, self.sizes.observation);
        if !place.rows.final_observations.is_empty() {
            let views = &mut place.rows.final_observations[place.index * players * width..][..players * width];
            for (seat, view) in views.chunks_exact_mut(width).enumerate() {
                self.game.observe(&lane.state, Player(seat as u8), view);
            }
        }
        if self.settings.autoreset == Autoreset::SameStep {
            self.begin::<P>(lane, legal, place);
        } else {
            self.stop(lane, legal, place);
        }
    }

    /// Shows a lane at its end.
    fn stop(&self, lane: &Lane<G::State>, legal: &mut G::Legal, place: Place<'_, '_>) {
        let Place { rows, index } = place;
        *legal = G::Legal::EMPTY;
        self.show(lane, *legal, Place { rows: &mut *rows, index });
        rows.current_player[index] = -1;
    }

    /// Begins the next episode that comes to a decision outside. What the last step brought stands.
    #[inline(never)]
    fn begin<P: Processor>(&mut self, lane: &mut Lane<G::State>, legal: &mut G::Legal, mut place: Place<'_, '_>) {
        for attempt in 1.. {
            *lane = lane.next(self.game.initial_state(), self.settings.seed);
            if self.start::<P>(lane, legal, &mut place) {
                return;
            }
            if attempt == MOST_SKIPPED {
                break;
            }
            lane.skipped += 1;
        }
        self.mark(lane, &mut place);
        self.stop(lane, legal, place);
    }

    /// The lane is at the end of an episode without a decision outside.
    fn mark(&self, lane: &Lane<G::State>, place: &mut Place<'_, '_>) {
        let rows = &mut *place.rows;
        let ended = if self.game.node(&lane.state) == Node::Terminal { &mut rows.terminated } else { &mut rows.truncated };
        ended[place.index] = true;
    }

    /// Goes on from a position at which an episode starts to the first decision outside, and whether there is one.
    fn start<P: Processor>(&mut self, lane: &mut Lane<G::State>, legal: &mut G::Legal, place: &mut Place<'_, '_>) -> bool {
        lane.points = self.points(&lane.state);
        let rest = self.play::<P>(lane, None);
        let Place { rows, index } = place;
        (rows.episodes[*index], rows.skipped[*index]) = (lane.episode, lane.skipped);
        match rest {
            Rest::Decision(actions) => {
                *legal = actions;
                self.show(lane, actions, Place { rows, index: *index });
                true
            }
            Rest::Terminal | Rest::Truncated => false,
        }
    }

    /// Nothing has happened in the episode yet.
    fn clear(&self, place: &mut Place<'_, '_>) {
        let (Place { rows, index }, players) = (place, self.sizes.players);
        rows.rewards[*index * players..][..players].fill(0.0);
        rows.returns[*index * players..][..players].fill(0.0);
        rows.lengths[*index] = 0;
        (rows.terminated[*index], rows.truncated[*index]) = (false, false);
    }

    /// Begins the lane's next episode by no step.
    pub(super) fn reset<P: Processor>(&mut self, lane: &mut Lane<G::State>, legal: &mut G::Legal, mut place: Place<'_, '_>) {
        self.clear(&mut place);
        self.begin::<P>(lane, legal, place);
    }

    /// Begins the lane's next episode at a position.
    pub(super) fn place<P: Processor>(
        &mut self,
        lane: &mut Lane<G::State>,
        legal: &mut G::Legal,
        state: G::State,
        mut place: Place<'_, '_>,
    ) {
        self.clear(&mut place);
        *lane = lane.next(state, self.settings.seed);
        if self.start::<P>(lane, legal, &mut place) {
            return;
        }
        if self.settings.autoreset == Autoreset::SameStep {
            lane.skipped += 1;
        } else {
            self.mark(lane, &mut place);
        }
        self.end::<P>(lane, legal, place);
    }

    /// A step of a lane that is at its end: the action does not count.
    pub(super) fn pass<P: Processor>(&mut self, lane: &mut Lane<G::State>, legal: &mut G::Legal, place: Place<'_, '_>) {
        if self.settings.autoreset == Autoreset::Disabled {
            self.rest(legal, place);
        } else {
            self.reset::<P>(lane, legal, place);
        }
    }

    /// A lane that does not move.
    pub(super) fn rest(&self, legal: &G::Legal, place: Place<'_, '_>) {
        let (Place { rows, index }, players) = (place, self.sizes.players);
        rows.rewards[index * players..][..players].fill(0.0);
        if !legal.is_empty() {
            (rows.terminated[index], rows.truncated[index]) = (false, false);
        }
    }
}
