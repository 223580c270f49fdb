//! Who acts, and where every move is made.

use super::Menagerie;
use super::action::{FIRST_DEAL, FIRST_DIE, FIRST_GHOST, Move};
use super::state::{Phase, State};
use crate::node::{Id, Node, Player};
use crate::rng::{Rng, Source};
use crate::tally::{Cause, Watch};

impl Menagerie {
    #[inline]
    pub(super) fn node_of(&self, state: &State) -> Node {
        if state.phase.is_chance() {
            Node::Chance
        } else if state.phase == Phase::Over {
            Node::Terminal
        } else {
            Node::Decision(Player(0))
        }
    }

    /// Makes a move.
    #[inline(always)]
    pub(super) fn step(&self, state: &mut State, id: Id, watch: &mut impl Watch) {
        match Move::of(id) {
            Move::ChooseCharacter(character) => self.choose_character(state, character),
            Move::ChooseRole(role) => self.choose_role(state, role),
            Move::Face(object) => self.face(state, object),
            Move::Roll => self.roll(state, watch),
            Move::Resolve => self.resolve(state),
            Move::Reroll(letters) => self.reroll(state, letters, watch),
            Move::Raise(face) => self.step_die(state, face, face + 1, watch),
            Move::Lower(face) => self.step_die(state, face, face - 1, watch),
            Move::Recall(space) => self.recall(state, space, watch),
            Move::RecallRoll(space) => self.recall_roll(state, space, watch),
            Move::Place(face, space, benefit) => self.place(state, face, space, benefit, watch),
            Move::Set(value) => self.set(state, value),
            Move::Attempt(slot, number, value) => self.attempt(state, slot, number, value, watch),
            Move::Spend(face) => self.spend(state, face, watch),
            Move::Gain(stat) => self.gain(state, stat, watch),
            Move::Use(bonus) => self.use_bonus(state, bonus, watch),
            Move::Flip(face) => self.flip(state, face, watch),
            Move::IgnoreAbility(slot, ability) => self.ignore_ability(state, slot, ability, watch),
            Move::IgnoreObject(slot) => self.ignore_object(state, slot, watch),
            Move::Escape(slot) => self.escape(state, slot, watch),
            Move::End => self.end(state, watch),
            Move::Deal(object) => self.deal(state, object, watch),
            Move::Ghost(ghost) => self.meet(state, ghost),
            Move::Die(face) => self.die(state, face, watch),
        }
    }

    /// The outcomes of a chance node: the first id, and which of those from it on there are, a bit each, all with the weight 1.
    #[inline]
    pub(super) fn drawn_from(&self, state: &State) -> (u16, u16) {
        match state.phase {
            Phase::Deal => (FIRST_DEAL, state.deck),                // C-82
            Phase::Ghost => (FIRST_GHOST, self.ghosts_left(state)), // C-82
            _ => (FIRST_DIE, 0b11_1111),                            // C-82
        }
    }

    /// Draws an outcome and makes that move.
    #[inline(always)]
    pub(super) fn sample(&self, state: &mut State, rng: &mut Rng, watch: &mut impl Watch) {
        if state.phase == Phase::Roll {
            let face = rng.below(6) as u8 + 1;
            watch.moved(Id(FIRST_DIE + u16::from(face) - 1), Cause::Sampled);
            return self.die(state, face, watch);
        }
        let (first, mut outcomes) = self.drawn_from(state);
        for _ in 0..rng.below(outcomes.count_ones()) {
            outcomes &= outcomes - 1;
        }
        let id = Id(first + outcomes.trailing_zeros() as u16);
        watch.moved(id, Cause::Sampled);
        self.step(state, id, watch);
    }
}
