//! Miskatonic University: The Restricted Collection. Push your luck; everything is public.

mod action;
mod content;
mod heuristic;
mod judge;
mod legal;
mod observe;
mod rules;
mod state;

pub use action::{Defense, Kind, Move};
pub use state::{Boards, Phase, Pile, Seat, State};

use crate::content::Document;
use crate::error::{Error, Rule};
use crate::game::{Game, Info};
use crate::node::{Id, Node, Player};
use crate::observation::Slot;
use crate::option::{OptionKind, OptionSpec, Options};
use crate::rng::{Rng, Source};
use crate::set::{IdSet, Set128};
use crate::tally::{Cause, Counter, Watch};
use action::{ACTIONS, BOARD_KINDS, FIRST_DRAW, FIRST_REWARD};
use content::Content;
use heuristic::Worth;

/// The game with its options and content.
#[derive(Clone, Debug)]
pub struct Miskatonic {
    players: usize,
    latent: bool,
    assistants: bool,
    /// The boards that Receive may take from, ten bits a seat from the next one on (M-43).
    giving: u64,
    receive_set_ends_turn: bool,
    centre_to_deck: bool,
    content: Content,
    texts: Vec<String>,
    /// What the heuristic makes of a board.
    worth: Worth,
}

impl Game for Miskatonic {
    type State = State;
    type Legal = Set128;

    const NAME: &'static str = "miskatonic";
    const VERSION: &'static str = "miskatonic-v1";
    const CONTENT: &'static str = include_str!("../../../../../python/yith/games/miskatonic/content.toml");
    const RULES: &'static str = include_str!("../../../../../seeds/miskatonic/rules.md");
    // M-6
    const OPTIONS: &'static [OptionSpec] = &[
        OptionSpec { name: "players", kind: OptionKind::Int(2, 5), default: 2, meaning: "how many play" },
        OptionSpec {
            name: "latent",
            kind: OptionKind::Bool,
            default: 0,
            meaning: "an eighth Defense card, Latent, for each player",
        },
        OptionSpec { name: "assistants", kind: OptionKind::Bool, default: 0, meaning: "Assistant cards in the deck" },
        OptionSpec {
            name: "receive_from",
            kind: OptionKind::Choice(&["any", "right"]),
            default: 0,
            meaning: "whose board Receive may take from",
        },
        OptionSpec {
            name: "receive_set",
            kind: OptionKind::Choice(&["continue", "ends-turn"]),
            default: 0,
            meaning: "what follows a set completed by Receive",
        },
        OptionSpec {
            name: "centre",
            kind: OptionKind::Choice(&["stays", "deck"]),
            default: 0,
            meaning: "where cards left in the centre go between rounds",
        },
    ];

    fn new(options: &Options, document: &Document) -> Result<Self, Error> {
        let content = Content::read(document)?;
        let players = options.int("players") as usize;
        let right = if options.is("receive_from", "right") { players - 2 } else { 0 };
        Ok(Miskatonic {
            players,
            latent: options.flag("latent"),
            assistants: options.flag("assistants"),
            giving: (1 << (BOARD_KINDS * (players - 1))) - (1 << (BOARD_KINDS * right)),
            receive_set_ends_turn: options.is("receive_set", "ends-turn"),
            centre_to_deck: options.is("centre", "deck"),
            texts: Move::all().map(|step| step.text(&content.red)).collect(),
            worth: heuristic::worth(&content),
            content,
        })
    }

    fn num_players(&self) -> usize {
        self.players
    }

    fn num_actions(&self) -> usize {
        ACTIONS
    }

    fn texts(&self) -> &[String] {
        &self.texts
    }

    fn info(&self) -> Info {
        // Of each of four other boards Receive may take any card of those that are no set yet.
        let receivable = 4 * (u32::from(self.content.fragment_set) - 1 + 2);
        // M-61 gives the bounds: play has none, but hardly any game comes near these.
        Info {
            hidden: false,
            max_legal_actions: 2 + 12 + 4 + receivable,
            max_decisions: 5000,
            max_chances: 5000,
            min_utility: 0.0,
            max_utility: 1.0,
            utility_sum: Some(1.0),
        }
    }

    fn observation_spec(&self) -> Vec<Slot> {
        observe::spec(self.players)
    }

    fn tally_spec(&self) -> &[Counter] {
        rules::COUNTERS
    }

    fn initial_state(&self) -> State {
        self.start()
    }

    #[inline]
    fn node(&self, state: &State) -> Node {
        // By phase. A look into a table: comparisons of the phase would become three times the instructions.
        const DECISION: u8 = 0;
        const CHANCE: u8 = 1;
        const TERMINAL: u8 = 2;
        const KIND: [u8; 8] = [CHANCE, DECISION, CHANCE, CHANCE, DECISION, DECISION, DECISION, TERMINAL];
        match KIND[state.phase as usize] {
            DECISION => Node::Decision(state.turn),
            CHANCE => Node::Chance,
            _ => Node::Terminal,
        }
    }

    #[inline]
    fn legal(&self, state: &State) -> Set128 {
        self.legal_actions(state)
    }

    fn check(&self, state: &State, id: Id) -> Result<(), Rule> {
        self.allow(state, Move::of(id))
    }

    #[inline(always)]
    fn transition(&self, state: &mut State, id: Id, watch: &mut impl Watch) {
        self.step(state, id, watch);
    }

    fn outcomes(&self, state: &State, buffer: &mut Vec<(Id, u32)>) {
        let (weights, first) = match state.phase {
            Phase::Reward => (state.reward_weights(), FIRST_REWARD),
            Phase::Foresee | Phase::Draw => (state.deck, FIRST_DRAW),
            _ => (Pile::default(), FIRST_DRAW),
        };
        buffer.clear();
        buffer.extend((first..).map(Id).zip(weights.counts().map(u32::from)).filter(|&(_, weight)| weight > 0));
    }

    #[inline(always)]
    fn sample_chance(&self, state: &mut State, rng: &mut Rng, watch: &mut impl Watch) {
        let reward = state.phase == Phase::Reward;
        let sums = if reward { state.reward_weights() } else { state.deck }.running_sums();
        let place = u16::from(sums.place(rng.below(u32::from(sums.last())) as u8));
        if reward {
            watch.moved(Id(FIRST_REWARD + place), Cause::Sampled);
            self.reward(state, usize::from(place), watch);
        } else {
            watch.moved(Id(FIRST_DRAW + place), Cause::Sampled);
            self.draw(state, Kind::at(usize::from(place)), watch);
        }
    }

    #[inline]
    fn heuristic(&self, state: &State, legal: Set128) -> Id {
        self.promising(state, legal)
    }

    fn returns(&self, state: &State, out: &mut [f64]) {
        self.shares(state, out);
    }

    fn judge(&self, state: &State, out: &mut [f64]) {
        self.chances(state, out);
    }

    fn round(&self, state: &State) -> u32 {
        u32::from(state.round)
    }

    fn scores(&self, state: &State, out: &mut [i32]) {
        for (score, seat) in out.iter_mut().zip(&state.seats) {
            *score = self.points(seat);
        }
    }

    fn observe(&self, state: &State, player: Player, out: &mut [u8]) {
        observe::write(self.players, state, player, out);
    }

    fn observation_text(&self, state: &State, viewer: Option<Player>, out: &mut String) {
        self.describe(state, viewer, out);
    }

    fn state_text(&self, state: &State, out: &mut String) {
        self.describe(state, None, out);
    }

    fn observe_event(&self, before: &State, id: Id, _after: &State, player: Player, out: &mut Vec<String>) {
        let text = &self.texts[id.index()];
        out.push(if id.index() < ACTIONS {
            format!("+{} {text}", before.turn.relative_to(player, self.players))
        } else {
            text.clone()
        });
    }

    fn resample(&self, state: &State, _player: Player, _source: &mut impl Source) -> State {
        *state
    }

    fn encode(&self, state: &State, out: &mut Vec<u8>) {
        let start = out.len();
        out.resize(start + observe::size(self.players), 0);
        observe::write(self.players, state, Player(0), &mut out[start..]);
    }

    fn decode(&self, bytes: &[u8]) -> Result<State, Vec<String>> {
        let state = observe::read(self.players, bytes)?;
        let reasons = self.impossible(&state);
        if !reasons.is_empty() {
            return Err(reasons);
        }
        if matches!(self.node(&state), Node::Decision(_)) && self.legal(&state).is_empty() {
            return Err(vec!["no action is legal".to_owned()]);
        }
        Ok(state)
    }
}
