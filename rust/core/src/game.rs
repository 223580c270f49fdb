//! THE contract. A game is four files of rules behind this trait; everything else in the crate works from it alone.
//!
//! A [`Game`] is content and options: immutable, shared. A state is a plain value that knows neither: every function takes both.
//!
//! * **Nodes.** [`Game::node`] says who acts. At a decision [`Game::legal`] lists what [`Game::check`] lets through; at a chance node
//!   [`Game::outcomes`] lists ids with integer weights; at a terminal node nothing moves.
//! * **Moves.** [`Game::transition`] makes one move, [`Game::sample_chance`] draws and makes one. [`Game::collapse`] makes the forced
//!   ones that follow: a decision with a single legal action is taken by the engine, so that a decision node of a played game has two
//!   legal actions or more. Chance nodes never collapse. [`Game::apply_unchecked`] is a move with the forced ones.
//! * **Randomness is an argument.** A state holds no generator and no hidden future: order that nobody has seen is a multiset, and a
//!   draw is a weighted outcome.
//! * **Knowledge.** [`Game::observe`] and [`Game::observation_text`] show what a player knows, [`Game::observe_event`] what a player sees
//!   of one move; the information state is the list of those texts. [`Game::resample`] exchanges what a player does not know.
//! * **Laws.** `rust/core/tests/laws/` and `yith.testing` hold every game to them.

use crate::content::Document;
use crate::error::{Error, Rule};
use crate::node::{Id, Node, Player};
use crate::observation::Slot;
use crate::option::{OptionSpec, Options};
use crate::planner::{Planner, no_planner};
use crate::playout::MAX_PLAYERS;
use crate::rng::{Rng, Source};
use crate::set::IdSet;
use crate::tally::{Cause, Counter, Watch};
use std::fmt::Debug;
use std::hash::Hash;

/// Facts about a game with its options.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Info {
    /// Whether any player may not know all of a state.
    pub hidden: bool,
    /// The most actions that can be legal at once.
    pub max_legal_actions: u32,
    /// The bound on decisions, forced ones included, that adapters truncate at; the engine itself never truncates.
    pub max_decisions: u32,
    /// The bound on chance nodes that goes with it.
    pub max_chances: u32,
    /// The lowest return.
    pub min_utility: f64,
    /// The highest return.
    pub max_utility: f64,
    /// What the returns of all players add up to, where that is fixed.
    pub utility_sum: Option<f64>,
}

/// A game with its options and content.
pub trait Game: Sized + Send + Sync + 'static {
    /// A position: a plain value, without content, generator or hidden future.
    type State: Clone + Eq + Hash + Debug + Send + Sync + 'static;
    /// The set of action ids, as wide as the action table needs.
    type Legal: IdSet;

    /// The word that users load it by.
    const NAME: &'static str;
    /// The name, `-v`, and the version of the meaning of the rules.
    const VERSION: &'static str;
    /// The option table.
    const OPTIONS: &'static [OptionSpec];
    /// The content file that ships.
    const CONTENT: &'static str;
    /// The rules page.
    const RULES: &'static str;
    /// Whether [`Game::planner`] gives a planner.
    const SOLVES_TURNS: bool = false;

    /// Builds the game from checked options and a parsed content file.
    ///
    /// # Errors
    /// `Content` with every fault of the file, `Config` where options do not fit it.
    fn new(options: &Options, content: &Document) -> Result<Self, Error>;

    /// The number of players, at most 5.
    fn num_players(&self) -> usize;
    /// The number of action ids, the same for every option.
    fn num_actions(&self) -> usize;
    /// The text of every id, actions first, then outcomes. All differ.
    fn texts(&self) -> &[String];
    /// Facts and bounds.
    fn info(&self) -> Info;
    /// The layout of [`Game::observe`].
    fn observation_spec(&self) -> Vec<Slot>;
    /// What [`Watch::count`] counts, by number.
    fn tally_spec(&self) -> &[Counter];

    /// The position before the first move.
    fn initial_state(&self) -> Self::State;
    /// Who acts.
    fn node(&self, state: &Self::State) -> Node;
    /// The legal actions; none unless at a decision. Exactly what [`Game::check`] lets through.
    fn legal(&self, state: &Self::State) -> Self::Legal;
    /// Why the move is refused. At a decision `id` is an action, at a chance node an outcome.
    ///
    /// # Errors
    /// The rule that refuses.
    fn check(&self, state: &Self::State, id: Id) -> Result<(), Rule>;
    /// Makes one move that [`Game::check`] lets through. No forced move follows.
    fn transition(&self, state: &mut Self::State, id: Id, watch: &mut impl Watch);
    /// Fills `buffer` with the outcomes of a chance node, ids ascending, weights positive; empties it elsewhere.
    fn outcomes(&self, state: &Self::State, buffer: &mut Vec<(Id, u32)>);

    /// Makes a move that [`Game::check`] lets through, then every forced move.
    #[inline]
    fn apply_unchecked(&self, state: &mut Self::State, id: Id, cause: Cause, watch: &mut impl Watch) {
        watch.moved(id, cause);
        self.transition(state, id, watch);
        self.collapse(state, watch);
    }

    /// Makes every forced move: as long as a single action is legal, it is taken.
    #[inline]
    fn collapse(&self, state: &mut Self::State, watch: &mut impl Watch) {
        while self.legal(state).is_single() {
            let only = self.legal(state).nth(0);
            watch.moved(only, Cause::Forced);
            self.transition(state, only, watch);
        }
    }

    /// Draws the outcome of a chance node from a stream and makes that move. No forced move follows. An override has the same result
    /// and the same use of the stream as this: one bounded integer over the sum of the weights, outcomes in the order of their ids.
    #[inline]
    fn sample_chance(&self, state: &mut Self::State, rng: &mut Rng, watch: &mut impl Watch) {
        let mut outcomes = Vec::new();
        self.outcomes(state, &mut outcomes);
        let mut drawn = rng.below(outcomes.iter().map(|&(_, weight)| weight).sum());
        let (id, _) = outcomes
            .into_iter()
            .find(|&(_, weight)| {
                let found = drawn < weight;
                drawn = drawn.wrapping_sub(weight);
                found
            })
            .expect("a draw is below the sum of the weights");
        watch.moved(id, Cause::Sampled);
        self.transition(state, id, watch);
    }

    /// The action that the game's own heuristic takes at a decision, of the legal ones. It looks at what the player knows, no more.
    fn heuristic(&self, state: &Self::State, legal: Self::Legal) -> Id;

    /// What solves turns for an objective, given by its weights, or by the game's own if there are none, with so many bytes to
    /// remember at most. Only games say yes for which [`Game::SOLVES_TURNS`] holds.
    ///
    /// # Errors
    /// `Config` where the game solves no turns, or a weight is out of its range.
    fn planner(&self, weights: Option<&[f64]>, memory: usize) -> Result<Box<dyn Planner<Self>>, Error> {
        let _ = (weights, memory);
        Err(no_planner(Self::NAME))
    }

    /// The returns of all players: 0 each before the end.
    fn returns(&self, state: &Self::State, out: &mut [f64]);
    /// A guess at the returns of all players, at any node: what a search goes by where it does not play on to the end. Unless a game
    /// knows better, those with the highest score share what there is, and where the returns have no fixed sum all have half of it.
    fn judge(&self, state: &Self::State, out: &mut [f64]) {
        if self.node(state) == Node::Terminal {
            return self.returns(state, out);
        }
        let (info, mut scores) = (self.info(), [0; MAX_PLAYERS]);
        let Some(sum) = info.utility_sum else { return out.fill((info.min_utility + info.max_utility) / 2.0) };
        let scores = &mut scores[..out.len()];
        self.scores(state, scores);
        let highest = scores.iter().max().copied();
        let leaders = scores.iter().filter(|&&score| Some(score) == highest).count() as f64;
        for (value, &score) in out.iter_mut().zip(&*scores) {
            *value = if Some(score) == highest { sum / leaders } else { 0.0 };
        }
    }
    /// The number of the round, at any node: it never falls. 0 throughout, unless a game has rounds.
    fn round(&self, state: &Self::State) -> u32 {
        let _ = state;
        0
    }
    /// The raw points of all players, at any node.
    fn scores(&self, state: &Self::State, out: &mut [i32]);
    /// How far all players have come, at any node, for rewards on the way: the scores, unless a game's rules name something better.
    fn progress(&self, state: &Self::State, out: &mut [i32]) {
        self.scores(state, out);
    }

    /// Writes what a player knows as the tensor that [`Game::observation_spec`] describes, seats relative to the player.
    fn observe(&self, state: &Self::State, player: Player, out: &mut [u8]);
    /// Appends what a player knows, or what all know, as one line; with a player, seats are relative.
    fn observation_text(&self, state: &Self::State, viewer: Option<Player>, out: &mut String);
    /// Appends the whole position as one line, seats absolute. Equal positions and only those have equal texts.
    fn state_text(&self, state: &Self::State, out: &mut String);
    /// Appends what a player sees of the move `id` from `before` to `after`: no text, one, or several.
    fn observe_event(&self, before: &Self::State, id: Id, after: &Self::State, player: Player, out: &mut Vec<String>);
    /// A position drawn uniformly among those that a player cannot tell from this one. Where nothing is hidden: a copy.
    fn resample(&self, state: &Self::State, player: Player, source: &mut impl Source) -> Self::State;

    /// Appends the position as bytes. Equal positions and only those have equal bytes.
    fn encode(&self, state: &Self::State, out: &mut Vec<u8>);
    /// Reads what [`Game::encode`] writes.
    ///
    /// # Errors
    /// Every reason why the bytes are no possible position of this game.
    fn decode(&self, bytes: &[u8]) -> Result<Self::State, Vec<String>>;
}
