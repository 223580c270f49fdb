//! Steps of events and special actions: one vocabulary, read from the content file (I-60, I-61).

use super::action::Item;

/// Whom a step is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Who {
    Active,
    All,
    School,
    Swamp,
    Chosen,
}

/// Where a step acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spot {
    Here,
    Hallway,
    Sorcerer,
    Chosen,
    Random,
}

/// Where an item is taken from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    Pile,
    Discards,
    Board,
}

/// Where a pawn travels to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Goal {
    Hallway,
    Pawn,
}

/// A step of an event (I-60).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// Health is gained.
    Heal(Who, u8),
    /// Health is lost.
    Hurt(Who, u8),
    /// An item of a kind, or of any, comes to the active player.
    Take(Origin, Option<Item>),
    /// Items come from the pile to the board.
    Scatter(u8, Spot),
    /// Items are discarded.
    Lose(Who, u8),
    /// The Sorcerer moves on.
    Advance(u8),
    /// The Sorcerer moves back.
    Retreat(u8),
    /// The Sorcerer gains health.
    Anger(u8),
    /// The Sorcerer loses health.
    Wound(u8),
    /// The top of the Story deck is looked at.
    Foresee(u8),
    /// This turn has more actions, or fewer.
    Actions(i8),
    /// A Portal may be placed.
    Portal,
    /// The Ritual may be exchanged.
    Redraw,
    /// A Minion comes.
    Minion(Spot),
    /// A Minion goes back.
    Banish(Spot),
    /// A tile is turned.
    Turn(Spot),
    /// A tile is turned up.
    Reveal(Spot),
    /// The active pawn may go elsewhere.
    Travel(Goal),
}

/// What stands at a key of a step.
#[derive(Clone, Copy, Debug)]
pub(super) enum Takes {
    /// One of some words.
    Words(&'static [&'static str]),
    /// A whole number from the first to the second.
    From(i64, i64),
    /// One of two numbers.
    Either(i64, i64),
}

const EVERYBODY: Takes = Takes::Words(&["active", "all", "school", "swamp", "chosen"]);
const FEW: Takes = Takes::From(1, 5);
const SOMEWHERE: Takes = Takes::Words(&["chosen", "random"]);

/// The keys of every step beside `do`, with what they take (I-60).
pub(super) const STEPS: [(&str, &[(&str, Takes)]); 18] = [
    ("heal", &[("who", EVERYBODY), ("n", FEW)]),
    ("hurt", &[("who", EVERYBODY), ("n", FEW)]),
    (
        "take",
        &[
            ("from", Takes::Words(&["pile", "discards", "board"])),
            ("kind", Takes::Words(&["boots", "talisman", "herbs", "pendant", "soul", "any"])),
        ],
    ),
    ("scatter", &[("n", FEW), ("where", Takes::Words(&["here", "hallway", "sorcerer", "chosen", "random"]))]),
    ("lose", &[("who", Takes::Words(&["active", "all"])), ("n", FEW)]),
    ("advance", &[("n", Takes::From(1, 24))]),
    ("retreat", &[("n", Takes::From(1, 24))]),
    ("anger", &[("n", Takes::From(1, 9))]),
    ("wound", &[("n", Takes::From(1, 9))]),
    ("foresee", &[("n", Takes::From(1, 3))]),
    ("actions", &[("n", Takes::Either(-1, 1))]),
    ("portal", &[]),
    ("redraw", &[]),
    ("minion", &[("where", Takes::Words(&["hallway", "chosen", "random"]))]),
    ("banish", &[("where", SOMEWHERE)]),
    ("turn", &[("where", Takes::Words(&["here", "chosen", "random"]))]),
    ("reveal", &[("where", SOMEWHERE)]),
    ("travel", &[("to", Takes::Words(&["hallway", "pawn"]))]),
];

impl Step {
    /// The step of a word of [`STEPS`], with the words in the order of its keys, and the number.
    pub(super) fn of(word: &str, words: &[&str], number: i64) -> Step {
        let few = number as u8;
        match word {
            "heal" => Step::Heal(who(words[0]), few),
            "hurt" => Step::Hurt(who(words[0]), few),
            "take" => {
                let origin = match words[0] {
                    "pile" => Origin::Pile,
                    "discards" => Origin::Discards,
                    _ => Origin::Board,
                };
                Step::Take(origin, Item::parse(words[1]))
            }
            "scatter" => Step::Scatter(few, spot(words[0])),
            "lose" => Step::Lose(who(words[0]), few),
            "advance" => Step::Advance(few),
            "retreat" => Step::Retreat(few),
            "anger" => Step::Anger(few),
            "wound" => Step::Wound(few),
            "foresee" => Step::Foresee(few),
            "actions" => Step::Actions(number as i8),
            "redraw" => Step::Redraw,
            "minion" => Step::Minion(spot(words[0])),
            "banish" => Step::Banish(spot(words[0])),
            "turn" => Step::Turn(spot(words[0])),
            "reveal" => Step::Reveal(spot(words[0])),
            "travel" => Step::Travel(if words[0] == "pawn" { Goal::Pawn } else { Goal::Hallway }),
            _ => Step::Portal,
        }
    }
}

fn who(word: &str) -> Who {
    match word {
        "active" => Who::Active,
        "school" => Who::School,
        "swamp" => Who::Swamp,
        "chosen" => Who::Chosen,
        _ => Who::All,
    }
}

fn spot(word: &str) -> Spot {
    match word {
        "here" => Spot::Here,
        "hallway" => Spot::Hallway,
        "sorcerer" => Spot::Sorcerer,
        "chosen" => Spot::Chosen,
        _ => Spot::Random,
    }
}

/// A special action (I-61).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Special {
    Reveal,
    Banish,
    Fetch,
    Phase,
    Bring,
    Give,
    Heal,
    Foresee,
}

impl Special {
    /// All special actions in the order of their words.
    pub(super) const ALL: [Special; 8] = [
        Special::Reveal,
        Special::Banish,
        Special::Fetch,
        Special::Phase,
        Special::Bring,
        Special::Give,
        Special::Heal,
        Special::Foresee,
    ];
    /// Their words in content files.
    pub(super) const IDS: [&'static str; 8] = ["reveal", "banish", "fetch", "phase", "bring", "give", "heal", "foresee"];

    /// The keys of its numbers at a level, with what they take (I-61).
    pub(super) fn keys(self) -> &'static [(&'static str, Takes)] {
        const TIMES: (&str, Takes) = ("n", Takes::From(1, 3));
        const REACH: (&str, Takes) = ("range", Takes::From(1, 4));
        match self {
            Special::Reveal | Special::Banish | Special::Fetch | Special::Bring => &[REACH],
            Special::Phase | Special::Foresee => &[TIMES],
            Special::Give | Special::Heal => &[TIMES, REACH],
        }
    }
}

/// The numbers of a special action at a level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Level {
    /// Points, moves, items or looks; 0 where the action has no such number.
    pub times: u8,
    /// The greatest distance; 0 where the action has none.
    pub range: u8,
}
