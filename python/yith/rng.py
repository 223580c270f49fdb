"""The generator, written out and fixed for ever: xoshiro256++ seeded by SplitMix64 over a keyed stream.

Sources: Blackman and Vigna, "Scrambled linear pseudorandom number generators" (2021); Steele, Lea and Flood, "Fast
splittable pseudorandom number generators" (2014); Lemire, "Fast random integer generation in an interval" (2019). The
vectors in `seeds/rng.toml` bind this file and its Rust twin.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeAlias

if TYPE_CHECKING:
    from yith.node import Player


class Source(Protocol):
    """A source of bounded integers: a generator, or in tests an odometer that walks through every branch."""

    def below(self, bound: int, /) -> int:
        """A value from 0 to `bound` - 1. `bound` is at least 1."""


MASK = 2**64 - 1
GOLDEN = 0x9E37_79B9_7F4A_7C15


def finalise(word: int) -> int:
    """The SplitMix64 finaliser."""
    word = (word ^ (word >> 30)) * 0xBF58_476D_1CE4_E5B9 & MASK
    word = (word ^ (word >> 27)) * 0x94D0_49BB_1331_11EB & MASK
    return word ^ (word >> 31)


class Purpose:
    """What a stream is for: the last part of its key."""

    CHANCE = 0
    RESAMPLE = 15
    SEARCH = 16

    @staticmethod
    def agent(player: Player) -> int:
        """The agent of a player."""
        return 1 + player


Words: TypeAlias = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Episode:
    """The part of a stream key that an episode's streams have in common."""

    key: int

    @classmethod
    def new(cls, seed: int, lane: int, episode: int) -> Episode:
        """The episode `episode` of lane `lane` under `seed`; each is 0 to 2^64 - 1."""
        key = finalise(seed + GOLDEN & MASK)
        key = finalise(key ^ finalise(lane + GOLDEN * 2 & MASK))
        return cls(finalise(key ^ finalise(episode + GOLDEN * 3 & MASK)))

    def stream(self, purpose: int) -> Rng:
        """The episode's stream for one purpose."""
        key = finalise(self.key ^ finalise(purpose + GOLDEN * 4 & MASK))

        def output(k: int) -> int:
            return finalise(key + GOLDEN * k & MASK)

        return Rng((output(1), output(2), output(3), output(4)))


def stream(seed: int, lane: int, episode: int, purpose: int) -> Rng:
    """The stream keyed by all four numbers."""
    return Episode.new(seed, lane, episode).stream(purpose)


def rotate_left(word: int, bits: int) -> int:
    """A 64-bit word turned left."""
    return (word << bits | word >> (64 - bits)) & MASK


@dataclass(slots=True)
class Rng:
    """A stream: the state of xoshiro256++."""

    words: Words

    def clone(self) -> Rng:
        """A stream that goes on alike."""
        return Rng(self.words)

    def next_u64(self) -> int:
        """The next 64 bits."""
        a, b, c, d = self.words
        output = rotate_left(a + d & MASK, 23) + a & MASK
        c, d = c ^ a, d ^ b
        self.words = (a ^ d, b ^ c, c ^ (b << 17 & MASK), rotate_left(d, 45))
        return output

    def below(self, bound: int, /) -> int:
        """Lemire's multiply-and-reject on 64 bits: exactly uniform."""
        while True:
            product = self.next_u64() * bound
            if product & MASK >= 2**64 % bound:
                return product >> 64
