//! Kinds of cards, Defense cards, and the table of moves: 84 actions, then 17 outcomes.

use crate::node::Id;

/// A kind of Library card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
#[allow(missing_docs, reason = "the ids in the content file say it")]
pub enum Kind {
    FragmentA,
    FragmentB,
    FragmentC,
    FragmentD,
    FragmentE,
    FragmentF,
    FragmentG,
    Seal1,
    Seal2,
    Seal3,
    Student,
    Assistant,
}

impl Kind {
    /// All kinds in the order of ids.
    pub const ALL: [Kind; 12] = [
        Kind::FragmentA,
        Kind::FragmentB,
        Kind::FragmentC,
        Kind::FragmentD,
        Kind::FragmentE,
        Kind::FragmentF,
        Kind::FragmentG,
        Kind::Seal1,
        Kind::Seal2,
        Kind::Seal3,
        Kind::Student,
        Kind::Assistant,
    ];
    /// Their ids in content files and texts.
    pub const IDS: [&'static str; 12] = [
        "fragment-a",
        "fragment-b",
        "fragment-c",
        "fragment-d",
        "fragment-e",
        "fragment-f",
        "fragment-g",
        "seal-1",
        "seal-2",
        "seal-3",
        "student",
        "assistant",
    ];

    /// The kind at a place of [`Kind::ALL`].
    #[inline]
    pub fn at(place: usize) -> Kind {
        Kind::ALL[place]
    }

    /// Its place in [`Kind::ALL`].
    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }

    /// Its bit in the masks of a board.
    #[inline]
    pub fn bit(self) -> u16 {
        1 << self as u16
    }

    /// Its id in texts.
    pub fn id(self) -> &'static str {
        Kind::IDS[self.index()]
    }
}

impl From<Kind> for usize {
    #[inline]
    fn from(kind: Kind) -> usize {
        kind.index()
    }
}

/// The kinds of Fragments as a mask.
pub(super) const FRAGMENTS: u16 = 0b00_0111_1111;
/// The kinds of Seals as a mask.
pub(super) const SEALS: u16 = 0b11_1000_0000;
/// How many kinds lie on a board by kind: Fragments and Seals.
pub(super) const BOARD_KINDS: usize = 10;

/// A Defense card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
#[allow(missing_docs, reason = "the ids in the content file say it")]
pub enum Defense {
    Premonition,
    Silver,
    Storage,
    Latent,
    Receive,
    Reflexes,
    Escape,
    Present,
}

impl Defense {
    /// All of them in the order of ids.
    pub const ALL: [Defense; 8] = [
        Defense::Premonition,
        Defense::Silver,
        Defense::Storage,
        Defense::Latent,
        Defense::Receive,
        Defense::Reflexes,
        Defense::Escape,
        Defense::Present,
    ];
    /// Their ids in content files and texts.
    pub const IDS: [&'static str; 8] = ["premonition", "silver", "storage", "latent", "receive", "reflexes", "escape", "present"];

    /// Its bit in a mask of Defense cards.
    #[inline]
    pub fn bit(self) -> u8 {
        1 << self as u8
    }

    /// Its id in texts.
    pub fn id(self) -> &'static str {
        Defense::IDS[self as usize]
    }
}

/// A move: an action or an outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "Move::text says it")]
pub enum Move {
    Leave,
    Explore,
    Take(Kind),
    Premonition,
    Silver,
    Storage,
    Latent,
    /// The kind, and how many seats clockwise it is taken from.
    Receive(Kind, u8),
    Accept,
    Reflexes,
    Escape,
    /// How many seats clockwise the card goes.
    Present(u8),
    Flip(Defense),
    Assign(Kind),
    /// The place of the red number in the content.
    Reward(u8),
    Draw(Kind),
}

/// The number of actions.
pub(super) const ACTIONS: usize = 84;
/// The number of ids.
pub(super) const IDS: usize = 101;
pub(super) const FIRST_TAKE: u16 = 2;
pub(super) const FIRST_PREVENTIVE: u16 = 14;
pub(super) const FIRST_RECEIVE: u16 = 18;
pub(super) const FIRST_REACTIVE: u16 = 58;
pub(super) const FIRST_PRESENT: u16 = 61;
pub(super) const FIRST_FLIP: u16 = 65;
pub(super) const FIRST_ASSIGN: u16 = 73;
pub(super) const FIRST_REWARD: u16 = 84;
pub(super) const FIRST_DRAW: u16 = 89;

static MOVES: [Move; IDS] = {
    let mut moves = [Move::Leave; IDS];
    moves[1] = Move::Explore;
    let mut place = 0;
    while place < 12 {
        moves[FIRST_TAKE as usize + place] = Move::Take(Kind::ALL[place]);
        moves[FIRST_DRAW as usize + place] = Move::Draw(Kind::ALL[place]);
        if place < 11 {
            moves[FIRST_ASSIGN as usize + place] = Move::Assign(Kind::ALL[place]);
        }
        let mut steps = 1;
        while steps <= 4 && place < BOARD_KINDS {
            moves[FIRST_RECEIVE as usize + BOARD_KINDS * (steps - 1) + place] = Move::Receive(Kind::ALL[place], steps as u8);
            steps += 1;
        }
        place += 1;
    }
    moves[FIRST_PREVENTIVE as usize] = Move::Premonition;
    moves[FIRST_PREVENTIVE as usize + 1] = Move::Silver;
    moves[FIRST_PREVENTIVE as usize + 2] = Move::Storage;
    moves[FIRST_PREVENTIVE as usize + 3] = Move::Latent;
    moves[FIRST_REACTIVE as usize] = Move::Accept;
    moves[FIRST_REACTIVE as usize + 1] = Move::Reflexes;
    moves[FIRST_REACTIVE as usize + 2] = Move::Escape;
    let mut steps = 0;
    while steps < 4 {
        moves[FIRST_PRESENT as usize + steps] = Move::Present(steps as u8 + 1);
        steps += 1;
    }
    let mut card = 0;
    while card < 8 {
        moves[FIRST_FLIP as usize + card] = Move::Flip(Defense::ALL[card]);
        card += 1;
    }
    let mut number = 0;
    while number < 5 {
        moves[FIRST_REWARD as usize + number] = Move::Reward(number as u8);
        number += 1;
    }
    moves
};

impl Move {
    /// The move of an id of this game.
    #[inline]
    pub fn of(id: Id) -> Move {
        MOVES[id.index()]
    }

    /// All moves in the order of ids.
    pub fn all() -> &'static [Move] {
        &MOVES
    }

    /// Its text; `red` are the red numbers.
    pub(super) fn text(self, red: &[u8; 5]) -> String {
        match self {
            Move::Leave => "leave".to_owned(),
            Move::Explore => "explore".to_owned(),
            Move::Take(kind) => format!("take {}", kind.id()),
            Move::Premonition => "premonition".to_owned(),
            Move::Silver => "silver".to_owned(),
            Move::Storage => "storage".to_owned(),
            Move::Latent => "latent".to_owned(),
            Move::Receive(kind, steps) => format!("receive {} from +{steps}", kind.id()),
            Move::Accept => "accept".to_owned(),
            Move::Reflexes => "reflexes".to_owned(),
            Move::Escape => "escape".to_owned(),
            Move::Present(steps) => format!("present to +{steps}"),
            Move::Flip(card) => format!("flip {}", card.id()),
            Move::Assign(kind) => format!("assign {}", kind.id()),
            Move::Reward(number) => format!("reward {}", red[usize::from(number)]),
            Move::Draw(kind) => format!("draw {}", kind.id()),
        }
    }
}
