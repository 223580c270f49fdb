//! A player that weighs what every open challenge would cost.

use super::Menagerie;
use super::action::*;
use super::effect::{Effect, Standing};
use super::state::{Phase, State, ability_bit, object_bit};
use crate::dice::{Challenge, Kind, Pool};
use crate::node::Id;
use crate::set::{IdSet, Set320};
use std::sync::LazyLock;

const PARAMS: [i32; 40] = [
    1000, 80, 130, 600, 400, 250, 300, 120, 120, 300, 300, 15, 15, 0, 1000, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0,
];
#[inline]
fn par(i: usize) -> i32 {
    PARAMS[i]
}
const FAIL: i32 = 1000;
fn luck_price() -> i32 {
    par(1)
}
fn step_price() -> i32 {
    par(2)
}

const TYPES: usize = 12;
const SEQ: usize = 11;
const ROLLS: usize = 5;
/// Type by hits and nears of six faces.
fn type_of(hits: u8, nears: u8) -> usize {
    match (hits, nears) {
        (1, n) => usize::from(n),
        (2, n) => 3 + usize::from(n.min(1)),
        (3, n) => 5 + usize::from(n.min(1)),
        (4, n) => 7 + usize::from(n.min(1)),
        _ => 9 + usize::from(nears.min(1)),
    }
}

struct Table([[[[[u16; 4]; 7]; 7]; ROLLS + 1]; TYPES]);

static TABLE: LazyLock<Box<Table>> = LazyLock::new(|| {
    let mut t = Box::new(Table([[[[[0; 4]; 7]; 7]; ROLLS + 1]; TYPES]));
    let kinds = [(1, 0), (1, 1), (1, 2), (2, 0), (2, 1), (3, 0), (3, 1), (4, 0), (4, 1), (5, 0), (5, 1), (0, 0)];
    for (ty, &(q, u)) in kinds.iter().enumerate() {
        for r in 0..=ROLLS {
            for m in 0..=6usize {
                for a in 0..=6usize {
                    for k in 0..4usize {
                        let cost = if m == 0 {
                            0.0
                        } else if a < m || r == 0 {
                            FAIL as f64
                        } else {
                            // hits distribution
                            let mut sum = 0.0;
                            let mut cover = [0.0f64; 7];
                            if ty == SEQ {
                                cover[0] = 1.0;
                                for _ in 0..a {
                                    for c in (0..=m).rev() {
                                        let p = cover[c];
                                        cover[c] = 0.0;
                                        let hit = (m - c) as f64 / 6.0;
                                        cover[c] += p * (1.0 - hit);
                                        if c < m {
                                            cover[c + 1] += p * hit;
                                        }
                                    }
                                }
                            } else {
                                for h in 0..=a {
                                    let p = f64::from(q) / 6.0;
                                    cover[h.min(6)] = binom(a, h) * p.powi(h as i32) * (1.0 - p).powi((a - h) as i32);
                                }
                            }
                            for h in 0..=a {
                                let ph = cover[h];
                                if ph == 0.0 {
                                    continue;
                                }
                                if h >= m {
                                    continue;
                                }
                                let near = if ty == SEQ { 0.35 } else { f64::from(u) / f64::from(6 - q) };
                                let rest = a - h;
                                for y in 0..=rest {
                                    let py = binom(rest, y) * near.powi(y as i32) * (1.0 - near).powi((rest - y) as i32);
                                    if py == 0.0 {
                                        continue;
                                    }
                                    let mut best = FAIL;
                                    for j in 0..=y.min(k).min(m - h) {
                                        let c = if j == m - h {
                                            0
                                        } else if r > 1 {
                                            luck_price() + i32::from(t.0[ty][r - 1][m - h - j][rest - j][k - j])
                                        } else {
                                            FAIL
                                        };
                                        best = best.min(c + j as i32 * step_price());
                                    }
                                    sum += ph * py * f64::from(best);
                                }
                            }
                            sum
                        };
                        t.0[ty][r][m][a][k] = cost as u16;
                    }
                }
            }
        }
    }
    t
});
fn binom(n: usize, k: usize) -> f64 {
    (0..k).fold(1.0, |p, i| p * (n - i) as f64 / (i + 1) as f64)
}

fn after_roll(ty: usize, rolls: u8, missing: u8, spare: u8, steps: u8) -> i32 {
    let r = usize::from(rolls).min(ROLLS);
    i32::from(TABLE.0[ty][r][usize::from(missing.min(6))][usize::from(spare.min(6))][usize::from(steps.min(3))])
}

#[derive(Clone, Copy, Debug)]
struct Hand {
    ordinary: [u8; 6],
    fixed: [u8; 6],
    /// Dice not seen yet.
    unknown: u8,
    free: bool,
    paid: u8,
    steps: u8,
    step_cost: u8,
    raise: bool,
    lower: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    Met,
    Step(u8, u8),
    Reroll,
    Fail,
}

#[derive(Clone, Copy, Debug)]
struct Weighed {
    cost: i32,
    way: Way,
    keep: [u8; 6],
    missing: u8,
    spare: u8,
}

impl Hand {
    fn total(&self) -> u8 {
        self.ordinary.iter().sum::<u8>() + self.unknown
    }

    fn weigh(&self, challenge: Challenge, value: u8) -> Weighed {
        let n = challenge.dice();
        let mut keep = [0u8; 6];
        let mut missing;
        let mut missing_faces = 0u8;
        let ty;
        let v = usize::from(value - 1);
        match challenge.kind() {
            Kind::Sequence => {
                missing = 0;
                for i in v..v + usize::from(n) {
                    if self.fixed[i] > 0 {
                    } else if self.ordinary[i] > 0 {
                        keep[i] = 1;
                    } else {
                        missing += 1;
                        missing_faces |= 1 << i;
                    }
                }
                ty = if missing == 1 {
                    let i = missing_faces.trailing_zeros();
                    type_of(1, u8::from(i > 0 && self.raise) + u8::from(i < 5 && self.lower))
                } else {
                    SEQ
                };
            }
            Kind::Threshold => {
                missing = n;
                for i in v..6 {
                    missing = missing.saturating_sub(self.fixed[i]);
                }
                for i in (v..6).rev() {
                    let k = missing.min(self.ordinary[i]);
                    keep[i] = k;
                    missing -= k;
                }
                missing_faces = 1 << v;
                ty = type_of(7 - value, u8::from(value > 1 && self.raise));
            }
            _ => {
                missing = n - n.min(self.fixed[v]);
                let k = missing.min(self.ordinary[v]);
                keep[v] = k;
                missing -= k;
                missing_faces = 1 << v;
                ty = type_of(1, u8::from(value > 1 && self.raise) + u8::from(value < 6 && self.lower));
            }
        }
        let spare = self.total() - keep.iter().sum::<u8>();
        if missing == 0 {
            return Weighed { cost: 0, way: Way::Met, keep, missing, spare };
        }
        if spare < missing {
            return Weighed { cost: FAIL, way: Way::Fail, keep, missing, spare };
        }
        // Steps: nearest dice.
        let mut loose = [0u8; 6];
        for i in 0..6 {
            loose[i] = self.ordinary[i] - keep[i];
        }
        let mut taken = [(0u8, 0u8, 0u8); 6];
        let mut found = 0usize;
        let want: u8 = missing;
        if challenge.kind() == Kind::Sequence {
            let mut rest = missing_faces;
            let mut free = loose;
            while rest != 0 {
                let i = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                let mut best = (9u8, 0usize);
                for f in 0..6usize {
                    if free[f] > 0 && ((f < i && self.raise) || (f > i && self.lower)) {
                        let d = f.abs_diff(i) as u8;
                        if d < best.0 {
                            best = (d, f);
                        }
                    }
                }
                if best.0 < 9 {
                    free[best.1] -= 1;
                    taken[found] = (best.0, best.1 as u8 + 1, i as u8 + 1);
                    found += 1;
                }
            }
            taken[..found].sort_unstable();
        } else {
            let set = challenge.kind() != Kind::Threshold;
            'all: for d in 1..6u8 {
                for (f, ok) in [(v as i8 - d as i8, self.raise), (v as i8 + d as i8, self.lower && set)] {
                    if ok && (0..6).contains(&f) {
                        for _ in 0..loose[f as usize] {
                            if found as u8 == want {
                                break 'all;
                            }
                            taken[found] = (d, f as u8 + 1, value);
                            found += 1;
                        }
                    }
                }
            }
        }
        let mut best = Weighed { cost: FAIL, way: Way::Fail, keep, missing, spare };
        let rolls = u8::from(self.free) + self.paid;
        // Keep the j nearest dice and roll the rest.
        let (mut steps, mut kept) = (0u8, keep);
        for j in 0..=found {
            if j > 0 {
                let (d, f, _) = taken[j - 1];
                steps += d;
                kept[usize::from(f - 1)] += 1;
            }
            if steps > self.steps {
                break;
            }
            let price = i32::from(steps * self.step_cost) * step_price();
            let left = missing - j as u8;
            let (cost, way) = if left == 0 {
                let (_, f, to) = taken[0];
                (price, Way::Step(f, to))
            } else if rolls > 0 {
                let roll = if self.free { 0 } else { luck_price() };
                (price + roll + after_roll(ty, rolls, left, spare - j as u8, self.steps - steps), Way::Reroll)
            } else {
                (FAIL, Way::Fail)
            };
            if cost < best.cost {
                best = Weighed { cost, way, keep: kept, missing, spare };
            }
        }
        best
    }

    /// Weighs all values.
    fn each(&self, challenge: Challenge, mut see: impl FnMut(u8, Weighed)) {
        match challenge.kind() {
            Kind::Sequence => {
                for value in 1..=7 - challenge.dice() {
                    see(value, self.weigh(challenge, value));
                }
            }
            Kind::Matching => {
                for value in 1..=6 {
                    see(value, self.weigh(challenge, value));
                }
            }
            _ => see(challenge.face(), self.weigh(challenge, challenge.face())),
        }
    }
}

#[derive(Clone, Copy, Debug)]
struct Best {
    net: i32,
    weighed: Weighed,
    slot: Slot,
    number: u8,
    value: u8,
    kind: Kind,
}

/// Spaces open and what they offer.
impl Menagerie {
    pub(super) fn promising(&self, state: &State, legal: Set320) -> Id {
        let id = match state.phase {
            Phase::Main => self.main_choice(state, legal),
            Phase::Before => self.before_choice(state, legal),
            Phase::Rolled => self.rolled_choice(state, legal),
            Phase::Store => self.store_choice(state, legal).unwrap_or(Id(END)),
            Phase::Set => self.set_choice(state),
            Phase::Spend => self.spend_choice(state, legal),
            Phase::Gain => self.gain_choice(state, legal),
            Phase::Face => self.face_choice(state, legal),
            _ => legal.nth(0),
        };
        if legal.contains(id) { id } else { legal.nth(legal.len() - 1) }
    }

    fn payable(&self, state: &State, stat: Stat) -> u8 {
        let track = &self.content.characters[usize::from(state.character.unwrap_or(0))].tracks[stat as usize];
        track.payable[usize::from(state.cube(stat))]
    }

    fn hand(&self, state: &State, standing: Standing) -> Hand {
        let luck_cost = 1 + standing.luck_cost();
        let step_cost = 1 + standing.resolve_cost();
        Hand {
            ordinary: state.ordinary.counts(),
            fixed: state.locked.add(state.extra.capped()).counts(),
            unknown: 0,
            free: !state.free_used && !standing.no_free_reroll(),
            paid: self.payable(state, Stat::Luck) / luck_cost,
            steps: self.payable(state, Stat::Resolve) / step_cost,
            step_cost,
            raise: !standing.no_raise(),
            lower: !standing.no_lower(),
        }
    }

    /// What is gained beyond the turn by meeting a hard challenge.
    fn difficulty(&self, state: &State, challenge: Challenge) -> i32 {
        let dice = self.value(state, Stat::Knowledge);
        let n = challenge.dice();
        match challenge.kind() {
            Kind::Sequence => after_roll(SEQ, 3, n, dice, 1),
            Kind::Threshold => after_roll(type_of(7 - challenge.face(), 1), 3, n, dice, 1),
            Kind::Matching => after_roll(type_of(1, 2), 3, n - 1, dice.saturating_sub(1), 1),
            Kind::Exact => after_roll(type_of(1, 1), 3, n, dice, 1),
        }
    }

    fn best_target(&self, state: &State, standing: Standing, hand: &Hand) -> Option<Best> {
        let mut best: Option<Best> = None;
        for slot in self.acting_slots(state) {
            let place = state.place(slot);
            for number in 0..3 {
                if let Some(challenge) = self.open_challenge(place, number, standing) {
                    let worth = FAIL + self.difficulty(state, challenge) * par(3) / 1000;
                    hand.each(challenge, |value, weighed| {
                        let net = (FAIL - weighed.cost) * worth / FAIL;
                        if best.is_none_or(|best| net > best.net) {
                            best = Some(Best { net, weighed, slot, number, value, kind: challenge.kind() });
                        }
                    });
                }
            }
        }
        best
    }

    fn main_choice(&self, state: &State, legal: Set320) -> Id {
        let standing = self.standing(state);
        if state.achieved {
            return self.after(state, legal, standing);
        }
        let mut hand = self.hand(state, standing);
        let old = |space: Space| state.saved[space.index()] > 0 && !state.is_fresh(space);
        if Space::ALL.iter().any(|&space| old(space)) {
            // As if all were recalled.
            for space in Space::ALL.into_iter().filter(|&space| old(space)) {
                if standing.no_keep() {
                    hand.unknown += 1;
                } else {
                    hand.ordinary[usize::from(state.saved[space.index()] - 1)] += 1;
                }
            }
            if standing.no_keep() {
                let space = Space::ALL.into_iter().find(|&space| old(space)).unwrap();
                return Id(FIRST_RECALL_ROLL + u16::from(space.0));
            }
            let best = self.best_target(state, standing, &hand);
            let mut keep = best.map_or([0; 6], |best| best.weighed.keep);
            let met = best.is_some_and(|best| matches!(best.weighed.way, Way::Met | Way::Step(..)));
            // The dice of the pool that are kept are not asked of the spaces.
            let counts = state.ordinary.counts();
            for (keep, count) in keep.iter_mut().zip(counts) {
                *keep = keep.saturating_sub(count);
            }
            for space in Space::ALL.into_iter().filter(|&space| old(space)) {
                let face = usize::from(state.saved[space.index()] - 1);
                if keep[face] > 0 {
                    return Id(FIRST_RECALL + u16::from(space.0));
                }
            }
            let space = Space::ALL.into_iter().find(|&space| old(space)).unwrap();
            if !met {
                return Id(FIRST_RECALL_ROLL + u16::from(space.0));
            }
        }
        let hand = self.hand(state, standing);
        let Some(best) = self.best_target(state, standing, &hand) else {
            return self.store_choice(state, legal).unwrap_or(Id(END));
        };
        if best.weighed.way == Way::Met {
            return self.attempt_id(best);
        }
        if let Some(id) = self.bonus_in_main(state, legal, standing, &hand, best) {
            return id;
        }
        match best.weighed.way {
            Way::Step(from, to) => {
                Id(if to > from { FIRST_RAISE + u16::from(from) - 1 } else { FIRST_LOWER + u16::from(from) - 2 })
            }
            Way::Reroll => self.reroll_id(state, best.weighed.keep),
            _ => {
                // Place a spare die for a point that goes on.
                self.failing(state, legal, standing).unwrap_or(Id(END))
            }
        }
    }

    fn attempt_id(&self, best: Best) -> Id {
        Id(FIRST_ATTEMPT + 18 * u16::from(best.slot.0) + 6 * u16::from(best.number) + u16::from(best.value) - 1)
    }

    fn reroll_id(&self, state: &State, keep: [u8; 6]) -> Id {
        let (mut mask, mut place) = (0u16, 0);
        for (count, keep) in state.ordinary.counts().into_iter().zip(keep) {
            let rolled = count - keep.min(count);
            mask |= ((1 << rolled) - 1) << place;
            place += count;
        }
        Id(FIRST_REROLL + mask - 1)
    }

    fn bonus_in_main(&self, state: &State, legal: Set320, standing: Standing, hand: &Hand, best: Best) -> Option<Id> {
        if state.bonuses == [0; BONUSES] {
            return None;
        }
        for (bonus, first, stat) in [(Bonus::Luck, 7u16, Stat::Luck), (Bonus::Resolve, 8, Stat::Resolve)] {
            let id = Id(FIRST_USE + first);
            if state.bonus(bonus) > 0 && legal.contains(id) && self.room(state, stat) >= 2 {
                return Some(id);
            }
        }
        let id = Id(FIRST_USE + 6);
        if legal.contains(id) {
            return Some(id);
        }
        if best.weighed.cost < par(5) {
            return None;
        }
        let (mut gain, mut choice) = (par(6), None);
        for die in 0..6u8 {
            if state.bonus(Bonus::ALL[usize::from(die)]) > 0 {
                let mut hand = *hand;
                hand.fixed[usize::from(die)] += 1;
                let with = self.best_target(state, standing, &hand)?;
                if with.net - best.net > gain {
                    gain = with.net - best.net;
                    choice = Some(Id(FIRST_USE + u16::from(die)));
                }
            }
        }
        if state.bonus(Bonus::Flip) > 0 {
            for face in 0..6usize {
                if hand.ordinary[face] > 0 {
                    let mut hand = *hand;
                    hand.ordinary[face] -= 1;
                    hand.ordinary[5 - face] += 1;
                    let with = self.best_target(state, standing, &hand)?;
                    if with.net - best.net > gain {
                        gain = with.net - best.net;
                        choice = Some(Id(FIRST_FLIP + face as u16));
                    }
                }
            }
        }
        if state.bonus(Bonus::IgnoreAbility) + state.bonus(Bonus::IgnoreObject) > 0 {
            for slot in Slot::ALL {
                for bit in 0..4u8 {
                    let (id, mask) = if bit == 0 {
                        (FIRST_IGNORE_OBJECT + u16::from(slot.0), object_bit(slot))
                    } else {
                        (FIRST_IGNORE_ABILITY + 3 * u16::from(slot.0) + u16::from(bit) - 1, ability_bit(slot, bit - 1))
                    };
                    if legal.contains(Id(id)) {
                        let mut state = *state;
                        state.ignored |= mask;
                        let standing = self.standing(&state);
                        let hand = self.hand(&state, standing);
                        let with = self.best_target(&state, standing, &hand)?;
                        if with.net - best.net > gain {
                            gain = with.net - best.net;
                            choice = Some(Id(id));
                        }
                    }
                }
            }
        }
        choice
    }

    fn room(&self, state: &State, stat: Stat) -> u8 {
        let track = &self.content.characters[usize::from(state.character.unwrap_or(0))].tracks[stat as usize];
        track.top - state.cube(stat)
    }

    /// The turn would fail: a die is placed for a point that may turn it.
    fn failing(&self, state: &State, legal: Set320, _: Standing) -> Option<Id> {
        self.store_choice(state, legal)
    }

    fn after(&self, state: &State, legal: Set320, standing: Standing) -> Id {
        for (bonus, first, stat) in
            [(Bonus::Luck, 7u16, Stat::Luck), (Bonus::Resolve, 8, Stat::Resolve), (Bonus::Health, 6, Stat::Health)]
        {
            let id = Id(FIRST_USE + first);
            if state.bonus(bonus) > 0 && legal.contains(id) && (self.room(state, stat) >= 2 || stat == Stat::Health) {
                return id;
            }
        }
        for space in Space::ALL {
            if state.saved[space.index()] > 0 && !state.is_fresh(space) && !standing.closed(space) {
                let base = if standing.no_keep() { FIRST_RECALL_ROLL } else { FIRST_RECALL };
                return Id(base + u16::from(space.0));
            }
        }
        self.store_choice(state, legal).unwrap_or(Id(END))
    }

    fn stat_worth(&self, state: &State, stat: Stat) -> i32 {
        let room = self.room(state, stat);
        if room == 0 {
            return 0;
        }
        let cube = i32::from(self.payable(state, stat));
        match stat {
            Stat::Luck => par(7) - par(11) * cube,
            Stat::Resolve => par(8) - par(12) * cube,
            _ => 0,
        }
    }

    /// By face: what a die that shows it on a space is worth next turn.
    fn face_worth(&self, state: &State) -> [i32; 6] {
        let standing = self.standing(state);
        let knowledge = self.value(state, Stat::Knowledge);
        let mut hand = self.hand(state, standing);
        hand.fixed = [0; 6];
        hand.ordinary = [0; 6];
        hand.free = !standing.no_free_reroll();
        for face in state.saved {
            if face > 0 {
                hand.ordinary[usize::from(face - 1)] += 1;
            }
        }
        let saved = state.saved_dice();
        hand.unknown = knowledge.saturating_sub(saved);
        // The initial roll is one more.
        if hand.free {
            hand.paid += 1;
        } else {
            hand.free = true;
        }
        hand.paid = hand.paid.min(3);
        hand.steps = hand.steps.min(2);
        let base = self.outlook(state, standing, &hand);
        std::array::from_fn(|face| {
            let mut hand = hand;
            hand.ordinary[face] += 1;
            hand.unknown = hand.unknown.saturating_sub(1);
            self.outlook(state, standing, &hand) - base
        })
    }

    fn outlook(&self, state: &State, standing: Standing, hand: &Hand) -> i32 {
        let (mut best, mut sum, mut count) = (0, 0, 0);
        for slot in self.acting_slots(state) {
            let place = state.place(slot);
            for number in 0..3 {
                if let Some(challenge) = self.open_challenge(place, number, standing) {
                    let worth = FAIL + self.difficulty(state, challenge) * par(3) / 1000;
                    let mut top = 0;
                    hand.each(challenge, |_, weighed| top = top.max((FAIL - weighed.cost) * worth / FAIL));
                    best = best.max(top);
                    sum += top;
                    count += 1;
                }
            }
        }
        if count == 0 { 0 } else { best + sum * par(4) / 1000 / count }
    }

    fn store_choice(&self, state: &State, legal: Set320) -> Option<Id> {
        let middle = legal.0[1] >> (FIRST_PLACE - 64);
        if middle == 0 && legal.0[2] & ((1 << 62) - 1) == 0 {
            return None;
        }
        let faces = self.face_worth(state);
        let most = *faces.iter().max().unwrap();
        let mut best: Option<(i32, Id)> = None;
        for id in (FIRST_PLACE..FIRST_SET).map(Id).filter(|&id| legal.contains(id)) {
            let Move::Place(face, _, benefit) = Move::of(id) else { continue };
            let f = usize::from(face - 1);
            let worth = match benefit {
                Benefit::Flip => faces[5 - f],
                Benefit::PlusTwo => faces[if face <= 4 { f + 2 } else { f }],
                Benefit::Set => most,
                Benefit::Luck => faces[f] + self.stat_worth(state, Stat::Luck),
                Benefit::Resolve => faces[f] + self.stat_worth(state, Stat::Resolve),
            };
            if best.is_none_or(|(value, _)| worth > value) {
                best = Some((worth, id));
            }
        }
        best.map(|(_, id)| id)
    }

    fn set_choice(&self, state: &State) -> Id {
        let mut before = *state;
        if let Some(space) = state.setting {
            before.saved[space.index()] = 0;
        }
        let faces = self.face_worth(&before);
        let mut best = 0;
        for face in 1..6 {
            if faces[face] > faces[best] {
                best = face;
            }
        }
        Id(FIRST_SET + best as u16)
    }

    fn spend_choice(&self, _: &State, legal: Set320) -> Id {
        (FIRST_SPEND..FIRST_GAIN).map(Id).find(|&id| legal.contains(id)).unwrap_or(Id(END))
    }

    fn challenges_left(&self, state: &State) -> i32 {
        let mut left = 0;
        for slot in self.acting_slots(state) {
            let place = state.place(slot);
            let ghost = place.ghost.map_or(0, |ghost| self.content.ghost(ghost).challenges().len() as i32);
            left += if place.aside { ghost } else { 3 + ghost } - place.completed.count_ones() as i32;
        }
        left
    }

    fn gain_choice(&self, state: &State, legal: Set320) -> Id {
        let mut best = (i32::MIN, Stat::Luck);
        for stat in [Stat::Knowledge, Stat::Luck, Stat::Resolve, Stat::Health] {
            if !legal.contains(Id(FIRST_GAIN + stat as u16)) {
                continue;
            }
            let worth = match stat {
                Stat::Health => 900,
                Stat::Knowledge => {
                    let track = &self.content.characters[usize::from(state.character.unwrap_or(0))].tracks[2];
                    let cube = usize::from(state.cube(stat));
                    let (now, next) = (track.values[cube], track.values[cube + 1]);
                    let after = if cube + 2 <= usize::from(track.top) { track.values[cube + 2] } else { next };
                    // A step that changes nothing counts half of the one after it.
                    let dice = if next > now { 2 * i32::from(next - now) } else { i32::from(after - now) };
                    let left = (self.challenges_left(state) - 1).max(0);
                    dice * left * par(14) / 10 / 2
                }
                _ => self.stat_worth(state, stat),
            };
            if worth > best.0 {
                best = (worth, stat);
            }
        }
        Id(FIRST_GAIN + best.1 as u16)
    }

    fn before_choice(&self, state: &State, legal: Set320) -> Id {
        if legal.0[4] != 0 {
            for (bonus, first, stat) in
                [(Bonus::Luck, 7u16, Stat::Luck), (Bonus::Resolve, 8, Stat::Resolve), (Bonus::Health, 6, Stat::Health)]
            {
                let id = Id(FIRST_USE + first);
                if state.bonus(bonus) > 0 && legal.contains(id) && (self.room(state, stat) >= 2 || stat == Stat::Health) {
                    return id;
                }
            }
            let id = Id(FIRST_USE + 9);
            if legal.contains(id) {
                return id;
            }
        }
        Id(ROLL)
    }

    fn rolled_choice(&self, _: &State, _: Set320) -> Id {
        Id(RESOLVE)
    }

    fn face_choice(&self, _: &State, legal: Set320) -> Id {
        let _ = (Pool::EMPTY, Effect::NoKeep);
        legal.nth(0)
    }
}
