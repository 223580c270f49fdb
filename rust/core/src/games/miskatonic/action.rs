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

    /// The kind at a place of [`Kind::ALL`]. Matched, since the compiler then sees that the place is the kind and reads no table.
    #[inline]
    pub fn at(place: usize) -> Kind {
        match place {
            0 => Kind::FragmentA,
            1 => Kind::FragmentB,
            2 => Kind::FragmentC,
            3 => Kind::FragmentD,
            4 => Kind::FragmentE,
            5 => Kind::FragmentF,
            6 => Kind::FragmentG,
            7 => Kind::Seal1,
            8 => Kind::Seal2,
            9 => Kind::Seal3,
            10 => Kind::Student,
            11 => Kind::Assistant,
            _ => panic!("there are 12 kinds, {place} is none"),
        }
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
pub(super) const IDS: u16 = 101;
pub(super) const LEAVE: u16 = 0;
pub(super) const EXPLORE: u16 = 1;
pub(super) const FIRST_TAKE: u16 = 2;
pub(super) const FIRST_PREVENTIVE: u16 = 14;
pub(super) const PREMONITION: u16 = FIRST_PREVENTIVE;
pub(super) const SILVER: u16 = 15;
pub(super) const STORAGE: u16 = 16;
pub(super) const LATENT: u16 = 17;
pub(super) const FIRST_RECEIVE: u16 = 18;
pub(super) const FIRST_REACTIVE: u16 = 58;
pub(super) const ACCEPT: u16 = FIRST_REACTIVE;
pub(super) const REFLEXES: u16 = 59;
pub(super) const ESCAPE: u16 = 60;
pub(super) const FIRST_PRESENT: u16 = 61;
pub(super) const FIRST_FLIP: u16 = 65;
pub(super) const FIRST_ASSIGN: u16 = 73;
pub(super) const FIRST_REWARD: u16 = 84;
pub(super) const FIRST_DRAW: u16 = 89;

impl Move {
    /// The move of an id of this game.
    pub fn of(id: Id) -> Move {
        let from = |first: u16| usize::from(id.0 - first);
        match id.0 {
            LEAVE => Move::Leave,
            EXPLORE => Move::Explore,
            FIRST_TAKE..FIRST_PREVENTIVE => Move::Take(Kind::at(from(FIRST_TAKE))),
            PREMONITION => Move::Premonition,
            SILVER => Move::Silver,
            STORAGE => Move::Storage,
            LATENT => Move::Latent,
            FIRST_RECEIVE..FIRST_REACTIVE => {
                let place = from(FIRST_RECEIVE);
                Move::Receive(Kind::at(place % BOARD_KINDS), (place / BOARD_KINDS + 1) as u8)
            }
            ACCEPT => Move::Accept,
            REFLEXES => Move::Reflexes,
            ESCAPE => Move::Escape,
            FIRST_PRESENT..FIRST_FLIP => Move::Present((from(FIRST_PRESENT) + 1) as u8),
            FIRST_FLIP..FIRST_ASSIGN => Move::Flip(Defense::ALL[from(FIRST_FLIP)]),
            FIRST_ASSIGN..FIRST_REWARD => Move::Assign(Kind::at(from(FIRST_ASSIGN))),
            FIRST_REWARD..FIRST_DRAW => Move::Reward(from(FIRST_REWARD) as u8),
            FIRST_DRAW..IDS => Move::Draw(Kind::at(from(FIRST_DRAW))),
            IDS.. => panic!("miskatonic has {IDS} ids, {} is none", id.0),
        }
    }

    /// All moves in the order of ids.
    pub fn all() -> impl Iterator<Item = Move> {
        (0..IDS).map(|id| Move::of(Id(id)))
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
