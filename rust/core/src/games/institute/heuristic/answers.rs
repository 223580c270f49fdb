//! Answers to what is asked beside the actions of a turn.

use super::super::Institute;
use super::super::action::*;
use super::super::event::Step;
use super::super::place::BOARD;
use super::super::state::{Question, State, Verb};
use super::mind::Mind;
use super::price;
use super::routes::place_of;
use crate::node::Id;
use crate::set::{IdSet, Set128};

/// How much better a place has to be to travel there.
const TRAVEL: f32 = 1.05;

impl Institute {
    /// Whether a known card leaves the game: those whose event does harm.
    pub(super) fn is_unwelcome(&self, state: &State) -> bool {
        use Step::{Actions, Advance, Anger, Hurt, Lose, Minion};
        state.top.is_some_and(|card| {
            let event = &self.content.stories[usize::from(card)].event;
            event.iter().any(|step| matches!(step, Hurt(..) | Lose(..) | Anger(_) | Actions(-1) | Minion(_) | Advance(_)))
        })
    }
}

impl Mind<'_> {
    /// Moves with Boots.
    pub(super) fn walk(&self, legal: Set128) -> Id {
        let (_, id) = self.plan(self.here(), self.state.asked.number, Set128::EMPTY).first();
        if id.0 < FIRST_EXPLORE && legal.contains(id) { id } else { Id(PASS) }
    }

    /// Moves through walls.
    pub(super) fn pass_walls(&self, legal: Set128) -> Id {
        let number = self.state.asked.number;
        let here = self.plan(self.here(), number, Set128::EMPTY).first().0 * price::THROUGH_LEAST;
        let (there, direction) = self.through(legal.0 as u8 & 0xf, number, 0.0);
        if there > here { Id(direction as u16) } else { Id(PASS) }
    }

    /// A cell.
    pub(super) fn where_to(&self, legal: Set128) -> Id {
        let (state, asked) = (self.state, &self.state.asked);
        let cells = (legal.0 >> FIRST_AT) as u32 & BOARD;
        let at = |cell: Cell| Id(FIRST_AT + u16::from(cell.0));
        match asked.verb {
            Verb::Take | Verb::Fetch => {
                let (gain, cell) = self.fetchable(cells);
                at(if asked.item.is_none() && gain > 0.0 { cell } else { self.nearest(cells) })
            }
            Verb::Travel => {
                let here = self.plan(self.here(), 0, Set128::EMPTY).first().0;
                let there = self.plan(place_of(Cell::CENTRE, Space::FIRST), 0, Set128::EMPTY).first().0;
                if there > here * TRAVEL { at(Cell::CENTRE) } else { Id(PASS) }
            }
            Verb::Turn => Id(PASS),
            Verb::Minion => at(self.for_minion(cells)),
            Verb::Banish => {
                let good = cells & state.littered;
                at(self.nearest(if good != 0 { good } else { cells }))
            }
            _ => at(self.nearest(cells)),
        }
    }

    /// Where a Minion does least harm: away from items, or on a pawn that can bear it when many stand.
    fn for_minion(&self, cells: u32) -> Cell {
        let mut best = (f32::MIN, self.own.cell);
        for cell in Cell::of(cells) {
            let pawns = (0..self.game.players).filter(|&seat| self.state.seats[seat].cell == cell);
            let hurt: f32 = pawns.clone().map(|seat| self.game.hurt_price(self.state, seat)).sum();
            let stands = if pawns.count() > 0 { hurt } else { self.minion };
            let value = -stands - if self.state.littered & cell.bit() != 0 { 0.2 } else { 0.0 };
            if value > best.0 {
                best = (value, cell);
            }
        }
        best.1
    }

    /// A kind of item: to take, to give, to lose.
    pub(super) fn which_item(&self, legal: Set128) -> Id {
        let asked = &self.state.asked;
        let id = |kind: usize| Id(FIRST_ITEM + kind as u16);
        if asked.verb == Verb::Give {
            return self.gift(asked.range).map_or(Id(PASS), |(_, kind)| id(kind));
        }
        let loses = asked.question == Question::Lose;
        let value = |kind: usize| if loses { -self.need().held[kind] } else { self.need().worth[kind] };
        let kinds = (0..ITEMS).filter(|&kind| legal.contains(id(kind)));
        kinds.max_by(|&one, &other| value(one).total_cmp(&value(other))).map_or(Id(PASS), id)
    }

    /// A seat.
    pub(super) fn whom(&self, legal: Set128) -> Id {
        let (game, state, asked) = (self.game, self.state, &self.state.asked);
        let rate = |place: usize| self.plan(place, 0, Set128::EMPTY).first().0;
        let mut best = (f32::MIN, Id(PASS));
        if asked.verb == Verb::Travel {
            best.0 = rate(self.here()) * TRAVEL;
        }
        for steps in 0..game.players {
            let id = Id(FIRST_SEAT + steps as u16);
            if !legal.contains(id) {
                continue;
            }
            let seat = (self.seat + steps) % game.players;
            let value = match asked.verb {
                Verb::Heal => game.heal_gain(state, seat, asked.number),
                Verb::Hurt => -game.hurt_price(state, seat),
                Verb::Travel => rate(place_of(state.seats[seat].cell, state.seats[seat].space)),
                Verb::Give => asked.item.map_or(0.0, |item| self.needs[seat].worth[item as usize]),
                _ => 0.0,
            };
            if value > best.0 {
                best = (value, id);
            }
        }
        best.1
    }

    /// Whether the Ritual is exchanged.
    pub(super) fn exchanges(&self) -> bool {
        self.need().lacking.total() as f32 > price::KEEP_LACKING
    }
}
