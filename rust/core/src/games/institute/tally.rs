//! What is counted while the game is played: numbers, how a game ended, who was in it, and where pawns were hurt.

use super::action::{CLASSES, Cell};
use super::content::Content;
use crate::tally::{Counter, Scope};

/// How a game ends, in the order of the counters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    Won,
    Minions,
    Stories,
}

/// The counters, some of which are named by cards and cells.
pub(super) fn counters(content: &Content) -> Vec<Counter> {
    use Scope::{Game, Player};
    let plain = [
        ("turns", Player, "turns", "story cards drawn"),
        ("moves", Player, "moves", "Moves, those of Boots included"),
        ("explored", Player, "tiles", "tiles turned up in turns of the player"),
        ("picked", Player, "items", "items picked up"),
        ("dropped", Player, "items", "items dropped by the action"),
        ("boots", Player, "items", "Boots used"),
        ("talismans", Player, "items", "Talismans used"),
        ("pendants", Player, "items", "Pendants used"),
        ("herbs", Player, "items", "Herbs used"),
        ("portals", Player, "tokens", "Portals placed in turns of the player"),
        ("tiles_turned", Player, "tiles", "tiles turned in turns of the player"),
        ("level_ups", Player, "levels", "levels gained"),
        ("rituals", Player, "Rituals", "Rituals completed"),
        ("ritual_points", Player, "points", "points of Rituals completed"),
        ("souls", Player, "points", "Soul pieces in the backpack at the end"),
        ("specials", Player, "actions", "special actions used"),
        ("emergencies", Player, "plans", "emergency plans carried out"),
        ("damage_sorcerer", Player, "points", "Health lost to the Sorcerer"),
        ("damage_minion", Player, "points", "Health lost to Minions"),
        ("damage_event", Player, "points", "Health lost to events"),
        ("faints", Player, "faints", "times the pawn fainted"),
        ("minions_placed", Game, "Minions", "Minions placed"),
        ("minions_banished", Game, "Minions", "Minions that went back to the supply"),
        ("turns_left", Game, "cards", "cards in the Story deck at the end"),
    ];
    let endings =
        [("won", "games won"), ("minions", "games lost by the last Minion"), ("stories", "games lost by an empty Story deck")];
    let mut counters: Vec<Counter> =
        plain.into_iter().map(|(name, scope, unit, meaning)| Counter::new(name, scope, unit, meaning)).collect();
    for (word, meaning) in endings {
        counters.push(Counter::member("ending", format!("ending {word}"), "games", meaning));
    }
    for class in &content.classes {
        let id = &class.id;
        counters.push(Counter::grouped("class", 0, format!("class {id}"), "games", format!("games with class {id}")));
    }
    for cell in Cell::all() {
        counters.push(Counter::grouped("damage", 5, format!("damage at {cell}"), "points", format!("Health lost on {cell}")));
    }
    counters
}

/// The places of the counters.
pub(super) mod count {
    use super::CLASSES;

    pub(in super::super) const TURNS: usize = 0;
    pub(in super::super) const MOVES: usize = 1;
    pub(in super::super) const EXPLORED: usize = 2;
    pub(in super::super) const PICKED: usize = 3;
    pub(in super::super) const DROPPED: usize = 4;
    pub(in super::super) const BOOTS: usize = 5;
    pub(in super::super) const TALISMANS: usize = 6;
    pub(in super::super) const PENDANTS: usize = 7;
    pub(in super::super) const HERBS: usize = 8;
    pub(in super::super) const PORTALS: usize = 9;
    pub(in super::super) const TILES_TURNED: usize = 10;
    pub(in super::super) const LEVEL_UPS: usize = 11;
    pub(in super::super) const RITUALS: usize = 12;
    pub(in super::super) const RITUAL_POINTS: usize = 13;
    pub(in super::super) const SOULS: usize = 14;
    pub(in super::super) const SPECIALS: usize = 15;
    pub(in super::super) const EMERGENCIES: usize = 16;
    pub(in super::super) const DAMAGE: usize = 17;
    pub(in super::super) const FAINTS: usize = 20;
    pub(in super::super) const MINIONS_PLACED: usize = 21;
    pub(in super::super) const MINIONS_BANISHED: usize = 22;
    pub(in super::super) const TURNS_LEFT: usize = 23;
    pub(in super::super) const ENDING: usize = 24;
    pub(in super::super) const CLASS: usize = 27;
    pub(in super::super) const DAMAGE_AT: usize = CLASS + CLASSES;
}
