//! Every game keeps every law, and the broken twins of the test-only game break just the laws that they are about.

mod kuhn;
mod laws;

use kuhn::broken::{self, Broken, Fault};
use kuhn::{Kuhn, State};
use laws::{Hooks, Subject, option_sets};
use std::collections::BTreeSet;
use yith_core::agent::Agent;
use yith_core::game::Game;
use yith_core::node::{Id, Player};
use yith_core::option::OptionValue;
use yith_core::set::IdSet;

/// Holds a game with every option set to every law; gives back the laws that had something to look at.
fn keeps_every_law<G: Game>(hooks: impl Fn() -> Hooks<G>, seeds: u64) -> BTreeSet<&'static str> {
    let mut telling = BTreeSet::new();
    for options in option_sets(G::OPTIONS) {
        let subject = subject(&options, hooks(), seeds);
        for (name, law) in laws::laws::<G>() {
            match law(&subject) {
                Err(broken) => panic!("{broken}"),
                Ok(verdict) if verdict.checked > 0 && !verdict.trivial => telling.insert(name),
                Ok(_) => false,
            };
        }
    }
    telling
}

fn subject<G: Game>(options: &[(String, OptionValue)], hooks: Hooks<G>, seeds: u64) -> Subject<G> {
    Subject::new(options, hooks, 0..seeds).unwrap_or_else(|error| panic!("{error}"))
}

fn all_laws() -> BTreeSet<&'static str> {
    laws::laws::<Kuhn>().map(|(name, _)| name).into()
}

#[test]
fn kuhn_keeps_every_law() {
    let telling = keeps_every_law::<Kuhn>(|| Hooks { conserved: kuhn::conserved, deals: kuhn::deals, ..Hooks::default() }, 40);
    assert_eq!(telling, all_laws(), "a law looked at nothing in a game that has all there is");
}

/// The laws that a twin breaks, over all option sets.
fn broken_by<F: Fault>() -> BTreeSet<&'static str> {
    let mut found = BTreeSet::new();
    for options in option_sets(Kuhn::OPTIONS) {
        let hooks = Hooks::<Broken<F>> {
            conserved: |twin, state| kuhn::conserved(&twin.0, state),
            deals: |twin, state, player| kuhn::deals(&twin.0, state, player),
            ..Hooks::default()
        };
        let subject = subject(&options, hooks, 40);
        found.extend(laws::laws::<Broken<F>>().into_iter().filter(|(_, law)| law(&subject).is_err()).map(|(name, _)| name));
    }
    found
}

macro_rules! twins_break {
    ($($test:ident: $twin:ident breaks $($law:literal)*;)*) => {
        $(
            #[test]
            fn $test() {
                assert_eq!(broken_by::<broken::$twin>(), BTreeSet::from([$($law),*]));
            }
        )*
    };
}

twins_break! {
    a_leak_in_the_tensor_is_found: LeaksInTensor breaks "hidden" "information";
    a_leak_in_the_mask_is_found: LeaksInMask breaks "hidden" "information" "agents";
    a_leak_in_an_error_is_found: LeaksInError breaks "hidden";
    a_leak_in_an_event_is_found: LeaksInEvent breaks "information";
    a_resample_of_the_truth_is_found: ResamplesTheTruth breaks "resample" "independent";
    a_resample_that_is_not_uniform_is_found: NotUniform breaks "uniform";
    a_resample_that_follows_the_truth_is_found: FollowsTheTruth breaks "independent";
    a_resample_of_what_is_known_is_found: ResamplesTheKnown breaks "hidden";
    a_wasted_draw_is_found: DrawsTwice breaks "sampling" "undo";
    a_draw_in_another_order_is_found: DrawsBackwards breaks "sampling";
    colliding_bytes_are_found: BytesCollide breaks "bytes" "equality" "recomputed";
    colliding_texts_are_found: TextsCollide breaks "equality";
    a_copied_card_is_found: CopiesACard breaks "conservation";
    an_action_too_many_in_check_is_found: AllowsMore breaks "legal";
    an_action_too_many_in_the_list_is_found: ListsMore breaks "legal";
    a_forced_move_left_is_found: LeavesForced breaks "choices";
    descending_outcomes_are_found: OutcomesDescend breaks "outcomes";
    early_pay_is_found: PaysEarly breaks "returns";
    a_number_beyond_its_range_is_found: LeavesRange breaks "observation";
    a_late_end_is_found: PromisesLess breaks "ends";
    a_text_of_two_ids_is_found: NamesTwice breaks "texts";
}

#[test]
fn an_agent_that_peeks_is_found() {
    fn peek(_: Agent, kuhn: &Kuhn, state: &State, _: &mut yith_core::rng::Rng) -> Id {
        let legal = kuhn.legal(state);
        if state.card[0] > state.card[1] { legal.nth(0) } else { legal.nth(1) }
    }
    let subject = subject(&[], Hooks::<Kuhn> { act: peek, ..Hooks::default() }, 40);
    let found = laws::laws::<Kuhn>().into_iter().filter(|(_, law)| law(&subject).is_err()).map(|(name, _)| name);
    assert_eq!(found.collect::<Vec<_>>(), ["agents"]);
}

#[test]
fn a_breach_says_how_to_see_it_again() {
    let subject = subject::<Broken<broken::LeaksInTensor>>(&[], Hooks::default(), 4);
    let breach = laws::knowledge::hidden(&subject).expect_err("it leaks").to_string();
    let start = "hidden: kuhn-v1 with copies=1, draw='once', must_call=True, seed 0, history [";
    assert!(breach.starts_with(start) && !breach.contains('\n'), "{breach}");
    assert!(breach.contains("player 0 tells ") && breach.ends_with(" by the observation"), "{breach}");
}
