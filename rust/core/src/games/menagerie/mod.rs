//! The Cursed Menagerie: a solo dice game with a campaign. Nothing is hidden.

mod acting;
mod action;
mod attempt;
mod content;
mod effect;
mod heuristic;
mod legal;
mod observe;
mod position;
mod possible;
mod rules;
mod setup;
pub mod solve;
mod state;
mod tally;
mod tracks;
mod turn;

pub use action::{Benefit, Bonus, Ghost, Letters, Move, Object, Slot, Space, Stat};
pub use effect::{Effect, Standing, When};
pub use state::{Phase, Place, State};

use crate::content::Document;
use crate::error::{Error, Rule};
use crate::game::{Game, Info};
use crate::node::{Id, Node, Player};
use crate::observation::Slot as Run;
use crate::option::{OptionKind, OptionSpec, Options};
use crate::planner::Planner;
use crate::rng::{Rng, Source};
use crate::set::Set320;
use crate::tally::{Counter, Watch};
use action::ACTIONS;
use content::Content;

/// How many objects are to be captured (C-70, C-71).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    Standard,
    Campaign,
    Arcade,
}

/// What the second game of a campaign begins with (C-70).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CampaignStats {
    Reset,
    Carry,
}

/// Captures that win an arcade game unless the option says otherwise.
const LIMIT: u8 = 39;

/// The game with its options and content.
#[derive(Clone, Debug)]
pub struct Menagerie {
    mode: Mode,
    challenger: bool,
    beginner: bool,
    character: Option<u8>,
    role: Option<u8>,
    campaign_stats: CampaignStats,
    limit: u8,
    content: Content,
    texts: Vec<String>,
    counters: Vec<Counter>,
}

impl Game for Menagerie {
    type State = State;
    type Legal = Set320;

    const NAME: &'static str = "menagerie";
    const VERSION: &'static str = "menagerie-v1";
    const CONTENT: &'static str = include_str!("../../../../../python/yith/games/menagerie/content.toml");
    const RULES: &'static str = include_str!("../../../../../seeds/menagerie/rules.md");
    const SOLVES_TURNS: bool = true;
    // C-80
    const OPTIONS: &'static [OptionSpec] = &[
        OptionSpec {
            name: "mode",
            kind: OptionKind::Choice(&["standard", "campaign", "arcade"]),
            default: 0,
            meaning: "one game, two on end, or rows of objects until a limit",
        },
        OptionSpec { name: "challenger", kind: OptionKind::Bool, default: 0, meaning: "the whole lowest row is attempted at once" },
        OptionSpec { name: "beginner", kind: OptionKind::Bool, default: 0, meaning: "a completed challenge can gain Health" },
        OptionSpec {
            name: "character",
            kind: OptionKind::Word("character"),
            default: 0,
            meaning: "the character; chosen in play if None",
        },
        OptionSpec { name: "role", kind: OptionKind::Word("role"), default: 0, meaning: "the role; chosen in play if None" },
        OptionSpec {
            name: "campaign_stats",
            kind: OptionKind::Choice(&["reset", "carry"]),
            default: 0,
            meaning: "what the second game of a campaign begins with",
        },
        OptionSpec {
            name: "limit",
            kind: OptionKind::Int(1, 99),
            default: LIMIT as i64,
            meaning: "captures that win an arcade game",
        },
    ];

    fn new(options: &Options, document: &Document) -> Result<Self, Error> {
        let content = Content::read(document)?;
        let limit = options.int("limit") as u8;
        if !options.is("mode", "arcade") && limit != LIMIT {
            let reason = options.reason("limit", &format!("{LIMIT} unless mode='arcade'")); // C-80
            return Err(Options::refusal(Self::NAME, vec![reason]));
        }
        let place = |found: Option<usize>| found.map(|place| place as u8);
        let character = options.word("character").and_then(|id| content.characters.iter().position(|card| card.id == id));
        let role = options.word("role").and_then(|id| content.roles.iter().position(|card| card.id == id));
        Ok(Menagerie {
            mode: match () {
                () if options.is("mode", "arcade") => Mode::Arcade,
                () if options.is("mode", "campaign") => Mode::Campaign,
                () => Mode::Standard,
            },
            challenger: options.flag("challenger"),
            beginner: options.flag("beginner"),
            character: place(character),
            role: place(role),
            campaign_stats: if options.is("campaign_stats", "carry") { CampaignStats::Carry } else { CampaignStats::Reset },
            limit,
            texts: Move::all().map(|step| step.text(&content)).collect(),
            counters: tally::counters(&content),
            content,
        })
    }

    fn num_players(&self) -> usize {
        1
    }

    fn num_actions(&self) -> usize {
        ACTIONS
    }

    fn texts(&self) -> &[String] {
        &self.texts
    }

    fn info(&self) -> Info {
        // C-86
        let limit = u32::from(self.limit);
        let escapes = 40 * limit / 3;
        let (escapes, challenges, hearts) = match self.mode {
            Mode::Standard => (0, 36, 12),
            Mode::Campaign => (0, 78, 24),
            Mode::Arcade => (escapes, 6 * limit + 5 * escapes + 10, 12),
        };
        let captures = u32::from(self.captures_to_win());
        let turns = challenges + hearts + captures + if self.beginner { challenges } else { 0 };
        Info {
            hidden: false,
            // The most is in main with six ordinary dice of different faces, so that none is saved and none can be recalled: 63 rerolls,
            // 5 + 5 steps, 36 placings, 18 attempts a card, 10 uses, 6 flips, 4 ignores a card, and the end.
            max_legal_actions: 126 + if self.challenger { 3 } else { 1 } * 22,
            max_decisions: 25 * turns + challenges + 4 * captures + 2 * escapes + 69,
            max_chances: 33 * turns + 6 * challenges + 14 * captures + 2 * escapes + 402,
            min_utility: 0.0,
            max_utility: 1.0,
            utility_sum: None,
        }
    }

    fn observation_spec(&self) -> Vec<Run> {
        observe::spec()
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
            let (first, outcomes) = self.drawn_from(state);
            buffer.extend((0..16).filter(|place| outcomes >> place & 1 == 1).map(|place| (Id(first + place), 1)));
        }
    }

    #[inline(always)]
    fn sample_chance(&self, state: &mut State, rng: &mut Rng, watch: &mut impl Watch) {
        self.sample(state, rng, watch);
    }

    #[inline]
    fn heuristic(&self, state: &State, legal: Set320) -> Id {
        self.promising(state, legal)
    }

    fn planner(&self, weights: Option<&[f64]>, memory: usize) -> Result<Box<dyn Planner<Self>>, Error> {
        Ok(Box::new(solve::TurnPlanner::new(weights, memory)?))
    }

    fn returns(&self, state: &State, out: &mut [f64]) {
        out[0] = f64::from(u8::from(state.won)); // C-74
    }

    fn scores(&self, state: &State, out: &mut [i32]) {
        out[0] = match self.mode {
            Mode::Arcade => i32::from(attempt::captures(state)), // C-74
            _ => i32::from(state.prestige),                      // C-74
        };
    }

    fn progress(&self, state: &State, out: &mut [i32]) {
        out[0] = i32::from(state.progress); // C-75
    }

    fn observe(&self, state: &State, _: Player, out: &mut [u8]) {
        observe::write(state, out);
    }

    fn observation_text(&self, state: &State, _: Option<Player>, out: &mut String) {
        self.describe(state, out);
    }

    fn state_text(&self, state: &State, out: &mut String) {
        self.describe(state, out);
    }

    fn observe_event(&self, _: &State, id: Id, _: &State, _: Player, out: &mut Vec<String>) {
        out.push(self.texts[id.index()].clone());
    }

    fn resample(&self, state: &State, _: Player, _: &mut impl Source) -> State {
        *state // C-83
    }

    fn encode(&self, state: &State, out: &mut Vec<u8>) {
        let start = out.len();
        out.resize(start + observe::SIZE, 0);
        observe::write(state, &mut out[start..]);
    }

    fn decode(&self, bytes: &[u8]) -> Result<State, Vec<String>> {
        let state = position::read(bytes)?;
        let mut reasons = position::irregular(bytes, &state);
        reasons.extend(self.impossible(&state));
        if reasons.is_empty() { Ok(state) } else { Err(reasons) }
    }
}

impl Menagerie {
    /// How many captures win.
    fn captures_to_win(&self) -> u16 {
        match self.mode {
            Mode::Standard => 6,                   // C-21
            Mode::Campaign => 13,                  // C-21
            Mode::Arcade => u16::from(self.limit), // C-71
        }
    }
}
