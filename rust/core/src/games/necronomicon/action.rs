//! Suits, kinds of cards, what a card does, and the table of moves: 276 actions, then 50 outcomes.

use crate::node::Id;

/// A suit: 0 to 7, its place in the content file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Suit(pub u8);

impl Suit {
    /// All suits, ascending.
    pub fn all() -> impl Iterator<Item = Suit> {
        (0..SUITS as u8).map(Suit)
    }

    /// Its place in an array with one entry a suit.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// Its bit in a set of suits.
    #[inline]
    pub fn bit(self) -> u8 {
        1 << self.0
    }

    /// Its kinds as a mask.
    #[inline]
    pub fn kinds(self) -> u64 {
        0x3f << (6 * self.0)
    }
}

/// What a card of a suit does (N-2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the ids in the content file say it")]
pub enum Effect {
    Investigate1,
    Investigate2,
    Investigate3,
    Invoke,
    Sacrifice,
    Repeat,
}

impl Effect {
    /// All effects in the order of kinds.
    pub const ALL: [Effect; 6] =
        [Effect::Investigate1, Effect::Investigate2, Effect::Investigate3, Effect::Invoke, Effect::Sacrifice, Effect::Repeat];
    /// Their ids in content files and texts.
    pub const IDS: [&'static str; 6] = ["investigate-1", "investigate-2", "investigate-3", "invoke", "sacrifice", "repeat"];
}

/// A kind of card (N-3): 6 times the suit plus the place of the effect, then Cthulhu and the Revelation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Kind(pub u8);

impl Kind {
    /// The wild card.
    pub const CTHULHU: Kind = Kind(48);
    /// The card that leaves the game when it is played.
    pub const REVELATION: Kind = Kind(49);

    /// All kinds, ascending.
    pub fn all() -> impl Iterator<Item = Kind> {
        (0..KINDS as u8).map(Kind)
    }

    /// Its place in an array with one entry a kind.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// Its bit in a set of kinds.
    #[inline]
    pub fn bit(self) -> u64 {
        1 << self.0
    }

    /// Its suit; Cthulhu and the Revelation have none.
    #[inline]
    pub fn suit(self) -> Option<Suit> {
        (self < Kind::CTHULHU).then_some(Suit(self.0 / 6))
    }

    /// What it does as a card of its suit; Cthulhu and the Revelation have no such effect.
    #[inline]
    pub fn effect(self) -> Option<Effect> {
        (self < Kind::CTHULHU).then(|| Effect::ALL[self.index() % 6])
    }

    /// Its text; `suits` are the ids of the suits.
    pub(super) fn text(self, suits: &[String; SUITS]) -> String {
        match self {
            Kind::CTHULHU => "cthulhu".to_owned(),
            Kind::REVELATION => "revelation".to_owned(),
            Kind(place) => format!("{}-{}", suits[usize::from(place / 6)], Effect::IDS[usize::from(place % 6)]),
        }
    }
}

/// The number of suits.
pub(super) const SUITS: usize = 8;
/// The number of kinds.
pub(super) const KINDS: usize = 50;
/// The kinds that have a suit, as a mask.
pub(super) const SUITED: u64 = (1 << 48) - 1;

/// A move: an action or an outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "Move::text says it")]
pub enum Move {
    DrawStock,
    DrawDiscard,
    Play(Kind),
    Open(Suit),
    Add(Kind),
    Lay(Kind),
    GoOut,
    Invoke(Kind),
    Discard(Kind),
    Stop,
    Again,
    LoseBook(Suit),
    TakeBook(Suit),
    End,
    Card(Kind),
}

/// The number of actions.
pub(super) const ACTIONS: usize = 276;
/// The number of ids.
pub(super) const IDS: u16 = 326;
pub(super) const DRAW_STOCK: u16 = 0;
pub(super) const DRAW_DISCARD: u16 = 1;
pub(super) const FIRST_PLAY: u16 = 2;
pub(super) const FIRST_OPEN: u16 = 52;
pub(super) const FIRST_ADD: u16 = 60;
pub(super) const FIRST_LAY: u16 = 109;
pub(super) const GO_OUT: u16 = 158;
pub(super) const FIRST_INVOKE: u16 = 159;
pub(super) const FIRST_DISCARD: u16 = 209;
pub(super) const STOP: u16 = 257;
pub(super) const AGAIN: u16 = 258;
pub(super) const FIRST_LOSE: u16 = 259;
pub(super) const FIRST_TAKE: u16 = 267;
pub(super) const END: u16 = 275;
pub(super) const FIRST_CARD: u16 = 276;

impl Move {
    /// The move of an id of this game.
    #[inline]
    pub fn of(id: Id) -> Move {
        let kind = |first: u16| Kind((id.0 - first) as u8);
        let suit = |first: u16| Suit((id.0 - first) as u8);
        match id.0 {
            DRAW_STOCK => Move::DrawStock,
            DRAW_DISCARD => Move::DrawDiscard,
            FIRST_PLAY..FIRST_OPEN => Move::Play(kind(FIRST_PLAY)),
            FIRST_OPEN..FIRST_ADD => Move::Open(suit(FIRST_OPEN)),
            FIRST_ADD..FIRST_LAY => Move::Add(kind(FIRST_ADD)),
            FIRST_LAY..GO_OUT => Move::Lay(kind(FIRST_LAY)),
            GO_OUT => Move::GoOut,
            FIRST_INVOKE..FIRST_DISCARD => Move::Invoke(kind(FIRST_INVOKE)),
            FIRST_DISCARD..STOP => Move::Discard(kind(FIRST_DISCARD)),
            STOP => Move::Stop,
            AGAIN => Move::Again,
            FIRST_LOSE..FIRST_TAKE => Move::LoseBook(suit(FIRST_LOSE)),
            FIRST_TAKE..END => Move::TakeBook(suit(FIRST_TAKE)),
            END => Move::End,
            FIRST_CARD..IDS => Move::Card(kind(FIRST_CARD)),
            IDS.. => panic!("necronomicon has {IDS} ids, {} is none", id.0),
        }
    }

    /// All moves in the order of ids.
    pub fn all() -> impl Iterator<Item = Move> {
        (0..IDS).map(|id| Move::of(Id(id)))
    }

    /// Its text; `suits` are the ids of the suits.
    pub(super) fn text(self, suits: &[String; SUITS]) -> String {
        let card = |verb: &str, kind: Kind| format!("{verb} {}", kind.text(suits));
        let book = |verb: &str, suit: Suit| format!("{verb} {}", suits[suit.index()]);
        match self {
            Move::DrawStock => "draw stock".to_owned(),
            Move::DrawDiscard => "draw discard".to_owned(),
            Move::Play(kind) => card("play", kind),
            Move::Open(suit) => book("open", suit),
            Move::Add(kind) => card("add", kind),
            Move::Lay(kind) => card("lay", kind),
            Move::GoOut => "go out".to_owned(),
            Move::Invoke(kind) => card("invoke", kind),
            Move::Discard(kind) => card("discard", kind),
            Move::Stop => "stop".to_owned(),
            Move::Again => "again".to_owned(),
            Move::LoseBook(suit) => book("lose-book", suit),
            Move::TakeBook(suit) => book("take-book", suit),
            Move::End => "end".to_owned(),
            Move::Card(kind) => card("card", kind),
        }
    }
}
