//! The generator, written out and fixed for ever: xoshiro256++ seeded by SplitMix64 over a keyed stream.
//!
//! Sources: Blackman and Vigna, "Scrambled linear pseudorandom number generators" (2021); Steele, Lea and Flood, "Fast splittable
//! pseudorandom number generators" (2014); Lemire, "Fast random integer generation in an interval" (2019). The vectors in
//! `seeds/rng.toml` bind this file and its Python twin.

/// A source of bounded integers: a generator, or in tests an odometer that walks through every branch.
pub trait Source {
    /// A value from 0 to `bound` - 1. `bound` is at least 1.
    fn below(&mut self, bound: u32) -> u32;
}

const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

/// The SplitMix64 finaliser.
fn finalise(mut word: u64) -> u64 {
    word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ (word >> 31)
}

/// What a stream is for: the last part of its key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Chance nodes.
    Chance,
    /// The agent of a player.
    Agent(crate::node::Player),
    /// Resampling of what a player does not know.
    Resample,
    /// Search.
    Search,
}

impl Purpose {
    /// The number in the key.
    pub fn key(self) -> u64 {
        match self {
            Purpose::Chance => 0,
            Purpose::Agent(player) => 1 + u64::from(player.0),
            Purpose::Resample => 15,
            Purpose::Search => 16,
        }
    }
}

/// The part of a stream key that an episode's streams have in common.
#[derive(Clone, Copy, Debug)]
pub struct Episode(u64);

impl Episode {
    /// The episode `episode` of lane `lane` under `seed`; every value of each is allowed, 0 too.
    pub fn new(seed: u64, lane: u64, episode: u64) -> Self {
        let key = finalise(seed.wrapping_add(GOLDEN));
        let key = finalise(key ^ finalise(lane.wrapping_add(GOLDEN.wrapping_mul(2))));
        Episode(finalise(key ^ finalise(episode.wrapping_add(GOLDEN.wrapping_mul(3)))))
    }

    /// The episode's stream for one purpose.
    pub fn stream(self, purpose: Purpose) -> Rng {
        self.keyed(purpose.key())
    }

    fn keyed(self, purpose: u64) -> Rng {
        let key = finalise(self.0 ^ finalise(purpose.wrapping_add(GOLDEN.wrapping_mul(4))));
        let output = |k: u64| finalise(key.wrapping_add(GOLDEN.wrapping_mul(k)));
        Rng([output(1), output(2), output(3), output(4)])
    }
}

/// The stream keyed by all four numbers.
pub fn stream(seed: u64, lane: u64, episode: u64, purpose: u64) -> Rng {
    Episode::new(seed, lane, episode).keyed(purpose)
}

/// A stream: the state of xoshiro256++.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rng(pub [u64; 4]);

impl Rng {
    /// The next 64 bits.
    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        let [a, b, c, d] = self.0;
        let output = a.wrapping_add(d).rotate_left(23).wrapping_add(a);
        let (c, d) = (c ^ a, d ^ b);
        self.0 = [a ^ d, b ^ c, c ^ (b << 17), d.rotate_left(45)];
        output
    }
}

impl Source for Rng {
    /// Lemire's multiply-and-reject on 64 bits: exactly uniform.
    #[inline]
    fn below(&mut self, bound: u32) -> u32 {
        let bound = u64::from(bound);
        loop {
            let product = u128::from(self.next_u64()) * u128::from(bound);
            let low = product as u64;
            // The exact test divides; it is needed only where `low` is small.
            if low >= bound || low >= bound.wrapping_neg() % bound {
                return (product >> 64) as u32;
            }
        }
    }
}
