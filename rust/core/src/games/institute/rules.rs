//! Who acts, and where every move is made.

use super::Institute;
use super::action::*;
use super::state::{Question, State};
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
            Move::At(cell) | Move::Cell(cell) => self.choose_cell(state, cell, watch),
            Move::Turn(quarters) | Move::Spin(quarters) => self.turn_tile(state, state.asked_cell(), quarters, watch),
            Move::Item(item) => self.choose_item(state, item, watch),
            Move::Seat(steps) => self.choose_seat(state, steps, watch),
            Move::Line(line) => self.place_portal(state, line, watch),
            Move::Bury => self.bury(state, watch),
            Move::Keep | Move::Pass => self.pass(state, watch),
            Move::Tile(tile) => self.draw_tile(state, tile),
            Move::Facing(facing) => self.draw_facing(state, facing, watch),
            Move::Find(item) => self.find(state, item, watch),
            Move::Class(class) => self.draw_class(state, class, watch),
            Move::Card(ritual) => self.draw_ritual(state, ritual, watch),
            Move::Story(card) => match state.asked.question {
                Question::Peek => self.draw_top(state, card),
                _ => self.draw_story(state, card, watch),
            },
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
}
