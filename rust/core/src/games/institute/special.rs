//! The special actions of classes (I-61).

use super::Institute;
use super::event::{Level, Special};
use super::items::Pack;
use super::state::{Asked, Question, State, Verb};
use super::tally::count;
use crate::node::Player;
use crate::tally::Watch;

impl Institute {
    /// The special action of the active player with its numbers at the level reached.
    #[inline]
    pub(super) fn own_special(&self, state: &State) -> (Special, Level) {
        let own = state.own();
        let class = &self.content.classes[usize::from(own.class.expect("classes are drawn at setup"))];
        let level = class.levels[usize::from(own.level) - 1];
        (class.special, level)
    }

    /// What a special action asks first; nothing for those that look at cards.
    #[inline]
    fn asked_by(&self, state: &State) -> (Special, Asked) {
        let (special, Level { times: number, range }) = self.own_special(state);
        let asked = match special {
            Special::Reveal => Asked { range, ..Asked::to(Question::At, Verb::Reveal) },
            Special::Banish => Asked { range, ..Asked::to(Question::At, Verb::Banish) },
            Special::Fetch => Asked { range, ..Asked::to(Question::At, Verb::Fetch) },
            Special::Phase => Asked { number, ..Asked::of(Question::Phase) },
            Special::Bring => Asked { range, ..Asked::to(Question::Seat, Verb::Bring) },
            Special::Give => Asked { number, range, ..Asked::to(Question::Item, Verb::Give) },
            Special::Heal => Asked { number, range, ..Asked::to(Question::Seat, Verb::Heal) },
            Special::Foresee => Asked { number, ..Asked::NOTHING },
        };
        (special, asked)
    }

    /// Whether the special action has a target (I-36).
    #[inline]
    pub(super) fn has_target(&self, state: &State) -> bool {
        let (special, asked) = self.asked_by(state);
        match special {
            Special::Reveal | Special::Banish => self.cells_for(state, &asked) != 0,
            Special::Fetch => !self.is_full(state, usize::from(state.active)) && self.cells_for(state, &asked) != 0, // I-16
            Special::Phase => state.around(state.own().cell).1 != 0,
            Special::Bring | Special::Heal => self.seats_for(state, &asked) != 0,
            Special::Give => !state.own().pack.is_empty() && self.seats_for(state, &asked) != 0,
            Special::Foresee => state.deck > 0,
        }
    }

    /// The special action is taken.
    pub(super) fn take_special(&self, state: &mut State, watch: &mut impl Watch) {
        watch.count(count::SPECIALS, Player(state.active));
        state.actions -= 1;
        state.special_used = true;
        let (special, asked) = self.asked_by(state);
        if special == Special::Foresee {
            self.look(state, asked.number);
        } else {
            state.asked = asked;
        }
    }

    /// An item is given to a seat.
    pub(super) fn give(&self, state: &mut State, seat: usize, asked: Asked, watch: &mut impl Watch) {
        let item = asked.item.expect("an item is given");
        let one = Pack::one(item);
        let own = state.own_mut();
        own.pack = own.pack.minus(one);
        let other = &mut state.seats[seat].pack;
        *other = other.plus(one);
        let next = Asked { number: asked.number - 1, range: asked.range, ..Asked::to(Question::Item, Verb::Give) };
        if next.number > 0 && !state.own().pack.is_empty() && self.seats_for(state, &next) != 0 {
            state.asked = next;
        } else {
            self.go_on(state, watch);
        }
    }
}
