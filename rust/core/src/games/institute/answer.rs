//! Answers to what actions and events ask (I-60, I-61).

use super::Institute;
use super::action::{Cell, Item, Space};
use super::event::Step;
use super::harm::Harm;
use super::items::Pack;
use super::state::{Asked, Question, State, Verb};
use crate::tally::Watch;

impl Institute {
    /// A cell is chosen or drawn.
    pub(super) fn choose_cell(&self, state: &mut State, cell: Cell, watch: &mut impl Watch) {
        let Asked { question, verb, item, number, .. } = std::mem::replace(&mut state.asked, Asked::NOTHING);
        match verb {
            Verb::Turn if question == Question::Cell => self.spin(state, cell),
            Verb::Talisman | Verb::Turn => state.asked = Asked { cell: Some(cell), ..Asked::of(Question::Turn) },
            Verb::Take | Verb::Fetch => match item {
                Some(item) => self.take_from(state, cell, item),
                None => state.asked = Asked { cell: Some(cell), ..Asked::to(Question::Item, Verb::Board) },
            },
            Verb::Scatter => self.scatter_at(state, cell, Space::FIRST, number),
            Verb::Minion => self.place_minion(state, cell, watch),
            Verb::Banish => self.send_back(state, cell, watch),
            Verb::Reveal => self.turn_up(state, cell),
            Verb::Travel => self.arrive(state, state.active.into(), cell, Space::FIRST, watch),
            verb => unreachable!("no cell is chosen to {}", verb.id()),
        }
        self.go_on_unless_asked(state, watch);
    }

    /// A kind of item is chosen.
    pub(super) fn choose_item(&self, state: &mut State, item: Item, watch: &mut impl Watch) {
        let asked = std::mem::replace(&mut state.asked, Asked::NOTHING);
        if asked.question == Question::Lose {
            return self.lose(state, asked, item, watch);
        }
        match asked.verb {
            Verb::Pile => {
                state.pile = state.pile.minus(Pack::one(item));
                state.gain(item);
            }
            Verb::Discards => {
                state.discards = state.discards.minus(Pack::one(item));
                state.gain(item);
            }
            Verb::Board => self.take_from(state, asked.cell.expect("an item is taken from a tile"), item),
            _ => {
                let Asked { number, range, .. } = asked;
                state.asked = Asked { item: Some(item), number, range, ..Asked::to(Question::Seat, Verb::Give) };
            }
        }
        self.go_on_unless_asked(state, watch);
    }

    /// A seat discards an item, and the next that is due follows (I-60).
    fn lose(&self, state: &mut State, asked: Asked, item: Item, watch: &mut impl Watch) {
        let seat = asked.seat.expect("a seat discards items");
        state.discard(seat.into(), Pack::one(item));
        if asked.number > 1 {
            state.asked = Asked { number: asked.number - 1, ..asked };
        } else if let Some(Step::Lose(who, number)) = self.step_of(state) {
            let steps = (usize::from(seat) + self.players - usize::from(state.active)) % self.players;
            self.lose_from(state, steps + 1, who, number);
        }
        self.go_on_unless_asked(state, watch);
    }

    /// A seat is chosen, so many places clockwise of the active one.
    pub(super) fn choose_seat(&self, state: &mut State, steps: u8, watch: &mut impl Watch) {
        let asked = std::mem::replace(&mut state.asked, Asked::NOTHING);
        let active = usize::from(state.active);
        let seat = (active + usize::from(steps)) % self.players;
        let place = |seat: usize| (state.seats[seat].cell, state.seats[seat].space);
        match asked.verb {
            Verb::Heal => self.heal(state, seat, asked.number),
            Verb::Hurt => {
                self.hurt(state, seat, asked.number, Harm::Event, watch);
            }
            Verb::Travel => {
                let (cell, space) = place(seat);
                self.arrive(state, active, cell, space, watch);
            }
            Verb::Bring => {
                let (cell, space) = place(active);
                self.arrive(state, seat, cell, space, watch);
            }
            _ => return self.give(state, seat, asked, watch),
        }
        self.go_on(state, watch);
    }

    /// A known card or the Ritual leaves the game (I-62, I-60).
    pub(super) fn bury(&self, state: &mut State, watch: &mut impl Watch) {
        let Asked { question, number, .. } = std::mem::replace(&mut state.asked, Asked::NOTHING);
        if question == Question::Redraw {
            state.own_mut().ritual = None;
            return self.next_ritual(state, watch);
        }
        state.top = None; // I-62
        self.look(state, number);
        self.go_on_unless_asked(state, watch);
    }

    /// Nothing more of that; a known card or the Ritual stays.
    pub(super) fn pass(&self, state: &mut State, watch: &mut impl Watch) {
        state.asked = Asked::NOTHING;
        self.go_on(state, watch);
    }
}
