//! What the game can wait for: the questions of a phase, with what they can be about.

use super::Institute;
use super::action::{Cell, Direction, Item, Space};
use super::event::{Goal, Origin, Special, Spot, Step, Who};
use super::place::BOARD;
use super::possible::{Reasons, kind};
use super::setup::TILES;
use super::state::{Asked, Phase, Question, State, Verb};
use crate::set::IdSet;
use std::ops::RangeInclusive;

/// A question with what it is for, and what each of its slots can be: none where it names nothing there.
struct Fit {
    question: Question,
    verb: Verb,
    /// Cells, a bit each.
    cells: Option<u32>,
    space: Option<Space>,
    /// Whether it names a tile.
    tile: bool,
    /// Kinds of items, a bit each.
    items: Option<u32>,
    /// Seats, a bit each.
    seats: Option<u32>,
    number: RangeInclusive<u8>,
    range: u8,
}

impl Fit {
    fn of(question: Question) -> Fit {
        let (cells, items, seats) = (None, None, None);
        Fit { question, verb: Verb::None, cells, space: None, tile: false, items, seats, number: 0..=0, range: 0 }
    }

    fn to(question: Question, verb: Verb) -> Fit {
        Fit { verb, ..Fit::of(question) }
    }

    /// Whether a question is this one.
    fn is(&self, asked: &Asked) -> bool {
        let among = |found: Option<u8>, set: Option<u32>| match (found, set) {
            (None, None) => true,
            (Some(found), Some(set)) => set >> found & 1 == 1,
            _ => false,
        };
        (self.question, self.verb, self.space, self.range) == (asked.question, asked.verb, asked.space, asked.range)
            && self.tile == asked.tile.is_some()
            && among(asked.cell.map(|cell| cell.0), self.cells)
            && among(asked.item.map(|item| item as u8), self.items)
            && among(asked.seat, self.seats)
            && self.number.contains(&asked.number)
    }
}

/// The bit of an item among kinds, if there is one.
fn only(item: Option<Item>) -> Option<u32> {
    item.map(|item| 1 << item as u32)
}

impl Institute {
    /// Why the question cannot be asked in a position that is sound otherwise.
    pub(super) fn unanswerable(&self, state: &State, reasons: &mut Reasons) {
        let asked = &state.asked;
        if asked.question == Question::None {
            let nothing = *asked == Asked::NOTHING;
            return reasons.unless(nothing, || "something is asked about, but there is no question".to_owned());
        }
        let question = asked.question.id();
        let mut here = format!("in phase {}", state.phase.id());
        if state.step > 0 {
            here += &format!(" step {}", state.step);
        }
        if !self.fits(state).iter().any(|fit| fit.is(asked)) {
            let verb = if asked.verb == Verb::None { String::new() } else { format!(" to {}", asked.verb.id()) };
            return reasons.0.push(format!("the question {question}{verb} does not come {here} with what it is about"));
        }
        self.misplaced(state, reasons);
        if reasons.0.is_empty() {
            let chances = match asked.question {
                chance if !chance.is_chance() => false,
                _ if self.finds(state) => !state.pile.is_empty(),
                _ => self.drawn_from(state).1 != 0,
            };
            let answered = chances || !self.legal_actions(state).is_empty();
            reasons.unless(answered, || format!("nothing answers the question {question} {here}"));
        }
    }

    /// What does not go with the question: tiles, the Story deck, backpacks.
    fn misplaced(&self, state: &State, reasons: &mut Reasons) {
        let asked = &state.asked;
        self.misplaced_tile(state, reasons);
        if matches!(asked.question, Question::Story | Question::Peek) {
            let hidden = state.top.is_none() && state.deck > 0;
            let question = asked.question.id();
            reasons.unless(hidden, || format!("the question is {question}, but the top is known or the deck empty"));
        }
        if asked.question == Question::Fate {
            reasons.unless(state.top.is_some(), || "the question is fate, but the top is not known".to_owned());
        }
        if let (Question::Lose, Some(seat)) = (asked.question, asked.seat) {
            let size = state.seats[usize::from(seat)].pack.total();
            let number = asked.number;
            let fits = u32::from(number) <= size;
            reasons.unless(fits, || format!("{number} items are to be discarded, but {size} are in the backpack"));
        }
    }

    /// What does not go with a tile that is turned up.
    fn misplaced_tile(&self, state: &State, reasons: &mut Reasons) {
        let asked = &state.asked;
        let Some(cell) = asked.cell else { return };
        let lying = state.lying[cell.index()];
        let explored = lying.tile().is_some();
        if matches!(asked.question, Question::Tile | Question::Facing | Question::Icon) {
            let fits = explored == (asked.question == Question::Icon);
            let (question, face) = (asked.question.id(), if explored { "up" } else { "down" });
            reasons.unless(fits, || format!("the question is {question}, but {cell} is face {face}"));
        }
        if let (Question::Facing, Some(tile)) = (asked.question, asked.tile) {
            let tile = &self.content.tiles[usize::from(tile)];
            let fits = tile.is_school == cell.is_school();
            reasons.unless(fits, || format!("{} is drawn for {cell}, expected a {} tile", tile.id, kind(cell.is_school())));
        }
        if asked.question == Question::Icon {
            let icons = lying.tile().map_or(0, |tile| self.content.tiles[usize::from(tile)].icons.len());
            let there = state.items[cell.index()].iter().map(|items| items.total()).sum::<u32>();
            let number = asked.number;
            let fits = usize::from(number) <= icons && there + 1 == u32::from(number);
            reasons.unless(fits, || format!("icon {number} of {icons} is to be filled on {cell}, but {there} items lie there"));
        }
    }

    /// The questions that can come.
    fn fits(&self, state: &State) -> Vec<Fit> {
        let mut found = Vec::new();
        match state.phase {
            Phase::Setup if state.step <= TILES => {
                let direction = Direction::ALL[usize::from(state.step) - 1];
                fits_revealing(Cell::CENTRE.neighbour(direction).bit(), &mut found); // I-11
            }
            Phase::Setup => {
                let (seat, last) = ((state.step - TILES - 1) / 2, (state.step - TILES - 1) % 2 == 1);
                if last || self.classes.is_none() {
                    let question = if last { Question::Ritual } else { Question::Class };
                    found.push(Fit { seats: Some(1 << seat), ..Fit::of(question) }); // I-17
                }
            }
            Phase::Story => found.push(Fit::of(Question::Story)), // I-20
            Phase::Event => {
                let step = self.step_of(state).expect("the step is one of the event");
                self.fits_step(state, step, &mut found);
            }
            Phase::Act => self.fits_act(state, &mut found),
            Phase::Over => {}
        }
        found
    }

    /// The questions of a step of an event (I-60).
    fn fits_step(&self, state: &State, step: Step, found: &mut Vec<Fit>) {
        let active = 1 << state.active;
        match step {
            Step::Heal(Who::Chosen, points) => {
                found.push(Fit { number: points..=points, ..Fit::to(Question::Seat, Verb::Heal) });
            }
            Step::Hurt(Who::Chosen, points) => {
                found.push(Fit { number: points..=points, ..Fit::to(Question::Seat, Verb::Hurt) });
            }
            Step::Take(Origin::Pile, None) => found.push(Fit::of(Question::Draw)),
            Step::Take(Origin::Pile, item) => found.push(Fit { items: only(item), ..Fit::to(Question::Item, Verb::Pile) }),
            Step::Take(Origin::Discards, item) => {
                found.push(Fit { items: only(item), ..Fit::to(Question::Item, Verb::Discards) });
            }
            Step::Take(Origin::Board, item) => {
                found.push(Fit { items: only(item), ..Fit::to(Question::At, Verb::Take) });
                if item.is_none() {
                    found.push(Fit { cells: Some(BOARD), ..Fit::to(Question::Item, Verb::Board) });
                }
            }
            Step::Scatter(number, spot) => fits_scatter(state, number, spot, found),
            Step::Lose(who, number) => {
                let losers = if who == Who::Active { active } else { (1 << self.players) - 1 };
                found.push(Fit { seats: Some(losers), number: 1..=number, ..Fit::of(Question::Lose) });
            }
            Step::Foresee(looks) => fits_foreseeing(looks, found),
            Step::Portal => found.push(Fit::of(Question::Line)),
            Step::Redraw => {
                found.push(Fit::of(Question::Redraw));
                found.push(Fit { seats: Some(active), ..Fit::of(Question::Ritual) });
            }
            Step::Travel(Goal::Hallway) => found.push(Fit::to(Question::At, Verb::Travel)),
            Step::Travel(Goal::Pawn) => found.push(Fit::to(Question::Seat, Verb::Travel)),
            Step::Minion(spot) => fits_cell(spot, Verb::Minion, found),
            Step::Banish(spot) => fits_cell(spot, Verb::Banish, found),
            Step::Reveal(spot) => {
                fits_cell(spot, Verb::Reveal, found);
                fits_revealing(BOARD, found);
            }
            Step::Turn(spot) => {
                fits_cell(spot, Verb::Turn, found);
                let question = if spot == Spot::Chosen { Question::Turn } else { Question::Spin };
                let cells = if spot == Spot::Here { state.own().cell.bit() } else { state.explored };
                found.push(Fit { cells: Some(cells), ..Fit::of(question) });
            }
            Step::Heal(..) | Step::Hurt(..) | Step::Advance(_) | Step::Retreat(_) | Step::Anger(_) | Step::Wound(_) => {}
            Step::Actions(_) => {}
        }
    }

    /// The questions of a player's own turn.
    fn fits_act(&self, state: &State, found: &mut Vec<Fit>) {
        let own = state.own();
        let exits = self.content.layout(state.lying[own.cell.index()]).exits[own.space.index()];
        let beyond = Direction::ALL.into_iter().filter(|&direction| exits >> direction as u8 & 1 == 1);
        found.push(Fit::of(Question::Act));
        found.push(Fit { number: 1..=self.content.rules.boots, ..Fit::of(Question::Boots) }); // I-33
        found.push(Fit::to(Question::At, Verb::Talisman)); // I-33
        found.push(Fit { cells: Some(state.explored), ..Fit::of(Question::Turn) }); // I-33
        found.push(Fit { seats: Some(1 << state.active), ..Fit::of(Question::Ritual) }); // I-35
        fits_revealing(beyond.fold(0, |cells, direction| cells | own.cell.neighbour(direction).bit()), found);
        if state.special_used {
            self.fits_special(state, found);
        }
    }

    /// The questions of the special action (I-61).
    fn fits_special(&self, state: &State, found: &mut Vec<Fit>) {
        let own = state.own();
        let (special, level) = self.own_special(state);
        let (near, range, numbers) = (own.cell.within(level.range), level.range, 1..=level.times);
        match special {
            Special::Reveal => {
                found.push(Fit { range, ..Fit::to(Question::At, Verb::Reveal) });
                fits_revealing(near, found);
            }
            Special::Banish => found.push(Fit { range, ..Fit::to(Question::At, Verb::Banish) }),
            Special::Fetch => {
                found.push(Fit { range, ..Fit::to(Question::At, Verb::Fetch) });
                found.push(Fit { cells: Some(near), ..Fit::to(Question::Item, Verb::Board) });
            }
            Special::Phase => found.push(Fit { number: numbers, ..Fit::of(Question::Phase) }),
            Special::Bring => found.push(Fit { range, ..Fit::to(Question::Seat, Verb::Bring) }),
            Special::Heal => {
                found.push(Fit { number: level.times..=level.times, range, ..Fit::to(Question::Seat, Verb::Heal) });
            }
            Special::Give => {
                found.push(Fit { number: numbers.clone(), range, ..Fit::to(Question::Item, Verb::Give) });
                let items = Some(own.pack.kinds());
                found.push(Fit { items, number: numbers, range, ..Fit::to(Question::Seat, Verb::Give) });
            }
            Special::Foresee => fits_foreseeing(level.times, found),
        }
    }
}

/// The questions of a tile that is turned up on one of some cells.
fn fits_revealing(cells: u32, found: &mut Vec<Fit>) {
    found.push(Fit { cells: Some(cells), ..Fit::of(Question::Tile) }); // I-11
    found.push(Fit { cells: Some(cells), tile: true, ..Fit::of(Question::Facing) }); // I-11
    found.push(Fit { cells: Some(cells), number: 1..=4, ..Fit::of(Question::Icon) }); // I-11
}

/// The questions of up to so many looks at the Story deck.
fn fits_foreseeing(looks: u8, found: &mut Vec<Fit>) {
    found.push(Fit { number: 1..=looks, ..Fit::of(Question::Peek) }); // I-62
    found.push(Fit { number: 0..=looks - 1, ..Fit::of(Question::Fate) }); // I-62
}

/// The question of a step that picks a cell.
fn fits_cell(spot: Spot, verb: Verb, found: &mut Vec<Fit>) {
    match spot {
        Spot::Chosen => found.push(Fit::to(Question::At, verb)),
        Spot::Random => found.push(Fit::to(Question::Cell, verb)),
        _ => {}
    }
}

/// The questions of items that come to the board.
fn fits_scatter(state: &State, number: u8, spot: Spot, found: &mut Vec<Fit>) {
    let (mut cells, mut space) = (state.explored, Space::FIRST);
    match spot {
        Spot::Here => (cells, space) = (state.own().cell.bit(), state.own().space),
        Spot::Hallway => cells = Cell::CENTRE.bit(),
        Spot::Sorcerer => cells &= state.sorcerer.bit(),
        Spot::Chosen => found.push(Fit { number: number..=number, ..Fit::to(Question::At, Verb::Scatter) }),
        Spot::Random => found.push(Fit { number: 1..=number, ..Fit::to(Question::Cell, Verb::Scatter) }),
    }
    found.push(Fit { cells: Some(cells), space: Some(space), number: 1..=number, ..Fit::of(Question::Scatter) });
}
