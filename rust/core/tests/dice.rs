//! Dice against `seeds/dice.toml`, which the Python twin prints and reads too, and against the rules read off plainly.

use serde::Deserialize;
use yith_core::dice::odds::{keeps, odds_of_pool, odds_of_roll};
use yith_core::dice::{Aim, Challenge, Kind, Pool, batch};
use yith_core::rng::{Source, stream};

const SEEDS: &str = include_str!("../../../seeds/dice.toml");

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Seeds {
    met: Vec<Met>,
    odds: Vec<Chance>,
    keep: Vec<Keep>,
    refused: Vec<Refused>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Met {
    challenge: String,
    pool: String,
    values: Vec<u8>,
    spends: Vec<String>,
    steps: i8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Chance {
    challenges: Vec<String>,
    dice: Option<u8>,
    pool: Option<String>,
    rerolls: u8,
    steps: u8,
    hits: String,
    total: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Keep {
    challenges: Vec<String>,
    pool: String,
    rerolls: u8,
    steps: u8,
    kept: Vec<String>,
    hits: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Refused {
    challenge: String,
    message: String,
}

fn seeds() -> Seeds {
    toml::from_str(SEEDS).expect("seeds/dice.toml has this form")
}

fn pool(text: &str) -> Pool {
    text.parse().expect("a pool")
}

fn parsed(texts: &[String]) -> Vec<Challenge> {
    texts.iter().map(|text| text.parse().expect("a challenge")).collect()
}

fn mask(values: &[u8]) -> u8 {
    values.iter().fold(0, |mask, value| mask | 1 << (value - 1))
}

#[test]
fn pools_meet_challenges_alike() {
    for Met { challenge: text, pool: dice, values, spends, steps } in seeds().met {
        let (challenge, pool) = (text.parse::<Challenge>().expect("a challenge"), pool(&dice));
        assert_eq!((challenge.to_string(), pool.to_string()), (text, dice));
        assert_eq!(challenge.values(pool), mask(&values), "{challenge}: {pool}");
        assert_eq!(challenge.matches(pool), !values.is_empty(), "{challenge}: {pool}");
        assert_eq!(challenge.spends(pool).iter().map(Pool::to_string).collect::<Vec<_>>(), spends, "{challenge}: {pool}");
        assert_eq!(batch::steps(&[challenge], &[pool]), [steps], "{challenge}: {pool}");
    }
}

#[test]
fn odds_are_the_same() {
    for Chance { challenges, dice, pool: start, rerolls, steps, hits, total } in seeds().odds {
        let challenges = parsed(&challenges);
        let aim = Aim { challenges: &challenges, steps };
        let odds = match (dice, start) {
            (Some(dice), None) => odds_of_roll(aim, dice, rerolls),
            (None, Some(start)) => odds_of_pool(aim, pool(&start), rerolls),
            _ => panic!("either dice or a pool"),
        };
        let odds = odds.expect("few dice");
        assert_eq!((odds.hits.to_string(), odds.total.to_string()), (hits, total), "{aim:?}");
    }
}

#[test]
fn decisions_are_the_same() {
    for Keep { challenges, pool: dice, rerolls, steps, kept, hits } in seeds().keep {
        let challenges = parsed(&challenges);
        let found = keeps(Aim { challenges: &challenges, steps }, pool(&dice), rerolls).expect("few dice");
        assert_eq!(found.iter().map(|(keep, _)| keep.to_string()).collect::<Vec<_>>(), kept, "{dice}");
        assert_eq!(found.iter().map(|(_, odds)| odds.hits.to_string()).collect::<Vec<_>>(), hits, "{dice}");
    }
}

#[test]
fn refusals_have_the_same_words() {
    for Refused { challenge, message } in seeds().refused {
        let error = challenge.parse::<Challenge>().expect_err("no challenge");
        assert_eq!((error.to_string(), error.code), (message, "bad-challenge"));
    }
}

#[test]
fn texts_of_pools_are_checked() {
    for text in ["0", "7", "1 ", " 1", "1  1", "1,1", "11", "1\n"] {
        assert_eq!(text.parse::<Pool>().expect_err("no pool").code, "bad-pool", "{text:?}");
    }
    let many = vec!["6"; 255].join(" ");
    assert_eq!(pool(&many), Pool::of_counts([0, 0, 0, 0, 0, 255]));
    assert!(format!("{many} 6").parse::<Pool>().is_err());
}

/// Counts of all sizes, small ones more often.
fn counts(number: u32) -> Vec<[u8; 6]> {
    let mut rng = stream(1, 0, 0, 0);
    let mut draw = |_| {
        let bound = [2, 3, 7, 9, 130, 256][rng.below(6) as usize];
        [0; 6].map(|_: u8| rng.below(bound) as u8)
    };
    (0..number).map(&mut draw).collect()
}

#[test]
fn words_of_pools_are_counts() {
    for pair in counts(20_000).windows(2) {
        let (one, other) = (pair[0], pair[1]);
        let (first, second) = (Pool::of_counts(one), Pool::of_counts(other));
        assert_eq!(first.counts(), one);
        assert_eq!(first.total(), one.map(u16::from).iter().sum::<u16>());
        assert_eq!(first.capped().counts(), one.map(|count| count.min(6)));
        assert_eq!(first.is_within(second), one.iter().zip(other).all(|(one, other)| *one <= other), "{one:?} {other:?}");
        for count in [1, 2, 6, 127] {
            let right: Vec<u8> = (1..=6).filter(|&face| one[usize::from(face) - 1] >= count).collect();
            assert_eq!(first.faces_of(count), mask(&right));
        }
        if second.is_within(first) {
            assert_eq!(first.remove(second).add(second), first);
        }
        for face in 1..=6 {
            assert_eq!(first.of(face), one[usize::from(face) - 1]);
            if first.of(face) < 255 {
                assert_eq!(first.with(face).without(face), first);
            }
        }
    }
}

#[test]
fn values_follow_the_rules_whatever_the_counts() {
    let challenges: Vec<Challenge> = Challenge::all().collect();
    assert_eq!(challenges.len(), 83);
    for counts in counts(3000) {
        let of = |face: u8| u16::from(counts[usize::from(face) - 1]);
        for challenge in &challenges {
            let (dice, face) = (challenge.dice(), challenge.face());
            let is_met = |value: u8| match challenge.kind() {
                Kind::Sequence => value + dice <= 7 && (value..value + dice).all(|face| of(face) > 0),
                Kind::Matching => of(value) >= u16::from(dice),
                Kind::Exact => value == face && of(face) >= u16::from(dice),
                Kind::Threshold => value == face && (face..=6).map(of).sum::<u16>() >= u16::from(dice),
            };
            let right: Vec<u8> = (1..=6).filter(|&value| is_met(value)).collect();
            assert_eq!(challenge.values(Pool::of_counts(counts)), mask(&right), "{challenge}: {counts:?}");
        }
    }
}

#[test]
fn challenges_are_checked() {
    for challenge in Challenge::all() {
        assert_eq!(Challenge::new(challenge.kind(), challenge.dice(), challenge.face()), Ok(challenge));
        assert_eq!(challenge.to_string().parse(), Ok(challenge));
    }
    for (kind, dice, face) in [
        (Kind::Sequence, 1, 0),
        (Kind::Matching, 7, 0),
        (Kind::Matching, 2, 2),
        (Kind::Exact, 2, 0),
        (Kind::Threshold, 0, 3),
        (Kind::Threshold, 255, 255),
    ] {
        assert_eq!(Challenge::new(kind, dice, face).expect_err("out of range").code, "bad-challenge");
    }
    assert_eq!((size_of::<Pool>(), size_of::<Challenge>()), (8, 4));
}
