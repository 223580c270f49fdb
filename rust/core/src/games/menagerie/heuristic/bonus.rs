//! When Capture Bonuses are used.

use super::target::{Hand, Target, ones};
use super::*;

impl Menagerie {
    /// A bonus of Health, Luck or Resolve, no point of which is lost.
    pub(super) fn points(&self, state: &State, legal: Set320) -> Option<Id> {
        let uses = [(6, Bonus::Health), (7, Bonus::Luck), (8, Bonus::Resolve)];
        let fits = |&(place, bonus): &(u16, Bonus)| {
            let fits = |(stat, points)| state.cube(stat) + points <= self.track_of(state, stat).top;
            legal.contains(Id(FIRST_USE + place)) && bonus.gain().is_some_and(fits)
        };
        uses.iter().find(|&bonus| fits(bonus)).map(|&(place, _)| Id(FIRST_USE + place))
    }

    /// The bonus that helps most on the way to a target, or to a better one.
    pub(super) fn helped(&self, state: &State, legal: Set320, hand: &Hand, target: &Target) -> Option<Id> {
        if let Some(id) = self.points(state, legal) {
            return Some(id);
        }
        if target.cost < BONUS_PRICE / 2 {
            return None;
        }
        let standing = self.standing(state);
        let mut best = (target.net + BONUS_PRICE, None);
        let mut see = |target: Option<Target>, id: u16| {
            if let Some(target) = target.filter(|target| target.net > best.0) {
                best = (target.net, Some(Id(id)));
            }
        };
        for (die, face) in (0..6).zip(1..) {
            if legal.contains(Id(FIRST_USE + die)) {
                see(self.target(state, standing, &hand.with_bonus(face)), FIRST_USE + die);
            }
        }
        if state.bonus(Bonus::Flip) > 0 {
            for face in ones(state.ordinary.faces()) {
                see(self.target(state, standing, &hand.flipped(face)), FIRST_FLIP + u16::from(face) - 1);
            }
        }
        each_ignore(legal, |id, bit| {
            let state = State { ignored: state.ignored | bit, ..*state };
            let standing = self.standing(&state);
            see(self.target(&state, standing, &self.hand(&state, standing)), id);
        });
        best.1
    }

    /// What is ignored of the initial roll.
    pub(super) fn ignored(&self, state: &State, legal: Set320) -> Id {
        let net = |bit: u16| {
            let mut after = State { ignored: state.ignored | bit, ..*state };
            self.resolve(&mut after);
            let standing = self.standing(&after);
            let hand = self.hand(&after, standing);
            let hand = if standing.no_keep() { hand } else { hand.with_saved(&after) };
            self.target(&after, standing, &hand).map_or(0, |target| target.net)
        };
        let mut best = (net(0) + BONUS_PRICE, Id(RESOLVE));
        each_ignore(legal, |id, bit| {
            let net = net(bit);
            if net > best.0 {
                best = (net, Id(id));
            }
        });
        best.1
    }
}

/// Shows every legal ignore, and its bit among what is ignored.
fn each_ignore(legal: Set320, mut see: impl FnMut(u16, u16)) {
    for slot in Slot::ALL {
        let abilities =
            (0..3).map(|ability| (FIRST_IGNORE_ABILITY + 3 * u16::from(slot.0) + u16::from(ability), ability_bit(slot, ability)));
        let object = (FIRST_IGNORE_OBJECT + u16::from(slot.0), object_bit(slot));
        abilities.chain([object]).filter(|&(id, _)| legal.contains(Id(id))).for_each(|(id, bit)| see(id, bit));
    }
}
