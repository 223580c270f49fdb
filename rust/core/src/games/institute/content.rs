//! The content file: rules, tiles, stories, Rituals and classes, with the ranges that the head of the file states.

use super::action::{CELLS, CLASSES, Item, LINES, RITUALS, STORIES, Space};
use super::event::{Level, STEPS, Special, Step, Takes};
use super::items::Pack;
use super::place::{Layout, Lying};
use crate::content::{Document, Reader, Section, json};
use crate::error::Error;
use std::collections::BTreeMap;
use toml::Value;

/// The words of regions, and tiles of each (I-1).
const KINDS: [(&str, usize); 2] = [("school", 9), ("swamp", 16)];
/// The word for a Ritual without a place.
const ANYWHERE: &str = "anywhere";
/// Words that are no ids.
const RESERVED: [&str; 4] = ["school", "swamp", ANYWHERE, "random"];
/// The words of difficulties.
pub(super) const DIFFICULTIES: [&str; 3] = ["normal", "advanced", "deadly"];
/// Class cards, two classes each (I-1).
const CARDS: u8 = 4;
/// Items of all kinds at most.
const MOST_ITEMS: i64 = 60;
/// Steps of an event at most.
const STEPS_MOST: usize = 3;

/// The numbers of `[rules]`, lists of three being for 2, 3 and 4 players.
#[derive(Clone, Debug)]
pub(super) struct Numbers {
    /// Pieces of each kind.
    pub items: Pack,
    /// When so many stand, the game is lost.
    pub minions: u8,
    /// Portal tokens.
    pub portals: u8,
    /// Health at the start, at most, and after a faint.
    pub health: u8,
    /// Actions of a turn.
    pub actions: u8,
    /// Health that Herbs give.
    pub herbs: u8,
    /// Moves that Boots give.
    pub boots: u8,
    /// Story cards left in the box.
    pub removed: [u8; 3],
    /// The Sorcerer's health, in the order of [`DIFFICULTIES`].
    pub difficulty: [u8; 3],
    /// The tile in the centre.
    pub hallway: u8,
}

/// A tile (I-3).
#[derive(Clone, Debug)]
pub(super) struct Tile {
    /// The word in texts.
    pub id: String,
    /// Whether it lies in the ring of the School.
    pub is_school: bool,
    /// The space that owns each printed edge from the north clockwise, 0 where it is closed.
    pub edges: [u8; 4],
    /// The two spaces of every line.
    pub lines: Vec<[u8; 2]>,
    /// The space of every item icon.
    pub icons: Vec<Space>,
}

impl Tile {
    /// The spaces that own an edge or end a line, a bit each.
    fn used(&self) -> u8 {
        let edges = self.edges.iter().filter(|&&space| space > 0);
        edges.chain(self.lines.iter().flatten()).fold(0, |used, &space| used | 1 << (space - 1))
    }

    /// How many spaces it has.
    pub(super) fn spaces(&self) -> u8 {
        8 - self.used().leading_zeros() as u8
    }
}

/// A story card (I-4).
#[derive(Clone, Debug)]
pub(super) struct Story {
    /// The word in texts.
    pub id: String,
    /// The Sorcerer's steps for 2, 3 and 4 players.
    pub moves: [u8; 3],
    /// The steps of its event.
    pub event: Vec<Step>,
}

/// Where a Ritual is completed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spot {
    Tile(u8),
    School,
    Swamp,
    Anywhere,
}

/// A Ritual (I-4).
#[derive(Clone, Debug)]
pub(super) struct Ritual {
    /// The word in texts.
    pub id: String,
    /// What it takes.
    pub items: Pack,
    /// Where it is completed.
    pub place: Spot,
    /// What it scores.
    pub points: u8,
}

/// A class (I-4).
#[derive(Clone, Debug)]
pub(super) struct Class {
    /// The word in texts.
    pub id: String,
    /// Its card, 1 to 4.
    pub card: u8,
    /// Its special action.
    pub special: Special,
    /// The numbers of the special action at each level.
    pub levels: [Level; 3],
    /// What level 2 and level 3 take.
    pub costs: [Pack; 2],
}

/// What a content file says.
#[derive(Clone, Debug)]
pub(super) struct Content {
    /// The numbers of `[rules]`.
    pub rules: Numbers,
    /// The tiles.
    pub tiles: Vec<Tile>,
    /// The story cards.
    pub stories: Vec<Story>,
    /// The Rituals.
    pub rituals: Vec<Ritual>,
    /// The classes.
    pub classes: Vec<Class>,
    /// The tiles of the School's ring, a bit each.
    pub school: u32,
    /// By class: those of the same card, a bit each.
    pub of_card: [u32; CLASSES],
    /// Every tile as it can lie.
    pub layouts: Vec<Layout>,
}

impl Content {
    /// What a tile is as it lies.
    #[inline]
    pub(super) fn layout(&self, lying: Lying) -> &Layout {
        &self.layouts[usize::from(lying.0)]
    }

    /// Reads a content file (I-2). Beside single values it refuses wrong numbers of rows, of tiles of a kind and of classes of a card
    /// (I-1), tiles with a space that nobody can get into (I-3), and a hallway that is none (I-15).
    pub(super) fn read(document: &Document) -> Result<Self, Error> {
        let mut reader = Reader::new(document, "institute", &["rules", "tile", "story", "ritual", "class"]);
        let names = document.ids("tile");
        let mut ids = BTreeMap::new();
        let keys = ["id", "name", "kind", "edges", "lines", "icons"];
        let found = rows(&mut reader, document, "tile", &keys, CELLS);
        let tiles: Vec<Tile> = found.iter().map(|row| read_tile(&mut reader, row, &mut ids)).collect();
        let mut ids = BTreeMap::new();
        let found = rows(&mut reader, document, "story", &["id", "name", "move", "event"], STORIES);
        let stories: Vec<Story> = found.iter().map(|row| read_story(&mut reader, row, &mut ids)).collect();
        let mut ids = BTreeMap::new();
        let found = rows(&mut reader, document, "ritual", &["id", "name", "items", "where", "points"], RITUALS);
        let rituals: Vec<Ritual> = found.iter().map(|row| read_ritual(&mut reader, row, &mut ids, &names)).collect();
        let mut ids = BTreeMap::new();
        let keys = ["id", "name", "card", "special", "levels", "costs"];
        let found = rows(&mut reader, document, "class", &keys, CLASSES);
        let classes: Vec<Class> = found.iter().map(|row| read_class(&mut reader, row, &mut ids)).collect();
        let rules = read_rules(&mut reader, &names, &tiles);
        if reader.sound("tile") {
            for (place, (kind, expected)) in KINDS.into_iter().enumerate() {
                let found = tiles.iter().filter(|tile| tile.is_school == (place == 0)).count();
                if found != expected {
                    reader.fault("tile", &format!("{found} tiles of kind {kind}, expected {expected}")); // I-1
                }
            }
        }
        if reader.sound("class") {
            for card in 1..=CARDS {
                let found = classes.iter().filter(|class| class.card == card).count();
                if found != 2 {
                    reader.fault("class", &format!("{found} classes of card {card}, expected 2")); // I-1
                }
            }
        }
        reader.finish()?;
        let bits = |holds: &dyn Fn(usize) -> bool, count: usize| (0..count).map(|place| u32::from(holds(place)) << place).sum();
        Ok(Content {
            school: bits(&|tile| tiles[tile].is_school, CELLS),
            of_card: std::array::from_fn(|class| bits(&|other| classes[other].card == classes[class].card, CLASSES)),
            layouts: Layout::all(&tiles),
            rules,
            tiles,
            stories,
            rituals,
            classes,
        })
    }
}

/// The rows of a table, as many as there must be.
fn rows<'a>(reader: &mut Reader<'a>, document: &'a Document, key: &str, keys: &[&str], count: usize) -> Vec<Section<'a>> {
    let found = reader.rows(key, keys);
    if document.table.contains_key(key) && found.len() != count {
        reader.fault(key, &format!("{} rows, expected {count}", found.len())); // I-1
    }
    found
}

/// The numbers of `[rules]`.
fn read_rules(reader: &mut Reader<'_>, names: &[&str], tiles: &[Tile]) -> Numbers {
    let keys = ["items", "minions", "portals", "health", "actions", "herbs", "boots", "hallway", "removed", "difficulty"];
    let table = reader.section("rules", &keys);
    let pieces = reader.inner(&table, "items", &Item::IDS);
    let items = Item::IDS.map(|item| reader.int(&pieces, item, 0..=20));
    let sum = items.iter().sum::<i64>();
    if reader.sound("rules") && !(1..=MOST_ITEMS).contains(&sum) {
        reader.fault("rules.items", &format!("{sum} items, expected 1 to {MOST_ITEMS}"));
    }
    let health = reader.inner(&table, "difficulty", &DIFFICULTIES);
    Numbers {
        items: Pack::of_counts(items.map(|count| count as u8)),
        minions: reader.int(&table, "minions", 1..=16) as u8,
        portals: reader.int(&table, "portals", 0..=30) as u8,
        health: reader.int(&table, "health", 1..=9) as u8,
        actions: reader.int(&table, "actions", 1..=8) as u8,
        herbs: reader.int(&table, "herbs", 1..=9) as u8,
        boots: reader.int(&table, "boots", 1..=8) as u8,
        removed: read_numbers(reader, &table, "removed", 0, 20),
        difficulty: DIFFICULTIES.map(|word| reader.int(&health, word, 1..=99) as u8),
        hallway: read_hallway(reader, &table, names, tiles),
    }
}

/// The tile in the centre (I-15).
fn read_hallway(reader: &mut Reader<'_>, table: &Section<'_>, names: &[&str], tiles: &[Tile]) -> u8 {
    let Some(value) = table.value("hallway") else { return 0 };
    let path = table.path_of("hallway");
    let Some(place) = names.iter().position(|&name| value.as_str() == Some(name)) else {
        reader.fault(&path, &format!("{} is not the id of a tile", json(value)));
        return 0;
    };
    if !reader.sound("tile") {
        return 0;
    }
    let tile = &tiles[place];
    if !tile.is_school {
        reader.fault(&path, &format!("{} is a swamp tile, expected a school tile", json(value)));
    }
    if !tile.edges.contains(&1) {
        reader.fault(&path, &format!("space 1 of {} owns no edge, expected one or more", json(value)));
    }
    if !tile.icons.is_empty() {
        reader.fault(&path, &format!("{} has {} icons, expected none", json(value), tile.icons.len()));
    }
    place as u8
}

/// A tile.
fn read_tile<'a>(reader: &mut Reader<'a>, row: &Section<'a>, ids: &mut BTreeMap<String, String>) -> Tile {
    let id = read_id(reader, row, ids);
    reader.name(row, "name");
    let is_school = read_word(reader, row, "kind", &KINDS.map(|(kind, _)| kind)) == "school";
    let edges = read_digits(reader, row, "edges", "1234.", 4..=4, "four of 1, 2, 3, 4 and .");
    let lines = read_lines(reader, row);
    let icons = read_digits(reader, row, "icons", "1234", 0..=4, "up to four of 1, 2, 3 and 4");
    let whole = edges.is_some() && lines.is_some();
    let tile = Tile {
        id,
        is_school,
        edges: edges.and_then(|edges| edges.try_into().ok()).unwrap_or_default(),
        lines: lines.unwrap_or_default(),
        icons: icons.unwrap_or_default().into_iter().map(Space).collect(),
    };
    if whole {
        refuse_spaces(reader, row, &tile);
    }
    tile
}

/// A text of digits, 0 for a point; none where it is missing or no such text.
fn read_digits(
    reader: &mut Reader<'_>,
    row: &Section<'_>,
    key: &str,
    letters: &str,
    lengths: std::ops::RangeInclusive<usize>,
    expected: &str,
) -> Option<Vec<u8>> {
    let value = row.value(key)?;
    let fits = |text: &&str| lengths.contains(&text.len()) && text.chars().all(|letter| letters.contains(letter));
    let found = value.as_str().filter(fits);
    if found.is_none() {
        reader.fault(&row.path_of(key), &format!("{} is not {expected}", json(value)));
    }
    found.map(|text| text.chars().map(|letter| letter.to_digit(10).unwrap_or(0) as u8).collect())
}

/// The lines of a tile; none where one is wrong.
fn read_lines(reader: &mut Reader<'_>, row: &Section<'_>) -> Option<Vec<[u8; 2]>> {
    let listed = read_list(reader, row, "lines", (0, LINES), "lines")?;
    let mut found: Vec<[u8; 2]> = Vec::new();
    for &(ref path, value) in &listed {
        let line = value.as_str().and_then(|text| <[u8; 2]>::try_from(text.as_bytes()).ok());
        let is_space = |letter: u8| (b'1'..=b'4').contains(&letter);
        let Some([one, other]) = line.filter(|&[one, other]| is_space(one) && is_space(other) && one != other) else {
            reader.fault(path, &format!("{} is not two different of 1, 2, 3 and 4", json(value)));
            continue;
        };
        let line = [one - b'0', other - b'0'];
        if found.contains(&line) || found.contains(&[line[1], line[0]]) {
            reader.fault(path, &format!("{} joins the spaces of an earlier line", json(value)));
        }
        found.push(line);
    }
    Some(found).filter(|found| found.len() == listed.len())
}

/// Refuses a tile with a space that owns no edge and ends no line (I-3), and icons in no space.
fn refuse_spaces(reader: &mut Reader<'_>, row: &Section<'_>, tile: &Tile) {
    let (used, most) = (tile.used(), tile.spaces());
    if used == 0 {
        reader.fault(&row.path_of("edges"), "no space owns an edge or ends a line, expected one or more");
    } else if used.count_ones() < most.into() {
        let listed: Vec<String> = (0..4).filter(|space| used >> space & 1 == 1).map(|space| (space + 1).to_string()).collect();
        reader.fault(&row.path_of("edges"), &format!("spaces {}, expected 1 to {most} without a gap", listed.join(", ")));
    }
    for space in (most + 1..=4).filter(|&space| tile.icons.contains(&Space(space))) {
        reader.fault(&row.path_of("icons"), &format!("an icon in space {space}, expected 1 to {most}"));
    }
}

/// A story card.
fn read_story<'a>(reader: &mut Reader<'a>, row: &Section<'a>, ids: &mut BTreeMap<String, String>) -> Story {
    let id = read_id(reader, row, ids);
    reader.name(row, "name");
    let moves = read_numbers(reader, row, "move", 1, 9);
    let steps = read_list(reader, row, "event", (0, STEPS_MOST), "steps").unwrap_or_default();
    Story { id, moves, event: steps.into_iter().map(|(path, value)| read_step(reader, &path, value)).collect() }
}

/// A step of an event (I-60).
fn read_step(reader: &mut Reader<'_>, path: &str, value: &Value) -> Step {
    let word = value.as_table().and_then(|table| table.get("do"));
    let Some(&(known, takes)) = STEPS.iter().find(|(known, _)| word.and_then(Value::as_str) == Some(known)) else {
        if refuse_keys(reader, path, value, None) {
            let words = STEPS.map(|(known, _)| known).join(", ");
            let what = word.map_or("missing".to_owned(), |word| format!("{} is not one of {words}", json(word)));
            reader.fault(&format!("{path}.do"), &what);
        }
        return Step::Portal;
    };
    let keys: Vec<&str> = std::iter::once("do").chain(takes.iter().map(|&(key, _)| key)).collect();
    refuse_keys(reader, path, value, Some(&keys));
    let (mut words, mut number) = (Vec::new(), 0);
    for &(key, takes) in takes {
        let value = value.get(key);
        match takes {
            Takes::Words(known) => words.push(word_of(reader, &format!("{path}.{key}"), value, known)),
            _ => number = number_of(reader, &format!("{path}.{key}"), value, takes),
        }
    }
    Step::of(known, &words, number)
}

/// Refuses what is no table, and in a table every key but these, if it is known which; whether it is a table.
fn refuse_keys(reader: &mut Reader<'_>, path: &str, value: &Value, keys: Option<&[&str]>) -> bool {
    let Some(table) = value.as_table() else {
        reader.fault(path, &format!("{} is not a table", json(value)));
        return false;
    };
    let Some(keys) = keys else { return true };
    for key in table.keys().filter(|key| !keys.contains(&key.as_str())) {
        reader.fault(&format!("{path}.{key}"), &format!("unknown key, expected one of {}", keys.join(", ")));
    }
    for key in keys.iter().filter(|&&key| !table.contains_key(key)) {
        reader.fault(&format!("{path}.{key}"), "missing");
    }
    true
}

/// A Ritual.
fn read_ritual<'a>(reader: &mut Reader<'a>, row: &Section<'a>, ids: &mut BTreeMap<String, String>, names: &[&str]) -> Ritual {
    let id = read_id(reader, row, ids);
    reader.name(row, "name");
    let items = read_items(reader, &row.path_of("items"), row.value("items"));
    let value = row.value("where");
    let place = match value.and_then(Value::as_str) {
        Some("school") => Spot::School,
        Some("swamp") => Spot::Swamp,
        Some(ANYWHERE) => Spot::Anywhere,
        word => {
            let place = names.iter().position(|&name| word == Some(name));
            if let (None, Some(value)) = (place, value) {
                let what = format!("{} is not school, swamp, {ANYWHERE} or the id of a tile", json(value));
                reader.fault(&row.path_of("where"), &what);
            }
            place.map_or(Spot::Anywhere, |place| Spot::Tile(place as u8))
        }
    };
    Ritual { id, items, place, points: reader.int(row, "points", 1..=20) as u8 }
}

/// A class.
fn read_class<'a>(reader: &mut Reader<'a>, row: &Section<'a>, ids: &mut BTreeMap<String, String>) -> Class {
    let id = read_id(reader, row, ids);
    reader.name(row, "name");
    let card = reader.int(row, "card", 1..=CARDS.into()) as u8;
    let word = read_word(reader, row, "special", &Special::IDS);
    let special = Special::ALL[Special::IDS.iter().position(|&known| known == word).unwrap_or(0)];
    let known = row.value("special").and_then(Value::as_str) == Some(word);
    let (mut levels, mut costs) = ([Level::default(); 3], [Pack::EMPTY; 2]);
    let listed = read_list(reader, row, "levels", (3, 3), "levels").unwrap_or_default();
    for (level, (path, value)) in levels.iter_mut().zip(listed) {
        *level = read_level(reader, &path, value, Some(special).filter(|_| known));
    }
    let listed = read_list(reader, row, "costs", (2, 2), "costs").unwrap_or_default();
    for (cost, (path, value)) in costs.iter_mut().zip(listed) {
        *cost = read_items(reader, &path, Some(value));
    }
    Class { id, card, special, levels, costs }
}

/// The numbers of a special action at a level (I-61); any where the action is not known.
fn read_level(reader: &mut Reader<'_>, path: &str, value: &Value, special: Option<Special>) -> Level {
    let takes = special.map_or(&[][..], Special::keys);
    let keys: Vec<&str> = takes.iter().map(|&(key, _)| key).collect();
    let mut level = Level::default();
    if !refuse_keys(reader, path, value, special.map(|_| &*keys)) {
        return level;
    }
    for &(key, takes) in takes {
        let number = number_of(reader, &format!("{path}.{key}"), value.get(key), takes) as u8;
        *if key == "n" { &mut level.times } else { &mut level.range } = number;
    }
    level
}

/// One to five items.
fn read_items(reader: &mut Reader<'_>, path: &str, value: Option<&Value>) -> Pack {
    let Some(value) = value else { return Pack::EMPTY };
    let Some(items) = value.as_array().filter(|items| (1..=5).contains(&items.len())) else {
        reader.fault(path, &format!("{} is not a list of 1 to 5 items", json(value)));
        return Pack::EMPTY;
    };
    let mut found = Pack::EMPTY;
    for (place, item) in items.iter().enumerate() {
        match item.as_str().and_then(Item::parse) {
            Some(item) => found = found.plus(Pack::one(item)),
            None => reader.fault(&format!("{path}[{place}]"), &format!("{} is not one of {}", json(item), Item::IDS.join(", "))),
        }
    }
    found
}

/// The id of a row, which no row before it has; `ids` gives the path of each.
fn read_id(reader: &mut Reader<'_>, row: &Section<'_>, ids: &mut BTreeMap<String, String>) -> String {
    let Some(value) = row.value("id") else { return String::new() };
    let path = row.path_of("id");
    let is_letter = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
    let is_id = |text: &&str| text.split('-').all(|word| !word.is_empty() && word.bytes().all(is_letter));
    let Some(id) = value.as_str().filter(is_id) else {
        let what = format!("{} is not words of lower-case letters and digits joined by single hyphens", json(value));
        reader.fault(&path, &what);
        return String::new();
    };
    if RESERVED.contains(&id) {
        reader.fault(&path, &format!("{} is a word of the rules", json(value)));
    }
    if let Some(before) = ids.get(id) {
        reader.fault(&path, &format!("{} is the id of {before} already", json(value)));
    }
    ids.entry(id.to_owned()).or_insert_with(|| row.path().to_owned());
    id.to_owned()
}

/// One of some words; the first where it is missing or none of them.
fn read_word(reader: &mut Reader<'_>, row: &Section<'_>, key: &str, words: &[&'static str]) -> &'static str {
    word_of(reader, &row.path_of(key), row.value(key), words)
}

fn word_of(reader: &mut Reader<'_>, path: &str, value: Option<&Value>, words: &[&'static str]) -> &'static str {
    let found = words.iter().find(|&&word| value.and_then(Value::as_str) == Some(word));
    if let (None, Some(value)) = (found, value) {
        reader.fault(path, &format!("{} is not one of {}", json(value), words.join(", ")));
    }
    found.unwrap_or(&words[0])
}

/// A number that a key takes; the lowest where it is missing or no such number.
fn number_of(reader: &mut Reader<'_>, path: &str, value: Option<&Value>, takes: Takes) -> i64 {
    let (low, fits, expected): (i64, Box<dyn Fn(i64) -> bool>, String) = match takes {
        Takes::From(low, high) => {
            (low, Box::new(move |number| (low..=high).contains(&number)), format!("a whole number from {low} to {high}"))
        }
        Takes::Either(one, other) => (one, Box::new(move |number| number == one || number == other), format!("{one} or {other}")),
        Takes::Words(_) => unreachable!("a number is read where words are"),
    };
    let Some(value) = value else { return low };
    let found = value.as_integer().filter(|&number| fits(number));
    if found.is_none() {
        reader.fault(path, &format!("{} is not {expected}", json(value)));
    }
    found.unwrap_or(low)
}

/// Three numbers, for 2, 3 and 4 players; the lowest where one is none.
fn read_numbers(reader: &mut Reader<'_>, row: &Section<'_>, key: &str, low: i64, high: i64) -> [u8; 3] {
    let mut numbers = [low as u8; 3];
    let listed = read_list(reader, row, key, (3, 3), "numbers").unwrap_or_default();
    for (number, (path, value)) in numbers.iter_mut().zip(listed) {
        *number = number_of(reader, &path, Some(value), Takes::From(low, high)) as u8;
    }
    numbers
}

/// The paths and values of a list of so many; none where it is missing or no such list.
fn read_list<'a>(
    reader: &mut Reader<'_>,
    row: &Section<'a>,
    key: &str,
    (low, high): (usize, usize),
    what: &str,
) -> Option<Vec<(String, &'a Value)>> {
    let value = row.value(key)?;
    let path = row.path_of(key);
    let Some(items) = value.as_array().filter(|items| (low..=high).contains(&items.len())) else {
        let count = if low == high { low.to_string() } else { format!("{low} to {high}") };
        reader.fault(&path, &format!("{} is not a list of {count} {what}", json(value)));
        return None;
    };
    Some(items.iter().enumerate().map(|(place, item)| (format!("{path}[{place}]"), item)).collect())
}
