//! The content file: characters, roles, objects and ghosts, with the ranges that the head of the file states.

use super::action::{Benefit, Bonus, CHARACTERS, GHOSTS, Ghost, OBJECTS, Object, ROLES, SPACES, Stat};
use super::effect::{Effect, Standing};
use crate::content::{Document, Reader, Section, json};
use crate::dice::{Challenge, Kind};
use crate::error::Error;
use std::collections::BTreeMap;
use toml::Value;

/// Spaces of a track at most.
pub(super) const LONGEST: usize = 12;
/// The highest value on a track.
const HIGHEST: i64 = 9;
/// Prestige of a card at most.
const MOST_PRESTIGE: i64 = 20;
/// The classes of ghosts, and ghosts of each at least (C-2).
const CLASSES: [(u8, usize); 3] = [(1, 3), (2, 3), (3, 1)];
/// The tracks with printed values.
const COUNTED: [&str; 3] = ["luck", "resolve", "knowledge"];

/// A track (C-10).
#[derive(Clone, Copy, Debug)]
pub(super) struct Track {
    /// The printed values, bottom space to top; Health counts its hearts.
    pub values: [u8; LONGEST],
    /// The top space.
    pub top: u8,
    /// By space: the points that can be paid before Health has to (C-12).
    pub payable: [u8; LONGEST],
}

impl Track {
    fn of(printed: &[u8]) -> Self {
        let (mut values, mut payable) = ([0; LONGEST], [0; LONGEST]);
        for (space, &value) in printed.iter().enumerate() {
            values[space] = value;
            payable[space] = if space == 0 || value == 0 { 0 } else { 1 + payable[space - 1] }; // C-12
        }
        Track { values, top: printed.len() as u8 - 1, payable }
    }

    /// The space of a starting value: the lowest with that value, or else with the highest value below it (C-11).
    fn start(&self, value: i64) -> u8 {
        let printed = &self.values[..=usize::from(self.top)];
        let highest = printed.iter().copied().filter(|&printed| i64::from(printed) <= value).max();
        if i64::from(self.values[usize::from(self.top)]) < value {
            return self.top; // C-11
        }
        highest.map_or(0, |highest| printed.iter().position(|&printed| printed == highest).unwrap_or(0) as u8)
    }
}

/// A character (C-3).
#[derive(Clone, Debug)]
pub(super) struct Character {
    /// The word in texts.
    pub id: String,
    /// The tracks in the order of [`Stat`].
    pub tracks: [Track; 4],
    /// The starting values of Luck, Resolve and Knowledge.
    start: [i64; 3],
}

/// A role (C-3).
#[derive(Clone, Debug)]
pub(super) struct Role {
    /// The word in texts.
    pub id: String,
    /// What is added to the starting values of Luck, Resolve and Knowledge.
    modifiers: [i64; 3],
    /// The two benefits of every ability space, a bit each; none where there is no space.
    pub spaces: [u8; SPACES],
    /// The spaces that are printed, a bit each.
    pub printed: u8,
    /// By spaces, a bit each: their benefits, five bits a space.
    pub benefits: [u16; 1 << SPACES],
}

/// An object (C-2).
#[derive(Clone, Debug)]
pub(super) struct ObjectCard {
    /// The word in texts.
    pub id: String,
    /// What it scores.
    pub prestige: u8,
    /// Its Capture Bonus.
    pub bonus: Bonus,
    /// Its effect.
    pub effect: Effect,
    /// What of it acts all the time.
    pub standing: Standing,
    /// Whether it loses points.
    pub loses: bool,
    /// Its challenges.
    pub challenges: [Challenge; 3],
}

/// A ghost (C-2).
#[derive(Clone, Debug)]
pub(super) struct GhostCard {
    /// The word in texts.
    pub id: String,
    /// Its class, 1 to 3.
    pub class: u8,
    /// What it scores.
    pub prestige: u8,
    /// Its abilities, bottom to top.
    pub abilities: [Effect; 3],
    /// By the number of abilities that show: what of them acts all the time.
    pub standing: [Standing; 4],
    /// Whether an ability loses points.
    pub loses: bool,
    challenges: [Challenge; 3],
    number: usize,
}

impl GhostCard {
    /// Its challenges, one to three.
    #[inline]
    pub(super) fn challenges(&self) -> &[Challenge] {
        &self.challenges[..self.number]
    }
}

/// The cards of a content file.
#[derive(Clone, Debug)]
pub(super) struct Content {
    /// The characters.
    pub characters: Vec<Character>,
    /// The roles.
    pub roles: Vec<Role>,
    /// The objects.
    pub objects: Vec<ObjectCard>,
    /// The ghosts.
    pub ghosts: Vec<GhostCard>,
    /// The ghosts of each class, a bit each; all of them at 0.
    pub classes: [u16; 4],
    /// The spaces where cubes start, by character and role.
    pub starts: [[[u8; 4]; ROLES]; CHARACTERS],
}

impl Content {
    #[inline]
    pub(super) fn object(&self, object: Object) -> &ObjectCard {
        &self.objects[object.index()]
    }

    #[inline]
    pub(super) fn ghost(&self, ghost: Ghost) -> &GhostCard {
        &self.ghosts[ghost.index()]
    }

    /// Reads a content file (C-84). Three things are refused beside single values: too few ghosts of a class (C-2), two ghosts of a
    /// class with the same first ability (C-22), and a challenge that cannot be met (C-62).
    pub(super) fn read(document: &Document) -> Result<Self, Error> {
        let mut reader = Reader::new(document, "menagerie", &["character", "role", "object", "ghost"]);
        let mut ids = BTreeMap::new();
        let keys = ["id", "name", "luck", "resolve", "knowledge", "health", "start"];
        let characters: Vec<Character> = rows(&mut reader, document, "character", &keys, CHARACTERS)
            .iter()
            .map(|row| read_character(&mut reader, row, &mut ids))
            .collect();
        let mut ids = BTreeMap::new();
        let keys = ["id", "name", "luck", "resolve", "knowledge", "spaces"];
        let found = rows(&mut reader, document, "role", &keys, ROLES);
        let roles: Vec<Role> = found.iter().map(|row| read_role(&mut reader, row, &mut ids)).collect();
        let mut ids = BTreeMap::new();
        let keys = ["id", "name", "prestige", "bonus", "effect", "challenges"];
        let found = rows(&mut reader, document, "object", &keys, OBJECTS);
        let objects: Vec<ObjectCard> = found.iter().map(|row| read_object(&mut reader, row, &mut ids)).collect();
        // A tally names both by what a game was lost to.
        let keys = ["id", "name", "class", "type", "prestige", "abilities", "challenges"];
        let found = rows(&mut reader, document, "ghost", &keys, GHOSTS);
        let ghosts: Vec<GhostCard> = found.iter().map(|row| read_ghost(&mut reader, row, &mut ids)).collect();
        if reader.sound("ghost") {
            refuse_ghosts(&mut reader, &ghosts);
        }
        if ["character", "object", "ghost"].iter().all(|key| reader.sound(key)) {
            refuse_challenges(&mut reader, &characters, &objects, &ghosts);
        }
        reader.finish()?;
        let of_class = |class: u8| {
            let places = ghosts.iter().enumerate().filter(move |(_, ghost)| class == 0 || ghost.class == class);
            places.map(|(place, _)| 1 << place).sum()
        };
        let start = |character: usize, role: usize| start(&characters[character], &roles[role]);
        Ok(Content {
            classes: [0, 1, 2, 3].map(of_class),
            starts: std::array::from_fn(|character| std::array::from_fn(|role| start(character, role))),
            characters,
            roles,
            objects,
            ghosts,
        })
    }
}

/// The spaces where cubes start (C-11, C-12).
fn start(character: &Character, role: &Role) -> [u8; 4] {
    let tracks = &character.tracks;
    let counted = |stat: usize| tracks[stat].start(character.start[stat] + role.modifiers[stat]);
    [counted(0), counted(1), counted(2), tracks[Stat::Health as usize].top]
}

/// The rows of a table, as many as there must be.
fn rows<'a>(reader: &mut Reader<'a>, document: &'a Document, key: &str, keys: &[&str], count: usize) -> Vec<Section<'a>> {
    let found = reader.rows(key, keys);
    if document.table.contains_key(key) && found.len() != count {
        reader.fault(key, &format!("{} rows, expected {count}", found.len()));
    }
    found
}

/// A character.
fn read_character<'a>(reader: &mut Reader<'a>, row: &Section<'a>, ids: &mut BTreeMap<String, String>) -> Character {
    let id = read_id(reader, row, ids);
    reader.name(row, "name");
    let [luck, resolve, knowledge] = COUNTED.map(|stat| Track::of(&read_track(reader, row, stat)));
    let hearts = reader.int(row, "health", 1..=LONGEST as i64) as u8;
    let health = Track::of(&(1..=hearts).collect::<Vec<u8>>());
    let values = reader.inner(row, "start", &COUNTED);
    let start = COUNTED.map(|stat| reader.int(&values, stat, 0..=HIGHEST));
    Character { id, tracks: [luck, resolve, knowledge, health], start }
}

/// A role.
fn read_role<'a>(reader: &mut Reader<'a>, row: &Section<'a>, ids: &mut BTreeMap<String, String>) -> Role {
    let id = read_id(reader, row, ids);
    reader.name(row, "name");
    let modifiers = COUNTED.map(|stat| reader.int(row, stat, -HIGHEST..=HIGHEST));
    let mut spaces = [0; SPACES];
    for (space, (path, value)) in spaces.iter_mut().zip(read_list(reader, row, "spaces", (1, SPACES), "spaces")) {
        *space = read_space(reader, &path, value);
    }
    let printed = (0..SPACES).map(|space| u8::from(spaces[space] != 0) << space).sum();
    let benefits =
        |set: usize| (0..SPACES).filter(|space| set >> space & 1 == 1).map(|space| u16::from(spaces[space]) << (5 * space)).sum();
    Role { id, modifiers, spaces, printed, benefits: std::array::from_fn(benefits) }
}

/// An object.
fn read_object<'a>(reader: &mut Reader<'a>, row: &Section<'a>, ids: &mut BTreeMap<String, String>) -> ObjectCard {
    let id = read_id(reader, row, ids);
    reader.name(row, "name");
    let prestige = reader.int(row, "prestige", 0..=MOST_PRESTIGE) as u8;
    let bonus = read_bonus(reader, row);
    let value = row.value("effect");
    let effect = value.map_or(Effect::NoReward, |value| read_effect(reader, &row.path_of("effect"), value));
    let (challenges, _) = read_challenges(reader, row, (3, 3));
    let loses = matches!(effect, Effect::Lose(..));
    ObjectCard { id, prestige, bonus, effect, standing: effect.into(), loses, challenges }
}

/// A ghost.
fn read_ghost<'a>(reader: &mut Reader<'a>, row: &Section<'a>, ids: &mut BTreeMap<String, String>) -> GhostCard {
    let id = read_id(reader, row, ids);
    reader.name(row, "name");
    let class = reader.int(row, "class", 1..=3) as u8;
    reader.name(row, "type");
    let prestige = reader.int(row, "prestige", 0..=MOST_PRESTIGE) as u8;
    let mut abilities = [Effect::NoReward; 3];
    for (ability, (path, value)) in abilities.iter_mut().zip(read_list(reader, row, "abilities", (3, 3), "abilities")) {
        *ability = read_effect(reader, &path, value);
    }
    let mut standing = [Standing::default(); 4];
    for (shown, &ability) in abilities.iter().enumerate() {
        standing[shown + 1] = standing[shown];
        standing[shown + 1] += ability.into();
    }
    let (challenges, number) = read_challenges(reader, row, (1, 3));
    let loses = abilities.iter().any(|ability| matches!(ability, Effect::Lose(..)));
    GhostCard { id, class, prestige, abilities, standing, loses, challenges, number }
}

/// The id of a row, which no row before it has; `ids` gives the path of each.
fn read_id(reader: &mut Reader<'_>, row: &Section<'_>, ids: &mut BTreeMap<String, String>) -> String {
    let Some(value) = row.value("id") else { return String::new() };
    let path = row.path_of("id");
    let Some(id) = value.as_str().filter(|id| is_id(id)) else {
        reader.fault(&path, &format!("{} is not 1 to 40 letters, digits and hyphens, all lower-case", json(value)));
        return String::new();
    };
    if let Some(before) = ids.get(id) {
        reader.fault(&path, &format!("{} is the id of {before} already", json(value)));
    }
    ids.entry(id.to_owned()).or_insert_with(|| row.path().to_owned());
    id.to_owned()
}

fn is_id(text: &str) -> bool {
    let allowed = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    (1..=40).contains(&text.len()) && text.bytes().all(allowed)
}

/// The values of a track, bottom space to top.
fn read_track(reader: &mut Reader<'_>, row: &Section<'_>, stat: &str) -> Vec<u8> {
    let mut numbers = Vec::new();
    for (path, item) in read_list(reader, row, stat, (1, LONGEST), "numbers") {
        match item.as_integer() {
            Some(number) if (0..=HIGHEST).contains(&number) => numbers.push(number as u8),
            _ => reader.fault(&path, &format!("{} is not a whole number from 0 to {HIGHEST}", json(item))),
        }
    }
    if let Some(value) = row.value(stat).filter(|_| numbers.windows(2).any(|pair| pair[0] > pair[1])) {
        reader.fault(&row.path_of(stat), &format!("{} falls", json(value)));
    }
    if numbers.is_empty() { vec![0] } else { numbers }
}

/// The paths and values of a list of so many; none where it is missing or no such list.
fn read_list<'a>(
    reader: &mut Reader<'_>,
    row: &Section<'a>,
    key: &str,
    (low, high): (usize, usize),
    what: &str,
) -> Vec<(String, &'a Value)> {
    let Some(value) = row.value(key) else { return Vec::new() };
    let path = row.path_of(key);
    let Some(items) = value.as_array().filter(|items| (low..=high).contains(&items.len())) else {
        let count = if low == high { low.to_string() } else { format!("{low} to {high}") };
        reader.fault(&path, &format!("{} is not a list of {count} {what}", json(value)));
        return Vec::new();
    };
    items.iter().enumerate().map(|(place, item)| (format!("{path}[{place}]"), item)).collect()
}

/// The two benefits of a space.
fn read_space(reader: &mut Reader<'_>, path: &str, value: &Value) -> u8 {
    let items: &[Value] = value.as_array().map_or(&[], Vec::as_slice);
    let there = |id: &str| items.iter().any(|item| item.as_str() == Some(id));
    let found: u8 =
        Benefit::ALL.iter().filter(|&&benefit| there(Benefit::IDS[benefit as usize])).map(|&benefit| 1 << benefit as u8).sum();
    if items.len() == 2 && found.count_ones() == 2 {
        return found;
    }
    reader.fault(path, &format!("{} is not two different of {}", json(value), Benefit::IDS.join(", ")));
    0
}

/// A Capture Bonus.
fn read_bonus(reader: &mut Reader<'_>, row: &Section<'_>) -> Bonus {
    let Some(value) = row.value("bonus") else { return Bonus::Flip };
    let found = Bonus::IDS.iter().position(|&id| value.as_str() == Some(id));
    found.map(|place| Bonus::ALL[place]).unwrap_or_else(|| {
        reader.fault(&row.path_of("bonus"), &format!("{} is not one of {}", json(value), Bonus::IDS.join(", ")));
        Bonus::Flip
    })
}

/// An effect or ability.
fn read_effect(reader: &mut Reader<'_>, path: &str, value: &Value) -> Effect {
    value.as_str().and_then(Effect::parse).unwrap_or_else(|| {
        reader.fault(path, &format!("{} is not an effect", json(value)));
        Effect::NoReward
    })
}

/// The challenges of a card, and how many there are; behind them stands what no card asks.
fn read_challenges(reader: &mut Reader<'_>, row: &Section<'_>, bounds: (usize, usize)) -> ([Challenge; 3], usize) {
    let easy = Challenge::new(Kind::Matching, 1, 0).expect("one die that matches itself");
    let mut challenges = [easy; 3];
    let list = read_list(reader, row, "challenges", bounds, "challenges");
    let number = list.len();
    for (challenge, (path, value)) in challenges.iter_mut().zip(list) {
        *challenge = value.as_str().and_then(|text| text.parse().ok()).unwrap_or_else(|| {
            reader.fault(&path, &format!("{} is not a challenge", json(value)));
            easy
        });
    }
    (challenges, number)
}

/// Refuses too few ghosts of a class, and two that cannot be told apart by their first ability.
fn refuse_ghosts(reader: &mut Reader<'_>, ghosts: &[GhostCard]) {
    for (class, least) in CLASSES {
        let found = ghosts.iter().filter(|ghost| ghost.class == class).count();
        if found < least {
            reader.fault("ghost", &format!("{found} ghosts of class {class}, expected at least {least}"));
        }
    }
    for (place, ghost) in ghosts.iter().enumerate() {
        let same = |other: &GhostCard| (other.class, other.abilities[0]) == (ghost.class, ghost.abilities[0]);
        if let Some(before) = ghosts[..place].iter().position(same) {
            let what = format!("the first ability of ghost[{before}] of the same class, expected another");
            reader.fault(&format!("ghost[{place}].abilities[0]"), &what);
        }
    }
}

/// Refuses challenges that need more dice than any player can have (C-62).
fn refuse_challenges(reader: &mut Reader<'_>, characters: &[Character], objects: &[ObjectCard], ghosts: &[GhostCard]) {
    let top = |character: &Character| {
        let knowledge = &character.tracks[Stat::Knowledge as usize];
        knowledge.values[usize::from(knowledge.top)]
    };
    let most = characters.iter().map(top).fold(6, u8::min);
    for (place, object) in objects.iter().enumerate() {
        for (number, &challenge) in object.challenges.iter().enumerate() {
            let need = |ghost: &GhostCard| needed(challenge, ghost.abilities.iter().chain([&object.effect]));
            let needs = ghosts.iter().map(need).enumerate();
            if let Some((under, need)) = needs.into_iter().find(|&(_, need)| need > most) {
                let what = format!("{need} dice over ghost[{under}], expected at most {most}");
                reader.fault(&format!("object[{place}].challenges[{number}]"), &what);
            }
        }
    }
    for (place, ghost) in ghosts.iter().enumerate() {
        for (number, &challenge) in ghost.challenges().iter().enumerate() {
            let need = needed(challenge, ghost.abilities.iter());
            if need > most {
                reader.fault(&format!("ghost[{place}].challenges[{number}]"), &format!("{need} dice, expected at most {most}"));
            }
        }
    }
}

/// The dice that a challenge needs, with those that effects take from the roll.
fn needed<'a>(challenge: Challenge, effects: impl Iterator<Item = &'a Effect>) -> u8 {
    let each = |&effect: &Effect| u8::from(effect == Effect::Longer(challenge.kind())) + effect.dice_taken();
    challenge.dice() + effects.map(each).sum::<u8>()
}
