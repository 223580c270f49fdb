//! The core plays the golden traces and counts the counted nodes of `seeds/`.

use sha2::{Digest, Sha256};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use yith_core::erased::{AnyGame, AnyState};
use yith_core::games::{GAMES, find};
use yith_core::node::{Id, Node};
use yith_core::option::OptionValue;
use yith_core::tally::Scope;

fn seeds(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../seeds").join(name)
}

fn option(text: &str) -> OptionValue {
    match (text, text.parse()) {
        ("None", _) => OptionValue::None,
        ("True", _) => OptionValue::Bool(true),
        ("False", _) => OptionValue::Bool(false),
        (_, Ok(number)) => OptionValue::Int(number),
        _ => OptionValue::Text(text.to_owned()),
    }
}

fn digest(state: &dyn AnyState) -> String {
    Sha256::digest(state.encode())[..4].iter().map(|byte| format!("{byte:02x}")).collect()
}

fn words<T: ToString>(values: impl IntoIterator<Item = T>) -> String {
    values.into_iter().map(|value| value.to_string()).collect::<Vec<_>>().join(" ")
}

/// The game that the head of a trace describes, and the lines after the head.
fn open<'a>(name: &str, lines: &'a [&'a str]) -> (Arc<dyn AnyGame>, &'a [&'a str]) {
    assert_eq!(lines[0], "yith trace 1");
    let head = lines.iter().position(|line| line.starts_with("content ")).expect("the head names the content");
    let options: Vec<(String, OptionValue)> = lines[2..head]
        .iter()
        .map(|line| {
            let (name, value) = line["option ".len()..].split_once(' ').expect("an option has a value");
            (name.to_owned(), option(value))
        })
        .collect();
    let game = (find(name).unwrap().load)(&options, None).unwrap();
    assert_eq!(lines[1], format!("game {}", game.version()));
    assert_eq!(lines[head], format!("content {}", game.content().digest));
    (game, &lines[head + 2..])
}

fn replay(name: &str, text: &str) {
    let lines: Vec<&str> = text.lines().collect();
    let (game, moves) = open(name, &lines);
    let mut state = game.clone().initial();
    for line in moves {
        if let Some(text) = line.strip_prefix(": ") {
            assert_eq!(state.text(), text);
        } else if let Some((texts, expected)) = line.split_once(" = ") {
            let shown = state.events().len();
            let mut texts = texts.split(" ! ");
            let id = game.id(texts.next().unwrap()).unwrap();
            state.apply(u64::from(id.0)).unwrap();
            let followed: Vec<&str> = state.events()[shown + 1..].iter().map(|(id, _)| game.texts()[id.index()].as_str()).collect();
            assert_eq!(followed, texts.collect::<Vec<_>>(), "forced moves of {line}");
            assert_eq!(digest(&*state), expected, "position after {line}");
        }
    }
    assert_eq!(state.node(), Node::Terminal);
    let players = game.num_players();
    let (mut returns, mut scores) = (vec![0.0; players], vec![0; players]);
    state.returns(&mut returns);
    state.scores(&mut scores);
    let mut result =
        vec![format!("returns {}", words(returns.iter().map(|share| format!("{share:?}")))), format!("scores {}", words(scores))];
    for (counter, counts) in game.tally_spec().iter().zip(state.tally().chunks(players)) {
        let width = if counter.scope == Scope::Game { 1 } else { players };
        if counts.iter().any(|&count| count > 0) {
            result.push(format!("tally {} {}", counter.name, words(&counts[..width])));
        }
    }
    assert_eq!(moves[moves.len() - result.len()..], result);
}

#[test]
fn the_core_plays_every_trace() {
    for entry in GAMES {
        let mut traces = 0;
        for file in fs::read_dir(seeds(entry.name).join("traces")).unwrap() {
            replay(entry.name, &fs::read_to_string(file.unwrap().path()).unwrap());
            traces += 1;
        }
        assert!(traces > 0, "{} has no trace: run python -m tests.traces.remake", entry.name);
    }
}

#[derive(serde::Deserialize)]
struct Counts {
    count: Vec<Row>,
}

#[derive(serde::Deserialize)]
struct Row {
    options: toml::Table,
    texts: Vec<String>,
    paths: Vec<u64>,
}

fn paths(state: &dyn AnyState, depth: usize) -> u64 {
    let mut ids: Vec<Id> = state.legal().iter().collect();
    if ids.is_empty() {
        let mut outcomes = Vec::new();
        state.outcomes(&mut outcomes);
        ids = outcomes.into_iter().map(|(id, _)| id).collect();
    }
    let after = |id: &Id| {
        let mut state = state.duplicate();
        state.apply(u64::from(id.0)).unwrap();
        paths(&*state, depth - 1)
    };
    if depth == 1 { ids.len() as u64 } else { ids.iter().map(after).sum() }
}

#[test]
fn the_core_counts_every_counted_node() {
    for entry in GAMES {
        let text = fs::read_to_string(seeds(entry.name).join("counts.toml")).unwrap();
        let counts: Counts = toml::from_str(&text).unwrap();
        assert!(!counts.count.is_empty());
        for row in counts.count {
            let options: Vec<(String, OptionValue)> = row
                .options
                .into_iter()
                .map(|(name, value)| match value {
                    toml::Value::Boolean(flag) => (name, OptionValue::Bool(flag)),
                    toml::Value::Integer(number) => (name, OptionValue::Int(number)),
                    toml::Value::Array(ids) => {
                        (name, OptionValue::List(ids.into_iter().map(|id| id.try_into().unwrap()).collect()))
                    }
                    value => (name, OptionValue::Text(value.as_str().unwrap().to_owned())),
                })
                .collect();
            let game = (entry.load)(&options, None).unwrap();
            let mut state = game.clone().initial();
            for text in &row.texts {
                state.apply(u64::from(game.id(text).unwrap().0)).unwrap();
            }
            let found: Vec<u64> = (1..=row.paths.len()).map(|depth| paths(&*state, depth)).collect();
            assert_eq!(found, row.paths, "{} {:?}", game.options(), row.texts);
        }
    }
}
