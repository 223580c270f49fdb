//! Searches tell the same on any number of threads, know no more than the player does, and come to the means over what is hidden.

use crate::kuhn::Kuhn;
use yith_core::agent::Rollout;
use yith_core::content::Document;
use yith_core::game::Game;
use yith_core::games::{Visitor, visit};
use yith_core::node::{Id, Node, Player};
use yith_core::option::Options;
use yith_core::processor::Portable;
use yith_core::rng::{Rng, Source, stream};
use yith_core::search::{Analysis, Plan, Searcher};
use yith_core::set::IdSet;
use yith_core::tally::Silent;
use yith_core::team::Scoped;

fn loaded<G: Game>() -> G {
    let document = Document::parse("content.toml", G::CONTENT).expect("the content that ships");
    let options = Options::resolve(G::NAME, G::OPTIONS, &[], &document).expect("the defaults");
    G::new(&options, &document).expect("the defaults")
}

fn found<G: Game>(game: &G, state: &G::State, plan: &Plan, seed: u64, threads: usize) -> Analysis {
    again(&mut Searcher::new(game, *plan, false), game, state, seed, threads)
}

fn again<G: Game>(searcher: &mut Searcher<G>, game: &G, state: &G::State, seed: u64, threads: usize) -> Analysis {
    searcher.search::<Portable>(game, state, seed, &Scoped(threads), &mut || false).expect("nobody stops it")
}

/// All decisions with two legal actions or more in a game of random players.
fn decisions<G: Game>(game: &G, rng: &mut Rng) -> Vec<G::State> {
    let (mut state, mut found) = (game.initial_state(), Vec::new());
    loop {
        match game.node(&state) {
            Node::Terminal => return found,
            Node::Chance => game.sample_chance(&mut state, rng, &mut Silent),
            Node::Decision(_) => {
                let legal = game.legal(&state);
                if !legal.is_single() {
                    found.push(state.clone());
                }
                game.transition(&mut state, legal.nth(rng.below(legal.len())), &mut Silent);
            }
        }
    }
}

/// Positions of games, one early and one late.
fn some<G: Game>(game: &G) -> Vec<G::State> {
    let all = decisions(game, &mut stream(3, 0, 0, 0));
    [all.len() / 5, all.len() / 2].map(|place| all[place].clone()).to_vec()
}

struct SameOnThreads;

impl Visitor for SameOnThreads {
    fn visit<G: Game>(&mut self) {
        let game = loaded::<G>();
        let plan = Plan { simulations: 90, trees: 4, rollout: Rollout::Heuristic, ..Plan::DEFAULT };
        for state in some(&game) {
            let one = found(&game, &state, &plan, 5, 1);
            assert_eq!(one, found(&game, &state, &plan, 5, 3), "{}", G::VERSION);
            assert_eq!(one.simulations, 90);
            assert_eq!(one.candidates.iter().map(|candidate| candidate.visits).sum::<u64>(), 90);
            assert_eq!(one.candidates.len() as u32, game.legal(&state).len());
            assert!(one.candidates.iter().all(|candidate| game.check(&state, candidate.id).is_ok()));
        }
    }
}

#[test]
fn threads_and_the_order_of_trees_change_nothing() {
    visit(&mut SameOnThreads);
}

struct Blind;

impl Visitor for Blind {
    fn visit<G: Game>(&mut self) {
        let game = loaded::<G>();
        let plan = Plan { simulations: 60, ..Plan::DEFAULT };
        for state in some(&game) {
            let Node::Decision(player) = game.node(&state) else { unreachable!("a decision was kept") };
            let expected = found(&game, &state, &plan, 9, 1);
            for seed in 0..4 {
                let other = game.resample(&state, player, &mut stream(seed, 0, 0, 15));
                assert_eq!(found(&game, &other, &plan, 9, 1), expected, "{}", G::VERSION);
            }
        }
    }
}

#[test]
fn a_search_knows_what_its_player_knows() {
    visit(&mut Blind);
}

/// With a full memory it goes on, from where the tree ends.
#[test]
fn memory_is_bounded() {
    struct Bounded;
    impl Visitor for Bounded {
        fn visit<G: Game>(&mut self) {
            let game = loaded::<G>();
            let state = &some(&game)[0];
            let plan = Plan { simulations: 2000, memory: 1 << 15, ..Plan::DEFAULT };
            let small = found(&game, state, &plan, 1, 1);
            let large = found(&game, state, &Plan { memory: 1 << 26, ..plan }, 1, 1);
            assert_eq!((small.simulations, large.simulations), (2000, 2000));
            assert!(small.situations < large.situations && small.situations < 512, "{}", small.situations);
        }
    }
    visit(&mut Bounded);
}

/// Where the other player decides no more, the values are the means over the cards that it may hold.
#[test]
fn values_of_hidden_cards_are_means_over_what_may_be_hidden() {
    let game = loaded::<Kuhn>();
    let plan = Plan { simulations: 20_000, exploration: 2.0, ..Plan::DEFAULT };
    let mut checked = 0;
    for seed in 0..200 {
        for state in decisions(&game, &mut stream(seed, 0, 0, 0)) {
            let Node::Decision(player) = game.node(&state) else { unreachable!("a decision was kept") };
            let Some(expected) = means(&game, &state, player) else { continue };
            checked += 1;
            for candidate in found(&game, &state, &plan, seed, 1).candidates {
                let (_, mean) = expected.iter().find(|(id, _)| *id == candidate.id).expect("a legal action");
                let (value, error) = (candidate.values[player.index()], candidate.errors[player.index()]);
                assert!((value - mean).abs() < 5.0 * error + 0.02, "seed {seed}: {value} +- {error}, expected {mean}");
            }
        }
    }
    assert!(checked > 10, "{checked}");
}

/// The mean worth of each action over many positions that the player cannot tell apart; None where somebody decides after one.
fn means(game: &Kuhn, state: &<Kuhn as Game>::State, player: Player) -> Option<Vec<(Id, f64)>> {
    const DRAWS: u64 = 4000;
    let (legal, mut found) = (game.legal(state), Vec::new());
    for rank in 0..legal.len() {
        let (id, mut sum) = (legal.nth(rank), 0.0);
        for seed in 0..DRAWS {
            let mut rng = stream(seed, 1, 0, 15);
            let mut next = game.resample(state, player, &mut rng);
            game.transition(&mut next, id, &mut Silent);
            loop {
                match game.node(&next) {
                    Node::Terminal => break,
                    Node::Chance => game.sample_chance(&mut next, &mut rng, &mut Silent),
                    Node::Decision(_) => return None,
                }
            }
            let mut returns = [0.0; 2];
            game.returns(&next, &mut returns);
            sum += returns[player.index()];
        }
        found.push((id, sum / DRAWS as f64));
    }
    Some(found)
}

/// Where the next search starts is often known to the one before, which worked on it too.
#[test]
fn a_searcher_remembers_what_it_is_told_to() {
    struct Remembering;
    impl Visitor for Remembering {
        fn visit<G: Game>(&mut self) {
            let game = loaded::<G>();
            let plan = Plan { simulations: 300, trees: 2, ..Plan::DEFAULT };
            let state = &some(&game)[1];
            let (mut keeps, mut forgets) = (Searcher::new(&game, plan, true), Searcher::new(&game, plan, false));
            let first = again(&mut keeps, &game, state, 5, 1);
            assert_eq!(first, again(&mut forgets, &game, state, 5, 1), "{}", G::VERSION);
            assert!(first.candidates.iter().all(|candidate| candidate.inherited == 0));
            assert_eq!(first, again(&mut forgets, &game, state, 5, 1), "{}", G::VERSION);
            let second = again(&mut keeps, &game, state, 6, 1);
            assert_eq!(second, {
                let mut other = Searcher::new(&game, plan, true);
                again(&mut other, &game, state, 5, 2);
                again(&mut other, &game, state, 6, 2)
            });
            for (before, after) in first.candidates.iter().zip(&second.candidates) {
                assert_eq!(before.visits, after.inherited, "{}", G::VERSION);
            }
            assert_eq!(second.candidates.iter().map(|candidate| candidate.visits).sum::<u64>(), 300);
            keeps.forget();
            assert_eq!(again(&mut keeps, &game, state, 5, 1), first, "{}", G::VERSION);
        }
    }
    visit(&mut Remembering);
}
