//! Layers: the worth of all pools of ordinary dice of a frame at once.

use super::super::Menagerie;
use super::super::action::{Benefit, Bonus, Slot, Space, Stat};
use super::super::effect::{Effect, Standing, When};
use super::super::legal::OBJECT_BITS;
use super::super::state::{Phase, State};
use super::Full;
use super::frame::{ByWords, Frame, Key, Outlook};
use super::menu::{Menu, Payment};
use super::objective::Objective;
use super::savings::{Savings, changed, offers};
use super::worth::{Worth, pools_of};
use crate::dice::Pool;
use crate::dice::lattice::{LATTICE, POOLS};
use crate::tally::Silent;
use std::collections::HashMap;

/// The number of a layer.
pub(super) type LayerId = u32;

/// Where the worths of a layer stand.
#[derive(Clone, Copy, Debug)]
struct Layer {
    dice: u8,
    /// The worths of its pools.
    first: u32,
    /// What [`Layers::rerolls`] tells.
    rerolls: Option<u32>,
}

/// All layers that are remembered.
#[derive(Debug)]
pub(super) struct Layers {
    pub objective: Objective,
    memory: usize,
    layers: Vec<Layer>,
    worths: Vec<Worth>,
    plain: HashMap<Key, LayerId, ByWords>,
    pub(super) beyond: HashMap<Frame, LayerId, ByWords>,
    outlooks: Vec<Outlook>,
    menus: Vec<Menu>,
    savings: Savings,
    /// Room for what is kept of the pools of a layer.
    kept: Vec<Worth>,
}

impl Layers {
    pub(super) fn new(objective: Objective, memory: usize) -> Self {
        Layers {
            objective,
            memory,
            layers: Vec::new(),
            worths: Vec::new(),
            plain: HashMap::default(),
            beyond: HashMap::default(),
            outlooks: Vec::new(),
            menus: Vec::new(),
            savings: Savings::default(),
            kept: Vec::new(),
        }
    }

    /// Forgets all, for another objective.
    pub(super) fn aim(&mut self, objective: Objective) {
        self.clear();
        self.savings = Savings::default();
        self.objective = objective;
    }

    /// Forgets all.
    pub(super) fn clear(&mut self) {
        self.layers.clear();
        self.worths.clear();
        self.plain.clear();
        self.beyond.clear();
        self.outlooks.clear();
        self.menus.clear();
    }

    /// The bytes of what is remembered, nearly all of which are worths and keys.
    pub(super) fn bytes(&self) -> usize {
        let layer = size_of::<Layer>() + size_of::<Key>() + size_of::<LayerId>();
        self.worths.len() * size_of::<Worth>() + self.layers.len() * layer + self.beyond.len() * size_of::<Frame>()
    }

    /// The bytes that may be remembered.
    pub(super) fn memory(&self) -> usize {
        self.memory
    }

    pub(super) fn is_half_full(&self) -> bool {
        self.bytes() > self.memory / 2
    }

    /// The worths of the pools of a layer.
    #[inline]
    pub(super) fn worths(&self, layer: LayerId) -> &[Worth] {
        let Layer { dice, first, .. } = self.layers[layer as usize];
        &self.worths[first as usize..][..pools_of(dice).len()]
    }

    /// Remembers a layer.
    pub(super) fn push(&mut self, dice: u8, worths: &[Worth]) -> Result<LayerId, Full> {
        self.layers.push(Layer { dice, first: self.worths.len() as u32, rerolls: None });
        self.worths.extend_from_slice(worths);
        if self.bytes() > self.memory { Err(Full) } else { Ok(self.layers.len() as LayerId - 1) }
    }

    /// The number of what the cards of a frame can still do.
    fn outlook(&mut self, game: &Menagerie, state: &State) -> u16 {
        if !state.achieved {
            return 0;
        }
        let standing = game.standing(state);
        let bits = game.ignorable_with_bonuses(state);
        let without = |bit: u16| game.standing(&State { ignored: state.ignored | bit, ..*state });
        let ignorable = (0..16).map(|place| 1 << place).filter(|bit| bits & bit != 0).map(without).collect();
        let outlook = Outlook { standing, ignorable };
        let known = self.outlooks.iter().position(|other| *other == outlook);
        let place = known.unwrap_or_else(|| {
            self.outlooks.push(outlook);
            self.outlooks.len() - 1
        });
        place as u16 + 1
    }

    /// The layer of a frame in which the player moves dice.
    pub(super) fn layer(&mut self, game: &Menagerie, frame: Frame) -> Result<LayerId, Full> {
        let frame = if frame.is_fixed() { frame.settled() } else { frame };
        let key = frame.key(self.outlook(game, &frame.state));
        if let Some(&layer) = self.plain.get(&key) {
            return Ok(layer);
        }
        let standing = game.standing(&frame.state);
        let mut worths = vec![Worth::NOTHING; pools_of(frame.dice).len()];
        if frame.state.phase == Phase::Store {
            self.save(game, &frame, &frame.state, standing, &mut worths);
        } else if frame.settled {
            self.end_turn(game, &frame, standing, &mut worths)?;
            self.steps(game, &frame, standing, &mut worths)?;
            self.placings(game, &frame, standing, &mut worths)?;
            self.bonuses(game, &frame, standing, &mut worths)?;
            self.flips(game, &frame, &mut worths)?;
            if !frame.state.achieved {
                self.attempts(game, &frame, &mut worths)?;
            }
        } else {
            let settled = self.layer(game, frame.settled())?;
            worths.copy_from_slice(self.worths(settled));
            self.rerolled(game, &frame, standing, &mut worths)?;
            self.recalls(game, &frame, standing, &mut worths)?;
            self.bonuses(game, &frame, standing, &mut worths)?;
            self.ignored(game, &frame, &mut worths)?;
        }
        let layer = self.push(frame.dice, &worths)?;
        self.plain.insert(key, layer);
        Ok(layer)
    }

    /// Improves worths by those of a layer with the same dice.
    #[inline]
    fn same(&self, layer: LayerId, points: f64, worths: &mut [Worth]) {
        for (worth, other) in worths.iter_mut().zip(self.worths(layer)) {
            *worth = worth.or(other.plus(points));
        }
    }

    /// The turn ends, perhaps after the use of bonuses whose points nothing in the turn has needed.
    fn end_turn(&mut self, game: &Menagerie, frame: &Frame, standing: Standing, worths: &mut [Worth]) -> Result<(), Full> {
        self.end_as_it_is(game, frame, standing, worths);
        for (bonus, stat) in gains(game, &frame.state) {
            if !is_needed(game, frame, standing, stat) {
                self.end_turn(game, &used(game, frame, bonus), standing, worths)?;
            }
        }
        Ok(())
    }

    /// The turn ends. Before an end that loses the game, dice can still be saved, too.
    fn end_as_it_is(&mut self, game: &Menagerie, frame: &Frame, standing: Standing, worths: &mut [Worth]) {
        let mut after = frame.state;
        if !frame.state.achieved && !game.fail(&mut after, &mut Silent) {
            after.phase = Phase::Over;
        }
        self.save(game, frame, &after, standing, worths);
    }

    /// Dice are saved, on as many open spaces as there are dice, since neither dice nor gains score less than nothing; `after` is what
    /// the end of the turn makes of the position otherwise.
    fn save(&mut self, game: &Menagerie, frame: &Frame, after: &State, standing: Standing, worths: &mut [Worth]) {
        let dice = frame.dice + frame.state.locked.total() as u8;
        let open = open_spaces(game, &frame.state, standing);
        let filled = dice.min(open.count_ones() as u8);
        let Layers { objective, savings, .. } = self;
        for saving in savings.of(game, objective, &frame.state, open, filled) {
            let mut after = *after;
            game.gain_points(&mut after, Stat::Luck, saving.luck);
            game.gain_points(&mut after, Stat::Resolve, saving.resolve);
            let worth = objective.end(&frame.state, &after);
            if frame.state.locked == Pool::EMPTY {
                let points = &saving.points[pools_of(dice)];
                worths.iter_mut().zip(points).for_each(|(old, &points)| *old = old.or(worth.plus(points)));
            } else {
                for (place, old) in pools_of(frame.dice).zip(worths.iter_mut()) {
                    let all = LATTICE.pools[place].add(frame.state.locked);
                    *old = old.or(worth.plus(saving.points[LATTICE.place(all)]));
                }
            }
        }
    }

    fn rerolled(&mut self, game: &Menagerie, frame: &Frame, standing: Standing, worths: &mut [Worth]) -> Result<(), Full> {
        if frame.dice > 0 && game.can_reroll(&frame.state, standing) {
            let mut next = *frame;
            game.pay_reroll(&mut next.state, &mut Silent);
            let layer = self.layer(game, next)?;
            let best = self.rerolls(layer) + pools_of(frame.dice - 1).len();
            for (worth, other) in worths.iter_mut().zip(&self.worths[best..]) {
                *worth = worth.or(*other);
            }
        }
        Ok(())
    }

    fn steps(&mut self, game: &Menagerie, frame: &Frame, standing: Standing, worths: &mut [Worth]) -> Result<(), Full> {
        if frame.dice > 0 && game.can_step(&frame.state, standing) {
            let mut next = *frame;
            game.pay_step(&mut next.state, &mut Silent);
            let layer = self.layer(game, next)?;
            if !standing.no_raise() {
                self.along(&UP, layer, worths);
            }
            if !standing.no_lower() {
                self.along(&DOWN, layer, worths);
            }
        }
        Ok(())
    }

    /// Improves worths by those of a layer where a die of one column shows the face of another.
    fn along(&self, ways: &[(usize, usize)], layer: LayerId, worths: &mut [Worth]) {
        let dice = self.layers[layer as usize].dice;
        let (others, start) = (self.worths(layer), pools_of(dice).start);
        for &(from, to) in ways {
            for more in &LATTICE.more[pools_of(dice - 1)] {
                let worth = &mut worths[usize::from(more[from]) - start];
                *worth = worth.or(others[usize::from(more[to]) - start]);
            }
        }
    }

    fn recalls(&mut self, game: &Menagerie, frame: &Frame, standing: Standing, worths: &mut [Worth]) -> Result<(), Full> {
        for space in Space::ALL {
            let face = frame.state.saved[space.index()];
            if face == 0 {
                continue;
            }
            let mut next = frame.with_dice(frame.dice + 1);
            next.state.saved[space.index()] = 0;
            let layer = self.layer(game, next)?;
            if !standing.no_keep() {
                let start = pools_of(next.dice).start;
                for (place, worth) in pools_of(frame.dice).zip(worths.iter_mut()) {
                    let with = usize::from(LATTICE.more[place][usize::from(face) - 1]) - start;
                    *worth = worth.or(self.worths(layer)[with]);
                }
            }
            let kept = self.rerolls(layer);
            for (worth, other) in worths.iter_mut().zip(&self.worths[kept..]) {
                *worth = worth.or(*other);
            }
        }
        Ok(())
    }

    /// Dice are placed once they are settled. That can wait for the end of the turn, unless the space may close before, or the point
    /// that it gains is needed. Behind one that is placed for the sake of a reroll the others are not settled.
    fn placings(&mut self, game: &Menagerie, frame: &Frame, standing: Standing, worths: &mut [Worth]) -> Result<(), Full> {
        let state = &frame.state;
        if frame.dice == 0 && state.locked == Pool::EMPTY {
            return Ok(());
        }
        let unsettled = Frame { settled: false, ..*frame };
        let open = open_spaces(game, state, standing);
        let cannot_wait = if is_fatal(game, state) { 0b111 } else { may_close(game, state) };
        for space in Space::ALL.into_iter().filter(|space| open >> space.0 & 1 == 1) {
            let cannot_wait = cannot_wait >> space.0 & 1 == 1;
            let benefits = game.benefits(state, space);
            let placed = State { fresh: state.fresh | 1 << space.0, ..*state };
            let by_change = changed(&self.objective, benefits);
            if cannot_wait && by_change[0] > f64::NEG_INFINITY {
                self.placing(game, frame, placed, &by_change, worths)?;
            }
            let plain = self.objective.saved;
            for (benefit, stat) in [(Benefit::Luck, Stat::Luck), (Benefit::Resolve, Stat::Resolve)] {
                let for_reroll = is_needed(game, &unsettled, standing, stat);
                if offers(benefits, benefit) && (cannot_wait || for_reroll || is_needed(game, frame, standing, stat)) {
                    let mut gained = placed;
                    game.gain_points(&mut gained, stat, 1);
                    self.placing(game, if for_reroll { &unsettled } else { frame }, gained, &plain, worths)?;
                }
            }
        }
        Ok(())
    }

    /// Improves worths by placing a die of any face; `placed` lacks the loss of the die.
    fn placing(
        &mut self,
        game: &Menagerie,
        frame: &Frame,
        placed: State,
        points: &[f64; 6],
        worths: &mut [Worth],
    ) -> Result<(), Full> {
        for (face, points) in (1..=6).zip(points).filter(|&(face, _)| frame.state.locked.of(face) > 0) {
            let state = State { locked: placed.locked.without(face), ..placed }; // C-41
            let layer = self.layer(game, Frame { state, ..*frame })?;
            self.same(layer, *points, worths);
        }
        if frame.dice == 0 {
            return Ok(());
        }
        let layer = self.layer(game, Frame { state: placed, dice: frame.dice - 1, ..*frame })?;
        let (others, start) = (self.worths(layer), pools_of(frame.dice).start);
        for column in (0..6).filter(|&column| frame.state.locked.of(column as u8 + 1) == 0) {
            for (more, other) in LATTICE.more[pools_of(frame.dice - 1)].iter().zip(others) {
                let worth = &mut worths[usize::from(more[column]) - start];
                *worth = worth.or(other.plus(points[column]));
            }
        }
        Ok(())
    }

    fn bonuses(&mut self, game: &Menagerie, frame: &Frame, standing: Standing, worths: &mut [Worth]) -> Result<(), Full> {
        for (bonus, stat) in gains(game, &frame.state) {
            if is_needed(game, frame, standing, stat) {
                let layer = self.layer(game, used(game, frame, bonus))?;
                self.same(layer, 0.0, worths);
            }
        }
        Ok(())
    }

    fn flips(&mut self, game: &Menagerie, frame: &Frame, worths: &mut [Worth]) -> Result<(), Full> {
        if frame.state.bonus(Bonus::Flip) > 0 && frame.dice > 0 {
            let mut next = *frame;
            next.state.bonuses[Bonus::Flip as usize] -= 1;
            let layer = self.layer(game, next)?;
            self.along(&OVER, layer, worths);
        }
        Ok(())
    }

    fn ignored(&mut self, game: &Menagerie, frame: &Frame, worths: &mut [Worth]) -> Result<(), Full> {
        let ignorable = game.ignorable_with_bonuses(&frame.state);
        for bit in (0..16).map(|place| 1 << place).filter(|bit| ignorable & bit != 0) {
            let bonus = if OBJECT_BITS & bit != 0 { Bonus::IgnoreObject } else { Bonus::IgnoreAbility };
            let mut next = *frame;
            next.state.bonuses[bonus as usize] -= 1;
            next.state.ignored |= bit;
            let layer = self.layer(game, next)?;
            self.same(layer, 0.0, worths);
        }
        Ok(())
    }

    fn attempts(&mut self, game: &Menagerie, frame: &Frame, worths: &mut [Worth]) -> Result<(), Full> {
        let known = self.menus.iter().position(|menu| menu.is_of(frame));
        let menu = known.unwrap_or_else(|| {
            self.menus.push(Menu::new(game, frame));
            self.menus.len() - 1
        });
        let mut layers = Vec::with_capacity(self.menus[menu].payments.len());
        for place in 0..self.menus[menu].payments.len() {
            let payment = self.menus[menu].payments[place];
            layers.push(self.paid(game, frame, payment)?);
        }
        let menu = &self.menus[menu];
        for (place, worth) in worths.iter_mut().enumerate() {
            for &(payment, left) in menu.of(place) {
                let first = self.layers[layers[usize::from(payment)] as usize].first;
                *worth = worth.or(self.worths[first as usize + usize::from(left)]);
            }
        }
        Ok(())
    }

    /// The face of a bonus die that the best payment of a pool takes, if that payment takes any.
    pub(super) fn bonus_die(&mut self, game: &Menagerie, frame: &Frame, place: usize) -> Result<Option<u8>, Full> {
        let Some(menu) = self.menus.iter().position(|menu| menu.is_of(frame)) else { return Ok(None) };
        let (mut best, mut bonuses) = (Worth::NOTHING, Pool::EMPTY);
        for option in 0..self.menus[menu].of(place).len() {
            let (payment, left) = self.menus[menu].of(place)[option];
            let payment = self.menus[menu].payments[usize::from(payment)];
            let layer = self.paid(game, frame, payment)?;
            let worth = self.worths(layer)[usize::from(left)];
            if worth.beats(best) {
                (best, bonuses) = (worth, payment.bonuses);
            }
        }
        Ok((1..=6).find(|&face| bonuses.of(face) > 0))
    }

    /// The layer behind a payment.
    fn paid(&mut self, game: &Menagerie, frame: &Frame, payment: Payment) -> Result<LayerId, Full> {
        let Payment { slot, number, bonuses, locked, dice } = payment;
        let mut state = State { locked, extra: Pool::EMPTY, achieved: true, paid: Some((slot, number)), ..frame.state };
        for (left, used) in state.bonuses.iter_mut().zip(bonuses.counts()) {
            *left -= used;
        }
        state.phase = Phase::Gain;
        self.beyond(game, Frame { state, dice, settled: false })
    }

    /// Where the worths of what is kept of the pools of a layer begin when one die is rolled; behind them are those of whole pools with
    /// their best reroll, of one die at least.
    fn rerolls(&mut self, layer: LayerId) -> usize {
        let Layer { dice, first, rerolls } = self.layers[layer as usize];
        if let Some(place) = rerolls {
            return place as usize;
        }
        let whole = pools_of(dice);
        let mut kept = std::mem::take(&mut self.kept);
        kept.resize(POOLS, Worth::ZERO);
        kept[whole.clone()].copy_from_slice(&self.worths[first as usize..][..whole.len()]);
        for place in (0..whole.start).rev() {
            let sum = LATTICE.more[place].iter().fold(Worth::ZERO, |sum, &more| sum.and(kept[usize::from(more)]));
            kept[place] = sum.over(6.0);
        }
        let place = self.worths.len();
        self.worths.extend_from_slice(&kept[pools_of(dice - 1)]);
        kept[whole.clone()].fill(Worth::NOTHING);
        for place in 0..whole.start {
            let worth = kept[place];
            for &more in &LATTICE.more[place] {
                kept[usize::from(more)] = kept[usize::from(more)].or(worth);
            }
        }
        self.worths.extend_from_slice(&kept[whole]);
        self.kept = kept;
        self.layers[layer as usize].rerolls = Some(place as u32);
        place
    }
}

/// Columns of dice that are raised, and those that they come to.
const UP: [(usize, usize); 5] = [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5)];
/// Columns of dice that are lowered.
const DOWN: [(usize, usize); 5] = [(1, 0), (2, 1), (3, 2), (4, 3), (5, 4)];
/// Columns of dice that are turned over.
const OVER: [(usize, usize); 6] = [(0, 5), (1, 4), (2, 3), (3, 2), (4, 1), (5, 0)];

/// The bonuses that gain points, as far as they can be used.
fn gains(game: &Menagerie, state: &State) -> impl Iterator<Item = (Bonus, Stat)> + use<> {
    let there = |bonus: &Bonus| {
        state.bonus(*bonus) > 0 && bonus.gain().is_some_and(|(stat, _)| !game.is_at_top(state, stat)) // C-53
    };
    let useful = [Bonus::Health, Bonus::Luck, Bonus::Resolve, Bonus::Knowledge].map(|bonus| Some(bonus).filter(there));
    useful.into_iter().flatten().filter_map(|bonus| Some((bonus, bonus.gain()?.0)))
}

/// The frame behind the use of such a bonus.
fn used(game: &Menagerie, frame: &Frame, bonus: Bonus) -> Frame {
    let mut next = *frame;
    next.state.bonuses[bonus as usize] -= 1;
    let (stat, points) = bonus.gain().expect("a bonus that gains points");
    game.gain_points(&mut next.state, stat, points);
    next
}

/// The spaces where a die can be placed, a bit each.
fn open_spaces(game: &Menagerie, state: &State, standing: Standing) -> u8 {
    game.open_spaces(state, standing) & !state.fresh
}

/// The spaces that a challenge completed this turn may close, a bit each: by the next ability of its ghost, or by another object.
fn may_close(game: &Menagerie, state: &State) -> u8 {
    if state.achieved {
        return 0;
    }
    let closed_by = |slot: Slot| {
        let place = state.place(slot);
        let Some(ghost) = place.ghost.map(|ghost| game.content.ghost(ghost)) else { return 0 };
        if place.aside {
            let last = place.completed.count_ones() as usize + 1 == ghost.challenges().len();
            return if last { 0b111 } else { 0 };
        }
        match ghost.abilities.get(usize::from(place.shown)) {
            Some(Effect::Closed(space)) => 1 << space.0,
            _ => 0,
        }
    };
    game.acting_slots(state).fold(0, |spaces, slot| spaces | closed_by(slot))
}

/// Whether a completed challenge may lose the game.
fn is_fatal(game: &Menagerie, state: &State) -> bool {
    let mut after = *state;
    !state.achieved && !game.suffer(&mut after, When::ChallengeCompleted, &mut Silent)
}

/// Whether the next thing to be paid or suffered could ask for more points of a track than there are, so that points are to be gained
/// before it. Otherwise gaining them can wait until it is over, and none is lost at the top of a track meanwhile. Dice are rerolled
/// before they are settled; all else comes after.
fn is_needed(game: &Menagerie, frame: &Frame, standing: Standing, stat: Stat) -> bool {
    let state = &frame.state;
    let paid = match (frame.settled, stat) {
        (false, Stat::Luck | Stat::Health) => game.reroll_cost(state, standing),
        (true, Stat::Resolve | Stat::Health) => 1 + standing.resolve_cost(),
        _ => 0,
    };
    let (mut failed, mut completed) = ([0; 4], [0; 4]);
    if frame.settled && !state.achieved {
        failed[Stat::Health as usize] = 1; // C-33
        for effect in game.acting(state) {
            match effect {
                Effect::Lose(When::TurnFailed, stat, points) => failed[stat as usize] += points,
                Effect::Lose(When::ChallengeCompleted, stat, points) => completed[stat as usize] += points,
                _ => {}
            }
        }
    }
    let suffered = match stat {
        Stat::Health => failed.iter().sum::<u8>().max(completed.iter().sum()),
        _ => failed[stat as usize].max(completed[stat as usize]),
    };
    game.losable(state, stat) < paid.max(suffered)
}
