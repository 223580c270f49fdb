//! Which dice are saved on which spaces, and for what.

use super::price::{FAIL, Prices, Wanted};
use super::target::{count, ones, usual_prices, values};
use super::*;

/// The faces other than 1 and 6, a bit each.
const MIDDLE: u8 = 0b01_1110;

impl Menagerie {
    /// What a point of Luck or Resolve is worth: less with each that there is, nothing at the top.
    pub(super) fn point_worth(&self, state: &State, stat: Stat) -> i32 {
        let fall = if stat == Stat::Luck { LUCK_FALL } else { RESOLVE_FALL };
        if self.is_at_top(state, stat) { 0 } else { POINT_WORTH - fall * i32::from(self.payable(state, stat)) }
    }

    /// By face: what the next turn promises with one more saved die that shows it.
    fn outlook(&self, state: &State, standing: Standing) -> [i32; 6] {
        let mut outlook = [0; 6];
        if standing.no_keep() {
            return outlook; // it will be rolled
        }
        let knowledge = self.value(state, Stat::Knowledge);
        let (mut saved, mut shown) = ([0u8; 6], 0u8);
        for face in state.saved.into_iter().filter(|&face| face > 0) {
            saved[usize::from(face - 1)] += 1;
            shown |= 1 << (face - 1);
        }
        let held = state.saved_dice();
        let taken: u8 = self.acting(state).map(Effect::dice_taken).sum();
        let rolled = knowledge.saturating_sub(held + 1).min(DICE - held - 1).saturating_sub(taken);
        // The initial roll, the free one, and those that can be paid.
        let rolls = 1 + u8::from(!standing.no_free_reroll()) + self.payable(state, Stat::Luck) / (1 + standing.luck_cost());
        let prices = Prices::with(rolls, self.payable(state, Stat::Resolve) / (1 + standing.resolve_cost()));
        let usual = usual_prices();
        let (raise, lower) = (u8::from(!standing.no_raise()), u8::from(!standing.no_lower()));
        // Of the values that no saved die shows, one stands for all.
        let unseen = !shown & MIDDLE;
        let matching = shown | unseen & unseen.wrapping_neg();
        self.each_open(state, standing, |slot, _, challenge| {
            let worth = self.worth(state, usual, (slot, challenge), knowledge);
            let asked = challenge.dice();
            for value in ones(values(challenge, matching)) {
                let first = usize::from(value - 1);
                // What is wanted, which faces help as long as dice are missing, and the dice that help already.
                let (wanted, helping, hits) = match challenge.kind() {
                    Kind::Sequence => {
                        let window = ((1 << asked) - 1) << first;
                        (Wanted::values(raise + lower), window & !shown, count(window & shown))
                    }
                    Kind::Threshold => (Wanted::least(value, raise), 63 << first, saved[first..].iter().sum::<u8>().min(asked)),
                    kind => {
                        let near = if value > 1 { raise } else { 0 } + if value < 6 { lower } else { 0 };
                        let hits = saved[first].min(asked);
                        let any = kind == Kind::Matching && hits == 0;
                        (Wanted::value(near), if any { !shown } else { 1 << first }, hits)
                    }
                };
                let missing = asked - hits;
                let net = |missing: u8, dice: u8| (FAIL - prices.of(wanted, missing, dice)) * worth / FAIL;
                let without = net(missing, rolled + held + 1 - hits);
                let with = if missing == 0 { without } else { net(missing - 1, rolled + held - hits) };
                for (face, outlook) in outlook.iter_mut().enumerate() {
                    *outlook = (*outlook).max(if helping >> face & 1 == 1 { with } else { without });
                }
            }
        });
        outlook
    }

    /// By face: the best placing of a die that shows it, and what it promises. There is an open space.
    fn placings_by_face(&self, state: &State, standing: Standing) -> [(i32, Id); 6] {
        let outlook = self.outlook(state, standing);
        let most = outlook.into_iter().fold(0, i32::max);
        let (luck, resolve) = (self.point_worth(state, Stat::Luck), self.point_worth(state, Stat::Resolve));
        let open = self.open_spaces(state, standing);
        let mut best = [(i32::MIN, Id(END)); 6];
        for space in Space::ALL.into_iter().filter(|space| open >> space.0 & 1 == 1) {
            let benefits = self.benefits(state, space);
            for benefit in Benefit::ALL.into_iter().filter(|&benefit| benefits >> benefit as u8 & 1 == 1) {
                for (face, best) in best.iter_mut().enumerate() {
                    let worth = match benefit {
                        Benefit::Flip => outlook[5 - face],
                        Benefit::PlusTwo => outlook[if face < 4 { face + 2 } else { face }],
                        Benefit::Set => most,
                        Benefit::Luck => outlook[face] + luck,
                        Benefit::Resolve => outlook[face] + resolve,
                    };
                    if worth > best.0 {
                        *best = (worth, Id(FIRST_PLACE + 15 * face as u16 + 5 * u16::from(space.0) + benefit as u16));
                    }
                }
            }
        }
        best
    }

    /// The die to save, as long as there is one, and a space for it.
    pub(super) fn saved(&self, state: &State) -> Option<Id> {
        let standing = self.standing(state);
        let faces = state.ordinary.add(state.locked).faces();
        if faces == 0 || self.open_spaces(state, standing) == 0 {
            return None;
        }
        let placings = self.placings_by_face(state, standing);
        let best = ones(faces).map(|face| placings[usize::from(face - 1)]);
        best.reduce(|best, next| if next.0 > best.0 { next } else { best }).map(|(_, id)| id)
    }

    /// The free reroll of those left-over dice that promise less than one that shows any face.
    pub(super) fn improved(&self, state: &State, standing: Standing) -> Option<Id> {
        if state.free_used || standing.no_free_reroll() || self.open_spaces(state, standing) == 0 {
            return None;
        }
        let placings = self.placings_by_face(state, standing);
        let mean = placings.iter().map(|(worth, _)| worth).sum::<i32>() / 6;
        let kept = |face: u8| if placings[usize::from(face - 1)].0 >= mean { state.ordinary.of(face) } else { 0 };
        let kept = Pool::of_counts([1, 2, 3, 4, 5, 6].map(kept));
        if kept == state.ordinary { None } else { Some(rerolled(state, kept)) }
    }

    /// The value of the die just placed.
    pub(super) fn value_set(&self, state: &State) -> Id {
        let mut before = *state;
        if let Some(space) = state.setting {
            before.saved[space.index()] = 0;
        }
        let outlook = self.outlook(&before, self.standing(state));
        let best = (0..6).rev().max_by_key(|&face| outlook[face]).unwrap_or(0);
        Id(FIRST_SET + best as u16)
    }
}
