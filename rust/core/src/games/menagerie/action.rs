//! Stats, bonuses, benefits of spaces, and the table of moves: 292 actions, then 28 outcomes.

use super::content::Content;
use crate::node::Id;

/// A track of the character (C-3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs, reason = "the ids in the content file say it")]
pub enum Stat {
    Luck,
    Resolve,
    Knowledge,
    Health,
}

impl Stat {
    /// All tracks in the order of the action table.
    pub const ALL: [Stat; 4] = [Stat::Luck, Stat::Resolve, Stat::Knowledge, Stat::Health];
    /// Their ids in content files and texts.
    pub const IDS: [&'static str; 4] = ["luck", "resolve", "knowledge", "health"];

    /// The word that users see.
    pub fn id(self) -> &'static str {
        Self::IDS[self as usize]
    }
}

/// What an ability space does for the die that is placed there (C-60).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the ids in the content file say it")]
pub enum Benefit {
    Flip,
    PlusTwo,
    Set,
    Luck,
    Resolve,
}

impl Benefit {
    /// All benefits in the order of the action table.
    pub const ALL: [Benefit; 5] = [Benefit::Flip, Benefit::PlusTwo, Benefit::Set, Benefit::Luck, Benefit::Resolve];
    /// Their ids in content files and texts.
    pub const IDS: [&'static str; 5] = ["flip", "plus-2", "set", "luck", "resolve"];
}

/// A Capture Bonus (C-50, C-51).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the ids in the content file say it")]
pub enum Bonus {
    Die1,
    Die2,
    Die3,
    Die4,
    Die5,
    Die6,
    Flip,
    Health,
    Luck,
    Resolve,
    Knowledge,
    IgnoreAbility,
    IgnoreObject,
}

impl Bonus {
    /// All bonuses in the order of the observation.
    pub const ALL: [Bonus; BONUSES] = [
        Bonus::Die1,
        Bonus::Die2,
        Bonus::Die3,
        Bonus::Die4,
        Bonus::Die5,
        Bonus::Die6,
        Bonus::Flip,
        Bonus::Health,
        Bonus::Luck,
        Bonus::Resolve,
        Bonus::Knowledge,
        Bonus::IgnoreAbility,
        Bonus::IgnoreObject,
    ];
    /// Their ids in content files.
    pub const IDS: [&'static str; BONUSES] = [
        "die-1",
        "die-2",
        "die-3",
        "die-4",
        "die-5",
        "die-6",
        "flip",
        "health",
        "luck",
        "resolve",
        "knowledge",
        "ignore-ability",
        "ignore-object",
    ];
    /// Those that `use` names, in the order of the action table.
    const USED: [Bonus; 10] = [
        Bonus::Die1,
        Bonus::Die2,
        Bonus::Die3,
        Bonus::Die4,
        Bonus::Die5,
        Bonus::Die6,
        Bonus::Health,
        Bonus::Luck,
        Bonus::Resolve,
        Bonus::Knowledge,
    ];

    /// The track that it raises, and by how much (C-51).
    #[inline]
    pub fn gain(self) -> Option<(Stat, u8)> {
        match self {
            Bonus::Health => Some((Stat::Health, 1)),
            Bonus::Luck => Some((Stat::Luck, 2)),
            Bonus::Resolve => Some((Stat::Resolve, 2)),
            Bonus::Knowledge => Some((Stat::Knowledge, 1)),
            _ => None,
        }
    }
}

/// An ability space of the role: 0 to 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Space(pub u8);

impl Space {
    /// All spaces, ascending.
    pub const ALL: [Space; SPACES] = [Space(0), Space(1), Space(2)];

    /// Its place in an array with one entry a space.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A place of a row (C-24): 0 to 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Slot(pub u8);

impl Slot {
    /// All slots of a row, ascending.
    pub const ALL: [Slot; SLOTS] = [Slot(0), Slot(1), Slot(2)];

    /// Its place in an array with one entry a slot.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// An Object: 0 to 12, its place in the content file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Object(pub u8);

impl Object {
    /// Its place in an array with one entry an object.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A Ghost: 0 to 8, its place in the content file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Ghost(pub u8);

impl Ghost {
    /// Its place in an array with one entry a ghost.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A choice of ordinary dice, bit i the i-th in ascending order (C-81).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Letters(pub u8);

/// A move: an action or an outcome. Faces and values of dice are 1 to 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "Move::text says it")]
pub enum Move {
    ChooseCharacter(u8),
    ChooseRole(u8),
    Face(Object),
    Roll,
    Resolve,
    Reroll(Letters),
    Raise(u8),
    Lower(u8),
    Recall(Space),
    RecallRoll(Space),
    Place(u8, Space, Benefit),
    Set(u8),
    Attempt(Slot, u8, u8),
    Spend(u8),
    Gain(Stat),
    Use(Bonus),
    Flip(u8),
    IgnoreAbility(Slot, u8),
    IgnoreObject(Slot),
    Escape(Slot),
    End,
    Deal(Object),
    Ghost(Ghost),
    Die(u8),
}

/// The number of characters.
pub(super) const CHARACTERS: usize = 3;
/// The number of roles.
pub(super) const ROLES: usize = 3;
/// The number of objects.
pub(super) const OBJECTS: usize = 13;
/// The number of ghosts.
pub(super) const GHOSTS: usize = 9;
/// The number of kinds of bonuses.
pub(super) const BONUSES: usize = 13;
/// The most ability spaces.
pub(super) const SPACES: usize = 3;
/// The places of a row.
pub(super) const SLOTS: usize = 3;

/// The number of actions.
pub(super) const ACTIONS: usize = 292;
/// The number of ids.
pub(super) const IDS: u16 = 320;
pub(super) const FIRST_ROLE: u16 = 3;
pub(super) const FIRST_FACE: u16 = 6;
pub(super) const ROLL: u16 = 19;
pub(super) const RESOLVE: u16 = 20;
pub(super) const FIRST_REROLL: u16 = 21;
pub(super) const FIRST_RAISE: u16 = 84;
pub(super) const FIRST_LOWER: u16 = 89;
pub(super) const FIRST_RECALL: u16 = 94;
pub(super) const FIRST_RECALL_ROLL: u16 = 97;
pub(super) const FIRST_PLACE: u16 = 100;
pub(super) const FIRST_SET: u16 = 190;
pub(super) const FIRST_ATTEMPT: u16 = 196;
pub(super) const FIRST_SPEND: u16 = 250;
pub(super) const FIRST_GAIN: u16 = 256;
pub(super) const FIRST_USE: u16 = 260;
pub(super) const FIRST_FLIP: u16 = 270;
pub(super) const FIRST_IGNORE_ABILITY: u16 = 276;
pub(super) const FIRST_IGNORE_OBJECT: u16 = 285;
pub(super) const FIRST_ESCAPE: u16 = 288;
pub(super) const END: u16 = 291;
pub(super) const FIRST_DEAL: u16 = 292;
pub(super) const FIRST_GHOST: u16 = 305;
pub(super) const FIRST_DIE: u16 = 314;

impl Move {
    /// The move of an id of this game.
    #[inline]
    pub fn of(id: Id) -> Move {
        let from = |first: u16| (id.0 - first) as u8;
        match id.0 {
            0..FIRST_ROLE => Move::ChooseCharacter(from(0)),
            FIRST_ROLE..FIRST_FACE => Move::ChooseRole(from(FIRST_ROLE)),
            FIRST_FACE..ROLL => Move::Face(Object(from(FIRST_FACE))),
            ROLL => Move::Roll,
            RESOLVE => Move::Resolve,
            FIRST_REROLL..FIRST_RAISE => Move::Reroll(Letters(from(FIRST_REROLL - 1))),
            FIRST_RAISE..FIRST_LOWER => Move::Raise(from(FIRST_RAISE) + 1),
            FIRST_LOWER..FIRST_RECALL => Move::Lower(from(FIRST_LOWER) + 2),
            FIRST_RECALL..FIRST_RECALL_ROLL => Move::Recall(Space(from(FIRST_RECALL))),
            FIRST_RECALL_ROLL..FIRST_PLACE => Move::RecallRoll(Space(from(FIRST_RECALL_ROLL))),
            FIRST_PLACE..FIRST_SET => {
                let place = from(FIRST_PLACE);
                Move::Place(place / 15 + 1, Space(place / 5 % 3), Benefit::ALL[usize::from(place % 5)])
            }
            FIRST_SET..FIRST_ATTEMPT => Move::Set(from(FIRST_SET) + 1),
            FIRST_ATTEMPT..FIRST_SPEND => {
                let place = from(FIRST_ATTEMPT);
                Move::Attempt(Slot(place / 18), place / 6 % 3, place % 6 + 1)
            }
            FIRST_SPEND..FIRST_GAIN => Move::Spend(from(FIRST_SPEND) + 1),
            FIRST_GAIN..FIRST_USE => Move::Gain(Stat::ALL[usize::from(from(FIRST_GAIN))]),
            FIRST_USE..FIRST_FLIP => Move::Use(Bonus::USED[usize::from(from(FIRST_USE))]),
            FIRST_FLIP..FIRST_IGNORE_ABILITY => Move::Flip(from(FIRST_FLIP) + 1),
            FIRST_IGNORE_ABILITY..FIRST_IGNORE_OBJECT => {
                let place = from(FIRST_IGNORE_ABILITY);
                Move::IgnoreAbility(Slot(place / 3), place % 3)
            }
            FIRST_IGNORE_OBJECT..FIRST_ESCAPE => Move::IgnoreObject(Slot(from(FIRST_IGNORE_OBJECT))),
            FIRST_ESCAPE..END => Move::Escape(Slot(from(FIRST_ESCAPE))),
            END => Move::End,
            FIRST_DEAL..FIRST_GHOST => Move::Deal(Object(from(FIRST_DEAL))),
            FIRST_GHOST..FIRST_DIE => Move::Ghost(Ghost(from(FIRST_GHOST))),
            FIRST_DIE..IDS => Move::Die(from(FIRST_DIE) + 1),
            IDS.. => panic!("menagerie has {IDS} ids, {} is none", id.0),
        }
    }

    /// All moves in the order of ids.
    pub fn all() -> impl Iterator<Item = Move> {
        (0..IDS).map(|id| Move::of(Id(id)))
    }

    /// Its text, with the ids of the content.
    pub(super) fn text(self, content: &Content) -> String {
        match self {
            Move::ChooseCharacter(place) => format!("choose-character {}", content.characters[usize::from(place)].id),
            Move::ChooseRole(place) => format!("choose-role {}", content.roles[usize::from(place)].id),
            Move::Face(object) => format!("face {}", content.object(object).id),
            Move::Roll => "roll".to_owned(),
            Move::Resolve => "resolve".to_owned(),
            Move::Reroll(Letters(mask)) => {
                let letters = ('a'..='f').enumerate().filter(|(place, _)| mask >> place & 1 == 1);
                letters.fold("reroll".to_owned(), |text, (_, letter)| text + " " + &letter.to_string())
            }
            Move::Raise(face) => format!("raise {face}"),
            Move::Lower(face) => format!("lower {face}"),
            Move::Recall(space) => format!("recall {}", space.0 + 1),
            Move::RecallRoll(space) => format!("recall-roll {}", space.0 + 1),
            Move::Place(face, space, benefit) => {
                format!("place {face} on {} for {}", space.0 + 1, Benefit::IDS[benefit as usize])
            }
            Move::Set(value) => format!("set {value}"),
            Move::Attempt(slot, challenge, value) => format!("attempt {} {} with {value}", slot.0 + 1, challenge + 1),
            Move::Spend(face) => format!("spend {face}"),
            Move::Gain(stat) => format!("gain {}", stat.id()),
            Move::Use(bonus) => format!("use {}", Bonus::IDS[bonus as usize]),
            Move::Flip(face) => format!("flip {face}"),
            Move::IgnoreAbility(slot, ability) => format!("ignore ability {} {}", slot.0 + 1, ability + 1),
            Move::IgnoreObject(slot) => format!("ignore object {}", slot.0 + 1),
            Move::Escape(slot) => format!("escape {}", slot.0 + 1),
            Move::End => "end".to_owned(),
            Move::Deal(object) => format!("deal {}", content.object(object).id),
            Move::Ghost(ghost) => format!("ghost {}", content.ghost(ghost).id),
            Move::Die(face) => format!("die {face}"),
        }
    }
}
