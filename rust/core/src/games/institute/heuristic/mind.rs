//! The position as one seat sees it: what all plans of a decision share.

use super::super::Institute;
use super::super::action::{CELLS, Cell, ITEMS, SEATS};
use super::super::content::Ritual;
use super::super::state::{Seat, State};
use super::goods::{GOODS, Goods};
use super::needs::Need;
use super::price;
use super::routes::{MOST_EXTRA, MOVE, Reach, place_of};

/// The greatest distance on the grid.
const FARTHEST: usize = 4;

/// The position as one seat sees it.
pub(super) struct Mind<'a> {
    pub game: &'a Institute,
    pub state: &'a State,
    pub seat: usize,
    pub own: &'a Seat,
    /// The Ritual, if there is one.
    pub ritual: Option<&'a Ritual>,
    /// What all seats need.
    pub needs: [Need; SEATS],
    /// By kind: the other seats to whom it is worth more, a bit each.
    pub rivals: [u8; ITEMS],
    /// What a point of damage costs.
    pub hurt: f32,
    /// What one Minion less is worth.
    pub minion: f32,
    /// What entering a cell costs beyond the Move, in quarters of an action.
    pub extra: [u8; CELLS],
    /// By kind: the cells where it lies, a bit each.
    pub cells_of: [u32; ITEMS],
    /// The cells within every distance of another pawn, a bit each.
    pub others: [u32; FARTHEST + 1],
    /// The ways from where the own pawn stands.
    pub reach: Reach,
    /// What is worth picking up, by place.
    pub goods: [Goods; GOODS],
    /// How many places that are.
    pub laden: usize,
    /// What turning up a tile of the Swamp and of the School gains.
    pub hidden: [f32; 2],
    /// What else there is to do near every cell.
    pub near: [f32; CELLS],
    /// The chance that the Sorcerer comes by.
    pub hunted: [f32; CELLS],
}

impl<'a> Mind<'a> {
    pub(super) fn new(game: &'a Institute, state: &'a State, seat: usize) -> Self {
        let own = &state.seats[seat];
        let needs = game.needs(state);
        let (mut rivals, mut others) = ([0; ITEMS], [0; FARTHEST + 1]);
        for other in (0..game.players).filter(|&other| other != seat) {
            for (kind, rivals) in rivals.iter_mut().enumerate() {
                *rivals |= u8::from(needs[other].worth[kind] > needs[seat].worth[kind] + price::RIVAL) << other;
            }
            let there = state.seats[other].cell;
            others[0] |= there.bit();
            (1..=FARTHEST).for_each(|range| others[range] |= there.within(range as u8));
        }
        let hurt = game.hurt_price(state, seat);
        let minion = game.minion_price(state);
        let mut extra = [0; CELLS];
        for cell in Cell::of(state.minions | state.sorcerer.bit()) {
            let price = game.entry_price(state, cell, hurt, minion) / price::ACTION;
            extra[cell.index()] = (price * f32::from(MOVE)).clamp(0.0, f32::from(MOST_EXTRA)) as u8;
        }
        let mut cells_of = [0; ITEMS];
        for cell in Cell::of(state.littered) {
            let kinds = state.kinds_at(cell);
            for (kind, there) in cells_of.iter_mut().enumerate() {
                *there |= (kinds >> kind & 1) << cell.0;
            }
        }
        let mut mind = Mind {
            game,
            state,
            seat,
            own,
            ritual: own.ritual.map(|ritual| &game.content.rituals[usize::from(ritual)]),
            needs,
            rivals,
            hurt,
            minion,
            extra,
            cells_of,
            others,
            reach: game.reach(state, place_of(own.cell, own.space), &extra),
            goods: [Goods::default(); GOODS],
            laden: 0,
            hidden: [0.0; 2],
            near: [0.0; CELLS],
            hunted: game.hunted(state),
        };
        mind.list_goods();
        mind.hidden = mind.hidden_gains();
        mind.near = mind.things_near();
        mind
    }

    /// What is worth picking up.
    pub(super) fn goods(&self) -> &[Goods] {
        &self.goods[..self.laden]
    }

    /// Whether another pawn is closer to a cell than so many Moves, walls ignored.
    #[inline]
    pub(super) fn is_contested(&self, cell: Cell, moves: u8) -> bool {
        moves > 0 && self.others[usize::from(moves - 1).min(FARTHEST)] & cell.bit() != 0
    }

    /// What the seat itself needs.
    #[inline]
    pub(super) fn need(&self) -> &Need {
        &self.needs[self.seat]
    }
}
