//! What a game counts while it is played, and who listens.

use crate::node::{Id, Player};

/// Whether a counter has a value for every player or one for the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// One value a player.
    Player,
    /// One value a game.
    Game,
}

/// A counter's description.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counter {
    /// The name users read it by.
    pub name: &'static str,
    /// Whose it is.
    pub scope: Scope,
    /// What one count is: `cards`, `exits`.
    pub unit: &'static str,
    /// What is counted, in a phrase.
    pub meaning: &'static str,
}

/// How a move came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// A caller applied it.
    Applied,
    /// It was drawn from a stream.
    Sampled,
    /// It was the only legal action.
    Forced,
}

/// A listener to a game being played. Both methods do nothing unless overridden, so what nobody listens to is compiled out.
pub trait Watch {
    /// Counter number `counter` of the game's `tally_spec` goes up by one for `player` (player 0 where the game has the counter).
    #[inline]
    fn count(&mut self, counter: usize, player: Player) {
        let _ = (counter, player);
    }

    /// The move `id` is about to be made.
    #[inline]
    fn moved(&mut self, id: Id, cause: Cause) {
        let _ = (id, cause);
    }
}

/// Listens to nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Watch for Silent {}

/// Adds counts up: entry `counter * players + player` of the slice, players as many as play.
#[derive(Debug)]
pub struct Tally<'a> {
    /// The counts.
    pub counts: &'a mut [u32],
    /// The number of players.
    pub players: usize,
}

impl Watch for Tally<'_> {
    #[inline]
    fn count(&mut self, counter: usize, player: Player) {
        self.counts[counter * self.players + player.index()] += 1;
    }
}
