//! Necronomicon: a contract rummy with card actions. Hands are hidden.

mod action;
mod content;
mod heuristic;
mod laying;
mod legal;
mod observe;
mod position;
mod possible;
mod resample;
mod round;
mod rules;
mod state;
mod tally;
mod turn;

pub use action::{Effect, Kind, Move, Suit};
pub use laying::{Book, Laying};
pub use state::{Discard, Phase, Pile, Seat, State, Stock};

use crate::content::Document;
use crate::error::{Error, Rule};
use crate::game::{Game, Info};
use crate::node::{Id, Node, Player};
use crate::observation::Slot;
use crate::option::{OptionKind, OptionSpec, Options};
use crate::rng::{Rng, Source};
use crate::set::Set320;
use crate::tally::{Cause, Counter, Watch};
use action::{ACTIONS, FIRST_CARD};
use content::Content;

/// The game with its options and content.
#[derive(Clone, Debug)]
pub struct Necronomicon {
    players: usize,
    quick: bool,
    extra_books: bool,
    turn_limit: u16,
    round_limit: u8,
    content: Content,
    texts: Vec<String>,
}

impl Game for Necronomicon {
    type State = State;
    type Legal = Set320;

    const NAME: &'static str = "necronomicon";
    const VERSION: &'static str = "necronomicon-v1";
    const CONTENT: &'static str = include_str!("../../../../../python/yith/games/necronomicon/content.toml");
    const RULES: &'static str = include_str!("../../../../../seeds/necronomicon/rules.md");
    // N-5
    const OPTIONS: &'static [OptionSpec] = &[
        OptionSpec { name: "players", kind: OptionKind::Int(2, 4), default: 2, meaning: "how many play" },
        OptionSpec {
            name: "mode",
            kind: OptionKind::Choice(&["standard", "quick"]),
            default: 0,
            meaning: "rounds for a Grimoire, or a single round",
        },
        OptionSpec {
            name: "extra_books",
            kind: OptionKind::Bool,
            default: 0,
            meaning: "books beyond the objective may be laid down",
        },
        OptionSpec {
            name: "turn_limit",
            kind: OptionKind::Int(1, 1000),
            default: 150,
            meaning: "turns after which a round is void",
        },
        OptionSpec { name: "round_limit", kind: OptionKind::Int(1, 100), default: 30, meaning: "rounds after which the game ends" },
    ];

    fn new(options: &Options, document: &Document) -> Result<Self, Error> {
        let content = Content::read(document)?;
        Ok(Necronomicon {
            players: options.int("players") as usize,
            quick: options.is("mode", "quick"),
            extra_books: options.flag("extra_books"),
            turn_limit: options.int("turn_limit") as u16,
            round_limit: options.int("round_limit") as u8,
            texts: Move::all().map(|step| step.text(&content.suits)).collect(),
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
        let (players, repeats) = (self.players as u32, u32::from(self.content.repeats));
        let (turns, rounds) = (u32::from(self.turn_limit), u32::from(self.round_limit));
        let books = if self.extra_books { 8 } else { 3 };
        // N-48: cards leave hands no oftener than they enter them.
        let decisions = turns * (2 * repeats + 6) + (6 + books) * players - 1;
        let chances = turns * (repeats + 4) + 5 * players + 1;
        Info {
            hidden: true,
            // The most is in main. Who has laid the objective down may play 50 kinds and lay 49, and may open a book of the other 7
            // suits with extra_books; `go out`, `again` and `end` are not legal beside so many plays. Who has not may play 50 kinds
            // and open 8 books.
            max_legal_actions: 50 + 49 + if self.extra_books { 7 } else { 0 },
            max_decisions: rounds * decisions + players * u32::from(self.content.revelations()),
            max_chances: rounds * chances,
            min_utility: 0.0,
            max_utility: 1.0,
            utility_sum: Some(1.0),
        }
    }

    fn observation_spec(&self) -> Vec<Slot> {
        observe::spec(self.players)
    }

    fn tally_spec(&self) -> &[Counter] {
        tally::COUNTERS
    }

    fn initial_state(&self) -> State {
        self.first_round()
    }

    #[inline]
    fn node(&self, state: &State) -> Node {
        self.node_of(state)
    }

    #[inline]
    fn legal(&self, state: &State) -> Set320 {
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
        buffer.clear();
        if state.phase.is_chance() {
            let weights = (FIRST_CARD..).map(Id).zip(state.stock.pile().counts().map(u32::from)); // N-60
            buffer.extend(weights.filter(|&(_, weight)| weight > 0));
        }
    }

    #[inline(always)]
    fn sample_chance(&self, state: &mut State, rng: &mut Rng, watch: &mut impl Watch) {
        let kind = state.stock.kind_of(rng.below(u32::from(state.stock.len())));
        watch.moved(Id(FIRST_CARD + u16::from(kind.0)), Cause::Sampled);
        self.step_card(state, kind, watch);
    }

    #[inline]
    fn heuristic(&self, state: &State, legal: Set320) -> Id {
        self.promising(state, legal)
    }

    fn returns(&self, state: &State, out: &mut [f64]) {
        let seats = &state.seats[..self.players];
        let winners = seats.iter().filter(|seat| seat.won).count();
        for (share, seat) in out.iter_mut().zip(seats) {
            *share = if seat.won { 1.0 / winners as f64 } else { 0.0 }; // N-47
        }
    }

    fn scores(&self, state: &State, out: &mut [i32]) {
        for (score, seat) in out.iter_mut().zip(&state.seats) {
            *score = if self.quick { seat.books } else { seat.grimoire }.count_ones() as i32; // N-47
        }
    }

    fn observe(&self, state: &State, player: Player, out: &mut [u8]) {
        self.write(state, Some(player), out);
    }

    fn observation_text(&self, state: &State, viewer: Option<Player>, out: &mut String) {
        self.describe(state, viewer, false, out);
    }

    fn state_text(&self, state: &State, out: &mut String) {
        self.describe(state, None, true, out);
    }

    fn observe_event(&self, before: &State, id: Id, after: &State, player: Player, out: &mut Vec<String>) {
        self.events(before, id, after, player, out);
    }

    fn resample(&self, state: &State, player: Player, source: &mut impl Source) -> State {
        self.deal_unseen(state, player, source)
    }

    fn encode(&self, state: &State, out: &mut Vec<u8>) {
        let start = out.len();
        out.resize(start + observe::whole_size(self.players), 0);
        self.write(state, None, &mut out[start..]);
    }

    fn decode(&self, bytes: &[u8]) -> Result<State, Vec<String>> {
        let state = position::read(self.players, bytes)?;
        let mut reasons = self.irregular(bytes, &state);
        reasons.extend(self.impossible(&state));
        if reasons.is_empty() { Ok(state) } else { Err(reasons) }
    }
}
