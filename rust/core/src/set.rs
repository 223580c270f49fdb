//! Fixed-width sets of action ids: no heap, and the k-th member without a loop over the members.

use crate::node::Id;
use crate::processor::{Portable, Processor};

/// A set of action ids of fixed width.
pub trait IdSet: Copy + Eq + std::fmt::Debug + Send + Sync + 'static {
    /// The set without members.
    const EMPTY: Self;
    /// Adds an id.
    fn insert(&mut self, id: Id);
    /// Whether `id` is a member; ids beyond the width are not.
    fn contains(self, id: Id) -> bool;
    /// The number of members, counted as a processor can.
    fn len_on<P: Processor>(self) -> u32;
    /// The number of members.
    fn len(self) -> u32 {
        self.len_on::<Portable>()
    }
    /// Whether there is no member.
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }
    /// Whether there is exactly one member.
    fn is_single(self) -> bool;
    /// The member with exactly `rank` members below it, found as a processor can. `rank` is below [`IdSet::len`].
    fn nth_on<P: Processor>(self, rank: u32) -> Id;
    /// The member with exactly `rank` members below it. `rank` is below [`IdSet::len`].
    fn nth(self, rank: u32) -> Id {
        self.nth_on::<Portable>(rank)
    }
    /// Calls `each` with every member, ascending.
    fn for_each(self, each: impl FnMut(Id));
    /// The same members in the widest set.
    fn widen(self) -> Set320;
}

/// The places of the bits of a word, lowest first.
#[inline]
pub fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = (word != 0).then(|| word.trailing_zeros() as usize);
        word &= word.wrapping_sub(1);
        place
    })
}

static SPREAD: [u64; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut bit = 0;
        while bit < 8 {
            table[byte] |= ((byte as u64 >> bit) & 1) << (8 * bit);
            bit += 1;
        }
        byte += 1;
    }
    table
};

/// The bits of a byte in the bytes of a word, lowest first: 0 or 1 each.
#[inline]
pub fn spread(byte: u8) -> u64 {
    SPREAD[usize::from(byte)]
}

/// Up to 128 ids.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Set128(pub u128);

impl IdSet for Set128 {
    const EMPTY: Self = Set128(0);

    fn insert(&mut self, id: Id) {
        self.0 |= 1 << id.0;
    }

    fn contains(self, id: Id) -> bool {
        id.0 < 128 && self.0 >> id.0 & 1 == 1
    }

    #[inline]
    fn len_on<P: Processor>(self) -> u32 {
        let (low, high) = (self.0 as u64, (self.0 >> 64) as u64);
        P::count(low) + if high == 0 { 0 } else { P::count(high) }
    }

    fn is_single(self) -> bool {
        let (low, high) = (self.0 as u64, (self.0 >> 64) as u64);
        let one = |word: u64| word != 0 && word & (word - 1) == 0;
        if high == 0 { one(low) } else { low == 0 && one(high) }
    }

    #[inline]
    fn nth_on<P: Processor>(self, rank: u32) -> Id {
        let (low, high) = (self.0 as u64, (self.0 >> 64) as u64);
        // The lower word is counted as in `len`, so that both share the sums.
        if high == 0 {
            return Id(P::select(low, rank) as u16);
        }
        let below = P::count(low);
        Id(if rank < below { P::select(low, rank) } else { 64 + P::select(high, rank - below) } as u16)
    }

    fn for_each(self, each: impl FnMut(Id)) {
        let (low, high) = (self.0 as u64, (self.0 >> 64) as u64);
        bits(low).chain(bits(high).map(|place| place + 64)).map(|place| Id(place as u16)).for_each(each);
    }

    fn widen(self) -> Set320 {
        Set320([self.0 as u64, (self.0 >> 64) as u64, 0, 0, 0])
    }
}

/// Up to 320 ids.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Set320(pub [u64; 5]);

impl IdSet for Set320 {
    const EMPTY: Self = Set320([0; 5]);

    fn insert(&mut self, id: Id) {
        self.0[id.index() / 64] |= 1 << (id.0 % 64);
    }

    fn contains(self, id: Id) -> bool {
        id.index() < 320 && self.0[id.index() / 64] >> (id.0 % 64) & 1 == 1
    }

    #[inline]
    fn len_on<P: Processor>(self) -> u32 {
        self.0.map(P::count).iter().sum()
    }

    fn is_single(self) -> bool {
        self.len() == 1
    }

    #[inline]
    fn nth_on<P: Processor>(self, rank: u32) -> Id {
        // Without branches, which nothing would predict: the members up to each word, and in which of them the one lies.
        let counts = self.0.map(P::count);
        let (mut word, mut below, mut sum) = (0, 0, 0);
        for count in &counts[..4] {
            sum += count;
            let passed = sum <= rank;
            word += usize::from(passed);
            below = if passed { sum } else { below };
        }
        Id((word as u32 * 64 + P::select(self.0[word], rank - below)) as u16)
    }

    fn for_each(self, mut each: impl FnMut(Id)) {
        for (number, &word) in self.0.iter().enumerate() {
            bits(word).for_each(|place| each(Id((64 * number + place) as u16)));
        }
    }

    fn widen(self) -> Set320 {
        self
    }
}

impl Set320 {
    /// The members, ascending.
    #[inline]
    pub fn iter(&self) -> Members<'_> {
        let [word, above @ ..] = &self.0;
        Members { word: *word, base: 0, above, left: self.len() as usize }
    }
}

/// The members of a [`Set320`], ascending.
#[derive(Clone, Debug)]
pub struct Members<'a> {
    word: u64,
    base: u32,
    above: &'a [u64],
    left: usize,
}

impl Iterator for Members<'_> {
    type Item = Id;

    #[inline]
    fn next(&mut self) -> Option<Id> {
        while self.word == 0 {
            let (&word, above) = self.above.split_first()?;
            (self.word, self.above) = (word, above);
            self.base += 64;
        }
        let id = self.base + self.word.trailing_zeros();
        self.word &= self.word - 1;
        self.left -= 1;
        Some(Id(id as u16))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl ExactSizeIterator for Members<'_> {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::{Source, stream};

    fn agrees<S: IdSet>(width: u16) {
        let mut rng = stream(1, 0, 0, 0);
        for round in 0..2000 {
            let density = 1 + round % 40;
            let members: Vec<Id> = (0..width).filter(|_| rng.below(40) < density).map(Id).collect();
            let mut set = S::EMPTY;
            members.iter().for_each(|&id| set.insert(id));
            let mut listed = Vec::new();
            set.for_each(|id| listed.push(id));
            assert_eq!(listed, members);
            assert_eq!(set.widen().iter().len(), members.len());
            assert_eq!(set.widen().iter().collect::<Vec<_>>(), members);
            assert_eq!(set.len() as usize, members.len());
            assert_eq!(set.is_empty(), members.is_empty());
            assert_eq!(set.is_single(), members.len() == 1);
            for (rank, &id) in members.iter().enumerate() {
                assert_eq!(set.nth(rank as u32), id);
            }
            for id in (0..width + 80).map(Id) {
                assert_eq!(set.contains(id), members.contains(&id));
            }
        }
    }

    #[test]
    fn sets_agree_with_sorted_lists() {
        agrees::<Set128>(128);
        agrees::<Set320>(320);
    }
}
