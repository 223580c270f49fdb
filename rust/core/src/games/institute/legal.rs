//! Who may do what: the rules one by one with their reasons, and the same as masks for speed.

use super::Institute;
use super::act::{EMERGENCY, TOP_LEVEL};
use super::action::*;
use super::content::Spot;
use super::state::{Asked, Question, State, Verb};
use super::target::{FULL, NOT_IN_PACK, require};
use crate::error::Rule;
use crate::set::Set128;

/// Why moves are refused.
mod refusal {
    use crate::error::Rule;

    const fn rule(code: &'static str, number: &'static str, text: &'static str) -> Rule {
        Rule { code, number, text }
    }

    /// By the question that is asked instead.
    pub(super) const ASKED: [Rule; 23] = [
        rule("wrong-question", "I-75", "nothing is asked"),
        rule("wrong-question", "I-75", "the question is act"),
        rule("wrong-question", "I-75", "the question is boots"),
        rule("wrong-question", "I-75", "the question is phase"),
        rule("wrong-question", "I-75", "the question is at"),
        rule("wrong-question", "I-75", "the question is turn"),
        rule("wrong-question", "I-75", "the question is item"),
        rule("wrong-question", "I-75", "the question is lose"),
        rule("wrong-question", "I-75", "the question is seat"),
        rule("wrong-question", "I-75", "the question is line"),
        rule("wrong-question", "I-75", "the question is fate"),
        rule("wrong-question", "I-75", "the question is redraw"),
        rule("wrong-question", "I-75", "the question is tile"),
        rule("wrong-question", "I-75", "the question is facing"),
        rule("wrong-question", "I-75", "the question is icon"),
        rule("wrong-question", "I-75", "the question is class"),
        rule("wrong-question", "I-75", "the question is ritual"),
        rule("wrong-question", "I-75", "the question is story"),
        rule("wrong-question", "I-75", "the question is peek"),
        rule("wrong-question", "I-75", "the question is draw"),
        rule("wrong-question", "I-75", "the question is scatter"),
        rule("wrong-question", "I-75", "the question is cell"),
        rule("wrong-question", "I-75", "the question is spin"),
    ];
    pub(super) const CLOSED: Rule = rule("closed", "I-30", "no open edge of the pawn's space is there");
    pub(super) const CLOSED_BEYOND: Rule = rule("closed", "I-30", "the edge of the next tile is closed");
    pub(super) const NOT_EXPLORED: Rule = rule("face-down", "I-30", "the next tile is face down");
    pub(super) const EXPLORED: Rule = rule("face-up", "I-31", "the next tile is face up");
    pub(super) const NOT_LYING: Rule = rule("no-item", "I-32", "no such item is in the pawn's space");
    pub(super) const NO_MOVE: Rule = rule("no-move", "I-33", "no Move is possible");
    pub(super) const UNHURT: Rule = rule("healthy", "I-33", "Health is full");
    pub(super) const AT_TOP: Rule = rule("top-level", "I-34", "there is no level above 3");
    pub(super) const CANNOT_LEVEL: Rule = rule("no-item", "I-34", "the backpack lacks what the level takes");
    pub(super) const NO_RITUAL: Rule = rule("no-ritual", "I-35", "there is no Ritual");
    pub(super) const NOT_THERE: Rule = rule("not-here", "I-35", "the Ritual is to be completed elsewhere");
    pub(super) const CANNOT_COMPLETE: Rule = rule("no-item", "I-35", "the backpack lacks what the Ritual takes");
    pub(super) const SPECIAL_USED: Rule = rule("special-used", "I-36", "the special action was used this turn");
    pub(super) const NO_TARGET: Rule = rule("no-target", "I-36", "the special action has no target");
    pub(super) const TOO_FEW: Rule = rule("too-few-actions", "I-37", "the emergency plan takes 4 actions");
    pub(super) const NOT_IN_PHASE: Rule = rule("face-down", "I-61", "the next tile is face down");
    pub(super) const NO_CARD: Rule = rule("no-card", "I-62", "no unseen card is in the box");
    pub(super) const MUST: Rule = rule("must-choose", "I-60", "there is no passing here");
    pub(super) const NOT_DRAWABLE: Rule = rule("not-drawable", "I-11", "no such tile can be there");
    pub(super) const NOT_IN_PILE: Rule = rule("no-item", "I-71", "no such item is in the pile");
    pub(super) const TAKEN: Rule = rule("not-drawable", "I-14", "a class of that card is in play");
    pub(super) const NO_SUCH_RITUAL: Rule = rule("not-drawable", "I-35", "that Ritual was seen");
    pub(super) const NO_SUCH_STORY: Rule = rule("not-drawable", "I-20", "that story card was seen");
}

/// Whether `pass` answers a question that it can answer (I-60).
#[inline]
fn is_optional(asked: &Asked) -> bool {
    match asked.question {
        Question::At => matches!(asked.verb, Verb::Take | Verb::Turn | Verb::Travel),
        Question::Seat => asked.verb == Verb::Travel,
        Question::Item => matches!(asked.verb, Verb::Pile | Verb::Discards | Verb::Give),
        _ => true,
    }
}

impl Institute {
    /// Why a move is refused, if it is: the first rule that is not kept. [`Institute::legal_actions`] says the same.
    pub(super) fn allow(&self, state: &State, step: Move) -> Result<(), Rule> {
        let own = state.own();
        let asked = &state.asked;
        let asks = |questions: &[Question]| require(questions.contains(&asked.question), refusal::ASKED[asked.question as usize]);
        let has = |item: Item| require(own.pack.of(item) > 0, NOT_IN_PACK);
        let exits = || self.content.layout(state.lying[own.cell.index()]).exits[own.space.index()];
        let leaves = |direction: Direction| require(exits() >> direction as u8 & 1 == 1, refusal::CLOSED);
        let ready = || require(state.actions >= EMERGENCY, refusal::TOO_FEW);
        match step {
            Move::Move(direction) => {
                let (open, explored) = state.around(own.cell);
                if asked.question == Question::Phase {
                    return require(explored >> direction as u8 & 1 == 1, refusal::NOT_IN_PHASE); // I-61
                }
                asks(&[Question::Act, Question::Boots])?; // I-30, I-33
                leaves(direction)?; // I-30
                require(explored >> direction as u8 & 1 == 1, refusal::NOT_EXPLORED)?; // I-30
                require(open >> direction as u8 & 1 == 1, refusal::CLOSED_BEYOND) // I-30
            }
            Move::Explore(direction) => {
                asks(&[Question::Act])?;
                leaves(direction)?; // I-31
                require(state.around(own.cell).1 >> direction as u8 & 1 == 0, refusal::EXPLORED) // I-31
            }
            Move::Pick(item) => {
                asks(&[Question::Act])?;
                require(state.items[own.cell.index()][own.space.index()].of(item) > 0, refusal::NOT_LYING)?; // I-32
                require(!self.is_full(state, state.active.into()), FULL) // I-16
            }
            Move::Drop(item) => {
                asks(&[Question::Act])?;
                has(item) // I-32
            }
            Move::Pendant(line) => {
                asks(&[Question::Act])?;
                has(Item::Pendant)?; // I-33
                self.allow_line(state, line)
            }
            Move::EmergencyPortal(line) => {
                asks(&[Question::Act])?;
                ready()?; // I-37
                self.allow_line(state, line)
            }
            Move::Boots => {
                asks(&[Question::Act])?;
                has(Item::Boots)?; // I-33
                require(self.steps(state, Question::Boots) != 0, refusal::NO_MOVE) // I-33
            }
            Move::Talisman => {
                asks(&[Question::Act])?;
                has(Item::Talisman) // I-33
            }
            Move::Herbs => {
                asks(&[Question::Act])?;
                has(Item::Herbs)?; // I-33
                require(own.health < self.content.rules.health, refusal::UNHURT) // I-33
            }
            Move::LevelUp => {
                asks(&[Question::Act])?;
                require(own.level < TOP_LEVEL, refusal::AT_TOP)?; // I-34
                require(own.pack.covers(self.cost_of_level(state)), refusal::CANNOT_LEVEL) // I-34
            }
            Move::Ritual => {
                asks(&[Question::Act])?;
                let card = own.ritual.map(|ritual| &self.content.rituals[usize::from(ritual)]).ok_or(refusal::NO_RITUAL)?; // I-35
                require(self.is_at(state, state.own().cell, card.place), refusal::NOT_THERE)?; // I-35
                require(own.pack.covers(card.items), refusal::CANNOT_COMPLETE) // I-35
            }
            Move::Special => {
                asks(&[Question::Act])?;
                require(!state.special_used, refusal::SPECIAL_USED)?; // I-36
                require(self.has_target(state), refusal::NO_TARGET) // I-36
            }
            Move::EmergencyTurn => {
                asks(&[Question::Act])?;
                ready() // I-37
            }
            Move::End => asks(&[Question::Act]), // I-24
            Move::At(cell) => {
                asks(&[Question::At])?;
                self.allow_cell(state, cell)
            }
            Move::Turn(_) => asks(&[Question::Turn]), // I-33
            Move::Item(item) => {
                asks(&[Question::Item, Question::Lose])?;
                self.allow_item(state, item)
            }
            Move::Seat(steps) => {
                asks(&[Question::Seat])?;
                self.allow_seat(state, steps)
            }
            Move::Line(line) => {
                asks(&[Question::Line])?;
                self.allow_line(state, line)
            }
            Move::Keep => asks(&[Question::Fate, Question::Redraw]), // I-62, I-60
            Move::Bury => {
                asks(&[Question::Fate, Question::Redraw])?;
                require(asked.question == Question::Redraw || state.can_bury(), refusal::NO_CARD) // I-62
            }
            Move::Pass => {
                use Question::{At, Boots, Item, Line, Phase, Seat};
                asks(&[Boots, Phase, Line, At, Seat, Item])?;
                require(is_optional(asked), refusal::MUST) // I-60
            }
            Move::Tile(tile) => {
                asks(&[Question::Tile])?;
                require(self.tiles_left(state, state.asked_cell()) >> tile & 1 == 1, refusal::NOT_DRAWABLE) // I-11
            }
            Move::Facing(_) => asks(&[Question::Facing]), // I-11
            Move::Find(item) => {
                asks(&[Question::Icon, Question::Draw, Question::Scatter])?;
                require(state.pile.of(item) > 0, refusal::NOT_IN_PILE) // I-71
            }
            Move::Class(class) => {
                asks(&[Question::Class])?;
                require(self.classes_left(state) >> class & 1 == 1, refusal::TAKEN) // I-14
            }
            Move::Card(ritual) => {
                asks(&[Question::Ritual])?;
                require(state.unseen_rituals >> ritual & 1 == 1, refusal::NO_SUCH_RITUAL) // I-35
            }
            Move::Story(card) => {
                asks(&[Question::Story, Question::Peek])?;
                require(state.unseen_stories >> card & 1 == 1, refusal::NO_SUCH_STORY) // I-20, I-62
            }
            Move::Cell(cell) => {
                asks(&[Question::Cell])?;
                self.allow_cell(state, cell)
            }
            Move::Spin(_) => asks(&[Question::Spin]), // I-60
        }
    }

    /// The directions in which a pawn can move, a bit each: as it moves, or by the special action (I-30, I-61).
    #[inline]
    pub(super) fn steps(&self, state: &State, question: Question) -> u8 {
        let own = state.own();
        let (open, explored) = state.around(own.cell);
        match question {
            Question::Phase => explored,
            _ => open & self.content.layout(state.lying[own.cell.index()]).exits[own.space.index()],
        }
    }

    /// Whether the active player can complete the Ritual (I-35).
    #[inline]
    pub(super) fn can_complete(&self, state: &State) -> bool {
        let own = state.own();
        own.ritual.is_some_and(|ritual| {
            let card = &self.content.rituals[usize::from(ritual)];
            own.pack.covers(card.items) && self.is_at(state, own.cell, card.place)
        })
    }

    /// Whether a Ritual is completed on a cell (I-35).
    #[inline]
    pub(super) fn is_at(&self, state: &State, cell: Cell, place: Spot) -> bool {
        match place {
            Spot::Tile(tile) => state.lying[cell.index()].tile() == Some(tile),
            Spot::School => cell.is_school(),
            Spot::Swamp => !cell.is_school(),
            Spot::Anywhere => true,
        }
    }

    /// The legal actions: what [`Institute::allow`] lets through, by masks.
    #[inline]
    pub(super) fn legal_actions(&self, state: &State) -> Set128 {
        let asked = &state.asked;
        let low = |bits: u32, first: u16| Set128(u128::from(u64::from(bits) << first));
        let high = |bits: u32, first: u16| Set128(u128::from(u64::from(bits) << (first - 32)) << 32);
        let with = |set: Set128, id: u16, holds: bool| Set128(set.0 | u128::from(holds) << id);
        match asked.question {
            Question::Act => self.turn_actions(state),
            Question::Boots | Question::Phase => with(low(self.steps(state, asked.question).into(), FIRST_MOVE), PASS, true),
            Question::At => with(high(self.cells_for(state, asked), FIRST_AT), PASS, is_optional(asked)),
            Question::Turn => low(0b111, FIRST_TURN),
            Question::Item => with(high(self.kinds_for(state, asked), FIRST_ITEM), PASS, is_optional(asked)),
            Question::Lose => high(self.kinds_for(state, asked), FIRST_ITEM),
            Question::Seat => with(high(self.seats_for(state, asked), FIRST_SEAT), PASS, is_optional(asked)),
            Question::Line => with(high(self.lines(state).into(), FIRST_LINE), PASS, true),
            Question::Fate => with(with(Set128(0), KEEP, true), BURY, state.can_bury()),
            Question::Redraw => with(with(Set128(0), KEEP, true), BURY, true),
            _ => Set128(0),
        }
    }

    /// The actions of a turn.
    #[inline]
    fn turn_actions(&self, state: &State) -> Set128 {
        let own = state.own();
        let (open, explored) = state.around(own.cell);
        let layout = self.content.layout(state.lying[own.cell.index()]);
        let exits = layout.exits[own.space.index()];
        let moves = exits & open; // I-30
        let explores = exits & !explored; // I-31
        let there = state.items[own.cell.index()][own.space.index()].kinds();
        let pick = if self.is_full(state, state.active.into()) { 0 } else { there }; // I-16, I-32
        let held = own.pack.kinds();
        let has = |item: Item| held >> item as u32 & 1;
        let lines = u64::from(self.lines(state));
        let ready = state.actions >= EMERGENCY; // I-37
        let boots = has(Item::Boots) & u32::from(moves != 0); // I-33
        let herbs = has(Item::Herbs) & u32::from(own.health < self.content.rules.health); // I-33
        let levels = held != 0 && own.level < TOP_LEVEL && own.pack.covers(self.cost_of_level(state)); // I-34
        let special = !state.special_used && self.has_target(state); // I-36
        let mut legal = u64::from(moves) << FIRST_MOVE
            | u64::from(explores) << FIRST_EXPLORE
            | u64::from(pick) << FIRST_PICK
            | u64::from(held) << FIRST_DROP
            | u64::from(boots) << BOOTS
            | u64::from(has(Item::Talisman)) << TALISMAN
            | u64::from(herbs) << HERBS
            | u64::from(levels) << LEVEL_UP
            | u64::from(held != 0 && self.can_complete(state)) << RITUAL
            | u64::from(special) << SPECIAL
            | 1 << END;
        if has(Item::Pendant) != 0 {
            legal |= lines << FIRST_PENDANT; // I-33
        }
        if ready {
            legal |= lines << FIRST_EMERGENCY_PORTAL | 1 << EMERGENCY_TURN; // I-37
        }
        Set128(legal.into())
    }
}
