//! Who acts, and where every move is made.

use super::Institute;
use super::action::*;
use super::place::BOARD;
use super::state::{Asked, Question, State, Verb};
use crate::node::{Id, Node, Player};
use crate::rng::{Rng, Source};
use crate::tally::{Cause, Watch};

impl Institute {
    #[inline]
    pub(super) fn node_of(&self, state: &State) -> Node {
        let asked = &state.asked;
        if asked.question.is_chance() {
            Node::Chance
        } else if asked.question == Question::None {
            Node::Terminal
        } else if asked.question == Question::Lose {
            Node::Decision(Player(asked.seat.unwrap_or(state.active))) // without a seat only in bytes that are no position
        } else {
            Node::Decision(Player(state.active))
        }
    }

    /// Makes a move.
    #[inline(always)]
    pub(super) fn step(&self, state: &mut State, id: Id, watch: &mut impl Watch) {
        match Move::of(id) {
            Move::Move(direction) => self.step_over(state, direction, watch),
            Move::Explore(direction) => self.explore(state, direction),
            Move::Pick(item) => self.pick(state, item, watch),
            Move::Drop(item) => self.drop(state, item, watch),
            Move::Boots => self.use_boots(state, watch),
            Move::Talisman => self.use_talisman(state, watch),
            Move::Pendant(line) => self.use_pendant(state, line, watch),
            Move::Herbs => self.use_herbs(state, watch),
            Move::LevelUp => self.level_up(state, watch),
            Move::Ritual => self.complete_ritual(state, watch),
            Move::Special => self.take_special(state, watch),
            Move::EmergencyPortal(line) => self.emergency_portal(state, line, watch),
            Move::EmergencyTurn => self.emergency_turn(state, watch),
            Move::End => self.end_turn(state, watch),
            Move::At(cell) => self.choose_cell(state, cell, watch),
            Move::Turn(quarters) => self.turn_tile(state, state.asked_cell(), quarters, watch),
            Move::Item(item) => self.choose_item(state, item, watch),
            Move::Seat(steps) => self.choose_seat(state, steps, watch),
            Move::Line(line) => self.place_portal(state, line, watch),
            Move::Keep => self.keep(state, watch),
            Move::Bury => self.bury(state, watch),
            Move::Pass => self.pass(state, watch),
            Move::Tile(tile) => self.draw_tile(state, tile),
            Move::Facing(facing) => self.draw_facing(state, facing, watch),
            Move::Find(item) => self.find(state, item, watch),
            Move::Class(class) => self.draw_class(state, class, watch),
            Move::Card(ritual) => self.draw_ritual(state, ritual, watch),
            Move::Story(card) => match state.asked.question {
                Question::Peek => self.draw_top(state, card),
                _ => self.draw_story(state, card, watch),
            },
            Move::Cell(cell) => self.draw_cell(state, cell, watch),
            Move::Spin(quarters) => self.turn_tile(state, state.asked_cell(), quarters, watch),
        }
    }

    /// An item of the pile is drawn.
    fn find(&self, state: &mut State, item: Item, watch: &mut impl Watch) {
        match state.asked.question {
            Question::Icon => self.draw_icon(state, item, watch),
            Question::Scatter => self.draw_scattered(state, item, watch),
            _ => self.draw_item(state, item, watch),
        }
    }

    /// The outcomes of a chance node but those that find items: the first id, and which of those from it on there are, a bit each,
    /// all with the weight 1 (I-71).
    #[inline]
    pub(super) fn drawn_from(&self, state: &State) -> (u16, u32) {
        match state.asked.question {
            Question::Tile => (FIRST_TILE, self.tiles_left(state, state.asked_cell())),
            Question::Facing => (FIRST_FACING, 0b1111),
            Question::Class => (FIRST_CLASS, self.classes_left(state)),
            Question::Ritual => (FIRST_RITUAL, state.unseen_rituals),
            Question::Cell => (FIRST_CELL, self.cells_for(state, &state.asked)),
            Question::Spin => (FIRST_SPIN, 0b111),
            _ => (FIRST_STORY, state.unseen_stories),
        }
    }

    /// Whether a chance node finds an item of the pile.
    #[inline]
    pub(super) fn finds(&self, state: &State) -> bool {
        const FINDS: u32 = 1 << Question::Icon as u32 | 1 << Question::Draw as u32 | 1 << Question::Scatter as u32;
        FINDS >> state.asked.question as u32 & 1 == 1
    }

    /// Draws an outcome and makes that move.
    #[inline(always)]
    pub(super) fn sample(&self, state: &mut State, rng: &mut Rng, watch: &mut impl Watch) {
        if self.finds(state) {
            let item = state.pile.nth(rng.below(state.pile.total()));
            watch.moved(Id(FIRST_FIND + item as u16), Cause::Sampled);
            return self.find(state, item, watch);
        }
        let (first, mut outcomes) = self.drawn_from(state);
        for _ in 0..rng.below(outcomes.count_ones()) {
            outcomes &= outcomes - 1;
        }
        let id = Id(first + outcomes.trailing_zeros() as u16);
        watch.moved(id, Cause::Sampled);
        self.step(state, id, watch);
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
