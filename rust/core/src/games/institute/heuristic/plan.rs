//! What to go for: every target with what it gains and what it costs, the best rate first.

use super::super::action::*;
use super::super::content::Spot;
use super::super::items::Pack;
use super::super::place::BOARD;
use super::goods::Goods;
use super::mind::Mind;
use super::price;
use super::routes::{Reach, cell_of, each_place, place_of};
use crate::node::Id;
use crate::set::{IdSet, Set128, bits};

/// The best targets yet, by how one goes for them.
#[derive(Clone, Copy)]
pub(super) struct Best {
    /// The best rate that begins with a Move, by direction.
    pub steps: [f32; 4],
    /// The best of all others.
    pub still: f32,
    /// How it begins.
    pub id: Id,
}

impl Best {
    pub(super) const NONE: Best = Best { steps: [0.0; 4], still: 0.0, id: Id(END) };

    #[inline]
    pub(super) fn offer(&mut self, rate: f32, id: u16) {
        if id < FIRST_EXPLORE {
            let step = &mut self.steps[usize::from(id)];
            *step = step.max(rate);
        } else if rate > self.still {
            (self.still, self.id) = (rate, Id(id));
        }
    }

    /// The best of all, and how it begins.
    pub(super) fn first(&self) -> (f32, Id) {
        let mut best = (self.still, self.id);
        for (id, &rate) in (FIRST_MOVE..).zip(&self.steps) {
            if rate > best.0 {
                best = (rate, Id(id));
            }
        }
        best
    }
}

/// The ways from a place, and how targets along them are rated.
struct Outlook<'a> {
    mind: &'a Mind<'a>,
    reach: &'a Reach,
    /// Moves that cost nothing.
    free: u8,
    /// Whether Boots can be used, and what they are held for.
    boots: Option<f32>,
    best: Best,
}

impl Outlook<'_> {
    /// A target at a place that takes so many actions there, the first of them with an id.
    #[inline]
    fn offer(&mut self, gain: f32, place: usize, more: f32, id: u16) {
        let mind = self.mind;
        let (moves, cell) = (self.reach.moves(place), cell_of(place));
        let mut way = self.reach.cost(place) as f32 * 0.25;
        if self.free > 0 && moves > 0 {
            way *= f32::from(moves.saturating_sub(self.free)) / f32::from(moves) + 0.05;
        }
        let cost = way + more;
        if cost > mind.need().actions + 0.5 {
            return;
        }
        let left = f32::from(mind.state.actions);
        let mut gain = gain;
        if cost > left + 0.5 && id != RITUAL && mind.is_contested(cell, moves) {
            gain *= price::CONTESTED;
        }
        gain += mind.near[cell.index()];
        if cost > left - 0.5 {
            gain -= mind.hurt * price::FEAR * mind.hunted[cell.index()];
        }
        let first = if moves == 0 { id } else { self.reach.first(place) };
        self.best.offer(gain / (cost + price::AFTER), first);
        if let Some(held) = self.boots
            && moves >= 2
            && gain > held
        {
            let saved = f32::from(mind.game.content.rules.boots.min(moves)) - 1.0;
            self.best.offer((gain - held) / (cost - saved + price::AFTER), BOOTS);
        }
    }
}

impl Mind<'_> {
    /// The best targets from a place, where so many Moves are free. An id of a Move is the first step of the way.
    pub(super) fn plan(&self, from: usize, free: u8, legal: Set128) -> Best {
        let (game, state) = (self.game, self.state);
        let other;
        let reach = if from == self.here() {
            &self.reach
        } else {
            other = game.reach(state, from, &self.extra);
            &other
        };
        let need = self.need();
        let boots = legal.contains(Id(BOOTS)).then(|| need.held[Item::Boots as usize]);
        let mut outlook = Outlook { mind: self, reach, free, boots, best: Best::NONE };
        if !game.is_full(state, self.seat) {
            for goods in self.goods() {
                if outlook.reach.leads_to(goods.place.into()) {
                    self.offer_items(&mut outlook, goods);
                }
            }
        }
        let ready = self.ritual.filter(|_| need.lacking.is_empty());
        if let Some(card) = ready {
            each_place(outlook.reach.places, |place| {
                if game.is_at(state, cell_of(place), card.place) {
                    outlook.offer(need.net + price::NEW_RITUAL, place, 1.0, RITUAL);
                }
            });
        }
        for cell in Cell::of(BOARD & !state.explored) {
            let mut gain = self.hidden[usize::from(cell.is_school())];
            if let Some(card) = ready
                && matches!(card.place, Spot::School | Spot::Swamp)
                && game.is_at(state, cell, card.place)
            {
                gain += f32::from(card.points) * 0.6;
            }
            for direction in Direction::ALL {
                let from = cell.neighbour(direction.opposite());
                if state.open[direction as usize] >> from.0 & 1 == 1 {
                    let space = game.content.layout(state.lying[from.index()]).edges[direction as usize];
                    let place = place_of(from, Space(space));
                    if outlook.reach.leads_to(place) {
                        outlook.offer(gain, place, price::EXPLORE_ACTIONS, FIRST_EXPLORE + direction as u16);
                    }
                }
            }
        }
        if self.minion > self.hurt {
            each_place(outlook.reach.places, |place| {
                if state.minions & cell_of(place).bit() != 0 {
                    outlook.offer(self.minion - self.hurt, place, 0.0, END);
                }
            });
        }
        if self.rivals != [0; ITEMS] {
            for other in (0..game.players).filter(|&other| other != self.seat) {
                let there = place_of(state.seats[other].cell, state.seats[other].space);
                if outlook.reach.leads_to(there)
                    && let Some(parcel) = self.parcel(there)
                {
                    outlook.offer(parcel.gain, there, parcel.count, FIRST_DROP + parcel.kind as u16);
                }
            }
        }
        outlook.best
    }

    /// The items of a place: all that are worth it, the best one, and those that the own Ritual lacks.
    fn offer_items(&self, outlook: &mut Outlook<'_>, goods: &Goods) {
        let place = usize::from(goods.place);
        if goods.count > 0.0 {
            let pick = FIRST_PICK + u16::from(goods.kind);
            outlook.offer(goods.gain, place, goods.count, pick);
            if goods.count > 1.0 {
                outlook.offer(goods.most, place, 1.0, pick);
            }
        }
        let lacking = self.need().lacking;
        let there = self.state.items[place / SPACES][place % SPACES];
        for kind in bits((lacking.kinds() & there.kinds()).into()) {
            let item = Item::ALL[kind];
            if let Some(card) = self.ritual
                && let Some(after) = self.chain(cell_of(place), lacking.minus(Pack::one(item)), card.place)
            {
                let gain = self.need().net + f32::from(lacking.of(Item::Soul));
                outlook.offer(gain * price::CHAIN, place, 1.0 + after, FIRST_PICK + item as u16);
            }
        }
    }
}
