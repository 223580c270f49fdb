//! The turn: its card, the Sorcerer, Minions, the event, and what comes next.

use super::Institute;
use super::action::{CELLS, Cell, Item};
use super::harm::Harm;
use super::state::{Asked, Outcome, Phase, Question, State};
use super::tally::{Ending, count};
use crate::node::Player;
use crate::tally::Watch;

impl Institute {
    /// What follows an action or outcome with all its consequences.
    #[inline]
    pub(super) fn go_on(&self, state: &mut State, watch: &mut impl Watch) {
        if state.phase == Phase::Over {
            return;
        }
        if state.tracker <= 0 {
            return self.finish(state, Ending::Won, watch); // I-25
        }
        match state.phase {
            Phase::Setup => self.set_up(state, watch),
            Phase::Event => self.follow_event(state, watch),
            _ if state.actions > 0 => state.asked = Asked::of(Question::Act), // I-24
            _ => self.end_turn(state, watch),                                 // I-24
        }
    }

    /// A turn begins.
    pub(super) fn begin_turn(&self, state: &mut State, watch: &mut impl Watch) {
        state.phase = Phase::Story;
        if state.deck == 0 {
            self.finish(state, Ending::Stories, watch); // I-20
        } else if let Some(card) = state.top {
            state.top = None;
            self.turn_card(state, card, watch); // I-20
        } else {
            state.asked = Asked::of(Question::Story); // I-20
        }
    }

    /// The card of the turn is drawn.
    pub(super) fn draw_story(&self, state: &mut State, card: u8, watch: &mut impl Watch) {
        state.unseen_stories &= !(1 << card);
        self.turn_card(state, card, watch);
    }

    /// The card of the turn is carried out (I-20 to I-23).
    fn turn_card(&self, state: &mut State, card: u8, watch: &mut impl Watch) {
        watch.count(count::TURNS, Player(state.active));
        state.asked = Asked::NOTHING;
        state.deck -= 1;
        state.story = Some(card);
        state.actions = self.content.rules.actions; // I-24
        state.special_used = false;
        state.phase = Phase::Event;
        self.advance(state, self.content.stories[usize::from(card)].moves[self.players - 2], watch);
        self.go_on(state, watch);
    }

    /// The Sorcerer moves tile by tile, and a Minion is placed where he stops.
    pub(super) fn advance(&self, state: &mut State, steps: u8, watch: &mut impl Watch) {
        for _ in 0..steps {
            state.sorcerer = Cell((state.sorcerer.0 + 1) % CELLS as u8); // I-21
            if self.pawns(state) & state.sorcerer.bit() != 0 {
                self.harm_there(state, state.sorcerer, Harm::Sorcerer, watch); // I-21
            }
        }
        let there = state.sorcerer.bit();
        if state.explored & !state.minions & there != 0 {
            self.place_minion(state, state.sorcerer, watch); // I-22
        }
    }

    /// A Minion is placed on an explored tile without one (I-22).
    pub(super) fn place_minion(&self, state: &mut State, cell: Cell, watch: &mut impl Watch) {
        watch.count(count::MINIONS_PLACED, Player(0));
        state.minions |= cell.bit();
        if state.minions.count_ones() >= self.content.rules.minions.into() {
            return self.finish(state, Ending::Minions, watch); // I-22
        }
        if self.pawns(state) & cell.bit() != 0 {
            self.harm_there(state, cell, Harm::Minion, watch); // I-22
            self.send_back(state, cell, watch); // I-22
        }
    }

    /// The next steps of the event, until one asks something (I-23).
    fn follow_event(&self, state: &mut State, watch: &mut impl Watch) {
        let card = state.story.expect("an event belongs to a card");
        let story = &self.content.stories[usize::from(card)];
        while let Some(&step) = story.event.get(usize::from(state.step)) {
            state.step += 1;
            self.begin_step(state, step, watch);
            if state.phase == Phase::Over || state.asked.question != Question::None {
                return;
            }
            if state.tracker <= 0 {
                return self.finish(state, Ending::Won, watch); // I-25
            }
        }
        state.step = 0;
        state.phase = Phase::Act;
        self.go_on(state, watch);
    }

    /// The turn passes on (I-24).
    pub(super) fn end_turn(&self, state: &mut State, watch: &mut impl Watch) {
        state.actions = 0;
        state.special_used = false;
        state.story = None;
        state.asked = Asked::NOTHING;
        state.active = (state.active + 1) % self.players as u8;
        self.begin_turn(state, watch);
    }

    /// The game ends (I-50).
    #[cold]
    pub(super) fn finish(&self, state: &mut State, ending: Ending, watch: &mut impl Watch) {
        let result = if ending == Ending::Won { Outcome::Won } else { Outcome::Lost };
        state.phase = Phase::Over;
        state.step = 0;
        state.asked = Asked::NOTHING;
        state.result = result;
        watch.count(count::ENDING + ending as usize, Player(0));
        (0..state.deck).for_each(|_| watch.count(count::TURNS_LEFT, Player(0)));
        for seat in 0..self.players {
            let souls = state.seats[seat].pack.of(Item::Soul);
            (0..souls).for_each(|_| watch.count(count::SOULS, Player(seat as u8)));
        }
    }
}
