//! Every game keeps every law, and the broken twins of the test-only game break just the laws that they are about.

mod kuhn;
mod laws;
mod searches;

use kuhn::broken::{Broken, Fault};
use kuhn::{Kuhn, State};
use laws::option_sets::option_sets;
use laws::{Hooks, Subject};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Mutex;
use std::thread;
use yith_core::agent::Agent;
use yith_core::game::Game;
use yith_core::games::{self, Visitor};
use yith_core::node::Id;
use yith_core::option::OptionValue;
use yith_core::set::IdSet;

/// Holds a game with all of its option sets to every law, and sees that each law that is not trivial had something to look at.
fn keeps_every_law<G: Game>(hooks: impl Fn() -> Hooks<G> + Sync, seeds: u64) {
    let cases = Mutex::new(option_sets::<G>().into_iter().zip(0..));
    let silent: Mutex<BTreeSet<&str>> = Mutex::new(laws::laws::<G>().map(|(name, _)| name).into());
    let work = || {
        while let Some((options, number)) = claim(&cases) {
            // Seeds differ from set to set, so that a game with many sets is played in as many ways.
            let subject = subject(&options, hooks(), number * seeds..(number + 1) * seeds);
            let may_be_trivial = |law| !subject.game().info().hidden || ["conservation", "families"].contains(&law);
            for (name, law) in laws::laws::<G>() {
                let verdict = law(&subject).unwrap_or_else(|broken| panic!("{broken}"));
                if verdict.checked > 0 || may_be_trivial(name) && verdict.trivial {
                    silent.lock().expect("no thread panics here").remove(name);
                }
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    let silent = silent.into_inner().expect("no thread panicked");
    assert!(silent.is_empty(), "laws that looked at nothing in {}: {silent:?}", G::VERSION);
}

fn claim<T>(cases: &Mutex<impl Iterator<Item = T>>) -> Option<T> {
    cases.lock().expect("no thread panics here").next()
}

fn subject<G: Game>(options: &[(String, OptionValue)], hooks: Hooks<G>, seeds: Range<u64>) -> Subject<G> {
    Subject::new(options, hooks, seeds).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn every_game_keeps_every_law() {
    struct Laws;
    impl Visitor for Laws {
        fn visit<G: Game>(&mut self) {
            // Laws about hidden cards take ten times as long as the others.
            let subject = subject::<G>(&[], Hooks::default(), 0..0);
            keeps_every_law::<G>(Hooks::default, if subject.game().info().hidden { 2 } else { 6 });
        }
    }
    games::visit(&mut Laws);
}

#[test]
fn kuhn_keeps_every_law() {
    keeps_every_law::<Kuhn>(|| Hooks { conserved: Some(kuhn::conserved), deals: Some(kuhn::deals), ..Hooks::default() }, 40);
}

/// The laws that a twin breaks, over all option sets.
fn broken_by(fault: Fault) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for options in option_sets::<Kuhn>() {
        let subject = twin(options, fault);
        found.extend(laws::laws().into_iter().filter(|(_, law)| law(&subject).is_err()).map(|(name, _)| name.to_owned()));
    }
    found
}

fn twin(mut options: Vec<(String, OptionValue)>, fault: Fault) -> Subject<Broken> {
    options.push(("fault".to_owned(), OptionValue::Text(fault.word().to_owned())));
    let hooks = Hooks::<Broken> {
        conserved: Some(|twin, state| kuhn::conserved(&twin.kuhn, state)),
        deals: Some(|twin, state, player| kuhn::deals(&twin.kuhn, state, player)),
        ..Hooks::default()
    };
    subject(&options, hooks, 0..40)
}

#[test]
fn every_fault_is_found_by_the_laws_that_it_is_about() {
    let expected: BTreeMap<String, BTreeSet<String>> =
        toml::from_str(include_str!("../../../tests/kuhn/faults.toml")).expect("TOML");
    let found = Fault::ALL.iter().map(|&fault| (fault.word().to_owned(), broken_by(fault)));
    assert_eq!(found.collect::<BTreeMap<_, _>>(), expected);
}

#[test]
fn an_agent_that_peeks_is_found() {
    fn peek(_: Agent, kuhn: &Kuhn, state: &State, _: &mut yith_core::rng::Rng) -> Id {
        let legal = kuhn.legal(state);
        if state.card[0] > state.card[1] { legal.nth(0) } else { legal.nth(1) }
    }
    let subject = subject(&[], Hooks::<Kuhn> { act: peek, ..Hooks::default() }, 0..40);
    let found = laws::laws::<Kuhn>().into_iter().filter(|(_, law)| law(&subject).is_err()).map(|(name, _)| name);
    assert_eq!(found.collect::<Vec<_>>(), ["agents"]);
}

#[test]
fn a_breach_says_how_to_see_it_again() {
    let subject = twin(Vec::new(), Fault::LeaksInTensor);
    let breach = laws::knowledge::hidden(&subject).expect_err("it leaks").to_string();
    let start = "hidden: kuhn-v1 with copies=1, draw='once', must_call=True, fault='leaks-in-tensor', seed 0, history [";
    assert!(breach.starts_with(start) && !breach.contains('\n'), "{breach}");
    assert!(breach.contains("player 1 tells ") && breach.ends_with(" by the observation"), "{breach}");
}
