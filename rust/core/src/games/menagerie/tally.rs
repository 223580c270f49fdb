//! What is counted while the game is played.

use super::action::{CHARACTERS, OBJECTS, ROLES};
use super::content::Content;
use crate::tally::{Counter, Scope};

/// The counters, some of which are named by cards.
pub(super) fn counters(content: &Content) -> Vec<Counter> {
    let plain = [
        ("turns", "turns", "turns begun"),
        ("rolls", "dice", "dice of initial rolls"),
        ("rerolls_free", "rerolls", "free rerolls"),
        ("rerolls_paid", "rerolls", "rerolls for Luck"),
        ("dice_rerolled", "dice", "dice of rerolls"),
        ("raised", "steps", "dice raised by 1"),
        ("lowered", "steps", "dice lowered by 1"),
        ("recalled", "dice", "saved dice that joined the pool as they were"),
        ("recall_rolled", "dice", "saved dice that were rolled"),
        ("placed", "dice", "dice saved on ability spaces"),
        ("dice_spent", "dice", "dice spent for challenges, bonus dice included"),
        ("luck_spent", "points", "cost of rerolls, paid in Luck or Health"),
        ("resolve_spent", "points", "cost of steps, paid in Resolve or Health"),
        ("health_lost", "points", "Health lost, the last point of a lost game included"),
        ("challenges_failed_turns", "turns", "turns ended without a completed challenge"),
        ("captures", "objects", "objects captured"),
        ("escapes", "objects", "objects escaped from"),
        ("bonuses_used", "bonuses", "Capture Bonuses used"),
        ("ignores_used", "bonuses", "Capture Bonuses used to ignore an effect or ability"),
    ];
    let mut counters: Vec<Counter> =
        plain.into_iter().map(|(name, unit, meaning)| Counter::new(name, Scope::Game, unit, meaning)).collect();
    for character in &content.characters {
        let id = &character.id;
        counters.push(Counter::member("character", format!("character {id}"), "games", format!("games with character {id}")));
    }
    for role in &content.roles {
        let id = &role.id;
        counters.push(Counter::member("role", format!("role {id}"), "games", format!("games with role {id}")));
    }
    for rank in ["novice", "expert", "savior"] {
        counters.push(Counter::member("rank", format!("rank {rank}"), "games", format!("games ended with rank {rank}")));
    }
    for card in &content.objects {
        let id = &card.id;
        counters.push(Counter::member("object lost to", format!("lost to {id}"), "games", format!("games lost to {id}")));
    }
    for card in &content.ghosts {
        let id = &card.id;
        counters.push(Counter::member("ghost lost to", format!("lost to {id}"), "games", format!("games lost to {id}")));
    }
    counters
}

/// The places of the counters.
pub(super) mod count {
    use super::{CHARACTERS, OBJECTS, ROLES};

    pub(in super::super) const TURNS: usize = 0;
    pub(in super::super) const ROLLS: usize = 1;
    pub(in super::super) const REROLLS_FREE: usize = 2;
    pub(in super::super) const REROLLS_PAID: usize = 3;
    pub(in super::super) const DICE_REROLLED: usize = 4;
    pub(in super::super) const RAISED: usize = 5;
    pub(in super::super) const LOWERED: usize = 6;
    pub(in super::super) const RECALLED: usize = 7;
    pub(in super::super) const RECALL_ROLLED: usize = 8;
    pub(in super::super) const PLACED: usize = 9;
    pub(in super::super) const DICE_SPENT: usize = 10;
    pub(in super::super) const LUCK_SPENT: usize = 11;
    pub(in super::super) const RESOLVE_SPENT: usize = 12;
    pub(in super::super) const HEALTH_LOST: usize = 13;
    pub(in super::super) const FAILED_TURNS: usize = 14;
    pub(in super::super) const CAPTURES: usize = 15;
    pub(in super::super) const ESCAPES: usize = 16;
    pub(in super::super) const BONUSES_USED: usize = 17;
    pub(in super::super) const IGNORES_USED: usize = 18;
    pub(in super::super) const CHARACTER: usize = 19;
    pub(in super::super) const ROLE: usize = CHARACTER + CHARACTERS;
    pub(in super::super) const RANK: usize = ROLE + ROLES;
    pub(in super::super) const LOST_TO_OBJECT: usize = RANK + 3;
    pub(in super::super) const LOST_TO_GHOST: usize = LOST_TO_OBJECT + OBJECTS;
}
