//! The agent `heuristic`: a player who goes for what gains most points an action.

mod answers;
mod danger;
mod goods;
mod mind;
mod needs;
mod plan;
mod price;
mod routes;
#[cfg(test)]
mod tests;
mod trade;
mod turn;

use super::Institute;
use super::action::{BURY, KEEP};
use super::state::{Question, State};
use crate::node::Id;
use crate::set::{IdSet, Set128};
use mind::Mind;

impl Institute {
    /// The action that the heuristic takes.
    #[inline]
    pub(super) fn promising(&self, state: &State, legal: Set128) -> Id {
        let asked = &state.asked;
        let fate = |bury: bool| Id(if bury { BURY } else { KEEP });
        let seat = if asked.question == Question::Lose { asked.seat.unwrap_or(state.active) } else { state.active };
        let mind = || Mind::new(self, state, seat.into());
        let id = match asked.question {
            Question::Act => mind().act(legal),
            Question::Boots => mind().walk(legal),
            Question::Phase => mind().pass_walls(legal),
            Question::At => mind().where_to(legal),
            Question::Item | Question::Lose => mind().which_item(legal),
            Question::Seat => mind().whom(legal),
            Question::Fate => fate(self.is_unwelcome(state)),
            Question::Redraw => fate(mind().exchanges()),
            _ => legal.nth(0),
        };
        if legal.contains(id) { id } else { legal.nth(0) }
    }
}
