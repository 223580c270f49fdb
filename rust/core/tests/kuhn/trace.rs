//! The game shows what `tests/kuhn/trace.toml` says, which the twin in Python writes.

use super::Kuhn;
use crate::laws::{Hooks, Subject, tensor, tensor_size, told, whole};
use serde::Deserialize;
use sha2::{Digest, Sha256};
use std::fmt::Write;
use yith_core::content::hex;
use yith_core::game::Game;
use yith_core::held::Held;
use yith_core::node::{Id, Node, Player};
use yith_core::option::OptionValue;
use yith_core::rng::{Purpose, stream};
use yith_core::set::IdSet;
use yith_core::tally::Scope;

const TRACE: &str = include_str!("../../../../tests/kuhn/trace.toml");
const RESAMPLE_SEED: u64 = 5;

#[derive(Deserialize)]
struct Trace {
    tree: Vec<Tree>,
    step: Vec<Step>,
}

#[derive(Debug, Deserialize, PartialEq)]
struct Tree {
    copies: i64,
    draw: String,
    must_call: bool,
    nodes: u32,
    ends: u32,
    digest: String,
}

#[derive(Deserialize)]
struct Step {
    r#move: String,
    shown: String,
}

fn start(options: &[(&str, OptionValue)]) -> Held<Kuhn> {
    let given: Vec<(String, OptionValue)> = options.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
    Held::initial(Subject::<Kuhn>::new(&given, Hooks::default(), 0..0).expect("the options are sound").loaded)
}

fn or_dash(words: Vec<String>) -> String {
    if words.is_empty() { "-".to_owned() } else { words.join(" ") }
}

/// The ids that can be applied, and the chances of outcomes.
fn moves(held: &Held<Kuhn>) -> (Vec<Id>, Vec<(Id, u32)>) {
    let (mut legal, mut outcomes) = (Vec::new(), Vec::new());
    held.legal().for_each(|id| legal.push(id));
    held.loaded().game.outcomes(held.value(), &mut outcomes);
    (legal, outcomes)
}

/// All that can be asked of a state, as lines.
fn show(held: &Held<Kuhn>) -> String {
    let (game, state) = (&held.loaded().game, held.value());
    let node = game.node(state);
    let player = if let Node::Decision(player) = node { player.0.to_string() } else { "-".to_owned() };
    let (legal, outcomes) = moves(held);
    let legal = or_dash(legal.iter().map(|id| id.0.to_string()).collect());
    let outcomes = or_dash(outcomes.iter().map(|(id, weight)| format!("{}:{weight}", id.0)).collect());
    let (mut returns, mut scores) = ([0.0; 2], [0; 2]);
    game.returns(state, &mut returns);
    game.scores(state, &mut scores);
    let tally = game.tally_spec().iter().zip(held.tally().chunks_exact(2)).map(|(counter, counts)| match counter.scope {
        Scope::Player => format!("{} {} {}", counter.name, counts[0], counts[1]),
        Scope::Game => format!("{} {}", counter.name, counts[0]),
    });
    let tally = tally.collect::<Vec<_>>().join(", ");
    let mut lines = vec![
        whole(game, state),
        format!("bytes {}", hex(&held.loaded().encode(state))),
        format!("{} {player}, legal {legal}, outcomes {outcomes}", node.name()),
        format!("returns {returns:?}, scores {scores:?}, tally {tally}"),
    ];
    for seat in [0, 1].map(Player) {
        let tensor = hex(&tensor(game, state, seat, tensor_size(game)));
        lines.push(format!("{} observes {tensor} {}", seat.0, told(game, state, Some(seat))));
        lines.push(format!("{} saw {}", seat.0, held.observe_event(seat).join("; ")));
        let mut source = stream(RESAMPLE_SEED, 0, 0, Purpose::Resample.key());
        lines.push(format!("{} may be in {}", seat.0, whole(game, &game.resample(state, seat, &mut source))));
    }
    for id in 0..game.texts().len() as u64 {
        if let Err(error) = held.clone().apply(id) {
            lines.push(format!("refused {id} {}: {error}", error.code));
        }
    }
    lines.iter().fold(String::new(), |mut text, line| {
        writeln!(text, "{line}").expect("a string takes all");
        text
    })
}

/// Shows a state and all that follow it, depth first.
fn each_node(held: &Held<Kuhn>, visit: &mut impl FnMut(&Held<Kuhn>)) {
    visit(held);
    let (legal, outcomes) = moves(held);
    for id in legal.into_iter().chain(outcomes.into_iter().map(|(id, _)| id)) {
        let mut after = held.clone();
        after.apply(u64::from(id.0)).expect("the id is listed");
        each_node(&after, visit);
    }
}

#[test]
fn every_node_of_a_tree_is_shown_alike() {
    let trace: Trace = toml::from_str(TRACE).expect("the file is written by the twin");
    for expected in trace.tree {
        let held = start(&[
            ("copies", OptionValue::Int(expected.copies)),
            ("draw", OptionValue::Text(expected.draw.clone())),
            ("must_call", OptionValue::Bool(expected.must_call)),
        ]);
        let (mut digest, mut nodes, mut ends) = (Sha256::new(), 0, 0);
        each_node(&held, &mut |held| {
            digest.update(show(held));
            nodes += 1;
            ends += u32::from(held.loaded().game.node(held.value()) == Node::Terminal);
        });
        let found = Tree { nodes, ends, digest: hex(&digest.finalize()), draw: expected.draw.clone(), ..expected };
        assert_eq!(found, expected);
    }
}

#[test]
fn a_game_is_shown_as_it_stands_in_the_file() {
    let trace: Trace = toml::from_str(TRACE).expect("the file is written by the twin");
    let mut held = start(&[]);
    for step in trace.step {
        let id = held.loaded().id(&step.r#move).expect("the file has texts of the game");
        held.apply(u64::from(id.0)).expect("the move is legal");
        assert_eq!(show(&held), step.shown, "after {}", step.r#move);
    }
}
