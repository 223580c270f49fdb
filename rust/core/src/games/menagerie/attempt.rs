//! Challenges: how they are paid, what they gain, what they reveal, and how objects are captured and games end.

use super::action::{Slot, Stat};
use super::effect::When;
use super::state::{Phase, State};
use super::tally::count;
use super::{Menagerie, Mode};
use crate::dice::{Challenge, Kind};
use crate::node::Player;
use crate::tally::Watch;

/// The one player.
const PLAYER: Player = Player(0);
/// All challenges of an object.
const ALL: u8 = 0b111;

impl Menagerie {
    /// A challenge is attempted with a value.
    #[inline]
    pub(super) fn attempt(&self, state: &mut State, slot: Slot, number: u8, value: u8, watch: &mut impl Watch) {
        let open = self.open_challenge(state.place(slot), number, self.standing(state));
        let challenge = open.expect("an open challenge is attempted");
        state.paid = Some((slot, number));
        if challenge.kind() == Kind::Threshold {
            (state.price, state.least) = (challenge.dice(), challenge.face()); // C-41
            state.phase = Phase::Spend;
            return;
        }
        for face in spent_faces(challenge, value) {
            self.pay_die(state, face, watch); // C-40
        }
        self.reward(state, watch);
    }

    /// A die of a threshold is spent.
    #[inline]
    pub(super) fn spend(&self, state: &mut State, face: u8, watch: &mut impl Watch) {
        self.pay_die(state, face, watch);
        (state.price, state.least) = (state.price - 1, face); // C-41
        if state.price == 0 {
            state.least = 0;
            self.reward(state, watch);
        }
    }

    /// A die of a face leaves the pool: that with the least further use.
    #[inline]
    fn pay_die(&self, state: &mut State, face: u8, watch: &mut impl Watch) {
        watch.count(count::DICE_SPENT, PLAYER);
        let pools = [&mut state.extra, &mut state.locked, &mut state.ordinary];
        let pool = pools.into_iter().find(|pool| pool.of(face) > 0).expect("a die of the face is there"); // C-41
        *pool = pool.without(face);
    }

    /// The challenge is paid: the player chooses a gain, if there is one.
    #[inline]
    fn reward(&self, state: &mut State, watch: &mut impl Watch) {
        state.achieved = true; // C-33
        if self.gains(state) == 0 {
            self.complete(state, watch); // C-42
        } else {
            state.phase = Phase::Gain;
        }
    }

    /// The tracks that a completed challenge can raise, a bit each.
    #[inline]
    pub(super) fn gains(&self, state: &State) -> u8 {
        if self.standing(state).no_reward() {
            return 0; // C-61
        }
        let tracks = if self.beginner { &Stat::ALL[..] } else { &Stat::ALL[..3] }; // C-42, C-73
        tracks.iter().filter(|&&stat| !self.is_at_top(state, stat)).map(|&stat| 1 << stat as u8).sum()
    }

    /// The gain is chosen.
    #[inline]
    pub(super) fn gain(&self, state: &mut State, stat: Stat, watch: &mut impl Watch) {
        self.gain_points(state, stat, 1); // C-42
        self.complete(state, watch);
    }

    /// The challenge is completed: what that loses, reveals and captures.
    #[inline]
    pub(super) fn complete(&self, state: &mut State, watch: &mut impl Watch) {
        let (slot, number) = state.paid.take().expect("a paid challenge is completed");
        if !self.suffer(state, When::ChallengeCompleted, watch) {
            return self.lose(state, watch); // C-45
        }
        state.progress += 1; // C-75
        let place = state.place_mut(slot);
        place.completed |= 1 << number;
        if place.aside {
            let ghost = place.ghost.expect("the ghost of an object that is set aside is known");
            if place.completed.count_ones() as usize == self.content.ghost(ghost).challenges().len() {
                return self.capture(state, slot, watch); // C-44
            }
        } else {
            place.shown = 3.min(place.shown + 1); // C-43
            if place.completed == ALL {
                (place.aside, place.completed) = (true, 0); // C-43
            }
        }
        state.phase = Phase::Main;
    }

    /// The object is captured.
    fn capture(&self, state: &mut State, slot: Slot, watch: &mut impl Watch) {
        watch.count(count::CAPTURES, PLAYER);
        let place = *state.place(slot);
        let (object, ghost) = place.object.zip(place.ghost).expect("an object with its ghost is captured");
        let card = self.content.object(object);
        state.prestige += u16::from(card.prestige + self.content.ghost(ghost).prestige); // C-44
        state.bonuses[card.bonus as usize] += 1; // C-44
        state.captured[object.index()] += 1;
        self.reset_knowledge(state); // C-44
        self.clear(state, slot);
        let cleared = state.table.iter().all(|place| place.object.is_none());
        if captures(state) == self.captures_to_win() {
            self.finish(state, true, watch); // C-44, C-70, C-71
        } else if self.mode == Mode::Campaign && cleared {
            self.second_game(state, watch); // C-70
        } else {
            self.advance(state); // C-44
        }
    }

    /// The game is lost where the cards stand.
    pub(super) fn lose(&self, state: &mut State, watch: &mut impl Watch) {
        let slot = state.faced.or_else(|| Slot::ALL.into_iter().find(|&slot| state.place(slot).object.is_some()));
        let place = slot.map(|slot| *state.place(slot)).unwrap_or_default();
        if let Some(object) = place.object {
            watch.count(count::LOST_TO_OBJECT + object.index(), PLAYER);
        }
        if let Some(ghost) = place.ghost {
            watch.count(count::LOST_TO_GHOST + ghost.index(), PLAYER);
        }
        self.finish(state, false, watch);
    }

    /// The game is over.
    pub(super) fn finish(&self, state: &mut State, won: bool, watch: &mut impl Watch) {
        state.to_deal = 0;
        state.won = won;
        state.phase = Phase::Over; // C-36
        watch.count(count::RANK + rank(state.prestige), PLAYER); // C-74
    }
}

/// Objects captured so far.
pub(super) fn captures(state: &State) -> u16 {
    state.captured.iter().map(|&count| u16::from(count)).sum()
}

/// Novice, Expert or Savior (C-74).
fn rank(prestige: u16) -> usize {
    usize::from(prestige > 35) + usize::from(prestige > 60)
}

/// The faces that a sequence or set takes.
#[inline]
fn spent_faces(challenge: Challenge, value: u8) -> impl Iterator<Item = u8> {
    let step = u8::from(challenge.kind() == Kind::Sequence);
    (0..challenge.dice()).map(move |die| value + die * step)
}
