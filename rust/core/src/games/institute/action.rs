//! Items, directions, cells, and the table of moves: 75 actions, then 122 outcomes.

use super::content::Content;
use crate::node::Id;

/// A kind of item (I-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
#[allow(missing_docs, reason = "the ids in the content file say it")]
pub enum Item {
    Boots,
    Talisman,
    Herbs,
    Pendant,
    Soul,
}

impl Item {
    /// All kinds in the order of the action table (I-70).
    pub const ALL: [Item; ITEMS] = [Item::Boots, Item::Talisman, Item::Herbs, Item::Pendant, Item::Soul];
    /// Their ids in content files and texts.
    pub const IDS: [&'static str; ITEMS] = ["boots", "talisman", "herbs", "pendant", "soul"];

    /// The word that users see.
    pub fn id(self) -> &'static str {
        Self::IDS[self as usize]
    }

    /// The kind of a word.
    pub(super) fn parse(word: &str) -> Option<Item> {
        Self::IDS.iter().position(|&known| known == word).map(|place| Self::ALL[place])
    }
}

/// A direction on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Direction {
    North,
    East,
    South,
    West,
}

impl Direction {
    /// All directions, clockwise.
    pub const ALL: [Direction; 4] = [Direction::North, Direction::East, Direction::South, Direction::West];

    /// The direction back.
    #[inline]
    pub fn opposite(self) -> Direction {
        Self::ALL[self as usize ^ 2]
    }
}

/// A cell of the board: 0 to 24, row by row (I-5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell(pub u8);

impl Cell {
    /// The centre, where the Hallway lies.
    pub const CENTRE: Cell = Cell(12);

    /// All cells, row by row.
    pub fn all() -> impl Iterator<Item = Cell> {
        (0..CELLS as u8).map(Cell)
    }

    /// Its place in an array with one entry a cell.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// Its bit in a set of cells.
    #[inline]
    pub fn bit(self) -> u32 {
        1 << self.0
    }
}

impl std::fmt::Display for Cell {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", (b'a' + self.0 / 5) as char, self.0 % 5 + 1)
    }
}

/// A space of a tile: 1 to 4 (I-3). Spaces that Portals join have the lowest number of theirs (I-6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Space(pub u8);

impl Space {
    /// The first space.
    pub const FIRST: Space = Space(1);

    /// Its place in an array with one entry a space.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0) - 1
    }
}

/// A dotted line of a tile: 0 to 2 (I-3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Line(pub u8);

/// A move: an action or an outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "Move::text says it")]
pub enum Move {
    Move(Direction),
    Explore(Direction),
    Pick(Item),
    Drop(Item),
    Boots,
    Talisman,
    Pendant(Line),
    Herbs,
    LevelUp,
    Ritual,
    Special,
    EmergencyPortal(Line),
    EmergencyTurn,
    End,
    At(Cell),
    Turn(u8),
    Item(Item),
    Seat(u8),
    Line(Line),
    Keep,
    Bury,
    Pass,
    Tile(u8),
    Facing(u8),
    Find(Item),
    Class(u8),
    Card(u8),
    Story(u8),
    Cell(Cell),
    Spin(u8),
}

/// The number of kinds of items.
pub(super) const ITEMS: usize = 5;
/// The number of cells, and of tiles.
pub(super) const CELLS: usize = 25;
/// The most spaces of a tile.
pub(super) const SPACES: usize = 4;
/// The most dotted lines of a tile.
pub(super) const LINES: usize = 3;
/// The number of Story cards.
pub(super) const STORIES: usize = 32;
/// The number of Rituals.
pub(super) const RITUALS: usize = 20;
/// The number of classes.
pub(super) const CLASSES: usize = 8;
/// The most seats.
pub(super) const SEATS: usize = 4;

/// The number of actions.
pub(super) const ACTIONS: usize = 75;
/// The number of ids.
pub(super) const IDS: u16 = 197;
pub(super) const FIRST_MOVE: u16 = 0;
pub(super) const FIRST_EXPLORE: u16 = 4;
pub(super) const FIRST_PICK: u16 = 8;
pub(super) const FIRST_DROP: u16 = 13;
pub(super) const BOOTS: u16 = 18;
pub(super) const TALISMAN: u16 = 19;
pub(super) const FIRST_PENDANT: u16 = 20;
pub(super) const HERBS: u16 = 23;
pub(super) const LEVEL_UP: u16 = 24;
pub(super) const RITUAL: u16 = 25;
pub(super) const SPECIAL: u16 = 26;
pub(super) const FIRST_EMERGENCY_PORTAL: u16 = 27;
pub(super) const EMERGENCY_TURN: u16 = 30;
pub(super) const END: u16 = 31;
pub(super) const FIRST_AT: u16 = 32;
pub(super) const FIRST_TURN: u16 = 57;
pub(super) const FIRST_ITEM: u16 = 60;
pub(super) const FIRST_SEAT: u16 = 65;
pub(super) const FIRST_LINE: u16 = 69;
pub(super) const KEEP: u16 = 72;
pub(super) const BURY: u16 = 73;
pub(super) const PASS: u16 = 74;
pub(super) const FIRST_TILE: u16 = 75;
pub(super) const FIRST_FACING: u16 = 100;
pub(super) const FIRST_FIND: u16 = 104;
pub(super) const FIRST_CLASS: u16 = 109;
pub(super) const FIRST_RITUAL: u16 = 117;
pub(super) const FIRST_STORY: u16 = 137;
pub(super) const FIRST_CELL: u16 = 169;
pub(super) const FIRST_SPIN: u16 = 194;

impl Move {
    /// The move of an id of this game.
    #[inline]
    pub fn of(id: Id) -> Move {
        let from = |first: u16| (id.0 - first) as u8;
        let direction = |first: u16| Direction::ALL[usize::from(id.0 - first)];
        let item = |first: u16| Item::ALL[usize::from(id.0 - first)];
        match id.0 {
            FIRST_MOVE..FIRST_EXPLORE => Move::Move(direction(FIRST_MOVE)),
            FIRST_EXPLORE..FIRST_PICK => Move::Explore(direction(FIRST_EXPLORE)),
            FIRST_PICK..FIRST_DROP => Move::Pick(item(FIRST_PICK)),
            FIRST_DROP..BOOTS => Move::Drop(item(FIRST_DROP)),
            BOOTS => Move::Boots,
            TALISMAN => Move::Talisman,
            FIRST_PENDANT..HERBS => Move::Pendant(Line(from(FIRST_PENDANT))),
            HERBS => Move::Herbs,
            LEVEL_UP => Move::LevelUp,
            RITUAL => Move::Ritual,
            SPECIAL => Move::Special,
            FIRST_EMERGENCY_PORTAL..EMERGENCY_TURN => Move::EmergencyPortal(Line(from(FIRST_EMERGENCY_PORTAL))),
            EMERGENCY_TURN => Move::EmergencyTurn,
            END => Move::End,
            FIRST_AT..FIRST_TURN => Move::At(Cell(from(FIRST_AT))),
            FIRST_TURN..FIRST_ITEM => Move::Turn(from(FIRST_TURN) + 1),
            FIRST_ITEM..FIRST_SEAT => Move::Item(item(FIRST_ITEM)),
            FIRST_SEAT..FIRST_LINE => Move::Seat(from(FIRST_SEAT)),
            FIRST_LINE..KEEP => Move::Line(Line(from(FIRST_LINE))),
            KEEP => Move::Keep,
            BURY => Move::Bury,
            PASS => Move::Pass,
            FIRST_TILE..FIRST_FACING => Move::Tile(from(FIRST_TILE)),
            FIRST_FACING..FIRST_FIND => Move::Facing(from(FIRST_FACING)),
            FIRST_FIND..FIRST_CLASS => Move::Find(item(FIRST_FIND)),
            FIRST_CLASS..FIRST_RITUAL => Move::Class(from(FIRST_CLASS)),
            FIRST_RITUAL..FIRST_STORY => Move::Card(from(FIRST_RITUAL)),
            FIRST_STORY..FIRST_CELL => Move::Story(from(FIRST_STORY)),
            FIRST_CELL..FIRST_SPIN => Move::Cell(Cell(from(FIRST_CELL))),
            FIRST_SPIN..IDS => Move::Spin(from(FIRST_SPIN) + 1),
            IDS.. => panic!("institute has {IDS} ids, {} is none", id.0),
        }
    }

    /// All moves in the order of ids.
    pub fn all() -> impl Iterator<Item = Move> {
        (0..IDS).map(|id| Move::of(Id(id)))
    }

    /// Its text, with the ids of the content.
    pub(super) fn text(self, content: &Content) -> String {
        let letter = |direction: Direction| ['n', 'e', 's', 'w'][direction as usize];
        match self {
            Move::Move(direction) => format!("move {}", letter(direction)),
            Move::Explore(direction) => format!("explore {}", letter(direction)),
            Move::Pick(item) => format!("pick {}", item.id()),
            Move::Drop(item) => format!("drop {}", item.id()),
            Move::Boots => "boots".to_owned(),
            Move::Talisman => "talisman".to_owned(),
            Move::Pendant(line) => format!("pendant {}", line.0 + 1),
            Move::Herbs => "herbs".to_owned(),
            Move::LevelUp => "level-up".to_owned(),
            Move::Ritual => "ritual".to_owned(),
            Move::Special => "special".to_owned(),
            Move::EmergencyPortal(line) => format!("emergency-portal {}", line.0 + 1),
            Move::EmergencyTurn => "emergency-turn".to_owned(),
            Move::End => "end".to_owned(),
            Move::At(cell) => format!("at {cell}"),
            Move::Turn(quarters) => format!("turn {quarters}"),
            Move::Item(item) => format!("item {}", item.id()),
            Move::Seat(steps) => format!("seat +{steps}"),
            Move::Line(line) => format!("line {}", line.0 + 1),
            Move::Keep => "keep".to_owned(),
            Move::Bury => "bury".to_owned(),
            Move::Pass => "pass".to_owned(),
            Move::Tile(tile) => format!("tile {}", content.tiles[usize::from(tile)].id),
            Move::Facing(facing) => format!("facing {facing}"),
            Move::Find(item) => format!("find {}", item.id()),
            Move::Class(class) => format!("class {}", content.classes[usize::from(class)].id),
            Move::Card(ritual) => format!("ritual {}", content.rituals[usize::from(ritual)].id),
            Move::Story(story) => format!("story {}", content.stories[usize::from(story)].id),
            Move::Cell(cell) => format!("cell {cell}"),
            Move::Spin(quarters) => format!("spin {quarters}"),
        }
    }
}
