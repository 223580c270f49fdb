//! What bytes say: the position, every slot within its range and in its one form.

use super::action::{GHOSTS, Ghost, OBJECTS, Object, SLOTS, Slot, Space};
use super::observe::{PLACES, SIZE, spec, write};
use super::state::{Phase, Place, State};
use crate::dice::Pool;

/// The position in bytes; what [`irregular`] finds is overlooked.
///
/// # Errors
/// A wrong length, or every slot out of its range.
pub(super) fn read(bytes: &[u8]) -> Result<State, Vec<String>> {
    if bytes.len() != SIZE {
        return Err(vec![format!("{} bytes of position, expected {SIZE}", bytes.len())]);
    }
    let reasons: Vec<String> = spec().iter().flat_map(|slot| slot.out_of_range(bytes)).collect();
    if reasons.is_empty() { Ok(parse(bytes)) } else { Err(reasons) }
}

/// Takes bytes one after the other.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn several(&mut self, count: usize) -> &'a [u8] {
        let (here, rest) = self.0.split_at(count);
        self.0 = rest;
        here
    }

    fn array<const COUNT: usize>(&mut self) -> [u8; COUNT] {
        std::array::from_fn(|_| self.single())
    }

    fn single(&mut self) -> u8 {
        self.several(1)[0]
    }

    fn flag(&mut self) -> bool {
        self.single() == 1
    }

    /// A number of flags, the lowest bit first.
    fn flags(&mut self, count: usize) -> u16 {
        self.several(count).iter().enumerate().map(|(place, &flag)| u16::from(flag) << place).sum()
    }

    /// 0, or a number + 1.
    fn optional(&mut self) -> Option<u8> {
        self.single().checked_sub(1)
    }

    fn pool(&mut self) -> Pool {
        Pool::of_counts(self.array())
    }

    fn place(&mut self) -> Place {
        let object = self.optional().map(Object);
        let (class, ghost) = (self.single(), self.optional().map(Ghost));
        let (shown, aside, completed) = (self.single(), self.flag(), self.flags(3) as u8);
        if object.is_some() { Place { object, class, ghost, shown, aside, completed } } else { Place::default() }
    }
}

/// The position in bytes with all slots in their ranges.
fn parse(bytes: &[u8]) -> State {
    let mut reader = Reader(bytes);
    // Fields are read in the order in which they stand here.
    State {
        phase: Phase::ALL[usize::from(reader.single())],
        character: reader.optional(),
        role: reader.optional(),
        cubes: reader.array(),
        saved: reader.array(),
        fresh: reader.flags(3) as u8,
        ordinary: reader.pool(),
        locked: reader.pool(),
        extra: reader.pool(),
        to_roll: reader.single(),
        initial: reader.flag(),
        rolled: reader.flag(),
        free_used: reader.flag(),
        achieved: reader.flag(),
        ended: reader.flag(),
        ignored: reader.flags(4 * SLOTS),
        game: reader.single(),
        table: std::array::from_fn::<_, PLACES, _>(|_| reader.place()),
        to_deal: reader.single(),
        faced: reader.optional().map(Slot),
        deck: reader.flags(OBJECTS),
        drawn: reader.flags(GHOSTS),
        bonuses: reader.array(),
        captured: reader.array(),
        prestige: u16::from_be_bytes(reader.array()),
        progress: u16::from_be_bytes(reader.array()),
        setting: reader.optional().map(Space),
        paid: {
            let [slot, number] = [reader.optional(), reader.optional()];
            slot.map(Slot).zip(number)
        },
        price: reader.single(),
        least: reader.single(),
        won: reader.flag(),
    }
}

/// Every slot that a position with all slots in their ranges would write otherwise.
pub(super) fn irregular(bytes: &[u8], state: &State) -> Vec<String> {
    let mut written = [0; SIZE];
    write(state, &mut written);
    let mut reasons = Vec::new();
    for slot in spec() {
        for (place, (found, expected)) in slot.of(bytes).iter().zip(slot.of(&written)).enumerate() {
            if found != expected {
                let place = if slot.shape.is_empty() { String::new() } else { format!("[{place}]") };
                reasons.push(format!("{}{place} is {found}, expected {expected}", slot.name));
            }
        }
    }
    reasons
}
