//! Which cards act, what they do together, and which of it can be ignored.

use super::Menagerie;
use super::action::{Slot, Stat};
use super::effect::{Effect, Standing};
use super::state::{Phase, Place, State, ability_bit, object_bit};
use crate::dice::Challenge;

impl Menagerie {
    /// The slots whose cards act: the object that is attempted, or the whole lowest row (C-72).
    #[inline]
    pub(super) fn acting_slots(&self, state: &State) -> impl Iterator<Item = Slot> + use<> {
        let known = |slot: Slot| u8::from(state.place(slot).ghost.is_some()) << slot.0;
        let mut slots: u8 = if self.challenger {
            Slot::ALL.into_iter().map(known).sum() // C-72
        } else {
            state.faced.map_or(0, known) // C-23
        };
        std::iter::from_fn(move || {
            let slot = Slot(slots.trailing_zeros() as u8);
            let there = slots > 0;
            slots &= slots.wrapping_sub(1);
            there.then_some(slot)
        })
    }

    /// What shows on a place with a known ghost, from the object to the topmost ability: the bit among what is ignored, and the
    /// effect.
    #[inline]
    pub(super) fn showing(&self, state: &State, slot: Slot) -> impl Iterator<Item = (u16, Effect)> {
        let place = state.place(slot);
        let object = place.object.filter(|_| !place.aside).map(|object| (object_bit(slot), self.content.object(object).effect));
        let abilities = place.ghost.map_or(&[][..], |ghost| &self.content.ghost(ghost).abilities[..usize::from(place.shown)]);
        let abilities = abilities.iter().zip(0..).map(move |(&effect, ability)| (ability_bit(slot, ability), effect));
        object.into_iter().chain(abilities)
    }

    /// The effects that act, in the order in which they act (C-31).
    #[inline]
    pub(super) fn acting(&self, state: &State) -> impl Iterator<Item = Effect> {
        let ignored = state.ignored;
        let showing = self.acting_slots(state).flat_map(move |slot| self.showing(state, slot));
        showing.filter(move |(bit, _)| ignored & bit == 0).map(|(_, effect)| effect)
    }

    /// What acts all the time, added up.
    #[inline]
    pub(super) fn standing(&self, state: &State) -> Standing {
        let mut sum = Standing::default();
        if state.ignored != 0 {
            self.acting(state).for_each(|effect| sum += Standing::from(effect));
        } else if self.challenger {
            Slot::ALL.into_iter().for_each(|slot| sum += self.standing_of(state.place(slot))); // C-72
        } else if let Some(slot) = state.faced {
            sum = self.standing_of(state.place(slot)); // C-23
        }
        sum
    }

    /// What a place with a known ghost adds to that as long as nothing of it is ignored.
    #[inline]
    fn standing_of(&self, place: &Place) -> Standing {
        let (Some(object), Some(ghost)) = (place.object, place.ghost) else { return Standing::default() };
        let mut sum = self.content.ghost(ghost).standing[usize::from(place.shown)];
        if !place.aside {
            sum += self.content.object(object).standing;
        }
        sum
    }

    /// Whether something that shows loses points, at whatever moment.
    #[inline]
    pub(super) fn anything_loses(&self, state: &State) -> bool {
        let loses = |slot: Slot| match (state.place(slot).object, state.place(slot).ghost) {
            (Some(object), Some(ghost)) => self.content.object(object).loses || self.content.ghost(ghost).loses,
            _ => false,
        };
        if self.challenger { Slot::ALL.into_iter().any(loses) } else { state.faced.is_some_and(loses) }
    }

    /// What a reroll costs.
    #[inline]
    pub(super) fn reroll_cost(&self, state: &State, standing: Standing) -> u8 {
        let free = !state.free_used && !standing.no_free_reroll(); // C-32
        if free { 0 } else { 1 + standing.luck_cost() }
    }

    /// Whether a reroll can be paid.
    #[inline]
    pub(super) fn can_reroll(&self, state: &State, standing: Standing) -> bool {
        self.can_pay(state, Stat::Luck, self.reroll_cost(state, standing))
    }

    /// Whether a step can be paid.
    #[inline]
    pub(super) fn can_step(&self, state: &State, standing: Standing) -> bool {
        self.can_pay(state, Stat::Resolve, 1 + standing.resolve_cost())
    }

    /// The challenges that are open on a place, completed ones included; none without a known ghost.
    #[inline]
    pub(super) fn challenges(&self, place: &Place) -> &[Challenge] {
        match (place.object, place.ghost) {
            (Some(_), Some(ghost)) if place.aside => self.content.ghost(ghost).challenges(), // C-43
            (Some(object), Some(_)) => &self.content.object(object).challenges,
            _ => &[],
        }
    }

    /// A challenge of the card that is open on a place, as the effects that act leave it; none where it is completed or missing.
    #[inline]
    pub(super) fn open_challenge(&self, place: &Place, number: u8, standing: Standing) -> Option<Challenge> {
        if place.completed >> number & 1 == 1 {
            return None;
        }
        let challenge = self.challenges(place).get(usize::from(number));
        challenge.map(|challenge| challenge.longer(standing.longer(challenge.kind()))) // C-61
    }

    /// Whether an effect can still act this turn, so that ignoring it is not wasted.
    #[inline]
    pub(super) fn can_be_ignored(&self, state: &State, effect: Effect) -> bool {
        match state.phase {
            Phase::Before => true,                                                          // C-52
            Phase::Rolled => effect.is_of_the_roll(),                                       // C-52
            _ => effect.is_always() || (effect.waits_for_a_challenge() && !state.achieved), // C-52
        }
    }

    /// What can be ignored, as bits among what is ignored.
    #[inline]
    pub(super) fn ignorable(&self, state: &State) -> u16 {
        let showing = self.acting_slots(state).flat_map(|slot| self.showing(state, slot));
        let open = showing.filter(|&(bit, effect)| state.ignored & bit == 0 && self.can_be_ignored(state, effect));
        open.map(|(bit, _)| bit).sum()
    }
}
