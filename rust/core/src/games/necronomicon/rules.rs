//! Who acts, the objective, and where every move is made.

use super::Necronomicon;
use super::action::{Kind, Move};
use super::state::{Phase, State};
use crate::node::{Id, Node};
use crate::tally::Watch;

impl Necronomicon {
    #[inline]
    pub(super) fn node_of(&self, state: &State) -> Node {
        match state.phase {
            Phase::Deal | Phase::Flip | Phase::Take => Node::Chance,
            Phase::Over => Node::Terminal,
            _ => Node::Decision(state.actor),
        }
    }

    /// The books that complete the objective of a round.
    #[inline]
    pub(super) fn objective(&self, round: u8) -> usize {
        if self.quick || round >= 4 {
            3 // N-11, N-45
        } else if round == 1 {
            1 // N-11
        } else {
            2 // N-11
        }
    }

    /// The text of a kind.
    pub(super) fn kind_text(&self, kind: Kind) -> String {
        kind.text(&self.content.suits)
    }

    /// Makes a move.
    #[inline(always)]
    pub(super) fn step(&self, state: &mut State, id: Id, watch: &mut impl Watch) {
        match Move::of(id) {
            Move::DrawStock => self.draw_stock(state, watch),
            Move::DrawDiscard => self.draw_discard(state, watch),
            Move::Play(kind) => self.play(state, kind, watch),
            Move::Open(suit) => self.open_book(state, suit),
            Move::Add(kind) => self.add(state, kind, watch),
            Move::Lay(kind) => self.lay(state, kind, watch),
            Move::GoOut => self.go_out(state, watch),
            Move::Invoke(kind) => self.invoke(state, kind),
            Move::Discard(kind) => self.discard(state, kind, watch),
            Move::Stop => self.stop(state, watch),
            Move::Again => self.again(state, watch),
            Move::LoseBook(suit) => self.lose_book(state, suit, false, watch),
            Move::TakeBook(suit) => self.lose_book(state, suit, true, watch),
            Move::End => self.end_turn(state, watch), // N-24
            Move::Card(kind) => self.step_card(state, kind, watch),
        }
    }

    /// A card comes from the stock.
    #[inline(always)]
    pub(super) fn step_card(&self, state: &mut State, kind: Kind, watch: &mut impl Watch) {
        match state.phase {
            Phase::Deal => self.deal(state, kind),
            Phase::Flip => self.flip(state, kind, watch),
            _ => self.take(state, kind, watch),
        }
    }
}
