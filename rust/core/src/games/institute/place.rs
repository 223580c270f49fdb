//! The board: neighbours, distances, regions, and what a tile with its Portals is as it lies.

use super::action::{CELLS, Cell, Direction, LINES, Line, SPACES, Space};
use super::content::Tile;
use super::state::State;
use crate::set::bits;

/// The cells of the School's ring, the Hallway among them (I-5).
pub(super) const SCHOOL: u32 = 0b01110 << 5 | 0b01110 << 10 | 0b01110 << 15;
/// All cells.
pub(super) const BOARD: u32 = (1 << CELLS) - 1;

/// The neighbours of every cell (I-5).
static NEIGHBOURS: [[u8; 4]; CELLS] = {
    let mut table = [[0; 4]; CELLS];
    let mut cell = 0;
    while cell < CELLS as u8 {
        let (row, column) = (cell / 5, cell % 5);
        table[cell as usize] =
            [(row + 4) % 5 * 5 + column, row * 5 + (column + 1) % 5, (row + 1) % 5 * 5 + column, row * 5 + (column + 4) % 5];
        cell += 1;
    }
    table
};

/// The cells within a distance of every cell, by the distance; all of them at 0 (I-61).
static WITHIN: [[u32; 5]; CELLS] = {
    let mut table = [[BOARD; 5]; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let mut reached = 1 << cell;
        let mut range = 1;
        while range < 5 {
            let mut next = reached;
            let mut from = 0;
            while from < CELLS {
                if reached >> from & 1 == 1 {
                    let mut direction = 0;
                    while direction < 4 {
                        next |= 1 << NEIGHBOURS[from][direction];
                        direction += 1;
                    }
                }
                from += 1;
            }
            reached = next;
            table[cell][range] = reached;
            range += 1;
        }
        cell += 1;
    }
    table
};

impl Cell {
    /// The cell next to it; the board wraps (I-5).
    #[inline]
    pub fn neighbour(self, direction: Direction) -> Cell {
        Cell(NEIGHBOURS[self.index()][direction as usize])
    }

    /// The cells of a set that has a bit each, lowest first.
    #[inline]
    pub(super) fn of(cells: u32) -> impl Iterator<Item = Cell> {
        bits(cells.into()).map(|cell| Cell(cell as u8))
    }

    /// The cells within a distance, itself among them; all of them at 0.
    #[inline]
    pub(super) fn within(self, range: u8) -> u32 {
        WITHIN[self.index()][usize::from(range)]
    }

    /// Whether it is of the School's region (I-5).
    #[inline]
    pub fn is_school(self) -> bool {
        SCHOOL >> self.0 & 1 == 1
    }
}

/// A tile with its facing and Portals: 0 face down, else 1 + (4 x tile + facing) x 8 + Portals, a bit a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Lying(pub(super) u16);

impl Lying {
    /// A face-down tile.
    pub const HIDDEN: Lying = Lying(0);

    /// A tile without Portals.
    #[inline]
    pub(super) fn of(tile: u8, facing: u8) -> Lying {
        Lying(1 + 32 * u16::from(tile) + 8 * u16::from(facing))
    }

    /// The tile, unless face down.
    #[inline]
    pub fn tile(self) -> Option<u8> {
        self.0.checked_sub(1).map(|number| (number / 32) as u8)
    }

    /// Its quarter turns clockwise; 0 for a face-down tile.
    #[inline]
    pub fn facing(self) -> u8 {
        (self.0.saturating_sub(1) / 8 % 4) as u8
    }

    /// The lines with a Portal, a bit each.
    #[inline]
    pub fn portals(self) -> u8 {
        (self.0.saturating_sub(1) % 8) as u8
    }

    /// The same tile turned on.
    #[inline]
    pub(super) fn turned(self, quarters: u8) -> Lying {
        let number = self.0 - 1;
        Lying(1 + (number & !0x18 | (number + 8 * u16::from(quarters)) & 0x18))
    }

    /// The same tile with one more Portal.
    #[inline]
    pub(super) fn with_portal(self, line: Line) -> Lying {
        Lying(1 + ((self.0 - 1) | 1 << line.0))
    }
}

/// What a tile is as it lies, its spaces named as in [`Space`]: see [`Lying`].
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Layout {
    /// The space that owns the edge in each direction, 0 where it is closed (I-7).
    pub edges: [u8; 4],
    /// By printed space: the space that it is part of (I-6).
    pub joined: [u8; SPACES],
    /// The two spaces of each line, 0 where there is none.
    pub lines: [[u8; 2]; LINES],
    /// By space: the directions in which it owns the edge, a bit each.
    pub exits: [u8; SPACES],
    /// By space: its lines to another space, a bit each (I-33).
    pub portable: [u8; SPACES],
    /// The directions in which the edge is open, a bit each.
    pub open: u8,
}

impl Layout {
    fn of(tile: &Tile, facing: usize, portals: usize) -> Layout {
        let mut layout = Layout { joined: [1, 2, 3, 4], ..Layout::default() };
        // As often as there are lines: a line can join what another has joined.
        for _ in 0..LINES {
            for (line, &[one, other]) in tile.lines.iter().enumerate() {
                if portals >> line & 1 == 1 {
                    let [one, other] = [one, other].map(|space| layout.joined[usize::from(space) - 1]);
                    let lower = one.min(other);
                    layout.joined.iter_mut().filter(|space| [one, other].contains(space)).for_each(|space| *space = lower); // I-6
                }
            }
        }
        let joined = |space: u8| if space == 0 { 0 } else { layout.joined[usize::from(space) - 1] };
        let (mut edges, mut lines, mut exits, mut portable, mut open) = ([0; 4], [[0; 2]; LINES], [0; SPACES], [0; SPACES], 0);
        for direction in 0..4 {
            edges[direction] = joined(tile.edges[(direction + 4 - facing) % 4]); // I-7
            if edges[direction] > 0 {
                exits[usize::from(edges[direction]) - 1] |= 1 << direction;
                open |= 1 << direction;
            }
        }
        for (line, ends) in tile.lines.iter().enumerate() {
            lines[line] = ends.map(joined);
            if lines[line][0] != lines[line][1] {
                lines[line].iter().for_each(|&space| portable[usize::from(space) - 1] |= 1 << line); // I-33
            }
        }
        Layout { edges, joined: layout.joined, lines, exits, portable, open }
    }

    /// The layouts of all tiles by [`Lying`].
    pub(super) fn all(tiles: &[Tile]) -> Vec<Layout> {
        let of = |tile| (0..32).map(move |number| Layout::of(tile, number / 8, number % 8));
        std::iter::once(Layout { joined: [1, 2, 3, 4], ..Layout::default() }).chain(tiles.iter().flat_map(of)).collect()
    }

    /// The space that a printed space is part of.
    #[inline]
    pub(super) fn space(&self, printed: Space) -> Space {
        Space(self.joined[printed.index()])
    }

    /// The space that owns the edge in a direction.
    #[inline]
    pub(super) fn owner(&self, direction: Direction) -> Option<Space> {
        Some(Space(self.edges[direction as usize])).filter(|space| space.0 > 0)
    }
}

impl State {
    /// A tile comes to lie so.
    #[inline]
    pub(super) fn lay(&mut self, cell: Cell, lying: Lying, layout: &Layout) {
        self.lying[cell.index()] = lying;
        self.explored |= cell.bit();
        for (direction, open) in self.open.iter_mut().enumerate() {
            *open = *open & !cell.bit() | u32::from(layout.open >> direction & 1) << cell.0;
        }
    }

    /// The neighbours of a cell that lie open towards it, a bit each, and those that are explored.
    #[inline]
    pub(super) fn around(&self, cell: Cell) -> (u8, u8) {
        let (mut open, mut explored) = (0, 0);
        for direction in Direction::ALL {
            let next = cell.neighbour(direction).0;
            open |= (self.open[direction.opposite() as usize] >> next & 1) << direction as u32;
            explored |= (self.explored >> next & 1) << direction as u32;
        }
        (open as u8, explored as u8)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_board_wraps() {
        let cell = |text: &str| Cell::all().find(|cell| cell.to_string() == text).expect("a cell");
        assert_eq!(cell("b5").neighbour(Direction::East), cell("b1"));
        assert_eq!(cell("a3").neighbour(Direction::North), cell("e3"));
        for one in Cell::all() {
            for other in Cell::all() {
                let apart = |one: u8, other: u8| one.abs_diff(other).min(5 - one.abs_diff(other));
                let distance = apart(one.0 / 5, other.0 / 5) + apart(one.0 % 5, other.0 % 5);
                for range in 1..=4 {
                    assert_eq!(one.within(range) >> other.0 & 1 == 1, distance <= range, "{one} {other}");
                }
                assert!(one.within(0) & other.bit() != 0);
            }
            for direction in Direction::ALL {
                assert_eq!(one.neighbour(direction).neighbour(direction.opposite()), one);
            }
            let inner = |part: u8| (1..=3).contains(&part);
            assert_eq!(one.is_school(), inner(one.0 / 5) && inner(one.0 % 5));
        }
    }

    #[test]
    fn a_number_says_how_a_tile_lies() {
        for tile in 0..25 {
            for facing in 0..4 {
                let lying = Lying::of(tile, facing).with_portal(Line(2)).with_portal(Line(0));
                assert_eq!((lying.tile(), lying.facing(), lying.portals()), (Some(tile), facing, 0b101));
                for quarters in 1..4 {
                    let turned = lying.turned(quarters);
                    assert_eq!((turned.tile(), turned.facing(), turned.portals()), (Some(tile), (facing + quarters) % 4, 0b101));
                }
            }
        }
        assert_eq!(Lying::HIDDEN.tile(), None);
    }
}
