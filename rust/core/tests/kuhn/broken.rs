//! The test-only game with a fault of choice: it shows that the laws have teeth.

use super::{BET, DRAW, Kuhn, Line, PASS, Phase, Rank, SHOWDOWNS, State, byte, counted, deal, pick};
use yith_core::content::Document;
use yith_core::error::{Error, Rule};
use yith_core::game::{Game, Info};
use yith_core::node::{Id, Node, Player};
use yith_core::observation::Slot;
use yith_core::option::{OptionKind, OptionSpec, Options};
use yith_core::rng::{Rng, Source};
use yith_core::set::{IdSet, Set128};
use yith_core::tally::{Cause, Counter, Watch};

/// Declares the faults, each with its word in the option table.
macro_rules! faults {
    ($($(#[$meta:meta])* $name:ident $word:literal)*) => {
        /// What a twin does otherwise.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Fault {
            $($(#[$meta])* $name,)*
        }

        impl Fault {
            pub(crate) const ALL: &'static [Fault] = &[$(Fault::$name),*];
            const WORDS: &'static [&'static str] = &[$($word),*];

            pub(crate) fn word(self) -> &'static str {
                Fault::WORDS[self as usize]
            }
        }
    };
}

faults! {
    /// Shows a bit of the hidden card.
    LeaksInTensor "leaks-in-tensor"
    /// Forbids drawing while the other holds the king.
    LeaksInMask "leaks-in-mask"
    /// Refuses in other words while the other holds the king.
    LeaksInError "leaks-in-error"
    /// Tells everybody the card that one player is dealt.
    LeaksInEvent "leaks-in-event"
    /// Takes what is hidden as it is.
    ResamplesTheTruth "resamples-the-truth"
    /// Deals ranks with equal chances, however many cards there are of each.
    NotUniform "not-uniform"
    /// Deals uniformly, but counts from the true card on: another truth gives another sample.
    FollowsTheTruth "follows-the-truth"
    /// Deals the observer another card too.
    ResamplesTheKnown "resamples-the-known"
    /// Wastes a word of the stream.
    DrawsTwice "draws-twice"
    /// Counts the cards down from the highest.
    DrawsBackwards "draws-backwards"
    /// Writes the same bytes whether seat 0 passed or bet.
    BytesCollide "bytes-collide"
    /// Writes the same text whatever seat 1 gave up.
    TextsCollide "texts-collide"
    /// Puts a card that is given up back into the deck, and keeps it.
    CopiesACard "copies-a-card"
    /// Lets a player draw again, but does not list it.
    AllowsMore "allows-more"
    /// Does not list drawing, which the rules allow.
    ListsLess "lists-less"
    /// Leaves an only action to the player.
    LeavesForced "leaves-forced"
    /// Lists the outcomes from the highest down.
    OutcomesDescend "outcomes-descend"
    /// Pays before the end.
    PaysEarly "pays-early"
    /// Writes a number beyond the range of its slot.
    LeavesRange "leaves-range"
    /// Promises an earlier end.
    PromisesLess "promises-less"
    /// Counts every end twice.
    EndsTwice "ends-twice"
    /// Groups two counters with another between them.
    SplitsAGroup "splits-a-group"
    /// Calls two ids by one text.
    NamesTwice "names-twice"
}

/// A twin: the option `fault` says which.
#[derive(Debug)]
pub(crate) struct Broken {
    pub(crate) kuhn: Kuhn,
    fault: Fault,
}

fn hidden_card(state: &State, viewer: usize) -> u8 {
    if state.line.is_showdown() { 0 } else { byte(state.card[1 - viewer]) }
}

impl Game for Broken {
    type State = State;
    type Legal = Set128;

    const NAME: &'static str = Kuhn::NAME;
    const VERSION: &'static str = Kuhn::VERSION;
    const OPTIONS: &'static [OptionSpec] = &{
        let [copies, draw, must_call] = *Kuhn::OPTIONS else { panic!("the sound game has three options") };
        let kind = OptionKind::Choice(Fault::WORDS);
        [copies, draw, must_call, OptionSpec { name: "fault", kind, default: 0, meaning: "what is broken" }]
    };
    const CONTENT: &'static str = Kuhn::CONTENT;
    const RULES: &'static str = Kuhn::RULES;

    fn new(options: &Options, content: &Document) -> Result<Self, Error> {
        let mut kuhn = Kuhn::new(options, content)?;
        let fault = Fault::ALL.iter().copied().find(|fault| options.is("fault", fault.word()));
        let fault = fault.expect("the option table has the words of all faults");
        if fault == Fault::NamesTwice {
            kuhn.texts[BET.index()] = kuhn.texts[PASS.index()].clone();
        }
        if fault == Fault::SplitsAGroup {
            (kuhn.tally[0].group, kuhn.tally[3].group) = ("split", "split");
        }
        Ok(Broken { kuhn, fault })
    }
    fn num_players(&self) -> usize {
        self.kuhn.num_players()
    }
    fn num_actions(&self) -> usize {
        self.kuhn.num_actions()
    }
    fn texts(&self) -> &[String] {
        self.kuhn.texts()
    }
    fn info(&self) -> Info {
        let max_decisions = if self.fault == Fault::PromisesLess { 2 } else { self.kuhn.info().max_decisions };
        Info { max_decisions, ..self.kuhn.info() }
    }
    fn observation_spec(&self) -> Vec<Slot> {
        self.kuhn.observation_spec()
    }
    fn tally_spec(&self) -> &[Counter] {
        self.kuhn.tally_spec()
    }
    fn initial_state(&self) -> State {
        self.kuhn.initial_state()
    }
    fn node(&self, state: &State) -> Node {
        self.kuhn.node(state)
    }
    fn legal(&self, state: &State) -> Set128 {
        let sound = self.kuhn.legal(state);
        let mut legal = Set128::EMPTY;
        match self.fault {
            Fault::ListsLess => sound.for_each(|id| {
                if id != DRAW {
                    legal.insert(id);
                }
            }),
            Fault::LeaksInMask => sound.for_each(|id| {
                if self.check(state, id).is_ok() {
                    legal.insert(id);
                }
            }),
            _ => return sound,
        }
        legal
    }
    fn check(&self, state: &State, id: Id) -> Result<(), Rule> {
        let king = state.line.mover().is_some_and(|seat| hidden_card(state, seat) == 3);
        match (self.fault, self.kuhn.check(state, id)) {
            (Fault::LeaksInMask, Ok(())) if id == DRAW && king => {
                Err(Rule { code: "no-draw", number: "K-4", text: "nobody draws against a king" })
            }
            (Fault::LeaksInError, Err(rule)) if king => Err(Rule { text: "not now", ..rule }),
            (Fault::AllowsMore, Err(rule)) if rule.code == "drawn-already" => Ok(()),
            (_, checked) => checked,
        }
    }
    fn transition(&self, state: &mut State, id: Id, watch: &mut impl Watch) {
        if let (Fault::CopiesACard, Phase::Act(seat), DRAW) = (self.fault, state.phase(), id) {
            state.deck[state.card[seat].map_or(0, Rank::index)] += 1;
        }
        self.kuhn.transition(state, id, watch);
        if self.fault == Fault::EndsTwice && self.node(state) == Node::Terminal {
            watch.count(SHOWDOWNS, Player(0));
        }
    }
    fn outcomes(&self, state: &State, buffer: &mut Vec<(Id, u32)>) {
        self.kuhn.outcomes(state, buffer);
        if self.fault == Fault::OutcomesDescend {
            buffer.reverse();
        }
    }
    fn collapse(&self, state: &mut State, watch: &mut impl Watch) {
        while self.fault != Fault::LeavesForced && self.legal(state).is_single() {
            let only = self.legal(state).nth(0);
            watch.moved(only, Cause::Forced);
            self.transition(state, only, watch);
        }
    }
    fn sample_chance(&self, state: &mut State, rng: &mut Rng, watch: &mut impl Watch) {
        let mut outcomes = Vec::new();
        self.outcomes(state, &mut outcomes);
        match self.fault {
            Fault::DrawsTwice => _ = rng.next_u64(),
            Fault::DrawsBackwards => outcomes.reverse(),
            _ => {}
        }
        let id = pick(&outcomes, rng);
        watch.moved(id, Cause::Sampled);
        self.transition(state, id, watch);
    }
    fn heuristic(&self, state: &State, legal: Set128) -> Id {
        self.kuhn.heuristic(state, legal)
    }
    fn returns(&self, state: &State, out: &mut [f64]) {
        self.kuhn.returns(state, out);
        if self.fault == Fault::PaysEarly && state.line.is_facing_bet() {
            out.copy_from_slice(&[1.0, -1.0]);
        }
    }
    fn scores(&self, state: &State, out: &mut [i32]) {
        self.kuhn.scores(state, out);
    }
    fn observe(&self, state: &State, player: Player, out: &mut [u8]) {
        self.kuhn.observe(state, player, out);
        match self.fault {
            Fault::LeaksInTensor => out[7] = hidden_card(state, player.index()) & 1,
            Fault::LeavesRange => out[11] += 3,
            _ => {}
        }
    }
    fn observation_text(&self, state: &State, viewer: Option<Player>, out: &mut String) {
        self.kuhn.observation_text(state, viewer, out);
    }
    fn state_text(&self, state: &State, out: &mut String) {
        let shown = match self.fault {
            Fault::TextsCollide => State { gone: [state.gone[0], None], deck: [0; 3], ..*state },
            _ => *state,
        };
        self.kuhn.state_text(&shown, out);
    }
    fn observe_event(&self, before: &State, id: Id, after: &State, player: Player, out: &mut Vec<String>) {
        let start = out.len();
        self.kuhn.observe_event(before, id, after, player, out);
        if self.fault == Fault::LeaksInEvent && out[start] == "+1 card" {
            out[start] = format!("+1 {}", self.texts()[id.index()]);
        }
    }
    fn resample(&self, state: &State, player: Player, source: &mut impl Source) -> State {
        match self.fault {
            Fault::ResamplesTheTruth => *state,
            Fault::NotUniform => deal(state, player, |deck| {
                let ranks: Vec<(Rank, u32)> = counted(deck).into_iter().map(|(rank, _)| (rank, 1)).collect();
                pick(&ranks, source)
            }),
            Fault::FollowsTheTruth => deal(state, player, |deck| {
                let mut ranks = counted(deck);
                let length = ranks.len();
                ranks.rotate_left(usize::from(hidden_card(state, player.index())) % length);
                pick(&ranks, source)
            }),
            Fault::ResamplesTheKnown => {
                let sample = self.kuhn.resample(state, player, source);
                self.kuhn.resample(&sample, Player(1 - player.0), source)
            }
            _ => self.kuhn.resample(state, player, source),
        }
    }
    fn encode(&self, state: &State, out: &mut Vec<u8>) {
        let written = match self.fault {
            Fault::BytesCollide if state.line == Line::Bet => State { line: Line::Pass, ..*state },
            _ => *state,
        };
        self.kuhn.encode(&written, out);
    }
    fn decode(&self, bytes: &[u8]) -> Result<State, Vec<String>> {
        self.kuhn.decode(bytes)
    }
}
