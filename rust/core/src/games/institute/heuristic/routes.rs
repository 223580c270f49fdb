//! Ways over the board: what every place costs to get to, and the first step of the way.

use super::super::Institute;
use super::super::action::{CELLS, Cell, Direction, SPACES, Space};
use super::super::state::State;

/// Cells times spaces.
pub(super) const PLACES: usize = CELLS * SPACES;
/// What a Move costs: everything is in quarters of an action.
pub(super) const MOVE: u8 = 4;
/// The most that entering a cell may cost beyond a Move, so that the ring of [`Institute::reach`] holds all open distances.
pub(super) const MOST_EXTRA: u8 = 11;
/// The sets of that ring.
const RING: usize = 16;

/// A space of a cell as one number.
#[inline]
pub(super) fn place_of(cell: Cell, space: Space) -> usize {
    cell.index() * SPACES + space.index()
}

#[inline]
pub(super) fn cell_of(place: usize) -> Cell {
    Cell((place / SPACES) as u8)
}

/// What can be reached from a place, and how.
pub(super) struct Reach {
    /// The cheapest way to every place, the one with fewest Moves among equals: what it costs in quarters of an action from bit 16 on, its
    /// Moves from bit 8 on, the direction of the first below; more than all of that where none leads.
    ways: [u32; PLACES],
    /// The places, a bit each.
    pub places: u128,
}

impl Reach {
    /// Whether a way leads to a place.
    #[inline]
    pub(super) fn leads_to(&self, place: usize) -> bool {
        self.places >> place & 1 == 1
    }

    /// What the way to a place costs, in quarters of an action.
    #[inline]
    pub(super) fn cost(&self, place: usize) -> u32 {
        self.ways[place] >> 16
    }

    /// Its Moves.
    #[inline]
    pub(super) fn moves(&self, place: usize) -> u8 {
        (self.ways[place] >> 8) as u8
    }

    /// The direction of the first of them.
    #[inline]
    pub(super) fn first(&self, place: usize) -> u16 {
        (self.ways[place] & 0xff) as u16
    }
}

impl Institute {
    /// The ways from a place, where entering a cell costs a Move and something extra. Places are settled in the order of their costs: a
    /// ring of sets holds those that were found, by their costs.
    pub(super) fn reach(&self, state: &State, from: usize, extra: &[u8; CELLS]) -> Reach {
        const { assert!((MOVE + MOST_EXTRA) < RING as u8) };
        let mut reach = Reach { ways: [u32::MAX; PLACES], places: 0 };
        let mut ring = [0u128; RING];
        reach.ways[from] = 0;
        ring[0] = 1 << from;
        let (mut cost, mut idle) = (0, 0);
        while idle < RING {
            let found = ring[cost % RING] & !reach.places;
            ring[cost % RING] = 0;
            cost += 1;
            idle += 1;
            if found != 0 {
                idle = 0;
                reach.places |= found;
                each_place(found, |place| self.settle(state, place, extra, &mut reach, &mut ring));
            }
        }
        reach
    }

    /// The places next to one whose way is known.
    #[inline]
    fn settle(&self, state: &State, place: usize, extra: &[u8; CELLS], reach: &mut Reach, ring: &mut [u128; RING]) {
        let (cell, way) = (cell_of(place), reach.ways[place]);
        let exits = self.content.layout(state.lying[cell.index()]).exits[place % SPACES];
        for direction in Direction::ALL {
            let next = cell.neighbour(direction);
            let back = direction.opposite() as usize;
            if exits >> direction as u8 & 1 == 0 || state.open[back] >> next.0 & 1 == 0 {
                continue;
            }
            let owner = self.content.layout(state.lying[next.index()]).edges[back];
            let beyond = place_of(next, Space(owner));
            let first = if way == 0 { direction as u32 } else { 0 };
            let further = way + (u32::from(MOVE + extra[next.index()]) << 16 | 1 << 8 | first);
            if further < reach.ways[beyond] {
                reach.ways[beyond] = further;
                ring[(further >> 16) as usize % RING] |= 1 << beyond;
            }
        }
    }
}

/// The places of a set, lowest first.
#[inline]
pub(super) fn each_place(mut places: u128, mut each: impl FnMut(usize)) {
    while places != 0 {
        each(places.trailing_zeros() as usize);
        places &= places - 1;
    }
}

/// Steps on the grid between cells.
static APART: [[u8; CELLS]; CELLS] = {
    const fn part(one: usize, other: usize) -> u8 {
        let gap = one.abs_diff(other);
        (if gap > 2 { 5 - gap } else { gap }) as u8
    }
    let mut table = [[0; CELLS]; CELLS];
    let mut place = 0;
    while place < CELLS * CELLS {
        let (one, other) = (place / CELLS, place % CELLS);
        table[one][other] = part(one / 5, other / 5) + part(one % 5, other % 5);
        place += 1;
    }
    table
};

/// Steps on the grid, walls ignored.
#[inline]
pub(super) fn apart(one: Cell, other: Cell) -> u8 {
    APART[one.index()][other.index()]
}
