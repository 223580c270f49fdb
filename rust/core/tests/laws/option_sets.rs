//! The options that a game is held to the laws with.

use std::collections::BTreeSet;
use std::env;
use std::iter;
use yith_core::content::Document;
use yith_core::error::ErrorKind;
use yith_core::game::Game;
use yith_core::option::{OptionKind, OptionSpec, OptionValue, Options};

/// Options by name, as a caller gives them.
pub(crate) type OptionSet = Vec<(String, OptionValue)>;

/// Two options with their values.
type Pair = [String; 2];

/// So many combinations of options are all played.
const FEW_SETS: usize = 16;

/// Combinations of the values of a game's options that the game takes, all where there are few, otherwise enough for every two values
/// that go together; with YITH_LONG=1 all. Wide ranges of numbers go together: all at their lowest, their default, their highest.
pub(crate) fn option_sets<G: Game>() -> Vec<OptionSet> {
    let document = Document::parse("content.toml", G::CONTENT).expect("the content that ships");
    let taken = |given: &[(String, OptionValue)]| {
        let options = Options::resolve(G::NAME, G::OPTIONS, given, &document).expect("values of the table");
        match G::new(&options, &document) {
            Ok(_) => true,
            Err(error) if error.kind == ErrorKind::Config => false,
            Err(error) => panic!("{error}"),
        }
    };
    assert!(taken(&[]), "{} refuses its defaults", G::VERSION);
    let mut sets = crossed(G::OPTIONS, &document, &taken);
    sets.retain(|set| taken(set));
    assert!(!sets.is_empty(), "{} refuses every combination", G::VERSION);
    if sets.len() <= FEW_SETS || env::var_os("YITH_LONG").is_some_and(|long| long == "1") { sets } else { pairwise(sets) }
}

/// The first of the sets that show most pairs of values that no set before them shows, until all pairs are shown.
fn pairwise(sets: Vec<OptionSet>) -> Vec<OptionSet> {
    let mut sets: Vec<_> = sets.into_iter().map(|set| (pairs(&set), set)).collect();
    let mut left: BTreeSet<Pair> = sets.iter().flat_map(|(pairs, _)| pairs.clone()).collect();
    let mut chosen = Vec::new();
    while !left.is_empty() {
        let new = |place: &usize| sets[*place].0.intersection(&left).count();
        let best = (0..sets.len()).rev().max_by_key(new).expect("every pair is of a set");
        let (pairs, set) = sets.remove(best);
        left.retain(|pair| !pairs.contains(pair));
        chosen.push(set);
    }
    chosen
}

/// Every two options of a set with their values.
fn pairs(set: &OptionSet) -> BTreeSet<Pair> {
    let shown: Vec<String> = set.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let later = |(place, one): (usize, &String)| {
        let one = one.clone();
        shown[place..].iter().map(move |other| [one.clone(), other.clone()])
    };
    shown.iter().enumerate().flat_map(later).collect()
}

/// The first and the last ids for all players that a game takes beside these options.
fn extreme_ids(
    ids: &[&str],
    set: &[(String, OptionValue)],
    name: &str,
    taken: impl Fn(&[(String, OptionValue)]) -> bool,
) -> Vec<OptionValue> {
    let players = set.iter().find(|(name, _)| name == "players");
    let Some((_, OptionValue::Int(players))) = players else { return Vec::new() };
    let count = ids.len().pow(*players as u32);
    let chosen = |place: usize| {
        let digits = (0..*players as u32).rev().map(|player| place / ids.len().pow(player) % ids.len());
        OptionValue::Words(digits.map(|digit| ids[digit].to_owned()).collect())
    };
    let fits = |value: &OptionValue| taken(&[set, &[(name.to_owned(), value.clone())]].concat());
    let extremes = [(0..count).map(chosen).find(fits), (0..count).rev().map(chosen).find(fits)];
    extremes.into_iter().flatten().collect()
}

fn crossed(table: &[OptionSpec], content: &Document, taken: &impl Fn(&[(String, OptionValue)]) -> bool) -> Vec<OptionSet> {
    let is_wide = |spec: &OptionSpec| matches!(spec.kind, OptionKind::Int(low, high) if high - low >= 8);
    let extremes = if table.iter().any(is_wide) { 3 } else { 1 };
    let mut sets = Vec::new();
    for extreme in 0..extremes {
        let mut crossed = vec![Vec::new()];
        for spec in table {
            let values = |set: &[(String, OptionValue)]| -> Vec<OptionValue> {
                match spec.kind {
                    OptionKind::Bool => [false, true].map(OptionValue::Bool).into(),
                    OptionKind::Choice(words) => words.iter().map(|&word| OptionValue::Text(word.to_owned())).collect(),
                    OptionKind::Int(low, high) if is_wide(spec) => vec![OptionValue::Int([low, spec.default, high][extreme])],
                    OptionKind::Int(low, high) => (low..=high).map(OptionValue::Int).collect(),
                    OptionKind::Word(key) => {
                        let ids = content.ids(key).into_iter().map(|id| OptionValue::Text(id.to_owned()));
                        iter::once(OptionValue::None).chain(ids).collect()
                    }
                    OptionKind::Words(key) => {
                        iter::once(spec.default_value()).chain(extreme_ids(&content.ids(key), set, spec.name, taken)).collect()
                    }
                }
            };
            let with = |set: Vec<(String, OptionValue)>| {
                let values = values(&set);
                values.into_iter().map(move |value| [set.clone(), vec![(spec.name.to_owned(), value)]].concat()).collect::<Vec<_>>()
            };
            crossed = crossed.into_iter().flat_map(with).collect();
        }
        sets.extend(crossed);
    }
    sets
}
