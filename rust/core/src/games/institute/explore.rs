//! How tiles are turned up and turned.

use super::Institute;
use super::action::{Cell, Item};
use super::items::Pack;
use super::place::{Lying, SCHOOL};
use super::state::{Asked, Phase, Question, State};
use super::tally::count;
use crate::node::Player;
use crate::tally::Watch;

impl Institute {
    /// A face-down tile is turned up.
    pub(super) fn turn_up(&self, state: &mut State, cell: Cell) {
        state.asked = Asked { cell: Some(cell), ..Asked::of(Question::Tile) };
    }

    /// The tiles that can lie on a cell, a bit each: the unseen of its ring (I-11).
    #[inline]
    pub(super) fn tiles_left(&self, state: &State, cell: Cell) -> u32 {
        let school = self.content.school;
        state.unseen_tiles & if SCHOOL & cell.bit() != 0 { school } else { !school }
    }

    /// The tile is drawn.
    pub(super) fn draw_tile(&self, state: &mut State, tile: u8) {
        state.unseen_tiles &= !(1 << tile);
        state.asked = Asked { cell: state.asked.cell, tile: Some(tile), ..Asked::of(Question::Facing) };
    }

    /// Its facing is drawn: it lies there, and its icons are filled.
    pub(super) fn draw_facing(&self, state: &mut State, facing: u8, watch: &mut impl Watch) {
        let (cell, tile) = (state.asked_cell(), state.asked.tile.expect("a facing is drawn for a tile"));
        let lying = Lying::of(tile, facing);
        state.lay(cell, lying, self.content.layout(lying));
        if state.phase != Phase::Setup {
            watch.count(count::EXPLORED, Player(state.active));
        }
        self.fill_icon(state, cell, 1, watch);
    }

    /// The next icon of a tile waits for its item, if there is one (I-11, I-31).
    fn fill_icon(&self, state: &mut State, cell: Cell, number: u8, watch: &mut impl Watch) {
        let tile = state.lying[cell.index()].tile().expect("icons are filled on an explored tile");
        if usize::from(number) <= self.content.tiles[usize::from(tile)].icons.len() && self.refill(state) {
            state.asked = Asked { cell: Some(cell), number, ..Asked::of(Question::Icon) };
        } else {
            state.asked = Asked::NOTHING;
            self.go_on(state, watch);
        }
    }

    /// The item of an icon is drawn.
    pub(super) fn draw_icon(&self, state: &mut State, item: Item, watch: &mut impl Watch) {
        let (cell, number) = (state.asked_cell(), state.asked.number);
        let lying = state.lying[cell.index()];
        let tile = lying.tile().expect("icons are filled on an explored tile");
        let printed = self.content.tiles[usize::from(tile)].icons[usize::from(number) - 1];
        let space = self.content.layout(lying).space(printed);
        state.pile = state.pile.minus(Pack::one(item));
        state.put(cell, space, Pack::one(item));
        self.fill_icon(state, cell, number + 1, watch);
    }

    /// A tile is turned: all that is on it turns with it (I-7).
    pub(super) fn turn_tile(&self, state: &mut State, cell: Cell, quarters: u8, watch: &mut impl Watch) {
        watch.count(count::TILES_TURNED, Player(state.active));
        let lying = state.lying[cell.index()].turned(quarters);
        state.lay(cell, lying, self.content.layout(lying));
        state.asked = Asked::NOTHING;
        self.go_on(state, watch);
    }
}
