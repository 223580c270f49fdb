//! What a vector shows: a row a lane, in arrays that the caller owns.

use crate::game::Game;
use crate::set::{IdSet, spread};
use std::mem::take;

/// The legal actions of all lanes.
#[derive(Debug, Default)]
pub enum Mask<'a> {
    /// Not asked for.
    #[default]
    Nothing,
    /// A byte an action, 1 where it is legal.
    Bytes(&'a mut [u8]),
    /// A bit an action, the lowest first, in as many words as the actions fill.
    Bits(&'a mut [u64]),
}

/// The number of words that hold a bit for each action.
pub fn mask_words(actions: usize) -> usize {
    actions.div_ceil(64)
}

/// Arrays with one row a lane, row by row. Those of what is not asked for are empty.
#[derive(Debug, Default)]
pub struct Rows<'a> {
    /// Who decides; -1 where the episode has ended.
    pub current_player: &'a mut [i8],
    /// Whether the step led to a terminal node.
    pub terminated: &'a mut [bool],
    /// Whether the step led to the bound on decisions.
    pub truncated: &'a mut [bool],
    /// What the step brought, one entry a player.
    pub rewards: &'a mut [f32],
    /// Steps of the episode that the step was in.
    pub lengths: &'a mut [i32],
    /// Sums of rewards of the episode that the step was in, one entry a player.
    pub returns: &'a mut [f32],
    /// The number of the running episode.
    pub episodes: &'a mut [u64],
    /// Episodes so far that ended before a decision.
    pub skipped: &'a mut [u32],
    /// What the player knows who decides.
    pub observations: &'a mut [u8],
    /// The legal actions.
    pub mask: Mask<'a>,
    /// What every player knows at the end of an episode.
    pub final_observations: &'a mut [u8],
}

/// The entries of one lane.
pub(super) struct Row<'r> {
    pub(super) current_player: &'r mut i8,
    pub(super) terminated: &'r mut bool,
    pub(super) truncated: &'r mut bool,
    pub(super) rewards: &'r mut [f32],
    pub(super) length: &'r mut i32,
    pub(super) returns: &'r mut [f32],
    pub(super) episode: &'r mut u64,
    pub(super) skipped: &'r mut u32,
    pub(super) observation: &'r mut [u8],
    pub(super) mask: Mask<'r>,
    pub(super) final_observations: &'r mut [u8],
}

/// The entries that one lane has in each array of [`Rows`].
#[derive(Clone, Copy, Debug)]
pub struct Sizes {
    /// The number of players.
    pub players: usize,
    /// The length of an observation.
    pub observation: usize,
    /// The number of actions.
    pub actions: usize,
}

impl Sizes {
    /// Those of a game.
    pub fn of<G: Game>(game: &G) -> Self {
        let observation = game.observation_spec().last().map_or(0, |slot| slot.offset + slot.size());
        Sizes { players: game.num_players(), observation, actions: game.num_actions() }
    }
}

/// Cuts the entries of the first rows off an array; of an empty one there are none.
fn cut<'a, T>(array: &mut &'a mut [T], entries: usize) -> &'a mut [T] {
    let (first, rest) = take(array).split_at_mut_checked(entries).unwrap_or_default();
    *array = rest;
    first
}

impl<'a> Rows<'a> {
    /// The rows of one lane.
    pub fn only(mut self, lane: usize, sizes: Sizes) -> Rows<'a> {
        self.cut(lane, sizes);
        self.cut(1, sizes)
    }

    /// Cuts off the rows of the first `lanes` lanes.
    pub(super) fn cut(&mut self, lanes: usize, sizes: Sizes) -> Rows<'a> {
        let Sizes { players, observation, actions } = sizes;
        Rows {
            current_player: cut(&mut self.current_player, lanes),
            terminated: cut(&mut self.terminated, lanes),
            truncated: cut(&mut self.truncated, lanes),
            rewards: cut(&mut self.rewards, lanes * players),
            lengths: cut(&mut self.lengths, lanes),
            returns: cut(&mut self.returns, lanes * players),
            episodes: cut(&mut self.episodes, lanes),
            skipped: cut(&mut self.skipped, lanes),
            observations: cut(&mut self.observations, lanes * observation),
            mask: match &mut self.mask {
                Mask::Nothing => Mask::Nothing,
                Mask::Bytes(bytes) => Mask::Bytes(cut(bytes, lanes * actions)),
                Mask::Bits(words) => Mask::Bits(cut(words, lanes * mask_words(actions))),
            },
            final_observations: cut(&mut self.final_observations, lanes * players * observation),
        }
    }

    /// The rows of all lanes, one by one.
    #[inline(always)]
    pub(super) fn each(&mut self, sizes: Sizes) -> impl Iterator<Item = Row<'_>> {
        let Sizes { players, observation, actions } = sizes;
        // Arrays that are always there are zipped, which asks once for all whether there is another row.
        let flags = self.terminated.iter_mut().zip(&mut *self.truncated);
        let gains = self.rewards.chunks_exact_mut(players).zip(self.returns.chunks_exact_mut(players));
        let counts = self.lengths.iter_mut().zip(&mut *self.episodes).zip(&mut *self.skipped);
        let mut observations = self.observations.chunks_exact_mut(observation);
        let mut final_observations = self.final_observations.chunks_exact_mut(players * observation);
        let (bytes, bits) = match &mut self.mask {
            Mask::Nothing => (&mut [][..], &mut [][..]),
            Mask::Bytes(bytes) => (&mut **bytes, &mut [][..]),
            Mask::Bits(bits) => (&mut [][..], &mut **bits),
        };
        let (mut bytes, mut bits) = (bytes.chunks_exact_mut(actions), bits.chunks_exact_mut(mask_words(actions)));
        self.current_player.iter_mut().zip(flags).zip(gains).zip(counts).map(
            move |(((current_player, (terminated, truncated)), (rewards, returns)), ((length, episode), skipped))| Row {
                current_player,
                terminated,
                truncated,
                rewards,
                length,
                returns,
                episode,
                skipped,
                observation: observations.next().unwrap_or_default(),
                mask: match bytes.next() {
                    Some(bytes) => Mask::Bytes(bytes),
                    None => bits.next().map_or(Mask::Nothing, Mask::Bits),
                },
                final_observations: final_observations.next().unwrap_or_default(),
            },
        )
    }
}

/// Writes a set as a byte an id, 1 for every member; of ids there are 8 or more.
#[inline]
pub fn write_bytes<S: IdSet>(set: S, out: &mut [u8]) {
    let mut bytes = [0; 42];
    for (word, bytes) in set.widen().0.iter().zip(bytes.as_chunks_mut::<8>().0) {
        *bytes = word.to_le_bytes();
    }
    let last = out.len() - 8;
    for (&byte, eight) in bytes.iter().zip(out.as_chunks_mut::<8>().0) {
        *eight = spread(byte).to_le_bytes();
    }
    // The last eight ids, some of them written before: they may lie across two bytes.
    let across = u16::from_le_bytes([bytes[last / 8], bytes[last / 8 + 1]]) >> (last % 8);
    out[last..].copy_from_slice(&spread(across as u8).to_le_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::node::Id;
    use crate::rng::{Source, stream};
    use crate::set::Set320;

    #[test]
    fn bytes_agree_with_the_set() {
        let mut rng = stream(2, 0, 0, 0);
        for width in [8, 9, 15, 63, 64, 65, 127, 276, 320] {
            for _ in 0..50 {
                let mut set = Set320::EMPTY;
                (0..width).filter(|_| rng.below(3) == 0).for_each(|id| set.insert(Id(id)));
                let mut bytes = vec![7; usize::from(width)];
                write_bytes(set, &mut bytes);
                let expected: Vec<u8> = (0..width).map(|id| u8::from(set.contains(Id(id)))).collect();
                assert_eq!(bytes, expected);
            }
        }
    }

    #[test]
    fn rows_are_cut_off_from_the_front() {
        let (mut players, mut rewards, mut words) = ([0, 1, 2], [0.0, 0.5, 1.0, 1.5, 2.0, 2.5], [5, 6, 7, 8, 9, 10]);
        let mut rows =
            Rows { current_player: &mut players, rewards: &mut rewards, mask: Mask::Bits(&mut words), ..Rows::default() };
        let sizes = Sizes { players: 2, observation: 9, actions: 65 };
        let first = rows.cut(2, sizes);
        assert_eq!((&*first.current_player, &*first.rewards), (&[0, 1][..], &[0.0, 0.5, 1.0, 1.5][..]));
        assert!(matches!(first.mask, Mask::Bits([5, 6, 7, 8])) && first.observations.is_empty());
        assert_eq!((&*rows.current_player, &*rows.rewards), (&[2][..], &[2.0, 2.5][..]));
        assert!(matches!(rows.mask, Mask::Bits([9, 10])));
    }
}
