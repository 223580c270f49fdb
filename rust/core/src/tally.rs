//! What a game counts while it is played, and who listens.

use crate::node::{Id, Player};
use std::borrow::Cow;

/// Whether a counter has a value for every player or one for the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// One value a player.
    Player,
    /// One value a game.
    Game,
}

/// A counter's description.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counter {
    /// The name users read it by.
    pub name: Cow<'static, str>,
    /// Whose it is.
    pub scope: Scope,
    /// What one count is: `cards`, `exits`.
    pub unit: &'static str,
    /// What is counted, in a phrase.
    pub meaning: Cow<'static, str>,
    /// What it is an answer to: of the counters of a family at most one is counted in a game, once. Empty for a counter of its own.
    pub family: &'static str,
    /// Which others it goes with: of the counters of a group any number are counted, any number of times. They stand together and have
    /// one scope and unit. Empty for a counter of its own.
    pub group: &'static str,
    /// Where the counters of its group lie in a grid, row by row: how many stand in a row. 0 where they lie in none.
    pub columns: usize,
}

impl Counter {
    /// A counter of its own.
    pub const fn new(name: &'static str, scope: Scope, unit: &'static str, meaning: &'static str) -> Self {
        Counter { name: Cow::Borrowed(name), scope, unit, meaning: Cow::Borrowed(meaning), family: "", group: "", columns: 0 }
    }

    /// A counter of a family: one value a game.
    pub fn member(
        family: &'static str,
        name: impl Into<Cow<'static, str>>,
        unit: &'static str,
        meaning: impl Into<Cow<'static, str>>,
    ) -> Self {
        Counter { name: name.into(), scope: Scope::Game, unit, meaning: meaning.into(), family, group: "", columns: 0 }
    }

    /// A counter of a group: one value a game. With `columns`, the group is a grid.
    pub fn grouped(
        group: &'static str,
        columns: usize,
        name: impl Into<Cow<'static, str>>,
        unit: &'static str,
        meaning: impl Into<Cow<'static, str>>,
    ) -> Self {
        Counter { group, columns, ..Counter::member("", name, unit, meaning) }
    }
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
