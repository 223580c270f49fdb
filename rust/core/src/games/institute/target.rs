//! What an answer can be about: cells, seats, items, lines.

use super::Institute;
use super::action::{Cell, Item, Line};
use super::place::BOARD;
use super::state::{Asked, State, Verb};
use crate::error::Rule;

// Why actions and answers are refused.
pub(super) const FULL: Rule = Rule { code: "full", number: "I-16", text: "that backpack takes nothing more" };
pub(super) const NOT_IN_PACK: Rule = Rule { code: "no-item", number: "I-32", text: "no such item is in the backpack" };

/// Why answers are refused.
mod refusal {
    use crate::error::Rule;

    const fn rule(code: &'static str, number: &'static str, text: &'static str) -> Rule {
        Rule { code, number, text }
    }

    pub(super) const TALISMAN_DOWN: Rule = rule("face-down", "I-33", "the tile there is face down");
    pub(super) const FACE_DOWN: Rule = rule("face-down", "I-60", "the tile there is face down");
    pub(super) const FACE_UP: Rule = rule("face-up", "I-60", "the tile there is face up");
    pub(super) const NOTHING_LIES: Rule = rule("no-item", "I-60", "no such item lies there");
    pub(super) const HAS_MINION: Rule = rule("has-minion", "I-60", "a Minion is there");
    pub(super) const NO_MINION: Rule = rule("no-minion", "I-60", "no Minion is there");
    pub(super) const NOT_HALLWAY: Rule = rule("not-hallway", "I-60", "the way leads to the Hallway");
    pub(super) const TOO_FAR: Rule = rule("too-far", "I-61", "that is too far away");
    pub(super) const NO_SEAT: Rule = rule("no-seat", "I-70", "no such seat plays");
    pub(super) const HEALTHY: Rule = rule("healthy", "I-60", "that pawn has full Health");
    pub(super) const SAME_PLACE: Rule = rule("same-place", "I-60", "that pawn is at the same place");
    pub(super) const ONESELF: Rule = rule("oneself", "I-61", "another pawn is to be chosen");
    pub(super) const OTHER_KIND: Rule = rule("other-kind", "I-60", "another kind of item is to be chosen");
    pub(super) const NOT_TO_TAKE: Rule = rule("no-item", "I-60", "no such item is in the pile");
    pub(super) const NOT_DISCARDED: Rule = rule("no-item", "I-60", "no such item is among the discards");
    pub(super) const NO_LINE: Rule = rule("no-line", "I-33", "the tile has no such line");
    pub(super) const JOINED: Rule = rule("joined", "I-33", "the line joins what is one space already");
    pub(super) const NOT_HERE: Rule = rule("not-here", "I-33", "the line does not touch the pawn's space");
    pub(super) const NO_PORTAL: Rule = rule("no-portal", "I-33", "no Portal is left");
}

/// A rule, unless it is kept.
pub(super) fn require(holds: bool, rule: Rule) -> Result<(), Rule> {
    if holds { Ok(()) } else { Err(rule) }
}

impl Institute {
    /// The rules for a cell as the answer to a question.
    pub(super) fn allow_cell(&self, state: &State, cell: Cell) -> Result<(), Rule> {
        let asked = &state.asked;
        let explored = state.explored & cell.bit() != 0;
        let near = || require(state.own().cell.within(asked.range) & cell.bit() != 0, refusal::TOO_FAR); // I-61
        match asked.verb {
            Verb::Talisman => require(explored, refusal::TALISMAN_DOWN), // I-33
            Verb::Turn | Verb::Scatter => require(explored, refusal::FACE_DOWN), // I-60
            Verb::Travel => require(cell == Cell::CENTRE, refusal::NOT_HALLWAY), // I-60
            Verb::Take => require(state.cells_with(asked.item) & cell.bit() != 0, refusal::NOTHING_LIES), // I-60
            Verb::Minion => {
                require(explored, refusal::FACE_DOWN)?; // I-60
                require(state.minions & cell.bit() == 0, refusal::HAS_MINION) // I-60
            }
            Verb::Banish => {
                require(state.minions & cell.bit() != 0, refusal::NO_MINION)?; // I-60
                near()
            }
            Verb::Reveal => {
                require(!explored, refusal::FACE_UP)?; // I-60
                near()
            }
            _ => {
                require(state.littered & cell.bit() != 0, refusal::NOTHING_LIES)?; // I-61
                near()
            }
        }
    }

    /// The rules for a seat as the answer to a question.
    pub(super) fn allow_seat(&self, state: &State, steps: u8) -> Result<(), Rule> {
        require(usize::from(steps) < self.players, refusal::NO_SEAT)?; // I-70
        let (own, asked) = (state.own(), &state.asked);
        let seat = (usize::from(state.active) + usize::from(steps)) % self.players;
        let other = &state.seats[seat];
        let near = || require(own.cell.within(asked.range) & other.cell.bit() != 0, refusal::TOO_FAR); // I-61
        let elsewhere = || require((other.cell, other.space) != (own.cell, own.space), refusal::SAME_PLACE); // I-60, I-61
        match asked.verb {
            Verb::Heal => {
                require(other.health < self.content.rules.health, refusal::HEALTHY)?; // I-60
                near()
            }
            Verb::Travel => elsewhere(),
            Verb::Bring => {
                elsewhere()?;
                near()
            }
            Verb::Give => {
                require(steps > 0, refusal::ONESELF)?; // I-61
                near()?;
                require(!self.is_full(state, seat), FULL) // I-16
            }
            _ => Ok(()),
        }
    }

    /// The rules for an item as the answer to a question.
    pub(super) fn allow_item(&self, state: &State, item: Item) -> Result<(), Rule> {
        let asked = &state.asked;
        let of_kind = || require(asked.item.is_none_or(|kind| kind == item), refusal::OTHER_KIND); // I-60
        let there = |rule: Rule| require(self.kinds_for(state, asked) >> item as u32 & 1 == 1, rule);
        match asked.verb {
            Verb::Pile => {
                of_kind()?;
                there(refusal::NOT_TO_TAKE) // I-60
            }
            Verb::Discards => {
                of_kind()?;
                there(refusal::NOT_DISCARDED) // I-60
            }
            Verb::Board => there(refusal::NOTHING_LIES), // I-60, I-61
            _ => there(NOT_IN_PACK),                     // I-60, I-61
        }
    }

    /// The rules for a Portal on a line of the active pawn's tile.
    pub(super) fn allow_line(&self, state: &State, line: Line) -> Result<(), Rule> {
        let own = state.own();
        let ends = self.content.layout(state.lying[own.cell.index()]).lines[usize::from(line.0)];
        require(ends != [0; 2], refusal::NO_LINE)?; // I-33
        require(ends.contains(&own.space.0), refusal::NOT_HERE)?; // I-33
        require(ends[0] != ends[1], refusal::JOINED)?; // I-33
        require(state.portals < self.content.rules.portals, refusal::NO_PORTAL) // I-33
    }

    /// The lines of the active pawn's space that a Portal can be placed on, a bit each (I-33).
    #[inline]
    pub(super) fn lines(&self, state: &State) -> u8 {
        let own = state.own();
        if state.portals >= self.content.rules.portals {
            return 0; // I-33
        }
        self.content.layout(state.lying[own.cell.index()]).portable[own.space.index()]
    }

    /// The kinds of items that will do for a question, a bit each.
    #[inline]
    pub(super) fn kinds_for(&self, state: &State, asked: &Asked) -> u32 {
        match asked.verb {
            Verb::Pile => state.pile.kinds() & kinds_of(asked.item),
            Verb::Discards => state.discards.kinds() & kinds_of(asked.item),
            Verb::Board => state.kinds_at(state.asked_cell()),
            Verb::Give => state.own().pack.kinds(),
            _ => state.seats[usize::from(asked.seat.expect("a seat discards items"))].pack.kinds(),
        }
    }

    /// The cells that will do for a question, a bit each.
    #[inline]
    pub(super) fn cells_for(&self, state: &State, asked: &Asked) -> u32 {
        let cells = match asked.verb {
            Verb::Talisman | Verb::Turn | Verb::Scatter => state.explored,
            Verb::Take | Verb::Fetch => state.cells_with(asked.item),
            Verb::Minion => state.explored & !state.minions,
            Verb::Banish => state.minions,
            Verb::Reveal => BOARD & !state.explored,
            _ => Cell::CENTRE.bit(),
        };
        cells & state.own().cell.within(asked.range)
    }

    /// The seats that will do for a question, a bit for each by its place clockwise of the active one.
    #[inline]
    pub(super) fn seats_for(&self, state: &State, asked: &Asked) -> u32 {
        let own = state.own();
        let near = own.cell.within(asked.range);
        let mut found = 0;
        for (steps, seat) in self.clockwise(state).enumerate() {
            let other = &state.seats[seat];
            let elsewhere = || (other.cell, other.space) != (own.cell, own.space);
            let fits = near & other.cell.bit() != 0
                && match asked.verb {
                    Verb::Heal => other.health < self.content.rules.health,
                    Verb::Travel | Verb::Bring => steps > 0 && elsewhere(),
                    Verb::Give => steps > 0 && !self.is_full(state, seat), // I-16
                    _ => true,
                };
            found |= u32::from(fits) << steps;
        }
        found
    }
}

/// One kind, or all of them, a bit each.
#[inline]
fn kinds_of(item: Option<Item>) -> u32 {
    item.map_or(0x1f, |item| 1 << item as u32)
}
