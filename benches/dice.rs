//! The dice core. Every figure is a time for one pair of a challenge and a pool, or for one whole table, and every bench checks what
//! it times. Kinds come mixed and pools at random, as in play, so that no branch could be predicted.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;
use yith_core::dice::odds::{Table, odds_of_roll};
use yith_core::dice::{Aim, Challenge, Pool};
use yith_core::rng::{Rng, Source, stream};

const PAIRS: usize = 4096;

fn pool(rng: &mut Rng, dice: u32) -> Pool {
    (0..dice).fold(Pool::EMPTY, |pool, _| pool.with(rng.below(6) as u8 + 1))
}

fn pairs() -> Vec<(Challenge, Pool)> {
    let challenges: Vec<Challenge> = Challenge::all().collect();
    let mut rng = stream(1, 0, 0, 0);
    let mut pair = || {
        let challenge = challenges[rng.below(challenges.len() as u32) as usize];
        let dice = rng.below(7);
        (challenge, pool(&mut rng, dice))
    };
    (0..PAIRS).map(|_| pair()).collect()
}

/// By which values a pool meets a challenge, read off the rule.
fn values(challenge: Challenge, pool: Pool) -> Vec<u8> {
    let (counts, dice) = (pool.counts(), challenge.dice());
    let of = |face: u8| counts[usize::from(face) - 1];
    let met = |value: u8| match challenge.to_string().split(' ').next() {
        Some("sequence") => value + dice <= 7 && (value..value + dice).all(|face| of(face) > 0),
        Some("matching") => of(value) >= dice,
        Some("exact") => value == challenge.face() && of(value) >= dice,
        _ => value == challenge.face() && (value..=6).map(of).sum::<u8>() >= dice,
    };
    (1..=6).filter(|&value| met(value)).collect()
}

fn single(c: &mut Criterion) {
    let pairs = pairs();
    let right: Vec<Vec<u8>> = pairs.iter().map(|&(challenge, pool)| values(challenge, pool)).collect();
    for (&(challenge, pool), right) in pairs.iter().zip(&right) {
        let mask = right.iter().fold(0, |mask, value| mask | 1u8 << (value - 1));
        assert_eq!((challenge.values(pool), challenge.matches(pool)), (mask, mask != 0), "{challenge}: {pool}");
    }
    let met = right.iter().filter(|values| !values.is_empty()).count();
    assert!(met > PAIRS / 10 && met < PAIRS - PAIRS / 10);

    let mut group = c.benchmark_group("dice");
    group.throughput(Throughput::Elements(PAIRS as u64));
    group.bench_function("matches, a pair", |bencher| {
        bencher.iter(|| {
            let found = black_box(&pairs).iter().filter(|(challenge, pool)| black_box(challenge.matches(*pool))).count();
            assert_eq!(found, met);
        });
    });
    let sum: u32 = pairs.iter().map(|(challenge, pool)| u32::from(challenge.values(*pool))).sum();
    group.bench_function("values, a pair", |bencher| {
        bencher.iter(|| {
            let found: u32 = black_box(&pairs).iter().map(|(challenge, pool)| u32::from(black_box(challenge.values(*pool)))).sum();
            assert_eq!(found, sum);
        });
    });
    let steps: Vec<Option<u8>> = pairs.iter().map(|(challenge, pool)| challenge.steps(*pool)).collect();
    group.bench_function("steps, a pair", |bencher| {
        bencher.iter(|| {
            for ((challenge, pool), right) in black_box(&pairs).iter().zip(&steps) {
                assert_eq!(challenge.steps(*pool), *right);
            }
        });
    });
    group.finish();
}

fn whole(c: &mut Criterion) {
    let mut group = c.benchmark_group("dice");
    let table = Table::new();
    // Every hit of the last row but those of smaller pools, and a known figure: five of a kind within three rolls of five dice.
    let sum: u64 = table.hits.iter().sum();
    let matching = "matching 5".parse().expect("a challenge");
    let known = |odds: yith_core::dice::Odds| assert_eq!((odds.hits * 1_000_000 + odds.total / 2) / odds.total, 46_029);
    group.throughput(Throughput::Elements(1));
    group.bench_function("table: 83 challenges, 923 pools, 1 to 3 rerolls", |bencher| {
        bencher.iter(|| assert_eq!(Table::new().hits.iter().sum::<u64>(), sum));
    });
    group.bench_function("odds of five dice with two rerolls", |bencher| {
        bencher.iter(|| known(odds_of_roll(Aim { challenges: black_box(&[matching]), steps: 0 }, 5, 2).expect("few dice")));
    });
    group.finish();
}

criterion_group!(benches, single, whole);
criterion_main!(benches);
