//! The challenge that is aimed at, with which value, and the next step towards it.

use super::price::{FAIL, Prices, Wanted};
use super::*;

/// What the turn still has.
#[derive(Clone, Copy)]
pub(super) struct Hand {
    /// Dice that can be rolled again.
    ordinary: Pool,
    /// Dice that stay as they are.
    fixed: Pool,
    /// Whether the next reroll is free.
    free: bool,
    /// Rerolls that can be paid without Health.
    paid: u8,
    /// What a reroll costs that is not free.
    roll_price: i32,
    /// Steps that can be paid without Health.
    steps: u8,
    /// What a step costs.
    step_price: i32,
    /// Whether dice may be raised.
    raise: bool,
    /// Whether dice may be lowered.
    lower: bool,
}

/// The next step towards a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    Attempt,
    /// A die moves by one, and then others that are a step away, so many of them in all; with 0, the one again.
    Step {
        from: u8,
        to: u8,
        near: u8,
    },
    /// All dice are rolled but those that show what is asked and so many that are a step away.
    Roll {
        near: u8,
    },
    /// There is none.
    Fail,
}

/// An open challenge and a value.
#[derive(Clone, Copy, Debug)]
pub(super) struct Target {
    pub slot: Slot,
    pub number: u8,
    pub challenge: Challenge,
    pub value: u8,
    pub way: Way,
    /// What the turn will have cost.
    pub cost: i32,
    /// What it is worth after all costs.
    pub net: i32,
}

/// What a challenge asks of a hand.
struct Need {
    wanted: Wanted,
    /// Dice that are missing.
    missing: u8,
    /// Dice that do not help.
    dice: u8,
    /// The faces that are missing, a bit each.
    faces: u8,
    /// The faces of dice that do not help, a bit each.
    loose: u8,
}

impl Hand {
    #[inline(always)]
    fn need(&self, challenge: Challenge, value: u8) -> Need {
        let (raise, lower) = (u8::from(self.raise), u8::from(self.lower));
        let dice = self.ordinary.total() as u8;
        let shown = self.ordinary.faces();
        let first = 1 << (value - 1);
        if challenge.kind() == Kind::Sequence {
            let window = ((1 << challenge.dice()) - 1) * first;
            let used = window & shown & !self.fixed.faces();
            let faces = window & !shown & !self.fixed.faces();
            let (missing, dice) = (count(faces), dice - count(used));
            let loose = shown & !used | self.ordinary.faces_of(2);
            return Need { wanted: Wanted::values(raise + lower), missing, dice, faces, loose };
        }
        let (wanted, helping, fixed, loose) = if challenge.kind() == Kind::Threshold {
            let wanted = Wanted::least(value, if value > 1 { raise } else { 0 });
            (wanted, from(self.ordinary, value), from(self.fixed, value), shown & (first - 1))
        } else {
            let near = if value > 1 { raise } else { 0 } + if value < 6 { lower } else { 0 };
            (Wanted::value(near), self.ordinary.of(value), self.fixed.of(value), shown & !first)
        };
        let asked = challenge.dice().saturating_sub(fixed);
        let used = asked.min(helping);
        Need { wanted, missing: asked - used, dice: dice - used, faces: first, loose }
    }

    /// The faces of loose dice that a step brings to one of some faces, from below and from above.
    #[inline]
    fn beside(&self, challenge: Challenge, need: &Need) -> (u8, u8) {
        let below = if self.raise { need.loose & need.faces >> 1 } else { 0 };
        let above = if self.lower && challenge.kind() != Kind::Threshold { need.loose & need.faces << 1 } else { 0 };
        (below, above)
    }

    /// The cheapest way to meet a challenge with a value, and what it costs.
    #[inline(always)]
    fn weigh(&self, prices: &[&Prices; 3], challenge: Challenge, value: u8) -> (i32, Way) {
        let need = self.need(challenge, value);
        let Need { wanted, missing, dice, faces, loose } = need;
        if missing == 0 {
            return (0, Way::Attempt);
        }
        if missing > dice {
            return (FAIL, Way::Fail);
        }
        let mut best = (FAIL, Way::Fail);
        let mut see = |cost: i32, way: Way| {
            if cost < best.0 {
                best = (cost, way);
            }
        };
        let roll = if self.free { 0 } else { self.roll_price };
        see(roll + prices[0].of(wanted, missing, dice), Way::Roll { near: 0 });
        if self.steps == 0 {
            return best;
        }
        let (below, above) = self.beside(challenge, &need);
        if below | above != 0 {
            let near = match challenge.kind() {
                Kind::Sequence => count(below << 1 | above >> 1),
                _ => ones(below | above).map(|face| self.ordinary.of(face)).sum(),
            };
            for kept in 1..=near.min(self.steps).min(missing) {
                let price = i32::from(kept) * self.step_price;
                if kept == missing {
                    let from = (below | above).trailing_zeros() as u8 + 1;
                    let to = if below >> (from - 1) & 1 == 0 { from - 1 } else { from + 1 };
                    see(price, Way::Step { from, to, near: missing });
                } else {
                    let rest = prices[usize::from(kept).min(2)].of(wanted, missing - kept, dice - kept);
                    see(price + roll + rest, Way::Roll { near: kept });
                }
            }
        } else if missing == 1 {
            // The nearest die takes more steps than one.
            let to = faces.trailing_zeros() as u8 + 1;
            let lower = if self.raise { 8 - (loose & (faces - 1)).leading_zeros() as u8 } else { 0 };
            let higher = if self.lower && challenge.kind() != Kind::Threshold { loose & !(faces | (faces - 1)) } else { 0 };
            if lower > 0 && to - lower <= self.steps {
                see(i32::from(to - lower) * self.step_price, Way::Step { from: lower, to: lower + 1, near: 0 });
            }
            let higher = higher.trailing_zeros() as u8 + 1;
            if higher <= 6 && higher - to <= self.steps {
                see(i32::from(higher - to) * self.step_price, Way::Step { from: higher, to: higher - 1, near: 0 });
            }
        }
        best
    }

    /// The ordinary dice that a target needs as they are.
    pub(super) fn kept(&self, target: &Target) -> Pool {
        let Target { challenge, value, way, .. } = *target;
        let is_sequence = challenge.kind() == Kind::Sequence;
        let mut kept = Pool::EMPTY;
        if is_sequence {
            let window = ((1 << challenge.dice()) - 1) << (value - 1);
            for face in ones(window & self.ordinary.faces() & !self.fixed.faces()) {
                kept = kept.with(face);
            }
        } else {
            let last = if challenge.kind() == Kind::Threshold { 6 } else { value };
            let fixed: u8 = (value..=last).map(|face| self.fixed.of(face)).sum();
            let mut asked = challenge.dice().saturating_sub(fixed);
            for face in (value..=last).rev() {
                let more = asked.min(self.ordinary.of(face));
                kept = (0..more).fold(kept, |kept, _| kept.with(face));
                asked -= more;
            }
        }
        let mut near = match way {
            Way::Step { from, near: 0, .. } => return kept.with(from),
            Way::Step { near, .. } | Way::Roll { near: near @ 1.. } => near,
            _ => return kept,
        };
        let need = self.need(challenge, value);
        let (below, above) = self.beside(challenge, &need);
        let mut missing = need.faces;
        for face in ones(below | above) {
            let bit = 1 << (face - 1);
            let reached = ((below & bit) << 1 | (above & bit) >> 1) & missing;
            let most = if is_sequence { count(reached).min(1) } else { near };
            for _ in 0..most.min(near).min(self.ordinary.of(face) - kept.of(face)) {
                kept = kept.with(face);
                near -= 1;
            }
            if is_sequence {
                missing &= !(reached & reached.wrapping_neg());
            }
        }
        kept
    }

    /// The hand with a bonus die.
    pub(super) fn with_bonus(self, face: u8) -> Hand {
        Hand { fixed: self.fixed.with(face), ..self }
    }

    /// The hand when a die is turned over.
    pub(super) fn flipped(self, face: u8) -> Hand {
        Hand { ordinary: self.ordinary.without(face).with(7 - face), ..self }
    }

    /// The hand when all dice saved in earlier turns are taken back as they are.
    pub(super) fn with_saved(self, state: &State) -> Hand {
        let ordinary = old(state).fold(self.ordinary, |dice, space| dice.with(state.saved[space.index()]));
        Hand { ordinary, ..self }
    }
}

impl Menagerie {
    /// What is left of the turn.
    pub(super) fn hand(&self, state: &State, standing: Standing) -> Hand {
        let (roll_cost, step_cost) = (1 + standing.luck_cost(), 1 + standing.resolve_cost());
        let luck = self.payable(state, Stat::Luck);
        Hand {
            ordinary: state.ordinary,
            fixed: state.locked.add(state.extra.capped()),
            free: !state.free_used && !standing.no_free_reroll(),
            paid: luck / roll_cost,
            roll_price: (i32::from(roll_cost) * LUCK_PRICE + LUCK_SCARCE * (2 - i32::from(luck))).max(0),
            steps: self.payable(state, Stat::Resolve) / step_cost,
            step_price: i32::from(step_cost) * STEP_PRICE,
            raise: !standing.no_raise(),
            lower: !standing.no_lower(),
        }
    }

    /// Points that can be paid without Health.
    #[inline]
    pub(super) fn payable(&self, state: &State, stat: Stat) -> u8 {
        self.track_of(state, stat).payable[usize::from(state.cube(stat))]
    }

    #[inline]
    pub(super) fn track_of(&self, state: &State, stat: Stat) -> &Track {
        &self.content.characters[usize::from(state.character.unwrap_or(0))].tracks[stat as usize]
    }

    /// What it is worth to complete a challenge: not to fail, and not to have it before oneself.
    #[inline]
    pub(super) fn worth(&self, state: &State, usual: &Prices, (slot, challenge): (Slot, Challenge), dice: u8) -> i32 {
        let place = state.place(slot);
        let mut worth = FAIL + difficulty(usual, challenge, dice) * AHEAD / 1024;
        if let Some(ghost) = place.ghost.filter(|_| !place.aside && place.shown < 3) {
            // What shows once it is completed would make it harder.
            let next = self.content.ghost(ghost).abilities[usize::from(place.shown)];
            worth += if next == Effect::Longer(challenge.kind()) { BEFORE_LONGER } else { 0 };
        }
        if self.challenger {
            // Cards that are gone act no more.
            let done = if place.aside { 3 } else { 0 } + place.completed.count_ones() as i32;
            worth += FOCUS * done;
        }
        worth
    }

    /// Shows every open challenge.
    #[inline]
    pub(super) fn each_open(&self, state: &State, standing: Standing, mut see: impl FnMut(Slot, u8, Challenge)) {
        for slot in self.acting_slots(state) {
            let place = state.place(slot);
            for number in 0..3 {
                if let Some(challenge) = self.open_challenge(place, number, standing) {
                    see(slot, number, challenge);
                }
            }
        }
    }

    /// The target that is worth most.
    pub(super) fn target(&self, state: &State, standing: Standing, hand: &Hand) -> Option<Target> {
        let rolls = u8::from(hand.free) + hand.paid;
        let prices = [0, 1, 2].map(|kept| Prices::with(rolls, hand.steps.saturating_sub(kept)));
        let usual = usual_prices();
        let knowledge = self.value(state, Stat::Knowledge);
        let dice = hand.ordinary.add(hand.fixed);
        // Dice match best where most do already.
        let most = (1..=6).rev().map(|count| dice.faces_of(count)).find(|&faces| faces != 0).unwrap_or(1);
        let mut best: Option<Target> = None;
        self.each_open(state, standing, |slot, number, challenge| {
            let worth = self.worth(state, usual, (slot, challenge), knowledge);
            for value in ones(values(challenge, most)) {
                let (cost, way) = hand.weigh(&prices, challenge, value);
                let net = (FAIL - cost) * worth / FAIL;
                if best.is_none_or(|best| net > best.net) {
                    best = Some(Target { slot, number, challenge, value, way, cost, net });
                }
            }
        });
        best
    }
}

/// The costs in a turn of which nothing is known yet.
#[inline]
pub(super) fn usual_prices() -> &'static Prices {
    Prices::with(3, 1)
}

/// What a challenge costs from nothing, with so many dice.
#[inline]
pub(super) fn difficulty(usual: &Prices, challenge: Challenge, dice: u8) -> i32 {
    let asked = challenge.dice();
    match challenge.kind() {
        Kind::Sequence => usual.of(Wanted::values(2), asked, dice),
        Kind::Threshold => usual.of(Wanted::least(challenge.face(), 1), asked, dice),
        // One of the dice says which value.
        Kind::Matching => usual.of(Wanted::value(2), asked - 1, dice.saturating_sub(1)),
        Kind::Exact => usual.of(Wanted::value(1), asked, dice),
    }
}

/// The values with which a challenge can be met, a bit each; those for equal dice are given.
#[inline]
pub(super) fn values(challenge: Challenge, matching: u8) -> u8 {
    match challenge.kind() {
        Kind::Sequence => (1 << (7 - challenge.dice())) - 1,
        Kind::Matching => matching,
        _ => 1 << (challenge.face() - 1),
    }
}

/// How many dice show a face or more.
#[inline]
fn from(dice: Pool, face: u8) -> u8 {
    dice.counts()[usize::from(face - 1)..].iter().sum()
}

/// The faces of a set with a bit each.
#[inline]
pub(super) fn ones(mut set: u8) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let face = set.trailing_zeros() as u8 + 1;
        let there = set != 0;
        set &= set.wrapping_sub(1);
        there.then_some(face)
    })
}

/// How many faces a set has; quicker than what processors without an instruction for it do.
#[inline]
pub(super) fn count(faces: u8) -> u8 {
    static COUNTS: [u8; 64] = {
        let mut counts = [0; 64];
        let mut set = 1;
        while set < 64 {
            counts[set] = counts[set >> 1] + (set & 1) as u8;
            set += 1;
        }
        counts
    };
    COUNTS[usize::from(faces & 63)]
}
