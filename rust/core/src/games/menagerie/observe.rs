//! What is seen: the slots of the tensor, which are those of the position, and the text. Everything is public.

use super::Menagerie;
use super::action::{BONUSES, Bonus, GHOSTS, OBJECTS, SLOTS, Stat};
use super::effect::Effect;
use super::state::{Place, ROWS, State};
use crate::dice::{Challenge, Pool};
use crate::observation::{Kind, Layout, Slot as Run};
use std::fmt::{Display, Write};

/// The places of the table.
pub(super) const PLACES: usize = ROWS * SLOTS;
/// The size of the position.
pub(super) const SIZE: usize = 182;

/// The layout of the tensor and of the whole position (C-83).
pub(super) fn spec() -> Vec<Run> {
    use Kind::{Categorical, Count, Flag};
    const PHASES: &str = "choose, deal, face, ghost, before, roll, rolled, main, set, spend, gain, store, over";
    const BONUS_IDS: &str = "bonuses available: die-1, die-2, die-3, die-4, die-5, die-6, flip, health, luck, resolve, knowledge, \
                             ignore-ability, ignore-object";
    let mut layout = Layout::default();
    let mut slot = |name: &str, shape: &[usize], kind, range, meaning| layout.push(name, shape, kind, range, meaning);
    slot("phase", &[], Categorical, (0, 12), PHASES);
    slot("character", &[], Categorical, (0, 3), "0 none, else the character + 1");
    slot("role", &[], Categorical, (0, 3), "0 none, else the role + 1");
    slot("cubes", &[4], Count, (0, 11), "spaces of the cubes from the bottom: luck, resolve, knowledge, health");
    slot("saved", &[3], Count, (0, 6), "faces of the saved dice by space, 0 where it is free");
    slot("fresh", &[3], Flag, (0, 1), "spaces filled this turn");
    slot("ordinary", &[6], Count, (0, 6), "dice of the pool that may be changed, by face");
    slot("locked", &[6], Count, (0, 6), "dice of the pool that may not be changed, by face");
    slot("extra", &[6], Count, (0, 99), "dice of bonuses, by face");
    slot("to_roll", &[], Count, (0, 6), "dice to be rolled");
    slot("initial", &[], Flag, (0, 1), "the initial roll is being made, or waits for effects");
    slot("turn", &[4], Flag, (0, 1), "roll made, free reroll used, challenge completed, first end taken");
    slot("ignored", &[3, 4], Flag, (0, 1), "what is ignored this turn: by slot the object's effect, three abilities");
    slot("game", &[], Count, (1, 2), "game of the campaign");
    for place in 0..PLACES {
        let mut slot = |name: &str, shape: &[usize], kind, range, meaning| {
            layout.push(format!("place{place}.{name}"), shape, kind, range, meaning);
        };
        slot("object", &[], Categorical, (0, 13), "0 none, else the object + 1");
        slot("class", &[], Categorical, (0, 3), "class of the ghost, 0 where it is not seen");
        slot("ghost", &[], Categorical, (0, 9), "0 unknown, else the ghost + 1");
        slot("shown", &[], Count, (0, 3), "abilities that show, from the bottom");
        slot("aside", &[], Flag, (0, 1), "the object is set aside, the ghost's challenges are open");
        slot("completed", &[3], Flag, (0, 1), "open challenges that are completed");
    }
    let mut slot = |name: &str, shape: &[usize], kind, range, meaning| layout.push(name, shape, kind, range, meaning);
    slot("to_deal", &[], Count, (0, 7), "objects to be dealt");
    slot("faced", &[], Categorical, (0, 3), "0 none, else the slot + 1 of the object that is attempted");
    slot("deck", &[OBJECTS], Flag, (0, 1), "objects that can still be dealt");
    slot("drawn", &[GHOSTS], Flag, (0, 1), "ghosts drawn this game, in arcade for this row");
    slot("bonuses", &[BONUSES], Count, (0, 99), BONUS_IDS);
    slot("captured", &[OBJECTS], Count, (0, 99), "how often each object was captured");
    slot("prestige", &[2], Count, (0, 255), "Prestige, high byte first");
    slot("progress", &[2], Count, (0, 255), "challenges completed, high byte first");
    slot("setting", &[], Categorical, (0, 3), "0 none, else the space + 1 whose die waits for its value");
    slot("paid_slot", &[], Categorical, (0, 3), "0 none, else the slot + 1 of the challenge that is paid or rewarded");
    slot("paid_challenge", &[], Categorical, (0, 3), "0 none, else the challenge + 1 that is paid or rewarded");
    slot("price", &[], Count, (0, 6), "dice still to be spent");
    slot("least", &[], Count, (0, 6), "least face that can be spent");
    slot("won", &[], Flag, (0, 1), "the game is won");
    layout.0
}

/// Fills slots one after the other.
struct Writer<'a>(&'a mut [u8]);

impl Writer<'_> {
    fn several(&mut self, values: &[u8]) {
        let (here, rest) = std::mem::take(&mut self.0).split_at_mut(values.len());
        here.copy_from_slice(values);
        self.0 = rest;
    }

    fn single(&mut self, value: u8) {
        self.several(&[value]);
    }

    /// A number of flags, the lowest bit first.
    fn flags<const COUNT: usize>(&mut self, bits: u16) {
        self.several(&std::array::from_fn::<u8, COUNT, _>(|place| (bits >> place & 1) as u8));
    }
}

/// 0 where there is none, else the number + 1.
fn numbered(found: Option<u8>) -> u8 {
    found.map_or(0, |found| found + 1)
}

/// Writes the tensor, which is the whole position.
pub(super) fn write(state: &State, out: &mut [u8]) {
    let mut writer = Writer(out);
    writer.several(&[state.phase as u8, numbered(state.character), numbered(state.role)]);
    writer.several(&state.cubes);
    writer.several(&state.saved);
    writer.flags::<3>(state.fresh.into());
    for pool in [state.ordinary, state.locked, state.extra] {
        writer.several(&pool.counts());
    }
    writer.single(state.to_roll);
    writer.several(&[state.initial, state.rolled, state.free_used, state.achieved, state.ended].map(u8::from));
    writer.flags::<12>(state.ignored);
    writer.single(state.game);
    for place in &state.table {
        let Place { object, class, ghost, shown, aside, completed } = *place;
        let (object, ghost) = (numbered(object.map(|object| object.0)), numbered(ghost.map(|ghost| ghost.0)));
        writer.several(&[object, class, ghost, shown, u8::from(aside)]);
        writer.flags::<3>(completed.into());
    }
    writer.several(&[state.to_deal, numbered(state.faced.map(|slot| slot.0))]);
    writer.flags::<OBJECTS>(state.deck);
    writer.flags::<GHOSTS>(state.drawn);
    writer.several(&state.bonuses);
    writer.several(&state.captured);
    writer.several(&state.prestige.to_be_bytes());
    writer.several(&state.progress.to_be_bytes());
    writer.single(numbered(state.setting.map(|space| space.0)));
    writer.several(&state.paid.map_or([0; 2], |(slot, number)| [slot.0 + 1, number + 1]));
    writer.several(&[state.price, state.least, u8::from(state.won)]);
}

impl Menagerie {
    /// Appends the position as one line.
    pub(super) fn describe(&self, state: &State, out: &mut String) {
        let mut parts = vec![format!("game {} {}{}", state.game, state.phase.id(), turn_words(state))];
        let character = state.character.map_or("-", |place| &self.content.characters[usize::from(place)].id);
        let role = state.role.map_or("-", |place| &self.content.roles[usize::from(place)].id);
        parts.push(format!("character {character} role {role}"));
        if state.character.is_some() {
            let track = |stat: Stat| format!("{} {} at {}", stat.id(), self.value(state, stat), state.cube(stat));
            parts.push(words(Stat::ALL.map(track)));
        }
        let saved = state.saved.iter().enumerate().map(|(space, &face)| {
            let fresh = if state.fresh >> space & 1 == 1 { "*" } else { "" };
            if face > 0 { format!("{face}{fresh}") } else { format!("-{fresh}") }
        });
        parts.push(format!("saved {}", words(saved)));
        let [ordinary, locked, extra] = [state.ordinary, state.locked, state.extra].map(dice);
        parts.push(format!("dice {ordinary} ; locked {locked} ; extra {extra}"));
        parts.push(format!("ignored {}", ignored_words(state)));
        for (number, place) in state.table.iter().enumerate() {
            if place.object.is_some() {
                parts.push(format!("{}.{} {}", number / SLOTS + 1, number % SLOTS + 1, self.describe_place(place)));
            }
        }
        let faced = state.faced.map_or("-".to_owned(), |slot| (slot.0 + 1).to_string());
        parts.push(format!("deal {} faced {faced}", state.to_deal));
        let objects = self.content.objects.iter().map(|card| &card.id);
        let deck = objects.clone().enumerate().filter(|(place, _)| state.deck >> place & 1 == 1);
        parts.push(format!("deck {}", words(deck.map(|(_, id)| id))));
        let ghosts = self.content.ghosts.iter().map(|card| &card.id);
        let drawn = ghosts.enumerate().filter(|(place, _)| state.drawn >> place & 1 == 1);
        parts.push(format!("drawn {}", words(drawn.map(|(_, id)| id))));
        parts.push(format!("bonuses {}", amounts(Bonus::IDS.iter().zip(&state.bonuses))));
        parts.push(format!("captured {}", amounts(objects.zip(&state.captured))));
        parts.push(format!("prestige {} progress {}", state.prestige, state.progress));
        out.push_str(&parts.join(" | "));
    }

    /// An object with what is seen of its ghost, as a part of the line.
    fn describe_place(&self, place: &Place) -> String {
        let object = place.object.map_or("-", |object| &self.content.object(object).id);
        let class = if place.class > 0 { place.class.to_string() } else { "-".to_owned() };
        let line = format!("{object} class {class}");
        let Some(ghost) = place.ghost else { return line };
        let completed = (0..3).filter(|number| place.completed >> number & 1 == 1).map(|number| number + 1);
        let aside = if place.aside { " aside" } else { "" };
        let line = format!("{line} ghost {} shown {}{aside}", self.content.ghost(ghost).id, place.shown);
        let object = place.object.filter(|_| !place.aside).map(|object| self.content.object(object));
        let abilities = &self.content.ghost(ghost).abilities[..usize::from(place.shown)];
        let effects: Vec<String> = object.iter().map(|card| &card.effect).chain(abilities).map(Effect::to_string).collect();
        let challenges = object.map_or(self.content.ghost(ghost).challenges(), |card| &card.challenges);
        let challenges: Vec<String> = challenges.iter().map(Challenge::to_string).collect();
        let (effects, challenges) = (effects.join(", "), challenges.join(", "));
        format!("{line} acts {effects} ; open {challenges} ; completed {}", words(completed))
    }
}

/// What is left of the turn, as it applies, each word behind a space.
fn turn_words(state: &State) -> String {
    let mut line = String::new();
    if state.to_roll > 0 {
        line.push_str(&format!(" to roll {}", state.to_roll));
    }
    let flags = [
        (" initial", state.initial),
        (" rolled", state.rolled),
        (" rerolled", state.free_used),
        (" completed", state.achieved),
        (" ended", state.ended),
        (" won", state.won),
    ];
    line.extend(flags.into_iter().filter(|&(_, holds)| holds).map(|(word, _)| word));
    if let Some(space) = state.setting {
        line.push_str(&format!(" set {}", space.0 + 1));
    }
    if let Some((slot, number)) = state.paid {
        line.push_str(&format!(" paid {} {}", slot.0 + 1, number + 1));
    }
    if state.price > 0 {
        line.push_str(&format!(" price {} least {}", state.price, state.least));
    }
    line
}

/// What is ignored: slot and ability, or slot and `object`.
fn ignored_words(state: &State) -> String {
    let set = (0..4 * SLOTS).filter(|bit| state.ignored >> bit & 1 == 1);
    words(set.map(|bit| match (bit / 4 + 1, bit % 4) {
        (slot, 0) => format!("{slot}.object"),
        (slot, ability) => format!("{slot}.{ability}"),
    }))
}

/// The faces of dice, ascending.
fn dice(found: Pool) -> String {
    words((1..=6).flat_map(|face| (0..found.of(face)).map(move |_| face)))
}

/// Ids with their numbers; those with 0 are left out.
fn amounts<'a>(found: impl Iterator<Item = (impl Display, &'a u8)>) -> String {
    words(found.filter(|&(_, &number)| number > 0).map(|(name, number)| format!("{name} {number}")))
}

/// Parts with spaces between; a dash where there is none.
fn words<T: Display>(parts: impl IntoIterator<Item = T>) -> String {
    let mut line = String::new();
    for part in parts {
        let space = if line.is_empty() { "" } else { " " };
        let _ = write!(line, "{space}{part}"); // a String takes every text
    }
    if line.is_empty() { "-".to_owned() } else { line }
}
