//! The position: 584 bytes. Items that lie on the board take 400 (a word of five numbers a space), tiles as they lie 50 (a number for
//! tile, facing and Portals), seats 48 (12 each), masks of cells 28, unseen cards 12, the question 14, pile and discards 8, tracker and
//! shift 8; the rest is single numbers.

use super::action::{CELLS, Cell, Item, SEATS, SPACES, Space};
use super::items::Pack;
use super::place::Lying;

/// What is under way, in the order of the observation (I-74).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Phase {
    /// Tiles, classes and Rituals are drawn.
    Setup,
    /// The card of the turn is drawn.
    Story,
    /// The event of the card.
    Event,
    /// The actions of the turn.
    Act,
    /// The game is over.
    Over,
}

impl Phase {
    /// All phases in the order of the observation.
    pub const ALL: [Phase; 5] = [Phase::Setup, Phase::Story, Phase::Event, Phase::Act, Phase::Over];
    /// The words that users see.
    pub const IDS: [&'static str; 5] = ["setup", "story", "event", "act", "over"];

    /// The word that users see.
    pub fn id(self) -> &'static str {
        Self::IDS[self as usize]
    }
}

/// How the game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Outcome {
    None,
    Won,
    Lost,
}

impl Outcome {
    /// All of them in the order of the observation.
    pub const ALL: [Outcome; 3] = [Outcome::None, Outcome::Won, Outcome::Lost];
}

/// What is asked (I-75), in the order of the observation. Those from `Tile` on are asked of the world.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
#[allow(missing_docs, reason = "I-75 says it")]
pub enum Question {
    None,
    Act,
    Boots,
    Phase,
    At,
    Turn,
    Item,
    Lose,
    Seat,
    Line,
    Fate,
    Redraw,
    Tile,
    Facing,
    Icon,
    Class,
    Ritual,
    Story,
    Peek,
    Draw,
    Scatter,
    Cell,
    Spin,
}

impl Question {
    /// All questions in the order of the observation.
    pub const ALL: [Question; 23] = [
        Question::None,
        Question::Act,
        Question::Boots,
        Question::Phase,
        Question::At,
        Question::Turn,
        Question::Item,
        Question::Lose,
        Question::Seat,
        Question::Line,
        Question::Fate,
        Question::Redraw,
        Question::Tile,
        Question::Facing,
        Question::Icon,
        Question::Class,
        Question::Ritual,
        Question::Story,
        Question::Peek,
        Question::Draw,
        Question::Scatter,
        Question::Cell,
        Question::Spin,
    ];
    /// The words that users see.
    pub const IDS: [&'static str; 23] = [
        "none", "act", "boots", "phase", "at", "turn", "item", "lose", "seat", "line", "fate", "redraw", "tile", "facing", "icon",
        "class", "ritual", "story", "peek", "draw", "scatter", "cell", "spin",
    ];

    /// The word that users see.
    pub fn id(self) -> &'static str {
        Self::IDS[self as usize]
    }

    /// Whether the world answers.
    #[inline]
    pub fn is_chance(self) -> bool {
        self >= Question::Tile
    }
}

/// What an answer is for (I-75), in the order of the observation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
#[allow(missing_docs, reason = "I-75 says it")]
pub enum Verb {
    None,
    Talisman,
    Turn,
    Take,
    Scatter,
    Minion,
    Banish,
    Reveal,
    Travel,
    Fetch,
    Bring,
    Give,
    Heal,
    Hurt,
    Pile,
    Discards,
    Board,
}

impl Verb {
    /// All verbs in the order of the observation.
    pub const ALL: [Verb; 17] = [
        Verb::None,
        Verb::Talisman,
        Verb::Turn,
        Verb::Take,
        Verb::Scatter,
        Verb::Minion,
        Verb::Banish,
        Verb::Reveal,
        Verb::Travel,
        Verb::Fetch,
        Verb::Bring,
        Verb::Give,
        Verb::Heal,
        Verb::Hurt,
        Verb::Pile,
        Verb::Discards,
        Verb::Board,
    ];
    /// The words that users see.
    pub const IDS: [&'static str; 17] = [
        "none", "talisman", "turn", "take", "scatter", "minion", "banish", "reveal", "travel", "fetch", "bring", "give", "heal",
        "hurt", "pile", "discards", "board",
    ];

    /// The word that users see.
    pub fn id(self) -> &'static str {
        Self::IDS[self as usize]
    }
}

/// A question with all that it names (I-75).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Asked {
    /// What is asked.
    pub question: Question,
    /// What for.
    pub verb: Verb,
    /// The cell that it is about.
    pub cell: Option<Cell>,
    /// The space of that cell.
    pub space: Option<Space>,
    /// The tile that is turned up.
    pub tile: Option<u8>,
    /// The kind of item, if one is named.
    pub item: Option<Item>,
    /// The seat that it is about.
    pub seat: Option<u8>,
    /// How many are still due.
    pub number: u8,
    /// The distance at most, 0 for any.
    pub range: u8,
}

impl Asked {
    /// Nothing is asked.
    pub const NOTHING: Asked = Asked {
        question: Question::None,
        verb: Verb::None,
        cell: None,
        space: None,
        tile: None,
        item: None,
        seat: None,
        number: 0,
        range: 0,
    };

    /// A question that names nothing.
    #[inline]
    pub(super) fn of(question: Question) -> Asked {
        Asked { question, ..Asked::NOTHING }
    }

    /// A question for something.
    #[inline]
    pub(super) fn to(question: Question, verb: Verb) -> Asked {
        Asked { question, verb, ..Asked::NOTHING }
    }
}

/// What a player has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Seat {
    /// The backpack.
    pub pack: Pack,
    /// The class, once it is drawn.
    pub class: Option<u8>,
    /// Its level, 1 to 3.
    pub level: u8,
    /// Health.
    pub health: u8,
    /// Where the pawn stands.
    pub cell: Cell,
    /// The space there.
    pub space: Space,
    /// The Ritual, if there is one.
    pub ritual: Option<u8>,
}

/// A position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// What lies on every space of every cell.
    pub items: [[Pack; SPACES]; CELLS],
    /// The seats; those that nobody has are as at the start.
    pub seats: [Seat; SEATS],
    /// How the tile of every cell lies.
    pub lying: [Lying; CELLS],
    /// Items in the pile.
    pub pile: Pack,
    /// Items discarded.
    pub discards: Pack,
    /// Cells with an explored tile, a bit each.
    pub explored: u32,
    /// Cells with a Minion, a bit each.
    pub minions: u32,
    /// Cells with an item, a bit each; kept beside [`State::items`].
    pub littered: u32,
    /// By direction: cells whose tile is open there, a bit each; kept beside [`State::lying`].
    pub open: [u32; 4],
    /// Tiles that were never seen, a bit each.
    pub unseen_tiles: u32,
    /// Story cards that lie unseen in the deck or the box, a bit each.
    pub unseen_stories: u32,
    /// Rituals that were never seen, a bit each.
    pub unseen_rituals: u32,
    /// The Sorcerer's health + shift - points (I-25); kept beside what it is made of.
    pub tracker: i32,
    /// Points of completed Rituals.
    pub points: u16,
    /// What events added to the tracker.
    pub shift: i32,
    /// What is under way.
    pub phase: Phase,
    /// The step of setup or event under way.
    pub step: u8,
    /// How the game ended.
    pub result: Outcome,
    /// The seat whose turn it is.
    pub active: u8,
    /// Actions left.
    pub actions: u8,
    /// Whether the special action was used this turn.
    pub special_used: bool,
    /// Where the Sorcerer is.
    pub sorcerer: Cell,
    /// Story cards in the deck.
    pub deck: u8,
    /// The top card of the deck, if it is known.
    pub top: Option<u8>,
    /// The card of this turn.
    pub story: Option<u8>,
    /// Portals placed; kept beside [`State::lying`].
    pub portals: u8,
    /// What is asked.
    pub asked: Asked,
}

impl State {
    /// The seat whose turn it is.
    #[inline]
    pub fn own(&self) -> &Seat {
        &self.seats[usize::from(self.active)]
    }

    #[inline]
    pub(super) fn own_mut(&mut self) -> &mut Seat {
        &mut self.seats[usize::from(self.active)]
    }

    /// The cell that the question names.
    #[inline]
    pub(super) fn asked_cell(&self) -> Cell {
        self.asked.cell.expect("the question names a cell")
    }

    /// Whether a Story card in the box could come into the deck (I-62).
    #[inline]
    pub(super) fn can_bury(&self) -> bool {
        self.unseen_stories.count_ones() >= u32::from(self.deck)
    }
}

#[cfg(test)]
mod tests {
    use super::State;

    #[test]
    fn a_position_takes_584_bytes() {
        assert_eq!(size_of::<State>(), 584);
    }
}
