//! The laws that every game is held to, one function each. `yith.testing` is the same for both engines.
//!
//! A law plays games from seeds and looks at every node on the way. It gives back how much it looked at, or one line that says
//! what broke and how to come there again.

pub(crate) mod knowledge;
pub(crate) mod moves;
pub(crate) mod option_sets;
pub(crate) mod play;
pub(crate) mod sampling;
pub(crate) mod values;

use std::fmt;
use std::ops::Range;
use std::sync::Arc;
use yith_core::agent::{Agent, Thinking};
use yith_core::content::Document;
use yith_core::error::Error;
use yith_core::game::Game;
use yith_core::held::{Held, Loaded};
use yith_core::node::{Id, Node, Player};
use yith_core::option::{OptionValue, Options};
use yith_core::processor::Portable;
use yith_core::rng::{Rng, Source, stream};
use yith_core::set::IdSet;

/// What a law looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Verdict {
    /// How many things.
    pub(crate) checked: usize,
    /// Whether it had nothing to say of this game, as a law about hidden data where nothing is hidden.
    pub(crate) trivial: bool,
}

/// A law that does not hold, in one line with all that is needed to see it again.
#[derive(Debug)]
pub(crate) struct Broken(pub(crate) String);

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What a law says: `Err` where it is broken.
pub(crate) type Outcome = Result<Verdict, Broken>;

/// A law.
pub(crate) type Law<G> = fn(&Subject<G>) -> Outcome;

/// Every law by its name.
pub(crate) fn laws<G: Game>() -> [(&'static str, Law<G>); 24] {
    [
        ("texts", moves::texts),
        ("legal", moves::legal),
        ("choices", moves::choices),
        ("outcomes", moves::outcomes),
        ("conservation", moves::conservation),
        ("returns", moves::returns),
        ("families", moves::families),
        ("clones", values::clones),
        ("bytes", values::bytes),
        ("equality", values::equality),
        ("recomputed", values::recomputed),
        ("undo", values::undo),
        ("history", values::history),
        ("observation", knowledge::observation),
        ("events", knowledge::events),
        ("hidden", knowledge::hidden),
        ("information", knowledge::information),
        ("resample", sampling::resample),
        ("uniform", sampling::uniform),
        ("independent", sampling::independent),
        ("agents", play::agents),
        ("sampling", play::sampling),
        ("ends", play::ends),
        ("playouts", play::whole_games),
    ]
}

/// Says what of a state is not conserved.
pub(crate) type Conserved<G> = fn(&G, &<G as Game>::State) -> Result<(), String>;

/// How many equally likely deals of single things make a position for a player.
pub(crate) type Deals<G> = fn(&G, &<G as Game>::State, Player) -> u64;

/// What only a game's own tests know. The defaults know nothing.
pub(crate) struct Hooks<G: Game> {
    /// Says what is not conserved.
    pub(crate) conserved: Option<Conserved<G>>,
    /// The weight of a position in a resample.
    pub(crate) deals: Option<Deals<G>>,
    /// How an agent chooses.
    pub(crate) act: fn(Agent, &G, &G::State, &mut Rng) -> Id,
}

impl<G: Game> Default for Hooks<G> {
    fn default() -> Self {
        Hooks {
            conserved: None,
            deals: None,
            act: |agent, game, state, rng| {
                let chosen = agent.act::<G, Portable>(game, state, game.legal(state), &mut Thinking::default(), rng, &mut || false);
                chosen.expect("nobody asks it to stop")
            },
        }
    }
}

/// A game with its options, and the seeds that laws play it from.
pub(crate) struct Subject<G: Game> {
    pub(crate) loaded: Arc<Loaded<G>>,
    pub(crate) hooks: Hooks<G>,
    pub(crate) seeds: Range<u64>,
}

/// No game is followed beyond so many nodes.
const LONGEST: usize = 400;

/// The lane of streams that laws use; playouts use lane 0.
const LANE: u64 = 7;

impl<G: Game> Subject<G> {
    /// A game with the content that ships.
    pub(crate) fn new(given: &[(String, OptionValue)], hooks: Hooks<G>, seeds: Range<u64>) -> Result<Self, Error> {
        let document = Document::parse("content.toml", G::CONTENT)?;
        let options = Options::resolve(G::NAME, G::OPTIONS, given, &document)?;
        Ok(Subject { loaded: Arc::new(Loaded::new(options, document, true)?), hooks, seeds })
    }

    pub(crate) fn game(&self) -> &G {
        &self.loaded.game
    }

    pub(crate) fn players(&self) -> impl Iterator<Item = Player> + use<G> {
        (0..self.game().num_players() as u8).map(Player)
    }

    /// The verdict of a law that counted, or its breach with the game before it.
    pub(crate) fn judge(&self, law: &str, checked: Result<usize, String>) -> Outcome {
        match checked {
            Ok(checked) => Ok(Verdict { checked, trivial: false }),
            Err(breach) => Err(Broken(format!("{law}: {} with {}, {breach}", G::VERSION, self.loaded.options))),
        }
    }

    /// As [`Subject::judge`] for a law about hidden data.
    pub(crate) fn judge_hidden(&self, law: &str, check: impl FnOnce() -> Result<usize, String>) -> Outcome {
        if self.game().info().hidden { self.judge(law, check()) } else { Ok(Verdict { checked: 0, trivial: true }) }
    }

    /// Plays one game a seed and calls `visit` at every node, the first and the last included. `visit` has a stream of its own and
    /// says how much it looked at.
    pub(crate) fn everywhere(&self, mut visit: impl FnMut(&Held<G>, &mut Rng) -> Result<usize, String>) -> Result<usize, String> {
        let mut checked = 0;
        for seed in self.seeds.clone() {
            let mut player = Wanderer::new(self.game(), seed);
            let mut own = stream(seed, LANE, 0, 16);
            let mut held = Held::initial(self.loaded.clone());
            for _ in 0..LONGEST {
                checked += visit(&held, &mut own).map_err(|breach| format!("{}: {breach}", place(seed, &held)))?;
                let Some(id) = player.choose(&held) else { break };
                held.apply(u64::from(id.0)).map_err(|error| format!("{}: {error}", place(seed, &held)))?;
            }
        }
        Ok(checked)
    }
}

/// Where a game stands: the seed and the ids that lead here.
pub(crate) fn place<G: Game>(seed: u64, held: &Held<G>) -> String {
    let ids: Vec<String> = held.events().into_iter().filter(|(_, forced)| !forced).map(|(id, _)| id.0.to_string()).collect();
    format!("seed {seed}, history [{}]", ids.join(", "))
}

/// Fails with a message unless `holds`.
pub(crate) fn ensure(holds: bool, breach: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(breach()) }
}

/// Plays every seat, and the world. With an even seed it chooses uniformly; with an odd one it nearly always takes the action that
/// it likes best, the seed says which, so that some games are played by people who stay, hoard or draw whenever they can.
pub(crate) struct Wanderer {
    rng: Rng,
    likes: Vec<u64>,
}

impl Wanderer {
    pub(crate) fn new<G: Game>(game: &G, seed: u64) -> Self {
        let mut taste = stream(seed, LANE, 0, 1);
        let likes = if seed.is_multiple_of(2) { Vec::new() } else { (0..game.num_actions()).map(|_| taste.next_u64()).collect() };
        Wanderer { rng: stream(seed, LANE, 0, 0), likes }
    }

    /// The id to apply; none at the end.
    pub(crate) fn choose<G: Game>(&mut self, held: &Held<G>) -> Option<Id> {
        let game = &held.loaded().game;
        match game.node(held.value()) {
            Node::Terminal => None,
            Node::Chance => {
                let mut outcomes = Vec::new();
                game.outcomes(held.value(), &mut outcomes);
                Some(weighted(&outcomes, &mut self.rng))
            }
            Node::Decision(_) => {
                let legal = held.legal();
                if self.likes.is_empty() || self.rng.below(8) == 0 {
                    return Some(legal.nth(self.rng.below(legal.len())));
                }
                let mut ids = Vec::new();
                legal.for_each(|id| ids.push(id));
                ids.into_iter().max_by_key(|id| self.likes[id.index()])
            }
        }
    }
}

/// The outcome that one bounded integer draws.
pub(crate) fn weighted(outcomes: &[(Id, u32)], rng: &mut Rng) -> Id {
    let mut drawn = rng.below(outcomes.iter().map(|&(_, weight)| weight).sum());
    for &(id, weight) in outcomes {
        if drawn < weight {
            return id;
        }
        drawn -= weight;
    }
    unreachable!("a draw is below the sum of the weights")
}

/// What a player's tensor shows.
pub(crate) fn tensor<G: Game>(game: &G, state: &G::State, player: Player, size: usize) -> Vec<u8> {
    let mut out = vec![0; size];
    game.observe(state, player, &mut out);
    out
}

/// The size of a game's tensor.
pub(crate) fn tensor_size<G: Game>(game: &G) -> usize {
    game.observation_spec().iter().map(|slot| slot.size()).sum()
}

/// What a player, or everybody, is told.
pub(crate) fn told<G: Game>(game: &G, state: &G::State, viewer: Option<Player>) -> String {
    let mut text = String::new();
    game.observation_text(state, viewer, &mut text);
    text
}

/// The text of a whole position.
pub(crate) fn whole<G: Game>(game: &G, state: &G::State) -> String {
    let mut text = String::new();
    game.state_text(state, &mut text);
    text
}
