//! What a search remembers: situations by what the player to decide knows, each with its actions.

use crate::node::{Id, Player};
use crate::set::IdSet;

/// A situation: everything that a player knows when it decides, in 128 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Key([u64; 2]);

impl Key {
    /// The key of an observation of a player.
    #[inline]
    pub(super) fn of(observation: &[u8], player: Player) -> Self {
        // Folded multiplication, after Wang Yi's wyhash: two words at a time, each product folded into its own half of the key.
        const ODD: [u64; 2] = [0xA076_1D64_78BD_642F, 0xE703_7ED1_A0B4_28DB];
        let fold = |a: u64, b: u64| {
            let product = u128::from(a) * u128::from(b);
            (product as u64) ^ (product >> 64) as u64
        };
        let mut key = [ODD[0] ^ u64::from(player.0), ODD[1] ^ observation.len() as u64];
        let (pairs, rest) = observation.as_chunks::<16>();
        let mut last = [0; 16];
        last[..rest.len()].copy_from_slice(rest);
        for pair in pairs.iter().chain([&last]) {
            let [low, high] = [&pair[..8], &pair[8..]].map(|half| u64::from_le_bytes(half.try_into().expect("half of sixteen")));
            key = [fold(key[0] ^ low, ODD[1] ^ high), fold(key[1] ^ high.rotate_left(32), ODD[0] ^ low)];
        }
        Key([fold(key[0], key[1] ^ ODD[0]), fold(key[1], key[0] ^ ODD[1])])
    }
}

/// An action of a situation, and how it went.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub(super) id: Id,
    pub(super) visits: u32,
    /// The sum of the values that the player got.
    pub(super) sum: f64,
}

/// A situation.
#[derive(Clone, Copy, Debug)]
struct Spot {
    key: Key,
    player: Player,
    /// How often one of its actions was taken.
    visits: u32,
    first: u32,
    count: u32,
    /// The action that comes first.
    favourite: u32,
}

/// The number of a situation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Place(u32);

/// Situations and their actions.
#[derive(Debug)]
pub(super) struct Tree {
    /// Places in `spots`, one more, or 0; as many as a power of two, at most half of them taken.
    slots: Vec<u32>,
    spots: Vec<Spot>,
    edges: Vec<Edge>,
    /// The bytes that it may take.
    bound: usize,
}

/// How many slots an empty tree has.
const FEWEST: usize = 1 << 10;

impl Tree {
    pub(super) fn new(bound: usize) -> Self {
        Tree { slots: vec![0; FEWEST], spots: Vec::new(), edges: Vec::new(), bound }
    }

    /// Forgets all situations.
    pub(super) fn clear(&mut self) {
        self.slots.fill(0);
        self.spots.clear();
        self.edges.clear();
    }

    /// Whether half of what it may remember is taken.
    pub(super) fn is_half_full(&self) -> bool {
        2 * self.bytes() >= self.bound
    }

    /// How many situations it knows.
    pub(super) fn len(&self) -> usize {
        self.spots.len()
    }

    /// The bytes in use.
    fn bytes(&self) -> usize {
        size_of_val(&*self.slots) + size_of_val(&*self.spots) + size_of_val(&*self.edges)
    }

    /// The slot of a key, or the free one where it belongs.
    #[inline]
    fn slot(&self, key: Key) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = key.0[0] as usize & mask;
        loop {
            match self.slots[slot] {
                0 => return slot,
                place if self.spots[place as usize - 1].key == key => return slot,
                _ => slot = (slot + 1) & mask,
            }
        }
    }

    /// The situation of a key.
    #[inline]
    pub(super) fn find(&self, key: Key) -> Option<Place> {
        self.slots[self.slot(key)].checked_sub(1).map(Place)
    }

    /// Remembers a situation, none of whose actions was taken yet, if there is room.
    pub(super) fn insert(&mut self, key: Key, player: Player, legal: impl IdSet, favourite: u32) -> Option<Place> {
        if 2 * self.spots.len() >= self.slots.len() {
            if self.bytes() + 2 * size_of_val(&*self.slots) > self.bound {
                return None;
            }
            self.grow();
        }
        let needed = (self.edges.len() + legal.len() as usize) * size_of::<Edge>();
        if needed + self.spots.len() * size_of::<Spot>() + size_of_val(&*self.slots) > self.bound {
            return None;
        }
        let (slot, place, first) = (self.slot(key), self.spots.len() as u32, self.edges.len() as u32);
        legal.for_each(|id| self.edges.push(Edge { id, visits: 0, sum: 0.0 }));
        self.spots.push(Spot { key, player, visits: 0, first, count: self.edges.len() as u32 - first, favourite });
        self.slots[slot] = place + 1;
        Some(Place(place))
    }

    fn grow(&mut self) {
        self.slots = vec![0; 2 * self.slots.len()];
        for place in 0..self.spots.len() {
            let slot = self.slot(self.spots[place].key);
            self.slots[slot] = place as u32 + 1;
        }
    }

    /// Who decides there.
    pub(super) fn player(&self, place: Place) -> Player {
        self.spots[place.0 as usize].player
    }

    /// How often an action was taken there.
    pub(super) fn visits(&self, place: Place) -> u32 {
        self.spots[place.0 as usize].visits
    }

    /// The place of the action that comes first.
    pub(super) fn favourite(&self, place: Place) -> u32 {
        self.spots[place.0 as usize].favourite
    }

    /// Its actions.
    #[inline]
    pub(super) fn edges(&self, place: Place) -> &[Edge] {
        let spot = &self.spots[place.0 as usize];
        &self.edges[spot.first as usize..][..spot.count as usize]
    }

    /// Counts a visit of an action, and what it was worth.
    #[inline]
    pub(super) fn credit(&mut self, place: Place, edge: u32, value: f64) {
        let spot = &mut self.spots[place.0 as usize];
        spot.visits += 1;
        let edge = &mut self.edges[(spot.first + edge) as usize];
        edge.visits += 1;
        edge.sum += value;
    }
}
