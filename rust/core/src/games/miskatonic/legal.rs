//! Who may do what: the rules one by one with their reasons, and the same as masks for speed.

use super::Miskatonic;
use super::action::*;
use super::rules::everybody;
use super::state::{Phase, State, spread};
use crate::error::Rule;
use crate::set::Set128;

/// Why moves are refused.
mod refusal {
    use crate::error::Rule;

    const fn rule(code: &'static str, number: &'static str, text: &'static str) -> Rule {
        Rule { code, number, text }
    }

    pub(super) const PHASE: [Rule; 8] = [
        rule("wrong-phase", "M-27", "the phase is reward"),
        rule("wrong-phase", "M-27", "the phase is turn"),
        rule("wrong-phase", "M-27", "the phase is foresee"),
        rule("wrong-phase", "M-27", "the phase is draw"),
        rule("wrong-phase", "M-27", "the phase is react"),
        rule("wrong-phase", "M-27", "the phase is assign"),
        rule("wrong-phase", "M-27", "the phase is flip"),
        rule("wrong-phase", "M-27", "the phase is end"),
    ];
    pub(super) const REWARD_LIES: Rule = rule("reward-lies", "M-11", "that number lies there already");
    pub(super) const NO_RED: Rule = rule("no-red", "M-11", "no card of that number is in the red deck");
    pub(super) const NOT_DRAWN: Rule = rule("not-in-deck", "M-21", "no such card is in the deck");
    pub(super) const NOT_FORESEEN: Rule = rule("not-in-deck", "M-41", "no such card is in the deck");
    pub(super) const COMMITTED: Rule = rule("committed", "M-20", "a preventive card used this turn commits to explore");
    pub(super) const NO_CARD: Rule = rule("no-card", "M-16", "deck and discard pile are empty");
    pub(super) const NOT_IN_CENTRE: Rule = rule("not-in-centre", "M-21", "no such card lies in the centre");
    pub(super) const NOT_DEALT: Rule = rule("not-dealt", "M-47", "the option latent is off");
    pub(super) const SPENT: Rule = rule("spent", "M-40", "the card is face down");
    pub(super) const FORESEE_NONE: Rule = rule("foresee-none", "M-40", "there is no card to foresee");
    pub(super) const NO_SEAL: Rule = rule("no-seal", "M-40", "there is no seal to discard");
    pub(super) const NO_FRAGMENT: Rule = rule("no-fragment", "M-40", "there is no fragment to discard");
    pub(super) const NO_SEAT: Rule = rule("no-seat", "M-6", "there is no such seat");
    pub(super) const NOT_RIGHT: Rule = rule("not-right", "M-43", "receive takes from the player on the right only");
    pub(super) const OUTSIDE: Rule = rule("outside", "M-43", "that player has left the library");
    pub(super) const NOT_THERE: Rule = rule("not-there", "M-43", "no such card lies on that board");
    pub(super) const ASSISTANT_STAYS: Rule = rule("assistant-stays", "M-51", "an assistant cannot be taken or given");
    pub(super) const OWN_KIND: Rule = rule("own-kind", "M-43", "that kind lies on the own board already");
    pub(super) const GIVEN_OUTSIDE: Rule = rule("given-outside", "M-45", "that player has left the library");
    pub(super) const HAS_KIND: Rule = rule("has-kind", "M-45", "that kind lies on that board already");
    pub(super) const UP_WITH_STUDENTS: Rule = rule("face-up", "M-25", "the card is face up");
    pub(super) const UP_EXPELLED: Rule = rule("face-up", "M-32", "the card is face up");
}

impl Miskatonic {
    /// Why a move is refused. [`Miskatonic::legal_actions`] says the same.
    pub(super) fn allow(&self, state: &State, step: Move) -> Result<(), Rule> {
        let require = |holds: bool, rule: Rule| if holds { Ok(()) } else { Err(rule) };
        let phase = |phase: Phase| require(state.phase == phase, refusal::PHASE[state.phase as usize]);
        let seat = &state.seats[state.turn.index()];
        let own = state.boards.without(state.wild).of(state.turn);
        let ready = |card: Defense| require(seat.ready & card.bit() != 0, refusal::SPENT);
        let has_card = !(state.deck.is_empty() && state.discard.is_empty());
        match step {
            Move::Leave => {
                phase(Phase::Turn)?;
                require(!state.committed, refusal::COMMITTED) // M-20
            }
            Move::Explore => {
                phase(Phase::Turn)?;
                require(has_card, refusal::NO_CARD) // M-16
            }
            Move::Take(kind) => {
                phase(Phase::Turn)?;
                require(state.centre.of(kind) > 0, refusal::NOT_IN_CENTRE) // M-21
            }
            Move::Premonition => {
                phase(Phase::Turn)?;
                ready(Defense::Premonition)?; // M-40
                require(has_card, refusal::FORESEE_NONE) // M-40
            }
            Move::Silver => {
                phase(Phase::Turn)?;
                ready(Defense::Silver)?;
                require(own & SEALS != 0, refusal::NO_SEAL) // M-40, M-52
            }
            Move::Storage => {
                phase(Phase::Turn)?;
                ready(Defense::Storage)?;
                require(own & FRAGMENTS != 0, refusal::NO_FRAGMENT) // M-40, M-52
            }
            Move::Latent => {
                phase(Phase::Turn)?;
                require(self.latent, refusal::NOT_DEALT)?; // M-47
                ready(Defense::Latent)
            }
            Move::Receive(kind, steps) => {
                phase(Phase::Turn)?;
                ready(Defense::Receive)?;
                let steps = usize::from(steps);
                require(steps < self.players, refusal::NO_SEAT)?;
                require(self.giving >> (BOARD_KINDS * (steps - 1)) & 1 == 1, refusal::NOT_RIGHT)?; // M-43
                let other = state.turn.clockwise(steps, self.players);
                require(state.is_inside(other), refusal::OUTSIDE)?; // M-43
                require(state.boards.of(other) & kind.bit() != 0, refusal::NOT_THERE)?; // M-43
                require(state.wild.of(other) & kind.bit() == 0, refusal::ASSISTANT_STAYS)?; // M-51
                require(state.boards.of(state.turn) & kind.bit() == 0, refusal::OWN_KIND) // M-43
            }
            Move::Accept => phase(Phase::React),
            Move::Reflexes => {
                phase(Phase::React)?;
                ready(Defense::Reflexes)
            }
            Move::Escape => {
                phase(Phase::React)?;
                ready(Defense::Escape)
            }
            Move::Present(steps) => {
                phase(Phase::React)?;
                ready(Defense::Present)?;
                let steps = usize::from(steps);
                require(steps < self.players, refusal::NO_SEAT)?;
                let other = state.turn.clockwise(steps, self.players);
                require(state.is_inside(other), refusal::GIVEN_OUTSIDE)?; // M-45
                let kind = state.pending.expect("a card is pending in react");
                require(kind != Kind::Assistant, refusal::ASSISTANT_STAYS)?; // M-51
                require(state.holders(kind) >> other.0 & 1 == 0, refusal::HAS_KIND) // M-45
            }
            Move::Flip(card) => {
                phase(Phase::Flip)?;
                require(self.dealt() & card.bit() != 0, refusal::NOT_DEALT)?; // M-47
                let inside = state.is_inside(state.turn);
                let up = if inside { refusal::UP_WITH_STUDENTS } else { refusal::UP_EXPELLED };
                require(seat.ready & card.bit() == 0, up) // M-25, M-32
            }
            Move::Assign(_) => phase(Phase::Assign), // M-50
            Move::Reward(number) => {
                phase(Phase::Reward)?;
                require(state.rewards >> number & 1 == 0, refusal::REWARD_LIES)?; // M-11
                require(state.red_deck.of(number) > 0, refusal::NO_RED) // M-11
            }
            Move::Draw(kind) => {
                let foreseen = state.phase == Phase::Foresee;
                if !foreseen {
                    phase(Phase::Draw)?;
                }
                let missing = if foreseen { refusal::NOT_FORESEEN } else { refusal::NOT_DRAWN };
                require(state.deck.of(kind) > 0, missing) // M-41, M-21
            }
        }
    }

    /// The legal actions: what [`Miskatonic::allow`] lets through, by masks.
    #[inline]
    pub(super) fn legal_actions(&self, state: &State) -> Set128 {
        if state.phase == Phase::Turn { Set128(u128::from(self.turn_actions(state))) } else { self.other_actions(state) }
    }

    fn other_actions(&self, state: &State) -> Set128 {
        match state.phase {
            Phase::React => Set128(self.reactions(state)),
            Phase::Flip => Set128(u128::from(self.dealt() & !state.seats[state.turn.index()].ready) << FIRST_FLIP),
            Phase::Assign => Set128(0x7ff << FIRST_ASSIGN),
            _ => Set128(0),
        }
    }

    #[inline]
    fn turn_actions(&self, state: &State) -> u64 {
        let ready = u64::from(state.seats[state.turn.index()].ready);
        let own = state.boards.without(state.wild);
        let board = own.of(state.turn);
        // The preventive cards in the order of their bits, each where it would do something (M-40).
        let has_card = u64::from(!(state.deck.is_empty() && state.discard.is_empty()));
        let useful = has_card | u64::from(board & SEALS != 0) << 1 | u64::from(board & FRAGMENTS != 0) << 2 | 1 << 3;
        let preventive = (ready & useful) << FIRST_PREVENTIVE;
        let choice = u64::from(!state.committed) | has_card << 1 | u64::from(state.centre.mask()) << FIRST_TAKE;
        // A player outside has an empty board, so only boards inside give (M-43).
        let receive = (ready as u16 >> Defense::Receive as u16 & 1).wrapping_neg(); // no branch: it would be a coin toss
        let wanted = !state.boards.of(state.turn) & receive;
        let others = own.others(state.turn, self.players) & self.giving;
        choice | preventive | (others & spread(wanted)) << FIRST_RECEIVE
    }

    #[inline]
    fn reactions(&self, state: &State) -> u128 {
        let ready = u128::from(state.seats[state.turn.index()].ready);
        let given = ready >> Defense::Reflexes as u8 & 3; // reflexes, escape
        1 << FIRST_REACTIVE | given << (FIRST_REACTIVE + 1) | u128::from(self.receivers(state)) << FIRST_PRESENT
    }

    /// Whether a card could answer the pending one (M-22).
    #[inline]
    pub(super) fn can_react(&self, state: &State) -> bool {
        const ANSWERS: u8 = 1 << Defense::Reflexes as u8 | 1 << Defense::Escape as u8;
        state.seats[state.turn.index()].ready & ANSWERS != 0 || self.receivers(state) != 0
    }

    /// To whom the pending card could be presented now, a bit a seat from the next one on (M-45, M-51).
    #[inline]
    pub(super) fn receivers(&self, state: &State) -> u8 {
        let Some(kind) = state.pending else { return 0 };
        let present = state.seats[state.turn.index()].ready >> Defense::Present as u8 & u8::from(kind != Kind::Assistant);
        let eligible = u32::from(state.inside & !state.holders(kind) & present.wrapping_neg());
        let next = u32::from(state.turn.0) + 1;
        let turned = eligible >> next | eligible << (self.players as u32 - next);
        turned as u8 & everybody(self.players - 1)
    }
}
