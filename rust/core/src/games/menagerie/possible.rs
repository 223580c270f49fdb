//! Every reason why a position cannot be: what play never breaks.

use super::action::{Benefit, Bonus, OBJECTS, Object, SLOTS, SPACES, Slot, Space, Stat};
use super::attempt::captures;
use super::content::GhostCard;
use super::effect::Effect;
use super::state::{Phase, Place, ROWS, State};
use super::turn::DICE;
use super::{CampaignStats, Menagerie, Mode};
use crate::dice::{Challenge, Kind};

/// What is found.
#[derive(Default)]
struct Reasons(Vec<String>);

impl Reasons {
    /// The reason, unless the position meets it.
    fn unless(&mut self, holds: bool, reason: impl FnOnce() -> String) {
        if !holds {
            self.0.push(reason());
        }
    }
}

/// The roll was made this turn.
fn is_turn(phase: Phase) -> bool {
    use Phase::{Gain, Main, Roll, Rolled, Set, Spend, Store};
    matches!(phase, Roll | Rolled | Main | Set | Spend | Gain | Store)
}

/// Cards come; the roll was made only if an object was captured this turn.
fn is_setup(phase: Phase) -> bool {
    matches!(phase, Phase::Deal | Phase::Face | Phase::Ghost)
}

/// `in phase main`.
fn here(state: &State) -> String {
    format!("in phase {}", state.phase.id())
}

/// A number of cards or dice: what bytes say may take more away than there is.
type Number = i32;

/// How many things there are.
fn count<T>(found: impl Iterator<Item = T>) -> Number {
    found.count() as Number
}

/// The objects in the lowest row.
fn lowest_row(state: &State) -> Number {
    count(state.table[..SLOTS].iter().filter(|place| place.object.is_some()))
}

/// Captures of this game of a campaign.
fn captured_now(state: &State) -> Number {
    Number::from(captures(state)) - if state.game == 2 { 6 } else { 0 }
}

impl Menagerie {
    /// Every reason why a position with all slots in their ranges and in their one form cannot be.
    pub(super) fn impossible(&self, state: &State) -> Vec<String> {
        let mut reasons = Reasons::default();
        self.impossible_choice(state, &mut reasons);
        if state.phase == Phase::Choose || !reasons.0.is_empty() {
            return reasons.0;
        }
        self.impossible_tracks(state, &mut reasons);
        self.impossible_dice(state, &mut reasons);
        self.impossible_bonuses(state, &mut reasons);
        self.impossible_turn(state, &mut reasons);
        self.impossible_objects(state, &mut reasons);
        self.impossible_rows(state, &mut reasons);
        self.impossible_places(state, &mut reasons);
        self.impossible_ghosts(state, &mut reasons);
        self.impossible_faced(state, &mut reasons);
        self.impossible_pending(state, &mut reasons);
        self.impossible_score(state, &mut reasons);
        self.impossible_end(state, &mut reasons);
        reasons.0
    }

    /// Character and role: chosen once, by options or one after the other (C-20).
    fn impossible_choice(&self, state: &State, reasons: &mut Reasons) {
        let characters = self.content.characters.iter().map(|card| &card.id).collect::<Vec<_>>();
        let roles = self.content.roles.iter().map(|card| &card.id).collect::<Vec<_>>();
        let cards = [("character", state.character, self.character, characters), ("role", state.role, self.role, roles)];
        let choosing = state.phase == Phase::Choose;
        for (kind, place, given, ids) in cards {
            if let Some(expected) = given {
                let id = |place: u8| ids[usize::from(place)];
                let found = place.map_or("none", |place| id(place));
                reasons.unless(place == given, || format!("the {kind} is {found}, expected {}", id(expected)));
            } else if !choosing {
                reasons.unless(place.is_some(), || format!("no {kind} {}", here(state)));
            }
        }
        if choosing {
            let both = state.character.is_some() && state.role.is_some();
            reasons.unless(!both, || "character and role are chosen in phase choose".to_owned());
            let early = state.role.is_some() && self.role.is_none();
            reasons.unless(!early, || "the role is chosen in phase choose".to_owned());
            let blank = State { character: state.character, role: state.role, ..State::EMPTY };
            reasons.unless(*state == blank, || "something else than character and role is set in phase choose".to_owned());
        }
    }

    /// Whether every cube is on its track (C-10).
    fn has_cubes_on_tracks(&self, state: &State) -> bool {
        Stat::ALL.iter().all(|&stat| state.cube(stat) <= self.track(state, stat).top)
    }

    /// Cubes on their tracks (C-10), and where they start (C-11, C-70).
    fn impossible_tracks(&self, state: &State, reasons: &mut Reasons) {
        for stat in Stat::ALL {
            let (space, top) = (state.cube(stat), self.track(state, stat).top);
            reasons.unless(space <= top, || format!("{} is on space {space}, expected at most {top}", stat.id()));
        }
        let begins = captures(state) == 0 || self.mode == Mode::Campaign && self.campaign_stats == CampaignStats::Reset;
        if state.phase == Phase::Deal && begins {
            let start = state.cubes == self.start(state) && state.saved_dice() == 0;
            reasons.unless(start, || "cubes or saved dice are not at the start in phase deal".to_owned());
        }
    }

    /// Conservation: six dice; and where they can lie (C-31, C-60).
    fn impossible_dice(&self, state: &State, reasons: &mut Reasons) {
        let [ordinary, locked] = [state.ordinary, state.locked].map(|pool| Number::from(pool.total()));
        let (saved, to_roll) = (Number::from(state.saved_dice()), Number::from(state.to_roll));
        let found = ordinary + locked + saved + to_roll;
        let dice = Number::from(DICE);
        reasons.unless(found <= dice, || format!("{found} dice, expected at most {dice}"));
        let printed = self.spaces(state);
        for space in 0..SPACES {
            let held = state.saved[space] > 0;
            let number = space + 1;
            reasons.unless(space < printed || !held, || format!("a die on space {number}, but the role has {printed}"));
            let fresh = state.fresh >> space & 1 == 1;
            reasons.unless(held || !fresh, || format!("space {number} was filled this turn, but is free"));
        }
        if state.initial && self.has_cubes_on_tracks(state) {
            let dice = (Number::from(self.value(state, Stat::Knowledge)) - saved).max(0).min(dice - saved);
            let fewer = self.acting(state).map(|effect| if let Effect::Fewer(n) = effect { Number::from(n) } else { 0 });
            let expected = (dice - fewer.sum::<Number>()).max(0);
            let rolled = ordinary + to_roll;
            reasons.unless(rolled == expected, || format!("{rolled} dice in the initial roll, expected {expected}"));
            reasons.unless(locked == 0, || "locked dice in the initial roll".to_owned());
        }
    }

    /// The ability spaces that the role has.
    fn spaces(&self, state: &State) -> usize {
        Space::ALL.into_iter().filter(|&space| self.benefits(state, space) != 0).count()
    }

    /// Bonuses come with captures, and what they did this turn takes one each (C-50, C-51).
    fn impossible_bonuses(&self, state: &State, reasons: &mut Reasons) {
        let ignored =
            |lines: &[usize]| count((0..4 * SLOTS).filter(|bit| lines.contains(&(bit % 4)) && state.ignored >> bit & 1 == 1));
        for bonus in Bonus::ALL {
            let of_bonus = self.content.objects.iter().zip(&state.captured).filter(|(card, _)| card.bonus == bonus);
            let won = of_bonus.map(|(_, &count)| Number::from(count)).sum::<Number>();
            let used = match bonus {
                Bonus::IgnoreAbility => ignored(&[1, 2, 3]),
                Bonus::IgnoreObject => ignored(&[0]),
                _ => state.extra.counts().get(bonus as usize).map_or(0, |&dice| Number::from(dice)),
            };
            let found = Number::from(state.bonus(bonus)) + used;
            let id = Bonus::IDS[bonus as usize];
            reasons.unless(found <= won, || format!("{found} bonuses {id}, expected at most {won}"));
        }
        for bit in 0..4 * SLOTS {
            let (slot, line) = (bit / 4, bit % 4);
            let place = &state.table[slot];
            let shows = place.ghost.is_some() && line <= usize::from(place.shown);
            let holds = state.ignored >> bit & 1 == 1;
            reasons.unless(shows || !holds, || format!("something is ignored that slot {} does not show", slot + 1));
        }
    }

    /// What has happened in the turn (C-30 to C-33).
    fn impossible_turn(&self, state: &State, reasons: &mut Reasons) {
        let (phase, here) = (state.phase, here(state));
        if is_turn(phase) {
            reasons.unless(state.rolled, || format!("no roll was made {here}"));
        }
        if phase == Phase::Before {
            reasons.unless(!state.rolled, || format!("the roll was made {here}"));
        }
        if is_setup(phase) && state.rolled {
            reasons.unless(state.achieved, || format!("the roll was made {here}, but no challenge was completed"));
            let dealt = phase != Phase::Deal || self.mode == Mode::Arcade;
            reasons.unless(dealt, || format!("the roll was made {here}"));
        }
        let acted = state.fresh != 0 || state.free_used || state.achieved || state.ended;
        if !state.rolled {
            let dice = state.ordinary.total() + state.locked.total() + state.extra.total();
            reasons.unless(dice == 0 && !acted, || "no roll was made, but the turn has dice or is under way".to_owned());
        }
        if state.initial {
            let rolling = matches!(phase, Phase::Roll | Phase::Rolled);
            reasons.unless(rolling, || format!("the initial roll is being made {here}"));
            let done = state.extra.total() > 0 || acted;
            reasons.unless(!done, || "the initial roll is being made, but the turn is under way".to_owned());
        }
        reasons.unless(state.initial || phase != Phase::Rolled, || format!("no initial roll waits {here}"));
        let to_roll = state.to_roll;
        reasons.unless((to_roll > 0) == (phase == Phase::Roll), || format!("{to_roll} dice to be rolled {here}"));
        if state.ended {
            let ending = matches!(phase, Phase::Set | Phase::Store | Phase::Over);
            reasons.unless(ending, || format!("the turn was ended {here}"));
        }
        reasons.unless(state.ended || phase != Phase::Store, || format!("the turn was not ended {here}"));
        let marked = state.progress > 0 || matches!(phase, Phase::Gain | Phase::Over);
        reasons.unless(marked || !state.achieved, || "a challenge was completed, but progress is 0".to_owned());
    }

    /// Conservation: where every object is (C-21, C-71).
    fn impossible_objects(&self, state: &State, reasons: &mut Reasons) {
        for (place, card) in (0..OBJECTS as u8).zip(&self.content.objects) {
            let lying = count(state.table.iter().filter(|there| there.object == Some(Object(place))));
            let held = lying + Number::from(state.deck >> place & 1);
            let name = &card.id;
            if self.mode == Mode::Arcade {
                reasons.unless(held <= 1, || format!("{held} times {name} on the table and in the deck, expected at most 1"));
            } else {
                let held = held + Number::from(state.captured[usize::from(place)]);
                reasons.unless(held == 1, || format!("{held} times {name} on the table, in the deck and captured, expected 1"));
            }
        }
        let (total, most, game) = (captures(state), self.captures_to_win(), state.game);
        reasons.unless(total <= most, || format!("{total} captures, expected at most {most}"));
        let campaign = self.mode == Mode::Campaign;
        reasons.unless(game == 1 || campaign, || format!("game {game} outside of a campaign"));
        if campaign {
            let fits = if game == 1 { total < 6 } else { total >= 6 };
            reasons.unless(fits, || format!("{total} captures in game {game}"));
        }
    }

    /// The objects of each row of this game, from the lowest.
    fn row_sizes(&self, state: &State) -> [Number; ROWS] {
        self.rows(state.game).map(Number::from)
    }

    /// How many objects each row has, from the lowest, in a game or a campaign.
    fn expected_rows(&self, state: &State) -> [Number; ROWS] {
        let sizes = self.row_sizes(state);
        if state.to_deal > 0 {
            let dealt = sizes.iter().sum::<Number>() - Number::from(state.to_deal);
            return std::array::from_fn(|row| (dealt - sizes[..row].iter().sum::<Number>()).min(sizes[row]).max(0));
        }
        let gone = self.rows_gone(state);
        let mut expected: [Number; ROWS] = std::array::from_fn(|row| sizes.get(row + gone).copied().unwrap_or(0));
        if gone < ROWS {
            expected[0] -= captured_now(state) - sizes[..gone].iter().sum::<Number>();
        }
        expected
    }

    /// How many rows were cleared in this game of a campaign.
    fn rows_gone(&self, state: &State) -> usize {
        let (sizes, captured) = (self.row_sizes(state), captured_now(state));
        (0..ROWS).filter(|&row| captured >= sizes[..=row].iter().sum()).count()
    }

    /// Rows: as many objects as are left, in content order (C-21, C-24).
    fn impossible_rows(&self, state: &State, reasons: &mut Reasons) {
        let (sizes, here) = (self.row_sizes(state), here(state));
        let (to_deal, most) = (Number::from(state.to_deal), sizes.iter().sum::<Number>());
        reasons.unless(to_deal <= most, || format!("{to_deal} objects to be dealt, expected at most {most}"));
        let dealing = state.phase == Phase::Deal;
        reasons.unless((to_deal > 0) == dealing, || format!("{to_deal} objects to be dealt {here}"));
        reasons.unless(!dealing || state.deck != 0, || format!("an empty deck {here}"));
        let arcade = self.mode == Mode::Arcade;
        if to_deal > 0 && !arcade {
            let captured = captured_now(state);
            reasons.unless(captured == 0, || format!("objects to be dealt after {captured} captures"));
        }
        let expected = if arcade {
            let lowest = lowest_row(state);
            if to_deal > 0 || state.phase != Phase::Over {
                let fits = if to_deal > 0 { lowest == 3 - to_deal } else { lowest > 0 };
                reasons.unless(fits, || format!("{lowest} objects in row 1 with {to_deal} to be dealt"));
            }
            [lowest, 0, 0]
        } else {
            self.expected_rows(state)
        };
        let lowest = if arcade { 3 } else { sizes.get(self.rows_gone(state)).copied().unwrap_or(0) };
        for (row, places) in state.table.chunks(SLOTS).enumerate() {
            let objects: Vec<Object> = places.iter().filter_map(|place| place.object).collect();
            let (found, expected, number) = (objects.len() as Number, expected[row], row + 1);
            reasons.unless(found == expected, || format!("{found} objects in row {number}, expected {expected}"));
            reasons.unless(objects.is_sorted(), || format!("the objects in row {number} are not in their order"));
            let room = if row > 0 || to_deal > 0 { expected } else { lowest };
            let beyond = places.iter().skip(room as usize).any(|place| place.object.is_some());
            reasons.unless(!beyond, || format!("an object in row {number} beyond slot {room}"));
        }
    }

    /// What shows on each place (C-23, C-43).
    fn impossible_places(&self, state: &State, reasons: &mut Reasons) {
        let (gone, arcade) = (self.rows_gone(state), self.mode == Mode::Arcade);
        for (number, place) in state.table.iter().enumerate() {
            let Some(object) = place.object else { continue };
            let name = &self.content.object(object).id;
            let due = (gone + number / SLOTS + 1) as u8;
            let class = if let Some(ghost) = place.ghost {
                let class = self.content.ghost(ghost).class;
                self.impossible_ghost(name, place, reasons);
                if !arcade {
                    reasons.unless(class == due, || format!("a ghost of class {class} is under {name}, expected class {due}"));
                }
                class
            } else {
                let bare = place.shown == 0 && !place.aside && place.completed == 0;
                reasons.unless(bare, || format!("the ghost under {name} is not known, but something shows"));
                if arcade { 0 } else { due }
            };
            reasons.unless(place.class == class, || format!("the class under {name} is {}, expected {class}", place.class));
        }
    }

    /// Abilities that show, and challenges completed, over a known ghost (C-43, C-44).
    fn impossible_ghost(&self, name: &str, place: &Place, reasons: &mut Reasons) {
        let (completed, printed) = (place.completed.count_ones() as usize, self.challenges(place).len());
        let (shown, expected) = (usize::from(place.shown), if place.aside { 3 } else { 3.min(1 + completed) });
        reasons.unless(shown == expected, || format!("{shown} abilities show under {name}, expected {expected}"));
        let fits = completed < printed && place.completed >> printed == 0;
        reasons.unless(fits, || format!("{completed} challenges are completed on {name}, expected fewer than its {printed}"));
    }

    /// Ghosts: each once, those of this game or row drawn (C-22).
    fn impossible_ghosts(&self, state: &State, reasons: &mut Reasons) {
        let known = || state.table.iter().filter_map(|place| place.ghost);
        let drawn = |place: usize| state.drawn >> place & 1 == 1;
        for (place, card) in self.content.ghosts.iter().enumerate() {
            let (found, id) = (count(known().filter(|ghost| ghost.index() == place)), &card.id);
            reasons.unless(found <= 1, || format!("{found} times {id} on the table, expected at most 1"));
            reasons.unless(found == 0 || drawn(place), || format!("{id} is on the table, but was not drawn"));
        }
        if self.mode == Mode::Arcade {
            let lowest = lowest_row(state);
            let expected = if state.to_deal == 0 && lowest > 0 { count(known()) + 3 - lowest } else { 0 };
            let found = state.drawn.count_ones() as Number;
            reasons.unless(found == expected, || format!("{found} ghosts drawn, expected {expected}"));
            return;
        }
        let (sizes, captured) = (self.row_sizes(state), captured_now(state));
        for (row, &size) in sizes.iter().enumerate() {
            let class = row as u8 + 1;
            let cleared = (captured - sizes[..row].iter().sum::<Number>()).min(size).max(0);
            let showing = count(known().filter(|&ghost| self.content.ghost(ghost).class == class));
            let of_class = self.content.ghosts.iter().enumerate().filter(|(_, card)| card.class == class);
            let found = count(of_class.filter(|&(place, _)| drawn(place)));
            let expected = cleared + showing;
            reasons.unless(found == expected, || format!("{found} ghosts of class {class} drawn, expected {expected}"));
        }
    }

    /// Which object is attempted, and whose ghosts are known (C-23, C-72).
    fn impossible_faced(&self, state: &State, reasons: &mut Reasons) {
        let (phase, here) = (state.phase, here(state));
        let faced = state.faced.map(Slot::index);
        for (number, place) in state.table.iter().enumerate() {
            let may = number < SLOTS && (self.challenger || faced == Some(number));
            reasons.unless(may || place.ghost.is_none(), || {
                format!("a ghost is known on place {}, where none is attempted", number + 1)
            });
        }
        let lying: Vec<Slot> = Slot::ALL.into_iter().filter(|&slot| state.place(slot).object.is_some()).collect();
        let unknown: Vec<Slot> = lying.iter().copied().filter(|&slot| state.place(slot).ghost.is_none()).collect();
        let waits = if self.challenger {
            reasons.unless(faced.is_none(), || "an object is attempted alone".to_owned());
            reasons.unless(phase != Phase::Face, || "an object is to be picked, but all are attempted".to_owned());
            reasons.unless(lying.ends_with(&unknown), || "a ghost is known behind one that is not".to_owned());
            !unknown.is_empty()
        } else {
            if matches!(phase, Phase::Deal | Phase::Face) {
                reasons.unless(faced.is_none(), || format!("an object is attempted {here}"));
            } else if phase != Phase::Over {
                reasons.unless(faced.is_some(), || format!("no object is attempted {here}"));
            }
            let there = state.faced.is_none_or(|slot| lying.contains(&slot));
            reasons.unless(there, || "no object lies in the slot that is attempted".to_owned());
            state.faced.is_some_and(|slot| unknown.contains(&slot))
        };
        if phase == Phase::Ghost {
            reasons.unless(waits, || format!("every ghost is known {here}"));
        } else if phase != Phase::Deal {
            reasons.unless(!waits, || format!("a ghost is not known {here}"));
        }
    }

    /// What waits for another decision: a die to be set, a challenge that is paid or rewarded (C-41, C-42, C-60).
    fn impossible_pending(&self, state: &State, reasons: &mut Reasons) {
        let (phase, here) = (state.phase, here(state));
        let some = |there: bool| if there { "a" } else { "no" };
        let setting = state.setting.is_some();
        reasons.unless(setting == (phase == Phase::Set), || format!("{} die waits for its value {here}", some(setting)));
        if let Some(space) = state.setting {
            let offered = self.benefits(state, space) >> Benefit::Set as u8 & 1 == 1;
            let placed = state.is_fresh(space) && state.saved[space.index()] > 0;
            reasons.unless(offered && placed, || format!("no die was placed on space {} to be set", space.0 + 1));
        }
        let (paid, paying, spending) = (state.paid.is_some(), matches!(phase, Phase::Spend | Phase::Gain), phase == Phase::Spend);
        reasons.unless(paid == paying, || format!("{} challenge is paid {here}", some(paid)));
        let (price, least) = (state.price, state.least);
        reasons.unless((price > 0) == spending, || format!("{price} dice to be spent {here}"));
        reasons.unless((least > 0) == spending, || format!("dice of {least} or more are spent {here}"));
        if paying {
            let fits = state.achieved == (phase == Phase::Gain);
            reasons.unless(fits, || format!("completed is {} {here}", u8::from(state.achieved)));
        }
        let Some((slot, number)) = state.paid else { return };
        let acts = self.acting_slots(state).any(|acting| acting == slot);
        let open = self.open_challenge(state.place(slot), number, self.standing(state)).filter(|_| acts);
        reasons.unless(open.is_some(), || format!("challenge {} of slot {} is paid, but not open", number + 1, slot.0 + 1));
        if let Some(challenge) = open.filter(|_| spending) {
            let what = format!("challenge {} of slot {}", number + 1, slot.0 + 1);
            impossible_price(state, &what, challenge, reasons);
        }
        if phase == Phase::Gain && self.has_cubes_on_tracks(state) {
            reasons.unless(self.gains(state) != 0, || format!("nothing can be gained {here}"));
        }
    }

    /// Prestige and progress: what captures gave (C-44, C-75).
    fn impossible_score(&self, state: &State, reasons: &mut Reasons) {
        let worth = |card: &GhostCard| Number::from(card.prestige);
        let asked = |card: &GhostCard| card.challenges().len() as Number;
        let (prestige, progress) = (Number::from(state.prestige), Number::from(state.progress));
        let objects = self.content.objects.iter().zip(&state.captured);
        let objects = objects.map(|(card, &count)| Number::from(card.prestige) * Number::from(count)).sum::<Number>();
        let total = Number::from(captures(state));
        let here =
            state.table.iter().map(|place| 3 * Number::from(place.aside) + place.completed.count_ones() as Number).sum::<Number>();
        let ghosts = &self.content.ghosts;
        if self.mode == Mode::Arcade {
            let most = objects + total * ghosts.iter().map(worth).max().unwrap_or(0);
            reasons.unless(prestige <= most, || format!("prestige is {prestige}, expected at most {most}"));
            let fewest = here + total * (3 + ghosts.iter().map(asked).min().unwrap_or(0));
            reasons.unless(progress >= fewest, || format!("progress is {progress}, expected at least {fewest}"));
            return;
        }
        let on_table = state.table.iter().filter_map(|place| place.ghost).fold(0, |set, ghost| set | 1 << ghost.0);
        let gone = state.drawn & !on_table;
        let defeated = || ghosts.iter().enumerate().filter(|(place, _)| gone >> place & 1 == 1).map(|(_, card)| card);
        let [worth, asked] = [&worth as &dyn Fn(&GhostCard) -> Number, &asked].map(|of| {
            let earlier = if state.game == 2 { self.bounds_of_first_game(of) } else { (0, 0) };
            let now = defeated().map(of).sum::<Number>();
            (now + earlier.0, now + earlier.1)
        });
        let (least, most) = (objects + worth.0, objects + worth.1);
        let fits = (least..=most).contains(&prestige);
        reasons.unless(fits, || format!("prestige is {prestige}, expected {least} to {most}"));
        let (least, most) = (here + 3 * total + asked.0, here + 3 * total + asked.1);
        let fits = (least..=most).contains(&progress);
        reasons.unless(fits, || format!("progress is {progress}, expected {least} to {most}"));
    }

    /// The least and the most that the ghosts of a campaign's first game were worth together.
    fn bounds_of_first_game(&self, worth: impl Fn(&GhostCard) -> Number) -> (Number, Number) {
        let (mut least, mut most) = (0, 0);
        for (class, size) in (1..).zip(self.rows(1)) {
            let of_class = self.content.ghosts.iter().filter(|card| card.class == class);
            let mut ranked: Vec<Number> = of_class.map(&worth).collect();
            ranked.sort_unstable();
            least += ranked.iter().take(size.into()).sum::<Number>();
            most += ranked.iter().rev().take(size.into()).sum::<Number>();
        }
        (least, most)
    }

    /// How a game ends (C-12, C-44, C-71).
    fn impossible_end(&self, state: &State, reasons: &mut Reasons) {
        let over = state.phase == Phase::Over;
        let total = captures(state);
        reasons.unless(over || !state.won, || format!("the game is won {}", here(state)));
        let fits = state.won == (total == self.captures_to_win());
        reasons.unless(fits, || format!("won is {} after {total} captures", u8::from(state.won)));
        if !over || state.won {
            return;
        }
        let lying = state.table.iter().any(|place| place.object.is_some());
        let arcade = self.mode == Mode::Arcade;
        let escaped = arcade && state.prestige == 0 && !state.rolled && state.faced.is_none();
        let health = state.cube(Stat::Health);
        if !escaped || health == 0 {
            reasons.unless(health == 0, || format!("the game is lost, but Health is on space {health}"));
            let attempted = self.challenger || state.faced.is_some() || escaped;
            let fits = attempted && (lying || escaped);
            reasons.unless(fits, || "the game is lost, but no object is attempted".to_owned());
        }
        if state.ended {
            reasons.unless(!state.achieved, || "the game is lost by a failed turn in which a challenge was completed".to_owned());
        }
    }
}

/// What is left to pay of a threshold (C-41).
fn impossible_price(state: &State, what: &str, challenge: Challenge, reasons: &mut Reasons) {
    let is_threshold = challenge.kind() == Kind::Threshold;
    reasons.unless(is_threshold, || format!("{what} is paid die by die, but is no threshold"));
    if !is_threshold {
        return;
    }
    let (price, least, dice, face) = (state.price, state.least, challenge.dice(), challenge.face());
    let begun = price < dice && least >= face;
    let fits = begun || price == dice && least == face;
    reasons.unless(fits, || format!("{price} dice of {least} or more are left of {challenge}"));
    let there = state.pool().counts()[usize::from(least.saturating_sub(1))..].iter().sum::<u8>();
    reasons.unless(there >= price, || format!("{there} dice of {least} or more, expected {price}"));
}
