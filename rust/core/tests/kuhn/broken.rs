//! Twins of the test-only game, each with one fault: they show that the laws have teeth.

use super::{BET, DRAW, Kuhn, PASS, Phase, RANKS, Rank, State, byte, counted, deal, pick};
use std::marker::PhantomData;
use yith_core::content::Document;
use yith_core::error::{Error, Rule};
use yith_core::game::{Game, Info};
use yith_core::node::{Id, Node, Player};
use yith_core::observation::Slot;
use yith_core::option::{OptionSpec, Options};
use yith_core::rng::{Rng, Source};
use yith_core::set::{IdSet, Set128};
use yith_core::tally::{Cause, Counter, Watch};

/// What a twin does otherwise: everything that a fault does not override is the sound game's.
pub trait Fault: Send + Sync + 'static {
    fn change(_: &mut Kuhn) {}
    fn info(kuhn: &Kuhn) -> Info {
        kuhn.info()
    }
    fn legal(kuhn: &Kuhn, state: &State) -> Set128 {
        kuhn.legal(state)
    }
    fn check(kuhn: &Kuhn, state: &State, id: Id) -> Result<(), Rule> {
        kuhn.check(state, id)
    }
    fn transition(kuhn: &Kuhn, state: &mut State, id: Id, watch: &mut impl Watch) {
        kuhn.transition(state, id, watch);
    }
    fn outcomes(kuhn: &Kuhn, state: &State, buffer: &mut Vec<(Id, u32)>) {
        kuhn.outcomes(state, buffer);
    }
    /// Whether the engine takes an only action.
    const COLLAPSES: bool = true;
    /// The outcome that a stream draws.
    fn draw(outcomes: &[(Id, u32)], rng: &mut Rng) -> Id {
        pick(outcomes, rng)
    }
    fn returns(kuhn: &Kuhn, state: &State, out: &mut [f64]) {
        kuhn.returns(state, out);
    }
    fn observe(kuhn: &Kuhn, state: &State, player: Player, out: &mut [u8]) {
        kuhn.observe(state, player, out);
    }
    fn state_text(kuhn: &Kuhn, state: &State, out: &mut String) {
        kuhn.state_text(state, out);
    }
    fn observe_event(kuhn: &Kuhn, before: &State, id: Id, after: &State, player: Player, out: &mut Vec<String>) {
        kuhn.observe_event(before, id, after, player, out);
    }
    fn resample(kuhn: &Kuhn, state: &State, player: Player, source: &mut impl Source) -> State {
        kuhn.resample(state, player, source)
    }
    fn encode(kuhn: &Kuhn, state: &State, out: &mut Vec<u8>) {
        kuhn.encode(state, out);
    }
}

/// A twin.
#[derive(Debug)]
pub struct Broken<F>(pub Kuhn, PhantomData<F>);

impl<F: Fault> Game for Broken<F> {
    type State = State;
    type Legal = Set128;

    const NAME: &'static str = Kuhn::NAME;
    const VERSION: &'static str = Kuhn::VERSION;
    const OPTIONS: &'static [OptionSpec] = Kuhn::OPTIONS;
    const CONTENT: &'static str = Kuhn::CONTENT;
    const RULES: &'static str = Kuhn::RULES;

    fn new(options: &Options, content: &Document) -> Result<Self, Error> {
        let mut kuhn = Kuhn::new(options, content)?;
        F::change(&mut kuhn);
        Ok(Broken(kuhn, PhantomData))
    }
    fn num_players(&self) -> usize {
        self.0.num_players()
    }
    fn num_actions(&self) -> usize {
        self.0.num_actions()
    }
    fn texts(&self) -> &[String] {
        self.0.texts()
    }
    fn info(&self) -> Info {
        F::info(&self.0)
    }
    fn observation_spec(&self) -> Vec<Slot> {
        self.0.observation_spec()
    }
    fn tally_spec(&self) -> &'static [Counter] {
        self.0.tally_spec()
    }
    fn initial_state(&self) -> State {
        self.0.initial_state()
    }
    fn node(&self, state: &State) -> Node {
        self.0.node(state)
    }
    fn legal(&self, state: &State) -> Set128 {
        F::legal(&self.0, state)
    }
    fn check(&self, state: &State, id: Id) -> Result<(), Rule> {
        F::check(&self.0, state, id)
    }
    fn transition(&self, state: &mut State, id: Id, watch: &mut impl Watch) {
        F::transition(&self.0, state, id, watch);
    }
    fn outcomes(&self, state: &State, buffer: &mut Vec<(Id, u32)>) {
        F::outcomes(&self.0, state, buffer);
    }
    fn apply_unchecked(&self, state: &mut State, id: Id, cause: Cause, watch: &mut impl Watch) {
        watch.moved(id, cause);
        self.transition(state, id, watch);
        while F::COLLAPSES && self.legal(state).is_single() {
            let only = self.legal(state).nth(0);
            watch.moved(only, Cause::Forced);
            self.transition(state, only, watch);
        }
    }
    fn sample_chance(&self, state: &mut State, rng: &mut Rng, watch: &mut impl Watch) {
        let mut outcomes = Vec::new();
        self.outcomes(state, &mut outcomes);
        self.apply_unchecked(state, F::draw(&outcomes, rng), Cause::Sampled, watch);
    }
    fn returns(&self, state: &State, out: &mut [f64]) {
        F::returns(&self.0, state, out);
    }
    fn scores(&self, state: &State, out: &mut [i32]) {
        self.0.scores(state, out);
    }
    fn observe(&self, state: &State, player: Player, out: &mut [u8]) {
        F::observe(&self.0, state, player, out);
    }
    fn observation_text(&self, state: &State, viewer: Option<Player>, out: &mut String) {
        self.0.observation_text(state, viewer, out);
    }
    fn state_text(&self, state: &State, out: &mut String) {
        F::state_text(&self.0, state, out);
    }
    fn observe_event(&self, before: &State, id: Id, after: &State, player: Player, out: &mut Vec<String>) {
        F::observe_event(&self.0, before, id, after, player, out);
    }
    fn resample(&self, state: &State, player: Player, source: &mut impl Source) -> State {
        F::resample(&self.0, state, player, source)
    }
    fn encode(&self, state: &State, out: &mut Vec<u8>) {
        F::encode(&self.0, state, out);
    }
    fn decode(&self, bytes: &[u8]) -> Result<State, Vec<String>> {
        self.0.decode(bytes)
    }
}

/// Declares twins.
macro_rules! twins {
    ($($(#[$meta:meta])* $name:ident { $($body:item)* })*) => {
        $(
            $(#[$meta])*
            #[derive(Debug)]
            pub struct $name;
            impl Fault for $name { $($body)* }
        )*
    };
}

fn hidden_card(state: &State, viewer: usize) -> u8 {
    if state.line.is_showdown() { 0 } else { byte(state.card[1 - viewer]) }
}

twins! {
    /// Shows a bit of the hidden card.
    LeaksInTensor {
        fn observe(kuhn: &Kuhn, state: &State, player: Player, out: &mut [u8]) {
            kuhn.observe(state, player, out);
            out[7] = hidden_card(state, player.index()) & 1;
        }
    }
    /// Forbids drawing while the other holds the king.
    LeaksInMask {
        fn legal(kuhn: &Kuhn, state: &State) -> Set128 {
            let mut legal = Set128::EMPTY;
            let all = kuhn.legal(state);
            all.for_each(|id| {
                if Self::check(kuhn, state, id).is_ok() {
                    legal.insert(id);
                }
            });
            legal
        }
        fn check(kuhn: &Kuhn, state: &State, id: Id) -> Result<(), Rule> {
            match state.phase() {
                Phase::Act(seat) if id == DRAW && hidden_card(state, seat) == 3 => {
                    Err(Rule { code: "no-draw", number: "K-4", text: "nobody draws against a king" })
                }
                _ => kuhn.check(state, id),
            }
        }
    }
    /// Refuses in other words while the other holds the king.
    LeaksInError {
        fn check(kuhn: &Kuhn, state: &State, id: Id) -> Result<(), Rule> {
            let king = state.line.mover().is_some_and(|seat| hidden_card(state, seat) == 3);
            kuhn.check(state, id).map_err(|rule| if king { Rule { text: "not now", ..rule } } else { rule })
        }
    }
    /// Tells everybody the card that one player is dealt.
    LeaksInEvent {
        fn observe_event(kuhn: &Kuhn, before: &State, id: Id, after: &State, player: Player, out: &mut Vec<String>) {
            let start = out.len();
            kuhn.observe_event(before, id, after, player, out);
            if out.get(start).is_some_and(|text| text == "+1 card") {
                out[start] = format!("+1 {}", kuhn.texts[id.index()]);
            }
        }
    }
    /// Takes what is hidden as it is.
    ResamplesTheTruth {
        fn resample(_: &Kuhn, state: &State, _: Player, _: &mut impl Source) -> State {
            *state
        }
    }
    /// Deals ranks with equal chances, however many cards there are of each.
    NotUniform {
        fn resample(_: &Kuhn, state: &State, player: Player, source: &mut impl Source) -> State {
            deal(state, player, |deck| {
                let ranks: Vec<(Rank, u32)> = counted(deck).into_iter().map(|(rank, _)| (rank, 1)).collect();
                pick(&ranks, source)
            })
        }
    }
    /// Deals uniformly, but from the true card on: another truth gives another sample.
    FollowsTheTruth {
        fn resample(_: &Kuhn, state: &State, player: Player, source: &mut impl Source) -> State {
            let truth = usize::from(hidden_card(state, player.index()));
            deal(state, player, |deck| {
                let mut ranks = counted(deck);
                let length = ranks.len();
                ranks.rotate_left(truth % length);
                pick(&ranks, source)
            })
        }
    }
    /// Deals the observer another card too.
    ResamplesTheKnown {
        fn resample(kuhn: &Kuhn, state: &State, player: Player, source: &mut impl Source) -> State {
            let other = Player(1 - player.0);
            kuhn.resample(&kuhn.resample(state, player, source), other, source)
        }
    }
    /// Wastes a word of the stream.
    DrawsTwice {
        fn draw(outcomes: &[(Id, u32)], rng: &mut Rng) -> Id {
            rng.next_u64();
            pick(outcomes, rng)
        }
    }
    /// Counts the cards down from the highest.
    DrawsBackwards {
        fn draw(outcomes: &[(Id, u32)], rng: &mut Rng) -> Id {
            let reversed: Vec<_> = outcomes.iter().rev().copied().collect();
            pick(&reversed, rng)
        }
    }
    /// Writes the same bytes whatever seat 1 gave up.
    BytesCollide {
        fn encode(kuhn: &Kuhn, state: &State, out: &mut Vec<u8>) {
            let gone = [state.gone[0], state.gone[1].and(Some(RANKS[0]))];
            kuhn.encode(&State { gone, ..*state }, out);
        }
    }
    /// Writes the same text whatever seat 1 gave up.
    TextsCollide {
        fn state_text(kuhn: &Kuhn, state: &State, out: &mut String) {
            kuhn.state_text(&State { gone: [state.gone[0], None], deck: [0; 3], ..*state }, out);
        }
    }
    /// Puts a card that is given up back into the deck, and keeps it.
    CopiesACard {
        fn transition(kuhn: &Kuhn, state: &mut State, id: Id, watch: &mut impl Watch) {
            if let (Phase::Act(seat), DRAW) = (state.phase(), id) {
                state.deck[state.card[seat].map_or(0, |rank| rank.index())] += 1;
            }
            kuhn.transition(state, id, watch);
        }
    }
    /// Lets a player draw again, but does not list it.
    AllowsMore {
        fn check(kuhn: &Kuhn, state: &State, id: Id) -> Result<(), Rule> {
            kuhn.check(state, id).or_else(|rule| if rule.code == "drawn-already" { Ok(()) } else { Err(rule) })
        }
    }
    /// Lists a pass that the rules refuse.
    ListsMore {
        fn legal(kuhn: &Kuhn, state: &State) -> Set128 {
            let mut legal = kuhn.legal(state);
            if !legal.is_empty() {
                legal.insert(PASS);
            }
            legal
        }
    }
    /// Leaves an only action to the player.
    LeavesForced {
        const COLLAPSES: bool = false;
    }
    /// Lists the outcomes from the highest down.
    OutcomesDescend {
        fn outcomes(kuhn: &Kuhn, state: &State, buffer: &mut Vec<(Id, u32)>) {
            kuhn.outcomes(state, buffer);
            buffer.reverse();
        }
    }
    /// Pays before the end.
    PaysEarly {
        fn returns(kuhn: &Kuhn, state: &State, out: &mut [f64]) {
            kuhn.returns(state, out);
            if state.line.is_facing_bet() {
                out.copy_from_slice(&[1.0, -1.0]);
            }
        }
    }
    /// Writes a number beyond the range of its slot.
    LeavesRange {
        fn observe(kuhn: &Kuhn, state: &State, player: Player, out: &mut [u8]) {
            kuhn.observe(state, player, out);
            out[11] += 3;
        }
    }
    /// Promises an earlier end.
    PromisesLess {
        fn info(kuhn: &Kuhn) -> Info {
            Info { max_decisions: 2, ..kuhn.info() }
        }
    }
    /// Calls two ids by one text.
    NamesTwice {
        fn change(kuhn: &mut Kuhn) {
            kuhn.texts[BET.index()] = kuhn.texts[PASS.index()].clone();
        }
    }
}
