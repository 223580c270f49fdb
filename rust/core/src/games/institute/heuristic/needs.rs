//! What items are worth to whom: for the Ritual, for the next level, for Rituals to come.

use super::super::Institute;
use super::super::action::{CELLS, Cell, ITEMS, Item, SEATS};
use super::super::content::Spot;
use super::super::items::Pack;
use super::super::state::State;
use super::price;
use super::routes::apart;

/// What a seat needs.
#[derive(Clone, Copy, Default)]
pub(super) struct Need {
    /// What one more item of a kind is worth.
    pub worth: [f32; ITEMS],
    /// What it would lose with an item of a kind that it has.
    pub held: [f32; ITEMS],
    /// What the Ritual still lacks.
    pub lacking: Pack,
    /// The Ritual's points less the Soul pieces that it takes; 0 without a Ritual.
    pub net: f32,
    /// Actions that the seat still has in this game.
    pub actions: f32,
}

impl Institute {
    /// Actions that a seat still has before the Story deck is empty.
    fn actions_left(&self, state: &State, seat: usize) -> f32 {
        let (players, deck) = (self.players, usize::from(state.deck));
        let (turns, now) = if seat == usize::from(state.active) {
            (deck / players, state.actions)
        } else {
            let steps = if seat < usize::from(state.active) { seat + players } else { seat } - usize::from(state.active);
            ((deck + players - steps) / players, 0)
        };
        (turns * usize::from(self.content.rules.actions) + usize::from(now)) as f32
    }

    /// The Moves to where a Ritual is completed, as a guess from the grid.
    pub(super) fn way_to(&self, state: &State, cell: Cell, spot: Spot) -> f32 {
        match spot {
            Spot::Anywhere => 0.0,
            Spot::School if cell.is_school() => 0.0,
            Spot::Swamp if !cell.is_school() => 0.0,
            Spot::School | Spot::Swamp => 1.2,
            Spot::Tile(tile) => {
                let there = (0..CELLS).find(|&cell| state.lying[cell].tile() == Some(tile));
                there.map_or(price::UNSEEN_WAY, |there| f32::from(apart(cell, Cell(there as u8))) * price::DETOUR)
            }
        }
    }

    /// What all seats need.
    pub(super) fn needs(&self, state: &State) -> [Need; SEATS] {
        let mut board = Pack::EMPTY;
        for cell in Cell::of(state.littered) {
            for &there in &state.items[cell.index()] {
                board = board.plus(there);
            }
        }
        let packs = state.seats[..self.players].iter().fold(Pack::EMPTY, |packs, seat| packs.plus(seat.pack));
        let mut all = [Need::default(); SEATS];
        for (seat, need) in all.iter_mut().enumerate().take(self.players) {
            *need = self.need_of(state, seat, board, packs);
        }
        all
    }

    fn need_of(&self, state: &State, seat: usize, board: Pack, packs: Pack) -> Need {
        let own = &state.seats[seat];
        let actions = self.actions_left(state, seat);
        let ripe = (actions / price::RIPE).min(1.0);
        let base = price::ITEM * ripe;
        let soul = 1.0 + price::SOUL * ripe;
        let ritual = own.ritual.map(|ritual| &self.content.rituals[usize::from(ritual)]);
        let takes = ritual.map_or(Pack::EMPTY, |card| card.items);
        let mut gaps = [0u8; ITEMS];
        let (mut count, mut likely) = (0, 1.0f32);
        if !own.pack.covers(takes) {
            for (kind, gap) in gaps.iter_mut().enumerate() {
                let item = Item::ALL[kind];
                let has = own.pack.of(item);
                *gap = takes.of(item).saturating_sub(has);
                count += *gap;
                if *gap > board.of(item) {
                    likely *= if packs.of(item) - has + board.of(item) >= *gap {
                        price::IN_PACK
                    } else if state.unseen_tiles != 0 && state.pile.of(item) > 0 {
                        price::IN_PILE
                    } else {
                        price::NOWHERE
                    };
                }
            }
        }
        let (mut net, mut share, mut kept) = (0.0, 0.0, 0.0);
        if let Some(card) = ritual {
            net = f32::from(card.points) - f32::from(card.items.of(Item::Soul));
            let way = self.way_to(state, own.cell, card.place);
            let cost = 1.0 + way + f32::from(count) * price::GATHER;
            let time = ((actions - cost) / 4.0 + 0.5).clamp(0.0, 1.0);
            let value = ((net - price::ACTION * (1.0 + way)) * likely * time).max(0.0);
            share = value / f32::from(count.max(1));
            kept = value / ((f32::from(count) * price::MISSING + 1.0) * takes.total() as f32);
        }
        let class = own.class.map(|class| &self.content.classes[usize::from(class)]);
        let cost = class.filter(|_| own.level < 3).map_or(Pack::EMPTY, |class| class.costs[usize::from(own.level) - 1]);
        let level = price::LEVEL / cost.total().max(1) as f32;
        // With so many that the Ritual does not take.
        let plain = |item: Item, spare: u8, costs: bool| {
            let plain = if item == Item::Soul { soul } else { base / (1.0 + price::COPY * f32::from(spare)) };
            if costs { plain.max(level) } else { plain }
        };
        let mut need = Need { lacking: Pack::of_counts(gaps), net, actions, ..Need::default() };
        for (kind, item) in Item::ALL.into_iter().enumerate() {
            let has = own.pack.of(item);
            let spare = has.saturating_sub(takes.of(item));
            let worth = plain(item, spare, cost.of(item) > spare);
            need.worth[kind] = match gaps[kind] {
                0 => worth,
                _ if item == Item::Soul => 1.0 + share,
                _ => worth.max(share),
            };
            need.held[kind] = if has > 0 && spare == 0 {
                kept + if item == Item::Soul { 1.0 } else { base }
            } else {
                plain(item, spare.saturating_sub(1), cost.of(item) > 0 && cost.of(item) >= spare)
            };
        }
        need
    }
}
