//! What is to be had: items on the board, face-down tiles, and the rest of the own Ritual.

use super::super::action::{CELLS, Cell, ITEMS, Item, SPACES};
use super::super::content::Spot;
use super::super::items::Pack;
use super::super::place::BOARD;
use super::mind::Mind;
use super::price;
use super::routes::{apart, cell_of};
use crate::set::bits;

/// What is worth picking up at a place.
#[derive(Clone, Copy, Default)]
pub(super) struct Goods {
    /// Where it lies.
    pub place: u8,
    /// All of it together.
    pub gain: f32,
    /// How many items that are.
    pub count: f32,
    /// The kind that gains most.
    pub kind: u8,
    /// What one of it gains.
    pub most: f32,
}

/// Places whose items are looked at; of a fuller board the rest is not seen.
pub(super) const GOODS: usize = 32;

/// The nearest cell of a set and how far it is, walls ignored.
pub(super) fn nearest_to(from: Cell, cells: u32) -> Option<(u8, Cell)> {
    if cells == 0 {
        return None;
    }
    if cells & from.bit() != 0 {
        return Some((0, from));
    }
    let far = (1..4).find(|&range| from.within(range) & cells != 0).unwrap_or(4);
    Some((far, Cell((from.within(far) & cells).trailing_zeros() as u8)))
}

/// The four cells one step from every cell, then the eight two steps from it.
static AROUND: [[u8; 12]; CELLS] = {
    // Rows down and columns right of it, on a board that wraps.
    const STEPS: [(usize, usize); 12] =
        [(0, 1), (0, 4), (1, 0), (4, 0), (0, 2), (0, 3), (2, 0), (3, 0), (1, 1), (1, 4), (4, 1), (4, 4)];
    let mut table = [[0; 12]; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let mut place = 0;
        while place < 12 {
            let (down, right) = STEPS[place];
            table[cell][place] = ((cell / 5 + down) % 5 * 5 + (cell % 5 + right) % 5) as u8;
            place += 1;
        }
        cell += 1;
    }
    table
};

impl Mind<'_> {
    /// Looks at what lies on the board.
    pub(super) fn list_goods(&mut self) {
        for cell in Cell::of(self.state.littered) {
            for space in 0..SPACES {
                if !self.state.items[cell.index()][space].is_empty() && self.laden < GOODS {
                    self.goods[self.laden] = self.goods_at(cell.index() * SPACES + space);
                    self.laden += 1;
                }
            }
        }
    }

    /// What is worth picking up at a place.
    pub(super) fn goods_at(&self, place: usize) -> Goods {
        let there = self.state.items[place / SPACES][place % SPACES];
        let mut goods = Goods { place: place as u8, ..Goods::default() };
        for kind in bits(there.kinds().into()) {
            let gain = self.need().worth[kind] - self.claim(cell_of(place), kind);
            if gain > price::LEAST_PICK {
                let more = f32::from(there.of(Item::ALL[kind]) - 1);
                goods.gain += gain + gain * price::SECOND * more;
                goods.count += 1.0 + more;
                if gain > goods.most {
                    (goods.most, goods.kind) = (gain, kind as u8);
                }
            }
        }
        goods
    }

    /// What turning up a tile of the Swamp and of the School gains.
    pub(super) fn hidden_gains(&self) -> [f32; 2] {
        let (state, content) = (self.state, &self.game.content);
        let mut gains = [0.0; 2];
        if state.unseen_tiles == 0 {
            return gains;
        }
        let pile = if state.pile.is_empty() { state.discards } else { state.pile };
        let worth = Item::ALL.iter().zip(self.need().worth).map(|(&item, worth)| f32::from(pile.of(item)) * worth).sum::<f32>()
            / pile.total().max(1) as f32;
        let early = (self.need().actions / price::EARLY).min(1.0);
        for (gain, region) in gains.iter_mut().zip([!content.school, content.school]) {
            let unseen = state.unseen_tiles & region;
            if unseen == 0 {
                continue;
            }
            let count = unseen.count_ones() as f32;
            if let Some(card) = self.ritual
                && let Spot::Tile(tile) = card.place
                && unseen >> tile & 1 == 1
            {
                *gain += self.need().net / count * price::FIND_TILE / (1.0 + self.need().lacking.total() as f32);
            }
            let icons: usize = bits(unseen.into()).map(|tile| content.tiles[tile].icons.len()).sum();
            *gain += icons as f32 / count * worth * price::HIDDEN_ITEM + price::EXPLORE * early;
        }
        gains
    }

    /// What else there is to do near every cell.
    pub(super) fn things_near(&self) -> [f32; CELLS] {
        let mut value = [0.0; CELLS];
        for goods in self.goods().iter().filter(|goods| self.reach.leads_to(goods.place.into())) {
            value[usize::from(goods.place) / SPACES] += (goods.gain - price::ACTION * goods.count).max(0.0);
        }
        for cell in Cell::of(BOARD & !self.state.explored) {
            value[cell.index()] = self.hidden[usize::from(cell.is_school())] * price::NEAR_HIDDEN;
        }
        let mut near = [0.0; CELLS];
        for (cell, &value) in Cell::all().zip(&value) {
            if value <= 0.0 {
                continue;
            }
            let value = if self.is_contested(cell, apart(self.own.cell, cell)) { value * price::CONTESTED_NEAR } else { value };
            let (one, two) = (value * price::ONE_STEP, value * price::TWO_STEPS);
            let (beside, beyond) = AROUND[cell.index()].split_at(4);
            beside.iter().for_each(|&there| near[usize::from(there)] += one);
            beyond.iter().for_each(|&there| near[usize::from(there)] += two);
        }
        near
    }

    /// The actions that the own Ritual takes from a cell on: its other items, each nearest to the one before, and the way to its place.
    pub(super) fn chain(&self, cell: Cell, mut lacking: Pack, spot: Spot) -> Option<f32> {
        let (mut at, mut cost) = (cell, 0.0);
        while !lacking.is_empty() {
            let mut next: Option<(u8, Cell, usize)> = None;
            for kind in (0..ITEMS).filter(|kind| lacking.kinds() >> kind & 1 == 1) {
                let (far, there) = nearest_to(at, self.cells_of[kind])?;
                if next.is_none_or(|next| far < next.0) {
                    next = Some((far, there, kind));
                }
            }
            let (far, there, kind) = next?;
            cost += f32::from(far) * price::CHAIN_DETOUR + 1.0;
            at = there;
            lacking = lacking.minus(Pack::one(Item::ALL[kind]));
        }
        Some(cost + self.game.way_to(self.state, at, spot) + 1.0)
    }
}
