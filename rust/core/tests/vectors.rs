//! The generator against `seeds/rng.toml`, which the Python twin prints and reads too.

use serde::Deserialize;
use yith_core::rng::{Rng, Source, stream};

const SEEDS: &str = include_str!("../../../seeds/rng.toml");

/// A 64-bit word, which TOML's signed integers do not hold.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq)]
#[serde(try_from = "String")]
struct Word(u64);

impl TryFrom<String> for Word {
    type Error = std::num::ParseIntError;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse().map(Word)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Seeds {
    splitmix64: SplitMix,
    xoshiro256plusplus: Xoshiro,
    stream: Vec<Stream>,
    bounded: Vec<Bounded>,
    weighted: Vec<Weighted>,
}

/// Its state is known to the Python twin only, which can reach SplitMix64 by itself.
#[derive(Deserialize)]
struct SplitMix {
    key: [Word; 4],
    outputs: Vec<Word>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Xoshiro {
    state: [Word; 4],
    outputs: Vec<Word>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Stream {
    key: [Word; 4],
    state: [Word; 4],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Bounded {
    state: [Word; 4],
    bound: u32,
    draws: Vec<u32>,
    next: Word,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Weighted {
    state: [Word; 4],
    weights: Vec<u32>,
    draws: Vec<usize>,
    next: Word,
}

fn seeds() -> Seeds {
    toml::from_str(SEEDS).expect("seeds/rng.toml has these tables")
}

fn rng(state: [Word; 4]) -> Rng {
    Rng(state.map(|word| word.0))
}

fn keyed([seed, lane, episode, purpose]: [Word; 4]) -> Rng {
    stream(seed.0, lane.0, episode.0, purpose.0)
}

#[test]
fn splitmix64_gives_the_published_outputs() {
    let SplitMix { key, outputs } = seeds().splitmix64;
    assert_eq!(keyed(key).0.map(Word)[..], outputs[..4]);
}

#[test]
fn xoshiro256plusplus_gives_the_published_outputs() {
    let Xoshiro { state, outputs } = seeds().xoshiro256plusplus;
    let mut rng = rng(state);
    let given: Vec<Word> = outputs.iter().map(|_| Word(rng.next_u64())).collect();
    assert_eq!(given, outputs);
}

#[test]
fn streams_start_where_their_keys_say() {
    for Stream { key, state } in seeds().stream {
        assert_eq!(keyed(key).0.map(Word), state, "{key:?}");
    }
}

#[test]
fn bounded_draws_are_the_same() {
    for Bounded { state, bound, draws, next } in seeds().bounded {
        let mut rng = rng(state);
        let given: Vec<u32> = draws.iter().map(|_| rng.below(bound)).collect();
        assert_eq!((given, Word(rng.next_u64())), (draws, next), "{state:?} below {bound}");
    }
}

#[test]
fn weighted_draws_are_the_same() {
    for Weighted { state, weights, draws, next } in seeds().weighted {
        let mut rng = rng(state);
        let mut draw = || {
            let drawn = rng.below(weights.iter().sum());
            let mut below = 0;
            weights.iter().position(|weight| {
                below += weight;
                drawn < below
            })
        };
        let given: Vec<Option<usize>> = draws.iter().map(|_| draw()).collect();
        assert_eq!(given, draws.into_iter().map(Some).collect::<Vec<_>>(), "{weights:?}");
        assert_eq!(Word(rng.next_u64()), next, "{weights:?}");
    }
}
