//! What a processor does with the bits of a word.
//!
//! A random action is found by counting the bits of the legal set and picking one of them, and the jump to that action waits for
//! both. The portable way takes some fifty dependent instructions, processors with BMI2 take four. Which way is open is known only
//! when the program runs, so playouts are generic over it; the results are the same.

/// A processor that counts and picks bits, and runs code compiled for it.
pub trait Processor {
    /// The number of set bits.
    fn count(word: u64) -> u32;

    /// The position of the set bit with `rank` set bits below it, `rank` below their number.
    fn select(word: u64, rank: u32) -> u32;

    /// Does the work. What is inlined into [`Work::run`] may be compiled for this processor.
    fn run(work: impl Work);
}

/// Something to do; a closure, were there a way to have it inlined for certain.
pub trait Work {
    /// Does it. Implementations are `#[inline(always)]`.
    fn run(self);
}

/// Any processor.
#[derive(Clone, Copy, Debug)]
pub struct Portable;

const LOW: u64 = 0x0101_0101_0101_0101;
const HIGH: u64 = LOW << 7;

/// Byte k holds the number of set bits in bytes 0 to k.
fn running_counts(word: u64) -> u64 {
    let pairs = word - ((word >> 1) & (LOW * 0x55));
    let nibbles = (pairs & (LOW * 0x33)) + ((pairs >> 2) & (LOW * 0x33));
    ((nibbles + (nibbles >> 4)) & (LOW * 0x0f)).wrapping_mul(LOW)
}

/// `SELECT[rank][byte]`: the position of the set bit of `byte` with `rank` set bits below it.
static SELECT: [[u8; 256]; 8] = {
    let mut table = [[0; 256]; 8];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut rank) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                table[rank][byte] = bit as u8;
                rank += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};

impl Processor for Portable {
    /// Shares its steps with [`Processor::select`] where both are asked of the same word.
    #[inline]
    fn count(word: u64) -> u32 {
        (running_counts(word) >> 56) as u32
    }

    /// Broadword selection after Vigna (2008).
    #[inline]
    fn select(word: u64, rank: u32) -> u32 {
        let sums = running_counts(word);
        let rank = u64::from(rank);
        // The first byte in which more bits than `rank` have passed; the highest byte is one, if no other is.
        let passed = (((sums | HIGH) - rank * LOW - LOW) & HIGH) | 1 << 63;
        let place = passed.trailing_zeros() & !7;
        let below = (sums << 8) >> place & 0xff;
        let byte = word >> place & 0xff;
        place + u32::from(SELECT[((rank - below) & 7) as usize][byte as usize])
    }

    #[inline]
    fn run(work: impl Work) {
        work.run();
    }
}
