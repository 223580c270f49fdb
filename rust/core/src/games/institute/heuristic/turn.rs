//! The actions of a turn.

use super::super::action::*;
use super::super::event::Special;
use super::goods::nearest_to;
use super::mind::Mind;
use super::plan::Best;
use super::price;
use super::routes::place_of;
use crate::node::Id;
use crate::set::{IdSet, Set128};

impl Mind<'_> {
    /// The place of the own pawn.
    pub(super) fn here(&self) -> usize {
        place_of(self.own.cell, self.own.space)
    }

    /// The action of a turn.
    pub(super) fn act(&self, legal: Set128) -> Id {
        let (game, state, need) = (self.game, self.state, self.need());
        if legal.contains(Id(RITUAL)) && need.net > 0.0 {
            return Id(RITUAL);
        }
        let soul = Id(FIRST_PICK + Item::Soul as u16);
        if state.tracker <= 1 && legal.contains(soul) {
            return soul;
        }
        let mut best = self.plan(self.here(), 0, legal);
        let after = 1.0 + price::AFTER;
        if legal.contains(Id(LEVEL_UP)) {
            let cost = game.cost_of_level(state);
            if state.tracker <= 1 && cost.of(Item::Soul) == 0 {
                return Id(LEVEL_UP);
            }
            let held = Item::ALL.iter().zip(need.held).map(|(&item, held)| f32::from(cost.of(item)) * held).sum::<f32>();
            best.offer((1.0 + price::LEVEL_BONUS - held) / after, LEVEL_UP);
        }
        if legal.contains(Id(HERBS)) {
            let gain = game.heal_gain(state, self.seat, game.content.rules.herbs);
            best.offer((gain - need.held[Item::Herbs as usize]) / after, HERBS);
        }
        self.offer_portals(&mut best, legal);
        if legal.contains(Id(SPECIAL)) {
            self.offer_special(&mut best);
        }
        if best.first().1 == Id(END) {
            for id in (FIRST_EXPLORE..FIRST_PICK).filter(|&id| legal.contains(Id(id))) {
                best.offer(f32::MIN_POSITIVE, id);
            }
        }
        if state.actions == 1 { self.shelter(&best, legal) } else { best.first().1 }
    }

    /// A Portal opens what lies in the next room.
    fn offer_portals(&self, best: &mut Best, legal: Set128) {
        let (state, space) = (self.state, self.own.space.0);
        let layout = self.game.content.layout(state.lying[self.own.cell.index()]);
        let lines = layout.portable[self.own.space.index()];
        if lines == 0 || state.littered & self.own.cell.bit() == 0 {
            return;
        }
        for line in (0..LINES).filter(|line| lines >> line & 1 == 1) {
            let [one, other] = layout.lines[line];
            let goods = self.goods_at(place_of(self.own.cell, Space(if one == space { other } else { one })));
            if goods.count == 0.0 {
                continue;
            }
            let after = goods.count + price::AFTER;
            let (pendant, emergency) = (FIRST_PENDANT + line as u16, FIRST_EMERGENCY_PORTAL + line as u16);
            if legal.contains(Id(pendant)) {
                best.offer((goods.gain - self.need().held[Item::Pendant as usize]) / (1.0 + after), pendant);
            }
            if legal.contains(Id(emergency)) {
                best.offer(goods.gain / (4.0 + after), emergency);
            }
        }
    }

    /// The special action, if it is of use.
    fn offer_special(&self, best: &mut Best) {
        let (game, state) = (self.game, self.state);
        let (special, level) = game.own_special(state);
        let after = 1.0 + price::AFTER;
        let rate = match special {
            Special::Reveal => {
                let [swamp, school] = self.hidden;
                swamp.max(school) * price::REVEAL / (price::REVEAL_ACTIONS + price::AFTER)
            }
            Special::Banish => self.minion / after,
            Special::Heal => {
                let near = self.own.cell.within(level.range);
                let seats = (0..game.players).filter(|&seat| near & state.seats[seat].cell.bit() != 0);
                seats.map(|seat| game.heal_gain(state, seat, level.times)).fold(0.0, f32::max) / after
            }
            Special::Fetch => self.fetchable(state.littered & self.own.cell.within(level.range)).0 / after,
            Special::Give => self.gift(level.range).map_or(0.0, |(gain, _)| gain / after),
            Special::Phase => {
                let through = self.through(state.around(self.own.cell).1, level.times, 1.0).0;
                if through > best.first().0 * price::THROUGH_LEAST { through } else { 0.0 }
            }
            // Nothing was found that pays for the action.
            Special::Bring | Special::Foresee => 0.0,
        };
        best.offer(rate, SPECIAL);
    }

    /// The best rate of what follows a step through any edge in one of some directions, and the direction.
    pub(super) fn through(&self, directions: u8, steps: u8, cost: f32) -> (f32, Direction) {
        let mut best = (0.0, Direction::North);
        for direction in Direction::ALL.into_iter().filter(|&direction| directions >> direction as u8 & 1 == 1) {
            let next = self.own.cell.neighbour(direction);
            let owner = self.game.content.layout(self.state.lying[next.index()]).owner(direction.opposite());
            let landing = place_of(next, owner.unwrap_or(Space::FIRST));
            let cost = cost + f32::from(self.extra[next.index()]) * 0.25;
            let rate = self.plan(landing, steps - 1, Set128::EMPTY).first().0 / (1.0 + cost * price::THROUGH);
            if rate > best.0 {
                best = (rate, direction);
            }
        }
        best
    }

    /// The best item on some cells, and its cell.
    pub(super) fn fetchable(&self, cells: u32) -> (f32, Cell) {
        let mut best = (0.0, self.own.cell);
        for cell in Cell::of(cells) {
            for space in 0..SPACES {
                let place = cell.index() * SPACES + space;
                // What lies here can be picked up as well.
                let gain = self.goods_at(place).most * if place == self.here() { 0.9 } else { 1.0 };
                if gain > best.0 {
                    best = (gain, cell);
                }
            }
        }
        best
    }

    /// The last action of a turn: perhaps rather out of the Sorcerer's way.
    fn shelter(&self, best: &Best, legal: Set128) -> Id {
        let risk = |cell: Cell| self.hunted[cell.index()] * self.hurt * price::SHELTER;
        let mut choice = (best.still - risk(self.own.cell), best.id);
        for direction in Direction::ALL {
            let id = Id(FIRST_MOVE + direction as u16);
            if legal.contains(id) {
                let cell = self.own.cell.neighbour(direction);
                let entry = f32::from(self.extra[cell.index()]) * 0.25 * price::ACTION;
                let value = best.steps[direction as usize].max(-entry) - risk(cell);
                if value > choice.0 {
                    choice = (value, id);
                }
            }
        }
        choice.1
    }

    /// The nearest cell of a set.
    pub(super) fn nearest(&self, cells: u32) -> Cell {
        nearest_to(self.own.cell, cells).map_or(self.own.cell, |(_, cell)| cell)
    }
}
