//! Sinister Institute: a cooperative game on a torus of tiles. Nothing is hidden but what nobody has seen.

mod act;
mod action;
mod answer;
mod content;
mod event;
mod explore;
mod harm;
mod heuristic;
mod items;
mod legal;
mod observe;
mod place;
mod position;
mod possible;
mod rules;
mod setup;
mod special;
mod state;
mod step;
mod story;
mod tally;
mod target;
#[cfg(test)]
mod tests;
mod waiting;

pub use action::{Cell, Direction, Item, Line, Move, Space};
pub use items::Pack;
pub use place::Lying;
pub use state::{Asked, Outcome, Phase, Question, Seat, State, Verb};

use crate::content::Document;
use crate::error::{Error, Rule};
use crate::game::{Game, Info};
use crate::node::{Id, Node, Player};
use crate::observation::Slot;
use crate::option::{OptionKind, OptionSpec, Options};
use crate::rng::{Rng, Source};
use crate::set::Set128;
use crate::tally::{Counter, Watch};
use action::{ACTIONS, FIRST_FIND, SEATS};
use content::{Content, DIFFICULTIES};

/// The game with its options and content.
#[derive(Clone, Debug)]
pub struct Institute {
    players: usize,
    difficulty: usize,
    classes: Option<[u8; SEATS]>,
    backpack_limit: u8,
    content: Content,
    texts: Vec<String>,
    counters: Vec<Counter>,
}

impl Game for Institute {
    type State = State;
    type Legal = Set128;

    const NAME: &'static str = "institute";
    const VERSION: &'static str = "institute-v1";
    const CONTENT: &'static str = include_str!("../../../../../python/yith/games/institute/content.toml");
    const RULES: &'static str = include_str!("../../../../../seeds/institute/rules.md");
    const OPTIONS: &'static [OptionSpec] = &[
        OptionSpec { name: "players", kind: OptionKind::Int(2, 4), default: 2, meaning: "how many play" },
        OptionSpec { name: "difficulty", kind: OptionKind::Choice(&DIFFICULTIES), default: 0, meaning: "the Sorcerer's health" },
        OptionSpec {
            name: "classes",
            kind: OptionKind::Words("class"),
            default: 0,
            meaning: "the class of each player; drawn if random",
        },
        OptionSpec {
            name: "backpack_limit",
            kind: OptionKind::Int(0, 32),
            default: 0,
            meaning: "items in a backpack at most; no limit if 0",
        },
    ];

    fn new(options: &Options, document: &Document) -> Result<Self, Error> {
        let content = Content::read(document)?;
        let mut classes = None;
        if let Some(ids) = options.words("classes") {
            let mut found = [0; SEATS];
            let mut cards = 0;
            for (place, id) in found.iter_mut().zip(ids) {
                let class = content.classes.iter().position(|class| &class.id == id).expect("the option takes ids of classes");
                *place = class as u8;
                if cards & content.of_card[class] != 0 {
                    let reason = options.reason("classes", "ids of different cards"); // I-1
                    return Err(Options::refusal(Self::NAME, vec![reason]));
                }
                cards |= content.of_card[class];
            }
            classes = Some(found);
        }
        Ok(Institute {
            players: options.int("players") as usize,
            difficulty: DIFFICULTIES.iter().position(|word| options.is("difficulty", word)).unwrap_or(0),
            classes,
            backpack_limit: options.int("backpack_limit") as u8,
            texts: Move::all().map(|step| step.text(&content)).collect(),
            counters: tally::counters(&content),
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
        Info {
            hidden: false,
            // The most is in act: 4 moves or explorations, 5 picks, 5 drops, 4 items with three lines for a Pendant 6, level-up,
            // ritual, special, 3 + 1 of the emergency plan, and the end.
            max_legal_actions: 28,
            max_decisions: 4224, // I-52
            max_chances: 2560,   // I-52
            min_utility: 0.0,
            max_utility: 1.0,
            utility_sum: None,
        }
    }

    fn observation_spec(&self) -> Vec<Slot> {
        observe::spec(self.players)
    }

    fn tally_spec(&self) -> &[Counter] {
        &self.counters
    }

    fn initial_state(&self) -> State {
        self.first()
    }

    #[inline]
    fn node(&self, state: &State) -> Node {
        self.node_of(state)
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
        buffer.clear();
        if self.finds(state) {
            let weights = (FIRST_FIND..).map(Id).zip(state.pile.counts().map(u32::from)); // I-71
            buffer.extend(weights.filter(|&(_, weight)| weight > 0));
        } else if state.asked.question.is_chance() {
            let (first, outcomes) = self.drawn_from(state);
            buffer.extend((0..32).filter(|place| outcomes >> place & 1 == 1).map(|place| (Id(first + place), 1)));
        }
    }

    #[inline(always)]
    fn sample_chance(&self, state: &mut State, rng: &mut Rng, watch: &mut impl Watch) {
        self.sample(state, rng, watch);
    }

    #[inline]
    fn heuristic(&self, state: &State, legal: Set128) -> Id {
        self.promising(state, legal)
    }

    fn returns(&self, state: &State, out: &mut [f64]) {
        out.fill(if state.result == Outcome::Won { 1.0 } else { 0.0 }); // I-51
    }

    fn scores(&self, state: &State, out: &mut [i32]) {
        out.fill(self.score(state)); // I-51
    }

    fn observe(&self, state: &State, player: Player, out: &mut [u8]) {
        self.write(state, player, out);
    }

    fn observation_text(&self, state: &State, viewer: Option<Player>, out: &mut String) {
        self.describe(state, viewer, out);
    }

    fn state_text(&self, state: &State, out: &mut String) {
        self.describe(state, None, out);
    }

    fn observe_event(&self, before: &State, id: Id, _: &State, player: Player, out: &mut Vec<String>) {
        self.events(before, id, player, out);
    }

    fn resample(&self, state: &State, _: Player, _: &mut impl Source) -> State {
        *state // I-73
    }

    fn encode(&self, state: &State, out: &mut Vec<u8>) {
        let start = out.len();
        out.resize(start + observe::size(self.players), 0);
        self.write(state, Player(0), &mut out[start..]);
    }

    fn decode(&self, bytes: &[u8]) -> Result<State, Vec<String>> {
        let state = self.read(bytes)?;
        let mut reasons = self.irregular(bytes, &state);
        reasons.extend(self.impossible(&state));
        if reasons.is_empty() { Ok(state) } else { Err(reasons) }
    }
}

impl Institute {
    /// The points of I-25: Rituals, levels and Soul pieces.
    fn score(&self, state: &State) -> i32 {
        let seats = &state.seats[..self.players];
        let each = |seat: &Seat| i32::from(seat.level) - 1 + i32::from(seat.pack.of(Item::Soul));
        i32::from(state.points) + seats.iter().map(each).sum::<i32>()
    }
}
